//! The deque game (列の両端から取るゲーム): numbers in a row, taken from either end.
//!
//! # Rules
//! The players take in turn the leftmost or the rightmost number. The last one goes to the player
//! to move, so the game is over when one number is left; the first player's sum less the second
//! player's is the score. The value of the whole row is found in O(n²) steps by the recurrence
//! `d(l, r) = max(a_l - d(l + 1, r), a_r - d(l, r - 1))`; it is a small example of a game in which
//! the greedy move loses: from 1 2 9 3, taking 3 gives −5 and taking 1 gives 5.
//!
//! The row is at most 64 numbers long, so a position consists of its two ends and the score so far.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "all positions go by reference, as in the trait"
)]

use grundy_core::zerosum::{Board, Score, Side, ZeroSum};
use grundy_core::{Diagnostic, Message};

use super::{About, Files, Named, Visit, Visitor, Words, grid, messages, shared};

/// A view of the rules of that name.
const ABOUT: About = About {
    title: "Deque game",
    ja: "列の両端から取るゲーム",
    ..About::named("deque")
};

/// The deque game on a row of numbers.
#[derive(Clone, Debug)]
pub struct Deque {
    row: Vec<i32>,
}

/// The rest of the row, from `left` to before `right`, and the lead of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    left: u8,
    right: u8,
    ahead: i32,
    turn: Side,
}

/// The end from which a number is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DequeEnd {
    /// The first number of the row.
    Left,
    /// The last one.
    Right,
}

impl Position {
    /// The lead of the side to move.
    fn lead(&self) -> Score {
        if self.turn == Side::First {
            self.ahead
        } else {
            -self.ahead
        }
    }
}

impl Deque {
    /// The game on a row of 1 to 64 numbers, each at most ten million.
    ///
    /// # Errors
    /// Rows that are empty or too long, and numbers that are too large.
    pub fn new(row: Vec<i32>) -> Result<Self, Diagnostic> {
        if row.is_empty() || row.len() > 64 {
            let fact = messages::row_of_numbers(row.len());
            return Err(Diagnostic::error("board", fact).help(messages::give_1_to_64_numbers()));
        }
        if let Some(large) = row.iter().find(|value| value.unsigned_abs() > 10_000_000) {
            let fact = messages::number_is_too_large_for_deque(*large);
            return Err(
                Diagnostic::error("board", fact).help(messages::numbers_are_at_most_ten_million())
            );
        }
        Ok(Self { row })
    }

    /// The position in which these numbers remain and the score is even.
    fn rest_of(&self, left: usize, right: usize) -> Position {
        let gone = self.row.len() - (right - left);
        Position {
            left: left as u8,
            right: right as u8,
            ahead: 0,
            turn: if gone.is_multiple_of(2) {
                Side::First
            } else {
                Side::Second
            },
        }
    }

    /// The position `i,j` of the rules.
    fn between(&self, text: &str) -> Option<Position> {
        let text = text.trim();
        let inside = text.strip_prefix("v(").and_then(|t| t.strip_suffix(')'));
        let (left, last) = inside.unwrap_or(text).split_once(',')?;
        let (left, last): (usize, usize) = (left.trim().parse().ok()?, last.trim().parse().ok()?);
        (left <= last && last < self.row.len()).then(|| self.rest_of(left, last + 1))
    }

    fn rest(&self, position: &Position) -> &[i32] {
        &self.row[usize::from(position.left)..usize::from(position.right)]
    }
}

impl Named for Deque {
    const GAMES: &'static [&'static About] = &[&ABOUT];

    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        _: Files<'_>,
        visitor: V,
    ) -> Visit<V> {
        let row = match &words.integers(about)?[..] {
            [] => vec![1, 2, 9, 3], // the row of the textbook, as the rules have it
            row => row.to_vec(),
        };
        let texts: Vec<String> = row.iter().map(i64::to_string).collect();
        let name = format!("{}:{}", about.name, texts.join(","));
        let row: Result<Vec<i32>, _> = row.into_iter().map(i32::try_from).collect();
        let row = row.map_err(|_| {
            Diagnostic::error("parameter", messages::a_number_is_too_large())
                .help(messages::numbers_are_at_most_ten_million())
        })?;
        Ok(visitor.plain(Self::new(row)?, name))
    }
}

impl ZeroSum for Deque {
    type Position = Position;
    type Move = DequeEnd;
    type Key = u64;
    const SCORED: bool = true;

    fn start(&self) -> Position {
        Position {
            left: 0,
            right: self.row.len() as u8,
            ahead: 0,
            turn: Side::First,
        }
    }

    fn side(&self, position: &Position) -> Side {
        position.turn
    }

    fn moves(&self, position: &Position, out: &mut Vec<DequeEnd>) {
        if position.right - position.left > 1 {
            out.extend([DequeEnd::Left, DequeEnd::Right]);
        }
    }

    fn play(&self, position: &Position, by: DequeEnd) -> Position {
        let rest = self.rest(position);
        let mut next = *position;
        let taken = match by {
            DequeEnd::Left => {
                next.left += 1;
                rest[0]
            }
            DequeEnd::Right => {
                next.right -= 1;
                rest[rest.len() - 1]
            }
        };
        next.ahead += if position.turn == Side::First {
            taken
        } else {
            -taken
        };
        next.turn = position.turn.other();
        next
    }

