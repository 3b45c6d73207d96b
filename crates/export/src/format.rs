//! The order of the inputs and the form of the output, as the header of a rule file states them.

/// A number of values or cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// A constant.
    Number(usize),
    /// The value of an earlier input, with a number added.
    Input(String, i64),
    /// All remaining ones, or those before these words.
    Rest(Vec<String>),
}

/// The indices of a list: those from `first` on. Smaller indices have the value 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indices {
    /// The first index.
    pub first: usize,
    /// The number of values, or the last index.
    pub count: Count,
    /// Whether `count` is the last index.
    pub is_last: bool,
}

/// A part of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A value of this name; `_` is ignored.
    Value {
        /// The name.
        name: String,
        /// Whether the word is a text even if it is a number.
        is_text: bool,
    },
    /// A list; the innermost item is a value.
    List(Box<Item>, Indices),
    /// For each index a value of each item: every name is a list.
    Columns(Vec<Item>, Indices),
}

impl Item {
    /// Adds the names of this item in the order in which they are read.
    pub fn names<'a>(&'a self, into: &mut Vec<&'a str>) {
        match self {
            Self::Value { name, .. } => into.push(name),
            Self::List(item, _) => item.names(into),
            Self::Columns(items, _) => items.iter().for_each(|item| item.names(into)),
        }
    }
}

/// The inputs that occur once, and those of every case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// The inputs that occur once.
    pub once: Vec<Item>,
    /// The number of cases, and the inputs of each. Without it the whole input is one case.
    pub cases: Option<(Count, Vec<Item>)>,
}

/// The text of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// The words for an answer that is true or not 0, and for another one.
    Outcome([String; 2]),
    /// The words for a score above 0, below 0 and equal to 0.
    Score([String; 3]),
    /// The items of a list without spaces between them.
    Joined,
    /// One line for each item of a list.
    Lines,
    /// A list as words separated by spaces, another value as it is.
    Plain,
}

/// How the answers are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The text of an answer.
    pub form: Form,
    /// Whether the answers of all cases are in one line without spaces.
    pub one_line: bool,
}
