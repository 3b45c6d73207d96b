//! The lists of rules: which parameters are lists or texts, so that a position is written as one,
//! and which list two parameters delimit.

use std::collections::BTreeMap;

use crate::Rules;
use crate::syntax::Tree;
use crate::syntax::ast::{
    BinaryOp, Builtin, Clause, CompareOp, Definition, Expr, ExprKind, ParamKind, Source,
};

/// The part of a list between two parameters: `a[l]` and `a[r-1]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListBetween<'a> {
    /// The name of the list.
    pub list: &'a str,
    /// The number of each parameter, and the offset of its index.
    pub ends: [(usize, i64); 2],
}

impl Rules {
    /// For each parameter of a function, whether the rules use it as a list or a text: directly, or
    /// in a function that it is passed to. Each definition is read once, also in recursive rules.
    pub fn list_parameters(&self, function: &str) -> Vec<bool> {
        fn params(definition: &Definition) -> &[crate::syntax::ast::Param] {
            definition.params.as_deref().unwrap_or_default()
        }
        // A definition hides the function of boards with its name.
        let is_board = |e: &Expr, name: &str| match &e.kind {
            ExprKind::Call(callee, args) => {
                args.first().is_some_and(|arg| arg.is_name(name))
                    && Builtin::from_word(&callee.text).is_some_and(Builtin::reads_a_board)
                    && (self.tree().definitions.iter()).all(|d| d.name.text != callee.text)
            }
            _ => false,
        };
        let mut lists: BTreeMap<&str, Vec<bool>> = BTreeMap::new();
        let mut passed: Vec<[(&str, usize); 2]> = Vec::new();
        for definition in &self.tree().definitions {
            let own = params(definition);
            let known = lists.entry(&definition.name.text).or_default();
            known.resize(known.len().max(own.len()), false);
            for (at, param) in own.iter().enumerate() {
                if let ParamKind::Named { name, .. } = &param.kind {
                    definition.body.walk(&mut |e| match e.kind {
                        _ if is_list(e, name) || is_board(e, name) => known[at] = true,
                        ExprKind::Call(ref callee, ref args) => passed.extend(
                            (args.iter().enumerate())
                                .filter(|(_, arg)| arg.is_name(name))
                                .map(|(i, _)| [(&*definition.name.text, at), (&*callee.text, i)]),
                        ),
                        _ => {}
                    });
                }
            }
        }
        // A parameter is a list if one that it is passed on as is one. Each round marks one more.
        let marked = |lists: &BTreeMap<&str, Vec<bool>>, (name, at): (&str, usize)| {
            lists.get(name).and_then(|marks| marks.get(at)).copied() == Some(true)
        };
        while let Some([(name, at), _]) =
            (passed.iter()).find(|[from, to]| !marked(&lists, *from) && marked(&lists, *to))
            && let Some(marks) = lists.get_mut(name)
        {
            marks[*at] = true;
        }
        lists.remove(function).unwrap_or_default()
    }

    /// Returns the list that two parameters of a function index, as in `a[l]` and `a[r-1]`, if
    /// there is exactly one. The part of the list between them remains.
    pub fn list_between_parameters(&self, function: &str) -> Option<ListBetween<'_>> {
        let mut found: Vec<(&str, usize, i64)> = Vec::new();
        let mut others = false;
        for definition in &self.tree().definitions {
            let Some(params) = &definition.params else {
                continue;
            };
            if definition.name.text != function {
                continue;
            }
            let place = |name: &str| {
                params.iter().position(
                    |param| matches!(&param.kind, ParamKind::Named { name: own, .. } if own == name),
                )
            };
            definition.body.walk(&mut |e| {
                if let ExprKind::Index(list, at) = &e.kind {
                    let pointed = match (&list.kind, shifted(at)) {
                        (ExprKind::Name(list), Some((name, by))) if place(list).is_none() => {
                            place(name).map(|place| (&**list, place, by))
                        }
                        _ => None,
                    };
                    match pointed {
                        Some(one) if !found.contains(&one) => found.push(one),
                        Some(_) => {}
                        None => others = true,
                    }
                }
            });
        }
        found.sort_unstable();
        match found[..] {
            [(list, left, a), (other, right, b)] if !others && list == other && left != right => {
                let ends = [(left, a), (right, b)];
                Some(ListBetween { list, ends })
            }
            _ => None,
        }
    }
}

