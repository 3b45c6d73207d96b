//! Laws of one parameter.
//!
//! # Periods
//! `g(n+p) = g(n) + s` from some `n` on means that the differences `g(n+1) - g(n)` have the period
//! `p`. The Z-function of the reversed sequence gives, for all distances in linear time, how far
//! back from its end a sequence repeats (Z-algorithm; D. Gusfield, *Algorithms on Strings, Trees
//! and Sequences*, 1997, ch. 1). The least distance whose repetition covers over half of the table
//! is proposed. Its residues give the formula: `x % 4` for `0,1,2,3`, `x / 2` for `0,0` with the
//! step 1, and a list if no simpler formula is equal.
//!
//! # Digits
//! Laws of the digits to a base are in a separate file, `digits`.
//!
//! # Functions of number theory
//! Each is proposed without conditions; the verifier rejects a wrong one after a few cells.

use crate::digits;
use crate::expr::{Expr, Fun, Op, int, op, plus, times};
use crate::finding::Family;
use crate::verify::{Proposal, Verifier};

/// Maximum length of a proposed list: a longer period is reported as a law between values.
const MAX_LIST: usize = 256;

/// Proposes all laws of a sequence, the simpler families first.
pub fn propose(verifier: &mut Verifier) -> Vec<Proposal> {
    let table = verifier.table;
    let from = table.area.axes[0].from;
    let mut proposals = Vec::new();
    // A sequence may begin late; later holes are left to formulas that need no neighbours.
    let Some(first) = table.cells.iter().position(Option::is_some) else {
        return proposals;
    };
    let values: Vec<i64> = table.cells[first..]
        .iter()
        .map_while(|value| *value)
        .collect();
    let whole = first + values.len() == table.cells.len();
    if whole {
        if let Some(period) = Repeat::find(&values, from + first as i64) {
            proposals.extend(period.proposals());
        }
        proposals.extend(digits::propose(&values, from + first as i64));
    }
    proposals.extend(numbers(verifier));
    proposals
}

/// `g(n+p) = g(n) + s` for `n >= start`.
pub struct Repeat {
    pub p: usize,
    pub step: i64,
    pub start: i64,
    /// The law is `residues[n % p] + step * (n / p)`.
    residues: Vec<i64>,
    /// The number of indices before `start` at which the law fails; none if they are too many.
    exceptions: Option<usize>,
}

/// Returns, for each distance `d`, the length of the suffix that equals the values `d` places
/// before it.
pub fn tails(values: &[i64]) -> Vec<usize> {
    let n = values.len();
    let at = |i: usize| values[n - 1 - i];
    let mut z = vec![0; n];
    let (mut left, mut right) = (0, 0);
    for i in 1..n {
        let mut length = if i < right {
            z[i - left].min(right - i)
        } else {
            0
        };
        while i + length < n && at(length) == at(i + length) {
            length += 1;
        }
        if i + length > right {
            (left, right) = (i, i + length);
        }
        z[i] = length;
    }
    z
}

/// `values[i + period] = values[i] + step` for all `i >= preperiod`, within the given values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The least distance whose repetition covers over half of the values and occurs twice.
    pub period: usize,
    /// The least index from which on it holds.
    pub preperiod: usize,
    /// The increment of each period.
    pub step: i64,
}

/// Finds the repetition at the end of a sequence, in linear time. This is not a proof.
///
/// ```
/// let values = [7, 7, 0, 1, 3, 4, 6, 7, 9, 10];
/// let found = grundy_pattern::repetition(&values).unwrap();
/// assert_eq!((found.period, found.preperiod, found.step), (2, 2, 3));
/// ```
pub fn repetition(values: &[i64]) -> Option<Repetition> {
    let n = values.len();
    if n < 3 {
        return None;
    }
    let differences: Option<Vec<i64>> = values
        .windows(2)
        .map(|pair| pair[1].checked_sub(pair[0]))
        .collect();
    let z = tails(&differences?);
    let period = (1..z.len()).find(|&p| {
        let good = z[p] + p + 1;
        good >= n.div_ceil(2) && z[p] > p
    })?;
    let preperiod = n - 1 - period - z[period];
    Some(Repetition {
        period,
        preperiod,
        step: values[preperiod + period].checked_sub(values[preperiod])?,
    })
}

