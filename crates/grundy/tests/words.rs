//! Every code of a message has its sentence in the lists of [`grundy::words`], and so has every
//! line of a plan.

#![allow(clippy::disallowed_methods)] // tests read the repository

use crate::common;

use std::fs;
use std::path::{Path, PathBuf};

use grundy::catalogue::formulas;
use grundy::{Area, Game, Lang, Message, Run, words};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The texts directly after `Diagnostic::error(` and `Diagnostic::warning(`, up to the tests of a
/// file.
fn codes(text: &str) -> Vec<String> {
    let text = text.split("#[cfg(test)]").next().unwrap_or(text);
    let mut found = Vec::new();
    for start in ["Diagnostic::error(", "Diagnostic::warning("] {
        for behind in text.split(start).skip(1) {
            let Some(code) = behind.trim_start().strip_prefix('"') else {
                continue;
            };
            let code: String = code.chars().take_while(|c| *c != '"').collect();
            found.push(code);
        }
    }
    found
}

#[test]
fn every_code_has_a_japanese_sentence() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for entry in fs::read_dir(crates).expect("the crates") {
        sources(&entry.expect("a crate").path().join("src"), &mut files);
    }
    let mut without = Vec::new();
    let mut count = 0;
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        for code in codes(&text) {
            count += 1;
            if words::message(&code, Lang::Ja).is_none() {
                without.push(format!("{}: {code}", file.display()));
            }
        }
    }
    without.sort();
    without.dedup();
    assert!(count > 150, "only {count} messages were found");
    assert!(
        without.is_empty(),
        "add a sentence to crates/grundy/src/words.rs for\n{}",
        without.join("\n")
    );
}

/// The lines of a plan and of a report that remain English in Japanese.
fn without_japanese(game: &mut Game, area: &Area) -> Vec<String> {
    let mut run = Run::silent();
    let (plan, ran) = match game.explain_run(None, area, &mut run) {
        Ok((explanation, _)) => (explanation.plan, explanation.ran),
        // The error for a game without a table contains the reason.
        Err(_) => match game.explain(None, area) {
            Ok(explanation) => (explanation.plan, None),
            Err(_) => return Vec::new(),
        },
    };
    assert!(!plan.is_empty());
    let mut lines: Vec<String> = plan.iter().map(in_japanese).collect();
    if let Some(ran) = ran {
        lines.push(ran.engine.to_string());
        lines.extend(ran.steps.iter().map(ToString::to_string));
    }
    let japanese = |text: &str| text.chars().any(|c| matches!(c, '\u{3000}'..='\u{9fff}'));
    lines.retain(|line| !japanese(line) || !english_is_gone(line));
    lines
}

/// The Japanese text; a text without a translation is searched in the list of phrases.
fn in_japanese(message: &Message) -> String {
    words::phrase(message.text(Lang::Ja), Lang::Ja)
}

/// Whether no two consecutive English words are left outside of code.
fn english_is_gone(said: &str) -> bool {
    let outside: String = said.split('`').step_by(2).collect();
    let mut words = outside.split_whitespace();
    let mut before = false;
    !words.any(|word| {
        let is = word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase());
        std::mem::replace(&mut before, is) && is
    })
}

#[test]
fn every_line_of_a_plan_is_said_in_japanese() {
    let mut english = Vec::new();
    let mut games = 0;
    let mut look = |name: &str, mut game: Game| {
        games += 1;
        let lines = without_japanese(&mut game, &Area::up_to(5));
        english.extend(lines.into_iter().map(|line| format!("{name}: {line}")));
    };
    for entry in formulas() {
        look(entry.name, Game::named(entry.name).expect("a game"));
    }
    for problem in common::problems() {
        let mut game = common::open(&problem);
        if let Some(case) = common::lines(&problem, "cases.jsonl").first() {
            let _ = common::give(&mut game, case);
        }
        look(&problem, game);
    }
    for text in [
        "0.106",
        "0.07",
        "subtract:1,3",
        "coins:2-4",
        "ruler*turtles",
    ] {
        if let Ok(game) = Game::open(text, &mut |_| Err(Message::empty())) {
            look(text, game);
        }
    }
    for long in ["kayles", "0.106", "subtract:2,5"] {
        let mut game = Game::named(long).expect("a game");
        let lines = without_japanese(&mut game, &Area::up_to(20_000));
        english.extend(lines.into_iter().map(|line| format!("{long}: {line}")));
    }
    assert!(games > 100, "{games} games");
    assert!(
        english.is_empty(),
        "add a phrase to crates/grundy/src/words/phrases.rs for\n{}",
        english.join("\n")
    );
}
