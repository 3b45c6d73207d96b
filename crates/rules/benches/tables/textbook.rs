//! The textbook version: a function with a memo in a hash map, and the set of the options' values
//! in a tree, from which `mex` is read. It recurses to the depth of the game and hashes every
//! option.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use super::Found;

/// The Grundy value of `state`; `options` calls back with the components of each option.
fn grundy<S: Copy + Eq + Hash>(
    memo: &mut HashMap<S, u32>,
    options: &impl Fn(S, &mut dyn FnMut(&[S])),
    state: S,
) -> u32 {
    if let Some(&value) = memo.get(&state) {
        return value;
    }
    let mut seen = BTreeSet::new();
    options(state, &mut |parts| {
        seen.insert(
            parts
                .iter()
                .fold(0, |sum, &part| sum ^ grundy(memo, options, part)),
        );
    });
    let value = (0..)
        .zip(&seen)
        .take_while(|(value, seen)| value == *seen)
        .count() as u32;
    memo.insert(state, value);
    value
}

type Pair = (usize, usize);

fn square(from: usize, to: usize, options: impl Fn(Pair, &mut dyn FnMut(&[Pair]))) -> Found {
    let mut memo = HashMap::new();
    let cells = (from..=to).flat_map(|x| (from..=to).map(move |y| (x, y)));
    Found::U32(
        cells
            .map(|cell| grundy(&mut memo, &options, cell))
            .collect(),
    )
}

fn heaps(from: usize, to: usize, options: impl Fn(usize, &mut dyn FnMut(&[usize]))) -> Found {
    let mut memo = HashMap::new();
    Found::U32(
        (from..=to)
            .map(|n| grundy(&mut memo, &options, n))
            .collect(),
    )
}

pub fn queens(n: usize) -> Found {
    square(0, n - 1, |(x, y), put| {
        (1..=x).for_each(|k| put(&[(x - k, y)]));
        (1..=y).for_each(|k| put(&[(x, y - k)]));
        (1..=x.min(y)).for_each(|k| put(&[(x - k, y - k)]));
    })
}

pub fn rook(n: usize) -> Found {
    square(0, n - 1, |(x, y), put| {
        (0..x).for_each(|a| put(&[(a, y)]));
        (0..y).for_each(|b| put(&[(x, b)]));
    })
}

pub fn white_blue(n: usize) -> Found {
    square(0, n, |(w, b), put| {
        if w >= 1 {
            put(&[(w - 1, b + w)]);
        }
        (1..=b / 2).for_each(|k| put(&[(w, b - k)]));
    })
}

pub fn cutting(n: usize) -> Found {
    square(1, n, |(h, w), put| {
        (2..(h + 1).saturating_sub(2)).for_each(|i| put(&[(i, w), (h - i, w)]));
        (2..(w + 1).saturating_sub(2)).for_each(|i| put(&[(h, i), (h, w - i)]));
    })
}

pub fn split(n: usize) -> Found {
    heaps(0, n, |x, put| {
        (1..=x.min(2)).for_each(|k| put(&[x - k]));
        (1..(x + 1).saturating_sub(2)).for_each(|y| put(&[y, x - 1 - y]));
    })
}

pub fn subtraction(n: usize) -> Found {
    heaps(0, n, |x, put| {
        [1, 3, 4]
            .iter()
            .filter(|s| **s <= x)
            .for_each(|s| put(&[x - s]));
    })
}

pub fn squares(n: usize) -> Found {
    heaps(0, n, |x, put| {
        (1..=x)
            .take_while(|k| k * k <= x)
            .for_each(|k| put(&[x - k * k]));
    })
}

pub fn divisors(n: usize) -> Found {
    heaps(1, n, |h, put| {
        for d in (1..).take_while(|d| d * d <= h).filter(|d| h % d == 0) {
            if d < h {
                put(&[d]);
            }
            if d != h / d && d != 1 {
                put(&[h / d]);
            }
        }
    })
}

pub fn nim_product(n: usize) -> Found {
    square(0, n - 1, |(x, y), put| {
        for a in 0..x {
            (0..y).for_each(|b| put(&[(x, b), (a, y), (a, b)]));
        }
    })
}

pub fn bowls(c: &[i64]) -> Found {
    heaps(0, c.len() - 1, |i, put| {
        (i - c[i] as usize..i).for_each(|j| put(&[j]));
    })
}

pub fn maya(n: usize) -> Found {
    square(0, n - 1, |(a, b), put| {
        (0..a).filter(|c| *c != b).for_each(|c| put(&[(c, b)]));
        (0..b).filter(|c| *c != a).for_each(|c| put(&[(a, c)]));
    })
}

pub fn stones(k: usize, amounts: &[i64]) -> Found {
    fn wins(memo: &mut HashMap<usize, bool>, amounts: &[i64], x: usize) -> bool {
        if let Some(&value) = memo.get(&x) {
            return value;
        }
        let value = amounts
            .iter()
            .any(|&a| a as usize <= x && !wins(memo, amounts, x - a as usize));
        memo.insert(x, value);
        value
    }
    Found::Bool(vec![wins(&mut HashMap::new(), amounts, k)])
}

pub fn deque(a: &[i64]) -> Found {
    fn best(memo: &mut HashMap<(usize, usize), i64>, a: &[i64], i: usize, j: usize) -> i64 {
        if i == j {
            return 0;
        }
        if let Some(&value) = memo.get(&(i, j)) {
            return value;
        }
        let value = (a[i] - best(memo, a, i + 1, j)).max(a[j - 1] - best(memo, a, i, j - 1));
        memo.insert((i, j), value);
        value
    }
    Found::I64(vec![best(&mut HashMap::new(), a, 0, a.len())])
}
