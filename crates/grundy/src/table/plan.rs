//! The plan of a table: the engine, the area, and the way of the values to their destination.
//!
//! All these decisions are made here, once for each question: [`Game::plan_table`]. A plan is
//! carried out by [`Game::compute`] in memory, by [`Formula::write_pieces`] into a file, or by
//! [`Formula::begin_row`] as a row that can be resumed.

use grundy_core::{Area, Axis, Cells, Diagnostic, Message, Run, Stop, Table};
use grundy_draw::Format;
use grundy_draw::pieces::{LongFile, Pieces, Shape};
use grundy_heap::Code;
use grundy_rules::FunctionInfo;

use super::positions::{Positions, behind, cell_by_cell, positions_of_box};
use crate::area::ends_early;
use crate::coins;
use crate::failure::Failure;
use crate::formula::heaps::View;
use crate::formula::position::least_argument;
use crate::formula::{Formula, signature};
use crate::game::Game;
use crate::measure::Measure;
use crate::messages;
use crate::misere;
use crate::rows::{Row, StreamError, Streamed};
use crate::values;

/// Minimum length of a row that is written to a file during the computation without being asked to.
pub const MIN_STREAMED_ROW: u64 = 1 << 22;

/// The largest row of heaps that a table in memory may have.
const MAX_HEAPS: u64 = 1 << 40;

/// A question about a table: the values, and their destination.
#[derive(Clone, Copy, Debug)]
pub struct TableRequest<'a> {
    /// The tabulated quantity.
    pub measure: Measure,
    /// The function of the rules; without a name, the main function.
    pub function: Option<&'a str>,
    /// The ranges of the parameters.
    pub area: &'a Area,
    /// The format of the file that receives the values; none for a table in memory.
    pub file: Option<Format>,
    /// Whether the computation must be resumable from a checkpoint.
    pub resumable: bool,
}

impl<'a> TableRequest<'a> {
    /// A request for the values of a function in memory.
    pub fn new(function: Option<&'a str>, area: &'a Area) -> Self {
        Self {
            measure: Measure::Grundy,
            function,
            area,
            file: None,
            resumable: false,
        }
    }
}

/// The engine that computes a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableEngine {
    /// The values of a partizan game.
    Partizan,
    /// The solver of coin-turning games.
    Coins,
    /// The engine of taking-and-breaking games.
    Heaps,
    /// The rule language.
    Rules,
}

/// The way of the values to their destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The table is computed in memory.
    Whole,
    /// The values are written piece by piece, if the rules refer to positions at a bounded distance
    /// only. The engine decides this: without it the table is computed in memory.
    Pieces,
    /// A row of a heap game is computed piece by piece, and its state can be stored at any moment.
    Row,
}

/// The plan of a table.
#[derive(Debug)]
pub struct TablePlan {
    measure: Measure,
    engine: TableEngine,
    delivery: Delivery,
    /// The function of the rules, or of a partizan family.
    function: Option<FunctionInfo>,
    name: Option<String>,
    /// For rules, with the ends of every parameter.
    area: Area,
    positions: Positions,
    /// The heap game of a row, and its last heap.
    row: Option<(Code, u64)>,
    format: Option<Format>,
}

impl TablePlan {
    /// The engine that computes the table.
    pub fn engine(&self) -> TableEngine {
        self.engine
    }

    /// The way of the values to their destination.
    pub fn delivery(&self) -> Delivery {
        self.delivery
    }

    /// The ranges of the table; of a game of rules, the ends of every parameter.
    pub fn area(&self) -> &Area {
        &self.area
    }

    /// The last heap of a row.
    pub fn last_heap(&self) -> Option<u64> {
        self.row.as_ref().map(|(_, last)| *last)
    }
}

