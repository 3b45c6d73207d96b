//! Values of loopy games.
//!
//! # The theory
//! In a finite graph with cycles a position is a win for the player to move, a loss, or a draw:
//! neither player can force an end. C. A. B. Smith (1966, *Graphs and composite games*) and A. S.
//! Fraenkel with Y. Perl and Y. Yesha (1975, 1986) found values that decide every sum of such
//! graphs. The value of a position is a nimber, or ∞(K), where K is the set of nimbers among the
//! values of its followers. Values add by
//!
//! ```text
//! x + y = x ⊕ y          ∞(K) + x = ∞({ k ⊕ x : k in K })          ∞(K) + ∞(L) = ∞()
//! ```
//!
//! and a sum is lost if its value is 0, won if it is another nimber or ∞(K) with 0 in K, and drawn
//! otherwise. ∞(0,1,2) is neither 3 nor larger than 3: it is not a number at all.
//!
//! # Labels
//! Values are given in stages m = 0, 1, 2, …, at first all vertices being open:
//!
//! ```text
//! in stage m an open vertex v gets the label m, as long as there is one such that
//!    (i)  no follower of v has the label m, and
//!    (ii) each follower of v that is open or ∞ has itself a follower with the label m
//! then every open vertex without a follower labelled m becomes ∞
//! ```
//!
//! By (ii) a move from v to a larger value can be answered by a move back to a position of value m:
//! it is *reverted*. Labels have a *rank*, the order in which they were assigned, and the reverting
//! reply has a smaller one than v. So a player who always reverts reaches an end. In an acyclic
//! graph the labels are the Grundy values.
//!
//! # Graphs that are known in part
//! The followers of some vertices may be unknown: the *boundary*. Such a vertex gets an edge to
//! itself and no other one, so it never gets a label. Then
//!
//! 1. every label is the value of its vertex, whatever the followers of the boundary are;
//! 2. a vertex without a label from which no path of vertices without labels leads to the boundary
//!    has the value ∞(K), with the set K of its followers' labels;
//! 3. of any other vertex only K is known ([`Loopy::Unknown`]). With 0 in K it is won.
//!
//! Proof of 1, by induction on the rank: let v have the label m. The sum of v and a heap of m is
//! lost for the player to move. A move in the heap to m' is answered by a move to a follower of v
//! with the label m', which has a smaller rank. A move from v to a label m' below m is answered in
//! the heap. No follower has the label m. By (ii) any other move leads to a vertex that has a
//! follower with the label m and a smaller rank, which is the answer. No vertex of the boundary has
//! such a follower, so none is a follower of v. Ranks decrease, so the play ends, and v has the
//! value m.
//!
//! Proof of 2: suppose that the whole graph gives labels to some of these vertices, and let v be
//! the first one, with the label m. At that moment (i) and (ii) hold for v in the whole graph. The
//! labels in them belong to vertices that have labels in the known part, since v is the first one,
//! and followers of followers of v lie in the known part. So (i) and (ii) hold there as well, and v
//! would have the label m.
//!
//! # Cost
//! A stage examines the edges of open vertices once, and each label the predecessors of the
//! followers' predecessors once: O(stages · edges). Each open vertex has a count of its followers
//! that are open or ∞ and have no follower labelled m. It takes 20 bytes a vertex and 8 an edge.

use std::fmt;

/// A nimber, or ∞ with the set of nimbers reachable by a move.
///
/// ```
/// use grundy_impartial::Loopy;
///
/// let pass = Loopy::infinite([0, 1]); // a heap of 2 from which one may also pass
/// assert_eq!((pass.clone() + Loopy::Finite(1)).to_string(), "∞{0,1}");
/// assert_eq!((pass.clone() + pass).to_string(), "∞");
/// assert_eq!(Loopy::infinite([2]).mover_wins(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Loopy {
    /// The value of a heap of Nim.
    Finite(u64),
    /// Play need not end. Contains the nimbers among the followers' values, ascending.
    Infinite(Box<[u64]>),
    /// The value is not known, since it depends on positions that were not examined. Contains the
    /// nimbers that are known to be values of followers, ascending.
    Unknown(Box<[u64]>),
}

impl Loopy {
    /// ∞ with this set of nimbers, in any order.
    pub fn infinite(set: impl IntoIterator<Item = u64>) -> Self {
        Self::Infinite(sorted(set))
    }

