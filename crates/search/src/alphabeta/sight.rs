//! The information that the game provides about a position before any move is made.

use grundy_core::ZeroSum;
use grundy_core::zerosum::Finish;

use super::{GivenNode, MAX_PLY, Poll, Question, Worker};
use crate::value::Goal;
use crate::watch::Bound;

impl<G: ZeroSum> Worker<'_, G> {
    /// Returns the result without moves: a forecast, a solved ending, an estimate at the horizon.
    #[inline]
    pub(super) fn at_sight(
        &mut self,
        given: GivenNode<'_, G>,
        ask: Question,
        poll: &mut Poll<'_>,
    ) -> Option<i32> {
        let game = self.game;
        let Question { depth, ply, .. } = ask;
        if self.features.insight
            && ply > 0
            && given.bounds.is_none()
            && let Some(forecast) = game.foresee(given.position)
        {
            return Some(self.leaf(self.goal.foreseen(forecast), Bound::Exact));
        }
        if self.features.finish
            && ply > 0
            && !self.limited
            && self.goal == Goal::Score
            && let Some(finish) = game.finish(given.position, (ask.alpha, ask.beta))
        {
            return Some(self.finished(&finish, (ask.alpha, ask.beta), poll));
        }
        if depth == 0 || ply >= MAX_PLY {
            self.open = true;
            return Some(self.leaf(game.evaluate(given.position).unwrap_or(0), Bound::Exact));
        }
        None
    }

    /// Adds the result and the work of the game's own end search.
    fn finished(&mut self, finish: &Finish, (alpha, beta): (i32, i32), poll: &mut Poll<'_>) -> i32 {
        let before = self.counts.nodes - 1; // the position itself is in both counts
        self.counts.nodes = before + finish.nodes;
        if before >> 10 != self.counts.nodes >> 10 {
            self.look_up(poll);
        }
        let bound = if finish.score >= beta {
            Bound::Lower
        } else if finish.score <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        self.leaf(finish.score, bound)
    }
}
