//! Compounds of canonical forms: Conway products, conjunctive and selective sums, companions.
//!
//! Except for products of numbers, products by integers, and companions, these depend on the *form*
//! of a game: equal forms can have different compounds. They are computed from the canonical forms.
//! (Products: J. H. Conway, *On Numbers and Games*, 1976, chapter 1. Compounds: C. A. B. Smith,
//! *Graphs and composite games*, 1966; Conway 1976, chapter 14. Companions: A. Siegel,
//! *Combinatorial Game Theory*, 2013, section III.2.)

use rustc_hash::FxHashMap;

use crate::values::Dyadic;
use crate::values::arena::{Arena, ArenaResult, Cancellation, Id};

/// The compounds of pairs of followers computed so far.
type Pairs = FxHashMap<(Id, Id), Id>;

/// The moves of a compound of two games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    /// A move in both components; play ends as soon as one of them ends.
    Conjunctive,
    /// A move in one component or in both.
    Selective,
}

impl<W: Cancellation> Arena<W> {
    /// Returns the Conway product `g·h` of the canonical forms: the left options are
    /// `G^L·H + G·H^L - G^L·H^L` and `G^R·H + G·H^R - G^R·H^R`, the right options
    /// `G^L·H + G·H^R - G^L·H^R` and `G^R·H + G·H^L - G^R·H^L`.
    ///
    /// For numbers it is their product, and for an integer n the sum of n copies (Conway 1976,
    /// theorems 7 and 8).
    ///
    /// # Errors
    /// [`ArenaError::Deep`](super::ArenaError::Deep), or an error of the cancellation callback.
    pub fn conway(&mut self, g: Id, h: Id) -> ArenaResult<Id> {
        self.conway_memo(g, h, &mut Pairs::default())
    }

    fn conway_memo(&mut self, g: Id, h: Id, memo: &mut Pairs) -> ArenaResult<Id> {
        if let (Some(x), Some(y)) = (self.as_number(g), self.as_number(h)) {
            let product = x * y;
            return self.number(&product);
        }
        for (n, other) in [(g, h), (h, g)] {
            if let Some(n) = self.as_number(n).filter(|x| x.is_integer()) {
                let n = n.numerator();
                return self.times(&n, other);
            }
        }
        let key = (g.min(h), g.max(h));
        if let Some(&known) = memo.get(&key) {
            return Ok(known);
        }
        let made = self.deeper(|arena| {
            let (g_left, g_right) = arena.lists(g)?;
            let (h_left, h_right) = arena.lists(h)?;
            let mut options = |pairs: [(&[Id], &[Id]); 2]| -> ArenaResult<Vec<Id>> {
                let mut list = Vec::new();
                for (xs, ys) in pairs {
                    for &x in xs {
                        for &y in ys {
                            arena.tick(1)?;
                            let one = arena.conway_memo(x, h, memo)?;
                            let two = arena.conway_memo(g, y, memo)?;
                            let both = arena.conway_memo(x, y, memo)?;
                            let sum = arena.add(one, two)?;
                            list.push(arena.sub(sum, both)?);
                        }
                    }
                }
                Ok(list)
            };
            let lefts = options([(&g_left, &h_left), (&g_right, &h_right)])?;
            let rights = options([(&g_left, &h_right), (&g_right, &h_left)])?;
            arena.form(&lefts, &rights)
        })?;
        memo.insert(key, made);
        Ok(made)
    }

    /// Returns the conjunctive sum of the canonical forms: a move is a move in both, and a player
    /// that cannot move in one of them cannot move.
    ///
    /// # Errors
    /// As [`Arena::conway`].
    pub fn conjunctive(&mut self, g: Id, h: Id) -> ArenaResult<Id> {
        self.compound(g, h, Moves::Conjunctive, &mut Pairs::default())
    }

    /// Returns the selective sum of the canonical forms: a move is a move in one of them, or in
    /// both.
    ///
    /// # Errors
    /// As [`Arena::conway`].
    pub fn selective(&mut self, g: Id, h: Id) -> ArenaResult<Id> {
        self.compound(g, h, Moves::Selective, &mut Pairs::default())
    }

    fn compound(&mut self, g: Id, h: Id, moves: Moves, memo: &mut Pairs) -> ArenaResult<Id> {
        if moves == Moves::Selective && (g == Id::ZERO || h == Id::ZERO) {
            return Ok(if g == Id::ZERO { h } else { g });
        }
        let key = (g.min(h), g.max(h));
        if let Some(&known) = memo.get(&key) {
            return Ok(known);
        }
        let made = self.deeper(|arena| {
            let (g_left, g_right) = arena.lists(g)?;
            let (h_left, h_right) = arena.lists(h)?;
            let mut options = |xs: &[Id], ys: &[Id]| -> ArenaResult<Vec<Id>> {
                let mut list = Vec::new();
                for &x in xs {
                    for &y in ys {
                        arena.tick(1)?;
                        list.push(arena.compound(x, y, moves, memo)?);
                    }
                }
                if moves == Moves::Selective {
                    for &x in xs {
                        list.push(arena.compound(x, h, moves, memo)?);
                    }
                    for &y in ys {
                        list.push(arena.compound(g, y, moves, memo)?);
                    }
                }
                Ok(list)
            };
            let (lefts, rights) = (options(&g_left, &h_left)?, options(&g_right, &h_right)?);
            arena.form(&lefts, &rights)
        })?;
        memo.insert(key, made);
        Ok(made)
    }

    /// Returns the companion: `*` for 0; otherwise all options are replaced by their companions,
    /// and 0 is added to the left options of a positive game and to the right options of a negative
    /// one.
    ///
    /// It exchanges 0 and `*`, is its own inverse, and preserves the order and the birthday of all
    /// games born by day n, for each `n >= 1`.
    ///
    /// # Errors
    /// As [`Arena::conway`].
    pub fn companion(&mut self, g: Id) -> ArenaResult<Id> {
        self.companion_memo(g, &mut FxHashMap::default())
    }

    fn companion_memo(&mut self, g: Id, memo: &mut FxHashMap<Id, Id>) -> ArenaResult<Id> {
        if let Some((x, up, nim)) = self.as_nus(g) {
            if x.is_zero() && nim <= 1 {
                return self.nus(&Dyadic::ZERO, up, nim ^ 1);
            }
            return Ok(g);
        }
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        let made = self.deeper(|arena| {
            let (mut lefts, mut rights) = arena.lists(g)?;
            for option in lefts.iter_mut().chain(&mut rights) {
                *option = arena.companion_memo(*option, memo)?;
            }
            if arena.le(Id::ZERO, g)? {
                lefts.push(Id::ZERO);
            } else if arena.le(g, Id::ZERO)? {
                rights.push(Id::ZERO);
            }
            arena.form(&lefts, &rights)
        })?;
        memo.insert(g, made);
        Ok(made)
    }
}
