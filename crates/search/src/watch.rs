//! The trace of an instrumented run: every node with its window, its value, and the cut moves.

use grundy_core::ZeroSum;

/// The relation of the returned value to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The value.
    Exact,
    /// The value is at least this: a cut.
    Lower,
    /// The value is at most this.
    Upper,
}

/// Receives every event of a search. All numbers are for the side to move at the node.
pub trait Watch<G: ZeroSum> {
    /// A node is entered with a window, by a move from the last node that was entered and not left.
    fn enter(&mut self, position: &G::Position, by: Option<G::Move>, alpha: i32, beta: i32) {
        let _ = (position, by, alpha, beta);
    }
    /// The node entered last returns; `leaf` is true if no move was tried.
    fn leave(&mut self, value: i32, bound: Bound, leaf: bool) {
        let _ = (value, bound, leaf);
    }
    /// The node entered last returns without a known value.
    fn leave_unknown(&mut self, leaf: bool) {
        let _ = leaf;
    }
    /// At the node entered last, these moves are not searched.
    fn cut(&mut self, rest: &[G::Move]) {
        let _ = rest;
    }
    /// At the node entered last, a table answered or narrowed the window.
    fn table_hit(&mut self, lower: i32, upper: i32) {
        let _ = (lower, upper);
    }
}

/// Ignores all events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl<G: ZeroSum> Watch<G> for Unwatched {}
