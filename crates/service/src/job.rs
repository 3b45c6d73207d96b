//! Work that takes a while.

use grundy::Stop;

use crate::fault::Answer;
use crate::host::Watch;
use crate::store::Store;

/// Work that takes a while.
pub trait Job {
    /// Goes on to the next point at which something else may be answered; tells why the work ended,
    /// once it has.
    ///
    /// # Errors
    /// A game or a claim that is wrong; a limit.
    fn step(&mut self, store: &Store, watch: &mut Watch<'_>) -> Answer<Option<Stop>>;
}
