//! What an instrumented run hears: every node with its window, its value, and what was cut.

use grundy_game::ZeroSum;

/// What the returned value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The value.
    Exact,
    /// The value is at least this: a cut.
    Lower,
    /// The value is at most this.
    Upper,
}

/// Hears of everything that a search does. All numbers are for the side to move at the node.
pub trait Watch<G: ZeroSum> {
    /// A node is entered with a window, by a move from the node entered before and not yet left.
    fn enter(&mut self, position: &G::Position, by: Option<G::Move>, alpha: i32, beta: i32) {
        let _ = (position, by, alpha, beta);
    }
    /// The node entered last returns; `leaf` says that no move was tried.
    fn leave(&mut self, value: i32, bound: Bound, leaf: bool) {
        let _ = (value, bound, leaf);
    }
    /// The node entered last returns, and nothing is known of its value.
    fn leave_unknown(&mut self, leaf: bool) {
        let _ = leaf;
    }
    /// At the node entered last, these moves are not looked at any more.
    fn cut(&mut self, rest: &[G::Move]) {
        let _ = rest;
    }
    /// At the node entered last, a table answered or narrowed the window.
    fn table_hit(&mut self, lower: i32, upper: i32) {
        let _ = (lower, upper);
    }
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl<G: ZeroSum> Watch<G> for Unwatched {}
