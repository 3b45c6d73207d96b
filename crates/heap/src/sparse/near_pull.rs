//! Blocks with a pulling near phase: the values may be large, and each heap tests the ranks that it
//! needs.
//!
//! Another thread (`pipeline.rs`) may have computed the far phase and the witnesses of a block for
//! large sides. Then only the small sides are added here. The result of the block is the same,
//! because both phases are unions over their items. Only unneeded witnesses may differ, and missing
//! ones are scanned for one by one in any case.

#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "a kernel is one loop only if its steps are inlined into it, and iterators often are not"
)]

use crate::kernel::{EMPTY, Item, Planes, RankMap, RankView, Steps, WantedRanks, lanes, maps_of};
use crate::sparse::state::{BlockError, Sparse, SparseLimit, below, free};

/// With fewer rare values of a block without a witness, scanning for them is cheaper.
pub(crate) const MIN_UNWITNESSED: u32 = 24;

/// The prepared parts of a block.
#[derive(Clone, Debug)]
pub(crate) struct BlockScratch {
    /// Common options from rare heaps, of the first `known` planes of ranks.
    pub far: Planes,
    pub known: usize,
    /// Rare options from witnesses, of the first `sought` planes, and how many witnesses were used
    /// for each window, by its first plane.
    pub found: Planes,
    pub sought: usize,
    pub used: [u16; 32],
    /// Items of the far phase and witnesses that were combined, once for each window.
    pub work: (u64, u64),
}

impl Default for BlockScratch {
    fn default() -> Self {
        Self {
            far: EMPTY,
            known: 0,
            found: EMPTY,
            sought: 0,
            used: [0; 32],
            work: (0, 0),
        }
    }
}

impl BlockScratch {
    /// Resets to the initial state. Only the used part is written, since the rest may be in the
    /// cache of another processor.
    pub fn clear(&mut self) {
        self.far[..self.known].fill([0; 64]);
        self.found[..self.sought].fill([0; 64]);
        self.used = [0; 32];
        (self.known, self.sought, self.work) = (0, 0, (0, 0));
    }
}

/// The items that the first thread adds.
#[derive(Clone, Debug)]
pub(crate) struct NearItems {
    pub far: Vec<Item>,
    pub witnesses: Vec<Item>,
    /// The witnesses of the second thread.
    pub large: Vec<Item>,
}

/// Common options from rare heaps: windows that reach to plane `reach` at least, and then on until
/// each lane has a free rank, after the `known` planes. Returns the number of planes then known, at
/// most 32, and the items that were combined, once for each window.
#[inline(always)]
pub(crate) fn cover_distant<K: Steps>(
    kernel: &mut K,
    view: &RankView,
    items: &[Item],
    (mut known, reach): (usize, usize),
    far: &mut Planes,
) -> (usize, u64) {
    let mut work = 0;
    while known < 32 && (known < reach || some_full(far, known)) {
        let window = K::window(known, reach);
        known = window.end;
        work += kernel.cover(view, items, window, far, WantedRanks::ALL) as u64;
    }
    (known, work)
}

/// Whether a lane has all ranks of the first `known` planes.
#[inline(always)]
fn some_full(far: &Planes, known: usize) -> bool {
    let mut full = [0xff; 64];
    for plane in 0..known {
        for lane in 0..64 {
            full[lane] &= far[plane][lane];
        }
    }
    let mut some = false;
    for lane in 0..64 {
        some |= full[lane] == 0xff;
    }
    some
}

/// For each lane the limit of its candidate: the rare ranks below it are smaller values. And the
/// largest limit.
#[inline(always)]
pub(crate) fn limits(
    far: &[RankMap; 64],
    table: &[[u16; 256]; 2],
    n0: usize,
) -> ([u16; 64], usize) {
    let mut limits = [0; 64];
    let mut highest = 0;
    for (lane, map) in far.iter().enumerate() {
        let limit = table[(n0 + lane) & 1][free(map).min(255)];
        limits[lane] = limit;
        highest = highest.max(usize::from(limit));
    }
    (limits, highest)
}

impl Sparse {
    /// Far, one window after another until each lane has a free rank. Returns the planes that are
    /// known.
    #[inline(always)]
    fn cover_all<K: Steps>(
        &self,
        kernel: &mut K,
        ahead: Option<(&BlockScratch, &NearItems)>,
        far: &mut Planes,
        work: &mut u64,
    ) -> Result<usize, BlockError> {
        let view = self.view();
        let mut known = 0;
        if let Some((maps, small)) = ahead {
            // The large sides are present; the small ones are added. A window must not extend
            // beyond the prepared planes: its last planes would count as known without the large
            // sides.
            while known < maps.known {
                let mut window = K::window(known, maps.known);
                if window.end > maps.known {
                    window = K::window(known, known + 1);
                }
                known = window.end;
                *work += kernel.cover(&view, &small.far, window, far, WantedRanks::ALL) as u64;
            }
        }
        debug_assert!(ahead.is_none_or(|(maps, _)| known == maps.known));
        let (known, more) = cover_distant(kernel, &view, &self.far, (known, self.reach), far);
        *work += more;
        if known == 32 && some_full(far, 32) {
            return Err(BlockError::SparseLimit(SparseLimit::Ranks));
        }
        Ok(known)
    }

