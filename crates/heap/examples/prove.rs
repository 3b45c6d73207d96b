//! Searches for the period of each given code and prints the head of the certificate and the CPU
//! time.
//!
//! `cargo run --release -p grundy-heap --example prove -- 0.104 0.054 0.454`

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "an example times and talks"
)]

use grundy_certificate::check;
use grundy_core::{Budget, NoObserver};
use grundy_heap::{Code, period};

/// Nanoseconds of CPU time of this process, if the system reports it.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ')
        .next()
        .and_then(|n| n.parse::<f64>().ok())
        .unwrap_or(0.0)
        / 1e9
}

fn main() {
    let checks = std::env::args().all(|argument| argument != "--no-check");
    for text in std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"))
    {
        let code: Code = text.parse().expect("a code");
        let begin = cpu();
        let found = period::search(&code, &Budget::cells(400_000_000), &mut NoObserver);
        println!("{code}: {} ({:.2} s)", found.sentence(), cpu() - begin);
        println!(
            "    {} rare heaps, the last {:?}",
            found.rares, found.last_rare
        );
        let certificate = found.period.and_then(|period| period.certificate);
        for line in certificate
            .iter()
            .flat_map(|c| c.to_string().lines().map(str::to_owned).collect::<Vec<_>>())
        {
            println!("    {}", line.chars().take(100).collect::<String>());
        }
        if let Some(certificate) = certificate.filter(|_| checks) {
            let begin = cpu();
            let checked = check(&certificate, &mut |_, _| true);
            println!(
                "    {} ({:.2} s)",
                checked.map_or_else(|e| e.to_string(), |c| c.claim.to_string()),
                cpu() - begin
            );
        }
    }
}
