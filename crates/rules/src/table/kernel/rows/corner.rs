//! Sums of three corners: coin-turning products by their definition.
//!
//! In `g(x,y) = mex{ g(x,b)^g(a,y)^g(a,b) for a in 0..x for b in 0..y }`, the nim product, an
//! option turns the corners of a rectangle. For two columns `b < y` let `D(b,y)` be the set of
//! differences `g(a,b)^g(a,y)` over the rows `a` above. It grows by one value with each finished
//! row, and a value `v` is an option of `(x,y)` if and only if `v ^ g(x,b)` is in `D(b,y)` for some
//! `b`. So a cell tests a few candidates, each at most once a column, instead of reading `x·y`
//! options: O(n) for the cell and O(n²) for the row.
//!
//! This is for columns whose values are all below 256. Sets of values of 16 bits would have a
//! thousand words for each pair of columns, and most of them would be read for each cell. There the
//! options of the definition are marked one by one, in bytes. The rules are symmetric if they have
//! no other item: such a cell left of the diagonal is read from its mirror image.

use super::bound::Bound;
use super::plan::{Reader, Step};
use crate::scalar::form::Form;
use crate::table::program::{CellSpan, CodeItem, CodeStep};
use crate::table::store::Cell;

/// The options of the cells of a row, in the order of the columns.
pub(super) struct Corner {
    /// Words for each pair.
    words: usize,
    columns: usize,
    /// The differences of each pair of narrow columns, as bits.
    bits: Vec<u64>,
    /// The number of columns before the first one with a value that is not small.
    narrow: usize,
    /// Whether a value of the current row is not small.
    is_row_wide: bool,
    /// The options of a cell that is not narrow, as bytes: those with this mark.
    marks: Vec<u8>,
    mark: u8,
    /// The cell of the marks.
    marked: Option<(usize, usize)>,
}

/// Maximal bytes; beyond it the options are read one by one.
const MAX_BYTES: usize = 512 << 20;

/// Values below this bound are small.
const SMALL: usize = 256;

/// Bound of all values.
const MAX_VALUES: usize = 1 << 16;

