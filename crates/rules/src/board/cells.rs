//! Functions of a board and its cells.

use std::sync::Arc;

use grundy_core::Value;
use grundy_core::board::{Board, CellSet, Shape, ShapeKind};

use super::{Args, board, cells, changed, fault, listed, pattern};
use crate::fault::Fault;
use crate::syntax::ast::Builtin;

/// Evaluates a function whose first argument is a board.
pub(super) fn call(args: &Args<'_>) -> Result<Value, Fault> {
    let b = args.board()?;
    let shape = &b.shape;
    Ok(match args.builtin {
        Builtin::Along => return pattern::along(args),
        Builtin::Cells => {
            let all = match args.values.get(1) {
                Some(_) => b.cells(args.text(1)?),
                None => shape.all(),
            };
            cells(shape, all)
        }
        Builtin::Put => {
            let (at, letter) = (args.cells_of(1, b)?, args.letter(2)?);
            board(b.with(at.iter().map(|at| (at, letter))))
        }
        Builtin::Move => {
            let (from, to) = (args.cell_of(1, b)?, args.cell_of(2, b)?);
            // The cell that a piece leaves is written first: a piece may return to its own cell.
            board(b.with([(from, '.'), (to, b.at(from))]))
        }
        Builtin::Swap => {
            let (one, other) = (args.cell_of(1, b)?, args.cell_of(2, b)?);
            board(b.with([(one, b.at(other)), (other, b.at(one))]))
        }
        Builtin::Change => {
            let pairs = args.pairs()?;
            let within = match args.values.get(3) {
                Some(_) => args.cells_of(3, b)?,
                None => shape.all(),
            };
            board(b.with(within.iter().map(|at| (at, changed(&pairs, b.at(at))))))
        }
        Builtin::Shift => return shift(args, b),
        Builtin::Near => {
            let (from, near) = (
                args.cells_of(1, b)?,
                match args.values.get(2) {
                    Some(_) => Some(args.directions(2, b)?),
                    None => None,
                },
            );
            let mut found = CellSet::default();
            for at in from.iter() {
                found = found.or(match &near {
                    None => shape.near(at),
                    Some(near) => near.iter().filter_map(|&d| shape.next(at, d)).collect(),
                });
            }
            cells(shape, found.without(from))
        }
        Builtin::Next => {
            let (at, directions) = (args.cell_of(1, b)?, args.directions(2, b)?);
            let found = directions.iter().filter_map(|&d| shape.next(at, d));
            cells(shape, found.collect())
        }
        Builtin::Ray => {
            let at = args.cell_of(1, b)?;
            listed(shape, &ray(shape, at, direction(args, 2, b)?))
        }
        Builtin::Run => {
            let (at, letters) = (args.cell_of(1, b)?, args.text(3)?);
            listed(shape, &run(b, at, direction(args, 2, b)?, letters))
        }
        Builtin::Between => {
            let (at, direction) = (args.cell_of(1, b)?, direction(args, 2, b)?);
            let (inside, ends) = (args.text(3)?, args.text(4)?);
            let mut found = run(b, at, direction, inside);
            let all = ray(shape, at, direction);
            let end = all.get(found.len() + 1);
            if !end.is_some_and(|end| ends.contains(b.at(*end))) {
                found.clear();
            }
            listed(shape, &found)
        }
        Builtin::Line => return line(args, b),
        Builtin::Group => cells(shape, group(b, args.cells_of(1, b)?, args.text(2)?)),
        Builtin::Groups => {
            let groups = groups(b, args.text(1)?);
            Value::list(groups.into_iter().map(|group| cells(shape, group)))
        }
        Builtin::Linked => {
            let (from, to) = (args.cells_of(2, b)?, args.cells_of(3, b)?);
            let reached = group(b, from, args.text(1)?);
            Value::Bool(!reached.and(to).is_empty())
        }
        Builtin::Parts => {
            let all = shape.all();
            let part = |group: CellSet| b.with(all.without(group).iter().map(|at| (at, '#')));
            let groups = groups(b, args.text(1)?);
            Value::list(groups.into_iter().map(|group| board(part(group))))
        }
        Builtin::Edge if args.values.len() > 1 => {
            let name = args.text(1)?;
            let unknown = || fault::unknown_edge(args.spans[1], shape.kind(), name);
            cells(shape, shape.edge(name).ok_or_else(unknown)?)
        }
        Builtin::Edge => {
            let edges = shape.kind().edges().iter();
            let edges = edges.filter_map(|name| shape.edge(name));
            cells(shape, edges.fold(CellSet::default(), CellSet::or))
        }
        Builtin::Turn => {
            check_square(args, b)?;
            board(turn(b))
        }
        Builtin::Flip => {
            check_square(args, b)?;
            board(image(b, true, false))
        }
        _ => {
            check_square(args, b)?;
            let images = [(false, false), (true, false), (false, true), (true, true)];
            let least = images
                .into_iter()
                .map(|(flip, half)| image(b, flip, half))
                .min();
            board(least.unwrap_or_else(|| b.clone()))
        }
    })
}

