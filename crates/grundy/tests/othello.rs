//! Othello: facts that the game computes without the engine agree with plain search, and published
//! endings have their published scores.

use crate::common;

use common::Dice;
use grundy_catalogue::boards::Othello;
use grundy_catalogue::boards::othello::Position;
use grundy_core::{Budget, Checkpoints, NoObserver, Run, Stop, ZeroSum};
use grundy_search::{Algorithm, CheckpointPlan, Features, Goal, Search, Verdict, plain};

/// Calls `each` with positions of random games that have not ended and have at most `free` free
/// cells.
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

/// Each part is switched off in turn, for every algorithm that cuts.
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
            strides: false,
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

/// Keeps the last state.
#[derive(Default)]
struct Last {
    state: Vec<u8>,
    times: u32,
}

impl Checkpoints for Last {
    fn keep(&mut self, _: &dyn Fn() -> Vec<u8>) {}

    fn keep_now(&mut self, state: &dyn Fn() -> Vec<u8>) {
        self.state = state();
        self.times += 1;
    }
}

/// Stopped by its limit of positions and continued: the value is that of a new run, and the work is
/// less.
#[test]
fn a_search_goes_on_from_its_checkpoint() {
    let game = Othello::new(6).unwrap();
    let text = "oo..../.oooxx/.oxxx./..oooo/..xo../..x... x";
    let position = game.read(text).unwrap();
    let search = |cells: Option<u64>, threads: usize| {
        let budget = Budget {
            cells,
            bytes: Some(16 << 20),
            ..Budget::UNLIMITED
        };
        Search::new(&game)
            .budget(budget)
            .threads(threads)
            .line(false)
    };
    let run = |search: &Search<'_, Othello>, from: Option<Vec<u8>>| {
        let mut keeper = Last::default();
        let kept = CheckpointPlan {
            question: "othello:6".to_owned(),
            from,
            keeper: &mut keeper,
        };
        let found = search
            .run_with_checkpoints(&position, kept, &mut NoObserver)
            .unwrap();
        (found, keeper)
    };
    let anew = search(None, 1).run(&position, &mut Run::silent());
    assert!(
        anew.exact && anew.counts.nodes > 200_000,
        "{}",
        anew.counts.nodes
    );
    let (whole, _) = run(&search(None, 1), None);
    assert_eq!((whole.value, whole.best), (-20, anew.best));
    for threads in [1, 2] {
        let most = anew.counts.nodes * 2 / 3;
        let (part, keeper) = run(&search(Some(most), threads), None);
        assert_eq!(
            (part.stop, part.exact, keeper.times),
            (Stop::Budget, false, 1)
        );
        let (rest, done) = run(&search(None, threads), Some(keeper.state));
        assert_eq!(
            (rest.value, rest.exact, rest.stop),
            (anew.value, true, Stop::Complete)
        );
        let nodes = rest.counts.nodes;
        assert!(
            nodes < anew.counts.nodes * 2 / 3,
            "{nodes} of {}",
            anew.counts.nodes
        );
        // The search is complete, and the move is stored.
        let (again, _) = run(&search(None, threads), Some(done.state));
        assert_eq!(
            (again.value, again.best, again.exact),
            (rest.value, rest.best, true)
        );
        assert_eq!(again.counts.nodes, 0);
    }
}

#[test]
fn a_checkpoint_of_another_search_is_refused() {
    let game = Othello::new(4).unwrap();
    let run = |search: Search<'_, Othello>, question: &str, from: Option<Vec<u8>>| {
        let mut keeper = Last::default();
        let kept = CheckpointPlan {
            question: question.to_owned(),
            from,
            keeper: &mut keeper,
        };
        let found = search.run_with_checkpoints(&game.start(), kept, &mut NoObserver);
        found.map(|_| keeper.state).map_err(|error| error.code)
    };
    let state = run(Search::new(&game), "a", None).unwrap();
    assert!(run(Search::new(&game), "a", Some(state.clone())).is_ok());
    assert_eq!(
        run(Search::new(&game), "b", Some(state.clone())),
        Err("bad-checkpoint")
    );
    let cut = state[..state.len() - 1].to_vec();
    assert_eq!(
        run(Search::new(&game), "a", Some(cut)),
        Err("bad-checkpoint")
    );
    for search in [
        Search::new(&game).algorithm(Algorithm::Deepening),
        Search::new(&game).algorithm(Algorithm::AlphaBeta),
        Search::new(&game).depth(Some(4)),
    ] {
        assert_eq!(run(search, "a", None), Err("no-table"));
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

/// Two minutes of CPU time: `cargo test --release -p grundy --test all othello -- --ignored`.
#[test]
#[ignore = "minutes when optimised"]
fn on_six_by_six_the_second_player_wins_by_four() {
    let game = Othello::new(6).unwrap();
    let search = Search::new(&game).line(false);
    let found = search.run(&game.start(), &mut Run::silent());
    assert_eq!((found.verdict, found.exact), (Verdict::Score(-4), true));
}

/// Half a minute of CPU time: `cargo test --release -p grundy --test all othello -- --ignored`.
#[test]
#[ignore = "a minute when optimised, many when not"]
fn published_endings_have_their_scores() {
    published(|number| number >= 40);
}
