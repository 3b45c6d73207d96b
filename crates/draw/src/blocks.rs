//! Long rows of values in a file: compressed blocks, each with a hash of all values so far.
//!
//! ```text
//! grundy-values 2\n
//! game 0.106\n
//! block: first u64 | count u32 | width u32 | length u32 | hash u64 | head u64
//!        | length bytes of zstd
//! block: …
//! end: a block of no values
//! ```
//!
//! Numbers are little-endian. A block contains `count` values from heap `first` on, each in `width`
//! bytes (1, 2 or 4), compressed after Y. Collet and M. Kucherawy (RFC 8878). `hash` covers all
//! values from heap 0 to the end of the block, as in certificates, so a complete block proves that
//! everything before it is the right sequence. `head` is the hash of the name of the game, of the
//! five numbers before it and of the compressed bytes. A truncated file has no end record, and all
//! complete blocks before the cut are valid.

use std::fmt;
use std::io::{self, Read};
use std::ops::Range;

use grundy_certificate::{fold, hash};
use grundy_core::{Cells, Message};

use crate::data::Cell;
use crate::error::DrawError;
use crate::messages;
use crate::npy::integer;
use crate::rows::{RowWriter, Written};
use crate::sink::Sink;

/// The first bytes of a file of values.
pub const MAGIC: &[u8] = b"grundy-values 2\n";

/// Maximal number of values in a block.
pub const MAX_BLOCK_VALUES: usize = 1 << 20;

/// The compression level. Values repeat in patterns that the fastest level finds.
#[cfg(feature = "long")]
const COMPRESSION_LEVEL: i32 = 1;

#[cfg(feature = "long")]
fn pack(plain: &[u8]) -> io::Result<Vec<u8>> {
    zstd::bulk::compress(plain, COMPRESSION_LEVEL)
}

#[cfg(feature = "long")]
fn unpack(packed: &[u8], size: usize) -> io::Result<Vec<u8>> {
    zstd::bulk::decompress(packed, size)
}

/// Fails, since this program was built without files of blocks.
#[cfg(not(feature = "long"))]
fn pack(_: &[u8]) -> io::Result<Vec<u8>> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(feature = "long"))]
fn unpack(_: &[u8], _: usize) -> io::Result<Vec<u8>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Bytes before the compressed values.
const HEAD_BYTES: usize = 36;

/// The blocks of a game.
pub(crate) struct BlockRows {
    pub game: String,
    /// The hash of the values so far.
    pub hash: u64,
}

impl BlockRows {
    /// Appends a block.
    fn block(&self, sink: &mut Sink<'_>, first: u64, count: u32, width: u32, packed: &[u8]) {
        let mut block = Vec::with_capacity(HEAD_BYTES);
        block.extend_from_slice(&first.to_le_bytes());
        block.extend_from_slice(&count.to_le_bytes());
        block.extend_from_slice(&width.to_le_bytes());
        block.extend_from_slice(&(packed.len() as u32).to_le_bytes());
        block.extend_from_slice(&self.hash.to_le_bytes());
        let head = seal(&self.game, &block, packed);
        block.extend_from_slice(&head.to_le_bytes());
        sink.bytes(&block);
        sink.bytes(packed);
    }
}

impl RowWriter for BlockRows {
    fn head(&mut self, sink: &mut Sink<'_>, _: usize) -> Written {
        sink.bytes(MAGIC);
        sink.text(&format!("game {}\n", self.game));
        Ok(())
    }

    fn rows(&mut self, sink: &mut Sink<'_>, range: Range<usize>, cells: &Cells) -> Written {
        for start in range.clone().step_by(MAX_BLOCK_VALUES) {
            let end = range.end.min(start + MAX_BLOCK_VALUES);
            let number = |at| integer(&Cell::of(cells, at - range.start), "blocks");
            let values: Result<Vec<i64>, DrawError> = (start..end).map(number).collect();
            let values: Vec<u32> = values?.iter().map(|&value| value as u32).collect();
            self.hash = values.iter().copied().fold(self.hash, fold);
            let width: u32 = match values.iter().max().copied().unwrap_or(0) {
                0..=0xff => 1,
                0x100..=0xffff => 2,
                _ => 4,
            };
            let bytes = values.iter().map(|value| value.to_le_bytes());
            let plain: Vec<u8> = bytes
                .flat_map(|bytes| bytes.into_iter().take(width as usize))
                .collect();
            self.block(
                sink,
                start as u64,
                values.len() as u32,
                width,
                &pack(&plain)?,
            );
            sink.room()?;
        }
        Ok(())
    }

