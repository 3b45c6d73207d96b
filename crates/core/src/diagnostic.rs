//! Diagnostics for user input: the fact, the place, the advice.
//!
//! The same value becomes an underline in a terminal, an object in JSON and a wavy line on a page.
//! This module only contains the data; the front ends render it.

use std::fmt;
use std::ops::Range;

use crate::Message;

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
    pub text: Message,
}

/// A change of the text that removes the problem: an editor offers it as one action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The byte range to be replaced; empty to insert.
    pub span: Span,
    /// The new text of the range.
    pub replacement: String,
}

/// One finding about a text: the problem, its place, and the advice.
///
/// ```
/// use grundy_core::{Diagnostic, suggest};
///
/// grundy_core::messages! {
///     no_such_function(name) {
///         "there is no function `{name}`",
///         "`{name}` という関数はありません",
///     }
///     not_defined { "not defined", "定義がない" }
/// }
///
/// let d = Diagnostic::error("unknown-name", no_such_function("f"))
///     .at(7..8, not_defined())
///     .help(suggest::did_you_mean("g"));
/// assert_eq!(d.to_string(), "there is no function `f`; did you mean `g`?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// A stable name for the kind of finding, for scripts: `unknown-name`, `cycle`, ….
    pub code: &'static str,
    /// The problem, in one sentence without a full stop.
    pub message: Message,
    /// The places, the main one first. Empty if the finding concerns the whole text.
    pub labels: Vec<Label>,
    /// Advice, one item for each possible fix.
    pub help: Vec<Message>,
    /// Further facts, such as the chain of calls of an infinite recursion.
    pub notes: Vec<Message>,
    /// Changes of the text, each of which removes the problem. The most likely one is first.
    pub fixes: Box<[Fix]>,
}

impl Diagnostic {
    /// Makes an error without a place. The code is one of [`CODES`](crate::codes::CODES).
    pub fn error(code: &'static str, message: Message) -> Self {
        debug_assert!(
            crate::codes::meaning(code).is_some(),
            "the code `{code}` is not in the list of codes"
        );
        Self {
            severity: Severity::Error,
            code,
            message,
            labels: Vec::new(),
            help: Vec::new(),
            notes: Vec::new(),
            fixes: Box::default(),
        }
    }

    /// Makes a warning without a place.
    pub fn warning(code: &'static str, message: Message) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, message)
        }
    }

    /// Adds a place. The first one added is the main one.
    #[must_use]
    pub fn at(mut self, span: Span, text: Message) -> Self {
        self.labels.push(Label { span, text });
        self
    }

    /// Adds a place without a description. The first one added is the main one.
    #[must_use]
    pub fn mark(self, span: Span) -> Self {
        self.at(span, Message::empty())
    }

    /// Adds a piece of advice.
    #[must_use]
    pub fn help(mut self, advice: Message) -> Self {
        self.help.push(advice);
        self
    }

    /// Adds a further fact.
    #[must_use]
    pub fn note(mut self, fact: Message) -> Self {
        self.notes.push(fact);
        self
    }

    /// Adds a change that removes the problem.
    #[must_use]
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        let mut fixes = std::mem::take(&mut self.fixes).into_vec();
        fixes.push(Fix {
            span,
            replacement: replacement.into(),
        });
        self.fixes = fixes.into();
        self
    }

    /// Returns the places of labels and fixes, for changes.
    pub fn spans_mut(&mut self) -> impl Iterator<Item = &mut Span> {
        let labels = self.labels.iter_mut().map(|label| &mut label.span);
        labels.chain(self.fixes.iter_mut().map(|fix| &mut fix.span))
    }

    /// Moves all places by a number of bytes, for a text that becomes a part of a longer one.
    pub fn shift(&mut self, by: usize) {
        for span in self.spans_mut() {
            *span = span.start + by..span.end + by;
        }
    }

    /// Returns the main place, if there is one.
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span.clone())
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)?;
        for advice in &self.help {
            write!(f, "; {advice}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}
