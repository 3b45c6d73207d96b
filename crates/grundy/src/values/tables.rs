//! Tables of values, and plans, for all partizan games whose positions are
//! numbers.

use grundy_core::{Area, Axis, Diagnostic, Kind, Message, Run, Stop, Table};
use grundy_partizan::values::Id;
use grundy_rules::{Report, Value};

use super::value_game::{NumberedFamily, ValueGame};
use super::{messages, sums};
use crate::explanation::Explanation;
use crate::failure::Failure;
use crate::measure::Measure;
use crate::solution::Component;

/// A table with the value of each position.
pub(crate) struct ValueTable {
    pub family: NumberedFamily,
    pub table: Table,
    /// `None` for cells that are not positions.
    pub ids: Vec<Option<Id>>,
}

/// The positions of an area, in the order of a table.
fn places(game: &dyn ValueGame, family: &NumberedFamily, area: &Area) -> Vec<Option<Component>> {
    let positions = area.positions();
    positions.map(|place| game.member(family, &place)).collect()
}

/// Computes a result for each position of an area; none for cells that are not positions. A run
/// that is stopped returns the computed part and not an error: see [`Table::stop`]. The table has
/// no cells.
///
/// # Errors
/// An area that does not fit the game, and the first failure.
pub(crate) fn map_positions<T>(
    game: &mut dyn ValueGame,
    function: Option<&str>,
    area: &Area,
    run: &mut Run,
    mut result: impl FnMut(&mut dyn ValueGame, &Component, &mut Run) -> Result<T, Failure>,
) -> Result<(NumberedFamily, Table, Vec<Option<T>>), Failure> {
    let family = game.family(function)?;
    let ranges = family.ranges(area)?;
    let axes =
        (family.params.iter().zip(ranges)).map(|((name, _), (from, to))| Axis::new(name, from, to));
    let area = Area::new(axes.collect());
    let cells = area.len() as u64;
    run.budget.holds(cells.into(), 0)?;
    let mut found = Vec::new();
    let mut stop = Stop::Complete;
    for at in places(game, &family, &area) {
        run.progress(found.len() as u64, Some(cells));
        match at.map(|at| result(game, &at, run)).transpose() {
            Ok(one) => found.push(one),
            Err(failure) => match failure.stop() {
                Some(why) if !found.is_empty() => {
                    stop = why;
                    break;
                }
                _ => return Err(failure),
            },
        }
    }
    let mut table =
        Table::new(&*family.function, area, Vec::<Option<Value>>::new()).kind(Kind::Game);
    table.stop = stop;
    table.reached = found.len();
    Ok((family, table, found))
}

/// All values on an area. A run that is stopped returns the computed part and not an error: see
/// [`Table::stop`].
pub(crate) fn values(
    game: &mut dyn ValueGame,
    function: Option<&str>,
    area: &Area,
    run: &mut Run,
) -> Result<ValueTable, Failure> {
    let value = |game: &mut dyn ValueGame, at: &Component, run: &mut Run| game.worth_of(at, run);
    let (family, table, ids) = map_positions(game, function, area, run, value)?;
    Ok(ValueTable { family, table, ids })
}

/// The measures of partizan games.
const MEASURES: [Measure; 6] = [
    Measure::Grundy,
    Measure::Value,
    Measure::Outcome,
    Measure::Mean,
    Measure::Temperature,
    Measure::Weight,
];

/// The values of a measure for the positions of an area.
pub(crate) fn table(
    game: &mut dyn ValueGame,
    measure: Measure,
    function: Option<&str>,
    area: &Area,
    run: &mut Run,
) -> Result<Table, Failure> {
    if !MEASURES.contains(&measure) {
        return Err(no_measure(measure));
    }
    let ValueTable { mut table, ids, .. } = values(game, function, area, run)?;
    let mut cells: Vec<Option<Value>> = Vec::with_capacity(ids.len());
    for id in ids {
        let cell = id.map(|id| {
            sums::with_values(game, run, |arena| {
                Ok(Some(match measure {
                    Measure::Grundy | Measure::Value => arena.text(id)?,
                    Measure::Outcome => arena.outcome(id)?.letter().to_owned(),
                    Measure::Mean => arena.mean(id)?.to_string(),
                    Measure::Temperature => arena.temperature(id)?.to_string(),
                    Measure::Weight => match arena.weight(id)? {
                        Some(weight) => arena.text(weight)?,
                        None => return Ok(None),
                    },
                    _ => return Err(grundy_partizan::values::ArenaError::Undefined),
                }))
            })
        });
        let cell = match cell.transpose() {
            Ok(cell) => cell.flatten(),
            Err(failure) => return Err(failure),
        };
        cells.push(cell.map(|text| Value::text(&text)));
    }
    table.cells = cells.into();
    Ok(table)
}

fn no_measure(measure: Measure) -> Failure {
    let name = measure.name();
    Failure::of(
        Diagnostic::error("wrong-measure", messages::measure_of_impartial_games(name))
            .help(messages::measures_of_partizan_games()),
    )
}

/// The plan for the values; with `ran` also the cost of a table, or without parameters of the start
/// position.
pub(crate) fn explain(
    game: &mut dyn ValueGame,
    sum: Option<&[Component]>,
    area: &Area,
    ran: bool,
    run: &mut Run,
) -> Result<(Explanation, Stop), Failure> {
    let family = game.family(None);
    let ranges = family
        .as_ref()
        .ok()
        .and_then(|family| family.ranges(area).ok());
    let cells = ranges.as_ref().map(|ranges| {
        let lengths = ranges
            .iter()
            .map(|(from, to)| (to - from + 1).max(0) as u64);
        lengths.product()
    });
    let mut explanation = Explanation {
        plan: game.plan(),
        cells,
        options: None,
        growth: None,
        bytes: None,
        ran: None,
    };
    let mut stop = Stop::Complete;
    if ran {
        match sum {
            None => stop = values(game, None, area, run)?.table.stop,
            Some(sum) => drop(sums::total(game, sum, run)?),
        }
        let (positions, bytes) = game.known();
        let values = game.arena().len();
        explanation.ran = Some(Report {
            engine: Message::new("engine_values", "values", "値"),
            steps: vec![
                messages::positions_with_a_value(positions),
                messages::different_values(values, game.arena().work()),
            ],
            cells: positions as u64,
            options: game.arena().work(),
            bytes: bytes as u64,
        });
    }
    Ok((explanation, stop))
}
