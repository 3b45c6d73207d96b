//! Tables: the values of a function on a box of positions.

use crate::{Area, Message, Stop, Value};

/// The kind of values of a function, which determines how they relate to outcomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Grundy values of impartial positions, as computed by `mex`: 0 is a P-position.
    Grundy,
    /// Grundy values, and ∞(K) where play may continue forever, as computed by `loopy`: 0 is a
    /// P-position.
    Loopy,
    /// Grundy values, and `loony` for entailing moves, as computed by `mex` with `entail` or
    /// `again`: 0 is a P-position.
    Obliged,
    /// Whether the player to move wins, as computed by `win`: false is a P-position.
    Win,
    /// The outcome if a player without a move wins, as computed by `misere`.
    Misere,
    /// Scores that the player to move maximises.
    Max,
    /// Scores that the player to move minimises.
    Min,
    /// Scores of the first player, to be maximised. At some positions the second player is to
    /// move and minimises.
    Turns,
    /// Values of partizan games: numbers, ups, switches and all others.
    Game,
    /// Values of a helper or a constant, without a relation to outcomes.
    #[default]
    Plain,
}

impl Kind {
    /// Returns whether the arguments are a position with options.
    pub fn is_game(self) -> bool {
        self != Self::Plain
    }

    /// Returns whether values are truth values that represent outcomes.
    pub fn is_outcome(self) -> bool {
        matches!(self, Self::Win | Self::Misere)
    }

    /// Returns whether values are final scores.
    pub fn is_score(self) -> bool {
        matches!(self, Self::Max | Self::Min | Self::Turns)
    }

    /// Returns whether some values mark P-positions.
    pub fn tells_winners(self) -> bool {
        matches!(self, Self::Grundy | Self::Loopy | Self::Obliged) || self.is_outcome()
    }
}

/// Values in the smallest representation that fits them all.
///
/// ```
/// use grundy_core::{Cells, Value};
///
/// let cells = Cells::fit([0, 1, 300].map(Some).into_iter());
/// assert_eq!(cells, Cells::U16(vec![0, 1, 300]));
/// assert_eq!(cells.get(2), Some(Value::Int(300)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Cells {
    /// Grundy values or other naturals below 2^8.
    U8(Vec<u8>),
    /// Naturals below 2^16.
    U16(Vec<u16>),
    /// Naturals below 2^32.
    U32(Vec<u32>),
    /// Any integers.
    I64(Vec<i64>),
    /// Outcomes.
    Bool(Vec<bool>),
    /// All other values; `None` for cells without a value (outside the domain, or not reached).
    Any(Vec<Option<Value>>),
    /// Values in one of the other forms with a mask. Cells whose mask is false are not positions
    /// and have no value. There are as many cells as mask bits.
    Masked(Box<Self>, Vec<bool>),
}

impl Cells {
    /// Returns naturals in the smallest representation that fits them all. The iterator is run
    /// twice.
    pub fn fit(values: impl Iterator<Item = Option<u64>> + Clone) -> Self {
        let most = values
            .clone()
            .try_fold(0, |most, value| Some(most.max(value?)));
        let known = values.clone().map(Option::unwrap_or_default);
        match most {
            Some(..=0xff) => Self::U8(known.map(|value| value as u8).collect()),
            Some(..=0xffff) => Self::U16(known.map(|value| value as u16).collect()),
            Some(..=0xffff_ffff) => Self::U32(known.map(|value| value as u32).collect()),
            _ => Self::Any(values.map(|value| value.map(Value::from)).collect()),
        }
    }

    /// Returns the cells with a mask: only cells at which it is true have values.
    #[must_use]
    pub fn masked(self, mask: Vec<bool>) -> Self {
        match self {
            Self::Any(mut cells) => {
                cells.resize(mask.len(), None);
                for (cell, _) in cells.iter_mut().zip(&mask).filter(|(_, there)| !**there) {
                    *cell = None;
                }
                Self::Any(cells)
            }
            cells => Self::Masked(Box::new(cells), mask),
        }
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        match self {
            Self::U8(cells) => cells.len(),
            Self::U16(cells) => cells.len(),
            Self::U32(cells) => cells.len(),
            Self::I64(cells) => cells.len(),
            Self::Bool(cells) => cells.len(),
            Self::Any(cells) => cells.len(),
            Self::Masked(_, mask) => mask.len(),
        }
    }

