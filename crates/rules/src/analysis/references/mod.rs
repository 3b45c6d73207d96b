//! The references of a recurrence, with their conditions.
//!
//! Each reference of a function to itself becomes a [`Reference`]. It contains the arguments as
//! affine forms in the parameters and loop variables, and the inequalities that hold wherever it is
//! made. These come from ranges, guards, and the results of `min`, `/`, lists and so on. A
//! non-affine expression becomes a new variable with known bounds. A condition that splits (`or`,
//! `max`, `if`) splits the reference into alternatives.
//!
//! The analysis is conservative: it may drop facts, but never invents them.

mod forms;

use crate::meaning::Pattern;
use crate::scalar::form::{Form, infeasible};
use crate::scalar::{Data, Scalar, ScalarClause, ScalarFunction, ScalarReduce, ScalarStep, Source};
use crate::syntax::ast::{Builtin, CompareOp};

/// One reference of the function to itself, in one alternative.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reference {
    pub args: Vec<Form>,
    /// Forms that are at least 0 wherever the reference is made.
    pub facts: Vec<Form>,
    /// Whether its arguments range over ranges and known lists only. Then most positions between
    /// the roots and the end are needed. Divisors and similar lists omit most of them.
    pub dense: bool,
}

/// Maximal number of alternatives that are kept separate.
const MAX_SPLIT: usize = 16;

/// Returns all references of the function, over the variables `0..arity` and others that are local
/// to each. The assumptions are taken to hold at every position; the caller must prove that they
/// do.
pub(crate) fn references(
    function: &ScalarFunction,
    arity: usize,
    assumptions: &[Form],
) -> Vec<Reference> {
    let mut all = Vec::new();
    for (i, clause) in function.clauses.iter().enumerate() {
        if matches!(clause.body, Scalar::Const(_)) {
            continue; // a base case, of which there may be a hundred thousand
        }
        let mut walk = Walk {
            data: &function.data,
            next_var: function.frame.max(arity),
            named: Vec::new(),
            references: Vec::new(),
            grundy: !function.outcome,
            even: vec![true; arity],
        };
        let alternatives = product(
            &clause_facts(&function.clauses[..i], clause),
            &[assumptions.to_vec()],
        );
        walk.expr(&clause.body, &alternatives);
        all.extend(walk.references);
    }
    all
}

/// Returns the facts about the parameters where a clause applies.
fn clause_facts(earlier: &[ScalarClause], clause: &ScalarClause) -> Vec<Vec<Form>> {
    let mut facts = Vec::new();
    for (slot, pattern) in clause.patterns.iter().enumerate() {
        match pattern {
            Pattern::Base(value) => equal(&mut facts, &Form::var(slot), &Form::constant(*value)),
            Pattern::AtLeast(least) => facts.extend(at_least(&Form::var(slot), *least)),
            Pattern::Any => {}
        }
    }
    let mut alternatives = vec![facts];
    for other in earlier {
        if alternatives.len() * 2 > MAX_SPLIT {
            break; // further ones would not be kept separate
        }
        let mut bases = other
            .patterns
            .iter()
            .enumerate()
            .filter_map(|(i, p)| match p {
                Pattern::Base(value) => Some((i, *value)),
                _ => None,
            });
        // "Not this base case" has two alternatives for one argument, and too many for more.
        if let (Some((slot, value)), None) = (bases.next(), bases.next()) {
            let var = Form::var(slot);
            let below = var
                .scaled(-1)
                .and_then(|f| f.shifted(value.saturating_sub(1)));
            let above = var.shifted(value.saturating_add(1).saturating_neg());
            if let (Some(below), Some(above)) = (below, above) {
                alternatives = product(&alternatives, &[vec![above], vec![below]]);
            }
        }
    }
    alternatives
}

fn at_least(form: &Form, least: i64) -> Option<Form> {
    form.shifted(least.checked_neg()?)
}

fn at_most(form: &Form, most: i64) -> Option<Form> {
    form.scaled(-1)?.shifted(most)
}

fn equal(facts: &mut Vec<Form>, a: &Form, b: &Form) {
    facts.extend(a.minus(b));
    facts.extend(b.minus(a));
}

/// Returns every combination of one alternative of each operand; only the first operand if there
/// are too many.
fn product(a: &[Vec<Form>], b: &[Vec<Form>]) -> Vec<Vec<Form>> {
    if let [only] = b
        && only.is_empty()
    {
        return a.to_vec();
    }
    if a.len() * b.len() > MAX_SPLIT {
        return a.to_vec();
    }
    let mut result = Vec::new();
    for x in a {
        for y in b {
            let mut both = x.clone();
            both.extend(y.iter().cloned());
            result.push(both);
        }
    }
    result
}

