//! Nimbers: of any size one at a time, of 64 bits in arrays.

use grundy::Run;
use grundy::nim::{self, Base, Op, fixed, slice};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::cells::NativeCells;
use crate::convert::from_json;
use crate::fault::{not_one_of, of_failure};
use crate::watch::Allowance;

/// The nim-product of two nimbers below 2^64.
#[pyfunction]
pub fn nim_mul(a: u64, b: u64) -> u64 {
    nim::nim_mul(a, b)
}

/// What `grundy nim` answers to these words.
#[pyfunction]
pub fn nim_ask<'py>(py: Python<'py>, op: &str, words: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
    let Some((op, ..)) = Op::ALL.into_iter().find(|(_, name, _)| *name == op) else {
        let all: Vec<&str> = Op::ALL.iter().map(|(_, name, _)| *name).collect();
        return Err(not_one_of(py, "op", op, &all.join(", ")));
    };
    let mut watch = Allowance::current(py)?.watch(py, None);
    let answer = py.detach(|| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        nim::ask(op, &words, &mut Run::new(&mut watch))
    });
    watch.check()?;
    let answer = answer.map_err(|failure| of_failure(py, &failure, &mut watch))?;
    from_json(py, &answer.to_json(Base::Decimal))
}

/// The numbers of an array of type uint64 with their shape.
fn wide(object: &Bound<'_, PyAny>, name: &str) -> PyResult<(Vec<u64>, Vec<usize>)> {
    let buffer = PyBuffer::<u64>::get(object).map_err(|_| {
        PyTypeError::new_err(format!("{name}: an array of type uint64 was expected"))
    })?;
    let shape = buffer.shape().to_vec();
    Ok((buffer.to_vec(object.py())?, shape))
}

/// The nim-products of two arrays of one shape, place by place.
#[pyfunction]
pub fn nim_mul_arrays(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
) -> PyResult<NativeCells> {
    let ((a, shape), (b, other)) = (wide(a, "a")?, wide(b, "b")?);
    if shape != other {
        return Err(PyValueError::new_err(format!(
            "the shapes {shape:?} and {other:?} differ"
        )));
    }
    let products = py.detach(|| {
        let numbers = |of: Vec<u64>| of.into_iter().map(fixed::Nim64).collect::<Vec<_>>();
        let (a, b) = (numbers(a), numbers(b));
        let mut out = vec![fixed::Nim64(0); a.len()];
        slice::mul(&a, &b, &mut out).map(|()| out.into_iter().map(|n| n.0).collect::<Vec<u64>>())
    });
    let products = products.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(NativeCells::wide(products, shape))
}
