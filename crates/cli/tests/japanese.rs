//! With `--language ja` every command answers in Japanese: no line of text has two consecutive
//! English words.

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

/// Each command with its arguments, separated by two blanks, and its input. Commands that write a
/// certificate precede `check`.
const COMMANDS: &[(&str, &str)] = &[
    ("solve  nim  3  4  5", ""),
    ("solve  tictactoe", ""),
    ("solve  domineering  ..|..  ...", ""),
    ("solve  loopy-heap  3  7  --certificate  l.cert", ""),
    ("table  wythoff  --to  5", ""),
    ("table  kayles  --to  200", ""),
    ("table  kayles  --to  20  -o  k.csv", ""),
    ("table  wythoff  --box  x=0..=3,y=2..=1", ""),
    (
        "table  domineering  --box  h=1..=3,w=1..=3  --value  temperature",
        "",
    ),
    ("eval  kayles  -e  g(1000)", ""),
    ("value  -e  {3||1|-2}  --tree  --plain", ""),
    ("value  -e  over + upon", ""),
    ("value  domineering  ...|...  --certificate  d.cert", ""),
    ("thermograph  -e  {3||1|-2}", ""),
    ("thermograph  -e  {3||1|-2}  -o  walls.svg", ""),
    ("period  kayles  --certificate  k.cert", ""),
    ("period  S{1,2}", ""),
    ("period  0.07  --to  40", ""),
    ("period  0.106  --to  3000", ""),
    ("period  g(x) = mex{ g(x-k) for k in 1..=x }  --to  500", ""),
    ("misere  0.77  --certificate  m.cert", ""),
    ("misere  0.07  --to  12", ""),
    ("misere  grundy  9  --certificate  set.cert", ""),
    ("pattern  maya2  --certificate  p.cert", ""),
    (
        "claim  take:3  g(x) == x - 4*(x/4)  --certificate  c.cert",
        "",
    ),
    ("claim  kayles  g(n) == n", ""),
    ("claim  kayles  g(n+12) == g(n) if n >= 71", ""),
    ("check  l.cert", ""),
    ("check  d.cert", ""),
    ("check  k.cert", ""),
    ("check  m.cert", ""),
    ("check  set.cert", ""),
    ("check  p.cert", ""),
    ("check  c.cert", ""),
    ("survey  1", ""),
    ("explain  wythoff  --to  50", ""),
    ("explore", ""),
    ("nim  about  16", ""),
    ("nim  table  3", ""),
    ("search  tictactoe", ""),
    ("search  tictactoe  --compare", ""),
    ("search  connect4:4,4  --depth  3", ""),
    ("search  gomoku  h8 h9 g9 f10 i9  --algorithm  threats", ""),
    ("tree  kayles  4", ""),
    ("tree  tictactoe  xox/.o./.x.", ""),
    (
        "play  nim  3  4  5",
        "help\nhint\nmoves\nundo\n3 -> 1\nboard\nswap\nquit",
    ),
    ("play  kayles  --side  none", ""),
    (
        "play  domineering  ..|..",
        "hint\nmoves\n左: ..|.. -> .|.\nquit",
    ),
    ("play  deque:1,2,9,3  --side  none", ""),
    ("play  tictactoe  --side  none", ""),
    ("perft  othello:6  --depth  2  --divide", ""),
    ("games", ""),
    ("games  connect4", ""),
    ("games  othello", ""),
    ("games  sprouts", ""),
    ("games  cram", ""),
    ("games  col", ""),
    ("games  take", ""),
    ("completions  bash", ""),
    ("version", ""),
];

/// Typical mistakes: rejected, or stopped by a limit.
const REFUSED: &[&str] = &[
    "solve  kayle  3",
    "solve  kayles",
    "solve  nim  -1",
    "solve  nim  x",
    "solve  nim  3,4",
    "solve  wythoff  3  5",
    "solve  wythoff  1,2,3",
    "solve  tictactoe  z9",
    "solve  connect4:99999",
    "table  nim  --to  -5",
    "table  wythoff  --to  9999999",
    "eval  g(x) = mex{ g(x-k) for k in 1..=x  -e  g(3)",
    "eval  g(x) = mex{ f(x-k) for k in 1..=x }  -e  g(3)",
    "eval  g(x) = g(x+1)  -e  g(3)",
    "eval  -e  1/0",
    "eval  -e  [1,2][5]",
    "eval  g(x) = mex{ x-1 }  -e  g(0)",
    "eval  g(x) = mex{ g(x-k) for k in S if k <= x }  -e  g(3)",
    "eval  -e  list{ i for i in 0..10**9 }  --limit  bytes=10M",
    "period  wythoff",
    "claim  kayles  g(n) == n if n < 0",
    "claim  kayles  g(n+12) == g(n) if n >= 71  --certificate  none.cert",
    "search  kayles",
    "tree  0.77",
    "solve  take:3  5  +  gomoku",
    "nim  sum",
    "nim  table",
    "nim  mul  x  y",
];

