//! "Did you mean": the nearest of some names.

/// The name with the least edit distance from `text`, if it is near enough to be a slip.
pub(crate) fn nearest<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = text.chars().count();
    names
        .into_iter()
        .filter(|name| *name != text)
        .map(|name| (distance(text, name), name))
        .filter(|(d, name)| *d <= 1.max(length.max(name.chars().count()) / 3) && *d < length)
        .min()
        .map(|(_, name)| name)
}

/// Insertions, deletions and replacements, capitals apart, that turn one text into the other.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().flat_map(char::to_lowercase).take(64).collect();
    let b: Vec<char> = b.chars().flat_map(char::to_lowercase).take(64).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_is_found_and_a_stranger_is_not() {
        assert_eq!(nearest("s", ["S", "n"]), Some("S"));
        assert_eq!(nearest("heap", ["heaps", "limit"]), Some("heaps"));
        assert_eq!(nearest("queens", ["n", "set"]), None);
        assert_eq!(nearest("z", ["x", "y"]), None);
    }
}
