//! SVG documents under construction: the elements that all pictures share, and escaped text.
//!
//! Every picture collects its elements in a [`Canvas`] and adds a [`PictureFrame`] around them at
//! the end, when its size is known. Coordinates have any type with `Display`: mostly integers,
//! `format_args!("{x:.1}")` in trees.

use std::fmt::{Arguments, Display, Write as _};

use crate::width::printable;

/// The elements of a picture.
#[derive(Default)]
pub(crate) struct Canvas {
    body: String,
}

/// The document around the elements.
pub(crate) struct PictureFrame<'a> {
    /// Attributes after the size: the role, and the class by which a page finds the picture.
    pub(crate) attributes: &'a str,
    /// The prefix of class names.
    pub(crate) prefix: &'a str,
    pub(crate) title: &'a str,
    /// The description for readers without the picture.
    pub(crate) desc: Option<&'a str>,
    pub(crate) style: &'a str,
}

impl Canvas {
    /// Adds elements as formatted text.
    pub(crate) fn add(&mut self, elements: Arguments<'_>) {
        let _ = self.body.write_fmt(elements);
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.body.push_str(text);
    }

    /// Adds a rectangle with corners of radius `round`.
    pub(crate) fn rect<N: Display, S: Display>(
        &mut self,
        class: &str,
        [x, y]: [N; 2],
        [width, height]: [S; 2],
        round: Option<i64>,
    ) {
        self.add(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""
        ));
        if let Some(round) = round {
            self.add(format_args!(" rx=\"{round}\""));
        }
        self.text("/>");
    }

    pub(crate) fn circle<N: Display>(&mut self, class: &str, [x, y]: [N; 2], r: N) {
        self.add(format_args!(
            "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"
        ));
    }

    pub(crate) fn path(&mut self, class: &str, d: impl Display) {
        self.add(format_args!("<path class=\"{class}\" d=\"{d}\"/>"));
    }

    pub(crate) fn word<N: Display>(&mut self, class: &str, [x, y]: [N; 2], word: &str) {
        let word = escape(word);
        self.add(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{word}</text>"
        ));
    }

    /// Adds a selectable group, with the name that moves use; `more` are further attributes.
    pub(crate) fn touch(&mut self, attributes: &str, pick: &str, label: &str, more: &str) {
        let (pick, label) = (escape(pick), escape(label));
        self.add(format_args!(
            "<g{attributes} data-pick=\"{pick}\" role=\"button\" tabindex=\"-1\" aria-label=\"{label}\"{more}>"
        ));
    }

    /// Returns the elements alone, for use in another document.
    pub(crate) fn into_body(self) -> String {
        self.body
    }

    /// Returns the document.
    pub(crate) fn finish<N: Display>(
        mut self,
        [width, height]: [N; 2],
        frame: &PictureFrame<'_>,
    ) -> String {
        let PictureFrame {
            attributes,
            prefix,
            style,
            ..
        } = frame;
        let desc = match frame.desc {
            Some(desc) => format!("<desc>{}</desc>\n", escape(desc)),
            None => String::new(),
        };
        let head = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" {attributes}>\n<title>{}</title>\n{desc}<style>\n{style}</style>\n\
             <rect class=\"{prefix}-paper\" width=\"100%\" height=\"100%\"/>\n<g class=\"{prefix}-text\">\n",
            escape(frame.title)
        );
        self.body.insert_str(0, &head);
        self.body.push_str("</g>\n</svg>\n");
        self.body
    }
}

/// Escapes text for an element, and removes characters that XML 1.0 does not allow.
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

/// Checks the subset of XML 1.0 that is written here: elements close in order, attributes are
/// quoted, no bare `<` or `&`, no forbidden characters.
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
