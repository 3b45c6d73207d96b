//! The notation of impartial games that are Rust types.

use crate::{Diagnostic, Sketch};

/// The start of a game, the text of its components and the names of its moves. `P` is the type of a
/// component, [`Impartial::Position`](crate::Impartial::Position) or
/// [`Entailing::Position`](crate::Entailing::Position).
pub trait Notation<P>: Send {
    /// Returns the components of the start position; `None` if the game has no usual one.
    fn start(&self) -> Option<Vec<P>> {
        None
    }

    /// Returns the text of a component.
    fn show(&self, position: &P) -> String;

    /// Reads a component.
    ///
    /// # Errors
    /// A text that is not a component, with an example. Places are byte offsets into the text.
    fn read(&self, text: &str) -> Result<P, Diagnostic>;

    /// Returns the name of each move, `a1-a2` or `cut 3-4`, in the order of the game's list of
    /// moves.
    fn names(&self, position: &P) -> Vec<String>;

    /// Returns a component as a graph whose points name the moves; `None` if the game has no such
    /// picture.
    fn sketch(&self, position: &P) -> Option<Sketch> {
        let _ = position;
        None
    }
}
