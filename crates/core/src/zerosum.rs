//! Two-player zero-sum games with perfect information as Rust types.
//!
//! These games have no hidden information and no chance, and the gain of one side is the loss of
//! the other. From every position of a finite game, one side can force a win or both can force a
//! draw (E. Zermelo 1913). If the end has a score, each position has one value (J. von Neumann
//! 1928). [`ZeroSum`] defines the rules and not how values are computed.
//!
//! ```text
//! ZeroSum    start, side, moves, play, ended      the rules; enough for every search
//!            foresee, candidates, range, order    results without search
//!            attacks, builders, answers           forced wins
//!            canonical, key                       equal positions
//!            evaluate                             an estimate, for searches that stop early
//!            show, read, show_move, read_move     notation, both ways
//!            board                                the data of a picture of the position
//! Indexed    len, rank, unrank, predecessors      indices of positions, for complete tables
//! ```
//!
//! A parameter `by` is a move: `play(position, by)` returns the position after it.
//!
//! # Choices
//! *By value.* [`ZeroSum::play`] returns the new position. Positions of board games have a few
//! words and are faster to copy than to undo. Games with large positions pay for a clone at each
//! move.
//!
//! *The side to move belongs to the position*, not to the recursion. In some games the same side
//! moves again (after closing a box, or where the rules include a pass in the move). All scores are
//! for the side to move, so a search negates a value exactly where the side changes.
//!
//! *The end is separate from the moves.* A position without moves is a loss, a draw, a pass or a
//! misère win in different games; only [`ZeroSum::ended`] decides which.
//!
//! *One list of moves.* `moves` appends to a list that the caller owns and truncates, so a search
//! does not allocate at a node.
//!
//! *Exact values and estimates never mix.* [`Forecast`] and [`Score`] are exact;
//! [`ZeroSum::evaluate`] is not, and an engine marks every value that depends on it.

use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::{Diagnostic, messages};

/// A final score for the side to move: −1, 0 or 1 in games with wins and losses, the difference in
/// games with points.
pub type Score = i32;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The player with the first move in the starting position: Black in Othello, White in chess.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Returns the opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns 0 for the first player, 1 for the second.
    pub fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// An exact result of a position before any search, with the number of plies to the end under
/// perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forecast {
    /// The side to move wins, and not before this many plies.
    Win(u32),
    /// The side to move loses, after at most this many plies.
    Loss(u32),
    /// Neither side can win any more.
    Draw,
}

/// The result of [`ZeroSum::finish`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The score for the side to move: exact within the window, a bound outside of it.
    pub score: Score,
    /// The number of examined positions, including the first one.
    pub nodes: u64,
}

/// A table key of one or two words that identifies a position.
pub trait TableKey: Copy + Eq + Ord + Hash + Debug + Send + Sync {
    /// Whether [`TableKey::words`] uses its second word.
    const WIDE: bool;
    /// Returns the low and the high word; equal words mean equal keys.
    fn words(self) -> [u64; 2];
}

impl TableKey for u64 {
    const WIDE: bool = false;
    fn words(self) -> [u64; 2] {
        [self, 0]
    }
}

impl TableKey for u128 {
    const WIDE: bool = true;
    fn words(self) -> [u64; 2] {
        [self as u64, (self >> 64) as u64]
    }
}

