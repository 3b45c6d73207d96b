//! The canonical form of `{L | R}`.
//!
//! Lists of ids are on the scratch stack, `scratch[base..mid]` for Left and the rest for Right. The
//! steps:
//!
//! 1. *Is it a number?* The simplicity theorem (Conway 1976, theorem 11): if any number x is
//!    neither `<=` a left option nor `>=` a right one, the value is the simplest such number. A
//!    left option excludes the numbers below its right stop, and the stop itself if the option is
//!    `>=` it. So two intervals decide, without a search.
//! 2. Nimbers with the same mex for both players make a nimber.
//! 3. Dominated options are removed: a left option below another, a right option above another.
//! 4. Reversible options are bypassed: if some `x^R <= G`, Left's x is replaced by all left options
//!    of that `x^R`, which are tested in turn. G has no id yet: comparisons use the lists of step
//!    3, since the value does not change. An undominated number is never reversible while G is not
//!    a number.
//! 5. Dominated options are removed again if any option was bypassed. The form is now canonical and
//!    unique.
//! 6. Forms of *number + ups + star* are recognised and need no lists.

use crate::values::Dyadic;
use crate::values::arena::{Arena, ArenaResult, Cancellation, Id, LOOKS_PER_STEP};
use crate::values::node::{Key, NUMBER};
use crate::values::order::PendingGame;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Left,
    Right,
}

impl<W: Cancellation> Arena<W> {
    /// Returns the value of `{lefts | rights}`.
    ///
    /// # Errors
    /// [`ArenaError::Deep`](super::ArenaError::Deep), or an error of the cancellation callback.
    pub fn form(&mut self, lefts: &[Id], rights: &[Id]) -> ArenaResult<Id> {
        if self.s.depth == 0 {
            self.s.scratch.clear(); // remains of an interrupted operation
        }
        let base = self.s.scratch.len();
        self.s.scratch.extend_from_slice(lefts);
        let mid = self.s.scratch.len();
        self.s.scratch.extend_from_slice(rights);
        self.canonical(base, mid)
    }

    /// Returns the value of the lists on the scratch stack, and pops them.
    pub(crate) fn canonical(&mut self, base: usize, mid: usize) -> ArenaResult<Id> {
        self.tick((self.s.scratch.len() - base) / LOOKS_PER_STEP)?;
        let mid = self.tidy(base, mid);
        let hash = self.hash_of(base, mid);
        // Most lists occurred before in the same form.
        if let Some(id) = self
            .find_raw(base, mid, hash)
            .or_else(|| self.find_lists(base, mid, hash))
        {
            self.s.scratch.truncate(base);
            return Ok(id);
        }
        let end = self.s.scratch.len();
        let id = match self.simple(base, mid)? {
            Some(id) => id,
            None => self.deeper(|arena| arena.reduce(base, mid))?,
        };
        self.s.scratch.truncate(end);
        self.keep_raw((base, mid, end), hash, id);
        self.s.scratch.truncate(base);
        Ok(id)
    }

    /// Sorts both lists and removes repeats; returns the new middle.
    fn tidy(&mut self, base: usize, mid: usize) -> usize {
        let list = &mut self.s.scratch;
        let len = list.len();
        let end = sort_dedup(list, mid, len);
        list.truncate(end);
        let left_end = sort_dedup(list, base, mid);
        if left_end < mid {
            list.drain(left_end..mid);
        }
        left_end
    }

    /// Steps 1 and 2.
    fn simple(&mut self, base: usize, mid: usize) -> ArenaResult<Option<Id>> {
        let (lefts, rights) = (&self.s.scratch[base..mid], &self.s.scratch[mid..]);
        let low = self.end_of::<true>(lefts);
        let high = self.end_of::<false>(rights);
        let low = low.map(|(id, open)| (&self.rec(id).right_stop, open));
        let high = high.map(|(id, open)| (&self.rec(id).left_stop, open));
        if let Some(x) = crate::values::number::simplest(low, high) {
            return self.number(&x).map(Some);
        }
        let Some(mex) = self.mex(base, mid) else {
            return Ok(None);
        };
        let other = self.mex(mid, self.s.scratch.len());
        Ok(if other == Some(mex) {
            Some(self.nimber(mex)?)
        } else {
            None
        })
    }

