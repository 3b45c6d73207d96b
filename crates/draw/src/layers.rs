//! The graph of positions in layers: every option lies below the position that it is an option of, the ends of the
//! game on the ground.
//!
//! The layer of a position is the length of the longest play from it, so edges always go down. Inside a layer,
//! nodes are ordered by the mean place of their neighbours, in a few sweeps up and down (K. Sugiyama, S. Tagawa, M. Toda
//! 1981, the barycentre method). Every order of nodes gives a correct picture; a good one has few crossings.
//!
//! A page fills the picture in step by step: each node has `data-node`, and `data-step`, the turn in which its value
//! can be found; the value is a group of class `value` in it. Edges have `data-from` and `data-to`.

use std::fmt::Write as _;

use crate::width::columns;
use crate::xml::escape;

/// What a node's value says about who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Lost for the player to move: a P-position.
    Lost,
    /// Won for the player to move: an N-position.
    Won,
    /// Neither.
    Open,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The position.
    pub label: String,
    /// Its value, as it is written.
    pub value: String,
    /// Who wins.
    pub fate: Fate,
    /// The length of the longest play from here.
    pub layer: usize,
    /// When its value can be found, from 1.
    pub step: usize,
    /// The numbers of its options.
    pub options: Vec<usize>,
}

const MARGIN: usize = 16;
/// The height of a node, and of the room between layers.
const HIGH: usize = 44;
const BETWEEN: usize = 52;
const SWEEPS: usize = 8;