    /// Returns whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value at a row-major index.
    pub fn get(&self, index: usize) -> Option<Value> {
        match self {
            Self::U8(cells) => cells.get(index).map(|v| Value::Int(i64::from(*v))),
            Self::U16(cells) => cells.get(index).map(|v| Value::Int(i64::from(*v))),
            Self::U32(cells) => cells.get(index).map(|v| Value::Int(i64::from(*v))),
            Self::I64(cells) => cells.get(index).map(|v| Value::Int(*v)),
            Self::Bool(cells) => cells.get(index).map(|v| Value::Bool(*v)),
            Self::Any(cells) => cells.get(index).cloned().flatten(),
            Self::Masked(cells, mask) => {
                let there = mask.get(index).copied().unwrap_or(false);
                there.then(|| cells.get(index)).flatten()
            }
        }
    }

    /// Returns the bytes in use; for `Any`, without the memory that the values own.
    pub fn bytes(&self) -> u64 {
        let bytes = match self {
            Self::U8(cells) => cells.capacity(),
            Self::U16(cells) => 2 * cells.capacity(),
            Self::U32(cells) => 4 * cells.capacity(),
            Self::I64(cells) => 8 * cells.capacity(),
            Self::Bool(cells) => cells.capacity(),
            Self::Any(cells) => size_of::<Option<Value>>() * cells.capacity(),
            Self::Masked(cells, mask) => cells.bytes() as usize + mask.capacity(),
        };
        bytes as u64
    }

    /// Reserves memory for exactly `more` further values of the current form.
    pub fn expect(&mut self, more: usize) {
        match self {
            Self::U8(cells) => cells.reserve_exact(more),
            Self::U16(cells) => cells.reserve_exact(more),
            Self::U32(cells) => cells.reserve_exact(more),
            Self::I64(cells) => cells.reserve_exact(more),
            Self::Bool(cells) => cells.reserve_exact(more),
            Self::Any(cells) => cells.reserve_exact(more),
            Self::Masked(cells, mask) => {
                cells.expect(more);
                mask.reserve_exact(more);
            }
        }
    }

    /// Appends Grundy values, in a wider form if one does not fit. In a table of outcomes a value
    /// other than 0 is a win.
    ///
    /// ```
    /// use grundy_core::Cells;
    ///
    /// let mut cells = Cells::U8(vec![7]);
    /// cells.append(&[1, 300]);
    /// assert_eq!(cells, Cells::U16(vec![7, 1, 300]));
    /// ```
    pub fn append(&mut self, values: &[u32]) {
        let most = values.iter().copied().max().unwrap_or(0);
        *self = match std::mem::replace(self, Self::U8(Vec::new())) {
            Self::U8(cells) if most > 0xffff => Self::U32(widened(&cells)),
            Self::U8(cells) if most > 0xff => Self::U16(widened(&cells)),
            Self::U16(cells) if most > 0xffff => Self::U32(widened(&cells)),
            cells => cells,
        };
        match self {
            Self::U8(cells) => cells.extend(values.iter().map(|&value| value as u8)),
            Self::U16(cells) => cells.extend(values.iter().map(|&value| value as u16)),
            Self::U32(cells) => cells.extend(values),
            Self::I64(cells) => cells.extend(values.iter().copied().map(i64::from)),
            Self::Bool(cells) => cells.extend(values.iter().map(|&value| value != 0)),
            Self::Any(cells) => {
                cells.extend(values.iter().map(|&value| Some(Value::Int(value.into()))));
            }
            Self::Masked(cells, mask) => {
                cells.append(values);
                mask.resize(mask.len() + values.len(), true);
            }
        }
    }

    /// Appends `more` values, each a copy of the one `period` places earlier.
    ///
    /// # Panics
    /// If there are fewer than `period` values, or the period is 0.
    pub fn recur(&mut self, period: usize, more: usize) {
        match self {
            Self::U8(cells) => recur(cells, period, more),
            Self::U16(cells) => recur(cells, period, more),
            Self::U32(cells) => recur(cells, period, more),
            Self::I64(cells) => recur(cells, period, more),
            Self::Bool(cells) => recur(cells, period, more),
            Self::Any(cells) => recur(cells, period, more),
            Self::Masked(cells, mask) => {
                cells.recur(period, more);
                recur(mask, period, more);
            }
        }
    }

