//! Pictures and texts of positions on a board.
//!
//! Boards are drawn from a description ([`grundy_core::zerosum::Board`]: cells, pieces, hands,
//! names of rows and columns), so a new game needs no drawing code. [`Pieces`] selects the style of
//! the pieces:
//!
//! ```text
//! Marks      × and ○           tic-tac-toe        Holes    discs behind holes    Connect Four
//! Stones     black and white   Othello, gomoku    Wedges   pointed pieces        shogi
//! Figures    ♔ ♛ on squares    chess              Animals  faces on tiles        Dobutsu shogi
//! Lines      dots and lines    dots and boxes     Mills    stones on squares     nine men's morris
//! Texts      what is written   everything else
//! ```
//!
//! A page with playable boards finds each cell by `data-cell`, its name as in `c4`, or by `data-x`
//! and `data-y`, counted from the left and from the top. The pieces in hand have `data-hand`
//! (`first` or `second`) and `data-piece`. Selectable elements also have `data-pick`, `c4` or
//! `first:P`, as in [`crate::tabletop`].
//!
//! A [`Mark`] colours a cell by the value of a move there, and also adds a symbol. So the picture
//! can be read without colours (blue and orange, which readers with red-green colour blindness can
//! distinguish).

mod animals;
mod small;

use std::fmt::Write as _;
use std::io::Write;

use grundy_core::zerosum::{Board, BoardCell, Pieces};
use grundy_core::{Lang, Side};

use crate::canvas::{Canvas, PictureFrame, escape};
use crate::error::DrawError;
use crate::width::{columns, pad_left, pad_right, printable};
pub use small::Miniature;

/// The meaning of a marked cell for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Wins.
    Win,
    /// Preserves the draw, or the best score in games of score.
    Draw,
    /// Loses.
    Loss,
    /// The last move.
    Last,
    /// Selected by the user.
    Chosen,
}

impl Tone {
    fn class(self) -> &'static str {
        match self {
            Self::Win => "gd-win",
            Self::Draw => "gd-draw",
            Self::Loss => "gd-loss",
            Self::Last => "gd-last",
            Self::Chosen => "gd-chosen",
        }
    }
}

/// A marked cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The column, counted from the left of the board (not of a turned picture).
    pub x: usize,
    /// The row, counted from the top.
    pub y: usize,
    /// The meaning.
    pub tone: Tone,
    /// A word or number in an empty cell, such as the plies to the end; may be empty.
    pub text: String,
}

/// The options of a picture of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardLook {
    /// The title of the document; empty for none.
    pub title: String,
    /// The symbols of the pieces, if the game has both.
    pub lang: Lang,
    /// Whether the board is turned, with the second player at the bottom.
    pub turned: bool,
    /// Cells with a meaning.
    pub marks: Vec<Mark>,
}

/// The side of a cell in pixels.
const CELL: usize = 48;
/// The space for the names of rows and columns.
const NAMES: usize = 24;
/// The space around the picture.
const MARGIN: usize = 10;

/// The rows of a board of shogi in Japanese, from the top.
const RANKS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// Returns the name of a cell: column, then row; or its number in boards without names.
pub fn cell_name(board: &Board, x: usize, y: usize) -> String {
    if board.pieces == Pieces::Lines && x % 2 != y % 2 {
        // By the dots at its ends: letters from the left, numbers from below.
        let dot = |x: usize, y: usize| {
            let row = board.height().div_ceil(2) - y / 2;
            format!("{}{row}", grundy_core::zerosum::column_name(x / 2))
        };
        return match y % 2 {
            0 => format!("{}-{}", dot(x - 1, y), dot(x + 1, y)),
            _ => format!("{}-{}", dot(x, y - 1), dot(x, y + 1)),
        };
    }
    match (board.columns.get(x), board.rows.get(y)) {
        (Some(column), Some(row)) => format!("{column}{row}"),
        (Some(column), None) => column.clone(),
        _ => (y * board.width + x + 1).to_string(),
    }
}

