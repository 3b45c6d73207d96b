//! Othello (オセロ), on a square board of any even size up to eight.
//!
//! # Rules
//! Black moves first. A disc must be put where it encloses at least one line of the opponent's discs
//! between itself and another own disc; all discs so enclosed change their colour. Who has no such
//! move passes; when neither has one, the game is over. The score is the difference of discs (empty
//! cells go to nobody). 6×6 is won by the second player by 4 (J. Feinstein 1993); 8×8 was announced
//! to be a draw (H. Takizawa 2023).
//!
//! A pass is a move of its own here, and counts as a ply.
//!
//! # Representation
//! A word of discs for the side to move and one for the opponent, cell `8 * row + column` from the top
//! whatever the size, smaller boards in the middle under a mask. Moves and flips are runs of shifts in
//! eight directions, each with a mask that keeps rows from running over the edge.

use grundy_game::Diagnostic;
use grundy_game::zerosum::{Board, Pieces, Score, Side, ZeroSum, column_name};

use super::{About, grid};

/// What is said about it.
pub const ABOUT: About = About {
    title: "Othello",
    ja: "オセロ",
    aliases: &["reversi"],
    rules: "enclose lines of the opponent's discs, which then change their colour; most discs win",
    rules_ja: "相手の石をはさんで自分の色に変える。石の多いほうが勝ち。",
    parameters: &[("n", 8)],
    known: "second player wins by 4 on 6 by 6",
    references: &["J. Feinstein 1993", "H. Takizawa 2023"],
    ..About::named("othello")
};

const NOT_LEFT: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_RIGHT: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// What stands for a pass among moves, which are cells otherwise.
pub const PASS: u8 = 64;

/// Othello on a board of so many columns and rows.
#[derive(Clone, Debug)]
pub struct Othello {
    size: u32,
    all: u64,
    corners: u64,
    edges: u64,
    /// Cells beside a corner, which give it away.
    beside: u64,
    quarters: [u64; 4],
}

/// A position, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    own: u64,
    opp: u64,
    side: Side,
}

#[inline]
fn shift(set: u64, direction: usize) -> u64 {
    match direction {
        0 => (set & NOT_RIGHT) << 1,
        1 => (set & NOT_LEFT) >> 1,
        2 => set << 8,
        3 => set >> 8,
        4 => (set & NOT_RIGHT) << 9,
        5 => (set & NOT_LEFT) >> 9,
        6 => (set & NOT_LEFT) << 7,
        _ => (set & NOT_RIGHT) >> 7,
    }
}

impl Othello {
    /// The game on a board of `size` by `size`.
    ///
    /// # Errors
    /// Odd sizes, and sizes other than 2, 4, 6 and 8.
    pub fn new(size: u32) -> Result<Self, Diagnostic> {
        if !matches!(size, 2 | 4 | 6 | 8) {
            let fact = format!("there is no Othello board of {size} by {size}");
            return Err(Diagnostic::error("board", fact).help("sizes are 2, 4, 6 and 8"));
        }
        let margin = (8 - size) / 2;
        let cell = |x: u32, y: u32| 1_u64 << (8 * (y + margin) + x + margin);
        let (mut all, mut edges, mut quarters) = (0, 0, [0; 4]);
        for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
            all |= cell(x, y);
            if x == 0 || y == 0 || x + 1 == size || y + 1 == size {
                edges |= cell(x, y);
            }
            let quarter = usize::from(x >= size / 2) + 2 * usize::from(y >= size / 2);
            quarters[quarter] |= cell(x, y);
        }
        let last = size - 1;
        let corners = cell(0, 0) | cell(last, 0) | cell(0, last) | cell(last, last);
        let beside = (0..8).fold(0, |near, direction| near | shift(corners, direction)) & all;
        Ok(Self {
            size,
            all,
            corners,
            edges,
            beside: beside & !corners,
            quarters,
        })
    }

    #[inline]
    fn legal(&self, own: u64, opp: u64) -> u64 {
        let free = self.all & !(own | opp);
        let mut cells = 0;
        for direction in 0..8 {
            let mut run = shift(own, direction) & opp;
            for _ in 0..self.size.saturating_sub(3) {
                run |= shift(run, direction) & opp;
            }
            cells |= shift(run, direction);
        }
        cells & free
    }

    #[inline]
    fn flips(&self, own: u64, opp: u64, disc: u64) -> u64 {
        let mut flips = 0;
        for direction in 0..8 {
            let mut run = shift(disc, direction) & opp;
            for _ in 0..self.size.saturating_sub(3) {
                run |= shift(run, direction) & opp;
            }
            if shift(run, direction) & own != 0 {
                flips |= run;
            }
        }
        flips
    }

    fn margin(&self) -> u32 {
        (8 - self.size) / 2
    }

    fn cells(&self, position: &Position) -> grid::GridCells {
        let cells = (0..(self.size * self.size) as usize).map(|at| self.bit(at));
        let owner = |bit| match (position.own & bit, position.opp & bit) {
            (0, 0) => None,
            (0, _) => Some(position.side.other()),
            _ => Some(position.side),
        };
        cells.map(owner).collect()
    }

    fn bit(&self, at: usize) -> u64 {
        let (x, y) = (at as u32 % self.size, at as u32 / self.size);
        1 << (8 * (y + self.margin()) + x + self.margin())
    }
}

