//! Misère play on the page: the multiplication table of a quotient, and sums evaluated in it.

use grundy::Game;
use grundy::misere::theory::TheoryReach;
use serde_json::{Value, json};

use crate::fault::Answer;
use crate::host::Watch;
use crate::play::words;
use crate::request::MisereRequest;

/// Maximum order of a quotient; a larger table would be unreadable.
const MAX_ORDER: usize = 256;

/// Returns the quotient of a game with its multiplication table, and the product of a sum.
pub fn quotient(game: &mut Game, asked: &MisereRequest, watch: &mut Watch<'_>) -> Answer<Value> {
    let words = match game.formula() {
        Ok(formula) => words(formula, &asked.position),
        Err(_) => asked.position.clone(),
    };
    let mut run = watch.run();
    // For an octal code the quotient is that of all heaps, and the words are a sum.
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let generating = if game.is_code() { &[] } else { &words[..] };
    let reach = TheoryReach {
        to: asked.to,
        order: MAX_ORDER,
        ..TheoryReach::default()
    };
    let theory = game.misere(generating, reach, &mut run)?;
    let sum = if let Some(sum) = &asked.sum {
        theory.multiply(sum)?
    } else {
        let start = game.read(&words, &mut run)?;
        let start: Vec<String> = start.iter().map(|at| game.show(at)).collect();
        theory.multiply(&start)?
    };
    let mut json_value = theory.to_table_json();
    json_value["sum"] = json!(sum);
    Ok(json_value)
}