impl Repeat {
    /// Finds the least period that covers over half of the sequence and occurs at least twice.
    pub fn find(values: &[i64], from: i64) -> Option<Self> {
        let Repetition {
            period: p,
            preperiod: start,
            step,
        } = repetition(values)?;
        let origin = from + start as i64;
        let law = |residues: &[i64], x: i64| {
            let quotient = step.checked_mul(x.div_euclid(p as i64))?;
            residues[x.rem_euclid(p as i64) as usize].checked_add(quotient)
        };
        let mut residues = vec![0; p];
        for (x, value) in (origin..).zip(&values[start..start + p]) {
            let quotient = step.checked_mul(x.div_euclid(p as i64))?;
            residues[x.rem_euclid(p as i64) as usize] = value.checked_sub(quotient)?;
        }
        let failing = (0..start)
            .filter(|&i| law(&residues, from + i as i64) != Some(values[i]))
            .count();
        // Exceptions are listed if they are few among those before the start.
        let few = failing <= 16 && failing * 3 < start;
        Some(Self {
            p,
            step,
            start: origin,
            residues,
            exceptions: few.then_some(failing).or((start == 0).then_some(0)),
        })
    }

    /// Returns formulas of a law whose step is 0, each with its number of constants taken from the
    /// table.
    fn level_shapes(&self) -> Vec<(Family, Expr, usize)> {
        let x = || Expr::Param(0);
        let (p, list) = (self.p as i64, &self.residues);
        let all = |f: &dyn Fn(i64) -> i64| (0..p).all(|r| list[r as usize] == f(r));
        let mut shapes = Vec::new();
        let least = list.iter().copied().min().unwrap_or(0);
        if p == 1 {
            shapes.push((Family::Constant, int(list[0]), 1));
        }
        for k in 1..=p.min(64) {
            let shift = (0..p).find(|&a| {
                let at = |r: i64| (r + a).rem_euclid(p) / k + least;
                list[0] == at(0) && list[p as usize - 1] == at(p - 1) && all(&at)
            });
            if let Some(a) = shift.filter(|_| p > 1) {
                let residue = op(
                    Op::Mod,
                    plus(x(), if a * 2 > p { a - p } else { a }),
                    int(p),
                );
                let law = if k == 1 {
                    residue
                } else {
                    op(Op::Div, residue, int(k))
                };
                shapes.push((Family::Residue, plus(law, least), 2));
                break;
            }
        }
        if shapes.is_empty() && p as usize <= MAX_LIST {
            let pick = Expr::Pick(list.clone(), Box::new(op(Op::Mod, x(), int(p))));
            shapes.push((Family::Periodic, pick, list.len()));
            // Counted from the start of the period the list may be simpler.
            let begin = self.start.rem_euclid(p) as usize;
            if self.exceptions.is_none() && self.start > 0 && self.start < p {
                let mut turned = list.clone();
                turned.rotate_left(begin);
                let index = op(Op::Mod, plus(x(), -self.start), int(p));
                let pick = Expr::Pick(turned, Box::new(index));
                shapes.push((Family::Periodic, pick, list.len()));
            }
        }
        shapes
    }

