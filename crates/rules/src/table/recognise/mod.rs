//! Recognition of known kinds of games, by proof from the text of the rules.

mod branch;
pub(crate) mod heap;
