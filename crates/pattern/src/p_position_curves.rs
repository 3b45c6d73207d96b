//! Losses of two parameters on lines, in cones and in pairs; and losses of one parameter that grow
//! by a recurrence.
//!
//! * *Graphs.* If each `x` has at most one `y` with a loss at `(x,y)`, that `y` is a function of
//!   `x`, which is searched for a law in turn: `y == 2 * x + 1`, `y == 3 * x / 2`. The same for
//!   `max(x,y)` as a function of `min(x,y)`.
//! * *Complementary pairs.* The n-th pair is `(a, a + tn + c)` with `a` the mex of all numbers in
//!   the pairs before it. For `c = 0` these are the Beatty pairs of `p_positions`; the recursion is
//!   from A. S. Fraenkel (1982), who treats `c = 0`, and is verified here for each `c`.
//! * *Cones.* Euclid's game is lost exactly if the larger number is less than `φ` times the smaller
//!   one (A. J. Cole and A. J. T. Davie 1969). So `M² < a m M + b m²` is tried for small `a` and
//!   `b`, which means that `M/m` is less than the root of `t² = a t + b`.
//! * *Recurrences.* Fibonacci Nim is lost exactly at the Fibonacci numbers (M. J. Whinihan 1963).
//!   Losses `z₀ < z₁ < …` with `z(i+2) = a z(i+1) + b z(i) + c` are few among many cells, so the
//!   measure is the information about their places: a table of `n` cells with `k` losses has
//!   `log2 C(n,k)` bits.

use crate::expr::{Expr, Fun, Op, int, op, times};
use crate::finding::Family;
use crate::grid;
use crate::significance::{MARGIN_BITS, log2};
use crate::verify::{Proposal, Verifier};

/// Maximum length of a list of pairs.
const MAX_PAIRS: usize = 256;

/// Minimum number of losses predicted by a recurrence.
const MIN_P_POSITIONS: usize = 8;

fn zero(family: Family, law: Expr, guard: Option<Expr>, read_off: usize) -> Proposal {
    Proposal {
        guard,
        read_off,
        of_zeros: true,
        ..Proposal::new(family, law)
    }
}

fn pair(fun: Fun) -> Expr {
    Expr::Call(fun, vec![Expr::Param(0), Expr::Param(1)])
}

/// Returns the losses of a grid, if they may be a graph: at most as many as rows and columns
/// together.
fn losses(verifier: &mut Verifier) -> Option<Vec<(i64, i64)>> {
    let table = verifier.table;
    let most = table.area.axes[0].len() + table.area.axes[1].len();
    let mut found = Vec::new();
    table.each(|_, at, value| {
        if value == Some(0) {
            found.push((at[0], at[1]));
        }
        found.len() <= most
    });
    verifier.work += table.cells.len() as u64;
    (found.len() >= 4 && found.len() <= most).then_some(found)
}

/// Laws of the losses of two parameters.
pub fn propose(verifier: &mut Verifier) -> Vec<Proposal> {
    let mut proposals = Vec::new();
    if let Some(found) = losses(verifier) {
        let reach = |i: usize| verifier.table.area.axes[i].to;
        let (last_x, last_y) = (reach(0), reach(1));
        let (x, y) = (|| Expr::Param(0), || Expr::Param(1));
        let swapped: Vec<(i64, i64)> = found.iter().map(|(a, b)| (*b, *a)).collect();
        proposals.extend(graph(verifier, &found, last_y, x(), &y()));
        proposals.extend(graph(verifier, &swapped, last_x, y(), &x()));
        let mut ordered: Vec<(i64, i64)> =
            found.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
        ordered.sort_unstable();
        ordered.dedup();
        let square = last_x == last_y;
        if square
            && found
                .iter()
                .all(|(a, b)| found.binary_search(&(*b, *a)).is_ok())
        {
            proposals.extend(graph(
                verifier,
                &ordered,
                last_y,
                pair(Fun::Min),
                &pair(Fun::Max),
            ));
            proposals.extend(pairs(&ordered, last_y));
        }
    }
    proposals.extend(cones(verifier.positions.as_ref()));
    proposals.extend(diagonals(verifier));
    proposals
}

