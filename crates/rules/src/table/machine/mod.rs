//! The general machine: any program, cell by cell.
//!
//! Cells are stored in the order of computation, so "already known" means "earlier": each reference
//! is checked against the current cell. If a plan turns out to be wrong, evaluation falls back to
//! the on-demand search; a wrong value is never returned.

mod rounds;
mod walk;

use grundy_core::{Observer, Value};

use super::lanes::Workspace;
use super::order::{Layout, MAX_COORDINATE};
use super::program::{Code, CodeItem, CodeReduce, CodeStep, Compiled, ItemBody};
use super::set::Seen;
use super::store::{Cell, Index};
use crate::builtin;
use crate::fault::{self, Fault};
use crate::meaning::Pattern;
use crate::number;
use crate::scalar::form::Form;
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer, TextRange};

/// The number of cells between two polls of the observer.
const OBSERVE_EVERY: usize = 1 << 14;
/// The same in options: cells may have a million of them.
const OBSERVE_OPTIONS: u64 = 1 << 20;

/// The time of the next poll of the observer.
#[derive(Default)]
pub struct Pace {
    cells: usize,
    options: u64,
}

impl Pace {
    /// Returns whether a poll is due, after this number of cells and options.
    pub fn is_due(&mut self, cells: usize, options: u64) -> bool {
        let due = cells >= self.cells || options >= self.options;
        if due {
            self.cells = cells + OBSERVE_EVERY;
            self.options = options + OBSERVE_OPTIONS;
        }
        due
    }
}

/// The reason why filling stopped.
pub(super) enum Stuck {
    /// The rules are wrong at a cell; it may not be needed, so the search decides.
    Wrong,
    /// A reference leaves the domain or the order: the plan does not hold.
    Outside,
    /// A value does not fit the cells.
    Widen,
    /// The additional data of a kernel would take too much memory: it is not used then.
    NoMemory,
    /// The observer cancelled.
    Interrupted,
}

impl From<Fault> for Box<Stuck> {
    fn from(_: Fault) -> Self {
        Self::new(Stuck::Wrong)
    }
}

/// Boxed, so that a result fits into two registers.
pub(super) type Attempt<T> = Result<T, Box<Stuck>>;

/// The part of a table that is filled.
pub(super) struct Progress {
    pub done: usize,
    pub options: u64,
}

pub(super) struct Machine<'a, T> {
    pub code: &'a Compiled,
    pub layout: &'a Layout,
    pub index: &'a Index,
    pub cells: &'a mut [T],
    /// The cell being computed.
    pub current: usize,
    pub coordinates: Vec<i64>,
    pub slots: Vec<i64>,
    pub seen: Seen,
    /// The largest value stored so far.
    pub top: u64,
    pub options: u64,
    /// Count options, read no cells.
    counting: bool,
    /// For each near cell: its address distance, and the last coordinates for which it exists.
    near: Vec<(isize, i64, i64)>,
    /// The change of each parameter with the last coordinate.
    last_steps: Vec<(usize, i64)>,
    /// Registers for programs over lanes that are not running.
    workspaces: Vec<Workspace>,
}

