//! The checker: it recomputes a claim from the rules and the theorem, and trusts nothing.
//!
//! Below, `b` is the largest number of heaps that a move leaves, `t` the largest number of tokens that
//! a move takes, `p` the period, `n0` the preperiod, and the values of the heaps below `L` are known.
//!
//! # T0: finite codes (after R. K. Guy and C. A. B. Smith 1956)
//! Let `n0 >= 1`, and `G(n) = G(n-p)` for `n0 + p <= n < L`. If
//! `L >= max(b(n0+p) + t - b + 1, p + t + 1)`, then `G(n+p) = G(n)` for all `n >= n0`.
//!
//! *Proof.* Induct on `N >= L`; the heaps `N` and `N-p` have the same option values. (a) The parts of an
//! option of `N` sum to at least `N - t`, so the largest is at least `ceil((N-t)/b) >= n0 + p`, and it is
//! less than `N`. Make it smaller by `p`: its value is the same, it is still at least 1, and the result
//! is an option of `N-p`. (b) The largest part of an option of `N-p` is at least `n0`; make it larger
//! by `p`. (c) `N-p > t`, so neither heap can be taken whole. ∎
//!
//! Where the two heaps must differ, (a) can turn `(i, i+p)` into `(i, i)`. The value was 0 then, and
//! `(i-p, i+p)` has it too if `i - p >= n0`; `L >= 2 n0 + 3p + t` makes sure of that. With a tail `(1)`
//! from `K` on, `t` is the largest `k` with another bit and (c) becomes `N-p >= max(t+1, K)`: both heaps
//! can be taken whole.
//!
//! # Rare and common values
//! For codes that leave at most two heaps. Fix a mask `m`. If all `k` whose digit leaves two heaps have
//! one parity `d`, the position may count too (`pos = 1`). A value `v` is *common at `n`* if the parity of
//! the ones of `v & m`, plus `n + d` if `pos = 1`, is odd; else it is *rare at `n`*. A heap is common or
//! rare as its own value is at itself. The parity is linear over nim-sum, and `i + j = n - k` makes
//! the positions cancel: so two heaps of one class give a rare option and two of different classes a
//! common one. Therefore every common option of a split has a rare heap in it, and with `c` the least
//! common value that is no option with a rare heap and no take,
//! `G(n) = min(c, least rare value that is not an option)`. That holds for every mask; the function `sparse` computes
//! values so, and looks for the rare values below `c` among all pairs until each is found.
//!
//! # T1: a window that recurs
//! Let `F` be that computation, where the rare heaps are a fixed list `X` with maximum `R`, and each rare
//! value below `c` must be found as a take or with a heap of at most `A` (else `F` fails). With
//! `W >= max(R, A) + max k` and `W >=` every take, `F` at `n` looks at nothing but the `W` values before
//! `n`, a fixed table of small heaps and, if `pos = 1`, the parity of `n`. Let `N1 >= max(R, A) + W + 1`,
//! above every whole move. Suppose (H0) `X` is the set of rare heaps below `N1`; (H1) `F` succeeds at every
//! `n` with `N1 <= n < L`; (H2) `N1 <= L - p`, and `p` is even if `pos = 1`; (H3) the `W` values before
//! `L` are those before `L - p`. Then `G(n) = G(n-p)` for all `n >= L - W`.
//!
//! *Proof.* (1) If `n >= N1`, `X` is the set of rare heaps below `n`, and `F` succeeds at `n`, then its
//! result is `G(n)` and `n` is common: every partner `n-k-r` and every take lies above `max(R, A)`, so `c` is
//! computed from all common options and nothing else, and every rare value below it is an option. (No
//! pair that is used has equal parts, so it does not matter whether equal parts are allowed.)
//! (2) Induct on `n >= L`. The windows at `n` and `n-p` agree, and `F` succeeds at `n-p` (by H1, or by
//! induction), so it succeeds at `n` with the same result; by (1) this is `G(n)`, and `X` stays
//! complete. The next windows agree. ∎
//!
//! # T2a: an infinite tail 2 or 3 from `K` on, at most one heap left
//! Let `P(n)` be the values of the heaps `1..=n-K`, with 0 if the tail is 3, and `M(n) = mex P(n)`. The
//! *state* at `n` is `max(-1, G(n-j) - M(n))` for `1 <= j < K` and the set of `v - M(n)` for the `v` in `P(n)`
//! above `M(n)`. If `n > n' > K`, `M(n') >= 1` and the states agree, then `G(i+p) = G(i) + s` for all
//! `i >= n'`, with `p = n - n'`, `s = M(n) - M(n')`. *Proof.* All values below `M(n)` are options, so
//! `G(n) - M(n)` is a function of the state. `P(n+1)` adds `G(n+1-K)`, whose offset is in the state or which
//! lies below `M(n)` and is there already; so the next state and the growth of `M` are functions of
//! the state too. ∎
//!
//! # T3: subtraction sets
//! Let `S` have the maximum `M`, `L >= p + M`, and the `M` values before `L` be those before `L - p`. Then
//! `G(n) = G(n-p)` for all `n >= L - M`: every `n >= M` has all moves, so its value is a function of the
//! `M` values before it. ∎
//!
//! # Least
//! The least period of an eventually periodic sequence divides every other one, so it is enough that
//! `p/q` fails for each prime `q` that divides `p`. The preperiod is least if `n0 = 0` or
//! `G(n0-1+p) != G(n0-1) + s`.

