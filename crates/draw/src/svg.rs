//! A table as a picture: numbers in coloured squares, a heat map, or a plot of points.
//!
//! A value becomes a colour of [`PALETTE`], dark blue for the least and yellow for the largest. The
//! palette was computed in the OKLCH colour space (B. Ottosson 2020): lightness climbs in equal steps
//! from 0.32 to 0.92 while the hue runs from blue to yellow, so that it reads the same in grey and
//! for readers who confuse red and green. P-positions leave the scale: they are vermilion, which the
//! scale has nowhere, and bold where there are numbers.
//!
//! A heat map of a million cells must not be a million elements. For each colour there is one path;
//! a run of equal cells in a row is one rectangle `Mx yhNv1h-N` of it, some ten bytes. A plot of 10⁷
//! points is drawn on a raster of half pixels, each of them at most once, so that the file stays
//! below a few megabytes whatever the table.
//!
//! Text is text: it can be selected, searched and read aloud; `<title>` and `<desc>` say what the
//! picture shows. Colours of text follow the reader's light or dark scheme by a media query. All
//! class names start with `gd-`, so that several pictures can stand in one page.

use std::fmt::Write as _;
use std::io::Write;

use crate::data::{Axis, Block, Cell, Meaning, Table, Values};
use crate::error::DrawError;
use crate::sink::Sink;
use crate::width::{columns, printable};
use crate::xml::escape;

/// What kind of picture is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Numbers for a small table; else a plot for one parameter and a heat map for more.
    #[default]
    Auto,
    /// Every value as a number on its colour.
    Numbers,
    /// A square of colour for each value.
    Heat,
    /// A point for each value, positions to the right and values upwards; one parameter only.
    Plot,
}

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
const P_COLOUR: &str = "#b84300";

/// More squares than this are no picture any more.
const MOST_CELLS: usize = 4_000_000;

/// More numbers than this cannot be read, and make a file that no viewer opens gladly.
const MOST_NUMBERS: usize = 40_000;

/// Up to this many rows and columns, [`Kind::Auto`] writes numbers.
const FEW: usize = 32;

/// Up to this many values of a sequence, [`Kind::Auto`] writes numbers.
const SHORT: usize = 100;

/// Numbers on a line of a sequence.
const PER_LINE: usize = 20;

/// Width and height of the field of a plot in pixels. The raster of its points is twice as fine.
const PLOT: (usize, usize) = (720, 320);

/// Writes a table as an SVG document.
///
/// # Errors
/// If the table is too large or of the wrong shape for this kind of picture, or if the writer fails.
/// In the first two cases nothing has been written.
///
/// ```
/// use grundy_draw::{Axis, Meaning, Table, svg};
/// let values: Vec<u8> = (0..16).map(|i| (i / 4) ^ (i % 4)).collect();
/// let axes = vec![Axis::new("x", 0, 3), Axis::new("y", 0, 3)];
/// let table = Table::new("g", axes, values).meaning(Meaning::Grundy).title("Nim, two heaps");
/// let mut picture = Vec::new();
/// svg::write(&mut picture, &table, svg::Kind::Auto)?;
/// let picture = String::from_utf8(picture).unwrap();
/// assert!(picture.starts_with("<svg xmlns"));
/// assert!(picture.contains("<title>g(2, 1) = 3</title>"));
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub fn write<V: Values>(
    out: &mut (impl Write + ?Sized),
    table: &Table<V>,
    kind: Kind,
) -> Result<(), DrawError> {
    let scale = Scale::of(table);
    let kind = choose(table, &scale, kind)?;
    let mut sink = Sink::new(out);
    match kind {
        Kind::Plot => plot(&mut sink, table, &scale)?,
        Kind::Heat => squares(&mut sink, table, &scale, false)?,
        Kind::Numbers | Kind::Auto => squares(&mut sink, table, &scale, true)?,
    }
    Ok(sink.finish()?)
}

