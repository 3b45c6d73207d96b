//! The notation of slides and books, where its meaning is unambiguous: sets described by
//! conditions, bounds as ranges, lists in braces, `1,2,…,k`, `mex(S)`, `x (mod 4)`.
//!
//! | written | read as |
//! |---|---|
//! | `mex{ g(y) : y ∈ F(x) }`, `mex{ g(y) \| y ∈ F(x) }` | `mex{ g(y) for y in F(x) }` |
//! | `… : 0 ≤ b < y` with a new name between bounds | `for b in 0..y` |
//! | `… : y = x-k`, `… : k ∈ S, k ≤ x` | `let y = x-k`, `for k in S if k <= x` |
//! | `{1,3,4}`, `∅`, `{1,2,…,k}` | `[1,3,4]`, `[]`, the list of `1..=k` |
//! | `mex{ A, B : C }`, `mex{ A, B \| C }` | `mex{ A if C, B if C }`: `C` binds all items |
//! | `mex(S)`, `max(S)`, `min(S)`, `sum(S)` | the reducer over the members of `S` |
//! | `mex ∅` | `mex{ }` |
//! | `a mod m`, `x (mod 4)`, `a xor b` | `a % m`, `x % 4`, `a ^ b` |
//!
//! # Ambiguity
//! A colon has no other meaning in the language. A bar has one, the bitwise or. So it begins
//! conditions only in reducers whose items are numbers, and only before a comparison, which is
//! never a number, or before a name and `in`. In `any`, `all`, `count`, `set` and `list`, whose
//! items have any kind, a bar remains the bitwise or.
//!
//! A name between two bounds ranges over them if it is new: not a parameter and not in an earlier
//! condition. With only one bound the meaning is uncertain, and the error shows the alternatives.
//!
//! This notation is never printed.

use grundy_core::{Diagnostic, Turn};

use super::{KEYWORDS, Parser, Partial, Reported};
use crate::ast::{
    BinaryOp, Clause, CompareOp, Expr, ExprKind, Item, Name, Reduce, Reducer, Source, TextRange,
};
use crate::lexer::{TokenKind, code};
use crate::messages;

/// The name of an anonymous range, which the lexer never produces.
const UNNAMED: &str = "·";

pub(super) fn integer(value: i64, span: TextRange) -> Expr {
    Expr {
        kind: ExprKind::Int(value),
        span,
    }
}

/// Makes a list from `first, …, last`.
fn range_list(lo: Expr, hi: Expr, step: i64, span: TextRange) -> Expr {
    let name = Name {
        text: UNNAMED.to_owned(),
        span,
    };
    let step = (step != 1).then(|| integer(step, span));
    let source = Source::Range {
        lo,
        hi,
        inclusive: true,
        step,
    };
    list_over(Reducer::List, name, source, span)
}

/// Makes a reducer over the members of a source.
fn list_over(reducer: Reducer, name: Name, source: Source, span: TextRange) -> Expr {
    let item = Item {
        turn: Turn::Ordinary,
        expr: Expr {
            kind: ExprKind::Name(name.text.clone()),
            span,
        },
        clauses: vec![Clause::For(vec![name], source)],
        span,
    };
    Expr {
        kind: ExprKind::Reduce(Box::new(Reduce {
            reducer,
            items: vec![item],
            default: None,
        })),
        span,
    }
}

/// Returns whether a name occurs in an expression's own text.
fn is_name(expr: &Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name),
        _ => None,
    }
}

impl Parser {
    /// Parses `mex ∅`, after it is known that both tokens follow: the reducer without items.
    pub(super) fn over_the_empty_set(&mut self, reducer: Reducer) -> Expr {
        let start = self.span();
        self.next();
        self.next();
        Expr {
            kind: ExprKind::Reduce(Box::new(Reduce {
                reducer,
                items: Vec::new(),
                default: None,
            })),
            span: start.to(self.last_span()),
        }
    }

