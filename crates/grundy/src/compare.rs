//! Comparison of two games of rules: the least position at which their values differ.
//!
//! Both tables are computed on the positions that both rules have. Equal games are *proved* equal
//! for all heaps if both are the same heap game, or if both periods are proved and the compared
//! heaps reach one common period behind both preperiods. Otherwise they are equal as far as they
//! were compared.

use grundy_core::{Area, Axis, Diagnostic, Kind, Message, Run, Stop, Table};
use grundy_rules::Value;
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::formula::json::from_value;
use crate::formula::{Formula, signature};
use crate::laws::claim::options_in_words;
use crate::laws::period::{PeriodStatus, Reach};
use crate::messages;

/// The largest periods and preperiods for which a proof is attempted.
const MAX_PROVED_HEAPS: u64 = 1 << 20;

/// What one game says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionValue {
    /// The position with the name of the function: `g(3,5)`.
    pub call: String,
    /// The value; none if the rules exclude the position.
    pub value: Option<Value>,
    /// The options with their values, in the order of the rules.
    pub options: Vec<(Message, Value)>,
}

/// The least position at which two games differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstDifference {
    /// The arguments.
    pub position: Vec<i64>,
    /// The position in both games.
    pub sides: [PositionValue; 2],
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The compared positions, with the names of the parameters of the first game.
    pub area: Area,
    /// The number of compared positions.
    pub cells: usize,
    /// The least position at which the games differ: with the least sum of its numbers, and the
    /// first in lexicographic order among these.
    pub difference: Option<FirstDifference>,
    /// The reason why the games are equal at all positions, if this is proved.
    pub proof: Option<Message>,
    /// The reason why the comparison ended.
    pub stop: Stop,
}

impl Comparison {
    /// The status of the answer: a difference is proved by its position.
    pub fn status(&self) -> &'static str {
        if self.difference.is_some() || self.proof.is_some() {
            "proved"
        } else {
            "observed"
        }
    }

    /// As JSON.
    pub fn to_json(&self) -> Json {
        let side = |side: &PositionValue| {
            let options = side.options.iter();
            let options = options
                .map(|(to, value)| json!({ "to": to.english(), "value": from_value(value) }));
            json!({
                "value": side.value.as_ref().map(from_value),
                "options": options.collect::<Vec<Json>>(),
            })
        };
        let difference = self.difference.as_ref().map(|difference| {
            let [a, b] = &difference.sides;
            json!({ "position": difference.position, "a": side(a), "b": side(b) })
        });
        let axes = self.area.axes.iter();
        let ranges: Vec<Json> = axes
            .map(|axis| json!({ "name": axis.name, "from": axis.from, "to": axis.to }))
            .collect();
        json!({
            "equal": self.difference.is_none(),
            "status": self.status(),
            "first_difference": difference,
            "checked": { "ranges": ranges, "cells": self.cells },
        })
    }
}

impl Formula {
    /// Compares the values of the main function with those of another game, from 0 or the least
    /// argument that both have up to `to` for every parameter.
    ///
    /// ```
    /// use grundy::{Formula, Run};
    ///
    /// let mut kayles = Formula::named("kayles")?;
    /// let same = kayles.compare(&mut Formula::named("0.77")?, None, &mut Run::silent())?;
    /// assert!(same.difference.is_none() && same.proof.is_some());
    /// let other = kayles.compare(&mut Formula::named("0.137")?, None, &mut Run::silent())?;
    /// assert_eq!(other.difference.unwrap().position, [2]);
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Games with different numbers of parameters, with values of different kinds, or without a
    /// table.
    pub fn compare(
        &mut self,
        other: &mut Self,
        to: Option<i64>,
        run: &mut Run,
    ) -> Result<Comparison, Failure> {
        let (a, b) = (self.function(None)?, other.function(None)?);
        if a.params.len() != b.params.len() {
            let fact = messages::different_parameters(signature(&a), signature(&b));
            return Err(Failure::of(
                Diagnostic::error("wrong-game", fact).help(messages::compare_same_parameters()),
            ));
        }
        let kinds = (self.kind(None)?, other.kind(None)?);
        if kinds.0 != kinds.1 && !(has_outcomes(kinds.0) && has_outcomes(kinds.1)) {
            let fact = messages::different_kinds_of_values(signature(&a), signature(&b));
            return Err(Failure::of(
                Diagnostic::error("wrong-game", fact).help(messages::compare_same_kinds()),
            ));
        }
        let to = to.unwrap_or(match a.params.len() {
            1 => 1000,
            2 => 40,
            3 => 12,
            _ => 5,
        });
        let least = |at_least: &[Option<i64>], i: usize| at_least.get(i).copied().flatten();
        let axes = a.params.iter().enumerate().map(|(i, name)| {
            let from = least(&a.at_least, i).max(least(&b.at_least, i));
            let axis = Axis::new(name, from.unwrap_or(0), to);
            (axis, Axis::new(&b.params[i], from.unwrap_or(0), to))
        });
        let (axes, other_axes): (Vec<Axis>, Vec<Axis>) = axes.unzip();
        let area = Area::new(axes);
        let tables = [
            self.table(None, &area, run)?,
            other.table(None, &Area::new(other_axes), run)?,
        ];
        let (found, cells) = first_difference(&tables, kinds.0 == kinds.1);
        let difference = found.map(|index| {
            let position = area.position(index);
            let [first, second] = &tables;
            FirstDifference {
                sides: [
                    position_value(self, first, index, &position),
                    position_value(other, second, index, &position),
                ],
                position,
            }
        });
        let stop = match tables[0].stop {
            Stop::Complete => tables[1].stop,
            stop => stop,
        };
        let proof = match (&difference, stop) {
            (None, Stop::Complete) => proof(self, other, &area, kinds.0 == kinds.1, run),
            _ => None,
        };
        Ok(Comparison {
            area,
            cells,
            difference,
            proof,
            stop,
        })
    }
}

