//! Moves in a row of numbers or letters: which numbers a move takes, or which letter it writes.
//!
//! Rules write such a move by its positions, as `(0,3) -> (1,3)` in the game on the ends of a row.
//! Pictures and sentences need its meaning: it takes the number at the left end.

use grundy_catalogue::{Class, Draw};
use grundy_core::Message;
use grundy_rules::Value;

use crate::formula::Formula;
use crate::messages;
use crate::solution::{Component, Move, Solution};

/// More numbers taken by one move are counted in its words and not listed.
const MAX_LISTED: usize = 6;

/// A row of a game, which has the meaning of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    /// The position is the list of the numbers that are left, and a move takes one of them.
    Left,
    /// The position `(first, last)` is the part of these numbers that is left, and a move takes
    /// the number at one end.
    Ends(Vec<i64>),
    /// The position begins with the first of these numbers that is left, and a move takes some
    /// numbers from there on.
    Start(Vec<i64>),
    /// The position is a text, and a move writes one letter.
    Letters,
}

/// The meaning of a move in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RowMove {
    /// It takes these numbers of the row.
    Take {
        /// The numbers in their order.
        numbers: Vec<i64>,
        /// The places, from 0, at each of which the picture may show the move; several if the row
        /// has equal numbers.
        places: Vec<usize>,
    },
    /// It writes a letter.
    Write {
        /// The letter.
        letter: char,
        /// The place, from 0.
        place: usize,
    },
}

impl Row {
    /// Returns the row of a game with one component; none if its moves have another meaning.
    pub(crate) fn of(game: &Formula, solution: &Solution) -> Option<Self> {
        let header = game.header();
        let [part] = &solution.components[..] else {
            return None;
        };
        if header.draw != Some(Draw::Row) {
            return None;
        }
        if let [Value::Str(_)] = &part.at.position[..] {
            let all = solution.moves.iter().all(|m| written(m).is_some());
            return all.then_some(Self::Letters);
        }
        if header.class != Some(Class::Scores) {
            return None;
        }
        if let [Value::List(_)] = &part.at.position[..] {
            return Some(Self::Left);
        }
        let numbers = game.givens().values().find_map(int_list)?;
        let position = ints(&part.at)?;
        let is_interval = position.len() == 2 && position[1] < numbers.len() as i64;
        if is_interval && solution.moves.iter().all(|m| end_of(m).is_some()) {
            Some(Self::Ends(numbers))
        } else {
            Some(Self::Start(numbers))
        }
    }

    /// Returns the meaning of a move; none if it has another meaning.
    pub(crate) fn meaning(&self, m: &Move) -> Option<RowMove> {
        match self {
            Self::Left => {
                let before = list(&m.from)?;
                let mut taken = before.clone();
                for number in list(m.to.first()?)? {
                    let at = taken.iter().position(|other| *other == number)?;
                    taken.swap_remove(at);
                }
                let [taken] = taken[..] else { return None };
                let places = (0..before.len()).filter(|&at| before[at] == taken);
                Some(RowMove::Take {
                    numbers: vec![taken],
                    places: places.collect(),
                })
            }
            Self::Ends(numbers) => {
                let place = usize::try_from(end_of(m)?).ok()?;
                Some(RowMove::Take {
                    numbers: vec![*numbers.get(place)?],
                    places: vec![place],
                })
            }
            Self::Start(numbers) => {
                let place = |at: &Component| usize::try_from(*ints(at)?.first()?).ok();
                let (from, to) = (place(&m.from)?, place(m.to.first()?)?);
                let taken = numbers.get(from..to).filter(|taken| !taken.is_empty())?;
                Some(RowMove::Take {
                    numbers: taken.to_vec(),
                    places: vec![to - 1],
                })
            }
            Self::Letters => {
                let (place, letter) = written(m)?;
                Some(RowMove::Write { letter, place })
            }
        }
    }
}

