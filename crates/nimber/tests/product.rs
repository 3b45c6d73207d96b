//! The nim-product against its definition, the printed table, and the laws of a field.

use grundy_nimber::{Nimber, mex, nim_mul};
use proptest::prelude::*;

#[test]
fn the_product_is_the_least_value_that_no_smaller_pair_gives() {
    let size = 64;
    let mut table = vec![vec![0; size]; size];
    for x in 0..size {
        for y in 0..size {
            let smaller = (0..x)
                .flat_map(|a| (0..y).map(move |b| (a, b)))
                .map(|(a, b)| -> u64 { table[a][y] ^ table[x][b] ^ table[a][b] });
            table[x][y] = mex(smaller);
            assert_eq!(nim_mul(x as u64, y as u64), table[x][y], "{x} * {y}");
        }
    }
}

#[test]
fn the_printed_table_of_17_by_17_is_met() {
    let mut cells = 0;
    for line in include_str!("data/nim_product_17x17.tsv").lines().skip(1) {
        let mut numbers = line
            .split('\t')
            .map(|word| word.parse::<u64>().expect("a number"));
        let x = numbers.next().expect("the row's number");
        for (y, expected) in (0..).zip(numbers) {
            assert_eq!(nim_mul(x, y), expected, "{x} * {y}");
            cells += 1;
        }
    }
    assert_eq!(cells, 17 * 17);
}

#[test]
fn fermat_powers_multiply_as_conway_says() {
    for k in 0..6 {
        let f = 1_u64 << (1 << k);
        assert_eq!(nim_mul(f, f), f ^ (f / 2), "{f} squared");
        for x in [0, 1, f / 2, f - 1] {
            assert_eq!(nim_mul(f, x), f * x, "{f} * {x}");
        }
    }
}

#[test]
fn numbers_below_a_fermat_power_are_closed_and_have_inverses() {
    for x in 1..256 {
        let mut row: Vec<u64> = (0..256).map(|y| nim_mul(x, y)).collect();
        row.sort_unstable();
        assert!(
            row.into_iter().eq(0..256),
            "multiplication by {x} permutes 0..256"
        );
    }
}

/// Small and large numbers alike, so that every level of the recursion is met.
fn nimber() -> impl Strategy<Value = Nimber> {
    (any::<u64>(), 0_u32..64).prop_map(|(n, shift)| Nimber(n >> shift))
}

proptest! {
    #[test]
    fn the_product_commutes(a in nimber(), b in nimber()) {
        prop_assert_eq!(a * b, b * a);
    }

    #[test]
    fn the_product_is_associative(a in nimber(), b in nimber(), c in nimber()) {
        prop_assert_eq!((a * b) * c, a * (b * c));
    }

    #[test]
    fn the_product_distributes(a in nimber(), b in nimber(), c in nimber()) {
        prop_assert_eq!(a * (b + c), a * b + a * c);
    }

    #[test]
    fn one_is_neutral_and_zero_annihilates(a in nimber()) {
        prop_assert_eq!(a * Nimber::ONE, a);
        prop_assert_eq!(a * Nimber::ZERO, Nimber::ZERO);
    }

    #[test]
    fn there_are_no_divisors_of_zero(a in nimber(), b in nimber()) {
        prop_assert_eq!((a * b).is_zero(), a.is_zero() || b.is_zero());
    }

    #[test]
    fn every_number_is_its_own_power_2_to_the_64(a in nimber()) {
        // The multiplicative group has 2^64 - 1 elements, so a^(2^64) = a.
        let power = (0..64).fold(a, |power, _| power * power);
        prop_assert_eq!(power, a);
    }
}
