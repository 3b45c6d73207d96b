//! POSITION strings: one component of a sum, as arguments of a function.
//!
//! | the function | a position is written |
//! |---|---|
//! | `g(x)` | `3`; a text as it is, or in `"` or `'` |
//! | `g(x,y)` | `3,5` |
//! | `g(h)` where the rules use `h` as a list | `1,2,3,6,8` or `[1,2,3,6,8]` |
//! | `g(b,p)` on a board | `xo.|...,x`: rows, and letters without quotes |
//! | any | `g(3,5)`: with its name, for rules of several games |
//!
//! Integers may be negative, may be larger than 64 bits, and may be written as powers of ten,
//! `10^18`. If the header defines which positions exist, others are refused.

use grundy_core::board::{Board, ShapeKind};
use grundy_core::radix::{grouped_number, prefixed_number};
use grundy_core::{Diagnostic, Kind, Message, Run, unescape};
use grundy_rules::{FunctionInfo, Summand, Value};

use super::source::{Origin, quoted};
use super::{Formula, messages, signature};
use crate::failure::Failure;
use crate::formula::json;
use crate::solution::of_board;

/// The least argument of positions: 0 in named games, codes and sets, whose arguments count things.
/// In rules of the user a number may mean anything.
pub(crate) fn least_argument(game: &Formula, function: &FunctionInfo) -> Option<i64> {
    let counted = match game.origin() {
        Origin::Code(_) | Origin::Subtract(_) | Origin::AllBut(_) => true,
        Origin::Named(_) => {
            function.is_identity || matches!(function.kind, Kind::Grundy | Kind::Win | Kind::Misere)
        }
        Origin::Coins(_) | Origin::File(_) | Origin::Input | Origin::Inline => false,
    };
    counted.then_some(0)
}

