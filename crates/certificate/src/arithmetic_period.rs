//! T2: arithmetic periods of codes that leave up to three heaps, or have a tail.
//!
//! Let `n0 >= 1`, `s >= 1` and `G(n+p) = G(n) + s` for `n0 <= n < L - p`. The *form* `F(n)` is
//! `G(n)` below `n0 + p` and `F(n-p) + s` from there on, so `G = F` below `L`. `K` is the number of
//! written digits, `V` the largest `F(n)` with `n0 <= n < n0 + p`, and `w` a number of heaps. Let
//! `L >= max(n0 + K + 2w + 1, 3 n0 + K)`, and let `F(n)` be at least `V`, and more than 0 and than
//! every value below `n0`, for all `n >= L`. If
//!
//! 1. no option of a heap has the value `F(n)`, with `F` instead of the values of its parts,
//! 2. every `v < V` is the value of an option of a heap `n >= L`,
//! 3. every `v` with `V <= v < F(n)` is the value of an option of a heap `n >= L`,
//!
//! then `G = F`: the period is arithmetic. *Proof.* By induction on `n >= L` the parts of an option
//! have the values of the form, so `F(n)` is the mex of its option values. ∎
//!
//! Each condition is decided for all `n` by finitely many cases:
//!
//! **1, splits.** A part is a heap below `n0`, or `n0 + i + pA` with the value `F(n0 + i) + sA`,
//! `i` below `p`, any `A >= 0`. The parts and the tokens taken determine `n = n0 + j + pN`, where
//! `N = A + B + C + q`. The equation of `F(n0 + j) + sN` and the nim-sum of the parts is decided
//! digit by digit from the lowest one: the state consists of the carries of the values of the
//! parts, the carry of the value of `n`, and the digits of the small parts that remain. A carry of
//! a part never exceeds the larger of its first value and `s`, so there are finitely many states,
//! and the equation has a solution if and only if the state of zeros can be reached. A nim-sum is
//! at most the sum and has its parity, which excludes most cases at once. If all parts are below
//! `n0`, then `n < L`.
//!
//! **1, one heap.** `F(n) - F(n-k)` depends on `n` modulo `p`. For a tail there is at most one `m`
//! in each class modulo `p` with `F(m) = F(n)`, and `n - m` depends on `n` modulo `p`.
//!
//! **2.** Three heaps `m`, `i`, `i` have the value `G(m)`, and exist if `n - k - m` is even and at
//! least 2. Two heaps `i`, `i` have the value 0. A tail leaves every `m` up to `n - K`.
//!
//! **3.** Let `v = F(n) - d`. For each class there is at most one `m` with `F(m) = v`, and `n - m`
//! depends on `d` and on `n` modulo `p`; if `d` grows by `2s`, then `n - m` grows by `2p`. So the
//! options of 2 with these `m` are periodic in `d`, once `n - m` is large enough. For small `d`
//! there are also the options that leave one heap, and at most two others of at most `w` tokens:
//! their values are `F(m) ^ x` with few `x < 2^j`, and their distances from `F(n)` depend on `n`
//! modulo `p * 2^j / gcd(s, 2^j)`.

use std::collections::{BTreeSet, HashSet};

use crate::messages;
use crate::report::{CheckError, require};
use crate::rules::Rules;

/// Maximum number of steps of one check.
const MAX_STEPS: u64 = 1 << 27;

/// Checks the conditions of T2 for a sequence whose values below `values.len()` have the form.
pub(crate) fn check_arithmetic(
    rules: &Rules,
    values: &[u32],
    (period, preperiod, saltus): (u64, u64, u64),
    small: u64,
) -> Result<(), CheckError> {
    let (heaps, written) = (values.len() as u64, rules.digits.len() as u64);
    require(saltus >= 1, || messages::theorem_needs("T2", "saltus >= 1"))?;
    let tail = rules.tail;
    require(!tail.two && !tail.three, || {
        messages::theorem_needs("T2", "a tail of digits 0 to 3")
    })?;
    let n0 = preperiod.max(1);
    let needed = (u128::from(n0) + u128::from(written) + 2 * u128::from(small) + 1)
        .max(3 * u128::from(n0) + u128::from(written))
        .max(u128::from(n0) + u128::from(period));
    require(u128::from(heaps) >= needed, || {
        messages::theorem_needs_values("T2", needed)
    })?;
    let form = Form {
        rules,
        values,
        n0: n0 as i64,
        p: period as i64,
        s: saltus as i64,
        k: written as i64,
        from: heaps as i64,
        top: i64::from(
            *values[n0 as usize..(n0 + period) as usize]
                .iter()
                .max()
                .unwrap_or(&0),
        ),
    };
    let before = i64::from(*values[..n0 as usize].iter().max().unwrap_or(&0));
    let least = (form.from..form.from + form.p).map(|n| form.value(n)).min();
    require(
        least.is_some_and(|least| least >= form.top && least > before),
        || messages::theorem_needs("T2", "F(n) >= V"),
    )?;
    // The steps of the conditions that are decided by loops over heaps.
    let loops = form.p.saturating_mul(form.p + form.k);
    let loops = loops.saturating_add(form.top.saturating_mul(form.from));
    let mut steps = loops.unsigned_abs();
    within_limit(steps)?;
    form.single_heaps()?;
    form.splits(&mut steps)?;
    form.small_values()?;
    form.large_values(small as i64, &mut steps)
}

