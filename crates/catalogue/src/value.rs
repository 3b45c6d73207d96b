//! Input values of games, written as JSON, and their shapes.
//!
//! The rule language has integers of any size, booleans, texts and lists of these. Only this part
//! of JSON is accepted; fractions, objects and `null` have no meaning in a rule.

use grundy_core::Message;
use serde_json::Value as Json;

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

/// Returns the shape of a value written as JSON; `None` if the text is not JSON, or not a value of
/// the rule language.
///
/// ```
/// use grundy_catalogue::value::{Shape, shape};
/// assert_eq!(shape("[1,3,4]"), Some(Shape::List));
/// assert_eq!(shape("[1,3;4]"), None);
/// ```
pub fn shape(json: &str) -> Option<Shape> {
    shape_of(&serde_json::from_str(json).ok()?)
}

fn shape_of(json: &Json) -> Option<Shape> {
    Some(match json {
        Json::Bool(_) => Shape::Boolean,
        Json::String(_) => Shape::Text,
        Json::Number(number) => {
            let digits = number.to_string();
            let digits = digits.strip_prefix('-').unwrap_or(&digits);
            if !digits.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            Shape::Integer
        }
        Json::Array(items) => {
            let mut shapes = items.iter().map(|item| {
                Some(match shape_of(item)? {
                    Shape::Text => Shape::Rows,
                    Shape::List | Shape::Rows | Shape::Lists => Shape::Lists,
                    Shape::Integer | Shape::Boolean => Shape::List,
                })
            });
            let first = shapes.next().unwrap_or(Some(Shape::List))?;
            if shapes.any(|shape| shape != Some(first)) {
                return None;
            }
            first
        }
        Json::Null | Json::Object(_) => return None,
    })
}

/// `text` as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    Json::from(text).to_string()
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
            assert_eq!(shape(json), Some(expected), "{json}");
        }
    }

    #[test]
    fn other_json_and_other_text_has_no_shape() {
        for json in [
            "", "-", "1.5", "1e3", "07", "[1,", "[1 2]", "[1, [2]]", "[[1],2]", "\"ab", "null",
            "{}", "1 2",
        ] {
            assert_eq!(shape(json), None, "{json}");
        }
        assert_eq!(shape(&"[".repeat(1_000_000)), None);
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(quoted("a\"\\\t"), "\"a\\\"\\\\\\t\"");
    }
}
