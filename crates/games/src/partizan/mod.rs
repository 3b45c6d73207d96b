//! Partizan games as Rust types: one file each, with rules, notation, Japanese name and sources.
//! None of them depends on the solvers.
//!
//! To add a game, write a file that implements [`WrittenGame`] (its metadata and the notation of
//! its positions), and add a line to the list below. A game here with the name of a rule file is
//! the same game.
//!
//! A position is one word. Rows of a board are separated by `|`; `.` is an empty cell and `#` a
//! missing one.

use grundy_core::{Diagnostic, Message, Partizan};

use crate::about::{About, Words};
use crate::messages as shared;
use crate::visitor::{Visit, Visitor, games};

mod cells;
mod messages;
mod square;

/// A partizan game with a name and a notation.
pub trait WrittenGame: Partizan + Send + Sized + 'static
where
    Self::Position: Send,
{
    /// The metadata of the game.
    const ABOUT: &'static About;
    /// A position to begin with.
    const START: &'static str;
    /// The layout of its positions.
    const LOOK: SideLook = SideLook::Board;

    /// Parses a position, with all data that the game needs for further play: a graph, the sets of
    /// a heap.
    ///
    /// # Errors
    ///
    /// A text that is not a position; places are byte offsets into it.
    fn parse(text: &str) -> Result<(Self, Self::Position), Diagnostic>;

    /// Parses a position and passes it to a visitor, as a smaller type if possible.
    ///
    /// # Errors
    /// As [`WrittenGame::parse`].
    fn open<V: Visitor>(text: &str, visitor: V) -> Visit<V> {
        let (game, position) = Self::parse(text)?;
        Ok(visitor.partizan(game, position))
    }

    /// Integer parameters of the usual family of positions, if there is one, each with its least
    /// value: for example the height and the width of an empty board.
    const PARAMETERS: &'static [(&'static str, i64)] = &[];

    /// The position of that family with these parameters, as text.
    fn member(place: &[i64]) -> Option<String> {
        let _ = place;
        None
    }

    /// Writes a position in the format of [`WrittenGame::parse`].
    fn show(&self, position: &Self::Position) -> String;
}

/// The layout of the positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideLook {
    /// A board with a letter on each cell; a move changes some of them.
    Board,
    /// A board or a map of regions, open to both players or to one: a move takes a region and
    /// closes neighbours.
    Regions,
    /// Edges of two or three colours on a ground.
    Edges,
    /// Dominoes in a row.
    Dominoes,
    /// A cake of rows and columns.
    Cake,
    /// Words of text.
    Words,
}

/// The facts of a game that need no position.
#[derive(Clone, Copy)]
pub struct PartizanEntry {
    /// See [`WrittenGame::ABOUT`].
    pub about: &'static About,
    /// See [`WrittenGame::START`].
    pub start: &'static str,
    /// See [`WrittenGame::LOOK`].
    pub look: SideLook,
    /// See [`WrittenGame::PARAMETERS`].
    pub parameters: &'static [(&'static str, i64)],
    /// See [`WrittenGame::member`].
    pub member: fn(&[i64]) -> Option<String>,
}

impl PartizanEntry {
    fn new<G: WrittenGame>() -> Self
    where
        G::Position: Send,
    {
        Self {
            about: G::ABOUT,
            start: G::START,
            look: G::LOOK,
            parameters: G::PARAMETERS,
            member: G::member,
        }
    }
}

macro_rules! partizans {
    ($($module:ident::{$($game:ident),*})*) => {
        games! { $(pub mod $module::{$($game),*};)* }

        /// Returns the games.
        pub fn entries() -> impl Iterator<Item = PartizanEntry> {
            [$($(PartizanEntry::new::<$game>()),*),*].into_iter()
        }
    };
}

partizans! {
    amazons::{Amazons}
    clobber::{Clobber}
    col::{Col, Snort}
    cutcake::{Cutcake, MaundyCake}
    domineering::{Domineering}
    fission::{Fission}
    hackenbush::{Hackenbush}
    konane::{Konane}
    nogo::{Nogo}
    partizan_euclid::{PartizanEuclid}
    partizan_subtraction::{PartizanSubtraction}
    toads_and_frogs::{ToadsAndFrogs}
    toppling_dominoes::{TopplingDominoes}
}

/// Returns the game with this name, in any case.
pub fn find(name: &str) -> Option<PartizanEntry> {
    entries().find(|entry| entry.about.name.eq_ignore_ascii_case(name))
}

/// Parses a position of a game and passes it to a visitor.
///
/// # Errors
/// A text that is not a position.
pub fn open<V: Visitor>(
    about: &'static About,
    text: &str,
    visitor: V,
) -> Result<V::Out, Diagnostic> {
    // No partizan game has a file in its notation.
    visit(
        about,
        Words { text, at: 0 },
        &mut |_| Err(Message::empty()),
        visitor,
    )
}

/// The height and the width of a board.
const RECTANGLE: &[(&str, i64)] = &[("h", 1), ("w", 1)];

/// A board of `place[0]` rows of `place[1]` cells; `cell` returns each from its row and column.
fn rectangle(place: &[i64], cell: impl Fn(i64, i64) -> char) -> Option<String> {
    let &[h, w] = place else { return None };
    if !(1..=i64::from(cells::HEIGHT)).contains(&h) || !(1..=i64::from(cells::WIDTH)).contains(&w) {
        return None;
    }
    let row = |y| (0..w).map(|x| cell(y, x)).collect::<String>();
    Some((0..h).map(row).collect::<Vec<_>>().join("|"))
}

/// The error for a text that is not a position of a game.
fn no_position(at: std::ops::Range<usize>, fact: Message, example: &str) -> Diagnostic {
    Diagnostic::error("wrong-position", fact)
        .at(at, shared::here())
        .help(shared::write_for_example(example))
}

/// Parses whole numbers with commas between them, each from 0 to 2^31 - 1.
fn numbers(text: &str, from: usize, example: &str) -> Result<Vec<u32>, Diagnostic> {
    let mut at = from;
    let mut list = Vec::new();
    for word in text.split(',') {
        let start = at;
        at += word.len() + 1;
        match word.trim().parse::<u32>() {
            Ok(n) if n < 1 << 31 => list.push(n),
            _ => {
                let digits = word.trim();
                let large = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
                let fact = if large {
                    messages::number_is_too_large(word)
                } else {
                    shared::not_a_whole_number(word)
                };
                return Err(no_position(start..start + word.len(), fact, example));
            }
        }
    }
    Ok(list)
}