    fn end(&mut self, sink: &mut Sink<'_>, written: usize) -> Written {
        self.block(sink, written as u64, 0, 1, &[]);
        Ok(())
    }

    fn hash(&self) -> u64 {
        self.hash
    }
}

/// Returns the hash of a block with the game that it belongs to.
fn seal(game: &str, numbers: &[u8], packed: &[u8]) -> u64 {
    let bytes = game.bytes().chain(numbers.iter().chain(packed).copied());
    hash(bytes.map(u32::from))
}

/// Returns the hash of an empty sequence.
pub fn empty() -> u64 {
    hash([])
}

/// Reads the blocks of a file, checking each.
pub struct Reader<R> {
    input: R,
    game: String,
    next: u64,
    sum: u64,
    /// Whether the end was read.
    ended: bool,
}

/// The reason why a file of blocks was not read.
#[derive(Debug)]
pub enum BlockError {
    /// The reader failed.
    Io(io::Error),
    /// The file is damaged, or not a file of blocks.
    Damaged(Message),
}

impl BlockError {
    /// Returns the reason in words.
    pub fn message(&self) -> Message {
        match self {
            Self::Io(error) => Message::same(error.to_string()),
            Self::Damaged(fact) => fact.clone(),
        }
    }
}

impl fmt::Display for BlockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for BlockError {}

impl From<io::Error> for BlockError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Makes the error of a damaged file.
fn damaged(fact: Message) -> BlockError {
    BlockError::Damaged(fact)
}

impl<R: Read> Reader<R> {
    /// Reads the bytes before the first block.
    ///
    /// # Errors
    /// A reader that fails, or a file of another kind.
    pub fn new(mut input: R) -> Result<Self, BlockError> {
        let mut magic = [0; MAGIC.len()];
        input.read_exact(&mut magic)?;
        if magic != MAGIC {
            return Err(damaged(messages::not_a_file_of_values()));
        }
        let mut line = Vec::new();
        let mut byte = [0];
        while line.len() < 1 << 16 {
            input.read_exact(&mut byte)?;
            if byte == *b"\n" {
                break;
            }
            line.push(byte[0]);
        }
        let line = String::from_utf8(line).map_err(|_| damaged(messages::head_is_not_text()))?;
        let game = line.strip_prefix("game ");
        Ok(Self {
            input,
            game: game
                .ok_or_else(|| damaged(messages::head_names_no_game()))?
                .to_owned(),
            next: 0,
            sum: empty(),
            ended: false,
        })
    }

    /// Returns the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the number of values read, and their hash.
    pub fn read_available(&self) -> (u64, u64) {
        (self.next, self.sum)
    }

