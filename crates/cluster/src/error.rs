//! Errors of a run.

use std::fmt::Display;
use std::io;
use std::path::Path;

use grundy_game::Diagnostic;

/// The reason why a run ended without a result.
#[derive(Debug)]
pub enum Error {
    /// The run was cancelled. Nothing is wrong, and complete layers are kept.
    Stopped,
    /// Something is wrong.
    Failed(Box<Diagnostic>),
    /// A file was changed or damaged; it can be computed again.
    Damaged(Box<Diagnostic>),
}

impl From<Diagnostic> for Error {
    fn from(finding: Diagnostic) -> Self {
        Self::Failed(Box::new(finding))
    }
}

/// An error with advice.
pub fn error_with_help(code: &'static str, fact: impl Display, help: impl Display) -> Error {
    Diagnostic::error(code, fact.to_string())
        .help(help.to_string())
        .into()
}

/// The text of a system error, without its number.
pub fn reason(error: &io::Error) -> String {
    let words = error.to_string();
    words
        .split(" (os error")
        .next()
        .unwrap_or(&words)
        .to_owned()
}

/// A file that could not be written.
pub fn write_error(path: &Path, error: &io::Error) -> Error {
    let fact = format!("`{}` cannot be written: {}", path.display(), reason(error));
    let help = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "make room on the disk and give the same command again: whole layers are kept"
        }
        _ => "give another folder after `--folder`, or mend this one; the same command goes on",
    };
    error_with_help("unwritable", fact, help)
}

/// A file that could not be read.
pub fn read_error(path: &Path, error: &io::Error) -> Error {
    let fact = format!("`{}` cannot be read: {}", path.display(), reason(error));
    error_with_help(
        "unreadable",
        fact,
        "see to the file, or take it away: the same command makes it again",
    )
}

/// A file that was changed or damaged.
pub fn damaged(path: &Path, what: &str) -> Error {
    let fact = format!("`{}` is damaged: {what}", path.display());
    let finding = Diagnostic::error("damaged", fact)
        .help("take the file away: the same `solve` makes it again");
    Error::Damaged(Box::new(finding))
}

/// Advice that applies after every early end.
pub const RESUME_HELP: &str =
    "see what it says; the same command goes on from the last whole layer";

/// A process that ended without a message.
pub fn process_gone(who: &str) -> Error {
    error_with_help("process-gone", format!("{who} is gone"), RESUME_HELP)
}
