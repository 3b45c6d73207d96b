//! The graph of positions below a position: every position that play can reach, its options, its value, and the order in
//! which values are found on a blackboard.
//!
//! The values are found from the ends of the game upwards: a position's turn comes when all its options have had theirs.
//! The layer of a position is the length of the longest play from it; positions of lower layers come first.

use std::collections::HashMap;

use grundy_draw::layers::{self, Fate};
use grundy_game::{Diagnostic, Observer};
use grundy_rules::{Component, Kind, Value};
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::game::Game;
use crate::json;
use crate::position::show;
use crate::solve::{Solution, Verdict};

/// A position of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The position: one component, or several of a sum.
    pub components: Vec<Component>,
    /// As it is written: `3,4`, or `1 + 2`.
    pub label: String,
    /// The Grundy value, where the game has such.
    pub value: Option<Value>,
    /// Who wins.
    pub outcome: Option<Verdict>,
    /// The length of the longest play from here.
    pub layer: usize,
    /// When its value is found, from 1.
    pub step: usize,
    /// The numbers of the options, each once.
    pub options: Vec<usize>,
}

/// The positions below a position, in the order in which their values are found. The last one is the position itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The positions.
    pub places: Vec<Place>,
    /// Whether the values are Grundy values, so that a mex explains them.
    pub is_grundy: bool,
}

impl Game {
    /// The graph below a position.
    ///
    /// ```
    /// use grundy::prelude::*;
    /// let network = Game::named("nim")?.network(&["3"], 100, &mut NoObserver)?;
    /// let labels: Vec<_> = network.places.iter().map(|place| &*place.label).collect();
    /// assert_eq!(labels, ["0", "1", "2", "3"]);
    /// assert_eq!(network.places[3].options, [0, 1, 2]);
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// More than `limit` positions; play that can come back; whatever is wrong with the position or the rules; a stop.
    pub fn network(
        &mut self,
        positions: &[&str],
        limit: usize,
        observer: &mut dyn Observer,
    ) -> Result<Network, Failure> {
        let root = self.solve(positions, observer)?;
        let mut known: HashMap<Vec<Component>, usize> = HashMap::new();
        let mut found: Vec<Place> = Vec::new();
        let mut open = vec![parts(&root)];
        known.insert(sorted(open[0].clone()), 0);
        let is_grundy = root.kind == Kind::Grundy;
        while found.len() < open.len() {
            if observer.cancelled() {
                return Err(stopped());
            }
            let here = open[found.len()].clone();
            let solution = match &here[..] {
                // A move to a constant leaves nothing, and nobody can move there.
                [] => None,
                here => Some(self.solve_sum(here, observer)?),
            };
            let mut options = Vec::new();
            for m in solution.iter().flat_map(|solution| &solution.moves) {
                let mut next = here.clone();
                next.splice(m.component..=m.component, m.to.iter().cloned());
                let key = sorted(next.clone());
                let number = *known.entry(key).or_insert_with(|| {
                    open.push(next);
                    open.len() - 1
                });
                if !options.contains(&number) {
                    options.push(number);
                }
            }
            let omitted = solution
                .as_ref()
                .is_some_and(|solution| solution.omitted > 0);
            if open.len() > limit || omitted {
                return Err(Failure::of(
                    Diagnostic::error(
                        "too-many",
                        format!("more than {limit} positions lie below this one"),
                    )
                    .help("ask for a smaller position"),
                ));
            }
            let value = solution
                .as_ref()
                .map_or(Some(Value::Int(0)), |s| s.value.clone());
            let outcome = solution.as_ref().map_or(Some(Verdict::P), |s| s.outcome);
            found.push(Place {
                label: label(&here, self.main_function().map(|main| main.name).as_deref()),
                components: here,
                value: value.filter(|_| is_grundy),
                outcome,
                layer: 0,
                step: 0,
                options,
            });
        }
        layered(found, is_grundy)
    }
}

fn parts(solution: &Solution) -> Vec<Component> {
    let parts = solution.components.iter();
    parts
        .map(|part| Component {
            function: part.function.clone(),
            position: part.position.clone(),
        })
        .collect()
}

/// A sum has no order.
fn sorted(mut components: Vec<Component>) -> Vec<Component> {
    components.sort_by_key(|component| {
        (
            component.function.clone(),
            component
                .position
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>(),
        )
    });
    components
}

