//! Rounds: the values of a cyclic layer.
//!
//! Every worker keeps the positions of its shards in memory, two bytes each (`layer_state.rs`). It
//! generates the moves of each once: values of moves into lower layers are requested from their
//! owners (`lookup.rs`), the other moves are counted. Then it proceeds backwards in waves:
//!
//! ```text
//! wave    for each position decided in the previous wave, its predecessors are updated: at once if
//!         this worker owns them, else by a sorted list to the owner of their shard
//! end     all lists have arrived (the probe has passed the wave); all workers report the number of
//!         positions waiting for the next wave; if it is 0 the round is over
//! ```
//!
//! Nothing depends on the order inside a wave, so the result does not depend on the workers. A
//! batch of a wave is one epoch of the dataflow, and two may be in flight. The epochs of wave w
//! start at w * 2^32. A layer whose values are all known is written and is a checkpoint. A long
//! layer is also saved between two waves (`round_checkpoint.rs`), when the first worker requests it
//! at a barrier.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use serde::{Deserialize, Serialize};
use timely::dataflow::ProbeHandle;
use timely::worker::Worker;

use crate::coding::{get_keys, put_keys};
use crate::cyclic_game::{Division, Results, RoundGame};
use crate::error::{Error, error_with_help};
use crate::layer_state::{CELL_BYTES, LayerState};
use crate::lookup::{LookupClient, PendingChild};
use crate::messages;
use crate::round_checkpoint::{self, CheckpointId};
use crate::shared::{
    ByteBuffer, LayerJob, ListInput, RunDirection, SharedError, required_batch, to_owners,
};
use crate::sizes::RunSizes;
use crate::table::ShardWriter;

/// Positions processed between two checks for cancellation.
const POLL_POSITIONS: u64 = 1 << 12;
/// Epochs of a wave.
const EPOCHS_PER_WAVE: u32 = 32;

/// Positions of a shard that have a move to a decided position.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Update {
    shard: u32,
    /// The codes that they receive, and the parity of the wave for which they then wait.
    win: u8,
    loss: u8,
    parity: u8,
    count: u32,
    /// Twice the index in the shard, plus one if the decided position is won.
    words: ByteBuffer,
}

/// Number of waiting positions, sent to all workers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct WaveCounts {
    to: u32,
    /// The parity of the barrier.
    parity: u8,
    waiting: u64,
    /// Set by the first worker: whether the layer is to be saved now.
    keep: bool,
}

/// Refuses a layer that does not fit into the memory limit.
///
/// # Errors
///
/// The required and the available bytes.
pub fn fits<R: RoundGame>(game: &R, sizes: &RunSizes, shards: u32) -> Result<(), Error> {
    let layers = 0..game.layers();
    let largest = layers
        .map(|layer| in_cells(game, sizes, shards, layer))
        .max();
    sizes.room(largest.unwrap_or(0))
}

/// Bytes of the positions of a layer that this process owns.
fn in_cells<R: RoundGame>(game: &R, sizes: &RunSizes, shards: u32, layer: u32) -> u64 {
    let division = Division::new(game.len(layer), shards);
    let own = (0..shards).filter(|&shard| sizes.is_mine(shard));
    let cells = own.map(|shard| division.first(shard + 1) - division.first(shard));
    CELL_BYTES * cells.sum::<u64>()
}

/// Solves all layers, as one worker.
pub fn layers<R: RoundGame>(worker: &mut Worker, job: &LayerJob<R>) -> Result<(), Error> {
    for layer in job.known.0..job.game.layers() {
        let begin = Instant::now();
        job.enter(worker.index(), layer, RunDirection::Rounds);
        let division = Division::new(job.game.len(layer), job.folder.shards());
        let own = job.shards(worker.index());
        let mut cells = LayerState::new(division, job.folder.shards(), own)?;
        let stretches = cells.stretches().map(|(_, stretch)| stretch);
        let own: u64 = stretches.map(|stretch| stretch.end - stretch.start).sum();
        job.pace.of.fetch_add(2 * own, Relaxed);
        let from = job.from.filter(|_| layer == job.known.0);
        let mut decided = 0;
        if let Some(point) = from {
            decided = round_checkpoint::load(&job.folder, layer, point, &mut cells)?;
            job.pace.done.fetch_add(own + decided, Relaxed);
        }
        let cells = Rc::new(RefCell::new(cells));
        if from.is_none() {
            start(worker, job, layer, &cells)?;
        }
        let mut worker_state = RoundWorker::new(worker, job, layer, &cells);
        worker_state.kept = from.is_some();
        worker_state.due = begin + job.checkpoint_interval;
        decided += worker_state.run_rounds(worker, from)?;
        write(job, layer, &cells.borrow())?;
        worker_state.end(worker)?;
        // Positions where neither player can force a result were never processed.
        job.pace.done.fetch_add(own - decided, Relaxed);
    }
    Ok(())
}

