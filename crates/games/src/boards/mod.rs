//! Two-player zero-sum games, one module each, with rules, notation, Japanese name, sources and
//! known values. None of them depends on the solvers.
//!
//! To add a game, write a module with a type that implements `Named` (its metadata and the parser
//! of its parameters), and add a line to the list below. Opening a game needs a [`Visitor`], which
//! receives the game with its type. A game here with the name of a rule file is a *view* of that
//! game: the same rules, for moves and boards instead of values.

use grundy_core::{Diagnostic, Indexed, Layered, Message, ScoreLayers};

use crate::about::Inputs;
use crate::messages as shared;

mod grid;
mod messages;
#[cfg(test)]
mod numbered;
mod pieces;

pub use crate::about::{About, Files, Words};
pub use crate::visitor::Visitor;
use crate::visitor::{Named, Visit, games};

impl About {
    /// Opens the game with these parameters and passes it to a visitor.
    ///
    /// # Errors
    /// An invalid parameter; the help names valid ones or an example.
    pub fn open<V: Visitor>(
        &'static self,
        words: Words<'_>,
        visitor: V,
    ) -> Result<V::Out, Diagnostic> {
        // No game on a board has a file among its parameters.
        let visited = visit(self, words, &mut |_| Err(Message::empty()), visitor);
        visited.map_err(|error| words.place_parameters(error))
    }

    /// Returns whether the positions of the game with its usual parameters are numbered, so that
    /// complete tables are possible. `false` if it does not open with them.
    pub fn is_numbered(&'static self) -> bool {
        struct IsNumbered;
        impl Visitor for IsNumbered {
            type Out = bool;
            fn indexed<G: Indexed + 'static>(self, _: G, _: String) -> Option<bool> {
                Some(true)
            }
            fn score_layers<G: ScoreLayers + 'static>(self, _: G, _: String) -> Option<bool> {
                Some(true)
            }
        }
        self.open(Words::default(), IsNumbered).unwrap_or(false)
    }

    /// Returns whether the positions of the game with its usual parameters are numbered or form
    /// layers, so that several machines can solve it together. `false` if it does not open with
    /// them.
    pub fn is_layered(&'static self) -> bool {
        struct IsLayered;
        impl Visitor for IsLayered {
            type Out = bool;
            fn indexed<G: Indexed + 'static>(self, _: G, _: String) -> Option<bool> {
                Some(true)
            }
            fn score_layers<G: ScoreLayers + 'static>(self, _: G, _: String) -> Option<bool> {
                Some(true)
            }
            fn layered<G: Layered + 'static>(self, game: G, _: String) -> Option<bool> {
                Some(game.has_layers())
            }
            fn layered_indexed<G>(self, game: G, _: String) -> Option<bool>
            where
                G: Layered + Indexed + 'static,
            {
                Some(game.has_layers())
            }
        }
        self.open(Words::default(), IsLayered).unwrap_or(false)
    }
}

/// Implements [`Named`] for a type with numeric parameters: whether it is `plain`, `indexed`,
/// `layered` or `score_layers`, its games, and the constructor from numbers.
macro_rules! by_numbers {
    ($game:ty, $kind:ident, $games:expr, $make:expr) => {
        impl super::Named for $game {
            const GAMES: &'static [&'static About] = &$games;

            fn parse<V: super::Visitor>(
                about: &'static About,
                words: super::Words<'_>,
                _: super::Files<'_>,
                visitor: V,
            ) -> super::Visit<V> {
                let make: fn(&About, &[i64]) -> Result<Self, Diagnostic> = $make;
                let numbers = words.numbers(about)?;
                Ok(visitor.$kind(make(about, &numbers.values)?, numbers.name))
            }
        }
    };
}

games! {
    pub mod awari::{Awari};
    pub mod chess::{Chess};
    pub mod connect4::{Connect4};
    pub mod deque::{Deque};
    pub mod dobutsu::{Dobutsu};
    pub mod dots::{Dots};
    pub mod endgame::{Endgame};
    pub mod gomoku::{Gomoku};
    pub mod hexapawn::{Hexapawn};
    pub mod l_game::{LGame};
    pub mod mnk::{Mnk};
    pub mod morris::{Morris};
    pub mod othello::{Othello};
    pub mod shogi::{Shogi};
    pub mod tree::{Tree};
}

/// Converts parameters in a board's own notation to inputs of the rule file. `None` if the rule
/// file parses them itself.
pub fn inputs(about: &'static About, words: Words<'_>) -> Option<Result<Inputs, Diagnostic>> {
    (about.name == tree::ABOUT.name).then(|| tree::inputs(words))?
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Discard;

    impl Visitor for Discard {
        type Out = ();
    }

    #[test]
    fn errors_contain_the_numbers_as_given() {
        for (game, fact) in [
            (
                "gomoku:99999999999",
                "a gomoku board of 99999999999 by 99999999999 crossings is not supported",
            ),
            (
                "gomoku:-1",
                "a gomoku board of -1 by -1 crossings is not supported",
            ),
            ("connect4:-7", "a board of -7 by 6 is too large"),
            (
                "connect4:7,9223372036854775807",
                "a board of 7 by 9223372036854775807 is too large",
            ),
            (
                "connect4:7,6,4294967295",
                "a line of 4294967295 stones is not supported",
            ),
            ("mnk:-1,-1", "a board of -1 by -1 has 1 cell"),
            (
                "mnk:3,3,4294967296",
                "4294967296 in a row do not fit on a board of 3 by 3",
            ),
            (
                "othello:4294967296",
                "there is no Othello board of 4294967296 by 4294967296",
            ),
            (
                "awari:4294967297",
                "awari with 4294967297 stones is not supported",
            ),
            (
                "morris-endgame:3,4294967299",
                "a player of nine men's morris has three to nine men, not 4294967299",
            ),
        ] {
            let (name, text) = game.split_once(':').unwrap();
            let at = name.len() + 1;
            let about = abouts().find(|about| about.name == name).unwrap();
            let error = about.open(Words { text, at }, Discard).unwrap_err();
            assert_eq!(error.message, fact);
            assert_eq!(error.span(), Some(at..game.len()));
        }
    }
}
