//! Symmetric rules: `g(x,y) = g(y,x)`, half of the cells by the rules and half by mirroring.
//!
//! Suppose that exchanging the two parameters maps the references, ranges and guards of the rules
//! to each other. Then the options of `(y,x)` are those of `(x,y)`, mirrored, and by induction both
//! positions have the same value. This is derived from the program, not from values: [`Reflection`]
//! compares it with itself with exchanged parameters, item by item.
//!
//! On a square table the cells below the diagonal were computed in earlier rows, as the cells of a
//! column. The general machine computes the others. Errors are mirrored too: if the order of the
//! rules prevents the evaluation of a part, the mirrored order must be the same, unless no part can
//! fail.

use grundy_core::{Message, Observer};

use super::{Filling, Kernel, KernelName};
use crate::meaning::Pattern;
use crate::scalar::form::Form;
use crate::syntax::ast::{BinaryOp, Builtin, Reducer};
use crate::table::machine::{Attempt, Machine, Pace, Stuck};
use crate::table::messages;
use crate::table::order::Layout;
use crate::table::program::{CellSpan, Code, CodeItem, CodeReduce, CodeStep, Compiled, ItemBody};
use crate::table::store::{Store, cells};

struct Symmetric {
    /// The number of cells of a row, and of a column.
    side: usize,
}

pub(in crate::table) fn of(code: &Compiled, layout: &Layout) -> Option<Box<dyn Kernel>> {
    Some(Box::new(Symmetric {
        side: side(code, layout)?,
    }))
}

/// Returns the number of cells of a row of a square table of symmetric rules; `None` for other
/// tables.
pub(super) fn side(code: &Compiled, layout: &Layout) -> Option<usize> {
    let square = layout.coordinates == [Form::var(0), Form::var(1)]
        && layout.rows.iter().all(|row| *row == layout.outer);
    let side = layout.rows.len();
    (square && side > 1 && is_symmetric(code)).then_some(side)
}

impl Kernel for Symmetric {
    fn notes(&self, mut notes: Vec<Message>) -> Vec<Message> {
        notes.push(messages::rules_are_symmetric());
        notes
    }

    fn first(&self, _: &Store) -> Option<usize> {
        Some(0)
    }

    fn options(&self, all: u64) -> u64 {
        half(all, self.side)
    }

    fn run(&mut self, table: &mut Filling, end: usize, observer: &mut dyn Observer) -> Attempt<()> {
        let program = (table.code, table.layout, table.index);
        let before = table.progress.done;
        let progress = &mut table.progress;
        let mut mirrored = 0;
        let result = cells!(&mut table.store, cells => {
            let mut machine = Machine::new(program, cells, progress);
            let mut pace = Pace::default();
            loop {
                if progress.done >= end {
                    break Ok(());
                }
                if pace.is_due(progress.done, machine.options) {
                    observer.progress(progress.done as u64, Some(table.index.len() as u64));
                    if observer.cancelled() {
                        break Err(Box::new(Stuck::Interrupted));
                    }
                }
                let (row, column) = (progress.done / self.side, progress.done % self.side);
                if column >= row {
                    match machine.next_cell(progress) {
                        Ok(()) => continue,
                        Err(stuck) => break Err(stuck),
                    }
                }
                let to = end.min(progress.done - column + row);
                for at in progress.done..to {
                    machine.cells[at] = machine.cells[at % self.side * self.side + row];
                }
                mirrored += to - progress.done;
                progress.done = to;
                if to < table.index.len() {
                    machine.place(to);
                }
            }
        });
        let done = table.progress.done - before;
        table.ran.add(KernelName::CellByCell, done - mirrored);
        table.ran.add(KernelName::Mirrored, mirrored);
        result
    }
}

/// Returns the number of options that are examined, of all those of a square table.
pub(super) fn half(all: u64, side: usize) -> u64 {
    all / 2 + all / (2 * side as u64)
}

/// Returns whether the program is the same with its first two slots exchanged.
fn is_symmetric(code: &Compiled) -> bool {
    let constant = |clause: &(Vec<Pattern>, Code)| match &clause.1 {
        Code::Const(value) => Some(*value),
        _ => None,
    };
    let turned = |a: &[Pattern], b: &[Pattern]| a.iter().eq(b.iter().rev());
    let mut open = &code.clauses[..];
    while let [clause, rest @ ..] = open {
        let mut mirror = Reflection {
            code,
            slots: vec![(0, 1), (1, 0)],
        };
        if turned(&clause.0, &clause.0) && mirror.same(&clause.1, &clause.1) {
            open = rest;
            continue;
        }
        // `g(0,y) = 1` and `g(x,0) = 1`, one after the other.
        match rest {
            [other, rest @ ..]
                if turned(&clause.0, &other.0)
                    && constant(clause).is_some()
                    && constant(clause) == constant(other) =>
            {
                open = rest;
            }
            _ => return false,
        }
    }
    true
}

