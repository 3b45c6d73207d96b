//! The source files of the crates as tokens, without tests.
//!
//! A scanner, not a parser: it knows comments, literals, brackets and the few keywords that begin an
//! item, which is enough to count and to follow paths. Items under `#[cfg(test)]` and `#[test]` are
//! left out, with the files that such a `mod` line names.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    /// A sign of one character, but `::` and `->` and `=>` and `==` and `!=` are one.
    Sign,
    /// A text in quotes, without them.
    Text,
    /// A number, a character or a lifetime.
    Other,
}

/// A token and where it stands.
#[derive(Clone, Debug)]
pub struct Token {
    pub kind: Kind,
    pub text: String,
    /// From 1.
    pub line: usize,
}

impl Token {
    pub fn is(&self, sign: &str) -> bool {
        self.kind != Kind::Text && self.text == sign
    }

    pub fn is_word(&self) -> bool {
        self.kind == Kind::Word
    }
}

/// One source file of a crate.
pub struct File {
    /// The folder of the crate, as `rules`.
    pub krate: String,
    /// From the root of the repository.
    pub path: String,
    /// The path of its module: `["table", "rows"]`; empty for the root.
    pub module: Vec<String>,
    pub lines: usize,
    /// Its tokens without those of tests.
    pub tokens: Vec<Token>,
}

/// The root of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the workspace")
}

/// All files of `crates/*/src`, by path; those of test modules have no tokens.
///
/// # Errors
/// A folder or a file cannot be read.
pub fn files(root: &Path) -> Result<Vec<File>, String> {
    let mut files = Vec::new();
    for krate in entries(&root.join("crates"))? {
        let src = krate.join("src");
        let name = krate
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let mut paths = Vec::new();
        walk(&src, &mut paths)?;
        let mut tests: BTreeSet<Vec<String>> = BTreeSet::new();
        let first = files.len();
        for path in paths {
            let text = read(&path)?;
            let module = module_of(path.strip_prefix(&src).expect("found below it"));
            let (tokens, test_modules) = without_tests(&tokens(&text));
            tests.extend(test_modules.into_iter().map(|name| {
                let mut path = module.clone();
                path.push(name);
                path
            }));
            let path = path.strip_prefix(root).expect("found below it");
            files.push(File {
                krate: name.clone().unwrap_or_default(),
                path: path.to_string_lossy().into_owned(),
                module,
                lines: text.lines().count(),
                tokens,
            });
        }
        for file in &mut files[first..] {
            if (1..=file.module.len()).any(|n| tests.contains(&file.module[..n])) {
                file.tokens.clear();
            }
        }
    }
    Ok(files)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    paths.sort();
    Ok(paths)
}

#[expect(clippy::disallowed_methods, reason = "a chore reads the repository")]
fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn walk(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), String> {
    for path in entries(folder)? {
        if path.is_dir() {
            walk(&path, paths)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            paths.push(path);
        }
    }
    Ok(())
}

/// `table/rows/mod.rs` and `table/rows.rs` are `["table", "rows"]`; `lib.rs` and `main.rs` are the root.
fn module_of(path: &Path) -> Vec<String> {
    let path = path.with_extension("");
    let mut parts: Vec<String> = path
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    let last = parts.last().map(String::as_str);
    if matches!(last, Some("mod")) || (parts.len() == 1 && matches!(last, Some("lib" | "main"))) {
        parts.pop();
    }
    parts
}

/// Cuts a text into tokens; comments and blanks are left out.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut scanner = Scanner {
        rest: text,
        line: 1,
        tokens: Vec::new(),
    };
    while !scanner.rest.is_empty() {
        scanner.step();
    }
    scanner.tokens
}

struct Scanner<'t> {
    rest: &'t str,
    line: usize,
    tokens: Vec<Token>,
}

