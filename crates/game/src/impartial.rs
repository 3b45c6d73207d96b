//! A game as a Rust type.
//!
//! Whoever implements [`Impartial`] writes down nothing but the rules: what follows a position. A
//! follower is a *sum* of components (a heap that breaks in two leaves two heaps), so it is given
//! as a list of positions; an empty list is the finished game.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Diagnostic, Sketch, Stop};

/// An impartial game: both players have the same moves.
///
/// Kayles (H. E. Dudeney 1908; octal code 0.77), in full:
///
/// ```
/// use grundy_game::{Impartial, Options};
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

    /// Appends every option of `position`. Order is free and repeats are harmless; the game must
    /// come to an end from every position.
    fn options(&self, position: &Self::Position, options: &mut Options<Self::Position>);

    /// [`options`](Self::options) for rules that may break off, such as those that call another
    /// language: after an error what was appended is not all, and solvers forget it. The default
    /// never breaks off.
    ///
    /// # Errors
    /// Why the rules broke off; [`Stop::Interrupted`] unless a limit was met.
    fn try_options(
        &self,
        position: &Self::Position,
        options: &mut Options<Self::Position>,
    ) -> Result<(), Stop> {
        self.options(position, options);
        Ok(())
    }

    /// A representative of all positions that are the same up to symmetry. Solvers keep one value a
    /// representative. The default is the position itself.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// How large a position is, in any unit. A solver that may choose takes up what is small first;
    /// no answer depends on it.
    fn size(&self, position: &Self::Position) -> u32 {
        let _ = position;
        1
    }

    /// A number of moves that no play from `position` exceeds, where one is known at once. No
    /// Grundy value is larger.
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

/// An impartial game with a start, a notation for its positions and a name for each move.
pub trait NotatedParts: Impartial<Position: Send> + Send {
    /// The components of the start position.
    fn start(&self) -> Vec<Self::Position>;

    /// A component as it is written.
    fn show(&self, position: &Self::Position) -> String;

    /// Reads a component.
    ///
    /// # Errors
    /// A text that is none, with what one looks like. Places are byte offsets into the text.
    fn read(&self, text: &str) -> Result<Self::Position, Diagnostic>;

    /// The move behind each option, in the order of [`Impartial::options`]: `a1-a2`, `cut 3-4`.
    fn names(&self, position: &Self::Position) -> Vec<String>;

    /// A component as points joined by lines, where moves are named by points; none where it is no
    /// such thing.
    fn sketch(&self, position: &Self::Position) -> Option<Sketch> {
        let _ = position;
        None
    }
}

/// The options of a position: a list of sums of components, kept flat so that filling it again and
/// again allocates nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options<P> {
    components: Vec<P>,
    /// `ends[i]` is where option `i` ends in `components`.
    ends: Vec<usize>,
}

impl<P> Options<P> {
    /// No options yet.
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

    /// The number of options.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no option: the position is terminal.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Forgets all options and keeps the memory.
    pub fn clear(&mut self) {
        self.components.clear();
        self.ends.clear();
    }

    /// The options in the order in which they were appended, each as its components.
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
