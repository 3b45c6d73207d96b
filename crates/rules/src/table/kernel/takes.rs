//! Kernel for one heap whose moves take a function of a number: `x-f(k)` for a range of `k`.
//!
//! In `g(n-k*k) for k in 1..=isqrt(n)` the distances do not depend on the heap, only their number
//! does. They are computed once, as an ascending list. The cells are computed in batches of
//! consecutive heaps, each with a byte for every value. A distance that is a move of all of them
//! and leads before the batch is read for all at once:
//!
//! ```text
//! g(n-9)  g(n-8) … g(n+6)       taking 9 from the heaps n, n+1, …, n+15
//!    v       v       v
//! marks of n, n+1, …, n+15
//! ```
//!
//! The other distances are read heap by heap. Every reference is checked: if one is not before its
//! cell, the general machine computes the cells from there on.

use grundy_core::{Message, Observer};

use super::{Filling, Kernel, KernelName};
use crate::meaning::Pattern;
use crate::scalar::form::Form;
use crate::syntax::ast::{BinaryOp, Reducer};
use crate::table::machine::{Attempt, Machine, Pace, Stuck};
use crate::table::order::{Layout, MAX_COORDINATE};
use crate::table::program::{Code, CodeItem, CodeStep, Compiled, ItemBody};
use crate::table::store::{Cell, Store};

/// Cells of a batch.
const BATCH: usize = 16;

/// The number of values for which each cell of a batch has a mark. Cells of 16 bits begin with
/// marks for values of 10 bits, which fit into the cache.
const VALUES_OF_8_BITS: usize = 1 << 8;
const VALUES_OF_10_BITS: usize = 1 << 10;
const VALUES_OF_16_BITS: usize = 1 << 16;

/// A game of this structure.
struct Takes {
    functions: Vec<Function>,
    /// Fixed distances.
    fixed: Vec<usize>,
    /// The first cell from which every fixed distance is a move.
    steady: usize,
    /// A reference or a bound is not as expected.
    given_up: bool,
    /// Whether a value may reach [`VALUES_OF_10_BITS`]; unknown before the first cell of 16 bits.
    has_large: Option<bool>,
}

/// The item `g(n-f(k)) for k in lo..=hi`.
struct Function {
    /// The clause with the index of its item.
    item: usize,
    slot: usize,
    lo: i64,
    /// The known distances, ascending.
    distances: Vec<usize>,
}

pub(in crate::table) fn of(code: &Compiled, layout: &Layout) -> Option<Box<dyn Kernel>> {
    Some(Box::new(recognise(code, layout)?))
}

/// Returns the items of the general clause.
fn items(code: &Compiled) -> Option<&[CodeItem]> {
    match &code.clauses.last()?.1 {
        Code::Reduce(reduce) if reduce.reducer == Reducer::Mex => Some(&reduce.items),
        _ => None,
    }
}

/// Recognises the structure.
fn recognise(code: &Compiled, layout: &Layout) -> Option<Takes> {
    if layout.coordinates != [Form::var(0)] || code.coordinates != [Form::var(0)] {
        return None;
    }
    let (last, bases) = code.clauses.split_last()?;
    let mut steady = layout.outer.0;
    for (patterns, _) in bases {
        match patterns[..] {
            [Pattern::Base(value)] => steady = steady.max(value.checked_add(1)?),
            _ => return None,
        }
    }
    match last.0[..] {
        [Pattern::Any] => {}
        [Pattern::AtLeast(least)] => steady = steady.max(least),
        _ => return None,
    }
    let cell = |heap: i64| usize::try_from(heap.saturating_sub(layout.outer.0).max(0)).ok();
    let mut takes = Takes {
        functions: Vec::new(),
        fixed: Vec::new(),
        steady: cell(steady)?,
        given_up: false,
        has_large: None,
    };
    for (number, item) in items(code)?.iter().enumerate() {
        let Some(offsets) = &item.offsets else {
            takes.functions.push(function(number, item)?);
            continue;
        };
        for offset in offsets {
            let distance = usize::try_from(offset.distance.checked_neg()?).ok()?;
            if offset.to != i64::MAX || distance == 0 {
                return None;
            }
            takes.steady = takes.steady.max(cell(offset.from)?).max(distance);
            takes.fixed.push(distance);
        }
    }
    (!takes.functions.is_empty()).then_some(takes)
}

