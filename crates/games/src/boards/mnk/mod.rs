//! Tic-tac-toe (三目並べ, まるばつ) and m,n,k-games in general, also misère.
//!
//! # Rules
//! The players put stones in turn on free cells of a board of m columns and n rows. The first
//! player with k own stones in an unbroken row, column or diagonal wins, or loses in misère play;
//! more than k count as well. A full board is a draw. The first player never loses in normal play
//! (strategy stealing). Up to 64 cells; larger boards are [`super::gomoku`].
//!
//! Known: 3,3,3 and 4,4,4 and 5,5,4 are draws, 4,3,3 is won with the seventh ply; in misère play
//! 3,3,3 is a draw (the centre, then point reflection) and 4,4,3 is won by the second player.
//!
//! # Representation
//! A word of stones for the side to move and one for the opponent, cell `m * row + column` from the
//! top. Lines are found by shifts, which leave the cells at which runs of stones begin; a mask has
//! those at which a line fits on the board.
//!
//! # Numbering of positions
//! Positions are ordered by the number of stones; then by the set of occupied cells, among all sets
//! of that size; then by the first player's subset of it. A set of cells c1 < c2 < … has the number
//! C(c1, 1) + C(c2, 2) + … (D. H. Lehmer's combinatorial number system), and sets of equal size
//! follow each other by Gosper's step.

mod lines;

use grundy_core::zerosum::{Board, Indexed, Opening, Pieces, Score, Side, ZeroSum, column_name};
use grundy_core::{Diagnostic, Layered};

use super::{About, grid, messages};

/// The metadata of m,n,k-games.
pub const ABOUT: About = About {
    title: "m,n,k-game",
    ja: "三目並べの一般化",
    aliases: &["mnk-game"],
    rules: "place stones in turn on a board of m columns and n rows; k in a row, column or diagonal win",
    rules_ja: "横 m 列・縦 n 行の盤に交互に石を置き、縦・横・斜めのどれかに k 個並べたら勝ち。",
    parameters: &[("m", 3), ("n", 3), ("k", 3)],
    known: messages::never_a_loss_for_the_first,
    references: &["E. R. Berlekamp, J. H. Conway and R. K. Guy 1982, Winning Ways, ch. 22"],
    ..About::named("mnk")
};

/// The metadata of misère m,n,k-games.
pub const MISERE: About = About {
    title: "Misère m,n,k-game",
    ja: "並べたら負け",
    aliases: &["mnk-misere", "avoidance-tic-tac-toe"],
    rules: "place stones in turn on a board of m columns and n rows; k in a row, column or diagonal lose",
    rules_ja: "横 m 列・縦 n 行の盤に交互に石を置き、縦・横・斜めのどれかに k 個並べたら負け。",
    parameters: &[("m", 3), ("n", 3), ("k", 3)],
    known: messages::misere_mnk_known,
    references: &["F. Harary 1982, Achievement and avoidance games"],
    ..About::named("misere-mnk")
};

/// Metadata of tic-tac-toe.
pub const TICTACTOE: About = About {
    title: "Tic-tac-toe",
    ja: "三目並べ",
    aliases: &["tic-tac-toe", "noughts-and-crosses"],
    rules: "place marks in turn on a board of 3 by 3 squares; three in a row, column or diagonal win",
    rules_ja: "3×3 の盤に交互に印を置き、縦・横・斜めのどれかに三つ並べたら勝ち。",
    known: messages::draw,
    references: &["folklore"],
    ..About::named("tictactoe")
};

/// An m,n,k-game.
#[derive(Clone, Debug)]
pub struct Mnk {
    width: u32,
    height: u32,
    run: u32,
    misere: bool,
    all: u64,
    directions: Vec<LineDirection>,
    /// Number of lines through each cell, for move ordering.
    lines: Vec<i32>,
    /// The symmetries of the board, as the image of each cell.
    images: Vec<Vec<u8>>,
    /// The first number of each number of stones.
    tiers: Vec<u64>,
    /// C(n, k) for n up to 64.
    choose: Vec<[u64; 65]>,
}

