//! One long row, written by pieces as its values are computed: the same bytes as the whole table would be written, so far
//! as the format allows it.
//!
//! The formats are those of [`csv`](crate::csv), [`bfile`](crate::bfile) and [`npy`](crate::npy) for a table of one
//! parameter. A NumPy array says its length and its type before the first value: the type is `u2` or
//! `u4`, as the caller promises, and [`RowFormat::head`] has room to be written again when the length is known.

use std::io::{self, Write};

use crate::sink::Sink;

/// How a long row is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowFormat {
    /// `n,g` and a line for each value.
    Csv,
    /// The same with a tab.
    Tsv,
    /// `n g(n)`.
    Bfile,
    /// A NumPy array of 16-bit numbers.
    NpyShort,
    /// A NumPy array of 32-bit numbers.
    NpyLong,
}

impl RowFormat {
    /// What stands before the values, for a row of `len` values. Its length does not depend on `len`.
    ///
    /// ```
    /// use grundy_draw::row::RowFormat;
    /// assert_eq!(RowFormat::Csv.head("n", "g", 3), b"n,g\n");
    /// assert_eq!(RowFormat::NpyShort.head("n", "g", 3).len(), 128);
    /// ```
    pub fn head(self, parameter: &str, function: &str, len: u64) -> Vec<u8> {
        let element = match self {
            Self::Csv => return format!("{parameter},{function}\n").into_bytes(),
            Self::Tsv => return format!("{parameter}\t{function}\n").into_bytes(),
            Self::Bfile => return Vec::new(),
            Self::NpyShort => "<u2",
            Self::NpyLong => "<u4",
        };
        let header =
            format!("{{'descr': '{element}', 'fortran_order': False, 'shape': ({len},), }}");
        let mut bytes = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
        bytes.extend_from_slice(format!("{header:<117}\n").as_bytes());
        bytes
    }

    /// Writes the values from position `first` on.
    ///
    /// # Errors
    /// Only if the writer fails.
    pub fn piece(
        self,
        out: &mut (impl Write + ?Sized),
        first: u64,
        values: &[u32],
    ) -> io::Result<()> {
        let mut sink = Sink::new(out);
        let between = match self {
            Self::Csv => b',',
            Self::Tsv => b'\t',
            _ => b' ',
        };
        for (n, &value) in (first..).zip(values) {
            match self {
                Self::NpyShort => {
                    sink.bytes(&(value as u16).to_le_bytes());
                    sink.room()?;
                }
                Self::NpyLong => {
                    sink.bytes(&value.to_le_bytes());
                    sink.room()?;
                }
                _ => {
                    sink.int(n as i64);
                    sink.byte(between);
                    sink.int(i64::from(value));
                    sink.line()?;
                }
            }
        }
        sink.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Axis, Table};

    #[test]
    fn pieces_make_up_the_whole_table() {
        let values: Vec<u32> = (0..300).map(|n| n * 7 % 300).collect();
        let axes = vec![Axis::new("n", 0, 299)];
        let table = Table::new("g", axes, values.clone());
        for format in [RowFormat::Csv, RowFormat::Tsv, RowFormat::Bfile] {
            let mut whole = Vec::new();
            match format {
                RowFormat::Csv => crate::csv::write(&mut whole, &table),
                RowFormat::Tsv => crate::csv::write_tabs(&mut whole, &table),
                _ => crate::bfile::write(&mut whole, &table),
            }
            .unwrap();
            let mut row = format.head("n", "g", 300);
            format.piece(&mut row, 0, &values[..70]).unwrap();
            format.piece(&mut row, 70, &values[70..]).unwrap();
            assert_eq!(row, whole, "{format:?}");
        }
        // The array has a larger head and the same numbers.
        let mut whole = Vec::new();
        crate::npy::write(&mut whole, &table).unwrap();
        let mut row = RowFormat::NpyShort.head("n", "g", 300);
        assert_eq!(row.len() % 64, 0);
        assert_eq!(
            RowFormat::NpyShort.head("n", "g", u64::MAX).len(),
            row.len()
        );
        RowFormat::NpyShort.piece(&mut row, 0, &values).unwrap();
        assert!(row.ends_with(&whole[whole.len() - 600..]));
        let header = String::from_utf8_lossy(&row[10..128]).into_owned();
        assert!(header.contains("'<u2'") && header.contains("(300,)") && header.ends_with('\n'));
    }
}
