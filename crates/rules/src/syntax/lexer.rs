//! From text to tokens.
//!
//! A newline ends a definition unless a bracket is open, so the lexer counts brackets and hands
//! out [`TokenKind::Newline`] only between definitions. `;` does the same, for rules that are
//! written in one shell argument.

use grundy_game::Diagnostic;

use super::ast::TextRange;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Int(i64),
    Big(String),
    Str(String),
    /// A name or a word of the language; the parser tells them apart.
    Word(String),
    /// An operator, a bracket or a comma, in its ASCII spelling.
    Punct(&'static str),
    Newline,
    End,
    /// Something that could not be read; already reported.
    Error,
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub kind: TokenKind,
    pub span: TextRange,
}

pub(super) struct Lexed {
    pub tokens: Vec<Token>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Longer spellings first, so that `<<` is not read as `<` `<`.
const PUNCTUATION: [(&str, &str); 39] = [
    ("..=", "..="),
    ("**", "**"),
    ("==", "=="),
    ("!=", "!="),
    ("<=", "<="),
    (">=", ">="),
    ("<<", "<<"),
    (">>", ">>"),
    ("..", ".."),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("∈", "in"),
    ("⊕", "^"),
    ("⊗", "⊗"),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
    ("+", "+"),
    ("-", "-"),
    ("−", "-"),
    ("*", "*"),
    ("×", "*"),
    ("/", "/"),
    ("%", "%"),
    ("^", "^"),
    ("&", "&"),
    ("|", "|"),
    ("(", "("),
    (")", ")"),
    ("[", "["),
    ("]", "]"),
    ("{", "{"),
    ("}", "}"),
    (",", ","),
    ("（", "("),
    ("）", ")"),
    ("，", ","),
    ("＝", "="),
];

/// What people write for an operator of this language, having learnt another one.
const FOREIGN: [(&str, &str); 6] = [
    ("&&", "write `and`"),
    ("||", "write `or`"),
    ("!", "write `not`"),
    (
        "->",
        "a definition is written with `=`, for example `g(x) = mex{ g(x-1) if x >= 1 }`",
    ),
    (":", "a range is written `1..=x`, a definition with `=`"),
    ("@", "names are made of letters, digits and `_`"),
];

pub(super) fn lex(source: &str) -> Lexed {
    let mut tokens = Vec::new();
    let mut diagnostics = Vec::new();
    let mut open: Vec<(&'static str, TextRange)> = Vec::new();
    let mut at = 0;
    'outer: while let Some(c) = source[at..].chars().next() {
        let rest = &source[at..];
        let start = at;
        if c == '\n' || c == ';' {
            at += 1;
            if open.is_empty() || c == ';' {
                tokens.push(Token {
                    kind: TokenKind::Newline,
                    span: TextRange::new(start, at),
                });
                open.clear();
            }
            continue;
        }
        if c.is_whitespace() || c == '\u{feff}' {
            at += c.len_utf8();
            continue;
        }
        if c == '#' {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        if c.is_ascii_digit() {
            let len = rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len());
            at += len;
            let digits = &rest[..len];
            let kind = match digits.parse() {
                Ok(value) => TokenKind::Int(value),
                Err(_) => TokenKind::Big(digits.trim_start_matches('0').to_owned()),
            };
            tokens.push(Token {
                kind,
                span: TextRange::new(start, at),
            });
            continue;
        }
        if c.is_alphabetic() || c == '_' {
            let len = rest
                .find(|c: char| !(c.is_alphanumeric() || c == '_'))
                .unwrap_or(rest.len());
            at += len;
            tokens.push(Token {
                kind: TokenKind::Word(rest[..len].to_owned()),
                span: TextRange::new(start, at),
            });
            continue;
        }
        if c == '\'' || c == '"' {
            let (kind, len) = string(rest, c);
            at += len;
            let span = TextRange::new(start, at);
            if kind.is_none() {
                diagnostics.push(
                    Diagnostic::error("unclosed-string", "this text has no closing quote")
                        .at(span.range(), format!("opened here, with {c}"))
                        .help(format!("end it with {c} on the same line")),
                );
            }
            tokens.push(Token {
                kind: kind.map_or(TokenKind::Error, TokenKind::Str),
                span,
            });
            continue;
        }
        for (spelling, advice) in FOREIGN {
            // `!=` is ours, `!` is not; `->` is not, although `-` and `>` are.
            if rest.starts_with(spelling) && !rest.starts_with("!=") {
                at += spelling.len();
                let span = TextRange::new(start, at);
                diagnostics.push(
                    Diagnostic::error(
                        "unknown-symbol",
                        format!("`{spelling}` is not a symbol of the rule language"),
                    )
                    .at(span.range(), "")
                    .help(advice),
                );
                tokens.push(Token {
                    kind: TokenKind::Error,
                    span,
                });
                continue 'outer;
            }
        }
        for (spelling, punct) in PUNCTUATION {
            if rest.starts_with(spelling) {
                at += spelling.len();
                let span = TextRange::new(start, at);
                if matches!(punct, "(" | "[" | "{") {
                    open.push((punct, span));
                } else if matches!(punct, ")" | "]" | "}") {
                    close(&mut open, punct, span, &mut diagnostics);
                }
                let kind = if punct == "in" {
                    TokenKind::Word("in".to_owned())
                } else {
                    TokenKind::Punct(punct)
                };
                tokens.push(Token { kind, span });
                continue 'outer;
            }
        }
        at += c.len_utf8();
        let span = TextRange::new(start, at);
        diagnostics.push(
            Diagnostic::error(
                "unknown-symbol",
                format!(
                    "`{}` is not a symbol of the rule language",
                    c.escape_debug()
                ),
            )
            .at(span.range(), "")
            .help("a definition reads, for example, `g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }`"),
        );
        tokens.push(Token {
            kind: TokenKind::Error,
            span,
        });
    }
    if let Some((bracket, span)) = open.first() {
        diagnostics.push(
            Diagnostic::error("unclosed-bracket", format!("`{bracket}` is never closed"))
                .at(span.range(), "opened here")
                .help(format!("close it with `{}`", partner(bracket))),
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
                    format!("`{opening}` is closed by `{bracket}`"),
                )
                .at(span.range(), format!("expected `{}`", partner(opening)))
                .at(opened.range(), "opened here")
                .help(format!("write `{}` here", partner(opening))),
            );
            // What was opened further in and never closed is this one mistake.
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
            Diagnostic::error("mismatched-bracket", format!("`{bracket}` closes nothing"))
                .at(span.range(), "")
                .help(format!(
                    "leave it out, or open it before with `{}`",
                    partner(bracket)
                )),
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
            '\\' => match chars.next() {
                Some((_, 'n')) => value.push('\n'),
                Some((_, 't')) => value.push('\t'),
                Some((i, '\n')) => return (None, i),
                Some((_, other)) => value.push(other),
                None => return (None, rest.len()),
            },
            c if c == quote => return (Some(value), i + c.len_utf8()),
            c => value.push(c),
        }
    }
    (None, rest.len())
}
