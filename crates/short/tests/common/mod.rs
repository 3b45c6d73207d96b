//! What several tests of the crate share.

use grundy_short::{Guard, Halted, Made};

/// A watch that breaks off the work after so many questions.
pub struct Patience(pub u32);

impl Guard for Patience {
    fn go_on(&mut self, _bytes: usize) -> Made<()> {
        self.0 = self.0.checked_sub(1).ok_or(Halted::Interrupted)?;
        Ok(())
    }
}
