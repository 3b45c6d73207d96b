//! The trees of `tests/games/trees.json`, node by node, as an instrumented run records them.

use grundy_core::tree::Tree;
use grundy_core::zerosum::{Board, Score, Side};
use grundy_core::{Diagnostic, NoObserver, ZeroSum};
use grundy_search::record::Node;
use grundy_search::{Algorithm, Bound, Goal, Record, Recorder, Search};
use serde_json::{Value, json};

fn trees() -> Value {
    let text = include_str!("../../../tests/games/trees.json");
    serde_json::from_str::<Value>(text).unwrap()["trees"].clone()
}

fn record<G: ZeroSum>(game: &G, algorithm: Algorithm) -> Record<G::Position, G::Move> {
    let mut recorder = Recorder::new(game, Goal::Score, 1000);
    let search = Search::new(game).algorithm(algorithm).line(false);
    search.run_watched(&game.start(), None, &mut NoObserver, &mut recorder);
    recorder.finish(true)
}

fn window((alpha, beta): (Option<i32>, Option<i32>)) -> Value {
    json!({ "alpha": alpha, "beta": beta })
}

fn returned<P, M>(node: &Node<P, M>) -> Value {
    let (value, bound) = node.returned.unwrap();
    let bound = match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    };
    json!({ "bound": bound, "value": value })
}

#[test]
fn the_tree_with_cuts_comes_out_node_by_node() {
    let truth = &trees()["alpha_beta"];
    let tree = Tree::parse("((5 -7) (9 2)) ((3 1) (8 4))").unwrap();
    let record = record(&tree, Algorithm::AlphaBeta);
    let (seen, cut): (Vec<_>, Vec<_>) = record.nodes.iter().partition(|node| !node.pruned);
    let names = |nodes: &[&Node<u32, u32>]| -> Value {
        nodes.iter().map(|node| Tree::name(node.position)).collect()
    };
    assert_eq!(names(&seen), truth["visit_order"]);
    let mut pruned: Vec<_> = cut.iter().map(|node| Tree::name(node.position)).collect();
    pruned.sort();
    assert_eq!(json!(pruned), truth["pruned"]);
    for node in &seen {
        let name = Tree::name(node.position);
        let expected = truth["nodes"].as_array().unwrap();
        let expected = expected
            .iter()
            .find(|expected| expected["id"] == *name)
            .unwrap();
        assert_eq!(returned(node), expected["returned"], "{name}");
        assert_eq!(window(node.window), expected["window_on_entry"], "{name}");
        assert_eq!(node.leaf, expected["kind"] == "leaf", "{name}");
        let side = if node.side == Side::First {
            "max"
        } else {
            "min"
        };
        assert!(node.leaf || expected["kind"] == side, "{name}");
    }
    let cuts: Vec<Value> = (seen.iter().filter(|node| node.cut.is_some()))
        .map(|node| {
            let (value, bound) = node.returned.unwrap();
            let (alpha, beta) = node.cut.unwrap();
            let at = record
                .nodes
                .iter()
                .position(|other| std::ptr::eq(other, *node))
                .unwrap();
            let mut children = seen.iter().filter(|child| child.parent == Some(at));
            let under = |child: &Node<u32, u32>| {
                let mut up = child.parent;
                while let Some(above) = up {
                    if above == at {
                        return true;
                    }
                    up = record.nodes[above].parent;
                }
                false
            };
            let mut pruned: Vec<_> = (cut.iter().filter(|node| under(node)))
                .map(|node| Tree::name(node.position))
                .collect();
            pruned.sort();
            json!({
                "at": Tree::name(node.position),
                "after": Tree::name(children.next_back().unwrap().position),
                "alpha": alpha,
                "beta": beta,
                "returned": value,
                "bound": if bound == Bound::Lower { "lower" } else { "upper" },
                "pruned": pruned,
            })
        })
        .collect();
    assert_eq!(json!(cuts), truth["cuts"]);
}

