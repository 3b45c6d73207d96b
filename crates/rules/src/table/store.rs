//! The cells of a table in memory: their width, their places, and how they are returned.
//!
//! Values start in the narrowest integers and are moved to wider ones when a value does not fit. A
//! large table begins with memory for its first rows only ([`FIRST`]). Most tables that need wider
//! cells do so there, and otherwise the full memory of the narrow and of the wide cells would exist
//! at the same time. Where untouched memory is free, that makes no difference; in WebAssembly it
//! would be half of the table.
//!
//! **Returning values.** The values of a box are returned without a second table. Coordinates
//! mostly are the parameters themselves, some of them negated. Then the cells of a box are in the
//! requested order in the table, with gaps between the rows and some axes reversed:
//!
//! ```text
//! . . a a a . b b b . . c c c        the table
//! a a a b b b c c c                  rows moved up, each to the left of where it was
//! c c c b b b a a a                  and turned round, where the coordinate descends
//! ```
//!
//! All of this happens in the table's own memory. If the order of the parameters differs, the cells
//! are gathered one by one, and for that time there are two tables.

use grundy_core::Cells;

use super::order::{Layout, extent};
use crate::scalar::form::Form;

/// Runs code with the cells of a store, for every width.
macro_rules! cells {
    ($store:expr, $cells:ident => $body:expr) => {
        match $store {
            Store::U8($cells) => $body,
            Store::U16($cells) => $body,
            Store::U32($cells) => $body,
            Store::I32($cells) => $body,
            Store::I64($cells) => $body,
        }
    };
}
pub(super) use cells;

/// Runs code with the cells of a store, for every width, and wraps the new cells in the same width.
macro_rules! mapped {
    ($store:expr, $cells:ident => $body:expr) => {
        match $store {
            Store::U8($cells) => Store::U8($body),
            Store::U16($cells) => Store::U16($body),
            Store::U32($cells) => Store::U32($body),
            Store::I32($cells) => Store::I32($body),
            Store::I64($cells) => Store::I64($body),
        }
    };
}

/// Cells in the narrowest form that fits them.
#[derive(Clone, Debug)]
pub(super) enum Store {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    I32(Vec<i32>),
    I64(Vec<i64>),
}

impl Store {
    /// Makes zeros, as scores or as naturals.
    pub fn new(signed: bool, len: usize) -> Self {
        if signed {
            Self::I32(vec![0; len])
        } else {
            Self::U8(vec![0; len])
        }
    }

    /// Truncates the cells, or appends zeros.
    pub fn resize(&mut self, len: usize) {
        cells!(self, cells => cells.resize(len, 0));
    }

    /// Moves the cells `from..to` to the front, in the same memory, and makes room for `len` cells.
    /// The others have any values.
    pub fn shift(&mut self, (from, to): (usize, usize), len: usize) {
        cells!(self, cells => {
            cells.copy_within(from..to, 0);
            cells.resize(len, 0);
        });
    }

    /// Makes a copy of the cells `from..to`.
    pub fn part(&self, from: usize, to: usize) -> Self {
        mapped!(self, cells => cells[from..to].to_vec())
    }

    pub fn get(&self, address: usize) -> i64 {
        cells!(self, cells => cells[address].value())
    }

    pub fn len(&self) -> usize {
        cells!(self, cells => cells.len())
    }

    pub fn bytes(&self) -> u64 {
        self.len() as u64 * self.width()
    }

    /// Bytes a cell.
    pub fn width(&self) -> u64 {
        match self {
            Self::U8(_) => 1,
            Self::U16(_) => 2,
            Self::U32(_) | Self::I32(_) => 4,
            Self::I64(_) => 8,
        }
    }

    /// Returns the next wider form of `len` cells, with the same values in the first `done` ones;
    /// `None` after the widest.
    pub fn widened(self, done: usize, len: usize) -> Option<Self> {
        Some(match self {
            Self::U8(cells) => Self::U16(widen(cells, done, len)),
            Self::U16(cells) => Self::U32(widen(cells, done, len)),
            Self::U32(cells) => Self::I64(widen(cells, done, len)),
            Self::I32(cells) => Self::I64(widen(cells, done, len)),
            Self::I64(_) => return None,
        })
    }

