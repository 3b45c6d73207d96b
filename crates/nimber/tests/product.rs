//! The nim-product against its definition, the printed table, and the laws of a field.

use grundy_nimber::{Backend, Nim128, Nimber, batch, mex, nim_mul, reference};
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

/// Small and large numbers alike, to cover every level of the recursion.
fn nimber() -> impl Strategy<Value = Nimber> {
    (any::<u64>(), 0_u32..64).prop_map(|(n, shift)| Nimber(n >> shift))
}

#[test]
fn random_pairs_agree_with_the_recursion_on_every_kernel() {
    // 20,000 pairs of all sizes, with 0 and the largest number among them.
    let mut state = 1_u64;
    let mut word = || {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        Nimber((state ^ state >> 29) >> (state >> 58))
    };
    let mut a: Vec<Nimber> = (0..20_000).map(|_| word()).collect();
    let b: Vec<Nimber> = (0..20_000).map(|_| word()).collect();
    (a[0], a[1]) = (Nimber::ZERO, Nimber::MAX);
    let expected: Vec<Nimber> = a
        .iter()
        .zip(&b)
        .map(|(a, b)| Nimber(reference::mul(a.0.into(), b.0.into()) as u64))
        .collect();
    let mut out = vec![Nimber::ZERO; a.len()];
    for kernel in Backend::available() {
        batch::mul_with(kernel, &a, &b, &mut out).expect("equal lengths");
        assert!(out == expected, "{kernel}");
    }
}

#[test]
fn equations_have_their_roots_below_2_to_the_64_exactly_when_the_top_bit_is_clear() {
    for a in [0, 1, 8, u64::MAX >> 1, 1 << 62] {
        let root = Nimber(a).quad().expect("in the field");
        assert_eq!(root * root + root, Nimber(a));
        assert_eq!(root.0 % 2, 0, "the smaller root is even");
    }
    for a in [1 << 63, u64::MAX] {
        assert_eq!(Nimber(a).quad(), None);
        let root = Nim128(a.into()).quad().expect("one field up");
        assert_eq!(root * root + root, Nim128(a.into()));
        assert!(root.0 >> 64 > 0);
    }
}

#[test]
fn exponents_count_modulo_the_size_of_the_group() {
    for (a, bits) in [
        (2, 2),
        (9, 4),
        (200, 8),
        (40_000, 16),
        (1 << 31, 32),
        (u64::MAX, 64),
    ] {
        let (a, group) = (Nimber(a), u128::MAX >> (128 - bits));
        assert_eq!(a.pow(group), Nimber::ONE, "{a}");
        assert_eq!(a.pow(3 * group + 7), a.pow(7), "{a}");
    }
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
