//! Games with given values: which game has the values 0, 1, 2, 3, 1, 4, 3, 2?
//!
//! The search computes the values of all games of several families and compares them with the
//! query; it reads no stored table. A family of codes is a tree of digits, whose nodes have one
//! value each ([`Family`]), so a wrong value rejects all codes below it. The games of rules in the
//! catalogue with one number as position are searched as well.
//!
//! Games with the same values up to [`COMPARED_HEAPS`] are one [`Match`]. Two codes of a match are
//! *proved* equal if they have the same standard form, or if both periods are proved and equal and
//! the values agree up to the end of the first period. Otherwise they are equal as far as they were
//! compared.
//!
//! # Cost
//! A prefix of six values takes about 20 ms. Few known entries take some tenths of a second, and a
//! period without values some seconds, since the values of all games are computed then.

mod messages;
mod query;

use std::collections::HashMap;

use grundy_catalogue::{Class, RuleFile, Shape};
use grundy_core::{Area, Budget, Diagnostic, Kind, Message, NoObserver, Run, Stop};

use grundy_heap::{Code, Digit, Family, Period, Sequence, period, survey};
use grundy_rules::Value;
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::formula::Formula;
use crate::formula::json::from_value;
use crate::laws::known::equal_by_periods;

pub use query::{MAX_TERMS, OFFSETS, Query, Term};

/// The positions at which the first entry of a query may be, in the order of their matches. At a
/// negative one, the first entries are before the first position, and must be 0.
pub const STARTS: [i64; 7] = [0, 1, 2, 3, 4, -1, -2];

/// The number of heaps whose values are compared to find equal games; a longer query compares more.
pub const COMPARED_HEAPS: usize = 40;

/// The number of heaps among which a period is searched.
pub const PERIOD_HEAPS: u64 = 600;

/// Maximum number of options in the searches for periods of a match, which prove equalities.
const MAX_PROOF_OPTIONS: u64 = 1_500_000;

/// Maximum number of equal games that are listed with a match.
const MAX_EQUAL_LISTED: usize = 8;

/// The number of values of a match.
const SHOWN_VALUES: usize = 20;

/// The values of the input of a named game with one number as input, such as `take:3`.
const INPUTS: std::ops::RangeInclusive<u32> = 1..=9;

/// A heap game of the catalogue is compared with codes if its positions are less than this number
/// of heaps further on.
const MAX_SHIFT: usize = 64;

/// Nodes of a search between two polls of the observer.
const POLL_NODES: u32 = 1 << 14;

/// A game with the same values as another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EqualGame {
    /// The GAME string.
    pub game: String,
    /// Whether all values are proved equal; otherwise they are equal as far as they were compared.
    pub is_proved: bool,
}

/// The period of the values of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPeriod {
    /// The least period.
    pub period: u64,
    /// The least preperiod.
    pub preperiod: u64,
    /// The increase per period.
    pub saltus: u64,
    /// Whether a theorem proves it; otherwise the values up to [`PERIOD_HEAPS`] have it.
    pub is_proved: bool,
}

impl MatchPeriod {
    /// The period of a code for a game whose position `n` is the heap `n + shift`.
    fn of(found: &Period, shift: usize) -> Self {
        Self {
            period: found.period,
            preperiod: found.preperiod.saturating_sub(shift as u64),
            saltus: found.saltus,
            is_proved: found.certificate.is_some(),
        }
    }
}

/// A sequence of values that agrees with a query, and its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The GAME string: a name if a game has one, else the shortest code.
    pub game: String,
    /// The title of a named game.
    pub title: Option<Message>,
    /// The code, if the game is a heap game.
    pub code: Option<String>,
    /// The entries of the On-Line Encyclopedia of Integer Sequences that the catalogue has for the
    /// game.
    pub oeis: Vec<String>,
    /// The position of the first entry of the query.
    pub from: i64,
    /// The first values, from the least position on.
    pub values: Vec<Value>,
    /// The position of the first value.
    pub least: i64,
    /// The period, if one is found.
    pub period: Option<MatchPeriod>,
    /// Other games with these values, at most eight.
    pub equal: Vec<EqualGame>,
    /// The number of other games with these values, besides the game and its code.
    pub equal_games: u64,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The matches, named games first, then by the position of the first entry and the length of
    /// the code.
    pub matches: Vec<Match>,
    /// The number of different sequences that agree with the query.
    pub sequences: u64,
    /// The number of games that agree with the query.
    pub games: u64,
    /// The families with the number of their games that no earlier family has.
    pub searched: Vec<(&'static str, u64)>,
    /// The number of positions whose values were compared to find equal games.
    pub compared: u64,
}