/// Creates a folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Returns all output of a command on both streams; `explore` runs until it prints its address,
/// then gets an interrupt.
fn said((line, input): (&str, &str), folder: &Path) -> String {
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
const KEPT: [&str; 6] = ["名前：", "例：", "文献：", "関係式", "Φ", "P "];

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
    if KEPT.iter().any(|start| label.starts_with(start)) {
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

/// Returns two consecutive English words, if any. The name of the program does not count, nor do
/// the words of rules.
fn english(line: &str) -> Option<[String; 2]> {
    let word = |token: &str| -> Option<String> {
        let bare = token.trim_matches(|c: char| c.is_ascii_punctuation());
        let letters = |c: char| c.is_ascii_alphabetic() || c == '-' || c == '\'';
        let known = ["grundy", "mex", "for", "in", "if", "then", "else"].contains(&bare);
        (bare.len() > 1 && bare.chars().all(letters) && !known).then(|| bare.to_owned())
    };
    let tokens: Vec<Option<String>> = line.split_whitespace().map(word).collect();
    let two = tokens
        .windows(2)
        .find_map(|two| two[0].clone().zip(two[1].clone()));
    two.map(|(first, second)| [first, second])
}

/// Returns the commands listed by the program.
fn verbs() -> BTreeSet<String> {
    let help = grundy(&["--help"]).output().expect("it runs").stdout;
    let help = String::from_utf8_lossy(&help).into_owned();
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let list = list.take_while(|line| !line.is_empty());
    let verbs = list.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let verbs = verbs.filter_map(|line| line.split_whitespace().next());
    verbs
        .filter(|verb| *verb != "help")
        .map(str::to_owned)
        .collect()
}

/// Returns the titles of the games, in the form in which they precede a Japanese one.
fn titles() -> Vec<String> {
    let games = grundy(&["games", "--format", "json"]).output();
    let games: serde_json::Value =
        serde_json::from_slice(&games.expect("it runs").stdout).expect("JSON");
    let games = games.as_array().expect("a list");
    let titles = games.iter().filter_map(|game| game["title"].as_str());
    titles.map(|title| format!("{title} (")).collect()
}

#[test]
fn every_verb_answers_in_japanese() {
    let verb = |(line, _): &(&str, &str)| line.split("  ").next().map(str::to_owned);
    let tried: BTreeSet<String> = COMMANDS.iter().filter_map(verb).collect();
    assert_eq!(
        tried,
        verbs(),
        "a new verb needs a command here, and words in two languages"
    );
    let titles = titles();
    let folder = folder("japanese");
    let mut wrong = Vec::new();
    for &(command, input) in COMMANDS {
        let text = said((command, input), &folder);
        assert!(
            !text.is_empty() || command.starts_with("completions"),
            "{command}"
        );
        // A script for a shell is not a sentence.
        if command.starts_with("completions") {
            continue;
        }
        for line in text.lines() {
            if let Some([first, second]) = english(&without_names(line, &titles)) {
                wrong.push(format!("{command}: `{first} {second}` in {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Lines of the source, with the place and the marks below them, are printed unchanged; the remarks
/// on them are translated.
#[test]
fn errors_say_in_japanese_what_is_wrong_and_what_to_do() {
    let folder = folder("japanese-errors");
    let titles = titles();
    let mut wrong = Vec::new();
    for command in REFUSED {
        let text = said((command, ""), &folder);
        assert!(text.contains("エラー["), "{command}: {text}");
        let typed = |line: &&str| {
            let line = line.trim_start();
            line.starts_with("-->")
                || line
                    .split_once(" | ")
                    .is_some_and(|(number, _)| number.parse::<u32>().is_ok())
        };
        for line in text.lines().filter(|line| !typed(line)) {
            if let Some([first, second]) = english(&without_names(line, &titles)) {
                wrong.push(format!("{command}: `{first} {second}` in {line}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn english_is_heard_and_names_are_none() {
    let found = english("値  the player wins");
    assert_eq!(found, Some(["the".to_owned(), "player".to_owned()]));
    assert_eq!(english("状態  T0 により証明済み"), None);
    let line = without_names("Connect Four (四目並べ)", &["Connect Four (".to_owned()]);
    assert_eq!(english(&line), None);
}
