//! The result of a command: the answer was printed, or the reason for its absence.

use std::io;

use grundy::{Diagnostic, Failure};

use crate::messages;
use crate::output::reason;

/// The reasons for a command to end without a complete answer.
pub enum Exit {
    /// The command failed.
    Failure(Failure),
    /// The reader of the output is gone, as with `| head`: not an error.
    PipeClosed,
    /// The answer is printed, but a limit or an interrupt truncated it.
    Partial,
    /// The answer is printed: the claim is false.
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
            let fact = messages::answer_not_written(reason(&error));
            let finding = Diagnostic::error("unwritable", fact);
            finding.help(messages::give_another_output()).into()
        }
    }
}

/// The result of a command.
pub type Done = Result<(), Exit>;

impl From<grundy::draw::DrawError> for Exit {
    fn from(error: grundy::draw::DrawError) -> Self {
        match error {
            grundy::draw::DrawError::Io(error) => error.into(),
            other => unfit(&other).into(),
        }
    }
}

/// The error of a format that cannot represent the answer.
pub fn unfit(error: &grundy::draw::DrawError) -> Diagnostic {
    error.diagnostic()
}
