//! The values of the main function as a literal list: up to the end of the first period, or up to
//! a bound.

use grundy_core::{Budget, Diagnostic, Run};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::{parse, parse_expression};
use grundy_rules::{FunctionInfo, Value};

use super::{Basis, Candidate, LAW, messages, replaced};
use crate::failure::Failure;
use crate::formula::Formula;
use crate::laws::period::{PeriodStatus, Reach, find_by_period_theorems};

/// Maximum number of values of a list before a period, and of a table.
const MAX_PERIOD_VALUES: u64 = 500;
const MAX_TABLE_VALUES: u64 = 10_000;

/// Limits of the search for a period.
const SEARCH: Budget = Budget {
    cells: Some(1 << 12),
    options: Some(1 << 22),
    ..LAW
};

/// Maximum number of steps of the reference evaluator for a list.
const MAX_STEPS: u64 = 100_000_000;

impl Formula {
    /// The rules in which the values up to the end of the first period define the main function.
    pub(super) fn with_period(&mut self, run: &mut Run) -> Option<Candidate> {
        let main = self.main_function()?;
        let [param] = &main.params[..] else {
            return None;
        };
        if main.is_identity {
            return None;
        }
        let mut run = run.within(SEARCH);
        let report = find_by_period_theorems(self, Reach::default(), &mut run).ok()?;
        if report.status != PeriodStatus::Proved {
            return None;
        }
        let (period, from) = (report.period?, report.preperiod?);
        let (theorem, saltus) = (report.theorem?, report.saltus.unwrap_or(0));
        let end = from + period;
        if end > MAX_PERIOD_VALUES || period == 0 || (period == 1 && saltus != 0) {
            return None;
        }
        let values = self.first_values(&main, end + period)?;
        // The theorem is about the game of the code: the values of the rules must agree.
        for n in from..end {
            let pair = [n, n + period].map(|n| values[n as usize].as_int());
            match pair {
                [Some(one), Some(next)] if next == one + saltus => {}
                [None, None] if values[n as usize] == values[(n + period) as usize] => {}
                _ => return None,
            }
        }
        let list = self.free_name()?;
        let shown: Vec<String> = values[..end as usize].iter().map(literal).collect();
        let place = match (from, period) {
            (0, _) => format!("{param} % {period}"),
            (_, 1) => format!("min({param}, {from})"),
            _ => format!(
                "if {param} < {end} then {param} else {from} + ({param} - {from}) % {period}"
            ),
        };
        let increase = match (saltus, from) {
            (0, _) => String::new(),
            (saltus, 0) => format!(" + {saltus} * ({param} / {period})"),
            (saltus, from) => format!(
                " + (if {param} < {end} then 0 else {saltus} * (({param} - {from}) / {period}))"
            ),
        };
        let text = format!(
            "{list} = [{}]\n{}({param}) = {list}[{place}]{increase}",
            shown.join(","),
            main.name
        );
        let definitions = parse(&text).tree.definitions;
        Some(Candidate {
            rules: replaced(self.rules().tree(), &main.name, definitions)?,
            basis: Some(Basis::Period {
                call: format!("{}({param})", main.name),
                period,
                from,
                theorem,
            }),
        })
    }

    /// The rules in which a list of the values up to a bound defines the main function.
    pub(super) fn with_table(&mut self, bound: u64) -> Result<Candidate, Failure> {
        let refuse = |fact| {
            let error = Diagnostic::error("not-exported", fact);
            Failure::of(error.help(messages::export_without_table()))
        };
        let main = self.main_function();
        let Some(main) = main.filter(|main| matches!(main.params.len(), 1 | 2)) else {
            return Err(refuse(messages::table_of_other_function(self.name())));
        };
        let side = bound.saturating_add(1);
        let cells = side.saturating_pow(main.params.len() as u32);
        if cells > MAX_TABLE_VALUES {
            return Err(refuse(messages::table_is_too_large(
                cells,
                MAX_TABLE_VALUES,
            )));
        }
        let call = format!("{}({})", main.name, main.params.join(","));
        let list = self.free_name();
        let (Some(values), Some(list)) = (self.first_values(&main, side), list) else {
            return Err(refuse(messages::table_has_no_value(call, bound)));
        };
        let shown: Vec<String> = values.iter().map(literal).collect();
        let items = if main.params.len() == 1 {
            shown.join(",")
        } else {
            let rows = shown.chunks(side as usize);
            let rows: Vec<String> = rows.map(|row| format!("[{}]", row.join(","))).collect();
            rows.join(",")
        };
        let text = format!(
            "{list} = [{items}]\n{call} = {list}[{}]",
            main.params.join("][")
        );
        let definitions = parse(&text).tree.definitions;
        let rules = replaced(self.rules().tree(), &main.name, definitions);
        Ok(Candidate {
            rules: rules.unwrap_or_else(|| self.rules().tree().clone()),
            basis: Some(Basis::Table { call, bound }),
        })
    }

    /// The values of a function of one or two integers below a bound, integers or booleans.
    fn first_values(&self, main: &FunctionInfo, side: u64) -> Option<Vec<Value>> {
        let mut reference = Plain::new(self.rules().tree(), self.givens()).with_budget(Budget {
            cells: Some(MAX_TABLE_VALUES * 2),
            ..Budget::UNLIMITED
        });
        reference.allow_steps(MAX_STEPS);
        let lower = |at: usize| main.at_least.get(at).copied().flatten().unwrap_or(0);
        let mut values = Vec::new();
        let mut add = |args: &[u64]| {
            let is_below = (args.iter().enumerate()).any(|(at, &arg)| (arg as i64) < lower(at));
            let args: Vec<String> = args.iter().map(u64::to_string).collect();
            let call = parse_expression(&format!("{}({})", main.name, args.join(","))).tree;
            let value = match reference.eval(&call) {
                Err(_) if is_below => Value::Int(0),
                value => value.ok()?,
            };
            let simple = matches!(value, Value::Int(_) | Value::Bool(_));
            simple.then(|| values.push(value))
        };
        for x in 0..side {
            if main.params.len() == 1 {
                add(&[x])?;
            } else {
                for y in 0..side {
                    add(&[x, y])?;
                }
            }
        }
        Some(values)
    }

    /// A name for the list that the rules do not use.
    fn free_name(&self) -> Option<&'static str> {
        let source = self.rules().source();
        let names = ["values", "first_values", "computed_values"];
        names.into_iter().find(|name| !source.contains(name))
    }
}

fn literal(value: &Value) -> String {
    match value {
        Value::Bool(true) => "true".to_owned(),
        Value::Bool(false) => "false".to_owned(),
        other => other.as_int().unwrap_or(0).to_string(),
    }
}
