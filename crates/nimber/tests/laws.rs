//! The laws of a field at every width, and every kernel against single numbers.

use std::fmt::Debug;
use std::ops::{Add, Div, Mul};

use grundy_nimber::batch::{self, BatchError};
use grundy_nimber::{
    Backend, BigNim, Field, Fixed, Nim8, Nim16, Nim32, Nim64, Nim128, Roots, reference,
};
use proptest::prelude::*;

/// Small and large numbers alike, to cover every level of the tower.
fn number() -> impl Strategy<Value = u128> {
    prop_oneof![
        8 => (any::<u128>(), 0_u32..128).prop_map(|(n, shift)| n >> shift),
        1 => Just(0),
        1 => Just(u128::MAX),
        1 => (0_u32..128).prop_map(|bit| 1 << bit),
    ]
}

fn cut<N: Fixed>(n: u128) -> N {
    N::from_u128(n & u128::MAX >> (128 - N::BITS)).expect("it was cut to size")
}

/// All laws that hold for any three numbers of a field.
#[allow(clippy::needless_pass_by_value)] // called with what the strategies made
fn field_laws<N>(a: N, b: N, c: N) -> Result<(), TestCaseError>
where
    N: Field + Add<Output = N> + Mul<Output = N> + Div<Output = N> + Debug,
{
    let sum = |a: &N, b: &N| a.clone() + b.clone();
    let product = |a: &N, b: &N| a.clone() * b.clone();
    prop_assert_eq!(product(&a, &b), product(&b, &a));
    prop_assert_eq!(product(&product(&a, &b), &c), product(&a, &product(&b, &c)));
    let (left, right) = (product(&a, &b), product(&a, &c));
    prop_assert_eq!(product(&a, &sum(&b, &c)), sum(&left, &right));
    prop_assert_eq!(product(&a, &N::one()), a.clone());
    prop_assert_eq!(product(&a, &N::zero()), N::zero());
    prop_assert_eq!(sum(&a, &a), N::zero());
    match a.inverse() {
        None => prop_assert!(a.is_zero()),
        Some(inverse) => {
            prop_assert_eq!(product(&a, &inverse), N::one());
            prop_assert_eq!(product(&b, &a) / a, b);
        }
    }
    Ok(())
}

macro_rules! laws {
    ($($test:ident $nim:ident;)*) => {$(
        proptest! {
            #[test]
            fn $test(a in number(), b in number(), c in number(), e in number(), f in any::<u128>()) {
                let (x, y, z) = (cut::<$nim>(a), cut::<$nim>(b), cut::<$nim>(c));
                field_laws(x, y, z)?;
                // The definition.
                let (m, n) = (u128::from(x), u128::from(y));
                prop_assert_eq!(u128::from(x * y), reference::mul(m, n));
                prop_assert_eq!(x + y, cut(m ^ n));
                prop_assert_eq!(u128::from(x.pow(e)), reference::pow(m, e));
                // Squares and roots.
                prop_assert_eq!(x.square(), x * x);
                prop_assert_eq!(x.sqrt().square(), x);
                prop_assert_eq!(x.square().sqrt(), x);
                // The trace is the sum of the conjugates, linear, and onto.
                let mut power = x;
                let mut sum = $nim::ZERO;
                for _ in 0..$nim::BITS {
                    sum += power;
                    power = power.square();
                }
                prop_assert_eq!(power, x, "a^(2^n) = a");
                prop_assert_eq!(sum, if x.trace() { $nim::ONE } else { $nim::ZERO });
                prop_assert_eq!((x + y).trace(), x.trace() != y.trace());
                prop_assert!($nim::MAX.trace() && !$nim::ONE.trace());
                // Quadratic equations.
                match x.quad() {
                    Some(root) => {
                        prop_assert_eq!(root.square() + root, x);
                        prop_assert_eq!(u128::from(root) % 2, 0);
                    }
                    None => prop_assert!(x.trace()),
                }
                let at = |root: $nim| x * root.square() + y * root + z;
                match $nim::quadratic(x, y, z) {
                    Roots::All => prop_assert!(x.is_zero() && y.is_zero() && z.is_zero()),
                    Roots::None => prop_assert!(x.is_zero() && y.is_zero() && !z.is_zero()),
                    Roots::One(root) => prop_assert_eq!(at(root), $nim::ZERO),
                    Roots::Two(low, high) => {
                        prop_assert!(low < high);
                        prop_assert_eq!((at(low), at(high)), ($nim::ZERO, $nim::ZERO));
                    }
                    Roots::Above => {
                        let big = [x, y, z].map(BigNim::from);
                        let Roots::Two(low, _) = BigNim::quadratic(&big[0], &big[1], &big[2]) else {
                            panic!("two roots above");
                        };
                        prop_assert!(low.bits() > u64::from($nim::BITS));
                        let value = &(&big[0] * &low.square()) + &(&(&big[1] * &low) + &big[2]);
                        prop_assert!(value.is_zero());
                    }
                }
                // Degree, order, minimal polynomial.
                let minimal = x.minimal_polynomial();
                prop_assert_eq!(minimal.degree(), Some(x.degree() as usize));
                prop_assert!(minimal.coefficients().iter().all(|c| c.0 < 2));
                prop_assert_eq!(minimal.at(&x), $nim::ZERO);
                if let Some(order) = x.order() {
                    prop_assert_eq!(x.pow(order), $nim::ONE);
                    if $nim::BITS < 128 {
                        let power = x.pow(f);
                        let log = power.log(x).expect("it is a power");
                        prop_assert!(log < order);
                        prop_assert_eq!(x.pow(log), power);
                        prop_assert_eq!(log, f % order);
                    }
                }
                // Printing and parsing are inverse.
                prop_assert_eq!(x.to_string().parse(), Ok(x));
                prop_assert_eq!(format!("{x:#x}").parse(), Ok(x));
                // It is the same number in every wider field.
                let (wide, other) = (BigNim::from(x), BigNim::from(y));
                prop_assert_eq!(&wide * &other, BigNim::from(x * y));
                prop_assert_eq!(wide.sqrt(), BigNim::from(x.sqrt()));
                prop_assert_eq!(wide.inverse(), x.inverse().map(BigNim::from));
                prop_assert_eq!($nim::try_from(&wide), Ok(x));
            }
        }
    )*};
}

