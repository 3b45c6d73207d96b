//! From scalar expressions to what the table runs: references as addresses, loops in bulk.
//!
//! Every affine reference becomes a form that gives its coordinates without evaluating its
//! arguments. An item whose innermost clause is a range, guarded by affine conditions only, becomes
//! a *span*: the guards narrow the range once, and the options are one strided walk over the cells.
//! On one heap an item over a known list becomes a list of *offsets*. These are the seams at which
//! later steps put still faster code.

use super::lanes::{self, LaneProgram};
use super::linear::Form;
use super::lines::{self, Candidate, Line};
use super::offsets;
use super::order::Layout;
use super::rows::{self, RowPlan};
use super::scalar::{Data, Scalar, ScalarFunction, ScalarItem, ScalarStep, Source};
use super::scores;
use super::sieve;
use crate::meaning::Pattern;
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer, Span};

/// More families of lines than this are walked.
pub(super) const MAX_LINES: usize = 8;

/// An affine form over the slots of a frame.
#[derive(Clone, Debug)]
pub(super) struct Affine {
    pub terms: Vec<(usize, i64)>,
    pub constant: i64,
}

impl Affine {
    #[inline]
    pub fn at(&self, slots: &[i64]) -> i64 {
        let mut value = self.constant;
        for &(slot, c) in &self.terms {
            value = value.wrapping_add(slots[slot].wrapping_mul(c));
        }
        value
    }
}

/// An expression of the machine.
#[derive(Clone, Debug)]
pub(super) enum Code {
    Const(i64),
    Slot(usize),
    Neg(Box<Code>, Span),
    Not(Box<Code>),
    Binary(BinaryOp, Box<Code>, Box<Code>, Span),
    And(Box<Code>, Box<Code>),
    Or(Box<Code>, Box<Code>),
    Compare(CompareOp, Box<Code>, Box<Code>),
    In(Box<Code>, usize),
    If(Box<Code>, Box<Code>, Box<Code>),
    /// A cell at coordinates that are affine in the slots.
    Cell(Vec<Affine>),
    /// A cell at a fixed distance in each coordinate, for up to two coordinates: its number in
    /// [`Compiled::near`].
    Near(usize),
    /// A cell at coordinates that must be computed: the arguments, and the forms over them.
    Load(Vec<Code>),
    Item(usize, Box<Code>, Span),
    Row(usize, Box<Code>, Box<Code>, Span),
    Call(Builtin, Vec<Code>, Span),
    Let(usize, Box<Code>, Box<Code>),
    Reduce(Box<CodeReduce>),
}

