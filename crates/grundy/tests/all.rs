//! All tests of the facade in one program: shared code is compiled and linked once, and long tests
//! run in parallel with others. `cargo test -p grundy --test all awari` runs those of one file.

mod awari;
mod beyond;
mod beyond_misere;
mod boards;
mod catalogue;
mod coins;
mod common;
mod components;
mod conditions;
mod corpus;
mod endgames;
mod facts;
mod gomoku;
mod heaps;
mod large;
mod lookback;
mod loopy;
mod messages;
mod misere;
mod morris;
mod nim;
mod othello;
mod partizan;
mod pattern;
mod pieces;
mod positions;
mod repeats;
mod rows;
mod sums;
mod theorems;
mod verdicts;
mod verification;
mod walnut;
mod words;
mod written;
