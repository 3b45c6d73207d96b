//! Game trees and position graphs: as a picture, as text, and for Graphviz.
//!
//! A [`Scene`] is plain data: nodes with a label, a note and a meaning, and edges with the move on
//! them. A page finds nodes by `data-node`, edges by `data-from` and `data-to`. With [`Node::turn`]
//! a node has in `data-enter` and `data-step` the steps at which it and its value appear, the value
//! being a group of class `value`. Circles are the first player's turn, squares the second's.
//! Branches that a search cut are grey, with dashed edges; the edges of best play are bold.
//!
//! # Layout
//! A scene in which every node has at most one edge into it is drawn as a tree: a subtree gets a
//! strip of the width of its leaves, and a parent is above the middle of its children. Any other
//! scene is drawn in layers: the node's [`Node::layer`], and within a layer the order of the
//! neighbours' mean place, swept down and up four times (K. Sugiyama, S. Tagawa and M. Toda 1981).
//! Both take time proportional to the number of edges, up to the sorting.

use std::fmt::Write as _;
use std::io::Write;

use grundy_core::Lang;

use crate::bends;
pub use crate::bends::Plan;
use crate::board::Miniature;
use crate::canvas::{Canvas, PictureFrame, escape};
use crate::error::DrawError;
use crate::messages;
use crate::width::{columns, printable};

/// The side to move at a node, by its outline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The first player's turn.
    Circle,
    /// The second player's turn.
    Square,
    /// No side to move: a position of an impartial game.
    #[default]
    Plain,
}

/// The meaning of a node or an edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// No special mark.
    #[default]
    Plain,
    /// On a line of best play.
    Best,
    /// Lost for the player to move: a P-position.
    Lost,
    /// Not searched because of a cut.
    Cut,
}

/// A position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The text in the node: usually its value.
    pub label: String,
    /// The text below it: a name, a window.
    pub note: String,
    /// The tooltip.
    pub hover: String,
    /// The outline, which shows the side to move.
    pub shape: Shape,
    /// The meaning.
    pub tone: Tone,
    /// The layer from the top; trees are laid out by their edges and do not need it.
    pub layer: usize,
    /// The steps at which it and its value appear, for a picture that a page animates.
    pub turn: Option<Visit>,
    /// The value of the node if a search had visited it; only a picture shows it.
    pub ghost: String,
    /// The position, small, below the node.
    pub inside: Option<Miniature>,
}

/// The steps of a picture at which a node appears, and at which its value does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The step at which the node appears.
    pub enter: usize,
    /// The step at which the value of the node appears.
    pub leave: usize,
}

/// A move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// The node above.
    pub from: usize,
    /// The node that the move leads to.
    pub to: usize,
    /// The move, if it is worth a label.
    pub label: String,
    /// The meaning.
    pub tone: Tone,
}

/// A tree or a graph, ready to be drawn. Every edge of a tree leads to a node with a larger number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The title; empty for none.
    pub title: String,
    /// The nodes; the first one is the root.
    pub nodes: Vec<Node>,
    /// The edges, those from one node in the order of its moves.
    pub edges: Vec<Edge>,
    /// The placement of the nodes.
    pub plan: Plan,
}

/// Maximal number of nodes of a readable picture.
pub const MAX_NODES: usize = 5_000;

const GAP: f64 = 14.0;
const LEVEL: f64 = 86.0;
const MARGIN: f64 = 20.0;
const HEIGHT: f64 = 30.0;
/// Minimal part of an edge above the label of its move.
const LABEL_PART: f64 = 0.62;
/// Maximal distance of a move above its node, so that the board of the node before does not cover
/// it.
const FREE: f64 = 32.0;

impl Scene {
    /// Returns whether every node but the root has one edge into it, from an earlier node.
    pub fn is_tree(&self) -> bool {
        let mut entered = vec![false; self.nodes.len()];
        self.edges.iter().all(|edge| {
            let new = edge.from < edge.to && !std::mem::replace(&mut entered[edge.to], true);
            new && edge.to > 0
        })
    }

