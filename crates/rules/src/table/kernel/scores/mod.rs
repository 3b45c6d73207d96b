//! Scores by rows: `max` and `min` over linear options, without interpretation.
//!
//! In `v(i,j) = max{ a[i]-v(i+1,j) if i<=j, a[j]-v(i,j-1) if i<=j } default 0` every option is a
//! sum of known cells, list items and a linear form, and every guard is affine. A *row* is a run of
//! the last coordinate with all others fixed (on one coordinate, the whole table). Along a row each
//! guard holds on an interval. So the row consists of a few *segments* with fixed options, and each
//! option of a few streams with constant strides through lists and cells.
//!
//! ```text
//! v(i+1,·)   . o o o o o o o o o      known: one pass over a buffer, no cell waits for another
//! v(i,·)       s s s s>x              the cell before it: one after the other
//! ```
//!
//! A segment is computed in chunks. The cells that an option reads at a distance of a chunk or more
//! are known when the chunk begins: those sums are computed stream by stream, in loops that the
//! compiler vectorises. Then one pass over the chunk handles the options that read a near cell. The
//! usual case, one such option and the cell just before, keeps that cell in a register.
//!
//! Cells have 32 or 64 bits and sums have 64 bits. Cells are below 2^57 and items below 2^56 in
//! magnitude, so that sixteen of them and a linear form cannot overflow 64 bits. A cell that does
//! not fit is left to the general machine, which checks every operation.
//!
//! Items over a short list, or over a range with a constant bound, are one option for each member;
//! `sum{ a[j] for j in l..h }` is a difference of two prefix sums.

mod narrow;
mod segments;
mod sums;

use grundy_core::{Message, Observer};

use self::narrow::Narrow;
use self::segments::{Buffers, Row, ScoreCell};
use super::{Filling, Kernel, KernelName};
use crate::meaning::Pattern;
use crate::scalar::form::Form;
use crate::syntax::ast::{BinaryOp, Builtin, Reducer};
use crate::table::machine::{Attempt, Machine, Stuck};
use crate::table::messages;
use crate::table::order::{Layout, MAX_COORDINATE};
use crate::table::program::{Code, CodeItem, CodeReduce, CodeStep, Compiled, ItemBody};
use crate::table::store::Store;

/// Bound of items and sums of items; larger ones are left to the general machine.
const MAX_ITEM: u64 = 1 << 56;

/// Maximal number of options.
const MAX_OPTIONS: usize = 1024;

/// More terms than this in an option could add up to more than 64 bits.
const MAX_TERMS: usize = 16;

/// The number of cells between two polls of the observer.
const OBSERVE_EVERY: usize = 1 << 14;

/// A recurrence of this structure.
struct ScoreRows {
    maximise: bool,
    default: Option<i64>,
    /// The places of other lines of the function: all forms of one of them are at least 0.
    excluded: Vec<Vec<Form>>,
    options: Vec<Linear>,
    /// Prefix sums of lists, each one longer than its list.
    sums: Vec<Vec<i64>>,
    /// The cells before this one are small enough, if they have 64 bits.
    small: usize,
    /// A cell is too large for sums without checks.
    large: bool,
    /// Cells of the current run that were computed as whole rows.
    by_rows: usize,
    buffers: Buffers,
    narrow: Narrow,
}

/// A linear option: forms are over the coordinates.
#[derive(Clone)]
struct Linear {
    guards: Vec<Form>,
    constant: Form,
    items: Vec<Item>,
    /// Coefficient, and the distance in each coordinate.
    cells: Vec<(i64, Vec<i64>)>,
}

/// An item of a list, or the sum of a range of it.
#[derive(Clone)]
struct Item {
    sign: i64,
    list: List,
    index: Form,
    /// For a sum: the index after its last item.
    end: Option<Form>,
}

#[derive(Clone)]
enum List {
    /// A list of the rules.
    Data(usize),
    /// A row of a list of lists.
    Row(usize, Form),
    /// Prefix sums.
    Sums(usize),
}

pub(in crate::table) fn of(code: &Compiled, layout: &Layout) -> Option<Box<dyn Kernel>> {
    Some(Box::new(recognise(code, layout)?))
}

