//! Surveys: proved periods of all codes up to a number of digits, within given limits.
//!
//! Codes with the same [standard form](standard) have the same sequence term by term, so each form
//! is searched once; the others share its result.
//!
//! Most codes are periodic within some thousand heaps, a few dozen within millions, and the rest is
//! open and would use any budget. So a code gets [`Limits::options`] at first. It continues to
//! [`Limits::calm`] only if it is *calm*: the sparse engine runs, and no rare heap appeared in the
//! last seven eighths of the values. Then the cost of a heap does not grow any more, and T1 proves
//! a period if one occurs.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::time::Duration;

use grundy_core::{Budget, NoCheckpoints, NoObserver, Observer, Stop, StopWhen};

use crate::code::{Code, Digit};
use crate::period::{self, Search};
use crate::sequence::Sequence;

/// Limits of one code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Heaps of any code.
    pub heaps: u64,
    /// Options evaluated for a code at first.
    pub options: u64,
    /// Options for a calm code.
    pub calm: u64,
    /// Options for a calm code with few rare heaps.
    pub light: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            heaps: 225_000_000,
            options: 60_000_000,
            calm: 1_500_000_000,
            light: 70_000_000_000,
        }
    }
}

impl Limits {
    /// Searches one code within these limits.
    pub fn search(&self, code: &Code, observer: &mut dyn Observer) -> Search {
        self.search_in(Sequence::new(code), observer)
    }

    /// As [`search`](Self::search), for a sequence created by the caller.
    pub fn search_in(&self, sequence: Sequence, observer: &mut dyn Observer) -> Search {
        self.search_from(sequence, observer).0
    }

    /// As [`search_in`](Self::search_in); the sequence is returned unless it was forgotten.
    pub(crate) fn search_from(
        &self,
        sequence: Sequence,
        observer: &mut dyn Observer,
    ) -> (Search, Option<Sequence>) {
        let budget = Budget {
            cells: Some(self.heaps),
            options: Some(self.options),
            ..Budget::UNLIMITED
        };
        let more = Some((self.calm, self.light));
        period::run(sequence, &budget, more, &mut NoCheckpoints, observer)
    }
}

/// One line of a survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The code.
    pub code: Code,
    /// The code that was searched instead; the sequences are the same.
    pub standard: Code,
    /// The result, for `standard`.
    pub search: Search,
}

impl Row {
    /// The columns of [`Row::fields`].
    pub const HEADER: [&str; 13] = [
        "code",
        "standard",
        "status",
        "theorem",
        "preperiod",
        "period",
        "saltus",
        "max_value",
        "max_at",
        "heaps",
        "mask",
        "rares",
        "last_rare",
    ];

    /// `proved`, `observed` or `none`.
    pub fn status(&self) -> &'static str {
        match &self.search.period {
            Some(period) if period.certificate.is_some() => "proved",
            Some(_) => "observed",
            None => "none",
        }
    }

    /// The fields of a table row; missing data are empty.
    pub fn fields(&self) -> [String; 13] {
        let search = &self.search;
        let period = search.period.as_ref();
        let number = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
        [
            self.code.to_string(),
            self.standard.to_string(),
            self.status().to_owned(),
            period
                .and_then(period::Period::theorem)
                .unwrap_or("")
                .to_owned(),
            number(period.map(|p| p.preperiod)),
            number(period.map(|p| p.period)),
            number(period.map(|p| p.saltus)),
            search.max_value.to_string(),
            search.max_at.to_string(),
            search.heaps.to_string(),
            search.mask.map_or(String::new(), |mask| mask.to_string()),
            number(search.mask.map(|_| search.rares)),
            number(search.last_rare),
        ]
    }
}

/// Returns all octal codes `0.…` and `4.…` with one to `digits` digits after the point, the last
/// one not 0, in the order of their digits.
pub fn codes(digits: u32) -> impl Iterator<Item = Code> {
    let count = 8u32.pow(digits);
    [0, 4].into_iter().flat_map(move |first| {
        (1..count).map(move |number| {
            let digit = |at: u32| (number >> (3 * (digits - 1 - at)) & 7) as u8;
            let all: Vec<u8> = std::iter::once(first)
                .chain((0..digits).map(digit))
                .collect();
            Code::octal(&all)
        })
    })
}

