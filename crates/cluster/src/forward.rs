//! Forward pass: generates the positions of the next layer.
//!
//! Each worker iterates over its shards of a layer and generates the children. A batch of children
//! is divided by shard. Each part is sorted, duplicates are removed, and the rest is sent as
//! differences to the owner of the shard (three bytes a position instead of eight).
//!
//! One batch is one epoch of the dataflow. A worker begins batch n when batch n - 2 of all workers
//! has arrived; this bounds the data in flight. When the probe has passed all epochs, every child
//! of the layer has reached its owner, which then writes its shards.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::atomic::Ordering::Relaxed;

use grundy_core::Layered;
use serde::{Deserialize, Serialize};
use timely::worker::Worker;

use crate::coding::put_keys;
use crate::error::Error;
use crate::shared::{ByteBuffer, LayerJob, SharedError, required_batch, to_owners};
use crate::sorter::Sorter;
use crate::table::ShardWriter;

/// Children of one shard.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Parcel {
    shard: u32,
    count: u32,
    keys: ByteBuffer,
}

/// Writes the first layer: the start position, in its shard.
pub fn begin<G: Layered>(worker: usize, job: &LayerJob<G>) -> Result<(), Error> {
    let word = job.game.pack(&job.game.start());
    for shard in job.shards(worker) {
        let mut writer = ShardWriter::create(
            job.folder.file(0, shard, false),
            job.folder.label(0, shard, false),
        )?;
        if shard == job.shard(word) {
            writer.push(word, 0)?;
        }
        writer.finish()?;
    }
    Ok(())
}

/// Generates layer `layer + 1` from layer `layer`.
pub fn expand<G: Layered + 'static>(
    worker: &mut Worker,
    job: &LayerJob<G>,
    layer: u32,
) -> Result<(), Error> {
    let (me, share) = (worker.index(), job.sizes.share(0));
    let sorter = Sorter::new(&job.folder, layer + 1, share, job.sizes.process, me);
    let sorter = Rc::new(RefCell::new(sorter));
    let shared_error = SharedError::default();
    let (mut input, probe) = {
        let (sorter, shared_error) = (Rc::clone(&sorter), shared_error.clone());
        let owner = |parcel: &Parcel| u64::from(parcel.shard);
        to_owners(
            worker,
            "gather",
            owner,
            move |Parcel { shard, count, keys }| {
                shared_error.note(sorter.borrow_mut().take(shard, count, &keys.0));
            },
        )
    };
    for shard in job.shards(me) {
        job.pace
            .of
            .fetch_add(job.folder.keys(layer, shard)?.positions(), Relaxed);
    }
    let mut batch = Batch {
        game: &*job.game,
        layer,
        parts: vec![Vec::new(); job.folder.shards() as usize],
        made: 0,
        moves: Vec::new(),
    };
    let (mut keys, mut codes, mut epoch) = (Vec::new(), Vec::new(), 0);
    for shard in job.shards(me) {
        let table = job.folder.keys(layer, shard)?;
        for block in 0..table.blocks() {
            table.read(block, &mut keys, &mut codes)?;
            for &key in &keys {
                batch.children(key, |child| job.shard(child));
            }
            job.did(keys.len() as u64);
            if batch.made >= job.sizes.batch {
                batch.send(|parcel| input.send(parcel));
                epoch += 1;
                input.advance_to(epoch);
                job.work(worker, &shared_error, || {
                    probe.less_than(&required_batch(epoch))
                })?;
            }
        }
    }
    batch.send(|parcel| input.send(parcel));
    drop(input);
    job.work(worker, &shared_error, || !probe.done())?;
    let mut sorter = sorter.borrow_mut();
    for shard in job.shards(me) {
        job.check_cancelled()?;
        sorter.finish(shard)?;
    }
    Ok(())
}

/// Children to be sent, by shard.
struct Batch<'g, G: Layered> {
    game: &'g G,
    layer: u32,
    parts: Vec<Vec<u64>>,
    made: usize,
    moves: Vec<G::Move>,
}

impl<G: Layered> Batch<'_, G> {
    #[inline]
    fn children(&mut self, key: u64, shard: impl Fn(u64) -> u32) {
        let position = self.game.unpack(self.layer, key);
        if self.game.ended(&position).is_some() {
            return;
        }
        self.moves.clear();
        self.game.moves(&position, &mut self.moves);
        for &by in &self.moves {
            let child = self.game.pack(&self.game.play(&position, by));
            self.parts[shard(child) as usize].push(child);
        }
        self.made += self.moves.len();
    }

    fn send(&mut self, mut to: impl FnMut(Parcel)) {
        self.made = 0;
        for (shard, keys) in self
            .parts
            .iter_mut()
            .enumerate()
            .filter(|(_, keys)| !keys.is_empty())
        {
            keys.sort_unstable();
            keys.dedup();
            let mut bytes = Vec::with_capacity(keys.len() * 3);
            put_keys(&mut bytes, keys);
            to(Parcel {
                shard: shard as u32,
                count: keys.len() as u32,
                keys: ByteBuffer(bytes),
            });
            keys.clear();
        }
    }
}
