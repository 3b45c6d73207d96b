//! Heap games: when a question goes to the heap engine, and how its answers come back.
//!
//! A taking-and-breaking code is a heap game by definition. A recurrence of one heap is one if the rule language can
//! show it ([`grundy_rules::HeapRules`]); then the values that the rules state outright are compared with
//! those of the code, and the rules *are* that game. From then on
//!
//! * heaps from [`SMALL`](grundy_rules::SMALL) on get their values from the heap engine, whoever asks: an expression, a sum, a table;
//! * a heap of any size, 24 digits if need be, is answered through a period that is proved;
//! * where none is, and the heap lies beyond the limits, the answer is an error that says how far the
//!   values reach.
//!
//! Recognition happens at the first large heap, not before: small questions never pay for it.
//!
//! # Outcomes
//! `win` is the question whether the Grundy value is not 0. For `misere` with moves that only take, from a set `S` with least
//! member `m`: heap `n` is won if `n < m`, else as heap `n - m` under normal play (T. S. Ferguson 1974). *Proof.*
//! Heaps below `m` have no move and are won. A heap `n >= m` is won exactly if a move leads to a lost heap, which is
//! at least `m` and, by induction, lost at `n - s` exactly if `n - m - s` is lost under normal play; and the
//! moves of `n` to heaps from `m` on are those of `n - m`. ∎

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy_game::{Diagnostic, Observer, Stop};
use grundy_heap::code::Notation;
use grundy_heap::{Code, Digit, Values};
use grundy_rules::{Cells, HeapDigit, HeapRules, Kind, Told, Value};
use num_bigint::BigUint;

use crate::failure::Failure;
use crate::formula::Formula;
use crate::spec::Origin;

/// What the values of the rules say about the game of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// Its Grundy values.
    Grundy,
    /// Whether they differ from 0.
    Win,
    /// Misère play, by the least number that may be taken.
    Misere(u64),
}

/// A game of one heap that the heap engine knows.
#[derive(Debug)]
pub(crate) struct Heaps {
    pub values: Values,
    pub view: View,
    /// Position `n` is heap `n + shift`.
    pub shift: u64,
    /// Whether the rules were recognised, or were a code from the start.
    pub recognised: bool,
}

/// Where the hall and the rule engine meet.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    state: State,
    /// The position that was asked for.
    wanted: Option<BigUint>,
}

#[derive(Debug, Default)]
enum State {
    /// Nobody has asked yet whether this is a heap game.
    #[default]
    Unasked,
    /// It is none, for this reason.
    Nothing(String),
    Known(Box<Heaps>),
}

/// The desk of a game, which its engine asks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared(Arc<Mutex<Desk>>);

impl Shared {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        // A panic elsewhere leaves whole values behind.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The question that the rule engine asks.
    fn asks(&self) -> grundy_rules::Ask {
        let shared = self.clone();
        Box::new(move |heap| {
            let mut desk = shared.desk();
            match &desk.state {
                State::Nothing(_) => Told::Unknown,
                State::Known(heaps) => {
                    let Some(n) = heap.big_natural() else {
                        return Told::Unknown;
                    };
                    if let Some(value) = heaps.known(&n) {
                        return Told::Value(value);
                    }
                    desk.wanted = Some(n);
                    Told::Awaited
                }
                State::Unasked => {
                    desk.wanted = heap.big_natural();
                    Told::Awaited
                }
            }
        })
    }
}

impl Heaps {
    fn new(code: &Code, view: View, shift: u64, recognised: bool) -> Self {
        Self {
            values: Values::new(code),
            view,
            shift,
            recognised,
        }
    }

    /// The game.
    pub fn code(&self) -> &Code {
        self.values.code()
    }

    /// The heap of the code that stands for a position; none where the outcome is known without one.
    fn heap(&self, n: &BigUint) -> Option<BigUint> {
        match self.view {
            View::Misere(least) if *n < BigUint::from(least) => None,
            View::Misere(least) => Some(n - least),
            _ => Some(n + self.shift),
        }
    }

    /// The Grundy value of a heap of the code, if nothing has to be computed for it.
    pub fn grundy(&self, heap: &BigUint) -> Option<BigUint> {
        if let Ok(heap) = u64::try_from(heap)
            && let Some(value) = self.values.known(heap)
        {
            return Some(value.into());
        }
        let period = self.values.proved()?;
        if *heap < BigUint::from(period.preperiod) {
            return None;
        }
        let past = heap - period.preperiod;
        let index = period.preperiod + u64::try_from(&past % period.period).ok()?;
        let value = self.values.known(index)?;
        Some(BigUint::from(value) + past / period.period * period.saltus)
    }

