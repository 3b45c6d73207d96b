//! The certificate of a heap with states: one period for the values of all states, and its check.
//!
//! ```text
//! grundy-certificate 1
//! rules (win (option (for k2 1 6 1) (when (<= k2 x)) (when (!= k2 y)) (g (- x k2) k2)))
//! theorem T4
//! along x from 0 with states y 6
//! row period 13 preperiod 9 saltus 0 values 33 hash 4f5a…
//! seal 91c0…
//! ```
//!
//! The parameter after `along` is the heap `n`. Each other parameter is a *state* with the values
//! from 0 to below the number after it. A *state vector* is the list of the values at all states
//! with one heap, in the order of the text: the last parameter counts by ones.
//!
//! # T4 for vectors
//! For each state `s`, let `b_s` be the body with the numbers of `s` as constants. Suppose that for
//! `x >= N` each reference of each `b_s` goes to `g(e(x), t(x))` such that `e` is settled with
//! slope 1, each number of `t` is settled with slope 0, and `t(x)` is one of the states. Suppose
//! further that `1 <= x - e(x) <= D`, or that `e(x) = x` and `t(x)` is before `s` in the order.
//! Suppose that all other hypotheses of the theorem about one number hold for each `b_s` with the
//! same growth `S`, that `M` is a multiple of all periods of settled quantities, and that the
//! vectors below `E` are known and defined. Then the statement about the numbers `g(n)` holds for
//! the vectors: `g(n+p, s) = g(n, s) + s'` for all states and all `n >= n0`, if it holds for
//! `n0 <= n < E - p`.
//!
//! *Proof.* The proof is that of one number, with induction on the pairs `(n, s)` in lexicographic
//! order: a value refers to earlier pairs only, and each of them grew by `S`. ∎
//!
//! So the checker does not translate the rules, and no number of states is assumed: it recomputes
//! every value at every state, and a reference to a state outside of the list is an error.

use std::fmt;
use std::fmt::Write as _;

use grundy_message::Message;

use super::check::{MAX_ROW_LENGTH, Row, hash, integer, lcm, needed, read_row, write_row};
use super::eval::{EvalError, WorkMeter, bind, eval};
use super::eventual_form::{Form, RowContext, Slope, eventual_form};
use super::text::PARAMS;
use super::{Recurrence, RequiredValues, text};
use crate::lines::{self, TextLines};
use crate::messages;
use crate::report::{CheckError, CheckReport, Progress, part, prime_divisors, require};
use crate::text::TextError;

/// Maximum number of states.
pub const MAX_STATES: i64 = 1 << 12;

/// The states of a heap: the numbers of values of all parameters but one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct States {
    /// The index of the parameter that is the heap.
    pub heap: usize,
    /// The number of values of each parameter; 1 for the heap.
    pub counts: Vec<i64>,
}

impl States {
    /// The number of states; none if there are too many, or a parameter has no value.
    pub fn count(&self) -> Option<i64> {
        let times = |all: i64, count: &i64| {
            let all = (*count >= 1).then(|| all.checked_mul(*count));
            all.flatten().filter(|all| *all <= MAX_STATES)
        };
        self.counts.iter().try_fold(1, times)
    }

    /// The number of the state of a position; none if it is not one of the states.
    pub fn number(&self, at: &[i64]) -> Option<i64> {
        let mut number = 0;
        for (place, (n, count)) in at.iter().zip(&self.counts).enumerate() {
            if place == self.heap {
                continue;
            }
            if !(0..*count).contains(n) {
                return None;
            }
            number = number * count + n;
        }
        Some(number)
    }

    /// The position with a heap and the state of a number.
    pub fn position(&self, heap: i64, mut number: i64) -> Vec<i64> {
        let mut at = vec![heap; self.counts.len()];
        for (place, count) in self.counts.iter().enumerate().rev() {
            if place != self.heap {
                at[place] = number % count;
                number /= count;
            }
        }
        at
    }
}

/// A claim about the vectors of the values of all states of a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatesCertificate {
    /// The rules.
    pub rules: Recurrence,
    /// The states.
    pub states: States,
    /// The least heap.
    pub start: i64,
    /// The period of the vectors. `values` is the number of heaps.
    pub row: Row,
}

/// Whether a certificate is about a heap with states.
pub(crate) fn is_of_states(text: &str) -> bool {
    text.lines()
        .nth(3)
        .is_some_and(|line| line.starts_with("along ") && line.contains(" with states "))
}

impl StatesCertificate {
    /// Returns the hash of vectors, one after the other.
    pub fn hash_of(values: &[i64]) -> u64 {
        hash(values)
    }

