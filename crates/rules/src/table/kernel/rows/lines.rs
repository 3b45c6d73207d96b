//! Lines: rooks, queens and bishops without walking.
//!
//! Where an item refers to *all* earlier cells along a line through the cell (a row, a column, a
//! diagonal), the options need not be walked: one bit set a line holds the values seen on it so far,
//! and the mex of a cell is the first bit that no line through it has. A table of n² queens costs
//! O(n² · values / 64) instead of O(n³) options.
//!
//! A range is such a line if it starts at the neighbour of the cell (or, written with absolute
//! coordinates, at the edge) and ends where the table ends. A guard `c != b` that looks at the
//! target alone (as in the Maya game) keeps targets out of the set.

use super::bound::Bound;
use super::plan::{Direction, Line, Reader, Step};
use super::{Active, Piece, Runner};
use crate::syntax::ast::Reducer;
use crate::table::form::Form;
use crate::table::machine::{Attempt, Stuck};
use crate::table::order::{Layout, extent};
use crate::table::program::CellSpan;
use crate::table::store::Cell;

/// More families of lines than this are walked.
const MAX_LINES: usize = 8;

/// Lines may take this much memory, or as much as the table; else they are walked.
const MAX_BYTES: usize = 64 << 20;

impl Reader<'_> {
    /// A span that is a whole line.
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

/// A span as forms over the coordinates, and `k` as a variable behind them.
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
    // What moves: each coordinate with its form, and the displacement in coordinates and k.
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

/// Distances from the source: `k` starts where the neighbour is, and goes on to the edge.
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

/// Places: one coordinate is plus or minus `k`, and runs from the edge to the neighbour.
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

/// Whether the least of `found` is always the least of `required`: every required bound is there,
/// and every other one is at least as large as a required one.
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
    /// Sets up the lines, with the cells that are known already on them.
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

    /// Puts the value of the cell at which the machine stands on its lines.
    #[inline]
    pub(super) fn draw(&mut self, value: u64) -> Attempt<()> {
        for line in &mut self.lines {
            if !line.insert(value, &self.machine.coordinates) {
                return Err(Box::new(Stuck::NoMemory));
            }
        }
        Ok(())
    }

    /// Whether all that is alive are the lines, each once.
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

    /// Computes cells whose options are lines and nothing else.
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
                // One by one: the lines need more room, or the cells must be wider.
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

/// The values seen on every line of one family.
pub(super) struct LineMarks {
    line: Line,
    /// Words for each line.
    words: usize,
    bits: Vec<u64>,
    lines: usize,
    /// How many cells of each line were left out by `except`; empty if there is no `except`.
    left_out: Vec<u32>,
    /// For `Axis`: extents below and stride above the coordinate, to number the lines.
    strides: Vec<(usize, i64)>,
    low: Vec<i64>,
    high: Vec<i64>,
    width: i64,
    /// The line through the current cell.
    current: usize,
    /// Whether the lines are the rows: each is cleared when the next begins.
    last_axis: bool,
    /// More words than this are not kept.
    most: usize,
}

/// How many earlier cells a line has, along a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Count {
    /// The same number for the whole row.
    Same(u64),
    /// Those before in the row, seen from its first coordinate, but at most so many.
    Before(i64, u64),
    /// Those behind in the row, seen from its last coordinate, but at most so many.
    Behind(i64, u64),
}

impl Count {
    #[inline]
    pub fn at(self, c: i64) -> u64 {
        match self {
            Self::Same(n) => n,
            Self::Before(low, most) => most.min((c - low) as u64),
            Self::Behind(high, most) => most.min((high - c) as u64),
        }
    }
}

