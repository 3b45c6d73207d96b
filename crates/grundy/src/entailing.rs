//! Sums of entailing games: the opponent must answer in the same component, or the same player
//! moves again.
//!
//! Values add, and a sum is won if a component is loony or the xor is not 0 (for the theory see
//! [`grundy_impartial::entailing_values`]). In the middle of a turn the player to move must answer
//! in one component, which is marked: `5! 7`. Then values do not decide the outcome: the rules
//! compute for which values of the rest the player to move wins.

use grundy_core::{Diagnostic, Outcome, Turn};
use grundy_impartial::entailing_values::EntailingOutcome;

use crate::failure::Failure;
use crate::messages;
use crate::ruleset::{Choice, Wanted};
use crate::solution::{Component, ComponentValue, Move, Ply, Solution};
use crate::solve::{SumSolver, Valued, line_of, listed};

/// A word for a component without its mark, and whether it is marked.
pub(crate) fn unmarked(word: &str) -> (&str, bool) {
    word.trim_end()
        .strip_suffix('!')
        .map_or((word, false), |bare| (bare, true))
}

/// Refuses a sum in which several components are marked.
pub(crate) fn check_marks(sum: &[Component]) -> Result<(), Failure> {
    let marked = sum.iter().filter(|at| at.entailed).count();
    if marked < 2 {
        return Ok(());
    }
    let fact = messages::several_components_are_marked(marked);
    let finding = Diagnostic::error("wrong-position", fact);
    Err(finding.help(messages::mark_one_component()).into())
}

/// A component without the mark of an entailing move.
pub(crate) fn freed(at: &Component) -> Component {
    Component {
        entailed: false,
        ..at.clone()
    }
}

impl SumSolver<'_, '_> {
    /// A sum of values of which some may be loony.
    pub(crate) fn entailing_sum(
        &mut self,
        pieces: &[Valued],
        values: &[EntailingOutcome],
    ) -> Result<Solution, Failure> {
        let sum: Vec<Component> = pieces.iter().map(|(at, _)| at.clone()).collect();
        check_marks(&sum)?;
        let worth = ComponentValue::Obliged(values.iter().copied().sum());
        let mut solution = self.solution(pieces, Some(&worth))?;
        if let Some(only) = sum.iter().position(|at| at.entailed) {
            let rest = rest(values, only);
            let wins = self.rules.wins_entailed(&sum[only], rest, self.run)?;
            solution.outcome = Some(Outcome::from_win(wins));
            solution.value = None;
        }
        solution.moves = self.turns(&sum, values)?;
        solution.line = line_of(sum, |sum| self.best_turn(sum))?;
        Ok(solution)
    }

    /// Every legal move of a sum.
    fn turns(
        &mut self,
        sum: &[Component],
        values: &[EntailingOutcome],
    ) -> Result<Vec<Move>, Failure> {
        let only = sum.iter().position(|at| at.entailed);
        let mut moves = Vec::new();
        for (i, at) in sum.iter().enumerate() {
            if only.is_some_and(|only| only != i) {
                continue;
            }
            let rest = rest(values, i);
            for choice in self.moves(&freed(at), Wanted::ALL)?.list {
                moves.push(self.turn((i, at), choice, rest)?);
            }
        }
        Ok(moves)
    }

    fn turn(
        &mut self,
        (component, at): (usize, &Component),
        mut choice: Choice,
        rest: EntailingOutcome,
    ) -> Result<Move, Failure> {
        let turn = choice.turn;
        let left = choice
            .leaves
            .as_ref()
            .and_then(ComponentValue::entailing_value);
        let left = left.map_or(EntailingOutcome::Number(0), |left| left) + rest;
        let mover_wins = match (turn, &choice.to[..]) {
            (Turn::Entailing, [one]) => !self.rules.wins_entailed(one, rest, self.run)?,
            (Turn::CarryOn, _) => left.mover_wins(),
            _ => !left.mover_wins(),
        };
        choice.text.push_str(match turn {
            Turn::Ordinary => "",
            Turn::Entailing => " (entails)",
            Turn::CarryOn => " (moves again)",
        });
        if turn == Turn::Entailing {
            choice.to.iter_mut().for_each(|to| to.entailed = true);
        }
        // The position after an entailing move has no value: its outcome depends on the rest.
        let worth = match turn {
            Turn::Entailing => ComponentValue::Outcome(Outcome::from_win(!mover_wins)),
            _ => ComponentValue::Obliged(left),
        };
        Ok(listed(component, at, choice, Some(&worth), mover_wins))
    }

    /// The first winning move of a sum, else the first legal one.
    fn best_turn(&mut self, sum: &[Component]) -> Result<Option<Ply>, Failure> {
        let mut values = Vec::with_capacity(sum.len());
        for at in sum {
            let worth = self.rules.component_value(&freed(at), self.run)?;
            let value = worth.as_ref().and_then(ComponentValue::entailing_value);
            values.push(value.unwrap_or(EntailingOutcome::Number(0)));
        }
        let mut moves = self.turns(sum, &values)?;
        let best = moves.iter().position(|by| by.winning).unwrap_or(0);
        Ok((!moves.is_empty()).then(|| moves.swap_remove(best).into()))
    }
}

/// The value of all components except one.
fn rest(values: &[EntailingOutcome], but: usize) -> EntailingOutcome {
    let others = values.iter().enumerate().filter(|(i, _)| *i != but);
    others.map(|(_, &value)| value).sum()
}
