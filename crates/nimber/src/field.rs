//! Field trait of the coefficients of polynomials, and quadratic roots.

use std::fmt;
use std::ops::{Add, Mul};

/// A field of nimbers: every fixed width, and [`BigNim`](crate::BigNim).
pub trait Field: Clone + Eq + fmt::Debug + Add<Output = Self> + Mul<Output = Self> {
    /// `*0`.
    fn zero() -> Self;
    /// `*1`.
    fn one() -> Self;
    /// Whether this is `*0`.
    fn is_zero(&self) -> bool;
    /// The inverse; zero has none.
    fn inverse(&self) -> Option<Self>;
}

/// The roots of az² + bz + c = 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Roots<N> {
    /// Every number: a, b and c are zero.
    All,
    /// No number, in no field: a and b are zero and c is not.
    None,
    /// One root: the equation is linear or has no linear term.
    One(N),
    /// Two roots, the smaller one first.
    Two(N, N),
    /// Two roots in the next field, too large for the type. [`BigNim`](crate::BigNim) can represent
    /// them.
    Above,
}
