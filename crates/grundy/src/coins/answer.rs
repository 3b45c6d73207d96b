//! Values of coin games: rows and boards, tables, plans.

use std::sync::Arc;

use grundy_game::{Area, Cells, Diagnostic, Meaning, Observer, Stop, Table};
use grundy_impartial::coins::{Board, Place, Product, Row, Rule};

use super::items::item_sets;
use super::{FUNCTION, RowKind, RowSpec, Shape};
use crate::failure::Failure;
use crate::formula::Formula;
use crate::table::Explanation;

fn stopped(stop: Stop, known: usize, shape: &Shape) -> Failure {
    let what = format!("the values of {known} places are known");
    let finding = match stop {
        Stop::Interrupted => Diagnostic::error("interrupted", format!("stopped: {what}"))
            .help("a longer time is given by `--limit time=…`"),
        _ => Diagnostic::error("limit-exceeded", format!("a limit was met: {what}")).help(format!(
            "raise it with `--limit cells=…,bytes=…`, or ask for a shorter row of {}",
            shape.name()
        )),
    };
    Failure::stopped(stop, finding)
}

impl Formula {
    /// The first place of a coin game on this axis.
    pub(crate) fn first_place(&self, axis: usize) -> Option<i64> {
        let (across, down) = self.coins()?.first();
        Some(if axis == 0 { across } else { down } as i64)
    }

    /// A row as far as it is needed, with the reason where it ends early.
    fn coin_row(
        &mut self,
        spec: &RowSpec,
        places: usize,
        observer: &mut dyn Observer,
    ) -> Result<(Row, Stop), Failure> {
        let budget = self.budget();
        let rule = match &spec.kind {
            RowKind::Rule(rule) => rule.clone(),
            RowKind::Items(items) => {
                let (sets, stop) = item_sets(items, places, &budget, observer)?;
                let known = sets.len();
                let sets = Arc::new(sets);
                let rule = Rule::any(move |x, turn| {
                    sets.get(x).into_iter().flatten().for_each(|set| turn(set));
                });
                let (row, other) = Row::run(rule, known, &budget, observer);
                let stop = if other == Stop::Complete { stop } else { other };
                return Ok((row, stop));
            }
        };
        Ok(Row::run(rule, places, &budget, observer))
    }

    /// The board with so many columns and rows.
    pub(super) fn coin_board(
        &mut self,
        shape: &Shape,
        (columns, rows): Place,
        observer: &mut dyn Observer,
    ) -> Result<Board, Failure> {
        // Values beyond the limits are refused before any is computed.
        let places = columns.max(rows) as u64;
        let budget = self.budget();
        let fits = budget.cells.is_none_or(|limit| places <= limit)
            && budget
                .bytes
                .is_none_or(|limit| places.saturating_mul(8) <= limit);
        if !fits && !matches!(shape, Shape::TwoCoins) {
            return Err(Failure::stopped(
                Stop::Budget,
                Diagnostic::error(
                    "limit-exceeded",
                    format!("this position needs the values of {places} places, which is beyond the limit"),
                )
                .help(format!(
                    "ask for a shorter row, or raise the limit: `--limit cells={places},bytes={}`",
                    places.saturating_mul(8)
                )),
            ));
        }
        let complete = |(row, stop): (Row, Stop)| match stop {
            Stop::Complete => Ok(row),
            stop => Err(stopped(stop, row.values().len(), shape)),
        };
        Ok(match shape {
            Shape::Row(row) => Board::Row(complete(self.coin_row(row, columns, observer)?)?),
            Shape::Product(across, down) => Board::Product(Product::new(
                complete(self.coin_row(across, columns, observer)?)?,
                complete(self.coin_row(down, rows, observer)?)?,
            )),
            Shape::TwoCoins => Board::TwoCoins,
        })
    }

