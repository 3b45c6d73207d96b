//! Values computed by the argument of rare and common values.
//!
//! For codes that leave at most two heaps. Fix a mask `m`. If all `k` whose digit leaves two heaps
//! have one parity `d`, the position may count too (`pos = 1`). A value `v` is *common at `n`* if
//! the parity of the ones of `v & m`, plus `n + d` if `pos = 1`, is odd; otherwise it is *rare at
//! `n`*. A heap is common or rare according to its value at itself. The parity is linear over
//! nim-sum, and `i + j = n - k` makes the positions cancel: so two heaps of one class give a rare
//! option and two of different classes a common one. Therefore every common option of a split
//! contains a rare heap. Let `c` be the least common value that is neither an option with a rare
//! heap nor a take. Then `G(n) = min(c, least rare value that is not an option)`. That holds for
//! every mask. [`sparse`] computes values like this, and searches all pairs for the rare values
//! below `c` until each is found.

use crate::messages;
use crate::report::{CheckError, POLL_HEAPS, Progress, require};
use crate::rules::Rules;
use crate::text::Mask;

/// The rules in the form used by the rare-and-common argument.
pub(crate) struct SparseSpace {
    /// The numbers of tokens that can be taken to leave two heaps, with whether those must differ.
    pub breaks: Vec<(usize, bool)>,
    pub takes: Vec<usize>,
    pub wholes: Vec<usize>,
    /// From this heap on, every heap may be taken whole.
    pub always_whole: Option<usize>,
    pub mask: Mask,
    /// The parity of the breaks.
    d: usize,
}

impl SparseSpace {
    pub fn new(rules: &Rules, mask: Mask) -> Result<Self, CheckError> {
        let mut tail = rules.tail;
        tail.whole = false;
        let two = rules.digits.iter().all(|digit| !digit.three) && tail.is_empty();
        require(two, messages::mask_needs_two_heaps)?;
        let list = |bit: fn(&crate::Digit) -> bool| -> Vec<usize> {
            (0..rules.digits.len())
                .filter(|&k| bit(&rules.digits[k]))
                .collect()
        };
        require(
            (1..1 << 16).contains(&mask.bits),
            messages::mask_size_is_wrong,
        )?;
        let breaks = list(|d| d.two);
        let d = breaks.first().copied().unwrap_or(0) & 1;
        let one_parity = breaks.iter().all(|k| k & 1 == d);
        require(
            one_parity || !mask.position,
            messages::position_needs_one_parity,
        )?;
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
    pub fn common(&self, value: usize, n: usize) -> bool {
        let position = if self.mask.position { n + self.d } else { 0 };
        ((value & self.mask.bits as usize).count_ones() as usize + position) & 1 == 1
    }

    /// The least common value that is not marked.
    pub fn least_common(&self, seen: &Marks, n: usize) -> usize {
        let mut value = 0;
        while !self.common(value, n) || seen.has(value) {
            value += 1;
        }
        value
    }

    pub fn whole(&self, n: usize) -> bool {
        self.always_whole.is_some_and(|from| n >= from) || self.wholes.contains(&n)
    }
}

/// Marks of one heap, cleared by counting.
pub(crate) struct Marks {
    pub stamp: Vec<u64>,
    pub now: u64,
}

impl Marks {
    pub fn new() -> Self {
        Self {
            stamp: vec![0; 16],
            now: 0,
        }
    }

    /// Clears all marks; prepares for values up to `bound` (and nim-sums of two such).
    pub fn clear(&mut self, bound: usize) {
        self.now += 1;
        self.reach(bound);
    }

    /// Extends the range to values up to `bound` and preserves the marks.
    pub fn reach(&mut self, bound: usize) {
        if self.stamp.len() <= 2 * bound + 1 {
            self.stamp.resize(2 * (bound + 1).next_power_of_two(), 0);
        }
    }

    pub fn set(&mut self, value: usize) {
        self.reach(value);
        self.stamp[value] = self.now;
    }

    pub fn has(&self, value: usize) -> bool {
        self.stamp.get(value) == Some(&self.now)
    }

    /// Removes a mark and returns whether it was present.
    pub fn take(&mut self, value: usize) -> bool {
        let there = self.has(value);
        if there {
            self.stamp[value] -= 1;
        }
        there
    }
}

/// Computes the values of the heaps below `heaps` by the argument of the module head. The rare
/// heaps must be those of the list.
pub(crate) fn sparse(
    rules: &Rules,
    mask: Mask,
    heaps: u64,
    expected: Option<&[u64]>,
    progress: Progress,
) -> Result<(Vec<u32>, Vec<u64>), CheckError> {
    let split = SparseSpace::new(rules, mask)?;
    let mut rares: Vec<u64> = Vec::new();
    let mut values: Vec<u32> = vec![0];
    let (mut seen, mut missing, mut bound) = (Marks::new(), Marks::new(), 0);
    for n in 1..heaps as usize {
        if (n as u64).is_multiple_of(POLL_HEAPS) && !progress(n as u64, heaps) {
            return Err(CheckError::interrupted());
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
            // A false list is rejected at its first error; it could make the work quadratic.
            let listed = expected.is_none_or(|list| list.get(rares.len()) == Some(&(n as u64)));
            require(listed, || messages::rare_heap_is_not_listed(n))?;
            rares.push(n as u64);
        }
        values.push(u32::try_from(value).expect("a value is at most the number of options"));
    }
    let missing = expected.and_then(|list| list.get(rares.len()));
    require(missing.is_none(), || {
        messages::heap_is_not_rare(missing.unwrap_or(&0))
    })?;
    Ok((values, rares))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::naive;

    #[test]
    fn every_mask_gives_the_values_of_the_definition() {
        let codes = [
            "0.77",
            "0.07",
            "4.7",
            "0.6",
            "4u.",
            "0.6(1)",
            "0.137",
            "0.4u2",
            "0.127",
            "0.4004",
            "0.50004",
            "0.3004",
            "0.7000004",
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
