//! Gomoku (五目並べ), free style, on any board from 5×5 to 19×19.
//!
//! # Rules
//! The players put stones in turn on free crossings; the first player with five or more own stones
//! in an unbroken row, column or diagonal wins. Neither side has restrictions. On 15×15 the first
//! player wins (L. V. Allis, H. J. van den Herik and M. P. H. Huntjens 1996). With restrictions on
//! Black the game is renju (連珠), which is not implemented.
//!
//! # Representation
//! Every five crossings in a row are a *window*. A position stores its stones and the number of
//! stones of each side in every window; a move changes at most 20 windows, those through
//! one crossing. The estimate counts windows with stones of one side only, by their number. A side
//! with four stones in such a window wins at once; with three it can threaten to. The search reads
//! winning moves, forced replies, attacks and the estimate from the windows.

use std::hash::{Hash, Hasher};

use grundy_core::zerosum::{
    Board, Forecast, Pieces, Score, Side, ZeroSum, column_name, read_square,
};
use grundy_core::{Diagnostic, Message};

use super::{About, grid, messages};

/// The metadata of gomoku.
pub const ABOUT: About = About {
    title: "Gomoku",
    ja: "五目並べ",
    rules: "place stones in turn; five or more in a row, column or diagonal win",
    rules_ja: "交互に石を置き、縦・横・斜めのどれかに五つ以上並べたら勝ち。",
    parameters: &[("n", 15)],
    known: || messages::first_player_wins_on(15, 15),
    references: &["L. V. Allis, H. J. van den Herik and M. P. H. Huntjens 1996"],
    ..About::named("gomoku")
};

/// Crossings and windows of the largest board.
const CELLS: usize = 19 * 19;
const WINDOWS: usize = 1020;
/// Number of moves building a three that a search for forced wins tries.
const MAX_BUILDERS: usize = 14;
/// Distinguishes a position after a pass from one without a pass.
const PASS_KEY: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;
/// Number of moves that a search to a fixed depth considers.
const SHORTLIST: usize = 18;
/// The score of a window by the number of stones of one side, with none of the other.
const WORTH: [i32; 6] = [0, 1, 7, 40, 220, 0];
/// As `WORTH`, for a move into the window: for the attacking side, and for the side that is
/// blocked.
const ATTACK: [i32; 5] = [1, 8, 50, 400, 20_000];
const DEFEND: [i32; 5] = [0, 5, 34, 250, 5_000];

/// Free-style gomoku.
#[derive(Clone, Debug)]
pub struct Gomoku {
    width: usize,
    height: usize,
    windows: Vec<[u16; 5]>,
    /// The windows through each crossing.
    through: Vec<Vec<u16>>,
    /// A random number for each stone on each crossing.
    signs: Vec<[u128; 2]>,
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// 0 for a free crossing, 1 and 2 for the players.
    cells: [u8; CELLS],
    /// Stones of the first player in each window, and eight times those of the second.
    windows: [u8; WINDOWS],
    /// Windows with four stones of each player and none of the other.
    fours: [u16; 2],
    stones: u16,
    /// Whether a player has passed, which happens in the search only.
    passed: bool,
    worth: i32,
    five: bool,
    hash: u128,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells && self.passed == other.passed
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl Position {
    /// 0 or 1: whose turn it is.
    #[inline]
    fn turn(&self) -> usize {
        usize::from(self.stones % 2) ^ usize::from(self.passed)
    }
}

/// The score of a window for the first player.
#[inline]
fn worth(window: u8) -> i32 {
    let (first, second) = (usize::from(window & 7), usize::from(window >> 3));
    if second == 0 {
        WORTH[first]
    } else if first == 0 {
        -WORTH[second]
    } else {
        0
    }
}

/// Number of stones of one side in a window, if it has none of the other.
#[inline]
fn alone(window: u8, player: usize) -> Option<usize> {
    let counts = [usize::from(window & 7), usize::from(window >> 3)];
    (counts[1 - player] == 0).then_some(counts[player])
}

impl Gomoku {
    fn cells(&self, position: &Position) -> grid::GridCells {
        let owner = |&cell: &u8| match cell {
            0 => None,
            1 => Some(Side::First),
            _ => Some(Side::Second),
        };
        position.cells[..self.width * self.height]
            .iter()
            .map(owner)
            .collect()
    }

