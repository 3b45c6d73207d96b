//! Heap games: when the heap engine answers a question, and how its answers are converted.
//!
//! A taking-and-breaking code is a heap game by definition. A recurrence of one heap is one if the
//! rule language can show it ([`grundy_rules::HeapRules`]). Then the values that the rules state
//! explicitly are compared with those of the code, and the rules *are* that game. As a consequence:
//!
//! * heaps from [`MIN_ENGINE_HEAP`](grundy_rules::MIN_ENGINE_HEAP) on get their values from the
//!   heap engine in every context: an expression, a sum, a table;
//! * a heap of any size, also of 24 digits, is answered by a proved period;
//! * without a proved period, a heap beyond the limits is an error that contains the range of the
//!   computed values.
//!
//! Recognition happens at the first large heap, so small questions never pay for it.
//!
//! # Outcomes
//! `win` asks whether the Grundy value is not 0. For `misere` with moves that only take, from a set
//! `S` with least member `m`: heap `n` is won if `n < m`, else as heap `n - m` under normal play
//! (T. S. Ferguson 1974). *Proof.* Heaps below `m` have no move and are won. A heap `n >= m` is won
//! exactly if a move leads to a lost heap, which is at least `m` and, by induction, lost at `n - s`
//! exactly if `n - m - s` is lost under normal play; and the moves of `n` to heaps from `m` on are
//! those of `n - m`. ∎

use std::ops::Range;

use grundy_core::{Diagnostic, Halt, Kind, Message, Run, Stop};
use grundy_heap::bulk::bulk_values;
use grundy_heap::code::Notation;
use grundy_heap::{Code, Digit, Sequence, ValueLookup};
use grundy_rules::{
    Cells, FunctionInfo, HeapDigit, HeapRules, Oracle, Recognised, Report, Rules, Value,
};
use num_bigint::BigUint;

use super::law::Law;
use super::messages;
use super::source::Origin;

/// The relation between the values of the rules and the game of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// Grundy values.
    Grundy,
    /// Whether they are not 0.
    Win,
    /// Misère play, by the least number that may be taken.
    Misere(u64),
}

/// A game of one heap that the heap engine supports.
#[derive(Debug)]
pub(crate) struct Heaps {
    pub values: ValueLookup,
    pub view: View,
    /// Position `n` is heap `n + shift`.
    pub shift: u64,
    /// Whether the rules were recognised; false for a code.
    pub recognised: bool,
    /// The report of the last row, if it was a long one, whose values are not stored.
    gathered: Option<Report>,
}

/// The values of rows with this many positions or more are not stored: their cells are written
/// directly.
const MIN_ENGINE_HEAPS: u64 = 1 << 20;

/// The heap games of the functions of a formula.
#[derive(Debug, Default)]
pub(crate) struct HeapGames {
    /// The closed form of the main function.
    pub law: Option<Law>,
    /// Indexed by the number of the function in the rules.
    functions: Vec<HeapFunction>,
}

#[derive(Debug, Default)]
struct HeapFunction {
    /// Whether the function is a game of one number.
    is_game: bool,
    /// The game defined by the text of GAME, which does not need recognition.
    given: Option<Origin>,
    found: HeapFound,
}

#[derive(Debug, Default)]
enum HeapFound {
    /// Recognition has not been tried.
    #[default]
    Unasked,
    /// The function is not a heap game, for this reason.
    Nothing(Message),
    /// The game, and the rules in which it was recognised.
    Known(Box<Heaps>, Option<HeapRules>),
    /// The game before the inputs changed.
    Before(Box<Heaps>, HeapRules),
}

impl Heaps {
    fn new(code: &Code, view: View, shift: u64, recognised: bool) -> Self {
        Self {
            values: ValueLookup::new(code),
            view,
            shift,
            recognised,
            gathered: None,
        }
    }

    /// The game.
    pub fn code(&self) -> &Code {
        self.values.code()
    }

    /// Whether positions are heaps of Nim, from which any number of tokens is taken.
    pub fn is_nim(&self) -> bool {
        let digits = self
            .code()
            .digits()
            .iter()
            .skip(1)
            .chain([&self.code().tail()])
            .all(|d| d.bits() == 3);
        let first = self
            .code()
            .digits()
            .first()
            .is_none_or(|first| first.bits() == 0);
        digits && first && self.shift == 0 && self.view == View::Grundy
    }

    /// The heap of the code for a position; none if the outcome is known without one.
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

    /// A Grundy value converted to the values of the rules.
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

    /// The value of a position whose heap is among the stored values.
    pub fn stored_value(&self, n: u64) -> u64 {
        let value = |heap: u64| u64::from(self.values.sequence().value(heap as usize));
        match self.view {
            View::Grundy => value(n + self.shift),
            View::Win => u64::from(value(n + self.shift) != 0),
            View::Misere(least) => n
                .checked_sub(least)
                .map_or(1, |heap| u64::from(value(heap) != 0)),
        }
    }

