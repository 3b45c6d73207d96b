//! Errors of writing a table: the writer fails, or the format does not support the table.

use std::fmt;
use std::io;

use grundy_core::{Diagnostic, Message};

use crate::messages;

/// The reason why a table was not written. `Display` gives the fact and the advice in one line.
#[derive(Debug)]
#[non_exhaustive]
pub enum DrawError {
    /// The writer failed; the caller should ignore `BrokenPipe`.
    Io(io::Error),
    /// The format does not support this table.
    Unfit {
        /// The format: `b-file`, `npy`, `svg`.
        format: &'static str,
        /// The unsupported property of the table.
        fact: Message,
        /// The advice.
        instead: Message,
    },
}

impl DrawError {
    /// Returns the fact and the advice as one text.
    pub fn message(&self) -> Message {
        match self {
            Self::Io(error) => messages::cannot_write(error),
            Self::Unfit {
                format,
                fact,
                instead,
            } => messages::unfit_with_advice(format, fact, instead),
        }
    }

    /// Returns the fact, and the advice as help.
    pub fn diagnostic(&self) -> Diagnostic {
        match self {
            Self::Io(_) => Diagnostic::error("wrong-format", self.message()),
            Self::Unfit {
                format,
                fact,
                instead,
            } => Diagnostic::error("wrong-format", messages::unfit(format, fact))
                .help(instead.clone()),
        }
    }
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for DrawError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Unfit { .. } => None,
        }
    }
}

impl From<io::Error> for DrawError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
