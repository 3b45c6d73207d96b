//! The layout of rules: blanks, indentation and empty lines.
//!
//! Only the text between tokens changes, so the rules keep their meaning: [`format_rules`] reads
//! its result again and compares the tokens. Lines with commands of LaTeX keep their blanks.

use crate::lexer::{Token, TokenKind, lex};
use crate::parser::KEYWORDS;

/// The indentation below a bracket that ends its line.
const INDENT: usize = 4;

/// Signs with a blank on both sides.
const SPACED: [&str; 12] = [
    "=", "==", "!=", "<=", ">=", "<", ">", "|", "||", "|||", "||||", ":",
];

/// Operators that have a blank on both sides or on none.
const EVEN: [&str; 11] = ["+", "-", "*", "/", "%", "^", "&", "<<", ">>", "++", "⊗"];

/// Signs without blanks.
const TIGHT: [&str; 3] = ["..", "..=", "**"];

/// Returns rules in the standard layout.
///
/// Operators, brackets and commas have the blanks of the catalogue; an operator of arithmetic has a
/// blank on both sides or on none, as its author chose. A continued line starts right of the
/// innermost open bracket. Two or more blanks before `if`, `for`, `=` or a comment are a column and
/// stay. Comments stay, blanks at the end of lines do not, and at most one line in a row is empty.
/// The result of a result is the same text. Texts with errors are returned as they are; `O(n)`.
///
/// ```
/// let rules = "g( x )=mex{g(x-k) for k in 1 ..=min(3,x)}";
/// assert_eq!(
///     grundy_rules_syntax::format_rules(rules),
///     "g(x) = mex{ g(x-k) for k in 1..=min(3, x) }\n",
/// );
/// ```
pub fn format_rules(source: &str) -> String {
    let lexed = lex(source);
    if !lexed.diagnostics.is_empty() {
        return source.to_owned();
    }
    let mut writer = Writer::default();
    let mut tokens = &lexed.tokens[..];
    let mut start = 0;
    for line in source.split_inclusive('\n') {
        let end = start + line.len();
        let count = tokens.partition_point(|token| (token.span.start as usize) < end);
        let (own, rest) = tokens.split_at(count);
        tokens = rest;
        writer.line(source, start, line, own);
        start = end;
    }
    let text = writer.finish();
    if same_tokens(&lexed.tokens, &lex(&text).tokens) {
        text
    } else {
        source.to_owned()
    }
}

/// Whether two texts have the same tokens. Ends of lines are compared by their places and not by
/// their number.
fn same_tokens(a: &[Token], b: &[Token]) -> bool {
    let kinds = |tokens: &[Token]| {
        let mut kinds: Vec<TokenKind> = tokens.iter().map(|token| token.kind.clone()).collect();
        kinds.dedup_by(|a, b| *a == TokenKind::Newline && *b == TokenKind::Newline);
        kinds.retain({
            let mut first = true;
            move |kind| !std::mem::take(&mut first) || *kind != TokenKind::Newline
        });
        if kinds.len() > 1 && kinds[kinds.len() - 2] == TokenKind::Newline {
            kinds.remove(kinds.len() - 2);
        }
        kinds
    };
    kinds(a) == kinds(b)
}

/// An open bracket.
struct Open {
    /// Whether a blank follows it and precedes its partner.
    spaced: bool,
    /// The column at which lines below it start.
    column: usize,
}

#[derive(Default)]
struct Writer {
    text: String,
    open: Vec<Open>,
    empty_lines: usize,
}

