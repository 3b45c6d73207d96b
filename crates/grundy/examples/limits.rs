//! Limits of a computation: a budget, and an observer that stops it after a time.
//!
//! `cargo run -p grundy --example limits`

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "an example prints its answers and reads the clock"
)]

use std::time::{Duration, Instant};

use grundy::{Area, Budget, Failure, Game, Run, StopWhen};

/// Prints the answers.
pub fn main() -> Result<(), Failure> {
    let mut wythoff: Game = "wythoff".parse()?;
    let mut no_observer = StopWhen(|| false);
    let mut run = Run::new(&mut no_observer).with(Budget::cells(1000));
    match wythoff.table(None, &Area::up_to(999), &mut run) {
        Ok(table) => println!("{} values, the end: {:?}", table.reached, table.stop),
        Err(failure) => println!("{failure}"),
    }
    // The library reads no clock, so the observer does.
    let end = Instant::now() + Duration::from_millis(50);
    let mut deadline = StopWhen(|| Instant::now() >= end);
    let table = wythoff.table(None, &Area::up_to(3000), &mut Run::new(&mut deadline))?;
    println!(
        "{} values in 50 ms, the end: {:?}",
        table.reached, table.stop
    );
    Ok(())
}
