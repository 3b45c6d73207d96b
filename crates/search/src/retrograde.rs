//! Retrograde analysis: the value of every position of a game, with the distance to the end.
//!
//! # The problem
//! In a game that can repeat, a search from a position runs in cycles. Going backwards from the
//! ends does not (K. Thompson 1986). A position with a move to a lost position is won, and a
//! position all of whose moves lead to won positions is lost. Positions that are never reached are
//! draws: neither side can force a win. In rounds of one ply each, this also computes the distance,
//! where the winner hurries and the loser delays.
//!
//! ```text
//! start    each position: won at once, lost at once, or the number of moves that are not mistakes
//! round d  each position q decided in d:  each position p with a move to q, still open:
//!            q lost:  p is won in d + 1
//!            q won:   one move less at p; with none left p is lost in d + 1
//! ```
//! Only moves after which the opponent does not win at once are counted. That removes the largest
//! class of positions from all further work: in Dobutsu shogi every second position.
//!
//! # Optimisations
//! *Sweeps.* Positions are visited in the order of their indices, so that games share the work of
//! neighbours ([`Indexed::sweep`]). *Flags*: one for each 256 positions and round parity records
//! whether the block needs work, and marked blocks are prefetched. *A queue*: a changed position is
//! anywhere in memory, so its cache line is prefetched and changed some hundred indices later.
//! *Large pages* (`memory.rs`).
//!
//! *No order*: within a round all changes commute (rounds of lost positions store one value, rounds
//! of won ones only subtract). So threads need no locks and every number of threads gives the same
//! bytes. Lists of changed positions instead of flags were slower: they cost more memory than the
//! table.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use grundy_core::container::ByteReader;
use grundy_core::zerosum::{Indexed, Opening};
use grundy_core::{Budget, Observer, PartOfWork, Stop};

use crate::cells::StateCells;
use crate::database::{get_rounds, put_rounds};
use crate::memory::Memory;
use crate::sweep::{BLOCK_POSITIONS, sweep};

pub use crate::cells::{Refusal, State, TableFlaw};

/// The number of changes that wait for their cache lines.
const QUEUED_CHANGES: usize = 256;

/// The number of blocks that a prefetch is ahead.
const PREFETCHED_BLOCKS: usize = 8;

/// The number of positions decided at a distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Round {
    /// Plies to the end.
    pub distance: u32,
    /// Positions that are won at this distance.
    pub wins: u64,
    /// Positions that are lost at this distance.
    pub losses: u64,
}

/// The state of the work. Chunks are taken in order and always completed, so one number describes
/// the progress. A table can be saved at any moment and continued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Examining the moves of every position.
    Opening,
    /// Going backwards from the positions decided at this distance, lost or won.
    Round {
        /// The number of plies.
        distance: u32,
        /// Lost ones first, then won ones.
        won: bool,
    },
    /// The table is complete.
    Complete,
}

/// A table of all positions of a game.
pub struct Solved {
    cells: StateCells,
    len: u64,
    /// The decided positions, by distance.
    rounds: Vec<Round>,
    phase: Phase,
    /// The first position of the phase that has not been examined.
    at: u64,
    stop: Stop,
    /// Moves counted at the start.
    edges: u64,
    /// Bytes that larger cells may take.
    allowed: Option<u64>,
}

/// Solves every position of a game.
///
/// # Errors
/// A table that needs more bytes than the budget allows, and games that do not fit into a cell.
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
    /// Makes flags that are all set, since the places of positions are not known at first.
    fn new(len: u64) -> Self {
        let flags = || {
            (0..len.div_ceil(BLOCK_POSITIONS))
                .map(|_| AtomicU8::new(1))
                .collect()
        };
        Self([flags(), flags()])
    }
}

/// A round for the positions of one state.
struct RoundOf<'a> {
    cells: &'a StateCells,
    /// The flags of this round and of the next one.
    here: &'a [AtomicU8],
    there: &'a [AtomicU8],
    source: State,
    /// The state of a predecessor that is decided.
    result: State,
    won: bool,
    /// Whether there is only one thread.
    alone: bool,
}

