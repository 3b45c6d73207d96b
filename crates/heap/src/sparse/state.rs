//! The state of the sparse engine: the computed heaps and the look-up lists of a block. The engine
//! itself and its theorem are in `sparse/mod.rs`.

#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "a kernel is one loop only if its steps are inlined into it, and iterators often are not"
)]

use grundy_certificate::Mask;
use grundy_core::Diagnostic;

use crate::checkpoint::{CheckpointReader, CheckpointWriter, damaged};
use crate::kernel::{Item, Kernel, PairedBlocks, RankMap, RankView, Steps, bits_at};
use crate::messages;
use crate::sparse::near_push::{Push, Small64};
use crate::sparse::rank::{Ranks, best_mask};
use crate::sparse::rules::SparseRules;

/// The first heap that a block may compute. The heaps of near pairs must be different, and no
/// whole-heap move may be possible.
pub(crate) const FIRST_BLOCK_HEAP: usize = 512;

/// Scans first test pairs whose smaller side is at most this, then all pairs.
pub(crate) const MAX_WITNESS_SIDE: usize = 1 << 14;

/// Places before heap 0.
pub(crate) const LEADING_PAD: usize = 256;

/// Places after the last heap that vectors may read.
const TRAILING_PAD: usize = 192;

/// Maximum number of common heaps tried as witnesses for a whole block.
const MAX_WITNESS_ITEMS: usize = 1024;

/// Number of blocks of 64 pairs of one break that are scanned before those of the next one.
const SCAN_BLOCKS: usize = 32;

/// Reasons why a block cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SparseLimit {
    /// A rank does not fit in a byte.
    Ranks,
    /// The value needs a pair of heaps with forgotten values.
    History,
}

/// A block is not computed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BlockError {
    /// A common rank of at least this size appeared.
    Wider(u8),
    SparseLimit(SparseLimit),
}

/// Work that has been done, equal on every machine with the same kernel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Blocks of 64 heaps.
    pub blocks: u64,
    /// Rare heaps against a block, once for each window of ranks.
    pub far: u64,
    /// Witnesses against a block, once for each window of ranks.
    pub witnesses: u64,
    /// Rare values that were scanned for.
    pub scans: u64,
    /// Scans that went through all pairs.
    pub full_scans: u64,
}

impl Work {
    /// Estimates the number of evaluated options for `heaps` heaps. A lane counts as an option.
    pub(crate) fn options(&self, heaps: usize) -> u64 {
        let lanes = 64 * self.blocks + self.far + self.witnesses + self.scans;
        64 * lanes + self.full_scans * heaps as u64
    }
}

/// Variants of the near phase.
#[derive(Clone, Debug)]
pub(crate) enum NearPhase {
    Push16(Box<Push<u32>>),
    Push32(Box<Push<u64>>),
    Pull,
}

/// The state of a computation that can be continued.
#[derive(Clone, Debug)]
pub(crate) struct Sparse {
    pub split: SparseRules,
    pub table: Ranks,
    pub(crate) kernel: Kernel,
    /// The rank of heap `n` is at place `LEADING_PAD + n - base`.
    pub(crate) bytes: Vec<u8>,
    /// The rare bit of heap `n`, likewise. Places before heap 1 count as rare.
    pub(crate) bits: Vec<u64>,
    pub(crate) base: usize,
    /// The first heap that is not computed.
    pub next: usize,
    /// The rare heaps in rising order, with their ranks.
    pub rares: Vec<(usize, u8)>,
    /// The number of rare heaps at the last review of the mask.
    settled: usize,
    /// The number of heaps when the lists were last made.
    listed: usize,
    pub(crate) far: Vec<Item>,
    pub(crate) witnesses: Vec<Item>,
    pub(crate) max_offset: usize,
    /// The planes of ranks in which the candidates of the last block lay.
    pub(crate) reach: usize,
    /// Ranks of the heaps `64(q+1) ..= 64q+1`, in this order, for each `q`; and their rare bits.
    pub(crate) low: Vec<u8>,
    pub(crate) low_rare: Vec<u64>,
    pub(crate) near: NearPhase,
    pub(crate) max_common: u8,
    /// The last heap with a scan of all pairs, and the last heap at which the mask changed.
    pub last_full: usize,
    pub mask_since: usize,
    pub work: Work,
}

