//! Moves of sums as people type them.

use grundy_core::{Diagnostic, Message, Side, Value, narrow};

use super::messages;
use crate::failure::Failure;
use crate::solution::{Component, Move, of_board};
use crate::values::player_of_move;

/// A text without the spaces in it.
fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// A text with every arrow as `->`.
fn arrows(text: &str) -> String {
    let mut text = narrow(text).into_owned();
    for arrow in ["→", "⇒", "=>", "から", " to "] {
        text = text.replace(arrow, "->");
    }
    text
}

/// The numbers of a text that has no other signs than those between numbers.
fn numbers(text: &str) -> Option<Vec<i64>> {
    let between = |c: char| c.is_whitespace() || matches!(c, ',' | '+' | '(' | ')' | '[' | ']');
    let parts = text.split(between).filter(|part| !part.is_empty());
    let numbers: Option<Vec<i64>> = parts.map(|part| part.parse().ok()).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

/// A move of a heap in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HeapWords {
    /// The number that is taken.
    Take(i64),
    /// The number that is left.
    Leave(i64),
}

/// Reads a move in words, with the number of its component if there is one: `take 3`,
/// `2 take 3`, `take 3 from heap 2`, `leave 1`, `3 個取る`, `山 2 から 3 個取る`, `1 個残す`. A
/// notation in brackets after the words is not read.
fn words_of_heap(text: &str) -> Option<(Option<i64>, HeapWords)> {
    let text = narrow(text).to_lowercase();
    let text = match text.split_once('(') {
        Some((words, _)) if text.ends_with(')') => words,
        _ => &text,
    };
    let number = |text: &str| -> Option<i64> {
        let unit = |c: char| c.is_whitespace() || matches!(c, '個' | '枚' | '本' | 'つ' | 'を');
        let text = text.trim();
        let text = ["heap", "component", "山"]
            .iter()
            .find_map(|name| text.strip_prefix(name))
            .unwrap_or(text);
        text.trim_matches(unit).parse().ok()
    };
    let component = |text: &str| match text.trim() {
        "" => Some(None),
        text => number(text).map(Some),
    };
    for (verb, link, made) in [
        ("take", "from", HeapWords::Take as fn(i64) -> HeapWords),
        ("remove", "from", HeapWords::Take),
        ("leave", "in", HeapWords::Leave),
    ] {
        if let Some((before, after)) = text.split_once(verb) {
            let (many, from) = after.split_once(link).unwrap_or((after, before));
            return Some((component(from)?, made(number(many)?)));
        }
    }
    for (verbs, link, made) in [
        (
            ["取る", "とる"],
            "から",
            HeapWords::Take as fn(i64) -> HeapWords,
        ),
        (["残す", "のこす"], "に", HeapWords::Leave),
    ] {
        let before = verbs.iter().find_map(|verb| text.trim().strip_suffix(verb));
        if let Some(before) = before {
            let (from, many) = before.split_once(link).unwrap_or(("", before));
            return Some((component(from)?, made(number(many)?)));
        }
    }
    None
}

/// Reads the squares of a text: `d4`, `h4-d4`, `h4d4`. The letter is the first coordinate, and the
/// rows are counted from 1: `d4` is `(3,3)`.
fn squares(text: &str) -> Option<Vec<[i64; 2]>> {
    let text = bare(text).to_lowercase();
    let mut rest = text.as_str();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let column = rest.chars().next().filter(char::is_ascii_lowercase)?;
        rest = &rest[1..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let row: i64 = rest[..digits].parse().ok()?;
        rest = rest[digits..].trim_start_matches(['-', '>']);
        found.push([i64::from(column as u8 - b'a'), row - 1]);
    }
    (1..=2).contains(&found.len()).then_some(found)
}

/// The position as two coordinates.
fn coordinates(component: &Component) -> Option<[i64; 2]> {
    match component.position[..] {
        [Value::Int(x), Value::Int(y)] => Some([x, y]),
        _ => None,
    }
}

/// All numbers of positions, in their order.
fn numbers_in(values: &[Value], into: &mut Vec<i64>) {
    for value in values {
        match value {
            Value::Int(n) => into.push(*n),
            Value::List(items) => numbers_in(items, into),
            _ => {}
        }
    }
}

/// A heap: a position of one number.
fn heap(component: &Component) -> Option<i64> {
    match component.position[..] {
        [Value::Int(n)] => Some(n),
        _ => None,
    }
}

/// The error for a text that is not a move.
pub(super) fn no_move(by: &str) -> Diagnostic {
    Diagnostic::error("move", messages::not_a_legal_move(by.trim()))
}

