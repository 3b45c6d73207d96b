//! A two-player zero-sum game with perfect information as a Rust type.
//!
//! Nothing is hidden, there is no chance, and what one side gains the other loses. From every
//! position of a game that ends, one side can force a win or both can force a draw (E. Zermelo
//! 1913); where the end has a score, each position has one value (J. von Neumann 1928). [`ZeroSum`]
//! says what the rules are and nothing about how values are found.
//!
//! ```text
//! ZeroSum    start, side, moves, play, ended      the rules; enough for every search
//!            foresee, candidates, range, order    what a player sees without searching
//!            attacks, builders, answers           how wins are forced
//!            canonical, key                       which positions are the same
//!            evaluate                             a guess, for searches that stop early
//!            show, read, show_move, read_move     notation, both ways
//!            board                                what a picture of the position needs
//! Indexed    len, rank, unrank, predecessors      a perfect numbering; enough for complete tables
//! ```
//!
//! # Choices
//! *By value.* [`ZeroSum::play`] returns the new position. Positions of board games are a few words
//! and copy faster than they undo; games with large positions pay for a clone at each move.
//!
//! *The side to move belongs to the position*, not to the recursion: in some games the same side
//! moves again (a box closed, a pass that the rules fold away). All scores are for the side to
//! move, so a search negates a value exactly where the side changes.
//!
//! *The end is apart from the moves.* "No move" means loss, draw, pass or misère win in different
//! games; only [`ZeroSum::ended`] says which.
//!
//! *One list of moves.* `moves` appends to a list that the caller owns and cuts back, so a search
//! allocates nothing at a node.
//!
//! *What is certain and what is a guess never mix.* [`Forecast`] and [`Score`] are exact;
//! [`ZeroSum::evaluate`] is not, and an engine marks every value that rests on it.

use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::Diagnostic;

/// A final score for the side to move: −1, 0 or 1 in games of win and loss, the difference in games
/// that count something.
pub type Score = i32;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The player who moves first in the starting position: Black in Othello, White in chess.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second.
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

/// What is certain about a position of win and loss before any search, with the number of plies to
/// the end under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forecast {
    /// The side to move wins, and not before this many plies.
    Win(u32),
    /// The side to move loses, and can hold out this many plies and no more.
    Loss(u32),
    /// Neither side can win any more.
    Draw,
}

/// What [`ZeroSum::finish`] has found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The score for the side to move: exact within the window, a bound outside of it.
    pub score: Score,
    /// The positions that were looked at, the first one included.
    pub nodes: u64,
}

/// A key by which a table tells positions apart: one word or two.
pub trait TableKey: Copy + Eq + Ord + Hash + Debug + Send + Sync {
    /// Whether [`TableKey::words`] uses its second word.
    const WIDE: bool;
    /// The low and the high word; equal words mean equal keys.
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
/// Take one or two tokens; whoever takes the last one wins:
///
/// ```
/// use grundy_game::zerosum::{Board, Score, Side, ZeroSum};
/// use grundy_game::Diagnostic;
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
///         let tokens = text.parse().map_err(|_| Diagnostic::error("position", "not a number"))?;
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
    /// A position, with the side to move and all that the rules remember.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// A move.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// What tables store in place of a position.
    type Key: TableKey;

    /// Whether the end of a game is a score ([`ZeroSum::range`] says from where to where).
    /// Otherwise it is −1, 0 or 1, and the number of plies to the end can be asked for.
    const SCORED: bool = false;
    /// In games of score: how far from its last answer a search by empty windows asks next, until
    /// the value lies between two answers. It changes work, never values.
    const STRIDE: Score = 1;
    /// Whether a position can come back. Then values are those of play in which a repetition is a
    /// draw.
    const LOOPY: bool = false;
    /// Whether both sides have the same moves from every position, play comes to an end, and who
    /// cannot move has lost. Positions then have Grundy values and may be parts of sums.
    const IMPARTIAL: bool = false;
    /// Whether [`ZeroSum::shortlist`] leaves moves out.
    const SHORTLIST: bool = false;
    /// Whether counts of lines of play ("perft") take a game that ends early as one line of any
    /// length. Published counts of chess, shogi and Connect Four leave such games out, those of
    /// tic-tac-toe and Othello do not.
    const ENDED_IS_LEAF: bool = true;

