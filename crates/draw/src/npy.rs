//! NumPy arrays, format version 1.0: `numpy.load` gives the table as an array of the same shape.
//!
//! A file consists of the six bytes `\x93NUMPY`, the version `1 0`, the length of the header as two
//! bytes (low byte first), the header as a Python dictionary padded with spaces to a multiple of 64
//! bytes, and then the cells in C order, which is our row-major order. Elements have the smallest
//! of the types `u1`, `u2`, `u4`, `i8` that fits all values, or `b1` for truth values. An array
//! cannot represent missing values, so a table with gaps is refused. (N. J. Smith et al., NEP 1, "A
//! simple file format for NumPy arrays".)

use std::io::{SeekFrom, Write};
use std::ops::Range;

use grundy_core::{Area, Axis, Cells, Table};

use crate::data::{Cell, each, place};
use crate::error::DrawError;
use crate::messages;
use crate::pieces::LongFile;
use crate::rows::{RowWriter, Written};
use crate::sink::Sink;

/// The element types that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    Bool,
    U1,
    U2,
    U4,
    I8,
}

impl Element {
    /// Returns the name in the header. `|` means that the byte order is irrelevant, `<` low byte
    /// first.
    fn name(self) -> &'static str {
        match self {
            Self::Bool => "|b1",
            Self::U1 => "|u1",
            Self::U2 => "<u2",
            Self::U4 => "<u4",
            Self::I8 => "<i8",
        }
    }

    /// Returns the smallest type for integers.
    fn for_values(low: i64, high: i64) -> Self {
        if low < 0 || high > i64::from(u32::MAX) {
            Self::I8
        } else if high > i64::from(u16::MAX) {
            Self::U4
        } else if high > i64::from(u8::MAX) {
            Self::U2
        } else {
            Self::U1
        }
    }

    /// Returns the bytes of a value.
    fn width(self) -> usize {
        match self {
            Self::Bool | Self::U1 => 1,
            Self::U2 => 2,
            Self::U4 => 4,
            Self::I8 => 8,
        }
    }

    /// Writes a value that fits the type.
    #[inline]
    fn put(self, sink: &mut Sink<'_>, value: i64) {
        match self {
            Self::Bool | Self::U1 => sink.byte(value as u8),
            Self::U2 => sink.bytes(&(value as u16).to_le_bytes()),
            Self::U4 => sink.bytes(&(value as u32).to_le_bytes()),
            Self::I8 => sink.bytes(&value.to_le_bytes()),
        }
    }

    /// Reads a value.
    fn read(bytes: &[u8]) -> i64 {
        let mut value = [0; 8];
        value[..bytes.len()].copy_from_slice(bytes);
        i64::from_le_bytes(value)
    }
}

/// Returns everything before the cells, `length` bytes long or, if that is too short, as short as
/// possible.
fn header(element: Element, lengths: &[usize], length: usize) -> Result<Vec<u8>, DrawError> {
    let shape: Vec<String> = lengths.iter().map(usize::to_string).collect();
    let shape = match shape.as_slice() {
        [one] => format!("({one},)"), // Python's tuple of one
        several => format!("({})", several.join(", ")),
    };
    let mut header = format!(
        "{{'descr': '{}', 'fortran_order': False, 'shape': {shape}, }}",
        element.name()
    );
    // Ten bytes precede the dictionary, and a line feed ends it.
    let padding = 63 - (10 + header.len()) % 64;
    let padding = padding.max(length.saturating_sub(11 + header.len()));
    header.push_str(&" ".repeat(padding));
    header.push('\n');
    let length = u16::try_from(header.len()).map_err(|_| DrawError::Unfit {
        format: "npy",
        fact: messages::too_many_parameters(lengths.len()),
        instead: messages::write_csv(),
    })?;
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend(length.to_le_bytes());
    bytes.extend(header.into_bytes());
    Ok(bytes)
}

