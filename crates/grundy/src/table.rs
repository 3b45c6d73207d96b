//! Tables: the values of a function on a box of positions.

use grundy_core::{Area, Diagnostic, Halt, Kind, Message, Run, Stop, Table};
pub use grundy_core::{Axis, Cells};
use grundy_rules::{Expression, FunctionInfo, Plan, Report, Value};

use crate::coins;
use crate::failure::Failure;
use crate::formula::source::Origin;
use crate::formula::{Formula, signature};
use crate::game::Game;
use crate::measure::Measure;
use crate::messages;
use crate::values;

/// Long rows and large tables, straight into a file.
pub mod rows {
    pub use crate::rows::{Checkpoint, Row, StreamError, Streamed};
    pub use grundy_core::checksum::Checksum;
}

/// Reads a box in the notation of the command line; see [`Area::parse`].
///
/// # Errors
/// A piece that is not a range, underlined in the text.
///
/// ```
/// let area = grundy::table::area("x=0..=7, y=2..5, z=3")?;
/// let ends: Vec<_> = area.axes.iter().map(|axis| (axis.from, axis.to)).collect();
/// assert_eq!(ends, [(0, 7), (2, 4), (3, 3)]);
/// # Ok::<(), grundy::Failure>(())
/// ```
pub fn area(text: &str) -> Result<Area, Failure> {
    Area::parse(text).map_err(|wrong| Failure::about(wrong, "--box", text))
}

/// The least argument of positions: 0 in named games, codes and sets, whose arguments count things.
/// In rules of the user a number may mean anything.
pub(crate) fn least_argument(game: &Formula, function: &FunctionInfo) -> Option<i64> {
    let counted = match game.origin() {
        Origin::Code(_) | Origin::Subtract(_) | Origin::AllBut(_) => true,
        Origin::Named(_) => {
            function.is_identity || matches!(function.kind, Kind::Grundy | Kind::Win | Kind::Misere)
        }
        Origin::Coins(_) | Origin::File(_) | Origin::Input | Origin::Inline => false,
    };
    counted.then_some(0)
}

/// The ranges of a function's parameters on an area.
pub(crate) fn ranges(
    game: &Formula,
    function: &FunctionInfo,
    area: &Area,
) -> Result<Vec<(i64, i64)>, Failure> {
    if function.params.is_empty() {
        return Err(Failure::of(
            Diagnostic::error(
                "no-table",
                messages::function_has_no_parameters(signature(function)),
            )
            .help(messages::eval_gives_its_value()),
        ));
    }
    let lists = game.form().lists(&function.name);
    if let Some(i) = lists.iter().position(|list| *list) {
        let name = &function.params[i];
        return Err(Failure::of(
            Diagnostic::error(
                "no-table",
                messages::parameter_is_a_list(name, signature(function)),
            )
            .help(messages::solve_or_eval_lists()),
        ));
    }
    if let Some(range) = area
        .axes
        .iter()
        .find(|range| !function.params.contains(&range.name))
    {
        let params = function.params.iter().map(|p| format!("`{p}`"));
        let params = Message::joined(params.map(Message::same), ", ", "、");
        let mut diagnostic = Diagnostic::error(
            "wrong-box",
            messages::function_has_no_parameter(signature(function), &range.name),
        );
        // The only parameter is named in the next line.
        let names = function.params.iter().map(String::as_str);
        if let Some(near) = grundy_core::suggest::nearest(&range.name, names)
            && function.params.len() > 1
        {
            diagnostic = diagnostic.help(grundy_core::suggest::did_you_mean(near));
        }
        return Err(Failure::of(
            diagnostic.help(messages::its_parameters(params)),
        ));
    }
    let default = match function.params.len() {
        1 => 20,
        2 => 9,
        3 => 4,
        _ => 2,
    };
    let ends = |(i, name): (usize, &String)| {
        area.axis(name).map_or_else(
            || {
                let declared = function.at_least.get(i).copied().flatten();
                let from = declared
                    .or(game.coins().map(|shape| shape.first_on(i)))
                    .unwrap_or(0);
                (from, area.to.unwrap_or(default))
            },
            |range| (range.from, range.to),
        )
    };
    let ranges: Vec<(i64, i64)> = function.params.iter().enumerate().map(ends).collect();
    for (name, &(from, to)) in function.params.iter().zip(&ranges) {
        let least = least_argument(game, function);
        match (area.axis(name), area.to) {
            (None, Some(end)) if end < from => {
                let exists = least.is_none_or(|least| end >= least);
                return Err(ends_early(name, from, end, exists));
            }
            // An empty range ends just before it begins.
            (Some(_), _) if to.saturating_add(1) < from => {
                let text = format!("{name}={from}..={to}");
                let fact = messages::parameter_begins_at(name, from);
                let finding = Diagnostic::error("wrong-box", fact)
                    .at(0..text.len(), messages::range_ends_before_it_begins())
                    .help(messages::smaller_end_first(name, to, from));
                return Err(Failure::about(finding, "--box", &text));
            }
            _ => {}
        }
        if let Some(least) = least.filter(|least| from < *least && from <= to) {
            let text = format!("{name}={from}..={to}");
            let fact = messages::parameter_is_at_least(name, least);
            let finding = Diagnostic::error("wrong-box", fact)
                .at(0..text.len(), messages::begins_at(from))
                .help(messages::begin_at(name, least, to.max(least)));
            return Err(Failure::about(finding, "--box", &text));
        }
    }
    Ok(ranges)
}

