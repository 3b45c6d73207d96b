//! The search for a period: detects it in the values, proves it by a theorem, and returns a
//! certificate.
//!
//! The number of computed values grows by a factor of 1.5 repeatedly. The shortest `p` by which the
//! last quarter repeats comes from the failure function of D. E. Knuth, J. H. Morris and V. R.
//! Pratt (1977) on the reversed sequence, in linear time; then the repetition is followed back to
//! `n0` and the theorems are applied. The true least period passes every test that a multiple
//! passes, so the first to pass is least. Beyond [`MAX_FULL_HEAPS`] heaps the values are forgotten
//! and `streaming_period.rs` takes over.

use grundy_core::{Budget, Checkpoints, Diagnostic, NoCheckpoints, Observer, PartOfWork, Stop};

use crate::checkpoint;
use crate::code::Code;
use crate::kernel::Kernel;
use crate::period_theorems::{observe, prove};
use crate::sequence::Sequence;
use crate::stream;
use crate::streaming_period::PeriodSearch;

pub use crate::period_theorems::{Period, Search, observed, sentence};

/// Above this number of heaps only a window of values is kept, if no rare heap has appeared
/// recently.
pub const MAX_FULL_HEAPS: usize = 1 << 23;

/// Number of heaps computed before the first search.
const FIRST_SEARCH_HEAPS: usize = 128;

/// Up to this number of rare heaps, heaps are cheap to compute.
const MAX_CHEAP_RARE_HEAPS: usize = 40;

/// Searches for a period among the heaps that the budget allows, with the fastest kernel.
///
/// ```
/// use grundy_core::{Budget, NoObserver};
/// use grundy_heap::period;
///
/// let found = period::search(&"kayles".parse()?, &Budget::cells(10_000), &mut NoObserver);
/// let period = found.period.expect("Kayles is periodic");
/// assert_eq!((period.period, period.preperiod, period.theorem()), (12, 71, Some("T0")));
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
pub fn search(code: &Code, budget: &Budget, observer: &mut dyn Observer) -> Search {
    search_with(code, Kernel::best(), budget, observer)
}

/// As [`search`], with a given kernel.
pub fn search_with(
    code: &Code,
    kernel: Kernel,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Search {
    let sequence = Sequence::with_kernel(code, kernel);
    run(sequence, budget, None, &mut NoCheckpoints, observer).0
}

/// As [`search`], for a sequence created by the caller with its own choice of kernel and threads.
pub fn search_in(sequence: Sequence, budget: &Budget, observer: &mut dyn Observer) -> Search {
    run(sequence, budget, None, &mut NoCheckpoints, observer).0
}

/// As [`search`], for a long run: `checkpoints` is offered a checkpoint between pieces of work, and
/// `from` is a checkpoint to resume from.
///
/// # Errors
/// A checkpoint that is damaged, or of another game.
pub fn search_long(
    code: &Code,
    threads: usize,
    budget: &Budget,
    from: Option<&[u8]>,
    checkpoints: &mut dyn Checkpoints,
    observer: &mut dyn Observer,
) -> Result<Search, Diagnostic> {
    let (mut sequence, target) = match from {
        None => (Sequence::new(code), FIRST_SEARCH_HEAPS),
        Some(bytes) if checkpoint::has_all_values(bytes, code)? => Sequence::resume(bytes)?,
        Some(bytes) => {
            let mut search = PeriodSearch::resume(bytes)?;
            search.set_threads(threads);
            return Ok(search.run(budget, checkpoints, observer));
        }
    };
    sequence.set_threads(threads);
    Ok(run_to(target, sequence, budget, None, checkpoints, observer).0)
}

/// Whether rare heaps have been absent for the last seven eighths of the values.
fn calm(sequence: &Sequence) -> bool {
    sequence.rares().is_some_and(|(_, rares)| {
        rares
            .last()
            .is_none_or(|last| last as usize <= sequence.len() / 8)
    })
}

/// Continues with a sequence, which is returned unless it was forgotten. `more` are larger budgets
/// of options for a calm sequence, the second if few heaps are rare.
pub(crate) fn run(
    sequence: Sequence,
    budget: &Budget,
    more: Option<(u64, u64)>,
    checkpoints: &mut dyn Checkpoints,
    observer: &mut dyn Observer,
) -> (Search, Option<Sequence>) {
    run_to(
        FIRST_SEARCH_HEAPS,
        sequence,
        budget,
        more,
        checkpoints,
        observer,
    )
}

/// As `run`, with the number of heaps at which the next search takes place.
fn run_to(
    mut target: usize,
    mut sequence: Sequence,
    budget: &Budget,
    more: Option<(u64, u64)>,
    checkpoints: &mut dyn Checkpoints,
    observer: &mut dyn Observer,
) -> (Search, Option<Sequence>) {
    let limit = usize::try_from(budget.cells.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
    let mut budget = *budget;
    // With `more`, the options end the search, in most cases long before the number of heaps.
    let of = budget.cells.filter(|_| more.is_none());
    let observer = &mut PartOfWork::new(observer, 0, of);
    loop {
        let to = target.min(limit);
        let stop = loop {
            let piece = to.min(sequence.len() + sequence.beat());
            let stop = sequence.extend(piece, &budget, observer);
            if stop != Stop::Complete || sequence.len() >= to {
                break stop;
            }
            checkpoints.keep(&|| sequence.checkpoint(target));
        };
        if let (Stop::Budget, Some((heavy, light)), true) = (stop, more, calm(&sequence)) {
            let few = sequence
                .sparse()
                .is_some_and(|s| s.rares.len() <= MAX_CHEAP_RARE_HEAPS && s.pushes());
            let options = if few { light } else { heavy };
            if budget.options.is_some_and(|now| now < options) {
                budget.options = Some(options);
                continue;
            }
        }
        let period = prove(&sequence);
        let proved = period
            .as_ref()
            .is_some_and(|period| period.certificate.is_some());
        if proved || stop != Stop::Complete || target >= limit {
            if !proved {
                checkpoints.keep_now(&|| sequence.checkpoint(target));
            }
            let period = period.or_else(|| observe(&sequence));
            return (Search::of(&sequence, stop, period), Some(sequence));
        }
        if sequence.len() >= MAX_FULL_HEAPS && stream::possible(&sequence) {
            return (
                PeriodSearch::new(sequence).run(&budget, checkpoints, observer),
                None,
            );
        }
        target = (sequence.len() + sequence.len() / 2).max(target + 64);
    }
}
