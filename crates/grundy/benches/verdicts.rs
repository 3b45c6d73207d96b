//! Many verdicts about random rules and laws, compared with the reference evaluator, the checker
//! and the evaluator of certificates:
//! `cargo bench -p grundy --bench verdicts -- --seed 1 --verdicts 20000`. Exits with status 1 if
//! one is wrong, and shows the command that reproduces it.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a program with a command line, which prints what it found"
)]

#[path = "../tests/common/verdicts.rs"]
mod random;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |name: &str, default: u64| {
        let at = arguments.iter().position(|argument| argument == name);
        let word = at.and_then(|at| arguments.get(at + 1));
        word.map_or(default, |word| {
            word.parse()
                .unwrap_or_else(|_| panic!("{name} takes a number, not {word}"))
        })
    };
    let (seed, wanted) = (number("--seed", 1), number("--verdicts", 2_000));
    let mut shown = 0;
    let counts = random::verdicts(seed, wanted as usize, |counts| {
        for fault in &counts.faults[shown..] {
            println!("FAULT {fault}");
        }
        shown = counts.faults.len();
    });
    println!("seed {seed}: {} verdicts", counts.verdicts());
    for (kind, count) in &counts.kinds {
        println!("  {kind} {count}");
    }
    println!("  laws that `pattern` proves {}", counts.patterns);
    println!("  laws about scores, proved or refuted {}", counts.scores);
    println!(
        "  proved of rules with negative parts {}",
        counts.proved_with_negative
    );
    println!("  certificates checked {}", counts.certificates);
    println!("  positions compared {}", counts.positions);
    println!("  faults {}", counts.faults.len());
    if !counts.faults.is_empty() {
        std::process::exit(1);
    }
}
