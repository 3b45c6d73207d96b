//! The errors of boards.

use grundy_core::board::{DIRECTIONS, Shape, ShapeKind};
use grundy_core::{Diagnostic, Message};

use super::messages;
use crate::fault::Fault;
use crate::syntax::ast::TextRange;

pub(crate) fn a_board() -> Message {
    crate::fault::messages::a_board()
}

pub(crate) fn a_cell() -> Message {
    crate::fault::messages::a_cell()
}

pub(crate) fn a_set_of_cells() -> Message {
    crate::fault::messages::a_set_of_cells()
}

pub(crate) fn a_direction() -> Message {
    crate::fault::messages::a_direction()
}

fn error(code: &'static str, fact: Message, span: TextRange) -> Diagnostic {
    Diagnostic::error(code, fact).mark(span.range())
}

/// Returns the name of a kind of boards with its article.
pub(super) fn kind(kind: ShapeKind) -> Message {
    match kind {
        ShapeKind::Square => messages::a_square_board(),
        ShapeKind::Torus => messages::a_torus(),
        ShapeKind::Hex => messages::a_hex_board(),
        ShapeKind::Triangle => messages::a_triangle(),
        ShapeKind::Graph => messages::a_graph(),
    }
}

pub(crate) fn cell_arithmetic(span: TextRange) -> Fault {
    let found = error("cell-arithmetic", messages::cell_is_not_a_number(), span);
    Box::new(found.help(messages::write_next()))
}

/// Makes the error for a set in place of a cell. `function` is its name, if it is a call.
pub(crate) fn not_one_cell(span: TextRange, function: Option<&str>) -> Fault {
    let fact = match function {
        Some(function) => messages::function_is_not_a_cell(function),
        None => messages::set_is_not_a_cell(),
    };
    Box::new(error("not-one-cell", fact, span).help(messages::write_for()))
}

pub(super) fn pattern_length(span: TextRange, items: usize, letters: usize) -> Fault {
    let fact = messages::lengths_differ(items, letters);
    Box::new(error("pattern-length", fact, span).help(messages::one_letter_for_each_item()))
}

pub(super) fn wrong_pattern(span: TextRange, pattern: &str) -> Fault {
    let fact = if pattern.is_empty() {
        messages::pattern_is_empty()
    } else {
        messages::bracket_is_open(pattern)
    };
    Box::new(error("wrong-pattern", fact, span).help(messages::write_bracket()))
}

pub(super) fn pattern_on_graph(span: TextRange) -> Fault {
    let found = error("pattern-on-graph", messages::pattern_on_graph(), span);
    Box::new(found.help(messages::use_near()))
}

pub(super) fn unknown_direction(span: TextRange, shape: ShapeKind, name: &str) -> Fault {
    let fact = messages::unknown_direction(kind(shape), name);
    let found = error("unknown-direction", fact, span);
    let names: Vec<&str> = (shape.directions().iter())
        .map(|(d, _)| DIRECTIONS[*d])
        .collect();
    if names.is_empty() {
        return Box::new(found.help(messages::no_directions()));
    }
    let first = |c: char| (name.starts_with(c) && name.len() > 2).then(|| c.to_string());
    let short = ['n', 's', 'e', 'w'].into_iter().find_map(first);
    Box::new(match short.filter(|short| names.contains(&&**short)) {
        Some(short) => found.help(messages::write_direction(short)),
        None => found.help(messages::board_has_directions(kind(shape), names.join(" "))),
    })
}

pub(super) fn unknown_word(span: TextRange, word: &str) -> Fault {
    let found = error("unknown-direction", messages::unknown_word(word), span);
    Box::new(found.help(messages::words_of_directions()))
}

pub(super) fn unknown_edge(span: TextRange, shape: ShapeKind, name: &str) -> Fault {
    let found = error(
        "unknown-edge",
        messages::unknown_edge(kind(shape), name),
        span,
    );
    Box::new(match shape.edges() {
        [] => found.help(messages::board_has_no_edges()),
        edges => found.help(messages::edges_are(edges.join(", "))),
    })
}

pub(crate) fn unknown_cell(span: TextRange, name: &str, shape: &Shape) -> Fault {
    let found = error("unknown-cell", messages::unknown_cell(name), span);
    let corners = |at: u8| shape.name(at);
    let last = (shape.count() - 1) as u8;
    let (first, last) = if shape.kind().is_square() {
        let corner = (shape.count() - shape.columns()) as u8;
        (corners(corner), corners((shape.columns() - 1) as u8))
    } else {
        (corners(0), corners(last))
    };
    Box::new(found.help(messages::cells_are(first, last)))
}

pub(super) fn not_a_letter(span: TextRange, text: &str) -> Fault {
    let found = error("one-letter", messages::not_a_letter(text), span);
    Box::new(found.help(messages::write_one_letter()))
}

pub(super) fn cell_of_other_board(span: TextRange, cell: String) -> Fault {
    let found = error("other-board", messages::cell_of_other_board(cell), span);
    Box::new(found.help(messages::take_cells_of_the_board()))
}

pub(super) fn letters_are_not_paired(span: TextRange, before: &str, after: &str) -> Fault {
    let fact = messages::letters_are_not_paired(before, after);
    Box::new(error("pattern-length", fact, span).help(messages::letters_become_those_below()))
}

pub(super) fn line_is_too_short(span: TextRange, length: i64) -> Fault {
    let found = error("bad-argument", messages::line_is_too_short(length), span);
    Box::new(found.help(messages::lines_have_a_cell()))
}

pub(super) fn not_square(span: TextRange, function: &str, shape: ShapeKind) -> Fault {
    let fact = messages::only_square_boards(function, kind(shape));
    Box::new(error("wrong-shape", fact, span).help(messages::write_square()))
}

pub(super) fn ragged(span: TextRange, row: usize, cells: usize, expected: Option<usize>) -> Fault {
    let (fact, advice) = match expected {
        Some(expected) => (
            messages::rows_differ(row, cells, expected),
            messages::rows_are_equally_long(),
        ),
        None => (
            messages::triangle_row_differs(row, cells),
            messages::rows_of_triangle(),
        ),
    };
    Box::new(error("ragged-board", fact, span).help(advice))
}
