//! Plans and execution reports.

use grundy_core::Message;

/// The plan of a query, with its estimated cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The evaluator: `table` or `on demand`.
    pub engine: Message,
    /// The reasons and the parts of the plan, one line each.
    pub steps: Vec<Message>,
    /// Positions to compute, if that can be counted in advance.
    pub cells: Option<u64>,
    /// Options to examine, if that can be counted in advance.
    pub options: Option<u64>,
    /// Bytes of the table, if that can be counted in advance.
    pub bytes: Option<u64>,
}

/// The execution report of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The evaluator: `table` or `on demand`.
    pub engine: Message,
    /// The steps, one line each: the number of cells that each step of the plan computed, where the
    /// storage became wider, the reason why a table was abandoned.
    pub steps: Vec<Message>,
    /// Positions that were computed.
    pub cells: u64,
    /// Options that were examined.
    pub options: u64,
    /// Bytes of the table, or of the memo, at the end.
    pub bytes: u64,
}
