//! Games in which vertices of a graph are deleted.
//!
//! | game | a move |
//! |---|---|
//! | Node Kayles | a vertex goes, with its neighbours |
//! | Arc Kayles | an edge goes, with its two ends |
//! | vertex deletion | a vertex that has a neighbour goes |
//! | even deletion | a vertex goes whose degree is even and not 0 |
//!
//! The rest decomposes into its connected components.
//!
//! # Representatives
//! A component that is a tree is replaced by that tree, independent of the names of its vertices:
//! the depths of its vertices in depth-first order from its centre, larger subtrees first (of two
//! centres, the one with the larger list). So all paths of one length are one position, also those
//! inside a grid, and trees may be of any size. A component with a circuit is its set of vertices,
//! up to the symmetries that the shape has.

use grundy_core::{Diagnostic, Impartial, Notation, Options, Sketch};

use super::{Files, LARGEST_SKETCH, Named, Shape, Visit, Visitor, messages};
use crate::about::{About, Words};

/// The vertices that a move deletes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DeletionRule {
    Node,
    Arc,
    Neighbour,
    Even,
}

/// A game of deleted vertices.
#[derive(Clone, Debug)]
pub struct Vertices {
    rule: DeletionRule,
    shape: Shape,
    neighbours: Vec<Vec<u32>>,
}

/// A component.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GraphPiece {
    /// A tree: the depths of its vertices, see the head of the module.
    Tree(Box<[u32]>),
    /// Vertices of the graph, ascending.
    Set(Box<[u32]>),
}

/// A graph on 0, 1, …: the neighbours of each vertex.
type LocalGraph = Vec<Vec<u32>>;

impl Vertices {
    /// A component as a separate graph.
    /// The name of a vertex of a piece.
    fn name(&self, piece: &GraphPiece, v: u32) -> String {
        match piece {
            GraphPiece::Set(set) => self.shape.vertex(set[v as usize]),
            GraphPiece::Tree(_) => (v + 1).to_string(),
        }
    }

    fn lists(&self, piece: &GraphPiece) -> LocalGraph {
        match piece {
            GraphPiece::Tree(depths) => {
                let mut lists = vec![Vec::new(); depths.len()];
                let mut line: Vec<u32> = Vec::new();
                for (v, &depth) in depths.iter().enumerate() {
                    line.truncate(depth as usize);
                    if let Some(&parent) = line.last() {
                        lists[v].push(parent);
                        lists[parent as usize].push(v as u32);
                    }
                    line.push(v as u32);
                }
                lists
            }
            GraphPiece::Set(set) => {
                let own = |v: &u32| set.binary_search(v).ok().map(|i| i as u32);
                let list = |v: &u32| self.neighbours[*v as usize].iter().filter_map(own);
                set.iter().map(|v| list(v).collect()).collect()
            }
        }
    }

    /// The vertices that each move deletes, the chosen ones first.
    fn moves(&self, lists: &LocalGraph) -> Vec<Vec<u32>> {
        let all = 0..lists.len() as u32;
        let degree = |v: &u32| lists[*v as usize].len();
        let alone = |v: u32| vec![v];
        match self.rule {
            DeletionRule::Node => all
                .map(|v| [&[v], &lists[v as usize][..]].concat())
                .collect(),
            DeletionRule::Arc => all
                .flat_map(|v| {
                    let later = lists[v as usize].iter().filter(move |&&u| u > v);
                    later.map(move |&u| vec![v, u])
                })
                .collect(),
            DeletionRule::Neighbour => all.filter(|v| degree(v) > 0).map(alone).collect(),
            DeletionRule::Even => {
                let even = |v: &u32| degree(v) > 0 && degree(v).is_multiple_of(2);
                all.filter(even).map(alone).collect()
            }
        }
    }

    /// The components without these vertices, except single vertices without a move.
    fn split(&self, lists: &LocalGraph, gone: &[u32]) -> Vec<Vec<u32>> {
        let mut seen = vec![false; lists.len()];
        for &v in gone {
            seen[v as usize] = true;
        }
        let mut parts = Vec::new();
        for v in 0..lists.len() as u32 {
            if seen[v as usize] {
                continue;
            }
            seen[v as usize] = true;
            let mut part = vec![v];
            let mut at = 0;
            while let Some(&u) = part.get(at) {
                for &w in &lists[u as usize] {
                    if !std::mem::replace(&mut seen[w as usize], true) {
                        part.push(w);
                    }
                }
                at += 1;
            }
            if part.len() > 1 || self.rule == DeletionRule::Node {
                part.sort_unstable();
                parts.push(part);
            }
        }
        parts
    }

