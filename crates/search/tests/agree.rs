//! All engines agree with plain minimax on random games, with each part switched on and off, to
//! every depth, at every number of threads, and with tables of every size.

use grundy_core::{Budget, NoObserver, Side, Stop, ZeroSum};
use grundy_search::{Algorithm, Features, Goal, Search, plain};

use crate::common::Random;

fn goals<G: ZeroSum>() -> &'static [Goal] {
    if G::SCORED {
        &[Goal::Score]
    } else {
        &[Goal::Result, Goal::Distance]
    }
}

/// Every combination of the switches that matter for a game without insight.
fn combinations() -> Vec<Features> {
    // Only a search with a table can look ahead, and only one that does can compute bounds of all
    // children.
    (0..16)
        .map(|bits| Features {
            scout: bits & 1 != 0,
            strides: bits & 1 != 0, // strides exist with null windows only, not with scout
            order: bits & 2 != 0,
            table: bits >= 4,
            ahead: bits >= 8,
            preview: bits >= 12,
            ..Features::ALL
        })
        .collect()
}

fn agree<G: ZeroSum>(game: &G) {
    let start = game.start();
    for &goal in goals::<G>() {
        for depth in [None, Some(1), Some(2), Some(3), Some(5)] {
            if depth.is_some() && goal == Goal::Result {
                continue; // estimates and results have different scales
            }
            let (truth, all) = plain::negamax(game, &start, goal, depth);
            assert_eq!(
                plain::minimax(game, &start, goal, depth).0,
                truth,
                "first moves first"
            );
            for algorithm in Algorithm::ALL {
                if algorithm == Algorithm::Deepening && goal == Goal::Result {
                    continue;
                }
                for features in combinations() {
                    for (threads, bytes) in [(1, 1 << 16), (1, 64), (3, 1 << 12)] {
                        let features = match algorithm {
                            Algorithm::Minimax => algorithm.features(),
                            _ => features,
                        };
                        let found = Search::new(game)
                            .algorithm(algorithm)
                            .features(features)
                            .goal(goal)
                            .depth(depth)
                            .threads(threads)
                            .budget(Budget {
                                bytes: Some(bytes),
                                ..Budget::UNLIMITED
                            })
                            .run(&start, &mut NoObserver);
                        let what =
                            format!("{algorithm:?} {goal:?} {depth:?} {features:?} {threads}");
                        assert_eq!(found.stop, Stop::Complete, "{what}");
                        assert_eq!(found.value, truth, "{what}");
                        if algorithm == Algorithm::Minimax && threads == 1 {
                            assert_eq!(found.counts.nodes, all, "{what}");
                        }
                        check_line(game, goal, &found, &what);
                    }
                }
            }
        }
    }
}

/// The line is legal, and if exact, every position on it has the promised value.
fn check_line<G: ZeroSum>(game: &G, goal: Goal, found: &grundy_search::Found<G::Move>, what: &str) {
    assert_eq!(found.best, found.line.first().copied(), "{what}");
    let (mut position, mut value) = (game.start(), found.value);
    for &by in &found.line {
        let child = game.play(&position, by);
        let flip = game.side(&child) != game.side(&position);
        let sign = if flip { -1 } else { 1 };
        if found.exact && found.depth.is_none() && found.line.len() > 1 {
            let below = plain::negamax(game, &child, goal, None).0;
            assert_eq!(goal.up(sign * below), value, "{what}");
            value = below;
        }
        position = child;
    }
    if found.exact && found.line.len() > 1 && found.depth.is_none() {
        assert!(
            game.ended(&position).is_some(),
            "{what}: the line goes to the end"
        );
    }
}

#[test]
fn games_of_win_and_loss() {
    for seed in 0..12 {
        agree(&Random::<false, false> {
            seed,
            layers: 7,
            width: 5,
            double_moves: seed % 2 == 1,
        });
    }
}

#[test]
fn games_of_score() {
    for seed in 0..12 {
        agree(&Random::<true, false> {
            seed,
            layers: 7,
            width: 5,
            double_moves: seed % 2 == 1,
        });
    }
}

#[test]
fn strides_change_the_work_and_no_value() {
    let (mut without, mut with) = (0, 0);
    for seed in 0..40 {
        let game = Random::<true, false> {
            seed,
            layers: 12,
            width: 40,
            double_moves: seed % 2 == 1,
        };
        let truth = plain::negamax(&game, &game.start(), Goal::Score, None).0;
        for (strides, nodes) in [(false, &mut without), (true, &mut with)] {
            let features = Features {
                strides,
                ..Features::ALL
            };
            let found = Search::new(&game)
                .features(features)
                .run(&game.start(), &mut NoObserver);
            assert_eq!((found.value, found.exact), (truth, true), "{seed}");
            *nodes += found.counts.nodes;
        }
    }
    assert_ne!(with, without);
}

