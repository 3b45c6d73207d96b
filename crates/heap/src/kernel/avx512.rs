//! The kernel for AVX-512 with VBMI: 64 lanes, look-ups of 64 entries.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m512i, _mm512_cmpeq_epi8_mask, _mm512_cmplt_epu8_mask, _mm512_loadu_si512,
    _mm512_mask_blend_epi8, _mm512_maskz_permutexvar_epi8, _mm512_set1_epi8, _mm512_set1_epi32,
    _mm512_storeu_si512, _mm512_ternarylogic_epi32, _mm512_xor_si512,
};

use super::avx2::merge;
use super::planes::{self, ByteLanes, vector_kernel};
use super::{Item, PairedBlocks, RankView};

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
    unsafe fn splat4(bytes: u32) -> Self {
        // SAFETY: the caller has AVX-512 F.
        unsafe { Self(_mm512_set1_epi32(bytes as i32)) }
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
    unsafe fn equal(self, other: Self) -> u64 {
        // SAFETY: the caller has AVX-512 BW.
        unsafe { _mm512_cmpeq_epi8_mask(self.0, other.0) }
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
        // SAFETY: the caller has AVX-512 BW and VBMI; a table has 64 bytes.
        unsafe {
            let bound = _mm512_set1_epi8(8 * P as i8);
            let x_inside = _mm512_cmplt_epu8_mask(x.0, bound);
            let y_inside = _mm512_cmplt_epu8_mask(y.0, bound);
            for (plane, table) in planes.iter_mut().zip(&TABLES) {
                let table = _mm512_loadu_si512(table.as_ptr().cast());
                let from_x = _mm512_maskz_permutexvar_epi8(x_inside, x.0, table);
                let from_y = _mm512_maskz_permutexvar_epi8(y_inside, y.0, table);
                plane.0 = _mm512_ternarylogic_epi32::<0xFE>(plane.0, from_x, from_y);
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

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,bmi1,bmi2")]
#[inline(never)]
fn paired(pairs: &PairedBlocks, rank: u8) -> bool {
    // SAFETY: the instructions are enabled for this function.
    unsafe { planes::paired::<Wide>(pairs, rank) }
}

vector_kernel!(
    Avx512,
    Wide,
    "The kernel. A value exists only on machines with AVX-512 F, BW and VBMI, and AVX2."
);
