//! Col and Snort (C. Vout; S. Norton): players colour regions of a map, Left blue, Right red. In
//! Col neighbours must not get the same colour; in Snort they must not get different ones.
//!
//! A position is the set of regions open to each player: a coloured region closes its neighbours to
//! one of them. A map is a grid, or a graph `..lr;0-1 1-2`: `.` is open to both, `l` to Left only,
//! `r` to Right only, `#` to neither. An edge along which no region can be closed does not connect.

use std::ops::Range;

use grundy_core::{Diagnostic, Options, Partizan};

use super::cells::{self, CellSet};
use super::{SideLook, WrittenGame, messages, no_position};
use crate::about::About;

const EXAMPLE: &str = "..l|...";

/// The regions open to Left, and those open to Right.
type OpenTo = [CellSet; 2];

/// The adjacency of regions.
enum Neighbours {
    Grid,
    Graph(Vec<CellSet>),
}

impl Neighbours {
    fn of(&self, set: CellSet) -> CellSet {
        match self {
            Self::Grid => cells::near(set),
            Self::Graph(near) => {
                cells::each(set).fold(0, |all, bit| all | near[bit.trailing_zeros() as usize])
            }
        }
    }

    fn read(text: &str) -> Result<(Self, OpenTo), Diagnostic> {
        let Some((nodes, edges)) = text.split_once(';') else {
            let [both, left, right] = cells::read(text, ['.', 'l', 'r'], EXAMPLE)?;
            return Ok((Self::Grid, [both | left, both | right]));
        };
        let (mut left, mut right, mut count) = (0, 0, 0);
        for (at, c) in nodes.char_indices() {
            let here = at..at + c.len_utf8();
            if count == 128 {
                return Err(no_position(
                    here,
                    messages::too_many_nodes(),
                    "..lr;0-1 1-2",
                ));
            }
            let bit = 1 << count;
            count += 1;
            match c {
                '.' => (left, right) = (left | bit, right | bit),
                'l' => left |= bit,
                'r' => right |= bit,
                '#' => {}
                _ => {
                    let fact = messages::unknown_sign(c, ".lr#");
                    return Err(no_position(here, fact, "..lr;0-1 1-2"));
                }
            }
        }
        let mut near = vec![0; count];
        let mut at = nodes.len() + 1;
        for word in edges.split(' ') {
            let here: Range<usize> = at..at + word.len();
            at += word.len() + 1;
            if word.is_empty() {
                continue;
            }
            let node = |text: &str| text.parse::<usize>().ok().filter(|n| *n < count);
            let ends = word
                .split_once('-')
                .and_then(|(a, b)| Some((node(a)?, node(b)?)));
            let Some((a, b)) = ends.filter(|(a, b)| a != b) else {
                let fact = messages::not_an_edge_of_graph(word, count);
                return Err(no_position(here, fact, "..lr;0-1 1-2"));
            };
            near[a] |= 1 << b;
            near[b] |= 1 << a;
        }
        Ok((Self::Graph(near), [left, right]))
    }

    fn show(&self, &[left, right]: &OpenTo) -> String {
        let sets = [left & right, left & !right, right & !left];
        let Self::Graph(near) = self else {
            return cells::show(sets, ['.', 'l', 'r']);
        };
        let letter = |i: usize| match (left >> i & 1, right >> i & 1) {
            (1, 1) => '.',
            (1, _) => 'l',
            (_, 1) => 'r',
            _ => '#',
        };
        let nodes: String = (0..near.len()).map(letter).collect();
        let open = left | right;
        let mut edges = Vec::new();
        for (a, set) in near.iter().enumerate() {
            for b in (a + 1..near.len()).filter(|&b| set >> b & open >> b & open >> a & 1 == 1) {
                edges.push(format!("{a}-{b}"));
            }
        }
        format!("{nodes};{}", edges.join(" "))
    }

