//! Nimbers of any size.
//!
//! The tower continues above 128 bits. Here its levels are slices of words, halved repeatedly:
//!
//! ```text
//! words      w₀ w₁ w₂ | w₃                     4 words: the field of 256 bits
//!            a₀       | a₁                     a = a₁·F + a₀, F = 2¹²⁸
//! ```
//!
//! Missing high words are zeros and cost nothing. When both factors fit the lower half, the product
//! is one level down. When one does, (b₁F + b₀)·a = (b₁a)·F + b₀a are two products instead of
//! three. Full products of n words cost n^1.585 products of words (A. Karatsuba 1962) and a
//! logarithmic factor more for the products by H.

mod order;

use std::fmt::{self, Write as _};
use std::iter;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub};
use std::str::FromStr;

use crate::field::{Field, Roots};
use crate::fixed::{Nim8, Nim16, Nim32, Nim64, Nim128};
use crate::log::{self, LogError, StepMeter};
use crate::scalar::{self, Engine};
use crate::text::{self, ParseNimberError};

/// A nimber of any size.
///
/// Invariant: words from the lowest up, the last one not zero.
///
/// ```
/// use grundy_nimber::BigNim;
///
/// let f: BigNim = "0x1_00000000_00000000_00000000_00000000".replace('_', "").parse()?; // 2^128
/// assert_eq!(&f * &f, &f + &BigNim::from(1_u128 << 127)); // a Fermat power, squared
/// assert_eq!((&f / &f).to_string(), "*1");
/// # Ok::<(), grundy_nimber::ParseNimberError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BigNim {
    words: Vec<u64>,
}

impl BigNim {
    /// The number with these words, the lowest first; zeros on top are dropped.
    pub fn from_words(mut words: Vec<u64>) -> Self {
        trim(&mut words);
        Self { words }
    }

    /// The words, the lowest first, without zeros on top.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether this is `*0`.
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// Bits of the number: 0 for zero, else one more than the place of the top bit.
    pub fn bits(&self) -> u64 {
        match self.words.last() {
            Some(top) => 64 * self.words.len() as u64 - u64::from(top.leading_zeros()),
            None => 0,
        }
    }

    /// The degree over the field of two elements: the bits of the smallest field that contains this
    /// number, 1, 2, 4, 8, …
    pub fn degree(&self) -> u64 {
        self.bits().max(1).next_power_of_two()
    }

    /// Returns the square.
    #[must_use]
    pub fn square(&self) -> Self {
        self.on_field(square)
    }

    /// Returns the square root: every nimber has exactly one.
    #[must_use]
    pub fn sqrt(&self) -> Self {
        self.on_field(sqrt)
    }

