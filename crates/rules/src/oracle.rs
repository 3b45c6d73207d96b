//! Another engine that knows the values of large heaps.
//!
//! The crate imports no other engine. Whoever brings two together lends an [`Oracle`] to each
//! question; it is asked for every heap from [`SMALL`] on, before any search begins. What it has
//! yet to compute is computed in the pass loop of the on-demand evaluator, which then goes on.

use grundy_game::{Halt, Kind, Run, Value};

/// Smaller heaps are left to the rules themselves.
pub const SMALL: i64 = 512;

/// What may be left after a certain number of tokens was taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "the bits of a digit, each with its meaning"
)]
pub struct HeapDigit {
    /// Nothing: the whole heap is taken.
    pub whole: bool,
    /// One heap.
    pub one: bool,
    /// Two heaps.
    pub two: bool,
    /// Whether these two must differ.
    pub unequal: bool,
}

/// A recurrence that is a taking-and-breaking game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapRules {
    /// What may be left after taking 0, 1, 2, … tokens.
    pub digits: Vec<HeapDigit>,
    /// What may be left after taking any larger number.
    pub tail: HeapDigit,
    /// Grundy values (`mex`), or outcomes of the same game (`win`, `misere`).
    pub kind: Kind,
    /// Position `n` of the rules is heap `n + shift` of the game.
    pub shift: u64,
    /// Heaps of the game with the values that they have if the rules are this game: what the rules
    /// state outright (outcomes as 0 and 1), and 0 for heaps that are no position.
    pub fixed: Vec<(u64, i64)>,
}

/// The heap game that a function is, or why it is none, in a few words.
pub type Recognised = Result<HeapRules, String>;

/// Another engine. What it says must be true of the rules; functions go by
/// [`FunctionInfo::index`](crate::FunctionInfo::index).
pub trait Oracle {
    /// Whether it may know heaps of a function. False from the moment when it has found that it
    /// does not.
    fn serves(&self, function: usize) -> bool;

    /// The value of a heap of a function that it serves, if nothing has to be computed for it.
    fn known(&self, function: usize, heap: &Value) -> Option<Value>;

    /// The value of a large position by a law that is known of the function, where a table or a
    /// search would cost much.
    fn law(&self, _function: usize, _position: &[Value]) -> Option<Value> {
        None
    }

    /// Computes what is needed for the value of a heap, or finds that it does not serve the
    /// function. `rules` tells what game the function is, which takes a while.
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
