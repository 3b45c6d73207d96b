//! State shared by the workers of one process: the game, the folder, the owners of shards,
//! progress, cancellation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use grundy_core::{Diagnostic, Layered};
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use timely::ExchangeData;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::coding::spread;
use crate::error::Error;
use crate::layout::Folder;
use crate::messages;
use crate::round_checkpoint::CheckpointId;
use crate::sizes::RunSizes;
use crate::value_code::ValueKind;

/// Maximum number of batches in flight. Two hide the latency; more take memory.
const MAX_BATCHES_IN_FLIGHT: u64 = 2;
/// Sleep of a worker that waits for another one.
const PARK_INTERVAL: Duration = Duration::from_millis(20);

/// The direction of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunDirection {
    /// From the start position: positions are generated.
    #[default]
    Forwards,
    /// From the last layer back: values are computed.
    Backwards,
    /// Layer by layer, each in rounds: values of cyclic layers.
    Rounds,
}

/// Progress of a process.
#[derive(Debug, Default)]
pub struct Progress {
    /// A [`RunDirection`], as its number.
    pub direction: AtomicU8,
    /// The layer in work; in cyclic layers, the round is in `round`.
    pub layer: AtomicU64,
    /// See `layer`.
    pub round: AtomicU64,
    /// Positions processed in this layer; `of` is their total.
    pub done: AtomicU64,
    /// See `done`.
    pub of: AtomicU64,
    /// Positions processed in this run, in both directions.
    pub all: AtomicU64,
}

/// State shared by the workers of a process.
pub struct LayerJob<G> {
    /// The rules.
    pub game: Arc<G>,
    /// The folder of the layers.
    pub folder: Folder,
    /// Division of the work.
    pub sizes: RunSizes,
    /// Encoding of the values of the game.
    pub value_kind: ValueKind,
    /// Progress.
    pub pace: Progress,
    /// Set to cancel the run.
    pub stop: AtomicBool,
    /// Number of leading layers that every process has, and the first of the trailing layers whose
    /// values every process has. With cyclic layers, the number of layers that every process has.
    pub known: (u32, u32),
    /// With cyclic layers, the checkpoint from which the first unsolved layer resumes.
    pub from: Option<CheckpointId>,
    /// Interval between checkpoints of a cyclic layer.
    pub checkpoint_interval: Duration,
}

impl<G: Layered> LayerJob<G> {
    /// The shard of a key.
    #[inline]
    pub fn shard(&self, word: u64) -> u32 {
        // The upper bits of a product distribute the homes as evenly as a remainder, without a
        // division.
        let spread = u128::from(spread(self.game.home(word)));
        ((spread * u128::from(self.folder.shards())) >> 64) as u32
    }
}

impl<G> LayerJob<G> {
    /// Begins a layer.
    pub fn enter(&self, worker: usize, layer: u32, direction: RunDirection) {
        if worker.is_multiple_of(self.sizes.threads) {
            self.pace.layer.store(layer.into(), Ordering::Relaxed);
            self.pace
                .direction
                .store(direction as u8, Ordering::Relaxed);
        }
    }

    /// The shards of one worker.
    pub fn shards(&self, worker: usize) -> impl Iterator<Item = u32> + use<G> {
        let sizes = self.sizes;
        (0..self.folder.shards()).filter(move |&shard| sizes.owner(shard) == worker)
    }

    /// Returns an error if the run is cancelled.
    pub fn check_cancelled(&self) -> Result<(), Error> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Error::Stopped);
        }
        Ok(())
    }

    /// Counts processed positions.
    pub fn did(&self, positions: u64) {
        self.pace.done.fetch_add(positions, Ordering::Relaxed);
        self.pace.all.fetch_add(positions, Ordering::Relaxed);
    }

    /// Steps the dataflow while `waits` returns true and no error occurred.
    pub fn work(
        &self,
        worker: &mut Worker,
        shared_error: &SharedError,
        mut waits: impl FnMut() -> bool,
    ) -> Result<(), Error> {
        loop {
            self.check_cancelled()?;
            shared_error.check()?;
            if !waits() {
                return Ok(());
            }
            worker.step_or_park(Some(PARK_INTERVAL));
        }
    }
}

/// The batch that must be complete before batch `epoch` may begin.
pub fn required_batch(epoch: u64) -> u64 {
    epoch.saturating_sub(MAX_BATCHES_IN_FLIGHT)
}

/// First error raised inside a dataflow operator, which cannot return one.
#[derive(Clone, Default)]
pub struct SharedError(std::rc::Rc<std::cell::RefCell<Option<Error>>>);

impl SharedError {
    /// Stores the first error.
    pub fn note(&self, result: Result<(), Error>) {
        if let Err(broken) = result {
            self.0.borrow_mut().get_or_insert(broken);
        }
    }

    /// Returns the stored error, if any.
    pub fn check(&self) -> Result<(), Error> {
        self.0.borrow_mut().take().map_or(Ok(()), Err)
    }
}

/// A channel for lists: items sent into the input arrive one by one at the worker whose number
/// `owner` returns. The probe reports the epochs that have arrived.
pub fn to_owners<D: ExchangeData + Clone>(
    worker: &mut Worker,
    name: &str,
    owner: impl Fn(&D) -> u64 + 'static,
    mut take: impl FnMut(D) + 'static,
) -> (ListInput<D>, ProbeHandle<u64>) {
    let mut input = ListInput::new();
    let arrived = worker.dataflow(|scope| {
        let taken = scope
            .input_from(&mut input)
            .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                Exchange::new(owner),
                name,
                move |_, _| {
                    move |input, _| input.for_each(|_, list| list.drain(..).for_each(&mut take))
                },
            );
        taken.probe().0
    });
    (input, arrived)
}

/// Input of a channel for lists.
pub type ListInput<D> = InputHandle<u64, CapacityContainerBuilder<Vec<D>>>;

/// A panic of a worker, as an error.
pub fn panicked(words: &str) -> Error {
    Diagnostic::error("internal", messages::worker_panicked(words))
        .help(messages::please_report())
        .into()
}

/// Bytes serialised as a block: the derived code would process each byte.
#[derive(Clone, Debug, Default)]
pub struct ByteBuffer(pub Vec<u8>);

impl Serialize for ByteBuffer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for ByteBuffer {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct ReadBlob;
        impl<'de> Visitor<'de> for ReadBlob {
            type Value = ByteBuffer;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<ByteBuffer, E> {
                Ok(ByteBuffer(bytes.to_vec()))
            }
            fn visit_byte_buf<E: de::Error>(self, bytes: Vec<u8>) -> Result<ByteBuffer, E> {
                Ok(ByteBuffer(bytes))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut bytes: A) -> Result<ByteBuffer, A::Error> {
                let mut blob = Vec::new();
                while let Some(byte) = bytes.next_element()? {
                    blob.push(byte);
                }
                Ok(ByteBuffer(blob))
            }
        }
        from.deserialize_byte_buf(ReadBlob)
    }
}
