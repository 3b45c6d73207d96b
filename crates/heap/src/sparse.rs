//! The exact kernel for codes that leave at most two heaps: rare heaps, common heaps, and blocks of 64.
//!
//! # Theorem
//! With the classes of [`rank`](crate::rank), two heaps of one class give an option that is rare at `n`, two of
//! different classes one that is common. So every common option of a split has a rare heap in it.
//! Let `c` be the least common value that is neither a take nor of the form `G(r) ^ G(n-k-r)` with `r` rare.
//! Then
//!
//! ```text
//! G(n) = min(c, least rare value that is not an option)
//! ```
//!
//! for every mask: a bad one costs time, never a wrong value. (The idea is the sparse space of *Winning
//! Ways*, ch. 4, "Sparse Space Spells Speed", where it is an observation; as a minimum of two it needs
//! no assumption.) In many games only some dozens of heaps are rare, and each rare value below `c` has a
//! *witness* among the first few pairs.
//!
//! # A block of 64 heaps
//! `n0 .. n0+63`, after at least [`START`] heaps by the plain engine:
//!
//! 1. **Far.** All rare heaps `r` with `k + r >= 64` against common partners, which all lie before the block:
//!    the exact bitmap of common options for each lane, but for the near ones.
//! 2. **Witnesses.** The same with common heaps as items: a bitmap of rare options, as far as it is needed.
//!    Items go round robin over their ranks, one heap of each, then a second one: in natural order ten
//!    times as many values are left over.
//! 3. **Near**, one heap after another: pairs with `k + i < 64`, and takes. Then `c` is known, the rare ranks
//!    below its limit that have no witness yet are *scanned* for, 64 pairs at a time, and if the pairs with a
//!    small side up to [`WITNESSES`] do not help, among all pairs.
//!
//! *Push*, where all common ranks are below 16 (or 32): each heap adds its near options to the bitmaps of the next
//! 63 heaps. What it adds depends on its class and rank alone, so it is one row of a table, ORed
//! in aligned vectors of the ring: no branch, and about 25 cycles for the whole chain. *Pull*, for larger ranks:
//! each heap compares the 64 near pairs with the rank in question, one vector comparison a
//! question.
//!
//! Ranks above 255 end the run ([`Halt::Ranks`]); then the plain engine takes over. While a window of
//! values is kept instead of all ([`Sparse::forget`]), the scan of all pairs cannot run, and its need ends
//! the run with [`Halt::History`]; nothing is ever guessed.

#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "a kernel is one loop only if its steps are inlined into it, and iterators often are not"
)]

use grundy_certificate::Mask;

use crate::ahead::{Maps, Small};
use crate::code::Code;
use crate::kernel::portable::Portable;
use crate::kernel::{Item, Kernel, Map, Steps, View, bits_at, lanes};
use crate::rank::{Ranks, best_mask};

/// The first heap that a block may compute. Near pairs must differ, and no whole move may be left.
pub(crate) const START: usize = 512;

/// Scans look at pairs whose smaller side is at most this before they look at all.
pub(crate) const WITNESSES: usize = 1 << 14;

/// Places before heap 0.
pub(crate) const PAD: usize = 256;

/// Places after the last heap that vectors may read.
const SLACK: usize = 192;

/// At most this many common heaps are tried as witnesses for a whole block.
const ITEMS: usize = 1024;

/// When so few rare values of a block have no witness, scanning for them is cheaper.
pub(crate) const LEFT_OVER: u32 = 24;

/// The same for lanes of a block whose near phase pushes.
const PUSH_LEFT_OVER: usize = 4;

/// Why a block cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A rank does not fit in a byte.
    Ranks,
    /// A pair of heaps is asked for whose values have been forgotten.
    History,
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
    /// About how many options that was, for `heaps` heaps. A lane counts as an option.
    pub(crate) fn options(&self, heaps: usize) -> u64 {
        let lanes = 64 * self.blocks + self.far + self.witnesses + self.scans;
        64 * lanes + self.full_scans * heaps as u64
    }
}

/// The rules as the blocks need them.
#[derive(Clone, Debug)]
pub(crate) struct Split {
    /// The numbers that may be taken so as to leave two heaps, and whether those must differ.
    pub breaks: Vec<(usize, bool)>,
    pub takes: Vec<usize>,
    /// Every heap may be taken whole, from the last digit on.
    pub zero: bool,
    pub d: usize,
    pub one_parity: bool,
}

