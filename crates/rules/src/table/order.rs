//! The evaluation order in which every reference is already known, and the needed domain.
//!
//! **Invariants.** The planner needs inequalities that hold at every position that is reachable
//! from the roots. Candidates (each parameter, sum and difference of two parameters, against
//! constants that occur) are assumed together. Candidates that some reference does not preserve are
//! removed until all are preserved (the Houdini method, C. Flanagan and K. Leino 2001). The
//! remaining ones hold by induction.
//!
//! **Order.** A *measure* is a parameter, its negative, or a sum or difference of two. Choose one
//! that no reference increases; drop the references that decrease it strictly; continue with the
//! rest. When none is left, the measures in order are a lexicographic ranking: every reference
//! leads to an earlier position. So the measures are the coordinates of the table, each ascending.
//!
//! **Domain.** The invariants bound each coordinate. With two coordinates the inner one is bounded
//! row by row, so a triangle takes the memory of a triangle. If no invariant bounds it from above
//! (`g(w-1,b+w)`), bounds are propagated from row to row by interval arithmetic.

use grundy_core::Observer;
use smallvec::smallvec;

use crate::analysis::references::Reference;
use crate::scalar::Misfit;
use crate::scalar::form::{Form, bounds, implies, infeasible, show};
use crate::table::messages;

/// The layout of a table: coordinates, and the range of each.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Coordinates as forms in the parameters, outermost first.
    pub coordinates: Vec<Form>,
    /// Parameters as forms in the coordinates.
    pub parameters: Vec<Form>,
    /// The least and the largest value of the outer coordinate.
    pub outer: (i64, i64),
    /// The rows for two coordinates: least and largest inner coordinate, empty if the first is
    /// larger. One entry for one coordinate's worth of `outer`.
    pub rows: Vec<(i64, i64)>,
    /// The ranges of the coordinates from the third on.
    pub rest: Vec<(i64, i64)>,
    /// Invariants of all positions, for `explain`.
    pub invariants: Vec<Form>,
}

impl Layout {
    /// Returns the number of cells, counted exactly.
    pub fn cells(&self) -> u128 {
        let rest = self
            .rest
            .iter()
            .fold(1_u128, |n, r| n.saturating_mul(extent(*r)));
        if self.coordinates.len() == 1 {
            return extent(self.outer);
        }
        self.rows
            .iter()
            .map(|r| extent(*r))
            .fold(0_u128, u128::saturating_add)
            .saturating_mul(rest)
    }
}

pub(super) fn extent((from, to): (i64, i64)) -> u128 {
    if to < from {
        0
    } else {
        (i128::from(to) - i128::from(from) + 1).unsigned_abs()
    }
}

/// Coordinates and loop variables stay below this, so that affine forms over them never wrap.
pub(super) const MAX_COORDINATE: i64 = 1 << 40;

/// Maximal number of rows that are laid out one by one.
const MAX_ROWS: u128 = 1 << 24;

/// Maximal number of rows with propagated intervals.
const MAX_CARRIED: u128 = 20_000;

/// The requested positions: the bounds of each measure over all of them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Roots {
    /// The arguments' ranges.
    pub ranges: Vec<(i64, i64)>,
    /// Ranges of `x_i + x_j` and `x_i - x_j` for `i < j`, in order.
    pairs: Vec<((i64, i64), (i64, i64))>,
}

impl Roots {
    pub fn of_box(ranges: &[(i64, i64)]) -> Self {
        let mut pairs = Vec::new();
        for (i, a) in ranges.iter().enumerate() {
            for b in &ranges[i + 1..] {
                pairs.push((
                    (a.0.saturating_add(b.0), a.1.saturating_add(b.1)),
                    (a.0.saturating_sub(b.1), a.1.saturating_sub(b.0)),
                ));
            }
        }
        Self {
            ranges: ranges.to_vec(),
            pairs,
        }
    }

    /// Returns the hull of some positions. There is at least one.
    pub fn of_points(points: &[Vec<i64>]) -> Self {
        let hull = |measure: &dyn Fn(&[i64]) -> i64| {
            points.iter().fold((i64::MAX, i64::MIN), |(lo, hi), p| {
                let value = measure(p);
                (lo.min(value), hi.max(value))
            })
        };
        let arity = points.first().map_or(0, Vec::len);
        let ranges = (0..arity).map(|i| hull(&|p| p[i])).collect();
        let mut pairs = Vec::new();
        for i in 0..arity {
            for j in i + 1..arity {
                pairs.push((
                    hull(&|p| p[i].saturating_add(p[j])),
                    hull(&|p| p[i].saturating_sub(p[j])),
                ));
            }
        }
        Self { ranges, pairs }
    }

