//! A game spelt out: every position that play can reach from one position, solved backwards.
//!
//! Retrograde analysis ([`crate::retrograde`]) wants a perfect numbering, which few games have. Any game whose
//! reachable positions fit into memory can be solved in the same way without one: a first pass goes
//! forwards, numbers what it meets, and keeps the moves; a second pass turns the moves around and goes
//! backwards from the ends, one ply each round. Loops are no trouble: what is never decided is a draw.
//!
//! ```text
//! forwards    positions in the order of meeting them (breadth first), moves as pairs (from, to)
//! backwards   round d: each position q decided in d, each move p -> q with p still open:
//!               q is good for who moves at p:  p is won in d + 1
//!               q is bad:                      one move less at p; with none left p is lost in d + 1
//! ```
//!
//! A move after which the same side is to move again carries its value over unchanged. Cost: about 100
//! bytes a position, and half a microsecond for each move.

use std::collections::HashMap;

use grundy_game::{Budget, Observer, Side, Stop, ZeroSum};

use crate::retrograde::{Round, State};

/// All positions that play can reach, with their values.
#[derive(Clone, Debug)]
pub struct Spelt<K> {
    numbers: HashMap<(K, Side), u32>,
    states: Vec<State>,
    rounds: Vec<Round>,
}

/// How far the work came.
#[derive(Clone, Debug)]
pub enum Outcome<K> {
    /// Every position has its value.
    Solved(Spelt<K>),
    /// There are more positions than allowed, or the observer said stop: so many were met.
    Stopped {
        /// Positions met so far.
        positions: u64,
        /// Why the work ended.
        stop: Stop,
    },
}

/// Spells out and solves everything below a position. The budget limits positions (`cells`) and bytes.
///
/// # Panics
/// For games of score and games whose keys are hashes: neither can be solved so.
pub fn solve<G: ZeroSum>(
    game: &G,
    root: &G::Position,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Outcome<G::Key> {
    assert!(
        !G::SCORED && !game.hashed(),
        "a game of win and loss with perfect keys"
    );
    let by_bytes = budget.bytes.map_or(u64::MAX, |bytes| bytes / 100);
    let most = budget
        .cells
        .unwrap_or(u64::MAX)
        .min(by_bytes)
        .min(u64::from(u32::MAX));
    // Forwards.
    let name = |position: &G::Position| (game.key(position), game.side(position));
    let mut numbers = HashMap::from([(name(root), 0_u32)]);
    let mut open = std::collections::VecDeque::from([root.clone()]);
    let mut edges: Vec<(u32, u32)> = Vec::new();
    let mut same: Vec<bool> = Vec::new(); // whether the side stays, for each edge
    let mut left: Vec<u32> = Vec::new(); // moves still open
    let mut states: Vec<State> = Vec::new();
    let mut decided: Vec<Vec<u32>> = vec![Vec::new()];
    let mut moves = Vec::new();
    while let Some(position) = open.pop_front() {
        let number = states.len() as u32;
        if number.is_multiple_of(4096) {
            observer.progress(u64::from(number), None);
            if observer.cancelled() {
                let positions = numbers.len() as u64;
                return Outcome::Stopped {
                    positions,
                    stop: Stop::Interrupted,
                };
            }
        }
        if let Some(score) = game.ended(&position) {
            let state = match score.signum() {
                1 => State::Won(0),
                0 => State::Open(0),
                _ => State::Lost(0),
            };
            if score != 0 {
                decided[0].push(number);
            }
            states.push(state);
            left.push(0);
            continue;
        }
        moves.clear();
        game.moves(&position, &mut moves);
        for &by in &moves {
            let child = game.play(&position, by);
            let known = numbers.len() as u32;
            let to = *numbers.entry(name(&child)).or_insert(known);
            edges.push((number, to));
            same.push(game.side(&child) == game.side(&position));
            if to == known {
                open.push_back(child);
            }
        }
        if numbers.len() as u64 > most {
            let positions = numbers.len() as u64;
            return Outcome::Stopped {
                positions,
                stop: Stop::Budget,
            };
        }
        left.push(moves.len() as u32);
        states.push(State::Open(moves.len() as u32));
    }
    // The moves turned around: those to q lie between `first[q]` and `first[q + 1]`.
    let mut first = vec![0_u32; states.len() + 1];
    for &(_, to) in &edges {
        first[to as usize + 1] += 1;
    }
    for at in 1..first.len() {
        first[at] += first[at - 1];
    }
    let mut back = vec![(0_u32, false); edges.len()];
    let mut next = first.clone();
    for (&(from, to), &same) in edges.iter().zip(&same) {
        let at = &mut next[to as usize];
        back[*at as usize] = (from, same);
        *at += 1;
    }
    drop((edges, same, next));
    // Backwards.
    let mut rounds = Vec::new();
    let mut distance = 0_usize;
    while distance < decided.len() {
        let (mut wins, mut losses, mut found) = (0, 0, Vec::new());
        for &number in &decided[distance] {
            let won = matches!(states[number as usize], State::Won(_));
            if won {
                wins += 1;
            } else {
                losses += 1;
            }
            let moves = first[number as usize] as usize..first[number as usize + 1] as usize;
            for &(from, same) in &back[moves] {
                let (state, left) = (&mut states[from as usize], &mut left[from as usize]);
                if !matches!(state, State::Open(_)) {
                    continue;
                }
                *left -= 1;
                if won == same {
                    *state = State::Won(distance as u32 + 1);
                } else if *left == 0 {
                    *state = State::Lost(distance as u32 + 1);
                } else {
                    continue;
                }
                found.push(from);
            }
        }
        if !found.is_empty() {
            decided.push(found);
        }
        rounds.push(Round {
            distance: distance as u32,
            wins,
            losses,
        });
        decided[distance] = Vec::new();
        distance += 1;
    }
    Outcome::Solved(Spelt {
        numbers,
        states,
        rounds,
    })
}

impl<K: grundy_game::zerosum::TableKey> Spelt<K> {
    /// What is known about a position; `None` if play does not reach it.
    pub fn probe<G: ZeroSum<Key = K>>(&self, game: &G, position: &G::Position) -> Option<State> {
        let number = self
            .numbers
            .get(&(game.key(position), game.side(position)))?;
        Some(self.states[*number as usize])
    }

    /// The number of positions.
    pub fn len(&self) -> u64 {
        self.states.len() as u64
    }

    /// Never: the root is one.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// How many positions are decided in how many plies, the shortest distance first.
    pub fn rounds(&self) -> impl Iterator<Item = Round> {
        (self.rounds.iter().copied()).filter(|round| round.wins + round.losses > 0)
    }
}
