//! Random small games compared with the definitions, without assuming the theory.

use std::collections::BTreeMap;

use grundy_impartial::{Convention, Graph, Nimber, Outcome, Solver};
use proptest::prelude::*;

use crate::common::{Rules, dag, followers, plain_misere, plain_value, rules_and_sum};

/// The definition of the Grundy value on adjacency lists, recursion and nothing else.
fn plain_recursion(lists: &[Vec<u32>], v: u32) -> u64 {
    let options: Vec<u64> = lists[v as usize]
        .iter()
        .map(|&to| plain_recursion(lists, to))
        .collect();
    (0..=options.len() as u64)
        .find(|n| !options.contains(n))
        .expect("one is missing")
}

fn sorted(mut sum: Vec<u32>) -> Vec<u32> {
    sum.sort_unstable();
    sum
}

/// The moves that the definition allows, without repeats, as component and sorted components left.
fn plain_moves(rules: &Rules, sum: &[u32]) -> Vec<(usize, Vec<u32>)> {
    let mut moves = Vec::new();
    for (i, &v) in sum.iter().enumerate() {
        for to in &rules.0[v as usize] {
            let bare = (i, sorted(to.clone()));
            if !moves.contains(&bare) {
                moves.push(bare);
            }
        }
    }
    moves
}

proptest! {
    #[test]
    fn graph_solver_and_definition_agree(lists in dag(9)) {
        let graph = Graph::from_lists(&lists).expect("edges go downwards");
        let values = graph.grundy_values();
        let outcomes = graph.outcomes(Convention::Normal);
        let mut solver = Solver::new(&graph);
        for v in 0..graph.vertices() {
            let expected = plain_recursion(&lists, v);
            prop_assert_eq!(values[v as usize], Nimber(expected));
            prop_assert_eq!(solver.value(&v), Ok(Nimber(expected)));
            prop_assert_eq!(outcomes[v as usize].mover_wins(), expected != 0);
        }
        // Each vertex once, each edge once.
        prop_assert_eq!(solver.work().cells, u64::from(graph.vertices()));
        prop_assert_eq!(solver.work().options, graph.edges() as u64);
    }

    /// Sprague and Grundy: in the product graph, whose vertices are pairs, the definition gives the
    /// nim-sum.
    #[test]
    fn the_value_of_a_sum_of_two_graphs_is_that_of_their_product(a in dag(7), b in dag(7)) {
        let (n, m) = (a.len() as u32, b.len() as u32);
        let pair = |x: u32, y: u32| x * m + y;
        let mut edges = Vec::new();
        for x in 0..n {
            for y in 0..m {
                let in_a = a[x as usize].iter().map(|&to| pair(to, y));
                let in_b = b[y as usize].iter().map(|&to| pair(x, to));
                edges.extend(in_a.chain(in_b).map(|to| (pair(x, y), to)));
            }
        }
        let product = Graph::from_edges(n * m, &edges).expect("edges go downwards").grundy_values();
        // The two games side by side in one graph, the second one shifted.
        let shifted = b.iter().map(|list| list.iter().map(|to| to + n).collect());
        let both: Vec<Vec<u32>> = a.iter().cloned().chain(shifted).collect();
        let mut solver = Solver::new(Graph::from_lists(&both).expect("edges go downwards"));
        for x in 0..n {
            for y in 0..m {
                let expected = product[pair(x, y) as usize];
                prop_assert_eq!(solver.value_of_sum(&[x, n + y]), Ok(expected));
            }
        }
    }

    #[test]
    fn sums_and_breaking_heaps_agree_with_whole_positions((rules, sum) in rules_and_sum(7, 3)) {
        let expected = plain_value(&rules, &sorted(sum.clone()), &mut BTreeMap::new());
        let mut solver = Solver::new(&rules);
        prop_assert_eq!(solver.value_of_sum(&sum), Ok(Nimber(expected)));
        prop_assert_eq!(solver.outcome(&sum), Ok(Outcome::from_win(expected != 0)));
    }

    #[test]
    fn moves_and_winning_moves_are_those_of_the_definition((rules, sum) in rules_and_sum(7, 3)) {
        let mut memo = BTreeMap::new();
        let mut solver = Solver::new(&rules);
        let moves = solver.moves(&sum).expect("rules go downwards");
        let bare: Vec<_> = moves.iter().map(|m| (m.component, sorted(m.to.clone()))).collect();
        prop_assert_eq!(bare, plain_moves(&rules, &sum));
        for m in &moves {
            let left = m.apply(&sum);
            prop_assert_eq!(m.from, sum[m.component]);
            prop_assert!(followers(&rules, &sum).contains(&sorted(left.clone())));
            prop_assert_eq!(m.value, Nimber(plain_value(&rules, &sorted(left), &mut memo)));
        }
        let winning: Vec<_> = moves.into_iter().filter(|m| m.value.is_zero()).collect();
        prop_assert_eq!(solver.winning_moves(&sum), Ok(winning));
    }

    #[test]
    fn a_best_line_is_legal_and_won_by_who_can_win((rules, sum) in rules_and_sum(7, 3)) {
        let mut solver = Solver::new(&rules);
        let won = solver.outcome(&sum).expect("rules go downwards").mover_wins();
        let line = solver.best_line(&sum, usize::MAX).expect("rules go downwards");
        let mut now = sum.clone();
        for m in &line {
            let next = m.apply(&now);
            prop_assert!(followers(&rules, &now).contains(&sorted(next.clone())));
            now = next;
        }
        prop_assert!(followers(&rules, &now).is_empty(), "play goes to the end");
        prop_assert_eq!(line.len() % 2 == 1, won, "the winner makes the last move");
        prop_assert_eq!(solver.best_line(&sum, 1), Ok(line[..line.len().min(1)].to_vec()));
    }

    #[test]
    fn misere_outcomes_and_moves_are_those_of_the_definition((rules, sum) in rules_and_sum(7, 3)) {
        let mut memo = BTreeMap::new();
        let mut solver = Solver::new(&rules);
        let expected = plain_misere(&rules, &sorted(sum.clone()), &mut memo);
        prop_assert_eq!(solver.misere_outcome(&sum), Ok(expected));
        let moves = solver.misere_moves(&sum).expect("rules go downwards");
        let bare: Vec<_> = moves.iter().map(|m| (m.component, sorted(m.to.clone()))).collect();
        prop_assert_eq!(bare, plain_moves(&rules, &sum));
        for m in &moves {
            let left = sorted(m.apply(&sum));
            prop_assert_eq!(m.outcome, plain_misere(&rules, &left, &mut memo));
        }
        let wins = moves.is_empty() || moves.iter().any(|m| m.outcome == Outcome::P);
        prop_assert_eq!(Outcome::from_win(wins), expected);
    }

    #[test]
    fn misere_outcomes_of_graphs_agree_with_the_solver(lists in dag(9)) {
        let graph = Graph::from_lists(&lists).expect("edges go downwards");
        let mut solver = Solver::new(&graph);
        for (v, outcome) in (0..).zip(graph.outcomes(Convention::Misere)) {
            prop_assert_eq!(solver.misere_outcome(&[v]), Ok(outcome));
        }
    }
}