/// A two-player zero-sum game with perfect information.
///
/// Take one or two tokens; the last token wins:
///
/// ```
/// use grundy_core::zerosum::{Board, Score, Side, ZeroSum};
/// use grundy_core::{Diagnostic, Message};
///
/// struct Take;
///
/// impl ZeroSum for Take {
///     type Position = (u32, Side);
///     type Move = u32;
///     type Key = u64;
///     fn start(&self) -> (u32, Side) { (7, Side::First) }
///     fn side(&self, p: &(u32, Side)) -> Side { p.1 }
///     fn moves(&self, p: &(u32, Side), out: &mut Vec<u32>) { out.extend(1..=p.0.min(2)) }
///     fn play(&self, p: &(u32, Side), take: u32) -> (u32, Side) { (p.0 - take, p.1.other()) }
///     fn ended(&self, p: &(u32, Side)) -> Option<Score> { (p.0 == 0).then_some(-1) }
///     fn key(&self, p: &(u32, Side)) -> u64 { p.0.into() } // a value for the mover needs no side
///     fn move_number(&self, take: u32) -> u16 { take as u16 }
///     fn show(&self, p: &(u32, Side)) -> String { p.0.to_string() }
///     fn read(&self, text: &str) -> Result<(u32, Side), Diagnostic> {
///         let tokens = text.parse().map_err(|_| {
///             let fact = Message::new("not_a_number", "not a number", "数ではありません");
///             Diagnostic::error("position", fact)
///         })?;
///         Ok((tokens, Side::First))
///     }
///     fn show_move(&self, _: &(u32, Side), take: u32) -> String { take.to_string() }
///     fn board(&self, p: &(u32, Side)) -> Board { Board::row([p.0.to_string()]) }
/// }
///
/// let mut moves = Vec::new();
/// Take.moves(&Take.start(), &mut moves);
/// assert_eq!(moves, [1, 2]);
/// assert_eq!(Take.read_move(&Take.start(), "2").unwrap(), 2);
/// assert!(Take.read_move(&Take.start(), "3").is_err());
/// ```
pub trait ZeroSum: Send + Sync {
    /// A position, with the side to move and all state that the rules need.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// A move.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// The form of a position in tables.
    type Key: TableKey;

    /// Whether the end of a game is a score ([`ZeroSum::range`] gives its bounds). Otherwise it is
    /// −1, 0 or 1, and the number of plies to the end can be computed.
    const SCORED: bool = false;
    /// In games of score: the step from the last result to the next null window, until the value is
    /// between two results. It affects the speed, never the values.
    const STRIDE: Score = 1;
    /// Whether a position can repeat. Then values are those of play in which a repetition is a
    /// draw.
    const LOOPY: bool = false;
    /// Whether both sides have the same moves from every position, play always ends, and a player
    /// without a move loses. Positions then have Grundy values and may be components of sums.
    const IMPARTIAL: bool = false;
    /// Whether [`ZeroSum::shortlist`] omits moves.
    const SHORTLIST: bool = false;
    /// Whether a game that ends early counts as one line of any length in counts of lines of play
    /// ("perft"). Published counts of chess, shogi and Connect Four exclude such games, those of
    /// tic-tac-toe and Othello include them.
    const ENDED_IS_LEAF: bool = true;

    /// In games that can repeat: how often a position must occur for the game to be a draw.
    /// Searches treat the first repetition as one already.
    const REPETITIONS: u32 = 3;

    /// Returns the initial position.
    fn start(&self) -> Self::Position;

    /// Returns the side to move.
    fn side(&self, position: &Self::Position) -> Side;

