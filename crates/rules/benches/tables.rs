//! Rules against programs: the run time of a formula and of programs written by hand.
//!
//! ```text
//! cargo bench -p grundy-rules                   every line that ends soon
//! cargo bench -p grundy-rules -- queens split   the lines whose name has one of these words
//! cargo bench -p grundy-rules -- all            every line
//! cargo bench -p grundy-rules --features threads -- queens threads=2 size=4000
//!                                               ours alone at a size, by threads
//! ```
//!
//! A line is a game at a size. Four programs compute it, each alone on one core unless ours gets
//! more threads:
//!
//! - **ours**: text → rules → table (or the answer), everything included;
//! - **direct**: the loops that an expert writes first, one option after the other, flat tables and
//!   a byte for each value that `mex` has seen (`divisor game`: a sieve);
//! - **tuned**: the version of an expert after an evening: running bit sets, sliding windows, half
//!   the range;
//! - at a smaller size, where it ends: **textbook**, a memo in a `HashMap` and a `BTreeSet` for
//!   `mex`, and **plain**, the evaluator that transcribes the definition.
//!
//! Before any time is printed, all results are compared value by value. Times are medians, of five
//! runs where a run is short. Ratios are the time of the other program divided by ours: above 1 the
//! formula wins. Cells, options and bytes are counted, not measured; they are equal everywhere.
//!
//! Times depend on the machine and belong only here; no test asserts one.

#![allow(
    clippy::disallowed_methods,
    reason = "a bench reads the clock and its command line"
)]
#![allow(clippy::print_stdout, reason = "a bench is a door")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use grundy_core::Run;
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;
use grundy_rules::{Cells, Givens, NoOracle, Rules, Value, Work};

#[path = "tables/direct.rs"]
mod direct;
#[path = "tables/textbook.rs"]
mod textbook;
#[path = "tables/tuned.rs"]
mod tuned;

/// The query for the rules.
enum Ask {
    /// The values of a function on a box.
    Table(&'static str, Vec<(i64, i64)>),
    /// The `answer` line.
    Answer,
}

/// Rules with their inputs and the question.
struct Question {
    rules: &'static str,
    givens: Givens,
    ask: Ask,
}

/// A game with the programs that answer it at a size.
struct Line {
    name: &'static str,
    /// The sizes of the comparison with hand-written programs.
    sizes: &'static [usize],
    /// The size at which the slow programs end.
    small: usize,
    /// Omitted unless it is requested.
    long: bool,
    question: fn(usize) -> Question,
    direct: fn(usize) -> Found,
    tuned: Option<fn(usize) -> Found>,
    textbook: fn(usize) -> Found,
}

/// The values that a program found, in its own storage; they are compared outside of the clock.
enum Found {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    I64(Vec<i64>),
    Bool(Vec<bool>),
}

impl Found {
    fn values(&self) -> Box<dyn Iterator<Item = i64> + '_> {
        match self {
            Self::U8(values) => Box::new(values.iter().map(|v| i64::from(*v))),
            Self::U16(values) => Box::new(values.iter().map(|v| i64::from(*v))),
            Self::U32(values) => Box::new(values.iter().map(|v| i64::from(*v))),
            Self::I64(values) => Box::new(values.iter().copied()),
            Self::Bool(values) => Box::new(values.iter().map(|v| i64::from(*v))),
        }
    }
}

/// Returns the number of an argument `name=number` of the command line.
fn number_argument(name: &str) -> Option<usize> {
    let mut words = std::env::args();
    words.find_map(|word| word.strip_prefix(name)?.strip_prefix('=')?.parse().ok())
}

/// The number of our threads.
fn threads() -> usize {
    number_argument("threads").unwrap_or(1)
}

fn one(value: &Value) -> i64 {
    match value {
        Value::Int(value) => *value,
        Value::Bool(value) => i64::from(*value),
        other => panic!("{other} is not a number"),
    }
}

/// Our answer, from the text on.
fn ours(question: &Question) -> (Found, Work) {
    let rules = Rules::parse(question.rules).expect("the rules are fine");
    let mut game = rules.bind(&question.givens);
    let found = match &question.ask {
        Ask::Answer => Found::I64(vec![one(&game
            .answer(&mut NoOracle, &mut Run::silent())
            .expect("an answer"))]),
        Ask::Table(function, ranges) => {
            match game
                .table(
                    function,
                    ranges,
                    &mut NoOracle,
                    &mut Run::silent().on(threads()),
                )
                .expect("a table")
                .cells
            {
                Cells::U8(cells) => Found::U8(cells),
                Cells::U16(cells) => Found::U16(cells),
                Cells::U32(cells) => Found::U32(cells),
                Cells::I64(cells) => Found::I64(cells),
                Cells::Bool(cells) => Found::Bool(cells),
                Cells::Any(cells) => Found::I64(
                    cells
                        .iter()
                        .map(|v| one(v.as_ref().expect("a value")))
                        .collect(),
                ),
                Cells::Masked(..) => unreachable!("the engine knows no mask"),
            }
        }
    };
    (found, game.work())
}

