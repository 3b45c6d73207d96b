//! Times of a search: `cargo bench -p grundy-pattern`.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench reads the clock and prints"
)]

use std::time::Instant;

use grundy_core::NoObserver;
use grundy_pattern::{Sample, search};

fn row(f: impl Fn(i64) -> i64) -> Sample {
    Sample::sequence(1, &(1..=1_000_000).map(f).collect::<Vec<_>>())
}

fn grid(f: impl Fn(i64, i64) -> i64) -> Sample {
    Sample::grid(1000, 1000, |x, y| Some(f(x, y)))
}

/// Values without a law.
fn noise(x: i64) -> i64 {
    let mut z = (x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((z ^ (z >> 27)) % 8) as i64
}

fn main() {
    let tables = [
        ("10^6 values, x % 4", row(|x| x % 4)),
        ("10^6 values, noise", row(noise)),
        ("10^6 values, odd part", row(|x| x >> x.trailing_zeros())),
        (
            "10^6 values, halving",
            row(|x| {
                let mut x = x;
                while x % 2 == 1 {
                    x /= 2;
                }
                x / 2
            }),
        ),
        ("10^6 values, period 4099", row(|x| noise(x % 4099))),
        ("1000 x 1000, x ^ y", grid(|x, y| x ^ y)),
        (
            "1000 x 1000, (x % 3) ^ (y % 5)",
            grid(|x, y| (x % 3) ^ (y % 5)),
        ),
        ("1000 x 1000, noise", grid(|x, y| noise(1000 * x + y))),
        ("1000 x 1000, noise of x ^ y", grid(|x, y| noise(x ^ y))),
        (
            "1000 x 1000, gcd",
            grid(|x, y| {
                let (mut a, mut b) = (x, y);
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                a
            }),
        ),
    ];
    println!(
        "{:<32} {:>8} {:>12}  first law",
        "table", "seconds", "cells looked at"
    );
    for (name, table) in tables {
        let start = Instant::now();
        let found = search(&table, &mut NoObserver);
        let seconds = start.elapsed().as_secs_f64();
        let first = found.findings.first();
        let law = first.map_or("none", |found| &found.statement);
        let law: String = law.chars().take(60).collect();
        println!("{name:<32} {seconds:>8.3} {:>12}  {law}", found.work);
    }
}