    /// Appends every legal move of a position that has not ended, in a fixed order. There is at
    /// least one; if the rules let a player pass, the pass is a move.
    fn moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>);

    /// Returns the number of moves, if that is faster than listing them.
    fn count_moves(&self, _: &Self::Position) -> Option<u64> {
        None
    }

    /// Returns the position after a legal move.
    fn play(&self, position: &Self::Position, by: Self::Move) -> Self::Position;

    /// Returns the score for the side to move if the game is over.
    fn ended(&self, position: &Self::Position) -> Option<Score>;

    /// Returns whether some ends have no score, like the `?` at leaves of a blackboard. Such a tree
    /// can be drawn, but not played.
    fn has_gaps(&self) -> bool {
        false
    }

    /// Returns whether this end has no score; then the result of [`ZeroSum::ended`] is meaningless.
    fn unknown(&self, _: &Self::Position) -> bool {
        false
    }

    /// In games that can repeat: returns the score for the side to move when play returns to this
    /// position. As a rule that is a draw.
    fn repeated(&self, _: &Self::Position) -> Score {
        0
    }

    /// Returns a key of one or two words. Positions with equal keys have equal values for the side
    /// to move, unless [`ZeroSum::hashed`] is true.
    fn key(&self, position: &Self::Position) -> Self::Key;

    /// Returns whether [`ZeroSum::key`] is a hash, so that two positions might share a key. Exact
    /// searches refuse a table of such keys.
    fn hashed(&self) -> bool {
        false
    }

    /// Returns whether the final score only distinguishes win, draw and loss. Games of both kinds
    /// may share a type.
    fn results_only(&self) -> bool {
        !Self::SCORED
    }

    /// Returns a small number by which tables and statistics refer to a move. Moves that share a
    /// number cost time but never change results.
    fn move_number(&self, by: Self::Move) -> u16;

    /// Returns bounds for the value of the position, both included. Searches use them for cut-offs.
    fn range(&self, _: &Self::Position) -> (Score, Score) {
        if Self::SCORED {
            (-1_000_000_000, 1_000_000_000)
        } else {
            (-1, 1)
        }
    }

    /// As [`ZeroSum::range`], for a search with a window. A bound that cannot decide the window,
    /// `least < beta` or `most > alpha`, may be looser if that is cheaper.
    fn range_within(&self, position: &Self::Position, _: (Score, Score)) -> (Score, Score) {
        self.range(position)
    }

    /// In games of score: solves a position close to the end by code of the game. The window is
    /// alpha and beta, as in the search. The score is exact if it is inside, and otherwise a bound
    /// (fail-soft).
    fn finish(&self, _: &Self::Position, _: (Score, Score)) -> Option<Finish> {
        None
    }

    /// Returns an exact result of a position that has not ended, found without search. Games of
    /// score use [`ZeroSum::range`] for this.
    fn foresee(&self, _: &Self::Position) -> Option<Forecast> {
        None
    }

    /// Appends a sufficient set of moves: it contains one of the best moves, by result and by
    /// distance, whenever [`ZeroSum::foresee`] returns `None`. The default is all moves.
    fn candidates(&self, position: &Self::Position, out: &mut Vec<Self::Move>) {
        self.moves(position, out);
    }

    /// Appends the promising moves for a search that stops early, and returns whether it omitted
    /// moves that might be needed. Unlike [`ZeroSum::candidates`] it may be wrong; a value that
    /// depends on it counts as an estimate. Games that use it set [`ZeroSum::SHORTLIST`].
    fn shortlist(&self, position: &Self::Position, out: &mut Vec<Self::Move>) -> bool {
        self.candidates(position, out);
        false
    }

    /// In games with *attacks* (moves that threaten to win at once): returns a move that wins at
    /// once.
    fn winning_move(&self, _: &Self::Position) -> Option<Self::Move> {
        None
    }

    /// Appends every move after which the same side threatens to win with its next move, with the
    /// reply that prevents it (one of them if none suffices). If the opponent threatens to win at
    /// once, only moves that prevent it count.
    fn attacks(&self, position: &Self::Position, out: &mut Vec<(Self::Move, Self::Move)>) {
        let _ = (position, out);
    }

    /// Appends moves that may threaten an attack, the best ones first. Any move is allowed, since
    /// the search verifies them.
    fn builders(&self, position: &Self::Position, out: &mut Vec<Self::Move>) {
        let _ = (position, out);
    }

    /// Returns the position with the other side to move, in games with attacks.
    fn passed(&self, _: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Appends the moves that may stop the opponent, whose `line` wins if the side to move passes.
    /// The line consists of attacks and forced replies in turn, and ends with the winning move.
    /// After every other move the line still wins.
    fn answers(&self, position: &Self::Position, line: &[Self::Move], out: &mut Vec<Self::Move>) {
        let _ = line;
        self.moves(position, out);
    }

    /// Returns a move-ordering score; searches try higher numbers first. It affects the speed,
    /// never the values.
    fn order(&self, position: &Self::Position, by: Self::Move) -> i32 {
        let _ = (position, by);
        0
    }

    /// As [`ZeroSum::order`], with the position after the move, so that games whose order depends
    /// on it need not compute it again. Both must agree.
    fn order_with(&self, position: &Self::Position, by: Self::Move, child: &Self::Position) -> i32 {
        let _ = child;
        self.order(position, by)
    }

    /// Returns a representative of all positions that are equal up to symmetry; it has the same
    /// value.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Returns a number of plies after which the game is certainly over, if one is known without
    /// search: the free cells of a board that fills up.
    fn plies_left(&self, _: &Self::Position) -> Option<u32> {
        None
    }

    /// Returns the number of symmetries of [`ZeroSum::canonical`], including the identity.
    fn symmetries(&self) -> u32 {
        1
    }

    /// Returns an estimate of the value for the side to move, between −20 000 and 20 000; in games
    /// of score an estimate of the final score. Only searches that stop early call it.
    fn evaluate(&self, position: &Self::Position) -> Option<i32> {
        let _ = position;
        None
    }

    /// Returns the position in the game's notation, in one line.
    fn show(&self, position: &Self::Position) -> String;

    /// Reads the output of [`ZeroSum::show`].
    ///
    /// # Errors
    /// Text that is not a position of the game, with its place and advice.
    fn read(&self, text: &str) -> Result<Self::Position, Diagnostic>;

    /// Returns a move in the game's notation.
    fn show_move(&self, position: &Self::Position, by: Self::Move) -> String;

    /// Returns the move in the usual spoken notation, if it differs from [`ZeroSum::show_move`]:
    /// `７六歩`.
    fn spoken(&self, position: &Self::Position, by: Self::Move) -> Option<String> {
        let _ = (position, by);
        None
    }

    /// Reads a legal move of a position. Case is ignored unless only one of the two spellings is a
    /// move.
    ///
    /// # Errors
    /// Text that is not a legal move, with the legal ones.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, Diagnostic> {
        let text = text.trim();
        let mut moves = Vec::new();
        if self.ended(position).is_none() {
            self.moves(position, &mut moves);
        }
        let spelt: Vec<String> = (moves.iter().map(|&by| self.show_move(position, by))).collect();
        let exact = spelt.iter().position(|known| known == text);
        let found = exact.or_else(|| {
            let mut same = (0..spelt.len()).filter(|&i| spelt[i].eq_ignore_ascii_case(text));
            same.next().filter(|_| same.next().is_none())
        });
        if let Some(found) = found {
            return Ok(moves[found]);
        }
        let error = Diagnostic::error("move", messages::move_is_not_legal(text))
            .at(0..text.len(), messages::not_a_move());
        Err(if spelt.is_empty() {
            error.help(messages::game_is_over())
        } else {
            let more = if spelt.len() > 24 { ", …" } else { "" };
            let spelt = &spelt[..spelt.len().min(24)];
            error.help(messages::legal_moves(format!("{}{more}", spelt.join(", "))))
        })
    }

    /// Returns the data for a picture of the position.
    fn board(&self, position: &Self::Position) -> Board;
}

