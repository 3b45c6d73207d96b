//! The types of functions and parameters.

use std::collections::BTreeSet;

use super::each_stmt;
use crate::program::{
    CompareOp, Expr, ExprKind, Function, ParamKind, Program, StmtKind, Target, UnaryOp,
};

/// The functions whose results are booleans, or 0 and 1 of one meaning.
pub(super) fn boolean_functions(program: &Program) -> BTreeSet<String> {
    let mut bools: BTreeSet<String> = program
        .functions
        .iter()
        .map(|one| one.name.clone())
        .collect();
    loop {
        let remaining = program.functions.iter().filter(|one| {
            bools.contains(&one.name)
                && (one.is_boolean || {
                    let mut all = true;
                    let mut some = false;
                    each_stmt(&one.body, &mut |stmt| {
                        if let StmtKind::Return(Some(value)) = &stmt.kind {
                            some = true;
                            all &= is_boolean(one, value, &bools, 3);
                        }
                    });
                    all && some
                })
        });
        let remaining: BTreeSet<String> = remaining.map(|one| one.name.clone()).collect();
        if remaining == bools {
            return bools;
        }
        bools = remaining;
    }
}

fn is_boolean(function: &Function, value: &Expr, bools: &BTreeSet<String>, depth: u8) -> bool {
    if depth == 0 {
        return false;
    }
    let is = |one: &Expr| is_boolean(function, one, bools, depth);
    match &value.kind {
        ExprKind::Bool(_) | ExprKind::Compare(..) | ExprKind::Unary(UnaryOp::Not, _) => true,
        ExprKind::Int(value) => *value == 0 || *value == 1,
        ExprKind::And(all) | ExprKind::Or(all) => all.iter().all(is),
        ExprKind::If(_, a, b) => is(a) && is(b),
        ExprKind::Assign(_, value) => is(value),
        ExprKind::Call(name, args, _) => match name.as_str() {
            "any" | "all" | "bool" => true,
            "int" => args
                .iter()
                .all(|one| !matches!(one.kind, ExprKind::Int(_)) && is(one)),
            name => bools.contains(name),
        },
        ExprKind::Name(name) => {
            let mut all = true;
            let mut some = false;
            each_stmt(&function.body, &mut |stmt| match &stmt.kind {
                StmtKind::Assign(Target::Name(one), value) if one == name => {
                    some = true;
                    all &= is_boolean(function, value, bools, depth - 1);
                }
                StmtKind::Augment(Target::Name(one), ..) if one == name => all = false,
                _ => {}
            });
            // An element of a memo has the values of the function.
            if some { all } else { is_alias(function, name) }
        }
        // An element of a memo has the values that are returned elsewhere.
        ExprKind::Index(base, _) => base.root().is_some_and(|root| {
            let mut all = true;
            let mut some = false;
            each_stmt(&function.body, &mut |stmt| {
                if let StmtKind::Assign(target @ Target::Index(..), value) = &stmt.kind
                    && target.root() == Some(root)
                {
                    some = true;
                    all &= is_boolean(function, value, bools, depth - 1);
                }
                if let StmtKind::Return(Some(value)) = &stmt.kind
                    && let ExprKind::Assign(target, value) = &value.kind
                    && target.root() == Some(root)
                {
                    some = true;
                    all &= is_boolean(function, value, bools, depth - 1);
                }
            });
            some && all
        }),
        _ => false,
    }
}

fn is_alias(function: &Function, name: &str) -> bool {
    let mut found = false;
    each_stmt(&function.body, &mut |stmt| {
        found |= matches!(&stmt.kind, StmtKind::Alias(one, _) if one == name);
    });
    found
}

/// The type of a parameter: as written, or as it is used.
pub(super) fn kind_of_param(program: &Program, function: &Function, at: usize) -> ParamKind {
    let param = &function.params[at];
    if let Some(kind) = param.kind {
        return kind;
    }
    let of = |one: &Expr| matches!(&one.kind, ExprKind::Name(name) if *name == param.name);
    let element = |one: &Expr| match &one.kind {
        ExprKind::Index(base, _) | ExprKind::Slice(base, ..) => of(base),
        _ => of(one),
    };
    let text = |one: &Expr| matches!(one.kind, ExprKind::Text(_));
    let (mut is_text, mut is_list) = (false, false);
    crate::samples::for_each_expression(&function.body, &mut |kind| match kind {
        ExprKind::Compare(left, rest) => {
            for (op, right) in rest {
                is_text |= element(left) && text(right) || text(left) && element(right);
                is_list |= matches!(op, CompareOp::In | CompareOp::NotIn) && of(right);
            }
        }
        ExprKind::Binary(_, a, b) => {
            is_text |= element(a) && text(b) || text(a) && element(b);
        }
        ExprKind::Index(base, _) | ExprKind::Slice(base, ..) => is_list |= of(base),
        ExprKind::Call(name, args, _) => {
            let whole = [
                "len",
                "sorted",
                "list",
                "tuple",
                "enumerate",
                "set",
                "any",
                "all",
            ];
            is_list |= whole.contains(&name.as_str()) && args.first().is_some_and(of);
            is_list |= ["sum", "max", "min"].contains(&name.as_str())
                && args.len() == 1
                && args.first().is_some_and(of);
        }
        ExprKind::Method(base, method, _) => {
            is_text |= of(base) && ["replace", "count", "find"].contains(&method.as_str());
        }
        ExprKind::Comprehension(_, _, loops) => {
            is_list |= loops.iter().any(|one| of(&one.source));
        }
        _ => {}
    });
    each_stmt(&function.body, &mut |stmt| match &stmt.kind {
        StmtKind::For(_, source, _) => is_list |= of(source),
        StmtKind::Assign(Target::Tuple(_), value) => is_list |= of(value),
        _ => {}
    });
    // Some call gives a boolean.
    let mut is_flag = false;
    for caller in &program.functions {
        crate::samples::for_each_expression(&caller.body, &mut |kind| {
            if let ExprKind::Call(name, args, _) = kind
                && *name == function.name
            {
                let given = args.get(at).map(|one| &one.kind);
                is_flag |= matches!(given, Some(ExprKind::Bool(_)));
            }
        });
    }
    if is_flag {
        return ParamKind::Bool;
    }
    match (is_text, is_list) {
        (true, _) => ParamKind::Text,
        (_, true) => ParamKind::List,
        _ => ParamKind::Int,
    }
}
