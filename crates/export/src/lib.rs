//! Programs in C++, Python and Rust that answer the inputs of a programming contest by the rules of
//! a game.
//!
//! The tree of the rules is lowered once to a small typed program form ([`program`]). It is printed
//! in three languages, and an interpreter runs it, so that the caller can compare it with the
//! reference evaluator before it is printed. The crate contains no engine: closed forms come as
//! rules, and the reasons of a method as text.
//!
//! Start reading at [`program`], then [`lower`].

#![forbid(unsafe_code)]
#![allow(
    clippy::format_push_string,
    clippy::match_same_arms,
    clippy::match_wildcard_for_single_variants,
    clippy::needless_for_each,
    clippy::wildcard_imports,
    reason = "tables of forms, one row for each form of a tree, and short texts"
)]

pub mod format;
mod interpret;
mod lower;
mod messages;
mod print;
pub mod program;
mod types;

use grundy_core::Message;
use grundy_rules_syntax::ast::TextRange;

pub use interpret::{Fault, Interpreter};
pub use lower::{Choices, WINNING_MOVE, lower, walk};
pub use print::{Language, print};

/// The reason why rules cannot be exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The place in the rules.
    pub span: TextRange,
    /// The fact.
    pub fact: Message,
    /// What would make it possible.
    pub help: Message,
}

impl Unsupported {
    fn new(span: TextRange, fact: Message, help: Message) -> Self {
        Self { span, fact, help }
    }
}