    fn count(&self) -> Result<i64, EvalError> {
        let count = self.states.count();
        count.ok_or_else(|| EvalError::No(messages::too_many_states(MAX_STATES)))
    }

    /// Computes the vectors of `heaps` heaps by the definition, one after the other.
    ///
    /// # Errors
    /// A position without a value; a reference to a later position or to another state.
    pub fn values(&self, heaps: i64, meter: &mut WorkMeter) -> Result<Vec<i64>, EvalError> {
        let count = self.count()?;
        let mut known: Vec<i64> = Vec::new();
        let mut env = Vec::new();
        for x in self.start..self.start + heaps {
            for state in 0..count {
                env.clear();
                for (place, n) in self.states.position(x, state).into_iter().enumerate() {
                    bind(&mut env, place, n);
                }
                let mut look = |at: &[i64]| {
                    let along = at[self.states.heap];
                    let Some(number) = self.states.number(at) else {
                        return Err(EvalError::No(messages::reference_leaves_the_states()));
                    };
                    if along < self.start {
                        return Err(EvalError::Below(along));
                    }
                    let index = (along - self.start).checked_mul(count);
                    let index = index.and_then(|index| usize::try_from(index + number).ok());
                    let value = index.and_then(|index| known.get(index));
                    value
                        .copied()
                        .ok_or_else(|| EvalError::No(messages::reference_is_not_earlier(x, along)))
                };
                let value = eval(&self.rules.body, &mut env, &mut look, meter)?;
                known.push(value);
            }
            meter.place += 1;
        }
        Ok(known)
    }

    /// Returns the requirements of a proof of the claimed period, given some vectors.
    ///
    /// # Errors
    /// The rules are not of bounded look-back, or the claimed growth is not theirs.
    pub fn need(&self, known: &[i64], meter: &mut WorkMeter) -> Result<RequiredValues, EvalError> {
        let mut form = Form {
            cycle: 1,
            depth: 0,
            from: self.start,
        };
        for state in 0..self.count()? {
            let setting = RowContext {
                runs: self.states.heap,
                row: None,
                state: Some((&self.states, state)),
                start: self.start,
                lower: &[],
                own: known,
                slope: Slope::new(self.row.saltus.into(), self.row.period.into()),
                meter,
            };
            let own = eventual_form(&self.rules.body, setting)?;
            let cycle = lcm(form.cycle, own.cycle);
            form = Form {
                cycle: cycle.ok_or_else(|| EvalError::No(messages::rules_repeat_too_slowly()))?,
                depth: form.depth.max(own.depth),
                from: form.from.max(own.from),
            };
        }
        Ok(RequiredValues {
            form,
            values: needed(form, &self.row, self.start)?,
        })
    }

    /// Returns the claim as a sentence, unchecked.
    pub fn claim(&self) -> Message {
        let names = &PARAMS[..self.rules.params.min(PARAMS.len())];
        let name = |place: usize| names.get(place).copied().unwrap_or_default();
        let ranges = self.states.counts.iter().enumerate();
        let ranges = ranges
            .filter(|(place, _)| *place != self.states.heap)
            .map(|(place, count)| format!("{}=0..={}", name(place), count - 1));
        let ranges: Vec<String> = ranges.collect();
        let at = |heap: &str| {
            let place = |(place, name): (usize, &&'static str)| {
                if place == self.states.heap {
                    heap.to_owned()
                } else {
                    (*name).to_owned()
                }
            };
            let all: Vec<String> = names.iter().enumerate().map(place).collect();
            format!("g({})", all.join(","))
        };
        let row = &self.row;
        let step = match row.saltus {
            0 => String::new(),
            s @ 1.. => format!(" + {s}"),
            s => format!(" - {}", s.unsigned_abs()),
        };
        let later = at(&format!("n+{}", row.period));
        let repeats = messages::row_repeats(later, at("n"), step, row.preperiod);
        let rules = messages::rules_of_states(
            format!("g({})", names.join(",")),
            part(self.rules.to_string()),
            format!("{} >= {}", name(self.states.heap), self.start),
        );
        messages::period_of_states(rules, ranges.join(","), repeats)
    }

