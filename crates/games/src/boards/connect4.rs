//! Connect Four (四目並べ), on a board of any size.
//!
//! # Rules
//! The players drop stones in turn into columns; a stone falls to the lowest free cell. The first
//! player with four in a row, column or diagonal wins; a full board is a draw. (H. Wexler and N.
//! Strongin, Milton Bradley 1974. The first player wins on seven columns of six: J. D. Allen and V.
//! Allis 1988.)
//!
//! # Representation
//! Each column takes `height + 1` bits, the top one always empty, from the left column's lowest
//! cell up:
//!
//! ```text
//!   6 13 20 ...     always empty
//!   5 12 19         A move is the carry out of a column: adding the bottom row to
//!   :  :  :         all stones puts a bit on each column's lowest free cell.
//!   0  7 14 ...     `own + all` is a unique key of a position (J. Tromp).
//! ```
//!
//! Four in a row are shifts by 1, h, h+1 and h+2, where the empty top bits keep lines from crossing
//! the edge. The cells that would complete a line are found for all cells at once, from runs to
//! both sides.
//!
//! # Static rules
//! A playable winning cell wins. Two such cells of the opponent lose, and one must be occupied. A
//! cell below a winning cell of the opponent must not be played. If the opponent answers each stone
//! in its column, a side wins only if its share of the cells contains a line
//! (`most_against_follow_up`). The search does the rest. Moves that create more winning cells come
//! first, then those nearer the centre. Rejected as slower, on 6 by 5: the history of best moves
//! instead of the centre (seven times the nodes), the number of lines through a cell instead of the
//! centre or in addition to it (4 to 40 % more), and counting winning cells of the right height
//! twice.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use grundy_core::zerosum::{Board, Forecast, Pieces, Score, Side, TableKey, ZeroSum};
use grundy_core::{Diagnostic, Layered};

use super::{About, Files, Named, Visit, Visitor, Words, grid, messages};

/// The metadata of Connect Four.
pub const ABOUT: About = About {
    title: "Connect Four",
    ja: "四目並べ",
    aliases: &["connect-four"],
    rules: "drop stones into columns; four in a row, column or diagonal win",
    rules_ja: "列に石を落とし、縦・横・斜めのどれかに四つ並べたら勝ち。",
    parameters: &[("w", 7), ("h", 6), ("k", 4)],
    known: || messages::first_player_wins_on(7, 6),
    references: &[
        "J. D. Allen 1988",
        "L. V. Allis 1988, A knowledge-based approach of Connect-Four",
    ],
    ..About::named("connect4")
};

/// A word of stones: 64 bits for boards up to seven by eight, 128 for larger ones.
pub trait Stones:
    TableKey
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of bits of the word.
    const BITS: u32;
    /// The word with one stone, on the first cell.
    const ONE: Self;
    /// The sum as numbers.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// The two's complement, so that `x & x.negated()` is its lowest bit.
    #[must_use]
    fn negated(self) -> Self;
    /// Number of elements.
    fn count(self) -> u32;
    /// All except the lowest.
    #[inline]
    #[must_use]
    fn rest(self) -> Self {
        self & self.plus(!Self::default())
    }
    /// Whether there is one.
    #[inline]
    fn any(self) -> bool {
        self != Self::default()
    }
}

