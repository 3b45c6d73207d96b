//! What the search asks of the tables beside it.

use grundy_game::{Budget, Halt, Run, Value};

use crate::fault::Fault;
use crate::meaning::Program;
use crate::oracle::Recognised;
use crate::syntax::ast::TextRange;
use crate::work::Work;

/// What a question is about: the rules, their inputs, the limits.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub program: &'a Program,
    pub inputs: &'a [Option<Value>],
    pub budget: Budget,
}

/// Something that knows values of positions without searching, such as a table.
pub(crate) trait Known {
    /// The value of a position, if it is known.
    fn get(&self, function: usize, args: &[Value]) -> Option<Value>;

    /// Whether positions of this function should be asked for by [`Known::fill`] instead of
    /// searching, after a search has met so many positions.
    fn plans(&self, function: usize, searched: u64) -> bool;

    /// Whether the search may go on after so many positions and options.
    fn check(&self, searched: u64, options: u64, span: TextRange) -> Result<(), Halt>;

    /// Makes these positions known, or says by `false` that a search is better.
    fn fill(
        &mut self,
        function: usize,
        roots: &[Vec<Value>],
        searched: u64,
        work: &mut Work,
        run: &mut Run,
    ) -> Result<bool, Halt>;

    /// The error, if the function certainly runs on for ever from a position.
    fn without_end(&mut self, _function: usize, _args: &[Value]) -> Option<Fault> {
        None
    }

    /// The heap game that a function is, or why it is none.
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
        Err(String::new())
    }
}
