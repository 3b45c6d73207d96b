//! Ranges over earlier rows, for a whole row at once.
//!
//! In the cutting game `g(i,w)^g(h-i,w) for i in 2..=h-2` the same pairs of rows are read for every
//! `w`. Along the rows they are in order in memory, and each cell of the row collects its options
//! in a separate register. A table with values of 64 or more is read column by column.

use grundy_nimber::mex::MaskSets;

use super::bound::{Bound, along, greatest, least};
use super::plan::{Across, Reader, Step};
use super::{Active, Runner, outside};
use crate::table::machine::Attempt;
use crate::table::program::CellSpan;
use crate::table::store::Cell;

impl Reader<'_> {
    pub(super) fn across(&self, span: &CellSpan) -> Option<Step> {
        if self.last == 0 || span.cells.len() > 2 || !span.except.is_empty() {
            return None;
        }
        let mut cells = Vec::new();
        for cell in &span.cells {
            let mut places = Vec::new();
            for (i, (affine, along)) in cell.iter().enumerate() {
                let form = self.in_coordinates(affine)?;
                let slope = form.coefficient(self.last);
                if i == self.last && (*along != 0 || slope != 1) || i != self.last && slope != 0 {
                    return None;
                }
                places.push((form, *along));
            }
            cells.push(places);
        }
        let (lower, upper) = self.bounds(span)?;
        let still = |bounds: &[Bound]| bounds.iter().all(|b| b.change(self.last) == Some((0, 0)));
        (still(&lower) && still(&upper)).then_some(Step::Across(Across {
            lower,
            upper,
            cells,
        }))
    }
}

impl<'a, T: Cell> Runner<'a, '_, T> {
    /// Returns cells of earlier rows. Only for tables of small values; others are read cell by
    /// cell.
    pub(super) fn across(&self, across: &Across, row: &[i64]) -> Option<Active<'a>> {
        if self.machine.top >= 64 || T::bytes(&[]).is_none() || !self.machine.index.is_uniform() {
            return None;
        }
        let (lo, hi) = self.rows_across(across, row)?;
        Some(Active::Across {
            count: (hi - lo + 1).max(0) as u64,
            last: false,
        })
    }

    pub(super) fn rows_across(&self, across: &Across, row: &[i64]) -> Option<(i64, i64)> {
        let lo = greatest(&self.on_row(&across.lower, row)?, 0)?;
        let hi = least(&self.on_row(&across.upper, row)?, 0)?;
        Some((lo, hi))
    }

    /// Adds the options of earlier rows to the masks of the cells `s..=e`.
    pub(super) fn mark_across(
        &self,
        across: &Across,
        row: &[i64],
        current: usize,
        (s, e): (i64, i64),
        masks: &mut [u64],
    ) -> Attempt<()> {
        let (lo, mut hi) = self.rows_across(across, row).ok_or_else(outside)?;
        if lo > hi {
            return Ok(());
        }
        let cells = T::bytes(self.machine.cells).ok_or_else(outside)?;
        let len = (e - s + 1) as usize;
        // The cells of column s at k, and the distance to those at k + 1.
        let mut walks = [(0_isize, 0_isize); 2];
        for (walk, cell) in walks.iter_mut().zip(&across.cells) {
            let at = |k: i64, column: i64| -> Option<usize> {
                let mut target = Vec::with_capacity(row.len());
                for (i, (form, along_k)) in cell.iter().enumerate() {
                    let (rest, _) = along(form, row)?;
                    let moved = if i + 1 == row.len() { column } else { 0 };
                    target.push(rest + along_k * k + moved);
                }
                self.machine.index.address(&target)
            };
            let mut ends = [0; 2];
            for (end, k) in ends.iter_mut().zip([lo, hi]) {
                let (a, b) = (at(k, s), at(k, e));
                let (Some(a), Some(b)) = (a, b) else {
                    return Err(outside());
                };
                if b != a + len - 1 || b >= current {
                    return Err(outside());
                }
                *end = a as isize;
            }
            let step = if hi > lo {
                (ends[1] - ends[0]) / (hi - lo) as isize
            } else {
                0
            };
            if ends[0] + step * (hi - lo) as isize != ends[1] {
                return Err(outside());
            }
            *walk = (ends[0], step);
        }
        let count = hi - lo;
        let walks = if across.cells.len() == 2 {
            let [(a, up), (b, down)] = walks;
            // The same pairs of rows from both ends: half of them suffice.
            if up == -down && a + up * count as isize == b {
                hi = lo + count / 2;
            }
            &walks[..]
        } else {
            &walks[..1]
        };
        mark_columns(self.sets, cells, walks, (hi - lo + 1) as usize, masks);
        Ok(())
    }
}

