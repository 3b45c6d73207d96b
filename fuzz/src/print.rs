//! Prints a tree as text, with the minimal brackets.

use std::fmt::Write;

use grundy_core::Turn;
use grundy_rules::syntax::ast::{
    BinaryOp, Clause, Expr, ExprKind, GameLiteral, Item, ParamKind, Program, Source, UnaryOp,
};

/// The levels of the grammar, loosest first.
mod level {
    pub const EXPR: u8 = 0;
    pub const OR: u8 = 1;
    pub const AND: u8 = 2;
    pub const NOT: u8 = 3;
    pub const COMPARISON: u8 = 4;
    pub const BIT_OR: u8 = 5;
    pub const BIT_XOR: u8 = 6;
    pub const BIT_AND: u8 = 7;
    pub const SHIFT: u8 = 8;
    pub const SUM: u8 = 9;
    pub const PRODUCT: u8 = 10;
    pub const UNARY: u8 = 11;
    pub const POSTFIX: u8 = 12;
    pub const PRIMARY: u8 = 13;
}

/// Prints a program, one definition a line.
pub fn program(program: &Program) -> String {
    let mut out = String::new();
    for definition in &program.definitions {
        out.push_str(&definition.name.text);
        if let Some(params) = &definition.params {
            let params: Vec<String> = params
                .iter()
                .map(|param| match &param.kind {
                    ParamKind::Base(value) => value.to_string(),
                    ParamKind::Named {
                        name,
                        at_least: Some(least),
                    } => format!("{name}>={least}"),
                    ParamKind::Named {
                        name,
                        at_least: None,
                    } => name.clone(),
                })
                .collect();
            write!(out, "({})", params.join(",")).expect("a string takes all");
        }
        out.push_str(" = ");
        at(&mut out, &definition.body, level::EXPR);
        out.push('\n');
    }
    out
}

/// Prints an expression.
pub fn expression(expr: &Expr) -> String {
    let mut out = String::new();
    at(&mut out, expr, level::EXPR);
    out
}

fn of_binary(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Or => level::OR,
        BinaryOp::And => level::AND,
        BinaryOp::BitOr => level::BIT_OR,
        BinaryOp::Xor => level::BIT_XOR,
        BinaryOp::BitAnd => level::BIT_AND,
        BinaryOp::Shl | BinaryOp::Shr => level::SHIFT,
        BinaryOp::Add | BinaryOp::Sub => level::SUM,
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod | BinaryOp::NimMul => level::PRODUCT,
        BinaryOp::Pow => level::UNARY,
    }
}

fn of(kind: &ExprKind) -> u8 {
    match kind {
        ExprKind::If(..) => level::EXPR,
        ExprKind::Unary(UnaryOp::Not, _) => level::NOT,
        ExprKind::Compare(..) => level::COMPARISON,
        ExprKind::Binary(op, ..) => of_binary(*op),
        ExprKind::Unary(UnaryOp::Neg, _) => level::UNARY,
        // The default extends over all that follows and binds tightly enough.
        ExprKind::Reduce(reduce) if reduce.default.is_some() => level::UNARY,
        ExprKind::Index(..) | ExprKind::Slice(..) => level::POSTFIX,
        _ => level::PRIMARY,
    }
}

/// Prints `expr` where the grammar has something of this level or tighter.
fn at(out: &mut String, expr: &Expr, level: u8) {
    let own = of(&expr.kind);
    if own < level {
        out.push('(');
        bare(out, expr, own);
        out.push(')');
    } else {
        bare(out, expr, own);
    }
}

