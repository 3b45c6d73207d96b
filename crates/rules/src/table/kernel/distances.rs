//! Kernel for one heap with fixed distances: subtraction games without interpretation.
//!
//! If every option of a heap is at a fixed distance, the value of a heap depends only on the cells
//! at those distances before it. Beyond the largest bound every distance is a move. The general
//! machine computes the heaps up to there, this module all others.
//!
//! *Grundy values*: there are at most as many values as distances, so a register contains the set.
//!
//! *Win or lose*: 64 heaps at a time. Let `L` be the bit set of lost heaps. The heaps won by taking
//! `a` are `L` shifted by `a`. For `a >= 64` all 64 bits are known, and for `a >= 512` those of
//! eight words, which are shifted together.
//!
//! Within a word the lost heaps are found from the lowest. The first heap without a winning move is
//! lost, and makes the heaps at smaller distances above it won. Skipping zero words of `L` has no
//! benefit: lost heaps are too frequent.

use grundy_core::{Message, Observer};

use super::{Filling, Kernel, KernelName};
use crate::meaning::Pattern;
use crate::scalar::form::Form;
use crate::syntax::ast::Reducer;
use crate::table::machine::{Attempt, Stuck};
use crate::table::messages;
use crate::table::order::Layout;
use crate::table::program::{Code, Compiled};
use crate::table::store::Store;

/// A game of fixed distances.
struct FixedDistances {
    reducer: Reducer,
    /// Ascending, without duplicates.
    distances: Vec<usize>,
    /// From this cell on every distance is a move, or leads out of the table and is not one.
    steady: usize,
    /// The cell from which each option exists, including duplicates.
    options: Vec<usize>,
    /// The heap of the first cell.
    origin: i64,
}

/// The number of cells between two polls of the observer.
const POLL_CELLS: usize = 1 << 20;

pub(in crate::table) fn of(code: &Compiled, layout: &Layout) -> Option<Box<dyn Kernel>> {
    Some(Box::new(recognise(code, layout)?))
}

/// Recognises the structure.
fn recognise(code: &Compiled, layout: &Layout) -> Option<FixedDistances> {
    if layout.coordinates != [Form::var(0)] {
        return None;
    }
    let (last, bases) = code.clauses.split_last()?;
    if matches!(last.0[..], [Pattern::Base(_)]) {
        return None;
    }
    let Code::Reduce(reduce) = &last.1 else {
        return None;
    };
    let mut steady = layout.outer.0;
    for (patterns, _) in bases {
        match patterns[..] {
            [Pattern::Base(value)] => steady = steady.max(value.checked_add(1)?),
            _ => return None,
        }
    }
    if let [Pattern::AtLeast(least)] = last.0[..] {
        steady = steady.max(least);
    }
    let cell = |heap: i64| usize::try_from(heap.saturating_sub(layout.outer.0).max(0)).ok();
    let mut steady = cell(steady)?;
    let mut distances = Vec::new();
    let mut options = Vec::new();
    for item in &reduce.items {
        for offset in item.offsets.as_ref()? {
            if offset.to != i64::MAX {
                return None;
            }
            let distance = usize::try_from(offset.distance.checked_neg()?)
                .ok()
                .filter(|d| *d > 0)?;
            let from = cell(offset.from)?;
            // If its guard begins with the table, an option needs no guard in a bit set.
            if from != distance || reduce.reducer == Reducer::Mex {
                steady = steady.max(from).max(distance);
            }
            distances.push(distance);
            options.push(from);
        }
    }
    if reduce.reducer == Reducer::Misere {
        // A heap without options is won.
        steady = steady.max(options.iter().min().copied()?);
    }
    distances.sort_unstable();
    distances.dedup();
    let fits = match reduce.reducer {
        Reducer::Mex => distances.len() < 64,
        Reducer::Win | Reducer::Misere => !distances.is_empty(),
        _ => false,
    };
    fits.then_some(FixedDistances {
        reducer: reduce.reducer,
        distances,
        steady,
        options,
        origin: layout.outer.0,
    })
}

