//! Spellings of other languages, and what to write instead of them.
//!
//! | written | advice |
//! |---|---|
//! | `mex( g(x-1) if x>0 )`, `mex([ g(x-k) for k in 1..=3 ])` | `mex{ … }` |
//! | `[ g(x-k) for k in 1..=3 ]` | `list{ … }` |
//! | `g(x-1) when x>0`, `g(x-1) IF x>0` | `if` |
//! | `for k in 1 to 3`, `for k in 0 until n` | `1..=3`, `0..n` |
//! | `x//2` | `x/2` |
//! | `x is not 3`, `x <> 3` | `x != 3` |
//! | `a if c else b`, `c ? a : b` | `if c then a else b` |
//!
//! The advice shows the text that the user typed with the change, where that text is short.

use grundy_core::{Diagnostic, Message};

use super::{KEYWORDS, Parser};
use crate::ast::{Reducer, TextRange};
use crate::lexer::TokenKind;
use crate::messages;

/// The longest text that an advice repeats, in bytes.
const MAX_SHOWN: usize = 80;

/// An operator of other languages, which is two tokens here.
struct Spelling {
    foreign: &'static str,
    ours: &'static str,
    /// Whether the parser stops at its second token.
    stops_at_second: bool,
}

const SPELLINGS: [Spelling; 6] = [
    spelling("//", "/", true),
    spelling("<>", "!=", true),
    spelling("===", "==", true),
    spelling("!==", "!=", true),
    spelling("=>", ">=", false),
    spelling("=<", "<=", false),
];

const fn spelling(foreign: &'static str, ours: &'static str, stops_at_second: bool) -> Spelling {
    Spelling {
        foreign,
        ours,
        stops_at_second,
    }
}

/// The tokens that end an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// Of a comparison or a range: comparisons and `and`, `or`, `not` end it too.
    Sum,
    /// Of a choice.
    Whole,
}

/// An advice, and the change of the text, if it is mechanical.
pub(super) struct Remedy {
    advice: Message,
    fix: Option<(TextRange, String)>,
}

impl Remedy {
    pub(super) fn add_to(self, diagnostic: Diagnostic) -> Diagnostic {
        let diagnostic = diagnostic.help(self.advice);
        match self.fix {
            Some((span, replacement)) => diagnostic.fix(span.range(), replacement),
            None => diagnostic,
        }
    }
}

impl Parser {
    /// Returns the remedy for a spelling of other languages at the current token.
    pub(super) fn remedy(&self) -> Option<Remedy> {
        match self.kind() {
            TokenKind::Punct(_) => self.remedy_for_operator(),
            TokenKind::Word(word) => self.remedy_for_word(word),
            _ => None,
        }
    }

    /// Replaces the advice for each `?` of the text by the choice in the syntax of the rules.
    pub(super) fn explain_choices(&mut self) {
        for at in 0..self.tokens.len() {
            let span = self.tokens[at].span;
            if self.tokens[at].kind != TokenKind::Error || self.text_of(span) != "?" {
                continue;
            }
            let Some(remedy) = self.choice_by_symbols(at) else {
                continue;
            };
            let of_this = |d: &&mut Diagnostic| d.span() == Some(span.range());
            if let Some(diagnostic) = self.diagnostics.iter_mut().find(of_this) {
                diagnostic.help.clear();
                *diagnostic = remedy.add_to(diagnostic.clone());
            }
        }
    }

    fn remedy_for_operator(&self) -> Option<Remedy> {
        SPELLINGS.iter().find_map(|spelling| {
            let from = self.at.checked_sub(usize::from(spelling.stops_at_second))?;
            let second = self.tokens.get(from + 1)?;
            let pair = self.tokens[from].span.to(second.span);
            // The two tokens of another pair have a space between them, or other texts.
            if self.text_of(pair) != spelling.foreign {
                return None;
            }
            let is_division = spelling.ours == "/";
            self.instead(from, from + 2, spelling.ours, |text| {
                if is_division {
                    messages::division_rounds_down(text)
                } else {
                    messages::write(text)
                }
            })
        })
    }

