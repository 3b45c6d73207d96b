//! A table as JSON: `{"function":…,"params":[…],"values":[…]}`, the values as nested arrays, `null`
//! for missing ones.
//!
//! The table of a stopped run is marked at its end: `"complete":false,"reached":7`.

use std::io::Write;

use grundy_core::{Axis, Stop, Table};

use crate::data::{Cell, each};
use crate::error::DrawError;
use crate::sink::Sink;

/// Writes a table as one line of JSON.
///
/// # Errors
/// Only if the writer fails.
///
/// ```
/// use grundy_core::{Axis, Stop, Table};
/// use grundy_draw::json;
/// let mut page = Vec::new();
/// json::write(&mut page, &Table::new("g", vec![Axis::new("n", 1, 3)], vec![1_u8, 2, 3]))?;
/// assert_eq!(
///     String::from_utf8(page).unwrap(),
///     concat!(
///         r#"{"function":"g","params":[{"name":"n","from":1,"to":3}],"values":[1,2,3]}"#,
///         "\n"
///     )
/// );
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub fn write(out: &mut dyn Write, table: &Table) -> Result<(), DrawError> {
    let mut sink = Sink::new(out);
    sink.text("{\"function\":");
    text(&mut sink, &table.function);
    sink.text(",\"params\":[");
    for (number, axis) in table.area.axes.iter().enumerate() {
        sink.text(if number == 0 { "" } else { "," });
        sink.text("{\"name\":");
        text(&mut sink, &axis.name);
        sink.text(&format!(",\"from\":{},\"to\":{}}}", axis.from, axis.to));
    }
    sink.text("],\"values\":");
    rows(&mut sink, table)?;
    if table.stop != Stop::Complete {
        let reached = table.reached;
        sink.text(&format!(",\"complete\":false,\"reached\":{reached}"));
    }
    sink.byte(b'}');
    sink.line()?;
    Ok(sink.finish()?)
}

fn rows(sink: &mut Sink<'_>, table: &Table) -> Result<(), DrawError> {
    let lengths: Vec<usize> = table.area.axes.iter().map(Axis::len).collect();
    if lengths.contains(&0) {
        sink.text("[]");
        return Ok(());
    }
    let mut place = vec![0; lengths.len()];
    sink.fill(b'[', lengths.len());
    each(&table.cells, 0..table.len(), |_, cell| {
        match cell {
            Cell::Int(value) => sink.int(value),
            Cell::Bool(value) => sink.text(if value { "true" } else { "false" }),
            Cell::Missing => sink.text("null"),
            Cell::Text(words) => text(sink, &words),
        }
        // Each of the innermost parameters that is at its end closes a bracket.
        let mut closed = 0;
        for (at, length) in place.iter_mut().zip(&lengths).rev() {
            *at += 1;
            if *at < *length {
                break;
            }
            *at = 0;
            closed += 1;
        }
        sink.fill(b']', closed);
        if closed < lengths.len() {
            sink.byte(b',');
            sink.fill(b'[', closed);
        }
        Ok(sink.room()?)
    })
}

/// Writes a text in quotes (RFC 8259, section 7).
fn text(sink: &mut Sink<'_>, text: &str) {
    sink.byte(b'"');
    for c in text.chars() {
        match c {
            '"' => sink.text("\\\""),
            '\\' => sink.text("\\\\"),
            '\n' => sink.text("\\n"),
            '\r' => sink.text("\\r"),
            '\t' => sink.text("\\t"),
            '\u{8}' => sink.text("\\b"),
            '\u{c}' => sink.text("\\f"),
            c if c < ' ' => sink.text(&format!("\\u{:04x}", u32::from(c))),
            c => sink.text(c.encode_utf8(&mut [0; 4])),
        }
    }
    sink.byte(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_a_stopped_run_says_so() {
        let axes = vec![Axis::new("x", 0, 1), Axis::new("y", 0, 1)];
        let cells = vec![Some("a\"\\\n\u{1}石"), None, Some("")];
        let mut page = Vec::new();
        let mut table = Table::new("g", axes, cells);
        (table.stop, table.reached) = (Stop::Interrupted, 3);
        write(&mut page, &table).unwrap();
        let page = String::from_utf8(page).unwrap();
        let (_, values) = page.split_once("\"values\":").unwrap();
        assert_eq!(
            values,
            "[[\"a\\\"\\\\\\n\\u0001石\",null],[\"\",null]],\"complete\":false,\"reached\":3}\n"
        );
    }
}
