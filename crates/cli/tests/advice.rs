//! The program accepts its own advice: every command in a message runs, and every printed game
//! opens.
//!
//! The messages are those of the recorded wrong commands (`tests/frozen/wrong.txt`), of a table of
//! wrong games, and of every named game without its position. In a message `grundy …` in backquotes
//! is a command. Text in backquotes below an underlined GAME is a game, or the parameters of one. A
//! word in capitals (`GAME`, `N`) is a placeholder, and `…` matches anything.

#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    reason = "a test reads the recorded commands and its environment"
)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// Invalid games, each in a different way.
const WRONG: &[&str] = &[
    "kayls",
    "wythof",
    "tictacto",
    "conect4",
    "dobutsi",
    "take-on",
    "0.7G",
    "0.",
    "9.9",
    "4u",
    "0.(3",
    "0.8.1",
    "subtract:",
    "subtract:0,2",
    "subtract:1,x",
    "S{1,",
    "allbut:",
    "allbut:x",
    "coins:",
    "coins:[",
    "product:ruler",
    "product:ruler,nim",
    "take:x",
    "take:1,2,3",
    "nim:3",
    "queens:4",
    "connect4:99,4",
    "connect4:x",
    "othello:5",
    "gomoku:99",
    "misere-mnk:0,0,0",
    "endgame:KXK",
    "deque:1,x",
    "tree:((5",
    "chess:3",
    "shogi:x",
    "dobutsu:1",
    "cards:x",
    "none.game",
    "g(x) =",
    "",
];

/// Games as codes and sets, with parts of their messages.
const CODES: &[&str] = &[
    "0.8",
    "0.77",
    "0.137",
    "4.07",
    "4u.0",
    "0.(3)",
    "subtract:1,3,4",
    "allbut:2,5",
    "kayles",
    "take:3",
    "dawson-kayles",
    "grundy",
    "lasker-nim",
    "guiles",
    "treblecross",
];

struct TestFolder {
    place: PathBuf,
    path: std::ffi::OsString,
}

/// The result of a command.
struct Answer {
    status: i32,
    out: String,
    talk: String,
}

impl TestFolder {
    /// Creates a folder in which `grundy` is the program under test.
    fn new(name: &str) -> Self {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = here.ancestors().nth(2).expect("the crate lies in crates/");
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("advice-{name}"));
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(place.join(".bin")).expect("the folder can be written");
        for (target, link) in [
            (root.join("games"), "games"),
            (root.join("tests"), "tests"),
            (PathBuf::from(env!("CARGO_BIN_EXE_grundy")), ".bin/grundy"),
        ] {
            std::os::unix::fs::symlink(target, place.join(link)).expect("a new link");
        }
        let mut path = place.join(".bin").into_os_string();
        path.push(":");
        path.push(env::var_os("PATH").unwrap_or_default());
        Self { place, path }
    }

    fn run(&self, command: &str) -> Answer {
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir(&self.place)
            .env("PATH", &self.path)
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .output()
            .expect("there is a shell");
        Answer {
            status: output.status.code().unwrap_or(-1),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            talk: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Returns the error of an advised command, if it has one.
    fn advised(&self, command: &str) -> Option<String> {
        let command = filled(command)?;
        let command = match command.split_whitespace().count() {
            // The name of a command.
            2 if !["games", "version"]
                .iter()
                .any(|verb| command.ends_with(verb)) =>
            {
                format!("{command} --help")
            }
            _ if command.contains("--limit") => command,
            _ => format!("{command} --limit bytes=50M,time=0.2"),
        };
        let answer = self.run(&command);
        (answer.status == 2 || answer.status < 0).then(|| format!("$ {command}\n{}", answer.talk))
    }

    /// Returns the reason why a printed game does not open, if it does not.
    fn opens(&self, game: &str) -> Option<String> {
        // Quotes in the game, or a position after it.
        let own = game.starts_with('\'') || game.contains(' ') && !game.contains(['[', '(']);
        let quoted = if own {
            game.to_owned()
        } else {
            format!("'{game}'")
        };
        let command = format!("grundy solve {quoted} --limit bytes=50M,time=0.2");
        let answer = self.run(&command);
        let refused =
            answer.talk.contains("--> GAME") || answer.talk.contains("error[unknown-game]");
        (refused || answer.status < 0).then(|| format!("$ {command}\n{}", answer.talk))
    }
}

/// Fills the placeholders of a command; `None` if it contains `…`.
fn filled(command: &str) -> Option<String> {
    if command.contains('…')
        || command.contains('[') && command.contains(']') && command.contains("--")
    {
        return None;
    }
    let words = command.split(' ').map(|word| match word {
        "GAME" => "kayles",
        "FILE" => "advice.out",
        "N" => "50",
        "VERB" => "solve",
        "EXPR" => "'g(3)'",
        word => word,
    });
    Some(words.collect::<Vec<_>>().join(" "))
}

/// Returns the lines of a message with advice.
fn advice(message: &str) -> impl Iterator<Item = &str> {
    let lines = message
        .lines()
        .map(|line| line.trim_start_matches(['!', ' ']));
    lines.filter_map(|line| {
        line.strip_prefix("= help: ")
            .or_else(|| line.strip_prefix("= note: "))
    })
}

/// Returns the texts in backquotes.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Returns the commands in a message.
fn commands(message: &str) -> impl Iterator<Item = &str> {
    let quoted = advice(message).flat_map(quoted);
    quoted.filter(|piece| piece.starts_with("grundy "))
}

/// Returns the commands with a recorded error message, with that message.
fn recorded() -> Vec<(String, String)> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut found: Vec<(String, String)> = Vec::new();
    for name in [
        "frozen/wrong.txt",
        "frozen/solve.txt",
        "frozen/laws.txt",
        "frozen/rules.txt",
        "cmd/wrong.md",
    ] {
        let text = fs::read_to_string(here.join(name)).expect("the recorded commands can be read");
        for line in text.lines() {
            match line.strip_prefix("$ ") {
                Some(command) => found.push((command.to_owned(), String::new())),
                None => {
                    if let Some((_, message)) = found.last_mut() {
                        message.push_str(line);
                        message.push('\n');
                    }
                }
            }
        }
    }
    found
}

