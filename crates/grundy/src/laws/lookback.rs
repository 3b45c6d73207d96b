//! Proofs for rules of bounded look-back: the certificate of a recurrence of one number, of the
//! rows of one of two, or of a heap with states.
//!
//! The theorem is T4 of [`grundy_certificate::recurrence`]. The rule engine writes the rules in
//! their plainest form and computes the values. Their observed period is a guess; the data of the
//! theorem are computed from the plain form. If more values are needed, they are computed and the
//! guess is made again. Finally the certificate is checked by the checker, which evaluates the
//! plain form itself. Only then is a period reported as proved.

use std::fmt::Display;

use grundy_certificate::recurrence::Builder;
use grundy_certificate::recurrence::eval::{EvalError, WorkMeter};
use grundy_certificate::{Row, RowsCertificate, States, StatesCertificate};
use grundy_core::{Area, Axis, Run, Stop};
use grundy_pattern::repetition;
use grundy_rules::{FunctionInfo, Value};

use crate::formula::Formula;

/// Maximum number of values of a function of one number that are computed for a proof.
const MAX_VALUES: i64 = 1 << 18;

/// Maximum number of values of one row of a grid.
const MAX_IN_ROW: i64 = 1 << 13;

/// Maximum number of steps of the naive evaluator for all rows of a grid: some tenths of a second.
const MAX_STEPS: u64 = 1 << 24;

/// Maximum number of steps of the naive evaluator for a heap with states: about a second.
const MAX_STEPS_OF_STATES: u64 = 1 << 26;

/// Least start of a row; references below it are not followed.
const MIN_ROW_START: i64 = -4096;

/// Maximum number of rows for which a proof is tried.
const MAX_ROWS: i64 = 256;

/// The observed period of a row, without a test of the number of values.
fn guess(values: &[i64], start: i64) -> Option<Row> {
    let found = repetition(values)?;
    Some(Row {
        period: found.period as i64,
        preperiod: start + found.preperiod as i64,
        saltus: found.step,
        values: 0,
        hash: 0,
    })
}

/// A row without values, to test whether the rules are of bounded look-back.
fn trial(start: i64) -> Row {
    Row {
        period: 1,
        preperiod: start,
        saltus: 0,
        values: 0,
        hash: 0,
    }
}

/// The row with the number of values that proves it, if they are available.
fn with_values(row: Row, need: i64, values: &[i64]) -> Option<Row> {
    let enough = values.get(..usize::try_from(need).ok()?)?;
    Some(Row {
        values: need,
        hash: RowsCertificate::hash_of(enough),
        ..row
    })
}

/// The next row of a grid, by the definition only; none if it needs too many values.
fn next_row(
    builder: &Builder,
    reach: i64,
    meter: &mut WorkMeter,
) -> Result<Option<(Row, Vec<i64>)>, EvalError> {
    let mut count = reach.clamp(64, MAX_IN_ROW);
    loop {
        let mut values = builder.values(count, meter)?;
        let found = guess(&values, builder.start());
        let need = if let Some(row) = found {
            builder.need(&row, &values, meter)?.values
        } else {
            // Rules without a form have no proof, whatever their values are.
            builder.need(&trial(builder.start()), &values, meter)?;
            4 * count
        };
        if let Some(row) = found.and_then(|row| with_values(row, need, &values)) {
            values.truncate(need as usize);
            return Ok(Some((row, values)));
        }
        if count >= MAX_IN_ROW || need > MAX_IN_ROW {
            return Ok(None);
        }
        count = need.max(count + 1);
    }
}

/// Returns a certificate if the independent checker accepts it.
fn checked<T: Display>(certificate: T, run: &mut Run) -> Option<T> {
    let text = certificate.to_string();
    let result = grundy_certificate::check_text(&text, &mut |done, of| {
        run.progress(done, Some(of));
        !run.cancelled()
    });
    result.ok().map(|_| certificate)
}

/// A certificate without rows for a function.
fn builder(formula: &mut Formula, function: &FunctionInfo) -> Option<Builder> {
    if function.params.len() > 2 {
        return None;
    }
    let rules = formula.engine().recurrence(&function.name).ok()?;
    let runs = function.params.len() - 1;
    let least = |i: usize| function.at_least[i].unwrap_or(0);
    Some(Builder::new(RowsCertificate {
        rules,
        runs,
        start: least(runs),
        first: if runs == 0 { 0 } else { least(0) },
        rows: Vec::new(),
    }))
}

/// Whether a theorem may prove a period of a function of one number: a heap game, or rules that a
/// certificate can contain.
pub(crate) fn may_prove(formula: &mut Formula, function: &FunctionInfo) -> bool {
    formula.with_heaps(&function.name, |_| ()).is_ok() || builder(formula, function).is_some()
}

