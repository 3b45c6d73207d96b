//! Long runs in constant memory.
//!
//! Once rare heaps have stopped to appear, heap `n` depends on a window of values before it and on a fixed
//! list of small heaps (T1 in [`period`]). So a *stream* keeps the window, hands the values
//! out in pieces, and forgets them. Should a value ever need an older heap, the stream ends with that
//! and nothing is guessed.
//!
//! # Finding the period
//! Windows are saved at heaps that grow by 3 %, each at an *anchor*: a heap before which eight ranks stand whose
//! hash begins with ten zeros, about one in a thousand. What is an anchor depends on the values alone,
//! so one period later the same place is an anchor again, and only there the saved windows are
//! compared, byte by byte. Short periods, which may lie between anchors, are looked for in the kept
//! values whenever a window is saved. The period is found after `n0 + p` heaps and at most 3 % more,
//! with about two hundred windows of some tens of KiB.
//!
//! The preperiod is found by running two streams from saved windows, one of them `p` ahead, over the last
//! gap between saved windows in which they differ.

#![allow(
    clippy::inline_always,
    reason = "a kernel is one loop only if its steps are inlined into it"
)]

use std::collections::HashMap;

use grundy_certificate::{Certificate, Proof, fold, hash};
use grundy_game::{Budget, Diagnostic, Observer, Stop};

use crate::code::Code;
use crate::period::{self, Period, Search, Window, shifts};
use crate::sequence::Sequence;
use crate::sparse::{Halt, Sparse};

/// Heaps that are computed between two looks at the values.
const PIECE: usize = 1 << 18;

/// Pieces for which there is room before the window moves back to the front.
const ROOM: usize = 4;

/// Heaps that are kept beside the window of T1.
const MARGIN: usize = 512;

/// Whether a sequence can be streamed: it is sparse, and its last rare heap and its last full scan lie
/// well back.
pub(crate) fn possible(sequence: &Sequence) -> bool {
    Window::of(sequence).is_some_and(|window| {
        window.from <= sequence.len() / 4 && window.length + MARGIN < sequence.len() / 4
    })
}

/// A computation that keeps only a window of values.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    sparse: Sparse,
    keep: usize,
    /// The first heap that was not handed out.
    told: usize,
    /// Whether a second thread may help.
    two: bool,
}

impl Stream {
    /// Goes on after a sequence for which a stream is [`possible`].
    fn new(sparse: Sparse, window: usize) -> Self {
        let told = sparse.next;
        let mut stream = Self {
            sparse,
            keep: window + MARGIN,
            told,
            two: false,
        };
        stream.sparse.forget(stream.keep);
        stream
    }

    /// A stream that starts anew after a saved window of `keep` ranks.
    fn restart(&self, saved: &Saved) -> Self {
        let mut sparse = self.sparse.clone();
        sparse.resume(saved.at, &saved.ranks);
        Self {
            sparse,
            keep: self.keep,
            told: saved.at,
            two: self.two,
        }
    }

    /// Computes one more piece and gives the range of its heaps.
    fn piece(&mut self, most: usize) -> Result<std::ops::Range<usize>, Halt> {
        if self.sparse.next - self.sparse.kept() > self.keep + ROOM * PIECE {
            self.sparse.forget(self.keep + 64);
        }
        let to = self.sparse.next + PIECE.min(most);
        self.sparse.extend_as(to, self.two)?;
        let from = self.told;
        self.told = self.sparse.next;
        Ok(from..self.told)
    }

    fn value(&self, n: usize) -> u32 {
        self.sparse.value(n)
    }
}

/// The window before heap `at`.
#[derive(Clone, Debug)]
struct Saved {
    at: usize,
    /// The ranks of the `keep` heaps before `at`.
    ranks: Vec<u8>,
}

/// Eight ranks as a number, if the place after them is an anchor.
#[inline(always)]
fn anchor(eight: u64) -> bool {
    eight.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54 == 0
}

/// Keeps what a long run needs to go on: called between pieces of work with a function that tells it. When to
/// call that function, and where to put what it tells, is the keeper's choice.
pub trait Keeper {
    /// Between two pieces of work.
    fn keep(&mut self, state: &dyn Fn() -> Vec<u8>);
}

/// Keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoKeeper;

impl Keeper for NoKeeper {
    fn keep(&mut self, _state: &dyn Fn() -> Vec<u8>) {}
}

/// The search for a period beyond the heaps that fit in memory, which can be stopped and resumed.
pub(crate) struct Hunt {
    code: Code,
    /// The heaps below which all values were kept.
    frozen: usize,
    window: Window,
    claim: Proof,
    stream: Stream,
    sum: u64,
    saved: Vec<Saved>,
    by_key: HashMap<u64, Vec<usize>>,
    next_save: usize,
    result: Search,
}

impl Hunt {
    /// Goes on after a sequence for which a stream is [`possible`].
    #[allow(
        clippy::needless_pass_by_value,
        reason = "its values are given up here, when the window is taken"
    )]
    pub fn new(sequence: Sequence) -> Self {
        let window = Window::of(&sequence).expect("the sequence is sparse");
        let claim = window.claim(&sequence).expect("the sequence is sparse");
        let result = period::report(&sequence, Stop::Complete, None);
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
        keeper: &mut dyn Keeper,
        observer: &mut dyn Observer,
    ) -> Search {
        let limit = budget.cells.unwrap_or(u64::MAX);
        loop {
            let spent = self.stream.sparse.work.options(self.stream.told);
            let at = self.stream.told as u64;
            keeper.keep(&|| self.checkpoint());
            if observer.cancelled() {
                self.result.stop = Stop::Interrupted;
                return self.result;
            }
            if at >= limit || budget.options.is_some_and(|most| spent > most) {
                self.result.stop = if at >= limit {
                    Stop::Complete
                } else {
                    Stop::Budget
                };
                return self.result;
            }
            let Ok(heaps) = self
                .stream
                .piece(usize::try_from(limit - at).unwrap_or(PIECE))
            else {
                // A rank or a pair is out of reach. What was computed stays right.
                self.result.stop = Stop::Budget;
                return self.result;
            };
            let mut found = self.look(heaps);
            if found.is_none() {
                found =
                    short_period(&self.stream, self.window.length).map(|p| (self.stream.told, p));
            }
            self.result.heaps = found.map_or(self.stream.told, |(l, _)| l) as u64;
            self.result.options = spent;
            observer.progress(self.result.heaps, budget.cells);
            if let Some(found) = found {
                return self.certified(found);
            }
        }
    }

    /// Looks at new heaps: the place and the length of a period, if a saved window recurs.
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
            if n >= self.next_save && n - stream.sparse.kept() >= stream.keep {
                let ranks = stream.sparse.ranks_before(n, stream.keep).to_vec();
                self.save(Saved { at: n, ranks });
            }
            self.take_up(n..n + 1);
            n += 1;
        }
        None
    }

    /// Adds values to the hash and looks for the largest.
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

    fn save(&mut self, saved: Saved) {
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

    /// What is needed to go on from here: the state of the stream and all saved windows, some MB.
    fn checkpoint(&self) -> Vec<u8> {
        let mut seal = Seal::new(HUNT, &self.code);
        seal.line("frozen", self.frozen);
        seal.line("heaps", self.stream.told);
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
        let (told, keep) = (self.stream.told, self.stream.keep);
        seal.bytes(self.stream.sparse.ranks_before(told, keep));
        seal.finish()
    }

    /// Goes on from a checkpoint. The heaps below `frozen` are computed anew.
    pub fn resume(bytes: &[u8]) -> Result<Self, Diagnostic> {
        let (code, mut unsealed) = Unsealed::open(HUNT, bytes)?;
        let mut number = |key: &str| unsealed.number(key);
        let (frozen, heaps) = (number("frozen")?, number("heaps")?);
        let sum = unsealed.hash()?;
        let mut number = |key: &str| unsealed.number(key);
        let (max, at, next) = (number("max")?, number("at")?, number("next")?);
        let (windows, keep) = (number("windows")?, number("window")?);
        let sequence = small_heaps(&code, frozen)?;
        let mut hunt = Self::new(sequence);
        let rest = unsealed.rest;
        let fits = windows
            .checked_mul(keep + 8)
            .is_some_and(|size| rest.len() == size + keep);
        if keep != hunt.stream.keep || !fits || heaps < frozen {
            return Err(damaged("its windows have another length"));
        }
        for piece in rest[..windows * (keep + 8)].chunks_exact(keep + 8) {
            let (at, ranks) = piece
                .split_first_chunk::<8>()
                .expect("eight bytes and more");
            hunt.save(Saved {
                at: u64::from_le_bytes(*at) as usize,
                ranks: ranks.to_vec(),
            });
        }
        hunt.next_save = next;
        (hunt.sum, hunt.result.heaps) = (sum, heaps as u64);
        (hunt.result.max_value, hunt.result.max_at) = (max as u64, at as u64);
        hunt.stream = hunt.stream.restart(&Saved {
            at: heaps,
            ranks: rest[windows * (keep + 8)..].to_vec(),
        });
        Ok(hunt)
    }
}

