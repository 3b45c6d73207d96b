//! The position graph of a game of the rule language: every position that is reachable from a sum,
//! with its Grundy value, outcome or score, and the moves between them.
//!
//! A position of a sum is the multiset of its components. Components without moves are left out if
//! there is another component, since they change neither the value nor the play. So Kayles from 4
//! pins has the node `1 + 2` once for all hits that leave it.

use std::collections::HashMap;

use grundy_core::{Diagnostic, Kind, Lang, Message, Outcome, Run, Stop};
use grundy_draw::tree::{Edge, Node, Plan, Scene, Shape, Tone, Visit};
use grundy_rules::Value;
use serde_json::{Value as Json, json};

use crate::board::Engine;
use crate::explore::BreadthFirst;
use crate::failure::Failure;
use crate::formula::json::from_value;
use crate::game::Game;
use crate::messages;
use crate::ruleset::Ruleset;
use crate::solution::Component;
use crate::solve::solve;

/// The largest heap of which a graph is drawn on a line, and the largest side of a grid.
const WIDEST_LINE: i64 = 40;
const WIDEST_GRID: i64 = 16;

/// A position of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The components, sorted.
    pub components: Vec<Component>,
    /// The text of the position.
    pub text: String,
    /// The Grundy value or score; none for outcomes.
    pub value: Option<Value>,
    /// The outcome.
    pub outcome: Option<Outcome>,
    /// The largest number of moves that lead here.
    pub layer: usize,
}

/// A move of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The position before it, by its number.
    pub from: usize,
    /// The position after it.
    pub to: usize,
    /// Whether it wins, or reaches the best score.
    pub winning: bool,
}

/// All positions that play can reach. The first one is the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionGraph {
    /// The name for a heading.
    pub title: Message,
    /// The positions, in the order of discovery.
    pub places: Vec<Place>,
    /// The moves.
    pub arrows: Vec<Arrow>,
}

impl Game {
    /// Returns the graph of all positions that can be reached from a sum of positions. Without
    /// positions it begins at the start of the rules.
    ///
    /// # Errors
    /// Graphs of more than `limit` positions; the errors of [`Game::solve`](crate::Game::solve).
    ///
    /// ```
    /// use grundy::{Game, Run};
    /// let graph = Game::named("kayles")?.graph(&["3"], 100, &mut Run::silent())?;
    /// let texts: Vec<_> = graph.places.iter().map(|place| place.text.as_str()).collect();
    /// assert_eq!(texts, ["3", "2", "1 + 1", "1", "0"]);
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    pub fn graph(
        &mut self,
        positions: &[&str],
        limit: usize,
        run: &mut Run,
    ) -> Result<PositionGraph, Failure> {
        let root = self.read(positions, run)?;
        let mut ends: HashMap<Component, bool> = HashMap::new();
        let root = tidy(self.rules(), root, &mut ends, run)?;
        let mut sums = BreadthFirst::new(root);
        let mut places: Vec<Place> = Vec::new();
        let mut arrows: Vec<Arrow> = Vec::new();
        while let Some(components) = sums.next() {
            let from = places.len();
            if run.cancelled() {
                return Err(Failure::stopped(
                    Stop::Interrupted,
                    Diagnostic::error("interrupted", messages::stopped_after_positions(from)),
                ));
            }
            run.progress(from as u64, None);
            let solution = solve(self.rules(), components.clone(), Engine::Auto, run)?;
            if solution.omitted > 0 {
                return Err(too_large(limit));
            }
            for by in &solution.moves {
                if sums.len() > limit {
                    return Err(too_large(limit));
                }
                let sum = tidy(self.rules(), solution.after(by), &mut ends, run)?;
                let to = sums.number(sum) as usize;
                match (arrows.iter_mut().rev())
                    .take_while(|arrow| arrow.from == from)
                    .find(|arrow| arrow.to == to)
                {
                    Some(arrow) => arrow.winning |= by.winning,
                    None => arrows.push(Arrow {
                        from,
                        to,
                        winning: by.winning,
                    }),
                }
            }
            if sums.len() > limit {
                return Err(too_large(limit));
            }
            let parts: Vec<String> = (components.iter()).map(|part| self.written(part)).collect();
            let text = if parts.is_empty() {
                "nothing".to_owned()
            } else {
                parts.join(" + ")
            };
            let value = match solution.kind {
                Kind::Win | Kind::Misere => None,
                _ => solution.value,
            };
            places.push(Place {
                text,
                components,
                value,
                outcome: solution.outcome,
                layer: 0,
            });
        }
        layer(&mut places, &arrows);
        Ok(PositionGraph {
            title: self
                .title()
                .unwrap_or_else(|| Message::same(self.name().to_owned())),
            places,
            arrows,
        })
    }
}

