//! Impartial games with positions that decompose into components, as Rust types: one file each,
//! with rules, notation, names and sources. None of them depends on the solvers.
//!
//! To add a game, write a file that implements `NamedParts` (its metadata and the parser of its
//! parameters), and add a line to the list below. Games on graphs take a [`Shape`]: a name with
//! numbers, or a file of edges read by the caller.

use grundy_core::{Diagnostic, NotatedEntailing, NotatedParts};

use crate::about::{About, Words};
use crate::messages as shared;

mod messages;
pub mod shape;
mod vertices;

pub use crate::about::Files;
pub use shape::Shape;

/// Components with more points or lines than this are not sketched.
const LARGEST_SKETCH: usize = 150;

/// Visitor over the concrete game type. `name` is the full name: the game's name and all
/// parameters, `cram:6,6`.
pub trait PartsVisitor {
    /// The result of the visit.
    type Out;
    /// A game with positions that decompose into components.
    fn parts<G: NotatedParts + 'static>(self, game: G, name: String) -> Self::Out;
    /// Green Hackenbush, which is solved by the colon and fusion principles.
    fn hackenbush(self, game: GreenHackenbush, name: String) -> Self::Out;
    /// Undirected Geography, whose outcomes are found by maximum matching.
    fn geography(self, game: Geography, name: String) -> Self::Out;
    /// A game with entailing or complimenting moves.
    fn entailing<G: NotatedEntailing + 'static>(self, game: G, name: String) -> Self::Out;
}

/// A game type with entries in the catalogue.
pub(crate) trait NamedParts {
    /// The catalogue entries that this type implements.
    const GAMES: &'static [&'static About];

    /// Parses the parameters after the name and passes the game to the visitor. Places in errors
    /// are byte offsets into the parameters.
    fn parse<V: PartsVisitor>(
        about: &'static About,
        words: Words<'_>,
        files: Files<'_>,
        visitor: V,
    ) -> Result<V::Out, Diagnostic>;
}

macro_rules! parts {
    ($($module:ident::$game:ident)*) => {
        $(pub use $module::$game;)*

        /// The metadata of all games.
        pub fn abouts() -> impl Iterator<Item = &'static About> {
            [$(<$game as NamedParts>::GAMES),*].into_iter().flatten().copied()
        }

        /// Opens a game of this list and passes it to a visitor.
        ///
        /// # Errors
        /// Invalid parameters, with the valid ones; a file that cannot be read.
        pub fn open<V: PartsVisitor>(
            about: &'static About,
            words: Words<'_>,
            files: Files<'_>,
            visitor: V,
        ) -> Result<V::Out, Diagnostic> {
            $(if <$game as NamedParts>::GAMES.iter().any(|known| known.name == about.name) {
                return <$game as NamedParts>::parse(about, words, files, visitor).map_err(|mut error| {
                    if error.labels.is_empty() {
                        error = error.at(0..words.text.len(), shared::these_parameters());
                    }
                    words.place(error)
                });
            })*
            let fact = shared::unknown_game(about.name);
            Err(Diagnostic::error("unknown-game", fact))
        }
    };
}

mod cram;
mod geography;
mod green;
mod sprouts;
pub(crate) mod strings;

parts! {
    cram::Cram
    geography::Geography
    green::GreenHackenbush
    strings::Nimstring
    sprouts::Sprouts
    vertices::Vertices
}
