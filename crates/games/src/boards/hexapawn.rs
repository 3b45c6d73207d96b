//! Hexapawn: pawns of chess on a small board.
//!
//! # Rules
//! Each player has a row of pawns. A pawn moves one cell forwards to an empty cell, or one cell
//! diagonally forwards to capture. A player wins by reaching the last row, or by leaving no move to
//! the opponent. M. Gardner invented the game on 3 by 3 cells, so that 24 boxes of matches learn to
//! win it: the second player wins. On 4 by 4 cells, *octapawn*, the first player wins.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "all positions go by reference, as in the trait"
)]

use grundy_core::Diagnostic;
use grundy_core::zerosum::{Board, Score, Side, ZeroSum};

use super::{About, grid, messages};

static ABOUT: About = About {
    title: "Hexapawn",
    ja: "ヘキサポーン",
    rules: "Pawns move one cell forwards or capture diagonally. Reach the last row, or leave no move.",
    rules_ja: "ポーンは一つ前へ進むか、斜め前の駒を取る。最後の段に着くか、相手を動けなくした方が勝ち。",
    parameters: &[("width", 3), ("height", 3)],
    known: || messages::second_player_wins_in(6),
    references: &["M. Gardner 1962, Mathematical Games, Scientific American 206 (3)"],
    ..About::named("hexapawn")
};

mod own_messages {
    grundy_core::messages! {
        board_without_hexapawn(width, height) {
            "there is no hexapawn on {width} by {height} cells",
            "{width} × {height} マスのヘキサポーンの盤はありません",
        }
        sizes_of_hexapawn {
            "the width is from 1 to 8 and the height from 3 to 7, usually `hexapawn:3,3`",
            "幅は 1 から 8、高さは 3 から 7 で、ふつうは `hexapawn:3,3` です",
        }
        form_of_hexapawn(start) {
            "write the player to move before the rows: `{start}`",
            "段の前に手番を書きます：`{start}`",
        }
    }
}

/// Hexapawn on a board.
#[derive(Clone, Copy, Debug)]
pub struct Hexapawn {
    width: u32,
    height: u32,
}

/// The pawns of the players by cells, from the top row down, and the side to move. The first player
/// moves upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pawns {
    men: [u64; 2],
    turn: Side,
}

/// A move between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PawnMove {
    from: u8,
    to: u8,
}

impl Hexapawn {
    /// The game on a board.
    ///
    /// # Errors
    /// Boards that are too small or too large.
    pub fn new(width: i64, height: i64) -> Result<Self, Diagnostic> {
        if !(1..=8).contains(&width) || !(3..=7).contains(&height) {
            let fact = own_messages::board_without_hexapawn(width, height);
            return Err(Diagnostic::error("board", fact).help(own_messages::sizes_of_hexapawn()));
        }
        Ok(Self {
            width: width as u32,
            height: height as u32,
        })
    }

    /// The cells of a row, counted from the top.
    fn row(&self, row: u32) -> u64 {
        ((1 << self.width) - 1) << (row * self.width)
    }

    /// Calls a closure with every move.
    fn each_move(&self, position: &Pawns, each: &mut impl FnMut(PawnMove)) {
        let own = position.men[position.turn.index()];
        let other = position.men[position.turn.other().index()];
        for from in (0..self.width * self.height).filter(|cell| own >> cell & 1 == 1) {
            let (row, column) = (from / self.width, from % self.width);
            let ahead = match position.turn {
                Side::First => row.checked_sub(1),
                Side::Second => Some(row + 1).filter(|row| *row < self.height),
            };
            let Some(ahead) = ahead else { continue };
            for to_column in column.saturating_sub(1)..=(column + 1).min(self.width - 1) {
                let to = ahead * self.width + to_column;
                let free = (own | other) >> to & 1 == 0;
                if if to_column == column {
                    free
                } else {
                    other >> to & 1 == 1
                } {
                    each(PawnMove {
                        from: from as u8,
                        to: to as u8,
                    });
                }
            }
        }
    }

    /// The name of a cell: `b2`, with rows counted from the bottom.
    fn name(&self, cell: u8) -> String {
        let (row, column) = (u32::from(cell) / self.width, u32::from(cell) % self.width);
        format!("{}{}", char::from(b'a' + column as u8), self.height - row)
    }

    fn cells(&self, position: &Pawns) -> grid::GridCells {
        let of = |cell: u32| {
            let side = [Side::First, Side::Second];
            side.into_iter()
                .find(|side| position.men[side.index()] >> cell & 1 == 1)
        };
        (0..self.width * self.height).map(of).collect()
    }
}

by_numbers!(Hexapawn, plain, [&ABOUT], |_, n| Self::new(n[0], n[1]));

impl ZeroSum for Hexapawn {
    type Position = Pawns;
    type Move = PawnMove;
    type Key = u128;

