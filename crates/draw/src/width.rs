//! The width of text on a terminal, where a kana or kanji takes two columns and a combining accent
//! none.
//!
//! Characters of *ambiguous* width (box drawing, `·`) count as one column, as terminals do outside
//! of the oldest East Asian settings. For the same reason the rules of our tables are drawn with
//! `|`, `-` and `+`, which are one column wide everywhere.

pub use grundy_core::printable;
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
}