impl Answer {
    /// The number of games whose values were compared with the query.
    pub fn searched_games(&self) -> u64 {
        self.searched.iter().map(|(_, games)| games).sum()
    }

    /// As JSON.
    pub fn to_json(&self) -> Json {
        let families = self.searched.iter();
        let families: Vec<Json> = families
            .map(|(family, games)| json!({ "family": family, "games": games }))
            .collect();
        json!({
            "matches": self.matches_json(),
            "games": self.games,
            "sequences": self.sequences,
            "compared": self.compared,
            "searched": self.searched_games(),
            "families": families,
        })
    }

    /// The matches as a JSON array.
    pub fn matches_json(&self) -> Json {
        let status = |proved: bool| if proved { "proved" } else { "observed" };
        let matches = self.matches.iter().map(|found| {
            let equal = found.equal.iter();
            let equal: Vec<Json> = equal
                .map(|equal| json!({ "game": equal.game, "status": status(equal.is_proved) }))
                .collect();
            let title = |lang| found.title.as_ref().map(|title| title.text(lang));
            let is_proved = found.period.is_some_and(|period| period.is_proved);
            json!({
                "game": found.game,
                "name": title(grundy_core::Lang::En).unwrap_or(&found.game),
                "offset": found.from,
                "status": status(is_proved),
                "title": title(grundy_core::Lang::En),
                "title_ja": title(grundy_core::Lang::Ja),
                "code": found.code,
                "oeis": found.oeis,
                "from": found.from,
                "least": found.least,
                "values": found.values.iter().map(from_value).collect::<Vec<Json>>(),
                "period": found.period.map(|period| json!({
                    "period": period.period,
                    "preperiod": period.preperiod,
                    "saltus": period.saltus,
                    "status": status(period.is_proved),
                })),
                "equal": equal,
                "equal_games": found.equal_games,
            })
        });
        matches.collect()
    }
}

/// The families of codes with their names in JSON. A game of several families belongs to the first.
pub fn families() -> Vec<(&'static str, Family)> {
    let digits = |bits: &[u8]| -> Vec<Digit> { bits.iter().copied().map(Digit::new).collect() };
    let range = |bits: std::ops::Range<u8>| -> Vec<Digit> { bits.map(Digit::new).collect() };
    let unequal = |bits: Vec<Digit>| bits.into_iter().map(Digit::with_unequal);
    let splits = || digits(&[0, 4]);
    let none = || digits(&[0]);
    let with_unequal: Vec<Digit> = range(0..8)
        .into_iter()
        .chain(unequal(range(4..8)))
        .collect();
    let first: Vec<Digit> = splits().into_iter().chain(unequal(digits(&[4]))).collect();
    vec![
        ("octal", Family::new(splits(), 4, range(0..8), none())),
        (
            "octal-repeated",
            Family::new(splits(), 2, range(0..8), range(1..8)),
        ),
        ("octal-unequal", Family::new(first, 2, with_unequal, none())),
        (
            "hexadecimal",
            Family::new(digits(&[0, 4, 8, 12]), 2, range(0..16), none()),
        ),
        ("quaternary", Family::new(none(), 8, range(0..4), none())),
        ("subtract", Family::new(none(), 14, digits(&[0, 3]), none())),
        (
            "allbut",
            Family::new(none(), 14, digits(&[0, 3]), digits(&[3])),
        ),
    ]
}

/// The starts of a query, and the test of single values. A state of a search is the set of starts
/// at which all values so far agree, as bits.
struct Alignment<'a> {
    terms: &'a [Term],
    starts: Vec<i64>,
}

impl<'a> Alignment<'a> {
    fn new(query: &'a Query) -> Self {
        let terms = &query.terms[..];
        let starts = match query.offset {
            Some(offset) => vec![offset],
            None if terms.is_empty() => vec![0],
            None => STARTS.to_vec(),
        };
        // Entries before the first position are 0.
        let possible = |start: &i64| {
            let before = usize::try_from(-start).unwrap_or(0).min(terms.len());
            // An entry at a position is needed, unless nothing is asked about values.
            let known = |term: &Term| *term != Term::Unknown;
            let within = terms.is_empty() || terms[before..].iter().any(known);
            within && terms[..before].iter().all(|term| term.admits(0))
        };
        Self {
            terms,
            starts: starts.into_iter().filter(possible).collect(),
        }
    }

