//! Nimbers of 8 to 128 bits, with nim-addition and nim-multiplication.
//!
//! Each width is a field and a subfield of every wider one, so nothing overflows, and conversion to
//! a wider type preserves every result. All widths share one source text of the arithmetic, the
//! [`tower`](crate#the-product), and one macro here.
//!
//! # Conventions
//! `0⁰` is `*1`. Division by zero is `None`, and with the operator `/` it panics as for integers;
//! it is never 0. [`pow`](Nim64::pow), [`order`](Nim64::order) and [`log`](Nim64::log) of a value
//! work in the smallest field that contains it, so they do not depend on the type; the
//! [`trace`](Nim64::trace) does.

use std::fmt;
use std::hash::Hash;
use std::iter;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use crate::field::{Field, Roots};
use crate::log::{self, LogError, StepMeter};
use crate::order;
use crate::poly::Poly;
use crate::scalar::{self, Engine};
use crate::text::{self, ParseNimberError};

mod sealed {
    /// The type is `repr(transparent)` over `Repr`.
    pub trait Transparent {
        /// The unsigned integer inside.
        type Repr: crate::scalar::Engine;
    }
}
pub(crate) use sealed::Transparent;

/// [`Nim8`], [`Nim16`], [`Nim32`], [`Nim64`] and [`Nim128`], for generic code such as
/// [`batch`](crate::batch). Sealed.
pub trait Fixed:
    Transparent
    + Field
    + Copy
    + Ord
    + Hash
    + Default
    + fmt::Display
    + fmt::LowerHex
    + FromStr<Err = ParseNimberError>
    + Into<u128>
    + Send
    + Sync
    + 'static
{
    /// Bits of a number.
    const BITS: u32;

    /// Returns the nimber with these bits, if it has at most [`BITS`](Self::BITS).
    fn from_u128(n: u128) -> Option<Self>;
}