    /// Parses `mex(S)`: the reducer over the members of its one argument; `None` for other words.
    pub(super) fn over_members(word: &str, args: &mut Vec<Expr>, span: TextRange) -> Option<Expr> {
        if !matches!(word, "mex" | "max" | "min" | "sum") || args.len() != 1 {
            return None;
        }
        let reducer = Reducer::from_word(word)?;
        let members = args.pop()?;
        let whole = |items| Expr {
            kind: ExprKind::Reduce(Box::new(Reduce {
                reducer,
                items,
                default: None,
            })),
            span,
        };
        Some(match members.kind {
            ExprKind::List(items) => whole(
                items
                    .into_iter()
                    .map(|expr| Item {
                        turn: Turn::Ordinary,
                        span: expr.span,
                        expr,
                        clauses: Vec::new(),
                    })
                    .collect(),
            ),
            ExprKind::Reduce(inner)
                if matches!(inner.reducer, Reducer::List | Reducer::Set)
                    && inner.default.is_none() =>
            {
                whole(inner.items)
            }
            kind => {
                let members = Expr {
                    kind,
                    span: members.span,
                };
                let name = Name {
                    text: UNNAMED.to_owned(),
                    span,
                };
                list_over(reducer, name, Source::List(members), span)
            }
        })
    }

    /// Parses the items of a list up to `close`, among them `1,2,…,k`.
    pub(super) fn members(&mut self, close: &'static str) -> Partial<Expr> {
        let start = self.last_span();
        let mut items: Vec<Expr> = Vec::new();
        let before = self.operators;
        let mut most = before;
        while !self.punct(close) {
            if !items.is_empty() {
                self.expect_punct(",", || messages::comma_or(close))?;
                if self.punct(close) {
                    break;
                }
            }
            if self.is_punct("…") || self.is_punct("...") {
                return self.onwards(items, close, start);
            }
            self.operators = before;
            items.push(self.expr()?);
            most = most.max(self.operators);
        }
        self.operators = most;
        Ok(Expr {
            kind: ExprKind::List(items),
            span: start.to(self.last_span()),
        })
    }

    /// Completes `…` after the first members of a list.
    fn onwards(
        &mut self,
        items: Vec<Expr>,
        close: &'static str,
        start: TextRange,
    ) -> Partial<Expr> {
        let list = self.range_after(items, start)?;
        self.expect_punct(close, || messages::a_bracket_after_the_last_item(close))?;
        Ok(Expr {
            kind: list.kind,
            span: start.to(self.last_span()),
        })
    }

    /// Parses `…, last` after the first members of a list.
    fn range_after(&mut self, items: Vec<Expr>, start: TextRange) -> Partial<Expr> {
        let numbers: Option<Vec<i64>> = items
            .iter()
            .map(|item| match item.kind {
                ExprKind::Int(value) => Some(value),
                _ => None,
            })
            .collect();
        let step = match (numbers.as_deref(), &items[..]) {
            (_, [_]) => Some(1),
            (Some([first, second, rest @ ..]), _) if second > first => {
                let step = second - first;
                let mut before = *second;
                let even = rest
                    .iter()
                    .all(|next| std::mem::replace(&mut before, *next) + step == *next);
                even.then_some(step)
            }
            _ => None,
        };
        let Some(step) = step else {
            return Err(self.unexpected(
                messages::numbers_with_one_difference(),
                Some(messages::write_the_range()),
            ));
        };
        self.next();
        self.expect_punct(",", messages::a_comma_after_dots)?;
        let last = self.deeper(Self::bit_or)?;
        let span = start.to(self.last_span());
        let first = items.into_iter().next().unwrap_or_else(|| integer(1, span));
        Ok(range_list(first, last, step, span))
    }

