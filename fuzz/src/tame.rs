//! Rules that end soon: constructs that can make a program large are reduced, and the rest is
//! unchanged.
//!
//! All evaluators run the tamed program, so taming need not preserve its meaning.

use grundy_rules::syntax::ast::{
    BinaryOp, Clause, Expr, ExprKind, Name, Program, Source, TextRange,
};

use super::tree;

/// Maximum number of clauses `for` in a program, and in one item.
const FORS: (usize, usize) = (8, 3);

/// Maximum number of nodes of the tamed tree.
const NODES: usize = 600;

/// The largest number in a program.
const LARGEST: i64 = 40;

/// Returns a similar program that ends soon; none if it is too large for that.
pub fn program(program: &Program) -> Option<Program> {
    let mut program = program.clone();
    let mut grows = false;
    let mut fors = (0, 0);
    tree::expressions(&mut program, &mut |expr| {
        grows |= may_grow(expr);
        count_fors(expr, &mut fors);
    });
    if fors.0 > FORS.0 || fors.1 > FORS.1 {
        return None;
    }
    let mut nodes = 0;
    tree::expressions(&mut program, &mut |expr| one(expr, grows));
    tree::expressions(&mut program, &mut |_| nodes += 1);
    (nodes <= NODES).then_some(program)
}

/// Returns a similar expression that ends soon; none if it is too large for that.
pub fn expression(expr: &Expr) -> Option<Expr> {
    let mut expr = expr.clone();
    let mut fors = (0, 0);
    tree::expression(&mut expr, &mut |expr| count_fors(expr, &mut fors));
    if fors.0 > FORS.0 || fors.1 > FORS.1 {
        return None;
    }
    let mut nodes = 0;
    tree::expression(&mut expr, &mut |expr| one(expr, true));
    tree::expression(&mut expr, &mut |_| nodes += 1);
    (nodes <= NODES).then_some(expr)
}

fn count_fors(expr: &Expr, fors: &mut (usize, usize)) {
    if let ExprKind::Reduce(reduce) = &expr.kind {
        for item in &reduce.items {
            let here = item
                .clauses
                .iter()
                .filter(|c| matches!(c, Clause::For(..)))
                .count();
            *fors = (fors.0 + here, fors.1.max(here));
        }
    }
}

/// Whether the value may exceed its parts by more than a constant, so that a recurrence through it
/// soon has unbounded ranges.
fn may_grow(expr: &Expr) -> bool {
    let constant = |expr: &Expr| matches!(expr.kind, ExprKind::Int(_));
    match &expr.kind {
        ExprKind::Binary(BinaryOp::Mul | BinaryOp::Pow | BinaryOp::Shl, ..) => true,
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => !constant(a) && !constant(b),
        ExprKind::Reduce(reduce) => reduce.reducer.word() == "sum",
        _ => false,
    }
}

fn new(kind: ExprKind, span: TextRange) -> Expr {
    Expr { kind, span }
}

fn call(name: &str, args: Vec<Expr>, span: TextRange) -> Expr {
    new(
        ExprKind::Call(
            Name {
                text: name.to_owned(),
                span,
            },
            args,
        ),
        span,
    )
}

fn binary(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    let span = a.span;
    new(ExprKind::Binary(op, Box::new(a), Box::new(b)), span)
}

fn modulo(expr: &mut Expr, n: i64) {
    if matches!(expr.kind, ExprKind::Int(value) if value < n) {
        return;
    }
    let span = expr.span;
    let inner = std::mem::replace(expr, new(ExprKind::Error, span));
    *expr = binary(BinaryOp::Mod, inner, new(ExprKind::Int(n), span));
}

fn one(expr: &mut Expr, grows: bool) {
    match &mut expr.kind {
        ExprKind::Int(value) => *value %= LARGEST + 1,
        ExprKind::Big(digits) => {
            let value = digits
                .bytes()
                .fold(0, |sum: i64, digit| (sum + i64::from(digit)) % LARGEST);
            expr.kind = ExprKind::Int(value);
        }
        ExprKind::Binary(BinaryOp::Pow, _, exponent) => modulo(exponent, 4),
        ExprKind::Binary(BinaryOp::Shl, _, by) => modulo(by, 8),
        ExprKind::Call(name, args) if matches!(name.text.as_str(), "divisors" | "factor") => {
            args.iter_mut().for_each(|arg| modulo(arg, 97));
        }
        ExprKind::Reduce(reduce) => {
            for clause in reduce.items.iter_mut().flat_map(|item| &mut item.clauses) {
                match clause {
                    Clause::For(_, Source::Range { lo, hi, .. }) if grows => short_range(lo, hi),
                    Clause::For(_, Source::List(list)) => short_list(list),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

/// `lo..hi` becomes `lo..min(hi, lo+8)`.
fn short_range(lo: &Expr, hi: &mut Expr) {
    if matches!(hi.kind, ExprKind::Int(value) if value < 9) {
        return;
    }
    let span = hi.span;
    let end = match lo.kind {
        ExprKind::Int(value) => new(ExprKind::Int(value + 8), span),
        _ => binary(BinaryOp::Add, lo.clone(), new(ExprKind::Int(8), span)),
    };
    let inner = std::mem::replace(hi, new(ExprKind::Error, span));
    *hi = call("min", vec![inner, end], span);
}

/// Cuts a computed list to its first items.
fn short_list(list: &mut Expr) {
    let known = match &list.kind {
        ExprKind::Name(_) | ExprKind::List(_) => true,
        ExprKind::Call(name, _) => matches!(name.text.as_str(), "divisors" | "factor"),
        _ => false,
    };
    if known {
        return;
    }
    let span = list.span;
    let len = call("len", vec![list.clone()], span);
    let end = call("min", vec![new(ExprKind::Int(8), span), len], span);
    let inner = std::mem::replace(list, new(ExprKind::Error, span));
    let from = Box::new(new(ExprKind::Int(0), span));
    *list = new(
        ExprKind::Slice(Box::new(inner), from, Some(Box::new(end))),
        span,
    );
}
