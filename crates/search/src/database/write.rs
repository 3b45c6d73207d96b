//! Writing a complete table in compact form.

use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use grundy_core::Observer;
use grundy_core::container::Writer;
use grundy_core::zerosum::Indexed;

use super::coding::{
    BLOCK_POSITIONS, CONTEXTS, DRAW, Past, Row, WIN, class, encode, frequencies, given,
};
use super::{KIND, put_rounds};
use crate::retrograde::{Refusal, Solved, State, TableFlaw};
use crate::sweep::sweep;

/// Pairs of distances to earlier positions that the writer tries.
const STRIDES: [(u32, u32); 6] = [(1, 2), (1, 4), (4, 16), (1, 16), (2, 8), (3, 9)];

/// Returns the output of [`compact_into`] as bytes in memory.
///
/// # Errors
/// As [`compact_into`].
pub fn compact<G: Indexed>(
    game: &G,
    name: &str,
    table: &Solved,
    threads: usize,
    observer: &mut dyn Observer,
) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let whole = compact_into(game, name, table, threads, observer, &mut bytes)?;
    Ok(whole.then_some(bytes))
}

/// Writes a complete table in compact form; `name` is checked when it is read. Apart from the
/// table, memory contains only the coded blocks. Returns `false` if the observer cancelled; then
/// nothing was written.
///
/// # Errors
/// Errors of the writer; a table that is not complete, or one with too many different distances, as
/// [`io::ErrorKind::InvalidInput`] around a [`Refusal`].
pub fn compact_into<G: Indexed>(
    game: &G,
    name: &str,
    table: &Solved,
    threads: usize,
    observer: &mut dyn Observer,
    output: &mut dyn Write,
) -> io::Result<bool> {
    let refused = |refusal: Refusal| io::Error::new(io::ErrorKind::InvalidInput, refusal);
    let writer = TableWriter::new(game, table).map_err(refused)?;
    let strides = STRIDES
        .into_iter()
        .min_by_key(|&strides| writer.cost(strides))
        .unwrap_or((1, 2));
    let rows = writer.frequencies(strides, threads, observer);
    let Some(rows) = rows.map_err(refused)? else {
        return Ok(false);
    };
    let coded = writer.blocks(strides, &rows, threads, observer);
    let Some(coded) = coded.map_err(refused)? else {
        return Ok(false);
    };
    let mut out = Writer::begin(io::BufWriter::new(output), KIND, name)?;
    out.write_all(&writer.head(strides, &rows))?;
    let mut base = 0_u32;
    for piece in &coded {
        for end in &piece.ends {
            out.write_all(&(base + end).to_le_bytes())?;
        }
        base += piece.bytes.len() as u32;
    }
    for piece in coded {
        out.write_all(&piece.bytes)?;
    }
    out.finish()?.flush()?;
    Ok(true)
}

/// Some coded blocks, and the end of each of them.
struct CodedBlocks {
    /// The first position.
    from: u64,
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

struct TableWriter<'a, G> {
    game: &'a G,
    table: &'a Solved,
    /// The distances of losses, each of which is a symbol.
    losses: Vec<u32>,
    symbols: usize,
}

impl<'a, G: Indexed> TableWriter<'a, G> {
    fn new(game: &'a G, table: &'a Solved) -> Result<Self, Refusal> {
        if !table.is_complete() {
            return Err(Refusal::NotATable(TableFlaw::Incomplete));
        }
        let lost = table.rounds().filter(|round| round.losses > 0);
        let mut losses: Vec<u32> = lost.map(|round| round.distance).collect();
        losses.sort_unstable();
        if losses.len() > 4000 {
            return Err(Refusal::TooLarge);
        }
        Ok(Self {
            game,
            table,
            symbols: losses.len() + 2,
            losses,
        })
    }

    fn symbol(&self, state: State) -> u16 {
        match state {
            State::Won(_) => WIN,
            State::Open(_) => DRAW,
            State::Lost(plies) => {
                let found = self.losses.binary_search(&plies);
                found.map_or(DRAW, |at| at as u16 + 2)
            }
        }
    }

    /// Visits a range of blocks; `each` receives every symbol with its context.
    fn visit(&self, (from, to): (u64, u64), strides: (u32, u32), mut each: impl FnMut(usize, u16)) {
        let mut past = Past::new(strides);
        self.game.openings(from, to, &mut |at, opening| {
            if at % BLOCK_POSITIONS == 0 {
                past.len = 0;
            }
            let state = self.table.state(at);
            let known = given(opening);
            if let Err(moves) = known {
                each(past.context(moves), self.symbol(state));
            }
            past.push(class(state, known.is_ok()));
        });
    }

