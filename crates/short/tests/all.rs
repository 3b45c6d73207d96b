//! All tests of values of games of two sides, one program: what they share is compiled once and
//! linked once, and a long test has others beside it. `cargo test -p grundy-short --test all laws`
//! runs those of one file.

mod common;
mod data;
mod laws;
mod stoppers;
