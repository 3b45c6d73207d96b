//! Affine forms, and linear inequalities over the integers with their consequences.
//!
//! Every recogniser checks whether some expressions are affine, such as `2*x - k + 3`.
//! [`Form::read`] is the only reader; the caller supplies the forms of other leaves (slots,
//! quotients).
//!
//! The planner must prove that `x-k` is less than `x` when `k` starts at 1, and that it is never
//! below 0 when `k<=x`. Such claims are small systems of linear inequalities. They are decided by
//! Fourier–Motzkin elimination (J. Fourier 1827, T. Motzkin 1936) with rounding to integers: always
//! sound, and complete for the rationals. A proof that grows too large counts as a failure; no
//! wrong conclusion is possible.

use smallvec::{SmallVec, smallvec};

use crate::syntax::ast::BinaryOp;

/// The terms of a form. Most forms have at most three, which need no memory from the allocator.
pub(crate) type FormTerms = SmallVec<[(usize, i64); 3]>;

/// The top of an expression, as seen by the reader of forms.
pub(crate) enum Top<'a, E> {
    Const(i64),
    Neg(&'a E),
    Binary(BinaryOp, &'a E, &'a E),
    Other,
}

/// Expressions that may be affine forms.
pub(crate) trait Affine: Sized {
    fn top(&self) -> Top<'_, Self>;
}

/// `sum of coefficient * variable, plus constant`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// Variables ascending, no coefficient 0.
    pub terms: FormTerms,
    pub constant: i64,
}

impl Form {
    pub fn constant(constant: i64) -> Self {
        Self {
            terms: FormTerms::new(),
            constant,
        }
    }

    pub fn var(var: usize) -> Self {
        Self {
            terms: smallvec![(var, 1)],
            constant: 0,
        }
    }

    /// Reads the expression as an affine form: sums, differences and multiples of the forms of
    /// `leaf`. `None` if it is of another kind. Also `None` if numbers are so large that the
    /// language may report an overflow where forms wrap: coefficients must be below 2^16, constants
    /// below 2^60.
    pub fn read<E: Affine>(expr: &E, leaf: &impl Fn(&E) -> Option<Self>) -> Option<Self> {
        let of = |e: &E| Self::read(e, leaf);
        match expr.top() {
            Top::Const(value) => Some(Self::constant(value)),
            Top::Neg(a) => of(a)?.scaled(-1),
            Top::Binary(BinaryOp::Add, a, b) => of(a)?.plus(&of(b)?),
            Top::Binary(BinaryOp::Sub, a, b) => of(a)?.minus(&of(b)?),
            Top::Binary(BinaryOp::Mul, a, b) => {
                let (a, b) = (of(a)?, of(b)?);
                if a.terms.is_empty() {
                    b.scaled(a.constant)
                } else if b.terms.is_empty() {
                    a.scaled(b.constant)
                } else {
                    None
                }
            }
            Top::Binary(..) | Top::Other => leaf(expr),
        }
        .filter(|f| f.is_below(1 << 16, 1 << 60))
    }

    /// Returns whether all coefficients, and the constant, are below these bounds in magnitude.
    pub fn is_below(&self, coefficient: u64, constant: u64) -> bool {
        self.terms.iter().all(|t| t.1.unsigned_abs() < coefficient)
            && self.constant.unsigned_abs() < constant
    }

    /// Returns the value for these values of the variables.
    #[inline]
    pub fn at(&self, values: &[i64]) -> i64 {
        let mut value = self.constant;
        for &(var, c) in &self.terms {
            value = value.wrapping_add(values[var].wrapping_mul(c));
        }
        value
    }

    /// Returns the form without one of its variables.
    pub fn without(&self, var: usize) -> Self {
        let mut rest = self.clone();
        rest.terms.retain(|t| t.0 != var);
        rest
    }

    pub fn coefficient(&self, var: usize) -> i64 {
        self.terms.iter().find(|t| t.0 == var).map_or(0, |t| t.1)
    }