/// A game whose positions are numbered without gaps, so that a table can store the value of each.
///
/// Tables may omit positions if they are *settled*: the game has ended, or the side to move wins
/// with the next move. So `rank` may return `None` for these two kinds, and for no other position
/// that is reachable from a numbered one. One index may represent several positions of equal
/// value.
pub trait Indexed: ZeroSum {
    /// Returns the number of numbered positions.
    fn len(&self) -> u64;

    /// Returns whether the numbering is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the index of a position, or `None` if it is settled and not in the table.
    fn rank(&self, position: &Self::Position) -> Option<u64>;

    /// Returns the position of an index; its `rank` is that index again.
    fn unrank(&self, number: u64) -> Self::Position;

    /// Calls `each` with the index of every position that has a move to this one, once for each
    /// move counted by that position's [`Indexed::opening`]. Settled positions and positions
    /// without a predecessor may be omitted.
    fn predecessors(&self, number: u64, position: &Self::Position, each: &mut impl FnMut(u64));

    /// Calls `each` with the [`Indexed::predecessors`] of these indices, which are ascending. Games
    /// override it if neighbours share work.
    fn all_predecessors(&self, wanted: &[u64], each: &mut impl FnMut(u64)) {
        self.visit(wanted, &mut |number, position| {
            self.predecessors(number, position, each);
        });
    }

    /// Returns the initial entry of the table: see [`Opening`]. The default examines every move;
    /// games override it if they can count faster.
    fn opening(&self, position: &Self::Position) -> Opening {
        opening_by_definition(self, position)
    }

    /// Calls `each` for the indices `from..to` in turn. Games override it if neighbours share most
    /// of their work.
    fn sweep(&self, from: u64, to: u64, each: &mut impl FnMut(u64, &Self::Position)) {
        for number in from..to {
            each(number, &self.unrank(number));
        }
    }

