//! All tests of nimbers, one program: what they share is compiled once and linked once, and a long
//! test has others beside it. `cargo test -p grundy-nimber --test all laws` runs those of one file.

mod groups;
mod laws;
mod loopy;
mod mex_and_sum;
mod nimber;
mod product;
mod tools;