    /// Returns the edges from each node.
    fn out(&self) -> Vec<Vec<usize>> {
        let mut out = vec![Vec::new(); self.nodes.len()];
        for (at, edge) in self.edges.iter().enumerate() {
            out[edge.from].push(at);
        }
        out
    }

    /// Returns the width of a node: its label in the shape, its note, and the move above it, which
    /// is at [`LABEL_PART`] of its edge, where two edges of a node are closer than at their ends.
    fn width(node: &Node, by: &str) -> f64 {
        let label = columns(&printable(&node.label)).max(columns(&printable(&node.ghost)));
        let label = label as f64 * 8.0 + 18.0;
        let note = columns(&printable(&node.note)) as f64 * 6.2;
        let by = columns(&printable(by)) as f64 * 6.6 / LABEL_PART;
        label.max(note).max(by).max(node.small()[0]).max(HEIGHT)
    }

    /// Returns the distance between two levels of a tree.
    fn level(&self) -> f64 {
        let tallest = self.nodes.iter().map(|node| node.small()[1]);
        LEVEL + tallest.fold(0.0, f64::max)
    }

    /// Returns the middle of every node, and the size of the picture.
    fn places(&self) -> (Vec<(f64, f64)>, f64, f64) {
        if let Some(placed) = bends::places(&self.plan) {
            placed
        } else if self.is_tree() {
            self.tree_places()
        } else {
            self.layer_places()
        }
    }

    /// Writes `?` for each value that the search did not compute.
    #[must_use]
    pub fn without_unsearched_values(mut self) -> Self {
        for node in self.nodes.iter_mut().filter(|node| node.tone == Tone::Cut) {
            "?".clone_into(&mut node.ghost);
        }
        self
    }

    fn tree_places(&self) -> (Vec<(f64, f64)>, f64, f64) {
        let (out, level) = (self.out(), self.level());
        let mut by = vec![""; self.nodes.len()];
        for edge in &self.edges {
            by[edge.to] = &edge.label;
        }
        // The width of each subtree: children have larger numbers, so backwards.
        let mut wide: Vec<f64> = (self.nodes.iter().zip(&by))
            .map(|(node, by)| Self::width(node, by))
            .collect();
        for at in (0..self.nodes.len()).rev() {
            let children: f64 = out[at].iter().map(|&e| wide[self.edges[e].to] + GAP).sum();
            wide[at] = wide[at].max(children - GAP);
        }
        let mut places = vec![(0.0, 0.0); self.nodes.len()];
        let mut left = vec![0.0; self.nodes.len()];
        let mut deepest = 0.0_f64;
        for at in 0..self.nodes.len() {
            let (x, y) = (left[at] + wide[at] / 2.0, places[at].1);
            places[at].0 = x;
            deepest = deepest.max(y);
            let children: f64 = out[at].iter().map(|&e| wide[self.edges[e].to] + GAP).sum();
            let mut start = left[at] + (wide[at] - (children - GAP).max(0.0)) / 2.0;
            for &edge in &out[at] {
                let to = self.edges[edge].to;
                left[to] = start;
                places[to].1 = y + level;
                start += wide[to] + GAP;
            }
        }
        let width = wide.first().copied().unwrap_or(0.0);
        (places, width, deepest + level - LEVEL)
    }

