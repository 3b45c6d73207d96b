//! The input of the search for laws.

use grundy_core::{Area, Axis, Kind};

/// The values of a function on a box of at least one cell, in row-major order: the last parameter
/// varies fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The name of the function.
    pub function: String,
    /// The meaning of the values.
    pub kind: Kind,
    /// The parameters with their ranges.
    pub area: Area,
    /// The values; none where the cell is not a position.
    pub cells: Vec<Option<i64>>,
}

impl Sample {
    /// The values `g(from), g(from+1), …`.
    ///
    /// ```
    /// use grundy_pattern::{Sample, find};
    /// let values: Vec<i64> = (0..100).map(|x| x % 4).collect();
    /// let found = find(&Sample::sequence(0, &values), &mut grundy_core::NoObserver);
    /// assert_eq!(found[0].statement, "g(x) == x % 4");
    /// ```
    pub fn sequence(from: i64, values: &[i64]) -> Self {
        Self {
            function: "g".to_owned(),
            kind: Kind::Grundy,
            area: Area::new(vec![Axis::new("x", from, from + values.len() as i64 - 1)]),
            cells: values.iter().copied().map(Some).collect(),
        }
    }

    /// A grid `g(x,y)` with rows `x` and columns `y` from 0 on; `value` returns the cells.
    pub fn grid(
        rows: usize,
        columns: usize,
        mut value: impl FnMut(i64, i64) -> Option<i64>,
    ) -> Self {
        let axis = |name: &str, len| Axis::new(name, 0, len as i64 - 1);
        let mut cells = Vec::with_capacity(rows * columns);
        for x in 0..rows {
            for y in 0..columns {
                cells.push(value(x as i64, y as i64));
            }
        }
        Self {
            function: "g".to_owned(),
            kind: Kind::Grundy,
            area: Area::new(vec![axis("x", rows), axis("y", columns)]),
            cells,
        }
    }

    /// The number of cells with a value.
    pub fn known(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// Calls back with every position in order, until the callback returns false.
    pub(crate) fn each(&self, mut visit: impl FnMut(usize, &[i64], Option<i64>) -> bool) {
        let Some(mut at) = self.area.first() else {
            return;
        };
        for (cell, value) in self.cells.iter().enumerate() {
            if !visit(cell, &at, *value) {
                return;
            }
            self.area.advance(&mut at);
        }
    }
}
