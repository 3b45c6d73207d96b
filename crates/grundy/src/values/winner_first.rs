//! The winner of a large sum before its value: the search of a sum compares it with 0 and needs the
//! values of small components only.

use grundy_core::{Budget, Kind, Outcome, Run, Stop};

use super::sums::{listed_option, total};
use super::value_game::ValueGame;
use super::winner::ComponentWinner;
use crate::failure::Failure;
use crate::messages;
use crate::solution::{Component, Part, Solution};

/// The limits of a value that is computed without an announcement of the winner.
const MAX_UNANNOUNCED_POSITIONS: u64 = 30_000;
const MAX_UNANNOUNCED_BYTES: u64 = 32 << 20;

/// The winner of a sum if Left begins and if Right begins, with a winning move.
pub(super) struct SearchedWinner {
    left_begins: ComponentWinner,
    right_begins: ComponentWinner,
}

impl SearchedWinner {
    /// Announces the winner of a sum whose value takes long. None if the value is known soon, if
    /// there is no search for the game, and if the run ends before the winner is known.
    ///
    /// # Errors
    /// Positions of another game.
    pub(super) fn announced(
        game: &mut dyn ValueGame,
        sum: &[Component],
        run: &mut Run,
    ) -> Result<Option<Self>, Failure> {
        let most = run.budget.cells.unwrap_or(u64::MAX);
        if !game.has_search() || most <= MAX_UNANNOUNCED_POSITIONS {
            return Ok(None);
        }
        let before = game.arena().bytes() as u64;
        let bytes = run.budget.bytes.unwrap_or(u64::MAX);
        let few = Budget {
            cells: Some(MAX_UNANNOUNCED_POSITIONS),
            bytes: Some(bytes.min(before.saturating_add(MAX_UNANNOUNCED_BYTES))),
            ..run.budget
        };
        match total(game, sum, &mut run.within(few)) {
            Ok(_) => return Ok(None),
            Err(failure) if failure.stop() == Some(Stop::Budget) => {}
            Err(failure) if failure.stop().is_some() => return Ok(None),
            Err(failure) => return Err(failure),
        }
        let mut winner = |left| match game.winner(sum, left, run) {
            Ok(found) => Ok(Some(found)),
            Err(failure) if failure.stop().is_some() => Ok(None),
            Err(failure) => Err(failure),
        };
        let (Some(left_begins), Some(right_begins)) = (winner(true)?, winner(false)?) else {
            return Ok(None);
        };
        let found = Self {
            left_begins,
            right_begins,
        };
        run.announce(&match found.outcome() {
            Outcome::L => messages::left_wins_values_follow(),
            Outcome::R => messages::right_wins_values_follow(),
            Outcome::P => messages::mover_loses_values_follow(),
            _ => messages::mover_wins_values_follow(),
        });
        Ok(Some(found))
    }

    fn outcome(&self) -> Outcome {
        match (self.left_begins.left, self.right_begins.left) {
            (true, true) => Outcome::L,
            (false, false) => Outcome::R,
            (true, false) => Outcome::N,
            (false, true) => Outcome::P,
        }
    }

    /// The solution without values: the outcome, and a winning move of each player who wins by
    /// beginning. The other moves are counted.
    pub(super) fn solution(
        self,
        game: &mut dyn ValueGame,
        sum: &[Component],
        stop: Stop,
    ) -> Result<Solution, Failure> {
        let components = sum.iter().map(|at| Part {
            game: at.game(),
            function: None,
            at: at.clone(),
            value: None,
            outcome: None,
            temperature: None,
        });
        let mut solution = Solution {
            kind: Kind::Game,
            components: components.collect(),
            outcome: Some(self.outcome()),
            stop: Some(stop),
            ..Solution::default()
        };
        let mut all = 0;
        for at in sum {
            all += game.options(at, &mut Run::silent())?.len() as u128;
        }
        for (left, found) in [(true, self.left_begins), (false, self.right_begins)] {
            if let Some((place, to)) = found.by {
                let mut by = listed_option(place, &sum[place], left, to);
                by.winning = true;
                solution.moves.push(by);
            }
        }
        solution.omitted = all.saturating_sub(solution.moves.len() as u128);
        Ok(solution)
    }
}
