//! The formats of a table with their names: the only list, which all front ends use.

use std::io::Write;

use grundy_core::Table;

use crate::error::DrawError;
use crate::{bfile, csv, json, latex, messages, npy, svg, text};

/// The format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Text for readers.
    Text,
    /// `{"function","params":[…],"values":[…]}`.
    Json,
    /// Comma-separated values.
    Csv,
    /// Tab-separated values.
    Tsv,
    /// A NumPy array.
    Npy,
    /// The b-file of the encyclopedia of integer sequences.
    Bfile,
    /// A LaTeX `tabular`.
    Latex,
    /// A picture.
    Svg,
    /// The same picture as pixels, two for each SVG unit.
    Png,
    /// Compressed blocks, for rows that are written in pieces.
    Blocks,
}

/// A format, its name, its file extension, its media type, and its description.
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
    /// Returns all formats, in the order of the lists for users. Pixels need the feature `png`,
    /// blocks the feature `long`.
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

    /// Returns its name in commands.
    pub fn name(self) -> &'static str {
        self.entry().1
    }

    /// Returns its file extension.
    pub fn extension(self) -> &'static str {
        self.entry().2
    }

    /// Returns its media type.
    pub fn media(self) -> &'static str {
        self.entry().3
    }

    /// Returns its description, for a list of formats.
    pub fn about(self) -> &'static str {
        self.entry().4
    }

    /// Returns the format with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|format| format.name() == name)
    }

    /// Returns the format of a file, by its extension.
    pub fn of_extension(extension: &str) -> Option<Self> {
        Self::all().find(|format| format.extension() == extension)
    }

    /// Returns whether it is a binary format.
    pub fn is_binary(self) -> bool {
        matches!(self, Self::Npy | Self::Png | Self::Blocks)
    }

    /// Returns whether a table can be written in it [piece by piece](crate::pieces).
    pub fn in_pieces(self) -> bool {
        matches!(
            self,
            Self::Csv | Self::Tsv | Self::Npy | Self::Bfile | Self::Blocks
        )
    }

    /// Writes a whole table. `layout` applies to text, and its language also to pictures.
    ///
    /// # Errors
    /// A writer that fails, or a format that does not support this table.
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
            Self::Svg => svg::write(out, table, layout.lang),
            Self::Png => pixels(out, &svg::document(table, layout.lang)?),
            Self::Blocks => Err(DrawError::Unfit {
                format: "blocks",
                fact: messages::only_rows_come_in_blocks(),
                instead: messages::write_npy(),
            }),
        }
    }
}

/// Writes an SVG document as PNG, with the fonts of the system where a title needs them.
///
/// # Errors
/// As [`crate::png::write`].
#[cfg(feature = "png")]
pub fn pixels(out: &mut dyn Write, svg: &str) -> Result<(), DrawError> {
    crate::png::write(out, svg, 2.0, crate::png::Fonts::load_system_fonts)
}

/// Fails, since this program was built without pictures as pixels.
///
/// # Errors
/// Always.
#[cfg(not(feature = "png"))]
pub fn pixels(_: &mut dyn Write, _: &str) -> Result<(), DrawError> {
    Err(DrawError::Unfit {
        format: "png",
        fact: messages::built_without_pixels(),
        instead: messages::write_svg(),
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
