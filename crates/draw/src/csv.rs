//! Values separated by commas or tabs, for spreadsheets and programs.
//!
//! One parameter gives rows `n,g`. Two give a matrix with a header row and a header column, whose
//! corner `x\y` names the direction down first. More give the long form `x,y,z,g`, a row for each
//! position, which data-frame libraries expect. Fields are quoted after RFC 4180; lines end with a
//! line feed alone, which every reader accepts. A missing cell is an empty field, an empty text is
//! `""`.

use std::io::{self, Write};
use std::ops::Range;

use grundy_core::{Axis, Cells, Table};

use crate::data::{Cell, each};
use crate::error::DrawError;
use crate::rows::{RowWriter, Written};
use crate::sink::Sink;

/// Writes a table with its fields separated by a comma, a tab or any other single byte.
///
/// # Errors
/// Only if the writer fails.
///
/// ```
/// use grundy_core::{Axis, Cells, Table};
/// use grundy_draw::csv;
/// let axes = vec![Axis::new("x", 0, 1), Axis::new("y", 0, 2)];
/// let mut page = Vec::new();
/// csv::write(&mut page, &Table::new("g", axes, vec![0_u8, 1, 2, 1, 0, 3]), b',')?;
/// assert_eq!(page, b"x\\y,0,1,2\n0,0,1,2\n1,1,0,3\n");
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub fn write(out: &mut dyn Write, table: &Table, separator: u8) -> Result<(), DrawError> {
    CsvRows {
        function: table.function.clone(),
        axes: table.area.axes.clone(),
        separator,
    }
    .write_whole(out, table.len(), &table.cells)
}

/// The lines of a table.
pub(crate) struct CsvRows {
    pub function: String,
    pub axes: Vec<Axis>,
    pub separator: u8,
}

impl RowWriter for CsvRows {
    fn head(&mut self, sink: &mut Sink<'_>, _: usize) -> Written {
        let separator = self.separator;
        if let [down, across] = &self.axes[..] {
            field(sink, &format!("{}\\{}", down.name, across.name), separator);
            for column in 0..across.len() {
                sink.byte(separator);
                sink.int(across.at(column));
            }
            return Ok(sink.line()?);
        }
        for axis in &self.axes {
            field(sink, &axis.name, separator);
            sink.byte(separator);
        }
        field(sink, &self.function, separator);
        Ok(sink.line()?)
    }

    fn rows(&mut self, sink: &mut Sink<'_>, range: Range<usize>, cells: &Cells) -> Written {
        let (axes, separator) = (&self.axes[..], self.separator);
        if let [down, across] = axes {
            let width = across.len();
            for row in 0..range.len().checked_div(width).unwrap_or(down.len()) {
                sink.int(down.at(range.start.checked_div(width).unwrap_or(0) + row));
                each(cells, row * width..(row + 1) * width, |_, cell| {
                    sink.byte(separator);
                    put(sink, &cell, separator);
                    Ok::<(), io::Error>(())
                })?;
                sink.line()?;
            }
            return Ok(());
        }
        let mut rest = range.start;
        let mut position: Vec<i64> = Vec::with_capacity(axes.len());
        for axis in axes.iter().rev() {
            position.push(axis.at(rest % axis.len().max(1)));
            rest /= axis.len().max(1);
        }
        position.reverse();
        each(cells, 0..range.len(), |_, cell| {
            for &at in &position {
                sink.int(at);
                sink.byte(separator);
            }
            put(sink, &cell, separator);
            sink.line()?;
            // Counts up like an odometer, the last parameter fastest.
            for (at, axis) in position.iter_mut().zip(axes).rev() {
                if *at < axis.to {
                    *at += 1;
                    break;
                }
                *at = axis.from;
            }
            Ok(())
        })
    }
}

#[inline]
fn put(sink: &mut Sink<'_>, cell: &Cell<'_>, separator: u8) {
    match cell {
        Cell::Int(value) => sink.int(*value),
        Cell::Bool(value) => sink.text(if *value { "true" } else { "false" }),
        Cell::Text(text) if text.is_empty() => sink.text("\"\""),
        Cell::Text(text) => field(sink, text, separator),
        Cell::Missing => {}
    }
}

