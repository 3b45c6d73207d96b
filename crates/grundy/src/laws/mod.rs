//! What values say beyond themselves: laws, claims about them, periods, and sequences that are known.

pub mod claim;
pub mod known;
pub(crate) mod lookback;
pub mod pattern;
pub mod period;
pub mod recheck;
pub mod theorem;

pub use grundy_game::Checkpoints;
pub use grundy_heap::{LongRun, survey};
