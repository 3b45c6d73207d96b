//! The formats of a table, each with its names: the one list from which front ends make their
//! offers.

use std::io::Write;

use grundy_game::Table;

use crate::error::DrawError;
use crate::{bfile, csv, json, latex, npy, svg, text};

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Drawn for people.
    Text,
    /// `{"function","params":[…],"values":[…]}`.
    Json,
    /// Comma-separated values.
    Csv,
    /// The same with tabs.
    Tsv,
    /// A NumPy array.
    Npy,
    /// The b-file of the encyclopedia of integer sequences.
    Bfile,
    /// A LaTeX `tabular`.
    Latex,
    /// A picture.
    Svg,
    /// The same picture in pixels, two for each of its own.
    Png,
    /// Compressed blocks, for rows that are written in pieces.
    Blocks,
}

/// A format, its name, the end of its files' names, its media type, and what it is.
type FormatEntry = (
    Format,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

#[rustfmt::skip] // one line for each format
const LIST: [FormatEntry; 10] = [
    (Format::Text, "text", "txt", "text/plain; charset=utf-8", "For people"),
    (Format::Json, "json", "json", "application/json", "For programs; its form is stable"),
    (Format::Csv, "csv", "csv", "text/csv; charset=utf-8", "Comma-separated values"),
    (Format::Tsv, "tsv", "tsv", "text/tab-separated-values; charset=utf-8", "Tab-separated values"),
    (Format::Npy, "npy", "npy", "application/octet-stream", "A NumPy array"),
    (Format::Bfile, "bfile", "bfile", "text/plain; charset=utf-8", "A b-file of the On-Line Encyclopedia of Integer Sequences"),
    (Format::Latex, "latex", "tex", "application/x-tex", "A LaTeX tabular"),
    (Format::Svg, "svg", "svg", "image/svg+xml", "A picture"),
    (Format::Png, "png", "png", "image/png", "A picture in pixels"),
    (Format::Blocks, "blocks", "blocks", "application/octet-stream", "Compressed blocks with checksums, for long rows of heap games"),
];

impl Format {
    /// All formats, in the order in which they are offered. Pixels need the feature `png`, blocks
    /// the feature `long`.
    pub fn all() -> impl Iterator<Item = Self> {
        let all = LIST.iter().map(|entry| entry.0);
        let built = [
            (Self::Png, cfg!(feature = "png")),
            (Self::Blocks, cfg!(feature = "long")),
        ];
        all.filter(move |format| !built.contains(&(*format, false)))
    }

    fn entry(self) -> &'static FormatEntry {
        // The list is in the order of the variants.
        &LIST[self as usize]
    }

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        self.entry().1
    }

    /// How the names of its files end.
    pub fn extension(self) -> &'static str {
        self.entry().2
    }

    /// Its media type.
    pub fn media(self) -> &'static str {
        self.entry().3
    }

    /// What it is, for a list of offers.
    pub fn about(self) -> &'static str {
        self.entry().4
    }

    /// The format of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|format| format.name() == name)
    }

    /// The format of a file, by the end of its name.
    pub fn of_extension(extension: &str) -> Option<Self> {
        Self::all().find(|format| format.extension() == extension)
    }

    /// Whether it is no text.
    pub fn is_binary(self) -> bool {
        matches!(self, Self::Npy | Self::Png | Self::Blocks)
    }

    /// Whether a table can be written in it [piece by piece](crate::pieces).
    pub fn in_pieces(self) -> bool {
        matches!(
            self,
            Self::Csv | Self::Tsv | Self::Npy | Self::Bfile | Self::Blocks
        )
    }

    /// Writes a whole table. `layout` is for the text.
    ///
    /// # Errors
    /// A writer that fails, or a format that cannot hold this table.
    pub fn write(
        self,
        out: &mut dyn Write,
        table: &Table,
        layout: &text::Layout,
    ) -> Result<(), DrawError> {
        match self {
            Self::Text => text::write(out, table, layout),
            Self::Json => json::write(out, table),
            Self::Csv => csv::write(out, table, b','),
            Self::Tsv => csv::write(out, table, b'\t'),
            Self::Npy => npy::write(out, table),
            Self::Bfile => bfile::write(out, table),
            Self::Latex => latex::write(out, table),
            Self::Svg => svg::write(out, table),
            Self::Png => pixels(out, &svg::document(table)?),
            Self::Blocks => Err(DrawError::Unfit {
                format: "blocks",
                fact: "only rows that are written in pieces come in blocks".to_owned(),
                instead: "write npy",
            }),
        }
    }
}

/// Writes an SVG document as PNG, with the fonts of the system where a title needs them.
///
/// # Errors
/// As [`crate::png::write`]; a program that was built without it.
#[cfg(feature = "png")]
pub fn pixels(out: &mut dyn Write, svg: &str) -> Result<(), DrawError> {
    crate::png::write(out, svg, 2.0, crate::png::Fonts::load_system_fonts)
}

/// Refuses, since this program was built without pictures in pixels.
///
/// # Errors
/// Always.
#[cfg(not(feature = "png"))]
pub fn pixels(_: &mut dyn Write, _: &str) -> Result<(), DrawError> {
    Err(DrawError::Unfit {
        format: "png",
        fact: "this program was built without pictures in pixels".to_owned(),
        instead: "write svg",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_stands_at_its_place_of_the_list_under_names_of_its_own() {
        for (place, (format, ..)) in LIST.into_iter().enumerate() {
            assert_eq!(format as usize, place);
            if !Format::all().any(|offered| offered == format) {
                continue;
            }
            assert_eq!(Format::named(format.name()), Some(format));
            assert_eq!(Format::of_extension(format.extension()), Some(format));
        }
    }
}
