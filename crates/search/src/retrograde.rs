//! Retrograde analysis: the value of every position of a game, with the distance to the end.
//!
//! # The problem
//! In a game that can repeat, a search from a position goes in circles. Going backwards from the ends does
//! not (K. Thompson 1986): what is lost is known, whatever has a move there is won, and a position all
//! of whose moves are known to lose is lost. What is never reached is a draw: neither side can force
//! a win. Done round by round, one ply each, this gives the distance as well, where the winner hurries
//! and the loser delays.
//!
//! # One byte a position
//! ```text
//! 0          the side to move wins with the next move
//! 1 .. 63    so many moves are still open; what is left of these in the end is a draw
//! 64 + d     decided in d plies: lost if d is even, won if it is odd
//! ```
//! Games in which the last move may lose (misère play, a forced mistake) break the parity, and long
//! games and games with many moves do not fit; those take two bytes, with the result apart from
//! the distance. Both forms are one program over the trait [`Cell`].
//!
//! ```text
//! start    each position: won at once, lost at once, or the number of moves that are not mistakes
//! round d  each position q decided in d:  each position p with a move to q, still open:
//!            q lost:  p is won in d + 1
//!            q won:   one move less at p; with none left p is lost in d + 1
//! ```
//! Counting only moves after which the opponent does not win at once keeps the largest class of
//! positions out of all further work: in Dobutsu shogi that is every second one.
//!
//! # What made it fast
//! *Sweeps.* Positions are visited in the order of their numbers, so that games share the work of
//! neighbours ([`Indexed::sweep`]). *Flags*: one for each 1024 positions and round parity says whether
//! anything is to be found there. *A queue*: a changed position lies anywhere in memory, so its cache
//! line is asked for first and changed some hundred numbers later. *Large pages* (`memory.rs`).
//! *No order*: within a round all changes commute (rounds of lost positions store one value, rounds
//! of won ones only subtract), so threads need no locks and every number of threads gives the same
//! bytes. Lists of changed positions in place of flags lost: they cost more memory than the table.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

use grundy_game::zerosum::{Indexed, Opening};
use grundy_game::{Budget, Observer, Stop};

use crate::memory::Memory;
use crate::value::Verdict;

/// How many positions share a flag.
const BLOCK: u64 = 1 << 10;
/// How many positions a thread takes at a time, at most.
const CHUNK: u64 = 1 << 16;
/// How many changes wait for their cache lines.
const QUEUE: usize = 256;

/// What a table says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The side to move wins in so many plies.
    Won(u32),
    /// The side to move loses in so many plies.
    Lost(u32),
    /// Not decided: a draw once the table is complete. The number of moves still open.
    Open(u32),
}

impl State {
    /// What it means in a complete table.
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Won(plies) => Verdict::Win(Some(plies)),
            Self::Lost(plies) => Verdict::Loss(Some(plies)),
            Self::Open(_) => Verdict::Draw,
        }
    }
}

/// How a state is stored.
pub trait Cell: Copy + Eq + Send + Sync + 'static {
    /// Bytes of a cell.
    const BYTES: u64;
    /// The cell of a state; `None` if it does not fit.
    fn pack(state: State) -> Option<Self>;
    /// The state of a cell.
    fn unpack(self) -> State;
}

/// One byte, for games whose last move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Narrow(u8);

/// Two bytes, for all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide(u16);

impl Cell for Narrow {
    const BYTES: u64 = 1;
    fn pack(state: State) -> Option<Self> {
        match state {
            State::Won(1) => Some(Self(0)),
            State::Open(moves) => (1..64).contains(&moves).then_some(Self(moves as u8)),
            State::Won(plies) => (plies % 2 == 1 && plies < 192).then_some(Self(64 + plies as u8)),
            State::Lost(plies) => (plies % 2 == 0 && plies < 192).then_some(Self(64 + plies as u8)),
        }
    }
    #[inline]
    fn unpack(self) -> State {
        match self.0 {
            0 => State::Won(1),
            moves @ 1..64 => State::Open(moves.into()),
            decided if decided % 2 == 1 => State::Won(u32::from(decided) - 64),
            decided => State::Lost(u32::from(decided) - 64),
        }
    }
}

