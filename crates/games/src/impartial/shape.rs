//! Undirected graphs by name or from a file.
//!
//! | written | is |
//! |---|---|
//! | `path,n`, `cycle,n`, `complete,n` | on n vertices |
//! | `star,n`, `wheel,n` | a centre with n leaves; with a cycle of n vertices |
//! | `grid,m,n` | m rows of n vertices |
//! | `knight,m,n` | the moves of a knight on m rows of n cells |
//! | `bipartite,a,b` | complete, with sides of a and b vertices |
//! | `hypercube,d` | 2^d vertices |
//! | `tree,k` | the complete binary tree of k levels |
//! | `petersen` | the Petersen graph |
//! | a path of a file | one edge `a b` a line, a vertex alone as `a`; `#` begins a comment |
//!
//! Vertices of shapes are numbered from 1; those of a file have their names in the file.

use std::collections::HashMap;

use grundy_core::{Diagnostic, Message};

use super::{Files, messages, shared};
use crate::about::{About, Words};

/// Maximum number of vertices or edges of a graph.
const MAX_VERTICES: u64 = 4_000_000;

/// An undirected graph. Shapes have no loops; repeated edges and loops of a file are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The form in which the user types the graph: `grid,3,4`, or the path of the file.
    pub name: String,
    /// The names of the vertices; empty if they are numbered from 1.
    pub names: Vec<String>,
    /// The number of vertices.
    pub vertices: u32,
    /// Pairs of vertices, from 0.
    pub edges: Vec<(u32, u32)>,
    /// Permutations of the vertices that map edges to edges, if the geometry gives them; without
    /// the identity.
    pub symmetries: Vec<Vec<u32>>,
    /// The vertices by name.
    by_name: HashMap<String, u32>,
}

/// The error of a text that is not a graph, with the forms of graphs.
fn not_a_graph(fact: Message) -> Diagnostic {
    Diagnostic::error("parameter", fact).help(messages::forms_of_graphs())
}

/// A number of numbers in words.
fn count_of_numbers(count: usize) -> Message {
    match count {
        1 => messages::one_number(),
        _ => messages::numbers(count),
    }
}

impl Shape {
    /// Whether a text begins as a shape does.
    pub fn looks_like_code(text: &str) -> bool {
        arity(text.split(',').next().unwrap_or("").trim()).is_some()
    }

