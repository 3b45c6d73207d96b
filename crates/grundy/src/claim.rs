//! A closed form of the user's, checked against the rules: `claim`.
//!
//! A claim is a formula that must be true at every position of a range, perhaps under a condition: `g(x,y) == (x^y) - 1 if x
//! != y`. It is evaluated cell by cell, as any expression of the rule language, so it may name `g` itself, lists, residues,
//! or anything else. The first position where it fails is shown with its options and their mex.
//!
//! # The definition beside the engine
//! The ordinary engine goes as far as asked. Beside it the plain evaluator of the rule language, which is the definition transcribed,
//! evaluates the same claim as far as that is cheap; the report says how far each went.
//!
//! # The induction step
//! A closed form `c` of Grundy values is proved by induction in two halves: *no option has the value `c`*, and *every value below
//! `c` is that of an option*. Where the claim holds on the range, both halves are tried there from the options themselves, by
//! the definition of the mex. This proves nothing beyond the range; it says how far each half was looked at, and which moves
//! supply the smaller values: that is where a proof would have to work. Of outcomes
//! the halves are: *no option of a lost position is lost*, and *every won position has an option that is lost* (or, under misère
//! play, none at all).

use std::collections::BTreeMap;

use grundy_game::{Budget, Diagnostic, NoObserver, Observer, Stop};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::{CompareOp, Expr, ExprKind, Reduce, Span};
use grundy_rules::syntax::parse_expression;
use grundy_rules::{FunctionInfo, Kind, Value, show_call};
use serde_json::{Value as Json, json};

use crate::failure::{Failure, Reason};
use crate::formula::{Formula, signature};
use crate::json;
use crate::rows::Quiet;
use crate::table::{Area, Range, Table};

/// Cells that are evaluated by one expression.
const BLOCK: usize = 4096;

/// Options that the induction step looks at, if nothing else stops it.
const STEP_OPTIONS: u64 = 3_000_000;

/// A position at which a claim fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The position as it is written: `g(3,5)`.
    pub call: String,
    /// The arguments.
    pub position: Vec<i64>,
    /// What the claim says there: a value, or `false` if the formula is no equation of `g`.
    pub claimed: Value,
    /// The value by the rules.
    pub value: Value,
    /// The options with their values, in the order of the rules.
    pub options: Vec<(String, Value)>,
    /// The least natural number that no option has, where the values are Grundy values.
    pub mex: Option<u64>,
}

/// Positions and options that the definition looks at, if nothing else stops it: it is slow.
const DEFINITION: (u64, u64) = (4_000, 400_000);

/// How far the induction step was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Positions at which both halves hold.
    pub positions: usize,
    /// Options that were looked at. None has the claimed Grundy value; of outcomes, no option of a lost position is lost.
    pub options: u64,
    /// Smaller values, each of which is that of an option; of outcomes, won positions, each of which has an option that is lost.
    pub smaller: u64,
    /// Whether the values are outcomes.
    pub outcomes: bool,
    /// For each item of the rules, how many smaller values it supplies first.
    pub suppliers: Vec<(String, u64)>,
    /// Whether every position of the range was tried.
    pub whole: bool,
}

/// How far the claim was evaluated by the definition of the rule language, which shares nothing with the engines but the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByDefinition {
    /// Positions at which it holds there too.
    pub positions: usize,
    /// Whether every position of the range was tried.
    pub whole: bool,
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The claim as it was given.
    pub claim: String,
    /// Whether no position of the range refutes it.
    pub holds: bool,
    /// Positions at which it was evaluated.
    pub cells: usize,
    /// Their ranges.
    pub ranges: Vec<Range>,
    /// The first position that refutes it.
    pub counterexample: Option<Counterexample>,
    /// How far the definition itself went, for a claim that holds.
    pub by_definition: Option<ByDefinition>,
    /// The induction step, for an equation of Grundy values or outcomes that holds.
    pub step: Option<Step>,
    /// Why the check ended.
    pub stop: Stop,
}