macro_rules! stones {
    ($word:ty) => {
        impl Stones for $word {
            const BITS: u32 = <$word>::BITS;
            const ONE: Self = 1;
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn negated(self) -> Self {
                self.wrapping_neg()
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    };
}
stones!(u64);
stones!(u128);

/// Connect Four with given numbers of columns and rows.
#[derive(Clone, Debug)]
pub struct Connect4<W: Stones = u64> {
    width: u32,
    height: u32,
    /// Number of stones in a row that win.
    run: u32,
    bottom: W,
    board: W,
    /// The second row from the top, the fourth, and so on: the lower cell of each pair of free
    /// cells, counted from the top.
    firsts: W,
    /// Columns from the centre outwards.
    columns: Vec<u8>,
    /// All cells of each column.
    masks: Vec<W>,
}

/// A position: the stones of the side to move, and all stones. The cells that complete a line are
/// computed once, when the stone is dropped: move ordering needs that player's threats, and so does
/// the position one ply later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<W: Stones = u64> {
    own: W,
    all: W,
    /// The cells, taken or not, that make a line of the side to move, and of the other side.
    wins: [W; 2],
}

impl<W: Stones> Connect4<W> {
    /// The game on `width` columns and `height` rows, where `run` in a row win.
    ///
    /// # Errors
    /// Boards that do not fit into the word, and lines that fit into no board.
    pub fn new(
        width: impl Into<i64>,
        height: impl Into<i64>,
        run: impl Into<i64>,
    ) -> Result<Self, Diagnostic> {
        let (width, height, run): (i64, i64, i64) = (width.into(), height.into(), run.into());
        let fits = width
            .checked_mul(height.saturating_add(1))
            .is_some_and(|bits| bits <= W::BITS.into());
        if !fits || width < 1 || height < 1 {
            let fact = messages::board_is_too_large(width, height);
            return Err(Diagnostic::error("board", fact)
                .help(messages::width_times_height_has_bits(W::BITS)));
        }
        if !(2..=16).contains(&run) {
            return Err(Diagnostic::error("board", messages::run_makes_no_game(run))
                .help(messages::runs_of_connect4()));
        }
        let (width, height, run) = (width as u32, height as u32, run as u32);
        let mask = |column: u32, rows: u32| {
            let cells = (0..rows).map(|row| W::ONE << (column * (height + 1) + row));
            cells.fold(W::default(), |word, cell| word | cell)
        };
        let bits = |rows| (0..width).fold(W::default(), |word, column| word | mask(column, rows));
        let mut columns: Vec<u8> = (0..width as u8).collect();
        columns.sort_by_key(|&column| (2 * i32::from(column) + 1 - width as i32).abs());
        let masks = (0..width).map(|column| mask(column, height)).collect();
        Ok(Self {
            width,
            height,
            run,
            bottom: bits(1),
            board: bits(height),
            firsts: (0..height)
                .filter(|row| (height - row).is_multiple_of(2))
                .fold(W::default(), |rows, row| rows | bits(1) << row),
            columns,
            masks,
        })
    }

    /// Returns the position after moves given by column from 1.
    ///
    /// # Errors
    /// The first illegal move.
    pub fn after(&self, moves: &str) -> Result<Position<W>, Diagnostic> {
        let mut position = self.start();
        for (at, sign) in moves.char_indices() {
            let by = self
                .read_move(&position, &sign.to_string())
                .map_err(|mut error| {
                    error.labels.clear();
                    error.at(at..at + sign.len_utf8(), messages::this_move())
                })?;
            position = self.play(&position, by);
        }
        Ok(position)
    }

    /// A position by its stones.
    fn position(&self, own: W, all: W) -> Position<W> {
        let wins = [self.wins(own), self.wins(all & !own)];
        Position { own, all, wins }
    }

    fn cells(&self, position: &Position<W>) -> grid::GridCells {
        let side = self.side(position);
        let places = (0..self.height)
            .rev()
            .flat_map(|row| (0..self.width).map(move |x| (x, row)));
        places
            .map(|(x, row)| {
                let cell = W::ONE << (x * (self.height + 1) + row);
                let owner = if (position.own & cell).any() {
                    side
                } else {
                    side.other()
                };
                (position.all & cell).any().then_some(owner)
            })
            .collect()
    }

    /// Returns an upper bound for the side to move, if the opponent answers in the same column
    /// wherever possible (follow-up, or claimeven; V. Allis 1988, J. D. Allen 1989, here with the
    /// columns that have an odd number of free cells).
    ///
    /// Call the side to move the leader, its opponent the follower. Cut the free cells of each
    /// column into pairs from the top down; a column with an odd number of them has one remaining
    /// cell, its lowest, the *single*.
    ///
    /// *An even number of free cells*, so of singles. The follower answers the lower cell of a pair
    /// by the upper one, and a single by another single: there is one, since an even number of them
    /// are free whenever the leader is to move, and it can be played, being the lowest. So the
    /// leader never gets the upper cell of a pair. If its stones, the lower cells and the singles
    /// do not contain a line, it does not win; of two singles, it gets only one. If, in addition,
    /// the follower's stones and the upper cells contain a line, it loses, since the board becomes
    /// full.
    ///
    /// *An odd number of free cells.* Let the follower have a cell T that wins, in a column with an
    /// odd number of free cells, an odd number of them below T. In this column pair the cells from
    /// the lowest upwards, so that T is the upper cell of a pair; in all others proceed as before,
    /// where an even number of singles remains. Then the follower has an answer until T is taken,
    /// and T is the follower's: the other columns become full, and the leader has to play below T.
    /// If its stones, the lower cells, the other singles and its cells below T do not contain a
    /// line, it loses.
    #[inline]
    fn most_against_follow_up(&self, position: &Position<W>, free: W) -> Score {
        let (own, other) = (position.own, position.other());
        let lowest = free & !(free << 1);
        let singles = lowest & !self.firsts;
        let lower = free & self.firsts;
        let leads = own | lower | singles;
        if singles.count().is_multiple_of(2) {
            let more = singles.rest();
            let safe = !self.has_run(leads)
                || more.any()
                    && !more.rest().any()
                    && !self.has_run(own | lower | more)
                    && !self.has_run(own | lower | singles & !more);
            if !safe {
                return 1;
            }
            return -Score::from(self.has_run(other | free & !lower & !singles));
        }
        let mut wins = position.wins[1] & lower;
        while wins.any() {
            let win = wins & wins.negated();
            wins = wins & !win;
            // All cells before this one, in the columns to the left and below it.
            let before = win.plus(!W::default());
            let column = self.column_of(win);
            if (column & singles).any() {
                let below = free & column & before & !self.firsts;
                if !self.has_run(leads & !(free & column) | below) {
                    return -1;
                }
            }
        }
        1
    }

    /// All cells of the column of a cell.
    #[inline]
    fn column_of(&self, cell: W) -> W {
        self.columns
            .iter()
            .map(|&column| self.column(column))
            .find(|&column| (column & cell).any())
            .unwrap_or_default()
    }

    #[inline]
    fn column(&self, column: u8) -> W {
        self.masks[usize::from(column)]
    }

    /// The cells that can be played.
    #[inline]
    fn next(&self, all: W) -> W {
        all.plus(self.bottom) & self.board
    }

    #[inline]
    fn has_run(&self, stones: W) -> bool {
        if self.run > self.width {
            // Only columns fit on such a board, and on tall boards the other shifts leave the word.
            return self.has_run_in([1], stones);
        }
        if self.run == 4 {
            let steps = [1, self.height, self.height + 1, self.height + 2];
            return steps.into_iter().any(|step| {
                let pairs = stones & stones >> step.min(W::BITS - 1);
                (pairs & pairs >> (2 * step).min(W::BITS - 1)).any()
            });
        }
        let steps = [1, self.height, self.height + 1, self.height + 2];
        self.has_run_in(steps, stones)
    }

    #[inline]
    fn has_run_in<const N: usize>(&self, steps: [u32; N], stones: W) -> bool {
        steps.into_iter().any(|step| {
            let mut run = stones;
            let mut length = 1;
            while length < self.run {
                let by = length.min(self.run - length);
                let shifted = run >> (by * step).min(W::BITS - 1); // the last bit is never a stone
                run = run & shifted;
                length += by;
            }
            run.any()
        })
    }

    /// Every cell, taken or not, that makes a line together with `stones`.
    #[inline]
    fn wins(&self, stones: W) -> W {
        if self.run != 4 {
            return self.wins_of_any_run(stones);
        }
        let h = self.height;
        let mut cells = stones << 1 & stones << 2 & stones << 3;
        if self.run > self.width {
            return cells & self.board;
        }
        for step in [h, h + 1, h + 2] {
            // Three before, two before and one after, one before and two after, three after.
            let (before, after) = (stones << step, stones >> step);
            let pair = before & stones << (2 * step);
            cells = cells | pair & after;
            if 3 * step < W::BITS {
                cells = cells | pair & stones << (3 * step);
            }
            let pair = after & stones >> (2 * step);
            cells = cells | pair & before;
            if 3 * step < W::BITS {
                cells = cells | pair & stones >> (3 * step);
            }
        }
        cells & self.board
    }

    /// The same for lines of any length: runs to both sides that add up.
    fn wins_of_any_run(&self, stones: W) -> W {
        let run = self.run as usize;
        let mut below = stones;
        for _ in 2..run {
            below = below << 1 & stones;
        }
        let mut cells = below << 1;
        if self.run > self.width {
            return cells & self.board;
        }
        for step in [self.height, self.height + 1, self.height + 2] {
            // `before[i]`: the i cells before this one are stones; `after` likewise.
            let (mut before, mut after) = ([self.board; 16], [self.board; 16]);
            for i in 1..run {
                before[i] = (before[i - 1] & stones) << step;
                after[i] = (after[i - 1] & stones) >> step;
            }
            for i in 0..run {
                cells = cells | before[i] & after[run - 1 - i];
            }
        }
        cells & self.board
    }
}

impl<W: Stones> Position<W> {
    #[inline]
    fn other(self) -> W {
        self.all & !self.own
    }
}

impl Named for Connect4 {
    const GAMES: &'static [&'static About] = &[&ABOUT];

    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        _: Files<'_>,
        visitor: V,
    ) -> Visit<V> {
        let numbers = words.numbers(about)?;
        let n = &numbers.values;
        let (width, height, run) = (n[0], n[1], n[2]);
        let narrow = width.saturating_mul(height.saturating_add(1)) <= 64;
        Ok(if narrow {
            visitor.layered(Self::new(width, height, run)?, numbers.name)
        } else {
            let wide = Connect4::<u128>::new(width, height, run)?;
            visitor.plain(wide, numbers.name)
        })
    }
}