impl Formula {
    /// Compares the values of the main function with those of another source, from 0 or the least
    /// argument on, in the order of the sums of the numbers, up to the first difference.
    /// A value and an outcome are compared by the outcomes.
    ///
    /// ```
    /// use grundy::{Failure, Formula, Run, Value};
    ///
    /// let mut game = Formula::named("take:3")?;
    /// let mut answer = |position: &[i64]| Ok::<_, Failure>(Value::Int(position[0] % 5));
    /// let found = game.compare_answers(None, &mut answer, &mut Run::silent())?;
    /// assert_eq!(found.difference.unwrap().position, [4]);
    /// # Ok::<(), Failure>(())
    /// ```
    ///
    /// # Errors
    /// A game without a table, and errors of the other source.
    pub fn compare_answers<E: From<Failure>>(
        &mut self,
        to: Option<i64>,
        answer: &mut dyn FnMut(&[i64]) -> Result<Value, E>,
        run: &mut Run,
    ) -> Result<Comparison, E> {
        let function = self.function(None)?;
        let to = to.unwrap_or(match function.params.len() {
            1 => 200,
            2 => 12,
            3 => 5,
            _ => 2,
        });
        let axes = function.params.iter().enumerate().map(|(i, name)| {
            let from = function.at_least.get(i).copied().flatten();
            Axis::new(name, from.unwrap_or(0), to)
        });
        let area = Area::new(axes.collect());
        let table = self.table(None, &area, run)?;
        let known = table.reached.min(table.cells.len());
        let mut order: Vec<usize> = (0..known).collect();
        order.sort_by_key(|i| -> i128 { area.position(*i).into_iter().map(i128::from).sum() });
        let (mut cells, mut difference) = (0, None);
        for index in order {
            // Rules that exclude a position do not ask for its value.
            let Some(value) = table.cells.get(index) else {
                continue;
            };
            let position = area.position(index);
            let other = answer(&position)?;
            cells += 1;
            let is_equal = match (&value, &other) {
                (Value::Bool(_), _) | (_, Value::Bool(_)) => is_won(&value) == is_won(&other),
                _ => value == other,
            };
            if is_equal {
                continue;
            }
            let side = position_value(self, &table, index, &position);
            let program = PositionValue {
                call: side.call.clone(),
                value: Some(other),
                options: Vec::new(),
            };
            difference = Some(FirstDifference {
                position,
                sides: [side, program],
            });
            break;
        }
        Ok(Comparison {
            area,
            cells,
            difference,
            proof: None,
            stop: table.stop,
        })
    }
}

/// Whether values determine the player who wins.
fn has_outcomes(kind: Kind) -> bool {
    matches!(kind, Kind::Grundy | Kind::Win)
}

/// The outcome for the player to move, of a Grundy value or of an outcome.
fn is_won(value: &Value) -> bool {
    !matches!(value, Value::Int(0) | Value::Bool(false))
}