laws! {
    the_laws_hold_with_8_bits Nim8;
    the_laws_hold_with_16_bits Nim16;
    the_laws_hold_with_32_bits Nim32;
    the_laws_hold_with_64_bits Nim64;
    the_laws_hold_with_128_bits Nim128;
}

fn big() -> impl Strategy<Value = BigNim> {
    prop::collection::vec(any::<u64>(), 0..9).prop_map(BigNim::from_words)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_laws_hold_with_any_number_of_bits(a in big(), b in big(), c in big()) {
        field_laws(a.clone(), b.clone(), c)?;
        prop_assert_eq!(a.square(), &a * &a);
        prop_assert_eq!(a.sqrt().square(), a.clone());
        let root = a.quad();
        prop_assert_eq!(&root.square() + &root, a.clone());
        prop_assert_eq!(a.to_string().parse(), Ok(a.clone()));
        prop_assert_eq!(format!("{a:#x}").parse(), Ok(a.clone()));
        prop_assert_eq!(a.cmp(&b).reverse(), b.cmp(&a));
    }

    #[test]
    fn another_implementation_agrees(a in big(), b in big()) {
        use nimber::FiniteNimber;
        let other = |n: &BigNim| FiniteNimber::from(n.words());
        let ours = |n: &FiniteNimber| BigNim::from_words(n.as_slice().to_vec());
        let (x, y) = (other(&a), other(&b));
        prop_assert_eq!(&a * &b, ours(&(&x * &y)));
        prop_assert_eq!(a.sqrt(), ours(&x.sqrt()));
        prop_assert_eq!(a.inverse(), x.inverse().as_ref().map(ours));
        prop_assert_eq!(a.quad(), ours(&x.quadratic1().0));
        let product = FiniteNimber::from(a.words().first().copied().unwrap_or(0));
        let square = &product * &product;
        prop_assert_eq!(Nim64(a.words().first().copied().unwrap_or(0)).square(),
            Nim64(square.as_slice().first().copied().unwrap_or(0)));
    }
}

/// Every kernel of the processor; prints the names of the others.
#[allow(clippy::print_stderr)] // a test that is skipped says so
fn kernels() -> Vec<Backend> {
    let absent = Backend::ALL
        .into_iter()
        .filter(|backend| !backend.is_available());
    for backend in absent {
        eprintln!("skipped: this processor has no {backend}");
        let mut out = [Nim64::ONE];
        let refused = batch::mul_with(backend, &[Nim64(2)], &[Nim64(2)], &mut out);
        assert_eq!(refused, Err(BatchError::Unavailable(backend)));
        assert_eq!(out, [Nim64::ONE]);
    }
    Backend::available().collect()
}

