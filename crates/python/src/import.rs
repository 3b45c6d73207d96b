//! Rules from the source of a function in Python.

use grundy::import::{Language, import};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::convert::from_value;
use crate::fault::of_error;

/// A position as a list, and its value.
type Example<'py> = (Bound<'py, PyList>, Bound<'py, PyAny>);

/// Returns the rules of a function, and the positions with values on which an interpreter of the
/// source compared them. `name` is the name of the file in errors.
#[pyfunction]
pub fn import_source<'py>(
    py: Python<'py>,
    source: &str,
    name: &str,
    function: &str,
) -> PyResult<(String, Vec<Example<'py>>)> {
    let imported = py
        .detach(|| import(source, name, Language::Python, Some(function)))
        .map_err(|failure| of_error(py, &failure))?;
    let mut examples = Vec::new();
    for (position, value) in &imported.tested {
        let list = PyList::empty(py);
        for one in position {
            list.append(from_value(py, one)?)?;
        }
        examples.push((list, from_value(py, value)?));
    }
    Ok((imported.rules, examples))
}
