//! Heap games: exact nim-sequences and proved periods.
//!
//! A move takes tokens from one heap and leaves nothing, one heap, two, or three, as a code allows
//! ([`code`]). The values of the heaps `0, 1, 2, …` are the *nim-sequence* of the game. The main
//! question is whether it is periodic, and from which heap on.
//!
//! This crate contains codes, exact algorithms for long sequences ([`Sequence`]), and the theorems
//! that turn a repetition into a period. It must not depend on the rule language, files, clocks or
//! terminals. Every claim is a [`Certificate`](grundy_certificate::Certificate); the crate of that
//! name checks it without code of this one.
//!
//! Start reading at `sparse/mod.rs`, which holds the theorem behind the speed, then [`kernel`] and
//! `period_theorems.rs`.

#![deny(unsafe_code)]

mod arithmetic_period;
pub mod bulk;
pub mod checkpoint;
pub mod code;
mod dense;
pub mod family;
pub mod kernel;
pub mod lookup;
mod messages;
pub mod period;
mod period_theorems;
mod pipeline;
pub mod recomputation;
pub mod sequence;
mod sparse;
pub mod stream;
mod streaming_period;
mod subtract;
pub mod survey;

pub use code::{Code, Digit, NAMES};
pub use family::Family;
pub use kernel::Kernel;
pub use lookup::ValueLookup;
pub use period::{Period, Search};
pub use sequence::Sequence;
pub use sparse::state::Work;
pub use stream::StreamingSequence;