/// Returns the answer of the plain evaluator.
fn plain(question: &Question) -> Found {
    let rules = Rules::parse(question.rules).expect("the rules are fine");
    let mut plain = Plain::new(rules.tree(), &question.givens);
    let Ask::Table(function, ranges) = &question.ask else {
        return Found::I64(vec![one(&plain.answer().expect("an answer"))]);
    };
    let mut values = Vec::new();
    let mut position: Vec<i64> = ranges.iter().map(|range| range.0).collect();
    loop {
        let args: Vec<Value> = position.iter().copied().map(Value::Int).collect();
        values.push(one(&plain
            .call(function, &args, TextRange::default())
            .expect("a value")));
        let next = (0..position.len())
            .rev()
            .find(|&i| position[i] < ranges[i].1);
        let Some(i) = next else {
            return Found::I64(values);
        };
        position[i] += 1;
        for j in i + 1..position.len() {
            position[j] = ranges[j].0;
        }
    }
}

/// Runs a program a few times: the median, and what it found.
fn time<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut once = || {
        let start = Instant::now();
        let found = black_box(run());
        (start.elapsed(), found)
    };
    let (first, mut found) = once();
    let runs = match first.as_millis() {
        0..400 => 5,
        400..2000 => 3,
        _ => 1,
    };
    let mut times = vec![first];
    for _ in 1..runs {
        let (time, again) = once();
        times.push(time);
        found = again;
    }
    times.sort_unstable();
    (times[times.len() / 2], found)
}

fn compare(what: &str, line: &Line, size: usize, ours: &Found, other: &Found) {
    let differ = ours.values().zip(other.values()).position(|(a, b)| a != b);
    assert_eq!(
        differ, None,
        "{} {size}: {what} differs at this cell",
        line.name
    );
    let (a, b) = (ours.values().count(), other.values().count());
    assert_eq!(
        a, b,
        "{} {size}: {what} has another number of cells",
        line.name
    );
}

/// Three significant digits with a unit.
fn seconds(time: Duration) -> String {
    let s = time.as_secs_f64();
    match s {
        ..0.001 => format!("{:.1} µs", s * 1e6),
        ..0.1 => format!("{:.2} ms", s * 1e3),
        ..1.0 => format!("{:.0} ms", s * 1e3),
        _ => format!("{s:.2} s"),
    }
}

fn count(n: u64) -> String {
    if n < 100_000 {
        n.to_string()
    } else {
        format!("{:.2e}", n as f64)
    }
}

fn ratio(other: Duration, ours: Duration) -> String {
    let ratio = other.as_secs_f64() / ours.as_secs_f64();
    if ratio < 10.0 {
        format!("{ratio:.2}")
    } else {
        format!("{ratio:.0}")
    }
}

fn print(cells: [&str; 10]) {
    let [name, size, rest @ ..] = cells;
    print!("{name:<16}{size:>9}");
    for cell in rest {
        print!("{cell:>11}");
    }
    println!();
}