    fn ended(&self, position: &Position) -> Option<Score> {
        let rest = self.rest(position);
        let over = rest.len() <= 1;
        let last: i32 = rest.iter().sum();
        over.then_some(last + position.lead())
    }

    fn key(&self, position: &Position) -> u64 {
        // The sign of `ahead` is for the first player, and the ends do not determine the side to
        // move if the second player began the row; so the side is part of the key.
        u64::from(position.left)
            | u64::from(position.right) << 8
            | (position.turn.index() as u64) << 16
            | u64::from(position.ahead as u32) << 32
    }

    fn move_number(&self, by: DequeEnd) -> u16 {
        by as u16
    }

    fn range(&self, position: &Position) -> (Score, Score) {
        let left: i32 = self.rest(position).iter().map(|value| value.abs()).sum();
        let ahead = position.lead();
        (ahead - left, ahead + left)
    }

    fn order(&self, position: &Position, by: DequeEnd) -> i32 {
        let rest = self.rest(position);
        let taken = if by == DequeEnd::Left {
            rest[0]
        } else {
            rest[rest.len() - 1]
        };
        taken.clamp(-50_000, 50_000)
    }

    fn evaluate(&self, position: &Position) -> Option<i32> {
        Some(position.lead())
    }

    /// The numbers left; before them, after a `:`, how far the first player is ahead, and `o` if
    /// the second player is to move.
    fn show(&self, position: &Position) -> String {
        let rest: Vec<String> = self
            .rest(position)
            .iter()
            .map(ToString::to_string)
            .collect();
        let turn = grid::sign(position.turn);
        format!("{turn}{:+}:{}", position.ahead, rest.join(","))
    }

    /// Parses the format of [`Deque::show`]; or `0,3` or `v(0,3)`, the first and last index as in
    /// the rules; or just the remaining numbers, which must be consecutive in the row.
    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        let error = |fact: Message| {
            Diagnostic::error("position", fact)
                .at(0..text.len(), shared::this())
                .help(messages::form_of_deque())
        };
        if let Some(position) = self.between(text) {
            return Ok(position);
        }
        let (lead, rest) = text
            .split_once(':')
            .map_or((None, text), |(a, b)| (Some(a), b));
        let numbers: Result<Vec<i32>, _> = rest
            .split(|c: char| c == ',' || c.is_whitespace())
            .filter(|word| !word.is_empty())
            .map(str::parse)
            .collect();
        let numbers = numbers.map_err(|_| error(messages::not_a_row_of_numbers()))?;
        let length = numbers.len();
        let found = (0..=self.row.len().saturating_sub(length))
            .find(|&at| self.row.get(at..at + length) == Some(&numbers[..]));
        let left = found.ok_or_else(|| error(messages::not_part_of_the_row()))?;
        let mut position = self.rest_of(left, left + length);
        if let Some(lead) = lead {
            let turn = lead.chars().next().filter(|turn| matches!(turn, 'x' | 'o'));
            let ahead = turn.and_then(|_| lead[1..].parse::<i32>().ok());
            let (Some(turn), Some(ahead)) = (turn, ahead.filter(|a| a.abs() < 1_000_000_000))
            else {
                return Err(error(messages::not_a_turn_and_lead(lead)));
            };
            position.turn = if turn == 'x' {
                Side::First
            } else {
                Side::Second
            };
            position.ahead = ahead;
        }
        Ok(position)
    }

    /// `left` or `right`.
    fn show_move(&self, _: &Position, by: DequeEnd) -> String {
        if by == DequeEnd::Left {
            "left"
        } else {
            "right"
        }
        .to_owned()
    }

    fn board(&self, position: &Position) -> Board {
        let lead = Some(position.ahead);
        let board = Board::row(self.rest(position).iter().map(ToString::to_string));
        Board { lead, ..board }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greed_loses() {
        let game = Deque::new(vec![1, 2, 9, 3]).unwrap();
        let mut position = game.start();
        for by in ["right", "right", "right"] {
            position = game.play(&position, game.read_move(&position, by).unwrap());
        }
        // The second player is to move and gets the last one.
        assert_eq!(game.ended(&position), Some(-(3 - 9 + 2) + 1));
        assert!(Deque::new(vec![]).is_err() && Deque::new(vec![1; 65]).is_err());
        let middle = game.read("o+1:2,9,3").unwrap();
        assert_eq!(game.show(&middle), "o+1:2,9,3");
        assert_eq!(game.read("2 9 3").unwrap().turn, Side::Second);
        // As in the rules; a text that is not such a place may still be numbers of the row.
        assert_eq!(game.read("1,3").unwrap(), game.read("2 9 3").unwrap());
        assert_eq!(game.read("v(0,3)").unwrap(), game.start());
        assert_eq!(game.read("9,3").unwrap(), game.read("2,3").unwrap());
        assert!(game.read("0,4").is_err());
    }
}