/// Recognises `g(n-f(k)) for k in lo..=hi`.
fn function(number: usize, item: &CodeItem) -> Option<Function> {
    let [
        CodeStep::Range {
            slot,
            lo: Code::Const(lo),
            hi,
            step: None,
            ..
        },
    ] = &item.steps[..]
    else {
        return None;
    };
    let ItemBody::Value(Code::Load(args)) = &item.body else {
        return None;
    };
    let [place] = &args[..] else {
        return None;
    };
    (is_over(hi, 0) && is_moved(place, *slot)).then_some(Function {
        item: number,
        slot: *slot,
        lo: *lo,
        distances: Vec::new(),
    })
}

/// Returns whether an expression reads no cell, and no slot but this one.
fn is_over(code: &Code, slot: usize) -> bool {
    match code {
        Code::Const(_) => true,
        Code::Slot(s) => *s == slot,
        Code::Neg(a, _) | Code::Item(_, a, _) => is_over(a, slot),
        Code::Binary(_, a, b, _) => is_over(a, slot) && is_over(b, slot),
        Code::Call(_, args, _) => args.iter().all(|arg| is_over(arg, slot)),
        _ => false,
    }
}

/// Returns whether an expression is the heap and a summand that only depends on a slot.
fn is_moved(code: &Code, slot: usize) -> bool {
    match code {
        Code::Slot(0) => slot != 0,
        Code::Binary(BinaryOp::Add, a, b, _) => {
            is_moved(a, slot) && is_over(b, slot) || is_over(a, slot) && is_moved(b, slot)
        }
        Code::Binary(BinaryOp::Sub, a, b, _) => is_moved(a, slot) && is_over(b, slot),
        _ => false,
    }
}

impl Kernel for Takes {
    fn notes(&self, notes: Vec<Message>) -> Vec<Message> {
        notes
    }

    fn first(&self, store: &Store) -> Option<usize> {
        (matches!(store, Store::U8(_) | Store::U16(_)) && !self.given_up).then_some(self.steady)
    }

    fn run(&mut self, table: &mut Filling, end: usize, observer: &mut dyn Observer) -> Attempt<()> {
        let mut store = std::mem::replace(&mut table.store, Store::new(false, 0));
        let result = match &mut store {
            Store::U8(cells) => self.batches::<u8, VALUES_OF_8_BITS>(cells, table, end, observer),
            Store::U16(cells) => {
                let known = &cells[..table.progress.done];
                let is_large = |cell: &u16| usize::from(*cell) >= VALUES_OF_10_BITS;
                let has_large = self.has_large.unwrap_or_else(|| known.iter().any(is_large));
                self.has_large = Some(has_large);
                if has_large {
                    self.batches::<u16, VALUES_OF_16_BITS>(cells, table, end, observer)
                } else {
                    match self.batches::<u16, VALUES_OF_10_BITS>(cells, table, end, observer) {
                        Err(stuck) if matches!(*stuck, Stuck::Widen) => {
                            self.has_large = Some(true);
                            Ok(())
                        }
                        other => other,
                    }
                }
            }
            _ => Err(Box::new(Stuck::Outside)),
        };
        table.store = store;
        result
    }
}

