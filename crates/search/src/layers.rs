//! Games of score solved layer by layer: the value of every position of awari.
//!
//! # The problem
//! Moves that capture lead to layers that are solved before; the other moves form cycles inside
//! their layer. Retrograde analysis solves these (J. W. Romein and H. E. Bal 2003; T. Lincke and A.
//! Marzetta 2000). A position is worth at least k if a move leads to a position that is worth at
//! most -k for the opponent. It is worth at most -k if all moves lead to positions that are worth
//! at least k.
//!
//! ```text
//! start         each position: the best of its captures, and how many moves stay in the layer
//! k = most … 1  worth k:   the best capture gains k
//!               worth -k:  no move is left, and the best capture loses k
//!               then until nothing changes, for each such p and each q with a move to p:
//!                 p is worth -k:  q is worth k
//!                 p is worth  k:  one move less at q; with none and no better capture, q is -k
//! rest          neither side can force a gain: 0
//! ```
//! When k is processed, all larger values are known. So each position is decided once and never
//! changed, in any order: values do not depend on threads. Each move is examined twice, once
//! forwards and once backwards.
//!
//! Memory: a byte for each position of all layers, and for the current layer another byte and the
//! list of waiting positions. Work can stop between any two pieces of the start or steps of the
//! backward phase, and its state is then written to a file.

use std::io::{self, Read, Write};
use std::sync::Mutex;

use grundy_core::container::{FileKind, Reader, Writer};
use grundy_core::zerosum::Score;
use grundy_core::{Budget, Observer, ScoreLayers, Stop};

use crate::cells::{Refusal, TableFlaw, refused, unreadable};

/// No capture is known.
const NO_CAPTURE: i8 = i8::MIN;
/// Marker instead of a number of moves: the value is known.
const DONE: u8 = u8::MAX;
/// The number of positions that a thread takes at a time, and that are processed between two polls
/// of the observer.
const CHUNK_POSITIONS: usize = 1 << 14;
/// The number of bytes that are written or read at a time.
const PIECE_BYTES: usize = 1 << 16;
/// Marks a file that contains an unfinished layer.
const IN_WORK: u32 = 1 << 31;
pub(crate) const KIND: FileKind = FileKind {
    name: "scores",
    version: 2,
};

/// The values of all positions of a game, layer by layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreTable {
    /// Complete layers, the lowest first.
    values: Vec<Vec<i8>>,
    /// The next layer, if it was begun.
    work: Option<LayerInWork>,
    /// The number of layers.
    count: u32,
    /// Moves examined in complete layers.
    moves: u64,
}

/// A layer in work, consistent between any two steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct LayerInWork {
    /// The best capture, or the value.
    best: Vec<i8>,
    /// Moves that remain in the layer and are not known to lose, or [`DONE`].
    open: Vec<u8>,
    /// The number of positions examined by the start.
    looked: u64,
    /// The gain that the backward phase is processing.
    gain: u8,
    /// Whether the positions that captures alone force at this gain are in `waiting`.
    forced: bool,
    /// Positions whose predecessors are not updated yet.
    waiting: Vec<u32>,
    /// The number of positions whose predecessors are updated.
    done: u64,
    moves: u64,
}

impl ScoreTable {
    /// Makes a table without any values; [`ScoreTable::go_on`] computes them.
    ///
    /// # Errors
    /// More bytes than the budget allows.
    pub fn begin<G: ScoreLayers>(game: &G, budget: &Budget) -> Result<Self, Refusal> {
        let layers = game.layers();
        let lengths = (0..layers).map(|layer| game.layer_len(layer));
        let all = lengths.clone().fold(0, u64::saturating_add);
        let most = lengths.max().unwrap_or(0);
        let needed = all.saturating_add(most.saturating_mul(2));
        if let Some(allowed) = budget.bytes.filter(|&allowed| needed > allowed) {
            return Err(Refusal::Bytes {
                needed,
                allowed: Some(allowed),
            });
        }
        if most > u64::from(u32::MAX) {
            return Err(Refusal::Bytes {
                needed,
                allowed: None,
            });
        }
        Ok(Self {
            values: Vec::new(),
            work: None,
            count: layers,
            moves: 0,
        })
    }

