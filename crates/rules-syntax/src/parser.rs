//! The parser: from tokens to the tree, one function for each level of the grammar.
//!
//! A definition that cannot be parsed is reported once, at the first unexpected token, and skipped
//! to its end; parsing continues at the next line. Nesting is bounded, so that no text can exhaust
//! the stack of a tree traversal.

mod cases;
mod notation;
mod remedies;
mod series;

use grundy_core::{Diagnostic, Message, Turn};

use crate::ast::{
    BinaryOp, Clause, CompareOp, Definition, Expr, ExprKind, Item, Name, Param, ParamKind, Program,
    Reduce, Reducer, Source, TextRange, UnaryOp,
};
use crate::lexer::{Token, TokenKind, code, lex};
use crate::messages;
use notation::integer;

/// Maximal nesting of expressions. Hand-written rules nest less than ten deep.
pub const MAX_DEPTH: usize = 100;

/// Maximal number of operators of one chain such as `a + b + …`: it becomes a tree of that depth.
pub const MAX_CHAIN: usize = 400;

/// Maximal number of operators on one path from the root of a tree. Chains and nestings multiply:
/// `(…)*1…*1+1…+1` in ten brackets would be several thousand levels deep, although each level is
/// short.
pub const MAX_OPERATORS: usize = 800;

/// Words that cannot be names.
pub const KEYWORDS: [&str; 14] = [
    "if", "then", "else", "or", "and", "not", "in", "for", "let", "step", "default", "true",
    "false", "answer",
];

/// Reducers that cannot be names either: an input called `mex` would be an error.
pub const RESERVED: [&str; 9] = [
    "mex", "loopy", "win", "misere", "max", "min", "sum", "all", "any",
];

/// Words before an option that define the effect of the move on the next one.
const OBLIGING: [(&str, Turn); 2] = [("entail", Turn::Entailing), ("again", Turn::CarryOn)];

/// If only the outcome of one position matters, the opponent answers there anyway, and a player
/// with a second move wins exactly if the player to move wins.
fn alone(reducer: Reducer, turn: Turn, expr: Expr) -> (Turn, Expr) {
    match (reducer, turn) {
        (Reducer::Win, Turn::CarryOn) => {
            let span = expr.span;
            let kind = ExprKind::Unary(UnaryOp::Not, Box::new(expr));
            (Turn::Ordinary, Expr { kind, span })
        }
        (Reducer::Win, _) => (Turn::Ordinary, expr),
        _ => (turn, expr),
    }
}

/// Returns whether a word can be the name of a function.
pub(crate) fn is_free_name(word: &str) -> bool {
    let start = word.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let rest = word.chars().all(|c| c.is_alphanumeric() || c == '_');
    start && rest && !KEYWORDS.contains(&word) && !RESERVED.contains(&word)
}

fn param_name(param: &Param) -> Option<String> {
    match &param.kind {
        ParamKind::Named { name, .. } => Some(name.clone()),
        ParamKind::Base(_) => None,
    }
}

