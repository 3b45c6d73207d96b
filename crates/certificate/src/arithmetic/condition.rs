//! Linear conditions on natural numbers, and the decision whether one holds for all of them.

use std::rc::Rc;

use super::automaton::{CheckWork, DigitSystem};
use super::base_relations::{Sign, sum};
use super::diagram::Var;
use super::formula::Formula;
use crate::report::{CheckError, Progress};

/// `sum c x + k`: the coefficients of the variables, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Linear {
    pub terms: Vec<i64>,
    pub constant: i64,
}

/// A condition on variables that are natural numbers.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Negative(Linear),
    Zero(Linear),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
}

impl Linear {
    pub fn constant(constant: i64) -> Self {
        Self {
            terms: Vec::new(),
            constant,
        }
    }

    pub fn variable(number: usize) -> Self {
        let mut terms = vec![0; number + 1];
        terms[number] = 1;
        Self { terms, constant: 0 }
    }

    /// `self + factor * other`.
    #[must_use]
    pub fn plus(&self, other: &Self, factor: i64) -> Self {
        let count = self.terms.len().max(other.terms.len());
        let term = |i: usize| {
            let [mine, its] = [self, other].map(|sum| sum.terms.get(i).copied().unwrap_or(0));
            mine + factor * its
        };
        Self {
            terms: (0..count).map(term).collect(),
            constant: self.constant + factor * other.constant,
        }
    }

    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.plus(other, -1)
    }
}

impl Condition {
    pub fn not(self) -> Self {
        Self::Not(Box::new(self))
    }

    /// `a < b`.
    pub fn less(a: &Linear, b: &Linear) -> Self {
        Self::Negative(a.minus(b))
    }

    /// `a <= b`.
    pub fn at_most(a: &Linear, b: &Linear) -> Self {
        Self::less(b, a).not()
    }

    pub fn equal(a: &Linear, b: &Linear) -> Self {
        Self::Zero(a.minus(b))
    }

    /// If `self`, then `other`.
    pub fn implies(self, other: Self) -> Self {
        Self::Any(vec![self.not(), other])
    }

    /// Whether the condition holds for all natural numbers, decided by automata in base 2.
    ///
    /// # Errors
    /// An interrupt, or the limit of the work of a check.
    pub fn holds_for_all(&self, progress: Progress) -> Result<bool, CheckError> {
        let work = &mut CheckWork {
            digits: DigitSystem::Base(2),
            steps: 0,
            progress,
        };
        let fails = self.formula(work)?.not();
        Ok(fails.machine(work)?.is_empty())
    }

    fn formula(&self, work: &mut CheckWork) -> Result<Formula, CheckError> {
        let relation = |work: &mut CheckWork, linear: &Linear, sign: Sign| {
            let terms = (0..).zip(&linear.terms);
            let terms = terms.filter(|(_, coefficient)| **coefficient != 0);
            let terms: Vec<(Var, i64)> = terms.map(|(var, c)| (var, *c)).collect();
            if terms.is_empty() {
                let holds = match sign {
                    Sign::Zero => linear.constant == 0,
                    Sign::Negative => linear.constant < 0,
                };
                return Ok(Formula::truth(work, holds));
            }
            let machine = sum(work, &terms, linear.constant, sign)?;
            Ok(Formula::Is(Rc::new(machine)))
        };
        let mut parts = |list: &[Self]| -> Result<Vec<Formula>, CheckError> {
            list.iter().map(|part| part.formula(work)).collect()
        };
        match self {
            Self::All(list) => Ok(Formula::And(parts(list)?)),
            Self::Any(list) => Ok(Formula::Or(parts(list)?)),
            Self::Negative(linear) => relation(work, linear, Sign::Negative),
            Self::Zero(linear) => relation(work, linear, Sign::Zero),
            Self::Not(condition) => Ok(condition.formula(work)?.not()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(condition: &Condition) -> bool {
        condition.holds_for_all(&mut |_, _| true).unwrap()
    }

    #[test]
    fn conditions_are_decided_for_all_numbers() {
        let [x, y] = [0, 1].map(Linear::variable);
        let number = Linear::constant;
        let below = |a: &Linear, b: &Linear| Condition::less(a, b);
        // x < y or y <= x; x < y implies x + 1 <= y, and not x + 2 <= y.
        assert!(holds(&Condition::Any(vec![
            below(&x, &y),
            Condition::at_most(&y, &x)
        ])));
        let next = |k: i64| x.plus(&number(1), k);
        assert!(holds(
            &below(&x, &y).implies(Condition::at_most(&next(1), &y))
        ));
        assert!(!holds(
            &below(&x, &y).implies(Condition::at_most(&next(2), &y))
        ));
        // An odd number is not twice another one, and 2x = 2y only for x = y.
        let odd = number(1).plus(&x, 2);
        assert!(holds(&Condition::equal(&odd, &number(0).plus(&y, 2)).not()));
        let twice = Condition::equal(&number(0).plus(&x, 2), &number(0).plus(&y, 2));
        assert!(holds(&twice.clone().implies(Condition::equal(&x, &y))));
        assert!(!holds(&twice));
        assert!(holds(&Condition::equal(&number(3), &number(3))));
        assert!(holds(&Condition::All(Vec::new())));
        assert!(!holds(&Condition::Any(Vec::new())));
        assert!(!holds(&below(&x, &number(1_000_000))));
    }
}
