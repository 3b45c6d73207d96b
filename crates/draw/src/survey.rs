//! The survey of a table before it is drawn: the width of its cells, its P-positions, and the range
//! of the colours.

use grundy_core::{Cells, Kind, Lang, Table, Value};

use crate::data::{Cell, Grids};
use crate::messages;
use crate::sink::int_width;
use crate::width::{columns, printable};

/// The colours of the scale, smallest value first.
#[rustfmt::skip] // one line for each third of the scale
pub const PALETTE: [&str; 24] = [
    "#232673", "#1c317c", "#0f3c83", "#004885", "#005284", "#015c85", "#016687", "#036f89",
    "#05798c", "#06828e", "#058c90", "#039691", "#02a091", "#08aa8f", "#24b38b", "#47bb87",
    "#61c283", "#79c87e", "#90ce7b", "#a6d478", "#bbd976", "#d0de76", "#e5e277", "#f9e77b",
];

/// From this colour on, text on it is dark.
const LIGHT_FROM: usize = 10;

/// The colour of P-positions.
pub(crate) const P_COLOUR: &str = "#b84300";

/// Returns the class of a readable number on a colour.
pub(crate) fn ink(colour: usize) -> &'static str {
    if colour < LIGHT_FROM {
        "gd-pale gd-mid"
    } else {
        "gd-dark gd-mid"
    }
}

/// The result of the first pass over the cells of a table.
pub(crate) struct Survey {
    /// The columns of the widest cell.
    pub(crate) width: usize,
    /// The smallest and largest value that is not a P-position: the range of the colours.
    pub(crate) low: i64,
    pub(crate) high: i64,
    /// The number of P-positions.
    pub(crate) p_count: usize,
    /// The first of them, as flat indices; enough for any line.
    pub(crate) p_first: Vec<usize>,
    pub(crate) missing: usize,
    /// Whether some cells are texts, and whether some are truth values that are not outcomes.
    pub(crate) texts: bool,
    pub(crate) truths: bool,
}

/// The colour of one cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paint {
    Missing,
    Text,
    P,
    Colour(usize),
}

/// Returns the number of a cell in the scale and in a plot.
pub(crate) fn number(cell: &Cell<'_>) -> Option<i64> {
    match cell {
        Cell::Int(value) => Some(*value),
        Cell::Bool(value) => Some(i64::from(*value)),
        Cell::Text(_) | Cell::Missing => None,
    }
}

/// Returns the text of a cell.
pub(crate) fn label(cell: &Cell<'_>, kind: Kind) -> String {
    match cell {
        Cell::Bool(true) if kind.is_outcome() => "N".to_owned(),
        Cell::Bool(false) if kind.is_outcome() => "P".to_owned(),
        Cell::Text(text) => printable(text).into_owned(),
        cell => cell.to_string(),
    }
}

impl Survey {
    /// Maximal number of P-positions in a line of a page.
    const MAX_MARKED_CELLS: usize = 256;

    pub(crate) fn of(table: &Table) -> Self {
        let mut survey = Self {
            width: 1,
            low: i64::MAX,
            high: i64::MIN,
            p_count: 0,
            p_first: Vec::new(),
            missing: 0,
            texts: false,
            truths: false,
        };
        let zero_is_p = table.is_p(&Cell::Int(0));
        let numbers = match &table.cells {
            Cells::U8(values) => survey.numbers(values, zero_is_p),
            Cells::U16(values) => survey.numbers(values, zero_is_p),
            Cells::U32(values) => survey.numbers(values, zero_is_p),
            Cells::I64(values) => survey.numbers(values, zero_is_p),
            Cells::Bool(_) | Cells::Any(_) | Cells::Masked(..) => 0,
        };
        for index in numbers..table.len() {
            let cell = table.cell(index);
            match &cell {
                Cell::Text(text) => {
                    survey.texts = true;
                    survey.width = survey.width.max(columns(&printable(text)));
                }
                Cell::Missing => survey.missing += 1,
                Cell::Bool(value) if !table.kind.is_outcome() => {
                    survey.truths = true;
                    survey.width = survey.width.max(if *value { 4 } else { 5 });
                }
                Cell::Int(_) | Cell::Bool(_) => {}
            }
            if table.is_p(&cell) {
                survey.note_p(index);
            } else if let Some(value) = number(&cell) {
                survey.low = survey.low.min(value);
                survey.high = survey.high.max(value);
            }
        }
        let numbers = int_width(survey.low.min(0)).max(int_width(survey.high.max(0)));
        survey.width = survey.width.max(numbers);
        survey
    }

