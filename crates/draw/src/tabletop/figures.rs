//! Special pictures: a bar of chocolate, a heap with a limit, stones of two colours, intervals over
//! a line, a rectangle without squares, a tree of scores, boards of cells that are covered.

use grundy_core::{Message, Sketch};

use super::{MARGIN, Pen, pick};
use crate::messages;

/// The width of a picture over a line, or of a rectangle.
const WIDE: i64 = 480;
/// The side of a square of a bar or of a board of cells.
const SQUARE: i64 = 44;
/// The distance of neighbouring points of a sketch on a board.
const POINTS_APART: i64 = 60;

/// The squares that a move covers, and their symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// A cross on each.
    Crosses,
    /// A domino on two neighbours. The pairing is derived from the covered squares: equally many
    /// upright and lying dominoes, or one more upright.
    Dominoes,
}

impl Pen {
    /// Columns of squares; the one on the lower left is poisoned.
    pub(super) fn bar(&mut self, columns: &[i64]) {
        let tallest = columns.iter().copied().max().unwrap_or(0).max(1);
        for (at, &squares) in columns.iter().enumerate() {
            let x = MARGIN + at as i64 * SQUARE;
            for row in 0..squares {
                let y = MARGIN + (tallest - 1 - row) * SQUARE;
                let (column, number) = (at + 1, row + 1);
                let label = messages::square_of_column(column, number);
                self.touch(&pick::item(at, row), &label, |pen| {
                    pen.rect("gt-choc", (x + 1, y + 1), (SQUARE - 2, SQUARE - 2), 5);
                    pen.rect("gt-choc-in", (x + 7, y + 7), (SQUARE - 14, SQUARE - 14), 4);
                    if (at, row) == (0, 0) {
                        pen.skull(x + SQUARE / 2, y + SQUARE / 2);
                    }
                });
            }
        }
        self.reach(
            MARGIN + columns.len() as i64 * SQUARE,
            MARGIN + tallest * SQUARE,
        );
    }

    /// Draws a strip of squares; a free one shows the possible letters in small type, one above the
    /// other.
    pub(super) fn strip_of_letters(&mut self, squares: &[char], free: char, choices: &[char]) {
        let height = SQUARE.max(choices.len() as i64 * 24);
        for (at, &written) in squares.iter().enumerate() {
            let (x, place) = (MARGIN + at as i64 * SQUARE, at + 1);
            self.rect("gt-light", (x, MARGIN), (SQUARE, height), 0);
            self.rect("gt-grid", (x, MARGIN), (SQUARE, height), 0);
            if written != free {
                let middle = (x + SQUARE / 2, MARGIN + height / 2 + 7);
                self.word("gt-ink gt-big", middle, &written.to_string());
            }
            for (k, choice) in choices.iter().enumerate().filter(|_| written == free) {
                let y = MARGIN + k as i64 * height / choices.len() as i64;
                let label = messages::write_letter(place, choice);
                self.touch(&pick::item(k, at as i64), &label, |pen| {
                    pen.rect("gt-hit", (x, y), (SQUARE, height / choices.len() as i64), 0);
                    pen.word(
                        "gt-soft gt-small",
                        (x + SQUARE / 2, y + 16),
                        &choice.to_string(),
                    );
                });
            }
        }
        self.reach(MARGIN + squares.len() as i64 * SQUARE, MARGIN + height);
    }

