//! Operators on values: incentives, cooling and heating, Norton products, ordinal sums, reduced
//! forms.
//!
//! Linear are cooling, and Norton products in G for a unit `U > 0`. Heating is not, although
//! cooling reverses it, because canonical forms drop options that heat would restore. Ordinal sums
//! depend on the *form* of the left game; [`Arena::ordinal`] uses the canonical one. (Siegel 2013,
//! sections II.4 to II.6; S. Norton in *Winning Ways*, chapter 8; reduced forms: J. P. Grossman and
//! A. Siegel 2009.)

use rustc_hash::FxHashMap;

use crate::values::Dyadic;
use crate::values::arena::{Arena, ArenaError, ArenaResult, Cancellation, Id};

/// The images of the followers computed so far.
type Followers = FxHashMap<Id, Id>;

/// One step of a bottom-up rebuild: the image of a follower, or the additions to its options.
enum Rebuild {
    /// The image of the follower.
    Done(Id),
    /// The first is added to each rebuilt left option, the second to each rebuilt right option.
    Options(Vec<Id>, Vec<Id>),
}

impl<W: Cancellation> Arena<W> {
    /// Rebuilds `g` bottom-up: `step` returns for each follower its image, or the additions to its
    /// options once they are rebuilt.
    fn rebuild(
        &mut self,
        g: Id,
        memo: &mut Followers,
        step: &mut impl FnMut(&mut Self, Id) -> ArenaResult<Rebuild>,
    ) -> ArenaResult<Id> {
        if let Some(&known) = memo.get(&g) {
            return Ok(known);
        }
        let made = match step(self, g)? {
            Rebuild::Done(id) => id,
            Rebuild::Options(left, right) => self.deeper(|arena| {
                let (lefts, rights) = arena.lists(g)?;
                let mut rebuilt = |options: &[Id], added: &[Id]| {
                    let mut list = Vec::with_capacity(options.len() * added.len());
                    for &x in options {
                        let x = arena.rebuild(x, memo, step)?;
                        for &t in added {
                            list.push(arena.add(x, t)?);
                        }
                    }
                    Ok(list)
                };
                let (lefts, rights) = (rebuilt(&lefts, &left)?, rebuilt(&rights, &right)?);
                arena.form(&lefts, &rights)
            })?,
        };
        memo.insert(g, made);
        Ok(made)
    }

