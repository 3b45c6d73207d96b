//! The certificate of a recurrence, row by row, and its check.
//!
//! ```text
//! grundy-certificate 1
//! rules (mex (option (for k1 1 (+ (min 3 x) 1) 1) (g (- x k1))))
//! theorem T4
//! along x from 0                      of two parameters: `along y from 0 with x from 0`
//! row period 4 preperiod 0 saltus 0 values 11 hash 4f5a…
//! seal 91c0…
//! ```
//!
//! For two parameters there is one line `row` for each value of the other one, from its least value
//! on.

use std::fmt;
use std::fmt::Write as _;

use grundy_message::Message;

use super::eval::{EvalError, WorkMeter, bind, eval};
use super::eventual_form::{Form, Lower, RowContext, Slope, eventual_form};
use super::{Recurrence, text};
use crate::lines::{self, TextLines, hash_word, number};
use crate::messages;
use crate::report::{CheckError, CheckReport, Progress, part, prime_divisors, require};
use crate::text::TextError;

/// Maximum length of a row.
pub(super) const MAX_ROW_LENGTH: i64 = 1 << 26;

/// The claim about a row: `g(n + period) = g(n) + saltus` for all `n >= preperiod`, with minimal
/// period and preperiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The least period.
    pub period: i64,
    /// The least index from which on it holds; at least the start of the row.
    pub preperiod: i64,
    /// The increment in each period.
    pub saltus: i64,
    /// The number of recomputed values from the start of the row on.
    pub values: i64,
    /// The hash of the values.
    pub hash: u64,
}

/// A claim about a recurrence of one parameter, or about rows of one of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsCertificate {
    /// The rules.
    pub rules: Recurrence,
    /// The index of the parameter that varies along the rows.
    pub runs: usize,
    /// The least value of that parameter.
    pub start: i64,
    /// The least value of the other parameter; 0 if there is none.
    pub first: i64,
    /// The rows, from `first` on; exactly one if there is one parameter.
    pub rows: Vec<Row>,
}

/// The requirements of the theorem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequiredValues {
    /// The settled form.
    pub form: Form,
    /// The number of values that must be known.
    pub values: i64,
}

/// Returns the hash of values, each of which is two words.
pub(super) fn hash(values: &[i64]) -> u64 {
    crate::text::hash(values.iter().flat_map(|v| [*v as u32, (*v >> 32) as u32]))
}

pub(crate) fn lcm(a: i64, b: i64) -> Option<i64> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b)
}

/// Returns the number of values that prove a row with a known form.
pub(super) fn needed(form: Form, row: &Row, start: i64) -> Result<i64, EvalError> {
    let whole = lcm(row.period, form.cycle);
    let end = whole.and_then(|p| {
        let by_values = row.preperiod.checked_add(p)?;
        let by_values = by_values.checked_add(form.depth.max(row.period))?;
        let by_form = form.from.checked_add(p)?;
        by_values.max(by_form).checked_sub(start)
    });
    end.filter(|end| *end <= MAX_ROW_LENGTH)
        .ok_or_else(|| EvalError::No(messages::proof_needs_too_many_values()))
}

/// A row of a certificate above the known ones.
struct GridRows<'a> {
    certificate: &'a RowsCertificate,
    lower: &'a [Lower],
}

