//! All tests of heap games in one program: shared code is compiled and linked once, and long tests
//! run in parallel with others. `cargo test -p grundy-heap --test all codes` runs those of one
//! file.

mod codes;
mod kernels;
mod periods;
mod streams;
mod surveys;
