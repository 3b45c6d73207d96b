//! Laws of games: patterns in tables, claims about values, periods, proofs, and known sequences.

pub mod claim;
pub mod expected;
pub mod known;
pub(crate) mod lookback;
pub(crate) mod messages;
pub mod parameters;
pub(crate) mod partizan;
pub mod pattern;
pub mod period;
pub(crate) mod small_state;
pub mod survey;
pub mod theorem;
pub mod verification;

pub use grundy_certificate::rocq;
pub use grundy_core::Checkpoints;
pub use grundy_heap::StreamingSequence;
