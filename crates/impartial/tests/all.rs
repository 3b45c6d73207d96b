//! All tests of impartial games in code, one program: what they share is compiled once and linked
//! once, and a long test has others beside it. `cargo test -p grundy-impartial --test all graphs`
//! runs those of one file.

mod coins;
mod common;
mod compounds;
mod definition;
mod entailing;
mod games;
mod graphs;
mod limits;
mod misere;
mod misere_quotients;
mod nimber_search;
