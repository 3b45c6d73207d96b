//! What is told about a run: how it would go, and how it went.

/// How a question would be answered, and what it would cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The evaluator: `table` or `on demand`.
    pub engine: &'static str,
    /// The reasons and the parts of the plan, one line each.
    pub steps: Vec<String>,
    /// Positions to compute, where that can be counted beforehand.
    pub cells: Option<u64>,
    /// Options to look at, where that can be counted beforehand.
    pub options: Option<u64>,
    /// Bytes of the table, where that can be counted beforehand.
    pub bytes: Option<u64>,
}

/// What really happened when a table was computed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The evaluator: `table` or `on demand`.
    pub engine: &'static str,
    /// What it did, one line each: how many cells each step of the plan computed, where the storage
    /// became wider, why a table was given up.
    pub steps: Vec<String>,
    /// Positions that were computed.
    pub cells: u64,
    /// Options that were looked at.
    pub options: u64,
    /// Bytes of the table, or of the memo, at the end.
    pub bytes: u64,
}
