//! An impartial game type of the user as a [`Ruleset`]: sums, moves and play for any [`Impartial`]
//! type.

use std::collections::HashSet;
use std::fmt::Display;
use std::str::FromStr;

use grundy_core::{Diagnostic, Impartial, Kind, Message, Options, Run};
use grundy_impartial::Solver;

use crate::failure::Failure;
use crate::messages;
use crate::parts::solve_failure;
use crate::ruleset::{Choice, Moves, Ruleset, Wanted};
use crate::solution::{Component, ComponentValue};

/// A type with its solver. Positions are written by `Display` and read by `FromStr`.
pub(crate) struct OfType<G: Impartial> {
    pub name: String,
    pub title: Message,
    pub solver: Solver<G>,
}

impl<G> OfType<G>
where
    G: Impartial,
    G::Position: Display + FromStr,
{
    fn position(&self, written: &str) -> Result<G::Position, Failure> {
        written.trim().parse().map_err(|_| {
            let fact = messages::not_a_position_of(written, &self.name);
            Failure::about(
                Diagnostic::error("wrong-position", fact).at(0..written.len(), messages::here()),
                "POSITION",
                written,
            )
        })
    }

    fn value(&mut self, sum: &[G::Position], run: &mut Run) -> Result<u128, Failure> {
        self.solver.set_budget(run.budget);
        let value = self.solver.explore(sum, run);
        value
            .map(|value| value.0.into())
            .map_err(|error| solve_failure(&error))
    }
}

impl<G> Ruleset for OfType<G>
where
    G: Impartial + Send,
    G::Position: Display + FromStr + Send,
{
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> Option<Message> {
        Some(self.title.clone())
    }

    fn read(&mut self, words: &[&str], _: &mut Run) -> Result<Vec<Component>, Failure> {
        if words.is_empty() {
            return Err(Failure::of(
                Diagnostic::error("no-position", messages::no_position_is_given())
                    .help(messages::give_one_word_per_component()),
            ));
        }
        let read = |word: &&str| Ok(Component::text(self.position(word)?.to_string()));
        words.iter().map(read).collect()
    }

    fn show(&self, at: &Component) -> String {
        at.written()
    }

    fn kind(&self, _: &Component) -> Result<Kind, Failure> {
        Ok(Kind::Grundy)
    }

    fn component_value(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<ComponentValue>, Failure> {
        let position = self.position(&at.written())?;
        let value = self.value(std::slice::from_ref(&position), run)?;
        Ok(Some(ComponentValue::Grundy(value)))
    }

    fn moves(&mut self, at: &Component, _: &Wanted, run: &mut Run) -> Result<Moves, Failure> {
        let position = self.position(&at.written())?;
        let mut options = Options::new();
        self.solver.game().options(&position, &mut options);
        let mut seen = HashSet::new();
        let mut moves = Moves::default();
        for option in options.iter() {
            let mut sorted = option.to_vec();
            sorted.sort_unstable();
            if !seen.insert(sorted) {
                continue;
            }
            let left: Vec<String> = option.iter().map(ToString::to_string).collect();
            let words = match &left[..] {
                [] => "end".to_owned(),
                left => left.join(" + "),
            };
            moves.list.push(Choice {
                text: format!("{position} -> {words}"),
                to: left.into_iter().map(Component::text).collect(),
                leaves: Some(ComponentValue::Grundy(self.value(option, run)?)),
                ..Choice::default()
            });
        }
        Ok(moves)
    }
}
