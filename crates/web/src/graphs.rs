//! Graphs of positions, and trees of search.

use grundy::Observer;
use serde_json::{Value, json};

use crate::ask::{Opened, TreeAsk};
use crate::fault::Answer;

/// The usual and the largest number of positions of a graph.
const USUAL: usize = 300;
const MOST: usize = 1000;

/// The graph of positions below a position.
pub fn graph(
    opened: &mut Opened,
    position: &[String],
    limit: Option<usize>,
    observer: &mut dyn Observer,
) -> Answer<Value> {
    let game = opened.rules()?;
    let example: Vec<String> = match position {
        [] => game
            .header()
            .position
            .iter()
            .map(|field| field.text.clone())
            .collect(),
        asked => asked.to_vec(),
    };
    let words: Vec<&str> = example.iter().map(String::as_str).collect();
    let network = game.network(&words, limit.unwrap_or(USUAL).min(MOST), observer)?;
    let title = game.title().unwrap_or_else(|| game.name().to_owned());
    Ok(json!({
        "nodes": network.to_json(),
        "steps": network.places.len(),
        "svg": network.svg(&title),
    }))
}

/// The tree of a search.
pub fn tree(_: &mut Opened, _: &TreeAsk, _: &mut dyn Observer) -> Answer<Value> {
    Err(crate::fault::Fault::Gone("tree"))
}
