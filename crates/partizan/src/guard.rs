//! Passes the limits and cancellation of a [`Run`] to an arena.

use crate::values::{ArenaError, ArenaResult, Cancellation};

use grundy_core::{Diagnostic, Halt, Run};

use crate::messages;

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
            Diagnostic::error("limit-exceeded", messages::values_exceed_limits())
                .help(messages::raise_limits_or_ask_for_thermograph()),
        ),
        ArenaError::Deep => Halt::limit(
            Diagnostic::error("too-deep", messages::games_are_nested_too_deeply())
                .help(messages::values_are_computed_by_options()),
        ),
        ArenaError::Large => Halt::limit(
            Diagnostic::error("too-large", messages::value_is_too_large_to_write())
                .help(messages::ask_for_outcome_or_mean()),
        ),
        ArenaError::Undefined => {
            Diagnostic::error("undefined", messages::operator_is_not_defined())
                .help(messages::cooling_needs_temperature())
                .into()
        }
    }
}
