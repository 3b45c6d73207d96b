//! A second thread that works one stretch of heaps ahead.
//!
//! The far phase of a block, and its witnesses, combine every small side with large sides that lie `offset` heaps back.
//! Where the offset is at least two *stretches* of [`STRETCH`] heaps, the large sides were known one stretch ago. So while the
//! first thread computes stretch `t`, the second one, which knows all heaps before it, prepares the large offsets of
//! stretch `t + 1`:
//!
//! ```text
//! first    |  t: small offsets, near  |  t+1: small offsets, near  |
//! second   |  t+1: large offsets      |  t+2: large offsets        |
//!          ^ ranks of t-1 go over     ^ ranks of t go over, maps of t+1 come back
//! ```
//!
//! The second thread has a window of ranks of its own, to which it adds what comes over: a byte a heap, and nothing is
//! shared. All this happens only where large sides can no longer be rare; if a rare heap appears after all, the
//! pipeline ends and the first thread goes on alone until it lies far back. So the values are those of one thread, heap
//! for heap.

#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "a kernel is one loop only if its steps are inlined into it, and iterators often are not"
)]

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use crate::block::{Beyond, PAD, Sparse};
use crate::kernel::{EMPTY, Item, KernelTask, RankView, Steps, WantedRanks, maps_of};
use crate::pull::{LEFT_OVER, Maps, Small, cover_far, limits};

/// Heaps in a stretch.
const STRETCH: usize = 512;

/// Of a hundred items, those that the first thread keeps at least.
const SHARE: usize = 10;

/// The second thread's side.
struct SecondThread {
    far: Vec<Item>,
    witnesses: Vec<Item>,
    limits: [[u16; 256]; 2],
    /// The planes that the first thread needed last, when this began.
    reach: usize,
    /// Ranks of the last heaps, the last one before `next`.
    ranks: Vec<u8>,
    /// How many of them an item can reach.
    window: usize,
    /// The first heap that is not known here.
    next: usize,
}

impl SecondThread {
    /// The large offsets of the stretch after the next one.
    #[inline(always)]
    fn prepare<K: Steps>(&self, kernel: &mut K) -> Vec<Maps> {
        let blocks = (0..STRETCH / 64).map(|block| {
            let n0 = self.next + STRETCH + 64 * block;
            let view = RankView {
                ranks: &self.ranks,
                rare: &[],
                at: self.ranks.len() - SLACK + STRETCH + 64 * block,
                masked: false,
            };
            let mut maps = Maps {
                far: EMPTY,
                known: 0,
                found: EMPTY,
                used: [0; 32],
                work: (0, 0),
            };
            let reach = (0, self.reach);
            (maps.known, maps.work.0) = cover_far(kernel, &view, &self.far, reach, &mut maps.far);
            let (limits, highest) = limits(&maps_of(&maps.far, maps.known), &self.limits, n0);
            let goal = WantedRanks {
                limits: Some(&limits),
                spare: LEFT_OVER,
            };
            let (mut plane, reach) = (0, highest.div_ceil(8));
            while plane < reach {
                let window = K::window(plane, reach);
                let found = &mut maps.found;
                let used = kernel.cover(&view, &self.witnesses, window.clone(), found, goal);
                maps.used[plane] = used as u16;
                maps.work.1 += used as u64;
                plane = window.end;
            }
            maps
        });
        blocks.collect()
    }

    /// Adds the ranks of a stretch.
    fn add(&mut self, ranks: &[u8]) {
        let end = self.ranks.len() - SLACK;
        self.ranks.truncate(end);
        if end > 8 * self.window {
            self.ranks.copy_within(end - self.window.., 0);
            self.ranks.truncate(self.window);
        }
        self.ranks.extend_from_slice(ranks);
        self.ranks.resize(self.ranks.len() + SLACK, 0);
        self.next += ranks.len();
    }
}

/// The second thread: prepares stretches as long as ranks come over.
struct Serve {
    ahead: SecondThread,
    ranks: Receiver<Vec<u8>>,
    maps: SyncSender<Vec<Maps>>,
}

impl KernelTask for Serve {
    type Out = ();

    #[inline(always)]
    fn run<K: Steps>(mut self, kernel: &mut K) {
        while let Ok(more) = self.ranks.recv() {
            self.ahead.add(&more);
            if self.maps.send(self.ahead.prepare(kernel)).is_err() {
                break;
            }
        }
    }
}

/// Places after the last known heap that views may touch: a stretch and a half.
const SLACK: usize = 2 * STRETCH + 64;

