//! The cells of a complete table: the state of each position, in one or two bytes.
//!
//! ```text
//! 0          the side to move wins with the next move
//! 1 .. 63    the number of moves still open; a draw if it remains open in the end
//! 64 + d     decided in d plies, at most 190: lost if d is even, won if it is odd
//! 255        won in no plies, as positions count that cannot arise
//! ```
//!
//! One byte suffices if the last move wins. Games in which the last move may lose (misère play, a
//! forced mistake) break the parity, and long games and games with many moves do not fit. Those
//! take two bytes, with the result separate from the distance. Both forms share one implementation,
//! generic over [`StateCell`].

use std::sync::atomic::{AtomicU64, Ordering};
use std::{fmt, io};

use crate::memory::Memory;
use crate::messages;
use grundy_core::container::{FileError, FileFlaw};
use grundy_core::{Message, Verdict};

/// The state of a position in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The side to move wins in this number of plies.
    Won(u32),
    /// The side to move loses in this number of plies.
    Lost(u32),
    /// A position that is not decided: a draw once the table is complete. The number is that of
    /// moves still open.
    Open(u32),
}

impl State {
    /// Returns the verdict of the state in a complete table.
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Won(plies) => Verdict::Win(Some(plies)),
            Self::Lost(plies) => Verdict::Loss(Some(plies)),
            Self::Open(_) => Verdict::Draw,
        }
    }
}

/// The encoding of a state.
trait StateCell: Copy + Eq + Send + Sync + 'static {
    /// Returns the cell of a state; `None` if it does not fit.
    fn pack(state: State) -> Option<Self>;
    /// Returns the state of a cell.
    fn unpack(self) -> State;
}

/// A cell of one byte, for games whose last move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OneByte(u8);

/// A cell of two bytes, for all other games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TwoBytes(u16);

impl StateCell for OneByte {
    #[inline]
    fn pack(state: State) -> Option<Self> {
        match state {
            State::Won(0) => Some(Self(255)),
            State::Won(1) => Some(Self(0)),
            State::Open(moves) => (1..64).contains(&moves).then_some(Self(moves as u8)),
            State::Won(plies) => (plies % 2 == 1 && plies < 191).then_some(Self(64 + plies as u8)),
            State::Lost(plies) => (plies % 2 == 0 && plies < 191).then_some(Self(64 + plies as u8)),
        }
    }
    #[inline]
    fn unpack(self) -> State {
        match self.0 {
            0 => State::Won(1),
            255 => State::Won(0),
            moves @ 1..64 => State::Open(moves.into()),
            decided if decided % 2 == 1 => State::Won(u32::from(decided) - 64),
            decided => State::Lost(u32::from(decided) - 64),
        }
    }
}

impl StateCell for TwoBytes {
    #[inline]
    fn pack(state: State) -> Option<Self> {
        match state {
            State::Open(moves) => (1..0x4000).contains(&moves).then_some(Self(moves as u16)),
            State::Won(plies) => (plies < 0x4000).then_some(Self(0x4000 | plies as u16)),
            State::Lost(plies) => (plies < 0x4000).then_some(Self(0x8000 | plies as u16)),
        }
    }
    #[inline]
    fn unpack(self) -> State {
        let low = u32::from(self.0 & 0x3fff);
        match self.0 >> 14 {
            0 => State::Open(low),
            1 => State::Won(low),
            _ => State::Lost(low),
        }
    }
}

/// The cells of all positions, shared by threads: lanes of 8 or 16 bits in atomic words. A round
/// compares every cell with one state and changes few. So comparing must be fast, and eight cells
/// are compared at once. Atomics of the size of a cell would be compared one by one.
pub(crate) struct StateCells {
    pub memory: Memory,
    pub wide: bool,
}

impl StateCells {
    pub fn new(len: u64, wide: bool) -> Option<Self> {
        let bytes = usize::try_from(len.checked_mul(1 + u64::from(wide))?).ok()?;
        Some(Self {
            memory: Memory::zeroed(bytes, true)?,
            wide,
        })
    }

    /// Returns the number of cells of a word as a power of 2, the bits of a cell, and its mask at
    /// the low end of a word.
    #[inline]
    fn shape(&self) -> (u32, u32, u64) {
        if self.wide {
            (2, 16, 0xffff)
        } else {
            (3, 8, 0xff)
        }
    }

    /// Returns the word of a cell, and the first bit of the cell in the word.
    #[inline]
    fn place(&self, at: u64) -> (&AtomicU64, u32) {
        let (cells, bits, _) = self.shape();
        let lane = at as u32 & ((1 << cells) - 1);
        (&self.memory.words()[(at >> cells) as usize], lane * bits)
    }

    #[inline]
    pub fn pack(&self, state: State) -> Option<u64> {
        if self.wide {
            TwoBytes::pack(state).map(|cell| cell.0.into())
        } else {
            OneByte::pack(state).map(|cell| cell.0.into())
        }
    }

