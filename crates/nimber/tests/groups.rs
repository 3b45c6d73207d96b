//! Orders, logarithms and minimal polynomials, up to thousands of bits.

use grundy_nimber::{BigNim, LogError, Nim8, Nim16, Nim32, Nim64, Nim128};
use proptest::prelude::*;

#[test]
fn all_logarithms_of_bytes_are_those_that_counting_finds() {
    for base in (0..=255).map(Nim8) {
        let mut least = [None; 256];
        let mut power = Nim8::ONE;
        for k in 0..256_u128 {
            least[usize::from(power.0)].get_or_insert(k);
            power *= base;
        }
        for a in (0..=255).map(Nim8) {
            assert_eq!(
                a.log(base),
                least[usize::from(a.0)],
                "{a} to the base {base}"
            );
        }
        let order = (1..256).find(|&k| base.pow(k) == Nim8::ONE);
        assert_eq!(base.order(), order, "{base}");
    }
}

#[test]
fn logarithms_of_every_floor_are_found() {
    macro_rules! check {
        ($nim:ident $($base:literal)*) => {$(
            let base = $nim($base);
            let order = base.order().expect("not zero");
            for i in 0..50_u128 {
                let exponent = i.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835) % order;
                assert_eq!(base.pow(exponent).log(base), Some(exponent), "{base} to {exponent}");
            }
        )*};
    }
    check!(Nim16 0x102 0x1000 0xffff);
    check!(Nim32 0x10004 0x8000_0000 0x1234_5678);
    check!(Nim64 0x4028_84ca_01f7_c6b2 0x8000_0000_0000_0000 0x1_0000_0000 7);
}

#[test]
fn a_long_search_asks_whether_to_go_on() {
    let base = Nim128(1 << 127 | 0x3039);
    let mut asked = Vec::new();
    let end = base.pow(1 << 100).log_while(base, &mut |steps| {
        asked.push(steps);
        asked.len() < 3
    });
    assert_eq!(asked, [1 << 12, 2 << 12, 3 << 12]);
    assert_eq!(end, Err(LogError::Stopped { steps: 3 << 12 }));
}

#[test]
fn what_is_no_power_has_no_logarithm() {
    // 4 has order 15, so its third power has order 5; 2 has order 3.
    assert_eq!(Nim64(2).log(Nim64(4).pow(3)), None);
    assert_eq!(Nim64(1 << 40).log(Nim64(1 << 20)), None);
    let keep_going = &mut |_| true;
    let (large, small) = (BigNim::from_words(vec![1, 2, 3]), BigNim::from(12));
    assert_eq!(large.log_while(&small, keep_going), Ok(None));
    assert_eq!(
        small.log_while(&large, keep_going),
        Err(LogError::TooLarge { bits: 130 })
    );
    assert_eq!(large.log_while(&large, keep_going), Ok(Some(1)));
    assert_eq!(BigNim::from(1).log_while(&large, keep_going), Ok(Some(0)));
}

/// `words` words of bits; deterministic.
fn large(words: usize) -> BigNim {
    let word = |i: u64| (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    BigNim::from_words((0..words as u64).map(word).collect())
}

#[test]
fn orders_of_large_numbers_are_orders() {
    for words in [3, 4, 7, 16] {
        let a = large(words);
        let order = a.order().expect("below 2^4096");
        assert_eq!(a.pow(&order), BigNim::from(1), "{words} words");
        // Divided by one of its primes it is not an order. These divide the group, and often the
        // order.
        let mut checked = 0;
        for p in [3_u64, 5, 17, 257, 641, 65537, 274_177, 6_700_417] {
            let (mut less, mut rest) = (order.clone(), 0_u128);
            for word in less.iter_mut().rev() {
                let n = rest << 64 | u128::from(*word);
                *word = (n / u128::from(p)) as u64;
                rest = n % u128::from(p);
            }
            if rest == 0 {
                assert_ne!(a.pow(&less), BigNim::from(1), "{words} words, {p}");
                checked += 1;
            }
        }
        assert!(checked >= 4, "{words} words");
    }
    assert_eq!(large(65).order(), None);
    assert_eq!(large(65).is_primitive(), None);
    assert_eq!(BigNim::default().order(), None);
    assert_eq!(BigNim::from(0x12).is_primitive(), Some(true));
    assert_eq!(BigNim::from(0x10).is_primitive(), Some(false));
}

#[test]
fn minimal_polynomials_of_large_numbers_vanish_there() {
    for a in [
        BigNim::default(),
        BigNim::from(1),
        large(1),
        large(2),
        large(4),
    ] {
        let p = a.minimal_polynomial();
        assert_eq!(p.len() as u64, a.degree() + 1);
        let value = p.iter().rev().fold(BigNim::default(), |value, &c| {
            value * &a + BigNim::from(u128::from(c))
        });
        assert!(value.is_zero(), "{a}");
    }
    assert_eq!(large(4).minimal_polynomial_while(&mut || false), None);
    assert_eq!(large(4).pow_while(&[8], &mut || false), None);
}

proptest! {
    #[test]
    fn the_two_ways_to_a_minimal_polynomial_agree(n in any::<u64>(), shift in 0_u32..64) {
        let a = Nim64(n >> shift);
        let product = a.minimal_polynomial();
        let coefficients: Vec<bool> = product.coefficients().iter().map(|c| c.0 == 1).collect();
        prop_assert_eq!(BigNim::from(a).minimal_polynomial(), coefficients);
        prop_assert_eq!(BigNim::from(a).order(), a.order().map(|order| vec![order as u64]));
    }

    #[test]
    fn a_logarithm_of_a_power_is_its_exponent(n in 1..=u64::MAX, shift in 0_u32..64, e in any::<u128>()) {
        let a = Nim64(n >> shift);
        if let Some(order) = a.order() {
            prop_assert_eq!(a.pow(e).log(a), Some(e % order));
        }
    }
}
