//! Gomoku: wins by fours are found and are proofs, and the engine wins against simple players.

use crate::common;

use common::Dice;
use grundy_catalogue::boards::{Gomoku, Mnk};
use grundy_core::{Budget, Run, Side, ZeroSum};
use grundy_search::force::{self, AttackReach, Plan};
use grundy_search::{Algorithm, Features, Goal, Search, plain};

fn board() -> Gomoku {
    Gomoku::new(15, 15).unwrap()
}

#[test]
fn wins_by_fours_are_found_and_proved() {
    let game = board();
    let mut proved = 0;
    for row in include_str!("../../../tests/games/gomoku_fours.tsv")
        .lines()
        .skip(1)
    {
        let cells: Vec<&str> = row.split('\t').collect();
        let start = game.read(cells[1]).unwrap();
        // The line of the file is a win by the rules alone.
        let (mut position, mut line) = (start, Vec::new());
        for by in cells[2].split(' ') {
            let by = game.read_move(&position, by).unwrap();
            line.push(by);
            position = game.play(&position, by);
        }
        assert!(force::check(&game, &start, &line), "{row}");
        // The search finds a win of the same length or shorter, and its line is a win by the rules
        // alone.
        let found = force::force(&game, &start, 12, 20_000).expect(row);
        assert!(force::check(&game, &start, &found), "{row}");
        assert_eq!(found.len().to_string(), cells[0], "{row}");
        proved += 1;
        // A line with one reply changed, or cut short, is not a proof.
        assert!(!force::check(&game, &start, &found[..found.len() - 2]));
    }
    assert!(proved >= 20, "{proved}");
}

#[test]
fn there_is_no_win_by_fours_on_an_empty_board() {
    let game = board();
    assert_eq!(force::force(&game, &game.start(), 12, 20_000), None);
}

/// Fifty positions without a win by fours: the attack finds a win with quiet moves, and the plan
/// has an answer to every move, by the rules alone.
#[test]
fn wins_by_threes_are_found_and_have_an_answer_to_every_move() {
    let game = board();
    let mut proved = 0;
    for row in include_str!("../../../tests/games/gomoku_threes.tsv")
        .lines()
        .skip(1)
    {
        let cells: Vec<&str> = row.split('\t').collect();
        let start = game.read(cells[1]).unwrap();
        assert_eq!(force::force(&game, &start, 16, 50_000), None, "{row}");
        let reach = AttackReach {
            quiet: 5,
            nodes: 200_000,
        };
        let found = force::threats(&game, &start, reach, &mut Run::silent());
        let plan = found.plan.expect(row);
        assert!(force::holds(&game, &start, &plan), "{row}");
        assert_eq!(plan.plies().to_string(), cells[0], "{row}");
        let spoilt = spoilt(&plan);
        assert!(
            !force::holds(&game, &start, &spoilt),
            "{row}: a reply without its answer"
        );
        proved += 1;
    }
    assert!(proved >= 50, "{proved}");
}

/// The plan without its answer to the reply that takes the next cell of the main threat.
fn spoilt(plan: &Plan<u16>) -> Plan<u16> {
    let mut spoilt = plan.clone();
    let mut at = &mut spoilt;
    while at.then.len() == 1 {
        at = &mut at.then[0].1; // after a four
    }
    let threat = at
        .otherwise
        .as_ref()
        .expect("a quiet move threatens a line")
        .by;
    at.then.retain(|(reply, _)| *reply != threat);
    spoilt
}

/// A stone that the game does not list as an answer does not change the line: it wins move by move.
#[test]
fn what_is_no_answer_does_not_stop_the_line() {
    let game = board();
    let mut dice = Dice(3);
    let (mut lines, mut others) = (0, 0);
    for _ in 0..400 {
        let mut position = game.start();
        for _ in 0..10 + dice.below(20) {
            let mut moves = Vec::new();
            game.shortlist(&position, &mut moves);
            if game.ended(&position).is_none() {
                position = game.play(&position, moves[dice.below(moves.len().min(6))]);
            }
        }
        if game.ended(&position).is_some() || game.winning_move(&position).is_some() {
            continue;
        }
        let passed = game.passed(&position).unwrap();
        let Some(line) = force::force(&game, &passed, 8, 2000) else {
            continue;
        };
        let (mut answers, mut moves) = (Vec::new(), Vec::new());
        game.answers(&position, &line, &mut answers);
        game.moves(&position, &mut moves);
        lines += 1;
        let idle = moves.into_iter().filter(|by| !answers.contains(by));
        for by in idle.skip(lines % 5).step_by(5) {
            let next = game.play(&position, by);
            others += 1;
            assert!(force::check(&game, &next, &line), "{}", game.show(&next));
        }
    }
    assert!(lines > 50 && others > 1000, "{others} of {lines}");
}