fn choose<V: Values>(table: &Table<V>, scale: &Scale, kind: Kind) -> Result<Kind, DrawError> {
    let unfit = |fact: String, instead| {
        Err(DrawError::Unfit {
            format: "svg",
            fact,
            instead,
        })
    };
    let one = table.axes().len() == 1;
    let small = match table.axes() {
        [] => true,
        [axis] => axis.len() <= SHORT,
        [down, across, ..] => {
            down.len() <= FEW && across.len() <= FEW && table.len() <= MOST_NUMBERS
        }
    };
    let chosen = match kind {
        Kind::Auto if small || scale.texts => Kind::Numbers,
        Kind::Auto if one => Kind::Plot,
        Kind::Auto => Kind::Heat,
        kind => kind,
    };
    let places = format!("{} has {} positions", table.signature(), table.len());
    match chosen {
        Kind::Plot if !one => unfit(
            format!(
                "{} has {} parameters, and a plot has one",
                table.signature(),
                table.axes().len()
            ),
            "draw a heat map, or give a function of one parameter",
        ),
        Kind::Heat if scale.texts => unfit(
            "a heat map shows numbers, and some values are texts".to_owned(),
            "write csv",
        ),
        Kind::Heat if table.len() > MOST_CELLS => unfit(
            format!("{places}, and a picture shows at most {MOST_CELLS} squares"),
            "choose a smaller box, or write npy",
        ),
        Kind::Numbers if table.len() > MOST_NUMBERS => unfit(
            format!("{places}, and a picture shows at most {MOST_NUMBERS} numbers"),
            "choose a smaller box, or write csv",
        ),
        chosen => Ok(chosen),
    }
}

/// What the first pass over the cells finds out: from which value to which the colours run.
struct Scale {
    /// The least and largest value that is not a P-position.
    low: i64,
    high: i64,
    p_count: usize,
    missing: usize,
    texts: bool,
    /// The columns of the widest cell.
    width: usize,
}

/// How one cell is painted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Paint {
    Missing,
    Text,
    P,
    Colour(usize),
}

/// The number that stands for a cell in the scale and in a plot.
fn number(cell: Cell<'_>) -> Option<i64> {
    match cell {
        Cell::Int(value) => Some(value),
        Cell::Bool(value) => Some(i64::from(value)),
        Cell::Text(_) | Cell::Missing => None,
    }
}

/// What is written on a cell.
fn label(cell: Cell<'_>, meaning: Meaning) -> String {
    match cell {
        Cell::Bool(true) if meaning == Meaning::Outcome => "N".to_owned(),
        Cell::Bool(false) if meaning == Meaning::Outcome => "P".to_owned(),
        Cell::Text(text) => printable(text).into_owned(),
        cell => cell.to_string(),
    }
}

