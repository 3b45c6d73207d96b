//! The commands in README.md and in the manuals are run and compared with the recorded output. (The
//! live book: `book.rs`.)
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

#[test]
fn the_front_page_shows_what_is_printed() {
    is_current("README.md");
}

#[test]
fn the_tour_shows_what_is_printed() {
    is_current("docs/tour.md");
}

#[test]
fn the_language_manual_shows_what_is_printed() {
    is_current("docs/language.md");
}

#[test]
fn the_guide_to_the_command_line_shows_what_is_printed() {
    is_current("docs/cli.md");
}

#[test]
fn the_chapter_on_patterns_shows_what_is_printed() {
    is_current("docs/patterns.md");
}

#[test]
fn the_chapter_on_proofs_shows_what_is_printed() {
    is_current("docs/proofs.md");
}

#[test]
fn the_chapter_on_games_of_two_sides_shows_what_is_printed() {
    is_current("docs/partizan.md");
}

#[test]
fn the_chapter_on_nimbers_shows_what_is_printed() {
    is_current("docs/nimbers.md");
}

#[test]
fn the_chapter_on_misere_play_shows_what_is_printed() {
    is_current("docs/misere.md");
}

#[test]
fn the_chapter_on_games_on_boards_shows_what_is_printed() {
    is_current("docs/games.md");
}

#[test]
fn the_questions_and_answers_show_what_is_printed() {
    is_current("docs/faq.md");
}

#[test]
fn the_japanese_front_page_shows_what_is_printed() {
    is_current("docs/japanese.md");
}

#[test]
fn the_chapter_on_loopy_games_shows_what_is_printed() {
    is_current("docs/loopy.md");
}

#[test]
fn the_chapter_on_games_that_fall_apart_shows_what_is_printed() {
    is_current("docs/graph-games.md");
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
    for document in ["docs/tour.md", "docs/japanese.md"] {
        let text = fs::read_to_string(root().join(document)).expect("the document exists");
        let program = text.split("```rust\n").nth(1).expect("it shows a program");
        let program = program.split("```").next().unwrap_or_default();
        assert!(
            documented.contains(&format!("```\n{program}")),
            "the program in {document} is not the one in crates/grundy/src/lib.rs"
        );
    }
}
