//! Request limits.

use std::time::Duration;

use grundy::Budget;

/// Limits of the requests of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The cells of a table.
    pub cells: u64,
    /// The bytes of a table while it is computed.
    pub bytes: u64,
    /// The time of a job.
    pub time: Duration,
    /// The time limit of an answer in a session.
    pub patience: Duration,
    /// The bytes of all cached tables.
    pub cache: usize,
}

impl Default for Limits {
    /// The limits of a computer.
    fn default() -> Self {
        Self {
            cells: 100_000_000,
            bytes: 1 << 30,
            time: Duration::from_mins(10),
            patience: Duration::from_secs(5),
            cache: 512 << 20,
        }
    }
}

impl Limits {
    /// The limits of a phone, whose browser gives a page some hundred megabytes: the same number of
    /// cells, but fewer bytes.
    pub const PHONE: Self = Self {
        cells: 100_000_000,
        bytes: 256 << 20,
        time: Duration::from_mins(10),
        patience: Duration::from_secs(5),
        cache: 64 << 20,
    };

    /// The budget of a job.
    pub(crate) fn job(&self) -> Budget {
        Budget {
            cells: Some(self.cells),
            bytes: Some(self.bytes),
            options: Some(200_000_000_000),
            ..Budget::UNLIMITED
        }
    }

    /// The budget of an answer in a session, which keeps several games.
    pub(crate) fn session(&self) -> Budget {
        Budget {
            cells: Some(self.cells.min(50_000_000)),
            bytes: Some(self.bytes / 4),
            options: Some(20_000_000_000),
            ..Budget::UNLIMITED
        }
    }
}
