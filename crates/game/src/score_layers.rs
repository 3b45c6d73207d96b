//! Games of score in layers, of which tables of all values are made.

use crate::zerosum::{Score, ZeroSum};

/// A game of score in which captures never come back: a move stays in its layer and gains nothing,
/// or goes to a lower layer for good. Positions of a layer are numbered without gaps, whatever has
/// been captured before.
///
/// The value of a position is what the side to move gains from there, less what the other side
/// gains. A game that never ends is worth what has been captured until then: from the position on,
/// nothing.
pub trait ScoreLayers: ZeroSum {
    /// How many layers there are.
    fn layers(&self) -> u32;

    /// How many positions a layer has.
    fn layer_len(&self, layer: u32) -> u64;

    /// The most that a side can gain in a layer and below.
    fn most(&self, layer: u32) -> u8;

    /// Layer and number of a position, and how far the side to move is ahead there.
    fn place(&self, position: &Self::Position) -> (u32, u64, Score);

    /// The position of a number, in which nobody is ahead.
    fn at(&self, layer: u32, number: u64) -> Self::Position;

    /// Calls `each` with the number of every position of the layer that has a move to this one, as
    /// often as it has.
    fn before(&self, layer: u32, number: u64, each: &mut impl FnMut(u64));

    /// Calls `each` for the numbers `from..to` of a layer in turn. The default makes each from its
    /// number; games override it where the next one is at hand.
    fn sweep(&self, layer: u32, from: u64, to: u64, each: &mut impl FnMut(u64, &Self::Position)) {
        for number in from..to {
            each(number, &self.at(layer, number));
        }
    }
}
