//! The result of a command: the answer was printed, or the reason for its absence.

use std::io;

use grundy::{Diagnostic, Failure};

use crate::messages;
use crate::output::reason;

/// The exit status of a complete answer.
pub const ANSWERED: u8 = 0;
/// The exit status of a check that failed.
pub const REFUTED: u8 = 1;
/// The exit status of an invalid request.
pub const INVALID: u8 = 2;
/// The exit status of a run that was stopped.
pub const STOPPED: u8 = 3;

/// The exit statuses with their meanings. `docs/reference/exit-statuses.md` is generated from them.
pub const STATUSES: [(u8, &str); 4] = [
    (
        ANSWERED,
        "The question is answered. A closed pipe (`| head`) is not an error.",
    ),
    (
        REFUTED,
        "The answer is printed and negative: a certificate, a file of values or a claim does not hold, two \
         games differ, or no game has the values.",
    ),
    (
        INVALID,
        "The arguments, the rules, the position or the input are invalid, or a file cannot be read or \
         written. Nothing was answered, except the lines before an invalid line of inputs.",
    ),
    (
        STOPPED,
        "A limit or an interrupt stopped the run, or the outcome or the value is unknown. The values \
         computed so far are printed, with how far they reach.",
    ),
];

/// The reasons for a command to end without a complete answer.
pub enum Exit {
    /// The command failed.
    Failure(Failure),
    /// The reader of the output is gone, as with `| head`: not an error.
    PipeClosed,
    /// The answer is printed, but a limit or an interrupt truncated it.
    Partial,
    /// The answer is printed: the claim is false, the games differ, or no game is found.
    Refuted,
}

impl Exit {
    /// Writes the command that was typed into the advice for a missing position, which names
    /// `grundy solve`.
    pub fn with_command(self, command: Option<&str>) -> Self {
        match (self, command) {
            // `perft` needs a depth as well.
            (Self::Failure(failure), Some(command))
                if failure.code() == "no-position" && command != "perft" =>
            {
                let typed = format!("`grundy {command} ");
                Self::Failure(failure.with_replaced_advice("`grundy solve ", &typed))
            }
            (exit, _) => exit,
        }
    }
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
