//! The plan of a computation row by row, as data, and the readers of its recognisers.

use grundy_core::Message;

use super::bound::{self, Bound};
use crate::scalar::form::Form;
use crate::syntax::ast::Reducer;
use crate::table::messages;
use crate::table::order::Layout;
use crate::table::program::{CellSpan, CodeReduce, CodeStep, Compiled};

/// A recurrence that is computed row by row.
#[derive(Clone, Debug)]
pub(super) struct RowPlan {
    pub reducer: Reducer,
    /// The clause of the general case; those before it are base cases.
    pub clause: usize,
    pub items: Vec<RowItem>,
    /// The families of lines.
    pub lines: Vec<Line>,
    pub windows: usize,
    pub latest: usize,
    pub corner: bool,
    /// Whether the corner is the only item, so that the rules are symmetric.
    pub corner_alone: bool,
    /// The length of a row, where the rules are symmetric and the table is a square: cells left of
    /// the diagonal are copied from a column.
    pub mirrored: Option<usize>,
}

/// An item with its guards.
#[derive(Clone, Debug)]
pub(super) struct RowItem {
    /// Forms over coordinates: all at least 0.
    pub guards: Vec<Form>,
    pub step: Step,
    /// The index of the item in the recurrence.
    pub item: usize,
}

/// The step for an item.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A cell at a distance that is the same along a row: its coordinates.
    Fixed(Vec<Form>),
    /// A value.
    Const(u64),
    /// All earlier cells on a line: its number.
    Line(usize),
    /// A range whose ends only move forward: its number among the windows.
    Window(usize, Range),
    /// A range that ends at the cell: its number.
    Latest(usize, Range),
    /// Xor of two cells whose distance to each other changes along the row.
    Mirror(Mirror),
    /// Cells of earlier rows, the same rows for the whole row.
    Across(Across),
    /// The xor of three corners.
    Corner,
    /// Left to the general machine.
    Walk,
}

/// One cell, or two cells xored, in the same column, of rows that change with `k`.
#[derive(Clone, Debug)]
pub(super) struct Across {
    pub lower: Vec<Bound>,
    pub upper: Vec<Bound>,
    pub cells: Vec<Vec<(Form, i64)>>,
}

/// `g(i) ^ g(n-c-i)` along a row.
#[derive(Clone, Debug)]
pub(super) struct Mirror {
    pub lower: Vec<Bound>,
    pub upper: Vec<Bound>,
    pub cells: [Place; 2],
}

/// A cell that moves along a row with `k`.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub row: Vec<Form>,
    pub at_zero: Form,
    pub along: i64,
}

/// Contiguous cells of one row.
#[derive(Clone, Debug)]
pub(super) struct Range {
    /// All coordinates but the last.
    pub row: Vec<Form>,
    /// The last coordinate: from the maximum of these to the minimum of those.
    pub from: Vec<Bound>,
    pub to: Vec<Bound>,
}

/// The relation of the cells of one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// All coordinates but this one are the same.
    Axis(usize),
    /// Two coordinates that decrease together.
    Diagonal,
    /// Two coordinates of which the outer decreases and the inner increases.
    Antidiagonal,
}

/// A family of lines, one through each cell.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub direction: Direction,
    /// Forms in the coordinates: a cell where one is 0 is not added to its line.
    pub except: Vec<Form>,
}

impl RowPlan {
    /// Returns a description of the recognised structure.
    pub fn notes(&self) -> Vec<Message> {
        let mut notes: Vec<(Message, usize)> = Vec::new();
        let mut fixed = 0;
        for item in &self.items {
            let note = match &item.step {
                Step::Fixed(_) => {
                    fixed += 1;
                    continue;
                }
                Step::Const(_) | Step::Walk => continue,
                Step::Line(_) => messages::lines_are_bit_sets(),
                Step::Window(..) => messages::ranges_are_windows(),
                Step::Latest(..) => messages::latest_places_answer_ranges(),
                Step::Mirror(_) => messages::sums_of_two_are_walks(),
                Step::Across(_) => messages::earlier_rows_are_taken_whole(),
                Step::Corner => messages::corners_are_column_differences(),
            };
            match notes.iter_mut().find(|(known, _)| *known == note) {
                Some((_, times)) => *times += 1,
                None => notes.push((note, 1)),
            }
        }
        let mut notes: Vec<Message> = notes
            .into_iter()
            .map(|(note, times)| match times {
                1 => note,
                _ => messages::such_items(note, times),
            })
            .collect();
        if self.mirrored.is_some() {
            notes.push(messages::rules_are_symmetric());
        }
        match fixed {
            0 => {}
            1 => notes.push(messages::move_to_fixed_distance()),
            n => notes.push(messages::moves_to_fixed_distances(n)),
        }
        notes
    }

    /// Returns whether a cell is so expensive that a known one is worth reading from far away.
    pub fn is_dear(&self) -> bool {
        let dear = |step: &Step| matches!(step, Step::Mirror(_) | Step::Across(_) | Step::Walk);
        self.items.iter().any(|item| dear(&item.step))
    }

    /// Returns whether some item is left to the general machine.
    pub fn walks(&self) -> bool {
        self.items.iter().any(|i| matches!(i.step, Step::Walk))
    }
}

/// Reads the items one by one.
pub(super) struct Reader<'a> {
    pub code: &'a Compiled,
    pub layout: &'a Layout,
    /// The number of the last coordinate.
    pub last: usize,
    pub reduce: &'a CodeReduce,
    pub plan: RowPlan,
}

impl Reader<'_> {
    /// Guards that are inequalities over the parameters.
    pub(super) fn guards(&self, steps: &[CodeStep]) -> Option<Vec<Form>> {
        let mut guards = Vec::new();
        for step in steps {
            let CodeStep::IfAll(forms) = step else {
                return None;
            };
            guards.extend(self.forms(forms)?);
        }
        Some(guards)
    }

    pub(super) fn forms(&self, forms: &[Form]) -> Option<Vec<Form>> {
        forms.iter().map(|f| self.in_coordinates(f)).collect()
    }

    /// Converts a form over parameters to a form over coordinates.
    pub(super) fn in_coordinates(&self, form: &Form) -> Option<Form> {
        bound::in_coordinates(form, self.layout)
    }

    /// Returns the bounds of `k`: at least each of the first, at most each of the second.
    pub(super) fn bounds(&self, span: &CellSpan) -> Option<(Vec<Bound>, Vec<Bound>)> {
        let mut lower = Bound::read(&span.lo, self.layout)?.greatest_of();
        let mut upper = Bound::read(&span.hi, self.layout)?.least_of();
        if !span.inclusive {
            upper = upper
                .into_iter()
                .map(|b| b.plus(Bound::Linear(Form::constant(-1))))
                .collect::<Option<_>>()?;
        }
        for bound in &span.at_least {
            lower.push(Bound::Linear(self.in_coordinates(bound)?));
        }
        for bound in &span.at_most {
            upper.push(Bound::Linear(self.in_coordinates(bound)?));
        }
        Some((lower, upper))
    }
}
