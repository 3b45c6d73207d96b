//! Tables as text for a terminal or a plain file.
//!
//! One parameter that fits on a line is two rows, positions over values, with the P-positions
//! marked below:
//!
//! ```text
//! n | 0 1 2 3 4 5 6 7
//! --+----------------
//! g | 0 1 2 3 0 1 2 3
//!   | P       P
//! ```
//!
//! A longer sequence is broken into lines of a round number of values, so that row label plus
//! column label is the position (the value at 23 is in row 20, column 3):
//!
//! ```text
//!  n | 0 1 2 3 4 5 6 7 8 9
//! ---+--------------------
//!  0 | 0 1 2 3 0 1 2 3 0 1
//! 10 | 2 3 0 1 2 3 0 1 2 3
//! 20 | 0 1 2 3
//! ```
//!
//! If the length of line is the period of the sequence, the columns are constant; see
//! [`Layout::per_line`]. Two parameters are a grid, the first going down and the second across;
//! more are one grid for each choice of the others, headed `z = 3`. A grid wider than the page is
//! split into bands of columns. Positions that do not exist are `·`.
//!
//! All columns of a table have one width, found by a first pass over the cells. So the second pass
//! is a plain copy for each cell.

use std::io::Write;

use grundy_core::{Axis, Cells, Kind, Lang, Table};

use crate::data::{Block, Cell, Grids};
use crate::error::DrawError;
use crate::messages;
use crate::sink::{Sink, int_width};
use crate::survey::{Survey, summary};
use crate::width::{columns, pad_left, pad_right, printable};

/// The layout of a table on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Columns of the page. `usize::MAX` never breaks lines, for files.
    pub width: usize,
    /// Values on a line of a long sequence. `None` takes the largest round number that fits.
    pub per_line: Option<usize>,
    /// Whether P-positions are shown in reverse video, by ANSI escape sequences.
    pub colour: bool,
    /// Whether a last line lists the P-positions of a table if they are not marked otherwise.
    pub summary: bool,
    /// The language of the words.
    pub lang: Lang,
}

impl Default for Layout {
    /// Makes a page of 80 columns without colour, with the list of P-positions.
    fn default() -> Self {
        Self {
            width: 80,
            per_line: None,
            colour: false,
            summary: true,
            lang: Lang::En,
        }
    }
}

/// Writes a table for readers.
///
/// # Errors
/// Only if the writer fails.
///
/// ```
/// use grundy_core::{Axis, Cells, Kind, Lang, Table};
/// use grundy_draw::text;
/// // Two heaps of nim: the losing positions lie on the diagonal.
/// let values: Vec<u8> = (0..3).flat_map(|x| (0..3).map(move |y| x ^ y)).collect();
/// let axes = vec![Axis::new("x", 0, 2), Axis::new("y", 0, 2)];
/// let table = Table::new("g", axes, values).kind(Kind::Grundy);
/// assert_eq!(
///     text::to_string(&table, &text::Layout::default()),
///     r"
/// x\y | 0 1 2
/// ----+------
///   0 | 0 1 2
///   1 | 1 0 3
///   2 | 2 3 0
/// P-positions: (x, y) = (0, 0), (1, 1), (2, 2) (3 of 9)
/// "
///     .trim_start()
/// );
/// ```
pub fn write(out: &mut dyn Write, table: &Table, layout: &Layout) -> Result<(), DrawError> {
    let mut sink = Sink::new(out);
    if let Some(title) = &table.title {
        sink.text(&printable(title.text(layout.lang)));
        sink.line()?;
    }
    let survey = Survey::of(table);
    let style = CellStyle {
        kind: table.kind,
        colour: layout.colour,
    };
    let mut marked = layout.colour;
    match &table.area.axes[..] {
        _ if table.is_empty() => {
            let ranges = ranges(&table.area.axes);
            sink.text(messages::no_positions_in(ranges).text(layout.lang));
            sink.line()?;
            marked = true;
        }
        [] => {
            sink.text(&printable(&table.function));
            sink.text(" = ");
            style.put(&mut sink, table.cell(0), 0);
            sink.line()?;
            marked = true;
        }
        [axis] => {
            let width = survey
                .width
                .max(int_width(axis.from))
                .max(int_width(axis.to));
            let names = columns(&printable(&axis.name)).max(columns(&printable(&table.function)));
            let line = table
                .len()
                .checked_mul(width + 1)
                .and_then(|cells| cells.checked_add(names + 2));
            if layout.per_line.is_none() && line.is_some_and(|line| line <= layout.width) {
                two_rows(&mut sink, table, style, names, width)?;
                marked = true;
            } else {
                long_sequence(&mut sink, table, axis, style, survey.width, layout)?;
            }
        }
        [down, across, ..] => {
            for (number, block) in table.blocks().iter().enumerate() {
                if number > 0 {
                    sink.line()?;
                }
                let heading = table.block_heading(block);
                if !heading.is_empty() {
                    sink.text(&printable(&heading));
                    sink.line()?;
                }
                grid(
                    &mut sink,
                    table,
                    block,
                    [down, across],
                    style,
                    survey.width,
                    layout,
                )?;
            }
        }
    }
    if layout.summary && !marked && table.kind.tells_winners() {
        sink.text(&summary(table, &survey, (layout.width, layout.lang)));
        sink.line()?;
    }
    Ok(sink.finish()?)
}

