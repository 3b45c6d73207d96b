//! Dots and Boxes: the player who draws the fourth side of a box owns it and moves again.
//!
//! # Rules
//! The players draw in turn a line between two neighbouring dots. A player who completes one or two
//! boxes scores them and *must* draw again, unless the game is over. The score is the first
//! player's boxes less the second player's. `m,n` counts boxes; many sources count dots. The border
//! may be drawn at the start: all of it (`swedish`), or its left and lower side (`icelandic`).
//!
//! The remaining score does not depend on the owners of boxes, so the key consists of the lines,
//! the side and the lead; a position and its mirror images are one. The fight for the last move
//! before the first long chain is [Nimstring](crate::impartial): a guide, not a theorem about
//! scores.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "all positions go by reference, as in the trait"
)]

use grundy_core::Diagnostic;
use grundy_core::zerosum::{Board, BoardCell, Pieces, Score, Side, ZeroSum};

use super::{About, Files, Named, Visit, Visitor, Words, messages};
use crate::impartial::strings::{Field, bits};

/// Dots and Boxes on a field.
#[derive(Clone, Debug)]
pub struct Dots {
    field: Field,
}

/// The lines that are not drawn, the first player's lead, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenLines {
    open: u64,
    lead: i8,
    turn: Side,
}

impl OpenLines {
    fn mine(self) -> Score {
        let lead = Score::from(self.lead);
        if self.turn == Side::First {
            lead
        } else {
            -lead
        }
    }
}

impl Dots {
    /// Number of incomplete boxes.
    fn boxes_left(&self, open: u64) -> Score {
        self.field
            .boxes
            .iter()
            .filter(|&&lines| lines & open != 0)
            .count() as Score
    }
}

static DOTS: About = About {
    title: "Dots and Boxes",
    ja: "ドット・アンド・ボックス (点と箱)",
    aliases: &["dots-and-boxes", "boxes"],
    rules: "Draw a line; a player who completes a box owns it and moves again. Most boxes win.",
    rules_ja: "隣り合う 2 点を線で結ぶ。箱を完成させると自分のものになり、続けてもう一手。箱の多い方が勝ち。",
    usual: "2,2",
    known: || messages::tie_of_boxes(4, 5, "J. K. Barker and R. E. Korf 2012"),
    references: &[
        "E. Lucas 1889",
        "E. R. Berlekamp 2000, The Dots and Boxes Game",
        "Winning Ways, chapter 16",
    ],
    ..About::named("dots")
};

impl Named for Dots {
    const GAMES: &'static [&'static About] = &[&DOTS];

    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        _: Files<'_>,
        visitor: V,
    ) -> Visit<V> {
        let (field, name) = Field::parse(about, words)?;
        Ok(visitor.plain(Self { field }, name))
    }
}

impl ZeroSum for Dots {
    type Position = OpenLines;
    type Move = u8;
    type Key = u128;
    const SCORED: bool = true;

    fn start(&self) -> OpenLines {
        OpenLines {
            open: self.field.all() & !self.field.drawn,
            lead: 0,
            turn: Side::First,
        }
    }

    fn side(&self, position: &OpenLines) -> Side {
        position.turn
    }

    fn moves(&self, position: &OpenLines, out: &mut Vec<u8>) {
        out.extend(bits(position.open).map(|line| line as u8));
    }

    fn play(&self, position: &OpenLines, by: u8) -> OpenLines {
        let done = self.field.completed(position.open, by.into()) as i8;
        let (lead, turn) = match (position.turn, done) {
            (turn, 0) => (0, turn.other()),
            (Side::First, done) => (done, Side::First),
            (Side::Second, done) => (-done, Side::Second),
        };
        OpenLines {
            open: position.open & !(1 << by),
            lead: position.lead + lead,
            turn,
        }
    }

    fn ended(&self, position: &OpenLines) -> Option<Score> {
        (position.open == 0).then(|| position.mine())
    }

