//! Lines in blocks of columns: a large table by several threads, and by one with less memory
//! traffic.
//!
//! If all options are lines (rooks, queens), a cell needs the values on its row, its column and its
//! diagonal. The columns are divided into blocks. A block has the sets of these columns and of the
//! diagonals through it. A block computes a *band* of some rows at a time. It needs two sets of the
//! block before it for each row: the values of that row so far, and those of the diagonal that
//! leaves that block. So the blocks are a pipeline:
//!
//! ```text
//! band 0    [ 0 ][ 1 ][ 2 ]        parts with the same number can be computed at the same time;
//! band 1    [ 1 ][ 2 ][ 3 ]        a thread takes the last block whose input is complete, so
//! band 2    [ 2 ][ 3 ][ 4 ]        that one thread goes band by band
//! ```
//!
//! The sets of a block remain in the second-level cache during a band, where row by row all sets of
//! the table are read for each row. Values, and the counted options, do not depend on the number of
//! threads or on the sizes of blocks and bands.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use grundy_core::Observer;

use super::marks::{self, LineMarks, LineValues};
use super::plan::{Direction, Line, RowPlan, Step};
use crate::meaning::Pattern;
use crate::syntax::ast::Reducer;
use crate::table::machine::{Attempt, Progress, Stuck};
use crate::table::order::{Layout, extent};
use crate::table::program::Compiled;
use crate::table::store::Cell;

/// Bounds of the columns of a block, and the number of blocks for each thread between them.
const MIN_COLUMNS: usize = 128;
const MAX_COLUMNS: usize = 512;
const BLOCKS_FOR_THREAD: usize = 4;

/// Rows of a band.
const BAND_ROWS: usize = 32;

/// Smaller tables are computed row by row.
const MIN_ROWS: usize = 64;
const MIN_WIDTH: usize = 256;

/// Maximal bytes of the sets of a family, unless the table takes more.
const MAX_BYTES: usize = 64 << 20;

/// A table whose options are lines only.
pub(super) struct Blocks<'a> {
    lines: &'a [Line],
    layout: &'a Layout,
    columns: usize,
    /// Columns of a block, and rows of a band.
    width: usize,
    band: usize,
}

impl<'a> Blocks<'a> {
    /// Returns the division of a table into blocks, if all its options are lines and it is large
    /// enough.
    pub fn new(
        code: &Compiled,
        layout: &'a Layout,
        plan: &'a RowPlan,
        threads: usize,
    ) -> Option<Self> {
        let (rows, columns) = size(code, layout, plan)?;
        if rows < MIN_ROWS || columns < MIN_WIDTH {
            return None;
        }
        // A value is at most the number of options.
        let words = (rows + columns + rows.min(columns)) / 64 + 1;
        let most = MAX_BYTES.max(rows.checked_mul(columns)?);
        if columns.checked_mul(words * 8)? > most {
            return None;
        }
        let width = columns / (BLOCKS_FOR_THREAD * threads.max(1));
        Some(Self {
            lines: &plan.lines,
            layout,
            columns,
            width: width.clamp(MIN_COLUMNS, MAX_COLUMNS),
            band: BAND_ROWS,
        })
    }