    /// Returns the mex of a list if all entries are nimbers.
    fn mex(&self, from: usize, to: usize) -> Option<u32> {
        let list = &self.s.scratch[from..to];
        let nimber = |&id: &Id| {
            let (x, up, nim) = self.as_nus(id)?;
            (up == 0 && x.is_zero()).then_some(nim)
        };
        if !list.iter().all(|id| nimber(id).is_some()) {
            return None;
        }
        let mut seen: Vec<u32> = list.iter().filter_map(nimber).collect();
        seen.sort_unstable();
        Some((0..).zip(&seen).take_while(|(i, n)| i == *n).count() as u32)
    }

    /// Steps 3 to 6: the game is not a number, so neither list is empty.
    fn reduce(&mut self, base: usize, mid: usize) -> ArenaResult<Id> {
        let end = self.s.scratch.len();
        let (b, m) = self.undominated((base, mid, end))?;
        let e = self.s.scratch.len();
        let (left, right, flags) = self.stops_of(b, m);
        let stops = (
            self.rec(left).right_stop.clone(),
            self.rec(right).left_stop.clone(),
        );
        let draft = PendingGame {
            base: b,
            mid: m,
            end: e,
            key: Key::new(&stops.0, &stops.1, flags),
            stops,
        };
        let left = self.bypass(&draft, Player::Left)?;
        let middle = self.s.scratch.len();
        let right = self.bypass(&draft, Player::Right)?;
        let (mut b, mut m) = (e, middle);
        if left || right {
            let stop = self.s.scratch.len();
            let cut = sort_dedup(&mut self.s.scratch, m, stop);
            self.s.scratch.truncate(cut);
            let left_end = sort_dedup(&mut self.s.scratch, b, m);
            (b, m) = self.undominated_between((b, left_end), (m, cut))?;
        }
        let len = self.s.scratch.len();
        self.s.scratch[b..m].sort_unstable();
        self.s.scratch[m..len].sort_unstable();
        if let Some((x, up, nim)) = self.recognise(b, m) {
            return self.nus(&x, up, nim);
        }
        self.intern(b, m)
    }

    fn undominated(
        &mut self,
        (base, mid, end): (usize, usize, usize),
    ) -> ArenaResult<(usize, usize)> {
        self.undominated_between((base, mid), (mid, end))
    }

    /// Pushes the options that are not dominated; returns the start of the new lists.
    fn undominated_between(
        &mut self,
        lefts: (usize, usize),
        rights: (usize, usize),
    ) -> ArenaResult<(usize, usize)> {
        let base = self.s.scratch.len();
        self.sift(lefts, base, Player::Left)?;
        let mid = self.s.scratch.len();
        self.sift(rights, mid, Player::Right)?;
        Ok((base, mid))
    }

    /// Pushes the undominated options of `scratch[from..to]` at `base`, the top of the stack.
    /// Options with the best stops are examined first. A later option is then never better than an
    /// earlier one, unless they have the same stops, and the stops show it.
    fn sift(&mut self, (from, to): (usize, usize), base: usize, side: Player) -> ArenaResult<()> {
        let mut list = std::mem::take(&mut self.s.sifted);
        list.clear();
        list.extend_from_slice(&self.s.scratch[from..to]);
        list.sort_unstable_by_key(|id| {
            let key = self.key(*id);
            let both = i64::from(key.left) + i64::from(key.right);
            match side {
                Player::Left => -both,
                Player::Right => both,
            }
        });
        let done = list.iter().try_for_each(|x| self.sift_one(*x, base, side));
        self.s.sifted = list;
        done
    }

    /// Pushes an option if none from `base` on is better, and removes those that are worse.
    fn sift_one(&mut self, x: Id, base: usize, side: Player) -> ArenaResult<()> {
        self.tick((self.s.scratch.len() - base) / LOOKS_PER_STEP)?;
        let mut j = base;
        while j < self.s.scratch.len() {
            let y = self.s.scratch[j];
            if self.worse(x, y, side)? {
                return Ok(());
            }
            if self.worse(y, x, side)? {
                self.s.scratch.swap_remove(j);
            } else {
                j += 1;
            }
        }
        self.s.scratch.push(x);
        Ok(())
    }

