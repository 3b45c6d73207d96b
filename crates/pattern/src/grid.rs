//! Laws of two and more parameters.
//!
//! Most closed forms of such games are `h(u(x,y))` for a simple `u`, most often the nim-sum, or a
//! nim-sum of functions of one parameter each. One pass decides whether a table has such a form:
//! each value of `u` must always have the same value of the table, or each cell must be the nim-sum
//! of its projections to two axes. Then `h`, or the functions of one parameter, are sequences,
//! which are searched for laws in turn; the composed formula is verified on the table.

use crate::expr::{Expr, Fun, Op, int, op, plus};
use crate::finding::Family;
use crate::row;
use crate::verify::{Proposal, Verifier};
use grundy_core::{Area, Axis, Kind};

use crate::sample::Sample;

/// Maximum length of a table of the values of `u`.
const MAX_KEYS: i64 = 1 << 22;

/// The functions `u`, simplest first.
pub fn combinations(parameters: usize) -> Vec<Expr> {
    let all = |o: Op| (1..parameters).fold(Expr::Param(0), |sum, i| op(o, sum, Expr::Param(i)));
    let call = |fun| Expr::Call(fun, (0..parameters).map(Expr::Param).collect());
    let mut list = vec![all(Op::Xor), all(Op::Add), call(Fun::Min), call(Fun::Max)];
    if parameters == 2 {
        let (x, y) = (Expr::Param(0), Expr::Param(1));
        let difference = op(Op::Sub, x.clone(), y.clone());
        list.push(Expr::Call(Fun::Abs, vec![difference]));
        list.push(call(Fun::Gcd));
        list.push(all(Op::NimMul));
        list.push(all(Op::Mul));
        for c in [0, 1, 2] {
            for (a, b) in [(&x, &y), (&y, &x)] {
                list.push(op(Op::Mod, a.clone(), plus(b.clone(), c)));
                list.push(op(Op::Div, a.clone(), plus(b.clone(), c)));
            }
        }
    }
    list.extend((0..parameters).map(Expr::Param));
    list
}

/// Returns the value of the table for each value of `u`, from 0 on; none if the table is not a
/// function of `u`.
pub fn function_of(
    verifier: &mut Verifier,
    u: &Expr,
    of: &dyn Fn(i64) -> i64,
) -> Option<Vec<Option<i64>>> {
    let mut map: Vec<Option<i64>> = Vec::new();
    let mut fits = true;
    let mut work = 0;
    verifier.table.each(|_, at, value| {
        work += 1;
        let Some(value) = value else { return true };
        let key = u
            .eval(at, &verifier.ground)
            .filter(|key| (0..MAX_KEYS).contains(key));
        let Some(key) = key.map(|key| key as usize) else {
            fits = false;
            return false;
        };
        if key >= map.len() {
            map.resize(key + 1, None);
        }
        let value = of(value);
        fits = *map[key].get_or_insert(value) == value;
        fits
    });
    verifier.work += work;
    fits.then_some(map)
}

/// Returns the simplest law of a sequence, by a recursive search.
pub fn law_of(
    verifier: &mut Verifier,
    from: i64,
    cells: Vec<Option<i64>>,
) -> Option<(Expr, Option<Expr>, usize)> {
    let table = Sample {
        function: verifier.table.function.clone(),
        kind: Kind::Plain,
        area: Area::new(vec![Axis::new("x", from, from + cells.len() as i64 - 1)]),
        cells,
    };
    let mut inner = Verifier::new(&table, &mut *verifier.observer);
    let mut best: Option<(usize, Expr, Option<Expr>, usize)> = None;
    for proposal in row::propose(&mut inner) {
        if proposal.law.is_recursive() {
            continue;
        }
        let Some(found) = inner.holds(&proposal) else {
            continue;
        };
        // A part must hold everywhere: the whole cannot express its exceptions.
        if !found.exceptions.is_empty() {
            continue;
        }
        let length = found.statement.len();
        if best.as_ref().is_none_or(|(known, ..)| length < *known) {
            best = Some((length, found.law, found.guard, proposal.read_off));
        }
    }
    let work = inner.work;
    let stopped = inner.stopped;
    verifier.work += work;
    verifier.stopped |= stopped;
    best.map(|(_, law, guard, read_off)| (law, guard, read_off))
}

