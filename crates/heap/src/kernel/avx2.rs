//! The kernel for AVX2: 32 lanes, look-ups of 16 entries.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm256_adds_epu8, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256,
    _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi32, _mm256_setr_epi8,
    _mm256_setr_epi64x, _mm256_shuffle_epi8, _mm256_storeu_si256, _mm256_xor_si256,
};

use super::planes::{self, ByteLanes, vector_kernel};
use super::{Item, PairedBlocks, RankView};

/// 32 byte lanes.
#[derive(Clone, Copy)]
struct Narrow(__m256i);

impl ByteLanes for Narrow {
    const LANES: usize = 32;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller has AVX2 and 32 readable bytes; the load is unaligned.
        unsafe { Self(_mm256_loadu_si256(from.cast())) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller has AVX2 and 32 writable bytes; the store is unaligned.
        unsafe { _mm256_storeu_si256(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        // SAFETY: the caller has AVX2.
        unsafe { Self(_mm256_set1_epi8(byte as i8)) }
    }

    #[inline(always)]
    unsafe fn splat4(bytes: u32) -> Self {
        // SAFETY: the caller has AVX2.
        unsafe { Self(_mm256_set1_epi32(bytes as i32)) }
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        // SAFETY: the caller has AVX2.
        unsafe { Self(_mm256_xor_si256(self.0, other.0)) }
    }

    #[inline(always)]
    unsafe fn hide(self, bits: u64) -> Self {
        // SAFETY: the caller has AVX2. Byte `i` of the mask gets byte `i / 8` of `bits`, then its
        // bit `i % 8`.
        unsafe {
            let bytes = _mm256_shuffle_epi8(
                _mm256_set1_epi32(bits as i32),
                _mm256_setr_epi64x(
                    0,
                    0x0101_0101_0101_0101,
                    0x0202_0202_0202_0202,
                    0x0303_0303_0303_0303,
                ),
            );
            let bit = _mm256_setr_epi8(
                1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64,
                -128, 1, 2, 4, 8, 16, 32, 64, -128,
            );
            let hidden = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit), bit);
            Self(_mm256_or_si256(self.0, hidden))
        }
    }

    #[inline(always)]
    unsafe fn equal(self, other: Self) -> u64 {
        // SAFETY: the caller has AVX2.
        unsafe { u64::from(_mm256_movemask_epi8(_mm256_cmpeq_epi8(self.0, other.0)) as u32) }
    }

    #[inline(always)]
    unsafe fn paired(pairs: &PairedBlocks, rank: u8) -> bool {
        // SAFETY: the caller has the instructions.
        unsafe { paired(pairs, rank) }
    }

    #[inline(always)]
    unsafe fn sweep<const P: usize>(
        view: &RankView,
        items: &[Item],
        first: u8,
        planes: &mut [[u8; 64]; P],
    ) {
        // SAFETY: the caller has the instructions.
        unsafe { sweep(view, items, first, planes) }
    }

    #[inline(always)]
    unsafe fn mark<const P: usize>(planes: &mut [Self; P], x: Self, y: Self) {
        // SAFETY: the caller has AVX2.
        unsafe {
            let low = _mm256_setr_epi8(
                1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128,
                0, 0, 0, 0, 0, 0, 0, 0,
            );
            let high = _mm256_setr_epi8(
                0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2,
                4, 8, 16, 32, 64, -128,
            );
            for q in 0..P / 2 {
                let (a, b) = (2 * q, 2 * q + 1);
                for x in [x.0, y.0] {
                    let group = _mm256_xor_si256(x, _mm256_set1_epi8(16 * q as i8));
                    // The low nibble stays where `group` is below 16; elsewhere the top bit is set.
                    let index = _mm256_adds_epu8(group, _mm256_set1_epi8(0x70));
                    planes[a].0 = _mm256_or_si256(planes[a].0, _mm256_shuffle_epi8(low, index));
                    planes[b].0 = _mm256_or_si256(planes[b].0, _mm256_shuffle_epi8(high, index));
                }
            }
        }
    }
}

#[target_feature(enable = "avx2")]
#[inline(never)]
fn sweep<const P: usize>(view: &RankView, items: &[Item], first: u8, planes: &mut [[u8; 64]; P]) {
    // SAFETY: the instructions are enabled for this function.
    unsafe { planes::cover::<Narrow, P>(view, items, first, planes) }
}

#[target_feature(enable = "avx2,bmi1,bmi2")]
#[inline(never)]
fn paired(pairs: &PairedBlocks, rank: u8) -> bool {
    // SAFETY: the instructions are enabled for this function.
    unsafe { planes::paired::<Narrow>(pairs, rank) }
}

vector_kernel!(
    Avx2,
    Narrow,
    "The kernel. A value exists only on machines with AVX2."
);

/// Nine vectors of eight lanes, without a loop.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(crate) unsafe fn merge(ring: &mut [u32; 72], row: &[u32; 72]) {
    for at in (0..72).step_by(8) {
        // SAFETY: the caller has AVX2, and both arrays have eight lanes from `at` on.
        unsafe {
            let into: *mut __m256i = ring.as_mut_ptr().add(at).cast();
            let more = _mm256_loadu_si256(row.as_ptr().add(at).cast());
            _mm256_storeu_si256(into, _mm256_or_si256(_mm256_loadu_si256(into), more));
        }
    }
}
