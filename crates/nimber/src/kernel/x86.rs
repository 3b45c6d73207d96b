//! Vectors of x86-64: 32 bytes with shuffles (AVX2), 32 and 64 bytes with the field of 256 (GFNI).
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, __m512i, _mm_loadu_si128, _mm256_adds_epu8, _mm256_and_si256,
    _mm256_broadcastsi128_si256, _mm256_gf2p8affine_epi64_epi8, _mm256_gf2p8affineinv_epi64_epi8,
    _mm256_gf2p8mul_epi8, _mm256_loadu_si256, _mm256_min_epu8, _mm256_or_si256, _mm256_set1_epi8,
    _mm256_set1_epi64x, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_srli_epi16,
    _mm256_storeu_si256, _mm256_sub_epi8, _mm256_unpackhi_epi8, _mm256_unpacklo_epi8,
    _mm256_xor_si256, _mm512_gf2p8affine_epi64_epi8, _mm512_gf2p8affineinv_epi64_epi8,
    _mm512_gf2p8mul_epi8, _mm512_loadu_si512, _mm512_set1_epi64, _mm512_storeu_si512,
    _mm512_unpackhi_epi8, _mm512_unpacklo_epi8, _mm512_xor_si512,
};

use super::byte_planes::{
    Aes, Apart, Block, Bytes, Call, Galois, Inverse, Mul, Nibbles, Quad, Shuffle, Sqrt, Square,
    apart, blocks, by_width, padded, run,
};
use super::{Backend, Task};
use crate::tables::byte::IDENTITY;
use crate::tower::{Level, Pair};

/// 32 bytes; the processor has AVX2.
#[derive(Clone, Copy)]
struct Avx2(__m256i);

/// 32 bytes; the processor has AVX2 and GFNI.
#[derive(Clone, Copy)]
struct Avx2Gfni(__m256i);

/// 64 bytes; the processor has AVX-512F, AVX-512BW and GFNI.
#[derive(Clone, Copy)]
struct Avx512Gfni(__m512i);

macro_rules! bytes {
    ($name:ident, $lanes:literal, $load:ident, $store:ident, $xor:ident, $low:ident, $high:ident) => {
        impl Bytes for $name {
            const LANES: usize = $lanes;

            #[inline(always)]
            unsafe fn load(from: &[u8]) -> Self {
                assert!(from.len() >= $lanes);
                // SAFETY: the slice is long enough, no alignment is required, and the caller
                // guarantees the instructions.
                Self(unsafe { $load(from.as_ptr().cast()) })
            }

            #[inline(always)]
            fn store(self, to: &mut [u8]) {
                assert!(to.len() >= $lanes);
                // SAFETY: the slice is long enough, no alignment is required, and `self` is proof
                // of the instructions.
                unsafe { $store(to.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: `self` is proof of the instructions.
                Self(unsafe { $xor(self.0, other.0) })
            }

            #[inline(always)]
            fn zip(self, other: Self) -> (Self, Self) {
                // SAFETY: `self` is proof of the instructions.
                unsafe { (Self($low(self.0, other.0)), Self($high(self.0, other.0))) }
            }
        }
    };
}

bytes!(
    Avx2,
    32,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_xor_si256,
    _mm256_unpacklo_epi8,
    _mm256_unpackhi_epi8
);
bytes!(
    Avx2Gfni,
    32,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_xor_si256,
    _mm256_unpacklo_epi8,
    _mm256_unpackhi_epi8
);
bytes!(
    Avx512Gfni,
    64,
    _mm512_loadu_si512,
    _mm512_storeu_si512,
    _mm512_xor_si512,
    _mm512_unpacklo_epi8,
    _mm512_unpackhi_epi8
);

impl Shuffle for Avx2 {
    #[inline(always)]
    fn of(self, table: [u8; 16]) -> Self {
        // SAFETY: the table has sixteen bytes, and `self` is proof of the instructions.
        unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
            Self(_mm256_shuffle_epi8(table, self.0))
        }
    }

    #[inline(always)]
    fn split(self) -> (Self, Self) {
        // SAFETY: `self` is proof of the instructions.
        unsafe {
            let low = _mm256_set1_epi8(15);
            let lo = _mm256_and_si256(self.0, low);
            let hi = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), low);
            (Self(lo), Self(hi))
        }
    }

    #[inline(always)]
    fn join(self, hi: Self) -> Self {
        // Nibbles are in the low halves of their bytes, so no bit is shifted into a neighbour.
        // SAFETY: `self` is proof of the instructions.
        unsafe { Self(_mm256_or_si256(self.0, _mm256_slli_epi16::<4>(hi.0))) }
    }

    #[inline(always)]
    fn add_mod_15(self, other: Self) -> Self {
        // SAFETY: `self` is proof of the instructions.
        unsafe {
            let sum = _mm256_adds_epu8(self.0, other.0);
            Self(_mm256_min_epu8(
                sum,
                _mm256_sub_epi8(sum, _mm256_set1_epi8(15)),
            ))
        }
    }
}