#[test]
fn one_thread_repeats_itself_to_the_node() {
    let game = Random::<true, false> {
        seed: 5,
        layers: 12,
        width: 40,
        double_moves: true,
    };
    for algorithm in Algorithm::ALL {
        let run = || {
            Search::new(&game)
                .algorithm(algorithm)
                .run(&game.start(), &mut NoObserver)
        };
        assert_eq!(run(), run(), "{algorithm:?}");
    }
}

#[test]
fn pruning_never_costs_nodes_and_scout_order_and_table_save_some() {
    let (mut minimax, mut plain, mut all) = (0, 0, 0);
    for seed in 0..20 {
        let game = Random::<true, false> {
            seed,
            layers: 10,
            width: 8,
            double_moves: false,
        };
        let run = |algorithm| {
            let found = Search::new(&game)
                .algorithm(algorithm)
                .run(&game.start(), &mut NoObserver);
            found.counts.nodes
        };
        minimax += run(Algorithm::Minimax);
        plain += run(Algorithm::AlphaBeta);
        all += run(Algorithm::Scout);
    }
    assert!(all < plain && plain < minimax, "{all} {plain} {minimax}");
}

/// Computes the values of a loopy game by iterating over all positions until nothing changes: wins
/// and losses grow from the ends, the rest are draws.
fn loopy_truth(game: &Random<false, true>) -> std::collections::HashMap<(u32, u32, bool), i32> {
    use crate::common::At;
    let all = || {
        (0..=game.layers).flat_map(move |layer| {
            (0..game.width).flat_map(move |node| {
                [Side::First, Side::Second].map(move |side| At { layer, node, side })
            })
        })
    };
    let name = |at: &At| (at.layer, at.node, at.side == Side::First);
    let mut known = std::collections::HashMap::new();
    loop {
        let mut new = Vec::new();
        for at in all().filter(|at| !known.contains_key(&name(at))) {
            if let Some(score) = game.ended(&at) {
                new.push((name(&at), score));
                continue;
            }
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            let values: Vec<Option<i32>> = moves
                .iter()
                .map(|&by| {
                    let child = game.play(&at, by);
                    let sign = if child.side == at.side { 1 } else { -1 };
                    known.get(&name(&child)).map(|value: &i32| sign * value)
                })
                .collect();
            if values.contains(&Some(1)) {
                new.push((name(&at), 1));
            } else if values.iter().all(|value| *value == Some(-1)) {
                new.push((name(&at), -1));
            }
        }
        if new.is_empty() {
            return known;
        }
        known.extend(new);
    }
}

#[test]
fn repetitions_are_draws_and_never_stored_as_such() {
    let mut decided = 0;
    for seed in 0..60 {
        let game = Random::<false, true> {
            seed,
            layers: 4,
            width: 3,
            double_moves: false,
        };
        let truth = loopy_truth(&game);
        let value = truth.get(&(0, 0, true)).copied().unwrap_or(0);
        decided += i32::from(value != 0);
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Scout, Algorithm::Mtdf] {
            for threads in [1, 2] {
                let budget = Budget {
                    bytes: Some(1 << 16),
                    ..Budget::UNLIMITED
                };
                let search = Search::new(&game)
                    .algorithm(algorithm)
                    .goal(Goal::Result)
                    .budget(budget);
                let found = search.threads(threads).run(&game.start(), &mut NoObserver);
                assert_eq!(found.value, value, "seed {seed} {algorithm:?} {threads}");
            }
        }
    }
    assert!(decided > 15, "the games are not all draws: {decided}");
}

#[test]
fn a_budget_stops_the_run_and_keeps_a_move() {
    let game = Random::<true, false> {
        seed: 3,
        layers: 16,
        width: 4000,
        double_moves: false,
    };
    let budget = Budget {
        cells: Some(5000),
        bytes: Some(1 << 20),
        ..Budget::UNLIMITED
    };
    let search = Search::new(&game)
        .algorithm(Algorithm::Deepening)
        .budget(budget);
    let found = search.run(&game.start(), &mut NoObserver);
    assert_eq!(found.stop, Stop::Budget);
    assert!(!found.exact && found.best.is_some());
    assert!(found.counts.nodes < 8000, "{}", found.counts.nodes);
    let depth = found.depth.expect("a search by depth");
    let truth = plain::negamax(&game, &game.start(), Goal::Score, Some(depth)).0;
    assert_eq!(found.value, truth, "the last complete depth counts");
}

#[test]
fn an_interrupt_stops_every_thread() {
    struct Impatient(u32);
    impl grundy_core::Observer for Impatient {
        fn cancelled(&mut self) -> bool {
            self.0 += 1;
            self.0 > 3
        }
    }
    let game = Random::<true, false> {
        seed: 3,
        layers: 30,
        width: 100_000,
        double_moves: false,
    };
    let found = Search::new(&game)
        .threads(3)
        .run(&game.start(), &mut Impatient(0));
    assert_eq!(found.stop, Stop::Interrupted);
    assert!(!found.exact);
}
