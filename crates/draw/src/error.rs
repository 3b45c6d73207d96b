//! What can go wrong when a table is written: the writer fails, or the format has no way to say it.

use std::fmt;
use std::io;

/// Why a table was not written. `Display` gives the fact and what to do instead in one line.
#[derive(Debug)]
#[non_exhaustive]
pub enum DrawError {
    /// The writer failed; `BrokenPipe` is for the caller to pass over in silence.
    Io(io::Error),
    /// The format cannot hold this table.
    Unfit {
        /// The format: `b-file`, `npy`, `svg`.
        format: &'static str,
        /// What the table has that the format cannot say.
        fact: String,
        /// What to do instead.
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
