//! Solved games at rest: a small table that is read at random, and a table in progress that can be
//! continued.
//!
//! # What need not be stored
//! Most of a table says nothing new. Whether a position has ended, wins at once or loses at once, its own
//! moves tell ([`Indexed::opening`]). And the distance of a *win* is one more than the least distance of
//! the losses that can be reached, so it is enough to store that it is a win. What is left is one of
//! three things: a win, a draw, or a loss in so many plies. In Dobutsu shogi that is 102 of 249
//! million positions, and two bits for each of those.
//!
//! # Coding
//! Positions come in blocks of 256, each coded by itself, so that a probe decodes one block for the
//! position and, if that is a win, one for each move that is no mistake (four on average). Inside a
//! block every symbol is coded by a range coder with fixed frequencies (J. Duda 2009, rANS, 12 bits)
//! under a context: how many moves are open, and what two earlier positions of the block are. Which two
//! depends on the numbering of the game; the writer tries some distances and keeps the best pair. The
//! frequencies of a large table are those of every eighth block: to count all would take as long as to
//! code all, and the file would be 0.6 % smaller (Dobutsu shogi).
//!
//! Without contexts the same symbols take a third more. All distances, wins as well, under the best
//! contexts tried took 1.6 times as much.
//!
//! ```text
//! magic 8 | version 4 | length of the head 4 | name | positions 8 | strides 4 4 | rounds
//! distances of losses | frequencies of each context | number of blocks 8      (the head ends here)
//! ends of the blocks 4 each | blocks | checksum 8
//! ```
//!
//! Only the head is kept in memory. A probe reads two ends and one block for each position it looks at from
//! a [`Source`], which is bytes or a file; opening goes through all bytes once, for the checksum.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use grundy_game::zerosum::{Indexed, Opening};
use grundy_game::{Budget, Observer};

use crate::retrograde::{Refusal, Round, Solved, State};
use crate::sweep::sweep;

const MAGIC: &[u8; 8] = b"grundydb";
const CHECKPOINT: &[u8; 8] = b"grundyck";
const VERSION: u32 = 2;
/// Positions that are coded together.
const BLOCK: u64 = 256;
/// Frequencies add up to this.
const SCALE: u32 = 1 << 12;
/// The coder's state stays at or above this.
const LOW: u32 = 1 << 23;
/// Kinds of neighbours, and of numbers of open moves.
const CLASSES: usize = 8;
const MOVES: usize = 16;
const CONTEXTS: usize = CLASSES * CLASSES * MOVES;
/// Pairs of distances to earlier positions that the writer tries.
const STRIDES: [(u32, u32); 6] = [(1, 2), (1, 4), (4, 16), (1, 16), (2, 8), (3, 9)];

const WIN: u16 = 0;
const DRAW: u16 = 1;

/// What a position tells a later one about itself.
fn class(state: State, given: bool) -> u8 {
    match state {
        State::Won(_) if given => 0,
        State::Open(_) => 1,
        State::Lost(_) if given => 2,
        State::Won(_) => 3,
        State::Lost(0..=4) => 4,
        State::Lost(5..=7) => 5,
        State::Lost(8..=13) => 6,
        State::Lost(_) => 7,
    }
}

/// What the opening of a position alone says about its value, or how many moves are open.
fn given(opening: Opening) -> Result<State, u32> {
    match opening {
        Opening::Ended(0) => Ok(State::Open(0)),
        Opening::Ended(score) if score > 0 => Ok(State::Won(0)),
        Opening::Ended(_) => Ok(State::Lost(0)),
        Opening::Wins => Ok(State::Won(1)),
        Opening::Lost(plies) => Ok(State::Lost(plies)),
        Opening::Open { moves, .. } => Err(moves),
    }
}

/// The classes of the block so far, and the context that they make.
struct Past {
    classes: [u8; BLOCK as usize],
    len: usize,
    strides: (u32, u32),
}