    /// Returns the values of a row of positions within budget and observer limits, in the narrowest
    /// form, and how the run ended. Afterwards [`ran`](Self::ran) is the report.
    pub fn row(&mut self, positions: Range<u64>, run: &mut Run) -> (Cells, Stop) {
        let budget = run.budget;
        if positions.end < MIN_ENGINE_HEAPS {
            self.gathered = None;
            let stop = self.values.extend(positions.end + self.shift, &budget, run);
            let known = (self.values.sequence().len() as u64).saturating_sub(self.shift);
            let known = positions.start..positions.end.min(known).max(positions.start);
            let cells = match self.view {
                View::Grundy => Cells::fit(known.map(|n| Some(self.stored_value(n)))),
                _ => Cells::Bool(known.map(|n| self.stored_value(n) != 0).collect()),
            };
            return (cells, stop);
        }
        // Positions below the least move of misère play are won, and are not heaps.
        let least = match self.view {
            View::Misere(least) => least,
            _ => 0,
        };
        let heap = |n: u64| (n + self.shift).saturating_sub(least);
        let won = least.saturating_sub(positions.start);
        let cells = match self.view {
            View::Grundy => Cells::U8(Vec::new()),
            _ => Cells::Bool(vec![true; won as usize]),
        };
        let heaps = heap(positions.start)..heap(positions.end);
        let row = bulk_values(self.code(), heaps, cells, &budget, run);
        self.gathered = Some(Report {
            engine: Sequence::engine_name(),
            steps: vec![row.how],
            cells: row.computed,
            options: row.options,
            bytes: row.bytes,
        });
        (row.cells, row.stop)
    }

    /// The report of the last row.
    pub fn ran(&self) -> Report {
        let sequence = self.values.sequence();
        self.gathered.clone().unwrap_or_else(|| Report {
            engine: Sequence::engine_name(),
            steps: vec![sequence.engine()],
            cells: sequence.len() as u64,
            options: sequence.options(),
            bytes: sequence.bytes(),
        })
    }

    /// Computes the values that a position needs.
    fn prepare(&mut self, n: &BigUint, run: &mut Run) -> Result<(), Halt> {
        let Some(heap) = self.heap(n) else {
            return Ok(());
        };
        let heap = u64::try_from(heap).unwrap_or(u64::MAX);
        let budget = run.budget;
        match self.values.prepare(heap, &budget, run) {
            Stop::Complete => Ok(()),
            Stop::Interrupted => Err(Halt::interrupted()),
            Stop::Budget => Err(Halt::limit(self.beyond(n))),
        }
    }

    /// The error for a heap beyond the values and the period, with the known range.
    fn beyond(&self, n: &BigUint) -> Diagnostic {
        let code = self.code();
        let searched = self.values.searched();
        let heaps = searched.map_or(0, |search| search.heaps);
        let heaps = heaps.max(self.values.sequence().len() as u64);
        let observed = searched.and_then(|search| search.period.as_ref());
        let name = code.to_string();
        let fact = messages::heap_is_beyond_reach(n.to_string(), heaps, &name);
        Diagnostic::error("beyond-reach", fact)
            .note(match observed {
                Some(period) => messages::period_is_not_proved(period.period, period.preperiod),
                None => messages::no_period_among_values(&name),
            })
            .help(messages::raise_limits_or_smaller_heap())
            .help(messages::period_among_more_heaps(super::source::quoted(
                &name,
            )))
    }

    /// The game in a sentence, for `explain`.
    pub fn describe(&self) -> Message {
        let code = self.code();
        let is_set = code.subtraction_set().is_some();
        let mut text = code.to_string();
        if let Some((name, ..)) = grundy_heap::NAMES
            .iter()
            .find(|(_, known, _)| known.parse::<Code>().as_ref() == Ok(code))
            && *name != text
        {
            text = format!("{text} ({name})");
        }
        let mut game = match (self.recognised, is_set) {
            (true, true) => messages::recognised_subtraction_game(text),
            (true, false) => messages::recognised_breaking_game(text),
            (false, true) => messages::subtraction_game(text),
            (false, false) => messages::breaking_game(text),
        };
        if self.shift > 0 {
            game = messages::positions_are_shifted(game, self.shift);
        }
        match self.view {
            View::Grundy => game,
            View::Win => messages::won_where_value_is_not_zero(game),
            View::Misere(least) => messages::misere_play_is_normal_play(game, least),
        }
    }
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

/// The game of recognised rules, if their explicit values are those of the game.
fn build(rules: &HeapRules) -> Result<Heaps, Message> {
    let digits = rules.digits.iter().copied().map(digit).collect();
    let code = Code::new(digits, digit(rules.tail)).as_set();
    let view = match rules.kind {
        Kind::Grundy => View::Grundy,
        Kind::Win => View::Win,
        _ => {
            let least = (1..=rules.digits.len()).find(|&k| code.digit(k).one());
            View::Misere(least.ok_or_else(messages::no_moves)? as u64)
        }
    };
    let mut heaps = Heaps::new(&code, view, rules.shift, true);
    if let Some((last, _)) = rules.fixed.last() {
        let budget = grundy_core::Budget::UNLIMITED;
        heaps.values.extend(last + 1, &budget, &mut Run::silent());
    }
    for &(heap, value) in &rules.fixed {
        // `fixed` contains heaps of the game, which positions below the shift have too.
        let found = match heap.checked_sub(rules.shift) {
            Some(n) => heaps.stored_value(n) as i64,
            None => i64::from(heaps.values.sequence().value(heap as usize)),
        };
        if found != value {
            let code = code.to_string();
            return Err(messages::other_value_of_heap(heap, code, found, value));
        }
    }
    Ok(heaps)
}

impl HeapGames {
    /// The functions of rules. If `origin` defines a game, `main` is its function.
    pub fn new(rules: &Rules, main: Option<&FunctionInfo>, origin: &Origin) -> Self {
        let mut functions = Vec::new();
        for info in rules.functions() {
            let is_main = main.is_some_and(|main| main.index == info.index);
            let is_code = matches!(
                origin,
                Origin::Code(_) | Origin::Subtract(_) | Origin::AllBut(_)
            );
            functions.resize_with(info.index, HeapFunction::default);
            functions.push(HeapFunction {
                is_game: info.params.len() == 1
                    && matches!(info.kind, Kind::Grundy | Kind::Win | Kind::Misere),
                given: (is_main && is_code).then(|| origin.clone()),
                found: HeapFound::Unasked,
            });
        }
        Self {
            functions,
            law: None,
        }
    }

