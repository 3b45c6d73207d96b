//! Graphs of positions, and search trees.

use grundy::board::search::{Algorithm, MoveOrder};
use grundy::board::{self, BoardGame, BoardPosition, Request, TreeNode};
use grundy::draw::tree::{self, Scene};
use grundy::{Budget, Game, Lang, Run, formula::json};
use serde_json::{Value, json};

use crate::fault::{Answer, Fault};
use crate::host::Watch;
use crate::messages;
use crate::play::words;
use crate::request::{GraphRequest, Method, TreeOrder, TreeRequest, board_word, rules};

/// The default and the maximum number of positions of a graph.
const PLACES: (usize, usize) = (300, 1000);
/// The default and the maximum number of nodes of a tree.
const NODES: (usize, usize) = (2000, tree::MAX_NODES);

/// Maximum number of nodes that a reader can expand.
const MAX_OPENED: usize = 40;
/// Number of nodes that a picture can have and still be readable.
const MAX_READABLE_NODES: usize = 60;
/// From this depth on a tree is drawn whole.
const WHOLE_TREE_DEPTH: u32 = 64;

/// Draws a scene.
fn picture(scene: &Scene) -> Answer<String> {
    let mut svg = Vec::new();
    tree::svg(&mut svg, scene, Lang::En).map_err(|error| {
        Fault::wrong(
            "too-large",
            error.message(),
            messages::begin_at_a_smaller_position(),
        )
    })?;
    Ok(String::from_utf8_lossy(&svg).into_owned())
}

/// Returns the graph of followers of a position.
pub fn graph(game: &mut Game, asked: &GraphRequest, watch: &mut Watch<'_>) -> Answer<Value> {
    let words = words(rules(game)?, &asked.position);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (usual, most) = PLACES;
    let graph = game.graph(
        &words,
        asked.limit.unwrap_or(usual).min(most),
        &mut watch.run(),
    )?;
    let steps = graph.steps();
    // The page adds its heading.
    let scene = Scene {
        title: String::new(),
        ..graph.scene(Lang::En)
    };
    let nodes: Vec<Value> = graph
        .places
        .iter()
        .enumerate()
        .map(|(id, place)| {
            let mex = graph
                .mex(id)
                .map(|(values, mex)| json!({"values": values, "mex": mex}));
            json!({
                "id": id,
                "position": place.text,
                "value": place.value.as_ref().map(json::from_value),
                "outcome": place.outcome.map(|outcome| outcome.to_string()),
                "layer": place.layer,
                "step": steps[id],
                "mex": mex,
                "options": graph.options(id),
            })
        })
        .collect();
    Ok(json!({
        "nodes": nodes,
        "steps": steps.len(),
        "svg": picture(&scene)?,
    }))
}

/// Returns the tree of a search, of a board game or of rules.
pub fn tree(game: &mut Game, ask: &TreeRequest, watch: &mut Watch<'_>) -> Answer<Value> {
    if let Some(board) = game.board() {
        let position = board.read(board_word(&ask.position)?)?;
        return searched(board, &position, ask, None, &mut watch.run());
    }
    let formula = game.formula_mut()?;
    let words = words(formula, &ask.position);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let playable = formula.playable(&words, &mut watch.run())?;
    let board = board::of_rules(playable, formula.name(), formula.title());
    searched(&*board, &board.start(), ask, None, &mut watch.run())
}

/// Returns the deepest readable tree: within the node limit, but at least one move deep.
fn readable(
    board: &dyn BoardGame,
    position: &BoardPosition,
    ask: &TreeRequest,
    run: &mut Run,
) -> Answer<Value> {
    // The depth is chosen with min-max, so that all methods show the same tree.
    let fits = |depth: u32, run: &mut Run| {
        let request = Request {
            algorithm: Algorithm::Minimax,
            depth: Some(depth),
            ..Request::default()
        };
        let budget = Budget::cells(MAX_READABLE_NODES as u64 + 1000);
        let (nodes, beyond) = board.tree(
            position,
            &request,
            MAX_READABLE_NODES,
            &mut run.within(budget),
        );
        (beyond == 0).then_some(nodes.len())
    };
    let (mut depth, mut nodes) = (1, 0);
    for deeper in 1..WHOLE_TREE_DEPTH {
        match fits(deeper, run) {
            // One level more adds nothing: the tree is whole.
            Some(found) if found == nodes => break,
            Some(found) => (depth, nodes) = (deeper, found),
            None => break,
        }
    }
    let asked = TreeRequest {
        depth: Some(depth),
        ..ask.clone()
    };
    if depth == 1 && nodes == 0 {
        return searched(board, position, &asked, Some(MAX_READABLE_NODES), run);
    }
    searched(board, position, &asked, None, run)
}

