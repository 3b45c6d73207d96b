//! Positions and moves of a game on a board, without their types.

use std::any::Any;
use std::sync::Arc;

use grundy_core::ZeroSum;

/// A position of a game on a board. Clones share the position.
///
/// It is made by the methods of a [`BoardGame`](crate::BoardGame), such as
/// [`read`](crate::BoardGame::read) and [`play`](crate::BoardGame::play), and may only be used with
/// the same game.
#[derive(Clone)]
pub struct BoardPosition(Arc<dyn Any + Send + Sync>);

/// A legal move of a position of a game on a board. Clones share the move.
///
/// It is made by [`BoardGame::moves`](crate::BoardGame::moves) and
/// [`BoardGame::read_move`](crate::BoardGame::read_move), and may only be used with this position.
#[derive(Clone)]
pub struct BoardMove(Arc<dyn Any + Send + Sync>);

/// Returns the value in a handle. A handle of another game is a mistake in the program; the input
/// of a user cannot cause it.
fn value_of<T: 'static>(handle: &(dyn Any + Send + Sync)) -> &T {
    handle.downcast_ref().expect("a handle of this game")
}

impl BoardPosition {
    pub(crate) fn new<G: ZeroSum + 'static>(position: G::Position) -> Self {
        Self(Arc::new(position))
    }

    /// Returns the position.
    ///
    /// # Panics
    /// If the position is of another type of game.
    pub(crate) fn of<G: ZeroSum + 'static>(&self) -> &G::Position {
        value_of(&*self.0)
    }
}

impl BoardMove {
    pub(crate) fn new<G: ZeroSum + 'static>(by: G::Move) -> Self {
        Self(Arc::new(by))
    }

    /// Returns the move.
    ///
    /// # Panics
    /// If the move is of another type of game.
    pub(crate) fn of<G: ZeroSum + 'static>(&self) -> G::Move {
        *value_of(&*self.0)
    }
}
