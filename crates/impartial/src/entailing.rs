//! Solver for entailing and complimenting moves: the opponent must answer in the same component, or
//! the mover must move again.
//!
//! [`entailing_values`](mod@crate::entailing_values) defines the value of such a component: a
//! number, or *loony*. The solver evaluates a component down to its terminal positions and combines
//! values on the way back, each once. Play must end: components with cycles are refused.

pub use crate::entailing_values::{CofiniteSet, EntailingOutcome, EntailingValue};
use grundy_core::{Budget, Entailing, Observer, Stop, Turn};

use crate::error::Stopped;
use crate::intern::Interner;
use crate::limits::{Meter, Work};

/// A listed move: its obligation, and the place of its components in `parts`.
struct ListedTurn {
    turn: Turn,
    start: usize,
    end: usize,
}

struct EntailingFrame {
    id: u32,
    moves: usize,
    parts: usize,
    /// The component processed next.
    at: usize,
}

/// Solves games with entailing and complimenting moves.
///
/// ```
/// use grundy_core::{Entailing, Turn};
/// use grundy_impartial::entailing::{EntailingSolver, EntailingOutcome};
///
/// /// Split a stack in two smaller ones, or take one coin: then the opponent must answer there.
/// struct TopEntails;
///
/// impl Entailing for TopEntails {
///     type Position = u32;
///     fn moves(&self, &coins: &u32, to: &mut dyn FnMut(Turn, &[u32])) {
///         (1..=coins / 2).for_each(|a| to(Turn::Ordinary, &[a, coins - a]));
///         if coins > 0 {
///             to(Turn::Entailing, &[coins - 1]);
///         }
///     }
/// }
///
/// let mut stacks = EntailingSolver::new(TopEntails);
/// assert_eq!(stacks.value(&3, &mut grundy_core::NoObserver)?, EntailingOutcome::Loony);
/// assert_eq!(stacks.value(&20, &mut grundy_core::NoObserver)?, EntailingOutcome::Number(2));
/// # Ok::<(), grundy_impartial::Stopped>(())
/// ```
pub struct EntailingSolver<G: Entailing> {
    game: G,
    positions: Interner<G::Position>,
    known: Vec<Option<EntailingValue>>,
    open: Vec<bool>,
    budget: Budget,
    work: Work,
    line: Vec<EntailingFrame>,
    moves: Vec<ListedTurn>,
    parts: Vec<u32>,
}

