//! What the workers of one process share: the game, the folder, who owns a shard, how far they are, and whether to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use grundy_game::{Diagnostic, Layered};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use timely::worker::Worker;

use crate::coding::spread;
use crate::fault::Broken;
use crate::folder::Folder;
use crate::worth::Meaning;

/// Batches that may be on their way at once. Two hide the way; more take memory.
const WINDOW: u64 = 2;
/// How long a worker sleeps that waits for another one.
const NAP: Duration = Duration::from_millis(20);

/// How a run is cut into pieces. None of it but the number of shards changes a byte of the result.
#[derive(Clone, Copy, Debug)]
pub struct RunSizes {
    /// Bytes that a process may hold.
    pub bytes: u64,
    /// Worker threads in each process.
    pub threads: usize,
    /// Processes.
    pub processes: usize,
    /// Which of them this is.
    pub process: usize,
    /// Children in a batch.
    pub batch: usize,
}

impl RunSizes {
    /// All workers of all processes.
    pub fn workers(&self) -> usize {
        self.threads * self.processes
    }

    /// Which worker owns a shard: the dataflow sends it there by the same rule.
    pub fn owner(&self, shard: u32) -> usize {
        shard as usize % self.workers()
    }

    /// Whether a worker of this process owns a shard.
    pub fn is_mine(&self, shard: u32) -> bool {
        self.owner(shard) / self.threads == self.process
    }

    /// Bytes that one worker may hold for its tables: half, since batches, sorting and the system take some.
    pub fn share(&self) -> u64 {
        self.bytes / 2 / self.threads as u64
    }
}

/// How far a process is.
#[derive(Debug, Default)]
pub struct JobPace {
    /// 0 forwards, 1 backwards.
    pub backwards: AtomicBool,
    /// The layer that is made.
    pub layer: AtomicU64,
    /// Positions looked at in this layer, and how many there are.
    pub done: AtomicU64,
    /// See `done`.
    pub of: AtomicU64,
    /// Positions looked at in this run, in both directions.
    pub all: AtomicU64,
}

/// What the workers of a process share.
pub struct LayerJob<G> {
    /// The rules.
    pub game: Arc<G>,
    /// Where the layers lie.
    pub folder: Folder,
    /// Who does what.
    pub sizes: RunSizes,
    /// Codes of the game.
    pub meaning: Meaning,
    /// How far it is.
    pub pace: JobPace,
    /// Whether to give up.
    pub stop: AtomicBool,
    /// The last layer of which every process has its positions, and the first of which every one has its values.
    pub known: (u32, u32),
}

impl<G: Layered> LayerJob<G> {
    /// The shard of a word.
    #[inline]
    pub fn shard(&self, word: u64) -> u32 {
        // The upper bits of a product spread the homes as evenly as a remainder, without a division.
        let spread = u128::from(spread(self.game.home(word)));
        ((spread * u128::from(self.folder.shards())) >> 64) as u32
    }

    /// The shards of one worker.
    pub fn shards(&self, worker: usize) -> impl Iterator<Item = u32> + use<G> {
        let sizes = self.sizes;
        (0..self.folder.shards()).filter(move |&shard| sizes.owner(shard) == worker)
    }

    /// Whether somebody wants the run to end.
    pub fn go_on(&self) -> Result<(), Broken> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Broken::Stopped);
        }
        Ok(())
    }

    /// Counts positions that were looked at.
    pub fn did(&self, positions: u64) {
        self.pace.done.fetch_add(positions, Ordering::Relaxed);
        self.pace.all.fetch_add(positions, Ordering::Relaxed);
    }

    /// Works while `waits` says so and nothing is wrong.
    pub fn work(
        &self,
        worker: &mut Worker,
        trouble: &Trouble,
        mut waits: impl FnMut() -> bool,
    ) -> Result<(), Broken> {
        loop {
            self.go_on()?;
            trouble.look()?;
            if !waits() {
                return Ok(());
            }
            worker.step_or_park(Some(NAP));
        }
    }
}

/// The batch that must be through before batch `epoch` may begin.
pub fn behind(epoch: u64) -> u64 {
    epoch.saturating_sub(WINDOW)
}

/// What went wrong inside the dataflow, where there is nobody to tell it to.
#[derive(Clone, Default)]
pub struct Trouble(std::rc::Rc<std::cell::RefCell<Option<Broken>>>);

impl Trouble {
    /// Keeps the first thing that went wrong.
    pub fn note(&self, result: Result<(), Broken>) {
        if let Err(broken) = result {
            self.0.borrow_mut().get_or_insert(broken);
        }
    }

    /// Whether something did.
    pub fn look(&self) -> Result<(), Broken> {
        self.0.borrow_mut().take().map_or(Ok(()), Err)
    }
}

/// A panic of a worker, in words.
pub fn panicked(words: &str) -> Broken {
    Diagnostic::error("internal", format!("a worker ended in a panic: {words}"))
        .help("please report it; the same command goes on from the last whole layer")
        .into()
}

/// Bytes that travel as they are: the derived code would look at each.
#[derive(Clone, Debug, Default)]
pub struct Blob(pub Vec<u8>);

impl Serialize for Blob {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Blob {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct ReadBlob;
        impl<'de> Visitor<'de> for ReadBlob {
            type Value = Blob;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Blob, E> {
                Ok(Blob(bytes.to_vec()))
            }
            fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Blob, E> {
                Ok(Blob(bytes))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut bytes: A) -> Result<Blob, A::Error> {
                let mut blob = Vec::new();
                while let Some(byte) = bytes.next_element()? {
                    blob.push(byte);
                }
                Ok(Blob(blob))
            }
        }
        from.deserialize_byte_buf(ReadBlob)
    }
}
