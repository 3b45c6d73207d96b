//! State of the positions of a cyclic layer, in the memory of their owner.
//!
//! ```text
//! code    the best known bound of a position, or its value (one byte)
//! open    moves that stay in the layer and are not decided; or a mark (one byte)
//! flags   for each 1024 positions and each of two waves, whether one of them waits
//! ```
//!
//! A position is decided once and never changed. Positions decided in a wave wait for the next
//! wave, so a mark contains the parity of its wave.

use std::ops::Range;

use crate::cyclic_game::{CellStart, Division, Results, RoundGame};
use crate::error::{Error, error_with_help};
use crate::messages;

/// Instead of a number of moves: decided, and all predecessors are updated.
const DONE: u8 = u8::MAX;
/// Decided, and to be processed in a wave of even or odd number.
const WAITING: [u8; 2] = [253, 254];
/// Number of positions that share a flag.
const POSITIONS_PER_FLAG: usize = 1 << 10;
/// Bytes per position.
pub const CELL_BYTES: u64 = 2;

/// The shards of a layer that one worker owns.
pub struct LayerState {
    pub division: Division,
    shards: Vec<ShardState>,
    /// The slot of each shard, or [`NOT_OWNED`].
    slots: Vec<u32>,
    /// Positions that wait for a wave of even or odd number.
    waiting: [u64; 2],
}

/// Slot of a shard that this worker does not own.
const NOT_OWNED: u32 = u32::MAX;

struct ShardState {
    number: u32,
    from: u64,
    codes: Vec<u8>,
    open: Vec<u8>,
    flags: [Vec<u8>; 2],
}

impl LayerState {
    /// State of these shards, in ascending order.
    pub fn new(
        division: Division,
        all: u32,
        own: impl Iterator<Item = u32>,
    ) -> Result<Self, Error> {
        let mut slots = vec![NOT_OWNED; all as usize];
        let mut shards: Vec<ShardState> = Vec::new();
        for number in own {
            slots[number as usize] = shards.len() as u32;
            let from = division.first(number);
            let len = (division.first(number + 1) - from) as usize;
            let bytes = |len: usize| {
                let mut bytes = Vec::new();
                bytes.try_reserve_exact(len).map_err(|_| {
                    error_with_help(
                        "limit-exceeded",
                        messages::no_memory(len),
                        messages::take_more_processes(),
                    )
                })?;
                bytes.resize(len, 0);
                Ok::<_, Error>(bytes)
            };
            let flags = len.div_ceil(POSITIONS_PER_FLAG);
            shards.push(ShardState {
                number,
                from,
                codes: bytes(len)?,
                open: bytes(len)?,
                flags: [bytes(flags)?, bytes(flags)?],
            });
        }
        Ok(Self {
            division,
            shards,
            slots,
            waiting: [0; 2],
        })
    }

    /// The shards of this worker: number and positions of each.
    pub fn stretches(&self) -> impl Iterator<Item = (u32, Range<u64>)> {
        (self.shards.iter()).map(|shard| (shard.number, shard.range()))
    }

    /// The mark of positions that wait for a wave of this parity.
    pub fn mark(parity: usize) -> u8 {
        WAITING[parity]
    }

    /// The byte in a file for an open count or a mark, given the mark of waiting positions.
    pub fn at_rest(open: u8, mark: u8) -> u8 {
        if open == mark { WAITING[0] } else { open }
    }

    /// Codes and open counts of a shard.
    pub fn lists(&self, slot: usize) -> (&[u8], &[u8]) {
        let shard = &self.shards[slot];
        (&shard.codes, &shard.open)
    }

    /// Fills a shard from index `at` on: its codes, followed by its open counts.
    pub fn fill(&mut self, slot: usize, at: usize, piece: &[u8]) {
        let shard = &mut self.shards[slot];
        let (list, at) = match at.checked_sub(shard.codes.len()) {
            None => (&mut shard.codes, at),
            Some(at) => (&mut shard.open, at),
        };
        list[at..at + piece.len()].copy_from_slice(piece);
    }

    /// Completes a filled shard: waiting positions wait for a wave of even number. Returns the
    /// number of finished positions, or `None` if a mark is invalid.
    pub fn wake(&mut self, slot: usize) -> Option<u64> {
        let shard = &mut self.shards[slot];
        let mut done = 0;
        for (at, &open) in shard.open.iter().enumerate() {
            if open == WAITING[0] {
                shard.flags[0][at / POSITIONS_PER_FLAG] = 1;
                self.waiting[0] += 1;
            } else if open == WAITING[1] {
                return None;
            }
            done += u64::from(open == DONE);
        }
        Some(done)
    }

