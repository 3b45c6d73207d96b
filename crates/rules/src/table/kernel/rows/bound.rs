//! Bounds of ranges, as functions of the place in a row.
//!
//! A row is a run of the last coordinate, with all others fixed. The bounds of a range of options
//! are mostly linear in it (`x-3`), sometimes a quotient (`b/2`), an item of a list (`C[i]`), or
//! the minimum or maximum of such. They are read once for the plan, specialised to functions of one
//! number for each row, and evaluated for each cell.

use crate::scalar::Data;
use crate::scalar::form::Form;
use crate::syntax::ast::{BinaryOp, Builtin};
use crate::table::order::Layout;
use crate::table::program::Code;

/// Larger list items are left to the general machine, which checks every sum.
const MAX_ITEM: u64 = 1 << 40;

/// An integer that depends on the coordinates.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Bound {
    Linear(Form),
    /// Rounded down; the divisor is positive.
    Quotient(Box<Bound>, i64),
    /// An item of a list of numbers.
    Item(usize, Box<Bound>),
    Least(Vec<Bound>),
    Greatest(Vec<Bound>),
    Sum(Vec<Bound>),
    Minus(Box<Bound>),
}

impl Bound {
    /// Reads an expression over the parameters; `None` if it is of another kind.
    pub fn read(code: &Code, layout: &Layout) -> Option<Self> {
        let slot = |code: &Code| match code {
            Code::Slot(slot) => layout.parameters.get(*slot).cloned(),
            _ => None,
        };
        if let Some(form) = Form::read(code, &slot) {
            return Some(Self::Linear(form));
        }
        match code {
            Code::Neg(a, _) => Self::Minus(Box::new(Self::read(a, layout)?)),
            Code::Binary(BinaryOp::Add, a, b, _) => {
                Self::Sum(vec![Self::read(a, layout)?, Self::read(b, layout)?])
            }
            Code::Binary(BinaryOp::Sub, a, b, _) => Self::Sum(vec![
                Self::read(a, layout)?,
                Self::read(b, layout)?.minus()?,
            ]),
            Code::Binary(BinaryOp::Div, a, b, _) => match &**b {
                Code::Const(divisor) if *divisor > 0 => {
                    Self::Quotient(Box::new(Self::read(a, layout)?), *divisor)
                }
                _ => return None,
            },
            Code::Item(list, index, _) => Self::Item(*list, Box::new(Self::read(index, layout)?)),
            Code::Call(Builtin::Min, args, _) => Self::Least(all(args, layout)?),
            Code::Call(Builtin::Max, args, _) => Self::Greatest(all(args, layout)?),
            _ => return None,
        }
        .simple()
    }

    /// Returns the parts of which it is the maximum.
    pub fn greatest_of(self) -> Vec<Self> {
        match self {
            Self::Greatest(parts) => parts.into_iter().flat_map(Self::greatest_of).collect(),
            other => vec![other],
        }
    }

    /// Returns the parts of which it is the minimum.
    pub fn least_of(self) -> Vec<Self> {
        match self {
            Self::Least(parts) => parts.into_iter().flat_map(Self::least_of).collect(),
            other => vec![other],
        }
    }

    pub fn plus(self, other: Self) -> Option<Self> {
        Self::Sum(vec![self, other]).simple()
    }

    pub fn minus(self) -> Option<Self> {
        Self::Minus(Box::new(self)).simple()
    }

    /// Sums of linear parts put together.
    fn simple(self) -> Option<Self> {
        Some(match self {
            Self::Minus(inner) => match *inner {
                Self::Linear(form) => Self::Linear(form.scaled(-1)?),
                Self::Minus(inner) => *inner,
                other => Self::Minus(Box::new(other)),
            },
            Self::Sum(parts) => {
                let mut linear = Form::constant(0);
                let mut others = Vec::new();
                for part in parts {
                    match part {
                        Self::Linear(form) => linear = linear.plus(&form)?,
                        Self::Sum(inner) => {
                            for part in inner {
                                match part {
                                    Self::Linear(form) => linear = linear.plus(&form)?,
                                    other => others.push(other),
                                }
                            }
                        }
                        other => others.push(other),
                    }
                }
                if others.is_empty() {
                    return Some(Self::Linear(linear));
                }
                if linear != Form::constant(0) {
                    others.insert(0, Self::Linear(linear));
                }
                match others.len() {
                    1 => others.pop()?,
                    _ => Self::Sum(others),
                }
            }
            Self::Least(mut parts) | Self::Greatest(mut parts) if parts.len() == 1 => {
                parts.pop()?
            }
            other => other,
        })
    }

