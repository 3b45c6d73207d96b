//! A second thread that prepares blocks in advance.
//!
//! The far phase of a block, and its witnesses, combine every small side with large sides that are
//! `offset` heaps back. If the offset is at least a *border* of `64 (d + 1)` heaps, the large sides
//! of a block are known when `d` blocks before it are not. So the second thread prepares the large
//! offsets of block `t + d + 1` as soon as block `t` is done, while the first one has `d` blocks
//! before it that were prepared:
//!
//! ```text
//! first    |  t: small offsets, near  |  t+1: small offsets, near  |
//! second   |  t+d: large offsets      |  t+d+1: large offsets      |
//!          ^ ranks of t-1 are sent    ^ ranks of t are sent, maps of t+d are returned
//! ```
//!
//! The second thread has its own window of ranks and appends the ranks that it receives: one byte
//! per heap, with no shared memory. A block takes a few microseconds, far less than a sleeping
//! thread needs to wake. So the waiting thread spins briefly before parking. The border gives both
//! threads the same work, by the counted work so far. So neither the border nor the counters depend
//! on the clock.
//!
//! The pipeline runs only if large sides can no longer be rare. If a rare heap appears, the
//! pipeline ends and the first thread continues alone until that heap is far back. So the values
//! equal those of one thread, heap for heap.
//!
//! **Rejected:** transfers of 512 heaps by channels on which both threads slept. On two idle cores
//! 1.04 processors were busy, and wall-clock time equalled the single-threaded run.

#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "a kernel is one loop only if its steps are inlined into it, and iterators often are not"
)]

use std::hint::spin_loop;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};

use crate::kernel::{Item, Kernel, KernelTask, RankView, Steps, WantedRanks, maps_of};
use crate::sparse::near_pull::{BlockScratch, MIN_UNWITNESSED, NearItems, cover_distant, limits};
use crate::sparse::state::{Sparse, SparseLimit};

/// Minimum and maximum lead of the second thread in blocks. The minimum keeps a slow block from
/// stalling the other thread.
const LEAD_BLOCKS: std::ops::RangeInclusive<usize> = 4..=32;

/// Minimum number of blocks in a piece that is worth a second thread.
const MIN_PIPELINE_BLOCKS: usize = 64;

/// Polls of a channel before a thread sleeps: some tens of microseconds.
const MAX_SPIN_POLLS: usize = 2000;

/// Places after the last known heap that views may touch.
const VIEW_PAD: usize = 64 * (*LEAD_BLOCKS.end() + 3);

/// A computed block.
struct FinishedBlock {
    ranks: [u8; 64],
    /// Number of planes that it needed.
    reach: usize,
    /// Used maps, returned so that their memory goes back to the thread that fills it.
    spent: Option<Box<BlockScratch>>,
}

/// State of the second thread.
struct Producer {
    far: Vec<Item>,
    witnesses: Vec<Item>,
    limits: [[u16; 256]; 2],
    /// The planes that the first thread needed last.
    reach: usize,
    /// Ranks of the last heaps, the last one before `next`.
    ranks: Vec<u8>,
    /// Number of these that an item can reach.
    window: usize,
    /// The first heap that is not known here.
    next: usize,
}

impl Producer {
    /// The ranks in the layout for the block that begins with heap `n0`.
    fn view(&self, n0: usize) -> RankView<'_> {
        RankView {
            ranks: &self.ranks,
            rare: &[],
            at: self.ranks.len() - VIEW_PAD + (n0 - self.next),
            masked: false,
        }
    }

    /// The large offsets of the block that begins with heap `n0`.
    #[inline(always)]
    fn prepare<K: Steps>(&self, kernel: &mut K, n0: usize, maps: &mut BlockScratch) {
        let view = self.view(n0);
        maps.clear();
        let reach = (0, self.reach);
        (maps.known, maps.work.0) = cover_distant(kernel, &view, &self.far, reach, &mut maps.far);
        let (limits, highest) = limits(&maps_of(&maps.far, maps.known), &self.limits, n0);
        let goal = WantedRanks {
            limits: Some(&limits),
            spare: MIN_UNWITNESSED,
        };
        let reach = highest.div_ceil(8);
        while maps.sought < reach {
            let window = K::window(maps.sought, reach);
            let found = &mut maps.found;
            let used = kernel.cover(&view, &self.witnesses, window.clone(), found, goal);
            maps.used[maps.sought] = used as u16;
            maps.work.1 += used as u64;
            maps.sought = window.end;
        }
    }

    /// Adds the ranks of a block.
    fn add(&mut self, done: &FinishedBlock) {
        let mut end = self.ranks.len() - VIEW_PAD;
        if end > 8 * self.window {
            self.ranks.copy_within(end - self.window..end, 0);
            end = self.window;
            self.ranks.truncate(end + VIEW_PAD);
        }
        self.ranks[end..end + 64].copy_from_slice(&done.ranks);
        self.ranks.resize(end + 64 + VIEW_PAD, 0);
        self.next += 64;
        self.reach = done.reach;
    }
}