    /// The state before the first value.
    fn all(&self) -> u8 {
        ((1_u16 << self.starts.len()) - 1) as u8
    }

    /// The number of positions, from 0, that the query has something about.
    fn end(&self) -> usize {
        let last = self.starts.iter().max().copied().unwrap_or(0);
        usize::try_from(last + self.terms.len() as i64).unwrap_or(0)
    }

    /// Returns the starts of a state that agree with a value as well.
    fn keep(&self, n: usize, state: u8, admits: impl Fn(Term) -> bool) -> u8 {
        let agrees = |start: i64| {
            let index = usize::try_from(n as i64 - start).ok();
            let term = index.and_then(|index| self.terms.get(index));
            term.is_none_or(|term| admits(*term))
        };
        let starts = self.starts.iter().enumerate();
        starts.fold(state, |state, (bit, start)| {
            if state >> bit & 1 == 1 && !agrees(*start) {
                state & !(1 << bit)
            } else {
                state
            }
        })
    }

    /// The first start of a state, as an index in the order of the starts.
    fn first(state: u8) -> usize {
        state.trailing_zeros() as usize
    }
}

/// A heap game whose position `n` is the heap `n + shift` of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
struct HeapGame {
    code: Code,
    shift: usize,
}

impl HeapGame {
    fn of(code: &Code) -> Self {
        Self {
            code: code.clone(),
            shift: 0,
        }
    }

    /// The values of the positions from 0 to below `to`.
    fn values(&self, to: usize) -> Box<[u32]> {
        let to = to + self.shift;
        let mut sequence = Sequence::new(&self.code);
        sequence.extend(to, &Budget::UNLIMITED, &mut NoObserver);
        sequence.values().take(to).skip(self.shift).collect()
    }

    /// The largest value of all positions by the period; none if the values grow.
    fn largest(&self, period: &Period) -> Option<u32> {
        let end = period.preperiod.checked_add(period.period)?;
        let end = usize::try_from(end).ok()?.saturating_sub(self.shift);
        let values = self.values(end);
        values.iter().max().copied().filter(|_| period.saltus == 0)
    }

    /// The same game without redundant moves.
    fn standard(&self) -> Self {
        let values = HeapGame::of(&self.code).values(self.code.digits().len());
        Self {
            code: survey::standard(&self.code, &values),
            ..*self
        }
    }
}

/// A named game of one number, which agrees with the query.
struct NamedGame {
    name: String,
    file: &'static RuleFile,
    /// Its code, if it is a heap game.
    heaps: Option<HeapGame>,
    values: Vec<Option<Value>>,
    state: u8,
}

/// Games with the same values.
#[derive(Default)]
struct Group {
    /// The index of the first start.
    start: usize,
    /// Indices of named games.
    named: Vec<usize>,
    codes: Vec<Code>,
    values: Box<[u32]>,
}

/// The names of rules whose positions are one number, with the values of their only input.
fn named_rules() -> impl Iterator<Item = (String, &'static RuleFile)> {
    use grundy_catalogue::Draw;
    let files = grundy_catalogue::formulas().filter(|file| {
        let class = file.header.class;
        let draw = file.header.draw;
        matches!(
            class,
            None | Some(Class::Impartial | Class::Outcome | Class::Misere)
        ) && matches!(
            draw,
            Some(Draw::Heap | Draw::Heaps | Draw::Row | Draw::Coins)
        )
    });
    files.flat_map(|file| {
        let names = match &file.header.parameters[..] {
            [] => vec![file.name.to_owned()],
            [input] if input.shape == Shape::Integer => {
                INPUTS.map(|k| format!("{}:{k}", file.name)).collect()
            }
            _ => Vec::new(),
        };
        names.into_iter().map(move |name| (name, file))
    })
}

