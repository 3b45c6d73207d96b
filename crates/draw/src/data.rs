//! What every renderer is given: a function, its parameters, and a value for each position.
//!
//! Cells lie in one flat list in row-major order: the last parameter runs fastest, so that for
//! parameters `x = 0..=2` and `y = 0..=3` the value at `(x, y)` is cell `4x + y`. No parameter is a
//! single value, one is a sequence, two are a grid, more are a stack of grids.
//!
//! A table of 10⁷ values should be written at the speed of the disk. So cells are not stored as
//! [`Cell`]s (24 bytes each) but *looked up* through [`Values`]; for a `Vec<u16>` the compiler sees
//! through it to a plain load. Whoever keeps values in another way implements `Values` (two short
//! functions) or passes a closure to [`from_fn`].

use std::fmt;

pub use grundy_game::{Axis, Meaning};
use std::marker::PhantomData;

/// What stands in one place of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell<'a> {
    /// A Grundy value, a score, a count.
    Int(i64),
    /// A truth value; under [`Meaning::Outcome`] true is N and false is P.
    Bool(bool),
    /// Anything else in its own writing, such as a number of more than 64 bits.
    Text(&'a str),
    /// The position does not exist or was not reached. Drawn as `·`, left empty in data files.
    Missing,
}

impl fmt::Display for Cell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(value) => write!(f, "{value}"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Text(text) => f.write_str(text),
            Self::Missing => f.write_str("·"),
        }
    }
}

/// A value that can be read as a [`Cell`]. Of `Option`, `None` is [`Cell::Missing`].
pub trait ToCell {
    /// The value as a cell.
    fn to_cell(&self) -> Cell<'_>;
}

macro_rules! integers_are_cells {
    ($($integer:ty),*) => {$(
        impl ToCell for $integer {
            #[inline]
            fn to_cell(&self) -> Cell<'_> {
                Cell::Int(i64::from(*self))
            }
        }
    )*};
}
integers_are_cells!(u8, u16, u32, i8, i16, i32, i64);

impl ToCell for bool {
    #[inline]
    fn to_cell(&self) -> Cell<'_> {
        Cell::Bool(*self)
    }
}

impl ToCell for String {
    fn to_cell(&self) -> Cell<'_> {
        Cell::Text(self)
    }
}

impl ToCell for &str {
    fn to_cell(&self) -> Cell<'_> {
        Cell::Text(self)
    }
}

impl ToCell for Cell<'_> {
    #[inline]
    fn to_cell(&self) -> Cell<'_> {
        *self
    }
}

impl<T: ToCell> ToCell for Option<T> {
    #[inline]
    fn to_cell(&self) -> Cell<'_> {
        self.as_ref().map_or(Cell::Missing, ToCell::to_cell)
    }
}

/// A flat list of cells, however it is kept.
pub trait Values {
    /// The number of cells.
    fn len(&self) -> usize;

    /// The cell at `index`, which is below [`len`](Values::len).
    fn cell(&self, index: usize) -> Cell<'_>;

    /// Whether there is no cell.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T: ToCell> Values for [T] {
    #[inline]
    fn len(&self) -> usize {
        self.len()
    }

    #[inline]
    fn cell(&self, index: usize) -> Cell<'_> {
        self[index].to_cell()
    }
}

impl<T: ToCell, const N: usize> Values for [T; N] {
    #[inline]
    fn len(&self) -> usize {
        N
    }

    #[inline]
    fn cell(&self, index: usize) -> Cell<'_> {
        self[index].to_cell()
    }
}

impl<T: ToCell> Values for Vec<T> {
    #[inline]
    fn len(&self) -> usize {
        self.len()
    }

    #[inline]
    fn cell(&self, index: usize) -> Cell<'_> {
        self[index].to_cell()
    }
}

impl<V: Values + ?Sized> Values for &V {
    #[inline]
    fn len(&self) -> usize {
        (**self).len()
    }

    #[inline]
    fn cell(&self, index: usize) -> Cell<'_> {
        (**self).cell(index)
    }
}

impl<V: Values + ?Sized> Values for Box<V> {
    #[inline]
    fn len(&self) -> usize {
        (**self).len()
    }

    #[inline]
    fn cell(&self, index: usize) -> Cell<'_> {
        (**self).cell(index)
    }
}

/// Cells that are worked out when they are asked for. Made by [`from_fn`].
#[derive(Clone, Copy, Debug)]
pub struct FromFn<'a, F> {
    len: usize,
    cell: F,
    texts: PhantomData<&'a str>,
}

/// `len` cells, each given by `cell(index)`. A renderer may ask twice for the same cell.
///
/// ```
/// use grundy_draw::{Axis, Cell, Table, csv, from_fn};
/// let squares = from_fn(4, |i| Cell::Int((i * i) as i64));
/// let table = Table::new("s", vec![Axis::new("n", 0, 3)], squares);
/// let mut page = Vec::new();
/// csv::write(&mut page, &table, b',')?;
/// assert_eq!(page, b"n,s\n0,0\n1,1\n2,4\n3,9\n");
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub fn from_fn<'a, F: Fn(usize) -> Cell<'a>>(len: usize, cell: F) -> FromFn<'a, F> {
    FromFn {
        len,
        cell,
        texts: PhantomData,
    }
}