    /// Returns the undominated incentives, `G^L - G` and `G - G^R`.
    ///
    /// # Errors
    /// [`ArenaError::Deep`], or an error of the cancellation callback.
    pub fn incentives(&mut self, g: Id) -> ArenaResult<Vec<Id>> {
        let (lefts, rights) = self.lists(g)?;
        let mut all = Vec::new();
        for x in lefts {
            all.push(self.sub(x, g)?);
        }
        for x in rights {
            all.push(self.sub(g, x)?);
        }
        let mut best: Vec<Id> = Vec::new();
        'next: for x in all {
            for &y in &best {
                if self.le(x, y)? {
                    continue 'next;
                }
            }
            let mut kept = Vec::new();
            for y in best {
                if !self.le(y, x)? {
                    kept.push(y);
                }
            }
            best = kept;
            best.push(x);
        }
        Ok(best)
    }

    /// Returns `g` cooled by `t >= -1`: every move costs t, up to the temperature.
    ///
    /// # Errors
    /// [`ArenaError::Undefined`] for `t < -1`; [`ArenaError::Deep`], or an error of the
    /// cancellation callback.
    pub fn cool(&mut self, g: Id, t: &Dyadic) -> ArenaResult<Id> {
        if *t < Dyadic::from(-1) {
            return Err(ArenaError::Undefined);
        }
        if t.is_zero() {
            return Ok(g);
        }
        let (cost, gain) = (self.number(&-t)?, self.number(t)?);
        self.rebuild(g, &mut Followers::default(), &mut |arena, g| {
            if arena.as_number(g).is_some_and(Dyadic::is_integer) {
                return Ok(Rebuild::Done(g));
            }
            if arena.temperature(g)? < *t {
                let mean = arena.mean(g)?;
                return arena.number(&mean).map(Rebuild::Done);
            }
            Ok(Rebuild::Options(vec![cost], vec![gain]))
        })
    }

    /// Returns `g` cooled by its temperature; a number does not change.
    ///
    /// # Errors
    /// As [`Arena::cool`].
    pub fn freeze(&mut self, g: Id) -> ArenaResult<Id> {
        if self.as_number(g).is_some() {
            return Ok(g);
        }
        let t = self.temperature(g)?;
        self.cool(g, &t)
    }

    /// Returns `g` heated by `t`: every move gains t. A number does not change.
    ///
    /// # Errors
    /// [`ArenaError::Deep`], or an error of the cancellation callback.
    pub fn heat(&mut self, g: Id, t: Id) -> ArenaResult<Id> {
        let cost = self.neg(t)?;
        self.rebuild(g, &mut Followers::default(), &mut |arena, g| {
            Ok(match arena.as_number(g) {
                Some(_) => Rebuild::Done(g),
                None => Rebuild::Options(vec![t], vec![cost]),
            })
        })
    }

    /// Returns `g` overheated from `s` to `t`: an integer n becomes `n·s`, everything else is
    /// heated by t.
    ///
    /// # Errors
    /// As [`Arena::heat`].
    pub fn overheat(&mut self, g: Id, s: Id, t: Id) -> ArenaResult<Id> {
        let cost = self.neg(t)?;
        self.rebuild(g, &mut Followers::default(), &mut |arena, g| match arena
            .as_number(g)
            .filter(|x| x.is_integer())
        {
            Some(n) => {
                let n = n.numerator();
                arena.times(&n, s).map(Rebuild::Done)
            }
            None => Ok(Rebuild::Options(vec![t], vec![cost])),
        })
    }

    /// Returns the Norton product `g·u` with a unit u: an integer n becomes n copies of u;
    /// otherwise every move gains `u` and an incentive of it. For `u > 0` it is linear and
    /// preserves the order in g; for other units, such as `^*`, it does neither and depends on the
    /// form.
    ///
    /// # Errors
    /// [`ArenaError::Deep`], or an error of the cancellation callback.
    pub fn norton(&mut self, g: Id, u: Id) -> ArenaResult<Id> {
        let mut gains = Vec::new();
        let mut costs = Vec::new();
        for i in self.incentives(u)? {
            let gain = self.add(u, i)?;
            gains.push(gain);
            costs.push(self.neg(gain)?);
        }
        self.rebuild(g, &mut Followers::default(), &mut |arena, g| match arena
            .as_number(g)
            .filter(|x| x.is_integer())
        {
            Some(n) => {
                let n = n.numerator();
                arena.times(&n, u).map(Rebuild::Done)
            }
            None => Ok(Rebuild::Options(gains.clone(), costs.clone())),
        })
    }

    /// Returns the ordinal sum `g : h`, in which a move in g removes h. It depends on the form of
    /// g: the canonical one.
    ///
    /// # Errors
    /// [`ArenaError::Deep`], or an error of the cancellation callback.
    pub fn ordinal(&mut self, g: Id, h: Id) -> ArenaResult<Id> {
        let (lefts, rights) = self.lists(g)?;
        self.ordinal_form(&lefts, &rights, h)
    }

    /// Returns the ordinal sum of the form `{lefts | rights}` and h.
    ///
    /// # Errors
    /// As [`Arena::ordinal`].
    pub fn ordinal_form(&mut self, lefts: &[Id], rights: &[Id], h: Id) -> ArenaResult<Id> {
        self.ordinal_memo((lefts, rights), h, &mut Followers::default())
    }

    fn ordinal_memo(&mut self, g: (&[Id], &[Id]), h: Id, memo: &mut Followers) -> ArenaResult<Id> {
        if let Some(&known) = memo.get(&h) {
            return Ok(known);
        }
        let made = self.deeper(|arena| {
            let (more, fewer) = arena.lists(h)?;
            let (mut lefts, mut rights) = (g.0.to_vec(), g.1.to_vec());
            for x in more {
                lefts.push(arena.ordinal_memo(g, x, memo)?);
            }
            for x in fewer {
                rights.push(arena.ordinal_memo(g, x, memo)?);
            }
            arena.form(&lefts, &rights)
        })?;
        memo.insert(h, made);
        Ok(made)
    }

    /// Returns the reduced canonical form: the simplest game infinitesimally close to `g`.
    ///
    /// # Errors
    /// [`ArenaError::Deep`], or an error of the cancellation callback.
    pub fn reduced(&mut self, g: Id) -> ArenaResult<Id> {
        let star = self.nimber(1)?;
        let warm = self.heat(g, star)?;
        self.rebuild(
            warm,
            &mut Followers::default(),
            &mut |arena, g| match arena.as_nus(g) {
                Some((x, 0, 0 | 1)) => {
                    let x = x.clone();
                    arena.number(&x).map(Rebuild::Done)
                }
                _ => Ok(Rebuild::Options(vec![Id::ZERO], vec![Id::ZERO])),
            },
        )
    }
}
