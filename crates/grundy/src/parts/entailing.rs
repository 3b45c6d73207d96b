//! Games with entailing and carry-on moves, as a [`Ruleset`].

use std::collections::HashSet;

use grundy_core::{Kind, Message, NotatedEntailing, Run, Sketch, Turn};
use grundy_impartial::entailing::{EntailingOutcome, EntailingSolver};
use grundy_rules::Value;

use super::{no_expression, stopped};
use crate::entailing::{check_marks, unmarked};
use crate::failure::Failure;
use crate::ruleset::{Choice, Moves, Ruleset, Wanted};
use crate::solution::{Component, ComponentValue};

/// A game with its solver.
pub(super) struct EntailingParts<G: NotatedEntailing> {
    name: String,
    title: Option<Message>,
    solver: EntailingSolver<G>,
}

impl<G: NotatedEntailing> EntailingParts<G> {
    pub(super) fn new(game: G, name: String, title: Option<Message>) -> Self {
        let solver = EntailingSolver::new(game);
        Self {
            name,
            title,
            solver,
        }
    }

    fn position(&self, written: &str) -> Result<G::Position, Failure> {
        let read = self.solver.game().read(written);
        read.map_err(|error| Failure::about(error, "POSITION", written))
    }

    /// The position of a component, marked or not.
    fn position_at(&self, at: &Component) -> Result<G::Position, Failure> {
        self.position(at.written.as_deref().unwrap_or_default())
    }

    fn component(&self, position: &G::Position) -> Component {
        Component::text(self.solver.game().show(position))
    }

    fn sum(&mut self, parts: &[G::Position], run: &mut Run) -> Result<EntailingOutcome, Failure> {
        self.solver.set_budget(run.budget);
        let worths = parts.iter().map(|part| self.solver.value(part, run));
        worths.sum::<Result<_, _>>().map_err(|by| stopped(&by))
    }
}

impl<G: NotatedEntailing> Ruleset for EntailingParts<G> {
    fn sketch(&self, at: &Component) -> Option<Sketch> {
        self.solver.game().sketch(&self.position_at(at).ok()?)
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> Option<Message> {
        self.title.clone()
    }

    fn read(&mut self, words: &[&str], _: &mut Run) -> Result<Vec<Component>, Failure> {
        if words.is_empty() {
            let start = self.solver.game().start();
            return Ok(start.iter().map(|at| self.component(at)).collect());
        }
        let read = |word: &&str| {
            let (bare, entailed) = unmarked(word);
            let component = self.component(&self.position(bare)?);
            Ok(Component {
                entailed,
                ..component
            })
        };
        let sum: Vec<Component> = words.iter().map(read).collect::<Result<_, Failure>>()?;
        check_marks(&sum)?;
        Ok(sum)
    }

    fn show(&self, at: &Component) -> String {
        at.written()
    }

    fn kind(&self, _: &Component) -> Result<Kind, Failure> {
        Ok(Kind::Obliged)
    }

    fn component_value(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<ComponentValue>, Failure> {
        let position = self.position_at(at)?;
        self.sum(&[position], run)
            .map(ComponentValue::Obliged)
            .map(Some)
    }

    fn moves(&mut self, at: &Component, _: &Wanted, run: &mut Run) -> Result<Moves, Failure> {
        let position = self.position_at(at)?;
        let mut all: Vec<(Turn, Vec<G::Position>)> = Vec::new();
        let game = self.solver.game();
        game.moves(&position, &mut |turn, left| all.push((turn, left.to_vec())));
        let names = game.names(&position);
        let mut seen = HashSet::new();
        let mut moves = Moves::default();
        for ((turn, left), text) in all.into_iter().zip(names) {
            let mut sorted = left.clone();
            sorted.sort_unstable();
            if !seen.insert((turn, sorted)) {
                continue;
            }
            moves.list.push(Choice {
                leaves: Some(ComponentValue::Obliged(self.sum(&left, run)?)),
                to: left.iter().map(|part| self.component(part)).collect(),
                text,
                turn,
                ..Choice::default()
            });
        }
        Ok(moves)
    }

    fn wins_entailed(
        &mut self,
        at: &Component,
        rest: EntailingOutcome,
        run: &mut Run,
    ) -> Result<bool, Failure> {
        let position = self.position_at(at)?;
        self.solver.set_budget(run.budget);
        let wins = self.solver.wins_entailed(&position, rest, run);
        wins.map_err(|by| stopped(&by))
    }

    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>> {
        let start = self.solver.game().start();
        let component_value = self.sum(&start, run).map(ComponentValue::Obliged);
        Some(match (expression.trim(), component_value) {
            ("value", component_value) => {
                component_value.map(|worth| worth.value().unwrap_or(Value::Loony))
            }
            ("outcome", component_value) => component_value.map(|worth| {
                let outcome = worth.outcome().map(|outcome| outcome.to_string());
                Value::text(&outcome.unwrap_or_default())
            }),
            _ => Err(no_expression(&self.name, expression)),
        })
    }
}
