//! Long runs in constant memory.
//!
//! Once no new rare heaps appear, heap `n` depends on a window of values before it and on a fixed
//! list of small heaps (T1 in `period_theorems.rs`). So a *stream* keeps the window, emits the
//! values in pieces, and forgets them. If a value needs an older heap, the stream ends with an
//! error; values are never guessed.

use grundy_certificate::{fold, hash};
use grundy_core::{Budget, Diagnostic, NoObserver, Observer, Stop};

use crate::checkpoint::{CheckpointReader, CheckpointWriter, STREAM, damaged};
use crate::code::Code;
use crate::kernel::Kernel;
use crate::messages;
use crate::period_theorems::Window;
use crate::sequence::Sequence;
use crate::sparse::state::{Sparse, SparseLimit};

/// Heaps computed between two passes over the values.
pub(crate) const PIECE_HEAPS: usize = 1 << 18;

/// Pieces for which there is room before the window moves back to the front.
const WINDOW_PIECES: usize = 4;

/// Heaps kept in addition to the window of T1.
const MARGIN_HEAPS: usize = 512;

/// Whether a sequence can be streamed: it is sparse, and its last rare heap and its last full scan
/// are far enough back.
pub(crate) fn possible(sequence: &Sequence) -> bool {
    Window::of(sequence).is_some_and(|window| {
        window.from <= sequence.len() / 4 && window.length + MARGIN_HEAPS < sequence.len() / 4
    })
}

/// A computation that keeps only a window of values.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    pub sparse: Sparse,
    pub keep: usize,
    /// The first heap that was not emitted.
    pub delivered: usize,
    /// Whether a second thread may help.
    pub two: bool,
}

impl Stream {
    /// Continues after a sequence for which a stream is [`possible`].
    pub fn new(sparse: Sparse, window: usize) -> Self {
        let delivered = sparse.next;
        let mut stream = Self {
            sparse,
            keep: window + MARGIN_HEAPS,
            delivered,
            two: false,
        };
        stream.sparse.forget(stream.keep);
        stream
    }

    /// Restarts the stream after a saved window of `keep` ranks.
    pub fn restart(&self, saved: &WindowSnapshot) -> Self {
        let mut sparse = self.sparse.clone();
        sparse.resume(saved.at, &saved.ranks);
        Self {
            sparse,
            keep: self.keep,
            delivered: saved.at,
            two: self.two,
        }
    }

    /// Computes one more piece and returns the range of its heaps.
    pub fn piece(&mut self, most: usize) -> Result<std::ops::Range<usize>, SparseLimit> {
        if self.sparse.next - self.sparse.first_stored() > self.keep + WINDOW_PIECES * PIECE_HEAPS {
            self.sparse.forget(self.keep + 64);
        }
        let to = self.sparse.next + PIECE_HEAPS.min(most);
        self.sparse.extend_as(to, self.two)?;
        let from = self.delivered;
        self.delivered = self.sparse.next;
        Ok(from..self.delivered)
    }

    pub fn value(&self, n: usize) -> u32 {
        self.sparse.value(n)
    }
}

/// The window before heap `at`.
#[derive(Clone, Debug)]
pub(crate) struct WindowSnapshot {
    pub at: usize,
    /// The ranks of the `keep` heaps before `at`.
    pub ranks: Vec<u8>,
}

/// The heaps below `frozen`, from which a stream starts.
pub(crate) fn small_heaps(
    code: &Code,
    frozen: usize,
    kernel: Kernel,
) -> Result<Sequence, Diagnostic> {
    let mut sequence = Sequence::with_kernel(code, kernel);
    let stop = sequence.extend(frozen, &Budget::UNLIMITED, &mut NoObserver);
    if stop == Stop::Complete && sequence.len() == frozen && possible(&sequence) {
        Ok(sequence)
    } else {
        Err(damaged(messages::game_cannot_be_streamed()))
    }
}

/// A run of any length in constant memory, which can be stopped at any heap and resumed from a
/// [`checkpoint`](StreamingSequence::checkpoint) of some tens of KiB.
///
/// A checkpoint holds the code, the heap, the window of ranks before it and the hash of all values.
/// The rest of the state (mask, rare heaps, witnesses) is a function of the small heaps alone and
/// is computed again. This takes milliseconds and rules out a disagreement. So a resumed run gives
/// the same values as an uninterrupted one. To store checkpoints in a file, write a new one, sync
/// it, and rename it over the old one; then a complete one exists at every moment.
#[derive(Clone, Debug)]
pub struct StreamingSequence {
    code: Code,
    /// The heaps below which all values were kept.
    frozen: usize,
    small: Option<Vec<u32>>,
    stream: Stream,
    sum: u64,
}

