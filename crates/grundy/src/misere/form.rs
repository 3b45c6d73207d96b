//! Refuses the games that cannot be played as sums under misère play or in compounds. Rules answer
//! this from their text: see `grundy_rules::analysis`.

use grundy_core::{Convention, Diagnostic, Kind};
use grundy_rules::analysis::NotPositions;

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
        let (fact, advice) = if play_mode.compound == Compound::Disjunctive {
            let fact = messages::partizan_trees_are_unknown(game.name());
            (fact, messages::solve_partizan_misere())
        } else {
            let fact = messages::partizan_compounds_are_unknown(game.name());
            (fact, messages::leave_out_compound())
        };
        return Err(Failure::of(
            Diagnostic::error("wrong-play", fact).help(advice),
        ));
    }
    if let Ok(formula) = game.formula() {
        return check_rules(formula, sum, play_mode, option_of(play_mode));
    }
    // A sum of different games: each component has its own rules. A Rust type returns the result
    // of each move explicitly.
    for at in sum {
        if let Some(formula) = game.rules().formula_at(at) {
            check_rules(
                formula,
                std::slice::from_ref(at),
                play_mode,
                option_of(play_mode),
            )?;
            continue;
        }
        let kind = game.rules().kind(at)?;
        let is_sum = at.game.is_some();
        if kind == Kind::Obliged || is_sum && kind != Kind::Grundy {
            let name = at.game();
            let name = name.as_deref().unwrap_or(game.name());
            return Err(Failure::of(wrong_kind(name, kind, option_of(play_mode))));
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
                return Err(match formula.rules().place_of_kind(&function.name, kind) {
                    Some(span) => {
                        formula.failure(vec![finding.at(span, messages::place_of_the_kind())])
                    }
                    None => Failure::of(finding),
                });
            }
        }
    }
    let functions: Vec<&str> = sum.iter().map(|at| at.function.as_str()).collect();
    let single = play_mode.compound != Compound::Disjunctive;
    let found = formula.rules().option_that_is_not_a_sum(&functions, single);
    let finding = match found {
        None => return Ok(()),
        Some(NotPositions::Sum(place)) => splits().at(place, messages::leaves_a_sum()),
        Some(NotPositions::Value(place)) => {
            Diagnostic::error("not-a-sum", messages::option_is_a_value())
                .at(place, messages::not_a_sum_of_positions())
                .help(messages::write_positions())
        }
    };
    Err(formula.failure(vec![finding]))
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

/// The error for a move that leaves two components, if that has no meaning.
pub(super) fn splits() -> Diagnostic {
    Diagnostic::error("not-a-sum", messages::component_breaks_in_two())
        .help(messages::only_disjunctive_sums_break())
}
