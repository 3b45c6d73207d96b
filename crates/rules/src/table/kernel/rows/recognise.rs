//! The steps of the row machine for each item: each recogniser takes one item of the recurrence and
//! returns a step or nothing. Unrecognised items are left to the general machine, item by item
//! ([`Step::Walk`]).

use super::plan::{Reader, RowItem, RowPlan, Step};
use crate::meaning::Pattern;
use crate::scalar::form::Form;
use crate::syntax::ast::Reducer;
use crate::table::kernel::symmetric;
use crate::table::order::{Layout, extent};
use crate::table::program::{Code, CodeItem, Compiled, ItemBody};

/// Shorter rows on average do not justify the work for each row.
const MIN_ROW_CELLS: u128 = 8;

/// Returns the plan by rows; `None` if no item is recognised.
pub(super) fn plan(code: &Compiled, layout: &Layout) -> Option<RowPlan> {
    let length = match (layout.rest.last(), layout.rows.len()) {
        (Some(range), _) => extent(*range),
        (None, 0) => layout.cells(),
        (None, rows) => layout.cells() / rows as u128,
    };
    if length < MIN_ROW_CELLS {
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
            lines: Vec::new(),
            windows: 0,
            latest: 0,
            corner: false,
            corner_alone: false,
            mirrored: None,
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
    let mut plan = reader.plan;
    if plan.is_dear() {
        plan.mirrored = symmetric::side(code, layout);
    }
    // Corners read rows and columns from the edges on; these must be the same edges.
    plan.corner_alone = matches!(&plan.items[..], [item] if matches!(item.step, Step::Corner))
        && layout.coordinates == [Form::var(0), Form::var(1)]
        && layout
            .rows
            .first()
            .is_some_and(|row| row.0 == layout.outer.0)
        && (code.clauses.len() == 1)
        && (code.clauses[0].0.iter()).all(|pattern| matches!(pattern, Pattern::Any));
    plan.items
        .iter()
        .any(|item| !matches!(item.step, Step::Walk))
        .then_some(plan)
}

impl Reader<'_> {
    /// Adds the steps of an item; none if it is left to the general machine.
    fn item(&mut self, number: usize, item: &CodeItem) -> Option<()> {
        let steps = match &item.body {
            ItemBody::Value(code) => match &item.offsets {
                Some(offsets) => self.offsets(offsets)?,
                None => self.value(item, code)?,
            },
            ItemBody::TextRange(span) => {
                let found = self
                    .corner(item, span)
                    .map(|step| (Vec::new(), step))
                    .or_else(|| {
                        let mut guards = self.guards(&item.steps)?;
                        guards.extend(self.forms(&span.conditions)?);
                        let line = (item.steps.is_empty()).then(|| self.line(span)).flatten();
                        let step = line.or_else(|| self.range(span));
                        let step = step.or_else(|| self.across(span));
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
}
