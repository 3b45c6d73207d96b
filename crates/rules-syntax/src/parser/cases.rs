//! A choice between cases, as mathematics writes it: `{ x/2 if x is even, x otherwise }`, with the
//! conditions in parentheses if the author likes, and `x is even` as a condition.

use grundy_core::Diagnostic;

use super::{Parser, Partial};
use crate::ast::{BinaryOp, CompareOp, Expr, ExprKind};
use crate::lexer::{TokenKind, code};
use crate::messages;

/// Words for the remainders by 2, with the remainder.
const PARITIES: [(&str, i64); 8] = [
    ("even", 0),
    ("odd", 1),
    ("偶数", 0),
    ("奇数", 1),
    ("が偶数", 0),
    ("が奇数", 1),
    ("は偶数", 0),
    ("は奇数", 1),
];

/// Words before the last case, which has no condition.
const OTHERWISE: [&str; 3] = ["otherwise", "else", "それ以外"];

impl Parser {
    /// Whether the next brace has cases: a condition follows a value.
    pub(super) fn has_cases(&self) -> bool {
        let mut depth = 0;
        for (at, token) in self.tokens.iter().enumerate().skip(self.at) {
            let before = at.checked_sub(1).map(|before| &self.tokens[before].kind);
            match &token.kind {
                TokenKind::Punct("(") if depth == 1 => {
                    let is_modulus = self.tokens.get(at + 1).is_some_and(
                        |next| matches!(&next.kind, TokenKind::Word(word) if word == "mod"),
                    );
                    let ends_value = matches!(
                        before,
                        Some(TokenKind::Int(_) | TokenKind::Punct(")" | "]"))
                    );
                    if ends_value && !is_modulus {
                        return true;
                    }
                    depth += 1;
                }
                TokenKind::Punct("{" | "(" | "[") => depth += 1,
                TokenKind::Punct("}" | ")" | "]") => {
                    depth -= 1;
                    if depth == 0 {
                        return false;
                    }
                }
                // `{if a then b else c, d}` is a list.
                TokenKind::Word(word)
                    if word == "if"
                        && depth == 1
                        && !matches!(before, Some(TokenKind::Punct("{" | ","))) =>
                {
                    return true;
                }
                TokenKind::Word(word) if word == "otherwise" && depth <= 2 => return true,
                TokenKind::End => return false,
                _ => {}
            }
        }
        false
    }

    /// Whether a word occurs in the next brace.
    pub(super) fn brace_has_word(&self, word: &str) -> bool {
        let mut depth = 0;
        for token in &self.tokens[self.at..] {
            match &token.kind {
                TokenKind::Punct("{") => depth += 1,
                TokenKind::Punct("}") if depth == 1 => return false,
                TokenKind::Punct("}") => depth -= 1,
                TokenKind::Word(found) if found == word => return true,
                TokenKind::End => return false,
                _ => {}
            }
        }
        false
    }

