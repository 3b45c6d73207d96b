//! Division of a run into shards, workers and batches, and its memory.

use crate::error::{Error, error_with_help};
use crate::messages;

/// Memory of an idle process, with its threads and socket buffers, in bytes.
const PROCESS_BYTES: u64 = 20 << 20;
/// Bytes per child of a batch: for two batches in flight and for incoming ones.
const BYTES_PER_CHILD: u64 = 96;

/// Minimum memory of a process in bytes: the program, and the batches of its workers. A lower limit
/// is refused.
pub fn least_bytes(batch: usize, threads: usize) -> u64 {
    PROCESS_BYTES + BYTES_PER_CHILD * batch as u64 * threads as u64
}

/// Division of a run. Only the number of shards affects the bytes of the result.
#[derive(Clone, Copy, Debug)]
pub struct RunSizes {
    /// Memory limit of a process, in bytes.
    pub bytes: u64,
    /// Worker threads in each process.
    pub threads: usize,
    /// Number of processes.
    pub processes: usize,
    /// The number of this process.
    pub process: usize,
    /// Children in a batch.
    pub batch: usize,
}

impl RunSizes {
    /// Number of workers of all processes.
    pub fn workers(&self) -> usize {
        self.threads * self.processes
    }

    /// The worker that owns a shard. The dataflow routes by the same rule.
    pub fn owner(&self, shard: u32) -> usize {
        shard as usize % self.workers()
    }

    /// Whether a worker of this process owns a shard.
    pub fn is_mine(&self, shard: u32) -> bool {
        self.owner(shard) / self.threads == self.process
    }

    fn floor(&self) -> u64 {
        least_bytes(self.batch, self.threads)
    }

    /// Refuses a memory limit that is too small for a process with `tables` bytes of tables.
    ///
    /// # Errors
    ///
    /// The required and the available bytes.
    pub fn room(&self, tables: u64) -> Result<(), Error> {
        let (needed, allowed) = (self.floor().saturating_add(tables), self.bytes);
        if needed <= allowed {
            return Ok(());
        }
        Err(error_with_help(
            "limit-exceeded",
            messages::more_bytes_needed(needed, allowed),
            messages::raise_bytes_or_take_more_processes(needed),
        ))
    }

    /// Bytes available to one worker when all tables take `tables` bytes: half of the remainder,
    /// since sorting takes some.
    pub fn share(&self, tables: u64) -> u64 {
        let left = self.bytes.saturating_sub(self.floor() + tables);
        left / 2 / self.threads as u64
    }
}
