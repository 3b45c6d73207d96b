//! What the clauses of an item say: loops, conditions and names.
//!
//! A loop below `min(a, b)` is one below `a` and below `b`: the minimum needs no variable, and machines of few numbers are small.

use super::said::SaidOf;
use super::tell::{Facts, LinearSum, TellResult, Teller};
use crate::recurrence::{Clause, Expr, Item, Op};

impl Teller<'_, '_> {
    /// Each way through the clauses of an item.
    pub fn ways(
        &mut self,
        item: &Item,
        then: &mut dyn FnMut(&mut Self, Facts) -> TellResult<()>,
    ) -> TellResult<()> {
        self.clauses(&item.clauses, Facts::default(), then)
    }

    /// Sums that a number must all be below, to be below a bound; or above, to be at least a bound. A minimum above and a maximum below are
    /// their parts.
    fn bounds(
        &mut self,
        expr: &Expr,
        above: bool,
        facts: &mut Facts,
    ) -> TellResult<Vec<LinearSum>> {
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

    /// What a loop runs through.
    fn loop_over(
        &mut self,
        lo: &Expr,
        hi: &Expr,
        step: i64,
        facts: &mut Facts,
    ) -> TellResult<LinearSum> {
        let from = match step {
            1 => self.bounds(lo, false, facts)?,
            _ => vec![self.number(lo, facts)?],
        };
        let to = self.bounds(hi, true, facts)?;
        if !from.iter().any(LinearSum::never_negative) {
            // All of them are negative, and there is a turn.
            let mut bad = self
                .here
                .iter()
                .chain(&facts.all)
                .cloned()
                .collect::<Vec<_>>();
            for one in &from {
                bad.push(self.less(one, &LinearSum::of(0))?);
                for other in &to {
                    bad.push(self.less(one, other)?);
                }
            }
            let bad = SaidOf::And(bad);
            self.forbidden
                .push((bad, "a loop runs over negative numbers"));
        }
        let k = LinearSum::var(self.fresh(facts));
        for one in &from {
            let fact = self.at_most(one, &k)?;
            facts.all.push(fact);
        }
        for one in &to {
            let fact = self.less(&k, one)?;
            facts.all.push(fact);
        }
        if step > 1 {
            let turns = LinearSum::var(self.fresh(facts));
            let reached = from[0].add(&turns, step)?;
            let same = self.equal(&k, &reached)?;
            facts.all.push(same);
        }
        Ok(k)
    }

    fn clauses(
        &mut self,
        clauses: &[Clause],
        mut facts: Facts,
        then: &mut dyn FnMut(&mut Self, Facts) -> TellResult<()>,
    ) -> TellResult<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            let before = self.here.len();
            self.here.extend(facts.all.iter().cloned());
            let done = then(self, facts);
            self.here.truncate(before);
            return done;
        };
        match clause {
            Clause::Range { name, lo, hi, step } => {
                let k = self.loop_over(lo, hi, *step, &mut facts)?;
                self.names.insert(*name, k);
                self.clauses(rest, facts, then)
            }
            Clause::Each(names, items) => {
                for row in items.chunks(names.len().max(1)) {
                    for (name, value) in names.iter().zip(row) {
                        self.names.insert(*name, LinearSum::of(*value));
                    }
                    self.clauses(rest, facts.clone(), then)?;
                }
                Ok(())
            }
            Clause::If(condition) => {
                let before = self.here.len();
                self.here.extend(facts.all.iter().cloned());
                let found = self.whether(condition);
                self.here.truncate(before);
                facts.all.push(found?.0);
                self.clauses(rest, facts, then)
            }
            Clause::Let(name, value) => {
                let value = self.number(value, &mut facts)?;
                self.names.insert(*name, value);
                self.clauses(rest, facts, then)
            }
        }
    }
}
