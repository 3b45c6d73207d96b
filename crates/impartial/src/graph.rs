//! A game as an explicit graph: vertices are positions, edges are moves.
//!
//! The books write (X, F): a set X of positions and for each x the set F(x) of its followers (T. S.
//! Ferguson, *Game Theory*, part I, ch. 3). The graph is stored as two lists: the followers of
//! vertex 0, of vertex 1, … consecutively, and the start of each vertex:
//!
//! ```text
//! vertex      0   1   2   3          F(0) = {}  F(1) = {0}  F(2) = {0,1}  F(3) = {0,1,2}
//! starts      0   0   1   3   6
//! followers   0 | 0 1 | 0 1 2
//! ```
//!
//! Construction checks that every play ends, and finds an order with followers before their vertex.
//! In that order one pass over the edges gives all values. Building and each pass cost O(vertices +
//! edges).

use std::fmt;

use grundy_core::{Convention, Impartial, Message, Options, Outcome};
use grundy_nimber::{MexSet, Nimber};

use crate::error::Cycle;
use crate::messages;

/// A directed graph without cycles, vertices numbered from 0.
///
/// Invariant: all followers are vertices, and the graph is acyclic.
///
/// ```
/// use grundy_impartial::{Graph, Nimber};
///
/// // Followers of the last vertex have the values 1, 2 and 1; so it has 0 and is lost.
/// let graph = Graph::from_lists(&[vec![], vec![0], vec![0, 1], vec![0], vec![1, 2, 3]])?;
/// assert_eq!(graph.grundy_values(), [0, 1, 2, 1, 0].map(Nimber));
/// # Ok::<(), grundy_impartial::GraphError>(())
/// ```
///
/// It is a game too, with vertices as positions, for a [`Solver`](crate::Solver) that needs sums,
/// moves or only a part of the graph. A vertex that does not exist causes a panic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// For each vertex the index of its first edge, and the number of all edges at the end.
    starts: Vec<usize>,
    followers: Vec<u32>,
    /// Each vertex after all its followers.
    order: Vec<u32>,
}

impl Graph {
    /// Builds the graph with this number of vertices and these edges, each a move from its first
    /// vertex to its second. Followers keep the order of the edges; repeated edges are harmless.
    ///
    /// ```
    /// use grundy_impartial::{Graph, GraphError};
    ///
    /// let graph = Graph::from_edges(3, &[(2, 1), (2, 0), (1, 0)])?;
    /// assert_eq!(graph.followers(2), [1, 0]);
    ///
    /// let error = Graph::from_edges(3, &[(2, 1), (1, 0), (0, 1)]).unwrap_err();
    /// assert!(error.to_string().starts_with("play need not end: 0 -> 1 -> 0;"));
    /// # Ok::<(), GraphError>(())
    /// ```
    ///
    /// # Errors
    /// If an edge has a vertex that does not exist, or there is a cycle.
    pub fn from_edges(vertices: u32, edges: &[(u32, u32)]) -> Result<Self, GraphError> {
        let mut starts = vec![0; vertices as usize + 1];
        for &(from, to) in edges {
            if from.max(to) >= vertices {
                return Err(GraphError::NoSuchVertex { from, to, vertices });
            }
            starts[from as usize + 1] += 1;
        }
        for v in 1..starts.len() {
            starts[v] += starts[v - 1];
        }
        let mut next = starts.clone();
        let mut followers = vec![0; edges.len()];
        for &(from, to) in edges {
            followers[next[from as usize]] = to;
            next[from as usize] += 1;
        }
        Self::checked(starts, followers)
    }

    /// Builds a graph from its stored form: vertex v has the followers
    /// `followers[starts[v]..starts[v + 1]]`.
    ///
    /// ```
    /// use grundy_impartial::{Graph, Nimber};
    ///
    /// let graph = Graph::from_rows(vec![0, 0, 1, 3], vec![0, 0, 1])?;
    /// assert_eq!(graph.grundy_values(), [0, 1, 2].map(Nimber));
    /// assert!(Graph::from_rows(vec![0, 4], vec![0]).is_err());
    /// # Ok::<(), grundy_impartial::GraphError>(())
    /// ```
    ///
    /// # Errors
    /// If the rows do not partition the followers, a follower is not a vertex, or there is a cycle.
    pub fn from_rows(starts: Vec<usize>, followers: Vec<u32>) -> Result<Self, GraphError> {
        let cut = starts.first() == Some(&0)
            && starts.last() == Some(&followers.len())
            && starts.is_sorted();
        let vertices = u32::try_from(starts.len().saturating_sub(1)).ok();
        let (true, Some(vertices)) = (cut, vertices) else {
            return Err(GraphError::NoRows {
                followers: followers.len(),
            });
        };
        if let Some(at) = followers.iter().position(|&to| to >= vertices) {
            return Err(GraphError::NoSuchVertex {
                from: starts.partition_point(|&start| start <= at) as u32 - 1,
                to: followers[at],
                vertices,
            });
        }
        Self::checked(starts, followers)
    }

