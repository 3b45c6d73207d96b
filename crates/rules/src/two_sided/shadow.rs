//! Partizan rules as rules of numbers with the same references, for the detection of infinite
//! recursion.
//!
//! Whether a recurrence certainly never ends follows from its references alone
//! (`table/endless.rs`). So every `{ L | R }` becomes `max{ L, R } default 0`, and every literal of
//! a game 0: the values are meaningless, but the references are the same.

use grundy_core::{Diagnostic, Value};

use crate::Givens;
use crate::game::BoundRules;
use crate::meaning::checked;
use crate::syntax::ast::{
    Clause, Definition, Expr, ExprKind, Item, Program, Reduce, Reducer, Sides, Source,
};

/// Returns the error if the references of a function from this position certainly never end.
pub(super) fn without_end(
    source: &str,
    tree: &Program,
    function: &str,
    position: &[Value],
) -> Option<Diagnostic> {
    let ints: Option<Vec<i64>> = position.iter().map(Value::as_int).collect();
    let ints = ints?;
    let definition = |d: &Definition| Definition {
        body: expr(&d.body),
        ..d.clone()
    };
    let shadow = Program {
        two_sided: false,
        definitions: tree.definitions.iter().map(definition).collect(),
    };
    let (program, _) = checked(source, shadow, Vec::new()).ok()?;
    let mut rules = BoundRules::new(program, Givens::default());
    let mut asked = |position: &[(i64, i64)]| rules.without_end(function, position);
    let here: Vec<(i64, i64)> = ints.iter().map(|n| (*n, *n)).collect();
    let found = asked(&here)?;
    // The chain is easier to read from a small position, if it is infinite from there as well.
    Some(asked(&vec![(3, 3); here.len()]).unwrap_or(found))
}

fn boxed(of: &Expr) -> Box<Expr> {
    Box::new(expr(of))
}

fn expr(of: &Expr) -> Expr {
    let all = |list: &[Expr]| list.iter().map(expr).collect();
    let kind = match &of.kind {
        ExprKind::Decimal(_) | ExprKind::Literal(_, None) => ExprKind::Int(0),
        ExprKind::Literal(_, Some(inner)) => return expr(inner),
        ExprKind::Braces(sides) => ExprKind::Reduce(Box::new(options(sides, of))),
        ExprKind::Call(name, args) => ExprKind::Call(name.clone(), all(args)),
        ExprKind::Unary(op, a) => ExprKind::Unary(*op, boxed(a)),
        ExprKind::Binary(op, a, b) => ExprKind::Binary(*op, boxed(a), boxed(b)),
        ExprKind::Compare(a, rest) => {
            let rest = rest.iter().map(|(op, b)| (*op, expr(b)));
            ExprKind::Compare(boxed(a), rest.collect())
        }
        ExprKind::If(a, b, c) => ExprKind::If(boxed(a), boxed(b), boxed(c)),
        ExprKind::Index(a, b) => ExprKind::Index(boxed(a), boxed(b)),
        ExprKind::Slice(a, b, c) => ExprKind::Slice(boxed(a), boxed(b), c.as_deref().map(boxed)),
        ExprKind::List(items) => ExprKind::List(all(items)),
        ExprKind::Reduce(reduce) => ExprKind::Reduce(Box::new(Reduce {
            reducer: reduce.reducer,
            items: reduce.items.iter().map(item).collect(),
            default: reduce.default.as_ref().map(expr),
        })),
        other => other.clone(),
    };
    Expr {
        kind,
        span: of.span,
    }
}

fn options(sides: &Sides, of: &Expr) -> Reduce {
    Reduce {
        reducer: Reducer::Max,
        items: sides.left.iter().chain(&sides.right).map(item).collect(),
        default: Some(Expr {
            kind: ExprKind::Int(0),
            span: of.span,
        }),
    }
}

fn item(of: &Item) -> Item {
    let clause = |clause: &Clause| match clause {
        Clause::For(names, source) => Clause::For(names.clone(), from(source)),
        Clause::If(condition) => Clause::If(expr(condition)),
        Clause::Let(name, value) => Clause::Let(name.clone(), expr(value)),
    };
    Item {
        turn: of.turn,
        expr: expr(&of.expr),
        clauses: of.clauses.iter().map(clause).collect(),
        span: of.span,
    }
}

fn from(source: &Source) -> Source {
    match source {
        Source::List(list) => Source::List(expr(list)),
        Source::Range {
            lo,
            hi,
            inclusive,
            step,
        } => Source::Range {
            lo: expr(lo),
            hi: expr(hi),
            inclusive: *inclusive,
            step: step.as_ref().map(expr),
        },
    }
}