/// Returns the values of positions from 0 to below `to`, with none outside of the rules. The result
/// is none if the positions are not one number with a Grundy value or an outcome.
fn values_of(
    game: &mut Formula,
    to: usize,
    run: &mut Run,
) -> Result<Option<Vec<Option<Value>>>, Failure> {
    let Some(function) = game.main_function() else {
        return Ok(None);
    };
    let kind = game.kind(None)?;
    let is_outcome = matches!(kind, Kind::Win | Kind::Misere);
    if function.params.len() != 1 || !(is_outcome || matches!(kind, Kind::Grundy | Kind::Obliged)) {
        return Ok(None);
    }
    let table = game.table(None, &Area::up_to(to as i64 - 1), &mut run.quiet())?;
    if table.stop != Stop::Complete {
        let fact = crate::messages::run_was_stopped();
        return Err(Failure::stopped(
            table.stop,
            Diagnostic::error("interrupted", fact),
        ));
    }
    let least = table.area.axes.first().map_or(0, |axis| axis.from);
    let before = usize::try_from(least).unwrap_or(0);
    let cells = (0..table.cells.len()).map(|at| table.cells.get(at));
    Ok(Some(
        std::iter::repeat_n(None, before).chain(cells).collect(),
    ))
}

/// Compares the named games with a query, and counts them.
fn named_games(alignment: &Alignment, run: &mut Run) -> Result<(Vec<NamedGame>, u64), Failure> {
    let (mut found, mut count) = (Vec::new(), 0);
    let end = alignment.end();
    'games: for (name, file) in named_rules() {
        run.go_on()?;
        let mut game = Formula::named(&name)?;
        let mut to = 8;
        let (values, state) = loop {
            let Some(values) = values_of(&mut game, to, run)? else {
                continue 'games;
            };
            let state = values
                .iter()
                .enumerate()
                .fold(alignment.all(), |state, (n, value)| {
                    alignment.keep(n, state, |term| term.admits_value(value.as_ref()))
                });
            if state == 0 || to >= end.max(SHOWN_VALUES) {
                break (values, state);
            }
            to = (4 * to).min(end.max(SHOWN_VALUES));
        };
        count += 1;
        if state == 0 {
            continue;
        }
        let heaps = match game.kind(None)? {
            Kind::Grundy => game.heap_code().ok(),
            _ => None,
        };
        let heaps = heaps.and_then(|(code, shift)| {
            let shift = usize::try_from(shift)
                .ok()
                .filter(|shift| *shift < MAX_SHIFT)?;
            Some(HeapGame { code, shift })
        });
        found.push(NamedGame {
            name,
            file,
            heaps,
            values,
            state,
        });
    }
    Ok((found, count))
}

/// The GAME string of a code: long codes of sets are written as sets.
pub(crate) fn game_of(code: &Code) -> String {
    if code.digits().len() > 4 {
        code.clone().as_set().to_string()
    } else {
        code.to_string()
    }
}

/// The order of codes: shorter ones first, and those of the same length by their digits.
pub(crate) fn by_digits(code: &Code) -> (usize, Digit, &[Digit]) {
    let unequal = code.digits().iter().filter(|digit| digit.unequal()).count();
    let repeated = 3 * usize::from(code.tail().bits() > 0);
    (
        code.digits().len() + unequal + repeated,
        code.tail(),
        code.digits(),
    )
}

/// The order of names: shorter ones first.
fn by_length(text: &str) -> (usize, String) {
    (text.len(), text.to_owned())
}

/// Searches of periods within a limit of work.
struct Periods<'a, 'r> {
    run: &'a mut Run<'r>,
    options: u64,
}

impl Periods<'_, '_> {
    fn search(&mut self, code: &Code) -> Option<Period> {
        let budget = Budget {
            cells: Some(PERIOD_HEAPS),
            options: Some(self.options),
            ..Budget::UNLIMITED
        };
        let search = period::search(code, &budget, &mut self.run.quiet());
        self.options = self.options.saturating_sub(search.options);
        search.period
    }

    /// Whether the values of two games are proved equal. `period` is that of the first.
    fn prove_equal(&mut self, a: &HeapGame, b: &HeapGame, period: Option<&Period>) -> bool {
        if a.standard() == b.standard() {
            return true;
        }
        let Some(period) = period.filter(|period| period.certificate.is_some()) else {
            return false;
        };
        let other = self.search(&b.code);
        other
            .filter(|other| other.certificate.is_some())
            .is_some_and(|other| {
                let a = (&a.code, a.shift as i64, period);
                equal_by_periods(a, (&b.code, b.shift as i64, &other), 0)
            })
    }
}

