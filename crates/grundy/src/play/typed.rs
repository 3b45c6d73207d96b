//! Moves of sums as people type them.

use grundy_core::{Diagnostic, Message, Side, Value, narrow};

use super::messages;
use crate::failure::Failure;
use crate::solution::{Component, Move};
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

/// The component, if one is named, and the number that is taken: `take 3`, `2 take 3`,
/// `take 3 from 2`.
fn taken(text: &str) -> Option<(Option<i64>, i64)> {
    let text = text.to_ascii_lowercase();
    let (before, after) = (text.split_once("take")).or_else(|| text.split_once("remove"))?;
    let (many, from) = match after.split_once("from") {
        Some((many, from)) => (many, from),
        None => (after, before),
    };
    let component = (!from.trim().is_empty()).then(|| from.trim().parse().ok());
    Some((
        match component {
            Some(component) => Some(component?),
            None => None,
        },
        many.trim().parse().ok()?,
    ))
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

/// Returns the index of the move that a text means; `texts` are the moves as they are listed.
///
/// The readings are tried in order, and the first one that matches exactly one move is used:
///
/// The text as it is listed; the text without the number of the component, or without the name of
/// its game; the result of the move, also after the number of its component, also its numbers only;
/// a component and the number taken from it (`1 3`, `2 take 3`); two sizes of a heap (`4 1`,
/// `4 to 1`).
///
/// # Errors
/// A text that matches no reading.
pub(super) fn meant(moves: &[&Move], texts: &[String], by: &str) -> Result<usize, Failure> {
    let typed = arrows(by);
    let wanted = bare(&typed);
    let several = moves.iter().any(|by| by.component > 0);
    let inner = |at: usize| {
        let text = moves[at].text.as_str();
        let game = moves[at].game.as_deref().unwrap_or_default();
        bare(text.strip_prefix(game).unwrap_or(text))
    };
    let left = |at: usize| inner(at).split_once("->").map(|(_, left)| left.to_owned());
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
    let words = taken(&typed);
    let readings: [&dyn Fn(usize) -> bool; 9] = [
        &|at| bare(&texts[at]) == wanted,
        &|at| bare(&moves[at].text) == wanted || inner(at) == wanted,
        &|at| left(at).is_some_and(|left| left == wanted || open(&left) == wanted),
        &|at| left(at).is_some_and(|left| format!("{}:{left}", moves[at].component + 1) == wanted),
        &|at| !several && all(at),
        &of_pair,
        &sizes,
        &|at| several && all(at),
        &|at| words.is_some_and(|(component, many)| loses(at, component, many)),
    ];
    let only = |reading: &dyn Fn(usize) -> bool| {
        let mut fits = (0..moves.len()).filter(|&at| reading(at));
        fits.next().filter(|_| fits.next().is_none())
    };
    let found = readings.into_iter().find_map(only);
    found.ok_or_else(|| {
        let shown = texts.iter().take(12).map(String::as_str);
        let more = (texts.len() > 12).then_some("…");
        let shown = shown.chain(more).map(move_in_words);
        let error = no_move(by).help(messages::moves_are(Message::joined(shown, ", ", "、")));
        let heaps = moves.iter().any(|by| heap(&by.from).is_some());
        Failure::of(match (heaps, several) {
            (true, true) => error.help(messages::component_and_number()),
            _ => error.help(messages::result_of_move_is_enough()),
        })
    })
}

/// The notation of a move with the name of its player in each language.
fn move_in_words(notation: &str) -> Message {
    match player_of_move(notation) {
        Some((Side::First, rest)) => messages::move_of_left(rest),
        Some((Side::Second, rest)) => messages::move_of_right(rest),
        None => Message::same(notation.to_owned()),
    }
}
