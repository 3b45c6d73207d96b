//! The accumulator of a reducer.

use std::sync::Arc;

use grundy_core::Value;
use grundy_impartial::entailing_values::EntailingValue;

use crate::builtin;
use crate::conversion::entailing_result;
use crate::fault::{self, Fault};
use crate::syntax::ast::{Reducer, TextRange};

/// The accumulator of a reducer.
pub(crate) struct Folded {
    reducer: Reducer,
    pub count: u64,
    pub stopped: bool,
    number: i64,
    truth: bool,
    pub values: Vec<Value>,
    /// Grundy values seen, for mex.
    seen: MexBits,
    /// The data of a position with entailing moves.
    pub obliged: EntailingValue,
}

impl Folded {
    pub fn new(reducer: Reducer) -> Self {
        Self {
            reducer,
            count: 0,
            stopped: false,
            number: 0,
            truth: matches!(reducer, Reducer::All),
            values: Vec::new(),
            seen: MexBits::default(),
            obliged: EntailingValue::default(),
        }
    }

    /// Returns the bytes of the accumulator, doubled for the result of [`finish`](Self::finish).
    pub fn bytes(&self) -> u64 {
        2 * (self.values.capacity() * size_of::<Value>()) as u64
            + self.seen.bytes()
            + self.obliged.heap_bytes()
    }

    /// Returns whether one item can decide the result.
    pub fn may_stop(&self) -> bool {
        matches!(
            self.reducer,
            Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All
        )
    }

    /// Adds an item; returns whether to continue.
    pub fn take(&mut self, value: Value, span: TextRange) -> Result<bool, Fault> {
        self.count += 1;
        match self.reducer {
            // The graph of a `loopy` function is labelled as a whole, see `loopy.rs`.
            Reducer::Loopy => return Err(fault::loopy_inside(span)),
            Reducer::Obliged => {} // added by `oblige`
            Reducer::Mex => match value {
                Value::Int(value) if value >= 0 => self.seen.insert(value as u64),
                other => return Err(fault::not_natural(span, &other)),
            },
            Reducer::Win | Reducer::Misere => match value {
                Value::Bool(true) => {}
                Value::Bool(false) => {
                    self.truth = true;
                    self.stopped = true;
                    return Ok(false);
                }
                other => return Err(fault::not_an_outcome(span, self.reducer, &other)),
            },
            Reducer::Max | Reducer::Min => {
                let value = builtin::int(&value, span)?;
                self.number = match self.reducer {
                    _ if self.count == 1 => value,
                    Reducer::Max => self.number.max(value),
                    _ => self.number.min(value),
                };
            }
            Reducer::Xor => {
                if matches!(value, Value::Bool(_)) {
                    return Err(fault::xor_of_outcome(span));
                }
                self.number ^= builtin::int(&value, span)?;
            }
            Reducer::Sum => {
                let value = builtin::int(&value, span)?;
                self.number = self
                    .number
                    .checked_add(value)
                    .ok_or_else(|| fault::overflow(span, &format!("{} + {value}", self.number)))?;
            }
            Reducer::Count => self.number += i64::from(builtin::truth(&value, span)?),
            Reducer::Any | Reducer::All => {
                if builtin::truth(&value, span)? == (self.reducer == Reducer::Any) {
                    self.truth = self.reducer == Reducer::Any;
                    self.stopped = true;
                    return Ok(false);
                }
            }
            Reducer::Set | Reducer::List => self.values.push(value),
        }
        Ok(true)
    }

    pub fn finish(self) -> Value {
        match self.reducer {
            Reducer::Mex | Reducer::Loopy => Value::Int(self.seen.mex() as i64),
            Reducer::Obliged => entailing_result(self.obliged.value()),
            Reducer::Misere if self.count == 0 => Value::Bool(true),
            Reducer::Max | Reducer::Min | Reducer::Xor | Reducer::Sum | Reducer::Count => {
                Value::Int(self.number)
            }
            Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All => Value::Bool(self.truth),
            Reducer::List => Value::List(Arc::from(self.values)),
            Reducer::Set => {
                let mut values = self.values;
                values.sort();
                values.dedup();
                Value::List(Arc::from(values))
            }
        }
    }
}

/// A set of naturals that computes its mex. A register contains the 64 values from the least that
/// may be missing. Larger values are in a list, which is only read when all smaller ones are
/// present.
#[derive(Default)]
pub(crate) struct MexBits {
    /// All smaller values are in the set.
    base: u64,
    low: u64,
    high: Vec<u64>,
}

impl MexBits {
    pub fn insert(&mut self, value: u64) {
        let Some(place) = value.checked_sub(self.base) else {
            return;
        };
        if place >= 64 {
            // Duplicates and values below `base` are removed before the list grows.
            if self.high.len() == self.high.capacity() {
                self.sort();
                self.high.reserve(self.high.len().max(16));
            }
            self.high.push(value);
            return;
        }
        self.low |= 1 << place;
        if self.low == u64::MAX {
            (self.base, self.low) = (self.base + 64, 0);
        }
    }

    /// Sorts the list, and moves the values that fit into the register.
    fn sort(&mut self) {
        self.high.sort_unstable();
        self.high.dedup();
        let mut taken = 0;
        while let Some(&value) = self
            .high
            .get(taken)
            .filter(|value| **value < self.base.saturating_add(64))
        {
            taken += 1;
            self.insert(value);
        }
        self.high.drain(..taken);
    }

    pub fn bytes(&self) -> u64 {
        (self.high.capacity() * size_of::<u64>()) as u64
    }

    pub fn mex(mut self) -> u64 {
        self.sort();
        self.base + u64::from(self.low.trailing_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mex_of_naturals_in_any_order_is_that_of_the_definition() {
        let orders: [&dyn Fn(u64) -> u64; 5] = [
            &|i| i,
            &|i| 299 - i,
            &|i| i * 7 % 300,
            &|i| i / 3 + 64 * (i % 2),
            &|i| i * i % 193,
        ];
        for order in orders {
            let mut seen = MexBits::default();
            let mut all = Vec::new();
            for i in 0..300 {
                seen.insert(order(i));
                all.push(order(i));
                let expected = (0..=all.len() as u64).find(|mex| !all.contains(mex));
                let copy = MexBits {
                    high: seen.high.clone(),
                    ..seen
                };
                assert_eq!(Some(copy.mex()), expected, "{all:?}");
            }
        }
        // Values in ascending order are not stored.
        let mut seen = MexBits::default();
        (0..1_000_000).for_each(|value| seen.insert(value));
        assert_eq!((seen.bytes(), seen.mex()), (0, 1_000_000));
    }
}
