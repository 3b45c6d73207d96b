//! The impartial game types of users, with their solver.

use std::fmt::Display;
use std::str::FromStr;

use grundy_core::{Diagnostic, Impartial, Notation, Run, Turn};
use grundy_impartial::Solver;

use crate::failure::Failure;
use crate::messages;
use crate::parts::{ComponentSolver, list_moves, solve_failure};
use crate::solution::ComponentValue;

/// A type with its solver. Positions are written by `Display` and read by `FromStr`.
pub(crate) struct OfType<G: Impartial> {
    pub name: String,
    pub solver: Solver<G>,
}

impl<G> Notation<G::Position> for OfType<G>
where
    G: Impartial + Send,
    G::Position: Display + FromStr + Send,
{
    fn show(&self, position: &G::Position) -> String {
        position.to_string()
    }

    fn read(&self, text: &str) -> Result<G::Position, Diagnostic> {
        text.trim().parse().map_err(|_| {
            let fact = messages::not_a_position_of(text, &self.name);
            Diagnostic::error("wrong-position", fact).at(0..text.len(), messages::here())
        })
    }

    fn names(&self, position: &G::Position) -> Vec<String> {
        let name = |left: &[G::Position]| {
            let left: Vec<String> = left.iter().map(ToString::to_string).collect();
            match &left[..] {
                [] => format!("{position} -> end"),
                left => format!("{position} -> {}", left.join(" + ")),
            }
        };
        let moves = self.moves(position);
        moves.iter().map(|(_, left)| name(left)).collect()
    }
}

impl<G> ComponentSolver<G::Position> for OfType<G>
where
    G: Impartial + Send,
    G::Position: Display + FromStr + Send,
{
    fn notation(&self) -> &dyn Notation<G::Position> {
        self
    }

    fn moves(&self, position: &G::Position) -> Vec<(Turn, Vec<G::Position>)> {
        list_moves(self.solver.game(), position)
    }

    fn value(&mut self, sum: &[G::Position], run: &mut Run) -> Result<ComponentValue, Failure> {
        self.solver.set_budget(run.budget);
        let value = self.solver.explore(sum, run);
        value
            .map(|value| ComponentValue::Grundy(value.0.into()))
            .map_err(|error| solve_failure(&error))
    }
}