    fn remedy_for_word(&self, word: &str) -> Option<Remedy> {
        let written = |ours: &str| Remedy {
            advice: messages::foreign_is_written(word, ours),
            fix: Some((self.span(), ours.to_owned())),
        };
        match word {
            "if" | "for" | "let" => {
                return self
                    .reducer_in_parentheses()
                    .or_else(|| self.choice_by_words(self.at));
            }
            "else" => return self.choice_by_words(self.at),
            _ if KEYWORDS.contains(&word) => return None,
            _ => {}
        }
        let lower = word.to_lowercase();
        if KEYWORDS.contains(&lower.as_str()) {
            return Some(written(&lower));
        }
        match lower.as_str() {
            "when" | "where" | "provided" | "while" | "with" if self.is_in_braces() => {
                Some(written(if self.begins_a_range() { "for" } else { "if" }))
            }
            "unless" if self.is_in_braces() => {
                let condition =
                    self.tokens_between(self.at + 1, self.after(self.at + 1, Level::Whole))?;
                let fix = (
                    self.span().to(condition),
                    format!("if not ({})", self.text_of(condition)),
                );
                Some(Remedy {
                    advice: messages::write(&fix.1),
                    fix: Some(fix),
                })
            }
            "to" | "through" | "upto" => self.range_with("..="),
            "until" => self.range_with(".."),
            "is" => {
                let is_not = matches!(self.tokens.get(self.at + 1).map(|t| &t.kind),
                    Some(TokenKind::Word(word)) if word == "not");
                if is_not {
                    return self.instead(self.at, self.at + 2, "!=", messages::write);
                }
                self.instead(self.at, self.at + 1, "==", messages::write)
            }
            "div" => self.instead(self.at, self.at + 1, "/", messages::division_rounds_down),
            _ => None,
        }
    }

    /// Returns the remedy that replaces some tokens between two operands. The advice is about the
    /// new text with its operands.
    fn instead(
        &self,
        from: usize,
        to: usize,
        ours: &str,
        advice: impl Fn(String) -> Message,
    ) -> Option<Remedy> {
        let left = self.tokens_between(self.before(from, Level::Sum), from)?;
        let right = self.tokens_between(to, self.after(to, Level::Sum))?;
        let old = self.tokens_between(from, to)?;
        let text = |start, end| self.text_of(TextRange { start, end });
        let before = text(left.start, old.start);
        let after = text(old.end, right.end);
        let text = format!("{before}{ours}{after}");
        let advice = if text.len() <= MAX_SHOWN {
            advice(text)
        } else {
            messages::foreign_is_written(self.text_of(old), ours)
        };
        Some(Remedy {
            advice,
            fix: Some((old, ours.to_owned())),
        })
    }

    /// Returns the remedy for a word between the ends of a range, if a clause `for … in` contains
    /// it.
    fn range_with(&self, dots: &str) -> Option<Remedy> {
        let from = self.before(self.at, Level::Sum);
        let word = from.checked_sub(1)?;
        if !self.is_word_at(word, "in") {
            return None;
        }
        // `x in S` is a condition, and a range cannot be its list.
        let names = self.before(word, Level::Sum).checked_sub(1)?;
        if !self.is_word_at(names, "for") && self.tokens[names].kind != TokenKind::Punct(",") {
            return None;
        }
        let left = self.tokens_between(from, self.at)?;
        let right = self.tokens_between(self.at + 1, self.after(self.at + 1, Level::Sum))?;
        let text = format!("{}{dots}{}", self.text_of(left), self.text_of(right));
        let whole = left.to(right);
        shown(text, whole)
    }

