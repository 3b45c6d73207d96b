//! Boards inside of another picture, boards of dots and lines, and boards of nested squares.

use std::fmt::Write as _;

use grundy_core::Lang;
use grundy_core::zerosum::{Board, BoardCell, Pieces};

use super::{BoardLook, BoardPicture, CELL, STYLE, is_empty};
use crate::canvas::Canvas;

/// A board without names and hands, for use inside of another picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Miniature {
    /// The SVG elements; their classes are in [`Miniature::STYLE`].
    pub(crate) body: String,
    /// The width and height in SVG units.
    pub(crate) size: [usize; 2],
}

impl Miniature {
    /// The style of its elements.
    pub(crate) const STYLE: &'static str = STYLE;

    /// Makes the smallest readable board; `None` for one that is only a text, or is too large.
    pub fn new(board: &Board, lang: Lang) -> Option<Self> {
        let is_row = board.height() == 1;
        if board.cells.len() > 90 || (is_row && board.lead.is_none()) || board.cells.is_empty() {
            return None;
        }
        let look = BoardLook {
            lang,
            ..BoardLook::default()
        };
        let mut picture = BoardPicture::new(board, &look);
        (picture.left, picture.top) = (0, 0);
        let mut canvas = Canvas::default();
        let single =
            is_row && board.cells.len() == 1 && board.cells[0].text.parse::<i64>().is_err();
        let (mut width, mut height) = (board.width * picture.cell, board.height() * CELL);
        if single {
            // A position of rules: its node has the same text.
            (width, height) = (0, 0);
        } else {
            picture.ground(&mut canvas);
            for row in 0..board.height() {
                for column in 0..board.width {
                    picture.inner(&mut canvas, [column, row]);
                }
            }
        }
        if let Some(lead) = board.lead {
            let words = format!("{lead:+}");
            width = width.max(20 + 14 * words.len());
            height += 30;
            canvas.word("gd-lead gd-mid", [width / 2, height - 7], &words);
        }
        let body = canvas.into_body();
        Some(Self {
            body,
            size: [width, height],
        })
    }
}

impl BoardPicture<'_> {
    /// Returns whether a cell is between the points of a board of mills.
    pub(super) fn is_between(&self, cell: &BoardCell) -> bool {
        self.board.pieces == Pieces::Mills && cell.side.is_none() && !cell.text.is_empty()
    }

    /// Draws the nested squares of a board of mills, with the lines from the outer one to the inner
    /// one.
    pub(super) fn squares(&self) -> String {
        let (columns, rows) = (self.board.width, self.board.height());
        let middle = |x: usize, y: usize| {
            let (left, top) = self.place(x, y);
            [left + self.cell / 2, top + CELL / 2]
        };
        let mut path = String::new();
        let rings = columns.min(rows) / 2;
        for ring in 0..rings {
            let ([left, top], [right, bottom]) = (
                middle(ring, ring),
                middle(columns - 1 - ring, rows - 1 - ring),
            );
            let _ = write!(path, "M{left} {top}H{right}V{bottom}H{left}Z");
        }
        if rings > 0 {
            let ([x, y], deep) = (middle(columns / 2, rows / 2), rings - 1);
            let ([left, top], [in_left, in_top]) = (middle(0, 0), middle(deep, deep));
            let [right, bottom] = middle(columns - 1, rows - 1);
            let [in_right, in_bottom] = middle(columns - 1 - deep, rows - 1 - deep);
            let _ = write!(
                path,
                "M{left} {y}H{in_left}M{right} {y}H{in_right}M{x} {top}V{in_top}M{x} {bottom}V{in_bottom}"
            );
        }
        path
    }

    /// Draws a dot, a line that is drawn or not, or a box, which is filled when its four lines are
    /// drawn.
    pub(super) fn line_or_dot(
        &self,
        canvas: &mut Canvas,
        [column, row]: [usize; 2],
        [x, y]: [usize; 2],
        cell: &BoardCell,
    ) {
        let is_drawn = |x: usize, y: usize| {
            let cell = self.board.cells.get(y * self.board.width + x);
            cell.is_some_and(|cell| !is_empty(cell))
        };
        let (half, deep) = (self.cell - 6, CELL - 6);
        match (column % 2, row % 2) {
            (0, 0) => canvas.circle("gd-dot", [x, y], 6),
            (1, 1) => {
                let sides = [
                    (column - 1, row),
                    (column + 1, row),
                    (column, row - 1),
                    (column, row + 1),
                ];
                if sides.iter().all(|&(x, y)| is_drawn(x, y)) {
                    canvas.rect(
                        "gd-box",
                        [x - half, y - deep],
                        [2 * half, 2 * deep],
                        Some(4),
                    );
                }
            }
            (across, _) => {
                let class = if is_empty(cell) { "gd-open" } else { "gd-line" };
                let d = if across == 1 {
                    format!("M{} {y}H{}", x - half, x + half)
                } else {
                    format!("M{x} {}V{}", y - deep, y + deep)
                };
                canvas.path(class, d);
            }
        }
    }
}
