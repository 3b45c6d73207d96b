//! The exact kernel for codes that leave at most two heaps: rare heaps, common heaps, and blocks of
//! 64.
//!
//! # Theorem
//! With the classes of [`rank`], two heaps of one class give an option that is rare at `n`, two of
//! different classes one that is common. So every common option of a split has a rare heap in it.
//! Let `c` be the least common value that is neither a take nor of the form `G(r) ^ G(n-k-r)` with
//! `r` rare. Then
//!
//! ```text
//! G(n) = min(c, least rare value that is not an option)
//! ```
//!
//! for every mask: a bad one costs time, never a wrong value. (The idea is the sparse space of
//! *Winning Ways*, ch. 4, "Sparse Space Spells Speed", where it is an observation; as a minimum of
//! two it needs no assumption.) In many games only a few dozen heaps are rare, and each rare value
//! below `c` has a *witness* among the first few pairs.
//!
//! # A block of 64 heaps
//! `n0 .. n0+63`, after at least [`FIRST_BLOCK_HEAP`](crate::sparse::state::FIRST_BLOCK_HEAP) heaps
//! by the plain engine:
//!
//! 1. **Far.** All rare heaps `r` with `k + r >= 64` against common partners, which are all before
//!    the block: the exact bitmap of common options for each lane, except for the near ones.
//! 2. **Witnesses.** The same with common heaps as items: a bitmap of rare options, as far as it is
//!    needed. Items are taken round robin over their ranks, one heap of each, then a second one;
//!    natural order leaves ten times more values without a witness.
//! 3. **Near**, one heap after another: pairs with `k + i < 64`, and takes. Then `c` is known, the
//!    rare ranks below its limit that have no witness yet are *scanned* for, 64 pairs at a time,
//!    and if the pairs with a small side up to [`MAX_WITNESS_SIDE`] do not help, among all pairs.
//!
//! *Push*, if all common ranks are below 16 (or 32): each heap adds its near options to the bitmaps
//! of the next 63 heaps. What it adds depends on its class and rank alone, so it is one row of a
//! table, ORed in aligned vectors of the ring, without a branch and in about 25 cycles for the
//! whole chain. *Pull*, for larger ranks: each heap compares the 64 near pairs with the wanted
//! rank, one vector comparison per rank.
//!
//! Ranks above 255 end the run ([`SparseLimit::Ranks`]); then the plain engine takes over. While a
//! window of values is kept instead of all ([`Sparse::forget`]), the scan of all pairs cannot run.
//! A heap that needs it ends the run with [`SparseLimit::History`]; values are never guessed.

#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "a kernel is one loop only if its steps are inlined into it, and iterators often are not"
)]

pub(crate) mod near_pull;
pub(crate) mod near_push;
pub(crate) mod rank;
pub(crate) mod rules;
pub(crate) mod state;

use crate::kernel::{KernelTask, Steps};
use crate::sparse::near_pull::{BlockScratch, NearItems};
use crate::sparse::near_push::{Push, RingWord};
use crate::sparse::state::{BlockError, MAX_WITNESS_SIDE, NearPhase, Sparse, SparseLimit, below};

/// As `MIN_UNWITNESSED` of `near_pull.rs`, for the lanes of a block with a pushing near phase.
const PUSH_MIN_UNWITNESSED: usize = 4;

/// [`Sparse::extend`] with a kernel.
struct Extend<'a> {
    sparse: &'a mut Sparse,
    to: usize,
}

impl KernelTask for Extend<'_> {
    type Out = Result<(), SparseLimit>;

    #[inline(always)]
    fn run<K: Steps>(self, kernel: &mut K) -> Self::Out {
        self.sparse.run(kernel, self.to)
    }
}

impl Sparse {
    /// Computes all heaps below `to`, and up to 63 more.
    pub fn extend(&mut self, to: usize) -> Result<(), SparseLimit> {
        self.reserve(to.max(self.next));
        self.kernel.run(Extend { sparse: self, to })
    }

    #[inline(always)]
    fn run<K: Steps>(&mut self, kernel: &mut K, to: usize) -> Result<(), SparseLimit> {
        while self.next < to {
            let rares = self.rares.len();
            let mut near = std::mem::replace(&mut self.near, NearPhase::Pull);
            let done = match &mut near {
                NearPhase::Push16(push) => self.push_block::<K, u32, 2>(kernel, push),
                NearPhase::Push32(push) => self.push_block::<K, u64, 4>(kernel, push),
                NearPhase::Pull => self.pull_block(kernel, None),
            };
            match done {
                Ok(()) => {
                    self.near = near;
                    self.commit(rares);
                }
                Err(stop) => {
                    self.drop_block(rares);
                    let wider = match stop {
                        BlockError::Wider(rank) => rank,
                        BlockError::SparseLimit(halt) => {
                            self.near = near;
                            return Err(halt);
                        }
                    };
                    self.max_common = self.max_common.max(wider);
                    self.near = match near {
                        NearPhase::Push16(_) => {
                            NearPhase::Push32(Box::new(Push::new(&self.small(), self.last())))
                        }
                        _ => NearPhase::Pull,
                    };
                }
            }
        }
        Ok(())
    }

