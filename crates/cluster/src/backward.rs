//! Backwards: the values of a layer from those of the next.
//!
//! A worker makes the children of its positions once more, and asks their owners what they are worth: for each shard
//! one sorted list without repetitions, as differences. The owner looks them up in the file of the shard, block by
//! block, and sends one byte for each. So a game needs no moves backwards, and a position is evaluated by
//! its definition: the best of its moves. Blocks that were read stay in memory while there is room, those
//! that were used lately the longest.
//!
//! A game that is over needs no question. As forwards, one batch is one epoch, and two may be on their way.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::sync::atomic::Ordering::Relaxed;

use grundy_game::Layered;
use serde::{Deserialize, Serialize};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::worker::Worker;

use crate::coding::{get_keys, put_keys};
use crate::fault::{Broken, fault};
use crate::folder::Folder;
use crate::job::{Blob, LayerJob, Trouble, behind};
use crate::table::{BLOCK, ShardTable, ShardWriter};

/// What a batch asks of the owner of a shard.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Inquiry {
    shard: u32,
    from: u32,
    batch: u64,
    count: u32,
    keys: Blob,
}

/// One code for each key of a question, in the same order.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct ShardReply {
    shard: u32,
    to: u32,
    batch: u64,
    codes: Blob,
}

/// The rank of a position of which no move is known yet: below every other.
const UNKNOWN: i16 = i16::MIN;
/// In the number of a position: the child has the same side to move.
const KEEPS: u32 = 1 << 31;

/// Makes the values of layer `layer`; those of the next one are whole.
pub fn recede<G: Layered + 'static>(
    worker: &mut Worker,
    job: &LayerJob<G>,
    layer: u32,
) -> Result<(), Broken> {
    let me = worker.index();
    let answers: Rc<RefCell<Vec<ShardReply>>> = Rc::default();
    let trouble = Trouble::default();
    let mut input = InputHandle::<u64, CapacityContainerBuilder<Vec<Inquiry>>>::new();
    let probe = worker.dataflow(|scope| {
        let mut library = Library::new(&job.folder, layer + 1, job.sizes.share() / 4 * 3);
        let (into, trouble) = (Rc::clone(&answers), trouble.clone());
        let to_owner = Exchange::new(|question: &Inquiry| u64::from(question.shard));
        let back = Exchange::new(|answer: &ShardReply| u64::from(answer.to));
        let asked = scope
            .input_from(&mut input)
            .unary::<CapacityContainerBuilder<Vec<ShardReply>>, _, _, _>(
                to_owner,
                "look up",
                move |_, _| {
                    move |input, output| {
                        input.for_each(|time, questions| {
                            let mut session = output.session(&time);
                            for question in questions.drain(..) {
                                match library.answer(&question) {
                                    Ok(answer) => session.give(answer),
                                    Err(broken) => trouble.note(Err(broken)),
                                }
                            }
                        });
                    }
                },
            );
        let told =
            asked.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(back, "hear", move |_, _| {
                move |input, _| input.for_each(|_, told| into.borrow_mut().append(told))
            });
        told.probe().0
    });
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
    let mut desk = AskingDesk::new(job, layer, me);
    let (mut keys, mut codes, mut epoch) = (Vec::new(), Vec::new(), 0);
    for shard in open {
        let table = job.folder.keys(layer, shard)?;
        for block in 0..table.blocks() {
            table.read(block, &mut keys, &mut codes)?;
            desk.positions(shard, &keys)?;
            if desk.made >= job.sizes.batch {
                desk.ask(|question| input.send(question));
                epoch += 1;
                input.advance_to(epoch);
                let wait = || {
                    desk.hear(&mut answers.borrow_mut());
                    probe.less_than(&behind(epoch))
                };
                job.work(worker, &trouble, wait)?;
                desk.write()?;
            }
        }
        desk.end_of(shard);
    }
    desk.ask(|question| input.send(question));
    drop(input);
    let wait = || {
        desk.hear(&mut answers.borrow_mut());
        !probe.done()
    };
    job.work(worker, &trouble, wait)?;
    desk.hear(&mut answers.borrow_mut());
    desk.write()?;
    desk.finish()
}

