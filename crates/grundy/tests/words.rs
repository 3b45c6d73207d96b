//! Every row of the tables of messages is used, and every line of a plan has a Japanese text.

#![allow(clippy::disallowed_methods)] // tests read the repository

use crate::common;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use grundy::catalogue::formulas;
use grundy::{Area, Game, Lang, Message, Run};

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

/// The names of the rows of a table of messages.
fn rows(table: &str) -> Vec<&str> {
    let name = |line: &str| {
        let end = line.find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'));
        end.filter(|&end| end > 0 && line[end..].trim_start().starts_with(['(', '{']))
    };
    let rows = table.lines().filter_map(|line| line.strip_prefix("    "));
    rows.filter_map(|line| Some(&line[..name(line)?])).collect()
}

#[test]
fn every_row_of_a_table_is_used() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut unused, mut count) = (Vec::new(), 0);
    for entry in fs::read_dir(crates).expect("the crates") {
        let mut files = Vec::new();
        let folder = entry.expect("an entry").path();
        if !folder.is_dir() {
            continue;
        }
        sources(&folder.join("src"), &mut files);
        let read = |file: &PathBuf| fs::read_to_string(file).expect("a source");
        let (tables, code): (Vec<PathBuf>, Vec<PathBuf>) = files
            .into_iter()
            .partition(|file| file.file_name().is_some_and(|name| name == "messages.rs"));
        let code: String = code.iter().map(read).collect();
        let used: HashSet<&str> = code
            .split("messages::")
            .skip(1)
            // Modules with their own table import that of the crate as `shared`.
            .chain(code.split("shared::").skip(1))
            .map(|behind| {
                let end = behind.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
                &behind[..end.unwrap_or(behind.len())]
            })
            .collect();
        for table in tables {
            for row in rows(&read(&table)) {
                count += 1;
                if !used.contains(row) {
                    unused.push(format!("{}: {row}", table.display()));
                }
            }
        }
    }
    assert!(count > 1000, "only {count} rows were found");
    assert!(unused.is_empty(), "{}", unused.join("\n"));
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
        lines.push(in_japanese(&ran.engine));
        lines.extend(ran.steps.iter().map(in_japanese));
    }
    let japanese = |text: &str| text.chars().any(|c| matches!(c, '\u{3000}'..='\u{9fff}'));
    lines.retain(|line| !japanese(line) || !english_is_gone(line));
    lines
}

/// The Japanese text.
fn in_japanese(message: &Message) -> String {
    message.text(Lang::Ja).to_owned()
}

/// Whether no two consecutive English words are left outside of code.
fn english_is_gone(text: &str) -> bool {
    let outside: String = text.split('`').step_by(2).collect();
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
        "add a Japanese text to the table messages.rs of the crate for\n{}",
        english.join("\n")
    );
}

#[cfg(feature = "png")]
#[test]
fn the_fonts_have_every_character_of_a_title() {
    use grundy::catalogue::{apart, boards, partizan};
    use grundy::draw::png::lacks_glyph;

    let of_rules = formulas().map(|entry| {
        let game = Game::named(entry.name).expect("a game");
        game.title().unwrap_or_default()
    });
    let of_types = apart().chain(boards()).chain(partizan());
    let of_types = of_types.map(|about| Message::title(about.title, about.ja));
    let mut titles = 0;
    for title in of_rules.chain(of_types) {
        for lang in [Lang::En, Lang::Ja] {
            let text = title.text(lang);
            assert!(
                !lacks_glyph(text),
                "{text}: run crates/draw/fonts/subset.py"
            );
            titles += 1;
        }
    }
    assert!(titles > 200, "{titles} titles");
}
