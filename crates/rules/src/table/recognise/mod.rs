//! Which known kinds of games a recurrence is, by proof from its text.

mod branch;
pub(crate) mod heap;