fn slices_agree<N: Fixed>(a: &[u128], b: &[u128]) -> Result<(), TestCaseError> {
    let a: Vec<N> = a.iter().map(|&n| cut(n)).collect();
    let b: Vec<N> = b[..a.len()].iter().map(|&n| cut(n)).collect();
    let mut out = vec![N::zero(); a.len()];
    for kernel in kernels() {
        batch::mul_with(kernel, &a, &b, &mut out).expect("equal lengths");
        let products: Vec<N> = a.iter().zip(&b).map(|(&a, &b)| a * b).collect();
        prop_assert_eq!(&out, &products, "{} products", kernel);
        let dot = products.iter().fold(N::zero(), |sum, &p| sum + p);
        prop_assert_eq!(batch::dot_with(kernel, &a, &b).expect("equal lengths"), dot);

        let factor = b.first().copied().unwrap_or(N::one());
        batch::scale_with(kernel, factor, &a, &mut out).expect("equal lengths");
        let scaled: Vec<N> = a.iter().map(|&a| a * factor).collect();
        prop_assert_eq!(&out, &scaled, "{} scaled", kernel);

        batch::square_with(kernel, &a, &mut out).expect("equal lengths");
        let squares: Vec<N> = a.iter().map(|&a| a * a).collect();
        prop_assert_eq!(&out, &squares, "{} squares", kernel);
        batch::sqrt_with(kernel, &squares, &mut out).expect("equal lengths");
        prop_assert_eq!(&out, &a, "{} roots", kernel);

        let traceless: Vec<N> = a.iter().zip(&squares).map(|(&a, &s)| a + s).collect();
        batch::quad_with(kernel, &traceless, &mut out).expect("equal lengths");
        for (&root, &a) in out.iter().zip(&a) {
            prop_assert!(root == a || root == a + N::one(), "{} quad", kernel);
            prop_assert_eq!(Into::<u128>::into(root) % 2, 0);
        }

        match (
            batch::inverse_with(kernel, &a, &mut out),
            a.iter().position(Field::is_zero),
        ) {
            (end, Some(at)) => prop_assert_eq!(end, Err(BatchError::Zero { at })),
            (end, None) => {
                prop_assert_eq!(end, Ok(()));
                let ones = out.iter().zip(&a).all(|(&i, &a)| i * a == N::one());
                prop_assert!(ones, "{} inverses", kernel);
            }
        }
    }
    Ok(())
}

#[test]
fn a_table_for_one_factor_gives_the_same_products_on_every_kernel() {
    fn check<N: Fixed>() {
        let spread =
            |i: u128| cut::<N>(i.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835) >> 3);
        let a: Vec<N> = (0..9000).map(spread).collect();
        let factor = spread(77_777);
        let expected: Vec<N> = a.iter().map(|&a| a * factor).collect();
        let mut out = vec![N::zero(); a.len()];
        for kernel in kernels() {
            batch::scale_with(kernel, factor, &a, &mut out).expect("equal lengths");
            assert_eq!(out, expected, "{kernel}, {} bits", N::BITS);
        }
    }
    check::<Nim8>();
    check::<Nim16>();
    check::<Nim32>();
    check::<Nim64>();
    check::<Nim128>();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_kernel_agrees_with_single_numbers(
        a in prop::collection::vec(number(), 0..150),
        b in prop::collection::vec(number(), 150),
    ) {
        slices_agree::<Nim8>(&a, &b)?;
        slices_agree::<Nim16>(&a, &b)?;
        slices_agree::<Nim32>(&a, &b)?;
        slices_agree::<Nim64>(&a, &b)?;
        slices_agree::<Nim128>(&a, &b)?;
    }

    #[test]
    fn every_kernel_inverts(a in prop::collection::vec(1..=u128::MAX, 0..150)) {
        let a: Vec<u128> = a.into_iter().map(|n| n | 1).collect();
        slices_agree::<Nim8>(&a, &a)?;
        slices_agree::<Nim64>(&a, &a)?;
        slices_agree::<Nim128>(&a, &a)?;
    }
}

