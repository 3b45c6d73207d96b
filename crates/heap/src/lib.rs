//! Heap games: exact nim-sequences and proved periods.
//!
//! A move takes tokens from one heap and leaves what a code allows: nothing, one heap, two, or
//! three ([`code`]). The values of the heaps `0, 1, 2, …` are the *nim-sequence* of the game, and
//! the question is always the same: is it periodic, and from where on?
//!
//! This crate knows codes, exact ways to compute long sequences ([`Sequence`]), and the theorems
//! that turn a repetition into a period. It must never know the rule language, a file, a clock or a
//! terminal. Whatever it claims is a [`Certificate`](grundy_certificate::Certificate), and the
//! crate of that name checks it without a line of this one.
//!
//! Start reading at `sparse/mod.rs`, which holds the theorem behind the speed, then [`kernel`] and
//! `period_theorems.rs`.

pub mod bulk;
pub mod checkpoint;
pub mod code;
mod dense;
pub mod kernel;
pub mod lookup;
pub mod period;
mod period_theorems;
mod pipeline;
pub mod sequence;
mod sparse;
pub mod stream;
mod streaming_period;
mod subtract;
pub mod survey;

pub use code::{Code, Digit, NAMES};
pub use kernel::Kernel;
pub use lookup::ValueLookup;
pub use period::{Period, Search};
pub use sequence::Sequence;
pub use sparse::state::Work;
pub use stream::StreamingSequence;