fn check_square(args: &Args<'_>, board: &Board) -> Result<(), Fault> {
    let kind = board.shape.kind();
    if kind.is_square() {
        return Ok(());
    }
    Err(fault::not_square(args.span, args.builtin.word(), kind))
}

/// Returns the only direction of an argument.
fn direction(args: &Args<'_>, i: usize, board: &Board) -> Result<usize, Fault> {
    match args.directions(i, board)?[..] {
        [direction] => Ok(direction),
        _ => Err(args.wrong(i, fault::a_direction())),
    }
}

/// Returns a cell and all cells beyond it in a direction; on a torus, until the cell itself.
fn ray(shape: &Shape, from: u8, direction: usize) -> Vec<u8> {
    let mut found = vec![from];
    let mut at = from;
    while let Some(next) = shape.next(at, direction)
        && next != from
    {
        found.push(next);
        at = next;
    }
    found
}

/// Returns the cells after a cell while their letters are in a text.
fn run(board: &Board, from: u8, direction: usize, letters: &str) -> Vec<u8> {
    let mut found = ray(&board.shape, from, direction);
    found.remove(0);
    let length = (found.iter())
        .take_while(|at| letters.contains(board.at(**at)))
        .count();
    found.truncate(length);
    found
}

/// Evaluates `shift`: letters move one cell toward the first of a list of cells.
fn shift(args: &Args<'_>, b: &Board) -> Result<Value, Fault> {
    args.cells_of(1, b)?;
    let letter = args.letter(2)?;
    let line: Vec<u8> = match &args.values[1] {
        Value::List(items) => {
            let cell = |item: &Value| match item {
                Value::Cell(cell) => Some(cell.at),
                _ => None,
            };
            items.iter().filter_map(cell).collect()
        }
        _ => args.cells_of(1, b)?.iter().collect(),
    };
    let moved = line.windows(2).map(|pair| (pair[0], b.at(pair[1])));
    let entered = line.last().map(|at| (*at, letter));
    Ok(board(b.with(moved.chain(entered))))
}

/// Evaluates `line`.
fn line(args: &Args<'_>, b: &Board) -> Result<Value, Fault> {
    let (letters, length) = (args.text(1)?, args.int(2)?);
    let Some(length) = usize::try_from(length).ok().filter(|length| *length > 0) else {
        return Err(fault::line_is_too_short(args.spans[2], length));
    };
    let directions = match args.values.get(3) {
        Some(_) => args.directions(3, b)?,
        None => b
            .shape
            .kind()
            .directions()
            .iter()
            .map(|(d, _)| *d)
            .collect(),
    };
    let own = b.cells(letters);
    let shape = &b.shape;
    let is_line = |start: u8, direction: usize| {
        let mut at = start;
        for _ in 1..length {
            match shape.next(at, direction) {
                Some(next) if next != start && own.contains(next) => at = next,
                _ => return false,
            }
        }
        true
    };
    let found = own
        .iter()
        .any(|start| directions.iter().any(|d| is_line(start, *d)));
    Ok(Value::Bool(found))
}

/// Returns the cells with these letters that connect to others.
fn group(board: &Board, from: CellSet, letters: &str) -> CellSet {
    grown(&board.shape, from, board.cells(letters))
}

fn grown(shape: &Shape, from: CellSet, own: CellSet) -> CellSet {
    let mut found = from.and(own);
    let mut edge: Vec<u8> = found.iter().collect();
    while let Some(at) = edge.pop() {
        let new = shape.near(at).and(own).without(found);
        found = found.or(new);
        edge.extend(new.iter());
    }
    found
}

/// Returns all groups, in the order of their first cells.
fn groups(board: &Board, letters: &str) -> Vec<CellSet> {
    let own = board.cells(letters);
    let mut remaining = own;
    let mut groups = Vec::new();
    while let Some(first) = remaining.iter().next() {
        let group = grown(&board.shape, CellSet::one(first), own);
        remaining = remaining.without(group);
        groups.push(group);
    }
    groups
}

/// Returns the mirror image, left for right, of a board or of its half turn.
fn image(board: &Board, flip: bool, half: bool) -> Board {
    let (rows, columns) = (board.shape.rows(), board.shape.columns());
    let place = |at: usize| {
        let (row, column) = (at / columns, at % columns);
        let column = if flip { columns - 1 - column } else { column };
        let at = row * columns + column;
        if half { rows * columns - 1 - at } else { at }
    };
    Board {
        letters: (0..rows * columns)
            .map(|at| board.letters[place(at)])
            .collect(),
        shape: Arc::clone(&board.shape),
    }
}

/// Returns a quarter turn clockwise.
fn turn(board: &Board) -> Board {
    let (rows, columns) = (board.shape.rows(), board.shape.columns());
    let kind: ShapeKind = board.shape.kind();
    let shape = if rows == columns {
        Arc::clone(&board.shape)
    } else {
        Shape::grid(kind, columns, rows).unwrap_or_else(|| Arc::clone(&board.shape))
    };
    let letter = |at: usize| {
        let (row, column) = (at / rows, at % rows);
        board.letters[(rows - 1 - column) * columns + row]
    };
    Board {
        letters: (0..rows * columns).map(letter).collect(),
        shape,
    }
}
