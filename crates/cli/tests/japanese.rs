//! With `--language ja` every command answers in Japanese: no line of text has an English word,
//! except names, codes, notation and rules.

#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    reason = "a test runs the program on real files"
)]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use common::{fed, grundy, interrupt};
use grundy_cli::manual::Manual;
use grundy_cli::reference::MANUALS;

/// The samples of all commands. Those of `check` are last: the others write certificates.
fn samples() -> Vec<(&'static str, &'static str)> {
    let of = |(_, manual): &(&str, &'static Manual)| manual.samples;
    let (last, first): (Vec<_>, Vec<_>) = MANUALS.iter().partition(|(name, _)| *name == "check");
    first.iter().chain(&last).flat_map(of).copied().collect()
}

/// Typical mistakes: rejected, or stopped by a limit.
fn mistakes() -> impl Iterator<Item = &'static str> {
    let own = MANUALS.iter().flat_map(|(_, manual)| manual.mistakes);
    own.copied().chain(["sovle  nim  3"])
}

/// Creates a folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Returns all output of a command on both streams; `explore` runs until it prints its address,
/// then gets an interrupt.
fn output_of((line, input): (&str, &str), folder: &Path) -> String {
    let words = line.split("  ").chain(["--language", "ja"]);
    let words: Vec<&str> = words.collect();
    let mut command = grundy(&words);
    command.current_dir(folder);
    let mut child = fed(command, input);
    let mut all = String::new();
    if line == "explore" {
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        out.read_line(&mut all).expect("an address");
        interrupt(&child);
        out.read_to_string(&mut all).expect("text");
    }
    let output = child.wait_with_output().expect("it ends");
    assert!(
        output.status.code().is_some_and(|status| status <= 3),
        "{line}: {output:?}"
    );
    all + &String::from_utf8_lossy(&output.stdout) + &String::from_utf8_lossy(&output.stderr)
}

/// Lines that contain only names: of a game, an example, a reference; and of the letters of a
/// quotient.
const LINES_OF_NAMES: [&str; 8] = [
    "名前：",
    "例：",
    "文献：",
    "関係式",
    "Φ",
    "P ",
    "パラメータ ",
    "［使える値：",
];

/// Names of people, and of games that are not the title of an entry.
const NAMES: [&str; 5] = [
    "Applegate, Jacobson and Sleator 1991",
    "Lemoine and Viennot",
    "J. Lemoine and S. Viennot 2010",
    "Deque game (",
    "SOS",
];

/// Removes the language-independent parts: lines of names, names of games and people, text in
/// backquotes, and rules in the syntax of certificates.
fn without_names(line: &str, titles: &[String]) -> String {
    let label = line.trim_start();
    if LINES_OF_NAMES.iter().any(|start| label.starts_with(start)) {
        return String::new();
    }
    let mut line = line.split('`').step_by(2).collect::<String>();
    for name in titles.iter().map(String::as_str).chain(NAMES) {
        line = line.replace(name, "");
    }
    // `成り立つ：ルール (mex …) では、g(x,y) = …。範囲は …（T5）` contains rules in the syntax of certificates.
    match line.split_once("ルール (") {
        Some((before, _)) if line.ends_with("（T5）") => before.to_owned(),
        _ => line,
    }
}

/// Words of names and notation: algorithms, formats, kernels, positions and moves.
const WORDS: &[&str] = &[
    "alpha-beta",
    "deepening",
    "minimax",
    "mtdf",
    "scout",
    "threats",
    "bfile",
    "blocks",
    "csv",
    "json",
    "npy",
    "png",
    "svg",
    "tex",
    "tikz",
    "tsv",
    "txt",
    "linux",
    "macos",
    "portable",
    "cells",
    "around",
    "end",
    "turn",
    "over",
    "upon",
    "board",
    "help",
    "hint",
    "moves",
    "quit",
    "swap",
    "undo",
    "grundy",
    "answer",
    "else",
    "for",
    "if",
    "in",
    "mex",
    "then",
    "inf",
    "left",
    "mod",
    "right",
    "Rust",
    "Walnut",
    "Rocq",
    // The title of a code has no Japanese form.
    "Taking-and-breaking",
    "game",
    // Limits, commands and topics of help, in lists.
    "bytes",
    "options",
    "time",
    "eval",
    "perft",
    "play",
    "search",
    "solve",
    "thermograph",
    "tree",
    "value",
    "commands",
    "environment",
    "errors",
    "formats",
    "headers",
    "limits",
    "names",
    "positions",
    "statuses",
    "syntax",
    "theorems",
];

/// Returns the English words of a line that are neither in the command nor the name of a game.
///
/// A word has at least three letters, all but the first in lower case, and blanks, Japanese
/// characters or punctuation around it. `g(x)`, `k.cert` and `x=0..=5` are not words.
fn english(line: &str, command: &str, names: &BTreeSet<String>) -> Vec<String> {
    let typed: Vec<&str> = command.split(|c: char| !c.is_ascii_alphabetic()).collect();
    let is_word = |word: &str| {
        let mut parts = word.split(['-', '\'']);
        let first = parts.next().unwrap_or_default();
        let lower = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase());
        let capital = first.strip_prefix(|c: char| c.is_ascii_uppercase());
        first.len() > 2 && lower(capital.unwrap_or(first)) && parts.all(lower)
    };
    // The code of a message is in brackets behind its mark.
    let line = match line.split_once("]: ") {
        Some((mark, rest)) if mark.starts_with("エラー[") || mark.starts_with("警告[") => rest,
        _ => line,
    };
    let tokens = line.split(|c: char| c.is_whitespace() || !c.is_ascii());
    let words = tokens.map(|token| token.trim_matches(|c| "()[],.;:'\"".contains(c)));
    let words = words.filter(|word| is_word(word) && !WORDS.contains(word));
    let words = words.filter(|word| !names.contains(*word));
    let words = words.filter(|word| word.split('-').any(|part| !typed.contains(&part)));
    words.map(str::to_owned).collect()
}

