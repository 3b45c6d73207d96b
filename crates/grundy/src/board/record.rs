//! The tree of a recorded search as plain data for pictures and programs.
//!
//! All values are from the first player's point of view. In games of win and loss a value is `W5`
//! (the first player wins, five plies from the node), `L4` or `0`; a bound has its sign in front.

mod messages;

use grundy_core::{Lang, Message, Side};
use grundy_draw::board::Miniature;
use grundy_draw::tree::{self, Edge, Node, Scene, Shape, Visit};
use grundy_draw::width::columns;
use grundy_search::{Bound, Goal, Verdict};
use serde_json::{Value as Json, json};

use super::{BoardGame, TreeNode};

/// Trees with more nodes are drawn without boards.
const MAX_SMALL: usize = 120;
/// Positions with a longer text are named by moves in sentences.
const MAX_PLACE: usize = 12;

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

/// The value of a node with its bound, in words.
fn known(goal: Goal, bound: Bound, value: i32) -> Message {
    let value = short(goal, value);
    match bound {
        Bound::Exact => messages::exact_value(value),
        Bound::Lower => messages::value_at_least(value),
        Bound::Upper => messages::value_at_most(value),
    }
}

/// A cut of a recorded search: the branches that were not searched, and the reason.
#[derive(Clone, Debug)]
pub struct Cut {
    /// The node at which the rest of the moves was cut.
    pub node: usize,
    /// The branches that were not searched.
    pub branches: Vec<usize>,
    /// The reason as a sentence.
    pub reason: Message,
}

/// The move that leads to a node, if moves are named by the positions that they lead to.
fn named_by_move(tree: &TreeNode) -> Option<&str> {
    let by = tree.by.as_deref()?;
    (tree.text.starts_with(by) && columns(by) <= 2 * MAX_PLACE).then_some(by)
}

/// A position in a sentence: its text, or the moves that lead to it if the text is long.
fn place(nodes: &[TreeNode], at: usize) -> Message {
    if let Some(by) = named_by_move(&nodes[at]) {
        return Message::same(by.to_owned());
    }
    if columns(&nodes[at].text) <= MAX_PLACE {
        return Message::same(nodes[at].text.clone());
    }
    let mut moves = Vec::new();
    let mut next = at;
    while let (Some(parent), Some(by)) = (nodes[next].node.parent, &nodes[next].by) {
        moves.push(Message::same(by.clone()));
        next = parent;
    }
    if moves.is_empty() {
        return messages::the_root();
    }
    moves.reverse();
    messages::after_moves(Message::joined(moves, "; ", "、"))
}

/// A branch in a sentence: its position, or the move if the text is long.
fn branch(tree: &TreeNode) -> Message {
    match (named_by_move(tree), &tree.by) {
        (Some(by), _) => Message::same(by.to_owned()),
        (None, Some(by)) if columns(&tree.text) > MAX_PLACE => Message::same(by.clone()),
        _ => Message::same(tree.text.clone()),
    }
}

/// The nearest node above whose player has already reached a bound at this node.
fn owner(goal: Goal, nodes: &[TreeNode], at: usize, at_hand: i32) -> Option<usize> {
    let player = nodes[at].node.side.other();
    let (mut below, mut bound) = (at, at_hand);
    loop {
        let above = nodes[below].node.parent?;
        bound = goal.up(bound);
        let has = nodes[above + 1..below].iter().any(|tree| {
            let from_above = tree.node.parent == Some(above) && nodes[above].node.side == player;
            let reached = (tree.node.returned).is_some_and(|(value, _)| goal.up(value) == bound);
            from_above && reached
        });
        if has {
            return Some(above);
        }
        below = above;
    }
}

/// Returns the cuts of a search with their reasons, in the order of the nodes.
pub fn cuts(game: &dyn BoardGame, nodes: &[TreeNode]) -> Vec<Cut> {
    let goal = goal(game);
    let mut found = Vec::new();
    for (at, tree) in nodes.iter().enumerate() {
        let (Some((value, bound)), Some((alpha, beta))) = (tree.node.returned, tree.node.cut)
        else {
            continue;
        };
        let (bound, at_hand) = match bound {
            Bound::Upper => (Bound::Upper, alpha),
            Bound::Exact | Bound::Lower => (Bound::Lower, beta),
        };
        let branches: Vec<usize> = (at + 1..nodes.len())
            .filter(|&next| nodes[next].node.parent == Some(at) && nodes[next].node.pruned)
            .collect();
        let (Some(at_hand), [first, rest @ ..]) = (at_hand, &branches[..]) else {
            continue;
        };
        let here = place(nodes, at);
        let here_known = known(goal, bound, value);
        let hand = short(goal, at_hand);
        let options = Message::joined(
            branches.iter().map(|&next| branch(&nodes[next])),
            "; ",
            "、",
        );
        let first = branch(&nodes[*first]);
        let reason = match owner(goal, nodes, at, at_hand).map(|above| place(nodes, above)) {
            Some(above) if rest.is_empty() => {
                messages::one_is_not_searched(first, here, here_known, above, hand)
            }
            Some(above) => {
                messages::several_are_not_searched(options, here, here_known, above, hand)
            }
            None if rest.is_empty() => {
                messages::one_is_outside_of_window(first, here, here_known, hand)
            }
            None => messages::several_are_outside_of_window(options, here, here_known, hand),
        };
        found.push(Cut {
            node: at,
            branches,
            reason,
        });
    }
    found
}

