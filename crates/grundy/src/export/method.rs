//! The method of a program and its cost.

use grundy_core::Message;
use grundy_export::program::{Expr, Memo, Program, Stmt, visit};
use grundy_rules::syntax::ast::BinaryOp;

use super::{Basis, messages};

/// The letter of the length of a list that depends on the position, in a cost such as `O(n d)`.
const LIST_LENGTH: &str = "d";

/// Describes how a program computes its answers.
pub(super) fn method(program: &Program, basis: Option<&Basis>) -> Message {
    match basis {
        Some(Basis::Law(law, theorem)) => return messages::method_by_law(law, theorem),
        Some(Basis::Period {
            call,
            period,
            from,
            theorem,
        }) => return messages::method_by_period(call, period, from, theorem),
        Some(Basis::Table { call, bound }) => return messages::method_by_list(call, bound),
        Some(Basis::Known(reason)) => return messages::method_by_theorem(reason),
        None => {}
    }
    let stored = program
        .functions
        .iter()
        .rev()
        .find(|function| function.memo != Memo::None);
    let Some(function) = stored else {
        let mut factors = longest(&program.prepare, program);
        if factors.is_empty() {
            let called = program
                .functions
                .iter()
                .map(|function| longest(&function.body, program));
            factors = called.max_by_key(Vec::len).unwrap_or_default();
        }
        return with_lists(messages::method_by_definition(order(&factors)), &factors);
    };
    let names: Vec<&str> = function
        .params
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    let call = format!("{}({})", function.name, names.join(","));
    let mut factors = longest(&function.body, program);
    if function.memo.is_table() {
        let params = function.params.iter();
        factors.splice(0..0, params.map(|_| "n".to_owned()));
    }
    let cost = order(&factors);
    let method = match (function.memo, &names[..]) {
        (Memo::Table, _) => messages::method_by_table(call, cost),
        (Memo::Rows, _) => messages::method_by_rows(call, cost),
        (Memo::Intervals, [first, last]) => messages::method_by_intervals(call, first, last, cost),
        _ => messages::method_by_memo(call, cost),
    };
    with_lists(method, &factors)
}

/// Adds what the letter of the lengths of lists means, if the cost has it.
fn with_lists(method: Message, factors: &[String]) -> Message {
    if factors.iter().any(|factor| factor == LIST_LENGTH) {
        Message::joined(
            [method, messages::length_of_a_list(LIST_LENGTH)],
            "\n",
            "\n",
        )
    } else {
        method
    }
}

/// Whether a function stores sums or products of its values, which may become large.
pub(super) fn adds_values(program: &Program) -> bool {
    let mut adds = false;
    let stored = (program.functions.iter()).filter(|function| function.memo != Memo::None);
    for function in stored {
        visit(&function.body, &mut |expr| {
            if let Expr::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, a, b) = expr {
                adds |= a.has_calls() || b.has_calls();
            }
        });
    }
    adds
}

/// The product of the lengths of loops: `O(n^2 |A|)`.
fn order(factors: &[String]) -> String {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for factor in factors {
        match counted.iter_mut().find(|(known, _)| known == factor) {
            Some((_, count)) => *count += 1,
            None => counted.push((factor, 1)),
        }
    }
    let parts: Vec<String> = counted
        .into_iter()
        .map(|(factor, count)| match count {
            1 => factor.to_owned(),
            count => format!("{factor}^{count}"),
        })
        .collect();
    if parts.is_empty() {
        "O(1)".to_owned()
    } else {
        format!("O({})", parts.join(" "))
    }
}

/// The lengths of the deepest loops.
fn longest(stmts: &[Stmt], program: &Program) -> Vec<String> {
    let mut best = Vec::new();
    let mut keep = |found: Vec<String>| {
        if found.len() > best.len() {
            best = found;
        }
    };
    for stmt in stmts {
        match stmt {
            Stmt::Range { from, to, body, .. } => {
                let mut inner = longest(body, program);
                let fixed = matches!((from, to), (Expr::Int(_), Expr::Int(_))) || bounded(to);
                if !fixed {
                    inner.insert(0, "n".to_owned());
                }
                keep(inner);
            }
            Stmt::Each { list, body, .. } => {
                let mut inner = longest(body, program);
                match list {
                    Expr::Global(name) => inner.insert(0, format!("|{name}|")),
                    Expr::List(..) => {}
                    Expr::Builtin(..) => inner.insert(0, "√n".to_owned()),
                    _ => inner.insert(0, LIST_LENGTH.to_owned()),
                }
                keep(inner);
            }
            Stmt::If(_, yes, no) => {
                keep(longest(yes, program));
                keep(longest(no, program));
            }
            _ => {}
        }
    }
    // Functions without a memo add their loops.
    let mut calls = Vec::new();
    visit(stmts, &mut |expr| {
        if let Expr::Call(at, _) = expr {
            calls.push(*at);
        }
    });
    for call in calls {
        let function = &program.functions[call];
        if function.memo == Memo::None && !function.recursive {
            let inner = longest(&function.body, program);
            if inner.len() > best.len() {
                best = inner;
            }
        }
    }
    best
}

/// Whether a bound of a range is at most a constant: `min(3, n)`.
fn bounded(to: &Expr) -> bool {
    match to {
        Expr::Builtin(grundy_rules::syntax::ast::Builtin::Min, items, _) => {
            items.iter().any(|item| matches!(item, Expr::Int(_)))
        }
        _ => false,
    }
}