impl Past {
    fn new(strides: (u32, u32)) -> Self {
        Self {
            classes: [0; BLOCK as usize],
            len: 0,
            strides,
        }
    }

    #[inline]
    fn push(&mut self, class: u8) {
        self.classes[self.len] = class;
        self.len += 1;
    }

    #[inline]
    fn context(&self, moves: u32) -> usize {
        let at = |stride: u32| {
            self.len
                .checked_sub(stride as usize)
                .map_or(0, |at| usize::from(self.classes[at]))
        };
        let classes = at(self.strides.0) * CLASSES + at(self.strides.1);
        classes * MOVES + (moves as usize).min(MOVES - 1)
    }
}

/// The frequencies of one context: symbol, where its interval starts, how long it is.
type Row = Vec<(u16, u16, u16)>;

/// Scales counts so that they add up to [`SCALE`] and no symbol that occurs gets nothing.
fn frequencies(counts: &[u64]) -> Row {
    let total: u64 = counts.iter().sum();
    if total == 0 {
        return Vec::new();
    }
    let used: Vec<usize> = (0..counts.len())
        .filter(|&symbol| counts[symbol] > 0)
        .collect();
    let scale = |count: u64| (u128::from(count) * u128::from(SCALE) / u128::from(total)) as u32;
    let mut scaled: Vec<u32> = used
        .iter()
        .map(|&symbol| scale(counts[symbol]).max(1))
        .collect();
    // What rounding took or gave goes to the most frequent ones.
    loop {
        let sum: u32 = scaled.iter().sum();
        let largest = (0..scaled.len())
            .max_by_key(|&at| scaled[at])
            .expect("a symbol is used");
        match sum.cmp(&SCALE) {
            std::cmp::Ordering::Equal => break,
            std::cmp::Ordering::Less => scaled[largest] += SCALE - sum,
            std::cmp::Ordering::Greater => {
                let most = (scaled[largest] - 1).min(scaled[largest] / 8 + 1);
                scaled[largest] -= (sum - SCALE).min(most);
            }
        }
    }
    // The most frequent symbols first: the decoder looks from the start.
    let mut order: Vec<usize> = (0..used.len()).collect();
    order.sort_by_key(|&at| (std::cmp::Reverse(scaled[at]), at));
    let mut start = 0;
    order
        .into_iter()
        .map(|at| {
            let entry = (used[at] as u16, start as u16, scaled[at] as u16);
            start += scaled[at];
            entry
        })
        .collect()
}

/// [`compact_into`] memory.
///
/// # Errors
/// As [`compact_into`].
pub fn compact<G: Indexed>(
    game: &G,
    name: &str,
    table: &Solved,
    threads: usize,
    observer: &mut dyn Observer,
) -> Result<Option<Vec<u8>>, Refusal> {
    let mut bytes = Vec::new();
    match compact_into(game, name, table, threads, observer, &mut bytes) {
        Ok(whole) => Ok(whole.then_some(bytes)),
        Err(Unwritten::Refused(refusal)) => Err(refusal),
        Err(Unwritten::Io(error)) => unreachable!("memory takes every byte: {error}"),
    }
}

/// Why a database was not written.
#[derive(Debug)]
pub enum Unwritten {
    /// The table is none that can be written.
    Refused(Refusal),
    /// The writer failed.
    Io(io::Error),
}