impl Split {
    /// The rules, if the code is one for this engine: two heaps, a finite code or a tail 1, and fewer
    /// than 64 digits.
    pub fn new(code: &Code) -> Option<Self> {
        let fits = code.parts() == 2 && code.tail().bits() <= 1 && code.digits().len() <= 64;
        let list = |bit: fn(crate::Digit) -> bool| -> Vec<usize> {
            (0..code.digits().len())
                .filter(|&k| bit(code.digit(k)))
                .collect()
        };
        let breaks = list(crate::Digit::two);
        let d = breaks.first()? & 1;
        fits.then(|| Self {
            one_parity: breaks.iter().all(|k| k & 1 == d),
            breaks: breaks
                .into_iter()
                .map(|k| (k, code.digit(k).unequal()))
                .collect(),
            takes: list(crate::Digit::one),
            zero: code.tail().whole(),
            d,
        })
    }
}

/// How the near phase runs.
#[derive(Clone, Debug)]
enum Near {
    Push16(Box<Push<u32>>),
    Push32(Box<Push<u64>>),
    Pull,
}

/// A computation that can go on.
#[derive(Clone, Debug)]
pub(crate) struct Sparse {
    pub split: Split,
    pub table: Ranks,
    pub(crate) kernel: Kernel,
    /// The rank of heap `n` stands at place `PAD + n - base`.
    pub(crate) bytes: Vec<u8>,
    /// The rare bit of heap `n`, likewise. Places before heap 1 count as rare.
    bits: Vec<u64>,
    base: usize,
    /// The first heap that is not computed.
    pub next: usize,
    /// The rare heaps in rising order, with their ranks.
    pub rares: Vec<(usize, u8)>,
    /// The number of rare heaps when the mask was last looked at.
    settled: usize,
    pub(crate) far: Vec<Item>,
    pub(crate) witnesses: Vec<Item>,
    pub(crate) max_offset: usize,
    /// Ranks of the heaps `64(q+1) ..= 64q+1`, in this order, for each `q`; and their rare bits.
    pub(crate) low: Vec<u8>,
    pub(crate) low_rare: Vec<u64>,
    near: Near,
    pub(crate) max_common: u8,
    /// The last heap whose value needed a scan of all pairs, and the last at which the mask changed.
    pub last_full: usize,
    pub mask_since: usize,
    pub work: Work,
}

impl Sparse {
    /// Goes on from the values of at least [`START`] heaps. `None` if a rank is too large for a byte.
    pub fn new(split: Split, values: &[u32], kernel: Kernel) -> Option<Self> {
        let position = split.one_parity;
        let (mask, _) = best_mask(values, split.d, position);
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
            far: Vec::new(),
            witnesses: Vec::new(),
            max_offset: 0,
            low: Vec::new(),
            low_rare: Vec::new(),
            near: Near::Pull,
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
        PAD + n - self.base
    }

    #[inline(always)]
    pub(crate) fn is_rare(&self, n: usize) -> bool {
        let place = self.place(n);
        self.bits[place / 64] >> (place % 64) & 1 == 1
    }

    /// The value of a heap that is computed and not forgotten.
    #[inline]
    pub fn value(&self, n: usize) -> u32 {
        if n == 0 {
            return 0; // heap 0 is no part of any option, and its class is not that of its value
        }
        let class = usize::from(!self.is_rare(n));
        self.table.value(class, n, self.bytes[self.place(n)])
    }

    /// The first heap whose value is still kept.
    pub fn kept(&self) -> usize {
        self.base
    }

    /// Uses this mask from now on. False if a rank does not fit.
    fn adopt(&mut self, mask: Mask, values: &[u32]) -> bool {
        let table = Ranks::new(mask, self.split.d);
        if mask.bits > 511 || values.iter().any(|&value| table.rank(value) > 255) {
            return false;
        }
        self.table = table;
        self.reserve(values.len());
        self.bits.fill(0);
        for place in 0..=PAD {
            self.bits[place / 64] |= 1 << (place % 64);
        }
        self.bytes[PAD] = 0;
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

    /// Looks for a better mask, if rare heaps have appeared, and takes more witnesses. To be called
    /// when `next` has doubled.
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
        self.far.clear();
        for at in 0..self.rares.len() {
            self.add_far(at);
        }
        // Round robin: sorted by how many heaps of the same rank come before.
        let mut count = [0u32; 256];
        let mut ordered = Vec::new();
        for a in 1..self.next.min(WITNESSES) {
            if !self.is_rare(a) {
                let rank = self.bytes[self.place(a)];
                ordered.push((count[rank as usize], a, rank));
                count[rank as usize] += 1;
            }
        }
        ordered.sort_unstable();
        self.witnesses.clear();
        for (_, a, rank) in ordered {
            for &(k, _) in &self.split.breaks {
                if k + a >= 64 && 2 * a + k < self.next && self.witnesses.len() < ITEMS {
                    self.witnesses.push(Item {
                        offset: (k + a) as u32,
                        rank,
                    });
                }
            }
        }
        let items = self.far.iter().chain(&self.witnesses);
        self.max_offset = items.map(|item| item.offset as usize).max().unwrap_or(0);
        self.extend_low();
        self.near = match self.max_common {
            0..16 => Near::Push16(Box::new(Push::new(self))),
            16..32 => Near::Push32(Box::new(Push::new(self))),
            _ => Near::Pull,
        };
    }

