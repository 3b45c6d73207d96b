//! The live book: every cell of every chapter is run, and the recorded answer below it is compared.
//!
//! A cell is a block whose first line begins with `game live`; `docs/book/README.md` lists the
//! kinds. The block `text answer` below it is the output of the program. Commands in blocks marked
//! `console` run as in the manuals (`docs.rs`). The Japanese chapter has the same cells in the same
//! order; its answers are recorded in Japanese where the program supports it.
//!
//! After an intended change, `TRYCMD=overwrite cargo test -p grundy-cli --test book` updates the
//! answers.

#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    reason = "a test reads the documents and its environment"
)]

use std::fs;

#[path = "common/documents.rs"]
mod documents;

use documents::{is_current, root};

macro_rules! chapters {
    ($($test:ident = $name:literal,)*) => {
        /// The chapters, in the order of the book.
        const CHAPTERS: &[&str] = &[$($name),*];

        $(#[test]
        fn $test() {
            is_current(concat!("docs/book/", $name, ".md"));
            is_current(concat!("docs/ja/", $name, ".md"));
        })*
    };
}

chapters! {
    first_steps = "first-steps",
    rules = "rules",
    grundy_values = "grundy-values",
    sums = "sums",
    coins = "coins",
    laws = "laws",
    scores = "scores",
    heaps = "heaps",
    contests = "contests",
    research = "research",
    rust = "rust",
    python = "python",
}

fn document(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("the document exists")
}

/// Returns the cells of a chapter, without their comments, which are in the reader's language.
fn cells(text: &str) -> Vec<(String, String)> {
    let mut blocks = text.split("\n```game live").skip(1);
    let cell = |block: &str| {
        let (info, rest) = block.split_once('\n')?;
        let (body, _) = rest.split_once("```")?;
        let lines = body.lines().filter(|line| !line.starts_with('#'));
        Some((info.to_owned(), lines.collect::<Vec<_>>().join("\n")))
    };
    let found = blocks
        .by_ref()
        .map(|block| cell(block).expect("a whole block"));
    found.collect()
}

#[test]
fn the_japanese_chapters_have_the_same_cells() {
    for name in CHAPTERS {
        let english = cells(&document(&format!("docs/book/{name}.md")));
        let japanese = cells(&document(&format!("docs/ja/{name}.md")));
        assert!(english.len() >= 2, "{name} has hardly a cell");
        assert_eq!(english, japanese, "{name}");
    }
}

/// The documentation tests of `grundy` and the tests of the Python package run the English text.
#[test]
fn the_japanese_chapters_show_the_same_programs() {
    for (name, block) in [("rust", "```rust\n"), ("python", "```python\n")] {
        let programs = |folder: &str| -> Vec<String> {
            let text = document(&format!("docs/{folder}/{name}.md"));
            let blocks = text
                .split(block)
                .skip(1)
                .filter_map(|rest| rest.split("```").next());
            blocks.map(str::to_owned).collect()
        };
        assert!(programs("book").len() >= 4);
        assert_eq!(programs("book"), programs("ja"));
    }
}

#[test]
fn the_tables_of_contents_name_every_chapter_in_order() {
    for folder in ["book", "ja"] {
        let contents = document(&format!("docs/{folder}/README.md"));
        let listed: Vec<&str> = contents
            .lines()
            .filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()))
            .filter_map(|line| line.split_once("](")?.1.split_once(".md)"))
            .map(|(name, _)| name)
            .collect();
        assert_eq!(listed, CHAPTERS, "docs/{folder}/README.md");
    }
}
