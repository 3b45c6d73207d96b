//! Othello (オセロ), on a square board of any even size up to eight.
//!
//! # Rules
//! Black moves first. A disc must be put where it encloses at least one line of the opponent's
//! discs between itself and another own disc; all discs so enclosed change their colour. A player
//! without such a move passes; when neither has one, the game is over. The score is the difference
//! of discs (empty cells do not count). 6×6 is won by the second player by 4 (J. Feinstein 1993);
//! 8×8 was announced to be a draw (H. Takizawa 2023).
//!
//! A pass is a separate move here, and counts as a ply.
//!
//! # Representation
//! A word of discs for the side to move and one for the opponent, cell `8 * row + column` from the
//! top for every size, smaller boards in the middle under a mask; `bits.rs` has the moves.
//! `stable.rs` finds discs that never change again, which bounds the score, `order.rs` has the move
//! ordering, and `finish.rs` searches the last few cells; `kernel.rs` compiles them for the
//! instructions of the processor.

#![allow(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the instructions of its caller"
)]

use grundy_core::Diagnostic;
use grundy_core::zerosum::{Board, Finish, Pieces, Score, Side, ZeroSum, column_name};

use super::{About, grid, messages};

mod bits;
mod finish;
mod kernel;
mod order;
mod stable;
mod twice;

use bits::{grown, transpose};
use finish::{Discs, Finisher};
use kernel::Kernel;
use order::Child;
use stable::Borders;

/// The metadata of Othello.
pub const ABOUT: About = About {
    title: "Othello",
    ja: "オセロ",
    aliases: &["reversi"],
    rules: "enclose lines of the opponent's discs, which then change their colour; most discs win",
    rules_ja: "相手の石をはさんで自分の色に変える。石の多いほうが勝ち。",
    parameters: &[("n", 8)],
    known: || messages::second_player_wins_by(4, 6, 6),
    references: &["J. Feinstein 1993", "H. Takizawa 2023"],
    ..About::named("othello")
};

/// Positions with more discs are not merged with their images.
const MAX_MERGED_DISCS: u32 = 20;
/// The number of a pass; other moves are cells.
pub const PASS: u8 = 64;

/// Othello on a board of given size.
#[derive(Clone, Debug)]
pub struct Othello {
    size: u32,
    marks: Marks,
    kernel: Kernel,
}

/// Sets of cells of a board.
#[derive(Clone, Debug)]
struct Marks {
    all: u64,
    /// Number of cells.
    cells: i32,
    corners: u64,
    edges: u64,
    /// Cells next to a corner, which give the corner to the opponent.
    corner_neighbours: u64,
    quarters: [u64; 4],
    borders: Borders,
}

/// A position, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    own: u64,
    opp: u64,
    /// The moves of the side to move, computed once because they are used often.
    moves: u64,
    side: Side,
}

impl Othello {
    /// The game on a board of `size` by `size`.
    ///
    /// # Errors
    /// Odd sizes, and sizes other than 2, 4, 6 and 8.
    pub fn new(size: impl Into<i64>) -> Result<Self, Diagnostic> {
        let size: i64 = size.into();
        if !matches!(size, 2 | 4 | 6 | 8) {
            let fact = messages::no_othello_board_of(size);
            return Err(Diagnostic::error("board", fact).help(messages::sizes_of_othello()));
        }
        let size = size as u32;
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
        Ok(Self {
            size,
            marks: Marks {
                all,
                cells: (size * size) as i32,
                corners,
                edges,
                corner_neighbours: grown(corners) & all & !corners,
                quarters,
                borders: Borders::of(all),
            },
            kernel: Kernel::here(),
        })
    }

    #[inline]
    fn position(&self, own: u64, opp: u64, side: Side) -> Position {
        let free = self.marks.all & !(own | opp);
        Position {
            own,
            opp,
            moves: self.kernel.legal(own, opp, free),
            side,
        }
    }

