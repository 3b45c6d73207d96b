//! The kernels: compute the ranks that 64 neighbouring heaps reach with a list of small heaps.
//!
//! This is the inner loop of `sparse/mod.rs`. A block is the heaps `n0 .. n0+63`; lane `l` is heap
//! `n0 + l`. An `Item` is a move that takes `k` and leaves the small heap `a` and a large one:
//! `offset = k + a >= 64`, and `rank` is that of `a`. For one item the 64 large heaps
//! `n0 + l - offset` are neighbours in memory, so the lanes are heaps and nothing is gathered:
//!
//! ```text
//! for each item:
//!     x = load64(ranks + n0 - offset) ^ splat(item.rank)      64 options, one for each heap
//!     for each lane: set bit x of the lane's bitmap           the transposed step
//! ```
//!
//! Ranks are stored in *planes* of eight: byte lane `l` of plane `j` has the ranks `8j .. 8j+7` of
//! heap `n0 + l`. A vector kernel keeps a *window* of two, four or eight planes in registers.
//! Setting a bit is a table look-up by `x`:
//!
//! * `avx512`: one `vpermb` a plane, 64 entries at once, out of the window masked to zero; 64
//!   lanes. Two items are merged into a plane by one three-operand OR.
//! * `avx2`: one `vpshufb` for 16 entries; `x ^ 16q` plus 0x70 with saturation keeps the low nibble
//!   where the rank is in group `q` and sets the top bit, which means zero, elsewhere. Two planes
//!   for each `q`; 32 lanes.
//! * `portable`: byte marks `mark[lane][x] = 1` for all 256 ranks at once, packed to bits at the
//!   end.
//!
//! Rare large heaps must not count. If a block may contain some, their lanes are set to 0xFF before
//! the look-up, which is outside the window. All kernels give the same bitmaps, and so the same
//! values; they are chosen at run time.
//!
//! Windows of two planes in addition to those of eight save much time: if the candidates of a block
//! end at rank 71, a second window of 64 ranks would cost the same as the first one and find
//! nothing. Planes become bitmaps of lanes only after the last window; the goal is tested on the
//! planes.
//!
//! **Rejected (slower):** bitmaps of 64-bit lanes with variable shifts (a third slower than
//! `vpshufb`), and marking with the first few hundred items and then verifying the candidate (most
//! candidates fall).
//!
//! **Rejected (gain too small for the complexity):** pairs of items of one pattern (230 of the 1273
//! rare heaps of Grundy's game begin a pair of equal ranks three apart, 199 of the 1583 of Officers
//! one 26 apart), of which one is looked up and its union of some heaps ago used again, together
//! with a copy of the ranks for each group of sixteen, so that AVX2 needs two steps fewer per
//! look-up: 6 and 10 percent less time. Witnesses in pairs of one pattern reach little more than
//! the same number of single ones.

#![allow(
    clippy::inline_always,
    clippy::needless_range_loop,
    reason = "a kernel is one loop only if its steps are inlined into it"
)]

pub(crate) mod portable;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod planes;
mod run;

use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering};

/// The inner loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kernel {
    /// Any machine.
    Portable,
    /// 32 lanes, 16-entry look-ups.
    Avx2,
    /// 64 lanes, 64-entry look-ups: AVX-512 F, BW and VBMI.
    Avx512,
}

/// The number of the fastest kernel that may be taken; see [`Kernel::cap`].
static CAP: AtomicU8 = AtomicU8::new(Kernel::Avx512 as u8);

impl Kernel {
    /// Limits this process to kernels no faster than this one, for tests of the others.
    pub fn cap(fastest: Self) {
        CAP.store(fastest as u8, Ordering::Relaxed);
    }

    /// Returns all kernels that this machine supports and the cap allows, the fastest first.
    pub fn available() -> Vec<Self> {
        let mut kernels = vec![];
        #[cfg(target_arch = "x86_64")]
        {
            let wide = std::is_x86_feature_detected!("avx512f")
                && std::is_x86_feature_detected!("avx512bw")
                && std::is_x86_feature_detected!("avx512vbmi");
            let bits = std::is_x86_feature_detected!("bmi1")
                && std::is_x86_feature_detected!("bmi2")
                && std::is_x86_feature_detected!("lzcnt")
                && std::is_x86_feature_detected!("popcnt");
            let narrow = bits && std::is_x86_feature_detected!("avx2");
            if wide && narrow {
                kernels.push(Self::Avx512);
            }
            if narrow {
                kernels.push(Self::Avx2);
            }
        }
        kernels.push(Self::Portable);
        let cap = CAP.load(Ordering::Relaxed);
        kernels.retain(|kernel| *kernel as u8 <= cap);
        kernels
    }