/// The number that a move takes from a heap and the number that it leaves there.
fn taken_and_left(by: &Move) -> Option<(i64, i64)> {
    let left = match &by.to[..] {
        [] => 0,
        [one] => heap(one)?,
        _ => return None,
    };
    let taken = heap(&by.from)? - left;
    (taken > 0 && left >= 0).then_some((taken, left))
}

/// Returns a move of a heap in words before its notation: `take 2 (5 -> 3)`. Every other move is
/// returned in its notation.
pub(super) fn in_words(by: &Move, listed: &str, several: bool) -> Message {
    match taken_and_left(by) {
        Some((taken, _)) if several => messages::take_from(taken, by.component + 1, &by.text),
        Some((taken, _)) => messages::take(taken, &by.text),
        None => move_in_words(listed),
    }
}

/// Returns the index of the move that a text means; `texts` are the moves as they are listed, and
/// `heaps` states whether a move of a heap takes from it.
///
/// The readings are tried in order, and the first one that matches exactly one move is used:
///
/// The text as it is listed; the text without the number of the component, or without the name of
/// its game; the result of the move, also after the number of its component, also its numbers only;
/// a component and the number taken from it (`1 3`, `2 take 3`); two sizes of a heap (`4 1`,
/// `4 to 1`); the number taken from the only heap; the square of a position of two coordinates.
///
/// # Errors
/// A text that matches no reading, and numbers with two readings that are different legal moves.
pub(super) fn meant(
    moves: &[&Move],
    texts: &[String],
    heaps: bool,
    by: &str,
) -> Result<usize, Failure> {
    let typed = arrows(by);
    let wanted = bare(&typed);
    let several = moves.iter().any(|by| by.component > 0);
    let inner = |at: usize| {
        let text = moves[at].text.as_str();
        let game = moves[at].game.as_deref().unwrap_or_default();
        bare(text.strip_prefix(game).unwrap_or(text))
    };
    // A move on a board is its notation, or the board after it.
    let whole = |at: usize| match &moves[at].to[..] {
        [one] => of_board(&one.position),
        _ => None,
    };
    let left = |at: usize| whole(at).or_else(|| Some(inner(at).split_once("->")?.1.to_owned()));
    let open = |text: &str| text.trim_matches(['(', ')', '[', ']']).to_owned();
    let loses = |at: usize, component: Option<i64>, many: i64| {
        let by = moves[at];
        let one = by.to.first().filter(|_| by.to.len() == 1);
        component.is_none_or(|number| number == by.component as i64 + 1)
            && many > 0
            && matches!((heap(&by.from), one.and_then(heap)), (Some(n), Some(m)) if n - m == many)
    };
    let typed_numbers = numbers(&typed);
    let all = |at: usize| {
        let mut found = Vec::new();
        (moves[at].to.iter()).for_each(|part| numbers_in(&part.position, &mut found));
        Some(found) == typed_numbers
    };
    let pair = match typed_numbers.as_deref() {
        Some(&[a, b]) => Some((a, b)),
        _ => None,
    };
    let of_pair = |at: usize| pair.is_some_and(|(a, b)| loses(at, Some(a), b));
    let sizes = |at: usize| {
        let one = moves[at].to.first().filter(|_| moves[at].to.len() == 1);
        pair.is_some_and(|(a, b)| heap(&moves[at].from) == Some(a) && one.and_then(heap) == Some(b))
    };
    let takes = |at: usize, many: i64| heaps && loses(at, None, many);
    let leaves = |at: usize, rest: i64| taken_and_left(moves[at]).is_some_and(|(_, n)| n == rest);
    let number = match typed_numbers.as_deref() {
        Some(&[n]) => Some(n),
        _ => None,
    };
    // Numbers with two readings: `1` takes 1 or leaves 1, and `4 1` is a component or a size.
    let first = |at: usize| number.map_or_else(|| of_pair(at), |n| takes(at, n));
    let second = |at: usize| number.map_or_else(|| sizes(at), |n| heaps && leaves(at, n));
    let all_moves = 0..moves.len();
    let both: Vec<usize> = all_moves
        .clone()
        .filter(|&at| first(at) || second(at))
        .collect();
    if both.len() > 1 && all_moves.clone().any(first) && all_moves.clone().any(second) {
        let reading = |&at: &usize| match number {
            Some(n) if !first(at) && several => {
                messages::leave_in(n, moves[at].component + 1, &moves[at].text)
            }
            Some(n) if !first(at) => messages::leave(n, &texts[at]),
            _ => in_words(moves[at], &texts[at], several),
        };
        let listed = Message::joined(both.iter().take(12).map(reading), ", ", "、");
        let error = Diagnostic::error("move", messages::two_readings(by.trim()));
        return Err(Failure::of(error.help(messages::write_one_of(listed))));
    }
    let words = words_of_heap(by);
    let squares = squares(&typed);
    let by_words = |at: usize| {
        words.is_some_and(|(component, words)| {
            let own = component.is_none_or(|number| number == moves[at].component as i64 + 1);
            own && taken_and_left(moves[at]).is_some_and(|(taken, left)| match words {
                HeapWords::Take(n) => n == taken,
                HeapWords::Leave(n) => n == left,
            })
        })
    };
    let by_squares = |at: usize| {
        let to = moves[at].to.first().filter(|_| moves[at].to.len() == 1);
        let ends = [Some(&moves[at].from), to].map(|part| part.and_then(coordinates));
        match squares.as_deref() {
            Some(&[to]) => ends[0].is_some() && ends[1] == Some(to),
            Some(&[from, to]) => ends == [Some(from), Some(to)],
            _ => false,
        }
    };
    let readings: [&dyn Fn(usize) -> bool; 11] = [
        &|at| bare(&texts[at]) == wanted,
        &|at| bare(&moves[at].text) == wanted || inner(at) == wanted,
        &|at| left(at).is_some_and(|left| left == wanted || open(&left) == wanted),
        &|at| left(at).is_some_and(|left| format!("{}:{left}", moves[at].component + 1) == wanted),
        &|at| !several && all(at),
        &of_pair,
        &sizes,
        &|at| several && all(at),
        &by_words,
        &|at| number.is_some_and(|many| takes(at, many)),
        &by_squares,
    ];
    let only = |reading: &dyn Fn(usize) -> bool| {
        let mut fits = (0..moves.len()).filter(|&at| reading(at));
        fits.next().filter(|_| fits.next().is_none())
    };
    let found = readings.into_iter().find_map(only);
    found.ok_or_else(|| {
        let shown = (0..texts.len().min(12)).map(|at| {
            if heaps {
                in_words(moves[at], &texts[at], several)
            } else {
                move_in_words(&texts[at])
            }
        });
        let more = (texts.len() > 12).then(|| Message::same("…"));
        let shown = Message::joined(shown.chain(more), ", ", "、");
        let error = no_move(by).help(messages::moves_are(shown));
        let any_heap = moves.iter().any(|by| heap(&by.from).is_some());
        let any_square = moves.iter().find_map(|by| coordinates(by.to.first()?));
        Failure::of(match (any_heap, any_square) {
            (true, _) if several => error.help(messages::component_and_number()),
            (_, Some([x @ 0..26, y])) if y >= 0 => {
                let column = char::from(b'a' + x as u8);
                let square = format!("{column}{}", y + 1);
                error.help(messages::square_of_move(square, format_args!("({x},{y})")))
            }
            _ => error.help(messages::result_of_move_is_enough()),
        })
    })
}