    /// Keeps only the cells before `len`.
    pub fn truncate(&mut self, len: usize) {
        match self {
            Self::U8(cells) => cells.truncate(len),
            Self::U16(cells) => cells.truncate(len),
            Self::U32(cells) => cells.truncate(len),
            Self::I64(cells) => cells.truncate(len),
            Self::Bool(cells) => cells.truncate(len),
            Self::Any(cells) => cells.truncate(len),
            Self::Masked(cells, mask) => {
                cells.truncate(len);
                mask.truncate(len);
            }
        }
    }
}

/// Returns the values in a wider form, with the same number of free places.
fn widened<N: Copy, W: From<N>>(cells: &Vec<N>) -> Vec<W> {
    let mut wide = Vec::with_capacity(cells.capacity());
    wide.extend(cells.iter().copied().map(W::from));
    wide
}

/// Appends copies of whole periods, with doubled lengths as long as they fit.
pub fn recur<T: Clone>(cells: &mut Vec<T>, period: usize, more: usize) {
    let (start, to) = (cells.len() - period, cells.len() + more);
    while cells.len() < to {
        let at = cells.len();
        let back = (at - start).min(1 << 16).max(period) / period * period;
        cells.extend_from_within(at - back..at - back + back.min(to - at));
    }
}

macro_rules! cells_from {
    ($($integer:ty => $form:ident),*) => {$(
        impl From<Vec<$integer>> for Cells {
            fn from(values: Vec<$integer>) -> Self {
                Self::$form(values)
            }
        }
    )*};
}
cells_from!(u8 => U8, u16 => U16, u32 => U32, i64 => I64, bool => Bool);

impl<T: Into<Value>> From<Vec<Option<T>>> for Cells {
    fn from(values: Vec<Option<T>>) -> Self {
        Self::Any(
            values
                .into_iter()
                .map(|value| value.map(Into::into))
                .collect(),
        )
    }
}

impl From<Vec<&str>> for Cells {
    fn from(texts: Vec<&str>) -> Self {
        texts.into_iter().map(Some).collect::<Vec<_>>().into()
    }
}

/// The values of a function on a box of positions.
///
/// ```
/// use grundy_core::{Area, Kind, Table};
///
/// // Subtraction game {1, 2, 3}: the value is the remainder by 4.
/// let values: Vec<u8> = (0..8).map(|n| n % 4).collect();
/// let table = Table::new("g", Area::parse("n=0..=7")?, values).kind(Kind::Grundy);
/// assert_eq!((table.len(), table.reached), (8, 8));
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The function.
    pub function: String,
    /// The kind of the values.
    pub kind: Kind,
    /// The positions, every parameter with its range.
    pub area: Area,
    /// The values in the order of the positions. A stopped run leaves fewer values than positions.
    pub cells: Cells,
    /// The reason why the run ended.
    pub stop: Stop,
    /// The number of positions that were reached, from the first one on. All of them, unless the
    /// run was stopped.
    pub reached: usize,
    /// A heading for readers.
    pub title: Option<Message>,
}

impl Table {
    /// Makes a complete table. After a stopped run there are fewer values than positions.
    pub fn new(
        function: impl Into<String>,
        area: impl Into<Area>,
        cells: impl Into<Cells>,
    ) -> Self {
        let (area, cells) = (area.into(), cells.into());
        Self {
            function: function.into(),
            kind: Kind::Plain,
            reached: cells.len(),
            area,
            cells,
            stop: Stop::Complete,
            title: None,
        }
    }

    /// Sets the kind of the values.
    #[must_use]
    pub fn kind(mut self, kind: Kind) -> Self {
        self.kind = kind;
        self
    }

