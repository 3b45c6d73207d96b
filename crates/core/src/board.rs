//! Boards as values of rules: a shape, and one letter for each cell.
//!
//! A board is printed and read as its rows, separated by `|`, for every shape: `xo.|.x.|...`.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The maximal number of cells.
pub const MAX_CELLS: usize = 256;

/// The names of the directions; a direction is its index.
pub const DIRECTIONS: [&str; 8] = ["n", "s", "e", "w", "ne", "nw", "se", "sw"];

/// The kinds of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShapeKind {
    /// Rows and columns.
    Square,
    /// Rows and columns whose opposite edges are joined.
    Torus,
    /// A rhombus of hexagons: each row is half a cell further right.
    Hex,
    /// Rows of 1, 2, …, n cells.
    Triangle,
    /// A graph with numbered vertices.
    Graph,
}

impl ShapeKind {
    /// Returns the directions, each with its step in rows and columns.
    pub fn directions(self) -> &'static [(usize, (i32, i32))] {
        match self {
            Self::Square | Self::Torus => &[
                (0, (-1, 0)),
                (1, (1, 0)),
                (2, (0, 1)),
                (3, (0, -1)),
                (4, (-1, 1)),
                (5, (-1, -1)),
                (6, (1, 1)),
                (7, (1, -1)),
            ],
            Self::Hex => &[
                (0, (-1, 0)),
                (1, (1, 0)),
                (2, (0, 1)),
                (3, (0, -1)),
                (4, (-1, 1)),
                (7, (1, -1)),
            ],
            Self::Triangle => &[
                (5, (-1, -1)),
                (4, (-1, 0)),
                (2, (0, 1)),
                (6, (1, 1)),
                (7, (1, 0)),
                (3, (0, -1)),
            ],
            Self::Graph => &[],
        }
    }

    /// Returns the directions of neighbours where a rule names none: the four along rows and
    /// columns of a square board, all directions of the others.
    pub fn near(self) -> &'static [(usize, (i32, i32))] {
        match self {
            Self::Square | Self::Torus => &self.directions()[..4],
            _ => self.directions(),
        }
    }

    /// Returns the names of the edges.
    pub fn edges(self) -> &'static [&'static str] {
        match self {
            Self::Square | Self::Hex => &["n", "e", "s", "w"],
            Self::Triangle => &["w", "e", "s"],
            Self::Torus | Self::Graph => &[],
        }
    }

    /// Whether it has rows and columns of equal length with four neighbours.
    pub fn is_square(self) -> bool {
        matches!(self, Self::Square | Self::Torus)
    }
}

/// A set of cells of one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet([u64; MAX_CELLS / 64]);

impl CellSet {
    /// Makes the set of the first `count` cells.
    pub fn first(count: usize) -> Self {
        (0..count).map(|at| at as u8).collect()
    }

    /// Makes the set of one cell.
    pub fn one(at: u8) -> Self {
        let mut set = Self::default();
        set.insert(at);
        set
    }

    /// Adds a cell.
    pub fn insert(&mut self, at: u8) {
        self.0[usize::from(at) / 64] |= 1 << (at % 64);
    }

    /// Returns whether it contains a cell.
    pub fn contains(&self, at: u8) -> bool {
        self.0[usize::from(at) / 64] >> (at % 64) & 1 == 1
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether it has no cell.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; MAX_CELLS / 64]
    }

    /// Returns the cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (self.0.into_iter().enumerate()).flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some((word as u32 * 64 + bit) as u8)
            })
        })
    }

    fn zip(self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| op(self.0[i], other.0[i])))
    }

    /// Returns the cells that are in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Returns the cells that are in one of both.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Returns the cells that are not in the other set.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl FromIterator<u8> for CellSet {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        let mut set = Self::default();
        cells.into_iter().for_each(|at| set.insert(at));
        set
    }
}

/// The cells of a board with their names and neighbours.
#[derive(Debug)]
pub struct Shape {
    kind: ShapeKind,
    rows: usize,
    columns: usize,
    /// The edges of a graph, each with the smaller end first, ascending.
    pairs: Vec<(u8, u8)>,
    /// The row and column of each cell, from the top left.
    places: Vec<(u8, u8)>,
    next: Vec<[Option<u8>; DIRECTIONS.len()]>,
    near: Vec<CellSet>,
}

