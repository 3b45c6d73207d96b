//! A box of positions: a range for each parameter.
//!
//! Positions are in row-major order: the last parameter changes fastest. For `x=0..=2, y=0..=3` the
//! position `(x, y)` has index `4x + y`. All code that traverses a table uses this module, and so
//! the same order.

use std::fmt;

use crate::{Diagnostic, Message, messages};

/// A parameter with its range, both ends included. `to < from` is an empty range.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Axis {
    /// The parameter's name, in any script.
    pub name: String,
    /// The smallest value.
    pub from: i64,
    /// The largest value.
    pub to: i64,
}

impl Axis {
    /// Makes the parameter `name` from `from` to `to`, both included.
    pub fn new(name: impl Into<String>, from: i64, to: i64) -> Self {
        Self {
            name: name.into(),
            from,
            to,
        }
    }

    /// Returns the number of values; at most `usize::MAX`.
    pub fn len(&self) -> usize {
        if self.is_empty() {
            0
        } else {
            (self.to.abs_diff(self.from) as usize).saturating_add(1)
        }
    }

    /// Returns whether the range is empty.
    pub fn is_empty(&self) -> bool {
        self.to < self.from
    }

    /// Returns the value at a 0-based place of the axis.
    pub fn at(&self, place: usize) -> i64 {
        self.from.saturating_add(place as i64)
    }

    /// Returns the place of a value on the axis.
    pub fn place(&self, value: i64) -> Option<usize> {
        (self.from..=self.to)
            .contains(&value)
            .then(|| value.abs_diff(self.from) as usize)
    }
}

/// The positions of a table or a search.
///
/// ```
/// use grundy_core::Area;
///
/// let area = Area::parse("x=0..=2, y=5..7, z=3")?;
/// assert_eq!(area.len(), 6);
/// assert_eq!(area.position(3), [1, 6, 3]);
/// assert_eq!(area.index(&[1, 6, 3]), Some(3));
/// assert_eq!(area.positions().last(), Some(vec![2, 6, 3]));
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Area {
    /// A range for each parameter.
    pub axes: Vec<Axis>,
    /// In a query: the largest value of every parameter without an axis. A table always has all of
    /// its axes.
    pub to: Option<i64>,
}

impl Area {
    /// Returns the box of these axes.
    pub fn new(axes: Vec<Axis>) -> Self {
        Self { axes, to: None }
    }

    /// Makes the box of these parameters, each from the first to the last value of its range.
    pub fn of_ranges(names: &[String], ranges: &[(i64, i64)]) -> Self {
        let axes = names.iter().zip(ranges);
        Self::new(
            axes.map(|(name, &(from, to))| Axis::new(name, from, to))
                .collect(),
        )
    }

    /// Returns every parameter from its least value to `to`.
    pub fn up_to(to: i64) -> Self {
        Self {
            axes: Vec::new(),
            to: Some(to),
        }
    }

    /// Reads a box as it is written on the command line: `x=0..=7,y=0..=7`, also `y=0..8` and
    /// `y=3`.
    ///
    /// # Errors
    /// A piece that is not a range, or a second range for a name, with its place in `text`.
    pub fn parse(text: &str) -> Result<Self, Diagnostic> {
        let mut axes: Vec<Axis> = Vec::new();
        let mut at = 0;
        for piece in text.split(',') {
            let span = at..at + piece.len();
            at += piece.len() + 1;
            let refuse = |fact: Message| {
                Diagnostic::error("wrong-box", fact)
                    .at(span, messages::here())
                    .help(messages::write_range_for_each_parameter())
            };
            let Some(axis) = axis(piece) else {
                return Err(refuse(messages::text_is_not_range(piece.trim())));
            };
            if axes.iter().any(|known| known.name == axis.name) {
                return Err(refuse(messages::name_has_two_ranges(axis.name)));
            }
            axes.push(axis);
        }
        Ok(Self::new(axes))
    }

    /// Returns the axis of a parameter.
    pub fn axis(&self, name: &str) -> Option<&Axis> {
        self.axes.iter().find(|axis| axis.name == name)
    }