    /// In games that can repeat: how often a position must occur for the game to be a draw.
    /// Searches take the first repetition for one already.
    const REPETITIONS: u32 = 3;

    /// The position from which the game is played.
    fn start(&self) -> Self::Position;

    /// Whose turn it is.
    fn side(&self, position: &Self::Position) -> Side;

    /// Appends every legal move of a position that has not ended, in a fixed order. There is at
    /// least one; where the rules let a player pass, the pass is a move.
    fn moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>);

    /// How many moves there are, where that is quicker than a list of them.
    fn count_moves(&self, _: &Self::Position) -> Option<u64> {
        None
    }

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, by: Self::Move) -> Self::Position;

    /// The score for the side to move if the game is over.
    fn ended(&self, position: &Self::Position) -> Option<Score>;

    /// Whether some ends have no score, as the `?` at leaves of a blackboard: such a tree can be
    /// drawn, and not played.
    fn has_gaps(&self) -> bool {
        false
    }

    /// Whether the score of this end is not given; what [`ZeroSum::ended`] says of it then means
    /// nothing.
    fn unknown(&self, _: &Self::Position) -> bool {
        false
    }

    /// In games that can repeat: the score for the side to move when play comes back to this
    /// position. As a rule that is a draw.
    fn repeated(&self, _: &Self::Position) -> Score {
        0
    }

    /// A word or two that tell positions apart: positions of equal key have equal value for the
    /// side to move, unless [`ZeroSum::hashed`] says otherwise.
    fn key(&self, position: &Self::Position) -> Self::Key;

    /// Whether [`ZeroSum::key`] is a hash, so that two positions might share a key. Exact searches
    /// refuse a table of such keys.
    fn hashed(&self) -> bool {
        false
    }

    /// Whether the score at the end says no more than who wins. Games of both kinds may share a
    /// type.
    fn results_only(&self) -> bool {
        !Self::SCORED
    }

    /// A small number by which tables and statistics of moves refer to a move. Moves that share a
    /// number cost time, never truth.
    fn move_number(&self, by: Self::Move) -> u16;

    /// Bounds for the value of the position: what is already decided. The value lies between them,
    /// both included. Searches use them to cut.
    fn range(&self, _: &Self::Position) -> (Score, Score) {
        if Self::SCORED {
            (-1_000_000_000, 1_000_000_000)
        } else {
            (-1, 1)
        }
    }

    /// The same where it is asked whether the value reaches out of a window, as searches do: a
    /// bound that cannot decide that, `least < beta` or `most > alpha`, may be looser than
    /// [`ZeroSum::range`] if that is cheaper.
    fn range_within(&self, position: &Self::Position, _: (Score, Score)) -> (Score, Score) {
        self.range(position)
    }

    /// Plays out a position that has not ended and is close to its end by code of the game's own,
    /// in games of score. The window is alpha and beta, as in the search: the score is exact if it
    /// lies between them, and otherwise a bound (fail-soft).
    fn finish(&self, _: &Self::Position, _: (Score, Score)) -> Option<Finish> {
        None
    }

    /// What is certain about a position that has not ended, found without search. Games of score
    /// have [`ZeroSum::range`] for this.
    fn foresee(&self, _: &Self::Position) -> Option<Forecast> {
        None
    }

    /// Appends moves that suffice: one of the best moves, by result and by distance, is among them
    /// whenever [`ZeroSum::foresee`] says nothing. The default is all moves.
    fn candidates(&self, position: &Self::Position, out: &mut Vec<Self::Move>) {
        self.moves(position, out);
    }

    /// Appends the moves worth looking at in a search that stops early, and says whether it left
    /// out moves that might be needed. Unlike [`ZeroSum::candidates`] it may be wrong; a value that
    /// rests on it counts as an estimate. Games that use it say so with [`ZeroSum::SHORTLIST`].
    fn shortlist(&self, position: &Self::Position, out: &mut Vec<Self::Move>) -> bool {
        self.candidates(position, out);
        false
    }

    /// In games with *attacks*, in which some moves threaten to win at once: a move that does win
    /// at once.
    fn winning_move(&self, _: &Self::Position) -> Option<Self::Move> {
        None
    }

    /// Appends every move after which the side that has moved would win at once with its next move,
    /// with the reply that prevents it (one of them if none suffices). Where the opponent threatens
    /// to win at once, only moves that prevent it count.
    fn attacks(&self, position: &Self::Position, out: &mut Vec<(Self::Move, Self::Move)>) {
        let _ = (position, out);
    }

    /// Appends moves that may threaten an attack, the best ones first; any will do, they are tried.
    fn builders(&self, position: &Self::Position, out: &mut Vec<Self::Move>) {
        let _ = (position, out);
    }

    /// The position with the other side to move, in games with attacks.
    fn passed(&self, _: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Appends the moves that may stop the opponent, who wins by `line` if the side to move passes:
    /// attacks and forced replies in turn, at last the winning move. After every other move the
    /// line still wins.
    fn answers(&self, position: &Self::Position, line: &[Self::Move], out: &mut Vec<Self::Move>) {
        let _ = line;
        self.moves(position, out);
    }

    /// How promising a move looks; searches try higher numbers first. It changes work, never
    /// values.
    fn order(&self, position: &Self::Position, by: Self::Move) -> i32 {
        let _ = (position, by);
        0
    }

    /// The same where the position after the move is at hand: games whose order looks at it need
    /// not make it again. Both must agree.
    fn order_with(&self, position: &Self::Position, by: Self::Move, child: &Self::Position) -> i32 {
        let _ = child;
        self.order(position, by)
    }

    /// A representative of all positions that are the same up to symmetry; it has the same value.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// How many symmetries [`ZeroSum::canonical`] knows of, the identity included.
    fn symmetries(&self) -> u32 {
        1
    }

    /// A guess at the value for the side to move, between −20 000 and 20 000; in games of score an
    /// estimate of the final score. Only searches that stop early ask for it.
    fn evaluate(&self, position: &Self::Position) -> Option<i32> {
        let _ = position;
        None
    }

    /// The position in the game's notation, in one line.
    fn show(&self, position: &Self::Position) -> String;

    /// Reads what [`ZeroSum::show`] writes.
    ///
    /// # Errors
    /// Text that is no position of the game, with the place and what to write instead.
    fn read(&self, text: &str) -> Result<Self::Position, Diagnostic>;

    /// A move in the game's notation.
    fn show_move(&self, position: &Self::Position, by: Self::Move) -> String;

    /// The move as players of the game say it, where that differs from [`ZeroSum::show_move`]:
    /// `７六歩`.
    fn spoken(&self, position: &Self::Position, by: Self::Move) -> Option<String> {
        let _ = (position, by);
        None
    }

    /// Reads a move that is legal in a position. Capitals and small letters are the same unless
    /// only one of the two spellings is a move.
    ///
    /// # Errors
    /// Text that is no legal move, with those that are.
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
        let error = Diagnostic::error("move", format!("`{text}` is no legal move here"))
            .at(0..text.len(), "not a move");
        Err(if spelt.is_empty() {
            error.help("the game is over in this position")
        } else {
            let more = if spelt.len() > 24 { ", …" } else { "" };
            let spelt = &spelt[..spelt.len().min(24)];
            error.help(format!("the moves are {}{more}", spelt.join(", ")))
        })
    }

    /// What a picture of the position needs.
    fn board(&self, position: &Self::Position) -> Board;
}