/// Compares parts of the program with mirror images of others.
struct Reflection<'a> {
    code: &'a Compiled,
    /// Pairs of slots of the first and the second part that correspond, innermost last.
    slots: Vec<(usize, usize)>,
}

impl Reflection<'_> {
    fn slot(&self, slot: usize) -> Option<usize> {
        self.slots.iter().rev().find(|s| s.0 == slot).map(|s| s.1)
    }

    /// Returns the form with its slots exchanged.
    fn turned(&self, form: &Form) -> Option<Form> {
        let mut result = Form::constant(form.constant);
        for &(slot, c) in &form.terms {
            result = result.combine(1, &Form::var(self.slot(slot)?), c)?;
        }
        Some(result)
    }

    fn same_form(&self, a: &Form, b: &Form) -> bool {
        self.turned(a).as_ref() == Some(b)
    }

    fn same_forms(&self, a: &[Form], b: &[Form]) -> bool {
        matched(a, b, |a, b| self.same_form(a, b))
    }

    /// Returns whether the second expression is the mirror image of the first.
    fn same(&mut self, a: &Code, b: &Code) -> bool {
        match (a, b) {
            (Code::Const(a), Code::Const(b)) => a == b,
            (Code::Slot(a), Code::Slot(b)) => self.slot(*a) == Some(*b),
            (Code::Neg(a, _), Code::Neg(b, _)) | (Code::Not(a), Code::Not(b)) => self.same(a, b),
            (Code::Binary(op, a, b, _), Code::Binary(other, c, d, _)) => {
                op == other
                    && (self.pair((a, b), (c, d)) || commutes(*op) && self.pair((a, b), (d, c)))
            }
            (Code::And(a, b), Code::And(c, d)) | (Code::Or(a, b), Code::Or(c, d)) => {
                self.pair((a, b), (c, d))
                    || cannot_fail(a) && cannot_fail(b) && self.pair((a, b), (d, c))
            }
            (Code::Compare(op, a, b), Code::Compare(other, c, d)) => {
                op == other && self.pair((a, b), (c, d))
                    || op.flipped() == *other && self.pair((a, b), (d, c))
            }
            (Code::In(a, data), Code::In(b, other))
            | (Code::Item(data, a, _), Code::Item(other, b, _)) => data == other && self.same(a, b),
            (Code::Row(data, a, b, _), Code::Row(other, c, d, _)) => {
                data == other && self.pair((a, b), (c, d))
            }
            (Code::If(a, b, c), Code::If(d, e, f)) => self.same(a, d) && self.pair((b, c), (e, f)),
            (Code::Cell(a), Code::Cell(b)) => match (&a[..], &b[..]) {
                ([x, y], [u, v]) => self.same_form(x, v) && self.same_form(y, u),
                _ => false,
            },
            (Code::Near(a), Code::Near(b)) => {
                let (outer, inner) = self.code.near[*a];
                self.code.near[*b] == (inner, outer)
            }
            (Code::Load(a), Code::Load(b)) => match (&a[..], &b[..]) {
                ([x, y], [u, v]) => self.same(x, v) && self.same(y, u),
                _ => false,
            },
            (Code::Call(name, a, _), Code::Call(other, b, _)) => {
                let any_order = matches!(name, Builtin::Min | Builtin::Max | Builtin::Gcd);
                name == other
                    && a.len() == b.len()
                    && (a.iter().zip(b).all(|(a, b)| self.same(a, b))
                        || any_order && matched(a, b, |a, b| self.same(a, b)))
            }
            (Code::Let(slot, a, b), Code::Let(other, c, d)) => {
                self.same(a, c) && self.inside(&[*slot], &[*other], |mirror| mirror.same(b, d))
            }
            (Code::Reduce(a), Code::Reduce(b)) => self.same_reduce(a, b),
            _ => false,
        }
    }

    fn pair(&mut self, (a, b): (&Code, &Code), (c, d): (&Code, &Code)) -> bool {
        self.same(a, c) && self.same(b, d)
    }

    /// Calls `same` with further corresponding slots.
    fn inside(&mut self, a: &[usize], b: &[usize], same: impl FnOnce(&mut Self) -> bool) -> bool {
        let known = self.slots.len();
        self.slots.extend(a.iter().copied().zip(b.iter().copied()));
        let found = a.len() == b.len() && same(self);
        self.slots.truncate(known);
        found
    }

    fn same_reduce(&mut self, a: &CodeReduce, b: &CodeReduce) -> bool {
        let default = match (&a.default, &b.default) {
            (None, None) => true,
            (Some(a), Some(b)) => self.same(a, b),
            _ => false,
        };
        // `win` and similar reducers do not evaluate items after a deciding one.
        let all = matches!(a.reducer, Reducer::Mex | Reducer::Max | Reducer::Min)
            || a.items.iter().all(item_cannot_fail);
        let items = if all {
            matched(&a.items, &b.items, |a, b| self.same_item(a, b, 0))
        } else {
            let mut pairs = a.items.iter().zip(&b.items);
            a.items.len() == b.items.len() && pairs.all(|(a, b)| self.same_item(a, b, 0))
        };
        a.reducer == b.reducer && default && items
    }

    /// Returns whether the items are equal from a clause on.
    fn same_item(&mut self, a: &CodeItem, b: &CodeItem, step: usize) -> bool {
        let (first, second) = match (a.steps.get(step), b.steps.get(step)) {
            (None, None) => {
                return match (&a.body, &b.body) {
                    (ItemBody::Value(a), ItemBody::Value(b)) => self.same(a, b),
                    (ItemBody::TextRange(a), ItemBody::TextRange(b)) => self.same_span(a, b),
                    _ => false,
                };
            }
            (Some(first), Some(second)) => (first, second),
            _ => return false,
        };
        let bound = match (first, second) {
            (CodeStep::If(c), CodeStep::If(d)) => {
                return self.same(c, d) && self.same_item(a, b, step + 1);
            }
            (CodeStep::IfAll(c), CodeStep::IfAll(d)) => {
                return self.same_forms(c, d) && self.same_item(a, b, step + 1);
            }
            (CodeStep::Let(x, c), CodeStep::Let(y, d)) if self.same(c, d) => ([*x], [*y]),
            (CodeStep::Range { slot: x, .. }, CodeStep::Range { slot: y, .. })
                if self.same_range(first, second) =>
            {
                ([*x], [*y])
            }
            (
                CodeStep::Each { slots, data },
                CodeStep::Each {
                    slots: other,
                    data: list,
                },
            ) => {
                let inner = |mirror: &mut Self| mirror.same_item(a, b, step + 1);
                return data == list && self.inside(slots, other, inner);
            }
            (
                CodeStep::Divisors { slot: x, of: c, .. },
                CodeStep::Divisors { slot: y, of: d, .. },
            ) if self.same(c, d) => ([*x], [*y]),
            _ => return false,
        };
        self.inside(&bound.0, &bound.1, |mirror| {
            mirror.same_item(a, b, step + 1)
        })
    }

    fn same_range(&mut self, a: &CodeStep, b: &CodeStep) -> bool {
        match (a, b) {
            (
                CodeStep::Range {
                    lo,
                    hi,
                    inclusive,
                    step: None,
                    ..
                },
                CodeStep::Range {
                    lo: from,
                    hi: to,
                    inclusive: with,
                    step: None,
                    ..
                },
            ) => inclusive == with && self.pair((lo, hi), (from, to)),
            _ => false,
        }
    }

    fn same_span(&mut self, a: &CellSpan, b: &CellSpan) -> bool {
        a.inclusive == b.inclusive
            && self.pair((&a.lo, &a.hi), (&b.lo, &b.hi))
            && self.same_forms(&a.at_least, &b.at_least)
            && self.same_forms(&a.at_most, &b.at_most)
            && self.same_forms(&a.except, &b.except)
            && self.same_forms(&a.conditions, &b.conditions)
            && matched(&a.cells, &b.cells, |a, b| match (&a[..], &b[..]) {
                ([(x, i), (y, j)], [(u, k), (v, l)]) => {
                    (i, j) == (l, k) && self.same_form(x, v) && self.same_form(y, u)
                }
                _ => false,
            })
    }
}

