//! The interface to another engine that computes the values of large heaps.
//!
//! The crate imports no other engine. A crate that combines two engines passes an [`Oracle`] to
//! each query. It is called for every heap from [`MIN_ENGINE_HEAP`] on, before any search begins.
//! Missing values are computed in the pass loop of the on-demand evaluator, which then continues.

use grundy_core::{Halt, Kind, Message, Run, Value};

/// Smaller heaps are evaluated by the rules themselves.
pub const MIN_ENGINE_HEAP: i64 = 512;

/// The allowed remainders after a certain number of tokens is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "the bits of a digit, each with its meaning"
)]
pub struct HeapDigit {
    /// Whether the whole heap may be taken.
    pub whole: bool,
    /// Whether one heap may be left.
    pub one: bool,
    /// Whether two heaps may be left.
    pub two: bool,
    /// Whether the two heaps must differ.
    pub unequal: bool,
}

/// A recurrence that is a taking-and-breaking game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapRules {
    /// The allowed remainders after taking 0, 1, 2, … tokens.
    pub digits: Vec<HeapDigit>,
    /// The allowed remainders after taking any larger number.
    pub tail: HeapDigit,
    /// Grundy values (`mex`), or outcomes of the same game (`win`, `misere`).
    pub kind: Kind,
    /// Position `n` of the rules is heap `n + shift` of the game.
    pub shift: u64,
    /// Heaps of the game with the values that they have if the rules are this game: the explicit
    /// values of the rules (outcomes as 0 and 1), and 0 for heaps that are not positions.
    pub fixed: Vec<(u64, i64)>,
}

/// The heap game of a function, or a short reason why it is not one.
pub type Recognised = Result<HeapRules, Message>;

/// Another engine. Its results must be true for the rules; functions are identified by
/// [`FunctionInfo::index`](crate::FunctionInfo::index).
pub trait Oracle {
    /// Returns whether it may provide heaps of a function; false as soon as it has found that it
    /// cannot.
    fn serves(&self, function: usize) -> bool;

    /// Returns the value of a heap of a function that it serves, if no computation is needed.
    fn known(&self, function: usize, heap: &Value) -> Option<Value>;

    /// Returns whether [`law`](Self::law) may have values.
    fn has_laws(&self) -> bool {
        false
    }

    /// Returns the value of a large position by a proved law of the function, where a table or a
    /// search would be expensive.
    fn law(&self, _function: usize, _position: &[Value]) -> Option<Value> {
        None
    }

    /// Computes the data for the value of a heap, or finds that it does not serve the function.
    /// `rules` returns the heap game of the function, which is expensive.
    ///
    /// # Errors
    /// A heap that is out of reach within the budget, or an interrupt.
    fn compute(
        &mut self,
        function: usize,
        heap: &Value,
        rules: &dyn Fn() -> Recognised,
        run: &mut Run,
    ) -> Result<(), Halt>;
}

/// No other engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOracle;

impl Oracle for NoOracle {
    fn serves(&self, _function: usize) -> bool {
        false
    }

    fn known(&self, _function: usize, _heap: &Value) -> Option<Value> {
        None
    }

    fn compute(
        &mut self,
        _function: usize,
        _heap: &Value,
        _rules: &dyn Fn() -> Recognised,
        _run: &mut Run,
    ) -> Result<(), Halt> {
        Ok(())
    }
}