/// Writes a table as a NumPy array.
///
/// # Errors
/// If there are missing cells, texts, or truth values among numbers, or if the writer fails. In the
/// first three cases nothing has been written.
///
/// ```
/// use grundy_core::{Axis, Cells, Table};
/// use grundy_draw::npy;
/// let mut file = Vec::new();
/// npy::write(&mut file, &Table::new("g", vec![Axis::new("n", 0, 2)], vec![0_u8, 1, 2]))?;
/// assert!(file.starts_with(b"\x93NUMPY\x01\x00"));
/// assert!(file.ends_with(&[0, 1, 2]));
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub fn write(out: &mut dyn Write, table: &Table) -> Result<(), DrawError> {
    let axes = &table.area.axes;
    let mut rows = NpyRows::new(&table.function, axes, None)?;
    rows.element = rows.element_for(0, &table.cells, table.len())?;
    rows.write_whole(out, table.len(), &table.cells)
}

/// The header and the elements of an array.
pub(crate) struct NpyRows {
    function: String,
    area: Area,
    /// The length of the header.
    header: usize,
    element: Element,
    /// Whether the type was fixed in advance.
    is_fixed: bool,
}

impl NpyRows {
    /// Begins an array with elements of `width` bytes, 2 or 4, if that is fixed.
    pub(crate) fn new(
        function: &str,
        axes: &[Axis],
        width: Option<usize>,
    ) -> Result<Self, DrawError> {
        let element = match width {
            Some(2) => Element::U2,
            Some(_) => Element::U4,
            None => Element::U1,
        };
        let length = if width.is_some() {
            128 // room for a row of any length
        } else {
            let lengths: Vec<usize> = axes.iter().map(Axis::len).collect();
            // The names of the types have the same length.
            header(element, &lengths, 0)?.len()
        };
        Ok(Self {
            function: function.to_owned(),
            area: Area::new(axes.to_vec()),
            header: length,
            element,
            is_fixed: width.is_some(),
        })
    }

    /// Returns the smallest type that fits `len` cells, the first of which is at index `first`.
    fn element_for(&self, first: usize, cells: &Cells, len: usize) -> Result<Element, DrawError> {
        let place = |index| place(&self.function, &self.area, first + index);
        element(cells, len, place)
    }

    /// Rewrites all values of a file, wider, from the last one on.
    fn widen(
        &mut self,
        file: &mut dyn LongFile,
        written: usize,
        wider: Element,
    ) -> Result<(), DrawError> {
        const CHUNK_BYTES: usize = 1 << 16;
        let (old, new) = (self.element.width(), wider.width());
        let header = self.header as u64;
        let mut end = written;
        let mut bytes = Vec::new();
        while end > 0 {
            let start = (end - 1) / CHUNK_BYTES * CHUNK_BYTES;
            bytes.resize((end - start) * old, 0);
            file.seek(SeekFrom::Start(header + (start * old) as u64))?;
            file.read_exact(&mut bytes)?;
            file.seek(SeekFrom::Start(header + (start * new) as u64))?;
            let mut sink = Sink::new(file);
            for value in bytes.chunks_exact(old) {
                wider.put(&mut sink, Element::read(value));
                sink.room()?;
            }
            sink.finish()?;
            end = start;
        }
        self.element = wider;
        file.seek(SeekFrom::End(0))?;
        Ok(())
    }
}

impl RowWriter for NpyRows {
    fn head(&mut self, sink: &mut Sink<'_>, written: usize) -> Written {
        let mut lengths: Vec<usize> = self.area.axes.iter().map(Axis::len).collect();
        if let Some((first, rest)) = lengths.split_first_mut() {
            let row = rest.iter().fold(1, |n: usize, len| n.saturating_mul(*len));
            *first = written.checked_div(row).unwrap_or(*first);
        }
        sink.bytes(&header(self.element, &lengths, self.header)?);
        Ok(())
    }

    fn rows(&mut self, sink: &mut Sink<'_>, range: Range<usize>, cells: &Cells) -> Written {
        let (element, len) = (self.element, range.len().min(cells.len()));
        match cells {
            Cells::U8(values) => put_all(sink, element, &values[..len]),
            Cells::U16(values) => put_all(sink, element, &values[..len]),
            Cells::U32(values) => put_all(sink, element, &values[..len]),
            Cells::I64(values) => put_all(sink, element, &values[..len]),
            Cells::Bool(values) => put_all(sink, element, &values[..len]),
            Cells::Any(_) | Cells::Masked(..) => each(cells, 0..range.len(), |_, cell| {
                element.put(sink, integer(&cell, "npy")?);
                Ok(sink.room()?)
            }),
        }
    }