/// A direction in which lines fit on the board.
#[derive(Clone, Copy, Debug)]
struct LineDirection {
    step: u32,
    /// The cells from which a step stays on the board.
    inside: u64,
    /// The cells at which a line begins.
    starts: u64,
}

/// A position: the stones of the side to move, and the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    own: u64,
    opp: u64,
}

impl Mnk {
    /// The game on `width` columns and `height` rows with `run` in a row.
    ///
    /// # Errors
    /// Boards of no cell or more than 64, and lines longer than both sides of the board.
    pub fn new(
        width: impl Into<i64>,
        height: impl Into<i64>,
        run: impl Into<i64>,
        misere: bool,
    ) -> Result<Self, Diagnostic> {
        let (width, height, run): (i64, i64, i64) = (width.into(), height.into(), run.into());
        let cells = width.saturating_mul(height);
        if width < 1 || height < 1 || cells > 64 {
            let fact = messages::board_has_cells(width, height, grid::count(cells));
            return Err(Diagnostic::error("board", fact).help(messages::sizes_of_mnk()));
        }
        let longest = width.max(height);
        if !(1..=longest).contains(&run) {
            let fact = messages::run_is_too_long(run, width, height);
            return Err(Diagnostic::error("board", fact).help(messages::run_is_at_most(longest)));
        }
        let (width, height, run) = (width as u32, height as u32, run as u32);
        let cells = width * height;
        let all = if cells == 64 {
            u64::MAX
        } else {
            (1 << cells) - 1
        };
        let columns = |keep: &dyn Fn(u32) -> bool| {
            (0..cells)
                .filter(|cell| keep(cell % width))
                .fold(0, |mask, cell| mask | 1 << cell)
        };
        let (right, left) = (columns(&|x| x + 1 < width), columns(&|x| x > 0));
        let steps = [
            (1, right),
            (width, all),
            (width + 1, right),
            (width - 1, left),
        ];
        let directions = steps.map(|(step, inside)| {
            let from = |begin: u64, _| begin & begin.checked_shr(step).unwrap_or(0) & inside;
            let starts = (1..run).fold(all, from);
            LineDirection {
                step,
                inside,
                starts,
            }
        });
        let mut game = Self {
            width,
            height,
            run,
            misere,
            all,
            directions: directions
                .into_iter()
                .filter(|way| way.starts != 0)
                .collect(),
            lines: vec![0; cells as usize],
            images: Vec::new(),
            tiers: vec![0],
            choose: vec![[0; 65]; 65],
        };
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            for cell in 0..cells as i32 {
                let (x, y) = (cell % width as i32, cell / width as i32);
                let line: Vec<_> = (0..run as i32).map(|i| (x + i * dx, y + i * dy)).collect();
                let inside = |&(x, y): &(i32, i32)| {
                    (0..width as i32).contains(&x) && (0..height as i32).contains(&y)
                };
                if line.iter().all(inside) {
                    for (x, y) in line {
                        game.lines[(y * width as i32 + x) as usize] += 1;
                    }
                }
            }
        }
        let (w, h) = (width as u8, height as u8);
        let turned = (0..if w == h { 8 } else { 4 }).map(|image: u8| {
            let map = |cell: u8| {
                let (x, y) = (cell % w, cell / w);
                let (x, y) = if image & 4 != 0 { (y, x) } else { (x, y) };
                let x = if image & 1 != 0 { w - 1 - x } else { x };
                let y = if image & 2 != 0 { h - 1 - y } else { y };
                y * w + x
            };
            (0..cells as u8).map(map).collect()
        });
        game.images = turned.collect();
        for n in 0..65 {
            game.choose[n][0] = 1;
            for k in 1..=n {
                let above = game.choose[n - 1][k];
                game.choose[n][k] = game.choose[n - 1][k - 1].saturating_add(above);
            }
        }
        for stones in 0..=cells as usize {
            let sets = game.choose[cells as usize][stones];
            let size = sets.saturating_mul(game.choose[stones][stones / 2]);
            let start = game.tiers[stones];
            game.tiers.push(start.saturating_add(size));
        }
        Ok(game)
    }

    /// Tic-tac-toe: 3,3,3.
    pub fn tictactoe() -> Self {
        Self::new(3, 3, 3, false).expect("the board of tic-tac-toe is a board")
    }

    /// Runs of twice the length by each shift; of the cells at which they begin, those count at
    /// which a line fits.
    #[inline]
    fn has_line(&self, stones: u64) -> bool {
        self.directions.iter().any(|way| {
            let (mut begins, mut length) = (stones, 1);
            while length * 2 <= self.run {
                begins &= begins >> (length * way.step);
                length *= 2;
            }
            begins & (begins >> ((self.run - length) * way.step)) & way.starts != 0
        })
    }

    fn cells(&self, position: &Position) -> grid::GridCells {
        let side = self.side(position);
        (0..self.width * self.height)
            .map(
                |cell| match (position.own >> cell & 1, position.opp >> cell & 1) {
                    (1, _) => Some(side),
                    (_, 1) => Some(side.other()),
                    _ => None,
                },
            )
            .collect()
    }

    fn stones(position: &Position) -> u32 {
        (position.own | position.opp).count_ones()
    }

    /// The number of a set of cells among all sets of its size.
    #[inline]
    fn rank_set(&self, mut set: u64) -> u64 {
        let (mut rank, mut size) = (0, 0);
        while set != 0 {
            size += 1;
            rank += self.choose[set.trailing_zeros() as usize][size];
            set &= set - 1;
        }
        rank
    }

    fn unrank_set(&self, mut rank: u64, size: u32) -> u64 {
        let mut set = 0;
        let mut cell = 63;
        for size in (1..=size as usize).rev() {
            while self.choose[cell][size] > rank {
                cell -= 1;
            }
            rank -= self.choose[cell][size];
            set |= 1 << cell;
        }
        set
    }

    /// Compresses `set` to the indices of its members within `taken`.
    #[inline]
    fn squeeze(set: u64, mut taken: u64) -> u64 {
        let (mut squeezed, mut bit) = (0, 1);
        while taken != 0 {
            let cell = taken & taken.wrapping_neg();
            if set & cell != 0 {
                squeezed |= bit;
            }
            bit <<= 1;
            taken ^= cell;
        }
        squeezed
    }

    #[inline]
    fn spread(mut squeezed: u64, mut taken: u64) -> u64 {
        let mut set = 0;
        while taken != 0 {
            let cell = taken & taken.wrapping_neg();
            if squeezed & 1 != 0 {
                set |= cell;
            }
            squeezed >>= 1;
            taken ^= cell;
        }
        set
    }

    /// The next larger number with as many bits.
    fn next_set(set: u64) -> u64 {
        let low = set & set.wrapping_neg();
        let high = set.wrapping_add(low);
        if low == 0 || high == 0 {
            return set;
        }
        high | ((high ^ set) / low) >> 2
    }

    /// The position with these occupied cells; `squeezed` has the second player's among them.
    #[inline]
    fn position(taken: u64, squeezed: u64) -> Position {
        let second = Self::spread(squeezed, taken);
        let first = taken & !second;
        if taken.count_ones().is_multiple_of(2) {
            Position {
                own: first,
                opp: second,
            }
        } else {
            Position {
                own: second,
                opp: first,
            }
        }
    }
}

