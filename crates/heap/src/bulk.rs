//! Computes a long row of values, in one byte per heap if the values allow it.
//!
//! For long rows only the values are needed, so engine state is discarded. The first applicable
//! method of these computes a row:
//!
//! 1. **A proved period without saltus**: its values are copied (the certificate proves that this
//!    is exact).
//! 2. **A window**: when no new rare heaps appear, a [`StreamingSequence`] emits the values and
//!    forgets them. If it needs a forgotten heap, the row is computed again by the third method.
//! 3. **All values**: the sparse engine's ranks, one byte per heap, are converted to cells in
//!    place.
//!
//! Games with large values or many rare heaps stay with the engine of marks, four bytes per heap.
//! Their cost grows with the square of the row, so time ends such a row long before memory does.

use std::ops::Range;

use grundy_core::{Budget, Cells, Message, NoCheckpoints, Observer, PartOfWork, Stop};

use crate::code::Code;
use crate::messages;
use crate::period;
use crate::sequence::Sequence;
use crate::stream::StreamingSequence;

/// Number of heaps searched for a period before the row.
const SEARCH_HEAPS: u64 = 1 << 17;

/// Options evaluated in that search, at most.
const SEARCH_OPTIONS: u64 = 60_000_000;

/// Heaps copied between two polls of the observer.
const COPY_CHUNK_HEAPS: usize = 1 << 20;

/// Heaps whose stored values are converted to cells together.
const CELL_CHUNK_HEAPS: usize = 1 << 16;

/// A row of values, and the work for it.
#[derive(Clone, Debug)]
pub struct BulkRow {
    /// The cells passed in, followed by the values of the row, as far as they are known.
    pub cells: Cells,
    /// The reason for the end of the row.
    pub stop: Stop,
    /// A description of the method.
    pub how: Message,
    /// Number of heaps that were computed; the others were copied.
    pub computed: u64,
    /// Evaluated options; a vector counts as its lanes.
    pub options: u64,
    /// Bytes held at the end.
    pub bytes: u64,
}

/// Appends the values of a range of heaps to `cells`: as numbers, or as outcomes if `cells` holds
/// outcomes (a win if the value is not 0). A stopped row contains the heaps before the stop.
///
/// Cost: one copy per heap if a period is proved among the first heaps, otherwise the cost of the
/// engine. Memory is about one byte per heap while values are below 256.
///
/// ```
/// use grundy_core::{Budget, Cells, NoObserver, Stop};
/// use grundy_heap::bulk::bulk_values;
///
/// let none = Cells::U8(Vec::new());
/// let (code, heaps) = ("0.77".parse()?, 100_000..2_000_000);
/// let row = bulk_values(&code, heaps, none, &Budget::UNLIMITED, &mut NoObserver);
/// assert_eq!((row.stop, row.cells.len()), (Stop::Complete, 1_900_000));
/// assert!(row.computed < 1_000);
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
pub fn bulk_values(
    code: &Code,
    heaps: Range<u64>,
    cells: Cells,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> BulkRow {
    let most = usize::MAX as u64;
    let heaps = heaps.start.min(most) as usize..heaps.end.min(most) as usize;
    let sequence = Sequence::new(code);
    let begun = search_beginning(sequence, heaps.end as u64, budget, observer);
    let row = Row {
        heaps,
        cells,
        budget,
        observer,
    };
    match begun {
        None => row.end(Stop::Interrupted, &Sequence::new(code)),
        Some((sequence, Some(repeat))) => row.copied(&sequence, repeat),
        Some((sequence, None)) => row.computed(sequence),
    }
}

/// A proved period without saltus: every value from heap `from` on equals the value `period` heaps
/// before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodicSource {
    /// The first heap whose value is a copy.
    pub from: usize,
    /// Distance to the heap with the same value.
    pub period: usize,
}