    /// Returns the inverse; zero has none.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        (!self.is_zero()).then(|| self.on_field(inverse))
    }

    /// Returns the quotient, or `None` when `divisor` is zero.
    #[must_use]
    pub fn checked_div(&self, divisor: &Self) -> Option<Self> {
        Some(self * &divisor.inverse()?)
    }

    /// Returns the power with this exponent, given as words, the lowest first. The power 0 is `*1`,
    /// also of zero.
    ///
    /// ```
    /// # use grundy_nimber::BigNim;
    /// assert_eq!(BigNim::from(2).pow(&[3]), BigNim::from(1)); // 2·2 = 3, and 2·3 = 1
    /// ```
    #[must_use]
    pub fn pow(&self, exponent: &[u64]) -> Self {
        self.pow_while(exponent, &mut || true)
            .unwrap_or_else(|| unreachable!("this closure never cancels"))
    }

    /// As [`pow`](Self::pow), polling `keep_going` at each bit of the exponent; `None` when it
    /// returns false.
    pub fn pow_while(
        &self,
        exponent: &[u64],
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let mut power = Self::from(1);
        let bits = exponent
            .iter()
            .rev()
            .flat_map(|word| (0..64).rev().map(move |bit| word >> bit & 1 == 1));
        for bit in bits.skip_while(|bit| !bit) {
            if !keep_going() {
                return None;
            }
            power = power.square();
            if bit {
                power = &power * self;
            }
        }
        Some(power)
    }

    /// The trace from the smallest field that contains this number to that of two elements; it is
    /// the top bit of that field, so false for 0 only.
    pub fn trace(&self) -> bool {
        self.bits() == self.degree()
    }

    /// Returns the even root of z² + z = a; the other one is that plus 1. It is in the smallest
    /// field that contains a, or in the next one.
    #[must_use]
    pub fn quad(&self) -> Self {
        // With its top bit clear, a has trace zero.
        let words = 2 * self.words.len().next_power_of_two();
        Self::from_words(quad(&self.padded(words)))
    }

    /// Returns the roots of az² + bz + c = 0; never [`Roots::Above`].
    pub fn quadratic(a: &Self, b: &Self, c: &Self) -> Roots<Self> {
        let Some(per_a) = a.inverse() else {
            return match (c.checked_div(b), c.is_zero()) {
                (Some(root), _) => Roots::One(root),
                (None, true) => Roots::All,
                (None, false) => Roots::None,
            };
        };
        let Some(per_b) = b.inverse() else {
            return Roots::One((c * &per_a).sqrt());
        };
        let w = (&(a * c) * &per_b.square()).quad();
        let scale = b * &per_a;
        let (y, z) = (&scale * &w, &scale * &(&w + &Self::from(1)));
        if y < z {
            Roots::Two(y, z)
        } else {
            Roots::Two(z, y)
        }
    }

    /// Returns the least k ≥ 1 with aᵏ = 1, as words, the lowest first. `None` for zero, and from
    /// 2⁴⁰⁹⁶ on, where it needs factors of Fermat numbers that are unknown.
    ///
    /// ```
    /// # use grundy_nimber::BigNim;
    /// assert_eq!(BigNim::from(2).order(), Some(vec![3]));
    /// let large: BigNim = "0x1000000000000000000000000000000000".parse()?; // 2^132
    /// let order = large.order().expect("below 2^4096");
    /// assert_eq!(large.pow(&order), BigNim::from(1));
    /// # Ok::<(), grundy_nimber::ParseNimberError>(())
    /// ```
    pub fn order(&self) -> Option<Vec<u64>> {
        match u128::try_from(self) {
            Ok(0) => None,
            Ok(small) => Some(Self::from(crate::order::order(small)).words),
            Err(_) => self.large_order(),
        }
    }

    /// Whether the powers of this number are all nonzero elements of the smallest field that
    /// contains it; `None` where its [order](Self::order) is not known.
    pub fn is_primitive(&self) -> Option<bool> {
        if self.is_zero() {
            return Some(false);
        }
        let bits = self.degree();
        let mut group = vec![u64::MAX; bits.div_ceil(64) as usize];
        if bits < 64 {
            group[0] = (1 << bits) - 1;
        }
        Some(self.order()? == group)
    }

    /// Returns the least k ≥ 0 with `base`ᵏ = a, or `Ok(None)` when there is none; for bases below
    /// 2¹²⁸. `keep_going` is polled now and then, with the number of steps so far.
    ///
    /// # Errors
    /// When `keep_going` returns false, or the base is larger.
    pub fn log_while(
        &self,
        base: &Self,
        keep_going: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<u128>, LogError> {
        match (u128::try_from(self), u128::try_from(base)) {
            (Ok(a), Ok(base)) => log::log(a, base, &mut StepMeter::new(u64::MAX, keep_going)),
            // Outside of the field of the base; and zero is not a power.
            (Err(_), Ok(_)) | (Ok(0), _) => Ok(None),
            (_, Err(_)) if self == base => Ok(Some(1)),
            (Ok(1), _) => Ok(Some(0)),
            (_, Err(_)) if self.degree() > base.degree() => Ok(None),
            (_, Err(_)) => Err(LogError::TooLarge { bits: base.bits() }),
        }
    }

    /// Returns the polynomial of least degree over the field of two elements with this root, as
    /// coefficients, the constant term first.
    ///
    /// Its degree n is that of the number, so it is the unique way to write aⁿ as a sum of lower
    /// powers, found by Gaussian elimination: n products and O(n³) bits.
    ///
    /// ```
    /// # use grundy_nimber::BigNim;
    /// assert_eq!(BigNim::from(2).minimal_polynomial(), [true, true, true]); // x² + x + 1
    /// ```
    pub fn minimal_polynomial(&self) -> Vec<bool> {
        self.minimal_polynomial_while(&mut || true)
            .unwrap_or_else(|| unreachable!("this closure never cancels"))
    }

    /// As [`minimal_polynomial`](Self::minimal_polynomial), polling `keep_going` at each power;
    /// `None` when it returns false.
    pub fn minimal_polynomial_while(
        &self,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<bool>> {
        let n = self.degree() as usize;
        // Rows in echelon form: the bits of a sum of powers, followed by a bit mask of these
        // powers.
        let words = n.div_ceil(64);
        let mut rows: Vec<(usize, Vec<u64>)> = Vec::with_capacity(n);
        let mut power = Self::from(1);
        for i in 0..=n {
            if !keep_going() {
                return None;
            }
            let mut row = power.padded(words);
            row.resize(words + n / 64 + 1, 0);
            row[words + i / 64] |= 1 << (i % 64);
            for (pivot, other) in &rows {
                if row[pivot / 64] >> (pivot % 64) & 1 == 1 {
                    row.iter_mut().zip(other).for_each(|(x, y)| *x ^= y);
                }
            }
            let Some(word) = row[..words].iter().position(|&word| word != 0) else {
                let powers = &row[words..];
                return Some(
                    (0..=i)
                        .map(|j| powers[j / 64] >> (j % 64) & 1 == 1)
                        .collect(),
                );
            };
            rows.push((64 * word + row[word].trailing_zeros() as usize, row));
            power = &power * self;
        }
        unreachable!("n + 1 powers of n bits are not independent")
    }

    /// The number as a slice of `words` words.
    fn padded(&self, words: usize) -> Vec<u64> {
        let mut padded = self.words.clone();
        padded.resize(words, 0);
        padded
    }

    /// Applies a function of a whole field.
    fn on_field(&self, f: fn(&[u64]) -> Vec<u64>) -> Self {
        if self.is_zero() {
            return Self::default();
        }
        Self::from_words(f(&self.padded(self.words.len().next_power_of_two())))
    }
}

fn trim(words: &mut Vec<u64>) {
    while words.last() == Some(&0) {
        words.pop();
    }
}

/// The sum, as long as the longer one.
fn add(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut sum = long.to_vec();
    sum.iter_mut().zip(short).for_each(|(x, y)| *x ^= y);
    sum
}

/// lo + hi·F, where F is the field of `half` words.
fn join(mut lo: Vec<u64>, hi: &[u64], half: usize) -> Vec<u64> {
    lo.resize(half, 0);
    lo.extend_from_slice(hi);
    lo
}

fn trimmed(mut a: &[u64]) -> &[u64] {
    while let [rest @ .., 0] = a {
        a = rest;
    }
    a
}

/// Returns the product; leading zeros are allowed.
fn mul(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (a, b) = (trimmed(a), trimmed(b));
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    match (short, long) {
        ([], _) => return Vec::new(),
        (&[a], &[b]) => return vec![scalar::mul(a, b)],
        (short, long) if long.len() == 2 => {
            let product = scalar::mul(double(short), double(long));
            return vec![product as u64, (product >> 64) as u64];
        }
        _ => {}
    }
    let half = long.len().next_power_of_two() / 2;
    let (b0, b1) = long.split_at(half);
    if short.len() <= half {
        return join(mul(short, b0), &mul(short, b1), half);
    }
    let (a0, a1) = short.split_at(half);
    let (c, d) = (mul(a0, b0), mul(a1, b1));
    let m = mul(&add(a0, a1), &add(b0, b1));
    let mut d = d;
    d.resize(half, 0);
    join(add(&c, &mulh(&d)), &add(&m, &c), half)
}

fn double(words: &[u64]) -> u128 {
    words
        .iter()
        .rev()
        .fold(0, |n, &word| n << 64 | u128::from(word))
}

/// Returns the product by the top bit of the field of `a.len()` words. This length is a power of
/// two, as in all following functions.
fn mulh(a: &[u64]) -> Vec<u64> {
    if let &[word] = a {
        return vec![scalar::mulh64(word)];
    }
    let (a0, a1) = a.split_at(a.len() / 2);
    join(mulh(&mulh(a1)), &mulh(&add(a0, a1)), a0.len())
}

fn square(a: &[u64]) -> Vec<u64> {
    if let &[word] = a {
        return vec![word.square()];
    }
    let (a0, a1) = a.split_at(a.len() / 2);
    let s = square(a1);
    join(add(&square(a0), &mulh(&s)), &s, a0.len())
}

fn sqrt(a: &[u64]) -> Vec<u64> {
    if let &[word] = a {
        return vec![word.sqrt()];
    }
    let (a0, a1) = a.split_at(a.len() / 2);
    join(sqrt(&add(a0, &mulh(a1))), &sqrt(a1), a0.len())
}

fn inverse(a: &[u64]) -> Vec<u64> {
    if let &[word] = a {
        return vec![Engine::inverse(word)];
    }
    let half = a.len() / 2;
    let (a0, a1) = a.split_at(half);
    let s = add(a0, a1);
    let mut norm = add(&mul(a0, &s), &mulh(&square(a1)));
    norm.resize(half, 0);
    let i = inverse(&norm);
    let mut hi = mul(a1, &i);
    hi.resize(half, 0);
    join(mul(&s, &i), &hi, half)
}

fn quad(a: &[u64]) -> Vec<u64> {
    if let &[word] = a {
        return vec![word.quad()];
    }
    let half = a.len() / 2;
    let (a0, a1) = a.split_at(half);
    let mut z1 = quad(a1);
    let mut c = add(a0, &mulh(&square(&z1)));
    if c[half - 1] >> 63 == 1 {
        z1[0] ^= 1;
        c[half - 1] ^= 1 << 63;
    }
    join(quad(&c), &z1, half)
}

impl Ord for BigNim {
    /// The order of the naturals.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let by_length = self.words.len().cmp(&other.words.len());
        by_length.then_with(|| self.words.iter().rev().cmp(other.words.iter().rev()))
    }
}

