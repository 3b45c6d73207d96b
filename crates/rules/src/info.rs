//! What callers learn of functions, positions and moves.

use grundy_game::{Kind, Turn, Value};

use crate::meaning::{self, Program};

/// A function of the rules, as its header tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionInfo {
    /// Its number in the rules.
    pub index: usize,
    /// Its name.
    pub name: String,
    /// The names of its parameters.
    pub params: Vec<String>,
    /// What it is in the game.
    pub kind: Kind,
    /// The least value of each parameter that its header declares (`x>=0`).
    pub at_least: Vec<Option<i64>>,
    /// Whether it is the identity `g(x) = x`: the Grundy value of a Nim heap, in closed form.
    pub is_identity: bool,
}

/// One component of a sum: a position of a game function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Summand {
    /// The name of the game function.
    pub function: String,
    /// Its arguments.
    pub position: Vec<Value>,
}

/// An option of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// What the reducer takes: a Grundy value, an outcome, or the score of the whole move.
    pub value: Value,
    /// The positions that the move leaves; several are a sum.
    pub components: Vec<Summand>,
    /// What the names of its clauses stand for.
    pub bindings: Vec<(String, Value)>,
    /// What a move to it obliges to.
    pub turn: Turn,
    /// Which item of the reducer it comes from, from 0.
    pub item: usize,
}

/// What the header of a function tells.
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

/// The number of the function of that name.
pub(crate) fn named(program: &Program, name: &str) -> Option<usize> {
    program
        .functions
        .iter()
        .position(|f| f.name == name && !f.constant)
}