    /// The graph named after a game, or the usual graph of the game.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub(super) fn of(
        about: &About,
        words: Words<'_>,
        files: Files<'_>,
    ) -> Result<Self, Diagnostic> {
        let text = if words.text.is_empty() {
            about.usual
        } else {
            words.text
        };
        Self::parse(text, files)
    }

    /// Parses a shape or, if the text is not one, a file of edges.
    ///
    /// # Errors
    /// A text that is neither, with the forms.
    pub fn parse(text: &str, files: Files<'_>) -> Result<Self, Diagnostic> {
        let mut words = text.split(',');
        let name = words.next().unwrap_or("").trim();
        let Some(count) = arity(name) else {
            return Self::file(text.trim(), files);
        };
        let mut numbers = Vec::new();
        let mut at = text.find(',').map_or(text.len(), |at| at + 1);
        for word in words {
            let number: u64 = word.trim().parse().map_err(|_| {
                not_a_graph(shared::not_a_number(word)).at(at..at + word.len(), shared::here())
            })?;
            numbers.push(number);
            at += word.len() + 1;
        }
        if numbers.len() != count {
            let [needed, given] = [count, numbers.len()].map(count_of_numbers);
            return Err(not_a_graph(messages::graph_takes_numbers(
                name, needed, given,
            )));
        }
        let [a, b] = [0, 1].map(|i| numbers.get(i).copied().unwrap_or(0));
        let vertices = match name {
            "grid" | "knight" => a.saturating_mul(b),
            "bipartite" => a.saturating_mul(b).max(a.saturating_add(b)),
            "complete" => a.saturating_mul(a),
            "hypercube" | "tree" => 1_u64
                .checked_shl(a as u32)
                .filter(|_| a < 30)
                .unwrap_or(MAX_VERTICES + 1),
            _ => a,
        };
        if vertices > MAX_VERTICES {
            let fact = messages::graph_is_too_large(text, MAX_VERTICES);
            return Err(Diagnostic::error("parameter", fact).help(messages::give_a_smaller_graph()));
        }
        let typed: Vec<String> = numbers.iter().map(u64::to_string).collect();
        let typed = [&[name.to_owned()], &typed[..]].concat().join(",");
        Ok(Self {
            name: typed,
            ..Self::named(name, a as u32, b as u32)
        })
    }

    fn named(name: &str, a: u32, b: u32) -> Self {
        let path = |n: u32| (1..n).map(|v| (v - 1, v));
        let (vertices, edges): (u32, Vec<(u32, u32)>) = match name {
            "path" => (a, path(a).collect()),
            "cycle" => (a, path(a).chain((a > 2).then(|| (a - 1, 0))).collect()),
            "complete" => (
                a,
                (0..a).flat_map(|v| (0..v).map(move |u| (u, v))).collect(),
            ),
            "star" => (a + 1, (1..=a).map(|v| (0, v)).collect()),
            "wheel" => {
                let rim = (1..a).map(|v| (v, v + 1)).chain((a > 2).then_some((a, 1)));
                (a + 1, (1..=a).map(|v| (0, v)).chain(rim).collect())
            }
            "grid" => return Self::grid(a, b, &[[0, 1], [1, 0]]),
            "knight" => return Self::grid(a, b, &[[1, -2], [1, 2], [2, -1], [2, 1]]),
            "bipartite" => {
                let to = |u| (a..a + b).map(move |v| (u, v));
                (a + b, (0..a).flat_map(to).collect())
            }
            "hypercube" => {
                let up = |v: u32| {
                    (0..a)
                        .map(move |i| (v, v | 1 << i))
                        .filter(move |e| e.1 != v)
                };
                (1 << a, (0..1 << a).flat_map(up).collect())
            }
            "tree" => {
                let n = (1 << a) - 1;
                (n, (1..n).map(|v| ((v - 1) / 2, v)).collect())
            }
            _ => {
                let spokes = (0..5).map(|v| (v, v + 5));
                let outer = (0..5).map(|v| (v, (v + 1) % 5));
                let inner = (0..5).map(|v| (v + 5, (v + 2) % 5 + 5));
                (10, outer.chain(spokes).chain(inner).collect())
            }
        };
        Self {
            vertices,
            edges,
            ..Self::default()
        }
    }

    /// Cells in rows; an edge goes by each step to a cell, in steps of rows and columns.
    fn grid(rows: u32, columns: u32, steps: &[[i32; 2]]) -> Self {
        let at = |r: u32, c: u32| r * columns + c;
        let cells = move || (0..rows).flat_map(move |r| (0..columns).map(move |c| (r, c)));
        let mut edges = Vec::new();
        for (r, c) in cells() {
            for step in steps {
                let other = [r.checked_add_signed(step[0]), c.checked_add_signed(step[1])];
                if let [Some(y), Some(x)] = other
                    && y < rows
                    && x < columns
                {
                    edges.push((at(r, c), at(y, x)));
                }
            }
        }
        let image = |k: u32| {
            cells()
                .map(|(r, c)| {
                    let (r, c) = if k & 4 == 4 { (c, r) } else { (r, c) };
                    let r = if k & 1 == 1 { rows - 1 - r } else { r };
                    at(r, if k & 2 == 2 { columns - 1 - c } else { c })
                })
                .collect()
        };
        let images = if rows == columns { 8 } else { 4 };
        Self {
            vertices: rows * columns,
            edges,
            symmetries: (1..images).map(image).collect(),
            ..Self::default()
        }
    }

    fn file(path: &str, files: Files<'_>) -> Result<Self, Diagnostic> {
        if path.is_empty() {
            return Err(not_a_graph(messages::no_graph()));
        }
        let text = files(path)
            .map_err(|reason| not_a_graph(messages::neither_shape_nor_file(path, reason)))?;
        Self::of_edges(path, &text)
    }

    /// Reads a list of edges, one `a b` a line.
    ///
    /// # Errors
    /// A line of more than two names, with its number.
    pub fn of_edges(path: &str, text: &str) -> Result<Self, Diagnostic> {
        let mut shape = Self {
            name: path.to_owned(),
            ..Self::default()
        };
        let mut known: HashMap<String, u32> = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("");
            let mut ends = Vec::new();
            for word in line.split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
                let next = known.len() as u32;
                let id = *known.entry(word.to_owned()).or_insert_with(|| {
                    shape.names.push(word.to_owned());
                    next
                });
                ends.push(id);
            }
            match ends[..] {
                [] | [_] => {}
                [a, b] => shape.edges.push((a, b)),
                _ => {
                    let fact = messages::too_many_names(path, number + 1, ends.len());
                    return Err(
                        Diagnostic::error("parameter", fact).help(messages::one_edge_on_a_line())
                    );
                }
            }
        }
        shape.vertices = known.len() as u32;
        shape.by_name = known;
        if shape.vertices == 0 {
            return Err(not_a_graph(messages::no_edges(path)));
        }
        Ok(shape)
    }

    /// The name of a vertex.
    pub fn vertex(&self, v: u32) -> String {
        let name = self.names.get(v as usize);
        name.cloned().unwrap_or_else(|| (v + 1).to_string())
    }

    /// The vertex that is called so.
    pub fn find(&self, name: &str) -> Option<u32> {
        if self.names.is_empty() {
            let number: u32 = name.parse().ok()?;
            return (1..=self.vertices).contains(&number).then(|| number - 1);
        }
        self.by_name.get(name).copied()
    }

    /// A set of vertices: `1-4,7` if they have numbers, otherwise their names with commas.
    pub fn show(&self, set: &[u32]) -> String {
        if !self.names.is_empty() {
            let names: Vec<String> = set.iter().map(|&v| self.vertex(v)).collect();
            return names.join(",");
        }
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for &v in set {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == v => *last = v,
                _ => runs.push((v, v)),
            }
        }
        let run = |&(from, to): &(u32, u32)| match to - from {
            0 => format!("{}", from + 1),
            1 => format!("{},{}", from + 1, to + 1),
            _ => format!("{}-{}", from + 1, to + 1),
        };
        let runs: Vec<String> = runs.iter().map(run).collect();
        runs.join(",")
    }

    /// Parses a set of vertices in the format of [`Shape::show`], in any order.
    ///
    /// # Errors
    /// A word that is not a vertex, with its place.
    pub fn read(&self, text: &str) -> Result<Vec<u32>, Diagnostic> {
        let mut set = Vec::new();
        let mut at = 0;
        for word in text.split(',') {
            let here = at..at + word.len();
            at += word.len() + 1;
            let range = word.split_once('-').filter(|_| self.names.is_empty());
            let (from, to) = range.unwrap_or((word, word));
            match (self.find(from.trim()), self.find(to.trim())) {
                (Some(from), Some(to)) => set.extend(from..=to),
                _ if text.trim().is_empty() => {}
                _ => {
                    let whole: Vec<u32> = (0..self.vertices.min(12)).collect();
                    let fact = messages::not_a_vertex_of(word, &self.name);
                    return Err(Diagnostic::error("position", fact)
                        .at(here, messages::not_a_vertex())
                        .help(messages::write_vertices(self.show(&whole))));
                }
            }
        }
        set.sort_unstable();
        set.dedup();
        Ok(set)
    }

    /// The neighbours of each vertex, ascending, loops and repeats left out.
    pub fn neighbours(&self) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); self.vertices as usize];
        for &(a, b) in self.edges.iter().filter(|(a, b)| a != b) {
            lists[a as usize].push(b);
            lists[b as usize].push(a);
        }
        for list in &mut lists {
            list.sort_unstable();
            list.dedup();
        }
        lists
    }
}

