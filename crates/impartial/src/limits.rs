//! Counts work and compares it with the limits.

use grundy_core::{Budget, Observer, Run, Stop};

/// The work of a solver since it was created. Equal on every machine.
///
/// ```
/// use grundy_impartial::{Graph, Solver, Work};
///
/// // 3 -> 2, 3 -> 1, 2 -> 1, 1 -> 0
/// let graph = Graph::from_lists(&[vec![], vec![0], vec![1], vec![2, 1]])?;
/// let mut solver = Solver::new(&graph);
/// solver.value(&3)?;
/// assert_eq!(solver.work(), Work { cells: 4, options: 4 });
/// solver.value(&2)?; // known by now
/// assert_eq!(solver.work(), Work { cells: 4, options: 4 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Work {
    /// Positions with known values: components under normal play, and whole sums under misère play.
    pub cells: u64,
    /// Options evaluated to find them.
    pub options: u64,
}

/// Work between two polls of the observer, in positions and options.
const POLL_WORK: u64 = 1 << 12;

/// Compares work with a [`Budget`] and polls the [`Observer`] at intervals.
pub(crate) struct Meter<'a> {
    budget: Budget,
    observer: &'a mut dyn Observer,
    /// The work at the next poll of the observer. Zero at first: a run that is cancelled before it
    /// begins does nothing.
    next: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: Budget, observer: &'a mut dyn Observer) -> Self {
        Self {
            budget,
            observer,
            next: 0,
        }
    }

    /// A run within the same limits, with the same observer.
    pub(crate) fn run(&mut self) -> Run<'_> {
        Run::new(self.observer).with(self.budget)
    }

    /// To be called before a position is processed: `work` includes that position.
    pub(crate) fn check(&mut self, work: Work, bytes: u64) -> Result<(), Stop> {
        let spent = |limit: Option<u64>, now: u64| limit.is_some_and(|limit| now > limit);
        if spent(self.budget.cells, work.cells)
            || spent(self.budget.options, work.options)
            || spent(self.budget.bytes, bytes)
        {
            return Err(Stop::Budget);
        }
        let done = work.cells + work.options;
        if done >= self.next {
            self.next = done + POLL_WORK;
            self.observer.progress(work.cells, None);
            if self.observer.cancelled() {
                return Err(Stop::Interrupted);
            }
        }
        Ok(())
    }
}