/// Returns the name of a player's hand, in `data-hand` and before the piece in `data-pick`.
pub fn hand_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// Writes the board as an SVG document.
///
/// # Errors
/// Errors of the writer.
///
/// ```
/// use grundy_draw::board::{BoardLook, svg};
/// use grundy_core::{Side, zerosum::{Board, Pieces}};
///
/// let mut board = Board::empty(3, 3).lettered(true).with(Pieces::Marks);
/// board.put(1, 0, "x", Some("×"), Side::First);
/// let mut picture = Vec::new();
/// svg(&mut picture, &board, &BoardLook::default())?;
/// let picture = String::from_utf8(picture).unwrap();
/// assert!(picture.contains("data-cell=\"b1\""));
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub fn svg(out: &mut dyn Write, board: &Board, look: &BoardLook) -> Result<(), DrawError> {
    let picture = BoardPicture::new(board, look);
    let mut canvas = Canvas::default();
    picture.ground(&mut canvas);
    for row in 0..board.height() {
        for column in 0..board.width {
            picture.cell(&mut canvas, column, row);
        }
    }
    picture.names(&mut canvas);
    for side in [Side::First, Side::Second] {
        picture.hand(&mut canvas, side);
    }
    let frame = PictureFrame {
        attributes: "role=\"img\" class=\"gd-board\"",
        prefix: "gd",
        title: &look.title,
        desc: Some(&text(board, look.lang).replace('\n', " / ")),
        style: STYLE,
    };
    let picture = canvas.finish([picture.width, picture.height], &frame);
    Ok(out.write_all(picture.as_bytes())?)
}

struct BoardPicture<'b> {
    board: &'b Board,
    look: &'b BoardLook,
    /// The place of the first cell.
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    /// The side of a cell; larger for long texts.
    cell: usize,
}

impl<'b> BoardPicture<'b> {
    fn new(board: &'b Board, look: &'b BoardLook) -> Self {
        let longest = (board.cells.iter())
            .map(|cell| columns(&printable(&cell.text)))
            .max();
        let cell = match board.pieces {
            Pieces::Texts => CELL.max(longest.unwrap_or(0) * 9 + 14),
            _ => CELL,
        };
        // Captured pieces have a place before the first capture, so that the board does not move.
        let captures = matches!(board.pieces, Pieces::Wedges | Pieces::Animals);
        let hand = if captures || board.hands.iter().any(|hand| !hand.is_empty()) {
            CELL
        } else {
            0
        };
        let names = |names: &[String]| if names.is_empty() { 0 } else { NAMES };
        let left = MARGIN + names(&board.rows);
        let top = MARGIN + names(&board.columns) + hand;
        let held = board.hands.iter().map(Vec::len).max().unwrap_or(0) * CELL * 3 / 4;
        Self {
            left,
            top,
            width: (left + board.width * cell).max(left + held) + MARGIN,
            height: top + board.height() * CELL + hand + MARGIN,
            cell,
            board,
            look,
        }
    }

    /// Returns the place of a cell in the picture.
    fn place(&self, x: usize, y: usize) -> (usize, usize) {
        let (column, row) = if self.look.turned {
            (self.board.width - 1 - x, self.board.height() - 1 - y)
        } else {
            (x, y)
        };
        (self.left + column * self.cell, self.top + row * CELL)
    }

