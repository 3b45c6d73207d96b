//! A partizan game as a Rust type: Left and Right have different moves, and who cannot move loses.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Options;

/// A game in which Left and Right have moves of their own.
///
/// Cutcake (*Winning Ways*, chapter 2), in full: Left splits the width of a cake, Right its height.
///
/// ```
/// use grundy_game::{Options, Partizan};
///
/// struct Cutcake;
///
/// impl Partizan for Cutcake {
///     type Position = (u32, u32);
///     fn left(&self, &(h, w): &(u32, u32), options: &mut Options<(u32, u32)>) {
///         for k in 1..w {
///             options.push_sum([(h, k), (h, w - k)]);
///         }
///     }
///     fn right(&self, &(h, w): &(u32, u32), options: &mut Options<(u32, u32)>) {
///         for k in 1..h {
///             options.push_sum([(k, w), (h - k, w)]);
///         }
///     }
///     // A quarter turn exchanges the players.
///     fn like(&self, (h, w): (u32, u32)) -> ((u32, u32), bool) {
///         if h > w { ((w, h), true) } else { ((h, w), false) }
///     }
/// }
///
/// let mut options = Options::new();
/// Cutcake.left(&(2, 3), &mut options);
/// assert_eq!(options.len(), 2);
/// ```
pub trait Partizan {
    /// One component of the game.
    type Position: Clone + Eq + Hash + Debug;

    /// Appends every option of Left. Order is free and repeats are harmless; the game must come to
    /// an end from every position.
    fn left(&self, position: &Self::Position, options: &mut Options<Self::Position>);

    /// Appends every option of Right.
    fn right(&self, position: &Self::Position, options: &mut Options<Self::Position>);

    /// Appends the independent parts of a position, whose sum it is. What nobody can ever move in
    /// may be left out. The default is the position itself.
    fn parts(&self, position: &Self::Position, parts: &mut Vec<Self::Position>) {
        parts.push(position.clone());
    }

    /// A representative of all positions that are worth the same or the opposite up to symmetry,
    /// and whether it is worth the opposite. The default is the position itself.
    fn like(&self, position: Self::Position) -> (Self::Position, bool) {
        (position, false)
    }
}
