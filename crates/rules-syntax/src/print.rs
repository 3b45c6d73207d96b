//! The text of an expression of the rule language.

use crate::ast::{BinaryOp, Clause, Expr, ExprKind, Item, Source, UnaryOp};

/// Precedences, from the weakest.
const IF: u8 = 0;
const NOT: u8 = 3;
const COMPARE: u8 = 4;
const BIT_OR: u8 = 5;
const UNARY: u8 = 11;
const POST: u8 = 13;

fn strength(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Or => 1,
        BinaryOp::And => 2,
        BinaryOp::BitOr => BIT_OR,
        BinaryOp::Xor => 6,
        BinaryOp::BitAnd => 7,
        BinaryOp::Shl | BinaryOp::Shr => 8,
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Join => 9,
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod | BinaryOp::NimMul => 10,
        BinaryOp::Pow => 12,
    }
}

/// Returns the text of an expression; the parser reads the same tree from it.
pub fn print_expression(expr: &Expr) -> String {
    at(expr, IF)
}

/// The text, in parentheses if its precedence is below `least`.
fn at(expr: &Expr, least: u8) -> String {
    let (own, text) = parts(expr);
    if own < least {
        format!("({text})")
    } else {
        text
    }
}

fn list(all: &[Expr]) -> String {
    let all: Vec<String> = all.iter().map(print_expression).collect();
    all.join(", ")
}

fn parts(expr: &Expr) -> (u8, String) {
    match &expr.kind {
        ExprKind::Int(value) if *value < 0 => (UNARY, value.to_string()),
        ExprKind::Int(value) => (POST, value.to_string()),
        ExprKind::Big(digits) | ExprKind::Decimal(digits) => (POST, digits.clone()),
        ExprKind::Str(text) => (POST, format!("\"{text}\"")),
        ExprKind::Bool(value) => (POST, value.to_string()),
        ExprKind::Name(name) => (POST, name.clone()),
        ExprKind::Call(name, args) => (POST, format!("{}({})", name.text, list(args))),
        ExprKind::Unary(UnaryOp::Neg, one) => (UNARY, format!("-{}", at(one, UNARY))),
        ExprKind::Unary(UnaryOp::Not, one) => (NOT, format!("not {}", at(one, NOT))),
        ExprKind::Binary(BinaryOp::Pow, a, b) => (12, format!("{}**{}", at(a, POST), at(b, UNARY))),
        ExprKind::Binary(op, a, b) => {
            let own = strength(*op);
            let (a, b) = (at(a, own), at(b, own + 1));
            let tight = own >= 9 && a.len() + b.len() < 12;
            let gap = if tight { "" } else { " " };
            (own, format!("{a}{gap}{}{gap}{b}", op.symbol()))
        }
        ExprKind::Compare(first, rest) => {
            let mut text = at(first, BIT_OR);
            for (op, one) in rest {
                text = format!("{text} {} {}", op.symbol(), at(one, BIT_OR));
            }
            (COMPARE, text)
        }
        ExprKind::If(c, a, b) => {
            let text = format!("if {} then {} else {}", at(c, 1), at(a, 1), at(b, IF));
            (IF, text)
        }
        ExprKind::Index(base, key) => (
            POST,
            format!("{}[{}]", at(base, POST), print_expression(key)),
        ),
        ExprKind::Slice(base, lo, hi) => {
            let hi = hi.as_ref().map_or_else(String::new, |hi| at(hi, BIT_OR));
            (
                POST,
                format!("{}[{}..{hi}]", at(base, POST), at(lo, BIT_OR)),
            )
        }
        ExprKind::List(all) => (POST, format!("[{}]", list(all))),
        ExprKind::Reduce(reduce) => {
            let items: Vec<String> = reduce.items.iter().map(print_item).collect();
            let items = items.join(", ");
            let mut text = if items.is_empty() {
                format!("{}{{ }}", reduce.reducer)
            } else {
                format!("{}{{ {items} }}", reduce.reducer)
            };
            if let Some(default) = &reduce.default {
                text = format!("{text} default {}", at(default, UNARY));
                return (IF, text);
            }
            (POST, text)
        }
        // No translation makes a partizan value.
        ExprKind::Literal(..) | ExprKind::Braces(_) | ExprKind::Error => (POST, "?".to_owned()),
    }
}

fn print_item(item: &Item) -> String {
    let mut text = at(&item.expr, 1);
    for clause in &item.clauses {
        text += " ";
        text += &print_clause(clause);
    }
    text
}

/// Returns the text of a clause.
pub fn print_clause(clause: &Clause) -> String {
    match clause {
        Clause::If(condition) => format!("if {}", at(condition, 1)),
        Clause::Let(name, value) => format!("let {} = {}", name.text, at(value, 1)),
        Clause::For(names, source) => {
            let names: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
            let source = match source {
                Source::List(one) => at(one, BIT_OR),
                Source::Range {
                    lo,
                    hi,
                    inclusive,
                    step,
                } => {
                    let dots = if *inclusive { "..=" } else { ".." };
                    let step = step.as_ref();
                    let step =
                        step.map_or_else(String::new, |one| format!(" step {}", at(one, BIT_OR)));
                    format!("{}{dots}{}{step}", at(lo, BIT_OR), at(hi, BIT_OR))
                }
            };
            format!("for {} in {source}", names.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::print_expression;
    use crate::parse_expression;

    #[test]
    fn a_printed_expression_has_the_text_that_was_read() {
        for text in [
            "mex{ g(x-k) for k in 1..=min(3, x) if k != 2 }",
            "win{ w(put(s, i, 0)) for i in 0..len(s) if s[i] == 1 and not (i == 0 or s[i-1] == 1) }",
            "if a < b then a-(b-c) else (a+b)*2**c",
            "max{ a[i]-v(i+1), 0 } default -1",
            "x >> i & 1 == 0 or x ^ 1 << i in [1, 2]",
            "list{ d for d in 1..n step 2 let e = d*d if e <= n }",
        ] {
            let parsed = parse_expression(text);
            assert!(parsed.diagnostics.is_empty(), "{text}");
            assert_eq!(print_expression(&parsed.tree), text);
        }
    }
}
