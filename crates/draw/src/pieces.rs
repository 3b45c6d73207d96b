//! Tables that are written during the computation: NumPy arrays, CSV, b-files and blocks.
//!
//! The values come in pieces, whole rows in row-major order, and none of them is stored. The file
//! is byte for byte the same as if the table had been written at once. Two facts are known at the
//! end only, and both are in the header of a NumPy array: the number of rows of a stopped run, and
//! the smallest type that fits all values. So a file begins with bytes. When a value needs more,
//! the array is widened in place, from its end. The header is written last, in the space reserved
//! for it.
//!
//! Between any two pieces the file is a valid array of the values so far: a killed program leaves a
//! readable file.
//!
//! A stopped run can be continued later with [`Pieces::resume`], from the results of
//! [`Pieces::written`] and [`Pieces::hash`] at that length of the file.

use std::io::{self, Read, Seek, SeekFrom, Write};

use grundy_core::{Axis, Cells};

use crate::bfile::BfileRows;
use crate::blocks::{self, BlockRows};
use crate::csv::CsvRows;
use crate::error::DrawError;
use crate::format::Format;
use crate::npy::NpyRows;
use crate::rows::{RowWriter, Written};
use crate::sink::Sink;

/// A file that is written, and rewritten in places.
pub trait LongFile: Read + Write + Seek {}

impl<F: Read + Write + Seek> LongFile for F {}

/// The description of a table in pieces.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The format: one of those that support [pieces](Format::in_pieces).
    pub format: Format,
    /// The function.
    pub function: String,
    /// The parameters of the function, one for each axis.
    pub axes: Vec<Axis>,
    /// Bytes of a number in an array, 2 or 4, if fixed in advance; else the smallest that fits.
    pub width: Option<usize>,
    /// The game, for the head of a file of blocks.
    pub game: String,
}

impl Shape {
    /// Makes a description. Without a fixed width, the file equals that of the same table written
    /// at once.
    pub fn new(format: Format, function: impl Into<String>, axes: Vec<Axis>) -> Self {
        Self {
            format,
            function: function.into(),
            axes,
            width: None,
            game: String::new(),
        }
    }

    /// Returns the writer of the format, after values with the hash `hash`.
    fn writer(self, hash: u64) -> Result<Box<dyn RowWriter>, DrawError> {
        let csv = |separator| {
            Box::new(CsvRows {
                function: self.function.clone(),
                axes: self.axes.clone(),
                separator,
            })
        };
        Ok(match self.format {
            Format::Npy => Box::new(NpyRows::new(&self.function, &self.axes, self.width)?),
            Format::Bfile => Box::new(BfileRows::new(&self.function, &self.axes)?),
            Format::Blocks => Box::new(BlockRows {
                game: self.game,
                hash,
            }),
            Format::Tsv => csv(b'\t'),
            _ => csv(b','),
        })
    }
}

/// A table that is being written to a file.
///
/// ```
/// use grundy_draw::{Format, npy, pieces::{Pieces, Shape}};
/// use grundy_core::{Axis, Table};
/// use std::io::Cursor;
///
/// let axes = vec![Axis::new("n", 0, 4)];
/// let mut file = Cursor::new(Vec::new());
/// let mut pieces = Pieces::begin(&mut file, Shape::new(Format::Npy, "g", axes.clone()))?;
/// pieces.put(&vec![0_u8, 1, 2].into())?;
/// pieces.put(&vec![300_u16, 0].into())?;
/// let mut whole = Vec::new();
/// npy::write(&mut whole, &Table::new("g", axes, vec![0_u16, 1, 2, 300, 0]))?;
/// assert_eq!(file.into_inner(), whole);
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub struct Pieces<'f> {
    file: &'f mut dyn LongFile,
    rows: Box<dyn RowWriter>,
    /// The number of values of the table.
    total: usize,
    /// The number of values written.
    written: usize,
}

impl<'f> Pieces<'f> {
    /// Begins a table in an empty file.
    ///
    /// # Errors
    /// A format that does not support the table, or a file that cannot be written.
    pub fn begin(file: &'f mut dyn LongFile, shape: Shape) -> Result<Self, DrawError> {
        let mut pieces = Self::resume(file, shape, 0, blocks::empty())?;
        pieces.append(|rows, sink, written| rows.head(sink, written))?;
        Ok(pieces)
    }

    /// Continues at the end of a file.
    ///
    /// # Errors
    /// A format that does not support the table.
    pub fn resume(
        file: &'f mut dyn LongFile,
        shape: Shape,
        written: usize,
        hash: u64,
    ) -> Result<Self, DrawError> {
        let lengths = shape.axes.iter().map(Axis::len);
        Ok(Self {
            file,
            total: lengths.fold(1, usize::saturating_mul),
            rows: shape.writer(hash)?,
            written,
        })
    }

