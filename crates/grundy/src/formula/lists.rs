//! Nim written as a list of heaps,
//! `w(h) = win{ w(put(h, i, j)) for i in 0..len(h) for j in 0..h[i] }` or the same in `misere`: the
//! winning moves of large heaps by Bouton's theorem (C. L. Bouton 1901), where the moves are too
//! many to be listed.
//!
//! The form is recognised in the syntax tree of the rules, and names do not matter: one item, one
//! heap of the list lowered to any smaller number, sorted afterwards or not. A heap of a won
//! position has at most one winning move. It leaves the xor of the other heaps. Under misère play,
//! if no other heap is above 1, it leaves 0 or 1 such that the number of heaps of 1 is odd.

use grundy_core::{Run, Turn};
use grundy_rules::Value;
use grundy_rules::syntax::ast::{Clause, Expr, ExprKind, Item, ParamKind, Reducer, Source};

use super::Formula;
use super::listing::{FoundOption, Vast};
use crate::failure::Failure;
use crate::ruleset::{MAX_MOVES, Wanted};
use crate::solution::Component;

/// Nim in lists.
#[derive(Clone, Copy)]
struct ListedNim {
    misere: bool,
    sorted: bool,
}

/// A call of this function, with its arguments.
fn call<'a>(expr: &'a Expr, name: &str) -> Option<&'a [Expr]> {
    match &expr.kind {
        ExprKind::Call(called, arguments) if called.text == name => Some(arguments),
        _ => None,
    }
}

fn is_name(expr: &Expr, name: &str) -> bool {
    matches!(&expr.kind, ExprKind::Name(found) if found == name)
}

/// The bound of `for name in 0..bound`, with the name.
fn below(clause: &Clause) -> Option<(&str, &Expr)> {
    let Clause::For(names, source) = clause else {
        return None;
    };
    match (&names[..], source) {
        (
            [name],
            Source::Range {
                lo,
                hi,
                inclusive: false,
                step: None,
            },
        ) if lo.kind == ExprKind::Int(0) => Some((&name.text, hi)),
        _ => None,
    }
}

/// Whether an item lowers one heap of the list `h`; and whether the result is sorted.
fn lowers(item: &Item, function: &str, h: &str) -> Option<bool> {
    let [heaps, stones] = &item.clauses[..] else {
        return None;
    };
    let ((i, count), (j, height)) = (below(heaps)?, below(stones)?);
    let all = matches!(call(count, "len"), Some([list]) if is_name(list, h));
    let of_one =
        matches!(&height.kind, ExprKind::Index(list, at) if is_name(list, h) && is_name(at, i));
    let [left] = call(&item.expr, function)? else {
        return None;
    };
    let inner = match call(left, "sort") {
        Some([inner]) => inner,
        _ => left,
    };
    let [list, at, new] = call(inner, "put")? else {
        return None;
    };
    let put = is_name(list, h) && is_name(at, i) && is_name(new, j);
    let distinct = h != i && h != j && i != j;
    (all && of_one && put && distinct && item.turn == Turn::Ordinary)
        .then_some(call(left, "sort").is_some())
}

impl ListedNim {
    /// Recognises the form in the rules.
    fn of(formula: &Formula, function: &str) -> Option<Self> {
        let definitions = &formula.rules().tree().definitions;
        let mut bodies = definitions
            .iter()
            .filter(|known| known.name.text == function);
        let body = bodies.next().filter(|_| bodies.next().is_none())?;
        // A name of the rules may hide a function of the language.
        let hides = |name: &str| definitions.iter().any(|known| known.name.text == name);
        let [param] = &body.params.as_ref()?[..] else {
            return None;
        };
        let (
            ParamKind::Named {
                name,
                at_least: None,
            },
            ExprKind::Reduce(reduce),
        ) = (&param.kind, &body.body.kind)
        else {
            return None;
        };
        let misere = match reduce.reducer {
            Reducer::Win => false,
            Reducer::Misere => true,
            _ => return None,
        };
        let [item] = &reduce.items[..] else {
            return None;
        };
        let sorted = lowers(item, function, name)?;
        let plain = reduce.default.is_none() && !["put", "sort", "len"].into_iter().any(hides);
        plain.then_some(Self { misere, sorted })
    }

    /// Whether the player to move loses.
    fn lost(self, heaps: &[u128]) -> bool {
        let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
        let large = heaps.iter().any(|&heap| heap > 1);
        (xor == 0) == (large || !self.misere)
    }
}

/// The winning moves of a position of Nim in a list with too many moves for a full list; none for
/// other rules and positions.
pub(crate) fn winning_moves_of_long_list(
    formula: &mut Formula,
    at: &Component,
    wanted: &Wanted,
    run: &mut Run,
) -> Result<Option<Vast>, Failure> {
    let [Value::List(items)] = &at.position[..] else {
        return Ok(None);
    };
    let Some(heaps) = items
        .iter()
        .map(Value::natural)
        .collect::<Option<Vec<u128>>>()
    else {
        return Ok(None);
    };
    let mut sizes = heaps.clone();
    sizes.sort_unstable();
    sizes.dedup();
    let all = sizes
        .iter()
        .fold(0_u128, |all, &size| all.saturating_add(size));
    let Some(nim) = ListedNim::of(formula, &at.function).filter(|_| all > u128::from(MAX_MOVES))
    else {
        return Ok(None);
    };
    run.go_on()?;
    let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
    let mut found: Vec<FoundOption> = Vec::new();
    let mut listed = |place: usize, left: u128, lost: bool| {
        let mut after = heaps.clone();
        after[place] = left;
        if nim.sorted {
            after.sort_unstable();
        }
        let position = vec![Value::List(after.into_iter().map(Value::from).collect())];
        let to = vec![grundy_rules::Summand {
            function: at.function.clone(),
            position,
        }];
        if !found.iter().any(|known| known.to == to) {
            found.push(FoundOption {
                to,
                value: Value::Bool(!lost),
                constant: false,
                turn: Turn::Ordinary,
            });
        }
    };
    for (place, &size) in heaps.iter().enumerate() {
        let wins = [size ^ xor, 0, 1].into_iter().find(|&left| {
            let mut after = heaps.clone();
            after[place] = left;
            left < size && nim.lost(&after)
        });
        if let Some(left) = wins {
            listed(place, left, true);
        }
    }
    if nim.lost(&heaps) && wanted.any {
        let largest = (0..heaps.len()).max_by_key(|&place| heaps[place]);
        if let Some(place) = largest {
            listed(place, 0, false);
        }
    }
    Ok(Some(Vast {
        omitted: all - found.len() as u128,
        found,
        winning_omitted: false,
    }))
}
