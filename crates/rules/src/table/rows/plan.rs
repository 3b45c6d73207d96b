//! What the row machine does for each item: the recognisers.
//!
//! Each takes one item of the recurrence and returns a step or nothing; what nobody takes is left to
//! the general machine, item by item ([`Step::Walk`]).

use super::bound::{Bound, in_coordinates};
use crate::meaning::Pattern;
use crate::syntax::ast::Reducer;
use crate::table::compile::{
    Affine, CellSpan, Code, CodeItem, CodeReduce, CodeStep, Compiled, ItemBody,
};
use crate::table::linear::Form;
use crate::table::order::Layout;

/// A list of moves longer than this is walked.
const MAX_FIXED: usize = 64;

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

/// Cells side by side in one row.
#[derive(Clone, Debug)]
pub(in crate::table) struct Range {
    /// All coordinates but the last.
    pub row: Vec<Form>,
    /// The last coordinate: from the greatest of these to the least of those.
    pub from: Vec<Bound>,
    pub to: Vec<Bound>,
}

/// `g(i) ^ g(n-c-i)` along a row.
#[derive(Clone, Debug)]
pub(in crate::table) struct Mirror {
    pub lower: Vec<Bound>,
    pub upper: Vec<Bound>,
    pub cells: [Place; 2],
}

/// A cell that moves along a row with `k`.
#[derive(Clone, Debug)]
pub(in crate::table) struct Place {
    pub row: Vec<Form>,
    pub at_zero: Form,
    pub along: i64,
}

/// One cell, or two cells xored, in the same column, of rows that change with `k`.
#[derive(Clone, Debug)]
pub(in crate::table) struct Across {
    pub lower: Vec<Bound>,
    pub upper: Vec<Bound>,
    pub cells: Vec<Vec<(Form, i64)>>,
}

/// Finds out what can be done by rows; none if it is nothing.
pub(in crate::table) fn plan(code: &Compiled, layout: &Layout) -> Option<RowPlan> {
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
        let mut notes = Vec::new();
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
            notes.push(note.to_owned());
        }
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

