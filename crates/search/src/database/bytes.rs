//! Numbers as bytes, and checksums.

use std::io::{self, Write};

use grundy_core::checksum::go_on_summing;

use crate::retrograde::Round;

pub(super) const MAGIC: &[u8; 8] = b"grundydb";
pub(super) const VERSION: u32 = 2;

/// Reads numbers from the front of a byte slice.
pub(crate) struct ByteReader<'b> {
    pub bytes: &'b [u8],
    pub at: usize,
}

impl<'b> ByteReader<'b> {
    pub fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }
    pub fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }
    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }
    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
}

pub(super) fn put_rounds(out: &mut Vec<u8>, rounds: impl Iterator<Item = Round>) {
    let rounds: Vec<Round> = rounds.collect();
    out.extend((rounds.len() as u32).to_le_bytes());
    for round in rounds {
        out.extend(round.distance.to_le_bytes());
        out.extend(round.wins.to_le_bytes());
        out.extend(round.losses.to_le_bytes());
    }
}

pub(super) fn get_rounds(reader: &mut ByteReader<'_>) -> Option<Vec<Round>> {
    let count = reader.u32()?;
    let round = |reader: &mut ByteReader<'_>| {
        Some(Round {
            distance: reader.u32()?,
            wins: reader.u64()?,
            losses: reader.u64()?,
        })
    };
    (0..count).map(|_| round(reader)).collect()
}

/// Writes bytes and computes their checksum, in whole words.
pub(super) struct Summing<'o> {
    output: &'o mut dyn Write,
    sum: u64,
    buffer: Vec<u8>,
}

impl<'o> Summing<'o> {
    pub fn new(length: u64, output: &'o mut dyn Write) -> Self {
        Self {
            output,
            sum: length,
            buffer: Vec::new(),
        }
    }

    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= 1 << 16 {
            let whole = self.buffer.len() / 8 * 8;
            self.sum = go_on_summing(self.sum, &self.buffer[..whole]);
            self.output.write_all(&self.buffer[..whole])?;
            self.buffer.drain(..whole);
        }
        Ok(())
    }

    /// Writes the remaining bytes and the checksum.
    pub fn finish(self) -> io::Result<()> {
        let sum = go_on_summing(self.sum, &self.buffer);
        self.output.write_all(&self.buffer)?;
        self.output.write_all(&sum.to_le_bytes())
    }
}
