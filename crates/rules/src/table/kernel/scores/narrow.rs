//! Segments of two sums, in one pass over the row without checks.
//!
//! If every option is a constant, an item of a list and a known cell, and no sum of them can exceed
//! the cells' range, then a segment is computed by one loop ([`sums`](super::sums)). That is so for
//! intervals by their length, where a cell needs those of the row before only.

use super::segments::{ActiveSegment, ScoreCell};
use super::sums::{BetterSums, Sums, Word};

/// Maximal number of lists.
const MAX_LISTS: usize = 8;

/// Lists with their bounds, and a bound of the cells so far.
#[derive(Default)]
pub(super) struct Narrow {
    lists: Vec<NarrowList>,
    /// The magnitude of the cells before `seen` is at most `bound`, which grows by the bounds of
    /// the items with each segment, without a look at the cells.
    seen: usize,
    bound: i64,
    /// Cells computed since all cells were last looked at for their bound.
    unmeasured: usize,
    better: BetterSums,
}

/// A list of the rules, which is known by its place in memory.
struct NarrowList {
    address: usize,
    len: usize,
    /// The largest magnitude of an item.
    bound: i64,
    /// Empty if an item has more than 32 bits.
    items: Vec<i32>,
}

impl Narrow {
    /// Returns the number of a list; none if there are too many lists.
    fn list(&mut self, list: &[i64]) -> Option<usize> {
        let address = list.as_ptr() as usize;
        let is_known = |known: &NarrowList| known.address == address && known.len == list.len();
        if let Some(at) = self.lists.iter().position(is_known) {
            return Some(at);
        }
        if self.lists.len() == MAX_LISTS {
            return None;
        }
        let items = list.iter().map(|item| i32::try_from(*item).ok());
        self.lists.push(NarrowList {
            address,
            len: list.len(),
            bound: list.iter().map(|item| item.saturating_abs()).max()?,
            items: items.collect::<Option<_>>().unwrap_or_default(),
        });
        Some(self.lists.len() - 1)
    }

    /// Called when the addresses of the cells change. The bound still holds for those that were
    /// seen.
    pub(super) fn move_cells(&mut self) {
        self.seen = 0;
    }

    /// Computes a segment of two options. Returns whether it did.
    pub(super) fn segment<'a, T: ScoreCell>(
        &mut self,
        maximise: bool,
        cells: &mut [T],
        active: &[ActiveSegment<'a>],
        (address, count): (usize, usize),
    ) -> bool {
        let [a, b] = active else {
            return false;
        };
        let (Some(one), Some(two)) = (self.stream(a, count), self.stream(b, count)) else {
            return false;
        };
        if self.seen < address {
            self.bound = self.bound.max(largest(&cells[self.seen..address]));
            self.seen = address;
        }
        let sum = |bound: i64, segment: &ActiveSegment, list: usize| {
            bound
                .saturating_add(self.lists[list].bound)
                .saturating_add(segment.constant.saturating_abs())
        };
        let has_items = |segment: &ActiveSegment, list: usize| {
            let wide = segment.items[0].list;
            T::items(&self.lists[list].items, wide).len() == wide.len()
        };
        if !has_items(a, one) || !has_items(b, two) {
            return false;
        }
        let mut of_sums = sum(self.bound, a, one).max(sum(self.bound, b, two));
        if of_sums > T::MAX_SUM && self.unmeasured >= address {
            // The cells may be far below their bound.
            (self.bound, self.unmeasured) = (largest(&cells[..address]), 0);
            of_sums = sum(self.bound, a, one).max(sum(self.bound, b, two));
        }
        if of_sums > T::MAX_SUM {
            return false;
        }
        let (known, new) = cells.split_at_mut(address);
        let known = &*known;
        let mask = |sign: i64| <T as Word>::of(if sign < 0 { -1 } else { 0 });
        let sum = |segment: &ActiveSegment<'a>, list: usize| {
            let stream = &segment.items[0];
            let items = T::items(&self.lists[list].items, stream.list);
            let (cell_sign, distance) = segment.cells[0];
            Sums {
                constant: <T as Word>::of(segment.constant),
                items: &items[stream.first as usize..][..count],
                item_mask: mask(stream.sign),
                cells: &known[address - distance..][..count],
                cell_mask: mask(cell_sign),
            }
        };
        let (a, b, new) = (sum(a, one), sum(b, two), &mut new[..count]);
        if maximise {
            self.better.store::<true, T>(a, b, new);
        } else {
            self.better.store::<false, T>(a, b, new);
        }
        self.bound = self.bound.max(of_sums);
        self.unmeasured += count;
        self.seen = address + count;
        true
    }

    /// Returns the list of an option that is a constant, an item of a list in order, and a cell
    /// that is known when the segment begins.
    fn stream(&mut self, segment: &ActiveSegment, count: usize) -> Option<usize> {
        let ([item], [cell]) = (&segment.items[..], &segment.cells[..]) else {
            return None;
        };
        if segment.slope != 0 || item.step != 1 || cell.1 < count {
            return None;
        }
        self.list(item.list)
    }
}

/// Returns the largest magnitude of some cells.
fn largest<T: ScoreCell>(cells: &[T]) -> i64 {
    let all = cells.iter().map(|cell| cell.wide().saturating_abs());
    all.max().unwrap_or(0)
}
