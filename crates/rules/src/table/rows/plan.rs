//! What the row machine does for each item: the recognisers.
//!
//! Each takes one item of the recurrence and returns a step or nothing; what nobody takes is left to
//! the general machine, item by item ([`Step::Walk`]).

use super::across::Across;
use super::bound::{Bound, in_coordinates};
use super::mirror::Mirror;
use super::range::Range;
use crate::meaning::Pattern;
use crate::syntax::ast::Reducer;
use crate::table::compile::{
    Affine, CellSpan, Code, CodeItem, CodeReduce, CodeStep, Compiled, ItemBody,
};
use crate::table::linear::Form;
use crate::table::order::{Layout, extent};

/// A recurrence that is computed row by row.
#[derive(Clone, Debug)]
pub(in crate::table) struct RowPlan {
    pub reducer: Reducer,
    /// The clause of the general case; those before it are base cases.
    pub clause: usize,
    pub items: Vec<RowItem>,
    pub windows: usize,
    pub latest: usize,
    pub corner: bool,
}

/// An item with the guards that say where it holds.
#[derive(Clone, Debug)]
pub(in crate::table) struct RowItem {
    /// Forms over coordinates: all at least 0.
    pub guards: Vec<Form>,
    pub step: Step,
    /// Its number in the recurrence.
    pub item: usize,
}

/// What is done for an item.
#[derive(Clone, Debug)]
pub(in crate::table) enum Step {
    /// A cell at a distance that is the same along a row: its coordinates.
    Fixed(Vec<Form>),
    /// A value.
    Const(u64),
    /// All earlier cells on a line: its number.
    Line(usize),
    /// A range whose ends move forward only: its number among the windows.
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

/// Rows shorter than this on the average are not worth the work that is done once for each.
const SHORT: u128 = 8;

/// Finds out what can be done by rows; none if it is nothing.
pub(in crate::table) fn plan(code: &Compiled, layout: &Layout) -> Option<RowPlan> {
    let length = match (layout.rest.last(), layout.rows.len()) {
        (Some(range), _) => extent(*range),
        (None, 0) => layout.cells(),
        (None, rows) => layout.cells() / rows as u128,
    };
    if length < SHORT {
        return None;
    }
    let clause = code
        .clauses
        .iter()
        .position(|(patterns, _)| patterns.iter().all(|p| !matches!(p, Pattern::Base(_))))?;
    let Code::Reduce(reduce) = &code.clauses[clause].1 else {
        return None;
    };
    if !matches!(
        reduce.reducer,
        Reducer::Mex | Reducer::Win | Reducer::Misere
    ) {
        return None;
    }
    let mut reader = Reader {
        code,
        layout,
        last: layout.coordinates.len() - 1,
        reduce,
        plan: RowPlan {
            reducer: reduce.reducer,
            clause,
            items: Vec::new(),
            windows: 0,
            latest: 0,
            corner: false,
        },
    };
    for (number, item) in reduce.items.iter().enumerate() {
        if reader.item(number, item).is_none() {
            reader.plan.items.push(RowItem {
                guards: Vec::new(),
                step: Step::Walk,
                item: number,
            });
        }
    }
    let plan = reader.plan;
    plan.items
        .iter()
        .any(|item| !matches!(item.step, Step::Walk))
        .then_some(plan)
}

impl RowPlan {
    /// What was recognised, in words.
    pub fn notes(&self) -> Vec<String> {
        let mut notes: Vec<(&str, usize)> = Vec::new();
        let mut fixed = 0;
        for item in &self.items {
            let note = match &item.step {
                Step::Fixed(_) => {
                    fixed += 1;
                    continue;
                }
                Step::Const(_) | Step::Walk => continue,
                Step::Line(_) => "all cells before it on a line are one bit set",
                Step::Window(..) => "a range of options is a window that slides along the row",
                Step::Latest(..) => {
                    "a range that ends at the cell is asked for by the latest place of each value"
                }
                Step::Mirror(_) => {
                    "a range of sums of two is two walks side by side, half of it where it mirrors itself"
                }
                Step::Across(_) => "a range over earlier rows is taken for the whole row at once",
                Step::Corner => {
                    "sums of three corners are asked for by the differences of columns, row by row"
                }
            };
            match notes.iter_mut().find(|(known, _)| *known == note) {
                Some((_, times)) => *times += 1,
                None => notes.push((note, 1)),
            }
        }
        let mut notes: Vec<String> = notes
            .into_iter()
            .map(|(note, times)| match times {
                1 => note.to_owned(),
                _ => format!("{note} ({times} such items)"),
            })
            .collect();
        match fixed {
            0 => {}
            1 => notes.push("a move to a fixed distance".to_owned()),
            n => notes.push(format!("{n} moves to fixed distances")),
        }
        notes
    }

    /// Whether some item is left to the general machine.
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
    /// Adds the steps of an item; none if it is left to the general machine.
    fn item(&mut self, number: usize, item: &CodeItem) -> Option<()> {
        let steps = match &item.body {
            ItemBody::Value(code) => self.value(item, code)?,
            ItemBody::Offsets(_) => self.offsets(item)?,
            ItemBody::Line(line, span) => {
                let mut guards = self.guards(&item.steps)?;
                guards.extend(self.forms(&span.conditions)?);
                vec![(guards, Step::Line(*line))]
            }
            ItemBody::Span(span) => {
                let found = self
                    .corner(item, span)
                    .map(|step| (Vec::new(), step))
                    .or_else(|| {
                        let mut guards = self.guards(&item.steps)?;
                        guards.extend(self.forms(&span.conditions)?);
                        let step = self.range(span).or_else(|| self.across(span));
                        Some((guards, step.or_else(|| self.mirror(span))?))
                    })?;
                vec![found]
            }
        };
        for (guards, step) in steps {
            self.plan.items.push(RowItem {
                guards,
                step,
                item: number,
            });
        }
        Some(())
    }

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

    pub(super) fn forms(&self, forms: &[Affine]) -> Option<Vec<Form>> {
        forms
            .iter()
            .map(|f| in_coordinates(&form(f), self.layout))
            .collect()
    }

    /// The bounds of `k`: at least each of the first, at most each of the second.
    pub(super) fn bounds(&self, span: &CellSpan) -> Option<(Vec<Bound>, Vec<Bound>)> {
        let mut lower = match Bound::read(&span.lo, self.layout)? {
            Bound::Greatest(parts) => parts,
            bound => vec![bound],
        };
        let mut upper = match Bound::read(&span.hi, self.layout)? {
            Bound::Least(parts) => parts,
            bound => vec![bound],
        };
        if !span.inclusive {
            upper = upper
                .into_iter()
                .map(|b| b.plus(Bound::Linear(Form::constant(-1))))
                .collect::<Option<_>>()?;
        }
        for bound in &span.at_least {
            lower.push(Bound::affine(bound, self.layout)?);
        }
        for bound in &span.at_most {
            upper.push(Bound::affine(bound, self.layout)?);
        }
        Some((lower, upper))
    }
}

/// The form over slots.
pub(super) fn form(affine: &Affine) -> Form {
    let mut form = Form {
        terms: affine.terms.clone(),
        constant: affine.constant,
    };
    form.terms.sort_unstable();
    form
}
