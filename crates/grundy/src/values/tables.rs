//! Tables of values, claims about them, and plans, for all partizan games whose positions are
//! numbers.

use grundy_game::{Area, Axis, Diagnostic, Kind, Message, Run, Stop, Table};
use grundy_rules::two_sided::ExprValue;
use grundy_rules::{Report, Value};
use grundy_short::Id;

use super::value_game::{NumberedFamily, TextOfTwo, ValueGame};
use super::{GameRules, messages, sums};
use crate::failure::Failure;
use crate::laws::claim::{Checked, Counterexample, equation, split};
use crate::measure::Measure;
use crate::solution::Component;
use crate::table::Explanation;

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

/// All values on an area. A run that is stopped returns the computed part and not an error: see
/// [`Table::stop`].
pub(crate) fn values(
    game: &mut dyn ValueGame,
    function: Option<&str>,
    area: &Area,
    run: &mut Run,
) -> Result<ValueTable, Failure> {
    let family = game.family(function)?;
    let ranges = family.ranges(area)?;
    let axes =
        (family.params.iter().zip(ranges)).map(|((name, _), (from, to))| Axis::new(name, from, to));
    let area = Area::new(axes.collect());
    let cells = area.len() as u64;
    run.budget.holds(cells.into(), 0)?;
    let mut ids = Vec::new();
    let mut stop = Stop::Complete;
    for at in places(game, &family, &area) {
        run.progress(ids.len() as u64, Some(cells));
        match at.map(|at| game.worth_of(&at, run)).transpose() {
            Ok(id) => ids.push(id),
            Err(failure) => match failure.stop() {
                Some(why) if !ids.is_empty() => {
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
    table.reached = ids.len();
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
                    _ => return Err(grundy_short::ArenaError::Undefined),
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

/// Checks a claim at every position of an area. The parameters and `value` are names in it, and two
/// values are equal if they are the same game.
pub(crate) fn claim(
    game: &mut dyn ValueGame,
    text: &str,
    function: Option<&str>,
    area: &Area,
    run: &mut Run,
) -> Result<Checked, Failure> {
    let (body, condition) = split(text.trim());
    let sides = equation(body);
    let left = sides.as_ref().map(|(left, _)| *left);
    let named = left
        .and_then(|left| left.split_once('('))
        .map(|(name, _)| name.trim());
    let own = named.filter(|name| game.family(Some(name)).is_ok());
    let ValueTable { family, table, ids } = values(game, function.or(own), area, run)?;
    let mut checked = Checked::of(text, table.area.clone(), table.stop);
    for (index, id) in ids.into_iter().enumerate() {
        let Some(id) = id else { continue };
        let place = table.area.position(index);
        let value = sums::with_values(game, run, |arena| arena.text(id))?;
        let asked = |expression: &str, game: &mut dyn ValueGame, run: &mut Run| {
            let mut bare = GameRules::none();
            let rules: &mut dyn TextOfTwo = match game.text() {
                Some(rules) => rules,
                None => &mut bare,
            };
            rules.at_place(expression, &family, &place, &value, run)
        };
        if let Some(condition) = condition
            && asked(condition, game, run)?.0 == ExprValue::Plain(Value::Bool(false))
        {
            continue;
        }
        checked.cells += 1;
        if asked(body, game, run)?.0 == ExprValue::Plain(Value::Bool(true)) {
            continue;
        }
        let claimed = match &sides {
            Some((left, right)) if own.is_some() || *left == "value" => asked(right, game, run)?.1,
            _ => Value::Bool(false),
        };
        let at = game.member(&family, &place).unwrap_or_default();
        let mut options = Vec::new();
        for by in game.branches(&at, run)? {
            let to: Vec<String> = by.to.iter().map(Component::written).collect();
            let value = sums::with_values(game, run, |arena| arena.text(by.value))?;
            let option = if by.left {
                messages::option_of_left(to.join(" + "))
            } else {
                messages::option_of_right(to.join(" + "))
            };
            options.push((option, Value::text(&value)));
        }
        let numbers: Vec<String> = place.iter().map(i64::to_string).collect();
        checked.holds = false;
        checked.counterexample = Some(Counterexample {
            call: format!("{}({})", family.function, numbers.join(",")),
            position: place.clone(),
            claimed,
            value: Value::text(&value),
            sides: Vec::new(),
            options,
            mex: None,
            is_given: false,
        });
        break;
    }
    if checked.cells == 0 {
        return Err(Failure::of(
            Diagnostic::error("no-claim", crate::laws::messages::claim_has_no_position())
                .help(crate::laws::messages::widen_the_range()),
        ));
    }
    Ok(checked)
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
