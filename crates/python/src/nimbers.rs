//! Nimbers: of any size one at a time, of 64 bits in arrays.

use grundy::nim::fixed::Nim64;
use grundy::nim::{self, Base, Op, slice};
use grundy::{Observer, Run, Stop};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyMemoryView, PySlice};

use crate::cells::NativeCells;
use crate::convert::from_json;
use crate::fault::{not_one_of, of_failure, stopped};
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

/// So many products are made at a time: what is read and written for them stays in the second cache.
const PIECE: usize = 1 << 14;

/// The numbers of an array of type uint64 in a row, as a view from which pieces are cut, and the shape.
fn wide<'py>(object: &Bound<'py, PyAny>, name: &str) -> PyResult<(Bound<'py, PyAny>, Vec<usize>)> {
    let unfit =
        |_: PyErr| PyTypeError::new_err(format!("{name}: an array of type uint64 was expected"));
    let buffer = PyBuffer::<u64>::get(object).map_err(unfit)?;
    let shape = buffer.shape().to_vec();
    if shape.contains(&0) {
        return Ok((object.clone(), shape));
    }
    let rows = if buffer.is_c_contiguous() {
        PyMemoryView::from(object)?
    } else {
        PyMemoryView::from(&object.call_method0("copy").map_err(unfit)?)? // an array of NumPy with gaps
    };
    let bytes = rows.call_method1("cast", ("B",))?;
    Ok((bytes.call_method1("cast", ("Q",))?, shape))
}

/// The nim-products of two arrays of one shape, place by place, piece by piece.
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
    let mut watch = Allowance::current(py)?.watch(py, None);
    let mut products = vec![Nim64(0); shape.iter().product()];
    let (mut words, mut from) = (vec![0; PIECE], 0);
    let mut factors = [Vec::new(), Vec::new()];
    for out in products.chunks_mut(PIECE) {
        let (len, end) = (out.len() as isize, from + out.len() as isize);
        for (factor, numbers) in factors.iter_mut().zip([&a, &b]) {
            let piece = numbers.get_item(PySlice::new(py, from, end, 1))?;
            let words = &mut words[..len.unsigned_abs()];
            PyBuffer::<u64>::get(&piece)?.copy_to_slice(py, words)?;
            factor.clear();
            factor.extend(words.iter().map(|word| Nim64(*word)));
        }
        from = end;
        let made = py.detach(|| slice::mul(&factors[0], &factors[1], out));
        made.map_err(|error| PyValueError::new_err(error.to_string()))?;
        if watch.cancelled() {
            watch.check()?;
            let words = "the products were stopped";
            return Err(stopped(py, Stop::Budget, words, &mut watch));
        }
    }
    Ok(NativeCells::wide(products, shape))
}
