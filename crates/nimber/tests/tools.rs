//! Polynomials, files of pairs, numbers of any size as text, and derived constants.

use grundy_nimber::pair_files::{Base, PairOp, TextPairs, binary_end, binary_pairs};
use grundy_nimber::{BigNim, Nim8, Nim16, Nim64, Nim128, Poly, nim_mul, reference};
use proptest::prelude::*;

#[test]
fn the_definition_and_the_recursion_agree_below_64() {
    for (a, row) in reference::table_by_mex(64).iter().enumerate() {
        for (b, &product) in row.iter().enumerate() {
            assert_eq!(
                reference::mul(a as u128, b as u128),
                product.into(),
                "{a} * {b}"
            );
            assert_eq!(nim_mul(a as u64, b as u64), product, "{a} * {b}");
        }
    }
}

#[test]
fn the_bases_of_polynomials_are_powers_of_a_root_and_inverse_to_each_other() {
    let hex = |word: &str| u128::from_str_radix(word.trim_start_matches("0x"), 16).expect("hex");
    let lines: Vec<(u32, u128, u128)> = include_str!("data/polynomial_bases.tsv")
        .lines()
        .skip(1)
        .map(|line| {
            let words: Vec<&str> = line.split('\t').collect();
            (
                words[0].parse().expect("bits"),
                hex(words[1]),
                hex(words[2]),
            )
        })
        .collect();
    for (bits, taps) in [
        (8, 0x1b_u128),
        (16, 0x2b),
        (32, 0x8d),
        (64, 0x1b),
        (128, 0x87),
    ] {
        let rows: Vec<_> = lines.iter().filter(|row| row.0 == bits).collect();
        assert_eq!(rows.len(), bits as usize);
        let root = Nim128(rows[1].1);
        let mut power = Nim128::ONE;
        for (i, (_, to_nim, to_poly)) in rows.iter().enumerate() {
            assert_eq!(power.0, *to_nim, "{bits} bits, the power {i}");
            let back = rows
                .iter()
                .enumerate()
                .filter(|(j, _)| to_poly >> j & 1 == 1);
            assert_eq!(
                back.fold(0, |sum, (_, row)| sum ^ row.1),
                1 << i,
                "{bits} bits, 2^{i}"
            );
            power *= root;
        }
        let low = rows.iter().enumerate().filter(|(j, _)| taps >> j & 1 == 1);
        assert_eq!(
            power.0,
            low.fold(0, |sum, (_, row)| sum ^ row.1),
            "{bits} bits, the root"
        );
    }
}

#[test]
fn fermat_powers_of_any_size_multiply_as_conway_says() {
    for k in 0..12 {
        let bits = 1_usize << k;
        let power = |bit: usize| {
            let mut words = vec![0; bit / 64 + 1];
            words[bit / 64] = 1 << (bit % 64);
            BigNim::from_words(words)
        };
        let (f, half) = (power(bits), power(bits - 1));
        assert_eq!(&f * &f, &f + &half, "2^{bits} squared");
        let ordinary = power(2 * bits - 1);
        assert_eq!(&f * &half, ordinary, "2^{bits} times its half");
        assert_eq!(half.quad(), f, "z^2 + z = 2^{}", bits - 1);
    }
}

#[test]
fn long_numbers_are_read_and_printed() {
    let text = format!("*{}", "1234567890".repeat(30));
    assert_eq!(text.parse::<BigNim>().expect("a number").to_string(), text);
    let zeros = format!("*1{}", "0".repeat(57));
    assert_eq!(
        zeros.parse::<BigNim>().expect("a number").to_string(),
        zeros
    );
    assert_eq!("*000".parse::<BigNim>().expect("zero"), BigNim::default());
    assert_eq!(BigNim::default().to_string(), "*0");
    assert_eq!(format!("{:#x}", BigNim::default()), "0x0");
    assert_eq!(
        "340282366920938463463374607431768211455".parse(),
        Ok(Nim128::MAX)
    );
    let error = "340282366920938463463374607431768211456"
        .parse::<Nim128>()
        .expect_err("too large");
    assert!(error.to_string().ends_with("2^128 - 1"), "{error}");
    let error = "*256".parse::<Nim8>().expect_err("too large").to_string();
    assert!(error.ends_with("at most *255, 2^8 - 1"), "{error}");
}

#[test]
fn text_pairs_of_any_size_give_one_result_a_line() {
    let mut pairs = TextPairs::new(PairOp::Mul);
    let mut out = Vec::new();
    let long = format!("{} {}\n", u128::MAX, "0x10000000000000000");
    let text =
        format!("# products\n16 16\n\n*2\t*3\r\n0xFF, 0x10\n{long}18446744073709551615 2\n5 7");
    let used = pairs.feed(text.as_bytes(), &mut out).expect("pairs");
    assert_eq!(&text[used..], "5 7");
    pairs
        .finish(&text.as_bytes()[used..], &mut out)
        .expect("a pair");
    let plain = |a, b| reference::mul(a, b).to_string();
    let expected = [
        "24".to_owned(),
        "1".to_owned(),
        plain(0xff, 0x10),
        plain(u128::MAX, 1 << 64),
        plain(u64::MAX.into(), 2),
        plain(5, 7),
    ];
    assert_eq!(
        String::from_utf8(out).expect("text"),
        expected.join("\n") + "\n"
    );
}