impl LineMarks {
    /// Empty lines; none if they would take too much memory.
    pub fn new(line: &Line, layout: &Layout) -> Option<Self> {
        let mut ranges = vec![layout.outer, *layout.rows.first()?];
        ranges.extend(&layout.rest);
        let extents: Vec<usize> = ranges
            .iter()
            .map(|r| usize::try_from(extent(*r)).ok())
            .collect::<Option<_>>()?;
        let mut strides = Vec::new();
        let last_axis = line.direction == Direction::Axis(extents.len() - 1);
        let lines = match line.direction {
            Direction::Axis(_) if last_axis => 1,
            Direction::Axis(axis) => {
                let mut stride = 1_usize;
                for i in (0..extents.len()).rev() {
                    if i != axis {
                        strides.push((i, stride as i64));
                        stride = stride.checked_mul(extents[i])?;
                    }
                }
                stride
            }
            Direction::Diagonal | Direction::Antidiagonal => extents[0].checked_add(extents[1])?,
        };
        // Lines may take as much as the table itself where that is a lot.
        let cells = usize::try_from(layout.cells()).ok()?;
        let mut seen = Self {
            line: line.clone(),
            words: 0,
            bits: Vec::new(),
            lines,
            left_out: if line.except.is_empty() {
                Vec::new()
            } else {
                vec![0; lines]
            },
            strides,
            low: ranges.iter().map(|r| r.0).collect(),
            high: ranges.iter().map(|r| r.1).collect(),
            width: extents[1] as i64,
            current: 0,
            last_axis,
            most: MAX_BYTES.max(cells) / 8,
        };
        seen.grow(1).then_some(seen)
    }

    /// Goes to the line through this cell. `fresh` says that a new run of the last coordinate
    /// begins.
    #[inline]
    pub fn go(&mut self, coordinates: &[i64], fresh: bool) {
        if self.last_axis {
            if fresh {
                self.bits.fill(0);
                self.left_out.fill(0);
            }
            self.current = 0;
        } else {
            self.current = self.along(coordinates).0;
        }
    }

    /// The line through a cell, and how its number changes along the row.
    fn along(&self, coordinates: &[i64]) -> (usize, isize) {
        match self.line.direction {
            Direction::Axis(_) if self.last_axis => (0, 0),
            Direction::Axis(_) => {
                let line = self
                    .strides
                    .iter()
                    .map(|&(i, stride)| (coordinates[i] - self.low[i]) * stride)
                    .sum::<i64>();
                (line as usize, 1)
            }
            Direction::Diagonal => {
                let line = coordinates[0] - self.low[0] - (coordinates[1] - self.low[1]);
                ((line + self.width) as usize, -1)
            }
            Direction::Antidiagonal => {
                let line = coordinates[0] - self.low[0] + coordinates[1] - self.low[1];
                (line as usize, 1)
            }
        }
    }

    /// How many earlier cells are on the line through each cell of a row.
    pub fn count(&self, row: &[i64]) -> Count {
        let last = row.len() - 1;
        let above = |i: usize| (row[i] - self.low[i]) as u64;
        match self.line.direction {
            Direction::Axis(i) if i == last => Count::Before(self.low[i], u64::MAX),
            Direction::Axis(i) => Count::Same(above(i)),
            Direction::Diagonal => Count::Before(self.low[1], above(0)),
            Direction::Antidiagonal => Count::Behind(self.high[1], above(0)),
        }
    }

    /// Forms that are 0 at cells which are left out.
    pub fn excepted(&self) -> &[Form] {
        &self.line.except
    }

    /// Whether a cell is not put on its line.
    pub fn leaves_out(&self, coordinates: &[i64]) -> bool {
        self.line.except.iter().any(|e| e.at(coordinates) == 0)
    }

    /// How many cells were left out on the line through the current cell.
    #[inline]
    pub fn left_out(&self) -> u64 {
        self.left_out.get(self.current).copied().unwrap_or(0).into()
    }

    /// How many cells were left out on the lines through `n` cells of a row, from this one on.
    pub fn left_out_along(&self, coordinates: &[i64], n: usize) -> u64 {
        if self.left_out.is_empty() {
            return 0;
        }
        let (first, step) = self.along(coordinates);
        (0..n as isize)
            .map(|i| u64::from(self.left_out[first.wrapping_add_signed(i * step)]))
            .sum()
    }

    /// The bits of the line through the current cell.
    #[inline]
    pub fn bits(&self) -> &[u64] {
        &self.bits[self.current * self.words..(self.current + 1) * self.words]
    }

    /// Puts the value of the current cell on its line. `false` if the lines would take too much
    /// memory.
    #[inline]
    pub fn insert(&mut self, value: u64, coordinates: &[i64]) -> bool {
        if !self.line.except.is_empty() && self.leaves_out(coordinates) {
            self.left_out[self.current] += 1;
            return true;
        }
        let word = (value / 64) as usize;
        if word >= self.words && !self.grow(word + 1) {
            return false;
        }
        self.bits[self.current * self.words + word] |= 1 << (value % 64);
        true
    }

