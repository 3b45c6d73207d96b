//! Tables that are written while they are computed: NumPy arrays, CSV and b-files.
//!
//! The values come in pieces, whole rows in row-major order, and none of them is kept. The file is
//! the same, byte for byte, as if the table had been written at once. Two things are known at the end
//! only, and both stand in the header of a NumPy array: how many rows there are, if the run is
//! stopped, and the smallest type that holds all values. So a file begins with bytes; when a value
//! needs more, the array is widened in place, from its end; and the header is written last, in the
//! room that was left for it. At every moment between two pieces the file is a valid array of what is
//! known: a program that is killed leaves a readable file.

use std::io::{self, Read, Seek, SeekFrom, Write};

use crate::data::{Axis, Cell, Values};
use crate::error::DrawError;
use crate::npy::{self, Element};
use crate::sink::Sink;

/// The formats that can be written in pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A NumPy array.
    Npy,
    /// Comma-separated values.
    Csv,
    /// The same with tabs.
    Tsv,
    /// A b-file.
    Bfile,
}

/// A table on its way into a file.
///
/// ```
/// use grundy_draw::{Axis, Table, npy, stream};
/// use std::io::Cursor;
///
/// let axes = vec![Axis::new("n", 0, 4)];
/// let mut file = Cursor::new(Vec::new());
/// let mut stream = stream::Stream::new(&mut file, stream::Format::Npy, "g", axes.clone())?;
/// stream.put(&[0_u8, 1, 2])?;
/// stream.put(&[300_u16, 0])?;
/// stream.finish()?;
/// let mut whole = Vec::new();
/// npy::write(&mut whole, &Table::new("g", axes, vec![0_u16, 1, 2, 300, 0]))?;
/// assert_eq!(file.into_inner(), whole);
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub struct Stream<'f, F> {
    file: &'f mut F,
    format: Format,
    axes: Vec<Axis>,
    /// The length of the header of an array.
    header: usize,
    element: Element,
    /// Values that were written.
    written: usize,
}

impl<'f, F: Read + Write + Seek> Stream<'f, F> {
    /// Begins a table of a function in an empty file.
    ///
    /// # Errors
    /// A format that cannot hold the table, or a file that cannot be written.
    pub fn new(
        file: &'f mut F,
        format: Format,
        function: &str,
        axes: Vec<Axis>,
    ) -> Result<Self, DrawError> {
        if format == Format::Bfile && axes.len() != 1 {
            let names: Vec<&str> = axes.iter().map(|axis| axis.name.as_str()).collect();
            let signature = format!("{function}({})", names.join(", "));
            return Err(crate::bfile::needs_one_parameter(&signature, axes.len()));
        }
        let lengths: Vec<usize> = axes.iter().map(Axis::len).collect();
        let header = match format {
            // The names of the types have the same length.
            Format::Npy => npy::header(Element::U1, &lengths, 0)?.len(),
            _ => 0,
        };
        let mut stream = Self {
            file,
            format,
            axes,
            header,
            element: Element::U1,
            written: 0,
        };
        match format {
            Format::Npy => stream.head()?,
            Format::Csv | Format::Tsv => {
                let mut sink = Sink::new(stream.file);
                crate::csv::head(&mut sink, function, &stream.axes, separator(format))?;
                sink.finish()?;
            }
            Format::Bfile => {}
        }
        Ok(stream)
    }

