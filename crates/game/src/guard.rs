//! Passes the limits and cancellation of a [`Run`] to an arena.

use grundy_short::{ArenaError, ArenaResult, Cancellation};

use crate::{Diagnostic, Halt, Run};

/// A run as the guard of an arena.
pub struct Watched<'a, 'b> {
    run: &'a mut Run<'b>,
    /// Bytes that are used outside the arena.
    pub beside: usize,
}

impl<'a, 'b> Watched<'a, 'b> {
    /// Makes a guard that reports to the observer of the run.
    pub fn new(run: &'a mut Run<'b>) -> Self {
        Self { run, beside: 0 }
    }

    /// Returns the byte limit if `bytes` and the bytes outside the arena exceed it.
    pub fn exceeded(&self, bytes: usize) -> Option<u64> {
        let most = self.run.budget.bytes?;
        (bytes as u64 > most).then_some(most)
    }

    /// Adds `items` to the work done.
    pub fn looked(&mut self, items: u64) {
        self.run.progress(items, None);
    }

    /// Checks whether `count` positions may be stored.
    ///
    /// # Errors
    /// A limit of the budget is exceeded, or the observer cancels.
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
            return self.check_run();
        }
        Ok(())
    }

    fn check_run(&mut self) -> ArenaResult<()> {
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
        self.check_run()
    }
}

/// Converts an error of the arena to a [`Halt`].
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