    /// Returns the smallest and the largest change when the last coordinate grows by one.
    pub fn change(&self, last: usize) -> Option<(i64, i64)> {
        let over = |parts: &[Self], join: fn(i64, i64) -> i64| {
            let mut changes = parts.iter().map(|p| p.change(last));
            let first = changes.next()??;
            changes.try_fold(first, |(lo, hi), c| {
                let c = c?;
                Some((join(lo, c.0), join(hi, c.1)))
            })
        };
        Some(match self {
            Self::Linear(form) => (form.coefficient(last), form.coefficient(last)),
            Self::Quotient(inner, by) => {
                let (lo, hi) = inner.change(last)?;
                (lo.div_euclid(*by), -(hi.checked_neg()?.div_euclid(*by)))
            }
            Self::Item(..) => return None,
            // The minimum of two changes at least and at most as much as one of them may.
            Self::Least(parts) | Self::Greatest(parts) => {
                let lo = over(parts, i64::min)?.0;
                let hi = over(parts, i64::max)?.1;
                (lo, hi)
            }
            Self::Sum(parts) => {
                let mut sum = (0_i64, 0_i64);
                for part in parts {
                    let c = part.change(last)?;
                    sum = (sum.0.checked_add(c.0)?, sum.1.checked_add(c.1)?);
                }
                sum
            }
            Self::Minus(inner) => {
                let (lo, hi) = inner.change(last)?;
                (hi.checked_neg()?, lo.checked_neg()?)
            }
        })
    }

    /// Returns the bound as a function of the last coordinate, with the others given.
    pub fn on_row<'a>(&self, row: &[i64], data: &'a [Data]) -> Option<Along<'a>> {
        let all = |parts: &[Self]| {
            parts
                .iter()
                .map(|p| p.on_row(row, data))
                .collect::<Option<Vec<_>>>()
        };
        Some(match self {
            Self::Linear(form) => {
                let (at_zero, slope) = along(form, row)?;
                Along::Linear(at_zero, slope)
            }
            Self::Quotient(inner, by) => inner.on_row(row, data)?.divided(*by),
            Self::Item(list, index) => {
                Along::Item(&data[*list].values, Box::new(index.on_row(row, data)?))
            }
            Self::Least(parts) => Along::Least(all(parts)?),
            Self::Greatest(parts) => Along::Greatest(all(parts)?),
            Self::Sum(parts) => Along::sum(all(parts)?),
            Self::Minus(inner) => inner.on_row(row, data)?.negated(),
        })
    }
}

fn all(args: &[Code], layout: &Layout) -> Option<Vec<Bound>> {
    args.iter().map(|arg| Bound::read(arg, layout)).collect()
}

/// Converts a form over parameters to a form over coordinates.
pub(super) fn in_coordinates(form: &Form, layout: &Layout) -> Option<Form> {
    if form.terms.iter().any(|t| t.0 >= layout.parameters.len()) {
        return None;
    }
    form.substitute(&layout.parameters)
}

/// Returns a form on a row: its value at last coordinate 0, and its slope.
pub(super) fn along(form: &Form, row: &[i64]) -> Option<(i64, i64)> {
    let last = row.len() - 1;
    let mut at_zero = form.constant;
    let mut slope = 0;
    for &(var, c) in &form.terms {
        if var == last {
            slope = c;
        } else {
            at_zero = at_zero.checked_add(row.get(var)?.checked_mul(c)?)?;
        }
    }
    small(at_zero, slope).then_some((at_zero, slope))
}

