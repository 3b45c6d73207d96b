//! The options of a recurrence of one heap, unrolled into branches.
//!
//! A *branch* is a system of linear inequalities in `n` and the names that the clauses of an item
//! bind. Conditions become unions of systems, names with finitely many values are replaced by each
//! of them, and quotients `e/d` are `d q <= e < d q + d`.

use grundy_core::{Message, Value};

use crate::analysis::messages;
use crate::builtin;
use crate::scalar::form::{Form, bounds, infeasible};
use crate::scalar::{self, Data, Scalar, ScalarStep, Source};
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, TextRange};

/// Unrolled branches of one item, at most.
const MAX_BRANCHES: usize = 1 << 14;

/// The largest number of tokens with an explicit digit, and the largest fixed heap.
pub(super) const MAX_TAKEN: i64 = 1 << 12;

/// The variable `n`.
pub(super) const HEAP: usize = 0;

pub(super) type Refused = Message;

pub(super) fn refuse<T>(why: Message) -> Result<T, Refused> {
    Err(why)
}

/// Returns the form of `variable >= least`.
pub(super) fn at_least(variable: usize, least: i64) -> Form {
    Form {
        constant: -least,
        ..Form::var(variable)
    }
}

/// One path through the clauses of an item.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    /// All of these are at least 0.
    pub system: Vec<Form>,
    /// The values of the slots.
    pub slots: Vec<(usize, Form)>,
    /// The next variable.
    next: usize,
}

impl Branch {
    /// Adds an inequality; `None` if the branch is then empty.
    fn with(mut self, form: Form) -> Option<Self> {
        self.system.push(form);
        (!infeasible(&self.system)).then_some(self)
    }

    /// Replaces a variable by a number.
    fn fix(&self, variable: usize, value: i64) -> Option<Self> {
        let put = |form: &Form| put(form, variable, &Form::constant(value));
        Some(Self {
            system: self.system.iter().map(put).collect::<Option<_>>()?,
            slots: self
                .slots
                .iter()
                .map(|(slot, form)| Some((*slot, put(form)?)))
                .collect::<Option<_>>()?,
            next: self.next,
        })
        .filter(|branch| !infeasible(&branch.system))
    }
}

/// Replaces a variable of a form.
pub(super) fn put(form: &Form, variable: usize, by: &Form) -> Option<Form> {
    let c = form.coefficient(variable);
    let mut rest = form.clone();
    rest.terms.retain(|term| term.0 != variable);
    rest.combine(1, by, c)
}

/// An integer expression: a form, and optionally `sign * floor(of / by)`.
struct Whole {
    form: Form,
    quotient: Option<(i64, Form, i64)>,
}

/// Expressions of a function as forms.
#[derive(Clone, Copy)]
pub(super) struct Terms<'a> {
    pub data: &'a [Data],
    /// The first relevant heap.
    pub from: i64,
    /// The heap minus the position.
    pub shift: i64,
}

