//! The group: negatives, sums, multiples.
//!
//! Sums of *number + ups + star* are arithmetic. A number plus anything else keeps its canonical
//! form with the number added to every option (*number translation*), so it is interned without
//! reduction; so is a negative. Every other sum is built from its four families of options, with a
//! direct-mapped cache of sums.
//!
//! There is one more special case. Let `G = {g | r}` be canonical and hot, `LS(G) > RS(G)`, with
//! one option for each player, `RS(g^R) > RS(G)` for each answer to Left's move and
//! `LS(r^L) < LS(G)` for each answer to Right's move; let e be all-small. Then
//! **`G + e = {g + e | r + e}`**: neither player plays in e first.
//!
//! Proof: let `K = {g + e | r + e}`. Left's move to `G + e^L` is not at least K, so adding it as an
//! option of K changes nothing (the gift horse principle). Indeed Right, moving first in
//! `G + e^L - K`, moves to `G + e^L - g - e`, and has an answer to each move. He answers `e^L - e`
//! by the move to 0. He answers all others by `r` instead of G. After that the left stop is below
//! 0, since `LS(r) = RS(G)` is below `RS(g) = LS(G)` and all `RS(g^R)`, and the remainder of e has
//! stops 0. Numbers, ups and stars are added by translation. So `±2 + *5000` takes one step,
//! instead of one for each pair of a position and a heap.

use std::collections::HashMap;

use num_bigint::{BigInt, Sign};

use crate::values::Dyadic;
use crate::values::arena::{Arena, ArenaError, ArenaResult, Cancellation, Id};
use crate::values::node::{NUMBER, NUS, SMALL};

impl<W: Cancellation> Arena<W> {
    /// Returns `-g`.
    ///
    /// # Errors
    /// [`ArenaError::Deep`], or an error of the cancellation callback.
    pub fn neg(&mut self, g: Id) -> ArenaResult<Id> {
        if let Some(known) = self.negative_known(g) {
            return Ok(known);
        }
        let negative = if let Some((x, up, nim)) = self.as_nus(g) {
            let x = -x;
            self.nus(&x, -up, nim)?
        } else {
            self.deeper(|arena| {
                let (start, mid, end) = arena.open(g)?;
                let base = arena.s.scratch.len();
                for i in mid..end {
                    let x = arena.neg(arena.s.pool[i])?;
                    arena.s.scratch.push(x);
                }
                let middle = arena.s.scratch.len();
                for i in start..mid {
                    let x = arena.neg(arena.s.pool[i])?;
                    arena.s.scratch.push(x);
                }
                arena.s.scratch[base..middle].sort_unstable();
                arena.s.scratch[middle..].sort_unstable();
                arena.intern(base, middle)
            })?
        };
        self.set_negative(g, negative);
        Ok(negative)
    }

    /// Copies a value of another arena, with all its followers. `known` maps the values copied
    /// before, and grows.
    ///
    /// # Errors
    /// [`ArenaError::Large`] for a star with too many options to list, or an error of the
    /// cancellation callback.
    pub fn import<V: Cancellation>(
        &mut self,
        other: &mut Arena<V>,
        g: Id,
        known: &mut HashMap<Id, Id>,
    ) -> ArenaResult<Id> {
        let mut open = vec![g];
        while let Some(&at) = open.last() {
            if known.contains_key(&at) {
                open.pop();
                continue;
            }
            let here = if let Some((x, up, nim)) = other.as_nus(at) {
                let x = x.clone();
                self.nus(&x, up, nim)?
            } else {
                let (lefts, rights) = other.options(at)?;
                let waiting = open.len();
                open.extend(
                    lefts
                        .iter()
                        .chain(rights)
                        .filter(|id| !known.contains_key(id)),
                );
                if open.len() > waiting {
                    continue;
                }
                let base = self.s.scratch.len();
                self.s.scratch.extend(lefts.iter().map(|id| known[id]));
                let middle = self.s.scratch.len();
                self.s.scratch.extend(rights.iter().map(|id| known[id]));
                self.s.scratch[base..middle].sort_unstable();
                self.s.scratch[middle..].sort_unstable();
                self.intern(base, middle)?
            };
            known.insert(at, here);
            open.pop();
        }
        Ok(known[&g])
    }

    /// Returns `g + h`.
    ///
    /// # Errors
    /// [`ArenaError::Deep`], [`ArenaError::Large`] for ups beyond 63 bits, or an error of the
    /// cancellation callback.
    pub fn add(&mut self, g: Id, h: Id) -> ArenaResult<Id> {
        if g == Id::ZERO {
            return Ok(h);
        }
        if h == Id::ZERO {
            return Ok(g);
        }
        let key = (g.min(h), g.max(h));
        if let Some(sum) = self.sum_known(key) {
            return Ok(sum);
        }
        if let (Some((x, up, nim)), Some((y, more, star))) = (self.as_nus(g), self.as_nus(h)) {
            let up = up
                .checked_add(more)
                .filter(|up| up.unsigned_abs() < 1 << 62);
            let (x, nim) = (x + y, nim ^ star);
            let sum = self.nus(&x, up.ok_or(ArenaError::Large)?, nim)?;
            self.keep_sum(key, sum);
            return Ok(sum);
        }
        if self.negative_known(g) == Some(h) {
            return Ok(Id::ZERO);
        }
        if self.s.depth == 0 {
            self.s.scratch.clear();
        }
        let sum = if self.flag(g, NUMBER) {
            self.translate(h, g)?
        } else if self.flag(h, NUMBER) {
            self.translate(g, h)?
        } else if self.key(h).flags & (SMALL | NUS) != 0 && self.is_simple_switch(g)? {
            self.shift(g, h)?
        } else if self.key(g).flags & (SMALL | NUS) != 0 && self.is_simple_switch(h)? {
            self.shift(h, g)?
        } else {
            self.add_options(g, h)?
        };
        self.keep_sum(key, sum);
        Ok(sum)
    }

