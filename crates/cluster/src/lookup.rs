//! Remote lookup of position values from the owners of their shards.
//!
//! A worker gathers the children of a batch of positions and sends requests to their owners: for
//! each shard one sorted list without duplicates, as differences. The owner looks them up in the
//! file of the shard, block by block, and sends one byte for each. Blocks stay in memory while
//! there is room; the least recently used are dropped first.
//!
//! One batch is one epoch of the dataflow, and two may be in flight.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::coding::{get_keys, put_keys};
use crate::error::{Error, error_with_help};
use crate::layout::Folder;
use crate::messages;
use crate::shared::{ByteBuffer, LayerJob, SharedError, required_batch};
use crate::table::{BLOCK_POSITIONS, ShardTable};

/// A shard: its layer and its index there.
pub type ShardPlace = (u32, u32);

/// A request of a batch to the owner of a shard.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct LookupRequest {
    place: ShardPlace,
    from: u32,
    batch: u64,
    count: u32,
    keys: ByteBuffer,
}

/// One code for each key of a request, in the same order.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct LookupResponse {
    place: ShardPlace,
    to: u32,
    batch: u64,
    codes: ByteBuffer,
}

/// A move of one position to a child whose value is requested.
#[derive(Clone, Copy)]
pub struct PendingChild {
    /// The key of the child.
    pub child: u64,
    /// The parent: an index in the batch.
    pub parent: u32,
    /// Additional data of the move, for the requester.
    pub note: i8,
}

/// A batch whose responses are awaited.
struct PendingBatch<W> {
    number: u64,
    work: W,
    /// For each requested shard, its links by child.
    links: HashMap<ShardPlace, Vec<PendingChild>>,
}

/// The requests of one worker, with the work `W` that waits for the responses.
pub struct LookupClient<W> {
    me: u32,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<LookupRequest>>>,
    probe: ProbeHandle<u64>,
    answers: Rc<RefCell<Vec<LookupResponse>>>,
    shared_error: SharedError,
    waiting: VecDeque<PendingBatch<W>>,
    epoch: u64,
}