/// The second thread: prepares blocks while ranks arrive.
struct Helper {
    thread: Producer,
    /// The range of prepared blocks, in heaps; the first ones do not need a received block.
    heaps: std::ops::Range<usize>,
    at_once: usize,
    done: Receiver<FinishedBlock>,
    maps: SyncSender<Box<BlockScratch>>,
}

impl KernelTask for Helper {
    type Out = ();

    #[inline(always)]
    fn run<K: Steps>(mut self, kernel: &mut K) {
        let mut n0 = self.heaps.start;
        while n0 < self.heaps.end {
            let mut spent = None;
            if self.at_once > 0 {
                self.at_once -= 1;
            } else {
                let Some(mut done) = next(&self.done) else {
                    break;
                };
                self.thread.add(&done);
                spent = done.spent.take();
            }
            let mut maps = spent.unwrap_or_default();
            self.thread.prepare(kernel, n0, &mut maps);
            if self.maps.send(maps).is_err() {
                break;
            }
            n0 += 64;
        }
    }
}

/// Receives the next item of a channel; `None` if the other thread has ended.
fn next<T>(channel: &Receiver<T>) -> Option<T> {
    for _ in 0..MAX_SPIN_POLLS {
        match channel.try_recv() {
            Ok(message) => return Some(message),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => spin_loop(),
        }
    }
    channel.recv().ok()
}

/// The first thread: computes the blocks below a heap from the prepared parts.
struct Consumer<'a> {
    sparse: &'a mut Sparse,
    small: &'a NearItems,
    to: usize,
    done: SyncSender<FinishedBlock>,
    maps: Receiver<Box<BlockScratch>>,
}

impl KernelTask for Consumer<'_> {
    type Out = Result<(), SparseLimit>;

    /// Ends early when a rare heap appears: the prepared parts are incomplete then.
    #[inline(always)]
    fn run<K: Steps>(self, kernel: &mut K) -> Self::Out {
        let rares = self.sparse.rares.len();
        let mut spent = None;
        while self.sparse.next < self.to && self.sparse.rares.len() == rares {
            let sparse = &mut *self.sparse;
            let ranks = sparse.ranks_before(sparse.next, 64);
            let done = FinishedBlock {
                ranks: ranks.try_into().expect("64 ranks"),
                reach: sparse.reach,
                spent,
            };
            // The second thread receives only while it has more to prepare.
            let _ = self.done.send(done);
            let Some(maps) = next(&self.maps) else { break };
            sparse.prepared_block(kernel, &maps, self.small)?;
            spent = Some(maps);
        }
        Ok(())
    }
}

impl Sparse {
    /// Whether a second thread could help with the heaps below `to`: the values are large, all
    /// large sides are common, and there is enough work for two.
    fn suits_two(&self, to: usize) -> bool {
        !self.pushes()
            && !self.view().masked
            && to > self.next + 64 * MIN_PIPELINE_BLOCKS
            && self.next - self.first_stored() > self.max_offset
            && self.far.len() > 64
    }

    /// [`extend`](Self::extend), with a second thread if `two` is set.
    pub fn extend_as(&mut self, to: usize, two: bool) -> Result<(), SparseLimit> {
        if two {
            self.extend_by_two(to)
        } else {
            self.extend(to)
        }
    }

    /// [`extend`](Self::extend) with a second thread if that is faster.
    pub fn extend_by_two(&mut self, to: usize) -> Result<(), SparseLimit> {
        if !self.suits_two(to) {
            return self.extend(to);
        }
        self.reserve(to);
        let border = self.border();
        let ahead = (border / 64 - 1).min(*LEAD_BLOCKS.end());
        let (thread, small) = self.shared(border);
        let kernel = self.kernel;
        // No message ever waits for room.
        let (give, done) = sync_channel(ahead + 2);
        let (maps, take) = sync_channel(ahead + 2);
        let serve = Helper {
            thread,
            heaps: self.next + 64..to,
            at_once: ahead,
            done,
            maps,
        };
        std::thread::scope(|scope| {
            scope.spawn(move || kernel.run(serve));
            // The first block is computed alone.
            let rares = self.rares.len();
            self.extend(self.next + 64)?;
            if self.rares.len() > rares {
                return Ok(());
            }
            kernel.run(Consumer {
                sparse: self,
                small: &small,
                to,
                done: give,
                maps: take,
            })
        })?;
        self.extend(to)
    }

    /// The items of the second thread, from this offset on, and those of the first one.
    fn shared(&self, border: usize) -> (Producer, NearItems) {
        let large = |item: &&Item| item.offset as usize >= border;
        let (far, small_far): (Vec<Item>, Vec<Item>) = self.far.iter().partition(large);
        let (large, witnesses): (Vec<Item>, Vec<Item>) = self.witnesses.iter().partition(large);
        let small = NearItems {
            far: small_far,
            witnesses,
            large: large.clone(),
        };
        let window = self.max_offset;
        let thread = Producer {
            far,
            witnesses: large,
            limits: self.table.limits,
            reach: self.reach,
            ranks: [self.ranks_before(self.next, window), &[0; VIEW_PAD]].concat(),
            window,
            next: self.next,
        };
        (thread, small)
    }