use std::fmt;

use crate::naive::naive;
use crate::recurrence::RowsCertificate;
use crate::rules::Rules;
use crate::text::{Certificate, Mask, Proof, TextError, fold, hash};

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
const BEAT: u64 = 1 << 12;

pub(crate) fn require(holds: bool, fault: impl FnOnce() -> String) -> Result<(), Refused> {
    if holds { Ok(()) } else { Err(Refused(fault())) }
}

/// Reads a certificate and checks it.
///
/// # Errors
/// What does not hold, or where the text is no certificate.
pub fn check_text(text: &str, progress: Progress) -> Result<Checked, Refused> {
    if is_of_rules(text) {
        return RowsCertificate::parse(text)?.check(progress);
    }
    check(&Certificate::parse(text)?, progress)
}

/// Whether a certificate speaks of a recurrence rather than of a code.
pub fn is_of_rules(text: &str) -> bool {
    text.lines()
        .nth(1)
        .is_some_and(|line| line.starts_with("rules "))
}

/// Checks a certificate: recomputes every value it speaks of and every hypothesis of its theorem.
///
/// # Errors
/// The first thing that does not hold, or that the check was interrupted.
pub fn check(claim: &Certificate, progress: Progress) -> Result<Checked, Refused> {
    let rules = Rules::parse(&claim.game).map_err(|error| Refused(error.to_string()))?;
    require(claim.period >= 1, || "a period is at least 1".to_owned())?;
    require(claim.heaps < 1 << 48, || {
        "more heaps than can be recomputed".to_owned()
    })?;
    let end = claim
        .preperiod
        .checked_add(claim.period)
        .filter(|&end| end < claim.heaps);
    require(end.is_some(), || {
        "the values do not reach beyond one period".to_owned()
    })?;
    let mut verified = Vec::new();
    if let Proof::T1 {
        mask,
        rares,
        witnesses,
        window,
        from,
    } = &claim.proof
    {
        let frozen = Frozen::new(&rules, *mask, rares, *witnesses, *window)?;
        check_window(claim, &rules, &frozen, *from, progress, &mut verified)?;
    } else {
        check_table(claim, &rules, progress, &mut verified)?;
    }
    let Certificate {
        period: p,
        preperiod: n0,
        ..
    } = claim;
    let step = if claim.saltus == 0 {
        String::new()
    } else {
        format!(" + {}", claim.saltus)
    };
    Ok(Checked {
        claim: format!(
            "in {}, G(n+{p}) = G(n){step} for all n >= {n0}, and neither number can be smaller ({})",
            claim.game,
            claim.proof.name()
        ),
        verified,
    })
}