    /// Draws points joined by lines, one component after the other.
    pub(super) fn sketches(&mut self, sketches: &[Sketch]) {
        let mut left = MARGIN;
        for (component, sketch) in sketches.iter().enumerate() {
            let count = sketch.points.len();
            let radius = (count as f64 * 9.0).clamp(if count > 1 { 50.0 } else { 0.0 }, 240.0);
            let place = |point: usize| {
                if let Some((column, row)) = sketch.points[point].cell {
                    let [x, y] = [column, row].map(|n| 20 + i64::from(n) * POINTS_APART);
                    return (left + x, MARGIN + y);
                }
                let turn = std::f64::consts::TAU * point as f64 / count as f64;
                let (sin, cos) = (turn - std::f64::consts::FRAC_PI_2).sin_cos();
                let at = |along: f64| (radius + 20.0 + radius * along).round() as i64;
                (left + at(cos), MARGIN + at(sin))
            };
            for &(from, to) in &sketch.lines {
                self.line("gt-edge", place(from), place(to));
            }
            for (point, known) in sketch.points.iter().enumerate() {
                let (x, y) = place(point);
                let label = Message::same(known.name.clone());
                self.touch(&pick::item(component, point as i64), &label, |pen| {
                    let token = sketch.token == Some(point);
                    pen.circle(if token { "gt-token" } else { "gt-vertex" }, (x, y), 17);
                    pen.word("gt-ink", (x, y + 5), &known.name);
                });
                self.reach(x + 20, y + 20);
            }
            left = self.width.max(left) + 24;
        }
        self.reach(MARGIN + 40, MARGIN + 40);
    }

    /// Draws a skull, since a colour alone does not show poison.
    fn skull(&mut self, x: i64, y: i64) {
        self.circle("gt-bone", (x, y - 3), 11);
        self.rect("gt-bone", (x - 6, y + 4), (12, 9), 3);
        for side in [-4, 4] {
            self.circle("gt-socket", (x + side, y - 3), 3);
        }
        self.line("gt-teeth", (x - 2, y + 8), (x - 2, y + 13));
        self.line("gt-teeth", (x + 2, y + 8), (x + 2, y + 13));
    }

    /// Draws heaps with a limit: the stones that may be taken are bright, above a line.
    pub(super) fn capped(&mut self, heaps: &[(u64, u64)]) {
        let all: Vec<u64> = heaps.iter().map(|&(stones, _)| stones).collect();
        self.heaps(&all);
        let (ground, step) = Self::ground(&all);
        for (component, &(stones, most)) in heaps.iter().enumerate() {
            if stones > super::MAX_HEAP_STONES {
                continue;
            }
            let x = MARGIN + component as i64 * 76;
            let most = most.min(stones);
            let y = ground - (stones - most) as i64 * step;
            if most < stones {
                self.line("gt-limit", (x - 4, y), (x + 64, y));
            }
            let words = messages::at_most(most);
            let words = words.text(self.lang);
            self.canvas.word("gt-soft gt-small", [x + 68, y - 6], words);
            self.reach(x + 68 + 7 * words.chars().count() as i64 + 40, y);
        }
    }

    /// Draws stones of two colours: the white ones above, of which one is exchanged; the blue ones
    /// below, of which some are removed.
    pub(super) fn two_colours(&mut self, groups: &[(u64, u64)]) {
        let tallest = groups.iter().map(|&(white, blue)| white.max(blue)).max();
        let step = if tallest.unwrap_or(0) > 14 { 12 } else { 22 };
        let half = MARGIN + tallest.unwrap_or(0).clamp(2, super::MAX_HEAP_STONES) as i64 * step;
        for (component, &(white, blue)) in groups.iter().enumerate() {
            let x = MARGIN + component as i64 * 92;
            let group = component + 1;
            for (count, class, column) in [(white, "gt-white", x), (blue, "gt-blue", x + 38)] {
                if count > super::MAX_HEAP_STONES {
                    self.rect(class, (column, MARGIN), (30, half - MARGIN), 8);
                } else if class == "gt-white" && count > 0 {
                    let label = messages::exchange_a_white_stone(group);
                    self.touch(&pick::token(component), &label, |pen| {
                        for at in 0..count as i64 {
                            let middle = (column + 15, half - at * step - step / 2);
                            pen.circle(class, middle, step / 2 - 1);
                        }
                    });
                } else {
                    for left in 0..count as i64 {
                        let label = messages::leave_blue(group, left);
                        self.touch(&pick::item(component, left), &label, |pen| {
                            let middle = (column + 15, half - left * step - step / 2);
                            pen.circle(class, middle, step / 2 - 1);
                        });
                    }
                }
                self.word("gt-ink", (column + 15, half + 20), &count.to_string());
            }
            self.line("gt-grid", (x, half + 2), (x + 68, half + 2));
            self.reach(x + 76, half + 24);
        }
    }