/// Returns the sentences about a search that cut branches: the reason of each cut, at most `most`
/// of them, and the principal variation. Nothing if no branch was cut.
pub fn reasons_of_search(game: &dyn BoardGame, nodes: &[TreeNode], most: usize) -> Vec<Message> {
    let cuts = cuts(game, nodes);
    if cuts.is_empty() {
        return Vec::new();
    }
    let further = cuts.len().saturating_sub(most);
    let mut sentences: Vec<Message> = cuts.into_iter().map(|cut| cut.reason).take(most).collect();
    if further > 0 {
        sentences.push(messages::and_more_cuts(further));
    }
    let goal = goal(game);
    let best = best_line(goal, nodes);
    let line: Vec<Message> = (nodes.iter().zip(best).skip(1))
        .filter(|(_, best)| *best)
        .map(|(tree, _)| branch(tree))
        .collect();
    if let (Some((value, Bound::Exact)), false) = (nodes[0].node.returned, line.is_empty()) {
        let line = Message::joined(line, "; ", "、");
        sentences.push(messages::principal_variation(line, short(goal, value)));
    }
    sentences
}

/// The result of a round of iterative deepening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeepeningRound {
    /// The depth of the round in plies.
    pub depth: u32,
    /// The value of the root for the first player, such as `5`, `W3` or `L2`; none if it is open.
    pub value: Option<String>,
    /// The best move; none at the end of a game.
    pub by: Option<String>,
    /// The number of positions that the round searched.
    pub searched: usize,
}

impl DeepeningRound {
    /// The round as a sentence.
    pub fn sentence(&self) -> Message {
        let best = |by: &String| {
            Message::new("", move_in_words(by, Lang::En), move_in_words(by, Lang::Ja))
        };
        let value = self.value.as_deref().unwrap_or("?");
        match self.by.as_ref().map(best) {
            Some(by) => messages::round_with_move(self.depth, value, by, self.searched),
            None => messages::round(self.depth, value, self.searched),
        }
    }

    /// As JSON.
    pub fn to_json(&self) -> Json {
        json!({
            "depth": self.depth,
            "value": self.value,
            "move": self.by,
            "searched": self.searched,
        })
    }
}

/// Returns the result of a search with this depth from the nodes of its tree.
pub fn deepening_round(game: &dyn BoardGame, nodes: &[TreeNode], depth: u32) -> DeepeningRound {
    let goal = goal(game);
    let root = nodes.first().and_then(|root| root.node.returned);
    let best = (nodes.iter().zip(best_line(goal, nodes)).skip(1)).find(|(_, best)| *best);
    DeepeningRound {
        depth,
        value: root.map(|(value, _)| short(goal, value)),
        by: best.and_then(|(node, _)| node.by.clone()),
        searched: nodes.iter().filter(|tree| !tree.node.pruned).count(),
    }
}

/// The tooltip of a node; `cut` is the reason if it was cut.
fn hover(goal: Goal, tree: &TreeNode, cut: Option<&Message>) -> Message {
    let node = &tree.node;
    let side = match node.side {
        Side::First => messages::first_to_move(&tree.text),
        Side::Second => messages::second_to_move(&tree.text),
    };
    let mut parts = vec![side];
    match node.returned {
        Some((value, bound)) => {
            parts.push(known(goal, bound, value));
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
            let here = known(goal, bound, value);
            parts.push(messages::rest_is_cut(here, short(goal, at_hand)));
        }
    }
    parts.extend(cut.cloned());
    Message::joined(parts, "; ", "、")
}

/// The reason of the cut for each node that was cut.
fn reasons_of_branches(game: &dyn BoardGame, nodes: &[TreeNode]) -> Vec<Option<Message>> {
    let mut reasons = vec![None; nodes.len()];
    for cut in cuts(game, nodes) {
        for at in cut.branches {
            reasons[at] = Some(cut.reason.clone());
        }
    }
    reasons
}

/// Returns the scene of a search: circles are the first player's turns, squares the second's;
/// pruned branches are grey. The tooltips are in a language.
pub fn scene(game: &dyn BoardGame, title: String, nodes: &[TreeNode], lang: Lang) -> Scene {
    let goal = goal(game);
    let best = best_line(goal, nodes);
    let small = nodes.len() <= MAX_SMALL;
    let reasons = reasons_of_branches(game, nodes);
    let windows = nodes
        .iter()
        .any(|node| node.node.pruned || node.node.cut.is_some())
        || (nodes.iter()).any(|node| node.node.window != (None, None));
    let drawn = (nodes.iter().zip(&best).enumerate())
        .map(|(at, (tree, &best))| {
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
            let hover = hover(goal, tree, reasons[at].as_ref())
                .text(lang)
                .to_owned();
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
    let reasons = reasons_of_branches(game, nodes);
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
            if let Some(reason) = &reasons[id] {
                object["reason"] = reason.text(Lang::En).into();
                object["reason_ja"] = reason.text(Lang::Ja).into();
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
