//! Why work ended, the word that answers and refusals share.

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// Everything that was asked for is there.
    Complete,
    /// A limit of the [`Budget`](crate::Budget) was reached.
    Budget,
    /// The [`Observer`](crate::Observer) said stop (an interrupt, a deadline, a closed page).
    Interrupted,
}
