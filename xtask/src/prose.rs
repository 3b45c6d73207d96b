//! Phrases that make technical text hard to read, counted per 10,000 words.
//!
//! The list has typical marks: persons as subjects of sentences about programs, "stands" for *is*,
//! "so many" for a number. CONTRIBUTING.md lists the alternatives.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::text::{self, Kind, Line};

/// A phrase with its maximum rate per 10,000 words.
struct Mark {
    name: &'static str,
    matches: fn(&[&str]) -> bool,
    /// The number of words of the phrase.
    words: usize,
    limit: f64,
}

const MARKS: &[Mark] = &[
    mark("who", |w| w[0] == "who", 1),
    mark(
        "whoever",
        |w| matches!(w[0], "whoever" | "whichever" | "whatever"),
        1,
    ),
    mark("stand", |w| matches!(w[0], "stand" | "stands" | "stood"), 1),
    mark(
        "so many",
        |w| w[0] == "so" && matches!(w[1], "many" | "much"),
        2,
    ),
    Mark {
        name: "is no",
        matches: |w| matches!(w[0], "is" | "are" | "was") && w[1] == "no",
        words: 2,
        limit: 4.0,
    },
    mark("told", |w| matches!(w[0], "told" | "tell" | "tells"), 1),
    mark("said", |w| w[0] == "said", 1),
    mark("heard", |w| matches!(w[0], "hear" | "hears" | "heard"), 1),
    mark("nobody", |w| matches!(w[0], "nobody" | "somebody"), 1),
    mark("beside", |w| w[0] == "beside", 1),
    mark("lent", |w| matches!(w[0], "lent" | "lend" | "lends"), 1),
    mark(
        "in place of",
        |w| w[0] == "in" && w[1] == "place" && w[2] == "of",
        3,
    ),
    mark("two sides", |w| w[0] == "two" && w[1] == "sides", 2),
    mark(
        "fall apart",
        |w| matches!(w[0], "fall" | "falls") && w[1] == "apart",
        2,
    ),
    mark("anew", |w| w[0] == "anew", 1),
    mark("mend", |w| matches!(w[0], "mend" | "mends" | "mended"), 1),
];

const fn mark(name: &'static str, matches: fn(&[&str]) -> bool, words: usize) -> Mark {
    Mark {
        name,
        matches,
        words,
        limit: 1.0,
    }
}

/// Phrases in which a counted word is the right one: `who wins` is the question of the subject.
const ALLOWED: &[[&str; 2]] = &[["who", "wins"], ["who", "won"], ["who", "loses"]];

/// A clause with "who" after one of these words is about a person of the game, which is plain
/// English.
const PERSONS: &[&str] = &["player", "players", "opponent", "mover", "one"];

/// The words of a text, without code between backticks and without "who" after a person.
fn words(text: &str) -> Vec<String> {
    let mut plain = String::new();
    for (i, part) in text.split('`').enumerate() {
        plain.push_str(if i % 2 == 0 { part } else { " code " });
    }
    let mut words: Vec<String> = plain
        .split(|c: char| !c.is_ascii_alphabetic() && c != '\'')
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    let follows_person = |i: usize| i > 0 && PERSONS.contains(&words[i - 1].as_str());
    let of_persons: Vec<bool> = (0..words.len()).map(follows_person).collect();
    let mut of_persons = of_persons.into_iter();
    words.retain(|word| !(of_persons.next() == Some(true) && word == "who"));
    words
}

/// Whether a literal is a sentence and not a name, a pattern or a path.
fn is_sentence(line: &Line) -> bool {
    line.kind != Kind::Literal || line.text.trim().matches(' ').count() >= 2
}

/// Counts every mark in comments, documents, messages and the last commit subjects.
///
/// # Errors
/// The places of all marks that occur too often.
pub fn run() -> Result<String, String> {
    let mut lines = text::lines()?;
    lines.retain(is_sentence);
    // Subjects of commits since the check was introduced; a clone without history has fewer.
    for subject in text::git(&["log", "--no-merges", "--format=%s", "-n", "40"])?.lines() {
        lines.push(Line {
            file: "commit".to_owned(),
            number: 0,
            kind: Kind::Document,
            column: 0,
            text: subject.to_owned(),
        });
    }
    let mut total = 0;
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for line in &lines {
        let words = words(&line.text);
        total += words.len();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        for mark in MARKS {
            for (place, window) in words.windows(mark.words).enumerate() {
                let next = words.get(place + 1).copied().unwrap_or("");
                if (mark.matches)(window) && !ALLOWED.contains(&[window[0], next]) {
                    let places = found.entry(mark.name).or_default();
                    places.push(format!(
                        "{}:{}: {}",
                        line.file,
                        line.number,
                        line.text.trim()
                    ));
                }
            }
        }
    }
    let mut table = format!("prose: {total} words\n");
    let mut failed = String::new();
    for mark in MARKS {
        let places = found.get(mark.name).map_or(&[][..], Vec::as_slice);
        let rate = places.len() as f64 * 10_000.0 / total.max(1) as f64;
        let _ = writeln!(
            table,
            "  {:12} {:5}  {rate:5.2} per 10,000 words, at most {}",
            mark.name,
            places.len(),
            mark.limit
        );
        if rate >= mark.limit {
            let _ = writeln!(failed, "{}:\n  {}", mark.name, places.join("\n  "));
        }
    }
    if failed.is_empty() {
        Ok(table)
    } else {
        Err(format!("{failed}\n{table}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_between_backticks_is_not_prose() {
        assert_eq!(
            words("The `told` field: 3 of 4."),
            ["the", "code", "field", "of"]
        );
    }

    #[test]
    fn a_clause_about_a_person_is_allowed() {
        assert_eq!(words("a player who moves"), ["a", "player", "moves"]);
        assert_eq!(words("who moves"), ["who", "moves"]);
    }

    #[test]
    fn the_question_of_the_subject_is_allowed() {
        assert!(ALLOWED.contains(&["who", "wins"]));
    }
}
