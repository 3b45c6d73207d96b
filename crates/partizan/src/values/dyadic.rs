//! Dyadic fractions of any size, exact: the numbers among the values of games.
//!
//! A short game that is a number is `m / 2^e` (J. H. Conway, *On Numbers and Games*, 1976, chapter
//! Almost all that occur fit a machine word and are stored inline; the others contain a big
//! integer. The two forms never overlap, so equality and hashing are derived.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

use num_bigint::{BigInt, Sign};

/// The largest exponent of a number that is stored inline, and one more than the bits of its
/// numerator.
const SMALL_BITS: u32 = 62;
/// The largest exponent of a denominator. It gives more digits than a reader can use, and is small
/// enough to compute with.
pub const MAX_EXPONENT: u32 = 1 << 16;

/// A fraction `m / 2^e`.
///
/// ```
/// use grundy_partizan::values::Dyadic;
///
/// let x: Dyadic = "3/8".parse().unwrap();
/// assert_eq!((x + Dyadic::from(2)).to_string(), "19/8");
/// assert!("1/3".parse::<Dyadic>().is_err());
/// ```
///
/// Invariant: the numerator is odd or the exponent is 0; every number that fits `Small` is `Small`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    /// `|m| < 2^62`, `e <= 62`: a shift to a common exponent fits 128 bits.
    Small(i64, u32),
    Big(Box<(BigInt, u32)>),
}

const _: () = assert!(size_of::<Dyadic>() == 16);

impl Dyadic {
    /// Zero.
    pub const ZERO: Self = Self(Repr::Small(0, 0));
    /// One.
    pub const ONE: Self = Self(Repr::Small(1, 0));

    /// `numerator / 2^exponent`.
    pub fn new(numerator: i64, exponent: u32) -> Self {
        Self::wide(i128::from(numerator), exponent)
    }

    /// `numerator / 2^exponent` of any size.
    pub fn big(numerator: BigInt, exponent: u32) -> Self {
        if let Ok(small) = i128::try_from(&numerator) {
            return Self::wide(small, exponent);
        }
        let shift = numerator
            .trailing_zeros()
            .unwrap_or(0)
            .min(u64::from(exponent));
        let exponent = exponent - shift as u32;
        let numerator = numerator >> shift;
        match i64::try_from(&numerator) {
            Ok(small) if small.unsigned_abs() < 1 << SMALL_BITS && exponent <= SMALL_BITS => {
                Self(Repr::Small(small, exponent))
            }
            _ => Self(Repr::Big(Box::new((numerator, exponent)))),
        }
    }