    fn adapt(&mut self, file: &mut dyn LongFile, written: usize, next: &Cells) -> Written {
        if self.is_fixed {
            return Ok(());
        }
        let element = self.element_for(written, next, next.len())?;
        if written == 0 {
            self.element = element;
        } else if self.element.width() < element.width() {
            self.widen(file, written, element)?;
        }
        Ok(())
    }

    fn changing(&self) -> u64 {
        self.header as u64
    }
}

/// The number of cells between two checks of the buffer.
const CHECK_CELLS: usize = 4096;

/// Writes numbers, with one match of the type for all of them.
fn put_all<T: Copy + Into<i64>>(
    sink: &mut Sink<'_>,
    element: Element,
    values: &[T],
) -> Result<(), DrawError> {
    for part in values.chunks(CHECK_CELLS) {
        let part = part.iter().map(|value| (*value).into());
        match element {
            Element::Bool | Element::U1 => sink.extend(part.map(|value: i64| [value as u8])),
            Element::U2 => sink.extend(part.map(|value: i64| (value as u16).to_le_bytes())),
            Element::U4 => sink.extend(part.map(|value: i64| (value as u32).to_le_bytes())),
            Element::I8 => sink.extend(part.map(i64::to_le_bytes)),
        }
        sink.room()?;
    }
    Ok(())
}

/// Returns the number of a cell in files of numbers of that format.
pub(crate) fn integer(cell: &Cell<'_>, format: &'static str) -> Result<i64, DrawError> {
    match cell {
        Cell::Int(value) => Ok(*value),
        Cell::Bool(value) => Ok(i64::from(*value)),
        Cell::Text(_) | Cell::Missing => Err(DrawError::Unfit {
            format,
            fact: messages::value_is_not_an_integer(),
            instead: messages::write_csv(),
        }),
    }
}

/// Returns the smallest element type that fits every cell.
fn element(
    cells: &Cells,
    len: usize,
    place: impl Fn(usize) -> String,
) -> Result<Element, DrawError> {
    let refuse = |fact, instead| {
        Err(DrawError::Unfit {
            format: "npy",
            fact,
            instead,
        })
    };
    if cells.len() >= len {
        let span = match cells {
            Cells::U8(values) => Some(span(&values[..len])),
            Cells::U16(values) => Some(span(&values[..len])),
            Cells::U32(values) => Some(span(&values[..len])),
            Cells::I64(values) => Some(span(&values[..len])),
            Cells::Bool(_) | Cells::Any(_) | Cells::Masked(..) => None,
        };
        if let Some((low, high)) = span {
            return Ok(Element::for_values(low, high));
        }
    }
    let (mut low, mut high) = (0_i64, 0_i64);
    let (mut number, mut truth) = (None, None);
    for index in 0..len {
        match Cell::of(cells, index) {
            Cell::Int(value) => {
                low = low.min(value);
                high = high.max(value);
                number = Some(index);
            }
            Cell::Bool(_) => truth = Some(index),
            Cell::Text(text) => {
                let fact = messages::text_in_array(place(index), text);
                return refuse(fact, messages::write_csv_for_texts());
            }
            Cell::Missing => {
                let fact = messages::gap_in_array(place(index));
                return refuse(fact, messages::smaller_box_or_csv());
            }
        }
    }
    Ok(match (number, truth) {
        (Some(_), Some(index)) => {
            let fact = messages::truth_in_array(place(index));
            return refuse(fact, messages::csv_or_two_tables());
        }
        (None, Some(_)) => Element::Bool,
        _ => Element::for_values(low, high),
    })
}

