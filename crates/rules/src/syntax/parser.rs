//! The parser: from tokens to the tree, one function for each level of the grammar.
//!
//! A definition that cannot be parsed is reported once, at the first unexpected token, and skipped
//! to its end; parsing continues at the next line. Nesting is bounded, so that no text can exhaust
//! the stack of a tree traversal.

mod notation;

use grundy_game::{Diagnostic, Turn};

use super::ast::{
    BinaryOp, Clause, CompareOp, Definition, Expr, ExprKind, Item, Name, Param, ParamKind, Program,
    Reduce, Reducer, Source, TextRange, UnaryOp,
};
use super::lexer::{Token, TokenKind, lex};

/// Maximal nesting of expressions. Hand-written rules nest less than ten deep.
const MAX_DEPTH: usize = 100;

/// Maximal number of operators of one chain such as `a + b + …`: it becomes a tree of that depth.
const MAX_CHAIN: usize = 400;

/// Maximal number of operators on one path from the root of a tree. Chains and nestings multiply:
/// `(…)*1…*1+1…+1` in ten brackets would be several thousand levels deep, although each level is
/// short.
const MAX_OPERATORS: usize = 800;

/// Words that cannot be names.
const KEYWORDS: [&str; 14] = [
    "if", "then", "else", "or", "and", "not", "in", "for", "let", "step", "default", "true",
    "false", "answer",
];

/// Reducers that cannot be names either: an input called `mex` would be an error.
const RESERVED: [&str; 9] = [
    "mex", "loopy", "win", "misere", "max", "min", "sum", "all", "any",
];

/// Words before an option that define the effect of the move on the next one.
const OBLIGING: [(&str, Turn); 2] = [("entail", Turn::Entailing), ("again", Turn::CarryOn)];