    /// Computes the rows from the first unknown cell on, which begins a row, up to `end`.
    pub fn run<T: Cell + Send>(
        &self,
        cells: &mut [T],
        progress: &mut Progress,
        end: usize,
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Attempt<()> {
        let known = progress.done / self.columns;
        let rows = end / self.columns;
        if rows <= known {
            return Ok(());
        }
        let mut pipeline = Pipeline {
            slots: Vec::new(),
            rows,
            band: self.band,
            stuck: None,
        };
        for first in (0..self.columns).step_by(self.width) {
            let block = self.block(first, known)?;
            pipeline.slots.push(Slot {
                block: Some(block),
                incoming: VecDeque::new(),
                done: 0,
            });
        }
        for row in cells[..rows * self.columns].chunks_exact_mut(self.columns) {
            let parts = row.chunks_mut(self.width);
            for (slot, part) in pipeline.slots.iter_mut().zip(parts) {
                if let Some(block) = &mut slot.block {
                    block.cells.push_back(part);
                }
            }
        }
        let work = Work {
            pipeline: Mutex::new(pipeline),
            changed: Condvar::new(),
        };
        let (columns, all) = (self.columns, end);
        let mut poll = |rows: usize| {
            observer.progress((rows * columns) as u64, Some(all as u64));
            observer.cancelled()
        };
        #[cfg(feature = "threads")]
        std::thread::scope(|scope| {
            for _ in 1..threads.min(self.columns.div_ceil(self.width)) {
                scope.spawn(|| work.run(&mut |_| false));
            }
            work.run(&mut poll);
        });
        #[cfg(not(feature = "threads"))]
        {
            let _ = threads;
            work.run(&mut poll);
        }
        let mut pipeline = work.lock();
        let done = pipeline.slots.iter().map(|slot| slot.done).min();
        let done = done.unwrap_or(0).max(known);
        progress.options += self.options(known, done);
        progress.done = done * self.columns;
        match pipeline.stuck.take() {
            Some(stuck) => Err(Box::new(stuck)),
            None => Ok(()),
        }
    }

    /// Makes the block that begins with a column; the cells of the first `known` rows are known.
    fn block<'c, T>(&self, first: usize, known: usize) -> Attempt<Block<'c, T>> {
        let (low, high) = self.layout.rows[0];
        let from = low + first as i64;
        let part = (from, high.min(from + self.width as i64 - 1));
        let layout = Layout {
            coordinates: self.layout.coordinates.clone(),
            parameters: self.layout.parameters.clone(),
            outer: self.layout.outer,
            rows: vec![part; self.layout.rows.len()],
            rest: Vec::new(),
            invariants: Vec::new(),
        };
        let lines = self.lines.iter().map(|line| LineMarks::new(line, &layout));
        let lines: Option<Vec<LineMarks>> = lines.collect();
        Ok(Block {
            lines: lines.ok_or_else(|| Box::new(Stuck::NoMemory))?,
            origin: (self.layout.outer.0, from),
            last: part.1,
            known,
            row: 0,
            cells: VecDeque::new(),
            diagonal: None,
        })
    }

    /// Returns the number of options of the rows `from..to`.
    fn options(&self, from: usize, to: usize) -> u64 {
        let n = self.columns as u64;
        let of_row = |line: &Line, x: u64| match line.direction {
            Direction::Axis(0) => x * n,
            Direction::Axis(_) => n * (n - 1) / 2,
            // The columns before `x`, and the others.
            _ if x < n => x * x.saturating_sub(1) / 2 + (n - x) * x,
            _ => n * (n - 1) / 2,
        };
        (from..to)
            .map(|x| self.lines.iter().map(|l| of_row(l, x as u64)).sum::<u64>())
            .sum()
    }
}

/// Returns the rows and columns of a table all of whose options are lines that blocks support.
fn size(code: &Compiled, layout: &Layout, plan: &RowPlan) -> Option<(usize, usize)> {
    let first = *layout.rows.first()?;
    if layout.coordinates.len() != 2 || layout.rows.iter().any(|row| *row != first) {
        return None;
    }
    // All items are lines, each once, without conditions.
    let lines = plan.items.iter().enumerate().all(|(i, item)| {
        item.guards.is_empty() && matches!(item.step, Step::Line(number) if number == i)
    });
    let few = (1..=4).contains(&plan.lines.len()) && plan.items.len() == plan.lines.len();
    let supported = plan.lines.iter().all(|line| {
        let same = plan.lines.iter().filter(|l| l.direction == line.direction);
        line.except.is_empty() && line.direction != Direction::Antidiagonal && same.count() == 1
    });
    if plan.reducer != Reducer::Mex || plan.clause != 0 || !(lines && few && supported) {
        return None;
    }
    // No cell is outside of the declared parameters.
    for (pattern, parameter) in code.clauses[0].0.iter().zip(&layout.parameters) {
        match pattern {
            Pattern::Any => {}
            Pattern::AtLeast(least) => {
                let corner = |(i, range): (usize, (i64, i64))| match parameter.coefficient(i) {
                    0.. => range.0,
                    _ => range.1,
                };
                let ranges = [layout.outer, first].into_iter().enumerate();
                let corner: Vec<i64> = ranges.map(corner).collect();
                if parameter.at(&corner) < *least {
                    return None;
                }
            }
            Pattern::Base(_) => return None,
        }
    }
    let rows = usize::try_from(extent(layout.outer)).ok()?;
    Some((rows, usize::try_from(extent(first)).ok()?))
}

/// The sets that a row of a block passes to the next block.
#[derive(Default)]
struct Handover {
    /// The values of the row so far; empty without rows among the lines.
    row: Option<LineValues>,
    /// The values of the diagonal through the last cell.
    diagonal: Option<LineValues>,
}

/// Some columns of the table.
struct Block<'c, T> {
    lines: Vec<LineMarks>,
    /// The coordinates of the first cell of the first row, and the last coordinate.
    origin: (i64, i64),
    last: i64,
    /// The number of rows that are known from the beginning.
    known: usize,
    /// The next row.
    row: usize,
    /// The cells of the next rows.
    cells: VecDeque<&'c mut [T]>,
    /// The diagonal from the block before that enters the next row.
    diagonal: Option<LineValues>,
}

