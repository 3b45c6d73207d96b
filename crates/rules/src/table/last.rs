//! One answer in linear memory: only the last rows of a table remain.
//!
//! A search for one value needs a table of scores only to reach that value. If a sum or a
//! difference of the two parameters decreases in every reference, it is the outer coordinate: then
//! the cells of a row do not refer to each other. For `v(i,j)` on intervals these are the intervals
//! of one length. The rows are computed through a window, as in [`pieces`](super::pieces), and the
//! last window is the table:
//!
//! ```text
//! j-i    0 1 2 3 4 5 6 7 8
//!       [. . . . .]
//!               [k . . . .]         v(0,8), and all that the last moves lead to
//! ```
//!
//! Another position that is not in the window needs the whole table, which is made then.

use grundy_core::{Budget, Halt, Observer, PartOfWork, Run};

use super::fill::{self, Filled};
use super::fitting::Fitting;
use super::kernel::Kernel;
use super::machine::Stuck;
use super::order::{self, Layout, Roots, extent};
use super::plan::Runnable;
use super::store::{Index, Store};
use super::{FilledTable, lower};
use crate::scalar::form;
use crate::work::Work;

/// Smaller tables are computed as a whole.
const MIN_CELLS: u128 = 1 << 20;

/// Cells of a window, unless a row is longer: they fit into the second-level cache.
const WINDOW_CELLS: u128 = 1 << 18;

/// A table whose rows are computed through a window.
pub(super) struct LastRows {
    plan: Runnable,
    roots: Roots,
    /// The look-back in rows, and the rows of a window after them.
    back: i64,
    rows: i64,
    /// The kernel of all windows: it is made once, since that takes longer than a small window.
    kernel: Box<dyn Kernel>,
}

/// Returns the plan for the last one of some positions, if its value can be computed through a
/// window and the other ones are on the way to it; `whole` is the plan of the whole table.
pub(super) fn plan(
    fitting: &Fitting,
    positions: &[Vec<i64>],
    (whole, names): (&Runnable, &[String]),
    observer: &mut dyn Observer,
) -> Option<LastRows> {
    let (root, others) = positions.split_last()?;
    if !whole.signed || root.len() != 2 || whole.layout.cells() < MIN_CELLS {
        return None;
    }
    let references = &fitting.references[0].1;
    let roots = Roots::of_points(std::slice::from_ref(root));
    let layout = order::independent_rows(references, &roots, names, observer)?;
    let index = Index::new(&layout)?;
    let is_inside = |position: &Vec<i64>| {
        let coordinates = layout.coordinates.iter().map(|form| form.at(position));
        index.address(&coordinates.collect::<Vec<_>>()).is_some()
    };
    if !others.iter().all(is_inside) {
        return None;
    }
    let mut back = 0;
    for reference in references {
        let mut system = layout.invariants.clone();
        system.extend(reference.facts.iter().cloned());
        let row = &layout.coordinates[0];
        let drop = row.minus(&row.substitute(&reference.args)?)?;
        // Without a solution, it is never made.
        if let Some((_, high)) = form::bounds(&system, &drop) {
            back = back.max(high?);
        }
    }
    let longest = layout.rows.iter().map(|row| extent(*row)).max()?.max(1);
    let rows = i64::try_from((WINDOW_CELLS / longest).max(1))
        .ok()?
        .max(back);
    let compiled = lower::lower(&fitting.scalar, &layout);
    let mut kernels = fill::kernels(&compiled, &layout).into_iter();
    let kernel = kernels.find(|kernel| kernel.first(&Store::new(true, 0)) == Some(0))?;
    (extent(layout.outer) > 4 * u128::from(rows.unsigned_abs())).then_some(LastRows {
        plan: Runnable {
            index,
            layout,
            compiled,
            signed: true,
        },
        roots,
        back,
        rows,
        kernel,
    })
}

impl LastRows {
    /// Returns the number of cells.
    pub fn cells(&self) -> u128 {
        self.plan.layout.cells()
    }

    /// Returns whether the cells and the bytes of a window are within the limits.
    pub fn fits(&self, budget: Budget) -> bool {
        let rows = &self.plan.layout.rows;
        let longest = rows.iter().map(|row| extent(*row)).max().unwrap_or(0);
        let window = longest.saturating_mul(u128::from((self.back + self.rows).unsigned_abs()));
        let bytes = window.saturating_mul(self.plan.width().into());
        budget.holds(self.cells(), bytes).is_ok()
    }

    /// Computes all rows, and returns the last window. `None` if the plan does not hold.
    pub fn fill(
        self,
        function: usize,
        work: &mut Work,
        run: &mut Run,
    ) -> Result<Option<FilledTable>, Halt> {
        let (first, last) = self.plan.layout.outer;
        let cells = u64::try_from(self.cells()).unwrap_or(u64::MAX);
        let mut ahead = PartOfWork::new(run, 0, Some(cells));
        let mut store = Store::new(true, 0);
        let mut kernels = [self.kernel];
        // The known cells that the next window begins with.
        let mut kept = (0, 0);
        let mut start = first;
        loop {
            let from = first.max(start.saturating_sub(self.back));
            let to = last.min(start.saturating_add(self.rows - 1));
            let window = window(&self.plan.layout, from, to);
            let Some(index) = Index::new(&window) else {
                return Ok(None);
            };
            let known = kept.1 - kept.0;
            store.shift(kept, index.len());
            let program = (&self.plan.compiled, &window, &index);
            kernels[0].move_cells();
            let filled = fill::go_on(program, &mut kernels, (store, known), 1, &mut ahead);
            let Filled {
                done,
                options,
                stuck,
                ..
            } = filled;
            store = filled.store;
            work.cells += (done - known) as u64;
            work.options += options;
            ahead.before += (done - known) as u64;
            match stuck {
                None => {}
                Some(Stuck::Interrupted) => return Err(Halt::interrupted()),
                Some(_) => return Ok(None),
            }
            if to == last {
                return Ok(Some(FilledTable {
                    function,
                    roots: self.roots,
                    layout: window,
                    index,
                    store,
                    done,
                }));
            }
            start = to + 1;
            let kept_from = first.max(start - self.back).max(from);
            kept = (index.row_start(kept_from), done);
        }
    }
}

/// Returns the layout of some rows.
fn window(layout: &Layout, from: i64, to: i64) -> Layout {
    let row = |t: i64| (t - layout.outer.0) as usize;
    Layout {
        coordinates: layout.coordinates.clone(),
        parameters: layout.parameters.clone(),
        outer: (from, to),
        rows: layout.rows[row(from)..=row(to)].to_vec(),
        rest: Vec::new(),
        invariants: layout.invariants.clone(),
    }
}
