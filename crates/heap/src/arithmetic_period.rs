//! T2: proofs that an observed arithmetic period, `G(n+p) = G(n) + s`, continues forever.
//!
//! The theorem with its proof is in `arithmetic_period.rs` of the crate `certificate`; the names
//! here are those of its statement. This search decides the same conditions in another way: all
//! splits share one set of states of carries, and the options of whole heaps are listed.

use std::collections::{BTreeSet, HashSet};

use grundy_certificate::Proof;

use crate::code::{Code, Digit};
use crate::period_theorems::{Period, certified, observe};
use crate::sequence::Sequence;

/// Maximum number of states of carries.
const MAX_STATES: usize = 1 << 21;

/// Maximum number of options that are listed for one number of small heaps.
const MAX_OPTIONS: u64 = 1 << 26;

/// The largest small heap of an option, from the cheapest choice on.
const SMALL_HEAPS: [i64; 6] = [0, 1, 3, 7, 15, 31];

/// The arithmetic period of a sequence, if T2 proves it.
pub(crate) fn prove_arithmetic(sequence: &Sequence) -> Option<Period> {
    let code = sequence.code();
    let grows = code.parts() == 3 || code.parts() == 2 && code.tail().one();
    if !grows || code.tail().bits() > 3 {
        return None;
    }
    let found = observe(sequence).filter(|found| found.saltus > 0)?;
    let values: Vec<i64> = sequence.values().map(i64::from).collect();
    let form = Form::new(code, &values, &found)?;
    let small = SMALL_HEAPS
        .into_iter()
        .take_while(|&small| form.has_enough_values(small))
        .find(|&small| form.has_all_smaller_values(small))?;
    form.is_never_an_option().then(|| {
        let claim = (found.period, found.preperiod, found.saltus);
        let witnesses = small.unsigned_abs();
        certified(sequence, values.len(), claim, Proof::T2 { witnesses })
    })
}

/// The claimed values of all heaps.
struct Form<'a> {
    code: &'a Code,
    values: &'a [i64],
    n0: i64,
    p: i64,
    s: i64,
    /// `V`: the largest value of the first period.
    top: i64,
    /// The difference of the largest and the least value of the first period.
    spread: i64,
}

impl<'a> Form<'a> {
    fn new(code: &'a Code, values: &'a [i64], found: &Period) -> Option<Self> {
        let n0 = found.preperiod.max(1) as usize;
        let first = values.get(n0..n0 + found.period as usize)?;
        let top = *first.iter().max()?;
        Some(Self {
            code,
            values,
            n0: n0 as i64,
            p: found.period as i64,
            s: found.saltus as i64,
            top,
            spread: top - first.iter().min()?,
        })
    }

    fn value(&self, heap: i64) -> i64 {
        let late = heap - self.n0;
        if late < self.p {
            return self.values[heap as usize];
        }
        self.values[(self.n0 + late % self.p) as usize] + self.s * (late / self.p)
    }

    fn digits(&self) -> impl Iterator<Item = (i64, Digit)> {
        (0..).zip(self.code.digits().iter().copied())
    }

    /// `K`, the number of written digits.
    fn written(&self) -> i64 {
        self.code.digits().len() as i64
    }

    /// The distance from `F(n)` beyond which no small heaps are needed.
    fn settled(&self) -> i64 {
        self.spread + self.s * ((self.written() + self.p + 4) / self.p + 2)
    }

    /// The conditions on `L`, with a value at `L` from which two periods of distances beyond
    /// `settled` are above `V`.
    fn has_enough_values(&self, small: i64) -> bool {
        let heaps = self.values.len() as i64;
        let least = (heaps..heaps + self.p).map(|n| self.value(n)).min();
        let before = self.values[..self.n0 as usize].iter().max();
        let end = self.settled() + 2 * self.s;
        heaps > self.n0 + self.written() + 2 * small
            && heaps >= 3 * self.n0 + self.written()
            && least >= Some(self.top + end)
            && least.as_ref() > before
    }