/// As [`write()`], as a string.
pub fn to_string(table: &Table, layout: &Layout) -> String {
    let mut page = Vec::new();
    write(&mut page, table, layout).expect("a vector takes every byte");
    String::from_utf8(page).expect("tables are written in UTF-8")
}

/// The style of one cell.
#[derive(Clone, Copy)]
struct CellStyle {
    kind: Kind,
    colour: bool,
}

impl CellStyle {
    /// Writes the cells at `indices`, each with a space before it.
    fn row(
        self,
        sink: &mut Sink<'_>,
        table: &Table,
        indices: impl ExactSizeIterator<Item = usize> + Clone,
        width: usize,
    ) {
        let special = self.colour && self.kind.tells_winners();
        let (numbers, field) = (indices.clone(), width + 1);
        let written = match &table.cells {
            _ if special => false,
            Cells::U8(v) => sink.int_row(numbers.map(|i| v.get(i).map(|&v| v.into())), field),
            Cells::U16(v) => sink.int_row(numbers.map(|i| v.get(i).map(|&v| v.into())), field),
            Cells::U32(v) => sink.int_row(numbers.map(|i| v.get(i).map(|&v| v.into())), field),
            cells => {
                let int = |cell| {
                    if let Cell::Int(value) = cell {
                        Some(value)
                    } else {
                        None
                    }
                };
                sink.int_row(numbers.map(|i| int(Cell::of(cells, i))), field)
            }
        };
        if written {
            return;
        }
        for index in indices {
            sink.byte(b' ');
            self.put(sink, table.cell(index), width);
        }
    }

    /// Writes `cell` right-aligned in a field of `width` columns.
    fn put(self, sink: &mut Sink<'_>, cell: Cell<'_>, width: usize) {
        match cell {
            Cell::Int(0) if self.colour && self.kind == Kind::Grundy => {
                reverse(sink, "0", width);
            }
            Cell::Int(value) => sink.int_right(value, width),
            Cell::Bool(value) => {
                let text = match (self.kind.is_outcome(), value) {
                    (true, true) => "N",
                    (true, false) => "P",
                    (_, true) => "true",
                    (_, false) => "false",
                };
                if self.colour && text == "P" {
                    reverse(sink, text, width);
                } else {
                    sink.fill(b' ', width.saturating_sub(text.len()));
                    sink.text(text);
                }
            }
            Cell::Text(text) => sink.text(&pad_left(&printable(&text), width)),
            Cell::Missing => {
                sink.fill(b' ', width.saturating_sub(1));
                sink.text("·");
            }
        }
    }
}

/// Writes the text reversed, but not the space before it, so a P-position is a spot, not a bar.
fn reverse(sink: &mut Sink<'_>, text: &str, width: usize) {
    sink.fill(b' ', width.saturating_sub(text.len()));
    sink.text("\u{1b}[1;7m");
    sink.text(text);
    sink.text("\u{1b}[0m");
}

