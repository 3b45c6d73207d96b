//! Boards as texts: rows with `|` between them, such as `..#|...`.

/// Returns the rows as letters; short rows are padded with `#`.
fn rows(board: &str) -> Vec<Vec<char>> {
    let mut rows: Vec<Vec<char>> = board.split('|').map(|row| row.chars().collect()).collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    for row in &mut rows {
        row.resize(width, '#');
    }
    rows
}

fn text(rows: &[Vec<char>]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    rows.join("|")
}

/// Returns a board as one sequence, rows of equal length with bars between them: the letters, and
/// the distance of the next row.
fn flat(board: &str) -> (Vec<char>, usize) {
    let width = board.find('|').unwrap_or(board.len());
    let even = board.is_ascii() && board.split('|').all(|row| row.len() == width);
    let cells: Vec<char> = if even {
        board.chars().collect()
    } else {
        text(&rows(board)).chars().collect()
    };
    let step = 1 + cells.iter().position(|c| *c == '|').unwrap_or(cells.len());
    (cells, step)
}

/// Returns the components of cells with one of these letters, connected by edges, each in its
/// bounding rectangle, with `#` elsewhere.
pub(crate) fn parts(board: &str, letters: &str) -> Vec<String> {
    let (mut cells, step) = flat(board);
    let only = letters.chars().next();
    let mut parts = Vec::new();
    let mut piece: Vec<(usize, char)> = Vec::new();
    for start in 0..cells.len() {
        // A cell that belongs to a component is replaced by a bar.
        let mut take = |at: usize, piece: &mut Vec<(usize, char)>| {
            let Some(cell) = cells.get_mut(at) else {
                return;
            };
            if *cell != '|' && (Some(*cell) == only || letters.contains(*cell)) {
                piece.push((at, std::mem::replace(cell, '|')));
            }
        };
        piece.clear();
        take(start, &mut piece);
        let mut next = 0;
        while let Some(&(at, _)) = piece.get(next) {
            next += 1;
            for near in [at.wrapping_sub(step), at + step, at.wrapping_sub(1), at + 1] {
                take(near, &mut piece);
            }
        }
        if !piece.is_empty() {
            parts.push(cut(&piece, step));
        }
    }
    parts
}

/// Returns a component in its bounding rectangle.
fn cut(piece: &[(usize, char)], step: usize) -> String {
    let places = || piece.iter().map(|(at, _)| (at / step, at % step));
    let top = places().map(|(y, _)| y).min().unwrap_or(0);
    let bottom = places().map(|(y, _)| y).max().unwrap_or(0);
    let left = places().map(|(_, x)| x).min().unwrap_or(0);
    let right = places().map(|(_, x)| x).max().unwrap_or(0);
    let (height, width) = (bottom - top + 1, right - left + 2);
    let mut cells = vec!['#'; height * width - 1];
    for bar in (width - 1..cells.len()).step_by(width) {
        cells[bar] = '|';
    }
    for ((y, x), (_, cell)) in places().zip(piece) {
        cells[(y - top) * width + x - left] = *cell;
    }
    cells.into_iter().collect()
}

/// Returns the boards in which a pattern, a small board, is replaced by another one of its size,
/// once each: from left to right, from the first row on. `None` if the sizes differ.
pub(crate) fn placed(board: &str, from: &str, to: &str) -> Option<Vec<String>> {
    let ((cells, step), (from, wide), (to, other)) = (flat(board), flat(from), flat(to));
    if from.is_empty() || (from.len(), wide) != (to.len(), other) {
        return None;
    }
    let place = |at: usize, k: usize| at + k / wide * step + k % wide;
    // Bars match bars only where a pattern ends a row of the board.
    let inner = |k: &usize| from[*k] != '|';
    let fits = |at: &usize| {
        (0..from.len())
            .filter(inner)
            .all(|k| cells.get(place(*at, k)) == Some(&from[k]))
    };
    let put = |at: usize| {
        let mut after = cells.clone();
        for k in (0..from.len()).filter(inner) {
            after[place(at, k)] = to[k];
        }
        after.into_iter().collect()
    };
    Some((0..cells.len()).filter(fits).map(put).collect())
}

/// Mirrors a board, left for right.
pub(crate) fn flip(board: &str) -> String {
    let mut rows = rows(board);
    for row in &mut rows {
        row.reverse();
    }
    text(&rows)
}

/// Returns the alphabetically first of a board, its mirror images and its half turn: the images on
/// which both players have the same moves wherever rows are rows.
pub(crate) fn least(board: &str) -> String {
    let (board, step) = flat(board);
    let last = board.len().saturating_sub(1);
    // The letter of an image at a place; a half turn reads the whole text backwards.
    let mirrored = |at: usize| match at % step {
        x if x + 1 == step => at,
        x => at - x + (step - 2 - x),
    };
    let letter = |image: usize, at: usize| {
        let at = if image & 1 == 0 { at } else { last - at };
        board[if image & 2 == 0 { at } else { mirrored(at) }]
    };
    let image = |number: usize| (0..board.len()).map(move |at| letter(number, at));
    let least = (0..4).min_by(|&a, &b| image(a).cmp(image(b)));
    image(least.unwrap_or(0)).collect()
}

/// Returns a quarter turn clockwise.
pub(crate) fn turn(board: &str) -> String {
    let (cells, step) = flat(board);
    let mut turned = String::with_capacity(cells.len() + step);
    for column in 0..step - 1 {
        if column > 0 {
            turned.push('|');
        }
        turned.extend(cells.iter().skip(column).step_by(step).rev());
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_image_is_among_the_four() {
        for board in [
            "",
            ".",
            "..#",
            "#..|.##",
            "..#|#..|.#.",
            "ab|c",
            "あい|いう",
            "#|.|#|.",
        ] {
            let flat = text(&rows(board));
            let half: String = flat.chars().rev().collect();
            let images = [flat.clone(), flip(&flat), half.clone(), flip(&half)];
            assert_eq!(Some(least(board)), images.into_iter().min(), "{board}");
        }
    }

    #[test]
    fn patterns_are_placed_inside_rows() {
        let placed = |board, from, to| placed(board, from, to).unwrap();
        assert_eq!(placed("...|.#.", "..", "##"), ["##.|.#.", ".##|.#."]);
        assert_eq!(
            placed("..|..|#.", ".|.", "#|#"),
            ["#.|#.|#.", ".#|.#|#.", "..|.#|##"]
        );
        assert_eq!(placed("xo.xo", "xo", ".x"), [".x.xo", "xo..x"]);
        assert_eq!(placed("あい|いう", "い", "#"), ["あ#|いう", "あい|#う"]);
        assert!(placed("..|..", "...", "###").is_empty());
        assert_eq!(super::placed("..", "..", "#"), None);
    }

    #[test]
    fn pieces_lie_in_their_rectangles() {
        assert_eq!(parts("..#.|#.#.|..##|#", "."), ["..|#.|..", ".|."]);
        assert_eq!(parts("ab|ca", "a"), ["a", "a"]);
        assert_eq!(turn("ab|cd|e"), "eca|#db");
        assert!(parts("", ".").is_empty() && turn("").is_empty());
    }
}
