//! mex and nim-sum against their definitions and the examples of the books.

use grundy_nimber::{MexSet, Nimber, mex, nim_sum};
use proptest::prelude::*;

/// The definition: the least natural number that is not among `values`. One of 0, 1, …, n is
/// missing when there are n values.
fn plain_mex(values: &[u64]) -> u64 {
    let mut naturals = 0..=values.len() as u64;
    naturals
        .find(|n| !values.contains(n))
        .expect("n values cannot be n + 1 naturals")
}

fn rows(table: &str) -> impl Iterator<Item = (Vec<u64>, u64)> {
    table.lines().skip(1).map(|line| {
        let (numbers, answer) = line.split_once('\t').expect("two columns");
        let number = |word: &str| word.parse().expect("a number");
        (
            numbers
                .split(' ')
                .filter(|word| !word.is_empty())
                .map(number)
                .collect(),
            number(answer),
        )
    })
}

#[test]
fn mex_has_the_expected_values() {
    let rows: Vec<_> = rows(include_str!("data/mex_examples.tsv")).collect();
    assert_eq!(rows.len(), 10);
    for (values, expected) in rows {
        assert_eq!(mex(values.iter().copied()), expected, "mex of {values:?}");
        assert_eq!(plain_mex(&values), expected, "plain mex of {values:?}");
    }
}

#[test]
fn nim_sum_has_the_expected_values() {
    let rows: Vec<_> = rows(include_str!("data/nim_sum_examples.tsv")).collect();
    assert_eq!(rows.len(), 10);
    for (values, expected) in rows {
        assert_eq!(
            nim_sum(values.iter().copied()),
            expected,
            "nim-sum of {values:?}"
        );
        let sum: Nimber = values.iter().copied().map(Nimber).sum();
        assert_eq!(sum, Nimber(expected), "sum of nimbers {values:?}");
    }
}

#[test]
fn nim_sum_is_the_least_value_that_no_smaller_heap_gives() {
    let size = 64;
    let mut table = vec![vec![0; size]; size];
    for x in 0..size {
        for y in 0..size {
            let smaller: Vec<u64> = (0..y)
                .map(|b| table[x][b])
                .chain((0..x).map(|a| table[a][y]))
                .collect();
            table[x][y] = plain_mex(&smaller);
            assert_eq!(nim_sum([x as u64, y as u64]), table[x][y], "{x} + {y}");
        }
    }
}

#[test]
fn mex_counts_past_the_first_word_and_past_each_further_one() {
    for n in [63, 64, 65, 127, 128, 129, 191, 192, 1000] {
        assert_eq!(mex((0..n).rev()), n);
        assert_eq!(mex((0..=n).filter(|&v| v != n / 2)), n / 2);
    }
}

#[test]
fn mex_takes_any_integers_and_only_naturals_count() {
    assert_eq!(mex([0_usize, 1, 5]), 2);
    assert_eq!(mex([0_u8, 1]), 2);
    assert_eq!(mex([-1, 0, 1]), 2);
    assert_eq!(mex([0_u128, 1 << 100, 1]), 2);
    assert_eq!(mex([u64::MAX, 0]), 1);
    assert_eq!(mex((0..64).chain([u64::MAX])), 64);
    assert_eq!(mex([Nimber(0), Nimber(2)]), 1);
}

#[test]
fn a_cleared_set_is_empty() {
    let mut set = MexSet::new();
    set.extend(0..200);
    assert_eq!(set.mex(), 200);
    set.clear();
    assert_eq!(set.mex(), 0);
    set.extend(0..65);
    assert_eq!(set.mex(), 65);
}

proptest! {
    #[test]
    fn mex_agrees_with_its_definition(values in prop::collection::vec(0_u64..150, 0..400)) {
        prop_assert_eq!(mex(values.iter().copied()), plain_mex(&values));
    }

    #[test]
    fn nim_sum_ignores_order_and_cancels_pairs(mut values in prop::collection::vec(any::<u64>(), 0..8)) {
        let sum = nim_sum(values.iter().copied());
        values.reverse();
        prop_assert_eq!(nim_sum(values.iter().copied()), sum);
        prop_assert_eq!(nim_sum(values.iter().chain(&values).copied()), 0);
    }
}