macro_rules! fixed {
    ($name:ident, $word:ident, $bits:literal, $doc:literal) => {
        #[doc = $doc]
        ///
        /// `+` is the nim-sum, `*` the nim-product, `/` the division. Every nimber is its own
        /// negative, so `-` is `+`. The order is that of the naturals, which the arithmetic does
        /// not respect.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(transparent)]
        pub struct $name(pub $word);

        impl $name {
            /// `*0`, the value of the terminal position and of every position that is lost for the
            /// mover.
            pub const ZERO: Self = Self(0);
            /// `*1`, the neutral element of the product.
            pub const ONE: Self = Self(1);
            /// The largest of this width.
            pub const MAX: Self = Self($word::MAX);
            /// Bits of a number.
            pub const BITS: u32 = $bits;

            /// Whether this is `*0`.
            pub fn is_zero(self) -> bool {
                self.0 == 0
            }

            /// Returns the square.
            #[must_use]
            pub fn square(self) -> Self {
                Self(Engine::square(self.0))
            }

            /// Returns the square root: every nimber has exactly one.
            #[must_use]
            pub fn sqrt(self) -> Self {
                Self(Engine::sqrt(self.0))
            }

            /// Returns the inverse; zero has none.
            pub fn inverse(self) -> Option<Self> {
                (self.0 != 0).then(|| Self(Engine::inverse(self.0)))
            }

            /// Returns the quotient, or `None` when `divisor` is zero.
            pub fn checked_div(self, divisor: Self) -> Option<Self> {
                Some(self * divisor.inverse()?)
            }

            /// Returns the power; the power 0 is `*1`, also of zero.
            #[must_use]
            pub fn pow(self, exponent: u128) -> Self {
                Self(order::pow(self.0, exponent))
            }

            /// As [`pow`](Self::pow), and a negative exponent means the inverse: `None` for zero.
            pub fn pow_signed(self, exponent: i128) -> Option<Self> {
                let power = self.pow(exponent.unsigned_abs());
                if exponent < 0 { power.inverse() } else { Some(power) }
            }

            /// The degree over the field of two elements: the bits of the smallest field that
            /// contains this number, 1, 2, 4, 8, …
            pub fn degree(self) -> u32 {
                order::degree(self.0.into())
            }

            #[doc = concat!("The trace from the field of ", stringify!($bits), " bits to that of one: ")]
            /// the sum of all conjugates a, a², a⁴, …, which is the top bit of the type.
            pub fn trace(self) -> bool {
                self.0 >> ($bits - 1) == 1
            }

            /// Returns the least k ≥ 1 with aᵏ = 1; zero has none.
            pub fn order(self) -> Option<u128> {
                (self.0 != 0).then(|| order::order(self.0.into()))
            }

            /// Whether the powers of this number are all nonzero elements of the smallest field
            /// that contains it.
            pub fn is_primitive(self) -> bool {
                self.order() == Some(order::group_of(self.degree()))
            }

            /// Returns the least k ≥ 0 with `base`ᵏ = a, or `None` when there is none.
            ///
            /// Up to 64 bits this takes a few microseconds; the first call takes some milliseconds
            /// more for tables of 2 MiB. With 128 bits it may take seconds, and the first call
            /// builds 32 MiB of tables; [`log_within`](Self::log_within) sets a limit.
            pub fn log(self, base: Self) -> Option<u128> {
                self.log_within(base, u64::MAX).unwrap_or_else(|_| unreachable!("there was no limit"))
            }

            /// As [`log`](Self::log), with at most `steps` products in search loops.
            ///
            /// # Errors
            /// When the steps are used up.
            pub fn log_within(self, base: Self, steps: u64) -> Result<Option<u128>, LogError> {
                let mut keep_going = |_| true;
                let mut meter = StepMeter::new(steps, &mut keep_going);
                log::log(self.0.into(), base.0.into(), &mut meter)
            }

            /// As [`log`](Self::log), polling `keep_going` now and then, with the number of steps
            /// so far.
            ///
            /// # Errors
            /// When it returns false.
            pub fn log_while(
                self,
                base: Self,
                keep_going: &mut dyn FnMut(u64) -> bool,
            ) -> Result<Option<u128>, LogError> {
                let mut meter = StepMeter::new(u64::MAX, keep_going);
                log::log(self.0.into(), base.0.into(), &mut meter)
            }

            /// Returns the even root of z² + z = a; the other one is that plus 1. `None` when the
            /// roots are in the next field, which is when the [trace](Self::trace) is one.
            pub fn quad(self) -> Option<Self> {
                (!self.trace()).then(|| Self(Engine::quad(self.0)))
            }

            /// The roots of az² + bz + c = 0 in this width.
            pub fn quadratic(a: Self, b: Self, c: Self) -> Roots<Self> {
                let Some(per_a) = a.inverse() else {
                    return match (c.checked_div(b), c.is_zero()) {
                        (Some(root), _) => Roots::One(root),
                        (None, true) => Roots::All,
                        (None, false) => Roots::None,
                    };
                };
                let Some(per_b) = b.inverse() else {
                    return Roots::One((c * per_a).sqrt());
                };
                // z = (b/a)·w turns it into w² + w = ac/b².
                match (a * c * per_b.square()).quad() {
                    None => Roots::Above,
                    Some(w) => {
                        let scale = b * per_a;
                        let (y, z) = (scale * w, scale * (w + Self::ONE));
                        Roots::Two(y.min(z), y.max(z))
                    }
                }
            }

            /// The polynomial of least degree over the field of two elements with this root.
            pub fn minimal_polynomial(self) -> Poly<Self> {
                let mut product = Poly::constant(Self::ONE);
                let mut conjugate = self;
                for _ in 0..self.degree() {
                    product = product * Poly::new([conjugate, Self::ONE]);
                    conjugate = conjugate.square();
                }
                product
            }
        }

        impl Transparent for $name {
            type Repr = $word;
        }

        impl Fixed for $name {
            const BITS: u32 = $bits;

            fn from_u128(n: u128) -> Option<Self> {
                $word::try_from(n).ok().map(Self)
            }
        }

        impl Field for $name {
            fn zero() -> Self {
                Self::ZERO
            }

            fn one() -> Self {
                Self::ONE
            }

            fn is_zero(&self) -> bool {
                self.0 == 0
            }

            fn inverse(&self) -> Option<Self> {
                Self::inverse(*self)
            }
        }

        impl From<$word> for $name {
            fn from(n: $word) -> Self {
                Self(n)
            }
        }

        impl From<$name> for $word {
            fn from(nimber: $name) -> Self {
                nimber.0
            }
        }

        #[allow(clippy::suspicious_arithmetic_impl)] // nim addition is exclusive or
        impl Add for $name {
            type Output = Self;

            #[inline]
            fn add(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }

        #[allow(clippy::suspicious_arithmetic_impl)] // x + x = 0, so the difference is the sum
        impl Sub for $name {
            type Output = Self;

            #[inline]
            fn sub(self, other: Self) -> Self {
                self + other
            }
        }

        impl Neg for $name {
            type Output = Self;

            fn neg(self) -> Self {
                self
            }
        }

        impl Mul for $name {
            type Output = Self;

            #[inline]
            fn mul(self, other: Self) -> Self {
                Self(scalar::mul(self.0, other.0))
            }
        }

        impl Div for $name {
            type Output = Self;

            /// # Panics
            /// When `divisor` is zero; see [`checked_div`](Self::checked_div).
            fn div(self, divisor: Self) -> Self {
                self.checked_div(divisor).expect("a nimber was divided by zero")
            }
        }

        by_reference!($name: Add add AddAssign add_assign);
        by_reference!($name: Sub sub SubAssign sub_assign);
        by_reference!($name: Mul mul MulAssign mul_assign);
        by_reference!($name: Div div DivAssign div_assign);

        impl iter::Sum for $name {
            fn sum<I: Iterator<Item = Self>>(nimbers: I) -> Self {
                nimbers.fold(Self::ZERO, Add::add)
            }
        }

        impl<'a> iter::Sum<&'a $name> for $name {
            fn sum<I: Iterator<Item = &'a Self>>(nimbers: I) -> Self {
                nimbers.copied().sum()
            }
        }

        impl iter::Product for $name {
            fn product<I: Iterator<Item = Self>>(nimbers: I) -> Self {
                nimbers.fold(Self::ONE, Mul::mul)
            }
        }

        impl<'a> iter::Product<&'a $name> for $name {
            fn product<I: Iterator<Item = &'a Self>>(nimbers: I) -> Self {
                nimbers.copied().product()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&format!("*{}", self.0))
            }
        }

        impl fmt::LowerHex for $name {
            /// The digits alone, with `#` after `0x`: `{:#x}` prints a form that can be parsed.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::LowerHex::fmt(&self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = ParseNimberError;

            /// Parses `*3` or `3`, in hexadecimal also `*0x1f` or `0x1f`; a lone `*` is `*1`, as in
            /// the books.
            ///
            /// # Errors
            /// When the number is missing, a character is not a digit, or the number is too large
            /// for the type.
            fn from_str(text: &str) -> Result<Self, ParseNimberError> {
                text::parse_fixed(text, $bits).map(|n| Self(n as $word))
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            /// Serializes the number as an integer.
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $word::deserialize(deserializer).map(Self)
            }
        }
    };
}