    /// Parses `{ a if p, b if q, c otherwise }` as `if p then a else if q then b else c`.
    pub(super) fn cases(&mut self) -> Partial<Expr> {
        let start = self.span();
        self.next();
        let mut cases: Vec<(Expr, Option<Expr>)> = Vec::new();
        loop {
            if !cases.is_empty() {
                if self.punct("}") {
                    break;
                }
                self.expect_punct(",", || messages::comma_or("}"))?;
                if self.punct("}") {
                    break;
                }
            }
            let value = self.without_bars(Self::expr)?;
            let in_parentheses = self.punct("(");
            let is_last = OTHERWISE.iter().any(|word| self.word(word));
            let condition = if is_last {
                None
            } else {
                let is_written = self.word("if");
                if !is_written && !in_parentheses {
                    return Err(self.unexpected(code("if"), Some(messages::cases_are_written())));
                }
                let condition = self.without_bars(Self::or)?;
                // In a condition one equals sign can mean nothing else.
                if self.punct("=") {
                    let right = self.without_bars(Self::bit_or)?;
                    let span = condition.span.to(right.span);
                    let kind = ExprKind::Compare(Box::new(condition), vec![(CompareOp::Eq, right)]);
                    Some(Expr { kind, span })
                } else {
                    Some(condition)
                }
            };
            if in_parentheses {
                self.expect_punct(")", || code(")"))?;
            }
            cases.push((value, condition));
            if is_last {
                let _ = self.punct(",");
                self.expect_punct("}", || code("}"))?;
                break;
            }
        }
        let span = start.to(self.last_span());
        let Some((last, condition)) = cases.pop() else {
            return Err(self.unexpected(messages::an_expression(), None));
        };
        if let Some(condition) = condition {
            let is_rest = match &cases[..] {
                [(_, Some(first))] => self.are_opposite(first, &condition),
                _ => false,
            };
            if !is_rest {
                return Err(self.report(
                    Diagnostic::error("syntax", messages::last_case_has_a_condition())
                        .at(condition.span.range(), messages::not_the_opposite())
                        .help(messages::cases_are_written()),
                ));
            }
        }
        let choice = cases.into_iter().rev().fold(last, |rest, case| match case {
            (value, Some(condition)) => Expr {
                kind: ExprKind::If(Box::new(condition), Box::new(value), Box::new(rest)),
                span,
            },
            (value, None) => value,
        });
        Ok(Expr {
            kind: choice.kind,
            span,
        })
    }

    /// Whether exactly one of two conditions holds, by their form.
    fn are_opposite(&self, a: &Expr, b: &Expr) -> bool {
        let (ExprKind::Compare(left, one), ExprKind::Compare(again, other)) = (&a.kind, &b.kind)
        else {
            return false;
        };
        let ([(op, right)], [(opposite, last)]) = (&one[..], &other[..]) else {
            return false;
        };
        let same = |a: &Expr, b: &Expr| self.text_of(a.span) == self.text_of(b.span);
        let two_parities = || {
            let parity = |expr: &Expr| match expr.kind {
                ExprKind::Int(remainder @ 0..=1) => Some(remainder),
                _ => None,
            };
            let by_two = |expr: &Expr| match &expr.kind {
                ExprKind::Binary(BinaryOp::Mod, _, two) => two.kind == ExprKind::Int(2),
                _ => false,
            };
            let remainders = parity(right).zip(parity(last));
            *op == CompareOp::Eq
                && *opposite == CompareOp::Eq
                && by_two(left)
                && by_two(again)
                && remainders.is_some_and(|(a, b)| a != b)
        };
        let is_opposite = matches!(
            (op, opposite),
            (CompareOp::Eq, CompareOp::Ne)
                | (CompareOp::Ne, CompareOp::Eq)
                | (CompareOp::Lt, CompareOp::Ge)
                | (CompareOp::Ge, CompareOp::Lt)
                | (CompareOp::Le, CompareOp::Gt)
                | (CompareOp::Gt, CompareOp::Le)
        );
        same(left, again) && (is_opposite && same(right, last) || two_parities())
    }

    /// Parses `is even` or `odd` after an operand as a comparison of its remainder by 2.
    pub(super) fn parity(&mut self, operand: &Expr) -> Option<Expr> {
        let word_at = |ahead: usize| match self.tokens.get(self.at + ahead).map(|t| &t.kind) {
            Some(TokenKind::Word(word)) => Some(word.as_str()),
            _ => None,
        };
        let before = usize::from(word_at(0) == Some("is"));
        let word = word_at(before)?;
        let (_, remainder) = *PARITIES.iter().find(|(parity, _)| *parity == word)?;
        for _ in 0..=before {
            self.next();
        }
        let span = operand.span;
        let number = |value| Expr {
            kind: ExprKind::Int(value),
            span,
        };
        let modulo = ExprKind::Binary(
            BinaryOp::Mod,
            Box::new(operand.clone()),
            Box::new(number(2)),
        );
        let modulo = Expr { kind: modulo, span };
        Some(Expr {
            kind: ExprKind::Compare(Box::new(modulo), vec![(CompareOp::Eq, number(remainder))]),
            span: span.to(self.last_span()),
        })
    }
}
