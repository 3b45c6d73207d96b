//! The theorems that turn a repetition among values into a period, and the conditions of each.
//!
//! The statements with their proofs are in
//! [`grundy_certificate::check`](mod@grundy_certificate::check). The following list has the
//! conditions that the search needs. `t` is the largest number of tokens that a move takes, `b` the
//! largest number of heaps that it leaves, `L` the number of known values.
//!
//! * **T0** (after R. K. Guy and C. A. B. Smith 1956), finite codes: `G(n) = G(n-p)` for
//!   `n0 + p <= n < L` and `L >= max(b(n0+p) + t - b + 1, p + t + 1)`, with `n0 >= 1`. Two heaps
//!   that must differ need `L >= 2 n0 + 3p + t` in addition.
//! * **T1**, two heaps: the window of the last `W` values recurs after `p` heaps, no heap is rare
//!   and no value needs a witness above `A` from `N1 <= L - p` on, and the mask stays. Then the
//!   window determines all that follows. `L` is about `n0 + p` instead of `2(n0 + p)`, and only `W`
//!   values are kept.
//! * **T2**, an arithmetic period `G(n+p) = G(n) + s` of a code that leaves three heaps or has a
//!   tail: see `arithmetic_period.rs`.
//! * **T2a**, an infinite tail 2 or 3 and at most one heap: the state recurs; the period may be
//!   arithmetic, `G(n+p) = G(n) + s`.
//! * **T3**, subtraction sets: the last `max S` values recur.
//!
//! Cases without a theorem are reported as observed.

use std::collections::HashMap;

use grundy_certificate::{Certificate, Mask, Proof, hash};
use grundy_core::{Message, Stop};

use crate::arithmetic_period::prove_arithmetic;
use crate::code::Code;
use crate::messages;
use crate::sequence::Sequence;
use crate::sparse::state::MAX_WITNESS_SIDE;

/// A sequence with `G(n + period) = G(n) + saltus` for all `n >= preperiod`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least period.
    pub period: u64,
    /// The least preperiod.
    pub preperiod: u64,
    /// The saltus: the increase per period; 0 for an ordinary period.
    pub saltus: u64,
    /// The proof. Without one the period is only observed.
    pub certificate: Option<Certificate>,
}

impl Period {
    /// The theorem that proves it, or `None` if it is only observed.
    pub fn theorem(&self) -> Option<&'static str> {
        self.certificate
            .as_ref()
            .map(|certificate| certificate.proof.name())
    }

    /// The last heap that does not fit the period, if any.
    pub fn last_exception(&self) -> Option<u64> {
        self.preperiod.checked_sub(1)
    }
}

/// The result of a search for a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The game.
    pub code: Code,
    /// Number of heaps from 0 on with computed values.
    pub heaps: u64,
    /// The reason why the search ended: [`Stop::Complete`] if a period was found or all heaps are
    /// computed.
    pub stop: Stop,
    /// The period, if there is one.
    pub period: Option<Period>,
    /// The largest value seen.
    pub max_value: u64,
    /// The first heap that has it.
    pub max_at: u64,
    /// The mask of the sparse engine, if it ran at the end.
    pub mask: Option<Mask>,
    /// The number of rare heaps under that mask.
    pub rares: u64,
    /// The last of them.
    pub last_rare: Option<u64>,
    /// Number of options evaluated.
    pub options: u64,
}

impl Search {
    /// The report on a sequence with all of its values.
    pub(crate) fn of(sequence: &Sequence, stop: Stop, period: Option<Period>) -> Self {
        let (max_value, max_at) = largest(sequence.values());
        let (mask, rares, last_rare) = match sequence.rares() {
            None => (None, 0, None),
            Some((mask, rares)) => (Some(mask), rares.len() as u64, rares.last()),
        };
        Self {
            code: sequence.code().clone(),
            heaps: sequence.len() as u64,
            stop,
            period,
            max_value,
            max_at,
            mask,
            rares,
            last_rare,
            options: sequence.options(),
        }
    }

    /// The result in the wording of the On-Line Encyclopedia of Integer Sequences.
    pub fn sentence(&self) -> Message {
        let found = self.period.as_ref();
        let proved = found.is_some_and(|found| found.certificate.is_some());
        let found = found.map(|found| (found.period, found.preperiod, found.saltus as i64));
        sentence(found, proved, self.heaps)
    }
}