impl Checked {
    /// As JSON, in the form that the command line promises.
    pub fn to_json(&self) -> Json {
        let ranges: Vec<Json> = self
            .ranges
            .iter()
            .map(|r| json!({"name": r.name, "from": r.from, "to": r.to}))
            .collect();
        let counterexample = self.counterexample.as_ref().map(|c| {
            let options: Vec<Json> = c
                .options
                .iter()
                .map(|(to, value)| json!({"to": to, "value": json::from_value(value)}))
                .collect();
            json!({
                "position": c.position,
                "claimed": json::from_value(&c.claimed),
                "value": json::from_value(&c.value),
                "options": options,
                "mex": c.mex,
            })
        });
        json!({
            "holds": self.holds,
            "checked": {"ranges": ranges, "cells": self.cells},
            "counterexample": counterexample,
        })
    }
}

/// A claim taken apart.
struct Parts<'a> {
    /// The names that run through the ranges.
    names: Vec<String>,
    /// What is evaluated: the right side of an equation `g(x,y) == …`, else the whole formula.
    body: &'a str,
    is_equation: bool,
    condition: Option<&'a str>,
}

/// Takes the condition off: what follows the last `if` outside of brackets that has no `then`.
fn split(text: &str) -> (&str, Option<&str>) {
    let mut depth = 0_i32;
    let mut found = None;
    let mut word = 0;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if !(c.is_alphanumeric() || c == '_') {
            match &text[word..at] {
                "if" if depth == 0 => found = Some((word, at)),
                "then" if depth == 0 => found = None,
                _ => {}
            }
            word = at + c.len_utf8();
        }
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    match found {
        Some((at, end)) if at > 0 => (text[..at].trim_end(), Some(text[end..].trim())),
        _ => (text, None),
    }
}

/// The reducer in which a body ends.
fn reducer(body: &Expr) -> Option<&Reduce> {
    match &body.kind {
        ExprKind::Reduce(reduce) => Some(reduce),
        ExprKind::If(_, then, other) => reducer(then).or_else(|| reducer(other)),
        _ => None,
    }
}