/// A period that shows in the kept values.
fn short_period(stream: &Stream, window: usize) -> Option<usize> {
    let (last, kept) = (stream.told, stream.sparse.kept());
    let most = (last - kept).checked_sub(window)?.min(1 << 16);
    let value = |back: usize| stream.value(last - 1 - back);
    // Most pieces end in a place where not even 64 values repeat at once.
    shifts(value, 64 + most, 64, most)
        .take(64)
        .find(|p| (0..window).all(|back| value(back) == value(back + p)))
}

/// The least preperiod of the period `p` that is proved for the heaps from `l - window - p` on.
fn preperiod(
    code: &Code,
    stream: &Stream,
    saved: &[Saved],
    (l, p): (usize, usize),
    window: usize,
) -> usize {
    let known = l - window - p;
    let first = saved.first().map_or(usize::MAX, |saved| saved.at);
    // `edges[j] .. edges[j+1]` are compared with what lies `p` ahead, the last gap first.
    let mut edges: Vec<usize> = saved
        .iter()
        .map(|saved| saved.at)
        .filter(|&at| at < known)
        .collect();
    edges.insert(0, 0);
    edges.push(known);
    for gap in edges.windows(2).rev() {
        let (from, to) = (gap[0], gap[1]);
        let mut here = Reader::new(code, stream, saved, from, first, to);
        let mut ahead = Reader::new(code, stream, saved, from + p, first, to + p);
        let last = (from..to).filter(|_| here.next() != ahead.next()).last();
        if let Some(last) = last {
            return last + 1;
        }
    }
    0
}

/// Values one after another from any heap on: from the start, or from a saved window.
enum Reader {
    Start(Box<Sequence>, usize),
    Window(Box<Stream>, usize),
}

impl Reader {
    fn new(
        code: &Code,
        stream: &Stream,
        saved: &[Saved],
        from: usize,
        first: usize,
        to: usize,
    ) -> Self {
        if from < first {
            let mut sequence = Box::new(Sequence::with_kernel(code, stream.sparse.kernel()));
            let stop = sequence.extend(to, &Budget::UNLIMITED, &mut grundy_game::NoObserver);
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
                while stream.told <= *n {
                    stream.piece(PIECE).expect("it was computed before");
                }
                *n += 1;
                stream.value(*n - 1)
            }
        }
    }
}

/// A run of any length in constant memory, which can be stopped at any heap and resumed from a
/// [`checkpoint`](LongRun::checkpoint) of some tens of KiB.
///
/// A checkpoint holds the code, the heap, the window of ranks before it and the hash of all values. What else a
/// run knows (mask, rare heaps, witnesses) is a function of the small heaps alone, and is computed
/// anew: it takes milliseconds, and nothing can disagree. So a resumed run gives the same values as one
/// that was never stopped. Whoever keeps checkpoints in a file writes a new one, syncs it, and renames it
/// over the old one; then there is a whole one at every moment.
#[derive(Clone, Debug)]
pub struct LongRun {
    code: Code,
    /// The heaps below which all values were kept.
    frozen: usize,
    small: Option<Vec<u32>>,
    stream: Stream,
    sum: u64,
}

