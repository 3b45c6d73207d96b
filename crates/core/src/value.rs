//! Values of parameters and expressions: integers, booleans, texts, lists and loopy values.

use grundy_message::is_hidden;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;

use crate::board::{Board, BoardCells, Cell};
use crate::{Message, messages};

/// The inputs: a value for each free name of the rules that the caller defines.
pub type Givens = BTreeMap<String, Value>;

/// A value. Lists and texts are shared and immutable.
///
/// Every natural number has one form: below 2^63 it is an [`Int`](Value::Int), otherwise a
/// [`Big`](Value::Big). The conversions ensure this.
///
/// ```
/// use grundy_core::Value;
///
/// let heap = Value::from(1_u128 << 100);
/// assert_eq!(heap.to_string(), "1267650600228229401496703205376");
/// assert_eq!(heap.natural(), Some(1 << 100));
/// assert_eq!(Value::from(7_u128), Value::Int(7));
/// assert_eq!(Value::list([Value::Int(1), Value::text("a")]).to_string(), "[1,'a']");
/// ```
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
    /// A natural number of 2^63 or more, as its decimal digits. It can only be the size of a heap;
    /// no arithmetic is defined on it.
    Big(Arc<str>),
    /// The value ∞(K) of a position from which play may continue forever. K contains the Grundy
    /// values of the options, ascending. It is not a number, and only sums support it.
    Infinite(Arc<[u64]>),
    /// The value of a position from which play may continue forever, if it depends on positions
    /// that were not examined. Contains the Grundy values that options are known to have,
    /// ascending. With 0 among them the position is won; otherwise its outcome is not known.
    Unknown(Arc<[u64]>),
    /// The value of a position with entailing moves at which the player to move wins, in every sum.
    Loony,
    /// A board.
    Board(Arc<Board>),
    /// A cell of a board.
    Cell(Cell),
    /// A set of cells of a board.
    Cells(Arc<BoardCells>),
}

impl Value {
    /// Makes a list of values.
    pub fn list(items: impl IntoIterator<Item = Value>) -> Self {
        Self::List(items.into_iter().collect())
    }

    /// Makes a text.
    pub fn text(text: &str) -> Self {
        Self::Str(Arc::from(text))
    }

    /// Returns the integer, if it is one.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Self::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the natural number, if it is one below 2^128.
    pub fn natural(&self) -> Option<u128> {
        match self {
            Self::Int(value) => u128::try_from(*value).ok(),
            Self::Big(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    /// Returns the natural number of any size, if it is one.
    pub fn big_natural(&self) -> Option<BigUint> {
        match self {
            Self::Int(value) => u64::try_from(*value).ok().map(BigUint::from),
            Self::Big(digits) => digits.parse().ok(),
            _ => None,
        }
    }

    /// Returns the kind of the value with its article, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Int(_) => "an integer",
            Self::Bool(_) => "a boolean",
            Self::Str(_) => "a text",
            Self::List(_) => "a list",
            Self::Big(_) => "an integer beyond 64 bits",
            Self::Infinite(_) => "a loopy value",
            Self::Unknown(_) => "a value that is not known",
            Self::Loony => "loony",
            Self::Board(_) => "a board",
            Self::Cell(_) => "a cell",
            Self::Cells(_) => "a set of cells",
        }
    }

    /// Returns the kind of the value, with its article in English.
    pub fn kind_message(&self) -> Message {
        match self {
            Self::Int(_) => messages::an_integer(),
            Self::Bool(_) => messages::a_boolean(),
            Self::Str(_) => messages::a_text(),
            Self::List(_) => messages::a_list(),
            Self::Big(_) => messages::an_integer_beyond_64_bits(),
            Self::Infinite(_) => messages::a_loopy_value(),
            Self::Unknown(_) => messages::an_unknown_value(),
            Self::Loony => messages::loony(),
            Self::Board(_) => messages::a_board(),
            Self::Cell(_) => messages::a_cell(),
            Self::Cells(_) => messages::a_set_of_cells(),
        }
    }

    /// Returns whether the value, or an item of a list, is a symbol: neither a number, a boolean,
    /// a text nor a part of a board.
    pub fn is_symbol(&self) -> bool {
        match self {
            Self::Int(_)
            | Self::Bool(_)
            | Self::Str(_)
            | Self::Big(_)
            | Self::Board(_)
            | Self::Cell(_)
            | Self::Cells(_) => false,
            Self::List(items) => items.iter().any(Self::is_symbol),
            Self::Infinite(_) | Self::Unknown(_) | Self::Loony => true,
        }
    }

    /// Returns whether the value, or an item of a list, is not known.
    pub fn contains_unknown(&self) -> bool {
        match self {
            Self::Unknown(_) => true,
            Self::List(items) => items.iter().any(Self::contains_unknown),
            _ => false,
        }
    }

    /// Returns the bytes that the value owns beyond its own size, for memory limits. The memory of
    /// list items was counted when they were made; they are shared.
    pub fn heap_bytes(&self) -> u64 {
        match self {
            Self::Int(_) | Self::Bool(_) | Self::Loony | Self::Cell(_) => 0,
            Self::Board(board) => 40 + size_of_val(&*board.letters) as u64,
            Self::Cells(_) => 16 + size_of::<BoardCells>() as u64,
            Self::Str(text) | Self::Big(text) => 16 + text.len() as u64,
            Self::Infinite(set) | Self::Unknown(set) => 16 + (set.len() * size_of::<u64>()) as u64,
            Self::List(items) => 16 + (items.len() * size_of::<Value>()) as u64,
        }
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<i32> for Value {
    fn from(value: i32) -> Self {
        Self::Int(value.into())
    }
}

impl From<u64> for Value {
    fn from(value: u64) -> Self {
        Self::from(u128::from(value))
    }
}

impl From<u128> for Value {
    fn from(value: u128) -> Self {
        i64::try_from(value).map_or_else(|_| Self::Big(value.to_string().into()), Self::Int)
    }
}

impl From<&BigUint> for Value {
    fn from(value: &BigUint) -> Self {
        i64::try_from(value).map_or_else(|_| Self::Big(value.to_string().into()), Self::Int)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Str(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Str(text.into())
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

/// Prints the value in the syntax of the language: `[1,'a',true]`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(value) => write!(f, "{value}"),
            Self::Big(digits) => f.write_str(digits),
            Self::Loony => f.write_str("loony"),
            Self::Board(board) => write!(f, "{board}"),
            Self::Cell(cell) => write!(f, "{cell}"),
            Self::Cells(cells) => write!(f, "{cells}"),
            Self::Infinite(set) if set.is_empty() => f.write_str("∞"),
            Self::Infinite(set) => {
                let set: Vec<String> = set.iter().map(u64::to_string).collect();
                write!(f, "∞{{{}}}", set.join(","))
            }
            Self::Unknown(set) if set.is_empty() => f.write_str("?"),
            Self::Unknown(set) => {
                let set: Vec<String> = set.iter().map(u64::to_string).collect();
                write!(f, "?{{{}}}", set.join(","))
            }
            Self::Bool(value) => write!(f, "{value}"),
            Self::Str(text) => {
                f.write_str("'")?;
                for c in text.chars() {
                    match c {
                        '\\' | '\'' => write!(f, "\\{c}")?,
                        c if is_hidden(c) => write!(f, "{}", c.escape_default())?,
                        c => write!(f, "{c}")?,
                    }
                }
                f.write_str("'")
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

/// Prints a position as in messages and paths: `g(3,2)`.
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
