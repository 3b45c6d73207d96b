//! The syntax: the lexer, the tree, the parser.
//!
//! Every text has a tree. Unreadable parts become [`ast::ExprKind::Error`] and a
//! [`Diagnostic`](grundy_core::Diagnostic). Parsing continues at the next definition, so that one
//! run shows the errors of every line.

pub mod ast;
mod braces;
mod lexer;
mod messages;
mod parser;
mod uses;

pub use parser::{
    KEYWORDS, MAX_CHAIN, MAX_DEPTH, MAX_OPERATORS, Parsed, RESERVED, parse, parse_expression,
};
pub(crate) use parser::{parse_expression_at, parse_two_sided};
pub use uses::{Use, renamed, uses};