/// T0, T2a and T3: all values fit in a table.
fn check_table(
    claim: &Certificate,
    rules: &Rules,
    progress: Progress,
    verified: &mut Vec<String>,
) -> Result<(), Refused> {
    let (p, n0, s, l) = (claim.period, claim.preperiod, claim.saltus, claim.heaps);
    require(l <= 1 << 32, || "more heaps than fit in a table".to_owned())?;
    // What costs nothing comes first.
    match &claim.proof {
        Proof::T2a { from } => check_tail(claim, rules, *from)?,
        Proof::T3 => {
            let of_set = rules
                .digits
                .iter()
                .all(|d| d.whole == d.one && !d.two && !d.three);
            let max = rules.digits.len() as u64 - 1;
            require(of_set && rules.tail.is_empty() && s == 0, || {
                "T3 is about sets".into()
            })?;
            require(l >= p + max, || format!("T3 needs {} values", p + max))?;
        }
        _ => {
            let needed = heaps_needed(rules, n0.max(1), p)?;
            require(s == 0, || "T0 has no saltus".to_owned())?;
            require(u128::from(l) >= needed, || {
                format!("T0 needs {needed} values")
            })?;
        }
    }
    let values = if let Proof::T0(Some((mask, rares))) = &claim.proof {
        let (values, seen) = sparse(rules, *mask, l, Some(rares), progress)?;
        verified.push(format!(
            "{l} values, with {} rare heaps under {mask}",
            seen.len()
        ));
        values
    } else {
        verified.push(format!("{l} values by the definition"));
        naive(rules, l as usize)
    };
    require(hash(values.iter().copied()) == claim.hash, || {
        "the values have another hash".into()
    })?;
    let (max_at, max) =
        (0u64..).zip(&values).fold(
            (0, 0),
            |best, (at, &value)| {
                if value > best.1 { (at, value) } else { best }
            },
        );
    require(
        (u64::from(max), max_at) == (claim.max_value, claim.max_at),
        || format!("the largest value is {max}, first at {max_at}"),
    )?;

    let value = |n: u64| u64::from(values[n as usize]);
    let repeats = |n: u64, p: u64, s: u64| value(n + p) == value(n) + s;
    if let Proof::T2a { from } = &claim.proof {
        check_state(claim, rules, &values, *from)?;
    }
    if let Some(n) = (n0..l - p).find(|&n| !repeats(n, p, s)) {
        return Err(Refused(format!(
            "G({}) is {}, not {} + {s}",
            n + p,
            value(n + p),
            value(n)
        )));
    }
    verified.push(format!(
        "the hypotheses of {}, with L = {l}",
        claim.proof.name()
    ));
    require(n0 == 0 || !repeats(n0 - 1, p, s), || {
        "the preperiod can be smaller".to_owned()
    })?;
    for q in prime_divisors(p) {
        let smaller = s % q == 0 && (n0..l - p / q).all(|n| repeats(n, p / q, s / q));
        require(!smaller, || format!("{} is a period too", p / q))?;
    }
    verified.push("least preperiod and least period".to_owned());
    Ok(())
}

/// The number of values that T0 asks for.
fn heaps_needed(rules: &Rules, n0: u64, p: u64) -> Result<u128, Refused> {
    let mut tail = rules.tail;
    tail.whole = false;
    require(tail.is_empty(), || {
        "T0 needs a finite code, or a tail (1)".to_owned()
    })?;
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
    let edge = if infinite {
        (t + 1).max(rules.digits.len() as u128)
    } else {
        t + 1
    };
    let mut needed = (b * (n0 + p) + t + 1 - b).max(p + edge);
    if rules.digits.iter().any(|digit| digit.unequal) {
        require(b == 2, || {
            "T0 with unequal heaps is about two heaps".to_owned()
        })?;
        needed = needed.max(2 * n0 + 3 * p + t);
    }
    Ok(needed)
}