impl Game {
    /// Plans a table.
    ///
    /// ```
    /// use grundy::table::{Delivery, TableEngine, TableRequest};
    /// use grundy::{Area, Game, Run, draw::Format};
    ///
    /// let mut kayles = Game::named("kayles")?;
    /// let area = Area::up_to(9_999_999);
    /// let request = TableRequest { file: Some(Format::Npy), ..TableRequest::new(None, &area) };
    /// let plan = kayles.plan_table(&request, &mut Run::silent())?;
    /// assert_eq!((plan.engine(), plan.delivery()), (TableEngine::Heaps, Delivery::Row));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A box that does not fit the function, a measure that the game does not have, or a
    /// computation that cannot be resumed although this is required.
    pub fn plan_table(
        &mut self,
        request: &TableRequest<'_>,
        run: &mut Run,
    ) -> Result<TablePlan, Failure> {
        if self.rules().values().is_none() {
            return self.formula_mut()?.plan_table(request, run);
        }
        Ok(TablePlan {
            measure: request.measure,
            engine: TableEngine::Partizan,
            delivery: Delivery::Whole,
            function: None,
            name: request.function.map(str::to_owned),
            area: request.area.clone(),
            positions: Positions::All,
            row: None,
            format: request.file,
        })
    }

    /// Computes a planned table in memory.
    ///
    /// # Errors
    /// A limit that the estimate exceeds, wrong rules or inputs. A run that is stopped returns the
    /// computed part and not an error: see [`Table::stop`].
    pub fn compute(&mut self, plan: TablePlan, run: &mut Run) -> Result<Table, Failure> {
        match self.rules().values() {
            Some(rules) => {
                let function = plan.name.as_deref();
                if plan.measure == Measure::MisereOutcome {
                    return misere::partizan::outcomes(rules, function, &plan.area, run);
                }
                values::tables::table(rules, plan.measure, function, &plan.area, run)
            }
            None => self.formula_mut()?.compute(plan, run),
        }
    }
}

impl Formula {
    /// Plans a table, see [`Game::plan_table`].
    ///
    /// # Errors
    /// As [`Game::plan_table`].
    pub fn plan_table(
        &mut self,
        request: &TableRequest<'_>,
        run: &mut Run,
    ) -> Result<TablePlan, Failure> {
        let measure = request.measure;
        misere::tables::check_measure(measure)?;
        let function = self.function(request.function)?;
        if let Some(row) = self.row_of(request, &function)? {
            return Ok(TablePlan {
                measure,
                engine: TableEngine::Heaps,
                delivery: Delivery::Row,
                name: None,
                area: request.area.clone(),
                positions: Positions::All,
                row: Some(row),
                format: request.file,
                function: Some(function),
            });
        }
        let ranges = ranges(self, &function, request.area)?;
        let area = Area::of_ranges(&function.params, &ranges);
        let positions = match self.predicate(&function)? {
            Some(predicate) => positions_of_box(self, &predicate, &area, run)?,
            None => Positions::All,
        };
        let engine = match engine_of(self, &function, &ranges, run.budget.cells) {
            TableEngine::Heaps if !matches!(positions, Positions::All) => TableEngine::Rules,
            engine => engine,
        };
        let in_pieces = request.file.is_some_and(Format::in_pieces)
            && request.file != Some(Format::Blocks)
            && measure == Measure::Grundy
            && self.coins().is_none()
            && !self.has_predicate(&function.name);
        Ok(TablePlan {
            measure,
            engine,
            delivery: if in_pieces {
                Delivery::Pieces
            } else {
                Delivery::Whole
            },
            function: Some(function),
            name: None,
            area,
            positions,
            row: None,
            format: request.file,
        })
    }

    /// Returns the heap game of a requested row, and its last heap: all values from heap 0 on into
    /// a file that can be written in pieces. A row that can be resumed, and one in blocks, is
    /// computed like this for any length.
    fn row_of(
        &mut self,
        request: &TableRequest<'_>,
        function: &FunctionInfo,
    ) -> Result<Option<(Code, u64)>, Failure> {
        if request.measure != Measure::Grundy {
            return Ok(None);
        }
        let required = request.resumable || request.file == Some(Format::Blocks);
        let whole = request.area.axes.is_empty() && request.function.is_none();
        let streamed = request.file.map_or(required, Format::in_pieces);
        let to = request.area.to.and_then(|to| u64::try_from(to).ok());
        let row = match to {
            Some(to) if whole && streamed && (required || to >= MIN_STREAMED_ROW) => {
                self.heap_row(function).map(|code| (code, to))
            }
            _ => None,
        };
        if row.is_none() && required {
            return Err(no_row());
        }
        Ok(row)
    }

