//! The statement to prove: rules, a law, and its domain, in the plain form of certificates.

use std::sync::Arc;

use grundy_automata::{Automaton, Predicate, System, Track, decide};
use grundy_certificate::LawCertificate;
use grundy_certificate::arithmetic::{DigitSystem, LawSource, LawState};
use grundy_certificate::recurrence::{Clause, Expr, Item, Op, Recurrence};
use grundy_core::Run;

use super::reason::Reason;
use super::t5::{
    ExistsBut, Failing, Fails, LawAutomaton, Obstacle, TrackOrder, least_of, value_of,
};
use super::translate::{Own, Reading, Translator, at};

/// The form of a law.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum LawForm {
    /// A formula of the parameters: the value, or whether the position is lost.
    Formula(Expr),
    /// An automaton of the parameters, and of the value if there is one.
    Automaton(Arc<Automaton>),
}

/// A law of a game, ready to be decided.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Statement {
    pub system: System,
    /// The operands of bit operations that the formulas support.
    pub reading: Reading,
    pub rules: Recurrence,
    /// Whether the law is about lost positions, and not about the values.
    pub losses: bool,
    pub law: LawForm,
    /// The domain of the law.
    pub domain: Expr,
    /// Positions outside of the law with their values (or 1 for a win): all positions outside of
    /// the domain, or none.
    pub others: Vec<(Vec<i64>, i64)>,
}

/// Maximum number of single positions that are taken from a table.
const MAX_OTHERS: usize = 64;

/// The system of digits that a formula requires.
pub(super) fn system_of(expr: &Expr) -> System {
    slope(expr).map_or(System::BINARY, System::Slope)
}

fn slope(expr: &Expr) -> Option<u8> {
    let all = |parts: &[Expr]| parts.iter().find_map(slope);
    match expr {
        Expr::Op(Op::Beatty, parts) => match parts[0] {
            Expr::Int(r @ 1..=4) => Some(r as u8),
            _ => None,
        },
        Expr::Op(_, parts) | Expr::Own(parts) => all(parts),
        Expr::Pick(_, part) | Expr::In(part, _) => slope(part),
        Expr::Let(_, value, rest) => slope(value).or_else(|| slope(rest)),
        Expr::Reduce(_, items, _) => items.iter().find_map(of_item),
        Expr::Int(_) | Expr::Name(_) | Expr::Undefined => None,
    }
}

fn of_item(item: &Item) -> Option<u8> {
    let clause = |clause: &Clause| match clause {
        Clause::If(part) | Clause::Let(_, part) => slope(part),
        Clause::Range { lo, hi, .. } => slope(lo).or_else(|| slope(hi)),
        Clause::Each(..) => None,
    };
    item.clauses
        .iter()
        .find_map(clause)
        .or_else(|| slope(&item.expr))
}

/// Extends a letter of some tracks to all tracks.
fn spread(tracks: &[u16], letter: &[Option<u8>], width: usize) -> Vec<Option<u8>> {
    let mut all = vec![None; width];
    for (track, digit) in tracks.iter().zip(letter) {
        all[usize::from(*track)] = *digit;
    }
    all
}

impl Statement {
    /// Returns the statement in the form of a certificate, with the order that proves it.
    pub fn certificate(&self, order: &[TrackOrder]) -> LawCertificate {
        let width = self.rules.params + usize::from(!self.losses);
        let law = match &self.law {
            LawForm::Formula(expr) => LawSource::Formula(expr.clone()),
            LawForm::Automaton(automaton) => LawSource::Automaton(
                (0..automaton.states())
                    .map(|state| LawState {
                        accepts: automaton.accepts(state),
                        steps: (automaton.transitions(state).into_iter())
                            .map(|(letter, to)| (spread(automaton.tracks(), &letter, width), to))
                            .collect(),
                    })
                    .collect(),
            ),
        };
        let places = |measure: &TrackOrder| measure.iter().map(|t| usize::from(*t)).collect();
        LawCertificate {
            rules: self.rules.clone(),
            digits: match self.system {
                System::Base(b) => DigitSystem::Base(b),
                System::Slope(r) => DigitSystem::Slope(r),
            },
            losses: self.losses,
            domain: self.domain.clone(),
            law,
            others: self.others.clone(),
            order: order.iter().map(places).collect(),
        }
    }

    fn params(&self) -> Vec<Track> {
        (0..self.rules.params as Track).collect()
    }

    /// The law and its domain as automata, the other positions included.
    pub fn automata(&self, run: &mut Run) -> Result<(LawAutomaton, Arc<Automaton>), Obstacle> {
        let domain = self.domain(run)?;
        let (law, whole, undefined) = self.formulas(&at(&domain, &self.params()))?;
        self.defined(&undefined, run)?;
        let law = Arc::new(decide(self.system, &law, run)?);
        let whole = Arc::new(decide(self.system, &whole, run)?);
        let law = if self.losses {
            LawAutomaton::Lost(law)
        } else {
            LawAutomaton::Values(law)
        };
        Ok((law, whole))
    }

