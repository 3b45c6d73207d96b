//! Scanner for the parts of an expression outside of brackets and strings.
//!
//! The header contains expressions of the rule language and values, and this crate parses neither.
//! It only finds the end of one: a comma, a colon or a word outside of brackets.

/// Returns the characters outside of brackets and strings with their byte offsets, and the number
/// of brackets open at the end. Opening brackets count as outside, so that they separate words.
pub(crate) fn outside(text: &str) -> (Vec<(usize, char)>, usize) {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut quote = None;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        if let Some(end) = quote {
            if escaped {
                escaped = false;
            } else if c == '\\' {
                escaped = true;
            } else if c == end {
                quote = None;
            }
            continue;
        }
        match c {
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => found.push((at, c)),
            _ => {}
        }
        match c {
            '(' | '[' | '{' => depth += 1,
            '"' | '\'' => quote = Some(c),
            _ => {}
        }
    }
    (found, depth)
}

/// Number of brackets open at the end of `text`.
pub(crate) fn open_brackets(text: &str) -> usize {
    outside(text).1
}

/// The pieces between separators outside of brackets and strings, each with its offset.
pub(crate) fn pieces(text: &str, separator: char) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, c) in outside(text).0 {
        if c == separator {
            found.push(trimmed(start, &text[start..at]));
            start = at + c.len_utf8();
        }
    }
    found.push(trimmed(start, &text[start..]));
    found
}

/// The first place of `pattern` outside of brackets and strings.
pub(crate) fn position(text: &str, pattern: &str) -> Option<usize> {
    outside(text)
        .0
        .into_iter()
        .map(|(at, _)| at)
        .find(|&at| text[at..].starts_with(pattern))
}

/// The words (letters, digits, `_`) outside brackets and strings, each with its offset.
pub(crate) fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = None;
    let mut end = 0;
    for (at, c) in outside(text).0 {
        let inside = c.is_alphanumeric() || c == '_';
        match start {
            Some(from) if !inside || at != end => {
                found.push((from, &text[from..end]));
                start = inside.then_some(at);
            }
            None if inside => start = Some(at),
            _ => {}
        }
        end = at + c.len_utf8();
    }
    if let Some(from) = start {
        found.push((from, &text[from..end]));
    }
    found
}

/// `text` without the blanks around it, and the offset moved along.
pub(crate) fn trimmed(offset: usize, text: &str) -> (usize, &str) {
    let start = text.len() - text.trim_start().len();
    (offset + start, text.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_and_strings_hide_separators() {
        assert_eq!(
            pieces("[1,2], 'a,b' ,3", ','),
            [(0, "[1,2]"), (7, "'a,b'"), (14, "3")]
        );
        assert_eq!(open_brackets("list{ g(x) for x in [1,2"), 2);
        assert_eq!(position("'--' -- b", " -- "), Some(4));
    }

    #[test]
    fn words_in_brackets_are_not_seen() {
        assert_eq!(
            words("g(if) == x if y"),
            [(0, "g"), (9, "x"), (11, "if"), (14, "y")]
        );
    }
}
