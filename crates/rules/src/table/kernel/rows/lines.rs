//! Lines: rooks, queens and bishops in bulk.
//!
//! If an item refers to *all* earlier cells along a line through the cell (a row, a column, a
//! diagonal), the options need not be read one by one. One bit set for each line contains its
//! values so far, and the mex of a cell is the first bit that no line through it has. A table of n²
//! queens costs O(n² · values / 64) instead of O(n³) options.
//!
//! A range is such a line if it starts at the neighbour of the cell (or, written with absolute
//! coordinates, at the edge) and ends where the table ends. A guard `c != b` that reads the target
//! alone (as in the Maya game) removes targets from the set. `marks.rs` has the sets.

use super::bound::Bound;
use super::marks::{LineMarks, mex, run};
use super::plan::{Direction, Line, Reader, Step};
use super::{Active, Piece, Runner};
use crate::scalar::form::Form;
use crate::syntax::ast::Reducer;
use crate::table::machine::{Attempt, Stuck};
use crate::table::order::Layout;
use crate::table::program::CellSpan;
use crate::table::store::Cell;

/// Maximal number of families of lines.
const MAX_LINES: usize = 8;

impl Reader<'_> {
    /// Recognises a span that is a whole line.
    pub(super) fn line(&mut self, span: &CellSpan) -> Option<Step> {
        let [cell] = &span.cells[..] else {
            return None;
        };
        if self.plan.lines.len() >= MAX_LINES {
            return None;
        }
        let linear = |bounds: Vec<Bound>| {
            let forms = bounds.into_iter().map(|bound| match bound {
                Bound::Linear(form) => Some(form),
                _ => None,
            });
            forms.collect::<Option<Vec<Form>>>()
        };
        let (lower, upper) = self.bounds(span)?;
        let dims = self.layout.coordinates.len();
        let candidate = Candidate {
            lower: linear(lower)?,
            upper: linear(upper)?,
            except: self.forms(&span.except)?,
            target: cell
                .iter()
                .map(|(at_zero, along)| {
                    self.in_coordinates(at_zero)?
                        .combine(1, &Form::var(dims), *along)
                })
                .collect::<Option<_>>()?,
        };
        self.plan.lines.push(recognise(&candidate, self.layout)?);
        Some(Step::Line(self.plan.lines.len() - 1))
    }
}

/// A span as forms over the coordinates, with `k` as a variable after them.
struct Candidate {
    lower: Vec<Form>,
    upper: Vec<Form>,
    except: Vec<Form>,
    target: Vec<Form>,
}

/// Recognises a span that is a whole line.
fn recognise(candidate: &Candidate, layout: &Layout) -> Option<Line> {
    let dims = layout.coordinates.len();
    if dims < 2 || layout.rows.windows(2).any(|w| w[0] != w[1]) {
        return None;
    }
    let mut ranges = vec![layout.outer, *layout.rows.first()?];
    ranges.extend(&layout.rest);
    let k = dims;
    let Candidate {
        lower,
        upper,
        except,
        target,
    } = candidate;
    // The moving coordinates: each with its form, and the displacement in coordinates and k.
    let mut moving = Vec::new();
    for (i, form) in target.iter().enumerate() {
        let difference = form.minus(&Form::var(i))?;
        if difference != Form::constant(0) {
            moving.push((i, form.clone(), difference));
        }
    }
    let relative = moving
        .iter()
        .all(|(_, _, d)| matches!(d.terms[..], [(var, 1 | -1)] if var == k));
    let direction = if relative {
        if !except.is_empty() {
            return None;
        }
        let moving: Vec<_> = moving.iter().map(|(i, _, d)| (*i, d)).collect();
        by_distance(&moving, (lower, upper), &ranges)?
    } else {
        let [(i, form, _)] = &moving[..] else {
            return None;
        };
        by_place((*i, form), (lower, upper), &ranges)?
    };
    // `k != e`: the moving coordinate of the target is not sign*e + constant.
    let mut filters = Vec::new();
    for e in except {
        let [(i, form, _)] = &moving[..] else {
            return None;
        };
        let sign = form.coefficient(k);
        if e.coefficient(*i) != 0 || e.coefficient(k) != 0 {
            return None;
        }
        let filter = Form::var(*i)
            .combine(1, e, -sign)?
            .shifted(form.constant.checked_neg()?)?;
        filters.push(filter);
    }
    Some(Line {
        direction,
        except: filters,
    })
}

/// Recognises distances from the source: `k` starts at the neighbour and continues to the edge.
fn by_distance(
    moving: &[(usize, &Form)],
    (lower, upper): (&[Form], &[Form]),
    ranges: &[(i64, i64)],
) -> Option<Direction> {
    let [
        Form {
            terms,
            constant: first,
        },
    ] = lower
    else {
        return None;
    };
    if !terms.is_empty() {
        return None;
    }
    let mut required = Vec::new();
    let mut signs = Vec::new();
    for (i, d) in moving {
        let sign = d.coefficient(ranges.len());
        if d.constant.checked_add(sign.checked_mul(*first)?)? != sign {
            return None;
        }
        // Steps until the edge, as a bound of k: steps + first - 1.
        let steps = if sign < 0 {
            Form::var(*i).shifted(ranges[*i].0.checked_neg()?)?
        } else {
            Form::var(*i).scaled(-1)?.shifted(ranges[*i].1)?
        };
        required.push(steps.shifted(first - 1)?);
        signs.push((*i, sign));
    }
    if !same_minimum(upper, &required) {
        return None;
    }
    match signs[..] {
        [(i, -1)] => Some(Direction::Axis(i)),
        [(0, -1), (1, -1)] if ranges.len() == 2 => Some(Direction::Diagonal),
        [(0, -1), (1, 1)] if ranges.len() == 2 => Some(Direction::Antidiagonal),
        _ => None,
    }
}