/// Returns the index of the least cell at which the tables differ, and the number of compared
/// cells. Tables of different kinds are compared by their outcomes.
fn first_difference(tables: &[Table; 2], same_kind: bool) -> (Option<usize>, usize) {
    let [a, b] = tables;
    let cells = a
        .reached
        .min(b.reached)
        .min(a.cells.len())
        .min(b.cells.len());
    let differs = |i: &usize| match (a.cells.get(*i), b.cells.get(*i)) {
        (Some(a), Some(b)) if !same_kind => is_won(&a) != is_won(&b),
        (a, b) => a != b,
    };
    let sum = |i: &usize| -> i128 { a.area.position(*i).into_iter().map(i128::from).sum() };
    ((0..cells).filter(differs).min_by_key(sum), cells)
}

/// The value of a cell, and the options of its position.
fn position_value(
    game: &mut Formula,
    table: &Table,
    index: usize,
    position: &[i64],
) -> PositionValue {
    let args: Vec<Value> = position.iter().map(|n| Value::Int(*n)).collect();
    let value = table.cells.get(index);
    let options = match &value {
        Some(_) => options_in_words(game, &table.function, &args).unwrap_or_default(),
        None => Vec::new(),
    };
    let words: Vec<String> = args.iter().map(Value::to_string).collect();
    PositionValue {
        call: format!("{}({})", table.function, words.join(",")),
        value,
        options,
    }
}

/// Returns the reason why two games that agree on an area are equal everywhere.
fn proof(
    a: &mut Formula,
    b: &mut Formula,
    area: &Area,
    same_kind: bool,
    run: &mut Run,
) -> Option<Message> {
    let ([axis], true) = (&area.axes[..], same_kind) else {
        return None;
    };
    if let (Ok(code), Ok(other)) = (a.heap_code(), b.heap_code())
        && code == other
    {
        return Some(messages::same_heap_game(code.0.to_string()));
    }
    let mut period_of = |game: &mut Formula| {
        let report = game.period(Reach::default(), run).ok()?;
        let proved = report.status == PeriodStatus::Proved;
        let found = report.period.zip(report.preperiod);
        found.filter(|(period, preperiod)| proved && period.max(preperiod) < &MAX_PROVED_HEAPS)
    };
    let (first, second) = (period_of(a)?, period_of(b)?);
    // Both values grow by the same number in a common period, since they agree at its ends.
    let common = lcm(first.0, second.0);
    let reached = first.1.max(second.1).checked_add(common)?;
    let compared = axis.from <= 0 && u64::try_from(axis.to).is_ok_and(|to| to >= reached);
    compared.then(|| messages::same_proved_periods(first.0, second.0, reached))
}

/// The least common multiple of two positive numbers below 2^32.
fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x.max(1) * b
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(a: &str, b: &str) -> Result<Comparison, Failure> {
        let mut other = Formula::named(b)?;
        Formula::named(a)?.compare(&mut other, None, &mut Run::silent())
    }

    #[test]
    fn equal_games_are_proved_by_their_code_or_their_periods() {
        for (a, b, proved) in [
            ("kayles", "0.77", true),
            ("subtract:1", "subtract:1,3", true),
            ("rook", "coins-2d", false),
        ] {
            let found = compare(a, b).expect("a comparison");
            assert_eq!(found.difference, None, "{a} {b}");
            assert_eq!(found.proof.is_some(), proved, "{a} {b}");
        }
    }

    #[test]
    fn the_difference_has_the_least_sum_and_both_option_lists() {
        let found = compare("rook", "wythoff").expect("a comparison");
        let difference = found.difference.expect("a difference");
        assert_eq!(difference.position, [1, 1]);
        let [rook, queen] = difference.sides;
        assert_eq!((rook.value, rook.options.len()), (Some(Value::Int(0)), 2));
        assert_eq!((queen.value, queen.options.len()), (Some(Value::Int(2)), 3));
    }

    #[test]
    fn rules_in_win_are_compared_by_outcomes() {
        let take = |end: &str| format!("w(x) = win{{ w(x-k) for k in 1..=3 if {end} }}");
        assert_eq!(
            compare(&take("k <= x"), "take:3")
                .expect("equal")
                .difference,
            None
        );
        let other = compare(&take("k < x"), "take:3").expect("a comparison");
        assert_eq!(other.difference.expect("a difference").position, [1]);
    }

    #[test]
    fn games_that_cannot_be_compared_are_refused() {
        for (a, b) in [
            ("nim", "wythoff"),
            ("deque", "wythoff"),
            ("nim", "tictactoe"),
        ] {
            assert_eq!(
                compare(a, b).err().map(|failure| failure.code()),
                Some("wrong-game")
            );
        }
    }
}
