//! Laws of one parameter.
//!
//! # Periods
//! `g(n+p) = g(n) + s` from some `n` on means that the differences `g(n+1) - g(n)` have the period `p`. How far back
//! from its end a sequence repeats at each distance is told by the Z-function of the reversed sequence, for all
//! distances in linear time (Z-algorithm; D. Gusfield, *Algorithms on Strings, Trees and Sequences*, 1997, ch. 1). The
//! least distance that reaches back over half of the table is proposed. Its residues give the formula:
//! `x % 4` for `0,1,2,3`, `x / 2` for `0,0` with the step 1, and a list if nothing simpler is the same.
//!
//! # Digits
//! A law of the digits to base `b` says for each residue `r` how `g(bk+r)` follows from `k` or `g(k)`. For each residue
//! single rules are tried (`c`, `k + c`, `g(k) + c`, …), whose numbers are read off the first cells.
//!
//! # Functions of number theory
//! Each is proposed as it stands; the judge refuses a wrong one after a few cells.

use crate::expr::{Expr, Fun, Op, int, op, plus, times};
use crate::finding::Family;
use crate::judge::{Judge, Proposal};

/// No longer list is proposed: a longer period is told as a law between values.
const LONGEST_LIST: usize = 256;

/// Proposes all laws of a sequence, the simpler families first.
pub fn propose(judge: &mut Judge) -> Vec<Proposal> {
    let table = judge.table;
    let from = table.axes[0].from;
    let mut proposals = Vec::new();
    // A sequence may begin late; holes further on are left to formulas that need no neighbours.
    let Some(first) = table.cells.iter().position(Option::is_some) else {
        return proposals;
    };
    let values: Vec<i64> = table.cells[first..]
        .iter()
        .map_while(|value| *value)
        .collect();
    let whole = first + values.len() == table.cells.len();
    if whole {
        if let Some(period) = Period::find(&values, from + first as i64) {
            proposals.extend(period.proposals());
        }
        proposals.extend(digits(&values, from + first as i64));
    }
    proposals.extend(numbers(judge));
    proposals
}

/// `g(n+p) = g(n) + s` for `n >= start`.
pub struct Period {
    pub p: usize,
    pub step: i64,
    pub start: i64,
    /// The law is `residues[n % p] + step * (n / p)`.
    residues: Vec<i64>,
    /// Places before `start` at which the law fails; none if they are too many.
    exceptions: Option<usize>,
}

/// For each distance `d`, how long the end of a sequence equals what stands `d` before it.
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