    /// The part of a piece as a piece.
    fn part(piece: &GraphPiece, lists: &LocalGraph, part: &[u32]) -> GraphPiece {
        match piece {
            GraphPiece::Set(set) => {
                GraphPiece::Set(part.iter().map(|&v| set[v as usize]).collect())
            }
            GraphPiece::Tree(_) => {
                let own = |v: &u32| part.binary_search(v).ok().map(|i| i as u32);
                let list = |v: &u32| lists[*v as usize].iter().filter_map(own).collect();
                let lists: LocalGraph = part.iter().map(list).collect();
                GraphPiece::Tree(tree(&lists))
            }
        }
    }

    fn image(set: &[u32], symmetry: &[u32]) -> Vec<u32> {
        let mut image: Vec<u32> = set.iter().map(|&v| symmetry[v as usize]).collect();
        image.sort_unstable();
        image
    }
}

/// A tree from its centre.
fn tree(lists: &LocalGraph) -> Box<[u32]> {
    let n = lists.len();
    // Leaves are removed until one or two vertices remain.
    let mut degree: Vec<usize> = lists.iter().map(Vec::len).collect();
    let mut leaves: Vec<u32> = (0..n as u32).filter(|&v| degree[v as usize] <= 1).collect();
    let mut left = n;
    while left > 2 {
        left -= leaves.len();
        let mut next = Vec::new();
        for v in leaves {
            for &u in &lists[v as usize] {
                degree[u as usize] = degree[u as usize].saturating_sub(1);
                if degree[u as usize] == 1 {
                    next.push(u);
                }
            }
        }
        leaves = next;
    }
    let codes = leaves.iter().map(|&centre| rooted(lists, centre));
    codes.max().unwrap_or_default().into()
}

/// The depths of a rooted tree, larger subtrees first.
fn rooted(lists: &LocalGraph, root: u32) -> Vec<u32> {
    let mut order = vec![(root, u32::MAX, 0)];
    let mut at = 0;
    while let Some(&(v, parent, depth)) = order.get(at) {
        let children = lists[v as usize].iter().filter(|&&u| u != parent);
        order.extend(children.map(|&u| (u, v, depth + 1)));
        at += 1;
    }
    let mut below: Vec<Vec<Vec<u32>>> = vec![Vec::new(); lists.len()];
    for &(v, parent, depth) in order.iter().rev() {
        let mut children = std::mem::take(&mut below[v as usize]);
        children.sort_unstable_by(|a, b| b.cmp(a));
        let mut code = vec![depth];
        for child in children {
            code.extend(child);
        }
        if parent == u32::MAX {
            return code;
        }
        below[parent as usize].push(code);
    }
    Vec::new()
}

impl Impartial for Vertices {
    type Position = GraphPiece;

    fn options(&self, piece: &GraphPiece, options: &mut Options<GraphPiece>) {
        let lists = self.lists(piece);
        for gone in self.moves(&lists) {
            let parts = self.split(&lists, &gone);
            options.push_sum(parts.iter().map(|part| Self::part(piece, &lists, part)));
        }
    }

    fn canonical(&self, piece: GraphPiece) -> GraphPiece {
        let GraphPiece::Set(set) = &piece else {
            return piece;
        };
        let lists = self.lists(&piece);
        let edges: usize = lists.iter().map(Vec::len).sum::<usize>() / 2;
        if edges + 1 == set.len() && self.split(&lists, &[]).len() <= 1 {
            return GraphPiece::Tree(tree(&lists));
        }
        let images = self.shape.symmetries.iter();
        let least = images.map(|symmetry| Self::image(set, symmetry)).min();
        match least {
            Some(least) if least[..] < set[..] => GraphPiece::Set(least.into()),
            _ => piece,
        }
    }

    fn size(&self, piece: &GraphPiece) -> u32 {
        match piece {
            GraphPiece::Tree(list) | GraphPiece::Set(list) => list.len() as u32,
        }
    }