impl Cell for Wide {
    const BYTES: u64 = 2;
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

/// The cells of all positions, shared by threads: lanes of 8 or 16 bits in atomic words. A round looks
/// at every cell for one state and changes few, so looking must be fast, and eight cells are compared
/// at once. Atomics of the size of a cell would be compared one by one.
struct Cells {
    memory: Memory,
    wide: bool,
}

impl Cells {
    fn new(len: u64, wide: bool) -> Option<Self> {
        let bytes = usize::try_from(len.checked_mul(1 + u64::from(wide))?).ok()?;
        Some(Self {
            memory: Memory::zeroed(bytes, true)?,
            wide,
        })
    }

    /// How many cells a word has, as a power of 2; bits of a cell; its bits at the low end of a word.
    #[inline]
    fn shape(&self) -> (u32, u32, u64) {
        if self.wide {
            (2, 16, 0xffff)
        } else {
            (3, 8, 0xff)
        }
    }

    /// The word of a cell, and where in the word it begins.
    #[inline]
    fn place(&self, at: u64) -> (&AtomicU64, u32) {
        let (cells, bits, _) = self.shape();
        let lane = at as u32 & ((1 << cells) - 1);
        (&self.memory.words()[(at >> cells) as usize], lane * bits)
    }

    #[inline]
    fn pack(&self, state: State) -> Option<u64> {
        if self.wide {
            Wide::pack(state).map(|cell| cell.0.into())
        } else {
            Narrow::pack(state).map(|cell| cell.0.into())
        }
    }

    #[inline]
    fn get(&self, at: u64) -> State {
        let (word, shift) = self.place(at);
        let cell = word.load(Ordering::Relaxed) >> shift;
        if self.wide {
            Wide(cell as u16).unpack()
        } else {
            Narrow(cell as u8).unpack()
        }
    }

    /// Stores a state; whether it fits. Only for cells whose words no other thread writes.
    #[inline]
    fn set(&self, at: u64, state: State) -> bool {
        let Some(cell) = self.pack(state) else {
            return false;
        };
        let ((word, shift), (.., mask)) = (self.place(at), self.shape());
        let others = word.load(Ordering::Relaxed) & !(mask << shift);
        word.store(others | cell << shift, Ordering::Relaxed);
        true
    }

    #[inline]
    fn is_open(&self, cell: u64) -> bool {
        if self.wide {
            cell < 0x4000
        } else {
            cell.wrapping_sub(1) < 63
        }
    }

    /// Decides a cell that is open; whether it was. Of several threads that do this one hears `true`.
    #[inline]
    fn decide(&self, at: u64, result: u64) -> bool {
        let ((word, shift), (.., mask)) = (self.place(at), self.shape());
        let mut now = word.load(Ordering::Relaxed);
        loop {
            if !self.is_open(now >> shift & mask) {
                return false;
            }
            let next = now & !(mask << shift) | result << shift;
            match word.compare_exchange_weak(now, next, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(other) => now = other,
            }
        }
    }

    /// One move less for a cell that is open; without a move left it is decided, and that is what is told.
    #[inline]
    fn subtract(&self, at: u64, result: u64) -> bool {
        let ((word, shift), (.., mask)) = (self.place(at), self.shape());
        if !self.is_open(word.load(Ordering::Relaxed) >> shift & mask) {
            return false;
        }
        // An open cell has at least one move, so its neighbours lose nothing.
        let before = word.fetch_sub(1 << shift, Ordering::Relaxed) >> shift & mask;
        if before == 1 {
            word.fetch_add(result << shift, Ordering::Relaxed);
        }
        before == 1
    }

    #[inline]
    fn prefetch(&self, at: u64) {
        self.memory.prefetch((at << u8::from(self.wide)) as usize);
    }

