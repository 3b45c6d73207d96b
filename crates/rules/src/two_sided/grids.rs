//! Boards as texts: rows with `|` between them, such as `..#|...`.

/// Rows as letters; short rows are filled up with `#`.
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

/// The pieces of cells with one of these letters that hang together by edges, each by itself in its smallest rectangle,
/// with `#` elsewhere.
pub(super) fn parts(board: &str, letters: &str) -> Vec<String> {
    let board = rows(board);
    let width = board.first().map_or(0, Vec::len);
    let mut seen = vec![false; board.len() * width];
    let mut parts = Vec::new();
    for start in 0..seen.len() {
        let inside = |at: usize| letters.contains(board[at / width][at % width]);
        if seen[start] || !inside(start) {
            continue;
        }
        let mut piece = vec![start];
        seen[start] = true;
        let mut next = 0;
        while let Some(&at) = piece.get(next) {
            next += 1;
            let (row, column) = (at / width, at % width);
            let near = [
                (row > 0).then(|| at - width),
                (row + 1 < board.len()).then(|| at + width),
                (column > 0).then(|| at - 1),
                (column + 1 < width).then(|| at + 1),
            ];
            for other in near.into_iter().flatten() {
                if !seen[other] && inside(other) {
                    seen[other] = true;
                    piece.push(other);
                }
            }
        }
        parts.push(cut(&board, width, &piece));
    }
    parts
}

/// A piece in its smallest rectangle.
fn cut(board: &[Vec<char>], width: usize, piece: &[usize]) -> String {
    let range = |of: fn(usize, usize) -> usize| {
        let all = piece.iter().map(|&at| of(at, width));
        (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
    };
    let ((top, bottom), (left, right)) = (range(|at, w| at / w), range(|at, w| at % w));
    let mut rows = vec![vec!['#'; right - left + 1]; bottom - top + 1];
    for &at in piece {
        rows[at / width - top][at % width - left] = board[at / width][at % width];
    }
    text(&rows)
}

/// Left for right.
pub(super) fn flip(board: &str) -> String {
    let mut rows = rows(board);
    for row in &mut rows {
        row.reverse();
    }
    text(&rows)
}

/// The first in alphabetical order of a board, its mirror images and its half turn: the images on which both players have the
/// same moves as before wherever rows are rows.
pub(super) fn least(board: &str) -> String {
    let whole = board.split('|').map(str::len).collect::<Vec<_>>();
    let even = board.is_ascii() && whole.iter().all(|len| *len == whole[0]);
    let board: Vec<char> = if even {
        board.chars().collect()
    } else {
        text(&rows(board)).chars().collect()
    };
    let step = 1 + board.iter().position(|c| *c == '|').unwrap_or(board.len());
    let last = board.len().saturating_sub(1);
    // The letter that an image has at a place; a half turn reads the whole backwards.
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

/// A quarter turn clockwise.
pub(super) fn turn(board: &str) -> String {
    let rows = rows(board);
    let width = rows.first().map_or(0, Vec::len);
    let turned: Vec<Vec<char>> = (0..width)
        .map(|column| rows.iter().rev().map(|row| row[column]).collect())
        .collect();
    text(&turned)
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
}
