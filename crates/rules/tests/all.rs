//! All tests of the rule language, one program: what they share is compiled once and linked once,
//! and a long test has others beside it. `cargo test -p grundy-rules --test all rows` runs those of
//! one file. A test that counts bytes has a program of its own.

mod common;
mod corpus;
mod distances;
mod divisors;
mod evaluators;
mod heaps;
mod inputs;
mod plain;
mod plain_corpus;
mod plain_seed_tables;
mod plans;
mod random_rules;
mod rows;
mod scores;
mod stream;
mod symmetric;
mod two_sided;
