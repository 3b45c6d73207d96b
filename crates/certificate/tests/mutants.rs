//! Certificates with changed meaning and correct seal: an accepted one must be true, which another
//! program decides from the definition, far beyond the computation of the certificate. No change
//! may cause a panic of the checker.
//!
//! `GRUNDY_MUTANTS=10000 cargo test --release -p grundy-certificate --test mutants -- --nocapture`
//! tries that number of each kind and prints statistics; `GRUNDY_SEED` selects others.
//! `tests/mutants/` contains the kinds.

#![allow(
    clippy::single_match_else,
    reason = "a match shows both cases at the same depth"
)]

#[path = "mutants/codes.rs"]
mod codes;
mod common;
#[path = "mutants/graphs.rs"]
mod graphs;
#[path = "mutants/laws.rs"]
mod laws;
#[path = "mutants/parameters.rs"]
mod parameters;
#[path = "mutants/partizan.rs"]
mod partizan;
#[path = "mutants/random.rs"]
mod random;
#[path = "mutants/rows.rs"]
mod rows;
#[path = "mutants/states.rs"]
mod states;
#[path = "mutants/sums.rs"]
mod sums;

use std::collections::BTreeSet;
use std::panic::catch_unwind;

use common::sealed;
use grundy_certificate::check_text;

use random::Random;

/// A kind of certificate with its changes.
trait Kind {
    /// A check is stopped after this many calls of its observer.
    fn beats(&self) -> u64 {
        2000
    }
    /// A changed certificate, sealed.
    fn mutant(&mut self, random: &mut Random) -> Option<String>;
    /// Decides a certificate by the definition; returns the place of failure if it is false.
    fn decide(&mut self, text: &str) -> Result<(), String>;
}

#[expect(clippy::disallowed_methods, reason = "tests read the environment")]
fn from_environment(name: &str, otherwise: u64) -> u64 {
    let number = std::env::var(name).ok();
    number.and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

#[expect(clippy::print_stdout, reason = "the figures of a long run")]
fn attack(name: &str, mut kind: impl Kind) {
    let count = from_environment("GRUNDY_MUTANTS", 200);
    let seed = from_environment("GRUNDY_SEED", 1);
    let mut random = Random::new(seed);
    let (mut tried, mut accepted, mut failed) = (0, BTreeSet::new(), Vec::new());
    while tried < count {
        let Some(text) = kind.mutant(&mut random) else {
            continue;
        };
        tried += 1;
        let shown = text.clone();
        let (mut beats, most) = (0, kind.beats());
        let found = catch_unwind(move || {
            check_text(&text, &mut |_, _| {
                beats += 1;
                beats < most
            })
        });
        match found {
            Err(_) => failed.push(format!("the checker ended by a panic:\n{shown}")),
            Ok(Err(_)) => {}
            Ok(Ok(checked)) => {
                if accepted.insert(shown.clone())
                    && let Err(why) = kind.decide(&shown)
                {
                    failed.push(format!(
                        "accepted and false: {why}\n{}\n{shown}",
                        checked.claim
                    ));
                }
            }
        }
    }
    println!(
        "{name}: {tried} mutants, {} accepted (different and true), {} failures",
        accepted.len(),
        failed.len()
    );
    assert!(failed.is_empty(), "{name}: {}", failed.join("\n"));
    assert!(
        !accepted.is_empty(),
        "{name}: no change keeps a certificate true"
    );
}

#[test]
fn periods_of_finite_codes() {
    attack("T0", codes::Codes::new(codes::Theorem::T0));
}

#[test]
fn windows_of_codes() {
    attack("T1", codes::Codes::new(codes::Theorem::T1));
}

#[test]
fn arithmetic_periods_of_codes() {
    attack("T2", codes::Codes::new(codes::Theorem::T2));
}

#[test]
fn periods_of_codes_with_tails() {
    attack("T2a", codes::Codes::new(codes::Theorem::T2a));
}

#[test]
fn periods_of_subtraction_sets() {
    attack("T3", codes::Codes::new(codes::Theorem::T3));
}

#[test]
fn rows_of_recurrences() {
    attack("T4", rows::Rows::new());
}

#[test]
fn vectors_of_states() {
    attack("T4 states", states::Vectors::new());
}

#[test]
fn values_by_formulas() {
    attack("T5 values", laws::Laws::new(laws::Form::Values));
}

#[test]
fn losses_by_formulas() {
    attack("T5 losses", laws::Laws::new(laws::Form::Losses));
}

#[test]
fn laws_by_automata() {
    attack("T5 automata", laws::Laws::new(laws::Form::Automata));
}

#[test]
fn laws_with_parameters() {
    attack("T6", parameters::Parameters::new());
}

#[test]
fn misere_quotients() {
    attack("misère", sums::Sums::new());
}

#[test]
fn values_of_loopy_graphs() {
    attack("loopy", graphs::Graphs::new());
}

#[test]
fn periods_of_partizan_heaps() {
    attack("P0", partizan::Heaps::new());
}

#[test]
fn equal_partizan_games() {
    attack("partizan equal", partizan::Games::new());
}