/// Returns the same game without moves that are provably redundant, and its code in digits.
///
/// A move is removed if its option has the value of another option, for every heap:
///
/// * *One heap after `k`* equals two heaps after `k - j`, of which one has `j` tokens, if
///   `G(j) = 0` and digit `k - j` allows unequal heaps (unequal digits are not used, since
///   `n - k = j` cannot be ruled out). Both exist exactly for `n > k`.
/// * *Taking a whole heap of `k`* is a move of the heap `k` alone. It is removed if `G(k)` is the
///   same without it.
///
/// Each step preserves the sequence, so the steps may be combined. `values` are the values of the
/// heaps up to the last digit; codes with a tail are returned as they are.
pub fn standard(code: &Code, values: &[u32]) -> Code {
    let mut digits = code.digits().to_vec();
    if code.tail().bits() != 0 || code.parts() > 2 || values.len() < digits.len() {
        return Code::new(digits, code.tail());
    }
    for k in 1..digits.len() {
        let split = |j: usize| values[j] == 0 && digits[k - j].two() && !digits[k - j].unequal();
        if digits[k].one() && (1..=k).any(split) {
            digits[k] = digits[k].without(2);
        }
    }
    for k in 1..digits.len() {
        if digits[k].whole() {
            let mut without = digits.clone();
            without[k] = without[k].without(1);
            let rest = Code::new(without.clone(), Digit::default());
            if crate::dense::value_of(&rest, k, values) == values[k] {
                digits = without;
            }
        }
    }
    Code::new(digits, Digit::default())
}

/// Searches all codes of up to `digits` digits and emits each row as soon as it and all rows before
/// it are complete. The observer is polled while worker threads run, and receives progress in
/// codes.
pub fn survey(
    digits: u32,
    limits: &Limits,
    observer: &mut dyn Observer,
    row: impl FnMut(&Row),
) -> Stop {
    survey_with(digits, limits, 1, observer, row)
}

/// As [`survey`], with `threads` threads, each of which takes one code at a time. Rows and their
/// order are those of one thread.
pub fn survey_with(
    digits: u32,
    limits: &Limits,
    threads: usize,
    observer: &mut dyn Observer,
    row: impl FnMut(&Row),
) -> Stop {
    survey_codes(codes(digits), limits, threads, observer, row)
}

/// As [`survey_with`], for the codes of a list, in its order.
pub fn survey_codes(
    codes: impl Iterator<Item = Code>,
    limits: &Limits,
    threads: usize,
    observer: &mut dyn Observer,
    mut row: impl FnMut(&Row),
) -> Stop {
    // Each standard form is a job, in the order of its first code.
    let mut number: HashMap<(Vec<Digit>, Digit), usize> = HashMap::new();
    let mut jobs: Vec<Code> = Vec::new();
    let mut asked: Vec<(Code, usize)> = Vec::new();
    for code in codes {
        let mut start = Sequence::new(&code);
        start.extend(code.digits().len() + 1, &Budget::UNLIMITED, &mut NoObserver);
        let values: Vec<u32> = start.values().collect();
        let standard = standard(&code, &values);
        let form = (standard.digits().to_vec(), standard.tail());
        let job = *number.entry(form).or_insert_with(|| {
            jobs.push(standard);
            jobs.len() - 1
        });
        asked.push((code, job));
    }
    let mut found: Vec<Option<Search>> = vec![None; jobs.len()];
    let mut reported = 0;
    let work = |code: &Code, observer: &mut dyn Observer| {
        let search = limits.search(code, observer);
        let is_broken = search.stop == Stop::Interrupted && search.period.is_none();
        (!is_broken).then_some(search)
    };
    parallel(&jobs, threads, work, |result| {
        if let Some((job, search)) = result {
            found[job] = Some(search);
        }
        while let Some((code, job)) = asked.get(reported) {
            let Some(search) = &found[*job] else { break };
            row(&Row {
                code: code.clone(),
                standard: jobs[*job].clone(),
                search: search.clone(),
            });
            reported += 1;
            observer.progress(reported as u64, Some(asked.len() as u64));
        }
        !observer.cancelled()
    });
    if reported == asked.len() {
        Stop::Complete
    } else {
        Stop::Interrupted
    }
}

/// Works on jobs with `threads` threads, each of which takes the next job when it is free.
///
/// `work` returns nothing if its observer cancelled it. `receive` gets each result with the number
/// of its job, in the order in which they are complete, and nothing at the start and while no
/// result arrives; it returns whether the work continues.
pub fn parallel<J: Sync, R: Send>(
    jobs: &[J],
    threads: usize,
    work: impl Fn(&J, &mut dyn Observer) -> Option<R> + Sync,
    mut receive: impl FnMut(Option<(usize, R)>) -> bool,
) {
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (send, results) = mpsc::channel::<(usize, R)>();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let send = send.clone();
            let (next, stopped, work) = (&next, &stopped, &work);
            scope.spawn(move || {
                while !stopped.load(Relaxed) {
                    let number = next.fetch_add(1, Relaxed);
                    let Some(job) = jobs.get(number) else { break };
                    let result = work(job, &mut StopWhen(|| stopped.load(Relaxed)));
                    let Some(result) = result else { break };
                    if send.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut result = None;
        loop {
            if !receive(result.take()) {
                stopped.store(true, Relaxed);
            }
            match results.recv_timeout(POLL_INTERVAL) {
                Ok(next) => result = Some(next),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
        }
    });
}

/// Interval between polls of the observer while no result arrives.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
