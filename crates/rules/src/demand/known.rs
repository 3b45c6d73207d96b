//! The interface between the search and the tables that it uses.

use grundy_core::{Budget, Halt, Message, Run, Value};

use crate::fault::Fault;
use crate::meaning::Program;
use crate::oracle::Recognised;
use crate::syntax::ast::TextRange;
use crate::work::Work;

/// The context of a query: the rules, their inputs, the limits.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub program: &'a Program,
    pub inputs: &'a [Option<Value>],
    pub budget: Budget,
}

/// A source of values of positions without a search, such as a table.
pub(crate) trait Known {
    /// Returns the value of a position, if it is known.
    fn get(&self, function: usize, args: &[Value]) -> Option<Value>;

    /// Returns whether positions of this function should be computed by [`Known::fill`] instead of
    /// a search that has reached `searched` positions.
    fn plans(&self, function: usize, searched: u64) -> bool;

    /// Returns whether there are tables.
    fn has_tables(&self) -> bool;

    /// Returns whether functions on integers may be compiled.
    fn compiles(&self) -> bool {
        true
    }

    /// Checks the limits of the search after `searched` positions and `options` options.
    fn check(&self, searched: u64, options: u64, span: TextRange) -> Result<(), Halt>;

    /// Computes these positions; `false` means that a search is better.
    fn fill(
        &mut self,
        function: usize,
        roots: &[Vec<Value>],
        searched: u64,
        work: &mut Work,
        run: &mut Run,
    ) -> Result<bool, Halt>;

    /// Returns the error if the recursion of the function from a position certainly never ends.
    fn without_end(&mut self, _function: usize, _args: &[Value]) -> Option<Fault> {
        None
    }

    /// Returns the heap game of a function, or the reason why it is not one.
    fn heap_rules(&self, function: usize) -> Recognised;
}

/// No tables: everything is searched.
pub(crate) struct NothingKnown;

impl Known for NothingKnown {
    fn get(&self, _function: usize, _args: &[Value]) -> Option<Value> {
        None
    }

    fn plans(&self, _function: usize, _searched: u64) -> bool {
        false
    }

    fn has_tables(&self) -> bool {
        false
    }

    fn check(&self, _searched: u64, _options: u64, _span: TextRange) -> Result<(), Halt> {
        Ok(())
    }

    fn fill(
        &mut self,
        _function: usize,
        _roots: &[Vec<Value>],
        _searched: u64,
        _work: &mut Work,
        _run: &mut Run,
    ) -> Result<bool, Halt> {
        Ok(false)
    }

    fn heap_rules(&self, _function: usize) -> Recognised {
        Err(Message::empty())
    }
}
