//! POSITION strings of coin games, and components on the table.

use std::fmt::Write as _;
use std::ops::Range;

use grundy_core::{Diagnostic, Message};
use grundy_impartial::coins::{self, CoinBoard, CoinError, CoinTurn, Place};
use grundy_rules::Value;

use super::{Shape, messages};
use crate::failure::Failure;
use crate::ruleset::Choice;
use crate::solution::{Component, ComponentValue};

/// A position as it is written, for places in messages.
struct Reading<'a> {
    shape: &'a Shape,
    written: &'a str,
}

impl Reading<'_> {
    fn refuse(&self, fact: Message, at: Range<usize>, label: Message) -> Failure {
        let (coins, places) = if self.shape.is_row() {
            ("HTTHH", "3,5")
        } else {
            ("HTT/THT", "3,5+6,1")
        };
        let help = messages::forms_of_positions(coins, places, self.shape.numbering());
        let diagnostic = Diagnostic::error("wrong-position", fact)
            .at(at, label)
            .help(help);
        Failure::about(diagnostic, "POSITION", self.written)
    }

    fn whole(&self) -> Range<usize> {
        0..self.written.len()
    }

    /// Coins drawn with H and T, the rows of a board from above.
    fn drawn(&self, text: &str) -> Result<CoinPiece, Failure> {
        let mut heads = Vec::new();
        let (mut columns, mut rows) = (0, 0);
        let mut at = self.written.find(text).unwrap_or(0);
        for (y, line) in text.split('/').enumerate() {
            let found = coins::parse_heads(line).map_err(|error| match error {
                CoinError::NotACoin { found, at: byte } => self.refuse(
                    messages::not_a_coin(found),
                    at + byte..at + byte + found.len_utf8(),
                    messages::neither_head_nor_tail(),
                ),
                _ => self.refuse(
                    messages::not_a_row(line),
                    self.whole(),
                    crate::messages::here(),
                ),
            })?;
            heads.extend(found.into_iter().map(|x| (x, y)));
            let short = line.replace("オモテ", "H").replace("ウラ", "T");
            columns = columns.max(short.chars().count());
            rows = y + 1;
            at += line.len() + 1;
        }
        if self.shape.is_row() && rows > 1 {
            let fact = messages::one_row_of_coins(rows);
            return Err(self.refuse(fact, self.whole(), messages::several_rows()));
        }
        heads.sort_unstable();
        Ok(CoinPiece {
            heads,
            drawn: Some((columns, rows)),
            single: false,
        })
    }

    /// The places of heads.
    fn places(&self, text: &str) -> Result<CoinPiece, Failure> {
        let separators: &[char] = if self.shape.is_row() {
            &[',', '+', ';']
        } else {
            &['+', ';']
        };
        let mut heads = Vec::new();
        for piece in text.split(separators) {
            let head = self.head(piece)?;
            if heads.contains(&head) {
                let fact = messages::place_named_twice(piece.trim());
                return Err(self.refuse(fact, self.place_of(piece), messages::again()));
            }
            heads.push(head);
        }
        heads.sort_unstable();
        Ok(CoinPiece {
            single: heads.len() == 1,
            heads,
            drawn: None,
        })
    }

    fn place_of(&self, piece: &str) -> Range<usize> {
        let offset = piece.as_ptr().addr() - self.written.as_ptr().addr();
        offset..offset + piece.len()
    }

    fn head(&self, piece: &str) -> Result<Place, Failure> {
        let here = self.place_of(piece);
        let is_row = self.shape.is_row();
        let piece = piece.trim();
        let inner = piece
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        let numbers: Vec<Option<usize>> = (inner.unwrap_or(piece).split(','))
            .map(|number| number.trim().parse().ok())
            .collect();
        let (x, y) = match (&numbers[..], is_row) {
            ([Some(x)], true) => (*x, 0),
            ([Some(x), Some(y)], false) => (*x, *y),
            (_, true) => {
                let fact = messages::not_a_place(piece);
                return Err(self.refuse(fact, here, crate::messages::here()));
            }
            (many, false) => {
                let fact = match many.len() {
                    2 => messages::not_a_place(piece),
                    n => messages::not_two_coordinates(piece, n),
                };
                return Err(self.refuse(fact, here, messages::a_head()));
            }
        };
        let (a, b) = self.shape.first();
        let down = if is_row { 0 } else { b };
        x.checked_sub(a).zip(y.checked_sub(down)).ok_or_else(|| {
            let fact = messages::no_such_place(piece, self.shape.numbering());
            self.refuse(fact, here, messages::before_first_place())
        })
    }
}

impl Shape {
    pub(super) fn read(&self, written: &str) -> Result<CoinPiece, Failure> {
        let reading = Reading {
            shape: self,
            written,
        };
        let text = written.trim();
        // A call of the rules, `g(3)`, or brackets around.
        let text = text.strip_prefix('g').unwrap_or(text);
        let inner = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        let text = inner
            .filter(|inner| !inner.contains(['(', ')']))
            .unwrap_or(text);
        if text.is_empty() {
            let fact = messages::position_is_empty();
            return Err(reading.refuse(fact, reading.whole(), messages::no_coins()));
        }
        // `110` is the number of a place; `0110` and `01/10` can only be coins.
        let is_bits = text.bytes().all(|byte| b"01/".contains(&byte));
        if is_bits && (text.contains('/') || text.len() > 1 && text.starts_with('0')) {
            reading.drawn(&text.replace('1', "H").replace('0', "T"))
        } else if text.contains(|c: char| c.is_ascii_digit()) {
            reading.places(text)
        } else {
            reading.drawn(text)
        }
    }

