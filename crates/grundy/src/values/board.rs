//! Partizan games for tree search: `search`, `tree` and `perft` decide which player moves last,
//! without values.
//!
//! A position is a sum of components and the side to move, written `..|.. + xo left`. Left is the
//! first player. The options of a game of the catalogue are listed during the search. Those of
//! rules as a text are enumerated before it, component by component, so that the search cannot
//! fail.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::zerosum::{Board, Score, Side, ZeroSum};
use grundy_core::{Diagnostic, Message, Run};

use super::messages;
use super::value_game::{Lister, PartizanOptions};
use super::winner::{enumerated, side_to_move};
use crate::board::{self, BoardGame, BoardPosition};
use crate::failure::Failure;
use crate::ruleset::Ruleset;
use crate::solution::Component;

/// Maximum number of components of rules as a text to enumerate.
pub const MAX_COMPONENTS: usize = 200_000;

/// A sum with the side to move, and the moves of that side.
#[derive(Clone, Debug)]
pub struct SumToMove {
    sum: Vec<Component>,
    side: Side,
    /// For each move the component that it changes, and the components that it leaves.
    moves: Arc<Vec<(usize, Vec<Component>)>>,
}

impl PartialEq for SumToMove {
    fn eq(&self, other: &Self) -> bool {
        (self.side, &self.sum) == (other.side, &other.sum)
    }
}

impl Eq for SumToMove {}

impl Hash for SumToMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.side, &self.sum).hash(state);
    }
}

/// A partizan game that starts at a given sum.
struct LastMoverWins {
    start: Vec<Component>,
    begins: Side,
    lister: Option<Lister>,
    listed: HashMap<Component, PartizanOptions>,
    /// Numbers of sums up to the order of their components: keys for tables.
    numbers: Mutex<HashMap<(Vec<Component>, Side), u64>>,
}

impl LastMoverWins {
    fn options(&self, at: &Component) -> PartizanOptions {
        match (self.listed.get(at), &self.lister) {
            (Some(listed), _) => listed.clone(),
            (None, Some(lister)) => lister(at).unwrap_or_default(),
            (None, None) => Vec::new(),
        }
    }

    fn at(&self, sum: Vec<Component>, side: Side) -> SumToMove {
        let mut moves = Vec::new();
        for (i, at) in sum.iter().enumerate() {
            let mine = self.options(at).into_iter();
            let mine = mine.filter(|(left, _)| *left == (side == Side::First));
            for (_, to) in mine {
                let found = (i, to);
                if !moves.contains(&found) {
                    moves.push(found);
                }
            }
        }
        SumToMove {
            sum,
            side,
            moves: Arc::new(moves),
        }
    }
}

/// The text of a sum.
fn written(sum: &[Component], between: &str) -> String {
    let words: Vec<String> = sum.iter().map(Component::written).collect();
    match &words[..] {
        [] => "end".to_owned(),
        words => words.join(between),
    }
}

/// The text of a move in a component of a sum.
pub(super) fn move_text(sum: &[Component], place: usize, to: &[Component]) -> String {
    let change = format!("{}->{}", sum[place].written(), written(to, "+"));
    match sum.len() {
        1 => change,
        _ => format!("{}:{change}", place + 1),
    }
}

impl ZeroSum for LastMoverWins {
    type Position = SumToMove;
    type Move = u16;
    type Key = u64;

    fn start(&self) -> SumToMove {
        self.at(self.start.clone(), self.begins)
    }

    fn side(&self, position: &SumToMove) -> Side {
        position.side
    }

    fn moves(&self, position: &SumToMove, out: &mut Vec<u16>) {
        out.extend((0..=u16::MAX).take(position.moves.len()));
    }

    fn play(&self, position: &SumToMove, by: u16) -> SumToMove {
        let (at, to) = &position.moves[usize::from(by)];
        let mut sum = position.sum.clone();
        sum.splice(at..=at, to.iter().cloned());
        self.at(sum, position.side.other())
    }

    fn ended(&self, position: &SumToMove) -> Option<Score> {
        position.moves.is_empty().then_some(-1)
    }

    fn key(&self, position: &SumToMove) -> u64 {
        let mut sum = position.sum.clone();
        sum.sort_unstable();
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let next = numbers.len() as u64;
        *numbers.entry((sum, position.side)).or_insert(next)
    }

