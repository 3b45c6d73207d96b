//! Codes as text: a printed code parses to the same code, here and in certificates.

use grundy_certificate::Rules;
use grundy_heap::{Code, Digit};
use proptest::prelude::*;

fn digit((bits, unequal): (u8, bool)) -> Digit {
    let digit = Digit::new(bits);
    if unequal && digit.two() {
        digit.with_unequal()
    } else {
        digit
    }
}

proptest! {
    #[test]
    fn every_code_that_is_printed_reads_back_as_itself(
        first in (0..4_u8, any::<bool>()),
        digits in prop::collection::vec((0..16_u8, any::<bool>()), 0..9),
        tail in prop_oneof![2 => Just((0, false)), 1 => (0..16_u8, any::<bool>())],
    ) {
        let first = (4 * first.0, first.1);
        let digits = std::iter::once(first).chain(digits).map(digit).collect();
        let code = Code::new(digits, digit(tail));
        prop_assume!(code != Code::octal(&[0]));
        for text in [code.to_string(), format!("{code:#}"), code.in_certificate()] {
            prop_assert_eq!(text.parse::<Code>(), Ok(code.clone()), "{}", text);
        }
        let rules = Rules::parse(&code.in_certificate()).expect("a code");
        for k in 0..12 {
            let (here, there) = (code.digit(k), rules.digit(k));
            prop_assert_eq!(here.unequal(), there.unequal);
            prop_assert_eq!((here.whole(), here.one(), here.two()), (there.whole, there.one, there.two));
            prop_assert_eq!(here.three(), there.three);
        }
    }

    #[test]
    fn every_set_that_is_printed_reads_back_as_itself(
        set in prop::collection::btree_set(1..40_usize, 1..6),
        all_but in any::<bool>(),
    ) {
        let list: Vec<String> = set.iter().map(usize::to_string).collect();
        let name = if all_but { "allbut" } else { "subtract" };
        let text = format!("{name}:{}", list.join(","));
        let code: Code = text.parse().expect("a set");
        prop_assert_eq!(&code.to_string(), &text);
        for k in 1..45 {
            prop_assert_eq!(code.digit(k).whole(), set.contains(&k) != all_but, "{} {}", text, k);
        }
    }
}
