//! Functions without a table: compiled functions, passes over nodes, and a memo written by hand.
//!
//! ```text
//! cargo bench -p grundy-rules --bench demand
//! cargo bench -p grundy-rules --bench demand -- grids graphs
//! ```
//!
//! Words select the lines whose names contain one of them.
//!
//! Each line is a recurrence on integers that no table fits. Three programs compute it on one core:
//!
//! - **ours**: text → rules → answer by compiled functions, as [`Strategy::Auto`] does;
//! - **nodes**: the same by passes over the nodes of the rules, [`Strategy::Nodes`];
//! - **memo**: what a programmer writes: a recursive function with a `HashMap` of the standard
//!   library. Its stack has 1 GB, because the recurrence is deep.
//!
//! The lines below are many small cases of one program: its inputs are bound again for each case,
//! as `grundy eval --inputs` does. Another column is a loop over a table, written by hand.
//!
//! The results are compared before any time is printed. Times are the least of five runs. Ratios
//! are the time of the other program divided by ours.

#![allow(
    clippy::disallowed_methods,
    reason = "a bench reads the clock and its command line"
)]
#![allow(clippy::print_stdout, reason = "a bench prints its results")]

use std::collections::HashMap;
use std::time::{Duration, Instant};

use grundy_core::Run;
use grundy_rules::{Givens, NoOracle, Rules, Strategy, Value, Work};

/// Passes each option of a position to the second argument.
type Options = fn(&[i64], &mut dyn FnMut(&[i64]));

struct Recurrence {
    name: &'static str,
    rules: &'static str,
    root: Vec<i64>,
    options: Options,
}

fn recurrences() -> Vec<Recurrence> {
    let permuted = "g(a,b,c) = mex{ g(a-k,b,c) for k in 1..=min(a,3), g(b,c,a-1) if a >= 1, \
                    g(a,c,b/2) if b >= 1 }";
    let permuted_options = |at: &[i64], take: &mut dyn FnMut(&[i64])| {
        let [a, b, c] = *at else { return };
        for k in 1..=a.min(3) {
            take(&[a - k, b, c]);
        }
        if a >= 1 {
            take(&[b, c, a - 1]);
        }
        if b >= 1 {
            take(&[a, c, b / 2]);
        }
    };
    vec![
        Recurrence {
            name: "permuted heaps 60",
            rules: permuted,
            root: vec![60, 61, 62],
            options: permuted_options,
        },
        Recurrence {
            name: "permuted heaps 100",
            rules: permuted,
            root: vec![100, 101, 102],
            options: permuted_options,
        },
        Recurrence {
            name: "bit masks of 24",
            rules: "g(m) = mex{ g(m - 3*2**i) for i in 0..=22 if bit(m,i) == 1 and bit(m,i+1) == 1 }",
            root: vec![(1 << 24) - 1],
            options: |at, take| {
                for i in 0..=22 {
                    if at[0] >> i & 3 == 3 {
                        take(&[at[0] - (3 << i)]);
                    }
                }
            },
        },
        Recurrence {
            name: "Euclid 800",
            rules: "g(a,b) = if b == 0 then 0 else mex{ g(max(b, a-k*b), min(b, a-k*b)) for k in 1..=a/b, \
                    g(a-1, b) if a > b }",
            root: vec![800, 799],
            options: |at, take| {
                let [a, b] = *at else { return };
                if b == 0 {
                    return;
                }
                for k in 1..=a / b {
                    take(&[b.max(a - k * b), b.min(a - k * b)]);
                }
                if a > b {
                    take(&[a - 1, b]);
                }
            },
        },
    ]
}

/// A memo written by hand.
fn textbook(of: &Recurrence, at: &[i64], memo: &mut HashMap<Vec<i64>, i64>) -> i64 {
    if let Some(&value) = memo.get(at) {
        return value;
    }
    let mut options = Vec::new();
    (of.options)(at, &mut |option| options.push(option.to_vec()));
    let mut seen = vec![false; options.len() + 1];
    for option in options {
        let value = textbook(of, &option, memo) as usize;
        if let Some(seen) = seen.get_mut(value) {
            *seen = true;
        }
    }
    let value = seen.iter().take_while(|seen| **seen).count() as i64;
    memo.insert(at.to_vec(), value);
    value
}

fn ours(of: &Recurrence, strategy: Strategy) -> (Value, Work) {
    let rules = Rules::parse(of.rules).expect("the rules are right");
    let mut game = rules.bind(&Givens::default());
    game.set_strategy(strategy);
    let root: Vec<Value> = of.root.iter().copied().map(Value::Int).collect();
    let value = game.value("g", &root, &mut NoOracle, &mut Run::silent());
    (value.expect("a value"), game.work())
}