impl Scale {
    fn of<V: Values>(table: &Table<V>) -> Self {
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

    fn paint<V: Values>(&self, table: &Table<V>, cell: Cell<'_>) -> Paint {
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
    fn is_used(&self) -> bool {
        self.low <= self.high
    }
}

/// The root element, its description, the style sheet and the paper.
fn open<V: Values, W: Write + ?Sized>(
    sink: &mut Sink<'_, W>,
    table: &Table<V>,
    scale: &Scale,
    what: &str,
    [width, height]: [usize; 2],
) -> std::io::Result<()> {
    let title = table
        .heading()
        .map_or_else(|| table.signature(), str::to_owned);
    let mut desc = format!("{what} of {}", table.signature());
    let ranges: Vec<String> = table
        .axes()
        .iter()
        .map(|axis| format!("{} = {}..={}", axis.name, axis.from, axis.to))
        .collect();
    if !ranges.is_empty() {
        let _ = write!(desc, " for {}", ranges.join(", "));
    }
    if table.what() != Meaning::Plain {
        let _ = write!(desc, "; {} P-positions", scale.p_count);
    }
    if table.what() != Meaning::Outcome && scale.is_used() {
        let _ = write!(desc, "; largest value {}", scale.high);
    }
    if scale.missing > 0 {
        let _ = write!(desc, "; {} positions without a value", scale.missing);
    }
    sink.text(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n<style>\n",
        escape(&title),
        escape(&desc)
    ));
    sink.text(concat!(
        ".gd-paper{fill:#fff}.gd-ink{fill:#1b1f24}.gd-soft{fill:#59636e}.gd-rule{stroke:#b6bec8}\n",
        ".gd-text{font:13px ui-monospace,Menlo,Consolas,'Noto Sans Mono CJK JP',monospace}\n",
        ".gd-head{font-size:15px;font-weight:600}\n",
        ".gd-dark{fill:#0b0f14}.gd-pale{fill:#fff}.gd-bold{font-weight:700}\n",
        ".gd-mid{text-anchor:middle}.gd-end{text-anchor:end}\n",
    ));
    sink.text(&format!(
        ".gd-p{{fill:{P_COLOUR}}}.gd-dot{{stroke:#0b6b9c}}.gd-pdot{{stroke:{P_COLOUR}}}\n"
    ));
    sink.text(concat!(
        "@media (prefers-color-scheme:dark){",
        ".gd-paper{fill:#0d1117}.gd-ink{fill:#e6edf3}.gd-soft{fill:#9aa4af}.gd-rule{stroke:#3d444d}",
        ".gd-dot{stroke:#58b4e0}.gd-pdot{stroke:#f08a4b}}\n",
        "</style>\n<rect class=\"gd-paper\" width=\"100%\" height=\"100%\"/>\n<g class=\"gd-text\">\n",
    ));
    if table.heading().is_some() {
        text(sink, [MARGIN, MARGIN + 15], "gd-ink gd-head", &title);
    }
    sink.room()
}

fn close<W: Write + ?Sized>(sink: &mut Sink<'_, W>) -> std::io::Result<()> {
    sink.text("</g>\n</svg>");
    sink.line()
}

fn text<W: Write + ?Sized>(sink: &mut Sink<'_, W>, [x, y]: [usize; 2], class: &str, text: &str) {
    sink.text(&format!(
        "<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{}</text>\n",
        escape(text)
    ));
}

/// Space around everything.
const MARGIN: usize = 12;

/// The width of a character of the 13 px monospaced font, rounded up.
const CHAR: usize = 8;

/// The height of a line of text.
const LINE: usize = 22;

/// One rectangle of squares with its labels.
struct Panel {
    block: Block,
    heading: String,
    /// Where the first square is.
    left: usize,
    top: usize,
}

/// Numbers on colours, or colours alone. A sequence is laid out in lines of [`PER_LINE`].
fn squares<V: Values, W: Write + ?Sized>(
    sink: &mut Sink<'_, W>,
    table: &Table<V>,
    scale: &Scale,
    numbers: bool,
) -> std::io::Result<()> {
    let axes = table.axes();
    // A sequence is folded: `x` of square (row, column) is the index `PER_LINE * row + column`.
    let folded = axes.len() < 2;
    let per_line = if numbers { PER_LINE } else { 100 };
    let (rows, across) = if folded {
        (table.len().div_ceil(per_line), table.len().min(per_line))
    } else {
        (axes[0].len(), axes[1].len())
    };
    let label_width = |axis: &Axis| axis.from.to_string().len().max(axis.to.to_string().len());
    let row_labels = axes.first().map_or(0, label_width);
    let column_labels = axes.get(1).map_or(0, label_width);
    let (cell_width, cell_height) = if numbers {
        let widest = scale.width.max(column_labels);
        ((widest * CHAR + 10).max(26), 26)
    } else {
        let side = (720 / rows.max(across).max(1)).clamp(1, 16);
        (side, side)
    };

    let mut y = MARGIN
        + if table.heading().is_some() {
            LINE + 6
        } else {
            0
        };
    let names_width = axes
        .first()
        .map_or(0, |axis| columns(&printable(&axis.name)))
        * CHAR;
    let left = MARGIN + names_width + 8 + row_labels * CHAR + 8;
    let mut panels = Vec::new();
    for block in table.blocks() {
        let heading = table.block_heading(&block);
        if !heading.is_empty() {
            y += LINE;
        }
        // The name of the second parameter, and the labels of the columns.
        let top = y + if folded { 4 } else { 2 * LINE };
        y = top + rows * cell_height + LINE;
        panels.push(Panel {
            block,
            heading,
            left,
            top,
        });
    }
    let legend_top = y;
    let height = y + LINE + MARGIN;
    let heading_width = table
        .heading()
        .map_or(0, |title| columns(&printable(title)) * 10);
    let width = (left + across * cell_width)
        .max(left + 24 * 8 + 24 * CHAR)
        .max(MARGIN + heading_width)
        .max(
            panels
                .iter()
                .map(|panel| left + columns(&panel.heading) * CHAR)
                .max()
                .unwrap_or(0),
        )
        + MARGIN;

    let what = if numbers { "Table" } else { "Heat map" };
    open(sink, table, scale, what, [width, height])?;
    for panel in &panels {
        let Panel {
            block,
            heading,
            left,
            top,
        } = panel;
        if !heading.is_empty() {
            let above = if folded { 6 } else { 2 * LINE + 4 };
            text(sink, [*left, top - above], "gd-ink gd-bold", heading);
        }
        labels(
            sink,
            axes,
            [*left, *top],
            [rows, across],
            [cell_width, cell_height],
            per_line,
        )?;
        let index = |row: usize, column: usize| {
            if folded {
                row * per_line + column
            } else {
                block.index(row, column)
            }
        };
        let length = |row: usize| {
            if folded {
                (table.len() - row * per_line).min(per_line)
            } else {
                across
            }
        };
        if numbers {
            for row in 0..rows {
                for column in 0..length(row) {
                    let at = [left + column * cell_width, top + row * cell_height];
                    square(
                        sink,
                        table,
                        scale,
                        index(row, column),
                        at,
                        [cell_width, cell_height],
                    );
                }
                sink.room()?;
            }
        } else {
            heat(
                sink,
                table,
                scale,
                [*left, *top],
                cell_width,
                rows,
                length,
                index,
            )?;
        }
    }
    legend(sink, table, scale, [left, legend_top])?;
    close(sink)
}

/// The names of the parameters and the positions along the two sides of a panel.
fn labels<W: Write + ?Sized>(
    sink: &mut Sink<'_, W>,
    axes: &[Axis],
    [left, top]: [usize; 2],
    [rows, across]: [usize; 2],
    [cell_width, cell_height]: [usize; 2],
    per_line: usize,
) -> std::io::Result<()> {
    let middle = |from: usize, i: usize, cell: usize| from + i * cell + cell / 2;
    if let Some(down) = axes.first() {
        text(sink, [MARGIN, top + 14], "gd-soft", &down.name);
        // A label needs 18 px.
        let step = step(rows, 18_usize.div_ceil(cell_height));
        for row in (0..rows).step_by(step) {
            let index = if axes.len() == 1 { row * per_line } else { row };
            let at = [left - 8, middle(top, row, cell_height) + 5];
            text(sink, at, "gd-soft gd-end", &down.at(index).to_string());
        }
    }
    if let Some(second) = axes.get(1) {
        text(sink, [left, top - LINE - 4], "gd-soft", &second.name);
        let widest = second
            .from
            .to_string()
            .len()
            .max(second.to.to_string().len());
        let step = step(across, (widest * CHAR + 6).div_ceil(cell_width));
        for column in (0..across).step_by(step) {
            let at = [middle(left, column, cell_width), top - 6];
            text(sink, at, "gd-soft gd-mid", &second.at(column).to_string());
        }
    }
    sink.room()
}

/// The distance of labels on a side of `count` squares, at least `least`: 1, 2, 5, 10, 20, 50, ….
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

/// One number on its colour, with a tooltip that names the position.
fn square<V: Values, W: Write + ?Sized>(
    sink: &mut Sink<'_, W>,
    table: &Table<V>,
    scale: &Scale,
    index: usize,
    [x, y]: [usize; 2],
    [width, height]: [usize; 2],
) {
    let cell = table.cell(index);
    let (fill, class) = match scale.paint(table, cell) {
        Paint::Missing => (String::new(), "gd-soft gd-mid"),
        Paint::Text => (String::new(), "gd-ink gd-mid"),
        Paint::P => (" class=\"gd-p\"".to_owned(), "gd-pale gd-bold gd-mid"),
        Paint::Colour(colour) => (
            format!(" fill=\"{}\"", PALETTE[colour]),
            if colour < LIGHT_FROM {
                "gd-pale gd-mid"
            } else {
                "gd-dark gd-mid"
            },
        ),
    };
    let shown = label(cell, table.what());
    let position: Vec<String> = table.position(index).iter().map(i64::to_string).collect();
    let place = match position.len() {
        0 => table.function().to_owned(),
        _ => format!("{}({})", table.function(), position.join(", ")),
    };
    let tooltip = if cell == Cell::Missing {
        format!("{place}: no value")
    } else {
        format!("{place} = {shown}")
    };
    sink.text(&format!("<g><title>{}</title>", escape(&tooltip)));
    if !fill.is_empty() {
        let (width, height) = (width - 2, height - 2);
        sink.text(&format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"3\"{fill}/>",
            x + 1,
            y + 1
        ));
    }
    sink.text(&format!(
        "<text x=\"{}\" y=\"{}\" class=\"{class}\">{}</text></g>\n",
        x + width / 2,
        y + height / 2 + 5,
        escape(&shown)
    ));
}