/// `x`, `x+2` or `x-1`: the name and the offset.
fn shifted(expr: &Expr) -> Option<(&str, i64)> {
    match &expr.kind {
        ExprKind::Name(name) => Some((name, 0)),
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
            let (ExprKind::Name(name), ExprKind::Int(by)) = (&a.kind, &b.kind) else {
                return None;
            };
            Some((name, if *op == BinaryOp::Add { *by } else { -by }))
        }
        _ => None,
    }
}

/// Returns whether this expression uses the name as a list or a text directly.
fn is_list(expr: &Expr, name: &str) -> bool {
    let is = |e: &Expr| e.is_name(name);
    match &expr.kind {
        ExprKind::Index(list, _) | ExprKind::Slice(list, ..) => is(list),
        ExprKind::Binary(BinaryOp::Join, a, b) => is(a) || is(b),
        ExprKind::Compare(first, rest) => rest
            .iter()
            .scan(&**first, |left, (op, right)| {
                let pair = (*left, *op, right);
                *left = right;
                Some(pair)
            })
            .any(|(left, op, right)| match op {
                CompareOp::In | CompareOp::NotIn => is(right),
                _ => {
                    let literal = |e: &Expr| matches!(e.kind, ExprKind::List(_) | ExprKind::Str(_));
                    is(left) && literal(right) || is(right) && literal(left)
                }
            }),
        ExprKind::Call(callee, args) => {
            matches!(
                Builtin::from_word(&callee.text),
                Some(Builtin::Len | Builtin::Sort | Builtin::Put | Builtin::Drop | Builtin::Split)
            ) && args.first().is_some_and(is)
        }
        ExprKind::Reduce(reduce) => reduce.items.iter().any(|item| {
            item.clauses
                .iter()
                .any(|clause| matches!(clause, Clause::For(_, Source::List(e)) if is(e)))
        }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::tests::rules;

    #[test]
    fn uses_distinguish_lists_from_numbers() {
        for (text, function, lists) in [
            (
                include_str!("../../../../games/nim.game"),
                "g",
                &[false][..],
            ),
            (include_str!("../../../../games/maya.game"), "g", &[true]),
            (
                include_str!("../../../../games/moore-nim.game"),
                "w",
                &[true],
            ),
            (
                include_str!("../../../../games/misere-nim.game"),
                "w",
                &[true],
            ),
            (
                include_str!("../../../../games/georgia-and-bob.game"),
                "w",
                &[true],
            ),
            (include_str!("../../../../games/cards.game"), "d", &[true]),
            (
                include_str!("../../../../games/deque.game"),
                "v",
                &[false, false],
            ),
            (
                include_str!("../../../../games/token.game"),
                "g",
                &[false, false],
            ),
            (
                include_str!("../../../../games/node-kayles.game"),
                "g",
                &[false],
            ),
            ("f(s) = g(s)\ng(t) = if t == '' then 0 else 1", "f", &[true]),
        ] {
            assert_eq!(rules(text).list_parameters(function), lists, "{text}");
        }
        // Twelve calls with six parameters each: followed one by one they would be 12^8 walks.
        let options: Vec<String> = (0..12)
            .map(|k| format!("g(a,b,c,d,e,f-{k}) if f > {k}"))
            .collect();
        let text = format!("g(a,b,c,d,e,f) = mex{{ {} }}", options.join(", "));
        assert_eq!(rules(&text).list_parameters("g"), [false; 6]);
    }

    #[test]
    fn the_list_between_two_parameters_is_found() {
        let half = "f(l, r, t) = if t == 0 then max{ a[l] + f(l+1, r, 1) if l < r, a[r-1] + f(l, r-1, 1) if l < r }
            else min{ f(l+1, r, 0) - a[l] if l < r, f(l, r-1, 0) - a[r-1] if l < r } default 0";
        for (text, function, ends) in [
            (
                include_str!("../../../../games/deque.game"),
                "v",
                Some([(0, 0), (1, 0)]),
            ),
            (half, "f", Some([(0, 0), (1, -1)])),
            (
                "f(x) = max{ S[i] + f(i) for i in E[x] } default 0",
                "f",
                None,
            ),
        ] {
            let expected = ends.map(|ends| ListBetween { list: "a", ends });
            assert_eq!(
                rules(text).list_between_parameters(function),
                expected,
                "{text}"
            );
        }
    }
}