    fn worse(&mut self, x: Id, y: Id, side: Player) -> ArenaResult<bool> {
        match side {
            Player::Left => self.le(x, y),
            Player::Right => self.le(y, x),
        }
    }

    /// Pushes the options of one player with the reversible ones bypassed; returns whether there
    /// were any.
    fn bypass(&mut self, draft: &PendingGame, side: Player) -> ArenaResult<bool> {
        let (from, to) = match side {
            Player::Left => (draft.base, draft.mid),
            Player::Right => (draft.mid, draft.end),
        };
        let mut any = false;
        let mut waiting: Vec<Id> = self.s.scratch[from..to].to_vec();
        waiting.reverse();
        while let Some(x) = waiting.pop() {
            match self.reverses(x, draft, side)? {
                None => self.s.scratch.push(x),
                Some(back) => {
                    any = true;
                    let (start, mid, end) = self.open(back)?;
                    let own = match side {
                        Player::Left => start..mid,
                        Player::Right => mid..end,
                    };
                    waiting.extend_from_slice(&self.s.pool[own]);
                }
            }
        }
        Ok(any)
    }

    /// Returns the answer through which an option reverses.
    fn reverses(&mut self, x: Id, draft: &PendingGame, side: Player) -> ArenaResult<Option<Id>> {
        if self.flag(x, NUMBER) {
            return Ok(None);
        }
        let (start, mid, end) = self.open(x)?;
        let answers = match side {
            Player::Left => mid..end,
            Player::Right => start..mid,
        };
        for i in answers {
            let y = self.s.pool[i];
            let good = match side {
                Player::Left => self.le_draft(y, draft)?,
                Player::Right => self.ge_draft(y, draft)?,
            };
            if good {
                return Ok(Some(y));
            }
        }
        Ok(None)
    }

    /// Step 6: returns number, ups and star of a canonical form that is a sum of these.
    fn recognise(&self, base: usize, mid: usize) -> Option<(Dyadic, i64, u32)> {
        let (l, r) = (&self.s.scratch[base..mid], &self.s.scratch[mid..]);
        let (x, ..) = self.as_nus(l[0])?;
        let part = |&id: &Id| {
            let (y, up, nim) = self.as_nus(id)?;
            (y == x).then_some((up, nim))
        };
        if l.len() > 2 && l != r {
            return None;
        }
        let lefts: Vec<(i64, u32)> = l.iter().map(part).collect::<Option<_>>()?;
        let rights: Vec<(i64, u32)> = r.iter().map(part).collect::<Option<_>>()?;
        let found = match (&lefts[..], &rights[..]) {
            ([(0, 0)], [(0, 0)]) => (0, 1),
            ([(0, 0)], &[(up, nim)]) if up >= 0 => (up + 1, nim ^ 1),
            (&[(up, nim)], [(0, 0)]) if up <= 0 => (up - 1, nim ^ 1),
            ([(0, a), (0, b)], [(0, 0)]) if a | b == 1 => (1, 1),
            ([(0, 0)], [(0, a), (0, b)]) if a | b == 1 => (-1, 1),
            _ if l == r
                && lefts
                    .iter()
                    .all(|&(up, nim)| up == 0 && (nim as usize) < l.len()) =>
            {
                (0, l.len() as u32)
            }
            _ => return None,
        };
        Some((x.clone(), found.0, found.1))
    }
}

/// Sorts `list[from..to]`, moves repeats to the end, and returns the end of the distinct ones.
fn sort_dedup(list: &mut [Id], from: usize, to: usize) -> usize {
    let part = &mut list[from..to];
    part.sort_unstable();
    let mut kept = 0;
    for i in 0..part.len() {
        if i == 0 || part[i] != part[kept - 1] {
            part[kept] = part[i];
            kept += 1;
        }
    }
    from + kept
}
