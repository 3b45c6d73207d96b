//! Warnings about boards: patterns of `placed` that are found in one direction only, options that
//! keep the player to move, and letters that no cell can have.

use std::collections::BTreeSet;

use grundy_core::Diagnostic;
use grundy_core::suggest::did_you_mean;

use super::messages;
use crate::syntax::Tree as _;
use crate::syntax::ast::{Builtin, Definition, Expr, ExprKind, ParamKind, Program};

/// A call of a built-in function that the rules do not hide.
fn call<'a>(tree: &Program, expr: &'a Expr) -> Option<(Builtin, &'a [Expr])> {
    let ExprKind::Call(name, args) = &expr.kind else {
        return None;
    };
    let builtin = Builtin::from_word(&name.text)?;
    let hidden = tree.definitions.iter().any(|d| d.name.text == name.text);
    (!hidden).then_some((builtin, args))
}

fn text(expr: Option<&Expr>) -> Option<&str> {
    match &expr?.kind {
        ExprKind::Str(text) => Some(text),
        _ => None,
    }
}

/// Returns all warnings.
pub(crate) fn warnings(tree: &Program) -> Vec<Diagnostic> {
    let mut found = one_direction(tree);
    found.extend(tree.definitions.iter().filter_map(|d| same_player(tree, d)));
    found.extend(unused_letters(tree));
    found
}

/// Patterns of `placed` that are pieces in one row, whose mirror image has other options and is not
/// placed as well. Steps into empty cells usually have a direction.
fn one_direction(tree: &Program) -> Vec<Diagnostic> {
    let mut placed = Vec::new();
    for definition in &tree.definitions {
        definition.body.walk(&mut |expr: &Expr| {
            if let Some((Builtin::Placed, [_, from, to])) = call(tree, expr)
                && let (Some(from), Some(to)) = (text(Some(from)), text(Some(to)))
            {
                placed.push((expr.span, from.to_owned(), to.to_owned()));
            }
        });
    }
    let mirrored = |text: &str| text.chars().rev().collect::<String>();
    let is_placed = |from: &str, to: &str| placed.iter().any(|(_, f, t)| f == from && t == to);
    let in_one_direction = |(_, from, to): &&(_, String, String)| {
        !from.contains(['|', '.']) && !is_placed(&mirrored(from), &mirrored(to))
    };
    (placed.iter().filter(in_one_direction))
        .map(|(span, from, to)| {
            let fact = messages::pattern_has_one_direction(from, mirrored(from));
            Diagnostic::warning("one-direction", fact)
                .mark(span.range())
                .help(messages::write_along(from, to))
        })
        .collect()
}

/// A function that places the letter of a parameter and passes it on unchanged in every call of
/// itself.
fn same_player(tree: &Program, definition: &Definition) -> Option<Diagnostic> {
    let params = definition.params.as_ref()?;
    params.iter().enumerate().find_map(|(at, param)| {
        let ParamKind::Named { name, .. } = &param.kind else {
            return None;
        };
        let mut places = None;
        let mut calls = 0;
        let mut unchanged = 0;
        definition.body.walk(&mut |expr: &Expr| {
            if let Some((Builtin::Put, [_, _, letter])) = call(tree, expr)
                && letter.is_name(name)
            {
                places = Some(letter.span);
            }
            if let ExprKind::Call(callee, args) = &expr.kind
                && callee.text == definition.name.text
            {
                calls += 1;
                unchanged += usize::from(args.get(at).is_some_and(|arg| arg.is_name(name)));
            }
        });
        let span = places.filter(|_| calls > 0 && calls == unchanged)?;
        let mut own = tree.definitions.iter().map(|d| d.name.text.as_str());
        let other = own.find(|own| *own == "other");
        let form = match other {
            Some(other) => format!("{other}({name})"),
            None => format!("change({name}, 'xo', 'ox')"),
        };
        let fact = messages::no_option_changes_the_argument(name);
        let found = Diagnostic::warning("same-player", fact).mark(span.range());
        Some(found.help(crate::fault::messages::write(form)))
    })
}

/// The literals of letters that a function only looks for.
fn looked_for(builtin: Builtin, args: &[Expr]) -> Option<&Expr> {
    match builtin {
        Builtin::Cells | Builtin::Groups | Builtin::Line | Builtin::Linked | Builtin::Parts => {
            args.get(1)
        }
        Builtin::Group => args.get(2),
        Builtin::Run => args.get(3),
        _ => None,
    }
}

/// Letters that are looked for and that no other text of the rules has.
fn unused_letters(tree: &Program) -> Vec<Diagnostic> {
    let mut queries: Vec<&Expr> = Vec::new();
    let mut starts_are_written = true;
    let mut has_board = false;
    for definition in &tree.definitions {
        definition.body.walk(&mut |expr| {
            if let Some((builtin, args)) = call(tree, expr) {
                queries.extend(looked_for(builtin, args).filter(|arg| text(Some(arg)).is_some()));
                if matches!(
                    builtin,
                    Builtin::Square | Builtin::Torus | Builtin::Hex | Builtin::Tri | Builtin::Graph
                ) {
                    has_board = true;
                    let of_text = args.len() == 1 || builtin == Builtin::Graph;
                    let is_size = builtin == Builtin::Tri;
                    starts_are_written &= !of_text || is_size || text(args.first()).is_some();
                }
            }
        });
    }
    if !has_board || !starts_are_written {
        return Vec::new();
    }
    let mut known: BTreeSet<char> = BTreeSet::from(['.', '#']);
    for definition in &tree.definitions {
        definition.body.walk(&mut |expr| {
            let is_query = queries.iter().any(|query| std::ptr::eq(*query, expr));
            if let (Some(text), false) = (text(Some(expr)), is_query) {
                known.extend(text.chars());
            }
        });
    }
    let unknown = |query: &&Expr| {
        let letter = text(Some(query))?.chars().find(|c| !known.contains(c))?;
        Some((letter, query.span))
    };
    (queries.iter().filter_map(unknown))
        .map(|(letter, span)| {
            let letter = letter.to_string();
            let fact = messages::no_cell_has_the_letter(&letter);
            let found = Diagnostic::warning("unused-letter", fact).mark(span.range());
            let other = |c: &&char| c.to_lowercase().eq(letter.to_lowercase().chars());
            match known.iter().find(other).map(char::to_string) {
                Some(near) => found.help(did_you_mean(&near)),
                None => found.help(messages::place_the_letter()),
            }
        })
        .collect()
}