impl PartialOrd for BigNim {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for &BigNim {
    type Output = BigNim;

    fn add(self, other: Self) -> BigNim {
        BigNim::from_words(add(&self.words, &other.words))
    }
}

#[allow(clippy::suspicious_arithmetic_impl)] // x + x = 0, so the difference is the sum
impl Sub for &BigNim {
    type Output = BigNim;

    fn sub(self, other: Self) -> BigNim {
        self + other
    }
}

impl Mul for &BigNim {
    type Output = BigNim;

    fn mul(self, other: Self) -> BigNim {
        BigNim::from_words(mul(&self.words, &other.words))
    }
}

impl Div for &BigNim {
    type Output = BigNim;

    /// # Panics
    /// When `divisor` is zero; see [`checked_div`](BigNim::checked_div).
    fn div(self, divisor: Self) -> BigNim {
        self.checked_div(divisor)
            .expect("a nimber was divided by zero")
    }
}

macro_rules! by_value {
    ($($op:ident $method:ident)*) => {$(
        impl $op for BigNim {
            type Output = BigNim;
            fn $method(self, other: BigNim) -> BigNim {
                (&self).$method(&other)
            }
        }

        impl $op<&BigNim> for BigNim {
            type Output = BigNim;
            fn $method(self, other: &BigNim) -> BigNim {
                (&self).$method(other)
            }
        }

        impl $op<BigNim> for &BigNim {
            type Output = BigNim;
            fn $method(self, other: BigNim) -> BigNim {
                self.$method(&other)
            }
        }
    )*};
}

by_value!(Add add Sub sub Mul mul Div div);

impl Neg for BigNim {
    type Output = Self;

