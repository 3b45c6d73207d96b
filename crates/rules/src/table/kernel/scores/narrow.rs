//! Segments of two sums, in one pass over the row without checks.
//!
//! If every option is a constant, an item of a list and a known cell, and no sum of them can exceed
//! the cells' range, then a segment is computed by one loop, which the compiler vectorises where
//! the processor has the instructions. That is so for intervals by their length, where a cell needs
//! those of the row before only.

use super::segments::{ActiveSegment, ScoreCell};

/// The number of cells of a group, whose loop has a constant length.
const GROUP: usize = 16;

/// Maximal number of lists.
const MAX_LISTS: usize = 8;

/// A cell with the operations of a loop without checks.
pub(super) trait Word: Copy + Ord + Default {
    /// Bound of sums.
    const MAX_SUM: i64;

    /// Returns the items of a list in this width; the narrow ones are empty if one does not fit.
    fn items<'a>(narrow: &'a [i32], wide: &'a [i64]) -> &'a [Self];
    fn of(value: i64) -> Self;
    fn plus(self, other: Self) -> Self;
    /// Returns the negative number if the mask is -1, the same if it is 0.
    fn signed(self, mask: Self) -> Self;
    /// Returns the bits, inverted for a negative number.
    fn bits(self) -> Self;
    fn or(self, other: Self) -> Self;
}

macro_rules! word {
    ($t:ty, $max:expr, $narrow:ident, $wide:ident => $items:expr) => {
        impl Word for $t {
            const MAX_SUM: i64 = $max;

            #[inline]
            fn items<'a>($narrow: &'a [i32], $wide: &'a [i64]) -> &'a [Self] {
                $items
            }

            #[inline]
            fn of(value: i64) -> Self {
                value as Self
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn signed(self, mask: Self) -> Self {
                (self ^ mask).wrapping_sub(mask)
            }

            #[inline]
            fn bits(self) -> Self {
                self ^ (self >> (Self::BITS - 1))
            }

            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }
        }
    };
}
word!(i32, i32::MAX as i64, narrow, _wide => narrow);
word!(i64, (1 << 57) - 1, _narrow, wide => wide);

/// Lists with their bounds, and a bound of the cells so far.
#[derive(Default)]
pub(super) struct Narrow {
    lists: Vec<NarrowList>,
    /// The cells before this one have these bits only, if negative ones are inverted.
    seen: usize,
    bits: i64,
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

/// One option: `constant ± item ± cell`. The masks are -1 for a subtraction.
#[derive(Clone, Copy)]
struct Sum<'a, T> {
    constant: T,
    items: &'a [T],
    item_mask: T,
    cells: &'a [T],
    cell_mask: T,
}

impl<T: Word> Sum<'_, T> {
    #[inline]
    fn of(&self, item: T, cell: T) -> T {
        let item = item.signed(self.item_mask);
        self.constant.plus(item).plus(cell.signed(self.cell_mask))
    }

    /// Returns the items and the cells of a group.
    #[inline]
    fn group(&self, start: usize) -> ([T; GROUP], [T; GROUP]) {
        let mut numbers = ([T::default(); GROUP], [T::default(); GROUP]);
        numbers.0.copy_from_slice(&self.items[start..start + GROUP]);
        numbers.1.copy_from_slice(&self.cells[start..start + GROUP]);
        numbers
    }
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
            Sum {
                constant: <T as Word>::of(segment.constant),
                items: &items[stream.first as usize..][..count],
                item_mask: mask(stream.sign),
                cells: &known[address - distance..][..count],
                cell_mask: mask(cell_sign),
            }
        };
        let (a, b, new) = (sum(a, one), sum(b, two), &mut new[..count]);
        let bits = if maximise {
            best::<true, T>(a, b, new)
        } else {
            best::<false, T>(a, b, new)
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

/// Computes the better of two sums for each cell. Returns the bits of the values.
fn best<const MAX: bool, T: Word>(a: Sum<T>, b: Sum<T>, cells: &mut [T]) -> T {
    let better = |a: T, b: T| if MAX { a.max(b) } else { a.min(b) };
    let mut all = [T::default(); GROUP];
    let (groups, rest) = cells.as_chunks_mut::<GROUP>();
    let whole = groups.len() * GROUP;
    for (n, group) in groups.iter_mut().enumerate() {
        let (of_a, of_b) = (a.group(n * GROUP), b.group(n * GROUP));
        for (i, (cell, bits)) in group.iter_mut().zip(&mut all).enumerate() {
            *cell = better(a.of(of_a.0[i], of_a.1[i]), b.of(of_b.0[i], of_b.1[i]));
            *bits = bits.or(cell.bits());
        }
    }
    for (i, cell) in rest.iter_mut().enumerate() {
        let at = whole + i;
        *cell = better(
            a.of(a.items[at], a.cells[at]),
            b.of(b.items[at], b.cells[at]),
        );
        all[0] = all[0].or(cell.bits());
    }
    all.into_iter().fold(T::default(), T::or)
}
