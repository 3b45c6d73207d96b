//! Loopy values: sums of stoppers, with the operations of the group.

use super::graph::{LoopyGame, LoopyNode};
use super::order::LoopyEnd;
use crate::values::arena::{Arena, ArenaResult, Cancellation, Id, LOOKS_PER_STEP};

/// A short value, or a loopy game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyValue {
    /// A value of the arena: play always ends.
    Short(Id),
    /// A stopper in simplest form: equal stoppers are equal here.
    Stopper(LoopyGame),
    /// A game that is not a stopper, unsimplified; `dud` in its canonical form.
    Loose(LoopyGame),
}

/// Maximum number of positions for sidling: each iteration computes a form of each position.
const MAX_SIDLED: usize = 48;

/// The options of Left and Right at a position.
type LoopyOptions = (&'static [u32], &'static [u32]);

/// The games with names, by their positions.
const NAMED: [(&str, &[LoopyOptions]); 7] = [
    ("on", &[(&[0], &[])]),
    ("off", &[(&[], &[0])]),
    ("over", &[(&[1], &[0]), (&[], &[])]),
    ("under", &[(&[0], &[1]), (&[], &[])]),
    ("upon", &[(&[0], &[1]), (&[2], &[2]), (&[], &[])]),
    ("-upon", &[(&[1], &[0]), (&[2], &[2]), (&[], &[])]),
    ("dud", &[(&[0], &[0])]),
];

/// The games with names, in simplest form.
pub(super) fn named() -> impl Iterator<Item = (&'static str, LoopyGame)> {
    let game = |nodes: &[LoopyOptions]| {
        let nodes = nodes.iter().map(|(left, right)| LoopyNode {
            left: left.to_vec(),
            right: right.to_vec(),
        });
        LoopyGame {
            nodes: nodes.collect(),
        }
    };
    NAMED
        .iter()
        .map(move |(name, nodes)| (*name, game(nodes).numbered()))
}

