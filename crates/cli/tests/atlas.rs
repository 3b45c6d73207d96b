//! `grundy atlas`: a folder is built, continued after an interruption, and checked.

#![allow(
    clippy::disallowed_methods,
    reason = "a test reads and writes files of its folder"
)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use common::grundy;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn atlas(action: &str, folder: &Path, more: &[&str]) -> Output {
    let folder = folder.to_str().expect("a path in UTF-8");
    let mut words = vec!["atlas", action, folder, "--families", "octal-unequal"];
    words.extend(more);
    grundy(&words).output().expect("the program runs")
}

#[test]
fn a_run_that_was_stopped_is_continued_with_the_same_rows() {
    let folder = folder("atlas-continued");
    let limit = ["--heaps", "1000"];
    let built = atlas("build", &folder, &limit);
    assert!(built.status.success(), "{built:?}");
    let file = folder.join("octal-unequal.tsv");
    let complete = fs::read_to_string(&file).expect("the rows");
    assert_eq!(complete.lines().count(), 305);
    // The program was killed while it wrote a row.
    let cut = complete.len() / 2;
    assert_ne!(complete.as_bytes()[cut], b'\n');
    fs::write(&file, &complete[..cut]).expect("the file is writable");
    let built = atlas("build", &folder, &limit);
    assert!(built.status.success(), "{built:?}");
    assert_eq!(fs::read_to_string(&file).expect("the rows"), complete);
    // The rows of other limits do not belong into the same file.
    let other = atlas("build", &folder, &["--heaps", "2000"]);
    assert_eq!(other.status.code(), Some(2), "{other:?}");
    assert_eq!(fs::read_to_string(&file).expect("the rows"), complete);
    // A run that stops before it reaches a family keeps that family.
    let path = folder.to_str().expect("a path in UTF-8");
    let families = "octal-repeated,octal-unequal";
    let words = [
        "atlas",
        "build",
        path,
        "--families",
        families,
        "--heaps",
        "1000",
    ];
    let mut run = grundy(&words);
    assert!(run.args(["--timeout", "0.2"]).output().is_ok());
    let loader = fs::read_to_string(folder.join("atlas.sql")).expect("statements");
    for family in ["octal-unequal", "octal-repeated"] {
        assert!(
            loader.contains(&format!(".import --skip 1 {family}.tsv games")),
            "{loader}"
        );
    }
    let checked = atlas("check", &folder, &["--rows", "5"]);
    assert!(checked.status.success(), "{checked:?}");
    // A file that the summary names is missing.
    fs::remove_file(&file).expect("the file exists");
    let checked = atlas("check", &folder, &["--rows", "5"]);
    assert_eq!(checked.status.code(), Some(1), "{checked:?}");
}

#[test]
fn a_wrong_value_in_a_row_is_found() {
    let folder = folder("atlas-wrong");
    assert!(
        atlas("build", &folder, &["--heaps", "300"])
            .status
            .success()
    );
    let check = |rows: &str| {
        let checked = atlas("check", &folder, &["--rows", rows, "--json"]);
        let answer: serde_json::Value =
            serde_json::from_slice(&checked.stdout).expect("an answer in JSON");
        (checked.status.code(), answer)
    };
    let (status, answer) = check("40");
    assert_eq!(
        (status, &answer["checked"]),
        (Some(0), &40.into()),
        "{answer}"
    );
    let file = folder.join("octal-unequal.tsv");
    let rows = fs::read_to_string(&file).expect("the rows");
    // Another value in a row with a proof.
    let row = rows
        .lines()
        .rfind(|row| row.contains("\tproved\t"))
        .expect("a proved row");
    let (start, last) = row.rsplit_once(' ').expect("values");
    let last: u32 = last.parse().expect("a value");
    let wrong = rows.replace(row, &format!("{start} {}", last + 1));
    fs::write(&file, wrong).expect("the file is writable");
    let (status, answer) = check("304");
    assert_eq!(status, Some(1), "{answer}");
    let columns: Vec<&str> = (answer["wrong"].as_array().expect("rows").iter())
        .filter_map(|one| one["column"].as_str())
        .collect();
    assert_eq!(columns, ["checksum", "values"]);
    // Another game in the column of equal games.
    let header: Vec<&str> = rows.lines().next().expect("a header").split('\t').collect();
    let place = header
        .iter()
        .position(|name| *name == "equal_to")
        .expect("a column");
    let mut fields: Vec<&str> = row.split('\t').collect();
    fields[place] = "0.137";
    fs::write(&file, rows.replace(row, &fields.join("\t"))).expect("the file is writable");
    let (_, answer) = check("304");
    assert_eq!(answer["wrong"][1]["column"], "equal_to", "{answer}");
}
