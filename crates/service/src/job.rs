//! Background jobs.

use grundy::Stop;

use crate::fault::Answer;
use crate::host::Watch;
use crate::store::Store;

/// A background job, executed in steps.
pub trait Job {
    /// Whether a reader waits for the first event and each step is short. Such jobs take turns and
    /// do not wait for long jobs.
    fn is_interactive(&self) -> bool {
        false
    }

    /// Runs to the next point at which a front end may answer other requests. Returns the reason of
    /// the end once the job has ended.
    ///
    /// # Errors
    /// A wrong game or claim; a limit.
    fn step(&mut self, store: &Store, watch: &mut Watch<'_>) -> Answer<Option<Stop>>;
}