    fn layer_places(&self) -> (Vec<(f64, f64)>, f64, f64) {
        let layers = self
            .nodes
            .iter()
            .map(|node| node.layer + 1)
            .max()
            .unwrap_or(0);
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); layers];
        for (at, node) in self.nodes.iter().enumerate() {
            rows[node.layer].push(at);
        }
        let mut next_to = vec![(Vec::new(), Vec::new()); self.nodes.len()];
        for edge in &self.edges {
            if self.nodes[edge.from].layer < self.nodes[edge.to].layer {
                next_to[edge.from].1.push(edge.to);
                next_to[edge.to].0.push(edge.from);
            }
        }
        let mut x = vec![0.0; self.nodes.len()];
        let place = |row: &[usize], x: &mut [f64]| {
            let mut at = 0.0;
            for &node in row {
                let wide = Self::width(&self.nodes[node], "");
                x[node] = at + wide / 2.0;
                at += wide + GAP * 3.0;
            }
            let middle = (at - GAP * 3.0) / 2.0;
            for &node in row {
                x[node] -= middle;
            }
            at - GAP * 3.0
        };
        let mut width = 0.0_f64;
        for row in &rows {
            width = width.max(place(row, &mut x));
        }
        for sweep in 0..4 {
            let down = sweep % 2 == 0;
            let order: Vec<usize> = if down {
                (0..layers).collect()
            } else {
                (0..layers).rev().collect()
            };
            for layer in order {
                let mean = |node: usize| {
                    let (above, below) = &next_to[node];
                    let near: &Vec<usize> = if down { above } else { below };
                    if near.is_empty() {
                        return x[node];
                    }
                    near.iter().map(|&other| x[other]).sum::<f64>() / near.len() as f64
                };
                let mut row: Vec<(f64, usize)> =
                    rows[layer].iter().map(|&node| (mean(node), node)).collect();
                row.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
                rows[layer] = row.into_iter().map(|(_, node)| node).collect();
                place(&rows[layer], &mut x);
            }
        }
        let places = (self.nodes.iter().zip(&x))
            .map(|(node, x)| (x + width / 2.0, node.layer as f64 * LEVEL * 1.15))
            .collect();
        (places, width, (layers.max(1) - 1) as f64 * LEVEL * 1.15)
    }
}

/// Writes the scene as an SVG document. Nodes are `data-node`, by their number.
///
/// # Errors
/// More than [`MAX_NODES`] nodes; errors of the writer.
///
/// ```
/// use grundy_draw::tree::{Edge, Node, Scene, svg};
/// use grundy_core::Lang;
/// let node = |label: &str| Node { label: label.to_owned(), ..Node::default() };
/// let scene = Scene {
///     nodes: vec![node("5"), node("5"), node("-5")],
///     edges: (1..3).map(|to| Edge { from: 0, to, ..Edge::default() }).collect(),
///     ..Scene::default()
/// };
/// let mut picture = Vec::new();
/// svg(&mut picture, &scene, Lang::En)?;
/// assert_eq!(String::from_utf8(picture).unwrap().matches("data-node").count(), 3);
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub fn svg(out: &mut dyn Write, scene: &Scene, lang: Lang) -> Result<(), DrawError> {
    if scene.nodes.len() > MAX_NODES {
        return Err(DrawError::Unfit {
            format: "svg",
            fact: messages::too_many_nodes(scene.nodes.len(), MAX_NODES),
            instead: messages::limit_the_depth(),
        });
    }
    let (places, width, depth) = scene.places();
    let head = if scene.title.is_empty() { 0.0 } else { 26.0 };
    let title = columns(&printable(&scene.title)) as f64 * 9.0;
    let full = (width.max(title) + 2.0 * MARGIN).ceil();
    let tall = (depth + HEIGHT + 2.0 * MARGIN + head + 16.0).ceil();
    let shift = ((full - width) / 2.0, MARGIN + head + HEIGHT / 2.0);
    let place = |at: usize| (places[at].0 + shift.0, places[at].1 + shift.1);
    let mut canvas = Canvas::default();
    if !scene.title.is_empty() {
        canvas.word("gd-ink gd-head", [MARGIN, MARGIN + 12.0], &scene.title);
        canvas.text("\n");
    }
    let straight = scene.plan == Plan::Edges && scene.is_tree();
    for edge in &scene.edges {
        let (from, to) = (place(edge.from), place(edge.to));
        let layer = |node: usize| scene.nodes[node].layer;
        let span = layer(edge.to).abs_diff(layer(edge.from));
        let bent = (!straight).then(|| bends::path(&scene.plan, from, to, span));
        edge.draw(&mut canvas, from, to, bent);
    }
    for (at, node) in scene.nodes.iter().enumerate() {
        node.draw(&mut canvas, at, place(at));
    }
    let has_boards = scene.nodes.iter().any(|node| node.inside.is_some());
    let style = if has_boards {
        [Miniature::STYLE, STYLE].concat()
    } else {
        STYLE.to_owned()
    };
    let nodes = messages::count_of_nodes(scene.nodes.len());
    let frame = PictureFrame {
        attributes: "role=\"img\" class=\"gd-tree\"",
        prefix: "gd",
        title: &scene.title,
        desc: Some(nodes.text(lang)),
        style: &style,
    };
    Ok(out.write_all(canvas.finish([full, tall], &frame).as_bytes())?)
}

