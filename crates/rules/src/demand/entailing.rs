//! Functions in `mex` with entailing moves: `entail g(…)` and `again g(…)`.
//!
//! Such a position needs more than its value. Whether an entailing move to it wins depends on the
//! rest of the sum. So the data contain the set of rests with which the player to answer there wins
//! ([`grundy_impartial::entailing_values`]). A position with a fixed value is a heap of Nim. Play
//! has to end: a cycle is an error, also one of entailing moves.

use grundy_core::{Halt, Turn, Value};
use grundy_impartial::entailing_values::{EntailingOutcome, EntailingValue};

use crate::builtin::heap;
use crate::meaning::{Item, Node, NodeKind};
use crate::syntax::ast::{Reducer, TextRange};

use super::{Demand, Pass};
use crate::fold::Folded;

impl<'p> Demand<'p, '_> {
    /// Computes the data of a position from the body of its function.
    pub(super) fn entailing_at(
        &mut self,
        node: &'p Node,
        frame: &mut Vec<Value>,
    ) -> Pass<EntailingValue> {
        match &node.kind {
            NodeKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, frame)? {
                    yes
                } else {
                    no
                };
                self.entailing_at(branch, frame)
            }
            NodeKind::Reduce(reduce) if reduce.reducer == Reducer::Obliged => {
                Ok(self.folded(reduce, frame)?.obliged)
            }
            _ => {
                let value = self.node(node, frame)?;
                self.obliged_to(node, &value, frame)
            }
        }
    }

    /// Adds an option whose value is known.
    pub(super) fn add_entailing(
        &mut self,
        fold: &mut Folded,
        item: &'p Item,
        value: &Value,
        frame: &mut Vec<Value>,
    ) -> Pass<()> {
        let worth = match value {
            Value::Loony => EntailingOutcome::Loony,
            value => EntailingOutcome::Number(heap(value, item.expr.span)?.into()),
        };
        match item.turn {
            Turn::Ordinary => fold.obliged.ordinary(worth),
            Turn::CarryOn => fold.obliged.carry_on(worth),
            Turn::Entailing => {
                let left = self.obliged_to(&item.expr, value, frame)?;
                fold.obliged.entailing(&left);
            }
        }
        Ok(())
    }

    /// Returns the data of the position that an expression of this value names.
    fn obliged_to(
        &mut self,
        node: &'p Node,
        value: &Value,
        frame: &mut Vec<Value>,
    ) -> Pass<EntailingValue> {
        match &node.kind {
            NodeKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, frame)? {
                    yes
                } else {
                    no
                };
                return self.obliged_to(branch, value, frame);
            }
            NodeKind::Call(f, args) => {
                let args = self.nodes(args, frame)?;
                let id = self.memo.find(*f, &args);
                if let Some(known) = id.and_then(|id| self.memo.entailing_value(id)) {
                    return Ok(known.clone());
                }
            }
            _ => {}
        }
        Ok(EntailingValue::heap(heap(value, node.span)?.into()))
    }

    /// Returns the data of a position: the rests with which the player to answer there wins.
    pub fn entailing_result(
        &mut self,
        function: usize,
        args: &[Value],
        span: TextRange,
    ) -> Result<EntailingValue, Halt> {
        let value = self.call(function, args, span)?;
        let id = self.memo.find(function, args);
        if let Some(known) = id.and_then(|id| self.memo.entailing_value(id)) {
            return Ok(known.clone());
        }
        Ok(EntailingValue::heap(heap(&value, span)?.into()))
    }
}
