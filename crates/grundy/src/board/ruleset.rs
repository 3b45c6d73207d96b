//! A game on a board as a [`Ruleset`].

use std::collections::HashMap;

use grundy_core::{Diagnostic, Kind, Message, Run, Stop, Value};

use super::{BoardGame, BoardPosition, Engine, Request, solve};
use crate::failure::Failure;
use crate::messages;
use crate::ruleset::{Choice, Moves, Ruleset, Wanted};
use crate::solution::{Component, ComponentValue, Solution};

/// Any game on a board. A position is one component, written in the notation of the game.
pub(crate) struct OnBoard {
    board: Box<dyn BoardGame>,
    /// The Grundy values computed so far, of an impartial game.
    values: HashMap<[u64; 2], u128>,
}

impl OnBoard {
    pub fn new(board: Box<dyn BoardGame>) -> Self {
        Self {
            board,
            values: HashMap::new(),
        }
    }

    /// The Grundy value of a position. The values after its moves are computed as well.
    fn value(&mut self, at: &BoardPosition, run: &mut Run) -> Result<u128, Failure> {
        if let Some(value) = self.values.get(&self.board.key(at)) {
            return Ok(*value);
        }
        let (value, after) = self.board.grundy(at, run)?;
        for (by, after) in self.board.moves(at).iter().zip(after) {
            let child = self.board.play(at, by);
            self.values.insert(self.board.key(&child), after);
        }
        self.values.insert(self.board.key(at), value);
        Ok(value)
    }

    /// The position of a component.
    fn position(&self, at: &Component) -> Result<BoardPosition, Failure> {
        Ok(self.board.read(&at.written())?)
    }
}

impl Ruleset for OnBoard {
    fn name(&self) -> &str {
        self.board.name()
    }

    fn title(&self) -> Option<Message> {
        Some(self.board.title())
    }

    fn read(&mut self, words: &[&str], _: &mut Run) -> Result<Vec<Component>, Failure> {
        let place = words.join(" ");
        let place = match place.trim() {
            "" => "start",
            _ => &place,
        };
        let read = self.board.read(place);
        let position = read.map_err(|error| Failure::about(error, "POSITION", place))?;
        Ok(vec![Component::text(self.board.show(&position))])
    }

    fn show(&self, at: &Component) -> String {
        at.written()
    }

    fn kind(&self, _: &Component) -> Result<Kind, Failure> {
        Ok(if self.board.is_impartial() {
            Kind::Grundy
        } else if self.board.is_scored() {
            Kind::Max
        } else {
            Kind::Win
        })
    }

    fn solve(
        &mut self,
        sum: &[Component],
        engine: Engine,
        run: &mut Run,
    ) -> Result<Option<Solution>, Failure> {
        let position = match sum {
            [] => self.board.start(),
            [at, ..] => self.position(at)?,
        };
        Ok(Some(solve(&*self.board, &position, engine, run)?))
    }

    fn component_value(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<ComponentValue>, Failure> {
        let position = self.position(at)?;
        if self.board.is_impartial() {
            return Ok(Some(ComponentValue::Grundy(self.value(&position, run)?)));
        }
        let found = (self.board).search(&position, &Request::default(), run)?;
        Ok(found
            .verdict
            .filter(|_| found.exact)
            .map(ComponentValue::Verdict))
    }

    fn moves(&mut self, at: &Component, _: &Wanted, run: &mut Run) -> Result<Moves, Failure> {
        let from = self.position(at)?;
        let mut list = Vec::new();
        for by in self.board.moves(&from) {
            let to = self.board.play(&from, &by);
            let leaves = if self.board.is_impartial() {
                Some(ComponentValue::Grundy(self.value(&to, run)?))
            } else {
                None
            };
            list.push(Choice {
                to: vec![Component::text(self.board.show(&to))],
                text: self.board.show_move(&from, &by),
                leaves,
                ..Choice::default()
            });
        }
        Ok(Moves {
            list,
            ..Moves::default()
        })
    }

    /// `value`, the score of the start position, and `outcome`.
    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>> {
        let word = expression.trim();
        if !matches!(word, "value" | "outcome") {
            return None;
        }
        let solved = solve(&*self.board, &self.board.start(), Engine::default(), run);
        Some(solved.map_err(Failure::from).and_then(|solution| {
            let outcome = || {
                solution
                    .outcome
                    .map(|outcome| Value::text(&outcome.to_string()))
            };
            let answer = if word == "value" {
                solution.value.clone().or_else(outcome)
            } else {
                outcome()
            };
            let unknown = || Diagnostic::error("limit-exceeded", messages::search_was_stopped());
            answer.ok_or_else(|| Failure::stopped(solution.stop.unwrap_or(Stop::Budget), unknown()))
        }))
    }

    fn board(&self) -> Option<&dyn BoardGame> {
        Some(&*self.board)
    }

    fn into_board(self: Box<Self>) -> Option<Box<dyn BoardGame>> {
        Some(self.board)
    }
}