/// Generates the moves of all positions and requests the values of captures.
fn start<R: RoundGame>(
    worker: &mut Worker,
    job: &LayerJob<R>,
    layer: u32,
    cells: &RefCell<LayerState>,
) -> Result<(), Error> {
    let (game, shards) = (&*job.game, job.folder.shards());
    let tables = in_cells(game, &job.sizes, shards, layer);
    let mut desk = LookupClient::open(worker, &job.folder, job.sizes.share(tables));
    let lower: Vec<Division> = (0..layer)
        .map(|layer| Division::new(game.len(layer), shards))
        .collect();
    let mut links: Vec<Vec<PendingChild>> = vec![Vec::new(); lower.len() * shards as usize];
    let (mut parents, mut made) = (Vec::new(), 0);
    let each = |parents: &mut Vec<u64>, link: PendingChild, code: u8| {
        let code = game.descended(code, link.note);
        cells
            .borrow_mut()
            .raise(parents[link.parent as usize], code);
    };
    let stretches: Vec<_> = cells.borrow().stretches().collect();
    for (_, stretch) in stretches {
        let mut from = stretch.start;
        while from < stretch.end {
            let to = (from + POLL_POSITIONS).min(stretch.end);
            let mut cells = cells.borrow_mut();
            game.starts(layer, from, to, &mut |number, start, down| {
                cells.start(number, start);
                for descent in down {
                    let below = descent.layer as usize;
                    let place = below * shards as usize;
                    let place = place + lower[below].shard(descent.number) as usize;
                    links[place].push(PendingChild {
                        child: descent.number,
                        parent: parents.len() as u32,
                        note: descent.ahead,
                    });
                    made += 1;
                }
                if !down.is_empty() {
                    parents.push(number);
                }
            })?;
            drop(cells);
            job.did(to - from);
            from = to;
            job.check_cancelled()?;
            if made >= job.sizes.batch {
                made = 0;
                let work = std::mem::take(&mut parents);
                desk.ask(worker, job, work, questions(&mut links, shards), each)?;
                while desk.ready().is_some() {}
            }
        }
    }
    desk.ask(worker, job, parents, questions(&mut links, shards), each)?;
    desk.close(worker, job, each).map(drop)
}

/// The links by layer and shard; empties the lists.
fn questions(
    links: &mut [Vec<PendingChild>],
    shards: u32,
) -> impl Iterator<Item = ((u32, u32), Vec<PendingChild>)> {
    let places = (0..).map(move |place: u32| (place / shards, place % shards));
    places.zip(links.iter_mut().map(std::mem::take))
}

/// Writes the values of a layer.
fn write<R: RoundGame>(job: &LayerJob<R>, layer: u32, cells: &LayerState) -> Result<(), Error> {
    for (slot, (shard, _)) in cells.stretches().enumerate() {
        job.check_cancelled()?;
        let path = job.folder.file(layer, shard, true);
        let mut writer = ShardWriter::create(path, job.folder.label(layer, shard, true))?;
        for (number, code) in cells.codes(slot, job.game.rest()) {
            writer.push(number, code)?;
        }
        writer.finish()?;
    }
    Ok(())
}

/// The state of one worker in a cyclic layer.
struct RoundWorker<'j, R> {
    job: &'j LayerJob<R>,
    layer: u32,
    cells: Rc<RefCell<LayerState>>,
    shared_error: SharedError,
    news: ListInput<Update>,
    arrived: ProbeHandle<u64>,
    tallies: ListInput<WaveCounts>,
    reported: ProbeHandle<u64>,
    /// The sums of this barrier and of the next one, to which a faster worker may have contributed
    /// already; and whether the layer is to be saved.
    sums: Rc<[Cell<(u64, bool)>; 2]>,
    meeting: u64,
    wave: u64,
    /// The time at which the first worker wants the next checkpoint.
    due: Instant,
    first: bool,
    /// Whether a checkpoint of this layer was written.
    kept: bool,
    /// Positions to send, by shard, as in [`Update`].
    parts: Vec<Vec<u64>>,
    /// Whether a code is a win.
    wins: [bool; 256],
}