impl PeriodicSource {
    /// The heap below [`from`](Self::from) with the value of heap `n`.
    pub fn source(&self, n: usize) -> usize {
        if n < self.from {
            n
        } else {
            self.from - self.period + (n - self.from) % self.period
        }
    }
}

/// Computes the first heaps of a row of `to` heaps, among which a period is searched; `None` if
/// interrupted.
pub fn search_beginning(
    sequence: Sequence,
    to: u64,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Option<(Sequence, Option<PeriodicSource>)> {
    let limits = Budget {
        cells: Some(SEARCH_HEAPS.min(to)),
        options: Some(
            budget
                .options
                .map_or(SEARCH_OPTIONS, |most| most.min(SEARCH_OPTIONS)),
        ),
        ..*budget
    };
    let (search, sequence) = period::run(sequence, &limits, None, &mut NoCheckpoints, observer);
    let sequence = sequence.filter(|_| search.stop != Stop::Interrupted)?;
    let proved = search
        .period
        .filter(|found| found.certificate.is_some() && found.saltus == 0)
        .map(|found| PeriodicSource {
            from: (found.preperiod + found.period) as usize,
            period: found.period as usize,
        })
        .filter(|repeat| sequence.len() >= repeat.from);
    Some((sequence, proved))
}

/// A row under construction.
struct Row<'a> {
    heaps: Range<usize>,
    cells: Cells,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
}

