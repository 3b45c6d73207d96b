//! Near options by pushing: each heap adds its options to the bitmaps of the next 63 heaps.

#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "a kernel is one loop only if its steps are inlined into it, and iterators often are not"
)]

use crate::kernel::Steps;
use crate::kernel::portable::Portable;
use crate::sparse::rank::Ranks;
use crate::sparse::rules::SparseRules;

/// Common ranks in the low half, rare ones in the high half.
pub(crate) trait RingWord: Copy + Default + std::ops::BitOrAssign {
    const HALF: u32;
    fn new(common: u32, rare: u32) -> Self;
    fn wide(self) -> u64;
    /// ORs a row into the ring.
    fn merge<K: Steps>(kernel: &K, ring: &mut [Self; 72], row: &[Self; 72]);
}

impl RingWord for u32 {
    const HALF: u32 = 16;
    #[inline(always)]
    fn new(common: u32, rare: u32) -> Self {
        common & 0xffff | rare << 16
    }
    #[inline(always)]
    fn wide(self) -> u64 {
        u64::from(self)
    }
    #[inline(always)]
    fn merge<K: Steps>(kernel: &K, ring: &mut [Self; 72], row: &[Self; 72]) {
        kernel.merge(ring, row);
    }
}

impl RingWord for u64 {
    const HALF: u32 = 32;
    #[inline(always)]
    fn new(common: u32, rare: u32) -> Self {
        Self::from(common) | Self::from(rare) << 32
    }
    #[inline(always)]
    fn wide(self) -> u64 {
        self
    }
    #[inline(always)]
    fn merge<K: Steps>(_kernel: &K, ring: &mut [Self; 72], row: &[Self; 72]) {
        for lane in 0..72 {
            ring[lane] |= row[lane];
        }
    }
}

/// Lanes of this block and the next, and a chunk that rows may touch beyond.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct Ring<W>(pub [W; 144]);

/// The inputs of near options other than the heap: the rules, the classes, and the small heaps.
#[derive(Clone, Copy)]
pub(crate) struct Small64<'a> {
    pub split: &'a SparseRules,
    pub table: &'a Ranks,
    /// The ranks of the heaps 64 down to 1, and a bit for each rare one.
    pub low: &'a [u8],
    pub low_rare: u64,
}

/// The near phase by pushing.
#[derive(Clone, Debug)]
pub(crate) struct Push<W> {
    pub ring: Ring<W>,
    /// `rows[class * HALF + rank][distance + 7]` is the contribution of a heap to the heap that is
    /// larger by `distance`, from 1 to 63; all other entries are zero.
    rows: Vec<[W; 80]>,
}

impl<W: RingWord> Push<W> {
    /// The ring before a block, after the last 64 heaps: the rank of each, and whether it is
    /// common.
    pub fn new(near: &Small64<'_>, last: impl Iterator<Item = (u8, bool)>) -> Self {
        let half = W::HALF as usize;
        let mut rows = vec![[W::default(); 80]; 2 * half];
        let bit = |rank: u8, class: u8| {
            let bit = if u32::from(rank) < W::HALF {
                1 << rank
            } else {
                0
            };
            if class == 1 {
                W::new(bit, 0)
            } else {
                W::new(0, bit)
            }
        };
        for class in 0..2u8 {
            for rank in 0..half as u8 {
                let row = &mut rows[usize::from(class) * half + usize::from(rank)];
                for &(k, _) in &near.split.breaks {
                    for i in 1..64 - k {
                        let (other, rare) = (near.low[64 - i], near.low_rare >> (64 - i) & 1);
                        let other_class = 1 - rare as u8;
                        row[k + i + 7] |= bit(rank ^ other, class ^ other_class);
                    }
                }
                for &k in &near.split.takes {
                    let flip = u8::from(near.table.mask.position && k % 2 == 1);
                    row[k + 7] |= bit(rank, class ^ flip);
                }
            }
        }
        let mut push = Self {
            ring: Ring([W::default(); 144]),
            rows,
        };
        for (lane, (rank, common)) in last.enumerate() {
            // Larger ranks of rare heaps cannot be pushed; they are added below.
            push.add_from(near, lane, rank, common);
        }
        push
    }

    /// Adds a heap with a rank that may be beyond the rows.
    fn add_from(&mut self, near: &Small64<'_>, lane: usize, rank: u8, common: bool) {
        if u32::from(rank) < W::HALF {
            return self.add(&Portable::new(), lane, rank, common);
        }
        for &(k, _) in &near.split.breaks {
            for i in 1..64 - k {
                let rank = rank ^ near.low[64 - i];
                let same = (near.low_rare >> (64 - i) & 1 == 0) == common;
                if u32::from(rank) < W::HALF {
                    let bit = 1 << rank;
                    let word = if same { W::new(0, bit) } else { W::new(bit, 0) };
                    self.ring.0[lane + k + i] |= word;
                }
            }
        }
    }

    /// Moves to the next block and adds what its far phase found.
    #[inline(always)]
    pub fn advance(&mut self, near: &Small64<'_>, next: usize, common: &[u32; 64]) {
        let zero = |n: usize| match near.table.class(0, n) {
            _ if !near.split.zero => W::default(),
            1 => W::new(1, 0),
            _ => W::new(0, 1),
        };
        let zero = [zero(next), zero(next + 1)];
        for lane in 0..64 {
            let mut word = self.ring.0[64 + lane];
            word |= W::new(common[lane], 0);
            word |= zero[lane & 1];
            self.ring.0[lane] = word;
            self.ring.0[64 + lane] = W::default();
        }
        self.ring.0[128..].fill(W::default());
    }

    /// Adds the options of the heap in `lane` to the next 63 heaps. Whole chunks of eight lanes are
    /// written, so that later loads have the same size as these stores.
    #[inline(always)]
    pub fn add<K: Steps>(&mut self, kernel: &K, lane: usize, rank: u8, common: bool) {
        let half = W::HALF as usize;
        let row = &self.rows[usize::from(common) * half + usize::from(rank)];
        let first = lane / 8 * 8;
        let shift = 7 - (lane - first);
        let ring: &mut [W; 72] = (&mut self.ring.0[first..first + 72])
            .try_into()
            .expect("72");
        let row: &[W; 72] = row[shift..shift + 72].try_into().expect("72");
        W::merge(kernel, ring, row);
    }
}