/// The error for a bound of all parameters that is before the first value of one. `exists` says
/// whether a table can begin at the bound.
pub(crate) fn ends_early(name: &str, from: i64, end: i64, exists: bool) -> Failure {
    let text = end.to_string();
    let finding = Diagnostic::error("wrong-box", messages::parameter_begins_at(name, from))
        .at(0..text.len(), messages::range_ends_before_it_begins())
        .help(messages::give_a_larger_bound(from));
    let finding = if exists {
        finding.help(messages::or_give_both_ends(name, end))
    } else {
        finding
    };
    Failure::about(finding, "--to", &text)
}

impl Game {
    /// Returns the values of a function (without a name, of the main function), see
    /// [`Formula::table`](crate::Formula::table).
    ///
    /// # Errors
    /// As [`Formula::table`](crate::Formula::table); a game with outcomes only.
    pub fn table(
        &mut self,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Table, Failure> {
        if let Some(rules) = self.rules().values() {
            return values::tables::table(rules, Measure::Grundy, function, area, run);
        }
        self.formula_mut()?.table(function, area, run)
    }

    /// Returns the plan of a table, see [`Formula::explain`](crate::Formula::explain).
    ///
    /// # Errors
    /// As [`Formula::explain`](crate::Formula::explain).
    pub fn explain(&mut self, function: Option<&str>, area: &Area) -> Result<Explanation, Failure> {
        if let Some(rules) = self.rules().values() {
            let run = &mut Run::silent();
            return Ok(values::tables::explain(rules, None, area, false, run)?.0);
        }
        self.formula_mut()?.explain(function, area)
    }

    /// Returns the plan, and the cost of the computation that was run.
    ///
    /// # Errors
    /// As [`Game::table`].
    pub fn explain_run(
        &mut self,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<(Explanation, Stop), Failure> {
        let Some(rules) = self.rules().values() else {
            return self.formula_mut()?.explain_run(function, area, run);
        };
        let start = match rules.family(function) {
            Ok(_) => None,
            Err(_) => Some(self.rules().read(&[], run)?),
        };
        match self.rules().values() {
            Some(rules) => values::tables::explain(rules, start.as_deref(), area, true, run),
            None => Err(self.one_sided()),
        }
    }
}

impl Formula {
    /// Returns the kind of a function (the main one, unless it is named). The identity is a heap of
    /// Nim.
    ///
    /// # Errors
    /// A name that the rules do not define.
    pub fn kind(&self, function: Option<&str>) -> Result<Kind, Failure> {
        let function = self.function(function)?;
        Ok(if function.is_identity {
            Kind::Grundy
        } else {
            function.kind
        })
    }
}

impl Formula {
    /// Returns all values of a function (the main one, unless it is named) on an area.
    ///
    /// # Errors
    /// A box that does not fit the function, a limit that the estimate exceeds, wrong rules or
    /// inputs. A run that is stopped returns the computed part and not an error: see
    /// [`Table::stop`].
    pub fn table(
        &mut self,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Table, Failure> {
        let function = self.function(function)?;
        let ranges = ranges(self, &function, area)?;
        let area = Area::of_ranges(&function.params, &ranges);
        if let Some(shape) = self.coins().filter(|_| function.name == coins::FUNCTION) {
            return shape.table(self.title(), area, run);
        }
        let positions = match self.predicate(&function)? {
            Some(predicate) => positions_of_box(self, &predicate, &area, run)?,
            None => Positions::All,
        };
        let mut inside = ranges;
        if let Positions::From(first) = positions {
            inside[0].0 = inside[0].0.saturating_add(first as i64);
        }
        if let ([(from, to)], Positions::All) = (&inside[..], &positions)
            && let Some(table) = heap_table(self, &function, *from, *to, run)
        {
            return Ok(table);
        }
        let whole = self.ask(run, |engine, heaps, run| {
            engine.table(&function.name, &inside, heaps, run)
        });
        let (cells, stop) = match (whole, positions) {
            (Ok(values), Positions::All) => (values.cells, values.stop),
            (Ok(values), Positions::From(first)) => (behind(first, &values.cells), values.stop),
            (Ok(values), Positions::Mask(mask)) => (values.cells.masked(mask), values.stop),
            // A function may have no value outside its positions, so other cells are skipped.
            (Err(failure), Positions::Mask(mask)) if failure.stop().is_none() => {
                cell_by_cell(self, &function, &area, &mask, run)?
            }
            (Err(failure), _) => return Err(failure),
        };
        let reached = match (&cells, stop) {
            (cells, Stop::Complete) => cells.len(),
            (cells @ (Cells::Any(_) | Cells::Masked(..)), _) => (0..cells.len())
                .rposition(|i| cells.get(i).is_some())
                .map_or(0, |last| last + 1),
            (cells, _) => cells.len(),
        };
        Ok(Table {
            kind: self.kind(Some(&function.name))?,
            function: function.name,
            area,
            cells,
            stop,
            reached,
            title: self.title(),
        })
    }
}

/// The table of a long row by the heap engine. None if the row is short, if it is not a heap game,
/// or beyond the limits. A stopped run returns the values that were computed.
fn heap_table(
    game: &mut Formula,
    function: &FunctionInfo,
    from: i64,
    to: i64,
    run: &mut Run,
) -> Option<Table> {
    let limit = run.budget.cells.unwrap_or(u64::MAX);
    let (Ok(first), Ok(last)) = (u64::try_from(from), u64::try_from(to)) else {
        return None;
    };
    if to < grundy_rules::MIN_ENGINE_HEAP || first > last || last >= limit.min(1 << 40) {
        return None;
    }
    let found = game.with_heaps(&function.name, |heaps| heaps.row(first..last + 1, run));
    let Ok((cells, stop)) = found else {
        return None;
    };
    let name = function.params[0].clone();
    let area = Area::new(vec![Axis::new(name, from, to)]);
    Some(Table {
        stop,
        title: game.title(),
        ..Table::new(&function.name, area, cells).kind(function.kind)
    })
}

/// Returns the cells of a box that are positions.
fn positions_of_box(
    game: &mut Formula,
    predicate: &Expression,
    area: &Area,
    run: &mut Run,
) -> Result<Positions, Failure> {
    // A box beyond the limits is refused: only the numbers in the message are needed.
    let most = run.budget.cells.unwrap_or(u64::MAX);
    if area.len() as u64 > most {
        let begin = exist(
            game,
            predicate,
            area,
            0..area.len().min(MAX_MISSING_HEAPS + 1),
            run,
        )?;
        let first = begin.iter().position(|exists| *exists).unwrap_or(0);
        if area.axes.len() > 1 || (area.len() - first) as u64 > most {
            return Ok(match first {
                1.. if area.axes.len() == 1 => Positions::From(first),
                _ => Positions::All,
            });
        }
    }
    let mut mask = Vec::new();
    while mask.len() < area.len() {
        if run.cancelled() {
            return Err(Halt::interrupted().into());
        }
        let block = mask.len()..area.len().min(mask.len() + MASK_BLOCK);
        mask.extend(exist(game, predicate, area, block, run)?);
    }
    // Often a few heaps at the beginning are not positions, and all others are.
    let first = mask.iter().position(|exists| *exists).unwrap_or(0);
    Ok(match first {
        0 if !mask.contains(&false) => Positions::All,
        1..=MAX_MISSING_HEAPS if area.axes.len() == 1 && !mask[first..].contains(&false) => {
            Positions::From(first)
        }
        _ => Positions::Mask(mask),
    })
}

/// Returns the cells of a block that are positions.
fn exist(
    game: &mut Formula,
    predicate: &Expression,
    area: &Area,
    block: std::ops::Range<usize>,
    run: &mut Run,
) -> Result<Vec<bool>, Failure> {
    game.ask_about(
        &messages::positions_in_header(),
        predicate,
        run,
        |engine, heaps, run| engine.holds(predicate, (area, block), heaps, run),
    )
}

fn cell_by_cell(
    game: &mut Formula,
    function: &FunctionInfo,
    area: &Area,
    mask: &[bool],
    run: &mut Run,
) -> Result<(Cells, Stop), Failure> {
    let mut cells = vec![None; mask.len()];
    for (i, (cell, exists)) in cells.iter_mut().zip(mask).enumerate() {
        if *exists {
            let args: Vec<Value> = area.position(i).into_iter().map(Value::Int).collect();
            let value = game.ask(run, |engine, heaps, run| {
                engine.value_inside(&function.name, &args, heaps, run)
            });
            match value {
                Ok(value) => *cell = value,
                Err(failure) if failure.stop() == Some(Stop::Interrupted) => {
                    return Ok((Cells::Any(cells), Stop::Interrupted));
                }
                Err(failure) => return Err(failure),
            }
        }
    }
    Ok((Cells::Any(cells), Stop::Complete))
}

impl Formula {
    /// Returns the plan of a table, and its estimated cost.
    ///
    /// # Errors
    /// As [`Formula::table`].
    pub fn explain(&mut self, function: Option<&str>, area: &Area) -> Result<Explanation, Failure> {
        let function = self.function(function)?;
        let ranges = ranges(self, &function, area)?;
        if let Some(shape) = self.coins().filter(|_| function.name == coins::FUNCTION) {
            return Ok(shape.explain(&ranges));
        }
        let plan: Plan = self.ask(&mut Run::silent(), |engine, _, _| {
            engine.explain(&function.name, &ranges)
        })?;
        let name = signature(&function);
        let mut lines = vec![match function.kind {
            Kind::Loopy => messages::loopy_values(name),
            Kind::Obliged => messages::entailing_values(name),
            Kind::Grundy => messages::grundy_values(name),
            Kind::Win => messages::outcomes_of_normal_play(name),
            Kind::Misere => messages::outcomes_of_misere_play(name),
            Kind::Max => messages::scores_by_max(name),
            Kind::Min => messages::scores_by_min(name),
            Kind::Turns => messages::scores_by_turn(name),
            Kind::Plain if function.is_identity => messages::nim_heap(name),
            Kind::Game => messages::partizan_values(name),
            Kind::Plain => messages::plain_values(name),
        }];
        let heaps = explain_heaps(self, &function);
        if let (Ok(heaps), [(_, to)]) = (&heaps, &ranges[..])
            && is_long(&ranges)
        {
            lines.extend(heaps.iter().cloned());
            let cells = u64::try_from(*to).ok().map(|to| to.saturating_add(1));
            return Ok(Explanation {
                plan: lines,
                cells,
                options: None,
                bytes: cells,
                ran: None,
            });
        }
        if plan.steps.is_empty() {
            lines.push(messages::evaluated(plan.engine));
        }
        lines.extend(plan.steps);
        if let Ok(heaps) = heaps {
            lines.extend(heaps);
        }
        Ok(Explanation {
            plan: lines,
            cells: plan.cells,
            options: plan.options,
            bytes: plan.bytes,
            ran: None,
        })
    }
}

impl Formula {
    /// Returns [`Formula::explain`] and the report of the computation.
    ///
    /// ```
    /// use grundy::{Area, Formula, Run};
    ///
    /// let mut game = Formula::named("wythoff")?;
    /// let (explanation, _) = game.explain_run(None, &Area::up_to(99), &mut Run::silent())?;
    /// let ran = explanation.ran.expect("it ran");
    /// assert_eq!((ran.engine.english(), ran.cells), ("table", 10_000));
    /// assert_eq!(ran.steps[0], "row by row: 10000 cells");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// As [`Formula::table`].
    pub fn explain_run(
        &mut self,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<(Explanation, Stop), Failure> {
        let mut explanation = self.explain(function, area)?;
        let table = self.table(function, area, run)?;
        let function = self.function(function)?;
        let ranges = ranges(self, &function, area)?;
        let by_heaps = if is_long(&ranges) {
            self.with_heaps(&function.name, |heaps| heaps.ran()).ok()
        } else {
            None
        };
        explanation.ran = match by_heaps {
            Some(report) => Some(report),
            None if self.coins().is_some() => Some(Report {
                engine: grundy_impartial::coins::engine_name(),
                cells: table.reached as u64,
                ..Report::default()
            }),
            None => self.engine().report().cloned(),
        };
        Ok((explanation, table.stop))
    }
}

/// The plan of the heap engine for a function; an error if the engine does not support it.
fn explain_heaps(game: &mut Formula, function: &FunctionInfo) -> Result<Vec<Message>, Message> {
    if function.params.len() != 1 {
        return Err(Message::empty());
    }
    game.with_heaps(&function.name, |heaps| {
        let mut lines = vec![heaps.describe()];
        let budget = grundy_core::Budget::cells(SAMPLED_VALUES);
        let search = grundy_heap::period::search(heaps.code(), &budget, &mut Run::silent());
        let mut sequence = grundy_heap::Sequence::new(heaps.code());
        sequence.extend(search.heaps as usize, &budget, &mut Run::silent());
        lines.push(messages::heap_engine(
            grundy_rules::MIN_ENGINE_HEAP,
            sequence.engine(),
        ));
        lines.push(match &search.period {
            Some(period) if period.certificate.is_some() => messages::heaps_by_period(
                period.period,
                period.preperiod,
                period.theorem().unwrap_or_default(),
            ),
            _ => messages::heaps_without_period(search.heaps),
        });
        lines
    })
}

/// Whether a table is a row of a length for which the heap engine is used, if the game is a heap
/// game.
fn is_long(ranges: &[(i64, i64)]) -> bool {
    matches!(ranges, [(0.., to)] if *to >= grundy_rules::MIN_ENGINE_HEAP)
}

/// Number of values that are sampled for `explain`.
const SAMPLED_VALUES: u64 = 1 << 12;

/// The plan and the estimated cost of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The parts of the plan with their reasons, one line each.
    pub plan: Vec<Message>,
    /// Number of positions to compute, if it can be counted beforehand.
    pub cells: Option<u64>,
    /// Number of options to evaluate, if it can be counted beforehand.
    pub options: Option<u64>,
    /// Bytes of the table, if they can be counted beforehand.
    pub bytes: Option<u64>,
    /// The report of the run, if the table was computed.
    pub ran: Option<Report>,
}

impl Explanation {
    /// As JSON.
    pub fn to_json(&self) -> serde_json::Value {
        let plan: Vec<&str> = self.plan.iter().map(Message::english).collect();
        let mut json = serde_json::json!({
            "plan": plan,
            "cells": self.cells,
            "options": self.options,
            "bytes": self.bytes,
        });
        if let Some(ran) = &self.ran {
            let steps: Vec<&str> = ran.steps.iter().map(Message::english).collect();
            json["ran"] = serde_json::json!({
                "engine": ran.engine.english(),
                "steps": steps,
                "cells": ran.cells,
                "options": ran.options,
                "bytes": ran.bytes,
            });
        }
        json
    }
}

/// Maximum number of heaps at the beginning that are not positions.
const MAX_MISSING_HEAPS: usize = 63;

/// Number of cells of a box that are processed together.
pub(crate) const BLOCK: usize = 4096;

/// Number of cells of a box for which existence is computed together.
const MASK_BLOCK: usize = 1 << 16;

/// The cells of a box that are positions.
enum Positions {
    All,
    /// For one parameter: all except for this number at the beginning.
    From(usize),
    Mask(Vec<bool>),
}

/// The cells after some that have no value.
fn behind(missing: usize, cells: &Cells) -> Cells {
    let known = (0..cells.len()).map(|i| cells.get(i));
    Cells::Any(std::iter::repeat_n(None, missing).chain(known).collect())
}

#[cfg(test)]
mod tests {
    use grundy_core::Run;
    use grundy_draw::{Format, text};

    use super::*;

    fn page(game: &str, area: &Area) -> String {
        let mut game = Formula::named(game).expect("a game");
        let table = game.table(None, area, &mut Run::silent()).expect("a table");
        let mut page = Vec::new();
        let layout = text::Layout::default();
        Format::Json
            .write(&mut page, &table, &layout)
            .expect("written");
        String::from_utf8(page).expect("text")
    }

    #[test]
    fn tables_nest_as_deep_as_there_are_parameters() {
        assert_eq!(
            page("g(x>=1) = mex{ g(x-k) for k in 1..=3 }", &Area::up_to(5)),
            "{\"function\":\"g\",\"params\":[{\"name\":\"x\",\"from\":1,\"to\":5}],\
             \"values\":[0,1,2,3,0]}\n"
        );
        assert_eq!(
            page("maya2", &Area::up_to(2)),
            "{\"function\":\"g\",\"params\":[{\"name\":\"a\",\"from\":0,\"to\":2},\
             {\"name\":\"b\",\"from\":0,\"to\":2}],\
             \"values\":[[null,0,1],[0,null,2],[1,2,null]]}\n"
        );
        let empty = area("x=0..0").expect("a box");
        assert!(page("nim", &empty).ends_with("\"values\":[]}\n"));
    }

    #[test]
    fn cells_that_are_no_positions_are_not_even_computed() {
        let values = page("divisor-game", &Area::up_to(6));
        assert!(
            values.ends_with("\"values\":[null,0,1,1,2,1,2]}\n"),
            "{values}"
        );
    }

    #[test]
    fn a_box_that_does_not_fit_is_refused_with_advice() {
        let ask = |game: &str, area: &str| {
            let area = if area.is_empty() {
                Ok(Area::default())
            } else {
                super::area(area)
            };
            let mut game = Formula::named(game).expect("a game");
            area.and_then(|area| game.table(None, &area, &mut Run::silent()))
                .map(|_| ())
                .unwrap_err()
        };
        for (game, area, code) in [
            ("nim", "y=0..=3", "wrong-box"),
            ("nim", "x", "wrong-box"),
            ("nim", "x=0..=3,x=1..=2", "wrong-box"),
            ("nim", "x=a..=b", "wrong-box"),
            ("maya", "", "no-table"),
            ("nim", "x=0..=100000000000", "limit-exceeded"),
        ] {
            let failure = ask(game, area);
            assert_eq!(failure.code(), code, "{game} {area}");
            assert!(!failure.diagnostics()[0].help.is_empty(), "{game} {area}");
        }
    }
}