impl From<Refusal> for Unwritten {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Writes a complete table in compact form; `name` is checked when it is read again. Beside the table, memory
/// holds the coded blocks and nothing else. `false` if the observer said stop: then nothing was
/// written.
///
/// # Errors
/// A table that is not complete, and one with too many different distances; those of the writer.
pub fn compact_into<G: Indexed>(
    game: &G,
    name: &str,
    table: &Solved,
    threads: usize,
    observer: &mut dyn Observer,
    output: &mut dyn Write,
) -> Result<bool, Unwritten> {
    if !table.is_complete() {
        return Err(Refusal::NotATable("it is not complete").into());
    }
    let mut losses: Vec<u32> = table
        .rounds()
        .filter(|round| round.losses > 0)
        .map(|round| round.distance)
        .collect();
    losses.sort_unstable();
    if losses.len() > 4000 {
        return Err(Refusal::TooLarge.into());
    }
    let symbols = losses.len() + 2;
    let symbol = |state: State| match state {
        State::Won(_) => WIN,
        State::Open(_) => DRAW,
        State::Lost(plies) => losses
            .binary_search(&plies)
            .map_or(DRAW, |at| at as u16 + 2),
    };
    // Goes through a stretch of blocks; `each` hears of every symbol with its context.
    let visit = |from: u64, to: u64, strides, each: &mut dyn FnMut(u64, usize, u16)| {
        let mut past = Past::new(strides);
        game.openings(from, to, &mut |at, opening| {
            if at % BLOCK == 0 {
                past.len = 0;
            }
            let state = table.state(at);
            let known = given(opening);
            if let Err(moves) = known {
                each(at, past.context(moves), symbol(state));
            }
            past.push(class(state, known.is_ok()));
        });
    };
    // Which neighbours tell most, by a sample.
    let len = table.len();
    let step = (len / 64 / BLOCK).max(1) * BLOCK;
    let cost = |strides| {
        let mut counts = vec![0_u64; CONTEXTS * symbols];
        for start in (0..len).step_by(step as usize) {
            visit(
                start,
                (start + 8 * BLOCK).min(len),
                strides,
                &mut |_, context, symbol| {
                    counts[context * symbols + usize::from(symbol)] += 1;
                },
            );
        }
        let bits = |row: &[u64]| {
            let sum: u64 = row.iter().sum();
            let used = row.iter().filter(|&&count| count > 0);
            used.map(|&count| count as f64 * (sum as f64 / count as f64).log2())
                .sum::<f64>()
        };
        counts.chunks(symbols).map(bits).sum::<f64>() as u64
    };
    let strides = STRIDES
        .into_iter()
        .min_by_key(|&strides| cost(strides))
        .unwrap_or((1, 2));
    // The frequencies of a large table come from some of its blocks; what those do not have may occur in
    // others, so every symbol gets its place. With very many distances that would cost too much.
    let every = if symbols <= 128 && len >> 22 > 0 {
        8
    } else {
        1
    };
    let counts: Vec<AtomicU64> = (0..CONTEXTS * symbols).map(|_| AtomicU64::new(0)).collect();
    let (reached, _) = sweep(threads, 0, len, observer, |from, to, _| {
        let mut own = vec![0_u64; CONTEXTS * symbols];
        for start in (from..to).step_by(BLOCK as usize) {
            if (start / BLOCK).is_multiple_of(every) {
                let end = (start + BLOCK).min(to);
                visit(start, end, strides, &mut |_, context, symbol| {
                    own[context * symbols + usize::from(symbol)] += 1;
                });
            }
        }
        for (all, own) in counts.iter().zip(own).filter(|(_, own)| *own > 0) {
            all.fetch_add(own, Ordering::Relaxed);
        }
        true
    })?;
    if reached < len {
        return Ok(false);
    }
    let seen = |count: AtomicU64| count.into_inner() * every + u64::from(every > 1);
    let counts: Vec<u64> = counts.into_iter().map(seen).collect();
    let rows: Vec<Row> = counts.chunks(symbols).map(frequencies).collect();
    let coded = std::sync::Mutex::new(Vec::<(u64, Vec<u8>, Vec<u32>)>::new());
    let (reached, _) = sweep(threads, 0, len, observer, |from, to, _| {
        let (mut bytes, mut ends) = (Vec::new(), Vec::new());
        let mut start = from;
        while start < to {
            let end = (start + BLOCK).min(to);
            let mut list = Vec::with_capacity(BLOCK as usize);
            visit(start, end, strides, &mut |_, context, symbol| {
                list.push((context, symbol));
            });
            encode(&rows, &list, &mut bytes);
            ends.push(bytes.len() as u32);
            start = end;
        }
        // These stay until the table is written; room to grow would be memory for nothing.
        bytes.shrink_to_fit();
        ends.shrink_to_fit();
        coded
            .lock()
            .expect("no thread panics with the lock")
            .push((from, bytes, ends));
        true
    })?;
    if reached < len {
        return Ok(false);
    }
    let mut coded = coded.into_inner().expect("all threads are done");
    coded.sort_unstable_by_key(|&(from, ..)| from);
    let mut out = Vec::new();
    out.extend_from_slice(MAGIC);
    out.extend(VERSION.to_le_bytes());
    out.extend(0_u32.to_le_bytes());
    out.extend((name.len() as u32).to_le_bytes());
    out.extend_from_slice(name.as_bytes());
    out.extend(len.to_le_bytes());
    out.extend(strides.0.to_le_bytes());
    out.extend(strides.1.to_le_bytes());
    put_rounds(&mut out, table.rounds());
    out.extend(table.edges().to_le_bytes());
    out.extend((losses.len() as u32).to_le_bytes());
    for plies in &losses {
        out.extend(plies.to_le_bytes());
    }
    for row in &rows {
        out.extend((row.len() as u16).to_le_bytes());
        for (symbol, _, frequency) in row {
            out.extend(symbol.to_le_bytes());
            out.extend(frequency.to_le_bytes());
        }
    }
    out.extend(len.div_ceil(BLOCK).to_le_bytes());
    let head = out.len() as u32;
    out[12..16].copy_from_slice(&head.to_le_bytes());
    // The checksum begins with the length of everything before it.
    let ends: usize = coded.iter().map(|(_, _, ends)| ends.len() * 4).sum();
    let body: usize = coded.iter().map(|(_, bytes, _)| bytes.len()).sum();
    let mut sum = Summing::new((out.len() + ends + body) as u64, output);
    sum.write(&out)?;
    let mut base = 0_u32;
    for (_, bytes, ends) in &coded {
        for end in ends {
            sum.write(&(base + end).to_le_bytes())?;
        }
        base += bytes.len() as u32;
    }
    for (_, bytes, _) in coded {
        sum.write(&bytes)?;
    }
    sum.finish()?;
    Ok(true)
}

/// Writes bytes and sums them on the way, in whole words.
struct Summing<'o> {
    output: &'o mut dyn Write,
    sum: u64,
    buffer: Vec<u8>,
}