    #[inline]
    pub fn get(&self, at: u64) -> State {
        let (word, shift) = self.place(at);
        let cell = word.load(Ordering::Relaxed) >> shift;
        if self.wide {
            TwoBytes(cell as u16).unpack()
        } else {
            OneByte(cell as u8).unpack()
        }
    }

    /// Stores a state. Returns whether it fits.
    #[cfg(test)]
    fn set(&self, at: u64, state: State) -> bool {
        let Some(cell) = self.pack(state) else {
            return false;
        };
        self.put(at, cell);
        true
    }

    /// Stores a packed state. Only for cells whose words no other thread writes.
    #[inline]
    pub fn put(&self, at: u64, cell: u64) {
        let ((word, shift), (.., mask)) = (self.place(at), self.shape());
        let others = word.load(Ordering::Relaxed) & !(mask << shift);
        word.store(others | cell << shift, Ordering::Relaxed);
    }

    #[inline]
    fn is_open(&self, cell: u64) -> bool {
        if self.wide {
            cell < 0x4000
        } else {
            cell.wrapping_sub(1) < 63
        }
    }

    /// Decides an open cell. Returns whether it was open; of several threads that do this only one
    /// gets `true`.
    #[inline]
    pub fn decide(&self, at: u64, result: u64, alone: bool) -> bool {
        let ((word, shift), (.., mask)) = (self.place(at), self.shape());
        let mut now = word.load(Ordering::Relaxed);
        loop {
            if !self.is_open(now >> shift & mask) {
                return false;
            }
            let next = now & !(mask << shift) | result << shift;
            if alone {
                // A single thread does not need locked instructions, which cost more than
                // everything else.
                word.store(next, Ordering::Relaxed);
                return true;
            }
            match word.compare_exchange_weak(now, next, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(other) => now = other,
            }
        }
    }

    /// Subtracts one move from an open cell. If no move remains, the cell is decided and the result
    /// is `true`.
    #[inline]
    pub fn subtract(&self, at: u64, result: u64, alone: bool) -> bool {
        let ((word, shift), (.., mask)) = (self.place(at), self.shape());
        let now = word.load(Ordering::Relaxed);
        if !self.is_open(now >> shift & mask) {
            return false;
        }
        // An open cell has at least one move, so nothing is borrowed from the neighbours.
        let one = 1 << shift;
        if alone {
            let is_last = now >> shift & mask == 1;
            let next = now - one + if is_last { result << shift } else { 0 };
            word.store(next, Ordering::Relaxed);
            return is_last;
        }
        let before = word.fetch_sub(one, Ordering::Relaxed) >> shift & mask;
        if before == 1 {
            word.fetch_add(result << shift, Ordering::Relaxed);
        }
        before == 1
    }

    #[inline]
    pub fn prefetch(&self, at: u64) {
        self.memory.prefetch((at << u8::from(self.wide)) as usize);
    }

    /// Prefetches the cache lines of `len` cells.
    #[inline]
    pub fn prefetch_block(&self, at: u64, len: u64) {
        for line in (0..len << u8::from(self.wide)).step_by(64) {
            self.memory
                .prefetch((at << u8::from(self.wide)) as usize + line as usize);
        }
    }

    /// Appends all positions of `from..to` with this state; `from` is a multiple of eight.
    pub fn find(&self, from: u64, to: u64, state: State, found: &mut Vec<u64>) {
        let Some(wanted) = self.pack(state) else {
            return;
        };
        if self.wide {
            self.find_cells::<16>(from, to, wanted, found);
        } else {
            self.find_cells::<8>(from, to, wanted, found);
        }
    }

    fn find_cells<const BITS: u64>(&self, from: u64, to: u64, wanted: u64, found: &mut Vec<u64>) {
        let (mask, lanes) = (u64::MAX >> (64 - BITS), 64 / BITS);
        // The lowest bit of every cell, and all but the highest.
        let (ones, low) = (u64::MAX / mask, u64::MAX / mask * (mask >> 1));
        let pattern = wanted * ones;
        // The highest bit of every cell that is the wanted one.
        let equal = |word: &AtomicU64| {
            let differs = word.load(Ordering::Relaxed) ^ pattern;
            !(((differs & low) + low) | differs | low)
        };
        let words = &self.memory.words()[(from / lanes) as usize..to.div_ceil(lanes) as usize];
        for (start, line) in (from..).step_by((8 * lanes) as usize).zip(words.chunks(8)) {
            if line.iter().fold(0, |all, word| all | equal(word)) == 0 {
                continue;
            }
            for (start, word) in (start..).step_by(lanes as usize).zip(line) {
                let mut equal = equal(word);
                while equal != 0 {
                    let at = start + u64::from(equal.trailing_zeros()) / BITS;
                    found.extend((at < to).then_some(at));
                    equal &= equal - 1;
                }
            }
        }
    }
}

