//! Labels of loopy graphs, compared with retrograde analysis: of single positions plus heaps of
//! Nim, of sums, and of play by the reverting replies.

use grundy_impartial::Loopy;
use grundy_impartial::loopy::{Digraph, Labels};

/// A deterministic sequence of pseudo-random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    /// A graph of 2 to `most` vertices, loops and cycles included.
    fn graph(&mut self, most: usize) -> Vec<Vec<u32>> {
        let n = 2 + self.below(most - 1);
        let degree = 1 + self.below(4);
        let list = |draw: &mut Self| {
            let count = draw.below(degree + 1);
            (0..count).map(|_| draw.below(n) as u32).collect()
        };
        (0..n).map(|_| list(self)).collect()
    }
}

/// Won, lost or drawn (none) from every vertex, by the definition: backwards from the ends.
fn retrograde(lists: &[Vec<u32>]) -> Vec<Option<bool>> {
    let mut won: Vec<Option<bool>> = vec![None; lists.len()];
    loop {
        let mut changed = false;
        for v in 0..lists.len() {
            if won[v].is_some() {
                continue;
            }
            let mut after = lists[v].iter().map(|&u| won[u as usize]);
            let result = if after.clone().any(|won| won == Some(false)) {
                Some(true)
            } else if after.all(|won| won == Some(true)) {
                Some(false)
            } else {
                None
            };
            changed |= result.is_some();
            won[v] = result;
        }
        if !changed {
            return won;
        }
    }
}

/// The sum of two graphs: vertex (a, b) is number a * |B| + b.
fn product(a: &[Vec<u32>], b: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let n = b.len() as u32;
    let pairs = (0..a.len() as u32).flat_map(|x| (0..n).map(move |y| (x, y)));
    pairs
        .map(|(x, y)| {
            let left = a[x as usize].iter().map(|u| u * n + y);
            left.chain(b[y as usize].iter().map(|w| x * n + w))
                .collect()
        })
        .collect()
}

fn nim(most: u32) -> Vec<Vec<u32>> {
    (0..=most).map(|n| (0..n).collect()).collect()
}

fn labelled(lists: &[Vec<u32>]) -> (Digraph, Labels) {
    let graph = Digraph::from_lists(lists).unwrap();
    let labels = Labels::from_graph(&graph, || true).unwrap();
    (graph, labels)
}

#[test]
fn a_vertex_has_the_label_m_exactly_if_beside_a_heap_of_m_it_is_lost() {
    let mut draw = Numbers(1);
    let heaps = nim(6);
    for _ in 0..300 {
        let lists = draw.graph(9);
        let (graph, labels) = labelled(&lists);
        let won = retrograde(&product(&lists, &heaps));
        for v in 0..lists.len() {
            for m in 0..heaps.len() {
                let lost = won[v * heaps.len() + m] == Some(false);
                let label = labels.label(v as u32) == Some(m as u32);
                assert_eq!(lost, label, "{lists:?} {v} {m}");
                let value = labels.value(&graph, v as u32) + Loopy::Finite(m as u64);
                assert_eq!(
                    value.mover_wins(),
                    won[v * heaps.len() + m],
                    "{lists:?} {v} {m}"
                );
            }
        }
    }
}

#[test]
fn two_thousand_sums_end_as_retrograde_analysis_of_their_product_says() {
    let mut draw = Numbers(2);
    for _ in 0..2000 {
        let (a, b) = (draw.graph(7), draw.graph(7));
        let ((one, labels), (other, more)) = (labelled(&a), labelled(&b));
        let won = retrograde(&product(&a, &b));
        for v in 0..a.len() as u32 {
            for w in 0..b.len() as u32 {
                let sum = labels.value(&one, v) + more.value(&other, w);
                let at = v as usize * b.len() + w as usize;
                assert_eq!(sum.mover_wins(), won[at], "{a:?} {v} + {b:?} {w}");
            }
        }
    }
}

