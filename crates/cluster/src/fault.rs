//! Why a run ends without a result.

use std::fmt::Display;
use std::io;
use std::path::Path;

use grundy_game::Diagnostic;

/// Why a run ends without a result.
#[derive(Debug)]
pub enum Broken {
    /// Somebody asked for it: nothing is wrong, and whole layers are kept.
    Stopped,
    /// Something is wrong.
    Fault(Box<Diagnostic>),
    /// A file is not what it was: it can be made again.
    Damaged(Box<Diagnostic>),
}

impl From<Diagnostic> for Broken {
    fn from(finding: Diagnostic) -> Self {
        Self::Fault(Box::new(finding))
    }
}

/// An error with its advice.
pub fn fault(code: &'static str, fact: impl Display, help: impl Display) -> Broken {
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
pub fn unwritten(path: &Path, error: &io::Error) -> Broken {
    let fact = format!("`{}` cannot be written: {}", path.display(), reason(error));
    let help = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "make room on the disk and give the same command again: whole layers are kept"
        }
        _ => "give another folder after `--folder`, or mend this one; the same command goes on",
    };
    fault("unwritable", fact, help)
}

/// A file that cannot be read.
pub fn unread(path: &Path, error: &io::Error) -> Broken {
    let fact = format!("`{}` cannot be read: {}", path.display(), reason(error));
    fault(
        "unreadable",
        fact,
        "see to the file, or take it away: the same command makes it again",
    )
}

/// A file that is not what it was.
pub fn damaged(path: &Path, what: &str) -> Broken {
    let fact = format!("`{}` is damaged: {what}", path.display());
    let finding = Diagnostic::error("damaged", fact)
        .help("take the file away: the same `solve` makes it again");
    Broken::Damaged(Box::new(finding))
}

/// What goes on after any end.
pub const GOES_ON: &str = "see what it says; the same command goes on from the last whole layer";

/// A process that ended without a word.
pub fn gone(who: &str) -> Broken {
    fault("process-gone", format!("{who} is gone"), GOES_ON)
}
