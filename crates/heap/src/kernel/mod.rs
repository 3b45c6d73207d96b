//! The kernels: which ranks can 64 neighbouring heaps reach with a given list of small heaps?
//!
//! This is the inner loop of `sparse.rs`. A block is the heaps `n0 .. n0+63`; lane `l` is heap
//! `n0 + l`. An `Item` stands for a move that takes `k` and leaves the small heap `a` beside a large one:
//! `offset = k + a >= 64`, and `rank` is that of `a`. For one item the 64 large heaps `n0 + l - offset` are
//! neighbours in memory, so the lanes are heaps and nothing is gathered:
//!
//! ```text
//! for each item:
//!     x = load64(ranks + n0 - offset) ^ splat(item.rank)      64 options, one for each heap
//!     for each lane: set bit x of the lane's bitmap           the transposed step
//! ```
//!
//! A vector kernel keeps eight *planes* of 64 byte lanes for a window of 64 ranks; byte lane `l` of plane `j`
//! has the ranks `8j .. 8j+7` of heap `n0 + l`. Setting a bit is a table look-up by `x`:
//!
//! * `avx512`: one `vpermb` a plane, 64 entries at once, out of the window masked to zero; 64 lanes.
//! * `avx2`: one `vpshufb` for 16 entries; `x ^ 16q` plus 0x70 with saturation keeps the low nibble where the
//!   rank is in group `q` and sets the top bit, which means zero, elsewhere. Two planes for each `q`; 32 lanes.
//! * `portable`: byte marks `mark[lane][x] = 1` for all 256 ranks at once, packed to bits at the end.
//!
//! Large heaps that are rare must not count; where the block may meet some, their lanes are set to
//! 0xFF before the look-up, which lies outside the window. All kernels give the same bitmaps, and so the same
//! values; they are chosen at run time.
//!
//! **Lost:** bitmaps of 64-bit lanes with variable shifts (a third slower than `vpshufb`), and marking
//! with the first few hundred items and then verifying the candidate (most candidates fall).

#![allow(
    clippy::inline_always,
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

/// Which inner loop runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kernel {
    /// Any machine.
    Portable,
    /// 32 lanes, 16-entry look-ups.
    Avx2,
    /// 64 lanes, 64-entry look-ups: AVX-512 F, BW and VBMI.
    Avx512,
}

impl Kernel {
    /// All kernels that this machine can run, the fastest first.
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
        kernels
    }

    /// The fastest kernel of this machine.
    pub fn best() -> Self {
        Self::available()[0]
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

/// A small heap beside a large one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    /// Tokens taken plus the size of the small heap.
    pub offset: u32,
    /// The rank of the small heap.
    pub rank: u8,
}

/// The ranks that one heap can reach: bit `r & 63` of word `r >> 6`.
pub(crate) type RankMap = [u64; 4];

/// What a kernel sees of the sequence. Positions are places in `ranks`, not heaps.
#[derive(Clone, Copy)]
pub(crate) struct RankView<'a> {
    /// Ranks with `PAD` bytes before heap 0 and at least 128 after the last.
    pub ranks: &'a [u8],
    /// Bit `i` says that the heap at place `i` is rare, or no heap.
    pub rare: &'a [u64],
    /// The place of lane 0.
    pub at: usize,
    /// Whether a large heap may be rare.
    pub masked: bool,
}

impl RankView<'_> {
    /// The bits of `rare` at `place ..  place+63`.
    #[inline(always)]
    pub fn rare_at(&self, place: usize) -> u64 {
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
/// The methods are safe to call, because a kernel's value exists only where its instructions do.
pub(crate) trait Steps {
    /// Windows of this many words of a [`RankMap`] are computed at once.
    const WORDS: usize;

    /// Adds to the words `window * WORDS ..` of each lane's map what the items reach, until `done`
    /// says that it is enough. Returns the items that were used.
    fn cover(
        &mut self,
        view: &RankView,
        items: &[Item],
        window: usize,
        maps: &mut [RankMap; 64],
        done: impl FnMut(&[RankMap; 64]) -> bool,
    ) -> usize;

    /// The same for the ranks below `8 * PLANES` alone, without windows.
    fn cover_small<const PLANES: usize>(
        &mut self,
        view: &RankView,
        items: &[Item],
        maps: &mut [u32; 64],
    );

    /// ORs a row of near options into the ring, 72 lanes. It stands on the chain from heap to heap, and as a loop it costs
    /// more than all else there.
    #[inline(always)]
    fn merge(&self, ring: &mut [u32; 72], row: &[u32; 72]) {
        for (into, more) in ring.iter_mut().zip(row) {
            *into |= more;
        }
    }

    /// The lanes in which `a ^ b == rank`.
    fn equal(&self, a: &[u8; 64], b: &[u8; 64], rank: u8) -> u64;
}

/// Work that a kernel does from end to end, so that its instructions are enabled for all of it.
pub(crate) trait Task {
    /// What comes of it.
    type Out;

    /// To be marked `#[inline(always)]`: it is compiled into a function that has the instructions.
    fn run<K: Steps>(self, kernel: &mut K) -> Self::Out;
}

/// 64 bytes of a slice.
#[inline(always)]
pub(crate) fn lanes(bytes: &[u8], at: usize) -> &[u8; 64] {
    bytes[at..at + 64].try_into().expect("64 bytes")
}
