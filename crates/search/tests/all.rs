//! All tests of the searches, one program: what they share is compiled once and linked once, and a
//! long test has others beside it. `cargo test -p grundy-search --test all agree` runs those of one
//! file.

mod agree;
mod common;
mod deepen;
mod gaps;
mod insight;
mod retrograde;
mod trees;
