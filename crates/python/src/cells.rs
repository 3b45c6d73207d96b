//! Bulk values: the memory in which they were computed, shared with NumPy.

use std::sync::atomic::{AtomicUsize, Ordering};

use grundy::draw::Format;
use grundy::draw::text::Layout;
use grundy::formula::Kind;
use grundy::table::{Axis, Cells};
use grundy::values::nim::fixed::Nim64;
use grundy::{Area, Diagnostic, Message, Table};
use pyo3::exceptions::{PyAttributeError, PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use serde_json::{Value as Json, json};

use crate::convert::{from_value, to_value};
use crate::fault::{not_one_of, of_diagnostic, words};

/// The numbers of an array.
pub enum ElementType {
    /// Values of a table.
    Cells(Cells),
    /// Nimbers of 64 bits.
    Wide(Vec<Nim64>),
}

/// An immutable array in row-major order.
#[pyclass(name = "Cells", module = "grundy._grundy", frozen, sequence)]
pub struct NativeCells {
    numbers: ElementType,
    shape: Vec<usize>,
}

impl NativeCells {
    pub fn new(cells: Cells, shape: Vec<usize>) -> Self {
        Self {
            numbers: ElementType::Cells(cells),
            shape,
        }
    }

    /// Wraps the values of a table, with its metadata. Of a stopped run the finished rows remain;
    /// `stop` gives the reason.
    pub fn of_table(mut table: Table, stop: Option<&str>) -> (Json, Self) {
        if stop.is_some() {
            let row: usize = table.area.axes.iter().skip(1).map(Axis::len).product();
            let rows = table.reached.min(table.cells.len()) / row.max(1);
            table.cells.truncate(rows * row);
            if let Some(first) = table.area.axes.first_mut() {
                first.to = first.from + rows as i64 - 1;
            }
        }
        let axes = table.area.axes.iter();
        let meta = json!({
            "function": table.function,
            "kind": kind_word(table.kind),
            "title": table.title.as_ref().map(Message::bilingual),
            "axes": axes.map(|axis| json!([axis.name, axis.from, axis.to])).collect::<Vec<_>>(),
            "stop": stop,
        });
        let shape = table.area.axes.iter().map(Axis::len).collect();
        (meta, Self::new(table.cells, shape))
    }

    pub fn wide(numbers: Vec<Nim64>, shape: Vec<usize>) -> Self {
        Self {
            numbers: ElementType::Wide(numbers),
            shape,
        }
    }

    fn fitting(self) -> PyResult<Self> {
        if self.shape.iter().product::<usize>() == self.length() {
            Ok(self)
        } else {
            Err(PyValueError::new_err("the shape does not fit the values"))
        }
    }

    /// Address, width and type letter; none where some values are not numbers.
    fn memory(&self) -> Option<(usize, usize, char)> {
        Some(match &self.numbers {
            ElementType::Wide(cells) => (cells.as_ptr().addr(), 8, 'u'),
            ElementType::Cells(Cells::U8(cells)) => (cells.as_ptr().addr(), 1, 'u'),
            ElementType::Cells(Cells::U16(cells)) => (cells.as_ptr().addr(), 2, 'u'),
            ElementType::Cells(Cells::U32(cells)) => (cells.as_ptr().addr(), 4, 'u'),
            ElementType::Cells(Cells::I64(cells)) => (cells.as_ptr().addr(), 8, 'i'),
            ElementType::Cells(Cells::Bool(cells)) => (cells.as_ptr().addr(), 1, 'b'),
            ElementType::Cells(Cells::Any(_) | Cells::Masked(..)) => return None,
        })
    }

    fn length(&self) -> usize {
        match &self.numbers {
            ElementType::Wide(cells) => cells.len(),
            ElementType::Cells(cells) => cells.len(),
        }
    }

    fn at<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyAny>> {
        match &self.numbers {
            ElementType::Wide(cells) => Ok(cells[index].0.into_pyobject(py)?.into_any()),
            ElementType::Cells(cells) => match cells.get(index) {
                Some(value) => from_value(py, &value),
                None => Ok(py.None().into_bound(py)),
            },
        }
    }

    /// Builds nested lists from this offset on, as deep as the shape.
    fn nested<'py>(
        &self,
        py: Python<'py>,
        axis: usize,
        from: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Some(&len) = self.shape.get(axis) else {
            return self.at(py, from);
        };
        let step: usize = self.shape[axis + 1..].iter().product();
        let list = PyList::empty(py);
        for i in 0..len {
            list.append(self.nested(py, axis + 1, from + i * step)?)?;
        }
        Ok(list.into_any())
    }

    /// Returns the bytes of all values in little-endian order.
    fn bytes(&self) -> Option<Vec<u8>> {
        fn flat<const N: usize, T: Copy>(cells: &[T], bytes: impl Fn(T) -> [u8; N]) -> Vec<u8> {
            cells.iter().flat_map(|cell| bytes(*cell)).collect()
        }
        Some(match &self.numbers {
            ElementType::Wide(cells) => flat(cells, |nimber| nimber.0.to_le_bytes()),
            ElementType::Cells(Cells::U8(cells)) => cells.clone(),
            ElementType::Cells(Cells::U16(cells)) => flat(cells, u16::to_le_bytes),
            ElementType::Cells(Cells::U32(cells)) => flat(cells, u32::to_le_bytes),
            ElementType::Cells(Cells::I64(cells)) => flat(cells, i64::to_le_bytes),
            ElementType::Cells(Cells::Bool(cells)) => {
                cells.iter().map(|cell| u8::from(*cell)).collect()
            }
            ElementType::Cells(Cells::Any(_) | Cells::Masked(..)) => return None,
        })
    }
}

