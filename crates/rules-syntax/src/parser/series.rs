//! Series of items with an ellipsis: `g(x-1), g(x-2), …, g(0)` is one item with a range.

use grundy_core::{Diagnostic, Turn};

use super::{Parser, Partial, Reported};
use crate::ast::{BinaryOp, Clause, Expr, ExprKind, Item, Name, Source, TextRange};
use crate::lexer::TokenKind;
use crate::messages;

/// The place of an ellipsis among items; the lexer produces no such name.
const ELLIPSIS: &str = "…";

/// Names for the number that runs, in the order of preference.
const NAMES: [&str; 8] = ["k", "i", "j", "t", "s", "r", "q", "p"];

/// A number of the form `base + constant`; the base is text, empty for a constant.
#[derive(PartialEq, Eq)]
struct Shifted {
    base: String,
    by: i64,
}

/// The number in which items differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The whole item.
    Item,
    /// An argument of a call.
    Argument(usize),
}

impl Parser {
    /// Parses an item, or an ellipsis in its place.
    pub(super) fn member(&mut self) -> Partial<Item> {
        let span = self.span();
        if !self.punct("…") && !self.punct("...") {
            return self.item();
        }
        Ok(Item {
            turn: Turn::Ordinary,
            expr: Expr {
                kind: ExprKind::Name(ELLIPSIS.to_owned()),
                span,
            },
            clauses: Vec::new(),
            span,
        })
    }

    /// Replaces each ellipsis and the items around it by one item that runs over a range.
    pub(super) fn series(&mut self, items: &mut Vec<Item>) -> Partial<()> {
        let is_ellipsis =
            |item: &Item| matches!(&item.expr.kind, ExprKind::Name(name) if name == ELLIPSIS);
        while let Some(at) = items.iter().position(is_ellipsis) {
            let span = items[at].span;
            let (Some(last), Some(first)) = (items.get(at + 1), at.checked_sub(1)) else {
                return Err(self.not_a_series(span));
            };
            // Two items before the ellipsis show the step, if they differ in one number.
            let second = first.checked_sub(1).filter(|&before| {
                self.series_of(&items[before], Some(&items[first]), last)
                    .is_some()
            });
            let item = match second {
                Some(before) => self.series_of(&items[before], Some(&items[first]), last),
                None => self.series_of(&items[first], None, last),
            };
            let Some(item) = item else {
                return Err(self.not_a_series(span));
            };
            items.splice(second.unwrap_or(first)..=at + 1, [item]);
        }
        Ok(())
    }

    fn not_a_series(&mut self, span: TextRange) -> Reported {
        self.report(
            Diagnostic::error("syntax", messages::items_are_no_series())
                .mark(span.range())
                .help(messages::series_are_written()),
        )
    }