fn timed<T>(mut run: impl FnMut() -> T) -> (T, Duration) {
    let mut once = || {
        let start = Instant::now();
        (run(), start.elapsed())
    };
    let mut best = once();
    for _ in 0..4 {
        let next = once();
        if next.1 < best.1 {
            best = next;
        }
    }
    best
}

/// Returns whether a line is selected on the command line.
fn is_selected(name: &str) -> bool {
    let words: Vec<String> = (std::env::args().skip(1))
        .filter(|word| !word.starts_with('-'))
        .collect();
    words.is_empty() || words.iter().any(|word| name.contains(word))
}

fn compare() {
    println!("recurrence            positions    options      ours   nodes/ours   memo/ours");
    for of in recurrences().into_iter().filter(|of| is_selected(of.name)) {
        let ((value, work), time) = timed(|| ours(&of, Strategy::Auto));
        let ((by_nodes, _), nodes) = timed(|| ours(&of, Strategy::Nodes));
        let (by_hand, memo) = timed(|| textbook(&of, &of.root, &mut HashMap::new()));
        assert_eq!(value, by_nodes, "{}", of.name);
        assert_eq!(value, Value::Int(by_hand), "{}", of.name);
        let ratio = |other: Duration| other.as_secs_f64() / time.as_secs_f64();
        println!(
            "{:<20} {:>10} {:>10} {:>7.1} ms {:>9.2} {:>11.2}",
            of.name,
            work.cells,
            work.options,
            time.as_secs_f64() * 1e3,
            ratio(nodes),
            ratio(memo)
        );
    }
}

/// Rules with the inputs of many cases, and the same answer by a loop.
struct Series {
    name: &'static str,
    rules: &'static str,
    cases: Vec<Givens>,
    by_hand: fn(&Givens) -> i64,
}

/// A sequence of pseudorandom numbers (PCG, M. O'Neill 2014).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        let state = self.0;
        self.0 = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let mixed = ((state >> 18) ^ state) >> 27;
        ((mixed as u32).rotate_right((state >> 59) as u32)) as usize % limit
    }
}

fn integers(values: impl IntoIterator<Item = usize>) -> Value {
    Value::list(values.into_iter().map(|value| Value::Int(value as i64)))
}

fn given<const N: usize>(inputs: [(&str, Value); N]) -> Givens {
    Givens::from(inputs.map(|(name, value)| (name.to_owned(), value)))
}

fn items(value: &Value) -> &[Value] {
    match value {
        Value::List(items) => items,
        _ => &[],
    }
}

fn numbers(value: &Value) -> Vec<i64> {
    items(value).iter().filter_map(Value::as_int).collect()
}

fn mex(options: &[i64]) -> i64 {
    let most = options.len() as i64;
    let mut values = 0..most;
    values
        .find(|value| !options.contains(value))
        .unwrap_or(most)
}

fn stones(givens: &Givens) -> i64 {
    let (amounts, stones) = (numbers(&givens["A"]), givens["K"].as_int().unwrap_or(0));
    let mut wins: Vec<bool> = Vec::new();
    for x in 0..=stones {
        let win = (amounts.iter()).any(|&a| a <= x && !wins[(x - a) as usize]);
        wins.push(win);
    }
    i64::from(wins[stones as usize])
}

fn deque(givens: &Givens) -> i64 {
    let row = numbers(&givens["a"]);
    let mut gains = vec![0; row.len() + 1];
    for length in 1..=row.len() {
        for i in 0..=row.len() - length {
            gains[i] = (row[i] - gains[i + 1]).max(row[i + length - 1] - gains[i]);
        }
    }
    gains[0]
}

fn grid(givens: &Givens) -> i64 {
    let rows: Vec<Vec<char>> = (items(&givens["S"]).iter())
        .map(|row| match row {
            Value::Str(text) => text.chars().collect(),
            _ => Vec::new(),
        })
        .collect();
    let width = rows[0].len();
    let mut values = vec![vec![-1; width + 1]; rows.len() + 1];
    for y in (0..rows.len()).rev() {
        for x in (0..width).rev().filter(|x| rows[y][*x] == '.') {
            values[y][x] = mex(&[values[y + 1][x], values[y][x + 1], values[y + 1][x + 1]]);
        }
    }
    values[0][0]
}

