//! Conversions between Rust and Python values.

use grundy::Value;
use grundy::formula::json;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyDict, PyFrozenSet, PyInt, PyIterator, PyList, PyRange, PySet, PyString, PyTuple,
};
use serde_json::Value as Json;

/// Parses an integer of any length.
fn integer<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>().call1((digits,))
}

/// Converts plain data to Python. Integers keep all their digits.
pub fn from_json<'py>(py: Python<'py>, json: &Json) -> PyResult<Bound<'py, PyAny>> {
    Ok(match json {
        Json::Null => py.None().into_bound(py),
        Json::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Json::String(text) => PyString::new(py, text).into_any(),
        Json::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (_, Some(number)) => number.into_pyobject(py)?.into_any(),
            _ => {
                let digits = number.to_string();
                if digits.contains(['.', 'e', 'E']) {
                    let float = number.as_f64().unwrap_or(f64::NAN);
                    float.into_pyobject(py)?.into_any()
                } else {
                    integer(py, &digits)?
                }
            }
        },
        Json::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(from_json(py, item)?)?;
            }
            list.into_any()
        }
        Json::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, field) in fields {
                dict.set_item(name, from_json(py, field)?)?;
            }
            dict.into_any()
        }
    })
}

/// Converts a value to Python.
pub fn from_value<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Int(value) => value.into_pyobject(py)?.into_any(),
        Value::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Value::Str(text) => PyString::new(py, text).into_any(),
        Value::Big(digits) => integer(py, digits)?,
        Value::List(items) => {
            let list = PyList::empty(py);
            for item in &**items {
                list.append(from_value(py, item)?)?;
            }
            list.into_any()
        }
        // As in JSON; `to_value` reads it back.
        symbol => from_json(py, &json::from_value(symbol))?,
    })
}

/// Converts a Python object to a value; `name` is the argument name for messages.
///
/// # Errors
/// `TypeError` with the argument's name for an object that is not a value; `OverflowError` for
/// integers below -2^63.
pub fn to_value(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Value> {
    if let Ok(flag) = object.cast::<PyBool>() {
        return Ok(Value::Bool(flag.is_true()));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::text(&text.to_cow()?));
    }
    if object.is_instance_of::<PyInt>() {
        return whole(object, name);
    }
    if object.hasattr("tolist")? {
        // An array of numbers, or a number of NumPy. Arrays have a method `__index__` too.
        return to_value(&object.call_method0("tolist")?, name);
    }
    if object.hasattr("__index__")? {
        return whole(object, name);
    }
    if object.is_instance_of::<PyList>()
        || object.is_instance_of::<PyTuple>()
        || object.is_instance_of::<PyRange>()
    {
        return list_of(object.try_iter()?, name);
    }
    if object.is_instance_of::<PySet>() || object.is_instance_of::<PyFrozenSet>() {
        // In increasing order, so that the same set is the same list.
        let sorted = object
            .py()
            .import("builtins")?
            .getattr("sorted")?
            .call1((object,))?;
        return list_of(sorted.try_iter()?, name);
    }
    if let Ok(dict) = object.cast::<PyDict>()
        && let (1, Some(set)) = (dict.len(), dict.get_item("inf")?)
        && let Ok(mut set) = set.extract::<Vec<u64>>()
    {
        set.sort_unstable();
        return Ok(Value::Infinite(set.into()));
    }
    if let Ok(dict) = object.cast::<PyDict>()
        && let (1, Some(set)) = (dict.len(), dict.get_item("unknown")?)
        && let Ok(mut set) = set.extract::<Vec<u64>>()
    {
        set.sort_unstable();
        return Ok(Value::Unknown(set.into()));
    }
    let kind = object.get_type().qualname()?;
    Err(PyTypeError::new_err(format!(
        "{name}: an int, bool, str or a list of these was expected, not {kind}"
    )))
}

fn list_of(items: Bound<'_, PyIterator>, name: &str) -> PyResult<Value> {
    let items: PyResult<Vec<Value>> = items.map(|item| to_value(&item?, name)).collect();
    Ok(Value::list(items?))
}

fn whole(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Value> {
    if let Ok(number) = object.extract::<i64>() {
        return Ok(Value::Int(number));
    }
    let digits = object.call_method0("__index__")?.str()?;
    let digits = digits.to_cow()?;
    if digits.starts_with('-') {
        return Err(PyOverflowError::new_err(format!(
            "{name}: {digits} is below -2**63"
        )));
    }
    Ok(Value::Big((*digits).into()))
}
