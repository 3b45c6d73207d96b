//! Limits, progress and cancellation of a run.
//!
//! Engines read no clock and print nothing. A [`Run`] is the one argument that contains the limits
//! ([`Budget`]), the number of threads, and the receiver of progress that can cancel
//! ([`Observer`]). A [`Stop`](crate::Stop) reports afterwards why the work ended.
//!
//! Stopping is an outcome, not an error: computed values remain usable. An engine that has no
//! result yet returns [`Halt::Stopped`].

use crate::{Diagnostic, Halt, Message, messages};

/// The limits of a run. `None` means no limit.
///
/// A budget is checked against the *estimate* before a run if the work can be computed in advance.
/// Otherwise it is checked against the work done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions whose value may be computed and stored.
    pub cells: Option<u64>,
    /// Options that may be examined.
    pub options: Option<u64>,
    /// Bytes that tables and caches may use.
    pub bytes: Option<u64>,
    /// Whether `bytes` is all the free memory, so that a higher limit does not help.
    pub all_bytes: bool,
}

impl Budget {
    /// No limit at all.
    pub const UNLIMITED: Self = Self {
        cells: None,
        options: None,
        bytes: None,
        all_bytes: false,
    };

    /// Limits the positions to `cells`; everything else is unlimited.
    pub fn cells(cells: u64) -> Self {
        Self {
            cells: Some(cells),
            ..Self::UNLIMITED
        }
    }

    /// Checks a table of `cells` cells and `bytes` bytes against the limits, before anything is
    /// computed.
    ///
    /// # Errors
    /// The limit that the table exceeds, with advice.
    pub fn holds(&self, cells: u128, bytes: u128) -> Result<(), Halt> {
        let over =
            |needed: u128, limit: Option<u64>| limit.filter(|most| needed > u128::from(*most));
        let (of_cells, needed, limit, bytes_too) =
            match (over(cells, self.cells), over(bytes, self.bytes)) {
                (None, None) => return Ok(()),
                (None, Some(most)) => (false, bytes, most, self.all_bytes),
                (Some(most), other) => (true, cells, most, other.is_some()),
            };
        let huge = needed > 1_000_000_000_000_000_000;
        let fact = match (of_cells, huge) {
            (true, false) => messages::more_cells_needed(needed, limit),
            (true, true) => messages::huge_number_of_cells_needed(limit),
            (false, false) => messages::more_bytes_needed(needed, limit),
            (false, true) => messages::huge_number_of_bytes_needed(limit),
        };
        let advice = match (of_cells, bytes_too) {
            (_, false) if huge => messages::ask_for_smaller_box(),
            (true, false) => {
                messages::ask_for_smaller_box_or_raise_limit(format!("--limit cells={needed}"))
            }
            (false, false) => {
                messages::ask_for_smaller_box_or_raise_limit(format!("--limit bytes={needed}"))
            }
            (false, true) => messages::memory_is_not_free(),
            // More cells alone would not suffice, and more memory is rarely available.
            (true, true) => messages::bytes_are_short_too(),
        };
        Err(Halt::limit(
            Diagnostic::error("limit-exceeded", fact).help(advice),
        ))
    }
}

impl Default for Budget {
    /// Limits that suit an ordinary machine: 4 GiB of tables, 2·10⁹ cells, and a few minutes' worth
    /// of options.
    fn default() -> Self {
        Self {
            cells: Some(2_000_000_000),
            options: Some(1_000_000_000_000),
            bytes: Some(4 << 30),
            all_bytes: false,
        }
    }
}

/// Receives progress and can cancel the work.
///
/// Engines call both methods many times per second, but not for every position: for example once a
/// row or once every some thousand positions.
pub trait Observer {
    /// Reports `done` of `of` units of work; `of` is set if it is known. The unit depends on the
    /// engine.
    fn progress(&mut self, done: u64, of: Option<u64>) {
        let _ = (done, of);
    }

    /// Announces the next step of the work in a sentence for users.
    fn announce(&mut self, step: &Message) {
        let _ = step;
    }

    /// Returns whether the work should stop now.
    fn cancelled(&mut self) -> bool {
        false
    }
}

/// An observer that ignores progress and never cancels.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {}

/// An observer that ignores progress and stops the work when a condition holds.
pub struct StopWhen<F>(pub F);

impl<F: FnMut() -> bool> Observer for StopWhen<F> {
    fn cancelled(&mut self) -> bool {
        (self.0)()
    }
}

/// The observer of one part of some work. It reports the progress of the whole work.
pub struct PartOfWork<'a> {
    observer: &'a mut dyn Observer,
    /// The units of work before this part.
    pub before: u64,
    of: Option<u64>,
    has_other_unit: bool,
}

impl<'a> PartOfWork<'a> {
    /// Returns the observer of a part that counts in the unit of the whole: `before` units are done
    /// before it, of `of` units.
    pub fn new(observer: &'a mut dyn Observer, before: u64, of: Option<u64>) -> Self {
        Self {
            observer,
            before,
            of,
            has_other_unit: false,
        }
    }

