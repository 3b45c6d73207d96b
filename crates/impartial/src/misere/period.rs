//! Periods of Φ that are proved for all heaps: theorem M0.
//!
//! # M0
//! A finite code with digits to `t` leaves at most b heaps. Let Q be the verified quotient of the
//! heaps below L, and `Φ(m) = Φ(m-p)` for `n0 + p <= m < L`, with `n0 >= 1` and
//! `L >= max(b(n0+p) + t - b + 1, p + t + 1)`; where the two heaps must differ,
//! `L >= 2 n0 + 3p + t` as well. Then Q is the quotient of the whole game, and `Φ(m) = Φ(m-p)` for
//! all `m >= n0 + p`.
//!
//! *Proof.* Induct on `N >= L`. As for normal play (theorem T0 of the crate `grundy-certificate`),
//! the largest part of an option of N can be made smaller by p inside the periodic zone, and the
//! largest part of an option of `N-p` larger; so heaps N and `N-p` have the same *set* of option
//! values in Q. The two conditions that verify Q depend on values and sets of option values only,
//! so with `Φ(N) = Φ(N-p)` they hold for the heaps up to N. ∎
//!
//! The period of the normal values does not determine that of Φ: for Kayles both are 12, and the
//! preperiods are 71, for 0.53 both differ.

/// Data of the rules that the theorem needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The largest number of tokens that can be taken.
    pub most_taken: usize,
    /// The largest number of heaps that a move leaves: at most 2.
    pub parts: usize,
    /// Whether some move leaves two heaps that must differ.
    pub unequal: bool,
}

/// A period of Φ for all heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiserePeriod {
    /// The least period.
    pub period: usize,
    /// The first heap, from 1, from which it holds.
    pub preperiod: usize,
}

impl Shape {
    /// Number of heaps from 0 on that must be known for a period; `None` if the theorem does not
    /// apply.
    pub fn needed(&self, period: usize, preperiod: usize) -> Option<usize> {
        let Self {
            most_taken,
            parts,
            unequal,
        } = *self;
        if parts > 2 || preperiod == 0 {
            return None;
        }
        let parts = parts.max(1);
        let whole = (parts * (preperiod + period) + most_taken + 1).saturating_sub(parts);
        let unequal = if unequal {
            2 * preperiod + 3 * period + most_taken
        } else {
            0
        };
        Some(whole.max(period + most_taken + 1).max(unequal))
    }

    /// The least period that these values of the heaps from 0 on prove.
    pub fn proved(&self, phi: &[u16]) -> Option<MiserePeriod> {
        (1..phi.len()).find_map(|period| {
            let equal = (period..phi.len())
                .rev()
                .take_while(|&m| phi[m] == phi[m - period])
                .count();
            let preperiod = (phi.len() - period - equal).max(1);
            let needed = self.needed(period, preperiod)?;
            (phi.len() >= needed).then_some(MiserePeriod { period, preperiod })
        })
    }
}
