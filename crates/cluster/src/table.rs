//! File of one shard of one layer: keys in ascending order, and their values when known.
//!
//! ```text
//! start       as in a container, with the label as subject (kind 0: keys, 1: keys and values,
//!             2: values)
//! blocks      keys as differences | codes (in files of values); 4096 positions each,
//!             fewer in the last one;
//!             codes alone if the keys are numbers without gaps
//! directory   for each block: its first key 8, its end 8, positions 4, checksum 8
//! counts      for each code that occurs: the code 1, positions 8            (files of values)
//! foot        positions 8 | blocks 8 | codes 4 | checksum of directory, counts and these 8
//! ```
//!
//! The directory follows the blocks, so a file is written sequentially in constant memory. A reader
//! keeps the directory in memory (28 bytes for 4096 positions) and reads one block per position.
//! Each block has a checksum, so corruption is detected on read, and opening a file reads only its
//! directory.
//!
//! A file is written under a temporary name, synced if it is large, and renamed. So a file is
//! either complete or absent, even if the process is killed.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use grundy_core::checksum::checksum;
use grundy_core::container::{self, ByteReader, FileError, FileKind, Reader};

use crate::coding::{get_codes, get_keys, put_codes, put_keys};
use crate::error::{Error, damaged, read_error};
use crate::messages;
use crate::new_file::NewFile;

/// Positions per block.
pub const BLOCK_POSITIONS: usize = 4096;
/// Files of at least this length, in bytes, are synced before the rename. A smaller file torn by a
/// power cut is detected by its checksums and quickly computed again; on small boards, syncing each
/// would take most of the time.
const MIN_SYNC_BYTES: u64 = 1 << 18;
const KIND: FileKind = FileKind {
    name: "shard",
    version: 2,
};
const ENTRY_BYTES: usize = 28;
const FOOT_BYTES: usize = 28;

/// Identification of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardLabel {
    /// Checksum of the name of the game and of the division of its positions.
    pub game: u64,
    /// The layer.
    pub layer: u32,
    /// The shard.
    pub shard: u32,
    /// The content of the file.
    pub kind: ShardKind,
}

impl ShardLabel {
    fn subject(self) -> String {
        let Self {
            game,
            layer,
            shard,
            kind,
        } = self;
        format!(
            "game {game:016x} layer {layer} shard {shard} kind {}",
            kind as u32
        )
    }
}

/// Content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShardKind {
    /// Keys.
    Keys,
    /// Keys and values.
    Values,
    /// Values of consecutive numbers, without keys.
    Numbered,
}

/// Positions by the code of their value.
pub type CodeCounts = Vec<u64>;

#[derive(Clone, Copy, Debug)]
struct BlockEntry {
    first: u64,
    end: u64,
    count: u32,
    sum: u64,
}

/// Writer of a file.
pub struct ShardWriter {
    out: NewFile,
    label: ShardLabel,
    keys: Vec<u64>,
    codes: Vec<u8>,
    entries: Vec<BlockEntry>,
    counts: CodeCounts,
    positions: u64,
    end: u64,
    bytes: Vec<u8>,
}

impl ShardWriter {
    /// Begins the file for `path`.
    pub fn create(path: PathBuf, label: ShardLabel) -> Result<Self, Error> {
        let mut out = NewFile::create(path, ".new")?;
        let head = container::head(KIND, &label.subject());
        out.put(&head)?;
        Ok(Self {
            out,
            label,
            keys: Vec::with_capacity(BLOCK_POSITIONS),
            codes: Vec::new(),
            entries: Vec::new(),
            counts: vec![0; 256],
            positions: 0,
            end: head.len() as u64,
            bytes: Vec::new(),
        })
    }

    /// Appends a key greater than all before; a file of keys ignores the code.
    #[inline]
    pub fn push(&mut self, key: u64, code: u8) -> Result<(), Error> {
        self.keys.push(key);
        if self.label.kind != ShardKind::Keys {
            self.codes.push(code);
            self.counts[usize::from(code)] += 1;
        }
        if self.keys.len() == BLOCK_POSITIONS {
            self.block()?;
        }
        Ok(())
    }

