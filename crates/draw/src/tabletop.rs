//! Pictures of positions as objects: heaps of stones, coins on a strip, rows of pins, a token on a
//! grid, rectangles that are cut, graphs.
//!
//! A picture is made from plain data ([`Tabletop`]) without any rules. Front ends find the
//! selectable elements by `data-pick`, a short name for each: the stone from which on a heap is
//! taken, the cell to which a token goes. The names are made here ([`pick`]), so that the code that
//! lists the moves uses the same names.
//!
//! Class names begin with `gt-`, so that a page can colour the picture by its own theme.

mod figures;
pub mod pick;
mod sides;
#[cfg(test)]
mod tests;

use crate::canvas::{Canvas, PictureFrame};
use crate::messages;
pub use figures::Cover;
use grundy_core::{Lang, Message, Sketch};
pub use sides::SideFigure;

/// The objects of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tabletop {
    /// Heaps of stones, each one a column from the ground up.
    Heaps(Vec<u64>),
    /// Rows of pins, each one a component; with gaps if rows can be split.
    Rows {
        /// The number of pins of each row.
        lengths: Vec<u64>,
        /// Whether the gaps between pins are selectable.
        gaps: bool,
    },
    /// Strips of cells with coins that slide; places are numbered from `first`.
    Strips {
        /// The places of the coins of each strip.
        coins: Vec<Vec<i64>>,
        /// The last place of all strips.
        last: i64,
    },
    /// Coins in a row or on a board, heads up or not.
    Faces {
        /// Whether heads are up, row by row.
        heads: Vec<bool>,
        /// Coins in a row of the board.
        width: usize,
        /// The number of the first place.
        first: i64,
    },
    /// Tokens on a grid with corner (0,0) at the upper left.
    Grid {
        /// The places of the tokens: right, down.
        tokens: Vec<(i64, i64)>,
        /// The number of cells to the right and down.
        size: (i64, i64),
        /// The cells that tokens must not enter.
        forbidden: Vec<(i64, i64)>,
        /// The cells to which a single token can move.
        reachable: Vec<(i64, i64)>,
        /// Whether several tokens may share a cell and cancel, like coins.
        coins: bool,
        /// The names of the numbers to the right and down; empty for no names.
        names: [String; 2],
    },
    /// Rectangles, as columns and rows, with the lines along which they can be cut.
    Rectangles(Vec<(i64, i64)>),
    /// A graph with its vertices on a circle.
    Graph {
        /// The number of vertices.
        vertices: usize,
        /// Edges or arcs.
        edges: Vec<(usize, usize)>,
        /// Whether edges have a direction.
        directed: bool,
        /// The vertices with a token, or the removed ones.
        marked: Vec<usize>,
        /// Whether the marked vertices are removed, not tokens.
        gone: bool,
    },
    /// Numbers in a row of which an interval remains; the others are grey.
    Numbers {
        /// The numbers.
        numbers: Vec<i64>,
        /// The first remaining number, and the index after the last one.
        left: (usize, usize),
    },
    /// A strip of squares. Each is written on or shows the possible letters: `item(k, at)` selects
    /// choice k.
    Letters {
        /// The content of each square.
        squares: Vec<char>,
        /// The content of a free square.
        free: char,
        /// The possible letters.
        choices: Vec<char>,
    },
    /// A bar of chocolate, column by column; the square on the lower left is poisoned.
    Bar(Vec<i64>),
    /// Heaps of stones, and the number of each that may be taken at once.
    Capped(Vec<(u64, u64)>),
    /// Groups of white and blue stones.
    TwoColours(Vec<(u64, u64)>),
    /// Intervals over a line, and the free parts of the line, each a component.
    Intervals {
        /// The intervals, each without its end.
        all: Vec<(i64, i64)>,
        /// The free parts.
        free: Vec<(i64, i64)>,
    },
    /// Rectangles of two numbers, the smaller one first, from which squares are cut.
    Squares(Vec<(i64, i64)>),
    /// A tree of scores with a token on a node.
    Tree {
        /// The children of each node; node 0 is the root.
        children: Vec<Vec<usize>>,
        /// The text of each node if it is a leaf.
        leaves: Vec<String>,
        /// The node of the token.
        at: usize,
    },
    /// Boards of squares that moves cover.
    Cells {
        /// Columns and rows; at most 64 squares.
        size: (usize, usize),
        /// The covered squares of each board, bit `width * row + column`.
        boards: Vec<u64>,
        /// The objects on a covered square.
        cover: Cover,
    },
    /// Components as points joined by lines; `item(component, point)` is selectable.
    Sketches(Vec<Sketch>),
    /// Components of partizan games.
    Sides(Vec<SideFigure>),
    /// Positions as text, each on a card.
    Cards(Vec<String>),
}