/// Columns that one thread takes at a time.
#[cfg(feature = "threads")]
const THREAD_COLUMNS: usize = 256;

/// With fewer options than this a second thread is not used.
#[cfg(feature = "threads")]
const WORTH_THREADS: usize = 1 << 17;

/// Marks the values (or the sums of pairs) of `count` rows in the masks of the columns, which are
/// computed independently: by several threads with the feature `threads`.
fn mark_columns(
    sets: MaskSets,
    cells: &[u8],
    walks: &[(isize, isize)],
    count: usize,
    masks: &mut [u64],
) {
    #[cfg(feature = "threads")]
    if count * masks.len() >= WORTH_THREADS {
        use rayon::prelude::*;
        masks
            .par_chunks_mut(THREAD_COLUMNS)
            .enumerate()
            .for_each(|(i, masks)| mark(sets, cells, walks, count, i * THREAD_COLUMNS, masks));
        return;
    }
    mark(sets, cells, walks, count, 0, masks);
}

/// Marks the columns from `shift` on.
fn mark(
    sets: MaskSets,
    cells: &[u8],
    walks: &[(isize, isize)],
    count: usize,
    shift: usize,
    masks: &mut [u64],
) {
    let len = masks.len();
    let line = |(start, step): (isize, isize), k: usize| {
        let start = (start + k as isize * step) as usize + shift;
        &cells[start..start + len]
    };
    let [first, second] = walks else {
        for &walk in walks {
            for k in 0..count {
                for (mask, x) in masks.iter_mut().zip(line(walk, k)) {
                    *mask |= 1 << (x & 63);
                }
            }
        }
        return;
    };
    let mut k = 0;
    while k + 4 <= count {
        let up: [&[u8]; 4] = std::array::from_fn(|i| line(*first, k + i));
        let down: [&[u8]; 4] = std::array::from_fn(|i| line(*second, k + i));
        sets.xor_columns(up, down, masks);
        k += 4;
    }
    for k in k..count {
        let pairs = line(*first, k).iter().zip(line(*second, k));
        for (mask, (x, y)) in masks.iter_mut().zip(pairs) {
            *mask |= 1 << ((x ^ y) & 63);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_in_pieces_are_the_columns_at_once() {
        // Rows of 1000 cells; pairs of rows from both ends.
        let cells: Vec<u8> = (0..300_000_u32)
            .map(|i| ((i * 7919) >> 5) as u8 & 63)
            .collect();
        let walks = [(1000_isize, 1000_isize), (290_000, -1000)];
        for (walks, count) in [(&walks[..], 289), (&walks[..1], 7), (&walks[..], 3)] {
            let mut expected = vec![0_u64; 900];
            for k in 0..count {
                for (i, mask) in expected.iter_mut().enumerate() {
                    let value = walks.iter().fold(0, |sum, (start, step)| {
                        sum ^ cells[(start + k as isize * step) as usize + i]
                    });
                    *mask |= 1 << value;
                }
            }
            for sets in MaskSets::available() {
                let mut masks = vec![0; 900];
                mark_columns(sets, &cells, walks, count, &mut masks);
                assert_eq!(masks, expected);
            }
        }
    }
}
