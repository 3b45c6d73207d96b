//! Descriptions of functions, positions and moves.

use grundy_core::{Kind, Turn, Value};

use crate::meaning::{self, Program};

/// A function of the rules, as described by its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionInfo {
    /// The index of the function in the rules.
    pub index: usize,
    /// The name of the function.
    pub name: String,
    /// The names of its parameters.
    pub params: Vec<String>,
    /// The kind of its values.
    pub kind: Kind,
    /// The smallest value of each parameter that its header declares (`x>=0`).
    pub at_least: Vec<Option<i64>>,
    /// Whether it is the identity `g(x) = x`: the Grundy value of a Nim heap, in closed form.
    pub is_identity: bool,
}

/// One component of a sum: a position of a game function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Summand {
    /// The name of the game function.
    pub function: String,
    /// The arguments of the function.
    pub position: Vec<Value>,
}

/// An option of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The value that the reducer receives: a Grundy value, an outcome, or the score of the whole
    /// move.
    pub value: Value,
    /// The positions after the move; several are a sum.
    pub components: Vec<Summand>,
    /// The values of the names of its clauses.
    pub bindings: Vec<(String, Value)>,
    /// The effect of the move on the next one.
    pub turn: Turn,
    /// The index of its item in the reducer.
    pub item: usize,
}

/// Returns the description in the header of a function.
pub(crate) fn info(program: &Program, index: usize) -> FunctionInfo {
    let function = &program.functions[index];
    let mut at_least = vec![None; function.params.len()];
    if let Some(last) = function.clauses.last() {
        for (slot, pattern) in at_least.iter_mut().zip(&last.patterns) {
            if let meaning::Pattern::AtLeast(least) = pattern {
                *slot = Some(*least);
            }
        }
    }
    let is_identity = match &function.clauses[..] {
        [clause] => {
            clause.patterns == [meaning::Pattern::Any]
                && matches!(clause.body.node.kind, meaning::NodeKind::Local(0))
        }
        _ => false,
    };
    FunctionInfo {
        index,
        name: function.name.clone(),
        params: function.params.clone(),
        kind: function.kind,
        at_least,
        is_identity,
    }
}

/// Returns the number of the function of that name.
pub(crate) fn named(program: &Program, name: &str) -> Option<usize> {
    program
        .functions
        .iter()
        .position(|f| f.name == name && !f.constant)
}