    #[inline]
    fn free(&self, position: &Position) -> u64 {
        self.marks.all & !(position.own | position.opp)
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
    const STRIDE: Score = 4;

    fn start(&self) -> Position {
        // Black has the upper right and the lower left of the four in the middle.
        self.position(1 << 28 | 1 << 35, 1 << 27 | 1 << 36, Side::First)
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn moves(&self, position: &Position, out: &mut Vec<u8>) {
        let mut cells = position.moves;
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
        let Position { own, opp, side, .. } = *position;
        if cell == PASS {
            return self.position(opp, own, side.other());
        }
        let flips = self.kernel.flips(own, opp, cell.into());
        self.position(opp & !flips, own | flips | 1 << cell, side.other())
    }

    #[inline]
    fn ended(&self, position: &Position) -> Option<Score> {
        let Position { own, opp, .. } = *position;
        let over = position.moves == 0 && self.kernel.legal(opp, own, self.free(position)) == 0;
        over.then(|| own.count_ones() as i32 - opp.count_ones() as i32)
    }

    fn key(&self, position: &Position) -> u128 {
        u128::from(position.own) | u128::from(position.opp) << 64
    }

    fn move_number(&self, cell: u8) -> u16 {
        cell.into()
    }

    fn range(&self, position: &Position) -> (Score, Score) {
        // Every bound exceeds this window, so all bounds are computed.
        self.range_within(position, (Score::MAX, Score::MIN))
    }

    /// Bounds from stable discs, which never change again (`stable.rs`). They are counted only if
    /// there are enough discs for the bound to reach the window when all of them are stable.
    #[inline]
    fn range_within(&self, position: &Position, (alpha, beta): (Score, Score)) -> (Score, Score) {
        let cells = self.marks.all.count_ones() as i32;
        let free = self.free(position);
        let sure = |discs: u64, wanted: i32| {
            if 2 * (discs.count_ones() as i32) - cells < wanted {
                return -cells;
            }
            2 * self.kernel.stable(&self.marks, discs, free).count_ones() as i32 - cells
        };
        (
            sure(position.own, beta),
            -sure(position.opp, alpha.saturating_neg()),
        )
    }

    fn finish(&self, position: &Position, window: (Score, Score)) -> Option<Finish> {
        let free = self.free(position);
        if free.count_ones() > finish::MAX_FREE_CELLS {
            return None;
        }
        let mut finisher = Finisher {
            marks: &self.marks,
            nodes: 0,
        };
        let discs = Discs {
            own: position.own,
            opp: position.opp,
            free,
        };
        let score = self.kernel.finish(&mut finisher, discs, window);
        Some(Finish {
            score,
            nodes: finisher.nodes,
        })
    }

    /// Move-ordering score. First moves that leave the opponent few replies, now and later. Then
    /// corners, the edge, and cells of a quarter of the board with an odd number of free cells,
    /// where this player may get the last move. Far from the end, also the position after the best
    /// reply. The weights minimise the search on 22 endgames with 15 to 20 free cells.
    fn order(&self, position: &Position, cell: u8) -> i32 {
        self.order_with(position, cell, &self.play(position, cell))
    }

    fn order_with(&self, position: &Position, cell: u8, next: &Position) -> i32 {
        if cell == PASS {
            return 0;
        }
        let child = Child {
            own: next.own,
            opp: next.opp,
            moves: next.moves,
        };
        self.kernel.order(&self.marks, position, cell, child)
    }

    /// Late in the game images of a position rarely coincide, and computing them costs more than it
    /// saves.
    fn canonical(&self, position: &Position) -> Position {
        if (position.own | position.opp).count_ones() > MAX_MERGED_DISCS {
            return *position;
        }
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
        self.position(best.0, best.1, position.side)
    }

    fn symmetries(&self) -> u32 {
        8
    }

    /// An estimate of the final difference: mobility, corners, cells that give them away, and discs
    /// near the end.
    fn evaluate(&self, position: &Position) -> Option<i32> {
        let Position { own, opp, .. } = *position;
        let count = |set: u64| set.count_ones() as i32;
        let free = self.marks.all & !(own | opp);
        let mobility = count(position.moves) - count(self.kernel.legal(opp, own, free));
        let corners = count(own & self.marks.corners) - count(opp & self.marks.corners);
        let risky = self.marks.corners & free;
        let near = grown(risky) & self.marks.corner_neighbours;
        let risks = count(own & near) - count(opp & near);
        let edges = count(own & self.marks.edges) - count(opp & self.marks.edges);
        let discs = count(own) - count(opp);
        let late = count(own | opp) - 4;
        let cells = count(self.marks.all) - 4;
        let estimate = 2 * mobility + 9 * corners - 3 * risks + edges + discs * late / cells.max(1);
        let most = count(self.marks.all);
        Some(estimate.clamp(-most, most))
    }

    /// Writes the rows from the top, `x` for Black, and the side to move.
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
                    let fact = messages::neither_black_nor_white(other);
                    return Err(Diagnostic::error("position", fact)
                        .at(at, messages::which_player_is_to_move())
                        .help(messages::write_board_and_player()));
                }
            },
        };
        let size = self.size as usize;
        let cells = grid::read(board, size, size)?;
        let set = |side| grid::of(&cells, side).fold(0, |set, at| set | self.bit(at));
        Ok(self.position(set(side), set(side.other()), side))
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

    /// Random games: a disc that is stable at any time has its colour at the end, and stable discs
    /// besides corners are found.
    #[test]
    fn stable_discs_never_change_colour() {
        let mut random = 1_u64;
        let mut draw = |most: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (random >> 33) as usize % most
        };
        for size in [4, 6, 8] {
            let game = Othello::new(size).unwrap();
            let (mut found, mut inside) = (0, 0);
            for _ in 0..300 {
                let mut position = game.start();
                let mut stable = [0_u64; 2];
                while game.ended(&position).is_none() {
                    let mut moves = Vec::new();
                    game.moves(&position, &mut moves);
                    position = game.play(&position, moves[draw(moves.len())]);
                    let side = position.side.index();
                    let free = game.free(&position);
                    for (player, discs) in [(side, position.own), (1 - side, position.opp)] {
                        assert_eq!(stable[player] & !discs, 0, "{}", game.show(&position));
                        stable[player] = game.kernel.stable(&game.marks, discs, free);
                        assert_eq!(stable[player] & !discs, 0);
                        found += stable[player].count_ones();
                        inside += (stable[player] & !game.marks.edges).count_ones();
                    }
                }
            }
            assert!(
                found > 1000 && inside > 100,
                "{size}: {found}, {inside} inside"
            );
        }
    }
}