/// The pieces between commas outside of brackets and strings, each with its offset.
pub(crate) fn pieces(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let (mut start, mut depth, mut quote) = (0, 0_usize, None);
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        if let Some(end) = quote {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                c if c == end => quote = None,
                _ => {}
            }
            continue;
        }
        match c {
            '"' => quote = Some(c),
            '\'' if begins_item(&text[..at]) => quote = Some(c),
            '[' | '(' => depth += 1,
            ']' | ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push((start, &text[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push((start, &text[start..]));
    found
}

/// Whether an item can begin after a text: then an apostrophe is a quote, otherwise a letter.
fn begins_item(before: &str) -> bool {
    let last = before.trim_end().chars().next_back();
    last.is_none_or(|c| matches!(c, '[' | '(' | ','))
}

/// JSON, or the same with texts in single quotes, as positions are printed.
pub(crate) fn literal(text: &str) -> Option<Value> {
    if let Ok(value) = json::parse(text) {
        return Some(value);
    }
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(['\'', '"']) {
        let (before, quoted) = rest.split_at(at);
        plain += before;
        let quote = quoted.chars().next()?;
        if quote == '\'' && !begins_item(&plain) {
            return None;
        }
        let mut content = String::new();
        let mut letters = quoted.char_indices().skip(1);
        let end = loop {
            match letters.next()? {
                (at, c) if c == quote => break at + 1,
                (at, '\\') => {
                    let (c, length) = unescape(&quoted[at + 1..])?;
                    content.push(c);
                    letters.by_ref().take(length).for_each(drop);
                }
                (_, c) => content.push(c),
            }
        };
        plain += &serde_json::to_string(&content).ok()?;
        rest = &quoted[end..];
    }
    json::parse(&(plain + rest)).ok()
}

/// `10^18`, or `10**18`.
fn power_of_ten(text: &str) -> Option<Value> {
    let exponent = text
        .strip_prefix("10^")
        .or_else(|| text.strip_prefix("10**"))?;
    Some(Value::from(10_u128.checked_pow(exponent.parse().ok()?)?))
}

/// One coordinate: JSON, or, if the rules expect a text, a bare word.
fn coordinate(text: &str, is_list: bool) -> Option<Value> {
    if let Some(power) = power_of_ten(text) {
        return Some(power);
    }
    match literal(text) {
        Some(value) => Some(value),
        None if is_list && !text.starts_with(['[', '"']) => Some(Value::text(text)),
        None => None,
    }
}

/// The arguments that a list of a single parameter may be written as: `1,2,3` without brackets.
fn bare_list(text: &str) -> Option<Value> {
    let items: Option<Vec<Value>> = pieces(text)
        .into_iter()
        .map(|(_, piece)| literal(piece))
        .collect();
    items.map(Value::list)
}

impl Formula {
    /// Reads positions; several are a sum. Without words it is the start position in the line
    /// `answer`.
    ///
    /// # Errors
    /// A position that the function does not have, with an example of one that it has.
    pub fn positions(&mut self, texts: &[&str], run: &mut Run) -> Result<Vec<Summand>, Failure> {
        if texts.is_empty() {
            return start(self, run);
        }
        if let Some(start) = start_on_board(self, texts, run)? {
            let read = |text: &&str| position_on_board(self, &start, text);
            return texts.iter().map(read).collect();
        }
        let heaps = tuple_of_heaps(self, texts);
        let heaps: Option<Vec<&str>> =
            (heaps.as_ref()).map(|heaps| heaps.iter().map(String::as_str).collect());
        let texts = heaps.as_deref().unwrap_or(texts);
        let mut components = Vec::with_capacity(texts.len());
        let single = texts.iter().all(|text| pieces(text).len() == 1);
        for text in texts {
            let component = position(self, text, if single { texts } else { &[] })?;
            components.push(check_exists(self, component, text, run)?);
        }
        Ok(components)
    }
}

/// The start position in `answer`, if the rules have boards. A typed board gives values to the
/// inputs that are sides of the start and have none, or that of the header.
fn start_on_board(
    game: &mut Formula,
    texts: &[&str],
    run: &mut Run,
) -> Result<Option<Vec<Summand>>, Failure> {
    if !game.rules().has_boards() || !game.rules().has_answer() {
        return Ok(None);
    }
    if let (Some(board), Some(text)) = (game.rules().start_board(), texts.first()) {
        let inner = text
            .trim()
            .strip_suffix(')')
            .and_then(|rest| rest.split_once('('));
        let parts = pieces(inner.map_or(*text, |(_, args)| args));
        if let Some((_, rows)) = parts.get(board.argument) {
            let rows = rows.trim().split(['|', '\n']);
            let widths: Vec<usize> = rows.map(|row| row.trim().chars().count()).collect();
            let columns = widths.last().copied().unwrap_or_default();
            let is_even = widths.iter().all(|width| *width == columns);
            let [first, second] = &board.sides;
            let fits = match second {
                None => true,
                Some(_) => is_even && (first != second || widths.len() == columns),
            };
            for (name, side) in board.sides.iter().zip([widths.len(), columns]) {
                if let Some(name) = name.as_ref().filter(|name| fits && is_default(game, name)) {
                    game.give(name, Value::Int(side as i64));
                }
            }
        }
    }
    let start = shown_start(game, run)?;
    let has_board = |one: &Summand| one.position.iter().any(|v| matches!(v, Value::Board(_)));
    Ok(start.filter(|start| start.iter().any(has_board)))
}

/// Whether an input has no value, or the default of the header.
fn is_default(game: &Formula, name: &str) -> bool {
    let Some(given) = game.givens().get(name) else {
        return true;
    };
    let parameter = game.header().parameters.iter().find(|p| p.name == name);
    parameter.is_some_and(|p| json::parse(&p.default).as_ref() == Ok(given))
}

/// One component of a game on a board: its arguments are those of the start with other contents.
fn position_on_board(game: &Formula, start: &[Summand], written: &str) -> Result<Summand, Failure> {
    let text = written.trim();
    let named = text.strip_suffix(')').and_then(|rest| {
        let (name, args) = rest.split_once('(')?;
        Some((game.rules().function(name.trim())?, args))
    });
    let (function, text) = match named {
        Some(named) => named,
        None => (game.function(None)?, text),
    };
    let is_board = |value: &&Value| matches!(value, Value::Board(_));
    let models = start
        .iter()
        .filter(|one| one.position.iter().any(|v| is_board(&v)));
    let model = (models.clone().find(|one| one.function == function.name)).or_else(|| {
        models
            .clone()
            .find(|one| one.position.len() == function.params.len())
    });
    let shape = models
        .clone()
        .flat_map(|one| &one.position)
        .find_map(|value| match value {
            Value::Board(board) => Some(&board.shape),
            _ => None,
        });
    let parts = pieces(text);
    let refuse = |fact: Message, range: std::ops::Range<usize>| {
        let diagnostic =
            Diagnostic::error("wrong-board", fact).at(range, crate::messages::one_component());
        let example = start.first().and_then(|one| of_board(&one.position));
        let diagnostic = match example {
            Some(example) => {
                diagnostic.help(messages::example_of_position(signature(&function), example))
            }
            None => diagnostic,
        };
        Failure::about(diagnostic, "POSITION", written)
    };
    if parts.len() != function.params.len() {
        let name = signature(&function);
        let fact = match (parts.len(), function.params.len()) {
            (1, wanted) => messages::one_coordinate_of_several(text, name, wanted),
            (count, 1) => messages::several_coordinates_of_one(text, count, name),
            (count, wanted) => messages::other_number_of_coordinates(text, count, name, wanted),
        };
        return Err(refuse(fact, 0..written.len()));
    }
    let mut position = Vec::with_capacity(parts.len());
    for (i, (at, part)) in parts.into_iter().enumerate() {
        let word = part.trim();
        let quoted = match literal(word) {
            Some(Value::Str(text)) => Some(text),
            _ => None,
        };
        let bare = quoted.as_deref().unwrap_or(word);
        let cell = |name: &str| {
            let shape = shape?;
            let at = shape.cell(name)?;
            let shape = std::sync::Arc::clone(shape);
            Some(Value::Cell(grundy_core::board::Cell { at, shape }))
        };
        let value = match model.and_then(|model| model.position.get(i)) {
            Some(Value::Board(board)) => {
                let Some(read) = Board::read(&board.shape, bare) else {
                    let fact = messages::board_has_another_shape(shape_in_words(&board.shape));
                    let offset = written.find(text).unwrap_or_default() + at;
                    return Err(refuse(fact, offset..offset + part.len()));
                };
                Some(Value::Board(std::sync::Arc::new(read)))
            }
            Some(Value::Cell(_)) if bare == "-" => Some(Value::text(bare)),
            Some(Value::Cell(_)) => cell(bare),
            Some(Value::Str(none)) if &**none == "-" && quoted.is_none() => {
                cell(bare).or_else(|| Some(Value::text(bare)))
            }
            Some(Value::Str(_)) => Some(Value::text(bare)),
            Some(_) => coordinate(word, true),
            None => shape
                .and_then(|shape| Board::read(shape, bare))
                .map(|board| Value::Board(std::sync::Arc::new(board)))
                .or_else(|| coordinate(word, true)),
        };
        let Some(value) = value else {
            let fact = messages::not_a_value_of(word, &function.params[i]);
            let offset = written.find(text).unwrap_or_default() + at;
            return Err(refuse(fact, offset..offset + part.len()));
        };
        position.push(value);
    }
    Ok(Summand {
        function: function.name,
        position,
    })
}

/// The rows of a shape, for a message.
pub(crate) fn shape_in_words(shape: &grundy_core::board::Shape) -> Message {
    match shape.kind() {
        ShapeKind::Triangle => messages::rows_of_triangle(shape.rows()),
        ShapeKind::Graph => messages::vertices(shape.count()),
        _ => messages::rows_of_cells(shape.rows(), shape.columns()),
    }
}

/// The heaps of `(1,2,6)`, `{1,2,6}`, `[1,2,6]` or `1,2,6`, where a position of the game is one
/// number: as on slides, the tuple is a sum.
fn tuple_of_heaps(game: &Formula, texts: &[&str]) -> Option<Vec<String>> {
    let [text] = texts else {
        return None;
    };
    let function = game.function(None).ok()?;
    let lists = game.rules().list_parameters(&function.name);
    if function.params.len() != 1 || lists[..] == [true] {
        return None;
    }
    let text = text.trim();
    let inner = text
        .strip_prefix(['(', '{', '['])
        .and_then(|rest| rest.strip_suffix([')', '}', ']']));
    let parts = pieces(inner.unwrap_or(text));
    // A heap has no leading zero: `1,000,000` is one number with separators.
    let is_number = |part: &str| {
        let is_padded = part.len() > 1 && part.starts_with('0');
        !part.is_empty() && !is_padded && part.chars().all(|c| c.is_ascii_digit())
    };
    let heaps = parts.iter().map(|(_, part)| part.trim());
    let is_tuple = (parts.len() > 1 || inner.is_some()) && heaps.clone().all(is_number);
    is_tuple.then(|| heaps.map(str::to_owned).collect())
}

/// The position of one component. `words` are those of the whole sum, if each has a single
/// coordinate.
fn position(game: &Formula, written: &str, words: &[&str]) -> Result<Summand, Failure> {
    let text = written.trim();
    let named = text.strip_suffix(')').and_then(|rest| {
        let (name, args) = rest.split_once('(')?;
        Some((game.rules().function(name.trim())?, args))
    });
    let (function, text) = if let Some(named) = named {
        named
    } else {
        let inner = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        (game.function(None)?, inner.unwrap_or(text))
    };
    let lists = game.rules().list_parameters(&function.name);
    let component = |position| Summand {
        function: function.name.clone(),
        position,
    };
    let refuse = |fact: Message, label: Message| {
        Diagnostic::error("wrong-position", fact).at(0..written.len(), label)
    };
    if let (1, [true]) = (function.params.len(), &lists[..]) {
        let value = if text.is_empty() {
            Some(Value::list([]))
        } else if text.starts_with('[') {
            literal(text).or_else(|| bare_list(text))
        } else {
            bare_list(text).map_or_else(
                || coordinate(text, true),
                |list| match &list {
                    // A text in quotes is one text, not a list of it.
                    Value::List(items) if items.len() == 1 => match &items[0] {
                        Value::Str(_) => Some(items[0].clone()),
                        _ => Some(list),
                    },
                    _ => Some(list),
                },
            )
        };
        return match value {
            Some(value) => Ok(component(vec![value])),
            None => Err(no_position(
                game,
                refuse(messages::not_a_list(text), messages::this_is_not_a_list()),
                &function,
                written,
            )),
        };
    }
    let parts = pieces(text);
    if parts.len() != function.params.len() {
        let name = signature(&function);
        let fact = match (parts.len(), function.params.len()) {
            (1, wanted) => messages::one_coordinate_of_several(text, name, wanted),
            (count, 1) => messages::several_coordinates_of_one(text, count, name),
            (count, wanted) => messages::other_number_of_coordinates(text, count, name, wanted),
        };
        let diagnostic = refuse(fact, crate::messages::one_component());
        let diagnostic = if let (1, Some(number)) = (function.params.len(), grouped_number(text)) {
            diagnostic.help(crate::messages::write_digits_only(number))
        } else if function.params.len() == 1 && parts.len() > 1 {
            let apart: Vec<&str> = parts.iter().map(|(_, part)| part.trim()).collect();
            diagnostic.help(messages::components_are_separate_words(apart.join(" ")))
        } else if parts.len() == 1 && words.len() == function.params.len() {
            diagnostic.help(messages::coordinates_are_one_word(words.join(",")))
        } else if let Some(opened) = game_of_list(game, &parts, words) {
            diagnostic.help(messages::list_is_an_input(opened))
        } else {
            diagnostic
        };
        return Err(no_position(game, diagnostic, &function, written));
    }
    let mut position = Vec::with_capacity(parts.len());
    for (i, (at, part)) in parts.into_iter().enumerate() {
        let is_list = lists.get(i).copied().unwrap_or_default();
        let Some(value) = coordinate(part.trim(), is_list) else {
            let offset = written.find(text).unwrap_or_default() + at;
            let diagnostic = Diagnostic::error(
                "wrong-position",
                messages::not_a_value_of(part.trim(), &function.params[i]),
            )
            .at(offset..offset + part.len(), crate::messages::here());
            let part = part.trim();
            let grouped = grouped_number(part).or_else(|| grouped_number(text.trim()));
            let diagnostic = match (prefixed_number(part), grouped) {
                (Some(number), _) => {
                    diagnostic.help(crate::messages::number_in_decimal(part, number))
                }
                (_, Some(number)) => diagnostic.help(crate::messages::write_digits_only(number)),
                _ => diagnostic,
            };
            return Err(no_position(game, diagnostic, &function, written));
        };
        position.push(value);
    }
    Ok(component(position))
}

/// The game whose only list is the numbers that were written as a position: `deque:1,2,9,3`.
fn game_of_list(game: &Formula, parts: &[(usize, &str)], words: &[&str]) -> Option<String> {
    let lists = game.givens().values();
    let lists = lists.filter(|value| matches!(value, Value::List(_)));
    let name = game.name().split(':').next()?;
    if lists.count() != 1 || grundy_catalogue::lookup(name).is_err() {
        return None;
    }
    let mut numbers: Vec<&str> = match parts.len() {
        1 => words.to_vec(),
        _ => parts.iter().map(|(_, part)| part.trim()).collect(),
    };
    // A position of the game on a board, such as `x+0:1,2,9,3`, has the list after its score.
    if let Some((_, number)) = numbers[0].split_once(':') {
        numbers[0] = number;
    }
    let are_numbers = numbers.iter().all(|word| word.parse::<i64>().is_ok());
    (numbers.len() > 2 && are_numbers).then(|| format!("{name}:{}", numbers.join(",")))
}

/// The error for a position, with an example of one.
fn no_position(
    game: &Formula,
    diagnostic: Diagnostic,
    function: &FunctionInfo,
    written: &str,
) -> Failure {
    let diagnostic = match example_position(game, function) {
        Some(example) => {
            diagnostic.help(messages::example_of_position(signature(function), example))
        }
        None => diagnostic,
    };
    Failure::about(diagnostic, "POSITION", written)
}

/// One component as an example.
fn example_position(game: &Formula, function: &FunctionInfo) -> Option<String> {
    let main = game
        .main_function()
        .is_some_and(|f| f.name == function.name);
    if let Some(field) = game.header().position.first().filter(|_| main) {
        return Some(field.text.clone());
    }
    let lists = game.rules().list_parameters(&function.name);
    match (&lists[..], function.params.len()) {
        ([true], 1) => Some("1,2,3".to_owned()),
        (lists, n) if n > 0 && !lists.contains(&true) => {
            Some(["5", "3", "4", "2"][..n.min(4)].join(","))
        }
        _ => None,
    }
}

/// The start position in the line `answer`.
fn shown_start(game: &mut Formula, run: &mut Run) -> Result<Option<Vec<Summand>>, Failure> {
    if !game.rules().has_answer() {
        return Ok(None);
    }
    let start = game.ask(run, |engine, heaps, run| engine.start(heaps, run))?;
    let is_position = |component: &Summand| {
        game.rules()
            .function(&component.function)
            .is_some_and(|f| f.kind.is_game() || f.is_identity)
    };
    Ok(start.filter(|start| start.iter().all(is_position)))
}

/// The default start position, one word for each component. The list is empty if the rules define
/// the start, or without a default.
pub(crate) fn beginning(game: &mut Formula, run: &mut Run) -> Result<Vec<String>, Failure> {
    Ok(match shown_start(game, run)? {
        Some(_) => Vec::new(),
        None => example(game),
    })
}

/// One word for each component of an example.
fn example(game: &Formula) -> Vec<String> {
    match &game.header().position[..] {
        [] => {
            let main = game.main_function();
            let example = main.and_then(|function| example_position(game, &function));
            example.into_iter().collect()
        }
        words => words.iter().map(|word| word.text.clone()).collect(),
    }
}

/// The start position in `answer`.
fn start(game: &mut Formula, run: &mut Run) -> Result<Vec<Summand>, Failure> {
    if let Some(start) = shown_start(game, run)? {
        return Ok(start);
    }
    // Rules without a function, such as an empty file, have no positions.
    if game.rules().functions().is_empty() {
        game.function(None)?;
    }
    let fact = if game.rules().has_answer() {
        messages::no_position_in_answer()
    } else {
        crate::messages::no_position_is_given()
    };
    let diagnostic = Diagnostic::error("no-position", fact);
    let example: Vec<String> = (example(game).iter().map(|word| quoted_position(word))).collect();
    Err(Failure::of(diagnostic.help(if example.is_empty() {
        messages::write_words_after_game()
    } else {
        messages::write_position_after_game(quoted(game.name()), example.join(" "))
    })))
}

/// The position, its list sorted if the header requires it; refuses a position that does not exist
/// by the header.
fn check_exists(
    game: &mut Formula,
    component: Summand,
    written: &str,
    run: &mut Run,
) -> Result<Summand, Failure> {
    let Some(function) = game.rules().function(&component.function) else {
        return Ok(component);
    };
    if function.kind == Kind::Plain && !function.is_identity {
        let diagnostic = Diagnostic::error(
            "no-game",
            messages::not_a_game_function(signature(&function)),
        )
        .help(messages::ends_of_game_functions());
        return Err(Failure::of(diagnostic));
    }
    if let Some(least) = least_argument(game, &function) {
        let mut arguments = function.params.iter().zip(&component.position);
        if let Some((name, value)) = arguments.find(|(_, value)| is_below(value, least)) {
            let diagnostic = Diagnostic::error(
                "wrong-position",
                messages::argument_is_below(name, least, value.to_string()),
            )
            .at(0..written.len(), crate::messages::one_component());
            return Err(no_position(game, diagnostic, &function, written));
        }
    }
    let Some(positions) = game.predicate(&function)? else {
        return Ok(component);
    };
    if game.exists(&positions, &component.position, run)? {
        return Ok(component);
    }
    // Heaps in any order are the same position.
    if let [Value::List(items)] = &component.position[..] {
        let mut sorted = items.to_vec();
        sorted.sort();
        let position = vec![Value::list(sorted)];
        if game.exists(&positions, &position, run)? {
            return Ok(Summand {
                position,
                ..component
            });
        }
    }
    let mut sorted = component.position.clone();
    sorted.sort();
    let is_in_order = sorted != component.position && game.exists(&positions, &sorted, run)?;
    let positions = positions.text();
    let diagnostic = Diagnostic::error(
        "wrong-position",
        messages::not_a_position_of_this_game(written.trim()),
    )
    .at(
        0..written.len(),
        messages::condition_does_not_hold(positions),
    );
    if is_in_order {
        let words: Vec<String> = sorted.iter().map(ToString::to_string).collect();
        let diagnostic = diagnostic.help(messages::write_coordinates_in_order(words.join(",")));
        return Err(Failure::about(diagnostic, "POSITION", written));
    }
    Err(no_position(game, diagnostic, &function, written))
}

/// Whether a number, or one in a list, is below the least.
fn is_below(value: &Value, least: i64) -> bool {
    match value {
        Value::Int(number) => *number < least,
        Value::List(items) => items.iter().any(|item| is_below(item, least)),
        _ => false,
    }
}

/// A position in the form of a command line.
pub(crate) fn quoted_position(text: &str) -> String {
    if text.contains(['[', ' ', '*']) {
        format!("'{text}'")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::Run;

    use super::*;

    fn read(game: &str, position: &str) -> Result<Vec<Value>, Failure> {
        let mut game = Formula::named(game).expect("a game");
        let mut found = game.positions(&[position], &mut Run::silent())?;
        Ok(found.remove(0).position)
    }

    #[test]
    fn positions_are_read_as_the_function_needs_them() {
        let int = |n| Value::Int(n);
        let list = |items: &[i64]| Value::list(items.iter().map(|n| Value::Int(*n)));
        for (game, written, args) in [
            ("nim", "3", vec![int(3)]),
            ("nim", " g(3) ", vec![int(3)]),
            ("g(x) = mex{ g(x-1) if x > -5 }", "-3", vec![int(-3)]),
            ("queens", "4,7", vec![int(4), int(7)]),
            ("queens", "(4, 7)", vec![int(4), int(7)]),
            ("maya", "1,2,3,6,8", vec![list(&[1, 2, 3, 6, 8])]),
            ("maya", "[1,2]", vec![list(&[1, 2])]),
            ("misere-nim", "7", vec![list(&[7])]),
            ("misere-nim", "", vec![list(&[])]),
            (
                "l(m) = win{ r(m-1) if m > 0 }\nr(m) = win{ l(m-2) if m > 1 }",
                "r(5)",
                vec![int(5)],
            ),
            (
                "w(s) = win{ w(drop(s,0)) if len(s) > 0 }",
                "++-",
                vec![Value::text("++-")],
            ),
            (
                "w(s) = win{ w(drop(s,0)) if len(s) > 0 }",
                "\"1\"",
                vec![Value::text("1")],
            ),
        ] {
            assert_eq!(read(game, written), Ok(args), "{game} {written}");
        }
        let big = read("take", "444444444444444444444444").expect("digits");
        assert_eq!(big, [Value::Big("444444444444444444444444".into())]);
    }

    #[test]
    fn wrong_positions_are_refused_with_an_example() {
        for (game, written, advice) in [
            (
                "nim",
                "3,x",
                "components of a sum are separate words: `3 x`",
            ),
            ("nim", "x", "a position of `g(x)` is written like this: `3`"),
            (
                "queens",
                "4",
                "a position of `g(x,y)` is written like this: `4,7`",
            ),
            (
                "queens",
                "4,y",
                "a position of `g(x,y)` is written like this: `4,7`",
            ),
            (
                "maya2",
                "3,3",
                "a position of `g(a,b)` is written like this: `1,2`",
            ),
            (
                "maya",
                "[1,1]",
                "a position of `g(h)` is written like this: `[1,2,3,6,8]`",
            ),
            (
                "maya",
                "[1,2",
                "a position of `g(h)` is written like this: `[1,2,3,6,8]`",
            ),
        ] {
            let failure = read(game, written).unwrap_err();
            assert_eq!(failure.code(), "wrong-position", "{game} {written}");
            assert_eq!(failure.diagnostics()[0].help[0], advice, "{game} {written}");
        }
    }
}
