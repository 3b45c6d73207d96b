//! Diagnostics for user input: the fact, the place, the advice.
//!
//! The same value becomes an underline in a terminal, an object in JSON and a wavy line on a page.
//! This module only contains the data; the front ends render it.

use std::fmt;
use std::ops::Range;

/// A half-open range of byte offsets into the source text.
pub type Span = Range<usize>;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text is valid, but probably not what the user intended.
    Warning,
    /// The text is invalid; nothing was run.
    Error,
}

/// A place in the source with a short description of its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The byte range.
    pub span: Span,
    /// The description; may be empty.
    pub text: String,
}

/// One finding about a text: the problem, its place, and the advice.
///
/// ```
/// use grundy_game::Diagnostic;
/// let d = Diagnostic::error("unknown-name", "there is no function `f`")
///     .at(7..8, "not defined")
///     .help("did you mean `g`?");
/// assert_eq!(d.to_string(), "there is no function `f`; did you mean `g`?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// A stable name for the kind of finding, for scripts: `unknown-name`, `cycle`, ….
    pub code: &'static str,
    /// The problem, in one sentence without a full stop.
    pub message: String,
    /// The places, the main one first. Empty if the finding concerns the whole text.
    pub labels: Vec<Label>,
    /// Advice, one item for each possible fix.
    pub help: Vec<String>,
    /// Further facts, such as the chain of calls of an infinite recursion.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// Makes an error without a place.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            code,
            message: message.into(),
            labels: Vec::new(),
            help: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Makes a warning without a place.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, message)
        }
    }

    /// Adds a place. The first one added is the main one.
    #[must_use]
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a piece of advice.
    #[must_use]
    pub fn help(mut self, advice: impl Into<String>) -> Self {
        self.help.push(advice.into());
        self
    }

    /// Adds a further fact.
    #[must_use]
    pub fn note(mut self, fact: impl Into<String>) -> Self {
        self.notes.push(fact.into());
        self
    }

    /// Returns the main place, if there is one.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span.clone())
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        for advice in &self.help {
            write!(f, "; {advice}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}