/// A parsed text: its tree, and its errors.
#[derive(Clone, Debug)]
pub struct Parsed<T> {
    /// The tree; unreadable parts are error nodes or missing.
    pub tree: T,
    /// The errors. Empty if the tree is the whole text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a program.
///
/// ```
/// let parsed = grundy_rules_syntax::parse("g(0) = 0\ng(n) = mex{ g(n-1) }");
/// assert!(parsed.diagnostics.is_empty());
/// assert_eq!(parsed.tree.definitions.len(), 2);
/// ```
pub fn parse(source: &str) -> Parsed<Program> {
    let mut parser = Parser::new(source, 0);
    let mut definitions = Vec::new();
    loop {
        while parser.take_if(&TokenKind::Newline).is_some() {}
        if parser.kind() == &TokenKind::End {
            break;
        }
        match parser.definition() {
            Ok(definition) => definitions.push(definition),
            Err(Reported) => parser.skip_line(),
        }
    }
    Parsed {
        tree: Program {
            partizan: parser.partizan,
            definitions,
        },
        diagnostics: parser.finish(),
    }
}

/// Reads a single expression, such as the `g(13)` of `grundy eval -e`.
pub fn parse_expression(source: &str) -> Parsed<Expr> {
    parse_expression_at(source, 0)
}

/// Returns whether a single expression can be parsed and contains a partizan game.
pub fn contains_partizan(source: &str) -> bool {
    let mut parser = Parser::new(source, 0);
    parser.expr().is_ok() && parser.partizan && parser.finish().is_empty()
}

/// Parses a single expression at `offset` bytes into a larger text.
pub fn parse_expression_at(source: &str, offset: usize) -> Parsed<Expr> {
    let mut parser = Parser::new(source, offset);
    while parser.take_if(&TokenKind::Newline).is_some() {}
    let tree = parser.expr().and_then(|expr| {
        while parser.take_if(&TokenKind::Newline).is_some() {}
        match parser.kind() {
            TokenKind::End => Ok(expr),
            _ => Err(parser.unexpected(messages::the_end_of_the_expression(), None)),
        }
    });
    let tree = tree.unwrap_or_else(|Reported| Expr {
        kind: ExprKind::Error,
        span: TextRange::new(offset, offset + source.len()),
    });
    Parsed {
        tree,
        diagnostics: parser.finish(),
    }
}

/// The error is already in the list.
pub(crate) struct Reported;

pub(crate) type Partial<T> = Result<T, Reported>;

pub(crate) struct Parser {
    pub(crate) tokens: Vec<Token>,
    pub(crate) at: usize,
    depth: usize,
    /// Operators, indices and clauses so far that may be on one path of the tree. Items of a list
    /// are siblings, so only the largest item counts.
    operators: usize,
    diagnostics: Vec<Diagnostic>,
    /// The text, for messages that show a replacement, and its offset.
    source: String,
    offset: usize,
    /// Parameters and names of clauses that are in scope at the current token.
    bound: Vec<String>,
    /// The reducer whose items are being parsed.
    pub(crate) reducer: Option<Reducer>,
    /// The words of the item that is being parsed.
    item_words: Vec<String>,
    /// For each item with conditions after a bar or colon, by its offset: the number of clauses of
    /// these conditions.
    conditioned: std::collections::BTreeMap<usize, usize>,
    /// The bar at which the conditions of the item begin, where it is not an operator.
    such_that: Option<usize>,
    /// Whether a bar separates the options of the two players here, and is not an operator.
    pub(crate) bars: bool,
    /// Whether a partizan game was parsed.
    pub(crate) partizan: bool,
    /// The place of an unmatched bracket, found by the lexer: later errors are consequences and not
    /// reported.
    broken_from: Option<usize>,
}

impl Parser {
    fn new(source: &str, offset: usize) -> Self {
        // Spans are 32-bit; rules of 2 GiB do not occur.
        let too_long = source.len() + offset > i32::MAX as usize;
        let mut lexed = lex(if too_long { "" } else { source });
        for token in &mut lexed.tokens {
            token.span = TextRange {
                start: token.span.start + offset as u32,
                end: token.span.end + offset as u32,
            };
        }
        for diagnostic in &mut lexed.diagnostics {
            let labels = diagnostic.labels.iter_mut().map(|label| &mut label.span);
            let fixes = diagnostic.fixes.iter_mut().map(|fix| &mut fix.span);
            for span in labels.chain(fixes) {
                *span = span.start + offset..span.end + offset;
            }
        }
        let broken_from = lexed
            .diagnostics
            .iter()
            .filter(|d| d.code.ends_with("bracket"))
            .filter_map(|d| d.labels.iter().map(|l| l.span.start).min())
            .min();
        let mut diagnostics = lexed.diagnostics;
        if too_long {
            diagnostics.push(Diagnostic::error(
                "too-long",
                messages::rules_are_too_long(),
            ));
        }
        let mut parser = Self {
            tokens: lexed.tokens,
            at: 0,
            depth: 0,
            operators: 0,
            bars: false,
            partizan: false,
            diagnostics,
            broken_from,
            source: source.to_owned(),
            offset,
            bound: Vec::new(),
            reducer: None,
            item_words: Vec::new(),
            conditioned: std::collections::BTreeMap::new(),
            such_that: None,
        };
        parser.explain_choices();
        parser
    }

    /// Returns the text of a part of the tree.
    pub(crate) fn text_of(&self, span: TextRange) -> String {
        let range = span.range();
        let (from, to) = (range.start.max(self.offset), range.end.max(self.offset));
        let text = self.source.get(from - self.offset..to - self.offset);
        text.unwrap_or("…").to_owned()
    }

    fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics
            .sort_by_key(|d| d.span().map_or(0, |s| s.start));
        self.diagnostics
    }

    pub(crate) fn token(&self) -> &Token {
        &self.tokens[self.at]
    }

    pub(crate) fn kind(&self) -> &TokenKind {
        &self.token().kind
    }

    pub(crate) fn span(&self) -> TextRange {
        self.token().span
    }

    /// Returns the end of the last token.
    pub(crate) fn last_span(&self) -> TextRange {
        self.tokens[self.at.saturating_sub(1)].span
    }

    pub(crate) fn next(&mut self) -> Token {
        let token = self.token().clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    pub(crate) fn take_if(&mut self, kind: &TokenKind) -> Option<Token> {
        (self.kind() == kind).then(|| self.next())
    }

    pub(crate) fn is_punct(&self, punct: &str) -> bool {
        matches!(self.kind(), TokenKind::Punct(p) if *p == punct)
    }

    pub(crate) fn punct(&mut self, punct: &str) -> bool {
        let found = self.is_punct(punct);
        if found {
            self.next();
        }
        found
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(), TokenKind::Word(w) if w == word)
    }