    /// An unknown value with this set of known nimbers among the followers, in any order.
    pub fn unknown(set: impl IntoIterator<Item = u64>) -> Self {
        Self::Unknown(sorted(set))
    }

    /// Whether the player to move wins; none for a draw, and if it is not known.
    pub fn mover_wins(&self) -> Option<bool> {
        match self {
            Self::Finite(value) => Some(*value != 0),
            Self::Infinite(set) | Self::Unknown(set) => (set.first() == Some(&0)).then_some(true),
        }
    }

    /// Whether neither player can force an end; false if it is not known.
    pub fn is_draw(&self) -> bool {
        matches!(self, Self::Infinite(set) if set.first() != Some(&0))
    }
}

/// The numbers in ascending order, each once.
fn sorted(set: impl IntoIterator<Item = u64>) -> Box<[u64]> {
    let mut set: Vec<u64> = set.into_iter().collect();
    set.sort_unstable();
    set.dedup();
    set.into()
}

impl std::ops::Add for Loopy {
    type Output = Self;

    #[expect(
        clippy::suspicious_arithmetic_impl,
        reason = "nim addition is exclusive or"
    )]
    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Finite(a), Self::Finite(b)) => Self::Finite(a ^ b),
            (Self::Infinite(set), Self::Finite(x)) | (Self::Finite(x), Self::Infinite(set)) => {
                Self::infinite(set.iter().map(|k| k ^ x))
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::infinite([]),
            (Self::Unknown(set), Self::Finite(x)) | (Self::Finite(x), Self::Unknown(set)) => {
                Self::unknown(set.iter().map(|k| k ^ x))
            }
            (Self::Unknown(_), _) | (_, Self::Unknown(_)) => Self::unknown([]),
        }
    }
}

/// `3`, `∞{0,2}`, `∞`, `?{0}`, `?`; with `{:#}` ∞ is in ASCII: `inf(0,2)`.
impl fmt::Display for Loopy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(value) => write!(f, "{value}"),
            Self::Infinite(set) => {
                let set: Vec<String> = set.iter().map(u64::to_string).collect();
                let set = set.join(",");
                match (f.alternate(), set.is_empty()) {
                    (true, _) => write!(f, "inf({set})"),
                    (false, true) => f.write_str("∞"),
                    (false, false) => write!(f, "∞{{{set}}}"),
                }
            }
            Self::Unknown(set) if set.is_empty() => f.write_str("?"),
            Self::Unknown(set) => {
                let set: Vec<String> = set.iter().map(u64::to_string).collect();
                write!(f, "?{{{}}}", set.join(","))
            }
        }
    }
}

/// A finite directed graph: the followers of vertex 0, of vertex 1, … in one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digraph {
    starts: Vec<u32>,
    followers: Vec<u32>,
}

