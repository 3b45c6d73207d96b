//! Opening a game by its text. This module is above the laws: it connects a game of the rule
//! language with the proved laws, which give values of positions outside of every table.

use std::str::FromStr;

use grundy_core::Diagnostic;
use grundy_rules::partizan::PartizanRules;

use crate::board::BoardGame;
use crate::failure::Failure;
use crate::formula::Formula;
use crate::formula::source::Source;
use crate::game::Game;
use crate::laws::theorem::large_positions::ProvedLaws;
use crate::messages;
use crate::spec::{self, Origin, Read, Reader, no_files};
use crate::values::{GameRules, PartizanType};

/// Whether rules have a bar outside of the lines that are comments. Rules of partizan games have
/// one, and the headers of most other rules have one in a comment.
fn has_bar(rules: &str) -> bool {
    let mut lines = rules.lines();
    lines.any(|line| line.contains('|') && !line.trim_start().starts_with('#'))
}

impl Game {
    /// Opens a GAME string. `reader` reads a file, see [`Reader`].
    ///
    /// # Errors
    /// A string that is not a game, a file that cannot be read, rules that are wrong.
    pub fn open(game: &str, reader: Reader<'_>) -> Result<Self, Failure> {
        if let Some(words) = spec::sum_in(game) {
            return Self::open_sum(&words, reader);
        }
        let opened: Self = match Source::parse(game, reader)?.linked()? {
            Read::Rules(spec, _) if has_bar(&spec.text) && PartizanRules::are(&spec.text) => {
                let rules = GameRules::of(&spec)?;
                let named = match &spec.origin {
                    Origin::Named(name) => PartizanType::named(name),
                    _ => None,
                };
                Self::of_rules(match named {
                    Some(game) => game.ruleset(Some(rules)),
                    None => rules.ruleset(&spec),
                })
            }
            Read::Rules(spec, view) => Self {
                view,
                ..Formula::of(*spec, &ProvedLaws)?.into()
            },
            Read::Board(board) => board.into(),
            Read::Type(rules) => Self::of_rules(rules),
        };
        Ok(Self {
            asked: Some(game.trim().to_owned()),
            ..opened
        })
    }

    /// [`Game::open`] without files: a name, a code, a set or rules as text.
    ///
    /// # Errors
    /// As [`Game::open`].
    pub fn named(game: &str) -> Result<Self, Failure> {
        Self::open(game, &mut no_files)
    }

    /// Opens a sum of games in the notation of the command line: GAME strings, each followed by the
    /// words of its position, with `+` between them.
    ///
    /// # Errors
    /// As [`Game::open`].
    pub fn open_sum(words: &[&str], reader: Reader<'_>) -> Result<Self, Failure> {
        let mut games = Vec::new();
        for (game, position) in spec::parts(words) {
            if game.is_empty() {
                let fact = messages::sum_lacks_a_game(words.join(" "));
                return Err(Failure::of(
                    Diagnostic::error("unknown-game", fact).help(messages::write_games_of_sum()),
                ));
            }
            games.push((Self::open(game, reader)?, position));
        }
        Ok(Self::sum(games))
    }
}

/// The game that [`Game::named`] opens.
///
/// ```
/// use grundy::{Game, Outcome, Run};
/// let mut kayles: Game = "kayles".parse()?;
/// let solution = kayles.solve(&["3", "4", "5"], &mut Run::silent())?;
/// assert_eq!(solution.outcome, Some(Outcome::N));
/// assert!("kailes".parse::<Game>().err().unwrap().to_string().contains("kayles"));
/// # Ok::<(), grundy::Failure>(())
/// ```
impl FromStr for Game {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        Self::named(text)
    }
}

/// The rules that [`Formula::named`] opens.
impl FromStr for Formula {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        Self::named(text)
    }
}

impl Formula {
    /// Opens a GAME string. `reader` reads a file, see [`Reader`].
    ///
    /// # Errors
    /// A string that is not a game or has no rules, a file that cannot be read, rules that are
    /// wrong.
    pub fn open(game: &str, reader: Reader<'_>) -> Result<Self, Failure> {
        Game::open(game, reader)?.into_formula()
    }

    /// [`Formula::open`] without files: a name, a code, a set or rules as text.
    ///
    /// # Errors
    /// As [`Formula::open`].
    pub fn named(game: &str) -> Result<Self, Failure> {
        Self::open(game, &mut no_files)
    }
}

/// Opens a game on a board: one of the catalogue, or the board that shows a game of the rule
/// language.
///
/// # Errors
/// A string that is not a game, parameters that do not fit, and rules that no board shows.
///
/// ```
/// use grundy::board::{Request, open};
/// use grundy::board::search::Algorithm;
/// use grundy::Run;
///
/// let game = open("connect4:4,4")?;
/// let request = Request { algorithm: Algorithm::Mtdf, ..Request::default() };
/// let found = game.search(&game.start(), &request, &mut Run::silent())?;
/// assert_eq!(found.verdict.unwrap().to_string(), "draw");
/// let position = game.read("1 1")?;
/// let by = game.read_move(&position, "2")?;
/// assert_eq!(game.show(&game.play(&position, &by)), "..../..../o.../xx..");
/// # Ok::<(), grundy::Failure>(())
/// ```
pub fn open_board(game: &str) -> Result<Box<dyn BoardGame>, Failure> {
    let board = Game::named(game)?.into_board();
    board.ok_or_else(|| {
        Failure::of(
            Diagnostic::error("wrong-game", messages::game_has_no_board(game))
                .help(messages::into_play_enumerates()),
        )
    })
}
