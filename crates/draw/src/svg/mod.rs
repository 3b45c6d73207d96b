//! A table as a picture: numbers in coloured squares, a heat map, or a plot of points.
//!
//! A value becomes a colour of `PALETTE`, dark blue for the smallest and yellow for the largest.
//! The palette was computed in the OKLCH colour space (B. Ottosson 2020). Lightness rises in equal
//! steps from 0.32 to 0.92 while the hue runs from blue to yellow, so that it has the same order in
//! grey and for readers with red-green colour blindness. P-positions are outside of the scale: they
//! are vermilion, which does not occur in it, and bold where there are numbers.
//!
//! A heat map of a million cells must not be a million elements. For each colour there is one path;
//! a run of equal cells in a row is one rectangle `Mx yhNv1h-N` of it, some ten bytes. A plot of
//! 10⁷ points is drawn on a raster of half pixels, each of them at most once, so that the file is
//! limited to a few megabytes for every table.
//!
//! Text remains text: it can be selected, searched and read aloud; `<title>` and `<desc>` describe
//! the picture. Colours of text follow the light or dark scheme by a media query. All class names
//! start with `gd-`, so that several pictures can be on one page.

mod plot;

use std::fmt::Write as _;
use std::io::Write;

use self::plot::plot;
use crate::canvas::{Canvas, PictureFrame, escape};
use grundy_core::{Axis, Lang, Message, Table};

use crate::data::{Block, Cell, Grids, place};
use crate::error::DrawError;
use crate::messages;
use crate::survey::{P_COLOUR, PALETTE, Paint, Survey, label};
use crate::width::{columns, printable};

/// The kind of picture: numbers for a small table, else a plot for one parameter and a heat map for
/// more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlotKind {
    /// Every value as a number on its colour.
    Numbers,
    /// A square of colour for each value.
    Heat,
    /// A point for each value, positions to the right and values upwards; one parameter only.
    Plot,
}

/// Maximal number of squares of a picture.
const MAX_CELLS: usize = 4_000_000;

/// Maximal number of numbers; more are unreadable, and slow in viewers.
const MAX_NUMBERS: usize = 40_000;

/// Maximal number of rows and columns of a table with numbers.
const MAX_NUMBERED_SIDE: usize = 32;

/// Maximal number of values of a sequence with numbers.
const MAX_NUMBERED_VALUES: usize = 100;

/// Numbers on a line of a sequence.
const PER_LINE: usize = 20;

/// Writes a table as an SVG document with labels in a language.
///
/// # Errors
/// If the table is too large for a picture, in which case nothing was written, or if the writer
/// fails.
///
/// ```
/// use grundy_draw::svg;
/// use grundy_core::{Axis, Kind, Lang, Table};
/// let values: Vec<u8> = (0..16).map(|i| (i / 4) ^ (i % 4)).collect();
/// let axes = vec![Axis::new("x", 0, 3), Axis::new("y", 0, 3)];
/// let table = Table::new("g", axes, values).kind(Kind::Grundy).title("Nim, two heaps");
/// let mut picture = Vec::new();
/// svg::write(&mut picture, &table, Lang::En)?;
/// let picture = String::from_utf8(picture).unwrap();
/// assert!(picture.starts_with("<svg xmlns"));
/// assert!(picture.contains("<title>g(2, 1) = 3</title>"));
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub fn write(out: &mut dyn Write, table: &Table, lang: Lang) -> Result<(), DrawError> {
    Ok(out.write_all(document(table, lang)?.as_bytes())?)
}

