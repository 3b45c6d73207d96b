//! A search that can be continued another day: what it knows goes to a keeper, and comes back from
//! a checkpoint.

use std::sync::atomic::Ordering;

use grundy_game::{Checkpoints, Diagnostic, Observer, ZeroSum};

use super::{Driver, Found, Search};
use crate::proofs::{Proofs, RootBounds, share};
use crate::table::Transpositions;
use crate::value::Goal;

/// What a search needs that can be continued another day.
pub struct Kept<'k> {
    /// The game and the position in words; what is asked of it, the search adds. A checkpoint of
    /// another question is refused.
    pub question: String,
    /// The checkpoint to go on from.
    pub from: Option<Vec<u8>>,
    /// Who keeps checkpoints.
    pub keeper: &'k mut dyn Checkpoints,
}

/// What is kept, and by whom.
pub(super) struct Keeping<'r> {
    pub keeper: &'r mut dyn Checkpoints,
    pub proofs: &'r Proofs,
}

impl<G: ZeroSum> Search<'_, G> {
    /// Searches a position to the end of the game and keeps what is needed to go on: the bounds of
    /// its value and all larger proofs on the way, from any of which a run with other threads,
    /// limits or another algorithm goes on. Proofs have at most an eighth of the bytes, and at most
    /// 256 MB.
    ///
    /// # Errors
    /// A search that is to a depth, or has no table of exact values; a checkpoint that is damaged,
    /// or of another question.
    pub fn run_kept(
        &self,
        position: &G::Position,
        kept: Kept<'_>,
        observer: &mut dyn Observer,
    ) -> Result<Found<G::Move>, Diagnostic> {
        if !self.to_the_end() || !self.features.table || self.game.hashed() {
            let fact =
                "this search keeps no table of exact values, so there is nothing to go on with";
            return Err(Diagnostic::error("no-table", fact)
                .help("a search to the end of the game by `mtdf` or `scout` keeps one, in games whose positions fit into 128 bits"));
        }
        let what = match self.goal {
            Goal::Result => "result",
            Goal::Distance => "distance",
            Goal::Score => "score",
        };
        let question = format!("the {what} of {}", kept.question);
        let share = share(self.bytes());
        let table = Transpositions::with_bytes(self.bytes() - share);
        let proofs = match kept.from {
            None => Proofs::new(question, share),
            Some(bytes) => {
                let proofs = Proofs::read(question, share, &bytes)?;
                proofs.each(&mut |words, data| table.put_data::<G::Key>(words, data));
                let earlier = proofs.earlier;
                observer.announce(&format!(
                    "going on from the checkpoint, after {earlier} positions"
                ));
                proofs
            }
        };
        let keeping = Keeping {
            keeper: kept.keeper,
            proofs: &proofs,
        };
        Ok(self.run_for(position, Some(&table), observer, None, Some(keeping)))
    }
}

impl<G: ZeroSum> Driver<'_, '_, '_, G> {
    /// Whether an earlier run has found the value already, with a move that reaches it.
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

    /// The move of this number.
    pub(super) fn numbered(&self, number: u16) -> Option<G::Move> {
        let game = self.search.game;
        let mut moves = Vec::new();
        game.moves(self.position, &mut moves);
        moves.into_iter().find(|&by| game.move_number(by) == number)
    }

    pub(super) fn known_root(&self) -> Option<RootBounds> {
        self.keeping.as_ref().map(|keeping| keeping.proofs.root())
    }

    /// Keeps what is known at the end of the search for the value, before a line of best play is
    /// looked for.
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
