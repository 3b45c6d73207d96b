//! A theorem as text and JSON (its obligations, its order, its domain), and its automaton as a
//! picture.

use grundy_automata::Automaton;
use grundy_core::{Lang, Message};
use grundy_draw::tree::{Edge, Node, Plan, Scene, Shape, Tone};
use serde_json::{Value as Json, json};

use super::t5::LawAutomaton;
use super::{BY_AUTOMATA, Theorem};
use crate::laws::messages;

impl Theorem {
    /// The title: `proved for all positions`, or the domain.
    pub fn title(&self) -> Message {
        match self.late() {
            None => messages::proved_everywhere(),
            Some(bounds) => messages::proved_with(bounds),
        }
    }

    /// The five obligations of T5 that were decided, one sentence each.
    pub fn obligations(&self) -> [Message; 5] {
        let [one, two, three] = if self.is_of_losses() {
            [
                messages::outcome_is_unique(),
                messages::lost_positions_have_no_lost_option(),
                messages::won_positions_have_a_lost_option(),
            ]
        } else {
            [
                messages::value_is_unique(),
                messages::no_option_has_the_value(),
                messages::smaller_values_are_options(),
            ]
        };
        let order = self.order().into_iter().map(Message::same);
        let order = Message::joined(order, ", then ", "、次に ");
        let four = if order.is_empty() {
            messages::no_option_is_another_position()
        } else {
            messages::options_are_smaller(order)
        };
        [one, two, three, four, messages::everything_has_a_value()]
    }

    /// For a page: `{"theorem","title","obligations":[…],"digits","order":[…],"certificate"}`.
    pub fn to_json(&self, lang: Lang) -> Json {
        json!({
            "theorem": BY_AUTOMATA,
            "title": self.title().text(lang),
            "obligations": self.obligations().each_ref().map(|one| one.text(lang)),
            "digits": self.system().name(),
            "order": self.order(),
            "certificate": self.certificate().to_string(),
        })
    }

    /// Returns the automaton of the law as a picture: states with the digits that lead from one to
    /// another. Accepting states are marked as best; the letters of loops are below their state.
    /// Letters that lead to states without accepted words are left out.
    pub fn scene(&self, lang: Lang) -> Scene {
        let (LawAutomaton::Values(law) | LawAutomaton::Lost(law)) = &self.proof.law;
        let mut names: Vec<&str> = self.params.iter().map(String::as_str).collect();
        names.push("value");
        let read: Vec<&str> = (law.tracks().iter())
            .map(|track| names[usize::from(*track)])
            .collect();
        let (tracks, digits) = (read.join(","), self.digits());
        let title = if self.is_of_losses() {
            messages::picture_of_losses(tracks, digits)
        } else {
            messages::picture_of_values(tracks, digits)
        };
        scene(law, title.text(lang).to_owned(), lang)
    }
}

/// The letters from a state to another, in sequence.
fn letters(steps: &[(Vec<Option<u8>>, usize)], to: usize) -> String {
    let letters = steps.iter().filter(|step| step.1 == to).map(|(letter, _)| {
        let digit = |d: &Option<u8>| d.map_or("*".to_owned(), |d| d.to_string());
        letter.iter().map(digit).collect::<String>()
    });
    letters.collect::<Vec<_>>().join(" ")
}

fn scene(law: &Automaton, title: String, lang: Lang) -> Scene {
    let steps: Vec<_> = (0..law.states())
        .map(|state| law.transitions(state))
        .collect();
    // The layer of a state is its distance from the start in letters. States from which no word is
    // accepted are not drawn.
    let mut layer: Vec<Option<usize>> = vec![None; law.states()];
    layer[0] = Some(0);
    let mut order = vec![0];
    let mut at = 0;
    while let Some(&state) = order.get(at) {
        at += 1;
        for (_, to) in &steps[state] {
            if layer[*to].is_none() {
                layer[*to] = layer[state].map(|layer| layer + 1);
                order.push(*to);
            }
        }
    }
    let number = |state: usize| order.iter().position(|at| *at == state);
    let nodes = order.iter().map(|&state| {
        let stays = letters(&steps[state], state);
        let hover = if law.accepts(state) {
            messages::accepting_loops(state, &stays)
        } else {
            messages::rejecting_loops(state, &stays)
        };
        Node {
            label: state.to_string(),
            note: stays.clone(),
            hover: hover.text(lang).to_owned(),
            shape: if law.accepts(state) {
                Shape::Square
            } else {
                Shape::Circle
            },
            tone: if law.accepts(state) {
                Tone::Best
            } else {
                Tone::Plain
            },
            layer: layer[state].unwrap_or(0),
            ..Node::default()
        }
    });
    let nodes = nodes.collect();
    let mut edges = Vec::new();
    for (from, &state) in order.iter().enumerate() {
        let mut targets: Vec<usize> = steps[state].iter().map(|step| step.1).collect();
        targets.sort_unstable();
        targets.dedup();
        for target in targets.into_iter().filter(|to| *to != state) {
            if let Some(to) = number(target) {
                edges.push(Edge {
                    from,
                    to,
                    label: letters(&steps[state], target),
                    tone: Tone::Plain,
                });
            }
        }
    }
    Scene {
        title,
        nodes,
        edges,
        plan: Plan::Edges,
    }
}