/// Iterates over the values of an array.
#[pyclass(name = "CellsIterator", module = "grundy._grundy", frozen)]
pub struct NativeCellsIterator {
    cells: Py<NativeCells>,
    next: AtomicUsize,
}

#[pymethods]
impl NativeCellsIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let cells = self.cells.get();
        let at = self.next.fetch_add(1, Ordering::Relaxed);
        if at < cells.length() {
            return cells.at(py, at).map(Some);
        }
        self.next.store(cells.length(), Ordering::Relaxed);
        Ok(None)
    }
}

/// The kinds of values with their names.
const KINDS: [(Kind, &str); 10] = [
    (Kind::Grundy, "grundy"),
    (Kind::Loopy, "loopy"),
    (Kind::Obliged, "obliged"),
    (Kind::Win, "win"),
    (Kind::Misere, "misere"),
    (Kind::Max, "max"),
    (Kind::Min, "min"),
    (Kind::Turns, "turns"),
    (Kind::Game, "game"),
    (Kind::Plain, "plain"),
];

/// Returns the name of a kind of values.
pub fn kind_word(kind: Kind) -> &'static str {
    KINDS
        .iter()
        .find(|(known, _)| *known == kind)
        .map_or("plain", |(_, word)| word)
}

/// The axes of a table: name, first and last value of each.
type Axes = Vec<(String, i64, i64)>;

/// Formats a table as a file; returns its bytes.
#[pyfunction]
#[pyo3(signature = (cells, table, format, width=100))]
pub fn draw<'py>(
    py: Python<'py>,
    cells: &NativeCells,
    table: (String, String, Option<String>, Axes),
    format: &str,
    width: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let (function, kind, title, axes) = table;
    let Some(form) = Format::named(format) else {
        let all = words(Format::all().map(Format::name));
        return Err(not_one_of(py, "format", format, all));
    };
    let ElementType::Cells(numbers) = &cells.numbers else {
        return Err(PyTypeError::new_err(
            "cells: the values of a table were expected",
        ));
    };
    let axes = axes
        .into_iter()
        .map(|(name, from, to)| Axis::new(name, from, to));
    let mut table = Table::new(function, Area::new(axes.collect()), numbers.clone());
    table.kind = KINDS
        .iter()
        .find(|(_, word)| *word == kind)
        .map_or(Kind::Plain, |(kind, _)| *kind);
    table.title = title.map(Message::same);
    let layout = Layout {
        width,
        ..Layout::default()
    };
    let written = py.detach(|| {
        let mut bytes = Vec::new();
        form.write(&mut bytes, &table, &layout).map(|()| bytes)
    });
    let unfit = |error: grundy::draw::DrawError| {
        of_diagnostic(py, Diagnostic::error("wrong-format", error.message()))
    };
    Ok(PyBytes::new(py, &written.map_err(unfit)?))
}

