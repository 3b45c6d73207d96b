//! The rules of a formula as text, and where they come from.

use grundy_catalogue::Header;
use grundy_core::Message;
use grundy_heap::Code;

/// The source of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A rule file.
    File(String),
    /// The standard input.
    Input,
    /// Rules in the GAME string itself.
    Inline,
    /// A taking-and-breaking code.
    Code(Code),
    /// A subtraction set.
    Subtract(Vec<i64>),
    /// A set of numbers that may not be taken.
    AllBut(Vec<i64>),
    /// A coin-turning game without a name in the catalogue.
    Coins(String),
    /// A named game.
    Named(&'static str),
}

/// A GAME string that was read: rules as text, and their metadata.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub origin: Origin,
    /// The name of the game in headings and examples, as it can be typed.
    pub name: String,
    /// The name of the text in messages.
    pub text_name: Message,
    pub text: String,
    pub header: Header,
    /// Inputs from the GAME string or the header: names with JSON.
    pub inputs: Vec<(String, String)>,
}

/// A GAME string quoted for a command line.
pub(crate) fn quoted(game: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_.,:/+@%".contains(c);
    if !game.is_empty() && game.chars().all(plain) {
        game.to_owned()
    } else {
        format!("'{}'", game.replace('\'', "'\\''"))
    }
}
