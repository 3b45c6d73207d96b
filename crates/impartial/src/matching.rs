//! Undirected vertex Geography, by matching.
//!
//! # The game and the theorem
//! A token is on a vertex of a graph. A move takes it along an edge to a neighbour, and the vertex
//! that it left is deleted. The player who cannot move loses. The player to move wins exactly when
//! *every* maximum matching covers the vertex of the token (A. S. Fraenkel, E. R. Scheinerman and
//! D. Ullman 1993): that player moves along a matching that covers it, and can always answer the
//! opponent's move. If some maximum matching misses the vertex, it covers every vertex that the
//! player can move to, and the opponent follows it.
//!
//! # The algorithm
//! J. Edmonds' blossoms (1965) with one breadth-first search for each vertex that is still free,
//! O(vertices · edges) searches and nearly linear ones: blossoms are stored as trees of links to
//! their bases, so shrinking one costs no more than its length. A first matching is taken greedily.
//! One more search decides whether all maximum matchings cover v: v is removed, and a new partner
//! is searched for its partner.

use std::collections::VecDeque;

/// No vertex.
const NONE: u32 = u32::MAX;

/// A graph with a matching that grows.
pub struct Matching<'a> {
    neighbours: &'a [Vec<u32>],
    /// Vertices that are not there.
    gone: Vec<bool>,
    mate: Vec<u32>,
    /// State of the current search.
    parent: Vec<u32>,
    /// Towards the base of the blossom that a vertex was shrunk into; a base is its own.
    base: Vec<u32>,
    even: Vec<bool>,
    marks: Vec<u32>,
    mark: u32,
}

impl<'a> Matching<'a> {
    /// A maximum matching of the graph without the vertices that are `gone`.
    pub fn maximum(neighbours: &'a [Vec<u32>], gone: Vec<bool>) -> Self {
        let none = vec![NONE; neighbours.len()];
        Self::from_mates(neighbours, gone, none)
    }

    /// Finds a maximum matching, starting from a matching of the graph with other deleted vertices,
    /// from [`Matching::into_mates`]: nearly all of it remains valid for a position one or two
    /// moves away.
    pub fn from_mates(neighbours: &'a [Vec<u32>], gone: Vec<bool>, mut mate: Vec<u32>) -> Self {
        let n = neighbours.len();
        mate.resize(n, NONE);
        for v in 0..n {
            let lost = |u: u32| gone[v] || gone[u as usize];
            if mate[v] != NONE && lost(mate[v]) {
                mate[v] = NONE;
            }
        }
        let mut new = Self {
            neighbours,
            gone,
            mate,
            parent: vec![NONE; n],
            base: vec![0; n],
            even: vec![false; n],
            marks: vec![0; n],
            mark: 0,
        };
        for v in 0..n as u32 {
            let free = |u: u32, new: &Self| new.mate[u as usize] == NONE && !new.gone[u as usize];
            if free(v, &new)
                && let Some(&u) = neighbours[v as usize]
                    .iter()
                    .find(|&&u| u != v && free(u, &new))
            {
                (new.mate[v as usize], new.mate[u as usize]) = (u, v);
            }
        }
        for v in 0..n as u32 {
            if new.mate[v as usize] == NONE && !new.gone[v as usize] {
                new.augment(v);
            }
        }
        new
    }

    /// The partner of a vertex.
    pub fn mate(&self, v: u32) -> Option<u32> {
        let mate = self.mate[v as usize];
        (mate != NONE).then_some(mate)
    }

    /// The partner of each vertex, for [`Matching::from_mates`].
    pub fn into_mates(self) -> Vec<u32> {
        self.mate
    }

    /// The number of edges.
    pub fn size(&self) -> usize {
        self.mate.iter().filter(|&&mate| mate != NONE).count() / 2
    }

    /// Whether every maximum matching covers v: in Geography, whether the player to move with the
    /// token on v wins.
    pub fn covers(&mut self, v: u32) -> bool {
        let Some(u) = self.mate(v) else {
            return false;
        };
        let before = self.mate.clone();
        self.gone[v as usize] = true;
        (self.mate[v as usize], self.mate[u as usize]) = (NONE, NONE);
        let other = self.augment(u);
        self.gone[v as usize] = false;
        self.mate = before;
        !other
    }

    /// Looks for an alternating path from a free vertex to another one, and swaps the matching
    /// along it.
    fn augment(&mut self, root: u32) -> bool {
        let n = self.mate.len();
        self.parent.fill(NONE);
        self.even.fill(false);
        self.base.clear();
        self.base.extend(0..n as u32);
        self.even[root as usize] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(v) = queue.pop_front() {
            for i in 0..self.neighbours[v as usize].len() {
                let u = self.neighbours[v as usize][i];
                if self.gone[u as usize]
                    || self.mate[v as usize] == u
                    || self.base(v) == self.base(u)
                {
                    continue;
                }
                let mate = self.mate[u as usize];
                if u == root || (mate != NONE && self.parent[mate as usize] != NONE) {
                    self.shrink(v, u, &mut queue);
                } else if self.parent[u as usize] == NONE {
                    self.parent[u as usize] = v;
                    if mate == NONE {
                        self.swap(u);
                        return true;
                    }
                    self.even[mate as usize] = true;
                    queue.push_back(mate);
                }
            }
        }
        false
    }

