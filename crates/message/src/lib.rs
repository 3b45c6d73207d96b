//! Texts in every language of the program.
//!
//! A [`Message`] contains its English and its Japanese text. Each crate defines its messages in a
//! table `messages.rs` with the macro [`messages!`], and front ends choose the language of a run
//! ([`Lang`]). No text is parsed to find its translation.
//!
//! Every other crate may depend on this one, and it depends on none.
//!
//! Start reading at [`message`].

#![forbid(unsafe_code)]

pub mod lang;
pub mod message;
mod printable;

pub use lang::{Lang, narrow};
pub use message::{Argument, Message};
pub use printable::{is_hidden, printable, unescape};
