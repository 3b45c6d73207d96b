//! Powers and orders.
//!
//! The numbers but zero of the field of n bits are a cyclic group of N = 2ⁿ - 1 elements. As n is a power of two,
//! (2ⁿ - 1)(2ⁿ + 1) = 2²ⁿ - 1 makes N the product of all *Fermat numbers* Fⱼ = 2^(2^j) + 1 below it, no two of
//! which share a prime:
//!
//! ```text
//! n       2   4   8    16    32      64             128                         256 …
//! primes  3  +5  +17  +257  +65537  +641, 6700417  +274177, 67280421310721     those of F₇, …
//! ```
//!
//! Their factors are known up to F₁₁ (F₅ L. Euler 1732, F₆ F. Landry 1880, F₇ M. Morrison and J. Brillhart 1970,
//! F₈ R. Brent and J. Pollard 1980, F₉ A. Lenstra, H. Lenstra, M. Manasse and J. Pollard 1990, F₁₀ and F₁₁ R. Brent
//! 1995 and 1988 with F. Morain), and no prime comes twice. So the *order* of a number is the product of the primes p
//! for which its p-part is not 1. That part is found going down the tower: the *norm* of a is its product with its
//! conjugate ā and lies in the field of half as many bits, where the smaller primes are decided; and ā/a
//! has an order that divides 2^(n/2) + 1, the Fermat number of this floor.
//!
//! F₁₂ has a factor of 1187 digits that nobody has split, so orders end below 2⁴⁰⁹⁶.

use crate::big::{self, BigNim};
use crate::scalar::{Engine, mul};

/// Bits of the smallest field that holds `n`: 1, 2, 4, …, 128.
pub(crate) fn degree(n: u128) -> u32 {
    (128 - n.leading_zeros()).max(1).next_power_of_two()
}

/// How many numbers but zero the field of `bits` bits has.
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

/// The power, by squaring.
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

/// The power in the smallest of the engines that hold the base.
fn pow_small(base: u128, exponent: u128) -> u128 {
    match degree(base) {
        ..=16 => pow(base as u16, exponent).into(),
        32 => pow(base as u32, exponent).into(),
        64 => pow(base as u64, exponent).into(),
        _ => pow(base, exponent),
    }
}

/// The order of a number other than zero.
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

/// The primes of 2^128 + 1, 2^256 + 1, …, in hexadecimal.
const LARGE: [&[&str]; 5] = [
    &[
        // 2^128 + 1
        "d3eafc3af14601",
        "13540775b48cc32ba01",
    ],
    &[
        // 2^256 + 1
        "466cc05aee801",
        "3a294c585a8f5c7073e36ee3637cab2586d049baa0ba2c911801",
    ],
    &[
        // 2^512 + 1
        "250001",
        "519f0cb14cf36cfcda7d08fab2b578314c9542801",
        concat!(
            "15b363d6813950b9e8cae31e65cd31be62654b166786c86eca58c2ffe48aa9ea327a500b6ae4",
            "4c6d801"
        ),
    ],
    &[
        // 2^1024 + 1
        "2b7b001",
        "182a84001",
        "db1a02c00e3cc7610a12cbca4441fb001",
        concat!(
            "48dfcd5a515efc2c791cc8aa67814e7e2392c921dd5711a8f7f79df5787220610acca470533d",
            "4c7a8f5124cabda661efce3417562d7d236ed4e6a37977025b9de734bc8b31cc52b0618d89f8",
            "6fb78b0e4b1063d88b82851a1edef8ce08077e98dd34c6810e9806001"
        ),
    ],
    &[
        // 2^2048 + 1
        "4e001",
        "ee001",
        "91b4f3df38953c001",
        "c1089bbfc374aae001",
        concat!(
            "839c858de1328df2c2b972c76a75b452f403ff69810ea6231969033841bc4bd0230e7632be6e",
            "703e1b0e54efe7d711b1591cfaf6c763255425203a66bfffa8003d3d3beafef433a26347f431",
            "6d13d4d943435a6fe5ff46caef263e7ee627a4733002e8f283113fe35e38a69d436d75a48331",
            "4cdd19523d740f328e1a55e19d1101311a27ebbe8f97fa67ad605e34a80a587b458aacddf129",
            "586abf4781fe82bc5b0c249f74aa0c5ad8db5afff1d0b31f4a4767f0e76f890f8d4230648637",
            "fa6492b701e829237e235e358a509cb37364366832d9258ab32d006fc6b8a7bda0da2322ceca",
            "31a681eda001"
        ),
    ],
];

/// The order of a number other than zero that has more than 128 bits, as words, the lowest first; `None` where
/// primes are not known.
pub(crate) fn order_large(a: &BigNim) -> Option<Vec<u64>> {
    let mut words = a.degree() as usize / 64;
    let floors = words.ilog2() as usize - 1; // those above 128 bits
    if floors > LARGE.len() {
        return None;
    }
    let mut order = vec![1];
    let mut a = a.clone();
    for floor in LARGE[..floors].iter().rev() {
        let (norm, circle) = big::norm_and_circle(&a, words);
        for prime in *floor {
            let others = floor.iter().filter(|other| *other != prime);
            let cofactor = others.fold(vec![1], |product, other| times(&product, &hex(other)));
            if circle.pow(&cofactor) != BigNim::from(1) {
                order = times(&order, &hex(prime));
            }
        }
        a = norm;
        words /= 2;
    }
    let rest = u128::try_from(&a).ok()?;
    let rest = self::order(rest);
    Some(times(&order, &[rest as u64, (rest >> 64) as u64]))
}

fn hex(digits: &str) -> Vec<u64> {
    let number: BigNim = format!("0x{digits}").parse().expect("a constant");
    number.words().to_vec()
}

/// The ordinary product, as in school.
fn times(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut product = vec![0; a.len() + b.len()];
    for (i, &x) in a.iter().enumerate() {
        let mut carry = 0;
        for (place, &y) in product[i..].iter_mut().zip(b) {
            let sum = u128::from(x) * u128::from(y) + u128::from(*place) + carry;
            *place = sum as u64;
            carry = sum >> 64;
        }
        product[i + b.len()] = carry as u64;
    }
    while product.last() == Some(&0) {
        product.pop();
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_primes_multiply_to_the_fermat_numbers() {
        for (floor, primes) in LARGE.iter().enumerate() {
            let product = primes
                .iter()
                .fold(vec![1], |product, p| times(&product, &hex(p)));
            let mut fermat = vec![0; (2 << floor) + 1];
            fermat[0] = 1;
            fermat[2 << floor] = 1;
            assert_eq!(product, fermat, "2^{} + 1", 128 << floor);
        }
        let product = PRIMES.iter().fold(1, |product, &p| product * u128::from(p));
        assert_eq!(product, u128::MAX);
    }
}