    /// Draws the board under the pieces.
    fn ground(&self, canvas: &mut Canvas) {
        let (columns, rows) = (self.board.width, self.board.height());
        if columns == 0 || rows == 0 {
            return;
        }
        let class = match self.board.pieces {
            Pieces::Stones if self.board.crossings => "gd-wood",
            Pieces::Stones => "gd-felt",
            Pieces::Holes => "gd-frame",
            Pieces::Wedges | Pieces::Animals | Pieces::Mills => "gd-wood",
            Pieces::Figures => "gd-light",
            Pieces::Marks | Pieces::Texts | Pieces::Lines => "gd-none",
        };
        let (left, top) = (self.left, self.top);
        let (right, bottom) = (left + columns * self.cell, top + rows * CELL);
        canvas.rect(class, [left, top], [right - left, bottom - top], None);
        canvas.text("\n");
        let mut path = String::new();
        if self.board.pieces == Pieces::Mills {
            path = self.squares();
        } else if self.board.crossings {
            let (half, deep) = (self.cell / 2, CELL / 2);
            for column in 0..columns {
                let x = left + column * self.cell + half;
                let _ = write!(path, "M{x} {}V{}", top + deep, bottom - deep);
            }
            for row in 0..rows {
                let y = top + row * CELL + deep;
                let _ = write!(path, "M{} {y}H{}", left + half, right - half);
            }
        } else if !matches!(
            self.board.pieces,
            Pieces::Holes | Pieces::Figures | Pieces::Lines
        ) {
            for column in 0..=columns {
                let _ = write!(path, "M{} {top}V{bottom}", left + column * self.cell);
            }
            for row in 0..=rows {
                let _ = write!(path, "M{left} {}H{right}", top + row * CELL);
            }
        }
        if !path.is_empty() {
            canvas.path("gd-grid", path);
            canvas.text("\n");
        }
    }

    fn cell(&self, canvas: &mut Canvas, x: usize, y: usize) {
        let Some(cell) = self.board.cells.get(y * self.board.width + x) else {
            return;
        };
        if self.is_between(cell) {
            return;
        }
        let name = cell_name(self.board, x, y);
        let label = if is_empty(cell) {
            name.clone()
        } else {
            format!("{name}: {}", cell.text)
        };
        let more = format!(
            " data-cell=\"{}\" data-x=\"{x}\" data-y=\"{y}\"",
            escape(&name)
        );
        canvas.touch(" class=\"gd-cell\"", &name, &label, &more);
        self.inner(canvas, [x, y]);
        canvas.text("</g>\n");
    }

    /// Draws the content of a cell.
    fn inner(&self, canvas: &mut Canvas, [x, y]: [usize; 2]) {
        let Some(cell) = self.board.cells.get(y * self.board.width + x) else {
            return;
        };
        if self.is_between(cell) {
            return;
        }
        let (left, top) = self.place(x, y);
        let dark = self.board.pieces == Pieces::Figures && (x + y) % 2 == 1;
        let class = if dark { "gd-dark" } else { "gd-hit" };
        canvas.rect(class, [left, top], [self.cell, CELL], None);
        let middle = [left + self.cell / 2, top + CELL / 2];
        if self.board.pieces == Pieces::Holes && cell.side.is_none() {
            canvas.circle("gd-hole", middle, 19);
        }
        if self.board.line.contains(&(y * self.board.width + x)) {
            let size = [self.cell - 4, CELL - 4];
            canvas.rect("gd-won", [left + 2, top + 2], size, Some(6));
        }
        let mark = (self.look.marks.iter()).find(|mark| (mark.x, mark.y) == (x, y));
        if let Some(mark) = mark {
            let size = [self.cell - 6, CELL - 6];
            canvas.rect(mark.tone.class(), [left + 3, top + 3], size, Some(6));
        }
        if self.board.pieces == Pieces::Lines {
            self.line_or_dot(canvas, [x, y], middle, cell);
        } else if is_empty(cell) {
            if let Some(mark) = mark.filter(|mark| !mark.text.is_empty()) {
                word(canvas, middle, "gd-ink", &mark.text);
            }
        } else {
            self.piece(canvas, middle, cell);
        }
    }