    fn neg(self) -> Self {
        self
    }
}

impl AddAssign<&BigNim> for BigNim {
    fn add_assign(&mut self, other: &BigNim) {
        *self = &*self + other;
    }
}

impl MulAssign<&BigNim> for BigNim {
    fn mul_assign(&mut self, other: &BigNim) {
        *self = &*self * other;
    }
}

impl iter::Sum for BigNim {
    fn sum<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self::default(), Add::add)
    }
}

impl Field for BigNim {
    fn zero() -> Self {
        Self::default()
    }

    fn one() -> Self {
        Self::from(1)
    }

    fn is_zero(&self) -> bool {
        Self::is_zero(self)
    }

    fn inverse(&self) -> Option<Self> {
        Self::inverse(self)
    }
}

impl From<u128> for BigNim {
    fn from(n: u128) -> Self {
        Self::from_words(vec![n as u64, (n >> 64) as u64])
    }
}

/// A number has more bits than the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// Bits of the number.
    pub bits: u64,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a nimber of {} bits does not fit; keep it as a BigNim",
            self.bits
        )
    }
}

impl std::error::Error for TooLarge {}

impl TryFrom<&BigNim> for u128 {
    type Error = TooLarge;

    fn try_from(big: &BigNim) -> Result<Self, TooLarge> {
        match big.words() {
            words if words.len() <= 2 => Ok(double(words)),
            _ => Err(TooLarge { bits: big.bits() }),
        }
    }
}