fn run(line: &Line) {
    if let Some(size) = number_argument("size") {
        let (time, (_, work)) = time(|| ours(&(line.question)(size)));
        let (cells, options) = (count(work.cells), count(work.options));
        let size = size.to_string();
        let time = seconds(time);
        print([
            line.name, &size, &time, "", "", &cells, &options, "", "", "",
        ]);
        return;
    }
    let small = (line.question)(line.small);
    let (our_time, (found, _)) = time(|| ours(&small));
    let (textbook_time, textbook) = time(|| (line.textbook)(line.small));
    let (plain_time, plain) = time(|| plain(&small));
    compare("textbook", line, line.small, &found, &textbook);
    compare("plain", line, line.small, &found, &plain);
    compare(
        "direct",
        line,
        line.small,
        &found,
        &(line.direct)(line.small),
    );
    if let Some(tuned) = line.tuned {
        compare("tuned", line, line.small, &found, &tuned(line.small));
    }
    let mut slow = [
        line.small.to_string(),
        ratio(textbook_time, our_time),
        ratio(plain_time, our_time),
    ];
    for &size in line.sizes {
        let question = (line.question)(size);
        let (our_time, (found, work)) = time(|| ours(&question));
        let (direct_time, direct) = time(|| (line.direct)(size));
        compare("direct", line, size, &found, &direct);
        drop(direct);
        let tuned = line.tuned.map(|tuned| {
            let (tuned_time, tuned) = time(|| tuned(size));
            compare("tuned", line, size, &found, &tuned);
            tuned_time
        });
        print([
            line.name,
            &size.to_string(),
            &seconds(our_time),
            &ratio(direct_time, our_time),
            &tuned.map_or_else(String::new, |tuned| ratio(tuned, our_time)),
            &count(work.cells),
            &count(work.options),
            &slow[0],
            &slow[1],
            &slow[2],
        ]);
        slow = Default::default();
    }
}

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with("--") && !a.contains('='))
        .collect();
    let all = words.iter().any(|word| word == "all");
    let chosen = |line: &&Line| {
        let asked = words.iter().any(|word| line.name.contains(word.as_str()));
        all || asked || words.is_empty() && !line.long
    };
    let chosen: Vec<&Line> = LINES.iter().filter(chosen).collect();
    print([
        "game", "size", "ours", "direct", "tuned", "cells", "options", "at size", "textbook",
        "plain",
    ]);
    // The textbook recursion goes as deep as the game.
    let lines = std::thread::Builder::new()
        .stack_size(1 << 30)
        .spawn(move || chosen.into_iter().for_each(run));
    lines.expect("a thread").join().expect("all programs agree");
    println!();
    println!(
        "ours: the time of the formula; direct, tuned, textbook, plain: how many times longer"
    );
    println!("the others take, the last two at the smaller size. All values were compared first.");
    if words.is_empty() {
        let left: Vec<&str> = LINES.iter().filter(|l| l.long).map(|l| l.name).collect();
        if !left.is_empty() {
            println!(
                "Left out, because they take long: {} (`-- all`).",
                left.join(", ")
            );
        }
    }
}

/// Returns a row of numbers that looks random and is the same everywhere.
fn numbers(n: usize, below: u64) -> Vec<i64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    (0..n)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            ((state >> 20) % below) as i64
        })
        .collect()
}

fn list(values: &[i64]) -> Value {
    Value::list(values.iter().copied().map(Value::Int))
}

/// Returns a table of one heap, or of a square board, from 0 to `size` exclusive.
fn square(rules: &'static str, dimensions: usize, size: usize) -> Question {
    let ranges = vec![(0, size as i64 - 1); dimensions];
    Question {
        rules,
        givens: Givens::new(),
        ask: Ask::Table("g", ranges),
    }
}

/// Returns a hundred amounts, distinct, for a heap of `k` stones.
fn amounts(k: usize) -> Vec<i64> {
    let mut amounts: Vec<i64> = numbers(400, k.min(100_000) as u64)
        .into_iter()
        .map(|a| a + 1)
        .collect();
    amounts.sort_unstable();
    amounts.dedup();
    let step = amounts.len() / 100;
    amounts.into_iter().step_by(step).take(100).collect()
}

/// Returns the maximal move of a bean from each bowl.
fn bowls(n: usize) -> Vec<i64> {
    let far = numbers(n, u64::from(u32::MAX));
    (0..n as i64)
        .zip(far)
        .map(|(i, far)| if i == 0 { 0 } else { 1 + far % i })
        .collect()
}