impl Shape {
    /// Makes a board of rows and columns; `None` if it has no cell, or more than [`MAX_CELLS`]. A
    /// triangle has the number of its rows twice.
    pub fn grid(kind: ShapeKind, rows: usize, columns: usize) -> Option<Arc<Self>> {
        let width = |row: usize| match kind {
            ShapeKind::Triangle => row + 1,
            _ => columns,
        };
        if rows == 0 || columns == 0 || rows > MAX_CELLS || columns > MAX_CELLS {
            return None;
        }
        if (0..rows).map(width).sum::<usize>() > MAX_CELLS {
            return None;
        }
        let cells = (0..rows).flat_map(|row| (0..width(row)).map(move |column| (row, column)));
        let places: Vec<(u8, u8)> = cells.map(|(r, c)| (r as u8, c as u8)).collect();
        let find = |(row, column): (i32, i32)| {
            let (row, column) = match kind {
                ShapeKind::Torus => (
                    row.rem_euclid(rows as i32),
                    column.rem_euclid(columns as i32),
                ),
                _ => (row, column),
            };
            let place = (u8::try_from(row).ok()?, u8::try_from(column).ok()?);
            let at = places.binary_search(&place).ok()?;
            Some(at as u8)
        };
        let neighbour = |place: (u8, u8), step: (i32, i32)| {
            find((i32::from(place.0) + step.0, i32::from(place.1) + step.1))
        };
        let mut next = vec![[None; DIRECTIONS.len()]; places.len()];
        let mut near = vec![CellSet::default(); places.len()];
        for (at, &place) in places.iter().enumerate() {
            for &(direction, step) in kind.directions() {
                next[at][direction] = neighbour(place, step);
            }
            let beside = kind.near().iter().filter_map(|&(d, _)| next[at][d]);
            near[at] = beside.collect();
        }
        Some(Arc::new(Self {
            kind,
            rows,
            columns,
            pairs: Vec::new(),
            places,
            next,
            near,
        }))
    }

    /// Makes the board of a graph; `None` if it has no vertex or more than [`MAX_CELLS`], or if an
    /// edge has an end outside of them.
    pub fn graph(vertices: usize, edges: &[(i64, i64)]) -> Option<Arc<Self>> {
        if vertices == 0 || vertices > MAX_CELLS {
            return None;
        }
        let mut near = vec![CellSet::default(); vertices];
        let mut pairs = Vec::with_capacity(edges.len());
        let vertex = |n: i64| (u8::try_from(n).ok()).filter(|at| usize::from(*at) < vertices);
        for &(a, b) in edges {
            let (a, b) = (vertex(a)?, vertex(b)?);
            near[usize::from(a)].insert(b);
            near[usize::from(b)].insert(a);
            pairs.push((a.min(b), a.max(b)));
        }
        pairs.sort_unstable();
        pairs.dedup();
        Some(Arc::new(Self {
            kind: ShapeKind::Graph,
            rows: 1,
            columns: vertices,
            pairs,
            places: (0..vertices).map(|at| (0, at as u8)).collect(),
            next: vec![[None; DIRECTIONS.len()]; vertices],
            near,
        }))
    }

    /// Returns the kind.
    pub fn kind(&self) -> ShapeKind {
        self.kind
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns, those of the last row of a triangle.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of cells.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// Returns all cells.
    pub fn all(&self) -> CellSet {
        CellSet::first(self.count())
    }

    /// Returns the row and the column of a cell, from 0, from the top left.
    pub fn place(&self, at: u8) -> (usize, usize) {
        let (row, column) = self.places[usize::from(at)];
        (row.into(), column.into())
    }

    /// Returns the numbers of the row and the column in the name of a cell.
    pub fn numbers(&self, at: u8) -> (usize, usize) {
        let (row, column) = self.place(at);
        if self.kind.is_square() {
            (self.rows - row, column + 1)
        } else {
            (row + 1, column + 1)
        }
    }

    /// Returns the next cell in a direction.
    pub fn next(&self, at: u8, direction: usize) -> Option<u8> {
        self.next[usize::from(at)][direction]
    }

    /// Returns the neighbours of a cell.
    pub fn near(&self, at: u8) -> CellSet {
        self.near[usize::from(at)]
    }

    /// Returns the cells of an edge; `None` for an unknown name.
    pub fn edge(&self, name: &str) -> Option<CellSet> {
        if !self.kind.edges().contains(&name) {
            return None;
        }
        let on_edge = |at: &u8| {
            let (row, column) = self.place(*at);
            match (name, self.kind) {
                ("n", _) => row == 0,
                ("s", _) => row + 1 == self.rows,
                ("w", _) => column == 0,
                (_, ShapeKind::Triangle) => column == row,
                _ => column + 1 == self.columns,
            }
        };
        Some(
            (0..self.count())
                .map(|at| at as u8)
                .filter(on_edge)
                .collect(),
        )
    }

    /// Returns the name of a cell: `a1`, or the number of a vertex.
    pub fn name(&self, at: u8) -> String {
        if self.kind == ShapeKind::Graph {
            return at.to_string();
        }
        let (row, mut column) = self.numbers(at);
        let mut letters = Vec::new();
        while column > 0 {
            letters.push(char::from(b'a' + ((column - 1) % 26) as u8));
            column = (column - 1) / 26;
        }
        letters.reverse();
        format!("{}{row}", letters.iter().collect::<String>())
    }

    /// Returns the cell with a name.
    pub fn cell(&self, name: &str) -> Option<u8> {
        let mut cells = (0..self.count()).map(|at| at as u8);
        cells.find(|at| self.name(*at) == name)
    }

    /// Returns the length of each row.
    pub fn widths(&self) -> impl Iterator<Item = usize> {
        let (kind, columns) = (self.kind, self.columns);
        (0..self.rows).map(move |row| match kind {
            ShapeKind::Triangle => row + 1,
            _ => columns,
        })
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Shape {}

impl PartialOrd for Shape {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Shape {
    fn cmp(&self, other: &Self) -> Ordering {
        if std::ptr::eq(self, other) {
            return Ordering::Equal;
        }
        let key = |shape: &Self| (shape.kind, shape.rows, shape.columns);
        (key(self).cmp(&key(other))).then_with(|| self.pairs.cmp(&other.pairs))
    }
}

impl Hash for Shape {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.kind, self.rows as u32 * 512 + self.columns as u32).hash(hasher);
    }
}

/// A board: a letter for each cell. Boards are ordered by their letters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The letters in reading order.
    pub letters: Box<[char]>,
    /// The cells.
    pub shape: Arc<Shape>,
}

impl Board {
    /// Returns the letter of a cell.
    pub fn at(&self, at: u8) -> char {
        self.letters[usize::from(at)]
    }