/// Recognises the structure.
fn recognise(code: &Compiled, layout: &Layout) -> Option<ScoreRows> {
    let (last, bases) = code.clauses.split_last()?;
    let Code::Reduce(reduce) = &last.1 else {
        return None;
    };
    let maximise = match reduce.reducer {
        Reducer::Max => true,
        Reducer::Min => false,
        _ => return None,
    };
    let default = match &reduce.default {
        None => None,
        Some(Code::Const(value)) => Some(*value),
        Some(Code::Neg(value, _)) => match **value {
            Code::Const(value) => Some(value.checked_neg()?),
            _ => return None,
        },
        Some(_) => return None,
    };
    let mut excluded = Vec::new();
    for (patterns, _) in bases {
        let mut all = Vec::new();
        for (pattern, parameter) in patterns.iter().zip(&layout.parameters) {
            if let Pattern::Base(value) = pattern {
                let over = parameter.shifted(value.checked_neg()?)?;
                all.push(over.scaled(-1)?);
                all.push(over);
            }
        }
        excluded.push(all);
    }
    for (pattern, parameter) in last.0.iter().zip(&layout.parameters) {
        match pattern {
            Pattern::Any => {}
            Pattern::AtLeast(least) => {
                excluded.push(vec![parameter.scaled(-1)?.shifted(least.checked_sub(1)?)?]);
            }
            Pattern::Base(_) => return None,
        }
    }
    let mut reader = Reader {
        code,
        slots: vec![None; code.frame.max(layout.parameters.len())],
        guards: Vec::new(),
        options: Vec::new(),
        sums: Vec::new(),
    };
    for (slot, parameter) in reader.slots.iter_mut().zip(&layout.parameters) {
        *slot = Some(parameter.clone());
    }
    for item in &reduce.items {
        reader.item(item, 0)?;
    }
    (!reader.options.is_empty()).then(|| ScoreRows {
        maximise,
        default,
        excluded,
        options: reader.options,
        sums: reader.sums.into_iter().map(|(_, sums)| sums).collect(),
        small: 0,
        large: false,
        by_rows: 0,
        buffers: Buffers::default(),
        narrow: Narrow::default(),
    })
}

/// Reads items into options.
struct Reader<'a> {
    code: &'a Compiled,
    /// The value of each slot, over the coordinates.
    slots: Vec<Option<Form>>,
    guards: Vec<Form>,
    options: Vec<Linear>,
    /// The lists with prefix sums.
    sums: Vec<(usize, Vec<i64>)>,
}

