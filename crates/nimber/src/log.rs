//! Discrete logarithms.
//!
//! # Descent
//! The group of a field is cyclic and its size is a product of different primes (see `order.rs`).
//! So a logarithm can be found modulo each prime separately and combined by the Chinese remainder
//! theorem (S. Pohlig, M. Hellman 1978). The tower gives the parts cheaply. With ā for the
//! conjugate of a over the field of half as many bits, which is one exclusive or away,
//!
//! ```text
//! aā   the norm, is in the lower field: continue there, down to 16 bits, where logarithms are in
//!      a table
//! ā/a  is in the *circle* of n bits, the 2^(n/2) + 1 numbers of norm 1: two prime parts at most
//! ```
//!
//! For each prime, the logarithms of the parts of a and of the base are found to a fixed element of
//! this order, and the required exponent is their quotient. A prime at which the base has exponent
//! 0 does not divide its order, and a must have 0 as well; so the order is never computed.
//!
//! # Baby and giant steps
//! In a circle the inverse of a number is its conjugate. So a table of the powers 0 to B of a fixed
//! element, indexed by the smaller one of y and ȳ, covers 2B + 1 exponents, and giant steps have
//! that length (D. Shanks 1971):
//!
//! ```text
//! p                641  65537   6700417  274177  67280421310721
//! B                320   4096    131072    8192         2097152
//! giant steps        1      8        26      17        16040913      at most
//! tables           8 K   64 K       2 M   128 K            32 M      bytes, made at the first use
//! ```

use std::fmt;
use std::sync::OnceLock;

use crate::order::{degree, pow};
use crate::scalar::{Engine, mul};
use crate::tables::LOGS_16;

/// Reasons for an unfinished search: a logarithm may still exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogError {
    /// The search was stopped after this number of steps, by the limit or by the caller.
    Stopped {
        /// Products computed in the search.
        steps: u64,
    },
    /// The base has too many bits: its group has primes that are too large to search.
    TooLarge {
        /// Bits of the base.
        bits: u64,
    },
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped { steps } => write!(
                f,
                "the logarithm was not found in {steps} steps; allow more (33000000 always do)"
            ),
            Self::TooLarge { bits } => write!(
                f,
                "the group of a base of {bits} bits has primes beyond any search"
            ),
        }
    }
}

impl std::error::Error for LogError {}

/// Counts steps and enforces the limit.
pub(crate) struct StepMeter<'a> {
    steps: u64,
    limit: u64,
    keep_going: &'a mut dyn FnMut(u64) -> bool,
}

impl<'a> StepMeter<'a> {
    pub(crate) fn new(limit: u64, keep_going: &'a mut dyn FnMut(u64) -> bool) -> Self {
        Self {
            steps: 0,
            limit,
            keep_going,
        }
    }

    fn step(&mut self) -> Result<(), LogError> {
        let stop = self.steps >= self.limit
            || (self.steps.is_multiple_of(1 << 12)
                && self.steps > 0
                && !(self.keep_going)(self.steps));
        if stop {
            return Err(LogError::Stopped { steps: self.steps });
        }
        self.steps += 1;
        Ok(())
    }
}

/// Returns the least k with `base`ᵏ = `x`.
pub(crate) fn log(
    x: u128,
    base: u128,
    meter: &mut StepMeter<'_>,
) -> Result<Option<u128>, LogError> {
    match (x, base) {
        (1, _) => return Ok(Some(0)),
        (0, 0) => return Ok(Some(1)),
        (0, _) | (_, 0) => return Ok(None),
        _ => {}
    }
    let bits = degree(base);
    if degree(x) > bits {
        return Ok(None);
    }
    let mut joined = Joined { k: 0, modulus: 1 };
    let (mut x, mut base) = (x, base);
    // From the top down; the remainder is in the lower half of the bits.
    if bits == 128 {
        let (x_circle, base_circle) = (circle(x), circle(base));
        for which in [&G274177, &G67280421310721] {
            if !joined.part(which, x_circle, base_circle, meter)? {
                return Ok(None);
            }
        }
        (x, base) = (norm(x).into(), norm(base).into());
    }
    if bits >= 64 {
        let (x64, base64) = (x as u64, base as u64);
        let (x_circle, base_circle) = (circle(x64), circle(base64));
        for which in [&G641, &G6700417] {
            if !joined.part(which, x_circle, base_circle, meter)? {
                return Ok(None);
            }
        }
        (x, base) = (norm(x64).into(), norm(base64).into());
    }
    if bits >= 32 {
        let (x32, base32) = (x as u32, base as u32);
        if !joined.part(&G65537, circle(x32), circle(base32), meter)? {
            return Ok(None);
        }
        (x, base) = (norm(x32).into(), norm(base32).into());
    }
    // The numbers of 16 bits are powers of one.
    let log_of = |n: u128| u64::from(LOGS_16.log[usize::from(n as u16)]);
    let (log_x, log_base) = (log_of(x), log_of(base));
    let all = [3, 5, 17, 257]
        .into_iter()
        .all(|p| joined.digit(log_x % p, log_base % p, p));
    Ok(all.then_some(joined.k))
}

