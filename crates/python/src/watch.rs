//! Allowance, progress and Ctrl-C: the observer of every question.

use std::time::{Duration, Instant};

use grundy::{Budget, Observer, Run};
use pyo3::prelude::*;

/// Between two looks at the clock's word for Ctrl-C, progress and the time limit.
const PAUSE: Duration = Duration::from_millis(50);
/// Progress is told so often at most.
const TOLD: Duration = Duration::from_millis(100);

/// What a question may spend: the attributes of `grundy.Limits`.
#[derive(FromPyObject)]
pub struct Allowance {
    cells: Option<u64>,
    options: Option<u64>,
    bytes: Option<u64>,
    seconds: Option<f64>,
    threads: usize,
    progress: Option<Py<PyAny>>,
}

impl Allowance {
    /// No limits of its own, for questions that take no time.
    pub fn none() -> Self {
        Self {
            cells: None,
            options: None,
            bytes: None,
            seconds: None,
            threads: 1,
            progress: None,
        }
    }

    /// The limits that hold in this context, as the Python half keeps them.
    pub fn current(py: Python<'_>) -> PyResult<Self> {
        let limits = py.import("grundy._limits")?.call_method0("current")?;
        limits.extract()
    }

    /// Positions, options and bytes; what is not limited keeps the usual limit.
    pub fn budget(&self) -> Budget {
        let usual = Budget::default();
        Budget {
            cells: self.cells.or(usual.cells),
            options: self.options.or(usual.options),
            bytes: self.bytes.or(usual.bytes),
            ..usual
        }
    }

    /// The same for a search of a tree, whose table takes all the bytes that it may: 256 MB unless
    /// told.
    pub fn budget_of_search(&self) -> Budget {
        Budget {
            cells: self.cells,
            options: self.options,
            bytes: self.bytes.or(Some(256 << 20)),
            ..Budget::UNLIMITED
        }
    }

    /// A run within these limits, heard by this watch.
    pub fn run<'a>(&self, watch: &'a mut Ears) -> Run<'a> {
        Run::new(watch).with(self.budget()).on(self.threads)
    }

    /// Begins to watch a piece of work; `seconds` is a time limit of its own.
    pub fn watch(&self, py: Python<'_>, seconds: Option<f64>) -> Ears {
        let now = Instant::now();
        let seconds = match (self.seconds, seconds) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let seconds =
            seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
        Ears {
            next: now + PAUSE,
            told: now,
            deadline: seconds.and_then(|seconds| now.checked_add(seconds)),
            progress: self.progress.as_ref().map(|told| told.clone_ref(py)),
            seen: (0, None),
            error: None,
            timed_out: false,
        }
    }
}

/// Hears of progress and says stop: at the time limit, at Ctrl-C, and when telling progress raises
/// an exception.
pub struct Ears {
    next: Instant,
    told: Instant,
    deadline: Option<Instant>,
    progress: Option<Py<PyAny>>,
    seen: (u64, Option<u64>),
    error: Option<PyErr>,
    timed_out: bool,
}

impl Ears {
    /// Whether the time limit stopped the work.
    pub fn timed_out(&self) -> bool {
        self.timed_out
    }

    /// The exception that stopped the work, if one did.
    pub fn take_error(&mut self) -> Option<PyErr> {
        self.error.take()
    }

    /// The exception that stopped the work as an error.
    pub fn check(&mut self) -> PyResult<()> {
        self.error.take().map_or(Ok(()), Err)
    }

    /// Remembers an exception, which stops the work.
    pub fn fail(&mut self, error: PyErr) {
        self.error.get_or_insert(error);
    }

    /// Hears of signals and tells progress.
    fn look(&mut self, py: Python<'_>, now: Instant) -> PyResult<()> {
        py.check_signals()?;
        if let Some(told) = &self.progress
            && now >= self.told
        {
            self.told = now + TOLD;
            told.call1(py, self.seen)?;
        }
        Ok(())
    }
}

impl Observer for Ears {
    fn progress(&mut self, done: u64, of: Option<u64>) {
        self.seen = (done, of);
    }

    fn cancelled(&mut self) -> bool {
        if self.error.is_some() || self.timed_out {
            return true;
        }
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            self.timed_out = true;
            return true;
        }
        if now < self.next {
            return false;
        }
        self.next = now + PAUSE;
        if let Err(error) = Python::attach(|py| self.look(py, now)) {
            self.error = Some(error);
        }
        self.error.is_some()
    }
}