/// The notation of a move with the name of its player in each language.
pub(super) fn move_in_words(notation: &str) -> Message {
    match player_of_move(notation) {
        Some((Side::First, rest)) => messages::move_of_left(rest),
        Some((Side::Second, rest)) => messages::move_of_right(rest),
        None => Message::same(notation.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_heaps_are_read_in_words() {
        use HeapWords::{Leave, Take};
        for (text, meant) in [
            ("take 3", (None, Take(3))),
            ("2 take 3", (Some(2), Take(3))),
            ("Take 3 from heap 2 (7 -> 4)", (Some(2), Take(3))),
            ("take ３ (7 -> 4)", (None, Take(3))),
            ("leave 1", (None, Leave(1))),
            ("leave 1 in heap 2", (Some(2), Leave(1))),
            ("2 個取る（7 -> 5）", (None, Take(2))),
            ("山 2 から 3 個取る", (Some(2), Take(3))),
            ("山 2 に 1 個残す", (Some(2), Leave(1))),
        ] {
            assert_eq!(words_of_heap(text), Some(meant), "{text}");
        }
        for text in ["take", "take x", "3", "7 -> 4", "2 x take 3", "取る"] {
            assert_eq!(words_of_heap(text), None, "{text}");
        }
    }

    #[test]
    fn squares_have_a_letter_and_a_number() {
        assert_eq!(squares("d4"), Some(vec![[3, 3]]));
        assert_eq!(squares("H4 - a1"), Some(vec![[7, 3], [0, 0]]));
        assert_eq!(squares("a10"), Some(vec![[0, 9]]));
        for text in ["", "d", "4", "d4e5f6", "4d", "d4!"] {
            assert_eq!(squares(text), None, "{text}");
        }
    }
}