/// A partial exponent, known modulo the product of some primes.
struct Joined {
    k: u128,
    modulus: u128,
}

impl Joined {
    /// Adds the part of a circle; false without an exponent.
    fn part<R: Circle>(
        &mut self,
        group: &Group<R>,
        x: R,
        base: R,
        meter: &mut StepMeter<'_>,
    ) -> Result<bool, LogError> {
        let (x, base) = (pow(x, group.cofactor), pow(base, group.cofactor));
        // Only a base of this order needs a search.
        if base == R::ONE {
            return Ok(x == R::ONE);
        }
        if x == R::ONE {
            return Ok(self.digit(0, 1, group.prime));
        }
        let powers = group.powers();
        let (log_x, log_base) = (powers.find(x, meter)?, powers.find(base, meter)?);
        Ok(self.digit(log_x, log_base, group.prime))
    }

    /// Adds the condition p | log_x - k·log_base; false without such a k.
    fn digit(&mut self, log_x: u64, log_base: u64, p: u64) -> bool {
        if log_base == 0 {
            return log_x == 0;
        }
        let wanted = product(log_x, inverse_modulo(log_base, p), p);
        // k + modulus·t must be `wanted` modulo p.
        let t = product(
            wanted + p - rem(self.k, p),
            inverse_modulo(rem(self.modulus, p), p),
            p,
        );
        self.k += self.modulus * u128::from(t);
        self.modulus *= u128::from(p);
        true
    }
}

/// Returns the remainder; for short numbers by the short division.
fn rem(n: u128, p: u64) -> u64 {
    match u64::try_from(n) {
        Ok(n) => n % p,
        Err(_) => (n % u128::from(p)) as u64,
    }
}

fn product(a: u64, b: u64, p: u64) -> u64 {
    rem(u128::from(a) * u128::from(b), p)
}

/// Returns the inverse modulo a prime (Euclid).
fn inverse_modulo(a: u64, p: u64) -> u64 {
    let (mut old, mut new) = ((p, 0_i64), (a % p, 1_i64));
    while new.0 != 0 {
        let quotient = old.0 / new.0;
        let next = (
            old.0 % new.0,
            old.1 - quotient as i64 * new.1, // below p in size, which is below 2⁴⁷
        );
        (old, new) = (new, next);
    }
    old.1.rem_euclid(p as i64) as u64
}

/// Numbers as pairs over the field of half as many bits.
trait Circle: Engine + Ord + Into<u128> + 'static {
    type Half: Engine + Into<Self>;
    fn halves(self) -> (Self::Half, Self::Half);
    fn flip_low(self, by: Self::Half) -> Self;
    /// The top bit of the lower field.
    const H: Self::Half;
    fn from_number(n: u128) -> Self;

    /// The conjugate over the lower field: F goes to F + 1.
    fn conjugate(self) -> Self {
        let (hi, _) = self.halves();
        self.flip_low(hi)
    }
}

macro_rules! circles {
    ($($word:ident of $half:ident;)*) => {$(
        impl Circle for $word {
            type Half = $half;
            const H: $half = 1 << ($half::BITS - 1);
            #[inline]
            fn halves(self) -> ($half, $half) {
                ((self >> $half::BITS) as $half, self as $half)
            }
            #[inline]
            fn flip_low(self, by: $half) -> Self {
                self ^ Self::from(by)
            }
            fn from_number(n: u128) -> Self {
                n as Self
            }
        }
    )*};
}

circles! {
    u32 of u16;
    u64 of u32;
    u128 of u64;
}

/// aā.
#[inline]
fn norm<R: Circle>(a: R) -> R::Half {
    // a₀(a₀ + a₁) + H·a₁²
    let (hi, lo) = a.halves();
    mul(lo, lo ^ hi) ^ mul(hi.square(), R::H)
}

/// ā/a = ā²/aā, of norm 1.
fn circle<R: Circle>(a: R) -> R {
    let per_norm: R = norm(a).inverse().into();
    mul(a.conjugate().square(), per_norm)
}

