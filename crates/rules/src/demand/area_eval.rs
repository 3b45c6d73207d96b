//! Evaluation of one expression at all cells of an area.
//!
//! A condition on a box, such as `h >= 2 and w >= 2`, is usually a conjunction of parts that read
//! one coordinate each. Such a part is evaluated once for each value of its coordinate, when the
//! first cell needs it, and looked up for all others: `m + n` evaluations instead of `m n`.
//!
//! Once all parts that decide a row of cells are known, the rest of the row is looked up without
//! the evaluator. Cells are evaluated in order and the parts of each from the left, up to the first
//! false one. So errors and their places are the same as for evaluation cell by cell.

use grundy_core::{Area, Axis, Halt, Value};

use super::{Demand, MAX_MISSING, Pass, Unfinished};
use crate::meaning::{Body, Node, NodeKind};
use crate::syntax::Tree;
use crate::syntax::ast::BinaryOp;

/// A part of a conjunction of conditions.
struct ConditionPart<'p> {
    node: &'p Node,
    /// The axis that it reads; 0 if it reads none (a constant), or several (then `results` is
    /// empty).
    axis: usize,
    /// The result at each place of the axis, once known. Empty if the part reads several axes or
    /// the area has one.
    results: Vec<Option<bool>>,
    /// The number of places whose result is not known yet.
    unknown: usize,
}

/// The rest of a row (cells that differ only on the last axis), whose results need only look-ups.
#[derive(Default)]
struct KnownRow {
    /// The cell at place 0 of the row.
    first: usize,
    /// The cells whose results are known.
    cells: std::ops::Range<usize>,
    /// Whether the parts that read other axes than the last one are true.
    holds: bool,
    /// Indices of the parts that read the last axis; incomplete if `holds` is false.
    along: Vec<usize>,
}

impl KnownRow {
    /// Returns the rest of the row after `cell`, if every part that decides it is known. `places`
    /// are the places of `cell`.
    fn find(parts: &[ConditionPart<'_>], places: &Places, cell: usize) -> Option<Self> {
        // Without parts each cell is evaluated separately.
        let last = (places.at.len().checked_sub(1)).filter(|_| !parts.is_empty())?;
        let first = cell - places.at[last];
        let mut row = Self {
            first,
            cells: cell + 1..first + places.lens[last],
            holds: true,
            along: Vec::new(),
        };
        for (number, part) in parts.iter().enumerate() {
            if part.axis != last {
                row.holds = (*part.results.get(places.at[part.axis])?)?;
                if !row.holds {
                    break;
                }
            } else if part.unknown == 0 && !part.results.is_empty() {
                row.along.push(number);
            } else {
                return None;
            }
        }
        Some(row)
    }

    /// Returns the result of a cell, if it is known.
    #[inline]
    fn get(&self, parts: &[ConditionPart<'_>], cell: usize) -> Option<bool> {
        let place = cell.wrapping_sub(self.first);
        let holds = |&part: &usize| parts[part].results[place] == Some(true);
        self.cells
            .contains(&cell)
            .then(|| self.holds && self.along.iter().all(holds))
    }
}

impl<'p> ConditionPart<'p> {
    fn new(node: &'p Node, area: &Area) -> Self {
        let mut axes = Vec::new();
        node.walk(&mut |node| {
            if let NodeKind::Local(slot) = node.kind
                && slot < area.axes.len()
                && !axes.contains(&slot)
            {
                axes.push(slot);
            }
        });
        let (axis, places) = match axes[..] {
            [] => (0, area.axes.first().map_or(0, Axis::len)),
            [axis] => (axis, area.axes[axis].len()),
            _ => (0, 0),
        };
        // With one axis the row is everything: nothing would be evaluated twice.
        let results = if area.axes.len() > 1 {
            vec![None; places]
        } else {
            Vec::new()
        };
        Self {
            node,
            axis,
            unknown: results.len(),
            results,
        }
    }
}

/// Returns the parts of a conjunction from the left; empty if the body is neither a conjunction nor
/// a comparison, the area has one axis, or every part reads several axes.
fn parts<'p>(node: &'p Node, area: &Area) -> Vec<ConditionPart<'p>> {
    fn chain<'p>(node: &'p Node, area: &Area, parts: &mut Vec<ConditionPart<'p>>) {
        match &node.kind {
            NodeKind::Binary(BinaryOp::And, a, b) => {
                chain(a, area, parts);
                chain(b, area, parts);
            }
            _ => parts.push(ConditionPart::new(node, area)),
        }
    }
    let mut found = Vec::new();
    if matches!(
        node.kind,
        NodeKind::Binary(BinaryOp::And, ..) | NodeKind::Compare(..)
    ) {
        chain(node, area, &mut found);
    }
    if found.iter().all(|part| part.results.is_empty()) {
        found.clear();
    }
    found
}