macro_rules! convert {
    ($($name:ident)*) => {$(
        impl From<$name> for BigNim {
            fn from(nimber: $name) -> Self {
                Self::from(u128::from(nimber.0))
            }
        }

        impl TryFrom<&BigNim> for $name {
            type Error = TooLarge;

            fn try_from(big: &BigNim) -> Result<Self, TooLarge> {
                let number = u128::try_from(big)?.try_into().map(Self);
                number.map_err(|_| TooLarge { bits: big.bits() })
            }
        }
    )*};
}

convert!(Nim8 Nim16 Nim32 Nim64);

impl From<Nim128> for BigNim {
    fn from(nimber: Nim128) -> Self {
        Self::from(nimber.0)
    }
}

impl TryFrom<&BigNim> for Nim128 {
    type Error = TooLarge;

    fn try_from(big: &BigNim) -> Result<Self, TooLarge> {
        big.try_into().map(Self)
    }
}

impl fmt::Display for BigNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("*{}", text::decimal(&self.words)))
    }
}

impl fmt::LowerHex for BigNim {
    /// The digits alone, with `#` after `0x`: `{:#x}` prints a form that can be parsed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.words.iter().rev();
        let mut digits = format!("{:x}", words.next().unwrap_or(&0));
        words.for_each(|word| write!(digits, "{word:016x}").expect("a string takes all text"));
        f.pad_integral(true, "0x", &digits)
    }
}

impl FromStr for BigNim {
    type Err = ParseNimberError;

    /// Parses the same syntax as the fixed widths, with any number of digits.
    ///
    /// # Errors
    /// When the number is missing, or a character is not a digit.
    fn from_str(text: &str) -> Result<Self, ParseNimberError> {
        text::parse_any(text).map(Self::from_words)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for BigNim {
    /// Serializes the number as text, `0x…`: no format has integers of any size.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{self:#x}"))
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for BigNim {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