    /// Returns the same cells followed by zeros, in memory that is not touched before they are
    /// computed.
    pub fn lengthened(self, len: usize) -> Self {
        let known = self.len();
        mapped!(self, cells => widen(cells, known, len))
    }
}

pub(super) trait Cell: Copy + Into<i64> {
    fn of(value: i64) -> Option<Self>;
    fn value(self) -> i64;

    /// Returns the cells themselves, where they are bytes.
    fn bytes(_cells: &[Self]) -> Option<&[u8]> {
        None
    }
}

macro_rules! cell {
    ($($t:ty),*) => {$(
        impl Cell for $t {
            #[inline]
            fn of(value: i64) -> Option<Self> {
                <$t>::try_from(value).ok()
            }
            #[inline]
            fn value(self) -> i64 {
                i64::from(self)
            }
        }
    )*};
}
cell!(u16, u32, i32);

impl Cell for u8 {
    #[inline]
    fn of(value: i64) -> Option<Self> {
        Self::try_from(value).ok()
    }

    #[inline]
    fn value(self) -> i64 {
        i64::from(self)
    }

    #[inline]
    fn bytes(cells: &[Self]) -> Option<&[u8]> {
        Some(cells)
    }
}

impl Cell for i64 {
    fn of(value: i64) -> Option<Self> {
        Some(value)
    }

    fn value(self) -> i64 {
        self
    }
}

/// The places of the cells of a layout.
#[derive(Clone, Debug)]
pub(super) struct Index {
    dims: usize,
    outer_from: i64,
    /// The start of each row, and the end of the last one.
    starts: Vec<usize>,
    rows: Vec<(i64, i64)>,
    /// Least value and stride of the coordinates from the third on.
    rest: Vec<(i64, i64, usize)>,
    /// Cells for each value of the second coordinate.
    block: usize,
    /// Whether all rows have the same range: addresses are affine in all coordinates.
    uniform: bool,
    len: usize,
}

impl Index {
    pub fn new(layout: &Layout) -> Option<Self> {
        let dims = layout.coordinates.len();
        let mut stride = 1_usize;
        let mut rest = Vec::new();
        for range in layout.rest.iter().rev() {
            rest.push((range.0, range.1, stride));
            stride = stride.checked_mul(usize::try_from(extent(*range)).ok()?)?;
        }
        rest.reverse();
        let mut starts = Vec::with_capacity(layout.rows.len() + 1);
        let mut at = 0_usize;
        for row in &layout.rows {
            starts.push(at);
            at = at.checked_add(usize::try_from(extent(*row)).ok()?.checked_mul(stride)?)?;
        }
        starts.push(at);
        let len = if dims == 1 {
            usize::try_from(extent(layout.outer)).ok()?
        } else {
            at
        };
        Some(Self {
            dims,
            outer_from: layout.outer.0,
            uniform: layout.rows.windows(2).all(|w| w[0] == w[1]),
            starts,
            rows: layout.rows.clone(),
            rest,
            block: stride,
            len,
        })
    }

