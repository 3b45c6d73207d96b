//! One expression at many cells of an area.
//!
//! A condition over a box, such as `h >= 2 and w >= 2`, is mostly a chain of parts that look at one
//! coordinate each. Such a part is evaluated once for each value of its coordinate, when the first
//! cell needs it, and looked up for all others: `m + n` evaluations in place of `m n`. Once all
//! parts that decide a row of cells are known, the rest of the row is looked up without the
//! evaluator. Cells are taken in order and the parts of each from the left, up to the first that is
//! false, so that what is found wrong, and where, is what evaluation cell by cell finds.

use grundy_game::{Area, Axis, Halt, Value};

use super::{Demand, MAX_MISSING, Pass, Unfinished};
use crate::meaning::{Body, Node, NodeKind};
use crate::syntax::ast::BinaryOp;

/// A part of a chain of conditions.
struct ConditionPart<'p> {
    node: &'p Node,
    /// The only axis that it looks at.
    axis: usize,
    /// Whether it holds, by the place on the axis; empty for a part that looks at several axes.
    held: Vec<Option<bool>>,
    /// At how many places that is not known yet.
    unknown: usize,
}

/// Cells of one row, from some place on, all of whose parts are known.
#[derive(Default)]
struct KnownRow {
    /// The cell at the row's first place, and the cells that are known.
    first: usize,
    cells: std::ops::Range<usize>,
    /// Whether the parts hold that look at other axes than the row's.
    holds: bool,
    /// The parts that look at the row's axis, as far as they count.
    along: Vec<usize>,
}

impl KnownRow {
    /// The row of these places, if whatever its cells look at is known; `cell` is the cell that was
    /// looked at last.
    fn find(parts: &[ConditionPart<'_>], places: &Places, cell: usize) -> Option<Self> {
        // Without parts a cell is asked for by itself.
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

    /// Whether a cell is known to hold.
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
        // An axis of a row is the row: nothing would be asked twice.
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

/// The parts of a chain of conditions, from the left; none where nothing is gained by them.
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

/// The places of a cell on its axes, from one cell to the next.
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
    /// What is kept of the values of a body at some cells of an area, to which its first names are
    /// bound.
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
                // A few looks at each row are enough to see that all of it is known.
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
                    // What is wrong behind an unknown position is found again once it is known.
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

    /// Whether every part holds at some places of the axes; those behind the first that does not
    /// are not looked at.
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