/// Squares of colour: one path for each colour, one rectangle of it for each run in a row.
#[expect(
    clippy::too_many_arguments,
    reason = "a panel's geometry, passed on by its one caller"
)]
fn heat<V: Values, W: Write + ?Sized>(
    sink: &mut Sink<'_, W>,
    table: &Table<V>,
    scale: &Scale,
    [left, top]: [usize; 2],
    side: usize,
    rows: usize,
    length: impl Fn(usize) -> usize,
    index: impl Fn(usize, usize) -> usize,
) -> std::io::Result<()> {
    // The last path is that of the P-positions; missing cells are bare paper.
    let mut paths = vec![String::new(); PALETTE.len() + 1];
    for row in 0..rows {
        let mut column = 0;
        while column < length(row) {
            let paint = scale.paint(table, table.cell(index(row, column)));
            let start = column;
            while column < length(row)
                && scale.paint(table, table.cell(index(row, column))) == paint
            {
                column += 1;
            }
            let path = match paint {
                Paint::Colour(colour) => colour,
                Paint::P => PALETTE.len(),
                Paint::Missing | Paint::Text => continue,
            };
            let run = column - start;
            let _ = write!(paths[path], "M{start} {row}h{run}v1h-{run}z");
        }
    }
    sink.text(&format!(
        "<g transform=\"translate({left} {top}) scale({side})\" shape-rendering=\"crispEdges\">\n"
    ));
    for (colour, path) in paths
        .iter()
        .enumerate()
        .filter(|(_, path)| !path.is_empty())
    {
        match PALETTE.get(colour) {
            Some(fill) => sink.text(&format!("<path fill=\"{fill}\" d=\"{path}\"/>\n")),
            None => sink.text(&format!("<path class=\"gd-p\" d=\"{path}\"/>\n")),
        }
        sink.room()?;
    }
    sink.text("</g>");
    sink.line()
}