const STYLE: &str = "\
.gl-paper{fill:#fff}.gl-edge{fill:none;stroke:#8c959f;stroke-width:1.3}
.gl-text{font:13px ui-monospace,Menlo,Consolas,'Noto Sans Mono CJK JP',monospace;text-anchor:middle}
.gl-box{fill:#f6f8fa;stroke:#59636e}.gl-label{fill:#1b1f24}.gl-value{font-weight:700;font-size:14px}
.gl-won .gl-disc{fill:#cfe4fa;stroke:#1f77d0}.gl-lost .gl-disc{fill:#ffd9ad;stroke:#b84300;stroke-width:2.5}
.gl-open .gl-disc{fill:#e6e8eb;stroke:#59636e}.gl-value{fill:#1b1f24}
@media (prefers-color-scheme:dark){.gl-paper{fill:#0d1117}.gl-box{fill:#161b22;stroke:#9aa4af}.gl-label{fill:#e6edf3}}
";

/// The picture as an SVG document.
///
/// # Panics
/// If an option is no node, or does not lie in a lower layer.
///
/// ```
/// use grundy_draw::layers::{Fate, Node, svg};
/// let end = Node { label: "0".into(), value: "0".into(), fate: Fate::Lost, layer: 0, step: 1, options: vec![] };
/// let one = Node { label: "1".into(), value: "1".into(), fate: Fate::Won, layer: 1, step: 2, options: vec![0] };
/// let picture = svg(&[end, one], "one stone");
/// assert!(picture.contains("data-from=\"1\" data-to=\"0\""));
/// ```
pub fn svg(nodes: &[Node], title: &str) -> String {
    for node in nodes {
        let below = node.options.iter().all(|&to| nodes[to].layer < node.layer);
        assert!(below, "options lie below");
    }
    let layers = ordered(nodes);
    let wide: Vec<usize> = nodes
        .iter()
        .map(|node| (columns(&node.label) * 8 + 20).max(46))
        .collect();
    let width_of = |layer: &Vec<usize>| layer.iter().map(|&node| wide[node] + 18).sum::<usize>();
    let width = layers.iter().map(width_of).max().unwrap_or(0) + 2 * MARGIN;
    let height = layers.len() * (HIGH + BETWEEN) + 2 * MARGIN;
    // The middle of each node's upper side.
    let mut places = vec![(0, 0); nodes.len()];
    for (number, layer) in layers.iter().enumerate() {
        let mut x = (width - width_of(layer)) / 2;
        let y = MARGIN + (layers.len() - 1 - number) * (HIGH + BETWEEN);
        for &node in layer {
            places[node] = (x + 9 + wide[node] / 2, y);
            x += wide[node] + 18;
        }
    }
    let mut page = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" class=\"gl-graph\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n\
         <rect class=\"gl-paper\" width=\"100%\" height=\"100%\"/>\n<g>\n",
        escape(title)
    );
    for (from, node) in nodes.iter().enumerate() {
        for &to in &node.options {
            let (x0, y0) = (places[from].0, places[from].1 + HIGH);
            let (x1, y1) = places[to];
            let bend = (y1 - y0) / 2;
            let _ = writeln!(
                page,
                "<path class=\"gl-edge edge\" data-from=\"{from}\" data-to=\"{to}\" \
                 d=\"M{x0} {y0}C{x0} {} {x1} {} {x1} {y1}\"/>",
                y0 + bend,
                y1 - bend
            );
        }
    }
    page.push_str("</g>\n<g class=\"gl-text\">\n");
    for (number, node) in nodes.iter().enumerate() {
        let (x, y) = places[number];
        let fate = match node.fate {
            Fate::Lost => "gl-lost",
            Fate::Won => "gl-won",
            Fate::Open => "gl-open",
        };
        let disc = (columns(&node.value) * 9 + 12).max(24);
        let _ = writeln!(
            page,
            "<g class=\"node {fate}\" data-node=\"{number}\" data-step=\"{}\">\
             <rect class=\"gl-box\" x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{HIGH}\" rx=\"8\"/>\
             <text class=\"gl-label\" x=\"{x}\" y=\"{}\">{}</text>\
             <g class=\"value\"><rect class=\"gl-disc\" x=\"{}\" y=\"{}\" width=\"{disc}\" height=\"24\" rx=\"12\"/>\
             <text class=\"gl-value\" x=\"{x}\" y=\"{}\">{}</text></g></g>",
            node.step,
            x - wide[number] / 2,
            wide[number],
            y + 17,
            escape(&node.label),
            x - disc / 2,
            y + HIGH - 14,
            y + HIGH + 3,
            escape(&node.value),
        );
    }
    page.push_str("</g>\n</svg>\n");
    page
}

/// The nodes of every layer, from the ground up, each in its order.
fn ordered(nodes: &[Node]) -> Vec<Vec<usize>> {
    let count = nodes.iter().map(|node| node.layer + 1).max().unwrap_or(0);
    let mut layers: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (number, node) in nodes.iter().enumerate() {
        layers[node.layer].push(number);
    }
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        for &to in &node.options {
            above[to].push(number);
        }
    }
    // A node's place in its layer, from 0 to 1, so that layers of different lengths compare.
    let mut place = vec![0.5_f64; nodes.len()];
    let settle = |layer: &[usize], place: &mut [f64]| {
        for (at, &node) in layer.iter().enumerate() {
            place[node] = (at as f64 + 0.5) / layer.len() as f64;
        }
    };
    for layer in &layers {
        settle(layer, &mut place);
    }
    let mean = |neighbours: &[usize], own: f64, place: &[f64]| {
        if neighbours.is_empty() {
            own
        } else {
            neighbours.iter().map(|&n| place[n]).sum::<f64>() / neighbours.len() as f64
        }
    };
    for sweep in 0..SWEEPS {
        let up = sweep % 2 == 0;
        for step in 0..count {
            let at = if up { step } else { count - 1 - step };
            let wish: Vec<f64> = layers[at]
                .iter()
                .map(|&node| {
                    let neighbours = if up {
                        &nodes[node].options
                    } else {
                        &above[node]
                    };
                    mean(neighbours, place[node], &place)
                })
                .collect();
            let mut order: Vec<usize> = (0..layers[at].len()).collect();
            order.sort_by(|&a, &b| wish[a].total_cmp(&wish[b]).then(a.cmp(&b)));
            layers[at] = order.into_iter().map(|i| layers[at][i]).collect();
            settle(&layers[at], &mut place);
        }
    }
    layers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xml::assert_well_formed;

    /// One heap of Nim: from every heap to every smaller one.
    fn nim(stones: usize) -> Vec<Node> {
        (0..=stones)
            .map(|n| Node {
                label: n.to_string(),
                value: n.to_string(),
                fate: if n == 0 { Fate::Lost } else { Fate::Won },
                layer: n,
                step: n + 1,
                options: (0..n).collect(),
            })
            .collect()
    }

    #[test]
    fn every_node_and_every_edge_is_drawn_once() {
        let picture = svg(&nim(5), "Nim <5>");
        assert_well_formed(&picture);
        assert_eq!(picture.matches("data-node").count(), 6);
        assert_eq!(picture.matches("data-from").count(), 15);
        assert_well_formed(&svg(&[], ""));
    }

    #[test]
    fn a_layer_is_ordered_so_that_edges_do_not_cross() {
        let node = |layer, options: &[usize]| Node {
            label: String::new(),
            value: String::new(),
            fate: Fate::Open,
            layer,
            step: 1,
            options: options.to_vec(),
        };
        // Two chains written crosswise.
        let nodes = [node(0, &[]), node(0, &[]), node(1, &[1]), node(1, &[0])];
        let layers = ordered(&nodes);
        assert_eq!(nodes[layers[1][0]].options, [layers[0][0]]);
    }
}
