//! Certificates of loopy games: the values of all vertices of a finite graph.
//!
//! # The claim
//! Each vertex v of a finite directed graph has a *label*: a number, or ∞. The value of an infinite
//! vertex is ∞(K), K being the set of numbers among the labels of its followers. The claim is that
//! these are the values of C. A. B. Smith (1966) and A. S. Fraenkel, Y. Perl and Y. Yesha (1975,
//! 1986), which decide whether a sum of such games is won, lost or drawn.
//!
//! # The theorem
//! Let each vertex with a number for label have a *rank*, and suppose that (a) a vertex labelled m
//! has no follower labelled m, and one with each smaller label; (b) each follower of it that is
//! larger or ∞ has itself a follower labelled m with a smaller rank than v; (c) an infinite vertex,
//! with m the least number outside of K, has an infinite follower without a follower labelled m.
//! Then for every number n the sum of v and a heap of n is lost for the player to move if v is
//! labelled n, won if v has another number or n is in K, and drawn otherwise. So the labels are the
//! values, and no others satisfy (a) to (c).
//!
//! *Proof.* Call the three kinds of sums P, N and D. From P a move leads to a smaller heap or
//! label, which (a) answers by a P with a smaller n; or to a larger or infinite vertex, which (b)
//! answers by a P with the same n and a smaller rank. So the answers come to an end, and the
//! answering player makes the last move. From N a move leads to P: to a smaller heap, or to a
//! vertex labelled n by (a) or since n is in K. From D no move leads to P, since n is not in K and
//! a smaller heap leaves v infinite. But one leads to D: if n is larger than the m of (c), the heap
//! can become m, which is outside of K; n is not smaller, as it is outside of K; and if n is m, the
//! follower of (c). So neither player need ever leave D for N: neither can force an end. ∎
//!
//! ```text
//! grundy-certificate 1
//! loopy 3
//! vertex 0 0 :              label, rank, and the followers after the colon
//! vertex inf : 0 1
//! vertex inf : 1 2
//! claim 1 inf(0)            the requested values
//! seal 91c0…
//! ```

use std::collections::BTreeSet;
use std::fmt;
use std::fmt::Write as _;

use grundy_message::Message;

use crate::lines::{self, TextLines, number, number_below};
use crate::messages;
use crate::report::{CheckError, CheckReport, Progress, part, require};
use crate::text::TextError;

/// Maximum number of vertices, and maximum label.
const MAX_VERTICES: u64 = 1 << 31;

/// A vertex with its claimed label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyVertex {
    /// Label and rank; none if it is infinite.
    pub label: Option<(u64, u64)>,
    /// The followers.
    pub followers: Vec<u64>,
}

/// The values of a graph with the data to check them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyCertificate {
    /// The vertices, from 0.
    pub vertices: Vec<LoopyVertex>,
    /// The requested vertices, each with its value: a number, or the set K of ∞(K).
    pub claims: Vec<(u64, Result<u64, BTreeSet<u64>>)>,
}

/// Whether a certificate is about a loopy graph.
pub(crate) fn is_loopy(text: &str) -> bool {
    let line = text.lines().nth(1);
    line.is_some_and(|line| line.starts_with("loopy "))
}

fn value(value: &Result<u64, BTreeSet<u64>>) -> String {
    match value {
        Ok(label) => label.to_string(),
        Err(set) => {
            let set: Vec<String> = set.iter().map(u64::to_string).collect();
            format!("inf({})", set.join(","))
        }
    }
}

impl fmt::Display for LoopyCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut body = lines::begin();
        writeln!(body, "loopy {}", self.vertices.len())?;
        for LoopyVertex { label, followers } in &self.vertices {
            let key = match label {
                Some((label, rank)) => format!("vertex {label} {rank} :"),
                None => "vertex inf :".to_owned(),
            };
            lines::put(&mut body, &key, followers);
        }
        for (vertex, claimed) in &self.claims {
            writeln!(body, "claim {vertex} {}", value(claimed))?;
        }
        lines::write_sealed(f, &body)
    }
}

