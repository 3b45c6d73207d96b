//! Green Hackenbush: a move cuts an edge of a graph; edges no longer connected to the ground are
//! removed.
//!
//! The ground is the vertex `0` or `ground` of a file, and the first vertex of a shape. A file
//! without a ground, or with an edge that is not connected to it, is refused. A position is the
//! list of the remaining edges: `0-1,1-2,1-2`.

use std::collections::HashMap;

use grundy_core::{Diagnostic, Impartial, Notation, Options, Sketch};

use super::{Files, LARGEST_SKETCH, Named, Shape, Visit, Visitor, messages, shared};
use crate::about::{About, Words};

/// Green Hackenbush on a graph.
#[derive(Clone, Debug)]
pub struct GreenHackenbush {
    shape: Shape,
    ground: u32,
    numbers: HashMap<(u32, u32), Vec<u32>>,
}

impl GreenHackenbush {
    /// The number of vertices.
    pub fn vertices(&self) -> u32 {
        self.shape.vertices
    }

    /// The vertex that is the ground.
    pub fn ground(&self) -> u32 {
        self.ground
    }

    /// The ends of edges given by their numbers.
    pub fn ends(&self, edges: &[u32]) -> Vec<(u32, u32)> {
        edges
            .iter()
            .map(|&e| self.shape.edges[e as usize])
            .collect()
    }

    /// The edges among these that are connected to the ground.
    fn standing(&self, edges: impl Iterator<Item = u32> + Clone) -> Box<[u32]> {
        let mut at: HashMap<u32, Vec<u32>> = HashMap::new();
        for e in edges.clone() {
            let (a, b) = self.shape.edges[e as usize];
            at.entry(a).or_default().push(b);
            at.entry(b).or_default().push(a);
        }
        let mut seen = vec![false; self.shape.vertices as usize];
        seen[self.ground as usize] = true;
        let mut line = vec![self.ground];
        while let Some(v) = line.pop() {
            for &u in at.get(&v).into_iter().flatten() {
                if !std::mem::replace(&mut seen[u as usize], true) {
                    line.push(u);
                }
            }
        }
        edges
            .filter(|&e| seen[self.shape.edges[e as usize].0 as usize])
            .collect()
    }

    /// A cut of one of these edges, by its index: its name, and the remaining edges.
    pub fn cut(&self, edges: &[u32], place: usize) -> (String, Box<[u32]>) {
        let cut = edges[place];
        let left = self.standing(edges.iter().copied().filter(|&e| e != cut));
        (format!("cut {}", self.name(cut)), left)
    }

    fn name(&self, e: u32) -> String {
        let (a, b) = self.shape.edges[e as usize];
        format!("{}-{}", self.shape.vertex(a), self.shape.vertex(b))
    }
}

fn sorted((a, b): (u32, u32)) -> (u32, u32) {
    (a.min(b), a.max(b))
}

impl Impartial for GreenHackenbush {
    /// The numbers of the remaining edges, ascending.
    type Position = Box<[u32]>;

    fn options(&self, edges: &Box<[u32]>, options: &mut Options<Box<[u32]>>) {
        for place in 0..edges.len() {
            options.push(self.cut(edges, place).1);
        }
    }

    fn size(&self, edges: &Box<[u32]>) -> u32 {
        edges.len() as u32
    }
}

impl Notation<Box<[u32]>> for GreenHackenbush {
    fn start(&self) -> Option<Vec<Box<[u32]>>> {
        Some(vec![self.standing(0..self.shape.edges.len() as u32)])
    }

    fn sketch(&self, edges: &Box<[u32]>) -> Option<Sketch> {
        if edges.len() > LARGEST_SKETCH {
            return None;
        }
        let mut sketch = Sketch::default();
        let ground = sketch.point(&self.shape.vertex(self.ground), None);
        sketch.token = Some(ground);
        for (a, b) in self.ends(edges) {
            let line = [a, b].map(|v| sketch.point(&self.shape.vertex(v), None));
            sketch.lines.push((line[0], line[1]));
        }
        Some(sketch)
    }

    fn show(&self, edges: &Box<[u32]>) -> String {
        let names: Vec<String> = edges.iter().map(|&e| self.name(e)).collect();
        names.join(",")
    }