    /// The game on a board of `width` by `height` crossings.
    ///
    /// # Errors
    /// Boards smaller than five or larger than nineteen on a side.
    pub fn new(width: i64, height: i64) -> Result<Self, Diagnostic> {
        if !(5..=19).contains(&width) || !(5..=19).contains(&height) {
            let fact = messages::gomoku_board_of(width, height);
            return Err(Diagnostic::error("board", fact).help(messages::sizes_of_gomoku()));
        }
        let (width, height) = (width as usize, height as usize);
        let mut windows = Vec::new();
        for (dx, dy) in [(1_isize, 0_isize), (0, 1), (1, 1), (-1, 1)] {
            for (x, y) in
                (0..height as isize).flat_map(|y| (0..width as isize).map(move |x| (x, y)))
            {
                let (last_x, last_y) = (x + 4 * dx, y + 4 * dy);
                if (0..width as isize).contains(&last_x) && last_y < height as isize {
                    let at = |i: isize| ((y + i * dy) * width as isize + x + i * dx) as u16;
                    windows.push([at(0), at(1), at(2), at(3), at(4)]);
                }
            }
        }
        let mut through = vec![Vec::new(); width * height];
        for (number, window) in windows.iter().enumerate() {
            for &cell in window {
                through[usize::from(cell)].push(number as u16);
            }
        }
        // splitmix64 (S. Vigna), so that hashes are the same in every run.
        let mut seed = 0x676f_6d6f_6b75_u64;
        let mut random = || {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut x = seed;
            x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            u128::from(x ^ (x >> 31))
        };
        let signs = (0..width * height)
            .map(|_| [random() << 64 | random(), random() << 64 | random()])
            .collect();
        Ok(Self {
            width,
            height,
            windows,
            through,
            signs,
        })
    }

    /// The free crossing of a window that has one.
    fn gap(&self, position: &Position, window: usize) -> Option<u16> {
        self.windows[window]
            .into_iter()
            .find(|&cell| position.cells[usize::from(cell)] == 0)
    }

    /// The first two crossings on which a player makes five.
    fn wins(&self, position: &Position, player: usize) -> [Option<u16>; 2] {
        let mut wins = [None, None];
        if position.fours[player] == 0 {
            return wins;
        }
        for window in 0..self.windows.len() {
            if alone(position.windows[window], player) == Some(4) {
                let gap = self.gap(position, window);
                if wins[0].is_none() {
                    wins[0] = gap;
                } else if wins[0] != gap {
                    wins[1] = gap;
                    break;
                }
            }
        }
        wins
    }

    /// Urgency of a crossing: the scores of its windows for either side.
    fn urgency(&self, position: &Position, cell: usize) -> i32 {
        let player = position.turn();
        (self.through[cell].iter())
            .map(|&window| {
                let window = position.windows[usize::from(window)];
                let attack = alone(window, player)
                    .filter(|&n| n < 5)
                    .map_or(0, |n| ATTACK[n]);
                let defend = alone(window, 1 - player)
                    .filter(|&n| n < 5)
                    .map_or(0, |n| DEFEND[n]);
                attack + defend
            })
            .sum()
    }
}

by_numbers!(Gomoku, plain, [&ABOUT], |_, n| Self::new(n[0], n[0]));

impl ZeroSum for Gomoku {
    type Position = Position;
    type Move = u16;
    type Key = u128;
    const SHORTLIST: bool = true;

    fn start(&self) -> Position {
        Position {
            cells: [0; CELLS],
            windows: [0; WINDOWS],
            fours: [0; 2],
            stones: 0,
            passed: false,
            worth: 0,
            five: false,
            hash: 0,
        }
    }

    fn side(&self, position: &Position) -> Side {
        if position.turn() == 0 {
            Side::First
        } else {
            Side::Second
        }
    }

    fn moves(&self, position: &Position, out: &mut Vec<u16>) {
        let cells = self.width * self.height;
        out.extend((0..cells as u16).filter(|&cell| position.cells[usize::from(cell)] == 0));
    }

    fn play(&self, position: &Position, cell: u16) -> Position {
        let mut next = *position;
        let player = position.turn();
        let cell = usize::from(cell);
        next.cells[cell] = player as u8 + 1;
        next.stones += 1;
        next.hash ^= self.signs[cell][player];
        for &window in &self.through[cell] {
            let before = next.windows[usize::from(window)];
            let after = before + if player == 0 { 1 } else { 8 };
            next.windows[usize::from(window)] = after;
            next.worth += worth(after) - worth(before);
            match alone(after, player) {
                Some(5) => {
                    next.five = true;
                    next.fours[player] -= 1;
                }
                Some(4) => next.fours[player] += 1,
                _ => {}
            }
            if alone(before, 1 - player) == Some(4) {
                next.fours[1 - player] -= 1;
            }
        }
        next
    }

    fn ended(&self, position: &Position) -> Option<Score> {
        if position.five {
            return Some(-1);
        }
        (usize::from(position.stones) == self.width * self.height).then_some(0)
    }