    /// As [`Indexed::sweep`], for these ascending indices only.
    fn visit(&self, wanted: &[u64], each: &mut impl FnMut(u64, &Self::Position)) {
        for &number in wanted {
            each(number, &self.unrank(number));
        }
    }

    /// Calls `each` with the openings of the indices `from..to` in turn.
    fn openings(&self, from: u64, to: u64, each: &mut impl FnMut(u64, Opening)) {
        self.sweep(from, to, &mut |number, position| {
            each(number, self.opening(position));
        });
    }
}

/// The information about a numbered position that its moves alone determine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// The game is over, with this score for the side to move.
    Ended(Score),
    /// A move wins at once.
    Wins,
    /// No move wins at once, and every move loses at once or lets the opponent win at once: lost in
    /// 1 or in 2 plies.
    Lost(u32),
    /// None of the above.
    Open {
        /// The number of moves to a numbered position in which the opponent does not win at once,
        /// counted as the backward step generates them.
        moves: u32,
        /// Whether a move ends the game in a draw.
        drawn: bool,
    },
}

/// Computes the opening of a position by its definition: all moves, and all replies to them. Every
/// faster [`Indexed::opening`] must agree with it.
pub fn opening_by_definition<G: Indexed + ?Sized>(game: &G, position: &G::Position) -> Opening {
    if let Some(score) = game.ended(position) {
        return Opening::Ended(score);
    }
    if wins_at_once(game, position) {
        return Opening::Wins;
    }
    let (mut moves, mut open, mut drawn, mut lost) = (Vec::new(), 0, false, 1);
    game.moves(position, &mut moves);
    for by in moves {
        let child = game.play(position, by);
        match game.ended(&child) {
            Some(0) => drawn = true,
            Some(_) => {} // a loss for the mover: wins were found above
            None if wins_at_once(game, &child) => lost = 2,
            None => open += 1,
        }
    }
    if open == 0 && !drawn {
        return Opening::Lost(lost);
    }
    Opening::Open { moves: open, drawn }
}

/// Returns whether some move ends the game with a win for the mover, by definition.
pub fn wins_at_once<G: ZeroSum + ?Sized>(game: &G, position: &G::Position) -> bool {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves.into_iter().any(|by| {
        let child = game.play(position, by);
        let sign = if game.side(&child) == game.side(position) {
            1
        } else {
            -1
        };
        game.ended(&child).is_some_and(|score| sign * score > 0)
    })
}

/// The picture data of a position: the cells of the board from the top row down, and the pieces in
/// hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Cells in a row.
    pub width: usize,
    /// The cells, row by row, from the top.
    pub cells: Vec<BoardCell>,
    /// Names of the columns, from the left; empty for none.
    pub columns: Vec<String>,
    /// Names of the rows, from the top; empty for none.
    pub rows: Vec<String>,
    /// The pieces in hand of the first and the second player.
    pub hands: [Vec<String>; 2],
    /// The same in Japanese, piece by piece, if the game has Japanese symbols.
    pub hands_ja: [Vec<&'static str>; 2],
    /// Whether stones are on the crossings of lines, as in gomoku, and not in cells.
    pub crossings: bool,
    /// The style of the pieces.
    pub pieces: Pieces,
    /// The cells of the winning line, if there is one.
    pub line: Vec<usize>,
    /// The lead of the first player, in games whose positions count it.
    pub lead: Option<Score>,
}

/// The style of the pieces of a [`Board`] in a picture. Each piece also has a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pieces {
    /// The text of the cell.
    #[default]
    Texts,
    /// A cross for the first player, a ring for the second.
    Marks,
    /// Stones, black for the first player and white for the second.
    Stones,
    /// Discs seen through the round holes of an upright board.
    Holes,
    /// Shogi pieces, which point away from their owner.
    Wedges,
    /// Chess pieces: the Japanese symbol is a figure, on squares of two colours.
    Figures,
    /// Tiles with animals, named by the letters `L` lion, `E` elephant, `G` giraffe, `C` chick and
    /// `H` hen.
    Animals,
    /// Stones on the points of nested squares, as in nine men's morris. Cells with a text and
    /// without a side are not points.
    Mills,
    /// Dots and lines: cells of even row and column are dots, the cells between two dots are lines,
    /// the others boxes.
    Lines,
}