/// The scale of colours with its ends, and the mark of P-positions.
fn legend<V: Values, W: Write + ?Sized>(
    sink: &mut Sink<'_, W>,
    table: &Table<V>,
    scale: &Scale,
    [left, top]: [usize; 2],
) -> std::io::Result<()> {
    let mut x = left;
    if table.what() != Meaning::Plain {
        sink.text(&format!(
            "<rect class=\"gd-p\" x=\"{x}\" y=\"{top}\" width=\"14\" height=\"14\" rx=\"2\"/>\n"
        ));
        text(sink, [x + 20, top + 12], "gd-soft", "P-position");
        x += 20 + 12 * CHAR;
    }
    if table.what() != Meaning::Outcome && scale.is_used() && !scale.texts {
        let low = scale.low.to_string();
        text(sink, [x, top + 12], "gd-soft", &low);
        x += low.len() * CHAR + 6;
        if scale.low < scale.high {
            for (i, fill) in PALETTE.iter().enumerate() {
                let x = x + 4 * i;
                sink.text(&format!(
                    "<rect x=\"{x}\" y=\"{top}\" width=\"4\" height=\"14\" fill=\"{fill}\"/>\n"
                ));
            }
            x += 4 * PALETTE.len() + 6;
            text(sink, [x, top + 12], "gd-soft", &scale.high.to_string());
        }
    }
    sink.room()
}

