//! Mid-layer checkpoints: an interrupted run resumes from the last checkpointed wave of a cyclic
//! layer.
//!
//! All workers save their shards before the same wave, which the first worker chooses. The state
//! does not depend on the order inside a wave or on the owner of a shard, so every owner writes the
//! same file. The previous files are deleted after all workers have written. So at any time all
//! shards have one checkpoint in common, and a run resumes from the minimum of the newest ones.
//!
//! ```text
//! rounds/LAYER-SHARD-POINT   codes | open
//! ```
//!
//! This is the payload of a [container](grundy_core::container) whose subject is the name of the
//! file, with the game and the number of positions.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::PathBuf;

use grundy_core::container::{FileError, FileKind, Reader, Writer};

use crate::control::Link;
use crate::error::{Error, damaged, read_error, write_error};
use crate::layer_state::LayerState;
use crate::layout::Folder;
use crate::messages;
use crate::new_file::NewFile;
use crate::sizes::RunSizes;

const KIND: FileKind = FileKind {
    name: "round-checkpoint",
    version: 2,
};
/// Bytes that are written and read at a time.
const CHUNK_BYTES: usize = 1 << 16;

/// A checkpoint of a layer: before this wave of this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckpointId {
    pub round: u32,
    pub wave: u64,
}

impl CheckpointId {
    /// Ascends with time; 0 means none.
    fn number(self) -> u64 {
        (u64::from(self.round) << 40 | self.wave) + 1
    }

    fn of(number: u64) -> Option<Self> {
        let number = number.checked_sub(1)?;
        Some(Self {
            round: (number >> 40) as u32,
            wave: number & ((1 << 40) - 1),
        })
    }
}

/// Path of the checkpoint of a shard.
#[derive(Clone, Copy)]
struct CheckpointShard<'f> {
    folder: &'f Folder,
    layer: u32,
    shard: u32,
}

impl CheckpointShard<'_> {
    fn path(self, point: u64) -> PathBuf {
        let name = format!("{:03}-{:05}-{point:016x}", self.layer, self.shard);
        self.folder.rounds().join(name)
    }

    fn subject(self, point: u64, positions: u64) -> String {
        let Self { layer, shard, .. } = self;
        let game = self.folder.label(layer, shard, true).game;
        format!("game {game:016x} layer {layer} shard {shard} point {point} positions {positions}")
    }

    fn write(self, point: u64, codes: &[u8], open: &[u8], mark: u8) -> Result<(), Error> {
        let path = self.path(point);
        let subject = self.subject(point, codes.len() as u64);
        let file = NewFile::create(path.clone(), ".new")?;
        let write = || {
            let mut out = Writer::begin(file, KIND, &subject)?;
            out.write_all(codes)?;
            for piece in open.chunks(CHUNK_BYTES) {
                let piece: Vec<u8> = piece
                    .iter()
                    .map(|&o| LayerState::at_rest(o, mark))
                    .collect();
                out.write_all(&piece)?;
            }
            out.finish()
        };
        write()
            .map_err(|error: io::Error| write_error(&path, &error))?
            .finish(true)
    }

    /// Reads a checkpoint, codes followed by open counts; `false` if the file is missing or
    /// incomplete.
    fn read(self, point: u64, positions: u64, mut each: impl FnMut(&[u8])) -> Result<bool, Error> {
        let path = self.path(point);
        let mut read = || -> Result<bool, FileError> {
            let input = BufReader::with_capacity(CHUNK_BYTES, File::open(&path)?);
            let mut input = Reader::open(input, &[KIND])?;
            if input.subject() != self.subject(point, positions) {
                return Ok(false);
            }
            // The two lists are divided into pieces separately.
            for _ in 0..2 {
                let mut left = positions;
                while left > 0 {
                    let mut piece = vec![0; left.min(CHUNK_BYTES as u64) as usize];
                    input.read_exact(&mut piece)?;
                    left -= piece.len() as u64;
                    each(&piece);
                }
            }
            input.finish().map(|()| true)
        };
        match read() {
            Ok(whole) => Ok(whole),
            Err(FileError::Flaw(_)) => Ok(false),
            Err(FileError::Io(error)) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(FileError::Io(error)) => Err(read_error(&path, &error)),
        }
    }
}

