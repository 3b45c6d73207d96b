//! Clauses of an item as automata: loops, conditions and names.
//!
//! A loop below `min(a, b)` is one below `a` and below `b`: the minimum needs no variable, and automata of few numbers are small.

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
        // A loop may run over negative numbers, as in the definition.
        let natural = from.iter().any(LinearSum::never_negative);
        let k = self.any_number(natural, facts)?;
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
            return self.within(&facts.clone(), |me| then(me, facts));
        };
        match clause {
            Clause::Range { name, lo, hi, step } => {
                let k = self.loop_over(lo, hi, *step, &mut facts)?;
                self.scoped(*name, k, |me| me.clauses(rest, facts, then))
            }
            Clause::Each(names, items) => {
                let before: Vec<Option<LinearSum>> = (names.iter())
                    .map(|name| self.names.get(name).cloned())
                    .collect();
                let mut done = Ok(());
                for row in items.chunks(names.len().max(1)) {
                    for (name, value) in names.iter().zip(row) {
                        self.names.insert(*name, LinearSum::of(*value));
                    }
                    done = done.and_then(|()| self.clauses(rest, facts.clone(), then));
                }
                for (name, before) in names.iter().zip(before).rev() {
                    self.restore(*name, before);
                }
                done
            }
            Clause::If(condition) => {
                let (yes, _) = self.within(&facts, |me| me.whether(condition))?;
                facts.all.push(yes);
                self.clauses(rest, facts, then)
            }
            Clause::Let(name, value) => {
                let value = self.number(value, &mut facts)?;
                self.scoped(*name, value, |me| me.clauses(rest, facts, then))
            }
        }
    }
}
