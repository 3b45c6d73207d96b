//! Complete solution of games with layers or numbered positions, by threads, processes or several
//! machines. Tables may be larger than memory, and runs have checkpoints.
//!
//! # The problem
//! The result contains all positions, each with its exact value. Its bytes depend on the game
//! alone. A game such as Connect Four has 4.5 * 10^12 of them on seven columns of six: too many for
//! one memory, but not for the disks of a few machines.
//!
//! # The method
//! ```text
//! layers       every move leads into the next layer (Layered), so two layers are enough;
//!              or cycles inside a layer whose positions have numbers (ScoreLayers, Indexed)
//! shards       a layer is divided by a hash of a part of the position that most moves do not
//!              change; worker w of N owns the shards s with s mod N = w, so files do not
//!              depend on N
//! forwards     children are sent to the owners of their shards, sorted without duplicates
//!              (forward.rs, sorter.rs)
//! backwards    children are generated again, and their values requested from the owners
//!              (backward.rs, lookup.rs)
//! rounds       cyclic layers: decided positions update their predecessors (rounds.rs,
//!              cyclic_game.rs, layer_state.rs)
//! checkpoint   a layer with all shards; files are renamed when complete (table.rs, layout.rs);
//!              with cycles also a layer between two waves (round_checkpoint.rs)
//! network      dataflow of the crate timely over sockets opened and monitored here
//!              (handshake.rs, control.rs, socket.rs)
//! result       random access to the files of values (database.rs)
//! ```
//!
//! A killed process costs the layer in work, or the waves since its last checkpoint. At the start
//! all processes report their complete layers and continue from the layers that all of them have.
//! No process waits forever: a process that ends, or sends nothing for half a minute, ends the run
//! of all with a message that names it.
//!
//! # Cost
//! The forward pass sends 3 bytes per child and the backward pass 4 (a request and its response).
//! Both apply only to moves that leave the shards of a process. A position takes 2 to 5 bytes on
//! disk. `docs/how-to/cluster.md` has the formulas.
//!
//! # Sources
//! J. W. Romein and H. E. Bal 2003 solved awari by this method on 144 processors; S. Edelkamp and
//! P. Kissmann 2008 counted Connect Four layer by layer on disk; F. McSherry et al. 2013 is the
//! dataflow.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "this crate is files and sockets: the one engine that does not fit into a memory"
)]

mod backward;
mod coding;
mod control;
mod control_message;
mod cyclic_game;
mod database;
mod error;
mod forward;
mod handshake;
mod hosts;
mod layer_state;
mod layout;
mod lookup;
mod messages;
mod new_file;
mod round_checkpoint;
mod rounds;
mod run;
mod shared;
mod sizes;
mod socket;
mod sorter;
mod summary;
mod table;
mod value_code;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use grundy_core::Message;

pub use database::LayerDatabase;
pub use error::Error;
pub use handshake::Role;
pub use hosts::hosts;
pub use run::{solve, solve_distances, solve_scores};
pub use shared::RunDirection;
pub use sizes::least_bytes;
pub use summary::{LayerSums, SolvedLayers};

/// Configuration of a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Folder of checkpoints and result. Machines may share it or have separate ones.
    pub folder: PathBuf,
    /// Number of parts of a layer: at least the number of workers. It is fixed when the folder is
    /// created.
    pub shards: u32,
    /// Worker threads in this process; the same number in all processes.
    pub threads: usize,
    /// Memory limit of this process in bytes: at least [`least_bytes`]. Cyclic layers also need two
    /// bytes for each position of its part of the largest layer.
    pub bytes: u64,
    /// Children in a batch; usually [`DEFAULT_BATCH`].
    pub batch: usize,
    /// Role of this process.
    pub place: Role,
    /// Timeout for messages of another process, and for its connection at the start.
    pub peer_timeout: Duration,
    /// Minimum interval between two checkpoints of a cyclic layer.
    pub checkpoint_interval: Duration,
}

/// Default interval between checkpoints of a cyclic layer.
pub const DEFAULT_CHECKPOINT_INTERVAL: Duration = Duration::from_mins(1);

/// Default number of children in a batch.
pub const DEFAULT_BATCH: usize = 1 << 17;
/// Default number of shards.
pub const DEFAULT_SHARDS: u32 = 64;