    /// Returns the remedy `mex{ … }` if the innermost bracket is that of `mex( … )` or
    /// `mex([ … ])`, and `list{ … }` for another `[ … ]`.
    fn reducer_in_parentheses(&self) -> Option<Remedy> {
        let inner = self.innermost_bracket()?;
        let close = match self.tokens[inner].kind {
            TokenKind::Punct("(") => return self.reducer_before(inner, inner, ")"),
            TokenKind::Punct("[") => "]",
            _ => "}",
        };
        let outer = inner.checked_sub(1)?;
        let is_argument = self.tokens[outer].kind == TokenKind::Punct("(");
        let remedy = is_argument.then(|| self.reducer_before(outer, inner, close));
        remedy.flatten().or_else(|| {
            let brackets = self.brackets(inner, close).filter(|_| close == "]")?;
            shown(format!("list{{{}}}", self.inside(brackets)), brackets)
        })
    }

    /// Returns the remedy `mex{ … }` for the parentheses after `mex` at token `open`; the items are
    /// in the brackets at token `inner`.
    fn reducer_before(&self, open: usize, inner: usize, close: &'static str) -> Option<Remedy> {
        let word = open.checked_sub(1)?;
        let TokenKind::Word(reducer) = &self.tokens[word].kind else {
            return None;
        };
        Reducer::from_word(reducer)?;
        let whole = self.brackets(open, ")");
        let items = self.brackets(inner, close);
        let remedy = whole.zip(items).and_then(|(whole, items)| {
            let text = format!("{reducer}{{{}}}", self.inside(items));
            shown(text, self.tokens[word].span.to(whole))
        });
        let advice = || messages::items_are_in_braces(reducer);
        Some(remedy.unwrap_or_else(|| Remedy {
            advice: advice(),
            fix: None,
        }))
    }

    /// Returns the text between two brackets.
    fn inside(&self, brackets: TextRange) -> String {
        self.text_of(TextRange {
            start: brackets.start + 1,
            end: brackets.end - 1,
        })
    }

    /// Returns the remedy for `a if c else b`, at one of its two words.
    fn choice_by_words(&self, at: usize) -> Option<Remedy> {
        let (condition, other) = if self.is_word_at(at, "if") {
            (at, self.after(at + 1, Level::Whole))
        } else {
            (self.before(at, Level::Whole).checked_sub(1)?, at)
        };
        if !self.is_word_at(condition, "if") || !self.is_word_at(other, "else") {
            return None;
        }
        let first = self.before(condition, Level::Whole);
        let last = self.after(other + 1, Level::Whole);
        let parts = [
            (condition + 1, other),
            (first, condition),
            (other + 1, last),
        ];
        self.choice(parts)
    }

    /// Returns the remedy for `c ? a : b`, at the token `?`.
    fn choice_by_symbols(&self, at: usize) -> Option<Remedy> {
        let colon = self.after(at + 1, Level::Whole);
        if self.tokens.get(colon)?.kind != TokenKind::Punct(":") {
            return None;
        }
        let first = self.before(at, Level::Whole);
        // After a keyword other than `then` and `else` a choice would need brackets.
        if let Some(before) = first.checked_sub(1)
            && matches!(&self.tokens[before].kind, TokenKind::Word(w) if !matches!(w.as_str(), "then" | "else"))
        {
            return None;
        }
        let last = self.after(colon + 1, Level::Whole);
        self.choice([(first, at), (at + 1, colon), (colon + 1, last)])
    }

    /// Makes the choice of a condition and two values, which are given by their tokens.
    fn choice(&self, parts: [(usize, usize); 3]) -> Option<Remedy> {
        let place = |(from, to)| self.tokens_between(from, to);
        let [condition, yes, no] = [place(parts[0])?, place(parts[1])?, place(parts[2])?];
        let text = format!(
            "if {} then {} else {}",
            self.text_of(condition),
            self.text_of(yes),
            self.text_of(no)
        );
        shown(text, condition.to(yes).to(no))
    }

