//! The solver: computes values and outcomes and stores every visited position.
//!
//! Memory of a position of type P: P itself, 4 bytes for the value, and about 8 for the hash table;
//! for `u64` that is 20 bytes. During the evaluation, each move of the line of play takes 16 bytes
//! more and 4 for each component of its options. See `dfs.rs`.

use std::fmt;

use grundy_core::{Budget, Impartial, NoObserver, Observer, Outcome, Stop};
use grundy_nimber::{MexSet, Nimber};

use crate::error::{Result, SolveError, Stopped};
use crate::limits::{Meter, Work};
use crate::memo::{Memo, OpenLine};
use crate::misere::sum_cache::SumCache;

/// Solves positions of the game `G`, each once, and stores their values.
///
/// A *sum* is a slice of positions, the components; the empty slice is the finished game. Positions
/// that are the same up to symmetry ([`Impartial::canonical`]) are solved once.
///
/// The first query of a position visits every position reachable from it and each option there
/// once; later queries cost a look-up. Depth is not limited: the evaluation does not use the native
/// stack. At most 2³¹ - 1 positions fit in, a limit that is reported as [`Stop::Budget`].
///
/// ```
/// use grundy_impartial::{Impartial, Nimber, Options, Outcome, Solver};
///
/// struct Nim;
///
/// impl Impartial for Nim {
///     type Position = u32;
///     fn options(&self, &heap: &u32, options: &mut Options<u32>) {
///         (0..heap).for_each(|rest| options.push(rest));
///     }
/// }
///
/// let mut nim = Solver::new(Nim);
/// assert_eq!(nim.value(&5)?, Nimber(5));
/// assert_eq!(nim.value_of_sum(&[11, 12, 15])?, Nimber(8));
/// assert_eq!(nim.outcome(&[11, 12, 7])?, Outcome::P);
/// assert_eq!(nim.winning_moves(&[11, 12, 15])?.len(), 3);
/// assert_eq!(nim.misere_outcome(&[1, 1, 1])?, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver<G: Impartial> {
    pub(crate) memo: Memo<G>,
    pub(crate) budget: Budget,
    pub(crate) work: Work,
    /// The line of play being followed; empty between questions.
    pub(crate) line: OpenLine,
    pub(crate) mex: MexSet,
    pub(crate) misere: SumCache,
}

impl<G: Impartial> Solver<G> {
    /// Creates an empty solver with the [default budget](Budget::default).
    pub fn new(game: G) -> Self {
        Self::with_budget(game, Budget::default())
    }

    /// A solver with its own limits; see [`set_budget`](Self::set_budget).
    pub fn with_budget(game: G, budget: Budget) -> Self {
        Self {
            memo: Memo::new(game),
            budget,
            work: Work::default(),
            line: OpenLine::default(),
            mex: MexSet::new(),
            misere: SumCache::new(),
        }
    }

    /// The game that is solved.
    pub fn game(&self) -> &G {
        self.memo.game()
    }

    /// The limits on all work since the solver was created.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Sets the limits on all work since the solver was created: [`work`](Self::work) and
    /// [`bytes`](Self::bytes) count from its creation. A limit on options or bytes is checked
    /// before the next position.
    ///
    /// ```
    /// use grundy_impartial::{Budget, Graph, SolveError, Solver, Stop};
    ///
    /// let chain: Vec<Vec<u32>> = (0..100).map(|v| (0..v).rev().take(1).collect()).collect();
    /// let chain = Graph::from_lists(&chain)?;
    /// let mut solver = Solver::with_budget(&chain, Budget::cells(60));
    /// solver.value(&49)?;
    /// match solver.value(&99).unwrap_err() {
    ///     SolveError::Stopped(stopped) => assert_eq!(stopped.stop, Stop::Budget),
    ///     SolveError::Cycle(_) => unreachable!(),
    /// }
    /// solver.set_budget(Budget::cells(100)); // the first fifty are not solved again
    /// solver.value(&99)?;
    /// assert_eq!(solver.work().cells, 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The work since the solver was created.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Bytes that the solver holds: an estimate, without what positions own on the heap.
    pub fn bytes(&self) -> u64 {
        self.memo.bytes() + self.line.bytes() + self.misere.bytes()
    }

    /// The value of `position` if it was found already. No work is done.
    pub fn known(&self, position: &G::Position) -> Option<Nimber> {
        let id = self.memo.find(position)?;
        self.memo
            .state(id)
            .value()
            .map(|value| Nimber(value.into()))
    }

    /// All positions with known values, in the order of their first occurrence. After a stopped run
    /// these are its partial results.
    pub fn solved(&self) -> impl Iterator<Item = (&G::Position, Nimber)> {
        let entries = self.memo.entries();
        entries.filter_map(|(position, state)| Some((position, Nimber(state.value()?.into()))))
    }

    /// The Grundy value of one component.
    ///
    /// # Errors
    /// A cycle, when play from `position` need not end; or the budget.
    pub fn value(&mut self, position: &G::Position) -> Result<Nimber, G> {
        self.value_of_sum(std::slice::from_ref(position))
    }

    /// The Grundy value of a sum: the nim-sum of the values of its components.
    ///
    /// # Errors
    /// A cycle, when play from some component need not end; or the budget.
    pub fn value_of_sum(&mut self, sum: &[G::Position]) -> Result<Nimber, G> {
        self.explore(sum, &mut NoObserver)
    }

    /// Returns the outcome of a sum under normal play.
    ///
    /// # Errors
    /// As [`value_of_sum`](Self::value_of_sum).
    pub fn outcome(&mut self, sum: &[G::Position]) -> Result<Outcome, G> {
        Ok(Outcome::from_win(!self.value_of_sum(sum)?.is_zero()))
    }

    /// Returns the value of a sum, with an observer that receives progress (positions solved so
    /// far) and can cancel. Afterwards all queries under normal play about the sum and all
    /// positions reachable from it are answered from memory.
    ///
    /// # Errors
    /// As [`value_of_sum`](Self::value_of_sum), and if the observer cancels.
    pub fn explore(
        &mut self,
        sum: &[G::Position],
        observer: &mut dyn Observer,
    ) -> Result<Nimber, G> {
        let ids = self.solved_numbers(sum, &mut Meter::new(self.budget, observer))?;
        let value = |id: u32| self.memo.state(id).value().expect("it is solved");
        Ok(ids.into_iter().map(|id| Nimber(value(id).into())).sum())
    }

    /// Computes the values of all components of `sum` and returns the numbers of their
    /// representatives.
    pub(crate) fn solved_numbers(
        &mut self,
        sum: &[G::Position],
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u32>, G> {
        let mut ids = Vec::with_capacity(sum.len());
        for position in sum {
            let id = self
                .memo
                .number(position)
                .map_err(|stop| self.stopped(stop))?;
            self.depth_first(id, meter)?;
            ids.push(id);
        }
        Ok(ids)
    }

    pub(crate) fn stopped(&self, stop: Stop) -> SolveError<G::Position> {
        SolveError::Stopped(Stopped {
            stop,
            work: self.work,
        })
    }
}

impl<G: Impartial> fmt::Debug for Solver<G> {
    /// The counters; the positions would fill pages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("work", &self.work)
            .field("bytes", &self.bytes())
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}
