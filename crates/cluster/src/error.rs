//! Errors of a run.

use std::io;
use std::path::Path;

use grundy_core::{Diagnostic, Message};

use crate::messages;

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
pub fn error_with_help(code: &'static str, fact: Message, help: Message) -> Error {
    Diagnostic::error(code, fact).help(help).into()
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

/// An error of the system that has no better description.
pub fn internal(error: &io::Error) -> Error {
    error_with_help(
        "internal",
        Message::same(reason(error)),
        messages::start_run_again(),
    )
}

/// A file that could not be written.
pub fn write_error(path: &Path, error: &io::Error) -> Error {
    let fact = messages::cannot_be_written(path.display(), reason(error));
    let help = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => messages::make_room(),
        _ => messages::give_another_folder_or_fix_this(),
    };
    error_with_help("unwritable", fact, help)
}

/// A file that could not be read.
pub fn read_error(path: &Path, error: &io::Error) -> Error {
    let fact = messages::cannot_be_read(path.display(), reason(error));
    error_with_help("unreadable", fact, messages::check_file_or_delete_it())
}

/// A file that was changed or damaged.
pub fn damaged(path: &Path, what: Message) -> Error {
    let fact = messages::damaged(path.display(), what);
    let finding = Diagnostic::error("damaged", fact).help(messages::delete_file_for_solve());
    Error::Damaged(Box::new(finding))
}

/// A process that ended without a message.
pub fn process_gone(process: Message) -> Error {
    error_with_help(
        "process-gone",
        messages::process_is_gone(process),
        messages::read_its_message(),
    )
}
