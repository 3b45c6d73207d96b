//! The checker: it recomputes a claim from the rules and the theorem, and assumes nothing.
//!
//! Below, `b` is the largest number of heaps that a move leaves, `t` the largest number of tokens
//! that a move takes, `p` the period, `n0` the preperiod, and the values of the heaps below `L` are
//! known.
//!
//! # T0: finite codes (after R. K. Guy and C. A. B. Smith 1956)
//! Let `n0 >= 1`, and `G(n) = G(n-p)` for `n0 + p <= n < L`. If
//! `L >= max(b(n0+p) + t - b + 1, p + t + 1)`, then `G(n+p) = G(n)` for all `n >= n0`.
//!
//! *Proof.* Induct on `N >= L`; the heaps `N` and `N-p` have the same option values. (a) The parts
//! of an option of `N` sum to at least `N - t`, so the largest is at least
//! `ceil((N-t)/b) >= n0 + p`, and it is less than `N`. Make it smaller by `p`: its value is the
//! same, it is still at least 1, and the result is an option of `N-p`. (b) The largest part of an
//! option of `N-p` is at least `n0`; make it larger by `p`. (c) `N-p > t`, so neither heap can be
//! taken whole. ∎
//!
//! If the two heaps must differ, (a) can turn `(i, i+p)` into `(i, i)`. The value was 0 then, and
//! `(i-p, i+p)` has it too if `i - p >= n0`; `L >= 2 n0 + 3p + t` guarantees that. With a tail
//! `(1)` from `K` on, `t` is the largest `k` with another bit and (c) becomes `N-p >= max(t+1, K)`:
//! both heaps can be taken whole.
//!
//! # T1: a window that recurs
//! See `window_period.rs` for the theorem and its proof, and `sparse_space.rs` for rare and common
//! values.
//!
//! # T2: an arithmetic period
//! See `arithmetic_period.rs` for the theorem and its proof.
//!
//! # T2a: an infinite tail 2 or 3 from `K` on, at most one heap left
//! Let `P(n)` be the values of the heaps `1..=n-K`, with 0 if the tail is 3, and `M(n) = mex P(n)`.
//! The *state* at `n` is `max(-1, G(n-j) - M(n))` for `1 <= j < K` and the set of `v - M(n)` for
//! the `v` in `P(n)` above `M(n)`. If `n > n' > K`, `M(n') >= 1` and the states agree, then
//! `G(i+p) = G(i) + s` for all `i >= n'`, with `p = n - n'`, `s = M(n) - M(n')`. *Proof.* All
//! values below `M(n)` are options, so `G(n) - M(n)` is a function of the state. `P(n+1)` adds
//! `G(n+1-K)`, whose offset is in the state or which is below `M(n)` and already present; so the
//! next state and the growth of `M` are functions of the state too. ∎
//!
//! # T3: subtraction sets
//! Let `S` have the maximum `M`, `L >= n0 + p + M`, and `G(n) = G(n-p)` for `n0 + p <= n < L`. Then
//! `G(n) = G(n-p)` for all `n >= n0 + p`. *Proof.* The `M` values before `L` are those before
//! `L - p`, since `L - M >= n0 + p`. Every heap of at least `M` has all moves, so its value is a
//! function of the `M` values before it, and `L - p >= M`. Induct on `n >= L`. ∎
//!
//! # Minimality
//! The least period of an eventually periodic sequence divides every other one, so it is enough
//! that `p/q` fails for each prime `q` that divides `p`. The preperiod is minimal if `n0 = 0` or
//! `G(n0-1+p) != G(n0-1) + s`.

use grundy_message::Message;

use crate::arithmetic::LawCertificate;
use crate::arithmetic_period::check_arithmetic;
use crate::loopy::{LoopyCertificate, is_loopy};
use crate::messages;
use crate::misere::{MisereCertificate, is_misere};
use crate::parametric::{ParameterCertificate, is_parametric};
use crate::partizan::{PartizanCertificate, is_partizan};
use crate::recurrence::states::is_of_states;
use crate::recurrence::{RowsCertificate, StatesCertificate};
use crate::reference::naive_while;
use crate::report::{POLL_HEAPS, part, prime_divisors, require};
use crate::rules::Rules;
use crate::sparse_space::sparse;
use crate::strategy::{StrategyCertificate, is_strategy};
use crate::text::{Certificate, Proof, hash};
use crate::window_period::{WindowRules, check_window};

pub use crate::report::{CheckError, CheckReport, Progress};

