//! What the workers of one process share: the game, the folder, who owns a shard, how far they are,
//! and whether to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use grundy_game::{Diagnostic, Layered};
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
use crate::round_checkpoint::CheckpointId;
use crate::sizes::RunSizes;
use crate::value_code::ValueKind;

/// Batches that may be on their way at once. Two hide the way; more take memory.
const MAX_BATCHES_IN_FLIGHT: u64 = 2;
/// How long a worker sleeps that waits for another one.
const PARK_INTERVAL: Duration = Duration::from_millis(20);

/// Which way a run goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RunDirection {
    /// From the start: positions are found.
    #[default]
    Forwards,
    /// From the last layer back: values are found.
    Backwards,
    /// Layer by layer, each in rounds: values of games that go round.
    Rounds,
}

/// How far a process is.
#[derive(Debug, Default)]
pub struct Progress {
    /// A [`RunDirection`], as its number.
    pub direction: AtomicU8,
    /// The layer that is made, and in games that go round the round.
    pub layer: AtomicU64,
    /// See `layer`.
    pub round: AtomicU64,
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
    pub value_kind: ValueKind,
    /// How far it is.
    pub pace: Progress,
    /// Whether to give up.
    pub stop: AtomicBool,
    /// How many layers every process has from the front, and the first of those at the end of which
    /// every one has values. In games that go round, how many layers every process has.
    pub known: (u32, u32),
    /// Where play goes round: the time from which the first layer that is not known goes on.
    pub from: Option<CheckpointId>,
    /// How long a layer goes round before it is kept again.
    pub checkpoint_interval: Duration,
}

impl<G: Layered> LayerJob<G> {
    /// The shard of a word.
    #[inline]
    pub fn shard(&self, word: u64) -> u32 {
        // The upper bits of a product spread the homes as evenly as a remainder, without a
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

    /// Whether somebody wants the run to end.
    pub fn check_cancelled(&self) -> Result<(), Error> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Error::Stopped);
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

/// The batch that must be through before batch `epoch` may begin.
pub fn required_batch(epoch: u64) -> u64 {
    epoch.saturating_sub(MAX_BATCHES_IN_FLIGHT)
}

/// What went wrong inside the dataflow, where there is nobody to tell it to.
#[derive(Clone, Default)]
pub struct SharedError(std::rc::Rc<std::cell::RefCell<Option<Error>>>);

impl SharedError {
    /// Keeps the first thing that went wrong.
    pub fn note(&self, result: Result<(), Error>) {
        if let Err(broken) = result {
            self.0.borrow_mut().get_or_insert(broken);
        }
    }

    /// Whether something did.
    pub fn check(&self) -> Result<(), Error> {
        self.0.borrow_mut().take().map_or(Ok(()), Err)
    }
}

/// A way by which lists travel: what is sent into the input is handed over, item by item, at the
/// worker whose number `owner` tells. The probe says which epochs have arrived.
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

/// Where lists begin to travel.
pub type ListInput<D> = InputHandle<u64, CapacityContainerBuilder<Vec<D>>>;

/// A panic of a worker, in words.
pub fn panicked(words: &str) -> Error {
    Diagnostic::error("internal", format!("a worker ended in a panic: {words}"))
        .help("please report it; the same command goes on from the last whole layer")
        .into()
}

/// Bytes that travel as they are: the derived code would look at each.
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
