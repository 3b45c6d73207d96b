//! Enumeration of all positions that are reachable from one position, solved backwards.
//!
//! Retrograde analysis ([`crate::retrograde`]) needs a numbering of all positions, which few games
//! have. Any game whose reachable positions fit into memory can be solved in the same way without
//! one. A first pass goes forwards, numbers the positions and stores the moves. A second pass
//! reverses the moves and goes backwards from the ends, one ply each round. Loops need no special
//! treatment: positions that are never decided are draws.
//!
//! ```text
//! forwards    positions in the order of meeting them (breadth first), moves as pairs (from, to)
//! backwards   round d: each position q decided in d, each move p -> q with p still open:
//!               q is good for the side to move at p:  p is won in d + 1
//!               q is bad for that side:           one move less; with none p is lost in d + 1
//! ```
//!
//! A move after which the same side is to move again passes its value on unchanged. Cost: about 100
//! bytes for each position, and half a microsecond for each move.

use std::collections::{HashMap, VecDeque};

use grundy_core::zerosum::TableKey;
use grundy_core::{Budget, Observer, Side, Stop, ZeroSum};

use crate::retrograde::{Round, State};

/// All reachable positions, with their values.
#[derive(Clone, Debug)]
pub struct Enumerated<K> {
    numbers: HashMap<(K, Side), u32>,
    states: Vec<State>,
    rounds: Vec<Round>,
}

/// The result of an enumeration.
#[derive(Clone, Debug)]
pub enum Enumeration<K> {
    /// Every position has its value.
    Solved(Enumerated<K>),
    /// There are more positions than allowed, or the observer cancelled.
    Stopped {
        /// The number of positions found.
        positions: u64,
        /// The reason why the work ended.
        stop: Stop,
    },
}