impl Takes {
    /// Computes batches of cells whose values have `VALUES` bytes. All known values are below
    /// `VALUES`. It ends with [`Stuck::Widen`] at a cell with no value below it.
    fn batches<T: Cell, const VALUES: usize>(
        &mut self,
        cells: &mut [T],
        table: &mut Filling,
        end: usize,
        observer: &mut dyn Observer,
    ) -> Attempt<()> {
        let (code, layout, index) = (table.code, table.layout, table.index);
        let place = |cell: T| cell.value() as usize % VALUES;
        let progress = &mut table.progress;
        let mut machine = Machine::new((code, layout, index), cells, progress);
        // Up to a megabyte, which the stack may not have.
        let mut marks: Box<[[u8; VALUES]]> = vec![[0; VALUES]; BATCH].into();
        let mut mark = 0_u8;
        let mut counts = vec![[0_usize; BATCH]; self.functions.len()];
        let mut common = Vec::with_capacity(self.functions.len());
        let mut pace = Pace::default();
        let before = progress.done;
        let mut result = Ok(());
        'batches: while progress.done < end && !self.given_up {
            if pace.is_due(progress.done, progress.options) {
                observer.progress(progress.done as u64, Some(index.len() as u64));
                if observer.cancelled() {
                    result = Err(Box::new(Stuck::Interrupted));
                    break;
                }
            }
            let (first, len) = (progress.done, BATCH.min(end - progress.done));
            for (function, counts) in self.functions.iter_mut().zip(&mut counts) {
                let origin = layout.outer.0;
                if !function.count(&mut machine, (first, origin), &mut counts[..len]) {
                    self.given_up = true;
                    break 'batches;
                }
            }
            mark = mark.wrapping_add(1);
            if mark == 0 {
                marks.as_flattened_mut().fill(0);
                mark = 1;
            }
            let cells = &mut *machine.cells;
            common.clear();
            for (function, counts) in self.functions.iter().zip(&counts) {
                let range = function.common(&counts[..len]);
                common.push(range.clone());
                for distance in &function.distances[range] {
                    let known = &cells[first - distance..][..len];
                    for (marks, value) in marks.iter_mut().zip(known) {
                        marks[place(*value)] = mark;
                    }
                }
            }
            for (i, marks) in marks[..len].iter_mut().enumerate() {
                let at = first + i;
                let mut options = self.fixed.len();
                for distance in &self.fixed {
                    marks[place(cells[at - distance])] = mark;
                }
                let functions = self.functions.iter().zip(&counts);
                for ((function, counts), common) in functions.zip(&common) {
                    let (near, far) = (0..common.start.min(counts[i]), common.end..counts[i]);
                    let alone = near.chain(far).map(|k| function.distances[k]);
                    for distance in alone {
                        marks[place(cells[at - distance])] = mark;
                    }
                    options += counts[i];
                }
                let value = marks.iter().position(|seen| *seen != mark);
                let Some(value) = value.and_then(|value| T::of(value as i64)) else {
                    result = Err(Box::new(Stuck::Widen));
                    break 'batches;
                };
                cells[at] = value;
                progress.done += 1;
                progress.options += options as u64;
            }
        }
        table
            .ran
            .add(KernelName::CellByCell, progress.done - before);
        result
    }
}

impl Function {
    /// Computes the number of moves of some cells, and the distances. Returns whether all of them
    /// lead to earlier cells.
    fn count<T: Cell>(
        &mut self,
        machine: &mut Machine<T>,
        (first, origin): (usize, i64),
        counts: &mut [usize],
    ) -> bool {
        let code = machine.code;
        let Some(CodeItem { steps, body, .. }) = items(code).and_then(|i| i.get(self.item)) else {
            return false;
        };
        let ([CodeStep::Range { hi, inclusive, .. }], ItemBody::Value(Code::Load(args))) =
            (&steps[..], body)
        else {
            return false;
        };
        for (i, count) in counts.iter_mut().enumerate() {
            let at = first + i;
            machine.slots[0] = origin + at as i64;
            let Ok(hi) = machine.eval(hi) else {
                return false;
            };
            let moves = hi
                .saturating_sub(self.lo)
                .saturating_add(i64::from(*inclusive));
            *count = usize::try_from(moves).unwrap_or(0);
            while self.distances.len() < *count {
                let k = self.lo.saturating_add(self.distances.len() as i64);
                if k.saturating_abs() >= MAX_COORDINATE {
                    return false;
                }
                // The heap 0: the negative distance remains.
                (machine.slots[0], machine.slots[self.slot]) = (0, k);
                let moved = machine.eval(&args[0]).ok().and_then(i64::checked_neg);
                let distance = moved.and_then(|distance| usize::try_from(distance).ok());
                let last = self.distances.last().copied().unwrap_or(0);
                match distance.filter(|distance| *distance > last && *distance <= at) {
                    Some(distance) => self.distances.push(distance),
                    None => return false,
                }
            }
            let farthest = count.checked_sub(1).map_or(0, |k| self.distances[k]);
            if farthest > at {
                return false;
            }
        }
        true
    }

    /// Returns the distances that are moves of all cells of a batch and lead before it.
    fn common(&self, counts: &[usize]) -> std::ops::Range<usize> {
        let near = self.distances.partition_point(|distance| *distance < BATCH);
        let common = counts.iter().copied().min().unwrap_or(0);
        near..common.max(near)
    }
}
