//! Certificates for all tests of the checker.

#![allow(dead_code, reason = "each test program uses a part of it")]

use grundy_certificate::Certificate;
use grundy_certificate::text::{Proof, hash};

/// Appends the seal of these lines.
pub fn sealed(body: &str) -> String {
    let seal = grundy_certificate::arithmetic::seal_of(body);
    format!("{body}seal {seal:016x}\n")
}

/// A claim about a code with the largest value and the hash of the given values. The numbers are
/// period, preperiod, saltus and number of heaps.
pub fn claim(values: &[u32], game: &str, numbers: [u64; 4], proof: Proof) -> Certificate {
    let [period, preperiod, saltus, heaps] = numbers;
    let known = &values[..values.len().min(heaps as usize)];
    let max = known.iter().copied().max().unwrap_or(0);
    Certificate {
        game: game.to_owned(),
        period,
        preperiod,
        saltus,
        heaps,
        max_value: max.into(),
        max_at: known.iter().position(|v| *v == max).unwrap_or(0) as u64,
        hash: hash(known.iter().copied()),
        proof,
    }
}
