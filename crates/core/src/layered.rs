//! Layered games without cycles, for complete solutions that exceed the memory of one process or
//! one machine.

use crate::zerosum::ZeroSum;

/// A game in which every move leads to the next layer, for example by a stone that is never
/// removed.
///
/// All reachable positions are enumerated layer by layer, and solved from the last layer back.
/// Memory holds only parts of two layers. A position is represented by its *word*, one integer that
/// is unique within its layer.
///
/// Place one, two, … stones on a strip of cells; the last stone wins:
///
/// ```
/// # use grundy_core::zerosum::{Board, Score, Side, ZeroSum};
/// # use grundy_core::{Diagnostic, Layered};
/// # struct Fill;
/// # impl ZeroSum for Fill {
/// #     type Position = u64;
/// #     type Move = u32;
/// #     type Key = u64;
/// #     fn start(&self) -> u64 { 0 }
/// #     fn side(&self, p: &u64) -> Side {
/// #         if p.count_ones() % 2 == 0 { Side::First } else { Side::Second }
/// #     }
/// #     fn moves(&self, p: &u64, out: &mut Vec<u32>) {
/// #         out.extend((0..5).filter(|i| p >> i & 1 == 0))
/// #     }
/// #     fn play(&self, p: &u64, cell: u32) -> u64 { p | 1 << cell }
/// #     fn ended(&self, p: &u64) -> Option<Score> { (*p == 31).then_some(-1) }
/// #     fn key(&self, p: &u64) -> u64 { *p }
/// #     fn move_number(&self, cell: u32) -> u16 { cell as u16 }
/// #     fn show(&self, p: &u64) -> String { p.to_string() }
/// #     fn read(&self, _: &str) -> Result<u64, Diagnostic> { Ok(0) }
/// #     fn show_move(&self, _: &u64, cell: u32) -> String { cell.to_string() }
/// #     fn board(&self, p: &u64) -> Board { Board::row([p.to_string()]) }
/// # }
/// impl Layered for Fill {
///     fn layers(&self) -> u32 { 6 }
///     fn layer(&self, p: &u64) -> u32 { p.count_ones() }
///     fn pack(&self, p: &u64) -> u64 { *p }
///     fn unpack(&self, _layer: u32, word: u64) -> u64 { word }
/// }
/// assert_eq!(Fill.layer(&Fill.start()), 0);
/// ```
pub trait Layered: ZeroSum {
    /// Returns whether this instance has words. Larger boards of the same type may have none.
    fn has_layers(&self) -> bool {
        true
    }

    /// Returns the number of layers; the first one contains only the start. Games with wins and
    /// losses have at most 127, which is also the longest distance that is stored.
    fn layers(&self) -> u32;

    /// Returns the layer of a position: 0 for the start, one more after each move.
    fn layer(&self, position: &Self::Position) -> u32;

    /// Returns the word of a position. Positions of one layer have different words.
    fn pack(&self, position: &Self::Position) -> u64;

    /// Returns the position of a word that [`Layered::pack`] made in this layer.
    fn unpack(&self, layer: u32, word: u64) -> Self::Position;

    /// Returns a part of the word that most moves leave unchanged. Positions with equal homes are
    /// stored together, so fewer changes of the home mean less communication. There must be at
    /// least some hundreds of homes. The default scatters all positions.
    fn home(&self, word: u64) -> u64 {
        word
    }
}