/// Number of parameters after the name of a shape.
fn arity(name: &str) -> Option<usize> {
    Some(match name {
        "path" | "cycle" | "complete" | "star" | "wheel" | "hypercube" | "tree" => 1,
        "grid" | "knight" | "bipartite" => 2,
        "petersen" => 0,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Result<Shape, Diagnostic> {
        Shape::parse(text, &mut |path| match path {
            "a.txt" => Ok("# a triangle with a tail\na b\nb c\nc a\nc d\n\ne\n".to_owned()),
            _ => Err(Message::same("ENOENT")),
        })
    }

    #[test]
    fn shapes_have_their_vertices_and_edges() {
        for (text, vertices, edges) in [
            ("path,5", 5, 4),
            ("path,0", 0, 0),
            ("cycle,5", 5, 5),
            ("cycle,2", 2, 1),
            ("complete,6", 6, 15),
            ("star,4", 5, 4),
            ("wheel,5", 6, 10),
            ("grid,3,4", 12, 17),
            ("knight,3,4", 12, 14),
            ("knight,2,2", 4, 0),
            ("bipartite,2,3", 5, 6),
            ("hypercube,3", 8, 12),
            ("tree,3", 7, 6),
            ("petersen", 10, 15),
            ("a.txt", 5, 4),
        ] {
            let shape = shape(text).unwrap();
            assert_eq!(
                (shape.vertices, shape.edges.len()),
                (vertices, edges),
                "{text}"
            );
            let lists = shape.neighbours();
            for symmetry in &shape.symmetries {
                for &(a, b) in &shape.edges {
                    let image = symmetry[b as usize];
                    assert!(
                        lists[symmetry[a as usize] as usize].contains(&image),
                        "{text}"
                    );
                }
            }
        }
        assert_eq!(shape("a.txt").unwrap().find("d"), Some(3));
        assert_eq!(shape("path,3").unwrap().find("3"), Some(2));
    }

    #[test]
    fn what_is_no_graph_is_refused_with_the_forms() {
        for text in [
            "",
            "grid,3",
            "path,x",
            "none.txt",
            "complete,5000",
            "hypercube,64",
        ] {
            let error = shape(text).unwrap_err();
            assert!(!error.help.is_empty(), "{text}");
        }
    }
}