#[test]
fn all_products_of_bytes_are_right_on_every_kernel() {
    let all: Vec<Nim8> = (0..=255).map(Nim8).collect();
    for a in 0..=255_u8 {
        let plain: Vec<Nim8> = (0..256)
            .map(|b| Nim8(reference::mul(a.into(), b) as u8))
            .collect();
        let mut out = vec![Nim8::ZERO; 256];
        for kernel in Backend::available() {
            batch::scale_with(kernel, Nim8(a), &all, &mut out).expect("equal lengths");
            assert_eq!(out, plain, "{a}, {kernel}");
        }
        batch::row(Nim8(a), &mut out);
        assert_eq!(out, plain, "the row of {a}");
        assert_eq!(batch::products_8()[usize::from(a)].map(Nim8)[..], plain[..]);
    }
}

#[test]
fn all_products_of_powers_of_two_are_right_on_every_kernel() {
    let units: Vec<Nim128> = (0..128).map(|bit| Nim128(1 << bit)).collect();
    let mut out = vec![Nim128::ZERO; 128];
    for a in &units {
        let plain: Vec<Nim128> = units
            .iter()
            .map(|b| Nim128(reference::mul(a.0, b.0)))
            .collect();
        for kernel in Backend::available() {
            batch::scale_with(kernel, *a, &units, &mut out).expect("equal lengths");
            assert_eq!(out, plain, "{a}, {kernel}");
        }
        let single: Vec<Nim128> = units.iter().map(|b| a * b).collect();
        assert_eq!(single, plain, "{a}");
    }
}

#[test]
fn slices_of_different_lengths_are_refused_and_nothing_is_written() {
    let (two, three) = ([Nim16(5); 2], [Nim16(7); 3]);
    let mut out = [Nim16(9); 2];
    let refused = Err(BatchError::Lengths { first: 2, other: 3 });
    assert_eq!(batch::mul(&two, &three, &mut out), refused);
    assert_eq!(batch::dot(&two, &three).map(|_| ()), refused);
    assert_eq!(
        batch::square(&three, &mut out),
        Err(BatchError::Lengths { first: 3, other: 2 })
    );
    let zero = [Nim16(5), Nim16(0)];
    assert_eq!(
        batch::inverse(&zero, &mut out),
        Err(BatchError::Zero { at: 1 })
    );
    assert_eq!(out, [Nim16(9); 2]);
}

#[test]
fn zero_to_the_power_zero_is_one_and_zero_has_no_inverse() {
    assert_eq!(Nim32(0).pow(0), Nim32(1));
    assert_eq!(Nim32(0).pow(7), Nim32(0));
    assert_eq!(Nim32(0).pow_signed(-1), None);
    assert_eq!(Nim32(2).pow_signed(-1), Some(Nim32(3)));
    assert_eq!(Nim32(0).inverse(), None);
    assert_eq!(Nim32(3).checked_div(Nim32(0)), None);
    assert_eq!((Nim32(0).order(), Nim32(1).order()), (None, Some(1)));
    assert_eq!(
        (Nim32(0).log(Nim32(0)), Nim32(0).log(Nim32(2))),
        (Some(1), None)
    );
    assert_eq!(Nim32(1).log(Nim32(0)), Some(0));
    assert_eq!(
        Nim64(4).log(Nim64(2)),
        None,
        "4 is outside of the field of 2"
    );
}

#[test]
fn the_smallest_primitive_numbers_are_known() {
    let first = |from: u64| (from..=u64::MAX).find(|&n| Nim64(n).is_primitive());
    assert_eq!(first(16), Some(0x12));
    assert_eq!(first(1 << 8), Some(0x102));
    assert_eq!(first(1 << 16), Some(0x10004));
    assert!(Nim64(0x4028_84ca_01f7_c6b2).is_primitive());
    assert!(!Nim32(0x4220_31c6).is_primitive());
    assert!(!Nim8(0x41).is_primitive() && !Nim16(0x4008).is_primitive());
}

#[test]
fn a_logarithm_of_128_bits_is_found_and_its_steps_are_limited() {
    let base = Nim128(1 << 127 | 0x3039);
    let order = base.order().expect("not zero");
    let exponent = 0x0123_4567_89ab_cdef_0011_2233_4455_6677 % order;
    let power = base.pow(exponent);
    assert!(power.log_within(base, 10).is_err());
    // In a group without the large prime the search is short.
    let (base, order) = (base.pow(67_280_421_310_721), order / 67_280_421_310_721);
    assert_eq!(base.pow(order), Nim128::ONE);
    let power = base.pow(exponent);
    assert_eq!(
        power.log_within(base, 1000),
        Ok(Some(exponent % base.order().expect("not zero")))
    );
}
