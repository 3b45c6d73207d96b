//! The values of `tests/beyond`, by the forms of the command line.
#![allow(clippy::disallowed_methods)] // tests read the repository

use std::fs;
use std::path::Path;

use grundy::{Game, Run, Value};

/// The rows of a table, without its head.
fn rows(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/beyond");
    let text = fs::read_to_string(path.join(name)).expect("a table");
    let cells = |line: &str| line.split('\t').map(str::to_owned).collect();
    text.lines().skip(1).map(cells).collect()
}

/// What `grundy eval GAME -e EXPR` prints.
fn eval(game: &str, expression: &str) -> String {
    let mut opened = Game::named(game).unwrap_or_else(|failure| panic!("{failure}"));
    let value = opened.eval(expression, &mut Run::silent());
    match value.unwrap_or_else(|failure| panic!("{failure}")) {
        Value::Str(text) => text.to_string(),
        value => value.to_string(),
    }
}

/// A graph of the tables as a GAME string has it: `star K1,3` is `star,3`.
fn shape(words: &str) -> String {
    let (name, rest) = words.split_once(' ').unwrap_or((words, ""));
    match name {
        "grid" => format!("grid,{}", rest.replace('x', ",")),
        "star" => format!("star,{}", rest.trim_start_matches("K1,")),
        "binary" => format!("tree,{}", &rest["tree ".len()..][..1]),
        "complete" if rest.starts_with("bipartite") => rest.replace(' ', ","),
        "petersen" => name.to_owned(),
        _ => format!("{name},{rest}"),
    }
}

#[test]
fn cram_has_its_published_values() {
    for row in rows("cram.tsv") {
        // Larger boards take seconds without optimisation; they are in `large_boards_of_cram`.
        if ["3x10", "3x11"].contains(&&*row[0]) {
            continue;
        }
        let game = format!("cram:{}", row[0].replace('x', ","));
        assert_eq!(eval(&game, "value"), row[1], "{game}");
        let outcome = if row[1] == "0" { "P" } else { "N" };
        assert_eq!(eval(&game, "outcome"), outcome, "{game}");
    }
}

/// `cargo test --release -p grundy --test beyond -- --ignored`
#[test]
#[ignore = "minutes without optimisation"]
fn large_boards_of_cram() {
    // 3 by 10 and 11 are published (J. Lemoine and S. Viennot 2010); the others are what this engine found, kept so
    // that a change shows.
    for (game, value) in [
        ("cram:3,10", "2"),
        ("cram:3,11", "0"),
        ("cram:5,6", "2"),
        ("cram:3,12", "1"),
        ("cram:5,7", "1"),
        ("cram:3,13", "2"),
    ] {
        assert_eq!(eval(game, "value"), value, "{game}");
    }
}

#[test]
fn deletion_games_have_their_values_on_every_graph() {
    for row in rows("graph_games.tsv") {
        let game = format!("{}:{}", row[0], shape(&row[1]));
        assert_eq!(eval(&game, "value"), row[2], "{game}");
    }
}