by_numbers!(Othello, plain, [&ABOUT], |_, n| Self::new(n[0]));

impl ZeroSum for Othello {
    type Position = Position;
    type Move = u8;
    type Key = u128;
    const SCORED: bool = true;

    fn start(&self) -> Position {
        // Black has the upper right and the lower left of the four in the middle.
        Position {
            own: 1 << 28 | 1 << 35,
            opp: 1 << 27 | 1 << 36,
            side: Side::First,
        }
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn moves(&self, position: &Position, out: &mut Vec<u8>) {
        let mut cells = self.legal(position.own, position.opp);
        if cells == 0 {
            out.push(PASS);
        }
        while cells != 0 {
            out.push(cells.trailing_zeros() as u8);
            cells &= cells - 1;
        }
    }

    #[inline]
    fn play(&self, position: &Position, cell: u8) -> Position {
        let Position { own, opp, side } = *position;
        if cell == PASS {
            return Position {
                own: opp,
                opp: own,
                side: side.other(),
            };
        }
        let disc = 1 << cell;
        let flips = self.flips(own, opp, disc);
        Position {
            own: opp & !flips,
            opp: own | flips | disc,
            side: side.other(),
        }
    }

    #[inline]
    fn ended(&self, position: &Position) -> Option<Score> {
        let Position { own, opp, .. } = *position;
        let over = own | opp == self.all || self.legal(own, opp) == 0 && self.legal(opp, own) == 0;
        over.then(|| own.count_ones() as i32 - opp.count_ones() as i32)
    }

    fn key(&self, position: &Position) -> u128 {
        u128::from(position.own) | u128::from(position.opp) << 64
    }

    fn move_number(&self, cell: u8) -> u16 {
        cell.into()
    }

    /// Discs on a corner never change again, nor do those in an unbroken row from it along an edge.
    fn range(&self, position: &Position) -> (Score, Score) {
        let cells = self.all.count_ones() as i32;
        let stable = |discs: u64| {
            let mut stable = discs & self.corners;
            if stable != 0 {
                for _ in 0..self.size {
                    let spread = (0..4).fold(0, |set, direction| set | shift(stable, direction));
                    stable |= spread & discs & self.edges;
                }
            }
            stable.count_ones() as i32
        };
        (
            2 * stable(position.own) - cells,
            cells - 2 * stable(position.opp),
        )
    }

    /// Corners first; then moves that leave the opponent few replies, and those into a quarter of the
    /// board with an odd number of free cells, where the last move will be one's own.
    fn order(&self, position: &Position, cell: u8) -> i32 {
        self.order_with(position, cell, &self.play(position, cell))
    }

    fn order_with(&self, position: &Position, cell: u8, next: &Position) -> i32 {
        if cell == PASS {
            return 0;
        }
        let disc = 1 << cell;
        let free = self.all & !(position.own | position.opp);
        let replies = self.legal(next.own, next.opp);
        let good = (replies & self.corners).count_ones() as i32;
        let mut score = -8 * replies.count_ones() as i32 - 16 * good;
        if disc & self.corners != 0 {
            score += 60;
        }
        if disc & self.beside != 0 {
            score -= 8;
        }
        let quarter = self.quarters.iter().find(|quarter| *quarter & disc != 0);
        if quarter.is_some_and(|quarter| (quarter & free).count_ones() % 2 == 1) {
            score += 6;
        }
        score
    }

    fn canonical(&self, position: &Position) -> Position {
        let mut best = (position.own, position.opp);
        let (mut own, mut opp) = best;
        for image in 1..8 {
            // Alternately across the diagonal and upside down: all eight in turn.
            (own, opp) = if image % 2 == 1 {
                (transpose(own), transpose(opp))
            } else {
                (own.swap_bytes(), opp.swap_bytes())
            };
            best = best.min((own, opp));
        }
        Position {
            own: best.0,
            opp: best.1,
            side: position.side,
        }
    }

    fn symmetries(&self) -> u32 {
        8
    }

    /// An estimate of the final difference: mobility, corners, cells that give them away, and discs
    /// near the end.
    fn evaluate(&self, position: &Position) -> Option<i32> {
        let Position { own, opp, .. } = *position;
        let count = |set: u64| set.count_ones() as i32;
        let free = self.all & !(own | opp);
        let mobility = count(self.legal(own, opp)) - count(self.legal(opp, own));
        let corners = count(own & self.corners) - count(opp & self.corners);
        let risky = self.corners & free;
        let near = (0..8).fold(0, |near, direction| near | shift(risky, direction)) & self.beside;
        let beside = count(own & near) - count(opp & near);
        let edges = count(own & self.edges) - count(opp & self.edges);
        let discs = count(own) - count(opp);
        let late = count(own | opp) - 4;
        let cells = count(self.all) - 4;
        let estimate =
            2 * mobility + 9 * corners - 3 * beside + edges + discs * late / cells.max(1);
        let most = count(self.all);
        Some(estimate.clamp(-most, most))
    }

    /// Rows from the top, `x` for Black, and who is to move.
    fn show(&self, position: &Position) -> String {
        let board = grid::show(self.size as usize, &self.cells(position));
        format!("{board} {}", grid::sign(position.side))
    }

    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        let text = text.trim();
        let (board, side) = match text.split_once(char::is_whitespace) {
            None => (text, Side::First),
            Some((board, side)) => match side.trim() {
                "x" | "X" | "b" => (board, Side::First),
                "o" | "O" | "w" => (board, Side::Second),
                other => {
                    let at = text.len() - other.len()..text.len();
                    let fact = format!("`{other}` is neither `x` (Black) nor `o` (White)");
                    return Err(Diagnostic::error("position", fact)
                        .at(at, "who is to move?")
                        .help("write the board, a space, and `x` or `o`"));
                }
            },
        };
        let size = self.size as usize;
        let cells = grid::read(board, size, size)?;
        let set = |side| grid::of(&cells, side).fold(0, |set, at| set | self.bit(at));
        Ok(Position {
            own: set(side),
            opp: set(side.other()),
            side,
        })
    }

