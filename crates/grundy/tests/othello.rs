//! Othello: what the game knows without the engine is what plain search says, and published endings have
//! their published scores.

mod common;

use common::Dice;
use grundy_catalogue::boards::Othello;
use grundy_catalogue::boards::othello::Position;
use grundy_game::{Run, ZeroSum};
use grundy_search::{Algorithm, Features, Goal, Search, Verdict, plain};

/// Calls `each` with positions of random games that have not ended and have at most so many free cells.
fn endings(game: &Othello, free: usize, games: u32, each: &mut dyn FnMut(&Position, &mut Dice)) {
    let mut dice = Dice(7);
    for _ in 0..games {
        let mut position = game.start();
        while game.ended(&position).is_none() {
            if game.show(&position).matches('.').count() <= free {
                each(&position, &mut dice);
            }
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            position = game.play(&position, moves[dice.below(moves.len())]);
        }
    }
}

/// Exact within the window, a bound on the right side outside of it.
#[test]
fn the_last_cells_are_played_out_as_plain_search_does() {
    for (size, games) in [(4, 150), (6, 25), (8, 25)] {
        let game = Othello::new(size).unwrap();
        let (mut exact, mut bounds, mut nodes, mut plainly) = (0, 0, 0, 0);
        endings(&game, 7, games, &mut |position, dice| {
            let (value, all) = plain::negamax(&game, position, Goal::Score, None);
            let mut windows = vec![(-64, 64), (value - 1, value + 1), (value, value + 1)];
            let low = dice.below(40) as i32 - 20;
            windows.extend([(low, low + 1), (low, low + 1 + dice.below(9) as i32)]);
            for (alpha, beta) in windows {
                let found = game
                    .finish(position, (alpha, beta))
                    .expect("few cells are left");
                let text = game.show(position);
                let score = found.score;
                match score {
                    _ if score <= alpha => assert!(value <= score, "{text} {alpha} {beta}"),
                    _ if score >= beta => assert!(value >= score, "{text} {alpha} {beta}"),
                    _ => assert_eq!(value, score, "{text} {alpha} {beta}"),
                }
                exact += u32::from(score > alpha && score < beta);
                bounds += u32::from(score <= alpha || score >= beta);
                nodes += found.nodes;
                plainly += all;
            }
        });
        assert!(exact > 200 && bounds > 200, "{exact} {bounds}");
        assert!(4 * nodes < plainly, "{nodes} of {plainly}");
    }
}

#[test]
fn bounds_from_stable_discs_hold() {
    for (size, games) in [(4, 200), (6, 40), (8, 40)] {
        let game = Othello::new(size).unwrap();
        let (mut tight, mut cells) = (0, 0);
        endings(&game, 6, games, &mut |position, dice| {
            let value = plain::negamax(&game, position, Goal::Score, None).0;
            let (least, most) = game.range(position);
            assert!((least..=most).contains(&value), "{}", game.show(position));
            // Within a window the bounds may be looser, unless they decide.
            let alpha = dice.below(30) as i32 - 15;
            let within = game.range_within(position, (alpha, alpha + 1));
            assert!(within.0 <= least && most <= within.1);
            assert_eq!(within.0 > alpha, least > alpha);
            assert_eq!(within.1 <= alpha, most <= alpha);
            tight += u32::from(least > alpha || most <= alpha);
            cells += 1;
        });
        assert!(cells > 200 && tight > 20, "{tight} of {cells}");
    }
}

/// Each part switched off in turn, by every algorithm that cuts.
#[test]
fn every_part_is_neutral() {
    let all = Features::ALL;
    let parts = [
        all,
        Features {
            finish: false,
            ..all
        },
        Features {
            insight: false,
            ..all
        },
        Features {
            order: false,
            ..all
        },
        Features {
            ahead: false,
            ..all
        },
        Features {
            table: false,
            ahead: false,
            ..all
        },
        Features {
            finish: false,
            insight: false,
            ..all
        },
    ];
    for (size, free, games) in [(4, 9, 4), (6, 9, 3), (8, 9, 3)] {
        let game = Othello::new(size).unwrap();
        endings(&game, free, games, &mut |position, _| {
            if game.show(position).matches('.').count() < 8 {
                return;
            }
            let value = plain::negamax(&game, position, Goal::Score, None).0;
            for algorithm in [Algorithm::AlphaBeta, Algorithm::Scout, Algorithm::Mtdf] {
                for features in parts {
                    let search = Search::new(&game).algorithm(algorithm).features(features);
                    let found = search.line(false).run(position, &mut Run::silent());
                    assert_eq!(found.value, value, "{} {features:?}", game.show(position));
                }
            }
        });
    }
}

fn published(wanted: impl Fn(u32) -> bool) {
    let game = Othello::new(8).unwrap();
    let mut known = 0;
    for row in include_str!("../../../tests/games/othello_endings.tsv")
        .lines()
        .skip(1)
    {
        let cells: Vec<&str> = row.split('\t').collect();
        let position = game.read(cells[3]).unwrap();
        assert_eq!(cells[3].matches('.').count().to_string(), cells[1], "{row}");
        if wanted(cells[0].parse().unwrap()) {
            let found = Search::new(&game)
                .line(false)
                .run(&position, &mut Run::silent());
            assert_eq!(
                found.verdict,
                Verdict::Score(cells[2].parse().unwrap()),
                "{row}"
            );
            known += 1;
        }
    }
    assert!(known >= 5);
}

#[test]
fn published_endings_with_few_free_cells_have_their_scores() {
    published(|number| number < 40);
}

/// Half a minute of a processor: `cargo test --release -p grundy --test othello -- --ignored`.
#[test]
#[ignore = "a minute when optimised, many when not"]
fn published_endings_have_their_scores() {
    published(|number| number >= 40);
}
