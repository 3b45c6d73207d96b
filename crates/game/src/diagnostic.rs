//! One type for everything that is wrong with what a user wrote: the fact, the place, the advice.
//!
//! The same value becomes an underline in a terminal, an object in JSON and a wavy line on a page.
//! This module only carries it; rendering belongs to the floors above.

use std::fmt;
use std::ops::Range;

/// A half-open range of byte offsets into the source text.
pub type Span = Range<usize>;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text means something, but probably not what was meant.
    Warning,
    /// The text has no meaning; nothing was run.
    Error,
}

/// A place in the source with a few words that say what stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is to be seen there; may be empty.
    pub text: String,
}

/// One finding about a text: what is the matter, where, and what to write instead.
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
    /// The fact, in one sentence without a full stop.
    pub message: String,
    /// The places, the main one first. Empty when the text as a whole is meant.
    pub labels: Vec<Label>,
    /// What to do instead, one piece of advice each.
    pub help: Vec<String>,
    /// Further facts, such as the chain of a recurrence that has no end.
    pub notes: Vec<String>,
}

impl Diagnostic {
    /// An error without a place yet.
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

    /// A warning without a place yet.
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

    /// The main place, if there is one.
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
