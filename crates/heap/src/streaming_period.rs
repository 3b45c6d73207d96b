//! The search for a period in a stream, which does not keep the values.
//!
//! Windows are saved at heaps that grow by 3 %, each at an *anchor*. A heap is an anchor if the
//! hash of the eight ranks before it begins with ten zeros, about one in a thousand. This depends
//! on the values alone, so one period later the same place is an anchor again. Only there the saved
//! windows are compared, byte by byte. Short periods, which may fall between anchors, are searched
//! in the kept values whenever a window is saved. The period is found after `n0 + p` heaps and at
//! most 3 % more, with about two hundred windows of some tens of KiB.
//!
//! The preperiod is found by running two streams from saved windows, one of them `p` ahead, over
//! the last gap between saved windows in which they differ.

#![allow(
    clippy::inline_always,
    reason = "a kernel is one loop only if its steps are inlined into it"
)]

use std::collections::HashMap;

use grundy_certificate::{Certificate, Proof, fold, hash};
use grundy_core::{Budget, Checkpoints, Diagnostic, NoObserver, Observer, Stop};

use crate::checkpoint::{CheckpointReader, CheckpointWriter, SEARCH, damaged};
use crate::code::Code;
use crate::kernel::Kernel;
use crate::messages;
use crate::period_theorems::{Period, Search, Window, shifts};
use crate::sequence::Sequence;
use crate::stream::{PIECE_HEAPS, Stream, WindowSnapshot, small_heaps};

/// Eight ranks as a number, if the place after them is an anchor.
#[inline(always)]
fn anchor(eight: u64) -> bool {
    eight.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54 == 0
}

/// The search for a period beyond the heaps that fit in memory, which can be stopped and resumed.
pub(crate) struct PeriodSearch {
    code: Code,
    /// The heaps below which all values were kept.
    frozen: usize,
    window: Window,
    claim: Proof,
    stream: Stream,
    sum: u64,
    saved: Vec<WindowSnapshot>,
    by_key: HashMap<u64, Vec<usize>>,
    next_save: usize,
    result: Search,
}

