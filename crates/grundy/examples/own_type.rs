//! A game as a Rust type: Chomp, whose positions are lists of rows.
//!
//! `cargo run -p grundy --example own_type`

#![allow(clippy::print_stdout, reason = "an example prints its answers")]

use std::fmt;
use std::str::FromStr;

use grundy::{About, Failure, Game, Impartial, Options, Run};

/// The lengths of the rows, the longest first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Bar(Vec<u8>);

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self.0.iter().map(u8::to_string).collect();
        f.write_str(&rows.join(","))
    }
}

impl FromStr for Bar {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split(',')
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

struct Chomp;

impl Impartial for Chomp {
    type Position = Bar;

    /// A move bites a square and all squares below and to the right of it. The square in the
    /// corner is poisoned.
    fn options(&self, bar: &Bar, options: &mut Options<Bar>) {
        for row in 0..bar.0.len() {
            for column in 0..bar.0[row] {
                if (row, column) == (0, 0) {
                    continue;
                }
                let mut rows = bar.0.clone();
                rows.iter_mut()
                    .skip(row)
                    .for_each(|len| *len = (*len).min(column));
                rows.retain(|len| *len > 0);
                options.push(Bar(rows));
            }
        }
    }
}

/// Prints the answers.
pub fn main() -> Result<(), Failure> {
    let mut chomp = Game::of_impartial(Chomp, &About::named("my-chomp"));
    let solution = chomp.solve(&["4,4,4"], &mut Run::silent())?;
    for winning in solution.winning() {
        println!("a winning move: {}", winning.text);
    }
    Ok(())
}