    /// Sets a heading for readers.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(Message::same(title.into()));
        self
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.area.len()
    }

    /// Returns whether the box holds no position.
    pub fn is_empty(&self) -> bool {
        self.area.is_empty()
    }

    /// Returns the part of a stopped run that has values: the values of the first parameter that
    /// were reached. A complete table is returned unchanged.
    #[must_use]
    pub fn reached_part(self) -> Self {
        let rows = self.reached.div_ceil(self.row());
        self.with_rows(rows)
    }

    /// Returns the table without an incomplete last row, for file formats without missing values.
    #[must_use]
    pub fn whole_rows(self) -> Self {
        let rows = self.reached / self.row();
        self.with_rows(rows)
    }

    /// Returns the number of cells for each value of the first parameter.
    fn row(&self) -> usize {
        let rest = self.area.axes.iter().skip(1);
        rest.fold(1_usize, |len, axis| len.saturating_mul(axis.len()))
            .max(1)
    }

    fn with_rows(mut self, rows: usize) -> Self {
        let row = self.row();
        if self.stop != Stop::Complete
            && let Some(first) = self.area.axes.first_mut()
        {
            first.to = first.from.saturating_add(rows as i64 - 1);
            self.cells.truncate(rows.saturating_mul(row));
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_as_narrow_as_their_largest_value() {
        let fit = |values: &[Option<u64>]| Cells::fit(values.iter().copied());
        assert_eq!(fit(&[]), Cells::U8(vec![]));
        assert_eq!(fit(&[Some(255)]), Cells::U8(vec![255]));
        assert_eq!(fit(&[Some(1 << 31)]), Cells::U32(vec![1 << 31]));
        assert_eq!(
            fit(&[Some(1), None]),
            Cells::Any(vec![Some(Value::Int(1)), None])
        );
        let mut cells = Cells::U8(vec![1]);
        for (value, wanted) in [
            (255, Cells::U8(vec![1, 255])),
            (256, Cells::U16(vec![1, 255, 256])),
            (1 << 16, Cells::U32(vec![1, 255, 256, 1 << 16])),
        ] {
            cells.append(&[value]);
            assert_eq!(cells, wanted);
        }
        let large = fit(&[Some(u64::MAX)]);
        assert_eq!(
            large.get(0).map(|v| v.to_string()).unwrap(),
            "18446744073709551615"
        );
    }

    #[test]
    fn masked_cells_are_the_cells_with_gaps() {
        let mask = vec![false, true, true, true];
        let plain: Vec<Option<i64>> = vec![None, Some(7), Some(300), None];
        let masked = Cells::U16(vec![5, 7, 300]).masked(mask.clone());
        let any = Cells::Any(vec![
            Some(Value::Int(5)),
            Some(Value::Int(7)),
            Some(Value::Int(300)),
        ])
        .masked(mask);
        assert_eq!(any, plain.into());
        assert_eq!(masked.len(), 4);
        assert!((0..5).all(|i| masked.get(i) == any.get(i)));
        let mut short = masked;
        short.truncate(2);
        assert_eq!(
            (short.len(), short.get(1), short.get(2)),
            (2, any.get(1), None)
        );
    }

    #[test]
    fn values_recur_by_their_period() {
        for (period, more) in [(1, 9), (3, 0), (3, 100_000), (5, 4), (70_000, 200_001)] {
            let mut cells = Cells::U8((0..period + 2).map(|n| (n % 251) as u8).collect());
            let mut wanted: Vec<u8> = (0..period + 2).map(|n| (n % 251) as u8).collect();
            for _ in 0..more {
                wanted.push(wanted[wanted.len() - period]);
            }
            cells.recur(period, more);
            assert!(cells == Cells::U8(wanted), "{period} {more}");
        }
    }

    #[test]
    fn of_a_stopped_table_the_rows_that_were_reached_remain() {
        let area = Area::parse("x=0..=9,y=0..=3").expect("a box");
        let mut table = Table::new("g", area, (0..10).collect::<Vec<u8>>());
        table.stop = Stop::Budget;
        let size = |part: &Table| (part.area.axes[0].to, part.len(), part.cells.len());
        assert_eq!(size(&table.clone().reached_part()), (2, 12, 10));
        assert_eq!(size(&table.clone().whole_rows()), (1, 8, 8));
        table.reached = 3;
        assert_eq!(size(&table.whole_rows()), (-1, 0, 0));
    }
}
