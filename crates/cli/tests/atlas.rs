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

/// A family of games that are not codes: a run that was stopped continues, all rows are checked,
/// and a changed law is found.
#[test]
fn rows_with_laws_are_continued_and_checked() {
    let folder = folder("atlas-vectors");
    let path = folder.to_str().expect("a path in UTF-8");
    let run = |action: &str, more: &[&str]| {
        let words = ["atlas", action, path, "--families", "vectors"];
        let mut program = grundy(&words);
        program.args(more).output().expect("the program runs")
    };
    // The time limit ends the first run; the second one continues it a little.
    for seconds in ["6", "4"] {
        let built = run("build", &["--timeout", seconds]);
        assert!(matches!(built.status.code(), Some(0 | 3)), "{built:?}");
    }
    let file = folder.join("vectors.tsv");
    let rows = fs::read_to_string(&file).expect("the rows");
    assert!(rows.contains("\tg(x,y) == "), "{rows}");
    let games: Vec<&str> = (rows.lines())
        .filter_map(|row| row.split('\t').nth(1))
        .collect();
    let different: std::collections::HashSet<&&str> = games.iter().collect();
    assert_eq!(games.len(), different.len());
    let checked = run("check", &["--rows", "3"]);
    assert!(checked.status.success(), "{checked:?}");
    let wrong = rows.replace("\tg(x,y) == ", "\tg(x,y) == 1 + ");
    assert_ne!(wrong, rows);
    fs::write(&file, wrong).expect("the file is writable");
    let checked = run("check", &["--rows", "5"]);
    let text = String::from_utf8_lossy(&checked.stdout);
    assert_eq!(checked.status.code(), Some(1), "{text}");
    assert!(text.contains("law"), "{text}");
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

/// The page has every row of the folder, and its files need no other origin.
#[test]
fn the_page_has_the_rows_of_the_folder() {
    let folder = folder("atlas-page");
    let limit = ["--heaps", "300"];
    assert!(atlas("build", &folder, &limit).status.success());
    let paged = atlas("page", &folder, &["--json", "--explorer", "../x/"]);
    assert!(paged.status.success(), "{paged:?}");
    let answer: serde_json::Value =
        serde_json::from_slice(&paged.stdout).expect("an answer in JSON");
    let files = answer["files"].as_array().expect("files");
    for file in files {
        let name = file["file"].as_str().expect("a name");
        let bytes = fs::read(folder.join(name)).expect("the file");
        assert_eq!(file["bytes"], bytes.len(), "{name}");
    }
    let summary = fs::read_to_string(folder.join("atlas-page.json")).expect("the summary");
    assert!(summary.contains("\"explorer\":\"../x/\""), "{summary}");
    let page = fs::read_to_string(folder.join("index.html")).expect("the page");
    let script = fs::read_to_string(folder.join("atlas-page.js")).expect("the script");
    assert!(page.contains("<html lang=\"en\">"), "{page}");
    for text in [&page, &script] {
        assert!(
            !text
                .replace("http://www.w3.org/2000/svg", "")
                .contains("://")
        );
    }
    // Values are left out of a row only if an earlier row of the file has them.
    let split = |text: &str| -> Vec<Vec<String>> {
        let lines = text.lines();
        lines
            .map(|line| line.split('\t').map(str::to_owned).collect())
            .collect()
    };
    let rows = fs::read_to_string(folder.join("octal-unequal.tsv")).expect("the rows");
    let shown = fs::read_to_string(folder.join("atlas-page-octal-unequal.tsv"));
    let (rows, shown) = (split(&rows), split(&shown.expect("the rows of the page")));
    assert_eq!(rows.len(), shown.len());
    let column = |table: &[Vec<String>], name: &str| {
        let place = table[0].iter().position(|one| one == name);
        place.expect("a column")
    };
    let (game, values) = (column(&shown, "game"), column(&shown, "values"));
    let equal = column(&shown, "equal");
    let whole = column(&rows, "values");
    let mut left_out = 0;
    for (at, row) in shown.iter().enumerate().skip(1) {
        let found = if row[values].is_empty() {
            left_out += 1;
            let first = shown[1..at].iter().find(|one| one[game] == row[equal]);
            &first.expect("an earlier row")[values]
        } else {
            &row[values]
        };
        assert_eq!(found, &rows[at][whole], "{}", row[game]);
    }
    assert!(left_out > 20, "{left_out}");
}
