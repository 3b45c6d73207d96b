//! Functions of boards, for both evaluators.
//!
//! A board is a value: a shape and a letter for each cell (`grundy_core::board`). `shape.rs` makes
//! boards, `pattern.rs` has the patterns of `along`, `cells.rs` the functions of cells, `fault.rs`
//! the errors, and `text.rs` the functions of texts with bars.

mod cells;
pub(crate) mod fault;
pub(crate) mod messages;
mod pattern;
mod shape;
mod text;

use std::sync::Arc;

use grundy_core::Value;
use grundy_core::board::{Board, BoardCells, Cell, CellSet, Shape};

use crate::builtin;
use crate::fault::{Fault, messages as common, wrong_type};
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, TextRange};

/// The arguments of a call with their places.
struct Args<'a> {
    builtin: Builtin,
    values: &'a [Value],
    spans: &'a [TextRange],
    span: TextRange,
}

/// Evaluates a function of boards. The number of arguments has been checked.
pub(crate) fn call(
    builtin: Builtin,
    values: &[Value],
    spans: &[TextRange],
    span: TextRange,
) -> Result<Value, Fault> {
    let args = Args {
        builtin,
        values,
        spans,
        span,
    };
    match (builtin, values) {
        (Builtin::Square | Builtin::Torus | Builtin::Hex | Builtin::Tri, _) => shape::grid(&args),
        (Builtin::Graph, _) => shape::graph(&args),
        (Builtin::Board, _) => args.text_board(),
        (Builtin::Dirs, _) => args.words(),
        (Builtin::Row | Builtin::Column, _) => {
            let cell = args.cell(0)?;
            let (row, column) = cell.shape.numbers(cell.at);
            let number = if builtin == Builtin::Row { row } else { column };
            Ok(Value::Int(number as i64))
        }
        (Builtin::Change, [Value::Str(text), ..]) => {
            let letters = args.pairs()?;
            let changed = text.chars().map(|letter| changed(&letters, letter));
            Ok(builtin::written(&changed.collect::<String>()))
        }
        (
            Builtin::Parts | Builtin::Turn | Builtin::Flip | Builtin::Least | Builtin::Placed,
            [Value::Str(_), ..],
        ) => args.of_text(),
        (Builtin::Placed, _) => Err(args.wrong(0, common::a_text())),
        _ => cells::call(&args),
    }
}

/// Makes the value of a board.
fn board(board: Board) -> Value {
    Value::Board(Arc::new(board))
}

/// Makes the value of a set of cells.
fn cells(shape: &Arc<Shape>, set: CellSet) -> Value {
    Value::Cells(Arc::new(BoardCells {
        set,
        shape: Arc::clone(shape),
    }))
}

/// Makes the list of these cells.
fn listed(shape: &Arc<Shape>, cells: &[u8]) -> Value {
    Value::list(cells.iter().map(|&at| {
        Value::Cell(Cell {
            at,
            shape: Arc::clone(shape),
        })
    }))
}

/// Returns the letter that a letter becomes.
fn changed(pairs: &[(char, char)], letter: char) -> char {
    let pair = pairs.iter().find(|(before, _)| *before == letter);
    pair.map_or(letter, |(_, after)| *after)
}

/// Returns the set of a value that is a set or a list of cells; `None` for other values.
fn set_of(value: &Value) -> Option<(Option<&Arc<Shape>>, CellSet)> {
    match value {
        Value::Cells(cells) => Some((Some(&cells.shape), cells.set)),
        Value::Cell(cell) => Some((Some(&cell.shape), CellSet::one(cell.at))),
        Value::List(items) => {
            let mut shape = None;
            let mut set = CellSet::default();
            for item in &**items {
                let Value::Cell(cell) = item else {
                    return None;
                };
                shape = Some(&cell.shape);
                set.insert(cell.at);
            }
            Some((shape, set))
        }
        _ => None,
    }
}

/// Evaluates an operator of which an operand is a cell or a set of cells; `None` for others.
pub(crate) fn binary(
    op: BinaryOp,
    (a, b): (&Value, &Value),
    span: TextRange,
) -> Option<Result<Value, Fault>> {
    let is_set = |value: &Value| matches!(value, Value::Cells(_));
    let is_part = |value: &Value| matches!(value, Value::Cells(_) | Value::Cell(_));
    let listed = |value: &Value| match value {
        Value::List(items) => matches!(items.first(), Some(Value::Cell(_))),
        _ => false,
    };
    let of_sets = matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::Sub);
    if of_sets
        && (is_set(a) || is_set(b) || listed(a) || listed(b))
        && let (Some((first, x)), Some((second, y))) = (set_of(a), set_of(b))
    {
        let shape = first.or(second)?;
        if let (Some(first), Some(second)) = (first, second)
            && first != second
        {
            let cell = second.name(y.iter().next().unwrap_or(0));
            return Some(Err(fault::cell_of_other_board(span, cell)));
        }
        let set = match op {
            BinaryOp::BitAnd => x.and(y),
            BinaryOp::BitOr => x.or(y),
            _ => x.without(y),
        };
        return Some(Ok(cells(shape, set)));
    }
    (is_part(a) || is_part(b)).then(|| Err(fault::cell_arithmetic(span)))
}

