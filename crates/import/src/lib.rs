//! Rules of games from recursive functions with a memo in Python and C++.
//!
//! A parser of each language builds its syntax tree, and one adapter for each language turns the
//! tree into the small imperative form of [`program`]. [`translate`] turns that form into rules:
//! loops become clauses, sets of seen values become the items of `mex`, and the memo is removed.
//! [`Interpreter`] runs the same form as written, including the memo, so that the caller can
//! compare the source with the rules. The crate contains no engine.
//!
//! Start reading at [`program`], then [`translate`].

#![forbid(unsafe_code)]
#![allow(
    clippy::format_push_string,
    clippy::items_after_statements,
    clippy::match_same_arms,
    clippy::match_wildcard_for_single_variants,
    clippy::needless_for_each,
    clippy::too_many_arguments,
    clippy::wildcard_imports,
    reason = "tables of forms, one row for each form of a tree, and local walks over it"
)]

mod check;
#[cfg(feature = "cpp")]
mod cpp;
mod interpret;
#[cfg(feature = "cpp")]
mod macros;
mod messages;
pub mod program;
mod python;
mod samples;
mod seen;
mod tables;
mod translate;

use grundy_core::Message;

pub use check::check;
pub use interpret::{Data, Fault, Interpreter};
pub use program::{Language, Program};
pub use translate::{Rules, TranslatedLine, translate};

/// A statement of the source that cannot be imported, or a mistake in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line in the source, from 1.
    pub line: usize,
    /// The reason.
    pub kind: ProblemKind,
    /// The fact.
    pub fact: Message,
    /// An edit that helps.
    pub help: Message,
}

/// The reason why a source is not imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The parser of the language rejects the source.
    Syntax,
    /// The source has a mistake.
    Mistake,
    /// The import does not support the statement.
    Unsupported,
}

impl Problem {
    pub(crate) fn syntax(line: usize, fact: Message, help: Message) -> Self {
        Self {
            line,
            kind: ProblemKind::Syntax,
            fact,
            help,
        }
    }

    pub(crate) fn unsupported(line: usize, fact: Message, help: Message) -> Self {
        Self {
            line,
            kind: ProblemKind::Unsupported,
            fact,
            help,
        }
    }

    pub(crate) fn mistake(line: usize, fact: Message, help: Message) -> Self {
        Self {
            line,
            kind: ProblemKind::Mistake,
            fact,
            help,
        }
    }
}

/// Reads a program.
///
/// # Errors
/// A text that the parser of the language rejects, and a text without functions.
pub fn read(source: &str, language: Language) -> Result<Program, Problem> {
    let program = match language {
        Language::Python => python::read(source)?,
        #[cfg(feature = "cpp")]
        Language::Cpp => cpp::read(source)?,
        #[cfg(not(feature = "cpp"))]
        Language::Cpp => {
            let fact = messages::no_parser_of_cpp();
            return Err(Problem::unsupported(
                1,
                fact,
                messages::install_the_program(),
            ));
        }
    };
    if program.functions.is_empty() {
        return Err(Problem::unsupported(
            1,
            messages::no_function(),
            messages::write_a_function(),
        ));
    }
    Ok(program)
}
