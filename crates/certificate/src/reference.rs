//! The definition, transcribed.
//!
//! The value of a heap is the least natural number that is not the value of an option, and an
//! option that leaves several heaps has the nim-sum of their values (R. Sprague 1935, P. M. Grundy
//! 1939). Do not optimise this module: every engine is compared with it. A heap of `n` costs O(n)
//! for each digit that leaves two heaps and O(n²) for each that leaves three.

use crate::rules::Rules;

/// Calls `visit` with every option of a heap of `n`, as the sizes of the remaining heaps.
pub fn options(rules: &Rules, n: usize, mut visit: impl FnMut(&[usize])) {
    // Digits after the written ones are all the tail; an empty tail permits nothing.
    let last = if rules.tail.is_empty() {
        n.min(rules.digits.len() - 1)
    } else {
        n
    };
    for k in 0..=last {
        let digit = rules.digit(k);
        let rest = n - k;
        if digit.whole && rest == 0 {
            visit(&[]);
        }
        if digit.one && rest >= 1 {
            visit(&[rest]);
        }
        if digit.two {
            for a in 1..=rest / 2 {
                if !(digit.unequal && a == rest - a) {
                    visit(&[a, rest - a]);
                }
            }
        }
        if digit.three {
            for a in 1..=rest / 3 {
                for b in a..=(rest - a) / 2 {
                    visit(&[a, b, rest - a - b]);
                }
            }
        }
    }
}

/// Returns the Grundy values of the heaps `0..heaps`.
///
/// ```
/// use grundy_certificate::{Rules, naive};
/// let kayles = Rules::parse("0.77")?;
/// assert_eq!(naive(&kayles, 12), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
/// # Ok::<(), grundy_certificate::RulesError>(())
/// ```
pub fn naive(rules: &Rules, heaps: usize) -> Vec<u32> {
    naive_while(rules, heaps, &mut |_| true).unwrap_or_default()
}

/// The same; the observer is called with the number of each heap, and returns whether to continue.
/// None if it returns false.
pub(crate) fn naive_while(
    rules: &Rules,
    heaps: usize,
    observer: &mut dyn FnMut(u64) -> bool,
) -> Option<Vec<u32>> {
    let mut values: Vec<u32> = Vec::new();
    // `seen[v] == n + 1` means that heap `n` has an option of value `v`; the stamp makes clearing
    // free.
    let mut seen: Vec<usize> = Vec::new();
    for n in 0..heaps {
        if !observer(n as u64) {
            return None;
        }
        options(rules, n, |parts| {
            let value = parts.iter().fold(0, |sum, &part| sum ^ values[part]) as usize;
            if seen.len() <= value {
                seen.resize(value + 1, 0);
            }
            seen[value] = n + 1;
        });
        let mex = seen.iter().take_while(|&&stamp| stamp == n + 1).count();
        values.push(u32::try_from(mex).expect("a heap has fewer than 2^32 options"));
    }
    Some(values)
}