/// Adds one move below the expanded nodes. The search did not visit these, so they are shown like
/// cut-off nodes, with their own values.
fn opened(board: &dyn BoardGame, nodes: &mut Vec<TreeNode>, paths: &[Vec<String>], run: &mut Run) {
    for path in paths.iter().take(MAX_OPENED) {
        let mut at = Some(0);
        for by in path {
            at = at.and_then(|above| {
                (nodes.iter()).position(|node| {
                    node.node.parent == Some(above) && node.by.as_deref() == Some(by)
                })
            });
        }
        let Some(at) = at else { continue };
        if nodes.iter().any(|node| node.node.parent == Some(at)) {
            continue;
        }
        let request = Request {
            algorithm: Algorithm::Minimax,
            depth: Some(1),
            ..Request::default()
        };
        let budget = Budget::cells(MAX_READABLE_NODES as u64 + 1000);
        let position = nodes[at].position.clone();
        let (below, _) = board.tree(
            &position,
            &request,
            MAX_READABLE_NODES,
            &mut run.within(budget),
        );
        let depth = nodes[at].node.depth;
        nodes.extend(below.into_iter().skip(1).map(|mut one| {
            one.node.parent = Some(at);
            one.node.depth += depth;
            one.node.would = one.node.returned.take().map(|(value, _)| value);
            one.node.window = (None, None);
            one.node.pruned = true;
            one
        }));
    }
}

/// Returns the tree of a search; with `most`, at most that number of moves at the root.
fn searched(
    board: &dyn BoardGame,
    position: &BoardPosition,
    ask: &TreeRequest,
    most_moves: Option<usize>,
    run: &mut Run,
) -> Answer<Value> {
    let (usual, most) = NODES;
    let limit = ask.limit.unwrap_or(usual).min(most);
    let Some(depth) = ask.depth else {
        return readable(board, position, ask, run);
    };
    let request = Request {
        algorithm: match ask.algorithm {
            Method::Minimax => Algorithm::Minimax,
            Method::AlphaBeta => Algorithm::AlphaBeta,
            Method::Scout => Algorithm::Scout,
        },
        depth: Some(depth).filter(|&depth| depth < WHOLE_TREE_DEPTH),
        order: match ask.order {
            TreeOrder::AsGiven => MoveOrder::AsGiven,
            TreeOrder::BestFirst => MoveOrder::BestFirst,
            TreeOrder::WorstFirst => MoveOrder::WorstFirst,
        },
        ..Request::default()
    };
    // Nodes beyond the limit are not shown, so visiting many of them is useless.
    let budget = Budget::cells(limit as u64 + 100_000);
    let (mut nodes, beyond) = board.tree(position, &request, limit, &mut run.within(budget));
    if beyond > 0 {
        return Err(Fault::wrong(
            "too-large",
            messages::tree_is_too_large(limit),
            messages::begin_later_or_look_less_far(),
        ));
    }
    let hidden = most_moves.map_or(0, |most| nodes.len().saturating_sub(most));
    nodes.truncate(nodes.len() - hidden);
    let searched = nodes.len();
    opened(board, &mut nodes, &ask.open, run);
    let turns = board::clock(&nodes);
    let mut nodes_json = board::tree_json(board, &nodes)["nodes"].take();
    let mut visited = 0;
    for (at, turn) in turns.iter().enumerate() {
        let node = &mut nodes_json[at];
        let record = &nodes[at].node;
        visited += usize::from(!record.pruned);
        node["alpha"] = node["window"]["alpha"].take();
        node["beta"] = node["window"]["beta"].take();
        node["cutoff"] = Value::from(record.cut.is_some());
        node["cut"] = Value::from(record.pruned);
        node["over"] = Value::from(board.state(&nodes[at].position).1.is_some());
        node["beyond"] = Value::from(at >= searched);
        node["would"] = Value::from(board::would_be(board, &nodes[at]));
        node["enter"] = Value::from(turn.enter);
        node["leave"] = Value::from(turn.leave);
        if let Some(fields) = node.as_object_mut() {
            fields.remove("window");
            fields.remove("pruned");
        }
    }
    let scene = board::scene(board, String::new(), &nodes, Lang::En);
    Ok(json!({
        "nodes": nodes_json,
        "depth": ask.depth,
        "steps": visited * 2,
        "visited": visited,
        "cut": searched - visited,
        "hidden": hidden,
        "svg": picture(&scene)?,
    }))
}