impl Edge {
    /// Draws the edge between two middles, straight or on its bent path.
    fn draw(
        &self,
        canvas: &mut Canvas,
        (x1, y1): (f64, f64),
        (x2, y2): (f64, f64),
        bent: Option<String>,
    ) {
        let Self { from, to, .. } = self;
        let tone = tone(self.tone);
        let class =
            format_args!("class=\"gd-edge edge{tone}\" data-from=\"{from}\" data-to=\"{to}\"");
        match bent {
            Some(path) => {
                canvas.add(format_args!("<path {class} fill=\"none\" d=\"{path}\"/>\n"));
            }
            None => canvas.add(format_args!(
                "<line {class} x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>\n"
            )),
        }
        if !self.label.is_empty() {
            // Near the lower end, where edges have separated.
            let part = (1.0 - FREE / (y2 - y1).max(FREE)).max(LABEL_PART);
            let (x, y) = (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part);
            word(
                canvas,
                &format!("gd-by gd-mid{tone}"),
                (x, y + 4.0),
                &self.label,
            );
            canvas.text("\n");
        }
    }
}

/// The scale of a miniature relative to the board; larger boards are scaled down further.
const MINIATURE_SCALE: f64 = 0.3;
/// Maximal width and height of a miniature.
const MAX_MINIATURE_SIZE: f64 = 92.0;

impl Node {
    /// Returns the scale of the miniature.
    fn scale(&self) -> f64 {
        let size = self.inside.as_ref().map_or([1, 1], |inside| inside.size);
        // A row of numbers must be readable, a board only recognisable.
        let small = if size[1] < 100 {
            2.0 * MINIATURE_SCALE
        } else {
            MINIATURE_SCALE
        };
        small.min(MAX_MINIATURE_SIZE / size[0].max(size[1]).max(1) as f64)
    }

    /// Returns the width and height of the miniature with the space around it.
    fn small(&self) -> [f64; 2] {
        match &self.inside {
            Some(inside) => inside.size.map(|side| side as f64 * self.scale() + 6.0),
            None => [0.0; 2],
        }
    }