impl<'j, R: RoundGame> RoundWorker<'j, R> {
    fn new(
        worker: &mut Worker,
        job: &'j LayerJob<R>,
        layer: u32,
        cells: &Rc<RefCell<LayerState>>,
    ) -> Self {
        let shared_error = SharedError::default();
        let sums: Rc<[Cell<(u64, bool)>; 2]> = Rc::default();
        let (news, arrived) = {
            let (cells, shared_error) = (Rc::clone(cells), shared_error.clone());
            let owner = |news: &Update| u64::from(news.shard);
            to_owners(worker, "hear", owner, move |news| {
                shared_error.note(take(&mut cells.borrow_mut(), &news));
            })
        };
        let (tallies, reported) = {
            let sums = Rc::clone(&sums);
            let owner = |tally: &WaveCounts| u64::from(tally.to);
            to_owners(worker, "count", owner, move |tally| {
                let sum = &sums[usize::from(tally.parity % 2)];
                let (waiting, keep) = sum.get();
                sum.set((waiting + tally.waiting, keep || tally.keep));
            })
        };
        Self {
            job,
            layer,
            cells: Rc::clone(cells),
            shared_error,
            news,
            arrived,
            tallies,
            reported,
            sums,
            meeting: 0,
            wave: 0,
            due: Instant::now() + job.checkpoint_interval,
            first: worker.index() == 0,
            kept: false,
            parts: vec![Vec::new(); job.folder.shards() as usize],
            wins: std::array::from_fn(|code| job.value_kind.rank(code as u8) > 0),
        }
    }

    /// Runs all rounds of the layer, or those from a checkpoint on. Returns the number of decided
    /// positions of this worker.
    fn run_rounds(
        &mut self,
        worker: &mut Worker,
        mut from: Option<CheckpointId>,
    ) -> Result<u64, Error> {
        let (game, layer, mut decided) = (&*self.job.game, self.layer, 0);
        for round in from.map_or(0, |point| point.round)..game.rounds(layer) {
            let first = from.take().map(|point| point.wave);
            if first.is_none() {
                let results = game.results(layer, round, 0)?;
                let parity = (self.wave % 2) as usize;
                self.cells.borrow_mut().begin(game, results, parity);
            }
            for wave in first.unwrap_or(0).. {
                let waiting = self.cells.borrow().waiting((self.wave % 2) as usize);
                let (all, keep) = self.synchronize(worker, waiting)?;
                if all == 0 {
                    break;
                }
                if keep {
                    self.keep(worker, CheckpointId { round, wave })?;
                }
                let results = game.results(layer, round, wave)?;
                self.wave(worker, results)?;
                decided += waiting;
            }
        }
        Ok(decided)
    }

    /// Saves the layer as it is before this wave. The previous checkpoint is deleted after all
    /// workers have written.
    fn keep(&mut self, worker: &mut Worker, point: CheckpointId) -> Result<(), Error> {
        let (begin, job) = (Instant::now(), self.job);
        let parity = (self.wave % 2) as usize;
        round_checkpoint::save(&job.folder, self.layer, point, &self.cells.borrow(), parity)?;
        self.kept = true;
        // What takes long comes less often.
        self.due = Instant::now() + job.checkpoint_interval.max(begin.elapsed() * 10);
        self.forget(worker, Some(point))
    }

    /// Waits for all workers, then deletes the other checkpoints.
    fn forget(&mut self, worker: &mut Worker, but: Option<CheckpointId>) -> Result<(), Error> {
        let (first, job, own) = (std::mem::take(&mut self.first), self.job, worker.index());
        self.synchronize(worker, 0)?;
        self.first = first;
        let mine = |layer, shard| layer <= self.layer && job.sizes.owner(shard) == own;
        round_checkpoint::forget(&job.folder, mine, but)
    }

    /// After the values of the layer are written, its checkpoints are not needed.
    fn end(mut self, worker: &mut Worker) -> Result<(), Error> {
        if self.kept {
            self.forget(worker, None)?;
        }
        self.news = ListInput::new();
        self.tallies = ListInput::new();
        let (arrived, reported) = (&self.arrived, &self.reported);
        self.job.work(worker, &self.shared_error, || {
            !arrived.done() || !reported.done()
        })
    }

