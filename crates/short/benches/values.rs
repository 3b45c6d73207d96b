//! How much faster than the definition values are: both in one run, as ratios, with the counted work.
//!
//! `cargo bench -p grundy-short`. The definition ([`grundy_short::plain`]) has trees and nothing else; the arena begins
//! empty for each line, so what it makes and keeps is part of its time.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench times and talks"
)]

use std::fs;
use std::rc::Rc;
use std::time::Instant;

use grundy_short::plain::PlainGame;
use grundy_short::{Arena, Id};

/// Seconds of CPU time of this process, where the system tells; else of the wall.
fn seconds(start: Instant) -> f64 {
    let ticks = fs::read_to_string("/proc/self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    ticks.map_or(start.elapsed().as_secs_f64(), |nanoseconds| {
        nanoseconds / 1e9
    })
}

/// Positions of Domineering, Amazons and Toppling Dominoes by their values.
const VALUES: [&str; 14] = [
    "{2|-1/2}",
    "+-1",
    "{1|+-1}",
    "{3|0||-1}",
    "{2||1|0}",
    "{0,*|0}",
    "{^|v*}",
    "Tiny(1)",
    "{1|0||0|-1}",
    "{2,{3|1}|0}",
    "{1/2||0|-2}",
    "{3/2|1||-1|-2}",
    "{2|1||+-1}",
    "{1|*}",
];

/// The tree of a canonical form.
fn tree(arena: &mut Arena, id: Id) -> Rc<PlainGame> {
    let (lefts, rights) = arena.options(id).expect("small values");
    let (lefts, rights) = (lefts.to_vec(), rights.to_vec());
    let mut all = |list: Vec<Id>| list.into_iter().map(|x| tree(arena, x)).collect();
    Rc::new(PlainGame {
        left: all(lefts),
        right: all(rights),
    })
}

/// Times both ways to one count, which must agree.
fn line(name: &str, plain: impl Fn() -> usize, fast: impl Fn(&mut Arena) -> usize) {
    let start = Instant::now();
    let begin = seconds(start);
    let count = plain();
    let slow = seconds(start) - begin;
    let (mut rounds, begin) = (0_u32, seconds(start));
    let mut work = 0;
    while rounds < 3 || seconds(start) - begin < 0.2 {
        let mut arena = Arena::new();
        assert_eq!(fast(&mut arena), count, "{name}");
        work = arena.work();
        rounds += 1;
    }
    let quick = (seconds(start) - begin) / f64::from(rounds);
    println!(
        "{name:34} {slow:>11.6} {quick:>11.6} {:>9.0} {work:>9}",
        slow / quick
    );
}

fn main() {
    println!(
        "{:34} {:>11} {:>11} {:>9} {:>9}",
        "work", "definition", "arena", "ratio", "steps"
    );
    let mut source = Arena::new();
    let mut trees = Vec::new();
    for text in VALUES {
        let id = source.read(text).expect("a value");
        trees.push(tree(&mut source, id));
    }
    let read = |arena: &mut Arena| -> Vec<Id> {
        VALUES
            .iter()
            .map(|text| arena.read(text).expect("a value"))
            .collect()
    };
    line(
        "order of all pairs",
        || {
            let pairs = trees.iter().flat_map(|x| trees.iter().map(move |y| (x, y)));
            pairs.filter(|(x, y)| x.le(y)).count()
        },
        |arena| {
            let ids = read(arena);
            let pairs = ids.iter().flat_map(|&x| ids.iter().map(move |&y| (x, y)));
            pairs
                .filter(|&(x, y)| arena.le(x, y).expect("small"))
                .count()
        },
    );
    for many in [2, 3] {
        line(
            &format!("outcomes of sums of {many}"),
            || {
                let sum = |at: usize| {
                    let parts = (0..many).map(|k| &trees[(at * (k + 1) + k) % trees.len()]);
                    let zero = PlainGame::default();
                    parts
                        .fold(zero, |sum, part| sum.add(part))
                        .outcome()
                        .letter()
                };
                (0..trees.len()).filter(|&at| sum(at) == "N").count()
            },
            |arena| {
                let ids = read(arena);
                let mut sum = |at: usize| {
                    let parts = (0..many).map(|k| ids[(at * (k + 1) + k) % ids.len()]);
                    let sum = arena.sum(parts.collect::<Vec<_>>()).expect("small");
                    arena.outcome(sum).expect("small").letter()
                };
                (0..ids.len()).filter(|&at| sum(at) == "N").count()
            },
        );
    }
}