impl<'o> Summing<'o> {
    fn new(length: u64, output: &'o mut dyn Write) -> Self {
        Self {
            output,
            sum: length,
            buffer: Vec::new(),
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= 1 << 16 {
            let whole = self.buffer.len() / 8 * 8;
            self.sum = go_on_summing(self.sum, &self.buffer[..whole]);
            self.output.write_all(&self.buffer[..whole])?;
            self.buffer.drain(..whole);
        }
        Ok(())
    }

    /// Writes what is left, and the checksum.
    fn finish(self) -> io::Result<()> {
        let sum = go_on_summing(self.sum, &self.buffer);
        self.output.write_all(&self.buffer)?;
        self.output.write_all(&sum.to_le_bytes())
    }
}

/// Codes a block. rANS works like a stack, so the last symbol goes first, and the bytes are turned around.
fn encode(rows: &[Row], list: &[(usize, u16)], out: &mut Vec<u8>) {
    if list.is_empty() {
        return;
    }
    let mut state = LOW;
    let mut bytes = Vec::with_capacity(list.len());
    for &(context, symbol) in list.iter().rev() {
        let entry = rows[context].iter().find(|entry| entry.0 == symbol);
        let &(_, start, frequency) = entry.expect("every symbol has its place");
        let (start, frequency) = (u32::from(start), u32::from(frequency));
        while state >= (LOW / SCALE * frequency) << 8 {
            bytes.push(state as u8);
            state >>= 8;
        }
        state = state / frequency * SCALE + state % frequency + start;
    }
    out.extend(state.to_le_bytes());
    out.extend(bytes.iter().rev());
}

/// Reads one symbol. Damaged bytes give some symbol or none, never a panic.
#[inline]
fn decode(row: &Row, state: &mut u32, bytes: &mut &[u8]) -> Option<u16> {
    let slot = *state % SCALE;
    let &(symbol, start, frequency) = row
        .iter()
        .find(|&&(_, start, frequency)| slot.wrapping_sub(start.into()) < u32::from(frequency))?;
    *state = u32::from(frequency)
        .wrapping_mul(*state / SCALE)
        .wrapping_add(slot - u32::from(start));
    while *state < LOW {
        let (first, rest) = bytes.split_first()?;
        *state = *state << 8 | u32::from(*first);
        *bytes = rest;
    }
    Some(symbol)
}

/// Where the bytes of a database are: in memory, or in a file that a door holds.
pub trait Source {
    /// How many there are.
    fn size(&self) -> u64;
    /// Fills `out` with the bytes from `at` on.
    ///
    /// # Errors
    /// Bytes that are not there, or cannot be read.
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

impl Source for Box<dyn Source + Send + Sync> {
    fn size(&self) -> u64 {
        (**self).size()
    }
    fn read(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        (**self).read(at, out)
    }
}

/// A solved game that is read at random.
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
    /// Where the ends of the blocks are, where the blocks are, and where these end.
    ends: u64,
    blocks: u64,
    stop: u64,
}

/// Reads numbers from the front of bytes.
struct Bytes<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Bytes<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }
    fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }
    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }
    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
}