/// One cell of a [`Board`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardCell {
    /// The text of the cell: one or two Latin letters; empty for an empty cell.
    pub text: String,
    /// The Japanese symbol, if the game has one.
    pub ja: Option<&'static str>,
    /// The owner of the piece, if it has one.
    pub side: Option<Side>,
}

impl Board {
    /// Makes an empty board of `width` columns and `height` rows.
    pub fn empty(width: usize, height: usize) -> Self {
        Self {
            width,
            cells: vec![BoardCell::default(); width * height],
            ..Self::default()
        }
    }

    /// Returns one row of texts.
    pub fn row(texts: impl IntoIterator<Item = String>) -> Self {
        let cell = |text| BoardCell {
            text,
            ..BoardCell::default()
        };
        let cells: Vec<_> = texts.into_iter().map(cell).collect();
        Self {
            width: cells.len(),
            cells,
            ..Self::default()
        }
    }

    /// Finds the rows, columns and diagonals of at least `run` pieces of one side.
    #[must_use]
    pub fn with_lines(mut self, run: usize) -> Self {
        let (width, height) = (self.width as i64, self.height() as i64);
        let place = |x: i64, y: i64| {
            ((0..width).contains(&x) && (0..height).contains(&y))
                .then_some((y * width + x) as usize)
        };
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                let line: Option<Vec<usize>> = (0..run as i64)
                    .map(|step| place(x + step * dx, y + step * dy))
                    .collect();
                let Some(line) = line else { continue };
                let side = line.first().and_then(|&cell| self.cells[cell].side);
                if side.is_some() && line.iter().all(|&cell| self.cells[cell].side == side) {
                    self.line.extend(line);
                }
            }
        }
        self.line.sort_unstable();
        self.line.dedup();
        self
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.cells.len().checked_div(self.width).unwrap_or(0)
    }

    /// Puts a piece on a cell, `x` from the left and `y` from the top.
    pub fn put(&mut self, x: usize, y: usize, text: &str, ja: Option<&'static str>, side: Side) {
        self.cells[y * self.width + x] = BoardCell {
            text: text.to_owned(),
            ja,
            side: Some(side),
        };
    }

    /// Sets the style of the pieces.
    #[must_use]
    pub fn with(mut self, pieces: Pieces) -> Self {
        self.pieces = pieces;
        self
    }

    /// Names columns `a, b, c, …` and rows `1, 2, 3, …` from the bottom, or from the top.
    #[must_use]
    pub fn lettered(mut self, from_top: bool) -> Self {
        let height = self.height();
        self.columns = (0..self.width).map(column_name).collect();
        self.rows = (1..=height)
            .map(|row| if from_top { row } else { height + 1 - row }.to_string())
            .collect();
        self
    }
}

/// Returns the name of a column, numbered from 0: `a` … `z`, `aa`, `ab`, ….
///
/// ```
/// use grundy_core::zerosum::column_name;
/// assert_eq!([0, 25, 26].map(column_name), ["a", "z", "aa"]);
/// ```
pub fn column_name(mut column: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(b'a' + (column % 26) as u8);
        if column < 26 {
            break;
        }
        column = column / 26 - 1;
    }
    letters
        .iter()
        .rev()
        .map(|&letter| char::from(letter))
        .collect()
}

/// Reads a square such as `c4`: column letters, then the row from 1. Returns both numbered from 0.
///
/// ```
/// use grundy_core::zerosum::read_square;
/// assert_eq!(read_square("c4"), Some((2, 3)));
/// assert_eq!(read_square("aa1"), Some((26, 0)));
/// assert_eq!(read_square("4c"), None);
/// ```
pub fn read_square(text: &str) -> Option<(usize, usize)> {
    let split = text.find(|c: char| !c.is_ascii_alphabetic())?;
    let (letters, digits) = text.split_at(split);
    if letters.is_empty() || letters.len() > 3 || digits.len() > 4 {
        return None;
    }
    let column = letters.bytes().fold(0, |column, letter| {
        column * 26 + usize::from(letter.to_ascii_lowercase() - b'a') + 1
    });
    let row: usize = digits.parse().ok()?;
    (row > 0).then(|| (column - 1, row - 1))
}