impl PeriodSearch {
    /// Continues after a sequence for which a stream is [`possible`].
    #[allow(
        clippy::needless_pass_by_value,
        reason = "its values are given up here, when the window is taken"
    )]
    pub fn new(sequence: Sequence) -> Self {
        let window = Window::of(&sequence).expect("the sequence is sparse");
        let claim = window.claim(&sequence).expect("the sequence is sparse");
        let result = Search::of(&sequence, Stop::Complete, None);
        let sum = hash(sequence.values());
        let code = sequence.code().clone();
        let frozen = sequence.len();
        let mut stream = Stream::new(sequence.sparse().expect("sparse").clone(), window.length);
        stream.two = sequence.two;
        Self {
            code,
            frozen,
            window,
            claim,
            stream,
            sum,
            saved: Vec::new(),
            by_key: HashMap::new(),
            next_save: 0,
            result,
        }
    }

    pub fn set_threads(&mut self, threads: usize) {
        self.stream.two = threads > 1;
    }

    /// Searches until a period is found or the run is stopped.
    pub fn run(
        mut self,
        budget: &Budget,
        checkpoints: &mut dyn Checkpoints,
        observer: &mut dyn Observer,
    ) -> Search {
        let limit = budget.cells.unwrap_or(u64::MAX);
        loop {
            let spent = self.stream.sparse.work.options(self.stream.delivered);
            let at = self.stream.delivered as u64;
            let stop = if observer.cancelled() {
                Some(Stop::Interrupted)
            } else if at >= limit {
                Some(Stop::Complete)
            } else {
                let over = budget.options.is_some_and(|most| spent > most);
                over.then_some(Stop::Budget)
            };
            if let Some(stop) = stop {
                checkpoints.keep_now(&|| self.checkpoint());
                self.result.stop = stop;
                return self.result;
            }
            checkpoints.keep(&|| self.checkpoint());
            let Ok(heaps) = self
                .stream
                .piece(usize::try_from(limit - at).unwrap_or(PIECE_HEAPS))
            else {
                // A rank or a pair is out of reach. What was computed stays right.
                self.result.stop = Stop::Budget;
                return self.result;
            };
            let mut found = self.look(heaps);
            if found.is_none() {
                found = short_period(&self.stream, self.window.length)
                    .map(|p| (self.stream.delivered, p));
            }
            self.result.heaps = found.map_or(self.stream.delivered, |(l, _)| l) as u64;
            self.result.options = spent;
            observer.progress(self.result.heaps, budget.cells);
            if let Some(found) = found {
                return self.certified(found);
            }
        }
    }

    /// Computes the values up to this heap, and returns whether the state is then that of a
    /// checkpoint of the same search; `None` if the observer cancels.
    pub fn arrives_at(
        mut self,
        checkpoint: &[u8],
        heaps: usize,
        observer: &mut dyn Observer,
    ) -> Option<bool> {
        while self.stream.delivered < heaps {
            if observer.cancelled() {
                return None;
            }
            let computed = self.stream.piece(heaps - self.stream.delivered);
            // The search did not end before its checkpoint, so an end here is a difference.
            let Ok(computed) = computed else {
                return Some(false);
            };
            if self.look(computed).is_some() {
                return Some(false);
            }
            observer.progress(self.stream.delivered as u64, Some(heaps as u64));
        }
        Some(self.checkpoint() == checkpoint)
    }

    /// Processes new heaps; returns the place and the length of a period if a saved window recurs.
    fn look(&mut self, heaps: std::ops::Range<usize>) -> Option<(usize, usize)> {
        let position = self.stream.sparse.table.mask.position;
        // A stretch of heaps without an anchor is read in one go.
        let mut n = heaps.start;
        while n < heaps.end {
            let at = self.stream.sparse.anchor_from(n, heaps.end, anchor);
            self.take_up(n..at);
            n = at;
            if n == heaps.end {
                break;
            }
            // Before heap `n` is added: there is an anchor.
            let (saved, stream) = (&self.saved, &self.stream);
            let same = |&at: &usize| {
                (!position || (n - saved[at].at).is_multiple_of(2))
                    && saved[at].ranks == stream.sparse.ranks_before(n, stream.keep)
            };
            let list = self.by_key.get(&stream.sparse.eight_before(n));
            if let Some(at) = list.and_then(|list| list.iter().copied().rev().find(same)) {
                return Some((n, n - saved[at].at));
            }
            if n >= self.next_save && n - stream.sparse.first_stored() >= stream.keep {
                let ranks = stream.sparse.ranks_before(n, stream.keep).to_vec();
                self.save(WindowSnapshot { at: n, ranks });
            }
            self.take_up(n..n + 1);
            n += 1;
        }
        None
    }

    /// Adds values to the hash and updates the largest one.
    fn take_up(&mut self, heaps: std::ops::Range<usize>) {
        let (mut sum, mut max) = (self.sum, self.result.max_value as u32);
        self.stream.sparse.for_each_common(heaps, |n, value| {
            sum = fold(sum, value);
            if value > max {
                max = value;
                self.result.max_at = n as u64;
            }
        });
        self.sum = sum;
        self.result.max_value = u64::from(max);
    }

    fn save(&mut self, saved: WindowSnapshot) {
        let last = saved.ranks.len() - 8;
        let eight = u64::from_le_bytes(saved.ranks[last..].try_into().expect("eight bytes"));
        self.next_save = saved.at + saved.at / 32;
        self.by_key.entry(eight).or_default().push(self.saved.len());
        self.saved.push(saved);
    }

    fn certified(mut self, (l, p): (usize, usize)) -> Search {
        let length = self.window.length;
        let preperiod = preperiod(&self.code, &self.stream, &self.saved, (l, p), length);
        let certificate = Certificate {
            game: self.code.in_certificate(),
            period: p as u64,
            preperiod: preperiod as u64,
            saltus: 0,
            heaps: l as u64,
            max_value: self.result.max_value,
            max_at: self.result.max_at,
            hash: self.sum,
            proof: self.claim,
        };
        self.result.period = Some(Period {
            period: p as u64,
            preperiod: preperiod as u64,
            saltus: 0,
            certificate: Some(certificate),
        });
        self.result
    }

    /// Writes a checkpoint: the state of the stream and all saved windows, some MB.
    fn checkpoint(&self) -> Vec<u8> {
        let mut seal = CheckpointWriter::new(SEARCH, &self.code);
        seal.line("frozen", self.frozen);
        seal.line("heaps", self.stream.delivered);
        seal.line("hash", format_args!("{:016x}", self.sum));
        seal.line("max", self.result.max_value);
        seal.line("at", self.result.max_at);
        seal.line("next", self.next_save);
        seal.line("windows", self.saved.len());
        seal.line("window", self.stream.keep);
        for saved in &self.saved {
            seal.bytes(&(saved.at as u64).to_le_bytes());
            seal.bytes(&saved.ranks);
        }
        let (delivered, keep) = (self.stream.delivered, self.stream.keep);
        seal.bytes(self.stream.sparse.ranks_before(delivered, keep));
        seal.finish()
    }

    /// Resumes from a checkpoint with the fastest kernel of this machine.
    pub fn resume(bytes: &[u8]) -> Result<Self, Diagnostic> {
        Self::resume_with(bytes, Kernel::best())
    }

    /// Resumes from a checkpoint. The heaps below `frozen` are computed again.
    pub fn resume_with(bytes: &[u8], kernel: Kernel) -> Result<Self, Diagnostic> {
        let (code, mut unsealed) = CheckpointReader::open(SEARCH, bytes)?;
        let mut number = |key: &str| unsealed.number(key);
        let (frozen, heaps) = (number("frozen")?, number("heaps")?);
        let sum = unsealed.hash()?;
        let mut number = |key: &str| unsealed.number(key);
        let (max, at, next) = (number("max")?, number("at")?, number("next")?);
        let (windows, keep) = (number("windows")?, number("window")?);
        let sequence = small_heaps(&code, frozen, kernel)?;
        let mut search = Self::new(sequence);
        let rest = unsealed.rest();
        let fits = windows
            .checked_mul(keep + 8)
            .is_some_and(|size| rest.len() == size + keep);
        if keep != search.stream.keep || !fits || heaps < frozen {
            return Err(damaged(messages::window_lengths_differ()));
        }
        for piece in rest[..windows * (keep + 8)].chunks_exact(keep + 8) {
            let (at, ranks) = piece
                .split_first_chunk::<8>()
                .expect("eight bytes and more");
            search.save(WindowSnapshot {
                at: u64::from_le_bytes(*at) as usize,
                ranks: ranks.to_vec(),
            });
        }
        search.next_save = next;
        (search.sum, search.result.heaps) = (sum, heaps as u64);
        (search.result.max_value, search.result.max_at) = (max as u64, at as u64);
        search.stream = search.stream.restart(&WindowSnapshot {
            at: heaps,
            ranks: rest[windows * (keep + 8)..].to_vec(),
        });
        Ok(search)
    }
}

