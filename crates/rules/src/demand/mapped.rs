//! Evaluation of one expression at all cells of an area.
//!
//! A condition on a box, such as `h >= 2 and w >= 2`, is usually a conjunction of parts that read
//! one coordinate each. Such a part is evaluated once for each value of its coordinate, when the
//! first cell needs it, and looked up for all others: `m + n` evaluations instead of `m n`.
//!
//! Once all parts that decide a row of cells are known, the rest of the row is looked up without
//! the evaluator. Cells are evaluated in order and the parts of each from the left, up to the first
//! false one. So errors and their places are the same as for evaluation cell by cell.

use grundy_game::{Area, Axis, Halt, Value};

use super::{Demand, MAX_MISSING, Pass, Unfinished};
use crate::meaning::{Body, Node, NodeKind};
use crate::syntax::ast::BinaryOp;

/// A part of a conjunction of conditions.
struct ConditionPart<'p> {
    node: &'p Node,
    /// The only axis that it reads.
    axis: usize,
    /// The results by place on the axis; empty for a part that reads several axes.
    held: Vec<Option<bool>>,
    /// The number of places whose result is not known yet.
    unknown: usize,
}

/// Cells of one row, from some place on, whose parts are all known.
#[derive(Default)]
struct KnownRow {
    /// The cell at the row's first place, and the cells that are known.
    first: usize,
    cells: std::ops::Range<usize>,
    /// Whether the parts that read other axes than the row's are true.
    holds: bool,
    /// The parts that read the row's axis, as far as they count.
    along: Vec<usize>,
}

impl KnownRow {
    /// Returns the row of these places, if all parts of its cells are known; `cell` is the cell
    /// that was evaluated last.
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
                row.holds = (*part.held.get(places.at[part.axis])?)?;
                if !row.holds {
                    break;
                }
            } else if part.unknown == 0 && !part.held.is_empty() {
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
        let holds = |&part: &usize| parts[part].held[place] == Some(true);
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
        let held = if area.axes.len() > 1 {
            vec![None; places]
        } else {
            Vec::new()
        };
        Self {
            node,
            axis,
            unknown: held.len(),
            held,
        }
    }
}

/// Returns the parts of a conjunction from the left; empty if splitting has no benefit.
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
    if found.iter().all(|part| part.held.is_empty()) {
        found.clear();
    }
    found
}

/// The places of a cell on its axes; can advance to the next cell.
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
    /// Evaluates a body at some cells of an area, to whose coordinates its first names are bound,
    /// and collects the results of `keep`.
    pub fn map<T: Clone>(
        &mut self,
        body: &'p Body,
        (area, cells): (&Area, impl Iterator<Item = usize> + Clone),
        keep: impl Fn(Value) -> T,
    ) -> Result<Vec<T>, Halt> {
        let mut values: Vec<Option<T>> = vec![None; cells.clone().count()];
        let mut parts = parts(&body.node, area);
        let [no, yes] = [false, true].map(|holds| keep(Value::Bool(holds)));
        self.complete(|this, appetite| {
            this.appetite = appetite;
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
                // A few checks per row suffice to find that all of it is known.
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
            let held = if let Some(&Some(held)) = part.held.get(place) {
                held
            } else {
                bind(frame, area, places);
                let held = self.truth(part.node, frame)?;
                if let Some(known) = part.held.get_mut(place) {
                    *known = Some(held);
                    part.unknown -= 1;
                }
                held
            };
            if !held {
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