impl StreamingSequence {
    /// Computes the small heaps until the sequence can be streamed. Returns `None` if that does not
    /// happen within the budget, or if the observer stops it.
    pub fn start(code: &Code, budget: &Budget, observer: &mut dyn Observer) -> Option<Self> {
        let mut heaps = 1 << 17;
        let mut sequence = Sequence::new(code);
        while !possible(&sequence) {
            if sequence.extend(heaps, budget, observer) != Stop::Complete {
                return None;
            }
            heaps *= 2;
        }
        let small = sequence.values().collect();
        Some(Self {
            small: Some(small),
            ..Self::after(&sequence)?
        })
    }

    /// Continues after known values, which are not emitted again. `None` if the sequence cannot be
    /// streamed yet.
    pub fn after(sequence: &Sequence) -> Option<Self> {
        possible(sequence).then(|| Self::freeze(sequence))?
    }

    fn freeze(sequence: &Sequence) -> Option<Self> {
        let window = Window::of(sequence)?;
        let mut stream = Stream::new(sequence.sparse()?.clone(), window.length);
        stream.two = sequence.two;
        Some(Self {
            code: sequence.code().clone(),
            frozen: sequence.len(),
            sum: hash(sequence.values()),
            small: None,
            stream,
        })
    }

    /// The game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The first heap that was not emitted; heaps before the stream count as emitted.
    pub fn heaps(&self) -> u64 {
        self.stream.delivered as u64
    }

    /// Permits a second thread, which helps if the game has many rare heaps. The values are the
    /// same.
    pub fn set_threads(&mut self, threads: usize) {
        self.stream.two = threads > 1;
    }

    /// The hash of all values so far, as certificates have it.
    pub fn hash(&self) -> u64 {
        self.sum
    }

    /// Options evaluated so far; a vector counts as its lanes.
    pub fn options(&self) -> u64 {
        let sparse = &self.stream.sparse;
        sparse.work.options(sparse.next)
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.stream.sparse.size()
            + self
                .small
                .as_ref()
                .map_or(0, |small| 4 * small.len() as u64)
    }

    /// Computes one more piece and passes it to `sink` with its first heap. The first call also
    /// passes the small heaps.
    ///
    /// # Errors
    ///
    /// A diagnostic that states where the run ends: a value needs a forgotten heap, or does not
    /// fit. All values emitted before remain valid.
    pub fn advance(&mut self, mut sink: impl FnMut(u64, &[u32])) -> Result<(), Diagnostic> {
        if let Some(small) = self.small.take() {
            sink(0, &small);
        }
        let heaps = self.stream.piece(PIECE_HEAPS).map_err(|halt| {
            let heap = self.stream.delivered - 1;
            let fact = match halt {
                SparseLimit::Ranks => messages::value_exceeds_window(heap),
                SparseLimit::History => messages::value_needs_heaps_outside_window(heap),
            };
            Diagnostic::error("stream-ends", fact).help(messages::compute_with_all_values())
        })?;
        let values: Vec<u32> = heaps.clone().map(|n| self.stream.value(n)).collect();
        self.sum = values.iter().copied().fold(self.sum, fold);
        sink(heaps.start as u64, &values);
        Ok(())
    }

    /// Writes a checkpoint to continue from here.
    pub fn checkpoint(&self) -> Vec<u8> {
        let (delivered, keep) = (self.stream.delivered, self.stream.keep);
        let mut seal = CheckpointWriter::new(STREAM, &self.code);
        seal.line("frozen", self.frozen);
        seal.line("heaps", delivered);
        seal.line("hash", format_args!("{:016x}", self.sum));
        seal.line("window", keep);
        seal.bytes(self.stream.sparse.ranks_before(delivered, keep));
        seal.finish()
    }

    /// Resumes from a checkpoint.
    ///
    /// # Errors
    ///
    /// If the bytes are not a checkpoint, or are damaged.
    pub fn resume(bytes: &[u8]) -> Result<Self, Diagnostic> {
        let (code, mut unsealed) = CheckpointReader::open(STREAM, bytes)?;
        let (frozen, heaps) = (unsealed.number("frozen")?, unsealed.number("heaps")?);
        let sum = unsealed.hash()?;
        let window = unsealed.number("window")?;
        let sequence = small_heaps(&code, frozen, Kernel::best())?;
        let mut run = Self::freeze(&sequence).ok_or_else(|| damaged(messages::its_game()))?;
        if window != run.stream.keep || unsealed.rest().len() != window || heaps < frozen {
            return Err(damaged(messages::window_length_differs()));
        }
        run.stream = run.stream.restart(&WindowSnapshot {
            at: heaps,
            ranks: unsealed.rest().to_vec(),
        });
        run.sum = sum;
        Ok(run)
    }
}