/// The operator with references on either side, and with assignment.
macro_rules! by_reference {
    ($name:ident: $op:ident $method:ident $assign:ident $assign_method:ident) => {
        impl $op<&$name> for $name {
            type Output = $name;
            #[inline]
            fn $method(self, other: &$name) -> $name {
                self.$method(*other)
            }
        }

        impl $op<$name> for &$name {
            type Output = $name;
            #[inline]
            fn $method(self, other: $name) -> $name {
                (*self).$method(other)
            }
        }

        impl $op<&$name> for &$name {
            type Output = $name;
            #[inline]
            fn $method(self, other: &$name) -> $name {
                (*self).$method(*other)
            }
        }

        impl $assign for $name {
            #[inline]
            fn $assign_method(&mut self, other: $name) {
                *self = (*self).$method(other);
            }
        }
    };
}

fixed!(Nim8, u8, 8, "A nimber below 2⁸.");
fixed!(Nim16, u16, 16, "A nimber below 2¹⁶.");
fixed!(Nim32, u32, 32, "A nimber below 2³².");
fixed!(
    Nim64,
    u64,
    64,
    "A nimber below 2⁶⁴, also called [`Nimber`](crate::Nimber): `*n` is the value of a Nim heap of `n` tokens, and
so of every position whose Grundy value is `n`.

```
use grundy_nimber::Nimber;

let (a, b) = (Nimber(5), Nimber(3));
assert_eq!((a + b).to_string(), \"*6\");
assert_eq!((a * b).to_string(), \"*15\");
assert_eq!(a * b / b, a);
assert_eq!(a + a, Nimber::ZERO);
assert_eq!([11, 12, 7].map(Nimber).into_iter().sum::<Nimber>(), Nimber(0));
assert_eq!(\"*12\".parse(), Ok(Nimber(12)));
```

The questions of the field:

```
use grundy_nimber::{Nim64, Roots};

assert_eq!(Nim64(16).sqrt().square(), Nim64(16));
assert_eq!(Nim64(2).order(), Some(3)); // 2·2 = 3, and 2·3 = 1
assert_eq!(Nim64(3).log(Nim64(2)), Some(2));
assert_eq!(Nim64::quadratic(Nim64(1), Nim64(1), Nim64(8)), Roots::Two(Nim64(16), Nim64(17)));
assert_eq!(Nim64(16).minimal_polynomial().to_string(), \"x^8 + x^6 + x^5 + x^4 + x^3 + x + 1\");
```"
);
fixed!(Nim128, u128, 128, "A nimber below 2¹²⁸.");

macro_rules! widen {
    ($($small:ident => $($large:ident)*;)*) => {$($(
        impl From<$small> for $large {
            fn from(small: $small) -> Self {
                Self(small.0.into())
            }
        }

        impl TryFrom<$large> for $small {
            type Error = std::num::TryFromIntError;

            fn try_from(large: $large) -> Result<Self, Self::Error> {
                large.0.try_into().map(Self)
            }
        }
    )*)*};
}

widen! {
    Nim8 => Nim16 Nim32 Nim64 Nim128;
    Nim16 => Nim32 Nim64 Nim128;
    Nim32 => Nim64 Nim128;
    Nim64 => Nim128;
}

macro_rules! into_u128 {
    ($($name:ident)*) => {$(
        impl From<$name> for u128 {
            fn from(nimber: $name) -> Self {
                nimber.0.into()
            }
        }
    )*};
}

into_u128!(Nim8 Nim16 Nim32 Nim64);

/// Returns the nim-product of `a` and `b`.
///
/// ```
/// use grundy_nimber::nim_mul;
///
/// assert_eq!(nim_mul(2, 2), 3);
/// assert_eq!(nim_mul(16, 5), 80); // a Fermat power times something smaller: as usual
/// assert_eq!(nim_mul(16, 16), 24); // a Fermat power times itself: one half more
/// ```
#[inline]
pub fn nim_mul(a: u64, b: u64) -> u64 {
    scalar::mul(a, b)
}
