//! Limits, progress and Ctrl-C: the observer of every query.

use std::time::{Duration, Instant};

use grundy::{Budget, Observer, Run};
use pyo3::prelude::*;

/// Interval between two polls for Ctrl-C, progress and the time limit.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Minimum interval between two progress reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// The limits of a query: the attributes of `grundy.Limits`.
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
    /// No additional limits, for queries that take no time.
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

    /// The limits that hold in this context, as the Python half stores them.
    pub fn current(py: Python<'_>) -> PyResult<Self> {
        let limits = py.import("grundy._limits")?.call_method0("current")?;
        limits.extract()
    }

    /// Positions, options and bytes; attributes that are not set keep the default limit.
    pub fn budget(&self) -> Budget {
        let usual = Budget::default();
        Budget {
            cells: self.cells.or(usual.cells),
            options: self.options.or(usual.options),
            bytes: self.bytes.or(usual.bytes),
            ..usual
        }
    }

    /// The same for a tree search, whose table takes all permitted bytes: 256 MB by default.
    pub fn budget_of_search(&self) -> Budget {
        Budget {
            cells: self.cells,
            options: self.options,
            bytes: self.bytes.or(Some(256 << 20)),
            ..Budget::UNLIMITED
        }
    }

    /// A run within these limits, observed by this watch.
    pub fn run<'a>(&self, watch: &'a mut PyObserver) -> Run<'a> {
        Run::new(watch).with(self.budget()).on(self.threads)
    }

    /// Starts to watch a piece of work; `seconds` is an additional time limit.
    pub fn watch(&self, py: Python<'_>, seconds: Option<f64>) -> PyObserver {
        let now = Instant::now();
        let seconds = match (self.seconds, seconds) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let seconds =
            seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
        PyObserver {
            next: now + POLL_INTERVAL,
            next_report: now,
            deadline: seconds.and_then(|seconds| now.checked_add(seconds)),
            progress: self
                .progress
                .as_ref()
                .map(|callback| callback.clone_ref(py)),
            seen: (0, None),
            error: None,
            timed_out: false,
        }
    }
}

/// Observes progress and requests a stop: at the time limit, at Ctrl-C, and when the progress
/// callback raises an exception.
pub struct PyObserver {
    next: Instant,
    next_report: Instant,
    deadline: Option<Instant>,
    progress: Option<Py<PyAny>>,
    seen: (u64, Option<u64>),
    error: Option<PyErr>,
    timed_out: bool,
}

impl PyObserver {
    /// Whether the time limit stopped the work.
    pub fn timed_out(&self) -> bool {
        self.timed_out
    }

    /// Returns the exception that stopped the work, if any.
    pub fn take_error(&mut self) -> Option<PyErr> {
        self.error.take()
    }

    /// Returns the exception that stopped the work as an error.
    pub fn check(&mut self) -> PyResult<()> {
        self.error.take().map_or(Ok(()), Err)
    }

    /// Stores an exception, which stops the work.
    pub fn fail(&mut self, error: PyErr) {
        self.error.get_or_insert(error);
    }

    /// Polls for signals and reports progress.
    fn look(&mut self, py: Python<'_>, now: Instant) -> PyResult<()> {
        py.check_signals()?;
        if let Some(callback) = &self.progress
            && now >= self.next_report
        {
            self.next_report = now + REPORT_INTERVAL;
            callback.call1(py, self.seen)?;
        }
        Ok(())
    }
}

impl Observer for PyObserver {
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
        self.next = now + POLL_INTERVAL;
        if let Err(error) = Python::attach(|py| self.look(py, now)) {
            self.error = Some(error);
        }
        self.error.is_some()
    }
}
