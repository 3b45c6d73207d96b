//! The warning for moves whose range ends one number early.
//!
//! `g(x-k) for k in 1..3` has the moves 1 and 2. Most readers of `1..3` expect 3 as well, so the
//! warning says which numbers the range has. It is for moves by a number only: where the number
//! itself is a part of the result, as in `g(a) ^ g(x-a) for a in 1..x`, the last number is left out
//! on purpose.

use grundy_core::Diagnostic;

use super::messages;
use crate::syntax::Tree as _;
use crate::syntax::ast::{BinaryOp, Clause, Expr, ExprKind, Item, Program, Source, TextRange};

/// The most numbers that a message lists.
const MAX_LISTED: i64 = 6;

/// Returns a warning for each range `1..e` of the number that a move takes.
pub(super) fn warnings(source: &str, tree: &Program) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for definition in &tree.definitions {
        definition.body.walk(&mut |expr| {
            if let ExprKind::Reduce(reduce) = &expr.kind {
                found.extend(reduce.items.iter().filter_map(|item| warning(source, item)));
            }
        });
    }
    found
}

fn warning(source: &str, item: &Item) -> Option<Diagnostic> {
    item.clauses.iter().find_map(|clause| {
        let Clause::For(
            names,
            Source::Range {
                lo,
                hi,
                inclusive,
                step: None,
            },
        ) = clause
        else {
            return None;
        };
        let [name] = &names[..] else { return None };
        if *inclusive
            || !matches!(lo.kind, ExprKind::Int(1))
            || !is_only_taken(&item.expr, &name.text)
        {
            return None;
        }
        let last = match &hi.kind {
            ExprKind::Int(end) if (2..=MAX_LISTED + 1).contains(end) => {
                let numbers: Vec<String> = (1..*end).map(|k| k.to_string()).collect();
                numbers.join(", ")
            }
            ExprKind::Int(end) if *end > 2 => format!("1, 2, …, {}", end - 1),
            ExprKind::Name(end) => format!("1, 2, …, {end}-1"),
            _ => return None,
        };
        let text = |place: TextRange| source.get(place.range());
        let place = lo.span.to(hi.span);
        let (range, end) = (text(place)?, text(hi.span)?);
        let with_end = range.replacen("..", "..=", 1);
        let fact = messages::range_ends_before(range, end);
        let label = messages::numbers_of_the_range(&name.text, last);
        Some(
            Diagnostic::warning("open-range", fact)
                .at(place.range(), label)
                .help(messages::range_with_its_end(&with_end, end))
                .fix(place.range(), with_end),
        )
    })
}

/// Whether an expression contains a name only as the number that is taken from something: `x-k`.
fn is_only_taken(expr: &Expr, name: &str) -> bool {
    let (mut taken, mut all) = (0, 0);
    expr.walk(&mut |part| {
        all += u32::from(part.is_name(name));
        if let ExprKind::Binary(BinaryOp::Sub, _, number) = &part.kind {
            taken += u32::from(number.is_name(name));
        }
    });
    taken > 0 && taken == all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_range_of_taken_numbers_is_pointed_out() {
        let warned = |rules: &str| {
            let tree = crate::syntax::parse(rules).tree;
            let found = warnings(rules, &tree);
            found
                .first()
                .map(|warning| warning.fixes[0].replacement.clone())
        };
        for (rules, with_end) in [
            ("g(x) = mex{ g(x-k) for k in 1..3 if k<=x }", Some("1..=3")),
            ("g(x) = mex{ g(x-k) for k in 1..x }", Some("1..=x")),
            (
                "w(x, y) = win{ w(x-k, y-k) for k in 1..x if k<=y }",
                Some("1..=x"),
            ),
            ("g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }", None),
            ("g(x) = mex{ g(x-k) for k in 1..min(3,x)+1 }", None),
            ("g(x) = mex{ g(a) for a in 0..x }", None),
            ("g(x) = mex{ g(y) for y in 1..x }", None),
            ("g(x) = mex{ g(a)^g(x-a) for a in 1..x }", None),
        ] {
            assert_eq!(warned(rules).as_deref(), with_end, "{rules}");
        }
    }
}
