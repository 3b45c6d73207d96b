//! Every kernel against the definition: all codes of one to three digits, random and hexadecimal
//! codes.

use grundy_certificate::{Rules, naive};
use grundy_core::{Budget, NoObserver, Stop};
use grundy_heap::survey::codes;
use grundy_heap::{Code, Kernel, Sequence};
use proptest::prelude::*;

/// All kernels give the values of the definition.
fn agree(code: &Code, heaps: usize) {
    let text = code.in_certificate();
    let rules = Rules::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let expected = naive(&rules, heaps);
    for kernel in Kernel::available() {
        let mut sequence = Sequence::with_kernel(code, kernel);
        let stop = sequence.extend(heaps, &Budget::UNLIMITED, &mut NoObserver);
        assert_eq!(stop, Stop::Complete);
        let found: Vec<u32> = sequence.values().take(heaps).collect();
        if let Some(n) = (0..heaps).find(|&n| found[n] != expected[n]) {
            panic!(
                "G({n}) of {text} is {}, not {} ({kernel})",
                expected[n], found[n]
            );
        }
    }
}

#[test]
fn all_codes_of_two_digits_agree_to_4096() {
    for code in codes(2) {
        agree(&code, 1 << 12);
    }
}

#[test]
fn all_codes_of_three_digits_agree_to_700() {
    for code in codes(3) {
        agree(&code, 700);
    }
}

#[test]
#[ignore = "some minutes: the nightly run"]
fn all_codes_of_three_digits_agree_to_8192() {
    for code in codes(3) {
        agree(&code, 1 << 13);
    }
}

#[test]
fn grundys_game_and_its_kin_agree_to_4096() {
    for text in [
        "4u.", "0.4u", "0.04u", "0.6u", "0.4u7", "4u.3", "0.7u7u", "0.5u5", "4.4u",
    ] {
        agree(&text.parse().unwrap(), 1 << 12);
    }
}

#[test]
fn hexadecimal_codes_of_two_digits_agree() {
    for first in ["0", "4", "8", "C"] {
        for digits in 1..256 {
            let text = format!("hex:{first}.{digits:02X}");
            agree(&text.parse().unwrap(), 64);
        }
    }
    for text in ["0.8F", "hex:8.", "C.1", "hex:0.2048", "0.F", "0.4E2"] {
        agree(&text.parse().unwrap(), 300);
    }
}

#[test]
fn infinite_tails_agree() {
    for text in [
        "0.(3)",
        "0.6(1)",
        "0.77(1)",
        "4.(3)",
        "0.(7)",
        "0.4(2)",
        "allbut:2,5",
        "0.04(1)",
    ] {
        agree(&text.parse().unwrap(), 1200);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_codes_agree(first in 0..2u8, digits in prop::collection::vec(0..8u8, 1..9)) {
        let digits: Vec<u8> = std::iter::once(4 * first).chain(digits).collect();
        agree(&Code::octal(&digits), 1500);
    }

    #[test]
    fn long_codes_agree(at in prop::collection::vec((1..64usize, 1..8u8), 1..5)) {
        let mut digits = vec![0; 64];
        for (k, digit) in at {
            digits[k] = digit;
        }
        agree(&Code::octal(&digits), 1500);
    }
}

#[test]
fn what_is_counted_is_the_same_for_the_same_game() {
    // 0.106 has 15 rare heaps, of which the far phase sees those with 3 + r >= 64.
    let mut sequence = Sequence::with_kernel(&"0.106".parse().unwrap(), Kernel::Portable);
    sequence.extend(1 << 16, &Budget::UNLIMITED, &mut NoObserver);
    let before = sequence.work();
    sequence.extend(1 << 17, &Budget::UNLIMITED, &mut NoObserver);
    let (_, rares) = sequence.rares().unwrap();
    let far = rares.filter(|r| r + 3 >= 64).count() as u64;
    let after = sequence.work();
    assert_eq!(after.blocks - before.blocks, 1 << 10);
    assert_eq!(after.far - before.far, far << 10);
    assert_eq!(after.full_scans, before.full_scans);
}

#[test]
fn published_sequences_agree() {
    #![allow(clippy::disallowed_methods, reason = "the test reads its data")]
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../certificate/tests/data/values");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).expect("the data") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .replace('_', ".");
        let Ok(code) = name.parse::<Code>() else {
            continue; // the index
        };
        let text = std::fs::read_to_string(&path).expect("values");
        let numbers = |line: &str| -> Option<(usize, u32)> {
            let (n, value) = line.split_once('\t')?;
            Some((n.parse().ok()?, value.trim().parse().ok()?))
        };
        let expected: Vec<(usize, u32)> = text.lines().filter_map(numbers).collect();
        assert_eq!(expected.len(), 1024, "{name}");
        for kernel in Kernel::available() {
            let mut sequence = Sequence::with_kernel(&code, kernel);
            sequence.extend(1024, &Budget::UNLIMITED, &mut NoObserver);
            for &(n, value) in &expected {
                assert_eq!(sequence.value(n), value, "G({n}) of {name} ({kernel})");
            }
        }
        files += 1;
    }
    assert_eq!(files, 17);
}
