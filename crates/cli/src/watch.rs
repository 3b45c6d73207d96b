//! Watchdog thread that enforces limits and interrupts during any work.
//!
//! Engines poll their observer, and compare their allocations with the limit of bytes. A run that
//! is stopped like this ends with a partial result and its extent. But parsing, planning or a
//! single long step may run without polling, and not every byte is counted. So a separate thread
//! checks the clock, the interrupt flag and the memory of the process:
//!
//! * If the engine has not reacted to a stop request within [`STOP_TIMEOUT`], the process prints
//!   the limit error and exits with 3.
//! * Memory use above the limit plus an excess is a stop request like an interrupt; with
//!   [`HARD_EXCESS_BYTES`] more the process exits at once. The excess is [`SOFT_EXCESS_BYTES`], or
//!   more if the process is larger before the work: the Python command runs in an interpreter.
//!
//! After a reaction the thread does not interfere, since printing a partial answer may take a
//! while. Memory is the resident set in `/proc`, so it is checked on Linux only; elsewhere the
//! accounting of the engines applies.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

use grundy::{Diagnostic, Failure, Lang, Message, Stop};

use crate::messages;
use crate::output::{self, look};

/// The time limit for the reaction to a stop request.
const STOP_TIMEOUT: Duration = Duration::from_millis(350);

/// The CPU time, in hundredths of a second, that an engine needs to react to a stop request. The
/// process does not exit before the work has used it.
const CHECK_CENTISECONDS: u64 = 20;

/// Resident bytes above the limit from which on a stop is requested: the program itself takes some
/// 20 MB.
const SOFT_EXCESS_BYTES: u64 = 24 << 20;

/// Resident bytes that the program takes in addition to those at its start: code that is loaded
/// later, and buffers.
const GROWTH_OF_PROGRAM_BYTES: u64 = 16 << 20;

/// Resident bytes above the soft bound at which the process exits.
const HARD_EXCESS_BYTES: u64 = 16 << 20;

/// The maximum rate of memory growth, in bytes per second, for the interval between two checks.
const MAX_BYTES_PER_SECOND: u64 = 6 << 30;

/// The cause of a stop request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Cause {
    None,
    Interrupt,
    Time,
    Memory,
}

/// State shared by the watchdog and the work.
#[derive(Default)]
pub struct Signals {
    interrupted: AtomicBool,
    /// A [`Cause`] by its number: the first one other than an interrupt, which may be cleared.
    cause: AtomicU8,
    heard: AtomicBool,
}

impl Signals {
    pub fn interrupt(&self) -> bool {
        self.interrupted.swap(true, Ordering::SeqCst)
    }

    /// Clears an interrupt that has been handled.
    pub fn take_back(&self) {
        self.interrupted.store(false, Ordering::SeqCst);
        self.heard.store(false, Ordering::SeqCst);
    }

    /// Whether there was an interrupt; the call counts as a reaction.
    pub fn is_interrupted(&self) -> bool {
        let set = self.interrupted.load(Ordering::Relaxed);
        if set {
            self.heard.store(true, Ordering::Relaxed);
        }
        set
    }

    /// Returns the cause of the stop request; the call counts as a reaction.
    pub fn cause(&self) -> Cause {
        let cause = self.look();
        if cause != Cause::None {
            self.heard.store(true, Ordering::Relaxed);
        }
        cause
    }

    /// Returns the cause of the stop request, without a reaction.
    pub fn look(&self) -> Cause {
        match self.cause.load(Ordering::Relaxed) {
            _ if self.interrupted.load(Ordering::Relaxed) => Cause::Interrupt,
            2 => Cause::Time,
            3 => Cause::Memory,
            _ => Cause::None,
        }
    }

    /// Sets a permanent cause.
    pub fn set(&self, cause: Cause) {
        self.cause.store(cause as u8, Ordering::SeqCst);
    }
}

/// The limits of a run, and the style of the watchdog's messages.
#[derive(Clone, Copy)]
pub struct Allowed {
    /// The time limit, from the start of the program.
    pub time: Option<Duration>,
    pub bytes: Option<u64>,
    pub json: bool,
    pub lang: Lang,
}

