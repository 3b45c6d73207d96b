//! Boards of stones as text: rows from the top, `/` between them, `x` for the first player, `o` for
//! the second, `.` for an empty cell. This suffices for games that only add stones, since the
//! number of stones determines the side to move.

use grundy_core::zerosum::Board;
use grundy_core::{Diagnostic, Message, Side};

use super::{messages, shared};

/// A parsed board: the owner of the stone on each cell, from the top row down.
pub(super) type GridCells = Vec<Option<Side>>;

/// The sign of a player.
pub(super) fn sign(side: Side) -> char {
    ['x', 'o'][side.index()]
}

/// Parses the player to move before a colon. Returns the player and the rows behind the colon.
pub(super) fn read_turn(
    text: &str,
    form: impl FnOnce() -> Message,
) -> Result<(Side, &str), Diagnostic> {
    match text.split_once(':') {
        Some(("x" | "X", rows)) => Ok((Side::First, rows)),
        Some(("o" | "O", rows)) => Ok((Side::Second, rows)),
        _ => Err(
            Diagnostic::error("position", messages::no_player_to_move(text))
                .at(0..text.len(), shared::this())
                .help(form()),
        ),
    }
}

/// Parses a board of `width` columns and `height` rows.
pub(super) fn read(text: &str, width: usize, height: usize) -> Result<GridCells, Diagnostic> {
    let empty = || {
        let row = ".".repeat(width);
        messages::empty_board_is_written(vec![row; height].join("/"))
    };
    let mut cells = Vec::with_capacity(width * height);
    let (mut column, mut row) = (0, 0);
    for (at, letter) in text.char_indices() {
        let here = at..at + letter.len_utf8();
        if letter == '/' {
            if column != width {
                let fact = messages::row_has_cells(row + 1, count(column as i64), width);
                return Err(Diagnostic::error("position", fact)
                    .at(here, messages::row_ends_here())
                    .help(empty()));
            }
            (column, row) = (0, row + 1);
            continue;
        }
        let cell = match letter {
            '.' | '-' | '_' => None,
            'x' | 'X' => Some(Side::First),
            'o' | 'O' => Some(Side::Second),
            _ => {
                return Err(
                    Diagnostic::error("position", shared::not_a_cell_sign(letter))
                        .at(here, messages::not_a_cell())
                        .help(messages::signs_of_cells()),
                );
            }
        };
        if column == width || row == height {
            let fact = messages::too_many_cells(width, height);
            return Err(Diagnostic::error("position", fact)
                .at(here, messages::first_one_too_many())
                .help(empty()));
        }
        cells.push(cell);
        column += 1;
    }
    if cells.len() != width * height {
        let fact = messages::too_few_cells(count(cells.len() as i64), width * height);
        return Err(Diagnostic::error("position", fact)
            .at(0..text.len(), messages::not_the_whole_board())
            .help(empty()));
    }
    Ok(cells)
}

/// A number of cells in words.
pub(super) fn count(cells: i64) -> Message {
    match cells {
        1 => messages::one_cell(),
        _ => messages::cells(cells),
    }
}

/// Writes the format of [`read`].
pub(super) fn show(width: usize, cells: &GridCells) -> String {
    let row = |row: &[Option<Side>]| -> String {
        row.iter().map(|cell| cell.map_or('.', sign)).collect()
    };
    cells.chunks(width).map(row).collect::<Vec<_>>().join("/")
}

/// The cells of a player.
pub(super) fn of(cells: &GridCells, side: Side) -> impl Iterator<Item = usize> {
    (0..cells.len()).filter(move |&cell| cells[cell] == Some(side))
}

/// The stones on a board, with the Japanese signs of the players if there are such.
pub(super) fn put(mut board: Board, cells: &GridCells, ja: Option<[&'static str; 2]>) -> Board {
    for (cell, side) in cells.iter().enumerate() {
        let (x, y) = (cell % board.width, cell / board.width);
        if let Some(side) = *side {
            let text = sign(side).to_string();
            board.put(x, y, &text, ja.map(|ja| ja[side.index()]), side);
        }
    }
    board
}

/// The side to move, if the first player has the same number of stones as the second or one more.
pub(super) fn whose_turn(text: &str, cells: &GridCells) -> Result<Side, Diagnostic> {
    let (first, second) = (
        of(cells, Side::First).count(),
        of(cells, Side::Second).count(),
    );
    match first.checked_sub(second) {
        Some(0) => Ok(Side::First),
        Some(1) => Ok(Side::Second),
        _ => {
            let fact = match first {
                1 => messages::one_stone_of_x(second),
                _ => messages::numbers_of_stones(first, second),
            };
            Err(Diagnostic::error("position", fact)
                .at(0..text.len(), messages::numbers_do_not_fit())
                .help(messages::x_moves_first()))
        }
    }
}
