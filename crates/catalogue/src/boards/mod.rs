//! Games for two players on a board, as Rust types: one file each, with rules, notation, Japanese
//! name, sources and known values. None of them depends on the solvers.
//!
//! To add a game, write a file that implements `Named` (its metadata and the parser of its
//! parameters), and add a line to the list below. Opening a game needs a [`Visitor`], which
//! receives the game with its type. A game here with the name of a rule file is a *view* of that
//! game: the same rules, for moves and boards instead of values.

use grundy_game::{Diagnostic, Indexed, Layered, ScoreLayers, ZeroSum};

use crate::bind::Inputs;

mod grid;
#[cfg(test)]
mod numbered;
mod pieces;

pub use crate::about::{About, Words};

impl About {
    /// Opens the game with these parameters and passes it to a visitor.
    ///
    /// # Errors
    /// Invalid parameters, with the valid ones.
    pub fn open<V: Visitor>(
        &'static self,
        words: Words<'_>,
        visitor: V,
    ) -> Result<V::Out, Diagnostic> {
        open(self, words, visitor).map_err(|mut error| {
            if error.labels.is_empty() {
                error = error.at(0..words.text.len(), "these parameters");
            }
            let given = words.integers(self).unwrap_or_default();
            if let Some(outside) = given.iter().find(|given| u32::try_from(**given).is_err()) {
                let read = u32::MAX.to_string();
                error.message = error
                    .message
                    .english()
                    .replace(&read, &outside.to_string())
                    .into();
            }
            words.place(error)
        })
    }

    /// Whether the positions of the game have numbers, so that complete tables are possible.
    pub fn is_numbered(&'static self) -> bool {
        struct Ask;
        impl Visitor for Ask {
            type Out = bool;
            fn plain<G: ZeroSum + 'static>(self, _: G, _: String) -> bool {
                false
            }
            fn indexed<G: Indexed + 'static>(self, _: G, _: String) -> bool {
                true
            }
            fn score_layers<G: ScoreLayers + 'static>(self, _: G, _: String) -> bool {
                true
            }
        }
        open(self, Words::default(), Ask).unwrap_or(false)
    }

    /// Whether the positions of the game have numbers or layers, so that several machines can solve
    /// it together.
    pub fn is_layered(&'static self) -> bool {
        struct AskLayers;
        impl Visitor for AskLayers {
            type Out = bool;
            fn plain<G: ZeroSum + 'static>(self, _: G, _: String) -> bool {
                false
            }
            fn indexed<G: Indexed + 'static>(self, _: G, _: String) -> bool {
                true
            }
            fn score_layers<G: ScoreLayers + 'static>(self, _: G, _: String) -> bool {
                true
            }
            fn layered<G: Layered + 'static>(self, game: G, _: String) -> bool {
                game.has_layers()
            }
            fn layered_indexed<G: Layered + Indexed + 'static>(self, game: G, _: String) -> bool {
                game.has_layers()
            }
        }
        open(self, Words::default(), AskLayers).unwrap_or(false)
    }
}

/// Visitor over the concrete game type. The name is the game as typed, with all its parameters.
pub trait Visitor {
    /// The result of the visit.
    type Out;
    /// A game.
    fn plain<G: ZeroSum + 'static>(self, game: G, name: String) -> Self::Out;
    /// A game with a perfect numbering.
    fn indexed<G: Indexed + 'static>(self, game: G, name: String) -> Self::Out;
    /// A game of score whose positions are numbered in layers.
    fn score_layers<G: ScoreLayers + 'static>(self, game: G, name: String) -> Self::Out
    where
        Self: Sized,
    {
        self.plain(game, name)
    }
    /// A game with layers.
    fn layered<G: Layered + 'static>(self, game: G, name: String) -> Self::Out
    where
        Self: Sized,
    {
        self.plain(game, name)
    }
    /// A game with both.
    fn layered_indexed<G: Layered + Indexed + 'static>(self, game: G, name: String) -> Self::Out
    where
        Self: Sized,
    {
        self.indexed(game, name)
    }
}

/// A type of games with names in the catalogue.
pub(crate) trait Named {
    /// The games that this type is, under their names.
    const GAMES: &'static [&'static About];

    /// Parses the parameters after the name and passes the game to the visitor. Places in errors
    /// are byte offsets into the parameters.
    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        visitor: V,
    ) -> Result<V::Out, Diagnostic>;

    /// The inputs of the rules of which this is a view, if the rules do not support this notation
    /// of the parameters.
    fn inputs(words: Words<'_>) -> Option<Result<Inputs, Diagnostic>> {
        let _ = words;
        None
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
                visitor: V,
            ) -> Result<V::Out, Diagnostic> {
                let make: fn(&About, &[u32]) -> Result<Self, Diagnostic> = $make;
                let numbers = words.numbers(about)?;
                Ok(visitor.$kind(make(about, &numbers.values)?, numbers.name))
            }
        }
    };
}

macro_rules! boards {
    ($($module:ident::$game:ident)*) => {
        $(pub mod $module;)*
        $(pub use $module::$game;)*

        /// The metadata of all games.
        pub(crate) fn abouts() -> impl Iterator<Item = &'static About> {
            [$(<$game as Named>::GAMES),*].into_iter().flatten().copied()
        }

        fn open<V: Visitor>(
            about: &'static About,
            words: Words<'_>,
            visitor: V,
        ) -> Result<V::Out, Diagnostic> {
            $(if <$game as Named>::GAMES.iter().any(|known| known.name == about.name) {
                return <$game as Named>::parse(about, words, visitor);
            })*
            let fact = format!("there is no game `{}`", about.name);
            Err(Diagnostic::error("unknown-game", fact))
        }

        /// See [`Named::inputs`].
        pub(crate) fn inputs(
            about: &'static About,
            words: Words<'_>,
        ) -> Option<Result<Inputs, Diagnostic>> {
            $(if <$game as Named>::GAMES.iter().any(|known| known.name == about.name) {
                return <$game as Named>::inputs(words);
            })*
            None
        }
    };
}

boards! {
    awari::Awari
    chess::Chess
    connect4::Connect4
    deque::Deque
    dobutsu::Dobutsu
    dots::Dots
    endgame::Endgame
    gomoku::Gomoku
    mnk::Mnk
    morris::Morris
    othello::Othello
    shogi::Shogi
    tree::Tree
}
