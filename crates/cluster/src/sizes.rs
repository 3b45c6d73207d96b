//! How a run is cut into pieces: shards, workers, batches, and what they take.

use crate::error::{Error, error_with_help};

/// Bytes of a process at rest, with its threads and the buffers of its sockets.
const PROCESS_BYTES: u64 = 20 << 20;
/// Bytes for each child of a batch: on two batches that are on their way, and on those that come
/// in.
const BYTES_PER_CHILD: u64 = 96;

/// Bytes that a process takes whatever it holds: the program, and the batches of its workers. A
/// lower limit is refused.
pub fn least_bytes(batch: usize, threads: usize) -> u64 {
    PROCESS_BYTES + BYTES_PER_CHILD * batch as u64 * threads as u64
}

/// How a run is cut into pieces. None of it but the number of shards changes a byte of the result.
#[derive(Clone, Copy, Debug)]
pub struct RunSizes {
    /// Bytes that a process may hold.
    pub bytes: u64,
    /// Worker threads in each process.
    pub threads: usize,
    /// Processes.
    pub processes: usize,
    /// Which of them this is.
    pub process: usize,
    /// Children in a batch.
    pub batch: usize,
}

impl RunSizes {
    /// All workers of all processes.
    pub fn workers(&self) -> usize {
        self.threads * self.processes
    }

    /// Which worker owns a shard: the dataflow sends it there by the same rule.
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

    /// Refuses a limit that cannot be kept by a process that holds so many bytes of tables at
    /// least.
    ///
    /// # Errors
    /// What is needed and what there is.
    pub fn room(&self, tables: u64) -> Result<(), Error> {
        let (needed, allowed) = (self.floor().saturating_add(tables), self.bytes);
        if needed <= allowed {
            return Ok(());
        }
        let fact = format!("each process needs {needed} bytes, and {allowed} are allowed");
        let help = format!(
            "give `--limit bytes={needed}`, which is for each process, or take more processes"
        );
        Err(error_with_help("limit-exceeded", fact, help))
    }

    /// Bytes that one worker may hold beside so many of all: half of what is left, since sorting
    /// takes some.
    pub fn share(&self, tables: u64) -> u64 {
        let left = self.bytes.saturating_sub(self.floor() + tables);
        left / 2 / self.threads as u64
    }
}