    /// Continues from the current state.
    ///
    /// # Errors
    /// A layer for which the system has not enough memory.
    pub fn go_on<G: ScoreLayers>(
        &mut self,
        game: &G,
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<Stop, Refusal> {
        while (self.values.len() as u32) < self.count {
            let layer = self.values.len() as u32;
            let mut work = match self.work.take() {
                Some(work) => work,
                None => LayerInWork::new(game.layer_len(layer), game.most(layer))?,
            };
            if !work.look_ahead(game, layer, &self.values, threads, observer)
                || !work.go_back(game, layer, observer)
            {
                self.work = Some(work);
                return Ok(Stop::Interrupted);
            }
            self.values.push(work.best);
            self.moves += work.moves;
        }
        Ok(Stop::Complete)
    }

    /// Returns the value of a position for the side to move, including past captures; `None` if its
    /// layer is not solved.
    pub fn value<G: ScoreLayers>(&self, game: &G, position: &G::Position) -> Option<Score> {
        let (layer, number, ahead) = game.place(position);
        let value = *self.values.get(layer as usize)?.get(number as usize)?;
        Some(ahead + Score::from(value))
    }

    /// Returns the values of a layer, if it is complete.
    pub fn layer(&self, layer: u32) -> Option<&[i8]> {
        self.values.get(layer as usize).map(Vec::as_slice)
    }

    /// Returns whether all layers are complete.
    pub fn is_complete(&self) -> bool {
        self.values.len() as u32 == self.count
    }

    /// Returns the number of moves examined, forwards and backwards.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Returns the numbers of positions of the complete layers with positive, negative and zero
    /// value.
    pub fn totals(&self) -> (u64, u64, u64) {
        let mut totals = (0, 0, 0);
        for &value in self.values.iter().flatten() {
            match value {
                1.. => totals.0 += 1,
                0 => totals.2 += 1,
                _ => totals.1 += 1,
            }
        }
        totals
    }

    /// Writes the complete layers and the one in work, for [`ScoreTable::read`].
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, name: &str, out: &mut dyn Write) -> io::Result<()> {
        let mut out = Writer::begin(out, KIND, name)?;
        let more = if self.work.is_some() { IN_WORK } else { 0 };
        out.write_all(&(self.values.len() as u32 | more).to_le_bytes())?;
        out.write_all(&self.moves.to_le_bytes())?;
        let mut put = |bytes: &[u8]| out.write_all(bytes);
        let mut put_scores = |scores: &[i8]| {
            scores.chunks(PIECE_BYTES).try_for_each(|piece| {
                put(&piece
                    .iter()
                    .map(|value| value.cast_unsigned())
                    .collect::<Vec<_>>())
            })
        };
        for values in &self.values {
            put_scores(values)?;
        }
        if let Some(work) = &self.work {
            put_scores(&work.best)?;
            work.open.chunks(PIECE_BYTES).try_for_each(&mut put)?;
            put(&work.numbers().map(u64::to_le_bytes).concat())?;
            for piece in work.waiting.chunks(PIECE_BYTES / 4) {
                put(&piece
                    .iter()
                    .flat_map(|at| at.to_le_bytes())
                    .collect::<Vec<_>>())?;
            }
        }
        out.finish().map(drop)
    }