/// Finds `right == f(left)` for the losses, given as pairs of both sides; the right one is at most
/// `last`.
fn graph(
    verifier: &mut Verifier,
    found: &[(i64, i64)],
    last: i64,
    left: Expr,
    right: &Expr,
) -> Option<Proposal> {
    let mut sorted = found.to_vec();
    sorted.sort_unstable();
    if sorted.windows(2).any(|two| two[0].0 == two[1].0) || sorted.len() < 8 {
        return None;
    }
    let from = sorted[0].0;
    let len = sorted[sorted.len() - 1].0 - from + 1;
    // The function may leave the box; before that it has no holes.
    if len as usize != sorted.len() {
        return None;
    }
    let cells = sorted.iter().map(|(_, b)| Some(*b)).collect();
    let (law, guard, read_off) = grid::law_of(verifier, from, cells)?;
    let value = law.with(std::slice::from_ref(&left));
    // A straight line through the origin with slope 1 is the mirror, which another family finds.
    if value == left || last < 8 {
        return None;
    }
    let guard = guard.map(|guard| guard.with(std::slice::from_ref(&left)));
    let law = op(Op::Eq, right.clone(), value);
    let law = if from > 0 && guard.is_none() {
        op(Op::And, op(Op::Ge, left, int(from)), law)
    } else {
        law
    };
    Some(zero(Family::Line, law, guard, read_off))
}

/// The pairs `(a, a + tn + c)` with the mex of all before as `a`.
fn pairs(ordered: &[(i64, i64)], last: i64) -> Option<Proposal> {
    let [(a0, b0), (a1, b1), ..] = ordered else {
        return None;
    };
    let (c, t) = (b0 - a0, (b1 - a1) - (b0 - a0));
    // Without c these are the Beatty pairs; and with t = 0 there is a law by residue.
    if !(1..=8).contains(&t) || !(1..=16).contains(&c) || last as usize >= MAX_PAIRS {
        return None;
    }
    let mut list = vec![-1; last as usize + 1];
    let mut taken = vec![false; last as usize + 1];
    let mut n = 0;
    let mut next = *a0;
    let mut checked = 0;
    while let Some(a) = (next..=last).find(|a| !taken[*a as usize]) {
        let b = a + t * n + c;
        list[a as usize] = b;
        taken[a as usize] = true;
        if b <= last {
            taken[b as usize] = true;
            checked += 1;
        }
        next = a + 1;
        n += 1;
    }
    if checked < MIN_P_POSITIONS {
        return None;
    }
    let law = op(
        Op::Eq,
        pair(Fun::Max),
        Expr::Pick(list, Box::new(pair(Fun::Min))),
    );
    Some(zero(Family::Pairs { t, c }, law, None, 4))
}

/// `M² < a m M + b m²` for the larger and the smaller number.
fn cones(positions: Option<&Expr>) -> Vec<Proposal> {
    let (x, y) = (|| Expr::Param(0), || Expr::Param(1));
    let mut proposals = Vec::new();
    for a in 0..=4 {
        for b in -3..=4 {
            // The root must be above 1, or the cone is empty.
            if a + b <= 1 || a * a + 4 * b < 0 {
                continue;
            }
            let ordered = op(Op::Le, x(), y());
            let ways = if positions == Some(&ordered) {
                vec![(x(), y(), None)]
            } else {
                vec![
                    (pair(Fun::Min), pair(Fun::Max), None),
                    (x(), y(), Some(ordered)),
                ]
            };
            for (small, large, guard) in ways {
                let product = |p: &Expr, q: &Expr| op(Op::Mul, p.clone(), q.clone());
                let middle = times(a, product(&small, &large));
                let square = times(b.abs(), product(&small, &small));
                let bound = match (a, b) {
                    (0, _) => square,
                    (_, 0) => middle,
                    (_, 1..) => op(Op::Add, middle, square),
                    _ => op(Op::Sub, middle, square),
                };
                let inside = op(Op::Lt, product(&large, &large), bound);
                let apart = op(Op::Ne, x(), y());
                let family = Family::Cone { a, b };
                proposals.push(zero(family, inside.clone(), guard.clone(), 2));
                proposals.push(zero(family, op(Op::And, apart, inside), guard, 2));
            }
        }
    }
    proposals
}

