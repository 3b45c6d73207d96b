//! Cells at a fixed distance: knights, kings, subtraction sets.
//!
//! A move to a fixed distance leads from all cells of a row to contiguous cells of one row. So an
//! option is one load at a known address distance.

use super::bound::along;
use super::plan::{Reader, Step};
use super::{Active, Piece, Runner, outside};
use crate::scalar::form::Form;
use crate::syntax::ast::Reducer;
use crate::table::machine::Attempt;
use crate::table::program::{Code, CodeItem, CodeStep, Offset};
use crate::table::store::Cell;
/// A longer list of moves is read one by one.
const MAX_FIXED: usize = 64;

/// The same on one heap, where the only row is the table.
const MAX_OFFSETS: usize = 1024;

impl Reader<'_> {
    /// Recognises a single value: a cell at a fixed distance for each member of a list, or a
    /// number.
    pub(super) fn value(&self, item: &CodeItem, code: &Code) -> Option<Vec<(Vec<Form>, Step)>> {
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
                return self.members(item, forms);
            }
            _ => return None,
        };
        let guards = self.guards(&item.steps)?;
        Some(vec![(guards, self.fixed(target)?)])
    }

    /// Recognises a cell for each member of a list.
    pub(super) fn members(
        &self,
        item: &CodeItem,
        target: &[Form],
    ) -> Option<Vec<(Vec<Form>, Step)>> {
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
            // Slots become coordinates: parameters by the layout, members by their values.
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
                    guards.push(translate(guard)?);
                }
            }
            found.push((guards, self.fixed(target)?));
        }
        Some(found)
    }

    /// Returns a cell at a fixed distance along each row.
    pub(super) fn fixed(&self, target: Vec<Form>) -> Option<Step> {
        let (last, outer) = target.split_last()?;
        (last.coefficient(self.last) == 1 && outer.iter().all(|f| f.coefficient(self.last) == 0))
            .then_some(Step::Fixed(target))
    }

    pub(super) fn offsets(&self, offsets: &[Offset]) -> Option<Vec<(Vec<Form>, Step)>> {
        if offsets.len() > MAX_OFFSETS {
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
}

impl<'a, T: Cell> Runner<'a, '_, T> {
    /// Returns a cell at a fixed distance; it must be earlier on the whole segment.
    pub(super) fn fixed(
        &self,
        target: &[Form],
        row: &[i64],
        here: Piece,
        (s, e): (i64, i64),
    ) -> Attempt<Active<'a>> {
        let (inner, outer) = target.split_last().ok_or_else(outside)?;
        let piece = self.piece(outer, row).ok_or_else(outside)?;
        let (shift, _) = along(inner, row).ok_or_else(outside)?;
        let distance = piece.base + shift as isize - here.base;
        if distance >= 0 || !piece.has(s + shift) || !piece.has(e + shift) {
            return Err(outside());
        }
        Ok(Active::Fixed(distance))
    }
}
