//! Graphs of moves: the representation of loopy games.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::values::arena::{Arena, ArenaError, ArenaResult, Cancellation, Id, LOOKS_PER_STEP};

/// The options of Left and Right, as indices in the list of positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LoopyNode {
    /// Left's options.
    pub left: Vec<u32>,
    /// Right's options.
    pub right: Vec<u32>,
}

/// A loopy game: finitely many positions. It begins at the first one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LoopyGame {
    pub(super) nodes: Vec<LoopyNode>,
}

/// Maximum number of positions of a graph: the order examines all pairs.
pub(super) const MAX_NODES: usize = 1024;

/// Positions in the order of their discovery.
struct Met<K> {
    places: FxHashMap<K, u32>,
    order: Vec<K>,
}

impl<K: Copy + Eq + Hash> Met<K> {
    fn from(start: K) -> Self {
        let mut met = Self {
            places: FxHashMap::default(),
            order: Vec::new(),
        };
        met.place(start);
        met
    }

    fn place(&mut self, position: K) -> u32 {
        let next = self.order.len() as u32;
        let place = *self.places.entry(position).or_insert(next);
        if place == next {
            self.order.push(position);
        }
        place
    }

    fn places(&mut self, positions: impl IntoIterator<Item = K>) -> Vec<u32> {
        let mut list: Vec<u32> = positions.into_iter().map(|at| self.place(at)).collect();
        list.sort_unstable();
        list.dedup();
        list
    }
}

impl LoopyGame {
    /// Creates the game that begins at one of some positions. Unreachable positions are left out;
    /// the others are numbered in the order of their discovery.
    ///
    /// # Panics
    /// If an option is not an index of the list.
    pub fn of_nodes(nodes: &[LoopyNode], start: u32) -> Self {
        let mut met = Met::from(start);
        let mut reached = Vec::new();
        while let Some(&at) = met.order.get(reached.len()) {
            let node = &nodes[at as usize];
            let left = met.places(node.left.iter().copied());
            let right = met.places(node.right.iter().copied());
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

    /// Converts a value of an arena, with every position expanded.
    ///
    /// # Errors
    /// [`ArenaError::Large`] if there are more than 1024 of them.
    pub fn of_value<W: Cancellation>(arena: &mut Arena<W>, value: Id) -> ArenaResult<Self> {
        let mut met = Met::from(value);
        let mut nodes = Vec::new();
        while let Some(&at) = met.order.get(nodes.len()) {
            let (lefts, rights) = arena.options(at)?;
            let left = met.places(lefts.iter().copied());
            let right = met.places(rights.iter().copied());
            nodes.push(LoopyNode { left, right });
            if met.order.len() > MAX_NODES {
                return Err(ArenaError::Large);
            }
        }
        Ok(Self { nodes })
    }

    /// Converts to a value, if play always ends.
    ///
    /// # Errors
    /// Those of the arena's cancellation callback.
    pub fn to_value<W: Cancellation>(&self, arena: &mut Arena<W>) -> ArenaResult<Option<Id>> {
        let mut values: Vec<Option<Id>> = vec![None; self.nodes.len()];
        let mut left = self.nodes.len();
        loop {
            let before = left;
            arena.tick(self.nodes.len() / LOOKS_PER_STEP)?;
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

    /// Returns the negative: the game with the players exchanged.
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

    /// Returns the disjunctive sum.
    ///
    /// # Errors
    /// [`ArenaError::Large`] if there are more than 1024 positions.
    pub fn plus(&self, other: &Self) -> ArenaResult<Self> {
        let mut met = Met::from((0_u32, 0_u32));
        let mut nodes = Vec::new();
        while let Some(&(a, b)) = met.order.get(nodes.len()) {
            let (one, two) = (&self.nodes[a as usize], &other.nodes[b as usize]);
            let mut moved = |first: &[u32], second: &[u32]| {
                let here = first.iter().map(|to| (*to, b));
                met.places(here.chain(second.iter().map(|to| (a, *to))))
            };
            let left = moved(&one.left, &two.left);
            let right = moved(&one.right, &two.right);
            nodes.push(LoopyNode { left, right });
            if met.order.len() > MAX_NODES {
                return Err(ArenaError::Large);
            }
        }
        Ok(Self { nodes })
    }

    /// Whether no alternating play from any position is infinite.
    pub fn is_stopper(&self) -> bool {
        // A state is a position with the player to move; a state without infinite plays is removed.
        let count = self.nodes.len();
        let mut before: Vec<Vec<(usize, bool)>> = vec![Vec::new(); 2 * count];
        let mut open = vec![0; 2 * count];
        let mut ended = Vec::new();
        for at in 0..count {
            for left in [false, true] {
                let list = self.side(at as u32, left);
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

    /// The options of a player at a position.
    pub(super) fn side(&self, at: u32, left: bool) -> &[u32] {
        let node = &self.nodes[at as usize];
        if left { &node.left } else { &node.right }
    }

    /// Appends the positions to others; returns the index of the start.
    pub(super) fn append_to(&self, nodes: &mut Vec<LoopyNode>) -> u32 {
        let first = nodes.len() as u32;
        let moved = |list: &[u32]| list.iter().map(|to| to + first).collect();
        nodes.extend(self.nodes.iter().map(|node| LoopyNode {
            left: moved(&node.left),
            right: moved(&node.right),
        }));
        first
    }

    /// `{lefts | rights}` of some games.
    ///
    /// # Errors
    /// [`ArenaError::Large`] if there are more than 1024 positions.
    pub fn of_options<'a>(
        lefts: impl IntoIterator<Item = &'a Self>,
        rights: impl IntoIterator<Item = &'a Self>,
    ) -> ArenaResult<Self> {
        let mut nodes = vec![LoopyNode::default()];
        let left = lefts.into_iter().map(|game| game.append_to(&mut nodes));
        let left = left.collect();
        let right = rights.into_iter().map(|game| game.append_to(&mut nodes));
        let right = right.collect();
        nodes[0] = LoopyNode { left, right };
        if nodes.len() > MAX_NODES {
            return Err(ArenaError::Large);
        }
        Ok(Self::of_nodes(&nodes, 0))
    }
}