    /// Reads the output of [`ScoreTable::write`].
    ///
    /// # Errors
    /// Errors of the reader; bytes that are not a table of this game, or damaged, as
    /// [`io::ErrorKind::InvalidData`].
    pub fn read<G: ScoreLayers>(
        game: &G,
        name: &str,
        budget: &Budget,
        input: &mut dyn Read,
    ) -> io::Result<Self> {
        let mut table = Self::begin(game, budget).map_err(refused)?;
        let mut input = Reader::open(input, &[KIND]).map_err(unreadable)?;
        if input.subject() != name {
            return Err(refused(TableFlaw::OtherGame));
        }
        let (mut layers, mut moves) = ([0; 4], [0; 8]);
        input.read_exact(&mut layers)?;
        input.read_exact(&mut moves)?;
        let (layers, more) = {
            let layers = u32::from_le_bytes(layers);
            (layers & !IN_WORK, layers & IN_WORK != 0)
        };
        if layers + u32::from(more) > table.count {
            return Err(refused(TableFlaw::Parts));
        }
        for layer in 0..layers {
            let mut values = Vec::new();
            let length = game.layer_len(layer);
            each_piece(&mut input, length, |bytes| {
                values.extend(bytes.iter().map(|byte| byte.cast_signed()));
            })?;
            table.values.push(values);
        }
        if more {
            let work = LayerInWork::read(game.layer_len(layers), game.most(layers), &mut input)?;
            table.work = Some(work.ok_or_else(|| refused(TableFlaw::Parts))?);
        }
        input.finish().map_err(unreadable)?;
        table.moves = u64::from_le_bytes(moves);
        Ok(table)
    }
}

/// Reads `bytes` bytes, a piece at a time.
fn each_piece(input: &mut impl Read, bytes: u64, mut take: impl FnMut(&[u8])) -> io::Result<()> {
    let mut left = bytes;
    while left > 0 {
        let mut piece = vec![0; left.min(PIECE_BYTES as u64) as usize];
        input.read_exact(&mut piece)?;
        left -= piece.len() as u64;
        take(&piece);
    }
    Ok(())
}

impl LayerInWork {
    fn new(len: u64, most: u8) -> Result<Self, Refusal> {
        let room = || Refusal::Bytes {
            needed: 2 * len,
            allowed: None,
        };
        let (mut best, mut open) = (Vec::new(), Vec::new());
        best.try_reserve_exact(len as usize).map_err(|_| room())?;
        open.try_reserve_exact(len as usize).map_err(|_| room())?;
        best.resize(len as usize, NO_CAPTURE);
        open.resize(len as usize, 0);
        Ok(Self {
            best,
            open,
            gain: most.min(127),
            ..Self::default()
        })
    }

    /// Returns everything but the lists, with the length of the last one.
    fn numbers(&self) -> [u64; 6] {
        [
            self.looked,
            self.gain.into(),
            self.forced.into(),
            self.done,
            self.moves,
            self.waiting.len() as u64,
        ]
    }

    /// Reads a layer of `len` positions with a maximal gain of `most`; `None` if its numbers are
    /// inconsistent.
    fn read(len: u64, most: u8, input: &mut impl Read) -> io::Result<Option<Self>> {
        let mut work = Self::default();
        each_piece(input, len, |bytes| {
            work.best
                .extend(bytes.iter().map(|byte| byte.cast_signed()));
        })?;
        each_piece(input, len, |bytes| work.open.extend(bytes))?;
        let mut numbers = Vec::new();
        each_piece(input, 48, |bytes| {
            let words = bytes
                .chunks_exact(8)
                .filter_map(|word| word.try_into().ok());
            numbers.extend(words.map(u64::from_le_bytes));
        })?;
        let &[looked, gain, forced, done, moves, waiting] = &numbers[..] else {
            return Ok(None);
        };
        let whole = looked == len || looked < len && looked.is_multiple_of(CHUNK_POSITIONS as u64);
        if !whole || gain > most.into() || forced > 1 || waiting > len || done > len {
            return Ok(None);
        }
        each_piece(input, 4 * waiting, |bytes| {
            let words = bytes
                .chunks_exact(4)
                .filter_map(|word| word.try_into().ok());
            work.waiting.extend(words.map(u32::from_le_bytes));
        })?;
        let fits = work.waiting.iter().all(|&at| u64::from(at) < len);
        Ok(fits.then_some(Self {
            looked,
            gain: gain as u8,
            forced: forced == 1,
            done,
            moves,
            ..work
        }))
    }