impl<'a, F: Fn(usize) -> Cell<'a>> Values for FromFn<'a, F> {
    #[inline]
    fn len(&self) -> usize {
        self.len
    }

    #[inline]
    fn cell(&self, index: usize) -> Cell<'_> {
        (self.cell)(index)
    }
}

/// A function with its values over a box of positions.
///
/// ```
/// use grundy_draw::{Axis, Cell, Table};
/// // The nim-sum of two heaps, as a grid.
/// let axes = vec![Axis::new("x", 0, 1), Axis::new("y", 0, 2)];
/// let table = Table::new("g", axes, vec![0_u8, 1, 2, 1, 0, 3]);
/// assert_eq!(table.position(5), [1, 2]);
/// assert_eq!(table.cell(5), Cell::Int(3));
/// ```
pub struct Table<'a> {
    function: String,
    title: Option<String>,
    axes: Vec<Axis>,
    meaning: Meaning,
    reached: Option<usize>,
    values: Box<dyn Values + 'a>,
    /// The values that there are, and the positions.
    known: usize,
    len: usize,
}

impl<'a> Table<'a> {
    /// The values of `function` over `axes`, in row-major order. Fewer values than positions are
    /// what a stopped run leaves: the positions that were not reached are [`Cell::Missing`].
    ///
    /// # Panics
    /// If there are more values than positions: then the axes do not belong to the values.
    pub fn new(function: impl Into<String>, axes: Vec<Axis>, values: impl Values + 'a) -> Self {
        let len = axes
            .iter()
            .try_fold(1_usize, |product, axis| product.checked_mul(axis.len()))
            .expect("a box that fits into memory");
        assert!(
            values.len() <= len,
            "{} values for a box of {len} positions",
            values.len()
        );
        Self {
            function: function.into(),
            title: None,
            axes,
            meaning: Meaning::Plain,
            reached: None,
            known: values.len(),
            values: Box::new(values),
            len,
        }
    }

    /// Says what the values mean, so that P-positions can be marked.
    #[must_use]
    pub fn meaning(mut self, meaning: Meaning) -> Self {
        self.meaning = meaning;
        self
    }

    /// Adds a heading for people. Data files leave it out.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Says that a limit or an interrupt ended the run, and how many cells were reached.
    #[must_use]
    pub fn stopped(mut self, reached: usize) -> Self {
        self.reached = Some(reached);
        self
    }

    /// How many cells were reached, if not all of them.
    pub fn reached(&self) -> Option<usize> {
        self.reached
    }

    /// The function's name.
    pub fn function(&self) -> &str {
        &self.function
    }

    /// The heading, if one was given.
    pub fn heading(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// What the values mean.
    pub fn what(&self) -> Meaning {
        self.meaning
    }

    /// The parameters with their ranges.
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the box holds no position.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cell at a flat index below [`len`](Table::len).
    #[inline]
    pub fn cell(&self, index: usize) -> Cell<'_> {
        if index < self.known {
            self.values.cell(index)
        } else {
            Cell::Missing
        }
    }

    /// The position at a flat index, one number for each parameter.
    pub fn position(&self, mut index: usize) -> Vec<i64> {
        let mut position = vec![0; self.axes.len()];
        for (place, axis) in position.iter_mut().zip(&self.axes).rev() {
            *place = axis.at(index % axis.len());
            index /= axis.len();
        }
        position
    }

    /// The function at a flat index, as one writes it: `g(1, 2)`.
    pub fn place(&self, index: usize) -> String {
        let position: Vec<String> = self.position(index).iter().map(i64::to_string).collect();
        match position.len() {
            0 => self.function.clone(),
            _ => format!("{}({})", self.function, position.join(", ")),
        }
    }

    /// Whether a cell of this table marks a P-position.
    #[inline]
    pub fn is_p(&self, cell: Cell<'_>) -> bool {
        match self.meaning {
            Meaning::Plain => false,
            Meaning::Grundy => cell == Cell::Int(0),
            Meaning::Outcome => cell == Cell::Bool(false),
        }
    }

    /// The function with its parameters, as one writes it: `g(x, y)`.
    pub fn signature(&self) -> String {
        if self.axes.is_empty() {
            return self.function.clone();
        }
        let names: Vec<&str> = self.axes.iter().map(|axis| axis.name.as_str()).collect();
        format!("{}({})", self.function, names.join(", "))
    }

