//! Formulas of arithmetic, and their decision procedure.
//!
//! A formula is translated to the automaton of its members from the inside out (J. R. Büchi 1960;
//! V. Bruyère, G. Hansel, C. Michaux, R. Villemaire 1994), so every closed formula is decided. The
//! cost depends on the order of the operations. Under a quantifier over a conjunction a variable is
//! dropped as soon as nothing else mentions it, the cheapest first; of several relations the
//! smallest are joined first.

use std::sync::Arc;

use grundy_core::{Halt, Run};

use crate::algebra::{self, Junction};
use crate::automaton::{Automaton, RelationCache, StateMeter};
use crate::base_relations;
use crate::diagram::Track;
use crate::relation::Relation;
use crate::system::System;

/// A formula about natural numbers. Variables are numbered; a number denotes the same variable
/// everywhere except under a quantifier that binds it.
#[derive(Clone, Debug, PartialEq)]
pub enum Predicate {
    /// True or false.
    Constant(bool),
    /// The sum of the variables with their coefficients, plus a constant, compared with 0.
    Linear(Vec<(Track, i64)>, i64, Relation),
    /// A variable equals a constant.
    Is(Track, u128),
    /// The nim-sum of the variables, all different, is 0. Base 2 only.
    Xor(Vec<Track>),
    /// The third is the bitwise and of the others. Base 2 only; all different.
    BitAnd([Track; 3]),
    /// The third is the bitwise or of the others. Base 2 only; all different.
    BitOr([Track; 3]),
    /// The sum of the digits is `remainder` modulo `modulus` (0 counts as 1): `(track, modulus,
    /// remainder)`.
    DigitSum(Track, u8, u8),
    /// The second is the first with its digits shifted up by one place and a 0 appended.
    Shift(Track, Track),
    /// The number of trailing zeros is even; 0 is not a member.
    EvenZeros(Track),
    /// The second is the largest power of the base that divides the first; both are at least 1. Not
    /// for systems of slope.
    Power(Track, Track),
    /// A known relation, with distinct variables substituted for its tracks.
    Known(Arc<Automaton>, Vec<Track>),
    /// All of them.
    And(Vec<Predicate>),
    /// At least one of these formulas holds.
    Or(Vec<Predicate>),
    /// The negation.
    Not(Box<Predicate>),
    /// The formula holds for some numbers on these tracks.
    Exists(Vec<Track>, Box<Predicate>),
}

impl Predicate {
    /// The conjunction.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Constant(true), other) | (other, Self::Constant(true)) => other,
            (Self::Constant(false), _) | (_, Self::Constant(false)) => Self::Constant(false),
            (Self::And(mut list), Self::And(more)) => {
                list.extend(more);
                Self::And(list)
            }
            (Self::And(mut list), other) | (other, Self::And(mut list)) => {
                list.push(other);
                Self::And(list)
            }
            (one, other) => Self::And(vec![one, other]),
        }
    }

    /// The disjunction.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Constant(false), other) | (other, Self::Constant(false)) => other,
            (Self::Constant(true), _) | (_, Self::Constant(true)) => Self::Constant(true),
            (Self::Or(mut list), other) | (other, Self::Or(mut list)) => {
                list.push(other);
                Self::Or(list)
            }
            (one, other) => Self::Or(vec![one, other]),
        }
    }

    /// The negation.
    #[must_use]
    #[expect(
        clippy::should_implement_trait,
        reason = "a formula of the logic, not an operator"
    )]
    pub fn not(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }

    /// The formula that holds if `self` holds for some numbers on these tracks.
    #[must_use]
    pub fn exists(self, mut tracks: Vec<Track>) -> Self {
        if tracks.is_empty() {
            return self;
        }
        match self {
            Self::Constant(value) => Self::Constant(value),
            Self::Exists(more, inner) => {
                tracks.extend(more);
                Self::Exists(tracks, inner)
            }
            other => Self::Exists(tracks, Box::new(other)),
        }
    }
}