    fn add_far(&mut self, at: usize) {
        let (r, rank) = self.rares[at];
        for &(k, _) in &self.split.breaks {
            if k + r >= 64 {
                self.max_offset = self.max_offset.max(k + r);
                self.far.push(Item {
                    offset: (k + r) as u32,
                    rank,
                });
            }
        }
    }

    fn extend_low(&mut self) {
        while self.base == 0 {
            let top = 64 * (self.low_rare.len() + 1);
            if top >= self.next || top > WITNESSES {
                break;
            }
            let mut rare = 0;
            for (lane, a) in (top - 63..=top).rev().enumerate() {
                self.low.push(self.bytes[self.place(a)]);
                rare |= u64::from(self.is_rare(a)) << lane;
            }
            self.low_rare.push(rare);
        }
    }

    /// Room for all heaps below `to` and one block more.
    pub(crate) fn reserve(&mut self, to: usize) {
        let places = self.place(to) + 64 + SLACK;
        if self.bytes.len() < places {
            let places = places.next_multiple_of(1 << 14);
            self.bytes.resize(places, 0);
            self.bits.resize(places / 64 + 2, 0);
        }
    }

    /// Computes all heaps below `to`, and up to 63 more.
    pub fn extend(&mut self, to: usize) -> Result<(), Halt> {
        self.reserve(to.max(self.next));
        match self.kernel {
            Kernel::Portable => self.run(&mut Portable::new(), to),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => crate::kernel::run::avx2(self, to),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => crate::kernel::run::avx512(self, to),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("the kernel is not available here"),
        }
    }

    #[inline(always)]
    pub(crate) fn run<K: Steps>(&mut self, kernel: &mut K, to: usize) -> Result<(), Halt> {
        while self.next < to {
            let rares = self.rares.len();
            let mut near = std::mem::replace(&mut self.near, Near::Pull);
            let done = match &mut near {
                Near::Push16(push) => self.push_block::<K, u32, 2>(kernel, push),
                Near::Push32(push) => self.push_block::<K, u64, 4>(kernel, push),
                Near::Pull => self.pull_block(kernel, None),
            };
            match done {
                Ok(()) => {
                    self.near = near;
                    self.commit(rares);
                }
                Err(stop) => {
                    self.drop_block(rares);
                    let wider = match stop {
                        Stop::Wider(rank) => rank,
                        Stop::Halt(halt) => {
                            self.near = near;
                            return Err(halt);
                        }
                    };
                    self.max_common = self.max_common.max(wider);
                    self.near = match near {
                        Near::Push16(_) => Near::Push32(Box::new(Push::new(self))),
                        _ => Near::Pull,
                    };
                }
            }
        }
        Ok(())
    }

