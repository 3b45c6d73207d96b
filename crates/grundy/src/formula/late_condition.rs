//! Advice for errors of evaluation in the range of a `for`.
//!
//! The clauses of an item nest from left to right, so a condition behind a `for` does not guard its
//! range: `for k in 1..=x/y if y > 0` divides by 0 before the condition is read.

use std::ops::Range;

use grundy_core::{Diagnostic, Halt};
use grundy_rules::syntax::ast::{BinaryOp, Clause, Expr, ExprKind, Item, Source};
use grundy_rules::syntax::{Tree, parse, print_expression};

use super::messages;

/// The errors that a condition avoids.
const CODES: [&str; 2] = ["division-by-zero", "index-out-of-range"];

/// Improves the advice of an error of the rules; see [`advised`].
pub(crate) fn with_advice(halt: Halt, rules: &str) -> Halt {
    match halt {
        Halt::Wrong(finding) => Halt::Wrong(Box::new(advised(*finding, rules))),
        stopped @ Halt::Stopped(..) => stopped,
    }
}

/// Replaces general advice by the edit of these rules that avoids the error, if there is one: the
/// condition after the range is moved before it, or a condition on the divisor is
/// added. Costs one reading of the rules.
fn advised(mut finding: Diagnostic, rules: &str) -> Diagnostic {
    let Some(place) = finding.labels.first().map(|label| label.span.clone()) else {
        return finding;
    };
    if !CODES.contains(&finding.code) {
        return finding;
    }
    let program = parse(rules).tree;
    let mut divisor = None;
    let mut range = None;
    for definition in &program.definitions {
        definition.body.walk(&mut |expr| match &expr.kind {
            ExprKind::Binary(BinaryOp::Div | BinaryOp::Mod, _, by)
                if expr.span.range() == place && !matches!(by.kind, ExprKind::Int(_)) =>
            {
                divisor = Some(print_expression(by));
            }
            ExprKind::Reduce(reduce) => {
                let mut items = reduce.items.iter();
                range = items
                    .find_map(|item| range_at(item, &place))
                    .or(range.take());
            }
            _ => {}
        });
    }
    let moved = range
        .as_ref()
        .and_then(|range| with_moved_condition(range, rules));
    if let Some((span, text)) = moved {
        finding.help = vec![messages::condition_goes_before_the_range(&text)];
        return finding.fix(span, text);
    }
    let Some(divisor) = divisor.filter(|_| finding.code == "division-by-zero") else {
        return finding;
    };
    let condition = format!("if {divisor} != 0");
    let begins = range.and_then(|range| begin_of(range.first()?, rules));
    let Some(begins) = begins else {
        finding.help = vec![messages::exclude_this_case(condition)];
        return finding;
    };
    let text = format!("{condition} {}", &rules[begins..place.end]);
    finding.help = vec![messages::exclude_this_case_before_the_range(&text)];
    finding.fix(begins..begins, format!("{condition} "))
}

/// The clauses of an item, beginning with the `for` whose range contains the place.
fn range_at<'a>(item: &'a Item, place: &Range<usize>) -> Option<&'a [Clause]> {
    let contains = |expr: &Expr| {
        let span = expr.span.range();
        span.start <= place.start && place.end <= span.end
    };
    let at = item.clauses.iter().position(|clause| match clause {
        Clause::For(_, Source::Range { lo, hi, step, .. }) => {
            contains(lo) || contains(hi) || step.as_ref().is_some_and(contains)
        }
        Clause::For(_, Source::List(list)) => contains(list),
        _ => false,
    })?;
    Some(&item.clauses[at..])
}

/// The place at which a `for` begins.
fn begin_of(clause: &Clause, rules: &str) -> Option<usize> {
    let Clause::For(names, _) = clause else {
        return None;
    };
    rules[..names.first()?.span.range().start].rfind("for")
}

/// The clauses with the condition before the `for`, and the place of both, if a condition follows
/// that does not need the names of the `for`.
fn with_moved_condition(clauses: &[Clause], rules: &str) -> Option<(Range<usize>, String)> {
    let [range @ Clause::For(names, _), Clause::If(condition), ..] = clauses else {
        return None;
    };
    let is_bound = |expr: &Expr| match &expr.kind {
        ExprKind::Name(name) => names.iter().any(|own| own.text == *name),
        _ => false,
    };
    if condition.any(&mut |expr| is_bound(expr)) {
        return None;
    }
    let begins = begin_of(range, rules)?;
    let end = condition.span.range().end;
    let separates = rules[..condition.span.range().start].rfind("if")?;
    let text = format!(
        "{} {}",
        &rules[separates..end],
        rules.get(begins..separates)?.trim_end()
    );
    Some((begins..end, text))
}
