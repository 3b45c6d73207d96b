//! The order `G <= H`: exact, and usually decided by stops.
//!
//! **G ≤ H** iff no `G^L >= H` and no `H^R <= G` (Conway 1976, chapter 7). Before the options are
//! examined:
//!
//! 1. Equal ids are equal values.
//! 2. *Stops.* `G <= H` implies `LS(G) <= LS(H)` and `RS(G) <= RS(H)`; `LS(G) < RS(H)` implies
//!    `G < H`. Where two stops are equal, the bits `A` (`G <= LS(G)`) and `B` (`G >= RS(G)`)
//!    decide. If G or H is a number this always decides, so numbers are never searched: that is
//!    number avoidance.
//! 3. *NUS* with the same number: two ups are above any star, and `↑ + *n > 0` unless `n = 1`.
//! 4. A direct-mapped table of answers, two ids and a bit in a word.
//!
//! On sums of hot values rule 2 alone saved a factor of 7. Filters by means and by walls avoided
//! another 6 to 9 % of the searches and cost more than that.

use std::cmp::Ordering;

use crate::values::Dyadic;
use crate::values::arena::{Arena, ArenaResult, Cancellation, Id, ORDER_CACHE_ENTRIES};
use crate::values::node::{A, B, COARSE, Key, NUS};

const KNOWN_BIT: u64 = 1 << 62;
const YES_BIT: u64 = 1 << 63;

/// A game without an id: lists on the scratch stack, with its stops and bits.
pub(crate) struct PendingGame {
    pub base: usize,
    pub mid: usize,
    pub end: usize,
    pub stops: (Dyadic, Dyadic),
    pub key: Key,
}

/// Decides `G <= H` by the stops and bits of two games, if possible. `stops` has the orders of the
/// left stops, of the right stops, and of G's left stop and H's right stop.
#[inline]
fn by_stops(g: u8, h: u8, stops: impl Fn() -> [Ordering; 3]) -> Option<bool> {
    let [left, right, apart] = stops();
    match left {
        Ordering::Greater => return Some(false),
        Ordering::Equal if h & A != 0 && g & A == 0 => return Some(false),
        _ => {}
    }
    match right {
        Ordering::Greater => return Some(false),
        Ordering::Equal if g & B != 0 && h & B == 0 => return Some(false),
        _ => {}
    }
    match apart {
        Ordering::Less => Some(true),
        Ordering::Equal if g & A != 0 && h & B != 0 => Some(true),
        _ => None,
    }
}

/// The same by the keys; `exact` supplies the stops that a key does not have.
#[inline]
fn by_keys<'a>(g: Key, h: Key, exact: impl Fn() -> [(&'a Dyadic, &'a Dyadic); 2]) -> Option<bool> {
    if (g.flags | h.flags) & COARSE == 0 {
        return by_stops(g.flags, h.flags, || {
            [
                g.left.cmp(&h.left),
                g.right.cmp(&h.right),
                g.left.cmp(&h.right),
            ]
        });
    }
    by_stops(g.flags, h.flags, || {
        let [x, y] = exact();
        [x.0.cmp(y.0), x.1.cmp(y.1), x.0.cmp(y.1)]
    })
}

impl<W: Cancellation> Arena<W> {
    /// Returns whether `g <= h`.
    ///
    /// # Errors
    /// [`ArenaError::Deep`](super::ArenaError::Deep), or an error of the cancellation callback.
    #[inline]
    pub fn le(&mut self, g: Id, h: Id) -> ArenaResult<bool> {
        if g == h {
            return Ok(true);
        }
        let (one, other) = (self.key(g), self.key(h));
        if let Some(known) = by_keys(one, other, || [self.stops(g), self.stops(h)]) {
            return Ok(known);
        }
        if one.flags & other.flags & NUS != 0 {
            let (x, y) = (self.rec(g), self.rec(h));
            // The stops have not decided, so the numbers are equal.
            return Ok(match y.up.saturating_sub(x.up) {
                2.. => true,
                1 => x.nim ^ y.nim != 1,
                _ => false,
            });
        }
        let key = u64::from(g.0) << 31 | u64::from(h.0);
        let slot = slot(key);
        let entry = self.s.orders[slot];
        if entry & !YES_BIT == key | KNOWN_BIT {
            return Ok(entry & YES_BIT != 0);
        }
        let answer = self.search(g, h)?;
        self.s.orders[slot] = key | KNOWN_BIT | if answer { YES_BIT } else { 0 };
        Ok(answer)
    }

