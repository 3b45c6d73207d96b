//! The guards of a declared domain: in `g(x>=0)`, an option outside of the domain is not a move.

use super::{Misfit, Scalar, ScalarStep, has_load, messages};
use crate::meaning::{self, Pattern};
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp};

/// In the header `g(x>=0)`, an option that leaves the domain is not a move; this becomes a guard.
pub(super) fn drop_moves_outside(
    body: &mut Scalar,
    function: &meaning::Function,
) -> Result<(), Misfit> {
    // A base case has no options; there may be a hundred thousand of them.
    let bounded = !matches!(body, Scalar::Const(_))
        && function
            .clauses
            .iter()
            .any(|c| c.patterns.iter().any(|p| matches!(p, Pattern::AtLeast(_))));
    if !bounded {
        return Ok(());
    }
    let refuse = || Err(messages::reference_may_leave_domain());
    let mut end = body;
    loop {
        match end {
            Scalar::If(condition, yes, no) => {
                if has_load(condition) || has_load(yes) {
                    return refuse();
                }
                end = no;
            }
            Scalar::Reduce(reduce) if reduce.reducer.makes_a_game() => {
                for item in &mut reduce.items {
                    let mut parts = item.steps.iter().flat_map(ScalarStep::parts);
                    let steps_load = parts.any(has_load);
                    let mut loads = Vec::new();
                    if steps_load
                        || !strict_loads(&item.expr, &mut loads)
                        || !cannot_fail(&item.expr)
                    {
                        return refuse();
                    }
                    for args in loads {
                        if let Some(guard) = inside(&args, function) {
                            item.steps.push(ScalarStep::If(guard));
                        }
                    }
                }
                return if reduce.default.as_ref().is_some_and(has_load) {
                    refuse()
                } else {
                    Ok(())
                };
            }
            other => return if has_load(other) { refuse() } else { Ok(()) },
        }
    }
}

/// Returns the condition that the arguments are inside the domain, or fit a base case before it.
fn inside(args: &[Scalar], function: &meaning::Function) -> Option<Scalar> {
    let mut condition: Option<Scalar> = None;
    for clause in function.clauses.iter().rev() {
        let mut fits: Option<Scalar> = None;
        let mut within: Option<Scalar> = None;
        let and = |a: &mut Option<Scalar>, b: Scalar| {
            *a = Some(match a.take() {
                None => b,
                Some(a) => Scalar::And(Box::new(a), Box::new(b)),
            });
        };
        for (pattern, arg) in clause.patterns.iter().zip(args) {
            let compare = |op, value| {
                Scalar::Compare(op, Box::new(arg.clone()), Box::new(Scalar::Const(value)))
            };
            match *pattern {
                Pattern::Base(value) => and(&mut fits, compare(CompareOp::Eq, value)),
                Pattern::AtLeast(least) => and(&mut within, compare(CompareOp::Ge, least)),
                Pattern::Any => {}
            }
        }
        let within = within.unwrap_or(Scalar::Const(1));
        condition = Some(match fits {
            None => within,
            Some(fits) => Scalar::If(
                Box::new(fits),
                Box::new(within),
                Box::new(condition.unwrap_or(Scalar::Const(1))),
            ),
        });
    }
    condition.filter(|c| *c != Scalar::Const(1))
}

/// Returns whether no part of the expression can fail. The guard precedes it, and must not hide an
/// error that the definition would reach first.
fn cannot_fail(expr: &Scalar) -> bool {
    match expr {
        Scalar::Const(_) | Scalar::Slot(_) => true,
        Scalar::Load(args, _) | Scalar::Call(Builtin::Min | Builtin::Max, args, _) => {
            args.iter().all(cannot_fail)
        }
        Scalar::Neg(a, _) => cannot_fail(a),
        Scalar::Binary(BinaryOp::Mul, a, b, _) => match (&**a, &**b) {
            (Scalar::Const(k), other) | (other, Scalar::Const(k)) => {
                k.unsigned_abs() < 1 << 16 && cannot_fail(other)
            }
            _ => false,
        },
        Scalar::Binary(op, a, b, _) => {
            matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor)
                && cannot_fail(a)
                && cannot_fail(b)
        }
        _ => false,
    }
}

/// Collects the loads of an expression in which every part is evaluated; `false` if some may not
/// be, or are where a nested reducer would drop them.
fn strict_loads(expr: &Scalar, loads: &mut Vec<Vec<Scalar>>) -> bool {
    match expr {
        Scalar::Const(_) | Scalar::Slot(_) => true,
        Scalar::Load(args, _) => {
            loads.push(args.clone());
            !args.iter().any(has_load)
        }
        Scalar::Neg(a, _) | Scalar::Not(a) | Scalar::In(a, _) | Scalar::Item(_, a, _) => {
            strict_loads(a, loads)
        }
        Scalar::Binary(_, a, b, _) | Scalar::Compare(_, a, b) | Scalar::Cell(_, a, b, _) => {
            strict_loads(a, loads) && strict_loads(b, loads)
        }
        Scalar::Call(_, args, _) => args.iter().all(|a| strict_loads(a, loads)),
        Scalar::And(..) | Scalar::Or(..) | Scalar::If(..) | Scalar::Let(..) | Scalar::Reduce(_) => {
            !has_load(expr)
        }
    }
}