/// Computes the automaton of the members of a formula, within the budget of a run: `cells` limits
/// the total number of states, `options` the total number of examined nodes, and `bytes` the memory
/// of one operation. The cost is subtracted from the budget, so consecutive decisions share it.
///
/// ```
/// use grundy_automata::{Predicate, Relation, System, decide};
/// use grundy_core::Run;
/// // x is even: there is y with x = 2y.
/// let even = Predicate::Linear(vec![(0, 1), (1, -2)], 0, Relation::Equal).exists(vec![1]);
/// let even = decide(System::BINARY, &even, &mut Run::silent())?;
/// assert_eq!(even.states(), 2);
/// assert!(even.contains(&[1 << 100]));
/// # Ok::<(), grundy_core::Halt>(())
/// ```
///
/// # Errors
/// The exceeded limit, or an interrupt.
///
/// # Panics
/// If the formula has a [`Predicate::Xor`] and the system is not base 2.
pub fn decide(system: System, formula: &Predicate, run: &mut Run) -> Result<Automaton, Halt> {
    decide_with(&mut RelationCache::default(), system, formula, run)
}

/// The same with a cache of relations, which is extended for later decisions.
///
/// # Errors
/// The exceeded limit, or an interrupt.
///
/// # Panics
/// As [`decide()`].
pub fn decide_with(
    cache: &mut RelationCache,
    system: System,
    formula: &Predicate,
    run: &mut Run,
) -> Result<Automaton, Halt> {
    let mut meter = StateMeter::new(run);
    std::mem::swap(&mut meter.cache, cache);
    let mut decision = Decider {
        system,
        meter,
        largest: 0,
    };
    let decided = decision.of(formula);
    std::mem::swap(&mut decision.meter.cache, cache);
    decision.meter.deduct_cost();
    decided
}

struct Decider<'r, 'o> {
    system: System,
    meter: StateMeter<'r, 'o>,
    largest: usize,
}

/// A larger constant in a sum becomes a separate variable, since the number of states of a sum is
/// proportional to its constant.
const MAX_INLINE_CONSTANT: u64 = 24;

impl Decider<'_, '_> {
    fn of(&mut self, formula: &Predicate) -> Result<Automaton, Halt> {
        let system = self.system;
        let meter = &mut self.meter;
        let automaton = match formula {
            Predicate::Constant(value) => algebra::constant(system, *value),
            Predicate::Linear(terms, constant, relation) => {
                self.linear(terms, *constant, *relation)?
            }
            Predicate::Is(track, number) => base_relations::equals(system, *track, *number, meter)?,
            Predicate::Xor(tracks) => {
                let mut tracks = tracks.clone();
                tracks.sort_unstable();
                base_relations::nim_sum(system, &tracks, meter)?
            }
            Predicate::BitAnd(tracks) => {
                base_relations::bitwise(system, *tracks, |a, b| a & b, meter)?
            }
            Predicate::BitOr(tracks) => {
                base_relations::bitwise(system, *tracks, |a, b| a | b, meter)?
            }
            Predicate::DigitSum(track, modulus, remainder) => {
                base_relations::digit_sum(system, *track, (*modulus, *remainder), meter)?
            }
            Predicate::Shift(from, to) => base_relations::shift(system, *from, *to, meter)?,
            Predicate::EvenZeros(track) => base_relations::even_zeros(system, *track, meter)?,
            Predicate::Power(of, power) => base_relations::power(system, *of, *power, meter)?,
            Predicate::Known(known, tracks) => {
                let name = |track: Track| {
                    let place = known.tracks.binary_search(&track).unwrap_or(0);
                    tracks.get(place).copied().unwrap_or(track)
                };
                algebra::rename(known, name, meter)?
            }
            Predicate::And(list) => {
                let list = self.all(list)?;
                self.conjoin(list)?
            }
            Predicate::Or(list) => {
                let list = self.all(list)?;
                self.fold(list, Junction::Or)?
                    .unwrap_or_else(|| algebra::constant(system, false))
            }
            Predicate::Not(inner) => {
                let inner = self.of(inner)?;
                algebra::negate(&inner, &mut self.meter)?
            }
            Predicate::Exists(tracks, inner) => self.exists(tracks, inner)?,
        };
        self.largest = self.largest.max(automaton.states());
        Ok(automaton)
    }

    fn all(&mut self, list: &[Predicate]) -> Result<Vec<Automaton>, Halt> {
        let mut all = Vec::with_capacity(list.len());
        for formula in list {
            all.push(self.of(formula)?);
        }
        Ok(all)
    }

