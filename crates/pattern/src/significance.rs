//! Description-length score of a law: the bits of the table that it predicts, minus the bits of its
//! text.
//!
//! A search that tries many laws finds some in noise. So a law is accepted only if chance agreement
//! of its cells is very unlikely. Two random cells of the table agree with probability
//! `q = sum (c_v / n)²`, where the value `v` occurs in `c_v` of the `n` cells; a law independent of
//! the table agrees with a cell about as often. With `k` cells predicted beyond those used to
//! construct the law, the probability of chance is `q^k`, that is `k log2(1/q)` bits. The costs are
//! the text of the law, its exceptions (each has a place and a value), and [`MARGIN_BITS`]. A
//! shuffled table has the same `q` as the real one, so neither a constant nor a table of nearly all
//! zeros increases the score.
//!
//! Logarithms are computed in integers, in units of 1/256 bit, so that every machine decides alike.

use crate::sample::Sample;

/// The minimum score of a law in bits, after its costs.
pub const MARGIN_BITS: u64 = 20;

/// The binary logarithm of `a / b` in units of 1/256, rounded down; 0 if `a <= b`.
pub fn log2(a: u128, b: u128) -> u64 {
    fine_log2(a, b) >> FRACTION_BITS
}

/// The resolution of [`fine_log2`] relative to [`log2`], as a power of two.
const FRACTION_BITS: u32 = 12;

/// The same in units of 2^-20. Where losses are rare, as in a large table of Wythoff's game, one
/// cell has less than 1/256 bit, but all of them together have many.
fn fine_log2(a: u128, b: u128) -> u64 {
    const PLACES: u32 = 8 + FRACTION_BITS;
    if b == 0 || a <= b {
        return 0;
    }
    // Shift so that the quotient has 32 bits after the point.
    let spare = a.leading_zeros().min(32);
    let scaled = (a << spare) / (b >> (32 - spare)).max(1);
    let bits = scaled.max(1).ilog2();
    let mut mantissa = if bits >= 31 {
        (scaled >> (bits - 31)) as u64
    } else {
        (scaled as u64) << (31 - bits)
    };
    let mut fraction = 0;
    for _ in 0..PLACES {
        mantissa = (mantissa * mantissa) >> 31;
        fraction <<= 1;
        if mantissa >= 1 << 32 {
            mantissa >>= 1;
            fraction |= 1;
        }
    }
    ((u64::from(bits) << PLACES) + fraction).saturating_sub(32 << PLACES)
}

/// The weights of single cells of a table.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A predicted cell, in 2^-20 bit.
    pub cell: u64,
    /// An exception, in 1/256 bit.
    pub exception: u64,
}

impl Weights {
    /// Counts the values of a table.
    pub fn from_table(table: &Sample) -> Self {
        let mut values: Vec<i64> = table.cells.iter().flatten().copied().collect();
        Self::count(&mut values)
    }

    /// Counts values, which are sorted on the way.
    pub fn count(values: &mut [i64]) -> Self {
        values.sort_unstable();
        let mut squares: u128 = 0;
        let mut different = 0_u128;
        for run in values.chunk_by(|a, b| a == b) {
            squares += (run.len() as u128).pow(2);
            different += 1;
        }
        let n = values.len() as u128;
        Self {
            cell: fine_log2(n * n, squares),
            exception: log2(n, 1) + log2(different, 1) + 256,
        }
    }
}

/// Whether a law that predicts `cells` cells is accepted, given its number of exceptions, the
/// length of its text and its extra bits.
pub fn convinces(
    weights: Weights,
    cells: usize,
    exceptions: usize,
    text: usize,
    extra: u64,
) -> bool {
    let worth = weights.cell.saturating_mul(cells as u64) >> FRACTION_BITS;
    let cost = weights.exception * exceptions as u64
        + 256 * (MARGIN_BITS + 2 * text.min(40) as u64 + extra);
    worth >= cost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_books() {
        assert_eq!(log2(8, 1), 3 * 256);
        assert_eq!(log2(1 << 40, 1 << 37), 3 * 256);
        assert_eq!(log2(5, 5), 0);
        for n in 2..2000_u128 {
            let exact = (n as f64).log2() * 256.0;
            let ours = log2(n, 1) as f64;
            assert!((exact - ours).abs() < 1.5, "{n}: {exact} {ours}");
        }
    }

    #[test]
    fn a_coin_weighs_one_bit_and_a_constant_nothing() {
        let mut coins: Vec<i64> = (0..1000).map(|i| i % 2).collect();
        assert_eq!(Weights::count(&mut coins).cell, 256 << FRACTION_BITS);
        assert_eq!(Weights::count(&mut [7; 50]).cell, 0);
        // One loss among a thousand positions: a cell has little weight, a million of them much.
        let mut rare: Vec<i64> = (0..1000).map(|i| i64::from(i == 0)).collect();
        assert!(convinces(Weights::count(&mut rare), 1_000_000, 0, 40, 0));
    }
}