static LINES: [Line; 13] = [
    Line {
        name: "queens",
        sizes: &[1000, 2000],
        small: 60,
        long: false,
        question: |n| {
            square(
                "g(x, y) = mex{ g(x-k, y)   for k in 1..=x,
                                g(x, y-k)   for k in 1..=y,
                                g(x-k, y-k) for k in 1..=min(x, y) }",
                2,
                n,
            )
        },
        direct: direct::queens,
        tuned: Some(tuned::queens),
        textbook: textbook::queens,
    },
    Line {
        name: "two-heap nim",
        sizes: &[2000],
        small: 60,
        long: false,
        question: |n| {
            square(
                "g(x, y) = mex{ g(a, y) for a in 0..x, g(x, b) for b in 0..y }",
                2,
                n,
            )
        },
        direct: direct::rook,
        tuned: Some(tuned::rook),
        textbook: textbook::rook,
    },
    Line {
        name: "white and blue",
        sizes: &[60, 200],
        small: 16,
        long: false,
        question: |n| {
            square(
                "g(w, b) = mex{ g(w-1, b+w) if w >= 1, g(w, b-k) for k in 1..=b/2 }",
                2,
                n + 1,
            )
        },
        direct: direct::white_blue,
        tuned: Some(tuned::white_blue),
        textbook: textbook::white_blue,
    },
    Line {
        name: "cutting game",
        sizes: &[300, 500],
        small: 40,
        long: false,
        question: |n| Question {
            rules: "g(h, w) = mex{ g(i, w)^g(h-i, w) for i in 2..=h-2,
                                   g(h, i)^g(h, w-i) for i in 2..=w-2 }",
            givens: Givens::new(),
            ask: Ask::Table("g", vec![(1, n as i64); 2]),
        },
        direct: direct::cutting,
        tuned: Some(tuned::cutting),
        textbook: textbook::cutting,
    },
    Line {
        name: "split",
        sizes: &[20_000],
        small: 600,
        long: false,
        question: |n| {
            square(
                "g(x) = mex{ g(x-k)        for k in 1..=min(2, x),
                             g(y)^g(x-1-y) for y in 1..=x-2 }",
                1,
                n + 1,
            )
        },
        direct: direct::split,
        tuned: Some(tuned::split),
        textbook: textbook::split,
    },
    Line {
        name: "S={1,3,4}",
        sizes: &[10_000_000],
        small: 20_000,
        long: false,
        question: |n| square("g(x) = mex{ g(x-s) for s in [1,3,4] if s <= x }", 1, n + 1),
        direct: direct::subtraction,
        tuned: None,
        textbook: textbook::subtraction,
    },
    Line {
        name: "take a square",
        sizes: &[1_000_000],
        small: 4000,
        long: false,
        question: |n| square("g(n) = mex{ g(n-k*k) for k in 1..=isqrt(n) }", 1, n + 1),
        direct: direct::squares,
        tuned: None,
        textbook: textbook::squares,
    },
    Line {
        name: "k stones (win)",
        sizes: &[100_000, 10_000_000],
        small: 4000,
        long: false,
        question: |k| Question {
            rules: "w(x) = win{ w(x-a) for a in A if a <= x }\nanswer = w(K)",
            givens: Givens::from([
                ("A".to_owned(), list(&amounts(k))),
                ("K".to_owned(), Value::Int(k as i64)),
            ]),
            ask: Ask::Answer,
        },
        direct: |k| direct::stones(k, &amounts(k)),
        tuned: Some(|k| tuned::stones(k, &amounts(k))),
        textbook: |k| textbook::stones(k, &amounts(k)),
    },
    Line {
        name: "divisor game",
        sizes: &[1_000_000, 10_000_000],
        small: 3000,
        long: true,
        question: |n| Question {
            rules: "g(h) = mex{ g(d) for d in divisors(h) if d < h }",
            givens: Givens::new(),
            ask: Ask::Table("g", vec![(1, n as i64)]),
        },
        direct: direct::divisors,
        tuned: None,
        textbook: textbook::divisors,
    },
    Line {
        name: "deque",
        sizes: &[3000, 5000, 10_000],
        small: 100,
        long: false,
        question: |n| Question {
            rules: "v(i, j) = max{ a[i] - v(i+1, j) if i <= j,
                                   a[j] - v(i, j-1) if i <= j } default 0
                    answer = v(0, len(a)-1)",
            givens: Givens::from([("a".to_owned(), list(&numbers(n, 1_000_000_000)))]),
            ask: Ask::Answer,
        },
        direct: |n| direct::deque(&numbers(n, 1_000_000_000)),
        tuned: Some(|n| tuned::deque(&numbers(n, 1_000_000_000))),
        textbook: |n| textbook::deque(&numbers(n, 1_000_000_000)),
    },
    Line {
        name: "nim product",
        sizes: &[128, 256, 260, 512],
        small: 24,
        long: false,
        question: |n| {
            square(
                "g(x, y) = mex{ g(x,b)^g(a,y)^g(a,b) for a in 0..x for b in 0..y }",
                2,
                n,
            )
        },
        direct: direct::nim_product,
        tuned: None,
        textbook: textbook::nim_product,
    },
    Line {
        name: "bowls and beans",
        sizes: &[100_000],
        small: 400,
        long: false,
        question: |n| Question {
            rules: "g(i) = mex{ g(j) for j in i-C[i]..i }",
            givens: Givens::from([("C".to_owned(), list(&bowls(n)))]),
            ask: Ask::Table("g", vec![(0, n as i64 - 1)]),
        },
        direct: |n| direct::bowls(&bowls(n)),
        tuned: Some(|n| tuned::bowls(&bowls(n))),
        textbook: |n| textbook::bowls(&bowls(n)),
    },
    Line {
        name: "maya",
        sizes: &[2000],
        small: 60,
        long: false,
        question: |n| {
            square(
                "g(a, b) = mex{ g(c, b) for c in 0..a if c != b,
                                g(a, c) for c in 0..b if c != a }",
                2,
                n,
            )
        },
        direct: direct::maya,
        tuned: Some(tuned::maya),
        textbook: textbook::maya,
    },
];
