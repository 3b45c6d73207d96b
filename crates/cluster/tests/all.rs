//! All tests of games solved by several processes, one program: what they share is compiled once
//! and linked once, and a long test has others beside it.
//! `cargo test -p grundy-cluster --test all rounds` runs those of one file.

mod layers;
mod rounds;
