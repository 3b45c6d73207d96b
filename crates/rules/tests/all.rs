//! All tests of the rule language as one program: shared code is compiled and linked once, and a
//! long test runs in parallel with others. `cargo test -p grundy-rules --test all rows` runs those
//! of one file. Tests that count bytes have a separate program.

mod boards;
mod common;
mod corpus;
mod distances;
mod divisors;
mod evaluators;
mod heaps;
mod inputs;
mod notation;
mod partizan;
mod plain;
mod plain_corpus;
mod plain_seed_tables;
mod plans;
mod random_rules;
mod rows;
mod scores;
mod stream;
mod symmetric;
