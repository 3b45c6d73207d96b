//! Callbacks supplied by the front end, and the observer built from them.

use std::time::Duration;

use grundy::{Budget, Observer, Run};
use serde_json::{Value, json};

/// Interval between two progress events.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Callbacks of a front end for one piece of work.
pub trait Host {
    /// The time since the work began.
    fn elapsed(&self) -> Duration;

    /// Whether the client no longer waits for the answer.
    fn left(&mut self) -> bool {
        false
    }

    /// Receives an event of a job: its name and its data. Requests that are answered at once have
    /// none.
    fn send_event(&mut self, event: &'static str, data: &Value) {
        let _ = (event, data);
    }
}

/// The observer of a piece of work: cancels it at its time limit or when the client is gone.
pub struct Watch<'a> {
    host: &'a mut dyn Host,
    budget: Budget,
    /// The time limit, counted from the start of the work.
    until: Duration,
    /// The time of the last progress event.
    reported: Option<Duration>,
    /// Whether the time limit cancelled the work, and not the client.
    late: bool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(host: &'a mut dyn Host, budget: Budget, until: Duration) -> Self {
        Self {
            host,
            budget,
            until,
            reported: None,
            late: false,
        }
    }

    /// Returns a run within these limits.
    pub(crate) fn run(&mut self) -> Run<'_> {
        let budget = self.budget;
        Run::new(self).with(budget)
    }

    pub(crate) fn budget(&self) -> Budget {
        self.budget
    }

    /// Shortens the time limit.
    pub(crate) fn within(&mut self, time: Duration) {
        self.until = self.until.min(self.host.elapsed() + time);
    }

    /// The time since the work began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.host.elapsed()
    }

    pub(crate) fn is_late(&self) -> bool {
        self.late
    }

    pub(crate) fn send_event(&mut self, event: &'static str, data: &Value) {
        self.host.send_event(event, data);
    }
}

impl Observer for Watch<'_> {
    fn progress(&mut self, done: u64, of: Option<u64>) {
        let now = self.host.elapsed();
        if self
            .reported
            .is_some_and(|reported| now < reported + PROGRESS_INTERVAL)
        {
            return;
        }
        self.reported = Some(now);
        let seconds = now.as_secs_f64();
        let data = json!({"done": done, "of": of, "seconds": seconds});
        self.host.send_event("progress", &data);
    }

    fn cancelled(&mut self) -> bool {
        self.late |= self.host.elapsed() >= self.until;
        self.late || self.host.left()
    }
}
