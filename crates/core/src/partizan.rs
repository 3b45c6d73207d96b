//! Partizan games as Rust types: Left and Right have different moves, and a player without a
//! move loses.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Options;

/// A game in which Left and Right have different moves.
///
/// Cutcake (*Winning Ways*, chapter 2), in full: Left splits the width of a cake, Right its height.
///
/// ```
/// use grundy_core::{Options, Partizan};
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

    /// Appends every option of Left. The order is free and duplicates are harmless. The game must
    /// end from every position.
    fn left(&self, position: &Self::Position, options: &mut Options<Self::Position>);

    /// Appends every option of Right.
    fn right(&self, position: &Self::Position, options: &mut Options<Self::Position>);

    /// Appends the independent components of a position, whose sum it is. Components without any
    /// moves may be omitted. The default is the position itself.
    fn parts(&self, position: &Self::Position, parts: &mut Vec<Self::Position>) {
        parts.push(position.clone());
    }

    /// Returns a representative of all positions whose values are equal or negative up to symmetry,
    /// and whether its value is the negative one. The default is the position itself.
    fn like(&self, position: Self::Position) -> (Self::Position, bool) {
        (position, false)
    }
}
