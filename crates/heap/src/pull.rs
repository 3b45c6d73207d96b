//! Blocks whose near phase pulls: the values may be large, and each heap asks for the ranks that it needs.
//!
//! The far phase and the witnesses of a block may have been computed before, for large sides, by another thread
//! (`ahead.rs`): then only the small sides are added here. What a block then finds is the same, because both
//! phases are unions over their items; only the witnesses that were not needed may differ, and those are asked for
//! one by one in any case.

#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "a kernel is one loop only if its steps are inlined into it, and iterators often are not"
)]

use crate::block::{Beyond, Dropped, Sparse, below, free};
use crate::kernel::{Item, RankMap, RankView, Steps, lanes};

/// When so few rare values of a block have no witness, scanning for them is cheaper.
pub(crate) const LEFT_OVER: u32 = 24;

/// What is known of a block beforehand.
#[derive(Clone, Debug)]
pub(crate) struct Maps {
    /// Common options from rare heaps, of the first `words` words of ranks.
    pub far: [RankMap; 64],
    pub words: usize,
    /// Rare options from witnesses, and how many witnesses were used for each window.
    pub found: [RankMap; 64],
    pub used: [u16; 4],
    /// Items of the far phase and witnesses that were combined, once for each window.
    pub work: (u64, u64),
}

/// The items that the first thread adds.
#[derive(Clone, Debug)]
pub(crate) struct Small {
    pub far: Vec<Item>,
    pub witnesses: Vec<Item>,
    /// The witnesses of the second thread.
    pub large: Vec<Item>,
}

/// One window of common options from rare heaps, as far as any lane needs it.
#[inline(always)]
pub(crate) fn cover_far<K: Steps>(
    kernel: &mut K,
    view: &RankView,
    items: &[Item],
    window: usize,
    far: &mut [RankMap; 64],
) -> u64 {
    let reach = (window + 1) * K::WORDS;
    kernel.cover(view, items, window, far, |maps| {
        reach < 4 && maps.iter().all(|map| map[reach - 1] == u64::MAX)
    }) as u64
}

/// Needed ranks of a window that are not found.
#[inline(always)]
pub(crate) fn left_over<K: Steps>(
    maps: &[RankMap; 64],
    needed: &[RankMap; 64],
    window: usize,
) -> u32 {
    let mut left = 0;
    for (map, needed) in maps.iter().zip(needed) {
        for word in window * K::WORDS..(window + 1) * K::WORDS {
            left += (needed[word] & !map[word]).count_ones();
        }
    }
    left
}

/// The ranks below the limit of each lane's candidate, and the largest such limit.
#[inline(always)]
pub(crate) fn needs(
    far: &[RankMap; 64],
    limits: &[[u16; 256]; 2],
    n0: usize,
) -> ([RankMap; 64], usize) {
    let mut needed = [[0u64; 4]; 64];
    let mut highest = 0;
    for (lane, map) in far.iter().enumerate() {
        let limit = usize::from(limits[(n0 + lane) & 1][free(map) as usize]);
        highest = highest.max(limit);
        for (word, bits) in needed[lane].iter_mut().enumerate() {
            *bits = below((limit.saturating_sub(64 * word)).min(64) as u32);
        }
    }
    (needed, highest)
}

/// Whether the first words of a map have no free rank.
#[inline(always)]
pub(crate) fn full(map: &RankMap, words: usize) -> bool {
    map[..words].iter().all(|&word| word == u64::MAX)
}

impl Sparse {
    /// The next window of common options from rare heaps, after the first `words` words.
    #[inline(always)]
    fn cover_far<K: Steps>(
        &self,
        kernel: &mut K,
        far: &mut [RankMap; 64],
        words: &mut usize,
    ) -> u64 {
        let window = *words / K::WORDS;
        *words += K::WORDS;
        cover_far(kernel, &self.view(), &self.far, window, far)
    }

    /// Far, one window after another until each lane has a free rank. Returns the words that are known.
    #[inline(always)]
    fn cover_all<K: Steps>(
        &self,
        kernel: &mut K,
        ahead: Option<(&Maps, &Small)>,
        far: &mut [RankMap; 64],
        work: &mut u64,
    ) -> Result<usize, Dropped> {
        let mut words = 0;
        if let Some((maps, small)) = ahead {
            // The large sides are there; the small ones are added.
            let view = self.view();
            while words < maps.words {
                let window = words / K::WORDS;
                words += K::WORDS;
                *work += cover_far(kernel, &view, &small.far, window, far);
            }
        }
        while words == 0 || far.iter().any(|map| full(map, words)) {
            if words == 4 {
                return Err(Dropped::Beyond(Beyond::Ranks));
            }
            *work += self.cover_far(kernel, far, &mut words);
        }
        Ok(words)
    }

    /// Witnesses for the rare ranks below each lane's candidate. Returns how many were used.
    #[inline(always)]
    fn find_witnesses<K: Steps>(
        &self,
        kernel: &mut K,
        ahead: Option<(&Maps, &Small)>,
        far: &[RankMap; 64],
        found: &mut [RankMap; 64],
    ) -> u64 {
        let mut work = 0;
        let view = self.view();
        let (needed, highest) = needs(far, &self.table.limits, self.next);
        for window in 0..highest.div_ceil(64 * K::WORDS) {
            let enough = |maps: &[RankMap; 64]| left_over::<K>(maps, &needed, window) <= LEFT_OVER;
            if let Some((maps, small)) = ahead {
                if enough(found) {
                    continue;
                }
                work += kernel.cover(&view, &small.witnesses, window, found, enough) as u64;
                let used = maps.used.get(window).copied().unwrap_or(0) as usize;
                if !enough(found) && used < small.large.len() {
                    let rest = &small.large[used..];
                    work += kernel.cover(&view, rest, window, found, enough) as u64;
                }
            } else {
                work += kernel.cover(&view, &self.witnesses, window, found, enough) as u64;
            }
        }
        work
    }

