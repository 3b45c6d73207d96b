//! All tests of nimbers in one program: common code is compiled and linked once, and a long test
//! runs in parallel with others. `cargo test -p grundy-nimber --test all laws` runs those of one
//! file.

mod groups;
mod laws;
mod mex_and_sum;
mod nimber;
mod product;
mod tools;
