//! Boards of stones as text: rows from the top, `/` between them, `x` for the first player, `o` for
//! the second, `.` for an empty cell. This suffices for games that only add stones, since the
//! number of stones determines the side to move.

use grundy_game::zerosum::Board;
use grundy_game::{Diagnostic, Side};

/// A parsed board: the owner of the stone on each cell, from the top row down.
pub(super) type GridCells = Vec<Option<Side>>;

/// The sign of a player.
pub(super) fn sign(side: Side) -> char {
    ['x', 'o'][side.index()]
}

/// Parses a board of `width` columns and `height` rows.
pub(super) fn read(text: &str, width: usize, height: usize) -> Result<GridCells, Diagnostic> {
    let empty = || {
        let row = ".".repeat(width);
        format!(
            "an empty board is written `{}`",
            vec![row; height].join("/")
        )
    };
    let mut cells = Vec::with_capacity(width * height);
    let (mut column, mut row) = (0, 0);
    for (at, letter) in text.char_indices() {
        let here = at..at + letter.len_utf8();
        if letter == '/' {
            if column != width {
                return Err(Diagnostic::error(
                    "position",
                    format!("row {} has {column} cells and not {width}", row + 1),
                )
                .at(here, "the row ends here")
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
                    Diagnostic::error("position", format!("`{letter}` is not a cell"))
                        .at(here, "not a cell")
                        .help("cells are `x`, `o` and `.`"),
                );
            }
        };
        if column == width || row == height {
            return Err(Diagnostic::error(
                "position",
                format!("more cells than a board of {width} by {height} has"),
            )
            .at(here, "the first one too many")
            .help(empty()));
        }
        cells.push(cell);
        column += 1;
    }
    if cells.len() != width * height {
        return Err(Diagnostic::error(
            "position",
            format!(
                "{} cells, and the board has {}",
                cells.len(),
                width * height
            ),
        )
        .at(0..text.len(), "not the whole board")
        .help(empty()));
    }
    Ok(cells)
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
        _ => Err(
            Diagnostic::error("position", format!("{first} stones of x and {second} of o"))
                .at(0..text.len(), "the numbers do not fit")
                .help("x moves first, so x has as many stones as o or one more"),
        ),
    }
}