impl<W: Stones> ZeroSum for Connect4<W> {
    type Position = Position<W>;
    type Move = u8;
    type Key = W;
    // As the published count does (the crate `minimax`, depth 10).
    const ENDED_IS_LEAF: bool = false;

    fn start(&self) -> Position<W> {
        self.position(W::default(), W::default())
    }

    fn side(&self, position: &Position<W>) -> Side {
        if position.all.count().is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    fn moves(&self, position: &Position<W>, out: &mut Vec<u8>) {
        let next = self.next(position.all);
        out.extend((0..self.width as u8).filter(|&column| (next & self.column(column)).any()));
    }

    #[inline]
    fn play(&self, position: &Position<W>, column: u8) -> Position<W> {
        let stone = self.next(position.all) & self.column(column);
        Position {
            own: position.other(),
            all: position.all | stone,
            wins: [position.wins[1], self.wins(position.own | stone)],
        }
    }

    #[inline]
    fn ended(&self, position: &Position<W>) -> Option<Score> {
        // A line is a line without any one of its cells as well.
        if (position.wins[1] & position.other()).any() {
            return Some(-1);
        }
        (position.all == self.board).then_some(0)
    }

    #[inline]
    fn key(&self, position: &Position<W>) -> W {
        position.own.plus(position.all).plus(self.bottom)
    }

    fn move_number(&self, column: u8) -> u16 {
        column.into()
    }

    /// A player who cannot complete a line with all free cells does not win; for the bound by
    /// follow-up see `most_against_follow_up`.
    #[inline]
    fn range(&self, position: &Position<W>) -> (Score, Score) {
        let (own, other) = (position.own, position.other());
        let free = self.board & !position.all;
        let mut most = Score::from(self.has_run(own | free));
        let least = -Score::from(self.has_run(other | free));
        if most > 0 {
            most = self.most_against_follow_up(position, free);
        }
        // A side that cannot complete a line does not win, even if follow-up allows it for the
        // other side.
        (least, most.max(least))
    }

    #[inline]
    fn foresee(&self, position: &Position<W>) -> Option<Forecast> {
        let next = self.next(position.all);
        if (position.wins[0] & next).any() {
            return Some(Forecast::Win(1));
        }
        let threats = position.wins[1] & !position.all;
        let forced = next & threats;
        let safe = next & !(threats >> 1);
        let safe = if forced.any() { safe & forced } else { safe };
        let lost = !safe.any() || forced.rest().any();
        lost.then_some(Forecast::Loss(2))
    }

    #[inline]
    fn candidates(&self, position: &Position<W>, out: &mut Vec<u8>) {
        let next = self.next(position.all);
        let threats = position.wins[1] & !position.all;
        let mut safe = next & !(threats >> 1);
        if (safe & threats).any() {
            safe = safe & threats;
        } else if !safe.any() {
            safe = next;
        }
        out.extend((self.columns.iter()).filter(|&&column| (safe & self.column(column)).any()));
    }

    #[inline]
    fn order(&self, position: &Position<W>, column: u8) -> i32 {
        self.order_with(position, column, &self.play(position, column))
    }

    /// Moves that leave more cells to complete a line; then those near the centre.
    #[inline]
    fn order_with(&self, position: &Position<W>, column: u8, child: &Position<W>) -> i32 {
        let wins = child.wins[1] & !position.all;
        let off_centre = (2 * i32::from(column) + 1 - self.width as i32).abs();
        wins.count() as i32 * 32 - off_centre
    }

    fn canonical(&self, position: &Position<W>) -> Position<W> {
        let stride = self.height + 1;
        let mirror = |word: W| {
            (0..self.width as u8).fold(W::default(), |mirrored, column| {
                let stones = (word & self.column(column)) >> (u32::from(column) * stride);
                mirrored | stones << ((self.width - 1 - u32::from(column)) * stride)
            })
        };
        let image = self.position(mirror(position.own), mirror(position.all));
        if self.key(&image) < self.key(position) {
            image
        } else {
            *position
        }
    }

    fn symmetries(&self) -> u32 {
        2
    }

    fn plies_left(&self, position: &Position<W>) -> Option<u32> {
        Some((self.board & !position.all).count())
    }

    /// Winning cells that are still free, those of odd height for the first player and of even
    /// height for the second counting more, and stones near the centre.
    fn evaluate(&self, position: &Position<W>) -> Option<i32> {
        let odd = (0..self.height)
            .step_by(2)
            .fold(W::default(), |rows, row| rows | self.bottom << row);
        let first = self.side(position) == Side::First;
        let worth = |stones: W, first: bool| {
            let wins = self.wins(stones) & !position.all;
            let good = if first { wins & odd } else { wins & !odd };
            let centre: i32 = (0..self.width as u8)
                .map(|column| {
                    let far = (2 * i32::from(column) + 1 - self.width as i32).abs();
                    (stones & self.column(column)).count() as i32 * (self.width as i32 - far)
                })
                .sum();
            wins.count() as i32 * 20 + good.count() as i32 * 20 + centre
        };
        Some(worth(position.own, first) - worth(position.other(), !first))
    }

    fn show(&self, position: &Position<W>) -> String {
        grid::show(self.width as usize, &self.cells(position))
    }

    /// A board from the top row down, or the columns of the moves so far, from 1.
    fn read(&self, text: &str) -> Result<Position<W>, Diagnostic> {
        let text = text.trim();
        if text
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() && !"xoXO".contains(sign))
        {
            return self.after(text);
        }
        let (width, height) = (self.width as usize, self.height as usize);
        let cells = grid::read(text, width, height)?;
        let to_move = grid::whose_turn(text, &cells)?;
        let (mut own, mut all) = (W::default(), W::default());
        for (at, cell) in cells.iter().enumerate() {
            let Some(player) = *cell else { continue };
            let (row, column) = (height - 1 - at / width, at % width);
            if row > 0 && cells.get(at + width).is_some_and(Option::is_none) {
                let place = at + at / width;
                let fact = messages::stone_hangs_in_the_air();
                return Err(Diagnostic::error("position", fact)
                    .at(place..place + 1, messages::nothing_below_this_stone())
                    .help(messages::stones_fall()));
            }
            let cell = W::ONE << (column * (height + 1) + row) as u32;
            all = all | cell;
            if player == to_move {
                own = own | cell;
            }
        }
        Ok(self.position(own, all))
    }

