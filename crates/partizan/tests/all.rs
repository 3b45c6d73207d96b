//! All tests of partizan values in one program: common code is compiled and linked once, and a long
//! test runs in parallel with others. `cargo test -p grundy-partizan --test all laws` runs those of
//! one file.

mod common;
mod compounds;
mod data;
mod laws;
mod stoppers;
