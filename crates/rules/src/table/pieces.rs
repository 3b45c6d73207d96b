//! Tables in pieces: memory that does not grow with the table.
//!
//! A recurrence with a *bounded look-back* refers to cells at most `R` rows before the current one,
//! a row being all cells of one value of the outer coordinate (on one heap, a cell). Then a table
//! can be computed through a window that slides along the outer coordinate:
//!
//! ```text
//! rows   0 1 2 3 4 5 6 7 8 9 …
//!       [. . . . .]                 the first piece is passed on
//!             [k k . . . .]         R rows remain, the next piece is computed after them
//! ```
//!
//! Each window is a table with its own layout, so the same machine with the same checks computes
//! it. A reference that left the window would be detected, and the table would be computed as a
//! whole. The bound on the look-back is derived from the facts that hold at each reference (see
//! [`references`](crate::analysis::references)), by the same elimination that finds the order.

use grundy_core::{Cells, Observer, PartOfWork};

use super::fill::{self, Filled};
use super::machine::Stuck;
use super::order::{Layout, extent};
use super::program::Compiled;
use super::store::{self, Index, Store};
use crate::analysis::references::Reference;
use crate::scalar::form::{self, Form};
use crate::work::Work;

/// Cells of a piece, unless a row is longer.
const PIECE_CELLS: u128 = 1 << 20;

/// Maximal number of cells of a window; it must also be at most half of the table.
const MAX_WINDOW: u128 = 1 << 26;

/// The division of a table into pieces.
pub(super) struct Pieces {
    /// The look-back in rows.
    back: i64,
    /// Rows of a piece.
    rows: i64,
    /// Cells of the largest window.
    pub window: u128,
}

/// The end of a computation in pieces.
pub(crate) enum Streamed {
    /// All pieces were passed on.
    Complete,
    /// The observer or the receiver of the pieces cancelled.
    Interrupted,
    /// The table has to be computed as a whole; pieces that were passed on do not count.
    Whole,
}

/// Returns the division of a table into pieces, if possible.
pub(super) fn recognise(
    code: &Compiled,
    layout: &Layout,
    references: &[Reference],
) -> Option<Pieces> {
    let in_order = |(i, form): (usize, &Form)| *form == Form::var(i);
    if !layout.coordinates.iter().enumerate().all(in_order)
        || !fill::kernels(code, layout)
            .iter()
            .all(|kernel| kernel.goes_on())
    {
        return None;
    }
    let mut back = 0;
    for reference in references {
        let mut system = layout.invariants.clone();
        system.extend(reference.facts.iter().cloned());
        let moved = reference.args[0].minus(&Form::var(0))?;
        // Without a solution, it is never made.
        if let Some((low, _)) = form::bounds(&system, &moved) {
            back = back.max(low?.checked_neg()?);
        }
    }
    let rest = layout
        .rest
        .iter()
        .fold(1_u128, |n, range| n.saturating_mul(extent(*range)));
    let longest = layout.rows.iter().map(|row| extent(*row)).max();
    let row = match layout.coordinates.len() {
        1 => 1,
        _ => longest?.saturating_mul(rest).max(1),
    };
    let rows = (PIECE_CELLS / row).max(1).max(u128::try_from(back).ok()?);
    let window = row.saturating_mul(rows.saturating_add(u128::try_from(back).ok()?));
    (window <= MAX_WINDOW && window.saturating_mul(2) <= layout.cells()).then_some(Pieces {
        back,
        rows: i64::try_from(rows).ok()?,
        window,
    })
}

/// A table that is computed in pieces.
pub(super) struct Stream<'a> {
    pub code: &'a Compiled,
    pub layout: &'a Layout,
    pub signed: bool,
    pub outcome: bool,
    /// The requested box.
    pub ranges: &'a [(i64, i64)],
}

impl Stream<'_> {
    /// Computes the table and passes on its pieces, whole rows in row-major order.
    pub fn run(
        &self,
        pieces: &Pieces,
        work: &mut Work,
        observer: &mut dyn Observer,
        take: &mut dyn FnMut(&Cells) -> bool,
    ) -> Streamed {
        let (first, last) = self.layout.outer;
        let cells = u64::try_from(self.layout.cells()).unwrap_or(u64::MAX);
        let mut ahead = PartOfWork::new(observer, 0, Some(cells));
        let mut kept = Store::new(self.signed, 0);
        let mut start = first;
        while start <= last {
            let from = first.max(start.saturating_sub(pieces.back));
            let to = last.min(start.saturating_add(pieces.rows - 1));
            let window = self.window(from, to);
            let Some(index) = Index::new(&window) else {
                return Streamed::Whole;
            };
            let known = kept.len();
            kept.resize(index.len());
            let Filled {
                store,
                done,
                options,
                stuck,
                ..
            } = fill::go_on(
                (self.code, &window, &index),
                &mut fill::kernels(self.code, &window),
                (kept, known),
                1,
                &mut ahead,
            );
            work.cells += (done - known) as u64;
            work.options += options;
            ahead.before += (done - known) as u64;
            let stopped = match stuck {
                None => false,
                Some(Stuck::Interrupted) => true,
                Some(_) => return Streamed::Whole,
            };
            // The rows that are complete.
            let end = (start..=to + 1)
                .rev()
                .find(|row| index.row_start(*row) <= done)
                .unwrap_or(start);
            kept = store.part(
                index.row_start(first.max(end - pieces.back).max(from)),
                done,
            );
            let wanted = (self.ranges[0].0.max(start), self.ranges[0].1.min(end - 1));
            if wanted.0 <= wanted.1 {
                let mut ranges = self.ranges.to_vec();
                ranges[0] = wanted;
                let coordinates = &self.layout.coordinates;
                let Some(cells) =
                    store::hand_out(store, &index, coordinates, &ranges, self.outcome)
                else {
                    return Streamed::Whole;
                };
                if !take(&cells) {
                    return Streamed::Interrupted;
                }
            }
            if stopped {
                return Streamed::Interrupted;
            }
            start = end;
        }
        Streamed::Complete
    }

    /// Returns the layout of some rows.
    fn window(&self, from: i64, to: i64) -> Layout {
        let layout = self.layout;
        let row = |t: i64| (t - layout.outer.0) as usize;
        Layout {
            coordinates: layout.coordinates.clone(),
            parameters: layout.parameters.clone(),
            outer: (from, to),
            rows: if layout.rows.is_empty() {
                Vec::new()
            } else {
                layout.rows[row(from)..=row(to)].to_vec()
            },
            rest: layout.rest.clone(),
            invariants: layout.invariants.clone(),
        }
    }
}
