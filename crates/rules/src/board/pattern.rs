//! Patterns along lines of cells.

use std::sync::Arc;

use grundy_core::Value;
use grundy_core::board::{Board, is_letter};

use super::{Args, fault};
use crate::fault::Fault;

/// One item of a pattern.
enum Item {
    Any,
    One(char),
    Among(Vec<char>),
}

impl Item {
    fn fits(&self, letter: char) -> bool {
        match self {
            Self::Any => true,
            Self::One(own) => *own == letter,
            Self::Among(all) => all.contains(&letter),
        }
    }
}

/// Reads a pattern; `None` if a bracket is not closed or empty, or if there is no item.
fn items(pattern: &str) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    let mut letters = pattern.chars();
    while let Some(letter) = letters.next() {
        items.push(match letter {
            '?' => Item::Any,
            '[' => {
                let mut among = Vec::new();
                loop {
                    match letters.next()? {
                        ']' if among.is_empty() => return None,
                        ']' => break,
                        letter => among.push(letter),
                    }
                }
                Item::Among(among)
            }
            letter => Item::One(letter),
        });
    }
    (!items.is_empty()).then_some(items)
}

/// Evaluates `along`: all boards in which one run of cells that reads as the first pattern reads as
/// the second one, without repetitions, in the order of their texts.
pub(super) fn along(args: &Args<'_>) -> Result<Value, Fault> {
    let board = args.board()?;
    let (before, after) = (args.text(1)?, args.text(2)?);
    let Some(items) = items(before) else {
        return Err(fault::wrong_pattern(args.spans[1], before));
    };
    let after: Vec<char> = after.chars().collect();
    if items.len() != after.len() {
        return Err(fault::pattern_length(
            args.spans[2],
            items.len(),
            after.len(),
        ));
    }
    if let Some(wrong) = after.iter().find(|letter| !is_letter(**letter)) {
        return Err(fault::not_a_letter(args.spans[2], &wrong.to_string()));
    }
    let mut found: Vec<Board> = Vec::new();
    let mut place = |run: &[u8]| {
        let fits = run.len() == items.len()
            && (run.iter().zip(&items)).all(|(at, item)| item.fits(board.at(*at)));
        if fits {
            let changes = run.iter().copied().zip(after.iter().copied());
            found.push(board.with(changes.filter(|(_, letter)| *letter != '=')));
        }
    };
    let shape = &board.shape;
    if shape.kind() == grundy_core::board::ShapeKind::Graph {
        if items.len() != 2 {
            return Err(fault::pattern_on_graph(args.spans[1]));
        }
        if args.values.len() > 3 {
            args.directions(3, board)?;
        }
        for first in shape.all().iter() {
            for second in shape.near(first).iter() {
                place(&[first, second]);
            }
        }
    } else {
        let mut run = Vec::with_capacity(items.len());
        for direction in args.directions(3, board)? {
            for start in shape.all().iter() {
                run.clear();
                run.push(start);
                let mut at = start;
                while run.len() < items.len()
                    && let Some(next) = shape.next(at, direction)
                    && next != start
                {
                    run.push(next);
                    at = next;
                }
                place(&run);
            }
        }
    }
    found.sort();
    found.dedup();
    Ok(Value::list(
        found.into_iter().map(|board| Value::Board(Arc::new(board))),
    ))
}
