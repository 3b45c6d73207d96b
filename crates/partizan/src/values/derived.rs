//! Thermographs, means, temperatures and birthdays of values.

use std::sync::Arc;

use crate::values::arena::{Arena, ArenaResult, Cancellation, Id};
use crate::values::{Dyadic, Thermograph};

impl<W: Cancellation> Arena<W> {
    /// Returns the thermograph; each is computed once and shared.
    ///
    /// # Errors
    /// [`ArenaError::Deep`](super::ArenaError::Deep), or an error of the cancellation callback.
    pub fn thermograph(&mut self, g: Id) -> ArenaResult<Arc<Thermograph>> {
        if let Some(known) = self.s.thermographs.get(&g) {
            return Ok(known.clone());
        }
        let made = if let Some((x, up, nim)) = self.as_nus(g) {
            let x = x.clone();
            of_nus(&x, up, nim)
        } else {
            self.deeper(|arena| {
                let (start, mid, end) = arena.open(g)?;
                let options: ArenaResult<Vec<_>> = (start..end)
                    .map(|i| arena.thermograph(arena.s.pool[i]))
                    .collect();
                let options = options?;
                let (lefts, rights) = options.split_at(mid - start);
                Ok(Thermograph::of_options(
                    lefts.iter().map(AsRef::as_ref),
                    rights.iter().map(AsRef::as_ref),
                ))
            })?
        };
        let made = Arc::new(made);
        self.s.thermographs.insert(g, made.clone());
        Ok(made)
    }

    /// The mean value m: `n·G - n·m` is bounded for all n.
    ///
    /// # Errors
    /// As [`Arena::thermograph`].
    pub fn mean(&mut self, g: Id) -> ArenaResult<Dyadic> {
        if let Some((x, ..)) = self.as_nus(g) {
            return Ok(x.clone());
        }
        self.thermograph(g).map(|t| t.mast.clone())
    }

    /// The temperature: -1 for an integer, `-1/2^e` for `m/2^e`, 0 for a number with an
    /// infinitesimal.
    ///
    /// # Errors
    /// As [`Arena::thermograph`].
    pub fn temperature(&mut self, g: Id) -> ArenaResult<Dyadic> {
        match self.as_nus(g) {
            Some((x, 0, 0)) => Ok(-Dyadic::unit(x.exponent())),
            Some(_) => Ok(Dyadic::ZERO),
            None => self.thermograph(g).map(|t| t.temperature.clone()),
        }
    }

    /// The birthday: the number of steps of construction from 0 before the value exists, clamped to
    /// 2^64 - 1.
    ///
    /// # Errors
    /// As [`Arena::thermograph`].
    pub fn birthday(&mut self, g: Id) -> ArenaResult<u64> {
        if let Some((x, up, nim)) = self.as_nus(g) {
            let number = if x.is_integer() {
                x.abs().to_u64()
            } else {
                x.abs()
                    .floor()
                    .to_u64()
                    .saturating_add(1 + u64::from(x.exponent()))
            };
            let (k, m) = (up.unsigned_abs(), u64::from(nim));
            let rest = match (k, m) {
                (0, m) => m,
                (k, 0) => k + 1,
                (k, m) if k % 2 == 1 && m != 1 => k + (m ^ 1),
                (k, m) => k + m,
            };
            return Ok(number.saturating_add(rest));
        }
        if let Some(&known) = self.s.birthdays.get(&g) {
            return Ok(known);
        }
        let day = self.deeper(|arena| {
            let (start, _, end) = arena.open(g)?;
            let mut latest = 0;
            for i in start..end {
                latest = arena.birthday(arena.s.pool[i])?.max(latest);
            }
            Ok(latest.saturating_add(1))
        })?;
        self.s.birthdays.insert(g, day);
        Ok(day)
    }
}

/// `x + k·↑ + *n` has the walls of `x*` or of `x ± ↑`, and of x if it is a number.
fn of_nus(x: &Dyadic, up: i64, nim: u32) -> Thermograph {
    let number = Thermograph::number(x);
    if up == 0 && nim == 0 {
        return number;
    }
    let star = Thermograph::of_options([&number], [&number]);
    if up == 0 || up.abs() == 1 && nim == 1 {
        star
    } else if up > 0 {
        Thermograph::of_options([&number], [&star])
    } else {
        Thermograph::of_options([&star], [&number])
    }
}
