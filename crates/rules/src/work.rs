//! How much was computed: equal on every machine, unlike time.

/// Counted work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Positions whose value was computed and kept.
    pub cells: u64,
    /// Options looked at: items of the reducers that make a game.
    pub options: u64,
    /// Bytes that the kept positions and their values take, without the bookkeeping around them.
    /// The last large table counts, although it was handed out and is not kept.
    pub bytes: u64,
}
