//! Words that must not occur in names: metaphors and words without a clear meaning.
//!
//! The check reads the names of files, modules, types, traits and public functions of the crates,
//! and the file names of the page and the Python package.

use ra_ap_rustc_lexer::{FrontmatterAllowed, TokenKind, tokenize};

use crate::text;

/// Words of names, in lower case.
const FORBIDDEN: &[&str] = &[
    "floor", "door", "doors", "hall", "house", "verb", "verbs", "told", "said", "kept", "lent",
    "heard", "hear", "tell", "teller", "manner", "oblige", "obliged", "whoever", "nobody",
    "somebody", "beside", "stand", "stands", "desk", "office", "crew", "ear", "ears", "errand",
    "village", "patience", "trouble", "asker", "worth", "meet", "judge", "ahead", "far", "resist",
    "rare", "untold", "lends",
];

/// `floor` is a word of mathematics, and a judge is the program of a contest that reads an answer.
const ALLOWED: &[&str] = &[
    "floor",
    "floor_to",
    "floor_div",
    "div_floor",
    "floor_log2",
    "judge",
    "Judge",
];

/// The words of a name in snake case or camel case.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut lower = false;
    for c in name.chars() {
        if !c.is_ascii_alphanumeric() {
            lower = false;
            words.push(String::new());
            continue;
        }
        if c.is_ascii_uppercase() && lower || words.is_empty() {
            words.push(String::new());
        }
        lower = c.is_ascii_lowercase() || c.is_ascii_digit();
        if let Some(word) = words.last_mut() {
            word.push(c.to_ascii_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn is_forbidden(name: &str) -> bool {
    !ALLOWED.contains(&name) && words(name).iter().any(|w| FORBIDDEN.contains(&w.as_str()))
}

/// The names that a Rust file declares: types, traits, modules and public functions, with their
/// lines.
fn declared(source: &str) -> Vec<(usize, String)> {
    let mut names = Vec::new();
    let (mut at, mut line) = (0, 1);
    // The last two words before the name, and whether `pub` came before the function.
    let (mut keyword, mut public) = (String::new(), false);
    for token in tokenize(source, FrontmatterAllowed::No) {
        let text = &source[at..at + token.len as usize];
        match token.kind {
            TokenKind::Ident => {
                match keyword.as_str() {
                    "struct" | "enum" | "trait" | "type" | "union" | "mod" => {
                        names.push((line, text.to_owned()));
                    }
                    "fn" if public => names.push((line, text.to_owned())),
                    _ => {}
                }
                text.clone_into(&mut keyword);
                if text == "pub" {
                    public = true;
                }
            }
            TokenKind::Semi | TokenKind::OpenBrace | TokenKind::CloseBrace => {
                keyword.clear();
                public = false;
            }
            TokenKind::Whitespace | TokenKind::LineComment { .. } => {}
            _ => keyword.clear(),
        }
        line += text.matches('\n').count();
        at += token.len as usize;
    }
    names
}

/// Lists the names with a forbidden word.
///
/// # Errors
/// The names with their places, if there are any.
pub fn run() -> Result<String, String> {
    let mut found = Vec::new();
    let mut count = 0;
    for file in text::files(&["rs", "ts", "tsx", "py", "mjs"])? {
        let stem = file
            .rsplit('/')
            .next()
            .and_then(|name| name.split('.').next());
        count += 1;
        if stem.is_some_and(is_forbidden) {
            found.push(format!("{file}: the file name"));
        }
        if text::extension(&file) != "rs" {
            continue;
        }
        let Some(source) = text::read(&file) else {
            continue;
        };
        for (line, name) in declared(&source) {
            count += 1;
            if is_forbidden(&name) {
                found.push(format!("{file}:{line}: `{name}`"));
            }
        }
    }
    if found.is_empty() {
        return Ok(format!("names: none of {count} has a word of the list"));
    }
    Err(format!(
        "{}\nnames: {} of {count} have a word that does not say what a thing is",
        found.join("\n"),
        found.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_into_words() {
        assert_eq!(words("AskingDesk"), ["asking", "desk"]);
        assert_eq!(words("say_what_2"), ["say", "what", "2"]);
        assert!(is_forbidden("AskingDesk"));
        assert!(!is_forbidden("Description"));
    }

    #[test]
    fn declared_names_have_their_lines() {
        let source = "pub struct Desk;\nfn hear() {}\n\npub fn tell() {}\nmod floor {}\n";
        let expected = [(1, "Desk"), (4, "tell"), (5, "floor")];
        let expected = expected.map(|(line, name)| (line, name.to_owned()));
        assert_eq!(declared(source), expected);
    }
}