fn fail_with(faults: &[String]) {
    assert!(
        faults.is_empty(),
        "the program advises what it refuses:\n\n{}",
        faults.join("\n")
    );
}

#[test]
fn every_command_in_a_recorded_message_runs() {
    let house = TestFolder::new("recorded");
    let recorded = recorded();
    let wanted: BTreeSet<&str> = recorded
        .iter()
        .flat_map(|(_, message)| commands(message))
        .collect();
    assert!(
        wanted.len() > 10,
        "no advice is found in the messages: {wanted:?}"
    );
    let faults: Vec<String> = wanted
        .into_iter()
        .filter_map(|command| house.advised(command))
        .collect();
    fail_with(&faults);
}

#[test]
fn every_game_and_command_that_a_wrong_game_is_answered_with_is_right() {
    let house = TestFolder::new("wrong");
    let mut faults = Vec::new();
    for typed in WRONG {
        let answer = house.run(&format!("grundy solve '{typed}'"));
        assert_eq!(
            answer.status, 2,
            "`{typed}` is not a game:\n{}{}",
            answer.out, answer.talk
        );
        faults.extend(commands(&answer.talk).filter_map(|command| house.advised(command)));
        if !answer.talk.contains("--> GAME") && !answer.talk.contains("error[unknown-game]") {
            continue;
        }
        let family = typed.split([':', '(']).next().unwrap_or_default();
        for line in advice(&answer.talk) {
            let games = quoted(line)
                .filter(|piece| !piece.starts_with("grundy ") && !piece.contains(['…', '=']));
            // `EXPR` is a placeholder, and a sign is not a game.
            let placeholder = |piece: &str| {
                piece
                    .split([':', ','])
                    .any(|word| word.len() > 1 && word.chars().all(char::is_uppercase))
            };
            let long = |piece: &&str| piece.chars().filter(|c| c.is_alphanumeric()).count() > 1;
            for game in games.filter(long) {
                let parameters = format!("{family}:{game}");
                if let Some(fault) = house.opens(game)
                    && !placeholder(game)
                    && house.opens(&parameters).is_some()
                {
                    faults.push(format!("`{typed}` is answered with: {line}\n{fault}"));
                }
            }
        }
    }
    fail_with(&faults);
}

#[test]
fn every_example_of_a_named_game_runs() {
    let house = TestFolder::new("named");
    let list = house.run("grundy games --format json").out;
    let names: Vec<&str> = list
        .split("{\"name\":\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    let games: BTreeSet<&str> = names
        .into_iter()
        .filter(|name| list.contains(&format!("{{\"name\":\"{name}\",\"title\"")))
        .collect();
    assert!(games.len() > 60, "{games:?}");
    let mut faults = Vec::new();
    for game in games {
        faults.extend(house.opens(game));
        let bare = house.run(&format!("grundy solve {game} --limit bytes=50M,time=0.2"));
        faults.extend(commands(&bare.talk).filter_map(|command| house.advised(command)));
        let page = house.run(&format!("grundy games {game}")).out;
        let examples = page
            .lines()
            .filter_map(|line| line.strip_prefix("example: "));
        faults.extend(examples.filter_map(|command| house.advised(command)));
    }
    fail_with(&faults);
}

#[test]
fn every_game_that_an_answer_names_opens() {
    let house = TestFolder::new("codes");
    let mut faults = Vec::new();
    let mut seen = BTreeSet::new();
    for code in CODES {
        // "this is the taking-and-breaking game 4u. (grundy)"
        let plan = house.run(&format!("grundy explain '{code}' --to 60")).out;
        let named = plan.lines().filter_map(|line| {
            let kinds = ["taking-and-breaking game ", "subtraction game "];
            kinds.iter().find_map(|kind| line.split_once(kind))
        });
        for (_, games) in named {
            let mut words = games.split(' ').map(|word| word.trim_end_matches(','));
            seen.extend(words.next().map(str::to_owned));
            let name = words
                .next()
                .and_then(|word| word.strip_prefix('(')?.strip_suffix(')'));
            seen.extend(name.map(str::to_owned));
        }
        let period = house
            .run(&format!("grundy period '{code}' --to 300 --format json"))
            .out;
        let named = period
            .split("\"game\":\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next());
        seen.extend(named.map(str::to_owned));
    }
    let survey = house.run("grundy survey 1 --heaps 200").out;
    for row in survey.lines().skip(1) {
        seen.extend(
            row.split(',')
                .take(2)
                .filter(|code| !code.is_empty())
                .map(str::to_owned),
        );
    }
    assert!(seen.len() > CODES.len(), "{seen:?}");
    faults.extend(seen.iter().filter_map(|game| house.opens(game)));
    fail_with(&faults);
}
