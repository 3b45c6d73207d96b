//! The cells explained by a law, for colouring a page.
//!
//! A law is verified again on the cells of a box, so a mark never claims more than the law does on
//! its table. Cells outside of that table are unmarked, although a closed form would give a number
//! there: it has not been compared.

use grundy_core::Area;

use crate::expr::Surroundings;
use crate::finding::{Family, Finding};
use crate::sample::Sample;

/// The relation of a law to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The law is not claimed here, the cell is not a position, or the cell is outside of the
    /// table.
    Unclaimed,
    /// The law gives the value, or states that it is 0, and is right.
    Explained,
    /// The law states only that the value is not 0, and is right.
    NotZero,
    /// The law is wrong here: the cell is among its exceptions.
    Exception,
}

/// Returns the marks of a box in row-major order; the ranges are those of the parameters, in order.
///
/// None if the box has another number of ranges than the table, or an empty one. Cost: one
/// evaluation for each cell of the box.
///
/// ```
/// use grundy_core::Area;
/// use grundy_pattern::{Mark, Sample, find, marks};
/// let table = Sample::grid(16, 16, |x, y| (x != y).then(|| (x ^ y) - 1));
/// let found = find(&table, &mut grundy_core::NoObserver);
/// let corner = marks(&table, &found[0], &Area::parse("x=0..=1,y=0..=1").unwrap()).unwrap();
/// assert_eq!(corner, [Mark::Unclaimed, Mark::Explained, Mark::Explained, Mark::Unclaimed]);
/// ```
pub fn marks(table: &Sample, law: &Finding, area: &Area) -> Option<Vec<Mark>> {
    if area.axes.len() != table.area.axes.len() || area.is_empty() {
        return None;
    }
    let ground = Surroundings::new(table);
    let marks = area.positions().map(|at| mark(table, law, &at, &ground));
    Some(marks.collect())
}

/// Returns the mark of a law at one position.
pub fn mark(table: &Sample, law: &Finding, at: &[i64], ground: &Surroundings) -> Mark {
    let Some(cell) = table.area.index(at) else {
        return Mark::Unclaimed;
    };
    let Some(value) = table.cells[cell] else {
        return Mark::Unclaimed;
    };
    if law.checked.index(at).is_none() {
        return Mark::Unclaimed;
    }
    if let Some(guard) = &law.guard
        && guard.eval(at, ground) != Some(1)
    {
        return Mark::Unclaimed;
    }
    ground.cell.set(cell);
    ground.circular.set(false);
    let predicted = law.law.eval(at, ground);
    let circular = law.family == Family::SelfSimilar && ground.circular.get();
    if law.of_zeros {
        return match (predicted == Some(1), value == 0) {
            (true, true) => Mark::Explained,
            (false, false) => Mark::NotZero,
            _ => Mark::Exception,
        };
    }
    if predicted == Some(value) && !circular {
        Mark::Explained
    } else {
        Mark::Exception
    }
}

#[cfg(test)]
mod tests {
    use super::{Mark, marks};
    use grundy_core::{Area, Axis, Kind};

    /// `x` from 0 to `to`, `y` from 0 to `end`.
    fn square(to: i64, end: i64) -> Area {
        Area::new(vec![Axis::new("x", 0, to), Axis::new("y", 0, end)])
    }

    use crate::sample::Sample;

    fn find(table: &Sample) -> Vec<crate::Finding> {
        crate::find(table, &mut grundy_core::NoObserver)
    }

    fn count(marks: &[Mark], which: Mark) -> usize {
        marks.iter().filter(|mark| **mark == which).count()
    }

    #[test]
    fn exceptions_are_marked_and_nothing_else() {
        let values: Vec<i64> = (0..200).map(|x| if x == 77 { 9 } else { x % 5 }).collect();
        let table = Sample::sequence(0, &values);
        let found = find(&table);
        let all = marks(&table, &found[0], &Area::parse("x=-3..=202").unwrap()).expect("a box");
        assert_eq!(all.len(), 206);
        assert_eq!(all[80], Mark::Exception);
        assert_eq!(count(&all, Mark::Exception), found[0].exceptions.len());
        assert_eq!(count(&all, Mark::Explained), found[0].cells);
        assert_eq!(count(&all, Mark::Unclaimed), 6);
    }

    #[test]
    fn losses_are_told_from_the_rest() {
        let mut table = Sample::grid(20, 20, |x, y| Some(i64::from(x != y)));
        table.kind = Kind::Win;
        let found = find(&table);
        let all = marks(&table, &found[0], &square(19, 19)).expect("a box");
        assert_eq!(count(&all, Mark::Explained), 20);
        assert_eq!(count(&all, Mark::NotZero), 380);
        assert!(marks(&table, &found[0], &Area::parse("x=0..=19").unwrap()).is_none());
    }

    #[test]
    fn a_law_of_a_row_marks_that_row() {
        // A row of remainders in noise that has no law.
        let table = Sample::grid(12, 60, |x, y| {
            let noise = ((x * 60 + y) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
            Some(if x == 1 {
                y % 7
            } else {
                ((noise * noise) >> 11) as i64 % 16
            })
        });
        let found = find(&table);
        let law = found
            .iter()
            .find(|law| law.statement.contains("g(1,y)"))
            .expect("a row");
        let all = marks(&table, law, &square(11, 59)).expect("a box");
        assert!(
            (0..720).all(|i| (all[i] == Mark::Explained) == (i / 60 == 1)),
            "{law}"
        );
    }
}