    fn start(&self) -> Pawns {
        Pawns {
            men: [self.row(self.height - 1), self.row(0)],
            turn: Side::First,
        }
    }

    fn side(&self, position: &Pawns) -> Side {
        position.turn
    }

    fn moves(&self, position: &Pawns, out: &mut Vec<PawnMove>) {
        self.each_move(position, &mut |by| out.push(by));
    }

    fn play(&self, position: &Pawns, by: PawnMove) -> Pawns {
        let mut men = position.men;
        men[position.turn.index()] ^= 1 << by.from | 1 << by.to;
        men[position.turn.other().index()] &= !(1 << by.to);
        Pawns {
            men,
            turn: position.turn.other(),
        }
    }

    fn ended(&self, position: &Pawns) -> Option<Score> {
        let last_row = match position.turn {
            Side::First => self.row(self.height - 1),
            Side::Second => self.row(0),
        };
        let mut moves = false;
        self.each_move(position, &mut |_| moves = true);
        let arrived = position.men[position.turn.other().index()] & last_row != 0;
        (arrived || !moves).then_some(-1)
    }

    fn key(&self, position: &Pawns) -> u128 {
        // A board has at most 56 cells.
        let turn = (position.turn.index() as u128) << 127;
        turn | u128::from(position.men[1]) << 64 | u128::from(position.men[0])
    }

    fn move_number(&self, by: PawnMove) -> u16 {
        u16::from(by.from) << 6 | u16::from(by.to)
    }

    fn show(&self, position: &Pawns) -> String {
        let cells = grid::show(self.width as usize, &self.cells(position));
        format!("{}:{cells}", grid::sign(position.turn))
    }

    fn read(&self, text: &str) -> Result<Pawns, Diagnostic> {
        let start = self.show(&self.start());
        let (turn, rows) = grid::read_turn(text, || own_messages::form_of_hexapawn(start))?;
        let cells = grid::read(rows, self.width as usize, self.height as usize);
        let cells = cells.map_err(|mut error| {
            error.shift(text.len() - rows.len());
            error
        })?;
        let men = [Side::First, Side::Second]
            .map(|side| grid::of(&cells, side).fold(0, |men, cell| men | 1 << cell));
        Ok(Pawns { men, turn })
    }

    fn show_move(&self, position: &Pawns, by: PawnMove) -> String {
        let other = position.men[position.turn.other().index()];
        let mark = if other >> by.to & 1 == 1 { 'x' } else { '-' };
        format!("{}{mark}{}", self.name(by.from), self.name(by.to))
    }

    fn board(&self, position: &Pawns) -> Board {
        let board = Board::empty(self.width as usize, self.height as usize).lettered(false);
        grid::put(board, &self.cells(position), None)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// The result for the player to move, and the plies to the end.
    fn solve(
        game: &Hexapawn,
        at: &Pawns,
        known: &mut HashMap<Pawns, (Score, u32)>,
    ) -> (Score, u32) {
        if let Some(score) = game.ended(at) {
            return (score, 0);
        }
        if let Some(found) = known.get(at) {
            return *found;
        }
        let mut moves = Vec::new();
        game.moves(at, &mut moves);
        let left = moves
            .into_iter()
            .map(|by| solve(game, &game.play(at, by), known));
        let best = left
            .map(|(score, plies)| (-score, plies + 1))
            .max_by_key(|(score, plies)| (*score, -(*plies as i32) * score))
            .expect("a move");
        known.insert(*at, best);
        best
    }

    #[test]
    fn gardner_the_second_player_wins_on_three_by_three_and_the_first_on_four_by_four() {
        let value = |width, height| {
            let game = Hexapawn::new(width, height).unwrap();
            solve(&game, &game.start(), &mut HashMap::new())
        };
        assert_eq!(value(3, 3), (-1, 6));
        assert_eq!(value(4, 4).0, 1);
    }

    #[test]
    fn a_pawn_moves_forwards_and_captures_diagonally() {
        let game = Hexapawn::new(3, 3).unwrap();
        let at = game.read("x:oo./.x./x..").unwrap();
        let mut moves = Vec::new();
        game.moves(&at, &mut moves);
        let names: Vec<String> = moves.iter().map(|by| game.show_move(&at, *by)).collect();
        assert_eq!(names, ["b2xa3", "a1-a2"]);
        let after = game.play(&at, moves[0]);
        assert_eq!(game.show(&after), "o:xo./.../x..");
        assert_eq!(game.ended(&after), Some(-1));
        // A blocked player loses.
        assert_eq!(game.ended(&game.read("x:.../.o./.x.").unwrap()), Some(-1));
        for wrong in ["", "ooo/.../xxx", "x:ooo/..", "y:ooo/.../xxx"] {
            assert!(game.read(wrong).is_err(), "{wrong}");
        }
        assert!(Hexapawn::new(3, 2).is_err() && Hexapawn::new(9, 3).is_err());
    }
}