    /// Proves that none of some formulas holds anywhere: obligation 5 for the law and its
    /// condition.
    fn defined(&self, undefined: &[Fails], run: &mut Run) -> Result<(), Obstacle> {
        for (obligation, why, formula) in undefined {
            let found = decide(self.system, formula, run)?;
            if !found.is_empty() {
                return Err(Obstacle::Fails(Box::new(Failing {
                    obligation: *obligation,
                    why: *why,
                    position: least_of(&found, &self.params()),
                    value: None,
                    claimed: None,
                })));
            }
        }
        Ok(())
    }

    /// The law and its domain as formulas, the other positions included, for a domain that is given
    /// as a formula; and the formulas that must never hold, so that the law has a value at each
    /// position.
    pub fn formulas(
        &self,
        domain: &Predicate,
    ) -> Result<(Predicate, Predicate, Vec<Fails>), Obstacle> {
        let params = self.params();
        let value = self.rules.params as Track;
        let mut undefined = Vec::new();
        let law = match &self.law {
            LawForm::Automaton(known) => {
                let tracks: Vec<Track> = (0..=value).collect();
                at(known, &tracks)
            }
            LawForm::Formula(expr) => {
                let mut t = self.translator();
                t.path.push(domain.clone());
                let law = if self.losses {
                    t.truth(expr)?.0
                } else {
                    value_of(&mut t, expr, value, Reason::LawHasNegativeValue)?
                };
                undefined = self.undefined(t);
                law
            }
        };
        let mut law = law.and(domain.clone());
        let mut whole = domain.clone();
        for (position, number) in &self.others {
            let is = |track: &Track, number: i64| Predicate::Is(*track, number.max(0) as u128);
            let here = params.iter().zip(position).map(|(track, n)| is(track, *n));
            let here = here.fold(Predicate::Constant(true), Predicate::and);
            whole = whole.or(here.clone());
            law = law.or(match (self.losses, number) {
                (false, number) => here.and(is(&value, *number)),
                (true, 0) => here,
                (true, _) => Predicate::Constant(false),
            });
        }
        Ok((law, whole, undefined))
    }

    fn translator(&self) -> Translator {
        let params = self.rules.params;
        Translator::new(self.system, self.reading, params, params + 1, Own::Nothing)
    }

    /// The cases of a translation in which an expression has no value, as formulas of the
    /// parameters.
    fn undefined(&self, t: Translator) -> Vec<Fails> {
        let (params, next) = (self.params(), t.next);
        let never = t.never.into_iter();
        never
            .map(|(case, why)| (5, why, case.exists_but(&params, next)))
            .collect()
    }

    /// The domain of the law.
    fn domain(&self, run: &mut Run) -> Result<Arc<Automaton>, Obstacle> {
        let (inside, undefined) = self.inside()?;
        self.defined(&undefined, run)?;
        Ok(Arc::new(decide(self.system, &inside, run)?))
    }

    /// The domain as a formula, and the formulas that must never hold, so that the condition has a
    /// value at each tuple of natural numbers.
    pub fn inside(&self) -> Result<(Predicate, Vec<Fails>), Obstacle> {
        let mut t = self.translator();
        let inside = t.truth(&self.domain)?.0;
        Ok((inside, self.undefined(t)))
    }

    /// Takes the positions outside of the domain from a table, if they are few and all have a value
    /// there; else there are none.
    pub fn take_others(
        &mut self,
        value: &dyn Fn(&[i64]) -> Option<i64>,
        run: &mut Run,
    ) -> Result<(), Obstacle> {
        let params = self.params();
        let domain = self.domain(run)?;
        let mut left = decide(self.system, &at(&domain, &params).not(), run)?;
        let mut others = Vec::new();
        while !left.is_empty() {
            let position: Option<Vec<i64>> = least_of(&left, &params)
                .into_iter()
                .map(|number| i64::try_from(number?).ok())
                .collect();
            let found = position.and_then(|position| Some((value(&position)?, position)));
            let Some((number, position)) = found.filter(|_| others.len() < MAX_OTHERS) else {
                return Ok(());
            };
            let is = params
                .iter()
                .zip(&position)
                .map(|(track, n)| Predicate::Is(*track, *n as u128));
            let is = is.fold(Predicate::Constant(true), Predicate::and);
            let rest = at(&Arc::new(left), &params).and(is.not());
            left = decide(self.system, &rest, run)?;
            others.push((position, number));
        }
        self.others = others;
        Ok(())
    }
}
