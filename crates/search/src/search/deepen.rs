//! Deeper step by step, and now and then straight to the end of the game.
//!
//! Where the end is within reach, the way there by steps is much longer than the direct one: each
//! depth is searched anew, and what rests on an estimate proves nothing. So once deepening has
//! taken [`FIRST`] nodes, and whenever it has taken a quarter more, it pauses, and the position is
//! searched to the end by empty windows until that has taken half as many nodes as deepening
//! altogether; as many, while one of its questions was answered in the last three quarters of them.
//! The bounds of the value and the proofs in the table stay, so that the next look goes on where
//! the last one was. So a value within reach takes three to four times the nodes of the direct
//! search, and where it is out of reach looking for it takes a third of all nodes. All is counted
//! and nothing timed: runs of one thread are the same to the node.
//!
//! Games that repeat, and those whose keys are hashes, have no such looks: their searches to the
//! end have no table that helps.

use std::sync::atomic::Ordering;

use grundy_game::{Stop, ZeroSum};

use super::{Driver, Found, Narrowing};
use crate::alphabeta::{FULL, Worker};
use crate::value::{Goal, INFINITY, LIMIT};

/// Nodes of deepening before the first look to the end.
pub(super) const FIRST: u64 = 1 << 22;

/// The search to the end, between two looks.
struct ToTheEnd<'w, G: ZeroSum> {
    lead: Worker<'w, G>,
    crew: Vec<Worker<'w, G>>,
    known: Narrowing<G::Move>,
    nodes: u64,
    /// Its nodes when a question was answered last.
    answered: u64,
}

impl<'r, G: ZeroSum> Driver<'r, '_, '_, G> {
    /// Depth 1, 2, 3, … until looking deeper can change nothing.
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
            // Between two depths nothing is lost; within one the search begins it anew, but a long
            // one must not put off everything.
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

    /// Whether a question was stopped for a change between the two searches only. It is forgotten
    /// then.
    fn goes_on(&self, found: &mut Found<G::Move>) -> bool {
        let goes_on = found.stop == Stop::Budget && self.nodes() < self.search.cells();
        if goes_on {
            found.stop = Stop::Complete;
            self.shared.stop.store(false, Ordering::Relaxed);
        }
        goes_on
    }

    /// A search to the end by as many threads, not yet begun. Its killers and its history are its
    /// own.
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

    /// Goes on with the search to the end, which may take a share of what deepening `alone` has
    /// taken. Returns whether the run is over; what deepening has found stays unless the value is
    /// there.
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

    /// One depth, with a window about the value of the last one that grows where it fails.
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
                // A better move than the last one's, found before the stop, is a better answer.
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