impl Sparse {
    /// Continues from the values of at least [`FIRST_BLOCK_HEAP`] heaps. `None` if a rank does not
    /// fit into a byte.
    pub fn new(split: SparseRules, values: &[u32], kernel: Kernel) -> Option<Self> {
        let (mask, _) = best_mask(values, split.d, split.one_parity);
        Self::with_mask(split, values, kernel, mask)
    }

    /// As `new`, with a given mask.
    fn with_mask(split: SparseRules, values: &[u32], kernel: Kernel, mask: Mask) -> Option<Self> {
        let mut sparse = Self {
            table: Ranks::new(
                Mask {
                    bits: 1,
                    position: false,
                },
                split.d,
            ),
            split,
            kernel,
            bytes: Vec::new(),
            bits: Vec::new(),
            base: 0,
            next: values.len(),
            rares: Vec::new(),
            settled: 0,
            listed: 0,
            far: Vec::new(),
            witnesses: Vec::new(),
            max_offset: 0,
            reach: 0,
            low: Vec::new(),
            low_rare: Vec::new(),
            near: NearPhase::Pull,
            max_common: 0,
            last_full: 0,
            mask_since: values.len(),
            work: Work::default(),
        };
        sparse.adopt(mask, values).then_some(sparse)
    }

    /// Bytes held.
    pub fn size(&self) -> u64 {
        (self.bytes.capacity() + self.bits.capacity() * 8) as u64 + (1 << 17)
    }

    #[inline(always)]
    pub(crate) fn place(&self, n: usize) -> usize {
        LEADING_PAD + n - self.base
    }

    #[inline(always)]
    pub(crate) fn is_in_sparse_space(&self, n: usize) -> bool {
        let place = self.place(n);
        self.bits[place / 64] >> (place % 64) & 1 == 1
    }

    /// The value of a heap that is computed and not forgotten.
    #[inline]
    pub fn value(&self, n: usize) -> u32 {
        if n == 0 {
            return 0; // heap 0 is not part of any option, and its class is not that of its value
        }
        let class = usize::from(!self.is_in_sparse_space(n));
        self.table.value(class, n, self.bytes[self.place(n)])
    }

    /// The first heap with a stored value.
    pub fn first_stored(&self) -> usize {
        self.base
    }

    /// Switches to this mask. Returns false if a rank does not fit.
    fn adopt(&mut self, mask: Mask, values: &[u32]) -> bool {
        let table = Ranks::new(mask, self.split.d);
        if mask.bits > 511 || values.iter().any(|&value| table.rank(value) > 255) {
            return false;
        }
        self.table = table;
        self.reserve(values.len());
        self.bits.fill(0);
        for place in 0..=LEADING_PAD {
            self.bits[place / 64] |= 1 << (place % 64);
        }
        self.bytes[LEADING_PAD] = 0;
        self.rares.clear();
        self.max_common = 0;
        for (n, &value) in values.iter().enumerate().skip(1) {
            let rank = self.table.rank(value) as u8;
            let place = self.place(n);
            self.bytes[place] = rank;
            if self.table.class(value, n) == 0 {
                self.bits[place / 64] |= 1 << (place % 64);
                self.rares.push((n, rank));
            } else {
                self.max_common = self.max_common.max(rank);
            }
        }
        self.mask_since = self.next;
        self.low.clear();
        self.low_rare.clear();
        self.refresh();
        true
    }