impl Formula {
    /// Checks a claim about the main function on a range; without one, the range of [`Formula::pattern`].
    ///
    /// ```
    /// use grundy::{Area, Game, NoObserver};
    /// let mut maya = Game::named("maya2")?;
    /// let checked = maya.claim("g(x,y) == (x^y) - 1 if x != y", &Area::up_to(7), &mut NoObserver)?;
    /// assert!(checked.holds);
    /// assert_eq!(checked.step.unwrap().positions, 56);
    /// let checked = maya.claim("g(x,y) == (x^y) - 2 if x != y", &Area::up_to(7), &mut NoObserver)?;
    /// assert_eq!(checked.counterexample.unwrap().call, "g(0,1)");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A claim that cannot be read or evaluated, and as [`Formula::table`].
    pub fn claim(
        &mut self,
        claim: &str,
        area: &Area,
        observer: &mut dyn Observer,
    ) -> Result<Checked, Failure> {
        let function = self.function(None)?;
        let parts = Self::parts(claim, &function)?;
        // The names of the claim may be used in the ranges too.
        let mut area = area.clone();
        for range in &mut area.ranges {
            if !function.params.contains(&range.name)
                && let Some(i) = parts.names.iter().position(|name| *name == range.name)
            {
                range.name.clone_from(&function.params[i]);
            }
        }
        let table = self.table_to_read(&area, observer)?;
        let mut checked = Checked {
            claim: claim.trim().to_owned(),
            holds: true,
            cells: 0,
            ranges: table
                .axes
                .iter()
                .zip(&parts.names)
                .map(|(axis, name)| Range {
                    name: name.clone(),
                    from: axis.from,
                    to: axis.to,
                })
                .collect(),
            counterexample: None,
            by_definition: None,
            step: None,
            stop: table.stop,
        };
        let row: usize = table.axes[1..]
            .iter()
            .map(|axis| axis.len() as usize)
            .product();
        let first = &table.axes[0];
        let rows = (BLOCK / row.max(1)).max(1) as i64;
        let mut from = first.from;
        let mut claims: Vec<Option<Value>> = Vec::new();
        'blocks: while from <= first.to && claims.len() < table.reached {
            if observer.cancelled() {
                checked.stop = Stop::Interrupted;
                break;
            }
            let to = first.to.min(from + rows - 1);
            let start = claims.len();
            let said = self.block(&parts, &checked.ranges, (from, to), &table, start, observer);
            match said {
                Ok(said) => claims.extend(said),
                // What was evaluated before stays true.
                Err(failure) if failure.reason() == Reason::Stopped && checked.cells > 0 => {
                    checked.stop = if observer.cancelled() {
                        Stop::Interrupted
                    } else {
                        Stop::Budget
                    };
                    break;
                }
                Err(failure) => return Err(failure),
            }
            // Where there is no position, nothing is claimed.
            for (cell, said) in claims.iter_mut().enumerate().skip(start) {
                if table.cells.get(cell).is_none() {
                    *said = None;
                }
            }
            for (cell, said) in claims.iter().enumerate().take(table.reached).skip(start) {
                let (Some(said), Some(value)) = (said, table.cells.get(cell)) else {
                    continue;
                };
                checked.cells += 1;
                let fine = if parts.is_equation {
                    *said == value
                } else {
                    *said == Value::Bool(true)
                };
                if !fine {
                    let position = position(&checked.ranges, cell);
                    checked.holds = false;
                    checked.counterexample =
                        Some(self.counterexample(&function.name, position, said.clone(), value));
                    break 'blocks;
                }
            }
            observer.progress(claims.len() as u64, Some(table.cells.len() as u64));
            from = to + 1;
        }
        if checked.holds && checked.stop == Stop::Complete && checked.cells == 0 {
            return Err(Failure::of(
                Diagnostic::error("no-claim", "the claim speaks of no position of the range").help(
                    "widen the range with `--to` or `--box`, or mend the condition after `if`",
                ),
            ));
        }
        if checked.holds && checked.stop == Stop::Complete {
            match self.define(&function.name, &parts, &checked.ranges, &claims, observer) {
                Ok(reach) => checked.by_definition = Some(reach),
                Err(refuted) => {
                    checked.holds = false;
                    checked.counterexample = Some(*refuted);
                }
            }
        }
        let game = matches!(function.kind, Kind::Grundy | Kind::Win | Kind::Misere);
        if checked.holds && game && parts.is_equation && checked.stop == Stop::Complete {
            match self.step(&function, &checked.ranges, &claims, observer) {
                Ok(step) => checked.step = Some(step),
                Err(refuted) => {
                    checked.holds = false;
                    checked.counterexample = Some(*refuted);
                }
            }
        }
        Ok(checked)
    }

    fn parts<'a>(claim: &'a str, function: &FunctionInfo) -> Result<Parts<'a>, Failure> {
        let (formula, condition) = split(claim);
        for text in [Some(formula), condition].into_iter().flatten() {
            let parsed = parse_expression(text);
            if !parsed.diagnostics.is_empty() {
                let mut failure = Failure::about(parsed.diagnostics[0].clone(), "the claim", text);
                failure = failure.help("a claim is a formula, perhaps with a condition: `g(x,y) == (x^y) - 1 if x != y`");
                return Err(failure);
            }
        }
        let tree = parse_expression(formula).tree;
        let whole = || Parts {
            names: function.params.clone(),
            body: formula,
            is_equation: false,
            condition,
        };
        let ExprKind::Compare(left, others) = &tree.kind else {
            return Ok(whole());
        };
        let [(CompareOp::Eq, right)] = &others[..] else {
            return Ok(whole());
        };
        let ExprKind::Call(name, args) = &left.kind else {
            return Ok(whole());
        };
        let mut names: Vec<String> = Vec::new();
        for arg in args {
            match &arg.kind {
                ExprKind::Name(name) if !names.contains(name) => names.push(name.clone()),
                _ => return Ok(whole()),
            }
        }
        if name.text != function.name {
            return Ok(whole());
        }
        if names.len() != function.params.len() {
            return Err(Failure::about(
                Diagnostic::error(
                    "wrong-arity",
                    match function.params.len() {
                        1 => format!("{} takes one argument", signature(function)),
                        many => format!("{} takes {many} arguments", signature(function)),
                    },
                )
                .at(left.span.range(), format!("has {}", names.len())),
                "the claim",
                formula,
            ));
        }
        // A side in brackets has its span inside of them; the text from the sign on is the whole side.
        let start = formula[left.span.range().end..]
            .find("==")
            .map_or(right.span.range().start, |at| {
                left.span.range().end + at + 2
            });
        Ok(Parts {
            names,
            body: formula[start..].trim(),
            is_equation: true,
            condition,
        })
    }

    /// What the claim says at each cell of some rows; none where it says nothing.
    fn block(
        &mut self,
        parts: &Parts,
        ranges: &[Range],
        rows: (i64, i64),
        table: &Table,
        start: usize,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Option<Value>>, Failure> {
        let over = |ends: &dyn Fn(usize) -> (i64, i64)| {
            let loops: Vec<String> = ranges
                .iter()
                .enumerate()
                .map(|(i, range)| {
                    let (from, to) = ends(i);
                    format!("for {} in ({from})..=({to})", range.name)
                })
                .collect();
            loops.join(" ")
        };
        let said = match parts.condition {
            Some(condition) => format!("if {condition} then [{}] else []", parts.body),
            None => format!("[{}]", parts.body),
        };
        let unpack = |value: Value| match value {
            Value::List(items) => items.first().cloned(),
            _ => None,
        };
        let whole = over(&|i| {
            if i == 0 {
                rows
            } else {
                (ranges[i].from, ranges[i].to)
            }
        });
        let all = self.eval_as(
            "the claim",
            &format!("list{{ {said} {whole} }}"),
            &mut Quiet(observer),
        );
        match all {
            Ok(Value::List(items)) => Ok(items.iter().cloned().map(unpack).collect()),
            Ok(_) => Ok(Vec::new()),
            Err(failure) if failure.reason() == Reason::Stopped => Err(failure),
            Err(failure) => {
                // Where there is no position the claim need not mean anything.
                let len: usize = ranges[1..]
                    .iter()
                    .map(|range| (range.to - range.from + 1) as usize)
                    .product::<usize>()
                    * (rows.1 - rows.0 + 1) as usize;
                let holes = (start..start + len).any(|cell| table.cells.get(cell).is_none());
                if !holes {
                    return Err(failure);
                }
                (start..start + len)
                    .map(|cell| {
                        if table.cells.get(cell).is_none() {
                            return Ok(None);
                        }
                        let at = position(ranges, cell);
                        let one = over(&|i| (at[i], at[i]));
                        let value = self.eval_as(
                            "the claim",
                            &format!("list{{ {said} {one} }}"),
                            &mut Quiet(observer),
                        )?;
                        Ok(unpack(value).and_then(unpack))
                    })
                    .collect()
            }
        }
    }

    fn counterexample(
        &mut self,
        function: &str,
        position: Vec<i64>,
        claimed: Value,
        value: Value,
    ) -> Counterexample {
        let args: Vec<Value> = position.iter().map(|v| Value::Int(*v)).collect();
        let options = self
            .ask(&mut NoObserver, |engine, observer| {
                engine.options(function, &args, observer)
            })
            .unwrap_or_default();
        let shown: Vec<(String, Value)> = options
            .iter()
            .map(|option| {
                let parts: Vec<String> = option
                    .components
                    .iter()
                    .map(|c| show_call(&c.function, &c.position))
                    .collect();
                let text = if parts.is_empty() {
                    "the end".to_owned()
                } else {
                    parts.join(" + ")
                };
                (text, option.value.clone())
            })
            .collect();
        let naturals: Option<Vec<u64>> = options
            .iter()
            .map(|option| option.value.as_int().and_then(|v| u64::try_from(v).ok()))
            .collect();
        let mex = naturals
            .filter(|_| matches!(value, Value::Int(_)))
            .map(grundy_nimber::mex);
        Counterexample {
            call: show_call(function, &args),
            position,
            claimed,
            value,
            options: shown,
            mex,
        }
    }

    /// Evaluates the whole claim by the definition of the language, position by position, as far as that is cheap.
    fn define(
        &mut self,
        function: &str,
        parts: &Parts<'_>,
        ranges: &[Range],
        claims: &[Option<Value>],
        observer: &mut dyn Observer,
    ) -> Result<ByDefinition, Box<Counterexample>> {
        let rules = self.rules().clone();
        let givens = self.givens().clone();
        let (cells, options) = DEFINITION;
        let budget = Budget {
            cells: Some(cells),
            options: Some(options),
            ..Budget::UNLIMITED
        };
        let mut plain = Plain::new(rules.tree(), &givens).with_budget(budget);
        let mut reach = ByDefinition {
            positions: 0,
            whole: true,
        };
        for (cell, claimed) in claims.iter().enumerate() {
            let Some(claimed) = claimed else { continue };
            if observer.cancelled() || reach.positions as u64 >= cells {
                reach.whole = false;
                break;
            }
            let at = position(ranges, cell);
            let loops: Vec<String> = parts
                .names
                .iter()
                .zip(&at)
                .map(|(name, x)| format!("for {name} in ({x})..=({x})"))
                .collect();
            let text = format!("list{{ {} {} }}", parts.body, loops.join(" "));
            let said = plain.eval(&parse_expression(&text).tree);
            let args: Vec<Value> = at.iter().map(|v| Value::Int(*v)).collect();
            let value = plain.call(function, &args, Span::default());
            let (Ok(Value::List(said)), Ok(value)) = (said, value) else {
                // A limit of the definition, or a place where it has no value: it goes no further.
                reach.whole = false;
                break;
            };
            let said = said.first().cloned().unwrap_or(Value::Bool(false));
            let fine = if parts.is_equation {
                said == value
            } else {
                said == Value::Bool(true)
            };
            if !fine || said != *claimed {
                return Err(Box::new(self.counterexample(function, at, said, value)));
            }
            reach.positions += 1;
        }
        Ok(reach)
    }

    /// Tries both halves of the induction step wherever the claim says a value.
    fn step(
        &mut self,
        function: &FunctionInfo,
        ranges: &[Range],
        claims: &[Option<Value>],
        observer: &mut dyn Observer,
    ) -> Result<Step, Box<Counterexample>> {
        let mut step = Step {
            positions: 0,
            options: 0,
            smaller: 0,
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
            if step.options >= STEP_OPTIONS || observer.cancelled() {
                step.whole = false;
                break;
            }
            let at = position(ranges, cell);
            let args: Vec<Value> = at.iter().map(|v| Value::Int(*v)).collect();
            let options = self.ask(&mut NoObserver, |engine, observer| {
                engine.options(function, &args, observer)
            });
            let Ok(options) = options else {
                step.whole = false;
                break;
            };
            // An outcome is a Grundy value, of which only 0 and the rest are told apart.
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
                    // Under misère play whoever cannot move wins.
                    let ended = misere && options.is_empty();
                    let lost_option = first.contains_key(&0);
                    let claimed = i64::from(won && !ended);
                    (claimed, won == (lost_option || ended))
                }
                _ => continue,
            };
            if !fits {
                let said = claims[cell].clone().unwrap_or(Value::Int(claimed));
                return Err(Box::new(self.counterexample(
                    function,
                    at,
                    said.clone(),
                    said,
                )));
            }
            step.positions += 1;
            step.options += options.len() as u64;
            step.smaller += claimed.unsigned_abs();
            for item in first.range(..claimed).map(|(_, item)| *item) {
                *supplied.entry(item).or_insert(0) += 1;
            }
            observer.progress(cell as u64 + 1, Some(claims.len() as u64));
        }
        let tree = self.rules().tree();
        let source = self.rules().source();
        let items = tree
            .definitions
            .iter()
            .filter(|definition| definition.name.text == function)
            .find_map(|definition| reducer(&definition.body));
        step.suppliers = supplied
            .into_iter()
            .map(|(item, count)| {
                let text = items
                    .and_then(|reduce| reduce.items.get(item))
                    .and_then(|item| source.get(item.span.range()))
                    .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
                (text.unwrap_or_else(|| format!("item {}", item + 1)), count)
            })
            .collect();
        Ok(step)
    }
}

/// The position of a cell.
fn position(ranges: &[Range], mut cell: usize) -> Vec<i64> {
    let mut at: Vec<i64> = ranges
        .iter()
        .rev()
        .map(|range| {
            let len = (range.to - range.from + 1) as usize;
            let index = cell % len;
            cell /= len;
            range.from + index as i64
        })
        .collect();
    at.reverse();
    at
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn the_condition_is_the_last_if_without_then() {
        for (text, formula, condition) in [
            ("g(x) == x % 4", "g(x) == x % 4", None),
            ("g(x) == x if x >= 1", "g(x) == x", Some("x >= 1")),
            (
                "g(x) == (if x == 0 then 1 else x) if x not in [2,3]",
                "g(x) == (if x == 0 then 1 else x)",
                Some("x not in [2,3]"),
            ),
            (
                "g(x) == if x == 0 then 1 else x",
                "g(x) == if x == 0 then 1 else x",
                None,
            ),
            (
                "g(x) == count{ p for p in [1] if p > x }",
                "g(x) == count{ p for p in [1] if p > x }",
                None,
            ),
        ] {
            assert_eq!(split(text), (formula, condition), "{text}");
        }
    }
}