    fn key(&self, position: &Position) -> u128 {
        position.hash
    }

    fn hashed(&self) -> bool {
        true
    }

    fn move_number(&self, cell: u16) -> u16 {
        cell
    }

    fn foresee(&self, position: &Position) -> Option<Forecast> {
        let player = position.turn();
        if position.fours[player] > 0 {
            return Some(Forecast::Win(1));
        }
        self.wins(position, 1 - player)[1].map(|_| Forecast::Loss(2))
    }

    fn candidates(&self, position: &Position, out: &mut Vec<u16>) {
        match self.wins(position, 1 - position.turn())[0] {
            Some(only) if position.fours[position.turn()] == 0 => out.push(only),
            _ => self.moves(position, out),
        }
    }

    /// Crossings up to two steps from a stone, the most urgent ones.
    fn shortlist(&self, position: &Position, out: &mut Vec<u16>) -> bool {
        let player = position.turn();
        if let Some(win) = self.wins(position, player)[0] {
            out.push(win);
            return false;
        }
        if let Some(only) = self.wins(position, 1 - player)[0] {
            out.push(only);
            return false;
        }
        if position.stones == 0 {
            out.push((self.height / 2 * self.width + self.width / 2) as u16);
            return true;
        }
        let mut near = [false; CELLS];
        for cell in (0..self.width * self.height).filter(|&cell| position.cells[cell] != 0) {
            let (x, y) = (cell % self.width, cell / self.width);
            for y in y.saturating_sub(2)..=(y + 2).min(self.height - 1) {
                for x in x.saturating_sub(2)..=(x + 2).min(self.width - 1) {
                    near[y * self.width + x] = true;
                }
            }
        }
        let mut list = [(0, 0); CELLS];
        let mut length = 0;
        for (cell, near) in near.into_iter().enumerate().take(self.width * self.height) {
            if near && position.cells[cell] == 0 {
                // Ties go to the lower number, so that every run is the same.
                list[length] = (-self.urgency(position, cell), cell as u16);
                length += 1;
            }
        }
        let list = &mut list[..length];
        list.sort_unstable();
        if list.is_empty() {
            self.moves(position, out);
            return false;
        }
        out.extend(list.iter().take(SHORTLIST).map(|&(_, cell)| cell));
        true
    }

    fn order(&self, position: &Position, cell: u16) -> i32 {
        self.urgency(position, usize::from(cell))
    }

    fn evaluate(&self, position: &Position) -> Option<i32> {
        let sign = if position.turn() == 0 { 1 } else { -1 };
        // The right to move counts about the same as an open two.
        Some((sign * position.worth + 15).clamp(-19_000, 19_000))
    }

    fn show(&self, position: &Position) -> String {
        grid::show(self.width, &self.cells(position))
    }

    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        let text = text.trim();
        let cells = grid::read(text, self.width, self.height)?;
        grid::whose_turn(text, &cells)?;
        let stones = |side| grid::of(&cells, side).map(|cell| cell as u16);
        // Alternately, so that every stone finds its player on the move.
        let (first, mut second) = (stones(Side::First), stones(Side::Second));
        let mut position = self.start();
        for cell in first {
            position = self.play(&position, cell);
            if let Some(cell) = second.next() {
                position = self.play(&position, cell);
            }
        }
        Ok(position)
    }

