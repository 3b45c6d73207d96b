//! Opening a game of the catalogue that is a Rust type: the game is passed with its type to a
//! [`Visitor`].

use grundy_core::{
    Diagnostic, Entailing, Impartial, Indexed, Layered, Notation, ScoreLayers, ZeroSum,
};

use crate::about::{About, Files, Words};
use crate::impartial::{Geography, GreenHackenbush};
use crate::partizan::WrittenGame;

/// Generic code that receives a game of the catalogue with its type, by the method of its kind.
///
/// `name` is the full name: the game's name and all parameters, `connect4:7,6,4`. The default of a
/// method is `None`: the visitor does not support the kind.
pub trait Visitor: Sized {
    /// The result of the visit.
    type Out;

    /// Receives a game of positions and moves only.
    fn plain<G: ZeroSum + 'static>(self, game: G, name: String) -> Option<Self::Out> {
        let _ = (game, name);
        None
    }

    /// Receives a game whose positions are numbered. Default: `plain`.
    fn indexed<G: Indexed + 'static>(self, game: G, name: String) -> Option<Self::Out> {
        self.plain(game, name)
    }

    /// Receives a game of score whose positions are numbered in layers. Default: `plain`.
    fn score_layers<G: ScoreLayers + 'static>(self, game: G, name: String) -> Option<Self::Out> {
        self.plain(game, name)
    }

    /// Receives a game whose positions form layers. Default: `plain`.
    fn layered<G: Layered + 'static>(self, game: G, name: String) -> Option<Self::Out> {
        self.plain(game, name)
    }

    /// Receives a game whose positions form layers and are numbered. Default: `indexed`.
    fn layered_indexed<G>(self, game: G, name: String) -> Option<Self::Out>
    where
        G: Layered + Indexed + 'static,
    {
        self.indexed(game, name)
    }

    /// Receives an impartial game with positions that decompose into components.
    fn parts<G>(self, game: G, name: String) -> Option<Self::Out>
    where
        G: Impartial<Position: Send> + Notation<G::Position> + 'static,
    {
        let _ = (game, name);
        None
    }

    /// Receives Green Hackenbush, which is solved by the colon and fusion principles.
    fn hackenbush(self, game: GreenHackenbush, name: String) -> Option<Self::Out> {
        self.parts(game, name)
    }

    /// Receives undirected Geography, whose outcomes are found by maximum matching.
    fn geography(self, game: Geography, name: String) -> Option<Self::Out> {
        self.parts(game, name)
    }

    /// Receives a game with entailing or complimenting moves.
    fn entailing<G>(self, game: G, name: String) -> Option<Self::Out>
    where
        G: Entailing + Notation<G::Position> + 'static,
    {
        let _ = (game, name);
        None
    }

    /// Receives a partizan game with the position that its text describes.
    fn partizan<G: WrittenGame>(self, game: G, position: G::Position) -> Option<Self::Out>
    where
        G::Position: Send,
    {
        let _ = (game, position);
        None
    }
}

/// The result of a visit; `None` if the visitor does not support the kind of the game.
pub(crate) type Visit<V> = Result<Option<<V as Visitor>::Out>, Diagnostic>;

/// A game type with entries in the catalogue.
pub(crate) trait Named {
    /// The catalogue entries that this type implements.
    const GAMES: &'static [&'static About];

    /// Parses the parameters after the name, or the position of a partizan game, and passes the
    /// game to the visitor. Places in errors are byte offsets into the parameters.
    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        files: Files<'_>,
        visitor: V,
    ) -> Visit<V>;
}

impl<G: WrittenGame> Named for G
where
    G::Position: Send,
{
    const GAMES: &'static [&'static About] = &[G::ABOUT];

    fn parse<V: Visitor>(
        _: &'static About,
        words: Words<'_>,
        _: Files<'_>,
        visitor: V,
    ) -> Visit<V> {
        G::open(words.text, visitor)
    }
}

/// Defines the list of the games of a module: `abouts`, their metadata, and `visit`, which opens
/// one of them.
macro_rules! games {
    ($($public:vis mod $module:ident::{$($game:ident),*};)*) => {
        $($public mod $module;)*
        $(pub use $module::{$($game),*};)*

        /// Returns the metadata of the games.
        pub fn abouts() -> impl Iterator<Item = &'static $crate::about::About> {
            [$($(<$game as $crate::visitor::Named>::GAMES),*),*].into_iter().flatten().copied()
        }

        /// Parses the parameters of a game of this list and passes it to a visitor.
        fn visit<V: $crate::visitor::Visitor>(
            about: &'static $crate::about::About,
            words: $crate::about::Words<'_>,
            files: $crate::about::Files<'_>,
            visitor: V,
        ) -> Result<V::Out, grundy_core::Diagnostic> {
            $($(if <$game as $crate::visitor::Named>::GAMES.iter().any(|known| known.name == about.name) {
                let visit = <$game as $crate::visitor::Named>::parse(about, words, files, visitor)?;
                return visit.ok_or_else(|| $crate::visitor::unknown(about));
            })*)*
            Err($crate::visitor::unknown(about))
        }
    };
}
pub(crate) use games;

/// The error for a game that is not in a list, or of a kind that a visitor does not support.
pub(crate) fn unknown(about: &About) -> Diagnostic {
    Diagnostic::error("unknown-game", crate::messages::unknown_game(about.name))
}