/// Returns the number of shards of the game in a folder, if the folder is initialised.
///
/// # Errors
///
/// A folder of another game.
pub fn shards(folder: &Path, name: &str) -> Result<Option<u32>, Error> {
    Ok(layout::Folder::open(folder, name)?.map(|folder| folder.shards()))
}

/// Returns the name of the game of a folder, if the folder is initialised.
///
/// # Errors
///
/// A folder that cannot be read, or whose game file is invalid.
pub fn game(folder: &Path) -> Result<Option<String>, Error> {
    Ok(layout::Folder::begun(folder)?.map(|(game, ..)| game))
}

/// Up to this number of processes, progress lists each process.
const MAX_LISTED_PROCESSES: usize = 8;

/// Progress of a run.
#[derive(Clone, Debug, Default)]
pub struct RunReport {
    /// Number of layers.
    pub layers: u32,
    /// The layer in work.
    pub layer: u32,
    /// The direction of the run.
    pub direction: RunDirection,
    /// In cyclic layers, the current wave.
    pub round: u64,
    /// Positions processed in this layer and in total, and the positions of the layer, for each
    /// process that has reported.
    pub processes: Vec<ProcessProgress>,
    /// State at the start: the number of layers with positions, and the first layer from which all
    /// values are present.
    pub known: (u32, u32),
    /// Messages to show once.
    pub words: Vec<Message>,
}

/// Progress of one process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProcessProgress {
    /// The index of the layer, counted through the forward and the backward pass.
    pub step: u32,
    /// Positions processed in the layers that the process has passed.
    pub done: u64,
    /// Number of positions in these layers.
    pub of: u64,
    /// Positions processed by this run.
    pub all: u64,
    /// Bytes sent to other processes.
    pub sent: u64,
}

impl RunReport {
    fn read(&mut self, pace: &shared::Progress) {
        self.layer = pace.layer.load(Relaxed) as u32;
        self.round = pace.round.load(Relaxed);
        self.direction = [
            RunDirection::Forwards,
            RunDirection::Backwards,
            RunDirection::Rounds,
        ][usize::from(pace.direction.load(Relaxed)) % 3];
        let step = match self.direction {
            RunDirection::Backwards => 2 * self.layers - self.layer,
            _ => self.layer,
        };
        let own = ProcessProgress {
            step,
            done: pace.done.load(Relaxed),
            of: pace.of.load(Relaxed),
            all: pace.all.load(Relaxed),
            sent: self.processes.first().map_or(0, |own| own.sent),
        };
        match self.processes.first_mut() {
            Some(first) => *first = own,
            None => self.processes.push(own),
        }
    }

    /// One line of text; for many processes it shows the slowest and the fastest.
    pub fn line(&self) -> Message {
        let all: u64 = self.processes.iter().map(|share| share.all).sum();
        let way = match self.direction {
            RunDirection::Forwards => messages::forwards(),
            RunDirection::Backwards => messages::backwards(),
            RunDirection::Rounds => messages::round_number(self.round),
        };
        let parts = (self.processes.iter())
            .map(|share| (100.0 * share.done as f64 / share.of.max(1) as f64).round() as u64);
        let at = if self.processes.len() > MAX_LISTED_PROCESSES {
            let (least, most) = (parts.clone().min(), parts.max());
            messages::percentages_between(least.unwrap_or(0), most.unwrap_or(0))
        } else {
            let parts: Vec<String> = parts.map(|part| format!("{part}%")).collect();
            Message::same(parts.join(" "))
        };
        let last = self.layers.saturating_sub(1);
        messages::progress(way, self.layer, last, all, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_processes_the_line_has_the_slowest_and_the_quickest() {
        let share = |done| ProcessProgress {
            done,
            of: 200,
            all: done,
            ..ProcessProgress::default()
        };
        let mut report = RunReport {
            layers: 5,
            processes: [100, 199, 30].map(share).to_vec(),
            ..RunReport::default()
        };
        assert_eq!(
            report.line(),
            "forwards, layer 0 of 4: 329 positions, processes at 50% 100% 15%"
        );
        report.processes.resize(100, share(60));
        assert!(
            report
                .line()
                .english()
                .ends_with("processes at 15% to 100%")
        );
    }
}
