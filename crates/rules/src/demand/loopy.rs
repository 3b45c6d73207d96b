//! Functions that end in `loopy`: their positions are vertices of a graph that may go round.
//!
//! The order of evaluation is not given, so a position is not computed from its options. Instead all that can be reached from it is
//! collected, each position with its followers, and the whole graph is labelled at once ([`grundy_nimber::loopy`]). Each option is
//! *one* position: of a `loopy` function, or one with a Grundy value, which is then a heap of Nim of that size. Conditions and ranges
//! are evaluated as everywhere else.

use std::collections::HashMap;

use grundy_game::{Halt, Kind, Run, Value};
use grundy_nimber::Loopy;
use grundy_nimber::loopy::{Digraph, Labels};

use crate::fault;
use crate::meaning::{Node, NodeKind};
use crate::syntax::ast::{Reducer, TextRange};

use super::known::Known;
use super::memo::State;
use super::{Demand, OBSERVE_EVERY, Pass};

/// A condition may need a loopy value, whose graph has conditions; that goes so deep and no deeper.
const MOST_NESTED: usize = 32;

/// What an option leads to.
#[derive(Clone, Copy)]
enum LoopyTarget {
    /// The position with this number.
    Position(u32),
    /// A heap of Nim.
    Heap(u32),
}

impl<'p, K: Known> Demand<'p, K> {
    /// Labels everything that can be reached from a position of a `loopy` function.
    pub(super) fn label(&mut self, root: u32, run: &mut Run) -> Result<(), Halt> {
        self.nested += 1;
        let before = (self.speculate, self.speculated);
        let result = if self.nested > MOST_NESTED {
            let span = self.memo.positions[root as usize].span;
            Err(fault::loopy_nested(span).into())
        } else {
            self.label_all(root, run)
        };
        (self.speculate, self.speculated) = before;
        self.nested -= 1;
        result
    }

    fn label_all(&mut self, root: u32, run: &mut Run) -> Result<(), Halt> {
        let mut ids = vec![root];
        let mut local = HashMap::from([(root, 0_u32)]);
        let mut targets: Vec<Vec<LoopyTarget>> = Vec::new();
        let (mut edges, mut largest_heap) = (0_u64, None);
        while let Some(&id) = ids.get(targets.len()) {
            if (targets.len() as u64).is_multiple_of(OBSERVE_EVERY) {
                run.progress(targets.len() as u64, None);
                run.go_on()?;
            }
            self.check_graph(ids.len() as u64, edges)?;
            let found = self.complete(run, |this, appetite| {
                this.appetite = appetite;
                this.followers(id)
            })?;
            edges += found.len() as u64;
            for &target in &found {
                match target {
                    LoopyTarget::Position(to) => {
                        local.entry(to).or_insert_with(|| {
                            ids.push(to);
                            ids.len() as u32 - 1
                        });
                    }
                    LoopyTarget::Heap(size) => largest_heap = largest_heap.max(Some(size)),
                }
            }
            targets.push(found);
        }
        // Heaps of Nim stand behind the positions.
        let first_heap = ids.len() as u32;
        let mut lists: Vec<Vec<u32>> = Vec::with_capacity(targets.len());
        for found in &targets {
            let vertex = |target: &LoopyTarget| match target {
                LoopyTarget::Position(id) => local[id],
                LoopyTarget::Heap(size) => first_heap + size,
            };
            lists.push(found.iter().map(vertex).collect());
        }
        for size in 0..=largest_heap.unwrap_or(0) {
            lists.push((first_heap..first_heap + size).collect());
        }
        let labelled = Digraph::from_lists(&lists).and_then(|graph| {
            let labels = Labels::of(&graph, || !run.cancelled())?;
            Some((graph, labels))
        });
        let Some((graph, labels)) = labelled else {
            return Err(Halt::interrupted());
        };
        for (v, &id) in ids.iter().enumerate() {
            if self.memo.state(id) != State::Done {
                let value = match labels.value(&graph, v as u32) {
                    Loopy::Finite(value) => Value::from(value),
                    Loopy::Infinite(set) => Value::Infinite(set.to_vec().into()),
                };
                self.memo.keep(id, value);
                self.work.cells += 1;
            }
        }
        Ok(())
    }

    fn check_graph(&self, positions: u64, edges: u64) -> Result<(), Halt> {
        let budget = &self.ground.budget;
        if let Some(limit) = budget.cells
            && positions > limit
        {
            return Err(fault::limit_met("cells", limit));
        }
        if let Some(limit) = budget.bytes
            && self.memo.bytes() + positions * 40 + edges * 16 > limit
        {
            return Err(fault::limit_met("bytes", limit));
        }
        Ok(())
    }

    /// The followers of a position, repeats left out.
    fn followers(&mut self, id: u32) -> Pass<Vec<LoopyTarget>> {
        let position = &self.memo.positions[id as usize];
        let (function, span) = (position.function as usize, position.span);
        let args = self.args(id).to_vec();
        let (body, mut frame) = self.enter(function, &args, span)?;
        let mut found = Vec::new();
        let result = self.followers_at(&body.node, &mut frame, &mut found);
        self.pool.push(frame);
        result.map(|()| found)
    }

    fn followers_at(
        &mut self,
        node: &'p Node,
        frame: &mut Vec<Value>,
        found: &mut Vec<LoopyTarget>,
    ) -> Pass<()> {
        match &node.kind {
            NodeKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, frame)? {
                    yes
                } else {
                    no
                };
                self.followers_at(branch, frame, found)
            }
            NodeKind::Reduce(reduce) if reduce.reducer == Reducer::Loopy => {
                for item in &reduce.items {
                    self.instances(item, 0, frame, Reducer::Loopy, &mut |this, frame| {
                        this.work.options += 1;
                        let target = this.target(&item.expr, frame)?;
                        found.push(target);
                        Ok(true)
                    })?;
                }
                Ok(())
            }
            // A branch with a fixed value is a heap of Nim: it can be moved to what that can be moved to.
            _ => {
                let value = self.node(node, frame)?;
                let size = heap(&value, node.span)?;
                found.extend((0..size).map(LoopyTarget::Heap));
                Ok(())
            }
        }
    }

    /// What an option leads to.
    fn target(&mut self, node: &'p Node, frame: &mut Vec<Value>) -> Pass<LoopyTarget> {
        match &node.kind {
            NodeKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, frame)? {
                    yes
                } else {
                    no
                };
                self.target(branch, frame)
            }
            NodeKind::Call(f, args) if self.ground.program.functions[*f].kind == Kind::Loopy => {
                let args = self.nodes(args, frame)?;
                self.position(*f, &args, node.span)
                    .map(LoopyTarget::Position)
            }
            _ => {
                let value = self.node(node, frame)?;
                heap(&value, node.span).map(LoopyTarget::Heap)
            }
        }
    }
}

/// The largest heap of Nim that is written down option by option.
pub(super) const MOST_HEAP: i64 = 65_535;

/// A heap of Nim of a size that can be written down.
pub(super) fn heap(value: &Value, span: TextRange) -> Pass<u32> {
    match value.as_int() {
        Some(size @ 0..=MOST_HEAP) => Ok(size as u32),
        _ => Err(fault::not_natural(span, value).into()),
    }
}