/// Returns the games whose values agree with a query, at most `most` different sequences.
///
/// ```
/// use grundy::{Run, find};
///
/// let query = find::Query::parse("0,1,2,3,1,4,3,2,1,4,2,6")?;
/// let answer = find::find(&query, 20, &mut Run::silent())?;
/// assert_eq!(answer.matches[0].game, "kayles");
/// assert_eq!(answer.matches[0].code.as_deref(), Some("0.77"));
/// assert_eq!(answer.matches[0].period.map(|period| period.period), Some(12));
///
/// let none = find::find(&find::Query::parse("0,5")?.at(0), 20, &mut Run::silent())?;
/// assert_eq!((none.games, none.matches.len()), (0, 0));
/// # Ok::<(), grundy::Failure>(())
/// ```
///
/// # Errors
/// A query without a known entry, a query that is too long, an offset outside of [`OFFSETS`], and a
/// search that is cancelled.
pub fn find(query: &Query, most: usize, run: &mut Run) -> Result<Answer, Failure> {
    query.check()?;
    let alignment = Alignment::new(query);
    let end = alignment.end();
    let compared = end.max(COMPARED_HEAPS);
    let (named, named_count) = named_games(&alignment, run)?;
    let mut searched = vec![("named", named_count)];
    let mut groups: Vec<Group> = Vec::new();
    let mut known: HashMap<Box<[u32]>, usize> = HashMap::new();
    let mut earlier: Vec<Family> = Vec::new();
    for (name, family) in families() {
        searched.push((name, family.count_without(&earlier)));
        if alignment.starts.is_empty() {
            continue;
        }
        let (mut nodes, mut cancelled) = (0_u32, false);
        family.search(
            compared,
            alignment.all(),
            &mut |n, value, state| {
                if n >= end {
                    return Some(state);
                }
                nodes = nodes.wrapping_add(1);
                cancelled |= nodes.is_multiple_of(POLL_NODES) && run.cancelled();
                let state = alignment.keep(n, state, |term| term.admits(value));
                (state != 0 && !cancelled).then_some(state)
            },
            &mut |mut codes, values, state| {
                codes.retain(|code| earlier.iter().all(|family| !family.contains(code)));
                if codes.is_empty() {
                    return;
                }
                let group = known.get(values).copied().unwrap_or_else(|| {
                    let values: Box<[u32]> = values.into();
                    known.insert(values.clone(), groups.len());
                    groups.push(Group {
                        start: Alignment::first(state),
                        values,
                        ..Group::default()
                    });
                    groups.len() - 1
                });
                groups[group].codes.append(&mut codes);
            },
        );
        run.go_on()?;
        earlier.push(family);
    }
    for (index, game) in named.iter().enumerate() {
        let start = Alignment::first(game.state);
        let heaps = game.heaps.as_ref();
        let values = heaps.map_or_else(Box::default, |heaps| heaps.values(compared));
        if let Some(group) = known.get(&values) {
            groups[*group].named.push(index);
            continue;
        }
        if heaps.is_some() {
            known.insert(values.clone(), groups.len());
        }
        groups.push(Group {
            start,
            named: vec![index],
            values,
            ..Group::default()
        });
    }
    for group in &mut groups {
        group
            .named
            .sort_by_key(|index| by_length(&named[*index].name));
        let least = (0..group.codes.len()).min_by_key(|index| by_digits(&group.codes[*index]));
        if let Some(least) = least {
            group.codes.swap(0, least);
        }
    }
    let mut periods = Periods {
        run,
        options: u64::MAX,
    };
    if query.period.is_some() || query.largest.is_some() {
        let mut kept = Vec::new();
        let of = groups.len() as u64;
        for (done, group) in (1..).zip(groups) {
            if let Some(heaps) = heaps_of(&group, &named)
                && let Some(found) = periods.search(&heaps.code)
                && query.period.is_none_or(|wanted| found.period == wanted)
                && (query.largest).is_none_or(|wanted| heaps.largest(&found) == Some(wanted))
            {
                kept.push(group);
            }
            periods.run.go_on()?;
            periods.run.progress(done, Some(of));
        }
        groups = kept;
    }
    let games = groups
        .iter()
        .map(|group| (group.named.len() + group.codes.len()) as u64);
    let games = games.sum();
    let sequences = groups.len() as u64;
    groups.sort_by(|a, b| {
        let name = |group: &Group| {
            group
                .named
                .first()
                .map(|index| by_length(&named[*index].name))
        };
        let rank = |group: &Group| (group.named.is_empty(), group.start, name(group));
        let digits = || {
            let (a, b) = (a.codes.first(), b.codes.first());
            a.map(by_digits).cmp(&b.map(by_digits))
        };
        rank(a).cmp(&rank(b)).then_with(digits)
    });
    groups.truncate(most);
    for group in &mut groups {
        group.codes.sort_by(|a, b| by_digits(a).cmp(&by_digits(b)));
    }
    let mut matches = Vec::new();
    for group in &groups {
        periods.run.go_on()?;
        periods.options = MAX_PROOF_OPTIONS;
        matches.push(match_of(group, &named, &alignment, &mut periods));
    }
    Ok(Answer {
        matches,
        sequences,
        games,
        searched,
        compared: compared as u64,
    })
}