    /// Sums a number over all workers; returns the sum, and whether the first worker wants a
    /// checkpoint.
    fn synchronize(&mut self, worker: &mut Worker, own: u64) -> Result<(u64, bool), Error> {
        let keep = self.first && Instant::now() >= self.due;
        let parity = (self.meeting % 2) as u8;
        for to in 0..worker.peers() as u32 {
            self.tallies.send(WaveCounts {
                to,
                parity,
                waiting: own,
                keep,
            });
        }
        let sum = &self.sums[usize::from(parity)];
        self.meeting += 1;
        self.tallies.advance_to(self.meeting);
        let (reported, until) = (&self.reported, self.meeting);
        self.job
            .work(worker, &self.shared_error, || reported.less_than(&until))?;
        Ok(sum.take())
    }

    /// Updates every position that has a move to a position decided in the previous wave.
    fn wave(&mut self, worker: &mut Worker, results: Results) -> Result<(), Error> {
        let (parity, next) = ((self.wave % 2) as usize, (self.wave + 1) % 2);
        let (mut taken, mut lists) = (Vec::new(), [Vec::new(), Vec::new()]);
        let (mut made, mut epoch) = (0, self.wave << EPOCHS_PER_WAVE);
        let slots = self.cells.borrow().stretches().count();
        self.job.pace.round.store(self.wave, Relaxed);
        for slot in 0..slots {
            let mut block = Some(0);
            while let Some(from) = block {
                taken.clear();
                let mut cells = self.cells.borrow_mut();
                block = cells.take(slot, from, parity, POLL_POSITIONS as usize, &mut taken);
                for (list, won) in lists.iter_mut().zip([false, true]) {
                    let wanted = |&(_, code): &(u64, u8)| self.wins[usize::from(code)] == won;
                    let numbers = taken.iter().copied().filter(wanted);
                    list.clear();
                    list.extend(numbers.map(|(number, _)| number));
                    let division = cells.division;
                    self.job.game.before(self.layer, list, &mut |number| {
                        if !cells.record_move(number, won, results, next as usize) {
                            let shard = division.shard(number);
                            let at = number - division.first(shard);
                            self.parts[shard as usize].push(at << 1 | u64::from(won));
                            made += 1;
                        }
                    });
                }
                drop(cells);
                self.job.did(taken.len() as u64);
                self.job.check_cancelled()?;
                if made >= self.job.sizes.batch {
                    made = 0;
                    self.send(results);
                    epoch += 1;
                    self.news.advance_to(epoch);
                    let (arrived, until) = (&self.arrived, required_batch(epoch));
                    self.job
                        .work(worker, &self.shared_error, || arrived.less_than(&until))?;
                }
            }
        }
        self.send(results);
        self.wave += 1;
        let until = self.wave << EPOCHS_PER_WAVE;
        self.news.advance_to(until);
        let arrived = &self.arrived;
        self.job
            .work(worker, &self.shared_error, || arrived.less_than(&until))
    }

    fn send(&mut self, results: Results) {
        let parity = ((self.wave + 1) % 2) as u8;
        let parts = self.parts.iter_mut().enumerate();
        for (shard, words) in parts.filter(|(_, words)| !words.is_empty()) {
            words.sort_unstable();
            let mut bytes = Vec::with_capacity(words.len() * 3);
            put_keys(&mut bytes, words);
            self.news.send(Update {
                shard: shard as u32,
                win: results.win,
                loss: results.loss,
                parity,
                count: words.len() as u32,
                words: ByteBuffer(bytes),
            });
            words.clear();
        }
    }
}

/// Applies updates from another worker.
fn take(cells: &mut LayerState, news: &Update) -> Result<(), Error> {
    let mut words = Vec::new();
    let whole = get_keys(&news.words.0, &mut 0, news.count as usize, &mut words);
    let results = Results {
        win: news.win,
        loss: news.loss,
    };
    let first = cells.division.first(news.shard);
    let end = cells.division.first(news.shard + 1);
    let parity = usize::from(news.parity % 2);
    for word in words {
        let number = first + (word >> 1);
        if number >= end || !cells.record_move(number, word & 1 == 1, results, parity) {
            return Err(damaged_news());
        }
    }
    whole.ok_or_else(damaged_news)
}

fn damaged_news() -> Error {
    error_with_help(
        "damaged-message",
        messages::news_arrived_damaged(),
        messages::same_command_goes_on_from_last_layer(),
    )
}
