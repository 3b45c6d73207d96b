//! Games with layers or with numbered positions solved completely: by threads, by processes of one
//! machine, by many machines; in tables that may be larger than memory, with checkpoints.
//!
//! # The problem
//! All positions, each with its exact value, and the bytes of the result depend on the game alone.
//! A game such as Connect Four has 4.5 * 10^12 of them on seven columns of six: too many for one
//! memory, not too many for the disks of some machines.
//!
//! # The way
//! ```text
//! layers       every move leads into the next layer (Layered), so two layers are enough;
//!              or cycles inside a layer whose positions have numbers (ScoreLayers, Indexed)
//! shards       a layer is divided by a hash of a part of the position that most moves leave as it
//!              is; worker w of N
//!              owns the shards s with s mod N = w, so files know nothing of N
//! forwards     children to the owners of their shards, sorted and each once (forward.rs,
//!              sorter.rs)
//! backwards    children made again, their values asked of the owners (backward.rs, lookup.rs)
//! rounds       where play goes round: what is decided tells the positions before it (rounds.rs,
//!              cyclic_game.rs, layer_state.rs)
//! checkpoint   a layer whose shards are all there; files come into their place whole    (table.rs,
//!              layout.rs); with
//!              cycles also a layer between two waves (round_checkpoint.rs)
//! network      dataflow of the crate timely over sockets that are opened and watched here
//!              (handshake.rs, control.rs, socket.rs)
//! result       the files of values, read at random (database.rs)
//! ```
//!
//! A process that is killed costs the layer that was being made, or the waves since it was kept.
//! All processes tell at the start which layers they have whole and go on from what all of them
//! have. Nobody waits for ever: a process that ends, or says nothing for half a minute, ends the
//! run of all with a message that names it.
//!
//! # Cost
//! Forwards 3 bytes a child over the wire, backwards 4 (a question and its answer), both only for
//! the moves that leave the shards of a process. On disk 2 to 5 bytes a position. `docs/cluster.md`
//! has the formulas.
//!
//! # Sources
//! J. W. Romein and H. E. Bal 2003 solved awari so on 144 processors; S. Edelkamp and P. Kissmann
//! 2008 counted Connect Four layer by layer on disk; F. McSherry et al. 2013 is the dataflow.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "this crate is files and sockets: the one engine that does not fit into a memory"
)]

mod backward;
mod coding;
mod control;
mod cyclic_game;
mod database;
mod error;
mod forward;
mod handshake;
mod hosts;
mod layer_state;
mod layout;
mod lookup;
mod message;
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

pub use database::LayerDatabase;
pub use error::Error;
pub use handshake::Role;
pub use hosts::hosts;
pub use run::{solve, solve_distances, solve_scores};
pub use shared::RunDirection;
pub use sizes::least_bytes;
pub use summary::{LayerSums, SolvedLayers};

/// What a run is told.
#[derive(Clone, Debug)]
pub struct Options {
    /// Checkpoints and result. Machines may share it or have their own.
    pub folder: PathBuf,
    /// How many parts a layer has: at least as many as workers. Once chosen it stays.
    pub shards: u32,
    /// Worker threads in this process; the same number in all.
    pub threads: usize,
    /// Bytes that this process may hold: at least [`least_bytes`], and where play goes round two
    /// for each position of its part of the largest layer.
    pub bytes: u64,
    /// Children in a batch; [`DEFAULT_BATCH`] as a rule.
    pub batch: usize,
    /// This process among the others.
    pub place: Role,
    /// How long another process may say nothing, and how long it may take to come.
    pub peer_timeout: Duration,
    /// Where play goes round: how long after one time at which the layer in work is kept the next
    /// one may come.
    pub checkpoint_interval: Duration,
}

/// How often a layer that goes round is kept, as a rule.
pub const DEFAULT_CHECKPOINT_INTERVAL: Duration = Duration::from_mins(1);

/// Children in a batch, as a rule.
pub const DEFAULT_BATCH: usize = 1 << 17;
/// Shards, as a rule.
pub const DEFAULT_SHARDS: u32 = 64;

/// How many shards a game is divided into in a folder, if it was begun there.
///
/// # Errors
/// A folder of another game.
pub fn shards(folder: &Path, name: &str) -> Result<Option<u32>, Error> {
    Ok(layout::Folder::open(folder, name)?.map(|folder| folder.shards()))
}

/// The name of the game that a folder is for, if one was begun there.
///
/// # Errors
/// A folder that cannot be read, or of which a file says something else.
pub fn game(folder: &Path) -> Result<Option<String>, Error> {
    Ok(layout::Folder::begun(folder)?.map(|(game, ..)| game))
}

/// Up to so many processes are told one by one.
const MAX_LISTED_PROCESSES: usize = 8;

/// How far a run is.
#[derive(Clone, Debug, Default)]
pub struct RunReport {
    /// All layers.
    pub layers: u32,
    /// The layer that is made.
    pub layer: u32,
    /// Which way the run goes.
    pub direction: RunDirection,
    /// In games that go round the wave that is worked off.
    pub round: u64,
    /// Positions looked at in this layer and in all, of those of the layer: for each process that
    /// has spoken.
    pub processes: Vec<ProcessProgress>,
    /// What was there at the start: so many layers of positions from the front, and values from
    /// this layer on.
    pub known: (u32, u32),
    /// What a person should know, once.
    pub words: Vec<String>,
}

/// How far one process is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProcessProgress {
    /// Its layer, counted through both directions.
    pub step: u32,
    /// Positions looked at in the layers that it has been through.
    pub done: u64,
    /// How many there are in these.
    pub of: u64,
    /// Positions looked at by this run.
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

    /// One line for people: of many processes the slowest and the quickest.
    pub fn line(&self) -> String {
        let all: u64 = self.processes.iter().map(|share| share.all).sum();
        let way = match self.direction {
            RunDirection::Forwards => "forwards".to_owned(),
            RunDirection::Backwards => "backwards".to_owned(),
            RunDirection::Rounds => format!("round {}", self.round),
        };
        let parts = (self.processes.iter())
            .map(|share| (100.0 * share.done as f64 / share.of.max(1) as f64).round() as u64);
        let at = if self.processes.len() > MAX_LISTED_PROCESSES {
            let (least, most) = (parts.clone().min(), parts.max());
            format!("{}% to {}%", least.unwrap_or(0), most.unwrap_or(0))
        } else {
            let parts: Vec<String> = parts.map(|part| format!("{part}%")).collect();
            parts.join(" ")
        };
        let last = self.layers.saturating_sub(1);
        format!(
            "{way}, layer {} of {last}: {all} positions, processes at {at}",
            self.layer
        )
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
        assert!(report.line().ends_with("processes at 15% to 100%"));
    }
}
