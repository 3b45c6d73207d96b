//! Byte-exact tests of the program's output.
//!
//! `tests/frozen/*.txt` has commands for every kind of game. A line that begins with `$ ` is a
//! command for the shell. Below it are its exit status after `? `, its standard output with `| `
//! before each line, and its standard error with `! `. A last line without a line end has `\`
//! instead of the bar. A refactoring changes none of it, and the counters in it (cells, options,
//! nodes, cut-offs) show that the work is the same too.
//!
//! The commands run in an empty folder, in which `games` and `tests` are those of the repository.
//!
//! `FROZEN=overwrite cargo test -p grundy-cli --test frozen` writes the current output; read the
//! difference, and give the reason in the commit. `FROZEN_PROGRAM=PATH` runs another program.

#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    reason = "a test reads the recorded answers and its environment"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The folder with the recorded answers, and the root of the repository.
fn folders() -> (PathBuf, PathBuf) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.ancestors().nth(2).expect("the crate lies in crates/");
    (here.join("tests/frozen"), root.to_owned())
}

/// Creates a folder for the commands of one file, in which `grundy` is the program under test.
fn workplace(name: &str, root: &Path) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("frozen-{name}"));
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(place.join(".bin")).expect("the folder for temporary files can be written");
    let program = env::var_os("FROZEN_PROGRAM").map_or_else(
        || PathBuf::from(env!("CARGO_BIN_EXE_grundy")),
        PathBuf::from,
    );
    for (target, link) in [
        (root.join("games"), "games"),
        (root.join("tests"), "tests"),
        (program, ".bin/grundy"),
    ] {
        std::os::unix::fs::symlink(target, place.join(link)).expect("a new link");
    }
    place
}

/// Appends the lines of one stream, marked.
fn marked(out: &mut String, mark: char, text: &str) {
    for line in text.split_inclusive('\n') {
        match line.strip_suffix('\n') {
            Some(line) => writeln!(out, "{mark} {line}"),
            None => writeln!(out, "{mark}\\{line}"),
        }
        .expect("a string takes everything");
    }
}

/// Whether a line is progress, which only slow machines print.
fn is_progress(line: &str) -> bool {
    line.ends_with(" s left\n") || (line.contains(" positions after ") && line.ends_with(" s\n"))
}

/// Returns the output of a command, in the format of the file.
fn answer(command: &str, place: &Path) -> String {
    let mut path = place.join(".bin").into_os_string();
    if let Some(others) = env::var_os("PATH") {
        path.push(":");
        path.push(others);
    }
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(place)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell");
    let mut answer = String::new();
    let status = output.status.code().unwrap_or(-1);
    let _ = writeln!(answer, "? {status}");
    // The kernel of the heap engine depends on the machine.
    let kernels = ["avx512-vbmi kernel", "avx2 kernel", "portable kernel"];
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let printed =
        (kernels.iter()).fold(printed, |text, kernel| text.replace(kernel, "best kernel"));
    marked(&mut answer, '|', &printed);
    let talk = String::from_utf8_lossy(&output.stderr);
    let talk: String = talk
        .split_inclusive('\n')
        .filter(|line| !is_progress(line))
        .collect();
    marked(&mut answer, '!', &talk);
    answer
}

/// The commands of a file, each with its recorded answer.
fn commands(text: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            commands.push((command, String::new()));
        } else if let Some((_, answer)) = commands.last_mut().filter(|_| !line.is_empty()) {
            let _ = writeln!(answer, "{line}");
        }
    }
    commands
}

/// Returns a part of a long line, from shortly before the first difference from the other.
fn excerpt(line: &str, other: Option<&&str>) -> String {
    const WIDTH: usize = 160;
    let common = other.map_or(0, |other| {
        let pairs = line.chars().zip(other.chars());
        pairs.take_while(|(a, b)| a == b).count()
    });
    let from = if line.chars().count() > WIDTH {
        common.saturating_sub(WIDTH / 2)
    } else {
        0
    };
    let mark = if from > 0 { "…" } else { "" };
    let part: String = line.chars().skip(from).take(WIDTH).collect();
    format!("{mark}{part}")
}

/// Returns the lines in which two answers differ, from the first such line to the last.
fn difference(recorded: &str, printed: &str) -> String {
    const SHOWN: usize = 12;
    let old: Vec<&str> = recorded.lines().collect();
    let new: Vec<&str> = printed.lines().collect();
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[same..], &new[same..]);
    let ends = old.iter().rev().zip(new.iter().rev());
    let tail = ends.take_while(|(a, b)| a == b).count();
    let mut text = format!("  (the first {same} lines agree)\n");
    for (sign, lines, others) in [("-", old, new), ("+", new, old)] {
        let lines = &lines[..lines.len() - tail];
        for (i, line) in lines.iter().enumerate().take(SHOWN) {
            let _ = writeln!(text, "  {sign}{}", excerpt(line, others.get(i)));
        }
        if lines.len() > SHOWN {
            let _ = writeln!(text, "  {sign}… and {} more", lines.len() - SHOWN);
        }
    }
    text
}

/// Runs the commands of one file.
fn check(name: &str) {
    let (data, root) = folders();
    let file = data.join(format!("{name}.txt"));
    let text = fs::read_to_string(&file).expect("the recorded answers can be read");
    let place = workplace(name, &root);
    let mut now = String::new();
    let mut faults = String::new();
    for (command, recorded) in commands(&text) {
        let printed = answer(command, &place);
        if printed != recorded {
            let _ = write!(faults, "$ {command}\n{}\n", difference(&recorded, &printed));
        }
        let _ = write!(now, "$ {command}\n{printed}\n");
    }
    if env::var_os("FROZEN").is_some_and(|word| word == "overwrite") {
        fs::write(&file, now).expect("the recorded answers can be written");
    } else {
        assert!(
            faults.is_empty(),
            "the program prints something else than tests/frozen/{name}.txt:\n\n{faults}\
             If that is meant: FROZEN=overwrite cargo test -p grundy-cli --test frozen"
        );
    }
}

#[test]
fn positions_are_solved_as_before() {
    check("solve");
}

#[test]
fn tables_are_as_before() {
    check("tables");
}

#[test]
fn expressions_and_plans_are_as_before() {
    check("rules");
}

#[test]
fn periods_laws_and_nimbers_are_as_before() {
    check("laws");
}

#[test]
fn boards_are_as_before() {
    check("boards");
}

#[test]
fn messages_are_as_before() {
    check("wrong");
}

#[test]
fn cells_options_and_nodes_are_counted_as_before() {
    check("counters");
}
