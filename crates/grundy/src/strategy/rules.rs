//! Rules with boards whose moves fill free cells, as shapes.
//!
//! The main function has a board as its only parameter, and each option is a board of
//! `along(b, before, after, …)` or `placed(b, before, after)`, whose patterns replace free cells by
//! taken ones:
//!
//! ```text
//! g(b) = mex{ g(y) for y in along(b, '..', '##', 'e'), g(y) for y in along(b, '..', '##', 's') }
//! d(b) = { d(y) for y in placed(b, '.|.', '#|#') | d(y) for y in placed(b, '..', '##') }
//! ```

use std::collections::BTreeSet;

use grundy_certificate::strategy::{Offset, Owner, Placement, Shape};
use grundy_core::Turn;
use grundy_rules::syntax::ast::{
    Builtin, Clause, Definition, Expr, ExprKind, Item, ParamKind, Program, Reducer, Source,
};

/// The letter of a free cell.
const FREE: char = '.';

/// The directions of a word, as rows down and columns to the right.
fn directions(word: &str) -> Option<Vec<Offset>> {
    let mut all = Vec::new();
    for word in word.split(' ') {
        all.extend(match word {
            "n" => vec![[-1, 0]],
            "s" => vec![[1, 0]],
            "e" => vec![[0, 1]],
            "w" => vec![[0, -1]],
            "ne" => vec![[-1, 1]],
            "nw" => vec![[-1, -1]],
            "se" => vec![[1, 1]],
            "sw" => vec![[1, -1]],
            "orth" => vec![[0, 1], [1, 0], [0, -1], [-1, 0]],
            "diag" => vec![[1, 1], [1, -1], [-1, -1], [-1, 1]],
            "king" => return directions("orth diag"),
            _ => return None,
        });
    }
    Some(all)
}

fn text(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Str(text) => Some(text),
        _ => None,
    }
}

/// Whether a pattern replaces free cells by taken ones only.
fn fills(before: &str, after: &str) -> bool {
    before.chars().all(|letter| letter == FREE)
        && after.chars().count() == before.chars().count()
        && after
            .chars()
            .all(|letter| letter.is_alphabetic() || letter == '#')
        && !before.is_empty()
}

/// The shapes that a call takes on the board with this name; `None` for other calls.
fn shapes_of_call(call: &Expr, board: &str, owner: Owner) -> Option<Vec<Shape>> {
    let ExprKind::Call(name, args) = &call.kind else {
        return None;
    };
    let is_board = matches!(&args.first()?.kind, ExprKind::Name(name) if name == board);
    let (before, after) = (text(args.get(1)?)?, text(args.get(2)?)?);
    if !is_board {
        return None;
    }
    match Builtin::from_word(&name.text)? {
        Builtin::Along if args.len() <= 4 && fills(before, after) => {
            let words = match args.get(3) {
                Some(words) => text(words)?,
                None => "orth",
            };
            let count = before.chars().count() as i32;
            let shape = |step: Offset| {
                let cells = (0..count).map(|i| [i * step[0], i * step[1]]);
                Shape::new(owner, cells.collect())
            };
            Some(directions(words)?.into_iter().map(shape).collect())
        }
        Builtin::Placed if args.len() == 3 => {
            let (rows, new): (Vec<&str>, Vec<&str>) =
                (before.split('|').collect(), after.split('|').collect());
            let is_filled = rows.len() == new.len()
                && rows.iter().zip(&new).all(|(row, new)| fills(row, new))
                && rows.iter().all(|row| row.len() == rows[0].len());
            let cells =
                (0..rows.len() as i32).flat_map(|r| (0..rows[0].len() as i32).map(move |c| [r, c]));
            is_filled.then(|| vec![Shape::new(owner, cells.collect())])
        }
        _ => None,
    }
}

/// The shapes of the options of a function.
fn shapes_of_items(
    items: &[Item],
    function: &Definition,
    board: &str,
    owner: Owner,
) -> Option<Vec<Shape>> {
    let mut all = Vec::new();
    for item in items {
        let [Clause::For(names, Source::List(source))] = &item.clauses[..] else {
            return None;
        };
        let (ExprKind::Call(name, args), [bound]) = (&item.expr.kind, &names[..]) else {
            return None;
        };
        let is_option = name.text == function.name.text
            && matches!(&args[..], [arg] if matches!(&arg.kind, ExprKind::Name(name) if *name == bound.text));
        if !is_option || item.turn != Turn::Ordinary {
            return None;
        }
        all.extend(shapes_of_call(source, board, owner)?);
    }
    Some(all)
}

/// Describes rules as a placement game; `None` for other rules.
pub(super) fn placement(tree: &Program) -> Option<Placement> {
    // A function of the rules may have the name of a function of boards.
    let definitions = &tree.definitions;
    let function = (definitions.iter()).find(|definition| definition.params.is_some())?;
    let board = match function.params.as_deref()? {
        [param] => match &param.kind {
            ParamKind::Named { name, .. } => name,
            ParamKind::Base(_) => return None,
        },
        _ => return None,
    };
    let lines = (definitions.iter()).filter(|other| other.name.text == function.name.text);
    if lines.count() != 1 {
        return None;
    }
    let is_free_name =
        |word: &str| (definitions.iter()).all(|definition| definition.name.text != word);
    if !is_free_name(Builtin::Along.word()) || !is_free_name(Builtin::Placed.word()) {
        return None;
    }
    let shapes = match &function.body.kind {
        ExprKind::Reduce(reduce)
            if matches!(reduce.reducer, Reducer::Mex | Reducer::Win)
                && reduce.default.is_none() =>
        {
            shapes_of_items(&reduce.items, function, board, Owner::Both)?
        }
        ExprKind::Braces(sides) => {
            let mut shapes = shapes_of_items(&sides.left, function, board, Owner::Left)?;
            shapes.extend(shapes_of_items(
                &sides.right,
                function,
                board,
                Owner::Right,
            )?);
            shapes
        }
        _ => return None,
    };
    let shapes: BTreeSet<Shape> = shapes.into_iter().collect();
    Some(Placement {
        shapes: shapes.into_iter().collect(),
        ..Placement::default()
    })
}
