//! The value of a partizan position or of an expression.

use grundy::values::{self, Detail};
use serde_json::{Value as Json, json};

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