/// As [`write()`], as a string.
///
/// # Errors
/// If the table is too large for a picture.
pub fn document(table: &Table, lang: Lang) -> Result<String, DrawError> {
    let survey = Survey::of(table);
    let small = match &table.area.axes[..] {
        [] => true,
        [axis] => axis.len() <= MAX_NUMBERED_VALUES,
        [down, across, ..] => {
            down.len() <= MAX_NUMBERED_SIDE
                && across.len() <= MAX_NUMBERED_SIDE
                && table.len() <= MAX_NUMBERS
        }
    };
    let (kind, most, what, instead) = match table.area.axes.len() {
        _ if small || survey.texts => (
            PlotKind::Numbers,
            MAX_NUMBERS,
            messages::numbers(),
            messages::smaller_box_or_csv(),
        ),
        1 => (
            PlotKind::Plot,
            usize::MAX,
            messages::points(),
            messages::smaller_box_or_npy(),
        ),
        _ => (
            PlotKind::Heat,
            MAX_CELLS,
            messages::squares(),
            messages::smaller_box_or_npy(),
        ),
    };
    if table.len() > most {
        let (signature, places) = (table.signature(), table.len());
        return Err(DrawError::Unfit {
            format: "svg",
            fact: messages::too_many_positions(signature, places, most, what),
            instead,
        });
    }
    Ok(drawn(table, survey, (kind, lang)))
}

fn drawn(table: &Table, scale: Survey, (kind, lang): (PlotKind, Lang)) -> String {
    let picture = Picture {
        canvas: Canvas::default(),
        table,
        scale,
        lang,
    };
    match kind {
        PlotKind::Plot => plot(picture),
        PlotKind::Heat => picture.squares(false),
        PlotKind::Numbers => picture.squares(true),
    }
}

/// A picture of a table under construction.
pub(crate) struct Picture<'t> {
    pub(crate) canvas: Canvas,
    pub(crate) table: &'t Table,
    pub(crate) scale: Survey,
    /// The language of the labels.
    pub(crate) lang: Lang,
}

/// The space around the picture.
pub(crate) const MARGIN: usize = 12;

/// The width of a character of the 13 px monospaced font, rounded up.
pub(crate) const CHAR: usize = 8;

/// The height of a line of text.
pub(crate) const LINE: usize = 22;