/// Proposes all laws of a grid.
pub fn propose(verifier: &mut Verifier) -> Vec<Proposal> {
    let parameters = verifier.table.area.axes.len();
    let mut proposals = Vec::new();
    for u in combinations(parameters) {
        let Some(map) = function_of(verifier, &u, &|value| value) else {
            continue;
        };
        if map.iter().flatten().count() < 2 {
            continue;
        }
        let plain = map
            .iter()
            .enumerate()
            .all(|(key, value)| value.is_none_or(|value| value == key as i64));
        if plain {
            proposals.push(Proposal::new(family(&u, true), u));
            continue;
        }
        match law_of(verifier, 0, map) {
            Some((law, guard, read_off)) => {
                let here = std::slice::from_ref(&u);
                let law = law.with(here);
                proposals.push(Proposal {
                    guard: guard.map(|guard| guard.with(here)),
                    read_off,
                    ..Proposal::new(family(&u, false), law)
                });
            }
            None if matches!(u, Expr::Op(Op::Xor, _)) => {
                let mut place = vec![u.clone()];
                place.extend((1..parameters).map(|_| int(0)));
                proposals.push(Proposal::new(Family::Related, Expr::Own(place)));
            }
            None => {}
        }
    }
    proposals.extend(separable(verifier));
    if parameters == 2 {
        let swapped = Expr::Own(vec![Expr::Param(1), Expr::Param(0)]);
        proposals.push(Proposal::new(Family::Symmetric, swapped));
        // The board rotated by half a turn.
        let turned = verifier
            .table
            .area
            .axes
            .iter()
            .enumerate()
            .map(|(i, axis)| {
                let ends = axis.from + axis.to;
                op(Op::Sub, int(ends), Expr::Param(i))
            });
        let turned = Expr::Own(turned.collect());
        proposals.push(Proposal::new(Family::Central, turned));
    }
    proposals
}

fn family(u: &Expr, plain: bool) -> Family {
    match u {
        Expr::Op(Op::Xor, _) if plain => Family::NimSum,
        Expr::Op(Op::NimMul, _) if plain => Family::NimProduct,
        _ => Family::Combined,
    }
}

/// Joins two parts to a whole, or subtracts a part from a whole.
type Join = fn(i64, i64) -> Option<i64>;

/// Finds the tables that are a nim-sum, a sum or a nim product of functions of one parameter each.
fn separable(verifier: &mut Verifier) -> Vec<Proposal> {
    let table = verifier.table;
    let mut proposals = Vec::new();
    let parameters = table.area.axes.len();
    // Through the base all axes are known.
    let Some(base) =
        (0..table.cells.len().min(1 << 12)).find(|&cell| axes_through(table, cell).is_some())
    else {
        return proposals;
    };
    let here = table.area.position(base);
    let origin = table.cells[base].unwrap_or(0);
    let Some(axes) = axes_through(table, base) else {
        return proposals;
    };
    let joins: [(Op, Family, Join, Join); 2] = [
        (
            Op::Xor,
            Family::NimSum,
            |a, b| Some(a ^ b),
            |a, b| Some(a ^ b),
        ),
        (Op::Add, Family::Sum, i64::checked_add, i64::checked_sub),
    ];
    for (o, family, join, part) in joins {
        // The first factor has the value at the base, the others have 0 there.
        let factors: Option<Vec<Vec<i64>>> = axes
            .iter()
            .enumerate()
            .map(|(i, axis)| {
                axis.iter()
                    .map(|&value| {
                        if i == 0 {
                            Some(value)
                        } else {
                            part(value, origin)
                        }
                    })
                    .collect()
            })
            .collect();
        let Some(factors) = factors else { continue };
        if !fits(verifier, &factors, join) {
            continue;
        }
        // A table that depends on one parameter is found by another family.
        let constant = |factor: &Vec<i64>| factor.iter().all(|value| *value == factor[0]);
        if factors.iter().filter(|factor| !constant(factor)).count() < 2 {
            continue;
        }
        let mut laws = Vec::new();
        let mut read_off = 0;
        for (i, factor) in factors.iter().enumerate() {
            let cells: Vec<Option<i64>> = factor.iter().copied().map(Some).collect();
            let own = || {
                let mut place: Vec<Expr> = here.iter().map(|&value| int(value)).collect();
                place[i] = Expr::Param(i);
                let own = Expr::Own(place);
                if i == 0 || origin == 0 {
                    own
                } else {
                    op(
                        if o == Op::Xor { Op::Xor } else { Op::Sub },
                        own,
                        int(origin),
                    )
                }
            };
            let found = law_of(verifier, table.area.axes[i].from, cells);
            laws.push(match found {
                Some((law, None, read)) => {
                    read_off += read;
                    law.with(&[Expr::Param(i)])
                }
                _ => own(),
            });
        }
        let law = laws
            .into_iter()
            .reduce(|a, b| op(o, a, b))
            .unwrap_or(int(0));
        proposals.push(Proposal {
            read_off,
            ..Proposal::new(family, law)
        });
    }
    if parameters == 2 {
        proposals.extend(nim_product(verifier));
    }
    proposals
}

