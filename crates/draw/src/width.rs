//! The width of text on a terminal, where a kana or kanji takes two columns and a combining accent
//! none.
//!
//! Characters of *ambiguous* width (box drawing, `·`) count as one column, as terminals do outside
//! of the oldest East Asian settings. For the same reason the rules of our tables are drawn with
//! `|`, `-` and `+`, which are one column wide everywhere.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

/// Returns the columns of `text`.
///
/// ```
/// use grundy_draw::width::columns;
/// assert_eq!(columns("Nim"), 3);
/// assert_eq!(columns("石取り"), 6);
/// ```
pub fn columns(text: &str) -> usize {
    text.width()
}

/// Returns `text` with escaped control characters (`\n`, `\u{1b}`): one value remains on one line,
/// and text from outside cannot send commands to the terminal.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(char::is_control) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if c.is_control() {
            clean.extend(c.escape_default());
        } else {
            clean.push(c);
        }
    }
    Cow::Owned(clean)
}

/// Returns `text` followed by spaces up to `width` columns.
pub fn pad_right(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

/// Returns `text` with spaces before it up to `width` columns.
pub fn pad_left(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(columns(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_are_padded_by_columns_not_by_characters() {
        assert_eq!(pad_left("石", 4), "  石");
        assert_eq!(pad_right("石", 4), "石  ");
        assert_eq!(pad_right("toolong", 3), "toolong");
    }

    #[test]
    fn control_characters_are_written_out() {
        assert_eq!(printable("a\nb\u{1b}[31m"), "a\\nb\\u{1b}[31m");
        assert!(matches!(printable("石"), Cow::Borrowed("石")));
    }
}