    /// Writes the next rows.
    ///
    /// # Errors
    /// A cell that is missing or a text, more values than the table has, or a file that cannot be
    /// written.
    pub fn put<V: Values + ?Sized>(&mut self, values: &V) -> Result<(), DrawError> {
        let total = self
            .axes
            .iter()
            .map(Axis::len)
            .fold(1, usize::saturating_mul);
        if values.len() > total - self.written {
            return Err(io::Error::other("more values than the table has").into());
        }
        match self.format {
            Format::Npy => self.put_array(values)?,
            Format::Csv | Format::Tsv => {
                let mut sink = Sink::new(self.file);
                let tab = separator(self.format);
                let cells = (0..values.len()).map(|i| values.cell(i));
                crate::csv::rows(&mut sink, &self.axes, self.written, cells, tab)?;
                sink.finish()?;
            }
            Format::Bfile => {
                let mut sink = Sink::new(self.file);
                for i in 0..values.len() {
                    sink.int(self.axes[0].at(self.written + i));
                    sink.byte(b' ');
                    sink.int(integer(values.cell(i))?);
                    sink.line()?;
                }
                sink.finish()?;
            }
        }
        self.written += values.len();
        if self.format == Format::Npy {
            self.head()?;
        }
        Ok(())
    }

    /// The number of values that were written.
    pub fn written(&self) -> usize {
        self.written
    }

    /// Ends the file. With fewer values than the table has, it holds as many rows as are complete.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn finish(self) -> Result<(), DrawError> {
        Ok(self.file.flush()?)
    }

    fn put_array<V: Values + ?Sized>(&mut self, values: &V) -> Result<(), DrawError> {
        let (mut low, mut high, mut truth) = (0, 0, false);
        for i in 0..values.len() {
            let cell = values.cell(i);
            truth |= matches!(cell, Cell::Bool(_));
            let value = integer(cell)?;
            low = low.min(value);
            high = high.max(value);
        }
        let element = if truth {
            Element::Bool
        } else {
            Element::for_values(low, high)
        };
        if self.written == 0 {
            self.element = element;
        } else if self.element.width() < element.width() {
            self.widen(element)?;
        }
        let mut sink = Sink::new(self.file);
        for i in 0..values.len() {
            self.element.put(&mut sink, integer(values.cell(i))?);
            sink.room()?;
        }
        Ok(sink.finish()?)
    }

    /// Writes all values again, wider, from the last one on.
    fn widen(&mut self, wider: Element) -> Result<(), DrawError> {
        const PIECE: usize = 1 << 16;
        let (old, new) = (self.element.width(), wider.width());
        let header = self.header as u64;
        let mut end = self.written;
        let mut bytes = Vec::new();
        while end > 0 {
            let start = (end - 1) / PIECE * PIECE;
            bytes.resize((end - start) * old, 0);
            self.file
                .seek(SeekFrom::Start(header + (start * old) as u64))?;
            self.file.read_exact(&mut bytes)?;
            self.file
                .seek(SeekFrom::Start(header + (start * new) as u64))?;
            let mut sink = Sink::new(self.file);
            for value in bytes.chunks_exact(old) {
                wider.put(&mut sink, Element::read(value));
                sink.room()?;
            }
            sink.finish()?;
            end = start;
        }
        self.element = wider;
        self.file.seek(SeekFrom::End(0))?;
        Ok(())
    }

    /// The header for what was written so far; the file is left at its end.
    fn head(&mut self) -> Result<(), DrawError> {
        let mut lengths: Vec<usize> = self.axes.iter().map(Axis::len).collect();
        if let Some((first, rest)) = lengths.split_first_mut() {
            let row = rest.iter().fold(1, |n: usize, len| n.saturating_mul(*len));
            *first = self.written.checked_div(row).unwrap_or(0);
        }
        let header = npy::header(self.element, &lengths, self.header)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&header)?;
        self.file.seek(SeekFrom::End(0))?;
        Ok(())
    }
}

fn separator(format: Format) -> u8 {
    if format == Format::Tsv { b'\t' } else { b',' }
}

