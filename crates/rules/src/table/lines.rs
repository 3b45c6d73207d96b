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

use super::compile::Affine;
use super::linear::Form;
use super::order::Layout;

/// Lines of more bits than this are walked instead.
const MAX_BYTES: usize = 256 << 20;

/// Which cells are on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// All coordinates but this one are the same.
    Axis(usize),
    /// Two coordinates that fall together.
    Diagonal,
    /// Two coordinates of which the outer falls and the inner rises.
    Antidiagonal,
}

/// A family of lines, one through each cell.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub direction: Direction,
    /// Affine in the coordinates: a cell where one is 0 is not put on its line.
    pub except: Vec<Affine>,
}

/// A span as forms over slots, `k` among them.
pub(super) struct Candidate<'a> {
    pub k: usize,
    pub lower: Vec<Form>,
    pub upper: Vec<Form>,
    pub except: Vec<Form>,
    pub target: &'a [Form],
}

/// Recognises a span that is a whole line.
pub(super) fn recognise(candidate: &Candidate, layout: &Layout) -> Option<Line> {
    let dims = layout.coordinates.len();
    if dims < 2 || layout.rows.windows(2).any(|w| w[0] != w[1]) {
        return None;
    }
    let mut ranges = vec![layout.outer, *layout.rows.first()?];
    ranges.extend(&layout.rest);
    // From slots to coordinates; `k` becomes a variable behind them.
    let k = dims;
    let translate = |form: &Form| -> Option<Form> {
        let mut result = Form::constant(form.constant);
        for &(slot, c) in &form.terms {
            let part = if slot == candidate.k {
                Form::var(k)
            } else {
                layout.parameters.get(slot)?.clone()
            };
            result = result.combine(1, &part, c)?;
        }
        Some(result)
    };
    let all = |forms: &[Form]| forms.iter().map(translate).collect::<Option<Vec<Form>>>();
    let target = all(candidate.target)?;
    let (lower, upper, except) = (
        all(&candidate.lower)?,
        all(&candidate.upper)?,
        all(&candidate.except)?,
    );
    // The displacement of each coordinate as a form in coordinates and k.
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
        // Distances from the source: k starts where the neighbour is.
        let [
            Form {
                terms,
                constant: first,
            },
        ] = &lower[..]
        else {
            return None;
        };
        if !terms.is_empty() {
            return None;
        }
        let mut required = Vec::new();
        let mut signs = Vec::new();
        for (i, _, d) in &moving {
            let sign = d.coefficient(k);
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
        if !same_minimum(&upper, &required) {
            return None;
        }
        match signs[..] {
            [(i, -1)] => Direction::Axis(i),
            [(0, -1), (1, -1)] if dims == 2 => Direction::Diagonal,
            [(0, -1), (1, 1)] if dims == 2 => Direction::Antidiagonal,
            _ => return None,
        }
    } else {
        // Absolute: one coordinate is plus or minus k, and runs from the edge to the neighbour.
        let [(i, form, _)] = &moving[..] else {
            return None;
        };
        let [(var, sign @ (1 | -1))] = form.terms[..] else {
            return None;
        };
        if var != k {
            return None;
        }
        let at = |bounds: &[Form]| -> Option<Vec<Form>> {
            bounds
                .iter()
                .map(|b| b.scaled(sign)?.shifted(form.constant))
                .collect()
        };
        let (low, high) = if sign > 0 {
            (at(&lower)?, at(&upper)?)
        } else {
            (at(&upper)?, at(&lower)?)
        };
        let edge = Form::constant(ranges[*i].0);
        let neighbour = Form::var(*i).shifted(-1)?;
        // The greatest lower bound is the edge, the least upper bound the neighbour.
        let negated = |forms: &[Form]| {
            forms
                .iter()
                .map(|f| f.scaled(-1))
                .collect::<Option<Vec<_>>>()
        };
        if !same_minimum(&negated(&low)?, &[edge.scaled(-1)?]) || !same_minimum(&high, &[neighbour])
        {
            return None;
        }
        Direction::Axis(*i)
    };
    // `k != e`: the moving coordinate of the target is not sign*e + constant.
    let mut filters = Vec::new();
    for e in &except {
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
        filters.push(Affine {
            terms: filter.terms,
            constant: filter.constant,
        });
    }
    Some(Line {
        direction,
        except: filters,
    })
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

/// The values seen on every line of one family.
pub(super) struct Seen {
    line: Line,
    /// Words for each line.
    words: usize,
    bits: Vec<u64>,
    lines: usize,
    /// For `Axis`: extents below and stride above the coordinate, to number the lines.
    strides: Vec<(usize, i64)>,
    low: Vec<i64>,
    width: i64,
    /// The line through the current cell.
    current: usize,
    /// The coordinates of the row for which lines along the last coordinate were cleared.
    last_axis: bool,
}

impl Seen {
    /// Empty lines; none if they would take too much memory.
    pub fn new(line: &Line, layout: &Layout) -> Option<Self> {
        let mut ranges = vec![layout.outer, *layout.rows.first()?];
        ranges.extend(&layout.rest);
        let extents: Vec<usize> = ranges
            .iter()
            .map(|r| usize::try_from(super::order::extent(*r)).ok())
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
        let words = 2;
        if lines.checked_mul(words * 8)? > MAX_BYTES {
            return None;
        }
        Some(Self {
            line: line.clone(),
            words,
            bits: vec![0; lines * words],
            lines,
            strides,
            low: ranges.iter().map(|r| r.0).collect(),
            width: extents[1] as i64,
            current: 0,
            last_axis,
        })
    }

    /// Goes to the line through this cell. `fresh` says that a new run of the last coordinate
    /// begins.
    #[inline]
    pub fn go(&mut self, coordinates: &[i64], fresh: bool) {
        self.current = match self.line.direction {
            Direction::Axis(_) if self.last_axis => {
                if fresh {
                    self.bits.fill(0);
                }
                0
            }
            Direction::Axis(_) => self
                .strides
                .iter()
                .map(|&(i, stride)| (coordinates[i] - self.low[i]) * stride)
                .sum::<i64>() as usize,
            Direction::Diagonal => {
                (coordinates[0] - self.low[0] - (coordinates[1] - self.low[1]) + self.width)
                    as usize
            }
            Direction::Antidiagonal => {
                (coordinates[0] - self.low[0] + coordinates[1] - self.low[1]) as usize
            }
        };
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
        if self.line.except.iter().any(|e| e.at(coordinates) == 0) {
            return true;
        }
        let word = (value / 64) as usize;
        if word >= self.words && !self.grow(word + 1) {
            return false;
        }
        self.bits[self.current * self.words + word] |= 1 << (value % 64);
        true
    }

    fn grow(&mut self, needed: usize) -> bool {
        let words = needed.next_power_of_two();
        let Some(total) = self.lines.checked_mul(words).filter(|t| t * 8 <= MAX_BYTES) else {
            return false;
        };
        let mut bits = vec![0; total];
        for (to, from) in bits
            .chunks_exact_mut(words)
            .zip(self.bits.chunks_exact(self.words))
        {
            to[..self.words].copy_from_slice(from);
        }
        self.bits = bits;
        self.words = words;
        true
    }
}

/// The least value that no line has and that is not among the extra values.
pub(super) fn mex(lines: &[&[u64]], extra: &[u64]) -> u64 {
    let words = lines
        .iter()
        .map(|l| l.len())
        .chain([extra.len()])
        .max()
        .unwrap_or(0);
    for word in 0..words {
        let mut all = extra.get(word).copied().unwrap_or(0);
        for line in lines {
            all |= line.get(word).copied().unwrap_or(0);
        }
        if all != u64::MAX {
            return word as u64 * 64 + u64::from(all.trailing_ones());
        }
    }
    words as u64 * 64
}