/// A function of the last coordinate.
#[derive(Clone, Debug)]
pub(super) enum Along<'a> {
    /// The value at 0, and the slope.
    Linear(i64, i64),
    /// The same divided by a positive number and rounded down.
    Floor(i64, i64, i64),
    Quotient(Box<Along<'a>>, i64),
    Item(&'a [i64], Box<Along<'a>>),
    Least(Vec<Along<'a>>),
    Greatest(Vec<Along<'a>>),
    Sum(Vec<Along<'a>>),
    Minus(Box<Along<'a>>),
}

/// Returns whether a form with this value at 0 and this slope is far from overflow on every row.
fn small(at_zero: i64, slope: i64) -> bool {
    at_zero.unsigned_abs() < 1 << 60 && slope.unsigned_abs() < 1 << 20
}

impl Along<'_> {
    /// Divides by a positive number and rounds down.
    fn divided(self, by: i64) -> Self {
        match self {
            Self::Linear(at_zero, slope) => Self::Floor(at_zero, slope, by),
            other => Self::Quotient(Box::new(other), by),
        }
    }

    /// Returns its negative; that of a quotient is a quotient, since -⌊n/d⌋ = ⌊(d - 1 - n)/d⌋.
    fn negated(self) -> Self {
        match self {
            Self::Linear(at_zero, slope) => Self::Linear(-at_zero, -slope),
            Self::Floor(at_zero, slope, by) if small(by, 0) => {
                Self::Floor(by - 1 - at_zero, -slope, by)
            }
            other => Self::Minus(Box::new(other)),
        }
    }

    /// Returns the sum of some parts; one quotient absorbs the linear parts into its form: m +
    /// ⌊n/d⌋ = ⌊(dm + n)/d⌋.
    fn sum(parts: Vec<Self>) -> Self {
        fn joined(parts: &[Along]) -> Option<(i64, i64, i64)> {
            let (mut at_zero, mut slope) = (0_i64, 0_i64);
            let mut quotient = None;
            for part in parts {
                match part {
                    Along::Linear(a, s) => {
                        at_zero = at_zero.checked_add(*a)?;
                        slope = slope.checked_add(*s)?;
                    }
                    Along::Floor(a, s, by) if quotient.is_none() => quotient = Some((*a, *s, *by)),
                    _ => return None,
                }
            }
            let (a, s, by) = quotient.unwrap_or((0, 0, 1));
            let at_zero = at_zero.checked_mul(by)?.checked_add(a)?;
            let slope = slope.checked_mul(by)?.checked_add(s)?;
            small(at_zero, slope).then_some((at_zero, slope, by))
        }
        match joined(&parts) {
            Some((at_zero, slope, 1)) => Self::Linear(at_zero, slope),
            Some((at_zero, slope, by)) => Self::Floor(at_zero, slope, by),
            None => Self::Sum(parts),
        }
    }

    /// Returns its value; `None` if a list has no such item, or one that is too large.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "each step of a window has two of them"
    )]
    pub fn at(&self, c: i64) -> Option<i64> {
        match self {
            Self::Linear(at_zero, slope) => Some(at_zero + slope * c),
            Self::Floor(at_zero, slope, 2) => Some((at_zero + slope * c) >> 1),
            other => other.at_slowly(c),
        }
    }

    #[inline(never)]
    fn at_slowly(&self, c: i64) -> Option<i64> {
        Some(match self {
            Self::Linear(at_zero, slope) => at_zero + slope * c,
            Self::Floor(at_zero, slope, by) => (at_zero + slope * c).div_euclid(*by),
            Self::Quotient(inner, by) => inner.at(c)?.div_euclid(*by),
            Self::Item(values, index) => {
                let value = *values.get(usize::try_from(index.at(c)?).ok()?)?;
                if value.unsigned_abs() >= MAX_ITEM {
                    return None;
                }
                value
            }
            Self::Least(parts) => {
                let mut least = i64::MAX;
                for part in parts {
                    least = least.min(part.at(c)?);
                }
                least
            }
            Self::Greatest(parts) => {
                let mut greatest = i64::MIN;
                for part in parts {
                    greatest = greatest.max(part.at(c)?);
                }
                greatest
            }
            Self::Sum(parts) => {
                let mut sum = 0_i64;
                for part in parts {
                    sum = sum.checked_add(part.at(c)?)?;
                }
                sum
            }
            Self::Minus(inner) => inner.at(c)?.checked_neg()?,
        })
    }
}

/// Returns the maximum of some bounds.
#[inline]
pub(super) fn greatest(bounds: &[Along], c: i64) -> Option<i64> {
    match bounds {
        [one] => one.at(c),
        all => {
            let mut greatest = i64::MIN;
            for bound in all {
                greatest = greatest.max(bound.at(c)?);
            }
            Some(greatest)
        }
    }
}

/// Returns the minimum of some bounds.
#[inline]
pub(super) fn least(bounds: &[Along], c: i64) -> Option<i64> {
    match bounds {
        [one] => one.at(c),
        all => {
            let mut least = i64::MAX;
            for bound in all {
                least = least.min(bound.at(c)?);
            }
            Some(least)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bounds as they are, against those that were combined for a row.
    #[test]
    fn joined_bounds_have_the_values_of_their_parts() {
        fn plain(bound: &Along, c: i64) -> i64 {
            match bound {
                Along::Linear(a, s) => a + s * c,
                Along::Quotient(inner, by) => plain(inner, c).div_euclid(*by),
                Along::Minus(inner) => -plain(inner, c),
                Along::Sum(parts) => parts.iter().map(|part| plain(part, c)).sum(),
                other => unreachable!("{other:?}"),
            }
        }
        let boxed = |a, s, by| Along::Quotient(Box::new(Along::Linear(a, s)), by);
        for (a, s, by) in [(0, 1, 2), (5, -3, 2), (-7, 4, 3), (1, 0, 5), (9, 1, 1)] {
            for (b, t) in [(0, 0), (3, 1), (-4, -2)] {
                let quotient = || Along::Linear(a, s).divided(by);
                let linear = || Along::Linear(b, t);
                let minus = || Along::Minus(Box::new(boxed(a, s, by)));
                for (joined, parts) in [
                    (quotient(), boxed(a, s, by)),
                    (quotient().negated(), minus()),
                    (
                        Along::sum(vec![linear(), quotient(), linear()]),
                        Along::Sum(vec![linear(), boxed(a, s, by), linear()]),
                    ),
                    (
                        Along::sum(vec![quotient().negated(), linear()]),
                        Along::Sum(vec![minus(), linear()]),
                    ),
                    (
                        Along::sum(vec![quotient(), quotient()]),
                        Along::Sum(vec![boxed(a, s, by), boxed(a, s, by)]),
                    ),
                ] {
                    for c in -20..20 {
                        assert_eq!(joined.at(c), Some(plain(&parts, c)), "{joined:?} at {c}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_quotient_changes_by_its_slope_rounded_both_ways() {
        let half = Bound::Quotient(Box::new(Bound::Linear(Form::var(0))), 2);
        assert_eq!(half.change(0), Some((0, 1)));
        // b - b/2 never falls.
        let rest = Bound::Linear(Form::var(0))
            .plus(half.clone().minus().expect("small"))
            .expect("small");
        assert_eq!(rest.change(0), Some((0, 1)));
        let on_row = rest.on_row(&[0], &[]).expect("small");
        let values: Vec<Option<i64>> = (0..6).map(|b| on_row.at(b)).collect();
        assert_eq!(
            values,
            [Some(0), Some(1), Some(1), Some(2), Some(2), Some(3)]
        );
    }

    #[test]
    fn the_lesser_of_two_changes_like_one_of_them() {
        let min = Bound::Least(vec![
            Bound::Linear(Form::var(1)),
            Bound::Linear(Form::constant(7)),
        ]);
        assert_eq!(min.change(1), Some((0, 1)));
        assert_eq!(min.change(0), Some((0, 0)));
    }
}