    /// Column letter and row from the bottom: the centre of 15×15 is `h8`.
    fn show_move(&self, _: &Position, cell: u16) -> String {
        let (x, y) = (
            usize::from(cell) % self.width,
            usize::from(cell) / self.width,
        );
        format!("{}{}", column_name(x), self.height - y)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<u16, Diagnostic> {
        let text = text.trim();
        let error = |fact: Message| {
            let last = format!("{}{}", column_name(self.width - 1), self.height);
            Diagnostic::error("move", fact)
                .at(0..text.len(), messages::not_a_move())
                .help(messages::moves_are_free_crossings(last))
        };
        if self.ended(position).is_some() {
            return Err(error(messages::illegal_for_game_is_over(text)));
        }
        let square = read_square(text).filter(|&(x, y)| x < self.width && y < self.height);
        let Some((x, y)) = square else {
            return Err(error(messages::not_a_crossing(text)));
        };
        let cell = (self.height - 1 - y) * self.width + x;
        if position.cells[cell] != 0 {
            return Err(error(messages::has_a_stone(text)));
        }
        Ok(cell as u16)
    }

    fn winning_move(&self, position: &Position) -> Option<u16> {
        self.wins(position, position.turn())[0]
    }

    fn attacks(&self, position: &Position, out: &mut Vec<(u16, u16)>) {
        let player = position.turn();
        let must = self.wins(position, 1 - player);
        if must[1].is_some() {
            return;
        }
        for (number, window) in self.windows.iter().enumerate() {
            if alone(position.windows[number], player) != Some(3) {
                continue;
            }
            let mut free = window
                .iter()
                .filter(|&&cell| position.cells[usize::from(cell)] == 0);
            let (Some(&a), Some(&b)) = (free.next(), free.next()) else {
                continue;
            };
            for (by, reply) in [(a, b), (b, a)] {
                let allowed = must[0].is_none_or(|only| only == by);
                if allowed && !out.iter().any(|&(known, _)| known == by) {
                    out.push((by, reply));
                }
            }
        }
        out.sort_by_key(|&(by, _)| -self.urgency(position, usize::from(by)));
    }

    /// Moves that make a three out of two stones in a window without the opponent's.
    fn builders(&self, position: &Position, out: &mut Vec<u16>) {
        let player = position.turn();
        if let Some(only) = self.wins(position, 1 - player)[0] {
            out.push(only);
            return;
        }
        let mut list = Vec::new();
        for (cell, through) in self.through.iter().enumerate() {
            let window = |&number: &u16| alone(position.windows[usize::from(number)], player);
            if position.cells[cell] == 0 && through.iter().any(|number| window(number) == Some(2)) {
                list.push((-self.urgency(position, cell), cell as u16));
            }
        }
        list.sort_unstable();
        out.extend(list.iter().take(MAX_BUILDERS).map(|&(_, cell)| cell));
    }

    fn passed(&self, position: &Position) -> Option<Position> {
        let mut passed = *position;
        passed.passed ^= true;
        passed.hash ^= PASS_KEY;
        Some(passed)
    }

    /// The cells of the line, and the cells that help to a four during it.
    ///
    /// A stone elsewhere is not in a five of the line and does not fill a gap of its fours. It
    /// could only help the defender to complete five before the attacker. This needs a window of
    /// five with this stone, at most one more that is not a forced reply, at least three among the
    /// defender's stones and replies in the line, and no stone of the attacker.
    fn answers(&self, position: &Position, line: &[u16], out: &mut Vec<u16>) {
        let player = position.turn();
        let replies = || line.iter().skip(1).step_by(2);
        out.extend(line);
        for (number, cells) in self.windows.iter().enumerate() {
            let Some(stones) = alone(position.windows[number], player) else {
                continue;
            };
            if stones
                + cells
                    .iter()
                    .filter(|&cell| replies().any(|by| by == cell))
                    .count()
                >= 3
            {
                out.extend(
                    cells
                        .iter()
                        .filter(|&&cell| position.cells[usize::from(cell)] == 0),
                );
            }
        }
        let mut seen = [false; CELLS];
        out.retain(|&cell| !std::mem::replace(&mut seen[usize::from(cell)], true));
    }

    fn board(&self, position: &Position) -> Board {
        let mut board = Board::empty(self.width, self.height).lettered(false);
        (board.crossings, board.pieces) = (true, Pieces::Stones);
        grid::put(board, &self.cells(position), Some(["●", "○"])).with_lines(5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_those_of_the_board_read_anew() {
        let game = Gomoku::new(15, 15).unwrap();
        assert_eq!(game.windows.len(), 2 * 15 * 11 + 2 * 11 * 11);
        assert_eq!(Gomoku::new(19, 19).unwrap().windows.len(), WINDOWS);
        let (mut position, mut seed) = (game.start(), 7_usize);
        while game.ended(&position).is_none() {
            let mut moves = Vec::new();
            game.shortlist(&position, &mut moves);
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            position = game.play(&position, moves[(seed >> 33) % moves.len()]);
            let again = game.read(&game.show(&position)).unwrap();
            assert_eq!(again.windows, position.windows);
            assert_eq!(
                (again.fours, again.worth, again.hash),
                (position.fours, position.worth, position.hash)
            );
        }
    }

    #[test]
    fn fives_and_fours_are_seen() {
        let game = Gomoku::new(5, 6).unwrap();
        let position = game.read("xxxx./oooo./...../...../...../.....").unwrap();
        assert_eq!(game.foresee(&position), Some(Forecast::Win(1)));
        assert_eq!(game.winning_move(&position), Some(4));
        let next = game.play(&position, 4);
        assert_eq!(game.ended(&next), Some(-1));
        let position = game.read("xxxx./.ooo./o..../...../...../.....").unwrap();
        assert_eq!(game.show_move(&position, 4), "e6");
        assert_eq!(game.read_move(&position, "E6").unwrap(), 4);
        assert!(game.read_move(&position, "a6").is_err());
    }
}
