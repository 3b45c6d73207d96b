//! Games on boards: one interface for all of them, in texts and plain data.
//!
//! Engines and games are generic, and a front end knows neither. [`of_catalogue`] opens a game with
//! its parameters as a
//! [`BoardGame`]: positions and moves come and go in the game's notation, and answers are plain
//! types. Here, and only here, is
//! every game of the catalogue put together with every engine that can answer it (`typed.rs`,
//! tables and databases in `oracle.rs`, several processes in `layers.rs`): most of the machine code
//! of the program, which is therefore a crate of its own, compiled while the facade is.
//!
//! A position is written as the game writes it; or as `start`; or as the moves from the start, with
//! spaces between them (`d3 c5 f6`); or as a position, the word `moves`, and moves.

mod found;
#[cfg(feature = "cluster")]
mod layers;
mod numbered;
mod oracle;
mod probe;
mod typed;
mod values;

use std::fmt;
use std::sync::Arc;

use grundy_catalogue::boards::{About, Visitor, Words};
#[cfg(feature = "study")]
use grundy_game::Checkpoints;
#[cfg(feature = "cluster")]
use grundy_game::Layered;
use grundy_game::zerosum::Board;
use grundy_game::{Diagnostic, Halt, Indexed, Run, ScoreLayers, Side, Stop, Verdict, ZeroSum};
#[cfg(feature = "study")]
use grundy_search::count::Divided;
use grundy_search::record::Node;
use grundy_search::{Algorithm, Features};

#[cfg(feature = "cluster")]
pub use grundy_cluster as cluster;
pub use grundy_search as search;

pub use found::{Searched, Statistics};
#[cfg(feature = "cluster")]
pub use layers::halt as cluster_halt;
#[cfg(feature = "cluster")]
pub use probe::LayeredBoard;
#[cfg(feature = "study")]
pub use probe::game_of_database;
pub use probe::{Attempt, FullTable, Numbered, Probe};

#[cfg(feature = "cluster")]
use layers::Together;
use numbered::{ScoreTables, WinTables};
use typed::Typed;

/// What a search may do.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// Which algorithm.
    pub algorithm: Algorithm,
    /// How many moves ahead; `None` is as far as the limits allow.
    pub depth: Option<u32>,
    /// Win, draw or loss only, and not in how many moves. Games of score have their score all the
    /// same, and deepening, which goes by estimates, its distances.
    pub result: bool,
    /// What is switched on, where that is not what belongs to the algorithm.
    pub features: Option<Features>,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::Deepening,
            depth: None,
            result: false,
            features: None,
        }
    }
}

/// A node of a recorded search, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The position.
    pub position: String,
    /// The move that leads here.
    pub by: Option<String>,
    /// The record, with positions and moves left out.
    pub node: Node<(), ()>,
}

/// A move with what is known of the position that it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMove {
    /// The move, as the game writes it.
    pub text: String,
    /// The position behind it.
    pub to: String,
    /// The value of that position for the side to move there.
    pub left: Option<Verdict>,
    /// Whether the same side is to move again.
    pub keeps: bool,
}

/// A position that was searched to the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BySearch {
    /// What the search found.
    pub searched: Searched,
    /// All moves; what they leave is known only where that was cheap behind the search.
    pub moves: Vec<BoardMove>,
    /// The positions of the line of best play, the first one included.
    pub line: Vec<String>,
    /// Why the work ended: whole, if all is known that such a search can know.
    pub stop: Stop,
}

