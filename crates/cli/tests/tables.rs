//! Tables without a range, and lists of positions.

#![allow(
    clippy::disallowed_methods,
    reason = "a test reads files of the repository"
)]

mod common;

use std::fs;
use std::path::Path;

use common::{fed, grundy};

fn output(words: &[&str]) -> (String, String, Option<i32>) {
    let done = grundy(words).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&done.stdout), text(&done.stderr), done.status.code())
}

/// A game has a table without a range, or says why not: the usual range is no longer than a list
/// that a parameter indexes.
#[test]
fn every_named_game_has_a_table_without_a_range_or_says_why_not() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut tables = 0;
    for entry in fs::read_dir(games).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let (table, errors, status) = output(&["table", &name, "--limit", "cells=100k"]);
        assert!(!errors.contains("index-out-of-range"), "{name}: {errors}");
        if status == Some(0) {
            assert!(!table.is_empty(), "{name}");
            tables += 1;
        } else {
            assert!(errors.contains("= help:"), "{name}: {errors}");
        }
    }
    assert!(tables >= 60, "{tables} tables");
    let (table, _, _) = output(&["table", "deque:1,2,9,3"]);
    assert!(table.contains("  0 |  1  1  8  5"), "{table}");
}

#[test]
fn positions_with_an_outcome_or_a_value_are_listed() {
    let list = |words: &[&str]| output(&[&["table"], words].concat());
    let (lost, remark, status) = list(&["wythoff", "--to", "7", "--list", "P"]);
    assert_eq!(lost, "0,0\n1,2\n2,1\n3,5\n4,7\n5,3\n7,4\n");
    assert!(remark.contains("7 of 64 positions"), "{remark}");
    assert_eq!(status, Some(0));
    let (json, _, _) = list(&["kayles", "-n", "20", "--list", "3", "--json"]);
    assert_eq!(
        json.trim(),
        r#"{"function":"g","params":["n"],"list":[[3],[6],[18]],"count":3}"#
    );
    let (won, _, _) = list(&["k-stones", "--to", "4", "--list", "N"]);
    assert_eq!(won, "2\n3\n4\n");
    let (_, errors, status) = list(&["nim", "--to", "5", "--list", "q"]);
    assert!(errors.contains("write P, N or D"), "{errors}");
    assert_eq!(status, Some(2));
}

#[test]
fn the_positions_of_a_file_are_solved_one_a_line() {
    let solved = |words: &[&str], input: &str| {
        let words = [&["solve"], words, &["--inputs", "-"]].concat();
        let done = fed(grundy(&words), input)
            .wait_with_output()
            .expect("it ends");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(&done.stdout), text(&done.stderr), done.status.code())
    };
    let (answers, _, status) = solved(&["nim"], "3 4 5\n\n1 2 3\n");
    assert_eq!(answers, "3 4 5\tN\t2\t3 -> 1\n1 2 3\tP\t0\t-\n");
    assert_eq!(status, Some(0));
    let (answers, errors, status) = solved(&["kayles", "--json"], "5 9\n3,x\n");
    assert_eq!(
        answers,
        "{\"position\":\"5 9\",\"outcome\":\"P\",\"value\":0,\"move\":null}\n"
    );
    assert!(errors.contains("standard input, line 2"), "{errors}");
    assert_eq!(status, Some(2));
    let (answers, _, _) = solved(&["nim", "--misere"], "1 1\n2 2\n");
    assert!(answers.starts_with("1 1\tN\t"), "{answers}");
    assert!(answers.contains("2 2\tP\t"), "{answers}");
}
