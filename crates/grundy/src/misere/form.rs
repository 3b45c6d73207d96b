//! Decides from the text of the rules which games can be played as sums under misère play or in
//! compounds.
//!
//! In `mex{ g(a)^g(b) … }` the sign `^` is between values. It also means that the option is the
//! *sum* of the two positions, if the values are not used otherwise: each option is a `^` of calls
//! of game functions, or 0. `g(x)+1` or `min(g(a),3)` have a value under normal play, but they are
//! not positions.

use grundy_core::{Convention, Diagnostic, Kind, Span, Turn};
use grundy_rules::syntax::ast::{BinaryOp, Definition, Expr, ExprKind, Item, Reduce, Reducer};

use super::{Compound, PlayMode, messages};
use crate::failure::Failure;
use crate::formula::Formula;
use crate::game::Game;
use crate::solution::Component;

/// Refuses a game that cannot be played under this convention or compound.
pub(crate) fn check(
    game: &mut Game,
    sum: &[Component],
    play_mode: PlayMode,
) -> Result<(), Failure> {
    if game.own_board().is_some() {
        let fact = messages::board_has_one_play(game.name());
        return Err(Failure::of(
            Diagnostic::error("wrong-play", fact).help(messages::play_is_for_mex()),
        ));
    }
    if game.is_partizan() {
        let fact = messages::partizan_sums_are_unknown(game.name());
        return Err(Failure::of(
            Diagnostic::error("wrong-play", fact).help(messages::leave_out_play()),
        ));
    }
    if sum.iter().any(|at| at.game.is_some()) {
        return Err(Failure::of(
            Diagnostic::error("wrong-play", messages::games_are_side_by_side())
                .help(messages::give_one_game()),
        ));
    }
    if let Ok(formula) = game.formula() {
        return check_rules(formula, sum, play_mode, option_of(play_mode));
    }
    // A Rust type returns the result of each move explicitly.
    for at in sum {
        let kind = game.rules().kind(at)?;
        if kind == Kind::Obliged {
            return Err(Failure::of(wrong_kind(
                game.name(),
                kind,
                option_of(play_mode),
            )));
        }
    }
    Ok(())
}

/// The option of the command line for this way of playing.
fn option_of(play_mode: PlayMode) -> &'static str {
    match play_mode.convention {
        Convention::Misere => "--play misere",
        Convention::Normal => "--compound",
    }
}

/// The same check for rules; `option` is the option that requested it.
pub(crate) fn check_rules(
    formula: &Formula,
    sum: &[Component],
    play_mode: PlayMode,
    option: &str,
) -> Result<(), Failure> {
    for at in sum {
        let function = formula.function(Some(&at.function))?;
        match function.kind {
            Kind::Grundy => {}
            _ if function.is_identity => {}
            kind => {
                let finding = wrong_kind(&function.name, kind, option);
                return Err(match reason(formula, &function.name, kind) {
                    Some(span) => {
                        formula.failure(vec![finding.at(span, messages::place_of_the_kind())])
                    }
                    None => Failure::of(finding),
                });
            }
        }
    }
    let found = definitions(formula, sum)
        .into_iter()
        .find_map(|definition| no_sum(formula, &definition.body, play_mode));
    match found {
        None => Ok(()),
        Some(finding) => Err(formula.failure(vec![finding])),
    }
}

/// The place that makes a function one of this kind: the entailing move, else the name of the
/// reducer.
fn reason(formula: &Formula, name: &str, kind: Kind) -> Option<Span> {
    let definitions = formula.rules().tree().definitions.iter();
    let mut bodies = definitions
        .filter(|definition| definition.name.text == name)
        .map(|definition| &definition.body);
    let first = |body: &Expr| {
        let mut found: Option<Span> = None;
        reductions(body, &mut |at, reduce| {
            let obliged = |item: &&Item| kind == Kind::Obliged && item.turn != Turn::Ordinary;
            let start = match reduce.items.iter().find(obliged) {
                Some(item) => item.span.start as usize,
                None if kind == Kind::Obliged => return,
                None => at,
            };
            let word = match reduce.items.iter().find(obliged) {
                Some(item) if item.turn == Turn::Entailing => "entail",
                Some(_) => "again",
                None => reduce.reducer.word(),
            };
            found = found.take().or(Some(start..start + word.len()));
        });
        found
    };
    bodies.find_map(first)
}

/// The reducers in which a body ends, with their places.
fn reductions(body: &Expr, act: &mut dyn FnMut(usize, &Reduce)) {
    match &body.kind {
        ExprKind::If(_, yes, no) => {
            reductions(yes, act);
            reductions(no, act);
        }
        ExprKind::Reduce(reduce) => act(body.span.start as usize, reduce),
        _ => {}
    }
}

