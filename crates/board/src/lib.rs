//! Games on boards: one interface for all of them.
//!
//! Engines and games are generic types, which front ends do not see. [`of_catalogue`] opens a game
//! with its parameters as a [`BoardGame`]. Positions and moves are passed as handles
//! ([`BoardPosition`], [`BoardMove`]); text is read and written at the edge only.
//!
//! This crate instantiates every game of the catalogue with every engine that supports it: searches
//! in `typed.rs`, tables and databases in `oracle.rs`, several processes in `layers.rs`. That is
//! most of the machine code of the program. It is a separate crate so that it compiles in parallel
//! with the facade.
//!
//! A position is given in one of four forms: in the game's notation; as `start`; as the moves from
//! the start, separated by spaces (`d3 c5 f6`); or as a position, the word `moves`, and moves.
//!
//! Start reading at `typed.rs`, the only implementation of `BoardGame`.

#![forbid(unsafe_code)]

mod handle;
#[cfg(feature = "cluster")]
mod layers;
#[cfg(feature = "study")]
mod line;
mod messages;
mod numbered;
mod oracle;
mod probe;
mod report;
mod typed;
mod values;

use std::fmt;
use std::sync::Arc;

use grundy_catalogue::boards::{About, Visitor, Words};
#[cfg(feature = "study")]
use grundy_core::Checkpoints;
#[cfg(feature = "cluster")]
use grundy_core::Layered;
use grundy_core::zerosum::Board;
use grundy_core::{
    Diagnostic, Halt, Indexed, Message, Run, ScoreLayers, Side, Stop, Verdict, ZeroSum,
};
#[cfg(feature = "study")]
use grundy_search::count::Divided;
use grundy_search::record::Node;
use grundy_search::{Algorithm, Features, MoveOrder, Transpositions};

#[cfg(feature = "cluster")]
pub use grundy_cluster as cluster;
pub use grundy_search as search;

pub use handle::{BoardMove, BoardPosition};
#[cfg(feature = "cluster")]
pub use layers::halt as cluster_halt;
#[cfg(feature = "study")]
pub use line::LineOfPlay;
#[cfg(feature = "cluster")]
pub use probe::LayeredBoard;
#[cfg(feature = "study")]
pub use probe::game_of_database;
pub use probe::{Attempt, FullTable, Numbered, Probe};
pub use report::{SearchReport, TableStatistics};

#[cfg(feature = "cluster")]
use layers::LayeredSolver;
use numbered::{ScoreTables, WinTables};
use typed::Typed;

/// The parameters of a search.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The number of moves to look ahead; `None` searches as far as the limits allow.
    pub depth: Option<u32>,
    /// Searches for win, draw or loss only, without the distance. Games of score still get their
    /// score, and iterative deepening, which uses estimates, still gets distances.
    pub result: bool,
    /// The features to use, if they differ from the default of the algorithm.
    pub features: Option<Features>,
    /// The order of the moves in [`BoardGame::tree`].
    pub order: MoveOrder,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::Deepening,
            depth: None,
            result: false,
            features: None,
            order: MoveOrder::AsGiven,
        }
    }
}

/// A node of a recorded search.
#[derive(Clone)]
pub struct TreeNode {
    /// The position.
    pub position: BoardPosition,
    /// The position in the game's notation.
    pub text: String,
    /// The move that leads here, in the game's notation.
    pub by: Option<String>,
    /// The other fields of the recorded node; its position and move are those above.
    pub node: Node<(), ()>,
}

/// A move with the known value of the position after it.
#[derive(Clone)]
pub struct RatedMove {
    /// The move.
    pub by: BoardMove,
    /// The position after the move.
    pub to: BoardPosition,
    /// The value of that position for the side to move there.
    pub verdict: Option<Verdict>,
    /// Whether the same side is to move again.
    pub keeps: bool,
}

