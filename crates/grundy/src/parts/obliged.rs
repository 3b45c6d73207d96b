//! Games with entailing and carry-on moves, as a [`Ruleset`].
//!
//! A sum is won if a part is loony or the xor is not 0. In the middle of a turn, when the player to move must answer in one
//! component, that one is marked: `5! 7`.

use std::collections::HashSet;

use grundy_game::{Diagnostic, Kind, NotatedEntailing, Outcome, Run, Turn};
use grundy_impartial::Stopped;
use grundy_impartial::entailing::{Obliged, ObligedWorth as Amount};
use grundy_rules::Value;

use super::no_expression;
use crate::board::Engine;
use crate::failure::Failure;
use crate::ruleset::{Moves, Ruleset, Wanted};
use crate::solution::{Component, Move, Part, Solution, Worth};

/// A game with its solver.
pub(super) struct OfObliged<G: NotatedEntailing> {
    name: String,
    title: Option<String>,
    solver: Obliged<G>,
}

fn stopped(by: Stopped) -> Failure {
    Failure::stopped(by.stop, Diagnostic::error("limit-exceeded", by.to_string()))
}

fn value(worth: Amount) -> Value {
    match worth {
        Amount::Number(value) => Value::from(u64::from(value)),
        Amount::Loony => Value::text("loony"),
    }
}

fn outcome(worth: Amount) -> Outcome {
    Outcome::from_win(worth != Amount::Number(0))
}

impl<G: NotatedEntailing> OfObliged<G> {
    pub(super) fn new(game: G, name: String, title: Option<String>) -> Self {
        let solver = Obliged::new(game);
        Self {
            name,
            title,
            solver,
        }
    }

    /// A component, and whether the player to move must move in it.
    fn position(&self, written: &str) -> Result<(G::Position, bool), Failure> {
        let (bare, marked) = written
            .strip_suffix('!')
            .map_or((written, false), |bare| (bare, true));
        let read = self.solver.game().read(bare);
        let position = read.map_err(|error| Failure::about(error, "POSITION", written))?;
        Ok((position, marked))
    }

    fn component(&self, position: &G::Position, marked: bool) -> Component {
        let mark = if marked { "!" } else { "" };
        Component::text(format!("{}{mark}", self.solver.game().show(position)))
    }

    /// The moves of one component of a sum whose other parts are worth `rest`.
    fn listed(
        &mut self,
        component: usize,
        from: &Component,
        rest: Amount,
        run: &mut Run,
    ) -> Result<Vec<Move>, Failure> {
        let (position, _) = self.position(&from.written())?;
        let mut all: Vec<(Turn, Vec<G::Position>)> = Vec::new();
        self.solver
            .game()
            .moves(&position, &mut |turn, left| all.push((turn, left.to_vec())));
        let names = self.solver.game().names(&position);
        let mut seen = HashSet::new();
        let mut moves = Vec::new();
        for ((turn, left), name) in all.into_iter().zip(names) {
            let mut sorted = left.clone();
            sorted.sort_unstable();
            if !seen.insert((turn, sorted)) {
                continue;
            }
            let winning = self
                .solver
                .move_wins(turn, &left, rest, run)
                .map_err(stopped)?;
            let mut total = rest;
            for part in &left {
                total = total + self.solver.worth(part, run).map_err(stopped)?;
            }
            let text = match turn {
                Turn::Ordinary => name,
                Turn::Entailing => format!("{name} (entails)"),
                Turn::CarryOn => format!("{name} (moves again)"),
            };
            let ordinary = turn == Turn::Ordinary;
            let marked = turn == Turn::Entailing;
            moves.push(Move {
                game: None,
                component,
                function: None,
                from: from.clone(),
                to: left
                    .iter()
                    .map(|part| self.component(part, marked))
                    .collect(),
                text,
                turned: Vec::new(),
                // After a carry-on move the mover is to move; what is left is told for him.
                outcome: Some(match turn {
                    Turn::CarryOn => Outcome::from_win(winning),
                    _ => Outcome::from_win(!winning),
                }),
                value: ordinary.then(|| value(total)),
                score: None,
                distance: None,
                winning,
            });
        }
        Ok(moves)
    }
}