impl<W> LookupClient<W> {
    /// Connects the lookup clients and servers of all workers. Each server caches blocks up to
    /// `bytes` bytes.
    pub fn open(worker: &mut Worker, folder: &Folder, bytes: u64) -> Self {
        let answers: Rc<RefCell<Vec<LookupResponse>>> = Rc::default();
        let shared_error = SharedError::default();
        let mut input = InputHandle::<u64, CapacityContainerBuilder<Vec<LookupRequest>>>::new();
        let probe = worker.dataflow(|scope| {
            let mut library = BlockCache::new(folder, bytes);
            let (into, shared_error) = (Rc::clone(&answers), shared_error.clone());
            let to_owner = Exchange::new(|question: &LookupRequest| u64::from(question.place.1));
            let back = Exchange::new(|answer: &LookupResponse| u64::from(answer.to));
            let asked = scope
                .input_from(&mut input)
                .unary::<CapacityContainerBuilder<Vec<LookupResponse>>, _, _, _>(
                    to_owner,
                    "look up",
                    move |_, _| {
                        move |input, output| {
                            input.for_each(|time, questions| {
                                let mut session = output.session(&time);
                                for question in questions.drain(..) {
                                    match library.answer(&question) {
                                        Ok(answer) => session.give(answer),
                                        Err(broken) => shared_error.note(Err(broken)),
                                    }
                                }
                            });
                        }
                    },
                );
            let appended = asked.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                back,
                "hear",
                move |_, _| {
                    move |input, _| input.for_each(|_, appended| into.borrow_mut().append(appended))
                },
            );
            appended.probe().0
        });
        Self {
            me: worker.index() as u32,
            input,
            probe,
            answers,
            shared_error,
            waiting: VecDeque::new(),
            epoch: 0,
        }
    }

    /// Sends the requests of a batch and waits until there is room for the next one. `each` is
    /// called for each child with the work that it belongs to and the code of the child.
    pub fn ask<G>(
        &mut self,
        worker: &mut Worker,
        job: &LayerJob<G>,
        work: W,
        links: impl Iterator<Item = (ShardPlace, Vec<PendingChild>)>,
        each: impl FnMut(&mut W, PendingChild, u8),
    ) -> Result<(), Error> {
        self.send(work, links);
        self.epoch += 1;
        self.input.advance_to(self.epoch);
        let until = required_batch(self.epoch);
        self.wait(worker, job, each, |probe| probe.less_than(&until))
    }

    /// Waits for all responses.
    pub fn close<G>(
        mut self,
        worker: &mut Worker,
        job: &LayerJob<G>,
        each: impl FnMut(&mut W, PendingChild, u8),
    ) -> Result<Vec<W>, Error> {
        self.input = InputHandle::new();
        self.wait(worker, job, each, |probe| !probe.done())?;
        Ok(self.waiting.into_iter().map(|batch| batch.work).collect())
    }

    fn wait<G>(
        &mut self,
        worker: &mut Worker,
        job: &LayerJob<G>,
        mut each: impl FnMut(&mut W, PendingChild, u8),
        waits: impl Fn(&ProbeHandle<u64>) -> bool,
    ) -> Result<(), Error> {
        let (waiting, answers, probe) = (&mut self.waiting, &self.answers, &self.probe);
        let mut receive = || receive(waiting, &mut answers.borrow_mut(), &mut each);
        job.work(worker, &self.shared_error, || {
            receive();
            waits(probe)
        })?;
        receive();
        Ok(())
    }

    /// Returns the oldest work if all its responses have arrived.
    pub fn ready(&mut self) -> Option<W> {
        let batch = self.waiting.pop_front_if(|batch| batch.links.is_empty())?;
        Some(batch.work)
    }

    fn send(&mut self, work: W, links: impl Iterator<Item = (ShardPlace, Vec<PendingChild>)>) {
        let mut batch = PendingBatch {
            number: self.epoch,
            work,
            links: HashMap::new(),
        };
        let mut keys = Vec::new();
        for (place, mut links) in links.filter(|(_, links)| !links.is_empty()) {
            links.sort_unstable_by_key(|link| link.child);
            keys.clear();
            keys.extend(links.iter().map(|link| link.child));
            keys.dedup();
            let mut bytes = Vec::with_capacity(keys.len() * 3);
            put_keys(&mut bytes, &keys);
            self.input.send(LookupRequest {
                place,
                from: self.me,
                batch: batch.number,
                count: keys.len() as u32,
                keys: ByteBuffer(bytes),
            });
            batch.links.insert(place, links);
        }
        self.waiting.push_back(batch);
    }
}

/// Stores responses in their batch.
fn receive<W>(
    waiting: &mut VecDeque<PendingBatch<W>>,
    answers: &mut Vec<LookupResponse>,
    each: &mut impl FnMut(&mut W, PendingChild, u8),
) {
    for answer in answers.drain(..) {
        let mut batches = waiting.iter_mut();
        let Some(batch) = batches.find(|batch| batch.number == answer.batch) else {
            continue;
        };
        let Some(links) = batch.links.remove(&answer.place) else {
            continue;
        };
        let mut codes = answer.codes.0.iter();
        let (mut child, mut code) = (None, 0);
        for link in links {
            if child != Some(link.child) {
                child = Some(link.child);
                code = codes.next().copied().unwrap_or(0);
            }
            each(&mut batch.work, link, code);
        }
    }
}

/// Cache of blocks of solved layers.
struct BlockCache {
    folder: Folder,
    tables: HashMap<ShardPlace, ShardTable>,
    blocks: HashMap<(ShardPlace, u32), OpenBlock>,
    /// The blocks from least to most recently used.
    queue: VecDeque<(ShardPlace, u32)>,
    most: usize,
}

