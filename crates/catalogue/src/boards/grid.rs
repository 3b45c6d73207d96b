//! Boards of stones as text: rows from the top, `/` between them, `x` for the first player, `o` for the
//! second, `.` for an empty cell. Nothing else is needed in games that only add stones, since the
//! number of stones says whose turn it is.

use grundy_game::Diagnostic;

/// A board as it was written: cells from the top row down, `Some(0)` for the first player's.
pub(super) type Cells = Vec<Option<u8>>;

/// Reads a board of so many columns and rows; `signs` are the letters of the two players.
pub(super) fn read(
    text: &str,
    width: usize,
    height: usize,
    signs: [char; 2],
) -> Result<Cells, Diagnostic> {
    let empty = || {
        let row = ".".repeat(width);
        format!(
            "an empty board is written `{}`",
            vec![row; height].join("/")
        )
    };
    let mut cells = Vec::with_capacity(width * height);
    let (mut column, mut row) = (0, 0);
    for (at, sign) in text.char_indices() {
        let here = at..at + sign.len_utf8();
        if sign == '/' {
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
        let cell = if sign == '.' || sign == '-' || sign == '_' {
            None
        } else if let Some(player) = signs
            .iter()
            .position(|known| known.eq_ignore_ascii_case(&sign))
        {
            Some(player as u8)
        } else {
            return Err(
                Diagnostic::error("position", format!("`{sign}` is no cell"))
                    .at(here, "not a cell")
                    .help(format!("cells are `{}`, `{}` and `.`", signs[0], signs[1])),
            );
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

/// Writes what [`read`] reads.
pub(super) fn show(width: usize, cells: &[Option<u8>], signs: [char; 2]) -> String {
    let row = |row: &[Option<u8>]| -> String {
        row.iter()
            .map(|cell| cell.map_or('.', |player| signs[usize::from(player)]))
            .collect()
    };
    cells.chunks(width).map(row).collect::<Vec<_>>().join("/")
}

/// The stones of the two players, if the first has as many as the second or one more.
pub(super) fn whose_turn(text: &str, cells: &Cells) -> Result<usize, Diagnostic> {
    let count = |player| cells.iter().filter(|&&cell| cell == Some(player)).count();
    let (first, second) = (count(0), count(1));
    if first == second || first == second + 1 {
        return Ok(first - second);
    }
    Err(
        Diagnostic::error("position", format!("{first} stones of x and {second} of o"))
            .at(0..text.len(), "the numbers do not fit")
            .help("x moves first, so x has as many stones as o or one more"),
    )
}