    /// Returns the cells whose letter is in a text.
    pub fn cells(&self, letters: &str) -> CellSet {
        let cells = self.letters.iter().enumerate();
        let found = cells.filter(|(_, letter)| letters.contains(**letter));
        found.map(|(at, _)| at as u8).collect()
    }

    /// Returns the board with other letters at some cells.
    #[must_use]
    pub fn with(&self, changes: impl IntoIterator<Item = (u8, char)>) -> Self {
        let mut letters = self.letters.clone();
        for (at, letter) in changes {
            letters[usize::from(at)] = letter;
        }
        Self {
            letters,
            shape: Arc::clone(&self.shape),
        }
    }

    /// Returns the board in the syntax of the language: `square('xo|..')`.
    pub fn expression(&self) -> String {
        let constructor = match self.shape.kind {
            ShapeKind::Square => "square",
            ShapeKind::Torus => "torus",
            ShapeKind::Hex => "hex",
            ShapeKind::Triangle => "tri",
            ShapeKind::Graph => {
                let pairs = self.shape.pairs.iter().map(|(a, b)| format!("[{a},{b}]"));
                let pairs = pairs.collect::<Vec<_>>().join(",");
                return format!("graph('{self}',[{pairs}])");
            }
        };
        format!("{constructor}('{self}')")
    }

    /// Draws the board for a terminal, with the names of rows and columns. A row of hexagons begins
    /// half a cell further right than the row above it, a triangle is centred.
    pub fn picture(&self) -> String {
        let shape = &self.shape;
        if shape.kind == ShapeKind::Graph {
            let cell = |at: u8| format!("{}={}\n", shape.name(at), self.at(at));
            return shape.all().iter().map(cell).collect();
        }
        let digits = shape.rows.to_string().len();
        let heads: Vec<String> = (0..shape.columns)
            .map(|column| shape.name((shape.count() - shape.columns + column) as u8))
            .map(|name| {
                name.trim_end_matches(|c: char| c.is_ascii_digit())
                    .to_owned()
            })
            .collect();
        let wide = heads.iter().map(String::len).max().unwrap_or(1);
        let join = |cells: Vec<String>| {
            let cells = cells.iter().map(|cell| format!("{cell:>wide$}"));
            cells.collect::<Vec<_>>().join(" ")
        };
        let heads = format!("{:digits$} {}\n", "", join(heads));
        let mut rows = Vec::with_capacity(shape.rows);
        let mut at = 0;
        for (row, width) in shape.widths().enumerate() {
            let letters = self.letters[at..at + width].iter().map(char::to_string);
            let number = shape.numbers(at as u8).0;
            let indent = match shape.kind {
                ShapeKind::Hex => row,
                ShapeKind::Triangle => shape.rows - 1 - row,
                _ => 0,
            };
            let line = join(letters.collect());
            rows.push(format!("{number:>digits$} {:indent$}{line}\n", ""));
            at += width;
        }
        match shape.kind {
            ShapeKind::Hex => heads + &rows.concat(),
            ShapeKind::Triangle => rows.concat(),
            _ => rows.concat() + &heads,
        }
    }