    fn wide(numerator: i128, exponent: u32) -> Self {
        if numerator == 0 {
            return Self::ZERO;
        }
        let shift = numerator.trailing_zeros().min(exponent);
        let (numerator, exponent) = (numerator >> shift, exponent - shift);
        if numerator.unsigned_abs() < 1 << SMALL_BITS && exponent <= SMALL_BITS {
            Self(Repr::Small(numerator as i64, exponent))
        } else {
            Self(Repr::Big(Box::new((BigInt::from(numerator), exponent))))
        }
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Repr::Small(m, _) => BigInt::from(*m),
            Repr::Big(big) => big.0.clone(),
        }
    }

    /// The exponent of the denominator in lowest terms.
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            Repr::Small(_, e) => *e,
            Repr::Big(big) => big.1,
        }
    }

    /// Whether it is an integer.
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0, _))
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small(m, _) => m.signum() as i32,
            Repr::Big(big) if big.0.sign() == Sign::Minus => -1,
            Repr::Big(_) => 1,
        }
    }

    /// Converts a non-negative number that is an integer, clamped to 2^64 - 1.
    pub fn to_u64(&self) -> u64 {
        match &self.floor().0 {
            Repr::Small(m, _) => u64::try_from(*m).unwrap_or(0),
            Repr::Big(big) => u64::try_from(&big.0).unwrap_or(u64::MAX),
        }
    }

    /// Converts an integer that fits 64 bits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small(m, 0) => Some(*m),
            Repr::Big(big) if big.1 == 0 => i64::try_from(&big.0).ok(),
            _ => None,
        }
    }

    /// Half of it.
    #[must_use]
    pub fn half(&self) -> Self {
        match &self.0 {
            Repr::Small(m, e) => Self::wide(i128::from(*m), e + 1),
            Repr::Big(big) => Self::big(big.0.clone(), big.1 + 1),
        }
    }

    /// The greatest integer that is not above the number.
    #[must_use]
    pub fn floor(&self) -> Self {
        match &self.0 {
            Repr::Small(m, e) => Self(Repr::Small(m >> e, 0)),
            Repr::Big(big) => Self::big(&big.0 >> big.1, 0),
        }
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.signum() < 0 {
            -self
        } else {
            self.clone()
        }
    }

    /// The greatest multiple of `2^-exponent` that is not above the number.
    #[must_use]
    pub fn floor_to(&self, exponent: u32) -> Self {
        match (self.exponent().checked_sub(exponent), &self.0) {
            (None | Some(0), _) => self.clone(),
            (Some(drop), Repr::Small(m, _)) => Self::wide(i128::from(m >> drop), exponent),
            (Some(drop), Repr::Big(big)) => Self::big(&big.0 >> drop, exponent),
        }
    }

    /// `2^-exponent`.
    pub fn unit(exponent: u32) -> Self {
        Self::wide(1, exponent)
    }

    /// The value as a binary float, rounded; for pictures only.
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Repr::Small(m, e) => *m as f64 / 2f64.powi(*e as i32),
            Repr::Big(big) => {
                let bits = big.0.bits();
                let drop = bits.saturating_sub(60);
                let top = i64::try_from(&big.0 >> drop).unwrap_or(0) as f64;
                top * 2f64.powi((drop as i64 - i64::from(big.1)) as i32)
            }
        }
    }

    fn with(&self, other: &Self, f: impl Fn(BigInt, BigInt) -> BigInt) -> Self {
        let (e, d) = (self.exponent(), other.exponent());
        let top = e.max(d);
        Self::big(
            f(
                self.numerator() << (top - e),
                other.numerator() << (top - d),
            ),
            top,
        )
    }
}

impl Dyadic {
    /// The number times `2^bits`, if that is an integer of 64 bits.
    #[inline]
    pub(crate) fn scaled(&self, bits: u32) -> Option<i64> {
        match self.0 {
            Repr::Small(m, e) if e <= bits => m.checked_mul(1 << (bits - e)),
            _ => None,
        }
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Self {
        Self::wide(i128::from(n), 0)
    }
}

impl From<BigInt> for Dyadic {
    fn from(n: BigInt) -> Self {
        Self::big(n, 0)
    }
}

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Repr::Small(m, e), Repr::Small(n, d)) if e == d => m.cmp(n),
            _ => self.compare_apart(other),
        }
    }
}

impl Dyadic {
    /// Compares numbers of different exponents.
    fn compare_apart(&self, other: &Self) -> Ordering {
        if let (&Repr::Small(m, e), &Repr::Small(n, d)) = (&self.0, &other.0) {
            let top = e.max(d);
            // Halves and quarters of small numbers do not need 128-bit arithmetic.
            if top < 32 && i64::from(m as i32) == m && i64::from(n as i32) == n {
                return (m << (top - e)).cmp(&(n << (top - d)));
            }
            return (i128::from(m) << (top - e)).cmp(&(i128::from(n) << (top - d)));
        }
        match self.signum().cmp(&other.signum()) {
            Ordering::Equal => {
                let (e, d) = (self.exponent(), other.exponent());
                let top = e.max(d);
                (self.numerator() << (top - e)).cmp(&(other.numerator() << (top - d)))
            }
            unequal => unequal,
        }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: &Dyadic) -> Dyadic {
        if let (Repr::Small(m, e), Repr::Small(n, d)) = (&self.0, &other.0) {
            let top = (*e).max(*d);
            return Dyadic::wide(
                (i128::from(*m) << (top - e)) + (i128::from(*n) << (top - d)),
                top,
            );
        }
        self.with(other, |a, b| a + b)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        match &self.0 {
            Repr::Small(m, e) => Dyadic(Repr::Small(-m, *e)),
            Repr::Big(big) => Dyadic(Repr::Big(Box::new((-&big.0, big.1)))),
        }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;
    fn mul(self, other: &Dyadic) -> Dyadic {
        Dyadic::big(
            self.numerator() * other.numerator(),
            self.exponent() + other.exponent(),
        )
    }
}

impl Add for Dyadic {
    type Output = Dyadic;
    fn add(self, other: Dyadic) -> Dyadic {
        (&self).add(&other)
    }
}

impl Sub for Dyadic {
    type Output = Dyadic;
    fn sub(self, other: Dyadic) -> Dyadic {
        (&self).sub(&other)
    }
}

impl Mul for Dyadic {
    type Output = Dyadic;
    fn mul(self, other: Dyadic) -> Dyadic {
        (&self).mul(&other)
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        -&self
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small(m, 0) => write!(f, "{m}"),
            Repr::Small(m, e) => write!(f, "{m}/{}", 1u64 << e),
            Repr::Big(big) if big.1 == 0 => write!(f, "{}", big.0),
            Repr::Big(big) => write!(f, "{}/{}", big.0, BigInt::from(1) << big.1),
        }
    }
}

