//! Bounds of loops, without extra variables, and a test for natural expressions.
//!
//! `k < min(a, b) + c` is `k < a + c and k < b + c`. A variable for the minimum would be correct as
//! well, but automata of six numbers are large, and those of four are small.

use grundy_automata::{Predicate, Relation};
use grundy_certificate::recurrence::{Expr, Op};

use super::form::{LinearForm, Translated};
use super::reason::Reason;
use super::translate::{Reading, SideFacts, Translator};

impl Translator {
    /// A sum, if an expression is one without anything else.
    fn sum_of(&self, expr: &Expr) -> Option<LinearForm> {
        let both = |parts: &[Expr]| Some((self.sum_of(&parts[0])?, self.sum_of(&parts[1])?));
        match expr {
            Expr::Int(value) => Some(LinearForm::constant(*value)),
            Expr::Name(name) => self.names.get(*name)?.clone(),
            Expr::Op(op @ (Op::Add | Op::Sub), parts) => {
                let (a, b) = both(parts)?;
                a.plus(&b, if *op == Op::Add { 1 } else { -1 }).ok()
            }
            _ => None,
        }
    }

    /// Whether an expression is natural for all values of its variables, by its form.
    pub(super) fn natural(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Own(_) => true,
            Expr::Int(value) => *value >= 0,
            Expr::Name(name) => {
                matches!(self.names.get(*name), Some(Some(form)) if form.is_natural())
            }
            Expr::Pick(list, _) => list.iter().all(|item| *item >= 0),
            Expr::Op(op, parts) => match op {
                Op::Xor | Op::BitAnd | Op::BitOr if self.reading == Reading::CofiniteSet => true,
                Op::BitAnd => parts.iter().any(|part| self.natural(part)),
                Op::Xor | Op::BitOr => parts.iter().all(|part| self.natural(part)),
                Op::Abs | Op::Popcount | Op::Bit | Op::Gcd | Op::Beatty => true,
                Op::Mod => matches!(parts[1], Expr::Int(1..)),
                Op::Max => parts.iter().any(|part| self.natural(part)),
                Op::Mul | Op::Div | Op::Min => parts.iter().all(|part| self.natural(part)),
                Op::If => self.natural(&parts[1]) && self.natural(&parts[2]),
                Op::Add if parts.iter().all(|part| self.natural(part)) => true,
                Op::Add | Op::Sub => self.sum_of(expr).is_some_and(|sum| sum.is_natural()),
                _ => false,
            },
            _ => false,
        }
    }

    /// The forms whose minimum (`Op::Min`) or maximum (`Op::Max`) is the expression.
    fn extremes(
        &mut self,
        expr: &Expr,
        which: Op,
        side: &mut SideFacts,
    ) -> Translated<Vec<LinearForm>> {
        let mut all = Vec::new();
        match expr {
            Expr::Op(op, parts) if *op == which => {
                for part in parts {
                    all.extend(self.extremes(part, which, side)?);
                }
            }
            Expr::Op(Op::Add, parts) => {
                let (some, more) = (
                    self.extremes(&parts[0], which, side)?,
                    self.extremes(&parts[1], which, side)?,
                );
                for a in &some {
                    for b in &more {
                        all.push(a.plus(b, 1)?);
                    }
                }
            }
            // Subtraction exchanges minimum and maximum.
            Expr::Op(Op::Sub, parts) => {
                let other = if which == Op::Min { Op::Max } else { Op::Min };
                let (some, less) = (
                    self.extremes(&parts[0], which, side)?,
                    self.extremes(&parts[1], other, side)?,
                );
                for a in &some {
                    for b in &less {
                        all.push(a.plus(b, -1)?);
                    }
                }
            }
            other => all.push(self.int(other, side)?),
        }
        Ok(all)
    }

    /// A number in the range from one bound to below another one.
    pub(super) fn runs(
        &mut self,
        lo: &Expr,
        hi: &Expr,
        step: i64,
        side: &mut SideFacts,
    ) -> Translated<LinearForm> {
        let natural = self.natural(lo);
        let lows = if step > 1 {
            vec![self.int(lo, side)?]
        } else {
            self.extremes(lo, Op::Max, side)?
        };
        let highs = self.extremes(hi, Op::Min, side)?;
        let k = self.number(natural || self.reading == Reading::CofiniteSet, side);
        if !natural && self.reading == Reading::CofiniteSet {
            let mut first_is_negative = Predicate::Constant(true);
            for low in &lows {
                first_is_negative = first_is_negative.and(low.is(Relation::Less));
                for high in &highs {
                    first_is_negative =
                        first_is_negative.and(low.plus(high, -1)?.is(Relation::Less));
                }
            }
            self.forbid(side, first_is_negative, Reason::NegativeLoop);
        }
        for low in &lows {
            side.facts.push(low.plus(&k, -1)?.is(Relation::AtMost));
        }
        for high in &highs {
            side.facts.push(k.plus(high, -1)?.is(Relation::Less));
        }
        if step > 1 {
            let turns = LinearForm::var(self.fresh(side));
            let even = k.plus(&lows[0], -1)?.plus(&turns, -step)?;
            side.facts.push(even.is(Relation::Equal));
        }
        Ok(k)
    }
}
