//! Games for two players on a board, as Rust types: one file each, with rules, notation, Japanese name,
//! sources and known values. None of them knows how it is solved.
//!
//! A new game is a file, which says by `Named` how it is called and how its parameters are read, and a
//! line in the list below. Whoever opens a game brings a [`Visitor`], which is given the game with its
//! type. A game here that has the name of a rule file is a *view* of that game: the same rules, for
//! whoever wants moves and boards and not values.

use grundy_game::{Diagnostic, Indexed, ZeroSum};

use crate::bind::Inputs;

mod grid;
mod pieces;

/// What is said about a game on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its Japanese name.
    pub ja: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The rules in a line.
    pub rules: &'static str,
    /// The same in Japanese.
    pub rules_ja: &'static str,
    /// Parameters with their usual values, in order.
    pub parameters: &'static [(&'static str, u32)],
    /// What is usually written behind the name, where that is no list of `parameters`.
    pub usual: &'static str,
    /// Who wins from the start, where that is known, and who showed it.
    pub known: &'static str,
    /// Where the rules and results come from.
    pub references: &'static [&'static str],
}

impl About {
    /// Nothing but a name: of a view, since its rule file says the rest, or to begin with.
    pub const fn named(name: &'static str) -> Self {
        Self {
            name,
            title: "",
            ja: "",
            aliases: &[],
            rules: "",
            rules_ja: "",
            parameters: &[],
            usual: "",
            known: "",
            references: &[],
        }
    }

    /// How the game is typed, with its usual parameters.
    ///
    /// ```
    /// let entry = grundy_catalogue::find("connect-four").unwrap();
    /// assert_eq!(entry.board().unwrap().example(), "connect4:7,6,4");
    /// ```
    pub fn example(&self) -> String {
        let usual: Vec<String> = (self.parameters.iter())
            .map(|(_, usual)| usual.to_string())
            .collect();
        match (self.usual, usual.is_empty()) {
            ("", true) => self.name.to_owned(),
            ("", false) => format!("{}:{}", self.name, usual.join(",")),
            (usual, _) => format!("{}:{usual}", self.name),
        }
    }

    /// Opens the game with these parameters and gives it to a visitor.
    ///
    /// # Errors
    /// Parameters that do not fit, with those that do.
    pub fn open<V: Visitor>(
        &'static self,
        words: Words<'_>,
        visitor: V,
    ) -> Result<V::Out, Diagnostic> {
        open(self, words, visitor).map_err(|mut error| {
            if error.labels.is_empty() {
                error = error.at(0..words.text.len(), "these parameters");
            }
            words.place(error)
        })
    }

    /// Whether the positions of the game have numbers, so that complete tables are made of it.
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
        }
        open(self, Words::default(), Ask).unwrap_or(false)
    }
}

/// What stands behind the name of a game, and where it begins in the text that was typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words<'a> {
    /// The parameters; empty for the usual ones.
    pub text: &'a str,
    /// Their byte offset.
    pub at: usize,
}

impl Words<'_> {
    /// An error about the parameters as one about the whole text.
    pub(crate) fn place(&self, mut error: Diagnostic) -> Diagnostic {
        for label in &mut error.labels {
            label.span = label.span.start + self.at..label.span.end + self.at;
        }
        error
    }

    /// The parameters as whole numbers.
    pub(crate) fn integers(&self, about: &About) -> Result<Vec<i64>, Diagnostic> {
        let mut at = 0;
        let words = self.text.split(',').filter(|_| !self.text.is_empty());
        words
            .map(|word| {
                let start = at;
                at += word.len() + 1;
                word.trim().parse().map_err(|_| {
                    Diagnostic::error("parameter", format!("`{word}` is no whole number"))
                        .at(start..start + word.len(), "a parameter")
                        .help(format!("write for example `{}`", about.example()))
                })
            })
            .collect()
    }

    /// The parameters of `about`, with the usual value for each that is not given.
    pub(crate) fn numbers(&self, about: &About) -> Result<Numbers, Diagnostic> {
        let given = self.integers(about)?;
        let most = about.parameters.len();
        if given.len() > most {
            let plural = if most == 1 { "" } else { "s" };
            let fact = format!("`{}` takes {most} parameter{plural}", about.name);
            return Err(
                Diagnostic::error("parameter", fact).help(format!("write `{}`", about.example()))
            );
        }
        let mut values: Vec<u32> = about.parameters.iter().map(|&(_, usual)| usual).collect();
        for (value, given) in values.iter_mut().zip(given) {
            *value = u32::try_from(given).unwrap_or(u32::MAX);
        }
        let texts: Vec<String> = values.iter().map(u32::to_string).collect();
        let name = match &texts[..] {
            [] => about.name.to_owned(),
            some => format!("{}:{}", about.name, some.join(",")),
        };
        Ok(Numbers { values, name })
    }
}

/// Parameters that are numbers, and the name of the game with all of them.
pub(crate) struct Numbers {
    pub values: Vec<u32>,
    pub name: String,
}

/// Who is given a game with its type. The name is how the game is typed, with all its parameters.
pub trait Visitor {
    /// What is made of the game.
    type Out;
    /// A game.
    fn plain<G: ZeroSum + 'static>(self, game: G, name: String) -> Self::Out;
    /// A game with a perfect numbering.
    fn indexed<G: Indexed + 'static>(self, game: G, name: String) -> Self::Out;
}

/// A type of games with names in the catalogue.
pub(crate) trait Named {
    /// The games that this type is, under their names.
    const GAMES: &'static [&'static About];

    /// Reads the parameters behind the name and gives the game to the visitor. Places in errors are byte
    /// offsets into the parameters.
    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        visitor: V,
    ) -> Result<V::Out, Diagnostic>;

    /// The inputs of the rules of which this is a view, if the parameters are written in a way that the
    /// rules do not know.
    fn inputs(words: Words<'_>) -> Option<Result<Inputs, Diagnostic>> {
        let _ = words;
        None
    }
}

/// A [`Named`] type whose parameters are numbers: whether it is `plain` or `indexed`, its games, and what makes one
/// of them from its numbers.
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

        /// Everything that the games say about themselves.
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
    othello::Othello
    shogi::Shogi
    tree::Tree
}