/// Starts the watchdog thread.
pub fn start(signals: &Arc<Signals>, start: Instant, bounds: Allowed) {
    let signals = Arc::clone(signals);
    let at_start = resident().unwrap_or(0);
    let excess = SOFT_EXCESS_BYTES.max(at_start.saturating_add(GROWTH_OF_PROGRAM_BYTES));
    let soft_bound = bounds.bytes.map(|limit| limit.saturating_add(excess));
    let watch = move || {
        let mut since: Option<(Instant, u64)> = None;
        loop {
            std::thread::sleep(pause(soft_bound));
            let now = Instant::now();
            if let Some(time) = bounds.time
                && now.duration_since(start) >= time
                && signals.look() == Cause::None
            {
                signals.set(Cause::Time);
            }
            if let (Some(soft_bound), Some(resident)) = (soft_bound, resident()) {
                if resident > soft_bound.saturating_add(HARD_EXCESS_BYTES) {
                    end(Cause::Memory, bounds);
                }
                if resident > soft_bound && signals.look() == Cause::None {
                    signals.set(Cause::Memory);
                }
            }
            match (signals.look(), since) {
                (Cause::None, _) => since = None,
                (_, None) => since = Some((now, processor_time())),
                (cause, Some((begin, before))) => {
                    let waited = now.duration_since(begin);
                    // On a busy machine the work may not have been scheduled yet.
                    let starved = runs() && processor_time() < before + CHECK_CENTISECONDS;
                    let unheard = !signals.heard.load(Ordering::Relaxed);
                    if unheard && waited >= STOP_TIMEOUT && (!starved || waited >= 8 * STOP_TIMEOUT)
                    {
                        end(cause, bounds);
                    }
                }
            }
        }
    };
    // Without the thread the accounting of the engines applies.
    let _ = std::thread::Builder::new()
        .name("watch".to_owned())
        .spawn(watch);
}

/// Returns the time in which no limit can be reached: shorter near the bound of resident bytes.
fn pause(soft_bound: Option<u64>) -> Duration {
    let usual = Duration::from_millis(25);
    match (soft_bound, resident()) {
        (Some(soft_bound), Some(resident)) => {
            let left = soft_bound.saturating_sub(resident);
            let nanos = u128::from(left) * 1_000_000_000 / u128::from(MAX_BYTES_PER_SECOND);
            let least = Duration::from_micros(500);
            Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX)).clamp(least, usual)
        }
        _ => usual,
    }
}

/// Prints the limit error and exits.
fn end(cause: Cause, bounds: Allowed) -> ! {
    output::remove_parts();
    let failure = refusal(cause, bounds);
    let mut err = std::io::stderr().lock();
    let _ = if bounds.json {
        writeln!(err, "{}", failure.to_json())
    } else {
        let text = anstream::adapter::strip_str(&failure.render(look(bounds.lang))).to_string();
        writeln!(err, "{text}")
    };
    std::process::exit(crate::exit::STOPPED.into())
}

/// The error of work that did not react.
pub fn refusal(cause: Cause, bounds: Allowed) -> Failure {
    let limit = |fact: Message, limit: String| {
        let finding = Diagnostic::error("limit-exceeded", fact).help(messages::raise_limit(limit));
        Failure::stopped(Stop::Budget, finding)
    };
    match cause {
        Cause::Memory => {
            let bytes = bounds.bytes.unwrap_or(0);
            let more = bytes.saturating_mul(10);
            let fact = messages::limit_of_bytes_reached(bytes);
            limit(fact, format!("bytes={more}"))
        }
        Cause::Time => {
            let seconds = bounds.time.unwrap_or_default().as_secs_f64();
            let more = (seconds * 10.0).max(1.0);
            let fact = messages::limit_of_time_reached(seconds);
            limit(fact, format!("time={more}"))
        }
        Cause::Interrupt | Cause::None => Failure::from(grundy::board::Halt::interrupted()),
    }
}

/// The resident set of this process, in bytes.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// Reads the fields of `/proc/self/stat` after the name, the state first.
fn stat<T>(read: impl FnOnce(&[&str]) -> Option<T>) -> Option<T> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    read(&fields)
}

/// Whether the main thread is runnable and does not wait.
fn runs() -> bool {
    stat(|fields| Some(*fields.first()? == "R")).unwrap_or(false)
}

/// The CPU time of the process in hundredths of a second.
fn processor_time() -> u64 {
    let field = |fields: &[&str], at: usize| fields.get(at)?.parse::<u64>().ok();
    stat(|fields| Some(field(fields, 11)? + field(fields, 12)?)).unwrap_or(0)
}

/// The memory of the machine, or of the control group of the process, in bytes: total, and
/// available.
pub fn memory() -> Option<(u64, u64)> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let field = |name: &str| -> Option<u64> {
        let line = text.lines().find(|line| line.starts_with(name))?;
        let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kibibytes * 1024)
    };
    let group = || {
        let most = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok()?;
        most.trim().parse::<u64>().ok()
    };
    let address = || {
        let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
        let line = limits
            .lines()
            .find(|line| line.starts_with("Max address space"))?;
        line.split_whitespace().nth(3)?.parse::<u64>().ok()
    };
    let bound = group()
        .unwrap_or(u64::MAX)
        .min(address().unwrap_or(u64::MAX));
    let all = field("MemTotal:")?.min(bound);
    Some((all, field("MemAvailable:")?.min(all)))
}

/// The default limit of bytes: half of the total memory, but at most three quarters of the
/// available memory.
pub fn default_limit((all, free): (u64, u64)) -> u64 {
    (all / 2).min(free / 4 * 3)
}