fn bare(out: &mut String, expr: &Expr, own: u8) {
    match &expr.kind {
        ExprKind::Int(value) => write!(out, "{value}").expect("a string takes all"),
        ExprKind::Big(digits) => out.push_str(digits),
        ExprKind::Str(text) => {
            out.push('\'');
            for c in text.chars() {
                match c {
                    '\n' => out.push_str("\\n"),
                    '\\' | '\'' => out.extend(['\\', c]),
                    c => out.push(c),
                }
            }
            out.push('\'');
        }
        ExprKind::Bool(value) => write!(out, "{value}").expect("a string takes all"),
        ExprKind::Name(name) => out.push_str(name),
        ExprKind::Call(name, args) => {
            out.push_str(&name.text);
            list(out, ('(', ')'), args);
        }
        ExprKind::List(items) => list(out, ('[', ']'), items),
        ExprKind::Unary(UnaryOp::Neg, inner) => {
            out.push('-');
            at(out, inner, level::UNARY);
        }
        ExprKind::Unary(UnaryOp::Not, inner) => {
            out.push_str("not ");
            at(out, inner, level::NOT);
        }
        ExprKind::Binary(BinaryOp::Pow, base, exponent) => {
            at(out, base, level::POSTFIX);
            out.push_str(" ** ");
            at(out, exponent, level::UNARY);
        }
        ExprKind::Binary(op, left, right) => {
            at(out, left, own);
            write!(out, " {} ", op.symbol()).expect("a string takes all");
            at(out, right, own + 1);
        }
        ExprKind::Compare(first, rest) => {
            at(out, first, level::BIT_OR);
            for (op, next) in rest {
                write!(out, " {} ", op.symbol()).expect("a string takes all");
                at(out, next, level::BIT_OR);
            }
        }
        ExprKind::If(condition, yes, no) => {
            for (word, part) in [("if ", condition), (" then ", yes), (" else ", no)] {
                out.push_str(word);
                at(out, part, level::EXPR);
            }
        }
        ExprKind::Index(base, index) => {
            at(out, base, level::POSTFIX);
            out.push('[');
            at(out, index, level::EXPR);
            out.push(']');
        }
        ExprKind::Slice(base, from, to) => {
            at(out, base, level::POSTFIX);
            out.push('[');
            at(out, from, level::EXPR);
            out.push_str(" .. ");
            if let Some(to) = to {
                at(out, to, level::EXPR);
            }
            out.push(']');
        }
        ExprKind::Reduce(reduce) => {
            write!(out, "{}{{ ", reduce.reducer).expect("a string takes all");
            items(out, &reduce.items);
            out.push_str(" }");
            if let Some(default) = &reduce.default {
                out.push_str(" default ");
                at(out, default, level::UNARY);
            }
        }
        ExprKind::Decimal(digits) => out.push_str(digits),
        ExprKind::Literal(literal, operand) => {
            // In brackets, since the next operand may look like an operator.
            out.push('(');
            match literal {
                GameLiteral::Star => out.push('*'),
                GameLiteral::Switch => out.push('±'),
                GameLiteral::Ups(n) => {
                    let sign = if *n > 0 { '↑' } else { '↓' };
                    out.extend((0..n.unsigned_abs()).map(|_| sign));
                }
            }
            if let Some(operand) = operand {
                out.push('(');
                at(out, operand, level::EXPR);
                out.push(')');
            }
            out.push(')');
        }
        ExprKind::Braces(sides) => {
            out.push_str("{ ");
            items(out, &sides.left);
            out.push_str(" | ");
            items(out, &sides.right);
            out.push_str(" }");
        }
        ExprKind::Error => out.push('?'),
    }
}

/// Prints options with commas; each is in brackets, since a bar would end it.
fn items(out: &mut String, items: &[Item]) {
    for (i, one) in items.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        item(out, one);
    }
}

fn list(out: &mut String, (open, close): (char, char), items: &[Expr]) {
    out.push(open);
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        at(out, item, level::EXPR);
    }
    out.push(close);
}

fn item(out: &mut String, item: &Item) {
    out.push_str(match item.turn {
        Turn::Ordinary => "",
        Turn::Entailing => "entail ",
        Turn::CarryOn => "again ",
    });
    at(out, &item.expr, level::EXPR);
    for clause in &item.clauses {
        match clause {
            Clause::For(names, source) => {
                let names: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
                write!(out, " for {} in ", names.join(",")).expect("a string takes all");
                match source {
                    Source::List(list) => at(out, list, level::BIT_OR),
                    Source::Range {
                        lo,
                        hi,
                        inclusive,
                        step,
                    } => {
                        at(out, lo, level::BIT_OR);
                        out.push_str(if *inclusive { " ..= " } else { " .. " });
                        at(out, hi, level::BIT_OR);
                        if let Some(step) = step {
                            out.push_str(" step ");
                            at(out, step, level::BIT_OR);
                        }
                    }
                }
            }
            Clause::If(condition) => {
                out.push_str(" if ");
                at(out, condition, level::OR);
            }
            Clause::Let(name, value) => {
                write!(out, " let {} = ", name.text).expect("a string takes all");
                at(out, value, level::EXPR);
            }
        }
    }
}