impl RowMove {
    /// The move in words: `take 9`, `write S in square 4`.
    pub(crate) fn words(&self) -> Message {
        match self {
            Self::Take { numbers, .. } if numbers.len() <= MAX_LISTED => {
                let list = numbers.iter().map(|n| Message::same(n.to_string()));
                messages::take_numbers(Message::joined(list, ", ", "、"))
            }
            Self::Take { numbers, .. } => messages::take_first_numbers(numbers.len()),
            Self::Write { letter, place } => messages::write_letter(letter, place + 1),
        }
    }
}

/// The place of the number that a move takes from an end of the interval `(first, last)`.
fn end_of(m: &Move) -> Option<i64> {
    let [to] = &m.to[..] else { return None };
    let (from, to) = (ints(&m.from)?, ints(to)?);
    let ([first, last], [new_first, new_last]) = (&from[..], &to[..]) else {
        return None;
    };
    match (new_first - first, last - new_last) {
        (1, 0) => Some(*first),
        (0, 1) => Some(*last),
        _ => None,
    }
}

/// The place that a move writes to, and the letter.
fn written(m: &Move) -> Option<(usize, char)> {
    let text = |at: &Component| match &at.position[..] {
        [Value::Str(text)] => Some(text.chars().collect::<Vec<char>>()),
        _ => None,
    };
    let [to] = &m.to[..] else { return None };
    let (before, after) = (text(&m.from)?, text(to)?);
    if before.len() != after.len() {
        return None;
    }
    let mut new = (0..before.len()).filter(|&at| after[at] != before[at]);
    let at = new.next().filter(|_| new.next().is_none())?;
    Some((at, after[at]))
}

fn ints(at: &Component) -> Option<Vec<i64>> {
    at.position.iter().map(Value::as_int).collect()
}

fn list(at: &Component) -> Option<Vec<i64>> {
    int_list(at.position.first()?)
}

/// The integers of a list.
pub(crate) fn int_list(value: &Value) -> Option<Vec<i64>> {
    match value {
        Value::List(items) => items.iter().map(Value::as_int).collect(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::{Lang, Run};

    use super::*;
    use crate::game::Game;

    /// The words of all moves of a position.
    fn words(name: &str, position: &[&str]) -> Vec<String> {
        let mut game = Game::named(name).unwrap();
        let solution = game.solve(position, &mut Run::silent()).unwrap();
        let row = Row::of(game.formula().unwrap(), &solution).unwrap();
        let meanings = solution.moves.iter().map(|m| row.meaning(m).unwrap());
        let mut all: Vec<String> = meanings
            .map(|meaning| meaning.words().text(Lang::En).to_owned())
            .collect();
        all.sort();
        all
    }

    #[test]
    fn moves_of_rows_have_words() {
        assert_eq!(words("deque", &["0,3"]), ["take 1", "take 3"]);
        // The last number is at both ends.
        assert_eq!(words("deque", &["2,2"]), ["take 9", "take 9"]);
        assert_eq!(
            words("cards", &["[2,5,5,6]"]),
            ["take 2", "take 5", "take 6"]
        );
        assert_eq!(words("stone-game-2", &["0,1"]), ["take 6", "take 6, 11"]);
        assert_eq!(
            words("sos", &["S."]),
            ["write O in square 2", "write S in square 2"]
        );
    }

    #[test]
    fn a_number_taken_from_equal_ones_has_all_their_places() {
        let mut game = Game::named("cards").unwrap();
        let solution = game.solve(&["[2,5,5,6]"], &mut Run::silent()).unwrap();
        let row = Row::of(game.formula().unwrap(), &solution).unwrap();
        let meanings = solution.moves.iter().filter_map(|m| row.meaning(m));
        let fives = meanings.filter(|meaning| {
            *meaning
                == RowMove::Take {
                    numbers: vec![5],
                    places: vec![1, 2],
                }
        });
        assert_eq!(fives.count(), 1);
    }
}
