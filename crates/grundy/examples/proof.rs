//! The period of Kayles, its certificate, and the independent checker.
//!
//! `cargo run -p grundy --example proof`

#![allow(clippy::print_stdout, reason = "an example prints its answers")]

use grundy::laws::period::{self, Reach};
use grundy::{Failure, Formula, Run};

/// Prints the answers.
pub fn main() -> Result<(), Failure> {
    let run = &mut Run::silent();
    let mut kayles: Formula = "kayles".parse()?;
    let report = kayles.period(Reach { to: None }, run)?;
    println!("{}", report.sentence());
    if let Some(certificate) = &report.certificate {
        let checked = period::check(&certificate.to_string(), run);
        println!("the checker answers: {}", checked.to_json());
    }
    Ok(())
}