    /// The game of a function, or the reason why it is not a heap game. `rules` is used for
    /// recognition.
    pub fn of(
        &mut self,
        function: usize,
        rules: &dyn Fn() -> Recognised,
    ) -> Result<&mut Heaps, Message> {
        let this = &mut self.functions[function];
        if !matches!(this.found, HeapFound::Known(..) | HeapFound::Nothing(_)) {
            this.found = match this.find(rules) {
                Ok((heaps, rules)) => HeapFound::Known(heaps, rules),
                Err(reason) => HeapFound::Nothing(reason),
            };
        }
        match &mut this.found {
            HeapFound::Known(heaps, _) => Ok(heaps),
            HeapFound::Nothing(reason) => Err(reason.clone()),
            HeapFound::Unasked | HeapFound::Before(..) => Err(Message::empty()),
        }
    }

    /// Marks functions whose values have changed. The computed values are stored, in case the game
    /// is the same again.
    pub fn forget(&mut self, stale: &[usize]) {
        for &function in stale {
            if let Some(HeapFunction { found, .. }) = self.functions.get_mut(function) {
                *found = match std::mem::take(found) {
                    HeapFound::Known(heaps, Some(rules)) => HeapFound::Before(heaps, rules),
                    HeapFound::Nothing(_) => HeapFound::Unasked,
                    other => other,
                };
            }
        }
    }

    fn known(&self, function: usize) -> Option<&Heaps> {
        match &self.functions.get(function)?.found {
            HeapFound::Known(heaps, _) => Some(heaps),
            _ => None,
        }
    }
}

impl HeapFunction {
    fn find(
        &mut self,
        rules: &dyn Fn() -> Recognised,
    ) -> Result<(Box<Heaps>, Option<HeapRules>), Message> {
        let given = match &self.given {
            Some(Origin::Code(code)) => Ok(Heaps::new(code, View::Grundy, 0, false)),
            Some(Origin::Subtract(set)) => set_code(Notation::Subtract, set),
            Some(Origin::AllBut(set)) => set_code(Notation::AllBut, set),
            _ => {
                let rules = rules()?;
                if let HeapFound::Before(heaps, before) = std::mem::take(&mut self.found)
                    && before == rules
                {
                    return Ok((heaps, Some(rules)));
                }
                return Ok((Box::new(build(&rules)?), Some(rules)));
            }
        };
        given.map(|heaps| (Box::new(heaps), None))
    }
}

impl Oracle for HeapGames {
    fn serves(&self, function: usize) -> bool {
        let function = self.functions.get(function);
        function.is_some_and(|f| f.is_game && !matches!(f.found, HeapFound::Nothing(_)))
    }

    fn known(&self, function: usize, heap: &Value) -> Option<Value> {
        HeapGames::known(self, function)?.known(&heap.big_natural()?)
    }

    fn has_laws(&self) -> bool {
        self.law.is_some()
    }

    fn law(&self, function: usize, position: &[Value]) -> Option<Value> {
        self.law.as_ref()?.value(function, position)
    }

    fn compute(
        &mut self,
        function: usize,
        heap: &Value,
        rules: &dyn Fn() -> Recognised,
        run: &mut Run,
    ) -> Result<(), Halt> {
        match (self.of(function, rules), heap.big_natural()) {
            (Ok(heaps), Some(n)) => heaps.prepare(&n, run),
            _ => Ok(()),
        }
    }
}

/// The heap game of a set.
fn set_code(notation: Notation, set: &[i64]) -> Result<Heaps, Message> {
    let code = Code::of_set(notation, set);
    let code = code.ok_or_else(messages::number_beyond_heap_engine)?;
    Ok(Heaps::new(&code, View::Grundy, 0, false))
}