    /// A place as people write it.
    fn place(&self, (x, y): Place) -> String {
        let (a, b) = self.first();
        if self.is_row() {
            (x + a).to_string()
        } else {
            format!("({},{})", x + a, y + b)
        }
    }

    fn value_of(&self, (x, y): Place) -> Value {
        let (a, b) = self.first();
        let int = |n: usize| Value::Int(n as i64);
        if self.is_row() {
            int(x + a)
        } else {
            Value::list([int(x + a), int(y + b)])
        }
    }

    /// The arguments of a single head in the rules.
    fn arguments(&self, (x, y): Place) -> Vec<Value> {
        let (a, b) = self.first();
        let int = |n: usize| Value::Int(n as i64);
        if self.is_row() {
            vec![int(x + a)]
        } else {
            vec![int(x + a), int(y + b)]
        }
    }
}

/// A component on the table.
#[derive(Clone, Debug)]
pub(super) struct CoinPiece {
    pub(super) heads: Vec<Place>,
    /// Columns and rows, where it is drawn with H and T.
    pub(super) drawn: Option<Place>,
    /// A single head that is a separate component.
    pub(super) single: bool,
}

impl CoinPiece {
    /// The piece that a component of this game is.
    pub(super) fn of(at: &Component, shape: &Shape) -> Self {
        let (a, b) = shape.first();
        let place = |values: &[Value]| {
            let number =
                |value: Option<&Value>| value.and_then(Value::as_int).unwrap_or(0) as usize;
            let y = number(values.get(1)).saturating_sub(if shape.is_row() { 0 } else { b });
            (number(values.first()).saturating_sub(a), y)
        };
        let Some(written) = &at.written else {
            return Self {
                heads: vec![place(&at.position)],
                drawn: None,
                single: true,
            };
        };
        let heads = at.position.iter().map(|head| match head {
            Value::List(head) => place(head),
            head => place(std::slice::from_ref(head)),
        });
        let is_drawn = written.starts_with(['H', 'T']);
        let rows = || written.split('/').map(str::len);
        Self {
            heads: heads.collect(),
            drawn: is_drawn.then(|| (rows().max().unwrap_or(0), rows().count())),
            single: false,
        }
    }

    /// The same as a component. A single head is written as the rules have it.
    pub(super) fn component(&self, shape: &Shape) -> Component {
        let position = match (&self.heads[..], self.single) {
            ([head], true) => shape.arguments(*head),
            (heads, _) => heads.iter().map(|&head| shape.value_of(head)).collect(),
        };
        Component {
            function: super::FUNCTION.to_owned(),
            position,
            written: (!self.single).then(|| self.written(shape)),
            ..Component::default()
        }
    }

    fn written(&self, shape: &Shape) -> String {
        if let Some((columns, rows)) = self.drawn {
            let coin = |place| {
                if self.heads.binary_search(&place).is_ok() {
                    'H'
                } else {
                    'T'
                }
            };
            let lines: Vec<String> = (0..rows)
                .map(|y| (0..columns).map(|x| coin((x, y))).collect())
                .collect();
            return lines.join("/");
        }
        match (&self.heads[..], shape.is_row()) {
            ([], _) => "end".to_owned(),
            (heads, is_row) => {
                let places: Vec<String> = heads.iter().map(|&head| shape.place(head)).collect();
                places.join(if is_row { "," } else { " + " })
            }
        }
    }

    /// The components after a move.
    fn after(&self, turn: &CoinTurn) -> Vec<Self> {
        if self.single {
            let others = turn.coins.iter().filter(|&&coin| coin != turn.head);
            return others
                .map(|&head| Self {
                    heads: vec![head],
                    drawn: None,
                    single: true,
                })
                .collect();
        }
        vec![Self {
            heads: coins::turn(&self.heads, &turn.coins),
            drawn: self.drawn,
            single: false,
        }]
    }

    /// A move with its value.
    pub(super) fn choice(&self, turn: &CoinTurn, board: &CoinBoard, shape: &Shape) -> Choice {
        let left = self.after(turn);
        let words: Vec<String> = left.iter().map(|piece| piece.written(shape)).collect();
        let words = if words.is_empty() {
            "end".to_owned()
        } else {
            words.join(" + ")
        };
        let mut text = format!("{} -> {words}", self.written(shape));
        if !self.single {
            let coins: Vec<String> = turn.coins.iter().map(|&coin| shape.place(coin)).collect();
            let _ = write!(text, " (turn {})", coins.join(", "));
        }
        let value = board.value(&coins::turn(&self.heads, &turn.coins)).0;
        Choice {
            to: left.iter().map(|piece| piece.component(shape)).collect(),
            text,
            leaves: Some(ComponentValue::Grundy(value.into())),
            turned: (turn.coins.iter())
                .map(|&coin| shape.value_of(coin))
                .collect(),
            ..Choice::default()
        }
    }
}
