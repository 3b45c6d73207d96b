//! The impartial game types of users, with their solver.

use std::fmt::Display;
use std::str::FromStr;

use grundy_core::{Diagnostic, Impartial, Notation, Options, Run, Turn};
use grundy_impartial::Solver;

use crate::failure::Failure;
use crate::messages;
use crate::parts::{ComponentSolver, list_moves, solve_failure};
use crate::solution::{Component, ComponentValue};
use crate::values::value_game::Lister;

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
        names(position, &self.moves(position))
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
        value(&mut self.solver, sum, run)
    }
}

/// The moves of a position in words: `5 -> 1 + 3`.
fn names<P: Display>(position: &P, moves: &[(Turn, Vec<P>)]) -> Vec<String> {
    let name = |left: &[P]| {
        let left: Vec<String> = left.iter().map(ToString::to_string).collect();
        match &left[..] {
            [] => format!("{position} -> end"),
            left => format!("{position} -> {}", left.join(" + ")),
        }
    };
    moves.iter().map(|(_, left)| name(left)).collect()
}

/// The Grundy value of a sum.
fn value<G: Impartial>(
    solver: &mut Solver<G>,
    sum: &[G::Position],
    run: &mut Run,
) -> Result<ComponentValue, Failure> {
    solver.set_budget(run.budget);
    let value = solver.explore(sum, run);
    value
        .map(|value| ComponentValue::Grundy(value.0.into()))
        .map_err(|error| solve_failure(&error))
}

/// The impartial form of a partizan game: each player may make the moves of both.
pub(crate) struct ImpartialForm {
    pub name: String,
    pub solver: Solver<MovesOfBoth>,
}

/// The moves of Left and of Right as an impartial game. A position is a component in the notation
/// of the game.
pub(crate) struct MovesOfBoth(pub Lister);

impl Impartial for MovesOfBoth {
    type Position = String;

    fn options(&self, position: &String, options: &mut Options<String>) {
        let moves = (self.0)(&Component::text(position.clone()));
        for (_, to) in moves.unwrap_or_default() {
            options.push_sum(to.iter().map(Component::written));
        }
    }
}

impl Notation<String> for ImpartialForm {
    fn show(&self, position: &String) -> String {
        position.clone()
    }

    fn read(&self, text: &str) -> Result<String, Diagnostic> {
        let is_position = (self.solver.game().0)(&Component::text(text.to_owned())).is_some();
        if is_position {
            return Ok(text.to_owned());
        }
        let fact = messages::not_a_position_of(text, &self.name);
        Err(Diagnostic::error("wrong-position", fact).at(0..text.len(), messages::here()))
    }

    fn names(&self, position: &String) -> Vec<String> {
        names(position, &self.moves(position))
    }
}

impl ComponentSolver<String> for ImpartialForm {
    fn notation(&self) -> &dyn Notation<String> {
        self
    }

    fn moves(&self, position: &String) -> Vec<(Turn, Vec<String>)> {
        list_moves(self.solver.game(), position)
    }

    fn value(&mut self, sum: &[String], run: &mut Run) -> Result<ComponentValue, Failure> {
        value(&mut self.solver, sum, run)
    }
}
