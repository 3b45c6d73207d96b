//! T1: a window that recurs.
//!
//! Let `F` be the computation of `sparse_space.rs`, where the rare heaps are a fixed list `X` with
//! maximum `R`, and each rare value below `c` must be found as a take or with a heap of at most `A`
//! (otherwise `F` fails). With `W >= max(R, A) + max k` and `W >=` every take, `F` at `n` uses only
//! the `W` values before `n`, a fixed table of small heaps and, if `pos = 1`, the parity of `n`.
//! Let `N1 >= max(R, A) + W + 1`, above every whole move. Suppose (H0) `X` is the set of rare heaps
//! below `N1`; (H1) `F` succeeds at every `n` with `N1 <= n < L`; (H2) `N1 <= L - p`, and `p` is
//! even if `pos = 1`; (H3) the `W` values before `L` are those before `L - p`. Then `G(n) = G(n-p)`
//! for all `n >= L - W`.
//!
//! *Proof.* (1) If `n >= N1`, `X` is the set of rare heaps below `n`, and `F` succeeds at `n`, then
//! its result is `G(n)` and `n` is common: every partner `n-k-r` and every take is above
//! `max(R, A)`, so `c` is computed from all common options and nothing else, and every rare value
//! below it is an option. (No pair in use has equal parts, so it does not matter whether equal
//! parts are permitted.) (2) Induct on `n >= L`. The windows at `n` and `n-p` agree, and `F`
//! succeeds at `n-p` (by H1, or by induction), so it succeeds at `n` with the same result; by (1)
//! this is `G(n)`, and `X` stays complete. The next windows agree. ∎

use grundy_message::Message;

use crate::messages;
use crate::report::{CheckError, POLL_HEAPS, Progress, prime_divisors, require};
use crate::rules::Rules;
use crate::sparse_space::{Marks, SparseSpace, sparse};
use crate::text::{Certificate, Mask, fold, hash};

/// The rules used by `F` of T1: everything except the window.
pub(crate) struct WindowRules {
    split: SparseSpace,
    rares: Vec<usize>,
    witnesses: usize,
    window: usize,
}

