//! A game on a board as a [`Ruleset`].

use grundy_game::{Budget, Kind, Observer};

use super::{Asked, BoardGame, Request, solve};
use crate::failure::Failure;
use crate::ruleset::{Choice, Moves, Ruleset, Wanted};
use crate::solution::{Component, Solution, Worth};

/// Any game on a board. A position is one component, written in the notation of the game.
pub(crate) struct OnBoard {
    pub board: Box<dyn BoardGame>,
    pub budget: Budget,
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

    fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    fn read(&mut self, words: &[&str], _: &mut dyn Observer) -> Result<Vec<Component>, Failure> {
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
        asked: &Asked,
        observer: &mut dyn Observer,
    ) -> Result<Option<Solution>, Failure> {
        let asked = Asked {
            budget: self.budget,
            ..*asked
        };
        Ok(Some(solve(&*self.board, &text(sum), &asked, observer)?))
    }

    fn worth(
        &mut self,
        at: &Component,
        observer: &mut dyn Observer,
    ) -> Result<Option<Worth>, Failure> {
        let request = Request {
            budget: self.budget,
            ..Request::default()
        };
        let found = self.board.search(&at.written(), &request, observer)?;
        Ok(found.verdict.filter(|_| found.exact).map(Worth::Verdict))
    }

    fn moves(
        &mut self,
        at: &Component,
        _: &Wanted,
        _: &mut dyn Observer,
    ) -> Result<Moves, Failure> {
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
