//! How long work may go on, and how it reports while it does.
//!
//! Engines read no clock and print nothing. A [`Budget`] says beforehand what may be spent; an
//! [`Observer`] hears of progress and may say stop; a [`Stop`] says afterwards why the work ended.
//! Stopping is an outcome, not an error: what was computed stays usable.

/// What a run may spend. `None` means no limit.
///
/// A budget is checked against the *estimate* before a run where the work can be counted, and
/// against the work done where it cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions whose value may be computed and kept.
    pub cells: Option<u64>,
    /// Options that may be looked at.
    pub options: Option<u64>,
    /// Bytes that tables and memo may take.
    pub bytes: Option<u64>,
}

impl Budget {
    /// No limit at all.
    pub const UNLIMITED: Self = Self {
        cells: None,
        options: None,
        bytes: None,
    };

    /// At most this many positions, all else unlimited.
    pub fn cells(cells: u64) -> Self {
        Self {
            cells: Some(cells),
            ..Self::UNLIMITED
        }
    }
}

impl Default for Budget {
    /// What a user's machine does without complaint: 4 GiB of tables, 2·10⁹ cells, and a
    /// few minutes' worth of options.
    fn default() -> Self {
        Self {
            cells: Some(2_000_000_000),
            options: Some(1_000_000_000_000),
            bytes: Some(4 << 30),
        }
    }
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// Everything that was asked for is there.
    Complete,
    /// A limit of the [`Budget`] was reached.
    Budget,
    /// The [`Observer`] said stop (an interrupt, a deadline, a closed page).
    Interrupted,
}

/// Hears of progress and may stop the work.
///
/// Engines call both methods often enough for a person (many times a second) and seldom enough to
/// cost nothing (once a row, once some thousand positions).
pub trait Observer {
    /// `done` units of work of `of` in all, where `of` is known. The unit is the engine's own.
    fn progress(&mut self, done: u64, of: Option<u64>) {
        let _ = (done, of);
    }

    /// Whether the work should stop now.
    fn cancelled(&mut self) -> bool {
        false
    }
}

/// An observer that hears nothing and never stops the work.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {}