impl GridRows<'_> {
    fn row(&self) -> Option<(i64, i64)> {
        let first = self.certificate.first;
        (self.certificate.rules.params == 2).then(|| (first + self.lower.len() as i64, first))
    }

    /// Computes the values of the next row by the definition.
    fn values(&self, count: i64, meter: &mut WorkMeter) -> Result<Vec<i64>, EvalError> {
        let c = self.certificate;
        let mut own: Vec<i64> = Vec::new();
        let mut env = Vec::new();
        let row = self.row();
        for past in 0..count {
            let x = c.start + past;
            env.clear();
            bind(&mut env, c.runs, x);
            if let Some((row, _)) = row {
                bind(&mut env, 1 - c.runs, row);
            }
            let mut look = |at: &[i64]| {
                let along = at[c.runs];
                if let Some((row, first)) = row
                    && at[1 - c.runs] != row
                {
                    let lower = at[1 - c.runs].checked_sub(first);
                    let lower = lower.and_then(|i| self.lower.get(usize::try_from(i).ok()?));
                    return match lower {
                        Some(lower) => lower.at(along),
                        None => Err(EvalError::No(messages::reference_to_a_later_row())),
                    };
                }
                if along < c.start {
                    return Err(EvalError::Below(along));
                }
                match own.get((along - c.start) as usize) {
                    Some(value) => Ok(*value),
                    None => Err(EvalError::No(messages::reference_is_not_earlier(x, along))),
                }
            };
            let value = eval(&c.rules.body, &mut env, &mut look, meter)?;
            own.push(value);
            meter.place += 1;
        }
        Ok(own)
    }

    /// Returns the form of the next row, given its values.
    fn form(&self, row: &Row, own: &[i64], meter: &mut WorkMeter) -> Result<Form, EvalError> {
        let setting = RowContext {
            runs: self.certificate.runs,
            row: self.row(),
            state: None,
            start: self.certificate.start,
            lower: self.lower,
            own,
            slope: Slope::new(row.saltus.into(), row.period.into()),
            meter,
        };
        eventual_form(&self.certificate.rules.body, setting)
    }

    /// The row as seen from the rows above.
    fn known(&self, row: &Row, values: Vec<i64>) -> Lower {
        Lower {
            start: self.certificate.start,
            values,
            period: row.period,
            preperiod: row.preperiod,
            step: row.saltus,
        }
    }
}

/// Builds a certificate, row by row. Its claims depend on the given periods; the check decides.
pub struct Builder {
    certificate: RowsCertificate,
    lower: Vec<Lower>,
}

impl Builder {
    /// Creates a certificate without rows; existing rows are removed.
    pub fn new(mut certificate: RowsCertificate) -> Self {
        certificate.rows.clear();
        Self {
            certificate,
            lower: Vec::new(),
        }
    }

    fn rows(&self) -> GridRows<'_> {
        GridRows {
            certificate: &self.certificate,
            lower: &self.lower,
        }
    }

    /// Computes the values of the next row by the definition, from its start on.
    ///
    /// # Errors
    /// A position without a value.
    pub fn values(&self, count: i64, meter: &mut WorkMeter) -> Result<Vec<i64>, EvalError> {
        self.rows().values(count, meter)
    }

    /// Returns the requirements of a proof of the next row, given some values of it.
    ///
    /// # Errors
    /// The rules are not of bounded look-back, or the claimed growth is not theirs.
    pub fn need(
        &self,
        row: &Row,
        own: &[i64],
        meter: &mut WorkMeter,
    ) -> Result<RequiredValues, EvalError> {
        let form = self.rows().form(row, own, meter)?;
        Ok(RequiredValues {
            form,
            values: needed(form, row, self.certificate.start)?,
        })
    }

    /// Adds a row; `values` has the claimed length, which exceeds one period.
    pub fn push(&mut self, row: Row, values: Vec<i64>) {
        let known = self.rows().known(&row, values);
        self.lower.push(known);
        self.certificate.rows.push(row);
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.lower.len()
    }

    /// Whether the list of rows is empty.
    pub fn is_empty(&self) -> bool {
        self.lower.is_empty()
    }

    /// Sets the start of all rows; only before the first one is added.
    pub fn start_at(&mut self, start: i64) {
        if self.is_empty() {
            self.certificate.start = start;
        }
    }

    /// The start of all rows.
    pub fn start(&self) -> i64 {
        self.certificate.start
    }

    /// The certificate.
    pub fn finish(self) -> RowsCertificate {
        self.certificate
    }
}

impl RowsCertificate {
    /// Returns the hash of the values of a row.
    pub fn hash_of(values: &[i64]) -> u64 {
        hash(values)
    }

