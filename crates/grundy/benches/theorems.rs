//! Laws decided for all positions, compared with a plain table that covers some of them.
//!
//! ```text
//! cargo bench -p grundy --bench theorems                              the law alone
//! cargo bench -p grundy --bench theorems -- rows Fibonacci            only the rows with that name
//! cargo bench -p grundy --bench theorems -- target/release/grundy     `pattern` and `check` by
//!                                                                     that program
//! ```
//! The first table has, for each law, the states of the law and of the option relation, the CPU
//! time to decide it (parsing, translation, the four obligations), that of its checker, and that of
//! filling the table of a box by the rules and comparing each cell with the law. The ratio is the
//! time of the table divided by that of the proof. Times are those of this thread on a processor
//! (Linux), the least of five.
//!
//! The second table runs one command per row, start of the program included, under GNU `time`.

#![allow(clippy::disallowed_methods, reason = "a bench reads the clock")]
#![allow(clippy::print_stdout, reason = "a bench prints its table")]
#![allow(missing_docs, reason = "the types of a bench are its own")]

#[path = "../../../benches/clock.rs"]
mod clock;

use std::process::Command;
use std::time::Instant;

use grundy::laws::theorem::{Decision, Theorem};
use grundy::{Area, Formula, Run};

use self::clock::seconds;

const NIM2: &str = "g(x,y) = mex{ g(a,y) for a in 0..x, g(x,b) for b in 0..y }";
const NIM3: &str =
    "g(x,y,z) = mex{ g(a,y,z) for a in 0..x, g(x,b,z) for b in 0..y, g(x,y,c) for c in 0..z }";
const NIM4: &str = "g(x,y,z,w) = mex{ g(a,y,z,w) for a in 0..x, g(x,b,z,w) for b in 0..y, g(x,y,c,w) for c in 0..z, g(x,y,z,d) for d in 0..w }";
const WELTER3: &str = "# positions: x != y and x != z and y != z
g(x,y,z) = mex{ g(a,y,z) for a in 0..x if a != y and a != z, g(x,b,z) for b in 0..y if b != x and b != z, g(x,y,c) for c in 0..z if c != x and c != y }";
const WELTER4: &str = "# positions: x != y and x != z and x != w and y != z and y != w and z != w
g(x,y,z,w) = mex{ g(a,y,z,w) for a in 0..x if a != y and a != z and a != w, g(x,b,z,w) for b in 0..y if b != x and b != z and b != w, g(x,y,c,w) for c in 0..z if c != x and c != y and c != w, g(x,y,z,d) for d in 0..w if d != x and d != y and d != z }";
const WELTER4_LAW: &str = "g(x,y,z,w) == ((x^y)-1) ^ ((x^z)-1) ^ ((x^w)-1) ^ ((y^z)-1) ^ ((y^w)-1) ^ ((z^w)-1) if x != y and x != z and x != w and y != z and y != w and z != w";
const MISERE3: &str =
    "w(x,y,z) = misere{ w(a,y,z) for a in 0..x, w(x,b,z) for b in 0..y, w(x,y,c) for c in 0..z }";
const MOORE: &str = "w(x,y,z) = win{ w(a,y,z) for a in 0..x, w(x,b,z) for b in 0..y, w(x,y,c) for c in 0..z, w(a,b,z) for a in 0..x for b in 0..y, w(a,y,c) for a in 0..x for c in 0..z, w(x,b,c) for b in 0..y for c in 0..z }";
const FIBONACCI: &str = "w(m, q) = win{ w(m-k, 2*k) for k in 1..=min(m, q) }";
const CHOMP: &str = "w(a,b) = win{ w(c, min(b,c)) for c in 1..a, w(a,c) for c in 0..b }";
const KING: &str =
    "g(x,y) = mex{ g(x-1,y) if x >= 1, g(x,y-1) if y >= 1, g(x-1,y-1) if x >= 1 and y >= 1 }";
const KNIGHT: &str = "g(x,y) = mex{ g(x-2,y+1) if x >= 2, g(x-2,y-1) if x >= 2 and y >= 1, g(x+1,y-2) if y >= 2, g(x-1,y-2) if x >= 1 and y >= 2 }";
const STRIP: &str = "g(a,b) = mex{ g(c,b) for c in 0..a, g(a,c) for c in a+1..b }";

/// A law, or none if it is learned; the box of the plain table, and the time of the trial in
/// milliseconds.
struct TimedLaw {
    name: &'static str,
    rules: &'static str,
    law: Option<&'static str>,
    to: i64,
    trial: f64,
}

