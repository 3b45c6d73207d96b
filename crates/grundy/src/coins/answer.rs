//! Values of coin games: rows and boards, tables, plans.

use std::sync::Arc;

use grundy_core::{Area, Axis, Cells, Diagnostic, Kind, Message, Run, Stop, Table};
use grundy_impartial::coins::{CoinBoard, Place, Product, Row, Rule};

use super::items::item_sets;
use super::{FUNCTION, RowKind, RowSpec, Shape, first_of, messages};
use crate::explanation::Explanation;
use crate::failure::Failure;

fn stopped(stop: Stop, known: usize, shape: &Shape) -> Failure {
    let finding = match stop {
        Stop::Interrupted => {
            Diagnostic::error("interrupted", messages::stopped_with_known_places(known))
                .help(crate::messages::longer_time())
        }
        _ => Diagnostic::error("limit-exceeded", messages::limit_with_known_places(known))
            .help(messages::raise_limits_or_shorter_row(shape.name())),
    };
    Failure::stopped(stop, finding)
}

/// Longer rows are answered in closed form, if there is one.
const MAX_COMPUTED_COINS: usize = 1 << 20;

/// The board with this number of columns and rows.
pub(super) fn coin_board(
    shape: &Shape,
    (columns, rows): Place,
    run: &mut Run,
) -> Result<CoinBoard, Failure> {
    let turtles =
        |row: &RowSpec| matches!(row.kind, RowKind::Rule(Rule::Coins { least: 1, most: 2 }));
    if columns > MAX_COMPUTED_COINS && matches!(shape, Shape::Row(row) if turtles(row)) {
        return Ok(CoinBoard::Turtles);
    }
    // Values beyond the limits are refused before any is computed.
    let places = columns.max(rows) as u64;
    let budget = run.budget;
    let fits = budget.cells.is_none_or(|limit| places <= limit)
        && budget
            .bytes
            .is_none_or(|limit| places.saturating_mul(8) <= limit);
    if !fits && !matches!(shape, Shape::TwoCoins) {
        return Err(Failure::stopped(
            Stop::Budget,
            Diagnostic::error("limit-exceeded", messages::too_many_places(places)).help(
                messages::shorter_row_or_larger_limit(places, places.saturating_mul(8)),
            ),
        ));
    }
    let complete = |(row, stop): (Row, Stop)| match stop {
        Stop::Complete => Ok(row),
        stop => Err(stopped(stop, row.values().len(), shape)),
    };
    Ok(match shape {
        Shape::Row(row) => CoinBoard::Row(complete(coin_row(row, columns, run)?)?),
        Shape::Product(across, down) => CoinBoard::Product(Product::new(
            complete(coin_row(across, columns, run)?)?,
            complete(coin_row(down, rows, run)?)?,
        )),
        Shape::TwoCoins => CoinBoard::TwoCoins,
    })
}

/// The values of a row on an axis. There are none before its first place; the row may end early.
fn coin_values(
    row: &RowSpec,
    axis: &Axis,
    first: usize,
    run: &mut Run,
) -> Result<(Vec<Option<u64>>, Stop), Failure> {
    let first = first as i64;
    let last = axis.to.saturating_sub(first).saturating_add(1);
    let places = usize::try_from(last.max(0)).unwrap_or(usize::MAX);
    let (row, stop) = coin_row(row, places, run)?;
    let value = |i: usize| {
        let place = usize::try_from(axis.from + i as i64 - first).ok()?;
        row.values().get(place).copied()
    };
    Ok(((0..axis.len()).map(value).collect(), stop))
}

/// A row up to the required place, with the reason if it ends early.
fn coin_row(spec: &RowSpec, places: usize, run: &mut Run) -> Result<(Row, Stop), Failure> {
    let budget = run.budget;
    let rule = match &spec.kind {
        RowKind::Rule(rule) => rule.clone(),
        RowKind::Items(items) => {
            let (sets, stop) = item_sets(items, places, run)?;
            let known = sets.len();
            let sets = Arc::new(sets);
            let rule = Rule::any(move |x, turn| {
                sets.get(x).into_iter().flatten().for_each(|set| turn(set));
            });
            let (row, other) = Row::run(rule, known, &budget, run);
            let stop = if other == Stop::Complete { stop } else { other };
            return Ok((row, stop));
        }
    };
    Ok(Row::run(rule, places, &budget, run))
}

