//! The named games: rules, notation, hints for pictures, references and known values.
//!
//! A named game is one file plus one line in a list: rules are `games/<name>.game`, listed in
//! [`list`]; games on boards are Rust types, listed in [`mod@boards`]. A rule file is a program of
//! the rule language. All other data of the game are in the comments above the first definition,
//! which [`Header::parse`] reads. A user's file with the same comments has the same abilities.
//!
//! This crate finds a game by its name ([`find`], [`lookup`]) and reads the values that follow the
//! name ([`RuleFile::inputs`], [`boards::About::open`]). It must not depend on the solvers: rules,
//! formulas and expected values are text here, with their place in the file, and the layers above
//! pass them to an engine. It reads no files; the texts are part of the program.
//!
//! Start reading at [`header`], then [`bind`], then any file of `games/`.
//!
//! ```
//! use grundy_catalogue::lookup;
//! let (entry, name, words) = lookup("take-from:1,2,4")?;
//! let rules = entry.formula().unwrap();
//! assert_eq!(rules.header.ja.as_ref().unwrap().text, "石取り");
//! assert_eq!(rules.inputs(name, words)?, [("S".to_string(), "[1,2,4]".to_string())]);
//! # Ok::<(), grundy_core::Diagnostic>(())
//! ```

#![deny(unsafe_code)]

mod about;
pub mod bind;
pub mod boards;
pub mod entry;
pub mod header;
pub mod list;
mod messages;
pub mod partizan;
pub mod parts;
pub mod value;
mod visitor;

mod scan;

pub use bind::Inputs;
pub use entry::{Entry, RuleFile, apart, boards, entries, find, formulas, lookup, two_sided};
pub use header::{Answer, Class, Closed, Draw, Expect, Field, Header, Parameter};
pub use value::Shape;
pub use visitor::Visitor;
