//! The definition against published values.

#![allow(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;
use std::path::Path;

use grundy_certificate::{Rules, naive};

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