/// One position's move to a child that is asked for.
#[derive(Clone, Copy)]
struct AskedChild {
    child: u64,
    /// The position in its batch, and [`KEEPS`].
    parent: u32,
}

/// A batch whose answers are awaited.
struct AskedBatch {
    number: u64,
    /// Shards, and where the positions of each end.
    parts: Vec<(u32, usize)>,
    keys: Vec<u64>,
    best: Vec<i16>,
    /// For each shard that was asked, its links by child.
    links: HashMap<u32, Vec<AskedChild>>,
    awaited: usize,
}

/// What one worker asks, hears and writes.
struct AskingDesk<'j, G: Layered> {
    job: &'j LayerJob<G>,
    layer: u32,
    me: usize,
    moves: Vec<G::Move>,
    /// The batch that is being made, and links of it by shard.
    now: AskedBatch,
    links: Vec<Vec<AskedChild>>,
    made: usize,
    waiting: VecDeque<AskedBatch>,
    /// The files that are being written, and how many positions of each are to come at least.
    writer: Option<(u32, ShardWriter)>,
    /// Shards all of whose positions were asked for.
    ended: Vec<u32>,
}

fn pending(number: u64) -> AskedBatch {
    AskedBatch {
        number,
        parts: Vec::new(),
        keys: Vec::new(),
        best: Vec::new(),
        links: HashMap::new(),
        awaited: 0,
    }
}

impl<'j, G: Layered> AskingDesk<'j, G> {
    fn new(job: &'j LayerJob<G>, layer: u32, me: usize) -> Self {
        Self {
            job,
            layer,
            me,
            moves: Vec::new(),
            now: pending(0),
            links: vec![Vec::new(); job.folder.shards() as usize],
            made: 0,
            waiting: VecDeque::new(),
            writer: None,
            ended: Vec::new(),
        }
    }

    fn ended(&self, score: i32) -> Result<i16, Broken> {
        let rank = self.job.meaning.ended(score);
        rank.ok_or_else(|| {
            fault(
                "no-table",
                format!("a score of {score} is beyond a byte"),
                "let it be searched",
            )
        })
    }