    fn piece(&self, canvas: &mut Canvas, [x, y]: [usize; 2], cell: &BoardCell) {
        let side = cell.side.unwrap_or(Side::First);
        let first = side == Side::First;
        match self.board.pieces {
            Pieces::Texts | Pieces::Lines => {
                let class = match cell.side {
                    None => "gd-ink gd-number",
                    Some(Side::First) => "gd-one gd-number",
                    Some(Side::Second) => "gd-two gd-number",
                };
                word(canvas, [x, y], class, &cell.text);
            }
            Pieces::Marks if first => {
                let (left, top, right, foot) = (x - 13, y - 13, x + 13, y + 13);
                let d = format_args!("M{left} {top}L{right} {foot}M{right} {top}L{left} {foot}");
                canvas.path("gd-cross", d);
            }
            Pieces::Marks => canvas.circle("gd-ring", [x, y], 14),
            Pieces::Stones | Pieces::Mills => {
                canvas.circle(if first { "gd-black" } else { "gd-white" }, [x, y], 20);
            }
            Pieces::Holes => {
                // A second symbol in addition to the colour: the disc of the second player has a
                // ring.
                canvas.circle(if first { "gd-red" } else { "gd-yellow" }, [x, y], 19);
                if !first {
                    canvas.circle("gd-rim", [x, y], 11);
                }
            }
            Pieces::Wedges => {
                let away = (side == Side::Second) != self.look.turned;
                // As on a real board, independent of the language of the page.
                let sign = cell.ja.unwrap_or(&cell.text);
                wedge(canvas, [x, y], away, sign, cell.text.starts_with('+'));
            }
            Pieces::Animals => {
                let away = (side == Side::Second) != self.look.turned;
                animals::tile(canvas, [x, y], away, side, &cell.text);
            }
            Pieces::Figures => {
                // The figures of Black are filled in every font, those of White are outlines, so
                // both are drawn with the filled figure in different colours.
                let filled = match cell.ja {
                    Some("♙") => "♟",
                    Some("♘") => "♞",
                    Some("♗") => "♝",
                    Some("♖") => "♜",
                    Some("♕") => "♛",
                    Some("♔") => "♚",
                    Some(sign) => sign,
                    None => &cell.text,
                };
                canvas.add(format_args!(
                    "<text class=\"gd-figure {} gd-mid\" x=\"{x}\" y=\"{}\">{filled}\u{fe0e}</text>",
                    if first { "gd-pale" } else { "gd-deep" },
                    y + 13
                ));
            }
        }
    }

    fn names(&self, canvas: &mut Canvas) {
        for (x, name) in self.board.columns.iter().enumerate().take(self.board.width) {
            let (left, _) = self.place(x, 0);
            word(
                canvas,
                [left + self.cell / 2, self.top - 13],
                "gd-soft",
                name,
            );
        }
        for (y, name) in self.board.rows.iter().enumerate().take(self.board.height()) {
            let (_, top) = self.place(0, y);
            let name = match (self.look.lang, self.board.pieces) {
                (Lang::Ja, Pieces::Wedges) => RANKS.get(y).copied().unwrap_or(name.as_str()),
                _ => name.as_str(),
            };
            word(canvas, [self.left - 13, top + CELL / 2], "gd-soft", name);
        }
        canvas.text("\n");
    }

    /// Draws the pieces in hand of a player, above or below the board.
    fn hand(&self, canvas: &mut Canvas, side: Side) {
        let (held, ja) = (
            &self.board.hands[side.index()],
            &self.board.hands_ja[side.index()],
        );
        let name = hand_name(side);
        let away = (side == Side::Second) != self.look.turned;
        let y = if away {
            MARGIN + CELL / 2
        } else {
            self.top + self.board.height() * CELL + CELL / 2 + 4
        };
        for (at, piece) in held.iter().enumerate() {
            let x = self.left + at * CELL * 3 / 4 + CELL / 2;
            let sign = ja.get(at).copied().unwrap_or(piece.as_str());
            let more = format!(" data-hand=\"{name}\" data-piece=\"{}\"", escape(piece));
            let (pick, label) = (format!("{name}:{piece}"), format!("{name}: {piece}"));
            canvas.touch(" class=\"gd-cell\"", &pick, &label, &more);
            match self.board.pieces {
                Pieces::Animals => animals::tile(canvas, [x, y], away, side, piece),
                Pieces::Mills => canvas.circle(["gd-black", "gd-white"][side.index()], [x, y], 14),
                _ => wedge(canvas, [x, y], away, sign, false),
            }
            canvas.text("</g>\n");
        }
    }
}

