//! All tests of impartial games in one program: shared code is compiled and linked once, and long
//! tests run in parallel with others. `cargo test -p grundy-impartial --test all graphs` runs those
//! of one file.

mod coins;
mod common;
mod compounds;
mod definition;
mod entailing;
mod games;
mod graphs;
mod limits;
mod loopy;
mod misere;
mod misere_quotients;
mod nimber_search;
