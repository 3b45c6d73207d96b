//! The page about JSON: the keys of every answer, with their types.
//!
//! The test `tests/reference.rs` runs the commands of all [`answers`] and fails if an answer has a
//! key that is not listed, a listed key that no answer has, or a value of another type.

use std::fmt::Write as _;

use super::{code, table};
use crate::commands::MANUALS;
use crate::manual::Answer;

/// Returns the page.
pub fn page() -> String {
    let mut text = String::from(
        "# JSON answers\n\n`--format json` prints one line of JSON. Keys that are listed here are stable; a new version \
         may add keys. `[]` in a key is an item of an array. A key with *or null* is always present and null if there is \
         no such value; other keys may be absent where their meaning does not apply.\n\n\
         Integers have any number of digits: read them with a reader of big integers where values may exceed 2^53. \
         Values of partizan games and their numbers are text, such as `\"-5/2\"`. In tables, cells that are not \
         positions are null, and a loopy value is text.\n\n\
         An error is one line of JSON on standard error, and the exit status is not 0 ([exit statuses](statuses.md)). \
         Errors in the arguments of a command are plain text.\n",
    );
    for answer in answers() {
        let rows = answer.keys.iter().map(|(key, types, meaning)| {
            [code(key), types.replace('|', " or "), (*meaning).to_owned()]
        });
        let _ = write!(
            text,
            "\n## {}\n\n{}\n\n{}",
            answer.title,
            answer.about,
            table(["key", "type", "meaning"], rows)
        );
    }
    text
}

/// The answers of the commands in their order, then errors.
pub fn answers() -> impl Iterator<Item = &'static Answer> {
    let answers = MANUALS.iter().flat_map(|(_, manual)| manual.answers);
    answers.chain([&ERRORS])
}

#[rustfmt::skip] // one line for each key
static ERRORS: Answer = Answer {
    title: "Errors",
    about: "An object on standard error.",
    samples: &[&["solve", "kayls", "3"]],
    keys: &[
        ("error", "object", "the error"),
        ("error.code", "text", "its code ([codes](errors.md))"),
        ("error.message", "text", "the problem in one sentence"),
        ("error.labels", "array", "the places, the main one first"),
        ("error.labels[].line", "integer", "the line, from 1"),
        ("error.labels[].column", "integer", "the column in characters, from 1"),
        ("error.labels[].length", "integer", "the number of characters"),
        ("error.labels[].text", "text", "the remark at the place"),
        ("error.labels[].from", "integer", "the first byte in the text"),
        ("error.labels[].to", "integer", "the byte after the last one"),
        ("error.labels[].source", "text", "the text: a file, `the rules`, `GAME`, …"),
        ("error.help", "array", "advice, as sentences"),
        ("error.notes", "array", "further facts, as sentences"),
    ],
};
