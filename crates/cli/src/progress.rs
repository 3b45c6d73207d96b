//! Progress messages, and the two ways to stop a run: an interrupt, and a deadline.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::{Failure, Message, Observer, Stop};
use indicatif::{ProgressBar, ProgressStyle};

use crate::messages;
use crate::watch::{self, Allowed, Cause, Signals};

/// The number of units of a run that only a user or a limit ends.
pub const ENDLESS: u64 = u64::MAX >> 1;

/// Prints progress, and stops a run by an interrupt or a deadline.
pub struct Progress {
    pub quiet: bool,
    /// Whether the progress is printed, unless the run is quiet.
    is_shown: bool,
    terminal: bool,
    start: Instant,
    /// The start of the current piece of work.
    begun: Instant,
    /// The time and the number of the first report of the current piece: a run that is resumed does
    /// not begin at 0.
    first: Option<(Instant, u64)>,
    deadline: Option<Instant>,
    next: Instant,
    bar: Option<ProgressBar>,
    signals: Arc<Signals>,
    bounds: Allowed,
    /// The unit of progress, if other than "positions".
    unit: Option<Message>,
}

/// Stops the work from another thread, as an interrupt does.
#[derive(Clone, Default)]
pub struct Flag(Arc<Signals>);

impl Flag {
    /// Stops the work.
    pub fn set(&self) {
        self.0.interrupt();
    }

    /// Clears an interrupt that has been handled.
    pub fn clear(&self) {
        self.0.take_back();
    }

    /// Whether an interrupt is to stop the work.
    pub fn is_set(&self) -> bool {
        self.0.is_interrupted()
    }

    /// Whether an interrupt or a limit is to stop the work.
    pub fn is_stopping(&self) -> bool {
        self.0.cause() != Cause::None
    }
}

impl Progress {
    pub fn new(quiet: bool, bounds: Allowed) -> Self {
        let start = Instant::now();
        let signals = Arc::new(Signals::default());
        let flag = Arc::clone(&signals);
        // Without a handler an interrupt ends the program at once, which is acceptable.
        let _ = ctrlc::set_handler(move || {
            if flag.interrupt() {
                std::process::exit(crate::exit::STOPPED.into());
            }
        });
        watch::start(&signals, start, bounds);
        Self {
            quiet,
            is_shown: true,
            terminal: io::stderr().is_terminal(),
            start,
            begun: start,
            first: None,
            deadline: bounds.time.and_then(|limit| start.checked_add(limit)),
            next: start + Duration::from_secs(1),
            bar: None,
            signals,
            bounds,
            unit: None,
        }
    }

    /// Prints no progress from here on.
    pub fn hide(&mut self) {
        self.is_shown = false;
    }

    /// Whether the output is a terminal, so that a user sees the progress and may interrupt.
    pub fn is_watched(&self) -> bool {
        self.terminal && !self.quiet
    }

    /// Sets the unit of progress, so that it is shown with a rate.
    pub fn unit(&mut self, unit: Message) {
        self.unit = Some(unit);
    }

    /// Starts another piece of work, with separate progress.
    pub fn begin(&mut self) {
        self.clear();
        self.begun = Instant::now();
        self.first = None;
    }

    /// The flag set by an interrupt.
    pub fn flag(&self) -> Flag {
        Flag(Arc::clone(&self.signals))
    }

    /// The stop reason in words.
    pub fn why(&self, stop: Stop) -> Message {
        match stop {
            Stop::Interrupted if self.timed_out() => messages::time_limit(),
            Stop::Interrupted if self.signals.look() == Cause::Memory => messages::limit_of_bytes(),
            Stop::Interrupted => messages::interrupt(),
            _ => messages::limit(),
        }
    }

    /// Stops the run after `seconds` from now, if no limit was set before.
    pub fn limit_time(&mut self, seconds: f64) {
        let limit = Duration::try_from_secs_f64(seconds).ok();
        let end = limit.and_then(|limit| Instant::now().checked_add(limit));
        self.deadline = self.deadline.or(end);
    }

    /// Removes the progress bar.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Prints the elapsed time, on a terminal and if it was noticeable.
    pub fn timing(&mut self) {
        self.clear();
        let elapsed = self.start.elapsed();
        if !self.quiet && self.terminal && elapsed >= Duration::from_millis(500) {
            let _ = writeln!(io::stderr(), "({:.1} s)", elapsed.as_secs_f64());
        }
    }

