//! Lowering of scalar expressions to table programs: references as addresses, loops in bulk.
//!
//! Every affine reference becomes a form that gives its coordinates without evaluating its
//! arguments. An item whose innermost clause is a range, with affine guards only, becomes a *span*:
//! the guards narrow the range once, and the options are read with a constant stride. On one heap
//! an item over a known list is also a list of *offsets*.

use grundy_core::Message;

use super::lanes;
use super::order::Layout;
use super::program::{CellSpan, Code, CodeItem, CodeReduce, CodeStep, Compiled, ItemBody, Offset};
use crate::scalar::form::Form;
use crate::scalar::{Data, Scalar, ScalarFunction, ScalarItem, ScalarStep, Source, form};
use crate::syntax::ast::{BinaryOp, CompareOp, Reducer};
use crate::table::messages;

pub(super) fn lower(function: &ScalarFunction, layout: &Layout) -> Compiled {
    let mut compiler = Compiler {
        layout,
        data: &function.data,
        one_heap: layout.coordinates.len() == 1,
        near: Vec::new(),
        notes: Vec::new(),
    };
    let clauses = function
        .clauses
        .iter()
        .map(|clause| (clause.patterns.clone(), compiler.code(&clause.body)))
        .collect();
    let mut notes = compiler.notes;
    notes.dedup();
    Compiled {
        near: compiler.near,
        clauses,
        frame: function.frame,
        data: function.data.clone(),
        coordinates: layout.coordinates.clone(),
        notes,
    }
}

struct Compiler<'a> {
    layout: &'a Layout,
    data: &'a [Data],
    one_heap: bool,
    near: Vec<(i64, i64)>,
    notes: Vec<Message>,
}