/// The reason why a table could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The table exceeds the memory that is allowed or available.
    Bytes {
        /// The bytes that it needs.
        needed: u64,
        /// The bytes that are allowed; `None` if the system had not enough memory.
        allowed: Option<u64>,
    },
    /// A position has too many moves, or a win takes too long, for a cell.
    TooLarge,
    /// A saved table is not one of this game, or incomplete.
    NotATable(TableFlaw),
}

/// The reason why a file is not a saved table of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFlaw {
    /// The file is not a whole file of this kind and version.
    File(FileFlaw),
    /// The table is one of another game.
    OtherGame,
    /// The parts of the file contradict each other.
    Parts,
    /// Not all positions are solved.
    Incomplete,
    /// The table has another number of positions.
    Positions,
    /// The number of positions is that of another version of the program.
    OtherVersion,
}

impl TableFlaw {
    /// The advice for a file of another version of this program.
    pub fn advice(self) -> Option<Message> {
        match self {
            Self::File(flaw) => flaw.advice(),
            _ => None,
        }
    }

    /// The reason in a sentence about the file.
    pub fn message(self) -> Message {
        match self {
            Self::File(flaw) => flaw.message(),
            Self::OtherGame => messages::file_is_of_other_game(),
            Self::Parts => messages::parts_do_not_fit(),
            Self::Incomplete => messages::table_is_incomplete(),
            Self::Positions => messages::number_of_positions_differs(),
            Self::OtherVersion => messages::number_of_positions_differs_by_version(),
        }
    }
}

impl From<FileFlaw> for Refusal {
    fn from(flaw: FileFlaw) -> Self {
        Self::NotATable(TableFlaw::File(flaw))
    }
}

/// A source that cannot be read is one that is cut short.
impl From<FileError> for Refusal {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Io(_) => FileFlaw::CutShort.into(),
            FileError::Flaw(flaw) => flaw.into(),
        }
    }
}

impl From<TableFlaw> for Refusal {
    fn from(flaw: TableFlaw) -> Self {
        Self::NotATable(flaw)
    }
}

/// Returns the error of a reader of a saved table; a refusal is one of
/// [`io::ErrorKind::InvalidData`].
pub(crate) fn refused(refusal: impl Into<Refusal>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, refusal.into())
}

/// Converts the error of a file in its container.
pub(crate) fn unreadable(error: FileError) -> io::Error {
    match error {
        FileError::Io(error) => error,
        FileError::Flaw(flaw) => refused(flaw),
    }
}

impl Refusal {
    /// The reason in a sentence.
    pub fn message(&self) -> Message {
        match self {
            Self::Bytes {
                needed,
                allowed: Some(allowed),
            } => messages::table_exceeds_limit(needed, allowed),
            Self::Bytes {
                needed,
                allowed: None,
            } => messages::table_exceeds_memory(needed),
            Self::TooLarge => messages::position_is_too_large_for_cell(),
            Self::NotATable(flaw) => messages::file_is_not_table(flaw.message()),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes cells of all kinds next to each other, by a sequence with a long period.
    fn mixed(wide: bool) -> StateCells {
        let cells = StateCells::new(1000, wide).unwrap();
        let mut seed = 1_u64;
        for at in 0..1000 {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let plies = (seed >> 40) as u32 % 4;
            let state = match seed >> 60 {
                0..4 => State::Won(2 * plies + 1),
                4..8 => State::Lost(2 * plies),
                8 => State::Won(0),
                _ => State::Open(1 + plies),
            };
            assert!(cells.set(at, state));
        }
        cells
    }

    #[test]
    fn what_is_found_are_the_cells_with_the_state() {
        for wide in [false, true] {
            let cells = mixed(wide);
            for state in [State::Won(0), State::Won(1), State::Lost(2), State::Open(1)] {
                for (from, to) in [(0, 1000), (8, 8), (64, 777), (128, 129), (512, 995)] {
                    let mut found = Vec::new();
                    cells.find(from, to, state, &mut found);
                    let all: Vec<u64> = (from..to).filter(|&at| cells.get(at) == state).collect();
                    assert_eq!(found, all, "{wide} {state:?} {from}..{to}");
                }
            }
        }
    }

    #[test]
    fn a_thread_alone_changes_what_several_would() {
        for wide in [false, true] {
            let (alone, several) = (mixed(wide), mixed(wide));
            let (won, lost) = (State::Won(9), State::Lost(8));
            let [won, lost] = [won, lost].map(|state| alone.pack(state).unwrap());
            for at in (0..1000).chain(0..500) {
                let (by_one, by_many) = match at % 3 {
                    0 => (alone.decide(at, won, true), several.decide(at, won, false)),
                    _ => (
                        alone.subtract(at, lost, true),
                        several.subtract(at, lost, false),
                    ),
                };
                assert_eq!(by_one, by_many);
            }
            assert!((0..1000).all(|at| alone.get(at) == several.get(at)));
        }
    }
}
