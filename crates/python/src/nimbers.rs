//! Nimbers: of any size one at a time, of 64 bits in arrays.

use std::ops::Range;

use grundy::values::nim::fixed::Nim64;
use grundy::values::nim::{self, Base, Op, batch};
use grundy::{Observer, Run, Stop};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::buffers;
use crate::cells::NativeCells;
use crate::convert::from_json;
use crate::fault::{self, not_one_of, of_failure, stopped};
use crate::messages;
use crate::watch::Allowance;

/// Returns the nim-product of two nimbers below 2^64.
#[pyfunction]
pub fn nim_mul(a: u64, b: u64) -> u64 {
    nim::nim_mul(a, b)
}

/// Returns the answer of `grundy nim` to these arguments.
#[pyfunction]
pub fn nim_ask<'py>(py: Python<'py>, op: &str, words: Vec<String>) -> PyResult<Bound<'py, PyAny>> {
    let Some((op, ..)) = Op::ALL.into_iter().find(|(_, name, _)| *name == op) else {
        let all = fault::words(Op::ALL.map(|(_, name, _)| name));
        return Err(not_one_of(py, "op", op, all));
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

/// The number of products between two releases of the GIL: some ten microseconds.
const CHUNK_PRODUCTS: usize = 1 << 14;
/// The number of products per block. Two factors and a product of 4 KiB each fit in the L1 cache,
/// so the copies cost little compared with the kernel.
const COPIED_PRODUCTS: usize = 1 << 9;

/// A contiguous array of type uint64.
struct Row(PyBuffer<u64>);

impl Row {
    /// Returns none where the object is not such an array.
    fn of(object: &Bound<'_, PyAny>) -> Option<Self> {
        let buffer = PyBuffer::get(object).ok()?;
        buffer.is_c_contiguous().then_some(Self(buffer))
    }

    /// The address range of its memory.
    fn place(&self) -> Range<usize> {
        let from = self.0.buf_ptr().addr();
        from..from + self.0.len_bytes()
    }

    /// Whether its memory overlaps another row's without the same start.
    fn meets(&self, other: &Self) -> bool {
        let (a, b) = (self.place(), other.place());
        a.start != b.start && a.start < b.end && b.start < a.end
    }

    /// Reads a factor. NumPy copies an array with gaps, and one that would be overwritten by the
    /// products while it is read.
    fn factor(object: &Bound<'_, PyAny>, name: &str, out: Option<&Self>) -> PyResult<Self> {
        let row = Self::of(object).filter(|row| !out.is_some_and(|out| row.meets(out)));
        row.or_else(|| Self::of(&object.call_method0("copy").ok()?))
            .ok_or_else(|| {
                PyTypeError::new_err(format!("{name}: an array of type uint64 was expected"))
            })
    }
}

/// Returns the element-wise nim-products of two arrays of one shape, piece by piece; writes them
/// into a third array if given.
#[pyfunction]
#[pyo3(signature = (a, b, out = None))]
pub fn nim_mul_arrays<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let words = "out: an array of type uint64 without gaps that can be written to was expected";
    let target = match &out {
        Some(out) => {
            let row = Row::of(out).filter(|row| !row.0.readonly());
            Some(row.ok_or_else(|| PyTypeError::new_err(words))?)
        }
        None => None,
    };
    let a = Row::factor(a, "a", target.as_ref())?;
    let b = Row::factor(b, "b", target.as_ref())?;
    let shape = a.0.shape();
    for other in target.iter().chain([&b]) {
        if other.0.shape() != shape {
            let words = format!("the shapes {shape:?} and {:?} differ", other.0.shape());
            return Err(PyValueError::new_err(words));
        }
    }
    let len = a.0.item_count();
    // A single piece is finished before a stop request could arrive.
    let mut watch = match len {
        0..=CHUNK_PRODUCTS => None,
        _ => Some(Allowance::current(py)?.watch(py, None)),
    };
    let mut products = Vec::with_capacity(if out.is_some() { 0 } else { len });
    let mut steps = [[Nim64(0); COPIED_PRODUCTS]; 3];
    for piece in (0..len).step_by(CHUNK_PRODUCTS) {
        let end = len.min(piece + CHUNK_PRODUCTS);
        for from in (piece..end).step_by(COPIED_PRODUCTS) {
            let count = COPIED_PRODUCTS.min(end - from);
            let [x, y, made] = steps.each_mut().map(|step| &mut step[..count]);
            buffers::take(py, &a.0, from, batch::words_mut(x));
            buffers::take(py, &b.0, from, batch::words_mut(y));
            batch::mul(x, y, made).map_err(|error| PyValueError::new_err(error.to_string()))?;
            match &target {
                Some(out) => buffers::give(py, &out.0, from, batch::words(made)),
                None => products.extend_from_slice(made),
            }
        }
        let Some(watch) = &mut watch else { continue };
        py.detach(|| ()); // lets other threads run
        if watch.cancelled() {
            watch.check()?;
            let fact = messages::products_were_stopped();
            return Err(stopped(py, Stop::Budget, fact, watch));
        }
    }
    match out {
        Some(out) => Ok(out),
        None => Ok(Bound::new(py, NativeCells::wide(products, shape.to_vec()))?.into_any()),
    }
}
