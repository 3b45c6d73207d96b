//! Atomic weights: the number of ups that an infinitesimal is worth, ignoring single nimbers.
//!
//! The weight of `k·↑ + *n` is k. Otherwise let `G0 = {aw(G^L) - 2 | aw(G^R) + 2}`. If G0 is not an
//! integer, it is the weight. If it is an integer, compare G with a far star ★, a nimber above all
//! nimbers among the followers of G. If G is confused with ★, the weight is G0. If G is below ★, it
//! is the least integer n with no `n <= aw(G^L) - 2`. If G is above ★, it is the greatest n with no
//! `aw(G^R) + 2 <= n` (*Winning Ways*, chapter 8; Siegel 2013, section II.7). An all-small game
//! always has a weight.
//!
//! Other infinitesimals may have one: a weight w is *accepted* only if `↓ + ★ <= G - w·↑ <= ↑ + ★`,
//! which defines it. The same recursion runs for followers that are not infinitesimal; a number x
//! counts as a very large weight of its sign. Its proposal is never accepted without the test.

use std::cmp::Ordering;

use rustc_hash::FxHashSet;

use crate::values::Dyadic;
use crate::values::arena::{Arena, ArenaResult, Cancellation, Id};

/// Represents an unbounded weight while a weight is being proposed.
const UNBOUNDED: i64 = 1 << 40;

impl<W: Cancellation> Arena<W> {
    /// Returns the atomic weight, itself a value; none where it is not defined.
    ///
    /// # Errors
    /// [`ArenaError::Deep`](super::ArenaError::Deep), or an error of the cancellation callback.
    pub fn weight(&mut self, g: Id) -> ArenaResult<Option<Id>> {
        if !self.is_infinitesimal(g) {
            return Ok(None);
        }
        let weight = self.guess(g)?;
        if self.is_all_small(g) || self.as_nus(g).is_some() || self.is_weight(g, weight)? {
            return Ok(Some(weight));
        }
        Ok(None)
    }

    /// Proposes the weight, if there is one.
    fn guess(&mut self, g: Id) -> ArenaResult<Id> {
        if let Some((x, up, _)) = self.as_nus(g) {
            let weight = match x.signum() {
                0 => up,
                1 => UNBOUNDED,
                _ => -UNBOUNDED,
            };
            return self.integer(weight);
        }
        if let Some(&known) = self.s.weights.get(&g) {
            return Ok(known);
        }
        let weight = self.deeper(|arena| arena.guess_by_options(g))?;
        self.s.weights.insert(g, weight);
        Ok(weight)
    }

    fn guess_by_options(&mut self, g: Id) -> ArenaResult<Id> {
        let (lefts, rights) = self.lists(g)?;
        let two = self.integer(2)?;
        let minus_two = self.integer(-2)?;
        let mut shifted = |options: &[Id], by: Id| {
            let list: ArenaResult<Vec<Id>> = options
                .iter()
                .map(|&x| {
                    let weight = self.guess(x)?;
                    self.add(weight, by)
                })
                .collect();
            list
        };
        let (lefts, rights) = (shifted(&lefts, minus_two)?, shifted(&rights, two)?);
        let plain = self.form(&lefts, &rights)?;
        if !self.as_number(plain).is_some_and(Dyadic::is_integer) {
            return Ok(plain);
        }
        let far = self.far_star(g)?;
        match self.compare(g, far)? {
            Some(Ordering::Less) => {
                // The least n with no n <= x: just above every left stop of these.
                let mut least = -Dyadic::from(UNBOUNDED);
                for &x in &lefts {
                    let n = self.edge(x, true)?;
                    least = least.max(n);
                }
                self.number(&least)
            }
            Some(Ordering::Greater) => {
                let mut greatest = Dyadic::from(UNBOUNDED);
                for &x in &rights {
                    let n = self.edge(x, false)?;
                    greatest = greatest.min(n);
                }
                self.number(&greatest)
            }
            _ => Ok(plain),
        }
    }

    /// Returns the least integer n with no `n <= x`, or the greatest with no `x <= n`. It is next
    /// to a stop of x.
    fn edge(&mut self, x: Id, least: bool) -> ArenaResult<Dyadic> {
        // n <= x holds for all n < RS(x), and fails for all n > LS(x) and so on: start below and
        // increase.
        let (left, right) = self.stops(x);
        let step = if least { Dyadic::ONE } else { -Dyadic::ONE };
        let mut n = if least {
            right.floor()
        } else {
            -(-left).floor()
        };
        loop {
            let integer = self.number(&n)?;
            let holds = if least {
                self.le(integer, x)?
            } else {
                self.le(x, integer)?
            };
            if !holds {
                return Ok(n);
            }
            n = &n + &step;
        }
    }

    /// A nimber above every nimber among the followers: a power of two.
    fn far_star(&mut self, g: Id) -> ArenaResult<Id> {
        let most = self.greatest_star(g)?;
        self.nimber(power_above(most))
    }

    /// The greatest nimber among the followers, or an upper bound.
    fn greatest_star(&mut self, g: Id) -> ArenaResult<u32> {
        if let Some((_, up, nim)) = self.as_nus(g) {
            return Ok(if up == 0 { nim } else { nim | 1 });
        }
        if let Some(&known) = self.s.stars.get(&g) {
            return Ok(known);
        }
        let most = self.deeper(|arena| {
            let (start, _, end) = arena.open(g)?;
            let mut most = 0;
            for i in start..end {
                most = arena.greatest_star(arena.s.pool[i])?.max(most);
            }
            Ok(most)
        })?;
        self.s.stars.insert(g, most);
        Ok(most)
    }

    /// Whether a proposed weight contains an unbounded number.
    fn is_huge(&mut self, w: Id, seen: &mut FxHashSet<Id>) -> ArenaResult<bool> {
        if let Some((x, ..)) = self.as_nus(w) {
            return Ok(x.abs() >= Dyadic::from(UNBOUNDED / 2));
        }
        if !seen.insert(w) {
            return Ok(false);
        }
        self.deeper(|arena| {
            let (start, _, end) = arena.open(w)?;
            for i in start..end {
                if arena.is_huge(arena.s.pool[i], seen)? {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// The definition: `↓ + ★ <= g - w·↑ <= ↑ + ★`.
    fn is_weight(&mut self, g: Id, w: Id) -> ArenaResult<bool> {
        if self.is_huge(w, &mut FxHashSet::default())? {
            return Ok(false);
        }
        let up = self.nus(&Dyadic::ZERO, 1, 0)?;
        let ups = self.norton(w, up)?;
        let rest = self.sub(g, ups)?;
        let most = self
            .greatest_star(g)?
            .max(self.greatest_star(ups)?)
            .max(self.greatest_star(rest)?);
        let far = power_above(most);
        let (high, low) = (
            self.nus(&Dyadic::ZERO, 1, far)?,
            self.nus(&Dyadic::ZERO, -1, far)?,
        );
        Ok(self.le(low, rest)? && self.le(rest, high)?)
    }
}

fn power_above(n: u32) -> u32 {
    n.max(1) // ups have * among their followers
        .saturating_add(1)
        .checked_next_power_of_two()
        .unwrap_or(u32::MAX)
}
