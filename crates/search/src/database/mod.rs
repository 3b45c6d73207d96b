//! Solved games in files: a compact table for random access, and a table in progress that can be
//! continued.
//!
//! # Redundant parts of a table
//! Most of a table is redundant. The moves of a position determine whether it has ended, wins at
//! once or loses at once ([`Indexed::opening`]). The distance of a *win* is one more than the least
//! distance of a reachable loss, so it suffices to store that it is a win. What remains is a win, a
//! draw, or a loss with its number of plies. In Dobutsu shogi that is 102 of 249 million positions,
//! with two bits for each of those.
//!
//! # Coding
//! Positions are stored in blocks of 256, each coded separately. A probe decodes one block for the
//! position and, if that is a win, one for each move that is not a mistake (four on average).
//!
//! Inside a block every symbol is coded by a range coder with fixed frequencies (J. Duda 2009,
//! rANS, 12 bits) under a context: the number of open moves, and the states of two earlier
//! positions of the block. Which two depends on the numbering of the game; the writer tries some
//! distances and uses the best pair. The frequencies of a large table are those of every eighth
//! block. Counting all blocks would take as long as coding them, and the file would be 0.6 %
//! smaller (Dobutsu shogi).
//!
//! Without contexts the same symbols take a third more space. All distances, including those of
//! wins, under the best contexts tried took 1.6 times as much.
//!
//! ```text
//! length of the head 4 | positions 8 | strides 4 4 | rounds | moves 8
//! distances of losses | frequencies of each context | number of blocks 8      (the head ends here)
//! ends of the blocks 4 each | blocks
//! ```
//!
//! This is the payload of a [container](grundy_core::container) whose subject is the name of the
//! game.
//!
//! Only the head is in memory. A probe reads two block ends and one block for each examined
//! position from a [`Source`], which is a byte slice or a file. Opening reads all bytes once, for
//! the checksum.

mod checkpoint;
mod coding;
mod rounds;
mod write;

use std::io::{self, Read};

use grundy_core::container::{ByteReader, FileFlaw, FileKind, Reader};
use grundy_core::zerosum::{Indexed, Opening};

use self::coding::{
    BLOCK_POSITIONS, CONTEXTS, DRAW, MIN_CODER_STATE, Past, Row, WIN, class, decode, given,
};
use crate::layers::KIND as SCORES;
use crate::retrograde::{Refusal, Round, State, TableFlaw};

pub use self::checkpoint::{checkpoint, restore};
pub(crate) use self::rounds::{get_rounds, put_rounds};
pub use self::write::{compact, compact_into};

const KIND: FileKind = FileKind {
    name: "database",
    version: 3,
};
/// Bound of the length of a head.
const MAX_HEAD_BYTES: u64 = 1 << 24;

/// The bytes of a database: in memory, or in a file that a front end owns.
pub trait Source {
    /// Returns the number of bytes.
    fn size(&self) -> u64;
    /// Fills `out` with the bytes from `at` on.
    ///
    /// # Errors
    /// Bytes that do not exist, or cannot be read.
    fn read(&self, at: u64, out: &mut [u8]) -> io::Result<()>;
}

impl Source for Vec<u8> {
    fn size(&self) -> u64 {
        self.len() as u64
    }
    fn read(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        let bytes = usize::try_from(at)
            .ok()
            .and_then(|at| self.get(at..)?.get(..out.len()));
        out.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

impl<S: Source + ?Sized> Source for &S {
    fn size(&self) -> u64 {
        (**self).size()
    }
    fn read(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        (**self).read(at, out)
    }
}

impl Source for Box<dyn Source + Send + Sync> {
    fn size(&self) -> u64 {
        (**self).size()
    }
    fn read(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        (**self).read(at, out)
    }
}

/// Reads a source from its first byte on.
pub struct SourceReader<S> {
    source: S,
    at: u64,
}

impl<S: Source> SourceReader<S> {
    /// Begins at the first byte.
    pub fn new(source: S) -> Self {
        Self { source, at: 0 }
    }
}

impl<S: Source> Read for SourceReader<S> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let remaining = self.source.size().saturating_sub(self.at);
        let count = out
            .len()
            .min(usize::try_from(remaining).unwrap_or(usize::MAX));
        self.source.read(self.at, &mut out[..count])?;
        self.at += count as u64;
        Ok(count)
    }
}

