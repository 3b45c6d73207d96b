//! A search with checkpoints: its state is passed to a keeper and restored from a checkpoint.

use std::sync::atomic::Ordering;

use grundy_core::{Checkpoints, Diagnostic, Observer, ZeroSum};

use super::{Driver, Found, Search};
use crate::messages;
use crate::proofs::{Proofs, RootBounds, share};
use crate::table::Transpositions;
use crate::value::Goal;

/// The parameters of a search with checkpoints.
pub struct CheckpointPlan<'k> {
    /// The game and the position as text; the search adds its own parameters. A checkpoint of
    /// another query is refused.
    pub question: String,
    /// The checkpoint to continue from.
    pub from: Option<Vec<u8>>,
    /// Receives the checkpoints.
    pub keeper: &'k mut dyn Checkpoints,
}

/// The state to save and its receiver.
pub(super) struct Keeping<'r> {
    pub keeper: &'r mut dyn Checkpoints,
    pub proofs: &'r Proofs,
}

impl<G: ZeroSum> Search<'_, G> {
    /// Searches a position to the end of the game and saves checkpoints: the bounds of its value
    /// and all larger proofs. A run with other threads, limits or another algorithm can continue
    /// from any of them. Proofs use at most an eighth of the bytes, and at most 256 MB.
    ///
    /// # Errors
    /// A search that is to a depth, or without a table of exact values; a checkpoint that is
    /// damaged, or of another query.
    pub fn run_with_checkpoints(
        &self,
        position: &G::Position,
        plan: CheckpointPlan<'_>,
        observer: &mut dyn Observer,
    ) -> Result<Found<G::Move>, Diagnostic> {
        if !self.to_the_end() || !self.features.table || self.game.hashed() {
            return Err(
                Diagnostic::error("no-table", messages::search_keeps_no_table())
                    .help(messages::searches_that_keep_table()),
            );
        }
        let what = match self.goal {
            Goal::Result => "result",
            Goal::Distance => "distance",
            Goal::Score => "score",
        };
        let question = format!("the {what} of {}", plan.question);
        let share = share(self.bytes());
        let table = Transpositions::with_bytes(self.bytes() - share);
        let proofs = match plan.from {
            None => Proofs::new(question, share),
            Some(bytes) => {
                let proofs = Proofs::read(question, share, &bytes)?;
                proofs.each(&mut |words, data| table.put_data::<G::Key>(words, data));
                let earlier = proofs.earlier;
                observer.announce(&messages::going_on_after(earlier));
                proofs
            }
        };
        let keeping = Keeping {
            keeper: plan.keeper,
            proofs: &proofs,
        };
        Ok(self.run_for(position, Some(&table), observer, None, Some(keeping)))
    }
}

impl<G: ZeroSum> Driver<'_, '_, '_, G> {
    /// Returns whether an earlier run has found the value already, with a move that reaches it.
    pub(super) fn was_found(&self, found: &mut Found<G::Move>) -> bool {
        let Some(root) = self.known_root().filter(RootBounds::is_closed) else {
            return false;
        };
        let Some(best) = self.numbered(root.best) else {
            return false;
        };
        found.best = Some(best);
        found.value = root.lower;
        found.exact = true;
        found.depth = None;
        found.verdict = self.verdict(found.value, found.exact);
        true
    }

    /// Returns the move of this number.
    pub(super) fn numbered(&self, number: u16) -> Option<G::Move> {
        let game = self.search.game;
        let mut moves = Vec::new();
        game.moves(self.position, &mut moves);
        moves.into_iter().find(|&by| game.move_number(by) == number)
    }

    pub(super) fn known_root(&self) -> Option<RootBounds> {
        self.keeping.as_ref().map(|keeping| keeping.proofs.root())
    }

    /// Saves the state at the end of the search for the value, before the search for a line of best
    /// play.
    pub(super) fn keep_found(&mut self, found: &Found<G::Move>) {
        let Some(Keeping { keeper, proofs }) = &mut self.keeping else {
            return;
        };
        if found.exact
            && let Some(best) = found.best
        {
            let (lower, upper) = (found.value, found.value);
            let best = self.search.game.move_number(best);
            proofs.narrow(RootBounds { lower, upper, best });
        }
        let nodes = self.shared.nodes.load(Ordering::Relaxed);
        keeper.keep_now(&|| proofs.bytes(nodes));
    }
}
