//! Functions without a table: compiled functions, passes over nodes, and a memo written by hand.
//!
//! ```text
//! cargo bench -p grundy-rules --bench demand
//! ```
//!
//! Each line is a recurrence on integers that no table fits. Three programs compute it on one core:
//!
//! - **ours**: text → rules → answer by compiled functions, as [`Strategy::Auto`] does;
//! - **nodes**: the same by passes over the nodes of the rules, [`Strategy::Nodes`];
//! - **memo**: what a programmer writes: a recursive function with a `HashMap` of the standard
//!   library. Its stack has 1 GB, because the recurrence is deep.
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
use grundy_rules::{NoOracle, Rules, Strategy, Value, Work};

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
    let mut game = rules.bind(&grundy_rules::Givens::default());
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

fn compare() {
    println!("recurrence            positions    options      ours   nodes/ours   memo/ours");
    for of in recurrences() {
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

fn main() {
    let thread = std::thread::Builder::new().stack_size(1 << 30);
    let result = thread.spawn(compare).map(std::thread::JoinHandle::join);
    assert!(matches!(result, Ok(Ok(()))), "the comparison failed");
}
