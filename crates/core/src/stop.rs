//! The reason why work ended, shared by results and errors.

/// The reason why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The result is complete.
    Complete,
    /// A limit of the [`Budget`](crate::Budget) was reached.
    Budget,
    /// The [`Observer`](crate::Observer) cancelled (an interrupt, a deadline, a closed page).
    Interrupted,
}