impl<T: Cell> Block<'_, T> {
    /// Computes the next row.
    fn next_row(&mut self, incoming: Handover) -> Attempt<Handover> {
        let outside = || Box::new(Stuck::Outside);
        let no_memory = || Box::new(Stuck::NoMemory);
        let cells = self.cells.pop_front().ok_or_else(outside)?;
        let mut at = [self.origin.0 + self.row as i64, self.origin.1];
        for line in &mut self.lines {
            line.go(&at, true);
            let values = match line.direction() {
                Direction::Axis(0) => None,
                Direction::Axis(_) => incoming.row.as_ref(),
                _ => self.diagonal.as_ref(),
            };
            if !values.is_none_or(|values| line.receive(values)) {
                return Err(no_memory());
            }
        }
        self.diagonal = incoming.diagonal;
        let mut done = 0;
        if self.row >= self.known {
            while done < cells.len() {
                at[1] = self.origin.1 + done as i64;
                done += marks::run(&mut self.lines, &at, &mut cells[done..]).0;
                if done == cells.len() {
                    break;
                }
                // The sets need more memory, or the cell must be wider.
                at[1] = self.origin.1 + done as i64;
                self.lines.iter_mut().for_each(|line| line.go(&at, false));
                let value = marks::mex(&self.lines);
                cells[done] = T::of(value as i64).ok_or_else(|| Box::new(Stuck::Widen))?;
                if !self.lines.iter_mut().all(|line| line.insert(value, &at)) {
                    return Err(no_memory());
                }
                done += 1;
            }
        } else {
            for cell in &*cells {
                let value = cell.value() as u64;
                for line in &mut self.lines {
                    line.go(&at, false);
                    if !line.insert(value, &at) {
                        return Err(no_memory());
                    }
                }
                at[1] += 1;
            }
        }
        at[1] = self.last;
        let mut outgoing = Handover::default();
        for line in &mut self.lines {
            line.go(&at, false);
            match line.direction() {
                Direction::Axis(0) => {}
                Direction::Axis(_) => outgoing.row = Some(line.values()),
                _ => outgoing.diagonal = Some(line.values()),
            }
        }
        self.row += 1;
        Ok(outgoing)
    }
}

/// A block, and its input.
struct Slot<'c, T> {
    /// None while a thread computes it.
    block: Option<Block<'c, T>>,
    incoming: VecDeque<Handover>,
    /// The number of complete rows.
    done: usize,
}

/// The blocks in order.
struct Pipeline<'c, T> {
    slots: Vec<Slot<'c, T>>,
    rows: usize,
    band: usize,
    stuck: Option<Stuck>,
}

impl<T> Pipeline<'_, T> {
    /// Returns the last block whose next band has its input, with the number of its rows.
    fn next(&self) -> Option<(usize, usize)> {
        let next = |(at, slot): (usize, &Slot<T>)| {
            let count = self.band.min(self.rows - slot.done);
            let ready = at == 0 || slot.incoming.len() >= count;
            (count > 0 && slot.block.is_some() && ready).then_some((at, count))
        };
        self.slots.iter().enumerate().rev().find_map(next)
    }

    /// Returns the number of rows that are complete in all blocks.
    fn complete(&self) -> usize {
        self.slots.last().map_or(self.rows, |slot| slot.done)
    }
}

/// The pipeline with its threads.
struct Work<'c, T> {
    pipeline: Mutex<Pipeline<'c, T>>,
    changed: Condvar,
}

impl<'c, T: Cell> Work<'c, T> {
    fn lock(&self) -> MutexGuard<'_, Pipeline<'c, T>> {
        self.pipeline.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Computes bands until all are complete, or until a thread is stuck. `poll` gets the number of
    /// complete rows and returns whether to stop.
    fn run(&self, poll: &mut dyn FnMut(usize) -> bool) {
        let stop = StopOnPanic(self);
        let mut pipeline = self.lock();
        while pipeline.stuck.is_none() && pipeline.complete() < pipeline.rows {
            if poll(pipeline.complete()) {
                pipeline.stuck = Some(Stuck::Interrupted);
                break;
            }
            let Some((at, count)) = pipeline.next() else {
                let waited = self.changed.wait(pipeline);
                pipeline = waited.unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let slot = &mut pipeline.slots[at];
            let Some(mut block) = slot.block.take() else {
                break;
            };
            let input = count.min(slot.incoming.len());
            let mut incoming: Vec<Handover> = slot.incoming.drain(..input).collect();
            incoming.resize_with(count, Handover::default);
            drop(pipeline);
            let mut outgoing = Vec::with_capacity(count);
            let mut stuck = None;
            for incoming in incoming {
                match block.next_row(incoming) {
                    Ok(next) => outgoing.push(next),
                    Err(found) => {
                        stuck = Some(*found);
                        break;
                    }
                }
            }
            pipeline = self.lock();
            let slot = &mut pipeline.slots[at];
            slot.done = block.row;
            slot.block = Some(block);
            if let Some(next) = pipeline.slots.get_mut(at + 1) {
                next.incoming.extend(outgoing);
            }
            if pipeline.stuck.is_none() {
                pipeline.stuck = stuck;
            }
            self.changed.notify_all();
        }
        drop(pipeline);
        self.changed.notify_all();
        std::mem::forget(stop);
    }
}

/// Stops the other threads if one panics.
struct StopOnPanic<'w, 'c, T: Cell>(&'w Work<'c, T>);

impl<T: Cell> Drop for StopOnPanic<'_, '_, T> {
    fn drop(&mut self) {
        self.0.lock().stuck = Some(Stuck::Interrupted);
        self.0.changed.notify_all();
    }
}