impl Terms<'_> {
    /// Returns the branch of any relevant heap, before any clause.
    pub(super) fn start(&self) -> Branch {
        let position = Form {
            constant: -self.shift,
            ..Form::var(HEAP)
        };
        Branch {
            system: vec![at_least(HEAP, self.from)],
            slots: vec![(0, position)],
            next: HEAP + 1,
        }
    }

    /// Returns the value of an expression of numbers only.
    pub(super) fn constant(&self, scalar: &Scalar, slots: &[(usize, Form)]) -> Option<i64> {
        let of = |s: &Scalar| self.constant(s, slots);
        Some(match scalar {
            Scalar::Const(value) => *value,
            Scalar::Slot(slot) => {
                let form = &slots.iter().rev().find(|(s, _)| s == slot)?.1;
                return form.terms.is_empty().then_some(form.constant);
            }
            Scalar::Neg(a, _) => of(a)?.checked_neg()?,
            Scalar::Not(a) => i64::from(of(a)? == 0),
            Scalar::And(a, b) => i64::from(of(a)? != 0 && of(b)? != 0),
            Scalar::Or(a, b) => i64::from(of(a)? != 0 || of(b)? != 0),
            Scalar::If(c, a, b) => of(if of(c)? != 0 { a } else { b })?,
            Scalar::In(a, list) => i64::from(self.data[*list].values.contains(&of(a)?)),
            Scalar::Item(list, i, _) => {
                let i = usize::try_from(of(i)?).ok()?;
                *self.data[*list].values.get(i)?
            }
            Scalar::Compare(op, a, b) => {
                let (a, b) = (Value::Int(of(a)?), Value::Int(of(b)?));
                i64::from(builtin::compare(*op, &a, &b, TextRange::default()).ok()?)
            }
            Scalar::Binary(op, a, b, span) => {
                builtin::binary_int(*op, of(a)?, of(b)?, *span).ok()?
            }
            Scalar::Call(called, args, span) => {
                let args: Vec<i64> = args.iter().map(of).collect::<Option<_>>()?;
                builtin::call_int(*called, &args, *span).ok()?
            }
            Scalar::Let(slot, value, rest) => {
                let mut slots = slots.to_vec();
                slots.push((*slot, Form::constant(of(value)?)));
                self.constant(rest, &slots)?
            }
            _ => return None,
        })
    }

    /// Reads an expression without quotients.
    pub(super) fn linear(&self, scalar: &Scalar, slots: &[(usize, Form)]) -> Result<Form, Refused> {
        match self.whole(scalar, slots)? {
            Whole {
                form,
                quotient: None,
            } => Ok(form),
            _ => refuse(messages::quotient_instead_of_sum()),
        }
    }

    fn whole(&self, scalar: &Scalar, slots: &[(usize, Form)]) -> Result<Whole, Refused> {
        if let Some(value) = self.constant(scalar, slots) {
            return Ok(Whole {
                form: Form::constant(value),
                quotient: None,
            });
        }
        let large = messages::number_is_too_large;
        let sum = |a: &Scalar, b: &Scalar, sign: i64| {
            let (a, b) = (self.whole(a, slots)?, self.whole(b, slots)?);
            let quotient = match (a.quotient, b.quotient) {
                (None, None) => None,
                (Some(q), None) => Some(q),
                (None, Some((s, of, by))) => Some((s * sign, of, by)),
                _ => return refuse(messages::quotients_are_added()),
            };
            let form = a.form.combine(1, &b.form, sign).ok_or_else(large)?;
            Ok(Whole { form, quotient })
        };
        match scalar {
            Scalar::Slot(slot) => {
                let form = slots.iter().rev().find(|(s, _)| s == slot);
                let Some((_, form)) = form else {
                    return refuse(messages::name_is_not_number());
                };
                Ok(Whole {
                    form: form.clone(),
                    quotient: None,
                })
            }
            Scalar::Neg(a, _) => sum(&Scalar::Const(0), a, -1),
            Scalar::Binary(BinaryOp::Add, a, b, _) => sum(a, b, 1),
            Scalar::Binary(BinaryOp::Sub, a, b, _) => sum(a, b, -1),
            Scalar::Binary(BinaryOp::Mul, a, b, _) => {
                let (a, b) = (self.linear(a, slots)?, self.linear(b, slots)?);
                let form = if a.terms.is_empty() {
                    b.scaled(a.constant)
                } else if b.terms.is_empty() {
                    a.scaled(b.constant)
                } else {
                    return refuse(messages::unknowns_are_multiplied());
                };
                Ok(Whole {
                    form: form.ok_or_else(large)?,
                    quotient: None,
                })
            }
            Scalar::Binary(BinaryOp::Div, a, b, _) => {
                let of = self.linear(a, slots)?;
                match self.constant(b, slots) {
                    Some(by @ 1..) => Ok(Whole {
                        form: Form::constant(0),
                        quotient: Some((1, of, by)),
                    }),
                    _ => refuse(messages::divides_by_unknown()),
                }
            }
            Scalar::Let(slot, value, rest) => {
                let mut inner = slots.to_vec();
                inner.push((*slot, self.linear(value, slots)?));
                self.whole(rest, &inner)
            }
            _ => refuse(messages::index_or_bound_is_not_sum()),
        }
    }

    /// Returns the branches in which `a - b >= least`; `min` and `max` are unions and
    /// intersections.
    fn differ(
        &self,
        a: &Scalar,
        b: &Scalar,
        least: i64,
        branch: Branch,
    ) -> Result<Vec<Branch>, Refused> {
        let all = |first: bool, args: &[Scalar]| {
            let mut branches = vec![branch.clone()];
            for arg in args {
                let mut next = Vec::new();
                for branch in branches {
                    next.extend(if first {
                        self.differ(arg, b, least, branch)?
                    } else {
                        self.differ(a, arg, least, branch)?
                    });
                }
                branches = next;
            }
            Ok(branches)
        };
        let any = |first: bool, args: &[Scalar]| {
            let mut branches = Vec::new();
            for arg in args {
                branches.extend(if first {
                    self.differ(arg, b, least, branch.clone())?
                } else {
                    self.differ(a, arg, least, branch.clone())?
                });
            }
            Ok(branches)
        };
        match (a, b) {
            (Scalar::Call(Builtin::Min, args, _), _) => return all(true, args),
            (Scalar::Call(Builtin::Max, args, _), _) => return any(true, args),
            (_, Scalar::Call(Builtin::Max, args, _)) => return all(false, args),
            (_, Scalar::Call(Builtin::Min, args, _)) => return any(false, args),
            _ => {}
        }
        let (left, right) = (self.whole(a, &branch.slots)?, self.whole(b, &branch.slots)?);
        let difference = left.form.minus(&right.form);
        let form = difference.and_then(|form| {
            let form = form.shifted(-least)?;
            match (left.quotient, right.quotient) {
                (None, None) => Some(form),
                // floor(e/d) >= -f  is  e >= -d f
                (Some((1, e, d)), None) | (None, Some((-1, e, d))) => e.combine(1, &form, d),
                // f >= floor(e/d)  is  d f >= e - d + 1
                (None, Some((_, e, d))) | (Some((_, e, d)), None) => {
                    form.combine(d, &e, -1)?.shifted(d - 1)
                }
                _ => None,
            }
        });
        match form {
            Some(form) => Ok(branch.with(form).into_iter().collect()),
            None => refuse(messages::quotients_are_compared()),
        }
    }

    /// Returns the branches in which a condition holds, or does not.
    pub(super) fn assume(
        &self,
        condition: &Scalar,
        branch: Branch,
        holds: bool,
    ) -> Result<Vec<Branch>, Refused> {
        if let Some(value) = self.constant(condition, &branch.slots) {
            return Ok(if (value != 0) == holds {
                vec![branch]
            } else {
                Vec::new()
            });
        }
        let both = |a: &Scalar, b: &Scalar, branch: Branch| {
            let mut found = Vec::new();
            for branch in self.assume(a, branch, holds)? {
                found.extend(self.assume(b, branch, holds)?);
            }
            Ok::<_, Refused>(found)
        };
        let either = |a: &Scalar, b: &Scalar, branch: Branch| {
            // The overlap of the branches is in the result twice, which is harmless.
            let mut found = self.assume(a, branch.clone(), holds)?;
            found.extend(self.assume(b, branch, holds)?);
            Ok::<_, Refused>(found)
        };
        match condition {
            Scalar::Not(a) => self.assume(a, branch, !holds),
            Scalar::And(a, b) if holds => both(a, b, branch),
            Scalar::And(a, b) => either(a, b, branch),
            Scalar::Or(a, b) if holds => either(a, b, branch),
            Scalar::Or(a, b) => both(a, b, branch),
            Scalar::If(c, a, b) => {
                let mut found = Vec::new();
                for inner in self.assume(c, branch.clone(), true)? {
                    found.extend(self.assume(a, inner, holds)?);
                }
                for inner in self.assume(c, branch, false)? {
                    found.extend(self.assume(b, inner, holds)?);
                }
                Ok(found)
            }
            Scalar::Compare(op, a, b) => match if holds { *op } else { op.negated() } {
                CompareOp::Ge => self.differ(a, b, 0, branch),
                CompareOp::Gt => self.differ(a, b, 1, branch),
                CompareOp::Le => self.differ(b, a, 0, branch),
                CompareOp::Lt => self.differ(b, a, 1, branch),
                CompareOp::Ne => {
                    let mut found = self.differ(a, b, 1, branch.clone())?;
                    found.extend(self.differ(b, a, 1, branch)?);
                    Ok(found)
                }
                CompareOp::In | CompareOp::NotIn => refuse(messages::looks_into_list()),
                CompareOp::Eq => {
                    let mut found = Vec::new();
                    for branch in self.differ(a, b, 0, branch)? {
                        found.extend(self.differ(b, a, 0, branch)?);
                    }
                    Ok(found)
                }
            },
            Scalar::In(a, list) => self.among(a, *list, &branch, holds),
            _ => refuse(messages::condition_is_not_inequality()),
        }
    }

    /// Returns the branches in which a value is in a list, or is not.
    fn among(
        &self,
        a: &Scalar,
        list: usize,
        branch: &Branch,
        holds: bool,
    ) -> Result<Vec<Branch>, Refused> {
        let value = self.linear(a, &branch.slots)?;
        let mut items = self.data[list].values.clone();
        items.sort_unstable();
        items.dedup();
        // Between two neighbours of the list, or on one of them.
        let mut found = Vec::new();
        let ends: Vec<(Option<i64>, Option<i64>)> = if holds {
            items.iter().map(|&v| (Some(v), Some(v))).collect()
        } else {
            let gaps = std::iter::once(None)
                .chain(items.iter().copied().map(Some))
                .zip(items.iter().copied().map(Some).chain([None]));
            gaps.map(|(a, b)| (a.map(|a| a + 1), b.map(|b| b - 1)))
                .collect()
        };
        for (low, high) in ends {
            let mut inner = Some(branch.clone());
            if let Some(low) = low {
                let form = value
                    .shifted(-low)
                    .ok_or_else(messages::number_is_too_large)?;
                inner = inner.and_then(|branch| branch.with(form));
            }
            if let Some(high) = high {
                let form = value
                    .scaled(-1)
                    .and_then(|f| f.shifted(high))
                    .ok_or_else(messages::number_is_too_large)?;
                inner = inner.and_then(|branch| branch.with(form));
            }
            found.extend(inner);
        }
        Ok(found)
    }

    /// Returns the branches of an item.
    pub(super) fn unroll(&self, steps: &[ScalarStep]) -> Result<Vec<Branch>, Refused> {
        let mut branches = vec![self.start()];
        for step in steps {
            let mut next = Vec::new();
            for branch in branches {
                self.step(step, branch, &mut next)?;
                if next.len() > MAX_BRANCHES {
                    return refuse(messages::very_many_moves());
                }
            }
            branches = next;
        }
        Ok(branches)
    }

    fn step(
        &self,
        step: &ScalarStep,
        mut branch: Branch,
        next: &mut Vec<Branch>,
    ) -> Result<(), Refused> {
        match step {
            ScalarStep::If(condition) => next.extend(self.assume(condition, branch, true)?),
            ScalarStep::Let(slot, value) => {
                let value = self.linear(value, &branch.slots)?;
                branch.slots.push((*slot, value));
                next.push(branch);
            }
            ScalarStep::Each { slots, source } => {
                let Source::Data(list) = source else {
                    return refuse(scalar::messages::source_changes());
                };
                let data = &self.data[*list];
                let rows: Vec<&[i64]> = if slots.len() == 1 {
                    data.values.chunks(1).collect()
                } else {
                    (0..data.row_count()).map(|i| data.row(i)).collect()
                };
                for row in rows {
                    let mut branch = branch.clone();
                    for (slot, value) in slots.iter().zip(row) {
                        branch.slots.push((*slot, Form::constant(*value)));
                    }
                    next.push(branch);
                }
            }
            ScalarStep::Range {
                slot,
                lo,
                hi,
                inclusive,
                step,
            } => {
                let step = match step {
                    None => 1,
                    Some((step, _)) => match self.constant(step, &branch.slots) {
                        Some(step @ 1..) => step,
                        _ => return refuse(messages::range_step_is_unknown()),
                    },
                };
                let variable = branch.next;
                branch.next += 1;
                branch.slots.push((*slot, Form::var(variable)));
                let this = Scalar::Slot(*slot);
                let last = i64::from(!inclusive);
                for branch in self.differ(&this, lo, 0, branch)? {
                    for branch in self.differ(hi, &this, last, branch)? {
                        let range = bounds(&branch.system, &Form::var(variable));
                        let Some((Some(low), Some(high))) = range else {
                            if step > 1 {
                                return refuse(messages::endless_range_has_step());
                            }
                            next.push(branch);
                            continue;
                        };
                        let low = match self.constant(lo, &branch.slots) {
                            Some(first) if step > 1 => first,
                            None if step > 1 => return refuse(messages::range_has_step()),
                            _ => low,
                        };
                        if high.saturating_sub(low) > MAX_TAKEN {
                            return refuse(messages::very_many_moves());
                        }
                        let values = (low..=high).step_by(step as usize);
                        next.extend(values.filter_map(|value| branch.fix(variable, value)));
                    }
                }
            }
        }
        Ok(())
    }
}
