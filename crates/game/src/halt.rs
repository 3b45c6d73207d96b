//! Why there is no answer: the work was stopped, or the question is wrong.

use std::fmt;

use crate::{Diagnostic, Stop};

/// Why an engine returns without an answer.
///
/// Callers tell the two cases apart by the type, never by the text or the code of the finding. A
/// stopped run can be asked again with a larger [`Budget`](crate::Budget); a wrong question cannot.
///
/// ```
/// use grundy_game::{Diagnostic, Halt, Stop};
///
/// let halt = Halt::from(Diagnostic::error("division-by-zero", "division by zero"));
/// assert_eq!(halt.stop(), None);
/// assert_eq!(Halt::interrupted().stop(), Some(Stop::Interrupted));
/// assert_eq!(Halt::interrupted().to_string(), "stopped before the answer was known");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A limit or an interrupt stopped the run, in the words that a reader gets: which limit, what
    /// it would take, what to do. Never with [`Stop::Complete`].
    Stopped(Stop, Box<Diagnostic>),
    /// The question, the rules or the inputs are wrong.
    Wrong(Box<Diagnostic>),
}

// A result of one word stays as small as with a boxed error.
const _: () = assert!(size_of::<Result<i64, Halt>>() == 16);

impl Halt {
    /// The observer said stop.
    pub fn interrupted() -> Self {
        let finding = Diagnostic::error("interrupted", "stopped before the answer was known");
        Self::Stopped(Stop::Interrupted, Box::new(finding))
    }

    /// A limit of the budget is met, or would be, as the finding says.
    pub fn limit(finding: impl Into<Box<Diagnostic>>) -> Self {
        Self::Stopped(Stop::Budget, finding.into())
    }

    /// Why the run was stopped; none if the question is wrong.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            Self::Stopped(stop, _) => Some(*stop),
            Self::Wrong(_) => None,
        }
    }

    /// The finding.
    pub fn diagnostic(&self) -> &Diagnostic {
        match self {
            Self::Stopped(_, finding) | Self::Wrong(finding) => finding,
        }
    }

    /// The finding, to add a place, a fact or advice.
    pub fn diagnostic_mut(&mut self) -> &mut Diagnostic {
        match self {
            Self::Stopped(_, finding) | Self::Wrong(finding) => finding,
        }
    }

    /// The finding by itself.
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
