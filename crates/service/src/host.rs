//! What a front end lends to a piece of work, and what the work makes of it.

use std::time::Duration;

use grundy::{Budget, Observer, Run};
use serde_json::{Value, json};

/// How often progress is told.
const BEAT: Duration = Duration::from_millis(100);

/// What a front end lends to a piece of work.
pub trait Host {
    /// The time since the work began.
    fn elapsed(&self) -> Duration;

    /// Whether nobody waits for the answer any more.
    fn left(&mut self) -> bool {
        false
    }

    /// Hears an event of a job: its name and its data. Questions that are answered at once have
    /// none.
    fn tell(&mut self, event: &'static str, data: &Value) {
        let _ = (event, data);
    }
}

/// Lets work go on until its time is over or nobody waits for it.
pub struct Watch<'a> {
    host: &'a mut dyn Host,
    budget: Budget,
    /// The time since the beginning at which it ends.
    until: Duration,
    /// When progress was told last.
    told: Option<Duration>,
    /// Whether the time was over, and not the patience of whoever asked.
    late: bool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(host: &'a mut dyn Host, budget: Budget, until: Duration) -> Self {
        Self {
            host,
            budget,
            until,
            told: None,
            late: false,
        }
    }

    /// The work within these limits.
    pub(crate) fn run(&mut self) -> Run<'_> {
        let budget = self.budget;
        Run::new(self).with(budget)
    }

    pub(crate) fn budget(&self) -> Budget {
        self.budget
    }

    /// Gives the work less time than it would have.
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

    pub(crate) fn tell(&mut self, event: &'static str, data: &Value) {
        self.host.tell(event, data);
    }
}

impl Observer for Watch<'_> {
    fn progress(&mut self, done: u64, of: Option<u64>) {
        let now = self.host.elapsed();
        if self.told.is_some_and(|told| now < told + BEAT) {
            return;
        }
        self.told = Some(now);
        let seconds = now.as_secs_f64();
        let data = json!({"done": done, "of": of, "seconds": seconds});
        self.host.tell("progress", &data);
    }

    fn cancelled(&mut self) -> bool {
        self.late |= self.host.elapsed() >= self.until;
        self.late || self.host.left()
    }
}
