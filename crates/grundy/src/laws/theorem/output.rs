//! A theorem as text and JSON (its obligations, its order, its domain), and its automaton as a
//! picture.

use grundy_automata::Automaton;
use grundy_draw::tree::{Edge, Node, Plan, Scene, Shape, Tone};
use grundy_game::Lang;
use serde_json::{Value as Json, json};

use super::t5::LawAutomaton;
use super::{BY_AUTOMATA, Theorem};

impl Theorem {
    /// The title: `proved for all positions`, or the domain.
    pub fn title(&self, lang: Lang) -> String {
        match (lang, self.late()) {
            (Lang::En, _) => format!("proved for {}", self.reach()),
            (Lang::Ja, None) => "すべての局面で証明済み".to_owned(),
            (Lang::Ja, Some(from)) => format!("{from} のすべての局面で証明済み"),
        }
    }

    /// The five obligations of T5 that were decided, one sentence each.
    pub fn obligations(&self, lang: Lang) -> [String; 5] {
        let order = self.order().join(lang.pick(", then ", "、次に "));
        let last = if order.is_empty() {
            lang.pick(
                "No option is another position.",
                "ほかの局面へ移る手はない。",
            )
            .to_owned()
        } else {
            lang.pick(
                format!("Every option is a position of the law's domain, and smaller by {order}."),
                format!("どの選択肢も法則の及ぶ局面であり、{order} の順序で小さくなる。"),
            )
        };
        let defined = lang.pick(
            "At every position each condition is true or false, and each number has a value.",
            "どの局面でも、条件はどれも真か偽のどちらかで、数はどれも値をもつ。",
        );
        let [one, two, three] = match (self.is_of_losses(), lang) {
            (false, Lang::En) => [
                "Every position has exactly one value by the law.",
                "No option has the value of the position.",
                "Every smaller natural number is the value of some option.",
            ],
            (false, Lang::Ja) => [
                "どの局面の値も、法則によりただ一つ定まる。",
                "その局面と同じ値をもつ選択肢はない。",
                "それより小さい自然数は、どれもある選択肢の値である。",
            ],
            (true, Lang::En) => [
                "Every position is lost or won by the law, and not both.",
                "No option of a lost position is lost.",
                "Every won position has an option that is lost, or is over where the player who cannot move wins.",
            ],
            (true, Lang::Ja) => [
                "どの局面も、法則により負けか勝ちかのどちらか一方に定まる。",
                "負けの局面からの選択肢に負けの局面はない。",
                "勝ちの局面には負けの局面へ移る手がある（動けない側が勝つ規則では、終局を含む）。",
            ],
        };
        [
            one.to_owned(),
            two.to_owned(),
            three.to_owned(),
            last,
            defined.to_owned(),
        ]
    }

    /// For a page: `{"theorem","title","obligations":[…],"digits","order":[…],"certificate"}`.
    pub fn to_json(&self, lang: Lang) -> Json {
        json!({
            "theorem": BY_AUTOMATA,
            "title": self.title(lang),
            "obligations": self.obligations(lang),
            "digits": self.system().name(),
            "order": self.order(),
            "certificate": self.certificate().to_string(),
        })
    }

    /// Returns the automaton of the law as a picture: states with the digits that lead from one to
    /// another. Accepting states are marked as best; the letters of loops are below their state.
    /// Letters that lead to states without accepted words are left out.
    pub fn scene(&self) -> Scene {
        let (LawAutomaton::Values(law) | LawAutomaton::Lost(law)) = &self.proof.law;
        let mut names: Vec<&str> = self.params.iter().map(String::as_str).collect();
        names.push("value");
        let read: Vec<&str> = (law.tracks().iter())
            .map(|track| names[usize::from(*track)])
            .collect();
        let what = if self.is_of_losses() {
            "lost"
        } else {
            "values"
        };
        let title = format!(
            "{what}: digits of ({}) in {}, most significant first",
            read.join(","),
            self.system().name()
        );
        scene(law, title)
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

fn scene(law: &Automaton, title: String) -> Scene {
    let steps: Vec<_> = (0..law.states()).map(|state| law.steps(state)).collect();
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
        let word = if law.accepts(state) {
            "accepts"
        } else {
            "rejects"
        };
        Node {
            label: state.to_string(),
            note: stays.clone(),
            hover: format!("state {state} {word}; stays by {stays}"),
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
