//! Hackenbush (J. Conway): players cut edges, Left blue or green ones, Right red or green ones;
//! edges no longer connected to the ground are removed.
//!
//! Edges connected without the ground are a component.

use grundy_core::{Diagnostic, Options, Partizan};

use super::{SideLook, WrittenGame, messages, no_position};
use crate::about::About;

const EXAMPLE: &str = "0-1b 1-2r 2-3g";
const MAX_EDGES: usize = 128;

/// The picture: edges between nodes, 0 the ground.
pub struct Hackenbush {
    /// Ends of an edge.
    edges: Vec<(u32, u32)>,
    /// The colour as it is written: b, r or g.
    colours: Vec<u8>,
    /// For each node its edges.
    at: Vec<u128>,
}

impl Hackenbush {
    /// The edges of `live` that are joined to `seed` by nodes other than the ground.
    fn joined(&self, seed: u128, live: u128) -> u128 {
        let (mut whole, mut fresh) = (seed, seed);
        while fresh != 0 {
            let edge = self.edges[fresh.trailing_zeros() as usize];
            fresh &= fresh - 1;
            for node in [edge.0, edge.1] {
                if node != 0 {
                    let more = self.at[node as usize] & live & !whole;
                    whole |= more;
                    fresh |= more;
                }
            }
        }
        whole
    }

    fn cut(&self, live: u128, other: u8, options: &mut Options<u128>) {
        for i in 0..self.edges.len() {
            if live >> i & 1 == 1 && self.colours[i] != other {
                let rest = live & !(1 << i);
                options.push(self.joined(self.at[0] & rest, rest));
            }
        }
    }
}

impl Partizan for Hackenbush {
    /// The remaining edges.
    type Position = u128;

    fn left(&self, &live: &u128, options: &mut Options<u128>) {
        self.cut(live, b'r', options);
    }

    fn right(&self, &live: &u128, options: &mut Options<u128>) {
        self.cut(live, b'b', options);
    }

    fn parts(&self, &live: &u128, parts: &mut Vec<u128>) {
        let mut rest = live;
        while rest != 0 {
            let part = self.joined(rest & rest.wrapping_neg(), rest);
            parts.push(part);
            rest &= !part;
        }
    }
}

impl WrittenGame for Hackenbush {
    const ABOUT: &'static About = &About {
        title: "Hackenbush",
        ja: "ハッケンブッシュ",
        aliases: &["red-blue-hackenbush"],
        rules: "Players cut edges, Left blue or green, Right red or green; what no longer hangs on the ground (node 0) falls.",
        rules_ja: "左は青か緑、右は赤か緑の枝を切る。地面（点0）につながらなくなった枝は落ちる。切れなくなったら負け。",
        references: &["E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapters 1 to 3 and 7"],
        ..About::named("hackenbush")
    };
    const START: &'static str = EXAMPLE;
    const LOOK: SideLook = SideLook::Edges;

    fn parse(text: &str) -> Result<(Self, u128), Diagnostic> {
        let mut game = Self {
            edges: Vec::new(),
            colours: Vec::new(),
            at: vec![0],
        };
        let mut at = 0;
        for word in text.split([' ', ',']) {
            let here = at..at + word.len();
            at += word.len() + 1;
            if word.is_empty() {
                continue;
            }
            // An edge without a colour is green, as in green Hackenbush.
            let uncoloured = word.ends_with(|c: char| c.is_ascii_digit());
            let coloured = format!("{word}{}", if uncoloured { "g" } else { "" });
            let edge = coloured
                .split_at_checked(coloured.len() - 1)
                .and_then(|(ends, colour)| {
                    let (a, b) = ends.split_once('-')?;
                    let node = |text: &str| text.parse::<u32>().ok().filter(|n| *n < 10_000);
                    Some((node(a)?, node(b)?, colour.as_bytes()[0]))
                        .filter(|e| b"brg".contains(&e.2))
                });
            let Some((a, b, colour)) = edge else {
                let fact = messages::not_a_coloured_edge(word);
                return Err(no_position(here, fact, EXAMPLE));
            };
            if game.edges.len() == MAX_EDGES {
                return Err(no_position(
                    here,
                    messages::too_many_edges(MAX_EDGES),
                    EXAMPLE,
                ));
            }
            let bit = 1 << game.edges.len();
            game.edges.push((a, b));
            game.colours.push(colour);
            let most = a.max(b) as usize;
            if game.at.len() <= most {
                game.at.resize(most + 1, 0);
            }
            game.at[a as usize] |= bit;
            game.at[b as usize] |= bit;
        }
        let all = if game.edges.len() == MAX_EDGES {
            u128::MAX
        } else {
            (1 << game.edges.len()) - 1
        };
        let standing = game.joined(game.at[0] & all, all);
        if standing == 0 && !game.edges.is_empty() {
            return Err(no_position(
                0..text.len(),
                messages::no_edge_on_the_ground(),
                EXAMPLE,
            ));
        }
        Ok((game, standing))
    }

    fn show(&self, &live: &u128) -> String {
        let standing = (0..self.edges.len()).filter(|i| live >> i & 1 == 1);
        let edges = standing.map(|i| {
            let (a, b) = self.edges[i];
            format!("{a}-{b}{}", char::from(self.colours[i]))
        });
        edges.collect::<Vec<_>>().join(" ")
    }
}
