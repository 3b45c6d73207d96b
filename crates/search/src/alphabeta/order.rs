//! The order in which the moves of a node are searched.

use grundy_core::{Side, ZeroSum};

use super::{MOVE_SLOTS, Worker};
use crate::table::NO_HINT;

impl<G: ZeroSum> Worker<'_, G> {
    /// Computes the scores of the moves from `first` on, from the table hint, the game, the killers
    /// and the history.
    pub(super) fn score_moves(
        &mut self,
        position: &G::Position,
        side: Side,
        ply: u32,
        hint: u16,
        first: usize,
    ) {
        if self.killers.len() <= ply as usize {
            self.killers.resize(ply as usize + 1, [NO_HINT; 2]);
        }
        let killers = self.killers[ply as usize];
        let history = &self.history[side.index()];
        self.scores.resize(first, 0);
        for (at, &by) in self.moves.iter().enumerate().skip(first) {
            let number = self.game.move_number(by);
            let order = match self.children.get(at) {
                _ if number == hint => 0,
                Some(child) => self.game.order_with(position, by, &child.position),
                None => self.game.order(position, by),
            };
            self.scores.push(if number == hint {
                i32::MAX
            } else {
                let killer = i32::from(killers[0] == number) * 2 + i32::from(killers[1] == number);
                (order.clamp(-60_000, 60_000) << 14)
                    + (killer << 12)
                    + (history.get(usize::from(number) % MOVE_SLOTS))
                        .map_or(0, |&work| work.min(4095))
            });
        }
    }

    /// Moves the best of the moves from `at` on to `at`; the others keep their order.
    #[inline]
    pub(super) fn bring_best(&mut self, at: usize, last: usize) {
        let scores = &self.scores[at..last];
        let mut best = 0;
        for i in 1..scores.len() {
            if scores[i] > scores[best] {
                best = i;
            }
        }
        if best > 0 {
            self.moves[at..=at + best].rotate_right(1);
            self.scores[at..=at + best].rotate_right(1);
            if let Some(children) = self.children.get_mut(at..=at + best) {
                children.rotate_right(1);
            }
        }
    }

    pub(super) fn reward(&mut self, side: Side, ply: u32, number: u16, nodes_before: u64) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != number {
            *killers = [number, killers[0]];
        }
        let work = 64 - (self.counts.nodes - nodes_before + 1).leading_zeros();
        let row = &mut self.history[side.index()];
        let slot = usize::from(number) % MOVE_SLOTS;
        if row.len() <= slot {
            row.resize(slot + 1, 0);
        }
        let score = &mut row[slot];
        *score += work as i32;
        if *score > 4000 {
            for score in row.iter_mut() {
                *score /= 2;
            }
        }
    }
}