impl<G: Entailing> EntailingSolver<G> {
    /// Creates an empty solver.
    pub fn new(game: G) -> Self {
        Self {
            game,
            positions: Interner::new(),
            known: Vec::new(),
            open: Vec::new(),
            budget: Budget::default(),
            work: Work::default(),
            line: Vec::new(),
            moves: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Sets the limits of all later evaluations.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The work since the solver was created.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Returns the value of a component.
    ///
    /// # Errors
    /// The budget is exhausted, or the observer stops the work. Play that need not end exhausts
    /// every budget.
    pub fn value(
        &mut self,
        position: &G::Position,
        observer: &mut dyn Observer,
    ) -> Result<EntailingOutcome, Stopped> {
        let id = self.solved(position, observer)?;
        let known = self.known[id].as_ref();
        Ok(known.map_or(EntailingOutcome::Loony, EntailingValue::value))
    }

    /// Returns the values of the rest of the sum for which a player who must move in this component
    /// wins.
    ///
    /// # Errors
    ///
    /// As [`EntailingSolver::value`].
    pub fn entailed(
        &mut self,
        position: &G::Position,
        observer: &mut dyn Observer,
    ) -> Result<CofiniteSet, Stopped> {
        let id = self.solved(position, observer)?;
        Ok(self.known[id]
            .as_ref()
            .map(|known| known.wins().clone())
            .unwrap_or_default())
    }

    /// Whether a player who must move in this component wins, if the rest of the sum has the value
    /// `rest`.
    ///
    /// # Errors
    ///
    /// As [`EntailingSolver::value`].
    pub fn wins_entailed(
        &mut self,
        position: &G::Position,
        rest: EntailingOutcome,
        observer: &mut dyn Observer,
    ) -> Result<bool, Stopped> {
        let id = self.solved(position, observer)?;
        let known = self.known[id].as_ref();
        Ok(known.is_some_and(|known| known.wins_in_sum(rest)))
    }

    fn solved(
        &mut self,
        position: &G::Position,
        observer: &mut dyn Observer,
    ) -> Result<usize, Stopped> {
        let mut meter = Meter::new(self.budget, observer);
        let result = self.search(position, &mut meter);
        result.map_err(|stop| {
            for frame in self.line.drain(..) {
                self.open[frame.id as usize] = false;
            }
            self.moves.clear();
            self.parts.clear();
            Stopped {
                stop,
                work: self.work,
            }
        })
    }

    fn search(&mut self, position: &G::Position, meter: &mut Meter<'_>) -> Result<usize, Stop> {
        let root = self.number(position)?;
        if self.known[root as usize].is_none() {
            self.enter(root, meter)?;
        }
        while let Some(top) = self.line.last_mut() {
            let unknown = |&id: &u32| self.known[id as usize].is_none();
            let next = self.parts[top.at..].iter().position(unknown);
            if let Some(skip) = next {
                top.at += skip;
                let id = self.parts[top.at];
                if self.open[id as usize] {
                    return Err(Stop::Budget); // play has a cycle
                }
                self.enter(id, meter)?;
            } else {
                self.leave();
            }
        }
        Ok(root as usize)
    }

    fn enter(&mut self, id: u32, meter: &mut Meter<'_>) -> Result<(), Stop> {
        self.work.cells += 1;
        meter.check(self.work, self.bytes())?;
        let (moves, parts) = (self.moves.len(), self.parts.len());
        let mut listed: Vec<(Turn, Vec<G::Position>)> = Vec::new();
        self.game.moves(self.positions.item(id), &mut |turn, left| {
            listed.push((turn, left.to_vec()));
        });
        self.work.options += listed.len() as u64;
        for (turn, left) in listed {
            let start = self.parts.len();
            for part in &left {
                let part = self.number(part)?;
                self.parts.push(part);
            }
            let end = self.parts.len();
            self.moves.push(ListedTurn { turn, start, end });
        }
        self.open[id as usize] = true;
        self.line.push(EntailingFrame {
            id,
            moves,
            parts,
            at: parts,
        });
        Ok(())
    }

    /// Closes the component on top: all components below it have values.
    fn leave(&mut self) {
        let Some(EntailingFrame {
            id, moves, parts, ..
        }) = self.line.pop()
        else {
            return;
        };
        let mut value = EntailingValue::default();
        for listed in &self.moves[moves..] {
            let left = &self.parts[listed.start..listed.end];
            let known = |&id: &u32| self.known[id as usize].as_ref();
            let worth = || {
                left.iter()
                    .filter_map(known)
                    .map(EntailingValue::value)
                    .sum()
            };
            match (listed.turn, left) {
                (Turn::Entailing, [one]) => {
                    if let Some(one) = known(one) {
                        value.entailing(one);
                    }
                }
                (Turn::CarryOn, _) => value.carry_on(worth()),
                _ => value.ordinary(worth()),
            }
        }
        self.known[id as usize] = Some(value);
        self.open[id as usize] = false;
        self.moves.truncate(moves);
        self.parts.truncate(parts);
    }

    fn number(&mut self, position: &G::Position) -> Result<u32, Stop> {
        let id = self
            .positions
            .intern(self.game.canonical(position.clone()))?;
        if id as usize == self.known.len() {
            self.known.push(None);
            self.open.push(false);
        }
        Ok(id)
    }

    fn bytes(&self) -> u64 {
        let lists = self.known.capacity() * size_of::<Option<EntailingValue>>()
            + self.moves.capacity() * size_of::<ListedTurn>()
            + self.parts.capacity() * size_of::<u32>();
        self.positions.bytes() + lists as u64
    }
}
