//! Single products.
//!
//! | bits | with a carry-less multiplier | without |
//! |---|---|---|
//! | 8 | the table of 256 × 256, 64 KiB | the same |
//! | 16 | logarithms to the base 258 and powers of it, 256 KiB | the same |
//! | 32, 64 | `kernel::clmul`: 12 and 24 lookups in 8 and 32 KiB | 3 and 9 products of 16 bits |
//! | 128 | 3 products of 64 bits | 27 products of 16 bits |
//!
//! Squares, roots and z² + z = a are linear maps of one table each. Inverses go down the tower to
//! 16 bits, where the logarithm changes its sign. An inverse as a power 2ⁿ - 2 costs four times
//! that.
//!
//! Without a multiplier, products of bytes by the 64 KiB table at the bottom of the tower are a
//! little slower than the logarithms, and a carry-less product in software is not faster.

use std::ops::BitXor;

use crate::kernel::clmul::Clmul;
use crate::tables::{
    LOGS_16, Linear16, Linear32, Linear64, Linear128, MULH_64, PRODUCTS_8, QUAD_16, QUAD_32,
    QUAD_64, SQRT_32, SQRT_64, SQUARE_32, SQUARE_64,
};
use crate::tower::{Level, Pair};

/// Unsigned integers, and no other types, as nimbers of their width.
pub trait Engine: Copy + PartialEq + BitXor<Output = Self> {
    const ZERO: Self;
    const ONE: Self;
    /// The product with the multiplier, or in plain Rust without it.
    fn mul_with(clmul: Option<Clmul>, a: Self, b: Self) -> Self;
    fn square(self) -> Self;
    fn sqrt(self) -> Self;
    /// The inverse; zero is mapped to zero.
    fn inverse(self) -> Self;
    /// The even root of z² + z = a, for a whose top bit is clear.
    fn quad(self) -> Self;
    /// Computes the products of all of `a` by a factor, with a table for the factor.
    fn scale(clmul: Option<Clmul>, factor: Self, a: &[Self], out: &mut [Self]);
}

/// 16 bits by logarithms.
#[derive(Clone, Copy)]
struct Logs(u16);

impl Logs {
    /// Returns the number with this logarithm, which may be up to 2·65535, or zero when not `live`.
    #[inline(always)]
    fn power(log: u32, live: bool) -> Self {
        let log = (log & 0xffff) + (log >> 16); // modulo 65535
        Self(LOGS_16.exp[log as u16 as usize] & u16::from(live).wrapping_neg())
    }

    #[inline(always)]
    fn log(self) -> u32 {
        LOGS_16.log[usize::from(self.0)].into()
    }
}

impl Level for Logs {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self::power(self.log() + other.log(), self.0 != 0 && other.0 != 0)
    }
    #[inline(always)]
    fn mulh(self) -> Self {
        Self::power(self.log() + Self(1 << 15).log(), self.0 != 0)
    }
    #[inline(always)]
    fn square(self) -> Self {
        Self::power(2 * self.log(), self.0 != 0)
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        // Half of the logarithm modulo 65535: an odd one is first made even.
        let log = self.log();
        Self::power((log >> 1) + ((log & 1) << 15), self.0 != 0)
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        Self::power(65535 - self.log(), self.0 != 0)
    }
    #[inline(always)]
    fn trace(self) -> Self {
        Self(self.0 >> 15)
    }
    #[inline(always)]
    fn quad(self) -> Self {
        Self(QUAD_16.apply(self.0))
    }
}

/// The forms in plain Rust.
pub(crate) mod portable {
    use super::{Level, Logs, Pair};

    fn logs32(n: u32) -> Pair<Logs> {
        Pair::new(Logs((n >> 16) as u16), Logs(n as u16))
    }

    fn word32(pair: Pair<Logs>) -> u32 {
        u32::from(pair.hi.0) << 16 | u32::from(pair.lo.0)
    }

    fn logs64(n: u64) -> Pair<Pair<Logs>> {
        Pair::new(logs32((n >> 32) as u32), logs32(n as u32))
    }

