//! Backward pass: computes the values of a layer from the values of the next layer.
//!
//! A worker generates the children of its positions again and requests their values from the
//! workers that own their shards (`lookup.rs`). So a game needs no backward moves, and a position
//! is evaluated by its definition: the maximum over its moves. A finished game needs no request.

use std::sync::atomic::Ordering::Relaxed;

use grundy_core::Layered;
use timely::worker::Worker;

use crate::error::Error;
use crate::lookup::{LookupClient, PendingChild};
use crate::shared::LayerJob;
use crate::table::ShardWriter;

/// Rank of a position without a known move yet: below every other rank.
const UNKNOWN_RANK: i16 = i16::MIN;
/// The note of a child with the same side to move.
const SAME_SIDE: i8 = 1;

/// Computes the values of layer `layer`; the values of the next layer are complete.
pub fn solve_backwards<G: Layered + 'static>(
    worker: &mut Worker,
    job: &LayerJob<G>,
    layer: u32,
) -> Result<(), Error> {
    let me = worker.index();
    let mut desk = LookupClient::open(worker, &job.folder, job.sizes.share(0) / 4 * 3);
    let mut open = Vec::new();
    for shard in job.shards(me) {
        if job.folder.table(layer, shard, true)?.is_none() {
            job.pace
                .of
                .fetch_add(job.folder.keys(layer, shard)?.positions(), Relaxed);
            open.push(shard);
        } else {
            job.folder.forget(layer, shard)?;
        }
    }
    let ranks: [i16; 256] = std::array::from_fn(|code| job.value_kind.rank(code as u8));
    let each = |batch: &mut ValuedBatch, link: PendingChild, code: u8| {
        let best = &mut batch.best[link.parent as usize];
        *best = (*best).max(
            job.value_kind
                .up(ranks[usize::from(code)], link.note == SAME_SIDE),
        );
    };
    let mut back = BackwardPass::new(job, layer);
    let (mut keys, mut codes) = (Vec::new(), Vec::new());
    for shard in open {
        let table = job.folder.keys(layer, shard)?;
        for block in 0..table.blocks() {
            table.read(block, &mut keys, &mut codes)?;
            back.positions(shard, &keys)?;
            if back.made >= job.sizes.batch {
                let batch = back.batch();
                desk.ask(worker, job, batch, back.questions(), each)?;
                while let Some(batch) = desk.ready() {
                    back.write(&batch)?;
                }
            }
        }
        back.ended.push(shard);
    }
    let batch = back.batch();
    desk.ask(worker, job, batch, back.questions(), each)?;
    for batch in desk.close(worker, job, each)? {
        back.write(&batch)?;
    }
    back.finish()
}

/// Positions whose children have been requested.
#[derive(Default)]
struct ValuedBatch {
    /// Shards, with the end of the positions of each.
    parts: Vec<(u32, usize)>,
    keys: Vec<u64>,
    best: Vec<i16>,
}

/// State of the backward pass of one worker.
struct BackwardPass<'j, G: Layered> {
    job: &'j LayerJob<G>,
    layer: u32,
    moves: Vec<G::Move>,
    /// The batch under construction, and its links by shard.
    now: ValuedBatch,
    links: Vec<Vec<PendingChild>>,
    made: usize,
    /// The file being written.
    writer: Option<(u32, ShardWriter)>,
    /// Shards whose positions have all been requested.
    ended: Vec<u32>,
}

impl<'j, G: Layered> BackwardPass<'j, G> {
    fn new(job: &'j LayerJob<G>, layer: u32) -> Self {
        Self {
            job,
            layer,
            moves: Vec::new(),
            now: ValuedBatch::default(),
            links: vec![Vec::new(); job.folder.shards() as usize],
            made: 0,
            writer: None,
            ended: Vec::new(),
        }
    }

    /// Adds positions of a shard to the batch.
    fn positions(&mut self, shard: u32, keys: &[u64]) -> Result<(), Error> {
        let (game, value_kind) = (&*self.job.game, self.job.value_kind);
        for &key in keys {
            let position = game.unpack(self.layer, key);
            let mut best = UNKNOWN_RANK;
            if let Some(score) = game.ended(&position) {
                best = value_kind.ended(score)?;
            } else {
                let side = game.side(&position);
                self.moves.clear();
                game.moves(&position, &mut self.moves);
                self.made += self.moves.len();
                for at in 0..self.moves.len() {
                    let child = game.play(&position, self.moves[at]);
                    let keeps = game.side(&child) == side;
                    if let Some(score) = game.ended(&child) {
                        best = best.max(value_kind.up(value_kind.ended(score)?, keeps));
                        continue;
                    }
                    let word = game.pack(&child);
                    self.links[self.job.shard(word) as usize].push(PendingChild {
                        child: word,
                        parent: self.now.keys.len() as u32,
                        note: if keeps { SAME_SIDE } else { 0 },
                    });
                }
            }
            self.now.keys.push(key);
            self.now.best.push(best);
        }
        self.made += keys.len();
        match self.now.parts.last_mut() {
            Some((last, end)) if *last == shard => *end += keys.len(),
            _ => self.now.parts.push((shard, self.now.keys.len())),
        }
        Ok(())
    }

    /// Returns the current batch and begins the next one.
    fn batch(&mut self) -> ValuedBatch {
        self.made = 0;
        std::mem::take(&mut self.now)
    }

    /// The requests of the batch.
    fn questions(&mut self) -> impl Iterator<Item = ((u32, u32), Vec<PendingChild>)> {
        let next = self.layer + 1;
        let links = self.links.iter_mut().map(std::mem::take);
        (0..)
            .zip(links)
            .map(move |(shard, links)| ((next, shard), links))
    }

    /// Writes a batch.
    fn write(&mut self, batch: &ValuedBatch) -> Result<(), Error> {
        let mut start = 0;
        for &(shard, end) in &batch.parts {
            self.turn_to(shard)?;
            if let Some((_, writer)) = &mut self.writer {
                for (&key, &best) in batch.keys[start..end].iter().zip(&batch.best[start..end]) {
                    writer.push(key, self.job.value_kind.code(best))?;
                }
            }
            start = end;
        }
        self.job.did(batch.keys.len() as u64);
        Ok(())
    }

    /// Shards arrive in ascending order: with the first position of one, all shards before it are
    /// complete.
    fn turn_to(&mut self, shard: u32) -> Result<(), Error> {
        if self.writer.as_ref().is_some_and(|(now, _)| *now == shard) {
            return Ok(());
        }
        self.close()?;
        let label = self.job.folder.label(self.layer, shard, true);
        let writer = ShardWriter::create(self.job.folder.file(self.layer, shard, true), label)?;
        self.writer = Some((shard, writer));
        Ok(())
    }

    fn close(&mut self) -> Result<(), Error> {
        if let Some((shard, writer)) = self.writer.take() {
            writer.finish()?;
            self.ended.retain(|&ended| ended != shard);
            self.job.folder.forget(self.layer, shard)?;
        }
        Ok(())
    }

    /// Writes the shards without positions and closes the last file.
    fn finish(&mut self) -> Result<(), Error> {
        self.close()?;
        for shard in std::mem::take(&mut self.ended) {
            self.turn_to(shard)?;
            self.close()?;
        }
        Ok(())
    }
}
