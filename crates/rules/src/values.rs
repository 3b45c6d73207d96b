//! A filled table: the values of a function on a box.

use grundy_game::Stop;

use crate::meaning::Kind;
use grundy_game::Value;

/// The values of a function for all arguments in a box, in row-major order (the last parameter
/// runs fastest).
#[derive(Clone, Debug, PartialEq)]
pub struct TableValues {
    /// The function.
    pub function: String,
    /// What it is in the game.
    pub kind: Kind,
    /// Its parameters with their ranges.
    pub axes: Vec<Axis>,
    /// The values.
    pub cells: Cells,
    /// Whether all of them are there. After a stop, the cells that were not reached are missing.
    pub stop: Stop,
}

/// A parameter with its range, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The parameter's name.
    pub name: String,
    /// Its least value.
    pub from: i64,
    /// Its largest value.
    pub to: i64,
}

impl Axis {
    /// How many values it takes.
    pub fn len(&self) -> u64 {
        if self.to < self.from {
            0
        } else {
            self.to.abs_diff(self.from).saturating_add(1)
        }
    }

    /// Whether the range is empty.
    pub fn is_empty(&self) -> bool {
        self.to < self.from
    }
}

/// Values in the smallest form that fits them all.
#[derive(Clone, Debug, PartialEq)]
pub enum Cells {
    /// Grundy values or other naturals below 2^8.
    U8(Vec<u8>),
    /// Naturals below 2^16.
    U16(Vec<u16>),
    /// Naturals below 2^32.
    U32(Vec<u32>),
    /// Any integers.
    I64(Vec<i64>),
    /// Outcomes.
    Bool(Vec<bool>),
    /// Anything else; `None` where there is no value (outside the domain, or not reached).
    Any(Vec<Option<Value>>),
}

impl Cells {
    /// How many cells there are.
    pub fn len(&self) -> usize {
        match self {
            Self::U8(cells) => cells.len(),
            Self::U16(cells) => cells.len(),
            Self::U32(cells) => cells.len(),
            Self::I64(cells) => cells.len(),
            Self::Bool(cells) => cells.len(),
            Self::Any(cells) => cells.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value at a row-major index.
    pub fn get(&self, index: usize) -> Option<Value> {
        match self {
            Self::U8(cells) => cells.get(index).map(|v| Value::Int(i64::from(*v))),
            Self::U16(cells) => cells.get(index).map(|v| Value::Int(i64::from(*v))),
            Self::U32(cells) => cells.get(index).map(|v| Value::Int(i64::from(*v))),
            Self::I64(cells) => cells.get(index).map(|v| Value::Int(*v)),
            Self::Bool(cells) => cells.get(index).map(|v| Value::Bool(*v)),
            Self::Any(cells) => cells.get(index).cloned().flatten(),
        }
    }
}

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
