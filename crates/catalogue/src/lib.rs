//! The named games: rules, notation, hints for pictures, references and known values.
//!
//! A named game is one file, `games/<name>.game`, plus one line in [`list`]. The file is a program of
//! the rule language; everything else that is known about the game stands in the comments above the
//! first definition, which [`Header::parse`] reads. A file of a user's own with the same comments has
//! the same abilities.
//!
//! This crate finds a game by its name ([`find`], [`nearest`]), binds the values that follow the name
//! ([`Header::bind`]) or does both ([`lookup`]). It must never know how a game is solved: rules,
//! formulas and expected values are text here, with the place where they stand, and the floors above
//! hand them to an engine. It reads no files; the texts are part of the program.
//!
//! Start reading at [`header`], then [`bind`], then any file of `games/`.
//!
//! ```
//! let (game, inputs) = grundy_catalogue::lookup("take-from:1,2,4")?;
//! assert_eq!(game.header.ja.as_ref().unwrap().text, "石取り");
//! assert_eq!(inputs, [("S".to_string(), "[1,2,4]".to_string())]);
//! # Ok::<(), grundy_game::Diagnostic>(())
//! ```

#![forbid(unsafe_code)]

pub mod bind;
pub mod boards;
pub mod entry;
pub mod famous;
pub mod header;
pub mod list;
pub mod value;

mod scan;

pub use bind::Inputs;
pub use entry::{Entry, entries, find, lookup, nearest};
pub use famous::{Famous, famous};
pub use header::{Answer, Bounds, Class, Closed, Draw, Expect, Field, Header, Parameter};
pub use value::Shape;