    /// Returns these roots, extended by `old` and half as much again where they exceed it.
    pub fn widened(&self, old: &Self) -> Self {
        let ranges = self.ranges.iter().zip(&old.ranges);
        let ranges: Vec<(i64, i64)> = ranges
            .map(|(new, old)| {
                let half = old.1.saturating_sub(old.0) / 2;
                let grown = new.1 > old.1;
                (
                    new.0,
                    if grown {
                        new.1.max(old.1.saturating_add(half))
                    } else {
                        new.1
                    },
                )
            })
            .collect();
        Self::of_box(&ranges)
    }

    /// Returns the hull of both.
    pub fn join(&self, other: &Self) -> Self {
        let join = |a: (i64, i64), b: (i64, i64)| (a.0.min(b.0), a.1.max(b.1));
        Self {
            ranges: self
                .ranges
                .iter()
                .zip(&other.ranges)
                .map(|(a, b)| join(*a, *b))
                .collect(),
            pairs: self
                .pairs
                .iter()
                .zip(&other.pairs)
                .map(|(a, b)| (join(a.0, b.0), join(a.1, b.1)))
                .collect(),
        }
    }

    /// Returns the measures with their ranges.
    fn measures(&self) -> Vec<(Form, (i64, i64))> {
        let arity = self.ranges.len();
        let mut measures: Vec<(Form, (i64, i64))> = self
            .ranges
            .iter()
            .enumerate()
            .map(|(i, r)| (Form::var(i), *r))
            .collect();
        let mut pairs = self.pairs.iter();
        for i in 0..arity {
            for j in i + 1..arity {
                let Some((sum, difference)) = pairs.next() else {
                    continue;
                };
                measures.push((
                    Form {
                        terms: smallvec![(i, 1), (j, 1)],
                        constant: 0,
                    },
                    *sum,
                ));
                measures.push((
                    Form {
                        terms: smallvec![(i, 1), (j, -1)],
                        constant: 0,
                    },
                    *difference,
                ));
            }
        }
        measures
    }
}

/// Finds the layout, or returns the reason why there is none. If the observer cancels, there is
/// none.
pub(super) fn layout(
    references: &[Reference],
    roots: &Roots,
    names: &[String],
    observer: &mut dyn Observer,
) -> Result<Layout, Misfit> {
    let stopped = messages::analysis_was_stopped;
    let invariants = invariants(references, roots, observer).ok_or_else(stopped)?;
    let measures = ranking(references, &invariants, roots.ranges.len())
        .ok_or_else(messages::no_order_of_parameters)?;
    complete(
        (references, roots),
        (invariants, &measures),
        names,
        observer,
    )
}

/// Finds a layout of two parameters whose rows are sums or differences of them, so that no cell
/// refers to another one of its row.
pub(super) fn independent_rows(
    references: &[Reference],
    roots: &Roots,
    names: &[String],
    observer: &mut dyn Observer,
) -> Option<Layout> {
    let invariants = invariants(references, roots, observer)?;
    let is_decreased = |measure: &Form| {
        references.iter().all(|reference| {
            let mut system = reference.facts.clone();
            system.extend(invariants.iter().cloned());
            let drop = measure
                .substitute(&reference.args)
                .and_then(|after| measure.minus(&after)?.shifted(-1));
            infeasible(&system) || drop.is_some_and(|less| implies(&system, &less))
        })
    };
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let measure = signs
        .map(|(a, b)| Form {
            terms: smallvec![(0, a), (1, b)],
            constant: 0,
        })
        .into_iter()
        .find(is_decreased)?;
    complete(
        (references, roots),
        (invariants, &[measure]),
        names,
        observer,
    )
    .ok()
}

