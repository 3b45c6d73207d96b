//! The text of the repository: comments, string literals and documents, line by line.

use std::path::Path;
use std::process::Command;

use ra_ap_rustc_lexer::{FrontmatterAllowed, LiteralKind, TokenKind, tokenize};

/// The source of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A comment of a source file.
    Comment,
    /// A string literal of a source file.
    Literal,
    /// A line of a document outside of its code blocks.
    Document,
}

/// A line of text with its place.
#[derive(Clone, Debug)]
pub struct Line {
    pub file: String,
    /// Counted from 1.
    pub number: usize,
    pub kind: Kind,
    /// The number of characters of the source line before the text.
    pub column: usize,
    pub text: String,
}

/// The extension of a file name.
pub fn extension(file: &str) -> &str {
    file.rsplit('.').next().unwrap_or("")
}

/// The folder of the workspace.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The output of a git command in the workspace.
pub fn git(args: &[&str]) -> Result<String, String> {
    let output = Command::new("git")
        .args(args)
        .current_dir(root())
        .output()
        .map_err(|e| format!("git could not be started: {e}"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("git {}: {message}", args.join(" ")));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The files under version control with one of some extensions, except generated ones.
pub fn files(extensions: &[&str]) -> Result<Vec<String>, String> {
    let generated = ["crates/web/assets/", "python/grundy/static/"];
    let listed = git(&["ls-files"])?;
    let files = listed.lines().filter(|file| {
        extensions.contains(&extension(file)) && !generated.iter().any(|g| file.starts_with(g))
    });
    Ok(files.map(str::to_owned).collect())
}

/// The content of a file of the workspace; none if it was deleted.
#[expect(clippy::disallowed_methods, reason = "a check reads the repository")]
pub fn read(file: &str) -> Option<String> {
    std::fs::read_to_string(root().join(file)).ok()
}

/// The comments and string literals of a Rust file.
pub fn of_rust(file: &str, source: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let (mut at, mut number) = (0, 1);
    for token in tokenize(source, FrontmatterAllowed::No) {
        let text = &source[at..at + token.len as usize];
        let kind = match token.kind {
            TokenKind::LineComment { .. } | TokenKind::BlockComment { .. } => Some(Kind::Comment),
            TokenKind::Literal {
                kind: LiteralKind::Str { .. } | LiteralKind::RawStr { .. },
                ..
            } => Some(Kind::Literal),
            _ => None,
        };
        if let Some(kind) = kind {
            let before = source[..at].rsplit('\n').next().unwrap_or("");
            let column = before.chars().count();
            let columns = std::iter::once(column).chain(std::iter::repeat(0));
            for ((number, text), column) in (number..).zip(text.lines()).zip(columns) {
                lines.push(Line {
                    file: file.to_owned(),
                    number,
                    kind,
                    column,
                    text: text.to_owned(),
                });
            }
        }
        number += text.matches('\n').count();
        at += token.len as usize;
    }
    lines
}

/// The comments of a file in TypeScript, JavaScript or Python: lines that begin with a comment
/// sign.
pub fn of_script(file: &str, source: &str) -> Vec<Line> {
    let signs = if extension(file) == "py" {
        &["#"][..]
    } else {
        &["//", "/*", "*"][..]
    };
    let is_comment = |line: &str| signs.iter().any(|sign| line.trim_start().starts_with(sign));
    (1..)
        .zip(source.lines())
        .filter(|(_, line)| is_comment(line))
        .map(|(number, line)| Line {
            file: file.to_owned(),
            number,
            kind: Kind::Comment,
            column: 0,
            text: line.to_owned(),
        })
        .collect()
}

/// The lines of a document in Markdown outside of its code blocks.
pub fn of_document(file: &str, source: &str) -> Vec<Line> {
    let mut in_block = false;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(source.lines()) {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if !in_block {
            lines.push(Line {
                file: file.to_owned(),
                number,
                kind: Kind::Document,
                column: 0,
                text: line.to_owned(),
            });
        }
    }
    lines
}

/// All comments, literals and documents. The documents of past versions (the changelog) are left
/// out.
pub fn lines() -> Result<Vec<Line>, String> {
    let mut all = Vec::new();
    for file in files(&["rs", "ts", "tsx", "mjs", "py", "md"])? {
        let Some(source) = read(&file) else { continue };
        let lines = match extension(&file) {
            "rs" => of_rust(&file, &source),
            // The sources of a generated page are read instead.
            "md" if source.starts_with("<!-- Generated") => Vec::new(),
            "md" if file != "CHANGELOG.md" && !file.starts_with("docs/ja/") => {
                of_document(&file, &source)
            }
            "md" => Vec::new(),
            _ => of_script(&file, &source),
        };
        all.extend(lines);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_of_rust_have_their_lines() {
        let source =
            "// one\nlet s = \"two // no comment\n  three\";\n/* four\n five */ let c = 'x';\n";
        let found: Vec<(usize, Kind)> = of_rust("a.rs", source)
            .iter()
            .map(|line| (line.number, line.kind))
            .collect();
        let expected = [
            (1, Kind::Comment),
            (2, Kind::Literal),
            (3, Kind::Literal),
            (4, Kind::Comment),
            (5, Kind::Comment),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn code_blocks_of_a_document_are_left_out() {
        let found = of_document("a.md", "one\n```console\n$ two\n```\nthree\n");
        let numbers: Vec<usize> = found.iter().map(|line| line.number).collect();
        assert_eq!(numbers, [1, 5]);
    }
}
