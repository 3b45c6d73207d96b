//! Sums of variables with coefficients, and the error for other expressions.

use grundy_automata::{Predicate, Relation, Track};
use grundy_core::Message;

use crate::laws::messages;

/// The reason why an expression cannot be translated, as a sentence without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Untranslatable(pub Message);

pub(super) type Translated<T> = Result<T, Untranslatable>;

pub(super) fn untranslatable<T>(why: Message) -> Translated<T> {
    Err(Untranslatable(why))
}

/// A sum of variables with coefficients, and a number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LinearForm {
    pub terms: Vec<(Track, i64)>,
    pub constant: i64,
}

/// Maximum size of coefficients and constants: the number of states of an automaton for a sum is
/// proportional to it.
pub(super) const MAX_COEFFICIENT: i64 = 1 << 12;

impl LinearForm {
    pub fn constant(constant: i64) -> Self {
        Self {
            terms: Vec::new(),
            constant,
        }
    }

    pub fn var(track: Track) -> Self {
        Self {
            terms: vec![(track, 1)],
            constant: 0,
        }
    }

    /// `self + by * other`.
    pub fn plus(&self, other: &Self, by: i64) -> Translated<Self> {
        let large = || Untranslatable(messages::number_is_too_large());
        let mut terms = self.terms.clone();
        for &(track, c) in &other.terms {
            let c = c.checked_mul(by).ok_or_else(large)?;
            match terms.iter_mut().find(|term| term.0 == track) {
                Some(term) => term.1 += c,
                None => terms.push((track, c)),
            }
        }
        terms.retain(|term| term.1 != 0);
        let more = other.constant.checked_mul(by);
        let constant = more.and_then(|more| self.constant.checked_add(more));
        let constant = constant.ok_or_else(large)?;
        if terms.iter().any(|term| term.1.abs() > MAX_COEFFICIENT) {
            return untranslatable(messages::coefficient_is_too_large());
        }
        Ok(Self { terms, constant })
    }

    /// Whether it is a natural number for all values of the variables.
    pub fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms.iter().all(|term| term.1 >= 0)
    }

    /// The comparison of the sum with 0.
    pub fn is(&self, relation: Relation) -> Predicate {
        if self.terms.is_empty() {
            let holds = match relation {
                Relation::Equal => self.constant == 0,
                Relation::NotEqual => self.constant != 0,
                Relation::Less => self.constant < 0,
                Relation::AtMost => self.constant <= 0,
            };
            return Predicate::Constant(holds);
        }
        Predicate::Linear(self.terms.clone(), self.constant, relation)
    }

    /// The variable that it is equal to, if any.
    pub fn track(&self) -> Option<Track> {
        match (&self.terms[..], self.constant) {
            ([(track, 1)], 0) => Some(*track),
            _ => None,
        }
    }
}
