//! Decision diagrams: the transitions of a state for all letters together.
//!
//! A letter of a relation of `d` numbers is `d` digits, and a table with a column for each letter
//! would have `b^d` of them. A diagram tests one digit after the other, in the order of the tracks,
//! and equal nodes are merged (R. E. Bryant 1986; used for automata in MONA by N. Klarlund and A.
//! Møller). A track without influence is not tested, so a relation of `x` and `y` is also one of
//! `x`, `y` and any other variables.
//!
//! *Layout.* A reference is a `u32`: with the top bit set it is a leaf, the number of a state (or
//! of a set of states, or a pair); otherwise the number of a node. Nodes are in flat lists,
//! children before parents.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// The number of a variable.
pub type Track = u16;

/// A node or a leaf.
pub(crate) type Ref = u32;

const LEAF: u32 = 1 << 31;

pub(crate) fn leaf(label: u32) -> Ref {
    debug_assert!(label < LEAF, "labels have 31 bits");
    label | LEAF
}

/// The label of a leaf.
pub(crate) fn label(at: Ref) -> Option<u32> {
    (at & LEAF != 0).then_some(at & !LEAF)
}

/// The children of a node: one for each digit, at most ten.
pub(crate) type Kids = [Ref; 10];

/// Nodes in flat lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Nodes {
    arity: usize,
    tracks: Vec<Track>,
    kids: Vec<Ref>,
}

impl Nodes {
    pub fn new(arity: usize) -> Self {
        Self {
            arity,
            tracks: Vec::new(),
            kids: Vec::new(),
        }
    }

    pub fn len(&self) -> usize {
        self.tracks.len()
    }

    pub fn arity(&self) -> usize {
        self.arity
    }

    /// Returns the first tested track; the largest number for a leaf.
    pub fn track(&self, at: Ref) -> Track {
        if at & LEAF != 0 {
            Track::MAX
        } else {
            self.tracks[at as usize]
        }
    }

    pub fn kids(&self, at: Ref) -> &[Ref] {
        let start = at as usize * self.arity;
        &self.kids[start..start + self.arity]
    }

    /// Returns the child for a digit of a track, which is not above the first tested one.
    pub fn down(&self, at: Ref, track: Track, digit: usize) -> Ref {
        if self.track(at) == track {
            self.kids(at)[digit]
        } else {
            at
        }
    }

    /// Returns the leaf of a letter.
    pub fn walk(&self, mut at: Ref, digit: impl Fn(Track) -> usize) -> u32 {
        loop {
            match label(at) {
                Some(label) => return label,
                None => at = self.kids(at)[digit(self.tracks[at as usize])],
            }
        }
    }

    /// The same nodes with renamed tracks, in the same order.
    pub fn relabel(&mut self, name: impl Fn(Track) -> Track) {
        for track in &mut self.tracks {
            *track = name(*track);
        }
    }
}

/// Nodes under construction; equal ones are merged.
pub(crate) struct NodeBuilder {
    pub nodes: Nodes,
    known: HashTable<u32>,
}

fn hash(track: Track, kids: &[Ref]) -> u64 {
    let mut hasher = FxHasher::default();
    track.hash(&mut hasher);
    for kid in kids {
        kid.hash(&mut hasher);
    }
    hasher.finish()
}

impl NodeBuilder {
    pub fn new(arity: usize) -> Self {
        Self {
            nodes: Nodes::new(arity),
            known: HashTable::new(),
        }
    }

    /// Removes all nodes and keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.tracks.clear();
        self.nodes.kids.clear();
        self.known.clear();
    }

    /// Returns the node that tests a track above all those tested by its children.
    pub fn node(&mut self, track: Track, kids: &[Ref]) -> Ref {
        if kids.iter().all(|kid| *kid == kids[0]) {
            return kids[0];
        }
        let nodes = &mut self.nodes;
        let found = self.known.find(hash(track, kids), |&at| {
            nodes.tracks[at as usize] == track && nodes.kids(at) == kids
        });
        if let Some(&at) = found {
            return at;
        }
        let at = nodes.len() as u32;
        nodes.tracks.push(track);
        nodes.kids.extend_from_slice(kids);
        self.known.insert_unique(hash(track, kids), at, |&at| {
            hash(nodes.tracks[at as usize], nodes.kids(at))
        });
        at
    }

    /// Copies all nodes with other leaves; returns the new reference of each.
    pub fn copy(&mut self, from: &Nodes, to: impl Fn(u32) -> Ref) -> Vec<Ref> {
        let mut moved: Vec<Ref> = Vec::with_capacity(from.len());
        let mut kids: Kids = [0; 10];
        for at in 0..from.len() as u32 {
            for (new, kid) in kids.iter_mut().zip(from.kids(at)) {
                *new = match label(*kid) {
                    Some(label) => to(label),
                    None => moved[*kid as usize],
                };
            }
            moved.push(self.node(from.track(at), &kids[..from.arity]));
        }
        moved
    }
}