fn label(components: &[Component], main: Option<&str>) -> String {
    let words = components.iter().map(|component| {
        let word = show(&component.position);
        let inner = word
            .strip_prefix('(')
            .and_then(|word| word.strip_suffix(')'));
        let word = inner.unwrap_or(&word).to_owned();
        if main.is_none_or(|main| main == component.function) {
            word
        } else {
            format!("{}({word})", component.function)
        }
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        "end".to_owned()
    } else {
        words.join(" + ")
    }
}

fn stopped() -> Failure {
    Failure::of(
        Diagnostic::error("interrupted", "stopped before the graph was known")
            .help("ask for a smaller position"),
    )
}

/// Puts the positions in the order of their layers.
fn layered(found: Vec<Place>, is_grundy: bool) -> Result<Network, Failure> {
    let count = found.len();
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut waiting: Vec<usize> = vec![0; count];
    for (number, place) in found.iter().enumerate() {
        waiting[number] = place.options.len();
        for &to in &place.options {
            above[to].push(number);
        }
    }
    let mut layer = vec![0; count];
    let mut ready: Vec<usize> = (0..count).filter(|&number| waiting[number] == 0).collect();
    let mut at = 0;
    while at < ready.len() {
        for &number in &above[ready[at]] {
            layer[number] = layer[number].max(layer[ready[at]] + 1);
            waiting[number] -= 1;
            if waiting[number] == 0 {
                ready.push(number);
            }
        }
        at += 1;
    }
    if ready.len() < count {
        return Err(Failure::of(
            Diagnostic::error("endless", "play can come back to a position here")
                .help("a picture in layers is for games that end"),
        ));
    }
    // Lower layers first; in a layer, positions that were found last lie deepest, and come first.
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&number| (layer[number], count - number));
    let mut new_number = vec![0; count];
    for (new, &old) in order.iter().enumerate() {
        new_number[old] = new;
    }
    let mut places = Vec::with_capacity(count);
    for (new, &old) in order.iter().enumerate() {
        let mut place = found[old].clone();
        place.layer = layer[old];
        place.step = new + 1;
        for option in &mut place.options {
            *option = new_number[*option];
        }
        place.options.sort_unstable();
        places.push(place);
    }
    Ok(Network { places, is_grundy })
}

impl Network {
    /// How the value of a position comes about: the values of its options, and the least that is missing.
    pub fn mex(&self, number: usize) -> Option<(Vec<i64>, i64)> {
        let place = self.places.get(number).filter(|_| self.is_grundy)?;
        let options = place.options.iter();
        let values: Option<Vec<i64>> = options
            .map(|&to| self.places[to].value.as_ref()?.as_int())
            .collect();
        let mut values = values?;
        values.sort_unstable();
        values.dedup();
        Some((values, place.value.as_ref()?.as_int()?))
    }

    /// The picture.
    pub fn svg(&self, title: &str) -> String {
        let nodes: Vec<layers::Node> = self
            .places
            .iter()
            .map(|place| layers::Node {
                label: place.label.clone(),
                value: match (&place.value, place.outcome) {
                    (Some(value), _) => value.to_string(),
                    (None, Some(outcome)) => outcome.to_string(),
                    (None, None) => String::new(),
                },
                fate: match place.outcome {
                    Some(Verdict::P | Verdict::Loss) => Fate::Lost,
                    Some(Verdict::N | Verdict::Win) => Fate::Won,
                    Some(Verdict::Draw) | None => Fate::Open,
                },
                layer: place.layer,
                step: place.step,
                options: place.options.clone(),
            })
            .collect();
        layers::svg(&nodes, title)
    }

    /// As JSON: the nodes with their options, values, and how each mex comes about.
    pub fn to_json(&self) -> Json {
        let nodes: Vec<Json> = (0..self.places.len())
            .map(|id| {
                let place = &self.places[id];
                let mex = self
                    .mex(id)
                    .map(|(values, mex)| json!({"values": values, "mex": mex}));
                json!({
                    "id": id,
                    "position": place.label,
                    "value": place.value.as_ref().map(json::from_value),
                    "outcome": place.outcome.map(|outcome| outcome.to_string()),
                    "layer": place.layer,
                    "step": place.step,
                    "mex": mex,
                    "options": place.options,
                })
            })
            .collect();
        Json::Array(nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::NoObserver;

    fn network(game: &str, positions: &[&str], limit: usize) -> Result<Network, Failure> {
        Game::named(game)
            .unwrap()
            .network(positions, limit, &mut NoObserver)
    }

    #[test]
    fn every_value_is_the_mex_of_the_options_before_it() {
        for (game, positions) in [
            ("wythoff", &["3,4"][..]),
            ("kayles", &["6"]),
            ("nim", &["2", "3"]),
            ("maya", &["1,2,4"]),
            ("grundy", &["8"]),
        ] {
            let network = network(game, positions, 500).unwrap();
            for (number, place) in network.places.iter().enumerate() {
                assert_eq!(place.step, number + 1);
                assert!(place.options.iter().all(|&to| to < number), "{game}");
                let (values, mex) = network.mex(number).unwrap();
                let least = (0..).find(|n| !values.contains(n)).unwrap();
                assert_eq!(least, mex, "{game} {}", place.label);
            }
        }
    }

    #[test]
    fn sums_are_the_same_in_any_order() {
        let network = network("nim", &["1", "2"], 100).unwrap();
        // Pairs (a,b) with a <= 1, b <= 2 without regard to order: 0+0, 0+1, 0+2, 1+1, 1+2.
        assert_eq!(network.places.len(), 5);
        assert_eq!(network.places.last().unwrap().label, "1 + 2");
    }

    #[test]
    fn outcomes_have_a_graph_and_large_positions_do_not() {
        let win = network("misere-take", &["5"], 100).unwrap();
        assert!(
            win.places
                .iter()
                .all(|place| place.value.is_none() && place.outcome.is_some())
        );
        let failure = network("nim", &["1000"], 300).unwrap_err();
        assert_eq!(failure.code(), "too-many");
        assert!(network("nim", &["x"], 300).is_err());
    }
}
