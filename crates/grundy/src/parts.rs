//! Impartial games whose positions fall apart, as a [`Ruleset`]: those of the catalogue, and a user's own.
//!
//! The solver is [`Lazy`]: it asks for no more values than a question needs. Who wins `cram:6,6` is known long before
//! all values of its options are.

use std::collections::HashSet;

use grundy_catalogue::boards::{About, Words};
use grundy_catalogue::parts::{self, Files, Visitor};
use grundy_game::{Diagnostic, Kind, Notated, Options, Run};
use grundy_impartial::{Lazy, Nimber, SolveError};
use grundy_rules::Value;

use crate::failure::Failure;
use crate::ruleset::{Choice, Moves, Ruleset, Wanted};
use crate::solution::{Component, Worth};

/// Opens a game of the catalogue.
pub(crate) fn of_catalogue(
    about: &'static About,
    words: Words<'_>,
    files: Files<'_>,
) -> Result<Box<dyn Ruleset>, Diagnostic> {
    parts::open(about, words, files, Opener(about))
}

struct Opener(&'static About);

impl Visitor for Opener {
    type Out = Box<dyn Ruleset>;

    fn parts<G: Notated + 'static>(self, game: G, name: String) -> Self::Out {
        Box::new(OfParts {
            name,
            title: heading(self.0),
            solver: Lazy::new(game),
        })
    }
}

/// The title with the Japanese name; none for a view, whose rules have them.
pub(crate) fn heading(about: &About) -> Option<String> {
    (!about.title.is_empty()).then(|| format!("{} ({})", about.title, about.ja))
}

/// A game of components with its solver.
pub(crate) struct OfParts<G: Notated> {
    pub name: String,
    pub title: Option<String>,
    pub solver: Lazy<G>,
}

/// A search that was stopped, or play without an end.
pub(crate) fn failed<P: std::fmt::Debug>(error: &SolveError<P>) -> Failure {
    let fact = error.to_string();
    match error {
        SolveError::Cycle(_) => Failure::of(Diagnostic::error("no-end", fact)),
        SolveError::Stopped(stopped) => {
            Failure::stopped(stopped.stop, Diagnostic::error("limit-exceeded", fact))
        }
    }
}

impl<G: Notated> OfParts<G> {
    fn game(&self) -> &G {
        self.solver.game()
    }

    fn position(&self, written: &str) -> Result<G::Position, Failure> {
        let read = self.game().read(written);
        read.map_err(|error| Failure::about(error, "POSITION", written))
    }

    fn component(&self, position: &G::Position) -> Component {
        Component::text(self.game().show(position))
    }

    fn value(&mut self, sum: &[G::Position], run: &mut Run) -> Result<u128, Failure> {
        self.solver.set_budget(run.budget);
        let value = self.solver.explore(sum, run);
        value
            .map(|Nimber(value)| value.into())
            .map_err(|error| failed(&error))
    }
}

impl<G: Notated> Ruleset for OfParts<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> Option<String> {
        self.title.clone()
    }

    fn read(&mut self, words: &[&str], _: &mut Run) -> Result<Vec<Component>, Failure> {
        if words.is_empty() {
            let start = self.game().start();
            return Ok(start.iter().map(|at| self.component(at)).collect());
        }
        let read = |word: &&str| Ok(self.component(&self.position(word)?));
        words.iter().map(read).collect()
    }

    fn show(&self, at: &Component) -> String {
        at.written()
    }

    fn kind(&self, _: &Component) -> Result<Kind, Failure> {
        Ok(Kind::Grundy)
    }

    fn worth(&mut self, at: &Component, run: &mut Run) -> Result<Option<Worth>, Failure> {
        let position = self.position(&at.written())?;
        let value = self.value(std::slice::from_ref(&position), run)?;
        Ok(Some(Worth::Grundy(value)))
    }

    fn moves(&mut self, at: &Component, _: &Wanted, run: &mut Run) -> Result<Moves, Failure> {
        let position = self.position(&at.written())?;
        let mut options = Options::new();
        self.game().options(&position, &mut options);
        let names = self.game().names(&position);
        let mut seen = HashSet::new();
        let mut moves = Moves::default();
        for (option, text) in options.iter().zip(names) {
            let mut sorted = option.to_vec();
            sorted.sort_unstable();
            if !seen.insert(sorted) {
                continue;
            }
            moves.list.push(Choice {
                text,
                to: option.iter().map(|left| self.component(left)).collect(),
                leaves: Some(Worth::Grundy(self.value(option, run)?)),
                turned: Vec::new(),
            });
        }
        Ok(moves)
    }

    /// `value` and `outcome`, of the start position.
    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>> {
        let start = self.game().start();
        Some(match expression.trim() {
            "value" => self.value(&start, run).map(Value::from),
            "outcome" => {
                self.solver.set_budget(run.budget);
                let lost = self.solver.explore_test(&start, Nimber(0), run);
                let word = |lost| Value::text(if lost { "P" } else { "N" });
                lost.map(word).map_err(|error| failed(&error))
            }
            _ => Err(no_expression(&self.name, expression)),
        })
    }
}

/// The refusal of an expression for a game without formula.
pub(crate) fn no_expression(name: &str, expression: &str) -> Failure {
    let fact = format!("`{name}` has no formula, so `{expression}` means nothing");
    Failure::about(
        Diagnostic::error("wrong-expression", fact)
            .at(0..expression.len(), "not known here")
            .help(format!("of its start position it has a `value` and an `outcome`: `grundy eval {name} -e value`")),
        "EXPR",
        expression,
    )
}