    /// Reads a board of a shape from its rows; `None` if the text has rows of other lengths.
    pub fn read(shape: &Arc<Shape>, text: &str) -> Option<Self> {
        let rows: Vec<&str> = text.split(['|', '\n']).map(str::trim).collect();
        let lengths = rows.iter().map(|row| row.chars().count());
        if !lengths.eq(shape.widths()) || !rows.iter().all(|row| row.chars().all(is_letter)) {
            return None;
        }
        Some(Self {
            letters: rows.iter().flat_map(|row| row.chars()).collect(),
            shape: Arc::clone(shape),
        })
    }
}

/// Whether a character can be the content of a cell: bars, commas, quotes and spaces separate the
/// parts of a position.
pub fn is_letter(letter: char) -> bool {
    !letter.is_whitespace()
        && !matches!(letter, '|' | ',' | '\'' | '"')
        && !crate::is_hidden(letter)
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.letters.iter();
        for (row, width) in self.shape.widths().enumerate() {
            if row > 0 {
                f.write_str("|")?;
            }
            f.write_str(&letters.by_ref().take(width).collect::<String>())?;
        }
        Ok(())
    }
}

/// A cell of a board. It is not a number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Its number in reading order.
    pub at: u8,
    /// The board's cells.
    pub shape: Arc<Shape>,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shape.name(self.at))
    }
}

/// A set of cells of a board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardCells {
    /// The cells of the set.
    pub set: CellSet,
    /// The board's cells.
    pub shape: Arc<Shape>,
}

impl BoardCells {
    /// Returns the cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.set.iter().map(|at| Cell {
            at,
            shape: Arc::clone(&self.shape),
        })
    }
}

impl fmt::Display for BoardCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.set.iter().map(|at| self.shape.name(at)).collect();
        write!(f, "[{}]", names.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_texts_are_read_back() {
        let shapes = [
            Shape::grid(ShapeKind::Square, 3, 30),
            Shape::grid(ShapeKind::Torus, 2, 2),
            Shape::grid(ShapeKind::Hex, 16, 16),
            Shape::grid(ShapeKind::Triangle, 5, 5),
            Shape::graph(9, &[(0, 8), (8, 7)]),
        ];
        for shape in shapes {
            let shape = shape.expect("a shape");
            for at in shape.all().iter() {
                assert_eq!(shape.cell(&shape.name(at)), Some(at));
            }
            let letters = (0..shape.count()).map(|at| char::from(b'a' + (at % 26) as u8));
            let board = Board {
                letters: letters.collect(),
                shape: Arc::clone(&shape),
            };
            assert_eq!(Board::read(&shape, &board.to_string()), Some(board));
            assert_eq!(Board::read(&shape, "..|."), None);
        }
    }

    #[test]
    fn pictures_have_the_names_of_rows_and_columns() {
        let board = |kind, text: &str| {
            let rows: Vec<&str> = text.split('|').collect();
            let last = rows[rows.len() - 1].len();
            let shape = Shape::grid(kind, rows.len(), last).expect("a shape");
            Board::read(&shape, text).expect("a board").picture()
        };
        assert_eq!(
            board(ShapeKind::Square, "xo.|..."),
            "2 x o .\n1 . . .\n  a b c\n"
        );
        assert_eq!(
            board(ShapeKind::Hex, "x..|.o."),
            "  a b c\n1 x . .\n2  . o .\n"
        );
        assert_eq!(board(ShapeKind::Triangle, "x|.o"), "1  x\n2 . o\n");
    }

    #[test]
    fn neighbours_are_mutual_and_names_start_in_their_corner() {
        for kind in [
            ShapeKind::Square,
            ShapeKind::Hex,
            ShapeKind::Triangle,
            ShapeKind::Torus,
        ] {
            let shape = Shape::grid(kind, 4, 4).expect("a shape");
            for at in shape.all().iter() {
                for near in shape.near(at).iter() {
                    assert!(shape.near(near).contains(at), "{kind:?} {at} {near}");
                }
            }
        }
        let square = Shape::grid(ShapeKind::Square, 3, 4).expect("a shape");
        assert_eq!(
            (square.name(0), square.name(11)),
            ("a3".into(), "d1".into())
        );
        let hex = Shape::grid(ShapeKind::Hex, 3, 3).expect("a shape");
        assert_eq!((hex.name(0), hex.name(8)), ("a1".into(), "c3".into()));
        assert_eq!(hex.near(4).len(), 6);
        assert_eq!(Shape::grid(ShapeKind::Square, 17, 16), None);
        assert_eq!(Shape::grid(ShapeKind::Triangle, 23, 23), None);
    }
}
