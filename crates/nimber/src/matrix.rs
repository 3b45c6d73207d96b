//! Small matrices of nimbers: determinant, rank, inverse and linear equations, by Gaussian
//! elimination.
//!
//! O(n³) products. In a field of characteristic 2 no sign occurs, so determinant and permanent
//! agree as formulas.

use crate::field::Field;

/// A matrix, row by row.
///
/// ```
/// use grundy_nimber::{Matrix, Nim8};
///
/// let m = Matrix::from_rows(&[[1, 2].map(Nim8), [3, 1].map(Nim8)]).unwrap();
/// assert_eq!(m.determinant(), Some(Nim8(1 ^ 1))); // 1·1 + 2·3, and 2·3 is 1
/// assert_eq!(m.rank(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matrix<N> {
    columns: usize,
    /// Invariant: a whole number of rows.
    cells: Vec<N>,
}

impl<N: Field> Matrix<N> {
    /// Creates the matrix with these rows, or `None` when they differ in length or there is none.
    pub fn from_rows<R: AsRef<[N]>>(rows: &[R]) -> Option<Self> {
        let columns = rows.first()?.as_ref().len();
        let even = rows.iter().all(|row| row.as_ref().len() == columns);
        let cells = || {
            rows.iter()
                .flat_map(|row| row.as_ref().iter().cloned())
                .collect()
        };
        (even && columns > 0).then(|| Self {
            columns,
            cells: cells(),
        })
    }

    /// Ones on the diagonal.
    pub fn identity(size: usize) -> Self {
        let cell = |i| {
            if i % (size + 1) == 0 {
                N::one()
            } else {
                N::zero()
            }
        };
        Self {
            columns: size,
            cells: (0..size * size).map(cell).collect(),
        }
    }

    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (
            self.cells.len().checked_div(self.columns).unwrap_or(0),
            self.columns,
        )
    }

    /// A row.
    pub fn row(&self, row: usize) -> &[N] {
        &self.cells[row * self.columns..][..self.columns]
    }

    /// Returns the product, or `None` when the sizes do not fit.
    #[must_use]
    pub fn mul(&self, other: &Self) -> Option<Self> {
        let ((rows, inner), (other_rows, columns)) = (self.size(), other.size());
        if inner != other_rows {
            return None;
        }
        let mut cells = vec![N::zero(); rows * columns];
        for i in 0..rows {
            for (k, a) in self.row(i).iter().enumerate() {
                for (cell, b) in cells[i * columns..].iter_mut().zip(other.row(k)) {
                    *cell = cell.clone() + a.clone() * b.clone();
                }
            }
        }
        Some(Self { columns, cells })
    }

    /// Returns the determinant of a square matrix.
    pub fn determinant(&self) -> Option<N> {
        let (rows, columns) = self.size();
        (rows == columns).then(|| {
            let mut work = self.clone();
            let (pivots, product) = work.eliminate(columns);
            if pivots.len() == columns {
                product
            } else {
                N::zero()
            }
        })
    }

    /// Returns the number of independent rows.
    pub fn rank(&self) -> usize {
        self.clone().eliminate(self.columns).0.len()
    }

    /// Returns the inverse, or `None` when there is none.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        let (rows, columns) = self.size();
        if rows != columns {
            return None;
        }
        let mut wide = self.beside(&Self::identity(rows));
        if wide.eliminate(columns).0.len() < rows {
            return None;
        }
        let cells = (0..rows).flat_map(|row| wide.row(row)[columns..].iter().cloned());
        Some(Self {
            columns,
            cells: cells.collect(),
        })
    }

    /// Returns the x with M·x = `right` that has zeros for all free unknowns; `None` when there is
    /// none.
    ///
    /// ```
    /// use grundy_nimber::{Matrix, Nim8};
    ///
    /// let m = Matrix::from_rows(&[[1, 2].map(Nim8), [2, 1].map(Nim8)]).unwrap();
    /// let x = m.solve(&[4, 5].map(Nim8)).unwrap();
    /// assert_eq!(x[0] + Nim8(2) * x[1], Nim8(4));
    /// ```
    ///
    /// # Panics
    /// When the length of `right` is not the number of rows.
    pub fn solve(&self, right: &[N]) -> Option<Vec<N>> {
        let (rows, columns) = self.size();
        assert_eq!(right.len(), rows, "one right-hand side a row");
        let mut wide = self.beside(&Self {
            columns: 1,
            cells: right.to_vec(),
        });
        let (pivots, _) = wide.eliminate(columns);
        if (pivots.len()..rows).any(|row| !wide.row(row)[columns].is_zero()) {
            return None;
        }
        let mut x = vec![N::zero(); columns];
        for (row, &column) in pivots.iter().enumerate() {
            x[column] = wide.row(row)[columns].clone();
        }
        Some(x)
    }

    /// Returns the two matrices joined horizontally.
    fn beside(&self, other: &Self) -> Self {
        let rows = (0..self.size().0).flat_map(|i| self.row(i).iter().chain(other.row(i)).cloned());
        Self {
            columns: self.columns + other.columns,
            cells: rows.collect(),
        }
    }

    /// Brings the first columns to reduced echelon form. Returns the columns of the pivots, and the
    /// product of the original pivots.
    fn eliminate(&mut self, upto: usize) -> (Vec<usize>, N) {
        let (rows, columns) = self.size();
        let (mut pivots, mut product) = (Vec::new(), N::one());
        for column in 0..upto {
            let top = pivots.len();
            let Some(found) = (top..rows).find(|&row| !self.row(row)[column].is_zero()) else {
                continue;
            };
            for i in 0..columns {
                self.cells.swap(top * columns + i, found * columns + i);
            }
            let pivot = self.row(top)[column].clone();
            let scale = pivot.inverse().expect("a pivot is not zero");
            product = product * pivot;
            let lead: Vec<N> = self
                .row(top)
                .iter()
                .map(|cell| cell.clone() * scale.clone())
                .collect();
            for row in 0..rows {
                let factor = self.row(row)[column].clone();
                let cells = &mut self.cells[row * columns..][..columns];
                if row == top {
                    cells.clone_from_slice(&lead);
                } else if !factor.is_zero() {
                    for (cell, lead) in cells.iter_mut().zip(&lead) {
                        *cell = cell.clone() + factor.clone() * lead.clone();
                    }
                }
            }
            pivots.push(column);
        }
        (pivots, product)
    }
}