#[test]
fn wrong_lines_are_named_and_what_stood_before_is_computed() {
    let run = |op, text: &str| {
        let mut out = Vec::new();
        let end = TextPairs::printing(op, Base::Hexadecimal).feed(text.as_bytes(), &mut out);
        (
            end.expect_err("wrong").to_string(),
            String::from_utf8(out).expect("text"),
        )
    };
    let two = "line 2 has 3 numbers; give two a line, as `16 5`";
    assert_eq!(
        run(PairOp::Mul, "16 16\n1 2 3\n"),
        (two.to_owned(), "0x18\n".to_owned())
    );
    let (error, _) = run(PairOp::Add, "1 2\n3 4x\n");
    assert_eq!(
        error,
        "line 2: `x` is not a decimal digit; write a nimber as `*3`, `3` or `*0x1f`"
    );
    let (error, out) = run(PairOp::Div, "6 2\n1 0\n");
    assert_eq!(error, "pair 2 divides by *0, which has no quotient");
    assert_eq!(out, format!("{:#x}\n", Nim64(6) / Nim64(2)));
}

#[test]
fn binary_pairs_of_every_width_are_products() {
    for width in [1, 2, 4, 8, 16] {
        let numbers: Vec<u128> = (1..=20_000_u128)
            .map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835) >> (128 - 8 * width))
            .collect();
        let bytes: Vec<u8> = numbers
            .iter()
            .flat_map(|n| n.to_le_bytes().into_iter().take(width))
            .collect();
        for op in [PairOp::Add, PairOp::Mul] {
            let mut out = Vec::new();
            let used = binary_pairs(op, width, 0, &bytes, &mut out).expect("pairs");
            assert_eq!((used, out.len()), (bytes.len(), bytes.len() / 2));
            let results = numbers.chunks(2).flat_map(|pair| {
                let (a, b) = (Nim128(pair[0]), Nim128(pair[1]));
                let result = if op == PairOp::Add { a + b } else { a * b };
                result.0.to_le_bytes().into_iter().take(width)
            });
            assert!(results.eq(out), "{op:?} of {width} bytes");
        }
    }
    let mut out = Vec::new();
    let error = binary_pairs(PairOp::Div, 1, 7, &[6, 2, 1, 0], &mut out).expect_err("by zero");
    assert_eq!(error.number, 9);
    assert_eq!(out, [(Nim8(6) / Nim8(2)).0]);
    assert!(binary_pairs(PairOp::Mul, 3, 0, &[], &mut out).is_err());
    let error = binary_end(8, 4, &[0; 5]).expect_err("cut").to_string();
    assert_eq!(
        error,
        "record 5 ends after 5 of 16 bytes; is the width right?"
    );
}

fn poly() -> impl Strategy<Value = Poly<Nim16>> {
    prop::collection::vec(any::<u16>(), 0..6).prop_map(|c| Poly::new(c.into_iter().map(Nim16)))
}

proptest! {
    #[test]
    fn polynomials_divide_with_a_rest_and_evaluate_as_a_ring(
        p in poly(), q in poly(), r in poly(), x in any::<u16>(),
    ) {
        let x = Nim16(x);
        prop_assert_eq!((p.clone() * q.clone()).at(&x), p.at(&x) * q.at(&x));
        prop_assert_eq!((p.clone() + q.clone()).at(&x), p.at(&x) + q.at(&x));
        match p.div_rem(&q) {
            None => prop_assert_eq!(q.degree(), None),
            Some((quotient, rest)) => {
                prop_assert!(rest.degree() < q.degree());
                prop_assert_eq!(quotient * q.clone() + rest, p.clone());
            }
        }
        let gcd = (p.clone() * r.clone()).gcd(&(q.clone() * r.clone()));
        if let Some((_, rest)) = gcd.div_rem(&r) {
            prop_assert!(rest.degree().is_none(), "the common factor divides the divisor");
        }
        let product = (p.clone() * q.clone()).derivative();
        prop_assert_eq!(product, p.derivative() * q.clone() + p * q.derivative());
    }
}

#[cfg(feature = "serde")]
#[test]
fn what_serde_writes_it_reads() {
    let nimber = Nim64(u64::MAX);
    let json = serde_json::to_string(&nimber).expect("json");
    assert_eq!(json, "18446744073709551615");
    assert_eq!(serde_json::from_str::<Nim64>(&json).expect("read"), nimber);
    let big = BigNim::from_words(vec![1, 2, 3]);
    let json = serde_json::to_string(&big).expect("json");
    assert_eq!(json, "\"0x300000000000000020000000000000001\"");
    assert_eq!(serde_json::from_str::<BigNim>(&json).expect("read"), big);
}