    /// Parses the values after the first one in `k = 1, 3, 4` and `k = 0, 1, …, x-1`; `None` if
    /// it is the only one.
    fn more_values(&mut self, first: &Expr) -> Partial<Option<Expr>> {
        let is_number = |kind: &TokenKind| matches!(kind, TokenKind::Int(_));
        if !matches!(first.kind, ExprKind::Int(_)) {
            return Ok(None);
        }
        let mut items = vec![first.clone()];
        while self.is_punct(",") {
            if self.peek_is_punct(1, "…") || self.peek_is_punct(1, "...") {
                self.next();
                return self.range_after(items, first.span).map(Some);
            }
            let ends = [",", "}", "…", "..."]
                .iter()
                .any(|end| self.peek_is_punct(2, end));
            if !ends
                || !self
                    .tokens
                    .get(self.at + 1)
                    .is_some_and(|next| is_number(&next.kind))
            {
                break;
            }
            self.next();
            items.push(self.expr()?);
        }
        let span = first.span.to(self.last_span());
        let is_list = items.len() > 1;
        Ok(is_list.then_some(Expr {
            kind: ExprKind::List(items),
            span,
        }))
    }

    /// Returns the place where conditions begin in the current item: at a colon, or at a bar with
    /// no other meaning.
    pub(super) fn conditions_at(&self, reducer: Reducer) -> Option<usize> {
        let mut depth = 0_usize;
        for (at, token) in self.tokens.iter().enumerate().skip(self.at) {
            match &token.kind {
                TokenKind::Punct("(" | "[" | "{") => depth += 1,
                TokenKind::Punct(")" | "]" | "}" | ",") if depth == 0 => return None,
                TokenKind::Punct(")" | "]" | "}") => depth -= 1,
                TokenKind::Punct(":") if depth == 0 => return Some(at),
                TokenKind::Punct("|") if depth == 0 && self.bar_is_such_that(reducer, at) => {
                    return Some(at);
                }
                TokenKind::Word(word) if depth == 0 && matches!(word.as_str(), "for" | "if") => {
                    return None;
                }
                TokenKind::Newline | TokenKind::End => return None,
                _ => {}
            }
        }
        None
    }

    /// Returns whether the next brace is a set by conditions: `{ x-s : s ∈ S }`, `{ x-s | s ∈ S }`.
    pub(super) fn has_such_that(&self) -> bool {
        let mut depth = 0_usize;
        for (at, token) in self.tokens.iter().enumerate().skip(self.at) {
            match &token.kind {
                TokenKind::Punct("(" | "[" | "{") => depth += 1,
                TokenKind::Punct(")" | "]" | "}") if depth <= 1 => return false,
                TokenKind::Punct(")" | "]" | "}") => depth -= 1,
                TokenKind::Punct(":") if depth == 1 => return true,
                TokenKind::Punct("|") if depth == 1 => {
                    return self.bar_is_such_that(Reducer::Set, at);
                }
                TokenKind::Newline | TokenKind::End => return false,
                _ => {}
            }
        }
        false
    }

