//! The lexer: from text to tokens.
//!
//! A newline ends a definition unless a bracket is open, so the lexer counts brackets and emits
//! [`TokenKind::Newline`] only between definitions. `;` has the same effect, for rules in one shell
//! argument.

use grundy_core::radix::prefixed_number;
use grundy_core::{Argument, Diagnostic, Message, unescape};

use crate::ast::TextRange;
use crate::messages;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Int(i64),
    Big(String),
    Str(String),
    /// `0.375`.
    Decimal(String),
    /// A name or a word of the language; the parser distinguishes them.
    Word(String),
    /// An operator, a bracket or a comma, in its ASCII spelling.
    Punct(&'static str),
    Newline,
    End,
    /// Unreadable text that is already reported.
    Error,
}

#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub span: TextRange,
}

impl Token {
    fn is_word(&self) -> bool {
        matches!(self.kind, TokenKind::Word(_))
    }
}

pub(crate) struct Lexed {
    pub tokens: Vec<Token>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Longer ones first, so that `<<` is not read as `<` `<`.
const PUNCTUATION: [&str; 42] = [
    ":=", "...", "||||", "|||", "||", "±", "↑", "⇑", "↓", "⇓", "..=", "**", "==", "!=", "<=", ">=",
    "<<", ">>", "++", "..", "⊗", "<", ">", "=", "+", "-", "*", "/", "%", "^", "&", "|", "(", ")",
    "[", "]", "{", "}", ",", "…", ":", "∅",
];

/// Alternative symbols for them, and for words.
const SIGNS: [(char, &str); 22] = [
    ('≤', "<="),
    ('≥', ">="),
    ('≦', "<="),
    ('≧', ">="),
    ('⩽', "<="),
    ('⩾', ">="),
    ('≔', "="),
    ('≠', "!="),
    ('∈', "in"),
    ('⊕', "^"),
    ('−', "-"),
    ('×', "*"),
    ('⋯', "…"),
    ('∉', "not in"),
    ('∧', "and"),
    ('∨', "or"),
    ('¬', "not"),
    ('⌊', "("),
    ('⌋', ")"),
    ('⋅', "*"),
    ('·', "*"),
    ('、', ","),
];

/// Commands of LaTeX and their spelling here. Commands for size and space have an empty one.
const COMMANDS: [(&str, &str); 48] = [
    ("left", ""),
    ("right", ""),
    ("big", ""),
    ("Big", ""),
    ("quad", ""),
    ("qquad", ""),
    ("displaystyle", ""),
    ("le", "<="),
    ("leq", "<="),
    ("leqslant", "<="),
    ("ge", ">="),
    ("geq", ">="),
    ("geqslant", ">="),
    ("lt", "<"),
    ("gt", ">"),
    ("ne", "!="),
    ("neq", "!="),
    ("in", "in"),
    ("notin", "not in"),
    ("land", "and"),
    ("wedge", "and"),
    ("lor", "or"),
    ("vee", "or"),
    ("lnot", "not"),
    ("neg", "not"),
    ("oplus", "^"),
    ("otimes", "⊗"),
    ("cdot", "*"),
    ("times", "*"),
    ("mid", "|"),
    ("vert", "|"),
    ("colon", ":"),
    ("emptyset", "∅"),
    ("varnothing", "∅"),
    ("lfloor", "("),
    ("rfloor", ")"),
    ("lbrace", "{"),
    ("rbrace", "}"),
    ("ldots", "…"),
    ("dots", "…"),
    ("cdots", "…"),
    ("bmod", "mod"),
    ("max", "max"),
    ("min", "min"),
    ("gcd", "gcd"),
    ("{", "{"),
    ("}", "}"),
    ("%", "%"),
];

/// Commands of LaTeX whose argument is a word in an upright font.
const FONTS: [&str; 6] = [
    "operatorname",
    "operatorname*",
    "mathrm",
    "mathit",
    "text",
    "textrm",
];

/// The environment of LaTeX for a choice between cases.
const BEGIN_CASES: &str = "\\begin{cases}";
const END_CASES: &str = "\\end{cases}";

/// Makes the advice for an operator.
type Advice = fn() -> Message;

/// Operators of other languages that users may write here.
const FOREIGN: [(&str, Advice); 13] = [
    ("&&", || messages::write("and")),
    ("||", || messages::write("or")),
    ("!", || messages::write("not")),
    ("?", || messages::write("if c then a else b")),
    ("->", messages::definition_has_an_equals_sign),
    ("²", || messages::a_power_is_written("x**2")),
    ("³", || messages::a_power_is_written("x**3")),
    ("⁻", || messages::a_power_is_written("x**n")),
    ("@", messages::names_are_made_of_letters),
    ("∃", || messages::quantifier_is_written("any")),
    ("∀", || messages::quantifier_is_written("all")),
    ("∪", messages::union_is_one_set),
    ("∖", messages::difference_is_a_condition),
];

pub(crate) fn lex(source: &str) -> Lexed {
    let mut tokens = Vec::new();
    let mut diagnostics = Vec::new();
    let mut open: Vec<(&'static str, TextRange)> = Vec::new();
    // The numbers of open brackets at which braces of a game are the innermost.
    let mut games: Vec<usize> = Vec::new();
    // The numbers of open brackets at which a group of LaTeX is the innermost.
    let mut groups: Vec<(usize, Group)> = Vec::new();
    // The brackets in which an ampersand separates a case from its condition.
    let mut cases: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(c) = source[at..].chars().next() {
        let bars = games.last() == Some(&open.len());
        let (len, begin) = begin(&source[at..], c, bars);
        let span = TextRange::new(at, at + len);
        at += len;
        let kind = match begin {
            Begin::Line if c == ';' && is_closed_in(&open, &source[at..]) => {
                diagnostics.push(separator(&open, span));
                TokenKind::Error
            }
            Begin::Line if open.is_empty() || c == ';' => {
                open.clear();
                TokenKind::Newline
            }
            Begin::Blank | Begin::Line => continue,
            Begin::Wrong(Wrong::Unknown('$'))
                if encloses(&source[..span.start as usize], &source[at..]) =>
            {
                continue;
            }
            Begin::Group(group) => {
                let brackets = match group {
                    Group::Numerator => 2,
                    Group::Words => 0,
                    _ => 1,
                };
                if group == Group::Modulus {
                    let kind = TokenKind::Word("mod".to_owned());
                    tokens.push(Token { kind, span });
                }
                for _ in 0..brackets {
                    let kind = TokenKind::Punct("(");
                    tokens.push(Token { kind, span });
                    open.push(("(", span));
                }
                groups.push((open.len(), group));
                continue;
            }
            Begin::Token(TokenKind::Punct("}"))
                if groups.last().is_some_and(|(depth, _)| *depth == open.len()) =>
            {
                let group = groups.pop().map(|(_, group)| group);
                if group == Some(Group::Words) {
                    continue;
                }
                let mut push = |punct| {
                    let kind = TokenKind::Punct(punct);
                    tokens.push(Token { kind, span });
                };
                push(")");
                match group {
                    Some(Group::Numerator) => {
                        push("/");
                        push("(");
                        at += source[at..].find('{').map_or(0, |brace| brace + 1);
                        groups.push((open.len(), Group::Denominator));
                    }
                    Some(Group::Denominator) => {
                        push(")");
                        open.truncate(open.len().saturating_sub(2));
                    }
                    _ => {
                        open.pop();
                    }
                }
                continue;
            }
            Begin::Token(TokenKind::Punct("&")) if cases.last() == Some(&open.len()) => {
                // The column of the conditions; a comma may come before it.
                if tokens
                    .last()
                    .is_some_and(|token| token.kind == TokenKind::Punct(","))
                {
                    tokens.pop();
                }
                if !names_a_condition(&source[at..]) {
                    let kind = TokenKind::Word("if".to_owned());
                    tokens.push(Token { kind, span });
                }
                continue;
            }
            Begin::Token(kind) => {
                if source[span.start as usize..].starts_with(BEGIN_CASES) {
                    cases.push(open.len() + 1);
                }
                if let TokenKind::Punct(punct @ ("(" | "[" | "{")) = kind {
                    if punct == "{" && !tokens.last().is_some_and(Token::is_word) {
                        games.push(open.len() + 1);
                    }
                    open.push((punct, span));
                } else if let TokenKind::Punct(punct @ (")" | "]" | "}")) = kind {
                    close(&mut open, punct, span, &mut diagnostics);
                    games.retain(|depth| *depth <= open.len());
                    cases.retain(|depth| *depth <= open.len());
                }
                kind
            }
            Begin::Wrong(wrong) => {
                diagnostics.push(refused(&wrong, span));
                TokenKind::Error
            }
        };
        tokens.push(Token { kind, span });
    }
    if let Some((bracket, span)) = open.first() {
        let end = tokens.last().map_or(at, |token| token.span.end as usize);
        let closing = open.iter().rev().map(|(bracket, _)| match *bracket {
            "{" => " }",
            bracket => partner(bracket),
        });
        diagnostics.push(
            Diagnostic::error(
                "unclosed-bracket",
                messages::bracket_is_never_closed(bracket),
            )
            .at(span.range(), messages::opened_here())
            .help(messages::close_it_with(partner(bracket)))
            .fix(end..end, closing.collect::<String>()),
        );
    }
    tokens.push(Token {
        kind: TokenKind::End,
        span: TextRange::new(source.len(), source.len()),
    });
    Lexed {
        tokens,
        diagnostics,
    }
}

/// The first token of a text.
enum Begin {
    /// White space or a comment.
    Blank,
    /// The end of a line, or a semicolon.
    Line,
    Token(TokenKind),
    /// The opening brace of a group of LaTeX, with the command before it.
    Group(Group),
    Wrong(Wrong),
}

/// A group of LaTeX in braces that is read as an expression in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    /// `g_{n}`.
    Index,
    /// `\pmod{m}`.
    Modulus,
    /// The first group of `\frac{a}{b}`.
    Numerator,
    Denominator,
    /// `\text{ is even}`: several words without brackets of their own.
    Words,
}

/// Text that is not a token.
enum Wrong {
    /// A text that this quote opens, without a closing quote.
    Unclosed(char),
    /// A symbol of other languages, with what to write instead.
    Foreign(&'static str, fn() -> Message),
    /// A number in another base.
    Prefixed(u128),
    Unknown(char),
}

/// Returns the kind of the first token of a text that starts with `c`, and its length in bytes.
/// Several bars in a row are one token between the options of a game.
fn begin(rest: &str, c: char, bars: bool) -> (usize, Begin) {
    let run = |inside: &dyn Fn(char) -> bool| rest.find(|c| !inside(c)).unwrap_or(rest.len());
    match c {
        '\n' | ';' => return (1, Begin::Line),
        '#' => return (run(&|c| c != '\n'), Begin::Blank),
        '\u{feff}' => return (c.len_utf8(), Begin::Blank),
        _ if c.is_whitespace() => return (c.len_utf8(), Begin::Blank),
        '\\' => return command(rest).unwrap_or((1, Begin::Wrong(Wrong::Unknown(c)))),
        '_' if rest.starts_with("_{") => return (2, Begin::Group(Group::Index)),
        _ if narrow(c).is_ascii_digit() => {
            if narrow(c) == '0' {
                let word = run(&is_of_name);
                let text: String = rest[..word].chars().map(narrow).collect();
                if let Some(number) = prefixed_number(&text) {
                    return (word, Begin::Wrong(Wrong::Prefixed(number)));
                }
            }
            let len = run(&|c| narrow(c).is_ascii_digit());
            let places = rest[len..].strip_prefix('.').unwrap_or_default();
            let places = places
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(places.len());
            if places > 0 {
                let decimal: String = rest[..=len + places].chars().map(narrow).collect();
                return (len + 1 + places, Begin::Token(TokenKind::Decimal(decimal)));
            }
            let digits: String = rest[..len].chars().map(narrow).collect();
            let big = |_| TokenKind::Big(digits.trim_start_matches('0').to_owned());
            let kind = digits.parse().map_or_else(big, TokenKind::Int);
            return (len, Begin::Token(kind));
        }
        _ if c.is_alphabetic() || c == '_' => {
            let len = run(&|c| is_of_name(c) || c == '_');
            if let Some(base) = rest[..len].strip_suffix('_')
                && let Some(group) = rest[len..].strip_prefix('{')
            {
                let name =
                    |text: &str| Begin::Token(TokenKind::Word(text.chars().map(narrow).collect()));
                // `x_{1}` is a name, `g_{n}` a value of `g`.
                return match group.split_once('}') {
                    Some((index, _)) if is_number(index) => {
                        (len + index.len() + 2, name(&format!("{base}_{index}")))
                    }
                    _ => (base.len(), name(base)),
                };
            }
            let len = len + primes(&rest[..len], &rest[len..]);
            let word = rest[..len].chars().map(narrow).collect();
            return (len, Begin::Token(TokenKind::Word(word)));
        }
        '\'' | '"' => {
            let (text, len) = string(rest, c);
            let token = |text| Begin::Token(TokenKind::Str(text));
            return (len, text.map_or(Begin::Wrong(Wrong::Unclosed(c)), token));
        }
        _ => {}
    }
    // `!=` is an operator, `!` is not; `->` is not, although `-` and `>` are.
    let foreign = FOREIGN
        .iter()
        .find(|(spelling, _)| rest.starts_with(spelling));
    let ours = rest.starts_with("!=") || bars && rest.starts_with("||");
    if let Some((spelling, advice)) = foreign.filter(|_| !ours) {
        return (
            spelling.len(),
            Begin::Wrong(Wrong::Foreign(spelling, *advice)),
        );
    }
    let narrowed: String = rest.chars().take(4).map(narrow).collect();
    let spelt = PUNCTUATION
        .into_iter()
        .find(|punct| narrowed.starts_with(punct));
    let sign = SIGNS.into_iter().find(|(sign, _)| *sign == c);
    let sign = sign.map(|(sign, punct)| (sign.len_utf8(), punct));
    let bytes = |punct: &str| {
        let chars = rest.chars().take(punct.chars().count());
        chars.map(char::len_utf8).sum()
    };
    match spelt.map(|punct| (bytes(punct), punct)).or(sign) {
        Some((len, word @ ("in" | "and" | "or" | "not"))) => {
            (len, Begin::Token(TokenKind::Word(word.to_owned())))
        }
        // A definition may have the sign of definitions of books.
        Some((len, ":=")) => (len, Begin::Token(TokenKind::Punct("="))),
        Some((len, punct)) => (len, Begin::Token(TokenKind::Punct(punct))),
        None => (c.len_utf8(), Begin::Wrong(Wrong::Unknown(c))),
    }
}

/// Reads a command of LaTeX; its length in bytes and what it begins. None for unknown commands.
fn command(rest: &str) -> Option<(usize, Begin)> {
    let after = &rest[1..];
    let first = after.chars().next()?;
    if first == '\\' {
        // The end of a row of cases.
        return Some((2, Begin::Token(TokenKind::Punct(","))));
    }
    for (environment, bracket) in [(BEGIN_CASES, "{"), (END_CASES, "}")] {
        if rest.starts_with(environment) {
            let token = Begin::Token(TokenKind::Punct(bracket));
            return Some((environment.len(), token));
        }
    }
    if matches!(first, ',' | ';' | ':' | '!' | ' ') {
        return Some((2, Begin::Blank));
    }
    let letters = after.find(|c: char| !c.is_ascii_alphabetic() && c != '*');
    let len = letters.unwrap_or(after.len()).max(first.len_utf8());
    let name = &after[..len];
    let spelling = COMMANDS.iter().find(|(command, _)| *command == name);
    if let Some((_, spelling)) = spelling {
        let begin = match *spelling {
            "" => Begin::Blank,
            word if word.starts_with(|c: char| c.is_ascii_alphabetic()) && word != "not in" => {
                Begin::Token(TokenKind::Word(word.to_owned()))
            }
            punct => Begin::Token(TokenKind::Punct(punct)),
        };
        return Some((1 + len, begin));
    }
    let group = after[len..].strip_prefix('{')?;
    let opened = 1 + len + 1;
    match name {
        _ if FONTS.contains(&name) => {
            let (word, _) = group.split_once('}')?;
            let end = opened + word.len() + 1;
            match word.trim() {
                "" => Some((end, Begin::Blank)),
                word if word.chars().all(is_of_name) => {
                    Some((end, Begin::Token(TokenKind::Word(word.to_owned()))))
                }
                words if words.chars().all(|c| is_of_name(c) || c == ' ') => {
                    Some((opened, Begin::Group(Group::Words)))
                }
                _ => None,
            }
        }
        "pmod" => Some((opened, Begin::Group(Group::Modulus))),
        "frac" | "dfrac" | "tfrac" => {
            let denominator = group[group_len(group)?..].trim_start();
            let two = denominator.starts_with('{');
            two.then_some((opened, Begin::Group(Group::Numerator)))
        }
        _ => None,
    }
}

/// Whether the second column of cases begins with a word such as `\text{if }`.
fn names_a_condition(column: &str) -> bool {
    let mut column = column.trim_start();
    for font in ["\\text{", "\\textrm{", "\\mathrm{"] {
        column = column.strip_prefix(font).unwrap_or(column).trim_start();
    }
    ["if", "otherwise", "else"]
        .iter()
        .any(|word| column.starts_with(word))
}

/// Returns whether a dollar sign between two texts is at an end of its line, as around a formula
/// of LaTeX. Elsewhere it is an unknown symbol.
fn encloses(before: &str, after: &str) -> bool {
    let blank = |text: &str| text.chars().all(|c| c == '$' || c.is_whitespace());
    let begin = before.rsplit('\n').next();
    let end = after.split('\n').next();
    begin.is_some_and(blank) || end.is_some_and(blank)
}

/// Returns the length of the rest of a group with its closing brace.
fn group_len(rest: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in rest.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => return Some(at + 1),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| narrow(c).is_ascii_digit())
}

fn refused(wrong: &Wrong, span: TextRange) -> Diagnostic {
    match wrong {
        Wrong::Unclosed(quote) => {
            Diagnostic::error("unclosed-string", messages::text_has_no_closing_quote())
                .at(span.range(), messages::quote_opened_here(quote))
                .help(messages::end_with_quote(quote))
        }
        Wrong::Foreign(spelling, advice) => unknown_symbol(spelling, span).help(advice()),
        Wrong::Prefixed(number) => Diagnostic::error("syntax", messages::numbers_are_decimal())
            .mark(span.range())
            .help(messages::write(number))
            .fix(span.range(), number.to_string()),
        Wrong::Unknown(c) => {
            unknown_symbol(c.escape_debug().to_string(), span).help(messages::write_a_definition())
        }
    }
}

/// The number of characters after a semicolon among which a closing bracket is searched.
const MAX_LOOK: usize = 4096;

/// Returns whether the rest of the text closes the innermost open bracket. Then a semicolon before
/// it separates items; otherwise the bracket is not closed in its definition.
fn is_closed_in(open: &[(&'static str, TextRange)], rest: &str) -> bool {
    let mut depth = 0_usize;
    let mut closes = |c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return true,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        false
    };
    !open.is_empty() && rest.chars().take(MAX_LOOK).map(narrow).any(&mut closes)
}

/// Makes the error for a semicolon between items.
fn separator(open: &[(&'static str, TextRange)], span: TextRange) -> Diagnostic {
    let closing = open.last().map_or("}", |(bracket, _)| partner(bracket));
    let expected = messages::comma_or(closing);
    let fact = messages::expected_token(&expected, code(";"));
    Diagnostic::error("syntax", fact)
        .at(span.range(), messages::expected(expected))
        .help(messages::separate_items_with_commas())
        .fix(span.range(), ",")
}

fn unknown_symbol(symbol: impl Argument, span: TextRange) -> Diagnostic {
    Diagnostic::error("unknown-symbol", messages::not_a_symbol(symbol)).mark(span.range())
}

/// Converts a full-width letter, digit or sign, as typed by a Japanese input method, to ASCII.
fn narrow(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// Returns whether a character can continue a name: subscripts can (`x₁`), powers cannot (`x²`).
fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() && !matches!(c, '²' | '³' | '¹' | '⁰' | '⁴'..='⁹')
}

/// Returns the number of primes after a name, as in `x'`. After a word such as `in` a text may
/// begin instead.
fn primes(name: &str, rest: &str) -> usize {
    let is_word = matches!(
        name,
        "in" | "and" | "or" | "not" | "if" | "then" | "else" | "default" | "step"
    );
    let len = rest
        .find(|c: char| !matches!(c, '\'' | '′'))
        .unwrap_or(rest.len());
    if is_word { 0 } else { len }
}

/// Returns a text of rules in backquotes.
pub(crate) fn code(text: &str) -> Message {
    Message::same(format!("`{text}`"))
}

fn partner(bracket: &str) -> &'static str {
    match bracket {
        "(" => ")",
        "[" => "]",
        "{" => "}",
        ")" => "(",
        "]" => "[",
        _ => "{",
    }
}

fn close(
    open: &mut Vec<(&'static str, TextRange)>,
    bracket: &'static str,
    span: TextRange,
    diagnostics: &mut Vec<Diagnostic>,
) {
    match open.last().copied() {
        Some((opening, _)) if opening == partner(bracket) => {
            open.pop();
        }
        Some((opening, opened)) => {
            diagnostics.push(
                Diagnostic::error(
                    "mismatched-bracket",
                    messages::bracket_is_closed_by(opening, bracket),
                )
                .at(span.range(), messages::expected(code(partner(opening))))
                .at(opened.range(), messages::opened_here())
                .help(messages::write_here(partner(opening))),
            );
            // Inner brackets without a closing one are part of this error.
            match open
                .iter()
                .rposition(|(other, _)| *other == partner(bracket))
            {
                Some(matching) => open.truncate(matching),
                None => {
                    open.pop();
                }
            }
        }
        None => diagnostics.push(
            Diagnostic::error(
                "mismatched-bracket",
                messages::bracket_closes_nothing(bracket),
            )
            .mark(span.range())
            .help(messages::leave_out_or_open(partner(bracket))),
        ),
    }
}

/// Reads a quoted text; its value (none without a closing quote) and its length in bytes.
fn string(rest: &str, quote: char) -> (Option<String>, usize) {
    let mut value = String::new();
    let mut chars = rest.char_indices().skip(1);
    while let Some((i, c)) = chars.next() {
        match c {
            '\n' => return (None, i),
            '\\' => match unescape(&rest[i + 1..]) {
                Some(_) if rest[i + 1..].starts_with('\n') => return (None, i + 1),
                Some((c, length)) => {
                    value.push(c);
                    chars.by_ref().take(length).for_each(drop);
                }
                None => return (None, rest.len()),
            },
            c if c == quote => return (Some(value), i + c.len_utf8()),
            c => value.push(c),
        }
    }
    (None, rest.len())
}