by_numbers!(
    Mnk,
    layered_indexed,
    [&MISERE, &ABOUT, &TICTACTOE],
    |about, n| match n {
        [m, n, k] => Self::new(*m, *n, *k, about.name == MISERE.name),
        _ => Ok(Self::tictactoe()),
    }
);

/// Layers by the number of stones. The word has the stones of the side to move, followed by the
/// opponent's. Boards of more than 32 cells have no words; they are too large for complete tables.
impl Layered for Mnk {
    fn has_layers(&self) -> bool {
        self.width * self.height <= 32
    }

    fn layers(&self) -> u32 {
        self.width * self.height + 1
    }

    #[inline]
    fn layer(&self, position: &Position) -> u32 {
        Self::stones(position)
    }

    #[inline]
    fn pack(&self, position: &Position) -> u64 {
        position.own | position.opp << 32
    }

    #[inline]
    fn unpack(&self, _: u32, word: u64) -> Position {
        Position {
            own: word & 0xffff_ffff,
            opp: word >> 32,
        }
    }

    /// The first third of the cells, independent of the owners of the stones, which change with the
    /// side to move.
    #[inline]
    fn home(&self, word: u64) -> u64 {
        let kept = (1 << (self.width * self.height).div_ceil(3)) - 1;
        let (own, opp) = (word & kept, word >> 32 & kept);
        own.min(opp) | own.max(opp) << 32
    }
}