    /// Draws intervals in lanes over a line of numbers; those that meet no earlier choice are
    /// selectable.
    pub(super) fn intervals(&mut self, all: &[(i64, i64)], free: &[(i64, i64)]) {
        let first = all.iter().map(|&(from, _)| from).min().unwrap_or(0);
        let last = all
            .iter()
            .map(|&(_, to)| to)
            .max()
            .unwrap_or(1)
            .max(first + 1);
        let place = |at: i64| MARGIN + 10 + (at - first) * WIDE / (last - first);
        // Each interval goes into the first lane with enough space.
        let mut lanes: Vec<i64> = Vec::new();
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by_key(|&at| all[at]);
        for at in order {
            let (from, to) = all[at];
            let lane = lanes.iter().position(|&end| end <= from);
            let lane = lane.unwrap_or_else(|| {
                lanes.push(from);
                lanes.len() - 1
            });
            lanes[lane] = to;
            let y = MARGIN + lane as i64 * 26;
            let corner = (place(from) + 1, y + 2);
            let size = ((place(to) - place(from) - 2).max(3), 20);
            let inside = free.iter().position(|&(x, end)| x <= from && to <= end);
            let Some(component) = inside else {
                self.rect("gt-span gt-faint", corner, size, 5);
                continue;
            };
            let label = messages::interval(from, to);
            self.touch(&pick::item(component, at as i64), &label, |pen| {
                pen.rect("gt-span", corner, size, 5);
                let middle = (place(from).midpoint(place(to)), y + 16);
                if size.0 > 44 {
                    pen.word("gt-on gt-small", middle, &format!("[{from},{to})"));
                }
            });
        }
        let line = MARGIN + lanes.len() as i64 * 26 + 8;
        self.line("gt-edge", (place(first), line), (place(last), line));
        for &(from, to) in free {
            if from < to {
                self.line("gt-free", (place(from), line), (place(to), line));
            }
        }
        let step = ((last - first) / 12).max(1);
        for at in (first..=last).step_by(usize::try_from(step).unwrap_or(1)) {
            self.line("gt-edge", (place(at), line - 4), (place(at), line + 4));
            self.word("gt-soft gt-small", (place(at), line + 20), &at.to_string());
        }
    }

    /// Draws rectangles from which squares over the short side are cut: how often the smaller
    /// number divides the larger one.
    pub(super) fn squares(&mut self, pairs: &[(i64, i64)]) {
        let mut top = MARGIN;
        for (component, &(short, long)) in pairs.iter().enumerate() {
            let (short, long) = (short.max(0), long.max(1));
            // A long and thin rectangle is drawn with a visible thickness.
            let tall = (WIDE * short / long).clamp(8, 220);
            let place = |at: i64| MARGIN + 30 + WIDE * at / long;
            let corner = (place(0), top);
            self.rect("gt-wood", corner, (WIDE, tall), 2);
            let count = if short == 0 {
                0
            } else {
                (long / short).min(60)
            };
            for squares in 1..=count {
                // The squares go from the right, so that the rest stays on the left.
                let (from, to) = (
                    place(long - squares * short),
                    place(long - (squares - 1) * short),
                );
                let rest = long - squares * short;
                let label = messages::take_squares(squares, short, rest);
                self.touch(&pick::vertical(component, squares), &label, |pen| {
                    pen.rect("gt-square", (from, top), (to - from, tall), 0);
                    pen.line("gt-cut", (from, top), (from, top + tall));
                });
            }
            self.rect("gt-grid", corner, (WIDE, tall), 2);
            self.word(
                "gt-ink",
                (MARGIN + 10, top + tall / 2 + 5),
                &short.to_string(),
            );
            self.word(
                "gt-ink",
                (place(0) + WIDE / 2, top + tall + 18),
                &long.to_string(),
            );
            top += tall + 34;
            self.reach(place(0) + WIDE, top);
        }
    }