/// Compares values of which one belongs to a board; `None` for others and for values of one kind.
pub(crate) fn compare(
    op: CompareOp,
    a: &Value,
    b: &Value,
    span: TextRange,
) -> Option<Result<bool, Fault>> {
    if matches!(op, CompareOp::In | CompareOp::NotIn) {
        let Value::Cells(cells) = b else {
            return None;
        };
        let found = match a {
            Value::Cell(cell) => cell.shape == cells.shape && cells.set.contains(cell.at),
            Value::Str(name) => match cells.shape.cell(name) {
                Some(at) => cells.set.contains(at),
                None => return Some(Err(fault::unknown_cell(span, name, &cells.shape))),
            },
            _ => return None,
        };
        return Some(Ok(found == (op == CompareOp::In)));
    }
    let equal = match (a, b) {
        (Value::Cell(cell), Value::Str(name)) | (Value::Str(name), Value::Cell(cell)) => {
            match cell.shape.cell(name) {
                Some(at) => at == cell.at,
                // `-` is no cell, in rules that keep one as an argument.
                None if &**name == "-" => false,
                None => return Some(Err(fault::unknown_cell(span, name, &cell.shape))),
            }
        }
        (Value::Board(board), Value::Str(text)) | (Value::Str(text), Value::Board(board)) => {
            board.to_string() == **text
        }
        (Value::Cells(cells), list @ Value::List(_))
        | (list @ Value::List(_), Value::Cells(cells)) => match set_of(list) {
            Some((shape, set)) => set == cells.set && shape.is_none_or(|s| *s == cells.shape),
            None => false,
        },
        _ => return None,
    };
    match op {
        CompareOp::Eq => Some(Ok(equal)),
        CompareOp::Ne => Some(Ok(!equal)),
        _ => None,
    }
}

/// Returns the letter of a cell, `b[c]`.
pub(crate) fn index(base: &Board, at: &Value, span: TextRange) -> Result<char, Fault> {
    match at {
        Value::Cell(cell) if cell.shape == base.shape => Ok(base.at(cell.at)),
        Value::Cell(cell) => Err(fault::cell_of_other_board(span, cell.to_string())),
        Value::Cells(_) | Value::List(_) => Err(fault::not_one_cell(span, None)),
        Value::Str(name) => match base.shape.cell(name) {
            Some(at) => Ok(base.at(at)),
            None => Err(fault::unknown_cell(span, name, &base.shape)),
        },
        other => Err(wrong_type(span, fault::a_cell(), other)),
    }
}

impl<'a> Args<'a> {
    fn wrong(&self, i: usize, expected: grundy_core::Message) -> Fault {
        let error = wrong_type(self.spans[i], expected, &self.values[i]);
        Box::new(error.help(messages::it_is_called_as(self.builtin.usage())))
    }

