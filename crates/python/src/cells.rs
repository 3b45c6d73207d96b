//! Bulk values: the memory in which they were computed, shared with NumPy, Arrow and polars.

use std::ffi::{CStr, c_int};
use std::sync::atomic::{AtomicUsize, Ordering};

use grundy::draw::Format;
use grundy::draw::text::Layout;
use grundy::formula::Kind;
use grundy::table::{Axis, Cells};
use grundy::values::nim::fixed::Nim64;
use grundy::{Area, Diagnostic, Message, Table, Value};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyAttributeError, PyBufferError, PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PySlice, PyString, PyTuple};

use serde_json::{Value as Json, json};

use crate::buffers::{self, Memory};
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
#[pyclass(name = "Cells", module = "grundy", frozen, sequence)]
pub struct NativeCells {
    numbers: ElementType,
    shape: Vec<usize>,
    /// The lengths of the axes and the bytes between neighbours on each, for readers of the memory.
    layout: [Vec<isize>; 2],
}

/// The type of the numbers in memory.
struct NumberType {
    start: *const u8,
    width: usize,
    /// The letter of the array interface of NumPy.
    letter: char,
    /// The name of the type in NumPy.
    name: &'static str,
    /// The letter of the module `struct`.
    format: &'static CStr,
}

impl NativeCells {
    pub fn new(cells: Cells, shape: Vec<usize>) -> Self {
        Self::of_elements(ElementType::Cells(cells), shape)
    }

    fn of_elements(numbers: ElementType, shape: Vec<usize>) -> Self {
        let width = memory(&numbers).map_or(1, |memory| memory.width);
        let mut strides = vec![0; shape.len()];
        let mut step = width.cast_signed();
        for (stride, len) in strides.iter_mut().zip(&shape).rev() {
            *stride = step;
            step *= len.cast_signed();
        }
        let lengths = shape.iter().map(|len| len.cast_signed()).collect();
        Self {
            numbers,
            shape,
            layout: [lengths, strides],
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
        Self::of_elements(ElementType::Wide(numbers), shape)
    }

    fn fitting(self) -> PyResult<Self> {
        if self.shape.iter().product::<usize>() == self.length() {
            Ok(self)
        } else {
            Err(PyValueError::new_err("the shape does not fit the values"))
        }
    }

    /// The memory; none where some values are not numbers.
    fn memory(&self) -> Option<NumberType> {
        memory(&self.numbers)
    }

    /// Returns the values at these indices, which are in range.
    fn chosen(&self, shape: Vec<usize>, indices: impl Iterator<Item = usize>) -> Self {
        let numbers = match &self.numbers {
            ElementType::Wide(cells) => ElementType::Wide(indices.map(|at| cells[at]).collect()),
            ElementType::Cells(cells) => ElementType::Cells(match cells {
                Cells::U8(cells) => Cells::U8(indices.map(|at| cells[at]).collect()),
                Cells::U16(cells) => Cells::U16(indices.map(|at| cells[at]).collect()),
                Cells::U32(cells) => Cells::U32(indices.map(|at| cells[at]).collect()),
                Cells::I64(cells) => Cells::I64(indices.map(|at| cells[at]).collect()),
                Cells::Bool(cells) => Cells::Bool(indices.map(|at| cells[at]).collect()),
                other => Cells::Any(indices.map(|at| other.get(at)).collect()),
            }),
        };
        Self::of_elements(numbers, shape)
    }

    /// The value at an index as an integer; none where it is not one.
    fn integer(&self, index: usize) -> Option<i128> {
        match &self.numbers {
            ElementType::Wide(cells) => cells.get(index).map(|nimber| i128::from(nimber.0)),
            ElementType::Cells(cells) => match cells.get(index)? {
                Value::Int(value) => Some(value.into()),
                Value::Bool(value) => Some(value.into()),
                _ => None,
            },
        }
    }

    /// Compares each value with the one of `other`.
    fn compared<'py>(
        &self,
        py: Python<'py>,
        op: CompareOp,
        other: impl Fn(usize) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Vec<bool>> {
        let one = |index: usize| {
            let (mine, other) = (self.at(py, index)?, other(index)?);
            // A position without a value is equal to None only, and neither less nor greater.
            let is_order = !matches!(op, CompareOp::Eq | CompareOp::Ne);
            if is_order && (mine.is_none() || other.is_none()) {
                return Ok(false);
            }
            mine.rich_compare(other, op)?.is_truthy()
        };
        (0..self.length()).map(one).collect()
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

/// The memory of these numbers; none where some values are not numbers.
fn memory(numbers: &ElementType) -> Option<NumberType> {
    fn of<T>(cells: &[T], letter: char, name: &'static str, format: &'static CStr) -> NumberType {
        NumberType {
            start: cells.as_ptr().cast(),
            width: size_of::<T>(),
            letter,
            name,
            format,
        }
    }
    Some(match numbers {
        ElementType::Wide(cells) => of(cells, 'u', "uint64", c"Q"),
        ElementType::Cells(Cells::U8(cells)) => of(cells, 'u', "uint8", c"B"),
        ElementType::Cells(Cells::U16(cells)) => of(cells, 'u', "uint16", c"H"),
        ElementType::Cells(Cells::U32(cells)) => of(cells, 'u', "uint32", c"I"),
        ElementType::Cells(Cells::I64(cells)) => of(cells, 'i', "int64", c"q"),
        ElementType::Cells(Cells::Bool(cells)) => of(cells, 'b', "bool", c"?"),
        ElementType::Cells(Cells::Any(_) | Cells::Masked(..)) => return None,
    })
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

/// The error of a comparison of arrays with different shapes.
fn unequal(mine: &[usize], other: &[usize]) -> PyErr {
    PyValueError::new_err(format!("the shapes {mine:?} and {other:?} differ"))
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

    /// The name of the type in NumPy; `object` where values are not numbers or are missing.
    #[getter]
    fn dtype(&self) -> &'static str {
        self.memory().map_or("object", |memory| memory.name)
    }

    /// The number of axes.
    #[getter]
    fn ndim(&self) -> usize {
        self.shape.len()
    }

    /// The number of values.
    #[getter]
    fn size(&self) -> usize {
        self.length()
    }

    /// The array protocol of NumPy: the address of the values. The array keeps this object alive.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Some(memory) = self.memory() else {
            return Err(PyAttributeError::new_err("__array_interface__"));
        };
        let (width, letter) = (memory.width, memory.letter);
        let order = match (width, cfg!(target_endian = "little")) {
            (1, _) => '|',
            (_, true) => '<',
            (_, false) => '>',
        };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", self.shape(py)?)?;
        interface.set_item("typestr", format!("{order}{letter}{width}"))?;
        interface.set_item("data", (memory.start.addr(), true))?;
        Ok(interface)
    }

    /// Returns the values as an array of NumPy, without a copy where that is possible.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        slf: &Bound<'py, Self>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let helper = slf.py().import("grundy._arrays")?.getattr("to_numpy")?;
        helper.call1((slf, dtype, copy))
    }