impl RoundOf<'_> {
    /// Appends the positions of `from..to` that have the state.
    fn find(&self, from: u64, to: u64, found: &mut Vec<u64>) {
        found.clear();
        let marked = |flag: &AtomicU8| flag.load(Ordering::Relaxed) != 0;
        let blocks = (from / BLOCK_POSITIONS) as usize..to.div_ceil(BLOCK_POSITIONS) as usize;
        for block in blocks.clone() {
            let start = block as u64 * BLOCK_POSITIONS;
            // Marked blocks are not adjacent, so the hardware does not prefetch them.
            let later = block + PREFETCHED_BLOCKS;
            if later < blocks.end && marked(&self.here[later]) {
                self.cells
                    .prefetch_block(later as u64 * BLOCK_POSITIONS, BLOCK_POSITIONS);
            }
            if marked(&self.here[block]) {
                let end = (start + BLOCK_POSITIONS).min(to);
                self.cells.find(start, end, self.source, found);
            }
        }
    }

    /// Goes back from these positions. Returns the number of newly decided ones; `None` if one does
    /// not fit into a cell.
    fn go_back<G: Indexed>(&self, game: &G, found: &[u64]) -> Option<u64> {
        if found.is_empty() {
            return Some(0);
        }
        let (cells, result) = (self.cells, self.cells.pack(self.result)?);
        let mut count = 0_u64;
        let mut apply = |at: u64| {
            let is_new = if self.won {
                cells.subtract(at, result, self.alone)
            } else {
                cells.decide(at, result, self.alone)
            };
            if !is_new {
                return;
            }
            count += 1;
            let flag = &self.there[(at / BLOCK_POSITIONS) as usize];
            if flag.load(Ordering::Relaxed) == 0 {
                flag.store(1, Ordering::Relaxed);
            }
        };
        let mut queue = [0_u64; QUEUED_CHANGES];
        let mut waiting = 0;
        game.all_predecessors(found, &mut |at| {
            cells.prefetch(at);
            queue[waiting] = at;
            waiting += 1;
            if waiting == QUEUED_CHANGES {
                for &at in &queue {
                    apply(at);
                }
                waiting = 0;
            }
        });
        for &at in &queue[..waiting] {
            apply(at);
        }
        Some(count)
    }
}

