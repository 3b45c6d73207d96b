//! Bounds of a value before any move is tried, and the table entry that is written afterwards.

use grundy_core::ZeroSum;

use super::{GivenNode, OpenNode, Question, Tried, Worker};
use crate::table::{NO_HINT, TableEntry, Transpositions};
use crate::value::INFINITY;
use crate::watch::Bound;

/// The bounds of a value before any move is tried.
pub(super) struct KnownBounds<K> {
    pub key: K,
    pub lower: i32,
    pub upper: i32,
    /// The move in the table entry.
    pub hint: u16,
    /// Whether the window rests on an estimate.
    pub open: bool,
    /// Whether the bounds rest on an estimate.
    pub guessed: bool,
}

/// Returns the value that the bounds determine within a window, if they do.
#[inline]
fn answer(lower: i32, upper: i32, (alpha, beta): (i32, i32)) -> Option<(i32, Bound)> {
    if lower >= upper {
        Some((lower, Bound::Exact))
    } else if lower >= beta {
        Some((lower, Bound::Lower))
    } else if upper <= alpha {
        Some((upper, Bound::Upper))
    } else {
        None
    }
}

impl<G: ZeroSum> Worker<'_, G> {
    /// Returns the bounds of a value before any move is tried, or a value that answers the query.
    #[inline]
    pub(super) fn known(
        &mut self,
        position: &G::Position,
        given: GivenNode<'_, G>,
        ask: Question,
    ) -> Result<KnownBounds<G::Key>, (i32, Bound)> {
        let Question {
            depth,
            ply,
            alpha,
            beta,
        } = ask;
        let key = given.key.unwrap_or_else(|| self.game.key(position));
        let bounds = (given.bounds).unwrap_or_else(|| self.range_of(position, (alpha, beta)));
        let (mut lower, mut upper) = bounds;
        let (mut hint, mut open, mut guessed) = (NO_HINT, false, false);
        if let Some(table) = self.table_at(depth)
            && let Some(entry) = table.get(key, !self.limited)
        {
            hint = entry.hint;
            let valid = if self.limited {
                entry.complete && u32::from(entry.depth) <= depth || u32::from(entry.depth) == depth
            } else {
                entry.complete
            };
            if valid {
                lower = lower.max(entry.lower);
                upper = upper.min(entry.upper);
                if let Some(watch) = &mut self.watch {
                    watch.table_hit(lower, upper);
                }
                // At the root a move is needed as well.
                if ply > 0
                    && let Some(answer) = answer(lower, upper, (alpha, beta))
                {
                    self.counts.table_hits += 1;
                    self.open |= !entry.complete;
                    return Err(answer);
                }
                guessed = !entry.complete;
                open = guessed && (lower > alpha || upper < beta);
            }
        }
        if ply > 0
            && let Some(answer) = answer(lower, upper, (alpha, beta))
        {
            return Err(answer);
        }
        Ok(KnownBounds {
            key,
            lower,
            upper,
            hint,
            open,
            guessed,
        })
    }

    /// Returns the table where a lookup costs less than trying all moves: not one move above the
    /// horizon.
    #[inline]
    fn table_at(&self, depth: u32) -> Option<&Transpositions> {
        (self.shared.table).filter(|_| self.features.table && depth > 1)
    }

    /// Writes the result into the table.
    #[inline]
    pub(super) fn remember(
        &self,
        node: &OpenNode<'_, G::Position>,
        known: &KnownBounds<G::Key>,
        tried: &Tried,
        bound: Bound,
        complete: bool,
    ) {
        let Some(table) = self.table_at(node.depth) else {
            return;
        };
        let (mut low, mut high) = (i32::MIN, i32::MAX);
        // Earlier bounds remain valid, unless they are weaker than the new ones.
        if node.ply > 0 && !(known.guessed && complete) {
            low = if known.lower > -INFINITY {
                known.lower
            } else {
                low
            };
            high = if known.upper < INFINITY {
                known.upper
            } else {
                high
            };
        }
        match bound {
            Bound::Exact => (low, high) = (tried.best, tried.best),
            Bound::Lower => low = low.max(tried.best),
            Bound::Upper => high = high.min(tried.best),
        }
        let entry = TableEntry {
            lower: low,
            upper: high,
            depth: node.depth as u8,
            complete,
            hint: if tried.best_move == NO_HINT {
                known.hint
            } else {
                tried.best_move
            },
        };
        let nodes = self.counts.nodes - node.nodes_before;
        table.put(known.key, &entry, nodes);
        if let Some(proofs) = self.shared.proofs {
            proofs.add(known.key, &entry, nodes);
        }
    }
}