fn graph(givens: &Givens) -> i64 {
    let edges = items(&givens["E"]);
    let mut values = vec![0; edges.len()];
    for v in (0..edges.len()).rev() {
        let followers = numbers(&edges[v]).into_iter();
        let options: Vec<i64> = followers.map(|u| values[u as usize]).collect();
        values[v] = mex(&options);
    }
    let tokens = numbers(&givens["T"]).into_iter();
    tokens.fold(0, |sum, v| sum ^ values[v as usize])
}

fn series() -> Vec<Series> {
    let mut random = Numbers(0x853c_49e6_748f_ea9b);
    let mut cases = |count: usize, case: &dyn Fn(&mut Numbers) -> Givens| -> Vec<Givens> {
        (0..count).map(|_| case(&mut random)).collect()
    };
    vec![
        Series {
            name: "piles of 100",
            rules: "w(x) = win{ w(x-a) for a in A if a <= x }\nanswer = w(K)",
            cases: cases(20_000, &|random| {
                let amounts = integers((0..5).map(|i| 1 + 4 * i + random.below(4)));
                let stones = Value::Int(1 + random.below(100) as i64);
                given([("A", amounts), ("K", stones)])
            }),
            by_hand: stones,
        },
        Series {
            name: "rows of 20",
            rules: "v(i, j) = max{ a[i] - v(i+1, j) if i <= j, a[j] - v(i, j-1) if i <= j } default 0\n\
                    answer = v(0, len(a)-1)",
            cases: cases(3000, &|random| {
                given([("a", integers((0..20).map(|_| 1 + random.below(1000))))])
            }),
            by_hand: deque,
        },
        Series {
            name: "grids of 20×20",
            rules: "ok(y, x) = y < len(S) and x < len(S[0]) and S[y][x] == '.'\n\
                    g(y, x) = mex{ g(y+a, x+b) for a, b in [[1, 0], [0, 1], [1, 1]] if ok(y+a, x+b) }\n\
                    answer = g(0, 0)",
            cases: cases(1000, &|random| {
                let rows = (0..400).map(|i| i == 0 || random.below(6) < 5);
                let cells: Vec<&str> = rows.map(|free| if free { "." } else { "#" }).collect();
                let rows = cells.chunks(20).map(|row| Value::text(&row.concat()));
                given([("S", Value::list(rows))])
            }),
            by_hand: grid,
        },
        Series {
            name: "graphs of 30",
            rules: "g(v) = mex{ g(u) for u in E[v] }\nanswer = xor{ g(v) for v in T }",
            cases: cases(3000, &|random| {
                let mut followers = |v: usize| match 29 - v {
                    0 => integers([]),
                    more => integers((0..3).map(|_| v + 1 + random.below(more))),
                };
                let edges = Value::list((0..30).map(&mut followers));
                let tokens = integers((0..3).map(|_| random.below(30)));
                given([("E", edges), ("T", tokens)])
            }),
            by_hand: graph,
        },
    ]
}

/// The answers of all cases.
fn answers(of: &Series, strategy: Strategy) -> Vec<Value> {
    let mut game = (Rules::parse(of.rules).expect("the rules are right")).bind(&Givens::new());
    game.set_strategy(strategy);
    let cases = of.cases.iter();
    cases
        .map(|inputs| {
            game.give(inputs);
            let value = game.answer(&mut NoOracle, &mut Run::silent());
            value.expect("a value")
        })
        .collect()
}

fn compare_series() {
    println!("\ncases                 number   one of ours   nodes/ours   by hand/ours");
    for of in series().into_iter().filter(|of| is_selected(of.name)) {
        let (values, time) = timed(|| answers(&of, Strategy::Auto));
        let (by_nodes, nodes) = timed(|| answers(&of, Strategy::Nodes));
        let (by_hand, loops) = timed(|| of.cases.iter().map(of.by_hand).collect::<Vec<i64>>());
        assert_eq!(values, by_nodes, "{}", of.name);
        let numbers = values.iter().map(|value| match value {
            Value::Bool(value) => i64::from(*value),
            value => value.as_int().unwrap_or(i64::MIN),
        });
        assert!(numbers.eq(by_hand), "{}", of.name);
        let ratio = |other: Duration| other.as_secs_f64() / time.as_secs_f64();
        println!(
            "{:<20} {:>7} {:>10.1} µs {:>12.2} {:>14.3}",
            of.name,
            of.cases.len(),
            time.as_secs_f64() * 1e6 / of.cases.len() as f64,
            ratio(nodes),
            ratio(loops)
        );
    }
}

fn main() {
    let thread = std::thread::Builder::new().stack_size(1 << 30);
    let run = || {
        compare();
        compare_series();
    };
    let result = thread.spawn(run).map(std::thread::JoinHandle::join);
    assert!(matches!(result, Ok(Ok(()))), "the comparison failed");
}