    /// What a Grundy value says in the values of the rules.
    fn seen(&self, grundy: &BigUint) -> Value {
        match self.view {
            View::Grundy => Value::from(grundy),
            _ => Value::Bool(*grundy != BigUint::ZERO),
        }
    }

    /// The value of a position, if nothing has to be computed for it.
    pub fn known(&self, n: &BigUint) -> Option<Value> {
        match self.heap(n) {
            None => Some(Value::Bool(true)),
            Some(heap) => self.grundy(&heap).map(|value| self.seen(&value)),
        }
    }

    /// The value of a position whose heap is among the kept values.
    pub fn kept(&self, n: u64) -> u64 {
        let value = |heap: u64| u64::from(self.values.sequence().value(heap as usize));
        match self.view {
            View::Grundy => value(n + self.shift),
            View::Win => u64::from(value(n + self.shift) != 0),
            View::Misere(least) => n
                .checked_sub(least)
                .map_or(1, |heap| u64::from(value(heap) != 0)),
        }
    }

    /// The values of positions whose heaps are kept, in the narrowest form.
    pub fn cells(&self, positions: std::ops::Range<u64>, outcome: bool) -> Cells {
        if outcome {
            return Cells::Bool(positions.map(|n| self.kept(n) != 0).collect());
        }
        match positions.clone().map(|n| self.kept(n)).max().unwrap_or(0) {
            0..=0xff => Cells::U8(positions.map(|n| self.kept(n) as u8).collect()),
            0x100..=0xffff => Cells::U16(positions.map(|n| self.kept(n) as u16).collect()),
            _ => Cells::U32(positions.map(|n| self.kept(n) as u32).collect()),
        }
    }

    /// Computes what is needed for the value of a position.
    fn prepare(
        &mut self,
        n: &BigUint,
        budget: &grundy_game::Budget,
        observer: &mut dyn Observer,
    ) -> Result<(), Failure> {
        let Some(heap) = self.heap(n) else {
            return Ok(());
        };
        let heap = u64::try_from(heap).unwrap_or(u64::MAX);
        match self.values.prepare(heap, budget, observer) {
            Stop::Complete => Ok(()),
            Stop::Interrupted => Err(interrupted()),
            Stop::Budget => Err(self.beyond(n)),
        }
    }

    /// A heap that neither the values nor a period reach, with what is known.
    fn beyond(&self, n: &BigUint) -> Failure {
        let code = self.code();
        let searched = self.values.searched();
        let heaps = searched.map_or(0, |search| search.heaps);
        let heaps = heaps.max(self.values.sequence().len() as u64);
        let observed = searched.and_then(|search| search.period.as_ref());
        let mut diagnostic = Diagnostic::error(
            "beyond-reach",
            format!("heap {n} lies beyond reach: {heaps} values of {code} are known"),
        );
        diagnostic = match observed {
            Some(period) => diagnostic.note(format!(
                "the period {} is observed from {} on, but no theorem proves it, so it answers nothing",
                period.period, period.preperiod
            )),
            None => diagnostic.note(format!("no period of {code} shows among these values")),
        };
        Failure::of(
            diagnostic
                .help("raise the limits with `--limit cells=…,bytes=…`, or ask for a smaller heap")
                .help(format!(
                    "`grundy period {} --to N` looks for a period among more heaps",
                    crate::formula::quoted(&code.to_string())
                )),
        )
    }

    /// The game in a sentence, for `explain`.
    pub fn describe(&self) -> String {
        let code = self.code();
        let what = if code.subtraction_set().is_some() {
            "subtraction game"
        } else {
            "taking-and-breaking game"
        };
        let mut text = format!("the {what} {code}");
        if let Some((name, ..)) = grundy_heap::NAMES
            .iter()
            .find(|(_, known, _)| known.parse::<Code>().as_ref() == Ok(code))
            && *name != code.to_string()
        {
            let _ = write!(text, " ({name})");
        }
        if self.shift > 0 {
            let _ = write!(text, ", position n being heap n+{}", self.shift);
        }
        text += match self.view {
            View::Grundy => "",
            View::Win => "; a position is won where the Grundy value is not 0",
            View::Misere(_) => "; misère play is normal play with one least move more",
        };
        text
    }
}

pub(crate) fn interrupted() -> Failure {
    Failure::of(Diagnostic::error(
        "interrupted",
        "stopped before the answer was known",
    ))
}

/// The digit of the heap engine.
fn digit(digit: HeapDigit) -> Digit {
    let bits = u8::from(digit.whole) + 2 * u8::from(digit.one) + 4 * u8::from(digit.two);
    let found = Digit::new(bits);
    if digit.unequal {
        found.with_unequal()
    } else {
        found
    }
}

