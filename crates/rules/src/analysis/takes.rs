//! Detection of subtraction games for Left and Right with separate numbers:
//! `g(x>=0) = { g(x-k) for k in [1,3] | g(x-2) }`.
//!
//! The result is derived from the text, so it holds for every heap. Each option is `g(x-k)` with a
//! number k above 0 that does not depend on x. Moves below zero are excluded by the domain `x>=0`
//! or by the guard `if k<=x`.

use grundy_core::{Run, Value};

use crate::partizan::{ExprValue, PartizanRules};
use crate::syntax::ast::{
    BinaryOp, Clause, CompareOp, Definition, Expr, ExprKind, Item, ParamKind, Source,
};

/// The heap of a function.
struct Heap<'a> {
    function: &'a str,
    /// The name of the parameter.
    x: &'a str,
    /// Whether `x>=0` is its domain.
    bounded: bool,
}

impl PartizanRules {
    /// Returns the numbers that Left and Right may take, if the function is such a heap.
    pub fn takes(&mut self, function: &str) -> Option<(Vec<u64>, Vec<u64>)> {
        let lines = self.lines(function);
        let [Definition { params, body, .. }] = &lines[..] else {
            return None;
        };
        let [param] = params.as_deref()? else {
            return None;
        };
        let ParamKind::Named { name: x, at_least } = &param.kind else {
            return None;
        };
        let ExprKind::Braces(sides) = &body.kind else {
            return None;
        };
        let heap = Heap {
            function,
            x,
            bounded: *at_least == Some(0),
        };
        if at_least.is_some_and(|least| least != 0) {
            return None;
        }
        let mut side = |items: &[Item]| {
            let mut takes = Vec::new();
            for item in items {
                takes.extend(self.takes_of(&heap, item)?);
            }
            takes.sort_unstable();
            takes.dedup();
            Some(takes)
        };
        Some((side(&sides.left)?, side(&sides.right)?))
    }

    fn takes_of(&mut self, heap: &Heap<'_>, item: &Item) -> Option<Vec<u64>> {
        let ExprKind::Call(name, args) = &item.expr.kind else {
            return None;
        };
        let [arg] = &args[..] else { return None };
        let ExprKind::Binary(BinaryOp::Sub, from, take) = &arg.kind else {
            return None;
        };
        if name.text != heap.function || !from.is_name(heap.x) {
            return None;
        }
        let (takes, guarded) = match (&take.kind, &item.clauses[..]) {
            (ExprKind::Int(k), clauses) => (vec![*k], guards(clauses, take, heap.x)?),
            (ExprKind::Name(k), [Clause::For(bound, source), rest @ ..]) => {
                let [only] = &bound[..] else { return None };
                if only.text != *k || only.text == heap.x {
                    return None;
                }
                (self.numbers(source)?, guards(rest, take, heap.x)?)
            }
            _ => return None,
        };
        let above_zero = |k: i64| u64::try_from(k).ok().filter(|k| *k > 0);
        let takes: Option<Vec<u64>> = takes.into_iter().map(above_zero).collect();
        takes.filter(|_| guarded || heap.bounded)
    }

    /// Returns the numbers of a source that contains no parameter.
    fn numbers(&mut self, source: &Source) -> Option<Vec<i64>> {
        let run = &mut Run::silent();
        let mut value = |expr: &Expr| match self.eval_tree(expr, run).ok()? {
            ExprValue::Plain(value) => Some(value),
            _ => None,
        };
        match source {
            Source::List(list) => match value(list)? {
                Value::List(items) => items.iter().map(Value::as_int).collect(),
                _ => None,
            },
            Source::Range {
                lo,
                hi,
                inclusive,
                step: None,
            } => {
                let (lo, hi) = (value(lo)?.as_int()?, value(hi)?.as_int()?);
                let hi = if *inclusive { hi } else { hi.checked_sub(1)? };
                (hi - lo < 1 << 12).then(|| (lo..=hi).collect())
            }
            Source::Range { .. } => None,
        }
    }
}

/// Returns whether the clauses require that the take is at most x; `None` if they require anything
/// else.
fn guards(clauses: &[Clause], take: &Expr, x: &str) -> Option<bool> {
    for clause in clauses {
        let Clause::If(condition) = clause else {
            return None;
        };
        let ExprKind::Compare(a, rest) = &condition.kind else {
            return None;
        };
        let [(op, b)] = &rest[..] else { return None };
        let fits = match op {
            CompareOp::Le => a.kind == take.kind && b.is_name(x),
            CompareOp::Ge => a.is_name(x) && b.kind == take.kind,
            _ => false,
        };
        if !fits {
            return None;
        }
    }
    Some(!clauses.is_empty())
}
