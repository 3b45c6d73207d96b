//! The nimber: a natural number that adds and multiplies as games do.

use std::fmt;
use std::iter;
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use crate::product::nim_mul;

/// The nimber `*n`: the value of a Nim heap of `n` tokens, and so of every position whose Grundy
/// value is `n`.
///
/// `+` is the nim-sum and `*` the nim-product. Every nimber is its own negative, so `-` is `+`. The
/// nimbers below 2⁶⁴ are a field; nothing overflows. The order is that of the naturals, which the
/// arithmetic does not respect.
///
/// ```
/// use grundy_nimber::Nimber;
///
/// let (a, b) = (Nimber(5), Nimber(3));
/// assert_eq!((a + b).to_string(), "*6");
/// assert_eq!((a * b).to_string(), "*15");
/// assert_eq!(a + a, Nimber::ZERO);
/// assert_eq!([11, 12, 7].map(Nimber).into_iter().sum::<Nimber>(), Nimber(0));
/// assert_eq!("*12".parse(), Ok(Nimber(12)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nimber(pub u64);

impl Nimber {
    /// `*0`, the value of the finished game and of every position in which the mover loses.
    pub const ZERO: Self = Self(0);
    /// `*1`, the neutral element of the product.
    pub const ONE: Self = Self(1);

    /// Whether this is `*0`.
    ///
    /// ```
    /// # use grundy_nimber::Nimber;
    /// assert!((Nimber(9) - Nimber(9)).is_zero());
    /// ```
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl From<u64> for Nimber {
    fn from(n: u64) -> Self {
        Self(n)
    }
}

impl From<Nimber> for u64 {
    fn from(nimber: Nimber) -> Self {
        nimber.0
    }
}

#[allow(clippy::suspicious_arithmetic_impl)] // nim addition is exclusive or
impl Add for Nimber {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

#[allow(clippy::suspicious_arithmetic_impl)] // x + x = 0, so the difference is the sum
impl Sub for Nimber {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + other
    }
}

impl Neg for Nimber {
    type Output = Self;

    fn neg(self) -> Self {
        self
    }
}

impl Mul for Nimber {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self(nim_mul(self.0, other.0))
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Nimber {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

impl iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self::ZERO, Add::add)
    }
}

impl iter::Product for Nimber {
    fn product<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self::ONE, Mul::mul)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("*{}", self.0))
    }
}

/// Why a text is no nimber. [`at`](Self::at) is the byte where the trouble is.
///
/// ```
/// use grundy_nimber::Nimber;
///
/// let error = "*1x".parse::<Nimber>().unwrap_err();
/// assert_eq!(error.at, 2);
/// assert_eq!(
///     error.to_string(),
///     "`x` at byte 2 is not a decimal digit; write a nimber as `*3`, `3` or `*0x1f`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseNimberError {
    /// Offset into the text, in bytes.
    pub at: usize,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    NoDigits,
    NotADigit { found: char, digits: &'static str },
    TooLarge,
}

impl fmt::Display for ParseNimberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at;
        match &self.kind {
            Kind::NoDigits => write!(f, "a number is missing at byte {at}")?,
            Kind::NotADigit { found, digits } => {
                write!(f, "`{found}` at byte {at} is not a {digits} digit")?;
            }
            Kind::TooLarge => {
                return write!(
                    f,
                    "the number at byte {at} is too large; a nimber here is at most *{}, 2^64 - 1",
                    u64::MAX
                );
            }
        }
        f.write_str("; write a nimber as `*3`, `3` or `*0x1f`")
    }
}

impl std::error::Error for ParseNimberError {}

impl FromStr for Nimber {
    type Err = ParseNimberError;

    /// Reads `*3` or `3`, in hexadecimal also `*0x1f` or `0x1f`; a lone `*` is `*1`, as in the books.
    ///
    /// # Errors
    /// When no number follows, a character is not a digit, or the number is 2⁶⁴ or more.
    fn from_str(text: &str) -> Result<Self, ParseNimberError> {
        if text == "*" {
            return Ok(Self::ONE);
        }
        let number = text.strip_prefix('*').unwrap_or(text);
        let (digits, radix, name) = match number.strip_prefix("0x") {
            Some(digits) => (digits, 16, "hexadecimal"),
            None => (number, 10, "decimal"),
        };
        let start = text.len() - digits.len();
        if digits.is_empty() {
            return Err(ParseNimberError {
                at: start,
                kind: Kind::NoDigits,
            });
        }
        // Checked by hand because the standard parser also takes a sign.
        if let Some((i, found)) = digits.char_indices().find(|(_, c)| !c.is_digit(radix)) {
            let kind = Kind::NotADigit {
                found,
                digits: name,
            };
            return Err(ParseNimberError {
                at: start + i,
                kind,
            });
        }
        u64::from_str_radix(digits, radix)
            .map(Self)
            .map_err(|_| ParseNimberError {
                at: start,
                kind: Kind::TooLarge,
            })
    }
}
