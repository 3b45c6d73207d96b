//! Evaluation of expressions in the names of a game, at once.

use grundy::Game;
use grundy::formula::json;
use serde_json::{Value, json};

use crate::fault::Answer;
use crate::host::Watch;
use crate::request::EvalRequest;

/// Returns the value of an expression, or of the line `answer = …`, as JSON and in readable form.
pub fn eval(game: &mut Game, asked: &EvalRequest, watch: &mut Watch<'_>) -> Answer<Value> {
    let mut run = watch.run();
    let value = match &asked.expression {
        Some(expression) => game.eval(expression, &mut run),
        None => game.answer(&mut run),
    }?;
    Ok(json!({"value": json::from_value(&value), "text": value.to_string()}))
}