/// Returns the smallest and the largest of some numbers and 0.
fn span<T: Copy + Into<i64>>(values: &[T]) -> (i64, i64) {
    let numbers = values.iter().map(|value| (*value).into());
    numbers.fold((0, 0), |(low, high), value: i64| {
        (low.min(value), high.max(value))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use grundy_core::Value;

    /// Checks like NumPy's own reader: magic, version, length, dictionary.
    fn read(file: &[u8]) -> (String, String, &[u8]) {
        assert_eq!(&file[..8], b"\x93NUMPY\x01\x00");
        let length = usize::from(u16::from_le_bytes([file[8], file[9]]));
        assert_eq!((10 + length) % 64, 0, "data starts at a multiple of 64");
        let header = std::str::from_utf8(&file[10..10 + length]).unwrap();
        assert!(header.ends_with('\n'));
        let inner = header.trim_end().strip_prefix("{'descr': '").unwrap();
        let (descr, inner) = inner
            .split_once("', 'fortran_order': False, 'shape': ")
            .unwrap();
        let shape = inner.strip_suffix(", }").unwrap();
        (descr.to_owned(), shape.to_owned(), &file[10 + length..])
    }

    fn file(axes: Vec<Axis>, values: impl Into<Cells>) -> Result<Vec<u8>, String> {
        let mut file = Vec::new();
        match write(&mut file, &Table::new("g", axes, values)) {
            Ok(()) => Ok(file),
            Err(error) => {
                assert!(file.is_empty(), "half a file is worse than none");
                Err(error.to_string())
            }
        }
    }

    fn line(len: usize) -> Vec<Axis> {
        vec![Axis::new("n", 0, len as i64 - 1)]
    }

    #[test]
    fn the_smallest_type_that_fits_is_taken() {
        for (value, descr, bytes) in [
            (0_i64, "|u1", 1),
            (255, "|u1", 1),
            (256, "<u2", 2),
            (65_535, "<u2", 2),
            (65_536, "<u4", 4),
            (4_294_967_295, "<u4", 4),
            (4_294_967_296, "<i8", 8),
            (-1, "<i8", 8),
        ] {
            let file = file(line(2), vec![1, value]).unwrap();
            let (found, shape, data) = read(&file);
            assert_eq!(
                (found.as_str(), shape.as_str(), data.len()),
                (descr, "(2,)", 2 * bytes)
            );
            assert_eq!(data[bytes..], value.to_le_bytes()[..bytes]);
        }
    }

    #[test]
    fn shapes_are_python_tuples() {
        assert_eq!(read(&file(vec![], vec![7_u8]).unwrap()).1, "()");
        let axes = vec![Axis::new("x", 1, 2), Axis::new("y", 0, 2)];
        let grid = file(axes, vec![true, false, true, true, false, false]).unwrap();
        let (descr, shape, data) = read(&grid);
        assert_eq!((descr.as_str(), shape.as_str()), ("|b1", "(2, 3)"));
        assert_eq!(data, [1, 0, 1, 1, 0, 0]);
        assert_eq!(read(&file(line(0), Vec::<u8>::new()).unwrap()).1, "(0,)");
        let beyond = file(line(0), vec![7_u8]).unwrap();
        assert_eq!(read(&beyond).2, [0_u8; 0], "an empty box has no value");
    }

    #[test]
    fn what_an_array_cannot_hold_is_refused() {
        assert_eq!(
            file(line(3), vec![Some(1_i64), None, Some(2)]).unwrap_err(),
            "npy: g(1) is missing, and an array has no place for that; \
             choose a smaller range, or write csv"
        );
        assert!(
            file(line(1), vec!["∞"])
                .unwrap_err()
                .contains("g(0) is `∞`")
        );
        let cells = vec![Some(Value::Int(3)), Some(Value::Bool(true))];
        let mixed = file(line(2), cells).unwrap_err();
        assert!(mixed.contains("g(1) is a truth value"), "{mixed}");
    }

    proptest! {
        #[test]
        fn numbers_come_back(values in prop::collection::vec(any::<i64>(), 1..50), shift in 0..64) {
            let values: Vec<i64> = values.iter().map(|value| value >> shift).collect();
            let file = file(line(values.len()), values.clone()).unwrap();
            let (descr, _, data) = read(&file);
            let bytes = descr[2..].parse::<usize>().unwrap();
            let back: Vec<i64> = data
                .chunks(bytes)
                .map(|chunk| {
                    let mut whole = [0; 8];
                    whole[..bytes].copy_from_slice(chunk);
                    i64::from_le_bytes(whole)
                })
                .collect();
            prop_assert_eq!(back, values);
        }
    }
}
