//! Functions that end in `loopy`: their positions are vertices of a graph that may have cycles.
//!
//! An evaluation order does not exist, so a position is not computed from its options. Instead
//! reachable positions are collected, each with its followers, and their graph is labelled at once
//! ([`grundy_impartial::loopy`]). The first positions often determine the value, so a game without
//! a bound has values as well; if they do not, more positions are collected. Each option is *one*
//! position: of a `loopy` function, or one with a Grundy value, which is then a heap of Nim of that
//! size. Conditions and ranges are evaluated as usual.

use std::collections::HashMap;

use grundy_core::{Halt, Kind, Value};
use grundy_impartial::loopy::{Digraph, Labels, remoteness};

use crate::builtin::heap;
use crate::conversion::loopy_result;
use crate::fault;
use crate::meaning::{Node, NodeKind};
use crate::messages;
use crate::syntax::ast::{Reducer, TextRange};

use super::{Demand, OBSERVE_EVERY, Pass, Place};
use crate::memo::{LoopyPlace, State};

/// Maximal nesting: a condition may need a loopy value, whose graph has conditions itself.
const MAX_NESTED: usize = 32;

/// The number of positions that are examined before the value of a position is sought in their
/// graph for the first time. If some of them cannot be examined, the graph will never be whole, and
/// no more positions are examined.
const FIRST_EXAMINED: u64 = 1 << 13;

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

/// The target of an option.
#[derive(Clone, Copy)]
enum LoopyTarget {
    /// The position with this number.
    Position(u32),
    /// A heap of Nim.
    Heap(u32),
}

/// The positions that are reachable from some roots, as far as they were examined.
struct PartialGraph {
    /// The number of roots, which are the first positions.
    roots: usize,
    /// The positions found so far, in the order in which they are examined.
    ids: Vec<u32>,
    /// The index of each position in `ids`.
    local: HashMap<u32, u32>,
    /// The followers of the examined positions, which are the first ones of `ids`.
    targets: Vec<Vec<LoopyTarget>>,
    /// The examined positions whose followers cannot be computed.
    boundary: Vec<u32>,
    edges: u64,
    largest_heap: Option<u32>,
}

impl PartialGraph {
    fn new(roots: Vec<u32>) -> Self {
        Self {
            roots: roots.len(),
            local: roots.iter().copied().zip(0..).collect(),
            ids: roots,
            targets: Vec::new(),
            boundary: Vec::new(),
            edges: 0,
            largest_heap: None,
        }
    }

    /// Whether every position was examined.
    fn is_expanded(&self) -> bool {
        self.targets.len() == self.ids.len()
    }

    /// Adds the followers of the next position.
    fn add(&mut self, found: Vec<LoopyTarget>) {
        self.edges += found.len() as u64;
        for &target in &found {
            match target {
                LoopyTarget::Position(to) => {
                    self.local.entry(to).or_insert_with(|| {
                        self.ids.push(to);
                        self.ids.len() as u32 - 1
                    });
                }
                LoopyTarget::Heap(size) => self.largest_heap = self.largest_heap.max(Some(size)),
            }
        }
        self.targets.push(found);
    }

    /// Returns the graph and its boundary: the positions, then heaps of Nim of 0, 1, 2, …. A
    /// position of the boundary has itself as its only follower.
    fn digraph(&self) -> Option<(Digraph, Vec<u32>)> {
        let first_heap = self.ids.len() as u32;
        let mut lists: Vec<Vec<u32>> = Vec::with_capacity(self.ids.len());
        for found in &self.targets {
            let vertex = |target: &LoopyTarget| match target {
                LoopyTarget::Position(id) => self.local[id],
                LoopyTarget::Heap(size) => first_heap + size,
            };
            lists.push(found.iter().map(vertex).collect());
        }
        let not_examined = self.targets.len() as u32..first_heap;
        lists.extend(not_examined.clone().map(|v| vec![v]));
        if let Some(largest) = self.largest_heap {
            lists.extend((0..=largest).map(|size| (first_heap..first_heap + size).collect()));
        }
        let boundary = self.boundary.iter().copied().chain(not_examined).collect();
        Some((Digraph::from_lists(&lists)?, boundary))
    }
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

    /// Examines more and more positions until the value of `root` is known or all positions are
    /// examined.
    ///
    /// A game without a bound may have infinitely many positions. The values that follow from the
    /// examined ones are exact; see [`grundy_impartial::loopy`] for graphs that are known in part.
    /// If some positions cannot be examined, because a number does not fit 64 bits, the graph will
    /// never be whole, and a value that depends on the others is [`Value::Unknown`].
    fn label_all(&mut self, root: u32) -> Result<(), Halt> {
        let mut graph = PartialGraph::new(vec![root]);
        let mut limit = FIRST_EXAMINED;
        loop {
            let stopped = match self.expand(&mut graph, limit) {
                Err(Halt::Wrong(finding)) => return Err(Halt::Wrong(finding)),
                ended => ended.err(),
            };
            let is_last = graph.is_expanded() || !graph.boundary.is_empty();
            self.keep_values(&graph, is_last)?;
            if self.memo.state(root) == State::Done {
                return Ok(());
            }
            if let Some(halt) = stopped {
                return Err(halt);
            }
            limit = limit.saturating_mul(8);
        }
    }

