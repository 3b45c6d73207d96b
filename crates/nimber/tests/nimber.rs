//! The newtype: operators, printing and parsing.

use grundy_nimber::Nimber;
use proptest::prelude::*;

#[test]
fn every_nimber_is_its_own_negative() {
    let x = Nimber(13);
    assert_eq!(x + x, Nimber::ZERO);
    assert_eq!(-x, x);
    assert_eq!(x - Nimber(6), x + Nimber(6));
    let mut y = x;
    y += Nimber(6);
    y -= Nimber(6);
    y *= Nimber::ONE;
    assert_eq!(y, x);
    assert_eq!(
        [2, 2].map(Nimber).into_iter().product::<Nimber>(),
        Nimber(3)
    );
}

#[test]
fn it_prints_with_a_star_and_fits_a_column() {
    assert_eq!(Nimber(0).to_string(), "*0");
    assert_eq!(Nimber(3).to_string(), "*3");
    assert_eq!(
        format!("{:>5}|{:<5}|", Nimber(12), Nimber(7)),
        "  *12|*7   |"
    );
}

#[test]
fn it_reads_decimal_hexadecimal_and_a_lone_star() {
    for (text, n) in [
        ("*3", 3),
        ("3", 3),
        ("*0", 0),
        ("*", 1),
        ("*0x1f", 31),
        ("0xFF", 255),
    ] {
        assert_eq!(text.parse(), Ok(Nimber(n)), "{text}");
    }
    assert_eq!("*18446744073709551615".parse(), Ok(Nimber(u64::MAX)));
}

#[test]
fn what_it_cannot_read_it_points_at() {
    let advice = "; write a nimber as `*3`, `3` or `*0x1f`";
    for (text, at, what) in [
        ("", 0, "a number is missing"),
        ("*0x", 3, "a number is missing"),
        ("+3", 0, "`+` is not a decimal digit"),
        ("*-3", 1, "`-` is not a decimal digit"),
        ("**3", 1, "`*` is not a decimal digit"),
        ("*3 ", 2, "` ` is not a decimal digit"),
        ("*1fé", 2, "`f` is not a decimal digit"),
        ("*0x1g", 4, "`g` is not a hexadecimal digit"),
    ] {
        let error = text.parse::<Nimber>().expect_err(text);
        assert_eq!(error.at, at, "{text}");
        assert_eq!(error.to_string(), format!("{what}{advice}"), "{text}");
    }
    assert_eq!(
        "*18446744073709551616"
            .parse::<Nimber>()
            .expect_err("too large")
            .to_string(),
        "the number is too large; \
         a nimber here is at most *18446744073709551615, 2^64 - 1"
    );
}

proptest! {
    #[test]
    fn what_it_prints_it_reads(n in any::<u64>()) {
        prop_assert_eq!(Nimber(n).to_string().parse(), Ok(Nimber(n)));
    }
}