    /// The small sides of near pairs, for each break.
    #[inline(always)]
    fn small_sides(&self) -> Vec<([u8; 64], u64, u64)> {
        let breaks = self.split.breaks.len();
        let mut small = vec![([0u8; 64], 0u64, 0u64); breaks];
        for (side, &(k, _)) in small.iter_mut().zip(&self.split.breaks) {
            side.2 = u64::MAX << k;
            for q in k..64 {
                let i = q + 1 - k;
                side.0[q] = self.low[64 - i];
                side.1 |= (self.low_rare[0] >> (64 - i) & 1) << q;
            }
        }
        small
    }

    #[inline(always)]
    pub(crate) fn pull_block<K: Steps>(
        &mut self,
        kernel: &mut K,
        ahead: Option<(&Maps, &Small)>,
    ) -> Result<(), Dropped> {
        let n0 = self.next;
        let (mut far, mut found) = ahead.map_or_else(
            || ([[0; 4]; 64], [[0; 4]; 64]),
            |(maps, _)| (maps.far, maps.found),
        );
        let zero = if self.split.zero {
            [n0, n0 + 1].map(|n| self.table.class(0, n))
        } else {
            [2; 2]
        };
        for lane in 0..64 {
            far[lane][0] |= u64::from(zero[lane & 1] == 1);
            found[lane][0] |= u64::from(zero[lane & 1] == 0);
        }

        let mut work = (0, 0);
        let mut words = self.cover_all(kernel, ahead, &mut far, &mut work.0)?;
        work.1 += self.find_witnesses(kernel, ahead, &far, &mut found);

        // Near. Lane `q` of the last heaps is heap `n - 1 - q`; of the small ones, heap `q + 1 - k`.
        let mut last = [0u8; 128];
        let mut last_rare = 0u64;
        for q in 0..64 {
            last[64 + q] = self.bytes[self.place(n0 - 1 - q)];
            last_rare |= u64::from(self.is_rare(n0 - 1 - q)) << q;
        }
        let small = self.small_sides();
        let moves = self.table.mask.position;
        let takes: Vec<(usize, u64)> = self
            .split
            .takes
            .iter()
            .map(|&k| (k - 1, u64::from(moves && k % 2 == 1)))
            .collect();
        for lane in 0..64 {
            let n = n0 + lane;
            let recent = lanes(&last, 64 - lane);
            let near = Near64 {
                recent,
                last_rare,
                small: &small,
                takes: &takes,
            };
            let candidate = loop {
                let rank = free(&far[lane]);
                if usize::from(rank) >= 64 * words || full(&far[lane], words) {
                    if words == 4 {
                        return Err(Dropped::Beyond(Beyond::Ranks));
                    }
                    work.0 += self.cover_far(kernel, &mut far, &mut words);
                    continue;
                }
                if !near.has(kernel, rank, 1) {
                    break rank;
                }
                far[lane][usize::from(rank) / 64] |= 1 << (rank % 64);
            };
            let limit = usize::from(self.table.limits[n & 1][candidate as usize]);
            let (mut rank, mut is_common) = (candidate, true);
            #[allow(
                clippy::needless_range_loop,
                reason = "the word's number is part of the rank"
            )]
            'words: for word in 0..limit.div_ceil(64) {
                let reach = below((limit - 64 * word).min(64) as u32);
                let mut left = reach & !found[lane][word];
                while left != 0 {
                    let missing = (64 * word) as u8 + left.trailing_zeros() as u8;
                    if !near.has(kernel, missing, 0) && !self.scan(kernel, n, missing)? {
                        (rank, is_common) = (missing, false);
                        break 'words;
                    }
                    left &= left - 1;
                }
            }
            self.store(n, rank, is_common);
            last[63 - lane] = rank;
            last_rare = last_rare << 1 | u64::from(!is_common);
            if is_common {
                self.max_common = self.max_common.max(rank);
            }
        }
        self.work.far += work.0;
        self.work.witnesses += work.1;
        Ok(())
    }
}

/// The near options of one heap.
struct Near64<'a> {
    /// The ranks of the last 64 heaps, the last one first, and their rare bits.
    recent: &'a [u8; 64],
    last_rare: u64,
    /// For each break: the ranks of the small heaps, their rare bits, and the lanes that are pairs.
    small: &'a [([u8; 64], u64, u64)],
    /// For each take: its lane, and whether it changes the class.
    takes: &'a [(usize, u64)],
}

impl Near64<'_> {
    /// Whether a near pair or a take has this rank and class (1 common). Plain loops: a closure would
    /// be compiled without the instructions of the kernel.
    #[inline(always)]
    fn has<K: Steps>(&self, kernel: &K, rank: u8, class: u64) -> bool {
        let flip = class.wrapping_sub(1); // all ones for class 0
        for (ranks, rare, valid) in self.small {
            let classes = (self.last_rare ^ rare ^ flip) & valid;
            if kernel.equal(self.recent, ranks, rank) & classes != 0 {
                return true;
            }
        }
        for &(q, flips) in self.takes {
            if self.recent[q] == rank && (self.last_rare >> q & 1) ^ 1 ^ flips == class {
                return true;
            }
        }
        false
    }
}