/// The nim-products of the values across and down, until the observer stops the run.
fn products(
    across: &[Option<u64>],
    down: &[Option<u64>],
    run: &mut Run,
) -> (Vec<Option<u64>>, Stop) {
    let cells = across.len() * down.len();
    let mut values = Vec::with_capacity(cells);
    for a in across {
        values.extend((down.iter()).map(|b| Some(grundy_nimber::nim_mul((*a)?, (*b)?))));
        if run.cancelled() {
            values.resize(cells, None);
            return (values, Stop::Interrupted);
        }
    }
    (values, Stop::Complete)
}

impl Shape {
    /// The values of places, with a title.
    pub(crate) fn table(
        &self,
        title: Option<Message>,
        area: Area,
        run: &mut Run,
    ) -> Result<Table, Failure> {
        let cells = area.len() as u128;
        run.budget.holds(cells, cells * 8)?;
        let axes = &area.axes;
        let (values, stop) = match self {
            Self::Row(row) => coin_values(row, &axes[0], first_of(row), run)?,
            Self::Product(across, down) => {
                let (xs, end) = coin_values(across, &axes[0], first_of(across), run)?;
                let (ys, other) = coin_values(down, &axes[1], first_of(down), run)?;
                let (values, last) = products(&xs, &ys, run);
                let stops = [end, other, last].into_iter();
                let stop = stops.rev().find(|stop| *stop != Stop::Complete);
                (values, stop.unwrap_or(Stop::Complete))
            }
            Self::TwoCoins => {
                let place = |axis: &Axis, i: usize| u64::try_from(axis.from + i as i64).ok();
                let values = (0..axes[0].len()).flat_map(|i| {
                    let x = place(&axes[0], i);
                    let ys = 0..axes[1].len();
                    let axis = &axes[1];
                    ys.map(move |j| Some(x? ^ place(axis, j)?))
                });
                (values.collect(), Stop::Complete)
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
            title,
            ..Table::new(FUNCTION, area, cells).kind(Kind::Grundy)
        })
    }

    /// The plan of a table.
    pub(crate) fn explain(&self, ranges: &[(i64, i64)]) -> Explanation {
        let mut plan = vec![
            match self {
                Shape::Row(row) => messages::heads_of_row(&row.name),
                Shape::Product(across, down) => {
                    messages::heads_of_product(&across.name, &down.name)
                }
                Shape::TwoCoins => messages::heads_of_two_coins(),
            },
            messages::position_is_sum_of_heads(),
            self.numbering(),
        ];
        // Steps, where they can be counted beforehand.
        let mut options = Some(0_u64);
        let mut row = |spec: &RowSpec, (_, to): (i64, i64)| {
            let places = to.saturating_add(1).max(0) as u64;
            match &spec.kind {
                RowKind::Rule(Rule::Ruler) => {
                    options = options.map(|n| n.saturating_add(places));
                    plan.push(messages::mex_over_runs(&spec.name));
                }
                RowKind::Rule(Rule::Coins { most, .. }) => {
                    options = options
                        .filter(|_| *most <= 2)
                        .map(|n| n.saturating_add(places));
                    plan.push(messages::mex_over_sums(&spec.name));
                }
                _ => {
                    options = None;
                    plan.push(messages::mex_over_sets(&spec.name));
                }
            }
        };
        match self {
            Shape::Row(spec) => row(spec, ranges[0]),
            Shape::Product(across, down) => {
                row(across, ranges[0]);
                row(down, ranges[1]);
                plan.push(messages::product_of_values());
            }
            Shape::TwoCoins => plan.push(messages::values_of_two_coins()),
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
            growth: None,
            bytes: Some(cells.saturating_mul(8)),
            ran: None,
        }
    }
}
