//! The tree of a recorded search as plain data for pictures and programs.
//!
//! All values are from the first player's point of view. In games of win and loss a value is `W5`
//! (the first player wins, five plies from the node), `L4` or `0`; a bound has its sign in front.

mod messages;

use grundy_core::{Lang, Message, Side};
use grundy_draw::board::Miniature;
use grundy_draw::tree::{self, Edge, Node, Scene, Shape, Visit};
use grundy_search::{Bound, Goal, Verdict};
use serde_json::{Value as Json, json};

use super::{BoardGame, TreeNode};

/// Trees with more nodes are drawn without boards.
const MAX_SMALL: usize = 120;

fn goal(game: &dyn BoardGame) -> Goal {
    if game.is_scored() {
        Goal::Score
    } else {
        Goal::Distance
    }
}

fn short(goal: Goal, value: i32) -> String {
    match goal.verdict(value, true) {
        Verdict::Win(Some(plies)) => format!("W{plies}"),
        Verdict::Loss(Some(plies)) => format!("L{plies}"),
        Verdict::Draw => "0".to_owned(),
        _ => value.to_string(),
    }
}

fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    }
}

fn window(goal: Goal, (alpha, beta): (Option<i32>, Option<i32>)) -> String {
    let end = |value: Option<i32>, open: &str| {
        let value = value.filter(|&value| !goal.beyond(value));
        value.map_or(open.to_owned(), |v| short(goal, v))
    };
    format!("[{}, {}]", end(alpha, "-∞"), end(beta, "∞"))
}

/// Whether a text fits below a node.
fn is_short(text: &str) -> bool {
    text.chars().count() <= 4
}

/// Returns the label of a move: the two ends of a row have names in both languages.
fn move_in_words(by: &str, lang: Lang) -> String {
    let words = match by {
        "left" => messages::left_end(),
        "right" => messages::right_end(),
        _ => return by.to_owned(),
    };
    words.text(lang).to_owned()
}

/// The nodes on the line of best play from the root.
fn best_line(goal: Goal, nodes: &[TreeNode]) -> Vec<bool> {
    let mut best = vec![false; nodes.len()];
    let mut at = 0;
    while at < nodes.len() {
        best[at] = true;
        let Some((value, _)) = nodes[at].node.returned else {
            break;
        };
        // The first child that gives its parent the value.
        let next = (at + 1..nodes.len()).find(|&child| {
            let node = &nodes[child].node;
            let gives = node.returned.is_some_and(|(below, bound)| {
                // From the first player's point of view a value is passed up unchanged, one ply
                // later.
                bound == Bound::Exact && goal.up(below) == value
            });
            node.parent == Some(at) && gives
        });
        match next {
            Some(next) => at = next,
            None => break,
        }
    }
    best
}

/// Returns the times at which a search enters and leaves each node, in one count of both. A pruned
/// branch appears when its parent is left.
pub fn clock(nodes: &[TreeNode]) -> Vec<Visit> {
    let mut turns = vec![Visit { enter: 0, leave: 0 }; nodes.len()];
    let mut open: Vec<usize> = Vec::new();
    let mut now = 0;
    let mut tick = || {
        now += 1;
        now
    };
    // Pruned branches are listed among the entered ones.
    let entered = |&(_, node): &(usize, &TreeNode)| !node.node.pruned;
    for (at, node) in nodes.iter().enumerate().filter(entered) {
        while let Some(&last) = open.last().filter(|&&last| Some(last) != node.node.parent) {
            turns[last].leave = tick();
            open.pop();
        }
        turns[at].enter = tick();
        open.push(at);
    }
    for &at in open.iter().rev() {
        turns[at].leave = tick();
    }
    for at in 0..nodes.len() {
        if !nodes[at].node.pruned {
            continue;
        }
        let shown = nodes[at].node.parent.map_or(0, |above| turns[above].leave);
        turns[at] = Visit {
            enter: shown,
            leave: shown,
        };
    }
    turns
}

/// The tooltip of a node.
fn hover(goal: Goal, tree: &TreeNode) -> Message {
    let node = &tree.node;
    let side = match node.side {
        Side::First => messages::first_to_move(&tree.text),
        Side::Second => messages::second_to_move(&tree.text),
    };
    let known = |bound: Bound, value: i32| {
        let value = short(goal, value);
        match bound {
            Bound::Exact => messages::exact_value(value),
            Bound::Lower => messages::value_at_least(value),
            Bound::Upper => messages::value_at_most(value),
        }
    };
    let mut parts = vec![side];
    match node.returned {
        Some((value, bound)) => {
            parts.push(known(bound, value));
            parts.push(messages::window(window(goal, node.window)));
        }
        None if node.pruned => parts.push(match node.would {
            Some(value) => messages::would_have_been(short(goal, value)),
            None => messages::not_visited(),
        }),
        None => parts.push(messages::not_known()),
    }
    if let (Some((value, bound)), Some((alpha, beta))) = (node.returned, node.cut) {
        // The reason in words: the value known here, and the value available above.
        let (bound, at_hand) = if bound == Bound::Upper {
            (Bound::Upper, alpha)
        } else {
            (Bound::Lower, beta)
        };
        if let Some(at_hand) = at_hand {
            let here = known(bound, value);
            parts.push(messages::rest_is_cut(here, short(goal, at_hand)));
        }
    }
    Message::joined(parts, "; ", "、")
}

