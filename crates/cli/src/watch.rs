//! The watch: a thread that sees to it that limits and interrupts hold whatever the work is doing.
//!
//! Engines ask their observer whether to stop, and hold what they allocate against the limit of
//! bytes; where they do, a run ends with what it has and says where. But reading, planning or one
//! long step may go on without a question, and not every byte is counted. So a thread of its own
//! looks at the clock, at the interrupt and at the memory of the process:
//!
//! * A reason to stop that nobody has heard within [`PATIENCE`] ends the program with the ordinary
//!   refusal and status 3.
//! * More memory than the limit and [`SOFT`] is a reason to stop like an interrupt; beyond [`HARD`]
//!   the program ends at once.
//!
//! What was heard is left alone, for partial answers may take a while to write. Memory is the
//! resident set in `/proc`, so the watch over it is for Linux only; elsewhere the engines' own
//! accounts hold.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

use grundy::{Diagnostic, Failure, Lang, Stop};

use crate::output::{self, look};

/// How long a reason to stop may go unheard.
const PATIENCE: Duration = Duration::from_millis(350);

/// Work that has run for less than this since then has not had its turn to hear, in hundredths of a
/// second.
const TURN: u64 = 20;

/// Resident bytes beyond the limit from which on the work is told to stop: the program itself takes
/// some 20 MB.
const SOFT: u64 = 24 << 20;

/// Resident bytes beyond the limit at which the program ends.
const HARD: u64 = 40 << 20;

/// How fast memory can be taken, in bytes a second, for the time between two looks at it.
const PACE: u64 = 6 << 30;

/// Why the work is to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Cause {
    None,
    Interrupt,
    Time,
    Memory,
}

/// What the watch and the work tell each other.
#[derive(Default)]
pub struct Signals {
    interrupted: AtomicBool,
    /// A [`Cause`] by its number: the first one but an interrupt, which may be taken back.
    cause: AtomicU8,
    heard: AtomicBool,
}

impl Signals {
    pub fn interrupt(&self) -> bool {
        self.interrupted.swap(true, Ordering::SeqCst)
    }

    /// Forgets an interrupt that has been heard.
    pub fn take_back(&self) {
        self.interrupted.store(false, Ordering::SeqCst);
        self.heard.store(false, Ordering::SeqCst);
    }

    /// Whether somebody interrupted; who asks has heard it.
    pub fn is_interrupted(&self) -> bool {
        let set = self.interrupted.load(Ordering::Relaxed);
        if set {
            self.heard.store(true, Ordering::Relaxed);
        }
        set
    }

    /// Why the work is to stop; who asks has heard it.
    pub fn cause(&self) -> Cause {
        let cause = self.look();
        if cause != Cause::None {
            self.heard.store(true, Ordering::Relaxed);
        }
        cause
    }

    /// Why the work is to stop.
    pub fn look(&self) -> Cause {
        match self.cause.load(Ordering::Relaxed) {
            _ if self.interrupted.load(Ordering::Relaxed) => Cause::Interrupt,
            2 => Cause::Time,
            3 => Cause::Memory,
            _ => Cause::None,
        }
    }

    /// A reason that stays.
    pub fn set(&self, cause: Cause) {
        self.cause.store(cause as u8, Ordering::SeqCst);
    }
}

/// What a run may take, and how the watch speaks.
#[derive(Clone, Copy)]
pub struct Allowed {
    /// The time that was given, from the start of the program.
    pub time: Option<Duration>,
    pub bytes: Option<u64>,
    pub json: bool,
    pub lang: Lang,
}

/// Starts the watch.
pub fn start(signals: &Arc<Signals>, start: Instant, bounds: Allowed) {
    let signals = Arc::clone(signals);
    let watch = move || {
        let mut since: Option<(Instant, u64)> = None;
        loop {
            std::thread::sleep(pause(bounds));
            let now = Instant::now();
            if let Some(time) = bounds.time
                && now.duration_since(start) >= time
                && signals.look() == Cause::None
            {
                signals.set(Cause::Time);
            }
            if let (Some(limit), Some(resident)) = (bounds.bytes, resident()) {
                if resident > limit.saturating_add(HARD) {
                    end(Cause::Memory, bounds);
                }
                if resident > limit.saturating_add(SOFT) && signals.look() == Cause::None {
                    signals.set(Cause::Memory);
                }
            }
            match (signals.look(), since) {
                (Cause::None, _) => since = None,
                (_, None) => since = Some((now, processor_time())),
                (cause, Some((begin, before))) => {
                    let waited = now.duration_since(begin);
                    // On a busy machine the work may not have had its turn yet.
                    let starved = runs() && processor_time() < before + TURN;
                    let unheard = !signals.heard.load(Ordering::Relaxed);
                    if unheard && waited >= PATIENCE && (!starved || waited >= 8 * PATIENCE) {
                        end(cause, bounds);
                    }
                }
            }
        }
    };
    // Without the thread the engines' own accounts hold.
    let _ = std::thread::Builder::new()
        .name("watch".to_owned())
        .spawn(watch);
}

/// How long nothing can happen: the nearer to the limit of bytes, the shorter.
fn pause(bounds: Allowed) -> Duration {
    let usual = Duration::from_millis(25);
    match (bounds.bytes, resident()) {
        (Some(limit), Some(resident)) => {
            let left = limit.saturating_add(SOFT).saturating_sub(resident);
            let nanos = u128::from(left) * 1_000_000_000 / u128::from(PACE);
            let least = Duration::from_micros(500);
            Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX)).clamp(least, usual)
        }
        _ => usual,
    }
}

/// Ends the program with the ordinary refusal.
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
    std::process::exit(3)
}

/// The refusal of work that did not hear.
pub fn refusal(cause: Cause, bounds: Allowed) -> Failure {
    let limit = |what: String, advice: String| {
        let fact = format!("the limit of {what} was reached before the answer");
        let finding = Diagnostic::error("limit-exceeded", fact).help(format!(
            "ask for something smaller, or raise the limit: `--limit {advice}`"
        ));
        Failure::stopped(Stop::Budget, finding)
    };
    match cause {
        Cause::Memory => {
            let bytes = bounds.bytes.unwrap_or(0);
            let more = bytes.saturating_mul(10);
            limit(format!("{bytes} bytes"), format!("bytes={more}"))
        }
        Cause::Time => {
            let seconds = bounds.time.unwrap_or_default().as_secs_f64();
            let more = (seconds * 10.0).max(1.0);
            limit(format!("{seconds} s of time"), format!("time={more}"))
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

/// The fields of `/proc/self/stat` behind the name, the state first.
fn stat<T>(read: impl FnOnce(&[&str]) -> Option<T>) -> Option<T> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    read(&fields)
}

/// Whether the main thread wants to run and does not wait for anything.
fn runs() -> bool {
    stat(|fields| Some(*fields.first()? == "R")).unwrap_or(false)
}

/// The processor time of the program in hundredths of a second.
fn processor_time() -> u64 {
    let field = |fields: &[&str], at: usize| fields.get(at)?.parse::<u64>().ok();
    stat(|fields| Some(field(fields, 11)? + field(fields, 12)?)).unwrap_or(0)
}

/// The memory of the machine, or of the group in which the process runs, in bytes: all, and what is
/// free for the asking.
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

/// The limit of bytes where none is given: half of the machine's memory, and no more than three
/// quarters of what is free.
pub fn share() -> Option<u64> {
    let (all, free) = memory()?;
    Some((all / 2).min(free / 4 * 3))
}