/// A game on a board, whatever its types are.
pub trait BoardGame: Send {
    /// What is said about the game; nothing but a name where its rules say the rest.
    fn about(&self) -> &About;
    /// How the game is typed, with all its parameters: `connect4:6,5,4`.
    fn name(&self) -> &str;
    /// The title for a heading, with the Japanese name.
    fn title(&self) -> String;
    /// Whether the end of a game is a score.
    fn is_scored(&self) -> bool;
    /// Whether positions have Grundy values: see [`ZeroSum::IMPARTIAL`].
    fn is_impartial(&self) -> bool;
    /// The Grundy value of a position, and that of what each move leaves, in the order of the
    /// moves.
    ///
    /// # Errors
    /// As [`BoardGame::position`]; a game that is not [impartial](BoardGame::is_impartial); the
    /// limit that was met.
    fn grundy(&self, position: &str, run: &mut Run) -> Result<(u128, Vec<u128>), Halt>;
    /// In games that can repeat: how often this position must occur for the game to be over, and
    /// the score for the side to move then.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn repeated(&self, position: &str) -> Result<Option<(u32, i32)>, Diagnostic>;
    /// Two words that tell positions of one side apart, whatever counters of moves they carry.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn key(&self, position: &str) -> Result<[u64; 2], Diagnostic>;
    /// A position in the game's own notation, from anything that the head of this module lists.
    ///
    /// # Errors
    /// Text that is none of these.
    fn position(&self, text: &str) -> Result<String, Diagnostic>;
    /// The picture of a position.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn board(&self, position: &str) -> Result<Board, Diagnostic>;
    /// Who is to move, and the score for that side if the game is over.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn state(&self, position: &str) -> Result<(Side, Option<i32>), Diagnostic>;
    /// The legal moves.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn moves(&self, position: &str) -> Result<Vec<String>, Diagnostic>;
    /// A move as players of the game say it, where that differs from how it is typed: `７六歩`.
    ///
    /// # Errors
    /// As [`BoardGame::position`]; a move that is not legal.
    fn spoken(&self, position: &str, by: &str) -> Result<Option<String>, Diagnostic>;
    /// The position after a move.
    ///
    /// # Errors
    /// As [`BoardGame::position`]; a move that is not legal.
    fn play(&self, position: &str, by: &str) -> Result<String, Diagnostic>;
    /// Searches a position.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn search(
        &self,
        position: &str,
        request: &Request,
        run: &mut Run,
    ) -> Result<Searched, Diagnostic>;
    /// The same to the end of the game, with checkpoints on the way: goes on from one, and offers
    /// others to a keeper.
    ///
    /// # Errors
    /// As [`BoardGame::position`]; a search that keeps no table of exact values, or a game that is
    /// not one of the catalogue; a checkpoint that is damaged, or of another question.
    #[cfg(feature = "study")]
    fn search_kept(
        &self,
        position: &str,
        request: &Request,
        from: Option<Vec<u8>>,
        keeper: &mut dyn Checkpoints,
        run: &mut Run,
    ) -> Result<Searched, Diagnostic>;
    /// The same as [`BoardGame::search`], where positions of the game so far are known: coming back
    /// to one of them is a draw.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn search_after(
        &self,
        before: &[String],
        position: &str,
        request: &Request,
        run: &mut Run,
    ) -> Result<Searched, Diagnostic>;
    /// Win, draw or loss by proof search.
    ///
    /// # Errors
    /// As [`BoardGame::position`]; games that proof search does not know.
    #[cfg(feature = "study")]
    fn prove(&self, position: &str, run: &mut Run) -> Result<Searched, Diagnostic>;
    /// A win by force for the side to move: attacks, and moves that threaten attacks. If none is
    /// found, nothing is proved.
    ///
    /// # Errors
    /// As [`BoardGame::position`]; games that have no attacks.
    #[cfg(feature = "study")]
    fn attack(&self, position: &str, run: &mut Run) -> Result<Searched, Diagnostic>;
    /// The exact value of every move, by search to the end of the game.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn choices(&self, position: &str, run: &mut Run) -> Result<Vec<BoardMove>, Diagnostic>;
    /// The nodes of a search with at most `limit` of them, and how many more there were. Cut
    /// branches are followed to their ends.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn tree(
        &self,
        position: &str,
        request: &Request,
        limit: usize,
        run: &mut Run,
    ) -> Result<(Vec<TreeNode>, u64), Diagnostic>;
    /// The complete tables of the game, if its positions have numbers.
    fn numbered(&self) -> Option<&dyn Numbered>;
    /// The game as one that several processes can solve together, if its positions lie in layers or
    /// have numbers.
    #[cfg(feature = "cluster")]
    fn layered(&self) -> Option<&dyn LayeredBoard>;
    /// Solves all positions that play can reach from this one, as far as the budget goes.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn enumerate(&self, position: &str, run: &mut Run) -> Result<Attempt, Diagnostic>;
    /// Solves this position and its moves by search to the end of the game.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    fn solve_by_search(&self, position: &str, run: &mut Run) -> Result<BySearch, Diagnostic>;
    /// Lines of play of so many moves, for each first move.
    ///
    /// # Errors
    /// As [`BoardGame::position`].
    #[cfg(feature = "study")]
    fn perft(
        &self,
        position: &str,
        depth: u32,
        run: &mut Run,
    ) -> Result<Divided<String>, Diagnostic>;
}

