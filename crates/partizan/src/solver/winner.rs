//! Who wins a sum: a search of positions in which cheap components are replaced by their values.
//!
//! A state is a multiset of parts with Left to move; with Right to move, every part is negated. A
//! part is a representative of the game with its sign, or a value. Two states with equal parts
//! have the same winner, since a part is only replaced by an equal game:
//!
//! - a component with few moves, by its canonical form;
//! - numbers, ups and stars, by their sum;
//! - a game and its negative, by nothing.
//!
//! A state of values needs no search if one value remains, or if one of these bounds decides. Let
//! m be the sum of the means and T the largest temperature.
//!
//! - `m > 0`: Left wins, since her left stop is at least m (`solver::strategy`).
//! - `m + T < 0`: Right wins, by the same theorem for Right.
//! - The right stops and the gain `L - R` of one part add up to more than 0: Left moves there and
//!   keeps the right stop of each other part, so her left stop is positive.
//! - The left stops add up to less than 0: Right keeps each of them.
//!
//! The first moves to be searched lead to the smallest estimate for the opponent: the sum of the
//! means, and for a component without a value the difference of the numbers of moves. M. Müller and
//! Z. Li, *Locally informed global search for sums of combinatorial games* (2006), search sums with
//! such knowledge of their parts.

use std::collections::HashMap;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::evaluate::evaluate;
use super::{InArena, StoredId, ValueSolver};
use crate::guard::{Watched, halt};
use crate::solver::table::PositionTable;
use crate::values::{Arena, ArenaResult, Dyadic, Id};
use grundy_core::{Halt, Options, Partizan, Run};

/// Components with at most this number of moves of both players are replaced by their values.
const VALUED_MOVES: usize = 8;

/// How much of the difference of the numbers of moves an estimate counts. With 0.5 Domineering 6×6
/// has 8,761 states instead of 13,633, but 8×8 more than 28 million instead of two.
const MOVE_WEIGHT: f64 = 0.25;

/// The winner of a sum, by search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumWinner<P> {
    /// Whether Left wins.
    pub left: bool,
    /// If the player to move wins, a winning move: the place of the component, and what remains of
    /// it.
    pub by: Option<(usize, Vec<P>)>,
    /// The number of states whose moves were listed.
    pub nodes: u64,
    /// The number of states with a known winner.
    pub states: usize,
}

/// A part of a state: a component with a sign, or a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Part(u32);

enum PartKind {
    Component { number: usize, opposite: bool },
    Value(Id),
}

impl Part {
    fn component(number: usize, opposite: bool) -> Self {
        Self((number as u32) << 2 | u32::from(opposite) << 1)
    }

    fn value(id: Id) -> Self {
        Self((id.index() as u32) << 1 | 1)
    }

    fn kind(self) -> PartKind {
        if self.0 & 1 == 1 {
            PartKind::Value(Id::at((self.0 >> 1) as usize))
        } else {
            PartKind::Component {
                number: (self.0 >> 2) as usize,
                opposite: self.0 & 2 != 0,
            }
        }
    }
}

/// A representative without a value.
struct Component<P> {
    position: P,
    /// The parts of each option of Left, and of Right.
    options: Option<[Vec<Box<[Part]>>; 2]>,
    /// Left's moves less Right's.
    lead: i32,
}

/// What the bounds need of a value.
#[derive(Clone)]
struct ValueFacts {
    mean: Dyadic,
    temperature: Dyadic,
    estimate: f64,
}

/// A move in the sum, with the state of the opponent after it.
struct FirstMove<P> {
    estimate: f64,
    place: usize,
    to: Vec<P>,
    state: Box<[Part]>,
}

/// A sum under search. Its winner is that of the first child whose player to move loses.
struct StateFrame {
    state: Box<[Part]>,
    children: Vec<Box<[Part]>>,
    next: usize,
}

struct SumSearch<'a, 'b, 'c, G: Partizan> {
    game: &'a G,
    values: &'a mut PositionTable<G::Position, StoredId>,
    arena: &'a mut Arena<Watched<'b, 'c>>,
    numbers: FxHashMap<G::Position, Part>,
    components: Vec<Component<G::Position>>,
    facts: FxHashMap<Id, ValueFacts>,
    /// Whether the player to move wins.
    wins: FxHashMap<Box<[Part]>, bool>,
    nodes: u64,
    /// See [`VALUED_MOVES`].
    valued_moves: usize,
}

