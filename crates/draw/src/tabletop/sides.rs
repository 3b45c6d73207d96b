//! Components of partizan games next to each other: boards of letters, pictures of edges, maps of
//! regions, rows of dominoes, cakes, heaps.
//!
//! Left is blue and Right is red, as in the literature, and each object also has its letter. The
//! name of an object begins with the number of its component, `c0:3`, so that the objects of
//! several components differ.

use grundy_core::Message;

use super::{CELL, MARGIN, MAX_HEAP_STONES, Pen, pick};
use crate::messages;

/// One component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SideFigure {
    /// Rows of cells: `.` is free, `#` is covered or outside, other letters are stones or animals.
    Board(Vec<String>),
    /// As `Board`, where `l` and `r` mark cells for one player only.
    Tinted(Vec<String>),
    /// Regions by their letters, and the pairs of neighbours.
    Map(String, Vec<(usize, usize)>),
    /// Edges between nodes with a colour `b`, `r` or `g`; node 0 is the ground.
    Edges(Vec<(u32, u32, char)>),
    /// Upright dominoes, each of which can be toppled to the left or right.
    Dominoes(String),
    /// A cake, as rows and columns.
    Cake(i64, i64),
    /// A heap.
    Heap(u64),
    /// A text.
    Words(String),
}

/// The space between components.
const COMPONENT_GAP: i64 = 36;
/// Larger cakes are drawn as text.
const LARGEST_CAKE: i64 = 24;
/// The distance of nodes of a picture of edges.
const STEP: i64 = 64;

/// A point of a picture.
type Point = (i64, i64);

impl Pen {
    /// Components from the left to the right.
    pub(super) fn sides(&mut self, figures: &[SideFigure]) {
        let mut x = MARGIN;
        for (component, figure) in figures.iter().enumerate() {
            match figure {
                SideFigure::Board(rows) => self.letters(component, x, rows, false),
                SideFigure::Tinted(rows) => self.letters(component, x, rows, true),
                SideFigure::Map(letters, edges) => self.map(component, x, letters, edges),
                SideFigure::Edges(edges) => self.hackenbush(component, x, edges),
                SideFigure::Dominoes(row) => self.standing(component, x, row),
                &SideFigure::Cake(h, w) if h.max(w) <= LARGEST_CAKE => {
                    self.cake(component, x, h, w);
                }
                SideFigure::Cake(h, w) => self.written(x, &format!("{h},{w}")),
                &SideFigure::Heap(n) if n <= MAX_HEAP_STONES => self.pile(component, x, n),
                SideFigure::Heap(n) => self.written(x, &n.to_string()),
                SideFigure::Words(words) => self.written(x, words),
            }
            x = self.width + COMPONENT_GAP;
        }
        self.reach(MARGIN + CELL, MARGIN + CELL);
    }

    fn written(&mut self, x: i64, words: &str) {
        let width = 24 + crate::width::columns(words) as i64 * 9;
        self.rect("gt-card", (x, MARGIN), (width, 40), 8);
        self.word("gt-ink", (x + width / 2, MARGIN + 25), words);
    }

    fn letters(&mut self, component: usize, left: i64, rows: &[String], tinted: bool) {
        let width = rows
            .iter()
            .map(|row| row.chars().count())
            .max()
            .unwrap_or(0);
        for (y, row) in rows.iter().enumerate() {
            for (x, letter) in row.chars().enumerate() {
                let at = (left + x as i64 * CELL, MARGIN + y as i64 * CELL);
                if letter == '#' {
                    self.rect("gt-covered", (at.0 + 1, at.1 + 1), (CELL - 2, CELL - 2), 3);
                    continue;
                }
                let label = messages::letter_of_cell(y + 1, x + 1, letter);
                let name = pick::item(component, (y * width + x) as i64 + 1);
                self.touch(&name, &label, |pen| {
                    let class = match (tinted, letter) {
                        (true, 'l') => "gt-square gt-for-left",
                        (true, 'r') => "gt-square gt-for-right",
                        _ => "gt-light",
                    };
                    pen.rect(class, (at.0 + 1, at.1 + 1), (CELL - 2, CELL - 2), 3);
                    pen.stone((at.0 + CELL / 2, at.1 + CELL / 2), letter, tinted);
                });
            }
        }
        self.reach(
            left + width as i64 * CELL,
            MARGIN + rows.len() as i64 * CELL,
        );
    }

