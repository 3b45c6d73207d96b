//! Helpers of several tests of the crate.

use grundy_partizan::values::{ArenaError, ArenaResult, Cancellation};

/// A cancellation callback that cancels the work after this number of polls.
pub struct StepLimit(pub u32);

impl Cancellation for StepLimit {
    fn check_cancelled(&mut self, _bytes: usize) -> ArenaResult<()> {
        self.0 = self.0.checked_sub(1).ok_or(ArenaError::Interrupted)?;
        Ok(())
    }
}
