//! Errors as Python exceptions: `grundy.GrundyError`, and `grundy.Stopped` for stopped work.

use grundy::{Diagnostic, Failure, Look, Message, Stop};
use pyo3::prelude::*;

use crate::convert::from_json;
use crate::messages;
use crate::watch::PyObserver;

/// Creates an exception of the package through its Python half.
fn raised(py: Python<'_>, maker: &str, failure: &Failure, stop: Option<&str>) -> PyErr {
    let look = Look {
        colour: false,
        ..Look::default()
    };
    let make = || -> PyResult<PyErr> {
        let findings = from_json(py, &failure.to_json())?;
        let module = py.import("grundy._errors")?;
        let error = module
            .getattr(maker)?
            .call_method1("_of", (failure.render(look), findings, stop))?;
        Ok(PyErr::from_value(error))
    };
    make().unwrap_or_else(|error| error)
}

/// Converts a failure to an exception. A Python exception that stopped the work takes precedence.
pub fn of_failure(py: Python<'_>, failure: &Failure, watch: &mut PyObserver) -> PyErr {
    if let Some(error) = watch.take_error() {
        return error;
    }
    if failure.stop().is_none() {
        return raised(py, "GrundyError", failure, None);
    }
    let stop = if watch.timed_out() { "time" } else { "limit" };
    raised(py, "Stopped", failure, Some(stop))
}

/// Converts a failure of work that is never stopped to an exception.
pub fn of_error(py: Python<'_>, failure: &Failure) -> PyErr {
    raised(py, "GrundyError", failure, None)
}

/// Converts a diagnostic of the front end to an exception.
pub fn of_diagnostic(py: Python<'_>, diagnostic: Diagnostic) -> PyErr {
    raised(py, "GrundyError", &Failure::of(diagnostic), None)
}

/// Error for a word that is not in the list `all`.
pub fn not_one_of(py: Python<'_>, argument: &str, word: &str, all: Message) -> PyErr {
    let fact = messages::unknown_word(argument, word);
    of_diagnostic(
        py,
        Diagnostic::error("wrong-option", fact).help(messages::there_are(all)),
    )
}

/// Words with commas between them.
pub fn words(all: impl IntoIterator<Item = &'static str>) -> Message {
    Message::joined(all.into_iter().map(Message::same), ", ", "、")
}

/// Words as an enumeration in a sentence: `auto, table and search`.
pub fn enumerated<const N: usize>(all: [&'static str; N]) -> Message {
    match all.split_last() {
        Some((last, others @ [_, ..])) => messages::words_and(words(others.iter().copied()), last),
        _ => words(all),
    }
}

/// Exception for stopped work, with this message.
pub fn stopped(py: Python<'_>, stop: Stop, fact: Message, watch: &mut PyObserver) -> PyErr {
    let finding = Diagnostic::error("limit-exceeded", fact);
    of_failure(py, &Failure::stopped(stop, finding), watch)
}
