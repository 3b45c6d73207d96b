//! The names of selectable elements.

/// Returns the stone of heap `component` from which on all is taken, so that `left` remain; also
/// the pin of a row, and the place of a coin.
pub fn item(component: usize, at: i64) -> String {
    format!("c{component}:{at}")
}

/// Returns the gap of a row between `at` items on the left and the rest.
pub fn gap(component: usize, at: i64) -> String {
    format!("c{component}|{at}")
}

/// Returns a token or a coin that moves.
pub fn token(number: usize) -> String {
    format!("k{number}")
}

/// Returns a cell of a grid or of a board of coins.
pub fn cell(x: i64, y: i64) -> String {
    format!("{x},{y}")
}

/// Returns a cut of rectangle `component` across its width, so that `at` columns are on the left.
pub fn vertical(component: usize, at: i64) -> String {
    format!("c{component}v{at}")
}

/// Returns a cut of rectangle `component` across its height, so that `at` rows are above.
pub fn horizontal(component: usize, at: i64) -> String {
    format!("c{component}h{at}")
}

/// Returns an edge of a picture, by its number.
pub fn edge(component: usize, at: usize) -> String {
    format!("c{component}e{at}")
}

/// Returns a domino that is toppled to the side `<` or `>`.
pub fn topple(component: usize, at: usize, side: char) -> String {
    format!("c{component}:{at}{side}")
}

/// Returns a vertex of a graph.
pub fn vertex(at: i64) -> String {
    format!("v{at}")
}
