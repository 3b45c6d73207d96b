//! Values of the rule language as JSON, and JSON as values.
//!
//! The language has integers, booleans, texts and lists. An integer beyond 64 bits stays exact, as
//! its digits: it can be the size of a heap. As JSON it is a number with the feature
//! `long-integers`, and a text without it. Only with the feature can such a number be read. Other
//! JSON (fractions, objects, `null`) is refused with advice.

use grundy_core::{Area, Axis, Diagnostic, Message, Span};
use grundy_rules::Value;
use serde_json::{Number, Value as Json, json};

use super::messages;

/// 2^64.
const BEYOND_64_BITS: f64 = 18_446_744_073_709_551_616.0;

/// The digits of an integer as a JSON number, or as a text if a number would not be exact.
pub(crate) fn integer(digits: &str) -> Json {
    let number = digits.parse::<Number>().ok();
    number
        .filter(|number| number.to_string() == digits)
        .map_or_else(|| Json::from(digits), Json::Number)
}

/// A value as JSON.
///
/// ```
/// use grundy::{Value, formula::json};
/// let heaps = json::parse("[3, 4444444444444444]").unwrap();
/// assert!(matches!(&heaps, Value::List(items) if items[0] == Value::Int(3)));
/// assert_eq!(json::from_value(&heaps).to_string(), "[3,4444444444444444]");
/// ```
pub fn from_value(value: &Value) -> Json {
    match value {
        Value::Int(value) => Json::from(*value),
        Value::Bool(value) => Json::Bool(*value),
        Value::Str(text) => Json::String(text.to_string()),
        Value::Big(digits) => integer(digits),
        Value::Loony => Json::from("loony"),
        Value::Infinite(set) => serde_json::json!({ "inf": set.to_vec() }),
        Value::Unknown(set) => serde_json::json!({ "unknown": set.to_vec() }),
        Value::Board(_) | Value::Cell(_) => Json::String(value.to_string()),
        Value::Cells(cells) => cells.iter().map(|cell| cell.to_string()).collect(),
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
            } else if !cfg!(feature = "long-integers")
                && number
                    .as_f64()
                    .is_some_and(|value| value.abs() >= BEYOND_64_BITS)
            {
                // serde_json has rounded the digits.
                Err((
                    messages::beyond_64_bits(digits),
                    messages::enable_long_integers(),
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
    // Text without a brace, such as `5 3`, is in the format of a contest and no wrong JSON.
    let json = match read(text) {
        Err(error) if text.trim_start().starts_with('{') => return Err(error),
        read => read.unwrap_or(Json::Null),
    };
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
        Box::new(
            Diagnostic::error("wrong-json", messages::not_json())
                .at(at..end, fault(&error))
                .help(messages::forms_of_json()),
        )
    })
}

/// Describes an error of JSON. The parser has a text for each of its errors, in English and in its
/// own words, and no other sign of them.
fn fault(error: &serde_json::Error) -> Message {
    let symbol = |symbol: &str| Message::same(format!("`{symbol}`"));
    let one = |it| messages::punctuation_is_expected(symbol(it));
    let either = |it, other| {
        let symbols = messages::either(symbol(it), symbol(other));
        messages::punctuation_is_expected(symbols)
    };
    let words = error.to_string();
    match words.split(" at line ").next().unwrap_or_default() {
        "EOF while parsing a list" => messages::list_is_not_closed(),
        "EOF while parsing an object" => messages::object_is_not_closed(),
        "EOF while parsing a string" => messages::text_is_not_closed(),
        "EOF while parsing a value" => messages::value_is_missing(),
        "expected value" | "expected ident" => messages::value_is_expected(),
        "key must be a string" => messages::key_is_in_quotes(),
        "expected `:`" => one(":"),
        "expected `\"`" => one("\""),
        "expected `,` or `]`" => either(",", "]"),
        "expected `,` or `}`" => either(",", "}"),
        "trailing comma" => messages::comma_without_item(),
        "trailing characters" => messages::text_after_the_value(),
        "invalid number" => messages::wrong_number_in_json(),
        "number out of range" => messages::number_beyond_json(),
        "control character (\\u0000-\\u001F) found while parsing a string" => {
            messages::control_character_in_text()
        }
        "recursion limit exceeded" => messages::lists_nest_too_deep(),
        words if words.contains("escape") || words.contains("unicode") => messages::wrong_escape(),
        _ => messages::not_read_from_here(),
    }
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
    fn integers_keep_all_digits() {
        for digits in [
            "18446744073709551616",
            "444444444444444444444444",
            "100000000000000000000",
        ] {
            let json = from_value(&Value::Big(digits.into()));
            assert_eq!(json.to_string(), digits);
            assert_eq!(parse(digits), Ok(Value::Big(digits.into())));
        }
        // A number would have other digits.
        assert_eq!(integer("007"), Json::from("007"));
    }

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

    /// Each error of the parser has its own words here, also after an update of the parser.
    #[test]
    fn wrong_json_is_described() {
        for (text, words) in [
            ("[1,", "a value is missing here"),
            ("[1", "the list is not closed with `]`"),
            ("{\"n\": 1", "the object is not closed with `}`"),
            ("\"a", "the text is not closed with `\"`"),
            ("", "a value is missing here"),
            ("x", "a value is expected here"),
            ("{n: 1}", "a name in an object is in quotes: `\"n\"`"),
            ("{\"n\" 1}", "`:` is expected here"),
            ("[1 2]", "`,` or `]` is expected here"),
            ("{\"n\": 1 \"m\": 2}", "`,` or `}` is expected here"),
            ("[1,]", "nothing follows the last `,`"),
            ("5 3", "the value ends before this"),
            ("01", "this is not a number of JSON"),
            ("\"\\x\"", "this escape is not allowed in a text"),
            (
                "\"\u{1}\"",
                "a text contains no control character: write `\\n` or `\\t`",
            ),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(error.labels[0].text.english(), words, "{text}");
        }
        let deep = parse(&"[".repeat(1000)).unwrap_err();
        assert_eq!(deep.labels[0].text.english(), "lists nest too deep");
    }

    #[test]
    fn plain_numbers_need_an_order() {
        for text in ["5 3", "7", "[1,2]", "three"] {
            let error = parse_object(text).unwrap_err();
            assert!(error.help[1].english().contains("# input:"), "{text}");
        }
        assert_eq!(parse_object("{bad").unwrap_err().code, "wrong-json");
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
