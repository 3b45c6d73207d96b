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
    /// The cells before this one have these bits only, if negative ones are inverted.
    seen: usize,
    bits: i64,
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
            let new = cells[self.seen..address].iter();
            self.bits = new.fold(self.bits, |bits, cell| bits | cell.wide().bits());
            self.seen = address;
        }
        let of_cells = self.bits.saturating_add(1);
        let fits = |segment: &ActiveSegment, list: usize| {
            let (list, wide) = (&self.lists[list], segment.items[0].list);
            let sum = of_cells
                .saturating_add(list.bound)
                .saturating_add(segment.constant.saturating_abs());
            sum <= T::MAX_SUM && T::items(&list.items, wide).len() == wide.len()
        };
        if !fits(a, one) || !fits(b, two) {
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
        let bits = if maximise {
            self.better.store::<true, T>(a, b, new)
        } else {
            self.better.store::<false, T>(a, b, new)
        };
        self.bits |= bits.wide();
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