/// Parses a certificate and checks it.
///
/// # Errors
/// The hypothesis that does not hold, or the syntax error of the text.
pub fn check_text(text: &str, progress: Progress) -> Result<CheckReport, CheckError> {
    if is_of_laws(text) {
        return LawCertificate::parse(text)?.check(progress);
    }
    if is_parametric(text) {
        return ParameterCertificate::parse(text)?.check(progress);
    }
    if is_strategy(text) {
        return StrategyCertificate::parse(text)?.check_while(progress);
    }
    if is_loopy(text) {
        return LoopyCertificate::parse(text)?.check(progress);
    }
    if is_misere(text) {
        return MisereCertificate::parse(text)?.check(progress);
    }
    if is_partizan(text) {
        return PartizanCertificate::parse(text)?.check(progress);
    }
    if is_of_states(text) {
        return StatesCertificate::parse(text)?.check(progress);
    }
    if is_of_rules(text) {
        return RowsCertificate::parse(text)?.check(progress);
    }
    check(&Certificate::parse(text)?, progress)
}

/// Whether a certificate is about a law for all positions.
pub fn is_of_laws(text: &str) -> bool {
    text.lines().nth(2) == Some("theorem T5")
}

/// Whether a certificate is about a recurrence rather than a code.
pub fn is_of_rules(text: &str) -> bool {
    text.lines()
        .nth(1)
        .is_some_and(|line| line.starts_with("rules "))
}

/// Checks a certificate: recomputes all its values and every hypothesis of its theorem.
///
/// # Errors
/// The first hypothesis that does not hold, or an interrupt.
pub fn check(claim: &Certificate, progress: Progress) -> Result<CheckReport, CheckError> {
    let rules = Rules::parse(&claim.game).map_err(|error| CheckError::new(error.message()))?;
    require(claim.period >= 1, messages::period_is_zero)?;
    require(claim.heaps < 1 << 48, messages::too_many_heaps_to_recompute)?;
    // T2a compares states, so the values of one period are enough.
    let of_states = matches!(claim.proof, Proof::T2a { .. });
    let end = claim
        .preperiod
        .checked_add(claim.period)
        .filter(|&end| end < claim.heaps || of_states && end == claim.heaps);
    require(end.is_some(), messages::values_end_within_a_period)?;
    let mut verified = Vec::new();
    if let Proof::T1 {
        mask,
        rares,
        witnesses,
        window,
        from,
    } = &claim.proof
    {
        let frozen = WindowRules::new(&rules, *mask, rares, *witnesses, *window)?;
        check_window(claim, &rules, &frozen, *from, progress, &mut verified)?;
    } else {
        check_table(claim, &rules, progress, &mut verified)?;
    }
    Ok(CheckReport {
        claim: claim.claim(),
        verified,
    })
}

impl Certificate {
    /// Returns the claim as a sentence, unchecked.
    pub fn claim(&self) -> Message {
        let step = if self.saltus == 0 {
            String::new()
        } else {
            format!(" + {}", self.saltus)
        };
        messages::period_of_code(
            part(&self.game),
            self.period,
            step,
            self.preperiod,
            self.proof.name(),
        )
    }
}

/// T0, T2, T2a and T3: all values fit in a table.
fn check_table(
    claim: &Certificate,
    rules: &Rules,
    progress: Progress,
    verified: &mut Vec<Message>,
) -> Result<(), CheckError> {
    let (p, n0, s, l) = (claim.period, claim.preperiod, claim.saltus, claim.heaps);
    require(l <= 1 << 32, messages::too_many_heaps_for_a_table)?;
    // Cheap checks first.
    match &claim.proof {
        Proof::T2 { .. } => {}
        Proof::T2a { from } => check_tail(claim, rules, *from)?,
        Proof::T3 => {
            let of_set = rules
                .digits
                .iter()
                .all(|d| d.whole == d.one && !d.two && !d.three);
            let max = rules.digits.len() as u64 - 1;
            let of_set = of_set && rules.tail.is_empty() && s == 0;
            require(of_set, messages::t3_is_about_sets)?;
            // M equal values, each of them in the periodic part: n0 + p + M <= L. `check` has n0 +
            // p < L.
            let needed = n0 + p + max;
            require(l >= needed, || messages::theorem_needs_values("T3", needed))?;
        }
        _ => {
            let needed = heaps_needed(rules, n0.max(1), p)?;
            require(s == 0, || messages::theorem_has_no_saltus("T0"))?;
            require(u128::from(l) >= needed, || {
                messages::theorem_needs_values("T0", needed)
            })?;
        }
    }
    let values = if let Proof::T0(Some((mask, rares))) = &claim.proof {
        let (values, seen) = sparse(rules, *mask, l, Some(rares), progress)?;
        verified.push(messages::values_under_a_mask(
            l,
            seen.len(),
            mask.to_string(),
        ));
        values
    } else {
        verified.push(messages::values_by_definition(l));
        let mut keep_going = |n: u64| !n.is_multiple_of(POLL_HEAPS) || n == 0 || progress(n, l);
        let values = naive_while(rules, l as usize, &mut keep_going);
        values.ok_or_else(CheckError::interrupted)?
    };
    require(
        hash(values.iter().copied()) == claim.hash,
        messages::hash_differs,
    )?;
    let (max_at, max) =
        (0u64..).zip(&values).fold(
            (0, 0),
            |best, (at, &value)| {
                if value > best.1 { (at, value) } else { best }
            },
        );
    require(
        (u64::from(max), max_at) == (claim.max_value, claim.max_at),
        || messages::largest_value_differs(max, max_at),
    )?;

    let value = |n: u64| u64::from(values[n as usize]);
    let repeats = |n: u64, p: u64, s: u64| value(n + p) == value(n) + s;
    if let Proof::T2a { from } = &claim.proof {
        check_state(claim, rules, &values, *from)?;
    }
    if let Some(n) = (n0..l - p).find(|&n| !repeats(n, p, s)) {
        let (at, after, before) = (n + p, value(n + p), value(n));
        return Err(CheckError::new(messages::value_does_not_repeat(
            "G", at, after, before, s,
        )));
    }
    if let Proof::T2 { witnesses } = &claim.proof {
        check_arithmetic(rules, &values, (p, n0, s), *witnesses)?;
    }
    verified.push(messages::hypotheses_hold_with(claim.proof.name(), l));
    require(
        n0 == 0 || !repeats(n0 - 1, p, s),
        messages::preperiod_is_not_least,
    )?;
    for q in prime_divisors(p) {
        let smaller = s % q == 0 && (n0..l - p / q).all(|n| repeats(n, p / q, s / q));
        require(!smaller, || messages::smaller_period(p / q))?;
    }
    verified.push(messages::least_preperiod_and_period());
    Ok(())
}