/// From a sum of value 0 a player can answer every move: as in Nim, or by reverting. The graph of
/// such plays has no cycle.
#[test]
fn who_reverts_never_goes_round() {
    let mut draw = Numbers(3);
    let mut positions = 0;
    for _ in 0..400 {
        let lists = [draw.graph(6), draw.graph(6)];
        let sides: Vec<(Digraph, Labels)> = lists.iter().map(|list| labelled(list)).collect();
        let label = |i: usize, v: u32| sides[i].1.label(v);
        // The position after a move of the opponent and the answer to it.
        let answers = |at: [u32; 2]| {
            let mut after = Vec::new();
            for i in 0..2 {
                for &u in sides[i].0.followers(at[i]) {
                    let mut next = at;
                    next[i] = u;
                    if let Some(back) = sides[i].1.revert(&sides[i].0, at[i], u) {
                        next[i] = back;
                    } else {
                        // The label went down: as in Nim, the other component follows.
                        let other = 1 - i;
                        let to = sides[other].0.followers(at[other]).iter();
                        let wanted = label(i, u);
                        let down = to.copied().find(|&w| label(other, w) == wanted);
                        next[other] = down.expect("every smaller label is there");
                    }
                    assert_eq!(label(0, next[0]), label(1, next[1]));
                    after.push(next);
                }
            }
            after
        };
        for v in 0..lists[0].len() as u32 {
            for w in 0..lists[1].len() as u32 {
                if label(0, v).is_none() || label(0, v) != label(1, w) {
                    continue;
                }
                positions += 1;
                // Longest play from here, by depth-first search with a bound that a cycle would
                // exceed.
                let mut line = vec![(vec![[v, w]], 0)];
                while let Some((list, at)) = line.last_mut() {
                    let Some(&next) = list.get(*at) else {
                        line.pop();
                        continue;
                    };
                    *at += 1;
                    assert!(line.len() <= 40, "play goes round: {lists:?} {v} {w}");
                    line.push((answers(next), 0));
                }
            }
        }
    }
    assert!(positions > 500, "{positions}");
}

#[test]
fn the_conditions_of_a_label_hold_edge_by_edge() {
    let mut draw = Numbers(4);
    for _ in 0..300 {
        let lists = draw.graph(14);
        let (graph, labels) = labelled(&lists);
        for v in 0..lists.len() as u32 {
            let to: Vec<Option<u32>> = graph
                .followers(v)
                .iter()
                .map(|&u| labels.label(u))
                .collect();
            let Some(label) = labels.label(v) else {
                // The mex of the labels is rejected because of a follower that is ∞ and cannot go
                // back to it.
                let mex = (0..=to.len() as u32)
                    .find(|m| !to.contains(&Some(*m)))
                    .unwrap();
                let stuck = |&u: &u32| {
                    labels.label(u).is_none()
                        && graph
                            .followers(u)
                            .iter()
                            .all(|&w| labels.label(w) != Some(mex))
                };
                assert!(graph.followers(v).iter().any(stuck), "{lists:?} {v}");
                continue;
            };
            assert!(!to.contains(&Some(label)) && (0..label).all(|m| to.contains(&Some(m))));
            for &u in graph.followers(v) {
                let smaller = labels.label(u).is_some_and(|to| to < label);
                assert!(
                    smaller || labels.revert(&graph, v, u).is_some(),
                    "{lists:?} {v} {u}"
                );
            }
        }
    }
}

/// `cargo test --release -p grundy-nimber --test all loopy -- --ignored`: a second or less.
#[test]
#[ignore = "four million edges"]
fn a_million_vertices_are_labelled_in_a_few_stages() {
    let mut draw = Numbers(5);
    let n = 1_000_000;
    let lists: Vec<Vec<u32>> = (0..n)
        .map(|_| {
            let count = draw.below(9);
            (0..count).map(|_| draw.below(n) as u32).collect()
        })
        .collect();
    let graph = Digraph::from_lists(&lists).unwrap();
    let mut asked = 0;
    let labels = Labels::from_graph(&graph, || {
        asked += 1;
        true
    });
    assert!(labels.is_some() && asked < 100, "{asked}");
}
