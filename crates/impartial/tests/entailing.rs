//! Entailing and carry-on moves, compared with the definition: play of the whole sum, turn by turn.

use std::collections::HashMap;

use grundy_core::{Entailing, NoObserver, Turn};
use grundy_impartial::entailing::{EntailingOutcome, EntailingSolver};

/// A graph with three kinds of edges, to smaller vertices only.
struct Graph(Vec<[Vec<usize>; 3]>);

const TURNS: [Turn; 3] = [Turn::Ordinary, Turn::Entailing, Turn::CarryOn];

impl Entailing for Graph {
    type Position = usize;
    fn moves(&self, &v: &usize, to: &mut dyn FnMut(Turn, &[usize])) {
        for (turn, list) in TURNS.iter().zip(&self.0[v]) {
            for &u in list {
                to(*turn, &[u]);
            }
        }
    }
}

/// Whether the player to move wins the sum; entailed at one component, if there is one.
fn plain(
    graph: &Graph,
    sum: &[usize],
    at: Option<usize>,
    memo: &mut HashMap<(Vec<usize>, Option<usize>), bool>,
) -> bool {
    if let Some(&known) = memo.get(&(sum.to_vec(), at)) {
        return known;
    }
    let mut wins = false;
    for i in 0..sum.len() {
        if at.is_some_and(|only| only != i) {
            continue;
        }
        for (turn, list) in TURNS.iter().zip(&graph.0[sum[i]]) {
            for &u in list {
                let mut next = sum.to_vec();
                next[i] = u;
                wins |= match turn {
                    Turn::Ordinary => !plain(graph, &next, None, memo),
                    Turn::Entailing => !plain(graph, &next, Some(i), memo),
                    Turn::CarryOn => plain(graph, &next, None, memo),
                };
            }
        }
    }
    memo.insert((sum.to_vec(), at), wins);
    wins
}

fn read(text: &str) -> Graph {
    // [[[1,2],[],[0]], …]
    let mut vertices: Vec<[Vec<usize>; 3]> = Vec::new();
    let (mut depth, mut kind, mut number) = (0, 0, String::new());
    for letter in text.chars() {
        match letter {
            '[' => {
                depth += 1;
                if depth == 2 {
                    vertices.push(Default::default());
                    kind = 0;
                }
            }
            ']' | ',' => {
                if let (Ok(v), Some(last)) = (number.parse(), vertices.last_mut()) {
                    last[kind].push(v);
                }
                number.clear();
                if letter == ']' {
                    depth -= 1;
                } else if depth == 2 {
                    kind += 1;
                }
            }
            digit => number.push(digit),
        }
    }
    Graph(vertices)
}

#[test]
fn the_graphs_of_the_table_have_their_values_and_decide_sums() {
    let table = include_str!("../../../tests/beyond/entail_graphs.tsv");
    let mut checked = 0;
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let graph = read(cells[1]);
        let n = graph.0.len();
        let mut solver = EntailingSolver::new(graph);
        let values: Vec<&str> = cells[2].trim_matches(['[', ']']).split(',').collect();
        assert_eq!(values.len(), n, "{row}");
        let inner = cells[3]
            .strip_prefix("[\"")
            .and_then(|text| text.strip_suffix("\"]"));
        let sets = inner.expect("a list of texts").split("\",\"");
        for (v, (value, set)) in values.iter().zip(sets).enumerate() {
            let worth = solver.value(&v, &mut NoObserver).unwrap();
            assert_eq!(worth.to_string(), value.trim_matches('"'), "{row} {v}");
            let wins = solver.entailed(&v, &mut NoObserver).unwrap();
            assert_eq!(wins.to_string(), set, "{row} {v}");
        }
        let mut memo = HashMap::new();
        for v in 0..n {
            for w in 0..n {
                let [a, b] = [v, w].map(|x| solver.value(&x, &mut NoObserver).unwrap());
                let wins = plain(solver.game(), &[v, w], None, &mut memo);
                assert_eq!(a + b != EntailingOutcome::Number(0), wins, "{row} {v} {w}");
                let entailed = plain(solver.game(), &[v, w], Some(0), &mut memo);
                let told = solver.wins_entailed(&v, b, &mut NoObserver).unwrap();
                assert_eq!(told, entailed, "{row} {v}! {w}");
                checked += 1;
            }
        }
    }
    assert!(checked > 500, "{checked}");
}

struct TopEntails;

impl Entailing for TopEntails {
    type Position = u32;
    fn moves(&self, &coins: &u32, to: &mut dyn FnMut(Turn, &[u32])) {
        (1..=coins / 2).for_each(|a| to(Turn::Ordinary, &[a, coins - a]));
        if coins > 0 {
            to(Turn::Entailing, &[coins - 1]);
        }
    }
}

#[test]
fn top_entails_has_its_values() {
    let mut stacks = EntailingSolver::new(TopEntails);
    let table = include_str!("../../../tests/beyond/top_entails.tsv");
    let mut checked = 0;
    for row in table.lines().skip(1) {
        let mut cells = row.split('\t');
        let (Some(stack), Some(value)) = (cells.next(), cells.next()) else {
            continue;
        };
        let coins: u32 = stack.parse().unwrap();
        // Larger stacks take their squares of options.
        if coins > 400 {
            continue;
        }
        let worth = stacks.value(&coins, &mut NoObserver).unwrap();
        assert_eq!(worth.to_string(), value, "{coins}");
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}