    /// The item that runs from the first to the last one; none if they do not differ in exactly one
    /// number, or if the step is not clear.
    fn series_of(&self, first: &Item, second: Option<&Item>, last: &Item) -> Option<Item> {
        let all = [Some(first), second, Some(last)];
        if all
            .into_iter()
            .flatten()
            .any(|item| !item.clauses.is_empty() || item.turn != first.turn)
        {
            return None;
        }
        let place = self.one_difference(&first.expr, &last.expr)?;
        let (from, to) = (part(&first.expr, place)?, part(&last.expr, place)?);
        let (begin, end) = (self.shifted(from), self.shifted(to));
        let step = match second {
            Some(second) => {
                if self.one_difference(&first.expr, &second.expr)? != place {
                    return None;
                }
                let next = self.shifted(part(&second.expr, place)?);
                if next.base != begin.base {
                    return None;
                }
                next.by - begin.by
            }
            None if begin.base == end.base => (end.by - begin.by).signum(),
            None if end.base.is_empty() => -1,
            None if begin.base.is_empty() => 1,
            None => return None,
        };
        if step == 0 || begin.base == end.base && (end.by - begin.by).signum() != step.signum() {
            return None;
        }
        let span = first.span.to(last.span);
        let is_used = |name: &str| {
            self.tokens
                .iter()
                .any(|token| matches!(&token.kind, TokenKind::Word(w) if w == name))
        };
        let name = NAMES.into_iter().find(|name| !is_used(name))?;
        let expr = |kind| Expr { kind, span };
        let binary = |op, a: Expr, b: Expr| expr(ExprKind::Binary(op, Box::new(a), Box::new(b)));
        let running = || expr(ExprKind::Name(name.to_owned()));
        let (low, high) = if step > 0 { (from, to) } else { (to, from) };
        let int = |by: i64| expr(ExprKind::Int(by));
        let (number, lo, hi) = if let Some((base, [least, most])) = subtractions(from, to)
            && step.abs() == 1
        {
            // The form `x-k` shows the analysis of rules what a move takes.
            let number = binary(BinaryOp::Sub, base.clone(), running());
            (number, int(least), int(most))
        } else if step.abs() == 1 {
            (running(), low.clone(), high.clone())
        } else {
            let steps = expr(ExprKind::Int(step.abs()));
            let distance = binary(BinaryOp::Mul, steps.clone(), running());
            let op = if step > 0 {
                BinaryOp::Add
            } else {
                BinaryOp::Sub
            };
            let length = binary(BinaryOp::Sub, high.clone(), low.clone());
            let count = binary(BinaryOp::Div, length, steps);
            (
                binary(op, from.clone(), distance),
                expr(ExprKind::Int(0)),
                count,
            )
        };
        let mut item = first.expr.clone();
        match (place, &mut item.kind) {
            (Place::Argument(place), ExprKind::Call(_, args)) => args[place] = number,
            _ => item = number,
        }
        let names = vec![Name {
            text: name.to_owned(),
            span,
        }];
        let range = Source::Range {
            lo,
            hi,
            inclusive: true,
            step: None,
        };
        Some(Item {
            turn: first.turn,
            expr: item,
            clauses: vec![Clause::For(names, range)],
            span,
        })
    }

    /// The place where two items differ: the whole item, or one argument of its call.
    fn one_difference(&self, a: &Expr, b: &Expr) -> Option<Place> {
        let same = |a: &Expr, b: &Expr| self.text_of(a.span) == self.text_of(b.span);
        match (&a.kind, &b.kind) {
            (ExprKind::Call(f, left), ExprKind::Call(g, right))
                if f.text == g.text && left.len() == right.len() =>
            {
                let mut places = (0..left.len()).filter(|&i| !same(&left[i], &right[i]));
                let place = places.next()?;
                places.next().is_none().then_some(Place::Argument(place))
            }
            (ExprKind::Call(..), _) | (_, ExprKind::Call(..)) => None,
            _ => Some(Place::Item),
        }
    }

    fn shifted(&self, expr: &Expr) -> Shifted {
        match &expr.kind {
            ExprKind::Int(by) => Shifted {
                base: String::new(),
                by: *by,
            },
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => match b.kind {
                ExprKind::Int(by) => {
                    let a = self.shifted(a);
                    let by = if *op == BinaryOp::Add { by } else { -by };
                    Shifted {
                        by: a.by + by,
                        base: a.base,
                    }
                }
                _ => Shifted {
                    base: self.text_of(expr.span),
                    by: 0,
                },
            },
            _ => Shifted {
                base: self.text_of(expr.span),
                by: 0,
            },
        }
    }
}

/// An argument of a call, or the whole item.
fn part(item: &Expr, place: Place) -> Option<&Expr> {
    match (place, &item.kind) {
        (Place::Argument(place), ExprKind::Call(_, args)) => args.get(place),
        (Place::Argument(_), _) => None,
        (Place::Item, _) => Some(item),
    }
}

/// The number from which the first and the last item subtract, with the least and the largest
/// subtracted number: `x` and 1, 3 for `x-1` and `x-3`.
fn subtractions<'e>(from: &'e Expr, to: &'e Expr) -> Option<(&'e Expr, [i64; 2])> {
    let parts = |expr: &'e Expr| match &expr.kind {
        ExprKind::Binary(BinaryOp::Sub, a, b) => match (&a.kind, &b.kind) {
            (ExprKind::Name(name), ExprKind::Int(by)) => Some((&**a, name, *by)),
            _ => None,
        },
        _ => None,
    };
    let ((base, name, first), (_, other, last)) = (parts(from)?, parts(to)?);
    (name == other).then_some((base, [first.min(last), first.max(last)]))
}
