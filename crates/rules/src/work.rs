//! Work counters: equal on every machine, unlike time.

/// Counted work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Positions whose value was computed and stored.
    pub cells: u64,
    /// Options examined: items of the reducers that make a game.
    pub options: u64,
    /// Bytes of the stored positions and their values, without overhead. The last large table
    /// counts, although it was passed on and is not stored.
    pub bytes: u64,
}
