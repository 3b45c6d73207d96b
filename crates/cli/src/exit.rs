//! How a verb ends: with its answer, or why without it.

use std::io;

use grundy::{Diagnostic, Failure};

/// Why a verb ends without its answer.
pub enum Exit {
    /// There is no answer.
    Failure(Failure),
    /// Nobody reads the output any more, as with `| head`: no error.
    PipeClosed,
    /// The answer is printed, and a limit or an interrupt cut it short.
    Partial,
    /// The answer is printed: the claim does not stand.
    Refuted,
}

impl From<Failure> for Exit {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<grundy::board::Halt> for Exit {
    fn from(halt: grundy::board::Halt) -> Self {
        Failure::from(halt).into()
    }
}

impl From<Diagnostic> for Exit {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Failure(diagnostic.into())
    }
}

impl From<io::Error> for Exit {
    /// An error of the standard output; files are written by [`crate::output::write_file`].
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::PipeClosed
        } else {
            Diagnostic::error(
                "unwritable",
                format!("the answer cannot be written: {error}"),
            )
            .into()
        }
    }
}

/// A verb's result.
pub type Done = Result<(), Exit>;

impl From<grundy::draw::DrawError> for Exit {
    fn from(error: grundy::draw::DrawError) -> Self {
        match error {
            grundy::draw::DrawError::Io(error) => error.into(),
            other => unfit(&other).into(),
        }
    }
}

/// The format cannot hold the answer.
pub fn unfit(error: &grundy::draw::DrawError) -> Diagnostic {
    match error {
        grundy::draw::DrawError::Unfit {
            format,
            fact,
            instead,
        } => Diagnostic::error("wrong-format", format!("{format}: {fact}")).help(*instead),
        other => Diagnostic::error("wrong-format", other.to_string()),
    }
}