/// Losses on the lines `y == x + c` that grow by a recurrence.
fn diagonals(verifier: &mut Verifier) -> Vec<Proposal> {
    let table = verifier.table;
    let [first, second] = &table.area.axes[..] else {
        return Vec::new();
    };
    let mut proposals = Vec::new();
    for c in [-1, 0, 1, -2, 2] {
        let cells: Vec<(i64, Option<i64>)> = (first.from..=first.to)
            .filter_map(|x| {
                let y = second.place(x + c)?;
                Some((x, table.cells[first.place(x)? * second.len() + y]))
            })
            .collect();
        verifier.work += cells.len() as u64;
        let on_line = op(Op::Eq, Expr::Param(1), crate::expr::plus(Expr::Param(0), c));
        proposals.extend(recurrence(&cells, Some(on_line)));
        if !proposals.is_empty() {
            break;
        }
    }
    proposals
}

/// Finds losses that grow by a linear recurrence of the second order, among cells with their
/// places.
pub fn recurrence(cells: &[(i64, Option<i64>)], guard: Option<Expr>) -> Option<Proposal> {
    let mut zeros: Vec<i64> = Vec::new();
    let mut known = 0;
    for (x, value) in cells {
        known += usize::from(value.is_some());
        if *value == Some(0) {
            zeros.push(*x);
        }
    }
    // The first losses may be irregular.
    let late = zeros.len().saturating_sub(MIN_P_POSITIONS).min(2);
    if zeros.len() < MIN_P_POSITIONS || zeros.len() > 64 || zeros.len() * 3 > known {
        return None;
    }
    for skip in 0..=late {
        let z = &zeros[skip..];
        for (a, b, c) in recurrences() {
            let next = |i: usize| {
                let (p, q) = (z[i + 1].checked_mul(a)?, z[i].checked_mul(b)?);
                p.checked_add(q)?.checked_add(c)
            };
            if (0..z.len() - 2).any(|i| next(i) != Some(z[i + 2])) {
                continue;
            }
            // The sequence must end because the table does.
            let last = cells.last().map_or(0, |(x, _)| *x);
            if next(z.len() - 2).is_none_or(|beyond| beyond <= last) {
                continue;
            }
            let (n, k) = (known as u128, zeros.len() as u128);
            let worth = log2(n, k) * k as u64 + log2(n, n - k) * (n - k) as u64;
            let start: u64 = zeros[..skip + 2]
                .iter()
                .map(|z| log2(u128::from(z.unsigned_abs()) + 2, 1))
                .sum();
            let size = (a.abs() + b.abs() + c.abs()) as u64;
            if worth < 256 * (MARGIN_BITS + 2 * size) + start {
                continue;
            }
            let law = Expr::In(Box::new(Expr::Param(0)), zeros.clone(), false);
            return Some(Proposal {
                weighed: true,
                ..zero(Family::Recurrence { a, b, c }, law, guard, 0)
            });
        }
    }
    None
}

/// Returns the recurrences to try, those with small numbers first.
fn recurrences() -> Vec<(i64, i64, i64)> {
    let mut all = Vec::new();
    for a in 1..=4 {
        for b in -4..=4_i64 {
            for c in -3..=3_i64 {
                // Sequences that grow at most linearly are a period or a polynomial.
                if a + b >= 2 {
                    all.push((a, b, c));
                }
            }
        }
    }
    all.sort_by_key(|(a, b, c)| (a + b.abs() + 2 * c.abs(), *a));
    all
}