impl Corner {
    /// Makes the state without rows; `None` if the pairs of columns take too much memory.
    pub fn new(columns: usize) -> Option<Self> {
        let mut corner = Self {
            words: 0,
            columns,
            bits: Vec::new(),
            narrow: columns,
            is_row_wide: false,
            marks: Vec::new(),
            mark: 0,
            marked: None,
        };
        corner.grow(64).then_some(corner)
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    fn pair(&self, b: usize, y: usize) -> usize {
        (y * (y - 1) / 2 + b) * self.words
    }

    /// Makes room for values below `values`. Returns whether there is enough memory.
    pub fn grow(&mut self, values: usize) -> bool {
        if values > MAX_VALUES {
            return false;
        }
        let words = values.min(SMALL).div_ceil(64).next_power_of_two();
        if words <= self.words {
            return true;
        }
        let pairs = self.columns * self.columns.saturating_sub(1) / 2;
        let Some(len) = pairs.checked_mul(words).filter(|len| len * 8 <= MAX_BYTES) else {
            return false;
        };
        let mut bits = vec![0; len];
        if self.words > 0 {
            for (to, from) in bits
                .chunks_exact_mut(words)
                .zip(self.bits.chunks_exact(self.words))
            {
                to[..self.words].copy_from_slice(from);
            }
        }
        self.bits = bits;
        self.words = words;
        true
    }

    /// Begins a row whose first values are these.
    pub fn begin_row(&mut self, row: &[usize]) {
        self.is_row_wide = row.iter().any(|value| *value >= SMALL);
    }

    /// Adds the value of a cell. Returns whether there is enough memory.
    pub fn push(&mut self, value: usize) -> bool {
        self.is_row_wide |= value >= SMALL;
        self.grow((value + 1).next_power_of_two())
    }

    /// Adds a finished row, whose values are below the room.
    pub fn finish_row(&mut self, row: &[usize]) {
        let words = self.words;
        let wide = row.iter().position(|value| *value >= SMALL);
        self.narrow = self.narrow.min(wide.unwrap_or(row.len()));
        let mut pairs = self.bits.chunks_exact_mut(words);
        for (y, value) in row[..self.narrow].iter().enumerate() {
            for (other, pair) in row[..y].iter().zip(&mut pairs) {
                let difference = value ^ other;
                pair[difference / 64] |= 1 << (difference % 64);
            }
        }
    }

    /// Returns whether the options of a column are known by differences in the current row.
    pub fn is_narrow(&self, y: usize) -> bool {
        y < self.narrow && !self.is_row_wide
    }

    /// Returns the smallest value from `start` on that is not an option of column `y`; `row`
    /// contains the values of this row in the columns before, and `above` the rows before it.
    pub fn absent<T: Cell>(&mut self, start: usize, row: &[usize], above: &[T]) -> usize {
        let y = row.len();
        if !self.is_narrow(y) {
            self.mark_options(row, above);
            let absent = self.marks[start.min(MAX_VALUES)..]
                .iter()
                .position(|mark| *mark != self.mark);
            return absent.map_or(start.max(MAX_VALUES), |after| start + after);
        }
        if y == 0 || start >= 64 * self.words {
            return start;
        }
        let first = self.pair(0, y);
        let pairs = &self.bits[first..first + y * self.words];
        let mut word = start / 64;
        let mut known = (1_u64 << (start % 64)) - 1;
        let mut column = 0;
        while word < self.words {
            // Candidates of this word, the lowest first. A column with one may have others.
            loop {
                if known == u64::MAX {
                    break;
                }
                let candidate = word * 64 + known.trailing_ones() as usize;
                let Some(at) = self.hit(pairs, row, candidate, column) else {
                    return candidate;
                };
                let value = row[at];
                let bits = pairs[at * self.words + (word ^ (value / 64))];
                known |= permuted(bits, value % 64);
                column = at;
            }
            word += 1;
            known = 0;
        }
        word * 64
    }

    /// Marks the options of column `y` one by one, once for the cell.
    fn mark_options<T: Cell>(&mut self, row: &[usize], above: &[T]) {
        let y = row.len();
        if self.marked.replace((above.len(), y)) == Some((above.len(), y)) {
            return;
        }
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 || self.marks.is_empty() {
            self.marks.clear();
            self.marks.resize(MAX_VALUES, 0);
            self.mark = 1;
        }
        let Ok(marks) = <&mut [u8; MAX_VALUES]>::try_from(&mut self.marks[..]) else {
            return;
        };
        let row: Vec<u16> = row.iter().map(|value| *value as u16).collect();
        for above in above.chunks_exact(self.columns) {
            let corner = above[y].value() as u16;
            for (other, own) in above.iter().zip(&row) {
                marks[usize::from(other.value() as u16 ^ own ^ corner)] = self.mark;
            }
        }
    }

    /// Returns a column that makes `candidate` an option. The search begins after the column found
    /// last, so that all are tried in turn.
    #[inline]
    fn hit(&self, pairs: &[u64], row: &[usize], candidate: usize, from: usize) -> Option<usize> {
        let words = self.words;
        let has = |b: usize| {
            let v = candidate ^ row[b];
            pairs[b * words + v / 64] >> (v % 64) & 1 == 1
        };
        (from..row.len())
            .find(|b| has(*b))
            .or_else(|| (0..from).find(|b| has(*b)))
    }
}

/// Returns the set `{ v ^ by }` of a set of values below 64, for `by < 64`.
#[inline]
fn permuted(mut set: u64, by: usize) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (i, low) in LOW.into_iter().enumerate() {
        if by >> i & 1 == 1 {
            let shift = 1 << i;
            set = (set & low) << shift | set >> shift & low;
        }
    }
    set
}