impl<G: Partizan> ValueSolver<G> {
    /// Returns the winner of a sum if Left or Right begins, with a winning move. It computes values
    /// of small components only.
    ///
    /// # Errors
    /// As [`ValueSolver::value`].
    pub fn winner(
        &mut self,
        arena: &mut Arena,
        sum: &[G::Position],
        left_begins: bool,
        run: &mut Run<'_>,
    ) -> Result<SumWinner<G::Position>, Halt> {
        let mut watch = Watched::new(run);
        watch.beside = self.bytes();
        let (game, values) = (&self.game, &mut self.values);
        arena
            .watched(watch, |arena| {
                let mut search = SumSearch {
                    game,
                    values,
                    arena,
                    numbers: HashMap::with_hasher(FxBuildHasher),
                    components: Vec::new(),
                    facts: HashMap::with_hasher(FxBuildHasher),
                    wins: HashMap::with_hasher(FxBuildHasher),
                    nodes: 0,
                    valued_moves: VALUED_MOVES,
                };
                search.winner(sum, left_begins)
            })
            .map_err(halt)
    }
}

impl<G: Partizan> SumSearch<'_, '_, '_, G> {
    fn winner(
        &mut self,
        sum: &[G::Position],
        left_begins: bool,
    ) -> ArenaResult<SumWinner<G::Position>> {
        let all: Vec<Vec<Part>> = sum
            .iter()
            .map(|at| self.parts_of(at))
            .collect::<ArenaResult<_>>()?;
        let start = self.state(all.concat(), !left_begins)?;
        let wins = self.search(start)?;
        let mut by = None;
        if wins {
            by = self.winning_move(sum, &all, left_begins)?;
        }
        Ok(SumWinner {
            left: wins == left_begins,
            by,
            nodes: self.nodes,
            states: self.wins.len(),
        })
    }

    /// A move to a sum in which the opponent loses.
    fn winning_move(
        &mut self,
        sum: &[G::Position],
        all: &[Vec<Part>],
        left: bool,
    ) -> ArenaResult<Option<(usize, Vec<G::Position>)>> {
        let mut found: Vec<FirstMove<G::Position>> = Vec::new();
        for (place, position) in sum.iter().enumerate() {
            let mut options = Options::new();
            if left {
                self.game.left(position, &mut options);
            } else {
                self.game.right(position, &mut options);
            }
            let others = all[..place].iter().chain(&all[place + 1..]);
            let others: Vec<Part> = others.flatten().copied().collect();
            for option in options.iter() {
                let mut parts = others.clone();
                for component in option {
                    parts.extend(self.parts_of(component)?);
                }
                let state = self.state(parts, left)?;
                found.push(FirstMove {
                    estimate: self.estimate(&state)?,
                    place,
                    to: option.to_vec(),
                    state,
                });
            }
        }
        found.sort_by(|a, b| a.estimate.total_cmp(&b.estimate));
        // Known losses of the opponent are found without a search.
        let is_lost = |by: &FirstMove<_>| self.wins.get(&by.state) == Some(&false);
        if let Some(at) = found.iter().position(is_lost) {
            let by = found.swap_remove(at);
            return Ok(Some((by.place, by.to)));
        }
        for by in found {
            if !self.search(by.state)? {
                return Ok(Some((by.place, by.to)));
            }
        }
        Ok(None)
    }

    /// The parts of a position: its components, each replaced by its value if that is cheap.
    fn parts_of(&mut self, position: &G::Position) -> ArenaResult<Vec<Part>> {
        let mut positions = Vec::new();
        self.game.parts(position, &mut positions);
        let mut parts = Vec::with_capacity(positions.len());
        for position in positions {
            let (position, opposite) = self.game.like(position);
            let part = match self.numbers.get(&position) {
                Some(part) => *part,
                None => self.register(position)?,
            };
            parts.push(if opposite { self.negative(part)? } else { part });
        }
        Ok(parts)
    }

    fn register(&mut self, position: G::Position) -> ArenaResult<Part> {
        let mut options = Options::new();
        self.game.left(&position, &mut options);
        let lefts = options.len();
        self.game.right(&position, &mut options);
        let part = if options.len() <= self.valued_moves {
            let mut algebra = InArena(self.arena);
            Part::value(evaluate(self.game, self.values, &mut algebra, &position)?)
        } else {
            self.components.push(Component {
                position: position.clone(),
                options: None,
                lead: 2 * lefts as i32 - options.len() as i32,
            });
            Part::component(self.components.len() - 1, false)
        };
        self.numbers.insert(position, part);
        Ok(part)
    }

    fn negative(&mut self, part: Part) -> ArenaResult<Part> {
        Ok(match part.kind() {
            PartKind::Value(id) => Part::value(self.arena.neg(id)?),
            PartKind::Component { number, opposite } => Part::component(number, !opposite),
        })
    }

    /// The state of these parts, or of their negatives.
    fn state(&mut self, parts: Vec<Part>, negate: bool) -> ArenaResult<Box<[Part]>> {
        let mut cold = Id::ZERO;
        let mut kept: Vec<Part> = Vec::with_capacity(parts.len() + 1);
        for part in parts {
            let part = if negate { self.negative(part)? } else { part };
            if let PartKind::Value(id) = part.kind()
                && self.arena.as_nus(id).is_some()
            {
                cold = self.arena.add(cold, id)?;
                continue;
            }
            let opposite = self.negative(part)?;
            match kept.iter().position(|&other| other == opposite) {
                Some(at) => {
                    kept.swap_remove(at);
                }
                None => kept.push(part),
            }
        }
        if cold != Id::ZERO {
            kept.push(Part::value(cold));
        }
        kept.sort_unstable();
        Ok(kept.into())
    }

    fn facts(&mut self, id: Id) -> ArenaResult<ValueFacts> {
        if let Some(known) = self.facts.get(&id) {
            return Ok(known.clone());
        }
        let mean = self.arena.mean(id)?;
        let facts = ValueFacts {
            estimate: mean.to_f64(),
            temperature: self.arena.temperature(id)?,
            mean,
        };
        self.facts.insert(id, facts.clone());
        Ok(facts)
    }

    /// How good a state is for Left, as far as that is visible.
    fn estimate(&mut self, state: &[Part]) -> ArenaResult<f64> {
        let mut sum = 0.0;
        for part in state {
            sum += match part.kind() {
                PartKind::Value(id) => self.facts(id)?.estimate,
                PartKind::Component { number, opposite } => {
                    let lead = f64::from(self.components[number].lead) * MOVE_WEIGHT;
                    if opposite { -lead } else { lead }
                }
            };
        }
        Ok(sum)
    }

    /// Whether Left wins with the next move, if that is known without a search.
    fn decided(&mut self, state: &[Part]) -> ArenaResult<Option<bool>> {
        let mut ids = Vec::with_capacity(state.len());
        for part in state {
            let PartKind::Value(id) = part.kind() else {
                return Ok(None);
            };
            ids.push(id);
        }
        if ids.len() < 2 {
            let id = ids.first().copied().unwrap_or(Id::ZERO);
            return Ok(Some(!self.arena.le(id, Id::ZERO)?));
        }
        let (mut mean, mut hottest) = (Dyadic::ZERO, None);
        let (mut lefts, mut rights, mut gain) = (Dyadic::ZERO, Dyadic::ZERO, Dyadic::ZERO);
        for id in ids {
            let facts = self.facts(id)?;
            mean = &mean + &facts.mean;
            hottest = hottest.max(Some(facts.temperature));
            let (left, right) = self.arena.stops(id);
            gain = gain.max(left - right);
            lefts = &lefts + left;
            rights = &rights + right;
        }
        let hottest = hottest.unwrap_or(Dyadic::ZERO);
        let zero = Dyadic::ZERO;
        Ok(if mean > zero || &rights + &gain > zero {
            Some(true)
        } else if &mean + &hottest < zero || lefts < zero {
            Some(false)
        } else {
            None
        })
    }

    /// The states after the moves of Left, as sums with the opponent to move: the best first.
    fn children(&mut self, state: &[Part]) -> ArenaResult<Vec<Box<[Part]>>> {
        let mut all: Vec<(f64, Box<[Part]>)> = Vec::new();
        for (place, part) in state.iter().enumerate() {
            if place > 0 && state[place - 1] == *part {
                continue;
            }
            for option in self.left_options(*part)? {
                let others = state[..place].iter().chain(&state[place + 1..]);
                let parts = others.copied().chain(option.iter().copied()).collect();
                let child = self.state(parts, true)?;
                all.push((self.estimate(&child)?, child));
            }
        }
        all.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)));
        all.dedup_by(|a, b| a.1 == b.1);
        Ok(all.into_iter().map(|(_, child)| child).collect())
    }

    fn left_options(&mut self, part: Part) -> ArenaResult<Vec<Box<[Part]>>> {
        match part.kind() {
            PartKind::Value(id) => {
                let (lefts, _) = self.arena.options(id)?;
                Ok(lefts.iter().map(|&to| [Part::value(to)].into()).collect())
            }
            PartKind::Component { number, opposite } => {
                if self.components[number].options.is_none() {
                    let options = self.open(number)?;
                    self.components[number].options = Some(options);
                }
                let Some([lefts, rights]) = &self.components[number].options else {
                    return Ok(Vec::new());
                };
                if !opposite {
                    return Ok(lefts.clone());
                }
                let mut negated = rights.clone();
                for option in &mut negated {
                    for part in option {
                        *part = self.negative(*part)?;
                    }
                }
                Ok(negated)
            }
        }
    }

    fn open(&mut self, number: usize) -> ArenaResult<[Vec<Box<[Part]>>; 2]> {
        let position = self.components[number].position.clone();
        let mut lists = [Vec::new(), Vec::new()];
        for (side, list) in lists.iter_mut().enumerate() {
            let mut options = Options::new();
            if side == 0 {
                self.game.left(&position, &mut options);
            } else {
                self.game.right(&position, &mut options);
            }
            for option in options.iter() {
                let mut parts = Vec::new();
                for component in option {
                    parts.extend(self.parts_of(component)?);
                }
                // Sorted and simplified, so that equal options are found.
                list.push(self.state(parts, false)?);
            }
            list.sort_unstable();
            list.dedup();
        }
        Ok(lists)
    }

    /// Whether the player to move wins, from the table or the bounds.
    fn known(&mut self, state: &[Part]) -> ArenaResult<Option<bool>> {
        match self.wins.get(state) {
            Some(wins) => Ok(Some(*wins)),
            None => self.decided(state),
        }
    }

    fn frame(&mut self, state: Box<[Part]>) -> ArenaResult<Result<StateFrame, bool>> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) {
            let states = self.wins.len();
            self.arena.guard().positions(states - states % 1024)?;
        }
        let children = self.children(&state)?;
        for child in &children {
            if self.known(child)? == Some(false) {
                self.wins.insert(state, true);
                return Ok(Err(true));
            }
        }
        Ok(Ok(StateFrame {
            state,
            children,
            next: 0,
        }))
    }

    /// Whether the player to move wins. The stack is explicit: a game may have any length.
    fn search(&mut self, start: Box<[Part]>) -> ArenaResult<bool> {
        if let Some(wins) = self.known(&start)? {
            return Ok(wins);
        }
        let mut stack = match self.frame(start)? {
            Ok(frame) => vec![frame],
            Err(wins) => return Ok(wins),
        };
        loop {
            let Some(frame) = stack.last_mut() else {
                return Ok(false);
            };
            let Some(child) = frame.children.get(frame.next).cloned() else {
                let Some(frame) = stack.pop() else {
                    return Ok(false);
                };
                let lost = self.settle(&mut stack, frame.state, false);
                match lost {
                    Some(wins) => return Ok(wins),
                    None => continue,
                }
            };
            frame.next += 1;
            let wins = match self.known(&child)? {
                Some(wins) => wins,
                None => match self.frame(child)? {
                    Ok(frame) => {
                        stack.push(frame);
                        continue;
                    }
                    Err(wins) => wins,
                },
            };
            if !wins
                && let Some(frame) = stack.pop()
                && let Some(wins) = self.settle(&mut stack, frame.state, true)
            {
                return Ok(wins);
            }
        }
    }

    /// Stores who wins a state and all states above it that this decides. Returns the result of the
    /// first state if that is decided.
    fn settle(
        &mut self,
        stack: &mut Vec<StateFrame>,
        mut state: Box<[Part]>,
        mut wins: bool,
    ) -> Option<bool> {
        loop {
            self.wins.insert(state, wins);
            if stack.is_empty() {
                return Some(wins);
            }
            // A win of the child is one more move that loses.
            if wins {
                return None;
            }
            let above = stack.pop()?;
            state = above.state;
            wins = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Domineering on a board of four columns: free cells, row by row, with its components.
    struct Dominoes;

    impl Partizan for Dominoes {
        type Position = u16;

        fn left(&self, &free: &u16, options: &mut Options<u16>) {
            for top in (0..12).filter(|top| free >> top & 0b1_0001 == 0b1_0001) {
                options.push(free & !(0b1_0001 << top));
            }
        }

        fn right(&self, &free: &u16, options: &mut Options<u16>) {
            for cell in (0..16).filter(|cell| cell % 4 != 3 && free >> cell & 3 == 3) {
                options.push(free & !(3 << cell));
            }
        }

        fn parts(&self, &free: &u16, parts: &mut Vec<u16>) {
            let mut rest = free;
            while rest != 0 {
                let mut part = rest & rest.wrapping_neg();
                loop {
                    let east = (part & 0x7777) << 1;
                    let west = (part & 0xeeee) >> 1;
                    let more = (part | east | west | part << 4 | part >> 4) & free;
                    if more == part {
                        break;
                    }
                    part = more;
                }
                rest &= !part;
                parts.push(part);
            }
        }

        fn like(&self, free: u16) -> (u16, bool) {
            let turned = (0..16).fold(0, |image, at| {
                image | (free >> at & 1) << (at % 4 * 4 + 3 - at / 4)
            });
            if turned < free {
                (turned, true)
            } else {
                (free, false)
            }
        }
    }

    /// The winner by search with this many moves of components that are valued.
    fn searched(sum: &[u16], left: bool, valued_moves: usize) -> SumWinner<u16> {
        let mut values = PositionTable::default();
        let mut run = Run::silent();
        Arena::new().watched(Watched::new(&mut run), |arena| {
            let mut search = SumSearch {
                game: &Dominoes,
                values: &mut values,
                arena,
                numbers: HashMap::with_hasher(FxBuildHasher),
                components: Vec::new(),
                facts: HashMap::with_hasher(FxBuildHasher),
                wins: HashMap::with_hasher(FxBuildHasher),
                nodes: 0,
                valued_moves,
            };
            search.winner(sum, left).expect("no limit")
        })
    }

    /// The winner by the value of the sum, and each move of the answer leads to a won value.
    #[test]
    fn the_winner_is_that_of_the_value() {
        let mut solver = ValueSolver::new(Dominoes);
        let mut arena = Arena::new();
        let mut seed = 7_u64;
        let (mut searches, mut nodes) = (0, 0);
        for round in 0..120 {
            let mut sum = Vec::new();
            for _ in 0..=round % 3 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                // Two words of random bits: three of four cells are free.
                sum.push((seed >> 33) as u16 | (seed >> 48) as u16);
            }
            let mut value = |sum: &[u16]| {
                let run = &mut Run::silent();
                let all = sum
                    .iter()
                    .map(|at| solver.value(&mut arena, at, run).expect("no limit"));
                let all: Vec<Id> = all.collect();
                let total = arena.sum(all).expect("no limit");
                (
                    arena.le(total, Id::ZERO).expect("no limit"),
                    arena.le(Id::ZERO, total).expect("no limit"),
                )
            };
            let (at_most_0, at_least_0) = value(&sum);
            for (left, mover_wins) in [(true, !at_most_0), (false, !at_least_0)] {
                for valued_moves in [0, 3, VALUED_MOVES] {
                    let found = searched(&sum, left, valued_moves);
                    assert_eq!(found.left == left, mover_wins, "{sum:x?}, {left}");
                    assert_eq!(found.by.is_some(), mover_wins, "{sum:x?}, {left}");
                    if let Some((place, to)) = found.by {
                        let mut after = sum.clone();
                        after.splice(place..=place, to);
                        let (at_most_0, at_least_0) = value(&after);
                        let keeps = if left { at_least_0 } else { at_most_0 };
                        assert!(keeps, "{sum:x?} to {after:x?}, {left}");
                    }
                    searches += 1;
                    nodes += found.nodes;
                }
            }
        }
        assert!(
            nodes > 10 * searches,
            "{nodes} states in {searches} searches"
        );
    }
}