/// The first lines of checkpoints.
const RUN: &str = "grundy-heap-checkpoint 1";
const HUNT: &str = "grundy-period-checkpoint 1";

fn damaged(what: &str) -> Diagnostic {
    Diagnostic::error(
        "bad-checkpoint",
        format!("this is not a whole checkpoint: {what}"),
    )
    .help("take the one before it, or start anew without the file")
}

/// A checkpoint while it is written: lines, bytes, and a hash of all.
struct Seal(Vec<u8>);

impl Seal {
    fn new(magic: &str, code: &Code) -> Self {
        Self(format!("{magic}\ncode {code}\n").into_bytes())
    }

    fn line(&mut self, key: &str, value: impl std::fmt::Display) {
        self.bytes(format!("{key} {value}\n").as_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(mut self) -> Vec<u8> {
        let seal = hash(self.0.iter().copied().map(u32::from));
        self.bytes(&seal.to_le_bytes());
        self.0
    }
}

/// A checkpoint while it is read.
struct Unsealed<'a> {
    rest: &'a [u8],
}

impl<'a> Unsealed<'a> {
    fn open(magic: &str, bytes: &'a [u8]) -> Result<(Code, Self), Diagnostic> {
        let (body, seal) = bytes
            .split_last_chunk::<8>()
            .ok_or_else(|| damaged("it is too short"))?;
        if hash(body.iter().copied().map(u32::from)) != u64::from_le_bytes(*seal) {
            return Err(damaged("its hash does not fit"));
        }
        let mut unsealed = Self { rest: body };
        if unsealed.line()? != magic {
            return Err(damaged("it is one of another kind of run"));
        }
        let code = unsealed.field("code")?.parse();
        Ok((code.map_err(|_| damaged("its game"))?, unsealed))
    }

    fn line(&mut self) -> Result<&'a str, Diagnostic> {
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let end = end.ok_or_else(|| damaged("its head"))?;
        let line = std::str::from_utf8(&self.rest[..end]).map_err(|_| damaged("its head"))?;
        self.rest = &self.rest[end + 1..];
        Ok(line)
    }

    fn field(&mut self, key: &str) -> Result<&'a str, Diagnostic> {
        let line = self.line()?;
        line.strip_prefix(key)
            .and_then(|value| value.strip_prefix(' '))
            .ok_or_else(|| damaged("its head"))
    }

    fn number(&mut self, key: &str) -> Result<usize, Diagnostic> {
        let field = self.field(key)?;
        field.parse().map_err(|_| damaged("its head"))
    }

    fn hash(&mut self) -> Result<u64, Diagnostic> {
        let field = self.field("hash")?;
        u64::from_str_radix(field, 16).map_err(|_| damaged("its head"))
    }
}

/// The heaps below `frozen`, from which a stream starts.
fn small_heaps(code: &Code, frozen: usize) -> Result<Sequence, Diagnostic> {
    let mut sequence = Sequence::new(code);
    let stop = sequence.extend(frozen, &Budget::UNLIMITED, &mut grundy_game::NoObserver);
    if stop == Stop::Complete && sequence.len() == frozen && possible(&sequence) {
        Ok(sequence)
    } else {
        Err(damaged("its game cannot be streamed"))
    }
}

/// The game of a checkpoint of either kind.
///
/// # Errors
/// Where the bytes are no checkpoint, or were damaged.
pub fn game_of(bytes: &[u8]) -> Result<Code, Diagnostic> {
    let opened = Unsealed::open(RUN, bytes).or_else(|_| Unsealed::open(HUNT, bytes));
    opened.map(|(code, _)| code)
}

impl LongRun {
    /// Computes the small heaps, until the sequence can be streamed. `None` if that does not happen within
    /// the budget, or is stopped.
    pub fn start(code: &Code, budget: &Budget, observer: &mut dyn Observer) -> Option<Self> {
        let mut heaps = 1 << 17;
        let mut sequence = Sequence::new(code);
        while !possible(&sequence) {
            if sequence.extend(heaps, budget, observer) != Stop::Complete {
                return None;
            }
            heaps *= 2;
        }
        Self::freeze(&sequence)
    }