impl Solved {
    /// Makes a table without values; [`Solved::go_on`] computes them.
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
        let cells = StateCells::new(len, wide).ok_or(Refusal::Bytes {
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

    /// Continues until the table is complete or the observer cancels. If a byte is too small for a
    /// position, the table starts again with two.
    ///
    /// # Errors
    /// Games that do not fit into a cell, or whose larger cells exceed the budget; then the table
    /// is unusable.
    pub fn go_on<G: Indexed>(
        &mut self,
        game: &G,
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<(), Refusal> {
        match self.go_on_as_it_is(game, threads, observer) {
            Err(Refusal::TooLarge) if !self.cells.wide => {
                let allowed = self.allowed;
                // The small cells are freed before the large ones are allocated.
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
                // Positions decided two plies later set these flags again.
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

    /// Computes the first entries: all positions that their moves alone decide.
    fn open<G: Indexed>(
        &mut self,
        game: &G,
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<(u64, bool), Refusal> {
        let mut half = PartOfWork::new(observer, 0, Some(2 * self.len));
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
                // Memory is initially zero, and a zero represents the largest class.
                match cells.pack(state) {
                    Some(0) => {}
                    Some(cell) => cells.put(at, cell),
                    None => fits = false,
                }
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

    /// Runs one round: backwards from all positions decided at `distance`.
    fn round<G: Indexed>(
        &mut self,
        game: &G,
        threads: usize,
        (distance, won): (u32, bool),
        flags: &Flags,
        observer: &mut dyn Observer,
    ) -> Result<(u64, bool), Refusal> {
        let known = self.rounds[distance as usize];
        // Moves to positions that are won at once were not counted.
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
        let odd = (distance % 2) as usize;
        let step = RoundOf {
            cells: &self.cells,
            here: &flags.0[odd],
            there: &flags.0[1 - odd],
            source,
            result,
            won,
            alone: threads <= 1,
        };
        let made = AtomicU64::new(0);
        // Opening and deciding are half of the progress each.
        let before = self.len + self.decided();
        let mut halves = PartOfWork::in_other_unit(observer, before, Some(2 * self.len));
        let reached = sweep(
            threads,
            self.at,
            self.len,
            &mut halves,
            |from, to, found| {
                step.find(from, to, found);
                let count = step.go_back(game, found);
                made.fetch_add(count.unwrap_or(0), Ordering::Relaxed);
                count.is_some()
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

    /// Writes the progress, for [`crate::database`].
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
        put_rounds(out, self.rounds.iter().copied());
    }

    /// Makes the table that [`Solved::write_progress`] described, without its cells.
    pub(crate) fn from_progress<G: Indexed>(
        game: &G,
        budget: &Budget,
        progress: &mut ByteReader<'_>,
    ) -> Result<Self, Refusal> {
        let mut fields = || {
            let (len, [wide, phase]) = (progress.u64()?, progress.array()?);
            let (distance, at, edges) = (progress.u32()?, progress.u64()?, progress.u64()?);
            Some((len, wide, phase, distance, at, edges, get_rounds(progress)?))
        };
        let fields = fields().ok_or(TableFlaw::Parts)?;
        let (len, wide, phase, distance, at, edges, rounds) = fields;
        let phase = match phase {
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
        if len != game.len() {
            return Err(TableFlaw::Positions.into());
        }
        let mut table = Self::new(game, budget, wide != 0)?;
        let in_order = rounds
            .iter()
            .zip(0..)
            .all(|(round, at)| round.distance == at);
        let known =
            !matches!(phase, Phase::Round { distance, .. } if distance as usize >= rounds.len());
        // Chunks are whole blocks, and rounds read whole words.
        let in_blocks = at == table.len || at < table.len && at.is_multiple_of(BLOCK_POSITIONS);
        if !in_order || rounds.len() < 3 || !known || !in_blocks {
            return Err(TableFlaw::Parts.into());
        }
        (table.phase, table.at, table.edges, table.rounds) = (phase, at, edges, rounds);
        table.stop = if phase == Phase::Complete {
            Stop::Complete
        } else {
            Stop::Interrupted
        };
        Ok(table)
    }

    /// Passes the cells to `each` in pieces.
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

    /// Fills the cells in the same pieces.
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

    fn decided(&self) -> u64 {
        self.rounds
            .iter()
            .map(|round| round.wins + round.losses)
            .sum()
    }

    /// Returns the number of positions.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Returns whether the numbering is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the state of the position of an index.
    pub fn state(&self, number: u64) -> State {
        self.cells.get(number)
    }

    /// Returns the value of a position if it is final. In an incomplete table, decided positions
    /// are final, and unexamined ones are not.
    pub fn known(&self, number: u64) -> Option<State> {
        let looked = self.phase != Phase::Opening || number < self.at;
        let state = looked.then(|| self.state(number))?;
        (self.is_complete() || !matches!(state, State::Open(_))).then_some(state)
    }

    /// Returns the rounds in which positions were decided, the shortest distance first.
    pub fn rounds(&self) -> impl Iterator<Item = Round> {
        self.rounds
            .iter()
            .copied()
            .filter(|round| round.wins + round.losses > 0)
    }

    /// Returns the numbers of positions that are won, lost and open. In a complete table open ones
    /// are drawn.
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

    /// Returns the reason why the work ended.
    pub fn stop(&self) -> Stop {
        self.stop
    }

    /// Returns whether every position has its final value.
    pub fn is_complete(&self) -> bool {
        self.phase == Phase::Complete
    }

    /// Bytes of the table in memory.
    pub fn bytes(&self) -> u64 {
        self.len * (1 + u64::from(self.cells.wide))
    }
}