/// Enumerates and solves everything below a position. The budget limits positions (`cells`) and
/// bytes.
///
/// # Panics
/// For games of score and games whose keys are hashes, which this method does not support.
pub fn solve<G: ZeroSum>(
    game: &G,
    root: &G::Position,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Enumeration<G::Key> {
    assert!(
        !G::SCORED && !game.hashed(),
        "a game of win and loss with perfect keys"
    );
    let mut graph = Reached {
        numbers: HashMap::from([(name(game, root), 0)]),
        edges: Vec::new(),
        same: Vec::new(),
        left: Vec::new(),
        states: Vec::new(),
        decided: Vec::new(),
    };
    match graph.reach(game, root, budget, observer) {
        Ok(()) => Enumeration::Solved(graph.decide()),
        Err(stop) => Enumeration::Stopped {
            positions: graph.numbers.len() as u64,
            stop,
        },
    }
}

fn name<G: ZeroSum>(game: &G, position: &G::Position) -> (G::Key, Side) {
    (game.key(position), game.side(position))
}

/// The positions found, by index.
struct Reached<K> {
    numbers: HashMap<(K, Side), u32>,
    /// The edges, each from one position to another.
    edges: Vec<(u32, u32)>,
    /// For each edge, whether the side to move remains the same.
    same: Vec<bool>,
    /// The number of open moves of each position.
    left: Vec<u32>,
    states: Vec<State>,
    /// The positions that have ended with a winner.
    decided: Vec<u32>,
}

impl<K: TableKey> Reached<K> {
    /// Numbers the reachable positions forwards, and stores the moves.
    fn reach<G: ZeroSum<Key = K>>(
        &mut self,
        game: &G,
        root: &G::Position,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<(), Stop> {
        let by_bytes = budget.bytes.map_or(u64::MAX, |bytes| bytes / 100);
        let cells = budget.cells.unwrap_or(u64::MAX);
        let most = cells.min(by_bytes).min(u64::from(u32::MAX));
        let mut open = VecDeque::from([root.clone()]);
        let mut moves = Vec::new();
        while let Some(position) = open.pop_front() {
            let from = self.states.len() as u32;
            if from.is_multiple_of(4096) {
                observer.progress(u64::from(from), None);
                if observer.cancelled() {
                    return Err(Stop::Interrupted);
                }
            }
            if let Some(score) = game.ended(&position) {
                self.states.push(match score.signum() {
                    1 => State::Won(0),
                    0 => State::Open(0),
                    _ => State::Lost(0),
                });
                if score != 0 {
                    self.decided.push(from);
                }
                self.left.push(0);
                continue;
            }
            moves.clear();
            game.moves(&position, &mut moves);
            for &by in &moves {
                let child = game.play(&position, by);
                let known = self.numbers.len() as u32;
                let to = *self.numbers.entry(name(game, &child)).or_insert(known);
                self.edges.push((from, to));
                self.same.push(game.side(&child) == game.side(&position));
                if to == known {
                    open.push_back(child);
                }
            }
            if self.numbers.len() as u64 > most {
                return Err(Stop::Budget);
            }
            self.left.push(moves.len() as u32);
            self.states.push(State::Open(moves.len() as u32));
        }
        Ok(())
    }

    /// Returns the reversed moves: those to `q` are between `first[q]` and `first[q + 1]`.
    fn turn(edges: &[(u32, u32)], same: &[bool], positions: usize) -> (Vec<u32>, Vec<(u32, bool)>) {
        let mut first = vec![0_u32; positions + 1];
        for &(_, to) in edges {
            first[to as usize + 1] += 1;
        }
        for at in 1..first.len() {
            first[at] += first[at - 1];
        }
        let mut back = vec![(0_u32, false); edges.len()];
        let mut next = first.clone();
        for (&(from, to), &same) in edges.iter().zip(same) {
            let at = &mut next[to as usize];
            back[*at as usize] = (from, same);
            *at += 1;
        }
        (first, back)
    }

    /// Solves the positions backwards, one ply each round.
    fn decide(mut self) -> Enumerated<K> {
        let (first, back) = Self::turn(&self.edges, &self.same, self.states.len());
        drop((self.edges, self.same));
        let mut rounds = Vec::new();
        let mut decided = self.decided;
        for distance in 0.. {
            let (mut wins, mut losses, mut found) = (0, 0, Vec::new());
            for &number in &decided {
                let won = matches!(self.states[number as usize], State::Won(_));
                if won {
                    wins += 1;
                } else {
                    losses += 1;
                }
                let moves = first[number as usize] as usize..first[number as usize + 1] as usize;
                for &(from, same) in &back[moves] {
                    let state = &mut self.states[from as usize];
                    if !matches!(state, State::Open(_)) {
                        continue;
                    }
                    let left = &mut self.left[from as usize];
                    *left -= 1;
                    if won == same {
                        *state = State::Won(distance + 1);
                    } else if *left == 0 {
                        *state = State::Lost(distance + 1);
                    } else {
                        continue;
                    }
                    found.push(from);
                }
            }
            rounds.push(Round {
                distance,
                wins,
                losses,
            });
            if found.is_empty() {
                break;
            }
            decided = found;
        }
        Enumerated {
            numbers: self.numbers,
            states: self.states,
            rounds,
        }
    }
}

impl<K: TableKey> Enumerated<K> {
    /// Returns the value of a position; `None` if it is not reachable.
    pub fn probe<G: ZeroSum<Key = K>>(&self, game: &G, position: &G::Position) -> Option<State> {
        let number = self
            .numbers
            .get(&(game.key(position), game.side(position)))?;
        Some(self.states[*number as usize])
    }

    /// Returns the number of positions.
    pub fn len(&self) -> u64 {
        self.states.len() as u64
    }

    /// Always `false`: the root is a position.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Returns the number of positions decided at each distance, the shortest first.
    pub fn rounds(&self) -> impl Iterator<Item = Round> {
        (self.rounds.iter().copied()).filter(|round| round.wins + round.losses > 0)
    }
}