    /// The fastest kernel of this machine.
    pub fn best() -> Self {
        Self::available()[0]
    }

    /// The fastest kernel after [`best`](Self::best), for a second computation; `best` if this
    /// machine has no other.
    pub fn second() -> Self {
        let available = Self::available();
        *available.get(1).unwrap_or(&available[0])
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512-vbmi",
        })
    }
}

/// A move that leaves a small and a large heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    /// Tokens taken plus the size of the small heap.
    pub offset: u32,
    /// The rank of the small heap, four times: vectors are filled from memory by words, but not by
    /// bytes.
    ranks: u32,
}

impl Item {
    /// Builds the item for a small heap of this rank; `offset` is its size plus the tokens taken.
    pub fn new(offset: usize, rank: u8) -> Self {
        Self {
            offset: offset as u32,
            ranks: u32::from_ne_bytes([rank; 4]),
        }
    }

    /// The rank of the small heap.
    #[inline(always)]
    pub fn rank(self) -> u8 {
        self.ranks as u8
    }
}

/// The ranks that one heap can reach: bit `r & 63` of word `r >> 6`.
pub(crate) type RankMap = [u64; 4];

/// The ranks that 64 heaps can reach: bit `i` of byte `l` of plane `j` is rank `8j + i` of lane
/// `l`.
pub(crate) type Planes = [[u8; 64]; 32];

/// No ranks.
pub(crate) const EMPTY: Planes = [[0; 64]; 32];

/// Converts planes to maps of the lanes, for the first planes. Eight heaps at a time are an 8 by 8
/// matrix of bytes, which is transposed by three rounds of swaps.
#[inline(always)]
pub(crate) fn maps_of(planes: &Planes, known: usize) -> [RankMap; 64] {
    let mut maps = [[0; 4]; 64];
    for word in 0..known.div_ceil(8) {
        for eight in 0..8 {
            let mut rows = [0u64; 8];
            for j in 0..8 {
                let bytes = &planes[8 * word + j][8 * eight..8 * eight + 8];
                rows[j] = u64::from_le_bytes(bytes.try_into().expect("eight"));
            }
            for (step, mask) in [
                (4, 0x0000_0000_ffff_ffff),
                (2, 0x0000_ffff_0000_ffff),
                (1, 0x00ff_00ff_00ff_00ff_u64),
            ] {
                for j in 0..8 {
                    if j & step == 0 {
                        let shift = 8 * step as u32;
                        let swap = (rows[j] >> shift ^ rows[j + step]) & mask;
                        rows[j] ^= swap << shift;
                        rows[j + step] ^= swap;
                    }
                }
            }
            for lane in 0..8 {
                maps[8 * eight + lane][word] = rows[lane];
            }
        }
    }
    maps
}

/// The goal of a window.
#[derive(Clone, Copy)]
pub(crate) struct WantedRanks<'a> {
    /// The ranks below this are wanted, for each lane; `None` means all ranks.
    pub limits: Option<&'a [u16; 64]>,
    /// Up to this number of wanted ranks may be missing.
    pub spare: u32,
}

impl WantedRanks<'static> {
    /// All ranks.
    pub const ALL: Self = Self {
        limits: None,
        spare: 0,
    };
}

impl WantedRanks<'_> {
    /// The wanted ranks of a plane.
    #[inline(always)]
    pub fn plane(&self, plane: usize) -> [u8; 64] {
        let mut wanted = [0xff; 64];
        if let Some(limits) = self.limits {
            for lane in 0..64 {
                let ranks = limits[lane].saturating_sub(8 * plane as u16).min(8);
                wanted[lane] = ((1_u16 << ranks) - 1) as u8;
            }
        }
        wanted
    }

    /// Whether the planes contain the wanted ranks of this window.
    #[inline(always)]
    pub fn reached(&self, planes: &Planes, window: Range<usize>) -> bool {
        let mut missing = 0;
        for plane in window.start..window.end {
            missing += lacking(&planes[plane], &self.plane(plane));
            if missing > self.spare {
                return false;
            }
        }
        true
    }
}

/// Number of wanted ranks missing in a plane.
#[inline(always)]
pub(crate) fn lacking(plane: &[u8; 64], wanted: &[u8; 64]) -> u32 {
    let mut lacking = 0;
    for eight in 0..8 {
        let word = |plane: &[u8; 64]| {
            u64::from_le_bytes(plane[8 * eight..8 * eight + 8].try_into().expect("eight"))
        };
        lacking += (word(wanted) & !word(plane)).count_ones();
    }
    lacking
}