/// A sequence as points: positions to the right, values upwards.
fn plot<V: Values, W: Write + ?Sized>(
    sink: &mut Sink<'_, W>,
    table: &Table<V>,
    scale: &Scale,
) -> std::io::Result<()> {
    let axis = &table.axes()[0];
    let values = (0..table.len()).filter_map(|index| number(table.cell(index)));
    let (low, high) = values.fold((0, 1), |(low, high), value| {
        (value.min(low), value.max(high))
    });
    let left = MARGIN + low.to_string().len().max(high.to_string().len()) * CHAR + 8;
    let top = MARGIN
        + if table.heading().is_some() {
            LINE + 6
        } else {
            0
        }
        + LINE;
    let (width, height) = PLOT;
    let signature = table.signature();
    let right = left + width + axis.to.to_string().len() * CHAR / 2;
    open(
        sink,
        table,
        scale,
        "Plot",
        [right + MARGIN, top + height + 3 * LINE + MARGIN],
    )?;
    text(sink, [left, top - 8], "gd-soft", &signature);

    // Ticks in round numbers, with a line across for each value.
    let up = |value: i64| {
        let (low, high) = (i128::from(low), i128::from(high));
        // In half pixels from the top, so that the largest value is at 0.
        ((high - i128::from(value)) * 2 * height as i128 / (high - low)) as usize
    };
    let along = |index: usize| {
        let last = table.len().max(2) as u128 - 1;
        (index as u128 * 2 * width as u128 / last) as usize
    };
    for value in ticks(low, high, 8) {
        let y = top + up(value) / 2;
        sink.text(&format!(
            "<path class=\"gd-rule\" d=\"M{left} {y}h{width}\"/>\n"
        ));
        text(
            sink,
            [left - 8, y + 5],
            "gd-soft gd-end",
            &value.to_string(),
        );
    }
    for position in ticks(axis.from, axis.to, 10) {
        let x = left + along((position - axis.from) as usize) / 2;
        let y = top + height;
        sink.text(&format!(
            "<path class=\"gd-rule\" d=\"M{x} {}v5\"/>\n",
            y + 3
        ));
        text(sink, [x, y + LINE], "gd-soft gd-mid", &position.to_string());
    }
    text(
        sink,
        [left + width / 2, top + height + 2 * LINE],
        "gd-soft gd-mid",
        &axis.name,
    );
    if table.what() != Meaning::Plain {
        let y = top + height + 2 * LINE;
        sink.text(&format!(
            "<circle class=\"gd-p\" cx=\"{}\" cy=\"{}\" r=\"4\"/>\n",
            left + 4,
            y - 4
        ));
        text(sink, [left + 14, y], "gd-soft", "P-position");
    }

    // Each half pixel at most once, in the order of rows: the same bytes for the same table.
    let (raster, lines) = (2 * width + 1, 2 * height + 1);
    let mut seen = vec![false; raster * lines * 2];
    for index in 0..table.len() {
        let cell = table.cell(index);
        if let Some(value) = number(cell) {
            let layer = if table.is_p(cell) { raster * lines } else { 0 };
            seen[layer + up(value) * raster + along(index)] = true;
        }
    }
    let stroke = match table.len() {
        0..=300 => 8,
        301..=3000 => 5,
        _ => 3,
    };
    sink.text(&format!(
        "<g transform=\"translate({left} {top}) scale(.5)\" stroke-width=\"{stroke}\" \
         stroke-linecap=\"round\" fill=\"none\">\n"
    ));
    for (layer, class) in seen.chunks(raster * lines).zip(["gd-dot", "gd-pdot"]) {
        if !layer.contains(&true) {
            continue;
        }
        sink.text(&format!("<path class=\"{class}\" d=\""));
        for (place, _) in layer.iter().enumerate().filter(|(_, seen)| **seen) {
            sink.byte(b'M');
            sink.int((place % raster) as i64);
            sink.byte(b' ');
            sink.int((place / raster) as i64);
            sink.text("h0");
            sink.room()?;
        }
        sink.text("\"/>");
        sink.line()?;
    }
    sink.text("</g>\n");
    close(sink)
}

