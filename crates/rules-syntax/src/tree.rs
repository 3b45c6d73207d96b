//! Walks over expressions, shared by all their forms: as written, resolved, over integers.
//!
//! A form of expressions lists its parts once. Everything that follows from the parts alone is
//! here: each expression below another one, whether one of them has a property, and the
//! expressions in which a conditional ends.

use crate::ast::{Clause, Definition, Expr, ExprKind, Item, Program, Source};

/// An expression with parts that are expressions of the same form.
pub trait Tree: Sized {
    /// Calls `visit` with each direct part, in order of evaluation.
    fn parts<'a>(&'a self, visit: &mut dyn FnMut(&'a Self));

    /// Returns both results of `if … then … else …`.
    fn branches(&self) -> Option<[&Self; 2]>;

    /// Calls `visit` with the expression and all expressions inside it, each before its parts.
    ///
    /// The walk has its own stack, since rules may be nested deeply.
    fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        self.any(&mut |expr| {
            visit(expr);
            false
        });
    }

    /// Returns whether the expression or one inside it has a property; the walk ends at the first.
    fn any<'a>(&'a self, has: &mut dyn FnMut(&'a Self) -> bool) -> bool {
        let mut open = vec![self];
        while let Some(expr) = open.pop() {
            if has(expr) {
                return true;
            }
            let from = open.len();
            expr.parts(&mut |part| open.push(part));
            open[from..].reverse();
        }
        false
    }

    /// Returns the expressions that may be the result: those at the ends of all branches.
    fn ends(&self) -> Vec<&Self> {
        let mut open = vec![self];
        let mut ends = Vec::new();
        while let Some(expr) = open.pop() {
            match expr.branches() {
                Some([yes, no]) => open.extend([no, yes]),
                None => ends.push(expr),
            }
        }
        ends
    }
}

impl Tree for Expr {
    fn parts<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        match &self.kind {
            ExprKind::Int(_)
            | ExprKind::Big(_)
            | ExprKind::Str(_)
            | ExprKind::Bool(_)
            | ExprKind::Name(_)
            | ExprKind::Decimal(_)
            | ExprKind::Error => {}
            ExprKind::Literal(_, operand) => {
                if let Some(operand) = operand {
                    visit(operand);
                }
            }
            ExprKind::Braces(sides) => items(sides.left.iter().chain(&sides.right), visit),
            ExprKind::Call(_, args) | ExprKind::List(args) => args.iter().for_each(visit),
            ExprKind::Unary(_, a) => visit(a),
            ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
                visit(a);
                visit(b);
            }
            ExprKind::Compare(first, rest) => {
                visit(first);
                for (_, next) in rest {
                    visit(next);
                }
            }
            ExprKind::If(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
            ExprKind::Slice(a, b, c) => {
                visit(a);
                visit(b);
                if let Some(c) = c {
                    visit(c);
                }
            }
            ExprKind::Reduce(reduce) => {
                items(reduce.items.iter(), visit);
                if let Some(default) = &reduce.default {
                    visit(default);
                }
            }
        }
    }

    fn branches(&self) -> Option<[&Self; 2]> {
        match &self.kind {
            ExprKind::If(_, yes, no) => Some([yes, no]),
            _ => None,
        }
    }
}

fn items<'a>(items: impl Iterator<Item = &'a Item>, visit: &mut dyn FnMut(&'a Expr)) {
    for item in items {
        for clause in &item.clauses {
            match clause {
                Clause::If(e) | Clause::Let(_, e) | Clause::For(_, Source::List(e)) => visit(e),
                Clause::For(_, Source::Range { lo, hi, step, .. }) => {
                    visit(lo);
                    visit(hi);
                    if let Some(step) = step {
                        visit(step);
                    }
                }
            }
        }
        visit(&item.expr);
    }
}

impl Expr {
    /// Returns whether the expression is this name.
    pub fn is_name(&self, name: &str) -> bool {
        matches!(&self.kind, ExprKind::Name(own) if own == name)
    }
}

impl Program {
    /// Returns the definitions of a name, in the order of the text.
    pub fn definitions_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Definition> {
        let definitions = self.definitions.iter();
        definitions.filter(move |definition| definition.name.text == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn every_expression_is_visited_once_in_order_of_evaluation() {
        let text =
            "g(x) = mex{ g(x-k) for k in 1..=b step c if d let e = f, h(i)[j..l] } default m";
        let parsed = parse(text);
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
        let body = &parsed.tree.definitions[0].body;
        let mut names = Vec::new();
        body.walk(&mut |expr| {
            if let ExprKind::Name(name) = &expr.kind {
                names.push(name.as_str());
            }
        });
        assert_eq!(names, ["b", "c", "d", "f", "x", "k", "i", "j", "l", "m"]);
        assert!(body.any(&mut |expr| expr.is_name("l")));
        assert!(!body.any(&mut |expr| expr.is_name("e")));
    }

    #[test]
    fn a_conditional_ends_in_its_branches_in_order() {
        let parsed = parse("f(x) = if x then (if a then b else c) else x + d");
        let ends = parsed.tree.definitions[0].body.ends();
        let spans: Vec<u32> = ends.iter().map(|end| end.span.start).collect();
        assert!(ends[0].is_name("b") && ends[1].is_name("c"));
        assert!(spans.is_sorted() && spans.len() == 3);
    }
}