struct OpenBlock {
    /// Empty for tables of numbered positions.
    keys: Vec<u64>,
    codes: Vec<u8>,
    used: bool,
}

impl BlockCache {
    /// A cache of at most `bytes` bytes, for layers whose values are complete.
    fn new(folder: &Folder, bytes: u64) -> Self {
        let each = if folder.numbered() {
            BLOCK_POSITIONS
        } else {
            BLOCK_POSITIONS * 9
        } + 200;
        Self {
            folder: folder.clone(),
            tables: HashMap::new(),
            blocks: HashMap::new(),
            queue: VecDeque::new(),
            most: (bytes as usize / each).max(4),
        }
    }

    fn missing(&self, (layer, shard): ShardPlace) -> Error {
        let path = self.folder.file(layer, shard, true);
        error_with_help(
            "damaged",
            messages::position_is_missing(path.display()),
            messages::delete_file(),
        )
    }

    /// Returns the codes of keys in ascending order.
    fn answer(&mut self, question: &LookupRequest) -> Result<LookupResponse, Error> {
        let mut keys = Vec::new();
        if get_keys(&question.keys.0, &mut 0, question.count as usize, &mut keys).is_none() {
            return Err(error_with_help(
                "damaged-message",
                messages::request_arrived_damaged(),
                messages::same_command_goes_on(),
            ));
        }
        let mut codes = Vec::with_capacity(keys.len());
        self.look_up(question.place, &keys, &mut codes)?;
        Ok(LookupResponse {
            place: question.place,
            to: question.from,
            batch: question.batch,
            codes: ByteBuffer(codes),
        })
    }

    /// Appends the code of each key; the keys ascend.
    fn look_up(&mut self, at: ShardPlace, keys: &[u64], codes: &mut Vec<u8>) -> Result<(), Error> {
        if !self.tables.contains_key(&at) {
            let table = self.folder.table(at.0, at.1, true)?;
            let table = table.ok_or_else(|| self.missing(at))?;
            self.tables.insert(at, table);
        }
        let mut from = 0;
        while from < keys.len() {
            let place = self.tables[&at]
                .place(keys[from])
                .ok_or_else(|| self.missing(at))?;
            self.fetch(at, place as u32)?;
            let first = self.tables[&at].first(place);
            let block = &self.blocks[&(at, place as u32)];
            let before = from;
            if self.folder.numbered() {
                while from < keys.len()
                    && let Some(&code) = block.codes.get((keys[from] - first) as usize)
                {
                    codes.push(code);
                    from += 1;
                }
            } else {
                let last = block.keys.last().copied().unwrap_or(0);
                let mut at = 0;
                while from < keys.len() && keys[from] <= last {
                    at += gallop(&block.keys[at..], keys[from]);
                    if block.keys[at] != keys[from] {
                        break;
                    }
                    codes.push(block.codes[at]);
                    from += 1;
                }
            }
            // A key that is missing in its block, or between two blocks, has no code.
            let next = keys.get(from).and_then(|&key| self.tables[&at].place(key));
            if from == before || next == Some(place) {
                return Err(self.missing(at));
            }
        }
        Ok(())
    }

    fn fetch(&mut self, at: ShardPlace, block: u32) -> Result<(), Error> {
        if let Some(block) = self.blocks.get_mut(&(at, block)) {
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
        self.tables[&at].read(block as usize, &mut keys, &mut codes)?;
        let used = false;
        self.blocks
            .insert((at, block), OpenBlock { keys, codes, used });
        self.queue.push_back((at, block));
        Ok(())
    }
}

/// Returns how many of the first keys are below `key`, by galloping search; near keys are found
/// fast.
fn gallop(keys: &[u64], key: u64) -> usize {
    let mut step = 1;
    while step < keys.len() && keys[step] < key {
        step *= 2;
    }
    let from = step / 2;
    let to = keys.len().min(step + 1);
    from + keys[from..to].partition_point(|&below| below < key)
}
