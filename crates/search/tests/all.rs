//! All tests of the searches as one program: shared code is compiled and linked once, and a long
//! test runs in parallel with others. `cargo test -p grundy-search --test all agree` runs those of
//! one file.

mod agree;
mod common;
mod deepen;
mod gaps;
mod insight;
mod proof;
mod retrograde;
mod trees;
