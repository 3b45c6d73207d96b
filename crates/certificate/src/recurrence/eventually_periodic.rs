//! Quantities that repeat or grow linearly, stored as their values over one period.

use super::eval::{EvalError, no};
use crate::messages;

/// Maximum start of a settled quantity.
const MAX_START: i64 = 1 << 40;

/// `e(x + m) = e(x) + step` for all `x >= from`, where `m` is the number of values, which are those
/// at `from`, `from + 1`, …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventuallyPeriodic {
    pub from: i64,
    pub step: i64,
    pub values: Vec<i64>,
}

/// A quotient in lowest terms, with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slope {
    pub(super) over: i128,
    pub(super) under: i128,
}

pub(super) fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Slope {
    pub(super) const ZERO: Self = Self { over: 0, under: 1 };

    /// `over / under`; `under` is positive.
    pub fn new(over: i128, under: i128) -> Self {
        let g = gcd(over.unsigned_abs(), under.unsigned_abs()).max(1) as i128;
        Self {
            over: over / g,
            under: under / g,
        }
    }

    pub(super) fn is_zero(self) -> bool {
        self.over == 0
    }

    pub(super) fn plus(self, other: Self) -> Option<Self> {
        let over = self
            .over
            .checked_mul(other.under)?
            .checked_add(other.over.checked_mul(self.under)?)?;
        Some(Self::new(over, self.under.checked_mul(other.under)?))
    }

    pub(super) fn times(self, factor: i64) -> Option<Self> {
        Some(Self::new(self.over.checked_mul(factor.into())?, self.under))
    }
}

pub(super) fn too_large<T>() -> Result<T, EvalError> {
    no(messages::number_does_not_settle())
}

impl EventuallyPeriodic {
    pub fn constant(value: i64, from: i64) -> Self {
        Self {
            from,
            step: 0,
            values: vec![value],
        }
    }

    pub fn len(&self) -> i64 {
        self.values.len() as i64
    }

    /// Returns the value of a constant quantity.
    pub fn single(&self) -> Option<i64> {
        let first = self.values[0];
        (self.step == 0 && self.values.iter().all(|v| *v == first)).then_some(first)
    }

    pub fn slope(&self) -> Slope {
        Slope::new(self.step.into(), self.len().into())
    }

    pub fn at(&self, x: i64) -> Result<i64, EvalError> {
        let past = x - self.from;
        let value = self
            .step
            .checked_mul(past.div_euclid(self.len()))
            .and_then(|grown| grown.checked_add(self.values[past.rem_euclid(self.len()) as usize]));
        value.map_or_else(too_large, Ok)
    }

    /// The same with values over a longer period, from a later start on.
    pub fn over(&self, from: i64, m: i64) -> Result<Self, EvalError> {
        let values: Result<Vec<i64>, EvalError> = (from..from + m).map(|x| self.at(x)).collect();
        let step = self.step.checked_mul(m / self.len());
        Ok(Self {
            from,
            step: step.map_or_else(too_large, Ok)?,
            values: values?,
        })
    }

    /// Returns the index from which on all values have the sign of the step.
    pub fn signed_from(&self) -> Result<i64, EvalError> {
        let rounds = self
            .values
            .iter()
            .map(|v| {
                if *v != 0 && (*v > 0) == (self.step > 0) {
                    0
                } else {
                    v.unsigned_abs() / self.step.unsigned_abs() + 1
                }
            })
            .max()
            .unwrap_or(0);
        later(self.from, rounds, self.len())
    }
}

/// Returns `from + rounds * m`, if it is not too large.
pub(super) fn later(from: i64, rounds: u64, m: i64) -> Result<i64, EvalError> {
    i64::try_from(rounds)
        .ok()
        .and_then(|rounds| rounds.checked_mul(m)?.checked_add(from))
        .filter(|from| *from <= MAX_START)
        .map_or_else(|| no(messages::rules_settle_too_late()), Ok)
}

/// A lower row, whose period is proved: `g(n + period) = g(n) + step` for all `n >= preperiod`.
#[derive(Clone, Debug)]
pub struct Lower {
    /// The least `x` with a value.
    pub start: i64,
    /// The values from `start` on, beyond one whole period.
    pub values: Vec<i64>,
    /// The period.
    pub period: i64,
    /// The start of the period.
    pub preperiod: i64,
    /// The increment of each period.
    pub step: i64,
}

impl Lower {
    /// Returns the value at `x`, for any distance.
    ///
    /// # Errors
    /// `x` is before the first position, or the value exceeds 64 bits.
    pub fn at(&self, x: i64) -> Result<i64, EvalError> {
        let index = x - self.start;
        if index < 0 {
            return Err(EvalError::Below(x));
        }
        if let Some(value) = self.values.get(index as usize) {
            return Ok(*value);
        }
        let past = x - self.preperiod;
        let first = self.preperiod + past % self.period - self.start;
        let grown = self.step.checked_mul(past / self.period);
        grown
            .and_then(|grown| grown.checked_add(self.values[first as usize]))
            .map_or_else(too_large, Ok)
    }
}
