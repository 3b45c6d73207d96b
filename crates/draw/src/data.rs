//! The input of every renderer, a [`Table`], as cells and as grids.
//!
//! Cells are one flat list in row-major order. A table without parameters is a single value, with
//! one a sequence, with two a grid, with more a stack of grids.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use grundy_core::{Area, Axis, Cells, Kind, Table, Value};

/// The content of one place of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell<'a> {
    /// A Grundy value, a score, a count.
    Int(i64),
    /// A truth value; as an outcome true is N and false is P.
    Bool(bool),
    /// Any other value in its own notation, such as a number of more than 64 bits or a list.
    Text(Cow<'a, str>),
    /// The position does not exist or was not reached. Printed as `·`, left empty in data files.
    Missing,
}

impl<'a> Cell<'a> {
    /// Returns the cell at an index; cells after the last one are missing.
    #[inline]
    pub(crate) fn of(cells: &'a Cells, index: usize) -> Self {
        let int = |value: Option<i64>| value.map_or(Self::Missing, Self::Int);
        // A loop instead of a recursive call, which could not be inlined.
        let mut cells = cells;
        while let Cells::Masked(values, mask) = cells
            && mask.get(index) == Some(&true)
        {
            cells = values;
        }
        match cells {
            Cells::U8(values) => int(values.get(index).map(|&value| value.into())),
            Cells::U16(values) => int(values.get(index).map(|&value| value.into())),
            Cells::U32(values) => int(values.get(index).map(|&value| value.into())),
            Cells::I64(values) => int(values.get(index).copied()),
            Cells::Bool(values) => values
                .get(index)
                .map_or(Self::Missing, |&value| Self::Bool(value)),
            Cells::Masked(..) => Self::Missing,
            Cells::Any(values) => match values.get(index) {
                None | Some(None) => Self::Missing,
                Some(Some(value)) => match value {
                    Value::Int(value) => Self::Int(*value),
                    Value::Bool(value) => Self::Bool(*value),
                    Value::Str(text) | Value::Big(text) => Self::Text(Cow::Borrowed(text)),
                    other => Self::Text(Cow::Owned(other.to_string())),
                },
            },
        }
    }
}

/// Calls `each` for each cell of a range with its index. The form of the storage is matched once,
/// not for each cell.
#[inline]
pub(crate) fn each<E>(
    cells: &Cells,
    mut range: Range<usize>,
    mut f: impl FnMut(usize, Cell<'_>) -> Result<(), E>,
) -> Result<(), E> {
    match cells {
        Cells::U8(values) => each_int(values, &mut range, &mut f)?,
        Cells::U16(values) => each_int(values, &mut range, &mut f)?,
        Cells::U32(values) => each_int(values, &mut range, &mut f)?,
        Cells::I64(values) => each_int(values, &mut range, &mut f)?,
        Cells::Bool(_) | Cells::Any(_) | Cells::Masked(..) => {}
    }
    // Cells of other kinds, and those after the last one.
    range
        .into_iter()
        .try_for_each(|index| f(index, Cell::of(cells, index)))
}

/// Calls `each` for the existing values, and leaves the rest of the range.
#[inline]
fn each_int<T: Copy + Into<i64>, E>(
    values: &[T],
    range: &mut Range<usize>,
    f: &mut impl FnMut(usize, Cell<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let known = range.start.min(values.len())..range.end.min(values.len());
    for (index, value) in known.clone().zip(&values[known]) {
        f(index, Cell::Int((*value).into()))?;
        range.start = index + 1;
    }
    Ok(())
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

/// The access of renderers to a table.
pub(crate) trait Grids {
    /// Returns the cell at a flat index below the number of positions.
    fn cell(&self, index: usize) -> Cell<'_>;

    /// Returns whether a cell of this table marks a P-position.
    fn is_p(&self, cell: &Cell<'_>) -> bool;

    /// Returns the function with its parameters: `g(x, y)`.
    fn signature(&self) -> String;

    /// Splits the table into grids: the first parameter goes down, the second across, and each
    /// choice of the others makes one block. A table of fewer than two parameters is one block of
    /// one row.
    fn blocks(&self) -> Vec<Block>;

    /// Returns the parameters that are constant in a block, with their values.
    fn block_fixed(&self, block: &Block) -> Vec<(&str, i64)>;

    /// Returns the heading of a block: `z = 3, w = 0`. Empty if there is only one block.
    fn block_heading(&self, block: &Block) -> String {
        let fixed = self.block_fixed(block);
        let fixed: Vec<String> = fixed
            .iter()
            .map(|(name, at)| format!("{name} = {at}"))
            .collect();
        fixed.join(", ")
    }
}

impl Grids for Table {
    #[inline]
    fn cell(&self, index: usize) -> Cell<'_> {
        Cell::of(&self.cells, index)
    }

    #[inline]
    fn is_p(&self, cell: &Cell<'_>) -> bool {
        match self.kind {
            Kind::Grundy | Kind::Loopy | Kind::Obliged => matches!(cell, Cell::Int(0)),
            Kind::Win | Kind::Misere => matches!(cell, Cell::Bool(false)),
            Kind::Max | Kind::Min | Kind::Turns | Kind::Game | Kind::Plain => false,
        }
    }

    fn signature(&self) -> String {
        signature(&self.function, &self.area.axes)
    }

    fn blocks(&self) -> Vec<Block> {
        let axes = &self.area.axes;
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

    fn block_fixed(&self, block: &Block) -> Vec<(&str, i64)> {
        block
            .fixed
            .iter()
            .map(|&(axis, at)| (self.area.axes[axis].name.as_str(), at))
            .collect()
    }
}

/// Returns `g(x, y)`; for a constant its name.
pub(crate) fn signature(function: &str, axes: &[Axis]) -> String {
    let names: Vec<&str> = axes.iter().map(|axis| axis.name.as_str()).collect();
    match names.len() {
        0 => function.to_owned(),
        _ => format!("{function}({})", names.join(", ")),
    }
}

/// Returns the function at a flat index: `g(1, 2)`.
pub(crate) fn place(function: &str, area: &Area, index: usize) -> String {
    let position: Vec<String> = (area.position(index).iter()).map(i64::to_string).collect();
    match position.len() {
        0 => function.to_owned(),
        _ => format!("{function}({})", position.join(", ")),
    }
}

/// One grid of a table: the places of its cells in the flat list.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The parameters that are constant in the block, by index of the axis.
    fixed: Vec<(usize, i64)>,
    base: usize,
    pub(crate) rows: usize,
    row_stride: usize,
    pub(crate) columns: usize,
    column_stride: usize,
}

impl Block {
    /// Returns the flat index of the cell in `row` and `column`.
    #[inline]
    pub(crate) fn index(&self, row: usize, column: usize) -> usize {
        self.base + row * self.row_stride + column * self.column_stride
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                    let position = table.area.position(index);
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
    fn only_what_the_meaning_says_is_a_p_position() {
        let table = |meaning| Table::new("g", Vec::<Axis>::new(), vec![0_u8]).kind(meaning);
        assert!(table(Kind::Grundy).is_p(&Cell::Int(0)));
        assert!(!table(Kind::Grundy).is_p(&Cell::Bool(false)));
        assert!(table(Kind::Win).is_p(&Cell::Bool(false)));
        assert!(!table(Kind::Plain).is_p(&Cell::Int(0)));
        assert!(!table(Kind::Grundy).is_p(&Cell::Missing));
    }
}
