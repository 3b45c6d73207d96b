//! Solver by nimber tests, for games with positions that decompose into components.
//!
//! # The problem
//! In Cram, Node Kayles or Sprouts a move changes one component, the rest decomposes, and equal
//! components occur in many places. [`Solver`](crate::Solver) gives each component its Grundy
//! value, and for that it needs the values of *all* options. Most of them are never needed.
//!
//! # Tests instead of values
//! A component c has the value n exactly when c + *n is lost for the player to move (R. Sprague
//! 1935, P. M. Grundy 1939). To refute "c has the value n" one option of value n is enough (J.
//! Lemoine and S. Viennot 2010, *Nimbers are inevitable*). So this solver stores for each component
//! either its value or a *lower bound*, the least value that is not yet excluded, and computes only
//! the part that a query needs:
//!
//! ```text
//! raise(c, goal):                       until c's value is known, or its bound is above the goal
//!     n = bound(c)
//!     some option whose components are all known has the value n  ->  bound(c) = n + 1, again
//!     for each other option, small components first:
//!         all components but the largest:  raise(component, no goal)   their values, xored into n
//!         the largest:                     raise(component, that xor)  is that its value?
//!         yes  ->  bound(c) = n + 1, again
//!     no option has the value n  ->  the value of c is n
//! ```
//!
//! The values below the bound need no second test: each of them is the value of an option. The
//! outcome is raise(c, 0). A component whose play is at most m moves long ([`Impartial::longest`])
//! has no value above m. Two equal components in an option cancel before any look-up.
//!
//! # Layout
//! Components are numbered in the order of their first occurrence, with one representative for all
//! symmetric ones ([`Impartial::canonical`]). The bound of one takes four bytes, and its size four.
//! The components being raised are on an explicit stack, so long play needs no deep native stack.
//! The options of each are listed when it is pushed and dropped when it is popped. Listing them
//! again costs time but saves the memory of all lists.

use std::hash::{Hash, Hasher};

use grundy_core::{Budget, Impartial, NoObserver, Observer, Options, Outcome, Stop};
use grundy_nimber::Nimber;

use crate::error::{Cycle, Result, SolveError, Stopped};
use crate::intern::Interner;
use crate::limits::{Meter, Work};

/// The known bound of a component: its value, or its least possible value.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Bound(u32);

impl Bound {
    const NOTHING: Self = Self(0);
    const VALUE: u32 = 1 << 31;
    const OPEN: u32 = 1 << 30;

    fn value(self) -> Option<u32> {
        (self.0 & Self::VALUE != 0).then_some(self.0 & !Self::VALUE)
    }

    fn lower_bound(self) -> u32 {
        self.0 & !(Self::VALUE | Self::OPEN)
    }

    fn is_open(self) -> bool {
        self.0 & Self::OPEN != 0
    }
}

/// A component and its bound, stored together for locality.
struct KnownComponent<P> {
    position: P,
    known: Bound,
    size: u32,
}

impl<P: PartialEq> PartialEq for KnownComponent<P> {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

impl<P: Eq> Eq for KnownComponent<P> {}

impl<P: Hash> Hash for KnownComponent<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

/// The goal of computing the exact value.
const NO_GOAL: u32 = u32::MAX;

/// An option: the xor of the components known when it was listed, and the place of the others.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ListedOption {
    xor: u32,
    start: u32,
    len: u32,
    /// Estimated cost of its evaluation: the sum of the squares of the sizes.
    cost: u64,
}

/// A component that is being raised. The lists from `options` and `parts` on are its own.
struct Frame {
    id: u32,
    goal: u32,
    options: usize,
    parts: usize,
    /// The current option; the options before it do not have the value of the lower bound.
    at: usize,
    /// Whether the known options have been compared with the lower bound.
    compared: bool,
}

/// The next step of the search.
enum Step {
    /// Take up this component first.
    Raise(u32, u32),
    /// The component on top is done.
    Done,
}

/// The known bound of an option's value, compared with one number.
enum Test {
    Equal,
    Other,
    /// It takes this component, up to this goal.
    Ask(u32, u32),
}