    /// Draws a tree with the texts of its leaves and a token on a node; unreachable nodes are
    /// faint.
    pub(super) fn tree(&mut self, children: &[Vec<usize>], leaves: &[String], at: usize) {
        let count = children.len();
        let (mut depth, mut parent) = (vec![0_i64; count], vec![None; count]);
        // In the order of a walk from the root; every node is visited once.
        let (mut walk, mut open, mut met) = (Vec::new(), vec![0], vec![false; count]);
        while let Some(node) = open.pop() {
            if node >= count || std::mem::replace(&mut met[node], true) {
                continue;
            }
            walk.push(node);
            for &child in children[node].iter().rev().filter(|&&child| child < count) {
                if !met[child] {
                    (depth[child], parent[child]) = (depth[node] + 1, Some(node));
                    open.push(child);
                }
            }
        }
        let mut x = vec![0_i64; count];
        let mut next = MARGIN + 24;
        for &node in &walk {
            if !walk.iter().any(|&child| parent[child] == Some(node)) {
                x[node] = next;
                next += 46;
            }
        }
        for &node in walk.iter().rev() {
            let below = walk.iter().filter(|&&child| parent[child] == Some(node));
            let places: Vec<i64> = below.map(|&child| x[child]).collect();
            if let (Some(first), Some(last)) = (places.first(), places.last()) {
                x[node] = first.midpoint(*last);
            }
        }
        let below = |mut node: usize| loop {
            match (node == at, parent[node]) {
                (true, _) => return true,
                (_, Some(above)) => node = above,
                _ => return false,
            }
        };
        let y = |node: usize| MARGIN + 18 + depth[node] * 62;
        for &node in &walk {
            let Some(above) = parent[node] else { continue };
            let class = if below(above) {
                "gt-edge"
            } else {
                "gt-edge gt-faint"
            };
            self.line(class, (x[above], y(above)), (x[node], y(node)));
        }
        for &node in &walk {
            let leaf = leaves.get(node).filter(|_| children[node].is_empty());
            let middle = (x[node], y(node));
            let class = match (node == at, below(node)) {
                (true, _) => "gt-token",
                (false, true) => "gt-vertex",
                (false, false) => "gt-vertex gt-faint",
            };
            let label = messages::node(node);
            self.touch(&pick::vertex(node as i64), &label, |pen| {
                if depth[node] % 2 == 0 {
                    pen.circle(class, middle, 17);
                } else {
                    pen.rect(class, (middle.0 - 16, middle.1 - 16), (32, 32), 3);
                }
                let class = if node == at { "gt-on" } else { "gt-ink" };
                pen.word(
                    class,
                    (middle.0, middle.1 + 5),
                    leaf.map_or("", String::as_str),
                );
            });
        }
        self.reach(next, 0);
    }