    fn linear(
        &mut self,
        terms: &[(Track, i64)],
        constant: i64,
        relation: Relation,
    ) -> Result<Automaton, Halt> {
        // Each variable once, with nonzero coefficient.
        let mut terms = terms.to_vec();
        terms.sort_unstable_by_key(|term| term.0);
        terms.dedup_by(|later, first| {
            let same = later.0 == first.0;
            if same {
                first.1 += later.1;
            }
            same
        });
        terms.retain(|term| term.1 != 0);
        if constant.unsigned_abs() <= MAX_INLINE_CONSTANT || terms.is_empty() {
            return base_relations::linear(
                self.system,
                &terms,
                constant,
                relation,
                &mut self.meter,
            );
        }
        let extra = terms.last().map_or(0, |term| term.0 + 1);
        terms.push((extra, constant.signum()));
        let sum = base_relations::linear(self.system, &terms, 0, relation, &mut self.meter)?;
        let number = u128::from(constant.unsigned_abs());
        let is = base_relations::equals(self.system, extra, number, &mut self.meter)?;
        let both = algebra::join(&sum, &is, Junction::And, &mut self.meter)?;
        algebra::exists(&both, extra, &mut self.meter)
    }

    /// Joins relations, the two smallest first.
    fn fold(&mut self, mut list: Vec<Automaton>, how: Junction) -> Result<Option<Automaton>, Halt> {
        loop {
            list.sort_by_key(|a| std::cmp::Reverse(a.size() + a.states()));
            let Some(first) = list.pop() else {
                return Ok(None);
            };
            let Some(second) = list.pop() else {
                return Ok(Some(first));
            };
            let both = algebra::join(&first, &second, how, &mut self.meter)?;
            self.largest = self.largest.max(both.states());
            list.push(both);
        }
    }

    fn conjoin(&mut self, list: Vec<Automaton>) -> Result<Automaton, Halt> {
        if let Some(empty) = list.iter().find(|a| a.is_empty()) {
            return Ok(empty.clone());
        }
        let all = self.fold(list, Junction::And)?;
        Ok(all.unwrap_or_else(|| algebra::constant(self.system, true)))
    }

    /// Drops variables one by one: always the one whose relations are smallest when they are
    /// joined.
    fn exists(&mut self, tracks: &[Track], inner: &Predicate) -> Result<Automaton, Halt> {
        let mut list = match inner {
            Predicate::And(list) => self.all(list)?,
            // A quantifier over a disjunction is distributed to its parts.
            Predicate::Or(list) => {
                let mut all = Vec::with_capacity(list.len());
                for one in list {
                    all.push(self.exists(tracks, one)?);
                }
                let all = self.fold(all, Junction::Or)?;
                return Ok(all.unwrap_or_else(|| algebra::constant(self.system, false)));
            }
            other => vec![self.of(other)?],
        };
        if let Some(empty) = list.iter().find(|a| a.is_empty()) {
            return Ok(empty.clone());
        }
        let mut left = tracks.to_vec();
        loop {
            left.retain(|track| list.iter().any(|a| a.tracks.contains(track)));
            let cost = |track: &Track| {
                let with = list.iter().filter(|a| a.tracks.contains(track));
                let mut tracks: Vec<Track> = Vec::new();
                let mut size = 1.0_f64;
                for a in with {
                    size *= a.states() as f64;
                    tracks.extend(
                        a.tracks
                            .iter()
                            .filter(|t| !tracks.contains(t))
                            .collect::<Vec<_>>(),
                    );
                }
                size * (tracks.len() as f64).exp2()
            };
            let best = left.iter().enumerate();
            let best = best.min_by(|(_, a), (_, b)| cost(a).total_cmp(&cost(b)));
            let Some((place, _)) = best else { break };
            let track = left.swap_remove(place);
            let (with, without): (Vec<_>, Vec<_>) =
                list.into_iter().partition(|a| a.tracks.contains(&track));
            list = without;
            let all = self.conjoin(with)?;
            let dropped = algebra::exists(&all, track, &mut self.meter)?;
            self.largest = self.largest.max(all.states()).max(dropped.states());
            if dropped.is_empty() {
                return Ok(dropped);
            }
            list.push(dropped);
        }
        self.conjoin(list)
    }
}