impl ZeroSum for Mnk {
    type Position = Position;
    type Move = u8;
    type Key = u128;

    fn start(&self) -> Position {
        Position { own: 0, opp: 0 }
    }

    fn side(&self, position: &Position) -> Side {
        if Self::stones(position).is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    fn moves(&self, position: &Position, out: &mut Vec<u8>) {
        let mut free = self.all & !(position.own | position.opp);
        while free != 0 {
            out.push(free.trailing_zeros() as u8);
            free &= free - 1;
        }
    }

    #[inline]
    fn play(&self, position: &Position, cell: u8) -> Position {
        Position {
            own: position.opp,
            opp: position.own | 1 << cell,
        }
    }

    #[inline]
    fn ended(&self, position: &Position) -> Option<Score> {
        let sign = if self.misere { -1 } else { 1 };
        if self.has_line(position.opp) {
            return Some(-sign);
        }
        if self.has_line(position.own) {
            return Some(sign); // of no legal game: it would have been over a move ago
        }
        (position.own | position.opp == self.all).then_some(0)
    }

    fn key(&self, position: &Position) -> u128 {
        u128::from(position.own) | u128::from(position.opp) << 64
    }

    fn move_number(&self, cell: u8) -> u16 {
        cell.into()
    }

    fn order(&self, position: &Position, cell: u8) -> i32 {
        let stone = 1 << cell;
        let urgent = i32::from(self.has_line(position.own | stone)) * 2
            + i32::from(self.has_line(position.opp | stone));
        let urgent = if self.misere { -urgent } else { urgent };
        urgent * 1000 + self.lines[usize::from(cell)]
    }

    fn canonical(&self, position: &Position) -> Position {
        let image = |map: &Vec<u8>| {
            let turned = |mut set: u64| {
                let mut image = 0;
                while set != 0 {
                    image |= 1 << map[set.trailing_zeros() as usize];
                    set &= set - 1;
                }
                image
            };
            (turned(position.own), turned(position.opp))
        };
        let (own, opp) = self.images.iter().map(image).min().unwrap_or_default();
        Position { own, opp }
    }

    fn symmetries(&self) -> u32 {
        self.images.len() as u32
    }

    fn winning_move(&self, position: &Position) -> Option<u8> {
        let wins = self.completing(position.own) & self.free(position);
        (wins != 0 && !self.misere).then_some(wins.trailing_zeros() as u8)
    }

    fn attacks(&self, position: &Position, out: &mut Vec<(u8, u8)>) {
        let mut cells = self.urgent(position);
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            let free = self.free(position) & !(1 << cell);
            let wins = self.completing(position.own | 1 << cell) & free;
            if wins != 0 {
                out.push((cell as u8, wins.trailing_zeros() as u8));
            }
        }
    }

    fn builders(&self, position: &Position, out: &mut Vec<u8>) {
        let mut cells = self.urgent(position);
        while cells != 0 {
            out.push(cells.trailing_zeros() as u8);
            cells &= cells - 1;
        }
        out.sort_by_key(|&cell| -self.lines[usize::from(cell)]);
    }

    /// The stones normally determine the side to move; the queries on a position after a pass do
    /// not depend on it.
    fn passed(&self, position: &Position) -> Option<Position> {
        (!self.misere).then_some(Position {
            own: position.opp,
            opp: position.own,
        })
    }

