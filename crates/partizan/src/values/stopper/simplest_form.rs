//! The simplest form of a stopper, and the onside and offside of other loopy games.
//!
//! Equal positions are merged, dominated options are removed, and a reversible option is replaced
//! by the options of its reversing answer. On stoppers each of these steps preserves the value, and
//! a form without further steps is unique (A. N. Siegel 2013, theorem VI.2.8). Cycles need care: of
//! two options that dominate each other one must remain, and an option may be bypassed to itself.
//! Therefore the steps are tried together first, and one by one if the result is not a stopper or
//! has another value: **every accepted form was compared with the one before**.
//!
//! A sum of stoppers need not be a stopper. It is then bounded by two of them: the *onside*, its
//! value if infinite play is a win for Left, and the *offside*, its value if infinite play is a
//! loss for her. They are found by *sidling* (Berlekamp, Conway, Guy 1982, chapter 11): every
//! position that is not a stopper starts as `on`, then becomes `{L|R}` of the current values of its
//! options, repeatedly. A fixed point is the onside; the iteration need not reach one.
//!
//! The order of all pairs of positions is most of the cost: each of the few steps examines `n^2`
//! pairs, so graphs have at most 1024 positions.

use std::collections::BTreeMap;

use super::graph::{LoopyGame, LoopyNode};
use crate::values::arena::{Arena, ArenaResult, Cancellation};

/// Maximum number of sidling iterations; sidling is given up after these.
const MAX_SIDLES: usize = 24;

/// The order of all pairs of positions, row by row.
struct LoopyOrder {
    table: Vec<bool>,
    count: usize,
}

impl LoopyOrder {
    fn better(&self, a: u32, b: u32, left: bool) -> bool {
        let (a, b) = if left { (a, b) } else { (b, a) };
        self.table[a as usize * self.count + b as usize]
    }

    fn equal(&self, a: u32, b: u32) -> bool {
        self.better(a, b, true) && self.better(b, a, true)
    }
}

impl LoopyGame {
    /// Returns the simplest form of a stopper: equal stoppers have the same form.
    ///
    /// # Errors
    /// Those of the arena's cancellation callback, which is polled.
    pub fn canonical<W: Cancellation>(&self, arena: &mut Arena<W>) -> ArenaResult<Self> {
        let mut game = self.clone();
        while let Some(next) = game.simpler(arena)? {
            game = next;
        }
        Ok(game.numbered())
    }

    /// Accepts another form if it is a stopper with the same value.
    fn checked<W: Cancellation>(
        &self,
        arena: &mut Arena<W>,
        next: Self,
    ) -> ArenaResult<Option<Self>> {
        if next == *self || !next.is_stopper() {
            return Ok(None);
        }
        let equal = next.order_with(self, arena)?[0] && self.order_with(&next, arena)?[0];
        Ok(equal.then_some(next))
    }

