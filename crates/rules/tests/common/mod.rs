//! Code that several test files share.

#![allow(clippy::disallowed_methods, reason = "the corpus is read from files")]

pub mod corpus;
pub mod random_rules;