    /// Returns the lines that are not drawn (64 bits) and the lead of the player to move.
    fn key(&self, position: &OpenLines) -> u128 {
        u128::from(position.open) | u128::from(position.mine() as u8) << 64
    }

    fn move_number(&self, by: u8) -> u16 {
        by.into()
    }

    fn range(&self, position: &OpenLines) -> (Score, Score) {
        let left = self.boxes_left(position.open);
        (position.mine() - left, position.mine() + left)
    }

    /// Searches lines that complete a box first, and lines that give away a box last.
    fn order(&self, position: &OpenLines, by: u8) -> i32 {
        let done = self.field.completed(position.open, by.into()) as i32;
        let left = position.open & !(1 << by);
        let gives = |lines: &&u64| **lines >> by & 1 == 1 && (**lines & left).is_power_of_two();
        done * 100 - self.field.boxes.iter().filter(gives).count() as i32
    }

    fn evaluate(&self, position: &OpenLines) -> Option<i32> {
        Some(position.mine())
    }

    fn canonical(&self, position: &OpenLines) -> OpenLines {
        OpenLines {
            open: self.field.least(position.open),
            ..*position
        }
    }

    fn symmetries(&self) -> u32 {
        self.field.symmetries() + 1
    }

    /// Turn and lead, and the lines that are still to be drawn: `x+0:a1-b1,a2-b2`.
    fn show(&self, position: &OpenLines) -> String {
        let turn = if position.turn == Side::First {
            'x'
        } else {
            'o'
        };
        let lines = self.field.show_lines(position.open);
        format!("{turn}{:+}:{lines}", position.lead)
    }

    fn read(&self, text: &str) -> Result<OpenLines, Diagnostic> {
        let wrong = || {
            Diagnostic::error("position", messages::no_turn_and_lead(text))
                .help(messages::form_of_dots())
        };
        let (head, lines) = text.split_once(':').ok_or_else(wrong)?;
        let turn = match head.chars().next() {
            Some('x') => Side::First,
            Some('o') => Side::Second,
            _ => return Err(wrong()),
        };
        let lead: i8 = head[1..].parse().map_err(|_| wrong())?;
        if usize::from(lead.unsigned_abs()) > self.field.boxes.len() {
            return Err(wrong());
        }
        Ok(OpenLines {
            open: self.field.read_lines(lines)?,
            lead,
            turn,
        })
    }

    fn show_move(&self, _: &OpenLines, by: u8) -> String {
        self.field.line_name(by.into())
    }

    fn board(&self, position: &OpenLines) -> Board {
        let (height, width) = (
            2 * self.field.rows as usize + 1,
            2 * self.field.columns as usize + 1,
        );
        let mut board = Board::empty(width, height).with(Pieces::Lines);
        for r in 0..height {
            for c in 0..width {
                let cell = &mut board.cells[r * width + c];
                if r % 2 == 0 && c % 2 == 0 {
                    *cell = BoardCell {
                        text: "+".to_owned(),
                        ..BoardCell::default()
                    };
                }
            }
        }
        for line in 0..self.field.lines() {
            if position.open >> line & 1 == 0 {
                let (a, b) = self.field.dots(line);
                let (r, c) = ((a.0 + b.0) as usize, (a.1 + b.1) as usize);
                let line = if a.0 == b.0 { "-" } else { "|" };
                line.clone_into(&mut board.cells[r * width + c].text);
            }
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_completes_a_box_moves_again() {
        let about = &DOTS;
        let (field, _) = Field::parse(about, Words { text: "1,1", at: 0 }).unwrap();
        let game = Dots { field };
        let mut at = game.start();
        for line in 0..3 {
            at = game.play(&at, line);
        }
        assert_eq!((at.turn, game.ended(&at)), (Side::Second, None));
        at = game.play(&at, 3);
        assert_eq!(
            (at.turn, at.lead, game.ended(&at)),
            (Side::Second, -1, Some(1))
        );
        assert_eq!(game.read(&game.show(&at)).unwrap(), at);
        assert!(game.read("x:").is_err() && game.read("").is_err());
    }
}