/// The message for braces without a word before them.
const BARE_BRACES: &str = "a set of options needs its reducer before the bracket, for example `mex{ … }`; a list is written `[1,2,3]`";

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
pub(super) fn is_free_name(word: &str) -> bool {
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
/// let parsed = grundy_rules::syntax::parse("g(0) = 0\ng(n) = mex{ g(n-1) }");
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
            two_sided: parser.two_sided,
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
pub(crate) fn parse_two_sided(source: &str) -> bool {
    let mut parser = Parser::new(source, 0);
    parser.expr().is_ok() && parser.two_sided && parser.finish().is_empty()
}

/// Parses a single expression at `offset` bytes into a larger text.
pub(crate) fn parse_expression_at(source: &str, offset: usize) -> Parsed<Expr> {
    let mut parser = Parser::new(source, offset);
    while parser.take_if(&TokenKind::Newline).is_some() {}
    let tree = parser.expr().and_then(|expr| {
        while parser.take_if(&TokenKind::Newline).is_some() {}
        match parser.kind() {
            TokenKind::End => Ok(expr),
            _ => Err(parser.unexpected("the end of the expression", "")),
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
pub(super) struct Reported;

pub(super) type Partial<T> = Result<T, Reported>;

pub(super) struct Parser {
    pub(super) tokens: Vec<Token>,
    pub(super) at: usize,
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
    pub(super) reducer: Option<Reducer>,
    /// The words of the item that is being parsed.
    item_words: Vec<String>,
    /// For each item with conditions after a bar or colon, by its offset: the number of clauses of
    /// these conditions.
    conditioned: std::collections::BTreeMap<usize, usize>,
    /// The bar at which the conditions of the item begin, where it is not an operator.
    such_that: Option<usize>,
    /// Whether a bar separates the options of the two players here, and is not an operator.
    pub(super) bars: bool,
    /// Whether a partizan game was parsed.
    pub(super) two_sided: bool,
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
        for label in lexed.diagnostics.iter_mut().flat_map(|d| &mut d.labels) {
            label.span = label.span.start + offset..label.span.end + offset;
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
                "the rules are longer than 2 GiB",
            ));
        }
        Self {
            tokens: lexed.tokens,
            at: 0,
            depth: 0,
            operators: 0,
            bars: false,
            two_sided: false,
            diagnostics,
            broken_from,
            source: source.to_owned(),
            offset,
            bound: Vec::new(),
            reducer: None,
            item_words: Vec::new(),
            conditioned: std::collections::BTreeMap::new(),
            such_that: None,
        }
    }

    /// Returns the text of a part of the tree.
    pub(super) fn text_of(&self, span: TextRange) -> String {
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

    pub(super) fn token(&self) -> &Token {
        &self.tokens[self.at]
    }

    pub(super) fn kind(&self) -> &TokenKind {
        &self.token().kind
    }

    pub(super) fn span(&self) -> TextRange {
        self.token().span
    }

    /// Returns the end of the last token.
    pub(super) fn last_span(&self) -> TextRange {
        self.tokens[self.at.saturating_sub(1)].span
    }

    pub(super) fn next(&mut self) -> Token {
        let token = self.token().clone();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    pub(super) fn take_if(&mut self, kind: &TokenKind) -> Option<Token> {
        (self.kind() == kind).then(|| self.next())
    }

    pub(super) fn is_punct(&self, punct: &str) -> bool {
        matches!(self.kind(), TokenKind::Punct(p) if *p == punct)
    }

    pub(super) fn punct(&mut self, punct: &str) -> bool {
        let found = self.is_punct(punct);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(), TokenKind::Word(w) if w == word)
    }

    pub(super) fn word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.next();
        }
        found
    }

    pub(super) fn peek_is_punct(&self, ahead: usize, punct: &str) -> bool {
        matches!(self.tokens.get(self.at + ahead).map(|t| &t.kind),
            Some(TokenKind::Punct(p)) if *p == punct)
    }

    pub(super) fn expect_punct(&mut self, punct: &'static str, after: &str) -> Partial<()> {
        if self.punct(punct) {
            return Ok(());
        }
        Err(self.unexpected(&format!("`{punct}`{after}"), ""))
    }

    fn skip_line(&mut self) {
        while !matches!(self.kind(), TokenKind::Newline | TokenKind::End) {
            self.next();
        }
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        let start = diagnostic.span().map_or(0, |s| s.start);
        // One message for one error: text after a broken bracket or symbol is not meaningful.
        if self.broken_from.is_none_or(|broken| start < broken) {
            self.diagnostics.push(diagnostic);
        }
        Reported
    }

    /// Reports that `expected` is missing at the current token.
    pub(super) fn unexpected(&mut self, expected: &str, advice: &str) -> Reported {
        let span = self.span();
        let found = match self.kind() {
            TokenKind::Int(value) => format!("`{value}`"),
            TokenKind::Decimal(digits) | TokenKind::Big(digits) => format!("`{digits}`"),
            TokenKind::Str(text) => format!("the text '{text}'"),
            TokenKind::Word(word) if KEYWORDS.contains(&word.as_str()) => {
                format!("the word `{word}`")
            }
            TokenKind::Word(word) => format!("the name `{word}`"),
            TokenKind::Punct(punct) => format!("`{punct}`"),
            TokenKind::Newline => "the end of the line".to_owned(),
            TokenKind::End => "the end of the text".to_owned(),
            TokenKind::Error => return Reported,
        };
        if matches!(self.kind(), TokenKind::Punct(":")) {
            let message = "`:` is not a symbol of the rule language here";
            return self.report(
                Diagnostic::error("unknown-symbol", message)
                    .at(span.range(), "")
                    .help("a range is written `1..=x`, a definition with `=`; conditions of a set follow its item: `mex{ g(y) : y in F(x) }`"),
            );
        }
        let mut diagnostic =
            Diagnostic::error("syntax", format!("expected {expected}, found {found}"))
                .at(span.range(), format!("expected {expected}"));
        if !advice.is_empty() {
            diagnostic = diagnostic.help(advice);
        } else if matches!(self.kind(), TokenKind::Punct("=")) {
            diagnostic = diagnostic.help("a comparison is written `==`");
        } else if matches!(self.kind(), TokenKind::Newline) {
            diagnostic = diagnostic.help(
                "one definition is on one line; it may continue on the next line only inside brackets",
            );
        }
        self.report(diagnostic)
    }

    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Partial<T>) -> Partial<T> {
        if self.depth >= MAX_DEPTH {
            let span = self.span();
            return Err(self.report(
                Diagnostic::error(
                    "too-deep",
                    format!("expressions nest deeper than {MAX_DEPTH}"),
                )
                .at(span.range(), "")
                .help("name a part of it by a definition of its own"),
            ));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Counts an operator that was just parsed.
    pub(super) fn operator(&mut self) -> Partial<()> {
        self.operators += 1;
        if self.operators <= MAX_OPERATORS {
            return Ok(());
        }
        let span = self.last_span();
        Err(self.report(
            Diagnostic::error(
                "too-deep",
                format!("more than {MAX_OPERATORS} operators in one expression"),
            )
            .at(span.range(), "")
            .help("name a part of it by a definition of its own, or give long data as an input"),
        ))
    }

    /// Parses sibling items up to `close`; a trailing comma is allowed.
    pub(super) fn items<T>(
        &mut self,
        close: &'static str,
        after: &str,
        item: fn(&mut Self) -> Partial<T>,
    ) -> Partial<Vec<T>> {
        let before = self.operators;
        let mut most = before;
        let mut items = Vec::new();
        let bars = std::mem::replace(&mut self.bars, false);
        while !self.punct(close) {
            if !items.is_empty() {
                self.expect_punct(",", after)?;
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
                    self.expect_punct(",", " or `)` after a parameter")?;
                }
                params.push(self.param()?);
            }
            Some(params)
        } else {
            None
        };
        if !self.punct("=") {
            let advice = if self.is_punct("==") {
                "a definition is written with a single `=`"
            } else if name.text == "use" {
                "another game is used by a line of its own: `use kayles`, or `use 0.77 as k`"
            } else {
                "a definition reads, for example, `g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }`"
            };
            return Err(self.unexpected(&format!("`=` after `{}`", name.text), advice));
        }
        self.bound = params.iter().flatten().filter_map(param_name).collect();
        if params.is_some() && self.is_punct("{") && !self.has_bar() {
            return Err(self.unexpected("an expression", BARE_BRACES));
        }
        let body = self.expr()?;
        if !matches!(self.kind(), TokenKind::Newline | TokenKind::End) {
            return Err(self.unexpected("an operator or the end of the line", ""));
        }
        Ok(Definition {
            span: start.to(self.last_span()),
            name,
            params,
            body,
        })
    }

    fn definition_name(&mut self) -> Partial<Name> {
        match self.kind().clone() {
            TokenKind::Word(word) if word == "answer" => Ok(Name {
                text: word,
                span: self.next().span,
            }),
            _ => self.name("the name of a definition"),
        }
    }

    fn name(&mut self, what: &str) -> Partial<Name> {
        match self.kind().clone() {
            TokenKind::Word(word) if KEYWORDS.contains(&word.as_str()) => {
                let advice = format!("`{word}` is a word of the language; choose another name");
                Err(self.unexpected(what, &advice))
            }
            TokenKind::Word(word)
                if OBLIGING.iter().any(|(obliging, _)| *obliging == word)
                    || RESERVED.contains(&word.as_str()) && what != "an expression" =>
            {
                Err(self.reserved(&word))
            }
            TokenKind::Word(word) => Ok(Name {
                text: word,
                span: self.next().span,
            }),
            _ => Err(self.unexpected(what, "")),
        }
    }

    /// Reports a word of the language in the place of a name.
    fn reserved(&mut self, word: &str) -> Reported {
        let span = self.span();
        let message = format!("`{word}` is a word of the language and cannot be a name");
        let mut diagnostic = Diagnostic::error("reserved-word", message).at(span.range(), "");
        diagnostic = if OBLIGING.iter().any(|(obliging, _)| *obliging == word) {
            diagnostic.help(format!(
                "it is written before an option of `mex` or `win`, and before all of it: `mex{{ {word} g(n-1) }}`"
            ))
        } else if self.peek_is_punct(1, "[") {
            diagnostic.help(format!("its items are in braces: `{word}{{ … }}`"))
        } else {
            diagnostic.help(format!(
                "write `{word}{{ … }}` for what it makes of its items, or choose another name"
            ))
        };
        self.report(diagnostic)
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
        let name = self.name("a parameter name or a number as base case")?;
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
                        "an integer after `>=`",
                        "the domain of a parameter is written `x>=0`",
                    ));
                }
            }
        }
        if matches!(
            self.kind(),
            TokenKind::Punct("<" | "<=" | ">" | "==" | "!=" | "-" | "+")
        ) {
            return Err(self.unexpected(
                "`,` or `)` after a parameter",
                "a parameter is `x`, `x>=0` or a number; other conditions belong into the body",
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

    pub(super) fn expr(&mut self) -> Partial<Expr> {
        self.deeper(|p| {
            let start = p.span();
            if !p.word("if") {
                return p.or();
            }
            let condition = p.expr()?;
            p.skip_newlines_before("then");
            if !p.word("then") {
                return Err(p.unexpected("`then`", "write `if a then b else c`"));
            }
            while p.take_if(&TokenKind::Newline).is_some() {}
            let yes = p.expr()?;
            p.skip_newlines_before("else");
            if !p.word("else") {
                return Err(p.unexpected("`else`", "write `if a then b else c`"));
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
                    Diagnostic::error(
                        "too-deep",
                        format!("more than {MAX_CHAIN} operators in a row"),
                    )
                    .at(span.range(), "")
                    .help("use `sum{ … }`, `xor{ … }`, `any{ … }` or `all{ … }` over a list"),
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

    fn bit_or(&mut self) -> Partial<Expr> {
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

    pub(super) fn unary(&mut self) -> Partial<Expr> {
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

    pub(super) fn postfix(&mut self) -> Partial<Expr> {
        let mut base = self.primary()?;
        let mut length = 0;
        while self.is_punct("[") {
            length += 1;
            if length > MAX_DEPTH {
                return Err(self.unexpected("fewer indices", "no list nests that deep"));
            }
            self.next();
            self.operator()?;
            if self.is_punct("..") {
                return Err(
                    self.unexpected("an index", "a slice from the start is written `a[0..j]`")
                );
            }
            let from = self.without_bars(Self::expr)?;
            let start = base.span;
            let kind = if self.punct("..") {
                let to = if self.is_punct("]") {
                    None
                } else {
                    Some(Box::new(self.without_bars(Self::expr)?))
                };
                ExprKind::Slice(Box::new(base), Box::new(from), to)
            } else {
                ExprKind::Index(Box::new(base), Box::new(from))
            };
            self.expect_punct("]", " after an index")?;
            base = Expr {
                span: start.to(self.last_span()),
                kind,
            };
        }
        Ok(base)
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
                if RESERVED.contains(&word.as_str()) && !self.peek_is_punct(1, "(") {
                    return Err(self.reserved(&word));
                }
                let name = self.name("an expression")?;
                if self.is_modulus() || !self.punct("(") {
                    return Ok(Expr {
                        kind: ExprKind::Name(name.text),
                        span: name.span,
                    });
                }
                let mut args = self.expressions(")")?;
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
                self.expect_punct(")", "")?;
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
                self.two_sided = true;
                leaf(self, ExprKind::Decimal(digits))
            }
            TokenKind::Punct("{") if self.has_bar() => self.deeper(Self::braces),
            TokenKind::Punct("*" | "^" | "↑" | "⇑" | "↓" | "⇓" | "±") => {
                self.deeper(Self::literal)
            }
            TokenKind::Punct("+") if self.peek_is_punct(1, "-") => self.deeper(Self::literal),
            TokenKind::Punct("{") => {
                self.next();
                self.members("}")
            }
            TokenKind::Punct("∅") => leaf(self, ExprKind::List(Vec::new())),
            _ => Err(self.unexpected("an expression", "")),
        }
    }

    /// Parses `expr , expr … close`.
    fn expressions(&mut self, close: &'static str) -> Partial<Vec<Expr>> {
        self.items(close, &format!(" or `{close}`"), Self::expr)
    }

    // reducers

    fn reduce(&mut self, word: &str) -> Partial<Expr> {
        let start = self.span();
        let Some(reducer) = Reducer::from_word(word) else {
            let words: Vec<_> = Reducer::ALL.iter().map(|r| format!("`{r}`")).collect();
            let mut diagnostic = Diagnostic::error(
                "unknown-reducer",
                format!("`{word}{{ … }}` is not a reducer"),
            )
            .at(start.range(), "")
            .help(format!("the reducers are {}", words.join(", ")));
            if let Some(near) =
                grundy_game::suggest::nearest(word, Reducer::ALL.iter().map(|r| r.word()))
            {
                diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
            }
            return Err(self.report(diagnostic));
        };
        self.next();
        self.next();
        let before = self.reducer.replace(reducer);
        let items = self.items("}", " or `}` after an item", Self::item);
        self.reducer = before;
        let mut items = items?;
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

    pub(super) fn item(&mut self) -> Partial<Item> {
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
        if such_that.is_some_and(|at| at == self.at) {
            let words = self.tokens[begin..self.at].iter();
            let words = words.filter_map(|token| match &token.kind {
                TokenKind::Word(word) => Some(word.clone()),
                _ => None,
            });
            self.item_words = words.collect();
            self.next();
            self.conditions(reducer, &mut clauses)?;
            let begin = expr.span.range().start;
            self.conditioned.insert(begin, clauses.len());
        }
        loop {
            if self.word("for") {
                let mut names = vec![self.name("a name after `for`")?];
                while self.punct(",") {
                    names.push(self.name("a name after `,`")?);
                }
                if !self.word("in") {
                    return Err(self.unexpected("`in`", "write `for k in 1..=x`"));
                }
                let source = self.source()?;
                self.bound
                    .extend(names.iter().map(|name| name.text.clone()));
                clauses.push(Clause::For(names, source));
            } else if self.word("if") {
                clauses.push(Clause::If(self.deeper(Self::or)?));
            } else if self.word("let") {
                let name = self.name("a name after `let`")?;
                self.expect_punct("=", " after the name, as in `let c = l-a-b`")?;
                let value = self.deeper(Self::expr)?;
                self.bound.push(name.text.clone());
                clauses.push(Clause::Let(name, value));
            } else {
                break;
            }
            self.operator()?;
            if clauses.len() > MAX_DEPTH {
                return Err(self.unexpected("fewer clauses", "name a part by its own definition"));
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
            let message = format!("`{word}` is before an option of `{reducer}`");
            let diagnostic = Diagnostic::error("misplaced-obligation", message)
                .at(self.span().range(), "obliges to nothing here")
                .help("moves that oblige are options of `mex{ … }`, or of `win{ … }` for one position alone: `mex{ entail g(n-1) }`");
            return Err(self.report(diagnostic));
        }
        self.next();
        Ok(turn)
    }

    fn source(&mut self) -> Partial<Source> {
        let lo = self.deeper(Self::bit_or)?;
        if self.is_punct("...") {
            return Err(self.unexpected("`..=`", "a range with its end is written `1..=x`"));
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
    fn the_deepest_expression_allowed_fits_the_stack_of_whoever_walks_it() {
        let chains = chains_in_brackets(52, 5);
        let deep = format!("{}{chains}{}", "sum{".repeat(90), "}".repeat(90));
        let parsed = parse_expression(&deep);
        assert_eq!(parsed.diagnostics, []);
        let rules = crate::Rules::parse(&format!("g(x) = {deep}*1*x")).expect("few enough");
        let mut game = rules.bind(&crate::Givens::new());
        let value = game.eval("g(1)").expect("a value");
        let givens = crate::Givens::new();
        let plain = crate::plain::Plain::new(rules.tree(), &givens).eval(&expr("g(1)"));
        assert_eq!(plain, Ok(value));
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