    /// Builds the graph in which vertex v has the followers `lists[v]`.
    ///
    /// # Errors
    /// If a list contains a vertex without a list, or there is a cycle.
    ///
    /// # Panics
    /// If there are 2³² lists or more.
    pub fn from_lists<L: AsRef<[u32]>>(lists: &[L]) -> Result<Self, GraphError> {
        let vertices = u32::try_from(lists.len()).expect("vertices are numbered by u32");
        let mut starts = vec![0];
        let mut followers = Vec::new();
        for (from, list) in (0..).zip(lists) {
            if let Some(&to) = list.as_ref().iter().find(|&&to| to >= vertices) {
                return Err(GraphError::NoSuchVertex { from, to, vertices });
            }
            followers.extend_from_slice(list.as_ref());
            starts.push(followers.len());
        }
        Self::checked(starts, followers)
    }

    /// Finds the order, or a cycle: a walk along one line of play at a time, as in `dfs.rs`.
    fn checked(starts: Vec<usize>, followers: Vec<u32>) -> Result<Self, GraphError> {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            OnLine,
            Done,
        }
        let vertices = starts.len() - 1;
        let mut marks = vec![Mark::New; vertices];
        let mut order = Vec::with_capacity(vertices);
        let mut line: Vec<(u32, usize)> = Vec::new(); // a vertex, and its next edge
        for root in 0..vertices {
            if marks[root] == Mark::New {
                marks[root] = Mark::OnLine;
                line.push((root as u32, starts[root]));
            }
            while let Some((v, edge)) = line.last_mut() {
                if *edge == starts[*v as usize + 1] {
                    marks[*v as usize] = Mark::Done;
                    order.push(*v);
                    line.pop();
                    continue;
                }
                let to = followers[*edge];
                *edge += 1;
                match marks[to as usize] {
                    Mark::Done => {}
                    Mark::New => {
                        marks[to as usize] = Mark::OnLine;
                        line.push((to, starts[to as usize]));
                    }
                    Mark::OnLine => {
                        let open = line.iter().map(|&(v, _)| v).skip_while(|&v| v != to);
                        return Err(GraphError::Cycle(Cycle::closing(open.collect())));
                    }
                }
            }
        }
        Ok(Self {
            starts,
            followers,
            order,
        })
    }

    /// The number of vertices.
    pub fn vertices(&self) -> u32 {
        self.order.len() as u32
    }

    /// The number of edges, repeats included.
    pub fn edges(&self) -> usize {
        self.followers.len()
    }

    /// The followers of `vertex`, in the given order.
    ///
    /// # Panics
    /// If the vertex does not exist.
    pub fn followers(&self, vertex: u32) -> &[u32] {
        let v = vertex as usize;
        &self.followers[self.starts[v]..self.starts[v + 1]]
    }

    /// The Grundy value of every vertex.
    pub fn grundy_values(&self) -> Vec<Nimber> {
        let mut values = vec![Nimber::ZERO; self.order.len()];
        let mut options = MexSet::new();
        for &v in &self.order {
            options.clear();
            options.extend(self.followers(v).iter().map(|&to| values[to as usize].0));
            values[v as usize] = Nimber(options.mex());
        }
        values
    }

    /// Returns the outcome of every vertex: a position is **N** if some follower is **P**, or if it
    /// is terminal and the player who cannot move wins by the convention.
    ///
    /// ```
    /// use grundy_impartial::{Convention, Graph, Outcome::{N, P}};
    ///
    /// // Take 1 or 2 from a heap of 0, 1, 2, 3.
    /// let graph = Graph::from_lists(&[vec![], vec![0], vec![0, 1], vec![1, 2]])?;
    /// assert_eq!(graph.outcomes(Convention::Normal), [P, N, N, P]);
    /// assert_eq!(graph.outcomes(Convention::Misere), [N, P, N, N]);
    /// # Ok::<(), grundy_impartial::GraphError>(())
    /// ```
    pub fn outcomes(&self, convention: Convention) -> Vec<Outcome> {
        let mut outcomes = vec![Outcome::P; self.order.len()];
        for &v in &self.order {
            let followers = self.followers(v);
            let wins = if followers.is_empty() {
                convention == Convention::Misere
            } else {
                followers
                    .iter()
                    .any(|&to| outcomes[to as usize] == Outcome::P)
            };
            outcomes[v as usize] = Outcome::from_win(wins);
        }
        outcomes
    }
}

impl Impartial for Graph {
    type Position = u32;

    fn options(&self, &vertex: &u32, options: &mut Options<u32>) {
        self.followers(vertex)
            .iter()
            .for_each(|&to| options.push(to));
    }
}

/// Reasons why edges do not make a [`Graph`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// One end of an edge is not a vertex.
    NoSuchVertex {
        /// The start of the edge.
        from: u32,
        /// The end of the edge.
        to: u32,
        /// Number of vertices.
        vertices: u32,
    },
    /// The starts of rows do not go from 0 up to the number of followers.
    NoRows {
        /// Number of followers.
        followers: usize,
    },
    /// Play need not end.
    Cycle(Cycle<u32>),
}

impl GraphError {
    /// The error in a sentence, with advice.
    pub fn message(&self) -> Message {
        match self {
            Self::NoSuchVertex {
                from,
                to,
                vertices: 0,
            } => messages::graph_has_no_vertices(from, to),
            Self::NoSuchVertex { from, to, vertices } => {
                messages::edge_leaves_graph(from, to, vertices, vertices - 1)
            }
            Self::NoRows { followers } => messages::row_starts_must_ascend(followers),
            Self::Cycle(cycle) => messages::graph_play_need_not_end(cycle.message()),
        }
    }
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for GraphError {}
