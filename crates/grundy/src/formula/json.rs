//! Values of the rule language as JSON, and JSON as values.
//!
//! The language has integers, booleans, texts and lists. An integer beyond 64 bits stays exact, as
//! its digits: it can be the size of a heap. Other JSON (fractions, objects, `null`) is refused
//! with advice.

use grundy_game::{Area, Axis, Diagnostic, Message, Span};
use grundy_rules::Value;
use serde_json::{Number, Value as Json, json};

use super::messages;

/// A value as JSON.
///
/// ```
/// use grundy::{Value, formula::json};
/// let heaps = json::parse("[3, 444444444444444444444444]").unwrap();
/// assert!(matches!(&heaps, Value::List(items) if items[0] == Value::Int(3)));
/// assert_eq!(json::from_value(&heaps).to_string(), "[3,444444444444444444444444]");
/// ```
pub fn from_value(value: &Value) -> Json {
    match value {
        Value::Int(value) => Json::from(*value),
        Value::Bool(value) => Json::Bool(*value),
        Value::Str(text) => Json::String(text.to_string()),
        Value::Big(digits) => digits
            .parse::<Number>()
            .map_or_else(|_| Json::String(digits.to_string()), Json::Number),
        Value::Loony => Json::from("loony"),
        Value::Infinite(set) => serde_json::json!({ "inf": set.to_vec() }),
        Value::Unknown(set) => serde_json::json!({ "unknown": set.to_vec() }),
        Value::List(items) => Json::Array(items.iter().map(from_value).collect()),
    }
}

/// A list of values as JSON.
pub(crate) fn from_values(values: &[Value]) -> Json {
    Json::Array(values.iter().map(from_value).collect())
}

/// The ranges of an area as JSON: `[{"name","from","to"}, …]`.
pub fn ranges(area: &Area) -> Json {
    let one = |axis: &Axis| json!({"name": axis.name, "from": axis.from, "to": axis.to});
    area.axes.iter().map(one).collect()
}

/// An error in a piece of JSON: the fact, and the text to write instead.
type Unfit = (Message, Message);

/// JSON as a value.
fn value(json: &Json) -> Result<Value, Unfit> {
    match json {
        Json::Bool(value) => Ok(Value::Bool(*value)),
        Json::String(text) => Ok(Value::text(text)),
        Json::Array(items) => items
            .iter()
            .map(value)
            .collect::<Result<Vec<_>, _>>()
            .map(Value::list),
        Json::Number(number) => {
            if let Some(value) = number.as_i64() {
                return Ok(Value::Int(value));
            }
            let digits = number.to_string();
            if digits.bytes().all(|b| b.is_ascii_digit()) {
                Ok(Value::Big(digits.into()))
            } else if digits.starts_with('-') && digits[1..].bytes().all(|b| b.is_ascii_digit()) {
                Err((
                    messages::beyond_64_bits(digits),
                    messages::least_negative_integer(),
                ))
            } else {
                Err((
                    messages::not_a_whole_number(digits),
                    messages::scale_numbers_to_integers(),
                ))
            }
        }
        Json::Null => Err((messages::null_is_not_a_value(), messages::leave_input_out())),
        Json::Object(_) => Err((
            messages::object_is_not_a_value(),
            messages::kinds_of_values(),
        )),
    }
}

/// Reads a value.
///
/// # Errors
/// Text that is not JSON, or a value that is not in the rule language. Places are byte offsets into
/// `text`.
pub fn parse(text: &str) -> Result<Value, Box<Diagnostic>> {
    of_rules(&read(text)?, text)
}

/// JSON as a value, or an error about the whole text.
fn of_rules(json: &Json, text: &str) -> Result<Value, Box<Diagnostic>> {
    value(json).map_err(|(fact, advice)| {
        Box::new(
            Diagnostic::error("wrong-value", fact)
                .mark(0..text.len())
                .help(advice),
        )
    })
}

/// Reads an object of inputs: names with their values, in its order. An object that contains them
/// under `given`, among other keys, is accepted as well.
///
/// # Errors
/// As [`parse`], and text that is not an object.
pub fn parse_object(text: &str) -> Result<Vec<(String, Value)>, Box<Diagnostic>> {
    let json = read(text)?;
    let Json::Object(object) = json else {
        return Err(Box::new(
            Diagnostic::error("wrong-value", messages::line_of_inputs_is_an_object())
                .at(0..text.len(), messages::not_an_object())
                .help(messages::write_inputs_with_names())
                .help(messages::numbers_need_an_order()),
        ));
    };
    let object = match object.get("given") {
        Some(Json::Object(given)) => given.clone(),
        _ => object,
    };
    let mut inputs = Vec::with_capacity(object.len());
    for (name, json) in object {
        let value = value(&json).map_err(|(fact, advice)| {
            Box::new(
                Diagnostic::error("wrong-value", messages::fault_of_input(&name, fact))
                    .mark(find_key(text, &name))
                    .help(advice),
            )
        })?;
        inputs.push((name, value));
    }
    Ok(inputs)
}