    /// Returns the claim as a sentence, unchecked. A start other than 0 is stated: the claim does
    /// not cover earlier positions.
    pub fn claim(&self) -> Message {
        let rules = part(self.rules.to_string());
        let step = |row: &Row| match row.saltus {
            0 => String::new(),
            s @ 1.. => format!(" + {s}"),
            s => format!(" - {}", s.unsigned_abs()),
        };
        match &self.rows[..] {
            [row] if self.rules.params == 1 => {
                let (period, step, from) = (row.period, step(row), row.preperiod);
                match self.start {
                    0 => messages::period_of_rules(rules, period, step, from),
                    start => messages::period_of_late_rules(rules, start, period, step, from),
                }
            }
            rows => {
                let (along, other) = if self.runs == 0 {
                    ("x", "y")
                } else {
                    ("y", "x")
                };
                let last = self
                    .first
                    .saturating_add(rows.len() as i64)
                    .saturating_sub(1);
                let each = (self.first..).zip(rows).map(|(other, row)| {
                    let at = |n: &str| match self.runs {
                        0 => format!("g({n},{other})"),
                        _ => format!("g({other},{n})"),
                    };
                    let later = at(&format!("n+{}", row.period));
                    messages::row_repeats(later, at("n"), step(row), row.preperiod)
                });
                let each = part(Message::joined(each, "; ", "；"));
                let (start, first) = (self.start, self.first);
                let rows = format!("{other}={first}..={last}");
                if (start, first) == (0, 0) {
                    return messages::periods_of_rows(rules, rows, along, each);
                }
                let bounds = messages::two_bounds(
                    format!("{other} >= {first}"),
                    format!("{along} >= {start}"),
                );
                messages::periods_of_late_rows(rules, bounds, rows, along, each)
            }
        }
    }

    /// Recomputes every value and checks every hypothesis.
    ///
    /// # Errors
    /// The first hypothesis that does not hold, or an interrupt.
    pub fn check(&self, progress: Progress) -> Result<CheckReport, CheckError> {
        require(
            self.rules.params == 2 || self.rows.len() == 1,
            messages::parameter_has_one_row,
        )?;
        require(
            !self.rows.is_empty() && self.runs < self.rules.params,
            messages::no_row,
        )?;
        let large = |n: i64| n.unsigned_abs() > 1 << 40;
        require(
            !large(self.start) && !large(self.first),
            messages::first_position_is_too_large,
        )?;
        let total: i64 = self
            .rows
            .iter()
            .map(|row| row.values.clamp(0, MAX_ROW_LENGTH))
            .sum();
        require(
            total <= MAX_ROW_LENGTH,
            messages::too_many_values_to_recompute,
        )?;
        let mut beat = |done| progress(done, total.unsigned_abs());
        let mut meter = WorkMeter::new(&mut beat);
        let mut lower: Vec<Lower> = Vec::new();
        let mut verified = Vec::new();
        for (i, row) in self.rows.iter().enumerate() {
            let rows = GridRows {
                certificate: self,
                lower: &lower,
            };
            let values = self
                .check_row(row, &rows, &mut meter, &mut verified)
                .map_err(|refused| match self.rules.params {
                    1 => refused,
                    _ => CheckError {
                        reason: messages::in_row(self.first + i as i64, &refused.reason),
                        ..refused
                    },
                })?;
            let known = rows.known(row, values);
            lower.push(known);
        }
        verified.push(messages::least_preperiods_and_periods());
        Ok(CheckReport {
            claim: self.claim(),
            verified,
        })
    }

    /// Recomputes the only row of rules of one number, and returns its form with the largest value
    /// and the first index of it.
    ///
    /// # Errors
    /// Another kind of rows, or values that cannot be computed.
    pub(crate) fn form_and_largest(&self) -> Result<(Form, i64, usize), CheckError> {
        let [row] = &self.rows[..] else {
            return Err(CheckError::new(messages::no_row()));
        };
        require(self.rules.params == 1 && self.runs == 0, messages::no_row)?;
        let mut beat = |_| true;
        let mut meter = WorkMeter::new(&mut beat);
        let rows = GridRows {
            certificate: self,
            lower: &[],
        };
        let values = rows.values(row.values, &mut meter)?;
        let form = rows.form(row, &values, &mut meter)?;
        let largest = values.iter().copied().max().unwrap_or(0);
        let at = values.iter().position(|value| *value == largest);
        Ok((form, largest, at.unwrap_or(0)))
    }