    /// Labels the examined positions and keeps the values that are known. If no more positions will
    /// be examined (`is_last`), the root and the first positions after it are kept as well, as
    /// unknown ones if necessary: the graph contains their surroundings. A search from a later
    /// position can find more.
    fn keep_values(&mut self, found: &PartialGraph, is_last: bool) -> Result<(), Halt> {
        let (graph, boundary) = found.digraph().ok_or_else(Halt::interrupted)?;
        let Some(labels) = Labels::from_graph(&graph, || !self.run.cancelled()) else {
            return Err(Halt::interrupted());
        };
        let unknown = labels.depends_on(&graph, &boundary);
        let near_boundary = graph.reaches(&boundary);
        let plies = remoteness(&graph);
        // Positions that were labelled before keep their rank; new ones get larger ranks.
        let before = self.memo.ranks;
        self.memo.ranks = before.saturating_add(graph.len() as u32);
        for (v, &id) in (0..).zip(&found.ids) {
            let is_near = found.is_expanded() || u64::from(v) < FIRST_EXAMINED;
            let is_final = !unknown[v as usize] || is_last && is_near;
            if is_final && self.memo.state(id) != State::Done {
                let place = LoopyPlace {
                    rank: labels.rank(v).map(|rank| before.saturating_add(rank)),
                    remoteness: plies[v as usize],
                    is_exact: !near_boundary[v as usize],
                };
                self.memo.place(id, place);
                let value = labels.value_within(&graph, &unknown, v);
                self.memo.keep(id, loopy_result(value));
                self.work.cells += 1;
            }
        }
        Ok(())
    }

    /// Examines positions until `limit` of them have followers, or all.
    ///
    /// # Errors
    /// A limit or an interrupt, or an error of the rules. What was found is kept.
    fn expand(&mut self, graph: &mut PartialGraph, limit: u64) -> Result<(), Halt> {
        while (graph.targets.len() as u64) < limit {
            let at = graph.targets.len();
            let Some(&id) = graph.ids.get(at) else {
                break;
            };
            if (at as u64).is_multiple_of(OBSERVE_EVERY) {
                self.run.progress(at as u64, None);
                self.run.go_on()?;
            }
            self.check_graph(graph)?;
            let found = self.complete(|this, max_missing| {
                this.max_missing = max_missing;
                this.followers(id)
            });
            match found {
                Ok(found) => graph.add(found),
                // The position is on the boundary: its followers are not known.
                Err(halt) if at >= graph.roots && fault::is_overflow(&halt) => {
                    graph.boundary.push(at as u32);
                    graph.add(vec![LoopyTarget::Position(id)]);
                }
                Err(halt) => return Err(halt),
            }
        }
        Ok(())
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
        let mut found = PartialGraph::new(ids);
        let mut limit = FIRST_EXAMINED;
        while !found.is_expanded() {
            self.expand(&mut found, limit)?;
            if let Some(&at) = found.boundary.first() {
                let position = self.show(found.ids[at as usize]);
                return Err(fault::not_examined(span, &position).into());
            }
            limit = limit.saturating_mul(8);
        }
        let (graph, _) = found.digraph().ok_or_else(Halt::interrupted)?;
        let ids = found.ids;
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

    /// Returns the error if the graph exceeds a limit of the budget.
    fn check_graph(&self, graph: &PartialGraph) -> Result<(), Halt> {
        let (budget, positions) = (&self.ground.budget, graph.ids.len() as u64);
        if let Some(limit) = budget.cells
            && positions > limit
        {
            return Err(self.explain_growth(fault::limit_met(fault::Limit::Cells, limit), graph));
        }
        if let Some(limit) = budget.bytes
            && self.memo.bytes() + positions * 40 + graph.edges * 16 > limit
        {
            return Err(self.explain_growth(fault::limit_met(fault::Limit::Bytes, limit), graph));
        }
        Ok(())
    }

    /// Adds the position with the largest number to a limit that was reached, if that number is
    /// larger than those of the first position: the positions may have no bound.
    fn explain_growth(&self, mut halt: Halt, graph: &PartialGraph) -> Halt {
        let largest = |id: &u32| {
            let numbers = self.args(*id).iter().filter_map(Value::as_int);
            numbers.map(i64::unsigned_abs).max().unwrap_or(0)
        };
        let far = graph.ids.iter().max_by_key(|id| largest(id));
        if let (Some(first), Some(far)) = (graph.ids.first(), far)
            && largest(far) > 8 * largest(first).max(1)
        {
            let note = messages::positions_grow(self.show(*first), self.show(*far));
            let diagnostic = halt.diagnostic_mut();
            diagnostic.notes.push(note);
            diagnostic.help.push(messages::bound_the_positions());
        }
        halt
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
                self.known_values(&args, node.span)?;
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
