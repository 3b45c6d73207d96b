//! Every code of a message has its sentence in the list of [`grundy::words`].

#![allow(clippy::disallowed_methods)] // tests read the repository

use std::fs;
use std::path::{Path, PathBuf};

use grundy::{Lang, words};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The texts that stand directly behind `Diagnostic::error(` and `Diagnostic::warning(`, up to the tests of a file.
fn codes(text: &str) -> Vec<String> {
    let text = text.split("#[cfg(test)]").next().unwrap_or(text);
    let mut found = Vec::new();
    for start in ["Diagnostic::error(", "Diagnostic::warning("] {
        for behind in text.split(start).skip(1) {
            let Some(code) = behind.trim_start().strip_prefix('"') else {
                continue;
            };
            let code: String = code.chars().take_while(|c| *c != '"').collect();
            found.push(code);
        }
    }
    found
}

#[test]
fn every_code_has_a_japanese_sentence() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for entry in fs::read_dir(crates).expect("the crates") {
        sources(&entry.expect("a crate").path().join("src"), &mut files);
    }
    let mut without = Vec::new();
    let mut count = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        for code in codes(&text) {
            count += 1;
            if words::message(&code, Lang::Ja).is_none() {
                without.push(format!("{}: {code}", file.display()));
            }
        }
    }
    without.sort();
    without.dedup();
    assert!(count > 150, "only {count} messages were found");
    assert!(
        without.is_empty(),
        "add a sentence to crates/grundy/src/words.rs for\n{}",
        without.join("\n")
    );
}