    /// Returns the observer of a part that counts in another unit: the progress of the whole stays
    /// at `before` during this part.
    pub fn in_other_unit(observer: &'a mut dyn Observer, before: u64, of: Option<u64>) -> Self {
        Self {
            has_other_unit: true,
            ..Self::new(observer, before, of)
        }
    }
}

impl Observer for PartOfWork<'_> {
    fn progress(&mut self, done: u64, _: Option<u64>) {
        let done = if self.has_other_unit { 0 } else { done };
        self.observer.progress(self.before + done, self.of);
    }

    fn announce(&mut self, step: &Message) {
        self.observer.announce(step);
    }

    fn cancelled(&mut self) -> bool {
        self.observer.cancelled()
    }
}

/// Saves the state that a long run needs to continue. Engines call it between pieces of work with a
/// function that returns the state. The implementation decides when to call that function and where
/// to store the result.
pub trait Checkpoints {
    /// Called between two pieces of work.
    fn keep(&mut self, state: &dyn Fn() -> Vec<u8>);

    /// Called when the run ends without a result, or after an expensive step: this state should be
    /// saved at once.
    fn keep_now(&mut self, state: &dyn Fn() -> Vec<u8>) {
        self.keep(state);
    }
}

/// Saves nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCheckpoints;

impl Checkpoints for NoCheckpoints {
    fn keep(&mut self, _state: &dyn Fn() -> Vec<u8>) {}
}

/// One piece of work: its limits, number of threads, and observer.
///
/// A front end makes one for each query and passes it to every engine involved.
///
/// ```
/// use grundy_core::{Budget, Observer, Run, Stop};
///
/// /// Says stop when it is asked for the third time.
/// struct Third(u32);
/// impl Observer for Third {
///     fn cancelled(&mut self) -> bool { self.0 += 1; self.0 >= 3 }
/// }
///
/// fn count(run: &mut Run) -> (u64, Stop) {
///     let mut n = 0;
///     loop {
///         if run.budget.cells.is_some_and(|most| n >= most) { return (n, Stop::Budget) }
///         if run.cancelled() { return (n, Stop::Interrupted) }
///         n += 1;
///     }
/// }
///
/// assert_eq!(count(&mut Run::new(&mut Third(0))), (2, Stop::Interrupted));
/// assert_eq!(count(&mut Run::silent().with(Budget::cells(5))), (5, Stop::Budget));
/// ```
pub struct Run<'a> {
    /// The limits.
    pub budget: Budget,
    /// The number of threads, at least 1. Results do not depend on it.
    pub threads: usize,
    quiet: bool,
    observer: &'a mut dyn Observer,
}

impl Run<'static> {
    /// Makes a run without an observer, within the default [`Budget`], on one thread.
    pub fn silent() -> Self {
        // `NoObserver` has no bytes, so nothing is allocated.
        Run::new(Box::leak(Box::new(NoObserver)))
    }
}

impl<'a> Run<'a> {
    /// Makes a run within the default [`Budget`] on one thread.
    pub fn new(observer: &'a mut dyn Observer) -> Self {
        Self {
            budget: Budget::default(),
            threads: 1,
            quiet: false,
            observer,
        }
    }

    /// Returns the run with another budget.
    #[must_use]
    pub fn with(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Returns the run with this number of threads.
    #[must_use]
    pub fn on(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Returns a part of this run with its own budget and the same observer.
    pub fn within(&mut self, budget: Budget) -> Run<'_> {
        Run {
            budget,
            threads: self.threads,
            quiet: self.quiet,
            observer: self.observer,
        }
    }

    /// Returns the same run without progress reports, for work whose progress would be misleading.
    /// It can still be cancelled.
    pub fn quiet(&mut self) -> Run<'_> {
        Run {
            quiet: true,
            ..self.within(self.budget)
        }
    }

    /// Checks whether the observer cancels.
    ///
    /// # Errors
    /// [`Halt::interrupted`].
    pub fn go_on(&mut self) -> Result<(), Halt> {
        if self.cancelled() {
            Err(Halt::interrupted())
        } else {
            Ok(())
        }
    }

    /// Reports the progress to the observer; see [`Observer::progress`].
    pub fn progress(&mut self, done: u64, of: Option<u64>) {
        if !self.quiet {
            self.observer.progress(done, of);
        }
    }

    /// Announces the next step to the observer; see [`Observer::announce`].
    pub fn announce(&mut self, step: &Message) {
        self.observer.announce(step);
    }

    /// Returns whether the observer wants the work to stop now.
    pub fn cancelled(&mut self) -> bool {
        self.observer.cancelled()
    }
}

/// A run can be passed to functions that only take an observer.
impl Observer for Run<'_> {
    fn progress(&mut self, done: u64, of: Option<u64>) {
        Run::progress(self, done, of);
    }

    fn announce(&mut self, step: &Message) {
        Run::announce(self, step);
    }

    fn cancelled(&mut self) -> bool {
        Run::cancelled(self)
    }
}
