//! The group: negatives, sums, multiples.
//!
//! Sums of *number + ups + star* are arithmetic. A number plus anything else keeps its canonical
//! form with the number added to every option (*number translation*), so it is interned without
//! being reduced; so is a negative. Every other sum is made of its four families of options, with a
//! direct-mapped table of sums already made.
//!
//! One family more is known. Let `G = {g | r}` be canonical and hot, `LS(G) > RS(G)`, with one
//! option on each side, `RS(g^R) > RS(G)` for each answer to Left's move and `LS(r^L) < LS(G)` for
//! each to Right's; let e be all-small. Then **`G + e = {g + e | r + e}`**: nobody plays in e
//! first. For a move of Left's to `G + e^L` is then not at least `K = {g + e | r + e}`, so it may
//! be added to K and changes nothing (the gift horse): Right, who begins in `G + e^L - K`, moves to
//! `G + e^L - g - e`, and has an answer to each move: to `e^L - e` the move to 0, and to all others
//! `r` in place of G, after which the left stop is below 0, since `LS(r) = RS(G)` lies below
//! `RS(g) = LS(G)` and all `RS(g^R)`, and what is left of e has stops 0. So it is beside number,
//! ups and star, by translation. `±2 + *5000` then takes one step, and not one for each pair of a
//! position and a heap.

use std::collections::HashMap;

use num_bigint::{BigInt, Sign};

use crate::Dyadic;
use crate::arena::{Arena, ArenaError, ArenaResult, Cancellation, Id};
use crate::node::{NUMBER, NUS, SMALL};

impl<W: Cancellation> Arena<W> {
    /// `-g`.
    ///
    /// # Errors
    /// [`ArenaError::Deep`], or what the watch says.
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

    /// A value of another arena, with all that it is made of. `known` has what was brought over
    /// before, and grows.
    ///
    /// # Errors
    /// [`ArenaError::Large`] for a star with more options than are ever listed, or what the watch
    /// says.
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

    /// `g + h`.
    ///
    /// # Errors
    /// [`ArenaError::Deep`], [`ArenaError::Large`] for ups beyond 63 bits, or what the watch says.
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

    /// Whether it is a `{g | r}` in which nobody cares for an all-small game beside it; see the
    /// head of this module.
    fn is_simple_switch(&mut self, g: Id) -> ArenaResult<bool> {
        let rec = self.rec(g);
        if self.flag(g, NUS) || (rec.lefts, rec.rights) != (1, 1) || rec.left_stop <= rec.right_stop
        {
            return Ok(false);
        }
        let start = rec.start as usize;
        let (left, right) = (self.s.pool[start], self.s.pool[start + 1]);
        // The answers in x + ups + star do not leave x downwards for Right's good, nor upwards for
        // Left's.
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

    /// `{g + e | r + e}`. If both are number, ups and star it is canonical: an answer to one of
    /// them has its number as a stop, which is not on the other's side.
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

    /// `g - h`.
    ///
    /// # Errors
    /// As [`Arena::add`].
    pub fn sub(&mut self, g: Id, h: Id) -> ArenaResult<Id> {
        let negative = self.neg(h)?;
        self.add(g, negative)
    }

    /// The sum of all.
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

    /// `n·g`, by doubling; a g that is its own negative is 0 twice.
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