fn word(canvas: &mut Canvas, [x, y]: [usize; 2], class: &str, word: &str) {
    canvas.word(&format!("{class} gd-mid"), [x, y + 5], word);
}

/// Draws a shogi piece, pointing up, or down if it is `away`.
fn wedge(canvas: &mut Canvas, [x, y]: [usize; 2], away: bool, sign: &str, promoted: bool) {
    if away {
        canvas.add(format_args!("<g transform=\"rotate(180 {x} {y})\">"));
    } else {
        canvas.text("<g>");
    }
    let (left, top, right) = (x - 14, y - 14, x + 14);
    let d = format_args!(
        "M{x} {}L{right} {top}L{} {}H{}L{left} {top}Z",
        y - 21,
        x + 18,
        y + 19,
        x - 18
    );
    canvas.path("gd-wedge", d);
    let class = if promoted { "gd-promoted" } else { "gd-sign" };
    canvas.word(&format!("{class} gd-mid"), [x, y + 10], sign);
    canvas.text("</g>");
}

fn is_empty(cell: &BoardCell) -> bool {
    cell.side.is_none() && cell.text.is_empty()
}

/// Colours of texts and paper follow the light or dark scheme; boards and pieces do not.
const STYLE: &str = "\
.gd-paper{fill:#fff}.gd-ink{fill:#1b1f24}.gd-soft{fill:#59636e}.gd-grid{stroke:#5a4a30;fill:none}
.gd-text{font:14px ui-monospace,Menlo,Consolas,'Noto Sans Mono CJK JP',monospace}
.gd-mid{text-anchor:middle}.gd-number{font-size:18px}.gd-one{fill:#0b5cad}.gd-two{fill:#b84300}
.gd-hit,.gd-none{fill:transparent}.gd-light{fill:#efe3cb}.gd-dark{fill:#b58863}
.gd-wood{fill:#e8c583}.gd-felt{fill:#2d8a57}.gd-frame{fill:#2458a6}.gd-hole{fill:#fff}
.gd-black{fill:#14161a;stroke:#000}.gd-white{fill:#fbfbf8;stroke:#3a3a3a}
.gd-red{fill:#c92a2a}.gd-yellow{fill:#ffd43b}.gd-rim{fill:none;stroke:#a67c00;stroke-width:2}
.gd-cross{stroke:#0b5cad;stroke-width:5;stroke-linecap:round;fill:none}
.gd-ring{stroke:#b84300;stroke-width:5;fill:none}
.gd-wedge{fill:#f7e3b5;stroke:#5a4a30}.gd-sign{fill:#14161a;font-size:22px}
.gd-promoted{fill:#b81414;font-size:20px}
.gd-mine{fill:#fdf0c9;stroke:#5a4a30}.gd-yours{fill:#dcebd2;stroke:#3c4f2d}.gd-way{fill:#b81414}
.gd-mane{fill:#d9822b}.gd-fur{fill:#f6c453}.gd-hide{fill:#8fa7c2}.gd-down{fill:#ffe066}.gd-feather{fill:#fbfbf8;stroke:#8a8f98}
.gd-dot{fill:#14161a}.gd-line{stroke:#1f5fbf;stroke-width:6;stroke-linecap:round}
.gd-open{stroke:#b6bec8;stroke-width:2;stroke-dasharray:3 6}.gd-box{fill:#1f5fbf;fill-opacity:.2}
.gd-beak{fill:#e8590c}.gd-comb{fill:#d6336c}.gd-limb{stroke:#14161a;stroke-width:2;fill:none}
.gd-trunk{stroke:#8fa7c2;stroke-width:5;fill:none;stroke-linecap:round}.gd-letter{fill:#59636e;font-size:10px}
.gd-figure{font:38px 'Noto Sans Symbols 2','DejaVu Sans','Segoe UI Symbol','Apple Symbols',sans-serif}
.gd-pale{fill:#fffdf6;stroke:#14161a;stroke-width:1.4;paint-order:stroke}.gd-deep{fill:#14161a}
.gd-win{fill:#1f77d0;fill-opacity:.35}.gd-draw{fill:#8a8f98;fill-opacity:.35}
.gd-loss{fill:#e07b00;fill-opacity:.35}.gd-last{fill:none;stroke:#e0b400;stroke-width:3}
.gd-won{fill:#ffd43b;fill-opacity:.55;stroke:#a67c00;stroke-width:3}.gd-lead{fill:#59636e;font-size:24px}
.gd-chosen{fill:none;stroke:#1f77d0;stroke-width:3}
@media (prefers-color-scheme:dark){.gd-paper{fill:#0d1117}.gd-ink{fill:#e6edf3}.gd-soft{fill:#9aa4af}
.gd-cross,.gd-one{stroke:#58a6ff}.gd-one{fill:#58a6ff;stroke:none}.gd-two{fill:#f08a4b}.gd-ring{stroke:#f08a4b}
.gd-none+.gd-grid{stroke:#6e7681}}
";

/// Returns the board in characters: a dot for an empty cell, the names around it, the hands above
/// and below.
///
/// ```
/// use grundy_draw::board::text;
/// use grundy_core::{Lang, Side, zerosum::Board};
/// let mut board = Board::empty(3, 2).lettered(false);
/// board.put(1, 1, "x", Some("×"), Side::First);
/// assert_eq!(text(&board, Lang::En), "  a b c\n2 . . .\n1 . x .\n");
/// ```
pub fn text(board: &Board, lang: Lang) -> String {
    let sign = |cell: &BoardCell| -> String {
        let sign = match cell.ja {
            Some(sign) if lang == Lang::Ja => sign.to_owned(),
            _ => printable(&cell.text).into_owned(),
        };
        match (board.pieces, cell.side) {
            _ if is_empty(cell) => ".".to_owned(),
            // Japanese symbols have no capitals: the second player's pieces get a mark.
            (Pieces::Wedges | Pieces::Animals, Some(Side::Second)) if lang == Lang::Ja => {
                format!("v{sign}")
            }
            _ => sign,
        }
    };
    let signs: Vec<String> = board.cells.iter().map(sign).collect();
    let names = board.columns.iter().map(String::as_str);
    let widest = signs.iter().map(String::as_str).chain(names);
    let widest = widest.map(columns).max().unwrap_or(1);
    let margin = board.rows.iter().map(|name| columns(name)).max();
    let mut page = String::new();
    let mut line = |name: &str, cells: &mut dyn Iterator<Item = &str>| {
        let mut row = match margin {
            Some(margin) => format!("{} ", pad_left(name, margin)),
            None => String::new(),
        };
        for cell in cells {
            // Words and numbers are aligned right, single symbols left.
            row.push_str(&if board.pieces == Pieces::Texts {
                pad_left(cell, widest)
            } else {
                pad_right(cell, widest)
            });
            row.push(' ');
        }
        page.push_str(row.trim_end());
        page.push('\n');
    };
    let hand = |side: Side| -> String {
        let (held, ja) = (&board.hands[side.index()], &board.hands_ja[side.index()]);
        if lang == Lang::Ja && ja.len() == held.len() {
            ja.join(" ")
        } else {
            held.join(" ")
        }
    };
    let hands = board.hands.iter().any(|hand| !hand.is_empty());
    if hands {
        line("", &mut [&*format!("[{}]", hand(Side::Second))].into_iter());
    }
    if !board.columns.is_empty() {
        line("", &mut board.columns.iter().map(String::as_str));
    }
    for (y, row) in signs.chunks(board.width.max(1)).enumerate() {
        let name = board.rows.get(y).map_or("", String::as_str);
        line(name, &mut row.iter().map(String::as_str));
    }
    if hands {
        line("", &mut [&*format!("[{}]", hand(Side::First))].into_iter());
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(board: &Board, look: &BoardLook) -> String {
        let mut picture = Vec::new();
        svg(&mut picture, board, look).unwrap();
        let picture = String::from_utf8(picture).unwrap();
        crate::canvas::assert_well_formed(&picture);
        picture
    }

    fn shogi() -> Board {
        let mut board = Board::empty(2, 2).lettered(false).with(Pieces::Wedges);
        board.put(0, 1, "L", Some("ラ"), Side::First);
        board.put(1, 0, "l", Some("ラ"), Side::Second);
        board.hands = [vec!["C".to_owned(), "E".to_owned()], vec![]];
        board.hands_ja = [vec!["ヒ", "ゾ"], vec![]];
        board
    }

    #[test]
    fn every_kind_of_piece_is_drawn_once_for_each_side() {
        for (pieces, first, second) in [
            (Pieces::Marks, "gd-cross\" d", "gd-ring\" cx"),
            (Pieces::Stones, "gd-black\" cx", "gd-white\" cx"),
            (Pieces::Mills, "gd-black\" cx", "gd-white\" cx"),
            (Pieces::Holes, "gd-red\" cx", "gd-yellow\" cx"),
            (Pieces::Texts, "gd-one gd-number", "gd-two gd-number"),
            (Pieces::Figures, "gd-figure gd-pale", "gd-figure gd-deep"),
        ] {
            let mut board = Board::empty(3, 1).with(pieces);
            board.put(0, 0, "K", None, Side::First);
            board.put(2, 0, "k", None, Side::Second);
            let picture = picture(&board, &BoardLook::default());
            for class in [first, second] {
                assert_eq!(picture.matches(class).count(), 1, "{pieces:?} {class}");
            }
        }
    }

    #[test]
    fn pieces_of_shogi_point_away_from_their_owner_and_stay_in_hand() {
        let board = shogi();
        let seen = picture(&board, &BoardLook::default());
        assert_eq!(seen.matches("rotate(180").count(), 1);
        assert_eq!(seen.matches("data-hand=\"first\"").count(), 2);
        let turned = picture(
            &board,
            &BoardLook {
                turned: true,
                lang: Lang::Ja,
                ..BoardLook::default()
            },
        );
        assert_eq!(
            turned.matches("rotate(180").count(),
            3,
            "lion and hand of the first"
        );
        // The symbols of the pieces are those of a real board in every language.
        assert!(turned.contains(">ゾ</text>") && seen.contains(">ゾ</text>"));
    }

    #[test]
    fn marks_have_a_colour_and_a_word_and_titles_are_text() {
        let board = Board::empty(2, 1).with(Pieces::Marks);
        let look = BoardLook {
            title: "<script>".to_owned(),
            marks: vec![Mark {
                x: 1,
                y: 0,
                tone: Tone::Loss,
                text: "-5".to_owned(),
            }],
            ..BoardLook::default()
        };
        let picture = picture(&board, &look);
        assert!(picture.contains("class=\"gd-loss\"") && picture.contains(">-5</text>"));
        assert!(!picture.contains("<script>"));
    }

    #[test]
    fn boards_of_any_size_are_pictures() {
        for (width, height) in [(0, 0), (1, 1), (19, 19)] {
            for crossings in [false, true] {
                let mut board = Board::empty(width, height).with(Pieces::Stones);
                board.crossings = crossings;
                picture(&board, &BoardLook::default());
            }
        }
        picture(
            &Board::row(["100000000".to_owned(), "-7".to_owned()]),
            &BoardLook::default(),
        );
    }

    #[test]
    fn in_text_hands_stand_beside_the_board_and_japanese_signs_line_up() {
        insta::assert_snapshot!(text(&shogi(), Lang::En), @r"
          []
          a b
        2 . l
        1 L .
          [C E]
        ");
        insta::assert_snapshot!(text(&shogi(), Lang::Ja), @r"
          []
          a   b
        2 .   vラ
        1 ラ  .
          [ヒ ゾ]
        ");
    }
}
