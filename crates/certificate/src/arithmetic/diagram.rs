//! Decision diagrams: the transitions of a state for all letters together.
//!
//! A letter of `d` numbers is `d` digits, and a table with a column for each letter has `b^d`
//! columns: 15,625 for six numbers with five digits. A tree instead tests one digit after the
//! other, in the order of the variables. Equal subtrees are shared, and a digit without influence
//! is not tested (R. E. Bryant 1986), so a decision by few digits costs few nodes.
//!
//! *Layout.* A branch is a `u32`: with the top bit set it is a leaf with a number, otherwise it is
//! a node. Nodes are in flat lists, lower ones before higher ones.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A variable.
pub(super) type Var = u16;

/// A node or a leaf.
pub(super) type DiagramBranch = u32;

const LEAF: DiagramBranch = 1 << 31;

pub(super) fn leaf(number: u32) -> DiagramBranch {
    number | LEAF
}

/// The number of a leaf.
pub(super) fn number_of(at: DiagramBranch) -> Option<u32> {
    (at >= LEAF).then_some(at & !LEAF)
}

/// A table with small keys, which get a cheap hash.
pub(super) type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<MixedKey>>;

/// A hash for keys of small numbers.
#[derive(Default)]
pub(super) struct MixedKey(u64);

impl Hasher for MixedKey {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_u64(&mut self, n: u64) {
        // The fraction of the golden ratio (D. E. Knuth).
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// Nodes in flat lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Diagram {
    digits: usize,
    tests: Vec<Var>,
    kids: Vec<DiagramBranch>,
}

impl Diagram {
    pub fn new(digits: usize) -> Self {
        Self {
            digits,
            tests: Vec::new(),
            kids: Vec::new(),
        }
    }

    pub fn digits(&self) -> usize {
        self.digits
    }

    pub fn len(&self) -> usize {
        self.tests.len()
    }

    /// Returns the first tested variable; the largest number for a leaf.
    pub fn test(&self, at: DiagramBranch) -> Var {
        match number_of(at) {
            Some(_) => Var::MAX,
            None => self.tests[at as usize],
        }
    }

    pub fn tests(&self) -> &[Var] {
        &self.tests
    }

    /// Returns the branch for a digit of a variable that is not after the first tested one.
    pub fn kid(&self, at: DiagramBranch, var: Var, digit: usize) -> DiagramBranch {
        if self.test(at) == var {
            self.kids[at as usize * self.digits + digit]
        } else {
            at
        }
    }

    /// The same tree of other variables in the same order.
    pub fn rename(&mut self, name: impl Fn(Var) -> Var) {
        for test in &mut self.tests {
            *test = name(*test);
        }
    }
}

/// A tree under construction; equal nodes are merged.
pub(super) struct DiagramBuilder {
    pub tree: Diagram,
    /// Nodes by their hash, with linear probing; free slots have the largest number.
    places: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl DiagramBuilder {
    pub fn new(digits: usize) -> Self {
        Self {
            tree: Diagram::new(digits),
            places: vec![FREE; 16],
        }
    }

    /// Returns the node that tests a variable before all those tested below it.
    pub fn node(&mut self, var: Var, kids: &[DiagramBranch]) -> DiagramBranch {
        if kids.iter().all(|kid| *kid == kids[0]) {
            return kids[0];
        }
        let tree = &mut self.tree;
        let mut place = Self::place(var, kids) & (self.places.len() - 1);
        while self.places[place] != FREE {
            let at = self.places[place] as usize;
            let mine = &tree.kids[at * tree.digits..(at + 1) * tree.digits];
            if tree.tests[at] == var && mine == kids {
                return self.places[place];
            }
            place = (place + 1) & (self.places.len() - 1);
        }
        let at = tree.tests.len() as u32;
        tree.tests.push(var);
        tree.kids.extend_from_slice(kids);
        self.places[place] = at;
        if 2 * tree.tests.len() > self.places.len() {
            self.spread();
        }
        at
    }

    fn place(var: Var, kids: &[DiagramBranch]) -> usize {
        let mut hash = MixedKey::default();
        hash.write_u16(var);
        for kid in kids {
            hash.write_u32(*kid);
        }
        hash.finish() as usize
    }

    fn spread(&mut self) {
        let room = 2 * self.places.len();
        let tree = &self.tree;
        let mut places = vec![FREE; room];
        for at in 0..tree.len() {
            let kids = &tree.kids[at * tree.digits..(at + 1) * tree.digits];
            let mut place = Self::place(tree.tests[at], kids) & (room - 1);
            while places[place] != FREE {
                place = (place + 1) & (room - 1);
            }
            places[place] = at as u32;
        }
        self.places = places;
    }

    /// Copies all nodes of a tree with other leaves; returns the new index of each node.
    pub fn graft(
        &mut self,
        from: &Diagram,
        leaf_to: impl Fn(u32) -> DiagramBranch,
    ) -> Vec<DiagramBranch> {
        let mut moved: Vec<DiagramBranch> = Vec::with_capacity(from.len());
        let mut kids: Vec<DiagramBranch> = Vec::with_capacity(from.digits);
        for (at, test) in from.tests.iter().enumerate() {
            kids.clear();
            let old = &from.kids[at * from.digits..(at + 1) * from.digits];
            kids.extend(old.iter().map(|kid| match number_of(*kid) {
                Some(number) => leaf_to(number),
                None => moved[*kid as usize],
            }));
            moved.push(self.node(*test, &kids));
        }
        moved
    }

    /// Copies a branch of a tree with other leaves; only the reachable nodes.
    pub fn copy(
        &mut self,
        from: &Diagram,
        at: DiagramBranch,
        done: &mut QuickMap<DiagramBranch, DiagramBranch>,
        leaf_to: &mut dyn FnMut(u32) -> DiagramBranch,
    ) -> DiagramBranch {
        if let Some(number) = number_of(at) {
            return leaf_to(number);
        }
        if let Some(known) = done.get(&at) {
            return *known;
        }
        let var = from.test(at);
        let kids: Vec<DiagramBranch> = (0..from.digits)
            .map(|digit| self.copy(from, from.kid(at, var, digit), done, leaf_to))
            .collect();
        let new = self.node(var, &kids);
        done.insert(at, new);
        new
    }
}