    /// Records a computed block; there were `rares` rare heaps before it.
    #[inline(always)]
    fn commit(&mut self, rares: usize) {
        self.next += 64;
        self.work.blocks += 1;
        if self.rares.len() > rares {
            (rares..self.rares.len()).for_each(|at| self.add_distant(at));
        }
        if self.low_rare.len() < MAX_WITNESS_SIDE / 64 {
            self.extend_low();
        }
    }

    /// A block is dropped with the rare heaps that it added.
    #[cold]
    fn drop_block(&mut self, rares: usize) {
        for (r, _) in self.rares.split_off(rares) {
            let place = self.place(r);
            self.bits[place / 64] &= !(1 << (place % 64));
        }
    }

    /// Computes a block for which another thread has done a part.
    #[inline(always)]
    pub(crate) fn prepared_block<K: Steps>(
        &mut self,
        kernel: &mut K,
        maps: &BlockScratch,
        small: &NearItems,
    ) -> Result<(), SparseLimit> {
        let rares = self.rares.len();
        if let Err(stop) = self.pull_block(kernel, Some((maps, small))) {
            self.drop_block(rares);
            return match stop {
                BlockError::SparseLimit(halt) => Err(halt),
                BlockError::Wider(_) => unreachable!("only blocks that push ask for wider ranks"),
            };
        }
        self.commit(rares);
        self.work.far += maps.work.0;
        self.work.witnesses += maps.work.1;
        Ok(())
    }

    #[inline(always)]
    fn push_block<K: Steps, W: RingWord, const PLANES: usize>(
        &mut self,
        kernel: &mut K,
        push: &mut Push<W>,
    ) -> Result<(), BlockError> {
        let half = W::HALF;
        let (mut common, mut rare) = ([0u32; 64], [0u32; 64]);
        let view = self.view();
        kernel.cover_small::<PLANES>(&view, &self.far, &mut common);
        // The needs of each lane, as far as known before the block is computed.
        push.advance(&self.small(), self.next, &common);
        let mut needed = [0u32; 64];
        for lane in 0..64 {
            let map = push.ring.0[lane].wide();
            let candidate = (!map).trailing_zeros().min(half - 1);
            let limit = self.table.limits[(self.next + lane) & 1][candidate as usize];
            needed[lane] = below(u32::from(limit).min(half)) as u32 & !(map >> half) as u32;
        }
        let mut used = 0;
        for chunk in self.witnesses.chunks(16).take(16) {
            kernel.cover_small::<PLANES>(&view, chunk, &mut rare);
            used += chunk.len();
            // Plain loops: closures would be compiled without the instructions of the kernel.
            let mut left = 0;
            for lane in 0..64 {
                left += usize::from(needed[lane] & !rare[lane] != 0);
            }
            if left <= PUSH_MIN_UNWITNESSED {
                break;
            }
        }
        for lane in 0..64 {
            push.ring.0[lane] |= W::new(0, rare[lane]);
        }
        self.work.far += self.far.len() as u64;
        self.work.witnesses += used as u64;
        for lane in 0..64 {
            let n = self.next + lane;
            let map = push.ring.0[lane].wide();
            let candidate = (!map).trailing_zeros();
            if candidate >= half {
                // A wider common rank appeared: the ring is built again with the next word type.
                return Err(BlockError::Wider(half as u8));
            }
            let limit = u32::from(self.table.limits[n & 1][candidate as usize]).min(half);
            let mut left = below(limit) & !(map >> half);
            let (mut rank, mut is_common) = (candidate as u8, true);
            while left != 0 {
                let missing = left.trailing_zeros() as u8;
                if !self.scan(kernel, n, missing)? {
                    (rank, is_common) = (missing, false);
                    break;
                }
                left &= left - 1;
            }
            self.store(n, rank, is_common);
            push.add(kernel, lane, rank, is_common);
            self.max_common = self.max_common.max(if is_common { rank } else { 0 });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Kernel;
    use crate::sparse::rules::SparseRules;
    use crate::sparse::state::FIRST_BLOCK_HEAP;
    use grundy_certificate::{Rules, naive};

    fn agree(text: &str, heaps: usize, start: usize) {
        let expected = naive(&Rules::parse(text).unwrap(), heaps);
        let split = SparseRules::new(&text.parse().unwrap()).unwrap();
        for kernel in Kernel::available() {
            let mut sparse = Sparse::new(split.clone(), &expected[..start], kernel).unwrap();
            let mut to = start;
            while to < heaps {
                to = (2 * to).min(heaps);
                if let Err(halt) = sparse.extend(to) {
                    assert_eq!(halt, SparseLimit::Ranks);
                    break;
                }
                sparse.reconsider();
            }
            for (n, &value) in expected.iter().enumerate().take(sparse.next).skip(start) {
                assert_eq!(sparse.value(n), value, "G({n}) of {text} by {kernel}");
            }
        }
    }

    #[test]
    fn every_kernel_gives_the_values_of_the_definition() {
        for text in [
            "0.77", "4u.", "0.6", "0.106", "0.16", "0.454", "0.117", "0.205", "0.6(1)", "4.7",
        ] {
            agree(text, 4096, FIRST_BLOCK_HEAP);
        }
    }
}