    /// A block is computed, before which there were so many rare heaps.
    #[inline(always)]
    fn commit(&mut self, rares: usize) {
        self.next += 64;
        self.work.blocks += 1;
        if self.rares.len() > rares {
            (rares..self.rares.len()).for_each(|at| self.add_far(at));
        }
        if self.low_rare.len() < WITNESSES / 64 {
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

    /// Computes blocks for which another thread has done a part, until a rare heap appears: then the rest of
    /// that part is not whole.
    #[inline(always)]
    pub(crate) fn run_with<K: Steps>(
        &mut self,
        kernel: &mut K,
        maps: &[Maps],
        small: &Small,
    ) -> Result<(), Halt> {
        for maps in maps {
            let rares = self.rares.len();
            match self.pull_block(kernel, Some((maps, small))) {
                Ok(()) => self.commit(rares),
                Err(stop) => {
                    self.drop_block(rares);
                    return match stop {
                        Stop::Halt(halt) => Err(halt),
                        Stop::Wider(_) => Ok(()),
                    };
                }
            }
            self.work.far += maps.work.0;
            self.work.witnesses += maps.work.1;
            if self.rares.len() > rares {
                break;
            }
        }
        Ok(())
    }

    /// The same with the instructions of the kernel.
    pub(crate) fn extend_with(&mut self, maps: &[Maps], small: &Small) -> Result<(), Halt> {
        match self.kernel {
            Kernel::Portable => self.run_with(&mut Portable::new(), maps, small),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => crate::kernel::run::avx2_with(self, maps, small),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => crate::kernel::run::avx512_with(self, maps, small),
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("the kernel is not available here"),
        }
    }

    pub(crate) fn view(&self) -> View<'_> {
        let last = self.rares.last().map_or(0, |&(r, _)| r);
        View {
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
    pub(crate) fn scan<K: Steps>(&mut self, kernel: &K, n: usize, rank: u8) -> Result<bool, Stop> {
        self.work.scans += 1;
        let mut reached = self.low_rare.len();
        for q in 0..self.low_rare.len() {
            let top = 64 * (q + 1);
            if 2 * top + 128 >= n {
                reached = q;
                break;
            }
            for &(k, _) in &self.split.breaks {
                let place = self.place(n - k) - top;
                let large = lanes(&self.bytes, place);
                let hits = kernel.equal(lanes(&self.low, 64 * q), large, rank);
                if hits & !(self.low_rare[q] ^ bits_at(&self.bits, place)) != 0 {
                    return Ok(true);
                }
            }
        }
        self.scan_all(n, rank, 64 * reached + 1)
    }

    /// The same for the pairs whose smaller side is at least `from`.
    #[cold]
    fn scan_all(&mut self, n: usize, rank: u8, from: usize) -> Result<bool, Stop> {
        if self.base > 0 {
            return Err(Stop::Halt(Halt::History));
        }
        self.work.full_scans += 1;
        if from > WITNESSES {
            self.last_full = n;
        }
        for &(k, unequal) in &self.split.breaks {
            let rest = n - k;
            for a in from..=rest / 2 {
                let b = rest - a;
                if self.bytes[PAD + a] ^ self.bytes[PAD + b] == rank
                    && self.is_rare(a) == self.is_rare(b)
                    && !(unequal && a == b)
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    #[inline(always)]
    fn push_block<K: Steps, W: Word, const PLANES: usize>(
        &mut self,
        kernel: &mut K,
        push: &mut Push<W>,
    ) -> Result<(), Stop> {
        let half = W::HALF;
        let (mut common, mut rare) = ([0u32; 64], [0u32; 64]);
        let view = self.view();
        kernel.cover_small::<PLANES>(&view, &self.far, &mut common);
        // What each lane needs, as far as it can be known before the block is computed.
        push.advance(self, &common);
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
            if left <= PUSH_LEFT_OVER {
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
                // The ring has moved on: it is made anew with the next kind.
                return Err(Stop::Wider(half as u8));
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

    /// Forgets all values but those of the last `keep` heaps. The rare heaps must all be older.
    pub fn forget(&mut self, keep: usize) {
        let from = self.next - keep;
        debug_assert!(self.rares.iter().all(|&(r, _)| r < from));
        let start = self.place(from);
        self.bytes.copy_within(start - PAD..start + keep, 0);
        self.base = from;
        self.bits.fill(0);
    }
}

/// What streams need.
impl Sparse {
    /// Whether the near phase pushes, so that a heap costs some tens of cycles.
    pub fn pushes(&self) -> bool {
        !matches!(self.near, Near::Pull)
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

    /// The first heap from `n` on, and before `end`, before which eight ranks stand that make an anchor; else `end`.
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
                usize::from(!self.is_rare(n))
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

    /// Goes on from heap `at`, before which these ranks of common heaps stand.
    pub fn resume(&mut self, at: usize, ranks: &[u8]) {
        self.base = at - ranks.len();
        self.next = at;
        self.reserve(at);
        self.bytes[PAD..PAD + ranks.len()].copy_from_slice(ranks);
        self.bits.fill(0);
        self.near = match self.near {
            Near::Push16(_) => Near::Push16(Box::new(Push::new(self))),
            Near::Push32(_) => Near::Push32(Box::new(Push::new(self))),
            Near::Pull => Near::Pull,
        };
    }
}

/// A block is not computed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stop {
    /// A common rank of at least this size appeared.
    Wider(u8),
    Halt(Halt),
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

/// The first rank that is not in the map; 255 if there is none.
#[inline(always)]
pub(crate) fn free(map: &Map) -> u8 {
    for (word, &bits) in map.iter().enumerate() {
        if bits != u64::MAX {
            return (64 * word) as u8 + (!bits).trailing_zeros() as u8;
        }
    }
    255
}

/// Common ranks in the low half, rare ones in the high half.
pub(crate) trait Word: Copy + Default + std::ops::BitOrAssign {
    const HALF: u32;
    fn new(common: u32, rare: u32) -> Self;
    fn wide(self) -> u64;
    /// ORs a row into the ring.
    fn merge<K: Steps>(kernel: &K, ring: &mut [Self; 72], row: &[Self; 72]);
}

impl Word for u32 {
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

impl Word for u64 {
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
struct Ring<W>([W; 144]);

/// The near phase by pushing.
#[derive(Clone, Debug)]
pub(crate) struct Push<W> {
    ring: Ring<W>,
    /// `rows[class * HALF + rank][distance + 7]` is what a heap adds to one that is larger by
    /// `distance`, which goes from 1 to 63; zero beside that.
    rows: Vec<[W; 80]>,
}

impl<W: Word> Push<W> {
    /// The ring before the block at `sparse.next`.
    fn new(sparse: &Sparse) -> Self {
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
                for &(k, _) in &sparse.split.breaks {
                    for i in 1..64 - k {
                        let (other, rare) =
                            (sparse.low[64 - i], sparse.low_rare[0] >> (64 - i) & 1);
                        let other_class = 1 - rare as u8;
                        row[k + i + 7] |= bit(rank ^ other, class ^ other_class);
                    }
                }
                for &k in &sparse.split.takes {
                    let flip = u8::from(sparse.table.mask.position && k % 2 == 1);
                    row[k + 7] |= bit(rank, class ^ flip);
                }
            }
        }
        let mut push = Self {
            ring: Ring([W::default(); 144]),
            rows,
        };
        for lane in 0..64 {
            let n = sparse.next - 64 + lane;
            let rank = sparse.bytes[sparse.place(n)];
            // Larger ranks of rare heaps cannot be pushed; they are added below.
            push.add_from(sparse, lane, rank, !sparse.is_rare(n));
        }
        push
    }

    /// Adds a heap whose rank may lie beyond the rows.
    fn add_from(&mut self, sparse: &Sparse, lane: usize, rank: u8, common: bool) {
        if u32::from(rank) < W::HALF {
            return self.add(&Portable::new(), lane, rank, common);
        }
        for &(k, _) in &sparse.split.breaks {
            for i in 1..64 - k {
                let rank = rank ^ sparse.low[64 - i];
                let same = (sparse.low_rare[0] >> (64 - i) & 1 == 0) == common;
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
    fn advance(&mut self, sparse: &Sparse, common: &[u32; 64]) {
        let zero = |n: usize| match sparse.table.class(0, n) {
            _ if !sparse.split.zero => W::default(),
            1 => W::new(1, 0),
            _ => W::new(0, 1),
        };
        let zero = [zero(sparse.next), zero(sparse.next + 1)];
        for lane in 0..64 {
            let mut word = self.ring.0[64 + lane];
            word |= W::new(common[lane], 0);
            word |= zero[lane & 1];
            self.ring.0[lane] = word;
            self.ring.0[64 + lane] = W::default();
        }
        self.ring.0[128..].fill(W::default());
    }

    /// Adds what the heap in `lane` gives to the 63 that follow. Whole chunks of eight lanes are
    /// touched, so that what is stored here is loaded later in the same pieces.
    #[inline(always)]
    fn add<K: Steps>(&mut self, kernel: &K, lane: usize, rank: u8, common: bool) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_certificate::{Rules, naive};

    fn agree(text: &str, heaps: usize, start: usize) {
        let expected = naive(&Rules::parse(text).unwrap(), heaps);
        let split = Split::new(&text.parse().unwrap()).unwrap();
        for kernel in Kernel::available() {
            let mut sparse = Sparse::new(split.clone(), &expected[..start], kernel).unwrap();
            let mut to = start;
            while to < heaps {
                to = (2 * to).min(heaps);
                if let Err(halt) = sparse.extend(to) {
                    assert_eq!(halt, Halt::Ranks);
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
            agree(text, 4096, START);
        }
    }
}