    /// Returns whether conditions follow the bar at this token.
    fn bar_is_such_that(&self, reducer: Reducer, bar: usize) -> bool {
        let word = |at: usize| match self.tokens.get(at).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => Some(word.as_str()),
            _ => None,
        };
        let of_numbers = matches!(
            reducer,
            Reducer::Mex | Reducer::Max | Reducer::Min | Reducer::Sum | Reducer::Xor
        );
        let names_members = word(bar + 1).is_some_and(|name| !KEYWORDS.contains(&name))
            && word(bar + 2) == Some("in");
        match reducer {
            _ if of_numbers => self.compares_from(bar + 1),
            Reducer::Win | Reducer::Misere | Reducer::Set => names_members,
            _ => false,
        }
    }

    /// Returns whether the piece that begins at this token contains a comparison or a definition of
    /// a name.
    fn compares_from(&self, from: usize) -> bool {
        let mut depth = 0_usize;
        for token in self.tokens.iter().skip(from) {
            match &token.kind {
                TokenKind::Punct("(" | "[" | "{") => depth += 1,
                TokenKind::Punct(")" | "]" | "}" | ",") if depth == 0 => return false,
                TokenKind::Punct(")" | "]" | "}") => depth -= 1,
                TokenKind::Punct("<" | "<=" | ">" | ">=" | "==" | "!=" | "=") if depth == 0 => {
                    return true;
                }
                TokenKind::Word(word) if depth == 0 && word == "in" => return true,
                TokenKind::Word(word) if depth == 0 && matches!(word.as_str(), "for" | "if") => {
                    return false;
                }
                TokenKind::Newline | TokenKind::End => return false,
                _ => {}
            }
        }
        false
    }

    /// Parses the conditions after a bar or colon, as clauses.
    pub(super) fn conditions(
        &mut self,
        reducer: Reducer,
        clauses: &mut Vec<Clause>,
    ) -> Partial<()> {
        // `1 ≤ a < b, a + b = n`: the equation gives both names, so it is read first.
        let equation = self.equation_ahead();
        let mut equation_end = None;
        if let Some(at) = equation {
            let begin = std::mem::replace(&mut self.at, at);
            self.condition(clauses)?;
            equation_end = Some(self.at);
            if begin != at {
                self.at = begin;
            }
        }
        loop {
            match equation_end.filter(|_| equation == Some(self.at)) {
                Some(end) => self.at = end,
                None if equation_end == Some(self.at) => {}
                None => self.condition(clauses)?,
            }
            self.operator()?;
            if self.word("and") {
                continue;
            }
            // A comma continues conditions, or begins the next item.
            let more = self.is_punct(",") && self.compares_from(self.at + 1) && {
                let mut ahead = self.at + 1;
                std::mem::swap(&mut self.at, &mut ahead);
                let own = self.conditions_at(reducer).is_some();
                std::mem::swap(&mut self.at, &mut ahead);
                !own
            };
            if !more {
                return Ok(());
            }
            self.next();
        }
    }

    /// Returns where the equation `a + b = …` of two new names begins among the next conditions.
    fn equation_ahead(&self) -> Option<usize> {
        let mut depth = 0_usize;
        for at in self.at..self.tokens.len() {
            match &self.tokens[at].kind {
                TokenKind::Punct("(" | "[" | "{") => depth += 1,
                TokenKind::Punct(")" | "]" | "}") if depth == 0 => return None,
                TokenKind::Punct(")" | "]" | "}") => depth -= 1,
                TokenKind::Newline | TokenKind::End => return None,
                TokenKind::Word(_) if depth == 0 && self.sum_of_new_names(at).is_some() => {
                    return Some(at);
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the two new names of `a + b =` at a token.
    fn sum_of_new_names(&self, at: usize) -> Option<[Name; 2]> {
        let begins = at == self.at || {
            let before = &self.tokens[at.checked_sub(1)?].kind;
            *before == TokenKind::Punct(",") || matches!(before, TokenKind::Word(w) if w == "and")
        };
        let name = |at: usize| match &self.tokens.get(at)?.kind {
            TokenKind::Word(word) if self.is_new(word) => Some(Name {
                text: word.clone(),
                span: self.tokens[at].span,
            }),
            _ => None,
        };
        let is = |at: usize, signs: &[&str]| {
            (self.tokens.get(at)).is_some_and(|token| match token.kind {
                TokenKind::Punct(sign) => signs.contains(&sign),
                _ => false,
            })
        };
        let (first, second) = (name(at)?, name(at + 2)?);
        let is_sum = begins && is(at + 1, &["+"]) && is(at + 3, &["=", "=="]);
        (is_sum && first.text != second.text).then_some([first, second])
    }

    /// Applies the conditions after a bar or colon to all items before it, as in mathematics. A
    /// name that the conditions range over is omitted from an item that does not contain it.
    pub(super) fn conditions_for_all(&mut self, items: &mut [Item]) -> Partial<()> {
        let mut first = 0;
        for last in 0..items.len() {
            let begin = items[last].expr.span.range().start;
            let Some(count) = self.conditioned.remove(&begin) else {
                continue;
            };
            let conditions: Vec<Clause> = items[last].clauses[..count].to_vec();
            for i in first..last {
                if !items[i].clauses.is_empty() {
                    return Err(self.two_readings(&items[i], &items[last]));
                }
                items[i].clauses = self.conditions_of(&items[i], &conditions);
            }
            // A name that only an earlier item contains does not vary over this one.
            if first < last {
                let own = items[last].clauses.split_off(count);
                items[last].clauses = self.conditions_of(&items[last], &conditions);
                items[last].clauses.extend(own);
            }
            first = last + 1;
        }
        Ok(())
    }

    /// Returns the words of the text in a range.
    fn words_in(&self, range: TextRange) -> Vec<&str> {
        let range = range.range();
        let inside = self
            .tokens
            .iter()
            .filter(|token| range.contains(&token.span.range().start));
        inside
            .filter_map(|token| match &token.kind {
                TokenKind::Word(word) => Some(word.as_str()),
                _ => None,
            })
            .collect()
    }

    /// Returns the conditions that concern an item: those without a new name, and those whose names
    /// the item contains.
    fn conditions_of(&self, item: &Item, conditions: &[Clause]) -> Vec<Clause> {
        let names = |clause: &Clause| -> Vec<String> {
            match clause {
                Clause::For(names, _) => names.iter().map(|name| name.text.clone()).collect(),
                Clause::Let(name, _) => vec![name.text.clone()],
                Clause::If(_) => Vec::new(),
            }
        };
        let words = |clause: &Clause| -> Vec<&str> {
            match clause {
                Clause::For(_, Source::Range { lo, hi, .. }) => {
                    [self.words_in(lo.span), self.words_in(hi.span)].concat()
                }
                Clause::For(_, Source::List(list)) => self.words_in(list.span),
                Clause::If(of) | Clause::Let(_, of) => self.words_in(of.span),
            }
        };
        let own: Vec<String> = conditions.iter().flat_map(names).collect();
        let mut needed: Vec<String> = (self.words_in(item.expr.span).into_iter())
            .map(str::to_owned)
            .filter(|word| own.contains(word))
            .collect();
        // A range may depend on a name of an earlier one.
        for clause in conditions.iter().rev() {
            if names(clause).iter().any(|name| needed.contains(name)) {
                let more = words(clause)
                    .into_iter()
                    .filter(|w| own.iter().any(|o| o == w));
                needed.extend(more.map(str::to_owned).collect::<Vec<_>>());
            }
        }
        let concerns = |clause: &&Clause| match clause {
            Clause::If(_) => words(clause)
                .iter()
                .all(|word| !own.iter().any(|o| o == word) || needed.iter().any(|n| n == word)),
            _ => names(clause).iter().any(|name| needed.contains(name)),
        };
        conditions.iter().filter(concerns).cloned().collect()
    }

    /// Reports an item that has clauses before conditions for all items, and shows both readings.
    fn two_readings(&mut self, own: &Item, last: &Item) -> Reported {
        let (own_text, all) = (self.text_of(own.span), self.text_of(last.span));
        let only = self.text_of(last.expr.span);
        let behind = all.strip_prefix(&only).unwrap_or("").trim();
        let conditions = behind.trim_start_matches([':', '|', '：', '｜']).trim();
        let diagnostic =
            Diagnostic::error("two-readings", messages::conditions_of_all_or_the_last())
                .at(last.span.range(), messages::for_the_item_before_too())
                .help(messages::for_all_items(&own_text, &only, conditions))
                .help(messages::for_the_last_item_only(
                    &own_text, &only, conditions,
                ));
        self.report(diagnostic)
    }

    fn is_new(&self, name: &str) -> bool {
        !KEYWORDS.contains(&name) && !self.bound.iter().any(|known| known == name)
    }

    fn condition(&mut self, clauses: &mut Vec<Clause>) -> Partial<()> {
        if let Some(names) = self.new_names() {
            let list = self.source()?;
            self.bound
                .extend(names.iter().map(|name| name.text.clone()));
            clauses.push(Clause::For(names, list));
            return Ok(());
        }
        if let TokenKind::Word(word) = self.kind().clone()
            && self.peek_is_punct(1, "=")
            && self.is_new(&word)
        {
            let name = self.name(messages::a_name)?;
            self.next();
            let value = self.deeper(Self::bit_or)?;
            let values = self.more_values(&value)?;
            self.bound.push(word);
            clauses.push(match values {
                Some(list) => Clause::For(vec![name], Source::List(list)),
                None => Clause::Let(name, value),
            });
            return Ok(());
        }
        if let Some([first, second]) = self.sum_of_new_names(self.at) {
            self.at += 4;
            let sum = self.deeper(Self::bit_or)?;
            let (zero, rest) = (integer(0, first.span), difference(&sum, &first));
            let range = Source::Range {
                lo: zero,
                hi: sum,
                inclusive: true,
                step: None,
            };
            self.bound.extend([first.text.clone(), second.text.clone()]);
            clauses.push(Clause::For(vec![first], range));
            clauses.push(Clause::Let(second, rest));
            return Ok(());
        }
        let condition = self.deeper(Self::not)?;
        let condition = self.equation(condition)?;
        if self.is_word("or") {
            return Err(self.unexpected(
                messages::one_condition(),
                Some(messages::put_or_in_brackets()),
            ));
        }
        self.bounded(condition, clauses)
    }

    /// Completes `a + b = n`: in a condition a single sign can only compare.
    fn equation(&mut self, left: Expr) -> Partial<Expr> {
        if !self.punct("=") {
            return Ok(left);
        }
        let right = self.deeper(Self::bit_or)?;
        let span = left.span.to(right.span);
        let (first, mut rest) = match left.kind {
            ExprKind::Compare(first, rest) => (first, rest),
            _ => (Box::new(left), Vec::new()),
        };
        rest.push((CompareOp::Eq, right));
        Ok(Expr {
            kind: ExprKind::Compare(first, rest),
            span,
        })
    }

    /// Parses `y ∈` and `(a, b) ∈` with new names, up to the list after it.
    fn new_names(&mut self) -> Option<Vec<Name>> {
        let begin = self.at;
        let bracket = self.punct("(");
        let mut names = Vec::new();
        loop {
            match self.kind().clone() {
                TokenKind::Word(word) if self.is_new(&word) => names.push(Name {
                    text: word,
                    span: self.next().span,
                }),
                _ => break,
            }
            if !bracket || !self.punct(",") {
                break;
            }
        }
        let closed = !bracket || self.punct(")");
        if !names.is_empty() && closed && self.word("in") {
            return Some(names);
        }
        self.at = begin;
        None
    }

    /// Converts a chain of comparisons: new names between bounds range over them, all else is a
    /// condition.
    fn bounded(&mut self, condition: Expr, clauses: &mut Vec<Clause>) -> Partial<()> {
        let ExprKind::Compare(first, rest) = condition.kind else {
            clauses.push(Clause::If(condition));
            return Ok(());
        };
        let rises = |op: &CompareOp| matches!(op, CompareOp::Lt | CompareOp::Le);
        let falls = |op: &CompareOp| matches!(op, CompareOp::Gt | CompareOp::Ge);
        let mut operands = vec![*first];
        let mut ops = Vec::new();
        for (op, operand) in rest {
            ops.push(op);
            operands.push(operand);
        }
        if ops.iter().all(falls) {
            operands.reverse();
            ops.reverse();
            for op in &mut ops {
                *op = if *op == CompareOp::Gt {
                    CompareOp::Lt
                } else {
                    CompareOp::Le
                };
            }
        }
        let last = operands.len() - 1;
        let is_range = ops.iter().all(rises);
        let is_new = |at: usize| is_name(&operands[at]).filter(|name| self.is_new(name));
        let new: Vec<Option<String>> = (0..=last)
            .map(|at| {
                let inside = is_range && at > 0 && at < last;
                is_new(at).filter(|_| inside).map(str::to_owned)
            })
            .collect();
        if is_range && last == 1 && self.is_item_name(&operands[0]) {
            return Err(self.one_bound(&operands[0], &operands[1], ops[0]));
        }
        for at in 0..last {
            let (lo, op) = (operands[at].clone(), ops[at]);
            if let Some(name) = &new[at + 1] {
                let upper = (at + 2..=last)
                    .find(|&at| new[at].is_none())
                    .unwrap_or(last);
                let span = operands[at + 1].span;
                let lo = match op {
                    CompareOp::Lt => Expr {
                        span: lo.span,
                        kind: ExprKind::Binary(
                            BinaryOp::Add,
                            Box::new(lo),
                            Box::new(integer(1, span)),
                        ),
                    },
                    _ => lo,
                };
                let source = Source::Range {
                    lo,
                    hi: operands[upper].clone(),
                    inclusive: ops[upper - 1] == CompareOp::Le,
                    step: None,
                };
                let text = name.clone();
                self.bound.push(text.clone());
                clauses.push(Clause::For(vec![Name { text, span }], source));
            } else if new[at].is_none() {
                let span = operands[at].span.to(operands[at + 1].span);
                let kind = ExprKind::Compare(Box::new(lo), vec![(op, operands[at + 1].clone())]);
                clauses.push(Clause::If(Expr { kind, span }));
            }
        }
        Ok(())
    }

    /// Returns whether this is a name that was not introduced before and that the item itself uses.
    fn is_item_name(&self, operand: &Expr) -> bool {
        is_name(operand).is_some_and(|name| {
            self.is_new(name) && self.item_words.iter().any(|known| known == name)
        })
    }

    /// Reports a new name with an upper bound only.
    fn one_bound(&mut self, name: &Expr, upper: &Expr, op: CompareOp) -> Reported {
        let (text, upper, op) = (
            self.text_of(name.span),
            self.text_of(upper.span),
            if op == CompareOp::Lt { "<" } else { "<=" },
        );
        self.report(
            Diagnostic::error("one-bound", messages::no_lower_bound(&text))
                .at(name.span.range(), messages::from_where_on())
                .help(messages::write_a_lower_bound(format_args!(
                    "0 <= {text} {op} {upper}"
                ))),
        )
    }

    /// Returns whether `(mod 4)` follows.
    pub(super) fn is_modulus(&self) -> bool {
        let word = |at: usize| match self.tokens.get(self.at + at).map(|t| &t.kind) {
            Some(TokenKind::Word(word)) => Some(word.as_str()),
            _ => None,
        };
        self.is_punct("(") && word(1) == Some("mod")
    }

    /// Parses `x (mod 4)`; a sum without brackets before it is ambiguous.
    pub(super) fn modulus(&mut self, base: Expr) -> Partial<Expr> {
        let text = self.text_of(base.span);
        let bracketed = text.starts_with('(') && text.ends_with(')');
        let span = self.span();
        self.next();
        self.next();
        let modulus = self.expr()?;
        self.expect_punct(")", || code(")"))?;
        if matches!(base.kind, ExprKind::Binary(..)) && !bracketed {
            let m = self.text_of(modulus.span);
            return Err(self.report(
                Diagnostic::error("which-modulus", messages::remainder_of_what())
                    .at(span.range(), messages::of_all_or_the_last_part())
                    .help(messages::write(format_args!("({text}) % {m}"))),
            ));
        }
        self.operator()?;
        Ok(Expr {
            span: base.span.to(self.last_span()),
            kind: ExprKind::Binary(BinaryOp::Mod, Box::new(base), Box::new(modulus)),
        })
    }
}

/// Returns `sum - name`.
fn difference(sum: &Expr, name: &Name) -> Expr {
    let name = Expr {
        kind: ExprKind::Name(name.text.clone()),
        span: name.span,
    };
    Expr {
        kind: ExprKind::Binary(BinaryOp::Sub, Box::new(sum.clone()), Box::new(name)),
        span: sum.span,
    }
}