fn put_rounds(out: &mut Vec<u8>, rounds: impl Iterator<Item = Round>) {
    let rounds: Vec<Round> = rounds.collect();
    out.extend((rounds.len() as u32).to_le_bytes());
    for round in rounds {
        out.extend(round.distance.to_le_bytes());
        out.extend(round.wins.to_le_bytes());
        out.extend(round.losses.to_le_bytes());
    }
}

fn get_rounds(reader: &mut Bytes<'_>) -> Option<Vec<Round>> {
    let count = reader.u32()?;
    let round = |reader: &mut Bytes<'_>| {
        Some(Round {
            distance: reader.u32()?,
            wins: reader.u64()?,
            losses: reader.u64()?,
        })
    };
    (0..count).map(|_| round(reader)).collect()
}

/// A checksum against damage, not against forgery: words mixed one after the other.
fn checksum(bytes: &[u8]) -> u64 {
    go_on_summing(bytes.len() as u64, bytes)
}

/// The same in pieces, all but the last of whole words; the first sum is the length of all.
fn go_on_summing(mut sum: u64, bytes: &[u8]) -> u64 {
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sum ^= sum >> 29;
    }
    sum
}

impl Head {
    /// Reads the head of a database whose blocks end at `stop`.
    fn read(source: &impl Source, name: &str, stop: u64) -> Result<Self, Refusal> {
        let mut first = [0; 16];
        let other = Refusal::NotATable("it begins with something else");
        source.read(0, &mut first).map_err(|_| other.clone())?;
        let mut reader = Bytes {
            bytes: &first,
            at: 0,
        };
        if reader.take(8) != Some(MAGIC) || reader.u32() != Some(VERSION) {
            return Err(other);
        }
        let unfit = Refusal::NotATable("its parts do not fit together");
        let length = reader.u32().map_or(0, u64::from);
        if !(16..=stop.min(1 << 24)).contains(&length) {
            return Err(unfit);
        }
        let mut head = vec![0; length as usize];
        source.read(0, &mut head).map_err(|_| unfit.clone())?;
        let mut reader = Bytes {
            bytes: &head,
            at: 16,
        };
        let named = reader.u32().and_then(|length| reader.take(length as usize));
        if named != Some(name.as_bytes()) {
            return Err(Refusal::NotATable("it is of another game"));
        }
        Self::parse_rest(reader, stop).ok_or(unfit)
    }