    /// Column letter and row from the top, as usual: `d3`; `pass`.
    fn show_move(&self, _: &Position, cell: u8) -> String {
        if cell == PASS {
            return "pass".to_owned();
        }
        let (x, y) = (
            u32::from(cell) % 8 - self.margin(),
            u32::from(cell) / 8 - self.margin(),
        );
        format!("{}{}", column_name(x as usize), y + 1)
    }

    fn board(&self, position: &Position) -> Board {
        let size = self.size as usize;
        let board = Board::empty(size, size).lettered(true).with(Pieces::Stones);
        grid::put(board, &self.cells(position), Some(["●", "○"]))
    }
}

/// Rows and columns exchanged.
fn transpose(mut x: u64) -> u64 {
    for (step, mask) in [
        (7, 0x00aa_00aa_00aa_00aa_u64),
        (14, 0x0000_cccc_0000_cccc),
        (28, 0x0000_0000_f0f0_f0f0),
    ] {
        let swap = (x ^ (x >> step)) & mask;
        x ^= swap ^ (swap << step);
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_goes_both_ways_and_symmetries_keep_the_moves() {
        for size in [4, 6, 8] {
            let game = Othello::new(size).unwrap();
            let mut position = game.start();
            for turn in 0..80_usize {
                if game.ended(&position).is_some() {
                    break;
                }
                assert_eq!(game.read(&game.show(&position)).unwrap(), position);
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                let image = game.canonical(&position);
                let mut there = Vec::new();
                game.moves(&image, &mut there);
                assert_eq!(moves.len(), there.len());
                assert_eq!(game.range(&position), game.range(&image));
                for &by in &moves {
                    let text = game.show_move(&position, by);
                    assert_eq!(game.read_move(&position, &text).unwrap(), by);
                }
                position = game.play(&position, moves[turn * 7 % moves.len()]);
            }
            let score = game.ended(&position).expect("80 moves are enough");
            let (least, most) = game.range(&position);
            assert!((least..=most).contains(&score));
        }
        assert!(Othello::new(5).is_err() && Othello::new(10).is_err());
    }
}
