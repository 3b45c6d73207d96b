//! CPU time in seconds of the algorithms based on theorems, with the counted work, compared with
//! the plain search on a feasible size.
//!
//! `cargo bench -p grundy-impartial` runs all of it.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench times and talks"
)]

#[path = "../../../benches/clock.rs"]
mod clock;

use std::time::Instant;

use grundy_core::{Impartial, Options, Outcome, Run};
use grundy_impartial::loopy::{Digraph, Labels, remoteness};
use grundy_impartial::matching::Matching;
use grundy_impartial::misere::Quotient;
use grundy_impartial::{NimberTestSolver, Solver, hackenbush};

use self::clock::seconds;

/// Runs the work, and prints a line with its result and its time.
fn timed<T>(start: Instant, name: &str, work: impl FnOnce() -> (T, String)) -> T {
    let begin = seconds(start);
    let (result, counted) = work();
    let took = seconds(start) - begin;
    println!("{name:44} {took:>12.6} s   {counted}");
    result
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// Kayles: a move removes one pin or two adjacent ones, anywhere in a row.
struct Kayles;

impl Impartial for Kayles {
    type Position = u32;

    fn options(&self, &pins: &u32, options: &mut Options<u32>) {
        for k in 1..=pins.min(2) {
            (0..=(pins - k) / 2).for_each(|left| options.push_sum([left, pins - k - left]));
        }
    }

    fn size(&self, &pins: &u32) -> u32 {
        pins
    }
}

fn main() {
    let start = Instant::now();
    misere(start);
    loopy(start);
    graphs(start);
    lazy(start);
}

fn misere(start: Instant) {
    let words = |heap: u32| {
        let mut options = Options::new();
        Kayles.options(&heap, &mut options);
        let live = |part: &[u32]| part.iter().copied().filter(|&p| p > 0).collect();
        options.iter().map(live).collect::<Vec<Vec<u32>>>()
    };
    let kayles = timed(start, "misère Kayles, heaps to 167: the quotient", || {
        let mut kayles = Quotient::new();
        for heap in 0..168 {
            kayles
                .push(words(heap), &mut Run::silent())
                .expect("no limit");
        }
        let told = format!("order {}, {} sums searched", kayles.order(), kayles.nodes());
        (kayles, told)
    });
    let mut dice = Dice(1);
    let sums: Vec<Vec<u32>> = (0..1000)
        .map(|_| (0..1000).map(|_| 1 + dice.below(167) as u32).collect())
        .collect();
    timed(start, "1000 sums of 1000 heaps, by products", || {
        let lost = sums.iter().filter(|sum| kayles.is_p(sum)).count();
        ((), format!("{lost} are lost; 1000 products a sum"))
    });
    let small: Vec<Vec<u32>> = (0..20)
        .map(|_| (0..4).map(|_| 1 + dice.below(9) as u32).collect())
        .collect();
    timed(start, "20 sums of 4 heaps to 9, by plain search", || {
        let mut plain = Solver::new(Kayles);
        for sum in &small {
            let lost = plain.misere_outcome(sum).expect("no limit") == Outcome::P;
            assert_eq!(lost, kayles.is_p(sum), "{sum:?}");
        }
        ((), format!("{} positions and sums", plain.work().cells))
    });
}

fn loopy(start: Instant) {
    let mut dice = Dice(5);
    let n = 1_000_000;
    let lists: Vec<Vec<u32>> = (0..n)
        .map(|_| (0..dice.below(9)).map(|_| dice.below(n) as u32).collect())
        .collect();
    let edges: usize = lists.iter().map(Vec::len).sum();
    let graph = Digraph::from_lists(&lists).expect("vertices of the graph");
    let labels = timed(start, "loopy: a million vertices, labels", || {
        let mut stages = 0;
        let labels = Labels::from_graph(&graph, || {
            stages += 1;
            true
        });
        let told = format!("{edges} edges, asked {stages} times whether to go on");
        (labels.expect("nobody stops it"), told)
    });
    timed(start, "the same, outcomes by retrograde analysis", || {
        let plies = remoteness(&graph);
        let lost = |v: u32| plies[v as usize].is_some_and(|plies| plies % 2 == 0);
        assert!((0..n as u32).all(|v| lost(v) == (labels.label(v) == Some(0))));
        let draws = plies.iter().filter(|plies| plies.is_none()).count();
        (
            (),
            format!("{draws} draws; lost exactly where the label is 0"),
        )
    });
}

/// The value of a small graph by the definition: over all sets of remaining edges.
fn plain(vertices: u32, edges: &[(u32, u32)], memo: &mut [Option<u64>], standing: u32) -> u64 {
    if let Some(known) = memo[standing as usize] {
        return known;
    }
    let mut seen = 0u64;
    for cut in (0..edges.len()).filter(|e| standing >> e & 1 == 1) {
        // Edges no longer connected to the ground are removed.
        let mut joined = 1u32;
        let left = standing & !(1 << cut);
        for _ in 0..vertices {
            for (e, &(a, b)) in edges.iter().enumerate() {
                if left >> e & 1 == 1 && (joined >> a | joined >> b) & 1 == 1 {
                    joined |= 1 << a | 1 << b;
                }
            }
        }
        let stands = |&e: &usize| left >> e & 1 == 1 && joined >> edges[e].0 & 1 == 1;
        let next = (0..edges.len())
            .filter(stands)
            .fold(0, |all, e| all | 1 << e);
        seen |= 1 << plain(vertices, edges, memo, next);
    }
    let value = u64::from((!seen).trailing_zeros());
    memo[standing as usize] = Some(value);
    value
}

fn graphs(start: Instant) {
    let mut dice = Dice(3);
    let vertices = 70_000;
    let mut edges: Vec<(u32, u32)> = (1..vertices)
        .map(|v| (v - 1 - dice.below(u64::from(v.min(50))) as u32, v))
        .collect();
    while edges.len() < 100_000 {
        let v = 1 + dice.below(u64::from(vertices) - 1) as u32;
        edges.push((v - 1 - dice.below(u64::from(v.min(40))) as u32, v));
    }
    timed(start, "Hackenbush of 100000 edges, by fusion", || {
        let value = hackenbush::value(vertices, &edges, 0);
        ((), format!("value {value}, one pass"))
    });
    timed(start, "20 graphs of 12 edges, by the definition", || {
        for _ in 0..20 {
            let mut edges: Vec<(u32, u32)> = vec![(0, 1)];
            while edges.len() < 12 {
                let v = 1 + dice.below(7) as u32;
                let grown = edges.iter().map(|&(_, b)| b).max().unwrap_or(1) + 1;
                edges.push((dice.below(u64::from(v.min(grown))) as u32, v.min(grown)));
            }
            let mut memo = vec![None; 1 << 12];
            memo[0] = Some(0);
            let value = plain(8, &edges, &mut memo, (1 << 12) - 1);
            assert_eq!(value, hackenbush::value(8, &edges, 0), "{edges:?}");
        }
        ((), "the same values".to_owned())
    });
    let n = 2000;
    let mut neighbours = vec![Vec::new(); n];
    for _ in 0..6000 {
        let (a, b) = (dice.below(n as u64) as u32, dice.below(n as u64) as u32);
        if a != b {
            neighbours[a as usize].push(b);
            neighbours[b as usize].push(a);
        }
    }
    timed(
        start,
        "Geography of 2000 vertices, each as the start",
        || {
            let mut matching = Matching::maximum(&neighbours, vec![false; n]);
            let wins = (0..n as u32).filter(|&v| matching.covers(v)).count();
            (
                (),
                format!("{} edges matched, {wins} starts win", matching.size()),
            )
        },
    );
}

fn lazy(start: Instant) {
    let rows = [400, 391, 377];
    let lazily = timed(
        start,
        "Kayles rows 400 + 391 + 377, by tests of values",
        || {
            let mut lazy = NimberTestSolver::new(Kayles);
            let outcome = lazy.outcome(&rows).expect("no limit");
            (
                outcome,
                format!("{} options looked at", lazy.work().options),
            )
        },
    );
    timed(start, "the same, by all values", || {
        let mut plain = Solver::new(Kayles);
        let outcome = plain.outcome(&rows).expect("no limit");
        assert_eq!(outcome, lazily);
        ((), format!("{} options looked at", plain.work().options))
    });
}