/// Recognises places: one coordinate is plus or minus `k`, and runs from the edge to the neighbour.
fn by_place(
    (i, form): (usize, &Form),
    (lower, upper): (&[Form], &[Form]),
    ranges: &[(i64, i64)],
) -> Option<Direction> {
    let [(var, sign @ (1 | -1))] = form.terms[..] else {
        return None;
    };
    if var != ranges.len() {
        return None;
    }
    let all = |bounds: &[Form], map: &dyn Fn(&Form) -> Option<Form>| {
        bounds.iter().map(map).collect::<Option<Vec<Form>>>()
    };
    let at = |bound: &Form| bound.scaled(sign)?.shifted(form.constant);
    let (low, high) = if sign > 0 {
        (all(lower, &at)?, all(upper, &at)?)
    } else {
        (all(upper, &at)?, all(lower, &at)?)
    };
    // The greatest lower bound is the edge, the least upper bound the neighbour.
    let low = all(&low, &|f| f.scaled(-1))?;
    let edge = Form::constant(ranges[i].0).scaled(-1)?;
    let neighbour = Form::var(i).shifted(-1)?;
    (same_minimum(&low, &[edge]) && same_minimum(&high, &[neighbour])).then_some(Direction::Axis(i))
}

/// Returns whether the minimum of `found` is always the minimum of `required`: every required bound
/// is present, and every other one is at least as large as a required one.
fn same_minimum(found: &[Form], required: &[Form]) -> bool {
    required.iter().all(|r| found.contains(r))
        && found.iter().all(|f| {
            required.iter().any(|r| {
                f.minus(r)
                    .is_some_and(|d| d.terms.is_empty() && d.constant >= 0)
            })
        })
}

impl<T: Cell> Runner<'_, '_, T> {
    /// Sets up the lines, with the cells that are already known.
    pub(super) fn draw_lines(&mut self) -> Attempt<()> {
        for line in &self.plan.lines {
            match LineMarks::new(line, self.machine.layout) {
                Some(seen) => self.lines.push(seen),
                None => return Err(Box::new(Stuck::NoMemory)),
            }
        }
        let done = self.progress.done;
        if self.lines.is_empty() || done == 0 {
            return Ok(());
        }
        self.place(0);
        for address in 0..done {
            self.draw(self.machine.cells[address].value() as u64)?;
            self.advance();
        }
        Ok(())
    }

    /// Adds the value of the current cell to its lines.
    #[inline]
    pub(super) fn draw(&mut self, value: u64) -> Attempt<()> {
        for line in &mut self.lines {
            if !line.insert(value, &self.machine.coordinates) {
                return Err(Box::new(Stuck::NoMemory));
            }
        }
        Ok(())
    }

    /// Returns whether the active items are exactly the lines, each once.
    pub(super) fn only_lines(&mut self, active: &[Active], s: i64) -> bool {
        let last = self.machine.coordinates.len() - 1;
        self.machine.coordinates[last] = s;
        self.plan.reducer == Reducer::Mex
            && !self.lines.is_empty()
            && active.len() == self.lines.len()
            && self.plan.latest == 0
            && !self.plan.corner
            && self
                .lines
                .iter()
                .all(|l| !l.leaves_out(&self.machine.coordinates))
            && active
                .iter()
                .enumerate()
                .all(|(i, a)| matches!(a, Active::Line { number, .. } if *number == i))
    }

    /// Computes cells whose options are lines only.
    pub(super) fn lines_segment(
        &mut self,
        here: Piece,
        active: &[Active],
        (s, e): (i64, i64),
    ) -> Attempt<()> {
        let last = self.machine.coordinates.len() - 1;
        let mut c = s;
        while c <= e {
            self.machine.coordinates[last] = c;
            let address = here.address(c);
            let len = (e - c + 1) as usize;
            let (done, top) = run(
                &mut self.lines,
                &self.machine.coordinates,
                &mut self.machine.cells[address..address + len],
            );
            for a in active {
                if let Active::Line { number, count } = a {
                    let end = c + done as i64;
                    self.machine.options += (c..end).map(|c| count.at(c)).sum::<u64>();
                    self.machine.options -=
                        self.lines[*number].left_out_along(&self.machine.coordinates, done);
                }
            }
            self.machine.top = self.machine.top.max(top);
            self.progress.done += done;
            self.progress.options = self.machine.options;
            c += done as i64;
            if done < len {
                // One by one: the lines need more memory, or the cells must be wider.
                self.place(self.progress.done);
                let options: u64 = active
                    .iter()
                    .map(|a| match a {
                        Active::Line { number, count } => {
                            count.at(c) - self.lines[*number].left_out()
                        }
                        _ => 0,
                    })
                    .sum();
                let value = mex(&self.lines);
                self.store(value as i64)?;
                self.machine.options += options;
                self.progress.options = self.machine.options;
                c += 1;
            }
        }
        Ok(())
    }
}
