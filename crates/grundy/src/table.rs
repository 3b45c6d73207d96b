//! Tables: the values of a function on a box of positions.
//!
//! A question about a table is a [`TableRequest`]. It becomes a [`TablePlan`] once, in
//! [`Game::plan_table`], and every front end passes the plan back to the method that carries it
//! out.

mod growth;
mod plan;
mod positions;

use grundy_core::{Area, Kind, Message, Run, Stop, Table};
pub use grundy_core::{Axis, Cells};
use grundy_rules::{FunctionInfo, Plan, Report};

pub use self::plan::{Delivery, MIN_STREAMED_ROW, TableEngine, TablePlan, TableRequest, no_row};
pub use crate::area::area;
pub use crate::explanation::{Explanation, Growth};

use self::plan::{engine_of, ranges};
use crate::failure::Failure;
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
        self.measure(Measure::Grundy, function, area, run)
    }

    /// Returns the values of a measure on a range of positions, see
    /// [`Formula::measure`](crate::Formula::measure). The measures of partizan games are the value,
    /// the outcome, the mean, the temperature and the atomic weight.
    ///
    /// ```
    /// use grundy::{Area, Game, Run, Value};
    /// use grundy::Measure;
    ///
    /// let mut cake = Game::named("cutcake")?;
    /// let area = Area::parse("h=1..=3,w=1..=5")?;
    /// let table = cake.measure(Measure::Mean, None, &area, &mut Run::silent())?;
    /// assert_eq!(table.cells.get(4), Some(Value::text("4"))); // one row of five
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// As [`Game::table`], and a measure that the game does not have.
    pub fn measure(
        &mut self,
        measure: Measure,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Table, Failure> {
        let request = TableRequest {
            measure,
            ..TableRequest::new(function, area)
        };
        let plan = self.plan_table(&request, run)?;
        self.compute(plan, run)
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
        self.measure(Measure::Grundy, function, area, run)
    }

    /// Returns the values of a measure on a range of positions.
    ///
    /// ```
    /// use grundy::{Area, Formula, Run, Value};
    /// use grundy::Measure;
    ///
    /// let mut kayles = Formula::named("0.77")?;
    /// let table = kayles.measure(Measure::Genus, None, &Area::up_to(5), &mut Run::silent())?;
    /// assert_eq!(table.cells.get(5), Some(Value::Str("4^146".into())));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// As [`Formula::table`]; rules whose moves are not sums, or that leave sums where one
    /// component is required.
    pub fn measure(
        &mut self,
        measure: Measure,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Table, Failure> {
        let request = TableRequest {
            measure,
            ..TableRequest::new(function, area)
        };
        let plan = self.plan_table(&request, run)?;
        self.compute(plan, run)
    }

    /// Returns the plan of a table, and its estimated cost.
    ///
    /// # Errors
    /// As [`Formula::table`].
    pub fn explain(&mut self, function: Option<&str>, area: &Area) -> Result<Explanation, Failure> {
        let mut explanation = self.explain_plan(function, area)?;
        explanation.growth = self.growth(function, &mut Run::silent());
        Ok(explanation)
    }

    /// Returns the plan of a table without the order of growth.
    fn explain_plan(
        &mut self,
        function: Option<&str>,
        area: &Area,
    ) -> Result<Explanation, Failure> {
        let function = self.function(function)?;
        let ranges = ranges(self, &function, area)?;
        let engine = engine_of(self, &function, &ranges, None);
        if let (Some(shape), TableEngine::Coins) = (self.coins(), engine) {
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
        if let (Ok(heaps), [(_, to)], TableEngine::Heaps) = (&heaps, &ranges[..], engine) {
            lines.extend(heaps.iter().cloned());
            let cells = u64::try_from(*to).ok().map(|to| to.saturating_add(1));
            return Ok(Explanation {
                plan: lines,
                cells,
                options: None,
                growth: None,
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
            growth: None,
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
        let mut explanation = self.explain_plan(function, area)?;
        let plan = self.plan_table(&TableRequest::new(function, area), run)?;
        let engine = plan.engine();
        let table = self.compute(plan, run)?;
        explanation.ran = match engine {
            TableEngine::Heaps => self.with_heaps(&table.function, |heaps| heaps.ran()).ok(),
            TableEngine::Coins => Some(Report {
                engine: grundy_impartial::coins::engine_name(),
                cells: table.reached as u64,
                ..Report::default()
            }),
            TableEngine::Rules | TableEngine::Partizan => self.engine().report().cloned(),
        };
        // The options that this counts would otherwise be known before the run.
        explanation.growth = self.growth(function, &mut Run::silent());
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

/// Number of values that are sampled for `explain`.
const SAMPLED_VALUES: u64 = 1 << 12;

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
