//! Values as the books write them: operators, `{…|…}` and names.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;
use std::sync::Arc;

use num_bigint::BigInt;

use crate::values::text::ReadError;
use crate::values::{Arena, ArenaResult, Dyadic, Id, OutcomeClass, Thermograph};

thread_local! {
    /// The arena of all games of this thread.
    static ARENA: RefCell<Arena> = RefCell::new(Arena::new());
}

/// The value of a short game.
///
/// Equal games are equal values. `<` and its relatives are the partial order of games; for confused
/// games `partial_cmp` returns none. All games of a thread share one [`Arena`], which only grows;
/// long computations should create an arena instead.
///
/// ```
/// use grundy_partizan::values::Game;
///
/// let switch = Game::from("{3|-1}");
/// let up = Game::from("^");
/// assert!(up > Game::from("0") && up < Game::from("1/1024"));
/// assert_eq!(up.partial_cmp(&Game::from("*")), None);
/// assert_eq!((switch + switch).to_string(), "2");
/// assert_eq!(switch.temperature().to_string(), "2");
/// assert_eq!((3 * up).to_string(), "^3");
/// assert_eq!(Game::from_options(&[up], &[Game::from("*")]).to_string(), "^[2]");
/// ```
///
/// # Panics
/// Every operation panics if the games are nested more than a thousand deep or the ups leave 62
/// bits, as integer arithmetic does on overflow. [`Arena`] returns these cases as errors.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShortGame {
    id: Id,
    /// Ids belong to the arena of their thread.
    thread: PhantomData<*const ()>,
}

fn made<T>(answer: ArenaResult<T>) -> T {
    answer.unwrap_or_else(|why| panic!("{why}"))
}

fn with<T>(f: impl FnOnce(&mut Arena) -> T) -> T {
    ARENA.with(|arena| f(&mut arena.borrow_mut()))
}

impl ShortGame {
    fn at(id: Id) -> Self {
        Self {
            id,
            thread: PhantomData,
        }
    }

    /// `{lefts | rights}`.
    pub fn from_options(lefts: &[Self], rights: &[Self]) -> Self {
        let ids = |list: &[Self]| list.iter().map(|g| g.id).collect::<Vec<_>>();
        Self::at(made(with(|arena| arena.form(&ids(lefts), &ids(rights)))))
    }

    /// Left's options in the canonical form, in the order of texts.
    pub fn left(self) -> Vec<Self> {
        let (lefts, _) = made(with(|arena| arena.ordered(self.id)));
        lefts.into_iter().map(Self::at).collect()
    }

    /// Right's options in the canonical form, in the order of texts.
    pub fn right(self) -> Vec<Self> {
        let (_, rights) = made(with(|arena| arena.ordered(self.id)));
        rights.into_iter().map(Self::at).collect()
    }

    /// Returns the outcome class.
    pub fn outcome(self) -> OutcomeClass {
        made(with(|arena| arena.outcome(self.id)))
    }

    /// The mean value.
    pub fn mean(self) -> Dyadic {
        made(with(|arena| arena.mean(self.id)))
    }

    /// The temperature.
    pub fn temperature(self) -> Dyadic {
        made(with(|arena| arena.temperature(self.id)))
    }

    /// The left stop and the right stop.
    pub fn stops(self) -> (Dyadic, Dyadic) {
        with(|arena| {
            let (left, right) = arena.stops(self.id);
            (left.clone(), right.clone())
        })
    }

    /// The thermograph.
    pub fn thermograph(self) -> Arc<Thermograph> {
        made(with(|arena| arena.thermograph(self.id)))
    }

    /// The atomic weight, where it is defined.
    pub fn weight(self) -> Option<Self> {
        made(with(|arena| arena.weight(self.id))).map(Self::at)
    }
}

/// For literals in code; external text is parsed with [`str::parse`].
impl From<&str> for ShortGame {
    fn from(text: &str) -> Self {
        text.parse().unwrap_or_else(|why| panic!("`{text}`: {why}"))
    }
}

impl From<i64> for ShortGame {
    fn from(n: i64) -> Self {
        Self::at(made(with(|arena| arena.integer(n))))
    }
}

impl From<&Dyadic> for ShortGame {
    fn from(x: &Dyadic) -> Self {
        Self::at(made(with(|arena| arena.number(x))))
    }
}

impl FromStr for ShortGame {
    type Err = ReadError;
    fn from_str(text: &str) -> Result<Self, ReadError> {
        with(|arena| arena.read(text)).map(Self::at)
    }
}

impl fmt::Display for ShortGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match with(|arena| arena.text(self.id)) {
            Ok(text) => f.pad(&text),
            Err(why) => write!(f, "({why})"),
        }
    }
}

impl fmt::Debug for ShortGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialOrd for ShortGame {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        made(with(|arena| arena.compare(self.id, other.id)))
    }
}

impl Add for ShortGame {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::at(made(with(|arena| arena.add(self.id, other.id))))
    }
}

impl Sub for ShortGame {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::at(made(with(|arena| arena.sub(self.id, other.id))))
    }
}

impl Neg for ShortGame {
    type Output = Self;
    fn neg(self) -> Self {
        Self::at(made(with(|arena| arena.neg(self.id))))
    }
}

impl Mul<ShortGame> for i64 {
    type Output = ShortGame;
    fn mul(self, g: ShortGame) -> ShortGame {
        ShortGame::at(made(with(|arena| arena.times(&BigInt::from(self), g.id))))
    }
}

impl std::iter::Sum for ShortGame {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::from(0), Add::add)
    }
}