impl Reader<'_> {
    /// Reads an item from a clause on; none if it is not linear.
    fn item(&mut self, item: &CodeItem, step: usize) -> Option<()> {
        let code = self.code;
        let Some(clause) = item.steps.get(step) else {
            let ItemBody::Value(value) = &item.body else {
                return None;
            };
            let mut option = Linear {
                guards: self.guards.clone(),
                constant: Form::constant(0),
                items: Vec::new(),
                cells: Vec::new(),
            };
            self.linear(value, 1, &mut option)?;
            self.options.push(option);
            return (self.options.len() <= MAX_OPTIONS).then_some(());
        };
        match clause {
            CodeStep::IfAll(forms) => {
                let known = self.guards.len();
                let mut never = false;
                for form in forms {
                    let form = self.over(form)?;
                    if form.terms.is_empty() {
                        never |= form.constant < 0;
                    } else {
                        self.guards.push(form);
                    }
                }
                if !never {
                    self.item(item, step + 1)?;
                }
                self.guards.truncate(known);
            }
            CodeStep::Let(slot, value) => {
                self.slots[*slot] = Some(self.affine(value)?);
                self.item(item, step + 1)?;
            }
            CodeStep::Each { slots, data } => {
                for row in code.data[*data].values.chunks_exact(slots.len()) {
                    for (slot, value) in slots.iter().zip(row) {
                        if value.unsigned_abs() >= MAX_COORDINATE.unsigned_abs() {
                            return None;
                        }
                        self.slots[*slot] = Some(Form::constant(*value));
                    }
                    self.item(item, step + 1)?;
                }
            }
            CodeStep::Range {
                slot,
                lo,
                hi,
                inclusive,
                step: None,
            } => {
                let lo = self.affine(lo).filter(|form| form.terms.is_empty())?;
                let mut bounds = Vec::new();
                self.least(hi, &mut bounds)?;
                let (fixed, moving): (Vec<Form>, Vec<Form>) = bounds
                    .iter()
                    .filter_map(|form| form.shifted(i64::from(*inclusive) - 1))
                    .partition(|form| form.terms.is_empty());
                let hi = fixed.iter().map(|form| form.constant).min()?;
                if hi.saturating_sub(lo.constant) > MAX_OPTIONS as i64
                    || lo.constant <= -MAX_COORDINATE
                    || hi >= MAX_COORDINATE
                {
                    return None;
                }
                let known = self.guards.len();
                for k in lo.constant..=hi {
                    self.slots[*slot] = Some(Form::constant(k));
                    for bound in &moving {
                        self.guards.push(bound.shifted(k.checked_neg()?)?);
                    }
                    self.item(item, step + 1)?;
                    self.guards.truncate(known);
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Converts a form over slots to a form over coordinates.
    fn over(&self, form: &Form) -> Option<Form> {
        let mut result = Form::constant(form.constant);
        for &(slot, c) in &form.terms {
            result = result.combine(1, self.slots.get(slot)?.as_ref()?, c)?;
        }
        Some(result)
    }

    /// Returns the affine form of an expression, with small numbers, so that no sum over it can
    /// overflow 64 bits.
    fn affine(&self, code: &Code) -> Option<Form> {
        Form::read(code, &|code| match code {
            Code::Slot(slot) => self.slots.get(*slot)?.clone(),
            _ => None,
        })
        .filter(|form| form.is_below(1 << 16, MAX_COORDINATE.unsigned_abs()))
    }

    /// Returns the forms whose minimum is the expression.
    fn least(&self, code: &Code, forms: &mut Vec<Form>) -> Option<()> {
        if let Code::Call(Builtin::Min, args, _) = code {
            return args.iter().try_for_each(|arg| self.least(arg, forms));
        }
        forms.push(self.affine(code)?);
        Some(())
    }

    /// Adds `sign` times the expression to the option.
    fn linear(&mut self, expr: &Code, sign: i64, option: &mut Linear) -> Option<()> {
        match expr {
            Code::Neg(a, _) => self.linear(a, -sign, option)?,
            Code::Binary(BinaryOp::Add, a, b, _) => {
                self.linear(a, sign, option)?;
                self.linear(b, sign, option)?;
            }
            Code::Binary(BinaryOp::Sub, a, b, _) => {
                self.linear(a, sign, option)?;
                self.linear(b, -sign, option)?;
            }
            Code::Item(d, index, _) => {
                self.small(*d)?;
                option.items.push(Item {
                    sign,
                    list: List::Data(*d),
                    index: self.affine(index)?,
                    end: None,
                });
            }
            Code::Row(d, row, index, _) => {
                self.small(*d)?;
                option.items.push(Item {
                    sign,
                    list: List::Row(*d, self.affine(row)?),
                    index: self.affine(index)?,
                    end: None,
                });
            }
            Code::Near(n) => {
                let (outer, inner) = self.code.near[*n];
                let distances = [outer, inner];
                option
                    .cells
                    .push((sign, distances[..self.code.coordinates.len()].to_vec()));
            }
            Code::Cell(forms) => {
                let mut distance = Vec::new();
                for (i, form) in forms.iter().enumerate() {
                    let form = self.over(form)?;
                    if form.terms[..] != [(i, 1)] {
                        return None;
                    }
                    distance.push(form.constant);
                }
                option.cells.push((sign, distance));
            }
            Code::Reduce(reduce) => {
                let item = self.sum(reduce, sign)?;
                option.items.push(item);
            }
            _ => {
                let form = self.affine(expr)?;
                option.constant = option.constant.combine(1, &form, sign)?;
            }
        }
        let terms = option.items.len() * 2 + option.cells.len();
        (terms <= MAX_TERMS).then_some(())
    }

    /// Reads `sum{ a[j] for j in lo..hi }`.
    fn sum(&mut self, reduce: &CodeReduce, sign: i64) -> Option<Item> {
        let ([item], Reducer::Sum) = (&reduce.items[..], reduce.reducer) else {
            return None;
        };
        let [
            CodeStep::Range {
                slot,
                lo,
                hi,
                inclusive,
                step: None,
            },
        ] = &item.steps[..]
        else {
            return None;
        };
        let ItemBody::Value(Code::Item(d, index, _)) = &item.body else {
            return None;
        };
        if !matches!(**index, Code::Slot(s) if s == *slot) {
            return None;
        }
        let values = &self.code.data[*d].values;
        let known = self.sums.iter().position(|(list, _)| list == d);
        let number = if let Some(known) = known {
            known
        } else {
            let mut total = 0_u64;
            let mut sums = vec![0_i64];
            for value in values {
                total = total.checked_add(value.unsigned_abs())?;
                if total >= MAX_ITEM {
                    return None;
                }
                sums.push(sums[sums.len() - 1] + value);
            }
            self.sums.push((*d, sums));
            self.sums.len() - 1
        };
        Some(Item {
            sign,
            list: List::Sums(number),
            index: self.affine(lo)?,
            end: Some(self.affine(hi)?.shifted(i64::from(*inclusive))?),
        })
    }

    fn small(&self, d: usize) -> Option<()> {
        let values = &self.code.data[d].values;
        values
            .iter()
            .all(|v| v.unsigned_abs() < MAX_ITEM)
            .then_some(())
    }
}

impl Kernel for ScoreRows {
    fn notes(&self, mut notes: Vec<Message>) -> Vec<Message> {
        notes.push(messages::options_are_sums_of_cells());
        notes
    }

    fn first(&self, store: &Store) -> Option<usize> {
        matches!(store, Store::I32(_) | Store::I64(_)).then_some(0)
    }

    fn move_cells(&mut self) {
        self.small = 0;
        self.narrow.move_cells();
    }

    fn run(&mut self, table: &mut Filling, end: usize, observer: &mut dyn Observer) -> Attempt<()> {
        let mut store = std::mem::replace(&mut table.store, Store::new(true, 0));
        let before = table.progress.done;
        self.by_rows = 0;
        let result = match &mut store {
            Store::I32(cells) => self.all(cells, table, end, observer),
            Store::I64(cells) => self.all(cells, table, end, observer),
            _ => Err(Box::new(Stuck::Outside)),
        };
        table.store = store;
        let done = table.progress.done - before;
        table.ran.add(KernelName::ScoreRows, self.by_rows);
        table.ran.add(KernelName::CellByCell, done - self.by_rows);
        result
    }
}

impl ScoreRows {
    /// Computes the rest of a row at once where possible, and single cells elsewhere.
    fn all<T: ScoreCell>(
        &mut self,
        cells: &mut [T],
        table: &mut Filling,
        end: usize,
        observer: &mut dyn Observer,
    ) -> Attempt<()> {
        let (index, data) = (table.index, &table.code.data);
        let mut machine = Machine::new((table.code, table.layout, index), cells, &table.progress);
        let progress = &mut table.progress;
        let mut next_look = progress.done;
        while progress.done < end {
            if progress.done >= next_look {
                next_look = progress.done + OBSERVE_EVERY;
                observer.progress(progress.done as u64, Some(index.len() as u64));
                if observer.cancelled() {
                    return Err(Box::new(Stuck::Interrupted));
                }
            }
            let row = Row {
                at: &machine.coordinates,
                to: index.row_end(&machine.coordinates),
                address: machine.current,
            };
            let (done, options) = self.row(machine.cells, index, data, &row);
            if done == 0 {
                machine.next_cell(progress)?;
                continue;
            }
            progress.done += done;
            self.by_rows += done;
            machine.options += options;
            progress.options = machine.options;
            if progress.done < index.len() {
                machine.place(progress.done);
            }
        }
        Ok(())
    }
}
