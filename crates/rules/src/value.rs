//! What expressions are worth: integers, booleans, texts and lists.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The inputs: a value for each free name of the rules that the caller knows.
pub type Givens = BTreeMap<String, Value>;

/// A value of the language. Lists and texts are shared, never changed in place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// An integer of 64 bits.
    Int(i64),
    /// A boolean: the outcome of `win` and `misere`, or a condition.
    Bool(bool),
    /// A text.
    Str(Arc<str>),
    /// A list.
    List(Arc<[Value]>),
    /// A natural number beyond 64 bits, as its decimal digits. It can be the size of a heap and
    /// nothing else: no arithmetic is done on it.
    Big(Arc<str>),
}

impl Value {
    /// A list of values.
    pub fn list(items: impl IntoIterator<Item = Value>) -> Self {
        Self::List(items.into_iter().collect())
    }

    /// A text.
    pub fn text(text: &str) -> Self {
        Self::Str(Arc::from(text))
    }

    /// The integer, if it is one.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Self::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// What kind of value it is, with its article, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Int(_) => "an integer",
            Self::Bool(_) => "a boolean",
            Self::Str(_) => "a text",
            Self::List(_) => "a list",
            Self::Big(_) => "an integer beyond 64 bits",
        }
    }

    /// The bytes that it holds beyond its own size, for memory accounts. What its items hold was
    /// counted when they were made; they are shared.
    pub(crate) fn heap_bytes(&self) -> u64 {
        match self {
            Self::Int(_) | Self::Bool(_) => 0,
            Self::Str(text) | Self::Big(text) => 16 + text.len() as u64,
            Self::List(items) => 16 + (items.len() * size_of::<Value>()) as u64,
        }
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

/// As it is written in the language: `[1,'a',true]`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(value) => write!(f, "{value}"),
            Self::Big(digits) => f.write_str(digits),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Str(text) => {
                write!(f, "'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
            }
            Self::List(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        f.write_str(",")?;
                    }
                    write!(f, "{item}")?;
                }
                f.write_str("]")
            }
        }
    }
}

/// A position as it is written in messages and paths: `g(3,2)`.
pub fn show_call(function: &str, args: &[Value]) -> String {
    let mut text = format!("{function}(");
    for (i, arg) in args.iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        let shown = arg.to_string();
        if shown.len() > 60 {
            text.extend(shown.chars().take(57));
            text.push('…');
        } else {
            text.push_str(&shown);
        }
    }
    text.push(')');
    text
}