    /// Appends all positions of `from..to` with this state; `from` is a multiple of eight.
    fn find(&self, from: u64, to: u64, state: State, found: &mut Vec<u64>) {
        let Some(wanted) = self.pack(state) else {
            return;
        };
        let (cells, bits, mask) = self.shape();
        // The lowest bit of every cell.
        let ones = u64::MAX / mask;
        let pattern = wanted * ones;
        let words =
            &self.memory.words()[(from >> cells) as usize..to.div_ceil(1 << cells) as usize];
        for (start, word) in (from..).step_by(1 << cells).zip(words) {
            let differs = word.load(Ordering::Relaxed) ^ pattern;
            // Not zero if and only if some cell does not differ.
            if differs.wrapping_sub(ones) & !differs & ones << (bits - 1) == 0 {
                continue;
            }
            for lane in 0..1 << cells {
                if differs >> (lane * bits) & mask == 0 && start + u64::from(lane) < to {
                    found.push(start + u64::from(lane));
                }
            }
        }
    }
}

/// How many positions are decided in so many plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Round {
    /// Plies to the end.
    pub distance: u32,
    /// Positions that are won in so many.
    pub wins: u64,
    /// Positions that are lost in so many.
    pub losses: u64,
}

/// Where the work stands. Chunks are handed out in order and finished once begun, so one number says
/// what is done, and a table can be saved at any moment and continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Looking at the moves of every position.
    Opening,
    /// Going backwards from the positions decided in so many plies, lost or won.
    Round {
        /// How many plies.
        distance: u32,
        /// Lost ones first, then won ones.
        won: bool,
    },
    /// Nothing is left to do.
    Complete,
}

/// A table of all positions of a game.
pub struct Solved {
    cells: Cells,
    len: u64,
    /// What was found, by distance.
    rounds: Vec<Round>,
    phase: Phase,
    /// The first position of the phase that has not been looked at.
    at: u64,
    stop: Stop,
    /// Moves counted at the start.
    edges: u64,
    /// Bytes that larger cells may take.
    allowed: Option<u64>,
}

/// Why a table could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The table needs so many bytes, and so many are allowed or there.
    Bytes {
        /// What it needs.
        needed: u64,
        /// What is allowed; `None` if the system itself had no room.
        allowed: Option<u64>,
    },
    /// A position has more moves, or a win takes longer, than a cell can hold.
    TooLarge,
    /// A saved table is not one of this game, or not whole.
    NotATable(&'static str),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes {
                needed,
                allowed: Some(allowed),
            } => write!(
                f,
                "a table of all positions takes {needed} bytes and {allowed} are allowed; raise the limit"
            ),
            Self::Bytes {
                needed,
                allowed: None,
            } => {
                write!(
                    f,
                    "a table of all positions takes {needed} bytes, more than there is"
                )
            }
            Self::TooLarge => f.write_str(
                "a position has more than 16383 moves, or is decided only after as many plies",
            ),
            Self::NotATable(what) => write!(f, "this is no saved table of the game: {what}"),
        }
    }
}

impl std::error::Error for Refusal {}

