//! All tests of heap games, one program: what they share is compiled once and linked once, and a
//! long test has others beside it. `cargo test -p grundy-heap --test all codes` runs those of one
//! file.

mod codes;
mod kernels;
mod periods;
mod streams;
mod surveys;
