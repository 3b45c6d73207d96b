//! Conversion of expressions to affine forms: alternatives, each with its own facts.

use super::{MAX_SPLIT, Walk, at_least, at_most, equal, hull};
use crate::scalar::Scalar;
use crate::scalar::form::{Form, bounds, implies, infeasible};
use crate::syntax::ast::{BinaryOp, Builtin, Reducer};

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

    /// Returns the expression as affine forms: alternatives, each with its own facts.
    pub(super) fn forms(&mut self, expr: &Scalar, facts: &[Form]) -> Vec<(Form, Vec<Form>)> {
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
            Scalar::If(condition, yes, no) => self.branches(condition, (yes, no), facts),
            Scalar::Let(slot, value, rest) => self.local(*slot, (value, rest), facts),
            Scalar::Item(d, index, _) => self.item(*d, index, expr, facts),
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
        if let Some(form) = exact(op, a, b) {
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

    fn branches(
        &mut self,
        condition: &Scalar,
        (yes, no): (&Scalar, &Scalar),
        facts: &[Form],
    ) -> Vec<(Form, Vec<Form>)> {
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

    fn local(
        &mut self,
        slot: usize,
        (value, rest): (&Scalar, &Scalar),
        facts: &[Form],
    ) -> Vec<(Form, Vec<Form>)> {
        let mut result = Vec::new();
        for (bound, mut own) in self.forms(value, facts) {
            equal(&mut own, &Form::var(slot), &bound);
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

    /// Adds the facts of a list item: between the smallest and the largest, and close to its index.
    fn item(
        &mut self,
        list: usize,
        index: &Scalar,
        expr: &Scalar,
        facts: &[Form],
    ) -> Vec<(Form, Vec<Form>)> {
        let value = self.name(expr);
        let data = &self.data[list].values;
        let mut result = Vec::new();
        for (form, mut more) in self.forms(index, facts) {
            hull(&mut more, &value, data.iter().copied());
            more.extend(at_least(&form, 0));
            more.extend(at_most(&form, data.len() as i64 - 1));
            if let Some(difference) = value.minus(&form) {
                let numbered = data.iter().enumerate();
                let apart = numbered.map(|(i, v)| v.saturating_sub(i as i64));
                hull(&mut more, &difference, apart);
            }
            result.push((value.clone(), more));
        }
        result
    }
}

fn constant(form: &Form) -> Option<i64> {
    form.terms.is_empty().then_some(form.constant)
}

/// Returns the result of an operation that is affine.
fn exact(op: BinaryOp, a: &Form, b: &Form) -> Option<Form> {
    match op {
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
    }
}