/// Returns the scene of a search: circles are the first player's turns, squares the second's;
/// pruned branches are grey. The tooltips are in a language.
pub fn scene(game: &dyn BoardGame, title: String, nodes: &[TreeNode], lang: Lang) -> Scene {
    let goal = goal(game);
    let best = best_line(goal, nodes);
    let small = nodes.len() <= MAX_SMALL;
    let windows = nodes
        .iter()
        .any(|node| node.node.pruned || node.node.cut.is_some())
        || (nodes.iter()).any(|node| node.node.window != (None, None));
    let drawn = (nodes.iter().zip(&best))
        .map(|(tree, &best)| {
            let node = &tree.node;
            let label = match node.returned {
                Some((value, bound)) => format!("{}{}", sign(bound), short(goal, value)),
                None if node.pruned => String::new(),
                None => "?".to_owned(),
            };
            let ghost = match node.would {
                Some(value) => short(goal, value),
                None if node.pruned && node.leaf => "?".to_owned(),
                None => String::new(),
            };
            let name = if is_short(&tree.text) {
                tree.text.clone()
            } else {
                String::new()
            };
            let mut note = name;
            if windows && !node.pruned {
                if !note.is_empty() {
                    note.push(' ');
                }
                note.push_str(&window(goal, node.window));
            }
            let hover = hover(goal, tree).text(lang).to_owned();
            Node {
                label,
                ghost,
                note,
                hover,
                shape: if node.side == Side::First {
                    Shape::Circle
                } else {
                    Shape::Square
                },
                tone: match (node.pruned, best) {
                    (true, _) => tree::Tone::Cut,
                    (_, true) => tree::Tone::Best,
                    _ => tree::Tone::Plain,
                },
                layer: node.depth as usize,
                turn: None,
                inside: (small && tree.node.depth <= 64)
                    .then(|| game.board(&tree.position))
                    .and_then(|board| Miniature::new(&board, Lang::En)),
            }
        })
        .zip(clock(nodes))
        .map(|(node, turn)| Node {
            turn: Some(turn),
            ..node
        })
        .collect();
    let edges = (nodes.iter().enumerate())
        .filter_map(|(to, tree)| {
            let by = tree.by.clone().unwrap_or_default();
            Some(Edge {
                from: tree.node.parent?,
                to,
                // If moves are named by the positions that they lead to, a node with a short name
                // already contains it.
                label: if by == tree.text && is_short(&by) {
                    String::new()
                } else {
                    move_in_words(&by, lang)
                },
                tone: match (tree.node.pruned, best[to]) {
                    (true, _) => tree::Tone::Cut,
                    (_, true) => tree::Tone::Best,
                    _ => tree::Tone::Plain,
                },
            })
        })
        .collect();
    Scene {
        title,
        nodes: drawn,
        edges,
        plan: tree::Plan::default(),
    }
}

/// Returns the minimax value of a pruned branch in the form of the picture.
pub fn would_be(game: &dyn BoardGame, node: &TreeNode) -> Option<String> {
    node.node.would.map(|value| short(goal(game), value))
}

/// Returns the tree as JSON: nodes with window, value and bound, and edges with their moves.
pub fn tree_json(game: &dyn BoardGame, nodes: &[TreeNode]) -> Json {
    let goal = goal(game);
    let verdict = |value: i32| goal.verdict(value, true);
    let number = |value: i32| match verdict(value) {
        Verdict::Score(score) => score,
        other => other.rank().signum(),
    };
    let window = |(alpha, beta): (Option<i32>, Option<i32>)| {
        let side = |value: Option<i32>| {
            let value = value.filter(|&value| !goal.beyond(value));
            value.map(|value| match goal {
                Goal::Score => json!(value),
                _ => json!(short(goal, value)),
            })
        };
        json!({ "alpha": side(alpha), "beta": side(beta) })
    };
    let list: Vec<Json> = (nodes.iter().enumerate())
        .map(|(id, tree)| {
            let node = &tree.node;
            let mut object = json!({
                "id": id,
                "parent": node.parent,
                "position": tree.text,
                "move": tree.by,
                "depth": node.depth,
                "side": node.side.to_string(),
                "value": node.returned.map(|(value, _)| number(value)),
                "distance": node.returned.and_then(|(value, _)| verdict(value).plies()),
                "bound": node.returned.map(|(_, bound)| match bound {
                    Bound::Exact => "exact",
                    Bound::Lower => "lower",
                    Bound::Upper => "upper",
                }),
                "leaf": node.leaf,
                "pruned": node.pruned,
            });

            if !node.pruned {
                object["window"] = window(node.window);
            }
            if let Some(cut) = node.cut {
                object["cut"] = window(cut);
            }
            object
        })
        .collect();
    let edges: Vec<Json> = (nodes.iter().enumerate())
        .filter_map(|(to, tree)| {
            let from = tree.node.parent?;
            Some(json!({ "from": from, "to": to, "move": tree.by, "pruned": tree.node.pruned }))
        })
        .collect();
    json!({ "nodes": list, "edges": edges })
}