    /// Draws boards of squares, some of them covered: bit `width * row + column`.
    pub(super) fn cells(&mut self, (width, height): (usize, usize), boards: &[u64], cover: Cover) {
        for (board, &covered) in boards.iter().enumerate() {
            let left = MARGIN + board as i64 * (width as i64 * SQUARE + 24);
            let place = |cell: usize| {
                let (x, y) = ((cell % width) as i64, (cell / width) as i64);
                (left + x * SQUARE, MARGIN + y * SQUARE)
            };
            for cell in 0..width * height {
                let at = place(cell);
                let name = format!(
                    "{}{}",
                    char::from(b'a' + (cell % width % 26) as u8),
                    cell / width + 1
                );
                let name = if boards.len() > 1 {
                    format!("{}:{name}", board + 1)
                } else {
                    name
                };
                let label = Message::same(name);
                self.touch(&pick::item(board, cell as i64), &label, |pen| {
                    pen.rect("gt-light", at, (SQUARE, SQUARE), 0);
                    pen.rect("gt-grid", at, (SQUARE, SQUARE), 0);
                });
            }
            match cover {
                Cover::Crosses => {
                    for cell in (0..width * height).filter(|cell| covered >> cell & 1 == 1) {
                        let (x, y) = place(cell);
                        let (near, far) = (10, SQUARE - 10);
                        self.line("gt-cross", (x + near, y + near), (x + far, y + far));
                        self.line("gt-cross", (x + near, y + far), (x + far, y + near));
                    }
                }
                Cover::Dominoes => {
                    for (cell, other) in dominoes((width, height), covered) {
                        let ((x, y), (to_x, to_y)) = (place(cell), place(other));
                        let size = (to_x - x + SQUARE - 8, to_y - y + SQUARE - 8);
                        let class = if to_x == x { "gt-upright" } else { "gt-lying" };
                        self.rect(class, (x + 4, y + 4), size, 9);
                    }
                }
            }
        }
    }
}

/// Returns dominoes that cover these squares, each by its first square and the other one; a square
/// that is covered alone is both. Of all ways it returns the one with the most equal numbers of
/// upright and lying dominoes, since the players take turns.
fn dominoes((width, height): (usize, usize), covered: u64) -> Vec<(usize, usize)> {
    /// Continues at the first free square and stores the best complete way. `steps` bounds the
    /// search.
    fn go_on(
        left: u64,
        (width, cells): (usize, usize),
        way: &mut Vec<(usize, usize)>,
        (best, steps): (&mut Option<Vec<(usize, usize)>>, &mut u32),
    ) {
        let odds = |way: &[(usize, usize)]| {
            let upright = way.iter().filter(|(a, b)| b - a == width).count();
            (2 * upright).abs_diff(way.len())
        };
        if *steps == 0
            || best
                .as_ref()
                .is_some_and(|best| odds(best) <= best.len() % 2)
        {
            return;
        }
        *steps -= 1;
        if left == 0 {
            if best.as_ref().is_none_or(|best| odds(way) < odds(best)) {
                *best = Some(way.clone());
            }
            return;
        }
        let cell = left.trailing_zeros() as usize;
        let beside = (cell % width + 1 < width).then_some(cell + 1);
        for other in [Some(cell + width), beside].into_iter().flatten() {
            if other < cells && left >> other & 1 == 1 {
                way.push((cell, other));
                go_on(
                    left & !(1 << cell | 1 << other),
                    (width, cells),
                    way,
                    (best, steps),
                );
                way.pop();
            }
        }
    }
    let cells = (width * height).min(64);
    let covered = if cells == 64 {
        covered
    } else {
        covered & ((1 << cells) - 1)
    };
    let (mut best, mut steps) = (None, 20_000);
    go_on(
        covered,
        (width, cells),
        &mut Vec::new(),
        (&mut best, &mut steps),
    );
    // Not a reachable position, but a user may type it.
    let alone = || {
        (0..cells)
            .filter(|cell| covered >> cell & 1 == 1)
            .map(|cell| (cell, cell))
    };
    best.unwrap_or_else(|| alone().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dominoes_lie_as_the_players_have_put_them() {
        // Two upright ones or two lying ones would cover the square; one of each covers an L of
        // four.
        assert_eq!(dominoes((3, 3), 0b001_001), [(0, 3)]);
        assert_eq!(dominoes((3, 3), 0b001_001 | 0b110), [(0, 3), (1, 2)]);
        // A full row of four and an upright one below: two lying, one upright.
        let found = dominoes((4, 3), 0b0001_0001_1111);
        assert_eq!(found, [(0, 1), (2, 3), (4, 8)]);
        // Squares that no dominoes can cover are drawn one by one.
        assert_eq!(dominoes((3, 3), 0b1), [(0, 0)]);
    }
}
