//! Explicit graphs: the examples of the books.

use grundy_impartial::{Convention, Graph, Nimber, Outcome, Solver};

use crate::common::numbers;

fn take_one_to_three() -> Graph {
    let lists: Vec<Vec<u32>> = (0..=13_u32)
        .map(|x| (x.saturating_sub(3)..x).collect())
        .collect();
    Graph::from_lists(&lists).expect("heaps shrink")
}

#[test]
fn the_followers_of_take_one_to_three_are_those_of_entry_t08() {
    let graph = take_one_to_three();
    let mut rows = 0;
    for line in include_str!("data/followers_take123.tsv").lines().skip(1) {
        let (x, followers) = line.split_once('\t').expect("two columns");
        assert_eq!(
            graph.followers(x.parse().expect("a heap")),
            numbers(followers),
            "F({x})"
        );
        rows += 1;
    }
    assert_eq!(rows, 5);
    let values: Vec<u64> = graph.grundy_values().iter().map(|value| value.0).collect();
    assert!(values.into_iter().eq((0..=13).map(|x| x % 4)));
    assert_eq!(graph.outcomes(Convention::Normal)[13], Outcome::N);
}

#[test]
fn followers_of_values_1_2_and_1_make_0_as_in_entry_g29() {
    // 0 is finished; 1 and 3 have the value 1, 2 has the value 2; 4 leads to all three.
    let edges = [(1, 0), (2, 0), (2, 1), (3, 0), (4, 1), (4, 2), (4, 3)];
    let graph = Graph::from_edges(5, &edges).expect("edges go downwards");
    let values = graph.grundy_values();
    assert_eq!([1, 2, 3].map(|v| values[v]), [1, 2, 1].map(Nimber));
    assert_eq!(values[4], Nimber(0));
    assert_eq!(graph.outcomes(Convention::Normal)[4], Outcome::P);
    assert_eq!(Solver::new(&graph).winning_moves(&[4]), Ok(vec![]));
}

#[test]
fn edges_and_lists_make_the_same_graph_whatever_the_order_of_vertices() {
    let lists = [vec![3, 2], vec![0, 0], vec![], vec![2]];
    let edges = [(3, 2), (0, 3), (1, 0), (0, 2), (1, 0)];
    let graph = Graph::from_lists(&lists).expect("no cycle");
    assert_eq!(Graph::from_edges(4, &edges), Ok(graph.clone()));
    assert_eq!((graph.vertices(), graph.edges()), (4, 5));
    assert_eq!(graph.grundy_values(), [2, 0, 0, 1].map(Nimber));
}

#[test]
fn a_graph_may_be_empty_or_without_edges() {
    let empty = Graph::from_edges(0, &[]).expect("no cycle");
    assert_eq!((empty.vertices(), empty.grundy_values()), (0, vec![]));
    let points = Graph::from_lists(&[[]; 3]).expect("no cycle");
    assert_eq!(points.outcomes(Convention::Normal), [Outcome::P; 3]);
    assert_eq!(points.outcomes(Convention::Misere), [Outcome::N; 3]);
}
