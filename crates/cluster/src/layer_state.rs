//! The positions of a layer in the memory of their owner, while the layer goes round.
//!
//! ```text
//! code    the best that is known of a position, or its value (one byte)
//! open    moves that stay in the layer and are not known to lose; or a mark (one byte)
//! flags   for each 1024 positions and each of two waves, whether one of them waits
//! ```
//!
//! A position is decided once and never changed. Those decided in a wave wait for the next one, so
//! a mark has the parity of its wave.

use std::ops::Range;

use crate::cyclic_game::{CellStart, Division, Results, RoundGame};
use crate::error::{Error, error_with_help};

/// In place of a number of moves: decided, and positions before it have heard of it.
const DONE: u8 = u8::MAX;
/// Decided, and to be worked off in a wave of even or odd number.
const WAITING: [u8; 2] = [253, 254];
/// How many positions share a flag.
const POSITIONS_PER_FLAG: usize = 1 << 10;
/// Bytes for a position.
pub const CELL_BYTES: u64 = 2;

/// The shards of a layer that one worker owns.
pub struct LayerState {
    pub division: Division,
    shards: Vec<ShardState>,
    /// For each shard its place among the own ones, or [`NOT_OWNED`].
    slots: Vec<u32>,
    /// Positions that wait for a wave of even or odd number.
    waiting: [u64; 2],
}

/// No own shard.
const NOT_OWNED: u32 = u32::MAX;

struct ShardState {
    number: u32,
    from: u64,
    codes: Vec<u8>,
    open: Vec<u8>,
    flags: [Vec<u8>; 2],
}

impl LayerState {
    /// Of these shards, which ascend.
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
                    let fact = format!("there is no memory for {len} bytes");
                    error_with_help(
                        "limit-exceeded",
                        fact,
                        "take more processes on more machines",
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

    /// The own shards: number and positions of each.
    pub fn stretches(&self) -> impl Iterator<Item = (u32, Range<u64>)> {
        (self.shards.iter()).map(|shard| (shard.number, shard.range()))
    }

    /// The mark of what waits for a wave of this parity.
    pub fn mark(parity: usize) -> u8 {
        WAITING[parity]
    }

    /// What stands in a file for open moves or a mark, where all that waits has this mark.
    pub fn at_rest(open: u8, mark: u8) -> u8 {
        if open == mark { WAITING[0] } else { open }
    }

    /// Codes and open moves of an own shard.
    pub fn lists(&self, slot: usize) -> (&[u8], &[u8]) {
        let shard = &self.shards[slot];
        (&shard.codes, &shard.open)
    }

    /// Fills an own shard from a place on: its codes, and behind them its open moves.
    pub fn fill(&mut self, slot: usize, at: usize, piece: &[u8]) {
        let shard = &mut self.shards[slot];
        let (list, at) = match at.checked_sub(shard.codes.len()) {
            None => (&mut shard.codes, at),
            Some(at) => (&mut shard.open, at),
        };
        list[at..at + piece.len()].copy_from_slice(piece);
    }

    /// Once an own shard is filled: what waits does so for a wave of even number. Gives how many
    /// positions are done with, or `None` if there is a mark that no file has.
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

    /// What is known of a position at the start.
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

    /// A capture that is worth this code.
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

    /// Marks what is decided at the beginning of a round, for a wave of this parity.
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

    /// How many positions wait for a wave of this parity.
    pub fn waiting(&self, parity: usize) -> u64 {
        self.waiting[parity]
    }

    /// Takes positions that wait for a wave of this parity, with their codes: from an own shard,
    /// from its block `block` on, so many at least if there are. Gives the block to go on from, or
    /// `None` at the end of the shard.
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

    /// One move of a position leads to what is won, or lost, for who is to move there. What is
    /// decided so waits for a wave of this parity. `false` for positions of other workers.
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
            // More is subtracted than there was only if a message came damaged.
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

    /// The codes of an own shard, where `rest` stands for what nobody can force.
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
