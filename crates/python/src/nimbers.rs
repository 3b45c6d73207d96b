//! Nimbers: of any size one at a time, of 64 bits in arrays.

use std::ops::Range;

use grundy::values::nim::fixed::Nim64;
use grundy::values::nim::{self, Base, Op, slice};
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

/// So many products are made at a time: what is read and written for them stays in the second cache, and other threads
/// come to their turn between.
const PIECE: usize = 1 << 13;

/// An array of type uint64 whose numbers stand in a row.
struct Row<'py> {
    /// A view of one dimension, from which pieces are cut; none of an array without numbers.
    view: Option<Bound<'py, PyAny>>,
    shape: Vec<usize>,
    /// Where its memory begins, and where it ends.
    place: Range<usize>,
}

impl<'py> Row<'py> {
    /// None where the object is no such array.
    fn of(object: &Bound<'py, PyAny>) -> PyResult<Option<Self>> {
        let Ok(buffer) = PyBuffer::<u64>::get(object) else {
            return Ok(None);
        };
        let (shape, from) = (buffer.shape().to_vec(), buffer.buf_ptr().addr());
        let place = from..from + buffer.len_bytes();
        let view = if shape.contains(&0) {
            None
        } else if buffer.is_c_contiguous() {
            let bytes = PyMemoryView::from(object)?.call_method1("cast", ("B",))?;
            Some(bytes.call_method1("cast", ("Q",))?)
        } else {
            return Ok(None);
        };
        Ok(Some(Self { view, shape, place }))
    }

    /// A factor: NumPy copies an array with gaps, and one into which the products are written while it is read.
    fn factor(object: &Bound<'py, PyAny>, name: &str, out: Option<&Self>) -> PyResult<Self> {
        let met = |row: &Self| {
            out.is_some_and(|out| {
                let (a, b) = (&row.place, &out.place);
                a.start != b.start && a.start < b.end && b.start < a.end
            })
        };
        let row = match Self::of(object)?.filter(|row| !met(row)) {
            None => match object.call_method0("copy") {
                Ok(copy) => Self::of(&copy)?,
                Err(_) => None,
            },
            row => row,
        };
        let words =
            || PyTypeError::new_err(format!("{name}: an array of type uint64 was expected"));
        row.ok_or_else(words)
    }

    /// Some of its numbers.
    fn piece(&self, py: Python<'py>, place: &Range<usize>) -> PyResult<Option<PyBuffer<u64>>> {
        let Some(view) = &self.view else {
            return Ok(None);
        };
        let (from, to) = (place.start as isize, place.end as isize);
        PyBuffer::get(&view.get_item(PySlice::new(py, from, to, 1))?).map(Some)
    }
}

/// The nim-products of two arrays of one shape, place by place, piece by piece; into a third array if there is one.
#[pyfunction]
#[pyo3(signature = (a, b, out = None))]
pub fn nim_mul_arrays<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let words = "out: an array of type uint64 without gaps that can be written to was expected";
    let unfit = || PyTypeError::new_err(words);
    let target = match &out {
        Some(out) if PyBuffer::<u64>::get(out).is_ok_and(|array| !array.readonly()) => {
            Some(Row::of(out)?.ok_or_else(unfit)?)
        }
        Some(_) => return Err(unfit()),
        None => None,
    };
    let a = Row::factor(a, "a", target.as_ref())?;
    let b = Row::factor(b, "b", target.as_ref())?;
    let shape = a.shape.clone();
    for other in target.iter().chain([&b]) {
        if other.shape != shape {
            let words = format!("the shapes {shape:?} and {:?} differ", other.shape);
            return Err(PyValueError::new_err(words));
        }
    }
    let mut watch = Allowance::current(py)?.watch(py, None);
    let len = shape.iter().product();
    let mut products = vec![
        Nim64(0);
        if target.is_some() {
            PIECE.min(len)
        } else {
            len
        }
    ];
    let mut factors = [&a, &b].map(|_| vec![Nim64(0); PIECE.min(len)]);
    for from in (0..len).step_by(PIECE) {
        let place = from..len.min(from + PIECE);
        for (factor, row) in factors.iter_mut().zip([&a, &b]) {
            if let Some(piece) = row.piece(py, &place)? {
                piece.copy_to_slice(py, slice::words_mut(&mut factor[..place.len()]))?;
            }
        }
        let [a, b] = factors.each_ref().map(|factor| &factor[..place.len()]);
        let made = match target {
            Some(_) => &mut products[..place.len()],
            None => &mut products[place.clone()],
        };
        let done = py.detach(|| slice::mul(a, b, made));
        done.map_err(|error| PyValueError::new_err(error.to_string()))?;
        if let Some(target) = &target
            && let Some(piece) = target.piece(py, &place)?
        {
            piece.copy_from_slice(py, slice::words(made))?;
        }
        if watch.cancelled() {
            watch.check()?;
            let words = "the products were stopped";
            return Err(stopped(py, Stop::Budget, words, &mut watch));
        }
    }
    match out {
        Some(out) => Ok(out),
        None => Ok(Bound::new(py, NativeCells::wide(products, shape))?.into_any()),
    }
}
