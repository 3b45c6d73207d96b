//! How long work may go on, and how it reports while it does.
//!
//! Engines read no clock and print nothing. A [`Run`] is the one argument that carries what a
//! question may spend ([`Budget`]), on how many threads, and who hears of progress and may say stop
//! ([`Observer`]); a [`Stop`](crate::Stop) says afterwards why the work ended. Stopping is an
//! outcome, not an error: what was computed stays usable, and an engine that has no answer yet
//! returns [`Halt::Stopped`].

use crate::{Diagnostic, Halt};

/// What a run may spend. `None` means no limit.
///
/// A budget is checked against the *estimate* before a run where the work can be counted, and
/// against the work done where it cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions whose value may be computed and kept.
    pub cells: Option<u64>,
    /// Options that may be looked at.
    pub options: Option<u64>,
    /// Bytes that tables and memo may take.
    pub bytes: Option<u64>,
    /// Whether `bytes` is all the memory that is free, so that no higher limit helps.
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

    /// At most this many positions, all else unlimited.
    pub fn cells(cells: u64) -> Self {
        Self {
            cells: Some(cells),
            ..Self::UNLIMITED
        }
    }

    /// Holds a table of so many cells and bytes against the limits, before anything is computed.
    ///
    /// # Errors
    /// The limit that it exceeds, with the advice that helps.
    pub fn holds(&self, cells: u128, bytes: u128) -> Result<(), Halt> {
        let over =
            |needed: u128, limit: Option<u64>| limit.filter(|most| needed > u128::from(*most));
        let (what, needed, limit, bytes_too) =
            match (over(cells, self.cells), over(bytes, self.bytes)) {
                (None, None) => return Ok(()),
                (None, Some(most)) => ("bytes", bytes, most, self.all_bytes),
                (Some(most), other) => ("cells", cells, most, other.is_some()),
            };
        let needed = if needed > 1_000_000_000_000_000_000 {
            "more than 10^18".to_owned()
        } else {
            needed.to_string()
        };
        let advice = match (what, bytes_too) {
            (_, false) => {
                format!("ask for a smaller box, or raise the limit: `--limit {what}={needed}`")
            }
            ("bytes", true) => "ask for a smaller box: so much memory is not free".to_owned(),
            // More cells alone would not do, and more memory there seldom is.
            _ => "ask for a smaller box: this one goes beyond the limit of bytes too".to_owned(),
        };
        let fact = format!("this needs {needed} {what}, and the limit is {limit}");
        Err(Halt::limit(
            Diagnostic::error("limit-exceeded", fact).help(advice),
        ))
    }
}

impl Default for Budget {
    /// What a user's machine does without complaint: 4 GiB of tables, 2·10⁹ cells, and a
    /// few minutes' worth of options.
    fn default() -> Self {
        Self {
            cells: Some(2_000_000_000),
            options: Some(1_000_000_000_000),
            bytes: Some(4 << 30),
            all_bytes: false,
        }
    }
}

/// Hears of progress and may stop the work.
///
/// Engines call both methods often enough for a person (many times a second) and seldom enough to
/// cost nothing (once a row, once some thousand positions).
pub trait Observer {
    /// `done` units of work of `of` in all, where `of` is known. The unit is the engine's own.
    fn progress(&mut self, done: u64, of: Option<u64>) {
        let _ = (done, of);
    }

    /// What the work does next, where that is worth a sentence to a person.
    fn announce(&mut self, words: &str) {
        let _ = words;
    }

    /// Whether the work should stop now.
    fn cancelled(&mut self) -> bool {
        false
    }
}

/// An observer that hears nothing and never stops the work.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {}

/// Keeps what a long run needs to go on: called between pieces of work with a function that tells
/// it. When to call that function, and where to put what it tells, is the implementor's choice.
pub trait Checkpoints {
    /// Between two pieces of work.
    fn keep(&mut self, state: &dyn Fn() -> Vec<u8>);

    /// When the run ends before its answer, or something is found out that took long: this is worth
    /// keeping at once.
    fn keep_now(&mut self, state: &dyn Fn() -> Vec<u8>) {
        self.keep(state);
    }
}

/// Keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCheckpoints;

impl Checkpoints for NoCheckpoints {
    fn keep(&mut self, _state: &dyn Fn() -> Vec<u8>) {}
}

/// One piece of work: what it may spend, on how many threads, and who hears of it.
///
/// A front end makes one for a question and lends it to every engine that takes part.
///
/// ```
/// use grundy_game::{Budget, Observer, Run, Stop};
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
    /// What may be spent.
    pub budget: Budget,
    /// How many threads may work; 1 or more. Answers do not depend on it.
    pub threads: usize,
    quiet: bool,
    observer: &'a mut dyn Observer,
}

impl Run<'static> {
    /// A run of which nobody hears, within the usual [`Budget`], on one thread.
    pub fn silent() -> Self {
        // `NoObserver` has no bytes, so nothing is allocated.
        Run::new(Box::leak(Box::new(NoObserver)))
    }
}

impl<'a> Run<'a> {
    /// A run within the usual [`Budget`] on one thread.
    pub fn new(observer: &'a mut dyn Observer) -> Self {
        Self {
            budget: Budget::default(),
            threads: 1,
            quiet: false,
            observer,
        }
    }

    /// The same run with another budget.
    #[must_use]
    pub fn with(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// The same run on this many threads.
    #[must_use]
    pub fn on(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// A part of this run with a budget of its own, heard by the same observer.
    pub fn within(&mut self, budget: Budget) -> Run<'_> {
        Run {
            budget,
            threads: self.threads,
            quiet: self.quiet,
            observer: self.observer,
        }
    }

    /// The same run for work whose progress would say nothing to who hears of the whole: it can
    /// still be stopped.
    pub fn quiet(&mut self) -> Run<'_> {
        Run {
            quiet: true,
            ..self.within(self.budget)
        }
    }

    /// Goes on, or stops because the observer says so.
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

    /// Tells the observer how far the work is; see [`Observer::progress`].
    pub fn progress(&mut self, done: u64, of: Option<u64>) {
        if !self.quiet {
            self.observer.progress(done, of);
        }
    }

    /// Tells the observer what the work does next; see [`Observer::announce`].
    pub fn announce(&mut self, words: &str) {
        self.observer.announce(words);
    }

    /// Whether the observer wants the work to stop now.
    pub fn cancelled(&mut self) -> bool {
        self.observer.cancelled()
    }
}

/// A run can be handed to whatever takes an observer alone.
impl Observer for Run<'_> {
    fn progress(&mut self, done: u64, of: Option<u64>) {
        Run::progress(self, done, of);
    }

    fn announce(&mut self, words: &str) {
        Run::announce(self, words);
    }

    fn cancelled(&mut self) -> bool {
        Run::cancelled(self)
    }
}
