//! The information that a game provides about its positions changes the work of a search and never
//! a value. The tests use random games that foresee some values, with their plies, and bounds of
//! the others.

use std::collections::HashMap;

use grundy_core::zerosum::{Board, Forecast, Score};
use grundy_core::{Budget, Diagnostic, NoObserver, Side, ZeroSum};
use grundy_search::value::MATE;
use grundy_search::{Algorithm, Features, Goal, Search, plain};

use crate::common::{At, Random, mix};

/// A random game with the values of all its positions, some of which it foresees.
struct Informed<const SCORED: bool> {
    game: Random<SCORED, false>,
    /// By key: the score, and the distance as a value.
    known: HashMap<u64, (Score, i32)>,
}

impl<const SCORED: bool> Informed<SCORED> {
    fn new(seed: u64) -> Self {
        let game = Random {
            seed,
            layers: 8,
            width: 6,
            double_moves: seed % 2 == 1,
        };
        let mut informed = Self {
            known: HashMap::new(),
            game,
        };
        let start = informed.game.start();
        informed.learn(&start);
        informed
    }

    /// Minimax, every position once.
    fn learn(&mut self, at: &At) -> (Score, i32) {
        if let Some(score) = self.game.ended(at) {
            return (score, score.signum() * MATE);
        }
        let key = self.game.key(at);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut moves = Vec::new();
        self.game.moves(at, &mut moves);
        let (mut best, mut far) = (i32::MIN, i32::MIN);
        for by in moves {
            let child = self.game.play(at, by);
            let (score, distance) = self.learn(&child);
            let sign = if child.side == at.side { 1 } else { -1 };
            best = best.max(sign * score);
            far = far.max(Goal::Distance.up(sign * distance));
        }
        self.known.insert(key, (best, far));
        (best, far)
    }

    fn draw(&self, at: &At) -> u64 {
        mix(self.game.seed, self.game.key(at), 500)
    }
}

impl<const SCORED: bool> ZeroSum for Informed<SCORED> {
    type Position = At;
    type Move = u8;
    type Key = u64;
    const SCORED: bool = SCORED;

    fn start(&self) -> At {
        self.game.start()
    }
    fn side(&self, at: &At) -> Side {
        at.side
    }
    fn moves(&self, at: &At, out: &mut Vec<u8>) {
        self.game.moves(at, out);
    }
    fn play(&self, at: &At, by: u8) -> At {
        self.game.play(at, by)
    }
    fn ended(&self, at: &At) -> Option<Score> {
        self.game.ended(at)
    }
    fn key(&self, at: &At) -> u64 {
        self.game.key(at)
    }
    fn move_number(&self, by: u8) -> u16 {
        by.into()
    }
    fn range(&self, at: &At) -> (Score, Score) {
        let value = self.known[&self.key(at)].0;
        let draw = self.draw(at);
        let (below, above) = ((draw >> 8) as i32 & 7, (draw >> 16) as i32 & 7);
        let (least, most) = (value - below, value + above);
        if SCORED {
            (least, most)
        } else {
            (least.max(-1), most.min(1))
        }
    }
    fn foresee(&self, at: &At) -> Option<Forecast> {
        if SCORED || !self.draw(at).is_multiple_of(4) {
            return None;
        }
        let far = self.known[&self.key(at)].1;
        Some(match far.signum() {
            1 => Forecast::Win((MATE - far) as u32),
            0 => Forecast::Draw,
            _ => Forecast::Loss((MATE + far) as u32),
        })
    }
    fn show(&self, at: &At) -> String {
        self.game.show(at)
    }
    fn read(&self, text: &str) -> Result<At, Diagnostic> {
        self.game.read(text)
    }
    fn show_move(&self, at: &At, by: u8) -> String {
        self.game.show_move(at, by)
    }
    fn board(&self, at: &At) -> Board {
        self.game.board(at)
    }
}

/// Compares the value by plain search for every goal with every combination of features that
/// concern insight. Returns the nodes of one thread without looking ahead, with it, and also with
/// bounds of all children.
fn agree<const SCORED: bool>(seed: u64) -> [u64; 3] {
    let game = Informed::<SCORED>::new(seed);
    let start = game.start();
    let goals: &[Goal] = if SCORED {
        &[Goal::Score]
    } else {
        &[Goal::Result, Goal::Distance]
    };
    let mut nodes = [0; 3];
    for &goal in goals {
        let truth = plain::negamax(&game, &start, goal, None).0;
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Scout, Algorithm::Mtdf] {
            for insight in [false, true] {
                for (step, (ahead, preview)) in [(false, false), (true, false), (true, true)]
                    .into_iter()
                    .enumerate()
                {
                    for prune in [true, false] {
                        for (threads, bytes) in [(1, 1 << 16), (1, 64), (3, 1 << 12)] {
                            let features = Features {
                                prune,
                                insight,
                                ahead,
                                preview,
                                ..Features::ALL
                            };
                            let budget = Budget {
                                bytes: Some(bytes),
                                ..Budget::UNLIMITED
                            };
                            let found = Search::new(&game)
                                .algorithm(algorithm)
                                .features(features)
                                .goal(goal)
                                .threads(threads)
                                .budget(budget)
                                .run(&start, &mut NoObserver);
                            let what =
                                format!("{seed} {algorithm:?} {goal:?} {features:?} {threads}");
                            assert_eq!((found.value, found.exact), (truth, true), "{what}");
                            if threads == 1 && bytes > 64 && insight && prune {
                                nodes[step] += found.counts.nodes;
                            }
                        }
                    }
                }
            }
        }
    }
    nodes
}

#[test]
fn what_is_known_of_children_changes_no_value_and_saves_nodes() {
    let mut nodes = [0; 3];
    for seed in 0..10 {
        for (sum, more) in nodes.iter_mut().zip(agree::<false>(seed)) {
            *sum += more;
        }
        for (sum, more) in nodes.iter_mut().zip(agree::<true>(seed)) {
            *sum += more;
        }
    }
    let [one_by_one, ahead, preview] = nodes;
    assert!(preview * 4 < ahead * 3 && ahead <= one_by_one, "{nodes:?}");
}