    /// Returns whether a new name and `in` follow the current token.
    fn begins_a_range(&self) -> bool {
        let kind = |ahead: usize| self.tokens.get(self.at + ahead).map(|token| &token.kind);
        let (Some(TokenKind::Word(name)), Some(TokenKind::Word(word))) = (kind(1), kind(2)) else {
            return false;
        };
        word == "in" && !self.bound.contains(name)
    }

    fn is_word_at(&self, at: usize, word: &str) -> bool {
        matches!(&self.tokens[at].kind, TokenKind::Word(found) if found == word)
    }

    fn is_in_braces(&self) -> bool {
        self.innermost_bracket()
            .is_some_and(|open| self.tokens[open].kind == TokenKind::Punct("{"))
    }

    /// Returns the innermost bracket that is open before the current token.
    fn innermost_bracket(&self) -> Option<usize> {
        let mut depth = 0_usize;
        (0..self.at).rev().find(|at| match self.tokens[*at].kind {
            TokenKind::Punct(")" | "]" | "}") => {
                depth += 1;
                false
            }
            TokenKind::Punct("(" | "[" | "{") if depth == 0 => true,
            TokenKind::Punct("(" | "[" | "{") => {
                depth -= 1;
                false
            }
            _ => false,
        })
    }

    /// Returns the place of some tokens; none if there are none.
    fn tokens_between(&self, from: usize, to: usize) -> Option<TextRange> {
        let tokens = self.tokens.get(from..to)?;
        Some(tokens.first()?.span.to(tokens.last()?.span))
    }

    /// Returns the first token of the operand before a token.
    fn before(&self, at: usize, level: Level) -> usize {
        let mut depth = 0_usize;
        let mut from = at;
        while from > 0 {
            match &self.tokens[from - 1].kind {
                TokenKind::Newline => break,
                TokenKind::Punct(")" | "]" | "}") => depth += 1,
                TokenKind::Punct("(" | "[" | "{") if depth == 0 => break,
                TokenKind::Punct("(" | "[" | "{") => depth -= 1,
                kind if depth == 0 && ends_operand(kind, level) => break,
                _ => {}
            }
            from -= 1;
        }
        from
    }

    /// Returns the token after the operand that begins at a token.
    fn after(&self, at: usize, level: Level) -> usize {
        let mut depth = 0_usize;
        let mut to = at;
        while let Some(token) = self.tokens.get(to) {
            match &token.kind {
                TokenKind::Newline | TokenKind::End => break,
                TokenKind::Punct("(" | "[" | "{") => depth += 1,
                TokenKind::Punct(")" | "]" | "}") if depth == 0 => break,
                TokenKind::Punct(")" | "]" | "}") => depth -= 1,
                kind if depth == 0 && ends_operand(kind, level) => break,
                _ => {}
            }
            to += 1;
        }
        to
    }
}

/// Returns the remedy with this new text of a place, if it is short enough to be shown.
fn shown(text: String, place: TextRange) -> Option<Remedy> {
    let is_short = text.len() <= MAX_SHOWN;
    is_short.then(|| Remedy {
        advice: messages::write(&text),
        fix: Some((place, text)),
    })
}

/// Returns whether an operand does not contain this token outside of brackets.
fn ends_operand(kind: &TokenKind, level: Level) -> bool {
    match kind {
        TokenKind::Newline
        | TokenKind::End
        | TokenKind::Error
        | TokenKind::Punct("," | "=" | ":" | ".." | "..=" | "..." | "…") => true,
        TokenKind::Punct("==" | "!=" | "<" | "<=" | ">" | ">=" | "not in") => level == Level::Sum,
        TokenKind::Word(word) => match word.as_str() {
            "and" | "or" | "not" | "in" => level == Level::Sum,
            "true" | "false" => false,
            word => KEYWORDS.contains(&word),
        },
        _ => false,
    }
}