    /// Goes on after values that are known and need not be handed out. `None` if the sequence cannot be streamed
    /// yet.
    pub fn after(sequence: &Sequence) -> Option<Self> {
        let run = possible(sequence).then(|| Self::freeze(sequence))??;
        Some(Self { small: None, ..run })
    }

    fn freeze(sequence: &Sequence) -> Option<Self> {
        let window = Window::of(sequence)?;
        let small: Vec<u32> = sequence.values().collect();
        let mut stream = Stream::new(sequence.sparse()?.clone(), window.length);
        stream.two = sequence.two;
        Some(Self {
            code: sequence.code().clone(),
            frozen: sequence.len(),
            sum: hash(small.iter().copied()),
            small: Some(small),
            stream,
        })
    }

    /// The game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The number of heaps whose values have been handed out, but for those below the first call.
    pub fn heaps(&self) -> u64 {
        self.stream.told as u64
    }

    /// Lets a second thread help, where the game has many rare heaps. The values are the same.
    pub fn set_threads(&mut self, threads: usize) {
        self.stream.two = threads > 1;
    }

    /// The hash of all values so far, as certificates have it.
    pub fn hash(&self) -> u64 {
        self.sum
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.stream.sparse.size()
            + self
                .small
                .as_ref()
                .map_or(0, |small| 4 * small.len() as u64)
    }

    /// Computes one more piece and hands it out with its first heap. The first call also hands out the small
    /// heaps. An error says that a value needs a heap that has been forgotten, or does not fit.
    ///
    /// # Errors
    /// A diagnostic that says where the run ends. All values handed out before stand.
    pub fn advance(&mut self, mut sink: impl FnMut(u64, &[u32])) -> Result<(), Diagnostic> {
        if let Some(small) = self.small.take() {
            sink(0, &small);
        }
        let heaps = self.stream.piece(PIECE).map_err(|halt| {
            let what = match halt {
                Halt::Ranks => "a value is too large for the window",
                Halt::History => "a value depends on heaps outside the window",
            };
            Diagnostic::error(
                "stream-ends",
                format!("after heap {}, {what}", self.stream.told - 1),
            )
            .help("compute this game with all values kept: `table` or `period`")
        })?;
        let values: Vec<u32> = heaps.clone().map(|n| self.stream.value(n)).collect();
        self.sum = values.iter().copied().fold(self.sum, fold);
        sink(heaps.start as u64, &values);
        Ok(())
    }

    /// What is needed to go on from here.
    pub fn checkpoint(&self) -> Vec<u8> {
        let (told, keep) = (self.stream.told, self.stream.keep);
        let mut seal = Seal::new(RUN, &self.code);
        seal.line("frozen", self.frozen);
        seal.line("heaps", told);
        seal.line("hash", format_args!("{:016x}", self.sum));
        seal.line("window", keep);
        seal.bytes(self.stream.sparse.ranks_before(told, keep));
        seal.finish()
    }

    /// Goes on from a checkpoint.
    ///
    /// # Errors
    /// Where the bytes are no checkpoint, or were damaged.
    pub fn resume(bytes: &[u8]) -> Result<Self, Diagnostic> {
        let (code, mut unsealed) = Unsealed::open(RUN, bytes)?;
        let (frozen, heaps) = (unsealed.number("frozen")?, unsealed.number("heaps")?);
        let sum = unsealed.hash()?;
        let window = unsealed.number("window")?;
        let sequence = small_heaps(&code, frozen)?;
        let mut run = Self::freeze(&sequence).ok_or_else(|| damaged("its game"))?;
        if window != run.stream.keep || unsealed.rest.len() != window || heaps < frozen {
            return Err(damaged("its window has another length"));
        }
        run.stream = run.stream.restart(&Saved {
            at: heaps,
            ranks: unsealed.rest.to_vec(),
        });
        (run.sum, run.small) = (sum, None);
        Ok(run)
    }
}