impl Reader<'_> {
    /// Recognises `g(x,b) ^ g(a,y) ^ g(a,b)` over all earlier rows and all columns before.
    pub(super) fn corner(&mut self, item: &CodeItem, span: &CellSpan) -> Option<Step> {
        let layout = self.layout;
        if self.plan.corner || layout.coordinates.len() != 2 || span.cells.len() != 3 {
            return None;
        }
        if layout.rows.windows(2).any(|w| w[0] != w[1]) {
            return None;
        }
        let [
            CodeStep::Range {
                slot,
                lo,
                hi,
                inclusive,
                step: None,
            },
        ] = &item.steps[..]
        else {
            return None;
        };
        if !(span.except.is_empty() && span.conditions.is_empty()) {
            return None;
        }
        let edges = [layout.outer.0, layout.rows.first()?.0];
        // The form of a moving coordinate, given the first and the last value of its variable: all
        // earlier values of the axis, by their own number or by their distance.
        let moving = |axis: usize, lo: &Bound, hi: &Bound, variable: usize| -> Option<Form> {
            let own = Form::var(axis);
            let edge = Form::constant(edges[axis]);
            let is = |bound: &Bound, form: &Form| matches!(bound, Bound::Linear(f) if f == form);
            if is(lo, &edge) && is(hi, &own.shifted(-1)?) {
                return Some(Form::var(variable));
            }
            (is(lo, &Form::constant(1)) && is(hi, &own.minus(&edge)?))
                .then(|| own.minus(&Form::var(variable)))?
        };
        let lo = Bound::read(lo, layout)?;
        let mut hi = Bound::read(hi, layout)?;
        if !inclusive {
            hi = hi.plus(Bound::Linear(Form::constant(-1)))?;
        }
        let (lower, upper) = self.bounds(span)?;
        let ([lower], [upper]) = (&lower[..], &upper[..]) else {
            return None;
        };
        // Variables after the coordinates: 2 for the outer clause, 3 for the inner.
        let outer = moving(0, &lo, &hi, 2)
            .map(|a| (0, a))
            .or_else(|| Some((1, moving(1, &lo, &hi, 2)?)))?;
        let inner_axis = 1 - outer.0;
        let inner = (inner_axis, moving(inner_axis, lower, upper, 3)?);
        let (a, b) = if outer.0 == 0 {
            (outer.1, inner.1)
        } else {
            (inner.1, outer.1)
        };
        let mut expected = [(Form::var(0), b.clone()), (a.clone(), Form::var(1)), (a, b)].map(Some);
        let arity = layout.parameters.len();
        for cell in &span.cells {
            let mut coordinates = Vec::new();
            for (affine, along) in cell {
                let mut form = Form::constant(affine.constant);
                for &(s, c) in &affine.terms {
                    let part = if s < arity {
                        layout.parameters[s].clone()
                    } else if s == *slot {
                        Form::var(2)
                    } else {
                        return None;
                    };
                    form = form.combine(1, &part, c)?;
                }
                coordinates.push(form.combine(1, &Form::var(3), *along)?);
            }
            let found = expected.iter_mut().find(|e| {
                e.as_ref()
                    .is_some_and(|(x, y)| coordinates[0] == *x && coordinates[1] == *y)
            })?;
            *found = None;
        }
        self.plan.corner = true;
        Some(Step::Corner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permuted_set_has_each_value_changed() {
        for by in 0..64 {
            let set = 0x8123_4567_89ab_cdef_u64.rotate_left(by as u32);
            let expected = (0..64)
                .filter(|v| set >> v & 1 == 1)
                .fold(0_u64, |s, v| s | 1 << (v ^ by));
            assert_eq!(permuted(set, by), expected);
        }
    }

    /// Computes a table by the definition, all rectangles of corners, from the values of its edges,
    /// and compares it with the cells one by one.
    fn compare(n: usize, edge: impl Fn(usize) -> usize) -> Vec<Vec<usize>> {
        let mut table = vec![vec![0_usize; n]; n];
        let mut above: Vec<u16> = Vec::new();
        let mut corner = Corner::new(n).expect("room");
        for x in 0..n {
            corner.begin_row(&[]);
            for y in 0..n {
                let mut is_option = vec![false; MAX_VALUES];
                for a in 0..x {
                    for b in 0..y {
                        is_option[table[x][b] ^ table[a][y] ^ table[a][b]] = true;
                    }
                }
                let row: Vec<usize> = table[x][..y].to_vec();
                for start in [0, 1, 5, 63, 70, 1000] {
                    let expected = (start..MAX_VALUES).find(|v| !is_option[*v]);
                    let found = corner.absent(start, &row, &above);
                    assert_eq!(Some(found), expected, "{x} {y}");
                }
                table[x][y] = if x == 0 || y == 0 {
                    edge(x.max(y))
                } else {
                    corner.absent(0, &row, &above)
                };
                assert!(corner.push(table[x][y]));
            }
            corner.finish_row(&table[x].clone());
            above.extend(table[x].iter().map(|value| *value as u16));
        }
        table
    }

    #[test]
    fn the_product_of_nimbers_comes_out() {
        let table = compare(20, |_| 0);
        assert_eq!(table[2][3], 1);
        assert_eq!(table[16][16], 24);
    }

    /// Columns and rows become wide in the middle of the table.
    #[test]
    fn values_beyond_bytes_are_marked_one_by_one() {
        let table = compare(24, |at| if at == 13 { 300 } else { at });
        assert!(table.concat().into_iter().max() >= Some(SMALL));
        compare(24, |at| at << 6);
    }
}
