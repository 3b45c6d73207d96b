//! Text from outside in a form that a terminal prints as it is.

use std::borrow::Cow;

/// Returns `text` with escapes for control characters (`\n`, `\u{1b}`) and for characters that
/// reorder or hide text. A name then stays on one line, and it cannot send commands to the terminal
/// or imitate another name.
///
/// ```
/// use grundy_message::printable;
/// assert_eq!(printable("a\nb\u{1b}[31m"), "a\\nb\\u{1b}[31m");
/// assert_eq!(printable("石取り"), "石取り");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_hidden(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// Reads the rest of an escape, after its backslash: the character that it means, and the number of
/// characters of the escape. `\n`, `\r`, `\t` and `\u{1b}` are escapes as [`printable`] writes
/// them; any other character means itself. Nothing is read from an empty text.
pub fn unescape(rest: &str) -> Option<(char, usize)> {
    let first = rest.chars().next()?;
    let code = rest
        .strip_prefix("u{")
        .and_then(|rest| rest.split_once('}'));
    let named = code.and_then(|(digits, _)| {
        let c = u32::from_str_radix(digits, 16)
            .ok()
            .and_then(char::from_u32);
        Some((c?, digits.len() + 3))
    });
    named.or(Some(match first {
        'n' => ('\n', 1),
        'r' => ('\r', 1),
        't' => ('\t', 1),
        other => (other, 1),
    }))
}

/// Whether a terminal executes this character, or reorders or hides text because of it.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
        || matches!(c, '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_hidden_characters_is_not_copied() {
        assert!(matches!(printable("石 `x` \\"), Cow::Borrowed(_)));
    }

    #[test]
    fn escapes_are_read_as_they_are_written() {
        for c in ['\n', '\r', '\t', '\u{1b}', '\u{202e}', '\u{e0001}'] {
            let escape: String = c.escape_default().collect();
            assert_eq!(unescape(&escape[1..]), Some((c, escape.len() - 1)));
        }
        assert_eq!(unescape("'x"), Some(('\'', 1)));
        assert_eq!(unescape("u{110000}"), Some(('u', 1)));
        assert_eq!(unescape(""), None);
    }

    #[test]
    fn control_and_bidirectional_characters_are_escaped() {
        assert_eq!(printable("\u{9b}31m"), "\\u{9b}31m");
        assert_eq!(printable("a\u{202e}b\u{feff}"), "a\\u{202e}b\\u{feff}");
        assert_eq!(printable("\r\u{7f}"), "\\r\\u{7f}");
    }
}
