//! The simplest form of a stopper, and the sides of what is none.
//!
//! Equal positions become one; an option that is dominated is left out; one that is reversible is replaced by what the answer leads to. Of stoppers each of
//! these keeps the value, and where none is left the form is the only one (A. N. Siegel 2013, theorem VI.2.8). Each step is checked all the same:
//! a form that were no stopper, or had another value, is not taken.
//!
//! A sum of stoppers need not be one. It lies between two of them then, the *sides*: what it is if play without end is won by Left, and if it is lost
//! by her. They are found by *sidling* (Berlekamp, Conway, Guy 1982, chapter 11): every position is first taken to be `on`, then `{L|R}` of what its options
//! are taken to be, again and again. If that comes to rest it is at the side.

use std::collections::BTreeMap;

use super::graph::{LoopyGame, LoopyNode};
use super::order::at_least;

/// So many steps are made at most.
const ROUNDS: usize = 1 << 12;
/// Sidling that has not come to rest by then is taken not to.
const SIDLES: usize = 24;

impl LoopyGame {
    /// The simplest form of a stopper: equal stoppers have the same.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let mut game = self.clone();
        for _ in 0..ROUNDS {
            let Some(next) = game.simpler().or_else(|| game.fused()) else {
                break;
            };
            game = next;
        }
        game.numbered()
    }

    /// The game with two positions of one value as one, if there are such; the earlier one stays.
    fn fused(&self) -> Option<Self> {
        let count = self.nodes.len();
        let order = at_least(&self.nodes, &self.nodes);
        let equal = |a: usize, b: usize| order[a * count + b] && order[b * count + a];
        let pairs = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
        let fuse = |(a, b): (usize, usize)| {
            let place = |to: &u32| if *to == b as u32 { a as u32 } else { *to };
            let renamed = |list: &[u32]| list.iter().map(place).collect();
            let nodes: Vec<LoopyNode> = (self.nodes.iter())
                .map(|node| LoopyNode {
                    left: renamed(&node.left),
                    right: renamed(&node.right),
                })
                .collect();
            self.checked(Self::of_nodes(&nodes, 0))
        };
        pairs.filter(|(a, b)| equal(*a, *b)).find_map(fuse)
    }

    /// Another form, if it is one of the same stopper.
    fn checked(&self, next: Self) -> Option<Self> {
        (next != *self && next.is_stopper() && next.equals(self)).then_some(next)
    }

    /// The game with one option simpler, if there is one that can be.
    fn simpler(&self) -> Option<Self> {
        let count = self.nodes.len();
        let order = at_least(&self.nodes, &self.nodes);
        let ge = |a: u32, b: u32| order[a as usize * count + b as usize];
        for bypassing in [false, true] {
            for (at, left) in (0..count as u32).flat_map(|at| [(at, true), (at, false)]) {
                let better = |a: u32, b: u32| if left { ge(a, b) } else { ge(b, a) };
                let mine = self.side(at, left);
                for (place, option) in mine.iter().enumerate() {
                    let mut others = mine.to_vec();
                    others.remove(place);
                    if !bypassing {
                        let dominated = others.iter().any(|other| better(*other, *option));
                        let next = dominated.then(|| self.with(at, left, others));
                        if let Some(next) = next.and_then(|next| self.checked(next)) {
                            return Some(next);
                        }
                        continue;
                    }
                    for answer in self.side(*option, !left) {
                        if better(at, *answer) {
                            let mut instead = others.clone();
                            instead.extend(self.side(*answer, left));
                            let next = self.with(at, left, instead);
                            if let Some(next) = self.checked(next) {
                                return Some(next);
                            }
                        }
                    }
                }
            }
        }
        None
    }

    fn side(&self, at: u32, left: bool) -> &[u32] {
        let node = &self.nodes[at as usize];
        if left { &node.left } else { &node.right }
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

    /// The same graph with positions numbered by what it looks like from them: positions that differ are told apart by what they differ in.
    fn numbered(&self) -> Self {
        let mut rank = vec![0_u32; self.nodes.len()];
        let mut ranks = 1;
        loop {
            let look = |node: &LoopyNode, own: u32| {
                let of = |list: &[u32]| {
                    let mut list: Vec<u32> = list.iter().map(|to| rank[*to as usize]).collect();
                    list.sort_unstable();
                    list
                };
                (own, of(&node.left), of(&node.right))
            };
            let looks: Vec<_> = self
                .nodes
                .iter()
                .zip(&rank)
                .map(|(n, own)| look(n, *own))
                .collect();
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
        // Options in the order of their ranks, positions as they are met.
        let mut name = vec![u32::MAX; self.nodes.len()];
        name[0] = 0;
        let mut order = vec![0_u32];
        let mut nodes = Vec::new();
        while let Some(&at) = order.get(nodes.len()) {
            let mut named = |list: &[u32]| -> Vec<u32> {
                let mut list = list.to_vec();
                list.sort_unstable_by_key(|to| rank[*to as usize]);
                for to in &mut list {
                    if name[*to as usize] == u32::MAX {
                        name[*to as usize] = order.len() as u32;
                        order.push(*to);
                    }
                    *to = name[*to as usize];
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

    /// The side at which play without end is won by Left, in simplest form; none if sidling does not come to rest.
    pub fn onside(&self) -> Option<Self> {
        let mut sides = vec![Self::on(); self.nodes.len()];
        for _ in 0..SIDLES {
            let next: Vec<Self> = (self.nodes.iter())
                .map(|node| {
                    let of = |list: &[u32]| -> Vec<&Self> {
                        list.iter().map(|to| &sides[*to as usize]).collect()
                    };
                    Self::of_options(&of(&node.left), &of(&node.right)).canonical()
                })
                .collect();
            if next == sides {
                return sides.into_iter().next();
            }
            sides = next;
        }
        None
    }

    /// The side at which play without end is won by Right.
    pub fn offside(&self) -> Option<Self> {
        let side = self.negative().onside()?;
        Some(side.negative().canonical())
    }
}