/// Splits little-endian bytes into numbers of `N` bytes.
fn parted<const N: usize, T>(bytes: &[u8], number: impl Fn([u8; N]) -> T) -> Vec<T> {
    let (pieces, _) = bytes.as_chunks();
    pieces.iter().map(|piece| number(*piece)).collect()
}

#[pymethods]
impl NativeCells {
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.shape)
    }

    /// `u1`, `u2`, `u4`, `u8`, `i8`, `b1`; `O` where values are not numbers or are missing.
    #[getter]
    fn dtype(&self) -> String {
        self.memory().map_or_else(
            || "O".to_owned(),
            |(_, width, letter)| format!("{letter}{width}"),
        )
    }

    /// The array protocol of NumPy: the address of the values. The array keeps this object alive.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Some((address, width, letter)) = self.memory() else {
            return Err(PyAttributeError::new_err("__array_interface__"));
        };
        let order = match (width, cfg!(target_endian = "little")) {
            (1, _) => '|',
            (_, true) => '<',
            (_, false) => '>',
        };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", self.shape(py)?)?;
        interface.set_item("typestr", format!("{order}{letter}{width}"))?;
        interface.set_item("data", (address, true))?;
        Ok(interface)
    }

    fn __len__(&self) -> usize {
        self.length()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let len = self.length();
        let place = if index < 0 {
            len.checked_sub(index.unsigned_abs())
        } else {
            Some(index.unsigned_abs())
        };
        match place.filter(|place| *place < len) {
            Some(place) => self.at(py, place),
            None => Err(PyIndexError::new_err("there is no such value")),
        }
    }

    fn __iter__(slf: &Bound<'_, Self>) -> NativeCellsIterator {
        NativeCellsIterator {
            cells: slf.clone().unbind(),
            next: AtomicUsize::new(0),
        }
    }

    /// Returns the values as lists, one level for each parameter.
    fn tolist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.nested(py, 0, 0)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, this) = (slf.py(), slf.get());
        let data = if let Some(bytes) = this.bytes() {
            PyBytes::new(py, &bytes).into_any()
        } else {
            let values: PyResult<Vec<_>> = (0..this.length()).map(|at| this.at(py, at)).collect();
            PyList::new(py, values?)?.into_any()
        };
        let words = (this.dtype(), this.shape(py)?, data).into_pyobject(py)?;
        Ok((slf.get_type().getattr("_of")?, words))
    }

    /// Returns the same values in another shape.
    fn _shaped(&self, shape: Vec<usize>) -> PyResult<Self> {
        let numbers = match &self.numbers {
            ElementType::Cells(cells) => ElementType::Cells(cells.clone()),
            ElementType::Wide(cells) => ElementType::Wide(cells.clone()),
        };
        Self { numbers, shape }.fitting()
    }

    /// Creates an array from these bytes or from a list of values; used by `pickle`.
    #[staticmethod]
    fn _of(dtype: &str, shape: Vec<usize>, data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let numbers = if dtype == "O" {
            let read = |item: PyResult<Bound<'_, PyAny>>| {
                let item = item?;
                (!item.is_none())
                    .then(|| to_value(&item, "data"))
                    .transpose()
            };
            let cells: PyResult<Vec<_>> = data.try_iter()?.map(read).collect();
            ElementType::Cells(Cells::Any(cells?))
        } else {
            let bytes = data.cast::<PyBytes>()?.as_bytes();
            match dtype {
                "u1" => ElementType::Cells(Cells::U8(bytes.to_vec())),
                "u2" => ElementType::Cells(Cells::U16(parted(bytes, u16::from_le_bytes))),
                "u4" => ElementType::Cells(Cells::U32(parted(bytes, u32::from_le_bytes))),
                "i8" => ElementType::Cells(Cells::I64(parted(bytes, i64::from_le_bytes))),
                "b1" => {
                    ElementType::Cells(Cells::Bool(bytes.iter().map(|byte| *byte != 0).collect()))
                }
                "u8" => ElementType::Wide(parted(bytes, |word| Nim64(u64::from_le_bytes(word)))),
                _ => {
                    return Err(PyTypeError::new_err(format!(
                        "dtype: there is no `{dtype}`"
                    )));
                }
            }
        };
        Self { numbers, shape }.fitting()
    }
}