/// The first heap game of a group: that of its first name, or of its shortest code.
fn heaps_of(group: &Group, named: &[NamedGame]) -> Option<HeapGame> {
    match group.named.first() {
        Some(index) => named[*index].heaps.clone(),
        None => group.codes.first().map(HeapGame::of),
    }
}

/// The match of a group.
fn match_of(
    group: &Group,
    named: &[NamedGame],
    alignment: &Alignment,
    periods: &mut Periods,
) -> Match {
    let heaps = heaps_of(group, named);
    let period = heaps.as_ref().and_then(|heaps| periods.search(&heaps.code));
    let first = group.named.first().map(|index| &named[*index]);
    let mut equal_to = |other: Option<&HeapGame>| match (&heaps, other) {
        (Some(heaps), Some(other)) => periods.prove_equal(heaps, other, period.as_ref()),
        _ => false,
    };
    // The code of a named game may be one of its heaps, or one with the same values.
    let code = match &heaps {
        Some(heaps) if heaps.shift == 0 => Some(&heaps.code),
        _ => group
            .codes
            .first()
            .filter(|code| equal_to(Some(&HeapGame::of(code)))),
    };
    let names = group.named.iter().skip(1).map(|index| &named[*index]);
    let mut others: Vec<(String, Option<HeapGame>)> = names
        .map(|game| (game.name.clone(), game.heaps.clone()))
        .collect();
    let codes = group.codes.iter().filter(|other| Some(*other) != code);
    let equal_games = (others.len() + codes.clone().count()) as u64;
    others.extend(
        codes
            .map(|code| (game_of(code), Some(HeapGame::of(code))))
            .take(MAX_EQUAL_LISTED),
    );
    let equal = others.into_iter().take(MAX_EQUAL_LISTED);
    let equal = equal
        .map(|(game, other)| EqualGame {
            is_proved: equal_to(other.as_ref()),
            game,
        })
        .collect();
    let (values, least) = first.map_or_else(
        || {
            let values = group.values.iter().take(SHOWN_VALUES);
            let values = values.map(|value| Value::Int(i64::from(*value)));
            (values.collect(), 0)
        },
        |game| {
            let least = game.values.iter().position(Option::is_some);
            let least = least.unwrap_or(0);
            let values = game.values.iter().skip(least).take(SHOWN_VALUES);
            (values.flatten().cloned().collect(), least as i64)
        },
    );
    let header = first.map(|game| &game.file.header);
    // The entries are about the game with its usual input.
    let usual = first.filter(|game| game.name == game.file.header.example(game.file.name));
    let oeis = usual.iter().flat_map(|game| &game.file.header.oeis);
    Match {
        game: match first {
            Some(game) => game.name.clone(),
            None => group.codes.first().map_or(String::new(), game_of),
        },
        title: header.and_then(|header| {
            let title = header.title.as_ref()?;
            let japanese = header.ja.as_ref().map_or(&*title.text, |ja| &*ja.text);
            Some(Message::title(&title.text, japanese))
        }),
        code: code.map(game_of),
        oeis: oeis.map(|field| field.text.clone()).collect(),
        from: alignment.starts[group.start],
        values,
        least,
        period: heaps
            .as_ref()
            .zip(period.as_ref())
            .map(|(heaps, found)| MatchPeriod::of(found, heaps.shift)),
        equal,
        equal_games,
    }
}