impl WindowRules {
    pub fn new(
        rules: &Rules,
        mask: Mask,
        rares: &[u64],
        witnesses: u64,
        window: u64,
    ) -> Result<Self, CheckError> {
        let split = SparseSpace::new(rules, mask)?;
        let highest = rares.last().copied().unwrap_or(0).max(witnesses);
        let max_break = split.breaks.iter().map(|&(k, _)| k).max().unwrap_or(0) as u64;
        let max_take = split.takes.last().copied().unwrap_or(0) as u64;
        require(
            window < 1 << 28 && highest < 1 << 28,
            messages::window_is_too_long,
        )?;
        let enough = window >= highest + max_break && window >= max_take && window >= 1;
        require(enough, messages::window_is_too_short)?;
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
    /// The value of heap `i` is at index `i & (ring.len() - 1)`.
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

    /// Computes `F` at the next heap and appends the value. `low` contains the values of the small
    /// heaps.
    fn step(
        &mut self,
        f: &WindowRules,
        low: &[u32],
        marks: &mut [Marks; 2],
    ) -> Result<u32, CheckError> {
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
        require(count == 0, || messages::witness_is_missing(n, f.witnesses))?;
        let value = u32::try_from(least).expect("a value is at most the number of options");
        self.push(value);
        Ok(value)
    }
}

/// T1.
pub(crate) fn check_window(
    claim: &Certificate,
    rules: &Rules,
    frozen: &WindowRules,
    from: u64,
    progress: Progress,
    verified: &mut Vec<Message>,
) -> Result<(), CheckError> {
    let (p, l, split) = (claim.period, claim.heaps, &frozen.split);
    may_recur(claim, frozen, from)?;
    let list: Vec<u64> = frozen.rares.iter().map(|&r| r as u64).collect();
    let (low, rares) = sparse(rules, split.mask, from, Some(&list), progress)?;
    verified.push(messages::values_under_a_mask(
        from,
        rares.len(),
        split.mask.to_string(),
    ));
    let primes = prime_divisors(p);
    let marked: Vec<u64> = [1].iter().chain(&primes).map(|q| l - p / q).collect();
    let walked = walk(claim, frozen, &low, &marked, progress)?;
    verified.push(messages::values_from_windows(l - from, frozen.window));
    let (at_minus_p, at_marked) = walked.windows.split_first().expect("that of l - p");
    let last = Some(walked.last);
    require(*at_minus_p == last, messages::window_does_not_recur)?;
    require(walked.sum == claim.hash, messages::hash_differs)?;
    let (max, max_at) = walked.largest;
    require(
        (u64::from(max), max_at) == (claim.max_value, claim.max_at),
        || messages::largest_value_differs(max, max_at),
    )?;
    verified.push(messages::hypotheses_hold("T1"));
    for (q, window) in primes.iter().zip(at_marked) {
        require(*window != last, || messages::smaller_period(p / q))?;
    }
    verified.push(messages::least_preperiod_and_period());
    Ok(())
}

/// Checks the hypotheses of T1 that need no value.
fn may_recur(claim: &Certificate, frozen: &WindowRules, from: u64) -> Result<(), CheckError> {
    let (p, l, split) = (claim.period, claim.heaps, &frozen.split);
    let last = frozen.rares.last().copied().unwrap_or(0);
    let highest = last.max(frozen.witnesses) as u64;
    require(claim.saltus == 0, || messages::theorem_has_no_saltus("T1"))?;
    require(!split.breaks.is_empty(), messages::t1_needs_two_heaps)?;
    let room = from > highest + frozen.window as u64 && from <= 1 << 32;
    require(room, messages::frozen_zone_is_too_early)?;
    let mut wholes = split.wholes.iter().chain(&split.always_whole);
    require(
        wholes.all(|&k| (k as u64) < from),
        messages::frozen_zone_has_whole_moves,
    )?;
    require(from + p <= l, || {
        messages::theorem_needs("T1", "N1 <= L - p")
    })?;
    require(
        !split.mask.position || p.is_multiple_of(2),
        messages::period_is_odd,
    )
}

/// The result of a scan of all heaps.
struct WindowScan {
    /// The hash of the values.
    sum: u64,
    /// The largest value, and the first heap that has it.
    largest: (u32, u64),
    /// The last window, and those before the marked heaps.
    last: Vec<u32>,
    windows: Vec<Option<Vec<u32>>>,
}

/// Computes all values from the windows, and compares each heap `i` with heap `i + p` from the one
/// before the preperiod on: below N1 from the table `low`, then by a second stream that starts from
/// a copy of the first one.
fn walk(
    claim: &Certificate,
    frozen: &WindowRules,
    low: &[u32],
    marked: &[u64],
    progress: Progress,
) -> Result<WindowScan, CheckError> {
    let (p, n0, l, from) = (claim.period, claim.preperiod, claim.heaps, low.len() as u64);
    let first = n0.saturating_sub(1);
    let branch = first.max(from);
    let mut ahead = Stream {
        ring: vec![0; (frozen.window + 1).next_power_of_two()],
        next: 0,
    };
    let (mut max, mut max_at) = (0, 0);
    for (at, &value) in low.iter().enumerate() {
        ahead.push(value);
        if value > max {
            (max, max_at) = (value, at as u64);
        }
    }
    let mut walked = WindowScan {
        sum: hash(low.iter().copied()),
        largest: (max, max_at),
        last: Vec::new(),
        windows: vec![None; marked.len()],
    };
    let room = || Marks {
        stamp: vec![0; 2 * (max as usize + 1).next_power_of_two()],
        now: 0,
    };
    let (mut marks, mut marks_behind) = ([room(), room()], [room(), room()]);
    let mut behind = None;
    let compare = |i: u64, here: u32, there: u32| {
        require((here == there) == (i >= n0), || {
            messages::values_differ(i, here, i + p, there)
        })
    };
    for i in first..from.saturating_sub(p) {
        compare(i, low[i as usize], low[(i + p) as usize])?;
    }
    for n in from..l {
        if n == branch {
            behind = Some(ahead.clone());
        }
        for (at, window) in marked.iter().zip(&mut walked.windows) {
            if n == *at {
                *window = Some(ahead.last(frozen.window));
            }
        }
        if n.is_multiple_of(POLL_HEAPS) && !progress(n, l) {
            return Err(CheckError::interrupted());
        }
        let value = ahead.step(frozen, low, &mut marks)?;
        walked.sum = fold(walked.sum, value);
        if value > walked.largest.0 {
            walked.largest = (value, n);
        }
        if n >= first + p {
            let i = n - p;
            let here = match low.get(i as usize) {
                Some(&value) => value,
                None => behind.as_mut().expect("the branch lies before").step(
                    frozen,
                    low,
                    &mut marks_behind,
                )?,
            };
            compare(i, here, value)?;
        }
    }
    walked.last = ahead.last(frozen.window);
    Ok(walked)
}