impl<G: NotatedEntailing> Ruleset for OfObliged<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> Option<String> {
        self.title.clone()
    }

    fn read(&mut self, words: &[&str], _: &mut Run) -> Result<Vec<Component>, Failure> {
        if words.is_empty() {
            let start = self.solver.game().start();
            return Ok(start.iter().map(|at| self.component(at, false)).collect());
        }
        let read = |word: &&str| {
            let (position, marked) = self.position(word)?;
            Ok(self.component(&position, marked))
        };
        let sum: Vec<Component> = words.iter().map(read).collect::<Result<_, Failure>>()?;
        let marked = sum.iter().filter(|at| at.written().ends_with('!')).count();
        if marked > 1 {
            let fact = format!("{marked} components are marked with `!`");
            return Err(Failure::of(
                Diagnostic::error("wrong-position", fact)
                    .help("a player is entailed at one component: mark that one"),
            ));
        }
        Ok(sum)
    }

    fn show(&self, at: &Component) -> String {
        at.written()
    }

    fn kind(&self, _: &Component) -> Result<Kind, Failure> {
        Ok(Kind::Grundy)
    }

    fn worth(&mut self, at: &Component, run: &mut Run) -> Result<Option<Worth>, Failure> {
        let (position, _) = self.position(&at.written())?;
        let worth = self.solver.worth(&position, run).map_err(stopped)?;
        Ok(Some(Worth::Outcome(outcome(worth))))
    }

    fn moves(&mut self, _: &Component, _: &Wanted, _: &mut Run) -> Result<Moves, Failure> {
        Ok(Moves::default())
    }

    fn solve(
        &mut self,
        sum: &[Component],
        _: Engine,
        run: &mut Run,
    ) -> Result<Option<Solution>, Failure> {
        self.solver.set_budget(run.budget);
        let mut worths = Vec::with_capacity(sum.len());
        let mut marked = None;
        for (i, at) in sum.iter().enumerate() {
            let (position, mark) = self.position(&at.written())?;
            worths.push(self.solver.worth(&position, run).map_err(stopped)?);
            if mark {
                marked = Some((i, position));
            }
        }
        let rest = |i: usize| {
            let others = worths.iter().enumerate().filter(|(j, _)| *j != i);
            others.fold(Amount::Number(0), |all, (_, &worth)| all + worth)
        };
        let total = rest(usize::MAX);
        let (won, told) = match &marked {
            Some((i, position)) => {
                let wins = self.solver.wins_entailed(position, rest(*i), run);
                (Outcome::from_win(wins.map_err(stopped)?), None)
            }
            None => (outcome(total), Some(value(total))),
        };
        let mut moves = Vec::new();
        for (i, at) in sum.iter().enumerate() {
            if marked.as_ref().is_none_or(|(only, _)| *only == i) {
                moves.extend(self.listed(i, at, rest(i), run)?);
            }
        }
        let part = |(at, &worth): (&Component, &Amount)| Part {
            game: None,
            function: None,
            at: at.clone(),
            value: Some(value(worth)),
            outcome: Some(outcome(worth)),
        };
        Ok(Some(Solution {
            play: None,
            compound: None,
            kind: Kind::Win,
            outcome: Some(won),
            value: told,
            components: sum.iter().zip(&worths).map(part).collect(),
            moves,
            distance: None,
            line: Vec::new(),
            omitted: 0,
            winning_omitted: false,
            stop: None,
            statistics: None,
            searched: None,
        }))
    }

    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>> {
        self.solver.set_budget(run.budget);
        let mut total = Amount::Number(0);
        for part in self.solver.game().start() {
            match self.solver.worth(&part, run) {
                Ok(worth) => total = total + worth,
                Err(by) => return Some(Err(stopped(by))),
            }
        }
        Some(match expression.trim() {
            "value" => Ok(value(total)),
            "outcome" => Ok(Value::text(&outcome(total).to_string())),
            _ => Err(no_expression(&self.name, expression)),
        })
    }
}
