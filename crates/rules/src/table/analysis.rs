//! What a recurrence refers to, and under which conditions.
//!
//! Each reference of a function to itself becomes a [`Reference`]: its arguments as affine forms in
//! the parameters and loop variables, and the inequalities that hold wherever it is made (ranges,
//! guards, what `min`, `/`, lists and so on say about their results). What is not affine becomes a
//! fresh variable of which only bounds are known. A condition that splits (`or`, `max`, `if`)
//! splits the reference into alternatives.
//!
//! Everything here errs on the safe side: facts may be forgotten, never invented.

use super::linear::{Form, bounds, implies, infeasible};
use super::scalar::{Data, Scalar, ScalarClause, ScalarFunction, ScalarReduce, ScalarStep, Source};
use crate::meaning::Pattern;
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer};

/// One reference of the function to itself, in one alternative.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub args: Vec<Form>,
    /// Forms that are at least 0 wherever the reference is made.
    pub facts: Vec<Form>,
    /// Whether its arguments run over ranges and known lists only: most positions between the
    /// roots and the end are then needed. Divisors and the like leave most of them out.
    pub dense: bool,
}

/// More alternatives than this are not told apart.
const MAX_SPLIT: usize = 16;

/// All references of the function, over the variables `0..arity` and others that are local to each.
/// The assumptions are taken to hold at every position; whoever makes them must prove that they do.
pub(super) fn references(
    function: &ScalarFunction,
    arity: usize,
    assumptions: &[Form],
) -> Vec<Reference> {
    let mut all = Vec::new();
    for (i, clause) in function.clauses.iter().enumerate() {
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

/// What is known of the parameters where a clause applies.
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
        let mut bases = other
            .patterns
            .iter()
            .enumerate()
            .filter_map(|(i, p)| match p {
                Pattern::Base(value) => Some((i, *value)),
                _ => None,
            });
        // "Not this base case" is two alternatives for one argument, and too many for more.
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

/// Every combination of one alternative of each side; only the first side if there are too many.
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

struct Walk<'a> {
    data: &'a [Data],
    next_var: usize,
    /// Variables that stand for expressions that are not affine, so that equal ones are equal.
    named: Vec<(Scalar, usize)>,
    references: Vec<Reference>,
    grundy: bool,
    /// Slots that hold parameters, or run over ranges and known lists.
    even: Vec<bool>,
}

type Alternatives = Vec<Vec<Form>>;

impl Walk<'_> {
    fn name(&mut self, expr: &Scalar) -> Form {
        let expr = &expr.without_places();
        if let Some((_, var)) = self.named.iter().find(|(e, _)| e == expr) {
            return Form::var(*var);
        }
        let var = self.next_var;
        self.next_var += 1;
        self.named.push((expr.clone(), var));
        Form::var(var)
    }

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
                            inner = self.relate(&inner, *slot, part, 1, 0);
                        }
                        let mut parts = Vec::new();
                        flatten(hi, Builtin::Min, &mut parts);
                        let less = i64::from(!inclusive);
                        for part in parts {
                            inner = self.relate(&inner, *slot, part, -1, less);
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

    /// The alternatives in which a condition holds (or does not).
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
        if result.len() > MAX_SPLIT {
            context.clone()
        } else {
            result
        }
    }

    fn bind(&mut self, context: &Alternatives, slot: usize, value: &Scalar) -> Alternatives {
        let mut result = Vec::new();
        for facts in context {
            for (form, more) in self.forms(value, facts) {
                let mut both = facts.clone();
                both.extend(more);
                equal(&mut both, &Form::var(slot), &form);
                result.push(both);
            }
        }
        if result.len() > MAX_SPLIT {
            context.clone()
        } else {
            result
        }
    }

    /// Adds `slot >= part` (sign 1) or `slot <= part - less` (sign -1).
    fn relate(
        &mut self,
        context: &Alternatives,
        slot: usize,
        part: &Scalar,
        sign: i64,
        less: i64,
    ) -> Alternatives {
        let mut result = Vec::new();
        for facts in context {
            for (form, more) in self.forms(part, facts) {
                let mut both = facts.clone();
                both.extend(more);
                both.extend(
                    Form::var(slot)
                        .combine(sign, &form, -sign)
                        .and_then(|f| f.shifted(-less)),
                );
                if !infeasible(&both) {
                    result.push(both);
                }
            }
        }
        if result.len() > MAX_SPLIT {
            context.clone()
        } else {
            result
        }
    }

    /// What is known of the items of a list.
    fn each(&mut self, context: &Alternatives, slots: &[usize], source: &Source) -> Alternatives {
        let mut more: Vec<Form> = Vec::new();
        match source {
            Source::Data(d) => {
                let data = &self.data[*d];
                if let [slot] = slots {
                    hull(&mut more, &Form::var(*slot), data.values.iter().copied());
                } else {
                    let rows = || (0..data.row_count()).map(|i| data.row(i));
                    for (i, slot) in slots.iter().enumerate() {
                        hull(&mut more, &Form::var(*slot), rows().map(|row| row[i]));
                        for (j, other) in slots.iter().enumerate().skip(i + 1) {
                            for sign in [1, -1] {
                                if let Some(form) =
                                    Form::var(*slot).combine(1, &Form::var(*other), sign)
                                {
                                    hull(
                                        &mut more,
                                        &form,
                                        rows().map(|row| {
                                            row[i].saturating_add(row[j].saturating_mul(sign))
                                        }),
                                    );
                                }
                            }
                        }
                    }
                }
                if data.values.is_empty() {
                    return Vec::new();
                }
            }
            Source::Row(d, index, _) => {
                let data = &self.data[*d];
                let var = Form::var(slots[0]);
                hull(&mut more, &var, data.values.iter().copied());
                // How far the items of a row lie from its number: an acyclic graph whose edges all
                // run down (or up) has an order.
                let differences: Vec<i64> = (0..data.row_count())
                    .flat_map(|i| data.row(i).iter().map(move |v| v.saturating_sub(i as i64)))
                    .collect();
                let rows = data.row_count() as i64;
                let mut result = Vec::new();
                for facts in context {
                    for (form, extra) in self.forms(index, facts) {
                        let mut both = facts.clone();
                        both.extend(extra);
                        both.extend(more.iter().cloned());
                        both.extend(at_least(&form, 0));
                        both.extend(at_most(&form, rows - 1));
                        if let Some(difference) = var.minus(&form) {
                            hull(&mut both, &difference, differences.iter().copied());
                        }
                        result.push(both);
                    }
                }
                return if result.len() > MAX_SPLIT {
                    context.clone()
                } else {
                    result
                };
            }
            Source::Divisors(n, _) => {
                let var = Form::var(slots[0]);
                let mut result = Vec::new();
                for facts in context {
                    for (form, extra) in self.forms(n, facts) {
                        let mut both = facts.clone();
                        both.extend(extra);
                        both.extend(at_least(&var, 1));
                        both.extend(form.minus(&var));
                        result.push(both);
                    }
                }
                return if result.len() > MAX_SPLIT {
                    context.clone()
                } else {
                    result
                };
            }
            Source::Factor(n, _) => {
                let (prime, exponent) = (Form::var(slots[0]), Form::var(slots[1]));
                let mut result = Vec::new();
                for facts in context {
                    for (form, extra) in self.forms(n, facts) {
                        let mut both = facts.clone();
                        both.extend(extra);
                        both.extend(at_least(&prime, 2));
                        both.extend(at_least(&exponent, 1));
                        both.extend(at_most(&exponent, 63));
                        both.extend(form.minus(&prime));
                        result.push(both);
                    }
                }
                return if result.len() > MAX_SPLIT {
                    context.clone()
                } else {
                    result
                };
            }
        }
        product(context, &[more])
    }

    /// The alternatives that a condition splits into, as facts to add.
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
                let op = if holds { *op } else { negate(*op) };
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
                if result.len() > MAX_SPLIT {
                    unknown
                } else {
                    result
                }
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
                if result.len() > MAX_SPLIT {
                    unknown
                } else {
                    result
                }
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

    /// The expression as affine forms: alternatives, each with facts of its own.
    fn forms(&mut self, expr: &Scalar, facts: &[Form]) -> Vec<(Form, Vec<Form>)> {
        let result = self.forms_of(expr, facts);
        if result.is_empty() || result.len() > MAX_SPLIT {
            return vec![(self.name(expr), Vec::new())];
        }
        result
    }

    fn forms_of(&mut self, expr: &Scalar, facts: &[Form]) -> Vec<(Form, Vec<Form>)> {
        match expr {
            Scalar::Const(value) => vec![(Form::constant(*value), Vec::new())],
            Scalar::Slot(slot) => vec![(Form::var(*slot), Vec::new())],
            Scalar::Neg(a, _) => self
                .forms(a, facts)
                .into_iter()
                .filter_map(|(form, more)| Some((form.scaled(-1)?, more)))
                .collect(),
            Scalar::Binary(op, a, b, _) => {
                let mut result = Vec::new();
                for (left, more) in self.forms(a, facts) {
                    for (right, extra) in self.forms(b, facts) {
                        let mut facts_here: Vec<Form> = facts.to_vec();
                        facts_here.extend(more.iter().chain(&extra).cloned());
                        let (form, own) = self.binary(*op, &left, &right, expr, &facts_here);
                        let mut all: Vec<Form> = more.clone();
                        all.extend(extra);
                        all.extend(own);
                        result.push((form, all));
                    }
                }
                result
            }
            Scalar::Call(builtin, args, _) => self.builtin(*builtin, args, expr, facts),
            Scalar::If(condition, yes, no) => {
                let mut result = Vec::new();
                for (branch, holds) in [(yes, true), (no, false)] {
                    for more in self.condition(condition, holds, facts) {
                        let mut here = facts.to_vec();
                        here.extend(more.iter().cloned());
                        if infeasible(&here) {
                            continue;
                        }
                        for (form, extra) in self.forms(branch, &here) {
                            let mut all = more.clone();
                            all.extend(extra);
                            result.push((form, all));
                        }
                    }
                }
                result
            }
            Scalar::Let(slot, value, rest) => {
                let mut result = Vec::new();
                for (bound, more) in self.forms(value, facts) {
                    let mut own = more.clone();
                    equal(&mut own, &Form::var(*slot), &bound);
                    let mut here = facts.to_vec();
                    here.extend(own.iter().cloned());
                    for (form, extra) in self.forms(rest, &here) {
                        let mut all = own.clone();
                        all.extend(extra);
                        result.push((form, all));
                    }
                }
                result
            }
            Scalar::Item(d, index, _) => {
                let value = self.name(expr);
                let data = self.data[*d].values.clone();
                let mut result = Vec::new();
                for (form, mut more) in self.forms(index, facts) {
                    hull(&mut more, &value, data.iter().copied());
                    more.extend(at_least(&form, 0));
                    more.extend(at_most(&form, data.len() as i64 - 1));
                    if let Some(difference) = value.minus(&form) {
                        hull(
                            &mut more,
                            &difference,
                            data.iter()
                                .enumerate()
                                .map(|(i, v)| v.saturating_sub(i as i64)),
                        );
                    }
                    result.push((value.clone(), more));
                }
                result
            }
            Scalar::Cell(d, _, _, _) => {
                let value = self.name(expr);
                let mut more = Vec::new();
                hull(&mut more, &value, self.data[*d].values.iter().copied());
                vec![(value, more)]
            }
            Scalar::Load(..) => {
                let value = self.name(expr);
                let more = if self.grundy {
                    vec![]
                } else {
                    vec![value.clone()]
                };
                vec![(value, more)]
            }
            Scalar::Not(_)
            | Scalar::And(..)
            | Scalar::Or(..)
            | Scalar::Compare(..)
            | Scalar::In(..) => {
                let value = self.name(expr);
                let more = [Some(value.clone()), at_most(&value, 1)]
                    .into_iter()
                    .flatten()
                    .collect();
                vec![(value, more)]
            }
            Scalar::Reduce(reduce) => {
                let value = self.name(expr);
                let natural = matches!(reduce.reducer, Reducer::Mex | Reducer::Count);
                let more = if natural {
                    vec![value.clone()]
                } else {
                    Vec::new()
                };
                vec![(value, more)]
            }
        }
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        a: &Form,
        b: &Form,
        expr: &Scalar,
        facts: &[Form],
    ) -> (Form, Vec<Form>) {
        let constant = |form: &Form| form.terms.is_empty().then_some(form.constant);
        let exact = match op {
            BinaryOp::Add => a.plus(b),
            BinaryOp::Sub => a.minus(b),
            BinaryOp::Mul => match (constant(a), constant(b)) {
                (Some(k), _) => b.scaled(k),
                (_, Some(k)) => a.scaled(k),
                _ => None,
            },
            BinaryOp::Shl => constant(b)
                .filter(|k| (0..62).contains(k))
                .and_then(|k| a.scaled(1 << k)),
            _ => None,
        };
        if let Some(form) = exact {
            return (form, Vec::new());
        }
        let value = self.name(expr);
        let mut own = Vec::new();
        let natural = |form: &Form| implies(facts, form);
        let positive = |form: &Form| form.shifted(-1).is_some_and(|f| implies(facts, &f));
        match op {
            BinaryOp::Mul => {
                if natural(a) && natural(b) {
                    own.push(value.clone());
                    if positive(a) {
                        own.extend(value.minus(b));
                    }
                    if positive(b) {
                        own.extend(value.minus(a));
                    }
                }
                // k*k <= e wherever k <= isqrt(e) is known.
                if a == b {
                    for (named, root) in &self.named {
                        if let Scalar::Call(Builtin::Isqrt, args, _) = named
                            && let Scalar::Slot(slot) = args[0]
                            && Form::var(*root)
                                .minus(a)
                                .is_some_and(|f| implies(facts, &f))
                        {
                            own.extend(Form::var(slot).minus(&value));
                        }
                    }
                }
            }
            BinaryOp::Div => {
                if let Some(divisor) = constant(b).filter(|c| *c > 0) {
                    // divisor*q <= a <= divisor*q + divisor-1
                    own.extend(a.combine(1, &value, -divisor));
                    own.extend(
                        value
                            .combine(divisor, a, -1)
                            .and_then(|f| f.shifted(divisor - 1)),
                    );
                } else if natural(a) && positive(b) {
                    own.push(value.clone());
                    let least = bounds(facts, b)
                        .and_then(|bounds| bounds.0)
                        .unwrap_or(1)
                        .max(1);
                    own.extend(a.combine(1, &value, -least));
                }
            }
            BinaryOp::Mod if positive(b) => {
                own.push(value.clone());
                own.extend(b.minus(&value).and_then(|f| f.shifted(-1)));
                if natural(a) {
                    own.extend(a.minus(&value));
                }
            }
            BinaryOp::Shl if natural(a) => {
                own.extend(value.minus(a));
            }
            BinaryOp::Shr if natural(a) => {
                own.push(value.clone());
                own.extend(a.minus(&value));
            }
            BinaryOp::BitAnd => {
                for side in [a, b] {
                    if natural(side) {
                        own.push(value.clone());
                        own.extend(side.minus(&value));
                    }
                }
            }
            BinaryOp::BitOr | BinaryOp::Xor if natural(a) && natural(b) => {
                own.push(value.clone());
                own.extend(a.plus(b).and_then(|sum| sum.minus(&value)));
                if op == BinaryOp::BitOr {
                    own.extend(value.minus(a));
                    own.extend(value.minus(b));
                }
            }
            BinaryOp::Pow if positive(a) => {
                own.extend(value.shifted(-1));
                if positive(b) {
                    own.extend(value.minus(a));
                }
            }
            _ => {}
        }
        (value, own)
    }

    fn builtin(
        &mut self,
        builtin: Builtin,
        args: &[Scalar],
        expr: &Scalar,
        facts: &[Form],
    ) -> Vec<(Form, Vec<Form>)> {
        match builtin {
            Builtin::Min | Builtin::Max => {
                let all: Vec<_> = args.iter().map(|arg| self.forms(arg, facts)).collect();
                if all.iter().any(|forms| forms.len() != 1) {
                    return vec![(self.name(expr), Vec::new())];
                }
                let mut result = Vec::new();
                for (i, forms) in all.iter().enumerate() {
                    let form = &forms[0].0;
                    let mut own: Vec<Form> =
                        all.iter().flat_map(|f| f[0].1.iter().cloned()).collect();
                    for (j, other) in all.iter().enumerate() {
                        if i != j {
                            own.extend(if builtin == Builtin::Max {
                                form.minus(&other[0].0)
                            } else {
                                other[0].0.minus(form)
                            });
                        }
                    }
                    let mut here = facts.to_vec();
                    here.extend(own.iter().cloned());
                    if !infeasible(&here) {
                        result.push((form.clone(), own));
                    }
                }
                result
            }
            Builtin::Abs => {
                let mut result = Vec::new();
                for (form, more) in self.forms(&args[0], facts) {
                    let mut up = more.clone();
                    up.push(form.clone());
                    result.push((form.clone(), up));
                    if let Some(negated) = form.scaled(-1) {
                        let mut down = more;
                        down.extend(negated.shifted(-1));
                        result.push((negated, down));
                    }
                }
                result
            }
            Builtin::Isqrt => {
                let value = self.name(expr);
                let mut result = Vec::new();
                for (form, mut more) in self.forms(&args[0], facts) {
                    more.push(form.clone());
                    more.push(value.clone());
                    more.extend(form.minus(&value));
                    result.push((value.clone(), more));
                }
                result
            }
            Builtin::Gcd | Builtin::Popcount | Builtin::Bit => {
                let value = self.name(expr);
                let mut own = vec![value.clone()];
                match builtin {
                    Builtin::Popcount => own.extend(at_most(&value, 63)),
                    Builtin::Bit => own.extend(at_most(&value, 1)),
                    _ => {}
                }
                vec![(value, own)]
            }
            _ => vec![(self.name(expr), Vec::new())],
        }
    }
}

/// The arguments of nested `min` or `max`, each a bound of its own.
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

fn negate(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
        CompareOp::Lt => CompareOp::Ge,
        CompareOp::Le => CompareOp::Gt,
        CompareOp::Gt => CompareOp::Le,
        CompareOp::Ge => CompareOp::Lt,
        CompareOp::In => CompareOp::NotIn,
        CompareOp::NotIn => CompareOp::In,
    }
}

/// `form` lies between the least and the largest of the values.
fn hull(facts: &mut Vec<Form>, form: &Form, values: impl Iterator<Item = i64> + Clone) {
    if let (Some(least), Some(most)) = (values.clone().min(), values.max()) {
        facts.extend(at_least(form, least));
        facts.extend(at_most(form, most));
    }
}
