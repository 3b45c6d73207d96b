//! Shared code of several tests: the corpus at the root of the repository, numbers from a seed.

#![allow(
    dead_code,
    clippy::disallowed_methods,
    reason = "each test uses a part of this, and reads the repository's files"
)]

pub mod beyond;

use std::fs;
use std::path::PathBuf;

use grundy::{Failure, Game, Message, Observer, formula::json};
use serde_json::Value as Json;

pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus")
}

/// The problems, by name.
pub fn problems() -> Vec<String> {
    let mut ids: Vec<String> = fs::read_dir(folder())
        .expect("the corpus is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.join("rules.game").exists())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    ids.sort();
    ids
}

/// The lines of a file of a problem; none if the file does not exist.
pub fn lines(problem: &str, file: &str) -> Vec<Json> {
    fs::read_to_string(folder().join(problem).join(file))
        .unwrap_or_default()
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect()
}

/// The rules of a problem, opened by their path.
pub fn open(problem: &str) -> Game {
    let path = folder().join(problem).join("rules.game");
    let opened = Game::open(path.to_str().expect("a path in UTF-8"), &mut |path| {
        fs::read_to_string(path).map_err(|error| Message::same(error.to_string()))
    });
    opened.unwrap_or_else(|failure| panic!("{problem}: {failure}"))
}

/// Binds the inputs of a case.
pub fn give(game: &mut Game, case: &Json) -> Result<(), Failure> {
    let name = Message::same("a line of the corpus");
    game.formula_mut()?
        .give_line(&case.to_string(), (&name, 1), None)
}

/// JSON as a value of the language.
pub fn value(json: &Json) -> grundy::Value {
    json::parse(&json.to_string()).expect("a value")
}

/// The rows of a seed table, the header first.
pub fn seed_table(file: &str) -> Vec<Vec<String>> {
    fs::read_to_string(folder().join("seed-tables").join(file))
        .expect(file)
        .lines()
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// Numbers from a seed, the same in every run.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Cancels at this number of calls.
pub struct Deadline(pub u32);

impl Observer for Deadline {
    fn cancelled(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}