#[derive(Clone, Debug)]
pub(super) struct CodeReduce {
    pub reducer: Reducer,
    pub items: Vec<CodeItem>,
    pub default: Option<Code>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(super) struct CodeItem {
    /// The clauses that run one by one.
    pub steps: Vec<CodeStep>,
    pub body: ItemBody,
    /// The innermost loop over lanes, if it has such a program.
    pub lanes: Option<Box<LaneProgram>>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum CodeStep {
    Range {
        slot: usize,
        lo: Code,
        hi: Code,
        inclusive: bool,
        step: Option<(Code, Span)>,
    },
    Each {
        slots: Vec<usize>,
        data: usize,
    },
    EachRow {
        slot: usize,
        data: usize,
        row: Code,
        span: Span,
    },
    Divisors {
        slot: usize,
        of: Code,
        span: Span,
    },
    Factor {
        slots: [usize; 2],
        of: Code,
        span: Span,
    },
    If(Code),
    /// All forms are at least 0.
    IfAll(Vec<Affine>),
    Let(usize, Code),
}

#[derive(Clone, Debug)]
pub(super) enum ItemBody {
    /// One value.
    Value(Code),
    /// Xor of cells along a range.
    Span(Box<CellSpan>),
    /// Cells at fixed distances, on one heap: distance, and between which arguments it is a move.
    Offsets(Vec<Offset>),
    /// All earlier cells on a line: its number in [`Compiled::lines`].
    Line(usize, Box<CellSpan>),
}

/// `c1 ^ c2 ^ … for k in lo..=hi`, each `c` a cell whose coordinates move evenly with `k`.
#[derive(Clone, Debug)]
pub(super) struct CellSpan {
    pub lo: Code,
    pub hi: Code,
    pub inclusive: bool,
    /// Further lower and upper bounds of `k`, from guards.
    pub at_least: Vec<Affine>,
    pub at_most: Vec<Affine>,
    /// Values of `k` that a guard leaves out.
    pub except: Vec<Affine>,
    /// Conditions without `k`: at least 0.
    pub conditions: Vec<Affine>,
    /// The cells: each coordinate at `k = 0`, and how it changes with `k`.
    pub cells: Vec<Vec<(Affine, i64)>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Offset {
    pub distance: i64,
    pub from: i64,
    pub to: i64,
}

/// A function ready to run.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub clauses: Vec<(Vec<Pattern>, Code)>,
    pub frame: usize,
    pub data: Vec<Data>,
    /// The coordinates as forms in arguments, for references that are not affine.
    pub coordinates: Vec<Affine>,
    /// Distances of cells that are always at the same place: outer and inner.
    pub near: Vec<(i64, i64)>,
    pub lines: Vec<Line>,
    /// How whole rows are computed, where that is known.
    pub rows: Option<RowPlan>,
    /// What was recognised, for `explain`.
    pub notes: Vec<String>,
}

pub(super) fn compile(function: &ScalarFunction, layout: &Layout) -> Compiled {
    let mut compiler = Compiler {
        layout,
        data: &function.data,
        one_heap: layout.coordinates.len() == 1,
        near: Vec::new(),
        lines: Vec::new(),
        notes: Vec::new(),
    };
    let clauses = function
        .clauses
        .iter()
        .map(|clause| (clause.patterns.clone(), compiler.code(&clause.body)))
        .collect();
    let mut notes = compiler.notes;
    notes.dedup();
    let mut compiled = Compiled {
        near: compiler.near,
        lines: compiler.lines,
        rows: None,
        clauses,
        frame: function.frame,
        data: function.data.clone(),
        coordinates: layout.coordinates.iter().map(affine).collect(),
        notes,
    };
    compiled.rows = rows::plan(&compiled, layout);
    if let Some(plan) = &compiled.rows {
        let mut notes = plan.notes();
        if plan.walks() {
            notes.append(&mut compiled.notes);
        }
        compiled.notes = notes;
    }
    if let Some(game) = offsets::recognise(&compiled, layout) {
        compiled.notes.push(format!(
            "from heap {} on moves to fixed distances are all that counts: no interpretation",
            layout.outer.0.saturating_add(game.steady as i64)
        ));
    }
    if sieve::recognise(&compiled, layout).is_some() {
        compiled
            .notes
            .push("divisors of all heaps by a sieve, block by block".to_owned());
    }
    if scores::recognise(&compiled, layout).is_some() {
        compiled.notes.push(
            "every option is a sum of known cells and items: whole rows at a time".to_owned(),
        );
    }
    compiled
}

fn affine(form: &Form) -> Affine {
    Affine {
        terms: form.terms.clone(),
        constant: form.constant,
    }
}

/// The expression as an affine form over slots, if it is one.
fn form(expr: &Scalar) -> Option<Form> {
    match expr {
        Scalar::Const(value) => Some(Form::constant(*value)),
        Scalar::Slot(slot) => Some(Form::var(*slot)),
        Scalar::Neg(a, _) => form(a)?.scaled(-1),
        Scalar::Binary(op, a, b, _) => {
            let (a, b) = (form(a)?, form(b)?);
            match op {
                BinaryOp::Add => a.plus(&b),
                BinaryOp::Sub => a.minus(&b),
                BinaryOp::Mul if a.terms.is_empty() => b.scaled(a.constant),
                BinaryOp::Mul if b.terms.is_empty() => a.scaled(b.constant),
                _ => None,
            }
        }
        _ => None,
    }
    // Forms wrap where the language would report an overflow; small coefficients keep them exact
    // for all coordinates that a table can have.
    .filter(|f| {
        f.terms.iter().all(|t| t.1.unsigned_abs() < 1 << 16) && f.constant.unsigned_abs() < 1 << 60
    })
}

struct Compiler<'a> {
    layout: &'a Layout,
    data: &'a [Data],
    one_heap: bool,
    near: Vec<(i64, i64)>,
    lines: Vec<Line>,
    notes: Vec<String>,
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
                    None => Code::Cell(forms.iter().map(affine).collect()),
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

    /// The coordinates of a reference whose arguments are affine.
    fn coordinates(&self, args: &[Scalar]) -> Option<Vec<Form>> {
        let args = args.iter().map(form).collect::<Option<Vec<Form>>>()?;
        self.layout
            .coordinates
            .iter()
            .map(|c| c.substitute(&args))
            .collect()
    }

    /// A cell at a fixed distance.
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
            if here.terms != [(i, 1)] {
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
        if bulk && let Some(found) = self.offsets(item) {
            return found;
        }
        if bulk && let Some(found) = self.span(item, reducer) {
            return found;
        }
        let steps = item.steps.iter().map(|step| self.step(step)).collect();
        let mut item = CodeItem {
            steps,
            body: ItemBody::Value(self.code(&item.expr)),
            lanes: None,
            span: item.span,
        };
        let coordinates: Vec<Affine> = self.layout.coordinates.iter().map(affine).collect();
        item.lanes = lanes::compile(&item, reducer, &coordinates).map(Box::new);
        if item.lanes.is_some() {
            self.notes
                .push("a loop is computed 64 rounds at a time".to_owned());
        }
        item
    }

    fn step(&mut self, step: &ScalarStep) -> CodeStep {
        match step {
            ScalarStep::If(condition) => {
                let mut forms = Vec::new();
                match conjunction(condition, &mut forms) {
                    Some(()) => CodeStep::IfAll(forms.iter().map(affine).collect()),
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

    /// An item whose last `for` is a range and whose guards behind it are affine.
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
        let only = (loads.len() == 1)
            .then(|| self.coordinates(loads[0]))
            .flatten();
        for args in loads {
            let coordinates = self.coordinates(args)?;
            span.cells.push(
                coordinates
                    .iter()
                    .map(|form| {
                        let along = form.coefficient(*slot);
                        let mut at_zero = affine(form);
                        at_zero.terms.retain(|t| t.0 != *slot);
                        (at_zero, along)
                    })
                    .collect(),
            );
        }
        if last == 0
            && self.lines.len() < MAX_LINES
            && let Some(target) = &only
            && let Some(line) = self.line(&span, lo, hi, *slot, target)
        {
            self.lines.push(line);
            self.notes
                .push("all cells before it on a line are one bit set".to_owned());
            let body = ItemBody::Line(self.lines.len() - 1, Box::new(span));
            return Some(CodeItem {
                steps: Vec::new(),
                body,
                lanes: None,
                span: item.span,
            });
        }
        self.notes.push(match span.cells.len() {
            1 => "a range of options is one walk over the cells".to_owned(),
            n => format!("a range of sums of {n} is {n} walks side by side"),
        });
        let steps = item.steps[..last]
            .iter()
            .map(|step| self.step(step))
            .collect();
        Some(CodeItem {
            steps,
            body: ItemBody::Span(Box::new(span)),
            lanes: None,
            span: item.span,
        })
    }

    /// Whether a span is a whole line of the table.
    fn line(
        &self,
        span: &CellSpan,
        lo: &Scalar,
        hi: &Scalar,
        slot: usize,
        target: &[Form],
    ) -> Option<Line> {
        let restore = |a: &Affine| Form {
            terms: a.terms.clone(),
            constant: a.constant,
        };
        let mut lower = bounds(lo, Builtin::Max)?;
        lower.extend(span.at_least.iter().map(restore));
        let mut upper = bounds(hi, Builtin::Min)?;
        if !span.inclusive {
            upper = upper.iter().map(|f| f.shifted(-1)).collect::<Option<_>>()?;
        }
        upper.extend(span.at_most.iter().map(restore));
        let except: Vec<Form> = span.except.iter().map(restore).collect();
        let candidate = Candidate {
            k: slot,
            lower,
            upper,
            except,
            target,
        };
        lines::recognise(&candidate, self.layout)
    }

    /// On one heap: a single reference for each member of a known list or of a short range of
    /// constants.
    fn offsets(&mut self, item: &ScalarItem) -> Option<CodeItem> {
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
        // The heap's own coordinate is plus or minus its only parameter.
        let sign = self.layout.coordinates[0].coefficient(0);
        let mut offsets = Vec::new();
        for value in values {
            let fixed = |form: &Form| -> Option<Form> {
                let c = form.coefficient(member);
                let mut rest = form.clone();
                rest.terms.retain(|t| t.0 != member);
                rest.shifted(c.checked_mul(value)?)
            };
            let here = fixed(&coordinate)?;
            if here.terms != [(0, sign)] {
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
        self.notes.push(match offsets.len() {
            1 => "a move to a fixed distance".to_owned(),
            n => format!("{n} moves to fixed distances"),
        });
        Some(CodeItem {
            steps: Vec::new(),
            body: ItemBody::Offsets(offsets),
            lanes: None,
            span: item.span,
        })
    }
}

/// The affine forms whose least (`min`) or greatest (`max`) the expression is.
fn bounds(expr: &Scalar, builtin: Builtin) -> Option<Vec<Form>> {
    match expr {
        Scalar::Call(b, args, _) if *b == builtin => {
            let mut all = Vec::new();
            for arg in args {
                all.extend(bounds(arg, builtin)?);
            }
            Some(all)
        }
        other => Some(vec![form(other)?]),
    }
}

/// The references of a pure xor of references.
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

/// The forms that must be at least 0, if the condition is a conjunction of affine inequalities.
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

/// Takes an affine guard into the bounds of `k`.
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
        let mut rest = difference.scaled(-c)?;
        rest.terms.retain(|t| t.0 != k);
        span.except.push(affine(&rest));
        return Some(());
    }
    let mut forms = Vec::new();
    conjunction(condition, &mut forms)?;
    for form in forms {
        let mut rest = form.clone();
        rest.terms.retain(|t| t.0 != k);
        match form.coefficient(k) {
            0 => span.conditions.push(affine(&rest)),
            1 => span.at_least.push(affine(&rest.scaled(-1)?)),
            -1 => span.at_most.push(affine(&rest)),
            _ => return None,
        }
    }
    Some(())
}