    /// The least offset of the second thread, such that both threads have the same work: the first
    /// one also has the near phase.
    fn border(&self) -> usize {
        let blocks = self.work.blocks.max(1);
        let (far, witnesses) = (self.work.far / blocks, self.work.witnesses / blocks);
        let near = near_in_items(self.kernel);
        // Of the items, this part stays with the first thread, in thousandths of an item each.
        let part = (far + witnesses).saturating_sub(near) * 1000 / 2;
        let weight = |work: u64, items: &[Item]| work * 1000 / items.len().max(1) as u64;
        let far = (weight(far, &self.far), &self.far);
        let witnesses = (weight(witnesses, &self.witnesses), &self.witnesses);
        let mut offsets: Vec<(u32, u64)> = Vec::new();
        for (weight, items) in [far, witnesses] {
            offsets.extend(items.iter().map(|item| (item.offset, weight)));
        }
        offsets.sort_unstable();
        let mut sum = 0;
        let fair = offsets.iter().find(|(_, weight)| {
            sum += weight;
            sum > part
        });
        let least = 64 * (LEAD_BLOCKS.start() + 1);
        fair.map_or(least, |&(offset, _)| least.max(offset as usize))
    }
}

/// Cost, in items per block, of the near phase with its scans and of the other work of the first
/// thread. Measured for Grundy's game and Officers, so that both threads take the same time.
fn near_in_items(kernel: Kernel) -> u64 {
    match kernel {
        Kernel::Portable => 600,
        Kernel::Avx2 => 1600,
        Kernel::Avx512 => 2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::Sequence;
    use grundy_core::{Budget, NoObserver};

    #[test]
    fn two_threads_give_the_values_of_one() {
        let games = [("0.6", 45_000), ("4u.", 200_000)];
        for (kernel, (text, known)) in Kernel::available()
            .into_iter()
            .flat_map(|kernel| games.map(|game| (kernel, game)))
        {
            let code = text.parse().unwrap();
            let mut start = Sequence::with_kernel(&code, kernel);
            start.extend(known, &Budget::UNLIMITED, &mut NoObserver);
            let mut one = start.sparse().unwrap().clone();
            let mut two = one.clone();
            let to = one.next + 8292;
            assert!(two.suits_two(to), "the last rare heap lies far back");
            one.extend(to).unwrap();
            two.extend_by_two(to).unwrap();
            assert_eq!(one.next, two.next, "{text} by {kernel}");
            assert!(
                (0..to).all(|n| one.value(n) == two.value(n)),
                "{text} by {kernel}"
            );
            assert_eq!(one.rares, two.rares);
            // The counters do not depend on which thread was faster.
            let mut again = start.sparse().unwrap().clone();
            again.extend_by_two(to).unwrap();
            assert_eq!(again.work, two.work, "{text} by {kernel}");
        }
    }

    /// A block with large offsets prepared for planes that were not requested.
    struct Odd<'a> {
        sparse: &'a mut Sparse,
        thread: &'a Producer,
        small: &'a NearItems,
        planes: usize,
    }

    impl KernelTask for Odd<'_> {
        type Out = Result<(), SparseLimit>;

        fn run<K: Steps>(self, kernel: &mut K) -> Self::Out {
            let (n0, mut maps) = (self.sparse.next, BlockScratch::default());
            self.thread.prepare(kernel, n0, &mut maps);
            let view = self.thread.view(n0);
            // As in a block with lanes that become full repeatedly: two planes more each time.
            while maps.known < self.planes {
                let more = (maps.known, maps.known + 1);
                maps.known = cover_distant(kernel, &view, &self.thread.far, more, &mut maps.far).0;
            }
            self.sparse.prepared_block(kernel, &maps, self.small)
        }
    }

    #[test]
    fn a_block_is_the_same_however_many_planes_were_prepared() {
        let code = "0.6".parse().unwrap();
        for kernel in Kernel::available() {
            let mut start = Sequence::with_kernel(&code, kernel);
            start.extend(45_000, &Budget::UNLIMITED, &mut NoObserver);
            let start = start.sparse().unwrap();
            let mut one = start.clone();
            one.extend(start.next + 64).unwrap();
            // With few items the second thread finds lanes free in planes that the others fill.
            for border in [320, 5_000, 15_000, usize::MAX] {
                let (mut thread, small) = start.shared(border);
                thread.reach = 1;
                for planes in (2..=32).step_by(2) {
                    let mut sparse = start.clone();
                    let odd = Odd {
                        sparse: &mut sparse,
                        thread: &thread,
                        small: &small,
                        planes,
                    };
                    kernel.run(odd).unwrap();
                    assert!(
                        (start.next..one.next).all(|n| one.value(n) == sparse.value(n)),
                        "{planes} planes, border {border}, by {kernel}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_rare_heap_ends_the_pipeline_and_not_the_run() {
        // Grundy's game has rare heaps up to 82860: none is missed, from any heap at which two
        // threads begin.
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
