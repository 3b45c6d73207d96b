//! A game as its recurrence: values, winning moves, a table.
//!
//! `cargo run -p grundy --example recurrence`

#![allow(clippy::print_stdout, reason = "an example prints its answers")]

use grundy::{Area, Failure, Formula, Game, Run};

/// Prints the answers.
pub fn main() -> Result<(), Failure> {
    let run = &mut Run::silent();
    let mut take: Game = "g(x) = mex{ g(x-s) for s in [1,3,4] if s <= x }".parse()?;
    let solution = take.solve(&["20"], run)?;
    for winning in solution.winning() {
        println!("a winning move from 20: {}", winning.text);
    }
    let table = take.table(None, &Area::up_to(20), run)?;
    for index in 0..table.len() {
        if let Some(value) = table.cells.get(index) {
            println!("g({index}) = {value}");
        }
    }
    // Only games that are recurrences have values of expressions.
    let mut wythoff: Formula = "wythoff".parse()?;
    let value = wythoff.value_at("g", &[3.into(), 5.into()], run)?;
    println!("Wythoff's game at (3, 5): {value}");
    Ok(())
}
