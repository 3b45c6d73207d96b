//! Impartial games with entailing and complimenting moves, as Rust types.
//!
//! Most moves leave the next choice free. An *entailing* move has to be answered in the component
//! in which it was made. After a *carry-on* move the same player moves again, in any component
//! (*Winning Ways*, ch. 12). The solver defines the values of such positions.

use std::fmt::Debug;
use std::hash::Hash;

/// The effect of a move on the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Turn {
    /// The opponent may move anywhere.
    #[default]
    Ordinary,
    /// The opponent must answer in the component that the move leaves.
    Entailing,
    /// The same player moves again, in any component.
    CarryOn,
}

/// A game with entailing moves. Every play must end.
pub trait Entailing: Send {
    /// One component.
    type Position: Clone + Eq + Ord + Hash + Debug + Send;

    /// Calls `to` with every move: its effect on the next move, and the resulting components. An
    /// entailing move leaves one component.
    fn moves(&self, position: &Self::Position, to: &mut dyn FnMut(Turn, &[Self::Position]));

    /// Returns a representative of all positions that are equal up to symmetry.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }
}