impl Galois for Avx2Gfni {
    #[inline(always)]
    fn gf_mul(self, other: Self) -> Self {
        // SAFETY: `self` is proof of the instructions.
        unsafe { Self(_mm256_gf2p8mul_epi8(self.0, other.0)) }
    }

    #[inline(always)]
    fn affine(self, matrix: u64) -> Self {
        // SAFETY: `self` is proof of the instructions.
        unsafe {
            let matrix = _mm256_set1_epi64x(matrix.cast_signed());
            Self(_mm256_gf2p8affine_epi64_epi8::<0>(self.0, matrix))
        }
    }

    #[inline(always)]
    fn gf_inverse(self) -> Self {
        // SAFETY: `self` is proof of the instructions.
        unsafe {
            let matrix = _mm256_set1_epi64x(IDENTITY.cast_signed());
            Self(_mm256_gf2p8affineinv_epi64_epi8::<0>(self.0, matrix))
        }
    }
}

impl Galois for Avx512Gfni {
    #[inline(always)]
    fn gf_mul(self, other: Self) -> Self {
        // SAFETY: `self` is proof of the instructions.
        unsafe { Self(_mm512_gf2p8mul_epi8(self.0, other.0)) }
    }

    #[inline(always)]
    fn affine(self, matrix: u64) -> Self {
        // SAFETY: `self` is proof of the instructions.
        unsafe {
            let matrix = _mm512_set1_epi64(matrix.cast_signed());
            Self(_mm512_gf2p8affine_epi64_epi8::<0>(self.0, matrix))
        }
    }

    #[inline(always)]
    fn gf_inverse(self) -> Self {
        // SAFETY: `self` is proof of the instructions.
        unsafe {
            let matrix = _mm512_set1_epi64(IDENTITY.cast_signed());
            Self(_mm512_gf2p8affineinv_epi64_epi8::<0>(self.0, matrix))
        }
    }
}

/// One function for each task and width, compiled for the features that it names; the tower is
/// always inlined into it.
macro_rules! entry {
    ($name:ident, $features:literal, $plane:ty) => {
        mod $name {
            use super::*;

            blocks!($plane, #[target_feature(enable = $features)]);

            pub(super) fn run_task(
                task: Task,
                width: usize,
                slices: (&[u8], &[u8], &mut [u8]),
                        ) {
                macro_rules! one {
                    ($work:ty) => {
                        by_width!(width, B => {
                            #[target_feature(enable = $features)]
                            fn compiled(a: &[u8], b: &[u8], out: &mut [u8]) {
                                // SAFETY: this function is compiled for the features.
                                unsafe { run::<B, $work>(a, b, out) }
                            }
                            // SAFETY: `planes` below found the features.
                            padded(|a, b, out| unsafe { compiled(a, b, out) }, B::BYTES, slices)
                        })
                    };
                }
                match task {
                    Task::Mul => one!(Mul),
                    Task::Square => one!(Square),
                    Task::Sqrt => one!(Sqrt),
                    Task::Inverse => one!(Inverse),
                    Task::Quad => one!(Quad),
                }
            }
        }
    };
}

entry!(avx2, "avx2", Nibbles<Avx2>);
entry!(avx2_gfni, "avx2,gfni", Aes<Avx2Gfni>);
entry!(avx512_gfni, "avx512f,avx512bw,gfni", Aes<Avx512Gfni>);

/// Whether the processor has the instructions of `backend`.
pub(super) fn has(backend: Backend) -> bool {
    match backend {
        Backend::Avx512Gfni => {
            is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("gfni")
        }
        Backend::Avx2Gfni => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("gfni"),
        Backend::Avx2 => is_x86_feature_detected!("avx2"),
        Backend::Neon | Backend::Clmul | Backend::Portable => false,
    }
}

/// Executes the task with vectors and returns true, or does nothing and returns false when
/// `backend` has no vectors here.
pub(super) fn planes(
    backend: Backend,
    task: Task,
    width: usize,
    slices: (&[u8], &[u8], &mut [u8]),
) -> bool {
    if !has(backend) {
        return false;
    }
    match backend {
        Backend::Avx512Gfni => avx512_gfni::run_task(task, width, slices),
        Backend::Avx2Gfni => avx2_gfni::run_task(task, width, slices),
        _ => avx2::run_task(task, width, slices),
    }
    true
}
