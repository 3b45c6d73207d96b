//! Impartial games with moves that oblige, as Rust types.
//!
//! Most moves leave the choice of the next one free. An *entailing* move has to be answered in the
//! component where it was made; after a *carry-on* move the mover moves again, anywhere (*Winning
//! Ways*, ch. 12). What such positions are worth is the matter of the solver.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Diagnostic, Sketch};

/// What a move obliges to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Turn {
    /// The opponent moves where he likes.
    #[default]
    Ordinary,
    /// The opponent must answer in what the move leaves.
    Entailing,
    /// The mover moves again, where he likes.
    CarryOn,
}

/// A game with moves that oblige. Every play must come to an end.
pub trait Entailing: Send {
    /// One component.
    type Position: Clone + Eq + Ord + Hash + Debug + Send;

    /// Calls `to` with every move: what it obliges to, and what it leaves. An entailing move leaves
    /// one component.
    fn moves(&self, position: &Self::Position, to: &mut dyn FnMut(Turn, &[Self::Position]));

    /// A representative of all positions that are the same up to symmetry.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }
}

/// The same with a start, a notation for its positions and a name for each move.
pub trait NotatedEntailing: Entailing {
    /// The components of the start position.
    fn start(&self) -> Vec<Self::Position>;

    /// A component as it is written.
    fn show(&self, position: &Self::Position) -> String;

    /// Reads a component.
    ///
    /// # Errors
    /// A text that is none, with what one looks like. Places are byte offsets into the text.
    fn read(&self, text: &str) -> Result<Self::Position, Diagnostic>;

    /// The moves in words, in the order of [`Entailing::moves`].
    fn names(&self, position: &Self::Position) -> Vec<String>;

    /// A component as points joined by lines, where moves are named by points; none where it is no
    /// such thing.
    fn sketch(&self, position: &Self::Position) -> Option<Sketch> {
        let _ = position;
        None
    }
}