impl LoopyCertificate {
    /// Parses the exact output of [`Display`](fmt::Display).
    ///
    /// # Errors
    /// The first line with a syntax error.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut lines = TextLines::begin(text)?;
        let count = lines.parsed("loopy", messages::loopy_line, number)?;
        let small = |word: &str| number_below(word, MAX_VERTICES);
        let vertices = lines.all("vertex", messages::vertex_line, |line| {
            let (label, followers) = line.split_once(" :")?;
            let label = match label.split_once(' ') {
                Some((label, rank)) => Some((small(label)?, small(rank)?)),
                None if label == "inf" => None,
                None => return None,
            };
            let words = followers.split(' ').skip(1);
            let followers: Option<Vec<u64>> = words.map(|to| number_below(to, count)).collect();
            let followers = followers?;
            (followers.is_empty() == line.ends_with(':'))
                .then_some(LoopyVertex { label, followers })
        })?;
        if vertices.len() as u64 != count {
            return Err(lines.error(messages::vertex_line));
        }
        let claims = lines.all("claim", messages::claim_line, |line| {
            let (vertex, claimed) = line.split_once(' ')?;
            let vertex = number_below(vertex, count)?;
            let Some(set) = claimed.strip_prefix("inf(") else {
                return Some((vertex, Ok(small(claimed)?)));
            };
            let set = set.strip_suffix(')')?;
            let words = set.split_terminator(',').map(small);
            let list = words.collect::<Option<Vec<u64>>>()?;
            let rising = list.is_sorted_by(|a, b| a < b) && !set.ends_with(',');
            rising.then(|| (vertex, Err(list.into_iter().collect())))
        })?;
        lines.seal()?;
        Ok(Self { vertices, claims })
    }

    /// Returns the claim as a sentence, unchecked.
    pub fn claim(&self) -> Message {
        let worth =
            |(vertex, claimed): &(u64, _)| messages::value_of_vertex(vertex, value(claimed));
        let values = if self.claims.is_empty() {
            messages::labels_are_values()
        } else {
            Message::joined(self.claims.iter().map(worth), ", ", "、")
        };
        let edges = (0..).zip(&self.vertices).map(|(i, vertex)| {
            let to: Vec<String> = vertex.followers.iter().map(u64::to_string).collect();
            format!("{i}: {}", to.join(" ")).trim_end().to_owned()
        });
        let edges: Vec<String> = edges.collect();
        messages::values_of_graph(self.vertices.len(), part(edges.join("; ")), part(values))
    }

    /// Checks every condition of the theorem, edge by edge.
    ///
    /// # Errors
    /// The first condition that does not hold, or an interrupt.
    pub fn check(&self, progress: Progress) -> Result<CheckReport, CheckError> {
        let count = self.vertices.len() as u64;
        // For each vertex the labels of its followers, with the least rank of each.
        let mut labelled: Vec<Vec<(u64, u64)>> = Vec::with_capacity(self.vertices.len());
        for vertex in &self.vertices {
            let labels = vertex.followers.iter().filter_map(|&u| self.at(u).label);
            let mut labels: Vec<(u64, u64)> = labels.collect();
            labels.sort_unstable();
            labels.dedup_by_key(|(label, _)| *label);
            labelled.push(labels);
        }
        let rank_of = |u: u64, m: u64| {
            let labels = &labelled[u as usize];
            let at = labels.binary_search_by_key(&m, |(label, _)| *label);
            at.ok().map(|at| labels[at].1)
        };
        let (mut finite, mut infinite) = (0, 0);
        for (v, vertex) in (0_u64..).zip(&self.vertices) {
            if v.is_multiple_of(1 << 12) && !progress(v, count) {
                return Err(CheckError::interrupted());
            }
            let own = &labelled[v as usize];
            if let Some((m, rank)) = vertex.label {
                finite += 1;
                let smaller = own
                    .iter()
                    .map(|(label, _)| *label)
                    .take_while(|label| *label < m);
                require(rank_of(v, m).is_none() && smaller.eq(0..m), || {
                    messages::label_is_not_least(m, v)
                })?;
                for &u in &vertex.followers {
                    let reverts = || rank_of(u, m).is_some_and(|back| back < rank);
                    let below = self.at(u).label.is_some_and(|(label, _)| label < m);
                    require(below || reverts(), || {
                        messages::move_is_not_taken_back(v, u, m)
                    })?;
                }
            } else {
                infinite += 1;
                let m = (0..)
                    .zip(own)
                    .take_while(|(i, (label, _))| i == label)
                    .count() as u64;
                let away = |&u: &u64| self.at(u).label.is_none() && rank_of(u, m).is_none();
                require(vertex.followers.iter().any(away), || {
                    messages::infinite_follower_is_missing(v, m)
                })?;
            }
        }
        for (vertex, claimed) in &self.claims {
            let found = match self.at(*vertex).label {
                Some((label, _)) => Ok(label),
                None => Err(labelled[*vertex as usize]
                    .iter()
                    .map(|(label, _)| *label)
                    .collect()),
            };
            require(found == *claimed, || {
                messages::value_of_vertex_differs(vertex, value(&found), value(claimed))
            })?;
        }
        Ok(CheckReport {
            claim: self.claim(),
            verified: vec![
                messages::vertices_with_numbers(finite),
                messages::infinite_vertices(infinite),
            ],
        })
    }

    /// Returns a vertex that must exist.
    fn at(&self, v: u64) -> &LoopyVertex {
        &self.vertices[v as usize]
    }
}
