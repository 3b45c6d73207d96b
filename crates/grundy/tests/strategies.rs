//! The strategies for boards of all sizes, compared with the solvers on small boards.

use grundy::strategy::StrategyReport;
use grundy::{Game, Outcome, Run};

fn open(name: &str) -> Game {
    Game::named(name).unwrap_or_else(|failure| panic!("{name}: {failure}"))
}

/// Whether the first player wins a board, if a strategy was found for it.
fn claimed(report: &StrategyReport) -> Option<bool> {
    let class = report.classes.first()?;
    Some(class.certificate.as_ref()?.first_player_wins())
}

/// Compares the strategy of `game` for a board with the solver of `solved` at a position; returns
/// whether a strategy was found.
fn agrees(game: &str, lengths: &[u32], solved: &str, position: &[&str]) -> bool {
    let report = open(game).strategies(lengths).unwrap();
    let solution = open(solved).solve(position, &mut Run::silent()).unwrap();
    let first = match solution.outcome {
        Some(Outcome::N) => true,
        Some(Outcome::P) => false,
        other => panic!("{solved} {position:?}: {other:?}"),
    };
    match claimed(&report) {
        Some(claim) => {
            assert_eq!(claim, first, "{game} {lengths:?}");
            true
        }
        None => false,
    }
}

/// An empty board of the partizan games, as text.
fn empty(height: u32, width: u32) -> String {
    vec![".".repeat(width as usize); height as usize].join("|")
}

#[test]
fn strategies_have_the_winners_of_the_solvers() {
    let mut found = 0;
    for height in 1..=5 {
        for width in 1..=5 {
            let lengths = [height, width];
            let name = format!("cram:{height},{width}");
            found += u32::from(agrees("cram", &lengths, &name, &[]));
            for game in ["node-kayles", "arc-kayles", "geography"] {
                let name = format!("{game}:grid,{height},{width}");
                found += u32::from(agrees(&name, &lengths, &name, &[]));
            }
            if height * width <= 9 {
                for game in ["col", "snort"] {
                    found += u32::from(agrees(game, &lengths, game, &[&empty(height, width)]));
                }
            }
        }
    }
    for length in 1..=40 {
        for game in [
            "kayles",
            "dawson-kayles",
            "treblecross",
            "0.0707",
            "0.7",
            "0.77077",
        ] {
            if game == "treblecross" && length < 3 {
                continue;
            }
            let position = length.to_string();
            found += u32::from(agrees(game, &[length], game, &[&position]));
        }
    }
    assert!(found > 150, "{found}");
}

#[test]
fn rules_with_boards_are_placement_games() {
    let rows = "g(b) = mex{ g(y) for y in along(b, '...', '###', 'e') }\nanswer = g(square(h, w))";
    let report = open(rows).strategies(&[]).unwrap();
    let winners: Vec<Option<bool>> = (report.classes.iter())
        .map(|class| Some(class.certificate.as_ref()?.first_player_wins()))
        .collect();
    // Rows that are exchanged in pairs; one row more with a middle for the first move.
    assert_eq!(winners, [Some(false), Some(false), None, Some(true)]);
    let placed = "g(b) = win{ g(y) for y in placed(b, '..|..', '##|##') }";
    let report = open(placed).strategies(&[4, 4]).unwrap();
    assert_eq!(claimed(&report), Some(true));
    // Col and Domineering as rules. The image of a domino of Left is one of Left.
    let dominoes =
        "d(b) = { d(y) for y in placed(b, '.|.', '#|#') | d(y) for y in placed(b, '..', '##') }";
    let report = open(dominoes).strategies(&[]).unwrap();
    assert!(
        report
            .classes
            .iter()
            .all(|class| class.certificate.is_none())
    );
    // A move that needs a stone, rules with a condition, and another parameter.
    for other in [
        "g(b) = mex{ g(y) for y in along(b, 'x.', '.x') }",
        "g(b) = mex{ g(y) for y in along(b, '..', '#.') }",
        "g(b) = mex{ g(y) for y in along(b, '..', '##') if y != b }",
        "g(b, p) = mex{ g(y, p) for y in along(b, '..', '##') }",
        "g(b) = misere{ g(y) for y in along(b, '..', '##') }",
        "nim",
        "tictactoe",
    ] {
        let failure = open(other).strategies(&[]).unwrap_err();
        assert_eq!(failure.code(), "no-board", "{other}");
    }
}

#[test]
fn the_sides_of_a_board_are_checked() {
    let failure = open("cram").strategies(&[3]).unwrap_err();
    assert_eq!(failure.code(), "position");
    let failure = open("kayles").strategies(&[3, 4]).unwrap_err();
    assert!(failure.to_string().contains("1 number"), "{failure}");
    // Large boards cost as much as small ones.
    let report = open("cram")
        .strategies(&[4_000_000_000, 4_000_000_001])
        .unwrap();
    assert_eq!(claimed(&report), Some(true));
    let cells = report.classes[0].first_cells(&[4_000_000_000, 4_000_000_001]);
    assert_eq!(
        cells.unwrap(),
        [
            [1_999_999_999, 2_000_000_000],
            [2_000_000_000, 2_000_000_000]
        ]
    );
}
