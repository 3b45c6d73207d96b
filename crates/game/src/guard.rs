//! Limits and interrupts of a [`Run`], heard by an arena at work.

use grundy_short::{ArenaError, ArenaResult, Cancellation};

use crate::{Diagnostic, Halt, Run};

/// A run as the guard of an arena.
pub struct Watched<'a, 'b> {
    run: &'a mut Run<'b>,
    /// Bytes that are used beside the arena.
    pub beside: usize,
}

impl<'a, 'b> Watched<'a, 'b> {
    /// Whoever watches the run watches the arena.
    pub fn new(run: &'a mut Run<'b>) -> Self {
        Self { run, beside: 0 }
    }

    /// The limit of bytes, if so many beside the arena's are more.
    pub fn exceeded(&self, bytes: usize) -> Option<u64> {
        let most = self.run.budget.bytes?;
        (bytes as u64 > most).then_some(most)
    }

    /// So many items were looked at.
    pub fn looked(&mut self, items: u64) {
        self.run.progress(items, None);
    }

    /// Whether so many positions may be kept.
    ///
    /// # Errors
    /// A limit of the budget, or the observer says stop.
    pub fn positions(&mut self, count: usize) -> ArenaResult<()> {
        if self
            .run
            .budget
            .cells
            .is_some_and(|most| count as u64 > most)
        {
            return Err(ArenaError::Limit);
        }
        if count.is_multiple_of(1024) {
            self.run.progress(count as u64, None);
            return self.heard();
        }
        Ok(())
    }

    fn heard(&mut self) -> ArenaResult<()> {
        if self.run.cancelled() {
            return Err(ArenaError::Interrupted);
        }
        Ok(())
    }
}

impl Cancellation for Watched<'_, '_> {
    fn check_cancelled(&mut self, bytes: usize) -> ArenaResult<()> {
        let most = self.run.budget.bytes;
        if most.is_some_and(|most| (bytes + self.beside) as u64 > most) {
            return Err(ArenaError::Limit);
        }
        self.heard()
    }
}

/// The words for a question about values that was not answered.
pub fn halt(why: ArenaError) -> Halt {
    match why {
        ArenaError::Interrupted => Halt::interrupted(),
        ArenaError::Limit => Halt::limit(
            Diagnostic::error("limit-exceeded", "the values of this position go beyond the limits")
                .help("raise the limits with `--limit cells=N,bytes=N`, or ask for the thermograph, which needs no values"),
        ),
        ArenaError::Deep => Halt::limit(
            Diagnostic::error("too-deep", "the games are nested too deeply")
                .help("a value is computed by its options: over a thousand moves one after another are too many"),
        ),
        ArenaError::Large => Halt::limit(
            Diagnostic::error("too-large", "the value is too large to be written out")
                .help("ask for its outcome, mean, temperature or thermograph"),
        ),
        ArenaError::Undefined => Diagnostic::error("undefined", "the operator is not defined for these games")
            .help("cooling needs a temperature of at least -1")
            .into(),
    }
}