/// Solves every position of a game.
///
/// # Errors
/// A table that needs more bytes than the budget allows, and games that fit into no cell.
pub fn solve<G: Indexed>(
    game: &G,
    threads: usize,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Solved, Refusal> {
    let mut table = Solved::begin(game, budget)?;
    table.go_on(game, threads, observer)?;
    Ok(table)
}

/// Flags of two kinds of rounds, of even and of odd distance.
struct Flags([Vec<AtomicU8>; 2]);

impl Flags {
    /// Everything is marked at first: nothing is known about where things are.
    fn new(len: u64) -> Self {
        let flags = || (0..len.div_ceil(BLOCK)).map(|_| AtomicU8::new(1)).collect();
        Self([flags(), flags()])
    }
}

impl Solved {
    /// A table about which nothing is known yet; [`Solved::go_on`] fills it.
    ///
    /// # Errors
    /// A table that needs more bytes than the budget allows.
    pub fn begin<G: Indexed>(game: &G, budget: &Budget) -> Result<Self, Refusal> {
        Self::new(game, budget, false)
    }

    fn new<G: Indexed>(game: &G, budget: &Budget, wide: bool) -> Result<Self, Refusal> {
        let len = game.len();
        let needed = len.saturating_mul(1 + u64::from(wide));
        if let Some(allowed) = budget.bytes.filter(|&allowed| needed > allowed) {
            return Err(Refusal::Bytes {
                needed,
                allowed: Some(allowed),
            });
        }
        let cells = Cells::new(len, wide).ok_or(Refusal::Bytes {
            needed,
            allowed: None,
        })?;
        let rounds = (0..3)
            .map(|distance| Round {
                distance,
                ..Round::default()
            })
            .collect();
        Ok(Self {
            cells,
            len,
            rounds,
            phase: Phase::Opening,
            at: 0,
            stop: Stop::Complete,
            edges: 0,
            allowed: budget.bytes,
        })
    }

    /// Goes on from where the table stands until it is complete or the observer says stop. Where a byte is
    /// too small for a position, the table starts again with two.
    ///
    /// # Errors
    /// Games that fit into no cell, or whose larger cells are more than the budget allows; then the table
    /// is worthless.
    pub fn go_on<G: Indexed>(
        &mut self,
        game: &G,
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<(), Refusal> {
        match self.go_on_as_it_is(game, threads, observer) {
            Err(Refusal::TooLarge) if !self.cells.wide => {
                let allowed = self.allowed;
                // The small cells go before the large ones come.
                self.cells.memory = Memory::zeroed(1, false).ok_or(Refusal::TooLarge)?;
                let budget = Budget {
                    bytes: allowed,
                    ..Budget::UNLIMITED
                };
                *self = Self::new(game, &budget, true)?;
                self.allowed = allowed;
                self.go_on_as_it_is(game, threads, observer)
            }
            result => result,
        }
    }

    fn go_on_as_it_is<G: Indexed>(
        &mut self,
        game: &G,
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<(), Refusal> {
        let flags = Flags::new(self.len);
        loop {
            let reached = match self.phase {
                Phase::Complete => {
                    self.stop = Stop::Complete;
                    return Ok(());
                }
                Phase::Opening => self.open(game, threads, observer)?,
                Phase::Round { distance, won } => {
                    self.round(game, threads, (distance, won), &flags, observer)?
                }
            };
            let (reached, stopped) = reached;
            self.at = reached;
            if reached < self.len {
                self.stop = Stop::Interrupted;
                return Ok(());
            }
            self.at = 0;
            if let Phase::Round {
                distance,
                won: true,
            } = self.phase
            {
                // What is decided in two plies more marks these blocks again.
                for flag in &flags.0[(distance % 2) as usize] {
                    flag.store(0, Ordering::Relaxed);
                }
            }
            self.phase = self.next_phase();
            if stopped && self.phase != Phase::Complete {
                self.stop = Stop::Interrupted;
                return Ok(());
            }
        }
    }

    fn next_phase(&self) -> Phase {
        let next = match self.phase {
            Phase::Opening => Phase::Round {
                distance: 1,
                won: false,
            },
            Phase::Round {
                distance,
                won: false,
            } => Phase::Round {
                distance,
                won: true,
            },
            Phase::Round {
                distance,
                won: true,
            } => Phase::Round {
                distance: distance + 1,
                won: false,
            },
            Phase::Complete => Phase::Complete,
        };
        match next {
            Phase::Round { distance, .. } if distance as usize >= self.rounds.len() => {
                Phase::Complete
            }
            next => next,
        }
    }

    /// The first entries: everything that the moves of a position alone decide.
    fn open<G: Indexed>(
        &mut self,
        game: &G,
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<(u64, bool), Refusal> {
        let mut half = Scaled {
            observer,
            done: 0,
            of: 2 * self.len,
        };
        let cells = &self.cells;
        let edges = AtomicU64::new(0);
        let tallies: [[AtomicU64; 3]; 2] = Default::default(); // won, lost in 0, 1, 2
        let reached = sweep(threads, self.at, self.len, &mut half, |from, to, _| {
            let (mut sum, mut fits) = (0, true);
            let mut counts = [[0_u64; 3]; 2];
            game.openings(from, to, &mut |at, opening| {
                let state = match opening {
                    Opening::Ended(0) => State::Open(1),
                    Opening::Ended(score) if score > 0 => State::Won(0),
                    Opening::Ended(_) => State::Lost(0),
                    Opening::Wins => State::Won(1),
                    Opening::Lost(plies) => State::Lost(plies),
                    Opening::Open { moves, drawn } => {
                        sum += u64::from(moves);
                        State::Open(moves + u32::from(drawn))
                    }
                };
                match state {
                    State::Won(plies) => counts[0][plies.min(2) as usize] += 1,
                    State::Lost(plies) => counts[1][plies.min(2) as usize] += 1,
                    State::Open(_) => {}
                }
                fits &= cells.set(at, state);
            });
            edges.fetch_add(sum, Ordering::Relaxed);
            for (tally, count) in tallies.iter().flatten().zip(counts.as_flattened()) {
                tally.fetch_add(*count, Ordering::Relaxed);
            }
            fits
        })?;
        for (round, (won, lost)) in self
            .rounds
            .iter_mut()
            .zip(tallies[0].iter().zip(&tallies[1]))
        {
            round.wins += won.load(Ordering::Relaxed);
            round.losses += lost.load(Ordering::Relaxed);
        }
        self.edges += edges.into_inner();
        Ok(reached)
    }

    /// One round: from all positions decided in `distance` plies backwards.
    fn round<G: Indexed>(
        &mut self,
        game: &G,
        threads: usize,
        (distance, won): (u32, bool),
        flags: &Flags,
        observer: &mut dyn Observer,
    ) -> Result<(u64, bool), Refusal> {
        let known = self.rounds[distance as usize];
        // Moves to positions that are won at once were never counted.
        if if won {
            distance < 2 || known.wins == 0
        } else {
            known.losses == 0
        } {
            return Ok((self.len, false));
        }
        let source = if won {
            State::Won(distance)
        } else {
            State::Lost(distance)
        };
        let result = if won {
            State::Lost(distance + 1)
        } else {
            State::Won(distance + 1)
        };
        let cells = &self.cells;
        let odd = (distance % 2) as usize;
        let (here, there) = (&flags.0[odd], &flags.0[1 - odd]);
        let made = AtomicU64::new(0);
        // Opening was one half of the way, deciding is the other.
        let mut halves = Scaled {
            observer,
            done: self.len + self.decided(),
            of: 2 * self.len,
        };
        let reached = sweep(
            threads,
            self.at,
            self.len,
            &mut halves,
            |from, to, found| {
                found.clear();
                let mut start = from;
                while start < to {
                    let end = (start + BLOCK).min(to);
                    if here[(start / BLOCK) as usize].load(Ordering::Relaxed) != 0 {
                        cells.find(start, end, source, found);
                    }
                    start = end;
                }
                if found.is_empty() {
                    return true;
                }
                let Some(result) = cells.pack(result) else {
                    return false;
                };
                let mut count = 0_u64;
                let mut apply = |at: u64| {
                    let is_new = if won {
                        cells.subtract(at, result)
                    } else {
                        cells.decide(at, result)
                    };
                    if !is_new {
                        return;
                    }
                    count += 1;
                    let flag = &there[(at / BLOCK) as usize];
                    if flag.load(Ordering::Relaxed) == 0 {
                        flag.store(1, Ordering::Relaxed);
                    }
                };
                let mut queue = [0_u64; QUEUE];
                let mut waiting = 0;
                game.visit(found, &mut |number, position| {
                    game.predecessors(number, position, &mut |at| {
                        cells.prefetch(at);
                        queue[waiting] = at;
                        waiting += 1;
                        if waiting == QUEUE {
                            for &at in &queue {
                                apply(at);
                            }
                            waiting = 0;
                        }
                    });
                });
                for &at in &queue[..waiting] {
                    apply(at);
                }
                made.fetch_add(count, Ordering::Relaxed);
                true
            },
        )?;
        let made = made.into_inner();
        if made > 0 {
            let next = distance as usize + 1;
            while self.rounds.len() <= next {
                let distance = self.rounds.len() as u32;
                self.rounds.push(Round {
                    distance,
                    ..Round::default()
                });
            }
            if won {
                self.rounds[next].losses += made;
            } else {
                self.rounds[next].wins += made;
            }
        }
        Ok(reached)
    }

    /// Bytes of [`Solved::write_progress`].
    pub(crate) const PROGRESS: usize = 8 + 1 + 1 + 4 + 8 + 8;

    /// Where the work stands, for [`crate::database`].
    pub(crate) fn write_progress(&self, out: &mut Vec<u8>) {
        let (phase, distance) = match self.phase {
            Phase::Opening => (0_u8, 0),
            Phase::Round {
                distance,
                won: false,
            } => (1, distance),
            Phase::Round {
                distance,
                won: true,
            } => (2, distance),
            Phase::Complete => (3, 0),
        };
        out.extend(self.len.to_le_bytes());
        out.push(u8::from(self.cells.wide));
        out.push(phase);
        out.extend(distance.to_le_bytes());
        out.extend(self.at.to_le_bytes());
        out.extend(self.edges.to_le_bytes());
    }

    /// The table that [`Solved::write_progress`] described, with no cell read yet.
    pub(crate) fn from_progress<G: Indexed>(
        game: &G,
        budget: &Budget,
        progress: &[u8],
        rounds: Vec<Round>,
    ) -> Result<Self, Refusal> {
        let long = |at: usize| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&progress[at..at + 8]);
            u64::from_le_bytes(bytes)
        };
        let distance = u32::from_le_bytes([progress[10], progress[11], progress[12], progress[13]]);
        let phase = match progress[9] {
            0 => Phase::Opening,
            1 => Phase::Round {
                distance,
                won: false,
            },
            2 => Phase::Round {
                distance,
                won: true,
            },
            _ => Phase::Complete,
        };
        if long(0) != game.len() {
            return Err(Refusal::NotATable("it has another number of positions"));
        }
        let mut table = Self::new(game, budget, progress[8] != 0)?;
        let in_order = rounds
            .iter()
            .zip(0..)
            .all(|(round, at)| round.distance == at);
        let known =
            !matches!(phase, Phase::Round { distance, .. } if distance as usize >= rounds.len());
        // Work is handed out in whole blocks, and rounds look at whole words.
        let at = long(14);
        let in_blocks = at == table.len || at < table.len && at.is_multiple_of(BLOCK);
        if !in_order || rounds.len() < 3 || !known || !in_blocks {
            return Err(Refusal::NotATable("its parts do not fit together"));
        }
        (table.phase, table.at, table.edges, table.rounds) = (phase, at, long(22), rounds);
        table.stop = if phase == Phase::Complete {
            Stop::Complete
        } else {
            Stop::Interrupted
        };
        Ok(table)
    }

    /// Hands out the cells in stretches.
    pub(crate) fn write_cells(
        &self,
        each: &mut dyn FnMut(&[u8]) -> std::io::Result<()>,
    ) -> std::io::Result<()> {
        let (mut buffer, mut left) = (Vec::with_capacity(1 << 16), self.bytes() as usize);
        for chunk in self.cells.memory.words().chunks(1 << 13) {
            buffer.clear();
            buffer.extend(
                chunk
                    .iter()
                    .flat_map(|word| word.load(Ordering::Relaxed).to_le_bytes()),
            );
            buffer.truncate(left);
            left -= buffer.len();
            if !buffer.is_empty() {
                each(&buffer)?;
            }
        }
        Ok(())
    }

    /// Fills the cells in the same stretches.
    pub(crate) fn read_cells(
        &self,
        each: &mut dyn FnMut(&mut [u8]) -> std::io::Result<()>,
    ) -> std::io::Result<()> {
        let (mut buffer, mut left) = (vec![0; 1 << 16], self.bytes() as usize);
        for chunk in self.cells.memory.words().chunks(1 << 13) {
            let length = left.min(chunk.len() * 8);
            left -= length;
            if length == 0 {
                break;
            }
            each(&mut buffer[..length])?;
            buffer[length..].fill(0);
            for (word, bytes) in chunk.iter().zip(buffer.chunks_exact(8)) {
                let mut eight = [0; 8];
                eight.copy_from_slice(bytes);
                word.store(u64::from_le_bytes(eight), Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// All rounds up to the last one known, empty ones as well.
    pub(crate) fn all_rounds(&self) -> impl Iterator<Item = Round> {
        self.rounds.iter().copied()
    }

    fn decided(&self) -> u64 {
        self.rounds
            .iter()
            .map(|round| round.wins + round.losses)
            .sum()
    }

    /// The number of positions.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What is known about the position of a number.
    pub fn state(&self, number: u64) -> State {
        self.cells.get(number)
    }

    /// The value of a position, if it is final: in a table on the way, decided positions are, and what has not
    /// been looked at is not.
    pub fn known(&self, number: u64) -> Option<State> {
        let looked = self.phase != Phase::Opening || number < self.at;
        let state = looked.then(|| self.state(number))?;
        (self.is_complete() || !matches!(state, State::Open(_))).then_some(state)
    }

    /// The rounds in which something was decided, the shortest distance first.
    pub fn rounds(&self) -> impl Iterator<Item = Round> {
        self.rounds
            .iter()
            .copied()
            .filter(|round| round.wins + round.losses > 0)
    }

    /// Positions that are won, lost and open. In a complete table open ones are drawn.
    pub fn totals(&self) -> (u64, u64, u64) {
        let wins = self.rounds.iter().map(|round| round.wins).sum();
        let losses = self.rounds.iter().map(|round| round.losses).sum();
        let opened = if self.phase == Phase::Opening {
            self.at
        } else {
            self.len
        };
        (wins, losses, opened - wins - losses)
    }

    /// Moves counted at the start: the edges of the graph that was solved.
    pub fn edges(&self) -> u64 {
        self.edges
    }

    /// Why the work ended.
    pub fn stop(&self) -> Stop {
        self.stop
    }

    /// Whether every position has its final value.
    pub fn is_complete(&self) -> bool {
        self.phase == Phase::Complete
    }

    /// Bytes of the table in memory.
    pub fn bytes(&self) -> u64 {
        self.len * (1 + u64::from(self.cells.wide))
    }
}

/// Tells an observer how far the whole work is: from the start of a sweep, or where nothing was known of it,
/// by its own progress.
struct Scaled<'o> {
    observer: &'o mut dyn Observer,
    /// What was done before; 0 while the first sweep counts itself.
    done: u64,
    of: u64,
}

impl Observer for Scaled<'_> {
    fn progress(&mut self, done: u64, _: Option<u64>) {
        let done = if self.done == 0 { done } else { self.done };
        self.observer.progress(done, Some(self.of));
    }

    fn cancelled(&mut self) -> bool {
        self.observer.cancelled()
    }
}

/// Runs `each` over `from..to` in chunks on several threads, in order of taking. Returns how far it came
/// (everything before is done, nothing after is begun) and whether the observer said stop. `each` returns whether all states fitted.
pub(crate) fn sweep(
    threads: usize,
    from: u64,
    to: u64,
    observer: &mut dyn Observer,
    each: impl Fn(u64, u64, &mut Vec<u64>) -> bool + Sync,
) -> Result<(u64, bool), Refusal> {
    let chunk = (to / 256).next_multiple_of(BLOCK).clamp(BLOCK, CHUNK);
    let (next, stop, fits) = (
        AtomicU64::new(from),
        AtomicBool::new(false),
        AtomicBool::new(true),
    );
    let work = |mut polls: Option<&mut dyn Observer>| {
        let mut scratch = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let start = next.fetch_add(chunk, Ordering::Relaxed);
            if start >= to {
                break;
            }
            if !each(start, (start + chunk).min(to), &mut scratch) {
                fits.store(false, Ordering::Relaxed);
                stop.store(true, Ordering::Relaxed);
            }
            if let Some(observer) = &mut polls {
                observer.progress(start, Some(to));
                if observer.cancelled() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.clamp(1, 256) {
            scope.spawn(|| work(None));
        }
        work(Some(observer));
    });
    if !fits.into_inner() {
        return Err(Refusal::TooLarge);
    }
    Ok((next.into_inner().min(to), stop.into_inner()))
}
