//! The corpus at the root of the repository, as values of the language.

use std::fs;
use std::path::PathBuf;

use grundy_rules::{Givens, Value};
use serde_json::Value as Json;

/// One problem of the corpus.
pub struct Problem {
    /// Its folder.
    pub id: String,
    /// Its rules.
    pub source: String,
    /// The lines of `cases.jsonl`.
    pub cases: Vec<Case>,
}

/// One question with its answer.
pub struct Case {
    /// The inputs.
    pub givens: Givens,
    /// The value of `answer`.
    pub expect: Value,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus")
}

/// All problems, by name.
pub fn problems() -> Vec<Problem> {
    let mut ids: Vec<String> = fs::read_dir(folder())
        .expect("the corpus is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.join("rules.game").exists())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    ids.sort();
    ids.into_iter().map(problem).collect()
}

fn problem(id: String) -> Problem {
    let folder = folder().join(&id);
    let read = |file: &str| fs::read_to_string(folder.join(file)).expect(file);
    Problem {
        source: read("rules.game"),
        cases: read("cases.jsonl").lines().map(case).collect(),
        id,
    }
}

fn case(line: &str) -> Case {
    let json: Json = serde_json::from_str(line).expect("a line of JSON");
    let given = json["given"].as_object().expect("the inputs by name");
    Case {
        givens: given
            .iter()
            .map(|(name, json)| (name.clone(), value(json)))
            .collect(),
        expect: value(&json["expect"]),
    }
}

/// A value of the language from JSON.
fn value(json: &Json) -> Value {
    match json {
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => Value::Int(number.as_i64().expect("an integer of 64 bits")),
        Json::String(text) => Value::text(text),
        Json::Array(items) => Value::list(items.iter().map(value)),
        Json::Null | Json::Object(_) => panic!("no value of the language: {json}"),
    }
}
