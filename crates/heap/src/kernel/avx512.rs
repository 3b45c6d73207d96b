//! The kernel for AVX-512 with VBMI: 64 lanes, look-ups of 64 entries.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m512i, _mm512_cmpeq_epi8_mask, _mm512_loadu_si512, _mm512_mask_blend_epi8,
    _mm512_maskz_permutexvar_epi8, _mm512_or_si512, _mm512_set1_epi8, _mm512_storeu_si512,
    _mm512_testn_epi8_mask, _mm512_xor_si512,
};

use super::avx2::merge;
use super::planes::{self, ByteLanes, vector_kernel};
use super::{Item, RankView};

/// `TABLES[j][x]` is the bit of rank `x` in plane `j`.
static TABLES: [[u8; 64]; 8] = {
    let mut tables = [[0; 64]; 8];
    let mut x = 0;
    while x < 64 {
        tables[x >> 3][x] = 1 << (x & 7);
        x += 1;
    }
    tables
};

/// 64 byte lanes.
#[derive(Clone, Copy)]
struct Wide(__m512i);

impl ByteLanes for Wide {
    const LANES: usize = 64;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller has AVX-512 F and 64 readable bytes; the load is unaligned.
        unsafe { Self(_mm512_loadu_si512(from.cast())) }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller has AVX-512 F and 64 writable bytes; the store is unaligned.
        unsafe { _mm512_storeu_si512(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        // SAFETY: the caller has AVX-512 F.
        unsafe { Self(_mm512_set1_epi8(byte as i8)) }
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        // SAFETY: the caller has AVX-512 F.
        unsafe { Self(_mm512_xor_si512(self.0, other.0)) }
    }

    #[inline(always)]
    unsafe fn hide(self, bits: u64) -> Self {
        // SAFETY: the caller has AVX-512 BW.
        unsafe { Self(_mm512_mask_blend_epi8(bits, self.0, _mm512_set1_epi8(-1))) }
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
    unsafe fn mark<const P: usize>(planes: &mut [Self; P], x: Self) {
        // SAFETY: the caller has AVX-512 BW and VBMI; a table has 64 bytes.
        unsafe {
            let inside = _mm512_testn_epi8_mask(x.0, _mm512_set1_epi8(0xC0_u8 as i8));
            for (plane, table) in planes.iter_mut().zip(&TABLES) {
                let table = _mm512_loadu_si512(table.as_ptr().cast());
                let bit = _mm512_maskz_permutexvar_epi8(inside, x.0, table);
                plane.0 = _mm512_or_si512(plane.0, bit);
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
#[inline(never)]
fn sweep<const P: usize>(view: &RankView, items: &[Item], first: u8, planes: &mut [[u8; 64]; P]) {
    // SAFETY: the instructions are enabled for this function.
    unsafe { planes::cover::<Wide, P>(view, items, first, planes) }
}

vector_kernel!(
    Avx512,
    Wide,
    "The kernel. A value exists only on machines with AVX-512 F, BW and VBMI, and AVX2."
);

/// The lanes in which `a ^ b == rank`.
///
/// # Safety
/// The machine must have AVX-512 F and BW.
#[inline(always)]
unsafe fn equal(a: &[u8; 64], b: &[u8; 64], rank: u8) -> u64 {
    // SAFETY: the caller has the instructions, and both arrays have 64 bytes.
    unsafe {
        let x = Wide::load(a.as_ptr()).xor(Wide::load(b.as_ptr()));
        _mm512_cmpeq_epi8_mask(x.0, Wide::splat(rank).0)
    }
}