impl Scanner<'_> {
    fn step(&mut self) {
        let rest = self.rest;
        let first = rest.chars().next().expect("not at the end");
        if first.is_whitespace() {
            self.skip(first.len_utf8());
        } else if rest.starts_with("//") {
            self.skip(rest.find('\n').unwrap_or(rest.len()));
        } else if rest.starts_with("/*") {
            self.skip(comment(rest));
        } else if let Some((open, close)) = quotes(rest) {
            self.take(
                Kind::Text,
                open,
                close,
                rest.len().min(open + close + (open - prefix(rest))),
            );
        } else if first == '\'' {
            self.take(Kind::Other, 0, quoted(rest), quoted(rest));
        } else if first.is_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
            let end = end.unwrap_or(rest.len());
            self.take(Kind::Word, 0, end, end);
        } else if first.is_ascii_digit() {
            let end = number(rest);
            self.take(Kind::Other, 0, end, end);
        } else {
            let two = ["::", "->", "=>", "==", "!="]
                .iter()
                .any(|sign| rest.starts_with(sign));
            let end = if two { 2 } else { first.len_utf8() };
            self.take(Kind::Sign, 0, end, end);
        }
    }

    fn skip(&mut self, bytes: usize) {
        let (gone, rest) = self.rest.split_at(bytes);
        self.line += gone.matches('\n').count();
        self.rest = rest;
    }

    /// A token whose text begins at `from` and has `len` bytes; all of it has `bytes`.
    fn take(&mut self, kind: Kind, from: usize, len: usize, bytes: usize) {
        self.tokens.push(Token {
            kind,
            text: self.rest[from..from + len].to_owned(),
            line: self.line,
        });
        self.skip(bytes);
    }
}

/// The length of the block comment at the beginning; they nest.
fn comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// The letters before the quotes of a text: `b`, `c`, `r`, `br`, `cr`.
fn prefix(text: &str) -> usize {
    ["br", "cr", "b", "c", "r"]
        .iter()
        .find(|word| {
            let rest = text.strip_prefix(**word).unwrap_or_default();
            let raw = word.ends_with('r');
            rest.starts_with('"')
                || (raw && rest.trim_start_matches('#').starts_with('"') && rest.starts_with('#'))
        })
        .map_or(0, |word| word.len())
}

/// For a text literal at the beginning: where its content begins, and how long that is.
fn quotes(text: &str) -> Option<(usize, usize)> {
    let letters = prefix(text);
    let raw = text[..letters].ends_with('r');
    let rest = &text[letters..];
    let hashes = if raw {
        rest.len() - rest.trim_start_matches('#').len()
    } else {
        0
    };
    let body = rest[hashes..].strip_prefix('"')?;
    let open = letters + hashes + 1;
    if raw {
        let end = format!("\"{}", "#".repeat(hashes));
        return Some((open, body.find(&end).unwrap_or(body.len())));
    }
    let mut escaped = false;
    for (at, c) in body.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some((open, at)),
            _ => {}
        }
    }
    Some((open, body.len()))
}

/// The length of a character or a lifetime at the beginning.
fn quoted(text: &str) -> usize {
    let mut chars = text.char_indices().skip(1);
    let Some((_, first)) = chars.next() else {
        return text.len();
    };
    if first == '\\' {
        let rest = chars.skip(1);
        return rest
            .into_iter()
            .find(|&(_, c)| c == '\'')
            .map_or(text.len(), |(at, _)| at + 1);
    }
    if let Some((at, '\'')) = chars.next() {
        return at + 1;
    }
    let name = |c: char| c.is_alphanumeric() || c == '_';
    let end = text[1..].find(|c| !name(c));
    end.map_or(text.len(), |end| end + 1)
}

/// The length of a number; `1..2` is two numbers, `1.5` and `1e3` are one.
fn number(text: &str) -> usize {
    let mut end = 0;
    let bytes = text.as_bytes();
    while end < bytes.len() {
        let c = bytes[end];
        let point = c == b'.' && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
        if !(c.is_ascii_alphanumeric() || c == b'_' || point) {
            break;
        }
        end += 1;
    }
    end
}

