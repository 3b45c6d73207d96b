//! The larger facts of `tests/games/truths.tsv`: minutes of CPU time when optimised, so they run on
//! request only: `cargo test --release -p grundy --test all large -- --ignored --test-threads=1`.

use crate::facts;

use facts::truth;
use grundy_catalogue::boards::{Chess, Connect4, Endgame, Mnk, Othello, Shogi};
use grundy_core::{Budget, Run, ZeroSum};
use grundy_search::retrograde::solve;
use grundy_search::{Search, Verdict, count};

/// The value of Connect Four in the words of the file, by two threads.
fn connect4(width: u32, height: u32) {
    let game = Connect4::<u64>::new(width, height, 4).unwrap();
    let budget = Budget {
        bytes: Some(2 << 30),
        ..Budget::UNLIMITED
    };
    let search = Search::new(&game).threads(2).line(false).budget(budget);
    let found = search.run(&game.start(), &mut Run::silent());
    assert!(found.exact);
    let said = match found.verdict {
        Verdict::Win(Some(plies)) => format!("first player wins ({plies})"),
        Verdict::Loss(Some(plies)) => format!("second player wins ({plies})"),
        _ => format!("draw ({})", width * height),
    };
    let params = format!("{width} wide x {height} high");
    assert_eq!(
        said,
        truth("connect four", &params, "value (last move)"),
        "{params}"
    );
}

fn perft<G: ZeroSum>(game: &G, name: &str, params: &str, depth: u32, fact: &str) {
    let expected: u64 = truth(name, params, fact).parse().unwrap();
    assert_eq!(count::perft(game, &game.start(), depth), expected);
}

#[test]
#[ignore = "seconds when optimised"]
fn connect_four_on_four_rows() {
    connect4(7, 4);
    connect4(8, 4);
}

#[test]
#[ignore = "seconds when optimised"]
fn connect_four_seven_by_five() {
    connect4(7, 5);
}

#[test]
#[ignore = "a minute when optimised"]
fn connect_four_five_by_seven() {
    connect4(5, 7);
}

#[test]
#[ignore = "minutes when optimised"]
fn connect_four_six_by_six() {
    connect4(6, 6);
}

#[test]
#[ignore = "a gigabyte"]
fn connect_four_counts_to_ply_thirteen() {
    let game = Connect4::<u64>::new(7, 6, 4).unwrap();
    let text = truth(
        "connect four",
        "7 wide x 6 high",
        "positions after 0..13 plies",
    );
    let published: Vec<u64> = text.split(',').map(|n| n.parse().unwrap()).collect();
    assert_eq!(count::reachable(&game, Some(13), false, None), published);
    perft(&game, "connect four", "7 wide x 6 high", 10, "perft 10");
}

#[test]
#[ignore = "half a minute when optimised"]
fn othello_counts_to_ply_eight() {
    let rule = "(pass counts one ply, a finished game counts one leaf at any depth)";
    let game = Othello::new(8).unwrap();
    perft(&game, "othello", "8x8", 8, &format!("perft 8 {rule}"));
}

#[test]
#[ignore = "a minute when optimised"]
fn chess_to_ply_seven() {
    perft(&Chess, "chess", "8x8 start", 7, "perft 7");
}

#[test]
#[ignore = "a minute when optimised"]
fn shogi_to_ply_six() {
    perft(&Shogi, "shogi", "9x9 start", 6, "perft 6");
}

#[test]
#[ignore = "half a minute when optimised"]
fn two_bishops_mate_in_nineteen_moves_and_bishop_and_knight_in_thirty_three() {
    for name in ["KBBK", "KBNK"] {
        let game = Endgame::new(name).unwrap();
        let table = solve(&game, 2, &Budget::UNLIMITED, &mut Run::silent()).unwrap();
        let longest = table.rounds().filter(|round| round.wins > 0).last();
        let moves: u32 = truth("chess endgame", name, "longest mate, moves of the winner")
            .parse()
            .unwrap();
        assert_eq!(longest.unwrap().distance, 2 * moves - 1, "{name}");
    }
}

#[test]
#[ignore = "a minute when optimised"]
fn four_in_a_row_on_five_by_five_is_a_draw() {
    let game = Mnk::new(5, 5, 4, false).unwrap();
    let search = Search::new(&game).threads(2).line(false);
    let found = search.run(&game.start(), &mut Run::silent());
    assert!(found.exact);
    assert_eq!(found.verdict.to_string(), truth("mnk", "5x5,4", "value"));
}