/// The part of prime order of a circle.
struct Group<R> {
    prime: u64,
    /// (Size of the circle)/prime.
    cofactor: u128,
    babies: u64,
    table: OnceLock<Powers<R>>,
}

impl<R: Circle> Group<R> {
    const fn new(prime: u64, cofactor: u128, babies: u64) -> Self {
        Self {
            prime,
            cofactor,
            babies,
            table: OnceLock::new(),
        }
    }

    fn powers(&self) -> &Powers<R> {
        self.table.get_or_init(|| Powers::new(self))
    }
}

static G65537: Group<u32> = Group::new(65537, 1, 1 << 12);
static G641: Group<u64> = Group::new(641, 6_700_417, 320);
static G6700417: Group<u64> = Group::new(6_700_417, 641, 1 << 17);
static G274177: Group<u128> = Group::new(274_177, 67_280_421_310_721, 1 << 13);
static G67280421310721: Group<u128> = Group::new(67_280_421_310_721, 274_177, 1 << 21);

/// The first powers of an element of prime order, indexed by value.
struct Powers<R> {
    prime: u64,
    element: R,
    babies: u64,
    /// The element to the power -(2·babies + 1).
    giant: R,
    /// Open addressing: upper half of the key, then the exponent plus one; 0 is free.
    slots: Vec<u64>,
    /// The shift from a key to a slot.
    shift: u32,
}

impl<R: Circle> Powers<R> {
    fn new(group: &Group<R>) -> Self {
        // Nearly every number is suitable; the first one is taken, so the choice is deterministic.
        let first: u128 = u128::from(u64::MAX) >> (64 - 4 * size_of::<R>());
        let element = (1..1000)
            .map(|i| pow(circle(R::from_number(first + i)), group.cofactor))
            .find(|&element| element != R::ONE)
            .expect("the circle has elements of every prime order that divides its size");
        let slots = (2 * group.babies).next_power_of_two();
        let step = u128::from(2 * group.babies + 1);
        let mut powers = Self {
            prime: group.prime,
            element,
            babies: group.babies,
            giant: pow(element, step).conjugate(),
            slots: vec![0; slots as usize],
            shift: 64 - slots.ilog2(),
        };
        let mut power = R::ONE;
        for exponent in 0..=group.babies {
            let (mut slot, tag) = powers.place(power);
            while powers.slots[slot] != 0 {
                slot = (slot + 1) % powers.slots.len();
            }
            powers.slots[slot] = tag | (exponent + 1);
            power = mul(power, element);
        }
        powers
    }

    /// Returns the first slot for a number and its conjugate, and their tag in the upper half of a
    /// word.
    fn place(&self, power: R) -> (usize, u64) {
        let n: u128 = power.min(power.conjugate()).into();
        let key = (n as u64 ^ (n >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((key >> self.shift) as usize, key << 32)
    }

    /// Returns the exponent of a number of the group. Steps are computed in batches, so that the
    /// waits for the table, which is larger than the caches, overlap.
    fn find(&self, y: R, meter: &mut StepMeter<'_>) -> Result<u64, LogError> {
        const PREFETCH_DISTANCE: usize = 8;
        let mut ahead = [(y, 0, 0); PREFETCH_DISTANCE];
        let span = 2 * self.babies + 1;
        let steps = self.prime.div_ceil(span);
        let (mut x, mut first) = (y, 0);
        while first < steps {
            let count = PREFETCH_DISTANCE.min((steps - first) as usize);
            for item in &mut ahead[..count] {
                meter.step()?;
                let (slot, tag) = self.place(x);
                *item = (x, slot, tag);
                x = mul(x, self.giant);
            }
            for (step, &(x, slot, tag)) in (first..).zip(&ahead[..count]) {
                if let Some(exponent) = self.known(x, slot, tag) {
                    return Ok((step * span + exponent) % self.prime);
                }
            }
            first += PREFETCH_DISTANCE as u64;
        }
        unreachable!("every number of the group is a power of the element")
    }

    /// Returns the exponent if the table contains the number or its conjugate.
    #[inline]
    fn known(&self, x: R, mut slot: usize, tag: u64) -> Option<u64> {
        while self.slots[slot] != 0 {
            let entry = self.slots[slot];
            if entry >> 32 == tag >> 32 {
                // Tags may collide, so the candidate is verified.
                let exponent = u64::from(entry as u32) - 1;
                let power = pow(self.element, exponent.into());
                if power == x {
                    return Some(exponent);
                }
                if power.conjugate() == x {
                    return Some(self.prime - exponent);
                }
            }
            slot = (slot + 1) % self.slots.len();
        }
        None
    }
}
