//! The named games are complete and agree with the folder `games/`; the header is read as strictly
//! here as it is leniently elsewhere.
#![allow(clippy::disallowed_methods)] // tests read the repository

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use grundy_catalogue::list::GAMES;
use grundy_catalogue::{Class, Entry, Header, RuleFile, entries, find, formulas, lookup};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs `claim` on every game and reports the games for which it fails.
fn every_game(claim: impl Fn(&RuleFile) -> bool) {
    let failing: Vec<_> = formulas().filter(|e| !claim(e)).map(|e| e.name).collect();
    assert!(failing.is_empty(), "not so for {failing:?}");
}

#[test]
fn every_file_is_listed_and_every_listed_game_is_a_file() {
    let files: BTreeSet<String> = fs::read_dir(root().join("games"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let listed: BTreeSet<String> = GAMES
        .iter()
        .map(|(name, _)| format!("{name}.game"))
        .collect();
    assert_eq!(files, listed);
    assert!(GAMES.is_sorted(), "the list is in order");
}

#[test]
fn headers_of_named_games_have_no_findings() {
    for entry in formulas() {
        assert_eq!(Header::parse(entry.text).1, [], "{}", entry.path());
    }
}

#[test]
fn names_and_aliases_are_plain_and_belong_to_one_game() {
    let mut seen = BTreeSet::new();
    for entry in entries() {
        for name in entry.names() {
            // Without a graph after it, the name means the partizan game; with a graph, the green
            // game.
            if matches!(entry, Entry::Partizan(_)) && name == "hackenbush" {
                continue;
            }
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            let latin =
                name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(plain);
            // A name may be Japanese as a whole.
            assert!(latin || name.chars().all(|c| !c.is_ascii()), "{name}");
            assert!(seen.insert(name), "{name} is used twice");
            assert_eq!(find(&name.to_uppercase()).unwrap().name(), entry.name());
        }
    }
    let mut seen = BTreeSet::new();
    for formula in formulas() {
        let header = &formula.header;
        assert_eq!(header.name.as_ref().unwrap().text, formula.name);
        let ja = &header.ja.as_ref().unwrap().text;
        assert!(seen.insert(ja), "{ja} is used twice");
    }
}

#[test]
fn every_game_has_title_rules_and_reference_in_both_languages() {
    let japanese =
        |c: char| ('\u{3040}'..='\u{30ff}').contains(&c) || ('\u{4e00}'..='\u{9fff}').contains(&c);
    every_game(|e| e.header.title.is_some());
    every_game(|e| e.header.ja.as_ref().unwrap().text.contains(japanese));
    every_game(|e| e.header.summary.as_ref().unwrap().text.is_ascii());
    every_game(|e| {
        e.header
            .summary_ja
            .as_ref()
            .unwrap()
            .text
            .contains(japanese)
    });
    every_game(|e| e.header.summary.as_ref().unwrap().text.chars().count() <= 100);
    every_game(|e| !e.header.sources.is_empty());
}

#[test]
fn every_game_has_a_picture_a_class_a_position_and_a_known_value() {
    every_game(|e| e.header.draw.is_some());
    every_game(|e| e.header.class.is_some());
    every_game(|e| !e.header.position.is_empty());
    every_game(|e| !e.header.expect.is_empty() || !e.header.answers.is_empty());
    every_game(|e| e.text.contains("\nanswer = ") != e.header.answers.is_empty());
    // Lists have no range; their laws are tested with the code that uses them.
    let list = |e: &RuleFile| {
        e.header
            .position
            .iter()
            .any(|field| field.text.starts_with('['))
    };
    every_game(|e| e.header.closed.is_none() || !e.header.range.is_empty() || list(e));
}

#[test]
fn sequences_are_named_as_the_encyclopedia_does() {
    let id = |text: &str| {
        text.len() == 7 && text.starts_with('A') && text[1..].bytes().all(|b| b.is_ascii_digit())
    };
    every_game(|e| e.header.oeis.iter().all(|field| id(&field.text)));
}

#[test]
fn parameters_have_meanings_and_are_used_by_the_rules() {
    every_game(|e| {
        let mut parameters = e.header.parameters.iter();
        parameters.all(|p| !p.meaning.is_empty() && !p.meaning_ja.is_empty())
    });
    for entry in formulas() {
        let rules: String = entry
            .text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
        let words: BTreeSet<&str> = rules
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .collect();
        for parameter in &entry.header.parameters {
            assert!(
                words.contains(parameter.name.as_str()),
                "{}: {}",
                entry.name,
                parameter.name
            );
        }
        let header = &entry.header;
        let expected = header.expect.iter().map(|expect| &expect.given);
        let given = expected.chain(header.answers.iter().map(|answer| &answer.given));
        for (name, _) in given.flatten() {
            assert!(
                header.parameter(&name.text).is_some(),
                "{}: {}",
                entry.name,
                name.text
            );
        }
    }
}

#[test]
fn the_example_with_the_default_values_means_the_default_values() {
    for entry in formulas() {
        let example = entry.header.example(entry.name);
        let inputs = lookup(&example).and_then(|(found, name, words)| {
            assert_eq!(found.name(), entry.name);
            entry.inputs(name, words)
        });
        let inputs = inputs.unwrap_or_else(|error| panic!("{example}: {error}"));
        let plain = |inputs: Vec<(String, String)>| -> Vec<_> {
            inputs
                .into_iter()
                .map(|(name, json)| (name, json.replace(' ', "")))
                .collect()
        };
        assert_eq!(plain(inputs), plain(entry.header.defaults()), "{example}");
    }
}

#[test]
fn only_impartial_games_are_started_on_several_components() {
    every_game(|e| e.header.class == Some(Class::Impartial) || e.header.position.len() == 1);
}

#[test]
fn fields_are_as_long_as_the_place_they_come_from() {
    for entry in formulas() {
        let header = &entry.header;
        let fields = header
            .sources
            .iter()
            .chain(&header.position)
            .chain(&header.ja);
        for field in fields.chain(header.expect.iter().map(|expect| &expect.claim)) {
            assert_eq!(field.text.len(), field.span.len());
            let place = &entry.text[field.span.clone()];
            assert!(field.text.contains('\n') || field.text == place, "{place}");
        }
    }
}

#[test]
fn headers_of_the_corpus_are_read_without_findings() {
    let mut files = 0;
    for folder in fs::read_dir(root().join("tests/corpus")).unwrap() {
        let path = folder.unwrap().path().join("rules.game");
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let (header, findings) = Header::parse(&text);
        assert_eq!(findings, [], "{}", path.display());
        assert!(
            header.name.is_some() && !header.sources.is_empty(),
            "{}",
            path.display()
        );
        files += 1;
    }
    assert_eq!(files, 71);
}