impl Writer {
    fn line(&mut self, source: &str, start: usize, line: &str, tokens: &[Token]) {
        let line = line.trim_end();
        let is_end =
            |token: &&Token| token.kind == TokenKind::End || &source[token.span.range()] == "\n";
        let tokens: Vec<&Token> = tokens.iter().filter(|token| !is_end(token)).collect();
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return self.without_tokens(line);
        };
        self.separate();
        let begin = first.span.start as usize;
        let end = last.span.end as usize;
        let code = &source[begin..end];
        let before = &source[start..begin];
        let comment = &source[end..start + line.len().max(end - start)];
        let closes = is(first, "}") || is(first, ")") || is(first, "]");
        let column = self.open.last().map_or(0, |open| open.column);
        let indented = before.trim_start_matches('\u{feff}').chars().count();
        let indent = match self.open.last() {
            // The line goes on with the definition above it.
            None if is_keyword(first) || !starts_operand(first) => indented.max(INDENT),
            None => 0,
            Some(_) if closes => indented,
            Some(_) => indented.max(column),
        };
        self.text.extend(std::iter::repeat_n(' ', indent));
        if ["\\", "$", "_{"].iter().any(|latex| code.contains(latex)) {
            self.text += code;
            for token in &tokens {
                self.bracket(&[token], 0, 0, indent);
            }
        } else {
            self.code(source, &tokens, indent);
        }
        let remark = comment.trim_start();
        if !remark.is_empty() {
            let gap = comment.chars().count() - remark.chars().count();
            self.text.extend(std::iter::repeat_n(' ', gap.max(2)));
            self.text += remark;
        }
        self.text.push('\n');
    }

    /// A line that is empty or a comment.
    fn without_tokens(&mut self, line: &str) {
        let line = line.trim_start_matches('\u{feff}');
        if line.trim().is_empty() {
            self.empty_lines += 1;
            return;
        }
        self.separate();
        let comment = line.trim_start();
        // A comment between the lines of a definition keeps its place.
        let indent = if self.open.is_empty() {
            0
        } else {
            line.chars().count() - comment.chars().count()
        };
        self.text.extend(std::iter::repeat_n(' ', indent));
        self.text += comment;
        self.text.push('\n');
    }

    /// Writes the empty line before a line that is not empty.
    fn separate(&mut self) {
        if std::mem::take(&mut self.empty_lines) > 0 && !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    fn code(&mut self, source: &str, tokens: &[&Token], indent: usize) {
        let mut column = indent;
        for (at, token) in tokens.iter().enumerate() {
            if at > 0 {
                let gap = self.gap(source, tokens, at);
                self.text.extend(std::iter::repeat_n(' ', gap));
                column += gap;
            }
            let text = &source[token.span.range()];
            self.text += text;
            column += text.chars().count();
            self.bracket(tokens, at, column, indent);
        }
    }

    /// Follows the brackets. `column` is the place behind the token.
    fn bracket(&mut self, tokens: &[&Token], at: usize, column: usize, indent: usize) {
        let token = tokens[at];
        if is(token, "(") || is(token, "[") || is(token, "{") {
            let spaced = is(token, "{") && is_spaced(tokens, at);
            let column = if at + 1 < tokens.len() {
                column + usize::from(spaced)
            } else {
                indent + INDENT
            };
            self.open.push(Open { spaced, column });
        } else if is(token, ")") || is(token, "]") || is(token, "}") {
            self.open.pop();
        } else if token.kind == TokenKind::Newline {
            self.open.clear();
        }
    }

    /// The number of blanks before a token that is not the first of its line.
    fn gap(&self, source: &str, tokens: &[&Token], at: usize) -> usize {
        let (before, token) = (tokens[at - 1], tokens[at]);
        let blanks = |at: usize| {
            let (from, to) = (tokens[at - 1].span.end, tokens[at].span.start);
            source[from as usize..to as usize].chars().count()
        };
        let kept = blanks(at).min(1);
        let is_column = is_word(token, "if") || is_word(token, "for") || is(token, "=");
        if is_column && blanks(at) >= 2 {
            return blanks(at);
        }
        if is(token, ",") || token.kind == TokenKind::Newline {
            return 0;
        }
        if is(before, ",") || before.kind == TokenKind::Newline {
            return 1;
        }
        if is(before, "{") || is(token, "}") {
            let spaced = self.open.last().is_some_and(|open| open.spaced);
            let is_empty = is(before, "{") && is(token, "}");
            return usize::from(spaced && !is_empty);
        }
        if is(before, "(") || is(before, "[") || is(token, ")") || is(token, "]") {
            return 0;
        }
        if SPACED
            .iter()
            .any(|sign| is(before, sign) || is(token, sign))
        {
            return 1;
        }
        if TIGHT.iter().any(|sign| is(before, sign) || is(token, sign)) {
            return 0;
        }
        if is_keyword(before) || is_keyword(token) {
            return 1;
        }
        let opens_word = is(token, "{") && matches!(before.kind, TokenKind::Word(_));
        if opens_word || is(token, "[") && ends_operand(before) {
            return 0;
        }
        // An operator has the same blanks on both sides; a sign before its operand has none behind
        // it.
        for operator in [at - 1, at] {
            if !EVEN.iter().any(|sign| is(tokens[operator], sign)) {
                continue;
            }
            let is_infix = operator > 0
                && ends_operand(tokens[operator - 1])
                && (tokens.get(operator + 1)).is_some_and(|next| starts_operand(next));
            if is_infix {
                return blanks(operator).max(blanks(operator + 1)).min(1);
            }
            if operator + 1 == at && is(before, "-") {
                return 0;
            }
        }
        kept
    }

    fn finish(self) -> String {
        self.text
    }
}