    fn show(&self, position: &Position) -> String {
        grid::show(self.width as usize, &self.cells(position))
    }

    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        let text = text.trim();
        let cells = grid::read(text, self.width as usize, self.height as usize)?;
        let to_move = grid::whose_turn(text, &cells)?;
        let set = |side| grid::of(&cells, side).fold(0, |set, cell| set | 1 << cell);
        Ok(Position {
            own: set(to_move),
            opp: set(to_move.other()),
        })
    }

    /// Column letter and row from the top: `b2` is the centre of tic-tac-toe.
    fn show_move(&self, _: &Position, cell: u8) -> String {
        let (x, y) = (u32::from(cell) % self.width, u32::from(cell) / self.width);
        format!("{}{}", column_name(x as usize), y + 1)
    }

    fn board(&self, position: &Position) -> Board {
        let board = Board::empty(self.width as usize, self.height as usize)
            .lettered(true)
            .with(Pieces::Marks);
        grid::put(board, &self.cells(position), Some(["×", "○"])).with_lines(self.run as usize)
    }
}

impl Indexed for Mnk {
    fn len(&self) -> u64 {
        self.tiers[self.tiers.len() - 1]
    }

    fn rank(&self, position: &Position) -> Option<u64> {
        let taken = position.own | position.opp;
        let stones = taken.count_ones() as usize;
        let second = if stones.is_multiple_of(2) {
            position.opp
        } else {
            position.own
        };
        let split = self.rank_set(Self::squeeze(second, taken));
        Some(self.tiers[stones] + self.rank_set(taken) * self.choose[stones][stones / 2] + split)
    }

    fn unrank(&self, number: u64) -> Position {
        let stones = self.tiers.partition_point(|&start| start <= number) - 1;
        let rest = number - self.tiers[stones];
        let splits = self.choose[stones][stones / 2];
        let taken = self.unrank_set(rest / splits, stones as u32);
        Self::position(taken, self.unrank_set(rest % splits, stones as u32 / 2))
    }

    fn predecessors(&self, _: u64, position: &Position, each: &mut impl FnMut(u64)) {
        let mut stones = position.opp;
        while stones != 0 {
            let stone = stones & stones.wrapping_neg();
            stones ^= stone;
            let before = Position {
                own: position.opp ^ stone,
                opp: position.own,
            };
            each(self.rank(&before).unwrap_or(u64::MAX));
        }
    }

    fn opening(&self, position: &Position) -> Opening {
        if let Some(score) = self.ended(position) {
            return Opening::Ended(score);
        }
        // A cell that makes a line for the mover wins, or loses in misère play; elsewhere the
        // opponent wins at once if two cells make a line for him, or one that is not the cell just
        // taken.
        let (own, opp) = (self.completing(position.own), self.completing(position.opp));
        let free = self.all & !(position.own | position.opp);
        let last = free.is_power_of_two();
        if self.misere {
            let good = free & !own;
            if good == 0 {
                return Opening::Lost(1);
            }
            return match (last, good.count_ones()) {
                (true, _) => Opening::Open {
                    moves: 0,
                    drawn: true,
                },
                (false, moves) => Opening::Open {
                    moves,
                    drawn: false,
                },
            };
        }
        if own & free != 0 {
            return Opening::Wins;
        }
        if last {
            return Opening::Open {
                moves: 0,
                drawn: true,
            };
        }
        match (opp & free).count_ones() {
            0 => Opening::Open {
                moves: free.count_ones(),
                drawn: false,
            },
            1 => Opening::Open {
                moves: 1,
                drawn: false,
            },
            _ => Opening::Lost(2),
        }
    }