    fn parse_rest(mut reader: Bytes<'_>, stop: u64) -> Option<Self> {
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
        let ends = reader.at as u64;
        let blocks = ends.checked_add(count.checked_mul(4)?)?;
        let whole = reader.at == reader.bytes.len() && blocks <= stop;
        let fits = count == len.div_ceil(BLOCK) && strides.0 > 0 && strides.1 > 0;
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
    /// Opens what [`compact`] has written.
    ///
    /// # Errors
    /// Bytes that are no database, one of another game, or one that was damaged.
    pub fn open(name: &str, source: S) -> Result<Self, Refusal> {
        let Some(body) = source.size().checked_sub(8) else {
            return Err(Refusal::NotATable("it is cut short"));
        };
        let head = Head::read(&source, name, body)?;
        let damaged = Refusal::NotATable("it is damaged: the checksum differs");
        let (mut sum, mut at) = (body, 0);
        let mut piece = vec![0; 1 << 20];
        while at < body {
            let length = (body - at).min(1 << 20) as usize;
            let piece = &mut piece[..length];
            source.read(at, piece).map_err(|_| damaged.clone())?;
            sum = go_on_summing(sum, piece);
            at += length as u64;
        }
        let mut stored = [0; 8];
        source
            .read(body, &mut stored)
            .map_err(|_| damaged.clone())?;
        if sum.to_le_bytes() != stored {
            return Err(damaged);
        }
        Ok(Self { source, head })
    }

    /// The number of positions.
    pub fn len(&self) -> u64 {
        self.head.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.head.len == 0
    }

    /// How many positions are decided in how many plies.
    pub fn rounds(&self) -> &[Round] {
        &self.head.rounds
    }

    /// Moves counted when the game was solved.
    pub fn edges(&self) -> u64 {
        self.head.edges
    }

    /// Size of the database.
    pub fn bytes(&self) -> u64 {
        self.source.size()
    }

    /// The bytes of the block of a position.
    fn block(&self, number: u64) -> Option<Vec<u8>> {
        let block = number / BLOCK;
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

    /// What is stored of a numbered position: of a win only that it is one (`Won(0)`).
    fn stored<G: Indexed>(&self, game: &G, number: u64) -> Option<State> {
        let block = self.block(number)?;
        let mut bytes = &block[..];
        let mut coder = match bytes.split_first_chunk::<4>() {
            Some((first, rest)) => {
                bytes = rest;
                u32::from_le_bytes(*first)
            }
            None => LOW, // nothing is coded in this block
        };
        let mut past = Past::new(self.head.strides);
        let (mut last, mut sound) = (None, true);
        game.openings(number / BLOCK * BLOCK, number + 1, &mut |_, opening| {
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
        });
        last.filter(|_| sound).map(|(state, _)| state)
    }

    /// The value of a position: `Open(0)` is a draw. `None` for a position that the game does not number and
    /// that is not settled either, and for damaged bytes.
    pub fn probe<G: Indexed>(&self, game: &G, position: &G::Position) -> Option<State> {
        if let Some(score) = game.ended(position) {
            return given(Opening::Ended(score)).ok();
        }
        let Some(number) = game.rank(position) else {
            return grundy_game::zerosum::wins_at_once(game, position).then_some(State::Won(1));
        };
        if let Ok(state) = given(game.opening(position)) {
            return Some(state);
        }
        match self.stored(game, number)? {
            State::Won(_) => {
                // The win is one ply longer than the shortest loss that can be reached.
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

    /// What is known of a position that may be lost.
    fn lost<G: Indexed>(&self, game: &G, number: u64, position: &G::Position) -> Option<State> {
        match given(game.opening(position)) {
            Ok(state) => Some(state),
            Err(_) => self.stored(game, number),
        }
    }
}

/// Writes a table as it stands, complete or not, so that [`restore`] can go on with it.
///
/// # Errors
/// Those of the writer.
pub fn checkpoint(name: &str, table: &Solved, out: &mut impl Write) -> io::Result<()> {
    let mut head = Vec::new();
    head.extend_from_slice(CHECKPOINT);
    head.extend(VERSION.to_le_bytes());
    head.extend((name.len() as u32).to_le_bytes());
    head.extend_from_slice(name.as_bytes());
    table.write_progress(&mut head);
    put_rounds(&mut head, table.all_rounds());
    out.write_all(&head)?;
    out.write_all(&checksum(&head).to_le_bytes())?;
    let mut sum = 0_u64;
    table.write_cells(&mut |bytes| {
        sum = sum.rotate_left(1) ^ checksum(bytes);
        out.write_all(bytes)
    })?;
    out.write_all(&sum.to_le_bytes())
}

/// Reads what [`checkpoint`] has written. Then [`Solved::go_on`] continues.
///
/// # Errors
/// Those of the reader; bytes that are no table of this game, or a damaged one, as
/// [`io::ErrorKind::InvalidData`] around a [`Refusal`].
pub fn restore<G: Indexed>(
    game: &G,
    name: &str,
    budget: &Budget,
    input: &mut impl Read,
) -> io::Result<Solved> {
    let bad = |what| io::Error::new(io::ErrorKind::InvalidData, Refusal::NotATable(what));
    let mut head = Vec::new();
    let mut more = |count: usize, head: &mut Vec<u8>| -> io::Result<()> {
        let start = head.len();
        head.resize(start + count, 0);
        input.read_exact(&mut head[start..])
    };
    more(16, &mut head)?;
    if &head[..8] != CHECKPOINT || head[8..12] != VERSION.to_le_bytes() {
        return Err(bad("it begins with something else"));
    }
    let length = u32::from_le_bytes([head[12], head[13], head[14], head[15]]) as usize;
    if length != name.len() {
        return Err(bad("it is of another game"));
    }
    more(length, &mut head)?;
    if head[16..] != *name.as_bytes() {
        return Err(bad("it is of another game"));
    }
    let progress = head.len();
    more(Solved::PROGRESS, &mut head)?;
    let rounds = head.len();
    more(4, &mut head)?;
    let count = u32::from_le_bytes([
        head[rounds],
        head[rounds + 1],
        head[rounds + 2],
        head[rounds + 3],
    ]) as usize;
    if count > 1 << 15 {
        return Err(bad("its parts do not fit together"));
    }
    more(count * 20, &mut head)?;
    let sum = checksum(&head);
    let mut stored = [0; 8];
    input.read_exact(&mut stored)?;
    if stored != sum.to_le_bytes() {
        return Err(bad("it is damaged: the checksum differs"));
    }
    let list = get_rounds(&mut Bytes {
        bytes: &head,
        at: rounds,
    });
    let list = list.ok_or_else(|| bad("its parts do not fit together"))?;
    let progress = &head[progress..progress + Solved::PROGRESS];
    let table = Solved::from_progress(game, budget, progress, list);
    let table = table.map_err(|refusal| io::Error::new(io::ErrorKind::InvalidData, refusal))?;
    let mut sum = 0_u64;
    table.read_cells(&mut |bytes| {
        input.read_exact(bytes)?;
        sum = sum.rotate_left(1) ^ checksum(bytes);
        Ok(())
    })?;
    input.read_exact(&mut stored)?;
    if stored != sum.to_le_bytes() {
        return Err(bad("it is damaged: the checksum differs"));
    }
    Ok(table)
}