/// Describes the repetition of a sequence in the wording of the On-Line Encyclopedia of Integer
/// Sequences. `found` is the period, the preperiod and the saltus, among `terms` terms.
pub fn sentence(found: Option<(u64, u64, i64)>, proved: bool, terms: u64) -> Message {
    let Some((period, preperiod, saltus)) = found else {
        return messages::no_period_is_known(terms);
    };
    let range = match (preperiod.checked_sub(1), proved) {
        (None, true) => messages::from_preperiod(preperiod),
        (Some(last), true) => messages::from_exception(preperiod, last),
        (None, false) => messages::observed_from_preperiod(preperiod),
        (Some(last), false) => messages::observed_from_exception(preperiod, last),
    };
    if saltus == 0 {
        return messages::periodic(period, range);
    }
    let (sign, step) = (if saltus > 0 { '+' } else { '-' }, saltus.unsigned_abs());
    messages::arithmetic_periodic(period, format_args!("{sign} {step}"), range)
}

/// The largest value and the first heap that has it.
fn largest(values: impl Iterator<Item = u32>) -> (u64, u64) {
    let best = (0u64..).zip(values).fold(
        (0, 0),
        |best, (at, value)| {
            if value > best.1 { (at, value) } else { best }
        },
    );
    (u64::from(best.1), best.0)
}

/// The number of values that T0 needs; `None` if T0 does not cover the code.
pub(crate) fn heaps_for_t0(code: &Code, n0: u64, p: u64) -> Option<u64> {
    let infinite = match code.tail().bits() {
        0 => false,
        1 => true,
        _ => return None,
    };
    let digits = code.digits();
    let (b, three) = (u64::from(code.parts().max(1)), code.parts() == 3);
    let counts = |k: &usize| digits[*k].bits() & if infinite { 14 } else { 15 } != 0;
    let t = (0..digits.len()).rfind(counts).unwrap_or(0) as u64;
    let edge = if infinite {
        (t + 1).max(digits.len() as u64)
    } else {
        t + 1
    };
    let n0 = n0.max(1);
    let mut needed = (b * (n0 + p) + t + 1 - b).max(p + edge);
    if digits.iter().any(|digit| digit.unequal()) {
        if three {
            return None;
        }
        needed = needed.max(2 * n0 + 3 * p + t);
    }
    Some(needed)
}

/// Tries every theorem on the known values.
pub(crate) fn prove(sequence: &Sequence) -> Option<Period> {
    let code = sequence.code();
    if code.parts() <= 1 && matches!(code.tail().bits(), 2 | 3) {
        return prove_t2a(sequence);
    }
    let l = sequence.len();
    if l < 8 {
        return None;
    }
    if code.tail().bits() > 1 {
        return prove_arithmetic(sequence);
    }
    let window = Window::of(sequence);
    let value = |back: usize| sequence.value(l - 1 - back);
    // A proof needs that a quarter of all values repeat, or the window of T1.
    let pattern = (l / 4).clamp(1, 1 << 15);
    for p in shifts(value, l, pattern, l - 1).take(16) {
        let mut equal = pattern;
        while equal + p < l && value(equal) == value(equal + p) {
            equal += 1;
        }
        let n0 = (l - equal - p) as u64;
        let t0 = heaps_for_t0(code, n0, p as u64);
        let proof = if t0.is_some_and(|needed| needed <= l as u64) {
            let set = code.subtraction_set().is_some();
            match sequence.rares() {
                _ if set => Proof::T3,
                Some((mask, rares)) => Proof::T0(Some((mask, rares.collect()))),
                None => Proof::T0(None),
            }
        } else if let Some(proof) = window.as_ref().and_then(|w| w.proof(sequence, p, equal)) {
            proof
        } else {
            continue;
        };
        return Some(certified(sequence, l, (p as u64, n0, 0), proof));
    }
    prove_arithmetic(sequence)
}

/// A period with its certificate, from the first `l` values.
pub(crate) fn certified(
    sequence: &Sequence,
    l: usize,
    claim: (u64, u64, u64),
    proof: Proof,
) -> Period {
    let (period, preperiod, saltus) = claim;
    let (max_value, max_at) = largest(sequence.values().take(l));
    let certificate = Certificate {
        game: sequence.code().in_certificate(),
        period,
        preperiod,
        saltus,
        heaps: l as u64,
        max_value,
        max_at,
        hash: hash(sequence.values().take(l)),
        proof,
    };
    Period {
        period,
        preperiod,
        saltus,
        certificate: Some(certificate),
    }
}

/// The conditions of T1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// `W`.
    pub length: usize,
    /// `N1`.
    pub from: usize,
    position: bool,
}

impl Window {
    pub fn of(sequence: &Sequence) -> Option<Self> {
        let sparse = sequence.sparse()?;
        let last_rare = sparse.rares.last().map_or(0, |&(r, _)| r);
        let highest = last_rare.max(MAX_WITNESS_SIDE);
        let length = highest + sequence.code().digits().len();
        let from = (highest + length + 1)
            .max(sparse.last_full + 1)
            .max(sparse.mask_since);
        Some(Self {
            length,
            from,
            position: sparse.table.mask.position,
        })
    }