/// Searches the stored values for a period.
fn short_period(stream: &Stream, window: usize) -> Option<usize> {
    let (last, kept) = (stream.delivered, stream.sparse.first_stored());
    let most = (last - kept).checked_sub(window)?.min(1 << 16);
    let value = |back: usize| stream.value(last - 1 - back);
    // At the end of most pieces fewer than 64 values repeat.
    shifts(value, 64 + most, 64, most)
        .take(64)
        .find(|p| (0..window).all(|back| value(back) == value(back + p)))
}

/// The least preperiod of the period `p` that is proved for the heaps from `l - window - p` on.
fn preperiod(
    code: &Code,
    stream: &Stream,
    saved: &[WindowSnapshot],
    (l, p): (usize, usize),
    window: usize,
) -> usize {
    let known = l - window - p;
    let first = saved.first().map_or(usize::MAX, |saved| saved.at);
    // `edges[j] .. edges[j+1]` are compared with the values `p` ahead, the last gap first.
    let mut edges: Vec<usize> = saved
        .iter()
        .map(|saved| saved.at)
        .filter(|&at| at < known)
        .collect();
    edges.insert(0, 0);
    edges.push(known);
    for gap in edges.windows(2).rev() {
        let (from, to) = (gap[0], gap[1]);
        let mut here = ValuesFrom::new(code, stream, saved, from, first, to);
        let mut ahead = ValuesFrom::new(code, stream, saved, from + p, first, to + p);
        let last = (from..to).filter(|_| here.next() != ahead.next()).last();
        if let Some(last) = last {
            return last + 1;
        }
    }
    0
}

/// Values one after another from any heap on: from the start, or from a saved window.
enum ValuesFrom {
    Start(Box<Sequence>, usize),
    Window(Box<Stream>, usize),
}

impl ValuesFrom {
    fn new(
        code: &Code,
        stream: &Stream,
        saved: &[WindowSnapshot],
        from: usize,
        first: usize,
        to: usize,
    ) -> Self {
        if from < first {
            let mut sequence = Box::new(Sequence::with_kernel(code, stream.sparse.kernel()));
            let stop = sequence.extend(to, &Budget::UNLIMITED, &mut NoObserver);
            assert_eq!(stop, Stop::Complete);
            return Self::Start(sequence, from);
        }
        let at = saved.partition_point(|saved| saved.at <= from) - 1;
        Self::Window(Box::new(stream.restart(&saved[at])), from)
    }

    fn next(&mut self) -> u32 {
        match self {
            Self::Start(sequence, n) => {
                *n += 1;
                sequence.value(*n - 1)
            }
            Self::Window(stream, n) => {
                while stream.delivered <= *n {
                    stream.piece(PIECE_HEAPS).expect("it was computed before");
                }
                *n += 1;
                stream.value(*n - 1)
            }
        }
    }
}