const fn row(
    name: &'static str,
    rules: &'static str,
    law: Option<&'static str>,
    to: i64,
    trial: f64,
) -> TimedLaw {
    TimedLaw {
        name,
        rules,
        law,
        to,
        trial,
    }
}

const ROWS: &[TimedLaw] = &[
    row("Nim, 2 heaps", NIM2, Some("g(x,y) == x ^ y"), 63, 1.0),
    row("Nim, 3 heaps", NIM3, Some("g(x,y,z) == x ^ y ^ z"), 31, 1.0),
    row(
        "Maya, 2 heaps",
        "maya2",
        Some("g(a,b) == (a ^ b) - 1 if a != b"),
        63,
        1.0,
    ),
    row(
        "Welter, 3 coins",
        WELTER3,
        Some(
            "g(x,y,z) == x^y^z ^ ((x^y)-1) ^ ((x^z)-1) ^ ((y^z)-1) if x != y and x != z and y != z",
        ),
        31,
        1.0,
    ),
    row("Welter, 4 coins", WELTER4, Some(WELTER4_LAW), 11, 300.0),
    row("take 1..3", "take:3", Some("g(x) == x % 4"), 4095, 1.0),
    row(
        "Lasker's Nim",
        "lasker-nim",
        Some("g(x) == (if x%4 == 3 then x+1 else if x%4 == 0 then x-1 else x) if x >= 1"),
        1023,
        1.0,
    ),
    row(
        "Mock Turtles",
        "mock-turtles",
        Some("g(x) == 2*x + (1 - popcount(x)%2)"),
        255,
        1.0,
    ),
    row(
        "misere Nim, 3 heaps",
        MISERE3,
        Some("w(x,y,z) == (if x <= 1 and y <= 1 and z <= 1 then (x+y+z)%2 == 0 else (x^y^z) != 0)"),
        31,
        1.0,
    ),
    row("Moore's Nim_2, 3 heaps", MOORE, None, 15, 30.0),
    row(
        "queens",
        "queens",
        Some("(g(x,y) == 0) == (min(x,y) == (abs(x-y) + isqrt(5*abs(x-y)**2))/2)"),
        255,
        5.0,
    ),
    row("Fibonacci Nim", FIBONACCI, None, 63, 1.0),
];

/// Games whose laws `pattern` proves from the rules alone.
const GAMES: &[&str] = &[
    "nim",
    NIM2,
    NIM3,
    NIM4,
    "maya2",
    WELTER3,
    "take:1",
    "take:2",
    "take:3",
    "take:4",
    "take:5",
    "take:6",
    "take:7",
    "take:8",
    "take:9",
    "take:10",
    "lasker-nim",
    "halving",
    "limited-nim",
    "two-heaps",
    "turning-turtles",
    "mock-turtles",
    "twins",
    "slide-coins",
    "northcott",
    "silver-dollar",
    STRIP,
    MISERE3,
    MOORE,
    "queens",
    FIBONACCI,
    "fibonacci-nim",
    "r-wythoff:1",
    "r-wythoff:2",
    "r-wythoff:3",
    "r-wythoff:4",
    "two-row-chomp",
    CHOMP,
    "rook",
    "king",
    KING,
    KNIGHT,
    "hyper-knights",
    "coins-2d",
];

/// Minimum measured time in seconds: the clock advances in ticks of some milliseconds, and a
/// measurement must contain many of them.
const MEASURED: f64 = 0.06;

/// The least time of five, in milliseconds; each is the mean over a number of runs that is large
/// enough for the clock.
fn least<T>(mut act: impl FnMut() -> T) -> (f64, T) {
    let (clock, mut best) = (Instant::now(), f64::INFINITY);
    let mut last = None;
    for _ in 0..5 {
        let (start, mut runs) = (seconds(clock), 0.0);
        let spent = loop {
            last = Some(act());
            runs += 1.0;
            let spent = seconds(clock) - start;
            if spent >= MEASURED {
                break spent;
            }
        };
        best = best.min(spent * 1e3 / runs);
    }
    (best, last.expect("five runs"))
}

fn game(rules: &str) -> Formula {
    Formula::named(rules).unwrap_or_else(|failure| panic!("{rules}: {failure:?}"))
}