    /// Returns the least outer coordinate.
    pub fn first(&self) -> i64 {
        self.outer_from
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether all rows have the same range, so that addresses are affine in all
    /// coordinates.
    pub fn is_uniform(&self) -> bool {
        self.dims == 1 || self.uniform
    }

    /// Returns the range of the last coordinate for the given other ones; `None` if there is no
    /// cell.
    pub fn run_of(&self, coordinates: &[i64]) -> Option<(i64, i64)> {
        if self.dims == 1 {
            return (self.len > 0)
                .then(|| (self.outer_from, self.outer_from + self.len as i64 - 1));
        }
        let t = usize::try_from(coordinates[0].checked_sub(self.outer_from)?).ok()?;
        let &(from, to) = self.rows.get(t)?;
        let Some((&(low, high, _), middle)) = self.rest.split_last() else {
            return (from <= to).then_some((from, to));
        };
        let fits = |c: i64, (from, to): (i64, i64)| from <= c && c <= to;
        (fits(coordinates[1], (from, to))
            && middle
                .iter()
                .zip(&coordinates[2..])
                .all(|(r, c)| fits(*c, (r.0, r.1))))
        .then_some((low, high))
    }

    /// Returns the first address of a row at or after this one, or the end.
    pub fn boundary(&self, address: usize) -> usize {
        if self.dims == 1 {
            return address.min(self.len);
        }
        let row = self.starts.partition_point(|start| *start < address);
        self.starts.get(row).copied().unwrap_or(self.len)
    }

    /// Returns the first address of a value of the outer coordinate, or the end.
    pub fn row_start(&self, outer: i64) -> usize {
        let row = (outer - self.outer_from) as usize;
        if self.dims == 1 {
            row
        } else {
            self.starts[row]
        }
    }

    /// Returns the largest last coordinate of the row of a cell.
    #[inline]
    pub fn row_end(&self, coordinates: &[i64]) -> i64 {
        match self.rest.last() {
            Some(&(_, to, _)) => to,
            None if self.dims == 1 => self.outer_from + self.len as i64 - 1,
            None => self.rows[(coordinates[0] - self.outer_from) as usize].1,
        }
    }

    /// Computes the coordinates of the cell with this address.
    pub fn place(&self, address: usize, coordinates: &mut [i64]) {
        if self.dims == 1 {
            coordinates[0] = self.outer_from + address as i64;
            return;
        }
        let t = self.starts.partition_point(|start| *start <= address) - 1;
        coordinates[0] = self.outer_from + t as i64;
        let mut rest = address - self.starts[t];
        coordinates[1] = self.rows[t].0 + (rest / self.block) as i64;
        rest %= self.block;
        for (coordinate, &(from, _, stride)) in coordinates[2..].iter_mut().zip(&self.rest) {
            *coordinate = from + (rest / stride) as i64;
            rest %= stride;
        }
    }

    /// For a cell at a fixed distance in the two coordinates: returns its address distance, and the
    /// last coordinates of the row that begins here for which it exists and is earlier.
    pub fn near(&self, coordinates: &[i64], (outer, inner): (i64, i64)) -> (isize, i64, i64) {
        const NOWHERE: (isize, i64, i64) = (0, 1, 0);
        if self.dims == 1 {
            return if outer < 0 {
                (outer as isize, self.outer_from - outer, i64::MAX)
            } else {
                NOWHERE
            };
        }
        let t = coordinates[0] - self.outer_from;
        let Ok(target) = usize::try_from(t + outer) else {
            return NOWHERE;
        };
        let Some(&(from, to)) = self.rows.get(target) else {
            return NOWHERE;
        };
        let here = self.starts[t as usize] as i64 - self.rows[t as usize].0;
        let there = self.starts[target] as i64 - from + inner;
        if there < here {
            ((there - here) as isize, from - inner, to - inner)
        } else {
            NOWHERE
        }
    }

    /// Returns the address of a cell, if it is in the table.
    #[inline]
    pub fn address(&self, coordinates: &[i64]) -> Option<usize> {
        let t = usize::try_from(coordinates[0].checked_sub(self.outer_from)?).ok()?;
        if self.dims == 1 {
            return (t < self.len).then_some(t);
        }
        let &(from, to) = self.rows.get(t)?;
        let inner = coordinates[1];
        if inner < from || inner > to {
            return None;
        }
        let mut address = self.starts[t] + (inner - from) as usize * self.block;
        for (&(from, to, stride), &c) in self.rest.iter().zip(&coordinates[2..]) {
            if c < from || c > to {
                return None;
            }
            address += (c - from) as usize * stride;
        }
        Some(address)
    }
}

/// Tables of at least this number of bytes are passed on; smaller ones are copied and stored for
/// further queries.
pub(super) const LARGE: u64 = 1 << 20;

/// A large table first has memory for one part of this number of parts.
pub(super) const FIRST: usize = 64;

/// Conversions free memory in at least this number of steps.
const STEPS: usize = 16;

/// Returns the values of a box of a complete table in row-major order. `None` if a cell is missing.
pub(super) fn hand_out(
    mut store: Store,
    index: &Index,
    coordinates: &[Form],
    ranges: &[(i64, i64)],
    outcome: bool,
) -> Option<Cells> {
    let mut descending = Vec::new();
    let mut inner = Vec::new();
    for (i, (form, &(from, to))) in coordinates.iter().zip(ranges).enumerate() {
        let c = form.constant;
        match form.terms[..] {
            [(var, 1)] if var == i => inner.push((from.checked_add(c)?, to.checked_add(c)?)),
            [(var, -1)] if var == i => {
                inner.push((c.checked_sub(to)?, c.checked_sub(from)?));
                descending.push(i);
            }
            _ => return gather(&store, index, coordinates, ranges, outcome),
        }
    }
    let lengths: Vec<usize> = inner
        .iter()
        .map(|range| usize::try_from(extent(*range)).ok())
        .collect::<Option<_>>()?;
    let rows = rows(index, &inner)?;
    cells!(&mut store, cells => arrange(cells, rows, &lengths, &descending))?;
    Some(handed(store, outcome))
}

/// Returns the complete rows of a stopped table, of which `done` cells are known, in separate
/// memory. `None` if the rows are not in the order of the parameters.
pub(super) fn hand_out_reached(
    (store, done): (Store, usize),
    index: &Index,
    coordinates: &[Form],
    ranges: &[(i64, i64)],
    outcome: bool,
) -> Option<Cells> {
    let mut inner = Vec::new();
    for (i, (form, &(from, to))) in coordinates.iter().zip(ranges).enumerate() {
        match form.terms[..] {
            [(var, 1)] if var == i => {
                let c = form.constant;
                inner.push((from.checked_add(c)?, to.checked_add(c)?));
            }
            _ => return None,
        }
    }
    let (&(from, _), others) = inner.split_first()?;
    let count = if others.is_empty() {
        done.saturating_sub(index.address(&[from])?)
    } else {
        let all = others[..others.len() - 1].iter();
        let each = all.fold(1_u128, |n, range| n.saturating_mul(extent(*range)));
        let len = usize::try_from(extent(*others.last()?)).ok()?;
        let reached = rows(index, &inner)?
            .take_while(|start| start.is_some_and(|start| start + len <= done))
            .count();
        reached / usize::try_from(each.max(1)).ok()?
    };
    let first = ranges.first()?;
    let last = first.0.checked_add(i64::try_from(count).ok()?)? - 1;
    if count == 0 {
        return None;
    }
    let mut part = ranges.to_vec();
    part[0].1 = last.min(first.1);
    hand_out(store, index, coordinates, &part, outcome)
}

/// Returns the first address of each row of the box; `None` if a row does not exist.
fn rows(index: &Index, inner: &[(i64, i64)]) -> Option<impl Iterator<Item = Option<usize>>> {
    let (last, head) = inner.split_last()?;
    let steps = usize::try_from(extent(*last)).ok()?.checked_sub(1)?;
    Some(each(head).map(move |mut place| {
        let i = place.len();
        place.push(last.0);
        let start = index.address(&place)?;
        place[i] = last.1;
        // Along the last coordinate cells are contiguous.
        (index.address(&place)? == start + steps).then_some(start)
    }))
}

fn arrange<T: Copy>(
    cells: &mut Vec<T>,
    rows: impl Iterator<Item = Option<usize>>,
    lengths: &[usize],
    descending: &[usize],
) -> Option<()> {
    let len = *lengths.last()?;
    let mut end = 0;
    for start in rows {
        let start = start.filter(|start| *start >= end && start + len <= cells.len())?;
        if start > end {
            cells.copy_within(start..start + len, end);
        }
        end += len;
    }
    cells.truncate(end);
    if cells.capacity() > end + end / 8 {
        cells.shrink_to_fit();
    }
    for &axis in descending {
        let block: usize = lengths[axis + 1..].iter().product();
        if block == 1 {
            cells
                .chunks_exact_mut(lengths[axis])
                .for_each(<[T]>::reverse);
            continue;
        }
        for plane in cells.chunks_exact_mut(block * lengths[axis]) {
            let mut blocks: Vec<&mut [T]> = plane.chunks_exact_mut(block).collect();
            let (front, back) = blocks.split_at_mut(lengths[axis] / 2);
            for (a, b) in front.iter_mut().zip(back.iter_mut().rev()) {
                a.swap_with_slice(b);
            }
        }
    }
    Some(())
}

/// Collects the cells one by one, where the order of the parameters is not that of the coordinates.
fn gather(
    store: &Store,
    index: &Index,
    coordinates: &[Form],
    ranges: &[(i64, i64)],
    outcome: bool,
) -> Option<Cells> {
    fn all<T: Copy>(
        cells: &[T],
        index: &Index,
        coordinates: &[Form],
        ranges: &[(i64, i64)],
    ) -> Option<Vec<T>> {
        let count = ranges
            .iter()
            .fold(1, |n: u128, r| n.saturating_mul(extent(*r)));
        let mut values = Vec::with_capacity(usize::try_from(count).ok()?);
        let mut place = vec![0; coordinates.len()];
        for args in each(ranges) {
            for (place, form) in place.iter_mut().zip(coordinates) {
                *place = form.constant;
                for &(var, c) in &form.terms {
                    *place = place.checked_add(args[var].checked_mul(c)?)?;
                }
            }
            values.push(*cells.get(index.address(&place)?)?);
        }
        Some(values)
    }
    let store = mapped!(store, cells => all(cells, index, coordinates, ranges)?);
    Some(handed(store, outcome))
}

fn handed(store: Store, outcome: bool) -> Cells {
    if outcome {
        // The same memory for bytes: a truth value takes one.
        return Cells::Bool(cells!(store, cells => cells.into_iter().map(|c| c != 0).collect()));
    }
    match store {
        Store::U8(cells) => Cells::U8(cells),
        Store::U16(cells) => Cells::U16(cells),
        Store::U32(cells) => Cells::U32(cells),
        Store::I32(cells) => {
            let len = cells.len();
            Cells::I64(widen(cells, len, len))
        }
        Store::I64(cells) => Cells::I64(cells),
    }
}

/// Returns the first `done` cells as wider ones, followed by zeros, `len` in all. The narrow ones
/// are freed from the end, while the wide ones are written for the first time, also from the end.
/// So memory never contains much more than the wide ones.
fn widen<A: Copy, B: From<A> + Clone + Default>(
    mut old: Vec<A>,
    done: usize,
    len: usize,
) -> Vec<B> {
    old.truncate(done);
    old.shrink_to_fit();
    let mut new = vec![B::default(); len];
    let step = (done / STEPS).max(1 << 16);
    while !old.is_empty() {
        let start = (old.len() - 1) / step * step;
        for (new, old) in new[start..].iter_mut().zip(&old[start..]) {
            *new = B::from(*old);
        }
        old.truncate(start);
        old.shrink_to_fit();
    }
    new
}

/// Returns all arguments of a box, the last one fastest.
pub(crate) fn each(ranges: &[(i64, i64)]) -> impl Iterator<Item = Vec<i64>> + '_ {
    let mut next: Option<Vec<i64>> = Some(ranges.iter().map(|r| r.0).collect());
    std::iter::from_fn(move || {
        let current = next.clone()?;
        let mut following = current.clone();
        let mut i = ranges.len();
        next = loop {
            if i == 0 {
                break None;
            }
            i -= 1;
            if following[i] < ranges[i].1 {
                following[i] += 1;
                break Some(following);
            }
            following[i] = ranges[i].0;
        };
        Some(current)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wider_cells_are_the_same_values() {
        for done in [0, 1, 70_000, 300_000] {
            let old: Vec<u8> = (0..300_000).map(|i| (i % 251) as u8).collect();
            let mut expected: Vec<u16> = old.iter().map(|v| u16::from(*v)).collect();
            expected[done..].fill(0);
            for len in [done, 300_000, 400_000] {
                expected.resize(len, 0);
                assert_eq!(widen::<u8, u16>(old.clone(), done, len), expected);
            }
        }
    }

    #[test]
    fn axes_are_turned_in_place() {
        let (lengths, gap) = ([3_usize, 4, 5], 7);
        let mut table = Vec::new();
        let mut starts = Vec::new();
        for a in 0..3 {
            for b in 0..4 {
                table.resize(table.len() + gap, 0);
                starts.push(table.len());
                table.extend((0..5).map(|c| 100 * a + 10 * b + c));
            }
        }
        for turned in 0..8_usize {
            let descending: Vec<usize> = (0..3).filter(|axis| turned >> axis & 1 == 1).collect();
            let mut cells = table.clone();
            let rows = starts.iter().copied().map(Some);
            arrange(&mut cells, rows, &lengths, &descending).expect("rows ascend");
            let mut expected = Vec::new();
            for place in each(&[(0, 2), (0, 3), (0, 4)]) {
                let at = |axis: usize| {
                    let last = lengths[axis] as i64 - 1;
                    if turned >> axis & 1 == 1 {
                        last - place[axis]
                    } else {
                        place[axis]
                    }
                };
                expected.push(100 * at(0) + 10 * at(1) + at(2));
            }
            assert_eq!(cells, expected, "{descending:?}");
        }
    }
}