    /// Draws node `at` of a scene, with its middle at `(x, y)`.
    fn draw(&self, canvas: &mut Canvas, at: usize, (x, y): (f64, f64)) {
        let label = columns(&printable(&self.label)).max(columns(&printable(&self.ghost)));
        let wide = (label as f64 * 8.0 + 14.0).max(HEIGHT);
        let round = match self.shape {
            Shape::Circle => HEIGHT / 2.0,
            Shape::Square => 0.0,
            Shape::Plain => 6.0,
        };
        canvas.add(format_args!(
            "<g class=\"gd-node node{}\" data-node=\"{at}\"",
            tone(self.tone)
        ));
        if let Some(Visit { enter, leave }) = self.turn {
            canvas.add(format_args!(
                " data-enter=\"{enter}\" data-step=\"{leave}\""
            ));
        }
        canvas.text(">");
        if !self.hover.is_empty() {
            canvas.add(format_args!("<title>{}</title>", escape(&self.hover)));
        }
        canvas.add(format_args!(
            "<rect class=\"gd-shape\" x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"{HEIGHT}\" rx=\"{round}\"/>\
             <g class=\"value\">",
            x - wide / 2.0,
            y - HEIGHT / 2.0
        ));
        word(canvas, "gd-mid gd-value", (x, y + 5.0), &self.label);
        canvas.text("</g>");
        if !self.ghost.is_empty() {
            word(canvas, "gd-mid gd-ghost", (x, y + 5.0), &self.ghost);
        }
        if !self.note.is_empty() {
            let foot = y + HEIGHT / 2.0 + 11.0;
            word(canvas, "gd-note gd-mid", (x, foot), &self.note);
        }
        if let Some(inside) = &self.inside {
            let [width, height] = self.small();
            let (left, top) = (x - width / 2.0 + 3.0, y + HEIGHT / 2.0 + 17.0);
            canvas.add(format_args!(
                "<g class=\"gd-small\" transform=\"translate({left:.1} {top:.1}) scale({:.3})\">\
                 <rect class=\"gd-paper\" width=\"{:.0}\" height=\"{:.0}\"/>{}</g>",
                self.scale(),
                width / self.scale(),
                height / self.scale(),
                inside.body
            ));
        }
        canvas.text("</g>\n");
    }
}

fn word(canvas: &mut Canvas, class: &str, (x, y): (f64, f64), word: &str) {
    canvas.word(
        class,
        [format_args!("{x:.1}"), format_args!("{y:.1}")],
        word,
    );
}

fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "",
        Tone::Best => " gd-best",
        Tone::Lost => " gd-lost",
        Tone::Cut => " gd-cut",
    }
}