impl Compiler<'_> {
    fn boxed(&mut self, expr: &Scalar) -> Box<Code> {
        Box::new(self.code(expr))
    }

    fn code(&mut self, expr: &Scalar) -> Code {
        match expr {
            Scalar::Const(value) => Code::Const(*value),
            Scalar::Slot(slot) => Code::Slot(*slot),
            Scalar::Neg(a, span) => Code::Neg(self.boxed(a), *span),
            Scalar::Not(a) => Code::Not(self.boxed(a)),
            Scalar::Binary(op, a, b, span) => {
                Code::Binary(*op, self.boxed(a), self.boxed(b), *span)
            }
            Scalar::And(a, b) => Code::And(self.boxed(a), self.boxed(b)),
            Scalar::Or(a, b) => Code::Or(self.boxed(a), self.boxed(b)),
            Scalar::Compare(op, a, b) => Code::Compare(*op, self.boxed(a), self.boxed(b)),
            Scalar::In(a, d) => Code::In(self.boxed(a), *d),
            Scalar::If(a, b, c) => Code::If(self.boxed(a), self.boxed(b), self.boxed(c)),
            Scalar::Load(args, _) => match self.coordinates(args) {
                Some(forms) => match self.near(&forms) {
                    Some(near) => near,
                    None => Code::Cell(forms),
                },
                None => Code::Load(args.iter().map(|arg| self.code(arg)).collect()),
            },
            Scalar::Item(d, i, span) => Code::Item(*d, self.boxed(i), *span),
            Scalar::Cell(d, i, j, span) => Code::Row(*d, self.boxed(i), self.boxed(j), *span),
            Scalar::Call(b, args, span) => {
                Code::Call(*b, args.iter().map(|arg| self.code(arg)).collect(), *span)
            }
            Scalar::Let(slot, a, b) => Code::Let(*slot, self.boxed(a), self.boxed(b)),
            Scalar::Reduce(reduce) => Code::Reduce(Box::new(CodeReduce {
                reducer: reduce.reducer,
                items: reduce
                    .items
                    .iter()
                    .map(|item| self.item(item, reduce.reducer))
                    .collect(),
                default: reduce.default.as_ref().map(|d| self.code(d)),
                span: reduce.span,
            })),
        }
    }

    /// Returns the coordinates of a reference whose arguments are affine.
    fn coordinates(&self, args: &[Scalar]) -> Option<Vec<Form>> {
        let args = args.iter().map(form).collect::<Option<Vec<Form>>>()?;
        self.layout
            .coordinates
            .iter()
            .map(|c| c.substitute(&args))
            .collect()
    }

    /// Returns a cell at a fixed distance.
    fn near(&mut self, forms: &[Form]) -> Option<Code> {
        if forms.len() > 2 {
            return None;
        }
        let mut distance = (0, 0);
        for (i, form) in forms.iter().enumerate() {
            if form
                .terms
                .iter()
                .any(|t| t.0 >= self.layout.parameters.len())
            {
                return None;
            }
            let here = form.substitute(&self.layout.parameters)?;
            if here.terms[..] != [(i, 1)] {
                return None;
            }
            if i == 0 {
                distance.0 = here.constant;
            } else {
                distance.1 = here.constant;
            }
        }
        let known = self.near.iter().position(|d| *d == distance);
        Some(Code::Near(known.unwrap_or_else(|| {
            self.near.push(distance);
            self.near.len() - 1
        })))
    }

    fn item(&mut self, item: &ScalarItem, reducer: Reducer) -> CodeItem {
        let bulk = matches!(reducer, Reducer::Mex | Reducer::Win | Reducer::Misere);
        let offsets = bulk.then(|| self.offsets(item)).flatten();
        if bulk
            && offsets.is_none()
            && let Some(found) = self.span(item, reducer)
        {
            return found;
        }
        let steps = item.steps.iter().map(|step| self.step(step)).collect();
        let mut code = CodeItem {
            steps,
            body: ItemBody::Value(self.code(&item.expr)),
            lanes: None,
            offsets,
            span: item.span,
        };
        code.lanes = lanes::compile(&code, reducer, &self.layout.coordinates).map(Box::new);
        match &code.offsets {
            Some(offsets) => self.notes.push(match offsets.len() {
                1 => messages::move_to_fixed_distance(),
                n => messages::moves_to_fixed_distances(n),
            }),
            None if code.lanes.is_some() => {
                self.notes.push(messages::loop_runs_in_lanes());
            }
            None => {}
        }
        code
    }

    fn step(&mut self, step: &ScalarStep) -> CodeStep {
        match step {
            ScalarStep::If(condition) => {
                let mut forms = Vec::new();
                match conjunction(condition, &mut forms) {
                    Some(()) => CodeStep::IfAll(forms),
                    None => CodeStep::If(self.code(condition)),
                }
            }
            ScalarStep::Let(slot, value) => CodeStep::Let(*slot, self.code(value)),
            ScalarStep::Range {
                slot,
                lo,
                hi,
                inclusive,
                step,
            } => CodeStep::Range {
                slot: *slot,
                lo: self.code(lo),
                hi: self.code(hi),
                inclusive: *inclusive,
                step: step.as_ref().map(|(s, span)| (self.code(s), *span)),
            },
            ScalarStep::Each { slots, source } => match source {
                Source::Data(d) => CodeStep::Each {
                    slots: slots.clone(),
                    data: *d,
                },
                Source::Row(d, row, span) => CodeStep::EachRow {
                    slot: slots[0],
                    data: *d,
                    row: self.code(row),
                    span: *span,
                },
                Source::Divisors(n, span) => CodeStep::Divisors {
                    slot: slots[0],
                    of: self.code(n),
                    span: *span,
                },
                Source::Factor(n, span) => CodeStep::Factor {
                    slots: [slots[0], slots[1]],
                    of: self.code(n),
                    span: *span,
                },
            },
        }
    }

    /// Lowers an item whose last `for` is a range and whose later guards are affine.
    fn span(&mut self, item: &ScalarItem, reducer: Reducer) -> Option<CodeItem> {
        let last = item
            .steps
            .iter()
            .rposition(|s| !matches!(s, ScalarStep::If(_)))?;
        let ScalarStep::Range {
            slot,
            lo,
            hi,
            inclusive,
            step: None,
        } = &item.steps[last]
        else {
            return None;
        };
        let mut loads = Vec::new();
        xor_of_loads(&item.expr, &mut loads)?;
        if loads.len() > 1 && reducer != Reducer::Mex {
            return None;
        }
        let mut span = CellSpan {
            lo: self.code(lo),
            hi: self.code(hi),
            inclusive: *inclusive,
            at_least: Vec::new(),
            at_most: Vec::new(),
            except: Vec::new(),
            conditions: Vec::new(),
            cells: Vec::new(),
        };
        for step in &item.steps[last + 1..] {
            let ScalarStep::If(condition) = step else {
                return None;
            };
            guard(condition, *slot, &mut span)?;
        }
        for args in loads {
            let coordinates = self.coordinates(args)?;
            span.cells.push(
                coordinates
                    .iter()
                    .map(|form| (form.without(*slot), form.coefficient(*slot)))
                    .collect(),
            );
        }
        self.notes.push(match span.cells.len() {
            1 => messages::range_is_walk(),
            n => messages::range_of_sums_is_walks(n),
        });
        let steps = item.steps[..last]
            .iter()
            .map(|step| self.step(step))
            .collect();
        Some(CodeItem {
            steps,
            body: ItemBody::TextRange(Box::new(span)),
            lanes: None,
            offsets: None,
            span: item.span,
        })
    }

    /// On one heap: returns a single reference for each member of a known list or of a short range
    /// of constants.
    fn offsets(&self, item: &ScalarItem) -> Option<Vec<Offset>> {
        let (Scalar::Load(args, _), true) = (&item.expr, self.one_heap) else {
            return None;
        };
        let mut conditions = &item.steps[..];
        let (member, values): (usize, Vec<i64>) = match item.steps.first() {
            Some(ScalarStep::Each {
                slots,
                source: Source::Data(d),
            }) if slots.len() == 1 => {
                conditions = &item.steps[1..];
                (slots[0], self.data[*d].values.clone())
            }
            Some(ScalarStep::Range {
                slot,
                lo: Scalar::Const(lo),
                hi: Scalar::Const(hi),
                inclusive,
                step: None,
            }) if hi.saturating_sub(*lo) < 256 => {
                conditions = &item.steps[1..];
                (*slot, (*lo..*hi + i64::from(*inclusive)).collect())
            }
            // A single reference, `g(x-1) if x >= 1`.
            None | Some(ScalarStep::If(_)) => (usize::MAX, vec![0]),
            Some(_) => return None,
        };
        let coordinate = self.coordinates(args)?.pop()?;
        // The heap's coordinate is plus or minus its only parameter.
        let sign = self.layout.coordinates[0].coefficient(0);
        let mut offsets = Vec::new();
        for value in values {
            let fixed = |form: &Form| -> Option<Form> {
                let c = form.coefficient(member);
                form.without(member).shifted(c.checked_mul(value)?)
            };
            let here = fixed(&coordinate)?;
            if here.terms[..] != [(0, sign)] {
                return None;
            }
            let mut offset = Offset {
                distance: here.constant,
                from: i64::MIN,
                to: i64::MAX,
            };
            for step in conditions {
                let ScalarStep::If(condition) = step else {
                    return None;
                };
                let mut forms = Vec::new();
                conjunction(condition, &mut forms)?;
                for form in forms {
                    let form = fixed(&form)?;
                    match form.terms[..] {
                        [] if form.constant >= 0 => {}
                        [] => offset.to = i64::MIN,
                        [(0, c)] if c > 0 => {
                            offset.from =
                                offset.from.max(form.constant.div_euclid(c).checked_neg()?);
                        }
                        [(0, c)] => offset.to = offset.to.min(form.constant.div_euclid(-c)),
                        _ => return None,
                    }
                }
            }
            offsets.push(offset);
        }
        Some(offsets)
    }
}

