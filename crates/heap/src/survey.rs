//! Surveys: what can be proved of all codes of so many digits within given limits.
//!
//! Codes with the same [standard form](crate::Code::standard) have the same sequence term by term, so each
//! form is searched once; the others take over its answer.
//!
//! Most codes are periodic within some thousand heaps, a few dozen within millions, and the rest is open
//! and would eat any budget. So a code gets [`Limits::options`] at first. It goes on to [`Limits::calm`] only
//! if it is *calm*: the sparse engine runs, and rare heaps have not appeared in the last seven eighths of
//! the values. Then the cost of a heap does not grow any more and T1 will prove the period, should it
//! come.

use std::collections::HashMap;

use grundy_game::{Budget, NoObserver, Observer, Stop};

use crate::code::Code;
use crate::period::{self, Search};
use crate::sequence::Sequence;

/// What one code may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Heaps of any code.
    pub heaps: u64,
    /// Options that are looked at for a code at first.
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
        self.go_on(Sequence::new(code), observer).0
    }

    /// The same from a sequence, which comes back unless it was forgotten on the way.
    pub(crate) fn go_on(
        &self,
        sequence: Sequence,
        observer: &mut dyn Observer,
    ) -> (Search, Option<Sequence>) {
        let budget = Budget {
            cells: Some(self.heaps),
            options: Some(self.options),
            bytes: None,
        };
        period::run(sequence, &budget, Some((self.calm, self.light)), observer)
    }
}

/// One line of a survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The code.
    pub code: Code,
    /// The code that was searched in its place; the sequences are the same.
    pub standard: Code,
    /// What was found, for `standard`.
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

    /// The fields of a table, empty where there is nothing to say.
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

/// All octal codes `0.…` and `4.…` with one to `digits` digits after the point, the last one not 0, in
/// the order of their digits.
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

/// Searches all codes of up to `digits` digits and hands out each row as soon as it is there. The
/// observer is asked between pieces of work, and told of codes.
pub fn survey(
    digits: u32,
    limits: &Limits,
    observer: &mut dyn Observer,
    mut row: impl FnMut(&Row),
) -> Stop {
    let all = 2 * (8u64.pow(digits) - 1);
    let mut known: HashMap<Vec<crate::Digit>, Search> = HashMap::new();
    for (done, code) in (0..).zip(codes(digits)) {
        observer.progress(done, Some(all));
        if observer.cancelled() {
            return Stop::Interrupted;
        }
        let mut start = Sequence::new(&code);
        start.extend(code.digits().len() + 1, &Budget::UNLIMITED, &mut NoObserver);
        let values: Vec<u32> = start.values().collect();
        let standard = code.standard(&values);
        let search = if let Some(search) = known.get(standard.digits()) {
            search.clone()
        } else {
            let search = limits.search(&standard, &mut Quiet(observer));
            if search.stop == Stop::Interrupted {
                return Stop::Interrupted;
            }
            known.insert(standard.digits().to_vec(), search.clone());
            search
        };
        row(&Row {
            code,
            standard,
            search,
        });
    }
    Stop::Complete
}

/// Passes on the wish to stop, but not the progress.
struct Quiet<'a>(&'a mut dyn Observer);

impl Observer for Quiet<'_> {
    fn cancelled(&mut self) -> bool {
        self.0.cancelled()
    }
}
