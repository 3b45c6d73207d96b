//! Benchmark of values against the definition: both in one run, as ratios, with operation counts.
//!
//! `cargo bench -p grundy-partizan`. The definition ([`grundy_partizan::values::reference`]) only
//! has trees. The arena starts empty for each line, so its time includes the construction of its
//! data.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench times and talks"
)]

#[path = "../../../benches/clock.rs"]
mod clock;

use std::rc::Rc;
use std::time::Instant;

use grundy_partizan::values::reference::ReferenceGame;
use grundy_partizan::values::{Arena, Id};

use self::clock::seconds;

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

/// Returns the tree of a canonical form.
fn tree(arena: &mut Arena, id: Id) -> Rc<ReferenceGame> {
    let (lefts, rights) = arena.options(id).expect("small values");
    let (lefts, rights) = (lefts.to_vec(), rights.to_vec());
    let mut all = |list: Vec<Id>| list.into_iter().map(|x| tree(arena, x)).collect();
    Rc::new(ReferenceGame {
        left: all(lefts),
        right: all(rights),
    })
}

/// Returns the seconds of one round, averaged over enough rounds to be measurable.
fn time(mut round: impl FnMut()) -> f64 {
    let start = Instant::now();
    let (mut rounds, begin) = (0_u32, seconds(start));
    while rounds < 3 || seconds(start) - begin < 0.2 {
        round();
        rounds += 1;
    }
    (seconds(start) - begin) / f64::from(rounds)
}

/// Times both methods on one count, which must agree.
fn line(name: &str, plain: impl Fn() -> usize, fast: impl Fn(&mut Arena) -> usize) {
    let count = plain();
    let slow = time(|| assert_eq!(plain(), count));
    let mut work = 0;
    let quick = time(|| {
        let mut arena = Arena::new();
        assert_eq!(fast(&mut arena), count, "{name}");
        work = arena.work();
    });
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
    // Sums of two neighbours in the list, each with the next one.
    let next = |at: usize| (at + 1) % VALUES.len();
    line(
        "order of all pairs of sums of 2",
        || {
            let sum = |at: usize| trees[at].add(&trees[next(at)]);
            let sums: Vec<ReferenceGame> = (0..trees.len()).map(sum).collect();
            let pairs = sums.iter().flat_map(|x| sums.iter().map(move |y| (x, y)));
            pairs.filter(|(x, y)| x.le(y)).count()
        },
        |arena| {
            let ids = read(arena);
            let mut sum = |at: usize| arena.add(ids[at], ids[next(at)]).expect("small");
            let sums: Vec<Id> = (0..ids.len()).map(&mut sum).collect();
            let pairs = sums.iter().flat_map(|&x| sums.iter().map(move |&y| (x, y)));
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
                    let zero = ReferenceGame::default();
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
