//! The induction step of a closed form.
//!
//! A closed form `c` of Grundy values is proved by induction in two halves: *no option has the
//! value `c`*, and *every value below `c` is that of an option*. If the claim holds on the range,
//! both halves are tested there on the options, by the definition of the mex. This proves nothing
//! beyond the range. The report contains the tested range of each half, and the moves that supply
//! the smaller values, which a proof would have to use. For outcomes the halves are: *no option of
//! a lost position is lost*, and *every won position has an option that is lost* (or, under misère
//! play, no options).

use std::collections::BTreeMap;

use grundy_core::{Area, Kind, Run};
use grundy_rules::syntax::Tree;
use grundy_rules::syntax::ast::ExprKind;
use grundy_rules::{FunctionInfo, Value, show_call};

use crate::formula::Formula;
use crate::recheck::{Difference, Doubt};

/// Maximum number of options that are tested.
const MAX_OPTIONS: u64 = 3_000_000;

/// The result of the induction step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Number of positions at which both halves hold.
    pub positions: usize,
    /// Number of tested options. None has the claimed Grundy value; of outcomes, no option of a
    /// lost position is lost.
    pub options: u64,
    /// Number of smaller values, each of which is that of an option; of outcomes, won positions,
    /// each of which has an option that is lost.
    pub smaller: u64,
    /// Number of positions whose value the rules define explicitly (`g(1) = 1`), so that no option
    /// is tested.
    pub given: usize,
    /// Whether the values are outcomes.
    pub outcomes: bool,
    /// For each item of the rules, how many smaller values it supplies first.
    pub suppliers: Vec<(String, u64)>,
    /// Whether every position of the range was tried.
    pub whole: bool,
}

/// Tests both halves of the induction step at all positions to which the claim applies.
pub(super) fn step(
    formula: &mut Formula,
    function: &FunctionInfo,
    ranges: &Area,
    claims: &[Option<Value>],
    run: &mut Run,
) -> Result<Step, Box<Doubt>> {
    let mut step = Step {
        positions: 0,
        options: 0,
        smaller: 0,
        given: 0,
        outcomes: function.kind != Kind::Grundy,
        suppliers: Vec::new(),
        whole: true,
    };
    let misere = function.kind == Kind::Misere;
    let function = function.name.as_str();
    let mut supplied: BTreeMap<usize, u64> = BTreeMap::new();
    for (cell, claimed) in claims.iter().enumerate() {
        let Some(claimed @ (Value::Int(_) | Value::Bool(_))) = claimed else {
            continue;
        };
        if step.options >= MAX_OPTIONS || run.cancelled() {
            step.whole = false;
            break;
        }
        let at = ranges.position(cell);
        let args: Vec<Value> = at.iter().map(|v| Value::Int(*v)).collect();
        let found = formula.options_or_value(function, &args, &mut Run::silent());
        let Ok(found) = found else {
            step.whole = false;
            break;
        };
        // An explicit value of the rules is compared with the claim in the table; no other test is
        // needed.
        let Some(options) = found else {
            step.positions += 1;
            step.given += 1;
            continue;
        };
        // An outcome is treated as a Grundy value of which only zero and nonzero are distinguished.
        let mut first: BTreeMap<i64, usize> = BTreeMap::new();
        for option in &options {
            let value = match option.value {
                Value::Bool(won) => i64::from(won),
                ref value => value.as_int().unwrap_or(-1),
            };
            first.entry(value).or_insert(option.item);
        }
        let (claimed, fits) = match *claimed {
            Value::Int(claimed) => {
                let smaller = (0..claimed).all(|value| first.contains_key(&value));
                (
                    claimed,
                    claimed >= 0 && smaller && !first.contains_key(&claimed),
                )
            }
            Value::Bool(won) => {
                // Under misère play the player without a move wins.
                let ended = misere && options.is_empty();
                let lost_option = first.contains_key(&0);
                let claimed = i64::from(won && !ended);
                (claimed, won == (lost_option || ended))
            }
            _ => continue,
        };
        if !fits {
            // The claim agrees with the table, so the table does not agree with the options.
            let claim_value = claims[cell].clone().unwrap_or(Value::Int(claimed));
            let value = match claim_value {
                Value::Bool(_) => {
                    Value::Bool(first.contains_key(&0) || misere && options.is_empty())
                }
                _ => Value::from(grundy_nimber::mex(first.keys().copied())),
            };
            return Err(Box::new(Doubt::Difference(Difference {
                call: show_call(function, &args),
                position: at,
                value: Ok(value),
                claimed: Ok(claim_value),
                by_options: true,
            })));
        }
        step.positions += 1;
        step.options += options.len() as u64;
        step.smaller += claimed.unsigned_abs();
        for item in first.range(..claimed).map(|(_, item)| *item) {
            *supplied.entry(item).or_insert(0) += 1;
        }
        run.progress(cell as u64 + 1, Some(claims.len() as u64));
    }
    step.suppliers = suppliers(formula, function, supplied);
    Ok(step)
}

/// The items of a function as they are written, with how much each supplies.
fn suppliers(
    formula: &Formula,
    function: &str,
    supplied: BTreeMap<usize, u64>,
) -> Vec<(String, u64)> {
    let tree = formula.rules().tree();
    let source = formula.rules().source();
    let ends = tree
        .definitions_of(function)
        .flat_map(|definition| definition.body.ends());
    let mut reducers = ends.filter_map(|end| match &end.kind {
        ExprKind::Reduce(reduce) => Some(reduce),
        _ => None,
    });
    let items = reducers.next();
    supplied
        .into_iter()
        .map(|(item, count)| {
            let text = items
                .and_then(|reduce| reduce.items.get(item))
                .and_then(|item| source.get(item.span.range()))
                .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
            (text.unwrap_or_else(|| format!("item {}", item + 1)), count)
        })
        .collect()
}