/// Heaps with more stones are drawn as a bar with a number.
const MAX_HEAP_STONES: u64 = 30;
/// Rows with more pins are drawn as a bar with a number.
const MAX_ROW_PINS: u64 = 60;
/// Grids and strips with longer sides are drawn as cards.
const MAX_GRID_SIDE: i64 = 40;

impl Tabletop {
    /// Returns the name of the kind of picture.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Heaps(_) | Self::Capped(_) | Self::TwoColours(_) => "heaps",
            Self::Rows { .. }
            | Self::Numbers { .. }
            | Self::Letters { .. }
            | Self::Intervals { .. } => "row",
            Self::Bar(_) => "bar",
            Self::Squares(_) => "squares",
            Self::Tree { .. } => "tree",
            Self::Cells { .. } | Self::Sides(_) => "board",
            Self::Strips { .. } | Self::Faces { .. } => "coins",
            Self::Grid { .. } => "grid",
            Self::Rectangles(_) => "rectangles",
            Self::Graph { .. } | Self::Sketches(_) => "graph",
            Self::Cards(_) => "values",
        }
    }

    /// Returns a cell of a grid by the names of its numbers: `x=3, y=5`.
    fn cell_words(&self, x: i64, y: i64) -> String {
        match self {
            Self::Grid {
                names: [across, down],
                ..
            } if !across.is_empty() => format!("{down}={y}, {across}={x}"),
            _ => format!("{x},{y}"),
        }
    }

    /// Returns whether the order of selections makes no difference.
    pub fn is_unordered(&self) -> bool {
        matches!(self, Self::Faces { .. } | Self::Grid { coins: true, .. })
    }

    /// Returns the picture as an SVG document.
    ///
    /// ```
    /// use grundy_draw::tabletop::Tabletop;
    /// use grundy_core::Lang;
    /// let picture = Tabletop::Heaps(vec![3, 4]).svg("Nim", Lang::En);
    /// assert_eq!(picture.matches("data-pick").count(), 7);
    /// ```
    pub fn svg(&self, title: &str, lang: Lang) -> String {
        let mut pen = Pen {
            lang,
            ..Pen::default()
        };
        match self {
            Self::Heaps(heaps) => pen.heaps(heaps),
            Self::Rows { lengths, gaps } => pen.rows(lengths, *gaps),
            Self::Strips { coins, last } => pen.strips(coins, *last),
            Self::Faces {
                heads,
                width,
                first,
            } => pen.faces(heads, *width, *first),
            Self::Grid { .. } => pen.grid(self),
            Self::Rectangles(pieces) => pen.rectangles(pieces),
            Self::Graph { .. } => pen.graph(self),
            Self::Numbers { numbers, left } => pen.numbers(numbers, *left),
            Self::Letters {
                squares,
                free,
                choices,
            } => pen.strip_of_letters(squares, *free, choices),
            Self::Bar(columns) => pen.bar(columns),
            Self::Capped(heaps) => pen.capped(heaps),
            Self::TwoColours(groups) => pen.two_colours(groups),
            Self::Intervals { all, free } => pen.intervals(all, free),
            Self::Squares(pairs) => pen.squares(pairs),
            Self::Tree {
                children,
                leaves,
                at,
            } => pen.tree(children, leaves, *at),
            Self::Cells {
                size,
                boards,
                cover,
            } => pen.cells(*size, boards, *cover),
            Self::Sketches(sketches) => pen.sketches(sketches),
            Self::Sides(figures) => pen.sides(figures),
            Self::Cards(words) => pen.cards(words),
        }
        pen.finish(title)
    }
}

