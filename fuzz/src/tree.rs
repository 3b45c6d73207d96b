//! Mutable walks through a tree.

use grundy_rules::syntax::ast::{Clause, Expr, ExprKind, Item, Program, Source, TextRange};

/// Calls `f` on every expression of a program, children first.
pub fn expressions(program: &mut Program, f: &mut impl FnMut(&mut Expr)) {
    for definition in &mut program.definitions {
        expression(&mut definition.body, f);
    }
}

/// Calls `f` on an expression and all in it, children first.
pub fn expression(expr: &mut Expr, f: &mut impl FnMut(&mut Expr)) {
    match &mut expr.kind {
        ExprKind::Int(_)
        | ExprKind::Big(_)
        | ExprKind::Str(_)
        | ExprKind::Bool(_)
        | ExprKind::Name(_)
        | ExprKind::Decimal(_)
        | ExprKind::Literal(_, None)
        | ExprKind::Error => {}
        ExprKind::Call(_, items) | ExprKind::List(items) => {
            items.iter_mut().for_each(|item| expression(item, f));
        }
        ExprKind::Unary(_, a) | ExprKind::Literal(_, Some(a)) => expression(a, f),
        ExprKind::Braces(sides) => {
            let all = sides.left.iter_mut().chain(&mut sides.right);
            all.for_each(|one| item(one, f));
        }
        ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
            expression(a, f);
            expression(b, f);
        }
        ExprKind::Compare(first, rest) => {
            expression(first, f);
            rest.iter_mut().for_each(|(_, next)| expression(next, f));
        }
        ExprKind::If(a, b, c) => [a, b, c].into_iter().for_each(|part| expression(part, f)),
        ExprKind::Slice(a, b, c) => {
            expression(a, f);
            expression(b, f);
            if let Some(c) = c {
                expression(c, f);
            }
        }
        ExprKind::Reduce(reduce) => {
            reduce.items.iter_mut().for_each(|one| item(one, f));
            if let Some(default) = &mut reduce.default {
                expression(default, f);
            }
        }
    }
    f(expr);
}

fn item(item: &mut Item, f: &mut impl FnMut(&mut Expr)) {
    expression(&mut item.expr, f);
    for clause in &mut item.clauses {
        match clause {
            Clause::If(expr) | Clause::Let(_, expr) | Clause::For(_, Source::List(expr)) => {
                expression(expr, f);
            }
            Clause::For(_, Source::Range { lo, hi, step, .. }) => {
                expression(lo, f);
                expression(hi, f);
                if let Some(step) = step {
                    expression(step, f);
                }
            }
        }
    }
}

/// Calls `f` on every place in the tree.
pub fn spans(program: &mut Program, f: &mut impl FnMut(&mut TextRange)) {
    for definition in &mut program.definitions {
        f(&mut definition.span);
        f(&mut definition.name.span);
        for param in definition.params.iter_mut().flatten() {
            f(&mut param.span);
        }
    }
    expressions(program, &mut |expr| {
        f(&mut expr.span);
        match &mut expr.kind {
            ExprKind::Call(name, _) => f(&mut name.span),
            ExprKind::Reduce(reduce) => {
                for item in &mut reduce.items {
                    f(&mut item.span);
                    for clause in &mut item.clauses {
                        match clause {
                            Clause::For(names, _) => {
                                names.iter_mut().for_each(|name| f(&mut name.span));
                            }
                            Clause::Let(name, _) => f(&mut name.span),
                            Clause::If(_) => {}
                        }
                    }
                }
            }
            _ => {}
        }
    });
}

/// Whether some part could not be parsed.
pub fn has_errors(program: &mut Program) -> bool {
    let mut found = false;
    expressions(program, &mut |expr| found |= expr.kind == ExprKind::Error);
    found
}
