//! Ranges of contiguous cells in one row: those that slide, and those that end at the cell.

use super::bound::{Along, Bound, greatest, least};
use super::plan::{Range, Reader, Step};
use super::{Active, Piece, Runner, outside};
use crate::scalar::form::Form;
use crate::syntax::ast::Reducer;
use crate::table::machine::Attempt;
use crate::table::program::CellSpan;
use crate::table::store::Cell;

/// Maximal number of cells at fixed distances that are compared one by one, instead of by a set.
const MAX_FIXED_CELLS: usize = 4;

impl Reader<'_> {
    /// Recognises a range of single cells of one row that slides, or that ends at the cell.
    pub(super) fn range(&mut self, span: &CellSpan) -> Option<Step> {
        let [cell] = &span.cells[..] else {
            return None;
        };
        if !span.except.is_empty() {
            return None;
        }
        let place = self.place(cell)?;
        let (lower, upper) = self.bounds(span)?;
        let moved = |bounds: Vec<Bound>| {
            bounds
                .into_iter()
                .map(|b| {
                    let b = if place.along < 0 { b.minus()? } else { b };
                    b.plus(Bound::Linear(place.at_zero.clone()))
                })
                .collect::<Option<Vec<_>>>()
        };
        let (from, to) = if place.along > 0 {
            (moved(lower)?, moved(upper)?)
        } else {
            (moved(upper)?, moved(lower)?)
        };
        let forward = |bounds: &[Bound]| {
            bounds
                .iter()
                .all(|b| b.change(self.last).is_some_and(|c| c.0 >= 0))
        };
        let slides = forward(&from) && forward(&to);
        let range = Range {
            row: place.row,
            from,
            to,
        };
        if slides {
            self.plan.windows += 1;
            return Some(Step::Window(self.plan.windows - 1, range));
        }
        let here = range
            .row
            .iter()
            .enumerate()
            .all(|(i, f)| *f == Form::var(i));
        let neighbour = Bound::Linear(Form::var(self.last).shifted(-1)?);
        if here && range.to == [neighbour] {
            self.plan.latest += 1;
            return Some(Step::Latest(self.plan.latest - 1, range));
        }
        None
    }
}

impl<'a, T: Cell> Runner<'a, '_, T> {
    #[allow(clippy::type_complexity, reason = "a range: where, from, to")]
    pub(super) fn range(
        &self,
        range: &Range,
        row: &[i64],
    ) -> Option<(Piece, Vec<Along<'a>>, Vec<Along<'a>>)> {
        Some((
            self.piece(&range.row, row)?,
            self.on_row(&range.from, row)?,
            self.on_row(&range.to, row)?,
        ))
    }

    /// Checks that the range `from..c` of this row is in the table, counts it, and returns its
    /// first address.
    pub(super) fn neighbours(&mut self, c: i64, from: i64) -> Attempt<usize> {
        let first = self.machine.current as i64 - (c - from);
        let row_first = self
            .machine
            .index
            .run_of(&self.machine.coordinates)
            .ok_or_else(outside)?
            .0;
        if from < row_first {
            return Err(outside());
        }
        self.machine.options += (c - from) as u64;
        Ok(first as usize)
    }

    /// Moves a window to a range that is not empty.
    #[inline]
    pub(super) fn slide(
        &mut self,
        number: usize,
        piece: Piece,
        (from, to): (i64, i64),
    ) -> Attempt<()> {
        let machine = &mut self.machine;
        if from < piece.from || to > piece.to || piece.address(to) >= machine.current {
            return Err(outside());
        }
        machine.options += (to - from + 1) as u64;
        let cells = &*machine.cells;
        self.windows[number].slide(piece.address(from), piece.address(to) + 1, |i| {
            cells[i].value() as usize
        });
        Ok(())
    }

    /// Computes cells whose options are one window and a few cells at fixed distances, from `s` on.
    /// Returns the first cell that is left to other methods.
    pub(super) fn window_segment(
        &mut self,
        here: Piece,
        active: &[Active],
        (s, e): (i64, i64),
    ) -> Attempt<i64> {
        let quiet = self.lines.is_empty() && self.latest.is_empty() && self.corner.is_none();
        let ([
            Active::Window {
                number,
                piece,
                from,
                to,
            },
            rest @ ..,
        ]
        | [
            rest @ ..,
            Active::Window {
                number,
                piece,
                from,
                to,
            },
        ]) = active
        else {
            return Ok(s);
        };
        if !quiet || self.plan.reducer != Reducer::Mex || rest.len() > MAX_FIXED_CELLS {
            return Ok(s);
        }
        let mut distances = [0; MAX_FIXED_CELLS];
        for (distance, item) in distances.iter_mut().zip(rest) {
            let Active::Fixed(found) = item else {
                return Ok(s);
            };
            *distance = *found;
        }
        let (distances, few) = (&distances[..rest.len()], rest.len() as u64);
        let (window, cells) = (&mut self.windows[*number], &mut *self.machine.cells);
        let (first, mut options, mut top) = (here.address(s), 0, 0);
        let (mut address, mut result) = (first, Ok(()));
        for c in s..=e {
            let (Some(from), Some(to)) = (greatest(from, c), least(to, c)) else {
                break;
            };
            let some = from <= to;
            if some {
                if from < piece.from || to > piece.to || piece.address(to) >= address {
                    result = Err(outside());
                    break;
                }
                window.slide(piece.address(from), piece.address(to) + 1, |i| {
                    cells[i].value() as usize
                });
            }
            let absent = |value| if some { window.absent(value) } else { value };
            let mut value = absent(0);
            if few > 0 {
                let other = |d: &isize| cells[address.wrapping_add_signed(*d)].value() as usize;
                while distances.iter().any(|d| other(d) == value) {
                    value = absent(value + 1);
                }
            }
            let Some(cell) = T::of(value as i64) else {
                break;
            };
            cells[address] = cell;
            address += 1;
            top = top.max(value as u64);
            options += few + if some { (to - from + 1) as u64 } else { 0 };
        }
        self.machine.options += options;
        self.machine.top = self.machine.top.max(top);
        self.machine.current = address;
        self.progress.done = address;
        self.progress.options = self.machine.options;
        result.map(|()| s + (address - first) as i64)
    }
}