impl Row<'_> {
    /// Appends the cells of the heaps with known values.
    fn take(&mut self, known: usize, value: impl Fn(usize) -> u32) {
        let mut from = self.heaps.start;
        let to = self.heaps.end.min(known);
        let mut piece = Vec::with_capacity(CELL_CHUNK_HEAPS);
        while from < to {
            let end = to.min(from + CELL_CHUNK_HEAPS);
            piece.clear();
            piece.extend((from..end).map(&value));
            self.cells.append(&piece);
            from = end;
        }
        self.heaps.start = from.max(self.heaps.start);
    }

    /// Reserves memory for the rest of the row, if the budget allows it.
    fn expect(&mut self) {
        let more = self.heaps.len();
        let bytes = self.cells.bytes() + more as u64;
        if self.budget.bytes.is_none_or(|most| bytes < most) {
            self.cells.expect(more);
        }
    }

    /// Checks the budget and the observer before more heaps are computed.
    fn halt(&mut self, options: u64, bytes: u64) -> Option<Stop> {
        let over = |limit: Option<u64>, used: u64| limit.is_some_and(|limit| used >= limit);
        if self.observer.cancelled() {
            Some(Stop::Interrupted)
        } else if over(self.budget.options, options) || over(self.budget.bytes, bytes) {
            Some(Stop::Budget)
        } else {
            None
        }
    }

    fn end(self, stop: Stop, sequence: &Sequence) -> BulkRow {
        BulkRow {
            bytes: self.cells.bytes(),
            cells: self.cells,
            stop,
            how: sequence.engine(),
            computed: sequence.len() as u64,
            options: sequence.options(),
        }
    }

    /// Builds the row from the values before the period, one period, and copies.
    fn copied(mut self, sequence: &Sequence, repeat: PeriodicSource) -> BulkRow {
        let (to, p) = (self.heaps.end as u64, repeat.period);
        self.expect();
        // Known heaps, followed by one whole period; the cells after it repeat.
        let known = repeat.from.max(self.heaps.start + p).min(self.heaps.end);
        self.take(known, |n| sequence.value(repeat.source(n)));
        let mut stop = Stop::Complete;
        while self.heaps.start < self.heaps.end {
            if let Some(why) = self.halt(sequence.options(), self.cells.bytes()) {
                stop = why;
                break;
            }
            let end = self.heaps.end.min(self.heaps.start + COPY_CHUNK_HEAPS);
            self.cells.recur(p, end - self.heaps.start);
            self.heaps.start = end;
            self.observer.progress(end as u64, Some(to));
        }
        let row = self.end(stop, sequence);
        let how = messages::copied_by_period(row.how, p);
        BulkRow { how, ..row }
    }

    /// Keeps all heaps until a window is enough, or to the end.
    fn computed(mut self, mut sequence: Sequence) -> BulkRow {
        let to = self.heaps.end;
        let before = self.cells.len();
        let begun = self.heaps.start;
        let code = sequence.code().clone();
        while sequence.len() < to {
            if let Some(run) = StreamingSequence::after(&sequence) {
                match self.streamed(sequence, run) {
                    Ok(row) => return row,
                    Err(row) => self = row,
                }
                // A value needs a heap outside of the window: begin again and keep all heaps.
                self.cells.truncate(before);
                self.heaps.start = begun;
                sequence = Sequence::new(&code);
                let stop = sequence.extend(to, self.budget, self.observer);
                return self.row_of_sequence(stop, sequence);
            }
            let room = self.budget.bytes.is_none_or(|most| (to as u64) < most);
            if room && sequence.len() >= SEARCH_HEAPS as usize {
                sequence.expect(to);
            }
            let next = to.min(sequence.len() + sequence.len() / 2 + 1);
            let stop = sequence.extend(
                next,
                self.budget,
                &mut PartOfWork::new(self.observer, 0, Some(to as u64)),
            );
            if stop != Stop::Complete {
                return self.row_of_sequence(stop, sequence);
            }
        }
        self.row_of_sequence(Stop::Complete, sequence)
    }

    /// Computes the heaps after a sequence while keeping only a window. Returns the row as an error
    /// if the window is too small.
    fn streamed(mut self, sequence: Sequence, mut run: StreamingSequence) -> Result<BulkRow, Self> {
        let to = self.heaps.end;
        self.take(sequence.len(), |n| sequence.value(n));
        let how = messages::in_window(sequence.engine());
        drop(sequence);
        self.expect();
        let stop = loop {
            if run.heaps() >= to as u64 {
                break Stop::Complete;
            }
            if let Some(why) = self.halt(run.options(), run.bytes() + self.cells.bytes()) {
                break why;
            }
            let piece = run.advance(|first, values| {
                let first = first as usize;
                let skip = self.heaps.start.saturating_sub(first).min(values.len());
                let end = to.saturating_sub(first).min(values.len()).max(skip);
                self.cells.append(&values[skip..end]);
                self.heaps.start = self.heaps.start.max(first + end);
            });
            if piece.is_err() {
                return Err(self);
            }
            self.observer
                .progress(run.heaps().min(to as u64), Some(to as u64));
        };
        Ok(BulkRow {
            bytes: self.cells.bytes() + run.bytes(),
            cells: self.cells,
            stop,
            how,
            computed: run.heaps(),
            options: run.options(),
        })
    }

    /// Converts a sequence with all values of the row to cells, in place if possible.
    fn row_of_sequence(mut self, stop: Stop, mut sequence: Sequence) -> BulkRow {
        let known = sequence.len().min(self.heaps.end);
        let whole = self.cells.is_empty() && self.heaps.start == 0;
        let row = BulkRow {
            cells: Cells::U8(Vec::new()),
            stop,
            how: sequence.engine(),
            computed: sequence.len() as u64,
            options: sequence.options(),
            bytes: sequence.bytes(),
        };
        if let (Cells::U8(_), true) = (&self.cells, whole)
            && let Some(mut bytes) = sequence.take_bytes()
        {
            bytes.truncate(known);
            let cells = Cells::U8(bytes);
            return BulkRow { cells, ..row };
        }
        self.take(known, |n| sequence.value(n));
        let cells = self.cells;
        BulkRow { cells, ..row }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::NoObserver;

    fn expected(code: &Code, to: usize) -> Vec<u32> {
        let mut sequence = Sequence::new(code);
        let stop = sequence.extend(to, &Budget::UNLIMITED, &mut NoObserver);
        assert_eq!(stop, Stop::Complete);
        sequence.values().take(to).collect()
    }

    #[test]
    fn every_way_gives_the_values_that_are_kept() {
        // One game each: a period, a set, a saltus, a window, no window yet, large values by marks.
        let ways = [
            ("0.77", 3_000_000, "copied"),
            ("subtract:2,5,7", 1_500_000, "copied"),
            ("0.3(3)", 20_000, ""),
            ("0.106", 1_200_000, ""),
            ("4u.", 70_000, "rare"),
            ("0.6", 150_000, "rare"),
            ("hex:0.8", 3_000, "marks"),
        ];
        for (text, to, how) in ways {
            let code: Code = text.parse().expect("a code");
            let values = expected(&code, to);
            for range in [0..to, 7..to, to / 2 + 1..to - 3, 5..5] {
                let none = Cells::U8(Vec::new());
                let heaps = range.start as u64..range.end as u64;
                let row = bulk_values(&code, heaps, none, &Budget::UNLIMITED, &mut NoObserver);
                assert_eq!(row.stop, Stop::Complete, "{text}");
                assert!(
                    range.is_empty() || row.how.english().contains(how),
                    "{text}: {}",
                    row.how
                );
                let mut wanted = Cells::U8(Vec::new());
                wanted.append(&values[range.clone()]);
                assert!(row.cells == wanted, "{text} {range:?} by {}", row.how);
            }
        }
    }

    #[test]
    fn a_long_row_is_computed_in_a_window_and_costs_a_byte_a_heap() {
        let code: Code = "0.142".parse().expect("a code");
        let to = 3_000_000;
        let none = Cells::U8(Vec::new());
        let row = bulk_values(&code, 0..to, none, &Budget::UNLIMITED, &mut NoObserver);
        let values = expected(&code, to as usize);
        assert!((0..values.len()).all(|n| row.cells.get(n) == Some(i64::from(values[n]).into())));
        assert!(row.bytes < 2 * to, "{} by {}", row.bytes, row.how);
    }

    #[test]
    fn outcomes_are_won_where_the_value_is_not_0() {
        let code: Code = "0.77".parse().expect("a code");
        let begun = Cells::Bool(vec![true, true]);
        let row = bulk_values(&code, 3..2_000, begun, &Budget::UNLIMITED, &mut NoObserver);
        let values = expected(&code, 2_000);
        let wanted = values[3..].iter().map(|&value| value != 0);
        let wanted: Vec<bool> = [true, true].into_iter().chain(wanted).collect();
        assert_eq!(row.cells, Cells::Bool(wanted));
    }

    #[test]
    fn a_row_that_is_stopped_has_the_heaps_before_the_stop() {
        struct After(u64, u64);
        impl Observer for After {
            fn progress(&mut self, done: u64, _: Option<u64>) {
                self.1 = done;
            }
            fn cancelled(&mut self) -> bool {
                self.1 >= self.0
            }
        }
        for (text, at) in [("0.77", 3_000_000), ("0.142", 1_000_000), ("0.6", 60_000)] {
            let code: Code = text.parse().expect("a code");
            let none = Cells::U8(Vec::new());
            let mut stopper = After(at, 0);
            let row = bulk_values(&code, 0..9_000_000, none, &Budget::UNLIMITED, &mut stopper);
            assert_eq!(row.stop, Stop::Interrupted, "{text}");
            let known = row.cells.len();
            assert!((1_000..9_000_000).contains(&known), "{text}: {known}");
            let values = expected(&code, known);
            let mut wanted = Cells::U8(Vec::new());
            wanted.append(&values);
            assert!(row.cells == wanted, "{text}");
            let few = Budget {
                bytes: Some(1 << 18),
                ..Budget::UNLIMITED
            };
            let none = Cells::U8(Vec::new());
            let row = bulk_values(&code, 0..9_000_000, none, &few, &mut NoObserver);
            assert_eq!(row.stop, Stop::Budget, "{text}");
            assert!(row.cells.bytes() < 4 << 20, "{text}");
        }
    }
}