/// The tokens without items under `#[cfg(test)]` and `#[test]`, and the names of the modules in files of
/// their own among these.
pub fn without_tests(tokens: &[Token]) -> (Vec<Token>, Vec<String>) {
    let mut kept: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut modules = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let attribute = tokens[at].is("#") && tokens.get(at + 1).is_some_and(|t| t.is("["));
        if !attribute {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        }
        let end = closing(tokens, at + 1) + 1;
        let words: Vec<&str> = tokens[at + 2..end - 1]
            .iter()
            .map(|t| t.text.as_str())
            .collect();
        let test = words == ["test"]
            || (words.starts_with(&["cfg", "("])
                && words.contains(&"test")
                && !words.contains(&"not"));
        if !test {
            kept.extend_from_slice(&tokens[at..end]);
            at = end;
            continue;
        }
        at = end;
        while tokens.get(at).is_some_and(|t| t.is("#")) {
            at = closing(tokens, at + 1) + 1;
        }
        let item = end_of_item(tokens, at);
        let named = tokens[at..item]
            .windows(3)
            .find(|t| t[0].is("mod") && t[2].is(";"));
        modules.extend(named.map(|t| t[1].text.clone()));
        at = item;
    }
    (kept, modules)
}

/// Where the bracket at `open` is closed, or the last token.
pub fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        if token.kind == Kind::Sign {
            match token.text.as_str() {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return at;
                    }
                }
                _ => {}
            }
        }
    }
    tokens.len().saturating_sub(1)
}

/// The end of the item, statement, field or variant that begins at `from`: behind its `;`, its `,` or
/// its body.
fn end_of_item(tokens: &[Token], from: usize) -> usize {
    let mut at = from;
    while at < tokens.len() {
        let token = &tokens[at];
        if token.is("{") {
            return closing(tokens, at) + 1;
        }
        if token.is("(") || token.is("[") {
            at = closing(tokens, at);
        } else if token.is(";") || token.is(",") {
            return at + 1;
        }
        at += 1;
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        tokens(source).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn literals_and_comments_hide_what_looks_like_code() {
        let source = "a // b {\n\"c \\\" }\" r#\"d\"e\"# /* f /* g */ } */ b\"h\" '}' '\\'' 'x: h::i 1..2 r#type";
        let words = texts(source);
        assert_eq!(
            words,
            [
                "a", "c \\\" }", "d\"e", "h", "'}'", "'\\''", "'x", ":", "h", "::", "i", "1", ".",
                ".", "2", "r", "#", "type"
            ]
        );
        assert_eq!(tokens("a\n\"b\nc\" d")[2].line, 3);
    }

    #[test]
    fn test_items_are_left_out_and_test_files_named() {
        let source = "fn a() {} #[cfg(test)] mod tests; #[cfg(test)] #[allow(x)] mod inline { fn b() {} } \
                      #[test] fn c() { d[0]; } #[cfg(not(test))] fn e() {}";
        let (kept, modules) = without_tests(&tokens(source));
        assert_eq!(modules, ["tests"]);
        let kept: Vec<&str> = kept.iter().map(|t| t.text.as_str()).collect();
        assert!(kept.contains(&"a") && kept.contains(&"e"));
        assert!(
            !kept
                .iter()
                .any(|word| ["b", "c", "d", "inline"].contains(word)),
            "{kept:?}"
        );
    }

    #[test]
    fn files_are_modules() {
        let module = |path: &str| module_of(Path::new(path)).join("::");
        assert_eq!(module("lib.rs"), "");
        assert_eq!(module("table/mod.rs"), "table");
        assert_eq!(module("table/rows.rs"), "table::rows");
        assert_eq!(module("verbs/main.rs"), "verbs::main");
    }
}
