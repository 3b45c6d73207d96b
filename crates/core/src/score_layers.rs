//! Games of score in layers, for tables of all values.

use crate::zerosum::{Score, ZeroSum};

/// A game of score in which captures are permanent. A move remains in its layer and gains nothing,
/// or leads to a lower layer. Positions of a layer are numbered without gaps, independent of
/// earlier captures.
///
/// The value of a position is the gain of the side to move from there, minus the gain of the other
/// side. An infinite play is worth the captures made up to then: from the position on, nothing.
pub trait ScoreLayers: ZeroSum {
    /// Returns the number of layers.
    fn layers(&self) -> u32;

    /// Returns the number of positions of a layer.
    fn layer_len(&self, layer: u32) -> u64;

    /// Returns the maximal gain of a side in a layer and below.
    fn most(&self, layer: u32) -> u8;

    /// Returns the layer and index of a position, and the lead of the side to move.
    fn place(&self, position: &Self::Position) -> (u32, u64, Score);

    /// Returns the position of an index, with a lead of 0.
    fn at(&self, layer: u32, number: u64) -> Self::Position;

    /// Calls `each` with the index of every position of the layer that has a move to this one,
    /// once for each such move.
    fn before(&self, layer: u32, number: u64, each: &mut impl FnMut(u64));

    /// Calls `each` for the indices `from..to` of a layer in turn. The default makes each position
    /// from its index; games override it if the next position is cheaper to compute.
    fn sweep(&self, layer: u32, from: u64, to: u64, each: &mut impl FnMut(u64, &Self::Position)) {
        for number in from..to {
            each(number, &self.at(layer, number));
        }
    }
}