    fn word64(pair: Pair<Pair<Logs>>) -> u64 {
        u64::from(word32(pair.hi)) << 32 | u64::from(word32(pair.lo))
    }

    fn logs128(n: u128) -> Pair<Pair<Pair<Logs>>> {
        Pair::new(logs64((n >> 64) as u64), logs64(n as u64))
    }

    fn word128(pair: Pair<Pair<Pair<Logs>>>) -> u128 {
        u128::from(word64(pair.hi)) << 64 | u128::from(word64(pair.lo))
    }

    pub(crate) fn mul16(a: u16, b: u16) -> u16 {
        Logs(a).mul(Logs(b)).0
    }

    pub(crate) fn square16(a: u16) -> u16 {
        Logs(a).square().0
    }

    pub(crate) fn sqrt16(a: u16) -> u16 {
        Logs(a).sqrt().0
    }

    pub(crate) fn inverse16(a: u16) -> u16 {
        Logs(a).inverse().0
    }

    pub(crate) fn quad16(a: u16) -> u16 {
        Logs(a).quad().0
    }

    pub(crate) fn mul32(a: u32, b: u32) -> u32 {
        word32(logs32(a).mul(logs32(b)))
    }

    pub(crate) fn inverse32(a: u32) -> u32 {
        word32(logs32(a).inverse())
    }

    pub(crate) fn mul64(a: u64, b: u64) -> u64 {
        word64(logs64(a).mul(logs64(b)))
    }

    pub(crate) fn inverse64(a: u64) -> u64 {
        word64(logs64(a).inverse())
    }

    pub(crate) fn mul128(a: u128, b: u128) -> u128 {
        word128(logs128(a).mul(logs128(b)))
    }
}

impl Engine for u8 {
    const ZERO: Self = 0;
    const ONE: Self = 1;

    #[inline]
    fn mul_with(_: Option<Clmul>, a: Self, b: Self) -> Self {
        PRODUCTS_8[usize::from(a)][usize::from(b)]
    }
    // The numbers below 256 are a subfield of that of 16 bits.
    fn square(self) -> Self {
        portable::square16(self.into()) as Self
    }
    fn sqrt(self) -> Self {
        portable::sqrt16(self.into()) as Self
    }
    fn inverse(self) -> Self {
        portable::inverse16(self.into()) as Self
    }
    fn quad(self) -> Self {
        portable::quad16(self.into()) as Self
    }
    fn scale(_: Option<Clmul>, factor: Self, a: &[Self], out: &mut [Self]) {
        let row = &PRODUCTS_8[usize::from(factor)];
        out.iter_mut()
            .zip(a)
            .for_each(|(out, &x)| *out = row[usize::from(x)]);
    }
}

impl Engine for u16 {
    const ZERO: Self = 0;
    const ONE: Self = 1;

    #[inline]
    fn mul_with(_: Option<Clmul>, a: Self, b: Self) -> Self {
        portable::mul16(a, b)
    }
    fn square(self) -> Self {
        portable::square16(self)
    }
    fn sqrt(self) -> Self {
        portable::sqrt16(self)
    }
    fn inverse(self) -> Self {
        portable::inverse16(self)
    }
    fn quad(self) -> Self {
        portable::quad16(self)
    }
    fn scale(clmul: Option<Clmul>, factor: Self, a: &[Self], out: &mut [Self]) {
        let column = |bit| Self::mul_with(clmul, factor, Self::ONE << bit).into();
        let map = Linear16::of(std::array::from_fn(column));
        out.iter_mut()
            .zip(a)
            .for_each(|(out, &x)| *out = map.apply(x));
    }
}

impl Engine for u32 {
    const ZERO: Self = 0;
    const ONE: Self = 1;