#[test]
fn hidden_leaves_change_nothing() {
    for hidden in [-1000, 0, 1000] {
        let text = format!("((5 -7) (9 {hidden})) ((3 1) ({hidden} {hidden}))");
        let tree = Tree::parse(&text).unwrap();
        let found = Search::new(&tree).algorithm(Algorithm::AlphaBeta);
        let found = found.run(&tree.start(), &mut NoObserver);
        assert_eq!(
            (found.value, found.counts.nodes, found.counts.cutoffs),
            (5, 11, 2)
        );
    }
}

/// The deque game without the last pick, which is forced: the tree of the slides.
struct Deque(Vec<i32>);

impl ZeroSum for Deque {
    type Position = String; // the picks so far
    type Move = char;
    type Key = u64;
    const SCORED: bool = true;

    fn start(&self) -> String {
        String::new()
    }
    fn side(&self, picks: &String) -> Side {
        if picks.len().is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }
    fn moves(&self, _: &String, out: &mut Vec<char>) {
        out.extend(['L', 'R']);
    }
    fn play(&self, picks: &String, by: char) -> String {
        format!("{picks}{by}")
    }
    fn ended(&self, picks: &String) -> Option<Score> {
        if picks.len() + 1 < self.0.len() {
            return None;
        }
        let (mut row, mut z) = (std::collections::VecDeque::from(self.0.clone()), [0, 0]);
        for (turn, by) in picks.chars().chain(['L']).enumerate() {
            let pick = if by == 'L' {
                row.pop_front()
            } else {
                row.pop_back()
            };
            z[turn % 2] += pick.unwrap();
        }
        let z = z[0] - z[1];
        Some(if self.side(picks) == Side::First {
            z
        } else {
            -z
        })
    }
    fn key(&self, picks: &String) -> u64 {
        picks
            .bytes()
            .fold(1, |key, pick| key * 2 + u64::from(pick == b'R'))
    }
    fn move_number(&self, by: char) -> u16 {
        by as u16
    }
    fn show(&self, picks: &String) -> String {
        picks.clone()
    }
    fn read(&self, text: &str) -> Result<String, Diagnostic> {
        Ok(text.to_owned())
    }
    fn show_move(&self, _: &String, by: char) -> String {
        by.to_string()
    }
    fn board(&self, _: &String) -> Board {
        Board::default()
    }
}

#[test]
fn the_deque_game_of_the_slides() {
    let truth = &trees()["deque_minimax"];
    let nodes = truth["nodes"].as_array().unwrap();
    let game = Deque(vec![1, 2, 9, 3]);
    let id = |picks: &str| -> String {
        let node = nodes
            .iter()
            .find(|node| node["picks_so_far"] == *picks)
            .unwrap();
        node["id"].as_str().unwrap().to_owned()
    };
    let minimax = record(&game, Algorithm::Minimax);
    assert_eq!(minimax.nodes.len(), nodes.len());
    for node in &minimax.nodes {
        let expected = nodes
            .iter()
            .find(|other| other["picks_so_far"] == *node.position)
            .unwrap();
        assert_eq!(
            json!(node.returned.unwrap().0),
            expected["value"],
            "{}",
            expected["id"]
        );
        assert_eq!(json!(node.depth), expected["depth"]);
    }

    let truth = &truth["alpha_beta_left_to_right"];
    let run = record(&game, Algorithm::AlphaBeta);
    let order: Vec<_> = run.nodes.iter().map(|node| id(&node.position)).collect();
    assert_eq!(json!(order), truth["visit_order"]);
    assert!(
        run.nodes
            .iter()
            .all(|node| !node.pruned && node.cut.is_none())
    );
    for node in &run.nodes {
        let name = id(&node.position);
        assert_eq!(window(node.window), truth["windows"][&name], "{name}");
        assert_eq!(returned(node), truth["returned"][&name], "{name}");
    }
    assert_eq!(run.nodes[0].returned, Some((5, Bound::Exact)));
}
