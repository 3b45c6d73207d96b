//! Conditions about positions and further numbers, decided with the values of a proved law.
//!
//! A written proof consists of such conditions: "a move to this option is legal and has the value
//! v" fails at no position. The values of other positions are those of the automaton of the law,
//! so a condition may contain the function of the rules. A case in which an expression has no
//! value, or a position outside of the domain, counts as a failure.

use grundy_automata::{Predicate, Relation, Track, decide};
use grundy_certificate::recurrence::{Expr, Recurrence};
use grundy_core::{Run, Stop};

use super::t5::{ExistsBut, LawAutomaton, least_of};
use super::translate::{LinearForm, Own, Reading, Translator, at};
use super::{BUDGET, Theorem};
use crate::laws::theorem::reason::Reason;

/// The verdict about a condition that should never hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// No numbers satisfy it, and all of its expressions have values.
    Never,
    /// It holds for these numbers, or an expression has no value there.
    Holds(Vec<Option<u128>>),
    /// It is outside of the decidable arithmetic.
    Outside,
    /// The decision reached a limit or was interrupted.
    Undecided(Stop),
}

impl Theorem {
    /// The rules, in the plain form of certificates.
    pub(crate) fn rules(&self) -> &Recurrence {
        &self.statement.rules
    }

    /// The law, if it is a formula.
    pub(crate) fn formula(&self) -> Option<&Expr> {
        match &self.statement.law {
            super::LawForm::Formula(law) => Some(law),
            super::LawForm::Automaton(_) => None,
        }
    }

    /// The condition of the law, without the single positions.
    pub(crate) fn condition(&self) -> &Expr {
        &self.statement.domain
    }

    /// The single positions outside of the condition, with their values (or 1 for a win).
    pub(crate) fn single_positions(&self) -> &[(Vec<i64>, i64)] {
        &self.statement.others
    }

    /// Decides that a condition holds for no natural numbers. The names 0 to `free - 1` are the
    /// parameters, of a position of the domain, and further numbers. The function of the rules has
    /// the values of the law; for a law of losses it is whether the position is won.
    pub(crate) fn decide_never(&self, free: usize, condition: &Expr, run: &mut Run) -> Verdict {
        let first = self.decide_as(self.statement.reading, free, condition, run);
        match first {
            Err(needs_integers) if needs_integers => {
                let second = self.decide_as(Reading::Integers, free, condition, run);
                second.unwrap_or(Verdict::Outside)
            }
            first => first.unwrap_or(Verdict::Outside),
        }
    }

    /// The same for one reading; the error is whether the other reading may decide more.
    fn decide_as(
        &self,
        reading: Reading,
        free: usize,
        condition: &Expr,
        run: &mut Run,
    ) -> Result<Verdict, bool> {
        let run = &mut run.within(BUDGET);
        let system = self.system();
        let domain = &self.proof.domain;
        let params: Vec<Track> = (0..self.params.len() as Track).collect();
        let all: Vec<Track> = (0..free as Track).collect();
        let own = match &self.proof.law {
            LawAutomaton::Values(graph) => Own::Values(graph.clone()),
            LawAutomaton::Lost(lost) => {
                let won = at(domain, &params).and(at(lost, &params).not());
                match decide(system, &won, run) {
                    Ok(won) => Own::Outcomes(lost.clone(), won.into()),
                    Err(halt) => {
                        return Ok(Verdict::Undecided(halt.stop().unwrap_or(Stop::Budget)));
                    }
                }
            }
        };
        let mut t = Translator::new(system, reading, free, free, own);
        let inside = at(domain, &params);
        t.path.push(inside.clone());
        let Ok((holds, _)) = t.truth(condition) else {
            return Err(false);
        };
        let mut cases = vec![(inside.and(holds), None)];
        let mut references = std::mem::take(&mut t.references);
        for reference in &mut references {
            let mut next = t.next;
            let there: Vec<Track> = (0..reference.args.len() as Track)
                .map(|i| next + i)
                .collect();
            next += reference.args.len() as Track;
            t.next = next;
            let mut is_there = at(domain, &there);
            for (form, track) in reference.args.iter().zip(&there) {
                let Ok(same) = form.plus(&LinearForm::var(*track), -1) else {
                    return Err(false);
                };
                is_there = is_there.and(same.is(Relation::Equal));
            }
            let context = reference.context.drain(..);
            let outside = is_there.exists(there).not();
            cases.push((context.fold(outside, |all, fact| fact.and(all)), None));
        }
        let never = std::mem::take(&mut t.never).into_iter();
        cases.extend(never.map(|(case, why)| (case, Some(why))));
        for (case, why) in cases {
            if matches!(case, Predicate::Constant(false)) {
                continue;
            }
            let found = match decide(system, &case.exists_but(&all, t.next), run) {
                Ok(found) => found,
                Err(halt) => {
                    return Ok(Verdict::Undecided(halt.stop().unwrap_or(Stop::Budget)));
                }
            };
            if !found.is_empty() {
                if reading == Reading::CofiniteSet
                    && matches!(why, Some(Reason::NegativeOperand | Reason::NegativeLoop))
                {
                    return Err(true);
                }
                return Ok(Verdict::Holds(least_of(&found, &all)));
            }
        }
        Ok(Verdict::Never)
    }
}