    /// Searches for a better mask if rare heaps have appeared, and takes more witnesses. To be
    /// called when `next` has doubled.
    pub fn reconsider(&mut self) {
        if self.base > 0 {
            return;
        }
        if self.rares.len() > self.settled {
            let values: Vec<u32> = (0..self.next).map(|n| self.value(n)).collect();
            let position = self.split.one_parity;
            let (mask, rares) = best_mask(&values, self.split.d, position);
            if rares < self.rares.len() && self.adopt(mask, &values) {
                return;
            }
        }
        self.refresh();
    }

    /// Rebuilds the lists that depend on the values so far.
    fn refresh(&mut self) {
        self.settled = self.rares.len();
        self.listed = self.next;
        self.far.clear();
        for at in 0..self.rares.len() {
            self.add_distant(at);
        }
        // Round robin: sorted by how many heaps of the same rank come before.
        let mut count = [0u32; 256];
        let mut ordered = Vec::new();
        for a in 1..self.next.min(MAX_WITNESS_SIDE) {
            if !self.is_in_sparse_space(a) {
                let rank = self.bytes[self.place(a)];
                ordered.push((count[rank as usize], a, rank));
                count[rank as usize] += 1;
            }
        }
        ordered.sort_unstable();
        self.witnesses.clear();
        for (_, a, rank) in ordered {
            for &(k, _) in &self.split.breaks {
                if k + a >= 64 && 2 * a + k < self.next && self.witnesses.len() < MAX_WITNESS_ITEMS
                {
                    self.witnesses.push(Item::new(k + a, rank));
                }
            }
        }
        let items = self.far.iter().chain(&self.witnesses);
        self.max_offset = items.map(|item| item.offset as usize).max().unwrap_or(0);
        self.extend_low();
        self.begin_near();
    }

    /// Builds the near phase from the common ranks so far and the last 64 heaps.
    fn begin_near(&mut self) {
        self.near = match self.max_common {
            0..16 => NearPhase::Push16(Box::new(Push::new(&self.small(), self.last()))),
            16..32 => NearPhase::Push32(Box::new(Push::new(&self.small(), self.last()))),
            _ => NearPhase::Pull,
        };
    }

    /// Writes the data for [`restore`](Self::restore) to a checkpoint: a byte for each heap, eight
    /// for each rare one.
    pub(crate) fn save(&self, seal: &mut CheckpointWriter) {
        debug_assert_eq!(self.base, 0, "all values are there");
        let (mask, work) = (self.table.mask, self.work);
        for (key, number) in [
            ("mask", u64::from(mask.bits)),
            ("position", u64::from(mask.position)),
            ("listed", self.listed as u64),
            ("since", self.mask_since as u64),
            ("full", self.last_full as u64),
            ("common", u64::from(self.max_common)),
            ("reach", self.reach as u64),
            ("blocks", work.blocks),
            ("far", work.far),
            ("witnesses", work.witnesses),
            ("scans", work.scans),
            ("scanned", work.full_scans),
            ("rare", self.rares.len() as u64),
        ] {
            seal.line(key, number);
        }
        for &(n, _) in &self.rares {
            seal.bytes(&(n as u64).to_le_bytes());
        }
        seal.bytes(&self.bytes[self.place(0)..self.place(self.next)]);
    }