fn within_limit(steps: u64) -> Result<(), CheckError> {
    if steps > MAX_STEPS {
        return Err(CheckError::limit(messages::too_many_carries(MAX_STEPS)));
    }
    Ok(())
}

/// The form of the values, and the heap from which on it is proved.
struct Form<'a> {
    rules: &'a Rules,
    values: &'a [u32],
    n0: i64,
    p: i64,
    s: i64,
    /// The number of written digits, `K`.
    k: i64,
    /// `L`.
    from: i64,
    /// `V`.
    top: i64,
}

/// A part of an option: a heap below `n0`, or the least heap of a class, with its value.
#[derive(Clone, Copy)]
struct Part {
    heap: i64,
    value: i64,
    is_class: bool,
}

impl Form<'_> {
    /// `F(n)`, for `n >= 0`.
    fn value(&self, n: i64) -> i64 {
        if n < self.n0 {
            return i64::from(self.values[n as usize]);
        }
        let (turns, class) = ((n - self.n0) / self.p, (n - self.n0) % self.p);
        i64::from(self.values[(self.n0 + class) as usize]) + self.s * turns
    }

    /// The heaps `m >= n0` with `F(m) = v`, at most one in each class, for `v >= V`. They are
    /// relative to `n` with `F(n) = v + distance`, as `n - m`.
    fn distances(&self, n: i64, distance: i64) -> impl Iterator<Item = i64> {
        let class_of_n = (n - self.n0) % self.p;
        (0..self.p).filter_map(move |class| {
            let grown = distance + self.value(self.n0 + class) - self.value(self.n0 + class_of_n);
            let distance = self.p * grown.div_euclid(self.s) + class_of_n - class;
            (grown.rem_euclid(self.s) == 0).then_some(distance)
        })
    }

    /// Condition 1 for options of one heap.
    fn single_heaps(&self) -> Result<(), CheckError> {
        for n in self.from..self.from + self.p {
            let mut same = (1..self.k).filter(|&k| {
                self.rules.digits[k as usize].one && self.value(n - k) == self.value(n)
            });
            let by_tail = self.rules.tail.one;
            let same = same
                .next()
                .or_else(|| (self.distances(n, 0)).find(|&distance| by_tail && distance >= self.k));
            if let Some(k) = same {
                return Err(CheckError::new(messages::heap_equals_its_option(n, n - k)));
            }
        }
        Ok(())
    }

    /// Condition 1 for options of two and three heaps.
    fn splits(&self, steps: &mut u64) -> Result<(), CheckError> {
        let parts: Vec<Part> = (1..self.n0 + self.p)
            .map(|heap| Part {
                heap,
                value: self.value(heap),
                is_class: heap >= self.n0,
            })
            .collect();
        for (k, digit) in self.rules.digits.iter().enumerate() {
            for (at, &a) in parts.iter().enumerate() {
                for (next, &b) in parts.iter().enumerate().skip(at) {
                    if digit.two {
                        self.no_solution(k as i64, &[a, b], steps)?;
                    }
                    for &c in parts[next..].iter().filter(|_| digit.three) {
                        self.no_solution(k as i64, &[a, b, c], steps)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Verifies that no nim-sum of values of heaps in these classes is the value of the heap that
    /// is split.
    fn no_solution(&self, k: i64, parts: &[Part], steps: &mut u64) -> Result<(), CheckError> {
        *steps += 1;
        within_limit(*steps)?;
        let least = k + parts.iter().map(|part| part.heap).sum::<i64>();
        let classes: Vec<i64> = (parts.iter().filter(|part| part.is_class))
            .map(|part| part.value)
            .collect();
        let constant =
            (parts.iter().filter(|part| !part.is_class)).fold(0, |sum, part| sum ^ part.value);
        if classes.is_empty() || least < self.n0 {
            return Ok(());
        }
        // The carry of the value of n counts the q of the class from the beginning.
        let whole = self.value(least);
        let excess = classes.iter().sum::<i64>() + constant - whole;
        if excess < 0 || excess % 2 != 0 {
            return Ok(());
        }
        let mut start = [0; 5];
        start[..classes.len()].copy_from_slice(&classes);
        (start[3], start[4]) = (whole, constant);
        let mut seen = HashSet::from([start]);
        let mut open = vec![start];
        while let Some(state) = open.pop() {
            if state == [0; 5] {
                let sizes = parts.iter().map(|part| part.heap.to_string());
                let sizes = sizes.collect::<Vec<_>>().join(", ");
                return Err(CheckError::new(messages::split_has_the_value(
                    k, sizes, self.p,
                )));
            }
            for choice in 0..1_u32 << classes.len() {
                *steps += 1;
                let mut next = state;
                for (place, carry) in next[..classes.len()].iter_mut().enumerate() {
                    *carry += self.s * i64::from(choice >> place & 1);
                }
                next[3] += self.s * i64::from(choice.count_ones());
                if next.iter().fold(0, |sum, carry| sum ^ carry) & 1 == 1 {
                    continue;
                }
                next = next.map(|carry| carry >> 1);
                if seen.insert(next) {
                    open.push(next);
                }
            }
            within_limit(*steps)?;
        }
        Ok(())
    }

    /// Condition 2.
    fn small_values(&self) -> Result<(), CheckError> {
        let (k, tail) = (self.k, self.rules.tail);
        for v in 0..self.top {
            // The heaps n are odd or even.
            for parity in 0..2 {
                let is_even = |rest: i64| rest.rem_euclid(2) == 0;
                let digits = || (0..k).zip(&self.rules.digits);
                let is_zero = v == 0
                    && (tail.whole
                        || digits()
                            .any(|(k, digit)| digit.two && !digit.unequal && is_even(parity - k)));
                let mut heaps = (1..self.from - k).filter(|&m| self.value(m) == v);
                let has_option = is_zero
                    || heaps.any(|m| {
                        tail.one
                            || digits().any(|(k, digit)| digit.three && is_even(parity - k - m))
                    });
                require(has_option, || {
                    messages::value_may_be_missing(v, self.from + (self.from + parity) % 2)
                })?;
            }
        }
        Ok(())
    }

    /// Condition 3, with other heaps of at most `small` tokens.
    fn large_values(&self, small: i64, steps: &mut u64) -> Result<(), CheckError> {
        // The tokens that are missing in the large heap, with the nim-sum of the small ones.
        let mut near = BTreeSet::new();
        for (k, digit) in (0..self.k).zip(&self.rules.digits) {
            if digit.one && k > 0 {
                near.insert((k, 0));
            }
            for a in 1..=small {
                if digit.two {
                    near.insert((k + a, self.value(a)));
                }
                for b in (a..=small).filter(|_| digit.three) {
                    near.insert((k + a + b, self.value(a) ^ self.value(b)));
                }
            }
        }
        let bits = near.iter().fold(0, |all, &(_, x)| all | x);
        let modulus = (bits + 1).unsigned_abs().next_power_of_two() as i64;
        let common = i64::from(self.s.trailing_zeros().min(modulus.trailing_zeros()));
        let heaps = self.p * (modulus >> common);
        // From `settled` on all distances n - m are at least K + 2.
        let low = (self.n0..self.n0 + self.p).map(|n| self.value(n)).min();
        let settled = self.top - low.unwrap_or(0) + self.s * ((self.k + self.p + 4) / self.p + 2);
        let end = settled + 2 * self.s;
        let cases = end.saturating_mul(self.p).saturating_add(near.len() as i64);
        let cases = heaps.saturating_mul(cases).unsigned_abs();
        *steps = steps.saturating_add(cases);
        within_limit(*steps)?;
        for n in self.from..self.from + heaps {
            let value = self.value(n);
            let near: BTreeSet<i64> = (near.iter())
                .map(|&(less, x)| value - (self.value(n - less) ^ x))
                .collect();
            for d in 1..=end {
                let is_near = d <= settled && near.contains(&d);
                let has_option = is_near
                    || self.distances(n, d).any(|distance| {
                        let twins = (0..self.k).zip(&self.rules.digits).any(|(k, digit)| {
                            let rest = distance - k;
                            digit.three && rest >= 2 && rest % 2 == 0
                        });
                        twins || self.rules.tail.one && distance >= self.k
                    });
                require(has_option, || messages::value_may_be_missing(value - d, n))?;
            }
        }
        Ok(())
    }
}
