//! The nim-sequence of a code, computed by the suitable engine within the budget.
//!
//! Subtraction sets have their own loop, and use their period when it is proved. All other codes
//! begin with the plain engine. At 512 values, and whenever their number has doubled, the sparse
//! engine takes over if few heaps are rare. The plain engine takes over again if a rank does not
//! fit into a byte or if rare heaps become many.

use grundy_certificate::Mask;
use grundy_core::{Budget, Diagnostic, Message, Observer, Stop, recur};

use crate::checkpoint::{CheckpointReader, CheckpointWriter, VALUES, damaged};
use crate::code::Code;
use crate::dense::DenseEngine;
use crate::kernel::Kernel;
use crate::messages;
use crate::sparse::rules::SparseRules;
use crate::sparse::state::{FIRST_BLOCK_HEAP, Sparse, SparseLimit, Work};
use crate::subtract::{self, SubtractionKernel};

/// If more than one heap in this number is rare, the plain engine is used.
const DENSE_RATIO: usize = 6;

/// Maximum number of heaps between two polls of the observer.
const POLL_HEAPS: usize = 1 << 16;

/// The current engine.
#[derive(Clone, Debug)]
enum Engine {
    Subtract(Vec<usize>, SubtractionKernel),
    Dense(Box<DenseEngine>),
    Sparse(Box<Sparse>),
}

/// The values of the heaps `0..len()` of a game, which can be extended.
///
/// ```
/// use grundy_core::{Budget, NoObserver, Stop};
/// use grundy_heap::Sequence;
///
/// let mut kayles = Sequence::new(&"0.77".parse()?);
/// assert_eq!(kayles.extend(10_000, &Budget::UNLIMITED, &mut NoObserver), Stop::Complete);
/// assert_eq!(kayles.value(9_999), 8);
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sequence {
    code: Code,
    split: Option<SparseRules>,
    kernel: Kernel,
    /// The values, unless the sparse engine stores them.
    values: Vec<u32>,
    engine: Engine,
    /// Number of heaps at which the choice of engine is reviewed.
    review: usize,
    /// Options counted by finished engines.
    options: u64,
    /// For a subtraction set, the distance at which all further values recur, and the number of
    /// heaps computed.
    recurs: Option<(usize, usize)>,
    /// Whether a second thread may help.
    pub(crate) two: bool,
}

impl Sequence {
    /// Creates an empty sequence for the fastest kernel of this machine.
    pub fn new(code: &Code) -> Self {
        Self::with_kernel(code, Kernel::best())
    }

    /// Creates an empty sequence for a given kernel, which must be available.
    pub fn with_kernel(code: &Code, kernel: Kernel) -> Self {
        let engine = match code.subtraction_set() {
            Some(set) => Engine::Subtract(set.clone(), SubtractionKernel::best(&set)),
            None => Engine::Dense(Box::new(DenseEngine::new(code))),
        };
        Self {
            split: SparseRules::new(code),
            code: code.clone(),
            kernel,
            values: Vec::new(),
            engine,
            review: FIRST_BLOCK_HEAP,
            options: 0,
            recurs: None,
            two: false,
        }
    }

    /// Permits a second thread, which helps if the game has many rare heaps. The values are the
    /// same.
    pub fn set_threads(&mut self, threads: usize) {
        self.two = threads > 1;
    }

    /// The game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The number of heaps with known values.
    pub fn len(&self) -> usize {
        match &self.engine {
            Engine::Sparse(sparse) => sparse.next,
            _ => self.values.len(),
        }
    }

    /// Whether no value is known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap below [`len`](Self::len).
    #[inline]
    pub fn value(&self, n: usize) -> u32 {
        match &self.engine {
            Engine::Sparse(sparse) => sparse.value(n),
            _ => self.values[n],
        }
    }

