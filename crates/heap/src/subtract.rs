//! Subtraction sets: a move takes any number of tokens in a finite set `S`.
//!
//! The value of heap `n` is the mex of at most `|S|` values, at most `max S` heaps back, so values
//! never exceed `|S|` and a heap costs O(|S|), by *bytes*: one byte a value, marks in a bitmap.
//!
//! By *bits*, if `max S <= 64`: for each value `v` one word, with bit `k-1` set if heap `n-k` has
//! value `v`. With `S` as such a word too, heap `n` gets the least `v` with `history[v] & S == 0`,
//! and then all words move up by one. The compiler vectorises to eight words at a time, so the rate
//! does not depend on `|S|`; bytes are faster up to seven numbers.
//!
//! **By the period.** From heap `max S` on a value is a function of the `max S` values before it.
//! So once these recur at a distance `p`, all later values do (theorem T3, by induction), and they
//! are copied: [`recurs`] finds `p`.

/// The choice between the two loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SubtractionKernel {
    Bytes,
    Bits,
}

impl SubtractionKernel {
    pub fn best(set: &[usize]) -> Self {
        if set.len() > 7 && set.iter().all(|&k| k <= 64) {
            Self::Bits
        } else {
            Self::Bytes
        }
    }
}

/// Appends the values of the heaps up to `to` (not included). `set` is in rising order.
pub(crate) fn extend(set: &[usize], values: &mut Vec<u32>, to: usize, by: SubtractionKernel) {
    match by {
        SubtractionKernel::Bytes => bytes(set, values, to),
        SubtractionKernel::Bits => bits(set, values, to),
    }
}

/// The least distance at which the last `max S` values recur among those that are known, if they
/// do. Then every later value equals the one that far before it. O(`values`) comparisons, as
/// windows differ early.
pub(crate) fn recurs(set: &[usize], values: &[u32]) -> Option<usize> {
    let most = *set.last()?;
    // Before heap `max S` not all moves are there.
    let last = values.len().checked_sub(most).filter(|&at| at >= most)?;
    let window = &values[last..];
    (1..=last - most).find(|p| values[last - p..].starts_with(window))
}

fn bytes(set: &[usize], values: &mut Vec<u32>, to: usize) {
    let mut seen = vec![0u64; set.len() / 64 + 1];
    values.reserve(to.saturating_sub(values.len()));
    for n in values.len()..to {
        seen.fill(0);
        for &k in set.iter().take_while(|&&k| k <= n) {
            let value = values[n - k] as usize;
            seen[value / 64] |= 1 << (value % 64);
        }
        let word = seen
            .iter()
            .position(|&word| word != u64::MAX)
            .expect("|S| marks, |S| + 1 bits");
        values.push(64 * word as u32 + seen[word].trailing_ones());
    }
}

fn bits(set: &[usize], values: &mut Vec<u32>, to: usize) {
    let wanted = set.iter().fold(0u64, |bits, k| bits | 1 << (k - 1));
    let mut history = vec![0u64; (set.len() + 1).next_multiple_of(8)];
    for (back, &value) in values.iter().rev().take(64).enumerate() {
        history[value as usize] |= 1 << back;
    }
    values.reserve(to.saturating_sub(values.len()));
    for _ in values.len()..to {
        let mut value = usize::MAX;
        for (at, eight) in history.chunks_exact_mut(8).enumerate() {
            let mut hit = 0u32;
            for (bit, word) in eight.iter_mut().enumerate() {
                hit |= u32::from(*word & wanted != 0) << bit;
                *word <<= 1;
            }
            if value == usize::MAX && hit != 0xff {
                value = 8 * at + hit.trailing_ones() as usize;
            }
        }
        history[value] |= 1;
        values.push(value as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_certificate::{Rules, naive};

    #[test]
    fn bytes_and_bits_give_the_values_of_the_definition() {
        for text in [
            "1",
            "1,3,4",
            "2,5,64",
            "1,2,3,4,5,6,7,8,9",
            "3,7,11,12,20,21,33,40,63",
            "5",
        ] {
            let expected = naive(&Rules::parse(&format!("subtract:{text}")).unwrap(), 700);
            let set: Vec<usize> = text.split(',').map(|k| k.parse().unwrap()).collect();
            for by in [SubtractionKernel::Bytes, SubtractionKernel::Bits] {
                let mut values = Vec::new();
                for to in [10, 65, 300, 700] {
                    extend(&set, &mut values, to, by);
                }
                assert_eq!(values, expected, "S{{{text}}} by {by:?}");
            }
        }
    }

    #[test]
    fn values_that_recur_are_copied() {
        for text in [
            "1",
            "1,3,4",
            "2,5,13",
            "5",
            "2,3,5,7,11,13",
            "1,2,4,8,16,32",
        ] {
            let expected = naive(&Rules::parse(&format!("subtract:{text}")).unwrap(), 4000);
            let set: Vec<usize> = text.split(',').map(|k| k.parse().unwrap()).collect();
            let p = recurs(&set, &expected[..1000]).expect("a short period");
            for start in [1000, 1001, 1234] {
                let mut values = expected[..start].to_vec();
                for to in [start, start + 1, 1500, 3999, 4000] {
                    let more = to - values.len();
                    grundy_core::recur(&mut values, p, more);
                }
                assert_eq!(values, expected, "S{{{text}}} by its period {p}");
            }
        }
        assert_eq!(recurs(&[3, 50], &[0; 60]), None, "not all moves are there");
        assert_eq!(recurs(&[], &[0; 60]), None);
    }
}