    /// Swaps the edges on the path that ends in a free vertex.
    fn swap(&mut self, mut u: u32) {
        while u != NONE {
            let v = self.parent[u as usize];
            let next = self.mate[v as usize];
            (self.mate[v as usize], self.mate[u as usize]) = (u, v);
            u = next;
        }
    }

    /// Contracts the odd circuit that the edge v-u closes to one vertex.
    fn shrink(&mut self, v: u32, u: u32, queue: &mut VecDeque<u32>) {
        let top = self.common(v, u);
        let mut inside: Vec<u32> = Vec::new();
        self.mark_path(v, top, u, &mut inside);
        self.mark_path(u, top, v, &mut inside);
        // What is inside already was even before; the others, odd until now, are single vertices.
        for w in inside {
            self.base[w as usize] = top;
            if !std::mem::replace(&mut self.even[w as usize], true) {
                queue.push_back(w);
            }
        }
    }

    /// The base of the blossom that contains a vertex; the vertex itself if there is none.
    fn base(&mut self, mut v: u32) -> u32 {
        while self.base[v as usize] != v {
            let above = self.base[self.base[v as usize] as usize];
            self.base[v as usize] = above;
            v = above;
        }
        v
    }

    /// The first common vertex of the paths of two vertices to the root.
    fn common(&mut self, v: u32, u: u32) -> u32 {
        self.mark += 1;
        let mut at = v;
        loop {
            at = self.base(at);
            self.marks[at as usize] = self.mark;
            let mate = self.mate[at as usize];
            if mate == NONE {
                break; // the root
            }
            at = self.parent[mate as usize];
        }
        let mut at = u;
        loop {
            at = self.base(at);
            if self.marks[at as usize] == self.mark {
                return at;
            }
            at = self.parent[self.mate[at as usize] as usize];
        }
    }

    fn mark_path(&mut self, mut v: u32, top: u32, mut child: u32, inside: &mut Vec<u32>) {
        while self.base(v) != top {
            let mate = self.mate[v as usize];
            inside.extend([self.base(v), self.base(mate)]);
            self.parent[v as usize] = child;
            child = mate;
            v = self.parent[mate as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: whether the player to move with the token on v wins.
    fn plain(neighbours: &[Vec<u32>], v: u32, there: u32) -> bool {
        let left = there & !(1 << v);
        let near = neighbours[v as usize].iter();
        near.copied()
            .any(|u| left >> u & 1 == 1 && !plain(neighbours, u, left))
    }

    #[test]
    fn a_matching_tells_who_wins_geography() {
        let mut state = 7_u64;
        let mut draw = |n: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        for _ in 0..200 {
            let n = 2 + draw(8) as u32;
            let dense = 2 + draw(5);
            let mut neighbours = vec![Vec::new(); n as usize];
            for v in 0..n {
                for u in 0..v {
                    if draw(dense) == 0 {
                        neighbours[v as usize].push(u);
                        neighbours[u as usize].push(v);
                    }
                }
            }
            // From an empty matching, and from the matching of another part of the graph.
            let gone: Vec<bool> = (0..n).map(|_| draw(3) == 0).collect();
            let part = Matching::maximum(&neighbours, gone).into_mates();
            let all = vec![false; n as usize];
            let again = Matching::from_mates(&neighbours, all.clone(), part);
            let mut matching = Matching::maximum(&neighbours, all);
            assert_eq!(again.size(), matching.size(), "{neighbours:?}");
            for v in 0..n {
                let wins = plain(&neighbours, v, (1 << n) - 1);
                assert_eq!(matching.covers(v), wins, "{neighbours:?} {v}");
            }
        }
    }

    #[test]
    fn nested_blossoms_do_not_change_the_size() {
        let mut state = 11_u64;
        let mut draw = |n: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        for _ in 0..300 {
            let n = 20 + draw(60) as u32;
            let mut neighbours = vec![Vec::new(); n as usize];
            // Sparse, with many odd circuits in each other.
            for _ in 0..n + n / 4 {
                let v = draw(u64::from(n)) as u32;
                let u = (v + 1 + draw(4) as u32) % n;
                if !neighbours[v as usize].contains(&u) {
                    neighbours[v as usize].push(u);
                    neighbours[u as usize].push(v);
                }
            }
            let all = vec![false; n as usize];
            let size = Matching::maximum(&neighbours, all.clone()).size();
            for _ in 0..4 {
                let gone: Vec<bool> = (0..n).map(|_| draw(3) == 0).collect();
                let part = Matching::maximum(&neighbours, gone).into_mates();
                let again = Matching::from_mates(&neighbours, all.clone(), part);
                assert_eq!(again.size(), size, "{neighbours:?}");
                for v in 0..n {
                    if let Some(u) = again.mate(v) {
                        assert!(again.mate(u) == Some(v) && neighbours[v as usize].contains(&u));
                    }
                }
            }
        }
    }
}