/// The extent of the search of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchExtent {
    /// The number of plies, the move included.
    pub depth: u32,
    /// Whether the line of best play is computed after the value. Without it, the line may contain
    /// the move only.
    pub line: bool,
}

/// A move with the result of a search to a limited depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluatedMove {
    /// The value for the player to move. `None` if the search did not reach an end of the game,
    /// and the game has no estimate of its positions.
    pub verdict: Option<Verdict>,
    /// Whether the value is exact: no estimate contributed to it.
    pub exact: bool,
    /// The line of best play as moves, this move first.
    pub line: Vec<String>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// A position that was searched to the end of the game.
#[derive(Clone)]
pub struct SolvedBySearch {
    /// The result of the search.
    pub searched: SearchReport,
    /// All moves. Their values are set only where they were cheap to compute after the search.
    pub moves: Vec<RatedMove>,
    /// The positions of the line of best play, the first one included.
    pub line: Vec<BoardPosition>,
    /// The reason why the work ended; [`Stop::Complete`] if everything that this search can compute
    /// is known.
    pub stop: Stop,
}

/// A game on a board, independent of its types.
///
/// Text is read by [`read`](BoardGame::read) and [`read_move`](BoardGame::read_move), and written
/// by [`show`](BoardGame::show) and [`show_move`](BoardGame::show_move). All other methods take
/// positions and moves that this game has made, and panic if one is of another type of game.
pub trait BoardGame: Send {
    /// Returns the metadata of the game. The metadata of a game that rules define has only a name.
    fn about(&self) -> &About;
    /// Returns the full name: the game's name and all parameters, `connect4:7,6,4`.
    fn name(&self) -> &str;
    /// Returns the title for a heading.
    fn title(&self) -> Message;
    /// Returns whether the end of a game is a score.
    fn is_scored(&self) -> bool;
    /// Returns whether positions have Grundy values: see [`ZeroSum::IMPARTIAL`]. `false` if the
    /// keys of positions are hashes ([`ZeroSum::hashed`]).
    fn is_impartial(&self) -> bool;
    /// Returns the start position.
    fn start(&self) -> BoardPosition;
    /// Reads a position, in any form that the head of this module lists.
    ///
    /// # Errors
    /// Text in none of these forms.
    fn read(&self, text: &str) -> Result<BoardPosition, Diagnostic>;
    /// Returns a position in the game's notation.
    fn show(&self, position: &BoardPosition) -> String;
    /// Returns the picture of a position.
    fn board(&self, position: &BoardPosition) -> Board;
    /// Returns the side to move, and the score for that side if the game is over.
    fn state(&self, position: &BoardPosition) -> (Side, Option<i32>);
    /// Returns the legal moves; none if the game is over.
    fn moves(&self, position: &BoardPosition) -> Vec<BoardMove>;
    /// Reads a move.
    ///
    /// # Errors
    /// Text that is not a legal move.
    fn read_move(&self, position: &BoardPosition, text: &str) -> Result<BoardMove, Diagnostic>;
    /// Returns a move in the game's notation.
    fn show_move(&self, position: &BoardPosition, by: &BoardMove) -> String;
    /// Returns a move in the usual spoken notation, if it differs from the typed one: `７六歩`.
    fn spoken(&self, position: &BoardPosition, by: &BoardMove) -> Option<String>;
    /// Returns the position after a move.
    fn play(&self, position: &BoardPosition, by: &BoardMove) -> BoardPosition;
    /// In games that can repeat: returns how often this position must occur to end the game, and
    /// the score for the side to move then.
    fn repeated(&self, position: &BoardPosition) -> Option<(u32, i32)>;
    /// Returns two 64-bit words that identify the position and the side to move. Positions that
    /// differ only in a counter of moves have the same words.
    fn key(&self, position: &BoardPosition) -> [u64; 2];
    /// Returns the Grundy value of a position and those of its options, in the order of the moves.
    ///
    /// # Errors
    /// A game that is not [impartial](BoardGame::is_impartial); the limit that was reached.
    fn grundy(&self, position: &BoardPosition, run: &mut Run) -> Result<(u128, Vec<u128>), Halt>;
    /// Searches a position.
    ///
    /// # Errors
    /// A game in which some ends have no score.
    fn search(
        &self,
        position: &BoardPosition,
        request: &Request,
        run: &mut Run,
    ) -> Result<SearchReport, Diagnostic>;
    /// Searches to the end of the game with checkpoints: continues from one, and offers further
    /// ones to `keeper`.
    ///
    /// # Errors
    /// As [`BoardGame::search`]; a search without a table of exact values; a game that is not in
    /// the catalogue; a checkpoint that is damaged or belongs to another query.
    #[cfg(feature = "study")]
    fn search_kept(
        &self,
        position: &BoardPosition,
        request: &Request,
        from: Option<Vec<u8>>,
        keeper: &mut dyn Checkpoints,
        run: &mut Run,
    ) -> Result<SearchReport, Diagnostic>;
    /// As [`BoardGame::search`], given the earlier positions of the game: a return to one of them
    /// is a draw.
    ///
    /// # Errors
    /// As [`BoardGame::search`].
    fn search_after(
        &self,
        before: &[BoardPosition],
        position: &BoardPosition,
        request: &Request,
        run: &mut Run,
    ) -> Result<SearchReport, Diagnostic>;
    /// Finds win, draw or loss by proof search.
    ///
    /// # Errors
    /// As [`BoardGame::search`]; games that proof search does not support.
    #[cfg(feature = "study")]
    fn prove(&self, position: &BoardPosition, run: &mut Run) -> Result<SearchReport, Diagnostic>;
    /// Searches for a forced win of the side to move: attacks, and moves that threaten attacks. A
    /// search without a result proves nothing.
    ///
    /// # Errors
    /// As [`BoardGame::search`]; games without attacks.
    #[cfg(feature = "study")]
    fn attack(&self, position: &BoardPosition, run: &mut Run) -> Result<SearchReport, Diagnostic>;
    /// Returns the exact value of every move, by search to the end of the game.
    ///
    /// # Errors
    /// As [`BoardGame::search`].
    fn choices(
        &self,
        position: &BoardPosition,
        run: &mut Run,
    ) -> Result<Vec<RatedMove>, Diagnostic>;
    /// Makes a table for [`BoardGame::evaluate_move`], of the bytes of the budget.
    fn new_table(&self, run: &Run) -> Option<Transpositions>;
    /// Evaluates a legal move by search. The searches of all moves of a position and of all depths
    /// can share a table. `None` if the run was stopped.
    ///
    /// # Errors
    /// As [`BoardGame::search`].
    fn evaluate_move(
        &self,
        position: &BoardPosition,
        by: &BoardMove,
        extent: SearchExtent,
        table: Option<&Transpositions>,
        run: &mut Run,
    ) -> Result<Option<EvaluatedMove>, Diagnostic>;
    /// Returns at most `limit` nodes of a search, and the number of the other nodes. Branches that
    /// the search cut are then searched in full, for a picture of the work that a cut saves.
    fn tree(
        &self,
        position: &BoardPosition,
        request: &Request,
        limit: usize,
        run: &mut Run,
    ) -> (Vec<TreeNode>, u64);
    /// Returns the complete tables of the game, if its positions have numbers.
    fn numbered(&self) -> Option<&dyn Numbered>;
    /// Returns the interface for several processes, if the positions form layers or are numbered.
    #[cfg(feature = "cluster")]
    fn layered(&self) -> Option<&dyn LayeredBoard>;
    /// Solves all positions that are reachable from this one, within the budget.
    ///
    /// # Errors
    /// As [`BoardGame::search`].
    fn enumerate(&self, position: &BoardPosition, run: &mut Run) -> Result<Attempt, Diagnostic>;
    /// Solves this position and its moves by search to the end of the game.
    ///
    /// # Errors
    /// As [`BoardGame::search`].
    fn solve_by_search(
        &self,
        position: &BoardPosition,
        run: &mut Run,
    ) -> Result<SolvedBySearch, Diagnostic>;
    /// Returns a line of play that begins at a position.
    #[cfg(feature = "study")]
    fn line_from(&self, position: &BoardPosition) -> Box<dyn LineOfPlay>;
    /// Counts the lines of play of the given length, for each first move.
    #[cfg(feature = "study")]
    fn perft(&self, position: &BoardPosition, depth: u32, run: &mut Run) -> Divided<BoardMove>;
}

