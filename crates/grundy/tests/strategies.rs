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

/// A bar of Chomp for the solver: the cells of each column.
fn bar(height: u32, width: u32) -> String {
    let columns = vec![height.to_string(); width as usize];
    format!("[{}]", columns.join(","))
}

/// The strategies with partners, circles, knights and stealing have the winners of the solvers.
#[test]
fn strategies_by_partners_have_the_winners_of_the_solvers() {
    let (mut found, mut open_classes) = (0, 0);
    let mut count = |is_found: bool| {
        found += u32::from(is_found);
        open_classes += u32::from(!is_found);
    };
    for height in 1..=5 {
        for width in 1..=5 {
            // The solver takes long for larger bars.
            if height * width > 1 && height * width <= 12 {
                // By a rule, or by stealing.
                let is_found = agrees("chomp", &[height, width], "chomp", &[&bar(height, width)]);
                assert!(is_found, "{height} {width}");
            }
            let name = format!("geography:knight,{height},{width}");
            let report = open(&name).strategies(&[height, width]).unwrap();
            let Some(certificate) = (report.classes.first()).and_then(|c| c.certificate.clone())
            else {
                count(false);
                continue;
            };
            // From the cell without a partner the first player loses, from other boards' cells
            // wins.
            let begin = (certificate.cell_without_partner())
                .map_or(1, |[row, column]| row * width as usize + column + 1);
            let solution = open(&name)
                .solve(&[&begin.to_string()], &mut Run::silent())
                .unwrap();
            let first = solution.outcome == Some(Outcome::N);
            assert_eq!(certificate.first_player_wins(), first, "{name}");
            count(true);
        }
    }
    for length in 1..=24 {
        for kind in ["node-kayles", "arc-kayles"] {
            let name = format!("{kind}:cycle,{length}");
            count(agrees(&name, &[length], &name, &[]));
        }
    }
    for length in 1..=60 {
        let position = length.to_string();
        for rules in [
            "circular-kayles",
            "circular-kayles:2",
            "circular-kayles:1,2,3",
        ] {
            count(agrees(rules, &[length], rules, &[&position]));
        }
    }
    assert!(found > 170 && open_classes > 20, "{found} {open_classes}");
    let report = open("notakto").strategies(&[]).unwrap();
    assert_eq!(claimed(&report), Some(true));
    let solved = open("notakto").solve(&["0"], &mut Run::silent()).unwrap();
    assert_eq!(solved.outcome, Some(Outcome::N));
}

/// Sentences of some strategies.
#[test]
fn strategies_are_rules_for_a_person() {
    let text =
        |game: &str, lengths: &[u32], lang| open(game).strategies(lengths).unwrap().text(lang);
    let has = |game: &str, lengths: &[u32], sentence: &str| {
        let found = text(game, lengths, grundy::Lang::En);
        assert!(found.contains(sentence), "{found}");
        assert!(
            !text(game, lengths, grundy::Lang::Ja).contains("the "),
            "{game}"
        );
    };
    has(
        "chomp",
        &[7, 7],
        "First take the cell in row 2 and column 2.",
    );
    has("chomp", &[7, 7], "by the one in row c and column r");
    has(
        "chomp",
        &[2, 9],
        "the second row has 1 cell less than the first",
    );
    has(
        "chomp",
        &[9, 2],
        "the second column has 1 cell less than the first",
    );
    has("chomp", &[4, 5], "neither this move nor a rule to follow");
    has("notakto", &[], "It is a knight's move away.");
    has(
        "circular-kayles",
        &[9],
        "takes 1 of the cells, take 2 opposite to it",
    );
    has("circular-kayles:1", &[9], "First take any cell.");
    has(
        "geography:knight,3,3",
        &[3, 3],
        "begins in row 2 and column 2",
    );
    has("geography:knight,8,8", &[8, 8], "blocks of 2 × 4 cells");
}

/// Plays random attacks, and returns the number of answers.
fn random_attacks(name: &str, lengths: &[u32], plays: u32) -> u32 {
    let report = open(name).strategies(lengths).unwrap();
    let first = report.classes[0].attack(lengths).unwrap();
    let mut seed = 11_u64;
    let mut answers = 0;
    for _ in 0..plays {
        let mut attack = first.clone();
        loop {
            let moves = attack.moves();
            if moves.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let at = (seed >> 33) as usize % moves.len();
            let cells = moves.iter().nth(at).expect("a move");
            let before = attack.board();
            let answer = attack.play(cells).expect("a legal move");
            // Each cell of the answer was free, and is not one of the move.
            assert!(answer.iter().all(|cell| !cells.contains(cell)), "{name}");
            let shown = |text: &str| text.matches('.').count();
            let taken = shown(&before) - shown(&attack.board());
            assert!(
                taken >= answer.len() + cells.len() - 1,
                "{name} {cells:?} {answer:?}"
            );
            answers += u32::from(!answer.is_empty());
        }
    }
    answers
}

const ATTACKED: [(&str, &[u32]); 22] = [
    ("chomp", &[2, 2]),
    ("chomp", &[5, 5]),
    ("chomp", &[8, 8]),
    ("chomp", &[2, 7]),
    ("chomp", &[2, 12]),
    ("chomp", &[9, 2]),
    ("notakto", &[3, 3]),
    ("circular-kayles", &[3]),
    ("circular-kayles", &[8]),
    ("circular-kayles", &[15]),
    ("circular-kayles:1,2,3,4", &[14]),
    ("node-kayles:cycle,4", &[4]),
    ("node-kayles:cycle,12", &[12]),
    ("arc-kayles:cycle,10", &[10]),
    ("geography:knight,3,3", &[3, 3]),
    ("geography:knight,4,4", &[4, 4]),
    ("geography:knight,5,5", &[5, 5]),
    ("geography:knight,6,10", &[6, 10]),
    ("geography:knight,5,7", &[5, 7]),
    ("geography:grid,3,5", &[3, 5]),
    ("geography:grid,7,7", &[7, 7]),
    ("geography:knight,10,6", &[10, 6]),
];

