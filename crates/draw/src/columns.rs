//! Small tables with a header: the catalogue, the moves from a position, the patterns found.
//!
//! Unlike [`text`](crate::text), which prints numbers by the million, this measures every column
//! for itself, aligns left or right, and folds the last column when a page width is given.

use std::borrow::Cow;
use std::fmt;

use crate::width::{columns, pad_left, pad_right, printable};

/// The alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table of texts, printed by `Display`.
///
/// ```
/// use grundy_draw::{Align, Columns};
/// let mut games = Columns::new([("name", Align::Left), ("", Align::Left), ("n", Align::Right)]);
/// games.row(["kayles", "ケイルズ", "1"]);
/// games.row(["nim", "ニム", "12"]);
/// assert_eq!(
///     games.to_string(),
///     "name               n\n\
///      ------  --------  --\n\
///      kayles  ケイルズ   1\n\
///      nim     ニム      12\n"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Columns {
    headers: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
    width: usize,
    /// Whether the last column is cut instead of folded.
    cut: bool,
}

/// The separator of two columns.
const GAP: &str = "  ";

/// The last column is never folded narrower than this: better a long line than a ladder of words.
const MIN_LAST_COLUMN: usize = 16;

impl Columns {
    /// Makes a table with these headers. If all are empty, no header is written.
    pub fn new<S: Into<String>>(headers: impl IntoIterator<Item = (S, Align)>) -> Self {
        let headers = headers
            .into_iter()
            .map(|(name, align)| (name.into(), align))
            .collect();
        Self {
            headers,
            rows: Vec::new(),
            width: usize::MAX,
            cut: false,
        }
    }

    /// Wraps the last column so that lines have at most `width` columns of the page.
    #[must_use]
    pub fn fold(mut self, width: usize) -> Self {
        self.width = width;
        self
    }

    /// Truncates the last column, with `…`, so that every row is one line within `width` columns of
    /// the page.
    #[must_use]
    pub fn cut(mut self, width: usize) -> Self {
        self.cut = true;
        self.fold(width)
    }

    /// Adds a row. Omitted cells are empty.
    ///
    /// # Panics
    /// If there are more cells than headers.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) -> &mut Self {
        let mut row: Vec<String> = cells
            .into_iter()
            .map(|cell| printable(&cell.into()).into_owned())
            .collect();
        assert!(
            row.len() <= self.headers.len(),
            "more cells than headers: {row:?}"
        );
        row.resize(self.headers.len(), String::new());
        self.rows.push(row);
        self
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether the table has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn line<'a>(
        &self,
        f: &mut fmt::Formatter<'_>,
        widths: &[usize],
        cells: impl Iterator<Item = &'a str>,
    ) -> fmt::Result {
        let mut line = String::new();
        for (i, cell) in cells.enumerate() {
            if i > 0 {
                line.push_str(GAP);
            }
            line.push_str(&match self.headers[i].1 {
                Align::Left => pad_right(cell, widths[i]),
                Align::Right => pad_left(cell, widths[i]),
            });
        }
        writeln!(f, "{}", line.trim_end())
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(last) = self.headers.len().checked_sub(1) else {
            return Ok(());
        };
        let mut widths: Vec<usize> = self.headers.iter().map(|(name, _)| columns(name)).collect();
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = columns(cell).max(*width);
            }
        }
        let before: usize = widths[..last].iter().map(|width| width + GAP.len()).sum();
        let room = self
            .width
            .saturating_sub(before)
            .max(MIN_LAST_COLUMN)
            .max(columns(&self.headers[last].0));
        widths[last] = widths[last].min(room);

        if self.headers.iter().any(|(name, _)| !name.is_empty()) {
            self.line(
                f,
                &widths,
                self.headers.iter().map(|(name, _)| name.as_str()),
            )?;
            let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
            self.line(f, &widths, rules.iter().map(String::as_str))?;
        }
        for row in &self.rows {
            if self.cut {
                let (before, text) = (row[..last].iter().map(String::as_str), &row[last]);
                let cell = shortened(text, room);
                self.line(f, &widths, before.chain([&*cell]))?;
                continue;
            }
            for (number, piece) in folded(&row[last], room).into_iter().enumerate() {
                let rest = row[..last]
                    .iter()
                    .map(|cell| if number == 0 { cell.as_str() } else { "" });
                self.line(f, &widths, rest.chain([piece]))?;
            }
        }
        Ok(())
    }
}