    /// Draws the content of a cell.
    fn stone(&mut self, (x, y): Point, letter: char, tinted: bool) {
        let class = match letter {
            '.' => return,
            'x' | 't' | 'l' => "gt-left",
            'o' | 'f' | 'r' => "gt-right",
            _ => "gt-neutral",
        };
        if !tinted {
            self.circle(class, (x, y), CELL / 2 - 6);
        }
        let ink = if tinted { "gt-ink" } else { "gt-on-stone" };
        self.word(ink, (x, y + 5), &letter.to_string());
    }

    fn map(&mut self, component: usize, left: i64, letters: &str, edges: &[(usize, usize)]) {
        let count = letters.chars().count();
        let radius = (count as f64 * 10.0).clamp(30.0, 200.0);
        let middle = radius + 20.0;
        let place = |v: usize| -> Point {
            let turn = std::f64::consts::TAU * v as f64 / count.max(1) as f64;
            let (sin, cos) = (turn - std::f64::consts::FRAC_PI_2).sin_cos();
            let x = left as f64 + middle + radius * cos;
            (
                x.round() as i64,
                (MARGIN as f64 + middle + radius * sin).round() as i64,
            )
        };
        for &(a, b) in edges {
            self.line("gt-edge", place(a), place(b));
        }
        for (v, letter) in letters.chars().enumerate() {
            let at = place(v);
            if letter == '#' {
                self.circle("gt-covered", at, 8);
                continue;
            }
            let label = messages::region(v, letter);
            self.touch(&pick::item(component, v as i64 + 1), &label, |pen| {
                let class = match letter {
                    'l' => "gt-vertex gt-for-left",
                    'r' => "gt-vertex gt-for-right",
                    _ => "gt-vertex",
                };
                pen.circle(class, at, 17);
                let word = if letter == '.' {
                    v.to_string()
                } else {
                    letter.to_string()
                };
                pen.word("gt-ink", (at.0, at.1 + 5), &word);
            });
        }
        let size = 2 * middle as i64;
        self.reach(left + size, MARGIN + size);
    }

    fn hackenbush(&mut self, component: usize, left: i64, edges: &[(u32, u32, char)]) {
        let nodes = GrownEdges::of(edges);
        let tall = nodes
            .places
            .iter()
            .map(|(_, (_, y))| *y)
            .max()
            .unwrap_or(0)
            .max(1);
        let ground = MARGIN + tall * STEP + 12;
        let wide = nodes.wide.max(1) * STEP;
        let at = |node: u32, beside: u32| -> Point {
            let place = |n: u32| {
                nodes
                    .places
                    .iter()
                    .find(|(known, _)| *known == n)
                    .map(|(_, at)| *at)
            };
            // An edge grows from the ground below its other end.
            let (x, y) = match (node, place(beside)) {
                (0, Some((x, _))) => (x, 0),
                (n, _) => place(n).unwrap_or((0, 0)),
            };
            (left + STEP / 2 + x * STEP / 2, ground - y * STEP)
        };
        self.rect("gt-ground", (left, ground), (wide, 8), 2);
        for (i, &(a, b, colour)) in edges.iter().enumerate() {
            let (from, to) = (at(a, b), at(b, a));
            // Edges between the same nodes bend away from each other.
            let same = |&(c, d, _): &(u32, u32, char)| (c, d) == (a, b) || (c, d) == (b, a);
            let before = edges[..i].iter().filter(|edge| same(edge)).count() as i64;
            let bend = (before + 1) / 2 * 18 * if before % 2 == 0 { 1 } else { -1 };
            let middle = (i64::midpoint(from.0, to.0), i64::midpoint(from.1, to.1));
            let (dx, dy) = ((to.0 - from.0) / STEP.max(1), (to.1 - from.1) / STEP.max(1));
            let bent = (middle.0 - dy * bend * 2, middle.1 + dx * bend * 2);
            let way = if a == b {
                let (x, y) = from;
                format!("M{x} {y}c-34 -44 34 -44 0 0")
            } else {
                format!(
                    "M{} {}Q{} {} {} {}",
                    from.0, from.1, bent.0, bent.1, to.0, to.1
                )
            };
            let class = match colour {
                'b' => "gt-branch gt-blue-edge",
                'r' => "gt-branch gt-red-edge",
                _ => "gt-branch gt-green-edge",
            };
            let label = messages::edge(a, b, colour_name(colour));
            self.touch(&pick::edge(component, i), &label, |pen| {
                pen.canvas.path("gt-reach", &way);
                pen.canvas.path(class, &way);
                let halfway = (
                    i64::midpoint(middle.0, bent.0),
                    i64::midpoint(middle.1, bent.1),
                );
                let (x, y) = if a == b {
                    (from.0, from.1 - 34)
                } else {
                    halfway
                };
                pen.word("gt-ink gt-small", (x + 10, y + 4), &colour.to_string());
            });
        }
        for (node, _) in &nodes.places {
            self.circle("gt-node", at(*node, *node), 4);
        }
        self.reach(left + wide, ground + 10);
    }

