//! The order of two loopy games for Left: a survival game, solved backwards.
//!
//! `G >= H` if Left, when Right begins, never runs out of moves in `G - H`: she may win, or play
//! forever. On stoppers this is the order of their values (J. H. Conway 1978; A. N. Siegel 2013,
//! theorem VI.2.1). The positions at which Left does run out of moves are found backwards. Each
//! pair of positions with a player to move is removed at most once, so the cost is the number of
//! pairs times the options.

use super::graph::{LoopyGame, LoopyNode};
use crate::values::arena::{Arena, ArenaError, ArenaResult, Cancellation, LOOKS_PER_STEP};

/// Returns, row by row, whether each position of the first game is at least as good for Left as
/// each position of the second.
fn at_least(first: &[LoopyNode], second: &[LoopyNode]) -> Vec<bool> {
    let wide = second.len();
    // The owner of the option, from the point of view of the first game: the second one is negated.
    let before = |nodes: &[LoopyNode], left: bool| -> Vec<Vec<u32>> {
        let mut before = vec![Vec::new(); nodes.len()];
        for (from, node) in (0_u32..).zip(nodes) {
            for to in if left { &node.left } else { &node.right } {
                before[*to as usize].push(from);
            }
        }
        before
    };
    let (first_left, first_right) = (before(first, true), before(first, false));
    let (second_left, second_right) = (before(second, true), before(second, false));
    let pairs = first.len() * wide;
    // Moves of Left that are not yet known to lose.
    let mut open: Vec<usize> = (0..pairs)
        .map(|at| first[at / wide].left.len() + second[at % wide].right.len())
        .collect();
    let mut lost_to_move = vec![false; pairs];
    let mut lost_second = vec![false; pairs];
    let mut ends: Vec<(usize, bool)> = Vec::new();
    for at in 0..pairs {
        if open[at] == 0 {
            lost_to_move[at] = true;
            ends.push((at, true));
        }
    }
    while let Some((at, left_moves)) = ends.pop() {
        let (a, b) = (at / wide, at % wide);
        if left_moves {
            // Right moves here, and Left has lost.
            let from_first = first_right[a].iter().map(|a| *a as usize * wide + b);
            let from_second = second_left[b].iter().map(|b| a * wide + *b as usize);
            for from in from_first.chain(from_second) {
                if !lost_second[from] {
                    lost_second[from] = true;
                    ends.push((from, false));
                }
            }
        } else {
            let from_first = first_left[a].iter().map(|a| *a as usize * wide + b);
            let from_second = second_right[b].iter().map(|b| a * wide + *b as usize);
            for from in from_first.chain(from_second) {
                open[from] -= 1;
                if open[from] == 0 {
                    lost_to_move[from] = true;
                    ends.push((from, true));
                }
            }
        }
    }
    lost_second.iter().map(|lost| !lost).collect()
}

/// The result of a game when a given player begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopyEnd {
    /// Left wins.
    Left,
    /// Right wins.
    Right,
    /// Neither player can force a win.
    Draw,
}

impl LoopyEnd {
    /// The class of a game by its results if Left begins and if Right begins: `L`, `R`, `N` or `P`;
    /// `D` if neither player can force a win; both results if one is a draw, as in `L/D`.
    pub fn letters(ends: [Self; 2]) -> &'static str {
        use LoopyEnd::{Draw, Left, Right};
        match ends {
            [Left, Left] => "L",
            [Right, Right] => "R",
            [Left, Right] => "N",
            [Right, Left] => "P",
            [Draw, Draw] => "D",
            [Left, Draw] => "L/D",
            [Right, Draw] => "R/D",
            [Draw, Left] => "D/L",
            [Draw, Right] => "D/R",
        }
    }
}

/// Maximum number of options examined in a comparison: a third of a second.
const MAX_OPTIONS: usize = 1 << 26;

impl LoopyGame {
    /// [`at_least`] for all positions of both, with polls of the arena's cancellation callback.
    pub(super) fn order_with<W: Cancellation>(
        &self,
        other: &Self,
        arena: &mut Arena<W>,
    ) -> ArenaResult<Vec<bool>> {
        let edges = |game: &Self| -> usize {
            let options = |node: &LoopyNode| 1 + node.left.len() + node.right.len();
            game.nodes.iter().map(options).sum()
        };
        let cost = self.nodes.len() * edges(other) + other.nodes.len() * edges(self);
        if cost > MAX_OPTIONS {
            return Err(ArenaError::Large);
        }
        arena.tick(cost / LOOKS_PER_STEP)?;
        Ok(at_least(&self.nodes, &other.nodes))
    }

    /// Whether it is at least as good for Left as another one; for stoppers only.
    pub fn is_at_least(&self, other: &Self) -> bool {
        at_least(&self.nodes, &other.nodes)[0]
    }

    /// Whether both have the same value; for stoppers only.
    pub fn equals(&self, other: &Self) -> bool {
        self.is_at_least(other) && other.is_at_least(self)
    }

    /// The results if Left begins and if Right begins.
    pub fn ends(&self) -> [LoopyEnd; 2] {
        let nothing = [LoopyNode::default()];
        let turned = self.negative();
        // Left survives if Right begins; Right survives if Left begins.
        let left = at_least(&self.nodes, &nothing);
        let right = at_least(&turned.nodes, &nothing);
        let survives = |mover: &[u32], second: &[bool]| mover.iter().any(|to| second[*to as usize]);
        let start = &self.nodes[0];
        let left_first = survives(&start.left, &left);
        let right_first = survives(&start.right, &right);
        let end = |left: bool, right: bool| match (left, right) {
            (true, false) => LoopyEnd::Left,
            (false, true) => LoopyEnd::Right,
            _ => LoopyEnd::Draw,
        };
        [end(left_first, right[0]), end(left[0], right_first)]
    }
}
