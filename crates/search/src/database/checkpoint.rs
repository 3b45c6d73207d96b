//! Tables in progress as bytes, to be continued later.

use std::io::{self, Read, Write};

use grundy_core::Budget;
use grundy_core::container::{ByteReader, FileKind, Reader, Writer};
use grundy_core::zerosum::Indexed;

use crate::cells::{refused, unreadable};
use crate::retrograde::{Solved, TableFlaw};

const KIND: FileKind = FileKind {
    name: "table-checkpoint",
    version: 3,
};
/// Bound of the bytes before the cells.
const MAX_HEAD_BYTES: u32 = 1 << 20;

/// Writes a table in its current state, complete or not, so that [`restore`] can continue it.
///
/// # Errors
/// Those of the writer.
pub fn checkpoint(name: &str, table: &Solved, out: &mut impl Write) -> io::Result<()> {
    let mut out = Writer::begin(out, KIND, name)?;
    let mut head = Vec::new();
    table.write_progress(&mut head);
    out.write_all(&(head.len() as u32).to_le_bytes())?;
    out.write_all(&head)?;
    table.write_cells(&mut |bytes| out.write_all(bytes))?;
    out.finish().map(drop)
}

/// Reads the output of [`checkpoint`]. [`Solved::go_on`] continues the table.
///
/// # Errors
/// Errors of the reader; bytes that are not a table of this game, or a damaged one, as
/// [`io::ErrorKind::InvalidData`] around a [`Refusal`](crate::retrograde::Refusal).
pub fn restore<G: Indexed>(
    game: &G,
    name: &str,
    budget: &Budget,
    input: &mut impl Read,
) -> io::Result<Solved> {
    let mut input = Reader::open(input, &[KIND]).map_err(unreadable)?;
    if input.subject() != name {
        return Err(refused(TableFlaw::OtherGame));
    }
    let mut length = [0; 4];
    input.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    if length > MAX_HEAD_BYTES {
        return Err(refused(TableFlaw::Parts));
    }
    let mut head = vec![0; length as usize];
    input.read_exact(&mut head)?;
    let table = Solved::from_progress(game, budget, &mut ByteReader::new(&head));
    let table = table.map_err(refused)?;
    table.read_cells(&mut |bytes| input.read_exact(bytes))?;
    input.finish().map_err(unreadable)?;
    Ok(table)
}
