//! Why a run ends without a result.

use std::fmt::Display;
use std::io;
use std::path::Path;

use grundy_game::Diagnostic;

/// Why a run ends without a result.
#[derive(Debug)]
pub enum Error {
    /// Somebody asked for it: nothing is wrong, and whole layers are kept.
    Stopped,
    /// Something is wrong.
    Failed(Box<Diagnostic>),
    /// A file is not what it was: it can be made again.
    Damaged(Box<Diagnostic>),
}

impl From<Diagnostic> for Error {
    fn from(finding: Diagnostic) -> Self {
        Self::Failed(Box::new(finding))
    }
}

/// An error with its advice.
pub fn error_with_help(code: &'static str, fact: impl Display, help: impl Display) -> Error {
    Diagnostic::error(code, fact.to_string())
        .help(help.to_string())
        .into()
}

/// The words of an error of the system, without its number.
pub fn reason(error: &io::Error) -> String {
    let words = error.to_string();
    words
        .split(" (os error")
        .next()
        .unwrap_or(&words)
        .to_owned()
}

/// A file that cannot be written.
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

/// A file that cannot be read.
pub fn read_error(path: &Path, error: &io::Error) -> Error {
    let fact = format!("`{}` cannot be read: {}", path.display(), reason(error));
    error_with_help(
        "unreadable",
        fact,
        "see to the file, or take it away: the same command makes it again",
    )
}

/// A file that is not what it was.
pub fn damaged(path: &Path, what: &str) -> Error {
    let fact = format!("`{}` is damaged: {what}", path.display());
    let finding = Diagnostic::error("damaged", fact)
        .help("take the file away: the same `solve` makes it again");
    Error::Damaged(Box::new(finding))
}

/// What goes on after any end.
pub const RESUME_HELP: &str =
    "see what it says; the same command goes on from the last whole layer";

/// A process that ended without a word.
pub fn process_gone(who: &str) -> Error {
    error_with_help("process-gone", format!("{who} is gone"), RESUME_HELP)
}
