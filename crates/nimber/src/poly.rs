//! Polynomials with nimbers for coefficients.
//!
//! Used for minimal polynomials and interpolation; all operations are schoolbook methods, O(n²).

use std::fmt;
use std::ops::{Add, Mul};

use crate::field::Field;

/// A polynomial, the constant term first.
///
/// Invariant: the last coefficient is not zero. The zero polynomial has no coefficients.
///
/// ```
/// use grundy_nimber::{Nim8, Poly};
///
/// // x² + x + 2 has the roots 4 and 5.
/// let p = Poly::new([2, 1, 1].map(Nim8));
/// assert_eq!(p.at(&Nim8(4)), Nim8(0));
/// assert_eq!(p, Poly::new([4, 1].map(Nim8)) * Poly::new([5, 1].map(Nim8)));
/// assert_eq!(p.to_string(), "x^2 + x + 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Poly<N> {
    coefficients: Vec<N>,
}

impl<N: Field> Poly<N> {
    /// The polynomial with these coefficients, the constant term first.
    pub fn new(coefficients: impl IntoIterator<Item = N>) -> Self {
        let mut coefficients: Vec<N> = coefficients.into_iter().collect();
        while coefficients.last().is_some_and(N::is_zero) {
            coefficients.pop();
        }
        Self { coefficients }
    }

    /// The constant polynomial.
    pub fn constant(value: N) -> Self {
        Self::new([value])
    }

    /// Returns the polynomial of least degree through these pairs (place, value) (J.-L. Lagrange
    /// 1795, in the form of Newton). `None` when a place occurs twice.
    ///
    /// ```
    /// use grundy_nimber::{Nim8, Poly};
    ///
    /// let points = [(0, 7), (1, 7), (2, 4)].map(|(x, y)| (Nim8(x), Nim8(y)));
    /// let p = Poly::through(&points).unwrap();
    /// assert!(points.iter().all(|(x, y)| p.at(x) == *y));
    /// ```
    pub fn through(points: &[(N, N)]) -> Option<Self> {
        let mut p = Self::new([]);
        let mut vanishing = Self::constant(N::one());
        for (x, y) in points {
            let missing = y.clone() + p.at(x);
            let scale = missing * vanishing.at(x).inverse()?;
            p = p + vanishing.clone() * Self::constant(scale);
            vanishing = vanishing * Self::new([x.clone(), N::one()]);
        }
        Some(p)
    }

    /// The coefficients, the constant term first; none for zero.
    pub fn coefficients(&self) -> &[N] {
        &self.coefficients
    }

    /// The degree; zero has none.
    pub fn degree(&self) -> Option<usize> {
        self.coefficients.len().checked_sub(1)
    }

    /// Returns the value at `x`.
    pub fn at(&self, x: &N) -> N {
        let coefficients = self.coefficients.iter().rev();
        coefficients.fold(N::zero(), |value, c| value * x.clone() + c.clone())
    }

    /// Returns quotient and remainder, of lower degree than the divisor. `None` when the divisor is
    /// zero.
    pub fn div_rem(&self, divisor: &Self) -> Option<(Self, Self)> {
        let lead = divisor.coefficients.last()?.inverse()?;
        let steps = (self.coefficients.len() + 1).saturating_sub(divisor.coefficients.len());
        let mut rest = self.coefficients.clone();
        let mut quotient = vec![N::zero(); steps];
        for shift in (0..steps).rev() {
            let top = rest[shift + divisor.coefficients.len() - 1].clone();
            let factor = top * lead.clone();
            for (rest, c) in rest[shift..].iter_mut().zip(&divisor.coefficients) {
                *rest = rest.clone() + factor.clone() * c.clone();
            }
            quotient[shift] = factor;
        }
        Some((Self::new(quotient), Self::new(rest)))
    }

    #[must_use]
    /// Returns the greatest common divisor, with leading coefficient one (Euclid); zero for two
    /// zeros.
    pub fn gcd(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.clone(), other.clone());
        while let Some((_, rest)) = a.div_rem(&b) {
            (a, b) = (b, rest);
        }
        match a.coefficients.last().and_then(N::inverse) {
            Some(scale) => a * Self::constant(scale),
            None => a,
        }
    }

    #[must_use]
    /// Returns the derivative: the odd powers, each one lower.
    pub fn derivative(&self) -> Self {
        let odd = |(i, c): (usize, &N)| if i % 2 == 1 { c.clone() } else { N::zero() };
        Self::new(self.coefficients.iter().enumerate().map(odd).skip(1))
    }
}

impl<N: Field> Add for Poly<N> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (mut long, short) = if self.coefficients.len() < other.coefficients.len() {
            (other.coefficients, self.coefficients)
        } else {
            (self.coefficients, other.coefficients)
        };
        for (c, d) in long.iter_mut().zip(short) {
            *c = c.clone() + d;
        }
        Self::new(long)
    }
}

impl<N: Field> Mul for Poly<N> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let length = self.coefficients.len() + other.coefficients.len();
        let mut product = vec![N::zero(); length.saturating_sub(1)];
        for (i, a) in self.coefficients.iter().enumerate() {
            for (place, b) in product[i..].iter_mut().zip(&other.coefficients) {
                *place = place.clone() + a.clone() * b.clone();
            }
        }
        Self::new(product)
    }
}

impl<N: Field + fmt::Display> fmt::Display for Poly<N> {
    /// The highest power first; coefficients are printed without their stars.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = N::one();
        let mut first = true;
        for (i, c) in self
            .coefficients
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, c)| !c.is_zero())
        {
            if !first {
                f.write_str(" + ")?;
            }
            first = false;
            let text = c.to_string();
            let number = text.trim_start_matches('*');
            match (i, *c == one) {
                (0, _) => f.write_str(number)?,
                (_, true) => {}
                (_, false) => write!(f, "{number}·")?,
            }
            match i {
                0 => {}
                1 => f.write_str("x")?,
                _ => write!(f, "x^{i}")?,
            }
        }
        if first { f.write_str("0") } else { Ok(()) }
    }
}