fn field(sink: &mut Sink<'_>, text: &str, separator: u8) {
    let special = |byte: u8| byte == separator || matches!(byte, b'"' | b'\n' | b'\r');
    if text.bytes().any(special) {
        sink.byte(b'"');
        sink.text(&text.replace('"', "\"\""));
        sink.byte(b'"');
    } else {
        sink.text(text);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn page(table: &Table) -> String {
        let mut page = Vec::new();
        write(&mut page, table, b',').unwrap();
        String::from_utf8(page).unwrap()
    }

    /// Reads a page by the grammar of RFC 4180; `None` is a field without quotes and without
    /// content.
    fn read(page: &str, separator: char) -> Vec<Vec<Option<String>>> {
        let mut rows = Vec::new();
        let mut row = Vec::new();
        let mut chars = page.chars().peekable();
        while chars.peek().is_some() {
            let mut text = String::new();
            let quoted = chars.next_if_eq(&'"').is_some();
            if quoted {
                loop {
                    match chars.next().expect("a closing quote") {
                        '"' if chars.next_if_eq(&'"').is_some() => text.push('"'),
                        '"' => break,
                        c => text.push(c),
                    }
                }
            } else {
                while let Some(c) = chars.next_if(|&c| c != separator && c != '\n') {
                    assert!(c != '"' && c != '\r', "must be quoted: {page:?}");
                    text.push(c);
                }
            }
            row.push((quoted || !text.is_empty()).then_some(text));
            match chars.next() {
                Some('\n') => rows.push(std::mem::take(&mut row)),
                Some(c) => assert_eq!(c, separator),
                None => panic!("no line feed at the end: {page:?}"),
            }
        }
        rows
    }

    #[test]
    fn three_parameters_are_in_long_form() {
        let axes = vec![
            Axis::new("x", 0, 1),
            Axis::new("y", 5, 5),
            Axis::new("z", -1, 0),
        ];
        let table = Table::new("g", axes, vec![Some(1_i64), None, Some(3), Some(4)]);
        assert_eq!(
            page(&table),
            "x,y,z,g\n0,5,-1,1\n0,5,0,\n1,5,-1,3\n1,5,0,4\n"
        );
    }

    #[test]
    fn a_constant_is_a_name_and_a_value() {
        assert_eq!(
            page(&Table::new("answer", Vec::<Axis>::new(), vec![true])),
            "answer\ntrue\n"
        );
    }

    #[test]
    fn an_empty_range_leaves_the_header() {
        let table = Table::new("g", vec![Axis::new("n", 1, 0)], Vec::<u8>::new());
        assert_eq!(page(&table), "n,g\n");
    }

    proptest! {
        #[test]
        fn what_is_written_can_be_read_back(
            names in ("[a-z\",\n石]{1,4}", "[a-z\t\r\"]{1,4}", "\\PC{1,4}"),
            cells in prop::collection::vec(prop::option::of("[a-z\",\t\n\r石 ]{0,5}"), 6),
            tabs: bool,
        ) {
            let separator = if tabs { '\t' } else { ',' };
            let round = |table: &Table| {
                let mut page = Vec::new();
                write(&mut page, table, separator as u8).unwrap();
                read(std::str::from_utf8(&page).unwrap(), separator)
            };

            let table = Table::new(&names.0, vec![Axis::new(&names.1, 0, 5)], cells.clone());
            let rows = round(&table);
            prop_assert_eq!(&rows[0], &[Some(names.1.clone()), Some(names.0.clone())]);
            for (i, cell) in cells.iter().enumerate() {
                prop_assert_eq!(&rows[i + 1], &[Some(i.to_string()), cell.clone()]);
            }

            let axes = vec![Axis::new(&names.1, 0, 1), Axis::new(&names.2, 7, 9)];
            let rows = round(&Table::new(&names.0, axes, cells.clone()));
            prop_assert_eq!(rows[0][0].clone(), Some(format!("{}\\{}", names.1, names.2)));
            prop_assert_eq!(rows.len(), 3);
            for (i, cell) in cells.iter().enumerate() {
                prop_assert_eq!(&rows[1 + i / 3][1 + i % 3], cell);
            }
        }
    }
}