    fn standing(&mut self, component: usize, left: i64, row: &str) {
        let ground = MARGIN + 70;
        for (i, letter) in row.chars().enumerate() {
            let x = left + i as i64 * 34;
            let class = match letter {
                'l' => "gt-left",
                'r' => "gt-right",
                _ => "gt-neutral",
            };
            let number = i + 1;
            // The left half topples it to the left.
            for (side, dx) in [('<', 0), ('>', 16)] {
                let label = messages::topple(number, letter, side);
                self.touch(&pick::topple(component, i, side), &label, |pen| {
                    pen.rect("gt-hit", (x + dx, MARGIN), (16, 70), 0);
                    pen.rect(class, (x + 8 + dx / 2, MARGIN + 6), (8, 64), 0);
                });
            }
            self.word(
                "gt-ink gt-small",
                (x + 16, ground + 16),
                &letter.to_string(),
            );
        }
        let wide = row.chars().count().max(1) as i64 * 34;
        self.line("gt-grid", (left, ground), (left + wide, ground));
        self.reach(left + wide, ground + 20);
    }

    fn cake(&mut self, component: usize, left: i64, h: i64, w: i64) {
        let side = 28;
        self.rect("gt-light", (left, MARGIN), (w * side, h * side), 4);
        for y in 1..h {
            let label = messages::cut_below_row(y);
            self.touch(&pick::horizontal(component, y), &label, |pen| {
                let at = MARGIN + y * side;
                pen.rect("gt-hit", (left, at - 6), (w * side, 12), 0);
                pen.line("gt-cut gt-cut-right", (left, at), (left + w * side, at));
            });
        }
        for x in 1..w {
            let label = messages::cut_behind_column(x);
            self.touch(&pick::vertical(component, x), &label, |pen| {
                let at = left + x * side;
                pen.rect("gt-hit", (at - 6, MARGIN), (12, h * side), 0);
                pen.line("gt-cut gt-cut-left", (at, MARGIN), (at, MARGIN + h * side));
            });
        }
        self.reach(left + w * side, MARGIN + h * side);
    }

    fn pile(&mut self, component: usize, left: i64, stones: u64) {
        let ground = MARGIN + 20 * stones.max(1) as i64;
        for stone in 0..stones as i64 {
            let label = messages::leave(stone);
            self.touch(&pick::item(component, stone), &label, |pen| {
                let y = ground - (stone + 1) * 20;
                pen.rect("gt-hit", (left, y), (60, 20), 0);
                pen.rect("gt-stone", (left + 6, y + 1), (48, 18), 9);
            });
        }
        self.line("gt-grid", (left, ground + 2), (left + 60, ground + 2));
        self.word("gt-ink", (left + 30, ground + 20), &stones.to_string());
        self.reach(left + 60, ground + 24);
    }
}