    pub(crate) fn word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.next();
        }
        found
    }

    pub(crate) fn peek_is_punct(&self, ahead: usize, punct: &str) -> bool {
        matches!(self.tokens.get(self.at + ahead).map(|t| &t.kind),
            Some(TokenKind::Punct(p)) if *p == punct)
    }

    pub(crate) fn expect_punct(
        &mut self,
        punct: &'static str,
        expected: impl FnOnce() -> Message,
    ) -> Partial<()> {
        if self.punct(punct) {
            return Ok(());
        }
        Err(self.unexpected(expected(), None))
    }

    fn skip_line(&mut self) {
        while !matches!(self.kind(), TokenKind::Newline | TokenKind::End) {
            self.next();
        }
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        let start = diagnostic.span().map_or(0, |s| s.start);
        // One message for one error: text after a broken bracket or symbol is not meaningful.
        if self.broken_from.is_none_or(|broken| start < broken) {
            self.diagnostics.push(diagnostic);
        }
        Reported
    }

    /// Reports that `expected` is missing at the current token.
    pub(crate) fn unexpected(&mut self, expected: Message, advice: Option<Message>) -> Reported {
        let span = self.span();
        let found = match self.kind() {
            TokenKind::Int(value) => code(&value.to_string()),
            TokenKind::Decimal(digits) | TokenKind::Big(digits) => code(digits),
            TokenKind::Str(text) => messages::a_text_literal(text),
            TokenKind::Word(word) if KEYWORDS.contains(&word.as_str()) => messages::the_word(word),
            TokenKind::Word(word) => messages::the_name(word),
            TokenKind::Punct(punct) => code(punct),
            TokenKind::Newline => messages::the_end_of_the_line(),
            TokenKind::End => messages::the_end_of_the_text(),
            TokenKind::Error => return Reported,
        };
        if matches!(self.kind(), TokenKind::Punct(":")) {
            return self.report(
                Diagnostic::error("unknown-symbol", messages::colon_is_not_a_symbol_here())
                    .mark(span.range())
                    .help(messages::uses_of_colons()),
            );
        }
        let fact = messages::expected_token(&expected, found);
        let mut diagnostic =
            Diagnostic::error("syntax", fact).at(span.range(), messages::expected(expected));
        if let Some(advice) = advice {
            diagnostic = diagnostic.help(advice);
        } else if let Some(remedy) = self.remedy() {
            diagnostic = remedy.add_to(diagnostic);
        } else if matches!(self.kind(), TokenKind::Punct("=")) {
            diagnostic = diagnostic.help(messages::comparison_has_two_signs());
        } else if matches!(self.kind(), TokenKind::Newline) {
            diagnostic = diagnostic.help(messages::definition_is_on_one_line());
        }
        self.report(diagnostic)
    }

    pub(crate) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Partial<T>) -> Partial<T> {
        if self.depth >= MAX_DEPTH {
            let span = self.span();
            return Err(self.report(
                Diagnostic::error("too-deep", messages::nested_too_deep(MAX_DEPTH))
                    .mark(span.range())
                    .help(messages::name_a_part_of_it()),
            ));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Counts an operator that was just parsed.
    pub(crate) fn operator(&mut self) -> Partial<()> {
        self.operators += 1;
        if self.operators <= MAX_OPERATORS {
            return Ok(());
        }
        let span = self.last_span();
        Err(self.report(
            Diagnostic::error("too-deep", messages::too_many_operators(MAX_OPERATORS))
                .mark(span.range())
                .help(messages::name_a_part_or_give_an_input()),
        ))
    }

    /// Parses sibling items up to `close`; a trailing comma is allowed.
    pub(crate) fn items<T>(
        &mut self,
        close: &'static str,
        expected: fn() -> Message,
        item: fn(&mut Self) -> Partial<T>,
    ) -> Partial<Vec<T>> {
        let before = self.operators;
        let mut most = before;
        let mut items = Vec::new();
        let bars = std::mem::replace(&mut self.bars, false);
        while !self.punct(close) {
            if !items.is_empty() {
                self.expect_punct(",", expected)?;
                if self.punct(close) {
                    break;
                }
            }
            self.operators = before;
            let read = item(self);
            if read.is_err() {
                self.bars = bars;
            }
            items.push(read?);
            most = most.max(self.operators);
        }
        self.operators = most;
        self.bars = bars;
        Ok(items)
    }

    // program and lines

    fn definition(&mut self) -> Partial<Definition> {
        self.operators = 0;
        let name = self.definition_name()?;
        let start = name.span;
        let params = if self.punct("(") {
            let mut params = Vec::new();
            while !self.punct(")") {
                if !params.is_empty() {
                    self.expect_punct(",", messages::comma_or_bracket_after_a_parameter)?;
                }
                params.push(self.param()?);
            }
            Some(params)
        } else {
            None
        };
        let header = start.to(self.last_span());
        if !self.punct("=") {
            let advice = if self.is_punct("==") {
                messages::definition_has_one_equals_sign()
            } else if name.text == "use" {
                messages::use_has_its_own_line()
            } else {
                messages::write_a_definition()
            };
            let expected = messages::an_equals_sign_after(&name.text);
            return Err(self.unexpected(expected, Some(advice)));
        }
        self.bound = params.iter().flatten().filter_map(param_name).collect();
        // Without a call of the function itself the braces are a set: `F(x) = {x-1, x-2}`.
        let is_option_set = self.is_punct("{") && self.brace_has_word(&name.text);
        if params.is_some() && is_option_set && !self.has_bar() && !self.has_cases() {
            let advice = Some(messages::braces_need_a_reducer());
            return Err(self.unexpected(messages::an_expression(), advice));
        }
        let body = self.expr()?;
        if !matches!(self.kind(), TokenKind::Newline | TokenKind::End) {
            let expected = messages::an_operator_or_the_end_of_the_line();
            let is_list = self.is_punct(",") && self.has_equals_sign();
            let advice = is_list.then(messages::separate_definitions);
            return Err(self.unexpected(expected, advice));
        }
        Ok(Definition {
            span: start.to(self.last_span()),
            name,
            params,
            header,
            body,
        })
    }

    fn definition_name(&mut self) -> Partial<Name> {
        match self.kind().clone() {
            TokenKind::Word(word) if word == "answer" => Ok(Name {
                text: word,
                span: self.next().span,
            }),
            _ => self.name(messages::the_name_of_a_definition),
        }
    }

    /// Parses a name that is not a word of the language.
    fn name(&mut self, expected: fn() -> Message) -> Partial<Name> {
        match self.kind().clone() {
            TokenKind::Word(word) if RESERVED.contains(&word.as_str()) => Err(self.reserved(&word)),
            _ => self.name_or_reducer(expected),
        }
    }

    /// Parses a name, or the word of a reducer, which may be called as a function: `max(a,b)`.
    fn name_or_reducer(&mut self, expected: fn() -> Message) -> Partial<Name> {
        match self.kind().clone() {
            TokenKind::Word(word) if KEYWORDS.contains(&word.as_str()) => {
                let advice = match &*word {
                    "for" => messages::loop_follows_option(),
                    "let" => messages::let_follows_option(),
                    "if" => messages::conditional_in_parentheses(),
                    _ => messages::word_of_the_language(word),
                };
                Err(self.unexpected(expected(), Some(advice)))
            }
            TokenKind::Word(word) if OBLIGING.iter().any(|(obliging, _)| *obliging == word) => {
                Err(self.reserved(&word))
            }
            TokenKind::Word(word) => Ok(Name {
                text: word,
                span: self.next().span,
            }),
            _ => Err(self.unexpected(expected(), None)),
        }
    }

    /// Reports a word of the language in the place of a name.
    fn reserved(&mut self, word: &str) -> Reported {
        let span = self.span();
        let fact = messages::word_cannot_be_a_name(word);
        let mut diagnostic = Diagnostic::error("reserved-word", fact).mark(span.range());
        diagnostic = if OBLIGING.iter().any(|(obliging, _)| *obliging == word) {
            diagnostic.help(messages::place_of_turn_words(word))
        } else if self.peek_is_punct(1, "[") {
            let diagnostic = diagnostic.help(messages::items_are_in_braces(word));
            match self.brackets(self.at + 1, "]") {
                Some(brackets) => {
                    let items = self.text_of(TextRange {
                        start: brackets.start + 1,
                        end: brackets.end - 1,
                    });
                    diagnostic.fix(brackets.range(), format!("{{{items}}}"))
                }
                None => diagnostic,
            }
        } else {
            diagnostic.help(messages::write_braces_or_another_name(word))
        };
        self.report(diagnostic)
    }

    /// Returns the place of the brackets that the token at `open` opens, with all that is in them,
    /// if the last one is `close`.
    fn brackets(&self, open: usize, close: &'static str) -> Option<TextRange> {
        let mut depth = 0;
        let end = self.tokens[open..].iter().find(|token| {
            match token.kind {
                TokenKind::Punct("{" | "(" | "[") => depth += 1,
                TokenKind::Punct("}" | ")" | "]") => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let end = end.filter(|token| token.kind == TokenKind::Punct(close))?;
        Some(self.tokens[open].span.to(end.span))
    }

    /// Whether the rest of the line contains a sign of definitions.
    fn has_equals_sign(&self) -> bool {
        let line = self.tokens[self.at..].iter().map(|token| &token.kind);
        line.take_while(|kind| !matches!(kind, TokenKind::Newline | TokenKind::End))
            .any(|kind| *kind == TokenKind::Punct("="))
    }

    fn param(&mut self) -> Partial<Param> {
        let start = self.span();
        let negative = self.punct("-");
        if let TokenKind::Int(value) = *self.kind() {
            self.next();
            let value = if negative { -value } else { value };
            return Ok(Param {
                kind: ParamKind::Base(value),
                span: start.to(self.last_span()),
            });
        }
        let name = self.name(messages::a_parameter)?;
        let mut at_least = None;
        if self.punct(">=") {
            let negative = self.punct("-");
            match *self.kind() {
                TokenKind::Int(value) => {
                    self.next();
                    at_least = Some(if negative { -value } else { value });
                }
                _ => {
                    return Err(self.unexpected(
                        messages::an_integer_after_at_least(),
                        Some(messages::domain_of_a_parameter()),
                    ));
                }
            }
        }
        if matches!(
            self.kind(),
            TokenKind::Punct("<" | "<=" | ">" | "==" | "!=" | "-" | "+")
        ) {
            return Err(self.unexpected(
                messages::comma_or_bracket_after_a_parameter(),
                Some(messages::forms_of_parameters()),
            ));
        }
        Ok(Param {
            kind: ParamKind::Named {
                name: name.text,
                at_least,
            },
            span: start.to(self.last_span()),
        })
    }

    // expressions, loosest first

    pub(crate) fn expr(&mut self) -> Partial<Expr> {
        self.deeper(|p| {
            let start = p.span();
            if !p.word("if") {
                return p.or();
            }
            let condition = p.expr()?;
            p.skip_newlines_before("then");
            if !p.word("then") {
                return Err(p.unexpected(code("then"), Some(messages::write("if a then b else c"))));
            }
            while p.take_if(&TokenKind::Newline).is_some() {}
            let yes = p.expr()?;
            p.skip_newlines_before("else");
            if !p.word("else") {
                return Err(p.unexpected(code("else"), Some(messages::write("if a then b else c"))));
            }
            while p.take_if(&TokenKind::Newline).is_some() {}
            let no = p.expr()?;
            Ok(Expr {
                span: start.to(no.span),
                kind: ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no)),
            })
        })
    }

    /// Skips newlines if this word follows them.
    fn skip_newlines_before(&mut self, word: &str) {
        let lines = self.tokens[self.at..].iter();
        let lines = lines.take_while(|t| t.kind == TokenKind::Newline).count();
        let next = self.tokens.get(self.at + lines).map(|token| &token.kind);
        if matches!(next, Some(TokenKind::Word(next)) if next == word) {
            self.at += lines;
        }
    }

    /// Parses `next { operator next }`, left-associative.
    fn chain(
        &mut self,
        next: fn(&mut Self) -> Partial<Expr>,
        operator: fn(&mut Self) -> Option<BinaryOp>,
    ) -> Partial<Expr> {
        let mut left = next(self)?;
        let mut length = 0;
        while let Some(op) = operator(self) {
            length += 1;
            if length > MAX_CHAIN {
                let span = self.last_span();
                return Err(self.report(
                    Diagnostic::error("too-deep", messages::too_many_operators_in_a_row(MAX_CHAIN))
                        .mark(span.range())
                        .help(messages::use_a_reducer_over_a_list()),
                ));
            }
            self.operator()?;
            let right = next(self)?;
            left = Expr {
                span: left.span.to(right.span),
                kind: ExprKind::Binary(op, Box::new(left), Box::new(right)),
            };
        }
        Ok(left)
    }

    fn or(&mut self) -> Partial<Expr> {
        self.chain(Self::and, |p| p.word("or").then_some(BinaryOp::Or))
    }

    fn and(&mut self) -> Partial<Expr> {
        self.chain(Self::not, |p| p.word("and").then_some(BinaryOp::And))
    }

    fn not(&mut self) -> Partial<Expr> {
        let start = self.span();
        if self.word("not") {
            return self.deeper(|p| {
                p.operator()?;
                let inner = p.not()?;
                Ok(Expr {
                    span: start.to(inner.span),
                    kind: ExprKind::Unary(UnaryOp::Not, Box::new(inner)),
                })
            });
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Partial<Expr> {
        let mut first = self.bit_or()?;
        while self.is_modulus() {
            first = self.modulus(first)?;
        }
        if let Some(parity) = self.parity(&first) {
            return Ok(parity);
        }
        let mut rest: Vec<(CompareOp, Expr)> = Vec::new();
        while let Some(op) = self.compare_op() {
            self.operator()?;
            let mut next = self.bit_or()?;
            while self.is_modulus() {
                next = self.modulus(next)?;
            }
            rest.push((op, next));
        }
        let Some((_, last)) = rest.last() else {
            return Ok(first);
        };
        Ok(Expr {
            span: first.span.to(last.span),
            kind: ExprKind::Compare(Box::new(first), rest),
        })
    }

    fn compare_op(&mut self) -> Option<CompareOp> {
        let op = match self.kind() {
            TokenKind::Punct("==") => CompareOp::Eq,
            TokenKind::Punct("!=") => CompareOp::Ne,
            TokenKind::Punct("<") => CompareOp::Lt,
            TokenKind::Punct("<=") => CompareOp::Le,
            TokenKind::Punct(">") => CompareOp::Gt,
            TokenKind::Punct(">=") => CompareOp::Ge,
            TokenKind::Word(word) if word == "in" => CompareOp::In,
            TokenKind::Punct("not in") => CompareOp::NotIn,
            TokenKind::Word(word) if word == "not" => {
                let in_follows = matches!(self.tokens.get(self.at + 1).map(|t| &t.kind),
                    Some(TokenKind::Word(w)) if w == "in");
                if !in_follows {
                    return None;
                }
                self.next();
                CompareOp::NotIn
            }
            _ => return None,
        };
        self.next();
        Some(op)
    }

    pub(crate) fn bit_or(&mut self) -> Partial<Expr> {
        self.chain(Self::bit_xor, |p| {
            let bar = !p.bars && Some(p.at) != p.such_that && p.punct("|");
            bar.then_some(BinaryOp::BitOr)
        })
    }

    fn bit_xor(&mut self) -> Partial<Expr> {
        self.chain(Self::bit_and, |p| {
            let xor = p.punct("^") || (!p.peek_is_punct(1, "{") && p.word("xor"));
            xor.then_some(BinaryOp::Xor)
        })
    }

    fn bit_and(&mut self) -> Partial<Expr> {
        self.chain(Self::shift, |p| p.punct("&").then_some(BinaryOp::BitAnd))
    }

    fn shift(&mut self) -> Partial<Expr> {
        self.chain(Self::sum, |p| {
            if p.punct("<<") {
                return Some(BinaryOp::Shl);
            }
            p.punct(">>").then_some(BinaryOp::Shr)
        })
    }

    fn sum(&mut self) -> Partial<Expr> {
        self.chain(Self::product, |p| {
            if p.punct("+") {
                return Some(BinaryOp::Add);
            }
            if p.punct("++") {
                return Some(BinaryOp::Join);
            }
            p.punct("-").then_some(BinaryOp::Sub)
        })
    }

    fn product(&mut self) -> Partial<Expr> {
        self.chain(Self::unary, |p| {
            let op = match p.kind() {
                TokenKind::Punct("*") => BinaryOp::Mul,
                TokenKind::Punct("/") => BinaryOp::Div,
                TokenKind::Punct("%") => BinaryOp::Mod,
                TokenKind::Punct("⊗") => BinaryOp::NimMul,
                TokenKind::Word(word) if word == "mod" => BinaryOp::Mod,
                _ => return None,
            };
            p.next();
            Some(op)
        })
    }

    pub(crate) fn unary(&mut self) -> Partial<Expr> {
        let start = self.span();
        if self.punct("-") {
            return self.deeper(|p| {
                p.operator()?;
                let inner = p.unary()?;
                let span = start.to(inner.span);
                Ok(Expr {
                    span,
                    kind: ExprKind::Unary(UnaryOp::Neg, Box::new(inner)),
                })
            });
        }
        let base = self.postfix()?;
        if !self.punct("**") {
            return Ok(base);
        }
        self.deeper(|p| {
            p.operator()?;
            let exponent = p.unary()?;
            Ok(Expr {
                span: base.span.to(exponent.span),
                kind: ExprKind::Binary(BinaryOp::Pow, Box::new(base), Box::new(exponent)),
            })
        })
    }

    pub(crate) fn postfix(&mut self) -> Partial<Expr> {
        let mut base = self.primary()?;
        let mut length = 0;
        while self.is_punct("[") {
            length += 1;
            if length > MAX_DEPTH {
                let advice = Some(messages::lists_do_not_nest_that_deep());
                return Err(self.unexpected(messages::fewer_indices(), advice));
            }
            self.next();
            self.operator()?;
            let start = base.span;
            let kind = if self.is_punct("..") || self.is_punct("..=") {
                let from = integer(0, self.span());
                let to = self.end_of_slice()?;
                ExprKind::Slice(Box::new(base), Box::new(from), to)
            } else {
                let from = self.without_bars(Self::expr)?;
                if self.is_punct("..") || self.is_punct("..=") {
                    let to = self.end_of_slice()?;
                    ExprKind::Slice(Box::new(base), Box::new(from), to)
                } else {
                    ExprKind::Index(Box::new(base), Box::new(from))
                }
            };
            self.expect_punct("]", messages::a_bracket_after_an_index)?;
            base = Expr {
                span: start.to(self.last_span()),
                kind,
            };
        }
        Ok(base)
    }

    /// Parses `..`, `..j` or `..=j` of a slice: the first index after it.
    fn end_of_slice(&mut self) -> Partial<Option<Box<Expr>>> {
        if self.punct("..") {
            if self.is_punct("]") {
                return Ok(None);
            }
            return Ok(Some(Box::new(self.without_bars(Self::expr)?)));
        }
        self.next();
        let last = self.without_bars(Self::expr)?;
        let span = last.span;
        let after = BinaryOp::Add;
        let kind = ExprKind::Binary(after, Box::new(last), Box::new(integer(1, span)));
        Ok(Some(Box::new(Expr { kind, span })))
    }

    fn primary(&mut self) -> Partial<Expr> {
        let start = self.span();
        let leaf = |p: &mut Self, kind| {
            p.next();
            Ok(Expr { kind, span: start })
        };
        match self.kind().clone() {
            TokenKind::Int(value) => leaf(self, ExprKind::Int(value)),
            TokenKind::Big(digits) => leaf(self, ExprKind::Big(digits)),
            TokenKind::Str(text) => leaf(self, ExprKind::Str(text)),
            TokenKind::Word(word) if word == "true" => leaf(self, ExprKind::Bool(true)),
            TokenKind::Word(word) if word == "false" => leaf(self, ExprKind::Bool(false)),
            TokenKind::Word(word) => {
                if self.peek_is_punct(1, "{") {
                    return self.reduce(&word);
                }
                let reducer = Reducer::from_word(&word);
                if let Some(reducer) = reducer.filter(|_| self.peek_is_punct(1, "∅")) {
                    return Ok(self.over_the_empty_set(reducer));
                }
                if RESERVED.contains(&word.as_str()) && !self.peek_is_punct(1, "(") {
                    return Err(self.reserved(&word));
                }
                let name = self.name_or_reducer(messages::an_expression)?;
                if self.is_modulus() || !self.punct("(") {
                    return Ok(Expr {
                        kind: ExprKind::Name(name.text),
                        span: name.span,
                    });
                }
                let mut args = self.items(")", || messages::comma_or(")"), Self::expr)?;
                let span = start.to(self.last_span());
                if let Some(over) = Self::over_members(&name.text, &mut args, span) {
                    return Ok(over);
                }
                Ok(Expr {
                    kind: ExprKind::Call(name, args),
                    span,
                })
            }
            TokenKind::Punct("(") => {
                self.next();
                let inner = self.without_bars(Self::expr)?;
                self.expect_punct(")", || code(")"))?;
                Ok(Expr {
                    kind: inner.kind,
                    span: start.to(self.last_span()),
                })
            }
            TokenKind::Punct("[") => {
                self.next();
                self.members("]")
            }
            TokenKind::Decimal(digits) => {
                self.partizan = true;
                leaf(self, ExprKind::Decimal(digits))
            }
            TokenKind::Punct("{") if self.has_such_that() => {
                let start = self.span();
                self.deeper(|p| p.reduction(Reducer::Set, start))
            }
            TokenKind::Punct("{") if self.has_bar() => self.deeper(Self::braces),
            TokenKind::Punct("*" | "^" | "↑" | "⇑" | "↓" | "⇓" | "±") => {
                self.deeper(Self::literal)
            }
            TokenKind::Punct("+") if self.peek_is_punct(1, "-") => self.deeper(Self::literal),
            TokenKind::Punct("{") if self.has_cases() => self.deeper(Self::cases),
            TokenKind::Punct("{") => {
                self.next();
                self.members("}")
            }
            TokenKind::Punct("∅") => leaf(self, ExprKind::List(Vec::new())),
            _ => Err(self.unexpected(messages::an_expression(), None)),
        }
    }

    // reducers

    fn reduce(&mut self, word: &str) -> Partial<Expr> {
        let start = self.span();
        let Some(reducer) = Reducer::from_word(word) else {
            let words = Message::joined(Reducer::ALL.map(|r| code(r.word())), ", ", "、");
            let mut diagnostic =
                Diagnostic::error("unknown-reducer", messages::not_a_reducer(word))
                    .mark(start.range())
                    .help(messages::the_reducers_are(words));
            if let Some(near) =
                grundy_core::suggest::nearest(word, Reducer::ALL.iter().map(|r| r.word()))
            {
                diagnostic = diagnostic
                    .help(grundy_core::suggest::did_you_mean(near))
                    .fix(start.range(), near);
            }
            return Err(self.report(diagnostic));
        };
        self.next();
        self.reduction(reducer, start)
    }

    /// Parses the items in the next brace, and a default.
    fn reduction(&mut self, reducer: Reducer, start: TextRange) -> Partial<Expr> {
        self.next();
        let before = self.reducer.replace(reducer);
        let items = self.items("}", messages::comma_or_brace_after_an_item, Self::member);
        self.reducer = before;
        let mut items = items?;
        self.series(&mut items)?;
        self.conditions_for_all(&mut items)?;
        let obliging = items.iter().any(|item| item.turn != Turn::Ordinary);
        let reducer = if obliging { Reducer::Obliged } else { reducer };
        let default = if self.word("default") {
            Some(self.deeper(Self::unary)?)
        } else {
            None
        };
        let span = start.to(self.last_span());
        Ok(Expr {
            kind: ExprKind::Reduce(Box::new(Reduce {
                reducer,
                items,
                default,
            })),
            span,
        })
    }

    pub(crate) fn item(&mut self) -> Partial<Item> {
        let bound = self.bound.len();
        let reducer = self.reducer.unwrap_or(Reducer::List);
        let turn = self.turn(reducer)?;
        let begin = self.at;
        let such_that = self.conditions_at(reducer);
        let outer = std::mem::replace(&mut self.such_that, such_that);
        let expr = self.expr();
        self.such_that = outer;
        let (turn, expr) = alone(reducer, turn, expr?);
        if reducer == Reducer::Mex {
            self.no_bar(begin, expr.span)?;
        }
        let mut clauses = Vec::new();
        let is_such_that = such_that.is_some_and(|at| at == self.at);
        if is_such_that || self.is_punct("(") {
            let words = self.tokens[begin..self.at].iter();
            let words = words.filter_map(|token| match &token.kind {
                TokenKind::Word(word) => Some(word.clone()),
                _ => None,
            });
            self.item_words = words.collect();
            self.next();
            self.conditions(reducer, &mut clauses)?;
            if is_such_that {
                let begin = expr.span.range().start;
                self.conditioned.insert(begin, clauses.len());
            } else {
                // `g(x-k) (1 ≤ k ≤ x)`: brackets after an option have its own conditions.
                self.expect_punct(")", || code(")"))?;
            }
        }
        loop {
            if self.word("for") {
                let mut names = vec![self.name(messages::a_name_after_for)?];
                while self.punct(",") {
                    names.push(self.name(messages::a_name_after_a_comma)?);
                }
                if !self.word("in") {
                    return Err(
                        self.unexpected(code("in"), Some(messages::write("for k in 1..=x")))
                    );
                }
                let source = self.source()?;
                self.bound
                    .extend(names.iter().map(|name| name.text.clone()));
                clauses.push(Clause::For(names, source));
            } else if self.word("if") {
                clauses.push(Clause::If(self.deeper(Self::or)?));
            } else if self.word("let") {
                let name = self.name(messages::a_name_after_let)?;
                self.expect_punct("=", messages::an_equals_sign_in_let)?;
                let value = self.deeper(Self::expr)?;
                self.bound.push(name.text.clone());
                clauses.push(Clause::Let(name, value));
            } else {
                break;
            }
            self.operator()?;
            if clauses.len() > MAX_DEPTH {
                let advice = Some(messages::name_a_part());
                return Err(self.unexpected(messages::fewer_clauses(), advice));
            }
        }
        self.bound.truncate(bound);
        let span = expr.span.to(self.last_span());
        Ok(Item {
            turn,
            expr,
            clauses,
            span,
        })
    }

    /// Parses the word before an option that defines the effect of the move on the next one.
    fn turn(&mut self, reducer: Reducer) -> Partial<Turn> {
        let Some((word, turn)) = OBLIGING.into_iter().find(|(word, _)| self.is_word(word)) else {
            return Ok(Turn::Ordinary);
        };
        if !matches!(reducer, Reducer::Mex | Reducer::Win) {
            let fact = messages::word_before_an_option(word, reducer.word());
            let diagnostic = Diagnostic::error("misplaced-obligation", fact)
                .at(self.span().range(), messages::obliges_to_nothing())
                .help(messages::place_of_obliging_moves());
            return Err(self.report(diagnostic));
        }
        self.next();
        Ok(turn)
    }

    fn source(&mut self) -> Partial<Source> {
        let lo = self.deeper(Self::bit_or)?;
        if self.is_punct("...") {
            return Err(self.unexpected(code("..="), Some(messages::range_with_its_end())));
        }
        let inclusive = if self.punct("..=") || self.punct("…") {
            true
        } else if self.punct("..") {
            false
        } else {
            return Ok(Source::List(lo));
        };
        let hi = self.bit_or()?;
        let step = if self.word("step") {
            Some(self.bit_or()?)
        } else {
            None
        };
        Ok(Source::Range {
            lo,
            hi,
            inclusive,
            step,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expr(source: &str) -> Expr {
        let parsed = parse_expression(source);
        assert_eq!(parsed.diagnostics, [], "{source}");
        parsed.tree
    }

    #[test]
    fn xor_is_looser_than_sums_and_tighter_than_comparisons() {
        let tree = expr("g(a)^g(n-a) == 0");
        let ExprKind::Compare(left, _) = tree.kind else {
            panic!("{tree:?}")
        };
        assert!(matches!(left.kind, ExprKind::Binary(BinaryOp::Xor, ..)));
    }

    #[test]
    fn a_power_binds_tighter_than_the_minus_before_it() {
        assert!(matches!(
            expr("-a**2").kind,
            ExprKind::Unary(UnaryOp::Neg, _)
        ));
    }

    #[test]
    fn a_chain_of_comparisons_is_one_expression() {
        let ExprKind::Compare(_, rest) = expr("1 <= x ≤ 15").kind else {
            panic!()
        };
        assert_eq!(rest.len(), 2);
    }

    #[test]
    fn a_reducer_is_no_name() {
        for text in [
            "g(n) = mex[ g(n-1) if n >= 1 ]",
            "g(n) = win + 1",
            "mex(n) = n",
            "g(sum) = 1",
            "g(n) = count{ 1 for min in 0..n }",
        ] {
            let parsed = parse(text);
            assert_eq!(
                parsed.diagnostics.len(),
                1,
                "{text}: {:?}",
                parsed.diagnostics
            );
            assert_eq!(parsed.diagnostics[0].code, "reserved-word", "{text}");
        }
        assert!(parse("g(n) = max(1, n)").diagnostics.is_empty());
    }

    #[test]
    fn every_line_is_read_although_another_is_wrong() {
        let parsed = parse("g(x) = mex{ g(x-1 }\nh(x) = = 1\nk(x) = x");
        assert!(
            parsed.tree.definitions.iter().any(|d| d.name.text == "k")
                || !parsed.diagnostics.is_empty()
        );
        let parsed = parse("h(x) = = 1\nk(x) = x");
        assert_eq!(parsed.diagnostics.len(), 1);
        assert_eq!(parsed.tree.definitions.len(), 1);
    }

    #[test]
    fn hostile_nesting_is_an_error_and_no_crash() {
        for text in [
            "(".repeat(100_000),
            "-".repeat(100_000),
            "not ".repeat(50_000),
        ] {
            assert!(!parse_expression(&text).diagnostics.is_empty());
        }
        assert!(
            !parse_expression(&vec!["1"; 10_000].join("+"))
                .diagnostics
                .is_empty()
        );
        assert!(
            !parse_expression(&format!("a{}", "[0]".repeat(10_000)))
                .diagnostics
                .is_empty()
        );
        assert!(
            !parse_expression(&"mex{".repeat(10_000))
                .diagnostics
                .is_empty()
        );
    }

    /// Chains of `length` at three levels of the grammar, in each of `nestings` brackets.
    fn chains_in_brackets(length: usize, nestings: usize) -> String {
        let (products, sums, xors) = (
            "*1".repeat(length),
            "+1".repeat(length),
            "^1".repeat(length),
        );
        (0..nestings).fold("1".to_owned(), |inner, _| {
            format!("({inner}){products}{sums}{xors}")
        })
    }

    #[test]
    fn chains_and_nestings_together_cannot_exhaust_the_stack() {
        let parsed = parse(&format!("a = {}", chains_in_brackets(390, 10)));
        assert_eq!(parsed.diagnostics.len(), 1);
        assert_eq!(parsed.diagnostics[0].code, "too-deep");
        let clauses = "if true ".repeat(90);
        let nested = format!(
            "{}1 {}",
            "sum{".repeat(50),
            format!("{clauses}}}").repeat(50)
        );
        assert_eq!(parse_expression(&nested).diagnostics[0].code, "too-deep");
        let indices = "[0]".repeat(90);
        let nested = (0..50).fold("a".to_owned(), |inner, _| format!("({inner}){indices}"));
        assert_eq!(parse_expression(&nested).diagnostics[0].code, "too-deep");
    }

    #[test]
    fn items_beside_each_other_are_no_depth() {
        assert_eq!(
            parse_expression(&format!("[{}]", "-1,".repeat(5_000))).diagnostics,
            []
        );
        assert_eq!(
            parse_expression(&format!("max({})", "a+1,".repeat(5_000))).diagnostics,
            []
        );
        assert_eq!(
            parse_expression(&format!("sum{{{}}}", "a if b,".repeat(5_000))).diagnostics,
            []
        );
    }
}
