//! The named games: rules, notation, hints for pictures, references and known values.
//!
//! A named game is a file: rules are `games/<name>.game`, which [`list`] finds; other games are
//! Rust types of `grundy-games`. A rule file is a program of the rule language. All other data of
//! the game are in the comments above the first definition, which [`Header::parse`] reads. A user's
//! file with the same comments has the same abilities.
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

#![forbid(unsafe_code)]

pub mod bind;
pub mod entry;
pub mod header;
pub mod list;
mod messages;
mod scan;
pub mod value;

pub use bind::Inputs;
pub use entry::{
    Entry, FileHeader, RuleFile, apart, boards, entries, find, formulas, lookup, partizan,
};
pub use grundy_games::{Visitor, boards, impartial, partizan};
pub use header::{Answer, Class, Closed, Draw, Expect, Field, Header, Parameter};
pub use value::Shape;
