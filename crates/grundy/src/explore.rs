//! The positions that play can reach from a start, numbered without recursion: in the order of
//! discovery, or each after its followers.

use std::collections::HashMap;
use std::hash::Hash;

/// Positions in the order of discovery, breadth first.
pub(crate) struct BreadthFirst<P> {
    numbers: HashMap<P, u32>,
    list: Vec<P>,
    /// The number of positions that [`next`](Self::next) has returned.
    returned: usize,
}

impl<P: Clone + Eq + Hash> BreadthFirst<P> {
    /// The root has number 0.
    pub(crate) fn new(root: P) -> Self {
        Self {
            numbers: HashMap::from([(root.clone(), 0)]),
            list: vec![root],
            returned: 0,
        }
    }

    /// Returns the next position whose moves are to be numbered.
    pub(crate) fn next(&mut self) -> Option<P> {
        let next = self.list.get(self.returned).cloned()?;
        self.returned += 1;
        Some(next)
    }

    /// Returns the number of a position, which is a new one if the position is.
    pub(crate) fn number(&mut self, position: P) -> u32 {
        let next = self.list.len() as u32;
        let list = &mut self.list;
        *self.numbers.entry(position).or_insert_with_key(|position| {
            list.push(position.clone());
            next
        })
    }

    /// Returns the number of discovered positions.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}

/// Positions numbered after their followers, depth first. `T` is the data of a position that are
/// kept until all its followers have numbers.
pub(crate) struct PostOrder<P, T> {
    numbers: HashMap<P, u32>,
    stack: Vec<(P, std::vec::IntoIter<P>, T)>,
    next: Option<P>,
}

/// What the caller of [`PostOrder::step`] has to do next.
pub(crate) enum Step<P, T> {
    /// Call [`PostOrder::open`] with the followers of this new position.
    Open(P),
    /// Call [`PostOrder::close`] with the number of this position: its followers have numbers.
    Close(P, T),
}

impl<P, T> Default for PostOrder<P, T> {
    fn default() -> Self {
        Self {
            numbers: HashMap::new(),
            stack: Vec::new(),
            next: None,
        }
    }
}

impl<P: Eq + Hash, T> PostOrder<P, T> {
    /// Starts the numbering of a position and all below it.
    pub(crate) fn start(&mut self, root: P) {
        self.stack.clear();
        self.next = Some(root).filter(|root| !self.numbers.contains_key(root));
    }

    /// Returns the next step; `None` if all positions have numbers.
    pub(crate) fn step(&mut self) -> Option<Step<P, T>> {
        if self.next.is_none() {
            let (_, followers, _) = self.stack.last_mut()?;
            self.next = followers.find(|position| !self.numbers.contains_key(position));
        }
        match self.next.take() {
            Some(position) => Some(Step::Open(position)),
            None => (self.stack.pop()).map(|(position, _, data)| Step::Close(position, data)),
        }
    }

    /// Sets the followers of a position, in the order of their numbering.
    pub(crate) fn open(&mut self, position: P, followers: Vec<P>, data: T) {
        self.stack.push((position, followers.into_iter(), data));
    }

    /// Sets the number of a position.
    pub(crate) fn close(&mut self, position: P, number: u32) {
        self.numbers.insert(position, number);
    }

    /// Returns the number of a position, if it has one.
    pub(crate) fn number(&self, position: &P) -> Option<u32> {
        self.numbers.get(position).copied()
    }

    /// Returns the number of positions that have numbers or wait for their followers.
    pub(crate) fn len(&self) -> usize {
        self.numbers.len() + self.stack.len()
    }
}
