//! Vectors of aarch64: 16 bytes with shuffles.
#![allow(unsafe_code)]

use std::arch::aarch64::{
    uint8x16_t, vandq_u8, vdupq_n_u8, veorq_u8, vld1q_u8, vminq_u8, vorrq_u8, vqaddq_u8,
    vqtbl1q_u8, vshlq_n_u8, vshrq_n_u8, vst1q_u8, vsubq_u8, vzip1q_u8, vzip2q_u8,
};

use super::byte_planes::{
    Apart, Block, Bytes, Call, Inverse, Mul, Nibbles, Quad, Shuffle, Sqrt, Square, apart, blocks,
    by_width, padded, run,
};
use super::{Backend, Task};
use crate::tower::{Level, Pair};

/// Sixteen bytes; the processor has NEON.
#[derive(Clone, Copy)]
struct Neon(uint8x16_t);

impl Bytes for Neon {
    const LANES: usize = 16;

    #[inline(always)]
    unsafe fn load(from: &[u8]) -> Self {
        assert!(from.len() >= 16);
        // SAFETY: the slice is long enough, and the caller guarantees the instructions.
        Self(unsafe { vld1q_u8(from.as_ptr()) })
    }

    #[inline(always)]
    fn store(self, to: &mut [u8]) {
        assert!(to.len() >= 16);
        // SAFETY: the slice is long enough, and `self` is proof of the instructions.
        unsafe { vst1q_u8(to.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: `self` is proof of the instructions.
        Self(unsafe { veorq_u8(self.0, other.0) })
    }

    #[inline(always)]
    fn zip(self, other: Self) -> (Self, Self) {
        // SAFETY: `self` is proof of the instructions.
        unsafe {
            (
                Self(vzip1q_u8(self.0, other.0)),
                Self(vzip2q_u8(self.0, other.0)),
            )
        }
    }
}

impl Shuffle for Neon {
    #[inline(always)]
    fn of(self, table: [u8; 16]) -> Self {
        // SAFETY: the table has sixteen bytes, and `self` is proof of the instructions.
        unsafe { Self(vqtbl1q_u8(vld1q_u8(table.as_ptr()), self.0)) }
    }

    #[inline(always)]
    fn split(self) -> (Self, Self) {
        // SAFETY: `self` is proof of the instructions.
        unsafe {
            (
                Self(vandq_u8(self.0, vdupq_n_u8(15))),
                Self(vshrq_n_u8::<4>(self.0)),
            )
        }
    }

    #[inline(always)]
    fn join(self, hi: Self) -> Self {
        // SAFETY: `self` is proof of the instructions.
        unsafe { Self(vorrq_u8(self.0, vshlq_n_u8::<4>(hi.0))) }
    }

    #[inline(always)]
    fn add_mod_15(self, other: Self) -> Self {
        // SAFETY: `self` is proof of the instructions.
        unsafe {
            let sum = vqaddq_u8(self.0, other.0);
            Self(vminq_u8(sum, vsubq_u8(sum, vdupq_n_u8(15))))
        }
    }
}

blocks!(Nibbles<Neon>, #[target_feature(enable = "neon")]);

/// Whether the processor has the instructions of `backend`.
pub(super) fn has(backend: Backend) -> bool {
    backend == Backend::Neon && std::arch::is_aarch64_feature_detected!("neon")
}

/// Executes the task with vectors and returns true, or does nothing and returns false when
/// `backend` has no vectors here.
pub(super) fn planes(
    backend: Backend,
    task: Task,
    width: usize,
    slices: (&[u8], &[u8], &mut [u8]),
) -> bool {
    macro_rules! one {
        ($work:ty) => {
            by_width!(width, B => {
                #[target_feature(enable = "neon")]
                fn compiled(a: &[u8], b: &[u8], out: &mut [u8]) {
                    // SAFETY: this function is compiled for the feature.
                    unsafe { run::<B, $work>(a, b, out) }
                }
                // SAFETY: the feature was found.
                padded(|a, b, out| unsafe { compiled(a, b, out) }, B::BYTES, slices)
            })
        };
    }
    if !has(backend) {
        return false;
    }
    match task {
        Task::Mul => one!(Mul),
        Task::Square => one!(Square),
        Task::Sqrt => one!(Sqrt),
        Task::Inverse => one!(Inverse),
        Task::Quad => one!(Quad),
    }
    true
}
