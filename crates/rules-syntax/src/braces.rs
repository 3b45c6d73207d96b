//! Partizan games: braces with a bar, and the literals of the theory.
//!
//! Outside parentheses and brackets a bar separates the options of Left from those of Right. The
//! longest run of bars splits first, and a half with further bars is one option: `{2||1|0}` is
//! `{2|{1|0}}`.
//!
//! `*`, `^` and similar symbols are operators between operands. In the place of an operand they
//! begin a literal; without an operand of their own they mean 1: `{0|*}`.

use grundy_core::{Diagnostic, Turn};

use crate::ast::{BinaryOp, Expr, ExprKind, GameLiteral, Item, Sides, TextRange};
use crate::lexer::TokenKind;
use crate::messages;
use crate::parser::{Parser, Partial};

/// Words that continue an expression after an operand.
const AFTER: [&str; 12] = [
    "for", "if", "let", "in", "then", "else", "and", "or", "not", "default", "step", "answer",
];

impl Parser {
    /// Parses an item in which a bar is an operator.
    pub(crate) fn without_bars<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Partial<T>,
    ) -> Partial<T> {
        self.with_bars(false, read)
    }

    fn with_bars<T>(
        &mut self,
        bars: bool,
        read: impl FnOnce(&mut Self) -> Partial<T>,
    ) -> Partial<T> {
        let before = std::mem::replace(&mut self.bars, bars);
        let reducer = if bars {
            self.reducer.take()
        } else {
            self.reducer
        };
        let result = read(self);
        (self.bars, self.reducer) = (before, reducer);
        result
    }

    /// Returns whether the next brace contains a bar directly.
    pub(crate) fn has_bar(&self) -> bool {
        let mut depth = 0;
        for token in &self.tokens[self.at..] {
            match token.kind {
                TokenKind::Punct("{" | "(" | "[") => depth += 1,
                TokenKind::Punct("}" | ")" | "]") => {
                    depth -= 1;
                    if depth == 0 {
                        return false;
                    }
                }
                TokenKind::Punct("|" | "||" | "|||" | "||||") if depth == 1 => return true,
                TokenKind::End => return false,
                _ => {}
            }
        }
        false
    }

    /// Refuses an option of `mex` with a bar outside all brackets: it may be a bitwise or, or a
    /// partizan game.
    pub(crate) fn no_bar(&mut self, begin: usize, option: TextRange) -> Partial<()> {
        let mut depth = 0;
        let bar = self.tokens[begin..self.at].iter().find(|token| {
            match token.kind {
                TokenKind::Punct("{" | "(" | "[") => depth += 1,
                TokenKind::Punct("}" | ")" | "]") => depth -= 1,
                _ => {}
            }
            depth == 0 && matches!(token.kind, TokenKind::Punct("|" | "||" | "|||" | "||||"))
        });
        let Some(at) = bar.map(|token| token.span) else {
            return Ok(());
        };
        let written = self.text_of(option);
        let diagnostic = Diagnostic::error("bar-in-mex", messages::bar_in_mex())
            .at(at.range(), messages::bitwise_or_or_sides())
            .help(messages::bitwise_or_is_written(written))
            .help(messages::leave_out_mex());
        Err(self.report(diagnostic))
    }

    /// Parses `{ left | right }`.
    pub(crate) fn braces(&mut self) -> Partial<Expr> {
        self.partizan = true;
        let start = self.span();
        self.next();
        let (mut lists, mut runs) = (Vec::new(), Vec::new());
        self.with_bars(true, |p| {
            loop {
                lists.push(p.side()?);
                match *p.kind() {
                    TokenKind::Punct(bars @ ("|" | "||" | "|||" | "||||")) => {
                        p.next();
                        p.operator()?;
                        runs.push(bars.len());
                    }
                    TokenKind::Punct("}") => {
                        p.next();
                        return Ok(());
                    }
                    _ => {
                        return Err(p.unexpected(
                            messages::bar_comma_or_brace_after_an_option(),
                            Some(messages::write_a_game_in_braces()),
                        ));
                    }
                }
            }
        })?;
        let span = start.to(self.last_span());
        let sides = self.split(lists, &runs, span)?;
        Ok(Expr {
            kind: ExprKind::Braces(Box::new(sides)),
            span,
        })
    }

    /// Items up to a bar or the end.
    fn side(&mut self) -> Partial<Vec<Item>> {
        let mut items = Vec::new();
        if matches!(
            self.kind(),
            TokenKind::Punct("|" | "||" | "|||" | "||||" | "}")
        ) {
            return Ok(items);
        }
        loop {
            items.push(self.item()?);
            if !self.punct(",") {
                return Ok(items);
            }
        }
    }

    fn split(
        &mut self,
        mut lists: Vec<Vec<Item>>,
        runs: &[usize],
        span: TextRange,
    ) -> Partial<Sides> {
        let longest = runs.iter().copied().max().unwrap_or(0);
        let mut places = (0..runs.len()).filter(|&i| runs[i] == longest);
        let (Some(i), None) = (places.next(), places.next()) else {
            return Err(self.report(
                Diagnostic::error("equal-bars", messages::equal_runs_of_bars())
                    .at(span.range(), messages::which_bar_splits_first())
                    .help(messages::give_the_outer_bar_one_more()),
            ));
        };
        let right = lists.split_off(i + 1);
        Ok(Sides {
            left: self.one_side(lists, &runs[..i], span)?,
            right: self.one_side(right, &runs[i + 1..], span)?,
        })
    }

    fn one_side(
        &mut self,
        mut lists: Vec<Vec<Item>>,
        runs: &[usize],
        span: TextRange,
    ) -> Partial<Vec<Item>> {
        if runs.is_empty() {
            return Ok(lists.pop().unwrap_or_default());
        }
        let sides = self.deeper(|p| p.split(lists, runs, span))?;
        let expr = Expr {
            kind: ExprKind::Braces(Box::new(sides)),
            span,
        };
        Ok(vec![Item {
            turn: Turn::Ordinary,
            expr,
            clauses: Vec::new(),
            span,
        }])
    }

    /// Returns whether the next token begins an operand.
    fn operand_ahead(&self) -> bool {
        match self.kind() {
            TokenKind::Int(_)
            | TokenKind::Big(_)
            | TokenKind::Decimal(_)
            | TokenKind::Punct("(" | "[" | "{") => true,
            TokenKind::Word(word) => !AFTER.contains(&word.as_str()),
            _ => false,
        }
    }

    /// Parses `*`, `*n`, `^`, `^3`, `^*`, `±x`, `+-x`.
    pub(crate) fn literal(&mut self) -> Partial<Expr> {
        self.partizan = true;
        let start = self.span();
        let literal = match *self.kind() {
            TokenKind::Punct("*") => {
                self.next();
                GameLiteral::Star
            }
            TokenKind::Punct("±") => {
                self.next();
                GameLiteral::Switch
            }
            TokenKind::Punct("+") => {
                self.next();
                self.next();
                GameLiteral::Switch
            }
            _ => GameLiteral::Ups(self.arrows()),
        };
        let operand = match literal {
            GameLiteral::Switch => Some(Box::new(self.unary()?)),
            GameLiteral::Star | GameLiteral::Ups(1 | -1) if self.operand_ahead() => {
                Some(Box::new(self.postfix()?))
            }
            _ => None,
        };
        let ups = Expr {
            kind: ExprKind::Literal(literal, operand),
            span: start.to(self.last_span()),
        };
        if !matches!(literal, GameLiteral::Ups(_)) || !self.star_follows() {
            return Ok(ups);
        }
        let star = self.literal()?;
        Ok(Expr {
            span: start.to(star.span),
            kind: ExprKind::Binary(BinaryOp::Add, Box::new(ups), Box::new(star)),
        })
    }

    /// Counts arrows: `^^` is two, `↓` is one down.
    fn arrows(&mut self) -> i64 {
        let mut ups = 0;
        loop {
            ups += match *self.kind() {
                TokenKind::Punct("^" | "↑") if ups >= 0 => 1,
                TokenKind::Punct("⇑") if ups >= 0 => 2,
                TokenKind::Punct("↓") if ups <= 0 => -1,
                TokenKind::Punct("⇓") if ups <= 0 => -2,
                _ => return ups,
            };
            self.next();
        }
    }

    /// Returns whether a star follows ups directly, as in `^*` and `^*2`.
    fn star_follows(&self) -> bool {
        self.is_punct("*") && self.last_span().end == self.span().start
    }
}