/// The places of a cell on its axes.
struct Places {
    lens: Vec<usize>,
    cell: usize,
    at: Vec<usize>,
}

impl Places {
    fn new(area: &Area) -> Self {
        let lens: Vec<usize> = area.axes.iter().map(|axis| axis.len().max(1)).collect();
        let at = vec![0; lens.len()];
        Self { lens, cell: 0, at }
    }

    /// Moves to any cell; to the next one without division.
    fn go_to(&mut self, cell: usize) {
        let next = self.cell + 1;
        self.cell = cell;
        let mut rest = cell;
        for (place, len) in self.at.iter_mut().zip(&self.lens).rev() {
            if cell == next {
                *place += 1;
                if *place < *len {
                    return;
                }
                *place = 0;
            } else {
                *place = rest % len;
                rest /= len;
            }
        }
    }
}

impl<'p> Demand<'p, '_> {
    /// Evaluates a body at cells (row-major indices) and returns `keep` of each value, in the order
    /// of `cells`. The first slots of the frame are the coordinates.
    ///
    /// # Errors
    /// That of the first cell with one; a limit.
    pub fn map<T: Clone>(
        &mut self,
        body: &'p Body,
        (area, cells): (&Area, impl Iterator<Item = usize> + Clone),
        keep: impl Fn(Value) -> T,
    ) -> Result<Vec<T>, Halt> {
        let mut values: Vec<Option<T>> = vec![None; cells.clone().count()];
        let mut parts = parts(&body.node, area);
        let [no, yes] = [false, true].map(|holds| keep(Value::Bool(holds)));
        self.complete(|this, max_missing| {
            this.max_missing = max_missing;
            let mut frame = this.frame(body.frame);
            let mut places = Places::new(area);
            let mut missing = false;
            let mut row = KnownRow::default();
            for (cell, value) in cells.clone().zip(&mut values) {
                if value.is_some() {
                    continue;
                }
                if let Some(holds) = row.get(&parts, cell) {
                    *value = Some(if holds { &yes } else { &no }.clone());
                    continue;
                }
                this.turn()?;
                places.go_to(cell);
                let found = if parts.is_empty() {
                    bind(&mut frame, area, &places.at);
                    this.node(&body.node, &mut frame)
                } else {
                    this.all_hold(&mut parts, area, &places.at, &mut frame)
                        .map(Value::Bool)
                };
                // Checked only at places 1, 2, 4, 8, …, since a check costs as much as looking up a
                // cell.
                if let Some(place) = places.at.last()
                    && place.is_power_of_two()
                {
                    row = KnownRow::find(&parts, &places, cell).unwrap_or_default();
                }
                match found {
                    Ok(known) => *value = Some(keep(known)),
                    Err(Unfinished::Missing) => {
                        missing = true;
                        if this.missing.len() >= MAX_MISSING {
                            break;
                        }
                    }
                    // An error after an unknown position is found again once the position is known.
                    Err(_) if missing => break,
                    Err(other) => return Err(other),
                }
            }
            this.pool.push(frame);
            if missing {
                Err(Unfinished::Missing)
            } else {
                Ok(())
            }
        })?;
        Ok(values.into_iter().flatten().collect())
    }

    /// Returns whether every part is true at some places of the axes; parts after the first false
    /// one are not evaluated.
    fn all_hold(
        &mut self,
        parts: &mut [ConditionPart<'p>],
        area: &Area,
        places: &[usize],
        frame: &mut Vec<Value>,
    ) -> Pass<bool> {
        for part in parts {
            let place = places[part.axis];
            let result = if let Some(&Some(known)) = part.results.get(place) {
                known
            } else {
                bind(frame, area, places);
                let result = self.truth(part.node, frame)?;
                if let Some(entry) = part.results.get_mut(place) {
                    *entry = Some(result);
                    part.unknown -= 1;
                }
                result
            };
            if !result {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Writes the coordinates of a cell into the first slots.
fn bind(frame: &mut [Value], area: &Area, places: &[usize]) {
    for ((slot, axis), &place) in frame.iter_mut().zip(&area.axes).zip(places) {
        *slot = Value::Int(axis.at(place));
    }
}