/// An error of parsing a dyadic fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDyadic {
    /// The text is not a fraction.
    Unreadable,
    /// The denominator is not a power of two.
    Denominator,
    /// The denominator is beyond [`MAX_EXPONENT`].
    TooFine,
}

impl fmt::Display for NotDyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unreadable => "a number is an integer or a fraction such as `3/4`",
            Self::Denominator => "the denominator is not a power of two",
            Self::TooFine => "the denominator is too large",
        })
    }
}

impl std::error::Error for NotDyadic {}

impl FromStr for Dyadic {
    type Err = NotDyadic;
    fn from_str(text: &str) -> Result<Self, NotDyadic> {
        let integer = |digits: &str| digits.parse::<BigInt>().map_err(|_| NotDyadic::Unreadable);
        let Some((over, under)) = text.split_once('/') else {
            return Ok(Self::big(integer(text)?, 0));
        };
        if !under.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NotDyadic::Unreadable);
        }
        let (over, under) = (integer(over)?, integer(under)?);
        let exponent = under.trailing_zeros().unwrap_or(0);
        if under != BigInt::from(1) << exponent {
            return Err(NotDyadic::Denominator);
        }
        if exponent > u64::from(MAX_EXPONENT) {
            return Err(NotDyadic::TooFine);
        }
        Ok(Self::big(over, exponent as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Numerators on both sides of the border between the two forms.
    fn fractions() -> impl Strategy<Value = Dyadic> {
        (any::<i64>(), 0u32..80, 0u32..4)
            .prop_map(|(m, e, s)| Dyadic::big(BigInt::from(m >> (s * 15)) << (s * 5), e))
    }

    proptest! {
        #[test]
        fn fractions_are_those_of_big_integers(a in fractions(), b in fractions()) {
            let over = |x: &Dyadic| x.numerator() << (100 - x.exponent());
            prop_assert_eq!(over(&(&a + &b)), over(&a) + over(&b));
            prop_assert_eq!(over(&(&a - &b)), over(&a) - over(&b));
            prop_assert_eq!(a.cmp(&b), over(&a).cmp(&over(&b)));
            prop_assert_eq!(&a.half() + &a.half(), a.clone());
            prop_assert_eq!(a.to_string().parse::<Dyadic>(), Ok(a.clone()));
            prop_assert!(a.floor() <= a && a < &a.floor() + &Dyadic::ONE);
            prop_assert_eq!(&(&a - &b) + &b, a);
        }
    }

    #[test]
    fn what_is_no_dyadic_says_why() {
        assert_eq!("1/3".parse::<Dyadic>(), Err(NotDyadic::Denominator));
        assert_eq!("1/0".parse::<Dyadic>(), Err(NotDyadic::Denominator));
        assert_eq!("1/-2".parse::<Dyadic>(), Err(NotDyadic::Unreadable));
        assert_eq!("x".parse::<Dyadic>(), Err(NotDyadic::Unreadable));
        assert_eq!("6/4".parse::<Dyadic>(), Ok(Dyadic::new(3, 1)));
    }
}
