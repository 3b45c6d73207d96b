//! What all checks share: what was verified, why a certificate is refused, and who hears how far a check is.

use std::fmt;

use crate::text::TextError;

/// What was verified, in sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The claim that now stands.
    pub claim: String,
    /// What was recomputed and compared, in order.
    pub verified: Vec<String>,
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the certificate does not hold: {}", self.0)
    }
}

impl std::error::Error for Refused {}

impl From<TextError> for Refused {
    fn from(error: TextError) -> Self {
        Self(error.to_string())
    }
}

/// Hears how many heaps of how many are done, and says whether to go on.
pub type Progress<'a> = &'a mut dyn FnMut(u64, u64) -> bool;

/// Heaps between two calls of [`Progress`].
pub(crate) const BEAT: u64 = 1 << 12;

pub(crate) fn require(holds: bool, fault: impl FnOnce() -> String) -> Result<(), Refused> {
    if holds { Ok(()) } else { Err(Refused(fault())) }
}

/// The primes that divide `n`.
pub(crate) fn prime_divisors(mut n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut q = 2;
    while q * q <= n {
        if n.is_multiple_of(q) {
            primes.push(q);
            while n.is_multiple_of(q) {
                n /= q;
            }
        }
        q += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}