    fn move_number(&self, by: u16) -> u16 {
        by
    }

    fn show(&self, position: &SumToMove) -> String {
        let side = match position.side {
            Side::First => "left",
            Side::Second => "right",
        };
        format!("{} {side}", written(&position.sum, " + "))
    }

    fn read(&self, text: &str) -> Result<SumToMove, Diagnostic> {
        let text = text.trim();
        let (sum, side) = match text.rsplit_once(' ') {
            Some((sum, "left")) => (sum, Side::First),
            Some((sum, "right")) => (sum, Side::Second),
            _ => (text, Side::First),
        };
        if sum == "end" {
            return Ok(self.at(Vec::new(), side));
        }
        let wanted: Vec<&str> = sum.split(" + ").map(str::trim).collect();
        let known = |word: &&str| {
            let is = |at: &&Component| at.written() == *word;
            let found = self
                .start
                .iter()
                .chain(self.listed.keys())
                .find(is)
                .cloned();
            // Any position of a game of the catalogue will do.
            let other = Component::text(*word);
            let other = self
                .lister
                .as_ref()
                .and_then(|lister| lister(&other))
                .map(|_| other);
            found.or(other)
        };
        let sum: Option<Vec<Component>> = wanted.iter().map(known).collect();
        let sum = sum.ok_or_else(|| {
            Diagnostic::error("wrong-position", messages::not_a_position(text))
                .at(0..text.len(), messages::here())
                .help(messages::write_for_example(self.show(&self.start())))
        })?;
        Ok(self.at(sum, side))
    }

    fn show_move(&self, position: &SumToMove, by: u16) -> String {
        let (at, to) = &position.moves[usize::from(by)];
        move_text(&position.sum, *at, to)
    }

    fn board(&self, position: &SumToMove) -> Board {
        let words: Vec<String> = position.sum.iter().map(Component::written).collect();
        match &words[..] {
            [one] => board_of(one).unwrap_or_else(|| Board::row([one.clone()])),
            _ => Board::row(words),
        }
    }
}

/// The board of a word: rows of letters with `|` between them. Letters of Left are the first
/// player's.
pub(crate) fn board_of(word: &str) -> Option<Board> {
    let word = word.trim_matches('\'');
    let rows: Vec<Vec<char>> = word.split('|').map(|row| row.chars().collect()).collect();
    let width = rows.first().map_or(0, Vec::len);
    let sign = |c: &char| c.is_ascii_lowercase() || matches!(c, '.' | '#');
    if width == 0
        || rows
            .iter()
            .any(|row| row.len() != width || !row.iter().all(sign))
    {
        return None;
    }
    let mut board = Board::empty(width, rows.len());
    for (cell, sign) in board.cells.iter_mut().zip(rows.concat()) {
        cell.side = match sign {
            'x' | 't' | 'l' => Some(Side::First),
            'o' | 'f' | 'r' => Some(Side::Second),
            _ => None,
        };
        if sign != '.' {
            cell.text = sign.to_string();
        }
    }
    Some(board)
}

/// Returns the game below a sum as a game tree for search, together with its position. The words
/// are the components and, at the end, `left` or `right` for the player to move.
///
/// # Errors
/// Words that are not a position; rules with too many positions below it.
pub(crate) fn board(
    rules: &mut dyn Ruleset,
    words: &[&str],
    run: &mut Run,
) -> Result<(Box<dyn BoardGame>, BoardPosition), Failure> {
    let (words, left) = side_to_move(words);
    let begins = if left { Side::First } else { Side::Second };
    let start = rules.read(&words, run)?;
    let mut listed = HashMap::new();
    let mut lister = None;
    let title = rules.title();
    let title = title.unwrap_or_else(|| Message::same(rules.name().to_owned()));
    if let Some(values) = rules.values() {
        lister = values.lister();
        if lister.is_none() {
            listed = enumerated(values, &start, run)?;
        }
    }
    let game = LastMoverWins {
        start,
        begins,
        lister,
        listed,
        numbers: Mutex::new(HashMap::new()),
    };
    let about = grundy_catalogue::boards::About::named("two-sided");
    let board = board::of_type(game, &about, about.name, title);
    let start = board.start();
    Ok((board, start))
}
