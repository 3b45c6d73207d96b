//! Games with cycles inside a layer: the interface of the engine of rounds (`rounds.rs`).
//!
//! Positions of a layer are numbered without gaps, and moves inside the layer are generated
//! backwards. Two kinds of games share this interface:
//!
//! ```text
//! score      awari by stones: a round for each gain, the largest first; inside it waves until
//!            nothing changes
//!            (J. W. Romein and H. E. Bal 2003; crates/search does the same in one memory)
//! distance   Dobutsu, endgames of chess: one layer, and wave n decides positions of n + 2 plies
//!            (K. Thompson 1986)
//! ```

use std::sync::Arc;

use grundy_core::zerosum::Opening;
use grundy_core::{Indexed, ScoreLayers};

use crate::error::{Error, error_with_help};
use crate::messages;
use crate::value_code::{MAX_ROUND_PLIES, MAX_VALUE, ValueKind};

/// Initial state of a position, derived from its moves alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellStart {
    /// The value of the position is this code. Every consequence is counted elsewhere.
    Known(u8),
    /// The value of the position is this code, and its predecessors must be updated.
    Decided(u8),
    /// The first number of its moves stay in the layer; the second is the code of the best other
    /// move.
    Open(u8, u8),
}

/// A move into a lower layer.
#[derive(Clone, Copy, Debug)]
pub struct LayerDescent {
    /// The layer.
    pub layer: u32,
    /// The number of the position in that layer.
    pub number: u64,
    /// Added to its value, from the point of view of the side to move there.
    pub ahead: i8,
}

/// Codes that a predecessor of a decided position receives.
#[derive(Clone, Copy, Debug)]
pub struct Results {
    /// It has a move to a lost position.
    pub win: u8,
    /// All its moves lead to won positions; better captures than this code keep it open.
    pub loss: u8,
}

/// A game with cycles inside a layer.
pub trait RoundGame: Send + Sync + 'static {
    /// The encoding of values.
    fn value_kind(&self) -> ValueKind;
    /// Number of layers. A layer needs values of lower layers only.
    fn layers(&self) -> u32;
    /// Number of positions of a layer.
    fn len(&self, layer: u32) -> u64;
    /// Number of rounds of a layer; each round has any number of waves.
    fn rounds(&self, layer: u32) -> u32;
    /// The codes of a wave of a round.
    ///
    /// # Errors
    ///
    /// A distance that does not fit into a byte.
    fn results(&self, layer: u32, round: u32, wave: u64) -> Result<Results, Error>;
    /// Whether an open position is decided at the beginning of a round, given its best capture and
    /// the number of its moves.
    fn begins(&self, results: Results, best: u8, moves: u8) -> bool;
    /// The code of positions where neither player can force a result.
    fn rest(&self) -> u8;
    /// Calls `each` for the numbers `from..to` of a layer, with the moves into lower layers.
    ///
    /// # Errors
    ///
    /// Positions that do not fit into a byte.
    fn starts(
        &self,
        layer: u32,
        from: u64,
        to: u64,
        each: &mut impl FnMut(u64, CellStart, &[LayerDescent]),
    ) -> Result<(), Error>;
    /// Calls `each` with the number of every position of the layer that has a move to one of
    /// `numbers`, which ascend.
    fn before(&self, layer: u32, numbers: &[u64], each: &mut impl FnMut(u64));
    /// The code of a position that has a move to a lower layer, where the value is `code`.
    fn descended(&self, code: u8, ahead: i8) -> u8 {
        let _ = ahead;
        code
    }
}

/// The maximum number of moves that a byte counts; larger numbers are marks.
const MAX_MOVES: u32 = 252;

fn too_many(moves: u32) -> Error {
    error_with_help(
        "no-table",
        messages::too_many_moves(moves, MAX_MOVES),
        messages::search_instead(),
    )
}

/// A layered game whose value is a score.
pub struct ByScore<G>(pub Arc<G>);

/// The code of no capture: below all scores.
const NO_CAPTURE: u8 = 0;

fn code(score: i32) -> u8 {
    (score + 128) as u8
}

