//! The games of the catalogue that are Rust types: rules, notation, and metadata.
//!
//! A game is one file plus one line in the list of its module: [`mod@boards`] has zero-sum games on
//! boards, [`impartial`] games whose positions decompose into components, [`partizan`] games with
//! different moves for Left and Right. A [`Visitor`] receives a game with its type.
//!
//! This crate must not depend on the solvers, on rule files, or on the look-up of names, which
//! `grundy-catalogue` has. It reads no files.
//!
//! Start reading at [`About`], then `boards/deque.rs`.

#![deny(unsafe_code)]

mod about;
pub mod boards;
pub mod impartial;
mod messages;
pub mod partizan;
mod visitor;

pub use about::{About, Files, Inputs, Words};
pub use visitor::Visitor;