/// Returns the name of the game of a database, or of a file of scores ([`crate::layers`]).
///
/// # Errors
/// Bytes with another beginning.
pub fn game_of(source: &dyn Source) -> Result<String, Refusal> {
    let reader = Reader::open(SourceReader::new(source), &[KIND, SCORES])?;
    Ok(reader.subject().to_owned())
}

/// A solved game for random access.
///
/// ```text
/// let bytes = compact(&game, "dobutsu", &table, 2, &mut observer)?;
/// let database = Database::open("dobutsu", bytes)?;
/// database.probe(&game, &position) // Some(State::Lost(78))
/// ```
pub struct Database<S> {
    source: S,
    head: Head,
}

/// Everything before the blocks.
struct Head {
    len: u64,
    strides: (u32, u32),
    rounds: Vec<Round>,
    edges: u64,
    losses: Vec<u32>,
    rows: Vec<Row>,
    /// The offset of the block ends, the offset of the blocks, and the end of the blocks.
    ends: u64,
    blocks: u64,
    stop: u64,
}

impl Head {
    /// Parses a head that ends at the offset `ends` of a database whose blocks end at `stop`.
    fn parse(mut reader: ByteReader<'_>, ends: u64, stop: u64) -> Option<Self> {
        let len = reader.u64()?;
        let strides = (reader.u32()?, reader.u32()?);
        let rounds = get_rounds(&mut reader)?;
        let edges = reader.u64()?;
        let count = reader.u32()?;
        let losses: Vec<u32> = (0..count).map(|_| reader.u32()).collect::<Option<_>>()?;
        let mut rows = Vec::with_capacity(CONTEXTS);
        for _ in 0..CONTEXTS {
            let (mut row, mut start) = (Row::new(), 0_u16);
            for _ in 0..reader.u16()? {
                let (symbol, frequency) = (reader.u16()?, reader.u16()?);
                row.push((symbol, start, frequency));
                start = start.checked_add(frequency)?;
            }
            rows.push(row);
        }
        let count = reader.u64()?;
        let blocks = ends.checked_add(count.checked_mul(4)?)?;
        let whole = reader.rest.is_empty() && blocks <= stop;
        let fits = count == len.div_ceil(BLOCK_POSITIONS) && strides.0 > 0 && strides.1 > 0;
        (whole && fits).then_some(Self {
            len,
            strides,
            rounds,
            edges,
            losses,
            rows,
            ends,
            blocks,
            stop,
        })
    }
}

impl<S: Source> Database<S> {
    /// Opens the output of [`compact`].
    ///
    /// # Errors
    /// Bytes that are not a database, one of another game, or a damaged one.
    pub fn open(name: &str, source: S) -> Result<Self, Refusal> {
        let stop = source.size().saturating_sub(8);
        let mut file = Reader::open(SourceReader::new(&source), &[KIND])?;
        if file.subject() != name {
            return Err(TableFlaw::OtherGame.into());
        }
        let mut read = |count: u64| {
            let mut bytes = vec![0; count as usize];
            file.read_exact(&mut bytes)
                .map_err(|_| Refusal::from(FileFlaw::CutShort))?;
            Ok::<_, Refusal>((bytes, file.position()))
        };
        let (length, _) = read(4)?;
        let length = ByteReader::new(&length).u32().map_or(0, u64::from);
        let parts = || Refusal::from(TableFlaw::Parts);
        if !(4..=stop.min(MAX_HEAD_BYTES)).contains(&length) {
            return Err(parts());
        }
        let (head, mut at) = read(length - 4)?;
        let head = Head::parse(ByteReader::new(&head), at, stop).ok_or_else(parts)?;
        while at < stop {
            at = read((stop - at).min(1 << 20))?.1;
        }
        file.finish()?;
        Ok(Self { source, head })
    }

    /// Returns the number of positions.
    pub fn len(&self) -> u64 {
        self.head.len
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.head.len == 0
    }

    /// Returns the number of positions decided at each distance.
    pub fn rounds(&self) -> &[Round] {
        &self.head.rounds
    }

