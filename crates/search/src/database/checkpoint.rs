//! Tables in progress as bytes, to be continued later.

use std::io::{self, Read, Write};

use grundy_core::Budget;
use grundy_core::checksum::{checksum, with_piece};
use grundy_core::zerosum::Indexed;

use super::bytes::{ByteReader, VERSION, get_rounds, put_rounds};
use crate::retrograde::{Refusal, Solved, TableFlaw};

const CHECKPOINT: &[u8; 8] = b"grundyck";

/// Writes a table in its current state, complete or not, so that [`restore`] can continue it.
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
        sum = with_piece(sum, bytes);
        out.write_all(bytes)
    })?;
    out.write_all(&sum.to_le_bytes())
}

/// Reads the output of [`checkpoint`]. [`Solved::go_on`] continues the table.
///
/// # Errors
/// Errors of the reader; bytes that are not a table of this game, or a damaged one, as
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
        return Err(bad(TableFlaw::OtherStart));
    }
    let length = u32::from_le_bytes([head[12], head[13], head[14], head[15]]) as usize;
    if length != name.len() {
        return Err(bad(TableFlaw::OtherGame));
    }
    more(length, &mut head)?;
    if head[16..] != *name.as_bytes() {
        return Err(bad(TableFlaw::OtherGame));
    }
    let progress = head.len();
    more(Solved::PROGRESS_BYTES, &mut head)?;
    let rounds = head.len();
    more(4, &mut head)?;
    let count = u32::from_le_bytes([
        head[rounds],
        head[rounds + 1],
        head[rounds + 2],
        head[rounds + 3],
    ]) as usize;
    if count > 1 << 15 {
        return Err(bad(TableFlaw::Parts));
    }
    more(count * 20, &mut head)?;
    let sum = checksum(&head);
    let mut stored = [0; 8];
    input.read_exact(&mut stored)?;
    if stored != sum.to_le_bytes() {
        return Err(bad(TableFlaw::Checksum));
    }
    let list = get_rounds(&mut ByteReader {
        bytes: &head,
        at: rounds,
    });
    let list = list.ok_or_else(|| bad(TableFlaw::Parts))?;
    let progress = &head[progress..progress + Solved::PROGRESS_BYTES];
    let table = Solved::from_progress(game, budget, progress, list);
    let table = table.map_err(|refusal| io::Error::new(io::ErrorKind::InvalidData, refusal))?;
    let mut sum = 0_u64;
    table.read_cells(&mut |bytes| {
        input.read_exact(bytes)?;
        sum = with_piece(sum, bytes);
        Ok(())
    })?;
    input.read_exact(&mut stored)?;
    if stored != sum.to_le_bytes() {
        return Err(bad(TableFlaw::Checksum));
    }
    Ok(table)
}
