//! The commands in README.md and in the documents are run and compared with the recorded output.
//! (The live book: `book.rs`.) Links between documents are checked too.
//!
//! In a block marked `console` a line that begins with `$ ` is a command for the shell, the
//! following lines that begin with `> ` continue it, and the rest is its output, errors included. A
//! line `? 2` right below the command is its exit status, if that is not 0. A block marked
//! `file=NAME` is a file that later commands may read. Each document has a separate folder, in
//! which `games` and `tests` are those of the repository.
//!
//! trycmd, which parses such blocks too, runs each command without a shell: it does not support
//! `<`, `|` and rules of several lines, and contest input is piped.
//!
//! After an intended change, `TRYCMD=overwrite cargo test -p grundy-cli --test docs` writes the
//! current output into the documents; read the difference before you commit it.

#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    reason = "a test reads the documents and its environment"
)]

use std::fs;

#[path = "common/documents.rs"]
mod documents;

use documents::{is_current, root};

/// Defines a test for each document.
macro_rules! documents {
    ($($name:ident: $path:literal,)*) => {
        const DOCUMENTS: &[&str] = &[$($path),*];

        $(#[test]
        fn $name() {
            is_current($path);
        })*
    };
}

documents! {
    readme: "README.md",
    faq: "docs/faq.md",
    japanese: "docs/japanese.md",
    tour: "docs/tutorial/tour.md",
    rules: "docs/tutorial/rules.md",
    tasks: "docs/how-to/tasks.md",
    lessons: "docs/how-to/lessons.md",
    lecture_notation: "docs/how-to/lecture-notation.md",
    contests: "docs/how-to/contests.md",
    research: "docs/how-to/research.md",
    laws: "docs/how-to/laws.md",
    programs: "docs/how-to/programs.md",
    board_games: "docs/how-to/board-games.md",
    graph_games: "docs/how-to/graph-games.md",
    rule_boards: "docs/how-to/rule-boards.md",
    language: "docs/reference/language.md",
    syntax: "docs/reference/syntax.md",
    positions: "docs/reference/positions.md",
    nimbers: "docs/explanation/nimbers.md",
    partizan: "docs/explanation/partizan.md",
    misere: "docs/explanation/misere.md",
    loopy: "docs/explanation/loopy.md",
    patterns: "docs/explanation/patterns.md",
    proofs: "docs/explanation/proofs.md",
}

/// All Markdown files below a folder of the repository.
fn markdown(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder))
        .expect("a folder")
        .flatten()
    {
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            found.extend(markdown(&path));
        } else if entry.path().extension().is_some_and(|end| end == "md") {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_document_with_a_command_is_in_the_list() {
    for path in markdown("docs") {
        let text = fs::read_to_string(root().join(&path)).expect("a document");
        let is_chapter = path.starts_with("docs/book/") || path.starts_with("docs/ja/");
        if text.contains("\n```console\n") && !is_chapter {
            assert!(DOCUMENTS.contains(&&*path), "{path} is not tested");
        }
    }
}

/// The name that GitHub gives to a heading.
fn anchor(heading: &str) -> String {
    let mut plain = heading.replace(['`', '*'], "");
    while let Some((before, link)) = plain.split_once("](") {
        let (start, label) = before.rsplit_once('[').unwrap_or((before, ""));
        let rest = link.split_once(')').map_or("", |(_, rest)| rest);
        plain = format!("{start}{label}{rest}");
    }
    let kept = |c: &char| c.is_alphanumeric() || "-_ ".contains(*c);
    let kept: String = plain.to_lowercase().chars().filter(kept).collect();
    kept.replace(' ', "-")
}

/// The lines of a document outside of blocks of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        is_code ^= line.starts_with("```");
        !is_code && !line.starts_with("```")
    })
}

#[test]
fn every_link_between_documents_has_its_target() {
    let mut documents = markdown("docs");
    let front = [
        "README.md",
        "ARCHITECTURE.md",
        "BENCHMARKS.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
    ];
    documents.extend(front.map(str::to_owned));
    let mut broken = Vec::new();
    for path in documents {
        let text = fs::read_to_string(root().join(&path)).expect("a document");
        let folder = root().join(&path).parent().expect("a folder").to_owned();
        for line in prose(&text) {
            for link in line.split("](").skip(1) {
                let target = link.split([')', ' ']).next().unwrap_or_default();
                if target.contains("://") || target.starts_with("mailto:") {
                    continue;
                }
                let (file, name) = target.split_once('#').unwrap_or((target, ""));
                let file = match file {
                    "" => root().join(&path),
                    file => folder.join(file),
                };
                let headings = fs::read_to_string(&file).unwrap_or_default();
                let headings: Vec<String> = prose(&headings)
                    .filter_map(|line| line.strip_prefix('#'))
                    .map(|line| anchor(line.trim_start_matches('#').trim()))
                    .collect();
                if !file.exists() || !name.is_empty() && !headings.contains(&name.to_owned()) {
                    broken.push(format!("{path}: {target}"));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// The program in Rust of the tour is a documentation test of the crate `grundy`.
#[test]
fn the_rust_program_of_the_tour_is_a_documentation_test() {
    let source = fs::read_to_string(root().join("crates/grundy/src/lib.rs")).expect("the facade");
    let documented: String = source
        .lines()
        .filter_map(|line| line.strip_prefix("//!"))
        .fold(String::new(), |text, line| {
            text + line.strip_prefix(' ').unwrap_or(line) + "\n"
        });
    for document in ["docs/tutorial/tour.md", "docs/japanese.md"] {
        let text = fs::read_to_string(root().join(document)).expect("the document exists");
        let program = text.split("```rust\n").nth(1).expect("it shows a program");
        let program = program.split("```").next().unwrap_or_default();
        assert!(
            documented.contains(&format!("```\n{program}")),
            "the program in {document} is not the one in crates/grundy/src/lib.rs"
        );
    }
}