/// A game whose positions are numbered without gaps, so that a table can hold the value of each.
///
/// Tables may leave positions out if they are *settled*: the game has ended, or the side to move
/// wins with the next move. So `rank` may say `None` for these two kinds and for no other position
/// that play can reach from a numbered one. One number may stand for several positions of equal
/// value.
pub trait Indexed: ZeroSum {
    /// How many numbers there are.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of a position, or `None` if it is settled and not in the table.
    fn rank(&self, position: &Self::Position) -> Option<u64>;

    /// The position of a number; `rank` of it is that number again.
    fn unrank(&self, number: u64) -> Self::Position;

    /// Calls `each` with the number of every position that has a move to this one: as often as that
    /// position's [`Indexed::opening`] counts a move to this number. Positions that are settled and
    /// positions that nobody can have moved from may be left out.
    fn predecessors(&self, number: u64, position: &Self::Position, each: &mut impl FnMut(u64));

    /// The [`Indexed::predecessors`] of each of these numbers, in ascending order; games override
    /// it where neighbours share work.
    fn all_predecessors(&self, wanted: &[u64], each: &mut impl FnMut(u64)) {
        self.visit(wanted, &mut |number, position| {
            self.predecessors(number, position, each);
        });
    }

    /// What the table holds before the first round: see [`Opening`]. The default looks at every
    /// move; games override it where they can count faster.
    fn opening(&self, position: &Self::Position) -> Opening {
        opening_by_definition(self, position)
    }