/// Solves positions that decompose into components, computing only the values that it needs.
///
/// ```
/// use grundy_impartial::{Impartial, NimberTestSolver, Nimber, Options, Outcome};
///
/// struct Kayles;
///
/// impl Impartial for Kayles {
///     type Position = u32;
///     fn options(&self, &pins: &u32, options: &mut Options<u32>) {
///         for k in 1..=pins.min(2) {
///             (0..=(pins - k) / 2).for_each(|left| options.push_sum([left, pins - k - left]));
///         }
///     }
///     fn size(&self, &pins: &u32) -> u32 { pins }
/// }
///
/// let mut kayles = NimberTestSolver::new(Kayles);
/// assert_eq!(kayles.outcome(&[12, 4])?, Outcome::N);
/// assert_eq!(kayles.value(&12)?, Nimber(4));
/// assert!(kayles.has_value(&[12, 4], Nimber(5))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NimberTestSolver<G: Impartial> {
    game: G,
    components: Interner<KnownComponent<G::Position>>,
    budget: Budget,
    work: Work,
    line: Vec<Frame>,
    options: Vec<ListedOption>,
    parts: Vec<u32>,
    scratch: Options<G::Position>,
    ids: Vec<u32>,
}

impl<G: Impartial> NimberTestSolver<G> {
    /// Creates an empty solver with the default budget.
    pub fn new(game: G) -> Self {
        Self {
            game,
            components: Interner::new(),
            budget: Budget::default(),
            work: Work::default(),
            line: Vec::new(),
            options: Vec::new(),
            parts: Vec::new(),
            scratch: Options::new(),
            ids: Vec::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Sets the limits of all later evaluations: components processed, options listed, bytes.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The work since the solver was created: `cells` counts how often a component was processed.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Number of visited components.
    pub fn components(&self) -> usize {
        self.components.len()
    }

    /// The Grundy value of a component.
    ///
    /// # Errors
    /// Play that need not end, or the budget.
    pub fn value(&mut self, position: &G::Position) -> Result<Nimber, G> {
        self.explore(std::slice::from_ref(position), &mut NoObserver)
    }

    /// Returns the Grundy value of a sum, with an observer that receives progress (components
    /// processed) and can cancel.
    ///
    /// # Errors
    /// As [`NimberTestSolver::value`], and if the observer cancels.
    pub fn explore(
        &mut self,
        sum: &[G::Position],
        observer: &mut dyn Observer,
    ) -> Result<Nimber, G> {
        self.sum(sum, NO_GOAL, observer)
            .map(|value| Nimber(value.unwrap_or(0).into()))
    }

    /// Returns the outcome of a sum.
    ///
    /// # Errors
    /// As [`NimberTestSolver::value`].
    pub fn outcome(&mut self, sum: &[G::Position]) -> Result<Outcome, G> {
        self.explore_test(sum, Nimber(0), &mut NoObserver)
            .map(|lost| Outcome::from_win(!lost))
    }

    /// Whether a sum has this Grundy value.
    ///
    /// # Errors
    /// As [`NimberTestSolver::value`].
    pub fn has_value(&mut self, sum: &[G::Position], value: Nimber) -> Result<bool, G> {
        self.explore_test(sum, value, &mut NoObserver)
    }

    /// As [`NimberTestSolver::has_value`], with an observer.
    ///
    /// # Errors
    /// As [`NimberTestSolver::value`], and if the observer cancels.
    pub fn explore_test(
        &mut self,
        sum: &[G::Position],
        value: Nimber,
        observer: &mut dyn Observer,
    ) -> Result<bool, G> {
        let Ok(goal) = u32::try_from(value.0) else {
            return Ok(false); // a value is at most the number of options, and those are in memory
        };
        let found = self.sum(sum, goal.min(NO_GOAL - 1), observer)?;
        Ok(found == Some(goal))
    }

    /// Returns the value of a sum, if it is `goal` or without a goal.
    fn sum(
        &mut self,
        sum: &[G::Position],
        goal: u32,
        observer: &mut dyn Observer,
    ) -> Result<Option<u32>, G> {
        let mut meter = Meter::new(self.budget, observer);
        let mut ids = Vec::with_capacity(sum.len());
        for position in sum {
            ids.push(
                self.number(position.clone())
                    .map_err(|stop| self.stopped(stop))?,
            );
        }
        cancel(&mut ids);
        let mut rest = 0;
        ids.sort_unstable_by_key(|&id| (self.size(id), id));
        let last = ids.len().saturating_sub(1);
        for (i, id) in ids.into_iter().enumerate() {
            let sought = if i == last && goal != NO_GOAL {
                goal ^ rest
            } else {
                NO_GOAL
            };
            self.raise(id, sought, &mut meter)?;
            match self.known(id).value() {
                Some(value) => rest ^= value,
                None => return Ok(None),
            }
        }
        Ok(Some(rest))
    }

    /// Raises a component until its value is known or not `goal` or less.
    fn raise(&mut self, id: u32, goal: u32, meter: &mut Meter<'_>) -> Result<(), G> {
        let mut step = Step::Raise(id, goal);
        loop {
            match step {
                Step::Raise(id, goal) => {
                    let known = self.known(id);
                    if known.is_open() {
                        return Err(self.cycle(id));
                    }
                    if known.value().is_none()
                        && known.lower_bound() <= goal
                        && let Err(stop) = self.open(id, goal, meter)
                    {
                        return Err(self.stopped(stop));
                    }
                }
                Step::Done => self.close(),
            }
            match self.line.len() {
                0 => return Ok(()),
                n => step = self.step(n - 1),
            }
        }
    }

    /// Works on the component on top of the line, until another one must be known first or it is
    /// done.
    fn step(&mut self, top: usize) -> Step {
        let end = self.options.len();
        loop {
            let Frame { id, goal, .. } = self.line[top];
            let floor = self.known(id).lower_bound();
            if floor > goal {
                return Step::Done;
            }
            if !self.line[top].compared {
                self.line[top].compared = true;
                let start = self.line[top].options;
                let known =
                    |listed: &ListedOption| matches!(self.test(listed, floor, true), Test::Equal);
                if self.options[start..end].iter().any(known) {
                    self.next_bound(top, floor);
                    continue;
                }
            }
            let mut at = self.line[top].at;
            let mut equal = false;
            while at < end {
                match self.test(&self.options[at], floor, false) {
                    Test::Equal => {
                        equal = true;
                        break;
                    }
                    Test::Other => at += 1,
                    Test::Ask(part, goal) => {
                        self.line[top].at = at;
                        return Step::Raise(part, goal);
                    }
                }
            }
            if equal {
                self.next_bound(top, floor);
            } else {
                *self.known_mut(id) = Bound(Bound::VALUE | Bound::OPEN | floor);
                return Step::Done;
            }
        }
    }

    fn next_bound(&mut self, top: usize, floor: u32) {
        let raised = &mut self.line[top];
        raised.at = raised.options;
        raised.compared = false;
        let id = raised.id;
        *self.known_mut(id) = Bound(Bound::OPEN | (floor + 1));
    }

    /// Compares an option with a value; with `at_once`, without evaluating components.
    fn test(&self, listed: &ListedOption, value: u32, at_once: bool) -> Test {
        let parts = &self.parts[listed.start as usize..][..listed.len as usize];
        let mut xor = listed.xor;
        let mut open = None;
        for &part in parts {
            match self.known(part).value() {
                Some(known) => xor ^= known,
                None if open.is_some() => return Test::Ask(open.unwrap_or(part), NO_GOAL),
                None => open = Some(part),
            }
        }
        match open {
            None if xor == value => Test::Equal,
            None => Test::Other,
            Some(part) => {
                let goal = value ^ xor;
                if self.known(part).lower_bound() > goal {
                    return Test::Other;
                }
                if !at_once && self.game.longest(self.position(part)) < goal {
                    return Test::Other;
                }
                Test::Ask(part, goal)
            }
        }
    }

    /// Pushes a component on the line and lists its options, unless its known bound exceeds the
    /// goal already.
    fn open(&mut self, id: u32, goal: u32, meter: &mut Meter<'_>) -> std::result::Result<(), Stop> {
        self.work.cells += 1;
        meter.check(self.work, self.bytes())?;
        let (options, parts) = (self.options.len(), self.parts.len());
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        self.game.options(self.position(id), &mut scratch);
        let listed = self.list(id, goal, &scratch);
        self.scratch = scratch;
        if !listed? {
            self.options.truncate(options);
            self.parts.truncate(parts);
            return Ok(());
        }
        let (all, flat) = (&mut self.options, &self.parts);
        let slice = |o: &ListedOption| &flat[o.start as usize..][..o.len as usize];
        all[options..]
            .sort_unstable_by(|a, b| (a.cost, a.xor, slice(a)).cmp(&(b.cost, b.xor, slice(b))));
        let mut kept = options;
        for i in options..all.len() {
            let repeat = kept > options && {
                let last = &all[kept - 1];
                last.xor == all[i].xor && slice(last) == slice(&all[i])
            };
            if !repeat {
                all[kept] = all[i];
                kept += 1;
            }
        }
        all.truncate(kept);
        self.known_mut(id).0 |= Bound::OPEN;
        self.line.push(Frame {
            id,
            goal,
            options,
            parts,
            at: options,
            compared: true,
        });
        Ok(())
    }

    /// Lists the options in the order of the rules, and raises the bound by those with a known
    /// value. Returns whether the goal is still to be reached.
    fn list(
        &mut self,
        id: u32,
        goal: u32,
        scratch: &Options<G::Position>,
    ) -> std::result::Result<bool, Stop> {
        let mut ids = std::mem::take(&mut self.ids);
        let mut floor = self.known(id).lower_bound();
        let mut values = 0u64; // values from the bound on, the bound first
        for option in scratch.iter() {
            self.work.options += 1;
            ids.clear();
            for part in option {
                ids.push(self.number(part.clone())?);
            }
            cancel(&mut ids);
            let mut xor = 0;
            let mut cost = 0;
            let start = self.parts.len();
            for &id in &ids {
                if let Some(value) = self.known(id).value() {
                    xor ^= value;
                    continue;
                }
                let size = u64::from(self.size(id));
                cost += size * size;
                self.parts.push(id);
            }
            let len = self.parts.len() - start;
            if len == 0
                && let Some(bit) = xor.checked_sub(floor).filter(|&bit| bit < u64::BITS)
            {
                values |= 1 << bit;
                let more = values.trailing_ones();
                if more > 0 {
                    floor += more;
                    values = values.checked_shr(more).unwrap_or(0);
                    self.known_mut(id).0 = floor;
                    if floor > goal {
                        self.ids = ids;
                        return Ok(false);
                    }
                }
                // The bound is above it or will be: only its value matters now.
            }
            self.options.push(ListedOption {
                xor,
                start: u32::try_from(start).map_err(|_| Stop::Budget)?,
                len: len as u32,
                cost,
            });
            let mut own = std::mem::take(&mut self.parts);
            own[start..].sort_unstable_by_key(|&id| (self.size(id), id));
            self.parts = own;
        }
        self.ids = ids;
        Ok(true)
    }

    /// Pops the last component from the line.
    fn close(&mut self) {
        if let Some(raised) = self.line.pop() {
            self.options.truncate(raised.options);
            self.parts.truncate(raised.parts);
            self.known_mut(raised.id).0 &= !Bound::OPEN;
        }
    }

    /// The number of a component's representative.
    fn number(&mut self, position: G::Position) -> std::result::Result<u32, Stop> {
        let position = self.game.canonical(position);
        let part = KnownComponent {
            size: 0,
            position,
            known: Bound::NOTHING,
        };
        let id = self.components.intern(part)?;
        let part = self.components.item_mut(id);
        if part.size == 0 {
            part.size = self.game.size(&part.position);
        }
        Ok(id)
    }

    fn position(&self, id: u32) -> &G::Position {
        &self.components.item(id).position
    }

    fn known(&self, id: u32) -> Bound {
        self.components.item(id).known
    }

    fn known_mut(&mut self, id: u32) -> &mut Bound {
        &mut self.components.item_mut(id).known
    }

    fn size(&self, id: u32) -> u32 {
        self.components.item(id).size
    }

    fn bytes(&self) -> u64 {
        let lists = self.options.capacity() * size_of::<ListedOption>()
            + self.parts.capacity() * size_of::<u32>();
        self.components.bytes() + lists as u64
    }

    /// Clears the line; known bounds remain.
    fn give_up(&mut self) {
        while !self.line.is_empty() {
            self.close();
        }
        self.options.clear();
        self.parts.clear();
    }

    fn stopped(&mut self, stop: Stop) -> SolveError<G::Position> {
        self.give_up();
        SolveError::Stopped(Stopped {
            stop,
            work: self.work,
        })
    }

    fn cycle(&mut self, id: u32) -> SolveError<G::Position> {
        let from = self.line.iter().position(|raised| raised.id == id);
        let open = &self.line[from.unwrap_or(0)..];
        let path = open.iter().map(|raised| self.position(raised.id));
        let cycle = Cycle::closing(path.cloned().collect());
        self.give_up();
        SolveError::Cycle(cycle)
    }
}

/// Two equal components cancel.
fn cancel(ids: &mut Vec<u32>) {
    ids.sort_unstable();
    let (mut kept, mut at) = (0, 0);
    while at < ids.len() {
        if ids.get(at + 1) == Some(&ids[at]) {
            at += 2;
        } else {
            ids[kept] = ids[at];
            kept += 1;
            at += 1;
        }
    }
    ids.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_components_cancel_in_pairs() {
        let mut ids = vec![3, 1, 3, 2, 1, 1];
        cancel(&mut ids);
        assert_eq!(ids, [1, 2]);
    }

    #[test]
    fn a_component_that_comes_back_is_a_cycle() {
        struct Round;
        impl Impartial for Round {
            type Position = u8;
            fn options(&self, &at: &u8, options: &mut Options<u8>) {
                options.push((at + 1) % 3);
            }
        }
        let mut solver = NimberTestSolver::new(Round);
        for _ in 0..2 {
            let found = solver.value(&0);
            assert!(matches!(found, Err(SolveError::Cycle(c)) if c.path() == [0, 1, 2, 0]));
        }
    }
}
