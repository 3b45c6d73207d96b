//! A game on a board as a [`Ruleset`].

use grundy_game::{Kind, Run};

use super::{BoardGame, Engine, Request, solve};
use crate::failure::Failure;
use crate::ruleset::{Choice, Moves, Ruleset, Wanted};
use crate::solution::{Component, Solution, Worth};

/// Any game on a board. A position is one component, written in the notation of the game.
pub(crate) struct OnBoard {
    pub board: Box<dyn BoardGame>,
}

/// The text of a component, or of a position that has one component.
fn text(sum: &[Component]) -> String {
    sum.first().map(Component::written).unwrap_or_default()
}

impl Ruleset for OnBoard {
    fn name(&self) -> &str {
        self.board.name()
    }

    fn title(&self) -> Option<String> {
        Some(self.board.title())
    }

    fn read(&mut self, words: &[&str], _: &mut Run) -> Result<Vec<Component>, Failure> {
        let place = words.join(" ");
        let place = match place.trim() {
            "" => "start",
            _ => &place,
        };
        let read = self.board.position(place);
        let position = read.map_err(|error| Failure::about(error, "POSITION", place))?;
        Ok(vec![Component::text(position)])
    }

    fn show(&self, at: &Component) -> String {
        at.written()
    }

    fn kind(&self, _: &Component) -> Result<Kind, Failure> {
        Ok(if self.board.is_scored() {
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
        Ok(Some(solve(&*self.board, &text(sum), engine, run)?))
    }

    fn worth(&mut self, at: &Component, run: &mut Run) -> Result<Option<Worth>, Failure> {
        let found = self.board.search(&at.written(), &Request::default(), run)?;
        Ok(found.verdict.filter(|_| found.exact).map(Worth::Verdict))
    }

    fn moves(&mut self, at: &Component, _: &Wanted, _: &mut Run) -> Result<Moves, Failure> {
        let from = at.written();
        let mut list = Vec::new();
        for text in self.board.moves(&from)? {
            list.push(Choice {
                to: vec![Component::text(self.board.play(&from, &text)?)],
                text,
                ..Choice::default()
            });
        }
        Ok(Moves {
            list,
            ..Moves::default()
        })
    }

    fn board(&self) -> Option<&dyn BoardGame> {
        Some(&*self.board)
    }

    fn into_board(self: Box<Self>) -> Option<Box<dyn BoardGame>> {
        Some(self.board)
    }
}