const STYLE: &str = "\
.gt-paper{fill:#fff}.gt-ink{fill:#1b1f24}.gt-soft{fill:#59636e}.gt-grid{stroke:#8a7a5c;fill:none}
.gt-text{font:14px ui-monospace,Menlo,Consolas,'Noto Sans Mono CJK JP',monospace}
.gt-mid{text-anchor:middle}.gt-big{font-size:20px}.gt-small{font-size:11px}
.gt-stone{fill:#3d4a5c;stroke:#1b2430}.gt-bar{fill:#3d4a5c}.gt-hit{fill:transparent}
.gt-wood{fill:#e8c583}.gt-light{fill:#f6edd9}.gt-off{fill:#59636e;fill-opacity:.35}
.gt-goal{fill:#1f77d0;fill-opacity:.18}.gt-token{fill:#c9402a;stroke:#7c1f10;stroke-width:2}
.gt-head{fill:#ffd43b;stroke:#a67c00;stroke-width:2}.gt-tail{fill:#c9ced6;stroke:#7d8590;stroke-width:2}
.gt-cut{stroke:#59636e;stroke-width:2;stroke-dasharray:4 4}.gt-edge{stroke:#59636e;stroke-width:2;fill:none}
.gt-vertex{fill:#fff;stroke:#1b1f24;stroke-width:2}.gt-faint{opacity:.3}
.gt-card{fill:#f6f8fa;stroke:#8c959f}.gt-on{fill:#fff}
.gt-choc{fill:#6b3f1d;stroke:#3d210b}.gt-choc-in{fill:#8a5a33}.gt-bone{fill:#f4f1e4;stroke:#3d210b}.gt-socket{fill:#3d210b}
.gt-teeth{stroke:#3d210b;stroke-width:1.5}.gt-limit{stroke:#b84300;stroke-width:2;stroke-dasharray:6 4}
.gt-white{fill:#fbfbf8;stroke:#3a3a3a;stroke-width:1.5}.gt-blue{fill:#2f6fd0;stroke:#173d78;stroke-width:1.5}
.gt-span{fill:#2f6fd0;stroke:#173d78}.gt-free{stroke:#2f6fd0;stroke-width:5;fill:none}
.gt-square{fill:#f6edd9;fill-opacity:.75}.gt-cross{stroke:#0b5cad;stroke-width:5;stroke-linecap:round;fill:none}
.gt-left{fill:#2f6fd0;stroke:#173d78}.gt-right{fill:#d23b3b;stroke:#7c1616}.gt-neutral{fill:#3f9b55;stroke:#1e5a2d}
.gt-on-stone{fill:#fff}.gt-covered{fill:#59636e}.gt-for-left{fill:#cfe0fa}.gt-for-right{fill:#fad3d3}
.gt-ground{fill:#8a7a5c}.gt-node{fill:#1b1f24}.gt-reach{stroke:transparent;stroke-width:18;fill:none;pointer-events:stroke}
.gt-branch{stroke-width:5;fill:none;stroke-linecap:round}.gt-blue-edge{stroke:#2f6fd0}
.gt-red-edge{stroke:#d23b3b;stroke-dasharray:12 7}.gt-green-edge{stroke:#3f9b55;stroke-dasharray:2 9}
.gt-cut-left{stroke:#2f6fd0}.gt-cut-right{stroke:#d23b3b}
.gt-upright{fill:#2f6fd0;stroke:#173d78}.gt-lying{fill:#d9682a;stroke:#7c3410}
@media (prefers-color-scheme:dark){.gt-paper{fill:#0d1117}.gt-ink{fill:#e6edf3}.gt-soft{fill:#9aa4af}
.gt-stone,.gt-bar{fill:#8fa3bd;stroke:#c6d3e3}.gt-light{fill:#2b2a25}.gt-vertex{fill:#0d1117;stroke:#e6edf3}
.gt-card{fill:#161b22;stroke:#6e7681}}
";

/// Collects the elements and their extent.
#[derive(Default)]
struct Pen {
    /// The language of the accessible labels.
    lang: Lang,
    canvas: Canvas,
    width: i64,
    height: i64,
}

/// The space around the picture.
const MARGIN: i64 = 12;
/// The side of a cell.
const CELL: i64 = 40;

impl Pen {
    /// Adds a selectable element around the drawing of `inside`.
    fn touch(&mut self, pick: &str, label: &Message, inside: impl FnOnce(&mut Self)) {
        self.canvas.touch("", pick, label.text(self.lang), "");
        inside(self);
        self.canvas.text("</g>\n");
    }

    fn reach(&mut self, x: i64, y: i64) {
        self.width = self.width.max(x);
        self.height = self.height.max(y);
    }

    fn rect(&mut self, class: &str, (x, y): (i64, i64), (width, height): (i64, i64), round: i64) {
        self.canvas
            .rect(class, [x, y], [width, height], Some(round));
        self.reach(x + width, y + height);
    }

    fn circle(&mut self, class: &str, (x, y): (i64, i64), r: i64) {
        self.canvas.circle(class, [x, y], r);
        self.reach(x + r, y + r);
    }

    fn line(&mut self, class: &str, from: (i64, i64), to: (i64, i64)) {
        let d = format_args!("M{} {}L{} {}", from.0, from.1, to.0, to.1);
        self.canvas.path(class, d);
        self.reach(from.0.max(to.0), from.1.max(to.1));
    }

    /// Draws a word with its middle at `x` and its base at `y`.
    fn word(&mut self, class: &str, (x, y): (i64, i64), word: &str) {
        self.canvas.word(&format!("gt-mid {class}"), [x, y], word);
        self.reach(x + crate::width::columns(word) as i64 * 5, y + 4);
    }

    fn finish(self, title: &str) -> String {
        let frame = PictureFrame {
            attributes: "role=\"group\" class=\"gt-table\"",
            prefix: "gt",
            title,
            desc: None,
            style: STYLE,
        };
        let size = [self.width + MARGIN, self.height + MARGIN];
        self.canvas.finish(size, &frame)
    }

    /// Returns the base line of heaps, and the height of a stone.
    fn ground(heaps: &[u64]) -> (i64, i64) {
        let tallest = heaps
            .iter()
            .copied()
            .filter(|&n| n <= MAX_HEAP_STONES)
            .max()
            .unwrap_or(0)
            .max(4);
        let step = if tallest > 16 { 12 } else { 20 };
        (MARGIN + 16 + tallest as i64 * step, step)
    }

    fn heaps(&mut self, heaps: &[u64]) {
        let (ground, step) = Self::ground(heaps);
        for (component, &stones) in heaps.iter().enumerate() {
            let x = MARGIN + component as i64 * 76;
            if stones <= MAX_HEAP_STONES {
                for stone in 0..stones as i64 {
                    let y = ground - (stone + 1) * step;
                    let heap = component + 1;
                    let label = messages::leave_of_heap(heap, stone);
                    self.touch(&pick::item(component, stone), &label, |pen| {
                        pen.rect("gt-hit", (x, y), (60, step), 0);
                        pen.rect("gt-stone", (x + 6, y + 1), (48, step - 2), (step - 2) / 2);
                    });
                }
            } else {
                self.rect(
                    "gt-bar",
                    (x + 6, MARGIN + 16),
                    (48, ground - MARGIN - 16),
                    8,
                );
            }
            self.line("gt-grid", (x, ground + 2), (x + 60, ground + 2));
            self.word("gt-ink gt-big", (x + 30, ground + 26), &stones.to_string());
        }
        self.reach(MARGIN + 60, ground + 26);
    }

    fn rows(&mut self, lengths: &[u64], gaps: bool) {
        let pitch = if gaps { 34 } else { 26 };
        for (component, &pins) in lengths.iter().enumerate() {
            let y = MARGIN + component as i64 * 64;
            if pins > MAX_ROW_PINS {
                self.rect("gt-bar", (MARGIN, y + 8), (300, 30), 8);
                self.word("gt-ink gt-big", (MARGIN + 340, y + 30), &pins.to_string());
                continue;
            }
            for pin in 0..pins as i64 {
                let x = MARGIN + pin * pitch;
                let (row, number) = (component + 1, pin + 1);
                let label = messages::pin(row, number);
                self.touch(&pick::item(component, pin), &label, |pen| {
                    pen.rect("gt-hit", (x, y), (24, 50), 0);
                    pen.circle("gt-stone", (x + 12, y + 12), 7);
                    pen.rect("gt-stone", (x + 4, y + 20), (16, 28), 7);
                });
                if gaps && pin > 0 {
                    let label = messages::between_pins(row, pin, number);
                    self.touch(&pick::gap(component, pin), &label, |pen| {
                        pen.rect("gt-hit", (x - 10, y), (10, 50), 0);
                        pen.line("gt-cut", (x - 5, y + 4), (x - 5, y + 48));
                    });
                }
            }
            if pins == 0 {
                self.line("gt-grid", (MARGIN, y + 49), (MARGIN + 24, y + 49));
            }
            self.reach(MARGIN + 60, y + 52);
        }
    }

    fn strips(&mut self, coins: &[Vec<i64>], last: i64) {
        let mut number = 0;
        for (component, places) in coins.iter().enumerate() {
            let y = MARGIN + component as i64 * 70;
            for place in 0..=last {
                let x = MARGIN + place * CELL;
                self.touch(
                    &pick::item(component, place),
                    &messages::cell(place),
                    |pen| {
                        pen.rect("gt-light", (x, y), (CELL, CELL), 0);
                        pen.rect("gt-grid", (x, y), (CELL, CELL), 0);
                    },
                );
                self.word(
                    "gt-soft gt-small",
                    (x + CELL / 2, y + CELL + 13),
                    &place.to_string(),
                );
            }
            for &place in places {
                let at = (MARGIN + place * CELL + CELL / 2, y + CELL / 2);
                let label = messages::coin_at(place);
                self.touch(&pick::token(number), &label, |pen| {
                    pen.circle("gt-token", at, 15);
                });
                number += 1;
            }
        }
    }

    fn faces(&mut self, heads: &[bool], width: usize, first: i64) {
        let width = width.max(1);
        let is_row = heads.len() <= width;
        for (at, &head) in heads.iter().enumerate() {
            let (column, row) = ((at % width) as i64, (at / width) as i64);
            let middle = (MARGIN + column * 48 + 24, MARGIN + row * 48 + 24);
            let (column, row) = (column + first, row + first);
            let (place, at) = if is_row {
                (pick::item(0, column), column.to_string())
            } else {
                (pick::cell(column, row), format!("{column},{row}"))
            };
            let label = if head {
                messages::heads(at)
            } else {
                messages::tails(at)
            };
            self.touch(&place, &label, |pen| {
                pen.circle(if head { "gt-head" } else { "gt-tail" }, middle, 20);
                let sign = if head { "H" } else { "T" };
                pen.word("gt-sign", (middle.0, middle.1 + 5), sign);
            });
            if is_row {
                let word = column.to_string();
                self.word("gt-soft gt-small", (middle.0, MARGIN + 60), &word);
            }
        }
    }

    fn grid(&mut self, table: &Tabletop) {
        let Tabletop::Grid {
            tokens,
            size,
            forbidden,
            reachable,
            coins,
            names,
        } = table
        else {
            return;
        };
        let (left, top) = (MARGIN + 24, MARGIN + 20);
        let [across, down] = names;
        if !across.is_empty() {
            // As at the corner of a table: the parameter that goes down, then the one that goes
            // across.
            self.canvas.word(
                "gt-soft gt-small",
                [2, MARGIN + 14],
                &format!("{down}\\{across}"),
            );
        }
        let place = |x: i64, y: i64| (left + x * CELL, top + y * CELL);
        for x in 0..size.0 {
            self.word(
                "gt-soft gt-small",
                (place(x, 0).0 + CELL / 2, top - 6),
                &x.to_string(),
            );
        }
        for y in 0..size.1 {
            self.word(
                "gt-soft gt-small",
                (MARGIN + 10, place(0, y).1 + CELL / 2 + 4),
                &y.to_string(),
            );
            for x in 0..size.0 {
                let at = place(x, y);
                let off = forbidden.contains(&(x, y));
                let goal = reachable.contains(&(x, y));
                let name = table.cell_words(x, y);
                let label = if off {
                    messages::forbidden(name)
                } else {
                    Message::same(name)
                };
                self.touch(&pick::cell(x, y), &label, |pen| {
                    let class = if (x + y) % 2 == 0 {
                        "gt-light"
                    } else {
                        "gt-paper"
                    };
                    pen.rect(class, at, (CELL, CELL), 0);
                    if off {
                        pen.rect("gt-off", at, (CELL, CELL), 0);
                        pen.line(
                            "gt-cut",
                            (at.0 + 8, at.1 + 8),
                            (at.0 + CELL - 8, at.1 + CELL - 8),
                        );
                    }
                    if goal {
                        pen.rect("gt-goal", at, (CELL, CELL), 0);
                        pen.circle("gt-soft", (at.0 + CELL / 2, at.1 + CELL / 2), 4);
                    }
                    pen.rect("gt-grid", at, (CELL, CELL), 0);
                });
            }
        }
        for (number, &(x, y)) in tokens.iter().enumerate() {
            let at = place(x, y);
            let middle = (at.0 + CELL / 2, at.1 + CELL / 2);
            // A coin is selected by its cell, for it is turned there; a token moves.
            let name = if *coins {
                pick::cell(x, y)
            } else {
                pick::token(number)
            };
            let class = if *coins { "gt-head" } else { "gt-token" };
            let at = table.cell_words(x, y);
            let label = messages::token_at(at);
            self.touch(&name, &label, |pen| {
                pen.circle(class, middle, 14);
            });
            let count = tokens.iter().filter(|&&other| other == (x, y)).count();
            self.several(count, (middle.0 + 14, middle.1 - 8));
        }
    }

    fn rectangles(&mut self, pieces: &[(i64, i64)]) {
        let mut x = MARGIN;
        for (component, &(columns, rows)) in pieces.iter().enumerate() {
            let side = if columns.max(rows) > 12 { 16 } else { 28 };
            let y = MARGIN;
            self.rect("gt-wood", (x, y), (columns * side, rows * side), 2);
            self.rect("gt-grid", (x, y), (columns * side, rows * side), 2);
            for at in 1..columns {
                let line = x + at * side;
                let piece = component + 1;
                let label = messages::cut_columns(piece, at);
                self.touch(&pick::vertical(component, at), &label, |pen| {
                    pen.rect("gt-hit", (line - 5, y), (10, rows * side), 0);
                    pen.line("gt-cut", (line, y + 2), (line, y + rows * side - 2));
                });
            }
            for at in 1..rows {
                let line = y + at * side;
                let piece = component + 1;
                let label = messages::cut_rows(piece, at);
                self.touch(&pick::horizontal(component, at), &label, |pen| {
                    pen.rect("gt-hit", (x, line - 5), (columns * side, 10), 0);
                    pen.line("gt-cut", (x + 2, line), (x + columns * side - 2, line));
                });
            }
            let foot = (x + columns * side / 2, y + rows * side + 18);
            self.word("gt-soft", foot, &format!("{columns}×{rows}"));
            x += (columns * side).max(44) + 20;
        }
    }

    fn graph(&mut self, table: &Tabletop) {
        let Tabletop::Graph {
            vertices,
            edges,
            directed,
            marked,
            gone,
        } = table
        else {
            return;
        };
        let radius = (*vertices as f64 * 9.0).clamp(70.0, 240.0);
        let middle = MARGIN as f64 + radius + 20.0;
        let place = |v: usize| {
            let turn = std::f64::consts::TAU * v as f64 / (*vertices).max(1) as f64
                - std::f64::consts::FRAC_PI_2;
            let at = (middle + radius * turn.cos(), middle + radius * turn.sin());
            (at.0.round() as i64, at.1.round() as i64)
        };
        for &(from, to) in edges {
            let (a, b) = (place(from), place(to));
            let faint = *gone && (marked.contains(&from) || marked.contains(&to));
            let class = if faint { "gt-edge gt-faint" } else { "gt-edge" };
            self.line(class, a, b);
            if *directed {
                self.arrow(a, b);
            }
        }
        for v in 0..*vertices {
            let at = place(v);
            let count = marked.iter().filter(|&&m| m == v).count();
            let is_marked = count > 0;
            let label = messages::vertex(v);
            self.touch(&pick::vertex(v as i64), &label, |pen| {
                let class = match (is_marked, gone) {
                    (true, true) => "gt-vertex gt-faint",
                    (true, false) => "gt-token",
                    (false, _) => "gt-vertex",
                };
                pen.circle(class, at, 17);
                pen.word("gt-ink", (at.0, at.1 + 5), &v.to_string());
            });
            self.several(count, (at.0 + 22, at.1 - 12));
        }
    }

    /// Writes the number of tokens on one place, if there are several.
    fn several(&mut self, count: usize, at: (i64, i64)) {
        if count > 1 {
            self.word("gt-ink", at, &format!("×{count}"));
        }
    }

    /// Draws the head of an arc, before the vertex at which it ends.
    fn arrow(&mut self, from: (i64, i64), to: (i64, i64)) {
        let (dx, dy) = ((to.0 - from.0) as f64, (to.1 - from.1) as f64);
        let length = dx.hypot(dy).max(1.0);
        let (dx, dy) = (dx / length, dy / length);
        let tip = (to.0 as f64 - dx * 18.0, to.1 as f64 - dy * 18.0);
        let foot = (tip.0 - dx * 10.0, tip.1 - dy * 10.0);
        let d = format_args!(
            "M{:.0} {:.0}L{:.0} {:.0}L{:.0} {:.0}Z",
            tip.0,
            tip.1,
            foot.0 - dy * 5.0,
            foot.1 + dx * 5.0,
            foot.0 + dy * 5.0,
            foot.1 - dx * 5.0
        );
        self.canvas.path("gt-soft", d);
    }

    fn numbers(&mut self, numbers: &[i64], left: (usize, usize)) {
        for (at, number) in numbers.iter().enumerate() {
            let x = MARGIN + at as i64 * 52;
            let inside = (left.0..left.1).contains(&at);
            let label = messages::number_at(number, at);
            self.touch(&pick::item(0, at as i64), &label, |pen| {
                let faint = if inside { "" } else { " gt-faint" };
                pen.rect(&format!("gt-card{faint}"), (x, MARGIN), (46, 46), 8);
                pen.word(
                    &format!("gt-ink gt-big{faint}"),
                    (x + 23, MARGIN + 30),
                    &number.to_string(),
                );
            });
        }
    }

    fn cards(&mut self, words: &[String]) {
        let mut x = MARGIN;
        for word in words {
            let width = (crate::width::columns(word) as i64 * 12 + 28).max(48);
            self.rect("gt-card", (x, MARGIN), (width, 48), 8);
            self.word("gt-ink gt-big", (x + width / 2, MARGIN + 31), word);
            x += width + 10;
        }
        self.reach(MARGIN + 48, MARGIN + 48);
    }
}

/// Returns whether a strip or grid with this last place is drawn.
pub fn fits(last: i64) -> bool {
    (0..MAX_GRID_SIDE).contains(&last)
}
