//! The children of a node, made before the first of them is searched, and their known bounds.
//!
//! ```text
//! all moves    play, forecasts of the game      a child that is won for the mover cuts: nothing
//!              was fetched for it
//!              the game's range                 a child that it settles needs no place in memory
//!              key, prefetch, the order         memory is on its way meanwhile
//!              the table                        a child that is known well enough cuts
//! ```
//! Table places are not computed first: many nodes end because the game foresees the value of a
//! child, and then the lookups would be wasted.

use grundy_core::{Side, ZeroSum};

use super::{GivenNode, OpenNode, TURNED_PLIES, Worker};
use crate::table::Transpositions;
use crate::value::{Goal, INFINITY};

/// A position that a move leads to.
pub(super) struct Child<G: ZeroSum> {
    pub position: G::Position,
    /// The key of its representative, at a node that looks ahead.
    key: Option<G::Key>,
    /// Bounds of its value, for its own side to move.
    bounds: (i32, i32),
    /// Whether the other side is to move there.
    pub flip: bool,
}

impl<G: ZeroSum> Clone for Child<G> {
    fn clone(&self) -> Self {
        let position = self.position.clone();
        Self { position, ..*self }
    }
}

impl<G: ZeroSum> Child<G> {
    /// Returns the input of the search of this child. `asked` is true if the bounds of the game
    /// were computed.
    #[inline]
    pub(super) fn given(&self, asked: bool) -> GivenNode<'_, G> {
        GivenNode {
            position: &self.position,
            key: self.key,
            bounds: asked.then_some(self.bounds),
        }
    }

    /// Bounds of the value of the move.
    #[inline]
    fn bounds_above(&self, goal: Goal) -> (i32, i32) {
        let (lower, upper) = self.bounds;
        let (least, most) = if self.flip {
            (-upper, -lower)
        } else {
            (lower, upper)
        };
        (goal.up(least), goal.up(most))
    }
}

/// The node whose children are made.
pub(super) struct ChildrenOf {
    pub side: Side,
    pub ply: u32,
    /// The index of its first move in the list of all moves.
    pub first: usize,
    /// The window: values up to the first bound change nothing, the second bound cuts.
    pub a: i32,
    pub b: i32,
}

impl<'a, G: ZeroSum> Worker<'a, G> {
    /// Returns the table if children are made in advance: in searches to the end without a trace.
    #[inline]
    pub(super) fn prefetch_table(&self) -> Option<&'a Transpositions> {
        let Self { features, .. } = self;
        let ahead = features.ahead && features.table && !self.limited && !G::LOOPY;
        (self.shared.table).filter(|_| ahead && self.watch.is_none())
    }

    /// Returns the game's bounds of a value if they restrict the window, in searches to the end.
    #[inline]
    pub(super) fn range_of(&self, position: &G::Position, window: (i32, i32)) -> (i32, i32) {
        if !self.features.insight || self.limited {
            return (-INFINITY, INFINITY);
        }
        let (least, most) = self.game.range_within(position, window);
        self.goal.bounds(least, most)
    }

    /// Returns the value of a position that has ended, or whose value the game foresees.
    #[inline]
    fn foreseen(&self, position: &G::Position) -> Option<i32> {
        if let Some(score) = self.game.ended(position) {
            return Some(self.goal.ended(score));
        }
        let forecast = (self.game.foresee(position)).filter(|_| self.features.insight)?;
        Some(self.goal.foreseen(forecast))
    }

    /// Makes the positions after all moves of a node, with their table places and the game's
    /// bounds. Returns a bound that cuts if the game foresees one.
    #[inline]
    pub(super) fn make_children(
        &mut self,
        position: &G::Position,
        above: &ChildrenOf,
        table: &Transpositions,
    ) -> Option<i32> {
        let (game, first) = (self.game, above.first);
        debug_assert_eq!(self.children.len(), first);
        for &by in &self.moves[first..] {
            let child = game.play(position, by);
            let known = if self.features.preview {
                self.foreseen(&child)
            } else {
                None
            };
            let child = Child {
                flip: game.side(&child) != above.side,
                position: child,
                key: None,
                bounds: known.map_or((-INFINITY, INFINITY), |value| (value, value)),
            };
            if known.is_some() {
                let (least, _) = child.bounds_above(self.goal);
                if least >= above.b && self.features.prune {
                    return Some(least);
                }
            }
            self.children.push(child);
        }
        let turned =
            self.features.symmetry && above.ply + 1 < TURNED_PLIES && game.symmetries() > 1;
        let window = {
            let (alpha, beta) = (
                self.goal.down(above.a),
                self.goal.down(above.b.min(INFINITY)),
            );
            [(alpha, beta), (-beta, -alpha)]
        };
        for at in first..self.children.len() {
            let child = &self.children[at];
            if child.bounds.0 >= child.bounds.1 {
                continue;
            }
            if self.features.preview {
                let bounds = self.range_of(&child.position, window[usize::from(child.flip)]);
                let child = &mut self.children[at];
                child.bounds = bounds;
                let (least, most) = child.bounds_above(self.goal);
                if self.features.prune && least >= above.b {
                    return Some(least);
                }
                if least >= most || self.features.prune && most <= above.a {
                    continue; // its bounds suffice: `settled` returns the same
                }
            }
            let child = &mut self.children[at];
            let key = if turned {
                game.key(&game.canonical(&child.position))
            } else {
                game.key(&child.position)
            };
            table.prefetch(key);
            child.key = Some(key);
        }
        None
    }

    /// Returns a bound that reaches `b` if the game or the table bounds one child well enough.
    #[inline]
    pub(super) fn cut_by_a_child(
        &mut self,
        above: &ChildrenOf,
        table: &Transpositions,
    ) -> Option<i32> {
        if !self.features.prune {
            return None;
        }
        let goal = self.goal;
        for child in &mut self.children[above.first..] {
            let Some(key) = child.key else { continue };
            if let Some(entry) = table.get(key, true).filter(|entry| entry.complete) {
                let (lower, upper) = child.bounds;
                child.bounds = (lower.max(entry.lower), upper.min(entry.upper));
            }
            let (least, _) = child.bounds_above(goal);
            if least >= above.b {
                return Some(least);
            }
        }
        None
    }

    /// Returns the position after a move of a node, and makes it if necessary.
    #[inline]
    pub(super) fn child(&self, node: &OpenNode<'_, G::Position>, at: usize) -> Child<G> {
        if node.ahead {
            return self.children[at].clone();
        }
        let position = self.game.play(node.position, self.moves[at]);
        Child {
            flip: self.game.side(&position) != node.side,
            position,
            key: None,
            bounds: (-INFINITY, INFINITY),
        }
    }

    /// Returns the value of a move, or a bound that suffices for the window, if it is known without
    /// a search.
    #[inline]
    pub(super) fn settled(&self, child: &Child<G>, (t, b): (i32, i32)) -> Option<i32> {
        let (least, most) = child.bounds_above(self.goal);
        let prune = self.features.prune;
        if least >= most || prune && least >= b {
            Some(least)
        } else if prune && most <= t {
            Some(most)
        } else {
            None
        }
    }

    /// Removes the moves of a node from the list.
    #[inline]
    pub(super) fn forget_moves(&mut self, first: usize) {
        self.moves.truncate(first);
        self.scores.truncate(first);
        self.children.truncate(first);
    }
}
