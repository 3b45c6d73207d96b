//! Sums of two cells that move towards each other: cutting and splitting games.
//!
//! In `g(i)^g(n-2-i) for i in 0..=n-2` every sum occurs twice, from both ends. The ends of a range
//! show whether it is symmetric in this way; then half of it suffices.

use grundy_nimber::mex::MaskSets;

use super::bound::{Along, along, greatest, least};
use super::plan::{Mirror, Place, Reader, Step};
use super::{Active, Piece, Runner, outside};
use crate::scalar::form::Form;
use crate::table::machine::Attempt;
use crate::table::program::CellSpan;
use crate::table::store::Cell;

pub(super) struct MirrorOnRow<'a> {
    lower: Vec<Along<'a>>,
    upper: Vec<Along<'a>>,
    cells: [(Piece, i64, i64, i64); 2],
}

/// Two strided accesses towards each other: a rising and a falling one, from these addresses.
pub(super) struct Pairs {
    up: usize,
    down: usize,
    count: usize,
}

/// The options of an item at a cell.
pub(super) enum Sums {
    None,
    /// An end of the range is unknown.
    Unknown,
    Of(Pairs),
}

impl Pairs {
    pub fn cells<T: Cell>(self, cells: &[T]) -> impl Iterator<Item = (T, T)> {
        let rising = &cells[self.up..self.up + self.count];
        let falling = &cells[self.down + 1 - self.count..=self.down];
        rising.iter().copied().zip(falling.iter().rev().copied())
    }

    /// Returns the sums as bits, of values below 64.
    #[inline]
    pub fn low<T: Cell>(self, sets: MaskSets, cells: &[T]) -> u64 {
        let rising = &cells[self.up..self.up + self.count];
        sets.xor_reversed(rising, &cells[self.down + 1 - self.count..=self.down])
    }
}

impl Reader<'_> {
    /// Returns the place of a cell that moves along one row.
    pub(super) fn place(&self, cell: &[(Form, i64)]) -> Option<Place> {
        let ((at_zero, along), outer) = cell.split_last()?;
        let mut row = Vec::new();
        for (affine, along) in outer {
            let form = self.in_coordinates(affine)?;
            if *along != 0 || form.coefficient(self.last) != 0 {
                return None;
            }
            row.push(form);
        }
        (along.abs() == 1).then_some(Place {
            row,
            at_zero: self.in_coordinates(at_zero)?,
            along: *along,
        })
    }

    pub(super) fn mirror(&self, span: &CellSpan) -> Option<Step> {
        let [a, b] = &span.cells[..] else {
            return None;
        };
        if !span.except.is_empty() {
            return None;
        }
        let cells = [self.place(a)?, self.place(b)?];
        if cells[0].along == cells[1].along {
            return None;
        }
        let (lower, upper) = self.bounds(span)?;
        Some(Step::Mirror(Mirror {
            lower,
            upper,
            cells,
        }))
    }
}

impl<'a, T: Cell> Runner<'a, '_, T> {
    pub(super) fn mirror(&self, mirror: &Mirror, row: &[i64]) -> Option<Active<'a>> {
        let cell = |place: &Place| {
            let piece = self.piece(&place.row, row)?;
            let (at_zero, slope) = along(&place.at_zero, row)?;
            Some((piece, at_zero, slope, place.along))
        };
        Some(Active::Mirror(Box::new(MirrorOnRow {
            lower: self.on_row(&mirror.lower, row)?,
            upper: self.on_row(&mirror.upper, row)?,
            cells: [cell(&mirror.cells[0])?, cell(&mirror.cells[1])?],
        })))
    }

    /// Returns the places of the two cells of an item.
    pub(super) fn mirror_walk(&mut self, mirror: &MirrorOnRow, c: i64) -> Attempt<Sums> {
        let (Some(lo), Some(hi)) = (greatest(&mirror.lower, c), least(&mirror.upper, c)) else {
            return Ok(Sums::Unknown);
        };
        if lo > hi {
            return Ok(Sums::None);
        }
        let mut count = (hi - lo + 1) as usize;
        self.machine.options += count as u64;
        let mut ends = [(0, 0); 2];
        for (end, (piece, at_zero, slope, step)) in ends.iter_mut().zip(&mirror.cells) {
            let (a, b) = (
                at_zero + slope * c + step * lo,
                at_zero + slope * c + step * hi,
            );
            if !piece.has(a) || !piece.has(b) {
                return Err(outside());
            }
            *end = (piece.address(a), piece.address(b));
            if end.0.max(end.1) >= self.machine.current {
                return Err(outside());
            }
        }
        // The same cells from both ends: half of them suffice.
        if ends[0] == (ends[1].1, ends[1].0) {
            count = count.div_ceil(2);
        }
        let (up, down) = if mirror.cells[0].3 > 0 {
            (ends[0].0, ends[1].0)
        } else {
            (ends[1].0, ends[0].0)
        };
        Ok(Sums::Of(Pairs { up, down, count }))
    }
}