/// Opens a game of the catalogue with these parameters.
///
/// # Errors
/// Parameters that the game does not accept, with an example of valid ones.
pub fn of_catalogue(
    about: &'static About,
    words: Words<'_>,
) -> Result<Box<dyn BoardGame>, Diagnostic> {
    about.open(words, Opener(about))
}

/// Wraps a game of any type that is not in the catalogue: a user's type, or one made from rules.
pub fn of_type<G: ZeroSum + 'static>(
    game: G,
    about: &About,
    name: &str,
    title: Message,
) -> Box<dyn BoardGame> {
    Box::new(Typed {
        game: Arc::new(game),
        title,
        about: *about,
        name: name.to_owned(),
        tables: None,
        #[cfg(feature = "cluster")]
        layered_solver: None,
    })
}

/// Wraps a concrete game in a `BoardGame`.
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
            title: Message::title(about.title, about.ja),
            about,
            name,
            tables,
            #[cfg(feature = "cluster")]
            layered_solver: None,
        }
    }

    /// Wraps a game whose positions are numbered.
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

    fn plain<G: ZeroSum + 'static>(self, game: G, name: String) -> Option<Self::Out> {
        Some(Box::new(self.typed(Arc::new(game), name, None)))
    }

    fn indexed<G: Indexed + 'static>(self, game: G, name: String) -> Option<Self::Out> {
        let game = Arc::new(game);
        Some(Box::new(Typed {
            #[cfg(feature = "cluster")]
            layered_solver: Some(Box::new(LayeredSolver::by_distance(&game, &name))),
            ..self.with_numbers(&game, name)
        }))
    }

    fn score_layers<G: ScoreLayers + 'static>(self, game: G, name: String) -> Option<Self::Out> {
        let game = Arc::new(game);
        let tables = ScoreTables {
            game: Arc::clone(&game),
            name: name.clone(),
        };
        Some(Box::new(Typed {
            #[cfg(feature = "cluster")]
            layered_solver: Some(Box::new(LayeredSolver::by_score(&game, &name))),
            ..self.typed(game, name, Some(Box::new(tables)))
        }))
    }

    #[cfg(feature = "cluster")]
    fn layered<G: Layered + 'static>(self, game: G, name: String) -> Option<Self::Out> {
        let game = Arc::new(game);
        Some(Box::new(Typed {
            layered_solver: layered_solver(LayeredSolver::in_layers(&game, &name)),
            ..self.typed(game, name, None)
        }))
    }

    #[cfg(feature = "cluster")]
    fn layered_indexed<G: Layered + Indexed + 'static>(
        self,
        game: G,
        name: String,
    ) -> Option<Self::Out> {
        let game = Arc::new(game);
        Some(Box::new(Typed {
            layered_solver: layered_solver(LayeredSolver::in_layers(&game, &name)),
            ..self.with_numbers(&game, name)
        }))
    }
}

/// Boxes the interface for several processes, if the game supports it.
#[cfg(feature = "cluster")]
fn layered_solver<G: ZeroSum + 'static>(
    board: Option<LayeredSolver<G>>,
) -> Option<Box<dyn LayeredBoard + Send>> {
    board.map(|board| Box::new(board) as _)
}

/// The name of games of the rule language among the games on boards.
pub const RULES: &str = "rules";

impl fmt::Debug for dyn BoardGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.about().name)
    }
}
