//! Powers and orders.
//!
//! The nonzero elements of the field of n bits are a cyclic group of N = 2ⁿ - 1 elements. As n is a
//! power of two, (2ⁿ - 1)(2ⁿ + 1) = 2²ⁿ - 1 makes N the product of all *Fermat numbers* Fⱼ =
//! 2^(2^j) + 1 below it, no two of which share a prime:
//!
//! ```text
//! n       2   4   8    16    32      64             128                         256 …
//! primes  3  +5  +17  +257  +65537  +641, 6700417  +274177, 67280421310721     those of F₇, …
//! ```
//!
//! Their factors are known up to F₁₁ (F₅ L. Euler 1732, F₆ F. Landry 1880, F₇ M. Morrison and J.
//! Brillhart 1970, F₈ R. Brent and J. Pollard 1980, F₉ A. Lenstra, H. Lenstra, M. Manasse and J.
//! Pollard 1990, F₁₀ and F₁₁ R. Brent 1995 and 1988 with F. Morain), and no prime occurs twice. So
//! the *order* of a number is the product of the primes p for which its p-part is not 1. That part
//! is found going down the tower. The *norm* of a is its product with its conjugate ā; it is in the
//! field of half as many bits, where the smaller primes are decided. The quotient ā/a has an order
//! that divides 2^(n/2) + 1, the Fermat number of this level.
//!
//! F₁₂ has a factor of 1187 digits with unknown factorisation, so orders are limited to numbers
//! below 2⁴⁰⁹⁶.

use crate::scalar::{Engine, mul};

/// Returns the bits of the smallest field that contains `n`: 1, 2, 4, …, 128.
pub(crate) fn degree(n: u128) -> u32 {
    (128 - n.leading_zeros()).max(1).next_power_of_two()
}

/// Returns the number of nonzero elements of the field of `bits` bits.
pub(crate) fn group_of(bits: u32) -> u128 {
    u128::MAX >> (128 - bits)
}

/// The primes of 2¹²⁸ - 1, each after those of smaller fields.
const PRIMES: [u64; 9] = [
    3,
    5,
    17,
    257,
    65537,
    641,
    6_700_417,
    274_177,
    67_280_421_310_721,
];

/// The primes of 2ⁿ - 1.
fn primes(bits: u32) -> &'static [u64] {
    match bits {
        1 => &[],
        2 => &PRIMES[..1],
        4 => &PRIMES[..2],
        8 => &PRIMES[..3],
        16 => &PRIMES[..4],
        32 => &PRIMES[..5],
        64 => &PRIMES[..7],
        _ => &PRIMES,
    }
}

/// Returns the power, by squaring.
pub(crate) fn pow<R: Engine>(base: R, exponent: u128) -> R {
    let mut power = R::ONE;
    for bit in (0..128 - exponent.leading_zeros()).rev() {
        power = power.square();
        if exponent >> bit & 1 == 1 {
            power = mul(power, base);
        }
    }
    power
}

/// Returns the power in the smallest engine that contains the base.
fn pow_small(base: u128, exponent: u128) -> u128 {
    match degree(base) {
        ..=16 => pow(base as u16, exponent).into(),
        32 => pow(base as u32, exponent).into(),
        64 => pow(base as u64, exponent).into(),
        _ => pow(base, exponent),
    }
}

/// Returns the order of a number other than zero.
pub(crate) fn order(a: u128) -> u128 {
    let bits = degree(a);
    let mut order = group_of(bits);
    for &p in primes(bits) {
        let less = order / u128::from(p);
        if pow_small(a, less) == 1 {
            order = less;
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_primes_multiply_to_the_size_of_the_largest_group() {
        let product = PRIMES.iter().fold(1, |product, &p| product * u128::from(p));
        assert_eq!(product, u128::MAX);
    }
}