    /// Returns the values of the next block; `None` at the end.
    ///
    /// # Errors
    /// A reader that fails, or a block that is damaged. All values read before are valid.
    pub fn block(&mut self) -> Result<Option<Vec<u32>>, BlockError> {
        let mut head = [0; HEAD_BYTES];
        let mut filled = 0;
        while filled < HEAD_BYTES {
            match self.input.read(&mut head[filled..])? {
                0 if filled == 0 && self.ended => return Ok(None),
                0 if filled == 0 => return Err(damaged(messages::ends_before_last_block())),
                0 => return Err(damaged(messages::ends_within_a_block())),
                n => filled += n,
            }
        }
        let long = |at: usize| u64::from_le_bytes(head[at..at + 8].try_into().expect("8 bytes"));
        let short = |at: usize| u32::from_le_bytes(head[at..at + 4].try_into().expect("4 bytes"));
        let (first, count, width, length, sum) =
            (long(0), short(8), short(12), short(16), long(20));
        if first != self.next || count as usize > MAX_BLOCK_VALUES || !matches!(width, 1 | 2 | 4) {
            return Err(damaged(messages::block_is_missing()));
        }
        if length as usize > 5 * MAX_BLOCK_VALUES {
            return Err(damaged(messages::head_of_block_is_damaged()));
        }
        let mut packed = Vec::new();
        (&mut self.input)
            .take(u64::from(length))
            .read_to_end(&mut packed)?;
        if packed.len() < length as usize {
            return Err(damaged(messages::ends_within_a_block()));
        }
        if self.ended {
            return Err(damaged(messages::text_after_the_end()));
        }
        if seal(&self.game, &head[..28], &packed) != long(28) {
            return Err(damaged(messages::block_is_damaged()));
        }
        if count == 0 {
            if sum != self.sum {
                return Err(damaged(messages::values_are_damaged()));
            }
            self.ended = true;
            return Ok(Some(Vec::new()));
        }
        let size = count as usize * width as usize;
        let plain = unpack(&packed, size)
            .ok()
            .filter(|plain| plain.len() == size)
            .ok_or_else(|| damaged(messages::block_cannot_be_unpacked()))?;
        let values: Vec<u32> = plain
            .chunks_exact(width as usize)
            .map(|bytes| {
                bytes
                    .iter()
                    .rev()
                    .fold(0, |value, &byte| value << 8 | u32::from(byte))
            })
            .collect();
        let found = values.iter().copied().fold(self.sum, fold);
        if found != sum {
            return Err(damaged(messages::values_are_damaged()));
        }
        (self.next, self.sum) = (first + u64::from(count), sum);
        Ok(Some(values))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use grundy_core::Axis;

    use super::*;
    use crate::Format;
    use crate::pieces::{Pieces, Shape};

    /// Writes pieces of a game; returns the file and the hash of the values.
    fn written(game: &str, pieces: &[&[u32]]) -> (Vec<u8>, u64) {
        let mut file = Cursor::new(Vec::new());
        let shape = Shape {
            game: game.to_owned(),
            ..Shape::new(Format::Blocks, "g", vec![Axis::new("n", 0, 9_999)])
        };
        let mut writer = Pieces::begin(&mut file, shape).unwrap();
        for piece in pieces {
            writer.put(&piece.to_vec().into()).unwrap();
        }
        writer.end().unwrap();
        let sum = writer.hash();
        (file.into_inner(), sum)
    }

    fn file() -> (Vec<u8>, Vec<u32>) {
        let values: Vec<u32> = (0..5_000).map(|n| n * n % 331).collect();
        let pieces = [&values[..2_000], &values[2_000..2_100], &values[2_100..]];
        let (file, sum) = written("0.106", &pieces);
        assert_eq!(sum, hash(values.iter().copied()));
        (file, values)
    }

    fn is_whole(mut file: &[u8]) -> bool {
        Reader::new(&mut file).is_ok_and(|mut reader| {
            loop {
                match reader.block() {
                    Ok(Some(_)) => {}
                    end => return end.is_ok(),
                }
            }
        })
    }

    #[test]
    fn what_is_written_is_read() {
        let (file, values) = file();
        let mut reader = Reader::new(&file[..]).unwrap();
        let mut read = Vec::new();
        while let Some(block) = reader.block().unwrap() {
            read.extend(block);
        }
        assert_eq!((reader.game(), read), ("0.106", values));
        assert!(is_whole(&file));
        let (wide, _) = written("hex:0.8", &[&[1, 70_000, u32::MAX]]);
        let mut reader = Reader::new(&wide[..]).unwrap();
        assert_eq!(reader.block().unwrap(), Some(vec![1, 70_000, u32::MAX]));
    }

    #[test]
    fn every_damage_is_seen() {
        let (file, _) = file();
        for at in 0..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 0x10;
            assert!(!is_whole(&damaged), "byte {at}");
        }
        // Every truncated file is detected.
        assert!((0..file.len()).all(|end| !is_whole(&file[..end])));
        let more = [&file[..], b"x"].concat();
        assert!(!is_whole(&more));
    }
}
