//! Nim written as a list of heaps:
//! `w(h) = win{ w(put(h, i, j)) for i in 0..len(h) for j in 0..h[i] }` or the same in `misere`.
//!
//! The form is recognised in the syntax tree, and names do not matter: one item, one heap of the
//! list lowered to any smaller number, sorted afterwards or not.

use grundy_core::Turn;

use crate::Rules;
use crate::syntax::ast::{Clause, Expr, ExprKind, Item, ParamKind, Reducer, Source};

/// Nim in a list of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedNim {
    /// Whether the rules are those of misère play.
    pub misere: bool,
    /// Whether the list is sorted after each move.
    pub sorted: bool,
}

impl Rules {
    /// Returns how a function is Nim in a list of heaps, if it is.
    pub fn nim_in_a_list(&self, function: &str) -> Option<ListedNim> {
        let mut definitions = self.tree().definitions_of(function);
        let definition = definitions
            .next()
            .filter(|_| definitions.next().is_none())?;
        let [param] = &definition.params.as_ref()?[..] else {
            return None;
        };
        let (
            ParamKind::Named {
                name,
                at_least: None,
            },
            ExprKind::Reduce(reduce),
        ) = (&param.kind, &definition.body.kind)
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
        // A name of the rules may hide a function of the language.
        let hides = |name: &str| self.tree().definitions_of(name).next().is_some();
        let plain = reduce.default.is_none() && !["put", "sort", "len"].into_iter().any(hides);
        plain.then_some(ListedNim { misere, sorted })
    }
}

/// Returns the arguments of a call of this function.
fn call<'a>(expr: &'a Expr, name: &str) -> Option<&'a [Expr]> {
    match &expr.kind {
        ExprKind::Call(called, arguments) if called.text == name => Some(arguments),
        _ => None,
    }
}

/// Returns the bound of `for name in 0..bound`, with the name.
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

/// Returns whether the result is sorted, if an item lowers one heap of the list `h`.
fn lowers(item: &Item, function: &str, h: &str) -> Option<bool> {
    let [heaps, stones] = &item.clauses[..] else {
        return None;
    };
    let ((i, count), (j, height)) = (below(heaps)?, below(stones)?);
    let all = matches!(call(count, "len"), Some([list]) if list.is_name(h));
    let of_one =
        matches!(&height.kind, ExprKind::Index(list, at) if list.is_name(h) && at.is_name(i));
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
    let put = list.is_name(h) && at.is_name(i) && new.is_name(j);
    let distinct = h != i && h != j && i != j;
    (all && of_one && put && distinct && item.turn == Turn::Ordinary)
        .then_some(call(left, "sort").is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::tests::rules;

    #[test]
    fn nim_in_a_list_is_recognised_with_any_names() {
        let nim = |misere, sorted| Some(ListedNim { misere, sorted });
        for (text, expected) in [
            (
                "w(a) = win{ w(put(a, p, q)) for p in 0..len(a) for q in 0..a[p] }",
                nim(false, false),
            ),
            (
                "w(h) = misere{ w(sort(put(h, i, j))) for i in 0..len(h) for j in 0..h[i] }",
                nim(true, true),
            ),
            (
                "w(h) = win{ w(put(h, i, j)) for i in 0..len(h) for j in 1..h[i] }",
                None,
            ),
        ] {
            assert_eq!(rules(text).nim_in_a_list("w"), expected, "{text}");
        }
    }
}