    fn show_move(&self, _: &Position<W>, column: u8) -> String {
        match column {
            0..9 => char::from(b'1' + column),
            _ => char::from(b'a' + (column - 9)),
        }
        .to_string()
    }

    fn board(&self, position: &Position<W>) -> Board {
        let (width, height) = (self.width as usize, self.height as usize);
        let mut board = Board::empty(width, height).with(Pieces::Holes);
        board.columns = (0..self.width as u8)
            .map(|column| self.show_move(position, column))
            .collect();
        grid::put(board, &self.cells(position), None).with_lines(self.run as usize)
    }
}

/// Layers by the number of stones. The word of a position is its key; the highest bit of each
/// column is on its highest stone.
impl Layered for Connect4 {
    fn layers(&self) -> u32 {
        self.board.count() + 1
    }

    #[inline]
    fn layer(&self, position: &Position<u64>) -> u32 {
        position.all.count()
    }

    #[inline]
    fn pack(&self, position: &Position<u64>) -> u64 {
        self.key(position)
    }

    #[inline]
    fn unpack(&self, _: u32, word: u64) -> Position<u64> {
        let mut filled = word;
        for _ in 0..self.height {
            // The top bit of a column takes nothing from its neighbour.
            filled |= filled >> 1 & self.board;
        }
        let all = (filled & !self.bottom) >> 1;
        self.position(word & all, all)
    }

    /// The two leftmost columns: most moves are in others. The owner of a stone changes in the word
    /// with the side to move, so the stones are taken in an order independent of that.
    #[inline]
    fn home(&self, word: u64) -> u64 {
        let columns = self.masks[0] | self.masks[1.min(self.masks.len() - 1)];
        let mut filled = word & (columns | columns << 1);
        for _ in 0..self.height {
            filled |= filled >> 1 & columns;
        }
        let all = (filled & !self.bottom) >> 1 & columns;
        let own = word & all;
        // Both are in the lowest columns; one side and all stones determine the other side.
        own.min(all & !own) ^ all.rotate_left(32)
    }
}