/// The game of recognised rules, if the values that they state are those of the game.
fn build(rules: &HeapRules) -> Result<Heaps, String> {
    let digits = rules.digits.iter().copied().map(digit).collect();
    let code = Code::new(digits, digit(rules.tail)).as_set();
    let view = match rules.kind {
        Kind::Grundy => View::Grundy,
        Kind::Win => View::Win,
        _ => {
            let least = (1..=rules.digits.len()).find(|&k| code.digit(k).one());
            View::Misere(least.ok_or("it has no moves")? as u64)
        }
    };
    let mut heaps = Heaps::new(&code, view, rules.shift, true);
    if let Some((last, _)) = rules.fixed.last() {
        let budget = grundy_game::Budget::UNLIMITED;
        heaps
            .values
            .extend(last + 1, &budget, &mut grundy_game::NoObserver);
    }
    for &(heap, value) in &rules.fixed {
        // `fixed` speaks of heaps of the game, which positions below the shift have too.
        let found = match heap.checked_sub(rules.shift) {
            Some(n) => heaps.kept(n) as i64,
            None => i64::from(heaps.values.sequence().value(heap as usize)),
        };
        if found != value {
            return Err(format!(
                "heap {heap} of {code} is worth {found}, and the rules say {value}"
            ));
        }
    }
    Ok(heaps)
}

impl Formula {
    /// Lets the rule engine ask for the heaps of the main function.
    pub(crate) fn consult_heaps(&self, engine: &mut grundy_rules::Game) {
        let one_heap = |f: &grundy_rules::FunctionInfo| {
            f.params.len() == 1 && matches!(f.kind, Kind::Grundy | Kind::Win | Kind::Misere)
        };
        if let Some(function) = self.main_function().filter(one_heap) {
            engine.consult(&function.name, self.shared().asks());
        }
    }

    /// Finds out whether this is a heap game, once.
    fn recognise(&mut self) {
        if !matches!(self.shared().desk().state, State::Unasked) {
            return;
        }
        let found = match self.origin() {
            Origin::Code(code) => Ok(Heaps::new(code, View::Grundy, 0, false)),
            Origin::Subtract(set) => set_code(Notation::Subtract, set),
            Origin::AllBut(set) => set_code(Notation::AllBut, set),
            _ => match self.main_function() {
                Some(function) => {
                    let rules = self.engine().heap_rules(&function.name);
                    rules.and_then(|rules| self.build_again(&rules))
                }
                None => Err("the rules define no function".to_owned()),
            },
        };
        self.shared().desk().state = match found {
            Ok(heaps) => State::Known(Box::new(heaps)),
            Err(reason) => State::Nothing(reason),
        };
    }

    /// The game of recognised rules; values that were computed for other inputs of the same game are kept.
    fn build_again(&mut self, rules: &HeapRules) -> Result<Heaps, String> {
        match self.recent() {
            Some((known, heaps)) if *known == *rules => Ok(heaps),
            _ => build(rules),
        }
        .inspect(|_| self.remember(rules.clone()))
    }

    /// Computes what the rule engine waits for.
    pub(crate) fn supply(&mut self, observer: &mut dyn Observer) -> Result<(), Failure> {
        self.recognise();
        let budget = self.budget();
        let shared = self.shared().clone();
        let mut desk = shared.desk();
        let Some(wanted) = desk.wanted.take() else {
            return Ok(());
        };
        match &mut desk.state {
            State::Known(heaps) => heaps.prepare(&wanted, &budget, observer),
            _ => Ok(()),
        }
    }

    /// Does something with the heap game that a function is.
    ///
    /// # Errors
    /// Why the function is none.
    pub(crate) fn with_heaps<T>(
        &mut self,
        function: &str,
        act: impl FnOnce(&mut Heaps) -> T,
    ) -> Result<T, String> {
        if self
            .main_function()
            .is_none_or(|main| main.name != function)
        {
            return Err("it is not the function that the rules are about".to_owned());
        }
        self.recognise();
        let shared = self.shared().clone();
        let mut desk = shared.desk();
        match &mut desk.state {
            State::Known(heaps) => Ok(act(heaps)),
            State::Nothing(reason) => Err(reason.clone()),
            State::Unasked => Err(String::new()),
        }
    }
}

/// The heap game of a set.
fn set_code(notation: Notation, set: &[i64]) -> Result<Heaps, String> {
    let code = Code::of_set(notation, set);
    let code = code.ok_or("a number is too large for the heap engine")?;
    Ok(Heaps::new(&code, View::Grundy, 0, false))
}

impl Shared {
    /// What was found, to be used again: taken out, because the inputs have changed.
    pub fn take(&self) -> Option<Heaps> {
        let mut desk = self.desk();
        desk.wanted = None;
        match std::mem::take(&mut desk.state) {
            State::Known(heaps) => Some(*heaps),
            _ => None,
        }
    }
}