impl Sparse {
    /// Whether a second thread could help with the heaps below `to`: the values are large, all large sides are common,
    /// and there is something to do for two.
    fn suits_two(&self, to: usize) -> bool {
        let window = self.max_offset + 2 * STRETCH + PAD;
        !self.pushes()
            && !self.view().masked
            && to > self.next + 8 * STRETCH
            && self.next - self.kept() > window
            && self.far.len() > 64
    }

    /// [`extend`](Self::extend), with the help of a second thread if that is wanted.
    pub fn extend_as(&mut self, to: usize, two: bool) -> Result<(), Beyond> {
        if two {
            self.extend_by_two(to)
        } else {
            self.extend(to)
        }
    }

    /// [`extend`](Self::extend) with the help of a second thread where it helps.
    pub fn extend_by_two(&mut self, to: usize) -> Result<(), Beyond> {
        if !self.suits_two(to) {
            return self.extend(to);
        }
        self.reserve(to);
        let border = self.border();
        let large = |item: &&Item| item.offset as usize >= border;
        let (far, small_far): (Vec<Item>, Vec<Item>) = self.far.iter().partition(large);
        let (large, witnesses): (Vec<Item>, Vec<Item>) = self.witnesses.iter().partition(large);
        let window = self.max_offset + 2 * STRETCH;
        let small = Small {
            far: small_far,
            witnesses,
            large: large.clone(),
        };
        let ahead = SecondThread {
            far,
            witnesses: large,
            limits: self.table.limits,
            reach: self.reach,
            ranks: [self.ranks_before(self.next, window), &[0; SLACK]].concat(),
            window,
            next: self.next,
        };
        let kernel = self.kernel;
        let (give, ranks) = sync_channel(2);
        let (maps, take) = sync_channel(2);
        let end = self.next + (to - self.next) / STRETCH * STRETCH;
        std::thread::scope(|scope| {
            scope.spawn(move || kernel.run(Serve { ahead, ranks, maps }));
            // The first stretch is computed alone.
            let result = self.pipeline(end, &small, &give, &take);
            drop(give);
            result
        })?;
        self.extend(to)
    }

    /// The least offset of the second thread. The first one also has the near phase, so it takes fewer items.
    fn border(&self) -> usize {
        let mut offsets: Vec<u32> = self.far.iter().map(|item| item.offset).collect();
        offsets.sort_unstable();
        let fair = offsets
            .get(offsets.len() * SHARE / 100)
            .copied()
            .unwrap_or(0);
        (fair as usize).max(2 * STRETCH)
    }

    fn pipeline(
        &mut self,
        end: usize,
        small: &Small,
        give: &SyncSender<Vec<u8>>,
        take: &Receiver<Vec<Maps>>,
    ) -> Result<(), Beyond> {
        let rares = self.rares.len();
        // An empty message asks for the maps of the stretch after the next one.
        if give.send(Vec::new()).is_err() {
            return Ok(());
        }
        self.extend(self.next + STRETCH)?;
        while self.next + STRETCH <= end && self.rares.len() == rares && !self.pushes() {
            let Ok(maps) = take.recv() else { break };
            let ranks = self.ranks_before(self.next, STRETCH).to_vec();
            if give.send(ranks).is_err() {
                break;
            }
            self.extend_with(&maps, small)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Kernel;
    use crate::sequence::Sequence;
    use grundy_game::{Budget, NoObserver};

    #[test]
    fn two_threads_give_the_values_of_one() {
        for kernel in Kernel::available() {
            let code = "0.6".parse().unwrap();
            let mut start = Sequence::with_kernel(&code, kernel);
            start.extend(45_000, &Budget::UNLIMITED, &mut NoObserver);
            let mut one = start.sparse().unwrap().clone();
            let mut two = one.clone();
            let to = one.next + 16 * STRETCH + 100;
            assert!(two.suits_two(to), "the last rare heap lies far back");
            one.extend(to).unwrap();
            two.extend_by_two(to).unwrap();
            assert_eq!(one.next, two.next, "{kernel}");
            assert!((0..to).all(|n| one.value(n) == two.value(n)), "{kernel}");
            assert_eq!(one.rares, two.rares);
        }
    }

    #[test]
    fn a_rare_heap_ends_the_pipeline_and_not_the_run() {
        // Rare heaps of Grundy's game go on to 82860: none is missed, wherever two threads begin.
        let code = "4u.".parse().unwrap();
        let mut one = Sequence::new(&code);
        let mut two = Sequence::new(&code);
        two.set_threads(2);
        for to in [50_000, 90_000, 100_000] {
            one.extend(to, &Budget::UNLIMITED, &mut NoObserver);
            two.extend(to, &Budget::UNLIMITED, &mut NoObserver);
            assert!(one.values().eq(two.values()));
        }
    }
}