const STYLE: &str = "\
.gd-paper{fill:#fff}.gd-ink{fill:#1b1f24}.gd-soft{fill:#59636e}.gd-rule{stroke:#b6bec8}
.gd-text{font:13px ui-monospace,Menlo,Consolas,'Noto Sans Mono CJK JP',monospace}
.gd-head{font-size:15px;font-weight:600}
.gd-dark{fill:#0b0f14}.gd-pale{fill:#fff}.gd-bold{font-weight:700}
.gd-mid{text-anchor:middle}.gd-end{text-anchor:end}
.gd-p{fill:P}.gd-dot{stroke:#0b6b9c}.gd-pdot{stroke:P}
@media (prefers-color-scheme:dark){\
.gd-paper{fill:#0d1117}.gd-ink{fill:#e6edf3}.gd-soft{fill:#9aa4af}.gd-rule{stroke:#3d444d}\
.gd-dot{stroke:#58b4e0}.gd-pdot{stroke:#f08a4b}}
";

impl Picture<'_> {
    /// Returns the top of the picture, below its heading.
    pub(crate) fn top(&self) -> usize {
        MARGIN + self.table.title.as_ref().map_or(0, |_| LINE + 6)
    }

    /// Returns the heading.
    pub(crate) fn title(&self) -> Option<String> {
        let title = self.table.title.as_ref();
        title.map(|title| title.text(self.lang).to_owned())
    }

    pub(crate) fn text(&mut self, [x, y]: [usize; 2], class: &str, text: &str) {
        let text = escape(text);
        self.canvas.add(format_args!(
            "<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{text}</text>\n"
        ));
    }

    /// Returns the document with a description.
    pub(crate) fn finish(self, what: &Message, size: [usize; 2]) -> String {
        let title = self.title();
        let Self {
            canvas,
            table,
            scale,
            lang,
        } = self;
        let mut desc = what.text(lang).to_owned();
        let mut add = |part: Message| desc.push_str(part.text(lang));
        let ranges: Vec<String> = table
            .area
            .axes
            .iter()
            .map(|axis| format!("{} = {}..={}", axis.name, axis.from, axis.to))
            .collect();
        if !ranges.is_empty() {
            add(messages::for_ranges(ranges.join(", ")));
        }
        if table.kind.tells_winners() {
            add(messages::count_of_p_positions(scale.p_count));
        }
        if !table.kind.is_outcome() && scale.is_used() {
            add(messages::largest_value(scale.high));
        }
        if scale.missing > 0 {
            add(messages::count_without_value(scale.missing));
        }
        let signature = table.signature();
        let frame = PictureFrame {
            attributes: "role=\"img\"",
            prefix: "gd",
            title: title.as_ref().unwrap_or(&signature),
            desc: Some(&desc),
            style: &STYLE.replace(":P}", &format!(":{P_COLOUR}}}")),
        };
        canvas.finish(size, &frame)
    }

    /// Draws numbers on colours, or colours alone. A sequence is laid out in lines of [`PER_LINE`].
    fn squares(mut self, numbers: bool) -> String {
        let grid = Grid::of(self.table, &self.scale, numbers);
        let mut y = self.top();
        let title = self.title();
        if let Some(title) = &title {
            self.text([MARGIN, MARGIN + 15], "gd-ink gd-head", title);
        }
        let mut widest = 0;
        for block in self.table.blocks() {
            let heading = self.table.block_heading(&block);
            widest = widest.max(columns(&heading) * CHAR);
            if !heading.is_empty() {
                y += LINE;
            }
            // The name of the second parameter, and the labels of the columns.
            let top = y + if grid.folded { 4 } else { 2 * LINE };
            y = top + grid.rows * grid.cell[1] + LINE;
            if !heading.is_empty() {
                let above = if grid.folded { 6 } else { 2 * LINE + 4 };
                self.text([grid.left, top - above], "gd-ink gd-bold", &heading);
            }
            self.labels(&grid, top);
            if numbers {
                for (row, column) in grid.places() {
                    let x = grid.left + column * grid.cell[0];
                    let at = [x, top + row * grid.cell[1]];
                    self.square(grid.index(&block, row, column), at, grid.cell);
                }
            } else {
                self.heat(&grid, &block, top);
            }
        }
        self.legend([grid.left, y]);
        let title = title.map_or(0, |title| MARGIN + columns(&printable(&title)) * 10);
        let width = (grid.left + grid.across * grid.cell[0])
            .max(grid.left + 24 * 8 + 24 * CHAR)
            .max(title.max(MARGIN))
            .max(grid.left + widest);
        let signature = self.table.signature();
        let what = if numbers {
            messages::table_of(signature)
        } else {
            messages::heat_map_of(signature)
        };
        self.finish(&what, [width + MARGIN, y + LINE + MARGIN])
    }

    /// Draws the names of the parameters and the positions along two edges of a panel.
    fn labels(&mut self, grid: &Grid, top: usize) {
        let middle = |from: usize, i: usize, cell: usize| from + i * cell + cell / 2;
        let (table, left, [width, height]) = (self.table, grid.left, grid.cell);
        if let Some(down) = table.area.axes.first() {
            self.text([MARGIN, top + 14], "gd-soft", &down.name);
            // A label needs 18 px.
            for row in (0..grid.rows).step_by(step(grid.rows, 18_usize.div_ceil(height))) {
                let index = if grid.folded {
                    row * grid.per_line
                } else {
                    row
                };
                let at = [left - 8, middle(top, row, height) + 5];
                self.text(at, "gd-soft gd-end", &down.at(index).to_string());
            }
        }
        if let Some(second) = table.area.axes.get(1) {
            self.text([left, top - LINE - 4], "gd-soft", &second.name);
            let least = (label_width(second) * CHAR + 6).div_ceil(width);
            for column in (0..grid.across).step_by(step(grid.across, least)) {
                let at = [middle(left, column, width), top - 6];
                self.text(at, "gd-soft gd-mid", &second.at(column).to_string());
            }
        }
    }

    /// Draws one number on its colour, with a tooltip that names the position.
    fn square(&mut self, index: usize, [x, y]: [usize; 2], [width, height]: [usize; 2]) {
        let cell = self.table.cell(index);
        let (fill, class) = match self.scale.paint(self.table, &cell) {
            Paint::Missing => (String::new(), "gd-soft gd-mid"),
            Paint::Text => (String::new(), "gd-ink gd-mid"),
            Paint::P => (" class=\"gd-p\"".to_owned(), "gd-pale gd-bold gd-mid"),
            Paint::Colour(colour) => (
                format!(" fill=\"{}\"", PALETTE[colour]),
                crate::survey::ink(colour),
            ),
        };
        let shown = label(&cell, self.table.kind);
        let place = place(&self.table.function, &self.table.area, index);
        let tooltip = if cell == Cell::Missing {
            messages::no_value_at(place).text(self.lang).to_owned()
        } else {
            format!("{place} = {shown}")
        };
        let tooltip = escape(&tooltip);
        self.canvas.add(format_args!("<g><title>{tooltip}</title>"));
        if !fill.is_empty() {
            self.canvas.add(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"{fill}/>",
                x + 1,
                y + 1,
                width - 2,
                height - 2
            ));
        }
        self.canvas.add(format_args!(
            "<text x=\"{}\" y=\"{}\" class=\"{class}\">{}</text></g>\n",
            x + width / 2,
            y + height / 2 + 5,
            escape(&shown)
        ));
    }

    /// Draws squares of colour: one path for each colour, one rectangle of it for each run in a
    /// row.
    fn heat(&mut self, grid: &Grid, block: &Block, top: usize) {
        // The last path contains the P-positions; missing cells are not drawn.
        let mut paths = vec![String::new(); PALETTE.len() + 1];
        for row in 0..grid.rows {
            let paint = |column| {
                let cell = self.table.cell(grid.index(block, row, column));
                self.scale.paint(self.table, &cell)
            };
            let (mut column, length) = (0, grid.length(row));
            while column < length {
                let (start, same) = (column, paint(column));
                while column < length && paint(column) == same {
                    column += 1;
                }
                let path = match same {
                    Paint::Colour(colour) => colour,
                    Paint::P => PALETTE.len(),
                    Paint::Missing | Paint::Text => continue,
                };
                let run = column - start;
                let _ = write!(paths[path], "M{start} {row}h{run}v1h-{run}z");
            }
        }
        self.canvas.add(format_args!(
            "<g transform=\"translate({} {top}) scale({})\" shape-rendering=\"crispEdges\">\n",
            grid.left, grid.cell[0]
        ));
        for (colour, path) in paths.into_iter().enumerate() {
            match PALETTE.get(colour) {
                _ if path.is_empty() => {}
                Some(fill) => self
                    .canvas
                    .add(format_args!("<path fill=\"{fill}\" d=\"{path}\"/>\n")),
                None => self
                    .canvas
                    .add(format_args!("<path class=\"gd-p\" d=\"{path}\"/>\n")),
            }
        }
        self.canvas.text("</g>\n");
    }

    /// Draws the scale of colours with its ends, and the mark of P-positions.
    fn legend(&mut self, [mut x, top]: [usize; 2]) {
        if self.table.kind.tells_winners() {
            self.canvas.rect("gd-p", [x, top], [14, 14], Some(2));
            self.canvas.text("\n");
            let mark = messages::p_position();
            self.text([x + 20, top + 12], "gd-soft", mark.text(self.lang));
            x += 20 + 12 * CHAR;
        }
        let Survey { low, high, .. } = self.scale;
        if self.table.kind.is_outcome() || !self.scale.is_used() || self.scale.texts {
            return;
        }
        let least = low.to_string();
        self.text([x, top + 12], "gd-soft", &least);
        x += least.len() * CHAR + 6;
        if low < high {
            for fill in PALETTE {
                self.canvas.add(format_args!(
                    "<rect x=\"{x}\" y=\"{top}\" width=\"4\" height=\"14\" fill=\"{fill}\"/>\n"
                ));
                x += 4;
            }
            self.text([x + 6, top + 12], "gd-soft", &high.to_string());
        }
    }
}

/// The layout of the squares of every panel.
struct Grid {
    /// Whether a sequence is wrapped into lines: `x` of square (row, column) is the index
    /// `per_line * row + column`.
    folded: bool,
    per_line: usize,
    rows: usize,
    across: usize,
    /// The positions.
    len: usize,
    /// Width and height of a square.
    cell: [usize; 2],
    /// The left edge of the first square.
    left: usize,
}

impl Grid {
    fn of(table: &Table, scale: &Survey, numbers: bool) -> Self {
        let axes = &table.area.axes;
        let folded = axes.len() < 2;
        let per_line = if numbers { PER_LINE } else { 100 };
        let (rows, across) = if folded {
            (table.len().div_ceil(per_line), table.len().min(per_line))
        } else {
            (axes[0].len(), axes[1].len())
        };
        let cell = if numbers {
            let truths = if scale.truths { 5 } else { 0 };
            let widest = scale
                .width
                .max(truths)
                .max(axes.get(1).map_or(0, label_width));
            [(widest * CHAR + 10).max(26), 26]
        } else {
            [(720 / rows.max(across).max(1)).clamp(1, 16); 2]
        };
        let names = axes.first().map_or(0, |axis| {
            columns(&printable(&axis.name)) + label_width(axis)
        });
        Self {
            folded,
            per_line,
            rows,
            across,
            len: table.len(),
            cell,
            left: MARGIN + names * CHAR + 16,
        }
    }

    /// Returns the squares in a row.
    fn length(&self, row: usize) -> usize {
        if self.folded {
            (self.len - row * self.per_line).min(self.per_line)
        } else {
            self.across
        }
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.rows).flat_map(|row| (0..self.length(row)).map(move |column| (row, column)))
    }

    /// Returns the index of a square's value.
    fn index(&self, block: &Block, row: usize, column: usize) -> usize {
        if self.folded {
            row * self.per_line + column
        } else {
            block.index(row, column)
        }
    }
}

/// Returns the characters of the longest label of an axis.
fn label_width(axis: &Axis) -> usize {
    axis.from.to_string().len().max(axis.to.to_string().len())
}

/// Returns the distance of labels along `count` squares, at least `least`: 1, 2, 5, 10, 20, 50, ….
fn step(count: usize, least: usize) -> usize {
    let mut power = 1;
    while power <= count.max(1) {
        for factor in [1, 2, 5] {
            if factor * power >= least {
                return factor * power;
            }
        }
        power *= 10;
    }
    power
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use proptest::prelude::*;

    use grundy_core::Kind;

    use super::*;

    fn picture(table: &Table) -> String {
        let picture = document(table, Lang::En).unwrap();
        crate::canvas::assert_well_formed(&picture);
        picture
    }

    fn picture_as(table: &Table, kind: PlotKind) -> String {
        let picture = drawn(table, Survey::of(table), (kind, Lang::En));
        crate::canvas::assert_well_formed(&picture);
        picture
    }

    fn nim(to: i64) -> Table {
        let values: Vec<i64> = (0..=to)
            .flat_map(|x| (0..=to).map(move |y| x ^ y))
            .collect();
        Table::new(
            "g",
            vec![Axis::new("x", 0, to), Axis::new("y", 0, to)],
            values,
        )
        .kind(Kind::Grundy)
    }

    #[test]
    fn a_small_grid_shows_its_numbers() {
        assert_snapshot!(picture(&nim(1).title("Nim & more")));
    }

    #[test]
    fn a_large_grid_is_a_heat_map_of_few_elements() {
        let picture = picture(&nim(63));
        assert!(picture.matches("<path").count() <= PALETTE.len() + 1);
        // The diagonal: 64 P-positions, no two in adjacent squares of a row.
        let p = picture.split("<path class=\"gd-p\" d=\"").nth(1).unwrap();
        assert_eq!(p.split('"').next().unwrap().matches('M').count(), 64);
    }

    #[test]
    fn runs_of_one_colour_are_one_rectangle() {
        let axes = vec![Axis::new("x", 0, 0), Axis::new("y", 0, 9)];
        let cells: Vec<Option<i64>> = [1, 1, 1, 9, 9, 0, 0]
            .into_iter()
            .map(Some)
            .chain([None])
            .collect();
        let table = Table::new("g", axes, cells).kind(Kind::Grundy);
        let picture = picture_as(&table, PlotKind::Heat);
        let paths: Vec<&str> = picture
            .lines()
            .filter(|line| line.starts_with("<path"))
            .collect();
        assert_eq!(
            paths,
            [
                "<path fill=\"#232673\" d=\"M0 0h3v1h-3z\"/>",
                "<path fill=\"#f9e77b\" d=\"M3 0h2v1h-2z\"/>",
                "<path class=\"gd-p\" d=\"M5 0h2v1h-2z\"/>",
            ]
        );
    }

    #[test]
    fn a_long_sequence_is_a_plot_whose_size_does_not_grow_with_it() {
        let table = |len: usize| {
            let values = (0..len)
                .map(|i| (i as i64 * 7919) % 1000)
                .collect::<Vec<i64>>();
            Table::new("g", vec![Axis::new("n", 0, len as i64 - 1)], values).kind(Kind::Grundy)
        };
        let small = picture(&table(1000));
        assert_eq!(small.matches("h0").count(), 1000);
        let large = picture(&table(3_000_000));
        assert!(large.len() < 12_000_000, "{}", large.len());
    }

    #[test]
    fn names_cannot_break_out_of_the_document() {
        let axes = vec![Axis::new("<b>", 0, 1), Axis::new("\"'&\u{1}", 0, 1)];
        let cells = vec!["</text><script>", "\u{0}\u{ffff}", "石", "]]>"];
        let table = Table::new("f&", axes, cells).title("<svg>\n\u{1b}[0m");
        let picture = picture(&table);
        assert!(!picture.contains("<script>"));
        assert!(picture.contains(">石</text>"));
    }

    #[test]
    fn blocks_are_headed_by_what_is_the_same_in_them() {
        let axes = ["x", "y", "z"].map(|name| Axis::new(name, 0, 1)).to_vec();
        let picture = picture(&Table::new("f", axes, vec![true; 8]));
        assert!(picture.contains(">z = 0</text>") && picture.contains(">z = 1</text>"));
        assert!(picture.contains("<title>f(1, 0, 1) = true</title>"));
    }

    #[test]
    fn what_is_no_picture_is_refused_with_advice() {
        let axes = vec![Axis::new("x", 0, 4999), Axis::new("y", 0, 999)];
        let table = Table::new("g", axes, Vec::<u8>::new());
        let refuse = document(&table, Lang::En).unwrap_err().to_string();
        assert_eq!(
            refuse,
            "svg: g(x, y) has 5000000 positions, and a picture shows at most 4000000 squares; \
             choose a smaller range, or write npy"
        );
        let texts = Table::new("g", vec![Axis::new("n", 0, 40_000)], vec!["a"]);
        let refuse = document(&texts, Lang::En).unwrap_err().to_string();
        assert!(refuse.contains("at most 40000 numbers"), "{refuse}");
    }

    #[test]
    fn degenerate_tables_are_drawn() {
        let places = |from| vec![Axis::new("n", from, from)];
        let none = Table::new("g", vec![Axis::new("n", 1, 0)], Vec::<u8>::new());
        for kind in [PlotKind::Numbers, PlotKind::Heat] {
            picture_as(&Table::new("answer", Vec::<Axis>::new(), vec![5_u8]), kind);
            picture_as(&none, kind);
            picture_as(&Table::new("g", places(3), vec![None::<i64>]), kind);
        }
        picture_as(&none, PlotKind::Plot);
        let ends = vec![i64::MIN, i64::MAX];
        let axes = vec![Axis::new("n", i64::MAX - 1, i64::MAX)];
        for kind in [PlotKind::Numbers, PlotKind::Heat, PlotKind::Plot] {
            picture_as(&Table::new("g", axes.clone(), ends.clone()), kind);
        }
    }

    proptest! {
        #[test]
        fn any_table_is_a_well_formed_document(
            name in "\\PC{0,6}",
            title in prop::option::of("(?s).{0,12}"),
            values in prop::collection::vec(prop::option::of(-5_i64..200), 0..130),
            across in 1_i64..12,
            kind in prop_oneof![Just(PlotKind::Numbers), Just(PlotKind::Heat)],
            one: bool,
        ) {
            let len = values.len() as i64;
            let axes = if one {
                vec![Axis::new(&name, -3, len - 4)]
            } else {
                vec![Axis::new(&name, 1, len / across + 1), Axis::new("y", 0, across - 1)]
            };
            let mut table = Table::new(name, axes, values).kind(Kind::Grundy);
            if let Some(title) = title {
                table = table.title(title);
            }
            picture_as(&table, kind);
            if one {
                picture_as(&table, PlotKind::Plot);
            }
        }
    }
}