    fn block(&mut self) -> Result<(), Error> {
        let Some(&first) = self.keys.first() else {
            return Ok(());
        };
        self.bytes.clear();
        if self.label.kind != ShardKind::Numbered {
            put_keys(&mut self.bytes, &self.keys);
        }
        if self.label.kind != ShardKind::Keys {
            put_codes(&mut self.bytes, &self.codes);
        }
        self.end += self.bytes.len() as u64;
        self.entries.push(BlockEntry {
            first,
            end: self.end,
            count: self.keys.len() as u32,
            sum: checksum(&self.bytes),
        });
        self.positions += self.keys.len() as u64;
        self.keys.clear();
        self.codes.clear();
        self.out.put(&self.bytes)
    }

    /// Writes the rest and renames the file to its path.
    pub fn finish(mut self) -> Result<(), Error> {
        self.block()?;
        let mut tail = Vec::with_capacity(self.entries.len() * ENTRY_BYTES + FOOT_BYTES);
        for entry in &self.entries {
            tail.extend_from_slice(&entry.first.to_le_bytes());
            tail.extend_from_slice(&entry.end.to_le_bytes());
            tail.extend_from_slice(&entry.count.to_le_bytes());
            tail.extend_from_slice(&entry.sum.to_le_bytes());
        }
        let mut kinds = 0_u32;
        for (code, &count) in self
            .counts
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
        {
            tail.push(code as u8);
            tail.extend_from_slice(&count.to_le_bytes());
            kinds += 1;
        }
        tail.extend_from_slice(&self.positions.to_le_bytes());
        tail.extend_from_slice(&(self.entries.len() as u64).to_le_bytes());
        tail.extend_from_slice(&kinds.to_le_bytes());
        let check = checksum(&tail);
        tail.extend_from_slice(&check.to_le_bytes());
        self.out.put(&tail)?;
        self.out.finish(self.end >= MIN_SYNC_BYTES)
    }
}

/// A file with random access.
#[derive(Debug)]
pub struct ShardTable {
    file: File,
    path: PathBuf,
    label: ShardLabel,
    /// The offset of the first block.
    begin: u64,
    entries: Vec<BlockEntry>,
    counts: CodeCounts,
    positions: u64,
}

impl ShardTable {
    /// Opens a file; `None` if it does not exist.
    pub fn open(path: &Path, label: ShardLabel) -> Result<Option<Self>, Error> {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(read_error(path, &error)),
        };
        let size = file
            .metadata()
            .map_err(|error| read_error(path, &error))?
            .len();
        let head = match Reader::open(BufReader::with_capacity(128, &file), &[KIND]) {
            Ok(head) => head,
            Err(FileError::Io(error)) => return Err(read_error(path, &error)),
            Err(FileError::Flaw(flaw)) => return Err(damaged(path, flaw.message())),
        };
        if head.subject() != label.subject() {
            return Err(damaged(path, messages::belongs_to_another_shard()));
        }
        let begin = head.position();
        let torn = || damaged(path, messages::end_is_not_of_table());
        let at = size.checked_sub(FOOT_BYTES as u64).ok_or_else(torn)?;
        let mut foot = [0; FOOT_BYTES];
        read_at(&file, at, &mut foot).map_err(|error| read_error(path, &error))?;
        let mut numbers = ByteReader::new(&foot);
        let mut foot = || {
            Some((
                numbers.u64()?,
                numbers.u64()?,
                numbers.u32()?,
                numbers.u64()?,
            ))
        };
        let (positions, blocks, kinds, sum) = foot().ok_or_else(torn)?;
        let length = blocks
            .checked_mul(ENTRY_BYTES as u64)
            .and_then(|b| b.checked_add(9 * u64::from(kinds)));
        let start = length
            .and_then(|length| at.checked_sub(length))
            .filter(|start| *start >= begin)
            .ok_or_else(torn)?;
        let mut tail = vec![0; (size - 8 - start) as usize];
        read_at(&file, start, &mut tail).map_err(|error| read_error(path, &error))?;
        if checksum(&tail) != sum {
            return Err(damaged(path, messages::directory_checksum_differs()));
        }
        let mut fields = ByteReader::new(&tail);
        let mut read = || {
            let entries: Option<Vec<BlockEntry>> = (0..blocks)
                .map(|_| {
                    Some(BlockEntry {
                        first: fields.u64()?,
                        end: fields.u64()?,
                        count: fields.u32()?,
                        sum: fields.u64()?,
                    })
                })
                .collect();
            let mut counts = vec![0; 256];
            for _ in 0..kinds {
                let [code] = fields.array()?;
                counts[usize::from(code)] = fields.u64()?;
            }
            Some((entries?, counts))
        };
        let (entries, counts) = read().ok_or_else(torn)?;
        if entries.last().map_or(begin, |entry| entry.end) != start {
            return Err(torn());
        }
        let path = path.to_owned();
        Ok(Some(Self {
            file,
            path,
            label,
            begin,
            entries,
            counts,
            positions,
        }))
    }

    /// Number of positions.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Positions by their codes.
    pub fn counts(&self) -> &CodeCounts {
        &self.counts
    }

    /// Number of blocks.
    pub fn blocks(&self) -> usize {
        self.entries.len()
    }

    /// The block that contains a key if any block does.
    pub fn place(&self, key: u64) -> Option<usize> {
        self.entries
            .partition_point(|entry| entry.first <= key)
            .checked_sub(1)
    }

    /// The first key of a block.
    pub fn first(&self, block: usize) -> u64 {
        self.entries[block].first
    }

    /// Reads a block: keys if the file contains them, and codes if it contains values.
    pub fn read(
        &self,
        block: usize,
        keys: &mut Vec<u64>,
        codes: &mut Vec<u8>,
    ) -> Result<(), Error> {
        let entry = self.entries[block];
        let start = block
            .checked_sub(1)
            .map_or(self.begin, |before| self.entries[before].end);
        let torn = || damaged(&self.path, messages::block_checksum_differs(block));
        let length = entry.end.checked_sub(start).ok_or_else(torn)?;
        let mut bytes = vec![0; length as usize];
        read_at(&self.file, start, &mut bytes).map_err(|error| read_error(&self.path, &error))?;
        if checksum(&bytes) != entry.sum {
            return Err(torn());
        }
        keys.clear();
        codes.clear();
        let (mut at, count) = (0, entry.count as usize);
        if self.label.kind != ShardKind::Numbered {
            get_keys(&bytes, &mut at, count, keys).ok_or_else(torn)?;
        }
        if self.label.kind != ShardKind::Keys {
            get_codes(&bytes, &mut at, count, codes).ok_or_else(torn)?;
        }
        Ok(())
    }
}

