//! Iterative deepening with periodic searches to the end of the game.
//!
//! If the end is within reach, deepening is much slower than the direct search: each depth is
//! searched again, and results that depend on estimates prove nothing. So deepening pauses after
//! [`FIRST_NODES`] nodes, and whenever it has taken a quarter more. The position is then searched
//! to the end by null windows.
//!
//! This search may use half as many nodes as all deepening so far, or the same number if it
//! answered a query during the last three quarters of them. The bounds of the value and the proofs
//! in the table are retained, so that the next such search continues. A value within reach takes
//! three to four times the nodes of the direct search. If it is out of reach, the direct search
//! takes a third of all nodes. Only nodes are counted, never time: runs of one thread are
//! reproducible to the node.
//!
//! Games that repeat, and those whose keys are hashes, have no such searches, since the table does
//! not help them.

use std::sync::atomic::Ordering;

use grundy_core::{Stop, ZeroSum};

use super::{Driver, Found, Narrowing};
use crate::alphabeta::{FULL, Worker};
use crate::value::{Goal, INFINITY, LIMIT};

/// Nodes of deepening before the first search to the end.
pub(super) const FIRST_NODES: u64 = 1 << 22;

/// The search to the end, between two of its turns.
struct ToTheEnd<'w, G: ZeroSum> {
    lead: Worker<'w, G>,
    crew: Vec<Worker<'w, G>>,
    known: Narrowing<G::Move>,
    nodes: u64,
    /// The number of nodes when a query was answered last.
    answered: u64,
}

impl<'r, G: ZeroSum> Driver<'r, '_, '_, G> {
    /// Searches to depth 1, 2, 3, … until more depth can change nothing.
    pub(super) fn deepen(
        &mut self,
        lead: &mut Worker<'_, G>,
        crew: &mut [Worker<'_, G>],
        found: &mut Found<G::Move>,
    ) {
        let search = self.search;
        let looks = search.depth.is_none()
            && !G::LOOPY
            && !search.game.hashed()
            && search.features.table
            && lead.watch.is_none();
        let mut end = None;
        let mut next = if looks {
            search.to_the_end_from
        } else {
            u64::MAX
        };
        let last = search.depth.unwrap_or(FULL - 1).max(1);
        let mut depth = 1;
        while depth <= last {
            // Between two depths no work is lost. Within one the search repeats it, but a long one
            // must not delay all others.
            self.most = next.saturating_mul(2).min(search.cells());
            if self.aspire(lead, crew, depth, found) {
                if self.settled {
                    break;
                }
                depth += 1;
                if self.nodes() < next {
                    continue;
                }
            } else if !self.goes_on(found) {
                break;
            }
            let end = end.get_or_insert_with(|| self.to_the_end(crew.len(), found.value));
            let alone = self.nodes() - end.nodes;
            if self.look_to_the_end(end, alone, found) {
                break;
            }
            next = self.nodes() + alone / 4;
        }
        if let Some(ToTheEnd {
            lead: first, crew, ..
        }) = &end
        {
            lead.counts.add(&first.counts);
            for other in crew {
                lead.counts.add(&other.counts);
            }
        }
        let complete = self.settled || search.depth.is_some() && found.depth == search.depth;
        if !complete && found.stop == Stop::Complete {
            found.stop = Stop::Budget;
        }
    }

    fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed)
    }

    /// Returns whether a query was stopped only to switch between the two searches. The stop is
    /// then cleared.
    fn goes_on(&self, found: &mut Found<G::Move>) -> bool {
        let goes_on = found.stop == Stop::Budget && self.nodes() < self.search.cells();
        if goes_on {
            found.stop = Stop::Complete;
            self.shared.stop.store(false, Ordering::Relaxed);
        }
        goes_on
    }

    /// Makes a search to the end with the same number of threads, not yet begun, with separate
    /// killers and history.
    fn to_the_end(&self, helpers: usize, guess: i32) -> ToTheEnd<'r, G> {
        let search = self.search;
        let worker = || Worker::new(search.game, search.goal, search.features, self.shared, None);
        let guess = if search.goal == Goal::Score { guess } else { 0 };
        ToTheEnd {
            lead: worker(),
            crew: (0..helpers).map(|_| worker()).collect(),
            known: self.unknown(FULL, guess),
            nodes: 0,
            answered: 0,
        }
    }

    /// Continues the search to the end, which may take a share of the nodes that deepening `alone`
    /// has taken. Returns whether the run is over; the result of deepening remains unless the value
    /// is found.
    fn look_to_the_end(
        &mut self,
        end: &mut ToTheEnd<'_, G>,
        alone: u64,
        found: &mut Found<G::Move>,
    ) -> bool {
        let before = self.nodes();
        let near = end.answered * 4 > end.nodes;
        let share = if near { alone } else { alone / 2 };
        let step = end.known.step;
        self.most = (before + share.saturating_sub(end.nodes)).min(self.search.cells());
        let mut whole = found.clone();
        self.mtdf(
            &mut end.lead,
            &mut end.crew,
            FULL,
            &mut end.known,
            &mut whole,
        );
        end.nodes += self.nodes() - before;
        if end.known.step > step {
            end.answered = end.nodes;
        }
        self.settled = whole.stop == Stop::Complete && whole.exact;
        if self.settled {
            *found = whole;
            return true;
        }
        found.stop = whole.stop;
        found.stop != Stop::Complete && !self.goes_on(found)
    }

    /// Searches one depth, with a window about the last value that grows if it fails.
    fn aspire(
        &mut self,
        lead: &mut Worker<'_, G>,
        crew: &mut [Worker<'_, G>],
        depth: u32,
        found: &mut Found<G::Move>,
    ) -> bool {
        let centre = found.value;
        let mut reach = if G::SCORED { 4 } else { 40 };
        let narrow = depth > 2 && centre.abs() <= LIMIT;
        let whole = (-INFINITY, INFINITY);
        let mut window = if narrow {
            (centre - reach, centre + reach)
        } else {
            whole
        };
        let before = (found.best, found.value, found.exact, found.depth);
        loop {
            if !self.ask(lead, crew, depth, window, found) {
                // A better move than the last one, found before the stop, is a better result.
                let partial = lead
                    .best
                    .filter(|_| window == whole || lead.best == before.0);
                (found.best, found.value, found.exact, found.depth) = before;
                found.best = found.best.or(partial);
                return false;
            }
            if found.value > window.0 && found.value < window.1 {
                return true;
            }
            reach *= 6;
            window = match (found.value <= window.0, reach > 2000) {
                (_, true) => whole,
                (true, _) => (found.value.saturating_sub(reach).max(-INFINITY), window.1),
                (false, _) => (window.0, found.value.saturating_add(reach).min(INFINITY)),
            };
        }
    }
}
