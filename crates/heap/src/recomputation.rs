//! A part of a long search for a period, computed a second time with another kernel.
//!
//! A checkpoint has the values themselves, or their hash and the last window of them. So two
//! checkpoints of one run state what lies between them, and a second kernel that continues from the
//! first must arrive at the second. A fault of a kernel or of the memory shows as a difference.

use grundy_core::{Budget, Diagnostic, Observer, PartOfWork, Stop};

use crate::checkpoint::{self, CheckpointReader, SEARCH, VALUES, damaged};
use crate::code::Code;
use crate::kernel::Kernel;
use crate::messages;
use crate::sequence::Sequence;
use crate::stream;
use crate::streaming_period::PeriodSearch;

/// The head of a checkpoint of a search for a period.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckpointSummary {
    /// The game.
    pub code: Code,
    /// The number of heaps, from 0, whose values are computed.
    pub heaps: u64,
    /// The hash of all values, as certificates have it, unless the checkpoint has the values.
    pub hash: Option<u64>,
    /// The largest value and the first heap that has it, unless the checkpoint has the values.
    pub largest: Option<(u64, u64)>,
    /// The heaps below which all values were stored, unless the checkpoint has all values.
    frozen: Option<usize>,
}

impl CheckpointSummary {
    /// Reads the head of a checkpoint.
    ///
    /// # Errors
    /// If the bytes are not a checkpoint of a search for a period, or are damaged.
    pub fn of(bytes: &[u8]) -> Result<Self, Diagnostic> {
        if let Ok((code, mut reader)) = CheckpointReader::open(VALUES, bytes) {
            reader.number("target")?;
            return Ok(Self {
                code,
                heaps: reader.number("heaps")? as u64,
                hash: None,
                largest: None,
                frozen: None,
            });
        }
        let (code, mut reader) = CheckpointReader::open(SEARCH, bytes)?;
        let (frozen, heaps) = (reader.number("frozen")?, reader.number("heaps")?);
        let hash = reader.hash()?;
        let (value, at) = (reader.number("max")?, reader.number("at")?);
        Ok(Self {
            code,
            heaps: heaps as u64,
            hash: Some(hash),
            largest: Some((value as u64, at as u64)),
            frozen: Some(frozen),
        })
    }
}

/// The heaps between two checkpoints, and whether their values were equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recomputation {
    /// The first heap.
    pub from: u64,
    /// The first heap after them.
    pub to: u64,
    /// The kernel that computed them again; none if all of them were computed by an engine without
    /// kernels, which is the engine of the search.
    pub kernel: Option<Kernel>,
    /// Whether the state after them is that of the second checkpoint.
    pub is_equal: bool,
}

/// Computes the heaps between two checkpoints of one search with this kernel; without a first
/// checkpoint, from heap 0 on. Returns `None` if the observer cancels.
///
/// The cost is that of the search between the checkpoints, with this kernel.
///
/// # Errors
/// A checkpoint that is damaged; checkpoints of different games, or in the wrong order.
pub fn recompute(
    from: Option<&[u8]>,
    to: &[u8],
    kernel: Kernel,
    observer: &mut dyn Observer,
) -> Result<Option<Recomputation>, Diagnostic> {
    let known = CheckpointSummary::of(to)?;
    let begin = match from {
        None => 0,
        Some(bytes) => CheckpointSummary::of(bytes)?.heaps,
    };
    let has_values = match from {
        None => true,
        Some(bytes) => checkpoint::has_all_values(bytes, &known.code)?,
    };
    let ends_with_values = known.frozen.is_none();
    if begin > known.heaps || (ends_with_values && !has_values) {
        return Err(damaged(messages::checkpoint_of_other_run()));
    }
    let last = known.heaps as usize;
    let mut by_kernel = Some(kernel);
    let is_equal = if has_values {
        let mut sequence = match from {
            None => Sequence::with_kernel(&known.code, kernel),
            Some(bytes) => Sequence::resume_with(bytes, kernel)?.0,
        };
        let stored = known.frozen.unwrap_or(last);
        if !extend(&mut sequence, stored, observer) {
            return Ok(None);
        }
        if ends_with_values {
            by_kernel = by_kernel.filter(|_| sequence.sparse().is_some());
            let (other, _) = Sequence::resume_with(to, kernel)?;
            Some(sequence.values().take(last).eq(other.values().take(last)))
        } else if sequence.len() == stored && stream::possible(&sequence) {
            PeriodSearch::new(sequence).arrives_at(to, last, observer)
        } else {
            // The search needed a window of values where this kernel needs all of them.
            Some(false)
        }
    } else {
        let search = PeriodSearch::resume_with(from.unwrap_or_default(), kernel)?;
        search.arrives_at(to, last, observer)
    };
    Ok(is_equal.map(|is_equal| Recomputation {
        from: begin,
        to: known.heaps,
        kernel: by_kernel,
        is_equal,
    }))
}

/// Extends a sequence to this length; false if the observer cancels.
fn extend(sequence: &mut Sequence, to: usize, observer: &mut dyn Observer) -> bool {
    let observer = &mut PartOfWork::new(observer, 0, None);
    while sequence.len() < to {
        let piece = to.min(sequence.len() + sequence.beat());
        if sequence.extend(piece, &Budget::UNLIMITED, observer) != Stop::Complete {
            return false;
        }
    }
    true
}