/// The reason why functions of another kind have no misère play.
///
/// `option` is the option that requested it.
fn wrong_kind(name: &str, kind: Kind, option: &str) -> Diagnostic {
    let fact = match kind {
        Kind::Misere => messages::function_is_misere(name),
        Kind::Win => messages::function_leaves_no_sums(name),
        Kind::Max | Kind::Min | Kind::Turns => messages::function_has_scores(name),
        Kind::Loopy => messages::function_may_not_end(name),
        Kind::Obliged => messages::function_has_entailing_moves(name),
        _ => messages::not_a_game_function(name),
    };
    Diagnostic::error("wrong-play", fact).help(match kind {
        Kind::Loopy => messages::leave_out_for_loopy(option),
        Kind::Obliged => messages::leave_out_for_entailing(option),
        Kind::Misere => messages::leave_out_for_misere(option),
        _ => messages::option_is_for_mex(option),
    })
}

/// The definitions of the functions that play can reach.
fn definitions<'a>(formula: &'a Formula, sum: &'a [Component]) -> Vec<&'a Definition> {
    let tree = formula.rules().tree();
    let mut names: Vec<&str> = sum.iter().map(|at| at.function.as_str()).collect();
    let mut found: Vec<&Definition> = Vec::new();
    let mut at = 0;
    while let Some(&name) = names.get(at) {
        if !names[..at].contains(&name) {
            let own = tree
                .definitions
                .iter()
                .filter(|definition| definition.name.text == name);
            let own: Vec<&Definition> = own.collect();
            names.extend(own.iter().flat_map(|definition| calls(&definition.body)));
            found.extend(own);
        }
        at += 1;
    }
    found
}

/// The functions that are called in the options of a body.
fn calls(body: &Expr) -> Vec<&str> {
    let mut found = Vec::new();
    options(body, &mut |option| {
        terms(option, &mut |term| {
            if let ExprKind::Call(name, _) = &term.kind {
                found.push(name.text.as_str());
            }
        });
    });
    found
}

/// The options that a body lists, and what else it ends in.
fn options<'a>(body: &'a Expr, act: &mut dyn FnMut(&'a Expr)) {
    match &body.kind {
        ExprKind::If(_, yes, no) => {
            options(yes, act);
            options(no, act);
        }
        ExprKind::Reduce(reduce) if reduce.reducer == Reducer::Mex => {
            reduce.items.iter().for_each(|item| act(&item.expr));
        }
        _ => act(body),
    }
}

/// The terms of a sum.
fn terms<'a>(option: &'a Expr, act: &mut dyn FnMut(&'a Expr)) {
    match &option.kind {
        ExprKind::Binary(BinaryOp::Xor, a, b) => {
            terms(a, act);
            terms(b, act);
        }
        ExprKind::If(_, yes, no) => {
            terms(yes, act);
            terms(no, act);
        }
        _ => act(option),
    }
}

/// The first place in a body that is not a sum of positions.
fn no_sum(formula: &Formula, body: &Expr, play_mode: PlayMode) -> Option<Diagnostic> {
    let mut found = None;
    let single = play_mode.compound != Compound::Disjunctive;
    options(body, &mut |option| {
        if found.is_some() {
            return;
        }
        let mut parts = 0;
        terms(option, &mut |term| {
            parts += 1;
            let fits = match &term.kind {
                ExprKind::Int(0) | ExprKind::Reduce(_) => {
                    !matches!(&term.kind, ExprKind::Reduce(r) if r.reducer != Reducer::Mex)
                }
                ExprKind::Call(name, _) => {
                    let function = formula.rules().function(&name.text);
                    function.is_some_and(|f| f.kind == Kind::Grundy || f.is_identity)
                }
                // `g(x) = x`, a heap of Nim in closed form.
                ExprKind::Name(_) => std::ptr::eq(term, body),
                _ => false,
            };
            if !fits && found.is_none() {
                found = Some(refusal(term));
            }
        });
        if single
            && parts > 1
            && found.is_none()
            && matches!(option.kind, ExprKind::Binary(BinaryOp::Xor, ..))
        {
            let span = Span {
                start: option.span.start as usize,
                end: option.span.end as usize,
            };
            found = Some(splits().at(span, messages::leaves_a_sum()));
        }
    });
    found
}

/// The error for a move that leaves two components, if that has no meaning.
pub(super) fn splits() -> Diagnostic {
    Diagnostic::error("not-a-sum", messages::component_breaks_in_two())
        .help(messages::only_disjunctive_sums_break())
}

fn refusal(term: &Expr) -> Diagnostic {
    let span = Span {
        start: term.span.start as usize,
        end: term.span.end as usize,
    };
    Diagnostic::error("not-a-sum", messages::option_is_a_value())
        .at(span, messages::not_a_sum_of_positions())
        .help(messages::write_positions())
}