    /// Returns `self * a + other * b`; `None` on overflow.
    pub fn combine(&self, a: i64, other: &Self, b: i64) -> Option<Self> {
        let mut terms = FormTerms::new();
        let (mut i, mut j) = (0, 0);
        while i < self.terms.len() || j < other.terms.len() {
            let left = self.terms.get(i).map_or(usize::MAX, |t| t.0);
            let right = other.terms.get(j).map_or(usize::MAX, |t| t.0);
            let var = left.min(right);
            let mut c = 0_i64;
            if left == var {
                c = self.terms[i].1.checked_mul(a)?;
                i += 1;
            }
            if right == var {
                c = c.checked_add(other.terms[j].1.checked_mul(b)?)?;
                j += 1;
            }
            if c != 0 {
                terms.push((var, c));
            }
        }
        let constant = self
            .constant
            .checked_mul(a)?
            .checked_add(other.constant.checked_mul(b)?)?;
        Some(Self { terms, constant })
    }

    pub fn plus(&self, other: &Self) -> Option<Self> {
        self.combine(1, other, 1)
    }

    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.combine(1, other, -1)
    }

    pub fn scaled(&self, by: i64) -> Option<Self> {
        self.combine(by, &Self::constant(0), 0)
    }

    pub fn shifted(&self, by: i64) -> Option<Self> {
        Some(Self {
            constant: self.constant.checked_add(by)?,
            ..self.clone()
        })
    }

    /// Returns the form with variable `i` replaced by `forms[i]`, for all variables below
    /// `forms.len()`.
    pub fn substitute(&self, forms: &[Self]) -> Option<Self> {
        let mut result = Self::constant(self.constant);
        for &(var, c) in &self.terms {
            result = match forms.get(var) {
                Some(form) => result.combine(1, form, c)?,
                None => result.combine(1, &Self::var(var), c)?,
            };
        }
        Some(result)
    }

    /// Divides by the common divisor of the coefficients; over the integers the constant may then
    /// be rounded down, because the form is to be at least 0.
    fn tighten(&mut self) {
        let mut g = 0_u64;
        for &(_, c) in &self.terms {
            g = crate::number::gcd(g, c.unsigned_abs());
        }
        if let Ok(g) = i64::try_from(g)
            && g > 1
        {
            for term in &mut self.terms {
                term.1 /= g;
            }
            self.constant = self.constant.div_euclid(g);
        }
    }
}

/// Prints a form for users.
pub(crate) fn show(form: &Form, names: &[String]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for &(var, c) in &form.terms {
        let name = names.get(var).map_or("?", String::as_str);
        parts.push(match c {
            1 => format!("+{name}"),
            -1 => format!("-{name}"),
            c => format!("{c:+}*{name}"),
        });
    }
    if form.constant != 0 || parts.is_empty() {
        parts.push(format!("{:+}", form.constant));
    }
    let text = parts.concat();
    text.strip_prefix('+').map_or(text.clone(), str::to_owned)
}

/// Maximal number of inequalities of a proof.
const MAX_SIZE: usize = 300;

/// Eliminates all variables except `keep`. `None` if an inequality without variables is false;
/// otherwise the remaining inequalities. An abandoned proof drops inequalities, which is sound.
fn eliminate(system: &[Form], keep: Option<usize>) -> Option<Vec<Form>> {
    let mut rows: Vec<Form> = Vec::with_capacity(system.len());
    for form in system {
        add(&mut rows, form.clone())?;
    }
    loop {
        // Choose the variable whose elimination adds the fewest inequalities.
        let mut counts: Vec<(usize, usize, usize)> = Vec::new();
        for &(var, c) in rows.iter().flat_map(|row| &row.terms) {
            if Some(var) == keep {
                continue;
            }
            match counts.iter_mut().find(|entry| entry.0 == var) {
                Some(entry) if c > 0 => entry.1 += 1,
                Some(entry) => entry.2 += 1,
                None => counts.push((var, usize::from(c > 0), usize::from(c < 0))),
            }
        }
        let Some(&(var, ups, downs)) = counts.iter().min_by_key(|e| (e.1 * e.2, e.0)) else {
            return Some(rows);
        };
        let (with, without): (Vec<Form>, Vec<Form>) =
            rows.into_iter().partition(|row| row.coefficient(var) != 0);
        rows = without;
        if ups * downs + rows.len() > MAX_SIZE {
            continue; // too large: drop the inequalities with this variable
        }
        let (positive, negative): (Vec<Form>, Vec<Form>) =
            with.into_iter().partition(|row| row.coefficient(var) > 0);
        for p in &positive {
            for n in &negative {
                let a = p.coefficient(var);
                let Some(b) = n.coefficient(var).checked_neg() else {
                    continue;
                };
                if let Some(sum) = p.combine(b, n, a) {
                    add(&mut rows, sum)?;
                }
            }
        }
    }
}