    /// Calls `each` for the numbers `from..to` in turn; games override it where neighbours share
    /// most of their work.
    fn sweep(&self, from: u64, to: u64, each: &mut impl FnMut(u64, &Self::Position)) {
        for number in from..to {
            each(number, &self.unrank(number));
        }
    }

    /// Like [`Indexed::sweep`], for these numbers only, which are in ascending order.
    fn visit(&self, wanted: &[u64], each: &mut impl FnMut(u64, &Self::Position)) {
        for &number in wanted {
            each(number, &self.unrank(number));
        }
    }

    /// The openings of the numbers `from..to` in turn.
    fn openings(&self, from: u64, to: u64, each: &mut impl FnMut(u64, Opening)) {
        self.sweep(from, to, &mut |number, position| {
            each(number, self.opening(position));
        });
    }
}

/// What is known about a numbered position from its moves alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// The game is over, with this score for the side to move.
    Ended(Score),
    /// A move wins at once.
    Wins,
    /// No move wins at once, and every move loses at once or lets the opponent win at once: lost in
    /// 1 or in 2 plies.
    Lost(u32),
    /// None of these.
    Open {
        /// Moves that leave a numbered position in which the opponent does not win at once, each
        /// counted as often as it is drawn backwards.
        moves: u32,
        /// Whether a move ends the game in a draw.
        drawn: bool,
    },
}

/// The opening of a position by its definition: all moves, and all replies to them. Every faster
/// [`Indexed::opening`] must agree with it.
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

/// Whether some move ends the game with a win for the mover, by definition.
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

/// A position as a picture needs it: a board of cells from the top row down, and what lies beside
/// it.
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
    /// What the first and the second player hold beside the board.
    pub hands: [Vec<String>; 2],
    /// The same in Japanese, piece by piece, where the game has signs of its own.
    pub hands_ja: [Vec<&'static str>; 2],
    /// Whether stones stand on the crossings of lines, as in gomoku, and not in cells.
    pub crossings: bool,
    /// What the pieces look like.
    pub pieces: Pieces,
    /// The cells of the line that has won, if one has.
    pub line: Vec<usize>,
    /// How far the first player is ahead, in games whose positions count it.
    pub lead: Option<Score>,
}

/// What the pieces of a [`Board`] look like in a picture; each has its text besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pieces {
    /// What is written in the cell.
    #[default]
    Texts,
    /// A cross for the first player, a ring for the second.
    Marks,
    /// Stones, black for the first player and white for the second.
    Stones,
    /// Discs behind the round holes of an upright board.
    Holes,
    /// Shogi pieces, which point away from their owner.
    Wedges,
    /// Chess pieces: the Japanese sign is a figure, on squares of two colours.
    Figures,
    /// Tiles with animals, named by the letters `L` lion, `E` elephant, `G` giraffe, `C` chick and
    /// `H` hen.
    Animals,
    /// Stones on the points of squares in each other, as in nine men's morris: cells with a text
    /// and no side are no points.
    Mills,
    /// Dots with lines between them: cells of even row and column are dots, those between two dots
    /// lines, the others boxes.
    Lines,
}

/// One cell of a [`Board`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardCell {
    /// What is written there: one or two letters of the Latin alphabet; empty for an empty cell.
    pub text: String,
    /// The same in Japanese, where the game has a sign of its own.
    pub ja: Option<&'static str>,
    /// Whose it is, if it belongs to a player.
    pub side: Option<Side>,
}

impl Board {
    /// An empty board of so many columns and rows.
    pub fn empty(width: usize, height: usize) -> Self {
        Self {
            width,
            cells: vec![BoardCell::default(); width * height],
            ..Self::default()
        }
    }

    /// One row of texts.
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

    /// The number of rows.
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

    /// Says what the pieces look like.
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

/// `a` … `z`, `aa`, `ab`, …: the name of a column, counted from 0.
///
/// ```
/// use grundy_game::zerosum::column_name;
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

/// Reads a square such as `c4`: column letters, then the row from 1. Gives both counted from 0.
///
/// ```
/// use grundy_game::zerosum::read_square;
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