/// Returns the references of a pure xor of references.
fn xor_of_loads<'a>(expr: &'a Scalar, loads: &mut Vec<&'a [Scalar]>) -> Option<()> {
    match expr {
        Scalar::Load(args, _) => loads.push(args),
        Scalar::Binary(BinaryOp::Xor, a, b, _) => {
            xor_of_loads(a, loads)?;
            xor_of_loads(b, loads)?;
        }
        _ => return None,
    }
    Some(())
}

/// Returns the forms that must be at least 0, if the condition is a conjunction of affine
/// inequalities.
fn conjunction(condition: &Scalar, forms: &mut Vec<Form>) -> Option<()> {
    match condition {
        Scalar::And(a, b) => {
            conjunction(a, forms)?;
            conjunction(b, forms)
        }
        Scalar::Compare(op, a, b) => {
            let (a, b) = (form(a)?, form(b)?);
            match op {
                CompareOp::Ge => forms.push(a.minus(&b)?),
                CompareOp::Le => forms.push(b.minus(&a)?),
                CompareOp::Gt => forms.push(a.minus(&b)?.shifted(-1)?),
                CompareOp::Lt => forms.push(b.minus(&a)?.shifted(-1)?),
                CompareOp::Eq => {
                    forms.push(a.minus(&b)?);
                    forms.push(b.minus(&a)?);
                }
                _ => return None,
            }
            Some(())
        }
        _ => None,
    }
}

/// Adds an affine guard to the bounds of `k`.
fn guard(condition: &Scalar, k: usize, span: &mut CellSpan) -> Option<()> {
    if let Scalar::And(a, b) = condition {
        guard(a, k, span)?;
        return guard(b, k, span);
    }
    if let Scalar::Compare(CompareOp::Ne, a, b) = condition {
        let difference = form(a)?.minus(&form(b)?)?;
        let c = difference.coefficient(k);
        if c.abs() != 1 {
            return None;
        }
        // c*k + rest != 0, so k != -rest/c.
        span.except.push(difference.scaled(-c)?.without(k));
        return Some(());
    }
    let mut forms = Vec::new();
    conjunction(condition, &mut forms)?;
    for form in forms {
        let rest = form.without(k);
        match form.coefficient(k) {
            0 => span.conditions.push(rest),
            1 => span.at_least.push(rest.scaled(-1)?),
            -1 => span.at_most.push(rest),
            _ => return None,
        }
    }
    Some(())
}
