//! The commands in README.md and in the manuals are run, and what they print is compared.
//!
//! In a block marked `console` a line that begins with `$ ` is a command for the shell, the lines below it
//! that begin with `> ` go on with it, and the rest is what it prints, errors included. A line
//! `? 2` right below the command is its exit status, if that is not 0. A block marked `file=NAME`
//! is a file that the commands after it may read. Each document has a folder of its own, in which
//! `games` and `tests` are those of the repository.
//!
//! trycmd, which reads such blocks too, gives each command to the program without a shell: it knows
//! no `<`, no `|` and no rules of several lines, and contest input is piped.
//!
//! After a change that is meant, `TRYCMD=overwrite cargo test -p grundy-cli --test docs` writes
//! what is printed now into the documents; read the difference before it is committed.

#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    reason = "a test reads the documents and its environment"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the crate lies in crates/")
        .to_owned()
}

/// A folder for the files of one document.
fn desk(name: &str) -> PathBuf {
    let desk = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("docs-{name}"));
    let _ = fs::remove_dir_all(&desk);
    fs::create_dir_all(&desk).expect("the folder for temporary files can be written");
    for folder in ["games", "tests"] {
        std::os::unix::fs::symlink(root().join(folder), desk.join(folder)).expect("a new link");
    }
    desk
}

/// Whether a line is progress, which a slow machine shows and a fast one does not.
fn is_progress(line: &str) -> bool {
    line.ends_with(" s left") || (line.contains(" positions after ") && line.ends_with(" s"))
}

/// What a command prints, below a line with its exit status if that is not 0.
fn answer(command: &str, desk: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy"));
    let mut path = program
        .parent()
        .expect("a program lies in a folder")
        .as_os_str()
        .to_owned();
    if let Some(others) = env::var_os("PATH") {
        path.push(":");
        path.push(others);
    }
    // Both streams into one pipe, in the order in which they are written.
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("exec 2>&1\n{command}"))
        .current_dir(desk)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell");
    let mut answer = String::new();
    if !output.status.success() {
        let status = output.status.code().unwrap_or(-1);
        let _ = writeln!(answer, "? {status}");
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    for line in printed.lines().filter(|line| !is_progress(line)) {
        let _ = writeln!(answer, "{}", line.trim_end());
    }
    answer
}

/// The document with the answers that the commands give now, and how many commands there are.
fn rerun(text: &str, desk: &Path) -> (String, usize) {
    let mut new = String::new();
    let mut commands = 0;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let _ = writeln!(new, "{line}");
        let Some(info) = line.strip_prefix("```") else {
            continue;
        };
        let mut block = Vec::new();
        for line in lines.by_ref().take_while(|line| *line != "```") {
            block.push(line);
        }
        for word in info.split_whitespace() {
            if let Some(file) = word.strip_prefix("file=") {
                let content = block.join("\n") + "\n";
                fs::write(desk.join(file), content).expect("a file beside the document");
            }
        }
        if info == "console" {
            let mut block = block.into_iter().peekable();
            while let Some(line) = block.next() {
                let _ = writeln!(new, "{line}");
                let Some(first) = line.strip_prefix("$ ") else {
                    panic!("`{line}` stands above the first command of its block");
                };
                let mut command = first.to_owned();
                while let Some(more) = block.next_if(|line| line.starts_with("> ")) {
                    let _ = writeln!(new, "{more}");
                    let _ = write!(command, "\n{}", &more[2..]);
                }
                while block.next_if(|line| !line.starts_with("$ ")).is_some() {}
                new.push_str(&answer(&command, desk));
                commands += 1;
            }
        } else {
            for line in block {
                let _ = writeln!(new, "{line}");
            }
        }
        new.push_str("```\n");
    }
    (new, commands)
}

/// The first lines that differ, with their numbers.
fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let at = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let mut shown = String::new();
    for (sign, lines) in [('-', &old), ('+', &new)] {
        for line in lines.iter().skip(at).take(12) {
            let _ = writeln!(shown, "{sign} {line}");
        }
    }
    format!("line {}:\n{shown}", at + 1)
}

fn is_current(document: &str) {
    let path = root().join(document);
    let old = fs::read_to_string(&path).expect("the document exists");
    let (new, commands) = rerun(&old, &desk(&document.replace('/', "-")));
    assert!(commands > 0, "{document} shows no command");
    if old == new {
        return;
    }
    if env::var_os("TRYCMD").is_some_and(|what| what == "overwrite") {
        fs::write(&path, new).expect("the document can be written");
        return;
    }
    panic!(
        "{document} is stale at {}\nif the new output is right: TRYCMD=overwrite cargo test -p \
         grundy-cli --test docs",
        difference(&old, &new)
    );
}

#[test]
fn the_front_page_shows_what_is_printed() {
    is_current("README.md");
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

/// The program in Rust on the front page is a documentation test of the crate `grundy`.
#[test]
fn the_rust_program_of_the_front_page_is_a_documentation_test() {
    let source = fs::read_to_string(root().join("crates/grundy/src/lib.rs")).expect("the facade");
    let documented: String = source
        .lines()
        .filter_map(|line| line.strip_prefix("//!"))
        .fold(String::new(), |text, line| {
            text + line.strip_prefix(' ').unwrap_or(line) + "\n"
        });
    for document in ["README.md", "docs/japanese.md"] {
        let text = fs::read_to_string(root().join(document)).expect("the document exists");
        let program = text.split("```rust\n").nth(1).expect("it shows a program");
        let program = program.split("```").next().unwrap_or_default();
        assert!(
            documented.contains(&format!("```\n{program}")),
            "the program in {document} is not the one in crates/grundy/src/lib.rs"
        );
    }
}
