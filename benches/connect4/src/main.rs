//! Positions of Connect Four 7×6, solved by this project and by the public crate `connect-four-ai`.
//!
//! ```text
//! cargo run --release --manifest-path benches/connect4/Cargo.toml
//! ```
//!
//! The positions are random, from a fixed seed. They are classed by stones on the board and by
//! plies to the end, as in the test sets of P. Pons (2015): `L1_R2` has at most 14 stones and 15
//! to 28 plies to go. Positions with an immediate win are left out. Both programs find the same
//! scores, or the run fails. Each position begins with an empty table, and the other solver has no
//! opening book. Times are processor time of one thread.

use grundy_core::{NoObserver, ZeroSum};
use grundy_games::boards::Connect4;
use grundy_search::Search;
use grundy_search::value::MATE;

const CELLS: i32 = 42;

/// A class of positions.
struct Class {
    name: &'static str,
    stones: std::ops::RangeInclusive<i32>,
    plies: std::ops::RangeInclusive<i32>,
    count: usize,
}

const CLASSES: [Class; 6] = [
    class("L3_R1", 29..=36, 1..=14, 300),
    class("L2_R1", 15..=28, 1..=14, 300),
    class("L2_R2", 15..=28, 15..=28, 200),
    class("L1_R1", 8..=14, 1..=14, 150),
    class("L1_R2", 10..=14, 15..=28, 30),
    class("L1_R3", 12..=14, 29..=34, 6),
];

const fn class(
    name: &'static str,
    stones: std::ops::RangeInclusive<i32>,
    plies: std::ops::RangeInclusive<i32>,
    count: usize,
) -> Class {
    Class {
        name,
        stones,
        plies,
        count,
    }
}

/// The next number of a generator (G. Marsaglia 2003).
fn next(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

/// Seconds of processor time of this thread.
fn seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let nanoseconds = text.split(' ').next().expect("the first of three numbers");
    nanoseconds.parse::<f64>().expect("a number") / 1e9
}

/// Columns of `stones` random moves without an end or an immediate win.
fn random(game: &Connect4, stones: i32, seed: &mut u64) -> Option<String> {
    let mut position = game.start();
    let mut columns = String::new();
    for _ in 0..stones {
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let by = moves[(next(seed) % moves.len() as u64) as usize];
        position = game.play(&position, by);
        if game.ended(&position).is_some() {
            return None;
        }
        columns.push(char::from(b'1' + by));
    }
    game.foresee(&position).is_none().then_some(columns)
}

/// The score of a position (unused stones of the winner), plies to the end, and nodes, with an
/// empty table.
fn ours(game: &Connect4, columns: &str) -> (i32, i32, u64) {
    let position = game.after(columns).expect("legal moves");
    let found = Search::new(game)
        .line(false)
        .run(&position, &mut NoObserver);
    let stones = columns.len() as i32;
    let plies = match found.value {
        0 => CELLS - stones,
        value => MATE - value.abs(),
    };
    let unused = (CELLS + 2 - stones - plies) / 2;
    (found.value.signum() * unused, plies, found.counts.nodes)
}

fn main() {
    let game = Connect4::new(7, 6, 4).expect("a board");
    println!("class   positions   nodes ours / theirs    ms ours / theirs    theirs : ours");
    for class in CLASSES {
        let mut seed = 0x9e37_79b9_7f4a_7c15;
        let mut positions = Vec::new();
        let span = (class.stones.end() - class.stones.start() + 1) as u64;
        while positions.len() < class.count {
            let stones = class.stones.start() + (next(&mut seed) % span) as i32;
            let Some(columns) = random(&game, stones, &mut seed) else {
                continue;
            };
            let (score, plies, _) = ours(&game, &columns);
            if class.plies.contains(&plies) {
                positions.push((columns, score));
            }
        }
        let (mut nodes, mut times) = ([0; 2], [0.0; 2]);
        let mut other = connect_four_ai::Solver::empty();
        for (columns, score) in &positions {
            let begun = seconds();
            let (found, _, visited) = ours(&game, columns);
            let between = seconds();
            let position = connect_four_ai::Position::from_moves(columns).expect("legal moves");
            other.transposition_table.reset();
            let theirs = other.solve(&position);
            times[0] += between - begun;
            times[1] += seconds() - between;
            nodes[0] += visited;
            nodes[1] += other.explored_positions as u64;
            assert_eq!((found, i32::from(theirs)), (*score, *score), "{columns}");
        }
        let count = positions.len();
        let each = times.map(|time| time * 1000.0 / count as f64);
        println!(
            "{:5} {count:10} {:12} / {:8} {:9.3} / {:8.3} {:10.2}",
            class.name,
            nodes[0] / count as u64,
            nodes[1] / count as u64,
            each[0],
            each[1],
            each[1] / each[0]
        );
    }
}