    /// Whether it is a `{g | r}` to which an all-small game can be added by translation; see the
    /// module documentation.
    fn is_simple_switch(&mut self, g: Id) -> ArenaResult<bool> {
        let rec = self.rec(g);
        if self.flag(g, NUS) || (rec.lefts, rec.rights) != (1, 1) || rec.left_stop <= rec.right_stop
        {
            return Ok(false);
        }
        let start = rec.start as usize;
        let (left, right) = (self.s.pool[start], self.s.pool[start + 1]);
        // Answers within x + ups + star do not go below x for Right, nor above x for Left.
        if !self.flag(left, NUS) {
            let (_, mid, end) = self.open(left)?;
            let low = &self.rec(g).right_stop;
            if self.s.pool[mid..end]
                .iter()
                .any(|x| self.rec(*x).right_stop <= *low)
            {
                return Ok(false);
            }
        }
        if !self.flag(right, NUS) {
            let (start, mid, _) = self.open(right)?;
            let high = &self.rec(g).left_stop;
            if self.s.pool[start..mid]
                .iter()
                .any(|x| self.rec(*x).left_stop >= *high)
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns `{g + e | r + e}`. If both are number, ups and star it is canonical: an answer to
    /// one of them has its number as a stop, which differs from the other's.
    fn shift(&mut self, g: Id, small: Id) -> ArenaResult<Id> {
        self.deeper(|arena| {
            let start = arena.rec(g).start as usize;
            let (left, right) = (arena.s.pool[start], arena.s.pool[start + 1]);
            let (left, right) = (arena.add(left, small)?, arena.add(right, small)?);
            let base = arena.s.scratch.len();
            arena.s.scratch.extend([left, right]);
            if arena.flag(left, NUS) && arena.flag(right, NUS) {
                return arena.intern(base, base + 1);
            }
            arena.canonical(base, base + 1)
        })
    }

    /// `g + x` for a number `x` and a `g` with lists.
    fn translate(&mut self, g: Id, x: Id) -> ArenaResult<Id> {
        self.deeper(|arena| {
            let (start, mid, end) = arena.open(g)?;
            let base = arena.s.scratch.len();
            for i in start..end {
                let y = arena.add(arena.s.pool[i], x)?;
                arena.s.scratch.push(y);
            }
            let middle = base + mid - start;
            arena.s.scratch[base..middle].sort_unstable();
            arena.s.scratch[middle..].sort_unstable();
            arena.intern(base, middle)
        })
    }

    /// The sum by its definition, one step.
    pub(crate) fn add_options(&mut self, g: Id, h: Id) -> ArenaResult<Id> {
        let (g_start, g_mid, g_end) = self.open(g)?;
        let (h_start, h_mid, h_end) = self.open(h)?;
        self.deeper(|arena| {
            let base = arena.s.scratch.len();
            for i in g_start..g_mid {
                let x = arena.add(arena.s.pool[i], h)?;
                arena.s.scratch.push(x);
            }
            for i in h_start..h_mid {
                let x = arena.add(g, arena.s.pool[i])?;
                arena.s.scratch.push(x);
            }
            let middle = arena.s.scratch.len();
            for i in g_mid..g_end {
                let x = arena.add(arena.s.pool[i], h)?;
                arena.s.scratch.push(x);
            }
            for i in h_mid..h_end {
                let x = arena.add(g, arena.s.pool[i])?;
                arena.s.scratch.push(x);
            }
            arena.canonical(base, middle)
        })
    }

    /// Returns `g - h`.
    ///
    /// # Errors
    /// As [`Arena::add`].
    pub fn sub(&mut self, g: Id, h: Id) -> ArenaResult<Id> {
        let negative = self.neg(h)?;
        self.add(g, negative)
    }

    /// Returns the sum of all values.
    ///
    /// # Errors
    /// As [`Arena::add`].
    pub fn sum(&mut self, all: impl IntoIterator<Item = Id>) -> ArenaResult<Id> {
        let mut total = Id::ZERO;
        for id in all {
            total = self.add(total, id)?;
        }
        Ok(total)
    }

    /// `n·g` for a small n.
    ///
    /// # Errors
    /// As [`Arena::add`].
    pub fn multiple(&mut self, n: i64, g: Id) -> ArenaResult<Id> {
        self.times(&BigInt::from(n), g)
    }

    /// Returns `n·g`, by doubling; if g is its own negative, two copies are 0.
    ///
    /// # Errors
    /// As [`Arena::add`].
    pub fn times(&mut self, n: &BigInt, g: Id) -> ArenaResult<Id> {
        if let Some((x, up, nim)) = self.as_nus(g) {
            let x = &Dyadic::from(n.clone()) * x;
            let ups = i64::try_from(n * BigInt::from(up));
            let up = ups.ok().filter(|up| up.unsigned_abs() < 1 << 62);
            let nim = if n.bit(0) { nim } else { 0 };
            return self.nus(&x, up.ok_or(ArenaError::Large)?, nim);
        }
        if n.sign() == Sign::Minus {
            let negative = self.neg(g)?;
            return self.times(&-n, negative);
        }
        if self.neg(g)? == g {
            return Ok(if n.bit(0) { g } else { Id::ZERO });
        }
        let mut total = Id::ZERO;
        for bit in (0..n.bits()).rev() {
            total = self.add(total, total)?;
            if n.bit(bit) {
                total = self.add(total, g)?;
            }
        }
        Ok(total)
    }
}