    fn search(&mut self, g: Id, h: Id) -> ArenaResult<bool> {
        let (start, mid, _) = self.open(g)?;
        let (_, other, end) = self.open(h)?;
        self.deeper(|arena| {
            for i in start..mid {
                if arena.le(h, arena.s.pool[i])? {
                    return Ok(false);
                }
            }
            for i in other..end {
                if arena.le(arena.s.pool[i], g)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Compares two values; none if they are confused with each other (`g || h`).
    ///
    /// # Errors
    /// As [`Arena::le`].
    pub fn compare(&mut self, g: Id, h: Id) -> ArenaResult<Option<Ordering>> {
        if g == h {
            return Ok(Some(Ordering::Equal));
        }
        Ok(if self.le(g, h)? {
            Some(Ordering::Less)
        } else if self.le(h, g)? {
            Some(Ordering::Greater)
        } else {
            None
        })
    }

    /// Returns the outcome class.
    ///
    /// # Errors
    /// As [`Arena::le`].
    pub fn outcome(&mut self, g: Id) -> ArenaResult<OutcomeClass> {
        Ok(match self.compare(g, Id::ZERO)? {
            Some(Ordering::Equal) => OutcomeClass::P,
            Some(Ordering::Greater) => OutcomeClass::L,
            Some(Ordering::Less) => OutcomeClass::R,
            None => OutcomeClass::N,
        })
    }

    /// Whether `y <= G` for a game without an id.
    pub(crate) fn le_draft(&mut self, y: Id, g: &PendingGame) -> ArenaResult<bool> {
        let exact = || [self.stops(y), (&g.stops.0, &g.stops.1)];
        if let Some(known) = by_keys(self.key(y), g.key, exact) {
            return Ok(known);
        }
        let (start, mid, _) = self.open(y)?;
        self.deeper(|arena| {
            for i in g.mid..g.end {
                if arena.le(arena.s.scratch[i], y)? {
                    return Ok(false);
                }
            }
            for i in start..mid {
                if arena.ge_draft(arena.s.pool[i], g)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Whether `z >= G` for a game without an id.
    pub(crate) fn ge_draft(&mut self, z: Id, g: &PendingGame) -> ArenaResult<bool> {
        let exact = || [(&g.stops.0, &g.stops.1), self.stops(z)];
        if let Some(known) = by_keys(g.key, self.key(z), exact) {
            return Ok(known);
        }
        let (_, mid, end) = self.open(z)?;
        self.deeper(|arena| {
            for i in g.base..g.mid {
                if arena.le(z, arena.s.scratch[i])? {
                    return Ok(false);
                }
            }
            for i in mid..end {
                if arena.le_draft(arena.s.pool[i], g)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }
}

/// The length of the table is a constant here, so this is a mask and not a division.
fn slot(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % ORDER_CACHE_ENTRIES
}

/// The outcome class: the winner under perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeClass {
    /// Left wins as first and as second player: the value is positive.
    L,
    /// Right wins as first and as second player: the value is negative.
    R,
    /// The first player wins: the value is confused with 0.
    N,
    /// The second player wins: the value is 0.
    P,
}

impl OutcomeClass {
    /// `L`, `R`, `N` or `P`.
    pub fn letter(self) -> &'static str {
        match self {
            Self::L => "L",
            Self::R => "R",
            Self::N => "N",
            Self::P => "P",
        }
    }
}
