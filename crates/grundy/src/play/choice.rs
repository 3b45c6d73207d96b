//! The choice of one move of a solution.

use grundy_core::{Kind, Outcome, Side};
use grundy_rules::Value;

use crate::solution::{BestOfTwo, Move, Solution};

/// Returns a winning move; else the one with the longest play, so that a lost game is long. In a
/// partizan game, returns the best move of the player, with the name of the strategy that found it,
/// except under misère play.
pub fn reply(solution: &Solution, player: Side) -> Option<(&Move, Option<&'static str>)> {
    if solution.kind != Kind::Game {
        return usual_reply(solution, player).map(|by| (by, None));
    }
    let best = best_of_player(solution, player)?;
    Some((solution.moves.get(best.by)?, Some(best.strategy)))
}

/// The best move of a player in a partizan game.
pub(super) fn best_of_player(solution: &Solution, player: Side) -> Option<&BestOfTwo> {
    let player = if player == Side::First { "L" } else { "R" };
    solution.best.iter().find(|best| best.player == player)
}

/// The index of the move that begins the line of best play.
pub(super) fn first_of_line(solution: &Solution) -> Option<usize> {
    let first = solution.line.first()?;
    let same = |by: &Move| by.component == first.component && by.text == first.text;
    solution.moves.iter().position(same)
}

/// Whether a move is one of this player: in an impartial game, always.
pub(super) fn is_of_player(by: &Move, player: Side) -> bool {
    let player = if player == Side::First { "L" } else { "R" };
    by.of_two
        .as_ref()
        .is_none_or(|of_two| of_two.player == player)
}

/// The reply in an impartial game, or in a partizan one under misère play.
fn usual_reply(solution: &Solution, player: Side) -> Option<&Move> {
    let left = |m: &Move| -> i128 {
        fn sum(value: &Value) -> i128 {
            match value {
                Value::Int(value) => i128::from(*value),
                Value::List(items) => items.iter().map(sum).sum(),
                _ => 0,
            }
        }
        let parts = m.to.iter().flat_map(|component| &component.position);
        parts.map(sum).sum()
    };
    // In loopy games the line contains the way to the end.
    if solution.kind == Kind::Loopy && !solution.line.is_empty() {
        return first_of_line(solution).map(|at| &solution.moves[at]);
    }
    // Among winning moves, the quickest win; among the others, the slowest loss.
    let own = || solution.moves.iter().filter(|m| is_of_player(m, player));
    let winning = own().filter(|m| m.winning).min_by_key(|m| left(m));
    winning.or_else(|| {
        let draws = |m: &&Move| m.outcome == Some(Outcome::Draw);
        let hold = own().filter(draws).max_by_key(|m| left(m));
        hold.or_else(|| own().max_by_key(|m| left(m)))
    })
}