/// Sorts the components and removes those without moves, except for the last one.
fn tidy(
    rules: &mut dyn Ruleset,
    mut sum: Vec<Component>,
    ends: &mut HashMap<Component, bool>,
    run: &mut Run,
) -> Result<Vec<Component>, Failure> {
    // A single component remains with or without moves; a test would list all its moves.
    if sum.len() <= 1 {
        return Ok(sum);
    }
    let first = sum.first().cloned();
    let mut kept = Vec::with_capacity(sum.len());
    for part in sum.drain(..) {
        let over = if let Some(&over) = ends.get(&part) {
            over
        } else {
            let one = solve(rules, vec![part.clone()], Engine::Auto, run)?;
            let over = one.is_over();
            ends.insert(part.clone(), over);
            over
        };
        if !over {
            kept.push(part);
        }
    }
    kept.sort();
    if kept.is_empty() {
        kept.extend(first);
    }
    Ok(kept)
}

fn too_large(limit: usize) -> Failure {
    Failure::of(
        Diagnostic::error("too-large", messages::too_many_followers(limit))
            .help(messages::smaller_position_or_more_nodes()),
    )
}

/// Sets the lengths of the longest paths from the first position. Rules terminate, so there are no
/// cycles.
fn layer(places: &mut [Place], arrows: &[Arrow]) {
    let mut out = vec![Vec::new(); places.len()];
    let mut before = vec![0_usize; places.len()];
    for arrow in arrows {
        out[arrow.from].push(arrow.to);
        before[arrow.to] += 1;
    }
    let mut ready: Vec<usize> = (0..places.len()).filter(|&at| before[at] == 0).collect();
    while let Some(at) = ready.pop() {
        for &to in &out[at] {
            places[to].layer = places[to].layer.max(places[at].layer + 1);
            before[to] -= 1;
            if before[to] == 0 {
                ready.push(to);
            }
        }
    }
}

impl PositionGraph {
    /// The numbers of the options of a position, each once.
    pub fn options(&self, at: usize) -> Vec<usize> {
        let arrows = self.arrows.iter().filter(|arrow| arrow.from == at);
        arrows.map(|arrow| arrow.to).collect()
    }