    #[inline]
    fn mul_with(clmul: Option<Clmul>, a: Self, b: Self) -> Self {
        match clmul {
            Some(clmul) => clmul.mul32(a, b),
            None => portable::mul32(a, b),
        }
    }
    fn square(self) -> Self {
        SQUARE_32.apply(self)
    }
    fn sqrt(self) -> Self {
        SQRT_32.apply(self)
    }
    fn inverse(self) -> Self {
        portable::inverse32(self)
    }
    fn quad(self) -> Self {
        QUAD_32.apply(self)
    }
    fn scale(clmul: Option<Clmul>, factor: Self, a: &[Self], out: &mut [Self]) {
        let column = |bit| Self::mul_with(clmul, factor, Self::ONE << bit).into();
        let map = Linear32::of(std::array::from_fn(column));
        out.iter_mut()
            .zip(a)
            .for_each(|(out, &x)| *out = map.apply(x));
    }
}

impl Engine for u64 {
    const ZERO: Self = 0;
    const ONE: Self = 1;

    #[inline]
    fn mul_with(clmul: Option<Clmul>, a: Self, b: Self) -> Self {
        match clmul {
            Some(clmul) => clmul.mul64(a, b),
            None => portable::mul64(a, b),
        }
    }
    fn square(self) -> Self {
        SQUARE_64.apply(self)
    }
    fn sqrt(self) -> Self {
        SQRT_64.apply(self)
    }
    fn inverse(self) -> Self {
        portable::inverse64(self)
    }
    fn quad(self) -> Self {
        QUAD_64.apply(self)
    }
    fn scale(clmul: Option<Clmul>, factor: Self, a: &[Self], out: &mut [Self]) {
        let column = |bit| Self::mul_with(clmul, factor, Self::ONE << bit);
        let map = Linear64::of(std::array::from_fn(column));
        out.iter_mut()
            .zip(a)
            .for_each(|(out, &x)| *out = map.apply(x));
    }
}

/// 64 bits as the bottom of the tower, with the multiplier of the processor, if any.
#[derive(Clone, Copy)]
struct LowWord(u64);

impl Level for LowWord {
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
    fn mul(self, other: Self) -> Self {
        Self(mul(self.0, other.0))
    }
    fn mulh(self) -> Self {
        Self(mulh64(self.0))
    }
    fn square(self) -> Self {
        Self(self.0.square())
    }
    fn sqrt(self) -> Self {
        Self(self.0.sqrt())
    }
    fn inverse(self) -> Self {
        Self(self.0.inverse())
    }
    fn trace(self) -> Self {
        Self(self.0 >> 63)
    }
    fn quad(self) -> Self {
        Self(self.0.quad())
    }
}

fn words(n: u128) -> Pair<LowWord> {
    Pair::new(LowWord((n >> 64) as u64), LowWord(n as u64))
}

fn joined(pair: Pair<LowWord>) -> u128 {
    u128::from(pair.hi.0) << 64 | u128::from(pair.lo.0)
}

impl Engine for u128 {
    const ZERO: Self = 0;
    const ONE: Self = 1;

    #[inline]
    fn mul_with(clmul: Option<Clmul>, a: Self, b: Self) -> Self {
        match clmul {
            Some(clmul) => clmul.mul128(a, b),
            None => portable::mul128(a, b),
        }
    }
    fn square(self) -> Self {
        joined(words(self).square())
    }
    fn sqrt(self) -> Self {
        joined(words(self).sqrt())
    }
    fn inverse(self) -> Self {
        joined(words(self).inverse())
    }
    fn quad(self) -> Self {
        joined(words(self).quad())
    }
    fn scale(clmul: Option<Clmul>, factor: Self, a: &[Self], out: &mut [Self]) {
        let column = |bit| Self::mul_with(clmul, factor, Self::ONE << bit);
        let map = Linear128::of(&std::array::from_fn(column));
        out.iter_mut()
            .zip(a)
            .for_each(|(out, &x)| *out = map.apply(x));
    }
}

/// Returns the product by the fastest method of this processor.
#[inline]
pub(crate) fn mul<R: Engine>(a: R, b: R) -> R {
    R::mul_with(Clmul::allowed(), a, b)
}

/// The product by 2⁶³.
#[inline]
pub(crate) fn mulh64(a: u64) -> u64 {
    MULH_64.apply(a)
}