fn is(token: &Token, punct: &str) -> bool {
    matches!(token.kind, TokenKind::Punct(own) if own == punct)
}

fn is_word(token: &Token, word: &str) -> bool {
    matches!(&token.kind, TokenKind::Word(own) if own == word)
}

/// Whether a token is a word between or before operands.
fn is_keyword(token: &Token) -> bool {
    let TokenKind::Word(word) = &token.kind else {
        return false;
    };
    KEYWORDS.contains(&word.as_str()) && !matches!(word.as_str(), "true" | "false" | "answer")
}

fn ends_operand(token: &Token) -> bool {
    match &token.kind {
        TokenKind::Word(_) => !is_keyword(token),
        TokenKind::Punct(punct) => matches!(*punct, ")" | "]" | "}"),
        TokenKind::Int(_) | TokenKind::Big(_) | TokenKind::Str(_) | TokenKind::Decimal(_) => true,
        _ => false,
    }
}

fn starts_operand(token: &Token) -> bool {
    match &token.kind {
        TokenKind::Word(_) => !is_keyword(token) || is_word(token, "not"),
        TokenKind::Punct(punct) => matches!(*punct, "(" | "[" | "{" | "-"),
        TokenKind::Int(_) | TokenKind::Big(_) | TokenKind::Str(_) | TokenKind::Decimal(_) => true,
        _ => false,
    }
}

/// Whether braces have blanks inside: those of reducers and games do, and sets of numbers do not.
fn is_spaced(tokens: &[&Token], at: usize) -> bool {
    let is_reducer =
        at > 0 && matches!(tokens[at - 1].kind, TokenKind::Word(_)) && !is_keyword(tokens[at - 1]);
    let mut depth = 0_usize;
    let own = tokens[at + 1..].iter().take_while(|token| {
        if is(token, "(") || is(token, "[") || is(token, "{") {
            depth += 1;
        } else if is(token, ")") || is(token, "]") || is(token, "}") {
            let Some(outer) = depth.checked_sub(1) else {
                return false;
            };
            depth = outer;
        }
        true
    });
    let has_clause = own.into_iter().any(|token| {
        is_word(token, "for") || is_word(token, "if") || is(token, "|") || is(token, ":")
    });
    is_reducer || has_clause
}

#[cfg(test)]
mod tests {
    use super::format_rules;

    fn formatted(source: &str) -> String {
        let text = format_rules(source);
        assert_eq!(
            format_rules(&text),
            text,
            "the layout of {source:?} is not stable"
        );
        text
    }

    #[test]
    fn signs_have_the_blanks_of_the_catalogue() {
        for (source, wanted) in [
            (
                "g(x)=mex{g(x-k)for k in{1,3,4}if k<=x}",
                "g(x) = mex{ g(x-k) for k in {1, 3, 4} if k <= x }\n",
            ),
            ("f(n) = n +1", "f(n) = n + 1\n"),
            ("f(n) = ( n )* -n ** 2", "f(n) = (n) * -n**2\n"),
            ("e(q)={e(q-1)|-e(q)}", "e(q) = { e(q-1) | -e(q) }\n"),
            ("f(s)=s[ i ]+f( s [..j] )", "f(s) = s[i]+f(s[..j])\n"),
            ("a=1;b=2", "a = 1; b = 2\n"),
            (
                "f(n)=if n==0then 1else not(n>1)",
                "f(n) = if n == 0 then 1 else not (n > 1)\n",
            ),
            (
                "f(n) = { 1 | 2 } + *3 # a star",
                "f(n) = { 1 | 2 } + *3  # a star\n",
            ),
        ] {
            assert_eq!(formatted(source), wanted);
        }
    }

    #[test]
    fn continued_lines_start_inside_their_bracket_and_columns_stay() {
        let source =
            "\n\n# name: x\r\n\n\n\ng(x) = mex{ g(x-1)   if x >= 1,\n  g(x-2) if x >= 2\n}\n\n";
        let wanted =
            "# name: x\n\ng(x) = mex{ g(x-1)   if x >= 1,\n            g(x-2) if x >= 2\n}\n";
        assert_eq!(formatted(source), wanted);
        let source = "g(x) = mex{\ng(x-1) if x >= 1 }\n";
        assert_eq!(formatted(source), "g(x) = mex{\n    g(x-1) if x >= 1 }\n");
    }

    #[test]
    fn texts_with_errors_and_commands_of_latex_stay() {
        assert_eq!(formatted("g(x = 1"), "g(x = 1");
        let latex = "g(n)=\\operatorname{mex}\\{g(n-k):1\\le k\\le n\\}\n";
        assert_eq!(formatted(latex), latex);
    }
}