    /// All values.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + '_ {
        (0..self.len()).map(|n| self.value(n))
    }

    /// The name of the engine of heaps in reports.
    pub fn engine_name() -> Message {
        messages::heap_engine()
    }

    /// The name of the current engine, with details.
    pub fn engine(&self) -> Message {
        match &self.engine {
            Engine::Subtract(_, SubtractionKernel::Bytes) => messages::subtraction_by_bytes(),
            Engine::Subtract(_, SubtractionKernel::Bits) => messages::subtraction_by_bits(),
            Engine::Dense(_) => messages::marks_of_all_options(),
            Engine::Sparse(sparse) => {
                let (mask, kernel) = (sparse.table.mask, self.kernel);
                messages::rare_and_common_heaps(mask.to_string(), kernel.to_string())
            }
        }
    }

    /// The mask and the rare heaps under it, if the sparse engine computes.
    pub fn rares(&self) -> Option<(Mask, impl ExactSizeIterator<Item = u64> + '_)> {
        self.sparse()
            .map(|s| (s.table.mask, s.rares.iter().map(|&(r, _)| r as u64)))
    }

    /// The work of the sparse engine.
    pub fn work(&self) -> Work {
        self.sparse().map_or(Work::default(), |sparse| sparse.work)
    }

    /// Evaluated options; a vector counts as its lanes.
    pub fn options(&self) -> u64 {
        self.options
            + match &self.engine {
                Engine::Subtract(set, _) => {
                    let computed = self.recurs.map_or(self.values.len(), |(_, heaps)| heaps);
                    (computed * set.len()) as u64
                }
                Engine::Dense(plain) => plain.options,
                Engine::Sparse(sparse) => sparse.work.options(sparse.next),
            }
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> u64 {
        let values = 4 * self.values.capacity() as u64;
        values
            + match &self.engine {
                Engine::Subtract(..) => 0,
                Engine::Dense(plain) => plain.bytes(),
                Engine::Sparse(sparse) => sparse.size(),
            }
    }

    pub(crate) fn sparse(&self) -> Option<&Sparse> {
        match &self.engine {
            Engine::Sparse(sparse) => Some(sparse),
            _ => None,
        }
    }

    /// Reserves memory for the heaps below `to` at once, if the engine stores one byte for each.
    pub(crate) fn expect(&mut self, to: usize) {
        if let Engine::Sparse(sparse) = &mut self.engine {
            sparse.expect(to);
        }
    }

    /// Takes all values, one byte each, in the memory of the engine, and resets the sequence to its
    /// start. `None` if the engine has no such memory or a value is larger.
    pub(crate) fn take_bytes(&mut self) -> Option<Vec<u8>> {
        let Engine::Sparse(sparse) = &mut self.engine else {
            return None;
        };
        let bytes = sparse.take_bytes()?;
        *self = Self::new(&self.code);
        Some(bytes)
    }

    /// Computes the heaps below `to` (and perhaps some more) within the budget, unless the observer
    /// stops it. Progress is reported in heaps.
    pub fn extend(&mut self, to: usize, budget: &Budget, observer: &mut dyn Observer) -> Stop {
        let cells = usize::try_from(budget.cells.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
        while self.len() < to {
            let at = self.len();
            if observer.cancelled() {
                return Stop::Interrupted;
            }
            let over = |limit: Option<u64>, used: u64| limit.is_some_and(|limit| used >= limit);
            let spent = over(budget.options, self.options()) || over(budget.bytes, self.bytes());
            if at >= cells || spent {
                return Stop::Budget;
            }
            let stop = to
                .min(cells)
                .min(at.saturating_add(self.beat()))
                .min(self.review.max(at + 1));
            match &mut self.engine {
                Engine::Subtract(set, by) => match self.recurs {
                    Some((p, _)) => recur(&mut self.values, p, stop - at),
                    None => subtract::extend(set, &mut self.values, stop, *by),
                },
                Engine::Dense(plain) => plain.extend(&mut self.values, stop),
                Engine::Sparse(sparse) => match sparse.extend_as(stop, self.two) {
                    Ok(()) => {}
                    Err(SparseLimit::Ranks) => {
                        self.hand_back();
                        self.review = usize::MAX;
                    }
                    Err(SparseLimit::History) => unreachable!("nothing is forgotten here"),
                },
            }
            if self.len() >= self.review {
                self.review *= 2;
                self.reconsider();
            }
            observer.progress(self.len() as u64, Some(to as u64));
        }
        Stop::Complete
    }

    /// Heaps between two polls of the observer. A plain heap costs time proportional to its size,
    /// and to the words of a bitmap if a digit leaves three heaps; the interval should not.
    pub(crate) fn beat(&self) -> usize {
        match &self.engine {
            Engine::Dense(plain) => (1 << 23) / ((self.len() + 1) * plain.words()) + 16,
            Engine::Subtract(..) if self.recurs.is_some() => 16 * POLL_HEAPS,
            Engine::Subtract(set, _) => ((1 << 25) / (set.len() + 1) + 16).min(POLL_HEAPS),
            Engine::Sparse(_) => POLL_HEAPS,
        }
    }

    /// Chooses the engine again.
    fn reconsider(&mut self) {
        match &mut self.engine {
            Engine::Subtract(set, _) => {
                if self.recurs.is_none() {
                    let p = subtract::recurs(set, &self.values);
                    self.recurs = p.map(|p| (p, self.values.len()));
                }
            }
            Engine::Sparse(sparse) => {
                sparse.reconsider();
                if sparse.rares.len() * DENSE_RATIO > sparse.next {
                    self.hand_back();
                }
            }
            Engine::Dense(plain) => {
                let Some(split) = &self.split else { return };
                if self.values.len() < FIRST_BLOCK_HEAP {
                    return;
                }
                let sparse = Sparse::new(split.clone(), &self.values, self.kernel);
                if let Some(sparse) = sparse.filter(|s| s.rares.len() * DENSE_RATIO <= s.next) {
                    self.options += plain.options;
                    self.engine = Engine::Sparse(Box::new(sparse));
                    self.values = Vec::new();
                }
            }
        }
    }

    /// Switches from the sparse to the plain engine.
    fn hand_back(&mut self) {
        self.options = self.options();
        self.values = self.values().collect();
        self.engine = Engine::Dense(Box::new(DenseEngine::new(&self.code)));
    }

    /// Writes a checkpoint: all values, one byte each if few heaps are rare, and how far the lists
    /// of the engine were built. [`resume`](Self::resume) returns `target`.
    pub fn checkpoint(&self, target: usize) -> Vec<u8> {
        let mut seal = CheckpointWriter::new(VALUES, &self.code);
        seal.line("target", target);
        seal.line("heaps", self.len());
        seal.line("review", self.review);
        let before = match &self.engine {
            Engine::Dense(_) => self.options(),
            _ => self.options,
        };
        seal.line("options", before);
        if let Engine::Sparse(sparse) = &self.engine {
            sparse.save(&mut seal);
            return seal.finish();
        }
        let (recurs, computed) = self.recurs.unwrap_or_default();
        seal.line("mask", 0);
        seal.line("recurs", recurs);
        seal.line("computed", computed);
        for value in &self.values {
            seal.bytes(&value.to_le_bytes());
        }
        seal.finish()
    }

    /// Resumes from a checkpoint, with the fastest kernel of this machine. Every further step
    /// equals that of an uninterrupted sequence.
    ///
    /// # Errors
    ///
    /// If the bytes are not a checkpoint of a sequence, or are damaged.
    pub fn resume(bytes: &[u8]) -> Result<(Self, usize), Diagnostic> {
        Self::resume_with(bytes, Kernel::best())
    }

    /// As [`resume`](Self::resume), with a given kernel, which must be available.
    pub(crate) fn resume_with(bytes: &[u8], kernel: Kernel) -> Result<(Self, usize), Diagnostic> {
        let (code, mut unsealed) = CheckpointReader::open(VALUES, bytes)?;
        let mut sequence = Self::with_kernel(&code, kernel);
        let target = unsealed.number("target")?;
        let heaps = unsealed.number("heaps")?;
        sequence.review = unsealed.number("review")?;
        sequence.options = unsealed.number("options")? as u64;
        let mask = unsealed.number("mask")?;
        if mask > 0 {
            let split = sequence.split.clone();
            let sparse = Sparse::restore(
                split.ok_or_else(|| damaged(messages::its_engine()))?,
                sequence.kernel,
                (mask, heaps),
                unsealed,
            )?;
            sequence.engine = Engine::Sparse(Box::new(sparse));
            return Ok((sequence, target));
        }
        let recurs = (unsealed.number("recurs")?, unsealed.number("computed")?);
        sequence.recurs = (recurs.0 > 0).then_some(recurs);
        let words = unsealed.rest().chunks_exact(4);
        if heaps != words.len() || !words.remainder().is_empty() {
            return Err(damaged(messages::its_values()));
        }
        let values = words.map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")));
        sequence.values = values.collect();
        if let Engine::Dense(plain) = &mut sequence.engine {
            **plain = DenseEngine::after(&code, &sequence.values);
        }
        Ok((sequence, target))
    }
}