/// Returns the beginning of a text that has at most `room` columns with the `…` after it; the whole
/// text, if it fits.
fn shortened(text: &str, room: usize) -> Cow<'_, str> {
    if columns(text) <= room {
        return text.into();
    }
    let fits = |&end: &usize| columns(&text[..end]) < room;
    let ends = text.char_indices().map(|(at, _)| at);
    let end = ends.take_while(fits).last().unwrap_or(0);
    format!("{}…", text[..end].trim_end()).into()
}

/// Splits `text` into lines of at most `room` columns: at spaces, or anywhere without a space,
/// as in Japanese.
fn folded(text: &str, room: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while columns(rest) > room {
        // The longest part that fits; at least one character, so that the loop ends.
        let mut cut = rest.chars().next().map_or(0, char::len_utf8);
        for (at, c) in rest.char_indices() {
            let end = at + c.len_utf8();
            if columns(&rest[..end]) > room {
                break;
            }
            cut = end;
        }
        // A space just after the part is as good as one in it; but at most half a line is given up
        // to end at a space.
        let space = if rest[cut..].starts_with(' ') {
            Some(cut)
        } else {
            rest[..cut].rfind(' ')
        };
        let cut = space
            .filter(|&space| columns(&rest[..space]) * 2 > room)
            .unwrap_or(cut);
        lines.push(rest[..cut].trim_end());
        rest = rest[cut..].trim_start();
    }
    lines.push(rest);
    lines
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_last_column_is_folded_and_the_others_stay_clear() {
        let mut table = Columns::new([("game", Align::Left), ("rules", Align::Left)]).fold(40);
        table.row([
            "kayles",
            "take one pin or two neighbours; a row may fall in two",
        ]);
        table.row([
            "一山くずし",
            "一つの山から石を好きなだけ取り、最後の石を取った人の勝ちとする遊び",
        ]);
        insta::assert_snapshot!(table.to_string(), @"
        game        rules
        ----------  ----------------------------
        kayles      take one pin or two
                    neighbours; a row may fall
                    in two
        一山くずし  一つの山から石を好きなだけ取
                    り、最後の石を取った人の勝ち
                    とする遊び
        ");
    }

    #[test]
    fn the_last_column_is_cut_to_one_line() {
        let mut table = Columns::new([("", Align::Left), ("", Align::Left)]).cut(30);
        table.row(["kayles", "take one pin or two neighbours"]);
        table.row(["一山", "最後の石を取った人の勝ちとする遊び"]);
        table.row(["nim", "take some stones, and win"]);
        insta::assert_snapshot!(table.to_string(), @"
        kayles  take one pin or two n…
        一山    最後の石を取った人の…
        nim     take some stones, and…
        ");
    }

    #[test]
    fn without_headers_no_header_is_written() {
        let mut table = Columns::new([("", Align::Right), ("", Align::Left)]);
        table.row(["1", "one"]).row(["10"]);
        assert_eq!(table.to_string(), " 1  one\n10\n");
        assert_eq!(Columns::new::<&str>([]).to_string(), "");
    }

    proptest! {
        #[test]
        fn columns_start_at_the_same_place_in_every_line(
            rows in prop::collection::vec(("[ -~]{0,8}", "[ぁ-ん一-龠a-z]{0,6}"), 1..8),
        ) {
            let mut table = Columns::new([("", Align::Left), ("", Align::Right), ("", Align::Left)]);
            for (left, right) in &rows {
                table.row([left.as_str(), right, "|"]);
            }
            let page = table.to_string();
            let starts: Vec<usize> = page
                .lines()
                .map(|line| columns(&line[..line.rfind('|').unwrap()]))
                .collect();
            prop_assert!(starts.iter().all(|&start| start == starts[0]), "{page}");
        }

        #[test]
        fn folding_loses_no_word_and_keeps_the_width(text in "[a-z ぁ-ん]{0,60}", room in 2_usize..30) {
            let lines = folded(&text, room);
            prop_assert!(lines.iter().all(|line| columns(line) <= room), "{lines:?}");
            let letters = |text: &str| text.replace(' ', "");
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }
    }
}