impl LoopyValue {
    /// `on`, `off`, `over`, `under`, `upon` or `dud`.
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, game) = named().find(|(known, _)| *known == name)?;
        Some(match name {
            "dud" => Self::dud(),
            _ => Self::Stopper(game),
        })
    }

    /// `{dud | dud}`, in which both can always pass.
    fn dud() -> Self {
        let pass = vec![0];
        let right = pass.clone();
        let nodes = vec![LoopyNode { left: pass, right }];
        Self::Loose(LoopyGame { nodes })
    }

    /// Computes the value of a game. If onside and offside are equal, it is that stopper; if they
    /// are `on` and `off`, it is `dud`.
    ///
    /// # Errors
    /// Those of the arena's cancellation callback.
    pub fn from_game<W: Cancellation>(arena: &mut Arena<W>, game: &LoopyGame) -> ArenaResult<Self> {
        if let Some(value) = game.to_value(arena)? {
            return Ok(Self::Short(value));
        }
        if !game.is_stopper() {
            let loose = Self::Loose(game.numbered());
            return Ok(match loose.sides(arena)? {
                Some([on, off]) if on == off => on,
                Some([on, off]) if on.is_always() && off.is_always() => Self::dud(),
                _ => loose,
            });
        }
        let simplest = game.canonical(arena)?;
        Ok(match simplest.to_value(arena)? {
            Some(value) => Self::Short(value),
            None => Self::Stopper(simplest),
        })
    }

    /// Returns the game with all positions.
    ///
    /// # Errors
    /// [`ArenaError::Large`](crate::values::ArenaError::Large) if it has more than 1024 positions.
    pub fn game<W: Cancellation>(&self, arena: &mut Arena<W>) -> ArenaResult<LoopyGame> {
        match self {
            Self::Short(value) => LoopyGame::of_value(arena, *value),
            Self::Stopper(game) | Self::Loose(game) => Ok(game.clone()),
        }
    }

    /// Returns the negative: the players are exchanged.
    ///
    /// # Errors
    /// As [`Arena::neg`].
    pub fn negative<W: Cancellation>(&self, arena: &mut Arena<W>) -> ArenaResult<Self> {
        Ok(match self {
            Self::Short(value) => Self::Short(arena.neg(*value)?),
            Self::Stopper(game) => Self::Stopper(game.negative().numbered()),
            Self::Loose(game) => Self::Loose(game.negative().numbered()),
        })
    }

    /// Whether it is `on` or `off`, in which one player can always pass and the other has no moves.
    fn is_always(&self) -> bool {
        let always =
            |game: &LoopyGame| *game == LoopyGame::on() || game.negative() == LoopyGame::on();
        matches!(self, Self::Stopper(game) if always(game))
    }

    /// Returns the sum. `on + x = on` for all short x of any size: in `on + x - on` Left, and in
    /// `on - on - x` Right, can pass forever. `dud + x = dud` for all x, since neither player can
    /// force a win there.
    ///
    /// # Errors
    /// [`ArenaError::Large`](crate::values::ArenaError::Large) if there are more than 1024
    /// positions; those of the arena's cancellation callback.
    pub fn plus<W: Cancellation>(&self, other: &Self, arena: &mut Arena<W>) -> ArenaResult<Self> {
        match (self, other) {
            (Self::Short(g), Self::Short(h)) => Ok(Self::Short(arena.add(*g, *h)?)),
            (always, Self::Short(_)) | (Self::Short(_), always) if always.is_always() => {
                Ok(always.clone())
            }
            (one, other) if [one, other].contains(&&Self::dud()) => Ok(Self::dud()),
            _ => {
                let (one, two) = (self.game(arena)?, other.game(arena)?);
                arena.tick(one.nodes.len() * two.nodes.len() / LOOKS_PER_STEP)?;
                Self::from_game(arena, &one.plus(&two)?)
            }
        }
    }

    /// Returns the sum of n copies; of the negative, if n is negative.
    ///
    /// # Errors
    /// As [`LoopyValue::plus`].
    pub fn multiple<W: Cancellation>(&self, n: i64, arena: &mut Arena<W>) -> ArenaResult<Self> {
        let copy = if n < 0 {
            self.negative(arena)?
        } else {
            self.clone()
        };
        let n = n.unsigned_abs();
        let mut total = Self::Short(Id::ZERO);
        for bit in (0..u64::BITS - n.leading_zeros()).rev() {
            total = total.plus(&total, arena)?;
            if n >> bit & 1 == 1 {
                total = total.plus(&copy, arena)?;
            }
        }
        Ok(total)
    }

    /// Returns the degree of loopiness: the onside of the stopper plus its negative (*Winning
    /// Ways*, chapter 11). It is at least 0, and 0 for a short game. None for a game that is not a
    /// stopper, or if the onside is unknown.
    ///
    /// # Errors
    /// As [`LoopyValue::plus`].
    pub fn degree<W: Cancellation>(&self, arena: &mut Arena<W>) -> ArenaResult<Option<Self>> {
        match self {
            Self::Short(_) => Ok(Some(Self::Short(Id::ZERO))),
            Self::Loose(_) => Ok(None),
            Self::Stopper(_) => {
                let negative = self.negative(arena)?;
                let difference = self.plus(&negative, arena)?;
                Ok(difference.sides(arena)?.map(|[onside, _]| onside))
            }
        }
    }

    /// `{lefts | rights}`.
    ///
    /// # Errors
    /// As [`LoopyValue::plus`].
    pub fn form<W: Cancellation>(
        arena: &mut Arena<W>,
        lefts: &[Self],
        rights: &[Self],
    ) -> ArenaResult<Self> {
        let short = |list: &[Self]| -> Option<Vec<Id>> {
            let id = |value: &Self| match value {
                Self::Short(id) => Some(*id),
                _ => None,
            };
            list.iter().map(id).collect()
        };
        if let (Some(lefts), Some(rights)) = (short(lefts), short(rights)) {
            return Ok(Self::Short(arena.form(&lefts, &rights)?));
        }
        let mut games = |list: &[Self]| -> ArenaResult<Vec<LoopyGame>> {
            list.iter().map(|value| value.game(arena)).collect()
        };
        let (lefts, rights) = (games(lefts)?, games(rights)?);
        let game = LoopyGame::of_options(&lefts, &rights)?;
        Self::from_game(arena, &game)
    }

    /// Whether it is at least as good for Left as another one; none if one of them is not a
    /// stopper, since this comparison does not order such games.
    ///
    /// # Errors
    /// As [`LoopyValue::plus`].
    pub fn at_least<W: Cancellation>(
        &self,
        other: &Self,
        arena: &mut Arena<W>,
    ) -> ArenaResult<Option<bool>> {
        match (self, other) {
            (Self::Loose(_), _) | (_, Self::Loose(_)) => Ok(None),
            (Self::Short(g), Self::Short(h)) => arena.le(*h, *g).map(Some),
            (Self::Stopper(g), Self::Stopper(h)) if g == h => Ok(Some(true)),
            // on is the greatest of all, and off the least.
            (Self::Stopper(g), _) if self.is_always() => Ok(Some(*g == LoopyGame::on())),
            (_, Self::Stopper(h)) if other.is_always() => Ok(Some(*h != LoopyGame::on())),
            _ => {
                let (one, two) = (self.game(arena)?, other.game(arena)?);
                Ok(Some(one.order_with(&two, arena)?[0]))
            }
        }
    }

    /// The results if Left begins, and if Right begins.
    ///
    /// # Errors
    /// As [`LoopyValue::plus`].
    pub fn ends<W: Cancellation>(&self, arena: &mut Arena<W>) -> ArenaResult<[LoopyEnd; 2]> {
        let win = |left: bool| {
            if left {
                LoopyEnd::Left
            } else {
                LoopyEnd::Right
            }
        };
        Ok(match self {
            Self::Short(value) => {
                let (zero, value) = (Id::ZERO, *value);
                let (not_above, not_below) = (arena.le(value, zero)?, arena.le(zero, value)?);
                [win(!not_above), win(not_below)]
            }
            Self::Stopper(game) | Self::Loose(game) => game.ends(),
        })
    }

    /// Returns the onside and the offside of a game: its values if infinite play is a win for Left,
    /// and if it is a loss for her. For a stopper both are the stopper itself. None if sidling does
    /// not reach a fixed point, or the game has more than 48 positions.
    ///
    /// # Errors
    /// As [`LoopyValue::plus`].
    pub fn sides<W: Cancellation>(&self, arena: &mut Arena<W>) -> ArenaResult<Option<[Self; 2]>> {
        let Self::Loose(game) = self else {
            return Ok(Some([self.clone(), self.clone()]));
        };
        if game.nodes.len() > MAX_SIDLED {
            return Ok(None);
        }
        let (Some(on), Some(off)) = (game.onside(arena)?, game.offside(arena)?) else {
            return Ok(None);
        };
        Ok(Some([
            Self::from_game(arena, &on)?,
            Self::from_game(arena, &off)?,
        ]))
    }
}