    /// Returns the number of positions; at most `usize::MAX`.
    pub fn len(&self) -> usize {
        self.axes
            .iter()
            .fold(1, |len, axis| len.saturating_mul(axis.len()))
    }

    /// Returns whether the area is empty.
    pub fn is_empty(&self) -> bool {
        self.axes.iter().any(Axis::is_empty)
    }

    /// Returns the position at an index below [`Area::len`].
    pub fn position(&self, index: usize) -> Vec<i64> {
        let mut rest = index;
        let mut position = vec![0; self.axes.len()];
        for (value, axis) in position.iter_mut().zip(&self.axes).rev() {
            let len = axis.len().max(1);
            *value = axis.at(rest % len);
            rest /= len;
        }
        position
    }

    /// Returns the index of a position; `None` outside the area.
    pub fn index(&self, position: &[i64]) -> Option<usize> {
        let mut index = 0_usize;
        for (axis, value) in self.axes.iter().zip(position) {
            index = index.checked_mul(axis.len())? + axis.place(*value)?;
        }
        Some(index)
    }

    /// Returns the first position; `None` if the area is empty.
    pub fn first(&self) -> Option<Vec<i64>> {
        (!self.is_empty()).then(|| self.axes.iter().map(|axis| axis.from).collect())
    }

    /// Changes `position` to the next one, in place. After the last position it becomes the first
    /// one again, and the result is `false`.
    pub fn advance(&self, position: &mut [i64]) -> bool {
        for (value, axis) in position.iter_mut().zip(&self.axes).rev() {
            if *value < axis.to {
                *value += 1;
                return true;
            }
            *value = axis.from;
        }
        false
    }

    /// Returns all positions in order. Each one is a new list; [`Area::advance`] does not allocate.
    pub fn positions(&self) -> impl Iterator<Item = Vec<i64>> + '_ {
        std::iter::successors(self.first(), |position| {
            let mut next = position.clone();
            self.advance(&mut next).then_some(next)
        })
    }
}

/// Prints the form that `parse` reads: `x=0..=7,y=3..=3`.
impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, axis) in self.axes.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            write!(f, "{comma}{}={}..={}", axis.name, axis.from, axis.to)?;
        }
        Ok(())
    }
}

impl From<Vec<Axis>> for Area {
    fn from(axes: Vec<Axis>) -> Self {
        Self::new(axes)
    }
}

/// Parses `x=0..=7`, `x=0..8` or `x=3`.
fn axis(piece: &str) -> Option<Axis> {
    let (name, ends) = piece.split_once('=')?;
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let (from, to) = if let Some((from, to)) = ends.split_once("..=") {
        (number(from)?, number(to)?)
    } else if let Some((from, to)) = ends.split_once("..") {
        (number(from)?, number(to)?.checked_sub(1)?)
    } else {
        (number(ends)?, number(ends)?)
    };
    let name = name.trim();
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_name.then(|| Axis::new(name, from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_and_position_are_inverse_in_the_order_of_the_walk() {
        for text in ["x=0..=7", "x=-2..=1,y=5..=5,z=0..=3", "a=1..=2,b=0..=2"] {
            let area = Area::parse(text).expect("a box");
            for (index, position) in area.positions().enumerate() {
                assert_eq!(area.position(index), position, "{text}");
                assert_eq!(area.index(&position), Some(index), "{text}");
            }
            assert_eq!(area.positions().count(), area.len(), "{text}");
        }
        assert_eq!(Area::parse("x=0..=3").unwrap().index(&[4]), None);
    }

    #[test]
    fn an_empty_range_leaves_no_position_and_a_box_without_axes_has_one() {
        let empty = Area::parse("x=0..=3,y=5..=4").expect("a box");
        assert_eq!((empty.len(), empty.positions().next()), (0, None));
        assert_eq!(Area::default().positions().collect::<Vec<_>>(), [[0; 0]]);
    }

    #[test]
    fn the_largest_ranges_do_not_overflow() {
        let all = Axis::new("x", i64::MIN, i64::MAX);
        assert_eq!(all.len(), usize::MAX);
        assert_eq!(all.place(i64::MAX), Some(usize::MAX));
        assert_eq!(Area::new(vec![all.clone(), all]).len(), usize::MAX);
    }
}