    /// Returns a simpler form, if there is one.
    fn simpler<W: Cancellation>(&self, arena: &mut Arena<W>) -> ArenaResult<Option<Self>> {
        let count = self.nodes.len();
        let order = self.order(arena)?;
        let fused = self.fused(&order, None);
        let all = fused.undominated(&fused.order(arena)?);
        let all = self.checked(arena, all)?;
        if all.is_some() {
            return Ok(all);
        }
        for b in 0..count as u32 {
            if (0..b).any(|a| order.equal(a, b)) {
                let fused = self.fused(&order, Some(b));
                if let Some(next) = self.checked(arena, fused)? {
                    return Ok(Some(next));
                }
            }
        }
        for bypassing in [false, true] {
            for (at, left) in (0..count as u32).flat_map(|at| [(at, true), (at, false)]) {
                for place in 0..self.side(at, left).len() {
                    let instead = if bypassing {
                        self.bypassed(&order, (at, left), place)
                    } else {
                        self.left_out(&order, (at, left), place)
                    };
                    for options in instead {
                        if let Some(next) = self.checked(arena, self.with(at, left, options))? {
                            return Ok(Some(next));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    fn order<W: Cancellation>(&self, arena: &mut Arena<W>) -> ArenaResult<LoopyOrder> {
        Ok(LoopyOrder {
            table: self.order_with(self, arena)?,
            count: self.nodes.len(),
        })
    }

    /// Merges positions of equal value: all, or only this one with the first that is equal to it.
    fn fused(&self, order: &LoopyOrder, only: Option<u32>) -> Self {
        let first = |at: u32| match only {
            Some(only) if only != at => at,
            _ => (0..at).find(|a| order.equal(*a, at)).unwrap_or(at),
        };
        let place: Vec<u32> = (0..self.nodes.len() as u32).map(first).collect();
        let renamed = |list: &[u32]| list.iter().map(|to| place[*to as usize]).collect();
        let nodes: Vec<LoopyNode> = (self.nodes.iter())
            .map(|node| LoopyNode {
                left: renamed(&node.left),
                right: renamed(&node.right),
            })
            .collect();
        Self::of_nodes(&nodes, 0)
    }

    /// Removes the dominated options of each player; of equal ones the first remains.
    fn undominated(&self, order: &LoopyOrder) -> Self {
        let best = |list: &[u32], left: bool| -> Vec<u32> {
            let stays = |(i, x): &(usize, &u32)| {
                list.iter().enumerate().all(|(j, y)| {
                    *i == j || !order.better(*y, **x, left) || order.better(**x, *y, left) && *i < j
                })
            };
            let kept = list.iter().enumerate().filter(stays);
            kept.map(|(_, x)| *x).collect()
        };
        let nodes: Vec<LoopyNode> = (self.nodes.iter())
            .map(|node| LoopyNode {
                left: best(&node.left, true),
                right: best(&node.right, false),
            })
            .collect();
        Self::of_nodes(&nodes, 0)
    }

    /// The options without one of them, if another is better.
    fn left_out(&self, order: &LoopyOrder, (at, left): (u32, bool), place: usize) -> Vec<Vec<u32>> {
        let mut others = self.side(at, left).to_vec();
        let option = others.remove(place);
        let better = |other: &u32| order.better(*other, option, left);
        let dominated = others.iter().any(better);
        dominated.then_some(others).into_iter().collect()
    }

    /// The options with one of them bypassed, for each answer through which it reverses.
    fn bypassed(&self, order: &LoopyOrder, (at, left): (u32, bool), place: usize) -> Vec<Vec<u32>> {
        let mut others = self.side(at, left).to_vec();
        let option = others.remove(place);
        let answers = self.side(option, !left).iter();
        let good = answers.filter(|answer| order.better(at, **answer, left));
        let instead = good.map(|answer| {
            let mut options = others.clone();
            options.extend(self.side(*answer, left));
            options
        });
        instead.collect()
    }

    fn with(&self, at: u32, left: bool, options: Vec<u32>) -> Self {
        let mut nodes = self.nodes.clone();
        let node = &mut nodes[at as usize];
        *(if left {
            &mut node.left
        } else {
            &mut node.right
        }) = options;
        Self::of_nodes(&nodes, 0)
    }

    /// Renumbers positions by their behaviour (partition refinement): positions with equal
    /// behaviour are merged.
    pub(super) fn numbered(&self) -> Self {
        let mut rank = vec![0_u32; self.nodes.len()];
        let mut ranks = 1;
        loop {
            let look = |node: &LoopyNode, own: u32| {
                let of = |list: &[u32]| {
                    let mut list: Vec<u32> = list.iter().map(|to| rank[*to as usize]).collect();
                    list.sort_unstable();
                    list.dedup();
                    list
                };
                (own, of(&node.left), of(&node.right))
            };
            let nodes = self.nodes.iter().zip(&rank);
            let looks: Vec<_> = nodes.map(|(node, own)| look(node, *own)).collect();
            let mut known: BTreeMap<_, u32> = looks.iter().map(|look| (look, 0)).collect();
            for (number, rank) in (0..).zip(known.values_mut()) {
                *rank = number;
            }
            let next: Vec<u32> = looks.iter().map(|look| known[look]).collect();
            let count = known.len();
            rank = next;
            if count == ranks {
                break;
            }
            ranks = count;
        }
        // Options in the order of their ranks, positions in the order of their discovery.
        let mut name = vec![u32::MAX; ranks];
        name[rank[0] as usize] = 0;
        let mut order = vec![0_u32];
        let mut nodes = Vec::new();
        while let Some(&at) = order.get(nodes.len()) {
            let mut named = |list: &[u32]| -> Vec<u32> {
                let mut list = list.to_vec();
                list.sort_unstable_by_key(|to| rank[*to as usize]);
                list.dedup_by_key(|to| rank[*to as usize]);
                for to in &mut list {
                    let name = &mut name[rank[*to as usize] as usize];
                    if *name == u32::MAX {
                        *name = order.len() as u32;
                        order.push(*to);
                    }
                    *to = *name;
                }
                list
            };
            let node = &self.nodes[at as usize];
            let left = named(&node.left);
            let right = named(&node.right);
            nodes.push(LoopyNode { left, right });
        }
        Self { nodes }
    }

    /// Returns the onside, for which infinite play is a win for Left, in simplest form; none if
    /// sidling does not reach a fixed point.
    ///
    /// # Errors
    /// As [`LoopyGame::canonical`]; [`ArenaError::Large`](crate::values::ArenaError::Large) if a
    /// form has too many positions.
    pub fn onside<W: Cancellation>(&self, arena: &mut Arena<W>) -> ArenaResult<Option<Self>> {
        // A follower that is a stopper is its own onside.
        let mut sides = vec![Self::on(); self.nodes.len()];
        let mut open = Vec::new();
        for (at, side) in sides.iter_mut().enumerate() {
            let follower = Self::of_nodes(&self.nodes, at as u32);
            if follower.is_stopper() {
                *side = follower.canonical(arena)?;
            } else {
                open.push(at);
            }
        }
        for _ in 0..MAX_SIDLES {
            let mut next = sides.clone();
            for &at in &open {
                let node = &self.nodes[at];
                let of = |list: &[u32]| -> Vec<&Self> {
                    list.iter().map(|to| &sides[*to as usize]).collect()
                };
                let form = Self::of_options(of(&node.left), of(&node.right))?;
                next[at] = form.canonical(arena)?;
            }
            if next == sides {
                return Ok(sides.into_iter().next());
            }
            sides = next;
        }
        Ok(None)
    }

    /// Returns the offside, for which infinite play is a win for Right.
    ///
    /// # Errors
    /// As [`LoopyGame::onside`].
    pub fn offside<W: Cancellation>(&self, arena: &mut Arena<W>) -> ArenaResult<Option<Self>> {
        match self.negative().onside(arena)? {
            Some(side) => side.negative().canonical(arena).map(Some),
            None => Ok(None),
        }
    }
}