/// At most about `most` round numbers from `low` to `high`.
fn ticks(low: i64, high: i64, most: i128) -> Vec<i64> {
    let (low, high) = (i128::from(low), i128::from(high));
    let mut power = 1_i128;
    let step = loop {
        if let Some(factor) = [1, 2, 5]
            .into_iter()
            .find(|f| (high - low) / (f * power) < most)
        {
            break factor * power;
        }
        power *= 10;
    };
    let first = low.div_euclid(step) * step + if low.rem_euclid(step) == 0 { 0 } else { step };
    let mut ticks = Vec::new();
    let mut tick = first;
    while tick <= high {
        ticks.push(tick as i64);
        tick += step;
    }
    ticks
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use proptest::prelude::*;

    use super::*;
    use crate::data::from_fn;

    fn picture<V: Values>(table: &Table<V>, kind: Kind) -> String {
        let mut picture = Vec::new();
        write(&mut picture, table, kind).unwrap();
        let picture = String::from_utf8(picture).unwrap();
        crate::xml::assert_well_formed(&picture);
        picture
    }

    fn nim(to: i64) -> Table<Vec<i64>> {
        let values = (0..=to)
            .flat_map(|x| (0..=to).map(move |y| x ^ y))
            .collect();
        Table::new(
            "g",
            vec![Axis::new("x", 0, to), Axis::new("y", 0, to)],
            values,
        )
        .meaning(Meaning::Grundy)
    }

    #[test]
    fn a_small_grid_shows_its_numbers() {
        assert_snapshot!(picture(&nim(1).title("Nim & more"), Kind::Auto));
    }

    #[test]
    fn a_large_grid_is_a_heat_map_of_few_elements() {
        let picture = picture(&nim(63), Kind::Auto);
        assert!(picture.matches("<path").count() <= PALETTE.len() + 1);
        // The diagonal: 64 P-positions, no two beside each other.
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
        let table = Table::new("g", axes, cells).meaning(Meaning::Grundy);
        let picture = picture(&table, Kind::Heat);
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
            let values = from_fn(len, |i| Cell::Int((i as i64 * 7919) % 1000));
            Table::new("g", vec![Axis::new("n", 0, len as i64 - 1)], values)
                .meaning(Meaning::Grundy)
        };
        let small = picture(&table(1000), Kind::Auto);
        assert_eq!(small.matches("h0").count(), 1000);
        let large = picture(&table(3_000_000), Kind::Auto);
        assert!(large.len() < 12_000_000, "{}", large.len());
    }

    #[test]
    fn names_cannot_break_out_of_the_document() {
        let axes = vec![Axis::new("<b>", 0, 1), Axis::new("\"'&\u{1}", 0, 1)];
        let cells = vec!["</text><script>", "\u{0}\u{ffff}", "石", "]]>"];
        let table = Table::new("f&", axes, cells).title("<svg>\n\u{1b}[0m");
        let picture = picture(&table, Kind::Auto);
        assert!(!picture.contains("<script>"));
        assert!(picture.contains(">石</text>"));
    }

    #[test]
    fn blocks_are_headed_by_what_is_the_same_in_them() {
        let axes = ["x", "y", "z"].map(|name| Axis::new(name, 0, 1)).to_vec();
        let picture = picture(&Table::new("f", axes, vec![true; 8]), Kind::Auto);
        assert!(picture.contains(">z = 0</text>") && picture.contains(">z = 1</text>"));
        assert!(picture.contains("<title>f(1, 0, 1) = true</title>"));
    }

    #[test]
    fn what_is_no_picture_is_refused_with_advice() {
        let axes = vec![Axis::new("x", 0, 4999), Axis::new("y", 0, 999)];
        let table = Table::new("g", axes, Vec::<u8>::new());
        let refuse = |kind| {
            write(&mut Vec::new(), &table, kind)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            refuse(Kind::Auto),
            "svg: g(x, y) has 5000000 positions, and a picture shows at most 4000000 squares; \
             choose a smaller box, or write npy"
        );
        assert!(refuse(Kind::Numbers).contains("at most 40000 numbers"));
        assert!(refuse(Kind::Plot).contains("a plot has one"));
    }

    #[test]
    fn degenerate_tables_are_drawn() {
        for kind in [Kind::Auto, Kind::Numbers, Kind::Heat] {
            picture(&Table::new("answer", vec![], vec![5_u8]), kind);
            picture(
                &Table::new("g", vec![Axis::new("n", 1, 0)], Vec::<u8>::new()),
                kind,
            );
            picture(
                &Table::new("g", vec![Axis::new("n", 3, 3)], vec![None::<u8>]),
                kind,
            );
        }
        picture(
            &Table::new("g", vec![Axis::new("n", 1, 0)], Vec::<u8>::new()),
            Kind::Plot,
        );
        let ends = vec![i64::MIN, i64::MAX];
        let axes = vec![Axis::new("n", i64::MAX - 1, i64::MAX)];
        for kind in [Kind::Auto, Kind::Heat, Kind::Plot] {
            picture(&Table::new("g", axes.clone(), ends.clone()), kind);
        }
    }

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

    #[test]
    fn ticks_are_round_and_within() {
        assert_eq!(ticks(0, 10, 8), [0, 2, 4, 6, 8, 10]);
        assert_eq!(ticks(-7, 13, 5), [-5, 0, 5, 10]);
        assert_eq!(ticks(3, 3, 8), [3]);
        assert!(ticks(i64::MIN, i64::MAX, 8).len() <= 9);
    }

    proptest! {
        #[test]
        fn any_table_is_a_well_formed_document(
            name in "\\PC{0,6}",
            title in prop::option::of("(?s).{0,12}"),
            values in prop::collection::vec(prop::option::of(-5_i64..200), 0..130),
            across in 1_i64..12,
            kind in prop_oneof![Just(Kind::Auto), Just(Kind::Numbers), Just(Kind::Heat)],
            one: bool,
        ) {
            let len = values.len() as i64;
            let axes = if one {
                vec![Axis::new(&name, -3, len - 4)]
            } else {
                vec![Axis::new(&name, 1, len / across + 1), Axis::new("y", 0, across - 1)]
            };
            let mut table = Table::new(name, axes, values).meaning(Meaning::Grundy);
            if let Some(title) = title {
                table = table.title(title);
            }
            picture(&table, kind);
            if one {
                picture(&table, Kind::Plot);
            }
        }
    }
}