/// A game of the catalogue with these parameters.
///
/// # Errors
/// Parameters that the game does not take, with an example of those that it does.
pub fn of_catalogue(
    about: &'static About,
    words: Words<'_>,
) -> Result<Box<dyn BoardGame>, Diagnostic> {
    about.open(words, Opener(about))
}

/// A game of any type, not one of the catalogue: a user's own, or one that rules make.
pub fn of_type<G: ZeroSum + 'static>(
    game: G,
    about: &About,
    name: &str,
    title: String,
) -> Box<dyn BoardGame> {
    Box::new(Typed {
        game: Arc::new(game),
        title,
        about: *about,
        name: name.to_owned(),
        tables: None,
        #[cfg(feature = "cluster")]
        together: None,
    })
}

/// Gives a game whose type is known its place among the others.
struct Opener(&'static About);

impl Opener {
    fn typed<G: ZeroSum + 'static>(
        &self,
        game: Arc<G>,
        name: String,
        tables: Option<Box<dyn Numbered + Send>>,
    ) -> Typed<G> {
        let about = *self.0;
        Typed {
            game,
            title: format!("{} ({})", about.title, about.ja),
            about,
            name,
            tables,
            #[cfg(feature = "cluster")]
            together: None,
        }
    }

    /// A game whose positions are numbered.
    fn with_numbers<G: Indexed + 'static>(&self, game: &Arc<G>, name: String) -> Typed<G> {
        let tables = WinTables {
            game: Arc::clone(game),
            name: name.clone(),
        };
        self.typed(Arc::clone(game), name, Some(Box::new(tables)))
    }
}

impl Visitor for Opener {
    type Out = Box<dyn BoardGame>;

    fn plain<G: ZeroSum + 'static>(self, game: G, name: String) -> Box<dyn BoardGame> {
        Box::new(self.typed(Arc::new(game), name, None))
    }

    fn indexed<G: Indexed + 'static>(self, game: G, name: String) -> Box<dyn BoardGame> {
        let game = Arc::new(game);
        Box::new(Typed {
            #[cfg(feature = "cluster")]
            together: Some(Box::new(Together::by_distance(&game, &name))),
            ..self.with_numbers(&game, name)
        })
    }

    fn score_layers<G: ScoreLayers + 'static>(self, game: G, name: String) -> Box<dyn BoardGame> {
        let game = Arc::new(game);
        let tables = ScoreTables {
            game: Arc::clone(&game),
            name: name.clone(),
        };
        Box::new(Typed {
            #[cfg(feature = "cluster")]
            together: Some(Box::new(Together::by_score(&game, &name))),
            ..self.typed(game, name, Some(Box::new(tables)))
        })
    }

    #[cfg(feature = "cluster")]
    fn layered<G: Layered + 'static>(self, game: G, name: String) -> Box<dyn BoardGame> {
        let game = Arc::new(game);
        Box::new(Typed {
            together: together(Together::in_layers(&game, &name)),
            ..self.typed(game, name, None)
        })
    }

    #[cfg(feature = "cluster")]
    fn layered_indexed<G: Layered + Indexed + 'static>(
        self,
        game: G,
        name: String,
    ) -> Box<dyn BoardGame> {
        let game = Arc::new(game);
        Box::new(Typed {
            together: together(Together::in_layers(&game, &name)),
            ..self.with_numbers(&game, name)
        })
    }
}

#[cfg(feature = "cluster")]
fn together<G: ZeroSum + 'static>(
    board: Option<Together<G>>,
) -> Option<Box<dyn LayeredBoard + Send>> {
    board.map(|board| Box::new(board) as _)
}

/// What games of the rule language are called among the games on boards.
pub const RULES: &str = "rules";

impl fmt::Debug for dyn BoardGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().name)
    }
}
