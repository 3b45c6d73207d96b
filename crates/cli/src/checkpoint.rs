//! Checkpoint files: complete at every moment, even if the program is killed.
//!
//! A new checkpoint is written to a second file, synced, and renamed over the old one; from the
//! rename on the new one is valid. The interval is at least several seconds; a stop request causes
//! one more.

use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use grundy::Diagnostic;
use grundy::laws::Checkpoints;

use crate::exit::Exit;
use crate::messages;
use crate::output::{NewFile, reason, unreadable, unwritable};
use crate::progress::Flag;

/// The options of a run that keeps a checkpoint.
#[derive(Args)]
pub struct CheckpointArgs {
    /// Saves the state of the run in this file, and resumes from the file if it exists
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints
    #[arg(long, value_name = "SECONDS", requires = "checkpoint", default_value = "5", value_parser = crate::options::seconds)]
    pub every: Duration,
}

/// The option of most commands that names the checkpoint, for errors.
pub const OPTION: &str = "--checkpoint";

/// Reads the checkpoint to resume from, if the file exists. The option names the file.
pub fn read_checkpoint(path: &Path, option: &str) -> Result<Option<Vec<u8>>, Exit> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(path, option, reason(&error)).into()),
    }
}

/// An exclusive lock on a checkpoint: a lock on a second file next to it, which ends with the
/// process.
pub struct Held {
    path: PathBuf,
    _lock: File,
}

impl Drop for Held {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
        crate::output::part_ends(&self.path);
    }
}

/// Locks a checkpoint for this process, or fails if another process uses it. Where files cannot be
/// locked, returns none.
pub fn hold(checkpoint: &Path, option: &str) -> Result<Option<Held>, Exit> {
    if fs::metadata(checkpoint).is_ok_and(|meta| !meta.is_file()) {
        return Err(unreadable(checkpoint, option, messages::is_not_file()).into());
    }
    let mut path = checkpoint.as_os_str().to_owned();
    path.push(".lock");
    let path = PathBuf::from(path);
    // The owner removes the file when it ends, so the locked file may already be deleted.
    for _ in 0..16 {
        let mut options = File::options();
        let Ok(lock) = options.create(true).truncate(false).write(true).open(&path) else {
            return Ok(None); // writing the checkpoint will fail too, with an error
        };
        match lock.try_lock() {
            Ok(()) if is_at(&lock, &path) => {
                crate::output::part_begins(&path);
                return Ok(Some(Held { path, _lock: lock }));
            }
            Ok(()) => {}
            Err(TryLockError::Error(_)) => return Ok(None),
            Err(TryLockError::WouldBlock) => break,
        }
    }
    let fact = messages::checkpoint_in_use(checkpoint.display());
    Err(Diagnostic::error("checkpoint-in-use", fact)
        .help(messages::wait_or_give_another_path())
        .into())
}

/// Whether the open file is the current file of that name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (open, named) = (file.metadata(), fs::metadata(path));
    matches!((open, named), (Ok(open), Ok(named)) if open.ino() == named.ino())
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true // an open file cannot be removed
}

/// Writes a checkpoint atomically and durably.
pub fn write_checkpoint(path: &Path, option: &str, bytes: &[u8]) -> Result<(), Exit> {
    let write = || {
        let mut new = NewFile::create(path)?;
        new.file.write_all(bytes)?;
        new.keep_for_good()
    };
    write().map_err(|error| unwritable(path, option, &error).into())
}

/// Decides when the next checkpoint is due.
pub struct Clock {
    next: Instant,
    flag: Flag,
    every: Duration,
    /// The requested interval; slow checkpoints get a longer one.
    wanted: Duration,
    stopped: bool,
}

impl Clock {
    pub fn new(every: Duration, flag: Flag) -> Self {
        Self {
            next: Instant::now() + every,
            flag,
            every,
            wanted: every,
            stopped: false,
        }
    }

    /// Whether a checkpoint is due; true once more after a stop request.
    pub fn is_due(&mut self) -> bool {
        let now = Instant::now();
        let stop = self.flag.is_set() && !self.stopped;
        self.stopped |= stop;
        if stop || now >= self.next {
            self.next = now + self.every;
            return true;
        }
        false
    }

    /// Records the time of a checkpoint: slow ones get a longer interval.
    pub fn took(&mut self, time: Duration) {
        self.every = self.wanted.max(time * 10);
        self.next = Instant::now() + self.every;
    }
}

/// A checkpoint file of a search.
pub struct CheckpointFile {
    path: PathBuf,
    option: &'static str,
    clock: Clock,
    failed: Option<Exit>,
}

impl CheckpointFile {
    pub fn new(path: &Path, option: &'static str, every: Duration, flag: Flag) -> Self {
        Self {
            path: path.to_owned(),
            option,
            clock: Clock::new(every, flag),
            failed: None,
        }
    }

    /// Whether every checkpoint could be written.
    pub fn finish(&mut self) -> Result<(), Exit> {
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Writes the state if it `is_urgent` or if a checkpoint is due, and returns the bytes that
    /// were written.
    pub fn offer(&mut self, state: &dyn Fn() -> Vec<u8>, is_urgent: bool) -> Option<Vec<u8>> {
        if self.failed.is_some() || !(is_urgent || self.clock.is_due()) {
            return None;
        }
        let begin = Instant::now();
        let bytes = state();
        self.failed = write_checkpoint(&self.path, self.option, &bytes).err();
        self.clock.took(begin.elapsed());
        if self.failed.is_some() {
            // A run of days is useless without checkpoints.
            self.clock.flag.set();
        }
        self.failed.is_none().then_some(bytes)
    }

    /// Removes the file when the search is complete.
    pub fn remove(&self) {
        let _ = fs::remove_file(&self.path);
    }
}

impl Checkpoints for CheckpointFile {
    fn keep(&mut self, state: &dyn Fn() -> Vec<u8>) {
        self.offer(state, false);
    }

    fn keep_now(&mut self, state: &dyn Fn() -> Vec<u8>) {
        self.offer(state, true);
    }
}