    /// Sets the initial state of a position.
    pub fn start(&mut self, number: u64, start: CellStart) {
        let Some((slot, at)) = self.find(number) else {
            return;
        };
        let shard = &mut self.shards[slot];
        (shard.codes[at], shard.open[at]) = match start {
            CellStart::Known(code) => (code, DONE),
            CellStart::Decided(code) => (code, WAITING[0]),
            CellStart::Open(moves, code) => (code, moves),
        };
        if let CellStart::Decided(_) = start {
            shard.flags[0][at / POSITIONS_PER_FLAG] = 1;
            self.waiting[0] += 1;
        }
    }

    /// Records a capture of this value.
    pub fn raise(&mut self, number: u64, code: u8) {
        if let Some((slot, at)) = self.find(number) {
            let best = &mut self.shards[slot].codes[at];
            *best = code.max(*best);
        }
    }

    #[inline]
    fn find(&self, number: u64) -> Option<(usize, usize)> {
        let slot = self.slots[self.division.shard(number) as usize];
        let shard = self.shards.get(slot as usize)?;
        Some((slot as usize, (number - shard.from) as usize))
    }

    /// Marks the positions decided at the beginning of a round, for a wave of this parity.
    pub fn begin<R: RoundGame>(&mut self, game: &R, results: Results, parity: usize) {
        for shard in &mut self.shards {
            for (at, (&best, open)) in shard.codes.iter().zip(&mut shard.open).enumerate() {
                if *open < WAITING[0] && game.begins(results, best, *open) {
                    *open = WAITING[parity];
                    shard.flags[parity][at / POSITIONS_PER_FLAG] = 1;
                    self.waiting[parity] += 1;
                }
            }
        }
    }

    /// Number of positions that wait for a wave of this parity.
    pub fn waiting(&self, parity: usize) -> u64 {
        self.waiting[parity]
    }

    /// Takes positions that wait for a wave of this parity, with their codes, from a shard,
    /// starting at block `block`. Takes at least the requested number if there are enough. Returns
    /// the block to continue from, or `None` at the end of the shard.
    pub fn take(
        &mut self,
        slot: usize,
        block: usize,
        parity: usize,
        least: usize,
        taken: &mut Vec<(u64, u8)>,
    ) -> Option<usize> {
        let shard = &mut self.shards[slot];
        let mut next = None;
        for block in block..shard.flags[parity].len() {
            if taken.len() >= least {
                next = Some(block);
                break;
            }
            if std::mem::take(&mut shard.flags[parity][block]) == 0 {
                continue;
            }
            let from = block * POSITIONS_PER_FLAG;
            let to = (from + POSITIONS_PER_FLAG).min(shard.open.len());
            for at in from..to {
                if shard.open[at] == WAITING[parity] {
                    shard.open[at] = DONE;
                    taken.push((shard.from + at as u64, shard.codes[at]));
                }
            }
        }
        self.waiting[parity] -= taken.len() as u64;
        next
    }

    /// Records that one move of a position leads to a win or a loss for the side to move there. A
    /// position decided by this waits for a wave of this parity. Returns `false` for positions of
    /// other workers.
    #[inline]
    pub fn record_move(&mut self, number: u64, won: bool, results: Results, parity: usize) -> bool {
        let Some((slot, at)) = self.find(number) else {
            return false;
        };
        let shard = &mut self.shards[slot];
        let open = shard.open[at];
        if open >= WAITING[0] {
            return true;
        }
        let code = if won {
            // The count can fall below zero only if a message was damaged.
            let left = open.saturating_sub(1);
            shard.open[at] = left;
            if left > 0 || shard.codes[at] > results.loss {
                return true;
            }
            results.loss
        } else {
            results.win
        };
        shard.codes[at] = code;
        shard.open[at] = WAITING[parity];
        shard.flags[parity][at / POSITIONS_PER_FLAG] = 1;
        self.waiting[parity] += 1;
        true
    }

    /// The codes of a shard; `rest` is the code of positions where neither player can force a
    /// result.
    pub fn codes(&self, slot: usize, rest: u8) -> impl Iterator<Item = (u64, u8)> {
        let shard = &self.shards[slot];
        let codes = shard.codes.iter().zip(&shard.open);
        let codes = codes.map(move |(&code, &open)| if open == DONE { code } else { rest });
        shard.range().zip(codes)
    }
}

impl ShardState {
    fn range(&self) -> Range<u64> {
        self.from..self.from + self.codes.len() as u64
    }
}
