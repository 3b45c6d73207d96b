//! Games without loops whose positions lie in layers: what a complete solution needs that is larger
//! than memory, or than one machine.

use crate::zerosum::ZeroSum;

/// A game in which every move leads into the next layer: stones that are put and never taken away.
///
/// All positions that play can reach are then found layer by layer, and solved from the last layer
/// back, with no more in hand than parts of two layers. A position is known by its *word*, one
/// integer that tells it apart from all others of its layer.
///
/// One, two, … stones on a strip of cells; whoever puts the last one wins:
///
/// ```
/// # use grundy_game::zerosum::{Board, Score, Side, ZeroSum};
/// # use grundy_game::{Diagnostic, Layered};
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
    /// Whether this very game has words: a type may have larger boards too, which have none.
    fn has_layers(&self) -> bool {
        true
    }

    /// How many layers there are, the first one with the start alone. Games of win and loss have at
    /// most 127, which is also the longest distance that is told.
    fn layers(&self) -> u32;

    /// The layer of a position: 0 for the start, one more after each move.
    fn layer(&self, position: &Self::Position) -> u32;

    /// The word of a position. Positions of one layer have different words.
    fn pack(&self, position: &Self::Position) -> u64;

    /// The position of a word that [`Layered::pack`] has made in this layer.
    fn unpack(&self, layer: u32, word: u64) -> Self::Position;

    /// A part of the word that most moves leave as it is. Positions of one home are kept together,
    /// so the fewer moves leave it, the less travels; there must be some hundreds of homes. The
    /// default scatters everything.
    fn home(&self, word: u64) -> u64 {
        word
    }
}
