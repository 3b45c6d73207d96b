//! "Did you mean": the nearest of some names.

use crate::{Message, messages};

/// Returns the name with the least [`distance`] from `text`, if it is close enough to be a typing
/// error.
///
/// One letter is close to every other letter. So a text of one letter gets a suggestion only if it
/// differs in case, or if there is only one candidate.
///
/// ```
/// use grundy_core::suggest::nearest;
/// assert_eq!(nearest("divisor", ["divisors", "factor"]), Some("divisors"));
/// assert_eq!(nearest("s", ["S", "n"]), Some("S"));
/// assert_eq!(nearest("f", ["g"]), Some("g"));
/// assert_eq!(nearest("z", ["x", "y"]), None);
/// ```
pub fn nearest<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = text.chars().count();
    let mut near: Vec<_> = names
        .into_iter()
        .filter(|name| *name != text)
        .map(|name| (distance(text, name), name))
        .filter(|(d, name)| *d <= 1.max(length.max(name.chars().count()) / 3) && *d < length.max(2))
        .collect();
    near.sort_unstable();
    near.dedup();
    match near[..] {
        [(least, _), _, ..] if least >= length => None,
        _ => near.first().map(|(_, name)| *name),
    }
}

/// Returns the advice with the name that [`nearest`] returned.
///
/// ```
/// use grundy_core::{Diagnostic, Message, suggest};
///
/// let fact = Message::new("unknown_name", "there is no `divisor`", "`divisor` はありません");
/// let mut error = Diagnostic::error("unknown-name", fact);
/// if let Some(near) = suggest::nearest("divisor", ["divisors", "factor"]) {
///     error = error.help(suggest::did_you_mean(near)).fix(0..7, near);
/// }
/// assert_eq!(error.help[0], "did you mean `divisors`?");
/// ```
pub fn did_you_mean(name: &str) -> Message {
    messages::did_you_mean(name)
}

/// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn one
/// text into the other, without regard to case. Only the first 64 letters are compared.
pub fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().flat_map(char::to_lowercase).take(64).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).take(64).collect();
    // rows[i][j]: from the first i letters of `a` to the first j of `b`.
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replace = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut best = replace.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(rows[i - 2][j - 2] + 1);
                }
                best
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_of_one_letter_is_found_and_a_stranger_is_not() {
        assert_eq!(nearest("mxe", ["mex", "max"]), Some("mex"));
        assert_eq!(nearest("heap", ["heaps", "limit"]), Some("heaps"));
        assert_eq!(nearest("queens", ["factor", "gcd"]), None);
        assert_eq!(nearest("queens", ["n", "set"]), None);
    }
}
