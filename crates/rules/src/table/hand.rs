//! From a filled table to the values of a box, without a second table beside it.
//!
//! Coordinates mostly are the parameters themselves, some of them negated. Then the cells of a box
//! lie in the table in the order in which they are wanted, with gaps between the rows and some axes
//! reversed:
//!
//! ```text
//! . . a a a . b b b . . c c c        the table
//! a a a b b b c c c                  rows moved up, each to the left of where it was
//! c c c b b b a a a                  and turned round, where the coordinate descends
//! ```
//!
//! All of this happens in the table's own memory. Where the order of the parameters is another one,
//! the cells are gathered one by one, and for that time there are two tables.

use super::linear::Form;
use super::run::{Index, Store};
use grundy_game::Cells;

/// Tables of at least so many bytes are handed out; smaller ones are copied and kept for further
/// questions.
pub(super) const LARGE: u64 = 1 << 20;

/// Conversions give back memory in at least so many steps.
const STEPS: usize = 16;

/// The values of a box of a complete table in row-major order. None if a cell is missing.
pub(super) fn out(
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
        .map(|range| usize::try_from(super::order::extent(*range)).ok())
        .collect::<Option<_>>()?;
    let rows = rows(index, &inner)?;
    match &mut store {
        Store::U8(cells) => arrange(cells, rows, &lengths, &descending),
        Store::U16(cells) => arrange(cells, rows, &lengths, &descending),
        Store::U32(cells) => arrange(cells, rows, &lengths, &descending),
        Store::I32(cells) => arrange(cells, rows, &lengths, &descending),
        Store::I64(cells) => arrange(cells, rows, &lengths, &descending),
    }?;
    Some(cells(store, outcome))
}

/// The first address of each row of the box; none if the row is not there.
fn rows(index: &Index, inner: &[(i64, i64)]) -> Option<impl Iterator<Item = Option<usize>>> {
    let (last, head) = inner.split_last()?;
    let steps = usize::try_from(super::order::extent(*last))
        .ok()?
        .checked_sub(1)?;
    Some(super::each(head).map(move |mut place| {
        let i = place.len();
        place.push(last.0);
        let start = index.address(&place)?;
        place[i] = last.1;
        // Along the last coordinate cells lie one after the other.
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

/// The cells one by one, where the order of the parameters is not that of the coordinates.
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
            .fold(1, |n: u128, r| n.saturating_mul(super::order::extent(*r)));
        let mut values = Vec::with_capacity(usize::try_from(count).ok()?);
        let mut place = vec![0; coordinates.len()];
        for args in super::each(ranges) {
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
    let store = match store {
        Store::U8(cells) => Store::U8(all(cells, index, coordinates, ranges)?),
        Store::U16(cells) => Store::U16(all(cells, index, coordinates, ranges)?),
        Store::U32(cells) => Store::U32(all(cells, index, coordinates, ranges)?),
        Store::I32(cells) => Store::I32(all(cells, index, coordinates, ranges)?),
        Store::I64(cells) => Store::I64(all(cells, index, coordinates, ranges)?),
    };
    Some(cells(store, outcome))
}

fn cells(store: Store, outcome: bool) -> Cells {
    match store {
        // The same memory: a truth value takes a byte.
        Store::U8(cells) if outcome => Cells::Bool(cells.into_iter().map(|c| c != 0).collect()),
        Store::U16(cells) if outcome => Cells::Bool(cells.into_iter().map(|c| c != 0).collect()),
        Store::U32(cells) if outcome => Cells::Bool(cells.into_iter().map(|c| c != 0).collect()),
        Store::I32(cells) if outcome => Cells::Bool(cells.into_iter().map(|c| c != 0).collect()),
        Store::I64(cells) if outcome => Cells::Bool(cells.into_iter().map(|c| c != 0).collect()),
        Store::U8(cells) => Cells::U8(cells),
        Store::U16(cells) => Cells::U16(cells),
        Store::U32(cells) => Cells::U32(cells),
        Store::I32(cells) => {
            let done = cells.len();
            Cells::I64(widen(cells, done))
        }
        Store::I64(cells) => Cells::I64(cells),
    }
}

/// The first `done` cells as wider ones, zeros behind them. The narrow ones are given back from the
/// end while the wide ones, from the end as well, are written for the first time, so that memory
/// never holds much more than the wide ones.
pub(super) fn widen<A: Copy, B: From<A> + Clone + Default>(mut old: Vec<A>, done: usize) -> Vec<B> {
    let len = old.len();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wider_cells_are_the_same_values() {
        for done in [0, 1, 70_000, 300_000] {
            let old: Vec<u8> = (0..300_000).map(|i| (i % 251) as u8).collect();
            let mut expected: Vec<u16> = old.iter().map(|v| u16::from(*v)).collect();
            expected[done..].fill(0);
            assert_eq!(widen::<u8, u16>(old, done), expected);
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
            for place in super::super::each(&[(0, 2), (0, 3), (0, 4)]) {
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