/// Completes measures to a layout.
fn complete(
    (references, roots): (&[Reference], &Roots),
    (invariants, measures): (Vec<Form>, &[Form]),
    names: &[String],
    observer: &mut dyn Observer,
) -> Result<Layout, Misfit> {
    let arity = roots.ranges.len();
    let (coordinates, parameters) = coordinates(measures, arity)?;
    let mut ranges = Vec::new();
    for form in &coordinates {
        ranges.push(bounds(&invariants, form).unwrap_or((Some(0), Some(-1))));
    }
    let unbounded = |form: &Form| {
        let shown = show(form, names);
        messages::coordinate_is_unbounded(shown)
    };
    let (Some(from), Some(to)) = ranges[0] else {
        return Err(unbounded(&coordinates[0]));
    };
    let outer = (from, to);
    if from <= -MAX_COORDINATE || to >= MAX_COORDINATE {
        let shown = show(&coordinates[0], names);
        return Err(messages::coordinate_is_too_large(shown));
    }
    let mut rows = Vec::new();
    let mut rest = Vec::new();
    if arity > 1 {
        if extent(outer) > MAX_ROWS {
            return Err(messages::too_many_rows(extent(outer)));
        }
        for (form, range) in coordinates.iter().zip(&ranges).skip(2) {
            let (Some(from), Some(to)) = *range else {
                return Err(unbounded(form));
            };
            rest.push((from, to));
        }
        rows = match ranges[1] {
            (Some(from), Some(to)) if arity > 2 => {
                vec![(from, to); usize::try_from(extent(outer)).unwrap_or(0)]
            }
            (Some(from), Some(to)) => {
                let lines = lines(&invariants, &parameters);
                (outer.0..=outer.1)
                    .map(|t| row(&lines, t, (from, to)))
                    .collect()
            }
            ends if arity == 2 => carried(
                (references, &invariants),
                &coordinates,
                (outer, ends),
                roots,
                observer,
            )
            .ok_or_else(|| unbounded(&coordinates[1]))?,
            _ => return Err(unbounded(&coordinates[1])),
        };
    }
    Ok(Layout {
        coordinates,
        parameters,
        outer,
        rows,
        rest,
        invariants,
    })
}

/// Returns the inequalities that hold at every position that is reachable from the roots; `None` if
/// the observer cancels.
fn invariants(
    references: &[Reference],
    roots: &Roots,
    observer: &mut dyn Observer,
) -> Option<Vec<Form>> {
    let mut candidates = candidates(references, roots);
    loop {
        let mut kept = Vec::new();
        for candidate in &candidates {
            if observer.cancelled() {
                return None;
            }
            let preserved = references.iter().all(|reference| {
                let Some(after) = candidate.substitute(&reference.args) else {
                    return false;
                };
                // Most are preserved for a simple reason, which is tried first.
                let mut system = reference.facts.clone();
                system.push(candidate.clone());
                implies(&system, &after) || {
                    system.extend(candidates.iter().cloned());
                    implies(&system, &after)
                }
            });
            if preserved {
                kept.push(candidate.clone());
            }
        }
        if kept.len() == candidates.len() {
            return Some(tightest(kept));
        }
        candidates = kept;
    }
}

/// Inequalities that may hold: each measure against its values at the roots, and against constants
/// that occur.
fn candidates(references: &[Reference], roots: &Roots) -> Vec<Form> {
    let measures = roots.measures();
    let mut candidates: Vec<Form> = Vec::new();
    let arity = roots.ranges.len();
    for (measure, (least, most)) in &measures {
        let single = measure.terms.len() == 1;
        let mut lows = vec![*least, 0, 1, -1];
        let mut highs = vec![*most, 0, 1, -1];
        // Constants of the conditions under which references are made.
        for fact in references.iter().flat_map(|r| &r.facts) {
            if fact.terms.iter().all(|t| t.0 < arity) && fact.terms == measure.terms {
                for d in -1..=1 {
                    lows.push(fact.constant.saturating_neg().saturating_add(d));
                }
            }
            if let Some(negated) = fact.scaled(-1)
                && negated.terms == measure.terms
            {
                for d in -1..=1 {
                    highs.push(fact.constant.saturating_add(d));
                }
            }
        }
        // Arguments against constants: `y+a <= H-1` bounds the argument, and so the parameter.
        if single {
            let var = measure.terms[0].0;
            for reference in references {
                for fact in &reference.facts {
                    let arg = &reference.args[var];
                    if let Some(difference) = fact.minus(arg)
                        && difference.terms.is_empty()
                    {
                        lows.push(difference.constant.saturating_neg());
                    }
                    if let Some(sum) = fact.plus(arg)
                        && sum.terms.is_empty()
                    {
                        highs.push(sum.constant);
                    }
                }
                if reference.args[var].terms.is_empty() {
                    lows.push(reference.args[var].constant);
                    highs.push(reference.args[var].constant);
                }
            }
        }
        lows.retain(|c| c <= least);
        lows.sort_unstable();
        lows.dedup();
        highs.retain(|c| c >= most);
        highs.sort_unstable();
        highs.dedup();
        let keep = if single { 8 } else { 4 };
        for low in lows.iter().rev().take(keep) {
            candidates.extend(measure.shifted(low.saturating_neg()));
        }
        for high in highs.iter().take(keep) {
            candidates.extend(measure.scaled(-1).and_then(|f| f.shifted(*high)));
        }
    }
    candidates
}

