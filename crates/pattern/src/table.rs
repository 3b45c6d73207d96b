//! The values in which laws are looked for.

/// One parameter of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// Its name.
    pub name: String,
    /// Its least value.
    pub from: i64,
    /// How many values it takes.
    pub len: usize,
}

impl Axis {
    /// Its largest value.
    pub fn last(&self) -> i64 {
        self.from + self.len as i64 - 1
    }

    /// The place of a value on the axis.
    pub fn index(&self, value: i64) -> Option<usize> {
        let index = usize::try_from(value.checked_sub(self.from)?).ok()?;
        (index < self.len).then_some(index)
    }
}

/// What the values mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Grundy values: 0 is lost for the player to move.
    Grundy,
    /// Outcomes: 0 (false) is lost for the player to move, 1 (true) is won.
    Outcome,
    /// Any other integers.
    Number,
}

/// The values of a function on a box of at least one cell, in row-major order: the last parameter runs fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The name of the function.
    pub function: String,
    /// What the values mean.
    pub kind: Kind,
    /// The parameters.
    pub axes: Vec<Axis>,
    /// The values; none where there is no position.
    pub cells: Vec<Option<i64>>,
}

impl Table {
    /// The values `g(from), g(from+1), …`.
    ///
    /// ```
    /// use grundy_pattern::{Table, find};
    /// let values: Vec<i64> = (0..100).map(|x| x % 4).collect();
    /// let found = find(&Table::sequence(0, &values), &mut grundy_game::NoObserver);
    /// assert_eq!(found[0].statement, "g(x) == x % 4");
    /// ```
    pub fn sequence(from: i64, values: &[i64]) -> Self {
        Self {
            function: "g".to_owned(),
            kind: Kind::Grundy,
            axes: vec![Axis {
                name: "x".to_owned(),
                from,
                len: values.len(),
            }],
            cells: values.iter().copied().map(Some).collect(),
        }
    }

    /// A grid `g(x,y)` with rows `x` and columns `y` from 0 on; `value` says what stands where.
    pub fn grid(
        rows: usize,
        columns: usize,
        mut value: impl FnMut(i64, i64) -> Option<i64>,
    ) -> Self {
        let axis = |name: &str, len| Axis {
            name: name.to_owned(),
            from: 0,
            len,
        };
        let mut cells = Vec::with_capacity(rows * columns);
        for x in 0..rows {
            for y in 0..columns {
                cells.push(value(x as i64, y as i64));
            }
        }
        Self {
            function: "g".to_owned(),
            kind: Kind::Grundy,
            axes: vec![axis("x", rows), axis("y", columns)],
            cells,
        }
    }

    /// How many cells have a value.
    pub fn known(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// Calls back with every position in order, until it is told to stop.
    pub(crate) fn each(&self, mut visit: impl FnMut(usize, &[i64], Option<i64>) -> bool) {
        let mut at: Vec<i64> = self.axes.iter().map(|axis| axis.from).collect();
        for (cell, value) in self.cells.iter().enumerate() {
            if !visit(cell, &at, *value) {
                return;
            }
            for (value, axis) in at.iter_mut().zip(&self.axes).rev() {
                if *value < axis.last() {
                    *value += 1;
                    break;
                }
                *value = axis.from;
            }
        }
    }

    /// The position of a cell.
    pub(crate) fn position(&self, mut cell: usize) -> Vec<i64> {
        let mut at: Vec<i64> = self
            .axes
            .iter()
            .rev()
            .map(|axis| {
                let index = cell % axis.len;
                cell /= axis.len;
                axis.from + index as i64
            })
            .collect();
        at.reverse();
        at
    }
}