    /// Runs the start: computes the captures of all positions and moves inside the layer. Returns
    /// `false` if the observer cancelled.
    fn look_ahead<G: ScoreLayers>(
        &mut self,
        game: &G,
        layer: u32,
        below: &[Vec<i8>],
        threads: usize,
        observer: &mut dyn Observer,
    ) -> bool {
        let len = self.best.len() as u64;
        let seen = self.looked as usize;
        let pieces = self.best[seen..].chunks_mut(CHUNK_POSITIONS);
        let pieces = pieces.zip(self.open[seen..].chunks_mut(CHUNK_POSITIONS));
        // A piece that is taken is completed, so the completed pieces are always the first ones.
        let shared = Mutex::new((pieces, &mut self.looked, &mut self.moves, false));
        let work = |mut polls: Option<&mut dyn Observer>| {
            let mut counted = 0;
            loop {
                let Ok(mut now) = shared.lock() else { break };
                *now.2 += std::mem::take(&mut counted);
                let next = if now.3 { None } else { now.0.next() };
                let Some((best, open)) = next else {
                    break;
                };
                let from = *now.1;
                *now.1 += best.len() as u64;
                drop(now);
                counted += start(game, layer, from, below, best, open);
                if let Some(observer) = &mut polls {
                    observer.progress(from, Some(2 * len));
                    if observer.cancelled()
                        && let Ok(mut now) = shared.lock()
                    {
                        now.3 = true;
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
        self.looked == len
    }

    /// Works backwards from forced values, the largest gains first. Returns `false` if the observer
    /// cancelled.
    fn go_back<G: ScoreLayers>(
        &mut self,
        game: &G,
        layer: u32,
        observer: &mut dyn Observer,
    ) -> bool {
        let len = self.best.len() as u64;
        let mut steps = 0;
        while self.gain > 0 {
            let gain = self.gain.cast_signed();
            if !self.forced {
                for (at, (best, open)) in self.best.iter().zip(&mut self.open).enumerate() {
                    let forced = *best == gain || *open == 0 && *best == -gain;
                    if forced && *open != DONE {
                        *open = DONE;
                        self.waiting.push(at as u32);
                    }
                }
                self.forced = true;
            }
            while let Some(at) = self.waiting.pop() {
                let wins = self.best[at as usize] > 0;
                let (best, open) = (&mut self.best, &mut self.open);
                let (waiting, moves) = (&mut self.waiting, &mut self.moves);
                game.before(layer, u64::from(at), &mut |from| {
                    *moves += 1;
                    let (best, open) = (&mut best[from as usize], &mut open[from as usize]);
                    if *open == DONE {
                        return;
                    }
                    if wins {
                        *open -= 1;
                        if *open > 0 || *best > -gain {
                            return;
                        }
                        *best = -gain;
                    } else {
                        *best = gain;
                    }
                    *open = DONE;
                    waiting.push(from as u32);
                });
                self.done += 1;
                steps += 1;
                if steps == CHUNK_POSITIONS {
                    steps = 0;
                    observer.progress(len + self.done, Some(2 * len));
                    if observer.cancelled() {
                        return false;
                    }
                }
            }
            (self.gain, self.forced) = (self.gain - 1, false);
        }
        for (best, open) in self.best.iter_mut().zip(&self.open) {
            if *open != DONE {
                *best = 0;
            }
        }
        true
    }
}

/// Computes the captures and the other moves of some positions. Returns the number of moves.
fn start<G: ScoreLayers>(
    game: &G,
    layer: u32,
    from: u64,
    below: &[Vec<i8>],
    best: &mut [i8],
    open: &mut [u8],
) -> u64 {
    let (mut moves, mut counted) = (Vec::new(), 0);
    let to = from + best.len() as u64;
    game.sweep(layer, from, to, &mut |number, position| {
        let at = (number - from) as usize;
        if let Some(score) = game.ended(position) {
            best[at] = score as i8;
            return;
        }
        moves.clear();
        game.moves(position, &mut moves);
        counted += moves.len() as u64;
        for &by in &moves {
            let (lower, number, ahead) = game.place(&game.play(position, by));
            if lower == layer {
                open[at] += 1;
            } else {
                let left = ahead + Score::from(below[lower as usize][number as usize]);
                best[at] = best[at].max(-left as i8);
            }
        }
    });
    counted
}