/// Keeps only the strongest of the inequalities with the same coefficients.
fn tightest(forms: Vec<Form>) -> Vec<Form> {
    let mut result: Vec<Form> = Vec::new();
    for form in forms {
        match result.iter_mut().find(|f| f.terms == form.terms) {
            Some(known) => known.constant = known.constant.min(form.constant),
            None => result.push(form),
        }
    }
    result
}

/// Measures that rank every reference lexicographically, outermost first.
fn ranking(references: &[Reference], invariants: &[Form], arity: usize) -> Option<Vec<Form>> {
    let systems: Vec<Vec<Form>> = references
        .iter()
        .map(|reference| {
            let mut system = reference.facts.clone();
            system.extend(invariants.iter().cloned());
            system
        })
        .collect();
    let mut open: Vec<usize> = (0..references.len())
        .filter(|i| !infeasible(&systems[*i]))
        .collect();
    let mut candidates: Vec<Form> = Vec::new();
    for sign in [1, -1] {
        candidates.extend((0..arity).map(|i| Form {
            terms: smallvec![(i, sign)],
            constant: 0,
        }));
    }
    for i in 0..arity {
        for j in i + 1..arity {
            for (a, b) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                candidates.push(Form {
                    terms: smallvec![(i, a), (j, b)],
                    constant: 0,
                });
            }
        }
    }
    let mut measures: Vec<Form> = Vec::new();
    while !open.is_empty() {
        let mut chosen = None;
        for candidate in &candidates {
            if measures.len() >= arity || !independent(&measures, candidate, arity) {
                continue;
            }
            let mut strict = Vec::new();
            let weak = open.iter().all(|&i| {
                let Some(drop) = candidate
                    .substitute(&references[i].args)
                    .and_then(|after| candidate.minus(&after))
                else {
                    return false;
                };
                if drop
                    .shifted(-1)
                    .is_some_and(|less| implies(&systems[i], &less))
                {
                    strict.push(i);
                    return true;
                }
                implies(&systems[i], &drop)
            });
            if weak && !strict.is_empty() {
                chosen = Some((candidate.clone(), strict));
                break;
            }
        }
        let (measure, strict) = chosen?;
        measures.push(measure);
        open.retain(|i| !strict.contains(i));
    }
    Some(measures)
}

/// Returns whether the measures and the candidate can be completed to coordinates.
fn independent(measures: &[Form], candidate: &Form, arity: usize) -> bool {
    let mut all = measures.to_vec();
    all.push(candidate.clone());
    coordinates(&all, arity).is_ok()
}

/// Completes the measures to coordinates, and inverts them.
fn coordinates(measures: &[Form], arity: usize) -> Result<(Vec<Form>, Vec<Form>), Misfit> {
    let mut coordinates = measures.to_vec();
    // Parameters already expressed by coordinates.
    let mut parameters: Vec<Option<Form>> = vec![None; arity];
    let refuse = || Err(messages::order_mixes_parameters());
    // Single parameters first, then sums of two.
    for (c, form) in measures.iter().enumerate() {
        if let [(var, sign)] = form.terms[..] {
            if parameters[var].is_some() {
                return refuse();
            }
            parameters[var] = Some(Form {
                terms: smallvec![(c, sign)],
                constant: 0,
            });
        }
    }
    for (c, form) in measures.iter().enumerate() {
        let [(i, a), (j, b)] = form.terms[..] else {
            continue;
        };
        if parameters[i].is_none() && parameters[j].is_none() {
            // One of the two becomes a separate coordinate.
            parameters[i] = Some(Form::var(coordinates.len()));
            coordinates.push(Form::var(i));
        }
        let (known, known_sign, other, other_sign) = if parameters[i].is_some() {
            (i, a, j, b)
        } else {
            (j, b, i, a)
        };
        if parameters[other].is_some() {
            return refuse();
        }
        // c = known_sign * known + other_sign * other
        let Some(known) = &parameters[known] else {
            return refuse();
        };
        parameters[other] = known.combine(-known_sign * other_sign, &Form::var(c), other_sign);
    }
    for (var, parameter) in parameters.iter_mut().enumerate() {
        if parameter.is_none() {
            *parameter = Some(Form::var(coordinates.len()));
            coordinates.push(Form::var(var));
        }
    }
    let parameters: Option<Vec<Form>> = parameters.into_iter().collect();
    match parameters {
        Some(parameters) if coordinates.len() == arity => Ok((coordinates, parameters)),
        _ => refuse(),
    }
}