/// Adds an inequality unless it is present; `None` if it is false.
fn add(rows: &mut Vec<Form>, mut form: Form) -> Option<()> {
    form.tighten();
    if form.terms.is_empty() {
        return (form.constant >= 0).then_some(());
    }
    for row in rows.iter_mut() {
        if row.terms == form.terms {
            row.constant = row.constant.min(form.constant);
            return Some(());
        }
    }
    rows.push(form);
    Some(())
}

/// Returns whether no integers make all forms at least 0. `false` also means "not proved".
pub(crate) fn infeasible(system: &[Form]) -> bool {
    eliminate(system, None).is_none()
}

/// Returns whether `form >= 0` follows from the system.
pub(crate) fn implies(system: &[Form], form: &Form) -> bool {
    let Some(negation) = form.scaled(-1).and_then(|f| f.shifted(-1)) else {
        return false;
    };
    let mut rows = Vec::with_capacity(system.len() + 1);
    rows.extend_from_slice(system);
    rows.push(negation);
    infeasible(&rows)
}

/// Returns the smallest and the largest value of `form` under the system, if bounded. `None` if the
/// system has no solution.
pub(crate) fn bounds(system: &[Form], form: &Form) -> Option<(Option<i64>, Option<i64>)> {
    let fresh = system
        .iter()
        .flat_map(|f| &f.terms)
        .chain(&form.terms)
        .map(|t| t.0)
        .max()
        .unwrap_or(0)
        + 1;
    let mut rows = system.to_vec();
    let Some(difference) = form.minus(&Form::var(fresh)) else {
        return Some((None, None));
    };
    rows.push(difference.clone());
    if let Some(negated) = difference.scaled(-1) {
        rows.push(negated);
    }
    let left = eliminate(&rows, Some(fresh))?;
    let (mut low, mut high) = (None::<i64>, None::<i64>);
    for row in left {
        match row.coefficient(fresh) {
            c if c > 0 => {
                // c*t + k >= 0, so t >= ceil(-k/c).
                let least = -row.constant.div_euclid(c);
                low = Some(low.map_or(least, |l| l.max(least)));
            }
            c if c < 0 => {
                let most = row.constant.div_euclid(-c);
                high = Some(high.map_or(most, |h| h.min(most)));
            }
            _ => {}
        }
    }
    if let (Some(low), Some(high)) = (low, high)
        && low > high
    {
        return None;
    }
    Some((low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(terms: &[(usize, i64)], constant: i64) -> Form {
        Form {
            terms: terms.into(),
            constant,
        }
    }

    #[test]
    fn taking_at_most_what_is_there_leaves_no_less_than_nothing() {
        // k >= 1, k <= x  =>  x - k >= 0 and x - k <= x - 1, but not x - k >= 1
        let system = [form(&[(1, 1)], -1), form(&[(0, 1), (1, -1)], 0)];
        assert!(implies(&system, &form(&[(0, 1), (1, -1)], 0)));
        assert!(implies(&system, &form(&[(1, 1)], -1)));
        assert!(!implies(&system, &form(&[(0, 1), (1, -1)], -1)));
    }

    #[test]
    fn rounding_makes_integer_conclusions() {
        // 2x >= 1 and 2x <= 1 has a rational solution but not an integer one.
        assert!(infeasible(&[form(&[(0, 2)], -1), form(&[(0, -2)], 1)]));
    }

    #[test]
    fn bounds_are_those_of_the_corners() {
        // 0 <= x <= 5, y <= x, y >= 2
        let system = [
            form(&[(0, 1)], 0),
            form(&[(0, -1)], 5),
            form(&[(0, 1), (1, -1)], 0),
            form(&[(1, 1)], -2),
        ];
        assert_eq!(
            bounds(&system, &form(&[(0, 1), (1, 1)], 0)),
            Some((Some(4), Some(10)))
        );
        assert_eq!(
            bounds(&system[..1], &form(&[(0, -1)], 0)),
            Some((None, Some(0)))
        );
        assert_eq!(
            bounds(
                &[form(&[(0, 1)], -3), form(&[(0, -1)], 2)],
                &form(&[(0, 1)], 0)
            ),
            None
        );
    }
}