    fn board(&self) -> Result<&'a Board, Fault> {
        match &self.values[0] {
            Value::Board(board) => Ok(board),
            _ => Err(self.wrong(0, fault::a_board())),
        }
    }

    fn text(&self, i: usize) -> Result<&'a str, Fault> {
        match &self.values[i] {
            Value::Str(text) => Ok(text),
            _ => Err(self.wrong(i, common::a_text())),
        }
    }

    /// Returns the single letter of an argument.
    fn letter(&self, i: usize) -> Result<char, Fault> {
        let text = self.text(i)?;
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if grundy_core::board::is_letter(letter) => Ok(letter),
            _ => Err(fault::not_a_letter(self.spans[i], text)),
        }
    }

    fn int(&self, i: usize) -> Result<i64, Fault> {
        builtin::int(&self.values[i], self.spans[i])
    }

    fn cell(&self, i: usize) -> Result<&'a Cell, Fault> {
        match &self.values[i] {
            Value::Cell(cell) => Ok(cell),
            Value::Cells(_) | Value::List(_) => Err(fault::not_one_cell(self.spans[i], None)),
            _ => Err(self.wrong(i, fault::a_cell())),
        }
    }

    /// Returns a cell of the board.
    fn cell_of(&self, i: usize, board: &Board) -> Result<u8, Fault> {
        if let Value::Str(name) = &self.values[i] {
            let found = board.shape.cell(name);
            return found.ok_or_else(|| fault::unknown_cell(self.spans[i], name, &board.shape));
        }
        let cell = self.cell(i)?;
        if cell.shape != board.shape {
            return Err(fault::cell_of_other_board(self.spans[i], cell.to_string()));
        }
        Ok(cell.at)
    }

    /// Returns cells of the board: one, a set, or a list.
    fn cells_of(&self, i: usize, board: &Board) -> Result<CellSet, Fault> {
        if let Value::Str(_) = &self.values[i] {
            return Ok(CellSet::one(self.cell_of(i, board)?));
        }
        let Some((shape, set)) = set_of(&self.values[i]) else {
            return Err(self.wrong(i, fault::a_set_of_cells()));
        };
        if let Some(shape) = shape
            && **shape != *board.shape
        {
            let cell = shape.name(set.iter().next().unwrap_or(0));
            return Err(fault::cell_of_other_board(self.spans[i], cell));
        }
        Ok(set)
    }

    /// Returns the directions of an argument: one, a list of them, or a word.
    fn directions(&self, i: usize, board: &Board) -> Result<Vec<usize>, Fault> {
        let kind = board.shape.kind();
        let one = |name: &str| {
            let word = directions_of(name).filter(|_| kind.is_square());
            if let Some(word) = word {
                return Ok(word.to_vec());
            }
            let mut known = kind.directions().iter().map(|(d, _)| *d);
            let found = known.find(|d| grundy_core::board::DIRECTIONS[*d] == name);
            let unknown = || fault::unknown_direction(self.spans[i], kind, name);
            found.map(|d| vec![d]).ok_or_else(unknown)
        };
        match self.values.get(i) {
            None => Ok(kind.near().iter().map(|(d, _)| *d).collect()),
            Some(Value::Str(name)) => one(name),
            Some(Value::List(names)) => {
                let mut all = Vec::new();
                for name in &**names {
                    let Value::Str(name) = name else {
                        return Err(self.wrong(i, fault::a_direction()));
                    };
                    all.extend(one(name)?);
                }
                Ok(all)
            }
            Some(_) => Err(self.wrong(i, fault::a_direction())),
        }
    }

    /// Returns the pairs of letters before and after of `change`.
    fn pairs(&self) -> Result<Vec<(char, char)>, Fault> {
        let (before, after) = (self.text(1)?, self.text(2)?);
        if before.chars().count() != after.chars().count() {
            return Err(fault::letters_are_not_paired(self.spans[2], before, after));
        }
        if let Some(letter) = after.chars().find(|c| !grundy_core::board::is_letter(*c)) {
            return Err(fault::not_a_letter(self.spans[2], &letter.to_string()));
        }
        Ok(before.chars().zip(after.chars()).collect())
    }

    /// Returns the directions of a word: `dirs('king')`.
    fn words(&self) -> Result<Value, Fault> {
        let name = self.text(0)?;
        let names = grundy_core::board::DIRECTIONS;
        let found = match directions_of(name) {
            Some(found) => found.to_vec(),
            None => names.iter().position(|d| *d == name).into_iter().collect(),
        };
        if found.is_empty() {
            return Err(fault::unknown_word(self.spans[0], name));
        }
        Ok(Value::list(
            found.into_iter().map(|d| builtin::written(names[d])),
        ))
    }

    /// Returns an empty board as a text.
    fn text_board(&self) -> Result<Value, Fault> {
        let (h, w) = (self.int(0)?, self.int(1)?);
        let side = |n: i64| usize::try_from(n).ok().filter(|n| (1..=1000).contains(n));
        let (Some(height), Some(width)) = (side(h), side(w)) else {
            let fact = messages::shape_does_not_exist(h, w);
            return Err(crate::fault::bad_argument(
                self.span,
                fact,
                messages::range_of_sides(),
            ));
        };
        Ok(Value::text(&vec![".".repeat(width); height].join("|")))
    }

    /// Evaluates a function of texts with bars.
    fn of_text(&self) -> Result<Value, Fault> {
        let texts = (0..self.values.len()).map(|i| self.text(i));
        let texts = texts.collect::<Result<Vec<&str>, Fault>>()?;
        let list = |texts: Vec<String>| Value::list(texts.iter().map(|text| Value::text(text)));
        Ok(match self.builtin {
            Builtin::Parts => list(text::parts(texts[0], texts[1])),
            Builtin::Placed => {
                let Some(boards) = text::placed(texts[0], texts[1], texts[2]) else {
                    let fact = messages::patterns_differ_in_size(texts[1], texts[2]);
                    let advice = messages::patterns_are_small_boards();
                    return Err(crate::fault::bad_argument(self.spans[1], fact, advice));
                };
                list(boards)
            }
            Builtin::Flip => Value::text(&text::flip(texts[0])),
            Builtin::Least => Value::text(&text::least(texts[0])),
            _ => Value::text(&text::turn(texts[0])),
        })
    }
}

/// Returns the directions of a word of square boards; `None` for the name of one direction.
pub(crate) fn directions_of(word: &str) -> Option<&'static [usize]> {
    match word {
        "orth" => Some(&[0, 1, 2, 3]),
        "diag" => Some(&[4, 5, 6, 7]),
        "king" => Some(&[0, 1, 2, 3, 4, 5, 6, 7]),
        _ => None,
    }
}
