//! Boards that stand inside of another picture, and boards of dots and lines.

use grundy_game::Lang;
use grundy_game::zerosum::{Board, BoardCell};

use super::{BoardLook, BoardPicture, CELL, STYLE, is_empty};
use crate::canvas::Canvas;

/// A board without names and hands, to stand inside of another picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Miniature {
    /// Its elements; their classes are in [`Miniature::STYLE`].
    pub(crate) body: String,
    /// Its size.
    pub(crate) size: [usize; 2],
}

impl Miniature {
    /// The style of its elements.
    pub(crate) const STYLE: &'static str = STYLE;

    /// A board as small as can still be read; `None` for one that says no more than its text, or is too large.
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
            // A position of rules: its node is named after it.
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
    /// A dot, a line that is drawn or not, or a box, which is filled when its four lines are drawn.
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
