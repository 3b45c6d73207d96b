//! What all pictures share: text that is safe in an SVG document.

use crate::width::printable;

/// Text for an element: special characters escaped, and none that XML 1.0 does not allow.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in printable(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Enough of XML 1.0 for what is written here: elements close in order, attributes are quoted,
/// no bare `<` or `&`, no forbidden characters.
#[cfg(test)]
pub(crate) fn assert_well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml;
    let entities = |text: &str| {
        for piece in text.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;"];
            assert!(
                known.iter().any(|entity| piece.starts_with(entity)),
                "&{piece}"
            );
        }
        assert!(!text.contains('>'), "{text}");
    };
    while let Some(start) = rest.find('<') {
        entities(&rest[..start]);
        assert!(!open.is_empty() || rest[..start].trim().is_empty());
        let end = start + rest[start..].find('>').expect("a tag that ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let (tag, empty) = tag
            .strip_suffix('/')
            .map_or((tag, false), |tag| (tag, true));
        let name = tag.split(' ').next().unwrap();
        let attributes: Vec<&str> = tag[name.len()..].split('"').collect();
        assert_eq!(attributes.len() % 2, 1, "{tag}");
        for pair in attributes.chunks(2).filter(|pair| pair.len() == 2) {
            let key = pair[0]
                .strip_prefix(' ')
                .unwrap()
                .strip_suffix('=')
                .unwrap();
            assert!(
                key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'),
                "{key}"
            );
            entities(pair[1]);
        }
        if !empty {
            open.push(name);
        }
    }
    assert_eq!(rest, "\n");
    assert!(open.is_empty(), "{open:?}");
    let allowed = |c: char| (c >= ' ' || c == '\n') && !matches!(c, '\u{fffe}' | '\u{ffff}');
    assert!(xml.chars().all(allowed));
}
