//! Partizan additions to an answer: values, thermographs, the mover of each move, the best move.

use grundy::values::{self, Detail, ValueReport};
use grundy::{Game, Move, Run, Solution, formula::Kind};
use serde_json::{Map, Value as Json, json};

use crate::fault::Answer;
use crate::host::Watch;
use crate::request::{AboutGame, ValueRequest};
use crate::session::Session;

/// Reports the value of a position or of an expression; of an expression without any game if none
/// is named.
pub fn value(session: &mut Session, asked: &ValueRequest, watch: &mut Watch<'_>) -> Answer<Json> {
    let detail = match (asked.form, asked.plain) {
        (true, _) => Detail::Form,
        (false, true) => Detail::Plain,
        (false, false) => Detail::Usual,
    };
    let mut run = watch.run();
    let report = if asked.game.trim().is_empty() {
        let expression = asked.expression.as_deref().unwrap_or_default();
        values::expression(expression, detail, &mut run)?
    } else {
        let game = session.open(&asked.key()?)?;
        if let Some(expression) = &asked.expression {
            game.value_of(expression, detail, &mut run)?
        } else {
            let words: Vec<&str> = asked.position.iter().map(String::as_str).collect();
            game.value(&words, detail, &mut run)?
        }
    };
    Ok(json!(report))
}

/// Returns the mover and the value of a move, as fields of the move.
pub fn of_move(by: &Move) -> Map<String, Json> {
    let mut fields = Map::new();
    if let Some(two) = &by.of_two {
        fields.insert("player".to_owned(), json!(two.player));
        fields.insert("dominated".to_owned(), json!(two.dominated));
        fields.insert("reversible".to_owned(), json!(two.reversible));
    }
    fields
}

/// Reports the values of a partizan position: of the sum, if it is not too large, and of each
/// component. Null for other games.
///
/// # Errors
/// An interrupt, or the time limit.
pub fn of_solution(game: &mut Game, solution: &Solution, run: &mut Run<'_>) -> Answer<Json> {
    if solution.kind != Kind::Game {
        return Ok(Json::Null);
    }
    let words: Vec<String> = (solution.components.iter())
        .map(|part| game.show(&part.at))
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut parts: Vec<ValueReport> = Vec::with_capacity(words.len());
    for word in &words {
        parts.push(game.value(&[word], Detail::Usual, run)?);
    }
    let sum = match (solution.outcome, &parts[..]) {
        // The sum is too large to compute.
        (None, _) => None,
        (_, []) => Some(values::expression("0", Detail::Usual, run)?),
        (_, [only]) => Some(only.clone()),
        _ => Some(game.value(&words, Detail::Usual, run)?),
    };
    Ok(json!({"sum": sum, "components": parts, "best": solution.best}))
}