/// The number of values required by T0: `max(b(n0+p) + t - b + 1, p + K)`, where `K` is the number
/// of written digits: `t + 1` in a finite code, and `max(t+1, K)` with a tail (1); and
/// `2 n0 + 3p + t` where two heaps must differ.
fn heaps_needed(rules: &Rules, n0: u64, p: u64) -> Result<u128, CheckError> {
    let mut tail = rules.tail;
    tail.whole = false;
    require(tail.is_empty(), messages::t0_needs_a_finite_code)?;
    let infinite = rules.tail.whole;
    let counts = |digit: &crate::Digit| {
        if infinite {
            digit.parts() > 0
        } else {
            !digit.is_empty()
        }
    };
    let t = rules.digits.iter().rposition(counts).unwrap_or(0) as u128;
    let b = rules
        .digits
        .iter()
        .map(|digit| digit.parts())
        .max()
        .unwrap_or(0)
        .max(1);
    let (n0, p, b) = (u128::from(n0), u128::from(p), u128::from(b));
    let mut needed = (b * (n0 + p) + t + 1 - b).max(p + rules.digits.len() as u128);
    if rules.digits.iter().any(|digit| digit.unequal) {
        require(b == 2, messages::t0_needs_two_heaps)?;
        needed = needed.max(2 * n0 + 3 * p + t);
    }
    Ok(needed)
}

/// T2a: the hypotheses without values, which are the kind of the code, `K < n' < n`, `p = n - n'`
/// and `n0 <= n'`. The others, `M(n') >= 1`, equal states and `s = M(n) - M(n')`, are in
/// [`check_state`]; the claim from `n0` to `n'` is verified in the table.
fn check_tail(c: &Certificate, rules: &Rules, from: u64) -> Result<(), CheckError> {
    let k = rules.digits.len();
    let small = rules.digits.iter().all(|digit| digit.parts() <= 1);
    let tail = rules.tail;
    require(
        small && tail.one && !tail.two && !tail.three,
        messages::t2a_is_about_tails,
    )?;
    require(from > k as u64 && from < c.heaps, || {
        messages::theorem_needs("T2a", "K < n' < n")
    })?;
    require(c.period == c.heaps - from, messages::period_is_the_distance)?;
    require(c.preperiod <= from, messages::preperiod_is_too_late)
}

/// T2a: the states at `from` and at `claim.heaps` agree.
fn check_state(
    c: &Certificate,
    rules: &Rules,
    values: &[u32],
    from: u64,
) -> Result<(), CheckError> {
    let (k, tail) = (rules.digits.len(), rules.tail);
    let state = |n: usize| {
        let mut seen = vec![false; values.len() + 2];
        seen[0] = tail.whole;
        for &value in &values[1..=n - k] {
            seen[value as usize] = true;
        }
        let mex = seen.iter().take_while(|&&seen| seen).count();
        let last: Vec<i64> = (1..k)
            .map(|j| (i64::from(values[n - j]) - mex as i64).max(-1))
            .collect();
        let above: Vec<usize> = (mex..seen.len())
            .filter(|&v| seen[v])
            .map(|v| v - mex)
            .collect();
        (mex as u64, last, above)
    };
    let (first, second) = (state(from as usize), state(c.heaps as usize));
    require(first.0 >= 1, || {
        messages::theorem_needs("T2a", "M(n') >= 1")
    })?;
    require(
        first.1 == second.1 && first.2 == second.2,
        messages::states_differ,
    )?;
    require(
        c.saltus == second.0 - first.0,
        messages::saltus_is_the_growth,
    )
}