impl<'a, T: Cell> Machine<'a, T> {
    /// Makes a machine at the first unknown cell.
    pub fn new(
        (code, layout, index): (&'a Compiled, &'a Layout, &'a Index),
        cells: &'a mut [T],
        progress: &Progress,
    ) -> Self {
        let arity = layout.parameters.len();
        let known = cells[..progress.done].iter();
        let top = known.map(|c| c.value().max(0)).max().unwrap_or(0) as u64;
        let mut machine = Self {
            code,
            layout,
            index,
            cells,
            current: 0,
            coordinates: vec![0; arity],
            slots: vec![0; code.frame.max(arity)],
            seen: Seen::default(),
            top,
            options: progress.options,
            counting: false,
            near: vec![(0, 1, 0); code.near.len()],
            last_steps: layout
                .parameters
                .iter()
                .enumerate()
                .map(|(i, form)| (i, form.coefficient(arity - 1)))
                .filter(|step| step.1 != 0)
                .collect(),
            workspaces: Vec::new(),
        };
        if progress.done < index.len() {
            machine.place(progress.done);
        }
        machine
    }

    /// Computes the cells up to `end` one by one.
    pub fn run(
        &mut self,
        progress: &mut Progress,
        end: usize,
        observer: &mut dyn Observer,
    ) -> Attempt<()> {
        let mut pace = Pace::default();
        while progress.done < end {
            if pace.is_due(progress.done, self.options) {
                observer.progress(progress.done as u64, Some(self.index.len() as u64));
                if observer.cancelled() {
                    return Err(Box::new(Stuck::Interrupted));
                }
            }
            self.next_cell(progress)?;
        }
        Ok(())
    }

    /// Computes the current cell, and moves to the next.
    #[inline]
    pub fn next_cell(&mut self, progress: &mut Progress) -> Attempt<()> {
        let before = self.options;
        let value = match self.cell() {
            Ok(value) => value,
            Err(stuck) => {
                self.options = before;
                return Err(stuck);
            }
        };
        let Some(cell) = T::of(value) else {
            self.options = before;
            return Err(Box::new(Stuck::Widen));
        };
        self.cells[progress.done] = cell;
        self.top = self.top.max(value.max(0) as u64);
        progress.done += 1;
        progress.options = self.options;
        self.advance();
        Ok(())
    }

    /// Counts the options of a cell without evaluating them. Only ranges are counted; an item that
    /// depends on values of cells counts as a move.
    pub fn count(&mut self, address: usize) -> u64 {
        self.counting = true;
        self.place(address);
        self.options = 0;
        // Options before an error are counted.
        let _ = self.cell();
        self.options
    }

    /// Computes the places of near cells, relative to the row that begins.
    fn look_around(&mut self) {
        for (near, distance) in self.near.iter_mut().zip(&self.code.near) {
            *near = self.index.near(&self.coordinates, *distance);
        }
    }

    /// Moves to the cell with this address.
    pub fn place(&mut self, address: usize) {
        self.current = address;
        self.index.place(address, &mut self.coordinates);
        self.arguments();
        self.look_around();
    }

    /// Moves to the next cell. Returns whether it is in the same row.
    #[inline]
    pub fn advance(&mut self) -> bool {
        self.current += 1;
        let last = self.coordinates.len() - 1;
        if self.coordinates[last] < self.index.row_end(&self.coordinates) {
            self.coordinates[last] += 1;
            for &(slot, step) in &self.last_steps {
                self.slots[slot] += step;
            }
            return true;
        }
        if self.current < self.index.len() {
            self.place(self.current);
        }
        false
    }

    /// Sets the parameters from the coordinates.
    pub fn arguments(&mut self) {
        for (i, form) in self.layout.parameters.iter().enumerate() {
            self.slots[i] = form.at(&self.coordinates);
        }
    }

    /// Returns the value of the current cell.
    pub fn cell(&mut self) -> Attempt<i64> {
        let code = self.code;
        'clauses: for (patterns, body) in &code.clauses {
            for (pattern, value) in patterns.iter().zip(&self.slots) {
                match pattern {
                    Pattern::Base(base) if base != value => continue 'clauses,
                    _ => {}
                }
            }
            let outside = patterns
                .iter()
                .zip(&self.slots)
                .any(|(p, v)| matches!(p, Pattern::AtLeast(least) if v < least));
            // A cell outside the declared domain is never read; its guard forbids it.
            return if outside { Ok(0) } else { self.eval(body) };
        }
        Err(Box::new(Stuck::Outside))
    }

    /// Sets a slot. Values are small enough that no affine form over them can wrap; others are left
    /// to the search.
    #[inline]
    pub fn bind(&mut self, slot: usize, value: i64) -> Attempt<()> {
        if value.unsigned_abs() >= MAX_COORDINATE.unsigned_abs() {
            return Err(Box::new(Stuck::Outside));
        }
        self.slots[slot] = value;
        Ok(())
    }

    fn truth(&mut self, code: &'a Code) -> Attempt<bool> {
        Ok(self.eval(code)? != 0)
    }