/// The part of the sequence that a kernel reads. Positions are places in `ranks`, not heaps.
#[derive(Clone, Copy)]
pub(crate) struct RankView<'a> {
    /// Ranks with `LEADING_PAD` bytes before heap 0 and at least 128 after the last.
    pub ranks: &'a [u8],
    /// Bit `i` is set if the heap at place `i` is rare, or if this place has no heap.
    pub rare: &'a [u64],
    /// The place of lane 0.
    pub at: usize,
    /// Whether a large heap may be rare.
    pub masked: bool,
}

impl RankView<'_> {
    /// The bits of `rare` at `place ..  place+63`.
    #[inline(always)]
    pub fn sparse_at(&self, place: usize) -> u64 {
        bits_at(self.rare, place)
    }
}

/// The 64 bits from `at` on.
#[inline(always)]
pub(crate) fn bits_at(bits: &[u64], at: usize) -> u64 {
    let (word, shift) = (at / 64, at % 64);
    // Shifting twice makes a shift by 64 give 0.
    bits[word] >> shift | (bits[word + 1] << 1) << (63 - shift)
}

/// The steps that differ between machines.
///
/// The methods are safe to call, because a kernel value exists only on a machine with its
/// instructions.
pub(crate) trait Steps {
    /// The planes of a window that begins with `plane`, if those below `reach` are wanted.
    fn window(plane: usize, reach: usize) -> Range<usize>;

    /// Adds the ranks reached by the items to the planes of a [window](Self::window), until the
    /// goal is reached. Returns the number of items used.
    fn cover(
        &mut self,
        view: &RankView,
        items: &[Item],
        window: Range<usize>,
        planes: &mut Planes,
        goal: WantedRanks<'_>,
    ) -> usize;

    /// As [`cover`](Self::cover), for the ranks below `8 * PLANES` alone, without windows.
    fn cover_small<const PLANES: usize>(
        &mut self,
        view: &RankView,
        items: &[Item],
        maps: &mut [u32; 64],
    );

    /// ORs a row of near options into the ring, 72 lanes. This is on the critical path from heap to
    /// heap; as a loop it would cost more than the rest of that path.
    #[inline(always)]
    fn merge(&self, ring: &mut [u32; 72], row: &[u32; 72]) {
        for (into, more) in ring.iter_mut().zip(row) {
            *into |= more;
        }
    }

    /// The lanes in which `a ^ b == rank`.
    fn equal(&self, a: &[u8; 64], b: &[u8; 64], rank: u8) -> u64;

    /// Whether a small heap and a large one of the same class have this rank together.
    #[inline(always)]
    fn paired(&self, pairs: &PairedBlocks, rank: u8) -> bool {
        let blocks = pairs.blocks();
        (0..blocks).any(|q| {
            let large = lanes(pairs.large, 64 * (blocks - 1 - q));
            self.equal(lanes(pairs.small, 64 * q), large, rank) & pairs.alike(q) != 0
        })
    }
}

/// Blocks of 64 small heaps paired with blocks of 64 large ones: small heap `i` of block `q` with
/// large heap `i` of the block at the same distance from the end. Heaps of different classes are
/// not a pair.
#[derive(Clone, Copy)]
pub(crate) struct PairedBlocks<'a> {
    pub small: &'a [u8],
    pub small_rare: &'a [u64],
    pub large: &'a [u8],
    /// The rare bits of the large blocks, in the order of the small ones; empty if no large heap is
    /// rare.
    pub large_rare: &'a [u64],
}

impl PairedBlocks<'_> {
    /// The number of blocks.
    ///
    /// # Panics
    /// If the parts differ in length.
    #[inline(always)]
    pub fn blocks(&self) -> usize {
        let blocks = self.small_rare.len();
        assert!(
            self.small.len() == 64 * blocks
                && self.large.len() == 64 * blocks
                && (self.large_rare.is_empty() || self.large_rare.len() == blocks),
            "blocks in pairs"
        );
        blocks
    }

    /// The lanes of a block with two heaps of one class.
    #[inline(always)]
    pub fn alike(&self, q: usize) -> u64 {
        let large = if self.large_rare.is_empty() {
            0
        } else {
            self.large_rare[q]
        };
        !(self.small_rare[q] ^ large)
    }
}

/// A task that a kernel runs completely, so that its instructions are enabled for all of it.
pub(crate) trait KernelTask {
    /// The result.
    type Out;

    /// To be marked `#[inline(always)]`: it is compiled into a function that has the instructions.
    fn run<K: Steps>(self, kernel: &mut K) -> Self::Out;
}

/// 64 bytes of a slice.
#[inline(always)]
pub(crate) fn lanes(bytes: &[u8], at: usize) -> &[u8; 64] {
    bytes[at..at + 64].try_into().expect("64 bytes")
}