    /// Restores the engine [`saved`](Self::save) with the given number of heaps; the caller has
    /// read its `mask`. The lists are built from the same heaps as before, and grow with the others
    /// as they did.
    pub(crate) fn restore(
        split: SparseRules,
        kernel: Kernel,
        (mask, heaps): (usize, usize),
        mut unsealed: CheckpointReader<'_>,
    ) -> Result<Self, Diagnostic> {
        let mut number = |key| unsealed.number(key);
        let mask = Mask {
            bits: u32::try_from(mask).map_err(|_| damaged(messages::its_mask()))?,
            position: number("position")? == 1,
        };
        let (listed, since, full) = (number("listed")?, number("since")?, number("full")?);
        let (common, reach) = (number("common")?, number("reach")?);
        let work = Work {
            blocks: number("blocks")? as u64,
            far: number("far")? as u64,
            witnesses: number("witnesses")? as u64,
            scans: number("scans")? as u64,
            full_scans: number("scanned")? as u64,
        };
        let rare = number("rare")?.min(heaps);
        let rare = unsealed.bytes(8 * rare)?;
        if !(FIRST_BLOCK_HEAP..=heaps).contains(&listed)
            || unsealed.rest().len() != heaps
            || mask.bits > 511
        {
            return Err(damaged(messages::its_heaps()));
        }
        let table = Ranks::new(mask, split.d);
        let mut is_in_sparse_space = vec![false; heaps];
        for place in rare.chunks_exact(8) {
            let n = u64::from_le_bytes(place.try_into().expect("eight bytes"));
            let cell = usize::try_from(n)
                .ok()
                .and_then(|n| is_in_sparse_space.get_mut(n));
            *cell.ok_or_else(|| damaged(messages::its_rare_heaps()))? = true;
        }
        let ranks = unsealed.rest().iter().zip(&is_in_sparse_space).enumerate();
        let values: Vec<u32> = ranks
            .take(listed)
            .map(|(n, (&rank, &rare))| {
                if n == 0 {
                    0
                } else {
                    table.value(usize::from(!rare), n, rank)
                }
            })
            .collect();
        let mut sparse = Self::with_mask(split, &values, kernel, mask)
            .ok_or_else(|| damaged(messages::its_ranks()))?;
        sparse.reserve(heaps);
        for n in listed..heaps {
            sparse.store(n, unsealed.rest()[n], !is_in_sparse_space[n]);
            if is_in_sparse_space[n] {
                sparse.add_distant(sparse.rares.len() - 1);
            }
        }
        sparse.next = heaps;
        sparse.extend_low();
        sparse.max_common = u8::try_from(common).map_err(|_| damaged(messages::its_ranks()))?;
        sparse.begin_near();
        (sparse.mask_since, sparse.last_full) = (since, full);
        (sparse.reach, sparse.work) = (reach, work);
        Ok(sparse)
    }

    pub(crate) fn add_distant(&mut self, at: usize) {
        let (r, rank) = self.rares[at];
        for &(k, _) in &self.split.breaks {
            if k + r >= 64 {
                self.max_offset = self.max_offset.max(k + r);
                self.far.push(Item::new(k + r, rank));
            }
        }
    }

    pub(crate) fn extend_low(&mut self) {
        while self.base == 0 {
            let top = 64 * (self.low_rare.len() + 1);
            if top >= self.next || top > MAX_WITNESS_SIDE {
                break;
            }
            let mut rare = 0;
            for (lane, a) in (top - 63..=top).rev().enumerate() {
                self.low.push(self.bytes[self.place(a)]);
                rare |= u64::from(self.is_in_sparse_space(a)) << lane;
            }
            self.low_rare.push(rare);
        }
    }