    #[inline]
    fn at(&self, address: Option<usize>) -> Attempt<i64> {
        if self.counting {
            return Ok(1);
        }
        match address {
            Some(address) if address < self.current => Ok(self.cells[address].value()),
            _ => Err(Box::new(Stuck::Outside)),
        }
    }

    fn cell_at(&self, forms: &[Form]) -> Attempt<i64> {
        match forms {
            [a] => self.at(self.index.address(&[a.at(&self.slots)])),
            [a, b] => self.at(self.index.address(&[a.at(&self.slots), b.at(&self.slots)])),
            forms => {
                let coordinates: Vec<i64> = forms.iter().map(|f| f.at(&self.slots)).collect();
                self.at(self.index.address(&coordinates))
            }
        }
    }

    pub fn eval(&mut self, code: &'a Code) -> Attempt<i64> {
        Ok(match code {
            Code::Const(value) => *value,
            Code::Slot(slot) => self.slots[*slot],
            Code::Neg(a, span) => {
                let a = self.eval(a)?;
                a.checked_neg()
                    .ok_or_else(|| fault::overflow(*span, &format!("-({a})")))?
            }
            Code::Not(a) => i64::from(!self.truth(a)?),
            Code::Binary(op, a, b, span) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                let fast = match op {
                    BinaryOp::Add => a.checked_add(b),
                    BinaryOp::Sub => a.checked_sub(b),
                    BinaryOp::Xor => Some(a ^ b),
                    BinaryOp::Mul => a.checked_mul(b),
                    _ => None,
                };
                match fast {
                    Some(value) => value,
                    None => builtin::binary_int(*op, a, b, *span)?,
                }
            }
            Code::And(a, b) => i64::from(self.truth(a)? && self.truth(b)?),
            Code::Or(a, b) => i64::from(self.truth(a)? || self.truth(b)?),
            Code::Compare(op, a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                i64::from(match op {
                    CompareOp::Eq => a == b,
                    CompareOp::Ne => a != b,
                    CompareOp::Lt => a < b,
                    CompareOp::Le => a <= b,
                    CompareOp::Gt => a > b,
                    CompareOp::Ge => a >= b,
                    CompareOp::In | CompareOp::NotIn => return Err(Box::new(Stuck::Outside)),
                })
            }
            Code::In(a, d) => {
                let a = self.eval(a)?;
                i64::from(self.code.data[*d].values.binary_search(&a).is_ok())
            }
            Code::If(condition, yes, no) => {
                if self.truth(condition)? {
                    self.eval(yes)?
                } else {
                    self.eval(no)?
                }
            }
            Code::Cell(forms) => self.cell_at(forms)?,
            Code::Near(n) => {
                let (distance, from, to) = self.near[*n];
                let last = self.coordinates[self.coordinates.len() - 1];
                if self.counting {
                    return Ok(1);
                }
                if last < from || last > to {
                    return Err(Box::new(Stuck::Outside));
                }
                self.cells[self.current.wrapping_add_signed(distance)].value()
            }
            Code::Load(args) => self.load(args)?,
            Code::Item(d, i, span) => {
                let i = self.eval(i)?;
                pick(&self.code.data[*d].values, i, *span)?
            }
            Code::Row(d, i, j, span) => {
                let (i, j) = (self.eval(i)?, self.eval(j)?);
                pick(self.code.data[*d].row_at(i, *span)?, j, *span)?
            }
            Code::Call(b, args, span) => self.call(*b, args, *span)?,
            Code::Let(slot, value, rest) => {
                let value = self.eval(value)?;
                self.bind(*slot, value)?;
                self.eval(rest)?
            }
            Code::Reduce(reduce) => self.reduce(reduce)?,
        })
    }

    /// Reads a cell at arguments that must be computed.
    fn load(&mut self, args: &'a [Code]) -> Attempt<i64> {
        let mut values = [0_i64; 8];
        let mut more = Vec::new();
        let values = if args.len() <= values.len() {
            &mut values[..args.len()]
        } else {
            more.resize(args.len(), 0);
            &mut more[..]
        };
        for (value, arg) in values.iter_mut().zip(args) {
            *value = self.eval(arg)?;
        }
        // Coordinates of far-away arguments could wrap into the table.
        if values.iter().any(|v| v.unsigned_abs() >= 1 << 61) {
            return Err(Box::new(Stuck::Outside));
        }
        let forms = self.code.coordinates.iter();
        let coordinates: Vec<i64> = forms.map(|f| f.at(values)).collect();
        self.at(self.index.address(&coordinates))
    }

    fn call(&mut self, builtin: Builtin, args: &'a [Code], span: TextRange) -> Attempt<i64> {
        Ok(match args {
            [a] => {
                let a = self.eval(a)?;
                builtin::call_int(builtin, &[a], span)?
            }
            [a, b] => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                builtin::call_int(builtin, &[a, b], span)?
            }
            args => {
                let values = args.iter().map(|arg| self.eval(arg));
                builtin::call_int(builtin, &values.collect::<Attempt<Vec<i64>>>()?, span)?
            }
        })
    }

    fn reduce(&mut self, reduce: &'a CodeReduce) -> Attempt<i64> {
        let nested = self.seen.active;
        let outer = nested.then(|| std::mem::take(&mut self.seen));
        let mut fold = Fold::new(reduce.reducer);
        if reduce.reducer == Reducer::Mex {
            self.seen.start(self.top);
        }
        let mut result = Ok(());
        for item in &reduce.items {
            match self.steps(item, 0, &mut fold) {
                Ok(true) => {}
                Ok(false) => break,
                Err(trouble) => {
                    result = Err(trouble);
                    break;
                }
            }
        }
        let value = result.and_then(|()| match reduce.reducer {
            Reducer::Mex => Ok(self.seen.mex() as i64),
            Reducer::Win | Reducer::Any => Ok(i64::from(fold.decided)),
            Reducer::Misere => Ok(i64::from(fold.decided || fold.count == 0)),
            Reducer::All => Ok(i64::from(!fold.decided)),
            Reducer::Max | Reducer::Min if fold.count == 0 => match &reduce.default {
                Some(default) => self.eval(default),
                None => Err(fault::no_items(reduce.span, reduce.reducer).into()),
            },
            _ => Ok(fold.number),
        });
        if reduce.reducer == Reducer::Mex {
            self.seen.end();
        }
        if let Some(outer) = outer {
            self.seen = outer;
        }
        value
    }

    /// Runs the clauses of an item from `step` on. Returns whether to continue with further
    /// options.
    pub fn steps(&mut self, item: &'a CodeItem, step: usize, fold: &mut Fold) -> Attempt<bool> {
        let Some(next) = item.steps.get(step) else {
            return self.body(item, fold);
        };
        if let Some(program) = &item.lanes
            && program.clause == step
            && !self.counting
        {
            return self.lanes(item, program, fold);
        }
        match next {
            CodeStep::If(condition) => {
                if self.truth(condition)? {
                    self.steps(item, step + 1, fold)
                } else {
                    Ok(true)
                }
            }
            CodeStep::IfAll(forms) => {
                if forms.iter().all(|form| form.at(&self.slots) >= 0) {
                    self.steps(item, step + 1, fold)
                } else {
                    Ok(true)
                }
            }
            CodeStep::Let(slot, value) => {
                let value = self.eval(value)?;
                self.bind(*slot, value)?;
                self.steps(item, step + 1, fold)
            }
            CodeStep::Range { .. } => self.range(item, step, fold),
            CodeStep::Each { slots, data } => {
                let width = slots.len();
                for row in self.code.data[*data].values.chunks_exact(width) {
                    for (slot, value) in slots.iter().zip(row) {
                        self.bind(*slot, *value)?;
                    }
                    if !self.steps(item, step + 1, fold)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            CodeStep::EachRow {
                slot,
                data,
                row,
                span,
            } => {
                let i = self.eval(row)?;
                let data = &self.code.data[*data];
                for &value in data.row_at(i, *span)? {
                    self.bind(*slot, value)?;
                    if !self.steps(item, step + 1, fold)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            CodeStep::Divisors { slot, of, span } => {
                let n = self.eval(of)?;
                let n = builtin::positive(Builtin::Divisors, n, *span)?;
                for d in number::divisors(n) {
                    self.bind(*slot, d as i64)?;
                    if !self.steps(item, step + 1, fold)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            CodeStep::Factor { slots, of, span } => {
                let n = self.eval(of)?;
                let n = builtin::positive(Builtin::Factor, n, *span)?;
                for (p, e) in number::factor(n) {
                    self.bind(slots[0], p as i64)?;
                    self.bind(slots[1], i64::from(e))?;
                    if !self.steps(item, step + 1, fold)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Runs an item for each value of the range at `step`.
    fn range(&mut self, item: &'a CodeItem, step: usize, fold: &mut Fold) -> Attempt<bool> {
        let CodeStep::Range {
            slot,
            lo,
            hi,
            inclusive,
            step: stride,
        } = &item.steps[step]
        else {
            return Err(Box::new(Stuck::Outside));
        };
        let mut k = self.eval(lo)?;
        let hi = self.eval(hi)?;
        let stride = self.stride(stride.as_ref())?;
        while k < hi || (*inclusive && k == hi) {
            self.bind(*slot, k)?;
            if !self.steps(item, step + 1, fold)? {
                return Ok(false);
            }
            match k.checked_add(stride) {
                Some(next) => k = next,
                None => break,
            }
        }
        Ok(true)
    }

    /// Returns the step of a range.
    pub fn stride(&mut self, step: Option<&'a (Code, TextRange)>) -> Attempt<i64> {
        let Some((code, span)) = step else {
            return Ok(1);
        };
        let stride = self.eval(code)?;
        if stride < 1 {
            return Err(fault::bad_step(*span, stride).into());
        }
        Ok(stride)
    }

    fn body(&mut self, item: &'a CodeItem, fold: &mut Fold) -> Attempt<bool> {
        match &item.body {
            ItemBody::Value(code) => {
                let value = self.eval(code)?;
                if fold.reducer.makes_a_game() {
                    self.options += 1;
                }
                self.take(value, item.span, fold)
            }
            ItemBody::TextRange(span) => self.span(span, fold),
        }
    }

    fn take(&mut self, value: i64, span: TextRange, fold: &mut Fold) -> Attempt<bool> {
        fold.count += 1;
        match fold.reducer {
            Reducer::Mex => {
                if value < 0 {
                    return Err(fault::not_natural(span, &Value::Int(value)).into());
                }
                self.seen.mark(value as u64);
            }
            Reducer::Win | Reducer::Misere | Reducer::All => {
                if value == 0 {
                    fold.decided = true;
                    return Ok(self.counting);
                }
            }
            Reducer::Any => {
                if value != 0 {
                    fold.decided = true;
                    return Ok(self.counting);
                }
            }
            Reducer::Max => {
                fold.number = if fold.count == 1 {
                    value
                } else {
                    fold.number.max(value)
                };
            }
            Reducer::Min => {
                fold.number = if fold.count == 1 {
                    value
                } else {
                    fold.number.min(value)
                };
            }
            Reducer::Xor => fold.number ^= value,
            Reducer::Sum => {
                fold.number = fold
                    .number
                    .checked_add(value)
                    .ok_or_else(|| fault::overflow(span, &format!("{} + {value}", fold.number)))?;
            }
            Reducer::Count => fold.number += i64::from(value != 0),
            Reducer::Set | Reducer::List | Reducer::Loopy | Reducer::Obliged => {
                return Err(Box::new(Stuck::Outside));
            }
        }
        Ok(true)
    }
}

/// Returns an item of a list, at an index computed by the rules.
fn pick(values: &[i64], i: i64, span: TextRange) -> Attempt<i64> {
    let found = usize::try_from(i).ok().and_then(|i| values.get(i));
    match found {
        Some(value) => Ok(*value),
        None => Err(fault::index_out_of_range(span, i, values.len()).into()),
    }
}

/// The accumulator of a reducer.
pub(super) struct Fold {
    pub reducer: Reducer,
    pub count: u64,
    pub number: i64,
    pub decided: bool,
}

impl Fold {
    pub fn new(reducer: Reducer) -> Self {
        Self {
            reducer,
            count: 0,
            number: 0,
            decided: false,
        }
    }
}
