//! Misère play and compounds: sums whose values do not add.
//!
//! Every impartial game in which a move leaves a sum of positions is supported, and sums of
//! different games:
//! [`Game::misere`](crate::Game::misere) for the theory (the quotient),
//! [`Game::solve_as`](crate::Game::solve_as) for outcomes and moves. The reachable positions are
//! enumerated by the moves of the rules (`positions`); which rules leave sums is decided from their
//! text (`form`). Under misère play, sums with partizan games are searched (`partizan`).

mod form;
mod messages;
mod multiply;
pub(crate) mod partizan;
mod positions;
mod sums;
pub mod tables;
pub mod theory;
mod tree;

pub use grundy_core::Convention;
pub use grundy_impartial::compound::Compound;
pub use multiply::{Multiplied, MultipliedMove, MultipliedPart};
pub use theory::{Theory, TheoryStatus};

use grundy_core::Run;

use crate::board::{self, BoardGame, BoardPosition};
use crate::failure::Failure;
use crate::formula::Formula;
use crate::game::Game;
use crate::solution::{Component, Solution};

/// The convention and the compound of a sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayMode {
    /// The result for a player without a move.
    pub convention: Convention,
    /// The components in which a player moves, and the end of play.
    pub compound: Compound,
}

impl PlayMode {
    /// The disjunctive sum of normal play, which Grundy values decide.
    pub fn is_usual(self) -> bool {
        self == Self::default()
    }
}

impl Game {
    /// The default convention of the game: misère if the header of rules in `mex` requests it.
    pub fn play_mode(&self) -> PlayMode {
        let misere = self.formula().is_ok_and(Formula::plays_misere);
        PlayMode {
            convention: if misere {
                Convention::Misere
            } else {
                Convention::Normal
            },
            ..PlayMode::default()
        }
    }

    /// Solves a sum under misère play or as a compound with moves in several components at once.
    ///
    /// ```
    /// use grundy::{Game, Outcome, Run};
    /// use grundy::misere::PlayMode;
    /// # use grundy::misere::Convention;
    ///
    /// let mode = PlayMode { convention: Convention::Misere, ..PlayMode::default() };
    /// let mut kayles = Game::named("0.77")?;
    /// let sum = kayles.read(&["2", "2"], &mut Run::silent())?;
    /// let solution = kayles.solve_as(&sum, mode, &mut Run::silent())?;
    /// assert_eq!(solution.outcome, Some(Outcome::P));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A game that is not such a sum, wrong rules or positions, or the limit that was reached.
    pub fn solve_as(
        &mut self,
        sum: &[Component],
        play_mode: PlayMode,
        run: &mut Run,
    ) -> Result<Solution, Failure> {
        if play_mode.is_usual() {
            return self.solve_at(sum, board::Engine::Auto, run);
        }
        if play_mode.compound == Compound::Disjunctive
            && let Some(game) = self.rules().values()
        {
            return partizan::solve(game, sum, run);
        }
        form::check(self, sum, play_mode)?;
        sums::solve(self.rules(), sum, play_mode, run)
    }

    /// The game tree of a sum of any impartial game, under either convention, for search.
    ///
    /// ```
    /// use grundy::misere::Convention;
    /// use grundy::{Game, Run};
    /// use grundy::board::Request;
    ///
    /// let kayles = Game::named("0.77")?;
    /// let (board, start) = kayles.into_tree(&["5", "7"], Convention::Misere, &mut Run::silent())?;
    /// let found = board.search(&start, &Request::default(), &mut Run::silent())?;
    /// assert!(found.exact);
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Words that are not a position, a game that is not such a sum, more than 200 000 positions.
    pub fn into_tree(
        mut self,
        position: &[&str],
        convention: Convention,
        run: &mut Run,
    ) -> Result<(Box<dyn BoardGame>, BoardPosition), Failure> {
        let sum = self.read(position, run)?;
        let play_mode = PlayMode {
            convention,
            ..PlayMode::default()
        };
        form::check(&mut self, &sum, play_mode)?;
        let tree = tree::of_sum(self.rules(), sum, convention, run)?;
        let board = board::of_rules(tree, self.name(), self.title());
        let start = board.start();
        Ok((board, start))
    }
}
