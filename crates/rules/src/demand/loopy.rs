//! Functions that end in `loopy`: their positions are vertices of a graph that may have cycles.
//!
//! An evaluation order does not exist, so a position is not computed from its options. Instead all
//! reachable positions are collected, each with its followers, and the whole graph is labelled at
//! once ([`grundy_nimber::loopy`]). Each option is *one* position: of a `loopy` function, or one
//! with a Grundy value, which is then a heap of Nim of that size. Conditions and ranges are
//! evaluated as usual.

use std::collections::HashMap;

use grundy_game::{Halt, Kind, Value};
use grundy_nimber::Loopy;
use grundy_nimber::loopy::{Digraph, Labels, remoteness};

use crate::builtin::heap;
use crate::fault;
use crate::meaning::{Node, NodeKind};
use crate::syntax::ast::{Reducer, TextRange};

use super::memo::{LoopyPlace, State};
use super::{Demand, OBSERVE_EVERY, Pass, Place};

/// Maximal nesting: a condition may need a loopy value, whose graph has conditions itself.
const MAX_NESTED: usize = 32;

/// A graph of positions with their values.
#[derive(Clone, Debug)]
pub struct LoopyGraph {
    /// The positions as text; the vertices after them are heaps of Nim of 0, 1, 2, …
    pub names: Vec<String>,
    /// The requested vertices.
    pub roots: Vec<u32>,
    /// The moves.
    pub graph: Digraph,
    /// The values of the vertices, and the order in which they were found.
    pub labels: Labels,
}

/// Converts a value of the theory to one of the language.
fn loopy_value(value: Loopy) -> Value {
    match value {
        Loopy::Finite(value) => Value::from(value),
        Loopy::Infinite(set) => Value::Infinite(set.to_vec().into()),
    }
}

/// The target of an option.
#[derive(Clone, Copy)]
enum LoopyTarget {
    /// The position with this number.
    Position(u32),
    /// A heap of Nim.
    Heap(u32),
}

impl<'p> Demand<'p, '_> {
    /// Labels all positions that are reachable from a position of a `loopy` function.
    pub(super) fn label(&mut self, root: u32) -> Result<(), Halt> {
        self.nested += 1;
        let before = (self.speculate, self.speculated);
        let result = if self.nested > MAX_NESTED {
            let span = self.memo.positions[root as usize].span;
            Err(fault::loopy_nested(span).into())
        } else {
            self.label_all(root)
        };
        (self.speculate, self.speculated) = before;
        self.nested -= 1;
        result
    }

    fn label_all(&mut self, root: u32) -> Result<(), Halt> {
        let (ids, graph) = self.collect(vec![root])?;
        let Some(labels) = Labels::from_graph(&graph, || !self.run.cancelled()) else {
            return Err(Halt::interrupted());
        };
        let plies = remoteness(&graph);
        // Positions that were labelled before keep their rank; new ones get larger ranks.
        let before = self.memo.ranks;
        self.memo.ranks = before.saturating_add(graph.len() as u32);
        for (v, &id) in (0..).zip(&ids) {
            if self.memo.state(id) != State::Done {
                let place = LoopyPlace {
                    rank: labels.rank(v).map(|rank| before.saturating_add(rank)),
                    remoteness: plies[v as usize],
                };
                self.memo.place(id, place);
                self.memo.keep(id, loopy_value(labels.value(&graph, v)));
                self.work.cells += 1;
            }
        }
        Ok(())
    }

    /// Collects the positions that are reachable from `roots`, and their graph: the roots in this
    /// order, the other positions, then heaps of Nim.
    fn collect(&mut self, roots: Vec<u32>) -> Result<(Vec<u32>, Digraph), Halt> {
        let mut local: HashMap<u32, u32> = roots.iter().copied().zip(0..).collect();
        let mut ids = roots;
        let mut targets: Vec<Vec<LoopyTarget>> = Vec::new();
        let (mut edges, mut largest_heap) = (0_u64, None);
        while let Some(&id) = ids.get(targets.len()) {
            if (targets.len() as u64).is_multiple_of(OBSERVE_EVERY) {
                self.run.progress(targets.len() as u64, None);
                self.run.go_on()?;
            }
            self.check_graph(ids.len() as u64, edges)?;
            let found = self.complete(|this, appetite| {
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
        // Heaps of Nim follow the positions.
        let first_heap = ids.len() as u32;
        let mut lists: Vec<Vec<u32>> = Vec::with_capacity(targets.len());
        for found in &targets {
            let vertex = |target: &LoopyTarget| match target {
                LoopyTarget::Position(id) => local[id],
                LoopyTarget::Heap(size) => first_heap + size,
            };
            lists.push(found.iter().map(vertex).collect());
        }
        if let Some(largest) = largest_heap {
            lists.extend((0..=largest).map(|size| (first_heap..first_heap + size).collect()));
        }
        let graph = Digraph::from_lists(&lists).ok_or_else(Halt::interrupted)?;
        Ok((ids, graph))
    }

    /// Returns the graph below some positions of `loopy` functions, with its labels.
    pub fn loopy_graph(&mut self, roots: &[Place], span: TextRange) -> Result<LoopyGraph, Halt> {
        let mut ids: Vec<u32> = Vec::new();
        let mut places = Vec::with_capacity(roots.len());
        for (function, args) in roots {
            self.call(*function, args, span)?;
            let id = self.memo.find(*function, args);
            let id = id.ok_or_else(|| fault::loopy_nested(span))?;
            let known = ids.iter().position(|known| *known == id);
            places.push(known.unwrap_or(ids.len()) as u32);
            if known.is_none() {
                ids.push(id);
            }
        }
        let (ids, graph) = self.collect(ids)?;
        let Some(labels) = Labels::from_graph(&graph, || !self.run.cancelled()) else {
            return Err(Halt::interrupted());
        };
        Ok(LoopyGraph {
            names: ids.iter().map(|&id| self.show(id)).collect(),
            roots: places,
            graph,
            labels,
        })
    }

    /// Returns the place of a position in its graph; `None` if it is not a position of a `loopy`
    /// function.
    pub fn loopy_place(
        &mut self,
        function: usize,
        args: &[Value],
        span: TextRange,
    ) -> Result<Option<LoopyPlace>, Halt> {
        self.call(function, args, span)?;
        let id = self.memo.find(function, args);
        Ok(id.and_then(|id| self.memo.loopy(id)))
    }

    fn check_graph(&self, positions: u64, edges: u64) -> Result<(), Halt> {
        let budget = &self.ground.budget;
        if let Some(limit) = budget.cells
            && positions > limit
        {
            return Err(fault::limit_met(fault::Limit::Cells, limit));
        }
        if let Some(limit) = budget.bytes
            && self.memo.bytes() + positions * 40 + edges * 16 > limit
        {
            return Err(fault::limit_met(fault::Limit::Bytes, limit));
        }
        Ok(())
    }

    /// Returns the followers of a position without duplicates.
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
            // A branch with a fixed value is a heap of Nim with that value, so it has the same
            // followers.
            _ => {
                let value = self.node(node, frame)?;
                let size = heap(&value, node.span)?;
                found.extend((0..size).map(LoopyTarget::Heap));
                Ok(())
            }
        }
    }

    /// Returns the target of an option.
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
                Ok(LoopyTarget::Heap(heap(&value, node.span)?))
            }
        }
    }
}