fn measured(row: &TimedLaw) {
    let area = Area::up_to(row.to);
    let mut rules = game(row.rules);
    let table = rules
        .table(None, &area, &mut Run::silent())
        .expect("a table");
    let (proof, theorem): (f64, Theorem) = if let Some(law) = row.law {
        least(|| {
            let small = (row.name == "Lasker's Nim").then_some(&table);
            match rules.decide_law(law, None, small, &mut Run::silent()) {
                Ok(Decision::Proved(theorem)) => *theorem,
                other => panic!("{}: {other:?}", row.name),
            }
        })
    } else {
        let laws = rules.laws_of(&table, &mut Run::silent()).expect("laws");
        least(|| {
            let learned = rules.learn_law(&laws, &table, false, &mut Run::silent());
            learned.expect("no fault").expect("a law").theorem
        })
    };
    let text = theorem.certificate().to_string();
    let (check, checked) = least(|| grundy_certificate::check_text(&text, &mut |_, _| true));
    assert!(checked.is_ok(), "{text}");
    let (plain, ()) = least(|| {
        let mut rules = game(row.rules);
        match row.law {
            Some(law) => {
                let checked = rules.claim(law, None, &area, &mut Run::silent());
                assert!(checked.expect("a claim").holds);
            }
            None => drop(rules.table(None, &area, &mut Run::silent())),
        }
    });
    let cells = table.cells.len();
    let (law, options) = theorem.states();
    let verdict = if proof <= 3.0 * row.trial {
        ""
    } else {
        "  MISSES"
    };
    println!(
        "{:24} {law:6} {options:8} {proof:9.2} {:9.1} {check:9.2} {plain:9.2} {cells:8} {:8.2}{verdict}",
        row.name,
        3.0 * row.trial,
        plain / proof
    );
}

/// The CPU time in seconds and the peak memory in megabytes of a command.
fn under_time(program: &str, args: &[&str]) -> Option<(f64, f64)> {
    let out = Command::new("/usr/bin/time")
        .args(["-f", "TIME %U %S %M", program])
        .args(args)
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&out.stderr).into_owned();
    let line = text
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("TIME "))?;
    let mut numbers = line
        .split(' ')
        .map(|word| word.parse::<f64>().unwrap_or(f64::NAN));
    let (user, system, kilobytes) = (numbers.next()?, numbers.next()?, numbers.next()?);
    out.status
        .success()
        .then_some((user + system, kilobytes / 1024.0))
}

fn by_program(program: &str) {
    println!(
        "{:>9} {:>7} {:>9} {:>7}  game",
        "pattern s", "MB", "check s", "MB"
    );
    let file = std::env::temp_dir().join(format!("theorems-{}.cert", std::process::id()));
    let path = file.to_string_lossy().into_owned();
    let claimed = [&["claim", WELTER4, WELTER4_LAW, "--to", "8"][..]];
    let games = GAMES.iter().map(|game| vec!["pattern", *game]);
    let mut misses = 0;
    for ask in games.chain(claimed.iter().map(|ask| ask.to_vec())) {
        let args = [&ask[..], &["--certificate", &path, "--language", "en"]].concat();
        let found = under_time(program, &args);
        let checked = found.and_then(|_| under_time(program, &["check", &path]));
        let name: String = ask[1]
            .lines()
            .last()
            .unwrap_or("")
            .chars()
            .take(60)
            .collect();
        if let (Some((seconds, memory)), Some((again, more))) = (found, checked) {
            let good = seconds <= 2.0 && memory <= 200.0;
            misses += usize::from(!good);
            let verdict = if good { "" } else { "  MISSES" };
            println!("{seconds:9.2} {memory:7.0} {again:9.2} {more:7.0}  {name}{verdict}");
        } else {
            misses += 1;
            println!("{:>36}  {name}  MISSES", "no proof that is checked");
        }
    }
    drop(std::fs::remove_file(&file));
    println!(
        "{misses} of {} above 2 s or 200 MB, or without a proof",
        GAMES.len() + 1
    );
}

fn main() {
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with("--"))
        .collect();
    let wanted = match &args[..] {
        [word, name] if word == "rows" => name.as_str(),
        [program, ..] => return by_program(program),
        [] => "",
    };
    println!(
        "{:24} {:>6} {:>8} {:>9} {:>9} {:>9} {:>9} {:>8} {:>8}",
        "", "law", "options", "proof ms", "limit ms", "check ms", "table ms", "cells", "ratio"
    );
    for row in ROWS.iter().filter(|row| row.name.contains(wanted)) {
        measured(row);
    }
}