impl Period {
    /// The least period that reaches back over half of the sequence and is seen at least twice.
    pub fn find(values: &[i64], from: i64) -> Option<Self> {
        let n = values.len();
        if n < 3 {
            return None;
        }
        let differences: Option<Vec<i64>> = values
            .windows(2)
            .map(|pair| pair[1].checked_sub(pair[0]))
            .collect();
        let z = tails(&differences?);
        let p = (1..z.len()).find(|&p| {
            let good = z[p] + p + 1;
            good >= n.div_ceil(2) && z[p] > p
        })?;
        let start = n - 1 - p - z[p];
        let step = values[start + p] - values[start];
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

    /// The simplest formulas of the law.
    fn proposals(&self) -> Vec<Proposal> {
        let x = || Expr::Param(0);
        let p = self.p as i64;
        let list = &self.residues;
        let mut shapes: Vec<(Family, Expr, usize)> = Vec::new();
        let modulo = || op(Op::Mod, x(), int(p));
        let all = |f: &dyn Fn(i64) -> i64| (0..p).all(|r| list[r as usize] == f(r));
        let first = list[0];
        if self.step == 0 {
            let least = list.iter().copied().min().unwrap_or(0);
            if p == 1 {
                shapes.push((Family::Constant, int(first), 1));
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
            if shapes.is_empty() && p as usize <= LONGEST_LIST {
                let pick = Expr::Pick(list.clone(), Box::new(modulo()));
                shapes.push((Family::Periodic, pick, list.len()));
                // Counted from where the period begins the list may look simpler.
                let begin = self.start.rem_euclid(p) as usize;
                if self.exceptions.is_none() && self.start > 0 && self.start < p {
                    let mut turned = list.clone();
                    turned.rotate_left(begin);
                    let index = op(Op::Mod, plus(x(), -self.start), int(p));
                    let pick = Expr::Pick(turned, Box::new(index));
                    shapes.push((Family::Periodic, pick, list.len()));
                }
            }
        } else {
            let s = self.step;
            if p == 1 {
                let family = if s == 1 && first == 0 {
                    Family::Identity
                } else {
                    Family::Affine
                };
                shapes.push((family, plus(times(s, x()), first), 2));
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
            if shapes.is_empty() && p as usize <= LONGEST_LIST {
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
        }
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

/// Laws of the digits to a base.
fn digits(values: &[i64], from: i64) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    let value = |x: i64| -> Option<i64> {
        let index = usize::try_from(x.checked_sub(from)?).ok()?;
        values.get(index).copied()
    };
    let last = from + values.len() as i64 - 1;
    for b in 2..=6_i64 {
        if last < 8 * b {
            break;
        }
        let rules: Option<Vec<(Expr, usize)>> = (0..b).map(|r| rule(&value, b, r, last)).collect();
        let Some(rules) = rules else { continue };
        if !rules.iter().any(|(rule, _)| rule.is_recursive()) {
            // No smaller value is used: that is a law by residue, and found as such.
            continue;
        }
        let x = Expr::Param(0);
        let read_off = rules.iter().map(|(_, read_off)| read_off).sum();
        let mut law = rules[b as usize - 1].0.clone();
        for r in (0..b - 1).rev() {
            if rules[r as usize].0 == law {
                continue;
            }
            let residue = op(Op::Eq, op(Op::Mod, x.clone(), int(b)), int(r));
            law = Expr::If(Box::new([residue, rules[r as usize].0.clone(), law]));
        }
        proposals.push(Proposal {
            read_off,
            ..Proposal::new(Family::SelfSimilar, law)
        });
        break;
    }
    proposals
}

/// A value from the quotient.
type Rule = Box<dyn Fn(i64) -> Option<i64>>;

/// The simplest rule for the values at `b k + r`.
fn rule(value: &dyn Fn(i64) -> Option<i64>, b: i64, r: i64, last: i64) -> Option<(Expr, usize)> {
    let quotient = || op(Op::Div, Expr::Param(0), int(b));
    let own = |k: Expr| Expr::Own(vec![k]);
    // Two places far enough from the start, whose values tell the numbers of a rule.
    let (k1, k2) = (4, 5);
    let (v1, v2) = (value(b * k1 + r)?, value(b * k2 + r)?);
    let mut rules: Vec<(Expr, usize, Rule)> = Vec::new();
    rules.push((int(v1), 1, Box::new(move |_| Some(v1))));
    let slope = v2 - v1;
    if slope != 0 && slope.abs() <= 4 * b {
        let c = v1 - slope * k1;
        rules.push((
            plus(times(slope, quotient()), c),
            2,
            Box::new(move |k| Some(slope * k + c)),
        ));
    }
    let (g1, g2) = (value(k1)?, value(k2)?);
    let mut linear = |factor: i64| {
        let c = v1.checked_sub(factor.checked_mul(g1)?)?;
        if v2 != factor.checked_mul(g2)?.checked_add(c)? {
            return None;
        }
        let law = if factor == -1 {
            op(Op::Sub, int(c), own(quotient()))
        } else {
            plus(times(factor, own(quotient())), c)
        };
        Some((law, factor, c))
    };
    let found: Vec<(Expr, i64, i64)> = [1, -1, 2, 3, 4, b]
        .into_iter()
        .filter_map(&mut linear)
        .collect();
    let fits = |f: &dyn Fn(i64) -> Option<i64>| {
        let mut wrong = 0;
        let mut k = 0;
        while b * k + r <= last {
            if let Some(here) = value(b * k + r)
                && f(k) != Some(here)
            {
                wrong += 1;
                if wrong > 2 {
                    return false;
                }
            }
            k += 1;
        }
        true
    };
    if let Some((law, read_off, _)) = rules.iter().find(|(.., f)| fits(&**f)) {
        return Some((law.clone(), *read_off));
    }
    for (law, factor, c) in found {
        let f = |k: i64| value(k)?.checked_mul(factor)?.checked_add(c);
        if fits(&f) {
            return Some((law, 1));
        }
    }
    let stern = |k: i64| value(k)?.checked_add(value(k + 1)?);
    if fits(&stern) {
        let next = own(plus(quotient(), 1));
        return Some((op(Op::Add, own(quotient()), next), 0));
    }
    None
}

/// Functions of number theory, and values that are those at such a function.
fn numbers(judge: &Judge) -> Vec<Proposal> {
    let x = || Expr::Param(0);
    let mut proposals = Vec::new();
    let table = judge.table;
    let middle = table.cells.len() / 2;
    let at = table.axes[0].from + middle as i64;
    // The constant beside the function is read off in the middle, where nothing is special.
    let constant = |law: &Expr| -> Option<i64> {
        let here = law.eval(&[at], &judge.ground)?;
        Some(table.cells[middle]? - here)
    };
    let mut functions: Vec<Expr> = Fun::OF_ONE
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