    fn read(&self, text: &str) -> Result<Box<[u32]>, Diagnostic> {
        let mut used: HashMap<(u32, u32), usize> = HashMap::new();
        let mut edges = Vec::new();
        let mut at = 0;
        for word in text.split([',', ' ']) {
            let here = at..at + word.len();
            at += word.len() + 1;
            if word.is_empty() {
                continue;
            }
            let edge = word
                .strip_suffix('g')
                .unwrap_or(word)
                .split_once('-')
                .and_then(|(a, b)| {
                    let ends = sorted((self.shape.find(a)?, self.shape.find(b)?));
                    let next = used.entry(ends).or_insert(0);
                    *next += 1;
                    self.numbers.get(&ends)?.get(*next - 1).copied()
                });
            edges.push(edge.ok_or_else(|| {
                Diagnostic::error("position", messages::not_a_remaining_edge(word))
                    .at(here, messages::not_an_edge())
                    .help(messages::write_remaining_edges())
            })?);
        }
        edges.sort_unstable();
        Ok(self.standing(edges.into_iter().collect::<Vec<_>>().iter().copied()))
    }

    fn names(&self, edges: &Box<[u32]>) -> Vec<String> {
        edges
            .iter()
            .map(|&e| format!("cut {}", self.name(e)))
            .collect()
    }
}

static GREEN: About = About {
    title: "Green Hackenbush",
    ja: "緑のハッケンブッシュ",
    aliases: &["hackenbush"],
    rules: "Cut an edge; what no longer hangs on the ground falls. The player who cannot cut loses.",
    rules_ja: "辺を 1 本切る。地面とつながらなくなった部分は消える。切れなくなったら負け。",
    usual: "tree,3",
    known: messages::hackenbush_known,
    references: &[
        "Winning Ways, chapter 7",
        "On Numbers and Games, chapter 13",
    ],
    ..About::named("green-hackenbush")
};

/// The first edge that no path connects to the ground, by the names of its ends.
fn unconnected(shape: &Shape, ground: u32) -> Option<(String, String)> {
    let mut neighbours: HashMap<u32, Vec<u32>> = HashMap::new();
    for &(a, b) in &shape.edges {
        neighbours.entry(a).or_default().push(b);
        neighbours.entry(b).or_default().push(a);
    }
    let mut seen = vec![false; shape.vertices as usize];
    seen[ground as usize] = true;
    let mut waiting = vec![ground];
    while let Some(vertex) = waiting.pop() {
        for &next in neighbours.get(&vertex).into_iter().flatten() {
            if !std::mem::replace(&mut seen[next as usize], true) {
                waiting.push(next);
            }
        }
    }
    let (a, b) = *shape.edges.iter().find(|(a, _)| !seen[*a as usize])?;
    Some((shape.vertex(a), shape.vertex(b)))
}

impl Named for GreenHackenbush {
    const GAMES: &'static [&'static About] = &[&GREEN];

    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        files: Files<'_>,
        visitor: V,
    ) -> Visit<V> {
        let shape = Shape::of(about, words, files)?;
        if shape.vertices == 0 {
            let fact = messages::no_ground(shape.name);
            return Err(
                Diagnostic::error("parameter", fact).help(shared::write_it("hackenbush:tree,3"))
            );
        }
        let named = |name: &str| shape.names.iter().position(|known| known == name);
        let ground = match named("ground").or_else(|| named("0")) {
            Some(ground) => ground as u32,
            None if shape.names.is_empty() => 0,
            None => {
                let fact = messages::no_vertex_of_ground(shape.name);
                return Err(Diagnostic::error("parameter", fact).help(messages::name_the_ground()));
            }
        };
        if !shape.names.is_empty()
            && let Some((a, b)) = unconnected(&shape, ground)
        {
            let fact = messages::not_connected_to_ground(a, b, shape.name);
            return Err(
                Diagnostic::error("parameter", fact).help(messages::remove_or_connect_the_edge())
            );
        }
        let mut numbers: HashMap<(u32, u32), Vec<u32>> = HashMap::new();
        for (e, &ends) in shape.edges.iter().enumerate() {
            numbers.entry(sorted(ends)).or_default().push(e as u32);
        }
        let name = format!("hackenbush:{}", shape.name);
        Ok(visitor.hackenbush(
            Self {
                shape,
                ground,
                numbers,
            },
            name,
        ))
    }
}