    /// Returns the order in which the values are found by hand, from 1: terminal positions first,
    /// every position after all its options, and positions with a shorter longest play first.
    pub fn steps(&self) -> Vec<usize> {
        let mut height = vec![0_usize; self.places.len()];
        // Layers count from the start, so options are in later ones.
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(self.places[at].layer));
        for &at in &order {
            let options = self.options(at).into_iter();
            height[at] = options.map(|to| height[to] + 1).max().unwrap_or(0);
        }
        order.sort_by_key(|&at| (height[at], std::cmp::Reverse(at)));
        let mut steps = vec![0; self.places.len()];
        for (turn, &at) in order.iter().enumerate() {
            steps[at] = turn + 1;
        }
        steps
    }

    /// Returns the derivation of a Grundy value: the values of the options, and the least natural
    /// number that is missing. `None` if the rules define the value explicitly (`g(1) = 1`).
    pub fn mex(&self, at: usize) -> Option<(Vec<i64>, i64)> {
        let place = self.places.get(at)?;
        matches!(place.outcome?, Outcome::N | Outcome::P).then_some(())?;
        let options = self.options(at).into_iter();
        let values: Option<Vec<i64>> = options
            .map(|to| self.places[to].value.as_ref()?.as_int())
            .collect();
        let mut values = values?;
        values.sort_unstable();
        values.dedup();
        let value = place.value.as_ref()?.as_int()?;
        let naturals = values.iter().filter_map(|value| u64::try_from(*value).ok());
        let mex = grundy_nimber::mex(naturals);
        (i64::try_from(mex) == Ok(value)).then_some((values, value))
    }

    /// Returns the input of `draw`. Positions that are lost for the player to move are marked, and
    /// so are the winning moves.
    pub fn scene(&self, lang: Lang) -> Scene {
        let nodes = (self.places.iter())
            .map(|place| {
                let lost = (place.outcome)
                    .is_some_and(|outcome| matches!(outcome, Outcome::P | Outcome::Loss));
                let value = place.value.as_ref().map(ToString::to_string);
                let outcome = place.outcome.map(|outcome| outcome.to_string());
                let label = value.or(outcome).unwrap_or_default();
                Node {
                    note: place.text.clone(),
                    hover: match place.outcome {
                        Some(outcome) => format!("{}: {label}, {outcome}", place.text),
                        None => format!("{}: {label}", place.text),
                    },
                    label,
                    shape: Shape::Plain,
                    tone: if lost { Tone::Lost } else { Tone::Plain },
                    layer: place.layer,
                    ..Node::default()
                }
            })
            .zip(self.steps())
            .map(|(node, leave)| Node {
                turn: Some(Visit { enter: 0, leave }),
                ..node
            })
            .collect();
        let edges = (self.arrows.iter())
            .map(|arrow| Edge {
                from: arrow.from,
                to: arrow.to,
                label: String::new(),
                tone: if arrow.winning {
                    Tone::Best
                } else {
                    Tone::Plain
                },
            })
            .collect();
        Scene {
            title: format!("{}: {}", self.title.text(lang), self.places[0].text),
            nodes,
            edges,
            plan: self.plan(),
        }
    }

    /// A heap is drawn on a line of numbers, a pair of numbers on a grid. If that would be too
    /// wide, and in all other cases, the places follow from the moves.
    fn plan(&self) -> Plan {
        let numbers = |place: &Place| -> Option<Vec<i64>> {
            let [part] = &place.components[..] else {
                return None;
            };
            part.position.iter().map(Value::as_int).collect()
        };
        let Some(all) = self.places.iter().map(numbers).collect::<Option<Vec<_>>>() else {
            return Plan::Edges;
        };
        let named = |place: &Place| place.components.first().map(|part| part.function.clone());
        let first = self.places.first().and_then(named);
        let one_function = self.places.iter().all(|place| named(place) == first);
        let fits = |most: i64| all.iter().flatten().all(|n| (0..=most).contains(n));
        let counts = |count: usize| all.iter().all(|ints| ints.len() == count);
        if one_function && counts(1) && fits(WIDEST_LINE) {
            Plan::Line(all.iter().map(|ints| ints[0]).collect())
        } else if one_function && counts(2) && fits(WIDEST_GRID) {
            // As in a table: the first parameter goes down.
            Plan::Grid(all.iter().map(|ints| (ints[1], ints[0])).collect())
        } else {
            Plan::Edges
        }
    }

    /// Returns the graph in the form of `--format json`.
    pub fn to_json(&self) -> Json {
        let nodes: Vec<Json> = (self.places.iter().enumerate())
            .map(|(id, place)| {
                json!({
                    "id": id,
                    "position": place.text,
                    "value": place.value.as_ref().map(from_value),
                    "outcome": place.outcome.map(|outcome| outcome.to_string()),
                    "layer": place.layer,
                })
            })
            .collect();
        let edges: Vec<Json> = (self.arrows.iter())
            .map(|arrow| json!({ "from": arrow.from, "to": arrow.to, "winning": arrow.winning }))
            .collect();
        json!({ "nodes": nodes, "edges": edges })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::Run;

    fn graph(game: &str, positions: &[&str]) -> PositionGraph {
        let mut game = Game::named(game).unwrap();
        game.graph(positions, 1000, &mut Run::silent()).unwrap()
    }

    #[test]
    fn every_value_is_the_mex_of_its_options() {
        for (name, positions) in [
            ("kayles", &["7"][..]),
            ("nim", &["2", "3", "1"]),
            ("wythoff", &["3,4"]),
        ] {
            let graph = graph(name, positions);
            for (at, place) in graph.places.iter().enumerate() {
                let options: Vec<i64> = (graph.arrows.iter())
                    .filter(|arrow| arrow.from == at)
                    .filter_map(|arrow| graph.places[arrow.to].value.as_ref()?.as_int())
                    .collect();
                let mex = (0..1000).find(|value| !options.contains(value)).unwrap();
                assert_eq!(place.value, Some(Value::Int(mex)), "{name} {}", place.text);
                assert_eq!(mex == 0, place.outcome == Some(Outcome::P));
            }
            let steps = graph.steps();
            assert!((0..steps.len()).all(|at| {
                let (values, mex) = graph.mex(at).unwrap();
                (0..=mex).find(|value| !values.contains(value)) == Some(mex)
                    && graph.options(at).iter().all(|&to| steps[to] < steps[at])
            }));
            for arrow in &graph.arrows {
                assert!(graph.places[arrow.from].layer < graph.places[arrow.to].layer);
                assert_eq!(
                    arrow.winning,
                    graph.places[arrow.to].outcome == Some(Outcome::P)
                );
            }
        }
    }

    #[test]
    fn a_value_that_the_rules_give_is_not_a_mex() {
        let graph = graph("g(0) = 0; g(1) = 1; g(n) = mex{ g(n-1), g(n-2) }", &["2"]);
        let mex = |text: &str| {
            let at = graph.places.iter().position(|place| place.text == text);
            graph.mex(at.expect("a place"))
        };
        assert_eq!(mex("2"), Some((vec![0, 1], 2)));
        assert_eq!((mex("1"), mex("0")), (None, Some((vec![], 0))));
    }

    #[test]
    fn coins_have_graphs_and_numbers_say_where_a_position_stands() {
        for (name, position) in [
            ("ruler", "HTTHH"),
            ("mock-turtles", "HTH"),
            ("product-game", "1,2"),
        ] {
            let graph = graph(name, &[position]);
            assert!(graph.places.len() > 1, "{name}");
            for at in 0..graph.places.len() {
                let (values, mex) = graph.mex(at).unwrap();
                assert_eq!((0..=mex).find(|value| !values.contains(value)), Some(mex));
            }
        }
        assert_eq!(
            graph("take:3", &["4"]).scene(Lang::En).plan,
            Plan::Line(vec![4, 3, 2, 1, 0])
        );
        let grid = graph("wythoff", &["1,1"]).scene(Lang::En).plan;
        assert_eq!(grid, Plan::Grid(vec![(1, 1), (1, 0), (0, 1), (0, 0)]));
        assert_eq!(graph("kayles", &["5"]).scene(Lang::En).plan, Plan::Edges);
    }

    #[test]
    fn scores_and_outcomes_have_graphs_and_large_ones_are_refused() {
        let scores = graph("deque", &[]);
        assert_eq!(scores.places[0].value, Some(Value::Int(5)));
        let wins = graph("w(n) = win{ w(n-k) for k in 1..=3 if k<=n }", &["9"]);
        assert_eq!(
            (wins.places.len(), wins.places[0].outcome),
            (10, Some(Outcome::N))
        );
        assert_eq!(wins.scene(Lang::En).nodes.len(), 10);
        let mut game = Game::named("nim").unwrap();
        let refused = game
            .graph(&["9", "9", "9"], 50, &mut Run::silent())
            .unwrap_err();
        assert_eq!(refused.code(), "too-large");
    }
}