/// The values of a function of one number from `start` on, as the engine computes them.
fn row_values(
    formula: &mut Formula,
    function: &FunctionInfo,
    (start, count): (i64, i64),
    run: &mut Run,
) -> Option<Vec<i64>> {
    let axis = Axis::new(&function.params[0], start, start + count - 1);
    let area = Area::new(vec![axis]);
    let table = formula.table(Some(&function.name), &area, run).ok()?;
    if table.stop != Stop::Complete {
        return None;
    }
    (0..table.cells.len())
        .map(|i| match table.cells.get(i) {
            Some(Value::Int(value)) => Some(value),
            Some(Value::Bool(value)) => Some(i64::from(value)),
            _ => None,
        })
        .collect()
}

/// Returns the checked certificate of a function of one number, if there is one.
pub(crate) fn prove_row(
    formula: &mut Formula,
    function: &FunctionInfo,
    reach: i64,
    run: &mut Run,
) -> Option<RowsCertificate> {
    let mut builder = builder(formula, function)?;
    let mut beat = |_| true;
    let mut meter = WorkMeter::new(&mut beat);
    // Rules that refer below 0 start there.
    while let Err(EvalError::Below(at)) = builder.values(64, &mut meter) {
        if function.at_least[0].is_some() || !(MIN_ROW_START..builder.start()).contains(&at) {
            return None;
        }
        builder.start_at(at);
    }
    let few = builder.values(64, &mut meter).ok()?;
    let start = builder.start();
    let mut count = reach.clamp(256, MAX_VALUES);
    loop {
        if run.cancelled() {
            return None;
        }
        let values = row_values(formula, function, (start, count), run)?;
        let need = if let Some(row) = guess(&values, start) {
            let need = builder.need(&row, &values, &mut meter).ok()?.values;
            if let Some(row) = with_values(row, need, &values) {
                builder.push(row, values[..need as usize].to_vec());
                return checked(builder.finish(), run);
            }
            need
        } else {
            // Rules without a form have no proof, whatever their values are.
            builder.need(&trial(start), &few, &mut meter).ok()?;
            4 * count
        };
        if count >= MAX_VALUES || need > 4 * MAX_VALUES {
            return None;
        }
        count = need.clamp(count + 1, MAX_VALUES);
    }
}

/// Returns the checked certificate of the rows of a function of two numbers, from the least value
/// of the first one up to `last`, or as far as the proof reaches; none if the first row has none.
pub(crate) fn prove_rows(
    formula: &mut Formula,
    function: &FunctionInfo,
    last: i64,
    reach: i64,
    run: &mut Run,
) -> Option<RowsCertificate> {
    let mut builder = builder(formula, function)?;
    let first = function.at_least[0].unwrap_or(0);
    let mut beat = |_| !run.cancelled();
    let mut meter = WorkMeter::new(&mut beat).within(MAX_STEPS);
    while (builder.len() as i64) < (last - first + 1).min(MAX_ROWS) {
        match next_row(&builder, reach, &mut meter) {
            Ok(Some((row, values))) => builder.push(row, values),
            Err(EvalError::Below(at))
                if builder.is_empty()
                    && function.at_least[1].is_none()
                    && (MIN_ROW_START..builder.start()).contains(&at) =>
            {
                builder.start_at(at);
            }
            Ok(None) | Err(_) => break,
        }
    }
    if builder.is_empty() {
        return None;
    }
    checked(builder.finish(), run)
}

/// Returns the checked certificate of a period of a function of a heap with states, if the rules
/// prove it; `row` is the period, without the number of values.
pub(crate) fn prove_states(
    formula: &mut Formula,
    function: &FunctionInfo,
    states: States,
    row: Row,
    run: &mut Run,
) -> Option<StatesCertificate> {
    let rules = formula.engine().recurrence(&function.name).ok()?;
    let start = function.at_least[states.heap].unwrap_or(0);
    let mut certificate = StatesCertificate {
        rules,
        states,
        start,
        row,
    };
    let mut beat = |_| !run.cancelled();
    let mut meter = WorkMeter::new(&mut beat).within(MAX_STEPS_OF_STATES);
    let few = row.preperiod.checked_add(row.period.checked_mul(2)?)?;
    let few = few.checked_sub(start)?.max(1);
    if few > MAX_IN_ROW {
        return None;
    }
    let values = certificate.values(few, &mut meter).ok()?;
    let need = certificate.need(&values, &mut meter).ok()?.values;
    let values = certificate.values(need, &mut meter).ok()?;
    certificate.row = Row {
        values: need,
        hash: StatesCertificate::hash_of(&values),
        ..row
    };
    checked(certificate, run)
}

#[cfg(test)]
mod tests {
    use super::may_prove;
    use crate::formula::Formula;

    #[test]
    fn what_no_theorem_speaks_of_is_not_computed_for_its_period() {
        for (game, may) in [
            ("kayles", true),
            (
                "g(x) = mex{ g(x-k) for k in [1,2] if k<=x and x != 9 }",
                true,
            ),
            ("w(x) = win{ w(x-k) for k in [2,4] if k<=x }", true),
            // Sets of values, infinite plays, and moves that end the sum.
            ("stone-piles", false),
            ("loopy-heap", false),
            ("top-entails", false),
        ] {
            let mut formula = Formula::named(game).expect("a game");
            let function = formula.function(None).expect("its function");
            assert_eq!(may_prove(&mut formula, &function), may, "{game}");
        }
    }
}