    fn check_row(
        &self,
        row: &Row,
        rows: &GridRows,
        meter: &mut WorkMeter,
        verified: &mut Vec<Message>,
    ) -> Result<Vec<i64>, CheckError> {
        let (p, n0, s) = (row.period, row.preperiod, row.saltus);
        require((1..=MAX_ROW_LENGTH).contains(&p), messages::period_is_zero)?;
        require(
            (self.start..1 << 41).contains(&n0),
            messages::preperiod_is_too_early,
        )?;
        require(
            (1..=MAX_ROW_LENGTH).contains(&row.values),
            messages::values_cannot_be_recomputed,
        )?;
        let end = self.start + row.values;
        require(n0 + p < end, messages::values_end_within_a_period)?;
        let values = rows.values(row.values, meter)?;
        require(hash(&values) == row.hash, messages::hash_differs)?;
        let form = rows.form(row, &values, meter)?;
        let needed = needed(form, row, self.start)?;
        require(row.values >= needed, || {
            messages::theorem_needs_values("T4", needed)
        })?;
        let value = |n: i64| values[(n - self.start) as usize];
        let repeats = |n: i64, p: i64, s: i64| value(n).checked_add(s) == Some(value(n + p));
        if let Some(n) = (n0..end - p).find(|&n| !repeats(n, p, s)) {
            let (at, after, before) = (n + p, value(n + p), value(n));
            return Err(CheckError::new(messages::value_does_not_repeat(
                "g", at, after, before, s,
            )));
        }
        let values_found = messages::values_of_rules(row.values, form.from, form.depth, form.cycle);
        verified.push(match rows.row() {
            Some((row, _)) => messages::in_row(row, values_found),
            None => values_found,
        });
        require(
            n0 == self.start || !repeats(n0 - 1, p, s),
            messages::preperiod_is_not_least,
        )?;
        for q in prime_divisors(p.unsigned_abs()) {
            let q = q as i64;
            let smaller = s % q == 0 && (n0..end - p / q).all(|n| repeats(n, p / q, s / q));
            require(!smaller, || messages::smaller_period(p / q))?;
        }
        Ok(values)
    }

    fn body(&self) -> Result<String, fmt::Error> {
        let mut f = lines::begin();
        writeln!(f, "rules {}", self.rules)?;
        writeln!(f, "theorem T4")?;
        if self.rules.params == 1 {
            writeln!(f, "along x from {}", self.start)?;
        } else {
            let (along, other) = if self.runs == 0 {
                ("x", "y")
            } else {
                ("y", "x")
            };
            writeln!(
                f,
                "along {along} from {} with {other} from {}",
                self.start, self.first
            )?;
        }
        for row in &self.rows {
            write_row(&mut f, row)?;
        }
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
        let along = lines.parsed("along", messages::along_line, |along| {
            let words: Vec<&str> = along.split(' ').collect();
            let (params, runs, start, first) = match words[..] {
                ["x", "from", start] => (1, 0, start, "0"),
                ["x", "from", start, "with", "y", "from", first] => (2, 0, start, first),
                ["y", "from", start, "with", "x", "from", first] => (2, 1, start, first),
                _ => return None,
            };
            Some((params, runs, integer(start)?, integer(first)?))
        });
        let (params, runs, start, first) = along?;
        let rules = text::parse_rules(params, rules)?;
        let rows = lines.all("row ", messages::row_line, read_row)?;
        lines.seal()?;
        Ok(Self {
            rules,
            runs,
            start,
            first,
            rows,
        })
    }
}

/// Writes the line of a row.
pub(super) fn write_row(f: &mut String, row: &Row) -> fmt::Result {
    writeln!(
        f,
        "row period {} preperiod {} saltus {} values {} hash {:016x}",
        row.period, row.preperiod, row.saltus, row.values, row.hash
    )
}

/// Parses the line of a row after its first word.
pub(super) fn read_row(line: &str) -> Option<Row> {
    let mut words = line.split(' ');
    let mut field = |key: &str| {
        let (found, word) = (words.next()?, words.next()?);
        (found == key).then_some(word)
    };
    let row = Row {
        period: integer(field("period")?)?,
        preperiod: integer(field("preperiod")?)?,
        saltus: integer(field("saltus")?)?,
        values: integer(field("values")?)?,
        hash: hash_word(field("hash")?)?,
    };
    words.next().is_none().then_some(row)
}

/// Parses an integer in its printed form only.
pub(super) fn integer(word: &str) -> Option<i64> {
    match word.strip_prefix('-') {
        Some(rest) => i64::try_from(number(rest)?)
            .ok()
            .filter(|n| *n > 0)
            .map(|n| -n),
        None => i64::try_from(number(word)?).ok(),
    }
}

impl fmt::Display for RowsCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        lines::write_sealed(f, &self.body()?)
    }
}