    /// Moves counted when the game was solved.
    pub fn edges(&self) -> u64 {
        self.head.edges
    }

    /// Returns the size of the database.
    pub fn bytes(&self) -> u64 {
        self.source.size()
    }

    /// Returns the bytes of the block of a position.
    fn block(&self, number: u64) -> Option<Vec<u8>> {
        let block = number / BLOCK_POSITIONS;
        let end = |bytes: &[u8]| Some(u64::from(u32::from_le_bytes(bytes.try_into().ok()?)));
        let mut ends = [0; 8];
        let (start, stop) = if block == 0 {
            self.source.read(self.head.ends, &mut ends[..4]).ok()?;
            (0, end(&ends[..4])?)
        } else {
            self.source
                .read(self.head.ends + (block - 1) * 4, &mut ends)
                .ok()?;
            (end(&ends[..4])?, end(&ends[4..])?)
        };
        let length = stop.checked_sub(start)?;
        if self.head.blocks + stop > self.head.stop {
            return None;
        }
        let mut bytes = vec![0; usize::try_from(length).ok()?];
        self.source
            .read(self.head.blocks + start, &mut bytes)
            .ok()?;
        Some(bytes)
    }

    /// Returns the stored state of a numbered position; for a win only that it is one (`Won(0)`).
    fn stored<G: Indexed>(&self, game: &G, number: u64) -> Option<State> {
        let block = self.block(number)?;
        let mut bytes = &block[..];
        let mut coder = match bytes.split_first_chunk::<4>() {
            Some((first, rest)) => {
                bytes = rest;
                u32::from_le_bytes(*first)
            }
            None => MIN_CODER_STATE, // nothing is coded in this block
        };
        let mut past = Past::new(self.head.strides);
        let (mut last, mut sound) = (None, true);
        game.openings(
            number / BLOCK_POSITIONS * BLOCK_POSITIONS,
            number + 1,
            &mut |_, opening| {
                let known = given(opening);
                let state = known.or_else(|moves| {
                    let row = &self.head.rows[past.context(moves)];
                    match decode(row, &mut coder, &mut bytes) {
                        Some(WIN) => Ok(State::Won(0)),
                        Some(DRAW) => Ok(State::Open(0)),
                        Some(loss) => {
                            let plies = self.head.losses.get(usize::from(loss) - 2);
                            plies.map(|&plies| State::Lost(plies)).ok_or(())
                        }
                        None => Err(()),
                    }
                });
                let Ok(state) = state else {
                    sound = false;
                    return;
                };
                past.push(class(state, known.is_ok()));
                last = Some((state, known.is_ok()));
            },
        );
        last.filter(|_| sound).map(|(state, _)| state)
    }

    /// Returns the value of a position: `Open(0)` is a draw. `None` for a position that is neither
    /// numbered nor settled, and for damaged bytes.
    pub fn probe<G: Indexed>(&self, game: &G, position: &G::Position) -> Option<State> {
        if let Some(score) = game.ended(position) {
            return given(Opening::Ended(score)).ok();
        }
        let Some(number) = game.rank(position) else {
            return grundy_core::zerosum::wins_at_once(game, position).then_some(State::Won(1));
        };
        if let Ok(state) = given(game.opening(position)) {
            return Some(state);
        }
        match self.stored(game, number)? {
            State::Won(_) => {
                // The win is one ply longer than the shortest reachable loss.
                let mut moves = Vec::new();
                game.moves(position, &mut moves);
                let mut least: Option<u32> = None;
                for by in moves {
                    let child = game.play(position, by);
                    if let Some(number) = game.rank(&child).filter(|_| game.ended(&child).is_none())
                        && let Some(State::Lost(plies)) = self.lost(game, number, &child)
                    {
                        least = Some(least.map_or(plies, |least| least.min(plies)));
                    }
                }
                least.map(|plies| State::Won(plies + 1))
            }
            state => Some(state),
        }
    }

    /// Returns the state of a position that may be a loss.
    fn lost<G: Indexed>(&self, game: &G, number: u64, position: &G::Position) -> Option<State> {
        match given(game.opening(position)) {
            Ok(state) => Some(state),
            Err(_) => self.stored(game, number),
        }
    }
}