    /// [`Formula::table`] of coins.
    pub(crate) fn coin_table(
        &mut self,
        shape: &Shape,
        area: Area,
        observer: &mut dyn Observer,
    ) -> Result<Table, Failure> {
        let cells = area.len() as u64;
        let budget = self.budget();
        for (limit, need, what) in [
            (budget.cells, cells, "cells"),
            (budget.bytes, cells.saturating_mul(8), "bytes"),
        ] {
            if limit.is_some_and(|limit| need > limit) {
                return Err(Failure::stopped(
                    Stop::Budget,
                    Diagnostic::error(
                        "limit-exceeded",
                        format!(
                            "this needs {need} {what}, and the limit is {}",
                            limit.unwrap_or(0)
                        ),
                    )
                    .help(format!(
                        "ask for a smaller box, or raise the limit: `--limit {what}={need}`"
                    )),
                ));
            }
        }
        let (first_x, first_y) = shape.first();
        let first = [first_x as i64, first_y as i64];
        // Place of an index on an axis, from 0; none before the first place.
        let place = |axis: usize, i: usize| {
            usize::try_from(area.axes[axis].from + i as i64 - first[axis]).ok()
        };
        let places = |axis: usize| {
            let last = area.axes[axis]
                .to
                .saturating_sub(first[axis])
                .saturating_add(1);
            usize::try_from(last.max(0)).unwrap_or(usize::MAX)
        };
        let mut stop = Stop::Complete;
        let mut note = |other: Stop| {
            if other != Stop::Complete {
                stop = other;
            }
        };
        let length = |axis: usize| area.axes[axis].len();
        let values: Vec<Option<u64>> = match shape {
            Shape::Row(spec) => {
                let (row, end) = self.coin_row(spec, places(0), observer)?;
                note(end);
                let value = |i| row.values().get(place(0, i)?).copied();
                (0..length(0)).map(value).collect()
            }
            Shape::Product(across, down) => {
                let (across, end) = self.coin_row(across, places(0), observer)?;
                note(end);
                let (down, end) = self.coin_row(down, places(1), observer)?;
                note(end);
                let of = |row: &Row, axis: usize| -> Vec<Option<u64>> {
                    let value = |i| row.values().get(place(axis, i)?).copied();
                    (0..length(axis)).map(value).collect()
                };
                let (across, down) = (of(&across, 0), of(&down, 1));
                let mut values = Vec::with_capacity(cells as usize);
                for a in across {
                    let row = down.iter().map(|b| Some(grundy_nimber::nim_mul(a?, (*b)?)));
                    values.extend(row);
                    if observer.cancelled() {
                        note(Stop::Interrupted);
                        values.resize(cells as usize, None);
                        break;
                    }
                }
                values
            }
            Shape::TwoCoins => {
                let ys: Vec<Option<usize>> = (0..length(1)).map(|i| place(1, i)).collect();
                let row = |i| {
                    let x = place(0, i);
                    ys.iter().map(move |y| Some((x? ^ (*y)?) as u64))
                };
                (0..length(0)).flat_map(row).collect()
            }
        };
        let reached = match stop {
            Stop::Complete => values.len(),
            _ => values
                .iter()
                .rposition(Option::is_some)
                .map_or(0, |last| last + 1),
        };
        let cells = Cells::fit(values.into_iter());
        Ok(Table {
            stop,
            reached,
            title: self.title(),
            ..Table::new(FUNCTION, Meaning::Grundy, area, cells)
        })
    }
}

impl Shape {
    /// How a table would be computed.
    pub(crate) fn explain(&self, ranges: &[(i64, i64)]) -> Explanation {
        let mut plan = vec![
            match self {
                Shape::Row(row) => format!("`g(x)`: the Grundy value of a head at x, {}", row.name),
                Shape::Product(across, down) => format!(
                    "`g(x,y)`: the Grundy value of a head at (x,y), {} across and {} down",
                    across.name, down.name
                ),
                Shape::TwoCoins => {
                    "`g(x,y)`: the Grundy value of a head at (x,y), two coins".to_owned()
                }
            },
            "a position is the sum of its heads (H. W. Lenstra)".to_owned(),
            self.numbering(),
        ];
        // Steps, where they can be counted beforehand.
        let mut options = Some(0_u64);
        let mut row = |spec: &RowSpec, (_, to): (i64, i64)| {
            let places = to.saturating_add(1).max(0) as u64;
            match &spec.kind {
                RowKind::Rule(Rule::Ruler) => {
                    options = options.map(|n| n.saturating_add(places));
                    plan.push(format!(
                        "{}: the mex over all runs that end at x, from a tree of sums",
                        spec.name
                    ));
                }
                RowKind::Rule(Rule::Coins { most, .. }) => {
                    options = options
                        .filter(|_| *most <= 2)
                        .map(|n| n.saturating_add(places));
                    plan.push(format!(
                        "{}: the mex over the sums of coins to the left, from a bit set for each number of them",
                        spec.name
                    ));
                }
                _ => {
                    options = None;
                    plan.push(format!(
                        "{}: the mex over the sets that turn with x",
                        spec.name
                    ));
                }
            }
        };
        match self {
            Shape::Row(spec) => row(spec, ranges[0]),
            Shape::Product(across, down) => {
                row(across, ranges[0]);
                row(down, ranges[1]);
                plan.push(
                    "g(x,y) is the nim-product of the values across and down (Tartan theorem)"
                        .to_owned(),
                );
            }
            Shape::TwoCoins => plan.push(
                "closed form: x + y, for the partner goes where a heap of x or a heap of y would"
                    .to_owned(),
            ),
        }
        let cells = ranges.iter().fold(1_u64, |n, &(from, to)| {
            let length = if to < from {
                0
            } else {
                to.abs_diff(from).saturating_add(1)
            };
            n.saturating_mul(length)
        });
        Explanation {
            plan,
            cells: Some(cells),
            options: options.filter(|_| !matches!(self, Shape::TwoCoins)),
            bytes: Some(cells.saturating_mul(8)),
            ran: None,
        }
    }
}
