//! Incoming positions of the next layer, sorted without duplicates in bounded memory.
//!
//! Each shard gathers keys in a list. When the list has doubled since it was last sorted, it is
//! sorted and duplicates are removed, so duplicates do not accumulate until the end. When all lists
//! together exceed the limit, the longest is written to disk as a sorted run. At the end the runs
//! of a shard are merged with the list in memory. So a shard may be larger than memory.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::PathBuf;

use crate::coding::get_keys;
use crate::error::{Error, error_with_help};
use crate::layout::Folder;
use crate::messages;
use crate::table::{Keys, ShardLabel, ShardTable, ShardWriter};

/// Minimum length at which a list is sorted.
const MIN_SORT_LENGTH: usize = 1 << 14;

#[derive(Default)]
struct ShardBuffer {
    keys: Vec<u64>,
    /// Length of the sorted prefix.
    tidy: usize,
    runs: Vec<(PathBuf, ShardLabel)>,
}

impl ShardBuffer {
    #[allow(
        clippy::stable_sort_primitive,
        reason = "the stable sort merges the runs that are there already"
    )]
    fn sort_runs(&mut self) {
        self.keys.sort();
        self.keys.dedup();
        self.tidy = self.keys.len();
    }
}

/// The shards of the next layer that one worker owns.
pub struct Sorter {
    folder: Folder,
    layer: u32,
    piles: Vec<ShardBuffer>,
    /// Folder of the sorted runs.
    aside: PathBuf,
    worker: usize,
    /// Keys in memory, and their maximum number.
    held: usize,
    most: usize,
}

impl Sorter {
    /// A sorter for the shards of a layer, with `bytes` bytes of memory.
    pub fn new(folder: &Folder, layer: u32, bytes: u64, process: usize, worker: usize) -> Self {
        Self {
            folder: folder.clone(),
            layer,
            piles: (0..folder.shards())
                .map(|_| ShardBuffer::default())
                .collect(),
            aside: folder.runs(process),
            worker,
            held: 0,
            // Sorting needs half the space again, and a list grows by doubling.
            most: (bytes / 8 / 3).max(MIN_SORT_LENGTH as u64) as usize,
        }
    }

    /// Adds keys of a shard as received from the dataflow.
    pub fn take(&mut self, shard: u32, count: u32, bytes: &[u8]) -> Result<(), Error> {
        let pile = &mut self.piles[shard as usize];
        let before = pile.keys.len();
        if get_keys(bytes, &mut 0, count as usize, &mut pile.keys).is_none() {
            return Err(error_with_help(
                "damaged-message",
                messages::positions_arrived_damaged(self.layer, shard),
                messages::same_command_goes_on_from_last_layer(),
            ));
        }
        if pile.keys.len() > MIN_SORT_LENGTH.max(2 * pile.tidy) {
            pile.sort_runs();
        }
        self.held = self.held + pile.keys.len() - before;
        while self.held > self.most {
            self.spill()?;
        }
        Ok(())
    }

    /// Writes the longest list to disk.
    fn spill(&mut self) -> Result<(), Error> {
        let longest = (0..self.piles.len()).max_by_key(|&shard| self.piles[shard].keys.len());
        let Some(shard) = longest else { return Ok(()) };
        let (layer, worker) = (self.layer, self.worker);
        let pile = &mut self.piles[shard];
        let before = pile.keys.len();
        pile.sort_runs();
        let path = self.aside.join(format!(
            "{layer:03}-{shard:05}-{worker}-{}",
            pile.runs.len()
        ));
        let label = self.folder.label(layer, shard as u32, false);
        let mut writer = ShardWriter::create(path.clone(), label)?;
        for &key in &pile.keys {
            writer.push(key, 0)?;
        }
        writer.finish()?;
        pile.runs.push((path, label));
        pile.keys = Vec::new();
        pile.tidy = 0;
        self.held -= before;
        Ok(())
    }

    /// Writes the positions of a shard and returns their number.
    pub fn finish(&mut self, shard: u32) -> Result<u64, Error> {
        let mut pile = std::mem::take(&mut self.piles[shard as usize]);
        self.held -= pile.keys.len();
        pile.sort_runs();
        let path = self.folder.file(self.layer, shard, false);
        let mut writer = ShardWriter::create(path, self.folder.label(self.layer, shard, false))?;
        let mut positions = 0;
        let mut runs = Vec::with_capacity(pile.runs.len());
        let mut heap = BinaryHeap::new();
        for (number, (path, label)) in pile.runs.iter().enumerate() {
            let gone = || {
                error_with_help(
                    "unreadable",
                    messages::file_is_gone(path.display()),
                    messages::same_command_goes_on(),
                )
            };
            let mut keys = Keys::new(ShardTable::open(path, *label)?.ok_or_else(gone)?);
            heap.extend(keys.next()?.map(|key| Reverse((key, number))));
            runs.push(keys);
        }
        let mut rest = pile.keys.iter().copied();
        let mut next = rest.next();
        let mut last = None;
        loop {
            let key = match (next, heap.peek()) {
                (Some(key), Some(&Reverse((other, _)))) if key <= other => {
                    next = rest.next();
                    key
                }
                (_, Some(&Reverse((key, run)))) => {
                    heap.pop();
                    heap.extend(runs[run].next()?.map(|key| Reverse((key, run))));
                    key
                }
                (Some(key), None) => {
                    next = rest.next();
                    key
                }
                (None, None) => break,
            };
            if last != Some(key) {
                writer.push(key, 0)?;
                positions += 1;
                last = Some(key);
            }
        }
        writer.finish()?;
        drop(runs);
        for (path, _) in &pile.runs {
            let _ = std::fs::remove_file(path);
        }
        Ok(positions)
    }
}