/// On small boards plain search confirms attacks: positions won by an attack are won.
#[test]
fn attacks_on_small_boards_agree_with_plain_search() {
    let (mut won, mut claimed) = (0, 0);
    let mut compare = |free: usize, width: u32, height: u32, run: u32| {
        let game = Mnk::new(width, height, run, false).unwrap();
        let mut dice = Dice(u64::from(width + 8 * height));
        for _ in 0..60 {
            let mut position = game.start();
            while game.ended(&position).is_none() {
                if game.show(&position).matches('.').count() <= free {
                    let value = plain::negamax(&game, &position, Goal::Result, None).0;
                    let reach = AttackReach {
                        quiet: 3,
                        nodes: 5000,
                    };
                    let found = force::threats(&game, &position, reach, &mut Run::silent());
                    if let Some(plan) = found.plan {
                        assert_eq!(value, 1, "{}", game.show(&position));
                        assert!(force::holds(&game, &position, &plan));
                        claimed += 1;
                    }
                    won += i32::from(value == 1);
                }
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                position = game.play(&position, moves[dice.below(moves.len())]);
            }
        }
    };
    compare(8, 3, 3, 3);
    compare(8, 4, 3, 3);
    compare(8, 4, 4, 3);
    compare(8, 5, 4, 4);
    compare(8, 5, 5, 4);
    assert!(
        claimed > 200 && 10 * claimed > 9 * won,
        "{claimed} of {won}"
    );
    // In misère play there are no attacks.
    let game = Mnk::new(4, 4, 3, true).unwrap();
    assert_eq!(game.passed(&game.start()), None);
}

/// Boards on which the first player wins are won by attacks from the first move.
#[test]
fn small_boards_are_won_by_attacks_alone() {
    for (width, height, run) in [(4, 3, 3), (4, 4, 3), (5, 5, 3), (6, 6, 3)] {
        let game = Mnk::new(width, height, run, false).unwrap();
        let reach = AttackReach {
            quiet: 3,
            nodes: 100_000,
        };
        let found = force::threats(&game, &game.start(), reach, &mut Run::silent());
        let plan = found.plan.expect("the first player wins");
        assert!(force::holds(&game, &game.start(), &plan));
    }
    // In a drawn game no attack is found.
    let game = Mnk::tictactoe();
    let reach = AttackReach {
        quiet: 9,
        nodes: 100_000,
    };
    assert_eq!(
        force::threats(&game, &game.start(), reach, &mut Run::silent()).plan,
        None
    );
}

/// The number of games out of `games` that the engine wins, with a limit of nodes per move.
fn match_against(player: &mut dyn FnMut(&Gomoku, &Position) -> u16, games: u32, nodes: u64) -> u32 {
    let game = board();
    let mut wins = 0;
    for number in 0..games {
        let engine = if number % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        let mut position = game.start();
        while game.ended(&position).is_none() {
            let by = if game.side(&position) == engine {
                let budget = Budget {
                    cells: Some(nodes),
                    bytes: Some(4 << 20),
                    ..Budget::UNLIMITED
                };
                let search = Search::new(&game)
                    .algorithm(Algorithm::Deepening)
                    .features(Features::ALL)
                    .budget(budget)
                    .line(false);
                force::choose(&game, &search, &position, &mut Run::silent())
                    .best
                    .unwrap()
            } else {
                player(&game, &position)
            };
            position = game.play(&position, by);
        }
        let lost = game.ended(&position) == Some(-1);
        wins += u32::from(lost && game.side(&position) != engine);
    }
    wins
}

type Position = <Gomoku as ZeroSum>::Position;

#[test]
fn a_random_player_never_wins() {
    let mut dice = Dice(1);
    let mut random = |game: &Gomoku, position: &Position| {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        moves[dice.below(moves.len())]
    };
    assert_eq!(match_against(&mut random, 10, 500), 10);
}

/// A player that searches one move ahead with the engine's estimate, ties at random. The full match
/// of 100 games at 0.2 seconds a move is too long for a test; here the engine has a tenth of those
/// nodes.
#[test]
fn a_greedy_player_loses() {
    let mut dice = Dice(2);
    let mut greedy = |game: &Gomoku, position: &Position| {
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let values: Vec<i32> = (moves.iter())
            .map(|&by| {
                let next = game.play(position, by);
                match game.ended(&next) {
                    Some(score) => -score * 1_000_000,
                    None => -game.evaluate(&next).unwrap(),
                }
            })
            .collect();
        let best = values.iter().max().unwrap();
        let good: Vec<_> = (0..moves.len()).filter(|&at| values[at] == *best).collect();
        moves[good[dice.below(good.len())]]
    };
    let wins = match_against(&mut greedy, 10, 2000);
    assert!(wins >= 9, "{wins}");
}
