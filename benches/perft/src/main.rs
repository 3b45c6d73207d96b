//! Counts the lines of play of chess and shogi by public crates: `perft chess 6`, `perft shogi 5`.
//!
//! `benches/peers.py` compares the counts and the CPU time with those of `grundy perft`. The last
//! ply is counted without making the moves, as `grundy perft` does.

use cozy_chess::Board as Chess;
use haitaka::Board as Shogi;

fn chess(board: &Chess, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                count += chess(&next, depth - 1);
            }
        }
        false
    });
    count
}

fn shogi(board: &Shogi, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                count += shogi(&next, depth - 1);
            }
        }
        false
    });
    count
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, depth] = arguments.as_slice() else {
        panic!("usage: perft chess|shogi DEPTH");
    };
    let depth: u32 = depth.parse().expect("a depth of at least 1");
    let count = match game.as_str() {
        "chess" => chess(&Chess::startpos(), depth),
        "shogi" => shogi(&Shogi::startpos(), depth),
        _ => panic!("usage: perft chess|shogi DEPTH"),
    };
    println!("{count}");
}