impl<G: ScoreLayers + 'static> RoundGame for ByScore<G> {
    fn value_kind(&self) -> ValueKind {
        ValueKind::Score
    }

    fn layers(&self) -> u32 {
        self.0.layers()
    }

    fn len(&self, layer: u32) -> u64 {
        self.0.layer_len(layer)
    }

    fn rounds(&self, layer: u32) -> u32 {
        self.0.most(layer).min(MAX_VALUE as u8).into()
    }

    fn results(&self, layer: u32, round: u32, _: u64) -> Result<Results, Error> {
        let gain = self.rounds(layer).saturating_sub(round) as i32;
        Ok(Results {
            win: code(gain),
            loss: code(-gain),
        })
    }

    fn begins(&self, results: Results, best: u8, moves: u8) -> bool {
        best == results.win || moves == 0 && best == results.loss
    }

    fn rest(&self) -> u8 {
        code(0)
    }

    fn starts(
        &self,
        layer: u32,
        from: u64,
        to: u64,
        each: &mut impl FnMut(u64, CellStart, &[LayerDescent]),
    ) -> Result<(), Error> {
        let game = &*self.0;
        let (mut moves, mut down, mut wrong) = (Vec::new(), Vec::new(), None);
        game.sweep(layer, from, to, &mut |number, position| {
            if let Some(score) = game.ended(position) {
                match ValueKind::Score.ended(score) {
                    Ok(_) => each(number, CellStart::Open(0, code(score)), &[]),
                    Err(broken) => wrong = Some(broken),
                }
                return;
            }
            moves.clear();
            down.clear();
            game.moves(position, &mut moves);
            let mut stay = 0;
            for &by in &moves {
                let (lower, number, ahead) = game.place(&game.play(position, by));
                if lower == layer {
                    stay += 1;
                } else {
                    down.push(LayerDescent {
                        layer: lower,
                        number,
                        ahead: ahead as i8,
                    });
                }
            }
            if stay > MAX_MOVES {
                wrong = Some(too_many(stay));
            }
            each(number, CellStart::Open(stay as u8, NO_CAPTURE), &down);
        });
        wrong.map_or(Ok(()), Err)
    }

    fn before(&self, layer: u32, numbers: &[u64], each: &mut impl FnMut(u64)) {
        for &number in numbers {
            self.0.before(layer, number, each);
        }
    }

    fn descended(&self, below: u8, ahead: i8) -> u8 {
        code(-(i32::from(ahead) + i32::from(below) - 128))
    }
}

/// A game of win and loss with numbered positions, as one layer.
pub struct ByDistance<G>(pub Arc<G>);

impl<G: Indexed + 'static> RoundGame for ByDistance<G> {
    fn value_kind(&self) -> ValueKind {
        ValueKind::Parity
    }

    fn layers(&self) -> u32 {
        1
    }

    fn len(&self, _: u32) -> u64 {
        self.0.len()
    }

    fn rounds(&self, _: u32) -> u32 {
        1
    }

    /// Wave n starts from the positions decided in n + 2 plies and decides those of one ply more.
    fn results(&self, _: u32, _: u32, wave: u64) -> Result<Results, Error> {
        let plies = wave + 3;
        if plies > MAX_ROUND_PLIES.into() {
            return Err(error_with_help(
                "no-table",
                messages::too_many_plies(MAX_ROUND_PLIES),
                messages::table_engine_has_two_bytes(),
            ));
        }
        let code = plies as u8 + 1;
        Ok(Results {
            win: code,
            loss: code,
        })
    }

    fn begins(&self, _: Results, _: u8, _: u8) -> bool {
        false
    }

    fn rest(&self) -> u8 {
        0
    }

    fn starts(
        &self,
        _: u32,
        from: u64,
        to: u64,
        each: &mut impl FnMut(u64, CellStart, &[LayerDescent]),
    ) -> Result<(), Error> {
        let mut wrong = None;
        self.0.openings(from, to, &mut |number, opening| {
            let start = match opening {
                Opening::Ended(score) if score > 0 => CellStart::Known(255),
                Opening::Ended(0) => CellStart::Open(1, 0),
                Opening::Ended(_) => CellStart::Known(1),
                Opening::Wins => CellStart::Known(2),
                Opening::Lost(2) => CellStart::Decided(3),
                Opening::Lost(_) => {
                    wrong = Some(error_with_help(
                        "no-table",
                        messages::last_move_may_lose(),
                        messages::give_table_engine(),
                    ));
                    return;
                }
                Opening::Open { moves, drawn } => {
                    let moves = moves + u32::from(drawn);
                    if moves > MAX_MOVES {
                        wrong = Some(too_many(moves));
                    }
                    CellStart::Open(moves as u8, 0)
                }
            };
            each(number, start, &[]);
        });
        wrong.map_or(Ok(()), Err)
    }

    fn before(&self, _: u32, numbers: &[u64], each: &mut impl FnMut(u64)) {
        self.0.all_predecessors(numbers, each);
    }
}

/// Division of a layer into shards: ranges of numbers of equal length. The last ranges may be
/// shorter or empty.
#[derive(Clone, Copy, Debug)]
pub struct Division {
    len: u64,
    stretch: u64,
}

impl Division {
    /// Divides a layer of `len` positions.
    pub fn new(len: u64, shards: u32) -> Self {
        let stretch = len.div_ceil(shards.into()).max(1);
        Self { len, stretch }
    }

    /// The shard of a number.
    #[inline]
    pub fn shard(self, number: u64) -> u32 {
        (number / self.stretch) as u32
    }

    /// The first number of a shard; for the index after the last shard, the length of the layer.
    pub fn first(self, shard: u32) -> u64 {
        (u64::from(shard) * self.stretch).min(self.len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_lies_in_the_stretch_of_its_shard() {
        for (len, shards) in [(1, 64), (7, 3), (12, 64), (64, 64), (1000, 7), (1001, 64)] {
            let division = Division::new(len, shards);
            assert_eq!((division.first(0), division.first(shards)), (0, len));
            for number in 0..len {
                let shard = division.shard(number);
                let stretch = division.first(shard)..division.first(shard + 1);
                assert!(stretch.contains(&number), "{number} of {len}, {shards}");
            }
        }
    }
}
