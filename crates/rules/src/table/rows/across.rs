//! Ranges over earlier rows, for a whole row at once.
//!
//! In the cutting game `g(i,w)^g(h-i,w) for i in 2..=h-2` the same pairs of rows are looked at for every `w`. Read along the
//! rows they lie in order in memory, and each cell of the row collects its options in a register of its own. A table that
//! has values from 64 on walks column by column.

use super::bound::{Bound, along, greatest, in_coordinates, least};
use super::plan::{Reader, Step, form};
use super::{Active, outside};
use crate::table::compile::CellSpan;
use crate::table::linear::Form;
use crate::table::run::{Cell, Machine, Run};

/// One cell, or two cells xored, in the same column, of rows that change with `k`.
#[derive(Clone, Debug)]
pub(in crate::table) struct Across {
    pub lower: Vec<Bound>,
    pub upper: Vec<Bound>,
    pub cells: Vec<Vec<(Form, i64)>>,
}

impl Reader<'_> {
    pub(super) fn across(&self, span: &CellSpan) -> Option<Step> {
        if self.last == 0 || span.cells.len() > 2 || !span.except.is_empty() {
            return None;
        }
        let mut cells = Vec::new();
        for cell in &span.cells {
            let mut places = Vec::new();
            for (i, (affine, along)) in cell.iter().enumerate() {
                let form = in_coordinates(&form(affine), self.layout)?;
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

impl<'a, T: Cell> Machine<'a, T> {
    /// Cells of earlier rows. Only for tables of small values; others are walked.
    pub(super) fn across(&self, across: &Across, row: &[i64]) -> Option<Active<'a>> {
        if self.top >= 64 || T::bytes(&[]).is_none() || !self.index.is_uniform() {
            return None;
        }
        let (lo, hi) = self.rows_across(across, row)?;
        Some(Active::Across((hi - lo + 1).max(0) as u64))
    }

    pub(super) fn rows_across(&self, across: &Across, row: &[i64]) -> Option<(i64, i64)> {
        let lo = greatest(&self.on_row(&across.lower, row)?, 0)?;
        let hi = least(&self.on_row(&across.upper, row)?, 0)?;
        Some((lo, hi))
    }

    /// Puts the options of earlier rows into the masks of the cells `s..=e`.
    pub(super) fn mark_across(
        &self,
        across: &Across,
        row: &[i64],
        current: usize,
        (s, e): (i64, i64),
        masks: &mut [u64],
    ) -> Run<()> {
        let (lo, mut hi) = self.rows_across(across, row).ok_or_else(outside)?;
        if lo > hi {
            return Ok(());
        }
        let cells = T::bytes(self.cells).ok_or_else(outside)?;
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
                self.index.address(&target)
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
        if let [_, _] = across.cells[..] {
            let [(a, up), (b, down)] = walks;
            if up == -down && a + up * count as isize == b {
                hi = lo + count / 2;
            }
            let count = (hi - lo + 1) as usize;
            let line = |start: isize, step: isize, k: usize| {
                let start = (start + k as isize * step) as usize;
                &cells[start..start + len]
            };
            // Four pairs of rows at a time, so that a mask is loaded and stored once for them.
            let mut k = 0;
            while k + 4 <= count {
                let up: [&[u8]; 4] = std::array::from_fn(|i| line(a, up, k + i));
                let down: [&[u8]; 4] = std::array::from_fn(|i| line(b, down, k + i));
                for (i, mask) in masks[..len].iter_mut().enumerate() {
                    let mut low = *mask;
                    for j in 0..4 {
                        low |= 1 << ((up[j][i] ^ down[j][i]) & 63);
                    }
                    *mask = low;
                }
                k += 4;
            }
            for k in k..count {
                let pairs = line(a, up, k).iter().zip(line(b, down, k));
                for (mask, (x, y)) in masks.iter_mut().zip(pairs) {
                    *mask |= 1 << ((x ^ y) & 63);
                }
            }
        } else {
            let (a, up) = walks[0];
            for k in 0..=(hi - lo) as isize {
                let x = (a + k * up) as usize;
                for (mask, x) in masks.iter_mut().zip(&cells[x..x + len]) {
                    *mask |= 1 << (x & 63);
                }
            }
        }
        Ok(())
    }
}
