//! Graphs of moves: what a game that may go round is.

use crate::arena::{Arena, Guard, Halted, Id, Made};
use rustc_hash::FxHashMap;

/// What Left and Right can move to, as places in the list of positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LoopyNode {
    /// Left's options.
    pub left: Vec<u32>,
    /// Right's options.
    pub right: Vec<u32>,
}

/// A game that may go round: finitely many positions. It begins at the first one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoopyGame {
    pub(super) nodes: Vec<LoopyNode>,
}

/// No graph has more positions.
pub(super) const MOST_NODES: usize = 4096;

impl LoopyGame {
    /// The game of some positions that begins at one of them. Positions that play does not reach are left out, and the others numbered as they are met.
    ///
    /// # Panics
    /// If an option is no place in the list.
    pub fn of_nodes(nodes: &[LoopyNode], start: u32) -> Self {
        let mut name: FxHashMap<u32, u32> = FxHashMap::default();
        name.insert(start, 0);
        let mut order = vec![start];
        let mut reached = Vec::new();
        while let Some(&at) = order.get(reached.len()) {
            let mut renamed = |list: &[u32]| -> Vec<u32> {
                let mut list: Vec<u32> = list
                    .iter()
                    .map(|to| {
                        let count = order.len() as u32;
                        let number = *name.entry(*to).or_insert(count);
                        if number == count {
                            order.push(*to);
                        }
                        number
                    })
                    .collect();
                list.sort_unstable();
                list.dedup();
                list
            };
            let node = &nodes[at as usize];
            let left = renamed(&node.left);
            let right = renamed(&node.right);
            reached.push(LoopyNode { left, right });
        }
        Self { nodes: reached }
    }

    /// The positions; play begins at the first one.
    pub fn nodes(&self) -> &[LoopyNode] {
        &self.nodes
    }

    /// `on = {on|}`: Left can always pass.
    pub fn on() -> Self {
        let left = vec![0];
        let right = Vec::new();
        Self {
            nodes: vec![LoopyNode { left, right }],
        }
    }

    /// The value of an arena, with every position written out.
    ///
    /// # Errors
    /// [`Halted::Large`] if there are too many of them.
    pub fn of_value<W: Guard>(arena: &mut Arena<W>, value: Id) -> Made<Self> {
        let mut name: FxHashMap<Id, u32> = FxHashMap::default();
        name.insert(value, 0);
        let mut order = vec![value];
        let mut nodes: Vec<LoopyNode> = Vec::new();
        while let Some(&at) = order.get(nodes.len()) {
            let (lefts, rights) = arena.options(at)?;
            let mut named = |list: &[Id]| -> Vec<u32> {
                let name = list.iter().map(|id| {
                    let count = order.len() as u32;
                    let number = *name.entry(*id).or_insert(count);
                    if number == count {
                        order.push(*id);
                    }
                    number
                });
                name.collect()
            };
            let (left, right) = (named(lefts), named(rights));
            nodes.push(LoopyNode { left, right });
            if order.len() > MOST_NODES {
                return Err(Halted::Large);
            }
        }
        Ok(Self { nodes })
    }

    /// The value, if play always ends.
    ///
    /// # Errors
    /// What the arena's guard says.
    pub fn to_value<W: Guard>(&self, arena: &mut Arena<W>) -> Made<Option<Id>> {
        let mut values: Vec<Option<Id>> = vec![None; self.nodes.len()];
        let mut left = self.nodes.len();
        loop {
            let before = left;
            for (at, node) in self.nodes.iter().enumerate().rev() {
                let of = |list: &[u32]| -> Option<Vec<Id>> {
                    list.iter().map(|to| values[*to as usize]).collect()
                };
                if values[at].is_some() {
                    continue;
                }
                if let (Some(lefts), Some(rights)) = (of(&node.left), of(&node.right)) {
                    values[at] = Some(arena.form(&lefts, &rights)?);
                    left -= 1;
                }
            }
            if left == before {
                return Ok(values[0]);
            }
        }
    }

    /// The game with the players changed round.
    #[must_use]
    pub fn negative(&self) -> Self {
        let turned = self.nodes.iter().map(|node| LoopyNode {
            left: node.right.clone(),
            right: node.left.clone(),
        });
        Self {
            nodes: turned.collect(),
        }
    }

    /// Both side by side.
    ///
    /// # Errors
    /// [`Halted::Large`] if there are too many positions.
    pub fn plus(&self, other: &Self) -> Made<Self> {
        let mut name: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        name.insert((0, 0), 0);
        let mut order = vec![(0_u32, 0_u32)];
        let mut nodes: Vec<LoopyNode> = Vec::new();
        while let Some(&(a, b)) = order.get(nodes.len()) {
            let (one, two) = (&self.nodes[a as usize], &other.nodes[b as usize]);
            let mut named = |first: &[u32], second: &[u32]| -> Vec<u32> {
                let moved = first.iter().map(|to| (*to, b));
                let moved = moved.chain(second.iter().map(|to| (a, *to)));
                let mut list: Vec<u32> = moved
                    .map(|pair| {
                        let count = order.len() as u32;
                        let number = *name.entry(pair).or_insert(count);
                        if number == count {
                            order.push(pair);
                        }
                        number
                    })
                    .collect();
                list.sort_unstable();
                list.dedup();
                list
            };
            let left = named(&one.left, &two.left);
            let right = named(&one.right, &two.right);
            nodes.push(LoopyNode { left, right });
            if order.len() > MOST_NODES {
                return Err(Halted::Large);
            }
        }
        Ok(Self { nodes })
    }

    /// Whether no play in which the players take turns goes on for ever, wherever it begins.
    pub fn is_stopper(&self) -> bool {
        // A state is a position with who moves; one from which no infinite play begins is struck off.
        let count = self.nodes.len();
        let options = |at: usize, left: bool| -> &[u32] {
            let node = &self.nodes[at];
            if left { &node.left } else { &node.right }
        };
        let mut before: Vec<Vec<(usize, bool)>> = vec![Vec::new(); 2 * count];
        let mut open = vec![0; 2 * count];
        let mut ended = Vec::new();
        for at in 0..count {
            for left in [false, true] {
                let list = options(at, left);
                open[2 * at + usize::from(left)] = list.len();
                if list.is_empty() {
                    ended.push((at, left));
                }
                for to in list {
                    before[2 * *to as usize + usize::from(!left)].push((at, left));
                }
            }
        }
        let mut struck = 0;
        while let Some((at, left)) = ended.pop() {
            struck += 1;
            for (from, mover) in &before[2 * at + usize::from(left)] {
                let open = &mut open[2 * from + usize::from(*mover)];
                *open -= 1;
                if *open == 0 {
                    ended.push((*from, *mover));
                }
            }
        }
        struck == 2 * count
    }

    /// `{lefts | rights}` of some games.
    pub(super) fn of_options(lefts: &[&Self], rights: &[&Self]) -> Self {
        let mut nodes = vec![LoopyNode::default()];
        let mut add = |game: &Self| -> u32 {
            let first = nodes.len() as u32;
            nodes.extend(game.nodes.iter().map(|node| LoopyNode {
                left: node.left.iter().map(|to| to + first).collect(),
                right: node.right.iter().map(|to| to + first).collect(),
            }));
            first
        };
        let left = lefts.iter().map(|game| add(game)).collect();
        let right = rights.iter().map(|game| add(game)).collect();
        nodes[0] = LoopyNode { left, right };
        Self::of_nodes(&nodes, 0)
    }
}
