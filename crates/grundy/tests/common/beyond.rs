//! The tables of `tests/beyond`.

use std::fs;
use std::path::Path;

use grundy::{Game, Run, Value};

/// The rows of a table, without its head.
pub fn rows(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/beyond");
    let text = fs::read_to_string(path.join(name)).expect("a table");
    let cells = |line: &str| line.split('\t').map(str::to_owned).collect();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.skip(1).map(cells).collect()
}

/// The output of `grundy eval GAME -e EXPR`.
pub fn eval(game: &str, expression: &str) -> String {
    let mut opened = Game::named(game).unwrap_or_else(|failure| panic!("{failure}"));
    let value = match expression {
        "answer" => opened.answer(&mut Run::silent()),
        expression => opened.eval(expression, &mut Run::silent()),
    };
    match value.unwrap_or_else(|failure| panic!("{failure}")) {
        Value::Str(text) => text.to_string(),
        value => value.to_string(),
    }
}