impl Kernel for FixedDistances {
    fn notes(&self, mut notes: Vec<Message>) -> Vec<Message> {
        let heap = self.origin.saturating_add(self.steady as i64);
        notes.push(messages::fixed_distances_suffice(heap));
        notes
    }

    fn first(&self, store: &Store) -> Option<usize> {
        matches!(store, Store::U8(_)).then_some(self.steady)
    }

    fn run(&mut self, table: &mut Filling, end: usize, observer: &mut dyn Observer) -> Attempt<()> {
        let Store::U8(cells) = &mut table.store else {
            return Err(Box::new(Stuck::Outside));
        };
        let progress = &mut table.progress;
        while progress.done < end {
            observer.progress(progress.done as u64, Some(table.index.len() as u64));
            if observer.cancelled() {
                return Err(Box::new(Stuck::Interrupted));
            }
            let (from, to) = (progress.done, end.min(progress.done + POLL_CELLS));
            self.compute(cells, from, to);
            progress.options += self.options(from, to);
            progress.done = to;
            table.ran.add(KernelName::FixedDistances, to - from);
        }
        Ok(())
    }
}

impl FixedDistances {
    /// Returns the number of options of the cells `from..to`.
    fn options(&self, from: usize, to: usize) -> u64 {
        let there = |option: &usize| to.saturating_sub(from.max(*option)) as u64;
        self.options.iter().map(there).sum()
    }

    /// Computes the cells `from..to`; all earlier ones are known, and `from >= steady`.
    fn compute(&self, cells: &mut [u8], from: usize, to: usize) {
        match (self.reducer, &self.distances[..]) {
            (Reducer::Mex, &[a]) => mex([a], cells, from, to),
            (Reducer::Mex, &[a, b]) => mex([a, b], cells, from, to),
            (Reducer::Mex, &[a, b, c]) => mex([a, b, c], cells, from, to),
            (Reducer::Mex, &[a, b, c, d]) => mex([a, b, c, d], cells, from, to),
            (Reducer::Mex, &[a, b, c, d, e]) => mex([a, b, c, d, e], cells, from, to),
            (Reducer::Mex, &[a, b, c, d, e, f]) => mex([a, b, c, d, e, f], cells, from, to),
            (Reducer::Mex, distances) => {
                for i in from..to {
                    let mut seen = 0_u64;
                    for d in distances {
                        seen |= 1 << (cells[i - d] & 63);
                    }
                    cells[i] = seen.trailing_ones() as u8;
                }
            }
            (_, distances) => win(distances, cells, from, to),
        }
    }
}

fn mex<const N: usize>(distances: [usize; N], cells: &mut [u8], from: usize, to: usize) {
    for i in from..to {
        let mut seen = 0_u64;
        for d in distances {
            seen |= 1 << (cells[i - d] & 63);
        }
        cells[i] = seen.trailing_ones() as u8;
    }
}

/// Words of a batch.
const BATCH_WORDS: usize = 8;

/// Heaps of a batch.
const BATCH_BITS: usize = 64 * BATCH_WORDS;

/// Returns the 64 bits from `bit` on.
#[inline]
fn window(bits: &[u64], bit: usize) -> u64 {
    let (word, shift) = (bit / 64, bit % 64);
    bits[word] >> shift | bits[word + 1] << 1 << (63 - shift)
}

