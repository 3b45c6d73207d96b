//! Static detection of functions whose recursion never ends.
//!
//! If every position of a function unconditionally calls another position of such a function, and
//! no line ends the recursion, the calls continue forever or form a cycle. Then no position has a
//! value. A search would detect that only when all memory is full. (For a function that fits a
//! table `endless_references.rs` finds more, and is used as well.)

use grundy_core::Kind;

use crate::meaning::{Function, Node, NodeKind, Pattern, Program, Step};
use crate::syntax::ast::{BinaryOp, Reducer, TextRange};

/// Returns, for each function with endless recursion, the place where it calls such a function.
///
/// Computes the greatest such set: all candidates, minus those whose calls all leave it.
pub(crate) fn endless_calls(program: &Program) -> Vec<Option<TextRange>> {
    let declared = |function: &Function| {
        let mut patterns = function.clauses.iter().flat_map(|clause| &clause.patterns);
        patterns.any(|pattern| matches!(pattern, Pattern::AtLeast(_)))
    };
    // A position outside a domain is not a move: then fewer calls are made than are written.
    let all = !program.functions.iter().any(declared);
    let calls = |function: &Function| {
        let mut calls = Vec::new();
        if let [clause] = &function.clauses[..]
            && all
            && function.kind != Kind::Loopy
            && clause
                .patterns
                .iter()
                .all(|pattern| *pattern == Pattern::Any)
        {
            always(program, &clause.body.node, &mut calls);
        }
        calls
    };
    let calls: Vec<Vec<(usize, TextRange)>> = program.functions.iter().map(calls).collect();
    let mut found: Vec<Option<TextRange>> = vec![Some(TextRange::default()); calls.len()];
    loop {
        let inside = |(f, span): &(usize, TextRange)| found[*f].map(|_| *span);
        let next: Vec<_> = (calls.iter().zip(&found))
            .map(|(calls, before)| before.and_then(|_| calls.iter().find_map(inside)))
            .collect();
        if next == found {
            return found;
        }
        found = next;
    }
}

/// Collects the calls that are made whenever an expression is evaluated.
fn always(program: &Program, node: &Node, calls: &mut Vec<(usize, TextRange)>) {
    match &node.kind {
        NodeKind::Call(function, args) => {
            for arg in args {
                always(program, arg, calls);
            }
            calls.push((*function, node.span));
        }
        NodeKind::Builtin(_, args) | NodeKind::List(args) => {
            for arg in args {
                always(program, arg, calls);
            }
        }
        NodeKind::Neg(a)
        | NodeKind::Not(a)
        | NodeKind::If(a, _, _)
        | NodeKind::Binary(BinaryOp::And | BinaryOp::Or, a, _) => always(program, a, calls),
        NodeKind::Binary(_, a, b) | NodeKind::Index(a, b) | NodeKind::Slice(a, b, _) => {
            always(program, a, calls);
            always(program, b, calls);
        }
        NodeKind::Compare(first, rest) => {
            always(program, first, calls);
            if let Some((_, next)) = rest.first() {
                always(program, next, calls);
            }
        }
        NodeKind::Reduce(reduce) => {
            // These may stop before a later option.
            let first = matches!(
                reduce.reducer,
                Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All
            );
            let items = if first { 1 } else { reduce.items.len() };
            for item in reduce.items.iter().take(items) {
                if item.steps.iter().all(|step| is_taken(program, step)) {
                    always(program, &item.expr, calls);
                }
            }
        }
        // Leaves; an omission here only means a missed detection.
        _ => {}
    }
}

/// Whether a clause certainly leads to a member: a list with members, or a range of constants.
fn is_taken(program: &Program, step: &Step) -> bool {
    match step {
        Step::Each { list, .. } => has_members(program, list),
        Step::Range {
            lo,
            hi,
            inclusive,
            step: None,
            ..
        } => match (&lo.kind, &hi.kind) {
            (NodeKind::Int(lo), NodeKind::Int(hi)) => lo < hi || (*inclusive && lo == hi),
            _ => false,
        },
        Step::Let(..) => true,
        Step::Range { .. } | Step::If(_) => false,
    }
}

/// Whether an expression is a list with members, `[x-1, x-2]`, or a function defined as one.
fn has_members(program: &Program, list: &Node) -> bool {
    let is_list =
        |node: &Node| matches!(&node.kind, NodeKind::List(members) if !members.is_empty());
    let NodeKind::Call(function, _) = &list.kind else {
        return is_list(list);
    };
    match &program.functions[*function].clauses[..] {
        [clause] => {
            let any = |pattern: &Pattern| *pattern == Pattern::Any;
            clause.patterns.iter().all(any) && is_list(&clause.body.node)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meaning::check;

    #[test]
    fn a_function_is_endless_if_every_position_asks_for_another_one() {
        for (rules, expected) in [
            ("f(x) = f(x-1)", [true].as_slice()),
            ("f(x) = f(x+1) * 2 + 1", &[true]),
            ("f(s) = mex{ f(s[1..]) }", &[true]),
            ("f(x) = g(x-1) + 1\ng(x) = f(x-1) + 2", &[true, true]),
            (
                "f(x) = g(x-1)\ng(x) = if x > 0 then f(x-1) else 0",
                &[false, false],
            ),
            ("f(0) = 0\nf(x) = f(x-1)", &[false]),
            ("f(x>=0) = mex{ f(x-1) }", &[false]),
            ("f(x) = mex{ f(x-1) if x > 0 }", &[false]),
            ("f(x) = mex{ f(x-k) for k in 1..=x }", &[false]),
            ("f(x) = if f(x-1) == 0 then 1 else 0", &[true]),
            ("f(x) = if x > 0 and f(x-1) == 0 then 1 else 0", &[false]),
            ("f(x) = win{ f(x-1) if x > 0, f(x+1) }", &[false]),
            ("f(x) = mex{ f(y) for y in [x-1, x-2] }", &[true]),
            (
                "F(x) = [x-1, x-2]\nf(x) = mex{ f(y) for y in F(x) }",
                &[false, true],
            ),
            ("f(x) = mex{ f(y) for y in [x-1, x-2] if y >= 0 }", &[false]),
            ("f(x) = mex{ f(y) for y in [] }", &[false]),
            ("f(x, S) = mex{ f(x-s, S) for s in S }", &[false]),
            ("f(x) = mex{ f(x-k) for k in 1..=3 }", &[true]),
            ("f(x) = mex{ f(x-k) for k in 3..=1 }", &[false]),
            ("f(x) = g(x) + 1\ng(x) = g(x-1)", &[true, true]),
        ] {
            let (program, _) = check(rules).expect(rules);
            let found: Vec<bool> = endless_calls(&program)
                .iter()
                .map(Option::is_some)
                .collect();
            assert_eq!(found, expected, "{rules}");
        }
    }
}