    /// The same for a law that rises or falls.
    fn rising_shapes(&self) -> Vec<(Family, Expr, usize)> {
        let x = || Expr::Param(0);
        let (p, list) = (self.p as i64, &self.residues);
        let modulo = || op(Op::Mod, x(), int(p));
        let mut shapes = Vec::new();
        let s = self.step;
        if p == 1 {
            let family = if s == 1 && list[0] == 0 {
                Family::Identity
            } else {
                Family::Affine
            };
            shapes.push((family, plus(times(s, x()), list[0]), 2));
        }
        // (s x + a) / p, rounded down: between two steps.
        if p > 1 {
            let low = (0..p).map(|r| list[r as usize] * p - s * r).max();
            let high = (0..p).map(|r| list[r as usize] * p - s * r + p - 1).min();
            if let (Some(low), Some(high)) = (low, high)
                && low <= high
            {
                let a = if (low..=high).contains(&0) { 0 } else { low };
                let law = op(Op::Div, plus(times(s, x()), a), int(p));
                shapes.push((Family::Floor, law, 3));
            }
        }
        if shapes.is_empty() && p as usize <= MAX_LIST {
            if s % p == 0 {
                let slope = s / p;
                let over: Vec<i64> = (0..p).map(|r| list[r as usize] - slope * r).collect();
                let pick = Expr::Pick(over, Box::new(modulo()));
                let law = op(Op::Add, times(slope, x()), pick);
                shapes.push((Family::Affine, law, list.len()));
            } else {
                let quotient = times(s, op(Op::Div, x(), int(p)));
                let pick = Expr::Pick(list.clone(), Box::new(modulo()));
                let law = op(Op::Add, quotient, pick);
                shapes.push((Family::ArithmeticPeriodic, law, list.len()));
            }
        }
        shapes
    }

    /// The simplest formulas of the law.
    fn proposals(&self) -> Vec<Proposal> {
        let x = || Expr::Param(0);
        let p = self.p as i64;
        let shapes = if self.step == 0 {
            self.level_shapes()
        } else {
            self.rising_shapes()
        };
        if shapes.is_empty() {
            let before = Expr::Own(vec![plus(x(), -p)]);
            let guard = op(Op::Ge, x(), int(self.start + p));
            return vec![Proposal {
                guard: Some(guard),
                read_off: 1,
                period: Some((p, self.step)),
                ..Proposal::new(Family::Repeating, plus(before, self.step))
            }];
        }
        let late = self.exceptions.is_none();
        shapes
            .into_iter()
            .map(|(family, law, read_off)| Proposal {
                guard: late.then(|| op(Op::Ge, x(), int(self.start))),
                read_off,
                period: Some((p, self.step)),
                ..Proposal::new(family, law)
            })
            .collect()
    }
}

/// Proposes functions of number theory, and values equal to those at such a function.
fn numbers(verifier: &Verifier) -> Vec<Proposal> {
    let x = || Expr::Param(0);
    let mut proposals = Vec::new();
    let table = verifier.table;
    let middle = table.cells.len() / 2;
    let at = table.area.axes[0].from + middle as i64;
    // The additive constant is read in the middle, where nothing is special.
    let constant = |law: &Expr| -> Option<i64> {
        let here = law.eval(&[at], &verifier.ground)?;
        Some(table.cells[middle]? - here)
    };
    let mut functions: Vec<Expr> = Fun::UNARY
        .iter()
        .map(|fun| Expr::Call(*fun, vec![x()]))
        .collect();
    let ruler = Expr::Call(Fun::Popcount, vec![op(Op::Xor, x(), plus(x(), -1))]);
    functions.push(ruler);
    for shift in [0, 1, -1] {
        for function in &functions {
            let law = function.with(&[plus(x(), shift)]);
            let Some(c) = constant(&law) else { continue };
            if c.abs() > 1 << 20 {
                continue;
            }
            proposals.push(Proposal {
                read_off: usize::from(c != 0),
                ..Proposal::new(Family::Number, plus(law, c))
            });
        }
    }
    for fun in [Fun::LeastPrime, Fun::PowerOfTwo] {
        let place = Expr::Call(fun, vec![x()]);
        proposals.push(Proposal::new(Family::Related, Expr::Own(vec![place])));
    }
    let odd = op(Op::Div, x(), Expr::Call(Fun::PowerOfTwo, vec![x()]));
    proposals.push(Proposal::new(Family::Related, Expr::Own(vec![odd])));
    proposals
}
