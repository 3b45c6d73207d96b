//! The documents name existing commands and options only.
//!
//! The reference is the program's help. The tests fail for a command or an option in any document
//! that the program does not have. `reference.rs` checks that the reference pages have all of them.

#![allow(clippy::disallowed_methods)] // tests read the repository

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn grundy(args: &[&str]) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(args)
        .env("LANG", "C")
        .output()
        .expect("it runs");
    assert!(done.status.success(), "{args:?}");
    String::from_utf8(done.stdout).expect("text")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The documents by their names.
fn documents() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut take = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a document");
        let name = path
            .strip_prefix(root())
            .expect("inside")
            .display()
            .to_string();
        found.insert(name, text);
    };
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
        take(root().join(name));
    }
    let folders = ["", "tutorial", "how-to", "reference", "explanation"];
    for folder in folders.map(|name| root().join("docs").join(name)) {
        for entry in fs::read_dir(folder).expect("a folder of docs") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|end| end == "md") {
                take(path);
            }
        }
    }
    found
}

/// Returns the commands of the help, without `help` itself.
fn verbs() -> Vec<String> {
    let help = grundy(&["--help"]);
    let (_, list) = help.split_once("\nPositions:\n").expect("the commands");
    let (list, _) = list.split_once("\nOptions:").expect("their end");
    let indented = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let words = list
        .lines()
        .filter(indented)
        .filter_map(|line| line.split_whitespace().next());
    let verbs: Vec<String> = words
        .filter(|verb| *verb != "help")
        .map(str::to_owned)
        .collect();
    assert!(verbs.len() > 15, "{verbs:?}");
    verbs
}

/// Returns the long options in a text.
fn options(text: &str) -> BTreeSet<String> {
    let pieces = text.split("--").skip(1);
    let word = |piece: &str| -> String {
        let letters = |c: &char| c.is_ascii_lowercase() || *c == '-';
        piece.chars().take_while(letters).collect()
    };
    let words = pieces
        .map(word)
        .filter(|word| word.len() > 1 && !word.starts_with('-'));
    words
        .map(|word| format!("--{}", word.trim_end_matches('-')))
        .collect()
}

/// Returns the options of a command; examples in its help do not count.
fn options_of(verb: &str) -> BTreeSet<String> {
    let help = grundy(&[verb, "--help"]);
    // The examples stand before the options.
    let (_, own) = help.rsplit_once("\nOptions:").unwrap_or(("", &help));
    options(own)
}

#[test]
fn no_document_invents_a_verb_or_an_option() {
    let verbs: BTreeSet<String> = verbs().into_iter().collect();
    let all: BTreeSet<String> = (verbs.iter().map(String::as_str).chain(["help"]))
        .flat_map(options_of)
        .collect();
    let mut invented = Vec::new();
    for (name, text) in documents() {
        for line in text.lines() {
            for (at, _) in line.match_indices("grundy ") {
                let before = &line[..at];
                // A command begins a line, a prompt, or a piece of code; elsewhere it is the name
                // of the program in a sentence.
                if !(before.trim().is_empty() && text.contains("```") && line.starts_with("  ")
                    || before.ends_with('`')
                    || before.ends_with("$ "))
                {
                    continue;
                }
                let command = line[at..].split('`').next().unwrap_or_default();
                let verb: String = command["grundy ".len()..]
                    .chars()
                    .take_while(char::is_ascii_lowercase)
                    .collect();
                if verb.is_empty() {
                    continue;
                }
                if !verbs.contains(&verb) && verb != "help" {
                    invented.push(format!("{name}: `grundy {verb}`"));
                    continue;
                }
                // Text in quotes is rules and positions.
                let bare: String = command.split('\'').step_by(2).collect();
                for option in options(&bare).difference(&all) {
                    invented.push(format!("{name}: `{option}` in `{command}`"));
                }
            }
        }
    }
    assert!(invented.is_empty(), "{}", invented.join("\n"));
}