/// Writes `--+----`: the rule under the header.
fn rule(sink: &mut Sink<'_>, labels: usize, cells: usize) -> std::io::Result<()> {
    sink.fill(b'-', labels + 1);
    sink.byte(b'+');
    sink.fill(b'-', cells);
    sink.line()
}

fn two_rows(
    sink: &mut Sink<'_>,
    table: &Table,
    style: CellStyle,
    names: usize,
    width: usize,
) -> std::io::Result<()> {
    let axis = &table.area.axes[0];
    sink.text(&pad_right(&printable(&axis.name), names));
    sink.text(" |");
    for i in 0..table.len() {
        sink.byte(b' ');
        sink.int_right(axis.at(i), width);
    }
    sink.line()?;
    rule(sink, names, table.len() * (width + 1))?;
    sink.text(&pad_right(&printable(&table.function), names));
    sink.text(" |");
    style.row(sink, table, 0..table.len(), width);
    sink.line()?;

    // Outcomes are already printed as `P`.
    let last = (0..table.len()).rev().find(|&i| table.is_p(&table.cell(i)));
    let Some(last) = last.filter(|_| table.kind == Kind::Grundy) else {
        return Ok(());
    };
    sink.fill(b' ', names);
    sink.text(" |");
    for i in 0..=last {
        sink.fill(b' ', width);
        sink.byte(if table.is_p(&table.cell(i)) {
            b'P'
        } else {
            b' '
        });
    }
    sink.line()
}

fn long_sequence(
    sink: &mut Sink<'_>,
    table: &Table,
    axis: &Axis,
    style: CellStyle,
    cell_width: usize,
    layout: &Layout,
) -> std::io::Result<()> {
    let name = printable(&axis.name);
    let labels = int_width(axis.from)
        .max(int_width(axis.to))
        .max(columns(&name));
    let width_of = |per_line: usize| cell_width.max(int_width(per_line as i64 - 1));
    let fits = |per_line: usize| {
        per_line
            .checked_mul(width_of(per_line) + 1)
            .and_then(|cells| cells.checked_add(labels + 2))
            .is_some_and(|line| line <= layout.width)
    };
    let round = [100, 50, 20, 10, 5, 2]
        .into_iter()
        .find(|&per_line| fits(per_line))
        .unwrap_or(1);
    let per_line = layout.per_line.unwrap_or(round).max(1);
    let width = width_of(per_line);

    sink.text(&pad_left(&name, labels));
    sink.text(" |");
    for column in 0..per_line {
        sink.byte(b' ');
        sink.int_right(column as i64, width);
    }
    sink.line()?;
    rule(sink, labels, per_line * (width + 1))?;

    // Lines start at multiples of their length; the first one may have places before `from`.
    let into_line = axis.from.rem_euclid(per_line as i64);
    let blank = if axis.from.checked_sub(into_line).is_some() {
        into_line as usize
    } else {
        0
    };
    let mut label = axis.from - blank as i64;
    let mut next = 0;
    while next < table.len() {
        sink.int_right(label, labels);
        sink.text(" |");
        let mut places = per_line;
        if next == 0 {
            sink.fill(b' ', blank * (width + 1));
            places -= blank;
        }
        let end = table.len().min(next + places);
        style.row(sink, table, next..end, width);
        sink.line()?;
        next = end;
        label = label.saturating_add(per_line as i64);
    }
    Ok(())
}

fn grid(
    sink: &mut Sink<'_>,
    table: &Table,
    block: &Block,
    [down, across]: [&Axis; 2],
    style: CellStyle,
    cell_width: usize,
    layout: &Layout,
) -> std::io::Result<()> {
    let corner = format!("{}\\{}", printable(&down.name), printable(&across.name));
    let labels = int_width(down.from)
        .max(int_width(down.to))
        .max(columns(&corner));
    let width = cell_width
        .max(int_width(across.from))
        .max(int_width(across.to));
    let band = (layout.width.saturating_sub(labels + 2) / (width + 1)).max(1);
    let mut first = 0;
    while first < block.columns {
        if first > 0 {
            sink.line()?;
        }
        let end = block.columns.min(first.saturating_add(band));
        sink.text(&pad_left(&corner, labels));
        sink.text(" |");
        for column in first..end {
            sink.byte(b' ');
            sink.int_right(across.at(column), width);
        }
        sink.line()?;
        rule(sink, labels, (end - first) * (width + 1))?;
        for row in 0..block.rows {
            sink.int_right(down.at(row), labels);
            sink.text(" |");
            style.row(
                sink,
                table,
                (first..end).map(|column| block.index(row, column)),
                width,
            );
            sink.line()?;
        }
        first = end;
    }
    Ok(())
}

