//! The layout of graphs whose nodes are numbers, and bent edges that do not hide each other.
//!
//! A heap is a place on a number line, two numbers are a place on a grid. There every edge is an
//! arc whose height grows with its length, so that a long move does not cover the short ones below
//! it. In layers an edge that passes a layer curves around it. The middle of a bend is a quadratic
//! curve; its end has an arrowhead of two strokes, so that an edge remains one path of one colour.

use std::fmt::Write as _;

/// The placement of the nodes of a scene.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Plan {
    /// The layout follows the edges: as a tree, or in layers.
    #[default]
    Edges,
    /// The nodes are on a number line, one number for each node.
    Line(Vec<i64>),
    /// The nodes are on a grid: column and row of each node, rows counted downwards.
    Grid(Vec<(i64, i64)>),
}

/// The distance between two numbers of a line, and between two columns or rows of a grid.
const STEP: f64 = 58.0;
const ROW: f64 = 66.0;
/// The distance of the outline of a node from its middle.
const REACH: f64 = 18.0;

/// The middles of the nodes, and width and depth of the picture.
type PlacedNodes = (Vec<(f64, f64)>, f64, f64);

/// Returns the places of the nodes; `None` if they depend on the edges.
pub fn places(plan: &Plan) -> Option<PlacedNodes> {
    let wide = |numbers: &[i64]| {
        let least = numbers.iter().copied().min().unwrap_or(0);
        let most = numbers.iter().copied().max().unwrap_or(0);
        (least, (most - least) as f64)
    };
    match plan {
        Plan::Edges => None,
        Plan::Line(numbers) => {
            let (least, length) = wide(numbers);
            // Room above the line for the longest arc.
            let height = arc(length * STEP) / 2.0;
            let place = |&n: &i64| ((n - least) as f64 * STEP + REACH, height);
            let places = numbers.iter().map(place).collect();
            Some((places, length * STEP + 2.0 * REACH, height))
        }
        Plan::Grid(cells) => {
            let columns: Vec<i64> = cells.iter().map(|cell| cell.0).collect();
            let rows: Vec<i64> = cells.iter().map(|cell| cell.1).collect();
            let ((left, width), (top, height)) = (wide(&columns), wide(&rows));
            let place = |&(x, y): &(i64, i64)| {
                (
                    (x - left) as f64 * STEP * 1.15 + REACH,
                    (y - top) as f64 * ROW,
                )
            };
            let places = cells.iter().map(place).collect();
            Some((places, width * STEP * 1.15 + 2.0 * REACH, height * ROW))
        }
    }
}

/// Returns the height of the control point of an arc of this length: its middle is half as high.
fn arc(length: f64) -> f64 {
    2.0 * (length * 0.34).max(16.0)
}

/// Returns the SVG path of an edge with its arrowhead. `span` is the number of layers that it
/// descends.
pub fn path(plan: &Plan, from: (f64, f64), to: (f64, f64), span: usize) -> String {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    // The control point is at a right angle to the middle of the edge, always on the same side.
    let off = match plan {
        Plan::Line(_) => arc(length),
        Plan::Grid(_) if length < STEP * 1.3 => 0.0,
        Plan::Grid(_) => 10.0 + 0.16 * length,
        Plan::Edges if span > 1 => 14.0 * span as f64,
        Plan::Edges => 0.0,
    };
    // For an edge to the left, left is up.
    let (nx, ny) = (-dy / length, dx / length);
    let side = match plan {
        // Arcs of a line rise above it, in both directions.
        Plan::Line(_) if dx > 0.0 => -1.0,
        Plan::Edges if dx < 0.0 => -1.0,
        _ => 1.0,
    };
    let bend = (
        f64::midpoint(from.0, to.0) + nx * off * side,
        f64::midpoint(from.1, to.1) + ny * off * side,
    );
    let start = towards(from, bend, REACH);
    let end = towards(to, bend, REACH + 1.0);
    let (ux, uy) = direction(bend, end);
    let head = |turn: f64| {
        let (x, y) = (
            end.0 - 7.0 * ux + turn * 3.6 * uy,
            end.1 - 7.0 * uy - turn * 3.6 * ux,
        );
        format!("{x:.1} {y:.1}")
    };
    let mut path = format!(
        "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
        start.0, start.1, bend.0, bend.1, end.0, end.1
    );
    let (one, other) = (head(1.0), head(-1.0));
    // Writing to a string cannot fail.
    let _ = write!(path, "M{one}L{:.1} {:.1}L{other}", end.0, end.1);
    path
}

fn direction(from: (f64, f64), to: (f64, f64)) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1e-9);
    (dx / length, dy / length)
}

/// Returns the point at distance `far` from `at` in the direction of `aim`.
fn towards(at: (f64, f64), aim: (f64, f64), far: f64) -> (f64, f64) {
    let (dx, dy) = direction(at, aim);
    (at.0 + dx * far, at.1 + dy * far)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the control point of a path.
    fn bend(path: &str) -> (f64, f64) {
        let after = path.split('Q').nth(1).unwrap();
        let mut numbers = after.split(' ').map(|n| n.parse().unwrap());
        (numbers.next().unwrap(), numbers.next().unwrap())
    }

    #[test]
    fn longer_moves_of_a_heap_rise_higher_than_shorter_ones_below_them() {
        let plan = Plan::Line((0..=10).collect());
        let (places, width, height) = places(&plan).unwrap();
        assert!(width > 500.0 && height > 50.0);
        let mut before = f64::INFINITY;
        for to in (0..10).rev() {
            let (_, y) = bend(&path(&plan, places[10], places[to], 1));
            assert!(y < before && y < places[to].1);
            before = y;
        }
        // No arc leaves the picture: the middle of the longest is half as high as its bend.
        assert!(f64::midpoint(before, height) >= -1.0);
    }

    #[test]
    fn a_long_move_on_a_grid_bends_away_from_the_nodes_between() {
        let plan = Plan::Grid(vec![(0, 0), (1, 0), (2, 0), (3, 0)]);
        let (places, ..) = places(&plan).unwrap();
        let (_, near) = bend(&path(&plan, places[1], places[0], 1));
        let (_, far) = bend(&path(&plan, places[3], places[0], 3));
        assert!(near.abs() < 0.1 && far.abs() > 20.0);
    }

    #[test]
    fn an_edge_that_passes_a_layer_swings_out() {
        let straight = bend(&path(&Plan::Edges, (0.0, 0.0), (0.0, 90.0), 1));
        let bent = bend(&path(&Plan::Edges, (0.0, 0.0), (0.0, 180.0), 2));
        assert!(straight.0.abs() < 0.1 && bent.0.abs() > 20.0);
    }
}