    /// Takes positions of a shard into the batch.
    fn positions(&mut self, shard: u32, keys: &[u64]) -> Result<(), Broken> {
        let (game, meaning) = (&*self.job.game, self.job.meaning);
        for &key in keys {
            let position = game.unpack(self.layer, key);
            let mut best = UNKNOWN;
            if let Some(score) = game.ended(&position) {
                best = self.ended(score)?;
            } else {
                let side = game.side(&position);
                self.moves.clear();
                game.moves(&position, &mut self.moves);
                self.made += self.moves.len();
                for at in 0..self.moves.len() {
                    let child = game.play(&position, self.moves[at]);
                    let keeps = game.side(&child) == side;
                    if let Some(score) = game.ended(&child) {
                        best = best.max(meaning.up(self.ended(score)?, keeps));
                        continue;
                    }
                    let word = game.pack(&child);
                    let parent = self.now.keys.len() as u32 | if keeps { KEEPS } else { 0 };
                    self.links[self.job.shard(word) as usize].push(AskedChild {
                        child: word,
                        parent,
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

    /// Sends the questions of the batch.
    fn ask(&mut self, mut to: impl FnMut(Inquiry)) {
        self.made = 0;
        let next = pending(self.now.number + 1);
        let mut batch = std::mem::replace(&mut self.now, next);
        let mut keys = Vec::new();
        for (shard, links) in self
            .links
            .iter_mut()
            .enumerate()
            .filter(|(_, links)| !links.is_empty())
        {
            let mut links = std::mem::take(links);
            links.sort_unstable_by_key(|link| link.child);
            keys.clear();
            keys.extend(links.iter().map(|link| link.child));
            keys.dedup();
            let mut bytes = Vec::with_capacity(keys.len() * 3);
            put_keys(&mut bytes, &keys);
            let count = keys.len() as u32;
            to(Inquiry {
                shard: shard as u32,
                from: self.me as u32,
                batch: batch.number,
                count,
                keys: Blob(bytes),
            });
            batch.links.insert(shard as u32, links);
            batch.awaited += 1;
        }
        self.waiting.push_back(batch);
    }

    /// Puts answers where they belong.
    fn hear(&mut self, answers: &mut Vec<ShardReply>) {
        let meaning = self.job.meaning;
        for answer in answers.drain(..) {
            let Some(batch) = self
                .waiting
                .iter_mut()
                .find(|batch| batch.number == answer.batch)
            else {
                continue;
            };
            let Some(links) = batch.links.remove(&answer.shard) else {
                continue;
            };
            batch.awaited -= 1;
            let ranks: Vec<i16> = (0..=255).map(|code| meaning.rank(code)).collect();
            let mut codes = answer.codes.0.iter();
            let (mut child, mut rank) = (None, 0);
            for link in links {
                if child != Some(link.child) {
                    child = Some(link.child);
                    rank = codes.next().map_or(0, |&code| ranks[usize::from(code)]);
                }
                let best = &mut batch.best[(link.parent & !KEEPS) as usize];
                *best = (*best).max(meaning.up(rank, link.parent & KEEPS != 0));
            }
        }
    }

    /// Writes the batches at the front whose answers are there.
    fn write(&mut self) -> Result<(), Broken> {
        while let Some(batch) = self.waiting.pop_front_if(|batch| batch.awaited == 0) {
            let mut start = 0;
            for (shard, end) in batch.parts {
                self.turn_to(shard)?;
                if let Some((_, writer)) = &mut self.writer {
                    for (&key, &best) in batch.keys[start..end].iter().zip(&batch.best[start..end])
                    {
                        writer.push(key, self.job.meaning.code(best))?;
                    }
                }
                start = end;
            }
            self.job.did(batch.keys.len() as u64);
        }
        Ok(())
    }

    /// Shards come in ascending order: with the first position of one, those before are whole.
    fn turn_to(&mut self, shard: u32) -> Result<(), Broken> {
        if self.writer.as_ref().is_some_and(|(now, _)| *now == shard) {
            return Ok(());
        }
        self.close()?;
        let label = self.job.folder.label(self.layer, shard, true);
        let writer = ShardWriter::create(self.job.folder.file(self.layer, shard, true), label)?;
        self.writer = Some((shard, writer));
        Ok(())
    }

    fn close(&mut self) -> Result<(), Broken> {
        if let Some((shard, writer)) = self.writer.take() {
            writer.finish()?;
            self.ended.retain(|&ended| ended != shard);
            self.job.folder.forget(self.layer, shard)?;
        }
        Ok(())
    }

    /// Every position of the shard is in a batch.
    fn end_of(&mut self, shard: u32) {
        self.ended.push(shard);
    }

    /// Writes the shards that have no position, and closes the last file.
    fn finish(&mut self) -> Result<(), Broken> {
        self.close()?;
        for shard in std::mem::take(&mut self.ended) {
            self.turn_to(shard)?;
            self.close()?;
        }
        Ok(())
    }
}

/// Blocks of a layer in memory.
pub struct Library {
    folder: Folder,
    layer: u32,
    tables: HashMap<u32, ShardTable>,
    blocks: HashMap<(u32, u32), OpenBlock>,
    /// The blocks in the order in which they were read or looked at again.
    queue: VecDeque<(u32, u32)>,
    most: usize,
}

struct OpenBlock {
    keys: Vec<u64>,
    codes: Vec<u8>,
    used: bool,
}

impl Library {
    /// Of a layer whose values are whole, in so many bytes.
    pub fn new(folder: &Folder, layer: u32, bytes: u64) -> Self {
        let most = (bytes as usize / (BLOCK * 9 + 200)).max(4);
        Self {
            folder: folder.clone(),
            layer,
            tables: HashMap::new(),
            blocks: HashMap::new(),
            queue: VecDeque::new(),
            most,
        }
    }

    fn missing(&self, shard: u32) -> Broken {
        let path = self.folder.file(self.layer, shard, true);
        let fact = format!("`{}` lacks a position that play can reach", path.display());
        fault(
            "damaged",
            fact,
            "take the file away: the same command makes it again",
        )
    }

    /// The codes of keys in ascending order.
    fn answer(&mut self, question: &Inquiry) -> Result<ShardReply, Broken> {
        let mut keys = Vec::new();
        if get_keys(&question.keys.0, &mut 0, question.count as usize, &mut keys).is_none() {
            return Err(fault(
                "damaged-message",
                "a question arrived damaged",
                "the same command goes on",
            ));
        }
        let mut codes = Vec::with_capacity(keys.len());
        self.look_up(question.shard, &keys, &mut codes)?;
        Ok(ShardReply {
            shard: question.shard,
            to: question.from,
            batch: question.batch,
            codes: Blob(codes),
        })
    }

    /// Appends the code of each key; the keys ascend.
    pub fn look_up(&mut self, shard: u32, keys: &[u64], codes: &mut Vec<u8>) -> Result<(), Broken> {
        if !self.tables.contains_key(&shard) {
            let table = self.folder.table(self.layer, shard, true)?;
            let table = table.ok_or_else(|| self.missing(shard))?;
            self.tables.insert(shard, table);
        }
        let mut from = 0;
        while from < keys.len() {
            let place = self.tables[&shard]
                .place(keys[from])
                .ok_or_else(|| self.missing(shard))?;
            self.fetch(shard, place as u32)?;
            let block = &self.blocks[&(shard, place as u32)];
            let last = block.keys.last().copied().unwrap_or(0);
            let mut at = 0;
            while from < keys.len() && keys[from] <= last {
                at += gallop(&block.keys[at..], keys[from]);
                if block.keys[at] != keys[from] {
                    return Err(self.missing(shard));
                }
                codes.push(block.codes[at]);
                from += 1;
            }
            // A key between two blocks is in neither.
            if from < keys.len() && self.tables[&shard].place(keys[from]) == Some(place) {
                return Err(self.missing(shard));
            }
        }
        Ok(())
    }

    fn fetch(&mut self, shard: u32, block: u32) -> Result<(), Broken> {
        if let Some(block) = self.blocks.get_mut(&(shard, block)) {
            block.used = true;
            return Ok(());
        }
        let (mut keys, mut codes) = (Vec::new(), Vec::new());
        while self.blocks.len() >= self.most {
            let Some(oldest) = self.queue.pop_front() else {
                break;
            };
            match self.blocks.get_mut(&oldest) {
                Some(block) if block.used => {
                    block.used = false;
                    self.queue.push_back(oldest);
                }
                _ => drop(self.blocks.remove(&oldest)),
            }
        }
        self.tables[&shard].read(block as usize, &mut keys, &mut codes)?;
        self.blocks.insert(
            (shard, block),
            OpenBlock {
                keys,
                codes,
                used: false,
            },
        );
        self.queue.push_back((shard, block));
        Ok(())
    }
}

/// How many of the first keys lie below this one, found in steps that double: near ones in no time.
fn gallop(keys: &[u64], key: u64) -> usize {
    let mut step = 1;
    while step < keys.len() && keys[step] < key {
        step *= 2;
    }
    let from = step / 2;
    let to = keys.len().min(step + 1);
    from + keys[from..to].partition_point(|&below| below < key)
}