    /// The heap game whose values are those of a function; none if the rules are not a heap game
    /// whose positions are its heaps.
    fn heap_row(&mut self, function: &FunctionInfo) -> Option<Code> {
        if function.params.len() != 1 || self.has_predicate(&function.name) {
            return None;
        }
        let found = self.with_heaps(&function.name, |heaps| {
            (heaps.view == View::Grundy && heaps.shift == 0).then(|| heaps.code().clone())
        });
        found.ok().flatten()
    }

    /// Computes a planned table in memory.
    ///
    /// # Errors
    /// As [`Game::compute`].
    pub fn compute(&mut self, plan: TablePlan, run: &mut Run) -> Result<Table, Failure> {
        let measure = plan.measure;
        let table = self.values_of(plan, run)?;
        match measure {
            Measure::Grundy => Ok(table),
            measure => misere::tables::measured(self, measure, table, run),
        }
    }

    fn values_of(&mut self, plan: TablePlan, run: &mut Run) -> Result<Table, Failure> {
        let function = match plan.function {
            Some(function) => function,
            None => self.function(None)?,
        };
        let area = plan.area;
        if let (TableEngine::Coins, Some(shape)) = (plan.engine, self.coins()) {
            return shape.table(self.title(), area, run);
        }
        let mut inside = ranges(self, &function, &area)?;
        if let Positions::From(first) = plan.positions {
            inside[0].0 = inside[0].0.saturating_add(first as i64);
        }
        if let ([(from, to)], TableEngine::Heaps) = (&inside[..], plan.engine) {
            let heaps = *from as u64..*to as u64 + 1;
            let found = self.with_heaps(&function.name, |engine| engine.row(heaps, run));
            if let Ok((cells, stop)) = found {
                let axis = Axis::new(&function.params[0], *from, *to);
                return Ok(Table {
                    stop,
                    title: self.title(),
                    ..Table::new(&function.name, Area::new(vec![axis]), cells).kind(function.kind)
                });
            }
        }
        let whole = self.ask(run, |engine, heaps, run| {
            engine.table(&function.name, &inside, heaps, run)
        });
        let (cells, stop) = match (whole, plan.positions) {
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

    /// Writes a planned table into an empty file, piece by piece. None if this is impossible: the
    /// plan is another one, or the rules have no bounded look-back. Then [`Formula::compute`]
    /// computes the answer, and the contents of the file are invalid.
    ///
    /// # Errors
    /// As [`Formula::compute`], or a file that cannot be written.
    pub fn write_pieces(
        &mut self,
        plan: &TablePlan,
        file: &mut dyn LongFile,
        run: &mut Run,
    ) -> Result<Option<Streamed>, StreamError> {
        let (Delivery::Pieces, Some(function), Some(format)) =
            (plan.delivery, &plan.function, plan.format)
        else {
            return Ok(None);
        };
        let axes = plan.area.axes.clone();
        let ranges: Vec<(i64, i64)> = axes.iter().map(|axis| (axis.from, axis.to)).collect();
        let len = plan.area.len();
        let mut page = Pieces::begin(file, Shape::new(format, &function.name, axes))?;
        let mut broken = None;
        let stop = self.ask(run, |engine, _, run| {
            engine.stream(&function.name, &ranges, run, &mut |cells| {
                broken = page.put(cells).err();
                broken.is_none()
            })
        })?;
        if let Some(error) = broken {
            return Err(error.into());
        }
        let written = page.written();
        Ok(stop.map(|stop| Streamed { stop, len, written }))
    }

    /// Writes the values of a function (the main one, unless it is named) on an area into an empty
    /// file, piece by piece. None as of [`Formula::write_pieces`].
    ///
    /// ```
    /// use grundy::{Area, draw::Format, Formula, Run, Stop};
    /// use std::io::Cursor;
    ///
    /// let mut game = Formula::named("g(x) = mex{ g(x-k) for k in [1,3,4] if k <= x }")?;
    /// let mut file = Cursor::new(Vec::new());
    /// let area = Area::up_to(2_999_999);
    /// let written = game.stream(None, &area, Format::Npy, &mut file, &mut Run::silent()).unwrap();
    /// assert_eq!(written.map(|w| (w.stop, w.written)), Some((Stop::Complete, 3_000_000)));
    /// assert_eq!(file.into_inner().len(), 128 + 3_000_000);
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// As [`Formula::table`], or a file that cannot be written.
    pub fn stream(
        &mut self,
        function: Option<&str>,
        area: &Area,
        format: Format,
        file: &mut dyn LongFile,
        run: &mut Run,
    ) -> Result<Option<Streamed>, StreamError> {
        if format == Format::Blocks {
            return Ok(None);
        }
        // With both ends of every parameter: any table in pieces, and not a row that can be
        // resumed.
        let info = self.function(function)?;
        let area = Area::of_ranges(&info.params, &ranges(self, &info, area)?);
        let request = TableRequest {
            file: Some(format),
            ..TableRequest::new(function, &area)
        };
        let plan = self.plan_table(&request, run)?;
        self.write_pieces(&plan, file, run)
    }

    /// Returns the row of all heaps up to `to`, to be computed in pieces. None if the rules are not
    /// a heap game whose positions are its heaps.
    ///
    /// # Errors
    /// A checkpoint that is damaged or of another game.
    pub fn row(&mut self, to: u64, from: Option<&[u8]>) -> Result<Option<Row>, Failure> {
        let function = self.function(None)?;
        let Some(code) = self.heap_row(&function) else {
            return Ok(None);
        };
        let names = (function.params[0].clone(), function.name);
        Row::begin(code, names, to, from).map(Some)
    }

    /// Begins a planned row, or resumes it from the state of the engine in a checkpoint. None if
    /// the plan is not a row.
    ///
    /// # Errors
    /// A checkpoint that is damaged or of another game.
    pub fn begin_row(
        &mut self,
        plan: &TablePlan,
        from: Option<&[u8]>,
    ) -> Result<Option<Row>, Failure> {
        let (Some((code, to)), Some(function)) = (&plan.row, &plan.function) else {
            return Ok(None);
        };
        let names = (function.params[0].clone(), function.name.clone());
        Row::begin(code.clone(), names, *to, from).map(Some)
    }
}

/// The error if a table must be a row that is computed piece by piece, and is not one.
pub fn no_row() -> Failure {
    let example =
        "`grundy table 0.106 --to 1000000000 -o values.blocks --checkpoint run.checkpoint`";
    Failure::of(
        Diagnostic::error("no-row", messages::not_a_heap_row())
            .help(Message::same(example))
            .help(messages::not_a_row_without_file()),
    )
}

/// Returns the engine of a table of a function whose positions are all arguments. `cells` is the
/// limit of a table in memory.
pub(super) fn engine_of(
    game: &mut Formula,
    function: &FunctionInfo,
    ranges: &[(i64, i64)],
    cells: Option<u64>,
) -> TableEngine {
    if game.coins().is_some() && function.name == coins::FUNCTION {
        return TableEngine::Coins;
    }
    let limit = cells.unwrap_or(u64::MAX).min(MAX_HEAPS);
    let is_long = matches!(ranges, [(0.., to)] if *to >= grundy_rules::MIN_ENGINE_HEAP && (*to as u64) < limit);
    if is_long && game.with_heaps(&function.name, |_| ()).is_ok() {
        TableEngine::Heaps
    } else {
        TableEngine::Rules
    }
}

/// The ranges of a function's parameters on an area.
pub(super) fn ranges(
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
    let lists = game.rules().list_parameters(&function.name);
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