/// Lists the checkpoints: layer, shard, time.
fn list(folder: &Folder) -> Vec<(u32, u32, u64)> {
    let entries = fs::read_dir(folder.rounds())
        .into_iter()
        .flatten()
        .flatten();
    let parsed = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let mut words = name.split('-');
        let (layer, shard) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some((layer, shard, u64::from_str_radix(words.next()?, 16).ok()?))
    });
    parsed.collect()
}

/// Returns the checkpoint from which all processes resume in a layer, if all shards have a common
/// one. `positions` returns the number of positions of a shard.
pub fn agreed(
    folder: &Folder,
    sizes: &RunSizes,
    layer: u32,
    positions: impl Fn(u32) -> u64,
    link: &mut Link,
) -> Result<Option<CheckpointId>, Error> {
    let mut points = vec![Vec::new(); folder.shards() as usize];
    for (_, shard, point) in list(folder).into_iter().filter(|kept| kept.0 == layer) {
        if let Some(points) = points.get_mut(shard as usize) {
            points.push(point);
        }
    }
    let whole = |shard: u32, point| {
        let kept = CheckpointShard {
            folder,
            layer,
            shard,
        };
        kept.read(point, positions(shard), |_| {})
    };
    let all = 0..folder.shards();
    let own: Vec<u32> = all.filter(|&shard| sizes.is_mine(shard)).collect();
    let mut mine = u64::MAX;
    for &shard in &own {
        let points = &mut points[shard as usize];
        points.sort_unstable();
        while let Some(&last) = points.last() {
            if whole(shard, last)? {
                break;
            }
            points.pop();
        }
        mine = mine.min(points.last().copied().unwrap_or(0));
    }
    let least = link.least(mine)?;
    let mut all = u64::from(least > 0 && least < u64::MAX);
    for shard in own {
        let newest = points[shard as usize].last() == Some(&least);
        if all == 1 && !newest && !whole(shard, least)? {
            all = 0;
        }
    }
    let all = link.least(all)? == 1;
    Ok(CheckpointId::of(least).filter(|_| all))
}

/// Saves the shards of this worker; waiting positions wait for a wave of this parity.
pub fn save(
    folder: &Folder,
    layer: u32,
    point: CheckpointId,
    cells: &LayerState,
    parity: usize,
) -> Result<(), Error> {
    for (slot, (shard, _)) in cells.stretches().enumerate() {
        let (codes, open) = cells.lists(slot);
        let kept = CheckpointShard {
            folder,
            layer,
            shard,
        };
        kept.write(point.number(), codes, open, LayerState::mark(parity))?;
    }
    Ok(())
}

/// Restores the shards of this worker; waiting positions wait for a wave of even number. Returns
/// the number of finished positions.
pub fn load(
    folder: &Folder,
    layer: u32,
    point: CheckpointId,
    cells: &mut LayerState,
) -> Result<u64, Error> {
    let stretches: Vec<_> = cells.stretches().collect();
    let mut done = 0;
    for (slot, (shard, stretch)) in stretches.into_iter().enumerate() {
        let kept = CheckpointShard {
            folder,
            layer,
            shard,
        };
        let positions = stretch.end - stretch.start;
        let mut at = 0;
        let whole = kept.read(point.number(), positions, |piece| {
            cells.fill(slot, at, piece);
            at += piece.len();
        })?;
        let Some(all) = cells.wake(slot).filter(|_| whole) else {
            let path = kept.path(point.number());
            return Err(damaged(&path, messages::changed_since_last_look()));
        };
        done += all;
    }
    Ok(done)
}

/// Deletes the checkpoints of shards and layers that are not needed any more.
pub fn forget(
    folder: &Folder,
    unneeded: impl Fn(u32, u32) -> bool,
    but: Option<CheckpointId>,
) -> Result<(), Error> {
    let but = but.map(CheckpointId::number);
    for (layer, shard, point) in list(folder) {
        if unneeded(layer, shard) && Some(point) != but {
            let path = CheckpointShard {
                folder,
                layer,
                shard,
            }
            .path(point);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(write_error(&path, &error));
                }
                _ => {}
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_ascend_and_are_read_back() {
        let points = [(0, 0), (0, 1), (0, 9000), (1, 0), (47, 12)];
        let points = points.map(|(round, wave)| CheckpointId { round, wave });
        assert!(points.is_sorted_by_key(|point| point.number()));
        assert_eq!(
            points.map(|point| CheckpointId::of(point.number())),
            points.map(Some)
        );
        assert_eq!(CheckpointId::of(0), None);
    }
}