/// Returns the alternatives, or `otherwise` if there are too many.
fn few(alternatives: Alternatives, otherwise: impl FnOnce() -> Alternatives) -> Alternatives {
    if alternatives.len() > MAX_SPLIT {
        otherwise()
    } else {
        alternatives
    }
}

/// Returns the facts about the items of a list, or of its rows if there are several slots.
fn items(data: &Data, slots: &[usize]) -> Vec<Form> {
    let mut facts = Vec::new();
    if let [slot] = slots {
        hull(&mut facts, &Form::var(*slot), data.values.iter().copied());
        return facts;
    }
    let rows = || (0..data.row_count()).map(|i| data.row(i));
    for (i, slot) in slots.iter().enumerate() {
        let var = Form::var(*slot);
        hull(&mut facts, &var, rows().map(|row| row[i]));
        for (j, other) in slots.iter().enumerate().skip(i + 1) {
            for sign in [1, -1] {
                if let Some(form) = var.combine(1, &Form::var(*other), sign) {
                    let sums = rows().map(|row| row[i].saturating_add(row[j].saturating_mul(sign)));
                    hull(&mut facts, &form, sums);
                }
            }
        }
    }
    facts
}

struct Walk<'a> {
    data: &'a [Data],
    next_var: usize,
    /// Variables that represent non-affine expressions, so that equal ones are equal.
    named: Vec<(Scalar, usize)>,
    references: Vec<Reference>,
    grundy: bool,
    /// Slots that hold parameters, or run over ranges and known lists.
    even: Vec<bool>,
}

type Alternatives = Vec<Vec<Form>>;

