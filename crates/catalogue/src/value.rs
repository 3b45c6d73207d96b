//! Input values of games, written as JSON, and their shapes.
//!
//! The rule language has integers of any size, booleans, texts and lists of these. Only this part
//! of JSON is accepted; fractions, objects and `null` have no meaning in a rule.

use grundy_game::Message;

use crate::messages;

/// The shape of an input value. A parameter expects the shape of its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A whole number: `3`.
    Integer,
    /// `true` or `false`.
    Boolean,
    /// A text: `"++-+"`.
    Text,
    /// A list of numbers or booleans, or an empty one: `[1,3,4]`.
    List,
    /// A list of texts, such as the rows of a board: `["..#","..."]`.
    Rows,
    /// A list of lists: intervals, matrices, neighbours: `[[1,4],[2,5]]`.
    Lists,
}

impl Shape {
    /// Returns the shape in words: `a whole number`.
    pub fn message(self) -> Message {
        match self {
            Self::Integer => messages::a_whole_number(),
            Self::Boolean => messages::true_or_false(),
            Self::Text => messages::a_text(),
            Self::List => messages::list_of_numbers(),
            Self::Rows => messages::rows_of_text(),
            Self::Lists => messages::list_of_lists(),
        }
    }
}

/// Returns the shape of a value written as JSON.
///
/// # Errors
/// The byte offset of the first invalid character.
///
/// ```
/// use grundy_catalogue::value::{Shape, shape};
/// assert_eq!(shape("[1,3,4]"), Ok(Shape::List));
/// assert_eq!(shape("[1,3;4]"), Err(4));
/// ```
pub fn shape(json: &str) -> Result<Shape, usize> {
    let mut reader = Reader {
        bytes: json.as_bytes(),
        at: 0,
    };
    let shape = reader.value(0)?;
    reader.blanks();
    if reader.at == json.len() {
        Ok(shape)
    } else {
        Err(reader.at)
    }
}

/// `text` as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    let mut json = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            c if c.is_control() => json.extend(format!("\\u{:04x}", u32::from(c)).chars()),
            c => json.push(c),
        }
    }
    json.push('"');
    json
}

/// Lists inside lists deeper than this are not read; no game needs more than two.
const MAX_DEPTH: usize = 16;

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(|b| b.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn word(&mut self, word: &str) -> Result<(), usize> {
        if self.bytes[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            Ok(())
        } else {
            Err(self.at)
        }
    }

    fn value(&mut self, depth: usize) -> Result<Shape, usize> {
        self.blanks();
        match self.peek() {
            Some(b'[') if depth < MAX_DEPTH => self.list(depth),
            Some(b'"') => self.text().map(|()| Shape::Text),
            Some(b't') => self.word("true").map(|()| Shape::Boolean),
            Some(b'f') => self.word("false").map(|()| Shape::Boolean),
            _ => self.integer().map(|()| Shape::Integer),
        }
    }

    fn integer(&mut self) -> Result<(), usize> {
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        let digits = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        let leading_zero = self.bytes.get(digits) == Some(&b'0') && self.at > digits + 1;
        if self.at == digits || leading_zero {
            Err(digits)
        } else {
            Ok(())
        }
    }

    fn text(&mut self) -> Result<(), usize> {
        self.at += 1;
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') if self.at + 1 < self.bytes.len() => self.at += 2,
                Some(b'\\') | None => return Err(self.at),
                Some(_) => self.at += 1,
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Shape, usize> {
        self.at += 1;
        self.blanks();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Shape::List);
        }
        let shape = self.item(depth)?;
        loop {
            self.blanks();
            match self.peek() {
                Some(b',') => {
                    self.at += 1;
                    self.blanks();
                    let start = self.at;
                    if self.item(depth)? != shape {
                        return Err(start);
                    }
                }
                Some(b']') => {
                    self.at += 1;
                    return Ok(shape);
                }
                _ => return Err(self.at),
            }
        }
    }

    /// Parses an item of a list and returns the shape of a list of such items.
    fn item(&mut self, depth: usize) -> Result<Shape, usize> {
        Ok(match self.value(depth + 1)? {
            Shape::Text => Shape::Rows,
            Shape::List | Shape::Rows | Shape::Lists => Shape::Lists,
            Shape::Integer | Shape::Boolean => Shape::List,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_recognised() {
        for (json, expected) in [
            ("-12", Shape::Integer),
            ("444444444444444444444444", Shape::Integer),
            ("true", Shape::Boolean),
            ("\"a\\\"b\"", Shape::Text),
            (" [ ] ", Shape::List),
            ("[1, 2]", Shape::List),
            ("[\"..\",\"#.\"]", Shape::Rows),
            ("[[],[0,1]]", Shape::Lists),
        ] {
            assert_eq!(shape(json), Ok(expected), "{json}");
        }
    }

    #[test]
    fn what_is_not_a_value_is_refused_where_it_breaks() {
        for (json, at) in [
            ("", 0),
            ("-", 1),
            ("1.5", 1),
            ("07", 0),
            ("[1,", 3),
            ("[1 2]", 3),
            ("[1, [2]]", 4),
            ("[[1],2]", 5),
            ("\"ab", 3),
            ("null", 0),
            ("{}", 0),
            ("1 2", 2),
        ] {
            assert_eq!(shape(json), Err(at), "{json}");
        }
        assert!(shape(&"[".repeat(1_000_000)).is_err());
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(quoted("a\"\\\t"), "\"a\\\"\\\\\\u0009\"");
    }
}
