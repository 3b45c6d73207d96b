//! Benchmark of solving positions against the definition: both in one run, as ratios, with
//! operation counts.
//!
//! `cargo bench -p grundy-partizan`. The definition plays every line of play out
//! ([`grundy_partizan::values::reference`]): a tree without a table, without components and without
//! symmetry, which is compared with 0. The engine starts empty for each line.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench times and talks"
)]

#[path = "../../../benches/clock.rs"]
mod clock;

use std::rc::Rc;
use std::time::Instant;

use grundy_core::{Options, Partizan, Run};
use grundy_partizan::ValueSolver;
use grundy_partizan::values::reference::ReferenceGame;
use grundy_partizan::values::{Arena, OutcomeClass};

use self::clock::seconds;

/// Domineering on a board with `width` columns: free cells, row by row.
struct Dominoes {
    columns: u32,
}

impl Partizan for Dominoes {
    type Position = u32;

    fn left(&self, &free: &u32, options: &mut Options<u32>) {
        let mut tops = free & free >> self.columns;
        while tops != 0 {
            let top = tops & tops.wrapping_neg();
            tops ^= top;
            options.push(free & !(top | top << self.columns));
        }
    }

    fn right(&self, &free: &u32, options: &mut Options<u32>) {
        for cell in 0..31 {
            let pair = 3 << cell;
            if free & pair == pair && (cell + 1) % self.columns != 0 {
                options.push(free & !pair);
            }
        }
    }
}

/// Toads and Frogs on a strip: toads go right, frogs left, by a step or over one enemy.
struct Toads;

impl Toads {
    fn moves(strip: &[u8], toad: bool, options: &mut Options<Box<[u8]>>) {
        let (own, other, step) = if toad {
            (b't', b'f', 1)
        } else {
            (b'f', b't', -1)
        };
        let cell = |at: isize| {
            usize::try_from(at)
                .ok()
                .and_then(|at| strip.get(at))
                .copied()
        };
        for at in (0_isize..)
            .zip(strip)
            .filter(|(_, c)| **c == own)
            .map(|(at, _)| at)
        {
            let to = match (cell(at + step), cell(at + 2 * step)) {
                (Some(b'.'), _) => at + step,
                (Some(c), Some(b'.')) if c == other => at + 2 * step,
                _ => continue,
            };
            let mut after: Box<[u8]> = strip.into();
            after.swap(at as usize, to as usize);
            options.push(after);
        }
    }
}

impl Partizan for Toads {
    type Position = Box<[u8]>;

    fn left(&self, strip: &Box<[u8]>, options: &mut Options<Box<[u8]>>) {
        Self::moves(strip, true, options);
    }

    fn right(&self, strip: &Box<[u8]>, options: &mut Options<Box<[u8]>>) {
        Self::moves(strip, false, options);
    }
}

/// Builds the whole tree of play, and counts its nodes.
fn tree<G: Partizan>(game: &G, position: &G::Position, nodes: &mut u64) -> ReferenceGame {
    *nodes += 1;
    let mut side = |list: fn(&G, &G::Position, &mut Options<G::Position>)| {
        let mut options = Options::new();
        list(game, position, &mut options);
        let all = options.iter().map(|to| Rc::new(tree(game, &to[0], nodes)));
        all.collect()
    };
    ReferenceGame {
        left: side(G::left),
        right: side(G::right),
    }
}

/// Returns the seconds of one round, averaged over enough rounds to be measurable.
fn time(mut round: impl FnMut()) -> f64 {
    let start = Instant::now();
    let (mut rounds, begin) = (0_u32, seconds(start));
    while rounds < 1 || seconds(start) - begin < 0.2 {
        round();
        rounds += 1;
    }
    (seconds(start) - begin) / f64::from(rounds)
}

fn line<G: Partizan>(name: &str, make: impl Fn() -> G, position: &G::Position) {
    let (mut nodes, mut wins) = (0, OutcomeClass::P);
    let slow = time(|| {
        nodes = 0;
        wins = tree(&make(), position, &mut nodes).outcome();
    });
    let mut positions = 0;
    let quick = time(|| {
        let mut arena = Arena::new();
        let mut solver = ValueSolver::new(make());
        let value = solver.value(&mut arena, position, &mut Run::silent());
        let value = value.unwrap_or_else(|_| unreachable!("nothing limits it"));
        assert_eq!(arena.outcome(value), Ok(wins), "{name}");
        positions = solver.positions();
    });
    println!(
        "{name:28} {:>3} {slow:>11.6} {quick:>11.6} {:>9.0} {nodes:>10} {positions:>9}",
        wins.letter(),
        slow / quick
    );
}

fn main() {
    println!(
        "{:28} {:>3} {:>11} {:>11} {:>9} {:>10} {:>9}",
        "position", "win", "definition", "engine", "ratio", "nodes", "positions"
    );
    for (rows, columns) in [(2, 4), (3, 3), (2, 5), (3, 4)] {
        let name = format!("Domineering {rows}x{columns}");
        line(
            &name,
            || Dominoes { columns },
            &((1 << (rows * columns)) - 1),
        );
    }
    for strip in ["ttt.fff", "tt..ff", "tt...ff"] {
        line(
            &format!("Toads and Frogs {strip}"),
            || Toads,
            &strip.as_bytes().into(),
        );
    }
}
