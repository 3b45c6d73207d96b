//! `grundy judge` answers the problems of the corpus, and the games of the catalogue that come from
//! them, in the formats of their judges. The inputs are in `tests/corpus/*/judge.txt`.

#![allow(
    clippy::disallowed_methods,
    reason = "a test reads files of the repository"
)]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use common::{fed, grundy};

/// Games of the catalogue and the problem whose input they answer.
const GAMES: &[(&str, &str)] = &[
    ("bowls-and-beans", "arc038-c"),
    ("cards", "arc038-a"),
    ("cutting-game", "poj-2311"),
    ("deque", "edpc-l"),
    ("divisor-game", "hr-tower-revisited"),
    ("euclid", "poj-2348"),
    ("georgia-and-bob", "poj-1704"),
    ("graph-game", "poj-2425"),
    ("grundy", "cses-2207"),
    ("hyper-knights", "loj-1315"),
    ("interval-game", "abc206-f"),
    ("k-stones", "edpc-k"),
    ("misere-nim", "poj-3480"),
    ("nim", "nim"),
    ("prime-factor", "yuki-2"),
    ("stone-game", "lc-1406"),
    ("stone-game-2", "lc-1140"),
    ("stone-piles", "hr-stone-piles"),
    ("take-square", "lc-1510"),
    ("token", "arc038-b"),
    ("white-blue", "typical90-031"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn judge(game: &str, input: &str) -> Output {
    fed(grundy(&["judge", game]), input)
        .wait_with_output()
        .expect("it ends")
}

/// The inputs of a problem and their expected outputs.
fn cases(problem: &str) -> Option<Vec<(String, String)>> {
    let path = root().join("tests/corpus").join(problem).join("judge.txt");
    let text = fs::read_to_string(path).ok()?;
    let parts = text.split("--- input\n").skip(1);
    let cases = parts.map(|part| part.split_once("--- output\n").expect("an output"));
    Some(cases.map(|(a, b)| (a.to_owned(), b.to_owned())).collect())
}

/// Compares the answers of a game with the expected ones.
fn compare(game: &str, problem: &str) {
    let cases = cases(problem).unwrap_or_else(|| panic!("{problem} has inputs"));
    assert!(!cases.is_empty(), "{problem}");
    for (input, expected) in cases {
        let answer = judge(game, &input);
        let errors = String::from_utf8_lossy(&answer.stderr);
        assert!(answer.status.success(), "{game}: {errors}\n{input}");
        let output = String::from_utf8_lossy(&answer.stdout);
        assert_eq!(output, expected, "{game} with the input\n{input}");
    }
}

#[test]
fn every_problem_with_an_input_format_is_answered() {
    let corpus = root().join("tests/corpus");
    let mut problems = 0;
    for entry in fs::read_dir(&corpus).expect("a folder") {
        let entry = entry.expect("an entry");
        let rules = entry.path().join("rules.game");
        let Ok(text) = fs::read_to_string(&rules) else {
            continue;
        };
        if text.contains("# input: ") {
            let name = entry.file_name().into_string().expect("a name");
            compare(&rules.display().to_string(), &name);
            problems += 1;
        }
    }
    assert!(problems >= 44, "{problems}");
}

#[test]
fn games_of_the_catalogue_answer_the_input_of_their_problem() {
    for (game, problem) in GAMES {
        compare(game, problem);
    }
    let listed: BTreeSet<String> = GAMES
        .iter()
        .map(|(game, _)| format!("{game}.game"))
        .collect();
    for entry in fs::read_dir(root().join("games")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let stated = fs::read_to_string(&path)
            .expect("a text")
            .contains("# input: ");
        assert_eq!(stated, listed.contains(&name), "{name}");
    }
}

#[test]
fn a_wrong_input_names_its_line() {
    for (game, input, message) in [
        ("k-stones", "", "line 1: the input ends where `N`"),
        ("k-stones", "2 4\n2\n", "line 2: the input ends where `A`"),
        ("k-stones", "x 4\n2\n", "counts what follows"),
        (
            "k-stones",
            "2 4\n2 3 9\n",
            "is left over after the last case",
        ),
        ("kayles", "7\n", "do not state the order of their input"),
    ] {
        let answer = judge(game, input);
        let errors = String::from_utf8_lossy(&answer.stderr);
        assert_eq!(answer.status.code(), Some(2), "{errors}");
        assert!(errors.contains(message), "{errors}");
    }
}

#[test]
fn the_answers_before_a_wrong_case_are_printed() {
    let answer = judge("stone-game", "[1,2,3,7]\n[1,2,3,x\n");
    assert_eq!(answer.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&answer.stdout), "Bob\n");
}