/// Returns the invariants in two coordinates.
fn lines(invariants: &[Form], parameters: &[Form]) -> Vec<Form> {
    invariants
        .iter()
        .filter_map(|form| form.substitute(parameters))
        .collect()
}

/// Returns the inner range of row `t`, within `whole`.
fn row(lines: &[Form], t: i64, whole: (i64, i64)) -> (i64, i64) {
    let (mut from, mut to) = whole;
    for line in lines {
        let Some(rest) = line
            .coefficient(0)
            .checked_mul(t)
            .and_then(|v| v.checked_add(line.constant))
        else {
            continue;
        };
        match line.coefficient(1) {
            c if c > 0 => from = from.max(rest.div_euclid(c).saturating_neg()),
            c if c < 0 => to = to.min(rest.div_euclid(-c)),
            _ if rest < 0 => return (1, 0),
            _ => {}
        }
    }
    (from, to)
}

/// Returns the rows where the inner coordinate has no invariant bound: intervals propagated from
/// row to row, from the last row (nearest the roots) to the first. `None` if references leave their
/// row by varying distances, or if the intervals do not converge.
fn carried(
    (references, invariants): (&[Reference], &[Form]),
    coordinates: &[Form],
    (outer, (floor, ceiling)): ((i64, i64), (Option<i64>, Option<i64>)),
    roots: &Roots,
    observer: &mut dyn Observer,
) -> Option<Vec<(i64, i64)>> {
    if extent(outer) > MAX_CARRIED {
        return None;
    }
    // The roots' box as a range of a coordinate; the hull of a few positions is taken as their box.
    let of_roots = |form: &Form| {
        let (mut low, mut high) = (form.constant, form.constant);
        for &(var, c) in &form.terms {
            let (a, b) = roots.ranges[var];
            let (x, y) = (a.checked_mul(c)?, b.checked_mul(c)?);
            low = low.checked_add(x.min(y))?;
            high = high.checked_add(x.max(y))?;
        }
        Some((low, high))
    };
    let (root_rows, whole) = (of_roots(&coordinates[0])?, of_roots(&coordinates[1])?);
    // For each reference: its distance, and its inner coordinate in terms of the two here.
    let mut moves = Vec::new();
    for reference in references {
        let after: Vec<Form> = coordinates
            .iter()
            .map(|c| c.substitute(&reference.args))
            .collect::<Option<_>>()?;
        let distance = after[0].minus(&coordinates[0])?;
        let mut system = reference.facts.clone();
        system.extend(invariants.iter().cloned());
        let (Some(low), Some(high)) = bounds(&system, &distance)? else {
            return None;
        };
        if low != high || low > 0 {
            return None;
        }
        moves.push((low, after[1].clone(), system));
    }
    let count = usize::try_from(extent(outer)).ok()?;
    let mut rows: Vec<Option<(i64, i64)>> = vec![None; count];
    let join = |slot: &mut Option<(i64, i64)>, range: (i64, i64)| {
        let joined = slot.map_or(range, |s| (s.0.min(range.0), s.1.max(range.1)));
        let changed = *slot != Some(joined);
        *slot = Some(joined);
        changed
    };
    for t in (outer.0..=outer.1).rev() {
        if observer.cancelled() {
            return None;
        }
        let at = (t - outer.0) as usize;
        if (root_rows.0..=root_rows.1).contains(&t) {
            join(&mut rows[at], whole);
        }
        for round in 0.. {
            // References within the row approach their bound in many steps; use it at once.
            if let Some(row) = &mut rows[at] {
                *row = (
                    floor.unwrap_or(row.0).min(row.0),
                    ceiling.unwrap_or(row.1).max(row.1),
                );
            }
            let Some((low, high)) = rows[at] else { break };
            let mut changed = false;
            for (distance, inner, system) in &moves {
                let mut here = system.clone();
                let pin = |form: &Form, from: i64, to: i64, here: &mut Vec<Form>| {
                    here.extend(form.shifted(from.saturating_neg()));
                    here.extend(form.scaled(-1).and_then(|f| f.shifted(to)));
                };
                pin(&coordinates[0], t, t, &mut here);
                pin(&coordinates[1], low, high, &mut here);
                let Some(range) = bounds(&here, inner) else {
                    continue;
                };
                let (Some(from), Some(to)) = range else {
                    return None;
                };
                let target = t + distance;
                if target < outer.0 {
                    continue;
                }
                let moved = join(&mut rows[(target - outer.0) as usize], (from, to));
                changed |= moved && *distance == 0;
            }
            if !changed {
                break;
            }
            if round > 8 {
                return None;
            }
        }
    }
    Some(rows.into_iter().map(|row| row.unwrap_or((1, 0))).collect())
}