    /// Makes room for so many words a line, in place.
    fn grow(&mut self, needed: usize) -> bool {
        if needed <= self.words {
            return true;
        }
        let old = self.words;
        let words = needed.max(old + old / 2).next_multiple_of(GROUP);
        let Some(total) = self.lines.checked_mul(words).filter(|t| *t <= self.most) else {
            return false;
        };
        self.bits.resize(total, 0);
        for line in (0..self.lines).rev() {
            let (from, to) = (line * old, line * words);
            self.bits.copy_within(from..from + old, to);
            self.bits[to + old..to + words].fill(0);
        }
        self.words = words;
        true
    }
}

/// Computes cells of a row whose options are all earlier cells on all lines, for as long as there is
/// room for the values. How many, and the largest value.
pub(super) fn run<T: Cell>(
    lines: &mut [LineMarks],
    coordinates: &[i64],
    cells: &mut [T],
) -> (usize, u64) {
    let words = lines.iter().map(|l| l.words).max().unwrap_or(0);
    if !lines.iter_mut().all(|l| l.grow(words)) || lines.iter().any(|l| l.words != words) {
        return (0, 0);
    }
    let places: Vec<(usize, isize)> = lines.iter().map(|l| l.along(coordinates)).collect();
    let mut sets = lines.iter_mut().zip(&places).map(|(l, (line, step))| Walk {
        bits: &mut l.bits[..],
        at: line * words,
        step: step * words as isize,
    });
    let mut next = || sets.next();
    match places.len() {
        1 => next().map(|a| run_some([a], words, cells)),
        2 => next()
            .zip(next())
            .map(|(a, b)| run_some([a, b], words, cells)),
        3 => match (next(), next(), next()) {
            (Some(a), Some(b), Some(c)) => Some(run_some([a, b, c], words, cells)),
            _ => None,
        },
        4 => match (next(), next(), next(), next()) {
            (Some(a), Some(b), Some(c), Some(d)) => Some(run_some([a, b, c, d], words, cells)),
            _ => None,
        },
        _ => None,
    }
    .unwrap_or((0, 0))
}

/// A line that changes from cell to cell.
struct Walk<'a> {
    bits: &'a mut [u64],
    at: usize,
    step: isize,
}

/// Words are looked at in groups of so many.
const GROUP: usize = 4;

fn run_some<const N: usize, T: Cell>(
    mut lines: [Walk; N],
    words: usize,
    cells: &mut [T],
) -> (usize, u64) {
    let mut top = 0;
    for (done, cell) in cells.iter_mut().enumerate() {
        let mut value = usize::MAX;
        {
            let sets: [&[u64]; N] =
                std::array::from_fn(|i| &lines[i].bits[lines[i].at..lines[i].at + words]);
            'groups: for group in 0..words / GROUP {
                let mut all = [0_u64; GROUP];
                for set in sets {
                    let set = &set[group * GROUP..(group + 1) * GROUP];
                    for (all, set) in all.iter_mut().zip(set) {
                        *all |= set;
                    }
                }
                if all.iter().fold(u64::MAX, |and, word| and & word) != u64::MAX {
                    for (i, word) in all.into_iter().enumerate() {
                        if word != u64::MAX {
                            value = (group * GROUP + i) * 64 + word.trailing_ones() as usize;
                            break 'groups;
                        }
                    }
                }
            }
        }
        let Some(fits) = i64::try_from(value).ok().and_then(T::of) else {
            return (done, top);
        };
        *cell = fits;
        top = top.max(value as u64);
        for line in &mut lines {
            line.bits[line.at + value / 64] |= 1 << (value % 64);
            line.at = line.at.wrapping_add_signed(line.step);
        }
    }
    (cells.len(), top)
}

/// The least value that no line through the current cell has.
pub(super) fn mex(lines: &[LineMarks]) -> u64 {
    let words = lines.iter().map(|l| l.words).max().unwrap_or(0);
    for word in 0..words {
        let sets = lines.iter().map(|line| line.bits().get(word).copied());
        let all = sets.fold(0, |all, bits| all | bits.unwrap_or(0));
        if all != u64::MAX {
            return word as u64 * 64 + u64::from(all.trailing_ones());
        }
    }
    words as u64 * 64
}
