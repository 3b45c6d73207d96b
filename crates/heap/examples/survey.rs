//! Surveys all codes of up to a given number of digits. Prints the rows as CSV, then the count and
//! the CPU time.
//!
//! `cargo run --release -p grundy-heap --example survey -- 3 > octal3.csv`

#![allow(clippy::disallowed_methods, reason = "an example times and talks")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "likewise")]

use grundy_core::NoObserver;
use grundy_heap::survey::{Limits, Row, survey};

/// Seconds of CPU time of this process, if the system reports it.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ')
        .next()
        .and_then(|n| n.parse::<f64>().ok())
        .unwrap_or(0.0)
        / 1e9
}

fn main() {
    let digits = std::env::args()
        .nth(1)
        .map_or(2, |word| word.parse().expect("a number of digits"));
    println!("{}", Row::HEADER.join(","));
    let (mut proved, mut all) = (0, 0);
    let mut before = cpu();
    survey(digits, &Limits::default(), &mut NoObserver, |row| {
        all += 1;
        proved += usize::from(row.status() == "proved");
        println!("{}", row.fields().join(","));
        let now = cpu();
        if now - before > 0.5 {
            eprintln!(
                "{}: {:.2} s for {} heaps, {}",
                row.code,
                now - before,
                row.search.heaps,
                row.status()
            );
        }
        before = now;
    });
    eprintln!("{proved} of {all} proved in {:.2} s", cpu());
}