impl Digraph {
    /// Creates a graph from the followers of each vertex; none if a follower is not a vertex.
    pub fn from_lists(lists: &[Vec<u32>]) -> Option<Self> {
        let starts = std::iter::once(0).chain(lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        }));
        let followers: Vec<u32> = lists.iter().flatten().copied().collect();
        let inside = followers.iter().all(|&to| (to as usize) < lists.len());
        let starts = starts.collect();
        inside.then_some(Self { starts, followers })
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether the graph is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The followers of a vertex.
    ///
    /// # Panics
    /// When the vertex does not exist.
    pub fn followers(&self, v: u32) -> &[u32] {
        let v = v as usize;
        &self.followers[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// Returns of each vertex whether a path leads from it to one of `targets`.
    pub fn reaches(&self, targets: &[u32]) -> Vec<bool> {
        self.reaching(targets, |_| true)
    }

    /// The same for paths through vertices that satisfy a condition.
    fn reaching(&self, targets: &[u32], through: impl Fn(u32) -> bool) -> Vec<bool> {
        let mut found = vec![false; self.len()];
        if targets.is_empty() {
            return found;
        }
        let back = self.reversed();
        let mut queue = targets.to_vec();
        for &v in targets {
            found[v as usize] = true;
        }
        while let Some(v) = queue.pop() {
            for &p in back.followers(v) {
                if !found[p as usize] && through(p) {
                    found[p as usize] = true;
                    queue.push(p);
                }
            }
        }
        found
    }

    /// Returns the graph with every edge reversed.
    fn reversed(&self) -> Self {
        let mut starts = vec![0_u32; self.starts.len() + 1];
        for &to in &self.followers {
            starts[to as usize + 2] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut followers = vec![0; self.followers.len()];
        for v in 0..self.len() as u32 {
            for &to in self.followers(v) {
                let at = &mut starts[to as usize + 1];
                followers[*at as usize] = v;
                *at += 1;
            }
        }
        starts.pop();
        Self { starts, followers }
    }
}

/// The label of a vertex that is open or ∞.
const NONE: u32 = u32::MAX;
/// The label of a vertex that is finally ∞.
const INFINITE: u32 = u32::MAX - 1;

/// The values of all vertices of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    labels: Vec<u32>,
    ranks: Vec<u32>,
}

impl Labels {
    /// Labels a graph. `keep_going` is polled once a stage and now and then within; none if it
    /// returns false.
    pub fn from_graph(graph: &Digraph, mut keep_going: impl FnMut() -> bool) -> Option<Self> {
        let n = graph.len();
        let mut state = Labelling {
            back: graph.reversed(),
            labels: vec![NONE; n],
            ranks: vec![NONE; n],
            has: vec![0; n],
            count: vec![0; n],
            queue: Vec::new(),
            next_rank: 0,
        };
        let mut open: Vec<u32> = (0..n as u32).collect();
        let mut m = 0;
        while !open.is_empty() {
            state.stage(graph, &open, m, &mut keep_going)?;
            let before = open.len();
            open.retain(|&v| {
                let v = v as usize;
                if state.labels[v] == NONE && state.has[v] != m + 1 {
                    state.labels[v] = INFINITE;
                }
                state.labels[v] == NONE
            });
            debug_assert!(open.len() < before, "a stage settles something");
            m += 1;
        }
        Some(Self {
            labels: state.labels,
            ranks: state.ranks,
        })
    }

    /// The label of a vertex; none if it is ∞.
    pub fn label(&self, v: u32) -> Option<u32> {
        let label = self.labels[v as usize];
        (label < INFINITE).then_some(label)
    }

    /// The rank of a vertex: the order in which labels were assigned; none of a vertex that is ∞.
    pub fn rank(&self, v: u32) -> Option<u32> {
        self.label(v).map(|_| self.ranks[v as usize])
    }

    /// The value of a vertex of the graph that was labelled.
    pub fn value(&self, graph: &Digraph, v: u32) -> Loopy {
        if let Some(label) = self.label(v) {
            return Loopy::Finite(label.into());
        }
        let to = graph.followers(v).iter();
        Loopy::infinite(to.filter_map(|&u| self.label(u)).map(u64::from))
    }

    /// Returns of each vertex whether its value depends on the boundary, the vertices whose
    /// followers are not known. Each of these has itself as its only follower.
    ///
    /// ```
    /// use grundy_impartial::Loopy;
    /// use grundy_impartial::loopy::{Digraph, Labels};
    ///
    /// // The followers of 2 are not known: 3 can move there or to 0, and 4 to 2 only.
    /// let lists = [vec![], vec![0], vec![2], vec![0, 2], vec![2], vec![5]];
    /// let graph = Digraph::from_lists(&lists).unwrap();
    /// let labels = Labels::from_graph(&graph, || true).unwrap();
    /// let unknown = labels.depends_on(&graph, &[2]);
    /// assert_eq!(unknown, [false, false, true, true, true, false]);
    /// assert_eq!(labels.value_within(&graph, &unknown, 3), Loopy::unknown([0]));
    /// assert_eq!(labels.value_within(&graph, &unknown, 5), Loopy::infinite([]));
    /// ```
    pub fn depends_on(&self, graph: &Digraph, boundary: &[u32]) -> Vec<bool> {
        graph.reaching(boundary, |v| self.label(v).is_none())
    }

    /// Returns the value of a vertex of a graph that is known in part; `unknown` is the result of
    /// [`Labels::depends_on`].
    pub fn value_within(&self, graph: &Digraph, unknown: &[bool], v: u32) -> Loopy {
        match self.value(graph, v) {
            Loopy::Infinite(set) if unknown[v as usize] => Loopy::Unknown(set),
            value => value,
        }
    }

    /// Returns the reply to a move from v to u that restores the value of v: a follower of u with
    /// the label of v and a smaller rank. None if u has a smaller label than v, or v is ∞.
    pub fn revert(&self, graph: &Digraph, v: u32, u: u32) -> Option<u32> {
        let (label, rank) = (self.label(v)?, self.ranks[v as usize]);
        if self.label(u).is_some_and(|to| to < label) {
            return None;
        }
        let back = graph.followers(u).iter().copied();
        back.filter(|&w| self.label(w) == Some(label) && self.ranks[w as usize] < rank)
            .min_by_key(|&w| self.ranks[w as usize])
    }
}

/// Returns the remoteness of all vertices: the plies to the end of play when the winner hurries and
/// the loser delays; none for draws.
///
/// Even numbers are lost, odd ones won for the player to move (H. Steinhaus 1925). Vertices are
/// visited breadth-first backwards from the ends, so each edge is examined once.
///
/// ```
/// use grundy_impartial::loopy::{Digraph, remoteness};
///
/// let graph = Digraph::from_lists(&[vec![], vec![0], vec![1, 3], vec![3]]).unwrap();
/// assert_eq!(remoteness(&graph), [Some(0), Some(1), None, None]);
/// ```
pub fn remoteness(graph: &Digraph) -> Vec<Option<u32>> {
    let back = graph.reversed();
    let vertices = 0..graph.len() as u32;
    let mut left: Vec<u32> = vertices
        .clone()
        .map(|v| graph.followers(v).len() as u32)
        .collect();
    let mut plies = vec![None; graph.len()];
    let mut queue: Vec<u32> = vertices.filter(|&v| left[v as usize] == 0).collect();
    for &end in &queue {
        plies[end as usize] = Some(0);
    }
    let mut at = 0;
    while let Some(&v) = queue.get(at) {
        at += 1;
        let Some(own) = plies[v as usize] else {
            continue;
        };
        for &p in back.followers(v) {
            left[p as usize] -= 1;
            // A lost follower wins at once; a position is lost when its last follower is won.
            if plies[p as usize].is_none() && (own % 2 == 0 || left[p as usize] == 0) {
                plies[p as usize] = Some(own + 1);
                queue.push(p);
            }
        }
    }
    plies
}

/// Labels under construction.
struct Labelling {
    back: Digraph,
    labels: Vec<u32>,
    ranks: Vec<u32>,
    /// `m + 1` if a follower has the label m, m being the stage.
    has: Vec<u32>,
    /// Of open vertices: followers that are open or ∞ and have no follower labelled m.
    count: Vec<u32>,
    queue: Vec<u32>,
    next_rank: u32,
}

impl Labelling {
    fn stage(
        &mut self,
        graph: &Digraph,
        open: &[u32],
        m: u32,
        keep_going: &mut impl FnMut() -> bool,
    ) -> Option<()> {
        if !keep_going() {
            return None;
        }
        for &v in open {
            let to = graph.followers(v).iter();
            let count = to.filter(|&&u| self.labels[u as usize] >= INFINITE).count() as u32;
            self.count[v as usize] = count;
            if count == 0 {
                self.queue.push(v);
            }
        }
        let mut at = 0;
        while let Some(&v) = self.queue.get(at) {
            at += 1;
            if self.labels[v as usize] != NONE || self.has[v as usize] == m + 1 {
                continue;
            }
            self.labels[v as usize] = m;
            self.ranks[v as usize] = self.next_rank;
            self.next_rank += 1;
            if self.next_rank.is_multiple_of(1 << 16) && !keep_going() {
                return None;
            }
            self.spread(v, m);
        }
        self.queue.clear();
        Some(())
    }

    /// Updates the predecessors of v after it got the label m.
    fn spread(&mut self, v: u32, m: u32) {
        let Self {
            back,
            labels,
            has,
            count,
            queue,
            ..
        } = self;
        for &p in back.followers(v) {
            if has[p as usize] == m + 1 {
                continue;
            }
            has[p as usize] = m + 1;
            if labels[p as usize] < INFINITE {
                continue; // it was never counted
            }
            for &q in back.followers(p) {
                if labels[q as usize] == NONE {
                    count[q as usize] -= 1;
                    if count[q as usize] == 0 {
                        queue.push(q);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(lists: &[Vec<u32>]) -> Vec<String> {
        let graph = Digraph::from_lists(lists).unwrap();
        let labels = Labels::from_graph(&graph, || true).unwrap();
        let value = |v| format!("{:#}", labels.value(&graph, v));
        (0..lists.len() as u32).map(value).collect()
    }

    #[test]
    fn an_acyclic_graph_has_its_grundy_values() {
        let lists: Vec<Vec<u32>> = (0..30_u32)
            .map(|n| [1, 3, 4].iter().filter_map(|k| n.checked_sub(*k)).collect())
            .collect();
        let expected = [0, 1, 0, 1, 2, 3, 2].iter().cycle().map(u32::to_string);
        assert_eq!(label(&lists), expected.take(30).collect::<Vec<_>>());
    }

    #[test]
    fn a_pass_a_ring_and_a_way_out() {
        // A heap of 3 with the extra option of passing.
        assert_eq!(
            label(&[vec![], vec![0], vec![0, 1], vec![0, 1, 2, 3]])[3],
            "inf(0,1,2)"
        );
        assert_eq!(label(&[vec![0]]), ["inf()"]);
        assert_eq!(
            label(&[vec![1], vec![2], vec![0]]),
            ["inf()", "inf()", "inf()"]
        );
        // 1 and 2 form a cycle; but 2 can leave to the end and wins, so 1 loses.
        assert_eq!(label(&[vec![], vec![2], vec![1, 0]]), ["0", "0", "1"]);
        // Here 1 also has a loop.
        assert_eq!(
            label(&[vec![], vec![1, 2], vec![1, 0]]),
            ["0", "inf()", "inf(0)"]
        );
    }

    #[test]
    fn values_of_a_part_of_a_graph_are_those_of_the_whole_graph() {
        // Small graphs at random; the boundary loses its followers.
        let mut seed = 39_u64;
        let mut below = |n: u32| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as u32 % n
        };
        let (mut known, mut open) = (0, 0);
        for _ in 0..3000 {
            let n = 2 + below(8);
            let lists: Vec<Vec<u32>> = (0..n)
                .map(|_| (0..below(4)).map(|_| below(n)).collect())
                .collect();
            let whole = Digraph::from_lists(&lists).unwrap();
            let truth = Labels::from_graph(&whole, || true).unwrap();
            let boundary: Vec<u32> = (0..n).filter(|_| below(4) == 0).collect();
            let mut part = lists.clone();
            for &v in &boundary {
                part[v as usize] = vec![v];
            }
            let graph = Digraph::from_lists(&part).unwrap();
            let labels = Labels::from_graph(&graph, || true).unwrap();
            let unknown = labels.depends_on(&graph, &boundary);
            for v in 0..n {
                let value = truth.value(&whole, v);
                match labels.value_within(&graph, &unknown, v) {
                    Loopy::Unknown(set) => {
                        open += 1;
                        let to = whole.followers(v).iter().map(|&u| truth.value(&whole, u));
                        let to: Vec<Loopy> = to.collect();
                        assert!(set.iter().all(|&k| to.contains(&Loopy::Finite(k))));
                        if set.first() == Some(&0) {
                            assert_eq!(value.mover_wins(), Some(true));
                        }
                    }
                    found => {
                        known += 1;
                        assert_eq!(found, value, "vertex {v} of {lists:?}, cut at {boundary:?}");
                    }
                }
            }
        }
        assert!(known > 3000 && open > 1000, "{known} known, {open} open");
    }

    #[test]
    fn remoteness_is_that_of_heaps_and_of_draws() {
        let lists: Vec<Vec<u32>> = (0..8_u32)
            .map(|n| [1, 3, 4].iter().filter_map(|k| n.checked_sub(*k)).collect())
            .collect();
        let graph = Digraph::from_lists(&lists).unwrap();
        let expected = [0, 1, 2, 1, 1, 3, 3, 4].map(Some);
        assert_eq!(remoteness(&graph), expected);
    }

    #[test]
    fn labelling_hears_that_it_should_stop() {
        let graph = Digraph::from_lists(&[vec![]]).unwrap();
        assert_eq!(Labels::from_graph(&graph, || false), None);
        assert_eq!(Digraph::from_lists(&[vec![1]]), None);
    }
}