    fn sweep(&self, from: u64, to: u64, each: &mut impl FnMut(u64, &Position)) {
        let mut number = from;
        while number < to {
            let stones = self.tiers.partition_point(|&start| start <= number) - 1;
            let splits = self.choose[stones][stones / 2];
            let rest = number - self.tiers[stones];
            let mut taken = self.unrank_set(rest / splits, stones as u32);
            let mut split = self.unrank_set(rest % splits, stones as u32 / 2);
            let mut left = splits - rest % splits;
            let end = to.min(self.tiers[stones + 1]);
            let first_split = (1_u64 << (stones / 2)) - 1;
            while number < end {
                each(number, &Self::position(taken, split));
                (number, left) = (number + 1, left - 1);
                if left == 0 {
                    (taken, split, left) = (Self::next_set(taken), first_split, splits);
                } else {
                    split = Self::next_set(split);
                }
            }
        }
    }
}

impl Mnk {
    fn free(&self, position: &Position) -> u64 {
        self.all & !(position.own | position.opp)
    }

    /// The free cells that do not let the opponent win at once: all, one, or none.
    fn urgent(&self, position: &Position) -> u64 {
        let free = self.free(position);
        let must = self.completing(position.opp) & free;
        match must.count_ones() {
            _ if self.misere => 0,
            0 => free,
            1 => must,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::numbered::{neighbours_are_single_positions, openings_and_moves_back};

    fn games() -> Vec<Mnk> {
        let game = |m, n, k, misere| Mnk::new(m, n, k, misere).unwrap();
        vec![
            Mnk::tictactoe(),
            game(3, 3, 3, true),
            game(4, 3, 3, false),
            game(2, 5, 4, false),
            game(1, 4, 2, true),
            game(4, 3, 1, false),
        ]
    }

    #[test]
    fn the_numbering_is_perfect() {
        for game in games() {
            neighbours_are_single_positions(&game, 0..game.len(), 1);
            neighbours_are_single_positions(&game, std::iter::once(0), game.len());
        }
    }

    #[test]
    fn openings_and_predecessors_are_those_of_the_definition() {
        for game in games() {
            openings_and_moves_back(&game, 0..game.len(), |_, _| ());
        }
    }

    #[test]
    fn a_line_is_one_of_the_definition() {
        let mut random = 1_u64;
        for (width, height, run) in [
            (3, 3, 3),
            (4, 4, 4),
            (5, 3, 2),
            (8, 8, 5),
            (7, 9, 6),
            (9, 7, 7),
            (6, 2, 5),
            (64, 1, 9),
            (1, 40, 3),
            (4, 3, 1),
        ] {
            let game = Mnk::new(width, height, run, false).unwrap();
            let at = |stones: u64, x: i32, y: i32| {
                let inside = (0..width).contains(&x) && (0..height).contains(&y);
                inside && stones >> (y * width + x) & 1 == 1
            };
            for round in 0..300 {
                let mut stones = game.all;
                for _ in 0..=round % 3 {
                    random = random
                        .wrapping_mul(0x5851_f42d_4c95_7f2d)
                        .wrapping_add(0x1405_7b7e_f767_814f);
                    stones &= random ^ random >> 29;
                }
                let expected = [(1, 0), (0, 1), (1, 1), (-1, 1)].iter().any(|(dx, dy)| {
                    let line =
                        |x: i32, y: i32| (0..run).all(|i| at(stones, x + i * dx, y + i * dy));
                    (0..height).any(|y| (0..width).any(|x| line(x, y)))
                });
                assert_eq!(
                    game.has_line(stones),
                    expected,
                    "{width},{height},{run}: {stones:b}"
                );
            }
        }
    }

    #[test]
    fn boards_up_to_64_cells_and_their_lines() {
        let game = Mnk::new(8, 8, 5, false).unwrap();
        assert!(game.has_line(0x0001_0204_0810_0000));
        assert!(
            !game.has_line(0b11111 << 5),
            "a row does not run over the edge"
        );
        assert!(Mnk::new(9, 8, 5, false).is_err() && Mnk::new(3, 3, 4, false).is_err());
        assert_eq!(Mnk::new(8, 1, 8, false).unwrap().len(), 2123);
        // A step of 64 cells leaves every word.
        for (width, height) in [(64, 1), (63, 1), (1, 64)] {
            let game = Mnk::new(width, height, 3, false).unwrap();
            assert_eq!(game.completing(0b1001_0110), 0b1001);
        }
    }
}
