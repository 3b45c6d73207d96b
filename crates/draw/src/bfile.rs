//! The b-file of the On-Line Encyclopedia of Integer Sequences: a line `n a(n)` for each term.
//!
//! The format has no header, no gaps and one index, so only a table of one parameter fits. The
//! terms after the end of a stopped run are omitted; a gap in the middle is an error. Truth values
//! are written as 0 and 1, as in the encyclopedia.

use std::io::{self, Write};
use std::ops::Range;

use grundy_core::{Axis, Cells, Table};

use crate::data::{Cell, Grids, signature};
use crate::error::DrawError;
use crate::messages;
use crate::rows::{RowWriter, Written};
use crate::sink::Sink;

/// Writes a sequence as a b-file.
///
/// # Errors
/// If the table is not a sequence of integers without gaps, or if the writer fails. In the first
/// case nothing has been written.
///
/// ```
/// use grundy_core::{Axis, Cells, Table};
/// use grundy_draw::bfile;
/// let mut page = Vec::new();
/// bfile::write(&mut page, &Table::new("g", vec![Axis::new("n", 1, 3)], vec![1_u8, 2, 3]))?;
/// assert_eq!(page, b"1 1\n2 2\n3 3\n");
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub fn write(out: &mut dyn Write, table: &Table) -> Result<(), DrawError> {
    let mut rows = BfileRows::new(&table.function, &table.area.axes)?;
    let mut len = table.len();
    while len > 0 && table.cell(len - 1) == Cell::Missing {
        len -= 1;
    }
    for index in 0..len {
        let (name, at) = (&rows.axis.name, rows.axis.at(index));
        let (fact, instead) = match table.cell(index) {
            Cell::Int(_) | Cell::Bool(_) => continue,
            Cell::Text(text) if is_integer(&text) => continue,
            Cell::Text(text) => (
                messages::text_in_b_file(name, at, text),
                messages::write_csv_for_texts(),
            ),
            Cell::Missing => (
                messages::gap_in_b_file(name, at),
                messages::start_behind_the_gap(),
            ),
        };
        return Err(DrawError::Unfit {
            format: "b-file",
            fact,
            instead,
        });
    }
    rows.write_whole(out, len, &table.cells)
}

/// The lines of a sequence of integers.
pub(crate) struct BfileRows {
    axis: Axis,
}

impl BfileRows {
    /// Refuses a function of several parameters.
    pub(crate) fn new(function: &str, axes: &[Axis]) -> Result<Self, DrawError> {
        match axes {
            [axis] => Ok(Self { axis: axis.clone() }),
            _ => Err(DrawError::Unfit {
                format: "b-file",
                fact: messages::parameters_of_b_file(signature(function, axes), axes.len()),
                instead: messages::write_csv_or_one_parameter(),
            }),
        }
    }
}

impl RowWriter for BfileRows {
    fn rows(&mut self, sink: &mut Sink<'_>, range: Range<usize>, cells: &Cells) -> Written {
        for (index, place) in range.enumerate() {
            sink.int(self.axis.at(place));
            sink.byte(b' ');
            match Cell::of(cells, index) {
                Cell::Int(value) => sink.int(value),
                Cell::Bool(value) => sink.int(i64::from(value)),
                Cell::Text(text) => sink.text(&text),
                Cell::Missing => return Err(io::Error::other("a b-file has no gaps").into()),
            }
            sink.line()?;
        }
        Ok(())
    }
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(axes: Vec<Axis>, values: impl Into<Cells>) -> Result<String, String> {
        let mut page = Vec::new();
        match write(&mut page, &Table::new("g", axes, values)) {
            Ok(()) => Ok(String::from_utf8(page).unwrap()),
            Err(error) => {
                assert!(page.is_empty(), "half a file is worse than none");
                Err(error.to_string())
            }
        }
    }

    #[test]
    fn a_stopped_run_gives_a_shorter_file() {
        let values = vec![Some(3_i64), Some(4), None];
        assert_eq!(
            page(vec![Axis::new("n", -1, 1)], values).unwrap(),
            "-1 3\n0 4\n"
        );
        assert_eq!(
            page(vec![Axis::new("n", 0, 9)], Vec::<u8>::new()).unwrap(),
            ""
        );
    }

    #[test]
    fn big_integers_are_written_and_words_are_refused() {
        let axes = || vec![Axis::new("n", 0, 1)];
        let big = "-123456789012345678901234567890";
        assert_eq!(
            page(axes(), vec!["0", big]).unwrap(),
            format!("0 0\n1 {big}\n")
        );
        assert_eq!(
            page(axes(), vec!["0", "∞"]).unwrap_err(),
            "b-file: the value at n = 1 is `∞`, and a b-file holds integers without gaps; \
             write csv, which holds any text"
        );
    }

    #[test]
    fn a_grid_is_refused_with_advice() {
        let axes = vec![Axis::new("x", 0, 1), Axis::new("y", 0, 0)];
        assert_eq!(
            page(axes, vec![0_u8, 1]).unwrap_err(),
            "b-file: g(x, y) has 2 parameters, but a b-file (the format of sequences in the OEIS) has one; \
             write csv, or give a function of one parameter such as a row or the diagonal"
        );
    }

    #[test]
    fn a_gap_is_refused() {
        let error = page(vec![Axis::new("n", 5, 7)], vec![Some(1_i64), None, Some(2)]).unwrap_err();
        assert!(error.contains("at n = 6 is missing"), "{error}");
    }
}
