//! Undirected vertex Geography: a token moves on a graph and deletes the vertices that it leaves.
//!
//! A move takes the token along an edge to a neighbour; the vertex that it left is deleted. The
//! player who cannot move loses. The token starts on the first vertex, or on the vertex of the
//! position: `3`. If some vertices are deleted, the remaining ones follow a colon: `3:1-5,7`.

use grundy_core::{Diagnostic, Impartial, Notation, Options, Sketch};

use super::{Files, LARGEST_SKETCH, Named, Shape, Visit, Visitor, messages, shared};
use crate::about::{About, Words};

/// Geography on a graph.
#[derive(Clone, Debug)]
pub struct Geography {
    shape: Shape,
    neighbours: Vec<Vec<u32>>,
}

/// The vertex of the token, and the remaining vertices in ascending order, including that one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedToken {
    /// The vertex of the token.
    pub at: u32,
    /// The remaining vertices.
    pub remaining: Box<[u32]>,
}

impl Geography {
    /// The neighbours of each vertex.
    pub fn neighbours(&self) -> &[Vec<u32>] {
        &self.neighbours
    }

    fn whole(&self) -> Box<[u32]> {
        (0..self.shape.vertices).collect()
    }

    fn targets<'a>(&'a self, token: &'a PlacedToken) -> impl Iterator<Item = u32> + 'a {
        let near = self.neighbours[token.at as usize].iter().copied();
        near.filter(|u| token.remaining.binary_search(u).is_ok())
    }
}

impl Impartial for Geography {
    type Position = PlacedToken;

    fn options(&self, token: &PlacedToken, options: &mut Options<PlacedToken>) {
        let remaining: Box<[u32]> = token
            .remaining
            .iter()
            .copied()
            .filter(|&v| v != token.at)
            .collect();
        for at in self.targets(token) {
            options.push(PlacedToken {
                at,
                remaining: remaining.clone(),
            });
        }
    }

    fn size(&self, token: &PlacedToken) -> u32 {
        token.remaining.len() as u32
    }
}

impl Notation<PlacedToken> for Geography {
    fn start(&self) -> Option<Vec<PlacedToken>> {
        let remaining = self.whole();
        Some(vec![PlacedToken { at: 0, remaining }])
    }

    fn sketch(&self, token: &PlacedToken) -> Option<Sketch> {
        if token.remaining.len() > LARGEST_SKETCH {
            return None;
        }
        let place = |v: u32| token.remaining.binary_search(&v).ok();
        let lines = token.remaining.iter().enumerate().flat_map(|(at, &v)| {
            let near = self.neighbours[v as usize].iter();
            near.filter_map(move |&u| place(u).filter(|&other| other < at))
                .map(move |other| (other, at))
        });
        let names = token.remaining.iter().map(|&v| self.shape.vertex(v));
        Some(Sketch {
            token: place(token.at),
            ..Sketch::ring(names, lines.collect())
        })
    }

    fn show(&self, token: &PlacedToken) -> String {
        let at = self.shape.vertex(token.at);
        if token.remaining.len() == self.shape.vertices as usize {
            return at;
        }
        format!("{at}:{}", self.shape.show(&token.remaining))
    }

    fn read(&self, text: &str) -> Result<PlacedToken, Diagnostic> {
        let (at, remaining) = text
            .split_once(':')
            .map_or((text, None), |(a, b)| (a, Some(b)));
        let token = self.shape.find(at.trim()).ok_or_else(|| {
            let fact = messages::not_a_vertex_of(at, &self.shape.name);
            Diagnostic::error("position", fact)
                .at(0..at.len(), messages::not_a_vertex())
                .help(messages::write_vertex_of_token(self.shape.vertex(0)))
        })?;
        let mut remaining = match remaining {
            None => self.whole().into_vec(),
            Some(set) => self.shape.read(set)?,
        };
        if let Err(place) = remaining.binary_search(&token) {
            remaining.insert(place, token);
        }
        Ok(PlacedToken {
            at: token,
            remaining: remaining.into(),
        })
    }

    fn names(&self, token: &PlacedToken) -> Vec<String> {
        self.targets(token).map(|u| self.shape.vertex(u)).collect()
    }
}

static GEOGRAPHY: About = About {
    title: "Undirected vertex Geography",
    ja: "ジオグラフィ (しりとり)",
    aliases: &["undirected-geography", "trap"],
    rules: "Move the token to a neighbour; the vertex it left is deleted. The player who cannot move loses.",
    rules_ja: "駒を隣の頂点へ動かす。離れた頂点は消える。動かせなくなったら負け。",
    usual: "grid,3,3",
    known: messages::geography_known,
    references: &[
        "A. S. Fraenkel, E. R. Scheinerman and D. Ullman 1993, Undirected edge geography",
        "T. J. Schaefer 1978, On the complexity of some two-person perfect-information games",
    ],
    ..About::named("geography")
};

impl Named for Geography {
    const GAMES: &'static [&'static About] = &[&GEOGRAPHY];

    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        files: Files<'_>,
        visitor: V,
    ) -> Visit<V> {
        let shape = Shape::of(about, words, files)?;
        if shape.vertices == 0 {
            let fact = messages::no_vertex_for_the_token(shape.name);
            return Err(
                Diagnostic::error("parameter", fact).help(shared::write_it("geography:grid,3,3"))
            );
        }
        let name = format!("{}:{}", about.name, shape.name);
        let neighbours = shape.neighbours();
        Ok(visitor.geography(Self { shape, neighbours }, name))
    }
}
