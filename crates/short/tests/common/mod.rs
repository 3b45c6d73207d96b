//! What several tests of the crate share.

use grundy_short::{ArenaError, ArenaResult, Cancellation};

/// A watch that breaks off the work after so many questions.
pub struct StepLimit(pub u32);

impl Cancellation for StepLimit {
    fn check_cancelled(&mut self, _bytes: usize) -> ArenaResult<()> {
        self.0 = self.0.checked_sub(1).ok_or(ArenaError::Interrupted)?;
        Ok(())
    }
}