fn win(distances: &[usize], cells: &mut [u8], from: usize, to: usize) {
    let (near, more) = distances.split_at(distances.partition_point(|d| *d < 64));
    let (middle, far) = more.split_at(more.partition_point(|d| *d < BATCH_BITS));
    let near_mask = near.iter().fold(0_u64, |mask, d| mask | 1 << d);
    // The bit of cell `c` in `lost` is `origin + c - from`: batches begin at words, and there is
    // room for every distance.
    let reach = distances.last().copied().unwrap_or(0);
    let origin = reach.next_multiple_of(64);
    let mut lost = vec![0_u64; (origin + to - from) / 64 + BATCH_WORDS + 2];
    for (i, cell) in cells[from.saturating_sub(reach)..from]
        .iter()
        .rev()
        .enumerate()
    {
        let bit = origin - 1 - i;
        lost[bit / 64] |= u64::from(*cell == 0) << (bit % 64);
    }
    for (batch, cells) in cells[from..to].chunks_mut(BATCH_BITS).enumerate() {
        let at = origin + batch * BATCH_BITS;
        let mut won = [0_u64; BATCH_WORDS];
        for d in far {
            let (word, shift) = ((at - d) / 64, (at - d) % 64);
            let known = &lost[word..=word + BATCH_WORDS];
            for (i, won) in won.iter_mut().enumerate() {
                *won |= known[i] >> shift | known[i + 1] << 1 << (63 - shift);
            }
        }
        for (word, (cells, mut won)) in cells.chunks_mut(64).zip(won).enumerate() {
            let at = at + 64 * word;
            for d in middle.iter().chain(near) {
                won |= window(&lost, at - d);
            }
            // Lost heaps of this word, from the lowest.
            let mut lost_here = 0_u64;
            let mut open = !won & u64::MAX >> (64 - cells.len());
            while open != 0 {
                let lowest = open & open.wrapping_neg();
                lost_here |= lowest;
                won |= near_mask << lowest.trailing_zeros();
                open &= !won & !lowest;
            }
            lost[at / 64] = lost_here;
            spread(!lost_here, cells);
        }
    }
}

/// Writes bits as bytes 0 and 1.
fn spread(bits: u64, bytes: &mut [u8]) {
    const ONES: u64 = 0x0101_0101_0101_0101;
    for (eight, bytes) in bits.to_le_bytes().into_iter().zip(bytes.chunks_mut(8)) {
        // One bit of the eight in each byte, then moved to the top by a carry, then down.
        let apart = (u64::from(eight) * ONES) & 0x8040_2010_0804_0201;
        let flags = (apart + 0x7f * ONES) >> 7 & ONES;
        bytes.copy_from_slice(&flags.to_le_bytes()[..bytes.len()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computes the cells by the definition: a heap is won if some move reaches a lost one.
    fn plain(reducer: Reducer, distances: &[usize], cells: &mut [u8], from: usize) {
        for i in from..cells.len() {
            let there = distances.iter().filter(|d| **d <= i);
            let options: Vec<u8> = there.map(|d| cells[i - d]).collect();
            cells[i] = match reducer {
                Reducer::Mex => (0..=255).find(|v| !options.contains(v)).unwrap_or(0),
                _ => u8::from(options.contains(&0)),
            };
        }
    }

    #[test]
    fn blocks_agree_with_heaps_one_by_one() {
        let sets: [&[usize]; 9] = [
            &[511, 512, 513],
            &[3, 70, 600, 640, 777],
            &[1, 3, 4],
            &[2],
            &[63, 64, 65],
            &[1, 2, 3, 4, 5, 6, 7, 100],
            &[200, 333],
            &[5, 64, 128, 129],
            &[7, 11, 13, 17, 19, 23, 29, 31],
        ];
        for distances in sets {
            for (reducer, start) in [
                (Reducer::Mex, 0),
                (Reducer::Mex, 64),
                (Reducer::Win, 0),
                (Reducer::Win, 1),
                (Reducer::Win, 40),
                (Reducer::Win, 700),
            ] {
                let steady = match reducer {
                    Reducer::Mex => distances[distances.len() - 1] + start,
                    _ => start,
                };
                let mut cells: Vec<u8> = (0..2000).map(|i| u8::from(i % 3 == 0)).collect();
                let mut expected = cells.clone();
                plain(reducer, distances, &mut expected, steady);
                let game = FixedDistances {
                    reducer,
                    distances: distances.to_vec(),
                    steady,
                    options: Vec::new(),
                    origin: 0,
                };
                game.compute(&mut cells, steady, 1000);
                game.compute(&mut cells, 1000, 2000);
                assert_eq!(cells, expected, "{distances:?} {reducer}");
            }
        }
    }
}