/// Returns whether each of the first is equal to a different one of the second.
fn matched<T>(a: &[T], b: &[T], mut same: impl FnMut(&T, &T) -> bool) -> bool {
    let mut open: Vec<&T> = b.iter().collect();
    a.len() == b.len()
        && a.iter().all(|a| {
            let found = open.iter().position(|b| same(a, b));
            found.map(|at| open.swap_remove(at)).is_some()
        })
}

fn commutes(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Add | BinaryOp::Mul | BinaryOp::Xor | BinaryOp::BitAnd | BinaryOp::BitOr
    )
}

/// Returns whether no value of the slots makes the expression an error.
fn cannot_fail(code: &Code) -> bool {
    let slot = |code: &Code| match code {
        Code::Slot(slot) => Some(Form::var(*slot)),
        _ => None,
    };
    match code {
        Code::Not(a) | Code::In(a, _) => cannot_fail(a),
        Code::And(a, b) | Code::Or(a, b) | Code::Compare(_, a, b) => {
            cannot_fail(a) && cannot_fail(b)
        }
        // A reference that leaves the table ends the whole table.
        Code::Cell(_) | Code::Near(_) => true,
        code => Form::read(code, &slot).is_some(),
    }
}

fn item_cannot_fail(item: &CodeItem) -> bool {
    let steps = item.steps.iter().all(|step| match step {
        CodeStep::IfAll(_) | CodeStep::Each { .. } => true,
        CodeStep::If(code) | CodeStep::Let(_, code) => cannot_fail(code),
        CodeStep::Range { lo, hi, step, .. } => {
            step.is_none() && cannot_fail(lo) && cannot_fail(hi)
        }
        _ => false,
    });
    steps
        && match &item.body {
            ItemBody::Value(code) => cannot_fail(code),
            ItemBody::TextRange(span) => cannot_fail(&span.lo) && cannot_fail(&span.hi),
        }
}
