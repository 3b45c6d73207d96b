//! Parsers of the values of a header.

use grundy_core::{Axis, Diagnostic, Message};

use super::{Closed, Field, Parameter};
use crate::messages;
use crate::scan;
use crate::value::shape;

fn warning(field: &Field, message: Message, help: Message) -> Diagnostic {
    Diagnostic::warning("header-value", message)
        .at(field.span.clone(), messages::left_out())
        .help(help)
}

/// `S = [1,3,4] -- the amounts that may be taken`
pub(super) fn parameter(field: &Field) -> Result<Parameter, Diagnostic> {
    let wrong = |fact| warning(field, fact, messages::form_of_parameter());
    let text = &field.text;
    let end = scan::position(text, " -- ").unwrap_or(text.len());
    let meaning = text.get(end + 4..).unwrap_or("").trim();
    let (meaning, japanese) = meaning.split_once(" // ").unwrap_or((meaning, ""));
    let Some((name, default)) = text[..end].split_once('=') else {
        return Err(wrong(messages::parameter_without_default()));
    };
    let (name, default) = (name.trim(), default.trim());
    if !is_variable(name) {
        return Err(wrong(messages::not_a_name_of_rules(name)));
    }
    let Some(shape) = shape(default) else {
        return Err(wrong(messages::not_a_value(default)));
    };
    Ok(Parameter {
        name: name.to_string(),
        default: default.to_string(),
        shape,
        meaning: meaning.trim().to_string(),
        meaning_ja: japanese.trim().to_string(),
        span: field.span.clone(),
    })
}

fn is_variable(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && chars.all(|c| c.is_alphanumeric() || c == '_')
}

pub(super) fn one_of<T: Copy>(
    key: &str,
    all: &[(&'static str, T)],
    field: &Field,
) -> Result<T, Diagnostic> {
    if let Some((_, value)) = all.iter().find(|(word, _)| *word == field.text) {
        return Ok(*value);
    }
    let words = all.iter().map(|(word, _)| Message::same(*word));
    let words = Message::joined(words, ", ", "、");
    Err(warning(
        field,
        messages::not_a_value_of_key(&field.text, key),
        messages::write_one_of(words),
    ))
}

/// `g(x) == x%4  if x >= 1`: the condition is the text after the last `if` without a `then`.
pub(super) fn closed(field: &Field) -> Closed {
    let words = scan::words(&field.text);
    let last = words
        .iter()
        .rposition(|(_, word)| *word == "if" || *word == "then");
    match last.map(|i| words[i]) {
        Some((at, "if")) if at > 0 => {
            let (_, formula) = scan::trimmed(0, &field.text[..at]);
            let (start, condition) = scan::trimmed(at + 2, &field.text[at + 2..]);
            Closed {
                formula: field.part(0, formula),
                condition: Some(field.part(start, condition)),
            }
        }
        _ => Closed {
            formula: field.clone(),
            condition: None,
        },
    }
}

/// `x=0..=63,y=0..=63`
pub(super) fn range(field: &Field) -> Result<Vec<Axis>, Diagnostic> {
    let bounds = |piece: &Field| {
        let (name, numbers) = piece.text.split_once('=')?;
        let (from, to) = numbers.split_once("..=")?;
        let name = name.trim();
        let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
        (is_variable(name) && from <= to).then(|| Axis::new(name, from, to))
    };
    let all: Result<_, Field> = field
        .pieces(',')
        .iter()
        .map(|piece| bounds(piece).ok_or(piece.clone()))
        .collect();
    all.map_err(|piece| {
        let fact = messages::not_a_range(&piece.text);
        warning(&piece, fact, messages::form_of_range())
    })
}

/// A value as JSON.
pub(super) fn json(field: Field) -> Result<Field, Diagnostic> {
    if shape(&field.text).is_some() {
        return Ok(field);
    }
    let fact = messages::not_a_value(&field.text);
    Err(warning(&field, fact, messages::form_of_answer()))
}

/// `S=[1,2], n=5: g(5) == 2`: inputs, and the text after the colon.
pub(super) fn with(field: &Field) -> Result<(Vec<(Field, Field)>, Field), Diagnostic> {
    let wrong = |field: &Field, fact: Message| warning(field, fact, messages::form_of_inputs());
    let Some(colon) = scan::position(&field.text, ":") else {
        return Err(wrong(field, messages::no_colon_after_inputs()));
    };
    let (start, rest) = scan::trimmed(colon + 1, &field.text[colon + 1..]);
    let inputs = field.part(0, &field.text[..colon]);
    let mut given = Vec::new();
    for piece in inputs.pieces(',') {
        let Some((name, json)) = piece.text.split_once('=') else {
            return Err(wrong(&piece, messages::gives_no_value(&piece.text)));
        };
        let (at, json) = scan::trimmed(name.len() + 1, json);
        let name = name.trim_end();
        if !is_variable(name) || shape(json).is_none() {
            return Err(wrong(&piece, messages::gives_no_value(&piece.text)));
        }
        given.push((piece.part(0, name), piece.part(at, json)));
    }
    if given.is_empty() || rest.is_empty() {
        return Err(wrong(field, messages::inputs_or_value_missing()));
    }
    Ok((given, field.part(start, rest)))
}
