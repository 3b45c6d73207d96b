//! Errors returned by engines: the run was stopped, or the query is wrong.

use std::fmt;

use crate::{Diagnostic, Stop, messages};

/// The reason why an engine returns without a result.
///
/// Callers distinguish the two cases by the variant, never by the text or the code of the finding.
/// A stopped run can be repeated with a larger [`Budget`](crate::Budget); a wrong query cannot.
///
/// ```
/// use grundy_core::{Diagnostic, Halt, Message, Stop};
///
/// let fact = Message::new("division_by_zero", "division by zero", "0 で割っています");
/// let halt = Halt::from(Diagnostic::error("division-by-zero", fact));
/// assert_eq!(halt.stop(), None);
/// assert_eq!(Halt::interrupted().stop(), Some(Stop::Interrupted));
/// assert_eq!(Halt::interrupted().to_string(), "stopped before the answer was known");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A limit or an interrupt stopped the run. The diagnostic names the limit, the estimated cost
    /// and the advice. Never with [`Stop::Complete`].
    Stopped(Stop, Box<Diagnostic>),
    /// The query, the rules or the inputs are wrong.
    Wrong(Box<Diagnostic>),
}

// A result of one word remains as small as with a boxed error.
const _: () = assert!(size_of::<Result<i64, Halt>>() == 16);

impl Halt {
    /// Returns the error of a cancelled run.
    pub fn interrupted() -> Self {
        let finding = Diagnostic::error("interrupted", messages::stopped_before_answer());
        Self::Stopped(Stop::Interrupted, Box::new(finding))
    }

    /// Makes the error for a limit of the budget that is reached, or would be; the finding names
    /// it.
    pub fn limit(finding: impl Into<Box<Diagnostic>>) -> Self {
        Self::Stopped(Stop::Budget, finding.into())
    }

    /// Returns why the run was stopped; `None` if the query is wrong.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            Self::Stopped(stop, _) => Some(*stop),
            Self::Wrong(_) => None,
        }
    }

    /// Returns the finding.
    pub fn diagnostic(&self) -> &Diagnostic {
        match self {
            Self::Stopped(_, finding) | Self::Wrong(finding) => finding,
        }
    }

    /// Returns the finding for changes: a place, a fact or advice.
    pub fn diagnostic_mut(&mut self) -> &mut Diagnostic {
        match self {
            Self::Stopped(_, finding) | Self::Wrong(finding) => finding,
        }
    }

    /// Returns the finding without its variant.
    pub fn into_diagnostic(self) -> Diagnostic {
        match self {
            Self::Stopped(_, finding) | Self::Wrong(finding) => *finding,
        }
    }
}

impl From<Diagnostic> for Halt {
    fn from(finding: Diagnostic) -> Self {
        Self::Wrong(Box::new(finding))
    }
}

impl From<Box<Diagnostic>> for Halt {
    fn from(finding: Box<Diagnostic>) -> Self {
        Self::Wrong(finding)
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagnostic().fmt(f)
    }
}

impl std::error::Error for Halt {}
