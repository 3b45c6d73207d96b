//! Moves on boards of rules as the difference of two boards.
//!
//! | difference | notation | with all details |
//! |---|---|---|
//! | no cell | `pass` | |
//! | one cell gets a letter | `b2` | `b2=o` |
//! | one letter goes from cell to cell | `b2-b4` | |
//! | the same, and other pieces go | `b2xd4` | `b2xd4 (c3 c5)` |
//! | several cells become `.` or `#` | `a1-a3` for a run, else `a1 b3` | `a1=# a2=#` |
//! | anything else, few cells | `a1=x b2=o` | |
//!
//! If the board is turned after the move, its half turn with the letters `x` and `o` exchanged is
//! compared. Moves that differ have different notations: those of one notation are written with all
//! details, and as the whole board if that is not enough.

use std::collections::HashMap;

use grundy_core::board::Board;
use grundy_rules::Value;

/// The largest number of cells that are listed; a move that changes more is written as the board.
const MAX_LISTED: usize = 4;

/// The only board among the arguments of a position.
fn board(position: &[Value]) -> Option<&Board> {
    let mut boards = position.iter().filter_map(|value| match value {
        Value::Board(board) => Some(&**board),
        _ => None,
    });
    boards.next().filter(|_| boards.next().is_none())
}

/// The notations of the moves of a position, in their order; `None` for a move without one.
pub(crate) fn notations(from: &[Value], to: &[Option<&[Value]>]) -> Vec<Option<String>> {
    let forms: Vec<Option<[String; 2]>> = to
        .iter()
        .map(|to| {
            let (from, to) = (board(from)?, board((*to)?)?);
            if from.shape != to.shape {
                return None;
            }
            // The board of the player to move may be turned after each move.
            let back = turned(to);
            let changed = |to: &Board| {
                from.letters
                    .iter()
                    .zip(&to.letters)
                    .filter(|(a, b)| a != b)
                    .count()
            };
            if changed(&back) < changed(to) {
                return forms(from, &back);
            }
            forms(from, to)
        })
        .collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for text in forms.iter().flatten().flatten() {
        *counts.entry(text).or_default() += 1;
    }
    let is_only = |form: &&String, twice: bool| counts[form.as_str()] == 1 + usize::from(twice);
    (forms.iter())
        .map(|forms| {
            let [short, long] = forms.as_ref()?;
            let twice = short == long;
            let found = [short, long].into_iter().find(|form| is_only(form, twice));
            found.cloned()
        })
        .collect()
}

/// The short notation and the one with all details; `None` for a move that changes too much.
fn forms(from: &Board, to: &Board) -> Option<[String; 2]> {
    let cells: Vec<u8> = from
        .shape
        .all()
        .iter()
        .filter(|at| from.at(*at) != to.at(*at))
        .collect();
    let name = |at: &u8| from.shape.name(*at);
    let names = |cells: &[u8]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
    let letters = || {
        let cell = |at: &u8| format!("{}={}", name(at), to.at(*at));
        cells.iter().map(cell).collect::<Vec<_>>().join(" ")
    };
    if cells.is_empty() {
        return Some(["pass".to_owned(), "pass".to_owned()]);
    }
    if let [cell] = &cells[..] {
        return Some([name(cell), letters()]);
    }
    if let Some((start, end)) = moved(from, to, &cells) {
        let others: Vec<u8> = (cells.iter().copied())
            .filter(|at| ![start, end].contains(at))
            .collect();
        let takes = !others.is_empty() || from.at(end) != '.';
        let sign = if takes { 'x' } else { '-' };
        let short = format!("{}{sign}{}", name(&start), name(&end));
        let long = match others[..] {
            [] => short.clone(),
            _ => format!("{short} ({})", names(&others)),
        };
        return Some([short, long]);
    }
    if cells.iter().all(|at| matches!(to.at(*at), '.' | '#')) {
        let short = match run(from, &cells) {
            Some((first, last)) => format!("{}-{}", name(&first), name(&last)),
            None if cells.len() > MAX_LISTED => return None,
            None => names(&cells),
        };
        return Some([short, letters()]);
    }
    (cells.len() <= MAX_LISTED).then(|| [letters(), letters()])
}

/// A half turn with the pieces of both players exchanged.
fn turned(board: &Board) -> Board {
    let exchanged = |letter: &char| match letter {
        'x' => 'o',
        'o' => 'x',
        'X' => 'O',
        'O' => 'X',
        other => *other,
    };
    Board {
        letters: board.letters.iter().rev().map(exchanged).collect(),
        shape: std::sync::Arc::clone(&board.shape),
    }
}

/// The two cells of a piece that moves, if all other cells become empty.
fn moved(from: &Board, to: &Board, cells: &[u8]) -> Option<(u8, u8)> {
    let mut filled = cells.iter().filter(|at| to.at(**at) != '.');
    let end = *filled.next()?;
    if filled.next().is_some() {
        return None;
    }
    let mut starts = cells
        .iter()
        .filter(|at| **at != end && from.at(**at) == to.at(end));
    let start = *starts.next()?;
    starts.next().is_none().then_some((start, end))
}

/// The first and the last cell, if the cells are neighbours in one direction.
fn run(board: &Board, cells: &[u8]) -> Option<(u8, u8)> {
    let shape = &board.shape;
    let is_run = |direction: usize| {
        let mut pairs = cells.windows(2);
        pairs.all(|pair| shape.next(pair[0], direction) == Some(pair[1]))
    };
    let mut directions = shape.kind().directions().iter();
    let found = directions.any(|(direction, _)| is_run(*direction));
    found.then(|| (cells[0], cells[cells.len() - 1]))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use grundy_core::board::{Shape, ShapeKind};

    use super::*;

    #[test]
    fn moves_are_written_as_differences() {
        let shape = Shape::grid(ShapeKind::Square, 2, 3).expect("a shape");
        let read = |text: &str| {
            let board = Board::read(&shape, text).expect("a board");
            vec![Value::Board(Arc::new(board))]
        };
        for (from, to, expected) in [
            ("...|...", &["x..|..."][..], &["a2"][..]),
            ("...|...", &["x..|...", "o..|..."], &["a2=x", "a2=o"]),
            ("x..|...", &["..x|...", "...|x.."], &["a2-c2", "a2-a1"]),
            ("xo.|...", &["..x|...", ".x.|..."], &["a2xc2", "a2xb2"]),
            (
                "xx.|xx.",
                &["...|xx.", "...|...", "..x|xx."],
                // Either piece may have moved to c2.
                &["a2-b2", "a2 b2 a1 b1", "a2=. b2=. c2=x"],
            ),
            ("...|...", &["...|...", "xo.|..."], &["pass", "a2=x b2=o"]),
            // The board is turned, and the pieces change their letters.
            ("ooo|xx.", &["..o|oxx"], &["b1xc2"]),
            ("xox|oxx", &["oxo|xox"], &["-"]),
        ] {
            let to: Vec<Vec<Value>> = to.iter().map(|to| read(to)).collect();
            let to: Vec<Option<&[Value]>> = to.iter().map(|to| Some(&to[..])).collect();
            let found = notations(&read(from), &to);
            let found: Vec<&str> = found.iter().map(|n| n.as_deref().unwrap_or("-")).collect();
            assert_eq!(found, expected, "{from}");
        }
    }
}
