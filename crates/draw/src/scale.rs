//! From values to colours: what a picture of a table knows before it is drawn.

use crate::data::{Cell, Meaning, Table};
use crate::width::{columns, printable};

/// The colours of the scale, least value first.
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

/// The classes of a number on a colour, which must be read.
pub(crate) fn ink(colour: usize) -> &'static str {
    if colour < LIGHT_FROM {
        "gd-pale gd-mid"
    } else {
        "gd-dark gd-mid"
    }
}

/// What the first pass over the cells finds out: from which value to which the colours run.
pub(crate) struct Scale {
    /// The least and largest value that is not a P-position.
    pub(crate) low: i64,
    pub(crate) high: i64,
    pub(crate) p_count: usize,
    pub(crate) missing: usize,
    pub(crate) texts: bool,
    /// The columns of the widest cell.
    pub(crate) width: usize,
}

/// How one cell is painted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paint {
    Missing,
    Text,
    P,
    Colour(usize),
}

/// The number that stands for a cell in the scale and in a plot.
pub(crate) fn number(cell: Cell<'_>) -> Option<i64> {
    match cell {
        Cell::Int(value) => Some(value),
        Cell::Bool(value) => Some(i64::from(value)),
        Cell::Text(_) | Cell::Missing => None,
    }
}

/// What is written on a cell.
pub(crate) fn label(cell: Cell<'_>, meaning: Meaning) -> String {
    match cell {
        Cell::Bool(true) if meaning == Meaning::Outcome => "N".to_owned(),
        Cell::Bool(false) if meaning == Meaning::Outcome => "P".to_owned(),
        Cell::Text(text) => printable(text).into_owned(),
        cell => cell.to_string(),
    }
}

impl Scale {
    pub(crate) fn of(table: &Table<'_>) -> Self {
        let mut scale = Self {
            low: i64::MAX,
            high: i64::MIN,
            p_count: 0,
            missing: 0,
            texts: false,
            width: 1,
        };
        let (mut least, mut largest) = (0, 0);
        for index in 0..table.len() {
            let cell = table.cell(index);
            match cell {
                Cell::Text(text) => {
                    scale.texts = true;
                    scale.width = scale.width.max(columns(&printable(text)));
                }
                Cell::Missing => scale.missing += 1,
                Cell::Int(value) => {
                    least = least.min(value);
                    largest = largest.max(value);
                }
                Cell::Bool(_) if table.what() == Meaning::Outcome => {}
                Cell::Bool(_) => scale.width = scale.width.max(5),
            }
            if table.is_p(cell) {
                scale.p_count += 1;
            } else if let Some(value) = number(cell) {
                scale.low = scale.low.min(value);
                scale.high = scale.high.max(value);
            }
        }
        scale.width = scale
            .width
            .max(least.to_string().len())
            .max(largest.to_string().len());
        scale
    }

    pub(crate) fn paint(&self, table: &Table<'_>, cell: Cell<'_>) -> Paint {
        if table.is_p(cell) {
            return Paint::P;
        }
        match (cell, number(cell)) {
            (Cell::Missing, _) => Paint::Missing,
            (_, Some(value)) => Paint::Colour(self.colour(value)),
            _ => Paint::Text,
        }
    }

    /// The index in the palette of a value between `low` and `high`.
    fn colour(&self, value: i64) -> usize {
        let (low, high) = (i128::from(self.low), i128::from(self.high));
        if low == high {
            return PALETTE.len() * 2 / 3;
        }
        let last = PALETTE.len() as i128 - 1;
        ((i128::from(value) - low) * last / (high - low)) as usize
    }

    /// Whether there is any value for the scale.
    pub(crate) fn is_used(&self) -> bool {
        self.low <= self.high
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as in WCAG 2.
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