fn colour_name(colour: char) -> Message {
    match colour {
        'b' => messages::blue(),
        'r' => messages::red(),
        _ => messages::green(),
    }
}

/// The places of the nodes of a picture of edges: at the height of their distance from the ground,
/// above their parents.
struct GrownEdges {
    /// Each node with its place: half steps from the left, steps from the ground.
    places: Vec<(u32, Point)>,
    /// The number of nodes in the widest level.
    wide: i64,
}

impl GrownEdges {
    fn of(edges: &[(u32, u32, char)]) -> Self {
        // A spanning tree, breadth first from the ground; each node once, with its parent.
        let mut tree: Vec<(u32, usize, i64)> = vec![(0, 0, 0)];
        let mut next = 0;
        while let Some(&(node, _, height)) = tree.get(next) {
            for &(a, b, _) in edges {
                let other = match node {
                    n if n == a => b,
                    n if n == b => a,
                    _ => continue,
                };
                if tree.iter().all(|(known, ..)| *known != other) {
                    tree.push((other, next, height + 1));
                }
            }
            next += 1;
        }
        // Leaves are next to each other, the others in the middle of their children.
        let mut spans: Vec<Option<(i64, i64)>> = vec![None; tree.len()];
        let mut wide = 0;
        let mut stack = vec![(0, false)];
        while let Some((at, open)) = stack.pop() {
            let above: Vec<usize> = (1..tree.len()).filter(|&i| tree[i].1 == at).collect();
            if above.is_empty() {
                spans[at] = Some((2 * wide, 2 * wide));
                wide += 1;
            } else if open {
                let x = |i: &usize| spans[*i].map_or(0, |(from, to)| i64::midpoint(from, to));
                let low = above.iter().map(x).min().unwrap_or(0);
                let high = above.iter().map(x).max().unwrap_or(0);
                spans[at] = Some((low, high));
            } else {
                stack.push((at, true));
                stack.extend(above.into_iter().rev().map(|i| (i, false)));
            }
        }
        let place = |i: usize| {
            let (from, to) = spans[i].unwrap_or((0, 0));
            (tree[i].0, (i64::midpoint(from, to), tree[i].2))
        };
        Self {
            places: (1..tree.len()).map(place).collect(),
            wide,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Tabletop;
    use super::*;
    use crate::canvas::assert_well_formed;
    use grundy_core::Lang;

    #[test]
    fn every_component_can_be_touched() {
        let edges = vec![
            (0, 1, 'b'),
            (1, 2, 'r'),
            (1, 3, 'g'),
            (2, 3, 'b'),
            (3, 3, 'r'),
            (0, 1, 'r'),
        ];
        let figures = vec![
            SideFigure::Board(vec!["x.o".into(), "#tf".into()]),
            SideFigure::Tinted(vec![".lr".into()]),
            SideFigure::Map(".l#".into(), vec![(0, 1), (1, 2)]),
            SideFigure::Edges(edges),
            SideFigure::Dominoes("lre".into()),
            SideFigure::Cake(2, 3),
            SideFigure::Heap(4),
            SideFigure::Words("5,7".into()),
        ];
        for lang in [Lang::En, Lang::Ja] {
            let picture = Tabletop::Sides(figures.clone()).svg("Sum", lang);
            assert_well_formed(&picture);
            for name in [
                "c0:1", "c1:2", "c2:2", "c3e5", "c4:1<", "c5h1", "c5v2", "c6:3",
            ] {
                let name = crate::canvas::escape(name);
                let found = picture.matches(&format!("data-pick=\"{name}\"")).count();
                assert_eq!(found, 1, "{name}");
            }
        }
    }

    #[test]
    fn branches_stand_above_what_they_grow_from() {
        let growth = GrownEdges::of(&[(0, 1, 'b'), (1, 2, 'r'), (1, 3, 'r'), (0, 4, 'g')]);
        let mut places = growth.places.clone();
        places.sort_unstable();
        assert_eq!(places, [(1, (1, 1)), (2, (0, 2)), (3, (2, 2)), (4, (4, 1))]);
        assert_eq!(growth.wide, 3);
    }
}
