//! Single products with the carry-less multiplier of the processor (PCLMULQDQ, PMULL).
//!
//! Carry-less multiplication is the product of polynomials over two elements. A nimber is converted
//! to its polynomial (eight lookups) and multiplied. The upper half of the product is reduced with
//! x⁶⁴ = x⁴ + x³ + x + 1, which is `0x1b`, and the result is converted back (eight lookups):
//!
//! ```text
//! p = x ⊗ y        128 bits
//! t = p.hi ⊗ 0x1b, s = t.hi ⊗ 0x1b        result p.lo + t.lo + s.lo
//! ```
#![allow(unsafe_code)]
#![allow(clippy::unused_self)] // `self` is the proof
#![allow(unused_unsafe)] // without such an instruction, nothing here is unsafe

use std::sync::atomic::{AtomicBool, Ordering};

use crate::tables::{MULH_64, NIM_TO_POLY_32, NIM_TO_POLY_64, POLY_TO_NIM_32, POLY_TO_NIM_64};

/// Proof that the processor has a carry-less multiplier.
#[derive(Clone, Copy, Debug)]
pub struct Clmul(());

/// Whether single products must avoid it; see [`Backend::cap`](super::Backend::cap).
static FORBIDDEN: AtomicBool = AtomicBool::new(false);

impl Clmul {
    /// Forbids or allows it for single products of this process.
    pub(crate) fn forbid(forbidden: bool) {
        FORBIDDEN.store(forbidden, Ordering::Relaxed);
    }

    /// The proof, if there is one.
    #[inline]
    pub(crate) fn detect() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        let found = is_x86_feature_detected!("pclmulqdq");
        #[cfg(target_arch = "aarch64")]
        let found = std::arch::is_aarch64_feature_detected!("neon")
            && std::arch::is_aarch64_feature_detected!("aes")
            && std::arch::is_aarch64_feature_detected!("pmull");
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        let found = false;
        found.then_some(Self(()))
    }

    /// The same, if this process may prefer it.
    #[inline]
    pub(crate) fn allowed() -> Option<Self> {
        Self::detect().filter(|_| !FORBIDDEN.load(Ordering::Relaxed))
    }

    #[inline]
    pub(crate) fn mul32(self, a: u32, b: u32) -> u32 {
        // SAFETY: `self` is proof of the instruction.
        unsafe { mul32(a, b) }
    }

    #[inline]
    pub(crate) fn mul64(self, a: u64, b: u64) -> u64 {
        // SAFETY: `self` is proof of the instruction.
        unsafe { mul64(a, b) }
    }

    #[inline]
    pub(crate) fn mul128(self, a: u128, b: u128) -> u128 {
        // SAFETY: `self` is proof of the instruction.
        unsafe { mul128(a, b) }
    }
}

macro_rules! with_feature {
    ($($item:item)*) => {$(
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "pclmulqdq"))]
        #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon,aes"))]
        #[inline]
        $item
    )*};
}

#[cfg(target_arch = "x86_64")]
with_feature! {
    fn carry_less(x: u64, y: u64) -> (u64, u64) {
        use std::arch::x86_64::{
            _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64,
        };
        let product = _mm_clmulepi64_si128::<0>(
            _mm_cvtsi64_si128(x.cast_signed()),
            _mm_cvtsi64_si128(y.cast_signed()),
        );
        let high = _mm_unpackhi_epi64(product, product);
        (_mm_cvtsi128_si64(product).cast_unsigned(), _mm_cvtsi128_si64(high).cast_unsigned())
    }
}

#[cfg(target_arch = "aarch64")]
with_feature! {
    fn carry_less(x: u64, y: u64) -> (u64, u64) {
        let product = std::arch::aarch64::vmull_p64(x, y);
        (product as u64, (product >> 64) as u64)
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn carry_less(_: u64, _: u64) -> (u64, u64) {
    unreachable!("`detect` found no multiplier")
}

with_feature! {
    fn poly64(x: u64, y: u64) -> u64 {
        let (low, high) = carry_less(x, y);
        // The second fold reduces the few bits that 0x1b, of degree 4, produced above bit 63.
        let (folded, over) = carry_less(high, 0x1b);
        low ^ folded ^ over ^ over << 1 ^ over << 3 ^ over << 4
    }

    fn mul64(a: u64, b: u64) -> u64 {
        let product = poly64(NIM_TO_POLY_64.apply(a), NIM_TO_POLY_64.apply(b));
        POLY_TO_NIM_64.apply(product)
    }

    fn mul32(a: u32, b: u32) -> u32 {
        let (x, y) = (NIM_TO_POLY_32.apply(a), NIM_TO_POLY_32.apply(b));
        let product = carry_less(x.into(), y.into()).0;
        // x³² = x⁷ + x³ + x² + 1, twice.
        let fold = |p: u64| (p & 0xffff_ffff) ^ times_0x8d(p >> 32);
        POLY_TO_NIM_32.apply(fold(fold(product)) as u32)
    }

    fn mul128(a: u128, b: u128) -> u128 {
        // One level of the tower, written out: a trait's method cannot be compiled for the feature.
        let halves = |n: u128| ((n >> 64) as u64, n as u64);
        let ((a1, a0), (b1, b0)) = (halves(a), halves(b));
        let (c, d, m) = (mul64(a0, b0), mul64(a1, b1), mul64(a0 ^ a1, b0 ^ b1));
        u128::from(m ^ c) << 64 | u128::from(c ^ MULH_64.apply(d))
    }
}

#[inline(always)]
fn times_0x8d(p: u64) -> u64 {
    p ^ p << 2 ^ p << 3 ^ p << 7
}
