//! Impartial games as Rust types.
//!
//! An implementation of [`Impartial`] contains only the rules: the options of a position. An option
//! is a *sum* of components (a heap that is split leaves two heaps), so it is given as a list of
//! positions. An empty list is the finished game.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Outcome, Stop};

/// An impartial game: both players have the same moves.
///
/// Kayles (H. E. Dudeney 1908; octal code 0.77), in full:
///
/// ```
/// use grundy_core::{Impartial, Options};
///
/// struct Kayles;
///
/// impl Impartial for Kayles {
///     type Position = u32;
///     fn options(&self, &pins: &u32, options: &mut Options<u32>) {
///         for k in 1..=pins.min(2) {
///             for left in 0..=(pins - k) / 2 {
///                 options.push_sum([left, pins - k - left]);
///             }
///         }
///     }
/// }
///
/// let mut options = Options::new();
/// Kayles.options(&3, &mut options);
/// assert_eq!(options.len(), 3); // leave 2, leave 1 and 1, leave 1
/// ```
pub trait Impartial {
    /// One component of the game, such as a heap or a token on a board.
    type Position: Clone + Eq + Ord + Hash + Debug;

    /// Appends every option of `position`. The order is free and duplicates are harmless. The game
    /// must end from every position.
    fn options(&self, position: &Self::Position, options: &mut Options<Self::Position>);

    /// Variant of [`options`](Self::options) for rules that may fail, such as those that call
    /// another language. After an error the appended options are incomplete, and solvers discard
    /// them. The default never fails.
    ///
    /// # Errors
    /// The reason of the failure; [`Stop::Interrupted`] unless a limit was reached.
    fn try_options(
        &self,
        position: &Self::Position,
        options: &mut Options<Self::Position>,
    ) -> Result<(), Stop> {
        self.options(position, options);
        Ok(())
    }

    /// Returns a representative of all positions that are equal up to symmetry. Solvers store one
    /// value for each representative. The default is the position itself.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Returns the size of a position, in any unit. A solver with a choice starts with small
    /// positions; no result depends on it.
    fn size(&self, position: &Self::Position) -> u32 {
        let _ = position;
        1
    }

    /// Returns how many times as long as for a usual game it takes to list one option. Limits of
    /// searches that can be left out depend on it, and no result does.
    fn work_of_option(&self) -> u64 {
        1
    }

    /// Returns the outcome of a position that a theorem gives without a search, such as a strategy
    /// by symmetry. The default knows none.
    fn known_outcome(&self, position: &Self::Position) -> Option<Outcome> {
        let _ = position;
        None
    }

    /// Returns an upper bound for the number of moves of any play from `position`, if one is cheap
    /// to compute. No Grundy value is larger.
    fn longest(&self, position: &Self::Position) -> u32 {
        let _ = position;
        u32::MAX
    }
}

impl<G: Impartial + ?Sized> Impartial for &G {
    type Position = G::Position;

    fn options(&self, position: &Self::Position, options: &mut Options<Self::Position>) {
        (**self).options(position, options);
    }

    fn try_options(
        &self,
        position: &Self::Position,
        options: &mut Options<Self::Position>,
    ) -> Result<(), Stop> {
        (**self).try_options(position, options)
    }

    fn canonical(&self, position: Self::Position) -> Self::Position {
        (**self).canonical(position)
    }

    fn size(&self, position: &Self::Position) -> u32 {
        (**self).size(position)
    }

    fn longest(&self, position: &Self::Position) -> u32 {
        (**self).longest(position)
    }
}

/// The options of a position: a list of sums of components. The list is flat, so that refilling it
/// does not allocate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options<P> {
    components: Vec<P>,
    /// `ends[i]` is where option `i` ends in `components`.
    ends: Vec<usize>,
}

impl<P> Options<P> {
    /// Makes an empty list.
    pub fn new() -> Self {
        Self {
            components: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Appends an option that leaves one component.
    pub fn push(&mut self, component: P) {
        self.components.push(component);
        self.ends.push(self.components.len());
    }

    /// Appends an option that leaves several components, or none: `push_sum([])` ends the game.
    pub fn push_sum(&mut self, components: impl IntoIterator<Item = P>) {
        self.components.extend(components);
        self.ends.push(self.components.len());
    }

    /// Returns the number of options.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether the list is empty, which means that the position is terminal.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Removes all options but keeps the memory.
    pub fn clear(&mut self) {
        self.components.clear();
        self.ends.clear();
    }

    /// Returns the options in the order in which they were appended, each as its components.
    pub fn iter(&self) -> impl Iterator<Item = &[P]> {
        (0..self.ends.len()).map(|i| {
            let start = if i == 0 { 0 } else { self.ends[i - 1] };
            &self.components[start..self.ends[i]]
        })
    }
}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Self::new()
    }
}