    /// The array interface of Arrow, by `pyarrow`: polars and others read it.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        slf: &Bound<'py, Self>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let helper = slf.py().import("grundy._arrays")?.getattr("to_arrow")?;
        helper.call1((slf, requested_schema))
    }

    /// The buffer protocol: the values can be read where they are, by `memoryview`, NumPy, Arrow.
    #[allow(unsafe_code)]
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut pyo3::ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        let this = slf.get();
        let Some(memory) = this.memory() else {
            return Err(PyBufferError::new_err(
                "some values are not numbers; use tolist()",
            ));
        };
        let [shape, strides] = &this.layout;
        let memory = Memory {
            start: memory.start,
            width: memory.width,
            format: memory.format,
            shape,
            strides,
        };
        // SAFETY: the interpreter passes the view. The object is frozen, so that its vectors
        // neither move nor change while a reference to it exists.
        unsafe { buffers::lend(slf.clone().into_any(), &memory, view, flags) }
    }

    fn __len__(&self) -> usize {
        self.length()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        const SHOWN: usize = 10;
        let len = self.length();
        let text = |at: usize| Ok(self.at(py, at)?.repr()?.to_string());
        let mut texts = (0..len.min(SHOWN))
            .map(text)
            .collect::<PyResult<Vec<String>>>()?;
        if len > SHOWN {
            texts.truncate(SHOWN - 2);
            texts.extend(["…".to_owned(), text(len - 1)?]);
        }
        let shape = self.shape(py)?.repr()?;
        let (values, dtype) = (texts.join(", "), self.dtype());
        Ok(format!("Cells([{values}], shape={shape}, dtype={dtype})"))
    }

    /// Returns a value, or the values of a slice. The index counts all values, row after row.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let len = self.length();
        if let Ok(slice) = index.cast::<PySlice>() {
            let part = slice.indices(len.cast_signed())?;
            let indices = (0..part.slicelength.cast_signed())
                .map(|number| (part.start + number * part.step).cast_unsigned());
            let cells = self.chosen(vec![part.slicelength], indices);
            return Ok(Bound::new(py, cells)?.into_any());
        }
        let Ok(index) = index.extract::<isize>() else {
            let kind = index.get_type().qualname()?;
            return Err(PyTypeError::new_err(format!(
                "index: an int or a slice was expected, not {kind}; \
                 numpy.asarray(cells) has the other forms"
            )));
        };
        let place = if index < 0 {
            len.checked_sub(index.unsigned_abs())
        } else {
            Some(index.unsigned_abs())
        };
        match place.filter(|place| *place < len) {
            Some(place) => self.at(py, place),
            None => Err(PyIndexError::new_err(format!(
                "there is no value {index}: there are {len}"
            ))),
        }
    }

    /// Compares each value with a number, or with the value at the same place of a sequence of the
    /// same length.
    fn __richcmp__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let holds = |order: std::cmp::Ordering| op.matches(order);
        let is_text = other.is_instance_of::<PyString>();
        let results = if let Ok(cells) = other.cast::<Self>() {
            let other = cells.get();
            if other.shape != self.shape {
                return Err(unequal(&self.shape, &other.shape));
            }
            if self.memory().is_some() && other.memory().is_some() {
                let pair = |at| Some(holds(self.integer(at)?.cmp(&other.integer(at)?)));
                (0..self.length())
                    .map(|at| pair(at).unwrap_or(false))
                    .collect()
            } else {
                self.compared(py, op, |at| other.at(py, at))?
            }
        } else if let Ok(number) = other.extract::<i128>() {
            if self.memory().is_some() {
                let one = |at| {
                    self.integer(at)
                        .is_some_and(|value| holds(value.cmp(&number)))
                };
                (0..self.length()).map(one).collect()
            } else {
                self.compared(py, op, |_| Ok(other.clone()))?
            }
        } else if other.is_none() || is_text {
            self.compared(py, op, |_| Ok(other.clone()))?
        } else if other.is_instance_of::<PyList>() || other.is_instance_of::<PyTuple>() {
            if other.len()? != self.length() {
                return Err(unequal(&self.shape, &[other.len()?]));
            }
            self.compared(py, op, |at| other.get_item(at))?
        } else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let cells = Self::new(Cells::Bool(results), self.shape.clone());
        Ok(Bound::new(py, cells)?.into_any())
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        match self.length() {
            1 => self.at(py, 0)?.is_truthy(),
            _ => Err(PyValueError::new_err(
                "the truth value of several values is ambiguous; use all(), any() or equals()",
            )),
        }
    }

    /// Whether all values are true or not 0.
    fn all(&self, py: Python<'_>) -> PyResult<bool> {
        for at in 0..self.length() {
            if !self.at(py, at)?.is_truthy()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a value is true or not 0.
    fn any(&self, py: Python<'_>) -> PyResult<bool> {
        for at in 0..self.length() {
            if self.at(py, at)?.is_truthy()? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the other array has the same shape and the same values.
    fn equals(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        if self.shape != other.shape {
            return Ok(false);
        }
        for at in 0..self.length() {
            let is_same = match (self.integer(at), other.integer(at)) {
                (Some(mine), Some(other)) => mine == other,
                _ => self.at(py, at)?.eq(other.at(py, at)?)?,
            };
            if !is_same {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The other methods of arrays are those of NumPy.
    #[expect(clippy::unused_self, reason = "a method of the protocol")]
    fn __getattr__(&self, name: &str) -> PyResult<Py<PyAny>> {
        Err(PyAttributeError::new_err(format!(
            "Cells has no `{name}`; numpy.asarray(cells) has the methods of arrays"
        )))
    }

    /// Returns a part: the first index and the end on each axis, and whether the axis remains.
    fn _part(&self, ranges: Vec<(usize, usize, bool)>) -> PyResult<Self> {
        let fits = ranges
            .iter()
            .zip(&self.shape)
            .all(|((from, to, _), len)| from <= to && to <= len);
        if ranges.len() != self.shape.len() || !fits {
            return Err(PyIndexError::new_err("the ranges do not fit the shape"));
        }
        let mut indices = vec![0];
        for ((from, to, _), len) in ranges.iter().zip(&self.shape) {
            let rows = indices.iter();
            indices = rows
                .flat_map(|row| (*from..*to).map(move |at| row * len + at))
                .collect();
        }
        let kept = ranges.iter().filter(|(.., is_kept)| *is_kept);
        let shape = kept.map(|(from, to, _)| to - from).collect();
        Ok(self.chosen(shape, indices.into_iter()))
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
        Self::of_elements(numbers, shape).fitting()
    }

    /// Creates an array from these bytes or from a list of values; used by `pickle`.
    #[staticmethod]
    fn _of(dtype: &str, shape: Vec<usize>, data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let numbers = if dtype == "object" {
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
                "uint8" => ElementType::Cells(Cells::U8(bytes.to_vec())),
                "uint16" => ElementType::Cells(Cells::U16(parted(bytes, u16::from_le_bytes))),
                "uint32" => ElementType::Cells(Cells::U32(parted(bytes, u32::from_le_bytes))),
                "int64" => ElementType::Cells(Cells::I64(parted(bytes, i64::from_le_bytes))),
                "bool" => {
                    ElementType::Cells(Cells::Bool(bytes.iter().map(|byte| *byte != 0).collect()))
                }
                "uint64" => {
                    ElementType::Wide(parted(bytes, |word| Nim64(u64::from_le_bytes(word))))
                }
                _ => {
                    return Err(PyTypeError::new_err(format!(
                        "dtype: there is no `{dtype}`"
                    )));
                }
            }
        };
        Self::of_elements(numbers, shape).fitting()
    }
}
