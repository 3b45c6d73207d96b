//! Powers, orders and discrete logarithms.
//!
//! The numbers but zero of the field of n bits are a cyclic group of N = 2ⁿ - 1 elements, and N is
//! a product of different primes: 2² - 1 = 3 and 2^(2n) - 1 = (2ⁿ - 1)(2ⁿ + 1) give
//!
//! ```text
//! n       2   4   8    16    32      64             128
//! primes  3  +5  +17  +257  +65537  +641, 6700417  +274177, 67280421310721
//! ```
//!
//! (the last two pairs by L. Euler 1732 and F. Landry 1880). So the *order* of a number is N with each
//! prime p divided out while a^(N/p) = 1, and the *logarithm* can be found modulo each prime apart
//! and put together by the Chinese remainder theorem (S. Pohlig, M. Hellman 1978). The part below
//! 65536 is in the field of 16 bits, where logarithms stand in a table. For the other primes p,
//! D. Shanks's baby and giant steps (1971) are used: all of the first B powers of an element of order
//! p are stored once and for all, and at most p/B giant steps of length B find one of them.
//!
//! ```text
//! p                641  65537   6700417  274177  67280421310721
//! B                 32    512     32768    1024         2097152
//! giant steps       21    129       205     268        32081805      at most
//! ```

use std::fmt;
use std::sync::OnceLock;

use crate::scalar::{Engine, mul};
use crate::tables::LOG_16;

/// The limit of [`log_within`](crate::Nim128::log_within) was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfSteps {
    /// The limit.
    pub steps: u64,
}

impl fmt::Display for OutOfSteps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the logarithm was not found in {} steps; allow more (32100000 always do)",
            self.steps
        )
    }
}

impl std::error::Error for OutOfSteps {}

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

/// The least k with `base`ᵏ = `x`.
pub(crate) fn log(x: u128, base: u128, steps: u64) -> Result<Option<u128>, OutOfSteps> {
    match (x, base) {
        (1, _) => return Ok(Some(0)),
        (0, 0) => return Ok(Some(1)),
        (0, _) | (_, 0) => return Ok(None),
        _ => {}
    }
    let order = order(base);
    if degree(x) > degree(base) || pow_small(x, order) != 1 {
        return Ok(None);
    }
    // k modulo `modulus`, which grows prime by prime.
    let (mut k, mut modulus) = (0_u128, 1_u128);
    let mut left = steps;
    for &p in primes(degree(base))
        .iter()
        .filter(|&&p| order.is_multiple_of(p.into()))
    {
        let part = order / u128::from(p);
        let (y, h) = (pow_small(x, part), pow_small(base, part));
        let (Some(log_y), Some(log_h)) = (
            log_of_order(y, p, &mut left).map_err(|Spent| OutOfSteps { steps })?,
            log_of_order(h, p, &mut left).map_err(|Spent| OutOfSteps { steps })?,
        ) else {
            unreachable!("both lie in the one group of {p} elements")
        };
        let p = u128::from(p);
        let digit = log_y * inverse_modulo(log_h, p) % p;
        // k + modulus·t must be `digit` modulo p.
        let t = (digit + p - k % p) * inverse_modulo(modulus % p, p) % p;
        k += modulus * t;
        modulus *= p;
    }
    Ok(Some(k))
}

/// Fermat's inverse modulo a prime below 2⁴⁷.
fn inverse_modulo(a: u128, p: u128) -> u128 {
    let (mut power, mut result, mut exponent) = (a % p, 1, p - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * power % p;
        }
        power = power * power % p;
        exponent >>= 1;
    }
    result
}

/// The steps are used up.
struct Spent;

/// The logarithm of an element whose order divides p, to the base of a fixed element of order p.
/// `None` when it is no such element; an error when `left` steps were not enough.
fn log_of_order(y: u128, p: u64, left: &mut u64) -> Result<Option<u128>, Spent> {
    static TABLES: [OnceLock<Steps>; 5] = [const { OnceLock::new() }; 5];
    if p <= 257 {
        // The elements of order p are the powers of g^(65535/p).
        let unit = 65535 / p;
        let log = u64::from(LOG_16[y as u16 as usize]);
        return Ok(log.is_multiple_of(unit).then(|| (log / unit).into()));
    }
    let (table, babies) = match p {
        641 => (4, 1 << 5),
        65537 => (0, 1 << 9),
        6_700_417 => (1, 1 << 15),
        274_177 => (2, 1 << 10),
        _ => (3, 1 << 21),
    };
    TABLES[table]
        .get_or_init(|| Steps::new(p, babies))
        .find(y, left)
}

/// The first powers of an element of prime order, to be found again.
struct Steps {
    order: u64,
    babies: u64,
    /// The element to the power -babies.
    giant: u128,
    element: u128,
    /// Open addressing: upper half of the key, then the exponent plus one; 0 is free.
    slots: Vec<u64>,
}

impl Steps {
    fn new(order: u64, babies: u64) -> Self {
        let bits = match order {
            65537 => 32,
            641 | 6_700_417 => 64,
            _ => 128,
        };
        // Nearly every number will do; the first that does is as good as any, and always the same.
        let cofactor = group_of(bits) / u128::from(order);
        let element = (1_u128 << (bits / 2)..=u128::MAX)
            .map(|candidate| pow_small(candidate, cofactor))
            .find(|&element| element != 1)
            .expect("the group has elements of every order that divides its own");
        let giant = pow_small(element, u128::from(order - babies));
        let mut steps = Self {
            order,
            babies,
            giant,
            element,
            slots: vec![0; 2 * babies as usize],
        };
        let mut power = 1;
        for exponent in 0..babies {
            let (mut slot, tag) = steps.place(power);
            while steps.slots[slot] != 0 {
                slot = (slot + 1) % steps.slots.len();
            }
            steps.slots[slot] = tag | (exponent + 1);
            power = steps.mul(power, element);
        }
        steps
    }

    /// The product in the smallest field that holds the element.
    fn mul(&self, a: u128, b: u128) -> u128 {
        match self.order {
            65537 => mul(a as u32, b as u32).into(),
            641 | 6_700_417 => mul(a as u64, b as u64).into(),
            _ => mul(a, b),
        }
    }

    /// Where the search for a power begins, and its mark in the upper half of a word.
    fn place(&self, power: u128) -> (usize, u64) {
        let key = (power as u64 ^ (power >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let slot = (key >> (64 - self.slots.len().ilog2())) as usize;
        (slot, key << 32)
    }

    fn find(&self, y: u128, left: &mut u64) -> Result<Option<u128>, Spent> {
        let mut x = y;
        for step in 0..self.order.div_ceil(self.babies) {
            let (mut slot, tag) = self.place(x);
            while self.slots[slot] != 0 {
                let entry = self.slots[slot];
                let log = step * self.babies + (u64::from(entry as u32) - 1);
                // A mark may deceive, so what it says is tried.
                if entry >> 32 == tag >> 32 && pow_small(self.element, log.into()) == y {
                    return Ok(Some(log.into()));
                }
                slot = (slot + 1) % self.slots.len();
            }
            *left = left.checked_sub(1).ok_or(Spent)?;
            x = self.mul(x, self.giant);
        }
        Ok(None)
    }
}