    /// T1 for the period `p`, if the last `equal` values are those of one period before.
    fn proof(&self, sequence: &Sequence, p: usize, equal: usize) -> Option<Proof> {
        let fits = equal >= self.length && self.from + p <= sequence.len();
        if !fits || self.position && p % 2 == 1 {
            return None;
        }
        self.claim(sequence)
    }

    /// The data of T1.
    pub fn claim(&self, sequence: &Sequence) -> Option<Proof> {
        let (mask, rares) = sequence.rares()?;
        Some(Proof::T1 {
            mask,
            rares: rares.collect(),
            witnesses: MAX_WITNESS_SIDE as u64,
            window: self.length as u64,
            from: self.from as u64,
        })
    }
}

/// Returns all `p <= most` in ascending order with `value(i) == value(i + p)` for `i < pattern`, by
/// the failure function of the pattern. `value(i)` is called for `i < length`.
pub(crate) fn shifts<T: PartialEq>(
    value: impl Fn(usize) -> T,
    length: usize,
    pattern: usize,
    most: usize,
) -> impl Iterator<Item = usize> {
    // `border[i]` is the length of the longest border of the first `i + 1` values of the pattern.
    let word: Vec<T> = (0..pattern).map(&value).collect();
    let mut border = vec![0u32; pattern];
    let mut matched = 0;
    for i in 1..pattern {
        while matched > 0 && word[i] != word[matched] {
            matched = border[matched - 1] as usize;
        }
        matched += usize::from(word[i] == word[matched]);
        border[i] = matched as u32;
    }
    let mut matched = 0;
    (1..length.min(most.saturating_add(pattern))).filter_map(move |i| {
        let next = value(i);
        while matched > 0 && (matched == pattern || word[matched] != next) {
            matched = border[matched - 1] as usize;
        }
        matched += usize::from(word[matched] == next);
        (matched == pattern).then(|| i + 1 - pattern)
    })
}

/// The observed period of a sequence, without a proof.
pub(crate) fn observe(sequence: &Sequence) -> Option<Period> {
    observe_in(sequence.len(), |n| i64::from(sequence.value(n)))
}

/// The period observed in values from 0 on: their differences repeat over the last two thirds. It
/// proves nothing.
pub fn observed(values: &[i64]) -> Option<Period> {
    observe_in(values.len(), |n| values[n])
}

fn observe_in(l: usize, at: impl Fn(usize) -> i64) -> Option<Period> {
    if l < 48 {
        return None;
    }
    let value = |back: usize| at(l - 1 - back);
    let differ = |back: usize| value(back) - value(back + 1);
    let pattern = (l / 3).min(1 << 15);
    let p = shifts(differ, l - 1, pattern, l / 3).next()?;
    let mut equal = pattern;
    while equal + p + 1 < l && differ(equal) == differ(equal + p) {
        equal += 1;
    }
    let saltus = u64::try_from(value(0) - value(p)).ok()?;
    let preperiod = (l - 1 - equal - p) as u64;
    (equal >= 2 * p && equal * 3 >= l * 2).then_some(Period {
        period: p as u64,
        preperiod,
        saltus,
        certificate: None,
    })
}

/// T2a: the first state that recurs.
fn prove_t2a(sequence: &Sequence) -> Option<Period> {
    let (l, k) = (sequence.len(), sequence.code().digits().len());
    let mut present = vec![false; l + 2];
    present[0] = sequence.code().tail().whole();
    let mut mex = present.iter().position(|&p| !p)?;
    let mut top = 0;
    let mut states: HashMap<Vec<i64>, (usize, usize)> = HashMap::new();
    for n in k + 1..=l {
        let added = sequence.value(n - k) as usize;
        if added >= present.len() {
            return None;
        }
        present[added] = true;
        top = top.max(added);
        while present[mex] {
            mex += 1;
        }
        if mex == 0 {
            continue;
        }
        let offset = |j: usize| (i64::from(sequence.value(n - j)) - mex as i64).max(-1);
        let mut state: Vec<i64> = (1..k).map(offset).collect();
        state.extend(
            (mex..=top)
                .filter(|&v| present[v])
                .map(|v| (v - mex) as i64),
        );
        if let Some((from, before)) = states.insert(state, (n, mex)) {
            let (p, s) = (n - from, mex - before);
            let fits = |i: &usize| {
                u64::from(sequence.value(i + p)) == u64::from(sequence.value(*i)) + s as u64
            };
            let n0 = (0..from).rev().take_while(fits).last().unwrap_or(from);
            let proof = Proof::T2a { from: from as u64 };
            return Some(certified(
                sequence,
                n,
                (p as u64, n0 as u64, s as u64),
                proof,
            ));
        }
    }
    None
}