/// Returns the list of games.
fn games() -> Vec<serde_json::Value> {
    let games = grundy(&["games", "--format", "json"]).output();
    let games: serde_json::Value =
        serde_json::from_slice(&games.expect("it runs").stdout).expect("JSON");
    games.as_array().expect("a list").clone()
}

/// Returns the titles of the games, in the form in which they precede a Japanese one.
fn titles() -> Vec<String> {
    let games = games();
    let titles = games.iter().filter_map(|game| game["title"].as_str());
    titles.map(|title| format!("{title} (")).collect()
}

/// Returns the names of the games.
fn names() -> BTreeSet<String> {
    let games = games();
    let names = games.iter().flat_map(|game| {
        let others = game["names"].as_array().into_iter().flatten();
        others
            .chain([&game["name"]])
            .filter_map(|name| name.as_str())
    });
    names
        .map(|name| name.split(':').next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn every_verb_answers_in_japanese() {
    let without: Vec<&str> = MANUALS
        .iter()
        // A client of `lsp` sends messages of a protocol: tests/lsp.rs has sessions.
        .filter(|(name, manual)| !["help", "lsp"].contains(name) && manual.samples.is_empty())
        .map(|(name, _)| *name)
        .collect();
    assert!(without.is_empty(), "manuals without samples: {without:?}");
    let (titles, names) = (titles(), names());
    let folder = folder("japanese");
    let rules = "# expect: g(2) == 3\ng(x) = mex{ g(x-k) for k in 1..=x }";
    fs::write(folder.join("wrong.game"), rules).expect("a file");
    let source = "def g(n):\n    seen = {g(n - k) for k in (1, 3) if k <= n}\n    m = 0\n    while m in seen:\n        m += 1\n    return m\n";
    fs::write(folder.join("solution.py"), source).expect("a file");
    let mut wrong = Vec::new();
    for (command, input) in samples() {
        let text = output_of((command, input), &folder);
        assert!(
            !text.is_empty() || command.starts_with("completions"),
            "{command}"
        );
        // A script for a shell is not a sentence.
        if command.starts_with("completions") {
            continue;
        }
        for line in text.lines() {
            let words = english(&without_names(line, &titles), command, &names);
            if !words.is_empty() {
                wrong.push(format!("{command}: {words:?} in {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Lines of the source are printed unchanged. The place above them and the remarks below them are
/// translated.
#[test]
fn errors_say_in_japanese_what_is_wrong_and_what_to_do() {
    let folder = folder("japanese-errors");
    let (titles, names) = (titles(), names());
    let mut wrong = Vec::new();
    for command in mistakes() {
        let text = output_of((command, ""), &folder);
        assert!(text.contains("エラー"), "{command}: {text}");
        let typed = |line: &&str| {
            let number = line.trim_start().split_once(" | ");
            number.is_some_and(|(number, _)| number.parse::<u32>().is_ok())
        };
        // The usage of a command has the names of its options.
        let usage = |line: &&str| line.starts_with("使い方：");
        for line in text.lines().filter(|line| !typed(line) && !usage(line)) {
            let words = english(&without_names(line, &titles), command, &names);
            if !words.is_empty() {
                wrong.push(format!("{command}: {words:?} in {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn english_words_are_found_and_names_are_not() {
    let names = BTreeSet::from(["dawson-kayles".to_owned()]);
    let found = english("値  the player wins（sadly）", "value  nim", &names);
    assert_eq!(found, ["the", "player", "wins", "sadly"]);
    for line in [
        "状態  T0 により証明済み",
        "エラー[unknown-name]: `f` はありません",
        "k.cert に証明書を書きました",
        "dawson-kayles：g(n) は x=0..=5 で value に等しい",
    ] {
        assert_eq!(english(line, "value  nim", &names), [""; 0], "{line}");
    }
    let line = without_names("Connect Four (四目並べ)", &["Connect Four (".to_owned()]);
    assert_eq!(english(&line, "games", &names), [""; 0]);
}

/// Help pages and errors of the command line follow the language of the run, however it is given.
#[test]
fn help_and_wrong_arguments_are_japanese() {
    let folder = folder("japanese-help");
    for verb in MANUALS.iter().map(|(name, _)| *name).chain([""]) {
        let line = format!("{verb}  --help");
        let page = output_of((line.trim_start(), ""), &folder);
        assert!(
            page.contains("使い方：grundy") && page.contains("例："),
            "{page}"
        );
        for heading in [
            "Usage:",
            "Options:",
            "Arguments:",
            "Commands:",
            "Examples:",
            "default:",
        ] {
            assert!(!page.contains(heading), "{verb}: {page}");
        }
    }
    let mut environment = grundy(&["sovle", "nim"]);
    environment.env_remove("LC_ALL").env_remove("LC_MESSAGES");
    let output = environment
        .env("LANG", "ja_JP.UTF-8")
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text.contains("`sovle` というコマンドはありません"),
        "{text}"
    );
    assert!(
        text.contains("似た名前のコマンドがあります：") && text.contains("`solve`"),
        "{text}"
    );
}
