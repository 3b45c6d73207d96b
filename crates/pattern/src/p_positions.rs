//! Laws of the positions that are lost for the player to move.
//!
//! The set of losses is a table of truth values, often simpler than the values themselves. Three
//! forms are tried: a function `u` of the position is 0 or is in fixed residues (`x % 4 == 0`,
//! `x ^ y == 0`, `x == y`: the second player mirrors); or the losses are the pairs of a Beatty
//! sequence.
//!
//! # Beatty pairs
//! W. A. Wythoff 1907: the losses of his game are the pairs `(floor(nφ), floor(nφ) + n)`. With
//! moves on both heaps that may differ by less than `r`, the n-th pair has the difference `r n`,
//! and its least part is `floor(n α)` with `α = (2 - r + √(r² + 4)) / 2` (A. S. Fraenkel, *How to
//! beat your Wythoff games' opponent on three fronts*, Amer. Math. Monthly 89, 1982). The rule
//! language has integers only, and `floor((m + √N)/2) = (m + isqrt(N))/2` there.

use crate::expr::{Expr, Fun, Op, int, op, plus, times};
use crate::finding::Family;
use crate::grid;
use crate::p_position_curves;
use crate::row::Repeat;
use crate::verify::{Proposal, Verifier};

/// The largest `r` tried for a Beatty pair.
const MAX_RATIO: i64 = 8;

/// Proposes conditions for the losses.
pub fn propose(verifier: &mut Verifier) -> Vec<Proposal> {
    let parameters = verifier.table.area.axes.len();
    let mut proposals = Vec::new();
    let losses = |value: i64| i64::from(value == 0);
    if parameters == 1 {
        let from = verifier.table.area.axes[0].from;
        let first = verifier.table.cells.iter().position(Option::is_some);
        let first = first.unwrap_or(0);
        let cells: Option<Vec<i64>> = verifier.table.cells[first..]
            .iter()
            .map(|value| value.map(losses))
            .collect();
        if let Some(cells) = cells {
            proposals.extend(periodic(&cells, from + first as i64, &Expr::Param(0)));
        }
        let places: Vec<(i64, Option<i64>)> =
            (from..).zip(verifier.table.cells.iter().copied()).collect();
        proposals.extend(p_position_curves::recurrence(&places, None));
        return proposals;
    }
    for u in grid::combinations(parameters) {
        let Some(map) = grid::function_of(verifier, &u, &losses) else {
            continue;
        };
        let zeros: Vec<i64> = (0..)
            .zip(&map)
            .filter(|(_, value)| **value == Some(1))
            .map(|(key, _)| key)
            .collect();
        let known = map.iter().flatten().count();
        if zeros.is_empty() || zeros.len() == known {
            continue;
        }
        if zeros == [0] {
            let (law, family) = match &u {
                Expr::Call(Fun::Abs, _) => {
                    (op(Op::Eq, Expr::Param(0), Expr::Param(1)), Family::Mirror)
                }
                _ => (op(Op::Eq, u, int(0)), Family::Losses),
            };
            proposals.push(zero(family, law, None, 0));
            continue;
        }
        let cells: Option<Vec<i64>> = map.into_iter().collect();
        if let Some(cells) = cells {
            proposals.extend(periodic(&cells, 0, &u));
        }
    }
    if parameters == 2 {
        proposals.extend((1..=MAX_RATIO).map(beatty));
        proposals.extend(p_position_curves::propose(verifier));
    }
    proposals
}

fn zero(family: Family, law: Expr, guard: Option<Expr>, read_off: usize) -> Proposal {
    Proposal {
        guard,
        read_off,
        of_zeros: true,
        ..Proposal::new(family, law)
    }
}

/// `u % p` is one of some residues.
fn periodic(cells: &[i64], from: i64, u: &Expr) -> Option<Proposal> {
    let period = Repeat::find(cells, from)?;
    let p = period.p as i64;
    if period.step != 0 || p == 1 || p > 256 {
        return None;
    }
    let start = (period.start - from) as usize;
    let mut residues: Vec<i64> = (start..start + period.p)
        .filter(|&i| cells[i] == 1)
        .map(|i| (from + i as i64).rem_euclid(p))
        .collect();
    residues.sort_unstable();
    let residue = op(Op::Mod, u.clone(), int(p));
    let law = match &residues[..] {
        [r] => op(Op::Eq, residue, int(*r)),
        many if many.len() as i64 == p - 1 => {
            let left_out = (0..p).find(|r| !many.contains(r))?;
            op(Op::Ne, residue, int(left_out))
        }
        _ => Expr::In(Box::new(residue), residues, false),
    };
    let guard = (start > 0).then(|| op(Op::Ge, u.clone(), int(period.start)));
    Some(Proposal {
        period: matches!(u, Expr::Param(0)).then_some((p, 0)),
        ..zero(Family::Losses, law, guard, period.p)
    })
}

/// The pairs with the differences `r n`.
fn beatty(r: i64) -> Proposal {
    let pair = || vec![Expr::Param(0), Expr::Param(1)];
    let difference = Expr::Call(Fun::Abs, vec![op(Op::Sub, Expr::Param(0), Expr::Param(1))]);
    let n = || {
        if r == 1 {
            difference.clone()
        } else {
            op(Op::Div, difference.clone(), int(r))
        }
    };
    let root = Expr::Call(
        Fun::Isqrt,
        vec![op(Op::Mul, int(r * r + 4), op(Op::Mul, n(), n()))],
    );
    let sum = match 2 - r {
        0 => root,
        c @ 1.. => op(Op::Add, times(c, n()), root),
        c => op(Op::Sub, root, times(-c, n())),
    };
    let least = op(Op::Div, sum, int(2));
    let mut law = op(Op::Eq, Expr::Call(Fun::Min, pair()), least);
    if r > 1 {
        let whole = op(Op::Eq, op(Op::Mod, difference, int(r)), int(0));
        law = op(Op::And, whole, law);
    }
    zero(Family::Beatty, plus(law, 0), None, 0)
}