    /// Cuts the table into grids: the first parameter goes down, the second across, and each choice
    /// of the others makes one block. A table of fewer than two parameters is one block of one row.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        let axes = &self.axes;
        let stride = |axis: usize| axes[axis + 1..].iter().map(Axis::len).product::<usize>();
        let (rows, row_stride) = if axes.len() < 2 {
            (1, 0)
        } else {
            (axes[0].len(), stride(0))
        };
        let (columns, column_stride) = match axes.len() {
            0 => (1, 0),
            1 => (axes[0].len(), 1),
            _ => (axes[1].len(), stride(1)),
        };
        let rest = axes.get(2..).unwrap_or_default();
        let count: usize = rest.iter().map(Axis::len).product();
        (0..count)
            .map(|block| {
                let mut index = block;
                let mut fixed: Vec<(usize, i64)> = Vec::new();
                for (i, axis) in rest.iter().enumerate().rev() {
                    fixed.push((i + 2, axis.at(index % axis.len())));
                    index /= axis.len();
                }
                fixed.reverse();
                Block {
                    fixed,
                    base: block,
                    rows,
                    row_stride,
                    columns,
                    column_stride,
                }
            })
            .collect()
    }

    /// The parameters that are the same all over a block, with where they stand.
    pub(crate) fn block_fixed(&self, block: &Block) -> Vec<(&str, i64)> {
        block
            .fixed
            .iter()
            .map(|&(axis, at)| (self.axes[axis].name.as_str(), at))
            .collect()
    }

    /// The heading of a block: `z = 3, w = 0`. Empty where there is only one block.
    pub(crate) fn block_heading(&self, block: &Block) -> String {
        let fixed = self.block_fixed(block);
        let fixed: Vec<String> = fixed
            .iter()
            .map(|(name, at)| format!("{name} = {at}"))
            .collect();
        fixed.join(", ")
    }
}

impl Values for Table<'_> {
    fn len(&self) -> usize {
        self.len
    }

    #[inline]
    fn cell(&self, index: usize) -> Cell<'_> {
        self.cell(index)
    }
}

/// One grid of a table: where its cells lie in the flat list.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The parameters that are the same all over the block, by index of the axis.
    fixed: Vec<(usize, i64)>,
    base: usize,
    pub(crate) rows: usize,
    row_stride: usize,
    pub(crate) columns: usize,
    column_stride: usize,
}

impl Block {
    /// The flat index of the cell in `row` and `column`.
    #[inline]
    pub(crate) fn index(&self, row: usize, column: usize) -> usize {
        self.base + row * self.row_stride + column * self.column_stride
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_parameter_runs_fastest() {
        let axes = vec![
            Axis::new("x", 0, 1),
            Axis::new("y", 5, 7),
            Axis::new("z", -1, 0),
        ];
        let table = Table::new("g", axes, (0..12).collect::<Vec<i32>>());
        assert_eq!(table.position(0), [0, 5, -1]);
        assert_eq!(table.position(1), [0, 5, 0]);
        assert_eq!(table.position(11), [1, 7, 0]);
    }

    #[test]
    fn blocks_cover_every_cell_once_and_at_its_position() {
        let axes = vec![
            Axis::new("x", 0, 2),
            Axis::new("y", 1, 4),
            Axis::new("z", 0, 1),
            Axis::new("w", 3, 5),
        ];
        let table = Table::new("g", axes, vec![0_u8; 3 * 4 * 2 * 3]);
        let mut seen = vec![false; table.len()];
        for block in table.blocks() {
            for row in 0..block.rows {
                for column in 0..block.columns {
                    let index = block.index(row, column);
                    assert!(!seen[index]);
                    seen[index] = true;
                    let position = table.position(index);
                    assert_eq!(position[0], row as i64);
                    assert_eq!(position[1], column as i64 + 1);
                    let heading = format!("z = {}, w = {}", position[2], position[3]);
                    assert_eq!(table.block_heading(&block), heading);
                }
            }
        }
        assert!(seen.iter().all(|&cell| cell));
    }

    #[test]
    fn what_a_stopped_run_did_not_reach_is_missing() {
        let table = Table::new("g", vec![Axis::new("n", 0, 4)], vec![0_u8, 1]);
        assert_eq!(table.cell(1), Cell::Int(1));
        assert_eq!(table.cell(2), Cell::Missing);
    }

    #[test]
    #[should_panic(expected = "3 values for a box of 2 positions")]
    fn more_values_than_positions_are_refused() {
        let _ = Table::new("g", vec![Axis::new("n", 0, 1)], vec![0_u8, 1, 2]);
    }

    #[test]
    fn ranges_at_the_ends_of_the_integers_do_not_overflow() {
        assert_eq!(Axis::new("n", i64::MAX, i64::MAX).len(), 1);
        assert_eq!(Axis::new("n", i64::MIN, i64::MIN + 2).len(), 3);
        assert_eq!(Axis::new("n", 1, 0).len(), 0);
        assert_eq!(Axis::new("n", i64::MAX, i64::MIN).len(), 0);
    }

    #[test]
    fn only_what_the_meaning_says_is_a_p_position() {
        let table = |meaning| Table::new("g", vec![], vec![0_u8]).meaning(meaning);
        assert!(table(Meaning::Grundy).is_p(Cell::Int(0)));
        assert!(!table(Meaning::Grundy).is_p(Cell::Bool(false)));
        assert!(table(Meaning::Outcome).is_p(Cell::Bool(false)));
        assert!(!table(Meaning::Plain).is_p(Cell::Int(0)));
        assert!(!table(Meaning::Grundy).is_p(Cell::Missing));
    }
}