    /// Prints a remark to the standard error, in the requested language.
    pub fn say(&mut self, remark: &Message) {
        self.print(remark.text(self.bounds.lang));
    }

    /// Prints a remark that is in the requested language already.
    pub fn print(&mut self, remark: &str) {
        self.clear();
        if !self.quiet {
            let lines: Vec<_> = remark.split('\n').map(grundy::printable).collect();
            let _ = writeln!(io::stderr(), "{}", lines.join("\n"));
        }
    }

    /// The error of a run stopped by the time or memory limit, instead of the general one; none for
    /// an interrupt.
    pub fn limit_met(&self) -> Option<Failure> {
        let cause = match self.signals.look() {
            Cause::Memory => Cause::Memory,
            _ if self.bounds.time.is_some() && self.timed_out() => Cause::Time,
            _ => return None,
        };
        Some(watch::refusal(cause, self.bounds))
    }

    /// Whether the deadline stopped the run, and not the user.
    pub fn timed_out(&self) -> bool {
        self.signals.look() != Cause::Interrupt
            && self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn show(&mut self, now: Instant, done: u64, of: Option<u64>) {
        if self.terminal {
            let lang = self.bounds.lang;
            let first = self.first;
            let bar = self.bar.get_or_insert_with(|| {
                let bar = ProgressBar::no_length();
                bar.set_position(first.map_or(0, |(_, done)| done));
                bar.reset_eta();
                let unit = self.unit.as_ref();
                let style = unit.map_or_else(messages::bar, messages::bar_with_rate);
                if let Ok(style) = ProgressStyle::with_template(style.text(lang)) {
                    bar.set_style(style);
                }
                bar
            });
            if let Some(of) = of {
                bar.set_length(of.max(1));
            } else {
                let style = messages::bar_of_positions();
                if let Ok(style) = ProgressStyle::with_template(style.text(lang)) {
                    bar.set_style(style);
                }
            }
            bar.set_position(done);
            self.next = now + Duration::from_millis(200);
            return;
        }
        self.next = now + Duration::from_secs(5);
        let elapsed = self.begun.elapsed().as_secs_f64();
        let (from, first) = self.first.unwrap_or((now, done));
        let rate = done.saturating_sub(first) as f64 / now.duration_since(from).as_secs_f64();
        let line = match of {
            Some(of) if of > 0 && rate.is_normal() => {
                let part = (done as f64 / of as f64).min(1.0);
                let left = of.saturating_sub(done) as f64 / rate;
                let (percent, left) = (format!("{:.0}", part * 100.0), format!("{left:.0}"));
                match &self.unit {
                    Some(unit) => {
                        let rate = readable(rate);
                        messages::percent_done_with_rate(percent, rate, unit, left)
                    }
                    None => messages::percent_done(percent, left),
                }
            }
            _ => {
                let unit = self.unit.clone().unwrap_or_else(messages::unit_positions);
                messages::done_after(done, unit, format_args!("{elapsed:.0}"))
            }
        };
        let _ = writeln!(io::stderr(), "{}", line.text(self.bounds.lang));
    }
}

/// Formats a rate with three digits.
fn readable(rate: f64) -> String {
    let (scaled, suffix) = match rate {
        1e9.. => (rate / 1e9, "G"),
        1e6.. => (rate / 1e6, "M"),
        1e3.. => (rate / 1e3, "k"),
        _ => (rate, ""),
    };
    let places = if scaled < 10.0 {
        2
    } else {
        usize::from(scaled < 100.0)
    };
    format!("{scaled:.places$}{suffix}")
}

impl Observer for Progress {
    fn announce(&mut self, step: &Message) {
        self.say(step);
    }

    fn progress(&mut self, done: u64, of: Option<u64>) {
        if self.quiet || !self.is_shown {
            return;
        }
        let now = Instant::now();
        self.first.get_or_insert((now, done));
        if now >= self.next {
            self.show(now, done, of.filter(|of| *of < ENDLESS));
        }
    }

    fn cancelled(&mut self) -> bool {
        self.signals.cause() != Cause::None
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}