    /// Writes the next rows.
    ///
    /// # Errors
    /// A cell that is missing or a text, more values than the table has, or a file that cannot be
    /// written.
    pub fn put(&mut self, values: &Cells) -> Result<(), DrawError> {
        if values.len() > self.total - self.written {
            return Err(io::Error::other("more values than the table has").into());
        }
        self.rows.adapt(self.file, self.written, values)?;
        let end = self.written + values.len();
        self.append(|rows, sink, written| rows.rows(sink, written..end, values))?;
        self.written = end;
        if self.rows.changing() > 0 {
            self.file.seek(SeekFrom::Start(0))?;
            self.append(|rows, sink, written| rows.head(sink, written))?;
            self.file.seek(SeekFrom::End(0))?;
        }
        Ok(())
    }

    /// Writes the end record. Only blocks have one.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn end(&mut self) -> Result<(), DrawError> {
        self.append(|rows, sink, written| rows.end(sink, written))
    }

    /// Writes a part of the format at the position of the file.
    fn append(
        &mut self,
        part: impl FnOnce(&mut dyn RowWriter, &mut Sink<'_>, usize) -> Written,
    ) -> Written {
        let mut sink = Sink::new(self.file);
        part(&mut *self.rows, &mut sink, self.written)?;
        Ok(sink.finish()?)
    }

    /// Returns the bytes at the start of the file that are rewritten with every piece.
    pub fn changing(&self) -> u64 {
        self.rows.changing()
    }

    /// Returns the number of values written.
    pub fn written(&self) -> usize {
        self.written
    }

    /// Returns the hash of the values written in blocks.
    pub fn hash(&self) -> u64 {
        self.rows.hash()
    }

    /// Returns the bytes written.
    ///
    /// # Errors
    /// Errors of the file.
    pub fn bytes(&mut self) -> Result<u64, DrawError> {
        Ok(self.file.stream_position()?)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use proptest::prelude::*;

    use super::*;
    use crate::npy;
    use grundy_core::Table;

    fn in_pieces(format: Format, axes: &[Axis], values: &[i64], piece: usize) -> Vec<u8> {
        let mut file = Cursor::new(Vec::new());
        let shape = Shape::new(format, "g", axes.to_vec());
        let mut pieces = Pieces::begin(&mut file, shape).unwrap();
        for piece in values.chunks(piece) {
            pieces.put(&piece.to_vec().into()).unwrap();
        }
        file.into_inner()
    }

    fn at_once(format: Format, axes: &[Axis], values: &[i64]) -> Vec<u8> {
        let table = Table::new("g", axes.to_vec(), values.to_vec());
        let mut page = Vec::new();
        let layout = crate::text::Layout::default();
        format.write(&mut page, &table, &layout).unwrap();
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
            // A stopped run leaves a table of fewer rows.
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
        let shape = Shape::new(Format::Npy, "w", axes.clone());
        let mut pieces = Pieces::begin(&mut file, shape).unwrap();
        pieces.put(&vec![true, false].into()).unwrap();
        pieces.put(&vec![false, true].into()).unwrap();
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
        assert!(Pieces::begin(&mut file, Shape::new(Format::Bfile, "g", axes)).is_err());
    }

    #[test]
    fn a_row_of_promised_width_is_resumed_where_it_stopped() {
        let values: Vec<u32> = (0..300).map(|n| n * 7 % 300).collect();
        for format in [Format::Npy, Format::Csv, Format::Blocks] {
            let shape = Shape {
                width: Some(2),
                ..Shape::new(format, "g", vec![Axis::new("n", 0, 299)])
            };
            let (mut once, mut twice) = (Cursor::new(Vec::new()), Cursor::new(Vec::new()));
            let mut pieces = Pieces::begin(&mut once, shape.clone()).unwrap();
            pieces.put(&values[..70].to_vec().into()).unwrap();
            pieces.put(&values[70..].to_vec().into()).unwrap();
            let mut pieces = Pieces::begin(&mut twice, shape.clone()).unwrap();
            pieces.put(&values[..70].to_vec().into()).unwrap();
            let hash = pieces.hash();
            assert_eq!(pieces.bytes().unwrap(), twice.get_ref().len() as u64);
            let mut pieces = Pieces::resume(&mut twice, shape, 70, hash).unwrap();
            pieces.put(&values[70..].to_vec().into()).unwrap();
            assert_eq!(once.get_ref(), twice.get_ref(), "{format:?}");
        }
    }

    #[test]
    fn the_head_of_a_row_has_room_for_every_length() {
        let mut file = Cursor::new(Vec::new());
        let shape = Shape {
            width: Some(4),
            ..Shape::new(Format::Npy, "g", vec![Axis::new("n", 0, i64::MAX - 1)])
        };
        let mut pieces = Pieces::begin(&mut file, shape).unwrap();
        pieces.put(&vec![1_u32, 70_000].into()).unwrap();
        let file = file.into_inner();
        let header = String::from_utf8_lossy(&file[10..128]).into_owned();
        assert!(header.contains("'<u4'") && header.contains("(2,)") && header.ends_with('\n'));
        assert_eq!(file[128..], [1, 0, 0, 0, 0x70, 0x11, 1, 0]);
    }
}