#[test]
fn partners_answer_random_attacks() {
    let answers: u32 = (ATTACKED.iter())
        .map(|(name, lengths)| random_attacks(name, lengths, 40))
        .sum();
    assert!(answers > 1500, "{answers}");
}

/// The same with 10,000 attacks on each board.
#[test]
#[ignore = "minutes without optimisation"]
fn partners_answer_ten_thousand_attacks_on_each_board() {
    for (name, lengths) in ATTACKED {
        let answers = random_attacks(name, lengths, 10_000);
        let loses_at_once = name.ends_with("3,3") || lengths == [3];
        assert!(
            answers > 0 || loses_at_once,
            "{name} {lengths:?}: {answers} answers"
        );
    }
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
        "notakto:2",
        "circular-kayles:40",
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

/// The strategies answer every move of random opponents, whose moves the solver of the game lists.
#[test]
fn strategies_answer_the_moves_of_a_game() {
    let mut seed = 3_u64;
    let mut answers = 0;
    for (name, lengths) in [
        ("cram", vec![6, 6]),
        ("cram", vec![5, 6]),
        ("kayles", vec![31]),
        ("treblecross", vec![25]),
        ("col", vec![4, 5]),
        ("snort", vec![5, 7]),
        ("node-kayles:grid,7,7", vec![7, 7]),
        ("geography:grid,5,6", vec![5, 6]),
    ] {
        let report = open(name).strategies(&lengths).unwrap();
        for _ in 0..40 {
            let mut attack = report.classes[0].attack(&lengths).unwrap();
            loop {
                let moves: Vec<_> = attack.moves().into_iter().collect();
                if moves.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let cells = &moves[(seed >> 33) as usize % moves.len()];
                // The names of the cells are read again.
                assert_eq!(attack.read(&attack.names(cells)).as_ref(), Ok(cells));
                assert!(attack.play(cells).is_some(), "{name} {cells:?}");
                answers += 1;
            }
        }
    }
    assert!(answers > 2000, "{answers}");
}

/// Before each move of the opponent, Cram is lost for the player to move.
#[test]
fn each_position_of_the_opponent_is_lost() {
    let lengths = [4, 5];
    let report = open("cram").strategies(&lengths).unwrap();
    let mut cram = open("cram:4,5");
    for first in [0, 7, 13] {
        let mut attack = report.classes[0].attack(&lengths).unwrap();
        while let Some(cells) = attack
            .moves()
            .into_iter()
            .nth(first % attack.moves().len().max(1))
        {
            let rows: Vec<String> = (attack.board().lines().skip(1))
                .map(|line| line[3..].replace(['x', 'o'], "#"))
                .collect();
            let solution = cram.solve(&[&rows.join("/")], &mut Run::silent()).unwrap();
            assert_eq!(solution.outcome, Some(Outcome::P), "{rows:?}");
            attack.play(&cells).unwrap();
        }
    }
}

#[test]
fn wrong_moves_of_an_attack_are_refused() {
    let report = open("cram").strategies(&[3, 4]).unwrap();
    let mut attack = report.classes[0].attack(&[3, 4]).unwrap();
    assert!(attack.read("e1 z").is_err());
    assert!(attack.read("é1").is_err());
    assert!(attack.read("a0").is_err());
    // Taken, diagonal, and one cell.
    for text in ["b2 c2", "a1 b2", "a1", ""] {
        let cells = attack.read(text).unwrap();
        assert_eq!(attack.play(&cells), None, "{text}");
    }
    let cells = attack.read("Ａ１、a2").unwrap();
    let answer = attack.play(&cells).unwrap();
    assert_eq!(attack.names(&answer), "d2 d3");
    let odd = open("cram").strategies(&[3, 5]).unwrap();
    assert!(odd.classes[0].attack(&[3, 5]).is_err());
    // A proof by stealing gives no moves.
    let stolen = open("chomp").strategies(&[4, 5]).unwrap();
    let refused = stolen.classes[0].attack(&[4, 5]).unwrap_err();
    assert!(refused.to_string().contains("stealing"), "{refused}");
    let large = open("cram").strategies(&[100, 100]).unwrap();
    assert!(large.classes[0].attack(&[100, 100]).is_err());
}

/// The outcome by a strategy is that of the solver, and the counted moves are all moves.
#[test]
fn solutions_by_symmetry_are_those_of_the_search() {
    let mut compared = 0;
    for rows in 1..=4 {
        for columns in 1..=5 {
            let mut game = Game::named("cram").expect("a game");
            let report = game.strategies(&[rows, columns]).expect("a report");
            let Some(found) = report.solution() else {
                assert!(rows % 2 == 1 && columns % 2 == 1, "{rows} by {columns}");
                continue;
            };
            let mut game = Game::named(&format!("cram:{rows},{columns}")).expect("a game");
            let solved = game.solve(&[], &mut Run::silent()).expect("a solution");
            assert_eq!(found.outcome, solved.outcome, "{rows} by {columns}");
            let moves = rows * (columns - 1) + columns * (rows - 1);
            assert_eq!(found.moves.len() as u128 + found.omitted, u128::from(moves));
            compared += 1;
        }
    }
    assert_eq!(compared, 14);
    // The players of Snort have different moves, so a solution has no Grundy value.
    let mut snort = Game::named("snort").expect("a game");
    let report = snort.strategies(&[4, 4]);
    assert!(report.is_ok_and(|report| report.solution().is_none()));
}