const STYLE: &str = "\
.gd-paper{fill:#fff}.gd-ink{fill:#1b1f24}.gd-mid{text-anchor:middle}.gd-head{font-size:15px;font-weight:600}
.gd-text{font:13px ui-monospace,Menlo,Consolas,'Noto Sans Mono CJK JP',monospace}
.gd-edge{stroke:#59636e;stroke-width:1.2}.gd-edge.gd-best{stroke:#1f5fbf;stroke-width:3}
.gd-edge.gd-cut{stroke:#b6bec8;stroke-dasharray:4 4}
.gd-by{font-size:11px;fill:#59636e;stroke:#fff;stroke-width:4;paint-order:stroke}.gd-by.gd-cut{fill:#a5adb8}
.gd-node .gd-shape{fill:#f3f6fa;stroke:#1b1f24;stroke-width:1.3}.gd-value{fill:#1b1f24}
.gd-note{font-size:10px;fill:#59636e;stroke:#fff;stroke-width:3;paint-order:stroke}
.gd-node.gd-best .gd-shape{stroke:#1f5fbf;stroke-width:3}.gd-node.gd-lost .gd-shape{fill:#f6d9c8;stroke:#b84300}
.gd-node.gd-cut .gd-shape{fill:#f0f1f3;stroke:#b6bec8}.gd-node.gd-cut text{fill:#a5adb8}.gd-cut .gd-small{opacity:.45}
.gd-ghost{font-style:italic}
@media (prefers-color-scheme:dark){.gd-paper{fill:#0d1117}.gd-ink,.gd-value{fill:#e6edf3}
.gd-edge{stroke:#9aa4af}.gd-edge.gd-best{stroke:#58a6ff}.gd-edge.gd-cut{stroke:#3d444d}
.gd-by,.gd-note{fill:#9aa4af;stroke:#0d1117}.gd-node .gd-shape{fill:#161b22;stroke:#e6edf3}
.gd-node.gd-best .gd-shape{stroke:#58a6ff}.gd-node.gd-lost .gd-shape{fill:#4a2410;stroke:#f08a4b}
.gd-node.gd-cut .gd-shape{fill:#161b22;stroke:#3d444d}.gd-node.gd-cut text,.gd-by.gd-cut{fill:#5b636d}}
";

/// Returns the scene as text, one node on a line, children below and to the right of their parent.
/// In a graph a node that was written before is named again and not expanded. `line` returns the
/// text of a node.
///
/// ```
/// use grundy_draw::tree::{Edge, Node, Scene, text};
/// use grundy_core::Lang;
/// let node = |label: &str| Node { label: label.to_owned(), ..Node::default() };
/// let edge = |from, to, label: &str| {
///     Edge { from, to, label: label.to_owned(), ..Edge::default() }
/// };
/// let scene = Scene {
///     nodes: vec![node("5"), node("5"), node("-5"), node("7")],
///     edges: vec![edge(0, 1, "left"), edge(0, 2, "right"), edge(1, 3, "left")],
///     ..Scene::default()
/// };
/// assert_eq!(text(&scene, Lang::En), "5\n├─ left: 5\n│  └─ left: 7\n└─ right: -5\n");
/// ```
pub fn text(scene: &Scene, lang: Lang) -> String {
    let out = scene.out();
    let mut seen = vec![false; scene.nodes.len()];
    let mut page = String::new();
    // The node, the edge to it, and whether each of the columns to its left continues.
    let mut open: Vec<(usize, Option<usize>, Vec<bool>)> = Vec::new();
    if !scene.nodes.is_empty() {
        open.push((0, None, Vec::new()));
    }
    while let Some((at, edge, bars)) = open.pop() {
        let node = &scene.nodes[at];
        if let Some((last, before)) = bars.split_last() {
            for &bar in before {
                page.push_str(if bar { "│  " } else { "   " });
            }
            page.push_str(if *last { "├─ " } else { "└─ " });
        }
        if let Some(edge) = edge.map(|edge| &scene.edges[edge])
            && !edge.label.is_empty()
        {
            let _ = write!(page, "{}: ", printable(&edge.label));
        }
        let again = std::mem::replace(&mut seen[at], true);
        let [cut, above] = lang.pick(["(cut)", "(above)"], ["（枝刈り）", "（既出）"]);
        let cut = if node.tone == Tone::Cut { cut } else { "" };
        let above = if again && !out[at].is_empty() {
            above
        } else {
            ""
        };
        let words = [
            &*printable(&node.label),
            &*printable(&node.note),
            cut,
            above,
        ];
        let words = words.into_iter().filter(|word| !word.is_empty());
        let words = words.collect::<Vec<&str>>().join("  ");
        page.push_str(&words);
        page.push('\n');
        if again {
            continue;
        }
        for (place, &edge) in out[at].iter().enumerate().rev() {
            let mut bars = bars.clone();
            bars.push(place + 1 < out[at].len());
            open.push((scene.edges[edge].to, Some(edge), bars));
        }
    }
    page
}

/// Returns the scene in the language of Graphviz.
pub fn dot(scene: &Scene) -> String {
    let quoted = |text: &str| printable(text).replace('\\', "\\\\").replace('"', "\\\"");
    let mut page = String::from("digraph game {\n  node [fontname=\"monospace\"];\n");
    if !scene.title.is_empty() {
        let _ = writeln!(page, "  label=\"{}\"; labelloc=t;", quoted(&scene.title));
    }
    for (at, node) in scene.nodes.iter().enumerate() {
        let shape = match node.shape {
            Shape::Circle => "ellipse",
            Shape::Square => "box",
            Shape::Plain => "box, style=rounded",
        };
        let note = if node.note.is_empty() {
            String::new()
        } else {
            format!("\\n{}", quoted(&node.note))
        };
        let tone = match node.tone {
            Tone::Plain => "",
            Tone::Best => ", color=blue, penwidth=2",
            Tone::Lost => ", color=\"#b84300\"",
            Tone::Cut => ", color=grey, fontcolor=grey",
        };
        let label = quoted(&node.label);
        let _ = writeln!(
            page,
            "  n{at} [label=\"{label}{note}\", shape={shape}{tone}];"
        );
    }
    for edge in &scene.edges {
        let tone = match edge.tone {
            Tone::Best => ", color=blue, penwidth=2",
            Tone::Cut => ", color=grey, style=dashed",
            Tone::Plain | Tone::Lost => "",
        };
        let label = quoted(&edge.label);
        let _ = writeln!(
            page,
            "  n{} -> n{} [label=\"{label}\"{tone}];",
            edge.from, edge.to
        );
    }
    page.push_str("}\n");
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(edges: &[(usize, usize)]) -> Scene {
        let count = edges.iter().map(|&(a, b)| a.max(b) + 1).max().unwrap_or(1);
        Scene {
            title: "T <&>".to_owned(),
            nodes: (0..count)
                .map(|at| Node {
                    label: format!("山{at}"),
                    note: "[-7, 5]".to_owned(),
                    hover: "x < 3".to_owned(),
                    layer: at,
                    ..Node::default()
                })
                .collect(),
            edges: (edges.iter())
                .map(|&(from, to)| Edge {
                    from,
                    to,
                    label: "a\"b".to_owned(),
                    ..Edge::default()
                })
                .collect(),
            plan: Plan::Edges,
        }
    }

    fn picture(scene: &Scene) -> String {
        let mut picture = Vec::new();
        svg(&mut picture, scene, Lang::En).unwrap();
        let picture = String::from_utf8(picture).unwrap();
        crate::canvas::assert_well_formed(&picture);
        picture
    }

    #[test]
    fn trees_and_graphs_are_pictures_with_every_node_and_edge() {
        for edges in [
            &[][..],
            &[(0, 1), (0, 2), (1, 3), (1, 4), (2, 5)],
            &[(0, 1), (0, 2), (1, 3), (2, 3), (0, 3)],
        ] {
            let scene = scene(edges);
            let picture = picture(&scene);
            assert_eq!(picture.matches("data-node").count(), scene.nodes.len());
            assert_eq!(picture.matches("data-from").count(), edges.len());
        }
        picture(&Scene::default());
    }

    #[test]
    fn no_two_nodes_of_a_tree_overlap() {
        let edges: Vec<(usize, usize)> = (1..60).map(|at| ((at - 1) / 3, at)).collect();
        let scene = scene(&edges);
        assert!(scene.is_tree());
        let (places, _, _) = scene.places();
        for a in 0..places.len() {
            for b in 0..a {
                let apart = (places[a].0 - places[b].0).abs();
                let level = (places[a].1 - places[b].1).abs() < 1.0;
                assert!(!level || apart >= HEIGHT, "{a} {b}");
            }
        }
    }

    #[test]
    fn a_graph_in_text_names_a_node_again_and_follows_it_once() {
        let mut graph = scene(&[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]);
        for (node, edge) in graph.nodes.iter_mut().zip(&mut graph.edges) {
            node.note.clear();
            edge.label.clear();
        }
        graph.nodes[4].tone = Tone::Cut;
        assert!(!graph.is_tree());
        insta::assert_snapshot!(text(&graph, Lang::En), @r"
        山0
        ├─ 山1
        │  └─ 山3
        │     └─ 山4  (cut)
        └─ 山2
           └─ 山3  (above)
        ");
    }

    #[test]
    fn graphviz_gets_its_quotes_escaped() {
        let text = dot(&scene(&[(0, 1)]));
        assert!(text.contains("n0 -> n1 [label=\"a\\\"b\"]"), "{text}");
    }

    #[test]
    fn too_many_nodes_are_refused() {
        let edges: Vec<(usize, usize)> = (1..=MAX_NODES).map(|at| (0, at)).collect();
        let error = svg(&mut Vec::new(), &scene(&edges), Lang::En).unwrap_err();
        assert!(error.to_string().contains("limit the depth"), "{error}");
    }
}
