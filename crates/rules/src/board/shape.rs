//! The constructors of boards.

use std::sync::Arc;

use grundy_core::Value;
use grundy_core::board::{Board, MAX_CELLS, Shape, ShapeKind, is_letter};

use super::{Args, board, fault, messages};
use crate::fault::{Fault, bad_argument, messages as common};
use crate::syntax::ast::Builtin;

/// Evaluates `square`, `torus`, `hex` and `tri`: of sides, or of a text.
pub(super) fn grid(args: &Args<'_>) -> Result<Value, Fault> {
    let kind = match args.builtin {
        Builtin::Torus => ShapeKind::Torus,
        Builtin::Hex => ShapeKind::Hex,
        Builtin::Tri => ShapeKind::Triangle,
        _ => ShapeKind::Square,
    };
    if let [Value::Str(text)] = args.values {
        return written(args, kind, text);
    }
    let sides = if kind == ShapeKind::Triangle { 1 } else { 2 };
    if args.values.len() < sides {
        let usage = args.builtin.usage();
        let takes = (sides, sides + 1);
        return Err(crate::fault::wrong_arity(
            args.span,
            usage,
            takes,
            args.values.len(),
        ));
    }
    let (h, w) = (args.int(0)?, args.int(sides - 1)?);
    let side = |n: i64| usize::try_from(n).unwrap_or(0);
    let Some(shape) = Shape::grid(kind, side(h), side(w)) else {
        let fact = messages::shape_does_not_exist(h, w);
        return Err(bad_argument(
            args.span,
            fact,
            messages::range_of_cells(MAX_CELLS),
        ));
    };
    let letter = match args.values.get(sides) {
        Some(_) => args.letter(sides)?,
        None => '.',
    };
    Ok(board(Board {
        letters: vec![letter; shape.count()].into(),
        shape,
    }))
}

/// Reads the board of a text.
fn written(args: &Args<'_>, kind: ShapeKind, text: &str) -> Result<Value, Fault> {
    let span = args.spans[0];
    let rows: Vec<&str> = text.split('|').map(str::trim).collect();
    let lengths: Vec<usize> = rows.iter().map(|row| row.chars().count()).collect();
    let width = if kind == ShapeKind::Triangle {
        rows.len()
    } else {
        lengths[0]
    };
    for (i, &cells) in lengths.iter().enumerate() {
        if kind == ShapeKind::Triangle {
            if cells != i + 1 {
                return Err(fault::ragged(span, i + 1, cells, None));
            }
        } else if cells != width {
            return Err(fault::ragged(span, i + 1, cells, Some(width)));
        }
    }
    check_count(args, lengths.iter().sum())?;
    let Some(shape) = Shape::grid(kind, rows.len(), width) else {
        let fact = messages::shape_does_not_exist(rows.len(), width);
        return Err(bad_argument(
            span,
            fact,
            messages::range_of_cells(MAX_CELLS),
        ));
    };
    filled(args, &shape, text)
}

fn check_count(args: &Args<'_>, cells: usize) -> Result<(), Fault> {
    let fact = match cells {
        0 => messages::board_has_no_cell(),
        _ if cells > MAX_CELLS => messages::board_is_too_large(cells, MAX_CELLS),
        _ => return Ok(()),
    };
    Err(bad_argument(args.spans[0], fact, messages::write_a_board()))
}

/// Makes the board of a shape with the letters of a text.
fn filled(args: &Args<'_>, shape: &Arc<Shape>, text: &str) -> Result<Value, Fault> {
    let found = Board::read(shape, text).map(board);
    found.ok_or_else(|| {
        let wrong = text.chars().find(|c| *c != '|' && !is_letter(*c));
        let wrong = wrong.map(String::from).unwrap_or_default();
        fault::not_a_letter(args.spans[0], &wrong)
    })
}

/// Evaluates `graph`.
pub(super) fn graph(args: &Args<'_>) -> Result<Value, Fault> {
    let text = args.text(0)?;
    let cells = text.chars().count();
    check_count(args, cells)?;
    let wrong = || {
        let fact = messages::graph_edge_is_wrong(cells);
        bad_argument(args.spans[1], fact, messages::write_graph_edges())
    };
    let Value::List(items) = &args.values[1] else {
        return Err(args.wrong(1, common::a_list()));
    };
    let mut edges = Vec::with_capacity(items.len());
    for item in &**items {
        match item {
            Value::List(ends) => match ends[..] {
                [Value::Int(a), Value::Int(b)] => edges.push((a, b)),
                _ => return Err(wrong()),
            },
            _ => return Err(wrong()),
        }
    }
    let shape = Shape::graph(cells, &edges).ok_or_else(wrong)?;
    filled(args, &shape, text)
}