    /// The inputs of near options.
    #[inline(always)]
    pub(crate) fn small(&self) -> Small64<'_> {
        Small64 {
            split: &self.split,
            table: &self.table,
            low: &self.low,
            low_rare: self.low_rare[0],
        }
    }

    /// The ranks of the last 64 heaps, and whether each is common.
    pub(crate) fn last(&self) -> impl Iterator<Item = (u8, bool)> + '_ {
        let heaps = self.next - 64..self.next;
        heaps.map(|n| (self.bytes[self.place(n)], !self.is_in_sparse_space(n)))
    }

    /// Room for all heaps below `to` and one block more.
    pub(crate) fn reserve(&mut self, to: usize) {
        let places = self.place(to) + 64 + TRAILING_PAD;
        if self.bytes.len() < places {
            let places = places.next_multiple_of(1 << 14);
            self.bytes.resize(places, 0);
            self.bits.resize(places / 64 + 2, 0);
        }
    }

    /// Reserves memory for the heaps below `to`, once. Unwritten memory costs nothing on systems
    /// that allocate by pages.
    pub(crate) fn expect(&mut self, to: usize) {
        let places = (self.place(to) + 64 + TRAILING_PAD).next_multiple_of(1 << 14);
        self.bytes
            .reserve_exact(places.saturating_sub(self.bytes.len()));
        let words = places / 64 + 2;
        self.bits
            .reserve_exact(words.saturating_sub(self.bits.len()));
    }

    /// Returns the values of all heaps, a byte each, in the memory of their ranks; the engine
    /// cannot be used afterwards. Returns `None` without a change if a value is larger or heaps are
    /// forgotten.
    pub(crate) fn take_bytes(&mut self) -> Option<Vec<u8>> {
        if self.base > 0 || (0..self.next).any(|n| self.value(n) > 0xff) {
            return None;
        }
        // The rank of heap `n` is behind place `n`, and is read before another value is written
        // there.
        for n in 0..self.next {
            self.bytes[n] = self.value(n) as u8;
        }
        self.bytes.truncate(self.next);
        Some(std::mem::take(&mut self.bytes))
    }

    pub(crate) fn view(&self) -> RankView<'_> {
        let last = self.rares.last().map_or(0, |&(r, _)| r);
        RankView {
            ranks: &self.bytes,
            rare: &self.bits,
            at: self.place(self.next),
            masked: self.next <= last + self.max_offset + 1,
        }
    }

    /// Stores a value that is decided.
    #[inline(always)]
    pub(crate) fn store(&mut self, n: usize, rank: u8, common: bool) {
        let place = self.place(n);
        self.bytes[place] = rank;
        if !common {
            self.bits[place / 64] |= 1 << (place % 64);
            self.rares.push((n, rank));
        }
    }

    /// Whether the rare `rank` is the rank of a split of heap `n`.
    #[inline(always)]
    pub(crate) fn scan<K: Steps>(
        &mut self,
        kernel: &K,
        n: usize,
        rank: u8,
    ) -> Result<bool, BlockError> {
        self.work.scans += 1;
        // Blocks of small sides: all stored ones that are smaller than the large sides.
        let reached = (n.saturating_sub(128).div_ceil(128)).min(self.low_rare.len() + 1) - 1;
        let last = self.rares.last().map_or(0, |&(r, _)| r);
        let mut q = 0;
        while q < reached {
            let blocks = (reached - q).min(SCAN_BLOCKS);
            for at in 0..self.split.breaks.len() {
                let k = self.split.breaks[at].0;
                // The large sides of the last block.
                let lowest = n - k - 64 * (q + blocks);
                let place = self.place(lowest);
                let mut rare = [0; SCAN_BLOCKS];
                let masked = lowest <= last;
                if masked {
                    for block in 0..blocks {
                        rare[block] = bits_at(&self.bits, place + 64 * (blocks - 1 - block));
                    }
                }
                let pairs = PairedBlocks {
                    small: &self.low[64 * q..64 * (q + blocks)],
                    small_rare: &self.low_rare[q..q + blocks],
                    large: &self.bytes[place..place + 64 * blocks],
                    large_rare: if masked { &rare[..blocks] } else { &[] },
                };
                if kernel.paired(&pairs, rank) {
                    return Ok(true);
                }
            }
            q += blocks;
        }
        self.scan_all(n, rank, 64 * reached + 1)
    }

    /// As `scan`, for the pairs whose smaller side is at least `from`.
    #[cold]
    fn scan_all(&mut self, n: usize, rank: u8, from: usize) -> Result<bool, BlockError> {
        if self.base > 0 {
            return Err(BlockError::SparseLimit(SparseLimit::History));
        }
        self.work.full_scans += 1;
        if from > MAX_WITNESS_SIDE {
            self.last_full = n;
        }
        for &(k, unequal) in &self.split.breaks {
            let rest = n - k;
            for a in from..=rest / 2 {
                let b = rest - a;
                if self.bytes[LEADING_PAD + a] ^ self.bytes[LEADING_PAD + b] == rank
                    && self.is_in_sparse_space(a) == self.is_in_sparse_space(b)
                    && !(unequal && a == b)
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Forgets all values except those of the last `keep` heaps. The rare heaps must all be older.
    pub fn forget(&mut self, keep: usize) {
        let from = self.next - keep;
        debug_assert!(self.rares.iter().all(|&(r, _)| r < from));
        let start = self.place(from);
        self.bytes.copy_within(start - LEADING_PAD..start + keep, 0);
        self.base = from;
        self.bits.fill(0);
    }
}

/// Functions for streams.
impl Sparse {
    /// Whether the near phase pushes, so that a heap costs some tens of cycles.
    pub fn pushes(&self) -> bool {
        !matches!(self.near, NearPhase::Pull)
    }

    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// The ranks of the eight heaps before `n`.
    #[inline(always)]
    pub fn eight_before(&self, n: usize) -> u64 {
        let place = self.place(n);
        u64::from_le_bytes(
            self.bytes[place - 8..place]
                .try_into()
                .expect("eight bytes"),
        )
    }

    /// The first heap from `n` on, and before `end`, such that the eight ranks before it make an
    /// anchor; else `end`.
    #[inline]
    pub fn anchor_from(&self, n: usize, end: usize, anchor: impl Fn(u64) -> bool) -> usize {
        let place = self.place(n);
        let mut eight = self.eight_before(n);
        if anchor(eight) {
            return n;
        }
        let ranks = &self.bytes[place..place + (end - n)];
        for (i, &rank) in ranks.iter().enumerate() {
            eight = eight >> 8 | u64::from(rank) << 56;
            if anchor(eight) && n + i + 1 < end {
                return n + i + 1;
            }
        }
        end
    }

    /// The values of heaps in order. In a stream all of them are common.
    #[inline]
    pub fn for_each_common(
        &self,
        heaps: std::ops::Range<usize>,
        mut visit: impl FnMut(usize, u32),
    ) {
        let ranks = &self.bytes[self.place(heaps.start)..self.place(heaps.end)];
        for (n, &rank) in heaps.zip(ranks) {
            let class = if self.base == 0 {
                usize::from(!self.is_in_sparse_space(n))
            } else {
                1
            };
            visit(n, self.table.value(class, n, rank));
        }
    }

    /// The ranks of the `count` heaps before `n`, which are kept.
    pub fn ranks_before(&self, n: usize, count: usize) -> &[u8] {
        let place = self.place(n);
        &self.bytes[place - count..place]
    }

    /// Continues from heap `at`, with these ranks of the common heaps before it.
    pub fn resume(&mut self, at: usize, ranks: &[u8]) {
        self.base = at - ranks.len();
        self.next = at;
        self.reserve(at);
        self.bytes[LEADING_PAD..LEADING_PAD + ranks.len()].copy_from_slice(ranks);
        self.bits.fill(0);
        self.near = match self.near {
            NearPhase::Push16(_) => {
                NearPhase::Push16(Box::new(Push::new(&self.small(), self.last())))
            }
            NearPhase::Push32(_) => {
                NearPhase::Push32(Box::new(Push::new(&self.small(), self.last())))
            }
            NearPhase::Pull => NearPhase::Pull,
        };
    }
}

/// The bits below `count`, which is at most 64.
#[inline(always)]
pub(crate) fn below(count: u32) -> u64 {
    if count == 0 {
        0
    } else {
        u64::MAX >> (64 - count)
    }
}

/// The first rank missing in the map; 256 if all are present.
#[inline(always)]
pub(crate) fn free(map: &RankMap) -> usize {
    for (word, &bits) in map.iter().enumerate() {
        if bits != u64::MAX {
            return 64 * word + (!bits).trailing_zeros() as usize;
        }
    }
    256
}
