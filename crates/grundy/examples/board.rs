//! A game on a board: moves, play, and the value of every move.
//!
//! `cargo run -p grundy --example board`

#![allow(clippy::print_stdout, reason = "an example prints its answers")]

use grundy::{Failure, Game, Run};

/// Prints the answers.
pub fn main() -> Result<(), Failure> {
    let mut game: Game = "connect4:4,4".parse()?;
    let solution = game.solve(&[], &mut Run::silent())?;
    println!("the outcome of the start: {:?}", solution.outcome);
    for by in &solution.moves {
        println!("{}: {:?}", by.text, by.outcome);
    }
    Ok(())
}