impl Walk<'_> {
    fn runs_evenly(&mut self, slot: usize) {
        if self.even.len() <= slot {
            self.even.resize(slot + 1, false);
        }
        self.even[slot] = true;
    }

    /// Visits an expression that is evaluated where one of the alternatives holds.
    fn expr(&mut self, expr: &Scalar, context: &Alternatives) {
        match expr {
            Scalar::Const(_) | Scalar::Slot(_) => {}
            Scalar::Neg(a, _) | Scalar::Not(a) | Scalar::In(a, _) | Scalar::Item(_, a, _) => {
                self.expr(a, context);
            }
            Scalar::Binary(_, a, b, _) | Scalar::Compare(_, a, b) | Scalar::Cell(_, a, b, _) => {
                self.expr(a, context);
                self.expr(b, context);
            }
            Scalar::And(a, b) => {
                self.expr(a, context);
                let inner = self.assume(context, a, true);
                self.expr(b, &inner);
            }
            Scalar::Or(a, b) => {
                self.expr(a, context);
                let inner = self.assume(context, a, false);
                self.expr(b, &inner);
            }
            Scalar::If(condition, yes, no) => {
                self.expr(condition, context);
                let inner = self.assume(context, condition, true);
                self.expr(yes, &inner);
                let inner = self.assume(context, condition, false);
                self.expr(no, &inner);
            }
            Scalar::Let(slot, value, rest) => {
                self.expr(value, context);
                let inner = self.bind(context, *slot, value);
                self.expr(rest, &inner);
            }
            Scalar::Call(_, args, _) => {
                for arg in args {
                    self.expr(arg, context);
                }
            }
            Scalar::Load(args, _) => {
                for arg in args {
                    self.expr(arg, context);
                }
                for facts in context {
                    let mut found = vec![(Vec::new(), facts.clone())];
                    for arg in args {
                        let mut next = Vec::new();
                        for (forms, facts) in &found {
                            for (form, more) in self.forms(arg, facts) {
                                let mut forms: Vec<Form> = forms.clone();
                                forms.push(form);
                                let mut facts = facts.clone();
                                facts.extend(more);
                                next.push((forms, facts));
                            }
                        }
                        found = next;
                    }
                    for (args, facts) in found {
                        if !infeasible(&facts) {
                            let even = |t: &(usize, i64)| self.even.get(t.0).is_some_and(|e| *e);
                            let dense = args.iter().all(|form| form.terms.iter().all(even));
                            self.references.push(Reference { args, facts, dense });
                        }
                    }
                }
            }
            Scalar::Reduce(reduce) => self.reduce(reduce, context),
        }
    }

    fn reduce(&mut self, reduce: &ScalarReduce, context: &Alternatives) {
        for item in &reduce.items {
            let mut inner = context.clone();
            for step in &item.steps {
                match step {
                    ScalarStep::If(condition) => {
                        self.expr(condition, &inner);
                        inner = self.assume(&inner, condition, true);
                    }
                    ScalarStep::Let(slot, value) => {
                        self.expr(value, &inner);
                        inner = self.bind(&inner, *slot, value);
                    }
                    ScalarStep::Range {
                        slot,
                        lo,
                        hi,
                        inclusive,
                        step,
                    } => {
                        self.runs_evenly(*slot);
                        self.expr(lo, &inner);
                        self.expr(hi, &inner);
                        if let Some((step, _)) = step {
                            self.expr(step, &inner);
                        }
                        let mut parts = Vec::new();
                        flatten(lo, Builtin::Max, &mut parts);
                        for part in parts {
                            inner = self.relate(&inner, *slot, part, (1, 0));
                        }
                        let mut parts = Vec::new();
                        flatten(hi, Builtin::Min, &mut parts);
                        let less = i64::from(!inclusive);
                        for part in parts {
                            inner = self.relate(&inner, *slot, part, (-1, less));
                        }
                    }
                    ScalarStep::Each { slots, source } => {
                        if matches!(source, Source::Data(_)) {
                            for slot in slots {
                                self.runs_evenly(*slot);
                            }
                        }
                        if let Source::Row(_, s, _)
                        | Source::Divisors(s, _)
                        | Source::Factor(s, _) = source
                        {
                            self.expr(s, &inner);
                        }
                        inner = self.each(&inner, slots, source);
                    }
                }
            }
            self.expr(&item.expr, &inner);
        }
        if let Some(default) = &reduce.default {
            self.expr(default, context);
        }
    }

    /// Returns the alternatives in which a condition holds (or does not).
    fn assume(&mut self, context: &Alternatives, condition: &Scalar, holds: bool) -> Alternatives {
        let mut result = Vec::new();
        for facts in context {
            let split = self.condition(condition, holds, facts);
            for more in &split {
                let mut both = facts.clone();
                both.extend(more.iter().cloned());
                if !infeasible(&both) {
                    result.push(both);
                }
            }
        }
        few(result, || context.clone())
    }

    /// Returns the alternatives of the context combined with those of an expression and the facts
    /// that `add` derives from its form.
    fn spread(
        &mut self,
        context: &Alternatives,
        part: &Scalar,
        add: impl Fn(&Form, &mut Vec<Form>),
    ) -> Alternatives {
        let mut result = Vec::new();
        for facts in context {
            for (form, more) in self.forms(part, facts) {
                let mut both = facts.clone();
                both.extend(more);
                add(&form, &mut both);
                result.push(both);
            }
        }
        result
    }

    fn bind(&mut self, context: &Alternatives, slot: usize, value: &Scalar) -> Alternatives {
        let result = self.spread(context, value, |form, facts| {
            equal(facts, &Form::var(slot), form);
        });
        few(result, || context.clone())
    }

    /// Adds `slot >= part` (sign 1) or `slot <= part - less` (sign -1).
    fn relate(
        &mut self,
        context: &Alternatives,
        slot: usize,
        part: &Scalar,
        (sign, less): (i64, i64),
    ) -> Alternatives {
        let mut result = self.spread(context, part, |form, facts| {
            let difference = Form::var(slot).combine(sign, form, -sign);
            facts.extend(difference.and_then(|f| f.shifted(-less)));
        });
        result.retain(|facts| !infeasible(facts));
        few(result, || context.clone())
    }

    /// Returns the facts about the items of a list.
    fn each(&mut self, context: &Alternatives, slots: &[usize], source: &Source) -> Alternatives {
        let lists = self.data;
        let var = Form::var(slots[0]);
        let result = match source {
            Source::Data(d) => {
                let data = &lists[*d];
                if data.values.is_empty() {
                    return Vec::new();
                }
                return product(context, &[items(data, slots)]);
            }
            Source::Row(d, index, _) => {
                let data = &lists[*d];
                let rows = data.row_count() as i64;
                // The distances of the items of a row from its index: an acyclic graph whose edges
                // all go down (or up) has an order.
                let differences: Vec<i64> = (0..data.row_count())
                    .flat_map(|i| data.row(i).iter().map(move |v| v.saturating_sub(i as i64)))
                    .collect();
                self.spread(context, index, |form, facts| {
                    hull(facts, &var, data.values.iter().copied());
                    facts.extend(at_least(form, 0));
                    facts.extend(at_most(form, rows - 1));
                    if let Some(difference) = var.minus(form) {
                        hull(facts, &difference, differences.iter().copied());
                    }
                })
            }
            Source::Divisors(n, _) => self.spread(context, n, |form, facts| {
                facts.extend(at_least(&var, 1));
                facts.extend(form.minus(&var));
            }),
            Source::Factor(n, _) => {
                let exponent = Form::var(slots[1]);
                self.spread(context, n, |form, facts| {
                    facts.extend(at_least(&var, 2));
                    facts.extend(at_least(&exponent, 1));
                    facts.extend(at_most(&exponent, 63));
                    facts.extend(form.minus(&var));
                })
            }
        };
        few(result, || context.clone())
    }

    /// Returns the alternatives that a condition splits into, as facts to add.
    fn condition(&mut self, condition: &Scalar, holds: bool, facts: &[Form]) -> Alternatives {
        let unknown = vec![Vec::new()];
        match condition {
            Scalar::Const(value) => {
                if (*value != 0) == holds {
                    unknown
                } else {
                    Vec::new()
                }
            }
            Scalar::Not(inner) => self.condition(inner, !holds, facts),
            Scalar::And(a, b) | Scalar::Or(a, b) => {
                let both = matches!(condition, Scalar::And(..)) == holds;
                let left = self.condition(a, holds, facts);
                if both {
                    let right = self.condition(b, holds, facts);
                    return product(&left, &right);
                }
                let right = self.condition(b, holds, facts);
                if left.len() + right.len() > MAX_SPLIT {
                    return unknown;
                }
                left.into_iter().chain(right).collect()
            }
            Scalar::Compare(op, a, b) => {
                let op = if holds { *op } else { op.negated() };
                let mut result = Vec::new();
                for (left, more) in self.forms(a, facts) {
                    for (right, extra) in self.forms(b, facts) {
                        let base: Vec<Form> = more.iter().chain(&extra).cloned().collect();
                        let mut add = |form: Option<Form>| {
                            let mut facts = base.clone();
                            facts.extend(form);
                            result.push(facts);
                        };
                        let difference = left.minus(&right);
                        let opposite = right.minus(&left);
                        match op {
                            CompareOp::Ge => add(difference),
                            CompareOp::Le => add(opposite),
                            CompareOp::Gt => add(difference.and_then(|f| f.shifted(-1))),
                            CompareOp::Lt => add(opposite.and_then(|f| f.shifted(-1))),
                            CompareOp::Eq => {
                                let mut facts = base.clone();
                                facts.extend(difference);
                                facts.extend(opposite);
                                result.push(facts);
                            }
                            CompareOp::Ne => {
                                add(difference.and_then(|f| f.shifted(-1)));
                                add(opposite.and_then(|f| f.shifted(-1)));
                            }
                            CompareOp::In | CompareOp::NotIn => add(None),
                        }
                    }
                }
                few(result, || unknown)
            }
            Scalar::Let(slot, value, rest) => {
                let mut result = Vec::new();
                for (bound, more) in self.forms(value, facts) {
                    let mut own = more;
                    equal(&mut own, &Form::var(*slot), &bound);
                    let mut here = facts.to_vec();
                    here.extend(own.iter().cloned());
                    for extra in self.condition(rest, holds, &here) {
                        let mut all = own.clone();
                        all.extend(extra);
                        result.push(all);
                    }
                }
                few(result, || unknown)
            }
            Scalar::In(a, d) if holds => {
                let values = self.data[*d].values.clone();
                let mut result = Vec::new();
                for (form, mut more) in self.forms(a, facts) {
                    hull(&mut more, &form, values.iter().copied());
                    result.push(more);
                }
                result
            }
            _ => unknown,
        }
    }
}

/// Returns the arguments of nested `min` or `max`, each a separate bound.
fn flatten<'a>(expr: &'a Scalar, builtin: Builtin, parts: &mut Vec<&'a Scalar>) {
    match expr {
        Scalar::Call(b, args, _) if *b == builtin => {
            for arg in args {
                flatten(arg, builtin, parts);
            }
        }
        other => parts.push(other),
    }
}

/// Adds the facts that `form` is between the smallest and the largest of the values.
fn hull(facts: &mut Vec<Form>, form: &Form, values: impl Iterator<Item = i64> + Clone) {
    if let (Some(least), Some(most)) = (values.clone().min(), values.max()) {
        facts.extend(at_least(form, least));
        facts.extend(at_most(form, most));
    }
}