#[cfg(unix)]
fn read_at(file: &File, at: u64, out: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, out, at)
}

#[cfg(not(unix))]
fn read_at(file: &File, at: u64, out: &mut [u8]) -> io::Result<()> {
    use std::io::{Read, Seek, SeekFrom};
    let mut file = file.try_clone()?;
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(out)
}

/// Iterator over the keys of a file, in the memory of one block.
pub struct Keys {
    table: ShardTable,
    next: usize,
    block: Vec<u64>,
    codes: Vec<u8>,
    at: usize,
}

impl Keys {
    /// Begins with the first key.
    pub fn new(table: ShardTable) -> Self {
        Self {
            table,
            next: 0,
            block: Vec::new(),
            codes: Vec::new(),
            at: 0,
        }
    }

    /// Returns the next key.
    pub fn next(&mut self) -> Result<Option<u64>, Error> {
        if self.at == self.block.len() {
            if self.next == self.table.blocks() {
                return Ok(None);
            }
            self.table
                .read(self.next, &mut self.block, &mut self.codes)?;
            self.next += 1;
            self.at = 0;
        }
        self.at += 1;
        Ok(self.block.get(self.at - 1).copied())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error_with_advice_and_leaves_no_file() {
        let folder = std::env::temp_dir().join(format!("grundy-full-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("000-00000");
        // What is written to this device finds no room.
        std::os::unix::fs::symlink("/dev/full", folder.join("000-00000.new")).unwrap();
        let label = ShardLabel {
            game: 1,
            layer: 0,
            shard: 0,
            kind: ShardKind::Keys,
        };
        let write = || {
            let mut writer = ShardWriter::create(path.clone(), label)?;
            for key in 0..1 << 18 {
                writer.push(key * 1000, 0)?;
            }
            writer.finish()
        };
        let Err(Error::Failed(finding)) = write() else {
            panic!("there is no room")
        };
        assert!(
            finding
                .message
                .english()
                .ends_with("No space left on device")
        );
        assert!(
            finding.help[0].english().starts_with("free space"),
            "{finding:?}"
        );
        assert!(ShardTable::open(&path, label).unwrap().is_none());
        fs::remove_dir_all(&folder).unwrap();
    }
}