    fn longest(&self, piece: &GraphPiece) -> u32 {
        match self.rule {
            DeletionRule::Arc => self.size(piece) / 2,
            _ => self.size(piece),
        }
    }
}

impl Notation<GraphPiece> for Vertices {
    fn start(&self) -> Option<Vec<GraphPiece>> {
        let all: Vec<u32> = (0..self.shape.vertices).collect();
        let parts = self.split(&self.neighbours, &[]);
        let set = |part: Vec<u32>| GraphPiece::Set(part.iter().map(|&v| all[v as usize]).collect());
        Some(parts.into_iter().map(set).collect())
    }

    fn show(&self, piece: &GraphPiece) -> String {
        let (GraphPiece::Set(list) | GraphPiece::Tree(list)) = piece;
        self.shape.show(list)
    }

    fn read(&self, text: &str) -> Result<GraphPiece, Diagnostic> {
        Ok(GraphPiece::Set(self.shape.read(text)?.into()))
    }

    fn sketch(&self, piece: &GraphPiece) -> Option<Sketch> {
        let lists = self.lists(piece);
        if lists.len() > LARGEST_SKETCH {
            return None;
        }
        let lines = lists.iter().enumerate().flat_map(|(v, near)| {
            let below = near.iter().map(|&u| u as usize).filter(move |&u| u < v);
            below.map(move |u| (u, v))
        });
        let names = (0..lists.len() as u32).map(|v| self.name(piece, v));
        Some(Sketch::ring(names, lines.collect()))
    }

    fn names(&self, piece: &GraphPiece) -> Vec<String> {
        let lists = self.lists(piece);
        let chosen = if self.rule == DeletionRule::Arc { 2 } else { 1 };
        let name = |v: &u32| self.name(piece, *v);
        let named = |gone: Vec<u32>| {
            let names: Vec<String> = gone.iter().take(chosen).map(name).collect();
            names.join("-")
        };
        self.moves(&lists).into_iter().map(named).collect()
    }
}

const fn about(name: &'static str) -> About {
    About {
        usual: "path,12",
        ..About::named(name)
    }
}

/// A view: the rules `games/node-kayles.game` have the other metadata.
static NODE: About = about("node-kayles");

static ARC: About = About {
    title: "Arc Kayles",
    ja: "アーク・ケイルズ",
    aliases: &["edge-kayles"],
    rules: "Choose an edge; it goes with both its ends. The player who cannot loses.",
    rules_ja: "辺をひとつ選び、両端の頂点ごと消す。選べなくなったら負け。",
    known: messages::arc_kayles_known,
    references: &[
        "T. J. Schaefer 1978, On the complexity of some two-person perfect-information games",
    ],
    ..about("arc-kayles")
};

static NEIGHBOUR: About = About {
    title: "Vertex deletion",
    ja: "頂点消し",
    aliases: &["vertex-delete-nonisolated"],
    rules: "Delete a vertex that has a neighbour. The player who cannot loses.",
    rules_ja: "隣がある頂点をひとつ消す。消せなくなったら負け。",
    references: &["Winning Ways, chapter 4 (on paths: take one, from a heap of two or more)"],
    ..about("vertex-deletion")
};

static EVEN: About = About {
    title: "Deletion of even vertices",
    ja: "偶数次頂点消し",
    aliases: &["even-degree-delete"],
    rules: "Delete a vertex of even degree that has a neighbour. The player who cannot loses.",
    rules_ja: "次数が 0 でない偶数の頂点をひとつ消す。消せなくなったら負け。",
    references: &["On paths the values of the code 0.07, one vertex later"],
    ..about("even-deletion")
};

impl Named for Vertices {
    const GAMES: &'static [&'static About] = &[&NODE, &ARC, &NEIGHBOUR, &EVEN];

    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        files: Files<'_>,
        visitor: V,
    ) -> Visit<V> {
        let shape = Shape::of(about, words, files)?;
        let name = format!("{}:{}", about.name, shape.name);
        let rule = match about.name {
            "node-kayles" => DeletionRule::Node,
            "arc-kayles" => DeletionRule::Arc,
            "vertex-deletion" => DeletionRule::Neighbour,
            _ => DeletionRule::Even,
        };
        let neighbours = shape.neighbours();
        Ok(visitor.parts(
            Self {
                rule,
                shape,
                neighbours,
            },
            name,
        ))
    }
}