    /// Conditions 2 and 3: lists the values of the permitted options of the heaps of one period of
    /// their lowest digits.
    fn has_all_smaller_values(&self, small: i64) -> bool {
        let (from, written) = (self.values.len() as i64, self.written());
        // Tokens that are missing in the large heap, and the nim-sum of the small heaps.
        let mut near = BTreeSet::new();
        for (k, digit) in self.digits() {
            if digit.one() {
                near.insert((k, 0));
            }
            for a in 1..=small {
                if digit.two() {
                    near.insert((k + a, self.value(a)));
                }
                if digit.three() {
                    near.extend((a..=small).map(|b| (k + a + b, self.value(a) ^ self.value(b))));
                }
            }
        }
        let largest = near.iter().map(|&(_, sum)| sum).max().unwrap_or(0);
        let modulus = ((largest + 1) as u64).next_power_of_two() as i64;
        let heaps = 2 * self.p * modulus;
        let cost = (heaps as u64).saturating_mul((from + heaps) as u64 + near.len() as u64);
        if cost > MAX_OPTIONS {
            return false;
        }
        (from..from + heaps).all(|n| {
            let value = self.value(n);
            let mut has = vec![false; value as usize];
            let mut add = |option: i64| {
                if let Some(has) = has.get_mut(option as usize) {
                    *has = true;
                }
            };
            for (k, digit) in self.digits() {
                if digit.two() && !digit.unequal() && (n - k) % 2 == 0 {
                    add(0);
                }
                if digit.three() {
                    let twins = (1..=n - k - 2).filter(|m| (n - k - m) % 2 == 0);
                    twins.for_each(|m| add(self.value(m)));
                }
            }
            if self.code.tail().whole() {
                add(0);
            }
            if self.code.tail().one() {
                (1..=n - written).for_each(|m| add(self.value(m)));
            }
            for &(less, sum) in &near {
                let option = self.value(n - less) ^ sum;
                if option >= value - self.settled() {
                    add(option);
                }
            }
            has.into_iter().all(|has| has)
        })
    }

    /// Condition 1.
    fn is_never_an_option(&self) -> bool {
        let from = self.values.len() as i64;
        let single = (from..from + self.p).any(|n| {
            let taken = self.digits().filter(|(k, digit)| digit.one() && *k > 0);
            let mut values = taken.map(|(k, _)| self.value(n - k));
            // Values differ by more than the spread from heaps that are further away.
            let near = self.p * (self.spread / self.s + 2);
            let tail = (1..=n - self.written()).filter(|m| n - m <= near);
            let is_value = |option| option == self.value(n);
            values.any(is_value)
                || self.code.tail().one() && tail.map(|m| self.value(m)).any(is_value)
        });
        !single && self.has_no_equal_split()
    }

    /// The heaps `1..n0 + p` are the parts: those from `n0` on represent their classes.
    fn has_no_equal_split(&self) -> bool {
        let mut seen: HashSet<[i64; 5]> = HashSet::new();
        let mut open = Vec::new();
        let end = self.n0 + self.p;
        let mut begin = |k: i64, parts: [i64; 3]| {
            // An absent part is heap 0, a small heap of the value 0.
            let mut state = [0; 5];
            for (place, part) in parts.into_iter().enumerate() {
                let value = self.values[part as usize];
                if part >= self.n0 {
                    // Carries that are never 0 with a digit 1 mark the classes.
                    state[place] = value + 1;
                } else {
                    state[4] ^= value;
                }
            }
            let classes = state[..3].iter().filter(|&&carry| carry > 0).count() as i64;
            if classes == 0 {
                return;
            }
            state[3] = self.value(k + parts.iter().sum::<i64>());
            let sum = state[..3].iter().sum::<i64>() - classes + state[4];
            // A nim-sum is at most the sum, and has its parity.
            if sum >= state[3] && (sum - state[3]) % 2 == 0 {
                state[..3].sort_unstable();
                if seen.insert(state) {
                    open.push(state);
                }
            }
        };
        for (k, digit) in self.digits() {
            for a in 1..end {
                for b in a..end {
                    if digit.two() {
                        begin(k, [0, a, b]);
                    }
                    if digit.three() {
                        (b..end).for_each(|c| begin(k, [a, b, c]));
                    }
                }
            }
        }
        while let Some(state) = open.pop() {
            let classes = state[..3].iter().filter(|&&carry| carry > 0).count();
            if state[..3].iter().all(|&carry| carry <= 1) && state[3..] == [0, 0] {
                return false;
            }
            if seen.len() > MAX_STATES {
                return false;
            }
            for digits in 0..1_u32 << classes {
                let mut next = state;
                let mut parity = (state[3] ^ state[4]) & 1;
                // The classes are the last of the sorted carries.
                for (place, carry) in next[3 - classes..3].iter_mut().enumerate() {
                    let digit = i64::from(digits >> place & 1);
                    let value = *carry - 1 + self.s * digit;
                    parity ^= value & 1;
                    *carry = value / 2 + 1;
                }
                let whole = state[3] + self.s * i64::from(digits.count_ones());
                parity ^= (state[3] ^ whole) & 1;
                if parity == 0 {
                    (next[3], next[4]) = (whole / 2, state[4] / 2);
                    next[..3].sort_unstable();
                    if seen.insert(next) {
                        open.push(next);
                    }
                }
            }
        }
        true
    }
}
