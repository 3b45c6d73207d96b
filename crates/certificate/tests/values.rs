//! The definition against published values.

#![allow(clippy::disallowed_methods, reason = "tests read their data")]

mod common;

use std::fs;
use std::path::Path;

use common::sealed;
use grundy_certificate::{LoopyCertificate, Rules, naive, printable};

#[test]
fn the_definition_gives_every_published_sequence() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/values");
    let index = fs::read_to_string(folder.join("INDEX.tsv")).unwrap();
    for line in index.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let code = if columns[1] == "grundy" {
            "4u."
        } else {
            columns[1]
        };
        let expected: Vec<u32> = fs::read_to_string(folder.join(columns[0]))
            .unwrap()
            .lines()
            .skip(1)
            .map(|line| line.split('\t').nth(1).unwrap().parse().unwrap())
            .collect();
        assert_eq!(expected.len(), 1024);
        assert_eq!(
            naive(&Rules::parse(code).unwrap(), 1024),
            expected,
            "{code}"
        );
    }
}

#[test]
fn digits_above_seven_are_never_played_as_something_else() {
    assert!(Rules::parse("0.8").is_err());
    assert!(Rules::parse("0.78").is_err());
    let three = naive(&Rules::parse("hex:0.8").unwrap(), 8);
    assert_eq!(three, [0, 0, 0, 0, 1, 1, 1, 2]); // 4 leaves 1+1+1, 7 leaves 1+1+4 and 2+2+2
    assert_eq!(
        naive(&Rules::parse("0.(3)").unwrap(), 6),
        [0, 1, 2, 3, 4, 5]
    );
    assert_eq!(
        naive(&Rules::parse("subtract:1,3").unwrap(), 6),
        [0, 1, 0, 1, 0, 1]
    );
}

#[test]
fn a_digit_permits_as_many_heaps_as_its_largest_power_of_two_says() {
    let rules = Rules::parse("hex:0.1248F0").unwrap();
    let parts: Vec<u64> = (1..=6).map(|k| rules.digit(k).parts()).collect();
    assert_eq!(parts, [0, 1, 2, 3, 3, 0]);
}

#[test]
fn every_kind_of_hidden_character_is_escaped() {
    for hidden in [
        '\u{0}',
        '\u{1b}',
        '\u{7f}',
        '\u{ad}',
        '\u{61c}',
        '\u{200b}',
        '\u{202e}',
        '\u{2060}',
        '\u{feff}',
        '\u{fff9}',
        '\u{e0001}',
    ] {
        let name = format!("a{hidden}b");
        let shown = printable(&name);
        assert_eq!(shown, format!("a{}b", hidden.escape_unicode()));
    }
    assert_eq!(printable("x + 山"), "x + 山");
}

#[test]
fn a_loopy_certificate_states_its_values() {
    let body = "grundy-certificate 1\nloopy 2\nvertex 0 0 :\nvertex inf : 0 1\nclaim 1 inf(0)\n";
    let text = sealed(body);
    let claim = LoopyCertificate::parse(&text).map(|read| read.claim().to_string());
    let claim = claim.unwrap_or_else(|why| panic!("{why}"));
    assert!(
        claim.contains("(0:; 1: 0 1)") && claim.contains("vertex 1 has the value inf(0)"),
        "{claim}"
    );
}