/// T2a: what can be said without values.
fn check_tail(c: &Certificate, rules: &Rules, from: u64) -> Result<(), Refused> {
    let k = rules.digits.len();
    let small = rules.digits.iter().all(|digit| digit.parts() <= 1);
    let tail = rules.tail;
    require(small && tail.one && !tail.two && !tail.three, || {
        "T2a is about tails 2 and 3".into()
    })?;
    require(from > k as u64 && from < c.heaps, || {
        "T2a needs K < n' < n".to_owned()
    })?;
    require(c.period == c.heaps - from, || {
        "the period is n - n'".to_owned()
    })?;
    require(c.preperiod <= from, || {
        "the preperiod is at most n'".to_owned()
    })
}

/// T2a: the states at `from` and at `claim.heaps` agree.
fn check_state(c: &Certificate, rules: &Rules, values: &[u32], from: u64) -> Result<(), Refused> {
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
    require(first.0 >= 1, || "T2a needs M(n') >= 1".to_owned())?;
    require(first.1 == second.1 && first.2 == second.2, || {
        "the states differ".to_owned()
    })?;
    require(c.period == c.heaps - from, || {
        "the period is n - n'".to_owned()
    })?;
    require(c.saltus == second.0 - first.0, || {
        "the saltus is M(n) - M(n')".to_owned()
    })?;
    require(c.preperiod <= from, || {
        "the preperiod is at most n'".to_owned()
    })
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

/// The rules as the rare-and-common argument needs them.
struct Split {
    /// The numbers that may be taken so as to leave two heaps, with whether those must differ.
    breaks: Vec<(usize, bool)>,
    takes: Vec<usize>,
    wholes: Vec<usize>,
    /// From this heap on, every heap may be taken whole.
    always_whole: Option<usize>,
    mask: Mask,
    /// The parity of the breaks.
    d: usize,
}

impl Split {
    fn new(rules: &Rules, mask: Mask) -> Result<Self, Refused> {
        let mut tail = rules.tail;
        tail.whole = false;
        let two = rules.digits.iter().all(|digit| !digit.three) && tail.is_empty();
        require(two, || {
            "masks are for codes of two heaps, finite or with a tail (1)".to_owned()
        })?;
        let list = |bit: fn(&crate::Digit) -> bool| -> Vec<usize> {
            (0..rules.digits.len())
                .filter(|&k| bit(&rules.digits[k]))
                .collect()
        };
        require((1..1 << 16).contains(&mask.bits), || {
            "a mask has 1 to 16 bits".to_owned()
        })?;
        let breaks = list(|d| d.two);
        let d = breaks.first().copied().unwrap_or(0) & 1;
        let one_parity = breaks.iter().all(|k| k & 1 == d);
        require(one_parity || !mask.position, || {
            "`pos` needs breaks of one parity".to_owned()
        })?;
        Ok(Self {
            breaks: breaks
                .into_iter()
                .map(|k| (k, rules.digits[k].unequal))
                .collect(),
            takes: list(|d| d.one),
            wholes: list(|d| d.whole),
            always_whole: rules.tail.whole.then_some(rules.digits.len()),
            mask,
            d,
        })
    }

    /// Whether `value` is common at heap `n`.
    fn common(&self, value: usize, n: usize) -> bool {
        let position = if self.mask.position { n + self.d } else { 0 };
        ((value & self.mask.bits as usize).count_ones() as usize + position) & 1 == 1
    }

    /// The least common value that is not marked.
    fn least_common(&self, seen: &Marks, n: usize) -> usize {
        let mut value = 0;
        while !self.common(value, n) || seen.has(value) {
            value += 1;
        }
        value
    }

    fn whole(&self, n: usize) -> bool {
        self.always_whole.is_some_and(|from| n >= from) || self.wholes.contains(&n)
    }
}

/// Marks of one heap, cleared by counting.
struct Marks {
    stamp: Vec<u64>,
    now: u64,
}

impl Marks {
    fn new() -> Self {
        Self {
            stamp: vec![0; 16],
            now: 0,
        }
    }

    /// Forgets all marks; values up to `bound` (and nim-sums of two such) may come.
    fn clear(&mut self, bound: usize) {
        self.now += 1;
        self.reach(bound);
    }

    /// Makes room for values up to `bound` without forgetting the marks.
    fn reach(&mut self, bound: usize) {
        if self.stamp.len() <= 2 * bound + 1 {
            self.stamp.resize(2 * (bound + 1).next_power_of_two(), 0);
        }
    }

    fn set(&mut self, value: usize) {
        self.stamp[value] = self.now;
    }

    fn has(&self, value: usize) -> bool {
        self.stamp.get(value) == Some(&self.now)
    }

    /// Removes a mark and says whether it was there.
    fn take(&mut self, value: usize) -> bool {
        let there = self.stamp[value] == self.now;
        self.stamp[value] -= u64::from(there);
        there
    }
}

/// The values of the heaps below `heaps` by the argument of the module head, and the rare heaps, which
/// must be those of the list.
fn sparse(
    rules: &Rules,
    mask: Mask,
    heaps: u64,
    expected: Option<&[u64]>,
    progress: Progress,
) -> Result<(Vec<u32>, Vec<u64>), Refused> {
    let split = Split::new(rules, mask)?;
    let mut rares: Vec<u64> = Vec::new();
    let mut values: Vec<u32> = vec![0];
    let (mut seen, mut missing, mut bound) = (Marks::new(), Marks::new(), 0);
    for n in 1..heaps as usize {
        if (n as u64).is_multiple_of(BEAT) && !progress(n as u64, heaps) {
            return Err(Refused("the check was interrupted".to_owned()));
        }
        seen.clear(bound);
        missing.clear(bound);
        if split.whole(n) {
            seen.set(0);
        }
        for &k in split.takes.iter().take_while(|&&k| k < n) {
            seen.set(values[n - k] as usize);
        }
        for &(k, unequal) in &split.breaks {
            for r in rares.iter().map(|&r| r as usize).take_while(|r| r + k < n) {
                if !(unequal && 2 * r + k == n) {
                    seen.set((values[r] ^ values[n - k - r]) as usize);
                }
            }
        }
        let least = split.least_common(&seen, n);
        bound = bound.max(least);
        seen.reach(bound);
        missing.clear(bound);
        let mut count = 0;
        for v in (0..least).filter(|&v| !split.common(v, n) && !seen.has(v)) {
            missing.set(v);
            count += 1;
        }
        let most = split
            .breaks
            .iter()
            .map(|&(k, _)| n.saturating_sub(k) / 2)
            .max()
            .unwrap_or(0);
        for a in 1..=most {
            if count == 0 {
                break;
            }
            for &(k, unequal) in &split.breaks {
                if 2 * a + k <= n && !(unequal && 2 * a + k == n) {
                    count -= usize::from(missing.take((values[a] ^ values[n - k - a]) as usize));
                }
            }
        }
        let value = if count == 0 {
            least
        } else {
            (0..least).find(|&v| missing.has(v)).unwrap()
        };
        if count > 0 {
            // A false list is refused at its first fault; it could make the work quadratic.
            let listed = expected.is_none_or(|list| list.get(rares.len()) == Some(&(n as u64)));
            require(listed, || {
                format!("heap {n} is rare, and the list does not say so")
            })?;
            rares.push(n as u64);
        }
        values.push(u32::try_from(value).expect("a value is at most the number of options"));
    }
    let missing = expected.and_then(|list| list.get(rares.len()));
    require(missing.is_none(), || {
        format!("heap {} is not rare", missing.unwrap_or(&0))
    })?;
    Ok((values, rares))
}

/// What `F` of T1 knows of the game: everything but the window.
struct Frozen {
    split: Split,
    rares: Vec<usize>,
    witnesses: usize,
    window: usize,
}

impl Frozen {
    fn new(
        rules: &Rules,
        mask: Mask,
        rares: &[u64],
        witnesses: u64,
        window: u64,
    ) -> Result<Self, Refused> {
        let split = Split::new(rules, mask)?;
        let highest = rares.last().copied().unwrap_or(0).max(witnesses);
        let max_break = split.breaks.iter().map(|&(k, _)| k).max().unwrap_or(0) as u64;
        let max_take = split.takes.last().copied().unwrap_or(0) as u64;
        require(window < 1 << 28 && highest < 1 << 28, || {
            "the window is too long".to_owned()
        })?;
        let enough = window >= highest + max_break && window >= max_take && window >= 1;
        require(enough, || {
            "the window is too short for the rare heaps and witnesses".to_owned()
        })?;
        let rares = rares.iter().map(|&r| r as usize).collect();
        Ok(Self {
            split,
            rares,
            witnesses: witnesses as usize,
            window: window as usize,
        })
    }
}

/// A sequence that is computed from its last values alone.
#[derive(Clone)]
struct Stream {
    /// The value of heap `i` stands at `i & (ring.len() - 1)`.
    ring: Vec<u32>,
    next: usize,
}

impl Stream {
    fn value(&self, n: usize) -> u32 {
        self.ring[n & (self.ring.len() - 1)]
    }

    fn push(&mut self, value: u32) {
        let at = self.next & (self.ring.len() - 1);
        self.ring[at] = value;
        self.next += 1;
    }

    fn last(&self, window: usize) -> Vec<u32> {
        (self.next - window..self.next)
            .map(|n| self.value(n))
            .collect()
    }

    /// `F` at the next heap; the value is appended. `low` holds the values of the small heaps.
    fn step(&mut self, f: &Frozen, low: &[u32], marks: &mut [Marks; 2]) -> Result<u32, Refused> {
        let (n, split) = (self.next, &f.split);
        let [seen, missing] = marks;
        let bound = seen.stamp.len() / 2 - 1;
        seen.clear(bound);
        if split.whole(n) {
            seen.set(0);
        }
        for &k in &split.takes {
            seen.set(self.value(n - k) as usize);
        }
        for &(k, _) in &split.breaks {
            for &r in &f.rares {
                seen.set((low[r] ^ self.value(n - k - r)) as usize);
            }
        }
        let least = split.least_common(seen, n);
        seen.reach(least);
        missing.clear(seen.stamp.len() / 2 - 1);
        let mut count = 0;
        for v in (0..least).filter(|&v| !split.common(v, n) && !seen.has(v)) {
            missing.set(v);
            count += 1;
        }
        for (a, &small) in low.iter().enumerate().take(f.witnesses + 1).skip(1) {
            if count == 0 {
                break;
            }
            for &(k, _) in &split.breaks {
                count -= usize::from(missing.take((small ^ self.value(n - k - a)) as usize));
            }
        }
        require(count == 0, || {
            format!("heap {n} needs a witness beyond {}", f.witnesses)
        })?;
        let value = u32::try_from(least).expect("a value is at most the number of options");
        self.push(value);
        Ok(value)
    }
}

/// T1.
fn check_window(
    claim: &Certificate,
    rules: &Rules,
    frozen: &Frozen,
    from: u64,
    progress: Progress,
    verified: &mut Vec<String>,
) -> Result<(), Refused> {
    let (p, n0, l) = (claim.period, claim.preperiod, claim.heaps);
    let (w, split) = (frozen.window as u64, &frozen.split);
    let highest = frozen
        .rares
        .last()
        .copied()
        .unwrap_or(0)
        .max(frozen.witnesses) as u64;
    require(claim.saltus == 0, || "T1 has no saltus".to_owned())?;
    require(!split.breaks.is_empty(), || {
        "T1 is about codes that leave two heaps".to_owned()
    })?;
    require(from > highest + w && from <= 1 << 32, || {
        "N1 is too small for the window".into()
    })?;
    let mut wholes = split.wholes.iter().chain(&split.always_whole);
    require(wholes.all(|&k| (k as u64) < from), || {
        "N1 is below a whole move".to_owned()
    })?;
    require(from + p <= l, || "T1 needs N1 <= L - p".to_owned())?;
    require(!split.mask.position || p.is_multiple_of(2), || {
        "p must be even with `pos`".into()
    })?;

    let list: Vec<u64> = frozen.rares.iter().map(|&r| r as u64).collect();
    let (low, rares) = sparse(rules, split.mask, from, Some(&list), progress)?;
    verified.push(format!(
        "{from} values, with {} rare heaps under {}",
        rares.len(),
        split.mask
    ));

    // Heap `i` is compared with heap `i + p` from `first` on: below N1 from the table, then by a second
    // stream that starts from a copy of the first one.
    let first = n0.saturating_sub(1);
    let branch = first.max(from);
    let ring = (frozen.window + 1).next_power_of_two();
    let mut ahead = Stream {
        ring: vec![0; ring],
        next: 0,
    };
    for &value in &low {
        ahead.push(value);
    }
    let mut behind = None;
    let primes = prime_divisors(p);
    let marked: Vec<u64> = primes.iter().map(|q| l - p / q).collect();
    let (mut at_minus_p, mut at_marked) = (None, vec![None; primes.len()]);
    let (mut sum, mut max, mut max_at) = (hash(low.iter().copied()), 0, 0);
    for (at, &value) in low.iter().enumerate() {
        if value > max {
            (max, max_at) = (value, at as u64);
        }
    }
    let room = || Marks {
        stamp: vec![0; 2 * (max as usize + 1).next_power_of_two()],
        now: 0,
    };
    let (mut marks, mut marks_behind) = ([room(), room()], [room(), room()]);
    let compare = |i: u64, here: u32, there: u32| {
        require((here == there) == (i >= n0), || {
            format!("G({i}) is {here} and G({}) is {there}", i + p)
        })
    };
    for i in first..from.saturating_sub(p) {
        compare(i, low[i as usize], low[(i + p) as usize])?;
    }
    for n in from..l {
        if n == branch {
            behind = Some(ahead.clone());
        }
        if n == l - p {
            at_minus_p = Some(ahead.last(frozen.window));
        }
        for (at, window) in marked.iter().zip(&mut at_marked) {
            if n == *at {
                *window = Some(ahead.last(frozen.window));
            }
        }
        if n.is_multiple_of(BEAT) && !progress(n, l) {
            return Err(Refused("the check was interrupted".to_owned()));
        }
        let value = ahead.step(frozen, &low, &mut marks)?;
        sum = fold(sum, value);
        if value > max {
            (max, max_at) = (value, n);
        }
        if n >= first + p {
            let i = n - p;
            let here = match low.get(i as usize) {
                Some(&value) => value,
                None => behind.as_mut().expect("the branch lies before").step(
                    frozen,
                    &low,
                    &mut marks_behind,
                )?,
            };
            compare(i, here, value)?;
        }
    }
    verified.push(format!(
        "{} values from windows of {w}, none rare",
        l - from
    ));
    let last = ahead.last(frozen.window);
    require(at_minus_p.as_ref() == Some(&last), || {
        "the window does not recur".to_owned()
    })?;
    require(sum == claim.hash, || {
        "the values have another hash".to_owned()
    })?;
    require(
        (u64::from(max), max_at) == (claim.max_value, claim.max_at),
        || format!("the largest value is {max}, first at {max_at}"),
    )?;
    verified.push("the hypotheses of T1".to_owned());
    for (q, window) in primes.iter().zip(&at_marked) {
        require(window.as_ref() != Some(&last), || {
            format!("{} is a period too", p / q)
        })?;
    }
    verified.push("least preperiod and least period".to_owned());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mask_gives_the_values_of_the_definition() {
        let codes = [
            "0.77", "0.07", "4.7", "0.6", "4u.", "0.6(1)", "0.137", "0.4u2", "0.127",
        ];
        for code in codes {
            let rules = Rules::parse(code).unwrap();
            let expected = naive(&rules, 300);
            for bits in 1..16 {
                for position in [false, true] {
                    let mask = Mask { bits, position };
                    if let Ok((values, _)) = sparse(&rules, mask, 300, None, &mut |_, _| true) {
                        assert_eq!(values, expected, "{code} under {mask}");
                    } else {
                        assert!(position, "{code} under {mask}");
                    }
                }
            }
        }
    }
}