    /// Recomputes every value and checks every hypothesis.
    ///
    /// # Errors
    /// The first hypothesis that does not hold, or an interrupt.
    pub fn check(&self, progress: Progress) -> Result<CheckReport, CheckError> {
        let (row, states) = (&self.row, &self.states);
        let (p, n0, s) = (row.period, row.preperiod, row.saltus);
        require(
            states.counts.len() == self.rules.params && states.counts.get(states.heap) == Some(&1),
            messages::states_line,
        )?;
        let count = self.count()?;
        require(
            self.start.unsigned_abs() <= 1 << 40,
            messages::first_position_is_too_large,
        )?;
        require((1..=MAX_ROW_LENGTH).contains(&p), messages::period_is_zero)?;
        require(
            (self.start..1 << 41).contains(&n0),
            messages::preperiod_is_too_early,
        )?;
        require(
            (1..=MAX_ROW_LENGTH / count).contains(&row.values),
            messages::values_cannot_be_recomputed,
        )?;
        let end = self.start + row.values;
        require(n0 + p < end, messages::values_end_within_a_period)?;
        let mut beat = |done| progress(done, row.values.unsigned_abs());
        let mut meter = WorkMeter::new(&mut beat);
        let values = self.values(row.values, &mut meter)?;
        require(hash(&values) == row.hash, messages::hash_differs)?;
        let needed = self.need(&values, &mut meter)?;
        require(row.values >= needed.values, || {
            messages::theorem_needs_values("T4", needed.values)
        })?;
        let value = |n: i64, state: i64| values[((n - self.start) * count + state) as usize];
        let differs = |n: i64, p: i64, s: i64| {
            (0..count).find(|state| value(n, *state).checked_add(s) != Some(value(n + p, *state)))
        };
        for n in n0..end - p {
            if let Some(state) = differs(n, p, s) {
                let at = states.position(n + p, state);
                let at: Vec<String> = at.iter().map(i64::to_string).collect();
                let (after, before) = (value(n + p, state), value(n, state));
                return Err(CheckError::new(messages::value_does_not_repeat(
                    "g",
                    at.join(","),
                    after,
                    before,
                    s,
                )));
            }
        }
        require(
            n0 == self.start || differs(n0 - 1, p, s).is_some(),
            messages::preperiod_is_not_least,
        )?;
        for q in prime_divisors(p.unsigned_abs()) {
            let q = q as i64;
            let repeats = |n: i64| differs(n, p / q, s / q).is_none();
            let smaller = s % q == 0 && (n0..end - p / q).all(repeats);
            require(!smaller, || messages::smaller_period(p / q))?;
        }
        let form = needed.form;
        Ok(CheckReport {
            claim: self.claim(),
            verified: vec![
                messages::states_are_closed(count),
                messages::values_of_rules(row.values * count, form.from, form.depth, form.cycle),
                messages::least_preperiods_and_periods(),
            ],
        })
    }

    fn body(&self) -> Result<String, fmt::Error> {
        let mut f = lines::begin();
        writeln!(f, "rules {}", self.rules)?;
        writeln!(f, "theorem T4")?;
        let heap = PARAMS.get(self.states.heap).ok_or(fmt::Error)?;
        write!(f, "along {heap} from {} with states", self.start)?;
        for (place, (name, count)) in PARAMS.iter().zip(&self.states.counts).enumerate() {
            if place != self.states.heap {
                write!(f, " {name} {count}")?;
            }
        }
        writeln!(f)?;
        write_row(&mut f, &self.row)?;
        Ok(f)
    }

    /// Parses the exact output of [`Display`](fmt::Display).
    ///
    /// # Errors
    /// The first line with a syntax error.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut lines = TextLines::begin(text)?;
        let rules = lines.word("rules", messages::rules_line)?;
        lines.exact("theorem", "T4", messages::theorem_t4_line)?;
        let (states, start) = lines.parsed("along", messages::states_line, |along| {
            let words: Vec<&str> = along.split(' ').collect();
            let [heap, "from", start, "with", "states", counts @ ..] = &words[..] else {
                return None;
            };
            let params = counts.len() / 2 + 1;
            let heap = PARAMS[..params.min(PARAMS.len())]
                .iter()
                .position(|name| name == heap)?;
            let places = (0..params).filter(|place| *place != heap);
            let mut states = States {
                heap,
                counts: vec![1; params],
            };
            for (place, pair) in places.zip(counts.chunks(2)) {
                let [name, count] = pair else {
                    return None;
                };
                states.counts[place] = integer(count)?;
                if PARAMS.get(place) != Some(name) {
                    return None;
                }
            }
            (params > 1 && counts.len().is_multiple_of(2)).then_some(())?;
            Some((states, integer(start)?))
        })?;
        let rules = text::parse_rules(states.counts.len(), rules)?;
        let row = lines.parsed("row", messages::row_line, read_row)?;
        lines.seal()?;
        Ok(Self {
            rules,
            states,
            start,
            row,
        })
    }
}

impl fmt::Display for StatesCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        lines::write_sealed(f, &self.body()?)
    }
}
