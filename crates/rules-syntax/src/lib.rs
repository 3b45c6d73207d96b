//! The syntax of the rule language: the lexer, the tree, the parser.
//!
//! Every text has a tree. Unreadable parts become [`ast::ExprKind::Error`] and a
//! [`Diagnostic`](grundy_core::Diagnostic). Parsing continues at the next definition, so that one
//! run shows the errors of every line.
//!
//! The crate knows no meaning: whether a name is defined and whether types agree is checked by
//! `grundy-rules`. Start reading at [`ast`], then [`parse`].
//!
//! ```
//! use grundy_rules_syntax::{ast::ExprKind, parse, parse_expression};
//!
//! let rules = parse("g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }");
//! assert_eq!(rules.tree.definitions[0].name.text, "g");
//! assert!(matches!(parse_expression("g(13) ^ 2").tree.kind, ExprKind::Binary(..)));
//! ```

#![forbid(unsafe_code)]

pub mod ast;
mod braces;
mod format;
mod lexer;
mod messages;
mod parser;
mod print;
mod tree;
mod uses;

pub use format::format_rules;
pub use parser::{
    KEYWORDS, MAX_CHAIN, MAX_DEPTH, MAX_OPERATORS, Parsed, RESERVED, contains_partizan, parse,
    parse_expression, parse_expression_at,
};
pub use print::{print_clause, print_expression};
pub use tree::Tree;
pub use uses::{Use, renamed, uses};