/// Returns the ranges as `x = 0..=7, y = 0..=-1`.
fn ranges(axes: &[Axis]) -> String {
    let ranges: Vec<String> = axes
        .iter()
        .map(|axis| format!("{} = {}..={}", printable(&axis.name), axis.from, axis.to))
        .collect();
    ranges.join(", ")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use proptest::prelude::*;

    use super::*;

    fn sequence(to: i64, value: impl Fn(i64) -> i64) -> Table {
        Table::new(
            "g",
            vec![Axis::new("n", 0, to)],
            (0..=to).map(value).collect::<Vec<i64>>(),
        )
        .kind(Kind::Grundy)
    }

    fn wythoff(to: i64) -> Table {
        let n = to as usize + 1;
        let mut g = vec![0_u16; n * n];
        for x in 0..n {
            for y in 0..n {
                let mut seen: Vec<u16> = (1..=x).map(|k| g[(x - k) * n + y]).collect();
                seen.extend((1..=y).map(|k| g[x * n + y - k]));
                seen.extend((1..=x.min(y)).map(|k| g[(x - k) * n + y - k]));
                g[x * n + y] = (0..=u16::MAX).find(|v| !seen.contains(v)).unwrap();
            }
        }
        Table::new("g", vec![Axis::new("x", 0, to), Axis::new("y", 0, to)], g).kind(Kind::Grundy)
    }

    #[test]
    fn a_short_sequence_is_two_rows_with_its_p_positions() {
        assert_snapshot!(to_string(&sequence(10, |n| n % 4), &Layout::default()), @"
        n |  0  1  2  3  4  5  6  7  8  9 10
        --+---------------------------------
        g |  0  1  2  3  0  1  2  3  0  1  2
          |  P           P           P
        ");
    }

    #[test]
    fn a_long_sequence_is_broken_into_lines_of_a_round_length() {
        assert_snapshot!(to_string(&sequence(64, |n| n % 4), &Layout::default()), @"
         n |  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
        ---+------------------------------------------------------------
         0 |  0  1  2  3  0  1  2  3  0  1  2  3  0  1  2  3  0  1  2  3
        20 |  0  1  2  3  0  1  2  3  0  1  2  3  0  1  2  3  0  1  2  3
        40 |  0  1  2  3  0  1  2  3  0  1  2  3  0  1  2  3  0  1  2  3
        60 |  0  1  2  3  0
        P-positions: n = 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, ... (17 of 65)
        ");
    }

    #[test]
    fn lines_as_long_as_the_period_show_it() {
        let layout = Layout {
            per_line: Some(4),
            ..Layout::default()
        };
        assert_snapshot!(to_string(&sequence(13, |n| n % 4), &layout), @"
         n | 0 1 2 3
        ---+--------
         0 | 0 1 2 3
         4 | 0 1 2 3
         8 | 0 1 2 3
        12 | 0 1
        P-positions: n = 0, 4, 8, 12 (4 of 14)
        ");
    }

    #[test]
    fn a_sequence_that_starts_late_keeps_its_columns() {
        let table = Table::new(
            "g",
            vec![Axis::new("n", 7, 23)],
            (0..17).map(i64::from).collect::<Vec<i64>>(),
        );
        let layout = Layout {
            width: 40,
            ..Layout::default()
        };
        assert_snapshot!(to_string(&table, &layout), @"
         n |  0  1  2  3  4  5  6  7  8  9
        ---+------------------------------
         0 |                       0  1  2
        10 |  3  4  5  6  7  8  9 10 11 12
        20 | 13 14 15 16
        ");
    }

    #[test]
    fn two_parameters_are_a_grid_and_the_first_goes_down() {
        let axes = vec![Axis::new("x", 0, 1), Axis::new("y", 3, 5)];
        let table = Table::new("f", axes, vec![3_u8, 4, 5, 13, 14, 15]).title("f(x, y) = 10x + y");
        assert_snapshot!(to_string(&table, &Layout::default()), @r"
        f(x, y) = 10x + y
        x\y |  3  4  5
        ----+---------
          0 |  3  4  5
          1 | 13 14 15
        ");
    }

    #[test]
    fn queens_to_the_corner_lists_its_p_positions() {
        assert_snapshot!(to_string(&wythoff(7), &Layout::default()), @r"
        x\y |  0  1  2  3  4  5  6  7
        ----+------------------------
          0 |  0  1  2  3  4  5  6  7
          1 |  1  2  0  4  5  3  7  8
          2 |  2  0  1  5  3  4  8  6
          3 |  3  4  5  6  2  0  1  9
          4 |  4  5  3  2  7  6  9  0
          5 |  5  3  4  0  6  8 10  1
          6 |  6  7  8  1  9 10  3  4
          7 |  7  8  6  9  0  1  4  5
        P-positions: (x, y) = (0, 0), (1, 2), (2, 1), (3, 5), (4, 7), ... (7 of 64)
        ");
    }

    #[test]
    fn a_grid_wider_than_the_page_is_cut_into_bands() {
        let layout = Layout {
            width: 24,
            summary: false,
            ..Layout::default()
        };
        assert_snapshot!(to_string(&wythoff(8), &layout), @r"
        x\y |  0  1  2  3  4  5
        ----+------------------
          0 |  0  1  2  3  4  5
          1 |  1  2  0  4  5  3
          2 |  2  0  1  5  3  4
          3 |  3  4  5  6  2  0
          4 |  4  5  3  2  7  6
          5 |  5  3  4  0  6  8
          6 |  6  7  8  1  9 10
          7 |  7  8  6  9  0  1
          8 |  8  6  7 10  1  2

        x\y |  6  7  8
        ----+---------
          0 |  6  7  8
          1 |  7  8  6
          2 |  8  6  7
          3 |  1  9 10
          4 |  9  0  1
          5 | 10  1  2
          6 |  3  4  5
          7 |  4  5  3
          8 |  5  3  4
        ");
    }

    #[test]
    fn more_parameters_are_a_grid_for_each_choice_of_the_others() {
        let axes = ["x", "y", "z"].map(|name| Axis::new(name, 0, 1)).to_vec();
        let nim: Vec<u8> = (0..8).map(|i| (i >> 2) ^ (i >> 1 & 1) ^ (i & 1)).collect();
        let table = Table::new("g", axes, nim).kind(Kind::Grundy);
        assert_snapshot!(to_string(&table, &Layout::default()), @r"
        z = 0
        x\y | 0 1
        ----+----
          0 | 0 1
          1 | 1 0

        z = 1
        x\y | 0 1
        ----+----
          0 | 1 0
          1 | 0 1
        P-positions: (x, y, z) = (0, 0, 0), (0, 1, 1), (1, 0, 1), ... (4 of 8)
        ");
    }

    #[test]
    fn positions_that_do_not_exist_are_dots() {
        let axes = vec![Axis::new("行", 0, 2), Axis::new("列", 0, 2)];
        let cell = |i: i64| (i / 3 <= i % 3).then_some(i);
        let cells: Vec<Option<i64>> = (0..9).map(cell).collect();
        let table = Table::new("g", axes, cells).title("三角の盤");
        assert_snapshot!(to_string(&table, &Layout::default()), @r"
        三角の盤
        行\列 | 0 1 2
        ------+------
            0 | 0 1 2
            1 | · 4 5
            2 | · · 8
        ");
    }

    #[test]
    fn outcomes_are_letters() {
        let axes = vec![Axis::new("石の数", 0, 8)];
        let cells: Vec<bool> = (0..9).map(|n| n % 4 != 0).collect();
        let table = Table::new("勝ち", axes, cells).kind(Kind::Win);
        assert_snapshot!(to_string(&table, &Layout::default()), @"
        石の数 | 0 1 2 3 4 5 6 7 8
        -------+------------------
        勝ち   | P N N N P N N N P
        ");
    }

    #[test]
    fn colour_marks_only_p_positions() {
        let layout = Layout {
            colour: true,
            ..Layout::default()
        };
        let page = to_string(&wythoff(2), &layout);
        assert_eq!(page.matches("\u{1b}[1;7m0\u{1b}[0m").count(), 3);
        assert_eq!(page.matches('\u{1b}').count(), 6);
        assert!(!page.contains("P-positions"));
    }

    #[test]
    fn the_list_of_p_positions_stays_within_the_page() {
        let page = to_string(&sequence(1000, |n| n % 2), &Layout::default());
        let last = page.lines().last().unwrap();
        assert!(last.len() <= 80, "{last}");
        assert!(last.starts_with("P-positions: n = 0, 2, 4, "), "{last}");
        assert!(last.ends_with(", ... (501 of 1001)"), "{last}");
        let page = to_string(&sequence(99, |n| n + 1), &Layout::default());
        assert!(page.ends_with("P-positions: none (0 of 100)\n"));
    }

    #[test]
    fn a_constant_and_an_empty_box_say_what_they_are() {
        let answer = Table::new("answer", Vec::<Axis>::new(), vec![5_u8]);
        assert_eq!(to_string(&answer, &Layout::default()), "answer = 5\n");
        let axes = vec![Axis::new("x", 0, 3), Axis::new("y", 2, 1)];
        let empty = Table::new("g", axes, Vec::<u8>::new()).kind(Kind::Grundy);
        assert_eq!(
            to_string(&empty, &Layout::default()),
            "no positions in x = 0..=3, y = 2..=1\n"
        );
    }

    #[test]
    fn the_ends_of_the_integers_can_be_labels() {
        for from in [i64::MIN, i64::MIN + 13, i64::MAX - 29] {
            let axes = vec![Axis::new("n", from, from + 29)];
            let page = to_string(&Table::new("g", axes, vec![7_u8; 30]), &Layout::default());
            assert!(page.matches('7').count() >= 30, "{page}");
        }
    }

    fn cell_text() -> impl Strategy<Value = Option<String>> {
        prop_oneof![
            Just(None),
            "[0-9]{1,6}".prop_map(Some),
            "[ぁ-んァ-ヶ一-龠]{0,4}".prop_map(Some),
            "\\PC{0,3}".prop_map(Some),
            Just(Some("two\nlines".to_owned())),
        ]
    }

    proptest! {
        #[test]
        fn tables_line_up_in_any_script(
            name in "[a-z一-龠ア-ン]{1,5}",
            other in "[a-zぁ-ん]{1,3}",
            from in -30_i64..30,
            rows in 1_usize..5,
            across in 1_usize..30,
            width in 20_usize..120,
            cells in prop::collection::vec(cell_text(), 120),
        ) {
            let layout = Layout { width, ..Layout::default() };
            let axes = vec![
                Axis::new(name, from, from + rows as i64 - 1),
                Axis::new(other, 0, across as i64 - 1),
            ];
            let table = Table::new("g", axes.clone(), cells[..rows * across].to_vec());
            let page = to_string(&table, &layout);
            for band in page.split("\n\n") {
                let widths: Vec<usize> = band.lines().map(columns).collect();
                prop_assert!(widths.iter().all(|&w| w == widths[0]), "{page}");
            }

            // A sequence: all lines but the last one, which may be shorter.
            let table = Table::new("g", axes[1..].to_vec(), cells[..across].to_vec());
            let page = to_string(&table, &layout);
            let widths: Vec<usize> = page.lines().map(columns).collect();
            prop_assert!(widths[..widths.len() - 1].iter().all(|&w| w == widths[0]), "{page}");
            prop_assert!(widths[widths.len() - 1] <= widths[0], "{page}");
        }

        #[test]
        fn numbers_stay_within_the_page(
            values in prop::collection::vec(0_u32..5000, 1..300),
            from in 0_i64..2000,
            width in 40_usize..120,
        ) {
            let axes = vec![Axis::new("n", from, from + values.len() as i64 - 1)];
            let table = Table::new("g", axes, values).kind(Kind::Grundy);
            let page = to_string(&table, &Layout { width, ..Layout::default() });
            prop_assert!(page.lines().all(|line| columns(line) <= width), "{page}");
        }
    }
}