/// `g1(x) ⊗ g2(y)`: through a cell of value 1 both factors can be read off.
fn nim_product(verifier: &mut Verifier) -> Option<Proposal> {
    let table = verifier.table;
    let base = (0..table.cells.len().min(1 << 12))
        .find(|&cell| table.cells[cell] == Some(1) && axes_through(table, cell).is_some())?;
    let here = table.area.position(base);
    let factors = axes_through(table, base)?;
    let join = |a: i64, b: i64| {
        let (a, b) = (u64::try_from(a).ok()?, u64::try_from(b).ok()?);
        i64::try_from(grundy_nimber::nim_mul(a, b)).ok()
    };
    if !fits(verifier, &factors, join) {
        return None;
    }
    let mut laws = Vec::new();
    let mut read_off = 0;
    for (i, factor) in factors.iter().enumerate() {
        let cells: Vec<Option<i64>> = factor.iter().copied().map(Some).collect();
        let found = law_of(verifier, table.area.axes[i].from, cells);
        laws.push(if let Some((law, None, read)) = found {
            read_off += read;
            law.with(&[Expr::Param(i)])
        } else {
            let mut place: Vec<Expr> = here.iter().map(|&value| int(value)).collect();
            place[i] = Expr::Param(i);
            Expr::Own(place)
        });
    }
    let law = laws.into_iter().reduce(|a, b| op(Op::NimMul, a, b))?;
    Some(Proposal {
        read_off,
        ..Proposal::new(Family::NimProduct, law)
    })
}

/// Whether every cell is the join of its factors.
fn fits(
    verifier: &mut Verifier,
    factors: &[Vec<i64>],
    join: impl Fn(i64, i64) -> Option<i64>,
) -> bool {
    let table = verifier.table;
    let mut fits = true;
    let mut work = 0;
    table.each(|_, at, value| {
        work += 1;
        let Some(value) = value else { return true };
        let mut parts = at
            .iter()
            .zip(&table.area.axes)
            .zip(factors)
            .map(|((x, axis), factor)| factor[(x - axis.from) as usize]);
        let first = parts.next().unwrap_or(0);
        fits = parts.try_fold(first, &join) == Some(value);
        fits
    });
    verifier.work += work;
    fits
}

/// The values on the axes through a cell, if all are known.
fn axes_through(table: &Sample, cell: usize) -> Option<Vec<Vec<i64>>> {
    table.cells[cell]?;
    let mut stride = table.cells.len();
    table
        .area
        .axes
        .iter()
        .map(|axis| {
            stride /= axis.len();
            let index = cell / stride % axis.len();
            let start = cell - index * stride;
            (0..axis.len())
                .map(|i| table.cells[start + i * stride])
                .collect()
        })
        .collect()
}

/// The laws of the first rows of a grid of two parameters.
pub fn rows(verifier: &mut Verifier, count: usize) -> Vec<crate::finding::Finding> {
    let table = verifier.table;
    let [first, second] = &table.area.axes[..] else {
        return Vec::new();
    };
    let mut findings = Vec::new();
    for i in 0..count.min(first.len()) {
        let row = Sample {
            function: table.function.clone(),
            kind: table.kind,
            area: Area::new(vec![second.clone()]),
            cells: table.cells[i * second.len()..(i + 1) * second.len()].to_vec(),
        };
        let fixed = first.from + i as i64;
        let mut inner = Verifier::new(&row, &mut *verifier.observer);
        inner.names.head = format!("{}({fixed},{})", table.function, second.name);
        let proposals = row::propose(&mut inner);
        let mut best: Option<crate::finding::Finding> = None;
        for mut proposal in proposals {
            if proposal.law.is_recursive() {
                continue;
            }
            if proposal.family == Family::Constant {
                continue;
            }
            proposal.family = Family::Row;
            if let Some(mut found) = inner.verify(&proposal)
                && best
                    .as_ref()
                    .is_none_or(|known| found.statement.len() < known.statement.len())
            {
                let only = Axis::new(&first.name, fixed, fixed);
                found.checked.axes.insert(0, only);
                // From here on the law is about the positions of the whole grid.
                let of_grid = [Expr::Param(1)];
                found.law = found.law.with(&of_grid);
                found.guard = found.guard.map(|guard| guard.with(&of_grid));
                for exception in &mut found.exceptions {
                    exception.position.insert(0, fixed);
                }
                best = Some(found);
            }
        }
        let (work, stopped) = (inner.work, inner.stopped);
        verifier.work += work;
        verifier.stopped |= stopped;
        findings.extend(best);
    }
    findings
}
