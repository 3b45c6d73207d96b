//! `use GAME`: the function of another game in the user's rules.
//!
//! A line `use kayles` adds the function `kayles(n)` to the rules; `use 0.77 as k` names it. The
//! list of games is known only above this crate. This module finds the lines, removes them from the
//! text and renames words of rules, so that the caller can append the rules of the game.

use std::ops::Range;

use crate::lexer::{TokenKind, lex};
use crate::parser::is_free_name;

/// A line `use GAME`, or `use GAME as NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// The game as text.
    pub game: String,
    /// The place of the game.
    pub at: Range<usize>,
    /// The name of its function: the name after `as`, else the game with `_` for `-`. `None` if
    /// that is not a name.
    pub name: Option<String>,
    /// The whole line.
    pub line: Range<usize>,
}

/// Returns the lines of a text that use other games.
///
/// ```
/// let uses = grundy_rules_syntax::uses("use kayles\nuse 0.07 as d; g(x,y) = kayles(x) ^ d(y)");
/// assert_eq!(uses[1].game, "0.07");
/// assert_eq!(uses[1].name.as_deref(), Some("d"));
/// ```
pub fn uses(source: &str) -> Vec<Use> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in source.split_inclusive(['\n', ';']) {
        let text = line.trim_end_matches(['\n', ';']);
        found.extend(used(text, start));
        start += line.len();
    }
    found
}

fn used(line: &str, start: usize) -> Option<Use> {
    let code = line.split_once('#').map_or(line, |(code, _)| code);
    let mut words = code.split_whitespace();
    let (first, game) = (words.next()?, words.next()?);
    let name = match (words.next(), words.next(), words.next()) {
        (None, ..) => game.replace('-', "_"),
        (Some("as"), Some(name), None) => name.to_owned(),
        _ => return None,
    };
    if first != "use" || game.contains(['=', '{']) || game.starts_with('(') {
        return None;
    }
    let place = |word: &str| start + (word.as_ptr() as usize - line.as_ptr() as usize);
    Some(Use {
        game: game.to_owned(),
        at: place(game)..place(game) + game.len(),
        name: is_free_name(&name).then_some(name),
        line: start..start + line.len(),
    })
}

/// Returns the text with other names for some of its words, and without its comments.
pub fn renamed(source: &str, name: impl Fn(&str) -> Option<String>) -> String {
    let mut text = String::new();
    let mut at = 0;
    for token in lex(source).tokens {
        let range = token.span.start as usize..token.span.end as usize;
        let between = source.get(at..range.start).unwrap_or("");
        // The text between tokens is space and comments.
        if between.contains('\n') {
            text.push('\n');
        } else if !between.is_empty() {
            text.push(' ');
        }
        let written = source.get(range.clone()).unwrap_or("");
        match &token.kind {
            TokenKind::Word(word) => text.push_str(&name(word).unwrap_or_else(|| written.into())),
            _ => text.push_str(written),
        }
        at = range.end;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_wherever_they_stand_and_nothing_else_is_one() {
        let text = "use kayles # pins\nuse dawson-kayles\nuse take:3 as t;use 0.77\nuse(x) = x\nuse x = 3\nuser a";
        let found: Vec<(String, Option<String>)> =
            uses(text).into_iter().map(|u| (u.game, u.name)).collect();
        let one = |game: &str, name: Option<&str>| (game.to_owned(), name.map(str::to_owned));
        assert_eq!(
            found,
            [
                one("kayles", Some("kayles")),
                one("dawson-kayles", Some("dawson_kayles")),
                one("take:3", Some("t")),
                one("0.77", None),
            ]
        );
        for found in uses(text) {
            assert_eq!(&text[found.at.clone()], found.game);
        }
    }

    #[test]
    fn words_are_renamed_as_wholes() {
        let text = "# g\ng(n) = mex{ g(n-k) for k in K } # g\nK = [1,\n 2]\ngg(x) = 'g'";
        let new = renamed(text, |word| (word == "g").then(|| "h".to_owned()));
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(
            plain(&new),
            plain("h(n) = mex{ h(n-k) for k in K }\nK = [1, 2]\ngg(x) = 'g'")
        );
        assert_eq!(crate::parse(&new).tree.definitions.len(), 3);
    }
}
