//! Translation of the clauses of an item: loops, conditions and names.
//!
//! A loop below `min(a, b)` is one below `a` and below `b`: the minimum needs no variable, and
//! machines of few numbers are small.

use super::formula::Formula;
use super::translate::{Facts, LinearSum, TranslateResult, Translator};
use crate::recurrence::{Clause, Expr, Item, Op};

impl Translator<'_, '_> {
    /// Returns each path through the clauses of an item.
    pub fn ways(
        &mut self,
        item: &Item,
        then: &mut dyn FnMut(&mut Self, Facts) -> TranslateResult<()>,
    ) -> TranslateResult<()> {
        self.clauses(&item.clauses, Facts::default(), then)
    }

    /// Splits a bound into sums: a number is below the bound if it is below all of them; or at
    /// least the bound if it is at least all of them. An upper minimum and a lower maximum are
    /// split into their parts.
    fn bounds(
        &mut self,
        expr: &Expr,
        above: bool,
        facts: &mut Facts,
    ) -> TranslateResult<Vec<LinearSum>> {
        match (expr, above) {
            (Expr::Op(Op::Min, parts), true) | (Expr::Op(Op::Max, parts), false) => {
                let mut all = Vec::new();
                for part in parts {
                    all.append(&mut self.bounds(part, above, facts)?);
                }
                Ok(all)
            }
            (Expr::Op(Op::Add, parts), _) if self.plain_sum(&parts[1]).is_some() => {
                let more = self.number(&parts[1], facts)?;
                let some = self.bounds(&parts[0], above, facts)?;
                some.iter().map(|one| one.add(&more, 1)).collect()
            }
            _ => Ok(vec![self.number(expr, facts)?]),
        }
    }

    /// Translates the range of a loop.
    fn loop_over(
        &mut self,
        lo: &Expr,
        hi: &Expr,
        step: i64,
        facts: &mut Facts,
    ) -> TranslateResult<LinearSum> {
        let from = match step {
            1 => self.bounds(lo, false, facts)?,
            _ => vec![self.number(lo, facts)?],
        };
        let to = self.bounds(hi, true, facts)?;
        // The range may contain negative numbers if all of these are negative and the range is not
        // empty.
        let mut natural = from.iter().any(LinearSum::never_negative);
        if !natural {
            let mut negative = Vec::new();
            for one in &from {
                negative.push(self.less(one, &LinearSum::of(0))?);
                for other in &to {
                    negative.push(self.less(one, other)?);
                }
            }
            natural = !self.is_possible(Formula::And(negative))?;
        }
        let (k, _, shape) = self.any_number(natural, facts)?;
        if let Some(shape) = shape {
            self.restrict(facts, shape);
        }
        for one in &from {
            let fact = self.at_most(one, &k)?;
            self.restrict(facts, fact);
        }
        for one in &to {
            let fact = self.less(&k, one)?;
            self.restrict(facts, fact);
        }
        if step > 1 {
            let turns = LinearSum::var(self.fresh(facts)?);
            let reached = from[0].add(&turns, step)?;
            let same = self.equal(&k, &reached)?;
            self.restrict(facts, same);
        }
        Ok(k)
    }

    fn clauses(
        &mut self,
        clauses: &[Clause],
        mut facts: Facts,
        then: &mut dyn FnMut(&mut Self, Facts) -> TranslateResult<()>,
    ) -> TranslateResult<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            return then(self, facts);
        };
        let before = self.here.len();
        match clause {
            Clause::Range { name, lo, hi, step } => {
                let k = self.loop_over(lo, hi, *step, &mut facts)?;
                let outer = self.bind(*name, k);
                self.clauses(rest, facts, then)?;
                self.restore(*name, outer);
            }
            Clause::Each(names, items) => {
                let outer: Vec<_> = (names.iter())
                    .map(|name| (*name, self.names.get(name).cloned()))
                    .collect();
                for row in items.chunks(names.len().max(1)) {
                    for (name, value) in names.iter().zip(row) {
                        self.bind(*name, LinearSum::of(*value));
                    }
                    self.clauses(rest, facts.clone(), then)?;
                }
                for (name, outer) in outer.into_iter().rev() {
                    self.restore(name, outer);
                }
            }
            Clause::If(condition) => {
                let (yes, _) = self.whether(condition)?;
                self.restrict(&mut facts, yes);
                self.clauses(rest, facts, then)?;
            }
            Clause::Let(name, value) => {
                let value = self.number(value, &mut facts)?;
                let outer = self.bind(*name, value);
                self.clauses(rest, facts, then)?;
                self.restore(*name, outer);
            }
        }
        self.here.truncate(before);
        Ok(())
    }
}