    /// Returns the number of bits of a sample with these neighbours.
    fn cost(&self, strides: (u32, u32)) -> u64 {
        let (len, symbols) = (self.table.len(), self.symbols);
        let step = (len / 64 / BLOCK_POSITIONS).max(1) * BLOCK_POSITIONS;
        let mut counts = vec![0_u64; CONTEXTS * symbols];
        for start in (0..len).step_by(step as usize) {
            let stretch = (start, (start + 8 * BLOCK_POSITIONS).min(len));
            self.visit(stretch, strides, |context, symbol| {
                counts[context * symbols + usize::from(symbol)] += 1;
            });
        }
        let bits = |row: &[u64]| {
            let sum: u64 = row.iter().sum();
            let used = row.iter().filter(|&&count| count > 0);
            used.map(|&count| count as f64 * (sum as f64 / count as f64).log2())
                .sum::<f64>()
        };
        counts.chunks(symbols).map(bits).sum::<f64>() as u64
    }

    /// Returns the frequencies of each context; `None` if the observer cancelled.
    ///
    /// Those of a large table are computed from some of its blocks. Symbols that those do not
    /// contain may occur in others, so every symbol gets a place. With a very large number of
    /// distances that would cost too much.
    fn frequencies(
        &self,
        strides: (u32, u32),
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<Option<Vec<Row>>, Refusal> {
        let (len, symbols) = (self.table.len(), self.symbols);
        let every = if symbols <= 128 && len >> 22 > 0 {
            8
        } else {
            1
        };
        let counts: Vec<AtomicU64> = (0..CONTEXTS * symbols).map(|_| AtomicU64::new(0)).collect();
        let (reached, _) = sweep(threads, 0, len, observer, |from, to, _| {
            let mut own = vec![0_u64; CONTEXTS * symbols];
            for start in (from..to).step_by(BLOCK_POSITIONS as usize) {
                if (start / BLOCK_POSITIONS).is_multiple_of(every) {
                    let block = (start, (start + BLOCK_POSITIONS).min(to));
                    self.visit(block, strides, |context, symbol| {
                        own[context * symbols + usize::from(symbol)] += 1;
                    });
                }
            }
            for (all, own) in counts.iter().zip(own).filter(|(_, own)| *own > 0) {
                all.fetch_add(own, Ordering::Relaxed);
            }
            true
        })?;
        let seen = |count: AtomicU64| count.into_inner() * every + u64::from(every > 1);
        let counts: Vec<u64> = counts.into_iter().map(seen).collect();
        Ok((reached == len).then(|| counts.chunks(symbols).map(frequencies).collect()))
    }

    /// Codes all blocks, in order; `None` if the observer cancelled.
    fn blocks(
        &self,
        strides: (u32, u32),
        rows: &[Row],
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<Option<Vec<CodedBlocks>>, Refusal> {
        let len = self.table.len();
        let coded = Mutex::new(Vec::new());
        let (reached, _) = sweep(threads, 0, len, observer, |from, to, _| {
            let (mut bytes, mut ends) = (Vec::new(), Vec::new());
            for start in (from..to).step_by(BLOCK_POSITIONS as usize) {
                let mut list = Vec::with_capacity(BLOCK_POSITIONS as usize);
                let block = (start, (start + BLOCK_POSITIONS).min(to));
                self.visit(block, strides, |context, symbol| {
                    list.push((context, symbol));
                });
                encode(rows, &list, &mut bytes);
                ends.push(bytes.len() as u32);
            }
            // The blocks remain in memory until the table is written, so the excess capacity is
            // released.
            bytes.shrink_to_fit();
            ends.shrink_to_fit();
            let mut coded = coded.lock().expect("no thread panics with the lock");
            coded.push(CodedBlocks { from, bytes, ends });
            true
        })?;
        let mut coded = coded.into_inner().expect("all threads are done");
        coded.sort_unstable_by_key(|piece| piece.from);
        Ok((reached == len).then_some(coded))
    }

    fn head(&self, strides: (u32, u32), rows: &[Row]) -> Vec<u8> {
        let len = self.table.len();
        let mut out = Vec::new();
        out.extend(0_u32.to_le_bytes());
        out.extend(len.to_le_bytes());
        out.extend(strides.0.to_le_bytes());
        out.extend(strides.1.to_le_bytes());
        put_rounds(&mut out, self.table.rounds());
        out.extend(self.table.edges().to_le_bytes());
        out.extend((self.losses.len() as u32).to_le_bytes());
        for plies in &self.losses {
            out.extend(plies.to_le_bytes());
        }
        for row in rows {
            out.extend((row.len() as u16).to_le_bytes());
            for (symbol, _, frequency) in row {
                out.extend(symbol.to_le_bytes());
                out.extend(frequency.to_le_bytes());
            }
        }
        out.extend(len.div_ceil(BLOCK_POSITIONS).to_le_bytes());
        let head = out.len() as u32;
        out[..4].copy_from_slice(&head.to_le_bytes());
        out
    }
}