    fn note_p(&mut self, index: usize) {
        if self.p_count < Self::MAX_MARKED_CELLS {
            self.p_first.push(index);
        }
        self.p_count += 1;
    }

    /// Surveys integers, which most tables contain; returns their number.
    fn numbers<T: Copy + Into<i64>>(&mut self, values: &[T], zero_is_p: bool) -> usize {
        for (index, value) in values.iter().enumerate() {
            let value = (*value).into();
            if value == 0 && zero_is_p {
                self.note_p(index);
            } else {
                self.low = self.low.min(value);
                self.high = self.high.max(value);
            }
        }
        values.len()
    }

    pub(crate) fn paint(&self, table: &Table, cell: &Cell<'_>) -> Paint {
        if table.is_p(cell) {
            return Paint::P;
        }
        match (cell, number(cell)) {
            (Cell::Missing, _) => Paint::Missing,
            (_, Some(value)) => Paint::Colour(self.colour(value)),
            _ => Paint::Text,
        }
    }

    /// Returns the index in the palette of a value between `low` and `high`.
    fn colour(&self, value: i64) -> usize {
        let (low, high) = (i128::from(self.low), i128::from(self.high));
        if low == high {
            return PALETTE.len() * 2 / 3;
        }
        let last = PALETTE.len() as i128 - 1;
        ((i128::from(value) - low) * last / (high - low)) as usize
    }

    /// Returns whether the scale has any value.
    pub(crate) fn is_used(&self) -> bool {
        self.low <= self.high
    }
}

/// Whether the value of some cell is not known.
fn has_unknown(cells: &Cells) -> bool {
    let Cells::Any(values) = cells else {
        return false;
    };
    let mut known = values.iter().flatten();
    known.any(|value| matches!(value, Value::Unknown(_)))
}

/// Returns `P-positions: n = 0, 4, 8, ... (25 of 101)`, truncated to the line.
pub(crate) fn summary(table: &Table, survey: &Survey, (width, lang): (usize, Lang)) -> String {
    let (found, all) = (survey.p_count, table.len());
    let label = if has_unknown(&table.cells) {
        messages::known_p_positions()
    } else {
        messages::p_positions()
    };
    let count = messages::share(found, all);
    let (count, label) = (count.text(lang), label.text(lang));
    if survey.p_count == 0 {
        return format!("{label}{}{count}", messages::none().text(lang));
    }
    let names: Vec<_> = table
        .area
        .axes
        .iter()
        .map(|axis| printable(&axis.name))
        .collect();
    let names = names.join(", ");
    let several = table.area.axes.len() > 1;
    let mut line = if several {
        format!("{label}({names}) = ")
    } else {
        format!("{label}{names} = ")
    };
    let room = width.saturating_sub(columns(count) + ", ...".len());
    for (listed, &index) in survey.p_first.iter().enumerate() {
        let position: Vec<String> = table
            .area
            .position(index)
            .iter()
            .map(i64::to_string)
            .collect();
        let position = position.join(", ");
        let item = if several {
            format!("({position})")
        } else {
            position
        };
        if listed > 0 && columns(&line) + item.len() + 2 > room {
            line.push_str(", ...");
            return line + count;
        }
        if listed > 0 {
            line.push_str(", ");
        }
        line.push_str(&item);
    }
    if survey.p_count > survey.p_first.len() {
        line.push_str(", ...");
    }
    line + count
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the relative luminance as in WCAG 2.
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let c = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn the_palette_climbs_in_lightness_and_numbers_on_it_can_be_read() {
        for pair in PALETTE.windows(2) {
            assert!(luminance(pair[0]) < luminance(pair[1]), "{pair:?}");
        }
        let contrast = |a: f64, b: f64| (a.max(b) + 0.05) / (a.min(b) + 0.05);
        for (i, colour) in PALETTE.iter().enumerate() {
            let ink = if i < LIGHT_FROM {
                1.0
            } else {
                luminance("#0b0f14")
            };
            assert!(contrast(luminance(colour), ink) >= 4.5, "{colour}");
        }
        assert!(contrast(luminance(P_COLOUR), 1.0) >= 4.5);
    }
}