struct Reader<'a> {
    code: &'a Compiled,
    layout: &'a Layout,
    last: usize,
    reduce: &'a CodeReduce,
    plan: RowPlan,
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
    fn guards(&self, steps: &[CodeStep]) -> Option<Vec<Form>> {
        let mut guards = Vec::new();
        for step in steps {
            let CodeStep::IfAll(forms) = step else {
                return None;
            };
            guards.extend(self.forms(forms)?);
        }
        Some(guards)
    }

    fn forms(&self, forms: &[Affine]) -> Option<Vec<Form>> {
        forms
            .iter()
            .map(|f| in_coordinates(&form(f), self.layout))
            .collect()
    }

    /// A single value: a cell at a fixed distance for each member of a list, or a number.
    fn value(&self, item: &CodeItem, code: &Code) -> Option<Vec<(Vec<Form>, Step)>> {
        if let Code::Const(value) = code {
            let value = u64::try_from(*value).ok().filter(|v| *v < 1 << 20)?;
            let guards = self.guards(&item.steps)?;
            return (self.reduce.reducer == Reducer::Mex)
                .then(|| vec![(guards, Step::Const(value))]);
        }
        let target: Vec<Form> = match code {
            Code::Near(n) => {
                let (outer, inner) = self.code.near[*n];
                [outer, inner][..=self.last]
                    .iter()
                    .enumerate()
                    .map(|(i, d)| Form::var(i).shifted(*d))
                    .collect::<Option<_>>()?
            }
            Code::Cell(forms) => {
                return self.members(item, &forms.iter().map(form).collect::<Vec<_>>());
            }
            _ => return None,
        };
        let guards = self.guards(&item.steps)?;
        Some(vec![(guards, self.fixed(target)?)])
    }

    /// A cell for each member of a list.
    fn members(&self, item: &CodeItem, target: &[Form]) -> Option<Vec<(Vec<Form>, Step)>> {
        let (slots, rows): (&[usize], Vec<&[i64]>) = match item.steps.first() {
            Some(CodeStep::Each { slots, data }) => {
                let values = &self.code.data[*data].values;
                (slots, values.chunks_exact(slots.len()).collect())
            }
            _ => (&[], vec![&[]]),
        };
        if rows.len() > MAX_FIXED {
            return None;
        }
        let conditions = &item.steps[usize::from(!slots.is_empty())..];
        let arity = self.layout.parameters.len();
        let mut found = Vec::new();
        for row in rows {
            // From slots to coordinates: parameters by the layout, members by their values.
            let translate = |form: &Form| -> Option<Form> {
                let mut result = Form::constant(form.constant);
                for &(slot, c) in &form.terms {
                    let part = if slot < arity {
                        self.layout.parameters[slot].clone()
                    } else {
                        let i = slots.iter().position(|s| *s == slot)?;
                        Form::constant(row[i])
                    };
                    result = result.combine(1, &part, c)?;
                }
                Some(result)
            };
            let target = target.iter().map(&translate).collect::<Option<Vec<_>>>()?;
            let mut guards = Vec::new();
            for step in conditions {
                let CodeStep::IfAll(forms) = step else {
                    return None;
                };
                for guard in forms {
                    guards.push(translate(&form(guard))?);
                }
            }
            found.push((guards, self.fixed(target)?));
        }
        Some(found)
    }

    /// A cell at a fixed distance along each row.
    fn fixed(&self, target: Vec<Form>) -> Option<Step> {
        let (last, outer) = target.split_last()?;
        (last.coefficient(self.last) == 1 && outer.iter().all(|f| f.coefficient(self.last) == 0))
            .then_some(Step::Fixed(target))
    }

    fn offsets(&self, item: &CodeItem) -> Option<Vec<(Vec<Form>, Step)>> {
        let ItemBody::Offsets(offsets) = &item.body else {
            return None;
        };
        if offsets.len() > MAX_FIXED {
            return None;
        }
        let x = &self.layout.parameters[0];
        let mut found = Vec::new();
        for offset in offsets {
            let mut guards = Vec::new();
            if offset.from > offset.to {
                continue;
            }
            if offset.from != i64::MIN {
                guards.push(x.shifted(offset.from.checked_neg()?)?);
            }
            if offset.to != i64::MAX {
                guards.push(x.scaled(-1)?.shifted(offset.to)?);
            }
            found.push((
                guards,
                Step::Fixed(vec![Form::var(0).shifted(offset.distance)?]),
            ));
        }
        Some(found)
    }

    /// The bounds of `k`: at least each of the first, at most each of the second.
    fn bounds(&self, span: &CellSpan) -> Option<(Vec<Bound>, Vec<Bound>)> {
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

    /// The place of a cell that moves along one row.
    fn place(&self, cell: &[(Affine, i64)]) -> Option<Place> {
        let ((at_zero, along), outer) = cell.split_last()?;
        let mut row = Vec::new();
        for (affine, along) in outer {
            let form = in_coordinates(&form(affine), self.layout)?;
            if *along != 0 || form.coefficient(self.last) != 0 {
                return None;
            }
            row.push(form);
        }
        (along.abs() == 1).then_some(Place {
            row,
            at_zero: in_coordinates(&form(at_zero), self.layout)?,
            along: *along,
        })
    }

    /// A range of single cells of one row that slides, or that ends at the cell.
    fn range(&mut self, span: &CellSpan) -> Option<Step> {
        let [cell] = &span.cells[..] else {
            return None;
        };
        if !span.except.is_empty() {
            return None;
        }
        let place = self.place(cell)?;
        let (lower, upper) = self.bounds(span)?;
        let moved = |bounds: Vec<Bound>| {
            bounds
                .into_iter()
                .map(|b| {
                    let b = if place.along < 0 { b.minus()? } else { b };
                    b.plus(Bound::Linear(place.at_zero.clone()))
                })
                .collect::<Option<Vec<_>>>()
        };
        let (from, to) = if place.along > 0 {
            (moved(lower)?, moved(upper)?)
        } else {
            (moved(upper)?, moved(lower)?)
        };
        let forward = |bounds: &[Bound]| {
            bounds
                .iter()
                .all(|b| b.change(self.last).is_some_and(|c| c.0 >= 0))
        };
        let slides = forward(&from) && forward(&to);
        let range = Range {
            row: place.row,
            from,
            to,
        };
        if slides {
            self.plan.windows += 1;
            return Some(Step::Window(self.plan.windows - 1, range));
        }
        let here = range
            .row
            .iter()
            .enumerate()
            .all(|(i, f)| *f == Form::var(i));
        let neighbour = Bound::Linear(Form::var(self.last).shifted(-1)?);
        if here && range.to == [neighbour] {
            self.plan.latest += 1;
            return Some(Step::Latest(self.plan.latest - 1, range));
        }
        None
    }

    fn mirror(&self, span: &CellSpan) -> Option<Step> {
        let [a, b] = &span.cells[..] else {
            return None;
        };
        if !span.except.is_empty() {
            return None;
        }
        let cells = [self.place(a)?, self.place(b)?];
        if cells[0].along == cells[1].along {
            return None;
        }
        let (lower, upper) = self.bounds(span)?;
        Some(Step::Mirror(Mirror {
            lower,
            upper,
            cells,
        }))
    }

    fn across(&self, span: &CellSpan) -> Option<Step> {
        if self.last == 0 || span.cells.len() > 2 || !span.except.is_empty() {
            return None;
        }
        let mut cells = Vec::new();
        for cell in &span.cells {
            let mut places = Vec::new();
            for (i, (affine, along)) in cell.iter().enumerate() {
                let form = in_coordinates(&form(affine), self.layout)?;
                let slope = form.coefficient(self.last);
                if i == self.last && (*along != 0 || slope != 1) || i != self.last && slope != 0 {
                    return None;
                }
                places.push((form, *along));
            }
            cells.push(places);
        }
        let (lower, upper) = self.bounds(span)?;
        let still = |bounds: &[Bound]| bounds.iter().all(|b| b.change(self.last) == Some((0, 0)));
        (still(&lower) && still(&upper)).then_some(Step::Across(Across {
            lower,
            upper,
            cells,
        }))
    }

    /// `g(x,b) ^ g(a,y) ^ g(a,b)` over all earlier rows and all columns before.
    fn corner(&mut self, item: &CodeItem, span: &CellSpan) -> Option<Step> {
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
        // How a moving coordinate reads, given the first and the last value of its variable: all
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
        // Variables behind the coordinates: 2 for the outer clause, 3 for the inner.
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

fn form(affine: &Affine) -> Form {
    let mut form = Form {
        terms: affine.terms.clone(),
        constant: affine.constant,
    };
    form.terms.sort_unstable();
    form
}