    /// Witnesses for the rare ranks below each lane's candidate. Returns how many were used.
    #[inline(always)]
    fn find_witnesses<K: Steps>(
        &self,
        kernel: &mut K,
        ahead: Option<(&BlockScratch, &NearItems)>,
        far: &[RankMap; 64],
        found: &mut Planes,
    ) -> (usize, u64) {
        let mut work = 0;
        let view = self.view();
        let (limits, highest) = limits(far, &self.table.limits, self.next);
        let goal = WantedRanks {
            limits: Some(&limits),
            spare: MIN_UNWITNESSED,
        };
        let (mut plane, reach) = (0, highest.div_ceil(8));
        while plane < reach {
            let window = K::window(plane, reach);
            let first = plane;
            plane = window.end;
            let Some((maps, small)) = ahead else {
                work += kernel.cover(&view, &self.witnesses, window, found, goal) as u64;
                continue;
            };
            if goal.reached(found, window.clone()) {
                continue;
            }
            work += kernel.cover(&view, &small.witnesses, window.clone(), found, goal) as u64;
            let used = usize::from(maps.used[first]);
            if used < small.large.len() && !goal.reached(found, window.clone()) {
                let rest = &small.large[used..];
                work += kernel.cover(&view, rest, window, found, goal) as u64;
            }
        }
        (plane, work)
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

    /// The known common and rare options of a block before its items: the prepared parts, and heap
    /// 0.
    #[inline(always)]
    fn begin(&self, ahead: Option<(&BlockScratch, &NearItems)>) -> (Planes, Planes) {
        let n0 = self.next;
        let (mut far, mut found) = (EMPTY, EMPTY);
        if let Some((maps, _)) = ahead {
            far[..maps.known].copy_from_slice(&maps.far[..maps.known]);
            found[..maps.sought].copy_from_slice(&maps.found[..maps.sought]);
        }
        let zero = if self.split.zero {
            [n0, n0 + 1].map(|n| self.table.class(0, n))
        } else {
            [2; 2]
        };
        for lane in 0..64 {
            far[0][lane] |= u8::from(zero[lane & 1] == 1);
            found[0][lane] |= u8::from(zero[lane & 1] == 0);
        }
        (far, found)
    }

    #[inline(always)]
    pub(crate) fn pull_block<K: Steps>(
        &mut self,
        kernel: &mut K,
        ahead: Option<(&BlockScratch, &NearItems)>,
    ) -> Result<(), BlockError> {
        let n0 = self.next;
        let (mut far, mut found) = self.begin(ahead);
        let mut work = (0, 0);
        let mut known = self.cover_all(kernel, ahead, &mut far, &mut work.0)?;
        let mut common = maps_of(&far, known);
        self.reach = 0;
        for map in &common {
            self.reach = self.reach.max(free(map) / 8 + 1);
        }
        let (sought, used) = self.find_witnesses(kernel, ahead, &common, &mut found);
        work.1 += used;
        let found = maps_of(&found, sought);

        // Near. Lane `q` of the last heaps is heap `n - 1 - q`; of the small ones, heap
        // `q + 1 - k`.
        let mut last = [0u8; 128];
        let mut last_rare = 0u64;
        for q in 0..64 {
            last[64 + q] = self.bytes[self.place(n0 - 1 - q)];
            last_rare |= u64::from(self.is_in_sparse_space(n0 - 1 - q)) << q;
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
                let rank = free(&common[lane]);
                if rank == 256 {
                    return Err(BlockError::SparseLimit(SparseLimit::Ranks));
                }
                if rank >= 8 * known {
                    let window = (known, known + 2);
                    let more = cover_distant(kernel, &self.view(), &self.far, window, &mut far);
                    (known, work.0) = (more.0, work.0 + more.1);
                    for (near, far) in common.iter_mut().zip(maps_of(&far, known)) {
                        for word in 0..4 {
                            near[word] |= far[word];
                        }
                    }
                } else if near.has(kernel, rank as u8, 1) {
                    common[lane][rank / 64] |= 1 << (rank % 64);
                } else {
                    break rank as u8;
                }
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
    /// Whether a near pair or a take has this rank and class (1 common). Plain loops: a closure
    /// would be compiled without the instructions of the kernel.
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