fn integer(cell: Cell<'_>) -> Result<i64, DrawError> {
    match cell {
        Cell::Int(value) => Ok(value),
        Cell::Bool(value) => Ok(i64::from(value)),
        Cell::Text(_) | Cell::Missing => Err(DrawError::Unfit {
            format: "file in pieces",
            fact: "a value is missing or no integer".to_owned(),
            instead: "write csv",
        }),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use proptest::prelude::*;

    use super::*;
    use crate::data::Table;
    use crate::{bfile, csv};

    fn in_pieces(format: Format, axes: &[Axis], values: &[i64], piece: usize) -> Vec<u8> {
        let mut file = Cursor::new(Vec::new());
        let mut stream = Stream::new(&mut file, format, "g", axes.to_vec()).unwrap();
        for piece in values.chunks(piece) {
            stream.put(piece).unwrap();
        }
        stream.finish().unwrap();
        file.into_inner()
    }

    fn at_once(format: Format, axes: &[Axis], values: &[i64]) -> Vec<u8> {
        let table = Table::new("g", axes.to_vec(), values);
        let mut page = Vec::new();
        match format {
            Format::Npy => npy::write(&mut page, &table),
            Format::Csv => csv::write(&mut page, &table),
            Format::Tsv => csv::write_tabs(&mut page, &table),
            Format::Bfile => bfile::write(&mut page, &table),
        }
        .unwrap();
        page
    }

    proptest! {
        #[test]
        fn pieces_are_the_whole(
            rows in 1_usize..40,
            columns in 1_usize..5,
            planes in 1_usize..4,
            dimensions in 1_usize..4,
            piece in 1_usize..9,
            largest in prop_oneof![Just(9_i64), Just(300), Just(70_000), Just(5_000_000_000)],
            negative: bool,
            seed in 1_i64..1000,
        ) {
            let lengths = &[rows, columns, planes][..dimensions];
            let axes: Vec<Axis> = ["x", "y", "z"]
                .iter()
                .zip(lengths)
                .map(|(name, len)| Axis::new(*name, -3, *len as i64 - 4))
                .collect();
            let count: usize = lengths.iter().product();
            // Large values come late.
            let values: Vec<i64> = (0..count as i64)
                .map(|i| i * seed % 10 + if i * 3 > 2 * count as i64 { largest } else { 0 })
                .map(|v| if negative && v > 8 { -v } else { v })
                .collect();
            let row: usize = lengths[1..].iter().product();
            let formats = [Format::Npy, Format::Csv, Format::Tsv, Format::Bfile];
            for format in &formats[..if dimensions == 1 { 4 } else { 3 }] {
                prop_assert_eq!(
                    in_pieces(*format, &axes, &values, piece * row),
                    at_once(*format, &axes, &values),
                    "{:?}", format
                );
            }
            // What a stopped run leaves is a table of fewer rows.
            let some = rows / 2;
            if some > 0 {
                let mut fewer = axes.clone();
                fewer[0].to = axes[0].from + some as i64 - 1;
                let stopped = in_pieces(Format::Npy, &axes, &values[..some * row], piece * row);
                let expected = at_once(Format::Npy, &fewer, &values[..some * row]);
                let end = |page: &[u8]| page[10 + usize::from(page[8]) + 256 * usize::from(page[9])..].to_vec();
                prop_assert_eq!(end(&stopped), end(&expected));
                let shape = |page: &[u8]| {
                    let text = String::from_utf8_lossy(&page[10..]).into_owned();
                    text[..text.find('}').unwrap()].to_owned()
                };
                prop_assert_eq!(shape(&stopped), shape(&expected));
            }
        }
    }

    #[test]
    fn truth_values_are_truth_values() {
        let mut file = Cursor::new(Vec::new());
        let axes = vec![Axis::new("n", 0, 3)];
        let mut stream = Stream::new(&mut file, Format::Npy, "w", axes.clone()).unwrap();
        stream.put(&[true, false]).unwrap();
        stream.put(&[false, true]).unwrap();
        stream.finish().unwrap();
        let mut whole = Vec::new();
        npy::write(
            &mut whole,
            &Table::new("w", axes, vec![true, false, false, true]),
        )
        .unwrap();
        assert_eq!(file.into_inner(), whole);
    }

    #[test]
    fn a_b_file_has_one_parameter() {
        let mut file = Cursor::new(Vec::new());
        let axes = vec![Axis::new("x", 0, 3), Axis::new("y", 0, 3)];
        assert!(Stream::new(&mut file, Format::Bfile, "g", axes).is_err());
    }
}
