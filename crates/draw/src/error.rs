//! Errors of writing a table: the writer fails, or the format does not support the table.

use std::fmt;
use std::io;

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
        fact: String,
        /// The advice.
        instead: &'static str,
    },
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot write: {error}"),
            Self::Unfit {
                format,
                fact,
                instead,
            } => write!(f, "{format}: {fact}; {instead}"),
        }
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