/// The place of a key in the text of an object.
fn find_key(text: &str, name: &str) -> Span {
    let quoted = Json::String(name.to_owned()).to_string();
    text.find(&quoted)
        .map_or(0..text.len(), |at| at..at + quoted.len())
}

fn read(text: &str) -> Result<Json, Box<Diagnostic>> {
    serde_json::from_str(text).map_err(|error| {
        let line: usize = text
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1))
            .map(str::len)
            .sum();
        let mut at = (line + error.column().saturating_sub(1)).min(text.len());
        if error.is_eof() {
            at = text.len();
        }
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
        // The parser describes the error in English only.
        let words = error.to_string();
        let words = words.split(" at line ").next().unwrap_or_default();
        let label = if error.is_eof() {
            messages::json_ends_early(words.replace("EOF while parsing", "the text ends inside"))
        } else {
            messages::wrong_json(words)
        };
        Box::new(
            Diagnostic::error("wrong-json", messages::not_json())
                .at(at..end, label)
                .help(messages::forms_of_json()),
        )
    })
}

/// Reads a value of the command line: JSON, or a bare word, which is a text.
///
/// # Errors
/// As [`parse`]. A text that begins like JSON or like a number is not read as a word.
///
/// ```
/// use grundy::{Value, formula::json};
/// assert_eq!(json::parse_word("[1,2]").unwrap(), Value::list([1.into(), 2.into()]));
/// assert_eq!(json::parse_word("++-+").unwrap(), Value::text("++-+"));
/// assert!(json::parse_word("1,2").unwrap_err().help[0].english().contains("[1,2]"));
/// assert!(json::parse_word("1.5").is_err());
/// ```
pub fn parse_word(text: &str) -> Result<Value, Box<Diagnostic>> {
    match read(text) {
        Ok(json) => of_rules(&json, text),
        Err(error) => {
            let trimmed = text.trim();
            let number = |text: &str| {
                let digits = text.trim().trim_start_matches('-');
                !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
            };
            if trimmed.contains(',') && trimmed.split(',').all(number) {
                return Err(Box::new(
                    Diagnostic::error("wrong-value", messages::several_numbers_are_a_list())
                        .at(0..text.len(), messages::not_in_brackets())
                        .help(messages::write_as_list(trimmed)),
                ));
            }
            if trimmed.is_empty() || trimmed.starts_with(['[', '{', '"']) {
                return Err(error);
            }
            if number(trimmed) {
                return Err(Box::new(
                    Diagnostic::error("wrong-value", messages::begins_with_zero(trimmed))
                        .at(0..text.len(), messages::number_or_text())
                        .help(messages::number_without_zeros_or_text(trimmed)),
                ));
            }
            Ok(Value::text(text))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_rules_do_not_know_is_refused_with_advice() {
        for text in [
            "1.5",
            "1e3",
            "null",
            "{}",
            "[1,null]",
            "-99999999999999999999",
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(error.code, "wrong-value", "{text}");
            assert!(!error.help.is_empty(), "{text}");
        }
        for (text, at) in [("[1,", 3), ("[1 2]", 3), ("", 0), ("[1,\n x]", 5)] {
            let error = parse(text).unwrap_err();
            assert_eq!(
                (error.code, error.span().unwrap().start),
                ("wrong-json", at),
                "{text}"
            );
        }
        assert!(parse(&"[".repeat(100_000)).is_err());
    }

    #[test]
    fn bare_words_are_texts() {
        for text in ["++-", "山", "a b", "x,y", "-+-", "tru"] {
            assert_eq!(parse_word(text).unwrap(), Value::text(text));
        }
        for text in ["[1,2", "{", "\"a", "1,2", "", "007"] {
            assert!(parse_word(text).is_err(), "{text}");
        }
    }

    #[test]
    fn inputs_are_named_where_they_are_wrong() {
        let inputs = parse_object(r#"{"n": 3, "S": [1], "big": 99999999999999999999}"#).unwrap();
        assert_eq!(inputs[2].1, Value::Big("99999999999999999999".into()));
        let error = parse_object(r#"{"n": 3, "x": 0.5}"#).unwrap_err();
        assert_eq!(error.span(), Some(9..12));
        assert!(parse_object("[1]").is_err());
    }
}
