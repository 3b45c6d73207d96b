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
}

impl Stream {
    /// Goes on after a sequence for which a stream is [`possible`].
    fn new(sparse: Sparse, window: usize) -> Self {
        let told = sparse.next;
        let mut stream = Self {
            sparse,
            keep: window + MARGIN,
            told,
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
        }
    }

    /// Computes one more piece and gives the range of its heaps.
    fn piece(&mut self, most: usize) -> Result<std::ops::Range<usize>, Halt> {
        if self.sparse.next - self.sparse.kept() > self.keep + ROOM * PIECE {
            self.sparse.forget(self.keep + 64);
        }
        let to = self.sparse.next + PIECE.min(most);
        self.sparse.extend(to)?;
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

/// The search for a period beyond the heaps that fit in memory.
pub(crate) fn search(sequence: Sequence, budget: &Budget, observer: &mut dyn Observer) -> Search {
    let window = Window::of(&sequence).expect("the sequence is sparse");
    let claim = window.claim(&sequence).expect("the sequence is sparse");
    let mut result = period::report(&sequence, Stop::Complete, None);
    let mut sum = hash(sequence.values());
    let code = sequence.code().clone();
    let limit = budget.cells.unwrap_or(u64::MAX);
    let mut stream = Stream::new(sequence.sparse().expect("sparse").clone(), window.length);
    drop(sequence);
    let position = stream.sparse.table.mask.position;
    let mut saved: Vec<Saved> = Vec::new();
    let mut by_key: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut next_save = 0;
    loop {
        let spent = stream.sparse.work.options(stream.told);
        let at = stream.told as u64;
        if observer.cancelled() {
            result.stop = Stop::Interrupted;
            return result;
        }
        if at >= limit || budget.options.is_some_and(|most| spent > most) {
            result.stop = if at >= limit {
                Stop::Complete
            } else {
                Stop::Budget
            };
            return result;
        }
        let Ok(heaps) = stream.piece(usize::try_from(limit - at).unwrap_or(PIECE)) else {
            // A rank or a pair is out of reach. What was computed stays right.
            result.stop = Stop::Budget;
            return result;
        };
        let mut found = None;
        for n in heaps.clone() {
            // Before heap `n` is added: is there an anchor?
            let eight = stream.sparse.eight_before(n);
            if anchor(eight) {
                let same = |&at: &usize| {
                    (!position || (n - saved[at].at).is_multiple_of(2))
                        && saved[at].ranks == stream.sparse.ranks_before(n, stream.keep)
                };
                if let Some(list) = by_key.get(&eight) {
                    found = list
                        .iter()
                        .copied()
                        .rev()
                        .find(same)
                        .map(|at| (n, n - saved[at].at));
                    if found.is_some() {
                        break;
                    }
                }
                if n >= next_save && n - stream.sparse.kept() >= stream.keep {
                    next_save = n + n / 32;
                    by_key.entry(eight).or_default().push(saved.len());
                    let ranks = stream.sparse.ranks_before(n, stream.keep).to_vec();
                    saved.push(Saved { at: n, ranks });
                }
            }
            let value = stream.value(n);
            sum = fold(sum, value);
            if u64::from(value) > result.max_value {
                (result.max_value, result.max_at) = (u64::from(value), n as u64);
            }
        }
        if found.is_none() {
            found = short_period(&stream, window.length).map(|p| (stream.told, p));
        }
        result.heaps = found.map_or(stream.told, |(l, _)| l) as u64;
        result.options = spent;
        observer.progress(result.heaps, budget.cells);
        let Some((l, p)) = found else { continue };
        let preperiod = preperiod(&code, &stream, &saved, (l, p), window.length);
        let Proof::T1 {
            mask,
            rares,
            witnesses,
            from,
            ..
        } = claim
        else {
            unreachable!()
        };
        let certificate = Certificate {
            game: code.to_string(),
            period: p as u64,
            preperiod: preperiod as u64,
            saltus: 0,
            heaps: l as u64,
            max_value: result.max_value,
            max_at: result.max_at,
            hash: sum,
            proof: Proof::T1 {
                mask,
                rares,
                witnesses,
                window: window.length as u64,
                from,
            },
        };
        result.period = Some(Period {
            period: p as u64,
            preperiod: preperiod as u64,
            saltus: 0,
            certificate: Some(certificate),
        });
        return result;
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

/// The first line of a checkpoint.
const MAGIC: &str = "grundy-heap-checkpoint 1";

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

    fn freeze(sequence: &Sequence) -> Option<Self> {
        let window = Window::of(sequence)?;
        let small: Vec<u32> = sequence.values().collect();
        Some(Self {
            code: sequence.code().clone(),
            frozen: sequence.len(),
            sum: hash(small.iter().copied()),
            small: Some(small),
            stream: Stream::new(sequence.sparse()?.clone(), window.length),
        })
    }

    /// The number of heaps whose values have been handed out, but for those below the first call.
    pub fn heaps(&self) -> u64 {
        self.stream.told as u64
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
        let ranks = self
            .stream
            .sparse
            .ranks_before(self.stream.told, self.stream.keep);
        let head = format!(
            "{MAGIC}\ncode {}\nfrozen {}\nheaps {}\nhash {:016x}\nwindow {}\n",
            self.code,
            self.frozen,
            self.stream.told,
            self.sum,
            ranks.len()
        );
        let mut bytes = head.into_bytes();
        bytes.extend_from_slice(ranks);
        let seal = hash(bytes.iter().copied().map(u32::from));
        bytes.extend_from_slice(&seal.to_le_bytes());
        bytes
    }

    /// Goes on from a checkpoint.
    ///
    /// # Errors
    /// Where the bytes are no checkpoint, or were damaged.
    pub fn resume(bytes: &[u8]) -> Result<Self, Diagnostic> {
        let damaged = |what: &str| {
            Diagnostic::error(
                "bad-checkpoint",
                format!("this is not a whole checkpoint: {what}"),
            )
            .help("take the one before it, or start anew without the file")
        };
        let (body, seal) = bytes
            .split_last_chunk::<8>()
            .ok_or_else(|| damaged("it is too short"))?;
        if hash(body.iter().copied().map(u32::from)) != u64::from_le_bytes(*seal) {
            return Err(damaged("its hash does not fit"));
        }
        let mut rest = body;
        let mut line = |key: &str| -> Option<String> {
            let end = rest.iter().position(|&byte| byte == b'\n')?;
            let text = std::str::from_utf8(&rest[..end])
                .ok()?
                .strip_prefix(key)?
                .to_owned();
            rest = &rest[end + 1..];
            Some(text)
        };
        let mut head = || {
            line(MAGIC)?;
            let code: Code = line("code ")?.parse().ok()?;
            let frozen: usize = line("frozen ")?.parse().ok()?;
            let heaps: usize = line("heaps ")?.parse().ok()?;
            let sum = u64::from_str_radix(&line("hash ")?, 16).ok()?;
            let window: usize = line("window ")?.parse().ok()?;
            Some((code, frozen, heaps, sum, window))
        };
        let (code, frozen, heaps, sum, window) = head().ok_or_else(|| damaged("its head"))?;
        let mut sequence = Sequence::new(&code);
        let stop = sequence.extend(frozen, &Budget::UNLIMITED, &mut grundy_game::NoObserver);
        let fits = stop == Stop::Complete && sequence.len() == frozen && possible(&sequence);
        let run = if fits { Self::freeze(&sequence) } else { None };
        let mut run = run.ok_or_else(|| damaged("its game cannot be streamed"))?;
        if window != run.stream.keep || rest.len() != window || heaps < frozen {
            return Err(damaged("its window has another length"));
        }
        run.stream = run.stream.restart(&Saved {
            at: heaps,
            ranks: rest.to_vec(),
        });
        (run.sum, run.small) = (sum, None);
        Ok(run)
    }
}