    /// Components; `grow` returns the regions that a set of regions can close.
    fn parts(
        &self,
        &[left, right]: &OpenTo,
        grow: impl Fn(CellSet) -> CellSet,
        parts: &mut Vec<OpenTo>,
    ) {
        let grid = matches!(self, Self::Grid);
        for piece in cells::pieces(left | right, grow) {
            let part = [left & piece, right & piece];
            if grid && piece.is_power_of_two() {
                let shift = piece.trailing_zeros();
                parts.push(part.map(|set| set >> shift));
            } else {
                parts.push(part);
            }
        }
    }

    /// Exchanging the players gives the negative; a grid can be reflected and rotated.
    fn like(&self, [left, right]: OpenTo) -> (OpenTo, bool) {
        match self {
            Self::Grid => cells::least_of_colours([left, right]),
            Self::Graph(_) if right < left => ([right, left], true),
            Self::Graph(_) => ([left, right], false),
        }
    }
}

/// The rules of Col, or those of Snort.
pub struct Colouring<const SNORT: bool>(Neighbours);

/// The rules of Col.
pub type Col = Colouring<false>;

/// The rules of Snort.
pub type Snort = Colouring<true>;

impl<const SNORT: bool> Colouring<SNORT> {
    /// Lists the moves of one side (0 is Left). Neighbours of the coloured region are closed to
    /// that side in Col, to the other one in Snort.
    fn colour(&self, open: OpenTo, side: usize, options: &mut Options<OpenTo>) {
        for cell in cells::each(open[side]) {
            let mut next = open.map(|set| set & !cell);
            next[if SNORT { 1 - side } else { side }] &= !self.0.of(cell);
            options.push(next);
        }
    }
}

impl<const SNORT: bool> Partizan for Colouring<SNORT> {
    type Position = OpenTo;

    fn left(&self, &open: &OpenTo, options: &mut Options<OpenTo>) {
        self.colour(open, 0, options);
    }

    fn right(&self, &open: &OpenTo, options: &mut Options<OpenTo>) {
        self.colour(open, 1, options);
    }

    fn parts(&self, open: &OpenTo, parts: &mut Vec<OpenTo>) {
        let [left, right] = *open;
        let closed = if SNORT { [right, left] } else { [left, right] };
        let grow =
            |set: CellSet| self.0.of(set & left) & closed[0] | self.0.of(set & right) & closed[1];
        self.0.parts(open, grow, parts);
    }

    fn like(&self, open: OpenTo) -> (OpenTo, bool) {
        self.0.like(open)
    }
}

const COL_ABOUT: &About = &About {
    title: "Col",
    ja: "コル",
    rules: "Players colour regions of a map; neighbours must not get the same colour; the player who cannot loses.",
    rules_ja: "地図の領域を自分の色で塗る。隣どうしを同じ色にはできない。塗れなくなったら負け。",
    references: &[
        "J. H. Conway, On Numbers and Games, 1976, chapter 8",
        "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 2",
    ],
    ..About::named("col")
};

const SNORT_ABOUT: &About = &About {
    title: "Snort",
    ja: "スノート",
    rules: "Players colour regions of a map; neighbours must not get different colours; the player who cannot loses.",
    rules_ja: "地図の領域を自分の色で塗る。隣どうしを違う色にはできない。塗れなくなったら負け。",
    references: &[
        "J. H. Conway, On Numbers and Games, 1976, chapter 8",
        "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 6",
    ],
    ..About::named("snort")
};

impl<const SNORT: bool> WrittenGame for Colouring<SNORT> {
    const ABOUT: &'static About = if SNORT { SNORT_ABOUT } else { COL_ABOUT };
    const START: &'static str = "...|...";
    const LOOK: SideLook = SideLook::Regions;

    const PARAMETERS: &'static [(&'static str, i64)] = super::RECTANGLE;

    fn member(place: &[i64]) -> Option<String> {
        super::rectangle(place, |_, _| '.')
    }

    fn parse(text: &str) -> Result<(Self, OpenTo), Diagnostic> {
        Neighbours::read(text).map(|(near, open)| (Self(near), open))
    }

    fn show(&self, open: &OpenTo) -> String {
        self.0.show(open)
    }
}
